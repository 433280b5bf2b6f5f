/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-sheet-view.h: the class and its updates. Layout and scrolling are in
 * ed-sheet-scroll.c, input in ed-sheet-input.c, drawing in ed-sheet-paint.c.
 */
#include "frames/ed-sheet-internal.h"

#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { PROPERTY_SIZE = 5, PROPERTIES };

static void init_scrollable(GtkScrollableInterface *interface)
{
}

G_DEFINE_FINAL_TYPE_WITH_CODE(EdSheetView, ed_sheet_view, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, init_scrollable))

/* ---- Sizes ---- */

static void set_size(EdSheetView *self, int size)
{
    size = CLAMP(size, ED_SHEET_SMALLEST, ED_SHEET_LARGEST);
    if (self->size == size)
        return;
    self->size = size;
    g_object_notify(G_OBJECT(self), "size");
    gtk_widget_queue_resize(GTK_WIDGET(self)); /* scroll bars may appear or vanish */
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

double ed_sheet_view_zoom(EdSheetView *self)
{
    return self->sheet != NULL && self->sheet->count > 0 ? sheet_zoom(self) : 1;
}

/* Changes the size by the smallest step that changes the zoom: above 100%, zooms are whole
 * numbers. */
void ed_sheet_view_zoom_by(EdSheetView *self, int steps)
{
    int size = self->size, direction = steps > 0 ? 1 : -1;
    double zoom = ed_sheet_view_zoom(self);
    int min_step = MAX(size / 8, 4);
    do
        self->size += direction;
    while (self->size > ED_SHEET_SMALLEST && self->size < ED_SHEET_LARGEST &&
           (ABS(self->size - size) < min_step || ed_sheet_view_zoom(self) == zoom));
    int requested = self->size;
    self->size = size;
    set_size(self, requested);
}

gboolean ed_sheet_view_cell_rect(EdSheetView *self, guint index, GdkRectangle *where)
{
    ed_watch_flush(&self->watch);
    if (self->sheet == NULL || index >= self->grid.count || self->grid.count != self->sheet->count)
        return FALSE;
    PixelRect cell = ed_sheet_cell(&self->grid, index);
    int top = cell.top - (int)sheet_top(self);
    *where = (GdkRectangle){cell.left, top, self->grid.look.width,
                            self->grid.look.height + SHEET_CAPTION};
    return top >= 0 && top + where->height <= gtk_widget_get_height(GTK_WIDGET(self));
}

/* ---- Updates ---- */

static void update_description(EdSheetView *self)
{
    g_autofree char *description = self->sheet != NULL && self->sheet->shown < self->sheet->count
                                       ? sheet_describe_cell(self, self->sheet->shown)
                                       : g_strdup("");
    ed_show_accessible(GTK_WIDGET(self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description);
}

static void sheet_view_update(gpointer owner, guint changes)
{
    EdSheetView *self = owner;
    EdSession *session = self->watch.session;
    if ((changes & (ED_WATCH_SESSION | ED_WATCH_PICTURES)) != 0)
        ed_frame_thumbs_forget(self->thumbs);
    if ((changes & (ED_WATCH_SESSION | ED_VIEW_ASSET)) != 0)
        self->kept_frame = 0;
    ed_sheet_free(self->sheet);
    self->sheet = session != NULL ? ed_sheet_of(session) : NULL;
    if (self->has_rubber_band && (self->sheet == NULL || self->sheet->count != self->grid.count))
        sheet_end_drag(self);
    gtk_widget_queue_resize(GTK_WIDGET(self)); /* scroll bars may appear or vanish */
    gtk_widget_queue_draw(GTK_WIDGET(self));
    if ((changes & (ED_VIEW_PART | ED_VIEW_ASSET | ED_VIEW_PAGE | ED_VIEW_FILTER)) != 0)
        sheet_reveal(self);
    update_description(self);
}

void ed_sheet_view_set_session(EdSheetView *self, EdSession *session)
{
    guint watched_changes = ED_WATCH_PROJECT | ED_WATCH_PICTURES | ED_VIEW_ASSET | ED_VIEW_PART |
                            ED_VIEW_SCOPE | ED_VIEW_TAGS | ED_VIEW_LOOK | ED_VIEW_PAGE |
                            ED_VIEW_FILTER;
    ed_watch_set(&self->watch, session, watched_changes, sheet_view_update, self);
}

void ed_sheet_view_set_dark(EdSheetView *self, gboolean dark)
{
    self->dark = dark;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* ---- Class ---- */

static void ed_sheet_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
    *minimum = 80;
    *natural = 320;
    *minimum_baseline = *natural_baseline = -1;
}

static void ed_sheet_view_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    GTK_WIDGET_CLASS(ed_sheet_view_parent_class)->css_changed(widget, change);
    g_clear_object(&ED_SHEET_VIEW(widget)->words);
}

static void ed_sheet_view_set_property(GObject *object, guint id, const GValue *value,
                                       GParamSpec *spec)
{
    EdSheetView *self = ED_SHEET_VIEW(object);
    if (id == PROPERTY_SIZE)
        set_size(self, g_value_get_int(value));
    else if (!sheet_set_scrolling(self, id, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void ed_sheet_view_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    EdSheetView *self = ED_SHEET_VIEW(object);
    if (id == PROPERTY_SIZE)
        g_value_set_int(value, self->size);
    else if (!sheet_get_scrolling(self, id, value))
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void ed_sheet_view_dispose(GObject *object)
{
    EdSheetView *self = ED_SHEET_VIEW(object);
    ed_watch_clear(&self->watch);
    sheet_end_drag(self);
    sheet_end_scrolling(self);
    g_clear_handle_id(&self->notify_source, g_source_remove);
    g_clear_pointer(&self->menu, gtk_widget_unparent);
    g_clear_pointer(&self->thumbs, ed_frame_thumbs_free);
    g_clear_pointer(&self->sheet, ed_sheet_free);
    g_clear_object(&self->words);
    G_OBJECT_CLASS(ed_sheet_view_parent_class)->dispose(object);
}

static void ed_sheet_view_class_init(EdSheetViewClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    object_class->dispose = ed_sheet_view_dispose;
    object_class->set_property = ed_sheet_view_set_property;
    object_class->get_property = ed_sheet_view_get_property;
    widget_class->snapshot = sheet_paint;
    widget_class->measure = ed_sheet_view_measure;
    widget_class->size_allocate = sheet_allocate;
    widget_class->css_changed = ed_sheet_view_css_changed;
    sheet_install_scrolling(object_class, 1);
    g_object_class_install_property(
        object_class, PROPERTY_SIZE,
        g_param_spec_int("size", NULL, NULL, ED_SHEET_SMALLEST, ED_SHEET_LARGEST, 160,
                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY));
    g_signal_new("key", ED_TYPE_SHEET_VIEW, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled,
                 NULL, NULL, G_TYPE_BOOLEAN, 2, G_TYPE_UINT, GDK_TYPE_MODIFIER_TYPE);
    g_signal_new("zoom-changed", ED_TYPE_SHEET_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                 G_TYPE_NONE, 0);
    gtk_widget_class_set_css_name(widget_class, "sheetview");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void ed_sheet_view_init(EdSheetView *self)
{
    self->size = 160;
    self->dark = TRUE;
    self->thumbs = ed_frame_thumbs_new(GTK_WIDGET(self));
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    ed_show_accessible(GTK_WIDGET(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Contact Sheet"));
    sheet_add_input(self);
}
