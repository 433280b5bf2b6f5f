/* SPDX-License-Identifier: MIT */
/* Implements ed-targets.h; frames are in ed-target-frames.c. */
#include "app/palette/ed-targets.h"

#include "app/commands/ed-command.h"
#include "app/files/ed-recent.h"
#include "app/palette/ed-synonyms.h"
#include "edit/tags.h"
#include "lists/ed-asset-rows.h"
#include "model/visible.h"
#include "widgets/ed-numbers.h"

#include <glib/gi18n.h>
#include <string.h>

enum { MAX_PROJECTS = 12 };

static void target_free(gpointer data)
{
    g_autofree EdTarget *target = data;
    g_free(target->id);
    g_free(target->name);
    g_free(target->english);
    g_free(target->words);
    g_free(target->note);
    g_free(target->key);
    g_clear_object(&target->row);
}

EdTarget *ed_target_add(GPtrArray *targets, EdThingGroup group, char *id, const char *name)
{
    EdTarget *target = g_new0(EdTarget, 1);
    target->group = group;
    target->id = id;
    target->name = text_visible(name);
    g_ptr_array_add(targets, target);
    return target;
}

/* ---- Commands and tools ---- */

static void go_to_command(EdWindow *window, const EdTarget *target)
{
    g_autofree char *action = NULL;
    g_autoptr(GVariant) parameter = NULL;
    if (g_action_parse_detailed_name(target->id, &action, &parameter, NULL))
        g_action_group_activate_action(G_ACTION_GROUP(window), action, parameter);
}

/* Returns the commands that are needed most often for the selection or, if nothing is selected, for
 * the current asset. */
static const char *suggested_commands(EdSession *session)
{
    static const char *const of_selection[] = {
        [ED_SELECT_HOT_SPOT] = "hot-spot('feet') hot-spots('feet') hot-spot('centroid')",
        [ED_SELECT_POINTS] = "rename delete copy",
        [ED_SELECT_BOXES] = "rename retag duplicate group lock to-front delete",
        [ED_SELECT_ZONES] = "name-zone retag trace-paint",
        [ED_SELECT_SHAPES] = "paint-shape retag delete",
        [ED_SELECT_SHAPE_NODES] = "delete paint-shape",
        [ED_SELECT_WALLS] =
            "rename retag one-way flip-walls halve-walls select-chain join-walls delete",
        [ED_SELECT_WALL_ENDS] = "select-chain join-walls delete",
        [ED_SELECT_MARKERS] = "rename retag delete",
        [ED_SELECT_TAGS] = "rename-tag recolour-tag tag-properties",
        [ED_SELECT_GROUND_NODES] = "delete",
    };
    static const char *const of_asset[] = {
        [ED_NO_ASSET] = "import add-asset('sprite') add-asset('map') add-asset('level')",
        [ED_SPRITE] = "contact-sheet onion-skin new-animation frame-timing box-from-silhouette",
        [ED_MAP] = "new-zone map-picture make-bands bands",
        [ED_LEVEL] = "leaves cuts walls-from-zone add-layer('walls') level-picture",
    };
    if (session == NULL)
        return "new open import";
    EdSelectionKind kind = ed_session_selection(session)->kind;
    if (kind < G_N_ELEMENTS(of_selection) && of_selection[kind] != NULL)
        return of_selection[kind];
    return of_asset[ed_session_view(session)->kind];
}

static bool is_among(char **names, const char *name)
{
    return g_strv_contains((const char *const *)names, name);
}

static const char *command_icon(EdCommandGroup group)
{
    static const char *const icons[ED_GROUPS] = {
        [ED_GROUP_FILE] = "gab-save-symbolic",
        [ED_GROUP_EDIT] = "gab-select-symbolic",
        [ED_GROUP_VIEW] = "gab-sheet-symbolic",
        [ED_GROUP_ASSETS] = "gab-sprite-symbolic",
        [ED_GROUP_TAGS] = "gab-fill-symbolic",
        [ED_GROUP_LAYERS] = "gab-tiles-symbolic",
        [ED_GROUP_TOOLS] = "gab-select-symbolic",
        [ED_GROUP_SPRITES] = "gab-sprite-symbolic",
        [ED_GROUP_MAPS] = "gab-zone-symbolic",
        [ED_GROUP_LEVELS] = "gab-wall-symbolic",
        [ED_GROUP_PLAY] = "media-playback-start-symbolic",
    };
    return icons[group];
}

