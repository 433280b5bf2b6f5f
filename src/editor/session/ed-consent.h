/* SPDX-License-Identifier: MIT */
/**
 * session/ed-consent.h: remembers what the user allowed: that a project reads pictures from a
 * folder outside its own, or exports to a file there. Stored in the user's state and not in the
 * project, which could otherwise grant itself anything, and valid for that project's file only.
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

/** Both are absolute paths. A consent that cannot be stored is asked for again. */
void ed_consent_give(const char *project, EdConsent what, const char *path);
bool ed_consent_given(const char *project, EdConsent what, const char *path);

#endif
