/* SPDX-License-Identifier: MIT */
/**
 * session/ed-consent.h: what the user allowed is remembered: that a project shows pictures from a
 * folder outside of its own, that it is exported to a file there. It is kept with the user's state
 * and not in the project, which could allow itself whatever it likes, and counts for that project's
 * file alone.
 *
 *     ed_consent_give("/games/duel.gabarit", ED_CONSENT_PICTURES, "/art");
 *     if (ed_consent_given("/games/duel.gabarit", ED_CONSENT_PICTURES, "/art")) ...
 */
#ifndef GABARIT_SESSION_ED_CONSENT_H
#define GABARIT_SESSION_ED_CONSENT_H

#include <stdbool.h>

typedef enum EdConsent {
    ED_CONSENT_PICTURES, /**< pictures below a folder */
    ED_CONSENT_EXPORT    /**< a file that is written */
} EdConsent;

/** Both are absolute paths. What cannot be remembered is asked about again. */
void ed_consent_give(const char *project, EdConsent what, const char *path);
bool ed_consent_given(const char *project, EdConsent what, const char *path);

#endif
