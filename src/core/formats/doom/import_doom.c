/* SPDX-License-Identifier: MIT */
/* Imports maps of Doom's WAD files as levels; the contract is in import.h. */
#include "formats/doom/doom_level.h"

#include "edit/assets.h"
#include "formats/format.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static Project *add_level(DoomImport *state, const char *wanted, ImportDone *done, GError **error)
{
    Level *level = doom_level(state, error);
    const Path top = path_project();
    if (level == NULL)
        return NULL;
    g_autofree char *valid = imported_name(NULL, wanted != NULL ? wanted : state->map->name, "map");
    g_autofree char *name = asset_free_name(state->project->levels, valid);
    done->asset = level->id = edit_new_id();
    node_set_text(&level->name, name);
    Project *after = edit_insert(state->project, &top, "levels", UINT32_MAX, level, error);
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
    DoomImport state = {.project = node_ref(before),
                        .report = options->report,
                        .map = map,
                        .path = path,
                        .all_lines = import_option(options, DOOM_ALL_LINES, NULL) != NULL};
    Project *after = add_level(&state, options->name, done, error);
    node_unref(state.project);
    doom_free(map);
    return after;
}

static bool is_wanted(const ImportOptions *options, const char *name)
{
    const char *map = import_option(options, IMPORT_MAP_NAME, NULL);
    const bool all = map == NULL;
    while (map != NULL && g_ascii_strcasecmp(map, name) != 0)
        map = import_option(options, IMPORT_MAP_NAME, map);
    return all || map != NULL;
}

/* Returns false with an error if the file lacks a requested map, or has no maps. */
static bool has_wanted_maps(const Wad *wad, const ImportOptions *options, GError **error)
{
    for (const char *map = NULL; (map = import_option(options, IMPORT_MAP_NAME, map)) != NULL;) {
        uint32_t i = 0;
        while (i < wad->map_count && g_ascii_strcasecmp(wad_map_name(wad, i), map) != 0)
            i++;
        if (i == wad->map_count) {
            g_set_error(error, IMPORT_ERROR, IMPORT_NO_FRAMES, _("it has no map %s"), map);
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
        node_set_child(&project, import_map(project, store, path, wad, i, options, done, &problem));
    }
    wad_free(wad);
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return project;
}

static Project *import_doom(const Project *before, PictureStore *store, const char *const *paths,
                            const ImportOptions *options, ImportDone *done, GError **error)
{
    if (options->as != IMPORT_LEVEL || options->level != 0 || options->map != 0) {
        g_set_error(error, IMPORT_ERROR, IMPORT_UNKNOWN_KIND,
                    _("%s: Doom maps can only be imported as new levels"), paths[0]);
        return NULL;
    }
    Project *project = node_ref(before);
    for (; *paths != NULL && project != NULL; paths++) {
        node_set_child(&project, import_wad(project, store, *paths, options, done, error));
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

/* Returns a level made again from the map that it was imported from. */
static Level *fresh_level(const ImportedAsset *asset, const DoomMap *map, GError **error)
{
    const Level *old = asset->old;
    const Layer *open_lines = list_find_name(old->layers, DOOM_OPEN_LAYER, NULL);
    DoomImport state = {.project = *asset->project,
                        .map = map,
                        .path = asset->path,
                        .all_lines = open_lines != NULL && was_imported(open_lines),
                        .has_corner = true,
                        .left = properties_number(old->properties, DOOM_LEFT_KEY, 0),
                        .top = properties_number(old->properties, DOOM_TOP_KEY, 0)};
    Level *level = doom_level(&state, error);
    *asset->project = state.project;
    return level;
}

static void *doom_import_again(const ImportedAsset *asset, AgainAsset *changes, GError **error)
{
    const Level *old = asset->old;
    Wad *wad = wad_read(asset->bytes, error);
    Budget *budget = picture_store_limits(asset->store).budget;
    DoomMap *map = wad != NULL ? read_again(wad, old, budget, error) : NULL;
    node_auto Level *fresh = map != NULL ? fresh_level(asset, map, error) : NULL;
    Level *merged = fresh != NULL ? merge_level(changes, old, fresh) : NULL;
    /* Properties that the map defines replace the old ones; other properties stay. */
    if (merged != NULL)
        node_set_list(&merged->properties, properties_merged(old->properties, fresh->properties));
    doom_free(map);
    wad_free(wad);
    return merged;
}

/* ---- The format ---- */

static char **maps_of(GBytes *bytes, GError **error)
{
    Wad *wad = wad_read(bytes, error);
    if (wad == NULL)
        return NULL;
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    for (uint32_t i = 0; i < wad->map_count; i++)
        g_strv_builder_add(names, wad_map_name(wad, i));
    char **found = g_strv_builder_end(names);
    wad_free(wad);
    return found;
}

static const char *const suffixes[] = {".wad", NULL};

static const FormatOption options[] = {
    {.key = IMPORT_MAP_NAME,
     .value = "NAME",
     .help = "imports only this map of a WAD file; may be repeated"},
    {.key = DOOM_ALL_LINES,
     .title = N_("Include _lines that block nothing"),
     .help = "also imports lines of Doom maps that block nothing, as the layer open lines"},
};

static const ImportQuestion question = {
    .name = "doom-maps",
    .title = N_("Import Doom maps as levels?"),
    .text = N_("Lines that block the player become walls, and things become markers. The other "
               "lines are needed only to export the map again."),
    .answer = N_("Import as Levels"),
};

const Importer doom_importer = {
    .title = "Doom",
    .suffixes = suffixes,
    .import = import_doom,
    .page = "doom",
    .help = "Each map of Doom in a WAD file becomes a level.",
    .usual = IMPORT_LEVEL,
    .has_frames = true,
    .maps = maps_of,
    .question = &question,
    .mark = DOOM_KEY,
    .import_again = doom_import_again,
    FORMAT_OPTIONS(options),
};
