/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-retag.h: sets the tag of the selection: boxes (in the scope), zones, walls, or markers.
 *
 *     if (ed_can_retag(session))
 *         ed_retag(session, tag);
 */
#pragma once

#include "session/ed-view.h"

/** True if the selected things can have tags. */
bool ed_can_retag(EdSession *session);
/** Sets the tag as one step of the history. False when nothing with a tag is selected, and, with a
 * notice, when the tag of a selected thing is locked. */
bool ed_retag(EdSession *session, int32_t tag);
