/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-visible.h: names and messages of strangers in widgets: what cannot be seen in them is
 * shown by escapes, see model/visible.h. No widget of the editor reads markup; menus read
 * mnemonics.
 *
 *     ed_show_name(row->title, sprite->name);
 *     ed_show_text(notice->detail, error->message);
 */
#ifndef GABARIT_WIDGETS_ED_VISIBLE_H
#define GABARIT_WIDGETS_ED_VISIBLE_H

#include <gtk/gtk.h>

/** A label with a name, as one line. */
void ed_show_name(GtkWidget *label, const char *name);
/** A label with words in which names may be; line breaks stay. NULL is "". */
void ed_show_text(GtkWidget *label, const char *text);
/** A tooltip likewise; NULL: none. */
void ed_show_tooltip(GtkWidget *widget, const char *text);
/** The same for a tooltip that is asked for. */
void ed_tell_tooltip(GtkTooltip *tooltip, const char *text);
/** What a widget is called, or described as, for those who do not see it. NULL is "". */
void ed_show_accessible(GtkWidget *widget, GtkAccessibleProperty property, const char *text);
/** A text with line breaks, made visible; the caller's. */
char *ed_visible_text(const char *text);
/** The label of a menu's item for a name, in which "_" is no mnemonic; the caller's. */
char *ed_visible_item(const char *name);

#endif
