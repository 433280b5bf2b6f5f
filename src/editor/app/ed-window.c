/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-window.h. The parts come from ui/ed-window.ui; this file sets the session that they
 * show, and keeps the title, the undo tooltips and the commands up to date with it.
 */
#include "app/ed-window.h"

#include "app/commands/ed-canvas-menu.h"
#include "app/commands/ed-key-choice.h"
#include "app/commands/ed-keys.h"
#include "app/ed-notices.h"
#include "app/ed-progress.h"
#include "app/ed-trace.h"
#include "app/ed-welcome.h"
#include "app/ed-window-parts.h"
#include "app/files/ed-disk.h"
#include "app/files/ed-drop.h"
#include "app/files/ed-saving.h"
#include "app/palette/ed-command-palette.h"
#include "model/visible.h"
#include "session/ed-bands.h"
#include "session/ed-file.h"
#include "session/ed-sheet.h"
#include "tools/ed-hit.h"
#include "widgets/ed-scheme.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

/* The width below which the canvas would get less than half of the window next to both panels. */
enum { NARROW = 1200 };

struct _EdWindow {
    GtkApplicationWindow parent_instance;

    GtkStack *pages;
    GtkWidget *header, *title, *subtitle, *modified;
    GtkWidget *new_button, *open_button, *save, *undo, *redo, *history, *play, *export, *menu;
    GtkWidget *first_separator;
    EdWelcome *welcome;
    EdNotices *notices;
    EdProgress *progress;
    EdCommandPalette *palette;
    GtkWidget *drop_here;
    EdWindowParts parts;

    EdSession *session;
    guint refresh_source; /* source of a scheduled refresh, or 0 */
    bool shown[ED_SIDES]; /* whether the panel on each side is shown */
    bool narrow;          /* the window is too narrow for both panels */
    bool folded;          /* the left panel was hidden for that reason */
    bool changed;         /* the project has changed since the last refresh */
    int notice;           /* level of the session's last notice */
    guint revision;       /* increases when another asset is shown, or when the project, or what is
                             hidden or locked, changes */
    bool closing, close_when_saved, close_when_exported;
    guint close_source; /* source of a scheduled close, or 0 */
};

G_DEFINE_FINAL_TYPE(EdWindow, ed_window, GTK_TYPE_APPLICATION_WINDOW)

EdApplication *ed_window_application(EdWindow *window)
{
    return ED_APPLICATION(gtk_window_get_application(GTK_WINDOW(window)));
}

EdSession *ed_window_session(EdWindow *window)
{
    return window->session;
}

EdCanvas *ed_window_canvas(EdWindow *window)
{
    return window->parts.canvas;
}

EdWindowParts *ed_window_parts(EdWindow *window)
{
    return &window->parts;
}

static GSettings *settings_of(EdWindow *window)
{
    return ed_application_settings(ed_window_application(window));
}

/* ---- Messages ---- */

void ed_window_show_notice(EdWindow *window, EdNoticeLevel level, const char *text,
                           const char *detail)
{
    ed_notices_show(window->notices, level, text, detail);
}

void ed_window_show_notice_with_action(EdWindow *window, EdNoticeLevel level, const char *text,
                                       const char *detail, const char *label, const char *action)
{
    ed_notices_show_action(window->notices, level, text, detail, label, action);
}

void ed_window_action_succeeded(EdWindow *window, const char *action)
{
    ed_notices_action_succeeded(window->notices, action);
}

void ed_window_show_error(EdWindow *window, const char *text, GError *error)
{
    if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        ed_notices_show(window->notices, ED_NOTICE_ERROR, text, error->message);
    g_error_free(error);
}

/* Returns the widget that shows a picture, which notices may cover. */
static GtkWidget *picture_of(EdWindow *window)
{
    const char *page = gtk_stack_get_visible_child_name(window->pages);
    return g_str_equal(page, "project") ? GTK_WIDGET(window->parts.centre)
           : g_str_equal(page, "play")  ? ed_play_view_screen(window->parts.playing)
                                        : GTK_WIDGET(window->pages);
}

