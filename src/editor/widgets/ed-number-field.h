/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-number-field.h: a compact field for a number. Arrow keys and the wheel change it by
 * steps (with Shift held, arrow keys by eight steps), and sums may be typed. Several different
 * numbers are shown as a dash.
 *
 *     <object class="EdNumberField" id="x">
 *       <property name="prefix">X</property>
 *       <property name="label" translatable="yes">From the hot spot to the right</property>
 *       <signal name="set" handler="place_set_cb" swapped="yes"/>
 *     </object>
 *
 * Properties: prefix, unit, label as in EdField; min, max, step, digits. Signals: "set" (double
 * value): the user entered another number; "done": stepping has ended, so that the next "set" is a
 * new step of the history.
 */
#pragma once

#include "widgets/ed-field.h"

#define ED_TYPE_NUMBER_FIELD (ed_number_field_get_type())
G_DECLARE_FINAL_TYPE(EdNumberField, ed_number_field, ED, NUMBER_FIELD, GtkWidget)

EdNumberField *ed_number_field_new(const char *label);
/** Shows a number. */
void ed_number_field_set_value(EdNumberField *field, double value);
/** Shows a dash, for several different numbers. Any number that is typed is set; steps start from
 * the first number. */
void ed_number_field_set_mixed(EdNumberField *field, double first);
/** While "set" is emitted, returns the distance of a step from different numbers, each of which may
 * change by it; 0 if all get the new number. */
double ed_number_field_by(EdNumberField *field);
double ed_number_field_value(EdNumberField *field);
/** Sets a word such as "auto" that is shown instead of one number; emptying the field sets that
 * number. With NAN, a field without a number shows the word, and emits "set" with NAN when it is
 * emptied. */
void ed_number_field_set_empty(EdNumberField *field, double value, const char *word);
void ed_number_field_set_range(EdNumberField *field, double min, double max);
/** Returns the EdField that shows the number. Borrowed. */
EdField *ed_number_field_field(EdNumberField *field);
