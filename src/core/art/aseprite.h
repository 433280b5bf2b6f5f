/* SPDX-License-Identifier: MIT */
/**
 * art/aseprite.h: what an .aseprite (or .ase) file says: frames, layers, tags, slices, palettes,
 * tile sets and what people wrote beside them; and each of its frames as pixels.
 *
 *     AseFile *file = ase_read(bytes, &limits, &error);
 *     for (uint32_t i = 0; i < file->frames->len; i++)
 *         Pixels *frame = ase_compose(file, i, NULL, &limits, NULL, &notes, &error);
 *     ase_free(file);
 *
 * The format is that of Aseprite's docs/ase-file-specs.md. Reading keeps offsets of pixels only;
 * composing inflates those of one frame. Nothing in a file is believed that can be checked.
 */
#ifndef GABARIT_ART_ASEPRITE_H
#define GABARIT_ART_ASEPRITE_H

#include "art/picture.h"

/** A custom property of a layer, a tag or a slice. Only the field of its type counts. */
typedef struct AseProperty {
    char *key;
    PropertyType type;
    char *text; /**< lists, points, nested values: as text, like "[1, 2]" */
    double number;
    bool boolean;
} AseProperty;

/** What people wrote to a thing. */
typedef struct AseData {
    char *text; /**< or NULL */
    bool has_colour;
    uint8_t colour[4];
    GArray *properties; /**< AseProperty, of the user, not of plug-ins; or NULL */
    uint32_t flattened; /**< how many of these became text */
    uint32_t foreign;   /**< properties of plug-ins, which are not read */
} AseData;

typedef enum AseLayerType { ASE_IMAGE = 0, ASE_GROUP, ASE_TILEMAP } AseLayerType;
enum { ASE_VISIBLE = 1, ASE_BACKGROUND = 8, ASE_REFERENCE = 64, ASE_NO_LAYER = -1 };

typedef struct AseLayer {
    char *name;
    uint16_t flags, type, level, blend;
    uint8_t opacity; /**< 255 where the file's do not count */
    uint32_t tileset;
    int32_t parent;         /**< index of a group, or ASE_NO_LAYER */
    int32_t child, sibling; /**< indices of the first child and of the next of the same parent */
    int32_t last_child;     /**< internal */
    bool shown;             /**< it and all groups around it are visible */
    AseData data;
} AseLayer;

typedef enum AseCelKind { ASE_RAW = 0, ASE_LINKED, ASE_ZLIB, ASE_TILES, ASE_NOTHING } AseCelKind;

/** The picture of one layer in one frame. Links are resolved: they have the kind and the bytes of
 * what they lead to. */
typedef struct AseCel {
    uint16_t layer, kind; /**< AseCelKind; ASE_NOTHING: ignore it */
    int16_t x, y, z;
    uint8_t opacity;
    uint16_t width, height; /**< pixels, or tiles */
    size_t at, size;        /**< what follows width and height, in the file */
    AseData *data;          /**< or NULL */
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
    uint32_t from, to; /**< both included; `to` may lie beyond the last frame */
    int direction;     /**< AseDirection */
    uint32_t repeat;   /**< 0: not stated */
    AseData data;
} AseTag;

enum { ASE_NINE_PATCH = 1, ASE_PIVOT = 2 };

typedef struct AseKey {
    uint32_t frame;
    int32_t x, y;
    uint32_t w, h; /**< w 0: the slice is absent from here on */
    int32_t centre_x, centre_y;
    uint32_t centre_w, centre_h;
    bool has_pivot;
    int32_t pivot_x, pivot_y; /**< from the slice's corner */
} AseKey;

typedef struct AseSlice {
    char *name;
    uint32_t flags; /**< ASE_NINE_PATCH, ASE_PIVOT */
    GArray *keys;   /**< AseKey, by frames, one for each */
    AseData data;
} AseSlice;

enum { ASE_SET_EXTERNAL = 1, ASE_SET_EMBEDDED = 2, ASE_SET_EMPTY_FIRST = 4 };

typedef struct AseTileset {
    uint32_t id, flags, count;
    uint16_t width, height;
    size_t at, size; /**< its compressed pixels */
} AseTileset;

/** A chunk that changes colours of the palette, from its frame on. */
typedef struct AsePalette {
    uint32_t frame;
    uint16_t type;
    size_t at, size;
} AsePalette;

typedef struct AseFile {
    GBytes *bytes;
    uint32_t width, height;
    uint16_t depth; /**< 8, 16 or 32 bits */
    uint32_t flags;
    uint8_t transparent;
    GArray *frames;   /**< AseFrame, at least one */
    GArray *layers;   /**< AseLayer, from the bottom */
    GArray *cels;     /**< AseCel, by frames */
    GArray *tags;     /**< AseTag */
    GArray *slices;   /**< AseSlice */
    GArray *tilesets; /**< AseTileset */
    GArray *palettes; /**< AsePalette */
    AseData data;
} AseFile;

/** Whether bytes begin as such a file does. */
bool ase_begins(const void *bytes, size_t size);

/** Reads all but pixels. What the limits refuse is refused by the header. NULL with a PICTURE_ERROR
 * that names what is wrong, and in which frame. `bytes` are reffed. */
AseFile *ase_read(GBytes *bytes, const PictureLimits *limits, GError **error);
/** NULL is allowed. */
void ase_free(AseFile *file);

/** Adds a value, borrowed until the next is added, without its text or number. */
AseProperty *ase_data_add(AseData *data, const char *key, PropertyType type);
void ase_data_clear(AseData *data);
/** Frees what an AseSlice holds. */
void ase_slice_clear(void *slice);

/** What could be composed only in part. */
typedef struct AseNotes {
    uint32_t short_cels;       /**< whose pixels end too early; the rest is transparent */
    uint32_t missing_tilesets; /**< tilemaps whose tiles are in another file, or nowhere */
} AseNotes;

/** Which layers are drawn, each by a number of `file->layers`; the caller's (g_free): those that
 * are shown, but for what a text (see model/picture_layers.h; or NULL) leaves out, with all that is
 * in it. / The other way round: those of a name alone, with all that is in them, be they hidden or
 * not. */
bool *ase_layers_drawn(const AseFile *file, const char *layers);
bool *ase_layers_named(const AseFile *file, const char *name);

/** The pixels of a frame of the layers that are drawn; where `drawn` is NULL as Aseprite shows it,
 * without hidden layers. Reference layers never are. Takes memory from the budget of the limits;
 * `cancel` and `notes` (which are added to) may be NULL. NULL with an error. */
Pixels *ase_compose(const AseFile *file, uint32_t frame, const bool *drawn,
                    const PictureLimits *limits, GCancellable *cancel, AseNotes *notes,
                    GError **error);

/** The bytes of the file with other slices (AseSlice) in place of its own: all other chunks stay as
 * they are. Where the file had none, they come before its first picture. NULL with an error for a
 * file that is damaged in a way that reading overlooks. */
GBytes *ase_with_slices(const AseFile *file, const GArray *slices, GError **error);

#endif