/* Places a notice over the lower end of the picture, above the legend, so that it covers no
 * controls and no text. */
static gboolean place_notice_cb(GtkOverlay *overlay, GtkWidget *widget, GdkRectangle *at,
                                EdWindow *window)
{
    enum { ABOVE_LEGEND = 52 };
    graphene_rect_t area;
    if (widget != GTK_WIDGET(window->notices) ||
        !gtk_widget_compute_bounds(picture_of(window), GTK_WIDGET(overlay), &area))
        return FALSE;
    int min, natural, height;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &min, &natural, NULL, NULL);
    int width = MAX(min, MIN(natural, (int)area.size.width - 12));
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
    int bottom = (int)(area.origin.y + area.size.height) - ABOVE_LEGEND;
    int top = bottom - height;
    *at = (GdkRectangle){(int)(area.origin.x + area.size.width / 2) - width / 2,
                         MAX(top, (int)area.origin.y), width, height};
    return TRUE;
}

/* ---- Titles and tooltips ---- */

/* Returns a text for a running operation, or NULL. */
static char *progress_of(EdSession *session)
{
    return ed_session_is_saving(session) ? g_strdup(_("Saving…")) : NULL;
}

static void show_titles(EdWindow *window)
{
    EdSession *session = window->session;
    const char *name = session != NULL ? ed_session_name(session) : "Gabarit";
    g_autofree char *subtitle = session != NULL ? progress_of(session) : g_strdup("");
    if (subtitle == NULL)
        subtitle = ed_session_subtitle(session);
    bool modified = session != NULL && ed_session_is_modified(session);
    ed_show_name(window->title, name);
    ed_show_name(window->subtitle, subtitle);
    gtk_widget_set_visible(window->subtitle, *subtitle != '\0');
    gtk_widget_set_visible(window->modified, modified);
    g_autofree char *shown = text_visible(name);
    g_autofree char *title = g_strconcat(modified ? "• " : "", shown, NULL);
    gtk_window_set_title(GTK_WINDOW(window), title);
}

static void set_tooltip(GtkWidget *widget, const char *name, const char *title)
{
    const EdCommand *command = ed_command_find(name);
    if (command == NULL)
        return;
    g_autofree char *tooltip = ed_command_tooltip(command, title);
    ed_show_tooltip(widget, tooltip);
    ed_show_accessible(widget, GTK_ACCESSIBLE_PROPERTY_LABEL,
                       title != NULL ? title : _(command->title));
}

static void update_undo_tooltips(EdWindow *window)
{
    const History *history = window->session != NULL ? ed_session_history(window->session) : NULL;
    uint32_t index = history != NULL ? history_position(history) : 0;
    g_autofree char *undo = NULL, *redo = NULL;
    if (history != NULL && history_can_undo(history))
        undo = g_strdup_printf(_("Undo: %s"), history_label(history, index - 1));
    if (history != NULL && history_can_redo(history))
        redo = g_strdup_printf(_("Redo: %s"), history_label(history, index));
    set_tooltip(window->undo, "undo", undo);
    set_tooltip(window->redo, "redo", redo);
    gtk_widget_set_sensitive(window->history, undo != NULL || redo != NULL);
}

static void show_progress(EdWindow *window)
{
    double fraction = window->session != NULL ? ed_session_export_progress(window->session) : -1;
    ed_progress_show(window->progress, fraction >= 0 ? _("Exporting") : NULL, fraction,
                     "cancel-export");
}

/* "Play" is the main button of the window, except in an empty project, which has another one. */
static void show_main_button(EdWindow *window)
{
    EdSession *session = window->session;
    bool empty = session == NULL || ed_session_view(session)->kind == ED_NO_ASSET;
    gtk_widget_remove_css_class(window->play, empty ? "suggested" : "raised");
    gtk_widget_add_css_class(window->play, empty ? "raised" : "suggested");
}

