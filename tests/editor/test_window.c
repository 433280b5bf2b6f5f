/* SPDX-License-Identifier: MIT */
/*
 * Tests the window: its table of commands, its minimum size, accessible names of all controls,
 * focus, menus, Play, names from untrusted projects, and file choosers.
 */
#include "check.h"
#include "folder.h"
#include "frames.h"
#include "seen_texts.h"
#include "waiting.h"
#include "widgets.h"

#include "app/commands/ed-canvas-menu.h"
#include "app/commands/ed-command.h"
#include "app/commands/ed-key-choice.h"
#include "app/commands/ed-shortcuts.h"
#include "app/ed-dialogs.h"
#include "app/ed-window-parts.h"
#include "app/palette/ed-synonyms.h"
#include "app/palette/ed-targets.h"
#include "bank/utf8.h"
#include "canvas/ed-canvas-keys.h"
#include "edit/assets.h"
#include "edit/edit.h"
#include "edit/levels.h"
#include "inspector/ed-turns.h"
#include "session/ed-file.h"
#include "session/ed-view.h"
#include "widgets/ed-field.h"
#include "widgets/ed-toplevels.h"

#include <glib/gstdio.h>
#include <string.h>

/* The path of the demo project; see main. */
static const char *demo;

/* A small screen: 1600 × 1000 at scale factor 2. */
enum { MAX_WIDTH = 800, MAX_HEIGHT = 500 };

/* ---- The table of commands ---- */

static void check_keys(const EdCommand *command, const char *keys, GHashTable *known_keys)
{
    if (keys == NULL)
        return;
    g_auto(GStrv) each = g_strsplit(keys, "|", -1);
    for (char **key = each; *key != NULL; key++) {
        guint keyval;
        GdkModifierType modifiers;
        CHECK_THAT(gtk_accelerator_parse(*key, &keyval, &modifiers) && keyval != 0,
                   "%s: %s is not a key", command->name, *key);
        char *normal = gtk_accelerator_name(keyval, modifiers);
        const char *other = g_hash_table_lookup(known_keys, normal);
        CHECK_THAT(other == NULL, "%s and %s both have %s", command->name, other, normal);
        g_hash_table_insert(known_keys, normal, (gpointer)command->name);
    }
}

static bool share_layers(const EdToolClass *a, const EdToolClass *b)
{
    return a->layers == 0 || b->layers == 0 || (a->layers & b->layers) != 0;
}

static bool keys_clash(const EdToolClass *a, const EdToolClass *b, EdAssetKind kind)
{
    return a->key != NULL && b->key != NULL && strcmp(a->key, b->key) == 0 &&
           ed_tool_class_fits(a, kind) && ed_tool_class_fits(b, kind) &&
           (kind != ED_LEVEL || share_layers(a, b));
}

static void add_tool_keys(GHashTable *known_keys, EdAssetKind kind)
{
    uint32_t count;
    const EdToolClass *const *tools = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < i; j++)
            CHECK_THAT(!keys_clash(tools[i], tools[j], kind), "tools %s and %s both have %s",
                       tools[i]->name, tools[j]->name, tools[i]->key);
        if (tools[i]->key != NULL && ed_tool_class_fits(tools[i], kind))
            g_hash_table_insert(known_keys, g_strdup(tools[i]->key), (gpointer)tools[i]->name);
    }
}

static void test_keys(void)
{
    for (EdAssetKind kind = ED_SPRITE; kind <= ED_LEVEL; kind++) {
        g_autoptr(GHashTable) known_keys =
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        add_tool_keys(known_keys, kind);
        for (const EdCommand *const *table = ed_commands; *table != NULL; table++)
            for (const EdCommand *command = *table; command->name != NULL; command++) {
                check_keys(command, command->keys, known_keys);
                if (command->group < ED_GROUP_ASSETS || command->group > ED_GROUP_LAYERS)
                    check_keys(command, command->local_keys, known_keys);
            }
    }
}

/* Lists have their own keys, which may have other meanings elsewhere. Each list has at least those
 * to rename, to move up and down, and to delete. */
static void test_keys_of_lists(void)
{
    static const EdCommandGroup groups[] = {ED_GROUP_ASSETS, ED_GROUP_TAGS, ED_GROUP_LAYERS};
    for (size_t i = 0; i < CHECK_COUNT(groups); i++) {
        g_autoptr(GHashTable) known_keys =
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        for (const EdCommand *const *table = ed_commands; *table != NULL; table++)
            for (const EdCommand *command = *table; command->name != NULL; command++)
                if (command->group == groups[i])
                    check_keys(command, command->local_keys, known_keys);
        CHECK(g_hash_table_size(known_keys) >= 4);
    }
}

/* Returns how many functions a command has that run it. */
static int count_functions(const EdCommand *command)
{
    return (command->run != NULL) + (command->run_by != NULL) + (command->run_with != NULL) +
           (command->change != NULL) + (command->change_by != NULL) + (command->edit != NULL) +
           (command->edit_by != NULL);
}

/* A command without a function toggles a boolean of the view. A row with a target has neither; it
 * follows the row of its action. */
static void check_row(const EdCommand *command, const EdCommand *action)
{
    bool toggles = command->state_at != 0 && command->parameter == NULL;
    int functions = command == action ? 1 : 0;
    CHECK_THAT(action != NULL && action == ed_command_action(command) &&
                   action->group == command->group,
               "%s does not follow its action", command->name);
    CHECK_THAT(count_functions(command) == functions ||
                   (count_functions(command) == 0 && toggles && functions == 1),
               "%s has %d functions", command->name, count_functions(command));
    CHECK_THAT(command->reason == NULL || command->can != NULL || command->needs != 0,
               "%s has a reason, but is always available", command->name);
}

static void test_rows(void)
{
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    for (const EdCommand *const *table = ed_commands; *table != NULL; table++)
        for (const EdCommand *command = *table; command->name != NULL; command++) {
            CHECK_THAT(g_hash_table_add(names, (gpointer)command->name),
                       "the command %s exists twice", command->name);
            g_autofree char *action = NULL;
            g_autoptr(GVariant) target = NULL;
            CHECK(g_action_parse_detailed_name(command->name, &action, &target, NULL));
            const EdCommand *owner = ed_command_find(action);
            check_row(command, owner);
            if (owner == NULL || target == NULL)
                continue;
            CHECK_THAT(owner->parameter != NULL &&
                           g_variant_is_of_type(target, G_VARIANT_TYPE(owner->parameter)),
                       "the parameter of %s has not the type of %s", command->name, owner->name);
        }
}

/* ---- Windows ---- */

static void store_result_cb(GObject *object, GAsyncResult *result, gpointer done)
{
    *(GAsyncResult **)done = g_object_ref(result);
}

static EdSession *open_demo(void)
{
    EdSession *session = ed_session_new();
    GAsyncResult *result = NULL;
    ed_session_open_async(session, demo, store_result_cb, &result);
    while (result == NULL)
        g_main_context_iteration(NULL, TRUE);
    CHECK(ed_session_open_finish(session, result, NULL));
    g_object_unref(result);
    return session;
}

static void save_as(EdSession *session, const char *path)
{
    GAsyncResult *result = NULL;
    ed_session_save_async(session, path, NULL, store_result_cb, &result);
    while (result == NULL)
        g_main_context_iteration(NULL, TRUE);
    CHECK(ed_session_save_finish(session, result, NULL));
    g_object_unref(result);
}

static void run_idle(void)
{
    for (int i = 0; i < 50; i++)
        while (g_main_context_iteration(NULL, FALSE))
            continue;
}

static EdApplication *application_new(void)
{
    EdApplication *application = ed_application_new();
    g_application_set_flags(G_APPLICATION(application), G_APPLICATION_NON_UNIQUE);
    CHECK(g_application_register(G_APPLICATION(application), NULL, NULL));
    return application;
}

static void check_size(EdWindow *window, const char *what)
{
    int width, height;
    run_idle();
    gtk_widget_measure(GTK_WIDGET(window), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL,
                       NULL);
    gtk_widget_measure(GTK_WIDGET(window), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
    CHECK_THAT(width <= MAX_WIDTH, "the minimum width of %s is %d pixels", what, width);
    CHECK_THAT(height <= MAX_HEIGHT, "the minimum height of %s is %d pixels", what, height);
}

static bool has_name(GtkWidget *widget)
{
    if (gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL) ||
        gtk_test_accessible_has_relation(GTK_ACCESSIBLE(widget),
                                         GTK_ACCESSIBLE_RELATION_LABELLED_BY) ||
        gtk_widget_get_tooltip_text(widget) != NULL)
        return true;
    if (GTK_IS_BUTTON(widget) && gtk_button_get_label(GTK_BUTTON(widget)) != NULL)
        return true;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (GTK_IS_LABEL(child) || has_name(child))
            return true;
    return false;
}

/* True for widgets that users press, type into or focus by keys. The parts of a control share its
 * name. */
static bool is_control(GtkWidget *widget)
{
    return gtk_widget_get_focusable(widget) || GTK_IS_ENTRY(widget) || GTK_IS_SPIN_BUTTON(widget) ||
           GTK_IS_DROP_DOWN(widget) || GTK_IS_MENU_BUTTON(widget) || GTK_IS_SEARCH_ENTRY(widget);
}

