/* SPDX-License-Identifier: MIT */
/*
 * Commands for the view: zoom, panels, moving between areas of the window, frames, the look.
 */
#include "app/ed-command.h"

#include "app/ed-dialogs.h"
#include "app/ed-keys.h"

#include "app/ed-look-switch.h"
#include "app/ed-window-parts.h"
#include "session/ed-selection.h"
#include "session/ed-sheet.h"

#include <glib/gi18n.h>

/* ---- Zoom ---- */

static bool shows_sheet(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_shows_sheet(session);
}

static bool shows_canvas(EdWindow *window)
{
    return ed_window_session(window) != NULL && !shows_sheet(window);
}

/* Zooms the canvas or the contact sheet, whichever is visible. */
static void zoom_by(EdWindow *window, int steps)
{
    if (shows_sheet(window))
        ed_sheet_view_zoom_by(ed_contact_sheet_view(ed_window_parts(window)->sheet), steps);
    else
        ed_canvas_zoom_by(ed_window_canvas(window), steps);
}

static void zoom_in(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    zoom_by(window, 1);
}

static void zoom_out(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    zoom_by(window, -1);
}

static void zoom_to(EdWindow *window, GVariant *parameter)
{
    ed_canvas_zoom_to(ed_window_canvas(window), g_variant_get_double(parameter));
}

static bool can_fit(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return shows_canvas(window) &&
           (ed_session_frame(session) != NULL || ed_session_map(session) != NULL ||
            ed_session_level(session) != NULL);
}

static void fit(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_canvas_fit(ed_window_canvas(window));
}

static void fit_selection(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_canvas_fit_selection(ed_window_canvas(window));
}

/* ---- Panels and areas ---- */

static void toggle_panels(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    bool shown = ed_window_shows(window, ED_SIDE_LEFT) || ed_window_shows(window, ED_SIDE_RIGHT);
    ed_window_show_side(window, ED_SIDE_LEFT, !shown);
    ed_window_show_side(window, ED_SIDE_RIGHT, !shown);
}

static GVariant *panels_state(EdWindow *window)
{
    return g_variant_new_boolean(ed_window_shows(window, ED_SIDE_LEFT) ||
                                 ed_window_shows(window, ED_SIDE_RIGHT));
}

static void toggle_left(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_window_show_side(window, ED_SIDE_LEFT, !ed_window_shows(window, ED_SIDE_LEFT));
}

static GVariant *left_state(EdWindow *window)
{
    return g_variant_new_boolean(ed_window_shows(window, ED_SIDE_LEFT));
}

static void toggle_right(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_window_show_side(window, ED_SIDE_RIGHT, !ed_window_shows(window, ED_SIDE_RIGHT));
}

static GVariant *right_state(EdWindow *window)
{
    return g_variant_new_boolean(ed_window_shows(window, ED_SIDE_RIGHT));
}

static void next_area(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_window_go_to_area(window, 1);
}

static void previous_area(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_window_go_to_area(window, -1);
}

static void find_asset(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_window_show_side(window, ED_SIDE_LEFT, true);
    ed_assets_panel_focus_search(ed_window_parts(window)->assets);
}

static void toggle_palette(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_window_toggle_palette(window);
}

static void open_menu(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_window_open_menu(window);
}

/* ---- Tools and frames ---- */

/* Returns the focus to the canvas. */
static void focus_canvas(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    gtk_widget_grab_focus(ed_window_parts_centre(ed_window_parts(window)));
}

/* Keys such as Enter and Escape then apply to the proposal, wherever the tool was chosen. */
static void choose_tool(EdWindow *window, GVariant *parameter)
{
    const char *name = g_variant_get_string(parameter, NULL);
    const EdToolClass *class = ed_tool_class(name);
    ed_session_set_tool(ed_window_session(window), name);
    ed_session_show_sheet(ed_window_session(window), false);
    if (class != NULL && class->proposes)
        focus_canvas(window, NULL);
}

/* Accepts what the tool proposes, as Enter on the canvas does. */
static void accept_proposal(EdWindow *window, GVariant *parameter)
{
    focus_canvas(window, parameter);
    ed_canvas_give_key(ed_window_canvas(window), ED_KEY_ENTER);
}

static bool has_proposal(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_tool_proposes(session) &&
           (ed_session_frame(session) != NULL || ed_session_plane(session) != NULL);
}

static GVariant *tool_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    const char *tool =
        session != NULL && !shows_sheet(window) ? ed_session_view(session)->tool : NULL;
    return g_variant_new_string(tool != NULL ? tool : "");
}

