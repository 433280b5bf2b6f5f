/* SPDX-License-Identifier: MIT */
/* Names of exported files; see export_work.h. */
#include "formats/export_work.h"

#include <string.h>

/* Returns the name of an asset with only characters that all systems accept in a file name. The
 * caller frees it. */
static char *plain_name(const char *asset)
{
    enum { MAX_LETTERS = 100 };
    GString *name = g_string_new(NULL);
    for (const char *at = asset; *at != 0 && name->len < MAX_LETTERS; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        bool ok = g_unichar_isalnum(c) || (c < 128 && strchr("-_+", (int)c) != NULL);
        g_string_append_unichar(name, ok ? c : '-');
    }
    return g_string_free(name, false);
}

char *export_asset_name(NameSet *names, const char *prefix, const char *asset)
{
    char *plain = plain_name(asset), *name = g_strdup_printf("%s-%s", prefix, plain);
    char *folded = g_utf8_casefold(name, -1), *stem = g_strconcat(folded, "-", NULL);
    g_autofree char *claimed = name_set_claim_numbered(names, folded, stem);
    char *numbered_name = g_strconcat(name, claimed + strlen(folded), NULL);
    g_free(plain);
    g_free(name);
    g_free(folded);
    g_free(stem);
    return numbered_name;
}