/* True for lists and panes, whose children are also checked. */
static bool is_container(GtkWidget *widget)
{
    return GTK_IS_LIST_VIEW(widget) || GTK_IS_SCROLLED_WINDOW(widget) || GTK_IS_PANED(widget) ||
           GTK_IS_VIEWPORT(widget);
}

/* True if the accessible role is more specific than a generic widget. */
static bool has_role(GtkWidget *widget)
{
    GtkAccessibleRole role = gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget));
    return GTK_IS_PANED(widget) ||
           (role != GTK_ACCESSIBLE_ROLE_NONE && role != GTK_ACCESSIBLE_ROLE_WIDGET &&
            role != GTK_ACCESSIBLE_ROLE_WINDOW);
}

/* Returns the editor's own class that contains a widget. */
static const char *part_of(GtkWidget *widget)
{
    while (widget != NULL && !g_str_has_prefix(G_OBJECT_TYPE_NAME(widget), "Ed"))
        widget = gtk_widget_get_parent(widget);
    return widget != NULL ? G_OBJECT_TYPE_NAME(widget) : "window";
}

static void check_names(GtkWidget *widget, const char *what)
{
    if (GTK_IS_WINDOW_CONTROLS(widget)) /* GTK names them */
        return;
    if (is_control(widget)) {
        CHECK_THAT(has_name(widget), "%s: a %s of %s has no name", what, G_OBJECT_TYPE_NAME(widget),
                   part_of(gtk_widget_get_parent(widget)));
        CHECK_THAT(has_role(widget), "%s: a %s of %s has no role", what, G_OBJECT_TYPE_NAME(widget),
                   part_of(gtk_widget_get_parent(widget)));
        if (!is_container(widget))
            return;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (gtk_widget_get_visible(child))
            check_names(child, what);
}

static void test_welcome(void)
{
    g_autoptr(EdApplication) application = application_new();
    EdWindow *window = ed_window_new(application, NULL);
    check_size(window, "the welcome screen");
    check_names(GTK_WIDGET(window), "the welcome screen");
    GActionGroup *actions = G_ACTION_GROUP(window);
    CHECK(g_action_group_get_action_enabled(actions, "new"));
    CHECK(g_action_group_get_action_enabled(actions, "quit"));
    CHECK(!g_action_group_get_action_enabled(actions, "save"));
    CHECK(!g_action_group_get_action_enabled(actions, "undo"));
    CHECK(!g_action_group_get_action_enabled(actions, "fit"));
    ed_window_close_now(window);
    run_idle();
}

static void test_project(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    const Project *project = ed_session_project(session);
    const Sprite *sprite = list_get(project->sprites, 0);
    const Map *map = list_get(project->maps, 0);
    const Level *level = list_get(project->levels, 0);
    const uint64_t assets[] = {sprite->id, map->id, level->id};
    static const char *const kinds[] = {"a sprite", "a map", "a level"};
    for (size_t i = 0; i < CHECK_COUNT(assets); i++) {
        ed_session_show_asset(session, assets[i]);
        check_size(window, kinds[i]);
        check_names(GTK_WIDGET(window), kinds[i]);
    }
    CHECK(g_action_group_get_action_enabled(G_ACTION_GROUP(window), "fit"));
    ed_window_close_now(window);
    run_idle();
}

static void check_reason(EdWindow *window, const char *command, const char *reason)
{
    ed_window_update_now(window);
    ed_commands_refresh(window);
    CHECK(!g_action_group_get_action_enabled(G_ACTION_GROUP(window), command));
    CHECK_TEXT(ed_command_why_not(window, ed_command_find(command)), reason);
}

/* The palette shows why a command is not available. The reason must be true in the current
 * state. */
static void test_reasons(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = ed_session_new();
    EdWindow *window = ed_window_new(application, session);
    check_reason(window, "fit", "Show a picture on the canvas first");
    check_reason(window, "add-property", "Select something with properties first");
    check_reason(window, "undo", "There is nothing to undo");
    check_reason(window, "copy-frame", "Open a sprite first");
    check_reason(window, "step-zone", "Open a map first");
    check_reason(window, "asset-up", "Select an asset first");
    check_reason(window, "paste-copies", "Open an asset first");
    uint64_t level, layer;
    Project *after =
        edit_add_level(ed_session_project(session), "yard", 400, 300, &level, ed_error(session));
    CHECK(ed_session_push(session, after, "Start", NULL));
    after = edit_add_layer(ed_session_project(session), level, LAYER_WALLS, "walls", &layer,
                           ed_error(session));
    CHECK(ed_session_push(session, after, "Start", NULL));
    check_reason(window, "cut-crossings", "Select a layer with walls first");
    check_reason(window, "flip-walls", "Select walls first");
    check_reason(window, "new-box", "Open a sprite first");
    check_reason(window, "generate-maze", "Select a maze layer first");
    check_reason(window, "layer-up", "Already at the top");
    uint64_t map, sprite;
    after = edit_add_map(ed_session_project(session), "land", 0, 40, 30, &map, ed_error(session));
    CHECK(ed_session_push(session, after, "Start", NULL));
    ed_session_show_asset(session, map);
    check_reason(window, "name-zone", "Choose a zone first");
    check_reason(window, "step-plane", "The map has no other plane");
    check_reason(window, "rebuild-partition", "Open a level first");
    after = edit_add_sprite(ed_session_project(session), "hero", &sprite, ed_error(session));
    CHECK(ed_session_push(session, after, "Start", NULL));
    ed_session_show_asset(session, sprite);
    check_reason(window, "new-box", "The sprite has no frames");
    check_reason(window, "copy-frame", "Open a sprite first");
    check_reason(window, "group", "Select boxes first");
    ed_window_close_now(window);
    run_idle();
}

/* ---- Synonyms ---- */

static const EdTarget *target_of(const GPtrArray *targets, const char *id)
{
    for (guint i = 0; i < targets->len; i++) {
        const EdTarget *target = g_ptr_array_index(targets, i);
        if (strcmp(target->id, id) == 0)
            return target;
    }
    return NULL;
}

/* Each synonym belongs to a command or tool of the palette, and finds it. */
static void test_synonyms(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = ed_session_new();
    EdWindow *window = ed_window_new(application, session);
    g_autoptr(GPtrArray) targets = ed_targets_of(window);
    for (const EdSynonyms *each = ed_synonyms; each->command != NULL; each++) {
        const EdTarget *target = target_of(targets, each->command);
        CHECK_THAT(target != NULL, "%s has synonyms, but is not in the palette", each->command);
        if (target == NULL)
            continue;
        EdLookup *lookup = ed_lookup_new();
        ed_lookup_add(lookup, &(EdThing){.group = target->group,
                                         .name = target->name,
                                         .other = target->english,
                                         .words = target->words});
        g_auto(GStrv) words = g_strsplit(each->words, " ", -1);
        for (char **word = words; *word != NULL; word++) {
            EdLookupRequest request = ed_lookup_request(*word);
            unsigned count;
            g_array_unref(ed_lookup_find(lookup, &request, &count));
            CHECK_THAT(count == 1, "%s does not find %s", *word, each->command);
        }
        ed_lookup_free(lookup);
    }
    ed_window_close_now(window);
    run_idle();
}

/* ---- Nothing is clipped ---- */

/* True for widgets that scroll: parts of their contents may be outside of the window. */
static bool scrolls(GtkWidget *widget)
{
    return GTK_IS_SCROLLED_WINDOW(widget) || GTK_IS_LIST_VIEW(widget) || GTK_IS_POPOVER(widget);
}

static void check_inside(GtkWidget *widget, GtkWidget *window, const char *what, int *count)
{
    graphene_rect_t bounds;
    if (!gtk_widget_get_mapped(widget))
        return;
    if (is_control(widget) && gtk_widget_compute_bounds(widget, window, &bounds)) {
        double right = (double)bounds.origin.x + (double)bounds.size.width;
        double bottom = (double)bounds.origin.y + (double)bounds.size.height;
        CHECK_THAT((double)bounds.origin.x >= 0 && (double)bounds.origin.y >= 0 &&
                       right <= MAX_WIDTH && bottom <= MAX_HEIGHT,
                   "%s: a %s of %s is clipped; it ends at %g, %g", what, G_OBJECT_TYPE_NAME(widget),
                   part_of(gtk_widget_get_parent(widget)), right, bottom);
        *count += 1;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && !scrolls(widget);
         child = gtk_widget_get_next_sibling(child))
        check_inside(child, window, what, count);
}

static int count_tools(EdSession *session)
{
    uint32_t count;
    int working = 0;
    const EdToolClass *const *classes = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++)
        working += ed_tool_class_works(classes[i], session);
    return working;
}

/* Checks that each tool has a visible button, also in a small window. */
static void check_tools(EdWindow *window, EdSession *session, const char *what)
{
    GtkWidget *strip = find_type(GTK_WIDGET(window), g_type_from_name("EdToolStrip"));
    int buttons = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(strip); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        buttons += GTK_IS_TOGGLE_BUTTON(child) && gtk_widget_get_mapped(child);
    CHECK_THAT(buttons >= count_tools(session), "%s: %d buttons for %d tools", what, buttons,
               count_tools(session));
}

static void wait_for_layout(void)
{
    wait_for_frames(3);
    run_idle();
}

