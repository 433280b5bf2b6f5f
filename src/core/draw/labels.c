/* SPDX-License-Identifier: MIT */
/* Draws areas pixel by pixel on a target; the contract is in labels.h. */
#include "draw/labels.h"
#include "draw/target_internal.h"

#include <string.h>

/* Lines and rims depend on neighbours up to MAX_MARGIN pixels away. */
enum { CHUNK = 256, MAX_SCALE = 4, MAX_MARGIN = 2 * MAX_SCALE, MAX_SAMPLES = 2 };

/* GROUP pixels are handled together, because they often have the same label. */
enum { GROUP = 16, CACHED_ROWS = 2 * MAX_MARGIN + 1, STRIP_COLUMNS = CHUNK + 2 * MAX_MARGIN };

/* ---- Sources ---- */

void draw_read_blocks(const void *source, int64_t row, const int64_t *columns, size_t count,
                      uint8_t *labels)
{
    const Blocks *blocks = source;
    int64_t width = blocks_width(blocks);
    size_t i = 0;
    memset(labels, 0, count);
    if (row < 0 || row >= blocks_height(blocks))
        return;
    while (i < count && columns[i] < 0)
        i++;
    while (i < count && columns[i] < width) {
        int64_t first = columns[i] / BLOCK_SIDE * BLOCK_SIDE;
        int64_t end = MIN(first + BLOCK_SIDE, width);
        uint8_t value = 0;
        const uint8_t *pixels = blocks_block(blocks, (uint32_t)(first / BLOCK_SIDE),
                                             (uint32_t)(row / BLOCK_SIDE), &value);
        if (pixels != NULL)
            pixels += row % BLOCK_SIDE * BLOCK_SIDE;
        for (; i < count && columns[i] < end; i++)
            labels[i] = pixels != NULL ? pixels[columns[i] - first] : value;
    }
}

DrawLabelStyle draw_label_style(DrawTagStyle style, double factor)
{
    return (DrawLabelStyle){.fill = draw_faded(style.colour, DRAW_FILL_SHARE * factor),
                            .hatched = draw_faded(style.colour, DRAW_HATCH_SHARE * factor),
                            .line = draw_faded(style.colour, factor),
                            .hatch = style.hatch};
}

/* ---- Painting ---- */

/* The labels of the row that was read last. */
typedef struct LabelRow {
    bool is_read;
    int64_t row;
    uint8_t labels[STRIP_COLUMNS * MAX_SAMPLES];
} LabelRow;

typedef struct Painter {
    const DrawTarget *target;
    const DrawLabels *labels;
    DrawArea area;
    DrawStrips across, down;
    int32_t scale, margin;
    int samples;    /* per target pixel, across and down */
    bool has_lines; /* true if any label has an outline */
    /* draw_weight of each style's colours */
    uint32_t fills[256], hatches[256], lines[256], rims[256];
} Painter;

/* A part of the area, at most CHUNK wide, that is painted row by row. */
typedef struct Strip {
    int64_t left, right;
    int64_t columns[STRIP_COLUMNS];       /* cells at pixel centres, with a margin */
    int64_t sampled[CHUNK * MAX_SAMPLES]; /* cells at samples */
    LabelRow rows[CACHED_ROWS];           /* labels at pixel centres, by target row */
    LabelRow samples[MAX_SAMPLES];
    uint16_t marks[HATCH_COUNT]; /* hatch_row of the current row */
} Strip;

/* Returns the cell at sample n of `samples` in a target pixel. */
static int64_t sample_at(const DrawStrips *lines, int64_t index, int n, int samples)
{
    double position = ((double)index + (n + 0.5) / samples) / lines->zoom;
    return (int64_t)floor((position - lines->origin) / lines->width);
}

static int64_t middle_at(const Painter *painter, const DrawStrips *lines, int64_t index)
{
    return painter->samples > 1 ? sample_at(lines, index, 0, 1) : strip_at(lines, index);
}

static void set_columns(const Painter *painter, Strip *strip)
{
    int n = painter->samples;
    for (int64_t x = strip->left - painter->margin; x < strip->right + painter->margin; x++)
        strip->columns[x - strip->left + painter->margin] = middle_at(painter, &painter->across, x);
    for (int64_t x = strip->left; n > 1 && x < strip->right; x++)
        for (int i = 0; i < n; i++)
            strip->sampled[(x - strip->left) * n + i] = sample_at(&painter->across, x, i, n);
}

/* Returns the labels of a row at the given columns. They are read only if the last row read was
 * another one. */
static const uint8_t *labels_of(const Painter *painter, LabelRow *row, int64_t number,
                                const int64_t *columns, size_t count)
{
    if (!row->is_read || row->row != number)
        painter->labels->read(painter->labels->source, number, columns, count, row->labels);
    row->is_read = true;
    row->row = number;
    return row->labels;
}

/* Returns the labels at pixel centres, with the margin on both sides. Neighbouring rows are cached,
 * because they are needed soon. */
