/* SPDX-License-Identifier: MIT */
/*
 * Implements gab_level_sweep_many (gabarit/level.h). The answers are those of single moves. In a
 * large level, most of the time is spent waiting for memory: for a cell, then its leaf, then the
 * leaf's walls. Here the moves are processed in blocks, and each of these steps is done for a whole
 * block before the next step, only to prefetch the bytes.
 */
#include "level_element_internal.h"
#include "level_internal.h"
#include "level_walk_internal.h"

#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address)
#else
#define PREFETCH(address) ((void)(address))
#endif

/* The number of moves in a block, and of the cells that are examined along each path, from its
 * start on. */
enum { BLOCK = 32, CELLS_PER_PATH = 4 };

/* With fewer walls, all of them stay in the processor's cache without prefetching. */
enum { MIN_WALLS = 16384 };

/* The size of a cache line in bytes, and the number of walls that a visit of a leaf reads at
 * once. */
enum { CACHE_LINE = 64, WALLS_AT_ONCE = 8 };

/* The data for finding the cells of a layer without a division. */
typedef struct Cells {
    Elements entries; /* none for a grid: its cells are leaves */
    Elements leaves, refs, walls;
    Vec origin, scale, max; /* in pixels; cells per pixel; the last cells */
    uint32_t columns;
} Cells;

/* The cells, and later the leaves, along the paths of a block. */
typedef struct IndexList {
    uint32_t count;
    uint32_t indices[BLOCK * CELLS_PER_PATH];
} IndexList;

/* Returns the cells of a level; no columns if there are none or if prefetching gains nothing. */
static Cells cells_of(gab_level level)
{
    Cells cells = {.columns = 0};
    const uint8_t *bytes = view_bytes(level.bank, SECTION_LEVL, level.index);
    if (bytes == NULL || read_u32(bytes + LEVL_LAYERS) != 1)
        return cells;
    const gab_layer layer = {level.bank, read_u32(bytes + LEVL_LAYER)};
    const uint8_t *wall_layer = layer_content(layer, GAB_LAYER_WALLS);
    if (wall_layer == NULL || read_u32(wall_layer + WALS_WALLS) < MIN_WALLS)
        return cells;
    const uint32_t columns = read_u32(wall_layer + WALS_COLUMNS),
                   rows = read_u32(wall_layer + WALS_ROWS);
    const gab_section *refs = &level.bank->sections[SECTION_REFS];
    cells.entries = elements_of(level.bank, SECTION_ENTR, wall_layer, WALS_ENTRY);
    cells.entries.count = wall_layer[WALS_KIND] == GAB_PARTITION_GRID ? 0 : columns * rows;
    cells.leaves = elements_of(level.bank, SECTION_LEAF, wall_layer, WALS_LEAF);
    cells.walls = elements_of(level.bank, SECTION_WALL, wall_layer, WALS_WALL);
    cells.refs = (Elements){refs->bytes, refs->stride, refs->count};
    cells.origin = widen(position_from_fixed(wall_layer + WALS_LEFT));
    cells.scale = (Vec){FIXED_ONE / (double)read_i32(wall_layer + WALS_CELL_W),
                        FIXED_ONE / (double)read_i32(wall_layer + WALS_CELL_H)};
    cells.max = (Vec){(double)columns - 1, (double)rows - 1};
    cells.columns = columns;
    return cells;
}

/* ---- Steps ---- */

