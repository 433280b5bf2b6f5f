/* SPDX-License-Identifier: MIT */
/* Draws the preview of a sheet: the visible part of the picture, its frames with their numbers,
 * specks (islands too small to be frames), and the area outside the grid. */
#include "art/silhouette.h"
#include "bars/ed-sheet-preview-internal.h"
#include "canvas/ed-canvas-style.h"
#include "widgets/ed-widget.h"

#include <math.h>

enum {
    CHECK = 8,
    MAX_FRAMES = 2000, /* more could not be distinguished */
    NUMBER_HEIGHT = 15,
    MIN_SPECK = 7
};

/* ---- The picture ---- */

static uint32_t premultiplied(const uint8_t *rgba)
{
    uint32_t alpha = rgba[3];
    return alpha << 24 | (rgba[0] * alpha / 255) << 16 | (rgba[1] * alpha / 255) << 8 |
           rgba[2] * alpha / 255;
}

/* Copies every `step`-th pixel of a row. Pixels in the colour of the cut's key become transparent,
 * as in the import. */
static void copy_row(const uint8_t *from, uint32_t *to, uint32_t count, uint32_t step,
                     const Mask *key)
{
    for (uint32_t x = 0; x < count; x++, from += (size_t)4 * step) {
        uint8_t solid = 1;
        if (key != NULL)
            mask_solid_row(key, from, &solid, 1);
        to[x] = solid ? premultiplied(from) : 0;
    }
}

static cairo_surface_t *surface_of(const Pixels *pixels, const SheetCut *cut, PixelRect rect,
                                   int32_t step)
{
    int32_t width = (rect.right - rect.left + step - 1) / step;
    int32_t height = (rect.bottom - rect.top + step - 1) / step;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    uint8_t *data = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    node_auto Mask *key = cut->key_kind != KEY_NONE ? sheet_mask(pixels, cut) : NULL;
    for (int32_t y = 0; data != NULL && y < height; y++) {
        size_t row = (size_t)(rect.top + y * step);
        const uint8_t *from = pixels->rgba + (row * pixels->width + (size_t)rect.left) * 4;
        copy_row(from, (uint32_t *)(void *)(data + (size_t)y * stride), (uint32_t)width,
                 (uint32_t)step, key);
    }
    cairo_surface_mark_dirty(surface);
    return surface;
}

/* Returns the part of the picture that a widget of this size shows. */
static PixelRect rect_in_sight(const EdSheetPreview *self, double width, double height)
{
    double scale = self->scale;
    return (PixelRect){(int32_t)CLAMP(floor(-self->left / scale), 0, self->pixels->width - 1.0),
                       (int32_t)CLAMP(floor(-self->top / scale), 0, self->pixels->height - 1.0),
                       (int32_t)CLAMP(ceil((width - self->left) / scale), 1, self->pixels->width),
                       (int32_t)CLAMP(ceil((height - self->top) / scale), 1, self->pixels->height)};
}

static void update_shown(EdSheetPreview *self, double width, double height)
{
    PixelRect rect = rect_in_sight(self, width, height);
    if (self->shown != NULL && rect_is_equal(rect, self->shown_rect))
        return;
    g_clear_pointer(&self->shown, cairo_surface_destroy);
    /* A surface of cairo has at most 32767 pixels per side, and a longer one is shown smaller. */
    self->shown_step = 1 + (MAX(rect.right - rect.left, rect.bottom - rect.top) - 1) / INT16_MAX;
    self->shown = surface_of(self->pixels, &self->cut, rect, self->shown_step);
    self->shown_rect = rect;
}

static void draw_checks(cairo_t *cr, const DrawTheme *theme, double w, double h)
{
    for (int shade = 0; shade < 2; shade++) {
        GdkRGBA colour = ed_rgba(theme->checker[shade], 1);
        gdk_cairo_set_source_rgba(cr, &colour);
        for (int y = 0; y * CHECK < h; y++)
            for (int x = (y + shade) % 2; x * CHECK < w; x += 2)
                cairo_rectangle(cr, x * CHECK, y * CHECK, MIN(CHECK, w - x * CHECK),
                                MIN(CHECK, h - y * CHECK));
        cairo_fill(cr);
    }
}

