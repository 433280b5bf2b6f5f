/* SPDX-License-Identifier: MIT */
/**
 * session/ed-tag-view.h: which tags are hidden, locked, or the only one that is shown. Hidden tags
 * are neither drawn nor hit; locked ones are drawn but not hit. Never part of the document.
 *
 *     ed_session_hide_tag(s, fist, true);
 *     if (ed_session_tag_shown(s, box->tag)) ...
 *
 * A change emits "view-changed" with ED_VIEW_TAGS.
 */
#ifndef GABARIT_SESSION_ED_TAG_VIEW_H
#define GABARIT_SESSION_ED_TAG_VIEW_H

#include "session/ed-session.h"

#include "draw/theme.h"

/** Whether things of a tag are drawn: it is not hidden, and no other tag is solo. */
bool ed_session_tag_shown(EdSession *session, int32_t number);
bool ed_session_tag_hidden(EdSession *session, int32_t number);
bool ed_session_tag_locked(EdSession *session, int32_t number);
/** The only tag that is shown, or 0. */
int32_t ed_session_solo_tag(EdSession *session);
void ed_session_hide_tag(EdSession *session, int32_t number, bool hidden);
void ed_session_lock_tag(EdSession *session, int32_t number, bool locked);
void ed_session_set_solo_tag(EdSession *session, int32_t number);
/** The state of all tags, and whether they are hatched, for core/draw. */
DrawTagView ed_session_tags_seen(EdSession *session);

#endif
