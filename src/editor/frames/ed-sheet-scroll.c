/* SPDX-License-Identifier: MIT */
/*
 * Layout and scrolling of the contact sheet. It implements GtkScrollable itself, so that visible
 * cells keep their position when columns, cells or frames change.
 */
#include "frames/ed-sheet-internal.h"

#include "frames/ed-frame-menu.h"

#include <math.h>

enum { ACROSS = 1, DOWN, ACROSS_POLICY, DOWN_POLICY };

enum { MIN_PICTURE_WIDTH = 72 };

double sheet_top(EdSheetView *self)
{
    return self->down != NULL ? gtk_adjustment_get_value(self->down) : 0;
}

/* ---- Sizes ---- */

/* Returns a zoom at which every frame fits into a picture. Above 100%, the zoom is a whole number,
 * because pixels look best at whole numbers. */
double sheet_zoom(EdSheetView *self)
{
    double w = MAX(self->sheet->max_w, 1), h = MAX(self->sheet->max_h, 1);
    double zoom = MIN((self->size - 4) / w, (self->size * 1.25 - 4) / h);
    return zoom > 1 ? floor(zoom) : zoom;
}

static EdSheetLook look_of(EdSheetView *self)
{
    double zoom = sheet_zoom(self);
    return (EdSheetLook){.width = MAX((int)ceil(self->sheet->max_w * zoom) + 4, MIN_PICTURE_WIDTH),
                         .height = (int)ceil(self->sheet->max_h * zoom) + 4,
                         .caption = SHEET_CAPTION,
                         .gap = SHEET_GAP,
                         .margin = SHEET_MARGIN};
}

/* ---- Keeping the position ---- */

static void keep_index(EdSheetView *self, uint32_t index)
{
    self->kept_index = index;
    self->kept_frame = self->sheet->cells[index].frame->id;
    self->kept_top = ed_sheet_cell(&self->grid, index).top - sheet_top(self);
}

static void keep_visible_cell(EdSheetView *self)
{
    if (self->sheet == NULL || self->sheet->count == 0 || self->grid.columns == 0)
        return;
    double top = sheet_top(self), bottom = top + gtk_widget_get_height(GTK_WIDGET(self));
    uint32_t first, end, shown = self->sheet->shown;
    ed_sheet_rows(&self->grid, top, bottom, &first, &end);
    if (shown < self->grid.count && shown >= first && shown < end)
        keep_index(self, shown);
    else if (first < MIN(end, self->sheet->count))
        keep_index(self, first);
}

void sheet_keep_at(EdSheetView *self, double x, double y)
{
    uint32_t index = self->sheet != NULL && self->grid.columns > 0
                         ? ed_sheet_at(&self->grid, x, y + sheet_top(self))
                         : UINT32_MAX;
    if (index < (self->sheet != NULL ? self->sheet->count : 0))
        keep_index(self, index);
    else
        keep_visible_cell(self);
}

/* Returns the scroll value at which the kept cell is at its previous position. */
static double value_for_kept_cell(EdSheetView *self)
{
    uint32_t index = MIN(self->kept_index, self->sheet->count - 1);
    if (self->kept_frame == 0)
        return 0;
    for (uint32_t i = 0; i < self->sheet->count; i++)
        if (self->sheet->cells[i].frame->id == self->kept_frame) {
            index = i;
            break;
        }
    return ed_sheet_cell(&self->grid, index).top - self->kept_top;
}

/* Emits "zoom-changed". Runs when idle, not during an allocation, because handlers may change
 * sizes. */
static gboolean emit_zoom_changed_cb(gpointer user)
{
    EdSheetView *self = user;
    self->notify_source = 0;
    g_signal_emit_by_name(self, "zoom-changed");
    return G_SOURCE_REMOVE;
}

static void queue_zoom_changed(EdSheetView *self, const EdSheetGrid *previous)
{
    const EdSheetGrid *current = &self->grid;
    gboolean same = previous->columns == current->columns && previous->left == current->left &&
                    previous->look.width == current->look.width &&
                    previous->look.height == current->look.height;
    if (!same && self->notify_source == 0)
        self->notify_source = g_idle_add(emit_zoom_changed_cb, self);
}

