/* SPDX-License-Identifier: MIT */
/*
 * Turns commands into actions and keys. A key is handled only if no widget has used it: a text
 * field, for example, first undoes its own typing. The keys are therefore shortcuts of the window;
 * accelerators of the application would be handled before any widget.
 */
#include "app/commands/ed-command.h"

#include "app/commands/ed-key-choice.h"
#include "app/commands/ed-keys.h"
#include "app/ed-trace.h"
#include "app/ed-window-parts.h"
#include "session/ed-keymap.h"
#include "widgets/ed-typing.h"

#include <glib/gi18n.h>
#include <string.h>

#define COMMAND "ed-command"

/* ---- The tables, by topic ---- */

const EdCommand *const ed_commands[] = {
    ed_file_commands,
    ed_edit_commands,
    ed_view_commands,
    ed_asset_commands,
    ed_tag_commands,
    ed_layer_commands,
    ed_inspector_commands,
    ed_sprite_commands,
    ed_frame_commands,
    ed_selection_commands,
    ed_map_commands,
    ed_level_commands,
    ed_terrain_commands,
    ed_wall_commands,
    ed_road_commands,
    ed_play_commands,
    NULL,
};

typedef struct CommandIter {
    const EdCommand *const *table;
    const EdCommand *next;
} CommandIter;

static CommandIter all_commands(void)
{
    return (CommandIter){ed_commands, ed_commands[0]};
}

static const EdCommand *next_command(CommandIter *iter)
{
    while (iter->next != NULL && iter->next->name == NULL) {
        iter->table++;
        iter->next = *iter->table;
    }
    return iter->next != NULL ? iter->next++ : NULL;
}

