/* SPDX-License-Identifier: MIT */
/**
 * app/ed-palette-row.h: a line of the command palette: what a target looks like, with the letters
 * marked that were found in its name. The palette selects; a line never has the focus.
 *
 *     EdPaletteRow *row = ed_palette_row_new(target, session, spans, by_other);
 */
#ifndef GABARIT_APP_ED_PALETTE_ROW_H
#define GABARIT_APP_ED_PALETTE_ROW_H

#include "app/ed-targets.h"

#define ED_TYPE_PALETTE_ROW (ed_palette_row_get_type())
G_DECLARE_FINAL_TYPE(EdPaletteRow, ed_palette_row, ED, PALETTE_ROW, GtkWidget)

/** `spans` are of the name, or where it was found by the English one of that. */
EdPaletteRow *ed_palette_row_new(const EdTarget *target, EdSession *session, const GArray *spans,
                                 bool by_english);
/** A line that is no target: "14 more". */
EdPaletteRow *ed_palette_row_new_plain(const char *words);
void ed_palette_row_select(EdPaletteRow *row, bool selected);
/** What it says, for who does not see it; borrowed. */
const char *ed_palette_row_words(EdPaletteRow *row);

#endif
