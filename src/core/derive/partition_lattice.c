/* SPDX-License-Identifier: MIT */
/*
 * Lattices of cells over walls. Their lines are halfway between the raster lines that the walls
 * were drawn on, so that few walls are along a line or end on one; see partition_internal.h.
 */
#include "derive/partition_internal.h"

#include <assert.h>

enum { MAX_GRAIN_BITS = 8, MAX_PERCENT_OFF_GRAIN = 5 };

WallBounds wall_bounds(const PartitionSegment *walls, size_t count)
{
    if (count == 0)
        return (WallBounds){0};
    WallBounds bounds = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (size_t n = 0; n < count; n++) {
        const PartitionSegment wall = walls[n];
        const int32_t left = wall.ax < wall.bx ? wall.ax : wall.bx;
        const int32_t right = wall.ax < wall.bx ? wall.bx : wall.ax;
        const int32_t top = wall.ay < wall.by ? wall.ay : wall.by;
        const int32_t bottom = wall.ay < wall.by ? wall.by : wall.ay;
        bounds.left = bounds.left < left ? bounds.left : left;
        bounds.top = bounds.top < top ? bounds.top : top;
        bounds.right = bounds.right > right ? bounds.right : right;
        bounds.bottom = bounds.bottom > bottom ? bounds.bottom : bottom;
    }
    return bounds;
}

/* Returns how many times a coordinate can be divided by two, up to a pixel. */
static unsigned grain_bits(int32_t coordinate)
{
    unsigned bits = 0;
    while (bits < MAX_GRAIN_BITS && ((uint32_t)coordinate >> bits & 1) == 0)
        bits++;
    return bits;
}

int32_t raster_grain(const PartitionSegment *walls, size_t count)
{
    uint64_t coordinates[MAX_GRAIN_BITS + 1] = {0};
    for (size_t n = 0; n < count; n++) {
        coordinates[grain_bits(walls[n].ax)]++;
        coordinates[grain_bits(walls[n].ay)]++;
        coordinates[grain_bits(walls[n].bx)]++;
        coordinates[grain_bits(walls[n].by)]++;
    }
    uint64_t off = coordinates[0];
    unsigned bits = 0;
    while (bits < MAX_GRAIN_BITS && off * 100 <= (uint64_t)count * 4 * MAX_PERCENT_OFF_GRAIN)
        off += coordinates[++bits];
    return INT32_C(1) << bits;
}

static uint64_t cells_along(int64_t extent, int64_t side)
{
    return (uint64_t)(extent / side + 1);
}

/* Returns the largest multiple of `grain` that is not above a number. */
static int32_t round_down(int32_t number, int32_t grain)
{
    return number - (int32_t)((uint32_t)number & (uint32_t)(grain - 1));
}

/* True if the cells of a lattice that is not too fine cover some bounds. */
static __attribute__((unused)) bool covers(const Lattice *lattice, WallBounds bounds)
{
    const int64_t right = lattice->left + (int64_t)lattice->columns * lattice->cell_w;
    const int64_t bottom = lattice->top + (int64_t)lattice->rows * lattice->cell_h;
    return lattice->left <= bounds.left && lattice->top <= bounds.top && right > bounds.right &&
           bottom > bounds.bottom;
}

Lattice lattice_in_range(Lattice lattice)
{
    const int32_t max = PARTITION_MAX_COORDINATE;
    lattice.left = lattice.left < -max ? -max : lattice.left;
    lattice.top = lattice.top < -max ? -max : lattice.top;
    lattice.cell_w = lattice.cell_w > max ? max : lattice.cell_w;
    lattice.cell_h = lattice.cell_h > max ? max : lattice.cell_h;
    return lattice;
}

Lattice lattice_over(WallBounds bounds, int32_t grain, uint32_t max)
{
    const int32_t left = round_down(bounds.left, grain) - grain / 2;
    const int32_t top = round_down(bounds.top, grain) - grain / 2;
    const int64_t width = (int64_t)bounds.right - left, height = (int64_t)bounds.bottom - top;
    /* Find the minimum side in grains that is sufficient, between `low`, which is not, and `high`,
     * which is. */
    int64_t low = 0, high = (width > height ? width : height) / grain + 1;
    while (high - low > 1) {
        const int64_t middle = (low + high) / 2, side = middle * grain;
        if (cells_along(width, side) * cells_along(height, side) <= max)
            high = middle;
        else
            low = middle;
    }
    const int32_t side = (int32_t)(high * grain);
    const Lattice lattice = {.left = left,
                             .top = top,
                             .cell_w = side,
                             .cell_h = side,
                             .columns = (uint32_t)cells_along(width, side),
                             .rows = (uint32_t)cells_along(height, side)};
    assert(covers(&lattice, bounds));
    assert((uint64_t)lattice.columns * lattice.rows <= (max > 0 ? max : 1));
    return lattice;
}