void sheet_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    EdSheetView *self = ED_SHEET_VIEW(widget);
    uint32_t count = self->sheet != NULL ? self->sheet->count : 0;
    double value = 0, upper = height;
    EdSheetGrid previous = self->grid;
    if (count > 0) {
        EdSheetLook look = look_of(self);
        self->grid = ed_sheet_grid(width, count, &look);
        upper = MAX(self->grid.height, height);
        value = CLAMP(value_for_kept_cell(self), 0, upper - height);
    } else {
        self->grid = (EdSheetGrid){.count = 0};
    }
    if (self->across != NULL)
        gtk_adjustment_configure(self->across, 0, 0, width, 1, width, width);
    if (self->down != NULL)
        gtk_adjustment_configure(self->down, value, 0, upper, 40, height * 0.9, height);
    if (self->reveal)
        sheet_reveal(self);
    keep_visible_cell(self);
    ed_frame_menu_present(self->menu);
    queue_zoom_changed(self, &previous);
}

/* ---- Scrolling ---- */

void sheet_scroll_to(EdSheetView *self, double top)
{
    if (self->down != NULL)
        gtk_adjustment_set_value(self->down, top);
}

void sheet_reveal(EdSheetView *self)
{
    self->reveal = TRUE;
    if (self->sheet == NULL || self->grid.columns == 0 || self->sheet->count != self->grid.count ||
        gtk_widget_get_height(GTK_WIDGET(self)) == 0)
        return;
    self->reveal = FALSE;
    if (self->sheet->shown >= self->grid.count)
        return;
    PixelRect cell = ed_sheet_cell(&self->grid, self->sheet->shown);
    double top = sheet_top(self), page = gtk_widget_get_height(GTK_WIDGET(self));
    if (cell.top - SHEET_MARGIN < top)
        sheet_scroll_to(self, cell.top - SHEET_MARGIN);
    else if (cell.bottom + SHEET_MARGIN > top + page)
        sheet_scroll_to(self, cell.bottom + SHEET_MARGIN - page);
}

uint32_t sheet_page(EdSheetView *self)
{
    int row = self->grid.look.height + SHEET_CAPTION + SHEET_GAP;
    return (uint32_t)MAX(gtk_widget_get_height(GTK_WIDGET(self)) / row, 1);
}

static void scrolled_cb(EdSheetView *self)
{
    keep_visible_cell(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* ---- GtkScrollable ---- */

void sheet_install_scrolling(GObjectClass *class, guint first_id)
{
    static const char *const names[] = {"hadjustment", "vadjustment", "hscroll-policy",
                                        "vscroll-policy"};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        g_object_class_override_property(class, first_id + i, names[i]);
}

static void set_adjustment(EdSheetView *self, GtkAdjustment **field, GtkAdjustment *adjustment)
{
    if (*field != NULL)
        g_signal_handlers_disconnect_by_data(*field, self);
    g_set_object(field, adjustment);
    if (adjustment != NULL)
        g_signal_connect_swapped(adjustment, "value-changed", G_CALLBACK(scrolled_cb), self);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

gboolean sheet_set_scrolling(EdSheetView *self, guint id, const GValue *value)
{
    switch (id) {
    case ACROSS:
        set_adjustment(self, &self->across, g_value_get_object(value));
        return TRUE;
    case DOWN:
        set_adjustment(self, &self->down, g_value_get_object(value));
        return TRUE;
    case ACROSS_POLICY:
    case DOWN_POLICY:
        self->policies[id - ACROSS_POLICY] = (GtkScrollablePolicy)g_value_get_enum(value);
        gtk_widget_queue_resize(GTK_WIDGET(self));
        return TRUE;
    default:
        return FALSE;
    }
}

gboolean sheet_get_scrolling(EdSheetView *self, guint id, GValue *value)
{
    switch (id) {
    case ACROSS:
    case DOWN:
        g_value_set_object(value, id == ACROSS ? self->across : self->down);
        return TRUE;
    case ACROSS_POLICY:
    case DOWN_POLICY:
        g_value_set_enum(value, (int)self->policies[id - ACROSS_POLICY]);
        return TRUE;
    default:
        return FALSE;
    }
}

void sheet_end_scrolling(EdSheetView *self)
{
    set_adjustment(self, &self->across, NULL);
    set_adjustment(self, &self->down, NULL);
}
