/* SPDX-License-Identifier: MIT */
/**
 * art/aseprite.h: the content of an .aseprite (or .ase) file: frames, layers, tags, slices,
 * palettes, tile sets and user data, and each of its frames as pixels.
 *
 *     AseFile *file = ase_read(bytes, &limits, &error);
 *     for (uint32_t i = 0; i < file->frames->len; i++)
 *         Pixels *frame = ase_compose(file, i, NULL, &limits, NULL, &notes, &error);
 *     ase_free(file);
 *
 * The format is that of Aseprite's docs/ase-file-specs.md. Reading only stores the offsets of
 * pixels; composing inflates those of one frame. Everything in a file that can be checked is
 * checked.
 */
#pragma once

#include "art/picture.h"

/** A custom property in user data. Only the field of its type is used. */
typedef struct AseProperty {
    char *key;
    PropertyType type;
    char *text; /**< also lists, points and nested values, as text like "[1, 2]" */
    double number;
    bool boolean;
} AseProperty;

/** User data: a text, a colour and properties that the artist attached to an object. */
typedef struct AseData {
    char *text; /**< or NULL */
    bool has_colour;
    uint8_t colour[4];
    GArray *properties; /**< AseProperty, of the user, not of plug-ins; or NULL */
    uint32_t flattened; /**< how many properties were converted to text */
    uint32_t foreign;   /**< properties not stored: those of plug-ins, and those beyond a limit */
} AseData;

typedef enum AseLayerType { ASE_IMAGE = 0, ASE_GROUP, ASE_TILEMAP } AseLayerType;
/** Flags of layers. */
enum { ASE_VISIBLE = 1, ASE_BACKGROUND = 8, ASE_REFERENCE = 64 };
/** The index that means no layer. */
enum { ASE_NO_LAYER = -1 };

typedef struct AseLayer {
    char *name;
    uint16_t flags, type;   /**< AseLayerType */
    uint16_t level;         /**< number of groups around it that the file states */
    uint16_t blend;         /**< BlendMode, see art/blend.h */
    uint8_t opacity;        /**< 255 if the file's value does not apply */
    uint32_t tileset;       /**< of a tilemap: the id of its tile set */
    int32_t parent;         /**< index of a group, or ASE_NO_LAYER */
    int32_t child, sibling; /**< indices of the first child and of the next sibling */
    int32_t last_child;     /**< used only while the file is read */
    bool shown;             /**< the layer and all groups that contain it are visible */
    AseData data;
} AseLayer;

typedef enum AseCelKind { ASE_RAW = 0, ASE_LINKED, ASE_ZLIB, ASE_TILES, ASE_NOTHING } AseCelKind;

/** The picture of one layer in one frame. Links are resolved: a linked cel has the kind and the
 * bytes of its target. */
typedef struct AseCel {
    uint16_t layer; /**< index */
    uint16_t kind;  /**< AseCelKind; ASE_NOTHING: ignored */
    int16_t x, y;   /**< position in the frame */
    int16_t z;      /**< moves the cel up (or down, if negative) by this number of layers */
    uint8_t opacity;
    uint16_t width, height; /**< pixels, or tiles */
    size_t at, size; /**< the part of its chunk after width, height and, for tiles, bits per tile */
    AseData *data;   /**< or NULL */
} AseCel;

typedef struct AseFrame {
    int32_t duration; /**< milliseconds, 1 to 65535 */
    uint32_t first_cel, cel_count;
} AseFrame;

typedef enum AseDirection {
    ASE_FORWARD = 0,
    ASE_REVERSE,
    ASE_PING_PONG,
    ASE_PING_PONG_REVERSE
} AseDirection;

typedef struct AseTag {
    char *name;
    uint32_t from, to; /**< both inclusive; `to` may be beyond the last frame */
    int direction;     /**< AseDirection */
    uint32_t repeat;   /**< 0: not specified */
    AseData data;
} AseTag;

/** Flags of slices: which optional values its keys have. */
enum { ASE_NINE_PATCH = 1, ASE_PIVOT = 2 };

/** The rectangle of a slice from a frame on, until the frame of the next key. */
typedef struct AseKey {
    uint32_t frame;
    int32_t x, y;
    uint32_t w, h;              /**< w 0: the slice is absent from this frame on */
    int32_t centre_x, centre_y; /**< the inner rectangle of a nine-patch */
    uint32_t centre_w, centre_h;
    bool has_pivot;
    int32_t pivot_x, pivot_y; /**< from the slice's top left corner */
} AseKey;

