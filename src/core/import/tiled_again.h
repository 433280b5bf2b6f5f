/* SPDX-License-Identifier: MIT */
/*
 * Updates levels and maps that were imported from maps of Tiled, after these have changed: they
 * adopt the changes, and keep what was added in the project.
 *
 *     TiledAgain again = {.state = &state, .asset = &asset};
 *     Level *merged = tiled_again_level(&again, level, fresh);
 *
 * Walls, markers, zones and other nodes are found by their marks. If the data of a node in Tiled is
 * unchanged, its tag, name and properties stay as they are in the project; otherwise the data in
 * Tiled replaces these, and the rest stays. Its position is always that in Tiled.
 */
#ifndef GABARIT_IMPORT_TILED_AGAIN_H
#define GABARIT_IMPORT_TILED_AGAIN_H

#include "import/again.h"
#include "import/tiled_import.h"

typedef struct TiledAgain {
    TiledImport *state;
    AgainAsset *asset; /* its counts are increased */
} TiledAgain;

/* Returns the new version of a level, given one just made from the file; the caller owns it. */
Level *tiled_again_level(const TiledAgain *again, const Level *old, const Level *fresh);
/* Like tiled_again_level, for a map; both maps have the same size. */
Map *tiled_again_map(const TiledAgain *again, const Map *old, const Map *fresh);

/* Returns the mark in the properties of a node, or NULL. */
const char *tiled_mark_of(const List *properties);
/* True if two marks identify the same layer or object. */
bool tiled_mark_is_same(const char *a, const char *b);
/* The functions for hash tables whose keys are marks, compared in this way. */
guint tiled_mark_hash(gconstpointer mark);
gboolean tiled_mark_equal(gconstpointer a, gconstpointer b);
/* True if the data of a node in Tiled has changed, by the marks in its old and new properties. */
bool tiled_data_changed(const List *old, const List *fresh);
/* Returns the merged properties of a node: the old ones, replaced by those from Tiled if its data
 * has changed; the caller owns them. */
List *tiled_merged_properties(const List *old, const List *fresh);

/* Plans the update of the levels and maps of a project that were made from the files at `paths`
 * (NULL-terminated; NULL: from all files that exist). Other paths are added to `other_paths`.
 * Returns false with an error. */
bool tiled_again_plan(ImportPlan *plan, const Project *project, PictureStore *store,
                      const char *const *paths, GPtrArray *other_paths, GError **error);
/* Carries out the plan. Returns NULL with an error. */
Project *tiled_again(const Project *before, const ImportPlan *plan, GError **error);

#endif
