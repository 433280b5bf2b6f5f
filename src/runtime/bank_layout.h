/* SPDX-License-Identifier: MIT */
/*
 * The layout of a bank as defined in FORMAT.md: the sections in their order, the size of their
 * elements, and the offset of every field. Shared by the reader and the writer; no other file
 * contains an offset.
 */
#pragma once

#include "gabarit/bank.h"

#include <string.h>

/* ---- Header and table ---- */

#define BANK_MAGIC "\x89GAB\r\n\x1a\n"

enum {
    HEADER_MAJOR = 8,
    HEADER_MINOR = 10,
    HEADER_SIZE_FIELD = 12,
    HEADER_FILE_SIZE = 16,
    HEADER_SECTIONS = 20,
    HEADER_REQUIRED = 24,
    HEADER_OPTIONAL = 28,
    HEADER_CRC = 32,
    HEADER_ZEROS = 36,
    HEADER_SIZE = 64
};

/* Required features: steps of animations have flips, or durations other than their frames';
 * properties are references; boxes have shapes. */
enum { REQUIRED_STEPS = 1, REQUIRED_REFERENCES = 2, REQUIRED_SHAPES = 4 };

enum {
    ENTRY_TAG = 0,
    ENTRY_OFFSET = 4,
    ENTRY_SIZE = 8,
    ENTRY_COUNT = 12,
    ENTRY_STRIDE = 16,
    ENTRY_VERSION = 20,
    ENTRY_FLAGS = 22,
    ENTRY_CRC = 24,
    ENTRY_ZERO = 28,
    ENTRY_LENGTH = 32
};

enum { ENTRY_MAY_IGNORE = 1, SECTION_ALIGNMENT = 16, MAX_SECTIONS = 64 };

/* ---- Sections, in the order of a file ---- */

/* X(name, element size, what its elements are) */
#define BANK_SECTIONS(X)                     \
    X(STRS, 1, "strings")                    \
    X(NAME, 16, "index of names")            \
    X(INFO, 16, "digest of names")           \
    X(ROLE, 4, "roles")                      \
    X(TAGS, 12, "tags")                      \
    X(PROP, 24, "properties")                \
    X(PICT, 40, "pictures")                  \
    X(PIXL, 1, "pixels of pictures")         \
    X(SPRT, 20, "sprites")                   \
    X(FRAM, 64, "frames")                    \
    X(ANIM, 24, "animations")                \
    X(STEP, 8, "steps of animations")        \
    X(PNAM, 4, "names of points")            \
    X(PNTS, 16, "points of frames")          \
    X(BOXS, 28, "boxes of frames")           \
    X(SHAP, 16, "shapes of boxes")           \
    X(RING, 4, "rings of shapes")            \
    X(VRTX, 8, "corners of shapes")          \
    X(MASK, 24, "masks")                     \
    X(BITS, 8, "pixels of masks")            \
    X(SPAN, 4, "rows of masks")              \
    X(OCCU, 8, "blocks of masks")            \
    X(MAPS, 36, "maps")                      \
    X(PLAN, 16, "planes of maps")            \
    X(ZONE, 40, "zones")                     \
    X(BAND, 8, "bands of maps")              \
    X(GRID, 12, "pixels of planes and maps") \
    X(TILE, 8, "blocks of pixels")           \
    X(DATA, 1, "bytes of pixels")            \
    X(LEVL, 32, "levels")                    \
    X(LAYR, 12, "layers of levels")          \
    X(DOOR, 4, "doors")                      \
    X(MARK, 20, "markers")                   \
    X(WALS, 64, "layers of walls")           \
    X(WALL, 24, "walls")                     \
    X(NODE, 20, "nodes of partitions")       \
    X(LEAF, 12, "leaves of partitions")      \
    X(REFS, 20, "walls of leaves")           \
    X(ENTR, 4, "tables of partitions")       \
    X(TILS, 48, "layers of tiles")           \
    X(MAZE, 28, "mazes")                     \
    X(GRND, 16, "grounds")                   \
    X(GNOD, 16, "nodes of grounds")          \
    X(HGHT, 36, "height maps")               \
    X(CELS, 1, "cells of layers")

typedef enum SectionId {
#define X(name, size, contents) SECTION_##name,
    BANK_SECTIONS(X)
#undef X
        SECTION_COUNT
} SectionId;

