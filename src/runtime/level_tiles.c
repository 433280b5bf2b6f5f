/* SPDX-License-Identifier: MIT */
/*
 * Straight tiles (upright boxes, not isometric) as obstacles of movers; see level_tiles_internal.h.
 * The solid region is the union of the solid cells. For movers with a size it is enough to test
 * each cell alone: a mover between two cells that touch overlaps one of them. A point could slip
 * between them, so it is also stopped by seams (common edges of solid cells) and by corners where
 * two solid cells touch.
 */
#include "level_tiles_internal.h"

#include "grid_internal.h"
#include "level_cells_internal.h"

/* Farther from the origin than any mover reaches. */
#define FAR_OUTSIDE (3 * 65536.0)

bool gab_layer_tiles_open(LayerTiles *tiles, gab_layer layer, const gab_blockers *blockers)
{
    bool is_iso;
    tiles->solid = blockers != NULL ? selected_tags(&blockers->filter) : NULL;
    tiles->cost = blockers != NULL ? blockers->cost : NULL;
    return gab_layer_tiles(layer, &tiles->tiles, &is_iso, NULL) && !is_iso;
}

/* ---- Cells ---- */

static bool is_solid(const LayerTiles *tiles, int32_t column, int32_t row)
{
    return tile_is_solid(&tiles->tiles, column, row, tiles->solid);
}

/* Returns the box of a cell; a cell outside the grid extends outwards without limit. */
static Rect rect_of(const LayerTiles *tiles, gab_cell cell)
{
    const gab_tiles *grid = &tiles->tiles;
    double w = (double)grid->cell_w, h = (double)grid->cell_h;
    double x = (double)grid->origin.x + cell.column * w;
    double y = (double)grid->origin.y + cell.row * h;
    return (Rect){{cell.column < 0 ? -FAR_OUTSIDE : x, cell.row < 0 ? -FAR_OUTSIDE : y},
                  {cell.column >= (int32_t)grid->columns ? FAR_OUTSIDE : x + w,
                   cell.row >= (int32_t)grid->rows ? FAR_OUTSIDE : y + h},
                  0};
}

/* Returns flags for the faces of a cell that other solid cells cover. */
static unsigned hidden_faces(const LayerTiles *tiles, gab_cell cell)
{
    return (is_solid(tiles, cell.column - 1, cell.row) ? RECT_LEFT : 0u) |
           (is_solid(tiles, cell.column + 1, cell.row) ? RECT_RIGHT : 0u) |
           (is_solid(tiles, cell.column, cell.row - 1) ? RECT_TOP : 0u) |
           (is_solid(tiles, cell.column, cell.row + 1) ? RECT_BOTTOM : 0u);
}

/* A walk over the solid cells near a path. */
typedef struct SolidWalk {
    const LayerTiles *tiles;
    CellWalk cells;
    CellLine line;
    int32_t next; /* index in the line */
} SolidWalk;

static SolidWalk walk_near(const LayerTiles *tiles, const MoverPath *path)
{
    const gab_tiles *map_grid = &tiles->tiles;
    int32_t beyond = map_grid->solid_outside ? 1 : 0;
    CellGrid grid = {
        widen(map_grid->origin),
        {(double)map_grid->cell_w, (double)map_grid->cell_h},
        {-beyond, -beyond},
        {(int32_t)map_grid->columns - 1 + beyond, (int32_t)map_grid->rows - 1 + beyond},
        map_grid->solid_outside,
    };
    return (SolidWalk){tiles, gab_cell_walk(&grid, path), {0, 0, -1, 0}, 0};
}

static bool next_solid(SolidWalk *walk, gab_cell *cell)
{
    gab_cost *cost = walk->tiles->cost;
    for (;;) {
        if (walk->next > walk->line.last) {
            if (!gab_cell_walk_next(&walk->cells, &walk->line))
                return false;
            walk->next = walk->line.first;
            if (cost != NULL)
                cost->leaves += (uint32_t)(walk->line.last - walk->line.first + 1);
        }
        *cell = cell_in_line(&walk->cells, &walk->line, walk->next++);
        if (!is_solid(walk->tiles, cell->column, cell->row))
            continue;
        if (cost != NULL)
            cost->walls++;
        return true;
    }
}

