/* SPDX-License-Identifier: MIT */
/*
 * Walks through all mapped widgets, with the part of the window in which each may be visible.
 */
#include "hand_cut.h"

#include <gtk/gtk.h>
#include <stdbool.h>

/* Tolerance in pixels: rounding can cost half a pixel, and a clipped button border does not
 * matter. */
static const float slack = 1;

static const float everywhere = 100000;

/* ---- Description of a widget ---- */

/* Returns the editor's own class that contains a widget. */
static const char *part_of(GtkWidget *widget)
{
    while (widget != NULL && !g_str_has_prefix(G_OBJECT_TYPE_NAME(widget), "Ed"))
        widget = gtk_widget_get_parent(widget);
    return widget != NULL ? G_OBJECT_TYPE_NAME(widget) : "window";
}

/* Returns the tooltip of the widget, or of the nearest ancestor that has one. */
static const char *tooltip_of(GtkWidget *widget)
{
    const char *tooltip = NULL;
    for (; widget != NULL && tooltip == NULL && !GTK_IS_NATIVE(widget);
         widget = gtk_widget_get_parent(widget))
        tooltip = gtk_widget_get_tooltip_text(widget);
    return tooltip != NULL ? tooltip : "";
}

static const char *text_of(GtkWidget *widget)
{
    if (GTK_IS_LABEL(widget))
        return gtk_label_get_text(GTK_LABEL(widget));
    if (GTK_IS_EDITABLE(widget))
        return gtk_editable_get_text(GTK_EDITABLE(widget));
    if (GTK_IS_IMAGE(widget) && gtk_image_get_icon_name(GTK_IMAGE(widget)) != NULL)
        return gtk_image_get_icon_name(GTK_IMAGE(widget));
    return "";
}

static void add_finding(GString *findings, const char *kind, GtkWidget *widget)
{
    g_autofree char *words = g_strdelimit(g_strdup(text_of(widget)), "\n\t", ' ');
    g_autofree char *tooltip = g_strdelimit(g_strdup(tooltip_of(widget)), "\n\t", ' ');
    g_string_append_printf(findings, "%s\t%s\t%s\t%s\t%s\n", kind, part_of(widget),
                           G_OBJECT_TYPE_NAME(widget), words, tooltip);
}

/* ---- Text ---- */

static bool label_is_short(GtkLabel *label)
{
    int width, height;
    PangoLayout *layout = gtk_label_get_layout(label);
    pango_layout_get_pixel_size(layout, &width, &height);
    return pango_layout_is_ellipsized(layout) ||
           (float)width > (float)gtk_widget_get_width(GTK_WIDGET(label)) + slack ||
           (float)height > (float)gtk_widget_get_height(GTK_WIDGET(label)) + slack;
}

/* True if the end of the text would be to the right of the field when its start is at the left. */
static bool text_is_short(GtkText *text)
{
    graphene_rect_t first, last;
    gtk_text_compute_cursor_extents(text, 0, &first, NULL);
    gtk_text_compute_cursor_extents(text, gtk_entry_buffer_get_length(gtk_text_get_buffer(text)),
                                    &last, NULL);
    return last.origin.x - first.origin.x > (float)gtk_widget_get_width(GTK_WIDGET(text)) + slack;
}

static bool is_short(GtkWidget *widget)
{
    return GTK_IS_LABEL(widget) ? label_is_short(GTK_LABEL(widget))
                                : GTK_IS_TEXT(widget) && text_is_short(GTK_TEXT(widget));
}

/* ---- Containers ---- */

static graphene_rect_t whole_area(GtkWidget *native)
{
    return GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(native),
                              (float)gtk_widget_get_height(native));
}

/* Extends the visible part without limit in the directions in which a widget scrolls, because
 * nothing is clipped permanently there. */
static void extend_scrolled(GtkWidget *widget, graphene_rect_t *visible_area)
{
    GtkPolicyType across, down;
    GtkWidget *scrolled = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    if (!GTK_IS_SCROLLABLE(widget) || scrolled == NULL)
        return;
    gtk_scrolled_window_get_policy(GTK_SCROLLED_WINDOW(scrolled), &across, &down);
    graphene_rect_inset(visible_area, across != GTK_POLICY_NEVER ? -everywhere : 0,
                        down != GTK_POLICY_NEVER ? -everywhere : 0);
}

/* Returns the part of the window in which children of `widget` may be visible. `around` is the part
 * in which `widget` may be visible. */
static graphene_rect_t visible_within(GtkWidget *widget, const graphene_rect_t *around)
{
    graphene_rect_t visible_area = *around, area;
    if (gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN &&
        gtk_widget_compute_bounds(widget, GTK_WIDGET(gtk_widget_get_native(widget)), &area) &&
        !graphene_rect_intersection(&visible_area, &area, &visible_area))
        visible_area = GRAPHENE_RECT_INIT(0, 0, 0, 0);
    extend_scrolled(widget, &visible_area);
    return visible_area;
}

