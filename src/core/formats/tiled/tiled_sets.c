/* SPDX-License-Identifier: MIT */
/* Reads tilesets in Tiled's files, and their pictures; see tiled_internal.h. */
#include "formats/tiled/tiled_internal.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

/* ---- Pictures ---- */

bool tiled_read_colour(const char *text, uint8_t colour[4])
{
    text += text[0] == '#';
    size_t length = strlen(text);
    if ((length != 6 && length != 8) || strspn(text, "0123456789abcdefABCDEF") != length)
        return false;
    guint64 value = g_ascii_strtoull(text, NULL, 16) | (length == 6 ? 0xff000000u : 0);
    for (int i = 0; i < 4; i++)
        colour[i] = (uint8_t)(value >> (i == 3 ? 24 : 16 - 8 * i));
    return true;
}

/* Reads the size of a picture from its file. Returns false, and leaves it as it is, if the file
 * cannot be read; this is reported when the pixels are needed. */
static bool measure_image(const TiledReading *reading, TiledImage *image)
{
    uint32_t width, height;
    g_autoptr(GBytes) bytes = reading->files->open(reading->files->user, image->path, NULL);
    bool ok = bytes != NULL && picture_size_of_bytes(bytes, &width, &height, NULL);
    if (ok) {
        image->width = (int32_t)MIN(width, DOCUMENT_MAX_AREA);
        image->height = (int32_t)MIN(height, DOCUMENT_MAX_AREA);
    }
    return ok;
}

TiledImage tiled_read_image(const TiledReading *reading, TiledNode node, const char *width,
                            const char *height)
{
    TiledNode image = node.xml != NULL ? tiled_child(node, "image", NULL) : node;
    bool is_xml = node.xml != NULL;
    TiledImage read = {.width = tiled_integer(image, is_xml ? "width" : width, 0),
                       .height = tiled_integer(image, is_xml ? "height" : height, 0)};
    const char *name = tiled_text(image, is_xml ? "source" : "image", "");
    const char *key = tiled_text(image, is_xml ? "trans" : "transparentcolor", "");
    read.has_key = tiled_read_colour(key, read.key);
    read.key[3] = 255;
    if (name[0] == 0)
        return (TiledImage){.path = NULL};
    read.path = tiled_relative_path(reading, name);
    if (!g_ptr_array_find(reading->memory->paths, read.path, NULL))
        g_ptr_array_add(reading->memory->paths, (gpointer)read.path);
    if (read.width <= 0 || read.height <= 0)
        measure_image(reading, &read);
    return read;
}

/* ---- Tiles ---- */

static bool read_frames(const TiledReading *reading, TiledNode node, TiledTile *tile,
                        GError **error)
{
    GArray *frames = g_array_new(false, false, sizeof(TiledFrame));
    TiledNode item, animation = node.xml != NULL ? tiled_child(node, "animation", NULL) : node;
    for (TiledNodes each = tiled_nodes(animation, "frame", "animation");
         tiled_next(&each, &item);) {
        TiledFrame frame = {(uint32_t)MAX(tiled_integer(item, "tileid", 0), 0),
                            CLAMP(tiled_integer(item, "duration", 0), 0, DOCUMENT_RANGE)};
        g_array_append_val(frames, frame);
    }
    return tiled_keep(reading->memory, frames, &tile->frames, &tile->frame_count, error);
}

static bool read_tile(const TiledReading *reading, TiledNode node, TiledTile *tile, GError **error)
{
    const char *key = node.json != NULL ? node.json->key : NULL;
    tile->id = (uint32_t)MAX(tiled_integer(node, "id", key != NULL ? atoi(key) : 0), 0);
    tile->type = tiled_type(reading, node);
    tile->image = tiled_read_image(reading, node, "imagewidth", "imageheight");
    tile->x = MAX(tiled_integer(node, "x", 0), 0);
    tile->y = MAX(tiled_integer(node, "y", 0), 0);
    tile->w = CLAMP(tiled_integer(node, "width", 0), 0, DOCUMENT_MAX_SIDE);
    tile->h = CLAMP(tiled_integer(node, "height", 0), 0, DOCUMENT_MAX_SIDE);
    GError *problem = NULL;
    bool ok = tiled_read_properties(reading, node, &tile->properties, &problem) &&
              read_frames(reading, node, tile, &problem) &&
              tiled_read_objects(reading, tiled_child(node, "objectgroup", "objectgroup"),
                                 &tile->objects, &tile->object_count, &problem);
    if (!ok)
        g_propagate_prefixed_error(error, problem, _("tile %u: "), tile->id);
    return ok;
}

