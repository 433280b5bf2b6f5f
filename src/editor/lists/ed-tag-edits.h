/* SPDX-License-Identifier: MIT */
/**
 * lists/ed-tag-edits.h: what the palette does to the current tag of a session: a new one, another
 * order, one tag instead of another. Each is one step of the history.
 *
 *     int32_t number = ed_tag_add(session);          // 0: refused, and told why
 *     ed_tag_move(session, -1);
 *     ed_tag_replace(session, 0);                    // removes it
 */
#ifndef GABARIT_LISTS_ED_TAG_EDITS_H
#define GABARIT_LISTS_ED_TAG_EDITS_H

#include "model/tag_sets.h"
#include "session/ed-view.h"

/** A new tag with the role of the current one, which becomes the current one; its number, or 0. */
int32_t ed_tag_add(EdSession *session);
/** Moves a tag to a place of the palette / the current one by one place, where there is one. */
void ed_tag_move_to(EdSession *session, int32_t tag, uint32_t place);
void ed_tag_move(EdSession *session, int by);
/** Whether there is one. */
bool ed_tag_can_move(EdSession *session, int by);
/** Puts another tag everywhere instead of the current one, which goes; 0: no tag. The other one
 * becomes the current one; for 0 the one below, so that several go one after the other. */
void ed_tag_replace(EdSession *session, int32_t by);
/** Puts the tags of a set in the room of all those there are, of which nothing has one. */
void ed_tags_take_set(EdSession *session, TagSet set);

#endif
