/* SPDX-License-Identifier: MIT */
/**
 * gabarit/level.h: the levels of a sprite bank: walls with a stored partition, tiles, mazes,
 * ground, heights and markers; and movers among them.
 *
 *     gab_level cave = gab_bank_level(&bank, "cave");
 *     gab_vec by = {vx, vy};
 *     gab_mover hero = gab_mover_box(hero_box, by);    // an upright box
 *     gab_travel travel = gab_level_slide(cave, &hero, NULL, NULL, 0);  // along walls and tiles
 *     hero_box.x += travel.end.x - hero.from.x;        // and y; never inside a wall
 *
 * A level is a list of layers. Layers of walls, of straight tiles and of mazes stop movers; a query
 * uses all of them, or one, as its gab_blockers specify. Isometric tiles, ground and heights have
 * their own queries.
 *
 * Exact rules for stopping a mover
 *
 * - **Walls** stop points and discs exactly as gabarit/sweep.h describes; the wall numbers in that
 *   text are then the numbers of walls in their layer. A **maze** stops movers as its thin walls
 *   do. Thin walls block from both sides; the front of each is the cell that it is stored with.
 * - **Boxes** are stopped when their interior would overlap a wall: touching is allowed. A box that
 *   already overlaps a wall is stopped, at time 0, only by a move that deepens the overlap or takes
 *   the centre across the wall. (The depth of an overlap: the centres of all boxes that overlap a
 *   wall form the interior of a hexagon, or of a box if the wall is a post; the depth is the
 *   distance to the nearest of its sides.) A one-way wall stops a box only when the box does not
 *   overlap the wall yet, and would overlap it while the centre of the box is in front of the wall.
 * - A solid **tile** blocks its interior, and there are no gaps between neighbours. Boxes and discs
 *   may touch a tile, a point may move along its edge, and nothing passes between two solid tiles
 *   that share an edge or a corner: a point stops short of a corner where two of them touch. A
 *   mover that already overlaps solid tiles is stopped, at time 0, only by a move that leads deeper
 *   into one of them, as described for gab_sweep_box; for a moving box, the tile is first grown by
 *   the half sizes of the box. Where the space beyond a grid of tiles is solid, the cells next to
 *   the grid act as solid tiles that extend outwards without end.
 * - The start, the end, the radius and the half sizes are first rounded to the lattice of GAB_STEP.
 *   Whether a mover is stopped is decided without rounding, for coordinates up to GAB_RANGE, and
 *   **after every function here the mover is on the side where it started**: positions where a
 *   mover stops lie on the lattice, and nothing stops a move along the path that leads there. They
 *   are within 2 steps of the exact position of the impact; in a gap that is too narrow for this, a
 *   mover stops earlier.
 * - Normals are those of outer faces: where tiles are side by side, or walls end to end in one
 *   line, their seams do not stop a mover that slides along them. A box that meets a wall's side
 *   and its end at the same time has the normal of the side; a box that meets both faces of a
 *   tile's corner at the same time has that of the x axis.
 * - **The answer is the one that testing every wall would give**, whatever the partition. If times
 *   are equal, the obstacle in the lower layer is returned, and within a layer the wall or cell
 *   with the lower number (of two cells the upper one, then the one on the left; in a cell the thin
 *   wall on the left). Times are compared exactly, those of discs as `double`s.
 *
 * **Views** are values {bank, index}, as described in gabarit/bank.h. Every function accepts an
 * empty view and returns the empty answer: 0, "", false, GAB_NONE, no hit. Outputs are filled on
 * every path. No function allocates or recurses. A wrong partition in a bank can at worst hide
 * walls of its own level.
 */
#ifndef GABARIT_LEVEL_H
#define GABARIT_LEVEL_H

#include "bank.h"
#include "base.h"
#include "scenery.h"
#include "shape.h"
#include "sweep.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A level. */
typedef struct gab_level {
    const gab_bank *bank;
    uint32_t index; /**< or GAB_NONE */
} gab_level;

/** A layer of a level. */
typedef struct gab_layer {
    const gab_bank *bank;
    uint32_t index; /**< or GAB_NONE */
} gab_layer;

/** A named position in a level: a start, an item, an exit. */
typedef struct gab_marker {
    const gab_bank *bank;
    uint32_t index; /**< or GAB_NONE */
} gab_marker;

