/* SPDX-License-Identifier: MIT */
/**
 * gabarit/bank.h: the sprite bank: opening its bytes, finding items by name, and reading tags,
 * properties and pictures.
 *
 *     gab_bank bank;                                    // the caller's; nothing is allocated
 *     gab_fault fault;
 *     char text[GAB_FAULT_TEXT];
 *     if (gab_bank_open(&bank, bytes, size, NULL, &fault) != GAB_OK &&
 *         gab_fault_text(&fault, text, sizeof text) > 0)
 *         die(text);                                    // what is wrong, and where
 *     gab_sprite ken = gab_bank_sprite(&bank, "ken");   // a view: {bank, index}, a value
 *
 * FORMAT.md describes the format. Opening a bank checks everything except pixels once, in linear
 * time, without allocation. Afterwards no query can read outside the bytes, and no contents can
 * make a query slow. The bytes must outlive the bank and must not change while it is open; they are
 * never written to. For files, and for bytes that the caller does not keep, see gabarit/file.h.
 *
 * **Views** are small values {bank, index}. An **empty view**, that of something that does not
 * exist, has the index GAB_NONE. For such a view (and for any other index out of range), every
 * accessor returns the value that its comment calls the empty answer: 0, an empty name, false;
 * gab_sprite_exists, gab_zone_exists ... return whether a view refers to an item.
 *
 * **Names of functions.** gab_PARENT_ITEM finds an item by its name, gab_PARENT_ITEM_at by its
 * index among the items of the parent, from 0, and gab_PARENT_ITEM_numbered by the number that the
 * data of a game store: of a tag, of a zone. gab_PARENT_ITEM_count returns how many there are.
 */
#ifndef GABARIT_BANK_H
#define GABARIT_BANK_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The index of a role, or GAB_NONE; see gab_filter_role. */
typedef uint32_t gab_role_id;
/** The index of the name of an action point, or GAB_NONE; see gab_bank_point. */
typedef uint32_t gab_point_id;
/** The index of a picture, or GAB_NONE; see gab_bank_picture_at. */
typedef uint32_t gab_picture_id;
/** The number of a door in its level, or GAB_NONE; see gab_level_door. */
typedef uint32_t gab_door_id;

/** The version of the format that this library reads and writes. */
#define GAB_BANK_MAJOR 1
#define GAB_BANK_MINOR 0

/**
 * The alignment of a bank's bytes: their address must be a multiple of this. malloc returns such
 * addresses on most 64-bit machines; where it aligns to 8 (32-bit machines, emscripten), use
 * aligned_alloc, or gab_bank_copy, which accepts bytes at any address.
 */
#define GAB_BANK_ALIGNMENT 16

/** A section of an opened bank; internal to the library. */
typedef struct gab_section {
    const uint8_t *bytes;
    uint32_t count;  /**< number of elements */
    uint32_t stride; /**< bytes from one element to the next */
} gab_section;

/** The number of sections that this library knows. */
#define GAB_SECTIONS 45

/** The maximum number of sections, fixed so that the size of a gab_bank never changes. */
#define GAB_SECTION_ROOM 64

struct gab_mistake;
/** A callback for mistakes; see gab_bank_report. */
typedef void gab_report(void *context, const struct gab_mistake *mistake);

/** An opened bank. Filled by gab_bank_open or gabarit/file.h; read it through functions only. */
typedef struct gab_bank {
    const uint8_t *bytes;
    uint32_t size;
    uint16_t major, minor;
    gab_report *report; /**< set by gab_bank_report, else NULL */
    void *context;
    gab_section sections[GAB_SECTION_ROOM]; /**< empty from GAB_SECTIONS on */
} gab_bank;

/** The reason why a bank was refused, and the location of the fault. */
typedef struct gab_fault {
    gab_result code;
    char section[5]; /**< four letters and a NUL; "HEAD" for header and table, "" for no fault */
    uint32_t index;  /**< element of the section, or entry of the section table */
} gab_fault;

/** The size of a buffer that can hold the text of every fault. */
#define GAB_FAULT_TEXT 160

/**
 * Describes a fault in English words, for logs and error messages, for example "section BOXS (boxes
 * of frames), element 17: the box is empty or out of range, ...". Writes the text, cut off to at
 * most `capacity` bytes with its NUL, to `text` (which may be NULL when `capacity` is 0), and
 * returns its whole length without the NUL. Items are numbered from 0; an element of the strings is
 * a byte. Without a section, the text is that of the result alone.
 */
GAB_API uint32_t gab_fault_text(const gab_fault *fault, char *text, uint32_t capacity);

