/* SPDX-License-Identifier: MIT */
/*
 * The content of an atlas of pictures in JSON, in the dialects of TexturePacker (hash and array),
 * Aseprite, Phaser (several textures) and Pixi (animations, related packs).
 *
 *     Atlas *atlas = atlas_new();
 *     if (atlas_read(atlas, "art/hero.json", bytes, &limits, &error))
 *         import(atlas->frames, atlas->tags);
 *     atlas_free(atlas);
 */
#pragma once

#include "art/aseprite.h"

/* A box or a point from Gabarit's own export, relative to the hot spot, in pixels. */
typedef struct AtlasShape {
    const char *name, *tag, *group; /* "" if absent */
    double x, y, w, h;              /* of a point, w and h are its direction */
    AseData data;
} AtlasShape;

/* Data of a frame that only Gabarit's own export writes. */
typedef struct AtlasOwn {
    const char *sprite, *name; /* "" if absent */
    const char *repeats;       /* the frame that this one repeats, or "" */
    bool without_hot_spot;
    GArray *boxes, *points; /* AtlasShape */
    AseData data;
} AtlasOwn;

/* A rectangle of a page. */
typedef struct AtlasFrame {
    const char *name;
    uint32_t page;
    int32_t x, y, w, h;         /* its corner on the page, and its upright size */
    bool turned;                /* it lies on the page turned clockwise */
    int32_t source_x, source_y; /* its position in the untrimmed picture */
    int32_t source_w, source_h; /* size of the untrimmed picture */
    bool has_anchor;
    double anchor_x, anchor_y; /* in the untrimmed picture: 0 to 1, or beyond it */
    int32_t duration;          /* milliseconds; 0: unknown */
    AseData data;              /* all other data */
    AtlasOwn *own;             /* or NULL */
} AtlasFrame;

/* A step of an animation from Gabarit's own export. */
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

/* A tag or sprite from Gabarit's own export, with its name and data. */
typedef struct AtlasNamed {
    const char *name, *role;
    AseData data;
} AtlasNamed;

/* An animation as a list of frame names. */
typedef struct AtlasAnimation {
    const char *name;
    GPtrArray *frames; /* their names, borrowed */
} AtlasAnimation;

typedef struct Atlas {
    GPtrArray *pages;   /* paths of pictures, relative to the same folder as the path of the file */
    GPtrArray *related; /* paths of other files of the same atlas */
    GArray *frames;     /* AtlasFrame, in the order of the file */
    GArray *animations; /* AtlasAnimation */
    GArray *tags;       /* AseTag, with frame numbers of the Aseprite file that was exported */
    GArray *slices;     /* AseSlice, in the untrimmed picture */
    GArray *layers;     /* AseLayer with only names and data */
    uint32_t cels;      /* number of cels whose data is not imported */
    bool is_own;        /* from Gabarit's own export: the next three replace animations and tags */
    GArray *own_animations; /* AtlasOwnAnimation */
    GArray *own_tags;       /* AtlasNamed: tags of boxes, with their colours */
    GArray *sprites;        /* AtlasNamed: sprites, with their properties */
    bool scaled;            /* a page was exported at a scale other than 1 */
    GStringChunk *texts;
} Atlas;

Atlas *atlas_new(void);
/* Frees an atlas; NULL is allowed. */
void atlas_free(Atlas *atlas);

/* Adds the content of a file at a path. Returns false with an error that names the frame and the
 * key; the atlas must be freed in this case, too. */
bool atlas_read(Atlas *atlas, const char *path, GBytes *bytes, const PictureLimits *limits,
                GError **error);
/* Like atlas_read, but also reads from a store the files that it names as parts of the atlas. Files
 * whose paths are in `known_paths` are not read; the paths of those that are read are added to
 * it. */
bool atlas_read_all(Atlas *atlas, PictureStore *store, const char *path, GBytes *bytes,
                    GHashTable *known_paths, GError **error);
/* See Importer.companions. */
char **atlas_companions(PictureStore *store, const char *name, GBytes *bytes, GError **error);
