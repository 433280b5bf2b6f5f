/* SPDX-License-Identifier: MIT */
/* Data that artists attach to pictures in Aseprite, read from its own files or from exported
 * sheets: user data, tags and slices. */
#pragma once

#include "art/aseprite.h"
#include "import/parts.h"

/* Adds user data as properties: its text with the key `data`, and its values. If `prefix` is not
 * NULL, all keys begin with it and a dot. */
void property_list_data(PropertyList *list, const char *prefix, const AseData *data);
/* Adds a tag as an animation of `count` frames, given by their numbers in the file. */
void notes_add_tag(PartsSprite *sprite, const AseTag *tag, const uint32_t *frames, uint32_t count);

/* Finds the tag with a name, else the tag of `before` with the colour of `data`, else adds a new
 * tag to `*project`, which is replaced. `*number` is 0 if there are too many tags. Returns false
 * with an error. */
bool notes_find_tag(Project **project, const Project *before, const char *wanted,
                    const AseData *data, ConversionReport *report, int32_t *number, GError **error);

/* The slices of a file. */
typedef struct SliceSet {
    const GArray *slices; /* AseSlice */
    uint32_t width, height, frames;
} SliceSet;

/* Finds a tag for each slice: by its name, by its colour, or a new one. `*project` is replaced if
 * it gets new tags. Returns an array with a number for each slice, which the caller frees (g_free).
 * NULL with an error. */
int32_t *slices_tags(Project **project, const GArray *slices, ConversionReport *report,
                     GError **error);
/* True if the name of a slice means that it is the hot spot. */
bool slices_names_hot_spot(const char *name);
/* Adds the slices, as they are in frame `index` of the file, to a frame of the project, whose
 * corner is at x, y of the file's picture. */
void slices_put(Frame *frame, uint32_t index, int32_t x, int32_t y, const SliceSet *set,
                const int32_t *tags, ConversionReport *report);
/* Reports conversions and losses that concern whole slices, not single frames. */
void slices_report(const SliceSet *set, ConversionReport *report);