static void test_small_screen(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    const Project *project = ed_session_project(session);
    const Sprite *sprite = list_get(project->sprites, 0);
    const Map *map = list_get(project->maps, 0);
    const Level *level = list_get(project->levels, 0), *tiles = list_get(project->levels, 1);
    const uint64_t assets[] = {sprite->id, map->id, level->id, tiles->id, sprite->id};
    static const char *const kinds[] = {"a sprite", "a map", "a level", "tiles", "a sheet"};
    gtk_window_set_default_size(GTK_WINDOW(window), MAX_WIDTH, MAX_HEIGHT);
    gtk_window_present(GTK_WINDOW(window));
    for (size_t i = 0; i < CHECK_COUNT(assets); i++) {
        int count = 0;
        ed_session_show_asset(session, assets[i]);
        if (i == 4)
            g_action_group_activate_action(G_ACTION_GROUP(window), "contact-sheet", NULL);
        wait_for_layout();
        GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
        CHECK_INT(gdk_surface_get_width(surface), MAX_WIDTH);
        CHECK_INT(gdk_surface_get_height(surface), MAX_HEIGHT);
        check_inside(GTK_WIDGET(window), GTK_WIDGET(window), kinds[i], &count);
        check_tools(window, session, kinds[i]);
        CHECK_THAT(count > 30, "%s: only %d controls", kinds[i], count);
        GtkWidget *centre = GTK_WIDGET(ed_window_canvas(window));
        CHECK_THAT(i == 4 || gtk_widget_get_width(centre) >= 240, "%s: the canvas is only %d × %d",
                   kinds[i], gtk_widget_get_width(centre), gtk_widget_get_height(centre));
        CHECK_THAT(i == 4 || gtk_widget_get_height(centre) >= 180, "%s: the canvas is only %d × %d",
                   kinds[i], gtk_widget_get_width(centre), gtk_widget_get_height(centre));
    }
    ed_window_close_now(window);
    run_idle();
}

/* With high contrast, names and fills are always shown. */
static void test_high_contrast(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    g_autofree char *normal_theme = NULL;
    g_object_get(settings, "gtk-theme-name", &normal_theme, NULL);
    static const char *const themes[] = {"HighContrast", "Adwaita"};
    for (int i = 0; i < 2; i++) {
        g_object_set(settings, "gtk-theme-name", themes[i], NULL);
        g_autoptr(EdApplication) application = application_new();
        g_autoptr(EdSession) session = open_demo();
        EdWindow *window = ed_window_new(application, session);
        CHECK_THAT(ed_session_view(session)->look.names_and_fills == (i == 0), "the theme is %s",
                   themes[i]);
        ed_window_close_now(window);
        run_idle();
    }
    g_object_set(settings, "gtk-theme-name", normal_theme, NULL);
}

/* The height of the lists is stored for each kind of asset, and the next window uses it, too. */
static void test_heights_of_lists(void)
{
    static const int heights[] = {217, 183, 110};
    for (int turn = 0; turn < 2; turn++) {
        g_autoptr(EdApplication) application = application_new();
        g_autoptr(EdSession) session = open_demo();
        EdWindow *window = ed_window_new(application, session);
        const Project *project = ed_session_project(session);
        const uint64_t assets[] = {((const Sprite *)list_get(project->sprites, 0))->id,
                                   ((const Map *)list_get(project->maps, 0))->id,
                                   ((const Level *)list_get(project->levels, 1))->id};
        GtkPaned *pane = ed_split_pane(ed_inspector_split(ed_window_parts(window)->inspector));
        gtk_window_set_default_size(GTK_WINDOW(window), 1100, 620);
        gtk_window_present(GTK_WINDOW(window));
        for (size_t i = 0; i < CHECK_COUNT(assets); i++) {
            ed_session_show_asset(session, assets[i]);
            wait_for_layout();
            if (turn == 0)
                gtk_paned_set_position(pane, heights[i]);
            wait_for_layout();
            CHECK_INT(gtk_paned_get_position(pane), heights[i]);
        }
        ed_window_close_now(window);
        run_idle();
    }
}

static int height_of_child(GtkWidget *widget, int for_width)
{
    int natural;
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, for_width, NULL, &natural, NULL, NULL);
    return natural;
}

/* Checks that neither part of a split is higher than its contents while the other one is cut off.
 * Up to 200 pixels of the contents are space that may be taken away; the lower part of the
 * inspector leaves 200 pixels for the form of what will be selected. */
static void check_split(EdSplit *split, const char *where)
{
    GtkPaned *pane = ed_split_pane(split);
    GtkWidget *parts[] = {gtk_paned_get_start_child(pane), gtk_paned_get_end_child(pane)};
    int unused[2];
    for (int i = 0; i < 2; i++)
        unused[i] = gtk_widget_get_height(parts[i]) -
                    height_of_child(parts[i], gtk_widget_get_width(parts[i]));
    GtkWidget *drawer = find(parts[1], "drawer");
    if (drawer != NULL)
        unused[1] -= MAX(200 - height_of_child(drawer, gtk_widget_get_width(drawer)), 0);
    for (int i = 0; i < 2; i++)
        CHECK_THAT(unused[i] <= 0 || unused[1 - i] > -200,
                   "%s: part %d has %d pixels too many, the other part %d", where, i, unused[i],
                   unused[1 - i]);
}

/* Checks that the selection's space is not higher than the shown section while sections above it
 * are cut off. */
static void check_selection(EdInspector *inspector, const char *where)
{
    GtkWidget *lower = gtk_paned_get_end_child(ed_split_pane(ed_inspector_split(inspector)));
    GtkWidget *sections = gtk_paned_get_start_child(ed_split_pane(ED_SPLIT(lower)));
    GtkWidget *turns = find(lower, "selected"), *shown = NULL;
    GtkAdjustment *scroll = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(sections));
    for (GtkWidget *child = gtk_widget_get_first_child(turns); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        shown = ed_turns_has_turn(child) ? child : shown;
    bool is_cut = gtk_adjustment_get_upper(scroll) > gtk_adjustment_get_page_size(scroll);
    int unused = shown == NULL ? 0
                               : gtk_widget_get_height(turns) -
                                     height_of_child(shown, gtk_widget_get_width(turns));
    CHECK_THAT(!is_cut || unused <= 0, "%s: %d pixels above cut-off sections", where, unused);
}

/* No part of a panel is empty while another one is cut off, wherever the border was dragged. */
static void test_no_empty_areas(void)
{
    static const int heights[] = {1000, 700, 560};
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    for (size_t i = 0; i < CHECK_COUNT(heights); i++) {
        EdWindow *window = ed_window_new(application, session);
        EdWindowParts *parts = ed_window_parts(window);
        gtk_window_set_default_size(GTK_WINDOW(window), 1240, heights[i]);
        gtk_window_present(GTK_WINDOW(window));
        const Project *project = ed_session_project(session);
        const List *assets[] = {project->sprites, project->maps, project->levels};
        for (size_t kind = 0; kind < CHECK_COUNT(assets); kind++)
            for (uint32_t j = 0; j < list_count(assets[kind]); j++) {
                ed_session_show_asset(session, node_id(list_get(assets[kind], j)));
                wait_for_layout();
                check_split(parts->tags_split, "assets");
                check_split(ed_inspector_split(parts->inspector), "inspector");
                check_selection(parts->inspector, "inspector");
                gtk_paned_set_position(ed_split_pane(parts->tags_split), 900);
                gtk_paned_set_position(ed_split_pane(ed_inspector_split(parts->inspector)), 60);
            }
        ed_window_close_now(window);
        run_idle();
    }
}

/* In a narrow window the left panel folds, and the canvas keeps two thirds of the width. The panel
 * returns when the window becomes wide; one that the user shows in between stays. */
static void test_narrow_window(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    GtkWidget *canvas = GTK_WIDGET(ed_window_canvas(window));
    GtkWidget *hint = find(GTK_WIDGET(ed_window_parts(window)->status), "hint");
    static const int widths[] = {1240, 1024, 1240, 1024};
    gtk_window_set_default_size(GTK_WINDOW(window), 1024, 700);
    gtk_window_present(GTK_WINDOW(window));
    const Project *project = ed_session_project(session);
    const List *assets[] = {project->sprites, project->maps, project->levels};
    for (size_t kind = 0; kind < CHECK_COUNT(assets); kind++) {
        ed_session_show_asset(session, node_id(list_get(assets[kind], 0)));
        wait_for_layout();
        CHECK(!ed_window_shows(window, ED_SIDE_LEFT));
        CHECK_THAT(3 * gtk_widget_get_width(canvas) >= 2 * gtk_widget_get_width(GTK_WIDGET(window)),
                   "the canvas is only %d wide", gtk_widget_get_width(canvas));
        CHECK(gtk_widget_get_child_visible(hint) && gtk_widget_get_width(hint) >= 100);
    }
    for (size_t i = 0; i < CHECK_COUNT(widths); i++) {
        gtk_window_set_default_size(GTK_WINDOW(window), widths[i], 700);
        wait_for_layout();
        CHECK_INT(ed_window_shows(window, ED_SIDE_LEFT), widths[i] > 1200);
    }
    ed_window_show_side(window, ED_SIDE_LEFT, true);
    gtk_window_set_default_size(GTK_WINDOW(window), 1000, 700);
    wait_for_layout();
    CHECK(ed_window_shows(window, ED_SIDE_LEFT));
    ed_window_close_now(window);
    run_idle();
}

