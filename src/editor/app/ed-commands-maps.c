/* SPDX-License-Identifier: MIT */
/*
 * Commands for maps: zones and planes, their appearance, converting between shapes and paint.
 */
#include "app/ed-command.h"

#include "app/ed-map-size.h"
#include "app/ed-plane-image-dialogs.h"
#include "app/ed-window-parts.h"
#include "session/ed-options.h"
#include "session/ed-selection.h"
#include "tools/map/ed-map-edits.h"

#include <glib/gi18n.h>

static bool has_plane(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_plane(session) != NULL;
}

static bool has_zone(EdWindow *window)
{
    return has_plane(window) &&
           plane_zone(ed_session_plane(ed_window_session(window)),
                      ed_session_view(ed_window_session(window))->zone) != NULL;
}

/* ---- Zones ---- */

static void new_zone(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    double x, y;
    ed_canvas_pointer_position(ed_window_canvas(window), &x, &y);
    ed_thing_name_new_zone(ed_window_parts(window)->thing_name, ed_window_session(window), x, y);
}

static void name_zone(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    double x, y;
    ed_canvas_pointer_position(ed_window_canvas(window), &x, &y);
    ed_thing_name_rename_zone(ed_window_parts(window)->thing_name, ed_window_session(window), x, y);
}

static void step_zone(EdWindow *window, GVariant *parameter)
{
    ed_map_step_zone(ed_window_session(window), g_variant_get_int32(parameter));
}

static void paint_zone(EdWindow *window, GVariant *parameter)
{
    ed_session_set_zone(ed_window_session(window), g_variant_get_int32(parameter));
}

static GVariant *zone_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return g_variant_new_int32(session != NULL ? ed_session_view(session)->zone : 0);
}

/* ---- Planes ---- */

static bool has_planes(EdWindow *window)
{
    return has_plane(window) && list_count(ed_session_map(ed_window_session(window))->planes) > 1;
}

static void step_plane(EdWindow *window, GVariant *parameter)
{
    ed_map_step_plane(ed_window_session(window), g_variant_get_int32(parameter));
}

/* ---- Shapes and paint ---- */

static bool has_shape(EdWindow *window)
{
    return has_plane(window) && ed_map_has_shapes(ed_window_session(window));
}

static bool has_paint(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return has_zone(window) &&
           ed_map_zone_has_paint(ed_session_plane(session), ed_session_view(session)->zone);
}

static void paint_shape(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_map_shapes_to_paint(ed_window_session(window));
}

static void trace_paint(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    ed_session_declare_option(session, "trace", "tolerance", 1);
    ed_map_paint_to_shapes(session, ed_session_option(session, "trace", "tolerance"));
}

/* ---- Map pictures and plane images ---- */

static void map_size(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_map_size_ask(window);
}

static void map_picture(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_map_size_choose_picture(window);
}

static void import_plane_image(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_plane_image_choose(window);
}

static void export_plane_image(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_plane_image_save(window);
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
    {"new-zone", NULL, N_("New Zone"), MAPS, NULL, "n", new_zone, has_plane, NULL},
    {"name-zone", NULL, N_("Rename Current Zone"), MAPS, NULL, "<Shift>n", name_zone, has_zone,
     NULL},
    {"paint-zone", "i", NULL, MAPS, NULL, NULL, paint_zone, has_plane, zone_state},
    {"step-zone", "i", NULL, MAPS, NULL, NULL, step_zone, has_plane, NULL},
    {"step-zone(1)", NULL, N_("Next Zone"), MAPS, NULL, "<Shift>Page_Down", NULL, NULL, NULL},
    {"step-zone(-1)", NULL, N_("Previous Zone"), MAPS, NULL, "<Shift>Page_Up", NULL, NULL, NULL},
    {"step-plane", "i", NULL, MAPS, NULL, NULL, step_plane, has_planes, NULL},
    {"step-plane(-1)", NULL, N_("Previous Plane"), MAPS, NULL, "Page_Up", NULL, NULL, NULL},
    {"step-plane(1)", NULL, N_("Next Plane"), MAPS, NULL, "Page_Down", NULL, NULL, NULL},
    {"paint-shape", NULL, N_("Convert Shape to Paint"), MAPS, NULL, "<Shift>b", paint_shape,
     has_shape, NULL},
    {"trace-paint", NULL, N_("Convert Zone Paint to Shapes"), MAPS, NULL, "<Shift>t", trace_paint,
     has_paint, NULL},
    {"map-size", NULL, N_("Map Size…"), MAPS, NULL, NULL, map_size, has_plane, NULL},
    {"map-picture", NULL, N_("Map Picture…"), MAPS, NULL, NULL, map_picture, has_plane, NULL},
    {"import-plane-image", NULL, N_("Import Plane Image…"), MAPS, NULL, NULL, import_plane_image,
     has_plane, NULL},
    {"export-plane-image", NULL, N_("Export Plane Image…"), MAPS, NULL, NULL, export_plane_image,
     has_plane, NULL},
    {"zone-opacity", "d", NULL, MAPS, NULL, NULL, change_opacity, has_plane, NULL},
    {"zone-opacity(0.125)", NULL, N_("Increase Zone Opacity"), MAPS, NULL, "greater", NULL, NULL,
     NULL},
    {"zone-opacity(-0.125)", NULL, N_("Decrease Zone Opacity"), MAPS, NULL, "less", NULL, NULL,
     NULL},
    {.name = NULL},
};
