/* SPDX-License-Identifier: MIT */
/* What the sources that take atlases into sprites share: import_atlas.c, and import_atlas_own.c for
 * those of our own export. */
#ifndef GABARIT_IMPORT_IMPORT_ATLAS_INTERNAL_H
#define GABARIT_IMPORT_IMPORT_ATLAS_INTERNAL_H

#include "import/atlas.h"
#include "import/notes_internal.h"

/* An atlas that becomes frames of a sprite. */
typedef struct Taking {
    PartsSprite *sprite;
    const Atlas *atlas;
    int64_t *numbers;    /* of frames in the artist's file */
    GHashTable *indices; /* of frames, plus 1, by these numbers */
    GHashTable *by_name; /* indices of frames, plus 1 */
    uint32_t count;      /* of frames in the artist's file */
    int32_t *slice_tags;
    bool placed;             /* some frame is trimmed or has an anchor */
    Frame **made;            /* of each frame of the atlas; NULL: of none */
    const char *only_sprite; /* of our own export, where there is one alone; or NULL */
} Taking;

/* The index of the frame of a name, with its suffix or without; -1 where there is none. */
int atlas_find_frame(const Taking *taking, const char *name);

void own_begin(Taking *taking);
/* What a frame is called that our own export wrote; NULL: it says none. The caller's. */
char *own_frame_name(const Taking *taking, const AtlasFrame *frame);
/* Gives a frame, whose hot spot is known, its boxes and points. False with an error. */
bool own_put_frame(const Taking *taking, Frame *frame, const AtlasOwn *own, GError **error);
void own_take_animations(const Taking *taking);
/* The properties of sprites. */
void own_take_sprites(const Taking *taking);

#endif