/* Notices cover neither the timeline, nor controls, nor the hint about overlays. */
static void test_place_of_notices(void)
{
    static const int widths[] = {1600, 1024, 640};
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    const List *maps = ed_session_project(session)->maps;
    gtk_window_present(GTK_WINDOW(window));
    for (size_t i = 0; i < CHECK_COUNT(widths); i++) {
        g_settings_set_int(ed_application_settings(application), "bare-art-hints", 0);
        gtk_window_set_default_size(GTK_WINDOW(window), widths[i], 700);
        ed_session_show_asset(session, node_id(list_get(maps, i % list_count(maps))));
        ed_window_show_notice(window, ED_NOTICE_WARNING, "The project could not be opened",
                              "A long reason that explains why the project could not be opened");
        wait_for_layout();
        graphene_rect_t notice, canvas, area;
        GtkWidget *shown = find(GTK_WIDGET(window), "notices");
        CHECK(gtk_widget_compute_bounds(shown, GTK_WIDGET(window), &notice));
        CHECK(gtk_widget_compute_bounds(GTK_WIDGET(ed_window_canvas(window)), GTK_WIDGET(window),
                                        &canvas));
        CHECK(notice.size.width > 200 && notice.size.height > 20);
        CHECK(graphene_rect_contains_rect(&canvas, &notice));
        GtkWidget *hint = GTK_WIDGET(ed_window_parts(window)->overlay_hint);
        CHECK(gtk_widget_get_mapped(hint));
        CHECK(gtk_widget_compute_bounds(hint, GTK_WIDGET(window), &area));
        CHECK(!graphene_rect_intersection(&area, &notice, NULL));
        CHECK(!graphene_rect_intersection(&area, &canvas, NULL));
    }
    ed_window_close_now(window);
    run_idle();
}

/* The button of an open menu has no tooltip, which would cover the menu. */
static void test_tooltip_of_open_menu(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    gtk_window_present(GTK_WINDOW(window));
    wait_for_layout();
    GtkWidget *menu = find(gtk_window_get_titlebar(GTK_WINDOW(window)), "menu");
    for (int turn = 0; turn < 2; turn++) {
        CHECK(gtk_widget_get_has_tooltip(menu));
        gtk_menu_button_popup(GTK_MENU_BUTTON(menu));
        wait_for_layout();
        CHECK(!gtk_widget_get_has_tooltip(menu));
        gtk_menu_button_popdown(GTK_MENU_BUTTON(menu));
        wait_for_layout();
    }
    CHECK(gtk_widget_get_has_tooltip(menu));
    ed_window_close_now(window);
    run_idle();
}

/* The main button of an empty project is the one that imports pictures, then "Play". */
static void test_main_button(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) demo_session = open_demo(), empty = ed_session_new();
    EdWindow *window = ed_window_new(application, empty);
    GtkWidget *play = find(gtk_window_get_titlebar(GTK_WINDOW(window)), "play");
    ed_window_update_now(window);
    CHECK(!gtk_widget_has_css_class(play, "suggested"));
    ed_window_set_session(window, demo_session);
    CHECK(gtk_widget_has_css_class(play, "suggested"));
    ed_window_close_now(window);
    run_idle();
}

static void run_command(EdWindow *window, const char *name, GVariant *parameter)
{
    GActionGroup *actions = G_ACTION_GROUP(window);
    CHECK_THAT(g_action_group_get_action_enabled(actions, name), "%s is not enabled", name);
    g_action_group_activate_action(actions, name, parameter);
    run_idle();
}

static bool is_on(EdWindow *window, const char *name)
{
    g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(window), name);
    return g_variant_get_boolean(state);
}

/* Actions on lists are commands of the window. */
static void test_commands_of_lists(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = ed_session_new();
    EdWindow *window = ed_window_new(application, session);
    GActionGroup *actions = G_ACTION_GROUP(window);
    CHECK(!g_action_group_get_action_enabled(actions, "duplicate-asset"));
    CHECK(!g_action_group_get_action_enabled(actions, "add-layer"));
    CHECK(!g_action_group_get_action_enabled(actions, "go-to-problem"));
    run_command(window, "add-asset", g_variant_new_string("level"));
    run_command(window, "add-layer", g_variant_new_string("maze"));
    CHECK_INT(list_count(ed_session_level(session)->layers), 2);
    CHECK(!g_action_group_get_action_enabled(actions, "add-plane"));
    run_command(window, "add-asset", g_variant_new_string("sprite"));
    run_command(window, "duplicate-asset", NULL);
    CHECK_INT(list_count(ed_session_project(session)->sprites), 2);
    run_command(window, "delete-asset", NULL);
    CHECK_INT(list_count(ed_session_project(session)->sprites), 1);
    run_command(window, "tag", g_variant_new_int32(1));
    run_command(window, "hide-tag", NULL);
    CHECK(ed_session_tag_hidden(session, 1) && is_on(window, "hide-tag"));
    run_command(window, "hide-tag", NULL);
    CHECK(!ed_session_tag_hidden(session, 1) && !is_on(window, "hide-tag"));
    run_command(window, "solo-tag", NULL);
    CHECK_INT(ed_session_solo_tag(session), 1);
    run_command(window, "tag", g_variant_new_int32(2));
    CHECK(!is_on(window, "solo-tag"));
    run_command(window, "lock-tag", NULL);
    CHECK(ed_session_tag_locked(session, 2));
    run_command(window, "merge-tag", g_variant_new_int32(1));
    CHECK(project_tag(ed_session_project(session), 2) == NULL);
    run_command(window, "add-property", g_variant_new_string("text"));
    CHECK_INT(list_count(ed_session_sprite(session)->properties), 1);
    ed_window_close_now(window);
    run_idle();
}

/* The button of a notice about a deleted thing undoes that step; the next step hides the notice. */
static void test_notices_of_deletions(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = ed_session_new();
    EdWindow *window = ed_window_new(application, session);
    GtkWidget *notices = find(GTK_WIDGET(window), "notices");
    GtkWidget *button = find(notices, "action");
    run_command(window, "add-asset", g_variant_new_string("sprite"));
    run_command(window, "add-asset", g_variant_new_string("level"));
    CHECK(!gtk_widget_get_visible(notices));
    for (int i = 0; i < 2; i++) {
        run_command(window, "delete-asset", NULL);
        CHECK(ed_session_level(session) == NULL);
        CHECK(gtk_widget_get_visible(notices) && gtk_widget_get_visible(button));
        CHECK_TEXT(gtk_label_get_label(GTK_LABEL(find(notices, "title"))), "Deleted: level 1");
        g_signal_emit_by_name(button, "clicked");
        run_idle();
        CHECK(ed_session_level(session) != NULL && !gtk_widget_get_visible(notices));
    }
    run_command(window, "delete-asset", NULL);
    run_command(window, "add-asset", g_variant_new_string("map"));
    CHECK(!gtk_widget_get_visible(notices));
    ed_window_close_now(window);
    run_idle();
}

/* A notice about hidden paint stays while the new zone is named, and is hidden by an undo. */
static void test_notices_of_hidden_paint(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = ed_session_new();
    EdWindow *window = ed_window_new(application, session);
    GtkWidget *notices = find(GTK_WIDGET(window), "notices");
    run_command(window, "add-asset", g_variant_new_string("map"));
    ed_session_notify(session, ED_NOTICE_HIDDEN, "“road” is a shape, which hides paint", NULL);
    run_command(window, "add-plane", NULL);
    CHECK(gtk_widget_get_visible(notices));
    CHECK(gtk_widget_has_css_class(find(notices, "box"), "warning")); /* it has no time limit */
    run_command(window, "undo", NULL);
    CHECK(!gtk_widget_get_visible(notices));
    ed_window_close_now(window);
    run_idle();
}

/* A warning about what is shown leaves when that is changed, hidden or replaced by another asset; a
 * warning about a file stays. */
static void test_notices_leave_with_their_cause(void)
{
    static const char *const causes[] = {"undo", "show another asset", "hide a tag"};
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = ed_session_new();
    EdWindow *window = ed_window_new(application, session);
    GtkWidget *notices = find(GTK_WIDGET(window), "notices");
    run_command(window, "add-asset", g_variant_new_string("map"));
    uint64_t first = ed_session_view(session)->asset;
    for (int i = 0; i < 6; i++) {
        run_command(window, "add-asset", g_variant_new_string("level"));
        ed_session_notify(session, i < 3 ? ED_NOTICE_WARNING : ED_NOTICE_FILE, "a warning", NULL);
        run_idle();
        CHECK(gtk_widget_get_visible(notices));
        if (i % 3 == 0)
            run_command(window, "undo", NULL);
        else if (i % 3 == 1)
            ed_session_show_asset(session, first);
        else
            ed_session_hide_tag(session, 1, !ed_session_tag_hidden(session, 1));
        run_idle();
        CHECK_THAT(gtk_widget_get_visible(notices) == (i >= 3), "%d: %s", i, causes[i % 3]);
        ed_session_show_asset(session, first);
    }
    ed_window_close_now(window);
    run_idle();
}

/* When a search hides all rows of a list, its commands are disabled. If one is activated before
 * that, nothing happens. */
