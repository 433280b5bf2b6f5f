/* SPDX-License-Identifier: MIT */
/*
 * The numbers that a shape touches in a field, and the numbers along a path through it.
 * gabarit/map.h defines which pixels a shape touches, map_internal.h how they are stored.
 *
 * On the lattice within the range, square roots and quotients give the correct pixel. If a shape
 * meets an edge exactly, the result is exact, because root and quotient are then on the lattice
 * themselves. Otherwise the distance from the edge is larger than the error: squares and products
 * differ by at least 2^-16, so roots and quotients of numbers below 2^18 differ by at least 2^-34,
 * and the total rounding error is below 2^-35.
 */
#include "map_internal.h"

#include "shape_internal.h"

#include <string.h>

/* Limit of pixel coordinates, so that neighbours and differences fit in an int32_t. */
#define PIXEL_LIMIT (1 << 30)

/* Returns the pixel of a coordinate, clamped to [min, max]. */
static int32_t pixel_within(double coordinate, int32_t min, int32_t max)
{
    if (!(coordinate > min))
        return min;
    int32_t pixel = coordinate < max ? (int32_t)coordinate : max;
    return pixel - (pixel > coordinate);
}

/* ---- Shapes as rows of pixels ---- */

/* Pixels of a row from first to last, inclusive; none if last < first. */
typedef struct Span {
    int32_t first, last;
} Span;

/* The rows of a shape, clipped to the field. */
typedef struct Rows {
    Span (*span)(const void *shape, int32_t y); /* returns the pixels of row y */
    const void *shape;
    int32_t top, bottom; /* inclusive */
    int32_t left, right; /* of all rows, inclusive */
    bool is_unclipped;   /* nothing was clipped, so every row has pixels */
} Rows;

/* The rows that lie in one row of tiles. */
typedef struct TileRow {
    Span spans[TILE_SIDE];
    int32_t top, bottom; /* inclusive */
    int32_t min, max;    /* of all spans */
} TileRow;

static void measure_tile_row(TileRow *tile_row, const Rows *rows, int32_t top)
{
    tile_row->top = top;
    tile_row->bottom = min_i32(tile_end(top), rows->bottom);
    tile_row->min = INT32_MAX;
    tile_row->max = -1;
    for (int32_t y = top; y <= tile_row->bottom; y++) {
        Span span = rows->span(rows->shape, y);
        tile_row->spans[y % TILE_SIDE] = span;
        if (span.first > span.last)
            continue;
        tile_row->min = min_i32(tile_row->min, span.first);
        tile_row->max = max_i32(tile_row->max, span.last);
    }
}

/* True if each of eight bytes equals a number. */
static inline bool are_eight_equal(const uint8_t *bytes, uint32_t number)
{
    uint64_t eight;
    memcpy(&eight, bytes, sizeof eight);
    return eight == number * UINT64_C(0x0101010101010101);
}

/* Adds the numbers of adjacent bytes. Most bytes equal the previous one. */
static void add_bytes(gab_tags *set, const uint8_t *bytes, int32_t count)
{
    uint32_t number = bytes[0];
    add_number(set, number);
    for (int32_t i = 1; i < count;) {
        /* The last eight bytes may overlap the previous ones. */
        int32_t from = min_i32(i, count - 8);
        if (from >= 0 && are_eight_equal(bytes + from, number)) {
            i = from + 8;
            continue;
        }
        if (bytes[i] != number)
            add_number(set, number = bytes[i]);
        i++;
    }
}

static void add_tile(gab_tags *set, const Field *field, const TileRow *tile_row, int32_t left)
{
    FieldTile tile = field_tile(field, left, tile_row->top);
    for (int32_t y = tile_row->top; y <= tile_row->bottom; y++) {
        Span span = tile_row->spans[y % TILE_SIDE];
        int32_t first = max_i32(span.first, left), last = min_i32(span.last, tile_end(left));
        if (first > last)
            continue;
        if (tile.pixels == NULL) {
            add_number(set, tile.value);
            return;
        }
        add_bytes(set, tile.pixels + y % TILE_SIDE * TILE_SIDE + first - left, last - first + 1);
    }
}

