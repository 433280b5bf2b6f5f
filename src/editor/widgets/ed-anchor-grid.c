/* SPDX-License-Identifier: MIT */
#include "widgets/ed-anchor-grid.h"

#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

enum { SIDE = 3, SIZE = 76 }; /* number of buttons on a side; size of the grid in pixels */

static GtkWidget *button_new(int index)
{
    static const char *const names[] = {N_("Top left"),    N_("Top"),    N_("Top right"),
                                        N_("Left"),        N_("Middle"), N_("Right"),
                                        N_("Bottom left"), N_("Bottom"), N_("Bottom right")};
    GtkWidget *button = gtk_toggle_button_new(), *dot = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_set_halign(dot, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(dot, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(dot, "dot");
    gtk_button_set_child(GTK_BUTTON(button), dot);
    gtk_widget_set_hexpand(button, TRUE);
    gtk_widget_set_vexpand(button, TRUE);
    ed_show_tooltip(button, _(names[index]));
    ed_show_accessible(button, GTK_ACCESSIBLE_PROPERTY_LABEL, _(names[index]));
    return button;
}

GtkWidget *ed_anchor_grid_new(void)
{
    GtkWidget *grid = gtk_grid_new(), *first = NULL;
    for (int index = 0; index < SIDE * SIDE; index++) {
        GtkWidget *button = button_new(index);
        if (first == NULL)
            first = button;
        else
            gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(button), GTK_TOGGLE_BUTTON(first));
        gtk_grid_attach(GTK_GRID(grid), button, index % SIDE, index / SIDE, 1, 1);
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), index == SIDE * SIDE / 2);
    }
    gtk_widget_add_css_class(grid, "anchors");
    gtk_widget_set_size_request(grid, SIZE, SIZE);
    gtk_widget_set_halign(grid, GTK_ALIGN_START);
    return grid;
}

void ed_anchor_grid_get(GtkWidget *grid, int *across, int *down)
{
    *across = *down = 0;
    for (int index = 0; index < SIDE * SIDE; index++) {
        GtkWidget *button = gtk_grid_get_child_at(GTK_GRID(grid), index % SIDE, index / SIDE);
        if (!gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(button)))
            continue;
        *across = index % SIDE - 1;
        *down = index / SIDE - 1;
    }
}