/* ---- Seams and corners, for points ---- */

/* True if a point moves onto a position, on its path or at its end. */
static bool moves_onto(const MoverPath *path, Vec position, Strike *strike)
{
    Vec offset = minus(position, path->from), line = path->line;
    bool by_x = fabs(line.x) > 0;
    double numerator = by_x ? offset.x : offset.y, denominator = by_x ? line.x : line.y;
    numerator = denominator < 0 ? -numerator : numerator;
    denominator = fabs(denominator);
    if (fabs(det(line, offset)) > 0 || !(numerator > 0 && numerator <= denominator))
        return false;
    Vec normal = {(double)((offset.x < 0) - (offset.x > 0)),
                  (double)((offset.y < 0) - (offset.y > 0))};
    *strike =
        (Strike){numerator / denominator, numerator, denominator, unit_or_zero(normal), position};
    return true;
}

/* True if two solid cells touch only at a corner, where no third cell is solid. */
static bool is_pinched(const LayerTiles *tiles, gab_cell cell, int32_t to_x, int32_t to_y)
{
    return is_solid(tiles, cell.column + to_x, cell.row + to_y) &&
           !is_solid(tiles, cell.column + to_x, cell.row) &&
           !is_solid(tiles, cell.column, cell.row + to_y);
}

/* True if a point that moves along an edge enters the open range between its ends from outside. */
static bool enters_seam(double from, double to, double min, double max)
{
    return (from <= min && to > min) || (from >= max && to < max);
}

/* Fills the strike of a point that moves along the right or lower edge of a cell, if the cell
 * beyond that edge is also solid. Otherwise returns false. */
static bool seam_strike(const LayerTiles *tiles, const MoverPath *path, const Rect *rect,
                        gab_cell cell, Strike *strike)
{
    Vec from = path->from, line = path->line, to = path->to;
    bool is_vertical = fabs(line.x) <= 0 && from.x == rect->max.x &&
                       enters_seam(from.y, to.y, rect->min.y, rect->max.y) &&
                       is_solid(tiles, cell.column + 1, cell.row);
    bool is_horizontal = fabs(line.y) <= 0 && from.y == rect->max.y &&
                         enters_seam(from.x, to.x, rect->min.x, rect->max.x) &&
                         is_solid(tiles, cell.column, cell.row + 1);
    if (!is_vertical && !is_horizontal)
        return false;
    double numerator = is_vertical ? (line.y > 0 ? rect->min.y - from.y : from.y - rect->max.y)
                                   : (line.x > 0 ? rect->min.x - from.x : from.x - rect->max.x);
    double denominator = fabs(line.x) + fabs(line.y);
    strike->numerator = numerator;
    strike->denominator = denominator;
    strike->time = numerator / denominator;
    strike->normal = negated(unit_or_zero(line));
    strike->point = advance(from, line, strike->time);
    return true;
}

/* Finds the first seam or corner of a cell that stops a point. */
static bool seam_or_corner_strike(const LayerTiles *tiles, const MoverPath *path, const Rect *rect,
                                  gab_cell cell, Strike *strike)
{
    bool found = seam_strike(tiles, path, rect, cell, strike);
    for (int i = 0; i < 4; i++) {
        int32_t to_x = i % 2 == 0 ? -1 : 1, to_y = i < 2 ? -1 : 1;
        Vec corner = {to_x < 0 ? rect->min.x : rect->max.x, to_y < 0 ? rect->min.y : rect->max.y};
        Strike other;
        if (!moves_onto(path, corner, &other) || !is_pinched(tiles, cell, to_x, to_y) ||
            (found && !gab_strike_is_earlier(&other, strike)))
            continue;
        found = true;
        *strike = other;
    }
    return found;
}

/* ---- Queries ---- */

static bool is_point(const MoverPath *path)
{
    return path->radius <= 0 && !path_has_box(path);
}

