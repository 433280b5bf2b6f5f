/* SPDX-License-Identifier: MIT */
#include "widgets/ed-words.h"

#include <glib.h>
#include <string.h>

static char *folded(const char *text)
{
    g_autofree char *whole = g_utf8_normalize(text, -1, G_NORMALIZE_ALL);
    return g_utf8_casefold(whole != NULL ? whole : text, -1);
}

bool ed_words_match(const char *words, const char *name)
{
    if (words[0] == '\0')
        return true;
    g_autofree char *wanted = folded(words);
    g_autofree char *found = folded(name);
    return strstr(found, wanted) != NULL;
}

char *ed_text_as_sentence(const char *words)
{
    char first[8] = {0};
    size_t name = strcspn(words, ":");
    if (words[0] == '\0' || (words[name] == ':' && memchr(words, '.', name) != NULL))
        return g_strdup(words);
    g_unichar_to_utf8(g_unichar_toupper(g_utf8_get_char(words)), first);
    return g_strconcat(first, g_utf8_next_char(words), NULL);
}
