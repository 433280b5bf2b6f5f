/* SPDX-License-Identifier: MIT */
/**
 * session/ed-clipboard.h: copying and pasting as text, within a session and from one to another:
 * boxes, points, walls, markers, zones, shapes, a frame's annotations, whole assets. Tags come
 * along by their names; what is not there is added.
 *
 *     char *text = ed_session_copy(s);
 *     if (ed_session_can_paste(other, text))
 *         ed_session_paste(other, text);
 *
 * The text is lines: `gabarit clipboard 1 boxes`, then a line for each node (see node_to_text),
 * begun by its kind. Boxes and points say where the hot spot and the silhouette were that they
 * stood on: they come to the same place seen from those. An asset is a whole project that has only
 * it. Any text may be given for pasting.
 */
#ifndef GABARIT_SESSION_ED_CLIPBOARD_H
#define GABARIT_SESSION_ED_CLIPBOARD_H

#include "session/ed-session.h"

/** What is selected, or where nothing is, the annotations of the frame shown; NULL when there is
 * nothing that can be copied. The caller frees it. */
char *ed_session_copy(EdSession *session);
/** The annotations of the frame shown: boxes, points, hot spot, mask; or NULL. */
char *ed_session_copy_frame(EdSession *session);
/** A sprite, map or level; pictures by their absolute paths. NULL when it is not there. */
char *ed_session_copy_asset(EdSession *session, uint64_t asset);

/** Whether a text can be pasted into what is shown. Looks at its first line only. */
bool ed_session_can_paste(EdSession *session, const char *text);
/** Whether a text is an asset. */
bool ed_clipboard_is_asset(const char *text);

/**
 * Pastes a text as one step and selects what has come, or shows the asset. Boxes, points and
 * annotations come into the frames of the scope. A box takes the place of the one with its name in
 * the frame, which is told; walls and markers that would lie exactly on their originals come a
 * little beside them, shapes that would lie outside a smaller map into it. False with a notice.
 */
bool ed_session_paste(EdSession *session, const char *text);
/** The same, but boxes are added even where others have their names; a little beside those that
 * they would lie on. */
bool ed_session_paste_copies(EdSession *session, const char *text);

#endif