/* True if a solid cell stops a path, by itself or together with its neighbours. */
static bool cell_strike(const LayerTiles *tiles, const MoverPath *path, gab_cell cell,
                        Strike *strike, Rect *rect)
{
    *rect = rect_of(tiles, cell);
    if (gab_rect_stops(rect, path)) {
        rect->hidden = hidden_faces(tiles, cell);
        return gab_rect_strike(rect, path, strike);
    }
    return is_point(path) && seam_or_corner_strike(tiles, path, rect, cell, strike);
}

bool gab_layer_tiles_first(const LayerTiles *tiles, const MoverPath *path, Strike *strike,
                           HitObstacle *hit)
{
    bool found = false;
    gab_cell cell, lowest = {0, 0};
    for (SolidWalk walk = walk_near(tiles, path); next_solid(&walk, &cell);) {
        Strike other;
        Rect rect;
        if (found && strike->time < walk.line.time - LINE_TIME_SLACK)
            break;
        if (!cell_strike(tiles, path, cell, &other, &rect))
            continue;
        bool is_later = found && !gab_strike_is_earlier(&other, strike);
        if (is_later && (gab_strike_is_earlier(strike, &other) || !is_lower_cell(cell, lowest)))
            continue;
        found = true;
        lowest = cell;
        *strike = other;
        *hit = (HitObstacle){.is_rect = true,
                             .rect = rect,
                             .wall = GAB_NONE,
                             .column = cell.column,
                             .row = cell.row};
    }
    return found;
}

bool gab_layer_tiles_stop(const LayerTiles *tiles, const MoverPath *path)
{
    gab_cell cell;
    Strike strike;
    for (SolidWalk walk = walk_near(tiles, path); next_solid(&walk, &cell);) {
        Rect rect = rect_of(tiles, cell);
        if (gab_rect_stops(&rect, path) ||
            (is_point(path) && seam_or_corner_strike(tiles, path, &rect, cell, &strike)))
            return true;
    }
    return false;
}

/* ---- Overlaps and how to leave them ---- */

static bool contains(const Rect *rect, Vec position)
{
    return rect->min.x <= position.x && position.x <= rect->max.x && rect->min.y <= position.y &&
           position.y <= rect->max.y;
}

/* True if a point is inside the solid cells: everything around it is solid. */
static bool is_inside(const LayerTiles *tiles, Vec position)
{
    const gab_tiles *grid = &tiles->tiles;
    gab_cell cell;
    if (!gab_tiles_cell(grid, narrow(position), &cell))
        return false;
    Rect rect = rect_of(tiles, cell);
    int32_t first_column = cell.column - (position.x <= rect.min.x);
    int32_t first_row = cell.row - (position.y <= rect.min.y);
    bool solid = true;
    for (int32_t row = first_row; row <= cell.row; row++)
        for (int32_t column = first_column; column <= cell.column; column++)
            solid = solid && is_solid(tiles, column, row);
    return solid;
}

bool gab_layer_tiles_overlap(const LayerTiles *tiles, const MoverPath *mover)
{
    gab_cell cell;
    if (is_point(mover))
        return is_inside(tiles, mover->from);
    for (SolidWalk walk = walk_near(tiles, mover); next_solid(&walk, &cell);) {
        Rect rect = rect_of(tiles, cell);
        if (gab_rect_overlaps(&rect, mover, mover->from))
            return true;
    }
    return false;
}

/* The maximum number of solid cells that a mover may pass to leave them. */
enum { MAX_CELLS_OUT = 64 };

static const Vec sides[4] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};

/* Returns the distance that a mover must move towards one side to leave a box. */
static double distance_past(const Rect *rect, const MoverPath *mover, Vec side)
{
    Vec reach = path_reach(mover), from = mover->from;
    if (side.y != 0)
        return reach.y + (side.y < 0 ? from.y - rect->min.y : rect->max.y - from.y);
    return reach.x + (side.x < 0 ? from.x - rect->min.x : rect->max.x - from.x);
}

/* As distance_past, but out of all adjacent solid cells on that side; infinite if there are too
 * many. */
