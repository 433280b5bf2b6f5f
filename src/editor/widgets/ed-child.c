/* SPDX-License-Identifier: MIT */
#include "widgets/ed-child.h"

/* GTK marks a child for drawing when it hides it, and later stops at that mark instead of marking
 * the parent: the child would be visible, but not painted. */
void ed_child_set_visible(GtkWidget *child, gboolean visible)
{
    GtkWidget *parent = gtk_widget_get_parent(child);
    if (gtk_widget_get_child_visible(child) == !!visible)
        return;
    gtk_widget_set_child_visible(child, visible);
    if (parent != NULL)
        gtk_widget_queue_draw(parent);
}