static void draw_picture(EdSheetPreview *self, cairo_t *cr, const DrawTheme *theme, double width,
                         double height)
{
    double left = MAX(self->left, 0), top = MAX(self->top, 0);
    double right = MIN(self->left + self->pixels->width * self->scale, width);
    double bottom = MIN(self->top + self->pixels->height * self->scale, height);
    update_shown(self, width, height);
    cairo_save(cr);
    cairo_translate(cr, left, top);
    draw_checks(cr, theme, right - left, bottom - top);
    cairo_restore(cr);
    cairo_save(cr);
    cairo_translate(cr, self->left, self->top);
    cairo_scale(cr, self->scale, self->scale);
    cairo_translate(cr, self->shown_rect.left, self->shown_rect.top);
    cairo_scale(cr, self->shown_step, self->shown_step);
    cairo_set_source_surface(cr, self->shown, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr),
                             self->scale >= 1 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD);
    cairo_rectangle(cr, 0, 0, cairo_image_surface_get_width(self->shown),
                    cairo_image_surface_get_height(self->shown));
    cairo_fill(cr);
    cairo_restore(cr);
}

/* ---- Rectangles ---- */

/* Returns the bounds in the widget of a rectangle of the picture. */
static graphene_rect_t bounds_of(const EdSheetPreview *self, PixelRect rect)
{
    double left = floor(self->left + rect.left * self->scale);
    double top = floor(self->top + rect.top * self->scale);
    return GRAPHENE_RECT_INIT((float)left, (float)top,
                              (float)floor((rect.right - rect.left) * self->scale),
                              (float)floor((rect.bottom - rect.top) * self->scale));
}

static bool is_in_sight(const EdSheetPreview *self, PixelRect rect)
{
    const PixelRect *shown = &self->shown_rect;
    return rect.right >= shown->left && rect.left <= shown->right && rect.bottom >= shown->top &&
           rect.top <= shown->bottom;
}

