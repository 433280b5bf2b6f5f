/* SPDX-License-Identifier: MIT */
/**
 * session/ed-tag-view.h: stores which tags are hidden or locked, and the tag that is the only
 * visible one (solo). Hidden tags are neither drawn nor hit; locked ones are drawn but not hit.
 * This is not saved in the document.
 *
 *     ed_session_hide_tag(s, fist, true);
 *     if (ed_session_tag_shown(s, box->tag)) ...
 *
 * A change emits "view-changed" with ED_VIEW_TAGS.
 */
#pragma once

#include "session/ed-session.h"

#include "draw/theme.h"

/** True if things of a tag are drawn: the tag is solo, or no tag is solo and it is not hidden. */
bool ed_session_tag_shown(EdSession *session, int32_t number);
bool ed_session_tag_hidden(EdSession *session, int32_t number);
bool ed_session_tag_locked(EdSession *session, int32_t number);
/** Returns the only visible tag; 0 if no tag is solo. */
int32_t ed_session_solo_tag(EdSession *session);
void ed_session_hide_tag(EdSession *session, int32_t number, bool hidden);
void ed_session_lock_tag(EdSession *session, int32_t number, bool locked);
void ed_session_set_solo_tag(EdSession *session, int32_t number);
/** Makes the tag current that suits what the tool draws, as for a new project: all tags have been
 * replaced. */
void ed_session_restart_tags(EdSession *session);
/** Returns which tags are hidden or solo, and whether tags are hatched, for core/draw. */
DrawTagView ed_session_tag_view(EdSession *session);
