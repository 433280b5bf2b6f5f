/* SPDX-License-Identifier: MIT */
/*
 * Walls by place, and on a target; the contract is level.h. The index is a grid of the walls as
 * they were once, with a list of those that have changed since: a drag costs little however many
 * there are.
 */
#include "draw/level_internal.h"

#include <glib.h>
#include <math.h>

enum { MOST_CHANGED = 512, MOST_CELLS = 1 << 18 };

/* The grid: cell c has the entries from starts[c] to starts[c + 1]. */
typedef struct WallGrid {
    gint refs;
    uint32_t count; /* walls */
    PixelRect bounds;
    int32_t cell; /* pixels */
    uint32_t columns, rows;
    uint32_t *starts;
    uint32_t *entries;
} WallGrid;

struct DrawWalls {
    gint refs;
    WallGrid *grid;
    List *walls;
    uint32_t *changed; /* places, ascending, that the grid does not know as they are */
    uint32_t changed_count;
};

PixelRect level_wall_rect(const Wall *wall)
{
    return (PixelRect){MIN(wall->ax, wall->bx) >> 8, MIN(wall->ay, wall->by) >> 8,
                       (MAX(wall->ax, wall->bx) >> 8) + 1, (MAX(wall->ay, wall->by) >> 8) + 1};
}

/* ---- Building the grid ---- */

typedef struct CellRange {
    uint32_t left, top, right, bottom; /* right and bottom not inside */
} CellRange;

static uint32_t cell_of(int32_t at, int32_t from, int32_t cell, uint32_t count)
{
    int64_t place = ((int64_t)at - from) / cell;
    return (uint32_t)CLAMP(place, 0, (int64_t)count - 1);
}

/* The cells that a rectangle covers; those at the rim also stand for what is beyond it. */
static CellRange cells_of(const WallGrid *grid, PixelRect rect)
{
    return (CellRange){cell_of(rect.left, grid->bounds.left, grid->cell, grid->columns),
                       cell_of(rect.top, grid->bounds.top, grid->cell, grid->rows),
                       cell_of(rect.right - 1, grid->bounds.left, grid->cell, grid->columns) + 1,
                       cell_of(rect.bottom - 1, grid->bounds.top, grid->cell, grid->rows) + 1};
}

/* About as many cells as walls. */
static void shape_grid(WallGrid *grid)
{
    double w = grid->bounds.right - grid->bounds.left, h = grid->bounds.bottom - grid->bounds.top;
    double side = sqrt(w * h / CLAMP((double)grid->count, 1, MOST_CELLS));
    grid->cell = (int32_t)CLAMP(ceil(side), 16, 65536);
    grid->columns = (uint32_t)ceil(w / grid->cell);
    grid->rows = (uint32_t)ceil(h / grid->cell);
}

static void measure_walls(WallGrid *grid, const List *walls)
{
    PixelRect all = {0, 0, 1, 1};
    ListIter iter = list_iter(walls);
    for (const Wall *wall; (wall = list_next(&iter)) != NULL;) {
        PixelRect rect = level_wall_rect(wall);
        all = (PixelRect){MIN(all.left, rect.left), MIN(all.top, rect.top),
                          MAX(all.right, rect.right), MAX(all.bottom, rect.bottom)};
    }
    grid->bounds = all;
}

/* Goes over the cells of every wall: counts them, or puts the walls in. */
static void visit_cells(WallGrid *grid, const List *walls, bool put)
{
    uint32_t place = 0;
    ListIter iter = list_iter(walls);
    for (const Wall *wall; (wall = list_next(&iter)) != NULL; place++) {
        CellRange range = cells_of(grid, level_wall_rect(wall));
        for (uint32_t y = range.top; y < range.bottom; y++)
            for (uint32_t x = range.left; x < range.right; x++) {
                uint32_t *start = &grid->starts[(size_t)y * grid->columns + x];
                if (put)
                    grid->entries[--*start] = place;
                else
                    ++*start;
            }
    }
}

static WallGrid *grid_new(const List *walls)
{
    WallGrid *grid = g_new0(WallGrid, 1);
    grid->refs = 1;
    grid->count = list_count(walls);
    measure_walls(grid, walls);
    shape_grid(grid);
    size_t cells = (size_t)grid->columns * grid->rows;
    grid->starts = g_new0(uint32_t, cells + 1);
    visit_cells(grid, walls, false);
    uint32_t sum = 0;
    for (size_t i = 0; i < cells; i++)
        grid->starts[i] = sum += grid->starts[i]; /* each is its end, and becomes its start */
    grid->starts[cells] = sum;
    grid->entries = g_new(uint32_t, MAX(sum, 1));
    visit_cells(grid, walls, true);
    return grid;
}

