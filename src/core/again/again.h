/* SPDX-License-Identifier: MIT */
/**
 * again/again.h: imports pictures again after the art has changed, and keeps every
 * annotation. A plan first lists which frames are unchanged, changed, moved, new or removed; then
 * it is carried out as one edit.
 *
 *     ImportPlan *plan = import_plan_new(project, store, NULL, NULL, &error);
 *     char *report = import_plan_text(plan);
 *     Project *after = import_again(project, plan, &error);
 *     import_plan_free(plan);
 *
 * A changed sheet is searched as a whole (again_search.c). The project's frames are matched with
 * the new frames of the pictures:
 *
 * - by name: the file of a picture that is one frame, or the name in an atlas;
 * - then by content: identical pixels, at any position;
 * - then by likeness, if the store still has the old pixels;
 * - then by position: the same number of frames between the same neighbours, else the same position
 * on the sheet.
 *
 * The frames of an atlas get the rectangles that the atlas now defines; it is read whenever one of
 * its pages is read. A match is doubtful if another one is nearly as good, or if art is left over
 * at the old place or between the old neighbours. If the same art has moved within its frame,
 * points, boxes, hot spot and corrections move with it. A frame whose art was not found stays,
 * without a picture, so that no work is lost.
 *
 * Levels and maps that were imported from maps of Tiled adopt the changes made there, and keep what
 * was added in the project (tiled_again.h).
 */
#pragma once

#include "formats/formats.h"

typedef enum AgainKind {
    AGAIN_SAME = 0, /**< the same art at the same position */
    AGAIN_CHANGED,  /**< other art */
    AGAIN_MOVED,    /**< the same art elsewhere: in another file, on the sheet, or in its frame */
    AGAIN_NEW,      /**< art that no frame showed before */
    AGAIN_REMOVED,  /**< a frame whose art was not found */
    AGAIN_KINDS
} AgainKind;

/** How a frame was matched with new art. */
typedef enum AgainBy {
    AGAIN_BY_NAME = 0,
    AGAIN_BY_CONTENT,
    AGAIN_BY_LIKENESS,
    AGAIN_BY_POSITION,
    AGAIN_BY_HAND /**< chosen by the user */
} AgainBy;

enum { AGAIN_OTHERS = 3 }; /**< maximum number of alternatives of a doubtful match */

/** Art that a frame may show instead. Borrowed from the plan. */
typedef struct AgainCandidate {
    PictureSource picture;
    PixelRect rect;
    double likeness; /**< 0 to 1; below 0: unknown */
} AgainCandidate;

/** One frame. Borrowed from the plan. */
typedef struct AgainEntry {
    AgainKind kind;
    AgainBy by;           /**< how it was matched; meaningful only for a matched frame */
    const char *sprite;   /**< the sprite's name */
    const char *name;     /**< the name of the frame, or of the frame to add */
    const char *was_path; /**< NULL for a new frame */
    int32_t was_part;     /**< part of that file */
    PixelRect was;        /**< rectangle in that picture */
    RenewedFrame frame;   /**< the edit; see edit/renew.h */
    bool repainted;       /**< its painted marks have changed; see edit/painted.h */
    bool doubtful;        /**< the user should check the match: the frame becomes "to do" */
    double likeness;      /**< likeness of the new art to the old art, 0 to 1; below 0: unknown */
    AgainCandidate others[AGAIN_OTHERS]; /**< alternatives of a doubtful match, likeliest first */
    uint32_t other_count;
} AgainEntry;

typedef struct ImportPlan {
    AgainEntry *entries; /**< frames in the order of the project, then new ones */
    uint32_t count;
    uint32_t counts[AGAIN_KINDS]; /**< number of entries of each kind */
    uint32_t doubtful;            /**< number of doubtful entries of all kinds */
    uint32_t repainted;           /**< number of repainted entries of all kinds */
    RenewedPicture *pictures;     /**< the pictures that were read, also those of maps and levels */
    uint32_t picture_count;
    AgainAsset *assets; /**< levels and maps that were imported from Tiled */
    uint32_t asset_count;
    List *tags;          /**< tags of the project, and new ones that the assets need */
    GStringChunk *texts; /**< internal, like `nodes` */
    GPtrArray *nodes;
} ImportPlan;

/**
 * Plans a repeated import. `paths` (NULL-terminated) are files of the project's pictures, new files
 * to add, atlases, or maps of Tiled; NULL: all files of the project. `options` define how sheets
 * are cut (NULL, or CUT_WHOLE: sheets keep the rectangles of their frames); `options->name` is the
 * sprite that gets new frames without a matched neighbour. Files are read from disk again. Returns
 * NULL with an error if a file cannot be read (if `paths` is NULL, a missing file is not an error),
 * or if the project has none of these pictures.
 */
ImportPlan *import_plan_new(const Project *project, PictureStore *store, const char *const *paths,
                            const ImportOptions *options, GError **error);

/**
 * Swaps the art of an old frame with that of another entry, as chosen by the user. Neither entry is
 * doubtful afterwards. If the other entry is a new frame, it is removed if it is left without art,
 * or if its art is also shown by another entry; the indices after it then change. `store` is the
 * store of the plan. Returns false and changes nothing if `entry` is a new frame, or if `with` is
 * the same entry or has no art.
 */
bool import_plan_pair(ImportPlan *plan, PictureStore *store, uint32_t entry, uint32_t with);
/** Removes the art of an old frame. If no other frame shows that art, it becomes a new frame. */
void import_plan_unmatch(ImportPlan *plan, uint32_t entry);
/** Confirms the match of an entry: it is no longer doubtful. */
void import_plan_confirm(ImportPlan *plan, uint32_t entry);
/** Returns the index of the entry that shows a candidate's art; if there are several, a new frame
 * is preferred. UINT32_MAX if none does. */
uint32_t import_plan_find_art(const ImportPlan *plan, const AgainCandidate *candidate);

/** Carries out a plan that was made for this project. Returns NULL with an error. */
Project *import_again(const Project *before, const ImportPlan *plan, GError **error);

/** Returns a report: a line for each frame that changes, doubtful ones first, and totals. The
 * caller frees it. */
char *import_plan_text(const ImportPlan *plan);

void import_plan_free(ImportPlan *plan);
