/* SPDX-License-Identifier: MIT */
/**
 * gabarit/scenery.h: static scenery: ground along a curve, straight and isometric tiles, mazes with
 * thin walls, height maps.
 *
 *     uint8_t cells[20 * 15];                                      // tags, row by row; 0 is open
 *     gab_tiles tiles = GAB_DEFAULTS;
 *     tiles.cell_w = tiles.cell_h = 16;
 *     tiles.columns = 20, tiles.rows = 15, tiles.cells = cells;
 *     if (gab_tiles_meets_box(&tiles, hero_box, NULL)) stop();
 *     float y, slope;
 *     if (gab_ground_at(&hills, x, &y, &slope) && feet >= y) land(y, slope);
 *
 * The structs are views: their arrays belong to the caller, must outlive the view, and are never
 * written to. The comment of each view states which values it needs; a view that lacks them (a cell
 * of size 0, a missing array, a NaN) is treated as empty: no ground, no wall, no cell. The
 * conventions are those of gabarit/base.h. Cells are found by rounding down, also for negative
 * coordinates.
 */
#ifndef GABARIT_SCENERY_H
#define GABARIT_SCENERY_H

#include "base.h"
#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Ground ---- */

/** True if the bottom edge of a box has reached flat ground at an altitude: y+h >= altitude. False
 * for an empty box, and for NaN. */
GAB_API bool gab_flat_meets_box(float altitude, gab_box box);

/** A node of curved ground. */
typedef struct gab_ground_node {
    float x;     /**< strictly ascending from node to node */
    float y;     /**< altitude at x, growing downwards */
    double bend; /**< second derivative at x, filled by gab_ground_fit */
} gab_ground_node;

/**
 * Ground along a natural cubic spline: the smooth curve y = f(x) through its nodes, with zero
 * curvature at both ends. The ground begins at the x of the first node and ends at the x of the
 * last, including both. Needs at least 2 nodes, to which gab_ground_fit has been applied.
 */
typedef struct gab_ground {
    const gab_ground_node *nodes;
    uint32_t count;
} gab_ground;

/**
 * Computes the bend of every node. Call it once, before any query of the ground. `scratch` is work
 * space for `count` doubles. Linear in `count`. Returns GAB_OK; GAB_BAD_SIZE for fewer than 2
 * nodes; GAB_BAD_NUMBER for a node that is not finite or out of range; GAB_NOT_ASCENDING when x
 * does not strictly increase. On failure all bends are 0.
 */
GAB_API gab_result gab_ground_fit(gab_ground_node *nodes, uint32_t count, double *scratch);

/**
 * Finds the ground at x: its altitude f(x) and its slope f'(x) (pixels down per pixel to the
 * right); either output may be NULL. Returns false, with both 0, where there is no ground. O(log
 * count).
 */
GAB_API bool gab_ground_at(const gab_ground *ground, float x, float *y, float *slope);

/**
 * True if a box is through the ground: at the middle of its bottom edge, x + w/2, that edge is at
 * or below the ground: y+h >= f(x + w/2). False for an empty box.
 */
GAB_API bool gab_ground_meets_box(const gab_ground *ground, gab_box box);

/**
 * True if a character can stand and climb on ground with a slope; on steeper ground it slides down.
 * `limit`, >= 0, is the steepest slope that holds, in pixels per pixel (1 is 45 degrees): |slope|
 * <= limit.
 */
GAB_API bool gab_slope_holds(float slope, float limit);

/* ---- Straight tiles ---- */

/** The position of a cell; columns grow to the right, rows downwards; both may be negative. */
typedef struct gab_cell {
    int32_t column, row;
} gab_cell;

/** A block of cells from first to last, both included. */
typedef struct gab_cells {
    gab_cell first, last;
} gab_cells;

/**
 * A grid of equal cells. The cell (column, row) covers the half-open box of cell_w x cell_h whose
 * corner is origin + (column * cell_w, row * cell_h). Sizes must be above 0.
 */
typedef struct gab_tiles {
    gab_vec origin;
    float cell_w, cell_h;
    uint32_t columns, rows;
    bool solid_outside;   /**< the space beyond the grid: false open, true solid */
    const uint8_t *cells; /**< one tag per cell, row by row; NULL: all tags are 0 */
} gab_tiles;

/**
 * Finds the cell that contains a point, also beyond the grid; cell numbers that do not fit are
 * clamped to +-2^30. Returns false, with cell 0,0, for a bad size or a number that is not finite.
 */
GAB_API bool gab_tiles_cell(const gab_tiles *tiles, gab_vec point, gab_cell *cell);

/**
 * Finds the block of cells that a half-open box covers: from floor(x / cell) to ceil((x+w) / cell)
 * - 1, also beyond the grid. Returns false, with all 0, for an empty box, a bad size, or a number
 * that is not finite.
 */
GAB_API bool gab_tiles_under_box(const gab_tiles *tiles, gab_box box, gab_cells *cells);

/** Returns the box of a cell; empty, with all 0, for a bad size or a number that is not finite. */
GAB_API gab_box gab_tiles_cell_box(const gab_tiles *tiles, gab_cell cell);

/** Returns the tag of a cell; 0 beyond the grid. */
GAB_API gab_tag_id gab_tiles_tag(const gab_tiles *tiles, gab_cell cell);

/**
 * True if a cell is solid: its tag passes a filter. With NULL, or a filter that is all zero, all
 * cells whose tag is not 0 are solid. Beyond the grid, solid_outside decides.
 */