static void test_commands_without_a_row(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = ed_session_new();
    EdWindow *window = ed_window_new(application, session);
    GActionGroup *actions = G_ACTION_GROUP(window);
    run_command(window, "add-asset", g_variant_new_string("sprite"));
    CHECK(g_action_group_get_action_enabled(actions, "delete-asset"));
    EdAssetsPanel *assets = ed_window_parts(window)->assets;
    gtk_editable_set_text(GTK_EDITABLE(find(GTK_WIDGET(assets), "search")), "no such thing");
    while (ed_assets_panel_selected(assets) != NULL)
        g_main_context_iteration(NULL, FALSE);
    g_action_group_activate_action(actions, "delete-asset", NULL);
    run_idle();
    CHECK(!g_action_group_get_action_enabled(actions, "delete-asset"));
    CHECK_INT(list_count(ed_session_project(session)->sprites), 1);
    ed_window_close_now(window);
    run_idle();
}

/* If the inspected item was removed and the panel has not been updated yet, no property is
 * added. */
static void test_property_of_removed_item(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = ed_session_new();
    EdWindow *window = ed_window_new(application, session);
    GActionGroup *actions = G_ACTION_GROUP(window);
    CHECK(!g_action_group_get_action_enabled(actions, "add-property"));
    run_command(window, "add-asset", g_variant_new_string("sprite"));
    CHECK(g_action_group_get_action_enabled(actions, "add-property"));
    ed_session_go(session, 0);
    g_action_group_activate_action(actions, "add-property", g_variant_new_string("text"));
    run_idle();
    CHECK_INT(history_steps(ed_session_history(session)), 1);
    CHECK(!g_action_group_get_action_enabled(actions, "add-property"));
    ed_window_close_now(window);
    run_idle();
}

/* A closed window may still be referenced for a while, for example by the command that closed it.
 * Meanwhile, another window that closes stores its sizes, which changes the settings. */
static void test_settings_of_closed_windows(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = ed_session_new();
    g_autoptr(EdWindow) window = g_object_ref(ed_window_new(application, session));
    GSettings *settings = ed_application_settings(application);
    ed_window_close_now(window);
    g_settings_set_int(settings, "window-width", g_settings_get_int(settings, "window-width") + 1);
    g_settings_set_boolean(settings, "pixel-grid", !g_settings_get_boolean(settings, "pixel-grid"));
    run_idle();
    CHECK(ed_window_application(window) == NULL);
}

/* F6 moves the focus through all areas, and from the last to the first. */
static void test_areas(void)
{
    static const char *const areas[] = {"EdAssetsPanel", "EdTagsPanel", "EdOptionsBar",
                                        "EdToolStrip",   "EdCanvas",    "EdFrameStrip",
                                        "EdInspector"};
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    gtk_window_present(GTK_WINDOW(window));
    run_idle();
    CHECK(gtk_widget_grab_focus(GTK_WIDGET(ed_window_canvas(window))));
    for (size_t i = 0; i <= CHECK_COUNT(areas); i++) {
        size_t at = (4 + i) % (CHECK_COUNT(areas) + 1);
        GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
        if (at < CHECK_COUNT(areas)) {
            GType type = g_type_from_name(areas[at]);
            CHECK_THAT(focus != NULL && (G_TYPE_CHECK_INSTANCE_TYPE(focus, type) ||
                                         gtk_widget_get_ancestor(focus, type) != NULL),
                       "the focus is in %s, not in %s", part_of(focus), areas[at]);
        } else {
            CHECK_TEXT(part_of(focus), "EdWindow"); /* the header bar */
        }
        ed_window_go_to_area(window, 1);
    }
    CHECK(gtk_window_get_focus(GTK_WINDOW(window)) == GTK_WIDGET(ed_window_canvas(window)));
    ed_window_go_to_area(window, -1);
    CHECK_TEXT(part_of(gtk_window_get_focus(GTK_WINDOW(window))), "EdToolStrip");
    ed_window_close_now(window);
    run_idle();
}

static GtkWidget *focus_after_idle(EdWindow *window)
{
    wait_for_layout();
    return gtk_window_get_focus(GTK_WINDOW(window));
}

static bool is_radii(GtkWidget *widget, const void *wanted)
{
    return ED_IS_FIELD(widget) &&
           g_strcmp0(gtk_buildable_get_buildable_id(GTK_BUILDABLE(widget)), "line") == 0;
}

/* A command sees the text that is still being typed in a field. */
static void test_typed_text_before_a_command(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    uint64_t id = ((const Map *)list_get(ed_session_project(session)->maps, 0))->id;
    ed_session_show_asset(session, id);
    gtk_window_present(GTK_WINDOW(window));
    run_idle();
    GtkWidget *field = find_fitting(GTK_WIDGET(window), is_radii, NULL);
    CHECK(field != NULL && gtk_widget_grab_focus(field));
    if (field != NULL)
        ed_field_type(ED_FIELD(field), "mouse 3");
    run_command(window, "select-all", NULL);
    const Map *map = project_map(ed_session_project(session), id);
    CHECK_INT(list_count(map->bands), 1);
    ed_window_close_now(window);
    run_idle();
}

/* The focus moves to the canvas when the strip that had it is hidden, as for a map. */
static void test_focus_that_is_hidden(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    const Project *project = ed_session_project(session);
    const Sprite *sprite = list_get(project->sprites, 0);
    const Map *map = list_get(project->maps, 0);
    ed_session_show_asset(session, sprite->id);
    gtk_window_present(GTK_WINDOW(window));
    run_idle();
    CHECK(gtk_widget_grab_focus(GTK_WIDGET(ed_window_canvas(window))));
    ed_window_go_to_area(window, 1);
    CHECK_TEXT(part_of(gtk_window_get_focus(GTK_WINDOW(window))), "EdPlayer"); /* in the strip */
    ed_session_show_asset(session, map->id);
    CHECK(focus_after_idle(window) == GTK_WIDGET(ed_window_canvas(window)));
    ed_window_close_now(window);
    run_idle();
}

/* The focus never stays in a widget that is hidden, insensitive or removed. */
static void test_focus_that_is_unusable(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    GtkWidget *canvas = GTK_WIDGET(ed_window_canvas(window));
    const Sprite *sprite = list_get(ed_session_project(session)->sprites, 0);
    ed_session_show_asset(session, sprite->id);
    gtk_window_present(GTK_WINDOW(window));
    run_idle();
    g_action_group_activate_action(G_ACTION_GROUP(window), "problems", NULL); /* there are none */
    CHECK(focus_after_idle(window) == canvas);
    GtkWidget *tools = GTK_WIDGET(ed_window_parts(window)->tools);
    CHECK(gtk_widget_child_focus(tools, GTK_DIR_TAB_FORWARD));
    gtk_widget_set_sensitive(tools, FALSE);
    CHECK(focus_after_idle(window) == canvas);
    gtk_widget_set_sensitive(tools, TRUE);
    CHECK(gtk_widget_child_focus(tools, GTK_DIR_TAB_FORWARD));
    gtk_widget_set_visible(tools, FALSE);
    CHECK(focus_after_idle(window) == canvas);
    gtk_window_set_focus(GTK_WINDOW(window), NULL);
    CHECK(focus_after_idle(window) == canvas);
    ed_window_close_now(window);
    run_idle();
}

/* ---- Clicks ---- */

static void run_xdotool(const char *words)
{
    g_autofree char *command = g_strconcat("xdotool ", words, NULL);
    int status = -1;
    CHECK(g_spawn_command_line_sync(command, NULL, NULL, &status, NULL) && status == 0);
}

/* Releases the button just before GTK queries the position of the pointer. */
static gboolean release_cb(GSignalInvocationHint *hint, guint count, const GValue *values,
                           gpointer user)
{
    bool *armed = user;
    if (!*armed)
        return TRUE;
    *armed = false;
    run_xdotool("mouseup 1");
    return FALSE;
}

static gboolean lay_out_cb(GtkWidget *button, GdkFrameClock *clock, gpointer user)
{
    gtk_widget_queue_resize(button);
    return G_SOURCE_CONTINUE;
}

static bool is_pressed(void *button)
{
    return (gtk_widget_get_state_flags(button) & GTK_STATE_FLAG_ACTIVE) != 0;
}

static bool is_released(void *button)
{
    return !is_pressed(button);
}

static bool was_clicked(void *clicks)
{
    return *(int *)clicks > 0;
}

static bool is_under_pointer(GtkWidget *button)
{
    return (gtk_widget_get_state_flags(button) & GTK_STATE_FLAG_PRELIGHT) != 0;
}

static void clicked_cb(GtkButton *button, int *clicks)
{
    (*clicks)++;
}

/* A click is recognised even if its release arrives during the layout of the window. */
static void test_release_in_a_layout(void)
{
    g_autoptr(EdApplication) application = application_new();
    GtkWidget *window = gtk_window_new(), *button = gtk_button_new_with_label("Click");
    int clicks = 0;
    bool armed = false;
    g_signal_connect(button, "clicked", G_CALLBACK(clicked_cb), &clicks);
    gtk_window_set_child(GTK_WINDOW(window), button);
    gtk_window_set_application(GTK_WINDOW(window), GTK_APPLICATION(application));
    gtk_window_set_default_size(GTK_WINDOW(window), 200, 200);
    gtk_window_present(GTK_WINDOW(window));
    for (int i = 0; i < 100 && !is_under_pointer(button); i++) {
        run_xdotool(i % 2 == 0 ? "mousemove 90 110" : "mousemove 91 111");
        wait_a_while(50);
    }
    run_xdotool("mousedown 1");
    wait_for(is_pressed, button);
    guint flush = g_signal_lookup("flush-events", GDK_TYPE_FRAME_CLOCK);
    gulong hook = g_signal_add_emission_hook(flush, 0, release_cb, &armed, NULL);
    gtk_widget_add_tick_callback(button, lay_out_cb, NULL, NULL);
    wait_a_while(100);
    CHECK(is_pressed(button));
    armed = true;
    gdk_frame_clock_request_phase(gtk_widget_get_frame_clock(button),
                                  GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS);
    wait_for(is_released, button);
    wait_for(was_clicked, &clicks);
    CHECK_INT(clicks, 1);
    if (armed) /* the hook has not run, and must not use `armed` after this function */
        g_signal_remove_emission_hook(flush, hook);
    gtk_window_destroy(GTK_WINDOW(window));
    run_idle();
}

