/* SPDX-License-Identifier: MIT */
/*
 * Draws pictures on a target. At 100% and above, a pixel of the document is a rectangle of one
 * colour. Below that, each target pixel is the mean of the pixels that it covers, taken from the
 * level that is at most twice as large as the target.
 */
#include "draw/picture_internal.h"
#include "draw/target_internal.h"

#include "art/silhouette.h"

#include <string.h>

enum { CHUNK = 256, CHUNK_SOURCES = 2 * CHUNK + 4, PICTURE_STEPS = 16 };

/* The four channels of a pixel, as fractions and as whole numbers. */
typedef float Channels __attribute__((vector_size(16)));
typedef int32_t Whole __attribute__((vector_size(16)));

/* A picture being drawn on a target. */
typedef struct Drawing {
    const DrawTarget *target;
    const DrawPictureView *view;
    const DrawImage *image;
    DrawArea area; /* of the target, covered by the picture */
} Drawing;

/* ---- At 100% and above ---- */

static unsigned tint_channel(unsigned value, DrawColour tint, int shift)
{
    unsigned tint_alpha = tint >> 24, other = tint >> shift & 0xff;
    return (value * (255 - tint_alpha) + other * tint_alpha + 127) / 255;
}

static bool is_keyed(const DrawPictureView *view, const uint8_t *rgba)
{
    uint8_t solid = 1;
    if (view->key != NULL)
        mask_solid_row(view->key, rgba, &solid, 1);
    return solid == 0;
}

/* Returns the colour in which a pixel of the picture is drawn. */
static DrawColour colour_of(const DrawPictureView *view, const uint8_t *rgba)
{
    if (is_keyed(view, rgba))
        return 0;
    unsigned alpha = view->alpha >= 1 ? rgba[3] : (unsigned)(rgba[3] * view->alpha + 0.5);
    unsigned red = rgba[0], green = rgba[1], blue = rgba[2];
    if (view->tint >> 24 != 0) {
        red = tint_channel(red, view->tint, 16);
        green = tint_channel(green, view->tint, 8);
        blue = tint_channel(blue, view->tint, 0);
    }
    return alpha << 24 | red << 16 | green << 8 | blue;
}

/* Returns the column of the picture at the document's column 0; `step` receives its change from one
 * column to the next. */
static int64_t first_column(const DrawPictureView *view, int64_t *step)
{
    *step = view->flip_x ? -1 : 1;
    return view->flip_x ? (int64_t)view->part.right - 1 + view->x
                        : (int64_t)view->part.left - view->x;
}

/* Returns the row of the picture at a row of the document. */
static int64_t row_of(const DrawPictureView *view, int64_t line)
{
    return view->flip_y ? (int64_t)view->part.bottom - 1 + view->y - line
                        : (int64_t)view->part.top - view->y + line;
}

/* Fills a row with the drawn colours of a picture's row, repeating each for its width on the
 * target. `source` is where the document's column 0 would be. */
static void spread_row(const Drawing *drawing, const uint8_t *source, int64_t step, DrawColour *row)
{
    const DrawArea *area = &drawing->area;
    const DrawStrips pixels = {drawing->target->zoom, 0, 1};
    int64_t column = strip_at(&pixels, area->left);
    for (int64_t x = area->left; x < area->right; column++) {
        int64_t end = MIN(strip_begin(&pixels, column + 1), area->right);
        DrawColour colour = colour_of(drawing->view, source + 4 * step * column);
        for (; x < end; x++)
            *row++ = colour;
    }
}

/* Returns a stored pixel as a colour, unchanged. */
static DrawColour stored_colour(const uint8_t *rgba)
{
    uint32_t pixel;
    memcpy(&pixel, rgba, sizeof pixel);
    pixel = GUINT32_FROM_LE(pixel);
    return (pixel & 0xff00ff00) | (pixel & 0xff) << 16 | (pixel >> 16 & 0xff);
}

