/* SPDX-License-Identifier: MIT */
/* Implements ed-key-choice.h. A user's choice replaces all keys that a command has in its table. */
#include "app/commands/ed-key-choice.h"

#include "canvas/ed-canvas-keys.h"
#include "session/ed-keymap.h"
#include "widgets/ed-visible.h"
#include "widgets/ed-widget.h"

#include <glib/gi18n.h>
#include <string.h>

#define CHOICES "keys"

/* ---- Current keys ---- */

static bool has_own_list(EdCommandGroup group)
{
    return group == ED_GROUP_ASSETS || group == ED_GROUP_TAGS || group == ED_GROUP_LAYERS;
}

/* True if a key can work in the whole window, because it does not type a character. Other keys work
 * only where no text is typed. */
static bool is_window_key(const char *key)
{
    guint value;
    GdkModifierType modifiers;
    const GdkModifierType held = GDK_CONTROL_MASK | GDK_ALT_MASK;
    if (!gtk_accelerator_parse(key, &value, &modifiers))
        return false;
    return (modifiers & held) != 0 || (value >= GDK_KEY_F1 && value <= GDK_KEY_F35);
}

/* True if the chosen key of a command works only in the list of its group or on the canvas. */
static bool is_local(const EdCommand *command, const char *key)
{
    return (has_own_list(command->group) && command->keys == NULL) || !is_window_key(key);
}

static const char *or_null(const char *keys)
{
    return keys != NULL && keys[0] != '\0' ? keys : NULL;
}

const char *ed_command_keys(const EdCommand *command)
{
    const char *choice = ed_keymap_choice(command->name);
    if (choice == NULL)
        return command->keys;
    return is_local(command, choice) ? NULL : or_null(choice);
}

const char *ed_command_local_keys(const EdCommand *command)
{
    const char *choice = ed_keymap_choice(command->name);
    if (choice == NULL)
        return command->local_keys;
    return is_local(command, choice) ? or_null(choice) : NULL;
}

char *ed_tool_command(const EdToolClass *tool)
{
    return g_strdup_printf("tool('%s')", tool->name);
}

const char *ed_tool_keys(const EdToolClass *tool)
{
    g_autofree char *name = ed_tool_command(tool);
    const char *choice = ed_keymap_choice(name);
    return choice != NULL ? or_null(choice) : tool->key;
}

/* ---- Commands and tools by their names ---- */

static const EdToolClass *tool_of(const char *name)
{
    if (!g_str_has_prefix(name, "tool('") || !g_str_has_suffix(name, "')"))
        return NULL;
    g_autofree char *tool = g_strndup(name + 6, strlen(name) - 8);
    return ed_tool_class(tool);
}

const char *ed_key_title(const char *name)
{
    const EdToolClass *tool = tool_of(name);
    const EdCommand *command = ed_command_find(name);
    if (tool != NULL)
        return _(tool->title);
    return command != NULL && command->title != NULL ? _(command->title) : NULL;
}

static const char *first_of(const char *keys, const char *local_keys)
{
    return keys != NULL ? keys : local_keys != NULL ? local_keys : "";
}

const char *ed_key_current(const char *name)
{
    const EdToolClass *tool = tool_of(name);
    const EdCommand *command = ed_command_find(name);
    if (tool != NULL)
        return first_of(ed_tool_keys(tool), NULL);
    return command != NULL ? first_of(ed_command_keys(command), ed_command_local_keys(command))
                           : NULL;
}

const char *ed_key_default(const char *name)
{
    const EdToolClass *tool = tool_of(name);
    const EdCommand *command = ed_command_find(name);
    if (tool != NULL)
        return first_of(tool->key, NULL);
    return command != NULL ? first_of(command->keys, command->local_keys) : NULL;
}

/* ---- Allowed keys ---- */

