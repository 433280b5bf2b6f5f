/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-child.h: shows and hides children of our own containers, which keep or share their
 * space. Only the container of a child may do this. All other widgets use gtk_widget_set_visible.
 *
 *     ed_child_set_visible(label, fits);      // in size_allocate of the label's parent
 */
#pragma once

#include <gtk/gtk.h>

/** Sets whether a child is visible, and draws its parent again if this changed. */
void ed_child_set_visible(GtkWidget *child, gboolean visible);