enum {
#define X(name, size, contents) name##_SIZE = size,
    BANK_SECTIONS(X)
#undef X
};

/* ---- Fields ---- */

enum { NAME_KIND = 0, NAME_PARENT = 4, NAME_STRING = 8, NAME_INDEX = 12 };
enum { INFO_DIGEST = 0, INFO_ZERO = 8 };
enum { ROLE_NAME = 0 };
/* The role of a tag, box, zone, marker or wall that has none. */
enum { STORED_NO_ROLE = 255 };

enum { TAGS_NAME = 0, TAGS_NUMBER = 4, TAGS_ROLE = 5, TAGS_ZERO = 6, TAGS_COLOUR = 8 };
enum {
    PROP_KIND = 0,
    PROP_TYPE = 1,
    PROP_TARGET = 2,
    PROP_ZERO = 3,
    PROP_OWNER = 4,
    PROP_KEY = 8,
    PROP_TEXT = 12,
    PROP_VALUE = 16
};
enum {
    PICT_NAME = 0,
    PICT_WIDTH = 4,
    PICT_HEIGHT = 6,
    PICT_KIND = 8,
    PICT_ZERO = 9,
    PICT_FIRST = 16,
    PICT_BYTES = 20,
    PICT_DIGEST = 24
};
enum { SPRT_NAME = 0, SPRT_FRAME = 4, SPRT_FRAMES = 8, SPRT_ANIMATION = 12, SPRT_ANIMATIONS = 16 };
enum {
    FRAM_NAME = 0,
    FRAM_PICTURE = 4,
    FRAM_X = 8,
    FRAM_Y = 10,
    FRAM_WIDTH = 12,
    FRAM_HEIGHT = 14,
    FRAM_LEFT = 16,
    FRAM_TOP = 20,
    FRAM_DURATION = 24,
    FRAM_POINT = 28,
    FRAM_BOX = 32,
    FRAM_POINTS = 36,
    FRAM_BOXES = 38,
    FRAM_BOUNDS = 40,
    FRAM_MASK = 56,
    FRAM_SHAPE = 60
};
enum {
    ANIM_NAME = 0,
    ANIM_STEP = 4,
    ANIM_STEPS = 8,
    ANIM_LOOP = 12,
    ANIM_DIRECTION = 16,
    ANIM_ZERO = 17
};
/* The frame uses three bytes; the flips are bits of the fourth. */
enum { STEP_FRAME = 0, STEP_FLIPS = 3, STEP_END = 4 };
enum { STEP_FRAME_BITS = 0xffffff, STEP_FLIP_X = 1, STEP_FLIP_Y = 2 };
enum { PNAM_NAME = 0 };
enum { PNTS_NAME = 0, PNTS_X = 4, PNTS_Y = 8, PNTS_TO_X = 12, PNTS_TO_Y = 14 };
enum {
    BOXS_EDGES = 0,
    BOXS_NAME = 16,
    BOXS_TAG = 20,
    BOXS_ROLE = 21,
    BOXS_DEPTH = 22,
    BOXS_KIND = 23,
    BOXS_MEMBERS = 24,
    BOXS_SHAPE = 24,
    BOXS_GROUP = 26
};
/* Kinds of boxes: those with a shape have its number in their frame instead of members. */
enum { BOX_PLAIN = 0, BOX_GROUP = 1, BOX_SHAPED = 2 };
enum {
    SHAP_KIND = 0,
    SHAP_ZERO = 1,
    SHAP_RINGS = 2,
    SHAP_RADIUS = 4,
    SHAP_RING = 8,
    SHAP_VERTEX = 12
};
enum { RING_VERTICES = 0 };
enum { VRTX_X = 0, VRTX_Y = 4 };
enum {
    MASK_X = 0,
    MASK_Y = 2,
    MASK_WIDTH = 4,
    MASK_HEIGHT = 6,
    MASK_WORD = 8,
    MASK_SOLID = 12,
    MASK_SPAN = 16,
    MASK_OCCUPANCY = 20
};
enum {
    MAPS_NAME = 0,
    MAPS_PICTURE = 4,
    MAPS_WIDTH = 8,
    MAPS_HEIGHT = 10,
    MAPS_PLANE = 12,
    MAPS_PLANES = 16,
    MAPS_BAND = 20,
    MAPS_BANDS = 24,
    MAPS_BAND_GRID = 28,
    MAPS_DISTANCE_GRID = 32
};
enum { PLAN_NAME = 0, PLAN_GRID = 4, PLAN_ZONE = 8, PLAN_ZONES = 12 };
enum {
    ZONE_NAME = 0,
    ZONE_TAG = 4,
    ZONE_ROLE = 5,
    ZONE_HAS_WALK = 6,
    ZONE_ZERO = 7,
    ZONE_WALK_X = 8,
    ZONE_WALK_Y = 12,
    ZONE_BOUNDS = 16,
    ZONE_AREA = 32,
    ZONE_ZERO_END = 36
};
enum { BAND_NAME = 0, BAND_RADIUS = 4 };
enum { GRID_WIDTH = 0, GRID_HEIGHT = 2, GRID_TILE = 4, GRID_KIND = 8, GRID_ZERO = 9 };
enum { TILE_KIND = 0, TILE_ZERO = 1, TILE_VALUE = 4 };
enum {
    LEVL_NAME = 0,
    LEVL_PICTURE = 4,
    LEVL_LAYER = 8,
    LEVL_LAYERS = 12,
    LEVL_DOOR = 16,
    LEVL_DOORS = 20,
    LEVL_MARKER = 24,
    LEVL_MARKERS = 28
};
enum { LAYR_NAME = 0, LAYR_KIND = 4, LAYR_ZERO = 5, LAYR_INDEX = 8 };
enum { DOOR_NAME = 0 };
enum {
    MARK_NAME = 0,
    MARK_X = 4,
    MARK_Y = 8,
    MARK_TO_X = 12,
    MARK_TO_Y = 14,
    MARK_TAG = 16,
    MARK_ROLE = 17,
    MARK_ZERO = 18
};
enum {
    WALS_WALL = 0,
    WALS_WALLS = 4,
    WALS_KIND = 8,
    WALS_ZERO = 9,
    WALS_LEFT = 12,
    WALS_TOP = 16,
    WALS_CELL_W = 20,
    WALS_CELL_H = 24,
    WALS_COLUMNS = 28,
    WALS_ROWS = 32,
    WALS_ENTRY = 36,
    WALS_NODE = 40,
    WALS_NODES = 44,
    WALS_LEAF = 48,
    WALS_LEAVES = 52,
    WALS_REF = 56,
    WALS_REFS = 60
};
enum {
    WALL_ENDS = 0,
    WALL_DOOR = 16,
    WALL_TAG = 20,
    WALL_ROLE = 21,
    WALL_BLOCKS = 22,
    WALL_ZERO = 23
};
enum { NODE_X = 0, NODE_Y = 2, NODE_OFFSET = 4, NODE_CHILD = 8, NODE_PARENT = 16, NODE_DEPTH = 19 };
enum { LEAF_REF = 0, LEAF_REFS = 4, LEAF_PARENT = 8 };
enum { REFS_ENDS = 0, REFS_WALL = 16 };
enum { ENTR_CHILD = 0 };
enum {
    TILS_ORIGIN = 0,
    TILS_CELL_W = 8,
    TILS_CELL_H = 12,
    TILS_COLUMN = 16,
    TILS_ROW = 24,
    TILS_COLUMNS = 32,
    TILS_ROWS = 34,
    TILS_OUTSIDE = 36,
    TILS_IS_ISO = 37,
    TILS_ZERO = 38,
    TILS_FIRST = 40,
    TILS_ZERO_END = 44
};
enum {
    MAZE_ORIGIN = 0,
    MAZE_CELL_W = 8,
    MAZE_CELL_H = 12,
    MAZE_COLUMNS = 16,
    MAZE_ROWS = 18,
    MAZE_FIRST = 20,
    MAZE_ZERO = 24
};
enum { GRND_NODE = 0, GRND_NODES = 4, GRND_LIMIT = 8, GRND_ZERO = 12 };
enum { GNOD_X = 0, GNOD_Y = 4, GNOD_SLOPE = 8 };
enum {
    HGHT_ORIGIN = 0,
    HGHT_CELL_W = 8,
    HGHT_CELL_H = 12,
    HGHT_COLUMNS = 16,
    HGHT_ROWS = 18,
    HGHT_BYTES = 20,
    HGHT_ZERO = 21,
    HGHT_LOW = 24,
    HGHT_HIGH = 28,
    HGHT_FIRST = 32
};

