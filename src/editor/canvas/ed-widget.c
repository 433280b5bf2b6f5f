/* SPDX-License-Identifier: MIT */
/* Fulfils ed-widget.h. */
#include "canvas/ed-widget.h"

#include "canvas/ed-scheme.h"

gboolean ed_widget_is_dark(GtkWidget *widget)
{
    return ed_scheme_is_dark(gtk_widget_get_settings(widget));
}

gboolean ed_widget_place_in(GtkWidget *widget, GtkWidget *other, double x, double y,
                            double *other_x, double *other_y)
{
    graphene_point_t place;
    gboolean found =
        gtk_widget_compute_point(widget, other, &GRAPHENE_POINT_INIT((float)x, (float)y), &place);
    *other_x = found ? place.x : 0;
    *other_y = found ? place.y : 0;
    return found;
}