static bool has_sprite(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_view(session)->kind == ED_SPRITE;
}

/* ---- The contact sheet ---- */

static void toggle_sheet(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_session_show_sheet(ed_window_session(window), !shows_sheet(window));
}

static GVariant *sheet_state(EdWindow *window)
{
    return g_variant_new_boolean(shows_sheet(window));
}

/* True if Left and Right step frames: the arrow keys move what is selected. */
static bool shows_unselected(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return has_sprite(window) &&
           (ed_session_shows_sheet(session) || !ed_session_has_selection(session));
}

static void step_frame(EdWindow *window, GVariant *parameter)
{
    ed_session_step_frame(ed_window_session(window), g_variant_get_int32(parameter));
}

static bool has_map(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_view(session)->kind == ED_MAP;
}

/* ---- The look ---- */

void ed_toggle_look(EdWindow *window, EdLookSwitch part)
{
    EdSession *session = ed_window_session(window);
    EdLook look = ed_session_view(session)->look;
    *part(&look) = !*part(&look);
    ed_session_set_look(session, &look);
}

GVariant *ed_look_state(EdWindow *window, EdLookSwitch part)
{
    EdSession *session = ed_window_session(window);
    EdLook look = {0};
    if (session != NULL)
        look = ed_session_view(session)->look;
    return g_variant_new_boolean(*part(&look));
}

/* Each defines field_NAME, toggle_NAME and state_of_NAME. */
ED_LOOK_SWITCH(pixel_grid)
ED_LOOK_SWITCH(rulers)
ED_LOOK_SWITCH(guides)
ED_LOOK_SWITCH(snap)
ED_LOOK_SWITCH(mask)
ED_LOOK_SWITCH(annotations)
ED_LOOK_SWITCH(hatches)
ED_LOOK_SWITCH(zones_grey)
ED_LOOK_SWITCH(zones_solo)
ED_LOOK_SWITCH(zone_outlines)
ED_LOOK_SWITCH(other_planes)

/* Changes a setting, which all windows follow. */
static void toggle_names_and_fills(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    GSettings *settings = ed_application_settings(ed_window_application(window));
    g_settings_set_boolean(settings, "names-and-fills",
                           !ed_session_view(ed_window_session(window))->look.names_and_fills);
}

static void toggle_by_zone(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    GSettings *settings = ed_application_settings(ed_window_application(window));
    g_settings_set_boolean(settings, "zones-by-zone",
                           !ed_session_view(ed_window_session(window))->look.zones_by_zone);
}

static bool *field_by_zone(EdLook *look)
{
    return &look->zones_by_zone;
}

static GVariant *state_of_by_zone(EdWindow *window)
{
    return ed_look_state(window, field_by_zone);
}

/* In the order of DrawGround. */
static const char *const grounds[] = {"checker", "dark", "light", "colour"};

static void colour_chosen_cb(GtkWindow *parent, const GdkRGBA *colour)
{
    GSettings *settings = ed_application_settings(ed_window_application(ED_WINDOW(parent)));
    g_autofree char *text = ed_colour_text(colour);
    g_settings_set_string(settings, "background-colour", text);
    g_settings_set_enum(settings, "background", DRAW_GROUND_COLOUR);
}

/* Changes a setting, which all windows follow. */
static void set_background(EdWindow *window, GVariant *parameter)
{
    GSettings *settings = ed_application_settings(ed_window_application(window));
    const char *word = g_variant_get_string(parameter, NULL);
    int ground = (int)G_N_ELEMENTS(grounds);
    while (ground-- > 0 && !g_str_equal(word, grounds[ground])) { /* ends at -1 if it is unknown */
    }
    if (ground == DRAW_GROUND_COLOUR) {
        g_autofree char *text = g_settings_get_string(settings, "background-colour");
        GdkRGBA initial = {0.5f, 0.5f, 0.5f, 1};
        gdk_rgba_parse(&initial, text);
        ed_dialog_colour(GTK_WINDOW(window), _("Background Colour"), &initial, colour_chosen_cb);
    } else if (ground >= 0) {
        g_settings_set_enum(settings, "background", ground);
    }
}

static GVariant *background_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    DrawGround ground =
        session != NULL ? ed_session_view(session)->look.ground : DRAW_GROUND_CHECKER;
    return g_variant_new_string(grounds[ground]);
}

static bool *field_overlays_hidden(EdLook *look)
{
    return &look->overlays_hidden;
}

