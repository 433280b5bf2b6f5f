/* SPDX-License-Identifier: MIT */
/**
 * app/ed-targets.h: all that the command palette leads to: commands and tools, assets with their
 * parts, tags, frames with what is drawn in them, projects of before. A target keeps ids, so that
 * it may outlive the version that it was made of.
 *
 *     GPtrArray *targets = ed_targets_of(window);           // of EdTarget
 *     target->go(window, target);
 */
#ifndef GABARIT_APP_ED_TARGETS_H
#define GABARIT_APP_ED_TARGETS_H

#include "app/ed-window.h"
#include "session/ed-lookup.h"
#include "session/ed-selection.h"
#include "widgets/ed-row.h"

typedef struct EdTarget EdTarget;

struct EdTarget {
    EdThingGroup group;
    char *id;            /**< the same of the same target at another time */
    char *name;          /**< to be shown */
    char *english;       /**< of a name that is translated; or NULL */
    char *note;          /**< a quiet word about it, or NULL */
    char *key;           /**< as people read it, or NULL */
    const char *why_not; /**< it cannot be used now; or NULL */
    bool fitting;        /**< it is for what is selected */
    unsigned number;     /**< of a frame that is shown, from 1; else 0 */

    /** Its picture: an icon, or a tag, or an asset, or a frame of one. */
    const char *icon;
    int32_t tag;
    uint64_t asset, frame;

    /** Does it, or shows it. */
    void (*go)(EdWindow *window, const EdTarget *target);
    uint64_t animation;     /**< where the frame is shown */
    EdSelectionKind select; /**< what is selected in the frame, and its index there */
    uint64_t item;
    EdRow *row; /**< of an asset */
};

/** All of a window, in the order in which they stand in menus, lists and strips. The caller's. */
GPtrArray *ed_targets_of(EdWindow *window);

/** For ed-targets.c and ed-target-frames.c: a target, added to a list; `id` is taken over. */
EdTarget *ed_target_add(GPtrArray *targets, EdThingGroup group, char *id, const char *name);
/** Adds frames, boxes and points of all sprites. */
void ed_targets_add_frames(GPtrArray *targets, EdSession *session);

#endif
