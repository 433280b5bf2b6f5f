/* SPDX-License-Identifier: MIT */
/*
 * Pictures on a target. From 100 % up a pixel of the document is a rectangle of one colour; below,
 * each target pixel is the mean of what it covers, taken from the level that is at most twice as
 * large as the target.
 */
#include "draw/picture_internal.h"
#include "draw/target_internal.h"

#include <string.h>

enum { CHUNK = 256, CHUNK_SOURCES = 2 * CHUNK + 4 };

typedef float Channels __attribute__((vector_size(16)));

/* One picture on one target. */
typedef struct Drawing {
    const DrawTarget *target;
    const DrawPictureView *view;
    const DrawImage *image;
    DrawArea area; /* of the target that it covers */
} Drawing;

/* ---- From 100 % up ---- */

static unsigned tinted(unsigned value, DrawColour tint, int shift)
{
    unsigned share = tint >> 24, other = tint >> shift & 0xff;
    return (value * (255 - share) + other * share + 127) / 255;
}

/* A pixel of the picture as it is drawn. */
static DrawColour colour_of(const DrawPictureView *view, const uint8_t *rgba)
{
    unsigned alpha = view->alpha >= 1 ? rgba[3] : (unsigned)(rgba[3] * view->alpha + 0.5);
    unsigned red = rgba[0], green = rgba[1], blue = rgba[2];
    if (view->tint >> 24 != 0) {
        red = tinted(red, view->tint, 16);
        green = tinted(green, view->tint, 8);
        blue = tinted(blue, view->tint, 0);
    }
    return alpha << 24 | red << 16 | green << 8 | blue;
}

static void draw_run(uint32_t *to, int64_t count, DrawColour colour)
{
    if (colour >> 24 == 255)
        for (int64_t i = 0; i < count; i++)
            to[i] = colour;
    else if (colour >> 24 != 0)
        draw_span(to, (size_t)count, colour);
}

/* `source` is where the document's column 0 would be in the picture's row. */
static void draw_sharp_row(const Drawing *drawing, int64_t y, const uint8_t *source)
{
    const DrawArea *area = &drawing->area;
    const DrawLines pixels = {drawing->target->zoom, 0, 1};
    uint32_t *to = draw_pixel(drawing->target, area->left, y);
    for (int64_t x = area->left; x < area->right;) {
        int64_t column = lines_at(&pixels, x);
        int64_t end = MIN(lines_begin(&pixels, column + 1), area->right);
        const uint8_t *rgba = source + 4 * column;
        draw_run(to + (x - area->left), end - x, colour_of(drawing->view, rgba));
        x = end;
    }
}

/* At 100 % exactly, pixels are pixels. */
static void draw_plain_row(const Drawing *drawing, int64_t y, const uint8_t *source)
{
    const DrawArea *area = &drawing->area;
    uint32_t *to = draw_pixel(drawing->target, area->left, y);
    const uint8_t *rgba = source + 4 * area->left;
    for (int64_t i = 0; i < area->right - area->left; i++)
        draw_run(to + i, 1, colour_of(drawing->view, rgba + 4 * i));
}

static void draw_sharp(const Drawing *drawing)
{
    const DrawPictureView *view = drawing->view;
    const Pixels *pixels = drawing->image->pixels;
    const DrawLines lines = {drawing->target->zoom, 0, 1};
    for (int64_t y = drawing->area.top; y < drawing->area.bottom; y++) {
        int64_t row = lines_at(&lines, y) - view->y + view->part.top;
        const uint8_t *source =
            pixels->rgba + 4 * (row * pixels->width + view->part.left - view->x);
        if (lines.zoom == 1)
            draw_plain_row(drawing, y, source);
        else
            draw_sharp_row(drawing, y, source);
    }
}

/* ---- Below 100 % ---- */

/* Which lines of a level a target line is the mean of, and with which weights at both ends: those
 * between have 256. */
typedef struct Span {
    int64_t first, last; /* both inside */
    float first_weight, last_weight;
    float share; /* 1 / sum of weights */
} Span;

/* How the level's lines run across the target: target line n begins at (n / zoom + offset) / size. */
typedef struct Axis {
    double zoom, offset, size;
    int64_t lines; /* of the level */
} Axis;