static const uint8_t *middle_labels(const Painter *painter, Strip *strip, int64_t y)
{
    size_t count = (size_t)(strip->right - strip->left + 2 * painter->margin);
    int64_t row = middle_at(painter, &painter->down, y);
    LabelRow *cached = &strip->rows[(uint64_t)(y - painter->area.top + MAX_MARGIN) % CACHED_ROWS];
    return labels_of(painter, cached, row, strip->columns, count);
}

static bool is_marked(const Painter *painter, const Strip *strip, uint8_t label, int64_t x)
{
    unsigned marks = strip->marks[painter->labels->styles[label].hatch];
    return (marks >> (screen_position(x, painter->scale) & 15) & 1) != 0;
}

/* Blends a label's fill and hatch over a pixel. */
static uint32_t blend_label(const Painter *painter, const Strip *strip, uint32_t background,
                            uint8_t label, int64_t x)
{
    const DrawLabelStyle *style = &painter->labels->styles[label];
    uint32_t blended = draw_blend(background, style->fill, painter->fills[label]);
    if (painter->hatches[label] != 0 && is_marked(painter, strip, label, x))
        blended = draw_blend(blended, style->hatched, painter->hatches[label]);
    return blended;
}

static void fill_run(const Painter *painter, const Strip *strip, uint32_t *to, int64_t x,
                     int64_t end, uint8_t label)
{
    if (painter->hatches[label] == 0 || strip->marks[painter->labels->styles[label].hatch] == 0) {
        if (painter->fills[label] != 0)
            draw_span(to, (size_t)(end - x), painter->labels->styles[label].fill);
        return;
    }
    for (; x < end; x++, to++)
        *to = blend_label(painter, strip, *to, label, x);
}

static void fill_row(const Painter *painter, Strip *strip, int64_t y)
{
    const uint8_t *labels = middle_labels(painter, strip, y) + painter->margin;
    uint32_t *to = draw_pixel(painter->target, strip->left, y);
    int64_t count = strip->right - strip->left;
    for (int64_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && labels[end] == labels[i];)
            end++;
        fill_run(painter, strip, to + i, strip->left + i, strip->left + end, labels[i]);
    }
}

/* ---- Cells smaller than target pixels ---- */

static uint32_t blend_samples(const Painter *painter, const Strip *strip, uint32_t background,
                              const uint8_t *const *labels, int64_t x)
{
    uint32_t red = 0, green = 0, blue = 0, n = (uint32_t)painter->samples, half = n * n / 2;
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t i = 0; i < n; i++) {
            uint32_t blended = blend_label(painter, strip, background, labels[row][i], x);
            red += blended >> 16 & 0xff;
            green += blended >> 8 & 0xff;
            blue += blended & 0xff;
        }
    return 0xff000000u | (red + half) / (n * n) << 16 | (green + half) / (n * n) << 8 |
           (blue + half) / (n * n);
}

/* True if all bytes are equal. */
static bool is_uniform(const uint8_t *bytes, size_t count)
{
    return memcmp(bytes, bytes + 1, count - 1) == 0;
}

static bool are_all_equal(const uint8_t *const *labels, int rows, size_t count)
{
    bool equal = true;
    for (int i = 0; i < rows && equal; i++)
        equal = labels[i][0] == labels[0][0] && is_uniform(labels[i], count);
    return equal;
}

/* Blends the mean of the samples over each of at most GROUP pixels. */
static void fill_means(const Painter *painter, const Strip *strip, const uint8_t *const *rows,
                       uint32_t *to, int64_t x, int64_t end)
{
    int n = painter->samples;
    const uint8_t *labels[MAX_SAMPLES];
    memcpy(labels, rows, sizeof labels);
    for (; x < end; x++, to++) {
        if (!are_all_equal(labels, n, (size_t)n))
            *to = blend_samples(painter, strip, *to, labels, x);
        else if (painter->fills[*labels[0]] + painter->hatches[*labels[0]] != 0)
            *to = blend_label(painter, strip, *to, *labels[0], x);
        for (int i = 0; i < n; i++)
            labels[i] += n;
    }
}

static void fill_mean_row(const Painter *painter, Strip *strip, int64_t y)
{
    int n = painter->samples;
    const uint8_t *labels[MAX_SAMPLES] = {NULL};
    uint32_t *to = draw_pixel(painter->target, strip->left, y);
    for (int i = 0; i < n; i++)
        labels[i] = labels_of(painter, &strip->samples[i], sample_at(&painter->down, y, i, n),
                              strip->sampled, (size_t)((strip->right - strip->left) * n));
    for (int64_t x = strip->left; x < strip->right; x += GROUP, to += GROUP) {
        int64_t end = MIN(x + GROUP, strip->right);
        if (are_all_equal(labels, n, (size_t)((end - x) * n)))
            fill_run(painter, strip, to, x, end, *labels[0]);
        else
            fill_means(painter, strip, labels, to, x, end);
        for (int i = 0; i < n; i++)
            labels[i] += GROUP * n;
    }
}

/* ---- Outlines ---- */

/* The labels of three rows: the centre row, and those at `distance` above and below it. */
typedef struct Around {
    const uint8_t *above, *centre, *below;
    int32_t distance;
} Around;

