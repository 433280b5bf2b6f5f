/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-name-label.h: a name in a list that is renamed in place: the label becomes a field.
 * Enter, or leaving the field, renames; Escape cancels. Signals: "renamed" (const char *name);
 * "next", after Enter, Tab or "=": the handler moves the focus; else the canvas gets it.
 *
 *     ed_name_label_set_text(label, "kick");
 *     ed_name_label_edit(label, sprite->name);          // F2, a double click
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_NAME_LABEL (ed_name_label_get_type())
G_DECLARE_FINAL_TYPE(EdNameLabel, ed_name_label, ED, NAME_LABEL, GtkWidget)

void ed_name_label_set_text(EdNameLabel *label, const char *text);
const char *ed_name_label_text(EdNameLabel *label);
/** Starts editing; the field contains `name`, selected. */
void ed_name_label_edit(EdNameLabel *label, const char *name);
gboolean ed_name_label_is_editing(EdNameLabel *label);
/** Ends editing; renames if `rename` is true. */
void ed_name_label_end(EdNameLabel *label, gboolean rename);
/** Returns the inner GtkLabel, for styling. Borrowed. */
GtkWidget *ed_name_label_label(EdNameLabel *label);