/* Copies a row at exactly 100%. */
static void copy_row(const Drawing *drawing, const uint8_t *source, int64_t step, DrawColour *row)
{
    const uint8_t *rgba = source + 4 * step * drawing->area.left;
    int64_t count = drawing->area.right - drawing->area.left;
    bool is_unchanged =
        drawing->view->alpha >= 1 && drawing->view->tint >> 24 == 0 && drawing->view->key == NULL;
    if (is_unchanged)
        for (int64_t i = 0; i < count; i++)
            row[i] = stored_colour(rgba + 4 * step * i);
    else
        for (int64_t i = 0; i < count; i++)
            row[i] = colour_of(drawing->view, rgba + 4 * step * i);
}

static void blend_colours(uint32_t *to, const DrawColour *row, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t alpha = row[i] >> 24;
        if (alpha == 255)
            to[i] = row[i];
        else if (alpha != 0)
            to[i] = draw_blend(to[i], row[i], draw_weight(row[i], 255));
    }
}

/* Draws an area that is at most CHUNK wide. */
static void draw_sharp_strip(const Drawing *drawing)
{
    const DrawPictureView *view = drawing->view;
    const DrawArea *area = &drawing->area;
    const Pixels *pixels = drawing->image->pixels;
    const DrawStrips lines = {drawing->target->zoom, 0, 1};
    DrawColour colours[CHUNK];
    int64_t step, column = first_column(view, &step), line = strip_at(&lines, area->top);
    for (int64_t y = area->top; y < area->bottom; line++) {
        int64_t end = MIN(strip_begin(&lines, line + 1), area->bottom);
        int64_t row = row_of(view, line);
        const uint8_t *source = pixels->rgba + 4 * (row * pixels->width + column);
        if (y < end && lines.zoom == 1)
            copy_row(drawing, source, step, colours);
        else if (y < end)
            spread_row(drawing, source, step, colours);
        for (; y < end; y++)
            blend_colours(draw_pixel(drawing->target, area->left, y), colours,
                          (size_t)(area->right - area->left));
    }
}

static void draw_sharp(const Drawing *drawing)
{
    Drawing strip = *drawing;
    for (int64_t left = drawing->area.left; left < drawing->area.right; left += CHUNK) {
        strip.area.left = left;
        strip.area.right = MIN(left + CHUNK, drawing->area.right);
        draw_sharp_strip(&strip);
    }
}

/* ---- Below 100% ---- */

/* The lines (rows or columns) of a level whose mean is a line of the target, and the weights of the
 * first and last one; lines between them have weight 256. */
typedef struct Span {
    int64_t first, last; /* both inclusive */
    uint16_t first_weight, last_weight;
    float share; /* 1 / sum of weights */
} Span;

/*
 * The mapping from target lines to lines of the level. Target line n begins at:
 *
 *     (offset + n / zoom) / size
 *     (offset - n / zoom) / size on a mirrored axis, where the lines run backwards
 */
typedef struct Axis {
    double zoom, offset; /* `offset`: position in the picture of the document's line 0 */
    double size;         /* of a pixel of the level, in pixels of the picture */
    int64_t lines;       /* number of lines in the level */
    bool is_mirrored;
} Axis;

/* Returns where a target line begins, in 1/256 line of the level. */
static int64_t axis_at(const Axis *axis, int64_t index)
{
    double run = (double)index / axis->zoom;
    return (int64_t)floor((axis->offset + (axis->is_mirrored ? -run : run)) / axis->size * 256 +
                          0.5);
}

static Span span_of(const Axis *axis, int64_t index)
{
    int64_t one = axis_at(axis, index), other = axis_at(axis, index + 1);
    int64_t begin = MIN(one, other), end = MAX(one, other);
    int64_t first = begin >> 8, last = (end - 1) >> 8;
    Span span = {.share = 1.0f / (float)(end - begin)};
    span.first_weight = (uint16_t)((first == last ? end : (first + 1) << 8) - begin);
    span.last_weight = (uint16_t)(end - (last << 8));
    /* There is nothing beyond the level, so one line there represents all of them. */
    span.first = MAX(first, -1);
    span.last = MAX(MIN(last, axis->lines), span.first);
    return span;
}

