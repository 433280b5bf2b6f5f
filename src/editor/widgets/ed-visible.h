/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-visible.h: shows untrusted names and messages in widgets, with invisible characters as
 * escapes, see model/visible.h. No widget of the editor parses markup; menus parse mnemonics.
 *
 *     ed_show_name(row->title, sprite->name);
 *     ed_show_text(notice->detail, error->message);
 */
#pragma once

#include <gtk/gtk.h>

/** Shows a name in a label, as one line. */
void ed_show_name(GtkWidget *label, const char *name);
/** Shows text that may contain names in a label, and keeps line breaks. NULL is "". */
void ed_show_text(GtkWidget *label, const char *text);
/** Sets a tooltip, with the same escapes; NULL removes it. */
void ed_show_tooltip(GtkWidget *widget, const char *text);
/** Sets the text of a tooltip in a query-tooltip handler, with the same escapes. NULL is "". */
void ed_set_tooltip_text(GtkTooltip *tooltip, const char *text);
/** Sets a widget's accessible name or description, with the same escapes. NULL is "". */
void ed_show_accessible(GtkWidget *widget, GtkAccessibleProperty property, const char *text);
/** Returns a text with invisible characters as escapes; keeps line breaks. NULL is "". The caller
 * frees it. */
char *ed_visible_text(const char *text);
/** Returns the label of a menu item for a name, in which "_" is not a mnemonic. The caller frees
 * it. */
char *ed_visible_item(const char *name);
