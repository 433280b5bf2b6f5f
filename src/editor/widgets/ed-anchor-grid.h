/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-anchor-grid.h: a 3 x 3 grid to choose an anchor: which side of the content stays fixed
 * when the size changes.
 *
 *     GtkWidget *grid = ed_anchor_grid_new();
 *     ed_anchor_grid_get(grid, &across, &down);      // -1, 0 or 1
 */
#pragma once

#include <gtk/gtk.h>

/** Creates a grid whose centre is chosen. */
GtkWidget *ed_anchor_grid_new(void);
/** Gets the chosen anchor: -1 for left or top, 0 for the middle, 1 for right or bottom. */
void ed_anchor_grid_get(GtkWidget *grid, int *across, int *down);
