/* SPDX-License-Identifier: MIT */
#include "session/ed-keymap.h"

#include <stdbool.h>
#include <string.h>

#define KEYMAP    "ed-keymap"
#define SEPARATOR " · "

typedef struct Keymap {
    GHashTable *choices, *labels; /* by command name */
} Keymap;

static void keymap_free(gpointer data)
{
    g_autofree Keymap *keymap = data;
    g_hash_table_unref(keymap->choices);
    g_hash_table_unref(keymap->labels);
}

static Keymap *current_keymap(void)
{
    GApplication *application = g_application_get_default();
    return application != NULL ? g_object_get_data(G_OBJECT(application), KEYMAP) : NULL;
}

void ed_keymap_load(GApplication *application, GVariant *choices)
{
    Keymap *keymap = g_new0(Keymap, 1);
    keymap->choices = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    keymap->labels = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    GVariantIter iter;
    const char *command, *keys;
    g_variant_iter_init(&iter, choices);
    while (g_variant_iter_next(&iter, "{&s&s}", &command, &keys))
        g_hash_table_insert(keymap->choices, g_strdup(command), g_strdup(keys));
    g_object_set_data_full(G_OBJECT(application), KEYMAP, keymap, keymap_free);
}

void ed_keymap_set_label(const char *command, const char *label)
{
    Keymap *keymap = current_keymap();
    if (keymap != NULL)
        g_hash_table_insert(keymap->labels, g_strdup(command), g_strdup(label));
}

const char *ed_keymap_choice(const char *command)
{
    Keymap *keymap = current_keymap();
    return keymap != NULL ? g_hash_table_lookup(keymap->choices, command) : NULL;
}

const char *ed_keymap_label(const char *command)
{
    Keymap *keymap = current_keymap();
    return keymap != NULL ? g_hash_table_lookup(keymap->labels, command) : NULL;
}

/* Appends one part of a text, with {command} expanded to its key; false if a command has no key. */
static bool expand(GString *text, const char *part)
{
    const char *open, *close;
    while ((open = strchr(part, '{')) != NULL && (close = strchr(open, '}')) != NULL) {
        g_autofree char *command = g_strndup(open + 1, (gsize)(close - open - 1));
        const char *label = ed_keymap_label(command);
        if (label == NULL)
            return false;
        g_string_append_len(text, part, open - part);
        g_string_append(text, label);
        part = close + 1;
    }
    g_string_append(text, part);
    return true;
}

char *ed_keymap_text(const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, SEPARATOR, -1);
    GString *all = g_string_new(NULL);
    for (char **part = parts; *part != NULL; part++) {
        gsize before = all->len;
        g_string_append(all, before > 0 ? SEPARATOR : "");
        if (!expand(all, *part))
            g_string_truncate(all, before);
    }
    return g_string_free(all, FALSE);
}
