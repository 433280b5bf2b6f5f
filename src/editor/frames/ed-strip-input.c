/* SPDX-License-Identifier: MIT */
/*
 * Input in the strip: selecting frames and their items, reordering frames by dragging, dragging the
 * loop mark, dropping pictures, setting durations.
 */
#include "frames/ed-strip-internal.h"

#include "frames/ed-frame-menu.h"
#include "frames/ed-timing-popover.h"
#include "session/ed-selection.h"
#include "tools/ed-tool.h"
#include "tools/sprite/ed-frame-list.h"
#include "tools/sprite/ed-frame-order.h"
#include "tools/sprite/ed-frame-pick.h"
#include "widgets/ed-typing.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>

/* ---- Selecting ---- */

static void pick_frame(EdStripView *self, uint32_t column, EdFramePick mode)
{
    EdSheet *all = ed_sheet_of_all(self->watch.session);
    ed_frames_pick(self->watch.session, all, column, mode, &self->anchor);
    ed_sheet_free(all);
}

/* Selects the item whose dot was clicked. */
static void select_row(EdStripView *self, uint32_t column, uint32_t index)
{
    const EdStripRow *row = &self->strip->rows[index];
    static const EdSelectionKind kinds[] = {ED_SELECT_HOT_SPOT, ED_SELECT_POINTS, ED_SELECT_BOXES};
    if (row->item[column] == UINT32_MAX)
        return;
    uint64_t item = row->item[column];
    ed_session_select(self->watch.session, kinds[row->kind], &item, 1);
}

/* Returns the gap between frames that is nearest to a position. */
static uint32_t gap_at(EdStripView *self, double x)
{
    double gap = (x - strip_column_left(self, 0)) / FRAME_WIDTH + 0.5;
    return (uint32_t)CLAMP(gap, 0, self->strip->count);
}

static gboolean is_on_loop(EdStripView *self, double x, double y)
{
    uint32_t column = strip_loop_column(self);
    if (column == UINT32_MAX || y >= strip_head_height(self) ||
        x < strip_names_left(self) + strip_names_width(self))
        return FALSE;
    double left = strip_column_left(self, column);
    return x >= left - 3 && x <= left + LOOP_MARK + 3;
}

GdkRectangle ed_strip_view_thumb_rect(EdStripView *self, guint column)
{
    return (GdkRectangle){(int)strip_column_left(self, column), strip_head_height(self),
                          FRAME_WIDTH, THUMB_HEIGHT};
}

/* ---- Durations ---- */

static void show_timing(EdStripView *self, uint32_t column)
{
    if (self->timing_popover == NULL) {
        self->timing_popover = ed_timing_popover_new(self->watch.session);
        gtk_popover_set_position(GTK_POPOVER(self->timing_popover), GTK_POS_TOP);
        gtk_widget_set_parent(self->timing_popover, GTK_WIDGET(self));
    }
    double left = strip_column_left(self, column) + FRAME_WIDTH / 2.0;
    gtk_popover_set_pointing_to(
        GTK_POPOVER(self->timing_popover),
        &(GdkRectangle){(int)left, 0, FRAME_WIDTH / 2, strip_head_height(self)});
    ed_popover_popup(GTK_POPOVER(self->timing_popover));
    ed_timing_popover_enter(ED_TIMING_POPOVER(self->timing_popover));
}

/* ---- Popovers at the current frame ---- */

typedef void (*ShowAtColumn)(EdStripView *self, uint32_t column);

typedef struct PendingPopover {
    ShowAtColumn show;
    int frames; /* number of screen frames so far */
} PendingPopover;

enum { MAX_FRAMES = 8 };

static uint32_t current_column(EdStripView *self)
{
    return self->strip != NULL && self->strip->count > 0 ? strip_shown_column(self) : UINT32_MAX;
}

/* Shows the popover after at least two screen frames with an allocation between them, which may
 * scroll the strip again. */
