/* SPDX-License-Identifier: MIT */
/*
 * Imports Tiled's files: tilesets, and the tilesets of maps, as sprites; maps as levels or maps.
 * The contract is in import.h; the conversions are declared in tiled_import.h.
 */
#include "edit/assets.h"
#include "formats/tiled/tiled_again.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* ---- Sprites ---- */

static void add_properties(PartsSprite *sprite, const Tiled *tiled)
{
    PropertyList *list = &sprite->properties;
    const RenewedPicture *page = &g_array_index(sprite->pictures, RenewedPicture, 0);
    g_autofree char *name = path_from_file(sprite->path, page->path);
    if (!g_hash_table_contains(list->keys, IMPORT_ATLAS_KEY))
        property_list_text(list, IMPORT_ATLAS_KEY, name);
    for (uint32_t i = 0; i < tiled->set_count; i++)
        property_list_add(list, &tiled->sets[i]->properties, NULL);
}

static bool import_sets(PartsSprite *sprite, GBytes *bytes, GError **error)
{
    if (!g_hash_table_add(sprite->read_paths, g_strdup(sprite->path)))
        return true;
    Tiled *tiled = tiled_from_store(sprite->store, sprite->path, bytes, sprite->report, error);
    if (tiled == NULL)
        return false;
    TiledImport state = {
        .project = node_ref(sprite->project), .tiled = tiled, .report = sprite->report};
    bool ok = tiled->kind != TILED_TEMPLATE;
    if (!ok)
        g_set_error_literal(error, IMPORT_ERROR, IMPORT_UNKNOWN_KIND,
                            _("it is not a Tiled tileset"));
    for (uint32_t i = 0; ok && i < tiled->set_count; i++)
        ok = tiled_add_set(sprite, &state, tiled->sets[i], error);
    if (ok && sprite->frames->len == sprite->first) {
        g_set_error_literal(error, IMPORT_ERROR, IMPORT_NO_FRAMES,
                            _("none of its tiles has a picture"));
        ok = false;
    }
    if (ok) {
        add_properties(sprite, tiled);
        node_unref(sprite->project);
        sprite->project = node_ref(state.project);
    }
    tiled_import_clear(&state);
    tiled_free(tiled);
    return ok;
}

/* ---- Pictures of levels and maps ---- */

static const TiledLayer *find_tiles(const TiledImport *state, PictureStore *store)
{
    const TiledLayer *found = NULL;
    for (uint32_t i = 0; found == NULL && i < state->tiled->layer_count; i++)
        if (tiled_layer_has_art(state->tiled, store, &state->tiled->layers[i]))
            found = &state->tiled->layers[i];
    return found;
}

/* Returns the image layer with the picture of the whole map; NULL if there is none. */
static const TiledLayer *find_picture(const TiledImport *state)
{
    const TiledLayer *found = NULL;
    SPAN_EACH (const TiledLayer, layer, state->tiled->layers, state->tiled->layer_count) {
        if (layer->kind != TILED_PICTURE)
            continue;
        bool fits = found == NULL && layer->image.path != NULL &&
                    !(fabs(layer->offset_x) > 0 || fabs(layer->offset_y) > 0);
        if (fits)
            found = layer;
        conversion_report_add(state->report, IMPORT_LOST_IMAGE, layer->name, !fits);
    }
    return found;
}

/* Adds the picture at a path. Returns its id; 0 if it cannot be used. See add_picture. */
static uint64_t add_picture_at(TiledImport *state, PictureStore *store, const char *path,
                               bool is_map, int32_t *width, int32_t *height)
{
    uint64_t id = 0;
    g_autoptr(GError) problem = NULL;
    g_autoptr(Pixels) pixels = pixels_at(store, &(PictureSource){.path = path}, &problem);
    if (pixels != NULL && MAX(pixels->width, pixels->height) > DOCUMENT_MAX_SIDE) {
        g_set_error(&problem, IMPORT_ERROR, IMPORT_BROKEN,
                    _("%s: a level or map cannot have a picture of %u x %u pixels, because a side "
                      "is above %d"),
                    path, pixels->width, pixels->height, DOCUMENT_MAX_SIDE);
        g_clear_pointer(&pixels, pixels_unref);
    }
    conversion_report_problem(state->report, problem);
    bool covers =
        pixels != NULL &&
        (!is_map || ((int32_t)pixels->width >= *width && (int32_t)pixels->height >= *height));
    Project *after =
        covers ? edit_add_picture(state->project, path, (int32_t)pixels->width,
                                  (int32_t)pixels->height, pixels_digest(pixels), &id, NULL)
               : NULL;
    if (after != NULL) {
        node_unref(state->project);
        state->project = after;
        if (is_map) {
            *width = (int32_t)pixels->width;
            *height = (int32_t)pixels->height;
        }
    }
    return after != NULL ? id : 0;
}

