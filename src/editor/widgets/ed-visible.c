/* SPDX-License-Identifier: MIT */
/* Implements ed-visible.h: untrusted text in widgets. */
#include "widgets/ed-visible.h"

#include "model/visible.h"

char *ed_visible_text(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text != NULL ? text : "", "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        char *shown = text_visible(*line);
        g_free(*line);
        *line = shown;
    }
    return g_strjoinv("\n", lines);
}

char *ed_visible_item(const char *name)
{
    g_autofree char *line = text_visible(name);
    g_auto(GStrv) parts = g_strsplit(line, "_", -1);
    return g_strjoinv("__", parts);
}

void ed_show_name(GtkWidget *label, const char *name)
{
    g_autofree char *line = text_visible(name);
    gtk_label_set_text(GTK_LABEL(label), line);
}

void ed_show_text(GtkWidget *label, const char *text)
{
    g_autofree char *lines = ed_visible_text(text);
    gtk_label_set_text(GTK_LABEL(label), lines);
}

void ed_show_accessible(GtkWidget *widget, GtkAccessibleProperty property, const char *text)
{
    g_autofree char *lines = ed_visible_text(text);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, lines, -1);
}

void ed_set_tooltip_text(GtkTooltip *tooltip, const char *text)
{
    g_autofree char *lines = ed_visible_text(text);
    gtk_tooltip_set_text(tooltip, lines);
}

void ed_show_tooltip(GtkWidget *widget, const char *text)
{
    g_autofree char *lines = ed_visible_text(text);
    gtk_widget_set_tooltip_text(widget, text != NULL ? lines : NULL);
}
