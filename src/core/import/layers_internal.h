/* SPDX-License-Identifier: MIT */
/* Layers of .aseprite files that are no part of the picture: what is painted there becomes boxes,
 * points, hot spots and events. */
#ifndef GABARIT_IMPORT_LAYERS_INTERNAL_H
#define GABARIT_IMPORT_LAYERS_INTERNAL_H

#include "import/notes_internal.h"
#include "model/picture_layers.h"

/* The layers of a name. */
typedef struct PaintedLayer {
    const char *name; /* borrowed, as is the next */
    const char *what; /* the name of the tag, the point or the event */
    LayerUse use;
    bool *drawn; /* these layers alone */
    int32_t tag;
    uint32_t count; /* of what was made */
} PaintedLayer;

typedef struct PaintedFile {
    PartsSprite *sprite;
    const AseFile *file;
    GArray *meanings; /* LayerMeaning */
    GArray *layers;   /* PaintedLayer, those of them that the file has */
    bool *drawn;      /* the layers of the picture */
    bool has_hot_spot;
    int32_t hot_x, hot_y; /* of the last frame in which it was painted */
} PaintedFile;

/* Finds what the layers of a file mean, by the options of the import, and their tags, which are
 * made where the project lacks them. Clear it in either case. False with an error. */
bool layers_begin(PaintedFile *painted, PartsSprite *sprite, const AseFile *file,
                  const ImportOptions *options, GError **error);
/* Adds what is painted in a frame of the file to the frame that shows it. False with an error. */
bool layers_put(PaintedFile *painted, Frame *frame, uint32_t index, GError **error);
/* Reports what was made of which layer. */
void layers_report(const PaintedFile *painted);
/* Whether a layer of the file is not part of the picture because of what it means. */
bool layers_have(const PaintedFile *painted, const AseLayer *layer);
void layers_clear(PaintedFile *painted);

#endif
