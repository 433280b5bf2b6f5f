/* SPDX-License-Identifier: MIT */
/* Sprites of files that say themselves what their frames are: each frame shows a part of a file. */
#ifndef GABARIT_IMPORT_PARTS_INTERNAL_H
#define GABARIT_IMPORT_PARTS_INTERNAL_H

#include "import/import_internal.h"
#include "file/conversion.h"

/* ---- Properties ---- */

/* A list of properties that grows; what is too much for it is reported. */
typedef struct PropertyList {
    GPtrArray *items; /* Property */
    GHashTable *keys; /* borrowed from them */
    ConversionReport *report;
    const char *owner; /* for the report */
} PropertyList;

PropertyList property_list_begin(ConversionReport *report, const char *owner);
void property_list_number(PropertyList *list, const char *key, double number);
void property_list_text(PropertyList *list, const char *key, const char *text);
void property_list_boolean(PropertyList *list, const char *key, bool value);
/* The list, sorted; the caller's. Clears the other. */
List *property_list_end(PropertyList *list);

/* A name that fits into a project: at most 255 bytes, and not empty. The caller's. */
char *imported_name(ConversionReport *report, const char *name, const char *otherwise);

/* ---- Frames and animations ---- */

typedef struct PartsSprite {
    Project *project; /* with the tags that boxes needed */
    PictureStore *store;
    ConversionReport *report; /* or NULL */
    const ImportOptions *options;
    const char *path;    /* of the file that is being taken */
    const char *layers;  /* what layers of it mean that are left out, or NULL */
    GStringChunk *texts; /* that the pictures borrow */
    guint first;         /* the index of its first frame */
    GPtrArray *frames, *animations;
    GArray *pictures;        /* RenewedPicture */
    GHashTable *ids;         /* of the project's pictures and the new ones, by PictureSource */
    GHashTable *taken;       /* paths of files, where files name each other */
    GHashTable *renewed;     /* PictureSource of those in `pictures` */
    GHashTable *names;       /* of frames, borrowed */
    GHashTable *animated;    /* names of animations, borrowed */
    PropertyList properties; /* of the sprite */
} PartsSprite;

/* Takes what is in the bytes of a file. False with an error. */
typedef bool (*TakeParts)(PartsSprite *sprite, GBytes *bytes, GError **error);

/* The importer of a format: as a sprite by `take`, as maps and levels by the first part. */
Project *import_parts(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, TakeParts take,
                      GError **error);

/* Whether all frames of a file together are within the limit: a small file may claim many large
 * ones. */
bool parts_fit(uint32_t count, uint32_t width, uint32_t height, GError **error);
/* A new frame that shows a rectangle of a picture, under that name or a free one; borrowed. */
Frame *parts_add_rect(PartsSprite *sprite, const PictureSource *source, const Pixels *pixels,
                      PixelRect rect, const char *name);
/* A new frame without a picture, borrowed. */
Frame *parts_add_empty(PartsSprite *sprite, int32_t width, int32_t height, const char *name);
/* A new frame that shows a part of the file, borrowed. */
Frame *parts_add_frame(PartsSprite *sprite, uint32_t part, const Pixels *pixels, int32_t duration);
/* Notes what is painted in a file's layers in the picture of a frame. */
void parts_set_painted(PartsSprite *sprite, const Frame *frame, const char *marks);
/* A new animation under that name or a free one, borrowed. */
Animation *parts_add_animation(PartsSprite *sprite, const char *name, const char *otherwise);
/* Gives it frames of the file, by their numbers; the last one first where `back`. */
void parts_set_steps(const PartsSprite *sprite, Animation *animation, const uint32_t *frames,
                     uint32_t count, bool back);
/* An animation of all frames of the file, named like it, if they are several; NULL if not. */
Animation *parts_animate(PartsSprite *sprite);

#endif