/* True if all tiles around the rows, in one row of tiles, have the same number in every pixel;
 * `number` receives it. */
static bool has_one_number(const Field *field, const Rows *rows, int32_t y, uint32_t *number)
{
    *number = field_byte(field, rows->left, y);
    for (int32_t x = tile_start(rows->left); x <= rows->right; x += TILE_SIDE) {
        FieldTile tile = field_tile(field, x, y);
        if (tile.pixels != NULL || tile.value != *number)
            return false;
    }
    return true;
}

static void add_rows(gab_tags *set, const Field *field, const Rows *rows)
{
    TileRow tile_row;
    uint32_t number;
    for (int32_t y = rows->top; y <= rows->bottom; y = tile_end(y) + 1) {
        /* The rows need not be measured if they can only add a known number. */
        if (has_one_number(field, rows, y, &number) &&
            (rows->is_unclipped || has_number(set, number))) {
            add_number(set, number);
            continue;
        }
        measure_tile_row(&tile_row, rows, y);
        for (int32_t x = tile_start(tile_row.min); x <= tile_row.max; x += TILE_SIDE)
            add_tile(set, field, &tile_row, x);
    }
}

/* ---- Discs ---- */

typedef struct Disc {
    Vec centre;
    double radius;
    int32_t width; /* of the field */
} Disc;

/*
 * Finds the pixels of a row that a disc touches. A row is closed at the top and open at the bottom,
 * so a row below the centre, or through it, contains its line nearest to the centre. A row above
 * the centre does not contain that line, and then both ends of the span are open. Pixels contain
 * only their left edge, so an open right end does not reach the pixel that begins there.
 */
static Span disc_span(const void *shape, int32_t y)
{
    const Disc *disc = (const Disc *)shape;
    double x = disc->centre.x, above = disc->centre.y - ((double)y + 1);
    bool open = above >= 0;
    double distance_y = open ? above : positive_part((double)y - disc->centre.y);
    double half_squared = disc->radius * disc->radius - distance_y * distance_y;
    if (!(half_squared >= 0))
        return (Span){0, -1};
    double half = sqrt(half_squared);
    int32_t left = pixel_within(x - half, 0, disc->width);
    int32_t right = pixel_within(x + half, -1, disc->width - 1);
    return (Span){left, right - (open && right >= x + half)};
}

gab_tags gab_field_circle(const Field *field, gab_circle circle)
{
    gab_tags set = {{0}};
    Disc disc = {widen(circle.centre), (double)circle.radius, field->width};
    Vec min = {disc.centre.x - disc.radius, disc.centre.y - disc.radius};
    Vec max = {disc.centre.x + disc.radius, disc.centre.y + disc.radius};
    if (!(disc.radius >= 0 && disc.radius <= (double)FLT_MAX &&
          fabs(disc.centre.x) <= (double)FLT_MAX && fabs(disc.centre.y) <= (double)FLT_MAX))
        return set;
    bool is_unclipped = min.x >= 0 && min.y >= 0 && max.x < field->width && max.y < field->height;
    Rows rows = {.span = disc_span,
                 .shape = &disc,
                 .top = pixel_within(min.y, 0, field->height),
                 .bottom = pixel_within(max.y, -1, field->height - 1),
                 .left = pixel_within(min.x, 0, field->width),
                 .right = pixel_within(max.x, -1, field->width - 1),
                 .is_unclipped = is_unclipped};
    if (!is_unclipped)
        add_number(&set, 0);
    add_rows(&set, field, &rows);
    return set;
}

/* ---- Boxes ---- */

static Span box_span(const void *shape, int32_t y)
{
    (void)y;
    return *(const Span *)shape;
}

/* Returns the pixels of [min, end), clipped to those from 0 to count - 1; sets `clipped` if some
 * are removed. */
static Span pixels_between(float min, float end, int32_t count, bool *clipped)
{
    double first = round_down((double)min), last = -round_down(-(double)end) - 1;
    *clipped |= first < 0 || last >= count;
    return (Span){pixel_within(first, 0, count), pixel_within(last, -1, count - 1)};
}

