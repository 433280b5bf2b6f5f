/* SPDX-License-Identifier: MIT */
/*
 * What an atlas of pictures says in JSON: the dialects of TexturePacker (hash and array), Aseprite,
 * Phaser (several textures) and Pixi (animations, related packs).
 *
 *     Atlas *atlas = atlas_new();
 *     if (atlas_read(atlas, "art/hero.json", bytes, &limits, &error))
 *         take(atlas->frames, atlas->tags);
 *     atlas_free(atlas);
 */
#ifndef GABARIT_IMPORT_ATLAS_H
#define GABARIT_IMPORT_ATLAS_H

#include "art/aseprite.h"

/* A box or a point that our own export says, from the hot spot, in pixels. */
typedef struct AtlasShape {
    const char *name, *tag, *group; /* "" where there is none */
    double x, y, w, h;              /* of a point, w and h are where it looks */
    AseData data;
} AtlasShape;

/* What our own export says of a frame beside what all say. */
typedef struct AtlasOwn {
    const char *sprite, *name; /* "" where there is none */
    const char *repeats;       /* the frame that this one shows again, or "" */
    bool without_hot_spot;
    GArray *boxes, *points; /* AtlasShape */
    AseData data;
} AtlasOwn;

/* A rectangle of a page. */
typedef struct AtlasFrame {
    const char *name;
    uint32_t page;
    int32_t x, y, w, h;         /* its corner on the page, and its size when it stands upright */
    bool turned;                /* it lies on the page, turned clockwise */
    int32_t source_x, source_y; /* where it was in the picture that was trimmed */
    int32_t source_w, source_h; /* and the size of that */
    bool has_anchor;
    double anchor_x, anchor_y; /* of the whole picture: 0 to 1, or beyond it */
    int32_t duration;          /* milliseconds; 0: not stated */
    AseData data;              /* all else that is stated */
    AtlasOwn *own;             /* or NULL */
} AtlasFrame;

/* An animation as our own export says it. */
typedef struct AtlasOwnStep {
    const char *frame;
    int32_t duration;
    bool flip_x, flip_y;
} AtlasOwnStep;

typedef struct AtlasOwnAnimation {
    const char *name;
    AnimationDirection direction;
    int32_t loop;
    GArray *steps; /* AtlasOwnStep */
    AseData data;
} AtlasOwnAnimation;

/* A name, and what is said of it. */
typedef struct AtlasNamed {
    const char *name, *role;
    AseData data;
} AtlasNamed;

/* An animation that names its frames. */
typedef struct AtlasAnimation {
    const char *name;
    GPtrArray *frames; /* their names, borrowed */
} AtlasAnimation;

typedef struct Atlas {
    GPtrArray *pages;   /* paths of pictures, in the folder of the file that names them */
    GPtrArray *related; /* paths of files with more of it */
    GArray *frames;     /* AtlasFrame, in the order of the file */
    GArray *animations; /* AtlasAnimation */
    GArray *tags;       /* AseTag, whose frames are numbers of the artist's file */
    GArray *slices;     /* AseSlice, in the picture before it was trimmed */
    GArray *layers;     /* AseLayer, of which only names and data are set */
    uint32_t cels;      /* whose data is not taken */
    bool is_own;        /* our export wrote it: these stand for animations and tags */
    GArray *played;     /* AtlasOwnAnimation */
    GArray *own_tags;   /* AtlasNamed: tags of boxes, with their colours */
    GArray *sprites;    /* AtlasNamed: sprites, with their properties */
    bool scaled;        /* a page is drawn for another scale than 1 */
    GStringChunk *texts;
} Atlas;

Atlas *atlas_new(void);
/* NULL is allowed. */
void atlas_free(Atlas *atlas);

/* Adds what the bytes of a file say, which lies at a path. False with an error that names the frame
 * and the key; the atlas is to be freed then, too. */
bool atlas_read(Atlas *atlas, const char *path, GBytes *bytes, const PictureLimits *limits,
                GError **error);
/* The same, with the files that it names as parts of one atlas, from a store. `taken` has the paths
 * of files that are not read again, and gets those that were. */
bool atlas_read_all(Atlas *atlas, PictureStore *store, const char *path, GBytes *bytes,
                    GHashTable *taken, GError **error);
/* What an atlas is called from the folder of one of its pages, so that it is found wherever both
 * are; the caller's. */
char *atlas_beside(const char *path, const char *page);

#endif
