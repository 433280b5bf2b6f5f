/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-overflow-box.h: a row of controls that never makes its window wider: where they do not
 * fit, their narrow forms stand in for them, from the last to the first, and what does not fit even
 * so waits behind a button at the end.
 *
 *     ed_overflow_box_add(box, caption_and_field, FALSE);
 *     ed_overflow_box_add(box, button, TRUE);             // at the right end
 */
#ifndef GABARIT_WIDGETS_ED_OVERFLOW_BOX_H
#define GABARIT_WIDGETS_ED_OVERFLOW_BOX_H

#include <gtk/gtk.h>

#define ED_TYPE_OVERFLOW_BOX (ed_overflow_box_get_type())
G_DECLARE_FINAL_TYPE(EdOverflowBox, ed_overflow_box, ED, OVERFLOW_BOX, GtkWidget)

/** Adds a control behind the others; those `at_end` stand at the right. */
void ed_overflow_box_add(EdOverflowBox *box, GtkWidget *item, gboolean at_end);
/** The same; `narrow` stands in for it where room is short. NULL: nothing does. */
void ed_overflow_box_add_with_narrow(EdOverflowBox *box, GtkWidget *item, GtkWidget *narrow,
                                     gboolean at_end);
/** The same for the first items of a row, which stand where they stand whatever comes behind them:
 * those behind give way before them, and among themselves those of the lowest turn. A narrow form
 * without a width leaves no gap. */
void ed_overflow_box_add_steady(EdOverflowBox *box, GtkWidget *item, GtkWidget *narrow, int turn);
/** The same for one behind those: they make room for its narrow form, so that it is seen. */
void ed_overflow_box_add_kept(EdOverflowBox *box, GtkWidget *item, GtkWidget *narrow);
void ed_overflow_box_clear(EdOverflowBox *box);

#endif