static void refresh(EdWindow *window)
{
    show_titles(window);
    show_main_button(window);
    show_progress(window);
    update_undo_tooltips(window);
    ed_commands_refresh(window);
    ed_notices_follow(window->notices, window->revision);
}

/* Traces the position in the history after a command has ended. */
static void trace_position(EdWindow *window)
{
    const History *history = ed_session_history(window->session);
    ed_trace("changed %u of %u", history_position(history), history_steps(history));
    window->changed = false;
}

static gboolean refresh_cb(gpointer user)
{
    EdWindow *window = user;
    window->refresh_source = 0;
    refresh(window);
    if (window->changed)
        trace_position(window);
    return G_SOURCE_REMOVE;
}

/* Schedules one refresh before the next input, for all changes until then. */
static void refresh_soon(EdWindow *window)
{
    if (window->refresh_source == 0)
        window->refresh_source = g_idle_add_full(G_PRIORITY_HIGH, refresh_cb, window, NULL);
}

void ed_window_update_now(EdWindow *window)
{
    ed_watch_flush_all();
    if (window->refresh_source == 0)
        return;
    g_source_remove(window->refresh_source);
    refresh_cb(window);
}

/* ---- Signals of the session ---- */

/* Closes the window, which ends its session. Deferred, because a session must not end within one of
 * its signals. */
static gboolean close_soon_cb(gpointer user)
{
    EdWindow *window = user;
    window->close_source = 0;
    gtk_window_close(GTK_WINDOW(window));
    return G_SOURCE_REMOVE;
}

static void changed_cb(EdSession *session, gpointer before, gpointer after, EdWindow *window)
{
    window->changed = true;
    ed_notices_action_succeeded(window->notices, NULL);
    /* Hidden paint usually remains when its zone gets a name, but not after an undo. */
    if (window->notice != ED_NOTICE_HIDDEN || history_can_redo(ed_session_history(session)))
        window->revision++;
    refresh_soon(window);
}

static void trace_view(EdSession *session)
{
    g_autofree char *subtitle = ed_session_subtitle(session);
    ed_trace("view %s", subtitle);
}

/* Shows the canvas or the contact sheet, and focuses the one shown if it has replaced the other. */
static void show_centre(EdWindow *window, EdSession *session, guint changes)
{
    ed_window_parts_show_page(&window->parts, session);
    if ((changes & ED_VIEW_PAGE) == 0)
        return;
    gtk_widget_grab_focus(ed_window_parts_centre(&window->parts));
    ed_trace(ed_session_shows_sheet(session) ? "sheet" : "canvas");
}

static void view_changed_cb(EdSession *session, guint changes, EdWindow *window)
{
    window->revision += (changes & (ED_VIEW_ASSET | ED_VIEW_TAGS)) != 0;
    if ((changes & (ED_VIEW_ASSET | ED_VIEW_PART)) != 0)
        trace_view(session);
    if ((changes & (ED_VIEW_ASSET | ED_VIEW_PAGE)) != 0)
        show_centre(window, session, changes);
    if ((changes & ED_VIEW_PARTITION) != 0)
        ed_trace_partition(session);
    if (changes != ED_VIEW_HOVER)
        refresh_soon(window);
}

static void bands_changed_cb(EdBands *bands)
{
    const MapBands *current = ed_bands_current(bands);
    if (current != NULL && !ed_bands_is_busy(bands))
        ed_trace("road bands %u narrow %u", current->count, ed_bands_pinches(bands)->len);
}

static void state_changed_cb(EdSession *session, EdWindow *window)
{
    refresh_soon(window);
    if (window->close_when_saved && !ed_session_is_saving(session)) {
        window->close_when_saved = false;
        if (!ed_session_is_modified(session))
            window->close_source = g_idle_add(close_soon_cb, window);
    }
}