/** The content of a layer. */
typedef enum gab_layer_kind {
    GAB_LAYER_NONE = 0, /**< a layer that does not exist */
    GAB_LAYER_WALLS,
    GAB_LAYER_TILES,
    GAB_LAYER_MAZE,
    GAB_LAYER_GROUND,
    GAB_LAYER_HEIGHTS
} gab_layer_kind;

/* ---- Levels and layers ---- */

/** Returns the number of levels in a bank. */
GAB_API uint32_t gab_bank_level_count(const gab_bank *bank);
/** Returns the i-th level of a bank, from 0; the index of the view is `index`. */
GAB_API gab_level gab_bank_level_at(const gab_bank *bank, uint32_t index);
/** Returns the level with a name, O(log n). */
GAB_API gab_level gab_bank_level(const gab_bank *bank, const char *name);

/** True if a view refers to a level that exists. */
GAB_API bool gab_level_exists(gab_level level);
/** Returns the name of a level. */
GAB_API const char *gab_level_name(gab_level level);
/** Returns the index of the background of a level, for gab_bank_picture_at; GAB_NONE for none. */
GAB_API gab_picture_id gab_level_picture(gab_level level);

/** Returns the number of layers of a level. */
GAB_API uint32_t gab_level_layer_count(gab_level level);
/** Returns the i-th layer of a level, from 0. */
GAB_API gab_layer gab_level_layer_at(gab_level level, uint32_t i);
/** Returns the layer of a level with a name, O(log n). */
GAB_API gab_layer gab_level_layer(gab_level level, const char *name);

/** True if a view refers to a layer that exists. */
GAB_API bool gab_layer_exists(gab_layer layer);
/** Returns the name of a layer, which may be empty. */
GAB_API const char *gab_layer_name(gab_layer layer);
/** Returns the kind of a layer. */
GAB_API gab_layer_kind gab_layer_kind_of(gab_layer layer);
/** Returns the level of a layer, O(log n) in the number of levels. */
GAB_API gab_level gab_layer_level(gab_layer layer);

/* ---- Doors: the names of walls ---- */

/** Returns the number of names that the walls of a level have; doors are numbered from 0. */
GAB_API uint32_t gab_level_door_count(gab_level level);
/** Returns the name of a door. */
GAB_API const char *gab_level_door_name(gab_level level, gab_door_id door);
/** Returns the number of the door with a name, O(log n); GAB_NONE if the level does not have it. A
 * wall without a door has this number, too, so compare the door of a wall only with one that
 * exists. */
GAB_API gab_door_id gab_level_door(gab_level level, const char *name);
/**
 * Opens or closes a door, by its number, in the `words` words of gab_blockers.open. Returns false,
 * and changes nothing, if the words have no bit for it. That is so for GAB_NONE, the answer for an
 * unknown name:
 *
 *     gab_level cave = gab_bank_level(&bank, "cave");
 *     uint32_t open[2] = {0};
 *     if (!gab_doors_set(open, 2, gab_level_door(cave, "vault"), true))
 *         puts("the level has no door \"vault\"");
 */
GAB_API bool gab_doors_set(uint32_t *open, uint32_t words, gab_door_id door, bool is_open);

/* ---- Markers ---- */

/** Returns the number of markers of a level. */
GAB_API uint32_t gab_level_marker_count(gab_level level);
/** Returns the i-th marker of a level, from 0. */
GAB_API gab_marker gab_level_marker_at(gab_level level, uint32_t i);
/** Returns the marker with an index in the bank, as a gab_reference has it. */
GAB_API gab_marker gab_bank_marker_at(const gab_bank *bank, uint32_t index);
/** Returns the marker of a level with a name, O(log n). */
GAB_API gab_marker gab_level_marker(gab_level level, const char *name);
/**
 * Finds the markers of a level that pass a filter (NULL: all pass), in the order of their indices.
 * Writes the first `capacity` of them to `markers`, which may be NULL when `capacity` is 0, and
 * returns the total number.
 */
GAB_API uint32_t gab_level_markers_selected(gab_level level, const gab_filter *filter,
                                            gab_marker *markers, uint32_t capacity);

