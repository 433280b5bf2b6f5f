/* SPDX-License-Identifier: MIT */
/* Updates levels that were imported from maps of Doom; the contract is in doom_again.h. */
#include "import/doom_again.h"

#include "import/doom_level.h"

#include <glib/gi18n-lib.h>

static double number_of(const List *properties, const char *key)
{
    const Property *property = properties_get(properties, key);
    return property != NULL && property->type == PROPERTY_NUMBER ? property->number : 0;
}

static bool has_open_lines(const Level *level)
{
    const Layer *layer = list_find_name(level->layers, DOOM_OPEN_LAYER, NULL);
    return layer != NULL && tiled_mark_of(layer->properties) != NULL;
}

static DoomMap *read_map(const Wad *wad, const Level *old, Budget *budget, GError **error)
{
    const Property *name = properties_get(old->properties, DOOM_MAP_KEY);
    for (uint32_t i = 0; name != NULL && i < wad->map_count; i++)
        if (g_strcmp0(name->text, wad_map_name(wad, i)) == 0)
            return doom_read(wad, i, budget, error);
    g_set_error(error, IMPORT_ERROR, IMPORT_NO_FRAMES, _("it has no map %s"),
                name != NULL ? name->text : "");
    return NULL;
}

static Level *merged_level(DoomImport *state, const Level *old, AgainAsset *asset, GError **error)
{
    Level *fresh = doom_level(state, error);
    if (fresh == NULL)
        return NULL;
    const TiledAgain again = {&state->common, asset};
    Level *level = tiled_again_level(&again, old, fresh);
    /* Properties that the map defines replace the old ones; other properties stay. */
    node_set_list(&level->properties, properties_merged(old->properties, fresh->properties));
    node_unref(fresh);
    return level;
}

Level *doom_again(Project **project, Budget *budget, const Wad *wad, const Level *old,
                  const char *path, AgainAsset *asset, GError **error)
{
    DoomMap *map = read_map(wad, old, budget, error);
    Level *level = NULL;
    if (map != NULL) {
        DoomImport state = {.common = {.project = node_ref(*project)},
                            .map = map,
                            .path = path,
                            .all_lines = has_open_lines(old),
                            .has_corner = true,
                            .left = number_of(old->properties, DOOM_LEFT_KEY),
                            .top = number_of(old->properties, DOOM_TOP_KEY)};
        level = merged_level(&state, old, asset, error);
        node_unref(*project);
        *project = node_ref(state.common.project);
        tiled_import_clear(&state.common);
    }
    doom_free(map);
    return level;
}
