/* SPDX-License-Identifier: MIT */
/**
 * gabarit/scenery.h: what stands still: ground along a curve, straight and isometric tiles, mazes
 * with thin walls, height maps.
 *
 *     uint8_t cells[20 * 15];                                      // tags, row by row; 0 is open
 *     gab_tiles tiles = {.cell_w = 16, .cell_h = 16, .columns = 20, .rows = 15, .cells = cells};
 *     if (gab_tiles_meet_box(&tiles, hero_box, NULL)) stop();
 *     float y, slope;
 *     if (gab_ground_at(&hills, x, &y, &slope) && feet >= y) land(y, slope);
 *
 * The structs are views: arrays belong to the caller, must outlive the view, and are never written
 * to. Each view says which values it needs; a view that lacks them (a cell of size 0, a missing
 * array, a NaN) counts as empty: no ground, no wall, no cell. The conventions are those of
 * gabarit/base.h; cells are found by rounding down, also for negative coordinates.
 */
#ifndef GABARIT_SCENERY_H
#define GABARIT_SCENERY_H

#include "base.h"
#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Ground ---- */

/** Flat ground: whether a box's bottom edge has reached an altitude: y+h >= altitude. An empty box,
 * and NaN, is never through. */
GAB_API bool gab_flat_meets_box(float altitude, gab_box box);

/** A node of curved ground. */
typedef struct gab_ground_node {
    float x;     /**< strictly ascending from node to node */
    float y;     /**< the altitude there, y down */
    double bend; /**< second derivative there, filled by gab_ground_fit */
} gab_ground_node;

/**
 * Ground along a natural cubic spline: the smooth curve y = f(x) through its nodes that is straight
 * at both ends. There is no ground left of the first node or right of the last; both nodes' own x
 * have ground. Needs at least 2 nodes, fitted.
 */
typedef struct gab_ground {
    const gab_ground_node *nodes;
    uint32_t count;
} gab_ground;

/**
 * Computes the bend of every node; call it once, before any query of the ground. `scratch` is work
 * space for `count` doubles. Linear in `count`.
 * Returns GAB_OK; GAB_BAD_SIZE for fewer than 2 nodes, GAB_BAD_NUMBER for one that is not finite or
 * out of range, GAB_NOT_ASCENDING when x does not strictly increase (all bends are then 0).
 */
GAB_API gab_result gab_ground_fit(gab_ground_node *nodes, uint32_t count, double *scratch);

/**
 * The ground at x: its altitude f(x) and its slope f'(x) (pixels down per pixel to the right);
 * either may be NULL. Returns false, with both 0, where there is no ground. O(log count).
 */
GAB_API bool gab_ground_at(const gab_ground *ground, float x, float *y, float *slope);

/**
 * Whether a box is through the ground: its bottom edge y+h, in its middle x + w/2, is at or below
 * f: y+h >= f(x + w/2). An empty box is never through.
 */
GAB_API bool gab_ground_meets_box(const gab_ground *ground, gab_box box);

/**
 * Whether a character can stand and climb where the ground has a slope; steeper ground slides down.
 * `limit` is the steepest slope that holds, >= 0, in pixels per pixel (1 is 45 degrees): |slope| <=
 * limit.
 */
GAB_API bool gab_slope_holds(float slope, float limit);

/* ---- Straight tiles ---- */

/** The position of a cell; columns grow to the right, rows downwards; both may be negative. */
typedef struct gab_cell {
    int32_t column, row;
} gab_cell;

/** A block of cells from first to last, both inside. */
typedef struct gab_cells {
    gab_cell first, last;
} gab_cells;

/**
 * A field of equal cells. The cell (column, row) covers the half-open box of cell_w x cell_h whose
 * corner is origin + (column * cell_w, row * cell_h). Sizes must be above 0.
 */
typedef struct gab_tiles {
    gab_vec origin;
    float cell_w, cell_h;
    uint32_t columns, rows;
    bool solid_outside;   /**< what lies beyond the field: false open, true solid */
    const uint8_t *cells; /**< one tag per cell, row by row; NULL: all 0 */
} gab_tiles;

/**
 * The cell that holds a point, also beyond the field; coordinates so large that the cell number
 * does not fit are clamped to +-2^30. Returns false, with cell 0,0, for a bad size or a number that
 * is not finite.
 */
GAB_API bool gab_tiles_cell(const gab_tiles *tiles, gab_vec point, gab_cell *cell);

/**
 * The block of cells that a half-open box covers: from floor(x / cell) to ceil((x+w) / cell) - 1,
 * also beyond the field. Returns false, with all 0, for an empty box, a bad size, or a number that
 * is not finite.
 */
GAB_API bool gab_tiles_under_box(const gab_tiles *tiles, gab_box box, gab_cells *cells);

/** The box of a cell; empty, with all 0, for a bad size or a number that is not finite. */
GAB_API gab_box gab_tiles_cell_box(const gab_tiles *tiles, gab_cell cell);

/** The tag of a cell; 0 beyond the field. */
GAB_API uint8_t gab_tiles_tag(const gab_tiles *tiles, gab_cell cell);

/**
 * Whether a cell is solid: its tag is in `solid`, or, with `solid` NULL, is not 0; beyond the field
 * as solid_outside says.
 */
