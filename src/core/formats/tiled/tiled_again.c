/* SPDX-License-Identifier: MIT */
/* Updates levels and maps from Tiled; see Importer.import_again. */
#include "formats/tiled/tiled_again.h"

#include "edit/maps.h"

#include <glib/gi18n-lib.h>

static Tiled *read_map(const ImportedAsset *asset, GError **error)
{
    Tiled *tiled = tiled_from_store(asset->store, asset->path, asset->bytes, NULL, error);
    if (tiled != NULL && tiled->kind != TILED_MAP) {
        g_set_error_literal(error, IMPORT_ERROR, IMPORT_UNKNOWN_KIND,
                            _("it is not a Tiled map, tileset or template"));
        g_clear_pointer(&tiled, tiled_free);
    }
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
    g_autoptr(Project) larger = edit_resize_map(project, map->id, width, height, 0, 0, NULL);
    return node_ref(larger != NULL ? project_map(larger, map->id) : map);
}

static Map *updated_map(TiledImport *state, const Map *old, AgainAsset *asset, GError **error)
{
    int32_t width, height;
    tiled_zones_size(state->tiled, &width, &height);
    node_auto Map *large = resize_map(state->project, old, width, height);
    node_auto Map *fresh = tiled_zones(state, old->id, large->width, large->height, error);
    return fresh != NULL ? tiled_merge_map(asset, state->tiled, large, fresh) : NULL;
}

static Level *updated_level(TiledImport *state, const Level *old, AgainAsset *asset, GError **error)
{
    node_auto Level *fresh = tiled_level(state, error);
    return fresh != NULL ? merge_level(asset, old, fresh) : NULL;
}

void *tiled_import_again(const ImportedAsset *asset, AgainAsset *changes, GError **error)
{
    Tiled *tiled = read_map(asset, error);
    if (tiled == NULL)
        return NULL;
    TiledImport state = {
        .project = *asset->project,
        .tiled = tiled,
        .is_drawn = true, /* a loss was reported by the first import */
    };
    const bool is_map = ((const Node *)asset->old)->kind == &map_kind;
    const char *layers = properties_text(node_properties(asset->old), TILED_LAYERS);
    void *merged = NULL;
    if (tiled_layers_read(&state, is_map ? IMPORT_MAP : IMPORT_LEVEL, layers != NULL ? layers : "",
                          error))
        merged = is_map ? (void *)updated_map(&state, asset->old, changes, error)
                        : updated_level(&state, asset->old, changes, error);
    *asset->project = state.project;
    g_free(state.uses);
    tiled_free(tiled);
    return merged;
}
