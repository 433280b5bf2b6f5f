/* SPDX-License-Identifier: MIT */
/* Walls, thin walls and solid tiles as things; see level_things_internal.h. */
#include "level_things_internal.h"

#include "level_cells_internal.h"
#include "level_internal.h"
#include "level_walls_internal.h"

/* Farther from the origin than any position. */
#define FAR_OUTSIDE (3 * 65536.0)

/* A visit in progress, in one layer. */
typedef struct Tour {
    gab_layer layer;
    const gab_blockers *blockers;
    const Path *path;
    ThingVisit *visit;
    void *context;
    bool continues;
} Tour;

static bool show(Tour *tour, const Thing *thing)
{
    tour->continues = tour->visit(tour->context, thing);
    return tour->continues;
}

/* ---- Walls ---- */

static bool show_wall(void *context, const Bar *bar, uint32_t number)
{
    Tour *tour = (Tour *)context;
    Thing thing = {.name = {tour->layer, number, {0, 0}}, .bar = *bar};
    return show(tour, &thing);
}

static void tour_walls(Tour *tour)
{
    LayerWalls walls;
    gab_layer_walls_open(&walls, tour->layer, tour->blockers);
    gab_layer_walls_meet(&walls, tour->path, show_wall, tour);
}

/* ---- Cells ---- */

static Thing tile_in(gab_layer layer, const gab_tiles *tiles, gab_cell cell)
{
    double w = (double)tiles->cell_w, h = (double)tiles->cell_h;
    double x = (double)tiles->origin.x + cell.column * w;
    double y = (double)tiles->origin.y + cell.row * h;
    Thing thing = {.name = {layer, GAB_NO_WALL, cell}, .is_tile = true};
    thing.min = (Vec){cell.column < 0 ? -FAR_OUTSIDE : x, cell.row < 0 ? -FAR_OUTSIDE : y};
    thing.max = (Vec){cell.column >= (int32_t)tiles->columns ? FAR_OUTSIDE : x + w,
                      cell.row >= (int32_t)tiles->rows ? FAR_OUTSIDE : y + h};
    return thing;
}

static Thing thin_wall_in(gab_layer layer, const gab_maze *maze, gab_cell cell, uint32_t which)
{
    double w = (double)maze->cell_w, h = (double)maze->cell_h;
    Vec corner = {(double)maze->origin.x + cell.column * w, (double)maze->origin.y + cell.row * h};
    Vec end =
        which == GAB_MAZE_LEFT ? (Vec){corner.x, corner.y + h} : (Vec){corner.x + w, corner.y};
    Thing thing = {.name = {layer, which, cell}, .bar = gab_bar_between(corner, end)};
    return thing;
}

static bool show_tile(Tour *tour, const gab_tiles *tiles, gab_cell cell)
{
    if (!gab_tiles_solid(tiles, cell, tour->blockers != NULL ? tour->blockers->tags : NULL))
        return true;
    Thing thing = tile_in(tour->layer, tiles, cell);
    return show(tour, &thing);
}

static bool show_thin_walls(Tour *tour, const gab_maze *maze, gab_cell cell)
{
    size_t index = (size_t)cell.row * (maze->columns + 1) + (size_t)cell.column;
    for (uint32_t which = GAB_MAZE_LEFT; which <= GAB_MAZE_TOP; which += which) {
        Thing wall = thin_wall_in(tour->layer, maze, cell, which);
        if ((maze->walls[index] & which) != 0 && !show(tour, &wall))
            return false;
    }
    return true;
}

/* Visits the content of the cells near the path, of tiles or, if `tiles` is NULL, of a maze. */
static void tour_cells(Tour *tour, const CellGrid *grid, const gab_tiles *tiles,
                       const gab_maze *maze)
{
    gab_cost *cost = tour->blockers != NULL ? tour->blockers->cost : NULL;
    CellWalk walk = gab_cell_walk(grid, tour->path);
    for (CellLine line; tour->continues && gab_cell_walk_next(&walk, &line);) {
        if (cost != NULL)
            cost->leaves += (uint32_t)(line.last - line.first + 1);
        for (int32_t i = line.first; i <= line.last && tour->continues; i++) {
            gab_cell cell = cell_in_line(&walk, &line, i);
            tour->continues =
                tiles != NULL ? show_tile(tour, tiles, cell) : show_thin_walls(tour, maze, cell);
        }
    }
}

static void tour_tiles(Tour *tour)
{
    gab_tiles tiles;
    bool is_iso;
    if (!gab_layer_tiles(tour->layer, &tiles, &is_iso, NULL) || is_iso)
        return;
    int32_t beyond = tiles.solid_outside ? 1 : 0;
    CellGrid grid = {
        .origin = widen(tiles.origin),
        .cell = {(double)tiles.cell_w, (double)tiles.cell_h},
        .first = {-beyond, -beyond},
        .last = {(int32_t)tiles.columns - 1 + beyond, (int32_t)tiles.rows - 1 + beyond},
        .is_endless = tiles.solid_outside};
    tour_cells(tour, &grid, &tiles, NULL);
}

static void tour_maze(Tour *tour)
{
    gab_maze maze;
    if (!gab_layer_maze(tour->layer, &maze) || maze.walls == NULL)
        return;
    CellGrid grid = {.origin = widen(maze.origin),
                     .cell = {(double)maze.cell_w, (double)maze.cell_h},
                     .last = {(int32_t)maze.columns, (int32_t)maze.rows}};
    tour_cells(tour, &grid, NULL, &maze);
}

/* ---- Levels ---- */

void gab_level_visit(gab_level level, const gab_blockers *blockers, const Path *path,
                     ThingVisit *visit, void *context)
{
    Tour tour = {{NULL, GAB_NONE}, blockers, path, visit, context, true};
    uint32_t index, end;
    for (gab_level_asked(level, blockers, &index, &end); index < end && tour.continues; index++) {
        tour.layer = gab_level_layer_at(level, index);
        gab_layer_kind kind = gab_layer_kind_of(tour.layer);
        if (kind == GAB_LAYER_WALLS)
            tour_walls(&tour);
        else if (kind == GAB_LAYER_TILES)
            tour_tiles(&tour);
        else if (kind == GAB_LAYER_MAZE)
            tour_maze(&tour);
    }
}

/* ---- Identities ---- */

Thing gab_thing_named(const ThingId *name)
{
    gab_tiles tiles;
    gab_maze maze;
    if (gab_layer_tiles(name->layer, &tiles, NULL, NULL))
        return tile_in(name->layer, &tiles, name->cell);
    if (gab_layer_maze(name->layer, &maze))
        return thin_wall_in(name->layer, &maze, name->cell, name->wall);
    gab_level_wall wall;
    gab_layer_wall(name->layer, name->wall, &wall);
    return (Thing){.name = *name, .bar = gab_bar_between(widen(wall.wall.a), widen(wall.wall.b))};
}

uint8_t gab_thing_tag(const ThingId *name)
{
    gab_tiles tiles;
    gab_level_wall wall;
    if (gab_layer_tiles(name->layer, &tiles, NULL, NULL))
        return gab_tiles_tag(&tiles, name->cell);
    return gab_layer_wall(name->layer, name->wall, &wall) ? wall.tag : 0;
}

static int compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

int gab_compare_names(const ThingId *a, const ThingId *b)
{
    int order = compare(a->layer.index, b->layer.index);
    if (order == 0)
        order = compare(a->cell.row, b->cell.row);
    if (order == 0)
        order = compare(a->cell.column, b->cell.column);
    return order != 0 ? order : compare(a->wall, b->wall);
}
