/* SPDX-License-Identifier: MIT */
/**
 * gabarit/level.h: the levels of a sprite bank: walls with a partition that was built beforehand,
 * tiles, mazes, ground, heights and markers; and movers among them.
 *
 *     gab_level cave = gab_bank_level(&bank, "cave");
 *     gab_mover hero = gab_mover_box(hero_box, (gab_vec){vx, vy});       // an upright box
 *     gab_level_travel travel;
 *     gab_level_slide(cave, &hero, NULL, &travel);     // through walls, tiles and thin walls alike
 *     hero_box.x += travel.end.x - hero.from.x;        // and y; never inside a wall
 *
 * A level is a list of layers. Layers of walls, of straight tiles and of mazes stop movers; a query
 * takes all of them, or one, as its gab_blockers say. Isometric tiles, ground and heights have
 * queries of their own.
 *
 * What stops a mover, exactly
 *
 * - Points and discs are stopped by **walls** just as gabarit/sweep.h says, where that text's wall
 *   numbers are those of a layer; a **maze** stops movers as its thin walls do. These block from
 *   both sides; the front of each is the cell that it is stored with.
 * - **Boxes** are stopped when their inside would come onto a wall: touching is free, and a box
 *   that overlaps a wall already is stopped, at time 0, only by a move that deepens the overlap or
 *   takes the centre across the wall. (How deep it is: the centres of boxes that overlap a wall are
 *   the inside of a hexagon, or for a post of a box; the depth is the way to the nearest of its
 *   sides.) A one-way wall stops a box only when the box does not overlap it, and would come onto
 *   it while the box's centre is in its front.
 * - A solid **tile** blocks its inside, and neighbours have no gap between them: boxes and discs
 *   may touch a tile, a point may move along its edge, and nothing passes between two solid tiles
 *   that share an edge or a corner: a point stops short of a corner in which two of them touch. A
 *   mover that overlaps solid tiles already is stopped, at time 0, only by a move that leads deeper
 *   into one of them, as gab_sweep_box says; for a box that moves, of the tile grown by its half
 *   sizes. Where what lies beyond a field is solid, the cells beside the field are as solid tiles
 *   that reach outwards without end.
 * - From, to, radius and half sizes are first rounded to the lattice of GAB_STEP. Whether a mover
 *   is stopped is decided without rounding, for coordinates up to GAB_RANGE, and **after every
 *   function here the mover is on the side it came from**: positions where a mover stops lie on the
 *   lattice, and the way there is itself one that nothing stops. They are within 2 steps of the
 *   exact position of the impact; in a narrow gap that leaves no room, a mover stops earlier.
 * - Normals are those of outer faces: where tiles lie side by side, or walls end to end in one
 *   line, their seams stop nothing that slides along them. A box that meets a wall's side and its
 *   end at once has the side's normal; one that meets both faces of a tile's corner at once, the x
 *   axis's.
 * - **The answer is the one that testing every wall would give**, whatever the partition: equal
 *   times give the layer, and in it the wall or cell, with the lower number (of cells the upper
 *   one, then the one on the left; in a cell the thin wall on the left). Times are compared
 *   exactly, those of discs as `double`s.
 *
 * **Views** are values {bank, index} as gabarit/bank.h describes them. Every function accepts a
 * view of nothing and gives the empty answer: 0, "", false, GAB_NONE, no hit. Outputs are filled on
 * every path. Nothing allocates or recurses; a stored partition that is wrong can at worst hide
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

/** What a layer holds. */
typedef enum gab_layer_kind {
    GAB_LAYER_NONE = 0, /**< of a layer that does not exist */
    GAB_LAYER_WALLS,
    GAB_LAYER_TILES,
    GAB_LAYER_MAZE,
    GAB_LAYER_GROUND,
    GAB_LAYER_HEIGHTS
} gab_layer_kind;

/* ---- Levels and layers ---- */

/** How many levels a bank has. */
GAB_API uint32_t gab_bank_level_count(const gab_bank *bank);
/** The i-th level of a bank; the index of the view is `index`. */
GAB_API gab_level gab_bank_level_at(const gab_bank *bank, uint32_t index);
/** The level with a name, O(log n). */
GAB_API gab_level gab_bank_level(const gab_bank *bank, const char *name);

