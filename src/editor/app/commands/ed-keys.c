/* SPDX-License-Identifier: MIT */
/* Implements ed-keys.h. Handles keys that no widget has used. A choice in a drop-down is detected
 * by comparing its value before and after its list was open. */
#include "app/commands/ed-keys.h"

#include "app/commands/ed-command.h"
#include "app/ed-play-mode.h"
#include "app/ed-window-parts.h"
#include "widgets/ed-typing.h"
#include "widgets/ed-widget.h"

#include <math.h>

typedef struct EdKeys {
    double pointer[2];    /* last position in the window; NAN if unknown */
    gboolean was_outside; /* the pointer has moved outside the canvas, and not over it since then */
    GtkWidget *dropdown;  /* drop-down with an open list, weak; or NULL */
    GtkWidget *closed;    /* drop-down whose list was just closed, weak; or NULL */
    guint chosen;         /* the index that was selected when the list was opened */
    guint closed_source;  /* source that checks `closed`, or 0 */
    GSignalGroup *focus;  /* changes of the focused widget */
    guint lost_source;    /* idle source that moves the focus if it cannot be used, or 0 */
    guint pressed;        /* the key that is down, or 0 */
    guint32 pressed_time; /* when it was pressed: the time of the event, in milliseconds */
    const char *held;     /* the command to repeat when `pressed` is released, or NULL */
} EdKeys;

#define KEYS "ed-keys"

static EdKeys *keys_of(EdWindow *window)
{
    return g_object_get_data(G_OBJECT(window), KEYS);
}

static void keys_free(gpointer data)
{
    g_autofree EdKeys *keys = data;
    g_clear_weak_pointer(&keys->dropdown);
    g_clear_weak_pointer(&keys->closed);
    g_clear_handle_id(&keys->closed_source, g_source_remove);
    g_clear_object(&keys->focus);
    g_clear_handle_id(&keys->lost_source, g_source_remove);
}

static bool is_in(GtkWidget *widget, EdWindow *window)
{
    return gtk_widget_get_native(widget) == GTK_NATIVE(window);
}

/* True if a widget uses letters itself. */
static bool is_text(GtkWidget *widget)
{
    return GTK_IS_TEXT(widget) || GTK_IS_TEXT_VIEW(widget);
}

/* ---- Letters ---- */

static gboolean key_cb(EdWindow *window, guint keyval, guint code, GdkModifierType state)
{
    const GdkModifierType held = GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    GtkWidget *centre = ed_window_parts_centre(ed_window_parts(window));
    if (gdk_keyval_to_unicode(keyval) <= ' ' || (state & held) != 0 || focus == centre ||
        ed_window_session(window) == NULL || ed_play_mode_is_on(window))
        return FALSE;
    if (focus != NULL && (is_text(focus) || !is_in(focus, window)))
        return FALSE;
    if (!ed_commands_canvas_key(window, keyval, state))
        return FALSE;
    /* A command that asks for a name has already focused its field. */
    if (gtk_window_get_focus(GTK_WINDOW(window)) == focus)
        gtk_widget_grab_focus(centre);
    return TRUE;
}

/* ---- Held keys ---- */

enum { TAP_MS = 250 }; /* milliseconds; a key that is down longer is held */

void ed_keys_hold(EdWindow *window, const char *command)
{
    EdKeys *keys = keys_of(window);
    if (keys->pressed != 0)
        keys->held = command;
}

/* Records the key that is pressed. Repetitions of a held key are ignored. */
static gboolean down_cb(EdWindow *window, guint keyval, guint code, GdkModifierType state,
                        GtkEventController *controller)
{
    (void)code, (void)state;
    EdKeys *keys = keys_of(window);
    ed_window_update_now(window);
    /* Other keys work while one is held, and do not end the hold. */
    if (keys->held != NULL)
        return keys->pressed == keyval;
    keys->pressed = keyval;
    keys->held = NULL;
    keys->pressed_time = gtk_event_controller_get_current_event_time(controller);
    return FALSE;
}

static void up_cb(EdWindow *window, guint keyval, guint code, GdkModifierType state,
                  GtkEventController *controller)
{
    (void)code, (void)state;
    EdKeys *keys = keys_of(window);
    if (keyval != keys->pressed)
        return;
    const char *held = keys->held;
    keys->pressed = 0;
    keys->held = NULL;
    guint32 current = gtk_event_controller_get_current_event_time(controller);
    if (held != NULL && current - keys->pressed_time >= TAP_MS)
        g_action_group_activate_action(G_ACTION_GROUP(window), held, NULL);
}

