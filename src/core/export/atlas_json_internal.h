/* SPDX-License-Identifier: MIT */
/*
 * What the sources of atlas_json.h share:
 *
 *     atlas_plan.c     which frames are written, under which names, and which animations
 *     atlas_json.c     the files as text
 *     atlas_own.c      what stands there in our own words: boxes, points, steps
 *     atlas_notes.c    tags and slices as Aseprite has them
 *     atlas_losses.c   what the format cannot say
 */
#ifndef GABARIT_EXPORT_ATLAS_JSON_INTERNAL_H
#define GABARIT_EXPORT_ATLAS_JSON_INTERNAL_H

#include "export/atlas_json.h"
#include "export/compile.h"

/* A frame as it is written. */
typedef struct AtlasEntry {
    const PlainSprite *sprite;
    const Frame *frame;
    const PlainFrame *plain;
    char *key;
    uint32_t page;
    uint32_t repeats; /* the entry with the same frame; itself for the first one */
    uint32_t duration;
    bool flip_x, flip_y;
} AtlasEntry;

/* A step of an animation: the first entry of its frame. */
typedef struct AtlasStep {
    uint32_t entry, duration;
    bool flip_x, flip_y;
} AtlasStep;

typedef struct AtlasPlayed {
    const PlainAnimation *plain;
    char *key;
    GArray *steps; /* AtlasStep, those whose frames are written */
    uint32_t loop; /* among these, or GAB_NONE */
    uint32_t from, to;
    PlainDirection direction; /* of the entries from `from` to `to` */
} AtlasPlayed;

typedef struct AtlasPlan {
    const AtlasFiles *files;
    AtlasJson json;
    ConversionReport *report;
    GArray *entries; /* AtlasEntry */
    GArray *played;  /* AtlasPlayed */
    uint64_t taken;  /* bytes of the budget */
    GError **error;
} AtlasPlan;

/* Where a frame lay in the picture that it was trimmed from, in pixels. */
typedef struct AtlasSource {
    int32_t x, y; /* of the frame of the project */
    int32_t w, h; /* of the whole */
} AtlasSource;

/* ---- atlas_plan.c ---- */

/* Fills the plan in. False with an error; it is to be cleared then, too. */
bool atlas_plan_make(AtlasPlan *plan);
void atlas_plan_clear(AtlasPlan *plan);
/* Takes bytes from the budget until the plan is cleared. */
bool atlas_plan_take(AtlasPlan *plan, uint64_t bytes);
const AtlasEntry *atlas_entry(const AtlasPlan *plan, uint32_t index);
const AtlasStep *atlas_step(const AtlasPlayed *played, uint32_t index);
/* Whether frames are numbers, and animations runs of them. */
bool atlas_is_numbered(const AtlasPlan *plan);
/* The indices of steps in the order in which they are shown once, before a loop begins again; the
 * caller's. */
GArray *atlas_order(const AtlasPlayed *played);

/* ---- atlas_json.c ---- */

/* Begins the next member or item: in the line, or in a line of its own. */
void atlas_next(GString *out);
void atlas_line(GString *out);
void atlas_key(GString *out, const char *key);
void atlas_put_text(GString *out, const char *key, const char *text);
void atlas_put_whole(GString *out, const char *key, int64_t number);
/* A number of 1/256. */
void atlas_put_fixed(GString *out, const char *key, int32_t number);
void atlas_put_flag(GString *out, const char *key, bool flag);
/* Where the frame of an entry lay. */
AtlasSource atlas_source(const Frame *frame);
bool atlas_is_source_key(const char *key);
/* Where the rectangle on the page lies in that picture. */
PixelRect atlas_trim(const AtlasEntry *entry);

/* ---- The parts ---- */

void atlas_put_own_frame(const AtlasPlan *plan, GString *out, const AtlasEntry *entry);
void atlas_put_own_meta(const AtlasPlan *plan, GString *out, bool whole);
void atlas_put_tags(const AtlasPlan *plan, GString *out);
/* False with an error. */
bool atlas_put_slices(AtlasPlan *plan, GString *out);
void atlas_report_losses(const AtlasPlan *plan);
/* Pixi finds the frames of an animation on one page alone. */
bool atlas_is_on_one_page(const AtlasPlan *plan, const AtlasPlayed *played);

#endif
