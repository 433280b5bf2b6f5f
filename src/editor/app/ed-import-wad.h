/* SPDX-License-Identifier: MIT */
/**
 * app/ed-import-wad.h: asks which maps of a WAD file become levels, and with which lines.
 *
 *     ed_import_wad_ask(window, paths, wad_answered, chosen, chosen_free);
 */
#ifndef GABARIT_APP_ED_IMPORT_WAD_H
#define GABARIT_APP_ED_IMPORT_WAD_H

#include "app/ed-window.h"

/** `maps` ends with NULL and lives until the call returns; NULL: all. */
typedef void (*EdWadAnswered)(EdWindow *window, const char *const *maps, gboolean all_lines,
                              void *user);

/** Whether any of the files is a WAD file. */
gboolean ed_import_wad_is_among(const char *const *paths);

/** Asks, with a list where one WAD file has several maps. `answered` is not called where the person
 * cancels; `user` is freed with `free_user`. */
void ed_import_wad_ask(EdWindow *window, const char *const *paths, EdWadAnswered answered,
                       void *user, GDestroyNotify free_user);

#endif
