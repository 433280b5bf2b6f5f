/* SPDX-License-Identifier: MIT */
/* Finds widgets of a window by their looks. Each function returns the first widget at or below
 * another one, or NULL. */
#pragma once

#include "check.h"

#include <gtk/gtk.h>
#include <stdio.h>

/* Runs check_main; without a display, the test is left out. */
static inline int display_main(int argc, char **argv, const CheckCase *cases, size_t count)
{
    if (!gtk_init_check()) {
        fprintf(stderr, "no display\n");
        return 77;
    }
    return check_main(argc, argv, cases, count);
}

typedef bool WidgetFits(GtkWidget *widget, const void *wanted);

static inline GtkWidget *find_fitting(GtkWidget *above, WidgetFits *fits, const void *wanted)
{
    GtkWidget *found = fits(above, wanted) ? above : NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(above); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_fitting(child, fits, wanted);
    return found;
}

static inline bool has_id(GtkWidget *widget, const void *id)
{
    return GTK_IS_BUILDABLE(widget) &&
           g_strcmp0(gtk_buildable_get_buildable_id(GTK_BUILDABLE(widget)), id) == 0;
}

/* By its id in a template. */
static inline GtkWidget *find(GtkWidget *above, const char *id)
{
    return find_fitting(above, has_id, id);
}

static inline bool has_type(GtkWidget *widget, const void *type)
{
    return G_TYPE_CHECK_INSTANCE_TYPE(widget, *(const GType *)type);
}

static inline GtkWidget *find_type(GtkWidget *above, GType type)
{
    return find_fitting(above, has_type, &type);
}

static inline bool shows(GtkWidget *widget, const void *text)
{
    return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
           g_strcmp0(gtk_label_get_text(GTK_LABEL(widget)), text) == 0;
}

static inline GtkWidget *visible_label(GtkWidget *above, const char *text)
{
    return find_fitting(above, shows, text);
}