static void grid_unref(WallGrid *grid)
{
    if (!g_atomic_int_dec_and_test(&grid->refs))
        return;
    g_free(grid->starts);
    g_free(grid->entries);
    g_free(grid);
}

/* ---- Versions ---- */

static DrawWalls *walls_with(WallGrid *grid, const List *walls)
{
    DrawWalls *with = g_new0(DrawWalls, 1);
    with->refs = 1;
    with->grid = grid;
    with->walls = list_ref(walls);
    return with;
}

DrawWalls *draw_walls_new(const List *walls)
{
    return walls_with(grid_new(walls), walls);
}

static int by_place(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return one < other ? -1 : one > other;
}

/* An empty array has no memory, which qsort must not see. */
static void sort_places(GArray *places)
{
    if (places->len > 1)
        qsort(places->data, places->len, sizeof(uint32_t), by_place);
}

/* Notes the places that differ; false when walls have gone from the middle, so that places mean
 * others, or too many differ. */
static bool note_changes(DrawWalls *next, const DrawWalls *before)
{
    uint32_t old = list_count(before->walls), now = list_count(next->walls);
    ListRest gone, come;
    list_differ(before->walls, next->walls, &gone, &come);
    bool few = (size_t)before->changed_count + come.count <= MOST_CHANGED &&
               come.count <= MOST_CHANGED && now >= old && come.count == gone.count + (now - old);
    GArray *changed = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    for (uint32_t i = 0; few && i < come.count; i++) {
        few = i >= gone.count ? come.items[i].index >= old
                              : come.items[i].index == gone.items[i].index;
        g_array_append_val(changed, come.items[i].index);
    }
    list_rest_clear(&gone);
    list_rest_clear(&come);
    g_array_append_vals(changed, before->changed, before->changed_count);
    sort_places(changed);
    next->changed_count = changed->len;
    next->changed = (uint32_t *)(void *)g_array_free(changed, FALSE);
    return few;
}

DrawWalls *draw_walls_next(const DrawWalls *before, const List *walls)
{
    if (before->walls == walls)
        return draw_walls_ref((DrawWalls *)before);
    g_atomic_int_inc(&before->grid->refs);
    DrawWalls *next = walls_with(before->grid, walls);
    if (note_changes(next, before))
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
    list_unref(walls->walls);
    g_free(walls->changed);
    g_free(walls);
}

const List *draw_walls_list(const DrawWalls *walls)
{
    return walls->walls;
}

/* ---- Asking ---- */

