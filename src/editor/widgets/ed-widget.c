/* SPDX-License-Identifier: MIT */
/* Implements ed-widget.h. */
#include "widgets/ed-widget.h"

#include "widgets/ed-scheme.h"

void ed_widget_remove_children(GtkWidget *parent)
{
    for (GtkWidget *child; (child = gtk_widget_get_first_child(parent)) != NULL;)
        gtk_widget_unparent(child);
}

gboolean ed_widget_is_dark(GtkWidget *widget)
{
    return ed_scheme_is_dark(gtk_widget_get_settings(widget));
}

GdkModifierType ed_widget_modifiers(GtkWidget *widget)
{
    GdkSeat *seat = gdk_display_get_default_seat(gtk_widget_get_display(widget));
    GdkDevice *keyboard = seat != NULL ? gdk_seat_get_keyboard(seat) : NULL;
    return keyboard != NULL ? gdk_device_get_modifier_state(keyboard) : 0;
}

gboolean ed_widget_keep_focus(GtkWidget *widget, GtkDirectionType direction)
{
    bool is_arrow = direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD;
    return (is_arrow && gtk_widget_is_focus(widget)) ||
           GTK_WIDGET_CLASS(g_type_class_peek(GTK_TYPE_WIDGET))->focus(widget, direction);
}

void ed_popover_popup(GtkPopover *popover)
{
    GtkWidget *parent = gtk_widget_get_parent(GTK_WIDGET(popover));
    GdkRectangle at;
    if (gtk_popover_get_pointing_to(popover, &at)) {
        at.x = CLAMP(at.x, 0, gtk_widget_get_width(parent));
        at.y = CLAMP(at.y, 0, gtk_widget_get_height(parent));
        gtk_popover_set_pointing_to(popover, &at);
    }
    gtk_popover_popup(popover);
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

double ed_widget_text_growth(GtkWidget *widget)
{
    const double usual = 7.0 * PANGO_SCALE; /* for DejaVu Sans 10, which looks like Cantarell 11 */
    PangoContext *context = gtk_widget_get_pango_context(widget);
    PangoFontMetrics *metrics = pango_context_get_metrics(context, NULL, NULL);
    double growth = pango_font_metrics_get_approximate_char_width(metrics) / usual;
    pango_font_metrics_unref(metrics);
    return MAX(growth, 1);
}

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

GskRenderNode *ed_image_node_new(cairo_surface_t *image, const graphene_rect_t *bounds)
{
    static const cairo_user_data_key_t keep;
    GskRenderNode *node = gsk_cairo_node_new(bounds);
    cairo_t *cr = gsk_cairo_node_get_draw_context(node);
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
    cairo_set_source_surface(cr, image, (double)bounds->origin.x, (double)bounds->origin.y);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint(cr);
    cairo_destroy(cr);
    /* Keeps the image alive as long as the node: cairo would copy it if it was freed or written to
     * earlier. */
    cairo_surface_set_user_data(gsk_cairo_node_get_surface(node), &keep, image,
                                (cairo_destroy_func_t)cairo_surface_destroy);
    return node;
}

static gboolean reveal_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    (void)clock, (void)user;
    GtkWidget *scrolled = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    GtkWidget *viewport = gtk_widget_get_ancestor(widget, GTK_TYPE_VIEWPORT);
    double x, y, height = gtk_widget_get_height(widget);
    if (scrolled == NULL || height == 0)
        return scrolled != NULL;
    GtkAdjustment *down = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
    if (ed_widget_position_in(widget, gtk_widget_get_first_child(viewport), 0, 0, &x, &y))
        gtk_adjustment_clamp_page(down, y, y + height);
    return G_SOURCE_REMOVE;
}

void ed_widget_reveal(GtkWidget *widget)
{
    gtk_widget_add_tick_callback(widget, reveal_cb, NULL, NULL);
}