/** True if a view refers to a marker that exists. */
GAB_API bool gab_marker_exists(gab_marker marker);
/** Returns the name of a marker, which may be empty. */
GAB_API const char *gab_marker_name(gab_marker marker);
/** Returns the position of a marker; 0,0 for a marker that does not exist. */
GAB_API gab_vec gab_marker_position(gab_marker marker);
/** Finds the direction of a marker, a unit vector. Returns false, with 0,0, if the marker has none.
 * `to` may be NULL. */
GAB_API bool gab_marker_direction(gab_marker marker, gab_vec *to);
/** Returns the tag of a marker, or 0 for none. */
GAB_API gab_tag_id gab_marker_tag(gab_marker marker);
/** Returns the role of a marker's tag, or GAB_NONE. */
GAB_API gab_role_id gab_marker_role(gab_marker marker);

/* ---- Contents of layers ---- */

/** A wall of a layer, with its tag, role and door. */
typedef struct gab_level_wall {
    gab_wall wall;
    uint32_t index;   /**< for gab_bank_property, with the kind GAB_KIND_WALL */
    gab_door_id door; /**< number of its door in the level, or GAB_NONE */
    gab_tag_id tag;   /**< or 0 */
    gab_role_id role; /**< of the tag, or GAB_NONE */
} gab_level_wall;

/** Returns the number of walls of a layer; 0 for a layer of another kind. */
GAB_API uint32_t gab_layer_wall_count(gab_layer layer);
/** Reads the i-th wall of a layer, from 0. Returns false, with all 0, if the layer does not have
 * it. */
GAB_API bool gab_layer_wall_at(gab_layer layer, uint32_t i, gab_level_wall *wall);

/**
 * Makes a view of the cells of a layer of tiles, for the queries of gabarit/scenery.h; the arrays
 * are in the bank. For isometric cells, `iso` receives their placement on the screen, and `tiles`
 * has its origin at 0,0 and cells of side 1 in grid space. For straight tiles, `*is_iso` is false
 * and `iso` is all 0. Each output except `tiles` may be NULL. Returns false, with all 0, for a
 * layer of another kind.
 */
GAB_API bool gab_layer_tiles(gab_layer layer, gab_tiles *tiles, bool *is_iso, gab_iso *iso);
/** Makes a view of a maze, for gabarit/scenery.h. Returns false, with all 0, for another kind. */
GAB_API bool gab_layer_maze(gab_layer layer, gab_maze *maze);
/** Makes a view of a height map, for gabarit/scenery.h. Returns false, with all 0, for another
 * kind. */
GAB_API bool gab_layer_heights(gab_layer layer, gab_heights *heights);

/**
 * Finds the ground of a layer at x, as gab_ground_at: a natural cubic spline, whose slopes at the
 * nodes are stored rounded to 2^-32. Returns false, with both 0, where there is no ground.
 */
GAB_API bool gab_layer_ground_at(gab_layer layer, float x, float *y, float *slope);
/** True if a box is through the ground, as gab_ground_meets_box. */
GAB_API bool gab_layer_ground_meets_box(gab_layer layer, gab_box box);
/** Returns the steepest slope that holds, for gab_slope_holds; 0 for a layer of another kind. */
GAB_API float gab_layer_slope_limit(gab_layer layer);
/** Returns the number of nodes of the ground of a layer. */
GAB_API uint32_t gab_layer_ground_node_count(gab_layer layer);
/** Returns the i-th node of the ground of a layer, from 0; 0,0 beyond the last. */
GAB_API gab_vec gab_layer_ground_node_at(gab_layer layer, uint32_t i);

/* ---- Movers and their obstacles ---- */

/** A shape that moves in a straight line: a point, a disc, or an upright box, by its centre. */
typedef struct gab_mover {
    gab_vec from, to;
    float radius; /**< pixels, >= 0; ignored for a box */
    gab_vec half; /**< half the width and height of a box; a box only when both, rounded to the
                       lattice, are above 0 */
} gab_mover;

/** Returns a disc that moves; radius 0 is a point. */
GAB_API gab_mover gab_mover_disc(gab_vec from, gab_vec to, float radius);
/** Returns a box that moves by a vector. The corner of the box is rounded to the lattice, its size
 * to multiples of two GAB_STEPs; a box that is then empty moves as a point. */
GAB_API gab_mover gab_mover_box(gab_box box, gab_vec by);