/* Closing a window while one of its menus is open frees the menu. */
static void test_window_with_an_open_menu(void)
{
    g_autoptr(EdApplication) application = application_new();
    GtkWidget *window = gtk_window_new(), *button = gtk_menu_button_new();
    GtkWidget *popover = gtk_popover_new();
    gtk_popover_set_child(GTK_POPOVER(popover), gtk_button_new_with_label("Select the box or "
                                                                          "point"));
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(button), popover);
    gtk_window_set_child(GTK_WINDOW(window), button);
    gtk_window_set_application(GTK_WINDOW(window), GTK_APPLICATION(application));
    gtk_window_present(GTK_WINDOW(window));
    run_idle();
    gtk_menu_button_popup(GTK_MENU_BUTTON(button));
    run_idle();
    CHECK(gtk_widget_get_mapped(popover));
    g_object_add_weak_pointer(G_OBJECT(popover), (gpointer *)&popover);
    gtk_window_destroy(GTK_WINDOW(window));
    run_idle();
    CHECK(popover == NULL);
}

static bool is_freed(void *object)
{
    return *(void **)object == NULL;
}

/* A drag source exists until the timeouts of its presses have ended, even if its widget is removed
 * after the second press of a double click. */
static void test_drag_source_of_a_removed_widget(void)
{
    ed_toplevels_watch();
    GtkWidget *window = gtk_window_new(), *label = gtk_label_new("Row");
    GtkDragSource *source = gtk_drag_source_new();
    g_object_add_weak_pointer(G_OBJECT(source), (gpointer *)&source);
    gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(source));
    gtk_window_set_child(GTK_WINDOW(window), label);
    g_signal_emit_by_name(source, "begin", NULL);
    g_signal_emit_by_name(source, "begin", NULL);
    gtk_window_destroy(GTK_WINDOW(window));
    CHECK(source != NULL);
    wait_for(is_freed, &source);
}

/* ---- Names from untrusted projects ---- */

/* Characters that no label may contain, and text that would be lost as markup or a mnemonic. */
#define UNTRUSTED "\\u202e\\u001b\\n<b>&_"
#define ESCAPED   "\\u202e\\u001b"

static bool is_visible(const char *text)
{
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at))
        if (*at != '\n' && !utf8_is_visible(g_utf8_get_char(at)))
            return false;
    return true;
}

/* True if a text field contains the text. A field contains the name without escapes, because the
 * user edits the name itself. */
static bool is_typed(GtkWidget *widget, const void *text)
{
    return GTK_IS_TEXT(widget) && g_str_equal(gtk_editable_get_text(GTK_EDITABLE(widget)), text);
}

/* Queries the tooltips at many positions of the visible widgets, because they depend on the
 * pointer. */
static void query_tooltips(GtkWidget *widget)
{
    enum { STEP = 24 };
    g_autoptr(GtkTooltip) tooltip = g_object_new(GTK_TYPE_TOOLTIP, NULL);
    bool asked = gtk_widget_get_mapped(widget) && gtk_widget_get_has_tooltip(widget);
    int width = asked ? gtk_widget_get_width(widget) : 0, height = gtk_widget_get_height(widget);
    for (int y = 0; y < height; y += STEP)
        for (int x = 0; x < width; x += STEP) {
            gboolean done = FALSE;
            g_signal_emit_by_name(widget, "query-tooltip", x, y, FALSE, tooltip, &done);
        }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        query_tooltips(child);
}

static void check_texts(GtkWidget *window, const char *state)
{
    query_tooltips(window);
    unsigned count;
    char **bad = seen_texts_end(&count);
    CHECK_THAT(count >= 20, "%s: only %u texts were seen", state, count);
    for (char **text = bad; *text != NULL; text++) {
        bool typed = g_str_has_prefix(*text, "drawn: ") &&
                     find_fitting(window, is_typed, *text + strlen("drawn: ")) != NULL;
        CHECK_THAT(typed, "%s: a text with invisible characters, %s", state,
                   g_strescape(*text, NULL));
    }
    g_strfreev(bad);
}

/* The main loop is never idle during a game. */
static void draw_for_a_while(void)
{
    wait_for_frames(30);
}

static void check_visible(GtkWidget *widget, int *untrusted)
{
    const char *tooltip = gtk_widget_get_tooltip_text(widget);
    CHECK_THAT(tooltip == NULL || is_visible(tooltip),
               "the tooltip of a %s has invisible characters: %s", G_OBJECT_TYPE_NAME(widget),
               g_strescape(tooltip, NULL));
    if (GTK_IS_LABEL(widget)) {
        const char *text = gtk_label_get_text(GTK_LABEL(widget));
        CHECK_THAT(is_visible(text), "a label in %s has invisible characters: %s", part_of(widget),
                   g_strescape(text, NULL));
        *untrusted += strstr(text, ESCAPED) != NULL && strstr(text, "<b>&_") != NULL;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        check_visible(child, untrusted);
}

/* The demo with UNTRUSTED at the start of each name and role. */
static Project *odd_project(const Project *project)
{
    GString *text = project_to_text(project);
    g_string_replace(text, "\"name\": \"", "\"name\": \"" UNTRUSTED, 0);
    g_string_replace(text, "\"role\": \"", "\"role\": \"" UNTRUSTED, 0);
    GError *error = NULL;
    Project *untrusted = project_from_text(text->str, text->len, &error);
    CHECK_THAT(untrusted != NULL, "%s", error != NULL ? error->message : "");
    g_clear_error(&error);
    g_string_free(text, TRUE);
    return untrusted;
}

static GtkWidget *focused_menu(EdWindow *window)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    return focus != NULL ? gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER) : NULL;
}

static bool has_menu(void *window)
{
    return focused_menu(window) != NULL;
}

/* If the menu key is pressed while the selection is far outside of the window, the menu stays on
 * the display. */
static void test_menu_of_far_selection(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    gtk_window_present(GTK_WINDOW(window));
    draw_for_a_while();
    ed_canvas_menu_show(window, 5000, -3000);
    wait_for(has_menu, window);
    GtkWidget *menu = focused_menu(window);
    GdkRectangle at = {-1, -1, 0, 0};
    CHECK(gtk_popover_get_pointing_to(GTK_POPOVER(menu), &at));
    CHECK(at.y == 0);
    CHECK_INT(at.x, gtk_widget_get_width(GTK_WIDGET(ed_window_canvas(window))));
    gtk_popover_popdown(GTK_POPOVER(menu));
    draw_for_a_while();
    ed_window_close_now(window);
    run_idle();
}

/* A menu is shown a moment after its request. It is not shown if the window is closed meanwhile. */
static void test_menu_of_a_closed_window(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    g_autoptr(GtkWidget) canvas = g_object_ref(GTK_WIDGET(ed_window_canvas(window)));
    gtk_window_present(GTK_WINDOW(window));
    draw_for_a_while();
    ed_canvas_menu_show(window, 10, 10);
    ed_window_close_now(window);
    run_idle();
    CHECK(!gtk_widget_get_mapped(canvas));
}

static GtkWidget *dialog_of(EdWindow *window)
{
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWindow) dialog = g_list_model_get_item(windows, i);
        if (gtk_window_get_transient_for(dialog) == GTK_WINDOW(window))
            return GTK_WIDGET(dialog);
    }
    return NULL;
}

static int visible_rows(GtkWidget *list)
{
    int count = 0;
    for (GtkWidget *row = gtk_widget_get_first_child(list); row != NULL;
         row = gtk_widget_get_next_sibling(row))
        count += gtk_widget_get_visible(row);
    return count;
}

static bool is_more(GtkWidget *widget, const void *label)
{
    return GTK_IS_BUTTON(widget) && g_strcmp0(gtk_button_get_label(GTK_BUTTON(widget)), label) == 0;
}

/* The formats for which a project has no content are folded, except those that are on. */
static void test_export_folds_formats_without_content(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = ed_session_new();
    EdWindow *window = ed_window_new(application, session);
    int all[3], few[3];
    run_command(window, "add-asset", g_variant_new_string("map"));
    gtk_window_present(GTK_WINDOW(window));
    draw_for_a_while();
    for (int i = 0; i < 3; i++) {
        run_command(window, "export", NULL);
        GtkWidget *dialog = dialog_of(window), *list = find(dialog, "contents");
        GtkWidget *more = find_fitting(dialog, is_more, "More Formats");
        few[i] = visible_rows(list);
        CHECK((more == NULL) == (i == 2));
        if (more != NULL)
            g_signal_emit_by_name(more, "clicked");
        run_idle();
        all[i] = visible_rows(list);
        gtk_window_destroy(GTK_WINDOW(dialog));
        Path top = path_project(), path = path_child(&top, "export");
        if (i == 0) {
            ExportSettings *settings = node_new(&export_settings_kind);
            settings->csv = true;
            Project *after = edit_put(ed_session_project(session), &path, settings, NULL);
            CHECK(ed_session_push(session, after, "Export CSV", NULL));
        } else if (i == 1) {
            run_command(window, "add-asset", g_variant_new_string("sprite"));
            run_command(window, "add-asset", g_variant_new_string("level"));
        }
    }
    CHECK_THAT(few[0] < all[0] && few[1] == few[0] + 1 && few[2] > few[1], "%d %d %d of %d", few[0],
               few[1], few[2], all[0]);
    CHECK_INT(all[1], all[0]);
    ed_window_close_now(window);
    run_idle();
}