gab_tags gab_field_box(const Field *field, gab_box box)
{
    gab_tags set = {{0}};
    float right = box.x + box.w, bottom = box.y + box.h;
    bool clipped = false;
    if (!box_is_solid(box.x, box.y, right, bottom))
        return set;
    Span columns = pixels_between(box.x, right, field->width, &clipped);
    Span lines = pixels_between(box.y, bottom, field->height, &clipped);
    if (clipped)
        add_number(&set, 0);
    Rows rows = {.span = box_span,
                 .shape = &columns,
                 .top = lines.first,
                 .bottom = lines.last,
                 .left = columns.first,
                 .right = columns.last,
                 .is_unclipped = !clipped};
    add_rows(&set, field, &rows);
    return set;
}

/* ---- Paths: from pixel to pixel along a segment ---- */

/* A path and its current pixel. */
typedef struct FieldWalk {
    double from[2], line[2]; /* line = to - from */
    int32_t step[2];         /* -1, 0 or 1 */
    int32_t at[2], last[2];  /* the current pixel, the pixel of the end */
} FieldWalk;

/* Starts a walk. Returns false for a segment with a coordinate that is not finite. */
static bool start_walk(FieldWalk *walk, gab_segment segment)
{
    const float a[2] = {segment.a.x, segment.a.y}, b[2] = {segment.b.x, segment.b.y};
    for (int axis = X; axis <= Y; axis++) {
        if (!(fabsf(a[axis]) <= FLT_MAX && fabsf(b[axis]) <= FLT_MAX))
            return false;
        walk->from[axis] = (double)a[axis];
        walk->line[axis] = (double)b[axis] - (double)a[axis];
        walk->at[axis] = pixel_within((double)a[axis], -PIXEL_LIMIT, PIXEL_LIMIT);
        walk->last[axis] = pixel_within((double)b[axis], -PIXEL_LIMIT, PIXEL_LIMIT);
        walk->step[axis] = (walk->line[axis] > 0) - (walk->line[axis] < 0);
    }
    return true;
}

static inline bool is_in_field(const FieldWalk *walk, const Field *field)
{
    return field_holds(field, walk->at[X], walk->at[Y]);
}

/* True if the path leaves the pixels from `low` to `high` on an axis. */
static inline bool leaves(const FieldWalk *walk, int axis, int32_t low, int32_t high)
{
    return walk->step[axis] > 0 ? walk->last[axis] > high : walk->last[axis] < low;
}

/* Returns the time when the path leaves the pixels from `low` to `high` on an axis, multiplied by
 * the lengths of the line on both axes, so that times on both axes can be compared. */
static inline double exit_time(const FieldWalk *walk, int axis, int32_t low, int32_t high)
{
    double edge = walk->step[axis] > 0 ? (double)high + 1 : (double)low;
    return fabs(edge - walk->from[axis]) * fabs(walk->line[1 - axis]);
}

/*
 * Moves to the first pixel of the path with a coordinate on an axis; the path must still reach it.
 * A step up (to a higher coordinate) is taken at the edge between two pixels, a step down just
 * after it. The other axis is therefore evaluated at the edge, where its steps up have been taken;
 * its step down at that position is taken only if both axes step down.
 */
static void move_to(FieldWalk *walk, int axis, int32_t coordinate)
{
    int other = 1 - axis;
    double edge = (double)coordinate + (walk->step[axis] < 0 ? 1 : 0);
    double rise = fabs(edge - walk->from[axis]) * walk->line[other];
    double at = walk->from[other] + rise / fabs(walk->line[axis]);
    int32_t pixel = pixel_within(at, -PIXEL_LIMIT, PIXEL_LIMIT);
    if (walk->step[X] < 0 && walk->step[Y] < 0 && pixel >= at)
        pixel--;
    /* Beyond the lattice numbers are rounded; this must not move back or past the end. */
    int32_t min = min_i32(walk->at[other], walk->last[other]);
    int32_t max = max_i32(walk->at[other], walk->last[other]);
    walk->at[other] = max_i32(min, min_i32(pixel, max));
    walk->at[axis] = coordinate;
}

