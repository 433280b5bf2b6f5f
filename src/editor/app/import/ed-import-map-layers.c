/* SPDX-License-Identifier: MIT */
/* Implements ed-import-map-layers.h. */
#include "app/import/ed-import-map-layers.h"

#include "formats/import_files.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>
#include <string.h>

/* Returns the name of a layer, given as NAME=walls. */
static char *name_of(const char *layer)
{
    return g_strndup(layer, (gsize)(strrchr(layer, '=') - layer));
}

static guint index_of(const char *layer)
{
    guint index = 0;
    while (index < LAYER_AS_KINDS &&
           strcmp(strrchr(layer, '=') + 1, import_layer_words[index]) != 0)
        index++;
    return index;
}

static void add_row(GtkGrid *grid, int row, const char *name)
{
    const char *const words[] = {_("Nothing"), _("Walls"), _("Markers"), _("Zones"), NULL};
    GtkWidget *label = gtk_label_new(NULL), *list = gtk_drop_down_new_from_strings(words);
    ed_show_text(label, name);
    ed_show_tooltip(label, name);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_grid_attach(grid, label, 0, row, 1, 1);
    gtk_grid_attach(grid, list, 1, row, 1, 1);
}

void ed_import_map_layers_show(GtkGrid *grid, const char *const *layers, GCallback chosen,
                               gpointer user)
{
    for (int i = 0; layers[i] != NULL; i++) {
        g_autofree char *name = name_of(layers[i]);
        GtkWidget *label = gtk_grid_get_child_at(grid, 0, i);
        bool is_new = label == NULL || strcmp(gtk_label_get_text(GTK_LABEL(label)), name) != 0;
        if (label != NULL && is_new)
            gtk_grid_remove_row(grid, i);
        if (is_new)
            gtk_grid_insert_row(grid, i);
        if (is_new)
            add_row(grid, i, name);
        GtkWidget *list = gtk_grid_get_child_at(grid, 1, i);
        gtk_drop_down_set_selected(GTK_DROP_DOWN(list), index_of(layers[i]));
        if (is_new)
            g_signal_connect_swapped(list, "notify::selected", chosen, user);
    }
    while (gtk_grid_get_child_at(grid, 0, (int)g_strv_length((char **)layers)) != NULL)
        gtk_grid_remove_row(grid, (int)g_strv_length((char **)layers));
}

char **ed_import_map_layers_choices(GtkGrid *grid, const char *const *layers,
                                    const char *const *old)
{
    g_autoptr(GStrvBuilder) choices = g_strv_builder_new();
    for (int i = 0; layers[i] != NULL; i++) {
        GtkDropDown *list = GTK_DROP_DOWN(gtk_grid_get_child_at(grid, 1, i));
        guint index = gtk_drop_down_get_selected(list);
        g_autofree char *name = name_of(layers[i]);
        g_autofree char *choice =
            g_strconcat(IMPORT_LAYER_AS "=", name, "=", import_layer_words[index], NULL);
        if (index != index_of(layers[i]) || (old != NULL && g_strv_contains(old, choice)))
            g_strv_builder_add(choices, choice);
    }
    return g_strv_builder_end(choices);
}
