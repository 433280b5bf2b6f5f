/* SPDX-License-Identifier: MIT */
/* Selects which layers of an .aseprite file are drawn; the contract is in aseprite.h. */
#include "art/aseprite.h"

#include "model/picture_layers.h"

#include <string.h>

static const AseLayer *layer_at(const AseFile *file, guint index)
{
    return &g_array_index(file->layers, AseLayer, index);
}

bool *ase_layers_drawn(const AseFile *file, const char *layers)
{
    bool *drawn = g_new0(bool, file->layers->len + 1);
    g_autofree bool *excluded = g_new0(bool, file->layers->len + 1);
    g_autoptr(GHashTable) names = picture_layers_names(layers);
    for (guint i = 0; i < file->layers->len; i++) {
        const AseLayer *layer = layer_at(file, i);
        excluded[i] = (layer->parent != ASE_NO_LAYER && excluded[layer->parent]) ||
                      g_hash_table_contains(names, layer->name);
        drawn[i] = layer->shown && !excluded[i];
    }
    return drawn;
}

bool *ase_layers_named(const AseFile *file, const char *name)
{
    bool *drawn = g_new0(bool, file->layers->len + 1);
    for (guint i = 0; i < file->layers->len; i++) {
        const AseLayer *layer = layer_at(file, i);
        bool in_drawn_group = layer->parent != ASE_NO_LAYER && drawn[layer->parent];
        drawn[i] =
            strcmp(layer->name, name) == 0 || (in_drawn_group && (layer->flags & ASE_VISIBLE) != 0);
    }
    /* The groups that contain selected layers are composed as well, but not their other layers. */
    for (guint i = file->layers->len; i > 0; i--) {
        const AseLayer *layer = layer_at(file, i - 1);
        if (drawn[i - 1] && layer->parent != ASE_NO_LAYER)
            drawn[layer->parent] = true;
    }
    return drawn;
}
