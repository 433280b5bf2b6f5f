/* SPDX-License-Identifier: MIT */
/*
 * Commands for the view: zoom, panels, moving between areas of the window, frames, the look.
 */
#include "app/commands/ed-command.h"

#include "app/ed-dialogs.h"
#include "app/ed-window-parts.h"
#include "session/ed-sheet.h"
#include "session/ed-view-states.h"
#include "widgets/ed-typing.h"

#include <glib/gi18n.h>

/* ---- Zoom ---- */

static bool shows_sheet(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    return session != NULL && ed_session_shows_sheet(session);
}

/* Zooms the canvas or the contact sheet, whichever is visible. */
static void zoom_by(EdWindow *window, int steps)
{
    if (shows_sheet(window))
        ed_sheet_view_zoom_by(ed_contact_sheet_view(ed_window_parts(window)->sheet), steps);
    else
        ed_canvas_zoom_by(ed_window_canvas(window), steps);
}

static void zoom_to(EdWindow *window, GVariant *parameter)
{
    ed_canvas_zoom_to(ed_window_canvas(window), g_variant_get_double(parameter));
}

static bool can_fit(EdSession *session)
{
    return !ed_session_shows_sheet(session) &&
           (ed_session_frame(session) != NULL || ed_session_map(session) != NULL ||
            ed_session_level(session) != NULL);
}

static void fit(EdWindow *window)
{
    ed_canvas_fit(ed_window_canvas(window));
}

static void fit_selection(EdWindow *window)
{
    ed_canvas_fit_selection(ed_window_canvas(window));
}

/* ---- Panels and areas ---- */

static bool shows_panel(EdWindow *window)
{
    return ed_window_shows(window, ED_SIDE_LEFT) || ed_window_shows(window, ED_SIDE_RIGHT);
}

static void toggle_panels(EdWindow *window)
{
    bool shown = shows_panel(window);
    ed_window_show_side(window, ED_SIDE_LEFT, !shown);
    ed_window_show_side(window, ED_SIDE_RIGHT, !shown);
}

static GVariant *panels_state(EdWindow *window)
{
    return g_variant_new_boolean(shows_panel(window));
}

static void toggle_side(EdWindow *window, int side)
{
    ed_window_show_side(window, (EdSide)side, !ed_window_shows(window, (EdSide)side));
}

static GVariant *left_state(EdWindow *window)
{
    return g_variant_new_boolean(ed_window_shows(window, ED_SIDE_LEFT));
}

static GVariant *right_state(EdWindow *window)
{
    return g_variant_new_boolean(ed_window_shows(window, ED_SIDE_RIGHT));
}

static void find_asset(EdWindow *window)
{
    ed_window_show_side(window, ED_SIDE_LEFT, true);
    ed_assets_panel_focus_search(ed_window_parts(window)->assets);
}

/* ---- Tools and frames ---- */

/* Returns the focus to the canvas. */
static void focus_canvas(EdWindow *window)
{
    ed_typing_end(GTK_WIDGET(window));
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
        focus_canvas(window);
}

/* Accepts what the tool proposes, as Enter on the canvas does. */
static void accept_proposal(EdWindow *window)
{
    focus_canvas(window);
    ed_canvas_give_key(ed_window_canvas(window), ED_KEY_ENTER);
}

static bool has_proposal(EdSession *session)
{
    return ed_tool_proposes(session) &&
           (ed_session_frame(session) != NULL || ed_session_plane(session) != NULL);
}

static GVariant *tool_state(EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    const char *tool =
        session != NULL && !shows_sheet(window) ? ed_session_view(session)->tool : NULL;
    return g_variant_new_string(tool != NULL ? tool : "");
}

static void toggle_sheet(EdSession *session)
{
    ed_session_show_sheet(session, !ed_session_shows_sheet(session));
}

/* True if Left and Right step frames: the arrow keys move what is selected. */
static bool has_free_arrows(EdSession *session)
{
    return ed_session_shows_sheet(session) || !ed_session_has_selection(session);
}

/* Shows the last frame, or the first one. */
static void show_end(EdWindow *window, GVariant *last)
{
    EdSession *session = ed_window_session(window);
    uint32_t count = ed_session_shown_count(session);
    ed_session_show_step(session, g_variant_get_boolean(last) && count > 0 ? count - 1 : 0);
}

/* ---- The background ---- */

/* In the order of DrawGround. */
static const char *const grounds[] = {"checker", "dark", "light", "colour", NULL};

static void colour_chosen_cb(GtkWindow *parent, const GdkRGBA *colour)
{
    GSettings *settings = ed_application_settings(ed_window_application(ED_WINDOW(parent)));
    g_autofree char *text = ed_colour_text(colour);
    g_settings_set_string(settings, "background-colour", text);
    g_settings_set_enum(settings, "background", DRAW_GROUND_COLOUR);
}

