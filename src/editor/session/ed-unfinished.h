/* SPDX-License-Identifier: MIT */
/**
 * session/ed-unfinished.h: what tools have begun with clicks, before it is part of the document:
 * for each tool, and each plane or layer, an array of nodes. The session owns them, so that nothing
 * is lost when another tool, part or asset is shown for some time.
 *
 *     GArray *nodes = ed_session_unfinished(session, "polygon");
 *     guint count = nodes != NULL ? nodes->len : 0;
 */
#pragma once

#include "session/ed-view.h"

/** Returns the tool's nodes on the part that is shown, at least one; NULL: none. Borrowed until the
 * next call of a function below. */
GArray *ed_session_unfinished(EdSession *session, const char *tool);
/** Appends `count` nodes, at least one, of `size` bytes, the same size in all calls for a tool. */
void ed_session_add_unfinished(EdSession *session, const char *tool, const void *nodes, guint count,
                               guint size);
/** Keeps the first `count` nodes on the part that is shown, if there are more. */
void ed_session_cut_unfinished(EdSession *session, const char *tool, guint count);
