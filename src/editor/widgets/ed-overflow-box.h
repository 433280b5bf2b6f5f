/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-overflow-box.h: a row of controls that never makes its window wider: items that do not
 * fit are replaced by their narrow forms, from the last to the first; items that still do not fit
 * move into the popover of a button at the end.
 *
 *     ed_overflow_box_add(box, caption_and_field, FALSE);
 *     ed_overflow_box_add(box, button, TRUE);             // at the right end
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_OVERFLOW_BOX (ed_overflow_box_get_type())
G_DECLARE_FINAL_TYPE(EdOverflowBox, ed_overflow_box, ED, OVERFLOW_BOX, GtkWidget)

/** Appends a control; if `at_end`, it is aligned to the right end. */
void ed_overflow_box_add(EdOverflowBox *box, GtkWidget *item, gboolean at_end);
/** Appends a control without a text; `caption` is shown next to it in the popover. */
void ed_overflow_box_add_captioned(EdOverflowBox *box, GtkWidget *item, const char *caption);
/** Appends a control that is replaced with `narrow` (unless NULL) if space is short. */
void ed_overflow_box_add_with_narrow(EdOverflowBox *box, GtkWidget *item, GtkWidget *narrow,
                                     gboolean at_end);
/** Appends a steady item. Steady items are the first ones of a row, and their positions do not
 * depend on later items: later items become narrow first, then steady items in ascending order of
 * `turn`. A narrow form without a width leaves no gap. */
void ed_overflow_box_add_steady(EdOverflowBox *box, GtkWidget *item, GtkWidget *narrow, int turn);
/** Appends an item after the steady ones, which leave space for its narrow form, so that it stays
 * visible. */
void ed_overflow_box_add_kept(EdOverflowBox *box, GtkWidget *item, GtkWidget *narrow);
void ed_overflow_box_clear(EdOverflowBox *box);