/** The name of a level. */
GAB_API const char *gab_level_name(gab_level level);
/** The number of its background, for gab_bank_picture; GAB_NONE when it has none. */
GAB_API uint32_t gab_level_picture(gab_level level);

/** How many layers a level has. */
GAB_API uint32_t gab_level_layer_count(gab_level level);
/** The i-th layer of a level, from 0. */
GAB_API gab_layer gab_level_layer_at(gab_level level, uint32_t i);
/** The layer of a level with a name, O(log n). */
GAB_API gab_layer gab_level_layer(gab_level level, const char *name);

/** Its name, which may be empty. */
GAB_API const char *gab_layer_name(gab_layer layer);
/** What a layer holds. */
GAB_API gab_layer_kind gab_layer_kind_of(gab_layer layer);
/** The level of a layer, O(log n) in the number of levels. */
GAB_API gab_level gab_layer_level(gab_layer layer);

/* ---- Doors: the names of walls ---- */

/** How many names the walls of a level have; the doors have the numbers from 0. */
GAB_API uint32_t gab_level_door_count(gab_level level);
/** The name of a door. */
GAB_API const char *gab_level_door_name(gab_level level, uint32_t door);
/** The number of the door with a name, O(log n); GAB_NONE when there is none. */
GAB_API uint32_t gab_level_door(gab_level level, const char *name);

/* ---- Markers ---- */

/** How many markers a level has. */
GAB_API uint32_t gab_level_marker_count(gab_level level);
/** The i-th marker of a level, from 0. */
GAB_API gab_marker gab_level_marker_at(gab_level level, uint32_t i);
/** The marker of a level with a name, O(log n). */
GAB_API gab_marker gab_level_marker(gab_level level, const char *name);
/**
 * The markers of a level with a tag, in their order: the first `room` of them in `markers`, which
 * may be NULL when room is 0. Returns the number of all.
 */
GAB_API uint32_t gab_level_markers_tagged(gab_level level, uint8_t tag, gab_marker *markers,
                                          uint32_t room);

/** Its name, which may be empty. */
GAB_API const char *gab_marker_name(gab_marker marker);
/** Where it is; 0,0 for a marker that does not exist. */
GAB_API gab_vec gab_marker_position(gab_marker marker);
/** Where it looks, as a unit vector. Returns false, with 0,0, without one. `to` may be NULL. */
GAB_API bool gab_marker_direction(gab_marker marker, gab_vec *to);
/** Its tag, or 0 for none. */
GAB_API uint8_t gab_marker_tag(gab_marker marker);
/** Its tag's role, or GAB_NO_ROLE. */
GAB_API uint8_t gab_marker_role(gab_marker marker);

/* ---- What layers hold ---- */

/** A wall of a layer, with what it means. */
typedef struct gab_level_wall {
    gab_wall wall;
    uint32_t index; /**< for gab_bank_property, of the kind GAB_KIND_WALL */
    uint32_t door;  /**< its name's number in the level, or GAB_NONE */
    uint8_t tag;    /**< or 0 */
    uint8_t role;   /**< its tag's, or GAB_NO_ROLE */
} gab_level_wall;

/** How many walls a layer has; 0 for a layer of another kind. */
GAB_API uint32_t gab_layer_wall_count(gab_layer layer);
/** The wall with a number, from 0. Returns false, with all 0, when there is none. */
GAB_API bool gab_layer_wall(gab_layer layer, uint32_t number, gab_level_wall *wall);

/**
 * The cells of a layer of tiles, for the queries of gabarit/scenery.h; the arrays lie in the bank.
 * `iso` receives how the cells lie on the screen where they are isometric: then `tiles` has its
 * origin at 0,0 and cells of side 1 in grid space. For straight tiles `*is_iso` is false and `iso`
 * 0. Each output but `tiles` may be NULL. Returns false, with all 0, for another layer.
 */