static bool same_key(const char *a, const char *b)
{
    guint keys[2];
    GdkModifierType modifiers[2];
    return gtk_accelerator_parse(a, &keys[0], &modifiers[0]) &&
           gtk_accelerator_parse(b, &keys[1], &modifiers[1]) && keys[0] == keys[1] &&
           modifiers[0] == modifiers[1];
}

static bool has_key(const char *keys, const char *key)
{
    if (keys == NULL)
        return false;
    g_auto(GStrv) each = g_strsplit(keys, "|", -1);
    for (char **one = each; *one != NULL; one++)
        if (same_key(*one, key))
            return true;
    return false;
}

const char *ed_key_refusal(const char *name, const char *key)
{
    static const char text_field_keys[] =
        "<Control>a|<Control>c|<Control>x|<Control>v|<Control>z|"
        "<Shift><Control>z|<Control>y|<Control>Left|<Control>Right|"
        "<Control>Up|<Control>Down|<Control>Home|<Control>End|"
        "<Control>BackSpace|<Control>period|<Control>semicolon";
    static const char navigation_keys[] = "<Control>Tab|<Shift><Control>Tab|<Shift>ISO_Left_Tab|"
                                          "<Shift>space|Home|End|<Shift>Home|<Shift>End";
    guint value;
    GdkModifierType modifiers;
    if (has_key(ed_key_default(name), key))
        return NULL;
    if (!gtk_accelerator_parse(key, &value, &modifiers))
        return _("Not a valid key");
    if ((modifiers & (GDK_SUPER_MASK | GDK_META_MASK | GDK_HYPER_MASK)) != 0 ||
        has_key("<Alt>F4|<Alt>Tab|<Alt>space", key))
        return _("Reserved for the desktop");
    if (has_key(text_field_keys, key))
        return _("Reserved for text fields");
    if (has_key(navigation_keys, key) || ed_canvas_key_find(value, modifiers) != NULL)
        return _("Reserved for keyboard navigation");
    return NULL;
}

/* Where a key of a command works. */
typedef struct KeyScope {
    EdCommandGroup list; /* the group, if the key works only in the list of that group; else
                          * ED_GROUPS */
    unsigned assets;     /* a bit 1 << EdAssetKind for each kind of asset; 0: any */
} KeyScope;

static KeyScope key_scope_of(const char *name)
{
    const EdToolClass *tool = tool_of(name);
    const EdCommand *command = ed_command_find(name);
    KeyScope scope = {ED_GROUPS, 0};
    if (tool != NULL)
        scope.assets = tool->assets;
    else if (command->group == ED_GROUP_SPRITES)
        scope.assets = 1u << ED_SPRITE;
    else if (command->group == ED_GROUP_MAPS)
        scope.assets = 1u << ED_MAP;
    else if (command->group == ED_GROUP_LEVELS)
        scope.assets = 1u << ED_LEVEL;
    else if (has_own_list(command->group) && ed_command_keys(command) == NULL)
        scope.list = command->group;
    return scope;
}

static bool scopes_overlap(const char *a, const char *b)
{
    KeyScope one = key_scope_of(a), other = key_scope_of(b);
    return one.list == other.list &&
           (one.assets == 0 || other.assets == 0 || (one.assets & other.assets) != 0);
}

const char *ed_key_owner(const char *name, const char *key)
{
    for (const EdCommand *const *table = ed_commands; *table != NULL; table++)
        for (const EdCommand *command = *table; command->name != NULL; command++)
            if (strcmp(command->name, name) != 0 && command->title != NULL &&
                (has_key(ed_command_keys(command), key) ||
                 has_key(ed_command_local_keys(command), key)) &&
                scopes_overlap(command->name, name))
                return command->name;
    uint32_t count;
    const EdToolClass *const *tools = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++) {
        g_autofree char *tool = ed_tool_command(tools[i]);
        if (strcmp(tool, name) != 0 && has_key(ed_tool_keys(tools[i]), key) &&
            scopes_overlap(tool, name))
            return g_intern_string(tool);
    }
    return NULL;
}