/* Shows a notice of the session with the button that its level has. */
static void show_session_notice(EdWindow *window, int level, const char *text, const char *detail)
{
    EdSession *session = window->session;
    if (level == ED_NOTICE_SHAPES) {
        ed_window_show_notice_with_action(window, ED_NOTICE_INFO, text, detail,
                                          _("Convert Shape to Paint"), "win.paint-shape");
        return;
    }
    if (level == ED_NOTICE_HIDDEN) {
        ed_window_show_notice_with_action(window, ED_NOTICE_WARNING, text, detail,
                                          _("Draw as Shape"), "win.show-paint");
        return;
    }
    if (level == ED_NOTICE_LOSSES) {
        g_autofree char *page =
            g_strdup_printf("win.guide-page('%s')", ed_session_import_page(session));
        ed_window_show_notice_with_action(window, ED_NOTICE_WARNING, text, detail, _("Learn More"),
                                          page);
        return;
    }
    if (level != ED_NOTICE_UNDO) {
        ed_window_show_notice(window,
                              level == ED_NOTICE_FILE ? ED_NOTICE_WARNING : (EdNoticeLevel)level,
                              text, detail);
        return;
    }
    uint32_t position = history_position(ed_session_history(session));
    g_autofree char *action = g_strdup_printf("win.history-go(uint32 %u)", position - 1);
    const char *label = position > 0 ? _("Undo") : NULL; /* very large versions are not kept */
    ed_window_show_notice_with_action(window, ED_NOTICE_INFO, text, detail, label, action);
}

/* Notices of the session are about the displayed asset, except those about files. */
static void notice_cb(EdSession *session, int level, const char *text, const char *detail,
                      EdWindow *window)
{
    show_session_notice(window, level, text, detail);
    if (level == ED_NOTICE_FILE || level == ED_NOTICE_LOSSES)
        return;
    window->notice = level;
    ed_notices_bind(window->notices);
    refresh_soon(window);
}

/* ---- Signals of the canvas ---- */

static void zoom_changed_cb(EdWindow *window)
{
    GtkWidget *canvas = GTK_WIDGET(window->parts.canvas);
    const EdViewport *view = ed_canvas_viewport(window->parts.canvas);
    double x, y, left, top;
    ed_widget_position_in(canvas, GTK_WIDGET(window), ed_viewport_screen_x(view, 0),
                          ed_viewport_screen_y(view, 0), &x, &y);
    gtk_native_get_surface_transform(GTK_NATIVE(window), &left, &top);
    ed_status_line_set_zoom(window->parts.status, view->zoom);
    ed_trace("zoom %g origin %.0f %.0f", view->zoom, x + left, y + top);
}

static void pointer_moved_cb(EdWindow *window, double x, double y, gboolean inside)
{
    EdCanvas *canvas = window->parts.canvas;
    if (inside)
        ed_keys_pointer(window, x, y);
    EdTool *tool = ed_canvas_tool(canvas);
    EdPointer pointer = {.x = x, .y = y, .zoom = ed_canvas_viewport(canvas)->zoom};
    if (window->session != NULL)
        ed_hit_hover(window->session, &pointer,
                     inside && !(tool != NULL && ed_tool_is_dragging(tool)));
    ed_status_line_set_pointer(window->parts.status, ed_canvas_tool(canvas), x, y,
                               ed_canvas_viewport(canvas)->zoom, inside);
}

static void thing_added_cb(EdWindow *window, const Path *thing)
{
    double x, y;
    ed_canvas_pointer_position(window->parts.canvas, &x, &y);
    ed_thing_name_ask(window->parts.thing_name, window->session, thing, x, y);
}

static gboolean canvas_key_cb(EdWindow *window, guint keyval, GdkModifierType state)
{
    return ed_commands_canvas_key(window, keyval, state);
}

static void canvas_menu_cb(EdWindow *window, double x, double y)
{
    ed_canvas_menu_show(window, x, y);
}

static void reveal_cb(EdWindow *window, int left, int top, int right, int bottom)
{
    ed_canvas_reveal(window->parts.canvas, (PixelRect){left, top, right, bottom});
}