/**
 * Limits that a caller may lower for untrusted bytes; they cannot be raised. 0 in a field means the
 * library's own limit, which the comment of the field states.
 */
typedef struct gab_limits {
    uint32_t size;              /**< bytes of the bank; 2^31 - 1 */
    uint32_t side;              /**< pixels of a side of a picture or map; 16384 */
    uint32_t area;              /**< pixels of a picture or map, or cells of a layer; 64 Mi */
    uint32_t frames;            /**< frames of all sprites; 2^20 */
    uint32_t boxes_per_frame;   /**< boxes of one frame; 4096 */
    uint32_t strings;           /**< bytes of all strings; 16 Mi */
    uint32_t corners_per_frame; /**< corners, ends and centres of the shapes of one frame; 4096 */
} gab_limits;

/**
 * Opens a bank over bytes that the caller holds. Bytes that are not aligned to GAB_BANK_ALIGNMENT
 * are refused with GAB_BAD_ALIGNMENT; gab_bank_copy copies them first. `limits` and `fault` may be
 * NULL. On failure the bank is empty: every look-up finds nothing. Time is linear in the size of
 * the bank without the pixels of pictures and maps, which are not read. A pixel of a map whose
 * number is out of range (above the number of zones or bands, or above 2^30 for a distance) counts
 * as 0 in all queries. The checksums of sections are not checked, because no query relies on them;
 * gab_bank_verify checks them and the pixels of maps, to detect accidental changes.
 *
 * Returns GAB_OK, or the code that `fault` also receives: GAB_BAD_ALIGNMENT, GAB_NOT_A_BANK (wrong
 * signature), GAB_BAD_VERSION, GAB_BAD_LENGTH (cut short or too long), GAB_BAD_CHECKSUM (header and
 * section table), GAB_BAD_LAYOUT (section table), GAB_BAD_TEXT (strings), GAB_BAD_ORDER,
 * GAB_BAD_REFERENCE, GAB_BAD_VALUE, or GAB_TOO_LARGE (a limit).
 */
GAB_API gab_result gab_bank_open(gab_bank *bank, const void *bytes, size_t size,
                                 const gab_limits *limits, gab_fault *fault);

/**
 * Checks everything that gab_bank_open does not check because no query relies on it: the checksum
 * of every section, the digest of the names (see gab_bank_matches), that every string and every
 * name of points is used, the pixels of maps (that no number is out of range, and that tiles have
 * their smallest form), and the bounds and areas of zones. In a bank of a newer minor version,
 * strings and names may be used by data that this version does not know, so that their use is not
 * checked. Reads all bytes, the pixels of maps twice more, and the names once more for every 64 KiB
 * of strings. Returns GAB_OK; GAB_BAD_CHECKSUM with the section in `fault`; GAB_BAD_REFERENCE for a
 * string or name that is not used; GAB_BAD_VALUE for a tile of a map (section "TILE") or a zone;
 * GAB_BAD_TEXT when the bank has no strings at all; GAB_BAD_LENGTH when the section table has
 * changed since the bank was opened, and GAB_BAD_REFERENCE or GAB_BAD_VALUE when maps have.
 */
GAB_API gab_result gab_bank_verify(const gab_bank *bank, gab_fault *fault);

/**
 * Compares the bytes of another version of a bank with an open bank, so that a game accepts only
 * whole versions: a file that is read while another program writes it has bytes of two versions,
 * which gab_bank_open may accept. Returns GAB_UNCHANGED if the header is that of the bank: it
 * has the checksum of all checksums. Otherwise returns GAB_INCOMPLETE if the
 * size or a checksum is wrong, GAB_NOT_A_BANK or GAB_BAD_VERSION as gab_bank_open, and GAB_OK for a
 * whole bank, which may be opened. `bank` may be NULL or empty: everything is another version then.
 * Reads all bytes, except those of an unchanged bank. For files, see gab_bank_reload.
 */
GAB_API gab_result gab_bank_compare(const gab_bank *bank, const void *bytes, size_t size);

/**
 * True if a bank has the names and numbers that a C header was generated with; `digest` is the
 * header's GAB_..._DIGEST. False means that the header is out of date, so its constants may refer
 * to other items.
 */
GAB_API bool gab_bank_matches(const gab_bank *bank, uint64_t digest);

/* ---- Mistakes, while a game is developed ---- */

