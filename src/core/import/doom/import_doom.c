/* SPDX-License-Identifier: MIT */
/* Imports maps of Doom's WAD files as levels; the contract is in import.h. */
#include "edit/assets.h"
#include "import/doom/doom_level.h"
#include "import/import_internal.h"
#include "import/tiled/tiled_again.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static Project *add_level(DoomImport *state, const char *wanted, ImportDone *done, GError **error)
{
    Level *level = doom_level(state, error);
    const Path top = path_project();
    if (level == NULL)
        return NULL;
    char *valid = imported_name(NULL, wanted != NULL ? wanted : state->map->name, "map");
    char *name = asset_free_name(state->common.project->levels, valid);
    done->asset = level->id = edit_new_id();
    node_set_text(&level->name, name);
    g_free(valid);
    g_free(name);
    Project *after = edit_insert(state->common.project, &top, "levels", UINT32_MAX, level, error);
    done->assets += after != NULL;
    return after;
}

static Project *import_map(Project *before, PictureStore *store, const char *path, const Wad *wad,
                           uint32_t number, const ImportOptions *options, ImportDone *done,
                           GError **error)
{
    Budget *budget = picture_store_limits(store).budget;
    DoomMap *map = doom_read(wad, number, budget, error);
    if (map == NULL)
        return NULL;
    DoomImport state = {.common = {.project = node_ref(before), .report = options->report},
                        .map = map,
                        .path = path,
                        .all_lines = options->all_lines};
    Project *after = add_level(&state, options->name, done, error);
    tiled_import_clear(&state.common);
    doom_free(map);
    return after;
}

static bool is_wanted(const ImportOptions *options, const char *name)
{
    for (const char *const *map = options->maps; map != NULL && *map != NULL; map++)
        if (g_ascii_strcasecmp(*map, name) == 0)
            return true;
    return options->maps == NULL;
}

/* Returns false with an error if the file lacks a requested map, or has no maps. */
static bool has_wanted_maps(const Wad *wad, const ImportOptions *options, GError **error)
{
    for (const char *const *map = options->maps; map != NULL && *map != NULL; map++) {
        uint32_t i = 0;
        while (i < wad->map_count && g_ascii_strcasecmp(wad_map_name(wad, i), *map) != 0)
            i++;
        if (i == wad->map_count) {
            g_set_error(error, IMPORT_ERROR, IMPORT_NO_FRAMES, _("it has no map %s"), *map);
            return false;
        }
    }
    if (wad->map_count == 0)
        g_set_error_literal(error, IMPORT_ERROR, IMPORT_NO_FRAMES, _("it has no maps"));
    return wad->map_count > 0;
}

static Project *import_wad(Project *before, PictureStore *store, const char *path,
                           const ImportOptions *options, ImportDone *done, GError **error)
{
    GError *problem = NULL;
    GBytes *bytes = picture_store_bytes(store, &(Picture){.path = (char *)path}, error);
    if (bytes == NULL)
        return NULL;
    Wad *wad = wad_read(bytes, &problem);
    g_bytes_unref(bytes);
    Project *project =
        wad != NULL && has_wanted_maps(wad, options, &problem) ? node_ref(before) : NULL;
    for (uint32_t i = 0; project != NULL && i < wad->map_count; i++) {
        if (!is_wanted(options, wad_map_name(wad, i)))
            continue;
        Project *after = import_map(project, store, path, wad, i, options, done, &problem);
        node_unref(project);
        project = after;
    }
    wad_free(wad);
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return project;
}

Project *import_doom(const Project *before, PictureStore *store, const char *const *paths,
                     const ImportOptions *options, ImportDone *done, GError **error)
{
    if (options->as != IMPORT_LEVEL || options->level != 0 || options->map != 0) {
        g_set_error(error, IMPORT_ERROR, IMPORT_UNKNOWN_KIND,
                    _("%s: Doom maps can only be imported as new levels"), paths[0]);
        return NULL;
    }
    Project *project = node_ref(before);
    for (; *paths != NULL && project != NULL; paths++) {
        Project *after = import_wad(project, store, *paths, options, done, error);
        node_unref(project);
        project = after;
    }
    return project;
}

/* ---- Import again ---- */

static DoomMap *read_again(const Wad *wad, const Level *old, Budget *budget, GError **error)
{
    const char *name = properties_text(old->properties, DOOM_MAP_KEY);
    for (uint32_t i = 0; name != NULL && i < wad->map_count; i++)
        if (strcmp(name, wad_map_name(wad, i)) == 0)
            return doom_read(wad, i, budget, error);
    g_set_error(error, IMPORT_ERROR, IMPORT_NO_FRAMES, _("it has no map %s"),
                name != NULL ? name : "");
    return NULL;
}

Level *doom_level_again(Project **project, Budget *budget, const Wad *wad, const Level *old,
                        GError **error)
{
    DoomMap *map = read_again(wad, old, budget, error);
    if (map == NULL)
        return NULL;
    const Layer *open_lines = list_find_name(old->layers, DOOM_OPEN_LAYER, NULL);
    DoomImport state = {.common = {.project = *project},
                        .map = map,
                        .path = tiled_mark_of(old),
                        .all_lines = open_lines != NULL && tiled_mark_of(open_lines) != NULL,
                        .has_corner = true,
                        .left = properties_number(old->properties, DOOM_LEFT_KEY, 0),
                        .top = properties_number(old->properties, DOOM_TOP_KEY, 0)};
    Level *level = doom_level(&state, error);
    *project = state.common.project;
    doom_free(map);
    return level;
}

char **import_maps_of(const char *path, GError **error)
{
    GMappedFile *file = g_mapped_file_new(path, false, error);
    GBytes *bytes = file != NULL ? g_mapped_file_get_bytes(file) : NULL;
    Wad *wad = bytes != NULL ? wad_read(bytes, error) : NULL;
    GStrvBuilder *names = g_strv_builder_new();
    for (uint32_t i = 0; wad != NULL && i < wad->map_count; i++)
        g_strv_builder_add(names, wad_map_name(wad, i));
    char **found = wad != NULL ? g_strv_builder_end(names) : NULL;
    g_strv_builder_unref(names);
    wad_free(wad);
    g_bytes_unref(bytes);
    if (file != NULL)
        g_mapped_file_unref(file);
    return found;
}