/* In 1/256 line of the level. */
static int64_t axis_at(const Axis *axis, int64_t place)
{
    return (int64_t)floor(((double)place / axis->zoom + axis->offset) / axis->size * 256 + 0.5);
}

static Span span_of(const Axis *axis, int64_t place)
{
    int64_t begin = axis_at(axis, place), end = axis_at(axis, place + 1);
    int64_t first = begin >> 8, last = (end - 1) >> 8;
    Span span = {.share = 1.0f / (float)(end - begin)};
    span.first_weight = (float)((first == last ? end : (first + 1) << 8) - begin);
    span.last_weight = (float)(end - (last << 8));
    /* Of the lines beyond the level, where nothing is, one is as good as many. */
    span.first = MAX(first, -1);
    span.last = MAX(MIN(last, axis->lines), span.first);
    return span;
}

static float span_weight(const Span *span, int64_t line)
{
    return line == span->first ? span->first_weight : line == span->last ? span->last_weight : 256;
}

/* The pixels of a level's row as channels, premultiplied; nothing beyond the level. */
static void add_row(const DrawLevel *level, bool plain, int64_t row, int64_t left, size_t count,
                    float weight, Channels *sums)
{
    int64_t begin = left < 0 ? -left : 0, end = (int64_t)level->width - left;
    if (row < 0 || row >= level->height)
        return;
    end = end < (int64_t)count ? end : (int64_t)count;
    const uint8_t *from = level->rgba + 4 * (row * (int64_t)level->width + left);
    for (int64_t i = begin; i < end; i++) {
        const uint8_t *rgba = from + 4 * i;
        Channels pixel = {rgba[0], rgba[1], rgba[2], rgba[3]};
        if (plain) {
            float alpha = pixel[3] * (1.0f / 255);
            pixel *= (Channels){alpha, alpha, alpha, 1};
        }
        sums[i] += pixel * weight;
    }
}

/* Lays the mean of what a target pixel covers, premultiplied, over what is there. */
static uint32_t lay_mean(uint32_t under, Channels mean, const DrawPictureView *view)
{
    float share = (float)(view->tint >> 24) / 255, alpha = (float)view->alpha;
    for (int i = 0; i < 3 && share > 0; i++)
        mean[i] = mean[i] * (1 - share) +
                  (float)(view->tint >> (16 - 8 * i) & 0xff) * share * (mean[3] / 255);
    Channels below = {(float)(under >> 16 & 0xff), (float)(under >> 8 & 0xff),
                      (float)(under & 0xff), 0};
    Channels laid = mean * alpha + below * (1 - mean[3] * alpha / 255) + 0.5f;
    return 0xff000000u | (uint32_t)laid[0] << 16 | (uint32_t)laid[1] << 8 | (uint32_t)laid[2];
}

