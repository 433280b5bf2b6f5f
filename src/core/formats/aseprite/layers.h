/* SPDX-License-Identifier: MIT */
/**
 * formats/aseprite/layers.h: guesses the meanings of an .aseprite file's layers from their names:
 * boxes, points, notes, or art.
 *
 *     GArray *meanings = picture_layers_new();
 *     layers_guess(project, file, meanings);
 *     for (guint i = 0; i < meanings->len; i++)
 *         show(&g_array_index(meanings, LayerMeaning, i));
 *     g_array_unref(meanings);
 */
#pragma once

#include "art/aseprite.h"
#include "model/picture_layers.h"

/**
 * Adds meanings of layers and groups that have none yet, by their names. A layer named like a tag
 * of the project or like a slice contains boxes of this tag (case is ignored if no name matches
 * exactly). MetaSprite's names are supported as well: `@boxCollider("name")`, `@pivot`,
 * `@transform("name")`, `@event("name")`; layers with other names that start with @ or // are left
 * out. The layers in a group with a meaning belong to the group. Layers that are art are not added.
 */
void layers_guess(const Project *project, const AseFile *file, GArray *meanings);