/* ---- Numbers ---- */

enum { NO_PICTURE_IN_FRAME = -1, TILE_SIDE = 64, TILE_PIXELS = TILE_SIDE * TILE_SIDE };
/* Width of a strip of a mask, and side of the block that a bit of its occupancy covers, in
 * pixels. */
enum { MASK_STRIP = 64, MASK_BLOCK = 16 };
/* Bits of occupancy across a strip, and number of strips that a word of occupancy covers. */
enum { OCCU_BITS_PER_STRIP = MASK_STRIP / MASK_BLOCK, OCCU_STRIPS = 64 / OCCU_BITS_PER_STRIP };
/* Maximum length of a picture's base name in bytes, as in common file systems. */
enum { MAX_NAME_BYTES = 255 };
/* In a child or entry: set if the other bits are the index of a leaf, clear if of a node. */
#define CHILD_IS_LEAF 0x80000000u
/* A cut: the length of its normal n, and the unit of its offset. A position p, in 1/256 pixel, is
 * in front of the cut if dot(n, p) >= CUT_OFFSET_UNIT * offset. */
enum { CUT_UNIT = 16384, CUT_OFFSET_UNIT = 4096 };
/* The parent of a root, of the only leaf of a layer, and of the cells of a grid. */
enum { NO_PARENT = 0xFFFFFF };
enum { GRID_ZONES = 1, GRID_BANDS = 2, GRID_DISTANCES = 3 };
/* The maximum in a grid of squared distances: all those within a picture are less. */
enum { MAX_DISTANCE = 1 << 30 };
/* The last kind that has names, and the last kind that has properties. */
enum { LAST_NAMED_KIND = GAB_KIND_MARKER, LAST_KIND = GAB_KIND_WALL };
/* Returns the section of a kind that properties may refer to, else SECTION_COUNT. */
static inline SectionId target_section(uint32_t kind)
{
    return kind == GAB_KIND_SPRITE      ? SECTION_SPRT
           : kind == GAB_KIND_ANIMATION ? SECTION_ANIM
           : kind == GAB_KIND_MAP       ? SECTION_MAPS
           : kind == GAB_KIND_ZONE      ? SECTION_ZONE
           : kind == GAB_KIND_LEVEL     ? SECTION_LEVL
           : kind == GAB_KIND_MARKER    ? SECTION_MARK
                                        : SECTION_COUNT;
}
enum { MAX_DOORS = 65535, MAX_WALLS = NO_PARENT, MAX_NODES = NO_PARENT, MAX_CELLS = NO_PARENT };
enum { MAX_MAZE_SIDE = 65534, MAX_CUT_DEPTH = 255 };
/* Slopes are stored in units of 2^-32. */
#define SLOPE_ONE 4294967296.0
#define MAX_SLOPE (INT64_C(1) << 59)

