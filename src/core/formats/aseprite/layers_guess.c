/* SPDX-License-Identifier: MIT */
/* Guesses the meanings of layers from their names; the contract is in layers.h. */
#include "formats/aseprite/layers.h"

#include <string.h>

/* ---- MetaSprite ---- */

/* Returns the quoted text after a word, as in @event("step"), or ""; the caller frees it. */
static char *argument_of(const char *rest)
{
    const char *open = strpbrk(rest, "\"'");
    const char *close = open != NULL ? strchr(open + 1, open[0]) : NULL;
    return close != NULL ? g_strndup(open + 1, (gsize)(close - open - 1)) : g_strdup("");
}

static bool starts_with_word(const char *name, const char *word)
{
    size_t length = strlen(word);
    return g_ascii_strncasecmp(name, word, length) == 0 && !g_ascii_isalnum(name[length]);
}

static LayerUse use_by_word(const char *name)
{
    static const struct {
        const char *word;
        LayerUse use;
    } words[] = {{"boxCollider", LAYER_BOXES},
                 {"pivot", LAYER_HOT_SPOT},
                 {"transform", LAYER_POINT},
                 {"event", LAYER_EVENT}};
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        if (starts_with_word(name, words[i].word))
            return words[i].use;
    return LAYER_NOTHING;
}

/* Adds the meaning of a layer whose name starts with @ or //. */
static void add_by_sign(const char *layer, GArray *meanings)
{
    LayerUse use = layer[0] == '@' ? use_by_word(layer + 1) : LAYER_NOTHING;
    bool named = use == LAYER_POINT || use == LAYER_EVENT || use == LAYER_BOXES;
    g_autofree char *name = named ? argument_of(layer) : g_strdup("");
    if (!picture_layers_add(meanings, layer, use, name))
        picture_layers_add(meanings, layer, LAYER_NOTHING, "");
}

/* ---- Tags ---- */

static bool equals(const char *one, const char *other, bool exactly)
{
    if (exactly)
        return strcmp(one, other) == 0;
    char *a = g_utf8_casefold(one, -1), *b = g_utf8_casefold(other, -1);
    bool equal = strcmp(a, b) == 0;
    g_free(a);
    g_free(b);
    return equal;
}

/* Returns the name of a tag of the project, or of a slice, that equals the name of a layer; or
 * NULL. */
static const char *tag_name(const Project *project, const AseFile *file, const char *layer,
                            bool exactly)
{
    LIST_EACH (Tag, tag, project->tags)
        if (equals(tag->name, layer, exactly))
            return tag->name;
    for (guint i = 0; i < file->slices->len; i++) {
        const char *name = g_array_index(file->slices, AseSlice, i).name;
        if (equals(name, layer, exactly))
            return name;
    }
    return NULL;
}

void layers_guess(const Project *project, const AseFile *file, GArray *meanings)
{
    g_autofree bool *excluded = g_new0(bool, file->layers->len + 1);
    for (guint i = 0; i < file->layers->len; i++) {
        const AseLayer *layer = &g_array_index(file->layers, AseLayer, i);
        excluded[i] = layer->parent != ASE_NO_LAYER && excluded[layer->parent];
        if (excluded[i] || layer->name[0] == 0 || (layer->flags & ASE_REFERENCE) != 0)
            continue;
        const char *tag = tag_name(project, file, layer->name, true);
        tag = tag != NULL ? tag : tag_name(project, file, layer->name, false);
        if (layer->name[0] == '@' || strncmp(layer->name, "//", 2) == 0)
            add_by_sign(layer->name, meanings);
        else if (tag != NULL)
            picture_layers_add(meanings, layer->name, LAYER_BOXES, tag);
        const LayerMeaning *meaning = picture_layers_find(meanings, layer->name);
        excluded[i] = meaning != NULL && meaning->use != LAYER_ART;
    }
}
