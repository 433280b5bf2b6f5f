/* SPDX-License-Identifier: MIT */
/*
 * Commands for maps: zones and planes, their appearance, converting between shapes and paint.
 */
#include "app/commands/ed-command.h"

#include "app/ed-map-dialogs.h"
#include "app/ed-window-parts.h"
#include "tools/map/ed-map-edits.h"

#include <glib/gi18n.h>

/* ---- Zones ---- */

static bool has_zone(EdSession *session)
{
    const Plane *plane = ed_session_plane(session);
    return plane != NULL && plane_zone(plane, ed_session_view(session)->zone) != NULL;
}

static void new_zone(EdWindow *window)
{
    double x, y;
    ed_canvas_pointer_position(ed_window_canvas(window), &x, &y);
    ed_thing_name_new_zone(ed_window_parts(window)->thing_name, ed_window_session(window), x, y);
}

static void name_zone(EdWindow *window)
{
    double x, y;
    ed_canvas_pointer_position(ed_window_canvas(window), &x, &y);
    ed_thing_name_rename_zone(ed_window_parts(window)->thing_name, ed_window_session(window), x, y);
}

/* ---- Planes, shapes and paint ---- */

static bool has_planes(EdSession *session)
{
    return ed_session_plane(session) != NULL && list_count(ed_session_map(session)->planes) > 1;
}

static bool has_paint(EdSession *session)
{
    return has_zone(session) &&
           ed_map_zone_has_paint(ed_session_plane(session), ed_session_view(session)->zone);
}

static void trace_paint(EdSession *session)
{
    ed_session_declare_option(session, "trace", "tolerance", 1);
    ed_map_paint_to_shapes(session, ed_session_option(session, "trace", "tolerance"));
}

/* ---- Appearance ---- */

static void change_opacity(EdWindow *window, GVariant *parameter)
{
    EdSession *session = ed_window_session(window);
    EdLook look = ed_session_view(session)->look;
    look.zone_opacity += g_variant_get_double(parameter);
    ed_session_set_look(session, &look);
}

#define MAPS ED_GROUP_MAPS

const EdCommand ed_map_commands[] = {
    {"new-zone", N_("New Zone"), MAPS, .local_keys = "n", .needs = ED_NEED_PLANE, .run = new_zone},
    {"name-zone", N_("Rename Current Zone"), MAPS, .local_keys = "<Shift>n", .needs = ED_NEED_MAP,
     .can = has_zone, .reason = N_("Choose a zone first"), .run = name_zone},
    {"paint-zone", NULL, MAPS, .parameter = "i", .needs = ED_NEED_PLANE,
     .no_effect = N_("There is no zone with this number, or it is already the current zone."),
     .state_at = ED_VIEW(zone), .change_by = ed_session_set_zone},
    {"step-zone", NULL, MAPS, .parameter = "i", .needs = ED_NEED_PLANE,
     .reason = N_("Choose a zone first"), .no_effect = N_("There is no other zone."),
     .change_by = ed_map_step_zone},
    {"step-zone(1)", N_("Next Zone"), MAPS, .local_keys = "<Shift>Page_Down"},
    {"step-zone(-1)", N_("Previous Zone"), MAPS, .local_keys = "<Shift>Page_Up"},
    {"step-plane", NULL, MAPS, .parameter = "i", .needs = ED_NEED_MAP, .can = has_planes,
     .reason = N_("The map has no other plane"), .change_by = ed_map_step_plane},
    {"step-plane(-1)", N_("Previous Plane"), MAPS, .local_keys = "Page_Up"},
    {"step-plane(1)", N_("Next Plane"), MAPS, .local_keys = "Page_Down"},
    {"paint-shape", N_("Convert Shape to Paint"), MAPS, .local_keys = "<Shift>b",
     .needs = ED_NEED_MAP, .can = ed_map_has_shapes,
     .reason = N_("Select a shape, or a zone with shapes, first"), .edit = ed_map_shapes_to_paint},
    {"trace-paint", N_("Convert Zone Paint to Shapes"), MAPS, .local_keys = "<Shift>t",
     .needs = ED_NEED_MAP, .can = has_paint, .reason = N_("Choose a zone with paint first"),
     .change = trace_paint},
    {"show-paint", NULL, MAPS, .needs = ED_NEED_PLANE, .edit = ed_map_hidden_to_shapes},
    {"map-size", N_("Map Size…"), MAPS, .needs = ED_NEED_PLANE, .run = ed_map_size_ask},
    {"map-picture", N_("Map Picture…"), MAPS, .needs = ED_NEED_PLANE,
     .run = ed_map_size_choose_picture},
    {"import-plane-image", N_("Import Plane Image…"), MAPS, .needs = ED_NEED_PLANE,
     .run = ed_plane_image_choose},
    {"export-plane-image", N_("Export Plane Image…"), MAPS, .needs = ED_NEED_PLANE,
     .run = ed_plane_image_save},
    {"zone-opacity", NULL, MAPS, .parameter = "d", .needs = ED_NEED_PLANE,
     .run_with = change_opacity},
    {"zone-opacity(0.125)", N_("Increase Zone Opacity"), MAPS, .local_keys = "greater"},
    {"zone-opacity(-0.125)", N_("Decrease Zone Opacity"), MAPS, .local_keys = "less"},
    {.name = NULL},
};