/* Adds the cell where a move starts and the next cells on its path, about one cell apart. */
static void add_cells(const Cells *cells, const gab_mover *mover, IndexList *list)
{
    Vec from = minus(widen(mover->from), cells->origin), line = sub(mover->to, mover->from);
    double x = from.x * cells->scale.x, y = from.y * cells->scale.y;
    double across = line.x * cells->scale.x, down = line.y * cells->scale.y;
    double cell_count = max_of(max_of(fabs(across), fabs(down)), 0x1p-10);
    double step = min_of(1, 1 / cell_count);
    for (int i = 0; i < CELLS_PER_PATH && (i == 0 || i < cell_count + 1); i++) {
        double time = min_of(i * step, 1);
        uint32_t column = (uint32_t)min_of(max_of(x + across * time, 0), cells->max.x);
        uint32_t row = (uint32_t)min_of(max_of(y + down * time, 0), cells->max.y);
        uint32_t cell = row * cells->columns + column;
        list->indices[list->count++] = cell;
        PREFETCH(cells->entries.count > 0 ? element_at(&cells->entries, cell)
                                          : element_at(&cells->leaves, cell));
    }
}

/* Replaces cells by their leaves; cells that enter the tree at a node are omitted. */
static void replace_by_leaves(const Cells *cells, IndexList *list)
{
    uint32_t count = list->count;
    if (cells->entries.count == 0)
        return;
    list->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t child = read_u32(element_at(&cells->entries, list->indices[i]) + ENTR_CHILD);
        uint32_t leaf = child - CHILD_IS_LEAF;
        if (leaf >= cells->leaves.count)
            continue;
        list->indices[list->count++] = leaf;
        PREFETCH(element_at(&cells->leaves, leaf));
    }
}

/* Prefetches the references of leaves to walls. A visit reads them in groups of eight, even past
 * the end of a short list. */
static void prefetch_refs(const Cells *cells, const IndexList *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        const uint8_t *leaf = element_at(&cells->leaves, list->indices[i]);
        uint32_t first = read_u32(leaf + LEAF_REF), count = read_u32(leaf + LEAF_REFS);
        if (first >= cells->refs.count)
            continue;
        const uint8_t *bytes = element_at(&cells->refs, first);
        uint32_t remaining = cells->refs.count - first,
                 read = count <= WALLS_AT_ONCE ? WALLS_AT_ONCE : 2 * WALLS_AT_ONCE;
        size_t size = cells->refs.stride * (remaining < read ? remaining : read);
        for (size_t offset = 0; offset < size; offset += CACHE_LINE)
            PREFETCH(bytes + offset);
        PREFETCH(bytes + size - 1);
    }
}

/* Prefetches the other data of walls, which is read for walls that may be hit. */
static void prefetch_walls(const Cells *cells, const IndexList *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        const uint8_t *leaf = element_at(&cells->leaves, list->indices[i]);
        uint32_t first = read_u32(leaf + LEAF_REF), count = read_u32(leaf + LEAF_REFS);
        for (uint32_t k = 0; k < count && k < WALLS_AT_ONCE && first + k < cells->refs.count; k++) {
            uint32_t wall = read_u32(element_at(&cells->refs, first + k) + REFS_WALL);
            if (wall < cells->walls.count)
                PREFETCH(element_at(&cells->walls, wall));
        }
    }
}

static void prefetch_block(const Cells *cells, const gab_mover *movers, uint32_t count)
{
    IndexList list;
    list.count = 0;
    for (uint32_t i = 0; i < count; i++)
        add_cells(cells, &movers[i], &list);
    replace_by_leaves(cells, &list);
    prefetch_refs(cells, &list);
    prefetch_walls(cells, &list);
}

/* ---- Moves ---- */

uint32_t gab_level_sweep_many(gab_level level, const gab_mover *movers, uint32_t count,
                              const gab_blockers *blockers, gab_level_impact *impacts)
{
    const Cells cells = cells_of(level);
    uint32_t hit_count = 0;
    gab_report_level(level, blockers, NULL, 0, __func__);
    for (uint32_t first = 0, end; first < count; first = end) {
        end = count - first < BLOCK ? count : first + BLOCK;
        if (cells.columns > 0)
            prefetch_block(&cells, movers + first, end - first);
        for (uint32_t i = first; i < end; i++) {
            REPORT_FLOATS(level.bank, movers[i]);
            hit_count += gab_sweep_level(level, &movers[i], blockers, &impacts[i]);
        }
    }
    return hit_count;
}
