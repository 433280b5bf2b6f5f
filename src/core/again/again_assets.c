/* SPDX-License-Identifier: MIT */
/* Updates levels and maps that were imported from files of their own; see again_internal.h. */
#include "again/again_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static bool is_map(const void *node)
{
    return ((const Node *)node)->kind == &map_kind;
}

/* ---- One level or map ---- */

/* The state while a plan is made. */
typedef struct PlanBuilder {
    ImportPlan *plan;
    PictureStore *store;
    Project *project;  /* including the tags that the files need */
    GArray *assets;    /* AgainAsset */
    GHashTable *known; /* paths of all files that levels and maps were imported from */
    GBytes *bytes;     /* of the file read last, because levels may share it; or NULL */
    const char *path;  /* of this file */
    bool ok;           /* no file has failed */
} PlanBuilder;

static bool read_file(PlanBuilder *builder, const char *path, GError **error)
{
    if (builder->bytes != NULL && strcmp(builder->path, path) == 0)
        return true;
    g_clear_pointer(&builder->bytes, g_bytes_unref);
    builder->bytes = picture_store_bytes(builder->store, &(Picture){.path = (char *)path}, error);
    builder->path = path;
    return builder->bytes != NULL;
}

static bool add_asset(PlanBuilder *builder, const void *node, const char *path, GError **error)
{
    AgainAsset asset = {0};
    GError *problem = NULL;
    if (!read_file(builder, path, error))
        return false;
    const Importer *importer = importer_for_content(path, builder->bytes);
    const ImportedAsset imported = {builder->store, path, builder->bytes, node, &builder->project};
    if (importer->import_again != NULL)
        asset.node = importer->import_again(&imported, &asset, &problem);
    else
        g_set_error(error, IMPORT_ERROR, IMPORT_UNKNOWN_KIND,
                    _("%s: files of this kind cannot be imported"), path);
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
    const char *path = imported_mark(node);
    const Importer *importer = path != NULL ? importer_for(path) : NULL;
    bool may_be_again =
        importer != NULL && (importer->import_again != NULL || importer->shares_suffix);
    return may_be_again ? path : NULL;
}

/* Adds the new versions of levels or maps that were imported from files at `paths`; see
 * again_plan_assets. */
static void add_assets(PlanBuilder *builder, const List *list, const char *const *paths,
                       GError **error)
{
    LIST_EACH (void, node, list) {
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

bool again_plan_assets(ImportPlan *plan, const Project *project, PictureStore *store,
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
    g_clear_pointer(&builder.bytes, g_bytes_unref);
    return builder.ok;
}

Project *again_update_assets(const Project *before, const ImportPlan *plan, GError **error)
{
    Project *after = node_copy(before);
    node_set_list(&after->tags, list_ref(plan->asset_count > 0 ? plan->tags : before->tags));
    SPAN_EACH (const AgainAsset, asset, plan->assets, plan->asset_count) {
        const uint64_t id = node_id(asset->node);
        Path path = is_map(asset->node) ? path_map(id) : path_level(id);
        node_set_child(&after, path_replace(after, &path, node_ref(asset->node)));
        if (after == NULL)
            return edit_missing(before, &path, error);
    }
    return edit_finish(before, after, error);
}