static uint16_t span_weight(const Span *span, int64_t line)
{
    return line == span->first ? span->first_weight : line == span->last ? span->last_weight : 256;
}

/* Premultiplies pixels of the picture itself. */
static void premultiply_row(const uint8_t *from, size_t count, uint8_t *to)
{
    for (size_t i = 0; i < count; i++, from += 4, to += 4) {
        uint32_t alpha = from[3];
        memcpy(to, from, 4);
        for (int channel = 0; channel < 3 && alpha != 255; channel++)
            to[channel] = (uint8_t)((from[channel] * alpha + 127) / 255);
    }
}

/* Makes pixels of the key colour transparent. In smaller levels this misses the borders of such
 * areas. */
static void clear_key_colour(const DrawPictureView *view, const uint8_t *from, size_t count,
                             uint8_t *to)
{
    uint8_t solid[CHUNK_SOURCES];
    mask_solid_row(view->key, from, solid, (uint32_t)count);
    for (size_t i = 0; i < count; i++)
        if (!solid[i])
            memset(to + 4 * i, 0, 4);
}

/* Adds the weighted pixels of a level's row to `sums`; pixels beyond the level add nothing. */
static void add_row(const Drawing *drawing, const DrawLevel *level, int64_t row, int64_t left,
                    size_t count, uint16_t weight, int32_t *sums)
{
    bool is_original = level == drawing->image->levels;
    uint8_t premultiplied[4 * CHUNK_SOURCES];
    int64_t begin = left < 0 ? -left : 0, end = (int64_t)level->width - left;
    end = end < (int64_t)count ? end : (int64_t)count;
    if (row < 0 || row >= level->height || begin >= end)
        return;
    const uint8_t *from = level->rgba + 4 * (row * (int64_t)level->width + left + begin);
    size_t channels = (size_t)(4 * (end - begin));
    const uint8_t *stored = from;
    if (is_original)
        premultiply_row(from, channels / 4, premultiplied);
    else if (drawing->view->key != NULL)
        memcpy(premultiplied, from, channels);
    if (is_original || drawing->view->key != NULL)
        from = premultiplied;
    if (drawing->view->key != NULL)
        clear_key_colour(drawing->view, stored, channels / 4, premultiplied);
    sums += 4 * begin;
    for (size_t i = 0; i < channels; i++)
        sums[i] += (uint16_t)from[i] * weight;
}

/* Blends a premultiplied mean over the target pixel `background`. */
static uint32_t blend_mean(uint32_t background, Channels mean, const DrawPictureView *view)
{
    float tint_alpha = (float)(view->tint >> 24) / 255, alpha = (float)view->alpha;
    for (int i = 0; i < 3 && tint_alpha > 0; i++)
        mean[i] = mean[i] * (1 - tint_alpha) +
                  (float)(view->tint >> (16 - 8 * i) & 0xff) * tint_alpha * (mean[3] / 255);
    Channels blended = mean * alpha + 0.5f;
    float remaining = 1 - mean[3] * alpha * (1.0f / 255);
    if (mean[3] <= 0)
        return background;
    if (remaining > 1e-4f)
        blended +=
            remaining * (Channels){(float)(background >> 16 & 0xff),
                                   (float)(background >> 8 & 0xff), (float)(background & 0xff), 0};
    Whole whole = __builtin_convertvector(blended, Whole);
    return 0xff000000u | (uint32_t)whole[0] << 16 | (uint32_t)whole[1] << 8 | (uint32_t)whole[2];
}

static Channels channels_at(const int32_t *sums)
{
    Whole whole;
    memcpy(&whole, sums, sizeof whole);
    return __builtin_convertvector(whole, Channels);
}

