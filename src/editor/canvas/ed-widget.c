/* SPDX-License-Identifier: MIT */
/* The contract is ed-widget.h. */
#include "canvas/ed-widget.h"

#include "canvas/ed-scheme.h"

gboolean ed_widget_is_dark(GtkWidget *widget)
{
    return ed_scheme_is_dark(gtk_widget_get_settings(widget));
}

gboolean ed_widget_position_in(GtkWidget *widget, GtkWidget *other, double x, double y,
                               double *other_x, double *other_y)
{
    graphene_point_t position;
    gboolean found = gtk_widget_compute_point(widget, other,
                                              &GRAPHENE_POINT_INIT((float)x, (float)y), &position);
    *other_x = found ? position.x : 0;
    *other_y = found ? position.y : 0;
    return found;
}
