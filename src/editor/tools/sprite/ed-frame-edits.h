/* SPDX-License-Identifier: MIT */
/**
 * tools/sprite/ed-frame-edits.h: what commands do to the frame that is shown and to what is selected in
 * it, under the scope of the session. Each is one step of the history, and tells why where it
 * cannot be done.
 *
 *     ed_frame_nudge(session, 8, 0);
 *     ed_frame_place_hot_spot(session, ANCHOR_FEET, false);
 */
#ifndef GABARIT_TOOLS_SPRITE_ED_FRAME_EDITS_H
#define GABARIT_TOOLS_SPRITE_ED_FRAME_EDITS_H

#include "art/silhouette.h"
#include "session/ed-view.h"

/** Moves the selected boxes, points or hot spot by whole pixels. False when nothing is selected. */
bool ed_frame_nudge(EdSession *session, int dx, int dy);
/** Removes them. */
bool ed_frame_remove_selected(EdSession *session);
/** Copies selected boxes one pixel aside, and selects the copies. */
bool ed_frame_duplicate_boxes(EdSession *session);
/** Selects the boxes of the frame shown that were added last. */
void ed_frame_select_last_boxes(EdSession *session, uint32_t count);
/** Puts selected boxes into a new group / takes them out of theirs. */
bool ed_frame_group_boxes(EdSession *session);
bool ed_frame_ungroup_boxes(EdSession *session);
/** Brings selected boxes to the front (1) or the back (-1) of their frame. */
bool ed_frame_order_boxes(EdSession *session, int to);
/** Locks selected boxes, or unlocks all of the frame. */
bool ed_frame_lock_boxes(EdSession *session, bool locked);
/** Gives a point of the sprite another name, in all frames whatever the scope is: it is by its name
 * that it is one point. Tells where that is more than one frame. */
bool ed_frame_rename_point(EdSession *session, const char *name, const char *to);
/** Gives selected boxes a tag. */
bool ed_frame_retag(EdSession *session, int32_t tag);

/** The hot spot to one of the nine anchors of the silhouette, or of the picture where that is the
 * reference, to the feet or the centroid, in all frames of the scope each by its own art; `all`: of
 * the sprite. */
bool ed_frame_place_hot_spot(EdSession *session, SilhouetteAnchor place, bool all);
/** Where that is in a frame; false where nothing is solid. */
bool ed_frame_anchor(const Frame *frame, const Silhouette *silhouette, ScopeReference reference,
                     SilhouetteAnchor place, int32_t *x, int32_t *y);

/** Boxes of the current tag that cover the silhouette. */
typedef struct EdCover {
    uint32_t most; /**< so many at most, 1 to SILHOUETTE_MOST_BOXES */
    int32_t grow;  /**< pixels that they are larger by, on each side */
    bool instead;  /**< the frame's boxes of that tag that are not locked go */
} EdCover;

/** Adds them in all frames of the scope, each by its own art, and selects those of the frame
 * shown. */
bool ed_frame_cover(EdSession *session, const EdCover *wish);
/** Those that a frame would get; returns their number, at most SILHOUETTE_MOST_BOXES. */
uint32_t ed_frame_cover_rects(EdSession *session, const Frame *frame, const EdCover *wish,
                              PixelRect *rects);

/** Shows the solid pixels, for who works on them. */
void ed_show_mask(EdSession *session);

/** Mirrors the frames of the scope, with left and right in names. */
bool ed_frame_mirror(EdSession *session);

/** The name that the next new point gets: the one that the tool has, else one that the sprite uses
 * and the frame lacks, else "point". The caller frees it. */
char *ed_frame_next_point_name(EdSession *session);
/** The names of all points of the project: those of the sprite shown first. As below. */
char **ed_project_point_names(EdSession *session);

/** The names of points / boxes that the sprite shown uses, each once, in the order of first use;
 * ends with NULL; the caller frees it with g_strfreev. */
char **ed_sprite_point_names(EdSession *session);
char **ed_sprite_box_names(EdSession *session);

#endif
