/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-field.h: a compact field for a text: a caption before it ("X"), a unit behind it
 * ("px"). What was typed counts with Enter or when the focus leaves; Escape brings back what was.
 * Meanwhile the panel may set other texts: they wait.
 *
 *     <object class="EdField" id="name">
 *       <property name="label" translatable="yes">Name of the box</property>
 *     </object>
 *
 * Properties: prefix, unit, placeholder, label (for those who hear it). Signal "committed" (const
 * char *text): the user wants another text.
 */
#ifndef GABARIT_WIDGETS_ED_FIELD_H
#define GABARIT_WIDGETS_ED_FIELD_H

#include <gtk/gtk.h>

#define ED_TYPE_FIELD (ed_field_get_type())
G_DECLARE_FINAL_TYPE(EdField, ed_field, ED, FIELD, GtkWidget)

/** Shows a text. What is being typed stays until it is committed or cancelled. */
void ed_field_set_text(EdField *field, const char *text);
/** What is shown, typed or set. Borrowed. */
const char *ed_field_text(EdField *field);
/** Whether something was typed that does not count yet. */
gboolean ed_field_is_typing(EdField *field);
/** Makes what was typed count / forgets it. */
void ed_field_commit(EdField *field);
void ed_field_cancel(EdField *field);
/** Shows text as the user would have typed it. */
void ed_field_type(EdField *field, const char *text);
void ed_field_set_placeholder(EdField *field, const char *placeholder);
void ed_field_set_unit(EdField *field, const char *unit);
void ed_field_set_label(EdField *field, const char *label);
/** The text within, for who adds keys to it. Borrowed. */
GtkWidget *ed_field_entry(EdField *field);

#endif