/** The obstacles of a query. NULL instead of the struct, or all fields zero: everything blocks. */
typedef struct gab_blockers {
    /** The walls and cells that block. All zero: all walls, and all cells whose tag is not 0. Thin
     * walls of mazes have no tag and always block. */
    gab_filter filter;
    /** The doors that are open, for gab_doors_set: bit d % 32 of open[d / 32] for door d; NULL:
     * none. */
    const uint32_t *open;
    /** The number of words in `open`; doors beyond them are closed. Reported if there are any. */
    uint32_t open_words;
    /** The only layer to use. All zero: all layers; an empty view, as for an unknown name: none. */
    gab_layer only;
    /** The work of the query is added to this; see gabarit/debug.h; may be NULL. */
    struct gab_cost *cost;
    /** For gab_level_walk_box: the height of the highest step that it climbs, in pixels. */
    float step;
    /** For gab_level_walk_box: the steepest slope of a floor, in pixels per pixel. 0 means 1, which
     * is 45 degrees. Below 0, nothing is a floor, as in a level that is seen from above. */
    float slope;
} gab_blockers;

/** The obstacle that stopped a mover. Without an impact: no layer, door GAB_NONE, tag 0. */
typedef struct gab_level_impact {
    gab_impact at;    /**< as in gabarit/sweep.h; `wall` is the number in its layer, or GAB_NONE */
    gab_layer layer;  /**< layer of the obstacle */
    gab_cell cell;    /**< of tiles: the solid cell; of a maze: the cell that stores the thin
                      * wall (see gab_maze); may be beyond the grid */
    gab_door_id door; /**< door of the wall, or GAB_NONE */
    gab_tag_id tag;   /**< tag of the wall or cell, or 0 */
    gab_role_id role; /**< of the tag, or GAB_NONE */
} gab_level_impact;

/** Finds the first impact of a move. Returns true if there is one. `impact` may be NULL. */
GAB_API bool gab_level_sweep(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                             gab_level_impact *impact);

/**
 * Finds the first impacts of many moves: `impacts[i]` receives exactly the result of
 * gab_level_sweep for `movers[i]`. In levels with very many walls this takes about half the time,
 * because it prefetches the data of the next moves from memory. Returns the number of movers that
 * are stopped. Nothing is allocated or kept between calls, so several threads may each process a
 * part of one array; if the blockers have a `cost`, each thread must use its own.
 */
GAB_API uint32_t gab_level_sweep_many(gab_level level, const gab_mover *movers, uint32_t count,
                                      const gab_blockers *blockers, gab_level_impact *impacts);

/** Moves a mover and lets it slide along the obstacles that stop it, as gab_walls_slide. */
GAB_API gab_travel gab_level_slide(gab_level level, const gab_mover *mover,
                                   const gab_blockers *blockers, gab_level_impact *impacts,
                                   uint32_t capacity);

/** Moves a mover and lets it bounce off the obstacles that stop it, as gab_walls_bounce. */
GAB_API gab_travel gab_level_bounce(gab_level level, const gab_mover *mover,
                                    const gab_blockers *blockers, gab_surface surface,
                                    gab_level_impact *impacts, uint32_t capacity);

/**
 * Moves a body, an upright box, by velocity * seconds. Changes the box and the velocity, and
 * returns the faces that it touched, as GAB_FACE_ bits: GAB_FACE_TOP if it stands on a floor at the
 * end.
 *
 *     gab_vec pace = {vx, vy + 10};                          // gravity
 *     uint32_t faces = gab_level_walk_box(cave, &hero_box, &pace, 1 / 60.0f, NULL);
 *     bool can_jump = (faces & GAB_FACE_TOP) != 0;
 *
 * - **On a floor**, a velocity that does not lead upwards moves the body sideways, without losing
 *   speed, over slopes and steps of at most `blockers->slope` and `blockers->step`. It follows the
 *   floor down by as much as it would climb, and falls where the floor ends.
 * - **In the air** it slides along what it hits, as gab_level_slide, until it lands on a floor.
 *   What is steeper than a floor stops it sideways, but leads it down.
 * - **Ground** carries the body by the middle of its lower edge, and lifts it if it is below. The
 *   ground of a layer is a floor where its slope holds (gab_layer_slope_limit).
 * - The part of the velocity that leads into what stops the body becomes 0.
 * - With a slope below 0 there are no floors and no ground: the body slides along everything.
 *
 * After the function, the body is on the side of all walls where it was, as for every mover. The
 * corner of the box is then on the lattice, its size is unchanged. If a number is not finite or out
 * of range, nothing changes and the result is 0.
 */
