/* SPDX-License-Identifier: MIT */
/**
 * bank/plain.h: a sprite bank as nested structs, the way people think of it: what a compiler of
 * projects or a reader of JSON fills in, and what bank_write turns into the bytes that
 * runtime/FORMAT.md describes.
 *
 *     PlainTag head = {.name = "head", .number = 3, .role = GAB_NO_ROLE};
 *     PlainBank bank = {.tags = &head, .tag_count = 1};
 *     if (!bank_write(&bank, &bytes, &size, &error))
 *         fprintf(stderr, "%s: %s\n", error.where, error.what);
 *
 * Only what people made is here. Bounds, areas, the boxes of groups, end times of steps, counts and
 * digests of names are worked out by the writer.
 *
 * Strings are UTF-8; NULL is the same as "". Coordinates are in 1/256 pixel, relative to the hot
 * spot in frames and to the top left corner in maps. The structs own nothing: the arrays belong to
 * whoever made them. plain_alloc gives memory that lives as long as a bank, and plain_free returns
 * all of it.
 */
#ifndef BANK_PLAIN_H
#define BANK_PLAIN_H

#include <gabarit/bank.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** 1 pixel in the coordinates below. */
#define PLAIN_PIXEL 256

/* ---- User properties ---- */

/** One property; only the field of its type counts. */
typedef struct PlainProperty {
    const char *key;     /**< not empty, once in its list */
    gab_value_type type; /**< text, number or boolean */
    const char *text;
    double number; /**< finite */
    bool boolean;
} PlainProperty;

/** The properties of a thing, in any order. */
typedef struct PlainProperties {
    PlainProperty *items;
    uint32_t count;
} PlainProperties;

/* ---- Tags ---- */

/** A role; its number is its place in the list. */
typedef struct PlainRole {
    const char *name; /**< not empty, once */
} PlainRole;

/** A tag; the order of tags means nothing, their numbers do. */
typedef struct PlainTag {
    const char *name;  /**< not empty, once */
    uint8_t number;    /**< 1 to 255, once */
    uint8_t role;      /**< place in the list of roles, or GAB_NO_ROLE */
    uint8_t colour[4]; /**< red, green, blue, alpha */
    PlainProperties properties;
} PlainTag;

/* ---- Pictures ---- */

/** A picture; frames and maps refer to it by its place in the list. */
typedef struct PlainPicture {
    const char *name; /**< base name: without a folder */
    uint32_t width, height;
    gab_pixels kind;
    const uint8_t *pixels; /**< the PNG file, or RGBA row by row; not looked at when left out */
    uint32_t size;         /**< bytes of pixels; 0 when left out */
    /** See bank_picture_digest; worked out by the writer for RGBA, and then not looked at here. */
    uint8_t digest[16];
} PlainPicture;

/* ---- Sprites ---- */

/** An action point of a frame; the order within a frame means nothing. */
typedef struct PlainPoint {
    const char *name; /**< not empty, once in its frame */
    int32_t x, y;
    int16_t to_x, to_y; /**< direction as a unit vector in 1/32767, or 0, 0 for none */
    PlainProperties properties;
} PlainPoint;

/** A box of a frame, or a group of boxes: a list of boxes is in the order in which it is tested. */
typedef struct PlainBox {
    const char *name;                 /**< may be empty */
    uint8_t tag;                      /**< number of a tag, or 0 for none; 0 in a group */
    bool is_group;                    /**< it has members, at least one, none of them a group */
    int32_t left, top, right, bottom; /**< left < right, top < bottom; not looked at in a group */
    struct PlainBox *members;
    uint32_t member_count;
    PlainProperties properties;
} PlainBox;

/**
 * The solid pixels of a frame, as rows of bits: (width + 7) / 8 bytes a row, bit 0 of a byte its
 * leftmost pixel. The rectangle lies within the frame's; outside of it nothing is solid.
 */
typedef struct PlainMask {
    uint32_t x, y, width, height; /**< from the corner of the frame's rectangle */
    const uint8_t *rows;
} PlainMask;

typedef struct PlainFrame {
    const char *name;             /**< may be empty; else once in its sprite */
    uint32_t picture;             /**< place in the list of pictures, or GAB_NONE */
    uint32_t x, y, width, height; /**< in that picture, at least 1 x 1; all 0 without one */
    int32_t left, top;            /**< where that rectangle's corner lies from the hot spot */
    uint32_t duration;            /**< milliseconds, 1 to 2^24 */
    PlainPoint *points;
    uint32_t point_count;
    PlainBox *boxes;
    uint32_t box_count;
    PlainMask *mask; /**< or NULL */
    PlainProperties properties;
} PlainFrame;

typedef enum PlainDirection { PLAIN_FORWARD = 0, PLAIN_REVERSE, PLAIN_PING_PONG } PlainDirection;

typedef struct PlainAnimation {
    const char *name; /**< not empty, once in its sprite */
    uint32_t *steps;  /**< frames, counted from the sprite's first */
    uint32_t step_count;
    uint32_t loop; /**< the step that a loop comes back to, or GAB_NONE: the last frame is held */
    PlainDirection direction;
    PlainProperties properties;
} PlainAnimation;

typedef struct PlainSprite {
    const char *name; /**< not empty, once */
    PlainFrame *frames;
    uint32_t frame_count;
    PlainAnimation *animations;
    uint32_t animation_count;
    PlainProperties properties;
} PlainSprite;

/* ---- Maps ---- */

/** A zone; its number is its place in the list, from 1. */
typedef struct PlainZone {
    const char *name; /**< may be empty; else once in its plane */
    uint8_t tag;      /**< number of a tag, or 0 for none */
    bool has_walk;
    int32_t walk_x, walk_y; /**< the walk-to point; not looked at without one */
    PlainProperties properties;
} PlainZone;

typedef struct PlainPlane {
    const char *name; /**< not empty, once in its map */
    PlainZone *zones;
    uint32_t zone_count;
    const uint8_t *pixels; /**< width x height of the map: the number of a zone, or 0 */
    PlainProperties properties;
} PlainPlane;

/** A band; the order of bands means nothing. */
typedef struct PlainBand {
    const char *name; /**< may be empty; else once in its map */
    int32_t radius;   /**< in 1/256 pixel, above 0, once in its map */
    PlainProperties properties;
} PlainBand;

typedef struct PlainMap {
    const char *name; /**< not empty, once */
    uint32_t picture; /**< place in the list of pictures, or GAB_NONE */
    uint32_t width, height;
    PlainPlane *planes;
    uint32_t plane_count;
    PlainBand *bands;
    uint32_t band_count;
    const uint8_t
        *band_pixels; /**< width x height: how many radii fit, from the smallest; or NULL */
    const uint32_t *distances; /**< width x height, squared, to what is not road; or NULL */
    PlainProperties properties;
} PlainMap;

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
    struct PlainBlock *blocks; /**< what plain_alloc gave; NULL at first */
} PlainBank;

/**
 * Memory for `count` things of `size` bytes, all zero, that lives until plain_free of the bank.
 * Returns NULL when there is none; what was given before stays good. A count of 0 gives a pointer,
 * too.
 */
void *plain_alloc(PlainBank *bank, size_t count, size_t size);

/** The same for a copy of `length` bytes of a string, with a zero byte after them. */
char *plain_text(PlainBank *bank, const char *text, size_t length);

/** Returns everything that plain_alloc gave, and empties the bank. NULL is allowed. */
void plain_free(PlainBank *bank);

#ifdef __cplusplus
}
#endif

#endif
