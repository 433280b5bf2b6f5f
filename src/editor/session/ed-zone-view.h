/* SPDX-License-Identifier: MIT */
/**
 * session/ed-zone-view.h: temporary highlights on the displayed plane: a flashing zone, and a
 * tool's proposal. It also reports paint that shapes hide.
 *
 *     ed_session_flash_zone(s, door);
 *     ed_session_propose(s, mask);          // until it is accepted, or NULL is proposed
 */
#pragma once

#include "session/ed-view.h"

/** Shows only this zone in colour for half a second. */
void ed_session_flash_zone(EdSession *session, int32_t zone);

/** The pixel values of a proposal: accepting it would set or clear the pixel; 0: no change. */
enum { ED_WOULD_SET = 1, ED_WOULD_CLEAR = 2 };
/** Shows a proposal, a picture of the plane's size, and takes ownership of it; NULL: none. */
void ed_session_propose(EdSession *session, Blocks *proposal);
/** Returns the proposal, borrowed; NULL if there is none, or if it does not have the size of the
 * displayed map. */
const Blocks *ed_session_proposal(EdSession *session);

/** Reports paint of the displayed plane that is hidden by a shape of another zone, unless earlier
 * pixels of the plane, `since`, have it, too. Returns false if there is none. */
bool ed_session_report_hidden(EdSession *session, const Blocks *since);
/** Returns the pixels of the displayed plane before the paint that was reported last, borrowed;
 * NULL: none. */
const Blocks *ed_session_unhidden(EdSession *session);
