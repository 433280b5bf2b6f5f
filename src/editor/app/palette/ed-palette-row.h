/* SPDX-License-Identifier: MIT */
/**
 * app/palette/ed-palette-row.h: a row of the command palette: a target, with marks on the matched
 * letters of its name. The palette manages the selection; a row never has the focus.
 *
 *     EdPaletteRow *row = ed_palette_row_new(target, session, spans, by_english);
 */
#pragma once

#include "app/palette/ed-targets.h"

#define ED_TYPE_PALETTE_ROW (ed_palette_row_get_type())
G_DECLARE_FINAL_TYPE(EdPaletteRow, ed_palette_row, ED, PALETTE_ROW, GtkWidget)

/** Returns a row for a target. `spans` are the matched letters: those of its name or, if
 * `by_english`, of its English name. */
EdPaletteRow *ed_palette_row_new(const EdTarget *target, EdSession *session, const GArray *spans,
                                 bool by_english);
/** Returns a row without a target: "14 more". */
EdPaletteRow *ed_palette_row_new_plain(const char *words);
void ed_palette_row_select(EdPaletteRow *row, bool selected);
/** Returns the row's text for screen readers. Borrowed. */
const char *ed_palette_row_words(EdPaletteRow *row);