/* The window of shortcuts lists each key that the canvas handles, as a key of the canvas or as one
 * of a command, and no command can be given it. */
static void test_keys_of_the_canvas_are_listed(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    gtk_window_present(GTK_WINDOW(window));
    draw_for_a_while();
    ed_shortcuts_show(GTK_WINDOW(window), "");
    draw_for_a_while();
    GtkWidget *shortcuts = dialog_of(window);
    CHECK(shortcuts != NULL);
    for (const EdCanvasKey *row = ed_canvas_keys; row->keys != NULL; row++) {
        g_auto(GStrv) keys = g_strsplit(row->keys, "|", -1);
        for (char **key = keys; *key != NULL; key++) {
            const char *owner = ed_key_owner("undo", *key);
            CHECK_THAT(row->title != NULL || owner != NULL, "%s is not listed", *key);
            CHECK_THAT(row->title == NULL || ed_key_refusal("undo", *key) != NULL,
                       "%s can be given to a command", *key);
        }
        if (row->title != NULL)
            CHECK_THAT(visible_label(shortcuts, row->title) != NULL, "%s is not shown", row->title);
    }
    gtk_window_destroy(GTK_WINDOW(shortcuts));
    ed_window_close_now(window);
    run_idle();
}

static bool has_choice(GtkWidget *widget, const void *wanted)
{
    return GTK_IS_DROP_DOWN(widget) && gtk_widget_get_mapped(widget) &&
           g_list_model_get_n_items(gtk_drop_down_get_model(GTK_DROP_DOWN(widget))) > 1;
}

static int count_choices(GtkWidget *widget)
{
    int count =
        (GTK_IS_DROP_DOWN(widget) || GTK_IS_TOGGLE_BUTTON(widget)) && gtk_widget_get_mapped(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        count += count_choices(child);
    return count;
}

static bool has_choices(void *playing)
{
    return find_fitting(playing, has_choice, NULL) != NULL;
}

/* Until the game is ready, the bar shows no choices, neither empty ones nor those of the last game.
 * It always contains pause and slow motion, which do not move. */
static void test_bar_of_play(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    GtkWidget *playing = GTK_WIDGET(ed_window_parts(window)->playing);
    gtk_window_present(GTK_WINDOW(window));
    draw_for_a_while();
    for (int times = 0; times < 2; times++) {
        gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
        CHECK(gtk_widget_get_mapped(playing));
        CHECK_INT(count_choices(playing), 2);
        wait_for(has_choices, playing);
        CHECK(count_choices(playing) > 4);
        gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
    }
    ed_window_close_now(window);
    run_idle();
}

/* A choice in Play does not replace the list in which it is made. */
static void test_choice_in_play(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    EdWindow *window = ed_window_new(application, session);
    gtk_window_present(GTK_WINDOW(window));
    gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
    wait_for(has_choices, ed_window_parts(window)->playing);
    GtkWidget *down = find_fitting(GTK_WIDGET(ed_window_parts(window)->playing), has_choice, NULL);
    GListModel *model = gtk_drop_down_get_model(GTK_DROP_DOWN(down));
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(down));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(down), chosen == 0 ? 1 : 0);
    CHECK(gtk_drop_down_get_model(GTK_DROP_DOWN(down)) == model);
    draw_for_a_while();
    ed_window_close_now(window);
    run_idle();
}

static void answer_cb(GtkWindow *window, int answer, void *user)
{
}

/* Tests untrusted names in popovers and dialogs: a question, the history, and the appearance of a
 * tag. */
static void test_untrusted_names_in_popovers(void)
{
    static const char *const answers[] = {"Cancel", "Go on", NULL};
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    Project *untrusted = odd_project(ed_session_project(session));
    if (untrusted == NULL)
        return;
    ed_session_push(session, untrusted, "Rename", NULL);
    EdWindow *window = ed_window_new(application, session);
    gtk_window_present(GTK_WINDOW(window));
    draw_for_a_while();
    seen_texts_begin(is_visible);
    run_command(window, "delete-asset", NULL);
    gtk_menu_button_popup(GTK_MENU_BUTTON(find(GTK_WIDGET(window), "history")));
    draw_for_a_while();
    gtk_menu_button_popdown(GTK_MENU_BUTTON(find(GTK_WIDGET(window), "history")));
    run_command(window, "recolour-tag", NULL);
    draw_for_a_while();
    EdQuestion question = {.name = "odd",
                           .title = "a\xe2\x80\xae\x1b",
                           .text = "b\x1b\xe2\x80\xa8",
                           .answers = answers};
    ed_dialog_ask(GTK_WINDOW(window), &question, answer_cb, NULL, NULL);
    draw_for_a_while();
    check_texts(GTK_WIDGET(window), "above the window");
    ed_session_close(session, false);
    ed_window_close_now(window);
    run_idle();
}

static void test_untrusted_names(void)
{
    g_autoptr(EdApplication) application = application_new();
    g_autoptr(EdSession) session = open_demo();
    g_autofree char *folder = temporary_folder_new();
    g_autofree char *path = g_build_filename(folder, "a\xe2\x80\xae\x1b.gabarit", NULL);
    save_as(session, path);
    Project *untrusted = odd_project(ed_session_project(session));
    if (untrusted == NULL)
        return;
    const uint64_t assets[] = {((const Sprite *)list_get(untrusted->sprites, 0))->id,
                               ((const Map *)list_get(untrusted->maps, 0))->id,
                               ((const Level *)list_get(untrusted->levels, 0))->id};
    ed_session_push(session, untrusted, "Rename", NULL);
    EdWindow *window = ed_window_new(application, session);
    gtk_window_present(GTK_WINDOW(window));
    for (size_t i = 0; i < CHECK_COUNT(assets); i++) {
        int shown = 0;
        seen_texts_begin(is_visible);
        ed_session_show_asset(session, assets[i]);
        draw_for_a_while();
        gtk_widget_activate_action(GTK_WIDGET(window), "win.select-all", NULL);
        gtk_widget_activate_action(GTK_WIDGET(window), "win.problems", NULL);
        draw_for_a_while();
        check_texts(GTK_WIDGET(window), "an asset");
        seen_texts_begin(is_visible);
        gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
        wait_for(has_choices, ed_window_parts(window)->playing);
        draw_for_a_while();
        gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
        if (i == 0)
            gtk_widget_activate_action(GTK_WIDGET(window), "win.contact-sheet", NULL);
        draw_for_a_while();
        check_texts(GTK_WIDGET(window), "play, and the contact sheet");
        if (i == 0)
            gtk_widget_activate_action(GTK_WIDGET(window), "win.contact-sheet", NULL);
        ed_session_notify(session, ED_NOTICE_WARNING, "a\xe2\x80\xae", "b\x1b\nc");
        run_idle();
        check_visible(GTK_WIDGET(window), &shown);
        CHECK_THAT(shown > 5, "asset %zu: only %d labels show an untrusted name", i, shown);
        CHECK_TEXT(gtk_window_get_title(GTK_WINDOW(window)), "• a\\u202e\\u001b.gabarit");
    }
    ed_session_close(session, false);
    ed_window_close_now(window);
    run_idle();
    folder_remove(folder);
}

/* The welcome page shows the names of projects that were opened before. */
static void test_untrusted_names_on_welcome_page(void)
{
    g_autofree char *top = g_dir_make_tmp("window-XXXXXX", NULL);
    g_autofree char *folder = g_build_filename(top, "f\xe2\x80\xae\x1b<b>&_", NULL);
    g_autofree char *path = g_build_filename(folder, "a\xe2\x80\xae\x1b\n<b>&_.gabarit", NULL);
    CHECK(g_mkdir(folder, 0700) == 0 && g_file_set_contents(path, "{}", -1, NULL));
    g_autofree char *uri = g_filename_to_uri(path, NULL, NULL);
    GtkRecentData data = {.mime_type = (char *)"application/x-gabarit-project",
                          .app_name = (char *)"Gabarit",
                          .app_exec = (char *)"gabarit %u"};
    gtk_recent_manager_add_full(gtk_recent_manager_get_default(), uri, &data);
    g_autoptr(EdApplication) application = application_new();
    seen_texts_begin(is_visible);
    EdWindow *window = ed_window_new(application, NULL);
    gtk_window_present(GTK_WINDOW(window));
    draw_for_a_while();
    check_texts(GTK_WIDGET(window), "the welcome page");
    int shown = 0;
    check_visible(GTK_WIDGET(window), &shown);
    CHECK_INT(shown, 2); /* the project and its folder */
    gtk_recent_manager_remove_item(gtk_recent_manager_get_default(), uri, NULL);
    ed_window_close_now(window);
    run_idle();
    CHECK(g_remove(path) == 0 && g_rmdir(folder) == 0 && g_rmdir(top) == 0);
}

