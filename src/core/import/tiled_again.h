/* SPDX-License-Identifier: MIT */
/*
 * Maps of Tiled again, after they have changed there: levels and maps that were made of them take
 * over what is new, and keep what was added here.
 *
 *     TiledAgain again = {.taking = &taking, .counts = counts};
 *     Level *merged = tiled_again_level(&again, level, fresh);
 *
 * A thing is found by its mark. Where it says the same in Tiled as before, its tag, name and
 * properties are those that it has here; else what it says now replaces these, and the rest stays.
 * Where it lies is always as Tiled says.
 */
#ifndef GABARIT_IMPORT_TILED_AGAIN_H
#define GABARIT_IMPORT_TILED_AGAIN_H

#include "import/again.h"
#include "import/tiled_taking.h"

typedef struct TiledAgain {
    TiledTaking *taking;
    AgainAsset *asset; /* whose counts are filled */
} TiledAgain;

/* What a level becomes by what was made of the file just now; the caller's. */
Level *tiled_again_level(const TiledAgain *again, const Level *old, const Level *fresh);
/* The same for a map; both have one size. */
Map *tiled_again_map(const TiledAgain *again, const Map *old, const Map *fresh);

/* The mark of a node's properties, or NULL. */
const char *tiled_mark_of(const List *properties);
/* Whether two marks are of one thing. */
bool tiled_mark_is_same(const char *a, const char *b);
/* Whether what Tiled says of a thing has changed, by the marks in its properties. */
bool tiled_says_other(const List *old, const List *fresh);
/* The properties of a thing: those that it has, and over them those that Tiled says if that has
 * changed; the caller's. */
List *tiled_merged_properties(const List *old, const List *fresh);

/* Plans it for a project: for the levels and maps that were made of files at `paths` (ends with
 * NULL; NULL: all whose files are there). Paths that are of no such are added to `rest`. False with
 * an error. */
bool tiled_again_plan(ImportPlan *plan, const Project *project, PictureStore *store,
                      const char *const *paths, GPtrArray *rest, GError **error);
/* Carries it out. NULL with an error. */
Project *tiled_again(const Project *before, const ImportPlan *plan, GError **error);

#endif
