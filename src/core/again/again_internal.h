/* SPDX-License-Identifier: MIT */
/* Matching of old and new frames, for again.h. */
#pragma once

#include "again/again.h"
#include "art/likeness.h"

enum { UNMATCHED = -1 };

typedef struct Gathering Gathering;

/* A rectangle whose art old frames show; frames with the same rectangle share one source. */
typedef struct OldSource {
    PictureSource picture;
    PixelRect rect;
    const Frame *frame;   /* the first frame that shows it */
    const Sprite *sprite; /* the sprite of that frame */
    const char *atlas;    /* the atlas that defines where its art is now, or NULL */
    int match;            /* index of a new source, or UNMATCHED */
    AgainBy by;
    bool doubtful;   /* the match is doubtful */
    double likeness; /* of the match; below 0: unknown */
    bool moves;      /* the art has moved in its frame, by dx, dy */
    int32_t dx, dy;
    int others[AGAIN_OTHERS]; /* alternatives, likeliest first; unused: UNMATCHED */
    double other_likeness[AGAIN_OTHERS];
} OldSource;

/* A rectangle that contains art in the current version of a picture. */
typedef struct NewSource {
    PictureSource picture;
    PixelRect rect;
    bool whole;        /* it is the only frame and the only part of its file */
    const char *atlas; /* atlas that defines it: its name matters, not its position; or NULL */
    const Frame *made; /* the frame as a first import creates it, or NULL if unknown */
    const char *name;  /* from the file, the atlas or an old frame; else the number of the cell */
    uint8_t art[16];
    int32_t art_x, art_y;
    const Mask *mask;
    int match; /* index of an old source, or UNMATCHED */
} NewSource;

/* Old sources in the order of the project, new ones in the order of files and cells. */
typedef struct Matching {
    Gathering *gathering;
    OldSource *old;
    int old_count;
    NewSource *now;
    int now_count;
    GHashTable *orders; /* from PictureSource to PictureOrder, made after matching by content */
    /* Made after matching: indices of old sources, or UNMATCHED. */
    int *earlier, *later; /* for each new source: those of the nearest matched new ones */
    int *next_old;        /* for each old source: the next matched one, from it on; or the count */
} Matching;

/* A frame, and the index of its source. */
typedef struct OldFrame {
    const Sprite *sprite;
    const Frame *frame;
    guint index;
} OldFrame;

/* A file that defines its own frames, imported as if for the first time. */
typedef struct Fresh {
    Project *project; /* NULL: the file cannot be read */
    const Sprite *sprite;
    GHashTable *by_part; /* from parts of pictures to the first frames that show them; or NULL */
} Fresh;

/* All the data that is gathered before matching. */
struct Gathering {
    const Project *project;
    PictureStore *store;
    const ImportOptions *options;
    bool all;              /* all pictures of the project are read; files may be missing */
    GHashTable *by_id;     /* the project's pictures, by id */
    GHashTable *known;     /* the paths of the project's pictures */
    GHashTable *given;     /* paths of the files to read */
    GHashTable *stems;     /* stems of these paths */
    GHashTable *by_source; /* PictureSource to an array of indices of old sources */
    GHashTable *renewed;   /* PictureSource to an index in `pictures`, plus 1 */
    GHashTable *parts;     /* paths of old sources to the number of parts used */
    GHashTable *fresh;     /* paths, with the meanings of layers if any, to Fresh */
    GHashTable *pages;     /* paths of pictures that atlases name, to the paths of the atlases */
    GHashTable *was;       /* ids of pictures to their old pixels; NULL if unknown */
    GHashTable *layers;    /* paths of old sources to arrays of the meanings of layers */
    GHashTable *rects;     /* the pictures and rectangles of new sources, as OldSource */
    GArray *frames;        /* OldFrame */
    GArray *old;           /* OldSource */
    GArray *now;           /* NewSource */
    GArray *pictures;      /* RenewedPicture */
    GStringChunk *texts;   /* texts that the plan borrows */
    GPtrArray *nodes;      /* nodes that the plan borrows */
};

/* Fills a gathering whose project, store and options are set. Returns false with an error. Call
 * gathering_clear in either case; it keeps what the plan borrows. */
bool gather(Gathering *gathering, const char *const *paths, GError **error);
void gathering_clear(Gathering *gathering);

/* Reads the given atlases, and those of sprites that show given pictures: their pages become given
 * files as well, and their frames become new sources when these are read. Returns false with an
 * error. */
bool gather_atlases(Gathering *gathering, const char *const *paths, GError **error);
/* Adds the frames that atlases define on a picture. */
bool gather_atlas_frames(Gathering *gathering, const char *path, GError **error);
/* Returns the path of the atlas that defines where art is now: that of its page, else that of its
 * frame; NULL if there is none. */
const char *atlas_for(const Gathering *gathering, const Sprite *sprite, const Frame *frame,
                      const char *page);
/* True if the old rectangle of a source is ignored because the atlas of its page defines its frame:
 * the atlas has a frame of that name, or the sprite was made from it. */
