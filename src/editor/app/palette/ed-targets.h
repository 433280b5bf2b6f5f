/* SPDX-License-Identifier: MIT */
/**
 * app/palette/ed-targets.h: everything that the command palette can find: commands and tools,
 * assets and their parts, tags, frames with their boxes and points, recent projects. A target
 * stores ids, so that it can outlive the version that it was made from.
 *
 *     GPtrArray *targets = ed_targets_of(window);           // of EdTarget
 *     target->go(window, target);
 */
#pragma once

#include "app/ed-window.h"
#include "session/ed-lookup.h"
#include "session/ed-selection.h"
#include "widgets/ed-row.h"

typedef struct EdTarget EdTarget;

struct EdTarget {
    EdThingGroup group;
    char *id;                   /**< identifies the target; the same in every list */
    char *name;                 /**< for display */
    char *english;              /**< the untranslated name, if it is translated; or NULL */
    char *words;                /**< synonyms, see ed-synonyms.h, or NULL */
    char *note;                 /**< a short detail, or NULL */
    char *key;                  /**< its key for display, or NULL */
    const char *refusal_reason; /**< why it cannot be used now; or NULL */
    bool fitting;               /**< it is suggested for the selection */
    unsigned number;            /**< number of a frame that is shown, from 1; else 0 */

    /** Its picture: an icon, a tag, an asset, or a frame of an asset. */
    const char *icon;
    int32_t tag;
    uint64_t asset, frame;

    /** Runs the command, or shows the target. */
    void (*go)(EdWindow *window, const EdTarget *target);
    uint64_t animation;     /**< the animation in which the frame is shown */
    EdSelectionKind select; /**< the kind of the item that is selected in the frame */
    uint64_t item;          /**< the index of that item */
    EdRow *row;             /**< the row of an asset in the tree of assets, or NULL */
};

/** Returns all targets of a window, in the order of menus, lists and strips. The caller owns
 * them. */
GPtrArray *ed_targets_of(EdWindow *window);

/** Adds a target to a list, for ed-targets.c and ed-target-frames.c. Takes ownership of `id`. */
EdTarget *ed_target_add(GPtrArray *targets, EdThingGroup group, char *id, const char *name);
/** Adds frames, boxes and points of all sprites. */
void ed_targets_add_frames(GPtrArray *targets, EdSession *session);
