/* SPDX-License-Identifier: MIT */
/**
 * edit/scope.h: to which frames an edit of a frame applies, and relative to what. Every frame holds
 * its own values instead of hidden key frames, and an edit says how far it reaches.
 *
 *     Scope scope = {.reach = SCOPE_FROM_HERE, .sprite = ken, .frame = frame};
 *     Project *after = edit_move_boxes(before, &scope, &box, 1, dx, dy, &error);
 */
#ifndef GABARIT_EDIT_SCOPE_H
#define GABARIT_EDIT_SCOPE_H

#include "edit/edit.h"

/** How far an edit reaches. */
typedef enum ScopeReach {
    SCOPE_FRAME = 0, /**< this frame */
    SCOPE_SELECTED,  /**< the selected frames */
    SCOPE_FROM_HERE, /**< this frame and those after it, in the shown animation or else sprite */
    SCOPE_ANIMATION, /**< all frames of the shown animation, or else of the sprite */
    SCOPE_SPRITE     /**< the whole sprite */
} ScopeReach;

/** What positions are relative to when they are carried from one frame to another. */
typedef enum ScopeReference {
    REFERENCE_HOT_SPOT = 0, /**< the hot spot; the picture where a frame has none */
    REFERENCE_PICTURE,      /**< the frame's top left corner */
    REFERENCE_SILHOUETTE /**< the top left corner of the solid pixels; the picture where there are
                                 none */
} ScopeReference;

/** The smallest rectangle around a frame's solid pixels; false when there are none. */
typedef bool (*SilhouetteBounds)(void *user, const Frame *frame, PixelRect *bounds);

typedef struct Scope {
    ScopeReach reach;
    ScopeReference reference;
    uint64_t sprite;
    uint64_t frame;           /**< the frame that is edited */
    uint64_t animation;       /**< the animation that is shown, or 0 */
    const uint64_t *selected; /**< frames, for SCOPE_SELECTED */
    uint32_t selected_count;
    SilhouetteBounds silhouette; /**< for REFERENCE_SILHOUETTE; NULL: as the picture */
    void *user;
} Scope;

/** The frames that a scope reaches, each once, in the sprite's order; the edited frame is always
 * among them. The caller frees the array with g_free. NULL when that frame is not in the sprite. */
uint64_t *scope_frames(const Project *project, const Scope *scope, uint32_t *count);

/** The origin of a scope's reference in a frame (fixed). */
void scope_origin(const Scope *scope, const Frame *frame, int32_t *x, int32_t *y);

/**
 * The index of the box of a frame that corresponds to one of another frame, by name, or else by
 * tag, and by rank among such boxes; UINT32_MAX where there is none.
 */
uint32_t box_twin(const Frame *from, uint32_t box, const Frame *to);

#endif
