/* SPDX-License-Identifier: MIT */
/* Implements ed-strip-view.h: the class and its updates. Input is in ed-strip-input.c, drawing in
 * ed-strip-paint.c. */
#include "frames/ed-strip-internal.h"

#include "frames/ed-frame-menu.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <math.h>

G_DEFINE_FINAL_TYPE(EdStripView, ed_strip_view, GTK_TYPE_WIDGET)

static void ed_strip_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
    EdStripView *self = ED_STRIP_VIEW(widget);
    uint32_t frames = self->strip != NULL ? self->strip->count : 0;
    uint32_t rows = self->strip != NULL ? self->strip->row_count : 1;
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                              ? (int)strip_column_left(self, frames) + 8
                              : (int)(strip_rows_top(self) + rows * strip_row_height(self) + FOOT);
    /* Always reserves space for some rows, so that the canvas above does not move when one is
     * added. */
    if (orientation == GTK_ORIENTATION_VERTICAL)
        *natural = MAX(*minimum, strip_rows_top(self) + MIN_ROWS * strip_row_height(self) + FOOT);
    *minimum_baseline = *natural_baseline = -1;
}

/* ---- Updates ---- */

/* Gets the smallest range that must be in view to see the current frame, as values of `across`;
 * FALSE if there is no current frame. */
static gboolean current_frame_span(EdStripView *self, double *left, double *right)
{
    if (self->strip == NULL || self->across == NULL)
        return FALSE;
    uint32_t column = strip_shown_column(self);
    if (column == UINT32_MAX)
        return FALSE;
    *left = strip_column_left(self, column) - strip_names_width(self);
    *right = strip_column_left(self, column) + FRAME_WIDTH;
    return TRUE;
}

static gboolean is_in_view(EdStripView *self, double page)
{
    double left, right;
    if (!current_frame_span(self, &left, &right))
        return FALSE;
    double value = gtk_adjustment_get_value(self->across);
    return left >= value && right <= value + page;
}

/* True if the current frame is in view and the strip has been allocated at its scroll position. */
gboolean strip_shown_is_in_view(EdStripView *self)
{
    GtkWidget *widget = GTK_WIDGET(self), *parent = gtk_widget_get_parent(widget);
    double x, y;
    if (self->across == NULL || parent == NULL ||
        !is_in_view(self, gtk_adjustment_get_page_size(self->across)))
        return FALSE;
    ed_widget_position_in(widget, parent, 0, 0, &x, &y);
    return fabs(x + gtk_adjustment_get_value(self->across)) <= 1;
}

gboolean strip_reveal_shown(EdStripView *self)
{
    double left, right;
    if (!current_frame_span(self, &left, &right))
        return FALSE;
    double value = gtk_adjustment_get_value(self->across);
    double page = gtk_adjustment_get_page_size(self->across);
    if (left < value)
        gtk_adjustment_set_value(self->across, left);
    else if (right > value + page)
        gtk_adjustment_set_value(self->across, right - page);
    return gtk_adjustment_get_value(self->across) != value;
}

/* Emits "placed" after an allocation, or after another one if it has to scroll. */
static gboolean placed_cb(gpointer user)
{
    EdStripView *self = user;
    gboolean scrolls = self->keeps_current_in_view && strip_reveal_shown(self);
    self->notify_source = 0;
    self->keeps_current_in_view = FALSE;
    if (scrolls)
        gtk_widget_queue_allocate(GTK_WIDGET(self));
    else
        g_signal_emit_by_name(self, "placed");
    return G_SOURCE_REMOVE;
}

static void queue_placed(EdStripView *self)
{
    if (self->notify_source == 0)
        self->notify_source = g_idle_add(placed_cb, self);
}