GAB_API bool gab_layer_tiles(gab_layer layer, gab_tiles *tiles, bool *is_iso, gab_iso *iso);
/** A maze, for the queries of gabarit/scenery.h; false, with all 0, for another layer. */
GAB_API bool gab_layer_maze(gab_layer layer, gab_maze *maze);
/** A height map, for the queries of gabarit/scenery.h; false, with all 0, for another layer. */
GAB_API bool gab_layer_heights(gab_layer layer, gab_heights *heights);

/**
 * The ground of a layer at x, as gab_ground_at: a natural cubic spline, whose slopes at the nodes
 * are stored rounded to 2^-32. False, with both 0, where there is no ground.
 */
GAB_API bool gab_layer_ground_at(gab_layer layer, float x, float *y, float *slope);
/** Whether a box is through the ground, as gab_ground_meets_box. */
GAB_API bool gab_layer_ground_meets_box(gab_layer layer, gab_box box);
/** The steepest slope that holds there, for gab_slope_holds; 0 for another layer. */
GAB_API float gab_layer_slope_limit(gab_layer layer);
/** How many nodes the ground of a layer has. */
GAB_API uint32_t gab_layer_ground_count(gab_layer layer);
/** The i-th node of the ground of a layer, from 0; 0,0 when there is none. */
GAB_API gab_vec gab_layer_ground_node(gab_layer layer, uint32_t index);

/* ---- Movers and what blocks them ---- */

/** Something that moves straight: a point, a disc, or an upright box, by its centre. */
typedef struct gab_mover {
    gab_vec from, to;
    float radius; /**< pixels, >= 0; ignored for a box */
    gab_vec half; /**< half the width and height of a box; a box only when both, rounded to the
                       lattice, are above 0 */
} gab_mover;

/** A disc that moves; radius 0 is a point. */
GAB_API gab_mover gab_mover_disc(gab_vec from, gab_vec to, float radius);
/** A box that moves by a vector. Its corner is rounded to the lattice, its size to multiples of two
 * GAB_STEPs; one that is then empty moves as a point. */
GAB_API gab_mover gab_mover_box(gab_box box, gab_vec by);

/** How much work a query was, for tools. */
typedef struct gab_cost {
    uint32_t nodes;  /**< of a partition's tree */
    uint32_t leaves; /**< or cells of a grid, of tiles, of a maze */
    uint32_t walls;  /**< or solid cells, that were compared with the mover */
} gab_cost;

/** What blocks the mover in a query. All zero, or NULL instead of the struct: everything. */
typedef struct gab_blockers {
    /** Tags of walls that block; 0 stands for walls without a tag; NULL: all. Of tiles: the tags of
     * solid cells; NULL: all but 0. Thin walls of mazes have no tag and always block. */
    const gab_tags *tags;
    /** Doors that stand open: bit d % 32 of open[d / 32] for door d; NULL: none. */
    const uint32_t *open;
    /** How many words `open` has; doors beyond them are shut. */
    uint32_t open_words;
    /** Only this layer, when its bank is not NULL. */
    gab_layer only;
    /** The query adds its work to this; or NULL. */
    gab_cost *cost;
} gab_blockers;

/** What stopped a mover. Without anything: no layer, GAB_NONE, tag 0. */
typedef struct gab_level_impact {
    gab_impact
        at; /**< as gabarit/sweep.h says; `wall` is the number in its layer, or GAB_NO_WALL */
    gab_layer layer; /**< where it is */
    gab_cell cell;   /**< of tiles: the solid cell; of a maze: the one that the thin wall is stored
                          with (see gab_maze); beyond the field, too */
    uint32_t door;   /**< the wall's, or GAB_NONE */
    uint8_t tag;     /**< the wall's or the cell's, or 0 */
    uint8_t role;    /**< its tag's, or GAB_NO_ROLE */
} gab_level_impact;

/** A whole move; see gab_travel. */
typedef struct gab_level_travel {
    gab_vec end;    /**< where the mover's centre is at the end, on the lattice */
    gab_vec motion; /**< `to - from`, before it was rounded, as the impacts have changed it */
    uint32_t count; /**< number of impacts */
    gab_level_impact impacts[GAB_MOST_IMPACTS];
} gab_level_travel;

