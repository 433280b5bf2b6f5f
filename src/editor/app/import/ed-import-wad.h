/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import-wad.h: asks which maps of a WAD file (the maps of Doom) become levels, and
 * whether to import lines that block nothing.
 *
 *     ed_import_wad_ask(window, paths, wad_answered, chosen, chosen_free);
 */
#pragma once

#include "app/ed-window.h"

/** Called with the names of the chosen maps, which end with NULL and are valid until the call
 * returns; NULL: all maps. */
typedef void (*EdWadAnswered)(EdWindow *window, const char *const *maps, gboolean all_lines,
                              void *user);

/** True if any of the files is a WAD file. */
gboolean ed_import_has_wad(const char *const *paths);

/** Asks the user, with a list of maps if there is one WAD file that has several. `answered` is not
 * called if the user cancels; `user` is freed with `free_user` in any case. */
void ed_import_wad_ask(EdWindow *window, const char *const *paths, EdWadAnswered answered,
                       void *user, GDestroyNotify free_user);
