/* SPDX-License-Identifier: MIT */
/**
 * model/picture_layers.h: the meanings of layers of an artist's file that are not part of its
 * picture. They are stored in a picture as a text (Picture.layers), so that the picture is composed
 * in the same way everywhere.
 *
 *     GArray *meanings = picture_layers_read(picture->layers);
 *     const LayerMeaning *meaning = picture_layers_find(meanings, "hits");
 *     bool drawn = meaning == NULL;
 *     g_array_unref(meanings);
 *
 * The text has a line for each layer: its name, a tab, and a word. After some words, another tab
 * and a name follow.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/** The use of the content of a layer. */
typedef enum LayerUse {
    LAYER_ART = 0,  /**< the picture; not listed in the text */
    LAYER_NOTHING,  /**< "nothing": the layer is left out */
    LAYER_BOXES,    /**< "boxes": a box with a tag around each island */
    LAYER_HOT_SPOT, /**< "hot-spot": the centre of the painted pixels */
    LAYER_POINT,    /**< "point": the same centre, as an action point with a name */
    LAYER_EVENT,    /**< "event": a property of each frame in which the layer is not empty */
    LAYER_USES
} LayerUse;

typedef struct LayerMeaning {
    char *layer; /**< its name, or the name of a group, meaning all layers in it */
    LayerUse use;
    char *name; /**< name of the tag ("" if unknown), the point or the event; else "" */
} LayerMeaning;

/** Creates an empty array of LayerMeaning, which frees its contents. */
GArray *picture_layers_new(void);
/** Adds a meaning unless the layer already has one. The texts are copied. Returns false if a text
 * is not allowed: an empty layer name, an empty name of a point or event, a name that is too long
 * (for events: for the key of a property), or one that contains a tab or a line break. */
bool picture_layers_add(GArray *meanings, const char *layer, LayerUse use, const char *name);
/** Returns the meaning of a layer, or NULL. */
const LayerMeaning *picture_layers_find(const GArray *meanings, const char *layer);

/** Parses a text; NULL is an empty text. Unknown words are read as LAYER_NOTHING. The caller owns
 * the result. */
GArray *picture_layers_read(const char *text);
/** Returns the text of meanings, without layers that are art; the caller owns it. */
char *picture_layers_text(const GArray *meanings);
/** Returns the set of the names of the layers that a text leaves out; the caller owns it. */
GHashTable *picture_layers_names(const char *text);
