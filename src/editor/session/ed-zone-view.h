/* SPDX-License-Identifier: MIT */
/**
 * session/ed-zone-view.h: temporary highlights on the plane shown: a flashing zone, and a tool's
 * proposal.
 *
 *     ed_session_flash_zone(s, door);
 *     ed_session_propose(s, mask);          // until it is taken, or NULL is proposed
 */
#ifndef GABARIT_SESSION_ED_ZONE_VIEW_H
#define GABARIT_SESSION_ED_ZONE_VIEW_H

#include "session/ed-view.h"

/** Shows only this zone in colour for half a second. */
void ed_session_flash_zone(EdSession *session, int32_t zone);

/** The pixel values of a proposal; 0: no change. */
enum { ED_WOULD_CHANGE = 1, ED_WOULD_GO = 2 };
/** Shows a proposal, pixels of the plane's size, which are taken over; NULL: none. It is dropped
 * when another plane is shown. */
void ed_session_propose(EdSession *session, Blocks *proposal);
/** Borrowed; NULL when there is none. */
const Blocks *ed_session_proposal(EdSession *session);

#endif
