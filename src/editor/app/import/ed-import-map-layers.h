/* SPDX-License-Identifier: MIT */
/**
 * app/import/ed-import-map-layers.h: the rows of the import dialog that show what each layer of a
 * Tiled map becomes, and let the user choose it.
 *
 *     ed_import_map_layers_show(grid, layers, G_CALLBACK(chosen_cb), self);
 *     choices = ed_import_map_layers_choices(grid, layers, choices);     // in chosen_cb
 */
#pragma once

#include <gtk/gtk.h>

/** Shows layers, given as NAME=walls. `chosen` is called with `user` when a choice changes, also by
 * this function. */
void ed_import_map_layers_show(GtkGrid *grid, const char *const *layers, GCallback chosen,
                               gpointer user);
/** Returns the choices for ImportOptions: those of layers that are not as shown, and those among
 * `old` that are unchanged. The caller frees them (g_strfreev). */
char **ed_import_map_layers_choices(GtkGrid *grid, const char *const *layers,
                                    const char *const *old);
