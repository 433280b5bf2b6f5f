/* SPDX-License-Identifier: MIT */
/**
 * bars/ed-row-names.h: a column of text fields next to the preview of a sheet, one for the name of
 * each row of frames. Each field is as near to its row as the other fields allow.
 *
 *     ed_row_names_set_rows(names, rows, count);
 *     char **typed = ed_row_names_dup(names);           // NULL: all are empty
 *
 * Signal: "changed": the user edited a name.
 */
#pragma once

#include "bars/ed-sheet-preview.h"

#define ED_TYPE_ROW_NAMES (ed_row_names_get_type())
G_DECLARE_FINAL_TYPE(EdRowNames, ed_row_names, ED, ROW_NAMES, GtkWidget)

/** Sets the rows. Typed text stays with the number of its row. */
void ed_row_names_set_rows(EdRowNames *names, const EdSheetRow *rows, guint count);
/** Returns the typed names, NULL-terminated, or NULL if all are empty. The caller frees them. */
char **ed_row_names_dup(EdRowNames *names);
/** Sets the names as if they were typed, but without a signal; NULL: none. */
void ed_row_names_set_names(EdRowNames *names, char **typed);
