/* SPDX-License-Identifier: MIT */
/* Walls, thin walls and solid tiles as obstacles; see level_obstacles_internal.h. */
#include "level_obstacles_internal.h"

#include "level_cells_internal.h"
#include "level_internal.h"
#include "level_walls_internal.h"

/* Farther from the origin than any position. */
#define FAR_OUTSIDE (3 * 65536.0)

/* The state of a visit, in one layer. */
typedef struct LevelVisit {
    gab_layer layer;
    const gab_blockers *blockers;
    const MoverPath *path;
    VisitObstacle *visit;
    void *context;
    bool continues;
} LevelVisit;

static bool visit_obstacle(LevelVisit *state, const LevelObstacle *obstacle)
{
    state->continues = state->visit(state->context, obstacle);
    return state->continues;
}

/* ---- Walls ---- */

static bool visit_wall(void *context, const Bar *bar, uint32_t number)
{
    LevelVisit *state = (LevelVisit *)context;
    LevelObstacle obstacle = {.id = {state->layer, number, {0, 0}}, .bar = *bar};
    return visit_obstacle(state, &obstacle);
}

static void visit_walls(LevelVisit *state)
{
    LayerWalls walls;
    gab_layer_walls_open(&walls, state->layer, state->blockers);
    gab_layer_walls_meet(&walls, state->path, visit_wall, state);
}

/* ---- Cells ---- */

static LevelObstacle tile_in(gab_layer layer, const gab_tiles *tiles, gab_cell cell)
{
    double w = (double)tiles->cell_w, h = (double)tiles->cell_h;
    double x = (double)tiles->origin.x + cell.column * w;
    double y = (double)tiles->origin.y + cell.row * h;
    LevelObstacle obstacle = {.id = {layer, GAB_NONE, cell}, .is_tile = true};
    obstacle.min = (Vec){cell.column < 0 ? -FAR_OUTSIDE : x, cell.row < 0 ? -FAR_OUTSIDE : y};
    obstacle.max = (Vec){cell.column >= (int32_t)tiles->columns ? FAR_OUTSIDE : x + w,
                         cell.row >= (int32_t)tiles->rows ? FAR_OUTSIDE : y + h};
    return obstacle;
}

static LevelObstacle thin_wall_in(gab_layer layer, const gab_maze *maze, gab_cell cell,
                                  uint32_t edge)
{
    double w = (double)maze->cell_w, h = (double)maze->cell_h;
    Vec corner = {(double)maze->origin.x + cell.column * w, (double)maze->origin.y + cell.row * h};
    Vec end = edge == GAB_MAZE_LEFT ? (Vec){corner.x, corner.y + h} : (Vec){corner.x + w, corner.y};
    LevelObstacle obstacle = {.id = {layer, edge, cell}, .bar = gab_bar_between(corner, end)};
    return obstacle;
}

static bool visit_tile(LevelVisit *state, const gab_tiles *tiles, gab_cell cell)
{
    if (!gab_tiles_solid(tiles, cell, state->blockers != NULL ? &state->blockers->filter : NULL))
        return true;
    LevelObstacle obstacle = tile_in(state->layer, tiles, cell);
    return visit_obstacle(state, &obstacle);
}

static bool visit_thin_walls(LevelVisit *state, const gab_maze *maze, gab_cell cell)
{
    size_t index = (size_t)cell.row * (maze->columns + 1) + (size_t)cell.column;
    for (uint32_t edge = GAB_MAZE_LEFT; edge <= GAB_MAZE_TOP; edge *= 2) { /* bit by bit */
        LevelObstacle wall = thin_wall_in(state->layer, maze, cell, edge);
        if ((maze->walls[index] & edge) != 0 && !visit_obstacle(state, &wall))
            return false;
    }
    return true;
}