/* Changes a setting, which all windows follow. */
static void set_background(EdWindow *window, int ground)
{
    GSettings *settings = ed_application_settings(ed_window_application(window));
    if (ground != DRAW_GROUND_COLOUR) {
        g_settings_set_enum(settings, "background", ground);
        return;
    }
    g_autofree char *text = g_settings_get_string(settings, "background-colour");
    GdkRGBA initial = {0.5f, 0.5f, 0.5f, 1};
    gdk_rgba_parse(&initial, text);
    ed_dialog_colour(GTK_WINDOW(window), _("Background Colour"), &initial, colour_chosen_cb);
}

const EdCommand ed_view_commands[] = {
    {"zoom-in", N_("Zoom In"), ED_GROUP_VIEW,
     .keys = "<Control>plus|<Control>equal|<Control>KP_Add", .local_keys = "plus|equal",
     .number = 1, .run_by = zoom_by},
    {"zoom-out", N_("Zoom Out"), ED_GROUP_VIEW, .keys = "<Control>minus|<Control>KP_Subtract",
     .local_keys = "minus", .number = -1, .run_by = zoom_by},
    {"zoom-to", NULL, ED_GROUP_VIEW, .parameter = "d", .needs = ED_NEED_CANVAS,
     .run_with = zoom_to},
    {"zoom-to(1.0)", N_("Zoom to 100%"), ED_GROUP_VIEW, .local_keys = "1"},
    {"zoom-to(2.0)", N_("Zoom to 200%"), ED_GROUP_VIEW, .local_keys = "2"},
    {"zoom-to(4.0)", N_("Zoom to 400%"), ED_GROUP_VIEW, .local_keys = "3"},
    {"zoom-to(8.0)", N_("Zoom to 800%"), ED_GROUP_VIEW, .local_keys = "4"},
    {"zoom-to(16.0)", N_("Zoom to 1600%"), ED_GROUP_VIEW, .local_keys = "5"},
    {"zoom-to(32.0)", N_("Zoom to 3200%"), ED_GROUP_VIEW, .local_keys = "6"},
    {"fit", N_("Fit to Window"), ED_GROUP_VIEW, .keys = "<Control>0", .local_keys = "0",
     .can = can_fit, .reason = N_("Show a picture on the canvas first"), .run = fit},
    {"fit-selection", N_("Fit to Selection"), ED_GROUP_VIEW, .keys = "<Control>9",
     .local_keys = "9", .can = can_fit, .reason = N_("Show a picture on the canvas first"),
     .run = fit_selection},
    {"contact-sheet", N_("Contact Sheet"), ED_GROUP_VIEW, .keys = "F5", .needs = ED_NEED_SPRITE,
     .is_on = ed_session_shows_sheet, .change = toggle_sheet},
    {"panels", N_("All Panels"), ED_GROUP_VIEW, .local_keys = "backslash", .state = panels_state,
     .run = toggle_panels},
    {"left-panel", N_("Assets and Tags"), ED_GROUP_VIEW, .keys = "F7", .state = left_state,
     .number = ED_SIDE_LEFT, .run_by = toggle_side},
    {"right-panel", N_("Inspector"), ED_GROUP_VIEW, .keys = "F8", .state = right_state,
     .number = ED_SIDE_RIGHT, .run_by = toggle_side},
    {"find-asset", N_("Find Asset"), ED_GROUP_VIEW, .keys = "<Control>f", .run = find_asset},
    {"next-area", N_("Next Pane"), ED_GROUP_VIEW, .keys = "F6", .without_project = true,
     .number = 1, .run_by = ed_window_go_to_area},
    {"previous-area", N_("Previous Pane"), ED_GROUP_VIEW, .keys = "<Shift>F6",
     .without_project = true, .number = -1, .run_by = ed_window_go_to_area},
    {"palette", N_("Command Palette"), ED_GROUP_VIEW, .keys = "<Shift><Control>p",
     .without_project = true, .run = ed_window_toggle_palette, .in_play = true},
    {"menu", N_("Menu"), ED_GROUP_VIEW, .keys = "F10", .without_project = true,
     .run = ed_window_open_menu, .in_play = true},
    {"to-canvas", NULL, ED_GROUP_VIEW, .run = focus_canvas},
    {"tool", NULL, ED_GROUP_TOOLS, .parameter = "s", .state = tool_state, .run_with = choose_tool},
    {"accept", NULL, ED_GROUP_TOOLS, .can = has_proposal, .run = accept_proposal},
    {"step-frame", NULL, ED_GROUP_SPRITES, .parameter = "i", .needs = ED_NEED_SPRITE,
     .no_effect = N_("There is no other frame to show."), .change_by = ed_session_step_frame},
    {"step-frame(1)", N_("Next Frame"), ED_GROUP_SPRITES, .local_keys = "period"},
    {"step-frame(-1)", N_("Previous Frame"), ED_GROUP_SPRITES, .local_keys = "comma"},
    {"end-frame", NULL, ED_GROUP_SPRITES, .parameter = "b", .needs = ED_NEED_FRAME,
     .run_with = show_end},
    {"end-frame(false)", N_("First Frame"), ED_GROUP_SPRITES, .local_keys = "Home"},
    {"end-frame(true)", N_("Last Frame"), ED_GROUP_SPRITES, .local_keys = "End"},
    {"step-unselected", NULL, ED_GROUP_SPRITES, .parameter = "i", .needs = ED_NEED_SPRITE,
     .can = has_free_arrows, .reason = N_("The arrow keys move the selection. Deselect it first"),
     .no_effect = N_("There is no other frame to show."), .change_by = ed_session_step_frame},
    {"step-unselected(1)", N_("Next Frame If Nothing Is Selected"), ED_GROUP_SPRITES,
     .local_keys = "Right"},
    {"step-unselected(-1)", N_("Previous Frame If Nothing Is Selected"), ED_GROUP_SPRITES,
     .local_keys = "Left"},
    {"onion-skin", N_("Onion Skin"), ED_GROUP_SPRITES, .keys = "F3", .needs = ED_NEED_SPRITE,
     .state_at = ED_VIEW(onion.on)},
    {"pixel-grid", N_("Pixel Grid"), ED_GROUP_VIEW, .keys = "<Control>apostrophe",
     .state_at = ED_VIEW(look.pixel_grid)},
    {"rulers", N_("Rulers"), ED_GROUP_VIEW, .keys = "<Control>r", .state_at = ED_VIEW(look.rulers)},
    {"guides", N_("Guides"), ED_GROUP_VIEW, .keys = "<Control>semicolon",
     .state_at = ED_VIEW(look.guides)},
    {"snap", N_("Snap"), ED_GROUP_VIEW, .keys = "<Shift><Control>semicolon",
     .state_at = ED_VIEW(look.snap)},
    {"mask", N_("Solid Pixels"), ED_GROUP_SPRITES, .needs = ED_NEED_SPRITE,
     .state_at = ED_VIEW(look.mask)},
    {"annotations", N_("Boxes, Points and Walls"), ED_GROUP_VIEW, .keys = "<Control>h",
     .state_at = ED_VIEW(look.annotations)},
    {"hide-overlays", N_("Hide Overlays"), ED_GROUP_VIEW, .local_keys = "z",
     .needs = ED_NEED_CANVAS, .state_at = ED_VIEW(look.overlays_hidden), .held = true},
    {"show-everything", N_("Show Everything"), ED_GROUP_VIEW, .needs = ED_NEED_CANVAS,
     .can = ed_session_has_view_states, .reason = N_("Nothing is hidden"),
     .change = ed_session_show_all},
    {"names-and-fills", N_("Always Show Names and Fills"), ED_GROUP_VIEW,
     .state_at = ED_VIEW(look.names_and_fills), .setting = "names-and-fills"},
    {"background", NULL, ED_GROUP_VIEW, .parameter = "s", .state_at = ED_VIEW(look.ground),
     .words = grounds, .run_by = set_background},
    {"background('checker')", N_("Checkerboard Background"), ED_GROUP_VIEW, .keys = NULL},
    {"background('dark')", N_("Dark Background"), ED_GROUP_VIEW, .keys = NULL},
    {"background('light')", N_("Light Background"), ED_GROUP_VIEW, .keys = NULL},
    {"background('colour')", N_("Background Colour…"), ED_GROUP_VIEW, .keys = NULL},
    {"hatches", N_("Hatching"), ED_GROUP_VIEW, .local_keys = "<Shift>h",
     .state_at = ED_VIEW(look.hatches)},
    {"zones-grey", N_("Grey Out Other Zones"), ED_GROUP_MAPS, .local_keys = "<Shift>g",
     .needs = ED_NEED_MAP, .state_at = ED_VIEW(look.zones_grey)},
    {"zones-solo", N_("Show Only Current Zone"), ED_GROUP_MAPS, .local_keys = "s",
     .needs = ED_NEED_MAP, .state_at = ED_VIEW(look.zones_solo)},
    {"zone-outlines", N_("Zone Outlines"), ED_GROUP_MAPS, .local_keys = "u", .needs = ED_NEED_MAP,
     .state_at = ED_VIEW(look.zone_outlines)},
    {"zones-by-zone", N_("Colour Zones Individually"), ED_GROUP_MAPS, .needs = ED_NEED_MAP,
     .state_at = ED_VIEW(look.zones_by_zone), .setting = "zones-by-zone"},
    {"other-planes", N_("Show Other Planes Faintly"), ED_GROUP_MAPS, .local_keys = "<Shift>p",
     .needs = ED_NEED_MAP, .state_at = ED_VIEW(look.other_planes)},
    {.name = NULL},
};
