/* SPDX-License-Identifier: MIT */
/* The thin walls of a maze as obstacles of movers; see level_tiles_internal.h. */
#include "level_tiles_internal.h"

#include "level_cells_internal.h"

bool gab_layer_maze_open(LayerMaze *maze, gab_layer layer, const gab_blockers *blockers)
{
    maze->cost = blockers != NULL ? blockers->cost : NULL;
    return gab_layer_maze(layer, &maze->maze) && maze->maze.walls != NULL;
}

/* ---- The thin walls near a path ---- */

/* A walk over thin walls, cell by cell, beginning with the left wall of each cell. */
typedef struct MazeWalk {
    const LayerMaze *maze;
    CellWalk cells;
    CellLine line;
    int32_t next; /* index in the line */
    gab_cell cell;
    unsigned remaining; /* GAB_MAZE_ bits of the remaining walls of the cell */
} MazeWalk;

static MazeWalk walk_near(const LayerMaze *maze, const MoverPath *path)
{
    const gab_maze *m = &maze->maze;
    CellGrid grid = {widen(m->origin),
                     {(double)m->cell_w, (double)m->cell_h},
                     {0, 0},
                     {(int32_t)m->columns, (int32_t)m->rows},
                     false};
    return (MazeWalk){maze, gab_cell_walk(&grid, path), {0, 0, -1, 0}, 0, {0, 0}, 0};
}

/* Returns the wall bits of a cell. In a bank, only walls of the maze itself have bits. */
static unsigned walls_of(const gab_maze *maze, gab_cell cell)
{
    size_t stride = (size_t)maze->columns + 1;
    return maze->walls[(size_t)cell.row * stride + (size_t)cell.column];
}

/* Advances to the next cell that has walls. */
static bool next_cell(MazeWalk *walk)
{
    for (;;) {
        if (walk->next > walk->line.last) {
            if (!gab_cell_walk_next(&walk->cells, &walk->line))
                return false;
            walk->next = walk->line.first;
            if (walk->maze->cost != NULL)
                walk->maze->cost->leaves += (uint32_t)(walk->line.last - walk->line.first + 1);
        }
        walk->cell = cell_in_line(&walk->cells, &walk->line, walk->next++);
        walk->remaining = walls_of(&walk->maze->maze, walk->cell);
        if (walk->remaining != 0)
            return true;
    }
}

/* Returns a thin wall. Its front is the cell that it is stored with. */
static Bar thin_wall(const gab_maze *maze, gab_cell cell, unsigned edge)
{
    double w = (double)maze->cell_w, h = (double)maze->cell_h;
    Vec corner = {(double)maze->origin.x + cell.column * w, (double)maze->origin.y + cell.row * h};
    Vec right = {corner.x + w, corner.y}, below = {corner.x, corner.y + h};
    return edge == GAB_MAZE_LEFT ? gab_bar_between(below, corner) : gab_bar_between(corner, right);
}

static bool next_wall(MazeWalk *walk, Bar *bar)
{
    if (walk->remaining == 0 && !next_cell(walk))
        return false;
    unsigned edge = walk->remaining & GAB_MAZE_LEFT ? GAB_MAZE_LEFT : GAB_MAZE_TOP;
    walk->remaining &= ~edge;
    *bar = thin_wall(&walk->maze->maze, walk->cell, edge);
    if (walk->maze->cost != NULL)
        walk->maze->cost->walls++;
    return true;
}

/* ---- Queries ---- */

bool gab_layer_maze_first(const LayerMaze *maze, const MoverPath *path, Strike *strike,
                          HitObstacle *hit)
{
    bool found = false;
    gab_cell lowest = {0, 0};
    Bar bar;
    for (MazeWalk walk = walk_near(maze, path); next_wall(&walk, &bar);) {
        Strike other;
        if (found && strike->time < walk.line.time - LINE_TIME_SLACK)
            break;
        if (!gab_bar_strike(&bar, path, &other))
            continue;
        bool is_later = found && !gab_strike_is_earlier(&other, strike);
        if (is_later &&
            (gab_strike_is_earlier(strike, &other) || !is_lower_cell(walk.cell, lowest)))
            continue;
        found = true;
        lowest = walk.cell;
        *strike = other;
        *hit =
            (HitObstacle){.bar = bar, .wall = GAB_NONE, .column = lowest.column, .row = lowest.row};
    }
    return found;
}

bool gab_layer_maze_stop(const LayerMaze *maze, const MoverPath *path)
{
    Bar bar;
    for (MazeWalk walk = walk_near(maze, path); next_wall(&walk, &bar);)
        if (gab_bar_stops(&bar, path))
            return true;
    return false;
}

bool gab_layer_maze_overlap(const LayerMaze *maze, const MoverPath *mover)
{
    Bar bar;
    for (MazeWalk walk = walk_near(maze, mover); next_wall(&walk, &bar);)
        if (gab_bar_overlaps(&bar, mover, mover->from))
            return true;
    return false;
}

void gab_layer_maze_penetrations(const LayerMaze *maze, const MoverPath *mover,
                                 DeepestPenetration *deepest)
{
    Bar bar;
    for (MazeWalk walk = walk_near(maze, mover); next_wall(&walk, &bar);) {
        if (!gab_bar_overlaps(&bar, mover, mover->from))
            continue;
        Vec normal;
        double depth = gab_bar_penetration(&bar, mover, &normal);
        gab_add_penetration(deepest, normal, depth);
    }
}
