/* SPDX-License-Identifier: MIT */
/*
 * An index of walls by position; the contract is in level.h. The index is a grid of the walls of an
 * earlier version, and a smaller grid of the walls that have changed since. A step of a drag
 * therefore costs only as much as the walls that it moves.
 */
#include "draw/level_internal.h"

#include <math.h>

enum {
    FEW_CHANGED = 512, /* up to this many changed walls always get their own grid; */
    SHARE_CHANGED = 4, /* so do up to 1/SHARE_CHANGED of all walls */
    MAX_CELLS = 1 << 18,
    MIN_CELL = 16 /* in pixels */
};

/* A grid of walls. The entries of cell c are those from starts[c] to starts[c + 1], half-open. */
typedef struct WallGrid {
    gint refs;
    PixelRect bounds;
    int32_t cell; /* in pixels */
    uint32_t columns, rows;
    uint32_t *starts;
    uint32_t *entries; /* indices of walls */
} WallGrid;

/* Some indices of a list; all `count` of them if `items` is NULL. */
typedef struct IndexSet {
    const uint32_t *items; /* ascending */
    uint32_t count;
} IndexSet;

struct DrawWalls {
    gint refs;
    List *walls;
    WallGrid *grid;
    WallGrid *patch;   /* grid of the changed walls; NULL if none has changed */
    uint32_t *changed; /* indices of the changed walls, ascending; `grid` has their old positions */
    uint32_t changed_count;
    uint32_t *stale; /* a bit for each index of the list, set if changed; NULL if none */
    uint32_t *named; /* indices of walls with names, ascending */
    uint32_t named_count;
};

PixelRect level_wall_rect(const Wall *wall)
{
    return (PixelRect){MIN(wall->ax, wall->bx) >> 8, MIN(wall->ay, wall->by) >> 8,
                       (MAX(wall->ax, wall->bx) >> 8) + 1, (MAX(wall->ay, wall->by) >> 8) + 1};
}

/* ---- Building a grid ---- */

typedef struct CellRange {
    uint32_t left, top, right, bottom; /* half-open */
} CellRange;

static uint32_t cell_of(int32_t at, int32_t from, int32_t cell, uint32_t count)
{
    int64_t index = ((int64_t)at - from) / cell;
    return (uint32_t)CLAMP(index, 0, (int64_t)count - 1);
}

/* Returns the cells that a rectangle covers. Cells at the border also hold everything beyond the
 * grid. */
static CellRange cells_of(const WallGrid *grid, PixelRect rect)
{
    return (CellRange){cell_of(rect.left, grid->bounds.left, grid->cell, grid->columns),
                       cell_of(rect.top, grid->bounds.top, grid->cell, grid->rows),
                       cell_of(rect.right - 1, grid->bounds.left, grid->cell, grid->columns) + 1,
                       cell_of(rect.bottom - 1, grid->bounds.top, grid->cell, grid->rows) + 1};
}

typedef void (*WallCallback)(WallGrid *grid, uint32_t index, const Wall *wall);

static void each_wall(WallGrid *grid, const List *walls, IndexSet indices, WallCallback callback)
{
    if (indices.items == NULL)
        LIST_EACH (Wall, wall, walls)
            callback(grid, EACH_INDEX(wall), wall);
    for (uint32_t i = 0; i < indices.count && indices.items != NULL; i++)
        callback(grid, indices.items[i], list_get(walls, indices.items[i]));
}

static void extend_bounds(WallGrid *grid, uint32_t index, const Wall *wall)
{
    grid->bounds = rect_around(grid->bounds, level_wall_rect(wall));
}

/* Chooses the size of cells so that there are about as many cells as walls. */
static void choose_cells(WallGrid *grid, uint32_t walls)
{
    double w = (double)grid->bounds.right - grid->bounds.left;
    double h = (double)grid->bounds.bottom - grid->bounds.top;
    double side = sqrt(w * h / CLAMP((double)walls, 1, MAX_CELLS));
    grid->cell = (int32_t)CLAMP(ceil(side), MIN_CELL, 65536);
    grid->columns = (uint32_t)ceil(w / grid->cell);
    grid->rows = (uint32_t)ceil(h / grid->cell);
}

static void count_wall(WallGrid *grid, uint32_t index, const Wall *wall)
{
    CellRange range = cells_of(grid, level_wall_rect(wall));
    for (uint32_t y = range.top; y < range.bottom; y++)
        for (uint32_t x = range.left; x < range.right; x++)
            grid->starts[(size_t)y * grid->columns + x]++;
}

static void add_wall(WallGrid *grid, uint32_t index, const Wall *wall)
{
    CellRange range = cells_of(grid, level_wall_rect(wall));
    for (uint32_t y = range.top; y < range.bottom; y++)
        for (uint32_t x = range.left; x < range.right; x++)
            grid->entries[--grid->starts[(size_t)y * grid->columns + x]] = index;
}