/* Adds the picture of a level or map and returns its id: the map itself, as it is drawn, if it has
 * tiles, else the picture of an image layer. For a map, it must cover `width` x `height`, which are
 * set to its size. Returns 0 if there is no picture, or if it cannot be used; this is reported as a
 * loss, not as an error. */
static uint64_t add_picture(TiledImport *state, PictureStore *store, bool is_map, int32_t *width,
                            int32_t *height)
{
    const TiledLayer *tiles = find_tiles(state, store);
    uint64_t id = 0;
    if (tiles != NULL)
        id = add_picture_at(state, store, state->tiled->path, is_map, width, height);
    state->is_drawn = id != 0;
    for (uint32_t i = 0; i < state->tiled->layer_count; i++)
        conversion_report_add(state->report, IMPORT_LOST_TILE, state->tiled->layers[i].name,
                              tiled_count_without_picture(state->tiled, &state->tiled->layers[i]));
    conversion_report_add(state->report, IMPORT_LOST_TILED_KEY, "map backgroundcolor",
                          !state->is_drawn && state->tiled->background[3] > 0);
    const TiledLayer *image = id == 0 ? find_picture(state) : NULL;
    if (image != NULL)
        id = add_picture_at(state, store, image->image.path, is_map, width, height);
    if (!state->is_drawn && tiles != NULL)
        conversion_report_add(state->report, IMPORT_LOST_TILE_PICTURE, tiles->name, 1);
    if (image != NULL)
        conversion_report_add(state->report, IMPORT_LOST_IMAGE, image->name, id == 0);
    return id;
}

/* ---- Levels and maps ---- */

static void set_free_name(char **field, const List *list, const char *path, const char *wanted)
{
    g_autofree char *base = wanted != NULL ? g_strdup(wanted) : path_base(path);
    char *valid = imported_name(NULL, base, "map"), *name = asset_free_name(list, valid);
    node_set_text(field, name);
    g_free(valid);
    g_free(name);
}

/* Returns the layers of a new level: one layer of walls. */
static List *empty_wall_layers(void)
{
    Layer *layer = node_new(&layer_kind);
    layer->id = edit_new_id();
    node_set_text(&layer->name, C_("layer", "walls"));
    layer->walls = node_new(&walls_kind);
    layer->walls->partition = PARTITION_AUTO;
    return list_append(NULL, layer);
}

static Project *add_level(TiledImport *state, PictureStore *store, const char *wanted,
                          ImportDone *done, GError **error)
{
    uint64_t picture = add_picture(state, store, false, NULL, NULL);
    Level *level = tiled_level(state, error);
    Path top = path_project();
    if (level == NULL)
        return NULL;
    done->asset = level->id = edit_new_id();
    level->picture = picture;
    if (level->layers == NULL)
        node_set_list(&level->layers, empty_wall_layers());
    set_free_name(&level->name, state->project->levels, state->tiled->path, wanted);
    return edit_insert(state->project, &top, "levels", UINT32_MAX, level, error);
}

static Project *add_map(TiledImport *state, PictureStore *store, const char *wanted,
                        ImportDone *done, GError **error)
{
    int32_t width, height;
    Path top = path_project();
    tiled_zones_size(state->tiled, &width, &height);
    uint64_t picture = add_picture(state, store, true, &width, &height);
    done->asset = edit_new_id();
    Map *map = tiled_zones(state, done->asset, width, height, error);
    if (map == NULL)
        return NULL;
    map->picture = picture;
    set_free_name(&map->name, state->project->maps, state->tiled->path, wanted);
    return edit_insert(state->project, &top, "maps", UINT32_MAX, map, error);
}

static Tiled *read_map(PictureStore *store, const char *path, ConversionReport *report,
                       GError **error)
{
    GError *problem = NULL;
    GBytes *bytes = picture_store_bytes(store, &(Picture){.path = (char *)path}, error);
    if (bytes == NULL)
        return NULL;
    Tiled *tiled = tiled_from_store(store, path, bytes, report, &problem);
    g_bytes_unref(bytes);
    if (tiled != NULL && tiled->kind != TILED_MAP) {
        g_set_error_literal(&problem, IMPORT_ERROR, IMPORT_UNKNOWN_KIND,
                            _("it is not a Tiled map; import tilesets as sprites"));
        g_clear_pointer(&tiled, tiled_free);
    }
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return tiled;
}

/* Returns the choices for layers as lines; the caller frees them. */
static char *layer_choices(const ImportOptions *options)
{
    GString *lines = g_string_new("");
    for (const char *line = NULL; (line = import_option(options, IMPORT_LAYER_AS, line)) != NULL;)
        g_string_append_printf(lines, "%s%s", lines->len > 0 ? "\n" : "", line);
    return g_string_free(lines, false);
}