static bool is_clipped(GtkWidget *widget, const graphene_rect_t *visible_area)
{
    graphene_rect_t area, wide = *visible_area;
    graphene_rect_inset(&wide, -slack, -slack);
    return gtk_widget_compute_bounds(widget, GTK_WIDGET(gtk_widget_get_native(widget)), &area) &&
           area.size.width > 0 && !graphene_rect_contains_rect(&wide, &area);
}

/* ---- Knobs ---- */

/* True if a widget is the knob of a slider and extends past the slider, where it may overlap
 * something else. */
static bool knob_overhangs(GtkWidget *widget)
{
    graphene_rect_t knob, bounds;
    GtkWidget *scale = gtk_widget_get_ancestor(widget, GTK_TYPE_SCALE);
    return scale != NULL && g_str_equal(gtk_widget_get_css_name(widget), "slider") &&
           gtk_widget_compute_bounds(widget, scale, &knob) &&
           gtk_widget_compute_bounds(scale, scale, &bounds) &&
           !graphene_rect_contains_rect(&bounds, &knob);
}

/* ---- Forms ---- */

static bool is_form(GtkWidget *widget)
{
    return gtk_widget_has_css_class(widget, "form") ||
           g_strcmp0(gtk_buildable_get_buildable_id(GTK_BUILDABLE(widget)), "form") == 0;
}

static GtkWidget *mapped_from(GtkWidget *widget)
{
    while (widget != NULL && !gtk_widget_get_mapped(widget))
        widget = gtk_widget_get_next_sibling(widget);
    return widget;
}

static GtkWidget *first_drop_down(GtkWidget *widget)
{
    GtkWidget *found = GTK_IS_DROP_DOWN(widget) ? widget : NULL;
    for (GtkWidget *child = mapped_from(gtk_widget_get_first_child(widget));
         child != NULL && found == NULL; child = mapped_from(gtk_widget_get_next_sibling(child)))
        found = first_drop_down(child);
    return found;
}

/* Returns the control next to the caption of a form's row, or the drop-down of a row without a
 * caption. Returns NULL if the row has neither. */
static GtkWidget *control_of_row(GtkWidget *row)
{
    GtkWidget *caption = mapped_from(gtk_widget_get_first_child(row));
    if (!gtk_widget_get_mapped(row) || caption == NULL)
        return NULL;
    if (gtk_widget_has_css_class(caption, "form-label") ||
        gtk_widget_has_css_class(caption, "caption"))
        return mapped_from(gtk_widget_get_next_sibling(caption));
    return first_drop_down(row);
}

/* Checks that all controls of a form's rows start at the same horizontal position. */
static void check_form(GString *findings, GtkWidget *form)
{
    float edge = -1;
    for (GtkWidget *row = gtk_widget_get_first_child(form); row != NULL;
         row = gtk_widget_get_next_sibling(row)) {
        graphene_rect_t area;
        GtkWidget *control = control_of_row(row);
        if (control == NULL || !gtk_widget_compute_bounds(control, form, &area))
            continue;
        if (edge < 0)
            edge = area.origin.x;
        if (ABS(area.origin.x - edge) > slack / 2)
            add_finding(findings, "ragged", mapped_from(gtk_widget_get_first_child(row)));
    }
}

/* ---- The walk ---- */

/* True if a user reads or presses the widget, or types into it. */
static bool is_readable_or_control(GtkWidget *widget)
{
    return GTK_IS_LABEL(widget) || GTK_IS_BUTTON(widget) || GTK_IS_TEXT(widget) ||
           GTK_IS_SWITCH(widget) || GTK_IS_IMAGE(widget) || GTK_IS_SPIN_BUTTON(widget) ||
           GTK_IS_RANGE(widget);
}

static void walk(GString *findings, GtkWidget *widget, const graphene_rect_t *around)
{
    if (!gtk_widget_get_mapped(widget))
        return;
    graphene_rect_t visible_area = GTK_IS_NATIVE(widget) ? whole_area(widget) : *around;
    if (is_readable_or_control(widget) && is_clipped(widget, &visible_area))
        add_finding(findings, "clipped", widget);
    else if (is_short(widget))
        add_finding(findings, "short", widget);
    if (knob_overhangs(widget))
        add_finding(findings, "overhanging", gtk_widget_get_ancestor(widget, GTK_TYPE_SCALE));
    if (is_form(widget))
        check_form(findings, widget);
    visible_area = visible_within(widget, &visible_area);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        walk(findings, child, &visible_area);
}

char *hand_cut(void)
{
    GString *findings = g_string_new(NULL);
    g_autoptr(GList) windows = gtk_window_list_toplevels();
    for (GList *window = windows; window != NULL; window = window->next)
        walk(findings, window->data, NULL);
    return g_string_free(findings, FALSE);
}
