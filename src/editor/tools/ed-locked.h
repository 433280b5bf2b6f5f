/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-locked.h: what keys and commands leave alone because its tag is locked. A tool says so
 * at the pointer (ed_tool_refuse_locked), what has none as a notice.
 *
 *     if (ed_refuse_locked(session, ed_selected_locked(session)))
 *         return false;
 */
#ifndef GABARIT_TOOLS_ED_LOCKED_H
#define GABARIT_TOOLS_ED_LOCKED_H

#include "session/ed-view.h"

/** The tag of a point: the one that is named as it is, whose colour it has; 0: there is none. */
int32_t ed_point_tag(EdSession *session, const Point *point);
/** The first locked tag of what is selected; 0: there is none. */
int32_t ed_selected_locked(EdSession *session);
/** The first locked tag of walls of the layer shown that are not as they were in another version;
 * 0: there is none. */
int32_t ed_walls_locked(EdSession *session, const Project *after);
/** Says in a notice that a tag is locked. False, and nothing is said, when it is not. */
bool ed_refuse_locked(EdSession *session, int32_t tag);

#endif
