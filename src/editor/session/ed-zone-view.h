/* SPDX-License-Identifier: MIT */
/**
 * session/ed-zone-view.h: what is pointed out on the plane shown for a while: a zone that flashes,
 * and what a tool would change.
 *
 *     ed_session_flash_zone(s, door);
 *     ed_session_propose(s, mask);          // until it is taken, or NULL is proposed
 */
#ifndef GABARIT_SESSION_ED_ZONE_VIEW_H
#define GABARIT_SESSION_ED_ZONE_VIEW_H

#include "session/ed-view.h"

/** Lets a zone be the only one in colour for half a second. */
void ed_session_flash_zone(EdSession *session, int32_t zone);

/** What pixels of a proposal mean; 0: nothing. */
enum { ED_WOULD_CHANGE = 1, ED_WOULD_GO = 2 };
/** Shows what would change, as pixels of the plane's size, which are taken over; NULL: nothing.
 * Goes by itself when another plane is shown. */
void ed_session_propose(EdSession *session, Blocks *proposal);
/** Borrowed; NULL when there is none. */
const Blocks *ed_session_proposal(EdSession *session);

#endif
