/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import-layers.h: asks whether layers of Aseprite files are boxes and points, as
 * their names indicate, or art like the other layers.
 *
 *     ed_import_layers_ask(window, paths, tags, answered, user, user_free);
 */
#pragma once

#include "app/ed-window.h"
#include "model/tag_sets.h"

/** Called with the answer. `by_name`: the layers are imported as their names indicate. */
typedef void (*EdLayersAnswered)(EdWindow *window, gboolean by_name, void *user);

/** Reads the files on a worker, and asks the user if the name of a layer has a meaning, according
 * to the tags of the project, or those of the set `tags` if it is not TAGS_CUSTOM. `answered` is
 * called unless the user cancels or the window shows another session by then; `user` is freed in
 * any case. */
void ed_import_layers_ask(EdWindow *window, const char *const *paths, TagSet tags,
                          EdLayersAnswered answered, void *user, GDestroyNotify free_user);
