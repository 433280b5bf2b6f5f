/* SPDX-License-Identifier: MIT */
/* Imports layers of .aseprite files that are not part of the picture: their painted content becomes
 * boxes, points, hot spots and events. */
#pragma once

#include "formats/aseprite/notes.h"
#include "import/sheet/islands.h"
#include "model/picture_layers.h"

/* Islands painted on a layer in one frame. Frames that show the same share them. */
typedef struct Painting {
    Island *islands; /* the first ones, at most as many as a frame may have boxes; or NULL */
    uint32_t count;  /* number of all islands */
    bool has_centre;
    int32_t x, y; /* the centre (fixed) */
} Painting;

/* All layers with one name. */
typedef struct PaintedLayer {
    const char *name;        /* borrowed, like the next field */
    const char *target_name; /* name of the tag, the point or the event */
    LayerUse use;
    bool *drawn;           /* selects these layers alone */
    uint32_t *same;        /* see ase_same_frames */
    GHashTable *paintings; /* Painting, by first frames that show the same */
    int32_t tag;
    uint32_t count; /* number of boxes, points or events made from it */
} PaintedLayer;

typedef struct PaintedFile {
    PartsSprite *sprite;
    const AseFile *file;
    GArray *meanings; /* LayerMeaning */
    GArray *layers;   /* PaintedLayer, for those meanings whose layer the file has */
    bool *drawn;      /* selects the layers of the picture */
    bool has_hot_spot;
    int32_t hot_x, hot_y; /* of the last frame in which it was painted */
} PaintedFile;

/* Finds the meanings of a file's layers, as the options of the import define them, and their tags,
 * which are added if the project lacks them. Returns false with an error. Call layers_clear in
 * either case. */
bool layers_begin(PaintedFile *painted, PartsSprite *sprite, const AseFile *file,
                  const ImportOptions *options, GError **error);
/* Adds the content painted in a frame of the file to the frame that shows it. Returns false with an
 * error. */
bool layers_put(PaintedFile *painted, Frame *frame, uint32_t index, GError **error);
/* Reports the boxes, points, hot spots and events made from each layer. */
void layers_report(const PaintedFile *painted);
/* True if a layer of the file is not part of the picture because of its own meaning or that of a
 * group. */
bool layers_exclude(const PaintedFile *painted, const AseLayer *layer);
void layers_clear(PaintedFile *painted);
