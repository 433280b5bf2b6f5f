/* SPDX-License-Identifier: MIT */
/*
 * Input on the contact sheet: selecting with the mouse and with keys, the rubber band, marking
 * frames as done, opening frames, zooming.
 */
#include "frames/ed-sheet-internal.h"

#include "frames/ed-frame-menu.h"
#include "tools/ed-tool.h"
#include "tools/sprite/ed-frame-list.h"
#include "tools/sprite/ed-frame-pick.h"
#include "widgets/ed-visible.h"

#include <math.h>

enum { DRAG_START = 6, MARK_REACH = 11 };

static unsigned modifiers_of(GdkModifierType state)
{
    return ((state & GDK_SHIFT_MASK) != 0 ? ED_SHIFT : 0u) |
           ((state & GDK_CONTROL_MASK) != 0 ? ED_CONTROL : 0u);
}

/* Returns the index of the cell at a position in the widget; UINT32_MAX: none. */
static uint32_t cell_at(EdSheetView *self, double x, double y)
{
    if (self->sheet == NULL || self->sheet->count == 0 || self->grid.count != self->sheet->count)
        return UINT32_MAX;
    return ed_sheet_at(&self->grid, x, y + sheet_top(self));
}

static void pick_frame(EdSheetView *self, uint32_t index, EdFramePick mode)
{
    ed_frames_pick(self->watch.session, self->sheet, index, mode, &self->anchor);
    ed_watch_flush(&self->watch);
}

static void open_frame(EdSheetView *self)
{
    if (self->sheet != NULL && self->sheet->count > 0)
        ed_session_show_sheet(self->watch.session, false);
}

/* ---- States ---- */

static gboolean is_on_mark(EdSheetView *self, uint32_t index, double x, double y)
{
    PixelRect cell = ed_sheet_cell(&self->grid, index);
    double mark_x, mark_y;
    sheet_mark_of(&cell, &mark_x, &mark_y);
    return hypot(x - mark_x, y + sheet_top(self) - mark_y) <= MARK_REACH;
}

/* Toggles the state of a frame or, if the frame is selected, of all selected frames. */
static void toggle_state(EdSheetView *self, uint32_t index)
{
    if (!self->sheet->cells[index].selected)
        pick_frame(self, index, ED_PICK_ONLY);
    ed_frames_toggle_done(self->watch.session);
}

/* ---- Rubber band ---- */

static void mark_cells_in_band(EdSheetView *self)
{
    PixelRect drawn = {
        (int)floor(MIN(self->from_x, self->to_x)), (int)floor(MIN(self->from_y, self->to_y)),
        (int)ceil(MAX(self->from_x, self->to_x)), (int)ceil(MAX(self->from_y, self->to_y))};
    for (uint32_t i = 0; i < self->grid.count; i++) {
        PixelRect cell = ed_sheet_cell(&self->grid, i);
        self->marked[i] = cell.left < drawn.right && cell.right > drawn.left &&
                          cell.top < drawn.bottom && cell.bottom > drawn.top;
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void sheet_end_drag(EdSheetView *self)
{
    if (self->scrolling != 0)
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->scrolling);
    self->scrolling = 0;
    self->has_rubber_band = FALSE;
    g_clear_pointer(&self->marked, g_free);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void extend_to_pointer(EdSheetView *self)
{
    self->to_x = self->pointer_x;
    self->to_y = self->pointer_y + sheet_top(self);
    mark_cells_in_band(self);
}

/* Returns the distance of the pointer beyond the lower edge, as a negative number beyond the upper
 * edge, or 0 inside. */
static double distance_beyond_edge(EdSheetView *self)
{
    double height = gtk_widget_get_height(GTK_WIDGET(self));
    return self->pointer_y < 0 ? self->pointer_y : MAX(self->pointer_y - height, 0);
}

static gboolean auto_scroll_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    EdSheetView *self = ED_SHEET_VIEW(widget);
    sheet_scroll_to(self, sheet_top(self) + distance_beyond_edge(self) / 4);
    extend_to_pointer(self);
    return G_SOURCE_CONTINUE;
}

static void sheet_drag_update_cb(GtkGestureDrag *gesture, double dx, double dy, EdSheetView *self)
{
    double x, y;
    if (!gtk_gesture_drag_get_start_point(gesture, &x, &y) || self->grid.count == 0 ||
        self->sheet == NULL || self->grid.count != self->sheet->count)
        return;
    if (!self->has_rubber_band && MAX(ABS(dx), ABS(dy)) < DRAG_START)
        return;
    if (!self->has_rubber_band) {
        self->has_rubber_band = TRUE;
        self->from_x = x;
        self->from_y = y + sheet_top(self);
        self->marked = g_new0(bool, self->grid.count);
        gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    }
    self->pointer_x = x + dx;
    self->pointer_y = y + dy;
    extend_to_pointer(self);
    if (distance_beyond_edge(self) != 0 && self->scrolling == 0) {
        self->scrolling =
            gtk_widget_add_tick_callback(GTK_WIDGET(self), auto_scroll_cb, NULL, NULL);
    } else if (distance_beyond_edge(self) == 0 && self->scrolling != 0) {
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->scrolling);
        self->scrolling = 0;
    }
}