const EdCommand *ed_command_find(const char *name)
{
    CommandIter iter = all_commands();
    for (const EdCommand *command; (command = next_command(&iter)) != NULL;)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

const EdCommand *ed_command_action(const EdCommand *command)
{
    while (strchr(command->name, '(') != NULL)
        command--;
    return command;
}

/* ---- Titles and keys ---- */

char *ed_command_key(const EdCommand *command)
{
    return g_strdup(ed_keymap_label(command->name));
}

char *ed_tool_key_label(const EdToolClass *tool)
{
    g_autofree char *name = ed_tool_command(tool);
    return g_strdup(ed_keymap_label(name));
}

char *ed_command_tooltip(const EdCommand *command, const char *title)
{
    const char *words = title != NULL ? title : _(command->title);
    g_autofree char *key = ed_command_key(command);
    return key != NULL ? g_strdup_printf("%s (%s)", words, key) : g_strdup(words);
}

/* ---- Menus ---- */

static void append_to_menu(GMenu *menu, const EdCommand *command)
{
    g_autofree char *action = g_strconcat("win.", command->name, NULL);
    g_autoptr(GMenuItem) item = g_menu_item_new(_(command->title), action);
    const char *keys = ed_key_current(command->name);
    if (keys[0] != '\0') {
        g_auto(GStrv) each = g_strsplit(keys, "|", 2);
        g_menu_item_set_attribute(item, "accel", "s", each[0]);
    }
    g_menu_append_item(menu, item);
}

GMenuModel *ed_commands_menu(const char *const *sections)
{
    GMenu *menu = g_menu_new();
    for (; *sections != NULL; sections++) {
        g_autoptr(GMenu) section = g_menu_new();
        g_auto(GStrv) names = g_strsplit(*sections, " ", -1);
        for (char **name = names; *name != NULL; name++) {
            const EdCommand *command = ed_command_find(*name);
            if (command != NULL)
                append_to_menu(section, command);
        }
        g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    }
    return G_MENU_MODEL(menu);
}

/* ---- States ---- */

/* Returns the value at the command's place in a view, or in an empty one without a session. */
static GVariant *state_in_view(const EdCommand *command, EdSession *session)
{
    static const EdView empty = {0};
    const EdView *view = session != NULL ? ed_session_view(session) : &empty;
    const char *place = (const char *)view + command->state_at;
    int32_t number;
    if (command->parameter == NULL)
        return g_variant_new_boolean(*(const bool *)place);
    memcpy(&number, place, sizeof number);
    return command->words != NULL ? g_variant_new_string(command->words[number])
                                  : g_variant_new_int32(number);
}

/* Returns the state as a floating reference, or NULL if the command has none. */
static GVariant *state_of(const EdCommand *command, EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    if (command->state != NULL)
        return command->state(window);
    if (command->is_on != NULL)
        return g_variant_new_boolean(session != NULL && command->is_on(session));
    return command->state_at != 0 ? state_in_view(command, session) : NULL;
}

static void toggle(const EdCommand *command, EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    GSettings *settings = ed_application_settings(ed_window_application(window));
    EdView view = *ed_session_view(session);
    bool *part = (bool *)((char *)&view + command->state_at);
    *part = !*part;
    if (command->setting != NULL)
        g_settings_set_boolean(settings, command->setting, *part);
    else if (command->state_at >= ED_VIEW(look))
        ed_session_set_look(session, &view.look);
    else
        ed_session_set_onion(session, &view.onion);
    if (command->held)
        ed_keys_hold(window, command->name);
}

/* ---- Actions ---- */

/* Gets the number for a command; false if its parameter is not one of its words. */
static bool find_number(const EdCommand *command, GVariant *parameter, int *number)
{
    *number = command->number;
    if (parameter != NULL && g_variant_is_of_type(parameter, G_VARIANT_TYPE_INT32))
        *number = g_variant_get_int32(parameter);
    if (command->words == NULL)
        return true;
    const char *word = g_variant_get_string(parameter, NULL);
    for (*number = 0; command->words[*number] != NULL; ++*number)
        if (strcmp(command->words[*number], word) == 0)
            return true;
    return false;
}

static void call(const EdCommand *command, EdWindow *window, GVariant *parameter)
{
    EdSession *session = ed_window_session(window);
    int number;
    if (!find_number(command, parameter, &number))
        return;
    if (command->run != NULL)
        command->run(window);
    else if (command->run_by != NULL)
        command->run_by(window, number);
    else if (command->run_with != NULL)
        command->run_with(window, parameter);
    else if (command->change != NULL)
        command->change(session);
    else if (command->change_by != NULL)
        command->change_by(session, number);
    else if (command->edit != NULL)
        command->edit(session);
    else if (command->edit_by != NULL)
        command->edit_by(session, number);
    else
        toggle(command, window);
}

/* Runs a command, and shows a message if the command had no effect. */
static void run(const EdCommand *command, EdWindow *window, GVariant *parameter)
{
    g_autoptr(EdSession) session =
        command->no_effect != NULL ? g_object_ref(ed_window_session(window)) : NULL;
    unsigned signals_before = session != NULL ? ed_session_signal_count(session) : 0;
    ed_trace("command %s", command->name);
    call(command, window, parameter);
    if (session != NULL && ed_session_signal_count(session) == signals_before)
        ed_session_notify(session, ED_NOTICE_INFO, _(command->no_effect), NULL);
}

bool ed_command_works_in_play(const EdCommand *command)
{
    return command->group == ED_GROUP_FILE || command->group == ED_GROUP_PLAY || command->in_play;
}

/* Accepts the text that is being typed, as Enter does, so that the command sees it. */
static void accept_typed_text(EdWindow *window)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(window));
    GtkWidget *field = focus != NULL ? gtk_widget_get_ancestor(focus, ED_TYPE_FIELD) : NULL;
    if (field != NULL)
        ed_field_commit(ED_FIELD(field));
    ed_typing_accept(GTK_WIDGET(window));
}

static void command_activate_cb(GSimpleAction *action, GVariant *parameter, EdWindow *window)
{
    const EdCommand *command = g_object_get_data(G_OBJECT(action), COMMAND);
    g_object_ref(window); /* some commands close it */
    accept_typed_text(window);
    ed_window_update_now(window);
    /* The action's enabled state may be outdated. */
    if (ed_command_is_available(window, command))
        run(command, window, parameter);
    if (ed_window_application(window) != NULL)
        ed_commands_refresh(window);
    g_object_unref(window);
}