GAB_API uint32_t gab_level_walk_box(gab_level level, gab_box *box, gab_vec *velocity, float seconds,
                                    const gab_blockers *blockers);

/** True if a mover overlaps anything where it starts: for a disc, something nearer than its radius;
 * for a box, something that meets its interior; for a point, solid tiles that contain it; a point
 * never overlaps walls. */
GAB_API bool gab_level_overlaps(gab_level level, const gab_mover *mover,
                                const gab_blockers *blockers);

/**
 * Frees a mover that overlaps something where it starts, as gab_walls_push_out. `*freed` receives a
 * nearby position for its centre or, if none was found, the centre where it starts. Returns true if
 * that position is free of everything except one-way walls. A centre inside tiles may leave them in
 * any direction, through up to 64 more tiles; any other centre is never moved through tiles.
 */
GAB_API bool gab_level_push_out(gab_level level, const gab_mover *mover,
                                const gab_blockers *blockers, gab_vec *freed);

/* ---- Lines, nearest obstacles, boxes ---- */

/** A wall, thin wall or solid cell that a segment meets. */
typedef struct gab_level_crossing {
    float time;    /**< time of the first common point: 0 at a, 1 at b */
    gab_vec point; /**< that point, rounded to `float` */
    gab_layer layer;
    gab_index wall; /**< its number in the layer; in a maze GAB_MAZE_LEFT or GAB_MAZE_TOP; of a
                         solid cell GAB_NONE */
    gab_cell cell;  /**< for tiles and mazes, as in gab_level_impact */
    gab_tag_id tag; /**< or 0 */
} gab_level_crossing;

/**
 * Finds everything that has a point in common with a closed segment, whose ends are rounded to the
 * lattice. Walls are found from either side, one-way or not; of tiles, the solid cells whose
 * half-open box the segment meets. They are listed in ascending order of time, compared exactly; at
 * equal times, by layer and number. Where the space beyond a grid of tiles is solid, the cells
 * around the grid represent it and extend outwards without end. Writes the first `capacity` of them
 * to `crossings`. Returns the total number, or `capacity` + 1 if the total is greater than
 * `capacity`; 0 when a number is not finite or out of range. Time grows with n log n for n
 * obstacles near the segment, regardless of `capacity`; if `capacity` is 0, the search ends at the
 * first.
 */
GAB_API uint32_t gab_level_crossed(gab_level level, gab_segment segment,
                                   const gab_blockers *blockers, gab_level_crossing *crossings,
                                   uint32_t capacity);

/** True if two points see each other: gab_level_crossed finds nothing between them. Symmetrical.
 * False when a number is not finite or out of range. */
GAB_API bool gab_level_visible(gab_level level, gab_vec a, gab_vec b, const gab_blockers *blockers);

/** The obstacle nearest to a point. Without one: distance 0, no layer, wall GAB_NONE. */
typedef struct gab_nearest {
    float distance; /**< in pixels; 0 inside a solid tile */
    gab_vec point;  /**< point of the obstacle that is nearest to the given point */
    gab_layer layer;
    gab_index wall; /**< as in gab_level_crossing */
    gab_cell cell;  /**< for tiles and mazes */
    gab_tag_id tag; /**< or 0 */
} gab_nearest;

/**
 * Finds the wall, thin wall or solid cell (with its edge) that is nearest to a point, which is
 * rounded to the lattice, among those at most `max` pixels away. If distances are equal (as
 * `double`s), the lower layer and number win. Returns true if there is one.
 */
GAB_API bool gab_level_nearest(gab_level level, gab_vec point, float max,
                               const gab_blockers *blockers, gab_nearest *nearest);

/** A wall by layer and number. */
typedef struct gab_wall_ref {
    gab_layer layer;
    uint32_t wall;
} gab_wall_ref;

/**
 * Finds the walls that meet a box, as gab_segment_meets_box decides, in ascending order of layers
 * and numbers. Writes the first `capacity` of them to `walls`. Returns the total number, or
 * `capacity` + 1 if the total is greater than `capacity`. (For tiles and mazes see
 * gab_tiles_under_box.)
 */
GAB_API uint32_t gab_level_walls_meeting_box(gab_level level, gab_box box,
                                             const gab_blockers *blockers, gab_wall_ref *walls,
                                             uint32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
