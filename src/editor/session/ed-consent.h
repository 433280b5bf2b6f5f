/* SPDX-License-Identifier: MIT */
/**
 * session/ed-consent.h: stores what the user has allowed: that a project reads pictures from a
 * folder outside its own, or exports to a file there. Consents are stored in the user's state and
 * not in the project, which could otherwise grant itself anything. They are valid for that
 * project's file only.
 *
 *     ed_consent_give("/games/duel.gabarit", ED_CONSENT_PICTURES, "/art");
 *     if (ed_consent_is_given("/games/duel.gabarit", ED_CONSENT_PICTURES, "/art")) ...
 */
#ifndef GABARIT_SESSION_ED_CONSENT_H
#define GABARIT_SESSION_ED_CONSENT_H

#include <stdbool.h>

typedef enum EdConsent {
    ED_CONSENT_PICTURES, /**< reading pictures below a folder */
    ED_CONSENT_EXPORT    /**< writing a file */
} EdConsent;

/** Store and look up a consent. Both paths are absolute. If a consent cannot be stored, the user is
 * asked again next time. */
void ed_consent_give(const char *project, EdConsent kind, const char *path);
bool ed_consent_is_given(const char *project, EdConsent kind, const char *path);

#endif
