/* SPDX-License-Identifier: MIT */
/* Matching of old frames and new ones, for import/again.h. */
#ifndef GABARIT_IMPORT_AGAIN_INTERNAL_H
#define GABARIT_IMPORT_AGAIN_INTERNAL_H

#include "import/again.h"
#include "model/picture_source.h"

enum { UNMATCHED = -1 };

/* Where old frames have their art; frames that share a rectangle are one source. */
typedef struct OldSource {
    PictureSource picture;
    PixelRect rect;
    const Frame *frame;   /* the first */
    const Sprite *sprite; /* of that */
    int match;            /* index of a new source, or UNMATCHED */
    AgainBy by;
} OldSource;

/* A rectangle in which a picture has art now. */
typedef struct NewSource {
    PictureSource picture;
    PixelRect rect;
    bool whole;       /* its file is this one frame, and has no other parts */
    const char *name; /* of the file, or the number of the cell */
    uint8_t art[16];
    int32_t art_x, art_y;
    const Mask *mask;
    int match; /* index of an old source, or UNMATCHED */
} NewSource;

/* Old sources in the order of the project, new ones in that of files and cells. */
typedef struct Matching {
    OldSource *old;
    int old_count;
    NewSource *now;
    int now_count;
} Matching;

/* A frame, and the index of its source. */
typedef struct OldFrame {
    const Sprite *sprite;
    const Frame *frame;
    guint index;
} OldFrame;

/* Everything that is gathered before matching. */
typedef struct Gathering {
    const Project *project;
    PictureStore *store;
    const ImportOptions *options;
    bool all;              /* all pictures of the project are read; files may be missing */
    GHashTable *by_id;     /* the project's pictures */
    GHashTable *known;     /* their paths */
    GHashTable *given;     /* paths that are read */
    GHashTable *stems;     /* of these */
    GHashTable *by_source; /* arrays of indices of old sources, by PictureSource */
    GHashTable *renewed;   /* PictureSource to indices of pictures, plus 1 */
    GHashTable *parts;     /* paths of old sources to the number of parts that were known */
    GArray *frames;        /* OldFrame */
    GArray *old;           /* OldSource */
    GArray *now;           /* NewSource */
    GArray *pictures;      /* RenewedPicture */
    GStringChunk *texts;   /* that the plan borrows */
    GPtrArray *nodes;      /* the same */
} Gathering;

/* Fills a gathering whose project, store and options are set; false with an error. Clear it in
 * either case; what the plan borrows stays. */
bool gather(Gathering *gathering, const char *const *paths, GError **error);
void gathering_clear(Gathering *gathering);

/* Where a frame is in its picture. */
PixelRect rect_in_picture(const Frame *frame);

/* A picture of the project by its id, borrowed; or NULL. */
const Picture *gathered_picture(const Gathering *gathering, uint64_t id);

/* Sets `match` of all sources. */
void match_sources(Matching *matching);

/* Whether a frame's art is known and equals that of a new source. */
bool has_same_art(const Frame *frame, const NewSource *now);
bool is_art_known(const Frame *frame);

#endif