/** A kind of mistake in a call. */
typedef enum gab_reason {
    GAB_REASON_NONE = 0, /**< no mistake */
    GAB_REASON_NAME,     /**< the bank does not have the name */
    GAB_REASON_EMPTY,    /**< a view refers to nothing */
    GAB_REASON_INDEX,    /**< an index or number beyond the last */
    GAB_REASON_NUMBER,   /**< a coordinate, size or direction that is not finite */
    GAB_REASON_CAPACITY, /**< more results than the buffer can hold */
    GAB_REASON_TYPE      /**< a property that has another type */
} gab_reason;

/** A call with a mistake; valid only during the callback. */
typedef struct gab_mistake {
    const char *function; /**< name of the called function */
    gab_reason reason;
    const char *name; /**< the unknown name, or the key of the property, else "" */
    double number;    /**< the index, the number that is not finite, the number of results, or the
                       * gab_value_type that the property has */
} gab_mistake;

/**
 * Calls a function for each mistake in a call with this bank or one of its views. NULL, as after
 * gab_bank_open, means none; gab_bank_reload keeps the callback. Answers are the same with and
 * without a callback:
 *
 *     #ifndef NDEBUG
 *         gab_bank_report(&bank, print_mistake, NULL);   // prints its gab_mistake_text
 *     #endif
 *
 * A name that the bank lacks is reported by the function that looks it up. An empty view (whose
 * bank is known), an index beyond the last and a number that is not finite are reported by every
 * function that needs them, and a buffer that is too small by every function that fills one, unless
 * its capacity is 0. A property of another type is reported by the functions of gabarit/property.h.
 * Normal answers are not mistakes: nothing is hit, a zone is empty because there is none at a
 * point, a frame lacks a point that others have, an item lacks a property, and 0 or GAB_NONE is
 * passed as the number of a tag, zone, role, door or picture that a query did not find.
 * gab_..._exists never reports. Neither do functions without a bank or view, among them all of
 * gabarit/inline.h. The callback runs in the thread of the query; it may query the bank. Without a
 * callback, the cost is that of a comparison in queries that have numbers.
 */
GAB_API void gab_bank_report(gab_bank *bank, gab_report *report, void *context);

/** The size of a buffer that can hold the text of a mistake with a name of up to 60 bytes. */
#define GAB_MISTAKE_TEXT 160

/** Describes a mistake in English words, for example `gab_bank_sprite: there is no "kne"`. Writes
 * and returns the text as gab_fault_text. */
GAB_API uint32_t gab_mistake_text(const gab_mistake *mistake, char *text, uint32_t capacity);

/* ---- Names ---- */

/** The kinds of items that have names or properties. */
typedef enum gab_kind {
    GAB_KIND_NONE = 0,
    GAB_KIND_ROLE = 1,
    GAB_KIND_TAG,
    GAB_KIND_SPRITE,
    GAB_KIND_FRAME,     /**< parent: its sprite */
    GAB_KIND_ANIMATION, /**< parent: its sprite */
    GAB_KIND_POINT,     /**< the name of an action point, shared by all sprites */
    GAB_KIND_MAP,
    GAB_KIND_PLANE, /**< parent: its map */
    GAB_KIND_ZONE,  /**< parent: its plane */
    GAB_KIND_BAND,  /**< parent: its map */
    GAB_KIND_LEVEL,
    GAB_KIND_LAYER,        /**< parent: its level */
    GAB_KIND_DOOR,         /**< parent: its level; a name of walls, without properties */
    GAB_KIND_MARKER,       /**< parent: its level */
    GAB_KIND_BOX,          /**< this kind and those below have properties, but no names */
    GAB_KIND_PLACED_POINT, /**< a point of a frame */
    GAB_KIND_WALL
} gab_kind;

/**
 * Returns the index of the item with a name, among all items of its kind in the bank (for a tag its
 * index in the list of tags, not its tag number). `parent` is the index of the parent, or 0 for
 * kinds without a parent. O(log n) in the number of names. Returns GAB_NONE when no such item
 * exists, which is not reported: a game asks with it whether a name exists.
 */
GAB_API gab_index gab_bank_find(const gab_bank *bank, gab_kind kind, uint32_t parent,
                                const char *name);

/**
 * Returns the index, in another version of a bank, of an item with an index in this one, so that
 * the views of a game survive gab_bank_reload, which has an example.
 *
 * An item with a name is found by its name and those of its parents; a renamed one is not found. An
 * item without a name, such as most frames, keeps its position among the children of its parent.
 * Boxes, points of frames and walls are not carried over: look them up in their frame or layer.
 * Returns GAB_NONE for them, and for an item that one of the versions lacks. O(log n).
 */
GAB_API gab_index gab_bank_remap(const gab_bank *bank, gab_kind kind, uint32_t index,
                                 const gab_bank *fresh);

