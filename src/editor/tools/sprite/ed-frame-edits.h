/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-edits.h: edits of the displayed frame and its selection, for commands, in
 * the scope of the session. Each edit is one step of the history, and emits a notice when it fails.
 *
 *     ed_frame_nudge(session, 8, 0);
 *     ed_frame_set_hot_spot(session, ANCHOR_FEET, false);
 */
#pragma once

#include "art/silhouette.h"
#include "session/ed-view.h"

/** Moves the selected boxes, points or hot spot by whole pixels. False when nothing is selected. */
bool ed_frame_nudge(EdSession *session, int dx, int dy);
/** Moves the right and bottom edges of the selected boxes. False when no box is selected. */
bool ed_frame_resize(EdSession *session, int dx, int dy);
/** Adds a box of the current tag in the middle of the frame, and selects it. */
bool ed_frame_add_box(EdSession *session);
/** Removes the selected boxes, points or hot spot. */
bool ed_frame_remove_selected(EdSession *session);
/** Copies the selected boxes, shifted by one pixel, and selects the copies. */
bool ed_frame_duplicate_boxes(EdSession *session);
/** Selects the last `count` boxes of the displayed frame, which were added last. */
void ed_frame_select_last_boxes(EdSession *session, uint32_t count);
/** Group the selected boxes, and ungroup them. */
bool ed_frame_group_boxes(EdSession *session);
bool ed_frame_ungroup_boxes(EdSession *session);
/** Selects all boxes of a tag, and the frames that have such boxes, in the displayed sprite or in
 * the whole project. Shows another frame, and in_project another sprite, if this one has none. */
bool ed_frame_select_tagged(EdSession *session, int32_t tag, bool in_project);
/** Moves the selected boxes of the displayed frame to the front (1) or to the back (-1). */
bool ed_frame_order_boxes(EdSession *session, int to);
/** Aligns or distributes the selected boxes; `alignment` is a BoxAlignment. */
bool ed_frame_align_boxes(EdSession *session, int alignment);
/** Copies the selected boxes to the other selected frames, where they replace boxes of their
 * names. */
bool ed_frame_copy_boxes(EdSession *session);
/** Locks the selected boxes, or unlocks all boxes of the frame. */
bool ed_frame_lock_boxes(EdSession *session, bool locked);
/** Renames a point of the sprite in all frames, whatever the scope is, because its name identifies
 * it. A notice reports the number of frames if it is more than one. */
bool ed_frame_rename_point(EdSession *session, const char *name, const char *new_name);
/** Sets the tag of the selected boxes. */
bool ed_frame_retag(EdSession *session, int32_t tag);

/** Sets the hot spot to one of nine anchors on the silhouette, or on the frame's rectangle if the
 * scope's reference is the picture, or to the feet or the centroid. Does this in all frames of the
 * scope, or of the sprite if `all` is true, each by its own art. */
bool ed_frame_set_hot_spot(EdSession *session, SilhouetteAnchor anchor, bool all);
/** Gets the position of an anchor in a frame; false if it depends on solid pixels and there
 * are none. */
bool ed_frame_anchor(const Frame *frame, const Silhouette *silhouette, ScopeReference reference,
                     SilhouetteAnchor anchor, int32_t *x, int32_t *y);

/** The options for covering the silhouette with boxes of the current tag. */
typedef struct EdCover {
    uint32_t max_boxes; /**< 1 to SILHOUETTE_MAX_BOXES */
    int32_t margin;     /**< pixels added on each side; may be negative */
    bool replaces;      /**< replaces the frame's unlocked boxes of that tag */
} EdCover;

/** Covers the silhouette with boxes in each frame of the scope, by the frame's own art, and selects
 * the new boxes of the displayed frame. */
bool ed_frame_cover(EdSession *session, const EdCover *cover);
/** Computes the boxes for a frame and returns their number, at most SILHOUETTE_MAX_BOXES. */
uint32_t ed_frame_cover_rects(EdSession *session, const Frame *frame, const EdCover *cover,
                              PixelRect *rects);

/** Turns the display of solid pixels on, for tools that edit them. */
void ed_show_mask(EdSession *session);

/** Mirrors the annotations of the frames of the scope, and exchanges left and right in names. */
bool ed_frame_mirror(EdSession *session);

/** Returns the name for the next new point: the name set in the tool's options, otherwise a name
 * that the sprite uses and the frame lacks, otherwise "point". The caller frees it. */
char *ed_frame_next_point_name(EdSession *session);
/** Returns the names of all points of the project, those of the displayed sprite first, in the form
 * of ed_sprite_point_names. */
char **ed_project_point_names(EdSession *session);

/** Returns the names of the points in the displayed sprite: each name once, in the order of first
 * use, NULL-terminated. The caller frees them with g_strfreev. */
char **ed_sprite_point_names(EdSession *session);
