/* SPDX-License-Identifier: MIT */
/* Fulfils ed-strip-view.h: what the hand does, and keeping up; ed-strip-paint.c draws. */
#include "panels/ed-strip-internal.h"

#include "edit/sprites.h"
#include "panels/ed-frame-menu.h"
#include "session/ed-selection.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE(EdStripView, ed_strip_view, GTK_TYPE_WIDGET)

static void ed_strip_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
    (void)for_size;
    EdStripView *self = ED_STRIP_VIEW(widget);
    uint32_t frames = self->strip != NULL ? self->strip->count : 0;
    uint32_t rows = self->strip != NULL ? self->strip->row_count : 1;
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                              ? (int)strip_column_left(frames) + 8
                              : (int)(ROWS_TOP + rows * ROW_HEIGHT + FOOT);
    *minimum_baseline = *natural_baseline = -1;
}

/* ---- What the hand does ---- */

static void show_column(EdStripView *self, uint32_t column)
{
    ed_session_show_step(self->watch.session, column);
}

static void select_range(EdStripView *self, uint32_t to)
{
    uint32_t from = strip_shown_column(self);
    if (from == UINT32_MAX)
        from = to;
    uint32_t first = MIN(from, to), last = MAX(from, to);
    ed_session_select_frames(self->watch.session, self->strip->frames + first, last - first + 1);
}

static void toggle_frame(EdStripView *self, uint32_t column)
{
    uint32_t count;
    const uint64_t *selected = ed_session_selected_frames(self->watch.session, &count);
    uint64_t frame = self->strip->frames[column];
    GArray *frames = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    gboolean was = FALSE;
    for (uint32_t i = 0; i < count; i++) {
        was |= selected[i] == frame;
        if (selected[i] != frame)
            g_array_append_val(frames, selected[i]);
    }
    if (!was)
        g_array_append_val(frames, frame);
    ed_session_select_frames(self->watch.session, (const uint64_t *)(void *)frames->data,
                             frames->len);
    g_array_unref(frames);
}

/* The thing whose dot was clicked. */
static void select_row(EdStripView *self, uint32_t column, uint32_t place)
{
    const EdStripRow *row = &self->strip->rows[place];
    static const EdSelectionKind kinds[] = {ED_SELECT_HOT_SPOT, ED_SELECT_POINTS, ED_SELECT_BOXES};
    if (row->item[column] == UINT32_MAX)
        return;
    uint64_t item = row->item[column];
    ed_session_select(self->watch.session, kinds[row->kind], &item, 1);
}

static void pressed_cb(GtkGestureClick *gesture, int presses, double x, double y, EdStripView *self)
{
    (void)presses;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    uint32_t column = strip_column_at(self, x);
    if (column == UINT32_MAX)
        return;
    GdkModifierType state =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
    if ((state & GDK_SHIFT_MASK) != 0)
        select_range(self, column);
    else if ((state & GDK_CONTROL_MASK) != 0)
        toggle_frame(self, column);
    else
        show_column(self, column);
    double row = (y - ROWS_TOP) / ROW_HEIGHT;
    if (row >= 0 && row < self->strip->row_count && state == 0)
        select_row(self, column, (uint32_t)row);
}

/* Frames of the strip without those that move, and these put in before a place. The caller frees it. */
static uint64_t *moved_order(EdStripView *self, const uint64_t *moving, uint32_t moving_count,
                             uint32_t before)
{
    uint64_t *order = g_new(uint64_t, self->strip->count);
    uint32_t at = 0;
    for (uint32_t i = 0; i <= self->strip->count; i++) {
        for (uint32_t m = 0; i == before && m < moving_count; m++)
            order[at++] = moving[m];
        gboolean moves = FALSE;
        for (uint32_t m = 0; i < self->strip->count && m < moving_count; m++)
            moves |= moving[m] == self->strip->frames[i];
        if (i < self->strip->count && !moves)
            order[at++] = self->strip->frames[i];
    }
    return order;
}

/* Without an animation the sprite's own frames change places. */
static Project *move_in_sprite(EdSession *session, const uint64_t *order, uint32_t count,
                               GError **error)
{
    Project *after = node_ref(ed_session_project(session));
    uint64_t sprite = ed_session_view(session)->asset;
    for (uint32_t i = 0; i < count && after != NULL; i++) {
        Path path = path_frame(sprite, order[i]);
        Project *next = edit_move(after, &path, i, error);
        node_unref(after);
        after = next;
    }
    return after;
}