static void add_action(EdWindow *window, const EdCommand *command)
{
    g_autoptr(GVariantType) type =
        command->parameter != NULL ? g_variant_type_new(command->parameter) : NULL;
    GVariant *state = state_of(command, window);
    g_autoptr(GSimpleAction) action = state != NULL
                                          ? g_simple_action_new_stateful(command->name, type, state)
                                          : g_simple_action_new(command->name, type);
    g_object_set_data(G_OBJECT(action), COMMAND, (gpointer)command);
    g_signal_connect(action, "activate", G_CALLBACK(command_activate_cb), window);
    g_action_map_add_action(G_ACTION_MAP(window), G_ACTION(action));
}

static gboolean list_delete_cb(GtkWidget *list, GVariant *arguments, gpointer command)
{
    EdSession *session = ed_window_session(ED_WINDOW(gtk_widget_get_root(list)));
    g_autofree char *action = g_strconcat("win.", ((const EdCommand *)command)->name, NULL);
    return session != NULL &&
           gtk_widget_activate_action(list, ed_session_list_delete_action(session, action), NULL);
}

static void add_shortcut(GtkEventController *controller, const char *keys,
                         GtkShortcutAction *action, GVariant *target)
{
    GtkShortcut *shortcut = gtk_shortcut_new(gtk_shortcut_trigger_parse_string(keys), action);
    gtk_shortcut_set_arguments(shortcut, target);
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(controller), shortcut);
}

static void add_keys(GtkEventController *controller, const EdCommand *command, const char *keys)
{
    g_autofree char *detailed = g_strconcat("win.", command->name, NULL);
    g_autofree char *action = NULL;
    g_autoptr(GVariant) target = NULL;
    g_autoptr(GError) error = NULL;
    if (!g_action_parse_detailed_name(detailed, &action, &target, &error))
        g_error("%s: %s", detailed, error->message);
    add_shortcut(controller, keys, gtk_named_action_new(action), target);
}

/* Adds the keys of a command that work in a list. */
static void add_list_keys(GtkEventController *list, const EdCommand *command, const char *keys)
{
    if (command->deletes)
        add_shortcut(list, keys, gtk_callback_action_new(list_delete_cb, (gpointer)command, NULL),
                     NULL);
    else
        add_keys(list, command, keys);
}

#define CONTROLLER "ed-keys-controller"

/* Replaces the widget's shortcut controller with a new, empty one, and returns it. */
static GtkEventController *replace_shortcuts(GtkWidget *widget)
{
    GtkEventController *old = g_object_get_data(G_OBJECT(widget), CONTROLLER);
    GtkEventController *keys = gtk_shortcut_controller_new();
    if (old != NULL)
        gtk_widget_remove_controller(widget, old);
    g_object_set_data(G_OBJECT(widget), CONTROLLER, keys);
    gtk_widget_add_controller(widget, keys);
    return keys;
}

void ed_commands_install_keys(EdWindow *window)
{
    EdWindowParts *parts = ed_window_parts(window);
    GtkEventController *keys = replace_shortcuts(GTK_WIDGET(window));
    GtkEventController *lists[ED_GROUPS] = {
        [ED_GROUP_ASSETS] = replace_shortcuts(ed_assets_panel_list(parts->assets)),
        [ED_GROUP_TAGS] = replace_shortcuts(ed_tags_panel_list(parts->tags)),
        [ED_GROUP_LAYERS] =
            replace_shortcuts(ed_layers_section_list(ed_inspector_layers(parts->inspector)))};
    CommandIter iter = all_commands();
    for (const EdCommand *command; (command = next_command(&iter)) != NULL;) {
        const char *global = ed_command_keys(command), *local = ed_command_local_keys(command);
        if (global != NULL)
            add_keys(keys, command, global);
        if (local != NULL && lists[command->group] != NULL)
            add_list_keys(lists[command->group], command, local);
    }
}

