/* SPDX-License-Identifier: MIT */
/**
 * bars/ed-row-names.h: a column of fields beside a picture, one for each of its rows, each as near
 * to its row as the others allow.
 *
 *     ed_row_names_set_rows(names, rows, count);
 *     char **typed = ed_row_names_dup(names);           // NULL: all are empty
 *
 * Signal: "changed": another name was typed.
 */
#ifndef GABARIT_BARS_ED_ROW_NAMES_H
#define GABARIT_BARS_ED_ROW_NAMES_H

#include "bars/ed-sheet-preview.h"

#define ED_TYPE_ROW_NAMES (ed_row_names_get_type())
G_DECLARE_FINAL_TYPE(EdRowNames, ed_row_names, ED, ROW_NAMES, GtkWidget)

/** Sets the rows; typed text stays with its row's number. */
void ed_row_names_set_rows(EdRowNames *names, const EdSheetRow *rows, guint count);
/** The typed names, NULL-terminated; NULL: none. The caller's. */
char **ed_row_names_dup(EdRowNames *names);
/** Sets names, or with NULL none, as if they were typed. */
void ed_row_names_take(EdRowNames *names, char **typed);

#endif