static void history_chosen_cb(EdWindow *window)
{
    gtk_menu_button_popdown(GTK_MENU_BUTTON(window->history));
}

/* ---- Sessions ---- */

static bool applies_to(const char *changed, const char *key)
{
    return changed == NULL || g_str_equal(changed, key);
}

/* Applies the settings. `changed` is the key of the setting that changed, or NULL if any may have
 * changed. Choices made in the window (pixel grid, hatches) are kept when other settings change. */
static void apply_preferences(EdWindow *window, const char *changed)
{
    EdSession *session = window->session;
    if (session == NULL || window->closing) /* the window may be referenced for a moment after it is
                                             * closed */
        return;
    GSettings *settings = settings_of(window);
    EdLook look = ed_session_view(session)->look;
    if (applies_to(changed, "pixel-grid"))
        look.pixel_grid = g_settings_get_boolean(settings, "pixel-grid");
    if (applies_to(changed, "hatches"))
        look.hatches = g_settings_get_boolean(settings, "hatches");
    look.names_and_fills =
        g_settings_get_boolean(settings, "names-and-fills") || ed_scheme_has_contrast();
    look.zones_by_zone = g_settings_get_boolean(settings, "zones-by-zone");
    look.ground = (DrawGround)g_settings_get_enum(settings, "background");
    uint8_t ground[4] = {128, 128, 128, 255};
    ed_window_parts_read_colour(settings, "background-colour", ground);
    look.ground_colour = draw_colour(ground, 1);
    ed_session_set_look(session, &look);
    EdOnion onion = ed_session_view(session)->onion;
    ed_window_parts_read_colour(settings, "onion-before", onion.before_tint);
    ed_window_parts_read_colour(settings, "onion-after", onion.after_tint);
    ed_session_set_onion(session, &onion);
}

static void show_page(EdWindow *window)
{
    bool project = window->session != NULL;
    gtk_stack_set_visible_child_name(window->pages, project ? "project" : "welcome");
    GtkWidget *project_widgets[] = {window->save,           window->undo, window->redo,
                                    window->history,        window->play, window->export,
                                    window->first_separator};
    for (size_t i = 0; i < G_N_ELEMENTS(project_widgets); i++)
        gtk_widget_set_visible(project_widgets[i], project);
    if (project)
        return;
    ed_welcome_refresh(window->welcome);
    ed_welcome_set_dark(window->welcome, ed_application_is_dark(ed_window_application(window)));
}

static void leave_session(EdWindow *window)
{
    if (window->session == NULL)
        return;
    g_signal_handlers_disconnect_by_data(window->session, window);
    ed_play_view_stop(window->parts.playing);
    ed_window_parts_set_session(&window->parts, NULL);
    ed_session_close(window->session, false);
    g_clear_object(&window->session);
    window->changed = false;
}

/* True if another window shows a project with the same name. */
static gboolean name_is_shown(EdWindow *window, EdSession *session)
{
    GList *at = gtk_application_get_windows(GTK_APPLICATION(ed_window_application(window)));
    for (; at != NULL; at = at->next) {
        EdSession *other = ED_IS_WINDOW(at->data) ? ed_window_session(at->data) : NULL;
        if (other != NULL && other != session &&
            g_str_equal(ed_session_name(other), ed_session_name(session)))
            return TRUE;
    }
    return FALSE;
}

/* Gives a project without a file a name that no other window shows. */
static void name_untitled(EdWindow *window, EdSession *session)
{
    for (guint i = 2; ed_session_path(session) == NULL && name_is_shown(window, session); i++) {
        g_autofree char *name = g_strdup_printf(_("Untitled %u"), i);
        ed_session_set_untitled(session, name);
    }
}

