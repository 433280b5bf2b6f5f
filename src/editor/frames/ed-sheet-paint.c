/* SPDX-License-Identifier: MIT */
/* Draws the visible part of the contact sheet. */
#include "frames/ed-sheet-internal.h"

#include "canvas/ed-canvas-style.h"
#include "model/visible.h"

#include <glib/gi18n.h>

/* Narrower pictures show boxes but no points; captions with less space show no name. */
enum { MIN_WIDTH_FOR_POINTS = 90, MIN_NAME_WIDTH = 44 };

char *sheet_describe_cell(EdSheetView *self, uint32_t index)
{
    const EdSheetCell *cell = &self->sheet->cells[index];
    const Frame *frame = cell->frame;
    const char *state = frame->state == FRAME_DONE ? _("done") : _("to do");
    return g_strdup_printf(_("%u · %s · %d × %d · %d ms · %s"), cell->step + 1, frame->name,
                           (int)frame->w, (int)frame->h, (int)frame->duration, state);
}

void sheet_mark_of(const PixelRect *cell, double *x, double *y)
{
    *x = cell->right - SHEET_MARK - 2.5;
    *y = cell->bottom - SHEET_CAPTION / 2.0 + 1.5;
}

static unsigned shown_parts(EdSheetView *self)
{
    const EdLook *look = &ed_session_view(self->watch.session)->look;
    unsigned show = DRAW_SPRITE_CHECKER | DRAW_SPRITE_ART;
    if (look->mask)
        show |= DRAW_SPRITE_MASK;
    if (look->annotations && self->grid.look.width >= MIN_WIDTH_FOR_POINTS)
        show |= DRAW_SPRITE_POINTS | DRAW_SPRITE_HOT_SPOT;
    return look->annotations ? show | DRAW_SPRITE_BOXES : show;
}

/* ---- Captions ---- */

/* Draws a text from `left` to at most `right`, vertically centred on `middle`, and returns its
 * right end. */
static double draw_caption_text(EdSheetView *self, GtkSnapshot *snapshot, const char *text,
                                double left, double right, double middle, const GdkRGBA *colour)
{
    int w, h;
    if (right - left < 8)
        return left;
    pango_layout_set_width(self->words, (int)(right - left) * PANGO_SCALE);
    g_autofree char *line = text_visible(text);
    pango_layout_set_text(self->words, line, -1);
    pango_layout_get_pixel_size(self->words, &w, &h);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot,
                           &GRAPHENE_POINT_INIT((float)left, (float)(int)(middle - h / 2.0)));
    gtk_snapshot_append_layout(snapshot, self->words, colour);
    gtk_snapshot_restore(snapshot);
    return left + w;
}

static void append_disc(GtkSnapshot *snapshot, double x, double y, double radius, float line,
                        const GdkRGBA *colour)
{
    float side = (float)(2 * radius);
    graphene_rect_t rect = GRAPHENE_RECT_INIT((float)(x - radius), (float)(y - radius), side, side);
    GskRoundedRect round;
    gsk_rounded_rect_init_from_rect(&round, &rect, side / 2);
    if (line > 0) {
        const float widths[4] = {line, line, line, line};
        const GdkRGBA colours[4] = {*colour, *colour, *colour, *colour};
        gtk_snapshot_append_border(snapshot, &round, widths, colours);
        return;
    }
    gtk_snapshot_push_rounded_clip(snapshot, &round);
    gtk_snapshot_append_color(snapshot, colour, &rect);
    gtk_snapshot_pop(snapshot);
}

/* Draws a state: a full disc with a tick for done, a ring for to do. */
static void draw_state(GtkSnapshot *snapshot, const EdCanvasStyle *style, const PixelRect *cell,
                       gboolean done)
{
    double x, y;
    sheet_mark_of(cell, &x, &y);
    if (!done) {
        append_disc(snapshot, x, y, SHEET_MARK, 1.5f, &style->tick);
        return;
    }
    append_disc(snapshot, x, y, SHEET_MARK, 0, &style->fill);
    cairo_t *cr = gtk_snapshot_append_cairo(
        snapshot, &GRAPHENE_RECT_INIT((float)x - SHEET_MARK, (float)y - SHEET_MARK, 2 * SHEET_MARK,
                                      2 * SHEET_MARK));
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_set_line_width(cr, 1.6);
    cairo_move_to(cr, x - 3.2, y + 0.2);
    cairo_line_to(cr, x - 0.9, y + 2.6);
    cairo_line_to(cr, x + 3.3, y - 2.4);
    cairo_stroke(cr);
    cairo_destroy(cr);
}

/* Draws the number of a cell, how its step is mirrored, its name and its state. */
static void draw_caption(EdSheetView *self, GtkSnapshot *snapshot, const EdSheetCell *cell,
                         const AnimationStep *step, const PixelRect *rect, gboolean is_shown)
{
    const EdCanvasStyle *style = ed_canvas_style(self->dark);
    char number[12];
    double middle = rect->bottom - SHEET_CAPTION / 2.0 + 1.5;
    double right = rect->right - 2 * SHEET_MARK - 8;
    g_snprintf(number, sizeof number, "%u", cell->step + 1);
    double left = draw_caption_text(self, snapshot, number, rect->left + 2, right, middle,
                                    is_shown ? &style->text : &style->dim);
    if (ed_flip_mark(step) != NULL)
        left = draw_caption_text(self, snapshot, ed_flip_mark(step), left + 5, right, middle,
                                 &style->accent);
    if (right - left > MIN_NAME_WIDTH && !g_str_equal(cell->frame->name, number))
        draw_caption_text(self, snapshot, cell->frame->name, left + 7, right, middle,
                          is_shown ? &style->dim : &style->faint);
    draw_state(snapshot, style, rect, cell->frame->state == FRAME_DONE);
}

