/* SPDX-License-Identifier: MIT */
/**
 * gabarit/bank.h: the sprite bank: opening its bytes, finding things by name, reading what they
 * are.
 *
 *     gab_bank bank;                                    // the caller's; nothing is allocated
 *     gab_fault fault;
 *     if (gab_bank_open(&bank, bytes, size, NULL, &fault) != GAB_OK)
 *         die(gab_result_text(fault.code), fault.section, fault.index);
 *     gab_sprite ken = gab_bank_sprite(&bank, "ken");   // a view: {bank, index}, a value
 *
 * The format is described in FORMAT.md. Opening checks everything once, in linear time, without
 * allocation; afterwards no query can read outside the bytes, and none can be made slow by their
 * contents. The bytes must outlive the bank and must not change while it is open; they are never
 * written to. For files, and for bytes that the caller does not keep, see gabarit/file.h.
 *
 * **Views** are small values {bank, index}. A view of something that is not there has the index
 * GAB_NONE; every accessor answers for it (and for any other index out of range) with the value
 * that its comment calls the empty answer: 0, an empty name, false.
 */
#ifndef GABARIT_BANK_H
#define GABARIT_BANK_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The index of a view of nothing, and the parent of names without one. */
#define GAB_NONE UINT32_MAX

/** The version of the format that this library reads and writes. */
#define GAB_BANK_MAJOR 1
#define GAB_BANK_MINOR 0

/**
 * The address of a bank's bytes must be a multiple of this. malloc returns such addresses on most
 * 64-bit machines; where it aligns to 8 (32-bit machines, emscripten), use aligned_alloc, or
 * gab_bank_copy, which takes bytes at any address.
 */
#define GAB_BANK_ALIGNMENT 16

/** A part of an opened bank; internal to the library. */
typedef struct gab_section {
    const uint8_t *bytes;
    uint32_t count;  /**< elements */
    uint32_t stride; /**< bytes from one element to the next */
} gab_section;

/** How many kinds of sections this library knows. */
#define GAB_SECTIONS 42

/** The most that there can ever be: a gab_bank keeps its size when sections are added. */
#define GAB_SECTION_ROOM 64

/** An opened bank. Filled by gab_bank_open or gabarit/file.h; read it through functions only. */
typedef struct gab_bank {
    const uint8_t *bytes;
    uint32_t size;
    uint16_t major, minor;
    gab_section sections[GAB_SECTION_ROOM]; /**< those from GAB_SECTIONS on are empty */
} gab_bank;

/** Where and why a bank was refused. */
typedef struct gab_fault {
    gab_result code;
    char section[5]; /**< four letters and a zero; "HEAD" for header and table, "" when good */
    uint32_t index;  /**< element of the section, or entry of the table */
} gab_fault;

/**
 * Limits that a caller may lower for untrusted bytes; they cannot be raised. A field of 0 stands
 * for the library's own limit, which each line names.
 */
typedef struct gab_limits {
    uint32_t size;          /**< bytes, 2^31 - 1 */
    uint32_t side;          /**< pixels of a picture's or map's side, 16384 */
    uint32_t area;          /**< pixels of a picture or map, cells of a layer, 64 Mi */
    uint32_t frames;        /**< 2^20 */
    uint32_t boxes_a_frame; /**< 4096 */
    uint32_t strings;       /**< bytes of all strings, 16 Mi */
} gab_limits;

/**
 * Opens a bank over bytes that the caller holds. They must be aligned to
 * GAB_BANK_ALIGNMENT, or the bank is refused with GAB_BAD_ALIGNMENT; gabarit/file.h copies bytes
 * that are not.
 * `limits` may be NULL, `fault` too. On failure the bank is empty: every look-up finds nothing.
 * Time grows with the size of the bank, without the pixels of pictures, which are not read.
 * Checksums of sections are not compared: that is gab_bank_verify, against accidents; nothing
 * relies on it. Returns GAB_OK or what the fault says: GAB_BAD_ALIGNMENT, GAB_NOT_A_BANK (the
 * magic), GAB_BAD_VERSION, GAB_BAD_LENGTH (cut short or too long), GAB_BAD_CHECKSUM (header and
 * table), GAB_BAD_LAYOUT (section table), GAB_BAD_TEXT (strings), GAB_BAD_ORDER, GAB_BAD_REFERENCE,
 * GAB_BAD_VALUE, GAB_TOO_LARGE (a limit).
 */
GAB_API gab_result gab_bank_open(gab_bank *bank, const void *bytes, size_t size,
                                 const gab_limits *limits, gab_fault *fault);

/**
 * Checks what gab_bank_open does not, because no query relies on it: the checksum of every section,
 * the digest of the names (see gab_bank_matches), that every string and every name of points is
 * used, and the bounds and areas of zones. Reads all bytes, the names once more for every 64 KiB of
 * strings. Returns GAB_OK; GAB_BAD_CHECKSUM with the section in `fault`; GAB_BAD_REFERENCE for what
 * is not used, GAB_BAD_VALUE for a zone, GAB_BAD_TEXT for no strings at all.
 */
GAB_API gab_result gab_bank_verify(const gab_bank *bank, gab_fault *fault);

/**
 * Whether a bank has the names and numbers that a C header was generated with: `digest` is the
 * header's GAB_..._DIGEST. False means that the header is stale, and its constants may mean other
 * things.
 */
GAB_API bool gab_bank_matches(const gab_bank *bank, uint64_t digest);

/* ---- Names ---- */

