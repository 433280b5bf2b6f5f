/* SPDX-License-Identifier: MIT */
/**
 * import/again.h: imports pictures again after the art has changed, and keeps every annotation. A
 * plan first tells what was matched, moved, is new and is gone; then it is carried out as one edit.
 *
 *     ImportPlan *plan = import_again_plan(project, store, NULL, NULL, &error);
 *     char *report = import_plan_text(plan);
 *     Project *after = import_again(project, plan, &error);
 *     import_plan_free(plan);
 *
 * A sheet that has changed is searched as a whole (again_search.c). Frames are matched with the
 * pictures' new frames by name (the file of a picture that is one frame, or the name that an atlas
 * gives it), then by content (the same pixels, wherever they are now), then by likeness, where the
 * store remembers the pictures as they were, then by position (the same number of frames between
 * the same neighbours, else the same position on the sheet). Frames of an atlas are where the atlas
 * says they are now; it is read wherever its pages are. A match that could be another one is
 * doubtful. Where the same art has moved within its frame, points, boxes, hot spot and corrections
 * move along. A frame whose art is gone stays, without a picture, so that no work is lost.
 *
 * Levels and maps that were made of maps of Tiled take over what has changed there, and keep what
 * was added here (tiled_again.h).
 */
#ifndef GABARIT_IMPORT_AGAIN_H
#define GABARIT_IMPORT_AGAIN_H

#include "edit/renew.h"
#include "import/import.h"
#include "model/picture_source.h"

typedef enum AgainKind {
    AGAIN_SAME = 0, /**< the same art at the same position */
    AGAIN_CHANGED,  /**< other art */
    AGAIN_MOVED,    /**< the same art elsewhere: in another file, on the sheet, or in its frame */
    AGAIN_NEW,      /**< art that no frame had */
    AGAIN_GONE,     /**< a frame without art */
    AGAIN_KINDS
} AgainKind;

typedef enum AgainBy {
    AGAIN_BY_NAME = 0,
    AGAIN_BY_CONTENT,
    AGAIN_BY_LIKENESS,
    AGAIN_BY_POSITION,
    AGAIN_BY_HAND
} AgainBy;

enum { AGAIN_OTHERS = 3 };

/** Art that a frame may show now. Borrowed from the plan. */
typedef struct AgainCandidate {
    PictureSource picture;
    PixelRect rect;
    double likeness; /**< 0 to 1; below 0: not known */
} AgainCandidate;

/** One frame. Borrowed from the plan. */
typedef struct AgainEntry {
    AgainKind kind;
    AgainBy by;           /**< how it was matched, if it was */
    const char *sprite;   /**< the sprite's name */
    const char *name;     /**< the frame's, or that of a new one */
    const char *was_path; /**< NULL for a new one */
    int32_t was_part;     /**< of that file */
    PixelRect was;        /**< in that picture */
    RenewedFrame frame;   /**< the edit; see edit/renew.h */
    bool repainted;  /**< other things are painted in its layers of boxes; see edit/painted.h */
    bool doubtful;   /**< it should be looked at: its frame becomes "to do" */
    double likeness; /**< of its art to what it was, 0 to 1; below 0: not known */
    AgainCandidate others[AGAIN_OTHERS]; /**< of a doubtful one, other than what it was matched
                                              with, the likeliest first */
    uint32_t other_count;
} AgainEntry;

/** What becomes of the walls, markers or zones of a level or map. */
typedef enum AgainAssetKind {
    AGAIN_ASSET_SAME = 0,
    AGAIN_ASSET_CHANGED, /**< elsewhere, or something else is said of them */
    AGAIN_ASSET_NEW,
    AGAIN_ASSET_GONE,
    AGAIN_ASSET_ADDED, /**< here, and in no file: they stay */
    AGAIN_ASSET_KINDS
} AgainAssetKind;

/** A level or map that was made of a file. Borrowed from the plan. */
typedef struct AgainAsset {
    const char *name;
    uint64_t id;
    bool is_map;
    uint32_t walls[AGAIN_ASSET_KINDS], markers[AGAIN_ASSET_KINDS], zones[AGAIN_ASSET_KINDS];
    const void *node; /**< what it becomes */
} AgainAsset;

typedef struct ImportPlan {
    AgainEntry *entries; /**< frames in the order of the project, then new ones */
    uint32_t count;
    uint32_t counts[AGAIN_KINDS];
    uint32_t doubtful;        /**< of all kinds */
    uint32_t repainted;       /**< the same */
    RenewedPicture *pictures; /**< those that were read, also of maps and levels */
    uint32_t picture_count;
    AgainAsset *assets; /**< levels and maps of Tiled's files */
    uint32_t asset_count;
    List *tags;          /**< of the project, with those that they need */
    GStringChunk *texts; /**< internal, as is the next */
    GPtrArray *nodes;
} ImportPlan;

/**
 * Plans what importing pictures again would do. `paths` (ends with NULL) are files of the project's
 * pictures, or new ones beside them, or atlases, or maps of Tiled; NULL: all of the project.
 * `options` say how sheets are cut (NULL, or CUT_WHOLE: sheets keep the rectangles of their
 * frames), and by `name` which sprite gets new frames that have no matched neighbour. Files are
 * read anew. NULL with an error: a file cannot be read (where `paths` is NULL, a missing file is no
 * error), or the project has none of these pictures.
 */
ImportPlan *import_again_plan(const Project *project, PictureStore *store, const char *const *paths,
                              const ImportOptions *options, GError **error);

/**
 * Gives an old frame the art of another entry, which gets this one's instead: a person knows
 * better. Neither is doubtful then; an entry of new art that has none any more is removed, so that
 * indices behind it change. The store is that of the plan. False, and nothing is changed: `entry`
 * is that of a new frame, or the other one is the same or has no art.
 */
bool import_plan_pair(ImportPlan *plan, PictureStore *store, uint32_t entry, uint32_t with);
/** Takes an old frame's art away: it is new, then, if no other frame shows it. */
void import_plan_part(ImportPlan *plan, uint32_t entry);
/** Leaves an entry as it is, without doubt. */
void import_plan_confirm(ImportPlan *plan, uint32_t entry);
/** The entry that has a candidate's art; that of a new frame if there are several. UINT32_MAX:
 * none. */
uint32_t import_plan_with(const ImportPlan *plan, const AgainCandidate *candidate);

/** Carries out a plan that was made for this project. NULL with an error. */
Project *import_again(const Project *before, const ImportPlan *plan, GError **error);

/** A report: a line for each frame that changes, doubtful ones first, and totals. The caller's. */
char *import_plan_text(const ImportPlan *plan);

void import_plan_free(ImportPlan *plan);

#endif
