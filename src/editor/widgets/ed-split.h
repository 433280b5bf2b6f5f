/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-split.h: two parts, one above the other, with a border that the user can drag. The
 * border is where the user left it, as far as neither part gets more than its natural height while
 * the other one is cut off. In a template, the first child is the upper part.
 *
 *     ed_split_set_upper(split, 300);
 *     int height = ed_split_preferred(split);    // to remember it
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_SPLIT (ed_split_get_type())
G_DECLARE_FINAL_TYPE(EdSplit, ed_split, ED, SPLIT, GtkWidget)

/** Set the height that the user prefers for the upper or the lower part, in pixels. The height of
 * that part stays the same when the whole height changes. */
void ed_split_set_upper(EdSplit *split, int height);
void ed_split_set_lower(EdSplit *split, int height);
/** Returns the height that was set or dragged last, of the same part. It may differ from the
 * current height. */
int ed_split_preferred(EdSplit *split);
/** Sets two widgets of the lower part whose heights do not move the border: it leaves 200 pixels
 * for them, where there is room. */
void ed_split_set_flexible(EdSplit *split, GtkWidget *one, GtkWidget *other);
/** Returns the inner GtkPaned. */
GtkPaned *ed_split_pane(EdSplit *split);