void ed_commands_install(EdWindow *window)
{
    CommandIter iter = all_commands();
    for (const EdCommand *command; (command = next_command(&iter)) != NULL;)
        if (command == ed_command_action(command))
            add_action(window, command);
    ed_commands_install_keys(window);
    ed_commands_refresh(window);
}

void ed_commands_refresh(EdWindow *window)
{
    CommandIter iter = all_commands();
    for (const EdCommand *command; (command = next_command(&iter)) != NULL;) {
        if (command != ed_command_action(command))
            continue;
        GSimpleAction *action =
            G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(window), command->name));
        GVariant *state = state_of(command, window);
        g_simple_action_set_enabled(action, ed_command_is_available(window, command));
        if (state != NULL)
            g_simple_action_set_state(action, state);
    }
}

/* ---- Keys of the canvas ---- */

static bool is_key(const char *accelerator, guint keyval, GdkModifierType modifiers)
{
    guint key;
    GdkModifierType required_modifiers;
    if (!gtk_accelerator_parse(accelerator, &key, &required_modifiers))
        return false;
    /* Symbols such as "?" and "[" need Shift on some keyboards and not on others. */
    bool is_letter = gdk_keyval_to_upper(key) != gdk_keyval_to_lower(key);
    bool is_symbol = gdk_keyval_to_unicode(key) > ' ' && !is_letter;
    if (is_symbol && (required_modifiers & GDK_SHIFT_MASK) == 0)
        modifiers &= ~(guint)GDK_SHIFT_MASK;
    return gdk_keyval_to_lower(keyval) == key && modifiers == required_modifiers;
}

static bool is_one_of(const char *keys, guint keyval, GdkModifierType modifiers)
{
    if (keys == NULL)
        return false;
    g_auto(GStrv) each = g_strsplit(keys, "|", -1);
    for (char **key = each; *key != NULL; key++)
        if (is_key(*key, keyval, modifiers))
            return true;
    return false;
}

bool ed_command_has_key(const char *name, guint keyval, GdkModifierType state)
{
    const EdCommand *command = ed_command_find(name);
    GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask();
    return command != NULL && (is_one_of(ed_command_keys(command), keyval, modifiers) ||
                               is_one_of(ed_command_local_keys(command), keyval, modifiers));
}

static bool has_canvas_key(const EdCommand *command, guint keyval, GdkModifierType modifiers)
{
    if (command->group == ED_GROUP_ASSETS || command->group == ED_GROUP_TAGS ||
        command->group == ED_GROUP_LAYERS)
        return false;
    return is_one_of(ed_command_local_keys(command), keyval, modifiers);
}

/* Activates the first tool that has the key and is usable now; false if there is none. */
static bool choose_tool(EdWindow *window, guint keyval, GdkModifierType modifiers)
{
    uint32_t count;
    const EdToolClass *const *tools = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++)
        if (is_one_of(ed_tool_keys(tools[i]), keyval, modifiers) &&
            ed_tool_class_works(tools[i], ed_window_session(window))) {
            g_action_group_activate_action(G_ACTION_GROUP(window), "tool",
                                           g_variant_new_string(tools[i]->name));
            return true;
        }
    return false;
}

gboolean ed_commands_canvas_key(EdWindow *window, guint keyval, GdkModifierType state)
{
    if (ed_window_session(window) == NULL)
        return FALSE;
    GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask();
    CommandIter iter = all_commands();
    for (const EdCommand *command; (command = next_command(&iter)) != NULL;)
        if (has_canvas_key(command, keyval, modifiers)) {
            g_autofree char *action = NULL;
            g_autoptr(GVariant) target = NULL;
            g_action_parse_detailed_name(command->name, &action, &target, NULL);
            /* One key may mean different things on sprites, maps and levels. */
            if (!g_action_group_get_action_enabled(G_ACTION_GROUP(window), action))
                continue;
            g_action_group_activate_action(G_ACTION_GROUP(window), action, target);
            return TRUE;
        }
    return choose_tool(window, keyval, modifiers);
}