/* Moves to the first pixel of the path in the field. False if the path does not reach the field. */
static bool enter_field(FieldWalk *walk, const Field *field)
{
    const int32_t size[2] = {field->width, field->height};
    for (int axis = X; axis <= Y; axis++) {
        if (walk->at[axis] < 0 && walk->last[axis] >= 0)
            move_to(walk, axis, 0);
        else if (walk->at[axis] >= size[axis] && walk->last[axis] < size[axis])
            move_to(walk, axis, size[axis] - 1);
    }
    return is_in_field(walk, field);
}

/* Moves to the first pixel after a block that contains the current one. False if the path ends in
 * the block. */
static bool leave_block(FieldWalk *walk, const Block *block)
{
    bool exits[2];
    for (int axis = X; axis <= Y; axis++)
        exits[axis] = leaves(walk, axis, block->low[axis], block->high[axis]);
    if (!exits[X] && !exits[Y])
        return false;
    int axis = exits[X] ? X : Y;
    if (exits[X] && exits[Y]) {
        double x = exit_time(walk, X, block->low[X], block->high[X]);
        double y = exit_time(walk, Y, block->low[Y], block->high[Y]);
        /* At equal times the step up is taken first; move_to handles equal directions. */
        bool down_and_up = walk->step[X] < 0 && walk->step[Y] > 0;
        axis = y < x || (y <= x && down_and_up) ? Y : X;
    }
    move_to(walk, axis, walk->step[axis] > 0 ? block->high[axis] + 1 : block->low[axis] - 1);
    return true;
}

/* Returns the pixels of the current tile that are in the field. */
static Block tile_block(const FieldWalk *walk, const Field *field)
{
    return (Block){{tile_start(walk->at[X]), tile_start(walk->at[Y])},
                   {min_i32(tile_end(walk->at[X]), field->width - 1),
                    min_i32(tile_end(walk->at[Y]), field->height - 1)}};
}

/*
 * Steps from pixel to pixel in integers. Times are multiplied by the lengths of the line on both
 * axes, as in exit_time, and are in units of 2^-40 within the range, which is exact on the lattice.
 * At equal times, steps in the same direction are taken together; otherwise the step up is taken
 * first.
 */
typedef struct Pace {
    int64_t cost[2]; /* the time that a step on each axis takes */
    int64_t delay;   /* the time of the next step on x minus that of the next step on y */
    bool same_direction;
    int64_t bias; /* the step on x is first if `delay` is less than this */
} Pace;

static Pace pace_of(const FieldWalk *walk)
{
    double length[2] = {fabs(walk->line[X]), fabs(walk->line[Y])}, scale = 0x1p40;
    while (max_of(length[X], length[Y]) * scale > 0x1p57) /* never within the range */
        scale /= 2;
    double x_time = exit_time(walk, X, walk->at[X], walk->at[X]);
    double y_time = exit_time(walk, Y, walk->at[Y], walk->at[Y]);
    double delay = clamp_to((x_time - y_time) * scale, -0x1p60, 0x1p60);
    return (Pace){.cost = {(int64_t)(length[Y] * scale), (int64_t)(length[X] * scale)},
                  .delay = (int64_t)delay,
                  .same_direction = walk->step[X] == walk->step[Y],
                  .bias = walk->step[X] > 0};
}

/*
 * Advances pixel by pixel in a tile of bytes, while the numbers are in a set. Returns false if the
 * path ends in the tile; otherwise the walk is at another number, or past the tile. The direction
 * of a step is a bit mask, because a branch would be unpredictable.
 */
