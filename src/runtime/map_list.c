/* SPDX-License-Identifier: MIT */
/*
 * The positions of a number in a field, as runs of pixels or as an outline; gabarit/map.h defines
 * the content and the order of the lists, map_internal.h how a field is stored.
 */
#include "map_internal.h"

/* Returns a block clipped to the field. */
static Block clip_block(const Field *field, const Block *block)
{
    return (Block){
        {max_i32(block->low[X], 0), max_i32(block->low[Y], 0)},
        {min_i32(block->high[X], field->width - 1), min_i32(block->high[Y], field->height - 1)}};
}

/* ---- Runs ---- */

/* Runs that are recorded while a row is read. */
typedef struct RunList {
    uint32_t number;
    gab_pixel_run *runs;
    uint32_t capacity, count;
    bool is_open;
    gab_pixel_run open; /* the current run, without its right end */
} RunList;

/* Records whether the pixels from x on have the number. */
static void record_run(RunList *list, bool has_number_here, int32_t x, int32_t y)
{
    if (has_number_here == list->is_open)
        return;
    list->is_open = has_number_here;
    if (has_number_here) {
        list->open = (gab_pixel_run){y, x, x};
        return;
    }
    list->open.right = x;
    if (list->count < list->capacity)
        list->runs[list->count] = list->open;
    list->count++;
}

/* Records the pixels of a row from first to last, which lie in one tile. */
static void record_tile_row(RunList *list, const Field *field, int32_t first, int32_t last,
                            int32_t y)
{
    FieldTile tile = field_tile(field, first, y);
    if (tile.pixels == NULL) {
        record_run(list, tile.value == list->number, first, y);
        return;
    }
    const uint8_t *row = tile.pixels + y % TILE_SIDE * TILE_SIDE;
    for (int32_t x = first; x <= last; x++)
        record_run(list, row[x % TILE_SIDE] == list->number, x, y);
}

uint32_t gab_field_runs(const Field *field, uint32_t number, const Block *block,
                        gab_pixel_run *runs, uint32_t capacity)
{
    Block clipped = clip_block(field, block);
    RunList list = {.number = number, .runs = runs, .capacity = capacity};
    for (int32_t y = clipped.low[Y]; y <= clipped.high[Y]; y++) {
        for (int32_t x = clipped.low[X]; x <= clipped.high[X]; x = tile_end(x) + 1)
            record_tile_row(&list, field, x, min_i32(tile_end(x), clipped.high[X]), y);
        record_run(&list, false, clipped.high[X] + 1, y);
    }
    return list.count;
}

/* ---- Outlines ---- */

/*
 * An outline. Between two adjacent rows (or columns) of pixels there is a line; where exactly one
 * of its two neighbours has the number, the line has an edge.
 */
typedef struct Outline {
    const Field *field;
    uint32_t number;
    Block block;
    int along; /* the axis of the current lines */
    gab_segment *edges;
    uint32_t capacity, count;
    int32_t line;  /* number of the current line: that of the row or column after it */
    int side;      /* which side of the line has the number along the current edge: 1 after the
                    * line, -1 before it; 0 if there is no edge */
    int32_t start; /* of that edge */
} Outline;

/* The pixels next to a line, in one tile. */
typedef struct LineSide {
    const uint8_t *pixels; /* of the tile's first row or column; NULL if all are equal */
    int32_t stride;        /* bytes from one pixel to the next along the line */
    bool all;              /* if all are equal: they have the number */
} LineSide;

static LineSide side_of_line(const Outline *outline, int32_t line, int32_t along)
{
    int axis = outline->along, across = 1 - axis;
    if (line < outline->block.low[across] || line > outline->block.high[across])
        return (LineSide){NULL, 0, false};
    FieldTile tile = axis == X ? field_tile(outline->field, along, line)
                               : field_tile(outline->field, line, along);
    if (tile.pixels == NULL)
        return (LineSide){NULL, 0, tile.value == outline->number};
    int32_t stride = axis == X ? 1 : TILE_SIDE, step = axis == X ? TILE_SIDE : 1;
    return (LineSide){tile.pixels + line % TILE_SIDE * step, stride, false};
}

static int neighbour_has(const LineSide *pixels, int32_t along, uint32_t number)
{
    if (pixels->pixels == NULL)
        return pixels->all;
    return pixels->pixels[along % TILE_SIDE * pixels->stride] == number;
}

/* Records on which side of the line the number is, from a position on. */
static void record_edge(Outline *outline, int side, int32_t along)
{
    if (side == outline->side)
        return;
    if (outline->side != 0) {
        float line = (float)outline->line, start = (float)outline->start, end = (float)along;
        bool is_horizontal = outline->along == X;
        gab_vec low = is_horizontal ? (gab_vec){start, line} : (gab_vec){line, start};
        gab_vec high = is_horizontal ? (gab_vec){end, line} : (gab_vec){line, end};
        bool forward = is_horizontal == (outline->side > 0);
        if (outline->count < outline->capacity)
            outline->edges[outline->count] =
                forward ? (gab_segment){low, high} : (gab_segment){high, low};
        outline->count++;
    }
    outline->side = side;
    outline->start = along;
}

static void record_line(Outline *outline)
{
    int axis = outline->along;
    int32_t end = outline->block.high[axis] + 1;
    for (int32_t tile = outline->block.low[axis], next; tile < end; tile = next) {
        next = min_i32(tile_end(tile) + 1, end);
        LineSide before = side_of_line(outline, outline->line - 1, tile);
        LineSide after = side_of_line(outline, outline->line, tile);
        bool both_uniform = before.pixels == NULL && after.pixels == NULL;
        for (int32_t along = tile; along < (both_uniform ? tile + 1 : next); along++)
            record_edge(outline,
                        neighbour_has(&after, along, outline->number) -
                            neighbour_has(&before, along, outline->number),
                        along);
    }
    record_edge(outline, 0, end);
}

uint32_t gab_field_outline(const Field *field, uint32_t number, const Block *block,
                           gab_segment *edges, uint32_t capacity)
{
    Outline outline = {.field = field,
                       .number = number,
                       .block = clip_block(field, block),
                       .edges = edges,
                       .capacity = capacity};
    for (outline.along = X; outline.along <= Y; outline.along++) {
        int across = 1 - outline.along;
        int32_t first = outline.block.low[across], end = outline.block.high[across] + 1;
        for (outline.line = first; outline.line <= end; outline.line++)
            record_line(&outline);
    }
    return outline.count;
}