/* Before version 1.2, the properties of tiles in JSON are stored separately. */
static bool read_old_properties(const TiledReading *reading, TiledNode node, GArray *tiles,
                                GError **error)
{
    const JsonValue *all = json_value_get(node.json, "tileproperties");
    g_autoptr(GHashTable) numbers = g_hash_table_new(NULL, NULL); /* index + 1 of tiles, by id */
    bool ok = true;
    for (guint i = tiles->len; i > 0; i--)
        g_hash_table_insert(numbers, GUINT_TO_POINTER(g_array_index(tiles, TiledTile, i - 1).id),
                            GUINT_TO_POINTER(i));
    for (size_t i = 0; ok && i < json_value_members(all); i++) {
        const JsonValue *properties = json_value_member(all, i);
        JsonValue wrapped_value = *properties, wrapper = {.kind = JSON_KIND_OBJECT, .count = 1};
        wrapped_value.key = "properties";
        wrapper.as.items = &wrapped_value;
        TiledTile tile = {.id = (uint32_t)MAX(atoi(properties->key), 0), .type = ""};
        guint number = GPOINTER_TO_UINT(g_hash_table_lookup(numbers, GUINT_TO_POINTER(tile.id)));
        if (number == 0) {
            g_array_append_val(tiles, tile);
            number = tiles->len;
            g_hash_table_insert(numbers, GUINT_TO_POINTER(tile.id), GUINT_TO_POINTER(number));
        }
        ok = tiled_read_properties(reading, (TiledNode){NULL, &wrapper},
                                   &g_array_index(tiles, TiledTile, number - 1).properties, error);
    }
    return ok;
}

static bool read_tiles(const TiledReading *reading, TiledNode node, TiledSet *set, GError **error)
{
    GArray *tiles = g_array_new(false, true, sizeof(TiledTile));
    TiledNode item;
    bool ok = true;
    for (TiledNodes each = tiled_nodes(node, "tile", "tiles"); ok && tiled_next(&each, &item);) {
        TiledTile tile = {.id = 0};
        ok = read_tile(reading, item, &tile, error);
        g_array_append_val(tiles, tile);
    }
    ok = ok && read_old_properties(reading, node, tiles, error);
    if (!ok)
        g_array_unref(tiles);
    ok = ok && tiled_keep(reading->memory, tiles, &set->tiles, &set->count, error);
    set->by_id = g_hash_table_new(NULL, NULL);
    g_ptr_array_add(reading->memory->tables, set->by_id);
    for (uint32_t i = set->count; i > 0; i--)
        g_hash_table_insert(set->by_id, GUINT_TO_POINTER(set->tiles[i - 1].id),
                            (gpointer)&set->tiles[i - 1]);
    return ok;
}

/* ---- Sets ---- */

static TiledAnchor anchor_of(const char *word)
{
    static const struct {
        const char *word;
        double x, y;
    } anchors[] = {{"topleft", 0, 0},    {"top", 0.5, 0},      {"topright", 1, 0},
                   {"left", 0, 0.5},     {"center", 0.5, 0.5}, {"right", 1, 0.5},
                   {"bottomleft", 0, 1}, {"bottom", 0.5, 1},   {"bottomright", 1, 1}};
    for (size_t i = 0; i < G_N_ELEMENTS(anchors); i++)
        if (strcmp(word, anchors[i].word) == 0)
            return (TiledAnchor){anchors[i].x, anchors[i].y, true};
    return (TiledAnchor){0, 1, false};
}

/* Returns how many tiles fit side by side into a sheet. */
static int64_t tiles_along(const TiledSet *set, int32_t sheet, int32_t tile)
{
    return MAX(((int64_t)sheet - set->margin + set->spacing) / (tile + set->spacing), 0);
}

/* Checks the size of tiles. As in Tiled, the picture of a sheet decides how many tiles there are;
 * the file decides only if the picture cannot be read. */