/* ---- Choosing ---- */

static GVariantDict *choices_of(GSettings *settings)
{
    GVariantDict *dict = g_variant_dict_new(NULL);
    g_autoptr(GVariant) choices = g_settings_get_value(settings, CHOICES);
    GVariantIter iter;
    const char *name, *key;
    g_variant_iter_init(&iter, choices);
    while (g_variant_iter_next(&iter, "{&s&s}", &name, &key))
        g_variant_dict_insert(dict, name, "s", key);
    return dict;
}

static void store(GSettings *settings, GVariantDict *dict)
{
    g_autoptr(GVariant) all = g_variant_ref_sink(g_variant_dict_end(dict));
    GVariantBuilder builder;
    g_variant_builder_init(&builder, G_VARIANT_TYPE("a{ss}"));
    GVariantIter iter;
    const char *name;
    GVariant *key;
    g_variant_iter_init(&iter, all);
    while (g_variant_iter_next(&iter, "{&sv}", &name, &key)) {
        g_variant_builder_add(&builder, "{ss}", name, g_variant_get_string(key, NULL));
        g_variant_unref(key);
    }
    g_variant_dict_unref(dict);
    g_settings_set_value(settings, CHOICES, g_variant_builder_end(&builder));
}

/* Returns a command's keys without one of them. The caller frees them. */
static char *remove_key(const char *keys, const char *key)
{
    g_auto(GStrv) each = g_strsplit(keys, "|", -1);
    GString *rest = g_string_new(NULL);
    for (char **one = each; *one != NULL; one++)
        if (!same_key(*one, key))
            g_string_append_printf(rest, "%s%s", rest->len > 0 ? "|" : "", *one);
    return g_string_free(rest, FALSE);
}

/* Removes the keys from the commands and tools that have them now. */
static void remove_from_owners(GVariantDict *dict, const char *name, const char *keys)
{
    g_auto(GStrv) each = g_strsplit(keys, "|", -1);
    for (char **key = each; *key != NULL; key++) {
        const char *owner = ed_key_owner(name, *key);
        if (owner == NULL)
            continue;
        g_autofree char *rest = remove_key(ed_key_current(owner), *key);
        g_variant_dict_insert(dict, owner, "s", rest);
    }
}

void ed_key_choose(GSettings *settings, const char *name, const char *key)
{
    GVariantDict *dict = choices_of(settings);
    remove_from_owners(dict, name, key);
    g_variant_dict_insert(dict, name, "s", key);
    store(settings, dict);
}

void ed_key_reset(GSettings *settings, const char *name)
{
    GVariantDict *dict = choices_of(settings);
    remove_from_owners(dict, name, ed_key_default(name));
    g_variant_dict_remove(dict, name);
    store(settings, dict);
}

void ed_keys_reset(GSettings *settings)
{
    g_settings_reset(settings, CHOICES);
}

/* ---- Showing ---- */

static void set_label(const char *name)
{
    g_auto(GStrv) each = g_strsplit(ed_key_current(name), "|", 2);
    guint key;
    GdkModifierType modifiers;
    if (each[0] == NULL || !gtk_accelerator_parse(each[0], &key, &modifiers))
        return;
    g_autofree char *label = gtk_accelerator_get_label(key, modifiers);
    ed_keymap_set_label(name, label);
}

/* Transfers the choice that is stored under a command's former name to its current name. */
static void rename_choice(GSettings *settings, const char *from, const char *to)
{
    GVariantDict *dict = choices_of(settings);
    g_autofree char *key = NULL;
    if (g_variant_dict_lookup(dict, from, "s", &key)) {
        g_variant_dict_remove(dict, from);
        g_variant_dict_insert(dict, to, "s", key);
        store(settings, dict);
    } else {
        g_variant_dict_unref(dict);
    }
}

