/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-locked.h: refuses edits of things whose tag is locked, with a notice. Tools also show
 * this at the pointer (ed_tool_refuse_locked).
 *
 *     if (ed_refuse_locked(session, ed_selected_locked(session)))
 *         return false;
 */
#pragma once

#include "session/ed-view.h"

/** Returns the tag with the same name as a point, whose colour the point has; 0: none. */
int32_t ed_point_tag(EdSession *session, const Point *point);
/** Returns the first locked tag in the selection; 0: none. */
int32_t ed_selected_locked(EdSession *session);
/** Returns the first locked tag among the walls of the displayed layer that `after` changes or
 * removes; 0: none. */
int32_t ed_walls_locked(EdSession *session, const Project *after);
/** Emits a notice that a tag is locked and returns true. Returns false without a notice if it is
 * not locked. */
bool ed_refuse_locked(EdSession *session, int32_t tag);
/** Returns the text that a tag is locked, which the caller frees; NULL if there is no such tag. */
char *ed_locked_text(EdSession *session, int32_t tag);
/** Returns the text that a tag or a box with this name is locked. The caller frees it. */
char *ed_locked_name(const char *name);
/** Emits a notice if things of a tag are not visible. */
void ed_warn_hidden(EdSession *session, int32_t tag);
