/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-template.h: what widgets of templates do in their dispose: GTK lets go of the children
 * that were bound, and leaves the rest to the class.
 *
 *     ed_template_dispose(GTK_WIDGET(self), ED_TYPE_TAGS_PANEL);
 */
#ifndef GABARIT_WIDGETS_ED_TEMPLATE_H
#define GABARIT_WIDGETS_ED_TEMPLATE_H

#include <gtk/gtk.h>

static inline void ed_template_dispose(GtkWidget *widget, GType type)
{
    GtkWidget *child;
    gtk_widget_dispose_template(widget, type);
    while ((child = gtk_widget_get_first_child(widget)) != NULL)
        gtk_widget_unparent(child);
}

#endif