void ed_keys_load(GApplication *application, GSettings *settings)
{
    rename_choice(settings, "bare-art", "hide-overlays");
    g_autoptr(GVariant) choices = g_settings_get_value(settings, CHOICES);
    ed_keymap_load(application, choices);
    for (const EdCommand *const *table = ed_commands; *table != NULL; table++)
        for (const EdCommand *command = *table; command->name != NULL; command++)
            set_label(command->name);
    uint32_t count;
    const EdToolClass *const *tools = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++) {
        g_autofree char *tool = ed_tool_command(tools[i]);
        set_label(tool);
    }
}

#define SHOWS_KEY "ed-names-key"

/* Shows the current key in a tooltip, "Onion skin (F3)". A tooltip that showed a key is updated
 * when the key changes. */
static void show_in_tooltip(GtkWidget *widget, const char *name)
{
    const char *tooltip = gtk_widget_get_tooltip_text(widget);
    const char *default_keys = ed_key_default(name), *label = ed_keymap_label(name);
    if (tooltip == NULL || default_keys == NULL)
        return;
    const char *bracket = g_str_has_suffix(tooltip, ")") ? g_strrstr(tooltip, " (") : NULL;
    bool showed_key = g_object_get_data(G_OBJECT(widget), SHOWS_KEY) != NULL;
    bool shows_key = bracket != NULL && (default_keys[0] != '\0' || showed_key);
    if (!shows_key && !showed_key && ed_keymap_choice(name) == NULL)
        return;
    g_object_set_data(G_OBJECT(widget), SHOWS_KEY, (gpointer) "yes");
    g_autofree char *words =
        shows_key ? g_strndup(tooltip, (gsize)(bracket - tooltip)) : g_strdup(tooltip);
    g_autofree char *text =
        label != NULL ? g_strdup_printf("%s (%s)", words, label) : g_strdup(words);
    ed_show_tooltip(widget, text);
}

static void show_in_labels(GtkWidget *widget, const char *label)
{
    if (GTK_IS_LABEL(widget) &&
        (gtk_widget_has_css_class(widget, "key") || gtk_widget_has_css_class(widget, "key-name")))
        gtk_label_set_text(GTK_LABEL(widget), label != NULL ? label : "");
    ED_CHILD_EACH (child, widget)
        show_in_labels(child, label);
}

/* Returns the name of a widget's command, as in the tables; NULL if the widget has no command of
 * the window. */
static char *command_of(GtkWidget *widget)
{
    const char *action =
        GTK_IS_ACTIONABLE(widget) ? gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)) : NULL;
    if (action == NULL || !g_str_has_prefix(action, "win."))
        return NULL;
    GVariant *target = gtk_actionable_get_action_target_value(GTK_ACTIONABLE(widget));
    g_autofree char *text = target != NULL ? g_variant_print(target, FALSE) : NULL;
    return text != NULL ? g_strdup_printf("%s(%s)", action + strlen("win."), text)
                        : g_strdup(action + strlen("win."));
}

#define TEMPLATE "ed-keys-text"

/* Replaces each {command} in the widget's original text with the current key of that command. */
static void show_in_text(GtkWidget *widget, const char *property)
{
    if (g_object_get_data(G_OBJECT(widget), TEMPLATE) == NULL) {
        char *first;
        g_object_get(widget, property, &first, NULL);
        g_object_set_data_full(G_OBJECT(widget), TEMPLATE, first, g_free);
    }
    g_autofree char *text = ed_keymap_text(g_object_get_data(G_OBJECT(widget), TEMPLATE));
    g_object_set(widget, property, text, NULL);
}

void ed_keys_show(GtkWidget *root)
{
    if (gtk_widget_has_css_class(root, "key-text"))
        show_in_text(root, GTK_IS_LABEL(root) ? "label" : "placeholder-text");
    g_autofree char *command = command_of(root);
    if (command != NULL) {
        show_in_tooltip(root, command);
        show_in_labels(root, ed_keymap_label(command));
        return;
    }
    ED_CHILD_EACH (child, root)
        ed_keys_show(child);
}
