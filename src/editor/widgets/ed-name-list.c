/* SPDX-License-Identifier: MIT */
#include "widgets/ed-name-list.h"

#include "model/document.h"
#include "model/visible.h"

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
    guint found = 0;
    if (first != NULL)
        gtk_string_list_append(names, first);
    LIST_EACH (void, item, items) {
        bool mirrored =
            ((const Node *)item)->kind == &animation_kind && animation_is_mirrored(item);
        g_autofree char *name = text_visible(node_name(item));
        g_autofree char *marked = g_strconcat(name, mirrored ? " ↔" : "", NULL);
        gtk_string_list_append(names, marked);
        if (node_id(item) == chosen)
            found = EACH_INDEX(item) + (first != NULL);
    }
    if (!has_names(dropdown, names))
        gtk_drop_down_set_model(GTK_DROP_DOWN(dropdown), G_LIST_MODEL(names));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(dropdown), found);
}

static void name_list_setup_cb(GtkSignalListItemFactory *factory, GtkListItem *item)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_list_item_set_child(item, label);
}

static void name_list_bind_cb(GtkSignalListItemFactory *factory, GtkListItem *item)
{
    GtkLabel *label = GTK_LABEL(gtk_list_item_get_child(item));
    gtk_label_set_text(label, gtk_string_object_get_string(gtk_list_item_get_item(item)));
}

/* Only the button's factory is replaced; the popup list keeps the full names. */
void ed_name_list_allow_narrow(GtkWidget *dropdown)
{
    GtkDropDown *list = GTK_DROP_DOWN(dropdown);
    g_autoptr(GtkListItemFactory) usual = g_object_ref(gtk_drop_down_get_factory(list));
    g_autoptr(GtkListItemFactory) narrow = gtk_signal_list_item_factory_new();
    g_signal_connect(narrow, "setup", G_CALLBACK(name_list_setup_cb), NULL);
    g_signal_connect(narrow, "bind", G_CALLBACK(name_list_bind_cb), NULL);
    gtk_drop_down_set_factory(list, narrow);
    gtk_drop_down_set_list_factory(list, usual);
}
