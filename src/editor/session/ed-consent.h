/* SPDX-License-Identifier: MIT */
/**
 * session/ed-consent.h: what the user allowed is remembered: that a project shows pictures from a
 * folder outside of its own. It is kept with the user's state and not in the project, which could
 * allow itself whatever it likes, and counts for that project's file alone.
 *
 *     ed_consent_give("/games/duel.gabarit", "/art");
 *     if (ed_consent_given("/games/duel.gabarit", "/art")) ...
 */
#ifndef GABARIT_SESSION_ED_CONSENT_H
#define GABARIT_SESSION_ED_CONSENT_H

#include <stdbool.h>

/** Both are absolute paths. What cannot be remembered is asked about again. */
void ed_consent_give(const char *project, const char *folder);
bool ed_consent_given(const char *project, const char *folder);

#endif
