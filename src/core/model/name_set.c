/* SPDX-License-Identifier: MIT */
/* Sets of names in use; the contract is in name_set.h. */
#include "model/name_set.h"

#include "model/document.h"

#include <string.h>

struct NameSet {
    GHashTable *names;   /* owned */
    GHashTable *numbers; /* from stems, owned, to the last numbers tried: all lower ones are used */
};

NameSet *name_set_new(const List *items)
{
    NameSet *names = g_new(NameSet, 1);
    names->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    names->numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    LIST_EACH (void, item, items)
        name_set_add(names, node_name(item));
    return names;
}

void name_set_free(NameSet *names)
{
    if (names == NULL)
        return;
    g_hash_table_unref(names->names);
    g_hash_table_unref(names->numbers);
    g_free(names);
}

bool name_set_contains(const NameSet *names, const char *name)
{
    return g_hash_table_contains(names->names, name);
}

void name_set_add(NameSet *names, const char *name)
{
    g_hash_table_add(names->names, g_strdup(name));
}

char *name_set_claim_numbered(NameSet *names, const char *wanted, const char *stem)
{
    char *name = g_strdup(wanted);
    if (name_set_contains(names, name)) {
        guint number = MAX(GPOINTER_TO_UINT(g_hash_table_lookup(names->numbers, stem)), 1);
        do {
            g_free(name);
            name = g_strdup_printf("%s%u", stem, ++number);
        } while (name_set_contains(names, name));
        g_hash_table_insert(names->numbers, g_strdup(stem), GUINT_TO_POINTER(number));
    }
    name_set_add(names, name);
    return name;
}

/* Claims a name whose numbers follow its first `length` bytes. */
static char *claim_after(NameSet *names, const char *wanted, size_t length)
{
    enum { MAX_STEM = 230 };
    g_autofree char *cut = g_strdup_printf("%.*s ", (int)MIN(length, MAX_STEM), wanted);
    g_autofree char *stem = g_utf8_make_valid(cut, -1); /* a character may have been truncated */
    return name_set_claim_numbered(names, wanted, stem);
}

char *name_set_claim(NameSet *names, const char *wanted)
{
    return claim_after(names, wanted, strlen(wanted));
}

char *name_set_claim_next(NameSet *names, const char *wanted)
{
    size_t length = strlen(wanted);
    while (length > 0 && g_ascii_isdigit(wanted[length - 1]))
        length--;
    bool is_numbered = length > 0 && wanted[length] != 0 && wanted[length - 1] == ' ';
    return claim_after(names, wanted, is_numbered ? length - 1 : strlen(wanted));
}
