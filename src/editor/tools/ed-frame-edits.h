/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-frame-edits.h: what commands do to the frame that is shown and to what is selected in it,
 * under the scope of the session. Each is one step of the history, and tells why where it cannot be
 * done.
 *
 *     ed_frame_nudge(session, 8, 0);
 *     ed_frame_place_hot_spot(session, PLACE_FEET, false);
 */
#ifndef GABARIT_TOOLS_ED_FRAME_EDITS_H
#define GABARIT_TOOLS_ED_FRAME_EDITS_H

#include "art/silhouette.h"
#include "session/ed-view.h"

/** Moves the selected boxes, points or hot spot by whole pixels. False when nothing is selected. */
bool ed_frame_nudge(EdSession *session, int dx, int dy);
/** Removes them. */
bool ed_frame_remove_selected(EdSession *session);
/** Copies selected boxes one pixel aside, and selects the copies. */
bool ed_frame_duplicate_boxes(EdSession *session);
/** Puts selected boxes into a new group / takes them out of theirs. */
bool ed_frame_group_boxes(EdSession *session);
bool ed_frame_ungroup_boxes(EdSession *session);
/** Brings selected boxes to the front (1) or the back (-1) of their frame. */
bool ed_frame_order_boxes(EdSession *session, int to);
/** Locks selected boxes, or unlocks all of the frame. */
bool ed_frame_lock_boxes(EdSession *session, bool locked);
/** Gives selected boxes a tag. */
bool ed_frame_retag(EdSession *session, int32_t tag);

/** The hot spot to one of the nine anchors of the silhouette, its feet, its centroid, in all frames of
 * the scope each by its own art; `all`: of the sprite. */
bool ed_frame_place_hot_spot(EdSession *session, SilhouettePlace place, bool all);

/** A box of the current tag around the silhouette / at most `most` boxes that cover it, in all frames
 * of the scope each by its own art. */
bool ed_frame_box_from_art(EdSession *session, uint32_t most);

/** Mirrors the frames of the scope, with left and right in names. */
bool ed_frame_mirror(EdSession *session);

/** The names of points / boxes that the sprite shown uses, each once, in the order of first use; ends
 * with NULL; the caller frees it with g_strfreev. */
char **ed_sprite_point_names(EdSession *session);
char **ed_sprite_box_names(EdSession *session);

#endif
