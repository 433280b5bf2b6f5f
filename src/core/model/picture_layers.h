/* SPDX-License-Identifier: MIT */
/**
 * model/picture_layers.h: what layers of an artist's file mean that are not part of its picture: a
 * picture has this as a text (Picture.layers), so that it is composed the same way everywhere.
 *
 *     GArray *meanings = picture_layers_read(picture->layers);
 *     const LayerMeaning *meaning = picture_layers_find(meanings, "hits");
 *     bool drawn = meaning == NULL;
 *     g_array_unref(meanings);
 *
 * The text has a line for each layer: its name, a tab, and a word; then for some words another tab
 * and a name.
 */
#ifndef GABARIT_MODEL_PICTURE_LAYERS_H
#define GABARIT_MODEL_PICTURE_LAYERS_H

#include <glib.h>
#include <stdbool.h>

/** What is painted in a layer becomes this. */
typedef enum LayerUse {
    LAYER_ART = 0,  /**< the picture; texts have no line for it */
    LAYER_NOTHING,  /**< "nothing": it is left out */
    LAYER_BOXES,    /**< "boxes": a box of a tag around each island */
    LAYER_HOT_SPOT, /**< "hot-spot": its middle */
    LAYER_POINT,    /**< "point": the same, as an action point of a name */
    LAYER_EVENT,    /**< "event": a property of each frame in which anything is there */
    LAYER_USES
} LayerUse;

typedef struct LayerMeaning {
    char *layer; /**< its name, or that of a group: then all that is in it */
    LayerUse use;
    char *name; /**< of the tag ("": not known), the point or the event; else "" */
} LayerMeaning;

/** An empty array of LayerMeaning, which frees what it holds. */
GArray *picture_layers_new(void);
/** Adds a meaning, whose texts are copied, unless the layer has one. False where a text does not
 * fit: a name that is empty, too long (of events: for the key of a property), or has a tab or a
 * line break in it. */
bool picture_layers_add(GArray *meanings, const char *layer, LayerUse use, const char *name);
/** The meaning of a layer, or NULL. */
const LayerMeaning *picture_layers_find(const GArray *meanings, const char *layer);

/** Reads a text, or NULL for none; the caller's. Words that are not known read as LAYER_NOTHING. */
GArray *picture_layers_read(const char *text);
/** The text, without layers that are art; the caller's. */
char *picture_layers_text(const GArray *meanings);
/** The names of the layers that a text leaves out, as a set; the caller's. */
GHashTable *picture_layers_names(const char *text);

#endif
