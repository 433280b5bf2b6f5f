/* SPDX-License-Identifier: MIT */
/* Plans the update of levels and maps from Tiled; see tiled_again.h. */
#include "import/tiled_again.h"

#include "edit/maps.h"
#include "import/doom_again.h"
#include "import/doom_level.h"
#include "import/import_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Marks ---- */

const char *tiled_mark_of(const List *properties)
{
    const Property *property = properties_get(properties, TILED_KEY);
    if (property == NULL)
        property = properties_get(properties, DOOM_KEY);
    return property != NULL && property->type == PROPERTY_TEXT ? property->text : NULL;
}

/* Returns the length of a mark without its digest. */
static size_t length_without_digest(const char *mark)
{
    const char *space = strrchr(mark, ' ');
    return space != NULL ? (size_t)(space - mark) : strlen(mark);
}

bool tiled_mark_is_same(const char *a, const char *b)
{
    size_t length = length_without_digest(a);
    return length == length_without_digest(b) && strncmp(a, b, length) == 0;
}

guint tiled_mark_hash(gconstpointer mark)
{
    const char *text = mark;
    guint hash = 5381;
    for (size_t i = 0, length = length_without_digest(text); i < length; i++)
        hash = hash * 33 + (guchar)text[i];
    return hash;
}

gboolean tiled_mark_equal(gconstpointer a, gconstpointer b)
{
    return tiled_mark_is_same(a, b);
}

bool tiled_data_changed(const List *old, const List *fresh)
{
    const char *old_mark = tiled_mark_of(old), *new_mark = tiled_mark_of(fresh);
    return old_mark == NULL || new_mark == NULL || strcmp(old_mark, new_mark) != 0;
}

List *tiled_merged_properties(const List *old, const List *fresh)
{
    return properties_merged(old, tiled_data_changed(old, fresh) ? fresh : NULL);
}

/* ---- One file ---- */

/* The state while a plan is made. */
typedef struct PlanBuilder {
    ImportPlan *plan;
    PictureStore *store;
    Project *project; /* including the tags that the files need */
    GArray *assets;   /* AgainAsset */
    Wad *wad;         /* the WAD file read last, because levels share it; or NULL */
    const char *wad_path;
} PlanBuilder;

static Tiled *read_file(const PlanBuilder *builder, const char *path, GError **error)
{
    GError *problem = NULL;
    GBytes *bytes = picture_store_bytes(builder->store, &(Picture){.path = (char *)path}, error);
    Tiled *tiled = bytes != NULL ? tiled_from_store(builder->store, path, bytes, &problem) : NULL;
    g_bytes_unref(bytes);
    if (tiled != NULL && tiled->kind != TILED_MAP) {
        g_set_error_literal(&problem, IMPORT_ERROR, IMPORT_UNKNOWN_KIND,
                            _("it is not a Tiled map, tileset or template"));
        tiled_free(tiled);
        tiled = NULL;
    }
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return tiled;
}

/* Returns the map with the current size of the file, but not smaller than the map if it has a
 * picture; the caller owns it. */
static Map *resize_map(const PlanBuilder *builder, const Map *map, int32_t width, int32_t height)
{
    if (map->picture != 0) {
        width = MAX(width, map->width);
        height = MAX(height, map->height);
    }
    Project *larger = edit_resize_map(builder->project, map->id, width, height, 0, 0, NULL);
    Map *copy = node_ref(larger != NULL ? project_map(larger, map->id) : map);
    node_unref(larger);
    return copy;
}

static void *updated_map(const PlanBuilder *builder, const TiledAgain *again, const Map *old,
                         GError **error)
{
    int32_t width, height;
    tiled_zones_size(again->state->tiled, &width, &height);
    Map *large = resize_map(builder, old, width, height);
    Map *fresh = tiled_zones(again->state, old->id, large->width, large->height, error);
    Map *merged = fresh != NULL ? tiled_again_map(again, large, fresh) : NULL;
    node_unref(fresh);
    node_unref(large);
    return merged;
}

static void *updated_level(const TiledAgain *again, const Level *old, GError **error)
{
    Level *fresh = tiled_level(again->state, error);
    Level *merged = fresh != NULL ? tiled_again_level(again, old, fresh) : NULL;
    node_unref(fresh);
    return merged;
}

static void add_merged_asset(PlanBuilder *builder, AgainAsset *asset, void *merged)
{
    g_ptr_array_add(builder->plan->nodes, merged);
    asset->node = merged;
    g_array_append_vals(builder->assets, asset, 1);
}

static bool read_wad(PlanBuilder *builder, const char *path, GError **error)
{
    if (builder->wad != NULL && strcmp(builder->wad_path, path) == 0)
        return true;
    GBytes *bytes = picture_store_bytes(builder->store, &(Picture){.path = (char *)path}, error);
    g_clear_pointer(&builder->wad, wad_free);
    builder->wad = bytes != NULL ? wad_read(bytes, error) : NULL;
    builder->wad_path = path;
    g_bytes_unref(bytes);
    return builder->wad != NULL;
}