static gboolean show_pending_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    PendingPopover *pending = user;
    EdStripView *self = ED_STRIP_VIEW(widget);
    uint32_t shown = current_column(self);
    if (shown == UINT32_MAX || pending->frames++ >= MAX_FRAMES) {
        ed_typing_end(widget);
        return G_SOURCE_REMOVE;
    }
    if (pending->frames == 1 || strip_reveal_shown(self) || !strip_shown_is_in_view(self))
        return G_SOURCE_CONTINUE;
    ed_typing_end(widget);
    pending->show(self, shown);
    return G_SOURCE_REMOVE;
}

/* GTK finds no monitor for a popover whose target is not visible. The current frame is therefore
 * scrolled into view first, which is complete only after an allocation. */
static void show_at_current_frame(EdStripView *self, ShowAtColumn show)
{
    uint32_t shown = current_column(self);
    if (shown == UINT32_MAX)
        return;
    if (!strip_reveal_shown(self) && strip_shown_is_in_view(self)) {
        show(self, shown);
        return;
    }
    PendingPopover *pending = g_new0(PendingPopover, 1);
    pending->show = show;
    ed_typing_wait(GTK_WIDGET(self));
    gtk_widget_add_tick_callback(GTK_WIDGET(self), show_pending_cb, pending, g_free);
}

void ed_strip_view_edit_timing(EdStripView *self)
{
    show_at_current_frame(self, show_timing);
}

static void show_menu(EdStripView *self, uint32_t column)
{
    ed_frame_menu_popup(&self->menu, GTK_WIDGET(self),
                        strip_column_left(self, column) + FRAME_WIDTH / 2.0,
                        strip_head_height(self) + THUMB_HEIGHT);
}

/* ---- The mouse ---- */

static unsigned modifiers_of(GtkGesture *gesture)
{
    GdkModifierType state =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
    return ((state & GDK_SHIFT_MASK) != 0 ? ED_SHIFT : 0u) |
           ((state & GDK_CONTROL_MASK) != 0 ? ED_CONTROL : 0u);
}

/* Handles a press on a frame. A press on one of several selected frames may start a drag of all of
 * them. */
static void press_frame(EdStripView *self, uint32_t column, unsigned modifiers)
{
    self->pressed = TRUE;
    self->column = column;
    self->selects_only_this =
        modifiers == 0 && strip_is_selected(self, self->strip->frames[column]);
    if (self->selects_only_this)
        ed_session_show_step(self->watch.session, column);
    else
        pick_frame(self, column, ed_pick_of(modifiers));
}

/* Takes the keyboard, except while a tool shows a proposal: Enter, Delete and Escape apply to it,
 * wherever the frame was chosen. */
static void focus_strip(EdStripView *self)
{
    EdSession *session = self->watch.session;
    if (session != NULL && ed_tool_proposes(session))
        gtk_widget_activate_action(GTK_WIDGET(self), "win.to-canvas", NULL);
    else
        gtk_widget_grab_focus(GTK_WIDGET(self));
}

static void strip_pressed_cb(GtkGestureClick *gesture, int presses, double x, double y,
                             EdStripView *self)
{
    unsigned modifiers = modifiers_of(GTK_GESTURE(gesture));
    focus_strip(self);
    self->pressed = FALSE;
    self->loop_at = -1;
    uint32_t column = strip_column_at(self, x);
    if (column == UINT32_MAX)
        return;
    if (is_on_loop(self, x, y)) {
        self->loop_at = strip_loop_column(self);
        return;
    }
    if (y < strip_head_height(self) && modifiers == 0 &&
        ed_double_click_pressed(&self->double_click, GTK_EVENT_CONTROLLER(gesture), column)) {
        show_timing(self, column);
        return;
    }
    press_frame(self, column, modifiers);
    /* A press on the duration keeps the selection, because it may start a double click, which edits
     * all selected frames. */
    self->selects_only_this &= y >= strip_head_height(self);
    double row = (y - strip_rows_top(self)) / strip_row_height(self);
    if (row >= 0 && row < self->strip->row_count && modifiers == 0)
        select_row(self, column, (uint32_t)row);
}

