/* SPDX-License-Identifier: MIT */
/* What people wrote and drew beside pictures in Aseprite, in its own files or those of its sheets:
 * values, tags and slices. */
#ifndef GABARIT_IMPORT_NOTES_INTERNAL_H
#define GABARIT_IMPORT_NOTES_INTERNAL_H

#include "art/aseprite.h"
#include "import/parts_internal.h"

/* What the artist wrote to a thing: its text as `data`, and its values; with a prefix and a dot in
 * front of all keys where `prefix` is not NULL. */
void property_list_data(PropertyList *list, const char *prefix, const AseData *data);
/* A tag as an animation of `count` frames, given by their numbers in the file. */
void notes_take_tag(PartsSprite *sprite, const AseTag *tag, const uint32_t *frames, uint32_t count);

/* The number of a tag of a name, else of the colour of `data`, else of one that is made so; 0 where
 * there are too many. `*project` is replaced when it gets a tag; colours are those of tags in
 * `before`. False with an error. */
bool notes_find_tag(Project **project, const Project *before, const char *wanted,
                    const AseData *data, ConversionReport *report, int32_t *number, GError **error);

/* The slices of a file. */
typedef struct SliceSet {
    const GArray *slices; /* AseSlice */
    uint32_t width, height, frames;
} SliceSet;

/* Gives each slice a tag of the project: by its name, by its colour, or a new one. `*project` is
 * replaced when it gets tags; an array for all slices, the caller's. NULL with an error. */
int32_t *slices_tags(Project **project, const GArray *slices, ConversionReport *report,
                     GError **error);
/* Whether a slice of a name is the hot spot. */
bool slices_names_hot_spot(const char *name);
/* Puts the slices as they are in a frame of the file into a frame of the project, whose corner is
 * at x, y of the file's picture. */
void slices_put(Frame *frame, uint32_t index, int32_t x, int32_t y, const SliceSet *set,
                const int32_t *tags, ConversionReport *report);
/* Reports what concerns slices as a whole. */
void slices_report(const SliceSet *set, ConversionReport *report);

#endif