static void move_selected(EdStripView *self, uint32_t before)
{
    EdSession *session = self->watch.session;
    const EdView *view = ed_session_view(session);
    uint32_t count;
    const uint64_t *moving = ed_session_selected_frames(session, &count);
    g_autofree uint64_t *order = moved_order(self, moving, count, before);
    GError *error = NULL;
    Project *after = view->animation != 0
                         ? edit_set_steps(ed_session_project(session), view->asset, view->animation,
                                          order, self->strip->count, &error)
                         : move_in_sprite(session, order, self->strip->count, &error);
    ed_session_take(session, after, _("Move frames"), NULL, error);
}

static void drag_begin_cb(GtkGestureDrag *gesture, double x, double y, EdStripView *self)
{
    (void)gesture;
    (void)y;
    uint32_t column = strip_column_at(self, x);
    self->pressed = column == UINT32_MAX ? -1 : (int64_t)column;
    self->press_x = x;
    self->drop = -1;
}

static void drag_update_cb(GtkGestureDrag *gesture, double dx, double dy, EdStripView *self)
{
    (void)gesture;
    (void)dy;
    if (self->pressed < 0 || (ABS(dx) < DRAG_START && self->drop < 0))
        return;
    double column = (self->press_x + dx - strip_column_left(0)) / FRAME_WIDTH + 0.5;
    self->drop = (int64_t)CLAMP(column, 0, self->strip->count);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void drag_end_cb(GtkGestureDrag *gesture, double dx, double dy, EdStripView *self)
{
    (void)gesture;
    (void)dx;
    (void)dy;
    int64_t drop = self->drop;
    self->pressed = self->drop = -1;
    gtk_widget_queue_draw(GTK_WIDGET(self));
    if (drop >= 0)
        move_selected(self, (uint32_t)drop);
}

/* ---- The menu of frames ---- */

static void menu_pressed_cb(GtkGestureClick *gesture, int presses, double x, double y,
                            EdStripView *self)
{
    (void)gesture;
    (void)presses;
    uint32_t column = strip_column_at(self, x);
    if (column == UINT32_MAX)
        return;
    if (!strip_is_selected(self, self->strip->frames[column]))
        show_column(self, column);
    ed_frame_menu_popup(&self->menu, GTK_WIDGET(self), x, y);
}

static gboolean key_cb(GtkEventControllerKey *controller, guint key, guint code,
                       GdkModifierType state, EdStripView *self)
{
    (void)controller;
    (void)code;
    if (self->strip == NULL || self->strip->count == 0)
        return FALSE;
    uint32_t shown = strip_shown_column(self), last = self->strip->count - 1;
    if (shown != UINT32_MAX &&
        (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0))) {
        ed_frame_menu_popup(&self->menu, GTK_WIDGET(self),
                            strip_column_left(shown) + FRAME_WIDTH / 2.0,
                            HEAD_HEIGHT + THUMB_HEIGHT);
        return TRUE;
    }
    uint32_t to = key == GDK_KEY_Left    ? (shown > 0 ? shown - 1 : 0)
                  : key == GDK_KEY_Right ? MIN(shown + 1, last)
                  : key == GDK_KEY_Home  ? 0
                  : key == GDK_KEY_End   ? last
                                         : UINT32_MAX;
    if (to == UINT32_MAX || shown == UINT32_MAX)
        return FALSE;
    if ((state & GDK_SHIFT_MASK) != 0)
        select_range(self, to);
    else
        show_column(self, to);
    return TRUE;
}

static gboolean tooltip_cb(GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip,
                           gpointer user)
{
    (void)keyboard;
    (void)user;
    EdStripView *self = ED_STRIP_VIEW(widget);
    uint32_t column = strip_column_at(self, x);
    if (column == UINT32_MAX || y > ROWS_TOP)
        return FALSE;
    const Frame *frame = strip_frame_at(self, column);
    g_autofree char *text = g_strdup_printf(_("%s · %d × %d · %d ms"), frame->name, (int)frame->w,
                                            (int)frame->h, (int)frame->duration);
    gtk_tooltip_set_text(tooltip, text);
    return TRUE;
}

/* ---- Keeping up ---- */

