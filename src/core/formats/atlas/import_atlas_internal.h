/* SPDX-License-Identifier: MIT */
/* Declarations shared by the sources that import atlases as sprites: import_atlas.c, and
 * import_atlas_own.c for atlases from Gabarit's own export. */
#pragma once

#include "formats/aseprite/notes.h"
#include "formats/atlas/atlas.h"

/* The state while an atlas is imported as frames of a sprite. */
typedef struct AtlasImport {
    PartsSprite *sprite;
    const Atlas *atlas;
    int64_t *numbers;    /* numbers of the frames in the Aseprite file that was exported */
    GHashTable *indices; /* from these numbers to indices of frames, plus 1 */
    GHashTable *by_name; /* from names to indices of frames, plus 1 */
    uint32_t count;      /* number of frames in that file */
    int32_t *slice_tags;
    bool sets_hot_spots;     /* a frame is trimmed or has an anchor: all frames get one */
    Frame **made;            /* for each frame of the atlas: the frame made from it, or NULL */
    const char *only_sprite; /* the only sprite in an atlas from Gabarit's own export, or NULL */
} AtlasImport;

/* Returns the index of the frame with a name, with or without its suffix; -1 if none exists. */
int atlas_find_frame(const AtlasImport *state, const char *name);

/* Sets `only_sprite`. */
void own_begin(AtlasImport *state);
/* Returns the name of a frame from Gabarit's own export; the caller frees it. NULL if it has
 * none. */
char *own_frame_name(const AtlasImport *state, const AtlasFrame *frame);
/* Adds boxes and points to a frame whose hot spot is set. Returns false with an error. */
bool own_put_frame(const AtlasImport *state, Frame *frame, const AtlasOwn *own, GError **error);
void own_add_animations(const AtlasImport *state);
/* Adds the properties of sprites. */
void own_add_sprite_properties(const AtlasImport *state);
