/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import-questions.h: questions about files of some formats before they are imported.
 *
 *     ed_import_layers_ask(window, paths, tags, layers_answered, user, user_free);
 *     ed_import_wad_ask(window, paths, wad_answered, chosen, chosen_free);
 */
#pragma once

#include "app/ed-window.h"
#include "model/tag_sets.h"

/** Called with the answer. `by_name`: the layers are imported as their names indicate. */
typedef void (*EdLayersAnswered)(EdWindow *window, gboolean by_name, void *user);

/** Asks whether layers of Aseprite files are boxes and points, as their names indicate, or art like
 * the other layers. Reads the files on a worker, and asks only if the name of a layer has a
 * meaning, according to the tags of the project, or those of the set `tags` if it is not
 * TAGS_CUSTOM. `answered` is called unless the user cancels or the window shows another session by
 * then; `user` is freed in any case. */
void ed_import_layers_ask(EdWindow *window, const char *const *paths, TagSet tags,
                          EdLayersAnswered answered, void *user, GDestroyNotify free_user);

/** Called with the names of the chosen maps, which end with NULL and are valid until the call
 * returns; NULL: all maps. */
typedef void (*EdWadAnswered)(EdWindow *window, const char *const *maps, gboolean all_lines,
                              void *user);

/** True if any of the files is a WAD file (the maps of Doom). */
gboolean ed_import_has_wad(const char *const *paths);

/** Asks which maps become levels, if there is one WAD file that has several, and whether to import
 * lines that block nothing. `answered` is not called if the user cancels; `user` is freed with
 * `free_user` in any case. */
void ed_import_wad_ask(EdWindow *window, const char *const *paths, EdWadAnswered answered,
                       void *user, GDestroyNotify free_user);
