/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-anchor-grid.h: nine places of which one is chosen: where what there is stays when the
 * room around it changes.
 *
 *     GtkWidget *grid = ed_anchor_grid_new();
 *     ed_anchor_grid_get(grid, &across, &down);      // -1, 0 or 1
 */
#ifndef GABARIT_WIDGETS_ED_ANCHOR_GRID_H
#define GABARIT_WIDGETS_ED_ANCHOR_GRID_H

#include <gtk/gtk.h>

/** The middle is chosen first. */
GtkWidget *ed_anchor_grid_new(void);
void ed_anchor_grid_get(GtkWidget *grid, int *across, int *down);

#endif