/** The kinds of things that are found by name. */
typedef enum gab_kind {
    GAB_KIND_ROLE = 1,
    GAB_KIND_TAG,
    GAB_KIND_SPRITE,
    GAB_KIND_FRAME,     /**< parent: its sprite */
    GAB_KIND_ANIMATION, /**< parent: its sprite */
    GAB_KIND_POINT,     /**< the name of an action point, the same in all sprites */
    GAB_KIND_MAP,
    GAB_KIND_PLANE, /**< parent: its map */
    GAB_KIND_ZONE,  /**< parent: its plane */
    GAB_KIND_BAND,  /**< parent: its map */
    GAB_KIND_LEVEL,
    GAB_KIND_LAYER,        /**< parent: its level */
    GAB_KIND_DOOR,         /**< parent: its level; the name of walls, which owns no properties */
    GAB_KIND_MARKER,       /**< parent: its level */
    GAB_KIND_BOX,          /**< this kind and those below have properties only, and no names */
    GAB_KIND_PLACED_POINT, /**< a point of a frame */
    GAB_KIND_WALL
} gab_kind;

/**
 * The number of a thing with a name, in its kind's own numbering over the whole bank (for a tag its
 * index in the list of tags, not its tag number). `parent` is the parent's number, or 0 for kinds
 * without one. O(log n) in the number of names. Returns GAB_NONE when there is none.
 */
GAB_API uint32_t gab_bank_find(const gab_bank *bank, gab_kind kind, uint32_t parent,
                               const char *name);

/* ---- Tags ---- */

/** A tag. The empty answer has number 0. */
typedef struct gab_tag {
    const char *name;  /**< UTF-8, never NULL */
    uint8_t number;    /**< 1 to 255: what boxes, zones and walls carry */
    uint8_t role;      /**< or GAB_NO_ROLE */
    uint8_t colour[4]; /**< red, green, blue, alpha */
} gab_tag;

/** The role of a tag that has none. */
#define GAB_NO_ROLE 255

/** How many tags a bank has. */
GAB_API uint32_t gab_bank_tag_count(const gab_bank *bank);
/** The i-th tag, in the order of their numbers. */
GAB_API gab_tag gab_bank_tag_at(const gab_bank *bank, uint32_t index);
/** The tag with a number; the empty answer when there is none. */
GAB_API gab_tag gab_bank_tag(const gab_bank *bank, uint8_t number);
/** The tag with a name; the empty answer when there is none. */
GAB_API gab_tag gab_bank_tag_named(const gab_bank *bank, const char *name);

/** How many roles a bank has. */
GAB_API uint32_t gab_bank_role_count(const gab_bank *bank);
/** The name of a role; "" when there is none with that number. */
GAB_API const char *gab_bank_role_name(const gab_bank *bank, uint8_t role);
/** The number of the role with a name, or GAB_NO_ROLE. */
GAB_API uint8_t gab_bank_role(const gab_bank *bank, const char *name);

/**
 * Adds all tags of a role to a set, so that any query that takes tags can select by role:
 *
 *     gab_tags solid = {{0}};
 *     gab_tags_add_role(&solid, &bank, gab_bank_role(&bank, "solid"));
 *
 * GAB_NO_ROLE stands for the tags without a role, among them 0, "no tag". A role that the bank does
 * not have adds nothing. O(tags).
 */
GAB_API void gab_tags_add_role(gab_tags *tags, const gab_bank *bank, uint8_t role);

/* ---- User properties ---- */

typedef enum gab_value_type {
    GAB_VALUE_NONE = 0, /**< there is no such property */
    GAB_VALUE_TEXT,
    GAB_VALUE_NUMBER,
    GAB_VALUE_BOOLEAN
} gab_value_type;

/** A user property. All fields are defined: those of other types are "" and 0 and false. */
typedef struct gab_property {
    const char *key;
    gab_value_type type;
    const char *text;
    double number;
    bool boolean;
} gab_property;

/** A property of a thing, by its key; O(log n). The type is GAB_VALUE_NONE when there is none. */
GAB_API gab_property gab_bank_property(const gab_bank *bank, gab_kind kind, uint32_t index,
                                       const char *key);
/** How many properties a thing has. */
GAB_API uint32_t gab_bank_property_count(const gab_bank *bank, gab_kind kind, uint32_t index);
/** The i-th property of a thing, from 0, in the order of their keys. */
GAB_API gab_property gab_bank_property_at(const gab_bank *bank, gab_kind kind, uint32_t index,
                                          uint32_t i);

/* ---- Pictures ---- */

/** How a picture's pixels are kept. */
typedef enum gab_pixels { GAB_PIXELS_NONE = 0, GAB_PIXELS_PNG, GAB_PIXELS_RGBA } gab_pixels;

/** A picture. The empty answer has width 0. */
typedef struct gab_picture {
    const char *name; /**< base name, without a folder */
    uint32_t width, height;
    gab_pixels kind;
    const uint8_t *pixels; /**< a PNG file, or RGBA row by row; NULL when left out */
    uint32_t size;         /**< bytes of pixels */
    const uint8_t *digest; /**< 16 bytes, or NULL for the empty answer */
} gab_picture;

/** How many pictures a bank has. */
GAB_API uint32_t gab_bank_picture_count(const gab_bank *bank);
/** The picture with a number, from 0; the empty answer when there is none. */
GAB_API gab_picture gab_bank_picture(const gab_bank *bank, uint32_t index);

#ifdef __cplusplus
}
#endif

#endif