static double distance_out(const LayerTiles *tiles, const MoverPath *mover, gab_cell cell, Vec side)
{
    int32_t to_x = (int32_t)side.x, to_y = (int32_t)side.y;
    for (int i = 0; is_solid(tiles, cell.column + to_x, cell.row + to_y); i++) {
        if (i >= MAX_CELLS_OUT)
            return HUGE_VAL;
        cell.column += to_x;
        cell.row += to_y;
    }
    Rect rect = rect_of(tiles, cell);
    return distance_past(&rect, mover, side);
}

/* Returns the penetration of a cell through its nearest face. If another solid cell covers that
 * face, the depth is infinite: the mover leaves through that cell instead. */
static Penetration nearest_face(const LayerTiles *tiles, const MoverPath *mover, gab_cell cell,
                                const Rect *rect)
{
    Penetration outer = {{0, -1}, HUGE_VAL};
    double min = HUGE_VAL;
    for (int i = 0; i < 4; i++) {
        double depth = distance_past(rect, mover, sides[i]);
        min = min_of(depth, min);
        if (depth < outer.depth &&
            !is_solid(tiles, cell.column + (int32_t)sides[i].x, cell.row + (int32_t)sides[i].y))
            outer = (Penetration){sides[i], depth};
    }
    return outer.depth <= min ? outer : (Penetration){{0, -1}, HUGE_VAL};
}

/* Returns the penetration of a mover that overlaps a cell: a disc with its centre outside leaves
 * from the nearest point of the cell, any other mover through a face. */
static Penetration penetration_of(const LayerTiles *tiles, const MoverPath *mover, gab_cell cell,
                                  const Rect *rect)
{
    Vec from = mover->from;
    if (mover->radius <= 0 || contains(rect, from))
        return nearest_face(tiles, mover, cell, rect);
    Vec nearest = {clamp_to(from.x, rect->min.x, rect->max.x),
                   clamp_to(from.y, rect->min.y, rect->max.y)};
    Vec out = minus(from, nearest);
    return (Penetration){unit_or_zero(out), mover->radius - sqrt(dot(out, out))};
}

/* True if a mover overlaps a cell; a point inside the solid region overlaps each cell that it
 * touches. */
static bool overlaps_cell(const MoverPath *mover, const Rect *rect)
{
    return is_point(mover) ? contains(rect, mover->from)
                           : gab_rect_overlaps(rect, mover, mover->from);
}

/* Reports the shortest way out of the solid region, for a mover so deep in it that the nearest face
 * of each cell that it overlaps is covered. */
static void report_shortest_exit(const LayerTiles *tiles, const MoverPath *mover,
                                 DeepestPenetration *deepest)
{
    Penetration best = {{0, -1}, HUGE_VAL};
    gab_cell cell;
    for (SolidWalk walk = walk_near(tiles, mover); next_solid(&walk, &cell);) {
        Rect rect = rect_of(tiles, cell);
        if (!overlaps_cell(mover, &rect))
            continue;
        for (int i = 0; i < 4; i++) {
            double depth = distance_out(tiles, mover, cell, sides[i]);
            best = depth < best.depth ? (Penetration){sides[i], depth} : best;
        }
    }
    gab_add_penetration(deepest, best.normal, best.depth);
}

void gab_layer_tiles_penetrations(const LayerTiles *tiles, const MoverPath *mover,
                                  DeepestPenetration *deepest)
{
    if (!gab_layer_tiles_overlap(tiles, mover))
        return;
    bool is_deep = true;
    gab_cell cell;
    for (SolidWalk walk = walk_near(tiles, mover); next_solid(&walk, &cell);) {
        Rect rect = rect_of(tiles, cell);
        if (!overlaps_cell(mover, &rect))
            continue;
        Penetration penetration = penetration_of(tiles, mover, cell, &rect);
        if (!(penetration.depth < HUGE_VAL))
            continue;
        is_deep = false;
        gab_add_penetration(deepest, penetration.normal, penetration.depth);
    }
    if (is_deep)
        report_shortest_exit(tiles, mover, deepest);
}
