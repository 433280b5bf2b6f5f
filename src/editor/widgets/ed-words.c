/* SPDX-License-Identifier: MIT */
#include "widgets/ed-words.h"

#include <glib.h>
#include <string.h>

static char *fold_case(const char *text)
{
    g_autofree char *whole = g_utf8_normalize(text, -1, G_NORMALIZE_ALL);
    return g_utf8_casefold(whole != NULL ? whole : text, -1);
}

bool ed_words_match(const char *query, const char *name)
{
    if (query[0] == '\0')
        return true;
    g_autofree char *wanted = fold_case(query);
    g_autofree char *found = fold_case(name);
    return strstr(found, wanted) != NULL;
}

char *ed_text_as_sentence(const char *message)
{
    char first[8] = {0};
    size_t name = strcspn(message, ":");
    if (message[0] == '\0' || (message[name] == ':' && memchr(message, '.', name) != NULL))
        return g_strdup(message);
    gunichar letter = g_utf8_get_char_validated(message, -1);
    if (letter == (gunichar)-1 || letter == (gunichar)-2)
        return g_strdup(message); /* not UTF-8 */
    g_unichar_to_utf8(g_unichar_toupper(letter), first);
    return g_strconcat(first, g_utf8_next_char(message), NULL);
}
