/* SPDX-License-Identifier: MIT */
/* Plans the update of levels and maps from Tiled; see tiled_again.h. */
#include "import/tiled/tiled_again.h"

#include "edit/maps.h"
#include "import/doom/doom_level.h"
#include "import/import_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static bool is_map(const void *node)
{
    return ((const Node *)node)->kind == &map_kind;
}

/* ---- One file ---- */

/* The state while a plan is made. */
typedef struct PlanBuilder {
    ImportPlan *plan;
    PictureStore *store;
    Project *project;  /* including the tags that the files need */
    GArray *assets;    /* AgainAsset */
    GHashTable *known; /* paths of all files that levels and maps were imported from */
    Wad *wad;          /* the WAD file read last, because levels share it; or NULL */
    const char *wad_path;
    bool ok; /* no file has failed */
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
static Map *resize_map(const Project *project, const Map *map, int32_t width, int32_t height)
{
    if (map->picture != 0) {
        width = MAX(width, map->width);
        height = MAX(height, map->height);
    }
    Project *larger = edit_resize_map(project, map->id, width, height, 0, 0, NULL);
    Map *copy = node_ref(larger != NULL ? project_map(larger, map->id) : map);
    node_unref(larger);
    return copy;
}

static Map *updated_map(TiledImport *state, const Map *old, AgainAsset *asset, GError **error)
{
    int32_t width, height;
    tiled_zones_size(state->tiled, &width, &height);
    Map *large = resize_map(state->project, old, width, height);
    Map *fresh = tiled_zones(state, old->id, large->width, large->height, error);
    Map *merged = fresh != NULL ? tiled_again_map(asset, state->tiled, large, fresh) : NULL;
    node_unref(fresh);
    node_unref(large);
    return merged;
}

static Level *updated_level(TiledImport *state, const Level *old, AgainAsset *asset, GError **error)
{
    Level *fresh = tiled_level(state, error);
    Level *merged = fresh != NULL ? tiled_again_level(asset, old, fresh) : NULL;
    node_unref(fresh);
    return merged;
}

/* Returns the new version of a level or map from a map of Tiled, which it frees. */
static void *updated_asset(PlanBuilder *builder, Tiled *tiled, const void *old, AgainAsset *asset,
                           GError **error)
{
    TiledImport state = {
        .project = builder->project,
        .tiled = tiled,
        .is_drawn = true, /* a loss was reported by the first import */
    };
    void *merged = is_map(old) ? (void *)updated_map(&state, old, asset, error)
                               : updated_level(&state, old, asset, error);
    builder->project = state.project;
    tiled_free(tiled);
    return merged;
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

/* Like updated_asset, for a level from the WAD file at a path. */
static Level *updated_wad_level(PlanBuilder *builder, const char *path, const Level *old,
                                AgainAsset *asset, GError **error)
{
    Budget *budget = picture_store_limits(builder->store).budget;
    Level *fresh = read_wad(builder, path, error)
                       ? doom_level_again(&builder->project, budget, builder->wad, old, error)
                       : NULL;
    if (fresh == NULL)
        return NULL;
    Level *merged = tiled_again_level(asset, old, fresh);
    /* Properties that the map defines replace the old ones; other properties stay. */
    node_set_list(&merged->properties, properties_merged(old->properties, fresh->properties));
    node_unref(fresh);
    return merged;
}

static bool add_asset(PlanBuilder *builder, const void *node, const char *path, GError **error)
{
    AgainAsset asset = {0};
    const bool is_wad = !is_map(node) && import_is_wad(path);
    GError *problem = NULL;
    Tiled *tiled = is_wad ? NULL : read_file(builder, path, error);
    if (!is_wad && tiled == NULL)
        return false;
    asset.node = is_wad ? updated_wad_level(builder, path, node, &asset, &problem)
                        : updated_asset(builder, tiled, node, &asset, &problem);
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    if (asset.node == NULL)
        return false;
    g_ptr_array_add(builder->plan->nodes, (gpointer)asset.node);
    g_array_append_val(builder->assets, asset);
    return true;
}

/* ---- Entry points ---- */

/* Returns the path of the file that a level or map was imported from, or NULL. */
static const char *path_of(const void *node)
{
    const char *path = tiled_mark_of(node);
    const Importer *importer = path != NULL ? importer_for(path) : NULL;
    bool is_source = importer != NULL && (importer->names_files || importer->usual == IMPORT_LEVEL);
    return is_source ? path : NULL;
}

/* Adds the new versions of levels or maps that were imported from files at `paths`; see
 * tiled_again_plan. */
static void add_assets(PlanBuilder *builder, const List *list, const char *const *paths,
                       GError **error)
{
    ListIter iter = list_iter(list);
    for (const void *node; (node = list_next(&iter)) != NULL;) {
        const char *path = path_of(node);
        if (path == NULL)
            continue;
        g_hash_table_add(builder->known, (gpointer)path);
        if (builder->ok && (paths != NULL ? g_strv_contains(paths, path)
                                          : picture_store_file_exists(
                                                builder->store, &(Picture){.path = (char *)path})))
            builder->ok = add_asset(builder, node, path, error);
    }
}

bool tiled_again_plan(ImportPlan *plan, const Project *project, PictureStore *store,
                      const char *const *paths, GPtrArray *other_paths, GError **error)
{
    PlanBuilder builder = {.plan = plan,
                           .store = store,
                           .project = node_ref(project),
                           .assets = g_array_new(false, false, sizeof(AgainAsset)),
                           .known = g_hash_table_new(g_str_hash, g_str_equal),
                           .ok = true};
    add_assets(&builder, project->levels, paths, error);
    add_assets(&builder, project->maps, paths, error);
    for (; paths != NULL && *paths != NULL; paths++)
        if (!g_hash_table_contains(builder.known, *paths))
            g_ptr_array_add(other_paths, (gpointer)*paths);
    plan->tags = list_ref(builder.project->tags);
    plan->asset_count = builder.assets->len;
    plan->assets = (AgainAsset *)(void *)g_array_free(builder.assets, false);
    g_hash_table_unref(builder.known);
    node_unref(builder.project);
    wad_free(builder.wad);
    return builder.ok;
}

Project *tiled_again(const Project *before, const ImportPlan *plan, GError **error)
{
    Project *after = node_copy(before);
    node_set_list(&after->tags, list_ref(plan->asset_count > 0 ? plan->tags : before->tags));
    for (uint32_t i = 0; i < plan->asset_count; i++) {
        const AgainAsset *asset = &plan->assets[i];
        const uint64_t id = node_id(asset->node);
        Path path = is_map(asset->node) ? path_map(id) : path_level(id);
        Project *next = path_replace(after, &path, node_ref(asset->node));
        node_unref(after);
        after = next;
        if (after == NULL)
            return edit_missing(before, &path, error);
    }
    return edit_finish(before, after, error);
}
