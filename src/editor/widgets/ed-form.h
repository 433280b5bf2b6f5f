/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-form.h: a form, which is a column of rows, and a row of a form: a caption with the
 * widgets that it names. Widgets other than labels and buttons share the width of the row, unless
 * their property "hexpand" is set.
 *
 *     <object class="EdForm">
 *       <child>
 *         <object class="EdFormRow">
 *           <property name="caption" translatable="yes">Position</property>
 *           <child><object class="EdNumberField" id="x"/></child>
 *           <child><object class="EdNumberField" id="y"/></child>
 *         </object>
 *       </child>
 *     </object>
 *
 * Properties of a row: caption; caption-chars, the minimum width of the caption in characters.
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_FORM (ed_form_get_type())
G_DECLARE_FINAL_TYPE(EdForm, ed_form, ED, FORM, GtkBox)

#define ED_TYPE_FORM_ROW (ed_form_row_get_type())
G_DECLARE_FINAL_TYPE(EdFormRow, ed_form_row, ED, FORM_ROW, GtkBox)

GtkWidget *ed_form_row_new(const char *caption);
/** Adds a widget to the end of the row. */
void ed_form_row_add(EdFormRow *row, GtkWidget *widget);
/** Makes the captions of all rows at or below a widget as wide as the widest of them, in any
 * language and text size. */
void ed_form_align_captions(GtkWidget *widget);