/* ---- Tags ---- */

/** A tag. The empty answer has the number GAB_NONE. */
typedef struct gab_tag {
    const char *name;  /**< UTF-8, never NULL */
    gab_tag_id number; /**< 1 to 255; boxes, zones and walls refer to a tag by it */
    gab_role_id role;  /**< index of the role, or GAB_NONE */
    uint8_t colour[4]; /**< red, green, blue, alpha */
} gab_tag;

/** Returns the number of tags in a bank. */
GAB_API uint32_t gab_bank_tag_count(const gab_bank *bank);
/** Returns the i-th tag, from 0, in ascending order of their numbers. */
GAB_API gab_tag gab_bank_tag_at(const gab_bank *bank, uint32_t index);
/** Returns the tag with a number, or the empty answer. */
GAB_API gab_tag gab_bank_tag_numbered(const gab_bank *bank, gab_tag_id number);
/** Returns the tag with a name, or the empty answer. */
GAB_API gab_tag gab_bank_tag(const gab_bank *bank, const char *name);

/** Returns the number of roles in a bank. */
GAB_API uint32_t gab_bank_role_count(const gab_bank *bank);
/** Returns the name of a role; "" when the bank does not have that role. */
GAB_API const char *gab_bank_role_name(const gab_bank *bank, gab_role_id role);

/** Returns the filter for the tag with a name. It selects nothing if the bank lacks the tag. */
GAB_API gab_filter gab_filter_tag(const gab_bank *bank, const char *name);
/**
 * Returns the filter for the tags of the role with a name. It selects nothing if the bank lacks the
 * role. O(n) in the number of tags, so make filters once, not for each query.
 */
GAB_API gab_filter gab_filter_role(const gab_bank *bank, const char *name);
/** Returns the filter for the tags without a role, and for things without a tag; O(n) as well. */
GAB_API gab_filter gab_filter_without_role(const gab_bank *bank);

/* ---- User properties ---- */

typedef enum gab_value_type {
    GAB_VALUE_NONE = 0, /**< no such property */
    GAB_VALUE_TEXT,
    GAB_VALUE_NUMBER,
    GAB_VALUE_BOOLEAN,
    GAB_VALUE_REFERENCE
} gab_value_type;

/** A sprite, animation, map, zone, level or marker that a property refers to: its kind, and its
 * index in the bank, for gab_bank_sprite_at, gab_bank_marker_at ... Nothing: GAB_KIND_NONE and
 * GAB_NONE. */
typedef struct gab_reference {
    gab_kind kind;
    gab_index index;
} gab_reference;

/** A user property. All fields are defined: those that do not belong to the type are "", 0, false
 * or a reference to nothing. */
typedef struct gab_property {
    const char *key;
    gab_value_type type;
    const char *text;
    double number;
    bool boolean;
    gab_reference reference; /**< to nothing, too, if the export left its target out */
} gab_property;

/** Returns a property of an item by its key, O(log n); of type GAB_VALUE_NONE if none exists. */
GAB_API gab_property gab_bank_property(const gab_bank *bank, gab_kind kind, uint32_t index,
                                       const char *key);
/** Returns the number of properties of an item. */
GAB_API uint32_t gab_bank_property_count(const gab_bank *bank, gab_kind kind, uint32_t index);
/** Returns the i-th property of an item, from 0, in ascending order of their keys. */
GAB_API gab_property gab_bank_property_at(const gab_bank *bank, gab_kind kind, uint32_t index,
                                          uint32_t i);

/* ---- Pictures ---- */

/** How the pixels of a picture are stored. */
typedef enum gab_pixels { GAB_PIXELS_NONE = 0, GAB_PIXELS_PNG, GAB_PIXELS_RGBA } gab_pixels;

/** A picture. The empty answer has width 0. */
typedef struct gab_picture {
    const char *name; /**< base name, without a folder */
    uint32_t width, height;
    gab_pixels kind;
    const uint8_t *pixels; /**< a PNG file, or RGBA row by row; NULL when not stored */
    uint32_t size;         /**< size of `pixels` in bytes */
    const uint8_t *digest; /**< 16 bytes, or NULL for the empty answer */
} gab_picture;

/** Returns the number of pictures in a bank. */
GAB_API uint32_t gab_bank_picture_count(const gab_bank *bank);
/** Returns the picture with an index, from 0, or the empty answer. */
GAB_API gab_picture gab_bank_picture_at(const gab_bank *bank, gab_picture_id picture);

#ifdef __cplusplus
}
#endif

#endif