static bool check_sheet(const TiledReading *reading, TiledSet *set, GError **error)
{
    const int32_t sides[] = {set->tile_w, set->tile_h};
    for (int i = 0; i < 2; i++)
        if (sides[i] < (set->image.path != NULL) || sides[i] > DOCUMENT_MAX_SIDE)
            return tiled_fail(error, _("its tiles have %d x %d pixels; the limits are 1 and %d"),
                              set->tile_w, set->tile_h, DOCUMENT_MAX_SIDE);
    if (set->image.path == NULL)
        return true;
    bool is_measured = measure_image(reading, &set->image);
    if (is_measured || set->columns == 0)
        set->columns = (int32_t)tiles_along(set, set->image.width, set->tile_w);
    if (is_measured || set->tile_count == 0)
        set->tile_count = (int32_t)MIN(
            set->columns * tiles_along(set, set->image.height, set->tile_h), INT32_MAX);
    return true;
}

static bool read_body(const TiledReading *reading, TiledNode node, TiledSet *set, GError **error)
{
    enum { MAX_DISTANCE = DOCUMENT_MAX_SIDE };
    TiledMemory *memory = reading->memory;
    TiledNode offset = tiled_child(node, "tileoffset", "tileoffset");
    TiledNode grid = tiled_child(node, "grid", "grid");
    set->name = tiled_keep_text(memory, tiled_text(node, "name", ""));
    set->type = tiled_keep_text(memory, tiled_text(node, "class", ""));
    set->path = reading->tiled->path;
    set->tile_w = tiled_integer(node, "tilewidth", 0);
    set->tile_h = tiled_integer(node, "tileheight", 0);
    set->spacing = CLAMP(tiled_integer(node, "spacing", 0), 0, MAX_DISTANCE);
    set->margin = CLAMP(tiled_integer(node, "margin", 0), 0, MAX_DISTANCE);
    set->columns = MAX(tiled_integer(node, "columns", 0), 0);
    set->tile_count = MAX(tiled_integer(node, "tilecount", 0), 0);
    set->offset_x = CLAMP(tiled_integer(offset, "x", 0), -MAX_DISTANCE, MAX_DISTANCE);
    set->offset_y = CLAMP(tiled_integer(offset, "y", 0), -MAX_DISTANCE, MAX_DISTANCE);
    set->grid_is_isometric = strcmp(tiled_text(grid, "orientation", ""), "isometric") == 0;
    set->grid_w = CLAMP(tiled_integer(grid, "width", set->tile_w), 1, MAX_DISTANCE);
    set->grid_h = CLAMP(tiled_integer(grid, "height", set->tile_h), 1, MAX_DISTANCE);
    set->fills_cells = strcmp(tiled_text(node, "tilerendersize", ""), "grid") == 0;
    set->keeps_aspect = strcmp(tiled_text(node, "fillmode", ""), "preserve-aspect-fit") == 0;
    set->anchor = anchor_of(tiled_text(node, "objectalignment", ""));
    set->image = tiled_read_image(reading, node, "imagewidth", "imageheight");
    return check_sheet(reading, set, error) &&
           tiled_read_properties(reading, node, &set->properties, error) &&
           read_tiles(reading, node, set, error);
}

static const TiledSet *read_embedded(const TiledReading *reading, TiledNode node, GError **error)
{
    GError *problem = NULL;
    TiledSet *set = tiled_allocate(reading->memory, 1, sizeof *set, error);
    if (set == NULL || read_body(reading, node, set, &problem))
        return set;
    g_propagate_prefixed_error(error, problem, _("tileset \"%s\": "), tiled_text(node, "name", ""));
    return NULL;
}

const TiledSet *tiled_read_set(const TiledReading *reading, TiledNode node, GError **error)
{
    const char *name = tiled_text(node, "source", "");
    if (name[0] == 0)
        return read_embedded(reading, node, error);
    const char *path = tiled_relative_path(reading, name);
    gpointer known;
    if (g_hash_table_lookup_extended(reading->memory->sets, path, NULL, &known)) {
        if (known == NULL)
            tiled_fail(error, _("the tileset %s includes itself"), path);
        return known;
    }
    Tiled other = {.kind = TILED_TILESET};
    g_hash_table_insert(reading->memory->sets, (gpointer)path, NULL);
    if (!tiled_read_other(reading, path, &other, error))
        return NULL;
    g_hash_table_insert(reading->memory->sets, (gpointer)path, (gpointer)other.sets[0]);
    return other.sets[0];
}