void ed_window_set_session(EdWindow *window, EdSession *session)
{
    ed_command_palette_close(window->palette);
    leave_session(window);
    if (session != NULL)
        name_untitled(window, session);
    window->session = session != NULL ? g_object_ref(session) : NULL;
    window->revision++;
    if (session != NULL) {
        g_signal_connect(session, "changed", G_CALLBACK(changed_cb), window);
        g_signal_connect(session, "view-changed", G_CALLBACK(view_changed_cb), window);
        g_signal_connect(session, "state-changed", G_CALLBACK(state_changed_cb), window);
        g_signal_connect(session, "notice", G_CALLBACK(notice_cb), window);
        g_signal_connect_object(ed_session_bands(session), "changed", G_CALLBACK(bands_changed_cb),
                                window, 0);
        apply_preferences(window, NULL);
    }
    ed_window_parts_set_session(&window->parts, session);
    show_page(window);
    refresh(window);
    if (session != NULL) {
        gtk_widget_grab_focus(GTK_WIDGET(window->parts.canvas));
        ed_disk_watch(window, session);
    }
    ed_trace("session %s", session != NULL ? ed_session_name(session) : "none");
    if (session != NULL)
        trace_view(session);
}

/* ---- Sides and areas ---- */

bool ed_window_shows(EdWindow *window, EdSide side)
{
    return window->shown[side];
}

void ed_window_show_side(EdWindow *window, EdSide side, bool shown)
{
    window->folded &= side != ED_SIDE_LEFT;
    window->shown[side] = shown;
    gtk_widget_set_visible(ed_window_parts_side(&window->parts, side), shown);
}

/* Hides the left panel when the window becomes narrow, and shows it again when it becomes wide,
 * unless the user has shown or hidden it meanwhile. */
static void fold_panels(EdWindow *window, bool narrow)
{
    if (window->narrow == narrow)
        return;
    ed_window_parts_remember_sizes(&window->parts, settings_of(window), !window->narrow);
    window->narrow = narrow;
    bool folds = narrow && window->shown[ED_SIDE_LEFT];
    if (folds || window->folded)
        ed_window_show_side(window, ED_SIDE_LEFT, !narrow);
    window->folded = folds;
    if (!narrow)
        ed_window_parts_restore_sizes(&window->parts, settings_of(window));
    refresh_soon(window);
}

/* Called before the layout in which a new width is used. */
static void width_cb(EdWindow *window)
{
    double shadow, top;
    gtk_native_get_surface_transform(GTK_NATIVE(window), &shadow, &top);
    int width = gdk_surface_get_width(gtk_native_get_surface(GTK_NATIVE(window))) - 2 * (int)shadow;
    fold_panels(window, width < NARROW * window->parts.growth);
    if (window->narrow)
        ed_window_parts_limit_right(&window->parts, width);
}

void ed_window_go_to_area(EdWindow *window, int direction)
{
    bool project = window->session != NULL;
    GtkWidget *welcome[] = {window->header, GTK_WIDGET(window->welcome), NULL};
    GtkWidget *areas[ED_WINDOW_AREAS + 2] = {window->header};
    ed_window_parts_areas(&window->parts, areas + 1);
    int area = ed_window_parts_focus_area(GTK_WINDOW(window), project ? areas : welcome, direction);
    if (area >= 0)
        ed_trace("area %s", G_OBJECT_TYPE_NAME((project ? areas : welcome)[area]));
}

void ed_window_open_menu(EdWindow *window)
{
    gtk_menu_button_popup(GTK_MENU_BUTTON(window->menu));
}

void ed_window_toggle_palette(EdWindow *window)
{
    ed_command_palette_toggle(window->palette, window);
}

/* ---- Remembered sizes ---- */

static void restore_sizes(EdWindow *window)
{
    GSettings *settings = settings_of(window);
    gtk_window_set_default_size(GTK_WINDOW(window), g_settings_get_int(settings, "window-width"),
                                g_settings_get_int(settings, "window-height"));
    if (g_settings_get_boolean(settings, "window-maximized"))
        gtk_window_maximize(GTK_WINDOW(window));
    ed_window_show_side(window, ED_SIDE_LEFT, g_settings_get_boolean(settings, "left-shown"));
    ed_window_show_side(window, ED_SIDE_RIGHT, g_settings_get_boolean(settings, "right-shown"));
    ed_window_parts_restore_sizes(&window->parts, settings);
}

