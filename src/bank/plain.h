/* SPDX-License-Identifier: MIT */
/**
 * bank/plain.h: a sprite bank as nested structs, in the form in which authors describe it. A
 * compiler of projects or a reader of JSON fills them, and bank_write converts them to the bytes
 * that runtime/FORMAT.md describes.
 *
 *     PlainTag head = {.name = "head", .number = 3, .role = PLAIN_NO_ROLE};
 *     PlainBank bank = {.tags = &head, .tag_count = 1};
 *     if (!bank_write(&bank, &bytes, &size, &error))
 *         fprintf(stderr, "%s: %s\n", error.where, error.what);
 *
 * The structs contain only the data that authors define. The writer computes bounds, areas, the
 * boxes of groups, end times of steps, counts and digests of names.
 *
 * Strings are UTF-8; NULL is equivalent to "". Coordinates are in 1/256 pixel, relative to the hot
 * spot in frames and to the top left corner in maps. The structs own nothing: the creator of the
 * arrays owns them. plain_alloc allocates memory that is valid as long as a bank, and plain_free
 * frees all of it.
 */
#pragma once

#include <gabarit/sprite.h>

#ifdef __cplusplus
extern "C" {
#endif

/** 1 pixel in the coordinates below. */
#define PLAIN_PIXEL 256

/* ---- User properties ---- */

/** One property; only the field of its type is used. */
typedef struct PlainProperty {
    const char *key;     /**< not empty, unique in its list */
    gab_value_type type; /**< text, number, boolean or reference */
    const char *text;
    double number; /**< finite */
    bool boolean;
    gab_reference reference; /**< the index is that among all items of the kind in the bank */
} PlainProperty;

/** The word for a kind that properties may refer to; NULL for other kinds. */
const char *plain_target_word(uint32_t kind);
/** Sets the number of items of each of these kinds in a bank; 0 for other kinds. */
enum { PLAIN_KINDS = GAB_KIND_WALL + 1 };
struct PlainBank;
void plain_count_targets(const struct PlainBank *bank, uint32_t counts[PLAIN_KINDS]);

/** The properties of an object, in any order. */
typedef struct PlainProperties {
    PlainProperty *items;
    uint32_t count;
} PlainProperties;

/* ---- Tags ---- */

/** The role of a tag without a role. */
#define PLAIN_NO_ROLE 255

/** A role; its number is its index in the list. */
typedef struct PlainRole {
    const char *name; /**< not empty, unique */
} PlainRole;

/** A tag; the order of tags has no meaning, their numbers do. */
typedef struct PlainTag {
    const char *name;  /**< not empty, unique */
    uint8_t number;    /**< 1 to 255, unique */
    uint8_t role;      /**< index in the list of roles, or PLAIN_NO_ROLE */
    uint8_t colour[4]; /**< red, green, blue, alpha */
    PlainProperties properties;
} PlainTag;

/* ---- Pictures ---- */

/** A picture; frames and maps refer to it by its index in the list. */
typedef struct PlainPicture {
    const char *name; /**< base name: without a folder */
    uint32_t width, height;
    gab_pixels kind;
    const uint8_t *pixels; /**< the PNG file, or rows of RGBA; ignored if omitted */
    uint32_t size;         /**< number of bytes in `pixels`; 0 if omitted */
    /** See bank_picture_digest. For RGBA, the writer computes it and ignores this field. */
    uint8_t digest[16];
} PlainPicture;

/* ---- Sprites ---- */

/** An action point of a frame; the order within a frame has no meaning. */
typedef struct PlainPoint {
    const char *name; /**< not empty, unique in its frame */
    int32_t x, y;
    int16_t to_x, to_y; /**< direction as a unit vector in 1/32767, or 0, 0 for none */
    PlainProperties properties;
} PlainPoint;

/** The shape inside a box, which is the smallest one around it. */
typedef struct PlainShape {
    gab_shape_kind kind;   /**< not GAB_SHAPE_BOX */
    int32_t radius;        /**< of a circle or capsule, above 0; else 0 */
    int32_t (*corners)[2]; /**< one centre, two ends, four corners clockwise, or those of rings */
    uint32_t corner_count;
    uint32_t *rings; /**< of a turned box or polygon: the numbers of corners of rings, 3 or more */
    uint32_t ring_count;
} PlainShape;

/** Returns why a shape is not valid; NULL if it is. */
const char *plain_shape_problem(const PlainShape *shape);
/** Computes the edges around a shape: left, top, right, bottom. */
void plain_shape_edges(const PlainShape *shape, int32_t edges[4]);

/** A box of a frame, or a group of boxes. Lists of boxes are in the order in which they are
 * tested. */
typedef struct PlainBox {
    const char *name;                 /**< may be empty */
    uint8_t tag;                      /**< number of a tag, or 0 for none; 0 in a group */
    bool is_group;                    /**< has members: at least one, and none of them a group */
    int32_t left, top, right, bottom; /**< left < right, top < bottom; ignored in a group */
    struct PlainBox *members;
    uint32_t member_count;
    PlainShape *shape; /**< whose edges the box has, or NULL */
    PlainProperties properties;
} PlainBox;

/**
 * The solid pixels of a frame, as rows of bits: (width + 7) / 8 bytes per row; bit 0 of a byte is
 * its leftmost pixel. The rectangle lies within the frame's; no pixel outside of it is solid.
 */
typedef struct PlainMask {
    uint32_t x, y, width, height; /**< x and y from the corner of the frame's rectangle */
    const uint8_t *rows;
} PlainMask;

typedef struct PlainFrame {
    const char *name;             /**< may be empty; else unique in its sprite */
    uint32_t picture;             /**< index in the list of pictures, or GAB_NONE */
    uint32_t x, y, width, height; /**< in that picture, at least 1 x 1; all 0 without one */
    int32_t left, top;            /**< position of that rectangle's corner from the hot spot */
    uint32_t duration;            /**< milliseconds, 1 to 2^24 */
    PlainPoint *points;
    uint32_t point_count;
    PlainBox *boxes;
    uint32_t box_count;
    PlainMask *mask; /**< or NULL */
    PlainProperties properties;
} PlainFrame;

typedef enum PlainDirection { PLAIN_FORWARD = 0, PLAIN_REVERSE, PLAIN_PING_PONG } PlainDirection;

/** A step of an animation: a frame, unchanged or mirrored about the hot spot. */
typedef struct PlainStep {
    uint32_t frame;      /**< index within the sprite */
    uint32_t duration;   /**< milliseconds, 1 to 2^24; 0: the frame's duration */
    bool flip_x, flip_y; /**< mirrored horizontally, vertically */
} PlainStep;

typedef struct PlainAnimation {
    const char *name; /**< not empty, unique in its sprite */
    PlainStep *steps;
    uint32_t step_count;
    uint32_t loop; /**< the step at which a loop restarts, or GAB_NONE: the last frame is held */
    PlainDirection direction;
    PlainProperties properties;
} PlainAnimation;

typedef struct PlainSprite {
    const char *name; /**< not empty, unique */
    PlainFrame *frames;
    uint32_t frame_count;
    PlainAnimation *animations;
    uint32_t animation_count;
    PlainProperties properties;
} PlainSprite;

/** Returns the time for which a step of a sprite shows its frame, in milliseconds. */
static inline uint32_t plain_step_duration(const PlainSprite *sprite, const PlainStep *step)
{
    return step->duration != 0 ? step->duration : sprite->frames[step->frame].duration;
}

/* ---- Maps ---- */

/** A zone; its number is its index in the list plus 1. */
typedef struct PlainZone {
    const char *name; /**< may be empty; else unique in its plane */
    uint8_t tag;      /**< number of a tag, or 0 for none */
    bool has_walk;
    int32_t walk_x, walk_y; /**< the walk-to point; ignored without one */
    PlainProperties properties;
} PlainZone;

typedef struct PlainPlane {
    const char *name; /**< not empty, unique in its map */
    PlainZone *zones;
    uint32_t zone_count;
    const uint8_t *pixels; /**< width x height of the map: the number of a zone, or 0 */
    PlainProperties properties;
} PlainPlane;

/** A band; the order of bands has no meaning. */
typedef struct PlainBand {
    const char *name; /**< may be empty; else unique in its map */
    int32_t radius;   /**< in 1/256 pixel, above 0, unique in its map */
    PlainProperties properties;
} PlainBand;

typedef struct PlainMap {
    const char *name; /**< not empty, unique */
    uint32_t picture; /**< index in the list of pictures, or GAB_NONE */
    uint32_t width, height;
    PlainPlane *planes;
    uint32_t plane_count;
    PlainBand *bands;
    uint32_t band_count;
    /** width x height: how many radii of bands fit, from the smallest; or NULL. */
    const uint8_t *band_pixels;
    /** width x height: squared distance to the nearest pixel that is not road; 2^30 if there is
     * none; or NULL. */
    const uint32_t *distances;
    PlainProperties properties;
} PlainMap;

/* ---- Levels ---- */

/** The data structure that finds the walls of a layer. */
typedef enum PlainPartitionKind {
    PLAIN_NO_PARTITION = 0,
    PLAIN_BSP,
    PLAIN_GRID,
    PLAIN_QUADTREE
} PlainPartitionKind;

/** Set in a child or an entry: the other bits are the number of a leaf. */
#define PLAIN_LEAF 0x80000000u

/** A cut of a tree; the length of x, y is about 16384, see NODE in runtime/FORMAT.md. */
typedef struct PlainCut {
    int16_t x, y;
    int32_t offset;
    uint32_t child[2]; /**< front and back: a node, or a leaf with PLAIN_LEAF */
} PlainCut;

/**
 * A partition, as core/derive makes it; nodes, leaves and table are in the order of
 * runtime/FORMAT.md. The writer computes parents, depths and the copies of walls.
 */
typedef struct PlainPartition {
    PlainPartitionKind kind;
    int32_t left, top, cell_w, cell_h; /**< of the grid or table; 0 without one */
    uint32_t columns, rows;            /**< 0 without one */
    uint32_t *entries;                 /**< of a tree with a table: columns x rows children */
    PlainCut *cuts;
    uint32_t cut_count;
    uint32_t *leaf_ends; /**< end of each leaf's walls in `walls` */
    uint32_t leaf_count;
    uint32_t *walls; /**< leaf after leaf, ascending within a leaf */
    uint32_t wall_count;
} PlainPartition;

typedef struct PlainWall {
    const char *name; /**< may be empty; walls of a level with the same name are one door */
    int32_t ax, ay, bx, by;
    uint8_t tag;     /**< number of a tag, or 0 for none */
    bool front_only; /**< one-way */
    PlainProperties properties;
} PlainWall;

typedef struct PlainWalls {
    PlainWall *walls;
    uint32_t count;
    PlainPartition partition;
} PlainWalls;

typedef struct PlainTiles {
    bool isometric;
    int32_t x, y;                             /**< origin */
    int32_t cell_w, cell_h;                   /**< of rectangular tiles */
    int32_t column_x, column_y, row_x, row_y; /**< edge vectors of isometric tiles */
    uint32_t columns, rows;
    bool solid_outside;
    const uint8_t *cells; /**< columns x rows numbers of tags, or 0 */
} PlainTiles;

typedef struct PlainMaze {
    int32_t x, y, cell_w, cell_h;
    uint32_t columns, rows;
    const uint8_t *walls; /**< (columns + 1) x (rows + 1) bytes, as in gab_maze */
} PlainMaze;

typedef struct PlainGround {
    int32_t (*nodes)[2]; /**< x and y, x strictly ascending, at least 2 */
    uint32_t count;
    int32_t slope_limit; /**< in 1/256, at least 0 */
    /**
     * Slopes at the nodes, in units of 2^-32. NULL: those of the natural spline, see
     * plain_natural_slopes.
     */
    int64_t *slopes;
} PlainGround;

/**
 * Computes the slopes of the natural spline through the nodes of a ground, in 2^-32, rounded, and
 * equal on every machine. `slopes` receives ground->count values. Returns false when memory runs
 * out.
 */
bool plain_natural_slopes(const PlainGround *ground, int64_t *slopes);

typedef struct PlainHeights {
    int32_t x, y, cell_w, cell_h;
    uint32_t columns, rows;
    uint32_t sample_bytes; /**< 1 or 2, little-endian */
    const uint8_t *samples;
    int32_t low, high;
} PlainHeights;

typedef enum PlainLayerKind {
    PLAIN_WALLS = 1,
    PLAIN_TILES,
    PLAIN_MAZE,
    PLAIN_GROUND,
    PLAIN_HEIGHTS
} PlainLayerKind;

typedef struct PlainLayer {
    const char *name; /**< may be empty; else unique in its level */
    PlainLayerKind kind;
    union {
        PlainWalls walls;
        PlainTiles tiles;
        PlainMaze maze;
        PlainGround ground;
        PlainHeights heights;
    } as;
    PlainProperties properties;
} PlainLayer;

typedef struct PlainMarker {
    const char *name; /**< may be empty; else unique in its level */
    uint8_t tag;      /**< number of a tag, or 0 for none */
    int32_t x, y;
    int16_t to_x, to_y; /**< direction as a unit vector in 1/32767, or 0, 0 for none */
    PlainProperties properties;
} PlainMarker;

typedef struct PlainLevel {
    const char *name; /**< not empty, unique */
    uint32_t picture; /**< index in the list of pictures, or GAB_NONE */
    PlainLayer *layers;
    uint32_t layer_count;
    PlainMarker *markers;
    uint32_t marker_count;
    PlainProperties properties;
} PlainLevel;

/* ---- The bank ---- */

typedef struct PlainBank {
    PlainRole *roles;
    uint32_t role_count;
    PlainTag *tags;
    uint32_t tag_count;
    PlainPicture *pictures;
    uint32_t picture_count;
    PlainSprite *sprites;
    uint32_t sprite_count;
    PlainMap *maps;
    uint32_t map_count;
    PlainLevel *levels;
    uint32_t level_count;
    struct PlainBlock *blocks; /**< allocated by plain_alloc; initially NULL */
} PlainBank;

/**
 * Allocates zeroed memory for `count` items of `size` bytes, which is valid until plain_free is
 * called for the bank. Returns NULL when memory runs out; earlier allocations stay valid. A count
 * of 0 also returns a pointer.
 */
void *plain_alloc(PlainBank *bank, size_t count, size_t size);

/** Returns a copy of `length` bytes of a string, with a terminating NUL, in memory from
 * plain_alloc. */
char *plain_text(PlainBank *bank, const char *text, size_t length);

/** Frees everything that plain_alloc allocated, and empties the bank. NULL is allowed. */
void plain_free(PlainBank *bank);

#ifdef __cplusplus
}
#endif