static bool add_wad_level(PlanBuilder *builder, const Level *level, const char *path,
                          GError **error)
{
    AgainAsset asset = {.name = level->name, .id = level->id};
    Budget *budget = picture_store_limits(builder->store).budget;
    GError *problem = NULL;
    Level *merged =
        read_wad(builder, path, &problem)
            ? doom_again(&builder->project, budget, builder->wad, level, path, &asset, &problem)
            : NULL;
    if (merged != NULL)
        add_merged_asset(builder, &asset, merged);
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return merged != NULL;
}

static bool add_asset(PlanBuilder *builder, const void *node, bool is_map, const char *path,
                      GError **error)
{
    if (!is_map && import_is_wad(path))
        return add_wad_level(builder, node, path, error);
    Tiled *tiled = read_file(builder, path, error);
    if (tiled == NULL)
        return false;
    AgainAsset asset = {.name = node_name(node), .id = node_id(node), .is_map = is_map};
    TiledImport state = {
        .project = node_ref(builder->project),
        .tiled = tiled,
        .is_drawn = true, /* a loss was reported by the first import */
    };
    TiledAgain again = {&state, &asset};
    GError *problem = NULL;
    void *merged = is_map ? updated_map(builder, &again, node, &problem)
                          : updated_level(&again, node, &problem);
    if (merged != NULL) {
        add_merged_asset(builder, &asset, merged);
        node_unref(builder->project);
        builder->project = node_ref(state.project);
    }
    tiled_import_clear(&state);
    tiled_free(tiled);
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return merged != NULL;
}

/* ---- Entry points ---- */

static const char *path_of(const List *properties)
{
    const char *path = tiled_mark_of(properties);
    const Importer *importer = path != NULL ? importer_for(path) : NULL;
    bool is_source = importer != NULL && (importer->names_files || importer->usual == IMPORT_LEVEL);
    return is_source ? path : NULL;
}

static bool is_wanted(const PlanBuilder *builder, const char *const *paths, const char *path)
{
    return path != NULL &&
           (paths != NULL
                ? g_strv_contains(paths, path)
                : picture_store_file_exists(builder->store, &(Picture){.path = (char *)path}));
}

static void find_other_paths(const Project *project, const char *const *paths,
                             GPtrArray *other_paths)
{
    for (; paths != NULL && *paths != NULL; paths++) {
        bool known = false;
        ListIter levels = list_iter(project->levels), maps = list_iter(project->maps);
        for (const Level *level; !known && (level = list_next(&levels)) != NULL;)
            known = g_strcmp0(path_of(level->properties), *paths) == 0;
        for (const Map *map; !known && (map = list_next(&maps)) != NULL;)
            known = g_strcmp0(path_of(map->properties), *paths) == 0;
        if (!known)
            g_ptr_array_add(other_paths, (gpointer)*paths);
    }
}

bool tiled_again_plan(ImportPlan *plan, const Project *project, PictureStore *store,
                      const char *const *paths, GPtrArray *other_paths, GError **error)
{
    PlanBuilder builder = {.plan = plan,
                           .store = store,
                           .project = node_ref(project),
                           .assets = g_array_new(false, false, sizeof(AgainAsset))};
    ListIter levels = list_iter(project->levels), maps = list_iter(project->maps);
    bool ok = true;
    for (const Level *level; ok && (level = list_next(&levels)) != NULL;) {
        const char *path = path_of(level->properties);
        if (is_wanted(&builder, paths, path))
            ok = add_asset(&builder, level, false, path, error);
    }
    for (const Map *map; ok && (map = list_next(&maps)) != NULL;) {
        const char *path = path_of(map->properties);
        if (is_wanted(&builder, paths, path))
            ok = add_asset(&builder, map, true, path, error);
    }
    find_other_paths(project, paths, other_paths);
    plan->tags = list_ref(builder.project->tags);
    plan->asset_count = builder.assets->len;
    plan->assets = (AgainAsset *)(void *)g_array_free(builder.assets, false);
    node_unref(builder.project);
    wad_free(builder.wad);
    return ok;
}

Project *tiled_again(const Project *before, const ImportPlan *plan, GError **error)
{
    Project *after = node_copy(before);
    node_set_list(&after->tags, list_ref(plan->asset_count > 0 ? plan->tags : before->tags));
    for (uint32_t i = 0; i < plan->asset_count; i++) {
        const AgainAsset *asset = &plan->assets[i];
        Path path = asset->is_map ? path_map(asset->id) : path_level(asset->id);
        Project *next = path_replace(after, &path, node_ref(asset->node));
        node_unref(after);
        after = next;
        if (after == NULL)
            return edit_missing(before, &path, error);
    }
    return edit_finish(before, after, error);
}