static void remember_sizes(EdWindow *window)
{
    GSettings *settings = settings_of(window);
    int width, height;
    gtk_window_get_default_size(GTK_WINDOW(window), &width, &height);
    g_settings_set_boolean(settings, "window-maximized",
                           gtk_window_is_maximized(GTK_WINDOW(window)));
    g_settings_set_int(settings, "window-width", width);
    g_settings_set_int(settings, "window-height", height);
    if (window->session == NULL)
        return;
    g_settings_set_boolean(settings, "left-shown", window->shown[ED_SIDE_LEFT] || window->folded);
    g_settings_set_boolean(settings, "right-shown", window->shown[ED_SIDE_RIGHT]);
    ed_window_parts_remember_sizes(&window->parts, settings, !window->narrow);
}

/* ---- Closing ---- */

/* On Wayland a menu must not outlive its window; GDK warns if it does. */
static void close_menus(GtkWindow *window)
{
    GtkWidget *menu, *focus;
    while ((focus = gtk_window_get_focus(window)) != NULL &&
           (menu = gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER)) != NULL) {
        gtk_window_set_focus(window, NULL);
        gtk_popover_popdown(GTK_POPOVER(menu));
    }
}

void ed_window_close_now(EdWindow *window)
{
    remember_sizes(window);
    close_menus(GTK_WINDOW(window));
    window->closing = true;
    ed_trace("closed %s", window->session != NULL ? ed_session_name(window->session) : "welcome");
    gtk_window_destroy(GTK_WINDOW(window));
}

void ed_window_close_when_saved(EdWindow *window)
{
    window->close_when_saved = true;
}

void ed_window_close_when_exported(EdWindow *window)
{
    window->close_when_exported = true;
}

void ed_window_exported(EdWindow *window, bool ok)
{
    if (window->close_when_exported && ok && window->close_source == 0)
        window->close_source = g_idle_add(close_soon_cb, window);
    window->close_when_exported = false;
}

static gboolean close_request(GtkWindow *window)
{
    if (!ED_WINDOW(window)->closing)
        ed_saving_close(ED_WINDOW(window));
    return TRUE;
}

/* ---- Creation ---- */

static void theme_changed_cb(EdApplication *application, EdWindow *window)
{
    gboolean dark = ed_application_is_dark(application);
    ed_canvas_set_dark(window->parts.canvas, dark);
    ed_sheet_view_set_dark(ed_contact_sheet_view(window->parts.sheet), dark);
    ed_play_view_set_dark(window->parts.playing, dark);
    if (window->session == NULL)
        ed_welcome_set_dark(window->welcome, dark);
}

static void active_cb(EdWindow *window)
{
    if (!gtk_window_is_active(GTK_WINDOW(window)))
        return;
    ed_trace("active");
    ed_disk_check(window);
}

static void realize(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(ed_window_parent_class)->realize(widget);
    g_signal_connect_object(gtk_native_get_surface(GTK_NATIVE(widget)), "notify::width",
                            G_CALLBACK(width_cb), widget, G_CONNECT_SWAPPED);
}

static void map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(ed_window_parent_class)->map(widget);
    ed_trace("mapped");
}

static void dispose(GObject *object)
{
    EdWindow *window = ED_WINDOW(object);
    leave_session(window);
    g_clear_handle_id(&window->refresh_source, g_source_remove);
    g_clear_handle_id(&window->close_source, g_source_remove);
    G_OBJECT_CLASS(ed_window_parent_class)->dispose(object);
}

static const char *const menu_sections[] = {
    "palette",
    "save-as compare lost-work",
    "import take-pictures write-slices export export-again",
    "contact-sheet left-panel right-panel panels problems",
    "preferences shortcuts guide about",
    "close quit",
    NULL,
};

static void menu_visible_cb(GtkWidget *popover)
{
    ed_trace("menu %s", gtk_widget_get_visible(popover) ? "open" : "closed");
}