#define FIXED_ONE      256
#define FIXED_LIMIT    (65535 * FIXED_ONE)
#define NO_INDEX       UINT32_MAX
#define NO_GROUP       UINT16_MAX
#define UNIT_DIRECTION 32767

/* Returns the number of words of `OCCU` that a mask has; a mask of a single strip has none. */
static inline uint32_t occupancy_words(uint32_t width, uint32_t height)
{
    const uint32_t block_width = MASK_STRIP * OCCU_STRIPS;
    return width > MASK_STRIP
               ? (width + block_width - 1) / block_width * ((height + MASK_BLOCK - 1) / MASK_BLOCK)
               : 0;
}

static inline uint32_t read_u8(const uint8_t *p)
{
    return p[0];
}

static inline uint32_t read_u16(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8;
}

static inline uint32_t read_u24(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16;
}

static inline uint32_t read_u32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t read_u64(const uint8_t *p)
{
    return read_u32(p) | (uint64_t)read_u32(p + 4) << 32;
}

/* Reads two's complement, independent of how the compiler converts unsigned numbers. */
static inline int32_t read_i32(const uint8_t *p)
{
    uint32_t bits = read_u32(p);
    int32_t value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline int64_t read_i64(const uint8_t *p)
{
    uint64_t bits = read_u64(p);
    int64_t value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline int32_t read_i16(const uint8_t *p)
{
    int32_t u = (int32_t)read_u16(p);
    return u < 32768 ? u : u - 65536;
}