/* ---- The pointer ---- */

/* True if the user moved the pointer. GTK also emits motion when widgets move below a resting
 * pointer, which must not take the focus from a text field. */
static bool was_moved(EdKeys *keys, double x, double y)
{
    bool moved = fabs(x - keys->pointer[0]) > 0.5 || fabs(y - keys->pointer[1]) > 0.5;
    keys->pointer[0] = x;
    keys->pointer[1] = y;
    return moved;
}

/* Records motion outside the canvas; ed_keys_pointer handles motion over it. In a popover, the
 * coordinates are those of another surface. */
static void motion_cb(EdWindow *window, double x, double y, GtkEventController *controller)
{
    EdKeys *keys = keys_of(window);
    GtkWidget *canvas = GTK_WIDGET(ed_window_canvas(window));
    GdkEvent *event = gtk_event_controller_get_current_event(controller);
    graphene_rect_t bounds;
    if (event == NULL || gdk_event_get_surface(event) != gtk_native_get_surface(GTK_NATIVE(window)))
        return;
    bool is_canvas_visible = gtk_widget_get_mapped(canvas) &&
                             gtk_widget_compute_bounds(canvas, GTK_WIDGET(window), &bounds);
    if (is_canvas_visible &&
        graphene_rect_contains_point(&bounds, &GRAPHENE_POINT_INIT((float)x, (float)y)))
        return;
    keys->was_outside |= was_moved(keys, x, y) && is_canvas_visible;
}

void ed_keys_pointer(EdWindow *window, double x, double y)
{
    EdKeys *keys = keys_of(window);
    GtkWidget *canvas = GTK_WIDGET(ed_window_canvas(window));
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    const EdViewport *view = ed_canvas_viewport(ed_window_canvas(window));
    double current[2];
    ed_widget_position_in(canvas, GTK_WIDGET(window), ed_viewport_screen_x(view, x),
                          ed_viewport_screen_y(view, y), &current[0], &current[1]);
    bool has_moved = was_moved(keys, current[0], current[1]);
    bool has_entered = has_moved && keys->was_outside;
    keys->was_outside &= !has_moved;
    if (!has_moved || focus == canvas || (focus != NULL && !is_in(focus, window)))
        return;
    if (has_entered)
        ed_typing_end(canvas);
    if (has_entered || focus == NULL || !is_text(focus))
        gtk_widget_grab_focus(canvas);
}

/* ---- Drop-downs ---- */

/* Returns the drop-down of the window whose list contains a widget, or NULL. */
static GtkWidget *open_dropdown_of(EdWindow *window, GtkWidget *widget)
{
    if (widget == NULL || is_in(widget, window))
        return NULL;
    GtkWidget *dropdown = gtk_widget_get_ancestor(widget, GTK_TYPE_DROP_DOWN);
    return dropdown != NULL && is_in(dropdown, window) ? dropdown : NULL;
}

/* Focuses the canvas if another item was chosen. GTK changes the selection before or after it
 * closes the list. */
static gboolean closed_cb(gpointer user)
{
    EdWindow *window = user;
    EdKeys *keys = keys_of(window);
    GtkWidget *closed = keys->closed, *focus = gtk_window_get_focus(GTK_WINDOW(window));
    keys->closed_source = 0;
    if (closed != NULL && gtk_drop_down_get_selected(GTK_DROP_DOWN(closed)) != keys->chosen &&
        (focus == NULL || focus == closed || gtk_widget_is_ancestor(focus, closed)))
        gtk_widget_grab_focus(ed_window_parts_centre(ed_window_parts(window)));
    g_clear_weak_pointer(&keys->closed);
    return G_SOURCE_REMOVE;
}

/* ---- A focus that cannot be used ---- */

static bool is_usable(EdWindow *window, GtkWidget *widget)
{
    return widget != NULL && gtk_widget_get_root(widget) == GTK_ROOT(window) &&
           gtk_widget_get_mapped(widget) && gtk_widget_is_sensitive(widget);
}

static bool focus_if_usable(EdWindow *window, GtkWidget *widget)
{
    return is_usable(window, widget) && gtk_widget_grab_focus(widget);
}