/* Adds a level or map, and one of the other kind if layers become its walls, markers or zones. */
static bool add_assets(TiledImport *state, PictureStore *store, const ImportOptions *options,
                       ImportDone *done, GError **error)
{
    const ImportAs other = options->as == IMPORT_MAP ? IMPORT_LEVEL : IMPORT_MAP;
    const ImportAs kinds[] = {other, options->as};
    g_autofree char *choices = layer_choices(options);
    bool ok = tiled_layers_read(state, options->as, choices, error);
    g_autofree char *of_other = ok ? tiled_layers_of(state, other) : NULL;
    if (ok)
        tiled_layers_report(state, options->layers_found);
    conversion_report_add(state->report, IMPORT_LOST_PROPERTY, "group",
                          state->tiled->groups_with_properties);
    for (int i = of_other != NULL ? 0 : 1; ok && i < 2; i++) {
        state->layers = i == 0 ? of_other : choices;
        Project *after = kinds[i] == IMPORT_MAP
                             ? add_map(state, store, options->name, done, error)
                             : add_level(state, store, options->name, done, error);
        ok = after != NULL;
        done->assets += ok;
        if (ok)
            node_unref(state->project);
        state->project = ok ? after : state->project;
    }
    return ok;
}

static Project *import_map(Project *before, PictureStore *store, const char *path,
                           const ImportOptions *options, ImportDone *done, GError **error)
{
    GError *problem = NULL;
    Tiled *tiled = read_map(store, path, options->report, error);
    if (tiled == NULL)
        return NULL;
    TiledImport state = {.project = node_ref(before), .tiled = tiled, .report = options->report};
    bool ok = add_assets(&state, store, options, done, &problem);
    Project *after = ok ? node_ref(state.project) : NULL;
    tiled_import_clear(&state);
    tiled_free(tiled);
    if (problem != NULL)
        g_propagate_prefixed_error(error, problem, _("%s: "), path);
    return after;
}

static Project *import_tiled(const Project *before, PictureStore *store, const char *const *paths,
                             const ImportOptions *options, ImportDone *done, GError **error)
{
    if (options->as == IMPORT_SPRITE)
        return import_parts(before, store, paths, options, done, import_sets, error);
    if (options->level != 0 || options->map != 0) {
        g_set_error(error, IMPORT_ERROR, IMPORT_UNKNOWN_KIND,
                    _("%s: a Tiled map can only be imported as a new level or map, not as a "
                      "picture"),
                    paths[0]);
        return NULL;
    }
    Project *project = node_ref(before);
    for (; *paths != NULL && project != NULL; paths++) {
        node_set_child(&project, import_map(project, store, *paths, options, done, error));
    }
    return project;
}

/* ---- The formats ---- */

static char **companions(PictureStore *store, const char *path, GBytes *bytes, GError **error)
{
    Tiled *tiled = tiled_from_store(store, path, bytes, NULL, error);
    if (tiled == NULL)
        return NULL;
    const GPtrArray *paths = tiled_named_files(tiled);
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    for (guint i = 0; i < paths->len; i++)
        g_strv_builder_add(names, paths->pdata[i]);
    char **found = g_strv_builder_end(names);
    tiled_free(tiled);
    return found;
}

static bool is_map(const char *text, size_t size)
{
    return tiled_is_json(text, size) && g_strstr_len(text, (gssize)size, "\"layers\"") != NULL;
}

static const char *const set_suffixes[] = {".tsx", ".tsj", NULL};
static const char *const map_suffixes[] = {".tmx", ".tmj", NULL};

static const FormatOption map_options[] = {
    {.key = IMPORT_LAYER_AS,
     .value = "NAME=USE",
     .help = "imports a layer of a Tiled map as walls, markers, zones or nothing but a part of the "
             "picture; otherwise its name, class and contents decide; * names all layers; may be "
             "repeated"},
};

static const FormatOption set_options[] = {
    {.key = TILED_ALL_TILES, .help = "also imports tiles of Tiled without data as frames"},
};

/* The map is first in the table, so a JSON file without layers is a tileset. */
const Importer tiled_map_importer = {
    .title = "Tiled map",
    .suffixes = map_suffixes,
    .recognise = is_map,
    .usual = IMPORT_LEVEL,
    .import = import_tiled,
    FORMAT_OPTIONS(map_options),
    .page = "tiled",
    .help = "A map of Tiled becomes a level, or zones with --as map; its classes become tags.",
    .has_frames = true,
    .names_pictures = true,
    .is_level_or_map = true,
    .companions = companions,
    .draw = tiled_draw,
    .mark = TILED_KEY,
    .import_again = tiled_import_again,
};

const Importer tileset_importer = {
    .title = "Tiled tileset",
    .suffixes = set_suffixes,
    .recognise = tiled_is_json,
    .import = import_tiled,
    FORMAT_OPTIONS(set_options),
    .page = "tiled",
    .help = "A tileset of Tiled becomes a sprite; its classes become tags.",
    .has_frames = true,
    .names_pictures = true,
    .companions = companions,
};