static void sheet_drag_end_cb(GtkGestureDrag *gesture, double dx, double dy, EdSheetView *self)
{
    sheet_drag_update_cb(gesture, dx, dy, self);
    if (self->has_rubber_band)
        ed_frames_pick_marked(self->watch.session, self->sheet, self->marked,
                              self->adds_to_selection);
    sheet_end_drag(self);
}

/* ---- The mouse ---- */

static void sheet_pressed_cb(GtkGestureClick *gesture, int presses, double x, double y,
                             EdSheetView *self)
{
    GdkModifierType state =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
    unsigned modifiers = modifiers_of(state);
    uint32_t index = cell_at(self, x, y);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->adds_to_selection = modifiers != 0;
    self->opens_on_release = FALSE;
    if (index == UINT32_MAX)
        return;
    if (is_on_mark(self, index, x, y)) {
        toggle_state(self, index);
        return;
    }
    bool is_double_click =
        ed_double_click_pressed(&self->double_click, GTK_EVENT_CONTROLLER(gesture), index);
    self->opens_on_release = is_double_click && modifiers == 0;
    if (!self->opens_on_release)
        pick_frame(self, index, ed_pick_of(modifiers));
}

/* Opens a frame when the button is released: if the view disappeared while the button is pressed,
 * the view that replaces it would get the release. */
static void sheet_released_cb(EdSheetView *self)
{
    if (self->opens_on_release)
        open_frame(self);
    self->opens_on_release = FALSE;
}

static void menu_pressed_cb(GtkGestureClick *gesture, int presses, double x, double y,
                            EdSheetView *self)
{
    uint32_t index = cell_at(self, x, y);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if (index == UINT32_MAX)
        return;
    if (!self->sheet->cells[index].selected)
        pick_frame(self, index, ED_PICK_ONLY);
    ed_frame_menu_popup(&self->menu, GTK_WIDGET(self), x, y);
}

static void sheet_motion_cb(GtkEventControllerMotion *motion, double x, double y, EdSheetView *self)
{
    self->pointer_x = x;
    self->pointer_y = y;
}

static gboolean sheet_scroll_cb(GtkEventControllerScroll *scroll, double dx, double dy,
                                EdSheetView *self)
{
    GdkModifierType state =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(scroll));
    if ((state & GDK_CONTROL_MASK) == 0 || dy == 0)
        return FALSE;
    sheet_keep_at(self, self->pointer_x, self->pointer_y);
    ed_sheet_view_zoom_by(self, dy < 0 ? 1 : -1);
    return TRUE;
}

static gboolean sheet_tooltip_cb(GtkWidget *widget, int x, int y, gboolean keyboard,
                                 GtkTooltip *tooltip, gpointer user)
{
    EdSheetView *self = ED_SHEET_VIEW(widget);
    uint32_t index = keyboard ? UINT32_MAX : cell_at(self, x, y);
    if (index == UINT32_MAX || self->has_rubber_band)
        return FALSE;
    g_autofree char *text = sheet_describe_cell(self, index);
    ed_set_tooltip_text(tooltip, text);
    return TRUE;
}

/* ---- Keys ---- */