/* Focuses another widget of the popover that contains `focus`, or the widget that opened it.
 * Returns false if neither can be used. */
static bool stay_near_popover(EdWindow *window, GtkWidget *focus)
{
    GtkWidget *popover;
    for (GtkWidget *at = focus; at != NULL; at = gtk_widget_get_parent(popover)) {
        popover = gtk_widget_get_ancestor(at, GTK_TYPE_POPOVER);
        if (popover == NULL)
            break;
        if (gtk_widget_get_mapped(popover)
                ? gtk_widget_child_focus(popover, GTK_DIR_TAB_FORWARD)
                : focus_if_usable(window, gtk_widget_get_parent(popover)))
            return true;
    }
    return false;
}

static gboolean lost_focus_cb(gpointer user)
{
    EdWindow *window = user;
    EdWindowParts *parts = ed_window_parts(window);
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    keys_of(window)->lost_source = 0;
    if (is_usable(window, focus) || !gtk_widget_get_mapped(GTK_WIDGET(window)))
        return G_SOURCE_REMOVE;
    GtkWidget *centre =
        ed_play_mode_is_on(window) ? GTK_WIDGET(parts->playing) : ed_window_parts_centre(parts);
    bool stays = stay_near_popover(window, focus) &&
                 is_usable(window, gtk_window_get_focus(GTK_WINDOW(window)));
    if (!stays && !focus_if_usable(window, centre))
        gtk_window_set_focus(GTK_WINDOW(window), NULL);
    return G_SOURCE_REMOVE;
}

/* Moves the focus soon if the focused widget is removed or hidden, or if GTK has cleared the focus
 * because it is insensitive: keys would be lost. Deferred: GTK is still changing widgets. */
static void check_focus(EdWindow *window)
{
    EdKeys *keys = keys_of(window);
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    if (!is_usable(window, focus) && keys->lost_source == 0)
        keys->lost_source = g_idle_add_full(G_PRIORITY_HIGH, lost_focus_cb, window, NULL);
}

static GSignalGroup *watch_new(EdWindow *window)
{
    static const char *const changes[] = {"notify::root", "unmap", "state-flags-changed"};
    GSignalGroup *group = g_signal_group_new(GTK_TYPE_WIDGET);
    for (size_t i = 0; i < G_N_ELEMENTS(changes); i++)
        g_signal_group_connect_swapped(group, changes[i], G_CALLBACK(check_focus), window);
    return group;
}

/* ---- Installing ---- */

static void focus_cb(EdWindow *window)
{
    EdKeys *keys = keys_of(window);
    g_signal_group_set_target(keys->focus, gtk_window_get_focus(GTK_WINDOW(window)));
    check_focus(window);
    GtkWidget *open = open_dropdown_of(window, gtk_window_get_focus(GTK_WINDOW(window)));
    if (open == keys->dropdown)
        return;
    if (open == NULL) {
        g_set_weak_pointer(&keys->closed, keys->dropdown);
        if (keys->closed_source == 0)
            keys->closed_source = g_idle_add_full(G_PRIORITY_HIGH, closed_cb, window, NULL);
    } else {
        keys->chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(open));
    }
    g_set_weak_pointer(&keys->dropdown, open);
}

void ed_keys_install(EdWindow *window)
{
    EdKeys *state = g_new0(EdKeys, 1);
    state->pointer[0] = state->pointer[1] = NAN;
    state->focus = watch_new(window);
    g_object_set_data_full(G_OBJECT(window), KEYS, state, keys_free);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_cb), window);
    gtk_widget_add_controller(GTK_WIDGET(window), keys);
    GtkEventController *held = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(held, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(held, "key-pressed", G_CALLBACK(down_cb), window);
    g_signal_connect_swapped(held, "key-released", G_CALLBACK(up_cb), window);
    gtk_widget_add_controller(GTK_WIDGET(window), held);
    GtkEventController *motion = gtk_event_controller_motion_new();
    gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(motion, "motion", G_CALLBACK(motion_cb), window);
    gtk_widget_add_controller(GTK_WIDGET(window), motion);
    g_signal_connect(window, "notify::focus-widget", G_CALLBACK(focus_cb), NULL);
    g_signal_connect_after(window, "map", G_CALLBACK(check_focus), NULL);
}