/* Keeps the current frame visible when the strip becomes narrower. */
static void across_changed_cb(EdStripView *self)
{
    double page = gtk_adjustment_get_page_size(self->across);
    if (page != self->page && is_in_view(self, self->page)) {
        self->keeps_current_in_view = TRUE;
        queue_placed(self);
    }
    self->page = page;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Closes a popover whose frame is scrolled out of view, because GTK finds no monitor for it
 * there. */
static void close_if_out_of_view(EdStripView *self, GtkWidget *popover)
{
    GdkRectangle at;
    if (popover == NULL || !gtk_widget_get_visible(popover) ||
        !gtk_popover_get_pointing_to(GTK_POPOVER(popover), &at))
        return;
    double from = gtk_adjustment_get_value(self->across);
    if (at.x + at.width < from || at.x > from + gtk_adjustment_get_page_size(self->across))
        gtk_popover_popdown(GTK_POPOVER(popover));
}

static void scrolled_cb(EdStripView *self)
{
    close_if_out_of_view(self, self->menu);
    close_if_out_of_view(self, self->timing_popover);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void strip_view_update(gpointer owner, guint changes)
{
    EdStripView *self = owner;
    if ((changes & ED_WATCH_SESSION) != 0)
        g_clear_pointer(&self->timing_popover, gtk_widget_unparent);
    if ((changes & (ED_WATCH_SESSION | ED_WATCH_PICTURES)) != 0)
        ed_frame_thumbs_forget(self->thumbs);
    if ((changes & (ED_WATCH_SESSION | ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART)) != 0) {
        ed_strip_free(self->strip);
        self->strip =
            self->watch.session != NULL ? ed_strip_new_for_session(self->watch.session) : NULL;
        gtk_widget_queue_resize(GTK_WIDGET(self));
    }
    /* Also after the next allocation: the strip may be too short for the frame until then. */
    if ((changes & (ED_WATCH_SESSION | ED_VIEW_PART | ED_VIEW_ASSET)) != 0) {
        self->keeps_current_in_view = TRUE;
        strip_reveal_shown(self);
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void ed_strip_view_set_session(EdStripView *self, EdSession *session)
{
    guint watched_changes = ED_WATCH_PROJECT | ED_WATCH_PICTURES | ED_VIEW_ASSET | ED_VIEW_PART |
                            ED_VIEW_SCOPE | ED_VIEW_SELECTION | ED_VIEW_TAGS | ED_VIEW_FILTER |
                            ED_VIEW_LOOK;
    ed_watch_set(&self->watch, session, watched_changes, strip_view_update, self);
}

/* Connects to the surrounding scrolled window, which depends on the widget tree. */
static void ed_strip_view_root(GtkWidget *widget)
{
    EdStripView *self = ED_STRIP_VIEW(widget);
    GTK_WIDGET_CLASS(ed_strip_view_parent_class)->root(widget);
    GtkWidget *scrolled_window = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    if (scrolled_window == NULL)
        return;
    self->across =
        g_object_ref(gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(scrolled_window)));
    g_signal_connect_swapped(self->across, "value-changed", G_CALLBACK(scrolled_cb), self);
    g_signal_connect_swapped(self->across, "changed", G_CALLBACK(across_changed_cb), self);
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
    g_clear_handle_id(&self->notify_source, g_source_remove);
    g_clear_pointer(&self->menu, gtk_widget_unparent);
    g_clear_pointer(&self->timing_popover, gtk_widget_unparent);
    g_clear_pointer(&self->strip, ed_strip_free);
    g_clear_pointer(&self->thumbs, ed_frame_thumbs_free);
    G_OBJECT_CLASS(ed_strip_view_parent_class)->dispose(object);
}

static void ed_strip_view_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    EdStripView *self = ED_STRIP_VIEW(widget);
    ed_frame_menu_present(self->menu);
    ed_frame_menu_present(self->timing_popover);
    queue_placed(self);
}

static void ed_strip_view_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    EdStripView *self = ED_STRIP_VIEW(widget);
    GTK_WIDGET_CLASS(ed_strip_view_parent_class)->css_changed(widget, change);
    self->growth = ed_widget_text_growth(widget);
}

static void ed_strip_view_class_init(EdStripViewClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_strip_view_dispose;
    widget_class->snapshot = strip_paint;
    widget_class->measure = ed_strip_view_measure;
    widget_class->size_allocate = ed_strip_view_size_allocate;
    widget_class->css_changed = ed_strip_view_css_changed;
    widget_class->root = ed_strip_view_root;
    widget_class->unroot = ed_strip_view_unroot;
    widget_class->focus = ed_widget_keep_focus;
    g_signal_new("placed", ED_TYPE_STRIP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                 0);
    gtk_widget_class_set_css_name(widget_class, "stripview");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

/* The view is wider than its visible part, so the focus ring is drawn around the scrolled
 * window. */
static void state_cb(EdStripView *self)
{
    GtkWidget *scrolled_window =
        gtk_widget_get_ancestor(GTK_WIDGET(self), GTK_TYPE_SCROLLED_WINDOW);
    GtkStateFlags flags = gtk_widget_get_state_flags(GTK_WIDGET(self));
    if (scrolled_window == NULL)
        return;
    if ((flags & GTK_STATE_FLAG_FOCUSED) != 0 && (flags & GTK_STATE_FLAG_FOCUS_VISIBLE) != 0)
        gtk_widget_add_css_class(scrolled_window, "ring");
    else
        gtk_widget_remove_css_class(scrolled_window, "ring");
}

static void ed_strip_view_init(EdStripView *self)
{
    self->thumbs = ed_frame_thumbs_new(GTK_WIDGET(self));
    self->drop = self->loop_at = -1;
    self->growth = 1;
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    ed_show_accessible(GTK_WIDGET(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Frames"));
    g_signal_connect(self, "state-flags-changed", G_CALLBACK(state_cb), NULL);
    strip_add_input(self);
}