static void reveal_shown(EdStripView *self)
{
    uint32_t column = strip_shown_column(self);
    if (self->across == NULL || column == UINT32_MAX)
        return;
    double value = gtk_adjustment_get_value(self->across);
    double page = gtk_adjustment_get_page_size(self->across);
    double left = strip_column_left(column) - NAMES_WIDTH,
           right = strip_column_left(column) + FRAME_WIDTH;
    if (left < value)
        gtk_adjustment_set_value(self->across, left);
    else if (right > value + page)
        gtk_adjustment_set_value(self->across, right - page);
}

static void update(gpointer owner, guint what)
{
    EdStripView *self = owner;
    if ((what & (ED_WATCH_SESSION | ED_WATCH_PICTURES)) != 0)
        ed_frame_thumbs_forget(self->thumbs);
    if ((what & (ED_WATCH_SESSION | ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART)) != 0) {
        ed_strip_free(self->strip);
        self->strip = self->watch.session != NULL ? ed_strip_of(self->watch.session) : NULL;
        gtk_widget_queue_resize(GTK_WIDGET(self));
    }
    if (self->strip != NULL && (what & (ED_VIEW_PART | ED_VIEW_ASSET)) != 0)
        reveal_shown(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void ed_strip_view_set_session(EdStripView *self, EdSession *session)
{
    guint wanted = ED_WATCH_PROJECT | ED_WATCH_PICTURES | ED_VIEW_ASSET | ED_VIEW_PART |
                   ED_VIEW_SCOPE | ED_VIEW_SELECTION | ED_VIEW_TAGS | ED_VIEW_FILTER;
    ed_watch_set(&self->watch, session, wanted, update, self);
}

/* The scrolled window around comes and goes with the tree of widgets. */
static void ed_strip_view_root(GtkWidget *widget)
{
    EdStripView *self = ED_STRIP_VIEW(widget);
    GTK_WIDGET_CLASS(ed_strip_view_parent_class)->root(widget);
    GtkWidget *around = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    if (around == NULL)
        return;
    self->across = g_object_ref(gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(around)));
    g_signal_connect_swapped(self->across, "value-changed", G_CALLBACK(gtk_widget_queue_draw),
                             self);
    g_signal_connect_swapped(self->across, "changed", G_CALLBACK(gtk_widget_queue_draw), self);
}

static void ed_strip_view_unroot(GtkWidget *widget)
{
    EdStripView *self = ED_STRIP_VIEW(widget);
    if (self->across != NULL)
        g_signal_handlers_disconnect_by_data(self->across, self);
    g_clear_object(&self->across);
    GTK_WIDGET_CLASS(ed_strip_view_parent_class)->unroot(widget);
}

static void ed_strip_view_dispose(GObject *object)
{
    EdStripView *self = ED_STRIP_VIEW(object);
    ed_watch_clear(&self->watch);
    g_clear_pointer(&self->menu, gtk_widget_unparent);
    g_clear_pointer(&self->strip, ed_strip_free);
    g_clear_pointer(&self->thumbs, ed_frame_thumbs_free);
    G_OBJECT_CLASS(ed_strip_view_parent_class)->dispose(object);
}

static void ed_strip_view_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    (void)width;
    (void)height;
    (void)baseline;
    EdStripView *self = ED_STRIP_VIEW(widget);
    ed_frame_menu_present(self->menu);
}

static void ed_strip_view_class_init(EdStripViewClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_strip_view_dispose;
    widget_class->snapshot = strip_paint;
    widget_class->measure = ed_strip_view_measure;
    widget_class->size_allocate = ed_strip_view_size_allocate;
    widget_class->root = ed_strip_view_root;
    widget_class->unroot = ed_strip_view_unroot;
    gtk_widget_class_set_css_name(widget_class, "stripview");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void ed_strip_view_init(EdStripView *self)
{
    self->thumbs = ed_frame_thumbs_new(GTK_WIDGET(self));
    self->pressed = self->drop = -1;
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Frames"),
                                   -1);
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    GtkGesture *menu = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(menu), GDK_BUTTON_SECONDARY);
    g_signal_connect(menu, "pressed", G_CALLBACK(menu_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(menu));
    GtkGesture *drag = gtk_gesture_drag_new();
    g_signal_connect(drag, "drag-begin", G_CALLBACK(drag_begin_cb), self);
    g_signal_connect(drag, "drag-update", G_CALLBACK(drag_update_cb), self);
    g_signal_connect(drag, "drag-end", G_CALLBACK(drag_end_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    g_signal_connect(self, "query-tooltip", G_CALLBACK(tooltip_cb), NULL);
}