/* A part of a row, at most CHUNK pixels. */
static void draw_mean_row(const Drawing *drawing, const DrawLevel *level, const Axis axes[2],
                          int64_t y, const Span *columns, int64_t left, int64_t right)
{
    Channels sums[CHUNK_SOURCES];
    Span rows = span_of(&axes[1], y);
    int64_t first = columns[0].first;
    size_t count = (size_t)(columns[right - left - 1].last - first + 1);
    memset(sums, 0, count * sizeof *sums);
    for (int64_t row = rows.first; row <= rows.last; row++)
        add_row(level, level == drawing->image->levels, row, first, count, span_weight(&rows, row),
                sums);
    uint32_t *to = draw_pixel(drawing->target, left, y);
    for (int64_t x = 0; x < right - left; x++) {
        const Span *span = &columns[x];
        Channels sum = {0, 0, 0, 0};
        for (int64_t column = span->first; column <= span->last; column++)
            sum += sums[column - first] * span_weight(span, column);
        to[x] = lay_mean(to[x], sum * (span->share * rows.share), drawing->view);
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
    const Axis axes[2] = {{zoom, view->part.left - view->x, size, level->width},
                          {zoom, view->part.top - view->y, size, level->height}};
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

/* ---- Any picture ---- */

/* The document's rectangle that a part of a picture covers, without what is beyond the picture. */
static PixelRect covered_rect(const DrawPictureView *view, const DrawImage *image)
{
    PixelRect part = view->part;
    int32_t dx = view->x - part.left, dy = view->y - part.top;
    if (image != NULL) {
        part.left = MAX(part.left, 0);
        part.top = MAX(part.top, 0);
        part.right = MIN(part.right, (int32_t)image->pixels->width);
        part.bottom = MIN(part.bottom, (int32_t)image->pixels->height);
    }
    return (PixelRect){part.left + dx, part.top + dy, part.right + dx, part.bottom + dy};
}

static void draw_absent(const DrawTarget *target, DrawArea area, DrawPictureState state,
                        const DrawTheme *theme)
{
    if (draw_area_empty(area))
        return;
    if (state == DRAW_PICTURE_COMING) {
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
    DrawArea window = draw_area_of(target);
    if (draw_area_empty(draw_area_common(draw_area(target, covered_rect(view, NULL)), window)))
        return DRAW_PICTURE_HERE;
    DrawImage *image = draw_pictures_image(pictures, picture, target->zoom < 1, &state);
    DrawArea whole = draw_area(target, covered_rect(view, image));
    Drawing drawing = {target, view, image, draw_area_common(whole, window)};
    if (image == NULL && view->tint >> 24 == 0)
        draw_absent(target, whole, state, view->theme);
    if (image != NULL && !draw_area_empty(drawing.area)) {
        /* Until the levels are there, pixels are left out. */
        if (target->zoom < 1 && image->whole)
            draw_means(&drawing);
        else
            draw_sharp(&drawing);
    }
    draw_image_unref(image);
    return state;
}

/* ---- Checks and grids ---- */

/* Pixels of the document that a check is wide: a power of two. */
static int32_t check_side(const DrawTarget *target)
{
    double zoom = target->zoom / target->scale;
    int32_t side = 1;
    while (side * zoom <= 12 && side < 4096)
        side *= 2;
    return side;
}

static int32_t floor_to(int32_t place, int32_t side)
{
    int32_t rest = place % side;
    return place - (rest < 0 ? rest + side : rest);
}

void draw_checker(const DrawTarget *target, PixelRect rect, const DrawTheme *theme)
{
    PixelRect seen = draw_seen(target, 1);
    int32_t side = check_side(target);
    seen = (PixelRect){MAX(seen.left, rect.left), MAX(seen.top, rect.top),
                       MIN(seen.right, rect.right), MIN(seen.bottom, rect.bottom)};
    for (int32_t y = floor_to(seen.top, side); y < seen.bottom; y += side)
        for (int32_t x = floor_to(seen.left, side); x < seen.right; x += side) {
            PixelRect check = {MAX(x, rect.left), MAX(y, rect.top), MIN(x + side, rect.right),
                               MIN(y + side, rect.bottom)};
            draw_fill(target, draw_area(target, check), theme->checker[(x / side + y / side) & 1]);
        }
}

static DrawColour grid_colour(const DrawTheme *theme, int32_t line)
{
    return (line & 7) == 0 ? theme->grid_strong : theme->grid;
}

void draw_pixel_grid(const DrawTarget *target, PixelRect rect, const DrawTheme *theme)
{
    PixelRect seen = draw_seen(target, 1);
    int32_t thick = draw_screen_whole(target, 1);
    if (target->zoom < 4 * target->scale)
        return;
    DrawArea area = draw_area(target, rect);
    for (int32_t x = MAX(seen.left, rect.left + 1); x < MIN(seen.right, rect.right); x++) {
        int64_t left = draw_area(target, (PixelRect){x, 0, x, 0}).left;
        draw_fill(target, (DrawArea){left, area.top, left + thick, area.bottom},
                  grid_colour(theme, x));
    }
    for (int32_t y = MAX(seen.top, rect.top + 1); y < MIN(seen.bottom, rect.bottom); y++) {
        int64_t top = draw_area(target, (PixelRect){0, y, 0, y}).top;
        draw_fill(target, (DrawArea){area.left, top, area.right, top + thick},
                  grid_colour(theme, y));
    }
}