static bool is_edge(const Around *around, int64_t at)
{
    uint8_t label = around->centre[at];
    return around->centre[at - around->distance] != label ||
           around->centre[at + around->distance] != label || around->above[at] != label ||
           around->below[at] != label;
}

/* True if all labels around some pixels are equal. */
static bool is_uniform_around(const Around *around, int64_t first, size_t count)
{
    const uint8_t *centre = around->centre + first;
    return is_uniform(centre - around->distance, count + 2 * (size_t)around->distance) &&
           memcmp(centre, around->above + first, count) == 0 &&
           memcmp(centre, around->below + first, count) == 0;
}

static Around around_row(const Painter *painter, Strip *strip, int64_t y, int32_t distance)
{
    int32_t margin = painter->margin;
    return (Around){middle_labels(painter, strip, y - distance) + margin,
                    middle_labels(painter, strip, y) + margin,
                    middle_labels(painter, strip, y + distance) + margin, distance};
}

static void draw_outline_pixels(const Painter *painter, const Around *near, const Around *rim,
                                uint32_t *to, int64_t first, int64_t end)
{
    for (int64_t i = first; i < end; i++) {
        uint8_t label = near->centre[i];
        const DrawLabelStyle *style = &painter->labels->styles[label];
        if (painter->lines[label] != 0 && is_edge(near, i))
            to[i] = draw_blend(to[i], style->line, painter->lines[label]);
        else if (painter->rims[label] != 0 && is_edge(rim, i))
            to[i] = draw_blend(to[i], style->rim, painter->rims[label]);
    }
}

static void draw_outline_row(const Painter *painter, Strip *strip, int64_t y)
{
    const Around near = around_row(painter, strip, y, painter->scale);
    const Around rim = around_row(painter, strip, y, painter->margin);
    uint32_t *to = draw_pixel(painter->target, strip->left, y);
    int64_t count = strip->right - strip->left;
    for (int64_t i = 0; i < count; i += GROUP) {
        int64_t end = MIN(i + GROUP, count);
        if (!is_uniform_around(&near, i, (size_t)(end - i)) ||
            !is_uniform_around(&rim, i, (size_t)(end - i)))
            draw_outline_pixels(painter, &near, &rim, to, i, end);
    }
}

/* ---- Whole area ---- */

static void paint_strip(const Painter *painter, Strip *strip)
{
    set_columns(painter, strip);
    for (int i = 0; i < CACHED_ROWS; i++)
        strip->rows[i].is_read = false;
    for (int i = 0; i < MAX_SAMPLES; i++)
        strip->samples[i].is_read = false;
    for (int64_t y = painter->area.top; y < painter->area.bottom; y++) {
        if (!draw_announce((strip->right - strip->left) / 4))
            return;
        for (int hatch = 0; hatch < HATCH_COUNT; hatch++)
            strip->marks[hatch] = hatch_row((Hatch)hatch, screen_position(y, painter->scale));
        if (painter->samples > 1)
            fill_mean_row(painter, strip, y);
        else
            fill_row(painter, strip, y);
        if (painter->has_lines)
            draw_outline_row(painter, strip, y);
    }
}

static Painter painter_new(const DrawTarget *target, const DrawLabels *labels)
{
    double cell_w = labels->cell_w > 0 ? labels->cell_w : 1;
    double cell_h = labels->cell_h > 0 ? labels->cell_h : 1;
    double samples = ceil(1 / (fmin(cell_w, cell_h) * target->zoom));
    int32_t scale = MIN(draw_screen_whole(target, 1), MAX_SCALE);
    Painter painter = {.target = target,
                       .labels = labels,
                       .across = {target->zoom, labels->x, cell_w},
                       .down = {target->zoom, labels->y, cell_h},
                       .scale = scale,
                       .margin = scale,
                       .samples = (int)fmin(fmax(samples, 1), MAX_SAMPLES)};
    DrawArea all = {strip_begin(&painter.across, 0), strip_begin(&painter.down, 0),
                    strip_begin(&painter.across, labels->width),
                    strip_begin(&painter.down, labels->height)};
    painter.area = draw_area_common(all, draw_area_of(target));
    for (int i = 0; i < 256; i++) {
        const DrawLabelStyle *style = &labels->styles[i];
        painter.fills[i] = draw_weight(style->fill, 255);
        painter.hatches[i] = style->hatch != HATCH_NONE ? draw_weight(style->hatched, 255) : 0;
        painter.lines[i] = draw_weight(style->line, 255);
        painter.rims[i] = draw_weight(style->rim, 255);
        painter.has_lines |= painter.lines[i] != 0;
        if (painter.rims[i] != 0)
            painter.margin = 2 * scale;
    }
    return painter;
}

void draw_labels(const DrawTarget *target, const DrawLabels *labels)
{
    Painter painter = painter_new(target, labels);
    Strip strip;
    if (draw_area_empty(painter.area))
        return;
    for (int64_t left = painter.area.left; left < painter.area.right; left += CHUNK) {
        strip.left = left;
        strip.right = MIN(left + CHUNK, painter.area.right);
        paint_strip(&painter, &strip);
    }
}
