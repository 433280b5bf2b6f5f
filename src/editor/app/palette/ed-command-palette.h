/* SPDX-License-Identifier: MIT */
/**
 * app/palette/ed-command-palette.h: finds everything in the editor by its name, with a text field
 * and a list of results over the window. The text field keeps the focus as long as the palette is
 * open; screen readers get the selected line as its active descendant. ed-targets.h lists
 * everything that can be found; session/ed-lookup.h searches it.
 *
 *     ed_command_palette_toggle(palette, window);
 */
#pragma once

#include "app/ed-window.h"

#define ED_TYPE_COMMAND_PALETTE (ed_command_palette_get_type())
G_DECLARE_FINAL_TYPE(EdCommandPalette, ed_command_palette, ED, COMMAND_PALETTE, GtkWidget)

/** Opens the palette, or closes it if it is open. */
void ed_command_palette_toggle(EdCommandPalette *palette, EdWindow *window);
/** Closes the palette, and returns the focus to the widget that had it before. */
void ed_command_palette_close(EdCommandPalette *palette);
