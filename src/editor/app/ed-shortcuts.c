/* SPDX-License-Identifier: MIT */
/*
 * GTK 4.8 fills its window of shortcuts from XML only, so that is what is written here.
 */
#include "app/ed-shortcuts.h"

#include "app/ed-command.h"
#include "app/ed-trace.h"

#include <glib/gi18n.h>

static const char *const group_titles[ED_GROUPS] = {
    [ED_GROUP_FILE] = N_("Project"),   [ED_GROUP_EDIT] = N_("Edit"),
    [ED_GROUP_VIEW] = N_("View"),      [ED_GROUP_TOOLS] = N_("Tools"),
    [ED_GROUP_SPRITES] = N_("Sprites"), [ED_GROUP_MAPS] = N_("Maps"),
    [ED_GROUP_LEVELS] = N_("Levels"),  [ED_GROUP_PLAY] = N_("Play"),
};

/* Keys of the table are parted by |, those of the window by blanks. */
static void add_shortcut(GString *xml, const char *title, const char *keys, const char *more)
{
    g_autofree char *all = g_strjoin(more != NULL ? " " : NULL, keys, more, NULL);
    g_strdelimit(all, "|", ' ');
    g_autofree char *row = g_markup_printf_escaped(
        "<child><object class='GtkShortcutsShortcut'><property name='title'>%s</property>"
        "<property name='accelerator'>%s</property></object></child>",
        title, all);
    g_string_append(xml, row);
}

static guint add_commands(GString *xml, EdCommandGroup group)
{
    guint count = 0;
    for (const EdCommand *const *table = ed_commands; *table != NULL; table++)
        for (const EdCommand *command = *table; command->name != NULL; command++) {
            const char *keys = command->keys != NULL ? command->keys : command->canvas_keys;
            if (command->group != group || command->title == NULL || keys == NULL)
                continue;
            add_shortcut(xml, _(command->title), keys,
                         command->keys != NULL ? command->canvas_keys : NULL);
            count++;
        }
    return count;
}

static guint add_tools(GString *xml)
{
    uint32_t count;
    const EdToolClass *const *tools = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++)
        if (tools[i]->key != NULL)
            add_shortcut(xml, _(tools[i]->title), tools[i]->key, NULL);
    return count;
}

static void add_group(GString *xml, EdCommandGroup group)
{
    g_autoptr(GString) rows = g_string_new(NULL);
    guint count = add_commands(rows, group);
    if (group == ED_GROUP_TOOLS)
        count += add_tools(rows);
    if (count == 0)
        return;
    g_autofree char *title = g_markup_escape_text(_(group_titles[group]), -1);
    g_string_append_printf(xml,
                           "<child><object class='GtkShortcutsGroup'>"
                           "<property name='title'>%s</property>%s</object></child>",
                           title, rows->str);
}

void ed_shortcuts_show(GtkWindow *parent)
{
    g_autoptr(GString) xml = g_string_new(
        "<interface><object class='GtkShortcutsWindow' id='window'><property name='modal'>1"
        "</property><child><object class='GtkShortcutsSection'><property name='section-name'>all"
        "</property><property name='max-height'>14</property>");
    for (int group = 0; group < ED_GROUPS; group++)
        add_group(xml, (EdCommandGroup)group);
    g_string_append(xml, "</object></child></object></interface>");
    g_autoptr(GtkBuilder) builder = gtk_builder_new_from_string(xml->str, (gssize)xml->len);
    GtkWindow *window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    gtk_window_set_transient_for(window, parent);
    gtk_window_present(window);
    ed_trace("dialog shortcuts");
}
