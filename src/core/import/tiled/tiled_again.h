/* SPDX-License-Identifier: MIT */
/*
 * Updates levels and maps that were imported from maps of Tiled, after these have changed: they
 * adopt the changes, and keep what was added in the project.
 *
 *     Level *merged = tiled_again_level(&asset, level, fresh);
 *
 * Walls, markers, zones and other nodes are found by their marks. If the data of a node in Tiled is
 * unchanged, its tag, name and properties stay as they are in the project; otherwise the data in
 * Tiled replaces these, and the rest stays. Its position is always that in Tiled.
 */
#pragma once

#include "import/again/again.h"
#include "import/tiled/tiled_import.h"

/* Returns the new version of a level, given one just made from the file; the caller owns it. The
 * counts of `asset` are increased. */
Level *tiled_again_level(AgainAsset *asset, const Level *old, const Level *fresh);
/* Like tiled_again_level, for a map; both maps have the same size. */
Map *tiled_again_map(AgainAsset *asset, const Tiled *tiled, const Map *old, const Map *fresh);

/* Returns the mark of a node, or for a level or map the path of its file; NULL if it was not
 * imported. */
const char *tiled_mark_of(const void *node);

/* Plans the update of the levels and maps of a project that were made from the files at `paths`
 * (NULL-terminated; NULL: from all files that exist). Other paths are added to `other_paths`.
 * Returns false with an error. */
bool tiled_again_plan(ImportPlan *plan, const Project *project, PictureStore *store,
                      const char *const *paths, GPtrArray *other_paths, GError **error);
/* Carries out the plan. Returns NULL with an error. */
Project *tiled_again(const Project *before, const ImportPlan *plan, GError **error);
