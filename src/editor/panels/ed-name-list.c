/* SPDX-License-Identifier: MIT */
#include "panels/ed-name-list.h"

#include "model/visible.h"
#include "model/document.h"

static gboolean has_names(GtkWidget *dropdown, GtkStringList *names)
{
    GListModel *model = gtk_drop_down_get_model(GTK_DROP_DOWN(dropdown));
    guint count = g_list_model_get_n_items(G_LIST_MODEL(names));
    if (!GTK_IS_STRING_LIST(model) || g_list_model_get_n_items(model) != count)
        return FALSE;
    for (guint i = 0; i < count; i++)
        if (!g_str_equal(gtk_string_list_get_string(GTK_STRING_LIST(model), i),
                         gtk_string_list_get_string(names, i)))
            return FALSE;
    return TRUE;
}

void ed_name_list_show(GtkWidget *dropdown, const char *first, const List *items, uint64_t chosen)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    guint place = 0, found = 0;
    if (first != NULL) {
        gtk_string_list_append(names, first);
        place++;
    }
    ListIter iter = list_iter(items);
    for (const void *item; (item = list_next(&iter)) != NULL; place++) {
        g_autofree char *name = text_visible(node_name(item));
        gtk_string_list_append(names, name);
        if (node_id(item) == chosen)
            found = place;
    }
    if (!has_names(dropdown, names))
        gtk_drop_down_set_model(GTK_DROP_DOWN(dropdown), G_LIST_MODEL(names));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(dropdown), found);
}