/** The first impact of a move. Returns whether there is one. `impact` may be NULL. */
GAB_API bool gab_level_sweep(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                             gab_level_impact *impact);

/**
 * The first impacts of many moves: `impacts[i]` receives what gab_level_sweep says about
 * `movers[i]`, to the bit. In levels of very many walls this takes about half the time, because it
 * brings from memory what the next moves need. Returns how many are stopped. Nothing is allocated
 * and nothing kept between calls, so several threads may each ask about a part of one array; where
 * the blockers have a `cost`, each thread with its own.
 */
GAB_API uint32_t gab_level_sweep_many(gab_level level, const gab_mover *movers, uint32_t count,
                                      const gab_blockers *blockers, gab_level_impact *impacts);

/** A whole move that slides along what stops it, as gab_walls_slide. */
GAB_API bool gab_level_slide(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                             gab_level_travel *travel);

/** A whole move that bounces, as gab_walls_bounce. */
GAB_API bool gab_level_bounce(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                              gab_surface surface, gab_level_travel *travel);

/** Whether a mover, where it starts, overlaps anything: a disc, what is nearer than its radius; a
 * box, what meets its inside; a point, solid tiles that it is inside of, and no walls. */
GAB_API bool gab_level_overlaps(gab_level level, const gab_mover *mover,
                                const gab_blockers *blockers);

/**
 * Frees a mover that overlaps something where it starts, as gab_walls_push_out: `*freed` receives a
 * position near by for its centre, or, when none was found, the centre where it starts. Returns
 * whether that position is free of all but one-way walls. A centre that is inside of tiles may
 * leave them to any side, past up to 64 more of them; any other is never moved through tiles.
 */
GAB_API bool gab_level_push_out(gab_level level, const gab_mover *mover,
                                const gab_blockers *blockers, gab_vec *freed);

/* ---- Lines, nearest things, boxes ---- */

/** A wall, or a thin wall or a solid cell, that a segment meets. */
typedef struct gab_level_crossing {
    float time;    /**< of the first common point: 0 at a, 1 at b */
    gab_vec point; /**< that point, rounded to `float` */
    gab_layer layer;
    uint32_t wall; /**< its number in the layer; in a maze GAB_MAZE_LEFT or GAB_MAZE_TOP; of a solid
                        cell GAB_NO_WALL */
    gab_cell cell; /**< of tiles and mazes, as in gab_level_impact */
    uint8_t tag;   /**< or 0 */
} gab_level_crossing;

/**
 * Everything that a closed segment, its ends rounded to the lattice, has a point in common with,
 * from either side, one-way or not, nearest first (compared exactly; equal ones by layer and
 * number); of tiles the solid cells whose half-open box it meets. Where all beyond a field of tiles
 * is solid, the cells around the field stand for it and reach outwards without end. The first
 * `room` of them in `crossings`. Returns how many there are, or room + 1 when there are more than
 * room; 0 when a number is not finite or out of range.
 * Time grows with n log n for n things near the segment, whatever the room is; a room of 0 ends at
 * the first.
 */
GAB_API uint32_t gab_level_crossed(gab_level level, gab_segment segment,
                                   const gab_blockers *blockers, gab_level_crossing *crossings,
                                   uint32_t room);

/** Whether two points see each other: gab_level_crossed between them finds nothing. The same both
 * ways. False when a number is not finite or out of range. */
GAB_API bool gab_level_visible(gab_level level, gab_vec a, gab_vec b, const gab_blockers *blockers);

/** The nearest thing to a point. Without one: distance 0, no layer, no wall. */
typedef struct gab_nearest {
    float distance; /**< pixels; 0 inside a solid tile */
    gab_vec point;  /**< its nearest point */
    gab_layer layer;
    uint32_t wall; /**< as in gab_level_crossing */
    gab_cell cell; /**< of tiles and mazes */
    uint8_t tag;   /**< or 0 */
} gab_nearest;

/**
 * The wall, thin wall or solid cell (with its edge) that is nearest to a point, which is rounded to
 * the lattice, of those within `most` pixels; equal distances (as `double`s) give the lower layer
 * and number. Returns whether there is one.
 */