/* True if no number is less than the one before, or `strictly`, equal to it. */
static G_GNUC_UNUSED bool ascends(const uint32_t *numbers, uint32_t count, bool strictly)
{
    bool ascending = true;
    for (uint32_t i = 1; i < count && ascending; i++)
        ascending = numbers[i - 1] < numbers[i] || (numbers[i - 1] == numbers[i] && !strictly);
    return ascending;
}

static WallGrid *grid_new(const List *walls, IndexSet indices)
{
    WallGrid *grid = g_new0(WallGrid, 1);
    grid->refs = 1;
    grid->bounds = (PixelRect){INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    each_wall(grid, walls, indices, extend_bounds);
    if (indices.count == 0)
        grid->bounds = (PixelRect){0, 0, 1, 1};
    choose_cells(grid, indices.count);
    size_t cells = (size_t)grid->columns * grid->rows;
    grid->starts = g_new0(uint32_t, cells + 1);
    each_wall(grid, walls, indices, count_wall);
    uint32_t sum = 0;
    for (size_t i = 0; i < cells; i++)
        grid->starts[i] = sum += grid->starts[i]; /* the end; add_wall moves it down to the start */
    grid->starts[cells] = sum;
    grid->entries = g_new(uint32_t, MAX(sum, 1));
    each_wall(grid, walls, indices, add_wall);
    g_assert(grid->starts[0] == 0 && ascends(grid->starts, (uint32_t)cells + 1, false));
    return grid;
}

static WallGrid *grid_ref(WallGrid *grid)
{
    g_atomic_int_inc(&grid->refs);
    return grid;
}

static void grid_unref(WallGrid *grid)
{
    if (grid == NULL || !g_atomic_int_dec_and_test(&grid->refs))
        return;
    g_free(grid->starts);
    g_free(grid->entries);
    g_free(grid);
}

/* ---- Versions ---- */

static DrawWalls *create_walls(WallGrid *grid, const List *walls)
{
    DrawWalls *result = g_new0(DrawWalls, 1);
    result->refs = 1;
    result->grid = grid;
    result->walls = list_ref(walls);
    return result;
}

static bool is_stale(const uint32_t *stale, uint32_t index)
{
    return stale != NULL && (stale[index / 32] >> index % 32 & 1) != 0;
}

/* True if the changed walls are marked, and the lists are in order and within the list of walls. */
static G_GNUC_UNUSED bool is_valid(const DrawWalls *walls)
{
    uint32_t count = list_count(walls->walls), changed = walls->changed_count;
    bool valid = changed == 0 || (walls->changed != NULL && walls->patch != NULL);
    for (uint32_t i = 0; i < changed && valid; i++)
        valid = is_stale(walls->stale, walls->changed[i]);
    return valid && ascends(walls->changed, changed, true) &&
           ascends(walls->named, walls->named_count, true) &&
           (changed == 0 || walls->changed[changed - 1] < count) &&
           (walls->named_count == 0 || walls->named[walls->named_count - 1] < count);
}

static void add_named(DrawWalls *walls, uint32_t index, const Wall *wall)
{
    if (wall->name[0] == '\0')
        return;
    /* The capacity doubles at powers of two. */
    if ((walls->named_count & (walls->named_count - 1)) == 0)
        walls->named = g_renew(uint32_t, walls->named, MAX(2 * walls->named_count, 1));
    walls->named[walls->named_count++] = index;
}

DrawWalls *draw_walls_new(const List *walls)
{
    DrawWalls *all = create_walls(grid_new(walls, (IndexSet){NULL, list_count(walls)}), walls);
    LIST_EACH (Wall, wall, walls)
        add_named(all, EACH_INDEX(wall), wall);
    g_assert(is_valid(all));
    return all;
}

/* True if walls only changed at their indices or were appended, so that old indices still refer to
 * the same walls. */
static bool same_indices(const ListDifference *removed, const ListDifference *added,
                         uint32_t old_count, uint32_t new_count)
{
    bool same = new_count >= old_count && added->count == removed->count + (new_count - old_count);
    for (uint32_t i = 0; same && i < added->count; i++)
        same = i >= removed->count ? added->items[i].index >= old_count
                                   : added->items[i].index == removed->items[i].index;
    return same;
}

/* Merges the ascending indices of earlier and new changes, without duplicates. */
static void merge_changed(DrawWalls *next, const DrawWalls *before, const ListDifference *added)
{
    uint32_t i = 0, j = 0;
    next->changed = g_new(uint32_t, (gsize)before->changed_count + added->count + 1);
    while (i < before->changed_count || j < added->count) {
        uint32_t one = i < before->changed_count ? before->changed[i] : UINT32_MAX;
        uint32_t other = j < added->count ? added->items[j].index : UINT32_MAX;
        next->changed[next->changed_count++] = MIN(one, other);
        i += one <= other;
        j += other <= one;
    }
}

/* Merges the named walls that have not changed with the changed walls that have a name. */
static void merge_named(DrawWalls *next, const DrawWalls *before)
{
    uint32_t i = 0, j = 0;
    while (i < before->named_count || j < next->changed_count) {
        uint32_t one = i < before->named_count ? before->named[i] : UINT32_MAX;
        uint32_t other = j < next->changed_count ? next->changed[j] : UINT32_MAX;
        add_named(next, MIN(one, other), list_get(next->walls, MIN(one, other)));
        i += one <= other;
        j += other <= one;
    }
}

/* Records the differences; returns false if a new index is better. */
static bool record_changes(DrawWalls *next, const DrawWalls *before)
{
    uint32_t old_count = list_count(before->walls), new_count = list_count(next->walls);
    ListDifference removed, added;
    list_differ(before->walls, next->walls, &removed, &added);
    bool same = same_indices(&removed, &added, old_count, new_count);
    if (same)
        merge_changed(next, before, &added);
    list_difference_clear(&removed);
    list_difference_clear(&added);
    if (!same || next->changed_count > MAX(FEW_CHANGED, new_count / SHARE_CHANGED))
        return false;
    next->stale = g_new0(uint32_t, new_count / 32 + 1);
    for (uint32_t i = 0; i < next->changed_count; i++)
        next->stale[next->changed[i] / 32] |= 1u << next->changed[i] % 32;
    merge_named(next, before);
    next->patch = grid_new(next->walls, (IndexSet){next->changed, next->changed_count});
    g_assert(is_valid(next));
    return true;
}

DrawWalls *draw_walls_next(const DrawWalls *before, const List *walls)
{
    g_assert(is_valid(before));
    if (before->walls == walls)
        return draw_walls_ref((DrawWalls *)before);
    DrawWalls *next = create_walls(grid_ref(before->grid), walls);
    if (record_changes(next, before))
        return next;
    draw_walls_unref(next);
    return draw_walls_new(walls);
}

DrawWalls *draw_walls_ref(DrawWalls *walls)
{
    g_atomic_int_inc(&walls->refs);
    return walls;
}

void draw_walls_unref(DrawWalls *walls)
{
    if (walls == NULL || !g_atomic_int_dec_and_test(&walls->refs))
        return;
    grid_unref(walls->grid);
    grid_unref(walls->patch);
    list_unref(walls->walls);
    g_free(walls->changed);
    g_free(walls->stale);
    g_free(walls->named);
    g_free(walls);
}

const List *draw_walls_list(const DrawWalls *walls)
{
    return walls->walls;
}

const uint32_t *draw_walls_named(const DrawWalls *walls, uint32_t *count)
{
    *count = walls->named_count;
    return walls->named;
}

/* ---- Queries ---- */

typedef struct Query {
    const DrawWalls *walls;
    PixelRect rect;
    DrawWallCallback callback;
    void *user;
} Query;

/* True if a cell is the first one of the range that contains a wall. A wall in several cells is
 * reported only there. */
static bool is_first_cell(const WallGrid *grid, CellRange range, uint32_t x, uint32_t y,
                          PixelRect wall)
{
    CellRange cells = cells_of(grid, wall);
    return x == MAX(cells.left, range.left) && y == MAX(cells.top, range.top);
}

static void query_grid(const Query *query, const WallGrid *grid, const uint32_t *excluded)
{
    CellRange range = cells_of(grid, query->rect);
    for (uint32_t y = range.top; y < range.bottom; y++)
        for (uint32_t x = range.left; x < range.right; x++) {
            size_t cell = (size_t)y * grid->columns + x;
            for (uint32_t i = grid->starts[cell]; i < grid->starts[cell + 1]; i++) {
                uint32_t index = grid->entries[i];
                if (is_stale(excluded, index))
                    continue;
                const Wall *wall = list_get(query->walls->walls, index);
                PixelRect wall_rect = level_wall_rect(wall);
                if (!rect_is_empty(rect_common(wall_rect, query->rect)) &&
                    is_first_cell(grid, range, x, y, wall_rect))
                    query->callback(query->user, index, wall);
            }
        }
}

void draw_walls_near(const DrawWalls *walls, PixelRect rect, DrawWallCallback callback, void *user)
{
    const Query query = {walls, rect, callback, user};
    query_grid(&query, walls->grid, walls->stale);
    if (walls->patch != NULL)
        query_grid(&query, walls->patch, NULL);
}
