/* SPDX-License-Identifier: MIT */
/* Builds sprites from files that define their own frames: each frame shows a part of a file. */
#pragma once

#include "import/frames.h"
#include "model/name_set.h"

/* ---- Properties ---- */

/* A growing list of properties; those that exceed a limit are reported. */
typedef struct PropertyList {
    GPtrArray *items; /* Property */
    GHashTable *keys; /* borrowed from `items` */
    ConversionReport *report;
    const char *owner; /* for the report */
} PropertyList;

PropertyList property_list_begin(ConversionReport *report, const char *owner);
void property_list_number(PropertyList *list, const char *key, double number);
void property_list_text(PropertyList *list, const char *key, const char *text);
void property_list_boolean(PropertyList *list, const char *key, bool value);
/* Returns the list, sorted, and clears `list`; the caller owns the result. */
List *property_list_end(PropertyList *list);

/* A property in a foreign file. Members of classes and items of lists have keys with dots:
 * "door.key". */
typedef struct ImportedProperty {
    const char *key;
    int type; /* PropertyType */
    const char *text;
    double number;
    bool boolean;
} ImportedProperty;

typedef struct ImportedProperties {
    const ImportedProperty *items; /* each key only once, in the order of the file */
    uint32_t count;
} ImportedProperties;

/* Adds properties. `without` has keys to skip; it is NULL-terminated, or NULL. */
void property_list_add(PropertyList *list, const ImportedProperties *properties,
                       const char *const *without);

/* ---- Tags, names and positions ---- */

/* Finds the number of the tag for a class, ignoring case; the tag is added to `*project`, which is
 * replaced, if it lacks it. 0 for "" and if there are too many tags. Returns false with an error.
 * */
bool import_tag(Project **project, ConversionReport *report, const char *type, int32_t *number,
                GError **error);
/* Adds a tag to `*project`, which is replaced, and reports it; if there are too many, reports its
 * loss, and its number is 0. The colour may be NULL. Returns false with an error. */
bool import_new_tag(Project **project, ConversionReport *report, const char *name, const char *role,
                    const uint8_t *colour, int32_t *number, GError **error);

/* Converts a position in pixels to fixed; false if it is out of range. */
bool imported_position(double x, double y, int32_t *fixed_x, int32_t *fixed_y);

/* Returns a name that is valid in a project, at most 255 bytes long; `fallback` replaces an empty
 * one. The caller frees it. */
char *imported_name(ConversionReport *report, const char *name, const char *fallback);

/* ---- Frames and animations ---- */

typedef struct PartsSprite {
    Project *project; /* including the tags that boxes need */
    PictureStore *store;
    ConversionReport *report; /* or NULL */
    const ImportOptions *options;
    const char *path;    /* path of the current file */
    const char *layers;  /* layers of the file that are left out, as in Picture.layers; or NULL */
    GStringChunk *texts; /* texts that the pictures borrow */
    guint first;         /* index of the first frame of the current file */
    GPtrArray *frames, *animations;
    GArray *pictures;       /* RenewedPicture */
    GHashTable *ids;        /* PictureSource to ids of the project's and new pictures */
    GHashTable *read_paths; /* of files that were already read, if files name each other */
    GHashTable *renewed;    /* PictureSource of the elements of `pictures` */
    NameSet *names, *animation_names;
    PropertyList properties; /* of the sprite */
} PartsSprite;

/* Imports the content of a file. Returns false with an error. */
typedef bool (*ImportParts)(PartsSprite *sprite, GBytes *bytes, GError **error);

/* Imports files of one format: as a sprite with `import_content`, or the first picture of each file
 * as a map or a level. */
Project *import_parts(const Project *before, PictureStore *store, const char *const *paths,
                      const ImportOptions *options, ImportDone *done, ImportParts import_content,
                      GError **error);

/* Adds a frame that shows a rectangle of a picture, with this name or a free one; returns it
 * borrowed. */
Frame *parts_add_rect(PartsSprite *sprite, const PictureSource *source, const Pixels *pixels,
                      PixelRect rect, const char *name);
/* Adds a frame without a picture; returns it borrowed. */
Frame *parts_add_empty(PartsSprite *sprite, int32_t width, int32_t height, const char *name);

/* Everything that frames keep of a picture that they show as a whole. Frames whose pixels are known
 * to be equal share it, so that these pixels are composed only once. */
typedef struct PartPicture {
    RenewedPicture renewed; /* without its source */
    FrameContent content;
} PartPicture;

PartPicture part_picture(const Pixels *pixels);
/* Adds a frame that shows a whole picture; otherwise like parts_add_rect. */
Frame *parts_add_whole(PartsSprite *sprite, const PictureSource *source, const PartPicture *picture,
                       const char *name);
/* Adds a frame that shows a part of the file; returns it borrowed. */
Frame *parts_add_frame(PartsSprite *sprite, uint32_t part, const PartPicture *picture,
                       int32_t duration);
/* Stores the marks painted in a file's layers in the picture of a frame. */
void parts_set_painted(PartsSprite *sprite, const Frame *frame, const char *marks);
/* Adds an animation with this name or a free one; `fallback` replaces an empty one. Returns it
 * borrowed. */
Animation *parts_add_animation(PartsSprite *sprite, const char *name, const char *fallback);
/* Sets the steps of an animation to frames of the current file, by number; in reverse order if
 * `back`. */
void parts_set_steps(const PartsSprite *sprite, Animation *animation, const uint32_t *frames,
                     uint32_t count, bool back);
/* Adds an animation of all frames of the current file, named after it; NULL if the file has only
 * one frame. */
Animation *parts_animate(PartsSprite *sprite);
