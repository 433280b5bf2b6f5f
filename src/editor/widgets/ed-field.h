/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-field.h: a compact text field with a caption before it ("X") and a unit after it
 * ("px"). Enter, or moving the focus away, commits the typed text; Escape restores the old text.
 * Enter also focuses the canvas, except in popovers and dialogs. A text that the panel sets while
 * the user is typing is shown after the commit or Escape.
 *
 *     <object class="EdField" id="name">
 *       <property name="label" translatable="yes">Name of the box</property>
 *     </object>
 *
 * Properties: prefix, unit, placeholder, label (for screen readers). Signal "committed" (const char
 * *text): the user entered another text.
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_FIELD (ed_field_get_type())
G_DECLARE_FINAL_TYPE(EdField, ed_field, ED, FIELD, GtkWidget)

/** Shows a text. Text that is being typed stays until it is committed or cancelled. */
void ed_field_set_text(EdField *field, const char *text);
/** Returns the visible text, typed or set. Borrowed. */
const char *ed_field_text(EdField *field);
/** True if there is typed text that is not committed yet. */
gboolean ed_field_is_typing(EdField *field);
/** Commit or discard the typed text. */
void ed_field_commit(EdField *field);
void ed_field_cancel(EdField *field);
/** Enters text as if the user had typed it. */
void ed_field_type(EdField *field, const char *text);
void ed_field_set_placeholder(EdField *field, const char *placeholder);
void ed_field_set_unit(EdField *field, const char *unit);
void ed_field_set_label(EdField *field, const char *label);
/** Returns the inner GtkText, for callers that attach controllers. Borrowed. */
GtkWidget *ed_field_entry(EdField *field);
