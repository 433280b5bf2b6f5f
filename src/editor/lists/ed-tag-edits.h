/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-tag-edits.h: the palette's edits: adding, moving and replacing tags. Each is one step of
 * the history.
 *
 *     int32_t number = ed_tag_add(session);          // 0: refused, with a notice
 *     ed_tag_move(session, -1);
 *     ed_tag_replace(session, 0);                    // removes it
 */
#pragma once

#include "model/tag_sets.h"
#include "session/ed-view.h"

/** Adds a tag with the current tag's role and makes it current. Returns its number, or 0. */
int32_t ed_tag_add(EdSession *session);
/** Move a tag to an index in the palette, and the current tag by `by` positions (-1 or 1) if
 * possible. */
void ed_tag_move_to(EdSession *session, int32_t tag, uint32_t index);
void ed_tag_move(EdSession *session, int by);
/** True if the current tag can move in that direction. */
bool ed_tag_can_move(EdSession *session, int by);
/** Replaces the current tag everywhere with another one (0: no tag) and removes it. The other tag
 * becomes current; if `by` is 0, the next tag or the last one does, so that several can be removed
 * in a row. */
void ed_tag_replace(EdSession *session, int32_t by);
/** Replaces all tags with the tags of a set. Fails unless tags_can_be_replaced. */
void ed_tags_replace_by_set(EdSession *session, TagSet set);