/* Visits the content of the cells near the path, of tiles or, if `tiles` is NULL, of a maze. */
static void visit_cells(LevelVisit *state, const CellGrid *grid, const gab_tiles *tiles,
                        const gab_maze *maze)
{
    gab_cost *cost = state->blockers != NULL ? state->blockers->cost : NULL;
    CellWalk walk = gab_cell_walk(grid, state->path);
    for (CellLine line; state->continues && gab_cell_walk_next(&walk, &line);) {
        if (cost != NULL)
            cost->leaves += (uint32_t)(line.last - line.first + 1);
        for (int32_t i = line.first; i <= line.last && state->continues; i++) {
            gab_cell cell = cell_in_line(&walk, &line, i);
            state->continues = tiles != NULL ? visit_tile(state, tiles, cell)
                                             : visit_thin_walls(state, maze, cell);
        }
    }
}

static void visit_tiles(LevelVisit *state)
{
    gab_tiles tiles;
    bool is_iso;
    if (!gab_layer_tiles(state->layer, &tiles, &is_iso, NULL) || is_iso)
        return;
    int32_t beyond = tiles.solid_outside ? 1 : 0;
    CellGrid grid = {
        .origin = widen(tiles.origin),
        .cell = {(double)tiles.cell_w, (double)tiles.cell_h},
        .first = {-beyond, -beyond},
        .last = {(int32_t)tiles.columns - 1 + beyond, (int32_t)tiles.rows - 1 + beyond},
        .is_unbounded = tiles.solid_outside};
    visit_cells(state, &grid, &tiles, NULL);
}

static void visit_maze(LevelVisit *state)
{
    gab_maze maze;
    if (!gab_layer_maze(state->layer, &maze) || maze.walls == NULL)
        return;
    CellGrid grid = {.origin = widen(maze.origin),
                     .cell = {(double)maze.cell_w, (double)maze.cell_h},
                     .last = {(int32_t)maze.columns, (int32_t)maze.rows}};
    visit_cells(state, &grid, NULL, &maze);
}

/* ---- Levels ---- */

void gab_level_visit(gab_level level, const gab_blockers *blockers, const MoverPath *path,
                     VisitObstacle *visit, void *context)
{
    LevelVisit state = {{NULL, GAB_NONE}, blockers, path, visit, context, true};
    uint32_t index, end;
    for (gab_level_query_range(level, blockers, &index, &end); index < end && state.continues;
         index++) {
        state.layer = gab_level_layer_at(level, index);
        gab_layer_kind kind = gab_layer_kind_of(state.layer);
        if (kind == GAB_LAYER_WALLS)
            visit_walls(&state);
        else if (kind == GAB_LAYER_TILES)
            visit_tiles(&state);
        else if (kind == GAB_LAYER_MAZE)
            visit_maze(&state);
    }
}

/* ---- Identities ---- */

LevelObstacle gab_obstacle_from_id(const ObstacleId *id)
{
    gab_tiles tiles;
    gab_maze maze;
    if (gab_layer_tiles(id->layer, &tiles, NULL, NULL))
        return tile_in(id->layer, &tiles, id->cell);
    if (gab_layer_maze(id->layer, &maze))
        return thin_wall_in(id->layer, &maze, id->cell, id->wall);
    gab_level_wall wall;
    gab_layer_wall_at(id->layer, id->wall, &wall);
    return (LevelObstacle){.id = *id,
                           .bar = gab_bar_between(widen(wall.wall.a), widen(wall.wall.b))};
}

gab_tag_id gab_obstacle_tag(const ObstacleId *id)
{
    gab_tiles tiles;
    gab_level_wall wall;
    if (gab_layer_tiles(id->layer, &tiles, NULL, NULL))
        return gab_tiles_tag(&tiles, id->cell);
    return gab_layer_wall_at(id->layer, id->wall, &wall) ? wall.tag : 0;
}

static int compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

int gab_compare_obstacle_ids(const ObstacleId *a, const ObstacleId *b)
{
    int order = compare(a->layer.index, b->layer.index);
    if (order == 0)
        order = compare(a->cell.row, b->cell.row);
    if (order == 0)
        order = compare(a->cell.column, b->cell.column);
    return order != 0 ? order : compare(a->wall, b->wall);
}