/* Returns "on" or "off" if the action of a command has a boolean state, else NULL. */
static const char *state_word(EdWindow *window, const char *action)
{
    g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(window), action);
    if (state == NULL || !g_variant_is_of_type(state, G_VARIANT_TYPE_BOOLEAN))
        return NULL;
    return g_variant_get_boolean(state) ? _("on") : _("off");
}

/* Adds the untranslated title and the synonyms, which are found in both languages. */
static void add_words(EdTarget *target, const char *title)
{
    const char *words = ed_synonyms_of(target->id);
    target->english = g_strdup(title);
    if (words != NULL)
        target->words = g_strconcat(words, " ", _(words), NULL);
}

static void add_command(GPtrArray *targets, EdWindow *window, const EdCommand *command,
                        char **fitting)
{
    EdTarget *target =
        ed_target_add(targets, ED_THINGS_COMMANDS, g_strdup(command->name), _(command->title));
    target->refusal_reason = ed_command_why_not(window, command);
    add_words(target, command->title);
    if (target->refusal_reason == NULL)
        target->note = g_strdup(state_word(window, ed_command_action(command)->name));
    target->key = ed_command_key(command);
    target->icon = command_icon(command->group);
    target->fitting = target->refusal_reason == NULL && is_among(fitting, command->name);
    target->go = go_to_command;
}

static void add_commands(GPtrArray *targets, EdWindow *window)
{
    g_auto(GStrv) fitting = g_strsplit(suggested_commands(ed_window_session(window)), " ", -1);
    for (const EdCommand *const *table = ed_commands; *table != NULL; table++)
        for (const EdCommand *command = *table; command->name != NULL; command++)
            if (command->title != NULL && strcmp(command->name, "palette") != 0)
                add_command(targets, window, command, fitting);
}

static void add_tools(GPtrArray *targets, EdWindow *window)
{
    EdSession *session = ed_window_session(window);
    uint32_t count;
    const EdToolClass *const *tools = ed_tool_classes(&count);
    for (uint32_t i = 0; i < count; i++) {
        EdTarget *target =
            ed_target_add(targets, ED_THINGS_COMMANDS,
                          g_strdup_printf("tool('%s')", tools[i]->name), _(tools[i]->title));
        add_words(target, tools[i]->title);
        target->note = g_strdup(_("tool"));
        target->key = ed_tool_key_label(tools[i]);
        target->icon = tools[i]->icon;
        if (session == NULL || !ed_tool_class_works(tools[i], session))
            target->refusal_reason = ed_tool_why_not(window, tools[i]);
        target->go = go_to_command;
    }
}

/* ---- Assets ---- */

static void go_to_asset(EdWindow *window, const EdTarget *target)
{
    ed_asset_show(ed_window_session(window), target->row);
}

/* Returns a note such as "animation of asha". The caller frees it. */
static char *part_note(EdRow *row, const char *whole)
{
    static const char *const notes[] = {[ED_ASSET_ANIMATION] = N_("animation of %s"),
                                        [ED_ASSET_PLANE] = N_("plane of %s"),
                                        [ED_ASSET_LAYER] = N_("layer of %s")};
    return g_strdup_printf(_(notes[ed_row_kind(row)]), whole);
}

/* Returns a note such as "sprite, 24 frames". The caller frees it. */
static char *whole_note(EdRow *row)
{
    const char *count = ed_row_look(row)->count;
    g_autofree char *frames = NULL;
    if (ed_row_kind(row) == ED_ASSET_SPRITE) {
        bool is_single = strcmp(count, "1") == 0;
        frames = g_strdup_printf(ngettext("%s frame", "%s frames", is_single ? 1 : 2), count);
        return g_strdup_printf(_("sprite, %s"), frames);
    }
    return g_strdup_printf(ed_row_kind(row) == ED_ASSET_MAP ? _("map, %s") : _("level, %s"), count);
}

