/* SPDX-License-Identifier: MIT */
/* Stores one file for each consent, named by a digest of its content, so that two editors can write
 * consents at the same time. The file's text states what was allowed, for a user who wants to
 * revoke it. */
#include "session/ed-consent.h"

#include <glib.h>
#include <string.h>

enum { OWN_ONLY = 0700 }; /* mode of a folder that only the user can access */

static char *consent_text(const char *project, EdConsent kind, const char *path)
{
    static const char *const words[] = {[ED_CONSENT_PICTURES] = "may show pictures from",
                                        [ED_CONSENT_EXPORT] = "may be exported to"};
    return g_strdup_printf("project %s\n%s %s\n", project, words[kind], path);
}

static char *consents_folder(void)
{
    return g_build_filename(g_get_user_state_dir(), "gabarit", "allowed", NULL);
}

static char *consent_file(const char *text)
{
    g_autofree char *folder = consents_folder();
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    return g_build_filename(folder, digest, NULL);
}

void ed_consent_give(const char *project, EdConsent kind, const char *path)
{
    g_autofree char *text = consent_text(project, kind, path);
    g_autofree char *file = consent_file(text);
    g_autofree char *consents = consents_folder();
    if (g_mkdir_with_parents(consents, OWN_ONLY) == 0)
        g_file_set_contents(file, text, -1, NULL);
}

bool ed_consent_is_given(const char *project, EdConsent kind, const char *path)
{
    g_autofree char *text = consent_text(project, kind, path);
    g_autofree char *file = consent_file(text);
    g_autofree char *found = NULL;
    return g_file_get_contents(file, &found, NULL, NULL) && strcmp(found, text) == 0;
}
