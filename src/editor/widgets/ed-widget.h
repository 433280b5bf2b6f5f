/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-widget.h: helpers for widgets that draw themselves, or allocate their children.
 *
 *     ed_widget_position_in(row, list, 12, 0, &x, &y);
 *     const GdkRGBA *ink = ed_widget_is_dark(widget) ? &white : &black;
 */
#pragma once

#include <gtk/gtk.h>

/** Repeats a statement for each child of a widget, in order. */
#define ED_CHILD_EACH(child, parent)                                           \
    for (GtkWidget *child = gtk_widget_get_first_child(parent); child != NULL; \
         child = gtk_widget_get_next_sibling(child))

/** Removes all children of a box, or of a widget of our own. */
void ed_widget_remove_children(GtkWidget *parent);

/** True if the widget's display uses the dark theme. */
gboolean ed_widget_is_dark(GtkWidget *widget);

/** Returns the width of the widget's text relative to the usual width, at least 1. Sizes that
 * depend on text are multiplied by it. */
double ed_widget_text_growth(GtkWidget *widget);

/** Returns the modifier keys that are pressed now, for signals of GTK without an event. */
GdkModifierType ed_widget_modifiers(GtkWidget *widget);

/** The class's `focus` of a widget that uses the arrow keys itself: they never move the focus to
 * another widget, even if they have no effect. Tab does. */
gboolean ed_widget_keep_focus(GtkWidget *widget, GtkDirectionType direction);

/** Converts a position from one widget to another one of the same window. Returns false and sets 0,
 * 0 if they have no common window. */
gboolean ed_widget_position_in(GtkWidget *widget, GtkWidget *other, double x, double y,
                               double *other_x, double *other_y);

/** Shows a popover, with its anchor moved into its parent: what it points to may be scrolled out of
 * view, and GTK finds no monitor for an anchor outside the display. */
void ed_popover_popup(GtkPopover *popover);

/** Sets whether a child of one of our own containers, which keeps or shares its space, is visible,
 * and draws its parent again if this changed. Only the container may call this; all others use
 * gtk_widget_set_visible. */
void ed_child_set_visible(GtkWidget *child, gboolean visible);

/** Creates a node that shows an opaque image, without interpolation, from the corner of `bounds`
 * on. The node takes ownership of the image, which must not be written to any more. */
GskRenderNode *ed_image_node_new(cairo_surface_t *image, const graphene_rect_t *bounds);

/** Scrolls a new widget into view once it has a size. GTK does this only when it gets the focus. */
void ed_widget_reveal(GtkWidget *widget);