/* ---- Cells ---- */

static void append_ring(GtkSnapshot *snapshot, const graphene_rect_t *picture, float width,
                        const GdkRGBA *colour)
{
    GskRoundedRect round;
    graphene_rect_t around = *picture;
    graphene_rect_inset(&around, -width, -width);
    gsk_rounded_rect_init_from_rect(&round, &around, 4);
    const float widths[4] = {width, width, width, width};
    const GdkRGBA colours[4] = {*colour, *colour, *colour, *colour};
    gtk_snapshot_append_border(snapshot, &round, widths, colours);
}

static void draw_cell(EdSheetView *self, GtkSnapshot *snapshot, uint32_t index)
{
    const EdCanvasStyle *style = ed_canvas_style(self->dark);
    const EdSheetCell *cell = &self->sheet->cells[index];
    PixelRect rect = ed_sheet_cell(&self->grid, index);
    gboolean is_shown = index == self->sheet->shown;
    gboolean selected = cell->selected;
    if (self->marked != NULL)
        selected = self->marked[index] || (self->adds_to_selection && selected);
    graphene_rect_t picture =
        GRAPHENE_RECT_INIT((float)rect.left, (float)rect.top, (float)self->grid.look.width,
                           (float)self->grid.look.height);
    if (selected) {
        GdkRGBA back = style->fill;
        back.alpha = is_shown ? 0.30f : 0.18f;
        graphene_rect_t around = GRAPHENE_RECT_INIT((float)rect.left - 6, (float)rect.top - 6,
                                                    (float)(rect.right - rect.left) + 12,
                                                    (float)(rect.bottom - rect.top) + 9);
        gtk_snapshot_append_color(snapshot, &back, &around);
    }
    const Animation *animation = ed_session_animation(self->watch.session);
    const AnimationStep *step = animation != NULL ? animation_step(animation, cell->step) : NULL;
    ed_frame_thumbs_append(self->thumbs, snapshot, cell->frame, step, (float)rect.left,
                           (float)rect.top);
    if (is_shown && selected)
        append_ring(snapshot, &picture, 2, &style->accent);
    else
        append_ring(snapshot, &picture, 1, selected ? &style->accent : &style->line);
    draw_caption(self, snapshot, cell, step, &rect, is_shown);
}

static void draw_marquee(EdSheetView *self, GtkSnapshot *snapshot)
{
    const EdCanvasStyle *style = ed_canvas_style(self->dark);
    GdkRGBA fill = style->fill;
    fill.alpha = 0.15f;
    graphene_rect_t rect =
        GRAPHENE_RECT_INIT((float)self->from_x, (float)self->from_y,
                           (float)(self->to_x - self->from_x), (float)(self->to_y - self->from_y));
    graphene_rect_normalize(&rect);
    gtk_snapshot_append_color(snapshot, &fill, &rect);
    append_ring(snapshot, &rect, 1, &style->accent);
}

static void make_caption_layout(EdSheetView *self)
{
    self->words = gtk_widget_create_pango_layout(GTK_WIDGET(self), NULL);
    pango_layout_set_ellipsize(self->words, PANGO_ELLIPSIZE_END);
    pango_layout_set_single_paragraph_mode(self->words, TRUE);
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_scale_new(0.85));
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum"));
    pango_layout_set_attributes(self->words, attributes);
    pango_attr_list_unref(attributes);
}

void sheet_paint(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EdSheetView *self = ED_SHEET_VIEW(widget);
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    graphene_rect_t all = GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height);
    gtk_snapshot_append_color(snapshot, &ed_canvas_style(self->dark)->surround, &all);
    if (self->sheet == NULL || self->sheet->count == 0 || self->grid.count != self->sheet->count)
        return;
    if (self->words == NULL)
        make_caption_layout(self);
    EdThumbLook look = {.width = self->grid.look.width,
                        .height = self->grid.look.height,
                        .max_w = self->sheet->max_w,
                        .max_h = self->sheet->max_h,
                        .show = shown_parts(self),
                        .dark = self->dark};
    uint32_t first, end;
    double top = sheet_top(self);
    ed_sheet_rows(&self->grid, top, top + height, &first, &end);
    gtk_snapshot_push_clip(snapshot, &all);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(0, -(float)(int)top));
    ed_frame_thumbs_begin(self->thumbs, self->watch.session, &look);
    for (uint32_t i = first; i < end; i++)
        draw_cell(self, snapshot, i);
    ed_frame_thumbs_end(self->thumbs);
    if (self->has_rubber_band)
        draw_marquee(self, snapshot);
    gtk_snapshot_restore(snapshot);
    gtk_snapshot_pop(snapshot);
}