static void strip_drag_update_cb(GtkGestureDrag *gesture, double dx, double dy, EdStripView *self)
{
    double x, y;
    if (self->strip == NULL || !gtk_gesture_drag_get_start_point(gesture, &x, &y))
        return;
    if (self->loop_at >= 0) {
        double column = (x + dx - strip_column_left(self, 0)) / FRAME_WIDTH + 0.3;
        self->loop_at = (int64_t)CLAMP(column, 0, (double)self->strip->count - 1);
    } else if (self->pressed && (ABS(dx) >= DRAG_START || self->drop >= 0)) {
        self->drop = gap_at(self, x + dx);
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void strip_drag_end_cb(GtkGestureDrag *gesture, double dx, double dy, EdStripView *self)
{
    int64_t drop = self->drop, loop = self->loop_at;
    gboolean selects_only = self->selects_only_this && self->pressed && drop < 0;
    self->drop = self->loop_at = -1;
    self->pressed = self->selects_only_this = FALSE;
    gtk_widget_queue_draw(GTK_WIDGET(self));
    if (loop >= 0)
        ed_animation_set_loop(self->watch.session, (int32_t)loop);
    else if (drop >= 0)
        ed_frames_move(self->watch.session, (uint32_t)drop);
    else if (selects_only && self->column < self->strip->count)
        pick_frame(self, self->column, ED_PICK_ONLY);
}

static void drag_cancel_cb(EdStripView *self)
{
    self->drop = self->loop_at = -1;
    self->pressed = self->selects_only_this = FALSE;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void strip_motion_cb(GtkEventControllerMotion *motion, double x, double y, EdStripView *self)
{
    gboolean on_mark = self->strip != NULL && is_on_loop(self, x, y);
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), on_mark ? "ew-resize" : NULL);
}

static void menu_pressed_cb(GtkGestureClick *gesture, int presses, double x, double y,
                            EdStripView *self)
{
    uint32_t column = strip_column_at(self, x);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if (column == UINT32_MAX)
        return;
    if (!strip_is_selected(self, self->strip->frames[column]))
        pick_frame(self, column, ED_PICK_ONLY);
    else
        ed_session_show_step(self->watch.session, column);
    ed_frame_menu_popup(&self->menu, GTK_WIDGET(self), x, y);
}

/* ---- Dropped pictures ---- */

static GdkDragAction drop_motion_cb(GtkDropTarget *target, double x, double y, EdStripView *self)
{
    if (self->strip == NULL || ed_session_sprite(self->watch.session) == NULL)
        return 0;
    self->drop = gap_at(self, x);
    gtk_widget_queue_draw(GTK_WIDGET(self));
    return GDK_ACTION_COPY;
}

static gboolean strip_drop_cb(GtkDropTarget *target, const GValue *value, double x, double y,
                              EdStripView *self)
{
    g_auto(GStrv) paths = NULL;
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    for (GSList *file = g_value_get_boxed(value); file != NULL; file = file->next) {
        g_autofree char *path = g_file_get_path(file->data);
        if (path != NULL)
            g_strv_builder_add(builder, path);
    }
    paths = g_strv_builder_end(builder);
    uint32_t insert_at = self->strip != NULL ? gap_at(self, x) : 0;
    drag_cancel_cb(self);
    return gtk_widget_activate_action(GTK_WIDGET(self), "win.import-frames", "(^asu)", paths,
                                      insert_at);
}

/* ---- Keys ---- */

static gboolean strip_key_cb(GtkEventControllerKey *controller, guint key, guint code,
                             GdkModifierType state, EdStripView *self)
{
    const GdkModifierType held = GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;
    if ((state & held) == GDK_CONTROL_MASK && gdk_keyval_to_lower(key) == GDK_KEY_a)
        return gtk_widget_activate_action(GTK_WIDGET(self), "win.select-frames", NULL);
    if ((state & held) == GDK_CONTROL_MASK && gdk_keyval_to_lower(key) == GDK_KEY_c)
        return gtk_widget_activate_action(GTK_WIDGET(self), "win.copy-frames", NULL);
    if (self->strip == NULL || self->strip->count == 0 || (state & held) != 0)
        return FALSE;
    uint32_t shown = strip_shown_column(self), last = self->strip->count - 1;
    if (shown != UINT32_MAX &&
        (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0))) {
        show_at_current_frame(self, show_menu);
        return TRUE;
    }
    if (key == GDK_KEY_Delete)
        return gtk_widget_activate_action(
            GTK_WIDGET(self),
            ed_session_list_delete_action(self->watch.session, "win.delete-frames"), NULL);
    uint32_t to = key == GDK_KEY_Left    ? (shown > 0 ? shown - 1 : 0)
                  : key == GDK_KEY_Right ? MIN(shown + 1, last)
                  : key == GDK_KEY_Home  ? 0
                  : key == GDK_KEY_End   ? last
                                         : UINT32_MAX;
    if (to == UINT32_MAX || shown == UINT32_MAX)
        return FALSE;
    pick_frame(self, to, (state & GDK_SHIFT_MASK) != 0 ? ED_PICK_RANGE : ED_PICK_ONLY);
    return TRUE;
}