GAB_API bool gab_tiles_solid(const gab_tiles *tiles, gab_cell cell, const gab_filter *filter);

/** True if a half-open box covers a part of a solid cell. */
GAB_API bool gab_tiles_meets_box(const gab_tiles *tiles, gab_box box, const gab_filter *filter);

/* ---- Isometric tiles ---- */

/**
 * An isometric grid: the cell (0,0) has its corner at `origin` on the screen and spans the two edge
 * vectors `column` (to the next column) and `row` (to the next row), whose determinant must not be
 * 0. Do collision queries in grid space, where cells are squares of side 1: use gab_tiles with
 * cell_w = cell_h = 1 there.
 */
typedef struct gab_iso {
    gab_vec origin;
    gab_vec column, row;
} gab_iso;

/** Returns the usual 2:1 diamond grid of tiles of w x h pixels; origin is the top corner of a
 * tile. */
GAB_API gab_iso gab_iso_diamond(gab_vec origin, float w, float h);

/** Converts a point of grid space to the screen: origin + grid.x * column + grid.y * row. */
GAB_API gab_vec gab_iso_to_screen(const gab_iso *iso, gab_vec grid);

/**
 * Converts a point of the screen to grid space, by the inverse matrix. Returns false, with 0,0,
 * when the determinant is 0 or a number is not finite.
 */
GAB_API bool gab_iso_to_grid(const gab_iso *iso, gab_vec point, gab_vec *grid);

/**
 * Finds the cell under a point of the screen: both grid coordinates rounded down, decided without
 * rounding errors on the lattice. Fails as gab_iso_to_grid, and clamps as gab_tiles_cell.
 */
GAB_API bool gab_iso_cell(const gab_iso *iso, gab_vec point, gab_cell *cell);

/* ---- Mazes with thin walls ---- */

/** The wall bits of a maze cell. */
enum {
    GAB_MAZE_LEFT = 1, /**< a wall on the cell's left edge */
    GAB_MAZE_TOP = 2   /**< a wall on the cell's top edge */
};

/**
 * A maze of columns x rows cells with thin walls between them, stored in (columns + 1) x (rows + 1)
 * bytes row by row: the additional column and row store the walls at the right and at the bottom.
 */
typedef struct gab_maze {
    gab_vec origin;
    float cell_w, cell_h;
    uint32_t columns, rows;
    const uint8_t *walls; /**< (columns + 1) * (rows + 1) bytes of GAB_MAZE_ bits */
} gab_maze;

/** True if a cell has a wall on its left edge; false beyond the maze. */
GAB_API bool gab_maze_wall_left(const gab_maze *maze, gab_cell cell);
/** True if a cell has a wall on its right edge; false beyond the maze. */
GAB_API bool gab_maze_wall_right(const gab_maze *maze, gab_cell cell);
/** True if a cell has a wall on its top edge; false beyond the maze. */
GAB_API bool gab_maze_wall_top(const gab_maze *maze, gab_cell cell);
/** True if a cell has a wall on its bottom edge; false beyond the maze. */
GAB_API bool gab_maze_wall_bottom(const gab_maze *maze, gab_cell cell);

/** Finds the cell that contains a point; as gab_tiles_cell. */
GAB_API bool gab_maze_cell(const gab_maze *maze, gab_vec point, gab_cell *cell);

/**
 * True if a half-open box collides with a wall: a wall that lies strictly inside the block of cells
 * that the box covers. A box that only touches a wall does not collide.
 */
GAB_API bool gab_maze_meets_box(const gab_maze *maze, gab_box box);

/* ---- Height maps ---- */

/**
 * A greyscale image scaled between two altitudes; z grows upwards. Sample (i,j) is at the centre of
 * its cell, at origin + ((i + 0.5) * cell_w, (j + 0.5) * cell_h), and has the altitude low + value
 * / top * (high - low), where top is 255 or 65535. Beyond the centres of the outer samples the
 * altitude is constant (the sample position is clamped).
 */
typedef struct gab_heights {
    gab_vec origin;
    float cell_w, cell_h; /**< pixels from sample to sample, above 0 */
    uint32_t columns, rows;
    uint32_t sample_bytes;  /**< 1: bytes; 2: little-endian pairs of bytes */
    const uint8_t *samples; /**< columns * rows * sample_bytes bytes, row by row */
    float low, high;        /**< altitude of the darkest and of the brightest value */
} gab_heights;

/** The interpolation of a height between the samples. */
typedef enum gab_smooth {
    GAB_NEAREST = 0, /**< the sample whose cell contains the point */
    GAB_BILINEAR,    /**< linear between the four samples around the point */
    GAB_BICUBIC      /**< Catmull-Rom through the sixteen samples around the point; may overshoot */
} gab_smooth;

/**
 * Finds the altitude at a point. Returns false, with 0, for a map that lacks a needed value or for
 * a point that is not finite.
 */
GAB_API bool gab_heights_at(const gab_heights *heights, gab_vec point, gab_smooth smooth,
                            float *altitude);

/**
 * True if an object over a box of the ground plan, with its foot at the altitude `foot` (the lowest
 * z of a 3D box), is in the ground: the altitude under the centre of the box is >= foot.
 */
GAB_API bool gab_heights_meets_foot(const gab_heights *heights, gab_box plan, float foot,
                                    gab_smooth smooth);

#ifdef __cplusplus
}
#endif

#endif
