/* SPDX-License-Identifier: MIT */
/**
 * edit/scope.h: the frames to which an edit of a frame applies, and the point that positions are
 * relative to. Every frame stores its own values instead of hidden key frames, and an edit states
 * how far it reaches.
 *
 *     Scope scope = {.reach = SCOPE_FROM_HERE, .sprite = ken, .frame = frame};
 *     Project *after = edit_move_boxes(before, &scope, &box, 1, dx, dy, &error);
 */
#pragma once

#include "edit/edit.h"

/** The frames that an edit changes. */
typedef enum ScopeReach {
    SCOPE_FRAME = 0, /**< this frame */
    SCOPE_SELECTED,  /**< the selected frames */
    SCOPE_FROM_HERE, /**< this and later frames of the shown animation, else of the sprite */
    SCOPE_ANIMATION, /**< all frames of the shown animation, else of the sprite */
    SCOPE_SPRITE     /**< the whole sprite */
} ScopeReach;

/** The point that positions are relative to when they are transferred to another frame. */
typedef enum ScopeReference {
    REFERENCE_HOT_SPOT = 0, /**< the hot spot; REFERENCE_PICTURE in a frame without one */
    REFERENCE_PICTURE,      /**< the frame's top left corner */
    REFERENCE_SILHOUETTE    /**< top left corner of the solid pixels, else of the frame */
} ScopeReference;

/** Finds the smallest rectangle around a frame's solid pixels. Returns false if there are none. */
typedef bool (*SilhouetteBounds)(void *user, const Frame *frame, PixelRect *bounds);

typedef struct Scope {
    ScopeReach reach;
    ScopeReference reference;
    uint64_t sprite;
    uint64_t frame;           /**< the frame that is edited */
    uint64_t animation;       /**< the animation that is shown, or 0 */
    const uint64_t *selected; /**< frames, for SCOPE_SELECTED */
    uint32_t selected_count;
    int32_t tag;     /**< 0, or edits of boxes change all boxes of this tag in the other frames */
    bool in_project; /**< with a tag: also in all frames of all other sprites */
    SilhouetteBounds silhouette; /**< for REFERENCE_SILHOUETTE; NULL: as REFERENCE_PICTURE */
    void *user;
} Scope;

/** Returns the frames that a scope includes, each once, in the sprite's order. The edited frame is
 * always included. The caller frees the array with g_free. Returns NULL if that frame is not in the
 * sprite. */
uint64_t *scope_frames(const Project *project, const Scope *scope, uint32_t *count);

/** Returns the indices of a frame's boxes of the scope's tag, which an edit of boxes changes; NULL
 * for the edited frame, and for a scope without a tag. The caller frees them with g_free. */
uint32_t *scope_tagged(const Scope *scope, const Frame *frame, uint32_t *count);

/** Returns the origin of a scope's reference in a frame (fixed). */
void scope_origin(const Scope *scope, const Frame *frame, int32_t *x, int32_t *y);

/**
 * Returns the index of the box of `to` that corresponds to a box of `from`: the one with the same
 * name, or with the same tag if both have no name, and with the same rank among such boxes. Returns
 * UINT32_MAX if there is none.
 */
uint32_t box_counterpart(const Frame *from, uint32_t box, const Frame *to);
/** Returns what corresponds in `to` to an item of `from`: to a frame, the other frame; to a box or
 * point, by its index, the one that box_counterpart finds or that has the same name. Returns NULL
 * if there is none. */
const void *scope_counterpart(const NodeKind *kind, uint32_t item, const Frame *from,
                              const Frame *to, uint32_t *index);
/** Adds the nodes of a frame of the scope to an array that an edit of an item of the edited frame
 * changes: the item's counterpart, or all boxes of the scope's tag. They are borrowed. */
void scope_add_nodes(const Scope *scope, const NodeKind *kind, uint32_t item, const Frame *edited,
                     const Frame *frame, GPtrArray *nodes);
/** Returns the results of box_counterpart for all boxes of `from`; the caller frees the array with
 * g_free. */
uint32_t *box_counterparts(const Frame *from, const Frame *to);