static void toggle_overlays(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    ed_toggle_look(window, field_overlays_hidden);
    ed_keys_hold(window, "hide-overlays");
}

static bool *field_names_and_fills(EdLook *look)
{
    return &look->names_and_fills;
}

static GVariant *state_of_names_and_fills(EdWindow *window)
{
    return ed_look_state(window, field_names_and_fills);
}

static GVariant *overlays_state(EdWindow *window)
{
    return ed_look_state(window, field_overlays_hidden);
}

static void toggle_onion(EdWindow *window, GVariant *parameter)
{
    (void)parameter;
    EdSession *session = ed_window_session(window);
    EdOnion onion = ed_session_view(session)->onion;
    onion.on = !onion.on;
    ed_session_set_onion(session, &onion);
}

static GVariant *onion_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return g_variant_new_boolean(session != NULL && ed_session_view(session)->onion.on);
}

const EdCommand ed_view_commands[] = {
    {"zoom-in", NULL, N_("Zoom In"), ED_GROUP_VIEW, "<Control>plus|<Control>equal|<Control>KP_Add",
     "plus|equal", zoom_in, NULL, NULL},
    {"zoom-out", NULL, N_("Zoom Out"), ED_GROUP_VIEW, "<Control>minus|<Control>KP_Subtract",
     "minus", zoom_out, NULL, NULL},
    {"zoom-to", "d", NULL, ED_GROUP_VIEW, NULL, NULL, zoom_to, shows_canvas, NULL},
    {"zoom-to(1.0)", NULL, N_("Zoom to 100%"), ED_GROUP_VIEW, NULL, "1", NULL, NULL, NULL},
    {"zoom-to(2.0)", NULL, N_("Zoom to 200%"), ED_GROUP_VIEW, NULL, "2", NULL, NULL, NULL},
    {"zoom-to(4.0)", NULL, N_("Zoom to 400%"), ED_GROUP_VIEW, NULL, "3", NULL, NULL, NULL},
    {"zoom-to(8.0)", NULL, N_("Zoom to 800%"), ED_GROUP_VIEW, NULL, "4", NULL, NULL, NULL},
    {"zoom-to(16.0)", NULL, N_("Zoom to 1600%"), ED_GROUP_VIEW, NULL, "5", NULL, NULL, NULL},
    {"zoom-to(32.0)", NULL, N_("Zoom to 3200%"), ED_GROUP_VIEW, NULL, "6", NULL, NULL, NULL},
    {"fit", NULL, N_("Fit to Window"), ED_GROUP_VIEW, "<Control>0", "0", fit, can_fit, NULL},
    {"fit-selection", NULL, N_("Fit to Selection"), ED_GROUP_VIEW, "<Control>9", "9", fit_selection,
     can_fit, NULL},
    {"contact-sheet", NULL, N_("Contact Sheet"), ED_GROUP_VIEW, "F5", NULL, toggle_sheet,
     has_sprite, sheet_state},
    {"panels", NULL, N_("All Panels"), ED_GROUP_VIEW, NULL, "backslash", toggle_panels, NULL,
     panels_state},
    {"left-panel", NULL, N_("Assets and Tags"), ED_GROUP_VIEW, "F7", NULL, toggle_left, NULL,
     left_state},
    {"right-panel", NULL, N_("Inspector"), ED_GROUP_VIEW, "F8", NULL, toggle_right, NULL,
     right_state},
    {"find-asset", NULL, N_("Find Asset"), ED_GROUP_VIEW, "<Control>f", NULL, find_asset, NULL,
     NULL},
    {"next-area", NULL, N_("Next Pane"), ED_GROUP_VIEW, "F6", NULL, next_area, ed_command_always,
     NULL},
    {"previous-area", NULL, N_("Previous Pane"), ED_GROUP_VIEW, "<Shift>F6", NULL, previous_area,
     ed_command_always, NULL},
    {"palette", NULL, N_("Command Palette"), ED_GROUP_VIEW, "<Shift><Control>p", NULL,
     toggle_palette, ed_command_always, NULL},
    {"menu", NULL, N_("Menu"), ED_GROUP_VIEW, "F10", NULL, open_menu, ed_command_always, NULL},
    {"to-canvas", NULL, NULL, ED_GROUP_VIEW, NULL, NULL, focus_canvas, NULL, NULL},
    {"tool", "s", NULL, ED_GROUP_TOOLS, NULL, NULL, choose_tool, NULL, tool_state},
    {"accept", NULL, NULL, ED_GROUP_TOOLS, NULL, NULL, accept_proposal, has_proposal, NULL},
    {"step-frame", "i", NULL, ED_GROUP_SPRITES, NULL, NULL, step_frame, has_sprite, NULL},
    {"step-frame(1)", NULL, N_("Next Frame"), ED_GROUP_SPRITES, NULL, "period", NULL, NULL, NULL},
    {"step-frame(-1)", NULL, N_("Previous Frame"), ED_GROUP_SPRITES, NULL, "comma", NULL, NULL,
     NULL},
    {"step-unselected", "i", NULL, ED_GROUP_SPRITES, NULL, NULL, step_frame, shows_unselected,
     NULL},
    {"step-unselected(1)", NULL, N_("Next Frame If Nothing Is Selected"), ED_GROUP_SPRITES, NULL,
     "Right", NULL, NULL, NULL},
    {"step-unselected(-1)", NULL, N_("Previous Frame If Nothing Is Selected"), ED_GROUP_SPRITES,
     NULL, "Left", NULL, NULL, NULL},
    {"onion-skin", NULL, N_("Onion Skin"), ED_GROUP_SPRITES, "F3", NULL, toggle_onion, has_sprite,
     onion_state},
    {"pixel-grid", NULL, N_("Pixel Grid"), ED_GROUP_VIEW, "<Control>apostrophe", NULL,
     toggle_pixel_grid, NULL, state_of_pixel_grid},
    {"rulers", NULL, N_("Rulers"), ED_GROUP_VIEW, "<Control>r", NULL, toggle_rulers, NULL,
     state_of_rulers},
    {"guides", NULL, N_("Guides"), ED_GROUP_VIEW, "<Control>semicolon", NULL, toggle_guides, NULL,
     state_of_guides},
    {"snap", NULL, N_("Snap"), ED_GROUP_VIEW, "<Shift><Control>semicolon", NULL, toggle_snap, NULL,
     state_of_snap},
    {"mask", NULL, N_("Solid Pixels"), ED_GROUP_SPRITES, NULL, NULL, toggle_mask, has_sprite,
     state_of_mask},
    {"annotations", NULL, N_("Boxes, Points and Walls"), ED_GROUP_VIEW, "<Control>h", NULL,
     toggle_annotations, NULL, state_of_annotations},
    {"hide-overlays", NULL, N_("Hide Overlays"), ED_GROUP_VIEW, NULL, "z", toggle_overlays,
     shows_canvas, overlays_state},
    {"names-and-fills", NULL, N_("Always Show Names and Fills"), ED_GROUP_VIEW, NULL, NULL,
     toggle_names_and_fills, NULL, state_of_names_and_fills},
    {"background", "s", NULL, ED_GROUP_VIEW, NULL, NULL, set_background, NULL, background_state},
    {"background('checker')", NULL, N_("Checkerboard Background"), ED_GROUP_VIEW, NULL, NULL, NULL,
     NULL, NULL},
    {"background('dark')", NULL, N_("Dark Background"), ED_GROUP_VIEW, NULL, NULL, NULL, NULL,
     NULL},
    {"background('light')", NULL, N_("Light Background"), ED_GROUP_VIEW, NULL, NULL, NULL, NULL,
     NULL},
    {"background('colour')", NULL, N_("Background Colour…"), ED_GROUP_VIEW, NULL, NULL, NULL, NULL,
     NULL},
    {"hatches", NULL, N_("Hatching"), ED_GROUP_VIEW, NULL, "<Shift>h", toggle_hatches, NULL,
     state_of_hatches},
    {"zones-grey", NULL, N_("Grey Out Other Zones"), ED_GROUP_MAPS, NULL, "<Shift>g",
     toggle_zones_grey, has_map, state_of_zones_grey},
    {"zones-solo", NULL, N_("Show Only Current Zone"), ED_GROUP_MAPS, NULL, "s", toggle_zones_solo,
     has_map, state_of_zones_solo},
    {"zone-outlines", NULL, N_("Zone Outlines"), ED_GROUP_MAPS, NULL, "u", toggle_zone_outlines,
     has_map, state_of_zone_outlines},
    {"zones-by-zone", NULL, N_("Colour Zones Individually"), ED_GROUP_MAPS, NULL, NULL,
     toggle_by_zone, has_map, state_of_by_zone},
    {"other-planes", NULL, N_("Show Other Planes Faintly"), ED_GROUP_MAPS, NULL, "<Shift>p",
     toggle_other_planes, has_map, state_of_other_planes},
    {.name = NULL},
};