static gboolean strip_tooltip_cb(GtkWidget *widget, int x, int y, gboolean keyboard,
                                 GtkTooltip *tooltip, gpointer user)
{
    EdStripView *self = ED_STRIP_VIEW(widget);
    uint32_t column = strip_column_at(self, x);
    if (column == UINT32_MAX || y > strip_rows_top(self))
        return FALSE;
    if (is_on_loop(self, x, y)) {
        gtk_tooltip_set_text(tooltip, _("Loop start · drag to another frame"));
        return TRUE;
    }
    const Frame *frame = strip_frame_at(self, column);
    const AnimationStep *step = strip_step_at(self, column);
    int32_t duration = step != NULL ? step_duration(step, frame) : frame->duration;
    g_autofree char *text = g_strdup_printf(_("%s · %d × %d · %d ms"), frame->name, (int)frame->w,
                                            (int)frame->h, (int)duration);
    ed_set_tooltip_text(tooltip, text);
    return TRUE;
}

/* ---- Controllers ---- */

static void add_click(EdStripView *self, guint button, GCallback callback)
{
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), button);
    g_signal_connect(click, "pressed", callback, self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

static void add_drop(EdStripView *self)
{
    GtkDropTarget *target = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
    g_signal_connect(target, "enter", G_CALLBACK(drop_motion_cb), self);
    g_signal_connect(target, "motion", G_CALLBACK(drop_motion_cb), self);
    g_signal_connect_swapped(target, "leave", G_CALLBACK(drag_cancel_cb), self);
    g_signal_connect(target, "drop", G_CALLBACK(strip_drop_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(target));
}

void strip_add_input(EdStripView *self)
{
    add_click(self, GDK_BUTTON_PRIMARY, G_CALLBACK(strip_pressed_cb));
    add_click(self, GDK_BUTTON_SECONDARY, G_CALLBACK(menu_pressed_cb));
    GtkGesture *drag = gtk_gesture_drag_new();
    g_signal_connect(drag, "drag-update", G_CALLBACK(strip_drag_update_cb), self);
    g_signal_connect(drag, "drag-end", G_CALLBACK(strip_drag_end_cb), self);
    g_signal_connect_swapped(drag, "cancel", G_CALLBACK(drag_cancel_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "motion", G_CALLBACK(strip_motion_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), motion);
    add_drop(self);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(strip_key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    g_signal_connect(self, "query-tooltip", G_CALLBACK(strip_tooltip_cb), NULL);
}