/* Draws a part of a row, at most CHUNK pixels. */
static void draw_mean_row(const Drawing *drawing, const DrawLevel *level, const Axis axes[2],
                          int64_t y, const Span *columns, int64_t left, int64_t right)
{
    int32_t sums[4 * CHUNK_SOURCES];
    Span rows = span_of(&axes[1], y);
    const Span *ends[2] = {&columns[0], &columns[right - left - 1]};
    int64_t first = MIN(ends[0]->first, ends[1]->first);
    size_t count = (size_t)(MAX(ends[0]->last, ends[1]->last) - first + 1);
    memset(sums, 0, 4 * count * sizeof *sums);
    for (int64_t row = rows.first; row <= rows.last; row++)
        add_row(drawing, level, row, first, count, span_weight(&rows, row), sums);
    uint32_t *to = draw_pixel(drawing->target, left, y);
    for (int64_t x = 0; x < right - left; x++) {
        const Span *span = &columns[x];
        Channels sum = {0, 0, 0, 0};
        for (int64_t column = span->first; column <= span->last; column++)
            sum += channels_at(sums + 4 * (column - first)) * (float)span_weight(span, column);
        to[x] = blend_mean(to[x], sum * (span->share * rows.share), drawing->view);
    }
}

static void draw_means(const Drawing *drawing)
{
    const DrawPictureView *view = drawing->view;
    double zoom = drawing->target->zoom, size = 1;
    uint32_t number = 0;
    while (zoom * size <= 0.5 && number + 1 < drawing->image->level_count) {
        size *= 2;
        number++;
    }
    const DrawLevel *level = &drawing->image->levels[number];
    double across = view->flip_x ? view->part.right + view->x : view->part.left - view->x;
    double down = view->flip_y ? view->part.bottom + view->y : view->part.top - view->y;
    const Axis axes[2] = {{zoom, across, size, level->width, view->flip_x},
                          {zoom, down, size, level->height, view->flip_y}};
    const DrawArea *area = &drawing->area;
    Span columns[CHUNK];
    for (int64_t left = area->left; left < area->right; left += CHUNK) {
        int64_t right = left + CHUNK < area->right ? left + CHUNK : area->right;
        for (int64_t x = left; x < right; x++)
            columns[x - left] = span_of(&axes[0], x);
        for (int64_t y = area->top; y < area->bottom; y++)
            draw_mean_row(drawing, level, axes, y, columns, left, right);
    }
}

/* ---- Any zoom ---- */

/* Returns the document's rectangle that a part of a picture covers, clipped at the picture's
 * edges. */
static PixelRect covered_rect(const DrawPictureView *view, const DrawImage *image)
{
    PixelRect part = view->part;
    int32_t across = part.left + part.right, down = part.top + part.bottom;
    int32_t dx = view->x - part.left, dy = view->y - part.top;
    if (image != NULL) {
        part.left = MAX(part.left, 0);
        part.top = MAX(part.top, 0);
        part.right = MIN(part.right, (int32_t)image->pixels->width);
        part.bottom = MIN(part.bottom, (int32_t)image->pixels->height);
    }
    if (view->flip_x)
        part = (PixelRect){across - part.right, part.top, across - part.left, part.bottom};
    if (view->flip_y)
        part = (PixelRect){part.left, down - part.bottom, part.right, down - part.top};
    return (PixelRect){part.left + dx, part.top + dy, part.right + dx, part.bottom + dy};
}

static void draw_placeholder(const DrawTarget *target, DrawArea area, DrawPictureState state,
                             const DrawTheme *theme)
{
    if (draw_area_empty(area))
        return;
    if (state == DRAW_PICTURE_LOADING) {
        draw_fill(target, area, theme->placeholder);
        draw_hatch(target, area, HATCH_RISING, theme->placeholder_line);
        return;
    }
    DrawSpot corners[4] = {{(double)area.left, (double)area.top},
                           {(double)area.right, (double)area.bottom},
                           {(double)area.left, (double)area.bottom},
                           {(double)area.right, (double)area.top}};
    DrawStroke stroke = {.colour = theme->missing_line, .width = 1.5};
    draw_fill(target, area, theme->missing);
    draw_line(target, corners[0], corners[1], &stroke);
    draw_line(target, corners[2], corners[3], &stroke);
    draw_border(target, area, 1, theme->missing_line);
}