bool is_accounted_for(const Gathering *gathering, const OldSource *old);
/* Returns the current marks of a picture: the boxes and points painted in layers that are not part
 * of its art (edit/painted.h); "" if none. */
const char *current_paint_marks(Gathering *gathering, const PictureSource *source);
void fresh_free(void *fresh);
/* Returns a frame as a first import of its file creates it; NULL if unknown. */
const Frame *fresh_frame(Gathering *gathering, const NewSource *source);

/* Helpers of the functions above. gather_add_path adds a file to read; gather_renewed records the
 * current state of a picture; gather_add adds a new source on it. */
void gather_add_path(Gathering *gathering, const char *path);
void gather_renewed(Gathering *gathering, const PictureSource *source, const Pixels *pixels);
NewSource *gather_add(Gathering *gathering, const PictureSource *picture, const Pixels *pixels,
                      PixelRect rect, const Mask *mask, const char *name);
/* Returns the mask that separates a new frame's art from its background: that of other frames on
 * the picture, else one that the options define. */
const Mask *gather_mask(Gathering *gathering, const PictureSource *picture, const Pixels *pixels);

/* Returns the indices of the old sources on a picture; NULL if none. */
const GArray *gathered_on(const Gathering *gathering, const PictureSource *picture);
/* Returns the i-th source of such an array. */
const OldSource *gathered_source(const Gathering *gathering, const GArray *row, guint i);
/* Adds the rectangles where the frames of a changed sheet may be now; see again_search.c. */
void gather_sheet(Gathering *gathering, const PictureSource *source, const Pixels *pixels,
                  const Mask *mask);

/* gathered_picture returns a picture of the project by its id; gathered_was returns its pixels as
 * the project last read them. Both are borrowed, and NULL if unknown. */
const Picture *gathered_picture(const Gathering *gathering, uint64_t id);
const Pixels *gathered_was(Gathering *gathering, uint64_t id);

/* A rectangle of a picture, and the art in it. */
typedef struct ArtInRect {
    const Pixels *pixels;
    PixelRect rect;
    Art art;
} ArtInRect;

/* Sets `match` of all sources, and the fields that describe the match. */
void match_sources(Matching *matching);
/* Matches sources with similar art, the most similar first; a step of match_sources. */
void match_alike(Matching *matching);
/* True if the neighbours of an old and a new source, both before (step -1) or both after (step 1),
 * were matched with each other, other than by position. */
bool is_adjacent_match(const Matching *matching, int old, int now, int step);
/* Compares two pieces of art like art_compare, but also at the offset that is found by following
 * patches from frame to frame (art/follow.h). */
ArtMatch compare_closely(const ArtInRect *old_art, const ArtInRect *new_art);
/* True if the art has moved in its frame, so that annotations move with it. */
bool has_moved(const ArtInRect *old_art, const ArtInRect *new_art, ArtMatch alike);
/* Returns the likeness of an old source to a new one, 0 to 1; below 0: unknown. */
double likeness_of(const Matching *matching, int old, int now);
/* Minimum likeness for a match to be certain: SURE with the bonus of its neighbours, SURE_BETWEEN
 * between two matched neighbours, SURE_IN_PLACE at the same position of a picture that is in order.
 * MIN_POSSIBLE: minimum likeness for a match to be possible. RIVAL: other art that is less like it
 * by at most this makes a match doubtful. */
#define SURE          0.88
#define SURE_BETWEEN  0.68
#define SURE_IN_PLACE 0.7
#define MIN_POSSIBLE  0.4
#define RIVAL         0.2
/* Matches two sources that are unmatched. */
void match_pair(Matching *matching, int old, int now, AgainBy by);
/* True if both are in the same picture with the same upper left corner. */
bool is_same_rect(const OldSource *old, const NewSource *now);
/* True if most frames of a picture that were matched by content are at their old positions, so that
 * a position still identifies a frame. */
bool was_found_in_order(const Matching *matching, const PictureSource *picture);
/* Like was_found_in_order, but also true if no frame was matched by content and the picture has its
 * old size. */
bool is_in_order(const Matching *matching, const PictureSource *picture);

/* Recounts the entries of a plan. */
void count_entries(ImportPlan *plan);
/* Computes the offset from the corner of the untrimmed picture to the corner of a frame. */
void get_trim_offset(const Frame *frame, int32_t *x, int32_t *y);
/* True if a frame's art is known and equal to that of a new source. */
bool has_same_art(const Frame *frame, const NewSource *now);

/* ---- again_assets.c ---- */

/* Plans the update of the levels and maps of a project that were made from the files at `paths`
 * (NULL-terminated; NULL: from all files that exist). Other paths are added to `other_paths`.
 * Returns false with an error. */
bool again_plan_assets(ImportPlan *plan, const Project *project, PictureStore *store,
                       const char *const *paths, GPtrArray *other_paths, GError **error);
/* Carries out the plan. Returns NULL with an error. */
Project *again_update_assets(const Project *before, const ImportPlan *plan, GError **error);

/* ---- again_gather.c ---- */

/* True if the suffix of a path is that of a file that names the pictures of its frames, or that
 * defines its own frames. */
bool is_atlas(const char *path);
bool defines_frames(const char *path);
