/* SPDX-License-Identifier: MIT */
/* Matching of old frames and new ones, for import/again.h. */
#ifndef GABARIT_IMPORT_AGAIN_INTERNAL_H
#define GABARIT_IMPORT_AGAIN_INTERNAL_H

#include "import/again.h"
#include "art/likeness.h"
#include "art/picture.h"
#include "model/picture_source.h"

enum { UNMATCHED = -1 };

typedef struct Gathering Gathering;

/* Where old frames have their art; frames that share a rectangle are one source. */
typedef struct OldSource {
    PictureSource picture;
    PixelRect rect;
    const Frame *frame;   /* the first */
    const Sprite *sprite; /* of that */
    const char *atlas;    /* that states where its art is now, or NULL */
    int match;            /* index of a new source, or UNMATCHED */
    AgainBy by;
    bool doubtful;   /* of the match */
    double likeness; /* the same; below 0: not known */
    bool moves;      /* the same: the art lies elsewhere in its frame, by the next */
    int32_t dx, dy;
    int others[AGAIN_OTHERS]; /* new sources that it may be instead, the likeliest first; or
                                 UNMATCHED */
    double other_likeness[AGAIN_OTHERS];
} OldSource;

/* A rectangle in which a picture has art now. */
typedef struct NewSource {
    PictureSource picture;
    PixelRect rect;
    bool whole;        /* its file is this one frame, and has no other parts */
    const char *atlas; /* that states it, so that its name counts and its position does not */
    const Frame *made; /* as a first import makes it, where that is known */
    const char *name;  /* of the file, or the number of the cell */
    uint8_t art[16];
    int32_t art_x, art_y;
    const Mask *mask;
    int match; /* index of an old source, or UNMATCHED */
} NewSource;

/* Old sources in the order of the project, new ones in that of files and cells. */
typedef struct Matching {
    Gathering *gathering;
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

/* A file that says what its frames are, as a first import takes it. */
typedef struct Fresh {
    Project *project; /* NULL: it cannot be read */
    const Sprite *sprite;
} Fresh;

/* Everything that is gathered before matching. */
struct Gathering {
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
    GHashTable *fresh;     /* Fresh, by the paths of their files */
    GHashTable *pages;     /* paths of pictures that atlases name, to the paths of these */
    GHashTable *was;       /* pictures as they were, or NULL, by their ids */
    GArray *frames;        /* OldFrame */
    GArray *old;           /* OldSource */
    GArray *now;           /* NewSource */
    GArray *pictures;      /* RenewedPicture */
    GStringChunk *texts;   /* that the plan borrows */
    GPtrArray *nodes;      /* the same */
};

/* Fills a gathering whose project, store and options are set; false with an error. Clear it in
 * either case; what the plan borrows stays. */
bool gather(Gathering *gathering, const char *const *paths, GError **error);
void gathering_clear(Gathering *gathering);

/* Reads the atlases that are given, or that sprites of given pictures were made of: their pages are
 * given then, and their frames become new sources with these. False with an error. */
bool gather_atlases(Gathering *gathering, const char *const *paths, GError **error);
/* Adds the frames that atlases state on a picture. */
bool gather_stated(Gathering *gathering, const char *path, GError **error);
/* The atlas that says where art is now: that of its page, else of its sprite; NULL for none. */
const char *atlas_for(const Gathering *gathering, const Sprite *sprite, const char *page);
/* Whether an atlas accounts for an old source on one of its pages, so that its rectangle does not
 * count any more: it has a frame of that name, or the sprite was made of it. */
bool is_accounted_for(const Gathering *gathering, const OldSource *old);
/* What is painted in the layers of a picture that are left out; "" for nothing. */
const char *painted_now(Gathering *gathering, const PictureSource *source);
/* A frame as a first import of its file makes it; NULL where that is not known. */
const Frame *fresh_frame(Gathering *gathering, const NewSource *source);

/* For these: gives a file, notes a picture as it is now, adds a new source of it. */
void gather_give(Gathering *gathering, const char *path);
void gather_renewed(Gathering *gathering, const PictureSource *source, const Pixels *pixels);
NewSource *gather_add(Gathering *gathering, const PictureSource *picture, const Pixels *pixels,
                      PixelRect rect, const Mask *mask, const char *name);
/* The mask that separates a new frame's art from its background: that of the frames beside it, or
 * as the options say. */
const Mask *gather_mask(Gathering *gathering, const PictureSource *picture, const Pixels *pixels);
/* Whether sources lie at a rectangle of a picture already. */
bool gather_has_rect(const Gathering *gathering, const PictureSource *picture, PixelRect rect);

/* The old sources on a picture: their indices; NULL for none. */
const GArray *gathered_on(const Gathering *gathering, const PictureSource *picture);
const OldSource *gathered_source(const Gathering *gathering, const GArray *row, guint i);
/* Adds the rectangles where frames of a changed sheet may be now: see again_search.c. */
void gather_sheet(Gathering *gathering, const PictureSource *source, const Pixels *pixels,
                  const Mask *mask);

/* A picture of the project by its id, borrowed; or NULL. / Its pixels as the project knows them;
 * the same. */
const Picture *gathered_picture(const Gathering *gathering, uint64_t id);
const Pixels *gathered_was(Gathering *gathering, uint64_t id);

/* Sets `match` of all sources, and what goes with it. */
void match_sources(Matching *matching);
/* A step of it: matches sources whose art is alike, best first. */
void match_alike(Matching *matching);
/* Whether the source before (step -1) or behind (1) an old one was found before or behind a new
 * one. */
bool is_beside(const Matching *matching, int old, int now, int step);
/* A rectangle of a picture, and the art in it. */
typedef struct LookedAt {
    const Pixels *pixels;
    PixelRect rect;
    Art art;
} LookedAt;

/* How art lies in other art: what follows patches from frame to frame knows of more places. */
Alike alike_closely(const LookedAt *was, const LookedAt *is);
/* Whether all that stands on it moves along. */
bool has_moved(const LookedAt *was, const LookedAt *is, Alike alike);
/* How alike an old source is to a new one, 0 to 1; below 0: not known. */
double likeness_of(const Matching *matching, int old, int now);
/* Likeness from which a pair is without doubt, together with what its neighbours add, between two
 * of them, and in the same place of a picture that is in order, which vouches for it; and from
 * which it might be one. */
#define SURE          0.88
#define SURE_BETWEEN  0.68
#define SURE_IN_PLACE 0.45
#define IMAGINABLE    0.4
void match_pair(Matching *matching, int old, int now, AgainBy by);
/* Whether a rectangle of one picture is where it was. */
bool is_same_rect(const OldSource *old, const NewSource *now);
/* Whether most frames of a picture that were found by their pixels are where they were, so that a
 * place still says what is there. */
bool was_found_in_order(const Matching *matching, const PictureSource *picture);
/* The same, or that nothing was found so, but the picture has its size. */
bool is_in_order(const Matching *matching, const PictureSource *picture);

/* Counts what is in a plan anew. */
void count_entries(ImportPlan *plan);
/* How far the corner of a frame's picture before it was trimmed lies from the frame's corner. */
void trimmed_by(const Frame *frame, int32_t *x, int32_t *y);
/* Whether a frame's art is known and equals that of a new source. */
bool has_same_art(const Frame *frame, const NewSource *now);

#endif
