/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-template.h: dispose for widgets with templates: GTK releases bound children, and
 * leaves the others to the class.
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
