/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of atlas_json.h:
 *
 *     atlas_entries.c    the frames that are written, their names, and the animations
 *     atlas_json.c       the files as text
 *     atlas_own_write.c  data under our own keys: boxes, points, steps
 *     atlas_notes.c      tags and slices in the form of Aseprite
 *     atlas_losses.c     the report on data that the format cannot express
 */
#pragma once

#include "export/compile.h"
#include "file/json_text.h"
#include "formats/atlas/atlas_json.h"

/* A frame as written to the file. */
typedef struct AtlasEntry {
    const PlainSprite *sprite;
    const Frame *frame;
    const PlainFrame *plain;
    char *key;
    uint32_t page;
    uint32_t repeats;  /* index of the first entry with the same frame, which may be this entry */
    uint32_t duration; /* in milliseconds */
    bool flip_x, flip_y;
} AtlasEntry;

/* A step of an animation: the first entry of its frame. */
typedef struct AtlasStep {
    uint32_t entry, duration;
    bool flip_x, flip_y;
} AtlasStep;

/* An animation as written to the file. */
typedef struct AtlasPlayback {
    const PlainAnimation *plain;
    char *key;
    GArray *steps; /* AtlasStep; only those whose frames are written */
    uint32_t loop; /* index of a step, or GAB_NONE */
    uint32_t from, to;
    PlainDirection direction; /* in which the entries `from` to `to` are played */
} AtlasPlayback;

/* The contents of the files. */
typedef struct AtlasPlan {
    const AtlasFiles *files;
    AtlasJson json;
    ConversionReport *report;
    GArray *entries;   /* AtlasEntry */
    GArray *playbacks; /* AtlasPlayback */
    uint64_t taken;    /* bytes taken from the budget */
    GError **error;
} AtlasPlan;

/* The position of a frame in the picture that it was trimmed from, in pixels. */
typedef struct AtlasSource {
    int32_t x, y; /* position of the project's frame */
    int32_t w, h; /* size of the whole picture */
} AtlasSource;

/* ---- atlas_entries.c ---- */

/* Fills in the plan. Returns false with an error. The caller must clear the plan in either case. */
bool atlas_plan_make(AtlasPlan *plan);
void atlas_plan_clear(AtlasPlan *plan);
/* Takes bytes from the budget; they are released when the plan is cleared. Returns false with an
 * error. */
bool atlas_plan_take(AtlasPlan *plan, uint64_t bytes);
const AtlasEntry *atlas_entry(const AtlasPlan *plan, uint32_t index);
const AtlasStep *atlas_step(const AtlasPlayback *playback, uint32_t index);
/* True if frames are named by number, so that animations must be runs of consecutive frames. */
bool atlas_is_numbered(const AtlasPlan *plan);
/* Returns the indices of steps in the order of one playback, up to the start of the next loop. The
 * caller frees the array. */
GArray *atlas_order(const AtlasPlayback *playback);

/* ---- atlas_json.c ---- */

/* Returns the position of a frame in its untrimmed picture. */
AtlasSource atlas_source(const Frame *frame);
bool atlas_is_source_key(const char *key);
/* Returns the entry's rectangle on the page in coordinates of the untrimmed picture. */
PixelRect atlas_trim(const AtlasEntry *entry);

/* ---- The parts ---- */

void atlas_put_gabarit_frame(const AtlasPlan *plan, GString *out, const AtlasEntry *entry);
/* Writes our own keys of a file; `with_lists`: also the tags, sprites and animations, which only
 * the first file has. */
void atlas_put_gabarit_meta(const AtlasPlan *plan, GString *out, bool with_lists);
void atlas_put_tags(const AtlasPlan *plan, GString *out);
/* False with an error. */
bool atlas_put_slices(AtlasPlan *plan, GString *out);
void atlas_report_losses(const AtlasPlan *plan);
/* True if all frames of an animation are on one page: Pixi finds no frames on other pages. */
bool atlas_is_on_one_page(const AtlasPlan *plan, const AtlasPlayback *playback);
