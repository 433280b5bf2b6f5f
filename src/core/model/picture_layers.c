/* SPDX-License-Identifier: MIT */
/* The meanings of layers of a picture file, as text; the contract is in picture_layers.h. */
#include "model/picture_layers.h"

#include "model/document.h"

#include <string.h>

static const char *const words[LAYER_USES] = {"art",      "nothing", "boxes",
                                              "hot-spot", "point",   "event"};

static void meaning_clear(void *item)
{
    LayerMeaning *meaning = item;
    g_free(meaning->layer);
    g_free(meaning->name);
}

GArray *picture_layers_new(void)
{
    GArray *meanings = g_array_new(false, false, sizeof(LayerMeaning));
    g_array_set_clear_func(meanings, meaning_clear);
    return meanings;
}

enum { MAX_EVENT = 200 /* bytes */ };

static bool fits(const char *text, size_t max)
{
    return strlen(text) <= max && strpbrk(text, "\t\n\r") == NULL;
}

bool picture_layers_add(GArray *meanings, const char *layer, LayerUse use, const char *name)
{
    bool nameless = name[0] == 0 && (use == LAYER_POINT || use == LAYER_EVENT);
    if (layer[0] == 0 || nameless || !fits(layer, DOCUMENT_MAX_NAME) ||
        !fits(name, use == LAYER_EVENT ? MAX_EVENT : DOCUMENT_MAX_NAME))
        return false;
    LayerMeaning meaning = {g_strdup(layer), use, g_strdup(name)};
    if (picture_layers_find(meanings, layer) == NULL)
        g_array_append_val(meanings, meaning);
    else
        meaning_clear(&meaning);
    return true;
}

const LayerMeaning *picture_layers_find(const GArray *meanings, const char *layer)
{
    ARRAY_EACH (const LayerMeaning, meaning, meanings)
        if (strcmp(meaning->layer, layer) == 0)
            return meaning;
    return NULL;
}

static LayerUse parse_use(const char *word)
{
    for (int i = 0; word != NULL && i < LAYER_USES; i++)
        if (strcmp(words[i], word) == 0)
            return (LayerUse)i;
    return LAYER_NOTHING;
}

GArray *picture_layers_read(const char *text)
{
    GArray *meanings = picture_layers_new();
    g_auto(GStrv) lines = g_strsplit(text != NULL ? text : "", "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        g_auto(GStrv) parts = g_strsplit(*line, "\t", 3);
        const char *word = parts[0] != NULL ? parts[1] : NULL;
        if (parts[0] != NULL)
            picture_layers_add(meanings, parts[0], parse_use(word),
                               word != NULL && parts[2] != NULL ? parts[2] : "");
    }
    return meanings;
}

char *picture_layers_text(const GArray *meanings)
{
    GString *text = g_string_new(NULL);
    ARRAY_EACH (const LayerMeaning, meaning, meanings) {
        if (meaning->use == LAYER_ART)
            continue;
        g_string_append_printf(text, "%s%s\t%s", text->len > 0 ? "\n" : "", meaning->layer,
                               words[meaning->use]);
        if (meaning->name[0] != 0)
            g_string_append_printf(text, "\t%s", meaning->name);
    }
    return g_string_free(text, false);
}

GHashTable *picture_layers_names(const char *text)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_auto(GStrv) lines = g_strsplit(text != NULL ? text : "", "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        const char *tab = strchr(*line, '\t');
        if (tab != NULL && tab != *line)
            g_hash_table_add(names, g_strndup(*line, (gsize)(tab - *line)));
    }
    return names;
}
