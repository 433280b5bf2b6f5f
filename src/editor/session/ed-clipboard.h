/* SPDX-License-Identifier: MIT */
/**
 * session/ed-clipboard.h: copying and pasting as text, within a session and from one to another:
 * boxes, points, walls, markers, zones, shapes, a frame's annotations, whole assets. Tags are
 * copied by name; missing tags are added.
 *
 *     char *text = ed_session_copy(s);
 *     if (ed_session_can_paste(other, text))
 *         ed_session_paste(other, text);
 *
 * The text consists of lines: `gabarit clipboard 1 boxes`, then a line for each node (see
 * node_to_text) that begins with its kind. For boxes and points it stores the hot spot and the
 * silhouette of their frame; they are pasted at the same position relative to those. An asset is
 * stored as a whole project that contains only it. Pasting accepts any text.
 */
#ifndef GABARIT_SESSION_ED_CLIPBOARD_H
#define GABARIT_SESSION_ED_CLIPBOARD_H

#include "session/ed-session.h"

/** The selection, or without one the annotations of the frame shown; NULL when there is nothing to
 * copy. The caller frees it. */
char *ed_session_copy(EdSession *session);
/** The annotations of the frame shown: boxes, points, hot spot, mask; or NULL. */
char *ed_session_copy_frame(EdSession *session);
/** A sprite, map or level; pictures by their absolute paths. NULL when it does not exist. */
char *ed_session_copy_asset(EdSession *session, uint64_t asset);

/** Whether a text can be pasted here. Reads its first line only. */
bool ed_session_can_paste(EdSession *session, const char *text);
/** Whether a text is an asset. */
bool ed_clipboard_is_asset(const char *text);

/**
 * Pastes a text as one step and selects what was pasted, or shows the asset. Boxes, points and
 * annotations go into the frames of the scope. A box replaces the box of its name in the frame,
 * with a notice. Walls and markers that would lie exactly on their originals are shifted; shapes
 * that would lie outside a smaller map are moved into it. False with a notice.
 */
bool ed_session_paste(EdSession *session, const char *text);
/** The same, but boxes are added even where others have their names, shifted off those that they
 * would cover. */
bool ed_session_paste_copies(EdSession *session, const char *text);

#endif
