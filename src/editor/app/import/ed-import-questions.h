/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import-questions.h: questions about files of some formats before they are imported.
 *
 *     ed_import_layers_ask(window, paths, tags, layers_answered, user, user_free);
 *     ed_import_maps_ask(window, paths, maps_answered, chosen, chosen_free);
 */
#pragma once

#include "app/ed-window.h"
#include "model/tag_sets.h"

/** Called with the answer. `by_name`: the layers are imported as their names indicate. */
typedef void (*EdLayersAnswered)(EdWindow *window, gboolean by_name, void *user);

/** Asks whether layers of files are boxes and points, as their names indicate, or art like
 * the other layers. Reads the files on a worker, and asks only if the name of a layer has a
 * meaning, according to the tags of the project, or those of the set `tags` if it is not
 * TAGS_CUSTOM. `answered` is called unless the user cancels or the window shows another session by
 * then; `user` is freed in any case. */
void ed_import_layers_ask(EdWindow *window, const char *const *paths, TagSet tags,
                          EdLayersAnswered answered, void *user, GDestroyNotify free_user);

/** Called with the choices of the user, see ImportOptions; they are valid until the call returns.
 * */
typedef void (*EdMapsAnswered)(EdWindow *window, const char *const *choices, void *user);

/** True if the importer of any of the files has a question about their maps. */
gboolean ed_import_has_question(const char *const *paths);

/** Asks this question: which maps to import, if there is one such file that has several, and about
 * options. `answered` is not called if the user cancels; `user` is freed with `free_user` in any
 * case. */
void ed_import_maps_ask(EdWindow *window, const char *const *paths, EdMapsAnswered answered,
                        void *user, GDestroyNotify free_user);
