/* SPDX-License-Identifier: MIT */
/*
 * All keys on one page: groups in columns of about the same height, and a search that leaves only
 * the lines that have a word. (GTK has a window of its own for this, which spreads over pages.)
 */
#include "app/ed-shortcuts.h"

#include "app/ed-command.h"
#include "app/ed-dialogs.h"

#include <glib/gi18n.h>

enum { COLUMNS = 3 };

static const char *const group_titles[ED_GROUPS] = {
    [ED_GROUP_FILE] = N_("Project"),
    [ED_GROUP_EDIT] = N_("Edit"),
    [ED_GROUP_VIEW] = N_("View"),
    [ED_GROUP_TOOLS] = N_("Tools"),
    [ED_GROUP_ASSETS] = N_("In the assets"),
    [ED_GROUP_TAGS] = N_("In the tags"),
    [ED_GROUP_LAYERS] = N_("In the layers"),
    [ED_GROUP_SPRITES] = N_("Sprites"),
    [ED_GROUP_MAPS] = N_("Maps"),
    [ED_GROUP_LEVELS] = N_("Levels"),
    [ED_GROUP_PLAY] = N_("Play"),
};

/* ---- Lines ---- */

/* Two ways at most; the keys of a number pad go without saying where others do the same. */
static void add_keys(GtkBox *row, const char *keys)
{
    g_auto(GStrv) each = g_strsplit(keys, "|", 3);
    for (int i = 0; each[i] != NULL && i < 2; i++) {
        guint key;
        GdkModifierType modifiers;
        if (!gtk_accelerator_parse(each[i], &key, &modifiers))
            continue;
        if (i > 0 && strstr(each[i], "KP_") != NULL)
            continue;
        g_autofree char *words = gtk_accelerator_get_label(key, modifiers);
        GtkWidget *cap = gtk_label_new(words);
        gtk_widget_add_css_class(cap, "key");
        gtk_widget_set_valign(cap, GTK_ALIGN_CENTER);
        gtk_box_append(row, cap);
    }
}

static GtkWidget *row_new(const char *title, const char *keys)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *label = gtk_label_new(title);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_set_tooltip_text(label, title);
    gtk_widget_add_css_class(row, "shortcut-row");
    gtk_box_append(GTK_BOX(row), label);
    add_keys(GTK_BOX(row), keys);
    g_object_set_data_full(G_OBJECT(row), "words", g_utf8_casefold(title, -1), g_free);
    return row;
}

static void add_commands(GtkBox *box, EdCommandGroup group)
{
    for (const EdCommand *const *table = ed_commands; *table != NULL; table++)
        for (const EdCommand *command = *table; command->name != NULL; command++) {
            const char *keys = command->keys != NULL ? command->keys : command->local_keys;
            if (command->group == group && command->title != NULL && keys != NULL)
                gtk_box_append(box, row_new(_(command->title), keys));
        }
}

static void add_tools(GtkBox *box)
{
    uint32_t count;
    const EdToolClass *const *tools = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++)
        if (tools[i]->key != NULL)
            gtk_box_append(box, row_new(_(tools[i]->title), tools[i]->key));
}

static int rows_of(GtkWidget *group)
{
    int rows = 0;
    GtkWidget *row = gtk_widget_get_first_child(group);
    for (; row != NULL; row = gtk_widget_get_next_sibling(row))
        rows++;
    return rows;
}

/* NULL: no command of it has a key. */
static GtkWidget *group_new(EdCommandGroup group)
{
    GtkWidget *box = g_object_ref_sink(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0));
    GtkWidget *title = gtk_label_new(_(group_titles[group]));
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_widget_add_css_class(title, "group-title");
    gtk_box_append(GTK_BOX(box), title);
    add_commands(GTK_BOX(box), group);
    if (group == ED_GROUP_TOOLS)
        add_tools(GTK_BOX(box));
    if (rows_of(box) == 1)
        g_clear_object(&box);
    return box;
}

/* ---- The page ---- */

static void add_groups(GtkBox *page)
{
    GtkWidget *columns[COLUMNS];
    int heights[COLUMNS] = {0};
    for (int i = 0; i < COLUMNS; i++) {
        columns[i] = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);
        gtk_box_append(page, columns[i]);
    }
    for (int group = 0; group < ED_GROUPS; group++) {
        g_autoptr(GtkWidget) box = group_new((EdCommandGroup)group);
        int lowest = 0;
        for (int i = 1; i < COLUMNS; i++)
            if (heights[i] < heights[lowest])
                lowest = i;
        if (box == NULL)
            continue;
        gtk_box_append(GTK_BOX(columns[lowest]), box);
        heights[lowest] += rows_of(box) + 1;
    }
}

static bool filter_group(GtkWidget *group, const char *words)
{
    bool any = false;
    GtkWidget *row = gtk_widget_get_next_sibling(gtk_widget_get_first_child(group));
    for (; row != NULL; row = gtk_widget_get_next_sibling(row)) {
        bool fits = strstr(g_object_get_data(G_OBJECT(row), "words"), words) != NULL;
        gtk_widget_set_visible(row, fits);
        any = any || fits;
    }
    return any;
}

static void search_cb(GtkEditable *search, GtkWidget *page)
{
    g_autofree char *words = g_utf8_casefold(gtk_editable_get_text(search), -1);
    GtkWidget *column = gtk_widget_get_first_child(page);
    for (; column != NULL; column = gtk_widget_get_next_sibling(column)) {
        GtkWidget *group = gtk_widget_get_first_child(column);
        for (; group != NULL; group = gtk_widget_get_next_sibling(group))
            gtk_widget_set_visible(group, filter_group(group, words));
    }
}

void ed_shortcuts_show(GtkWindow *parent, const char *words)
{
    g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource("/org/gabarit/Gabarit/ed-shortcuts.ui");
    GtkWindow *window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    GtkBox *page = GTK_BOX(gtk_builder_get_object(builder, "page"));
    GObject *search = gtk_builder_get_object(builder, "search");
    add_groups(page);
    g_signal_connect(search, "search-changed", G_CALLBACK(search_cb), page);
    g_signal_connect_swapped(search, "stop-search", G_CALLBACK(gtk_window_close), window);
    gtk_editable_set_text(GTK_EDITABLE(search), words);
    ed_dialog_present(window, parent, "shortcuts");
}
