/* SPDX-License-Identifier: MIT */
/**
 * import/layers.h: what the names of an .aseprite file's layers say that these are: boxes, points,
 * notes, or art.
 *
 *     GArray *meanings = picture_layers_new();
 *     layers_guess(project, file, meanings);
 *     for (guint i = 0; i < meanings->len; i++)
 *         show(&g_array_index(meanings, LayerMeaning, i));
 *     g_array_unref(meanings);
 */
#ifndef GABARIT_IMPORT_LAYERS_H
#define GABARIT_IMPORT_LAYERS_H

#include "art/aseprite.h"
#include "model/document.h"
#include "model/picture_layers.h"

/**
 * Adds what the names of layers and groups say, of those that have no meaning yet: one named like a
 * tag of the project or like a slice is boxes of this tag (case does not count where nothing else
 * fits). MetaSprite's names count as well: `@boxCollider("name")`, `@pivot`, `@transform("name")`,
 * `@event("name")`; other names with @ or // in front are left out. What is in a group that has a
 * meaning belongs to it. Layers that are art are not added.
 */
void layers_guess(const Project *project, const AseFile *file, GArray *meanings);

#endif
