/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-locked.h: refuses edits of things whose tag is locked. Tools say so at the pointer
 * (ed_tool_refuse_locked); keys and commands emit a notice.
 *
 *     if (ed_refuse_locked(session, ed_selected_locked(session)))
 *         return false;
 */
#ifndef GABARIT_TOOLS_ED_LOCKED_H
#define GABARIT_TOOLS_ED_LOCKED_H

#include "session/ed-view.h"

/** The tag of a point: the tag of the same name, whose colour it has; 0: none. */
int32_t ed_point_tag(EdSession *session, const Point *point);
/** The first locked tag in the selection; 0: none. */
int32_t ed_selected_locked(EdSession *session);
/** The first locked tag among walls of the layer shown that differ between two versions; 0:
 * none. */
int32_t ed_walls_locked(EdSession *session, const Project *after);
/** Emits a notice that a tag is locked and returns true. False without a notice when it is not
 * locked. */
bool ed_refuse_locked(EdSession *session, int32_t tag);

#endif
