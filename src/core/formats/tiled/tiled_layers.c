/* SPDX-License-Identifier: MIT */
/*
 * Decides what the layers of a map become: walls, markers, zones or nothing; see tiled_import.h.
 * The guess is based on words in their classes and names, and on their contents.
 */
#include "formats/tiled/tiled_import.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Names ---- */

/* Words in names and classes of layers, in the singular. */
static const struct {
    ImportLayerAs as;
    const char *words;
} known[] = {
    {LAYER_AS_WALLS, " barrier block blocker collider collision obstacle solid wall "},
    {LAYER_AS_MARKERS, " character checkpoint coin collectible enemy enemies gem item loot marker "
                       "monster npc pickup player spawn spawner spawnpoint start treasure "},
    {LAYER_AS_ZONES, " area region sensor trigger zone "},
    {LAYER_AS_NOTHING, " backdrop background bg cloud deco decor decoration detail fg foreground "
                       "overlay parallax scenery shadow sky "},
};

/* Returns what a word means, in the singular or with an s; LAYER_AS_KINDS if nothing. */
static ImportLayerAs meaning_of(const char *word, size_t length)
{
    g_autofree char *lower = g_ascii_strdown(word, (gssize)length);
    ImportLayerAs as = LAYER_AS_KINDS;
    for (size_t i = 0; i < 2 * G_N_ELEMENTS(known); i++) {
        size_t end = length - (i >= G_N_ELEMENTS(known) && length > 0 && lower[length - 1] == 's');
        g_autofree char *part = g_strdup_printf(" %.*s ", (int)end, lower);
        if (strstr(known[i % G_N_ELEMENTS(known)].words, part) != NULL)
            as = known[i % G_N_ELEMENTS(known)].as;
    }
    return as;
}

/* The last known word decides: "background walls" are walls. Words are "enemy-spawns",
 * "EnemySpawns" or "enemySpawns2". */
ImportLayerAs tiled_layer_named(const char *name)
{
    ImportLayerAs found = LAYER_AS_KINDS;
    for (const char *at = name; *at != 0;) {
        size_t length = 0;
        while (g_ascii_isalpha(at[length]) &&
               !(length > 0 && g_ascii_islower(at[length - 1]) && g_ascii_isupper(at[length])))
            length++;
        ImportLayerAs as = length > 0 ? meaning_of(at, length) : LAYER_AS_KINDS;
        found = as != LAYER_AS_KINDS ? as : found;
        at += MAX(length, 1);
    }
    return found;
}

/* ---- Contents ---- */

static bool is_solid(const TiledRef *ref)
{
    const TiledTile *tile = tiled_tile(ref->set, ref->id);
    return tile != NULL && (tile->object_count > 0 || tiled_tile_type(tile)[0] != 0);
}

bool tiled_layer_has_solids(const Tiled *map, const TiledLayer *layer)
{
    uint64_t count = layer->cells != NULL ? (uint64_t)layer->columns * layer->rows : 0;
    uint32_t last = 0;
    bool found = false;
    for (uint64_t i = 0; !found && i < count; i++)
        if (layer->cells[i] != last) {
            last = layer->cells[i];
            TiledRef ref = tiled_tile_at(map, last);
            found = is_solid(&ref);
        }
    for (uint32_t i = 0; !found && i < layer->object_count; i++) {
        const TiledTile *tile = tiled_tile(layer->objects[i].tile.set, layer->objects[i].tile.id);
        found = tiled_has_outline(&layer->objects[i]) || (tile != NULL && tile->object_count > 0);
    }
    return found;
}

static ImportLayerAs guess(const Tiled *map, const TiledLayer *layer, ImportAs as)
{
    bool has_objects = layer->object_count > 0;
    ImportLayerAs named = tiled_layer_named(layer->type);
    if (named == LAYER_AS_KINDS)
        named = tiled_layer_named(layer->name);
    if (layer->kind == TILED_PICTURE || (layer->cells == NULL && layer->kind == TILED_TILES))
        return LAYER_AS_NOTHING;
    if (as == IMPORT_MAP)
        return layer->kind == TILED_OBJECTS || named == LAYER_AS_ZONES ? LAYER_AS_ZONES
                                                                       : LAYER_AS_NOTHING;
    if (named != LAYER_AS_KINDS)
        return named;
    return tiled_layer_has_solids(map, layer) ? LAYER_AS_WALLS
           : has_objects                      ? LAYER_AS_MARKERS
                                              : LAYER_AS_NOTHING;
}

/* ---- Choices ---- */

/* Returns what a word states; LAYER_AS_KINDS if it is not one of import_layer_words. */
static ImportLayerAs as_word(const char *word)
{
    int as = 0;
    while (as < LAYER_AS_KINDS && strcmp(word, import_layer_words[as]) != 0)
        as++;
    return (ImportLayerAs)as;
}

