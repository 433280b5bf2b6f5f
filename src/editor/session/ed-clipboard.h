/* SPDX-License-Identifier: MIT */
/**
 * session/ed-clipboard.h: copying and pasting as text, within a session and between sessions:
 * boxes, points, walls, markers, zones, shapes, a frame's annotations, frames, whole assets. Tags
 * are copied by name; missing tags are added.
 *
 *     char *text = ed_session_copy(s);
 *     if (ed_session_can_paste(other, text))
 *         ed_session_paste(other, text);
 *
 * The text consists of lines: `gabarit clipboard 1 boxes`, then a line for each node (see
 * node_to_text) that begins with its kind. For boxes and points, it also contains the hot spot and
 * the silhouette of their frame, so that they can be pasted at the same position relative to these.
 * Zones and shapes are stored as a plane that contains only them (edit/zone_copies.h). An asset is
 * stored as a whole project that contains only it; frames are a sprite that contains only them. It
 * is safe to paste any text.
 */
#pragma once

#include "session/ed-session.h"

/** Returns the selection as text; without a selection, the annotations of the displayed frame; NULL
 * if there is nothing to copy. The caller frees it. */
char *ed_session_copy(EdSession *session);
/** Returns the annotations of the displayed frame (boxes, points, hot spot, mask), or NULL. */
char *ed_session_copy_frame(EdSession *session);
/** Returns the selected frames, with everything in them, or NULL. */
char *ed_session_copy_frames(EdSession *session);
/** Returns a sprite, map or level as text, with absolute paths of pictures; NULL if it does not
 * exist. */
char *ed_session_copy_asset(EdSession *session, uint64_t asset);

/** True if a text can be pasted into what is displayed. Reads only its first line. */
bool ed_session_can_paste(EdSession *session, const char *text);

/**
 * Pastes a text as one step and selects what was pasted, or shows the asset. Frames are inserted
 * after the displayed frame, also in the displayed animation. Boxes, points and annotations are
 * added to the frames of the scope. A box replaces the box with the same name in the frame, with a
 * notice. Walls and markers that would lie exactly on their originals are shifted; zones and shapes
 * that would lie outside a smaller map are moved into it. Returns false if the text cannot be
 * pasted; an error is emitted as a notice.
 */
bool ed_session_paste(EdSession *session, const char *text);
/** Like ed_session_paste, but adds boxes even if the frame has boxes with their names, and shifts
 * them if one would lie exactly on an existing box. */
bool ed_session_paste_copies(EdSession *session, const char *text);
