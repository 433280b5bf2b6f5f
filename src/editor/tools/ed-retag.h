/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-retag.h: gives a tag to what is selected, whatever it is: boxes (under the scope),
 * zones, walls, markers.
 *
 *     if (ed_can_retag(session))
 *         ed_retag(session, tag);
 */
#ifndef GABARIT_TOOLS_ED_RETAG_H
#define GABARIT_TOOLS_ED_RETAG_H

#include "session/ed-view.h"

/** Whether what is selected has tags. */
bool ed_can_retag(EdSession *session);
/** One step of the history. False when nothing that has tags is selected, or a locked tag would
 * lose what has it, which is said. */
bool ed_retag(EdSession *session, int32_t tag);

#endif