static void fill_header(EdWindow *window)
{
    set_tooltip(window->menu, "menu", NULL);
    set_tooltip(window->new_button, "new", NULL);
    set_tooltip(window->open_button, "open", NULL);
    set_tooltip(window->save, "save", NULL);
    set_tooltip(window->export, "export", NULL);
    set_tooltip(window->play, "play", NULL);
    g_autoptr(GMenuModel) menu = ed_commands_menu(menu_sections);
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(window->menu), menu);
    g_signal_connect(gtk_menu_button_get_popover(GTK_MENU_BUTTON(window->menu)), "notify::visible",
                     G_CALLBACK(menu_visible_cb), NULL);
}

static void keys_changed_cb(EdWindow *window)
{
    ed_commands_install_keys(window);
    fill_header(window);
    ed_keys_show(GTK_WIDGET(window));
    ed_status_line_show_keys(window->parts.status);
    refresh(window);
}

static const EdChild children[] = ED_CHILDREN(
    EdWindow, pages, header, title, subtitle, modified, new_button, open_button, save, undo, redo,
    history, play, export, menu, first_separator, welcome, notices, progress, palette, drop_here);
static const EdCallback callbacks[] =
    ED_CALLBACKS(zoom_changed_cb, pointer_moved_cb, thing_added_cb, canvas_key_cb, canvas_menu_cb,
                 reveal_cb, history_chosen_cb, refresh_soon, active_cb, place_notice_cb);

static void ed_window_class_init(EdWindowClass *class)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = dispose;
    widget->realize = realize;
    widget->map = map;
    GTK_WINDOW_CLASS(class)->close_request = close_request;
    g_type_ensure(ED_TYPE_WELCOME);
    g_type_ensure(ED_TYPE_NOTICES);
    g_type_ensure(ED_TYPE_PROGRESS);
    g_type_ensure(ED_TYPE_COMMAND_PALETTE);
    ed_window_parts_ensure_types();
    ed_template_set(widget, "ed-window.ui", children, callbacks);
    ed_window_parts_bind(widget, G_STRUCT_OFFSET(EdWindow, parts));
}

static void ed_window_init(EdWindow *window)
{
    gtk_widget_init_template(GTK_WIDGET(window));
    ed_window_parts_remove_paned_keys(&window->parts);
}

static gboolean wheel_zooms(GValue *value, GVariant *variant, gpointer user)
{
    g_value_set_boolean(value, g_str_equal(g_variant_get_string(variant, NULL), "zooms"));
    return TRUE;
}

EdWindow *ed_window_new(EdApplication *application, EdSession *session)
{
    EdWindow *window = g_object_new(ED_TYPE_WINDOW, "application", application, NULL);
    GSettings *settings = ed_application_settings(application);
    ed_canvas_set_dark(window->parts.canvas, ed_application_is_dark(application));
    ed_window_parts_prepare(&window->parts, settings, ed_application_is_dark(application));
    g_signal_connect_swapped(ed_contact_sheet_view(window->parts.sheet), "key",
                             G_CALLBACK(canvas_key_cb), window);
    g_signal_connect_object(application, "theme-changed", G_CALLBACK(theme_changed_cb), window, 0);
    g_signal_connect_object(settings, "changed", G_CALLBACK(apply_preferences), window,
                            G_CONNECT_SWAPPED);
    g_settings_bind_with_mapping(settings, "wheel", window->parts.canvas, "wheel-zooms",
                                 G_SETTINGS_BIND_GET, wheel_zooms, NULL, NULL, NULL);
    g_signal_connect_object(settings, "changed::keys", G_CALLBACK(keys_changed_cb), window,
                            G_CONNECT_SWAPPED);
    fill_header(window);
    ed_keys_show(GTK_WIDGET(window));
    restore_sizes(window);
    ed_commands_install(window);
    ed_keys_install(window);
    ed_drop_install(window, window->drop_here);
    ed_window_set_session(window, session);
    return window;
}