GAB_API bool gab_level_nearest(gab_level level, gab_vec point, float most,
                               const gab_blockers *blockers, gab_nearest *nearest);

/** A wall by layer and number. */
typedef struct gab_wall_ref {
    gab_layer layer;
    uint32_t wall;
} gab_wall_ref;

/**
 * The walls that meet a box, as gab_segment_meets_box says, by layer and ascending number: the
 * first `room` of them. Returns how many there are, or room + 1 when there are more than room. (For
 * tiles and mazes see gab_tiles_under_box.)
 */
GAB_API uint32_t gab_level_walls_in_box(gab_level level, gab_box box, const gab_blockers *blockers,
                                        gab_wall_ref *walls, uint32_t room);

/* ---- The partition of a layer of walls, for drawing and measuring ---- */

/** The kinds of partitions. */
typedef enum gab_partition {
    GAB_PARTITION_NONE = 0, /**< every wall is tested */
    GAB_PARTITION_BSP,
    GAB_PARTITION_GRID,
    GAB_PARTITION_QUADTREE
} gab_partition;

/** How the walls of a layer are found. */
typedef struct gab_partition_info {
    gab_partition kind;
    uint32_t nodes, leaves; /**< leaves of a grid are its cells, row by row */
    uint32_t depth;         /**< of the deepest node; 0 for a root alone */
    uint32_t entries;       /**< walls in all leaves together */
    gab_box bounds;         /**< around all walls; of a grid: of its cells */
    gab_vec cell;           /**< of a grid or of a table that moves start in, else 0,0 */
    uint32_t columns, rows; /**< of a grid or of such a table, else 0 */
} gab_partition_info;

/** A cut of a tree: its front is where x * normal.x + y * normal.y >= offset. */
typedef struct gab_cut {
    gab_vec normal; /**< about 1 long */
    float offset;
    uint32_t parent;   /**< node, or GAB_NONE for the root */
    uint32_t depth;    /**< 0 for the root */
    uint32_t child[2]; /**< by gab_side: the number of a node or of a leaf */
    bool child_is_leaf[2];
} gab_cut;

/** The partition of a layer of walls; all 0 for another layer. */
GAB_API gab_partition_info gab_layer_partition(gab_layer layer);
/** The cut of a node, from 0, the root. Returns false, with all 0, when there is none. */
GAB_API bool gab_layer_cut(gab_layer layer, uint32_t node, gab_cut *cut);
/** The node above a leaf, GAB_NONE for a leaf without one. */
GAB_API uint32_t gab_layer_leaf_parent(gab_layer layer, uint32_t leaf);
/** The walls of a leaf, ascending: the first `room` of them. Returns the number of all. */
GAB_API uint32_t gab_layer_leaf_walls(gab_layer layer, uint32_t leaf, uint32_t *walls,
                                      uint32_t room);
/**
 * The region of a node (the one that its cut divides) within a box, as a convex polygon: up to
 * `room` corners. Returns the number of all; 0 when no part of it lies in the box.
 */
GAB_API uint32_t gab_layer_node_outline(gab_layer layer, uint32_t node, gab_box within,
                                        gab_vec *corners, uint32_t room);
/** The region of a leaf within a box; otherwise as gab_layer_node_outline. */
GAB_API uint32_t gab_layer_leaf_outline(gab_layer layer, uint32_t leaf, gab_box within,
                                        gab_vec *corners, uint32_t room);
/** The leaf that holds a point, rounded to the lattice; points on a cut are in front of it, points
 * beyond a grid in its nearest cell. GAB_NONE without a partition, and for what is not finite. */
GAB_API uint32_t gab_layer_leaf_at(gab_layer layer, gab_vec point);
/** The leaves that a mover's way passes, nearest first, as a sweep would visit them if nothing were
 * hit; the first `room`. Returns the number of all. A leaf may be listed twice. Where a way passes
 * so many leaves that testing every wall is less work, the list ends where a sweep does that. */
GAB_API uint32_t gab_layer_leaves_along(gab_layer layer, const gab_mover *mover, uint32_t *leaves,
                                        uint32_t room);

#ifdef __cplusplus
}
#endif

#endif