static bool overlap(PixelRect a, PixelRect b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

static bool is_changed(const DrawWalls *walls, uint32_t place)
{
    return walls->changed_count > 0 &&
           bsearch(&place, walls->changed, walls->changed_count, sizeof place, by_place) != NULL;
}

/* A wall in several cells of the range is taken in the first of them. */
static bool is_first_cell(const WallGrid *grid, CellRange range, uint32_t x, uint32_t y,
                          PixelRect wall)
{
    CellRange own = cells_of(grid, wall);
    return x == MAX(own.left, range.left) && y == MAX(own.top, range.top);
}

void draw_walls_near(const DrawWalls *walls, PixelRect rect, DrawWallTake take, void *user)
{
    const WallGrid *grid = walls->grid;
    CellRange range = cells_of(grid, rect);
    for (uint32_t y = range.top; y < range.bottom; y++)
        for (uint32_t x = range.left; x < range.right; x++) {
            size_t cell = (size_t)y * grid->columns + x;
            for (uint32_t i = grid->starts[cell]; i < grid->starts[cell + 1]; i++) {
                uint32_t place = grid->entries[i];
                if (is_changed(walls, place))
                    continue;
                const Wall *wall = list_get(walls->walls, place);
                PixelRect own = level_wall_rect(wall);
                if (overlap(own, rect) && is_first_cell(grid, range, x, y, own))
                    take(user, place, wall);
            }
        }
    for (uint32_t i = 0; i < walls->changed_count; i++) {
        uint32_t place = walls->changed[i];
        const Wall *wall = list_get(walls->walls, place);
        bool again = i > 0 && walls->changed[i - 1] == place;
        if (!again && wall != NULL && overlap(level_wall_rect(wall), rect))
            take(user, place, wall);
    }
}

/* ---- On a target ---- */

typedef struct WallPass {
    const LevelWork *work;
    GArray *places; /* of those near, so that they are drawn in the order of the list */
} WallPass;

static void take_place(void *user, uint32_t place, const Wall *wall)
{
    (void)wall;
    g_array_append_val(((WallPass *)user)->places, place);
}

static int compare_places(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

static bool is_selected(const LevelWork *work, uint64_t place)
{
    const DrawLevelOptions *options = work->options;
    return options->selected_count > 0 && options->walls_of == work->layer &&
           bsearch(&place, options->selected, options->selected_count, sizeof place,
                   compare_places) != NULL;
}

/* A light edge around a wall. */
static void draw_selected(const LevelWork *work, DrawSpot a, DrawSpot b, double width)
{
    bool thin = width < LEVEL_WALL;
    double wide = thin ? width + 2 : LEVEL_SELECTED;
    const DrawStroke edge = {.colour = work->theme->mark,
                             .width = wide,
                             .rim = thin ? 0 : wide + 2,
                             .rim_colour = work->theme->mark_rim};
    draw_line(work->target, a, b, &edge);
}

static void draw_wall(const LevelWork *work, uint32_t place, const Wall *wall)
{
    const DrawTarget *target = work->target;
    DrawSpot a = draw_spot_fixed(target, wall->ax, wall->ay);
    DrawSpot b = draw_spot_fixed(target, wall->bx, wall->by);
    DrawTagStyle style = draw_tag_seen(work->theme, &work->options->tags, work->project, wall->tag);
    DrawColour colour = draw_faded(style.colour, work->share);
    if (colour >> 24 == 0 || !draw_sees(target, a, b, LEVEL_REACH))
        return;
    /* Far away the strokes of many walls would run together. */
    double zoom = target->zoom / target->scale;
    double width = zoom < 0.5 ? 1.5 : zoom < 1 ? 2.5 : LEVEL_WALL;
    DrawStroke stroke = {.colour = colour,
                         .width = width,
                         .rim = zoom < 0.5 ? 0 : width + LEVEL_WALL_RIM - LEVEL_WALL,
                         .rim_colour = draw_faded(0xcc000000, work->share)};
    for (int i = 0; i < 4; i++)
        stroke.dash[i] = style.dash[i];
    DrawStroke tick = {.colour = colour, .width = 2, .rim = 4, .rim_colour = stroke.rim_colour};
    if (wall->blocks == WALL_FRONT && zoom >= 0.5)
        draw_ticks(target, a, b, LEVEL_TICKS_APART, LEVEL_TICK, &tick);
    if (is_selected(work, place))
        draw_selected(work, a, b, width);
    draw_line(target, a, b, &stroke);
}

/* Small squares, where a hand can take hold. */
static void draw_ends(const LevelWork *work, const Wall *wall)
{
    const DrawTarget *target = work->target;
    const DrawSpot spots[2] = {draw_spot_fixed(target, wall->ax, wall->ay),
                               draw_spot_fixed(target, wall->bx, wall->by)};
    bool hidden =
        draw_tag_seen(work->theme, &work->options->tags, work->project, wall->tag).colour >> 24 ==
        0;
    int64_t size = draw_screen_whole(target, LEVEL_END), rim = draw_screen_whole(target, 1);
    for (int i = 0; i < 2 && !hidden; i++) {
        if (!draw_sees(target, spots[i], spots[i], LEVEL_END))
            continue;
        int64_t left = (int64_t)floor(spots[i].x) - size / 2;
        int64_t top = (int64_t)floor(spots[i].y) - size / 2;
        DrawArea area = {left, top, left + size, top + size};
        draw_fill(target, draw_area_grown(area, rim), 0xff000000);
        draw_fill(target, area, 0xffffffff);
    }
}

static bool shows_ends(const LevelWork *work)
{
    return work->is_current && (work->options->show & DRAW_LEVEL_ENDS) != 0 &&
           work->target->zoom / work->target->scale >= 0.75;
}

void level_draw_walls(const LevelWork *work, const Walls *walls, const DrawWalls *near)
{
    bool ends = shows_ends(work);
    if (near == NULL || draw_walls_list(near) != walls->walls) {
        ListIter iter = list_iter(walls->walls);
        for (const Wall *wall; (wall = list_next(&iter)) != NULL;)
            draw_wall(work, iter.next - 1, wall);
        iter = list_iter(walls->walls);
        for (const Wall *wall; ends && (wall = list_next(&iter)) != NULL;)
            draw_ends(work, wall);
        return;
    }
    WallPass pass = {work, g_array_new(FALSE, FALSE, sizeof(uint32_t))};
    draw_walls_near(near, draw_seen(work->target, LEVEL_REACH), take_place, &pass);
    sort_places(pass.places);
    const uint32_t *places = (const uint32_t *)(const void *)pass.places->data;
    for (guint i = 0; i < pass.places->len; i++)
        draw_wall(work, places[i], list_get(walls->walls, places[i]));
    for (guint i = 0; ends && i < pass.places->len; i++)
        draw_ends(work, list_get(walls->walls, places[i]));
    g_array_unref(pass.places);
}