/* Applies a choice that names a layer, or one for all layers. Returns false with an error. */
static bool apply(TiledImport *state, const char *choice, bool is_named, GError **error)
{
    const char *equals = strrchr(choice, '=');
    ImportLayerAs as = equals != NULL ? as_word(equals + 1) : LAYER_AS_KINDS;
    if (as == LAYER_AS_KINDS) {
        g_set_error(
            error, IMPORT_ERROR, IMPORT_BROKEN,
            _("a layer can become walls, markers, zones or nothing: NAME=walls, not \"%s\""),
            choice);
        return false;
    }
    g_autofree char *name = g_strndup(choice, (gsize)(equals - choice));
    bool is_all = strcmp(name, "*") == 0, found = is_all;
    for (uint32_t i = 0; is_all != is_named && i < state->tiled->layer_count; i++) {
        const TiledLayer *layer = &state->tiled->layers[i];
        if (layer->kind == TILED_PICTURE || !(is_all || strcmp(layer->name, name) == 0))
            continue;
        state->uses[i] = (TiledLayerUse){as, true};
        found = true;
    }
    conversion_report_add(state->report, IMPORT_LOST_LAYER, name, is_named && !found);
    return true;
}

bool tiled_layers_read(TiledImport *state, ImportAs as, const char *choices, GError **error)
{
    const Tiled *map = state->tiled;
    g_auto(GStrv) lines = g_strsplit(choices, "\n", -1);
    bool ok = true;
    state->uses = g_new0(TiledLayerUse, (gsize)map->layer_count + 1);
    for (uint32_t i = 0; i < map->layer_count; i++) {
        const char *word = tiled_string(&map->layers[i].properties, TILED_LAYER_AS);
        ImportLayerAs stated = word != NULL ? as_word(word) : LAYER_AS_KINDS;
        bool is_stated = stated != LAYER_AS_KINDS && as == IMPORT_LEVEL;
        state->uses[i] =
            (TiledLayerUse){is_stated ? stated : guess(map, &map->layers[i], as), is_stated};
    }
    for (int named = 0; named < 2; named++)
        for (char **line = lines; ok && *line != NULL; line++)
            ok = apply(state, *line, named, error);
    return ok;
}

char *tiled_layers_of(const TiledImport *state, ImportAs as)
{
    GString *choices = g_string_new("*=nothing");
    const gsize length = choices->len;
    for (uint32_t i = 0; i < state->tiled->layer_count; i++) {
        ImportLayerAs layer_as = state->uses[i].as;
        if (layer_as != LAYER_AS_NOTHING && (layer_as == LAYER_AS_ZONES) == (as == IMPORT_MAP))
            g_string_append_printf(choices, "\n%s=%s", state->tiled->layers[i].name,
                                   import_layer_words[layer_as]);
    }
    return g_string_free(choices, choices->len == length);
}

void tiled_layers_report(const TiledImport *state, GStrvBuilder *found)
{
    for (uint32_t i = 0; i < state->tiled->layer_count; i++) {
        const TiledLayer *layer = &state->tiled->layers[i];
        const ImportLayerAs as = state->uses[i].as;
        g_autofree char *line = g_strconcat(layer->name, "=", import_layer_words[as], NULL);
        if (found != NULL && layer->kind != TILED_PICTURE)
            g_strv_builder_add(found, line);
        conversion_report_add(state->report, IMPORT_LAYER_NOTHING + as, layer->name,
                              layer->kind != TILED_PICTURE);
    }
}

/* ---- Cells ---- */

const char *tiled_tile_type(const TiledTile *tile)
{
    const char *tag = tile != NULL ? tiled_string(&tile->properties, "tag") : NULL;
    return tag != NULL ? tag : tile != NULL ? tile->type : "";
}

/* Coordinates of objects in isometric maps run along the axes, where a cell is as long as its
 * height. */
TiledObject tiled_cells_object(const Tiled *map, const TiledLayer *layer, uint64_t first,
                               uint32_t count)
{
    int32_t column = layer->x + (int32_t)(first % layer->columns);
    int32_t row = layer->y + (int32_t)(first / layer->columns);
    bool is_isometric = map->orientation == TILED_ISOMETRIC;
    double w = is_isometric ? map->tile_h : map->tile_w, h = map->tile_h;
    TiledPoint at = is_isometric ? (TiledPoint){column * w, (row + 1) * h}
                                 : tiled_cell_bottom_left(map, column, row);
    TiledObject object = {.name = "", .x = at.x, .y = at.y - h, .width = count * w, .height = h};
    object.tile = tiled_tile_at(map, layer->cells[first]);
    object.type = tiled_tile_type(tiled_tile(object.tile.set, object.tile.id));
    return object;
}
