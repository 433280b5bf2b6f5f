/* SPDX-License-Identifier: MIT */
#include "lists/ed-asset-edits.h"

#include "edit/assets.h"
#include "edit/levels.h"
#include "edit/maps.h"
#include "edit/tags.h"
#include "formats/import_files.h"

#include <glib/gi18n.h>
#include <string.h>

enum { NEW_WIDTH = 640, NEW_HEIGHT = 400 }; /* pixels: size of new maps and levels */

/* Shows a new asset or part once its version is the current one. */
typedef void (*ShowNew)(EdSession *session, uint64_t id);

static void show_animation(EdSession *session, uint64_t id)
{
    ed_session_show_frame(session, id, ed_session_view(session)->frame);
}

static uint64_t commit_new(EdSession *session, Project *after, uint64_t id, ShowNew show,
                           const char *label)
{
    if (!ed_session_push(session, after, label, NULL))
        return 0;
    show(session, id);
    return id;
}

/* Returns the kind and name of a row's asset or part, such as sprite “ken”, for the names of
 * steps. */
static char *item_text(EdRow *row)
{
    Path path = ed_asset_path(row);
    return g_strdup_printf(C_("named thing", "%s “%s”"), node_kind_display_name(path_kind(&path)),
                           ed_row_look(row)->title);
}

static ImportAs import_kind_of(const char *kind)
{
    if (strcmp(kind, "sprite") == 0)
        return IMPORT_SPRITE;
    return strcmp(kind, "map") == 0 ? IMPORT_MAP : IMPORT_LEVEL;
}

/* Returns a version with the tag set that suits a first asset of this kind, or the current version
 * if its tags are kept. The caller unrefs it. */
static Project *with_first_tags(EdSession *session, ImportAs kind, GError **error)
{
    const Project *project = ed_session_project(session);
    TagSet set = tag_set_for_first(project, import_tag_set(kind));
    return set != TAGS_CUSTOM ? edit_apply_tag_set(project, set, error) : node_ref(project);
}

uint64_t ed_asset_add(EdSession *session, const char *kind)
{
    uint64_t id = 0;
    ImportAs as = import_kind_of(kind);
    Project *tagged = with_first_tags(session, as, ed_error(session)), *after = NULL;
    if (tagged != NULL && as == IMPORT_SPRITE)
        after = edit_add_sprite(tagged, _("sprite"), &id, ed_error(session));
    else if (tagged != NULL && as == IMPORT_MAP)
        after = edit_add_map(tagged, _("map"), 0, NEW_WIDTH, NEW_HEIGHT, &id, ed_error(session));
    else if (tagged != NULL)
        after = edit_add_level(tagged, _("level"), NEW_WIDTH, NEW_HEIGHT, &id, ed_error(session));
    node_unref(tagged);
    return commit_new(session, after, id, ed_session_show_asset, _("New asset"));
}

uint64_t ed_asset_add_plane(EdSession *session)
{
    uint64_t id = 0;
    Project *after = edit_add_plane(ed_session_project(session), ed_session_view(session)->asset,
                                    _("plane"), &id, ed_error(session));
    return commit_new(session, after, id, ed_session_show_plane, _("New plane"));
}

uint64_t ed_asset_add_layer(EdSession *session, const char *kind)
{
    static const char *const kinds[] = {N_("walls"), N_("tiles"), N_("maze"), N_("ground"),
                                        N_("heights")};
    const Level *level = ed_session_level(session);
    guint index = 0;
    while (index < G_N_ELEMENTS(kinds) && strcmp(kinds[index], kind) != 0)
        index++;
    if (level == NULL || index == G_N_ELEMENTS(kinds))
        return 0;
    uint64_t id = 0;
    g_autofree char *name = asset_free_name(level->layers, _(kind));
    Project *after = edit_add_layer(ed_session_project(session), level->id, (LayerKind)index, name,
                                    &id, ed_error(session));
    return commit_new(session, after, id, ed_session_show_layer, _("New layer"));
}

uint64_t ed_asset_duplicate(EdSession *session, EdRow *row)
{
    guint kind = ed_row_kind(row);
    ShowNew show = kind == ED_ASSET_PLANE       ? ed_session_show_plane
                   : kind == ED_ASSET_LAYER     ? ed_session_show_layer
                   : kind == ED_ASSET_ANIMATION ? show_animation
                                                : ed_session_show_asset;
    Path path = ed_asset_path(row);
    g_autofree char *item = item_text(row);
    g_autofree char *label = g_strdup_printf(_("Duplicate %s"), item);
    uint64_t id = 0;
    Project *after = edit_duplicate(ed_session_project(session), &path, &id, ed_error(session));
    return commit_new(session, after, id, show, label);
}

void ed_asset_delete(EdSession *session, EdRow *row)
{
    Path path = ed_asset_path(row);
    g_autofree char *item = item_text(row);
    g_autofree char *label = g_strdup_printf(_("Delete %s"), item);
    Project *after = edit_remove_asset(ed_session_project(session), &path, ed_error(session));
    ed_session_push(session, after, label, NULL);
}

void ed_asset_rename(EdSession *session, EdRow *row, const char *name)
{
    Path path = ed_asset_path(row);
    g_autofree char *item = item_text(row);
    g_autofree char *label = g_strdup_printf(_("Rename %s"), item);
    Project *after =
        edit_set_text(ed_session_project(session), &path, "name", name, ed_error(session));
    ed_session_push(session, after, label, NULL);
}

void ed_asset_move_to(EdSession *session, EdRow *row, uint32_t index)
{
    Path path = ed_asset_path(row);
    g_autofree char *item = item_text(row);
    g_autofree char *label = g_strdup_printf(_("Move %s"), item);
    Project *after = edit_move(ed_session_project(session), &path, index, ed_error(session));
    ed_session_push(session, after, label, NULL);
}

/* Returns the index of a row's asset or part after a move by `by`; -1 if that move is not
 * possible. */
static int64_t moved_index(EdSession *session, EdRow *row, int by)
{
    const Project *project = ed_session_project(session);
    Path path = ed_asset_path(row);
    int64_t index = (int64_t)path_index(project, &path) + by;
    return index < list_count(ed_asset_siblings(project, row)) ? MAX(index, -1) : -1;
}

bool ed_asset_can_move(EdSession *session, EdRow *row, int by)
{
    return moved_index(session, row, by) >= 0;
}

void ed_asset_move(EdSession *session, EdRow *row, int by)
{
    int64_t index = moved_index(session, row, by);
    if (index >= 0)
        ed_asset_move_to(session, row, (uint32_t)index);
}