/* Strokes the path in a colour on a wider dark line, so that it is visible on any art. */
static void stroke_on_dark(cairo_t *cr, const GdkRGBA *colour)
{
    cairo_set_source_rgba(cr, 0, 0, 0, 0.55);
    cairo_set_line_width(cr, 3);
    cairo_stroke_preserve(cr);
    gdk_cairo_set_source_rgba(cr, colour);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

static void draw_frame(cairo_t *cr, const EdSheetPreview *self, PixelRect rect,
                       const GdkRGBA *colour)
{
    graphene_rect_t bounds = bounds_of(self, rect);
    cairo_rectangle(cr, (double)bounds.origin.x + 0.5, (double)bounds.origin.y + 0.5,
                    (double)bounds.size.width - 1, (double)bounds.size.height - 1);
    stroke_on_dark(cr, colour);
}

/* Draws a speck, crossed out, in a box large enough to be visible. */
static void draw_speck(cairo_t *cr, const EdSheetPreview *self, PixelRect rect,
                       const GdkRGBA *colour)
{
    graphene_rect_t bounds = bounds_of(self, rect);
    double size = MAX(MIN_SPECK, MAX((double)bounds.size.width, (double)bounds.size.height));
    double x = floor((double)bounds.origin.x + ((double)bounds.size.width - size) / 2) + 0.5;
    double y = floor((double)bounds.origin.y + ((double)bounds.size.height - size) / 2) + 0.5;
    cairo_rectangle(cr, x, y, size, size);
    cairo_move_to(cr, x, y + size);
    cairo_line_to(cr, x + size, y);
    stroke_on_dark(cr, colour);
}

PixelRect sheet_preview_drawn_rect(const EdSheetPreview *self)
{
    return (PixelRect){(int32_t)floor(MIN(self->press_x, self->to_x)),
                       (int32_t)floor(MIN(self->press_y, self->to_y)),
                       (int32_t)ceil(MAX(self->press_x, self->to_x)),
                       (int32_t)ceil(MAX(self->press_y, self->to_y))};
}

/* Draws a frame. Islands next to a grid are dashed. */
static void draw_found(cairo_t *cr, const EdSheetPreview *self, const PixelRect *rect,
                       const EdCanvasStyle *style)
{
    static const double dashes[] = {4, 3};
    const SheetCut *cut = &self->cut;
    bool cell = rect->right - rect->left >= cut->cell_w && rect->bottom - rect->top >= cut->cell_h;
    cairo_set_dash(cr, dashes, cut->kind == CUT_GRID && cut->rest && !cell ? 2 : 0, 0);
    draw_frame(cr, self, *rect, &style->accent);
    cairo_set_dash(cr, dashes, 0, 0);
}

static void draw_frames(cairo_t *cr, const EdSheetPreview *self, const EdCanvasStyle *style)
{
    GdkRGBA warning = ed_rgba(style->theme->warning, 1);
    for (uint32_t i = 0; i < MIN(self->count, MAX_FRAMES); i++)
        if (is_in_sight(self, self->frames[i]))
            draw_found(cr, self, &self->frames[i], style);
    for (guint i = 0; i < MIN(self->specks->len, MAX_FRAMES); i++)
        draw_speck(cr, self, g_array_index(self->specks, PixelRect, i), &warning);
    if (self->drawing || self->chosen.right > 0)
        draw_frame(cr, self, self->drawing ? sheet_preview_drawn_rect(self) : self->chosen,
                   &style->text);
}

/* ---- The area outside the grid ---- */

void sheet_preview_rest(const EdSheetPreview *self, int *right, int *below)
{
    const SheetCut *cut = &self->cut;
    *right = *below = 0;
    if (self->pixels == NULL || cut->kind != CUT_GRID)
        return;
    uint32_t w = self->pixels->width, h = self->pixels->height;
    uint32_t columns = sheet_cells_across(cut, w), rows = sheet_cells_down(cut, h);
    if (columns == 0 || rows == 0)
        return;
    int step_x = cut->cell_w + cut->spacing, step_y = cut->cell_h + cut->spacing;
    *right = (int)w - 2 * cut->margin - cut->offset_x + cut->spacing - (int)columns * step_x;
    *below = (int)h - 2 * cut->margin - cut->offset_y + cut->spacing - (int)rows * step_y;
}

/* Shades the area outside the grid. */
static void draw_rest(cairo_t *cr, const EdSheetPreview *self, const GdkRGBA *colour)
{
    int right, below;
    sheet_preview_rest(self, &right, &below);
    int w = (int)self->pixels->width, h = (int)self->pixels->height;
    const PixelRect rects[] = {{w - right, 0, w, h}, {0, h - below, w - MAX(right, 0), h}};
    gdk_cairo_set_source_rgba(cr, colour);
    for (size_t i = 0; i < G_N_ELEMENTS(rects); i++) {
        if ((i == 0 ? right : below) <= 0)
            continue;
        graphene_rect_t bounds = bounds_of(self, rects[i]);
        cairo_rectangle(cr, (double)bounds.origin.x, (double)bounds.origin.y,
                        (double)bounds.size.width, (double)bounds.size.height);
    }
    cairo_fill(cr);
}

/* ---- Numbers ---- */

/* Paints the numbers of the frames, in those that are large enough. */
static void paint_numbers(EdSheetPreview *self, GtkSnapshot *snapshot)
{
    static const GdkRGBA white = {1, 1, 1, 1}, shade = {0, 0, 0, 0.6F};
    if (self->cut.kind == CUT_WHOLE)
        return;
    for (uint32_t i = 0; i < MIN(self->count, MAX_FRAMES); i++) {
        if (!is_in_sight(self, self->frames[i]))
            continue;
        char text[16];
        g_snprintf(text, sizeof text, "%u", i + 1);
        graphene_rect_t bounds = bounds_of(self, self->frames[i]);
        double width =
            ed_canvas_text_paint(self->words_drawn, text, ED_FACE_RULER, &white, 0, 0, NULL) + 6;
        if (2 * width > (double)bounds.size.width || 2 * NUMBER_HEIGHT > (double)bounds.size.height)
            continue;
        double x = (double)bounds.origin.x + 1, y = (double)bounds.origin.y + 1;
        gtk_snapshot_append_color(
            snapshot, &shade, &GRAPHENE_RECT_INIT((float)x, (float)y, (float)width, NUMBER_HEIGHT));
        ed_canvas_text_paint(self->words_drawn, text, ED_FACE_RULER, &white, x + 3,
                             y + NUMBER_HEIGHT / 2.0, snapshot);
    }
}

void sheet_preview_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EdSheetPreview *self = ED_SHEET_PREVIEW(widget);
    const EdCanvasStyle *style = ed_canvas_style(ed_widget_is_dark(widget));
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    graphene_rect_t all = GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height);
    GdkRGBA shade = style->surround;
    shade.alpha = 0.7F;
    gtk_snapshot_append_color(snapshot, &style->surround, &all);
    gtk_widget_snapshot_child(widget, self->message, snapshot);
    if (self->pixels == NULL || self->scale <= 0)
        return;
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &all);
    draw_picture(self, cr, style->theme, width, height);
    if (!self->cut.rest)
        draw_rest(cr, self, &shade);
    draw_frames(cr, self, style);
    cairo_destroy(cr);
    paint_numbers(self, snapshot);
}