static gboolean press_move_key(EdSheetView *self, guint key, GdkModifierType state)
{
    /* In the order of EdSheetStep: the key, and the same key of the keypad. */
    static const guint keys[][2] = {
        {GDK_KEY_Left, GDK_KEY_KP_Left},       {GDK_KEY_Right, GDK_KEY_KP_Right},
        {GDK_KEY_Up, GDK_KEY_KP_Up},           {GDK_KEY_Down, GDK_KEY_KP_Down},
        {GDK_KEY_Home, GDK_KEY_KP_Home},       {GDK_KEY_End, GDK_KEY_KP_End},
        {GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up}, {GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down},
    };
    /* While Caps Lock is on, the keys of the keypad belong to the commands that set hot spots. */
    bool keypad_is_reserved = (state & GDK_LOCK_MASK) != 0;
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++) {
        if (key != keys[i][0] && (keypad_is_reserved || key != keys[i][1]))
            continue;
        uint32_t to =
            ed_sheet_step(&self->grid, self->sheet->shown, (EdSheetStep)i, sheet_page(self));
        bool selects = (state & GDK_SHIFT_MASK) != 0;
        pick_frame(self, to, selects ? ED_PICK_RANGE : ED_PICK_ONLY);
        sheet_reveal(self);
        return TRUE;
    }
    return FALSE;
}

static gboolean press_escape(EdSheetView *self)
{
    if (self->has_rubber_band)
        sheet_end_drag(self);
    else if (self->sheet != NULL && self->sheet->selected_count > 1)
        pick_frame(self, self->sheet->shown, ED_PICK_ONLY);
    else
        ed_session_show_sheet(self->watch.session, false);
    return TRUE;
}

static gboolean sheet_key_cb(GtkEventControllerKey *controller, guint key, guint code,
                             GdkModifierType state, EdSheetView *self)
{
    const GdkModifierType held = GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;
    gboolean is_used = FALSE;
    ed_watch_flush(&self->watch);
    if (self->watch.session == NULL)
        return FALSE;
    gboolean has_cells =
        self->sheet != NULL && self->sheet->count > 0 && self->grid.count == self->sheet->count;
    if (has_cells && (state & held) == 0 && press_move_key(self, key, state))
        return TRUE;
    if (key == GDK_KEY_Escape)
        return press_escape(self);
    if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && (state & held) == 0) {
        open_frame(self);
        return TRUE;
    }
    if (has_cells && self->sheet->shown < self->grid.count &&
        (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0))) {
        sheet_reveal(self); /* GTK finds no monitor for a menu out of view */
        PixelRect cell = ed_sheet_cell(&self->grid, self->sheet->shown);
        ed_frame_menu_popup(&self->menu, GTK_WIDGET(self), cell.left + self->grid.look.width / 2.0,
                            cell.top - sheet_top(self) + self->grid.look.height / 2.0);
        return TRUE;
    }
    g_signal_emit_by_name(self, "key", key, state, &is_used);
    return is_used;
}

/* ---- Controllers ---- */

static GtkGesture *add_click(EdSheetView *self, guint button, GCallback callback)
{
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), button);
    g_signal_connect(click, "pressed", callback, self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    return click;
}

void sheet_add_input(EdSheetView *self)
{
    GtkGesture *click = add_click(self, GDK_BUTTON_PRIMARY, G_CALLBACK(sheet_pressed_cb));
    g_signal_connect_swapped(click, "released", G_CALLBACK(sheet_released_cb), self);
    add_click(self, GDK_BUTTON_SECONDARY, G_CALLBACK(menu_pressed_cb));
    GtkGesture *drag = gtk_gesture_drag_new();
    g_signal_connect(drag, "drag-update", G_CALLBACK(sheet_drag_update_cb), self);
    g_signal_connect(drag, "drag-end", G_CALLBACK(sheet_drag_end_cb), self);
    g_signal_connect_swapped(drag, "cancel", G_CALLBACK(sheet_end_drag), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "enter", G_CALLBACK(sheet_motion_cb), self);
    g_signal_connect(motion, "motion", G_CALLBACK(sheet_motion_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), motion);
    GtkEventController *scroll =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    g_signal_connect(scroll, "scroll", G_CALLBACK(sheet_scroll_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), scroll);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(sheet_key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    g_signal_connect(self, "query-tooltip", G_CALLBACK(sheet_tooltip_cb), NULL);
}