typedef struct AseSlice {
    char *name;
    uint32_t flags; /**< ASE_NINE_PATCH, ASE_PIVOT */
    GArray *keys;   /**< AseKey, sorted by frame, at most one per frame */
    AseData data;
} AseSlice;

/** Flags of tile sets. EMPTY_FIRST: tile 0 is empty. */
enum { ASE_SET_EXTERNAL = 1, ASE_SET_EMBEDDED = 2, ASE_SET_EMPTY_FIRST = 4 };

typedef struct AseTileset {
    uint32_t id, flags, count; /**< number of tiles */
    uint16_t width, height;    /**< of a tile */
    size_t at, size;           /**< its compressed pixels */
} AseTileset;

/** A chunk that changes colours of the palette, from its frame on. */
typedef struct AsePalette {
    uint32_t frame;
    uint16_t type;   /**< of the chunk */
    size_t at, size; /**< the body of the chunk in the file */
} AsePalette;

typedef struct AseFile {
    GBytes *bytes;
    uint32_t width, height;
    uint16_t depth; /**< 8, 16 or 32 bits */
    uint32_t flags;
    uint8_t transparent; /**< with 8 bits: the transparent index */
    GArray *frames;      /**< AseFrame, at least one */
    GArray *layers;      /**< AseLayer, from the bottom to the top */
    GArray *cels;        /**< AseCel, sorted by frame */
    GArray *tags;        /**< AseTag */
    GArray *slices;      /**< AseSlice */
    GArray *tilesets;    /**< AseTileset */
    GArray *palettes;    /**< AsePalette */
    AseData data;
} AseFile;

/** True if bytes begin like an Aseprite file. */
bool ase_begins(const void *bytes, size_t size);

/** Reads everything but pixels. A file whose header exceeds the limits is rejected. Returns NULL
 * with a PICTURE_ERROR that names the problem and the frame. Keeps a reference to `bytes`. */
AseFile *ase_read(GBytes *bytes, const PictureLimits *limits, GError **error);
/** NULL is allowed. */
void ase_free(AseFile *file);

/** Adds a property and returns it; the caller sets its text or number. It is owned by `data` and
 * valid until the next one is added. */
AseProperty *ase_data_add(AseData *data, const char *key, PropertyType type);
void ase_data_clear(AseData *data);
/** Frees the content of an AseSlice. */
void ase_slice_clear(void *slice);

/** The numbers of items that could be composed only in part. */
typedef struct AseNotes {
    uint32_t short_cels;       /**< cels whose pixels end too early; the rest is transparent */
    uint32_t missing_tilesets; /**< tilemaps whose tiles are in another file, or missing */
} AseNotes;

/** These functions select the layers to draw. They return an array with one bool per element of
 * `file->layers`, which the caller frees with g_free. ase_layers_drawn selects the visible layers,
 * except those that the text `layers` excludes (see model/picture_layers.h; it may be NULL) and
 * everything inside them. ase_layers_named selects only the layers called `name`, even hidden ones,
 * and the visible layers inside them. */
bool *ase_layers_drawn(const AseFile *file, const char *layers);
bool *ase_layers_named(const AseFile *file, const char *name);

/** Returns the pixels of a frame, composed of the drawn layers. If `drawn` is NULL, the frame is
 * composed as Aseprite shows it, without hidden layers. Reference layers are never drawn. Memory
 * is charged to the budget of the limits. The numbers in `notes` are increased. `cancel` and
 * `notes` may be NULL. Returns NULL with an error on failure. */
Pixels *ase_compose(const AseFile *file, uint32_t frame, const bool *drawn,
                    const PictureLimits *limits, GCancellable *cancel, AseNotes *notes,
                    GError **error);

/** Returns for each frame the index of the first frame that consists of the same cels, placed in
 * the same way, with the same colours: ase_compose returns equal pixels, and increases the numbers
 * in the notes by the same amounts. Frames with equal pixels in different cels are different. The
 * caller frees the array with g_free. */
uint32_t *ase_same_frames(const AseFile *file, const bool *drawn);

/** Returns the bytes of the file with other slices (AseSlice) instead of its own. All other chunks
 * are unchanged. If the file had no slices, the new ones are before its first cel. Returns NULL
 * with an error if the file is damaged in a way that reading does not detect. */
GBytes *ase_with_slices(const AseFile *file, const GArray *slices, GError **error);