static bool skip_pixels(FieldWalk *walk, const uint8_t *pixels, const Block *block,
                        const gab_tags *set)
{
    const Pace pace = pace_of(walk);
    const int64_t cost_of_both = pace.cost[X] + pace.cost[Y];
    const int32_t step_x = walk->step[X], step_y = walk->step[Y];
    const int32_t last_column = block->high[X] - block->low[X],
                  last_row = block->high[Y] - block->low[Y];
    const int32_t last_x = walk->last[X] - block->low[X], last_y = walk->last[Y] - block->low[Y];
    int32_t x = walk->at[X] - block->low[X], y = walk->at[Y] - block->low[Y];
    int64_t delay = pace.delay;
    bool continues = true;
    while (continues && (uint32_t)x <= (uint32_t)last_column && (uint32_t)y <= (uint32_t)last_row &&
           has_number(set, pixels[y * TILE_SIDE + x])) {
        if (x == last_x || y == last_y) {
            continues = x != last_x || y != last_y;
            x += x != last_x ? step_x : 0;
            y += y != last_y ? step_y : 0;
        } else if (delay == 0 && pace.same_direction) {
            delay = pace.cost[X] - pace.cost[Y];
            x += step_x;
            y += step_y;
        } else {
            int32_t by_x = delay < pace.bias;
            delay += (cost_of_both & -(int64_t)by_x) - pace.cost[Y];
            x += step_x & -by_x;
            y += step_y & (by_x - 1);
        }
    }
    walk->at[X] = block->low[X] + x;
    walk->at[Y] = block->low[Y] + y;
    return continues;
}

/*
 * Advances to the first pixel, from the current one on, whose number is not in a set. Returns false
 * if the path ends or leaves the field before it.
 */
static bool find_other(FieldWalk *walk, const Field *field, const gab_tags *set, uint32_t *number)
{
    while (is_in_field(walk, field)) {
        FieldTile tile = field_tile(field, walk->at[X], walk->at[Y]);
        Block block = tile_block(walk, field);
        uint32_t index = index_in_tile(walk->at[X], walk->at[Y]);
        *number = tile.pixels != NULL ? tile.pixels[index] : tile.value;
        if (!has_number(set, *number))
            return true;
        if (!(tile.pixels != NULL ? skip_pixels(walk, tile.pixels, &block, set)
                                  : leave_block(walk, &block)))
            return false;
    }
    return false;
}

gab_tags gab_field_segment(const Field *field, gab_segment segment)
{
    gab_tags set = {{0}};
    uint32_t number;
    FieldWalk walk;
    if (!start_walk(&walk, segment))
        return set;
    if (!is_in_field(&walk, field) || !field_holds(field, walk.last[X], walk.last[Y]))
        add_number(&set, 0);
    enter_field(&walk, field);
    while (find_other(&walk, field, &set, &number))
        add_number(&set, number);
    return set;
}

/* Returns the time when the path enters the current pixel. */
static double entry_time(const FieldWalk *walk)
{
    double time = 0;
    for (int axis = X; axis <= Y; axis++) {
        double edge = (double)walk->at[axis] + (walk->step[axis] < 0 ? 1 : 0);
        if (walk->step[axis] != 0)
            time = max_of(time, (edge - walk->from[axis]) / walk->line[axis]);
    }
    return min_of(time, 1);
}

bool gab_field_trace(const Field *field, gab_segment segment, FieldFilter filter, FieldHit *hit)
{
    gab_tags unwanted = {{0}};
    uint32_t number = 0;
    FieldWalk walk;
    *hit = (FieldHit){0, 0, 0, 1};
    if (!start_walk(&walk, segment))
        return false;
    bool accepts_outside = filter.accepts(filter.context, 0);
    if (accepts_outside && !is_in_field(&walk, field)) {
        *hit = (FieldHit){walk.at[X], walk.at[Y], 0, 0};
        return true;
    }
    bool found = false;
    if (!enter_field(&walk, field))
        return false;
    while (!found && find_other(&walk, field, &unwanted, &number)) {
        found = filter.accepts(filter.context, number);
        add_number(&unwanted, number);
    }
    if (!found && (!accepts_outside || is_in_field(&walk, field)))
        return false;
    *hit = (FieldHit){walk.at[X], walk.at[Y], found ? number : 0, entry_time(&walk)};
    return true;
}