GAB_API bool gab_tiles_solid(const gab_tiles *tiles, gab_cell cell, const gab_tags *solid);

/** Whether a half-open box covers a part of a solid cell. */
GAB_API bool gab_tiles_meet_box(const gab_tiles *tiles, gab_box box, const gab_tags *solid);

/* ---- Isometric tiles ---- */

/**
 * An isometric grid: the cell (0,0) has its corner at `origin` on the screen and spans the two edge
 * vectors `column` (to the next column) and `row` (to the next row), whose determinant must not be
 * 0. Collisions are done in grid space, where cells are squares of side 1: use gab_tiles with
 * cell_w = cell_h = 1 there.
 */
typedef struct gab_iso {
    gab_vec origin;
    gab_vec column, row;
} gab_iso;

/** The usual 2:1 diamond grid of tiles of w x h pixels whose top corner is at origin. */
GAB_API gab_iso gab_iso_diamond(gab_vec origin, float w, float h);

/** A point of grid space on the screen: origin + grid.x * column + grid.y * row. */
GAB_API gab_vec gab_iso_to_screen(const gab_iso *iso, gab_vec grid);

/**
 * From the screen to grid space, by the inverse matrix. Returns false, with 0,0, when the
 * determinant is 0 or a number is not finite.
 */
GAB_API bool gab_iso_to_grid(const gab_iso *iso, gab_vec point, gab_vec *grid);

/**
 * The cell under a point of the screen: both grid coordinates rounded down, decided without
 * rounding errors on the lattice. Fails and clamps as gab_iso_to_grid and gab_tiles_cell do.
 */
GAB_API bool gab_iso_cell(const gab_iso *iso, gab_vec point, gab_cell *cell);

/* ---- Mazes with thin walls ---- */

/** The two wall bits of a maze cell. */
enum {
    GAB_MAZE_LEFT = 1, /**< a wall on the cell's left edge */
    GAB_MAZE_TOP = 2   /**< a wall on the cell's top edge */
};

/**
 * A maze of columns x rows cells with thin walls between them, stored in (columns + 1) x (rows + 1)
 * bytes row by row: one more row and column hold the walls at the right and at the bottom.
 */
typedef struct gab_maze {
    gab_vec origin;
    float cell_w, cell_h;
    uint32_t columns, rows;
    const uint8_t *walls; /**< (columns + 1) * (rows + 1) bytes of GAB_MAZE_ bits */
} gab_maze;

/** Whether a cell has a wall on its left edge; false beyond the maze. */
GAB_API bool gab_maze_wall_left(const gab_maze *maze, gab_cell cell);
/** Whether a cell has a wall on its right edge; false beyond the maze. */
GAB_API bool gab_maze_wall_right(const gab_maze *maze, gab_cell cell);
/** Whether a cell has a wall on its top edge; false beyond the maze. */
GAB_API bool gab_maze_wall_top(const gab_maze *maze, gab_cell cell);
/** Whether a cell has a wall on its bottom edge; false beyond the maze. */
GAB_API bool gab_maze_wall_bottom(const gab_maze *maze, gab_cell cell);

/** The cell that holds a point; as gab_tiles_cell. */
GAB_API bool gab_maze_cell(const gab_maze *maze, gab_vec point, gab_cell *cell);

/**
 * Whether a half-open box collides with a wall: one that lies strictly inside the block of cells
 * that the box covers. A box that only reaches a wall does not collide.
 */
GAB_API bool gab_maze_meets_box(const gab_maze *maze, gab_box box);

/* ---- Height maps ---- */

/**
 * A grey picture scaled between two altitudes; z grows upwards. Sample (i,j) sits in the middle of
 * its cell, at origin + ((i + 0.5) * cell_w, (j + 0.5) * cell_h), and has the altitude low + value
 * / top * (high - low), top being 255 or 65535. Beyond the middles of the outer samples the border
 * continues level (the sample position is clamped).
 */
typedef struct gab_heights {
    gab_vec origin;
    float cell_w, cell_h; /**< pixels from sample to sample, above 0 */
    uint32_t columns, rows;
    uint32_t sample_bytes;  /**< 1: bytes; 2: little-endian pairs of bytes */
    const uint8_t *samples; /**< columns * rows * sample_bytes bytes, row by row */
    float low, high;        /**< altitude of the darkest and of the brightest value */
} gab_heights;

/** How a height between the samples is found. */
typedef enum gab_smooth {
    GAB_NEAREST = 0, /**< the sample whose cell holds the point */
    GAB_BILINEAR,    /**< straight between the four samples around */
    GAB_BICUBIC      /**< Catmull-Rom through the sixteen samples around; may overshoot them */
} gab_smooth;

/**
 * The altitude at a point. Returns false, with 0, for a map that lacks something or a point that is
 * not finite.
 */
GAB_API bool gab_heights_at(const gab_heights *heights, gab_vec point, gab_smooth smooth,
                            float *altitude);

/**
 * Whether something that stands over a box of the ground plan, with its foot at the altitude `foot`
 * (the lowest z of a 3D box), is in the ground: the altitude under the middle of the box is >=
 * foot.
 */
GAB_API bool gab_heights_meet_foot(const gab_heights *heights, gab_box plan, float foot,
                                   gab_smooth smooth);

#ifdef __cplusplus
}
#endif

#endif