DrawPictureState draw_picture(const DrawTarget *target, DrawPictures *pictures,
                              const Picture *picture, const DrawPictureView *view)
{
    DrawPictureState state;
    DrawArea window = draw_area_of(target), max = draw_area(target, covered_rect(view, NULL));
    /* The lines of the symbol for missing pictures extend a little beyond its corners. */
    max = draw_area_grown(max, draw_screen_whole(target, 2));
    if (draw_area_empty(draw_area_common(max, window)))
        return DRAW_PICTURE_READY;
    DrawImage *image = draw_pictures_image(pictures, picture, target->zoom < 1, &state);
    DrawArea whole = draw_area(target, covered_rect(view, image));
    Drawing drawing = {target, view, image, draw_area_common(whole, window)};
    if (image == NULL && view->tint >> 24 == 0)
        draw_placeholder(target, whole, state, view->theme);
    int64_t rows = drawing.area.bottom - drawing.area.top;
    if (image != NULL && !draw_area_empty(drawing.area) &&
        draw_announce(PICTURE_STEPS + rows * (drawing.area.right - drawing.area.left))) {
        /* Until the levels are made, pixels are skipped instead of averaged. */
        if (target->zoom < 1 && image->whole)
            draw_means(&drawing);
        else
            draw_sharp(&drawing);
    }
    draw_image_unref(image);
    return state;
}

/* ---- Checkerboard and pixel grid ---- */

/* Returns the width of a square of the checkerboard in document pixels: a power of two. */
static int32_t check_side(const DrawTarget *target)
{
    double zoom = target->zoom / target->scale;
    int32_t side = 1;
    while (side * zoom <= 12 && side < 4096)
        side *= 2;
    return side;
}

static int32_t floor_to(int32_t index, int32_t side)
{
    int32_t rest = index % side;
    return index - (rest < 0 ? rest + side : rest);
}

void draw_checker(const DrawTarget *target, PixelRect rect, const DrawTheme *theme)
{
    PixelRect visible = rect_common(draw_visible_rect(target, 1), rect);
    int32_t side = check_side(target);
    for (int32_t y = floor_to(visible.top, side); y < visible.bottom; y += side)
        for (int32_t x = floor_to(visible.left, side); x < visible.right; x += side) {
            PixelRect check = rect_common((PixelRect){x, y, x + side, y + side}, rect);
            draw_fill(target, draw_area(target, check), theme->checker[(x / side + y / side) & 1]);
        }
}

static DrawColour grid_colour(const DrawTheme *theme, int32_t line)
{
    return (line & 7) == 0 ? theme->grid_strong : theme->grid;
}

void draw_pixel_grid(const DrawTarget *target, PixelRect rect, const DrawTheme *theme)
{
    PixelRect visible = draw_visible_rect(target, 1);
    int32_t thickness = draw_screen_whole(target, 1);
    if (target->zoom < 4 * target->scale)
        return;
    DrawArea area = draw_area(target, rect);
    for (int32_t x = MAX(visible.left, rect.left + 1); x < MIN(visible.right, rect.right); x++) {
        int64_t left = draw_area(target, (PixelRect){x, 0, x, 0}).left;
        draw_fill(target, (DrawArea){left, area.top, left + thickness, area.bottom},
                  grid_colour(theme, x));
    }
    for (int32_t y = MAX(visible.top, rect.top + 1); y < MIN(visible.bottom, rect.bottom); y++) {
        int64_t top = draw_area(target, (PixelRect){0, y, 0, y}).top;
        draw_fill(target, (DrawArea){area.left, top, area.right, top + thickness},
                  grid_colour(theme, y));
    }
}