/* ---- A file chooser ---- */

enum { HELD = 30 };

/* A disk that does not answer until it is set `free`. */
typedef struct Disk {
    GMutex lock;
    GCond freed;
    bool free;
} Disk;

static void hold_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancel)
{
    Disk *disk = data;
    g_mutex_lock(&disk->lock);
    while (!disk->free)
        g_cond_wait(&disk->freed, &disk->lock);
    g_mutex_unlock(&disk->lock);
    g_task_return_boolean(task, TRUE);
}

static void held_cb(GObject *source, GAsyncResult *result, gpointer held)
{
    (*(int *)held)--;
}

/* Keeps the threads that query files busy, as a slow disk does. */
static void hold_disk(Disk *disk, int *held)
{
    for (*held = 0; *held < HELD; (*held)++) {
        g_autoptr(GTask) task = g_task_new(NULL, NULL, held_cb, held);
        g_task_set_priority(task, G_PRIORITY_HIGH);
        g_task_set_task_data(task, disk, NULL);
        g_task_run_in_thread(task, hold_cb);
    }
}

static void free_disk(Disk *disk, const int *held)
{
    g_mutex_lock(&disk->lock);
    disk->free = true;
    g_cond_broadcast(&disk->freed);
    g_mutex_unlock(&disk->lock);
    while (*held > 0)
        g_main_context_iteration(NULL, TRUE);
}

static GtkWidget *file_chooser(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        if (GTK_IS_FILE_CHOOSER(window) && gtk_widget_get_visible(window))
            return window;
    }
    return NULL;
}

/* Counts the arrows next to the path, all or only the visible ones. */
static int arrows(GtkWidget *widget, bool only_visible)
{
    int count = gtk_widget_has_css_class(widget, "slider-button") &&
                (!only_visible || gtk_widget_get_mapped(widget));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        count += arrows(child, only_visible);
    return count;
}

static void painted_cb(GdkFrameClock *clock, int *frames)
{
    (*frames)++;
}

/* Draws a file chooser several times before its folder has been read. Any warning ends this
 * program. */
static void test_slow_folder(void)
{
    g_autoptr(EdApplication) application = application_new();
    EdWindow *window = ed_window_new(application, NULL);
    gtk_window_present(GTK_WINDOW(window));
    run_idle();
    Disk disk = {.free = false};
    int held, frames = 0;
    hold_disk(&disk, &held);
    ed_dialog_choose(GTK_WINDOW(window), ED_OPEN_PROJECT, g_get_tmp_dir(), NULL, NULL, NULL, NULL);
    GtkWidget *chooser = file_chooser();
    CHECK(chooser != NULL && arrows(chooser, true) == 0);
    /* GTK after 4.8 has no arrows. */
    CHECK(arrows(chooser, false) == 2 || gtk_get_minor_version() > 8);
    GdkFrameClock *clock = gtk_widget_get_frame_clock(chooser);
    gulong painted = g_signal_connect(clock, "after-paint", G_CALLBACK(painted_cb), &frames);
    while (frames < 3) {
        gtk_widget_queue_draw(chooser);
        g_main_context_iteration(NULL, TRUE);
    }
    g_signal_handler_disconnect(clock, painted);
    CHECK_INT(arrows(chooser, true), 0);
    free_disk(&disk, &held);
    while (arrows(chooser, true) < arrows(chooser, false))
        g_main_context_iteration(NULL, TRUE);
    gtk_window_close(GTK_WINDOW(chooser));
    run_idle();
    CHECK(file_chooser() == NULL);
    ed_window_close_now(window);
    run_idle();
}

/* GTK notifies a chooser of changes in its folder even after it was freed, so choosers are
 * reused. */
static void test_closed_choosers(void)
{
    g_autoptr(EdApplication) application = application_new();
    EdWindow *window = ed_window_new(application, NULL);
    gtk_window_present(GTK_WINDOW(window));
    run_idle();
    GtkWidget *first = NULL;
    for (int i = 0; i < 8; i++) {
        ed_dialog_choose(GTK_WINDOW(window), ED_OPEN_PICTURE, g_get_tmp_dir(), NULL, NULL, NULL,
                         NULL);
        GtkWidget *chooser = file_chooser();
        if (i == 0)
            g_set_weak_pointer(&first, chooser);
        CHECK(chooser != NULL && chooser == first &&
              gtk_window_get_transient_for(GTK_WINDOW(chooser)) == GTK_WINDOW(window));
        gtk_window_close(GTK_WINDOW(chooser));
        run_idle();
        CHECK(file_chooser() == NULL);
    }
    ed_window_close_now(window);
    run_idle();
    CHECK(first != NULL);
    g_clear_weak_pointer(&first);
}

/* Checks that the window has the action that a text names from `at` on, such as "win.undo". */
static void check_named_action(EdWindow *window, const char *file, const char *at)
{
    size_t length = strspn(at + strlen("win."), "abcdefghijklmnopqrstuvwxyz-");
    g_autofree char *name = g_strndup(at + strlen("win."), length);
    CHECK_THAT(g_action_map_lookup_action(G_ACTION_MAP(window), name) != NULL,
               "%s: there is no action win.%s", file, name);
}

/* GTK shows a menu item without its action as if it could be chosen. */
static void test_actions_of_templates(void)
{
    g_autoptr(EdApplication) application = application_new();
    EdWindow *window = ed_window_new(application, NULL);
    g_auto(GStrv) files =
        g_resources_enumerate_children("/org/gabarit/Gabarit", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    int actions = 0;
    for (char **file = files; *file != NULL; file++) {
        g_autofree char *path = g_strconcat("/org/gabarit/Gabarit/", *file, NULL);
        g_autoptr(GBytes) bytes =
            g_str_has_suffix(*file, ".ui")
                ? g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL)
                : NULL;
        if (bytes == NULL)
            continue;
        gsize size;
        const char *data = g_bytes_get_data(bytes, &size);
        g_autofree char *text = g_strndup(data, size);
        for (char *at = text; (at = strstr(at, "win.")) != NULL; at++, actions++)
            check_named_action(window, *file, at);
    }
    CHECK(actions > 50);
    ed_window_close_now(window);
    run_idle();
}

static const CheckCase cases[] = {
    {"keys of commands and tools are valid and unique", test_keys},
    {"keys of each list are unique", test_keys_of_lists},
    {"each command has an action with its type of parameter", test_rows},
    {"the welcome page fits small screens and has accessible names", test_welcome},
    {"a project fits small screens and has accessible names", test_project},
    {"a command that is not available has a true reason", test_reasons},
    {"synonyms find existing commands", test_synonyms},
    {"no control is clipped on a small screen", test_small_screen},
    {"with high contrast, names and fills are shown", test_high_contrast},
    {"the heights of lists are stored for each kind of asset", test_heights_of_lists},
    {"panels fold in a narrow window", test_narrow_window},
    {"notices cover no controls", test_place_of_notices},
    {"the button of an open menu has no tooltip", test_tooltip_of_open_menu},
    {"the main button of an empty project is not Play", test_main_button},
    {"no part of a panel is empty while another one is cut off", test_no_empty_areas},
    {"the window has all actions that templates name", test_actions_of_templates},
    {"actions on lists are commands of the window", test_commands_of_lists},
    {"commands of lists are disabled without a selected row", test_commands_without_a_row},
    {"notices of deletions undo them", test_notices_of_deletions},
    {"notices of hidden paint stay until an undo", test_notices_of_hidden_paint},
    {"notices leave with their cause", test_notices_leave_with_their_cause},
    {"the export folds formats without content", test_export_folds_formats_without_content},
    {"no property is added to a removed item", test_property_of_removed_item},
    {"closed windows ignore changed settings", test_settings_of_closed_windows},
    {"F6 moves the focus from area to area", test_areas},
    {"a command sees the text that is being typed", test_typed_text_before_a_command},
    {"the focus of a hidden strip moves to the canvas", test_focus_that_is_hidden},
    {"the focus leaves a widget that cannot be used", test_focus_that_is_unusable},
    {"a click is recognised if its release arrives during a layout", test_release_in_a_layout},
    {"closing a window frees its open menu", test_window_with_an_open_menu},
    {"a drag source outlives its presses", test_drag_source_of_a_removed_widget},
    {"the bar of Play shows no choices before its game", test_bar_of_play},
    {"a choice in Play does not replace its list", test_choice_in_play},
    {"the menu of a selection outside of the window is visible", test_menu_of_far_selection},
    {"the requested menu of a closed window is not shown", test_menu_of_a_closed_window},
    {"the window of shortcuts lists the keys of the canvas", test_keys_of_the_canvas_are_listed},
    {"untrusted names are shown with escapes in the window", test_untrusted_names},
    {"untrusted names are shown with escapes on the welcome page",
     test_untrusted_names_on_welcome_page},
    {"untrusted names are shown with escapes in popovers and dialogs",
     test_untrusted_names_in_popovers},
    {"a file chooser causes no warnings on a slow disk", test_slow_folder},
    {"a closed file chooser is reused", test_closed_choosers},
};

int main(int argc, char **argv)
{
    demo = argv[argc - 1];
    g_setenv("GTK_A11Y", "test", TRUE); /* names are stored, and not sent to any service */
    gtk_init();
    return check_main(argc - 1, argv, cases, CHECK_COUNT(cases));
}