static void add_asset(GPtrArray *targets, EdRow *row, const char *whole)
{
    char *id = g_strdup_printf("asset %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, ed_row_id(row),
                               ed_row_part(row));
    EdTarget *target = ed_target_add(targets, ED_THINGS_ASSETS, id, ed_row_look(row)->title);
    g_autofree char *shown = whole != NULL ? text_visible(whole) : NULL;
    target->note = whole != NULL ? part_note(row, shown) : whole_note(row);
    target->icon = ed_row_look(row)->icon;
    target->asset = whole == NULL ? ed_row_id(row) : 0;
    target->row = g_object_ref(row);
    target->go = go_to_asset;
}

/* Adds the assets below a heading, or the parts of an asset. */
static void add_assets(GPtrArray *targets, EdRow *parent, bool parts)
{
    GListModel *rows = G_LIST_MODEL(ed_row_children(parent));
    for (guint i = 0; rows != NULL && i < g_list_model_get_n_items(rows); i++) {
        g_autoptr(EdRow) row = g_list_model_get_item(rows, i);
        if (ed_row_kind(row) == ED_ASSET_BANDS)
            continue;
        add_asset(targets, row, parts ? ed_row_look(parent)->title : NULL);
        if (!parts)
            add_assets(targets, row, true);
    }
}

static void add_all_assets(GPtrArray *targets, EdSession *session)
{
    g_autoptr(GPtrArray) headings = ed_asset_rows(ed_session_project(session), "");
    for (guint i = 0; i < headings->len; i++)
        add_assets(targets, g_ptr_array_index(headings, i), false);
}

/* ---- Tags ---- */

static void go_to_tag(EdWindow *window, const EdTarget *target)
{
    ed_session_set_tag(ed_window_session(window), target->tag);
}

static char *tag_note(const Tag *tag, uint32_t uses)
{
    g_autofree char *number = ed_count_text(uses);
    g_autofree char *used =
        uses > 0 ? g_strdup_printf(ngettext("used %s time", "used %s times", uses), number)
                 : g_strdup(_("unused"));
    g_autofree char *role = text_visible(role_display_name(tag->role));
    return role[0] != '\0' ? g_strdup_printf("%s, %s", role, used) : g_steal_pointer(&used);
}

static void add_tags(GPtrArray *targets, EdSession *session)
{
    const Project *project = ed_session_project(session);
    uint32_t uses[256];
    tags_count_uses(project, uses);
    LIST_EACH (Tag, tag, project->tags) {
        EdTarget *target = ed_target_add(targets, ED_THINGS_TAGS,
                                         g_strdup_printf("tag %d", (int)tag->number), tag->name);
        target->note = tag_note(tag, uses[tag->number]);
        target->tag = tag->number;
        target->go = go_to_tag;
    }
}

/* ---- Projects ---- */

static void go_to_project(EdWindow *window, const EdTarget *target)
{
    g_action_group_activate_action(G_ACTION_GROUP(window), "open-path",
                                   g_variant_new_string(target->id));
}

static void add_projects(GPtrArray *targets, EdSession *session)
{
    GList *projects = ed_recent_projects(MAX_PROJECTS);
    const char *open = session != NULL ? ed_session_path(session) : NULL;
    for (GList *item = projects; item != NULL; item = item->next) {
        const char *uri = gtk_recent_info_get_uri(item->data);
        g_autofree char *path = g_filename_from_uri(uri, NULL, NULL);
        if (path == NULL || g_strcmp0(path, open) == 0)
            continue;
        g_autofree char *name = g_path_get_basename(path);
        g_autofree char *folder = g_path_get_dirname(path);
        EdTarget *target = ed_target_add(targets, ED_THINGS_PROJECTS, g_strdup(uri), name);
        target->note = text_visible(folder);
        target->icon = "document-open-symbolic";
        target->go = go_to_project;
    }
    g_list_free_full(projects, (GDestroyNotify)gtk_recent_info_unref);
}

GPtrArray *ed_targets_of(EdWindow *window)
{
    GPtrArray *targets = g_ptr_array_new_with_free_func(target_free);
    EdSession *session = ed_window_session(window);
    add_commands(targets, window);
    add_tools(targets, window);
    if (session != NULL) {
        add_all_assets(targets, session);
        add_tags(targets, session);
        ed_targets_add_frames(targets, session);
    }
    add_projects(targets, session);
    return targets;
}
