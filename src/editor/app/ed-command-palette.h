/* SPDX-License-Identifier: MIT */
/**
 * app/ed-command-palette.h: whatever the editor has, by words: a text and the list of what it may
 * mean, over the window. The text keeps the focus as long as the palette is open; what is selected
 * in the list is told to screen readers as its active descendant. Which things there are is in
 * ed-targets.h, which of them are found in session/ed-lookup.h.
 *
 *     ed_command_palette_toggle(palette, window);
 */
#ifndef GABARIT_APP_ED_COMMAND_PALETTE_H
#define GABARIT_APP_ED_COMMAND_PALETTE_H

#include "app/ed-window.h"

#define ED_TYPE_COMMAND_PALETTE (ed_command_palette_get_type())
G_DECLARE_FINAL_TYPE(EdCommandPalette, ed_command_palette, ED, COMMAND_PALETTE, GtkWidget)

/** Opens it; closes it when it is open. */
void ed_command_palette_toggle(EdCommandPalette *palette, EdWindow *window);
/** Closes it, and gives the focus back to what had it. */
void ed_command_palette_close(EdCommandPalette *palette);
bool ed_command_palette_is_open(EdCommandPalette *palette);

#endif
