/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-visible.h: shows untrusted names and messages in widgets: invisible characters are
 * shown as escapes, see model/visible.h. No widget of the editor parses markup; menus parse
 * mnemonics.
 *
 *     ed_show_name(row->title, sprite->name);
 *     ed_show_text(notice->detail, error->message);
 */
#ifndef GABARIT_WIDGETS_ED_VISIBLE_H
#define GABARIT_WIDGETS_ED_VISIBLE_H

#include <gtk/gtk.h>

/** Shows a name in a label, as one line. */
void ed_show_name(GtkWidget *label, const char *name);
/** Shows text that may contain names in a label; keeps line breaks. NULL is "". */
void ed_show_text(GtkWidget *label, const char *text);
/** Sets a tooltip likewise; NULL: none. */
void ed_show_tooltip(GtkWidget *widget, const char *text);
/** The same for a tooltip in a query-tooltip handler. */
void ed_tell_tooltip(GtkTooltip *tooltip, const char *text);
/** Sets a widget's accessible name or description. NULL is "". */
void ed_show_accessible(GtkWidget *widget, GtkAccessibleProperty property, const char *text);
/** A text with line breaks, made visible; the caller's. */
char *ed_visible_text(const char *text);
/** The label of a menu's item for a name, in which "_" is no mnemonic; the caller's. */
char *ed_visible_item(const char *name);

#endif
