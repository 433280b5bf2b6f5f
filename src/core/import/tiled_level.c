/* SPDX-License-Identifier: MIT */
/*
 * Imports maps of Tiled as levels; see tiled_taking.h. A tile layer becomes tiles whose cells are
 * the tags of the tiles' classes, and walls around the tiles' shapes; an object layer becomes walls
 * along its outlines, and markers.
 */
#include "import/tiled_taking.h"

#include "edit/assets.h"

#include <math.h>
#include <string.h>

enum { MAX_MARKERS = 65535, MAX_LAYERS = 4096 };

/* State of making a level. */
typedef struct Making {
    TiledImport *taking;
    Level *level;
    List *layers;
    GPtrArray *markers;
    GHashTable *names; /* names of markers to the last number that was tried after them */
} Making;

/* ---- Layers ---- */

static PropertyList layer_properties(const Making *making, const TiledLayer *layer,
                                     const char *what, const char *said)
{
    PropertyList list = property_list_begin(making->taking->report, layer->name);
    char *thing = g_strdup_printf("%" G_GINT64_FORMAT " %s", layer->id, what);
    tiled_add_mark(&list, thing, said);
    static const char *const understood[] = {TILED_COLUMNS, TILED_ROWS, TILED_SOLID_OUTSIDE,
                                             TILED_GROUND, NULL};
    tiled_add_properties(&list, &layer->properties, understood);
    if (layer->type[0] != 0 && tiled_property(&layer->properties, "class") == NULL)
        property_list_text(&list, "class", layer->type);
    g_free(thing);
    return list;
}

/* Adds a layer to the list and returns it; NULL if there are too many. */
static Layer *add_layer(Making *making, const TiledLayer *layer, const char *name, const char *what,
                        const char *said)
{
    if (list_count(making->layers) >= MAX_LAYERS) {
        conversion_report_add(making->taking->report, IMPORT_LOST_TILED_LAYER, layer->name, 1);
        return NULL;
    }
    Layer *made = node_new(&layer_kind);
    char *wanted = imported_name(NULL, name, "layer"),
         *free = asset_free_name(making->layers, wanted);
    PropertyList list = layer_properties(making, layer, what, said);
    made->id = edit_new_id();
    node_set_text(&made->name, free);
    node_set_list(&made->properties, property_list_end(&list));
    g_free(wanted);
    g_free(free);
    List *longer = list_append(making->layers, made);
    list_unref(making->layers);
    making->layers = longer;
    return made;
}

static void add_walls(Making *making, const TiledLayer *layer, const char *name, const char *what,
                      GPtrArray *walls)
{
    uint32_t count = MIN(walls->len, (guint)DOCUMENT_MAX_WALLS);
    Layer *made = count > 0 ? add_layer(making, layer, name, what, "") : NULL;
    conversion_report_add(making->taking->report, IMPORT_LOST_OUT_OF_RANGE, layer->name,
                          walls->len - count);
    if (made == NULL)
        return;
    made->walls = node_new(&walls_kind);
    for (uint32_t i = 0; i < count; i++)
        node_ref(walls->pdata[i]);
    node_set_list(&made->walls->walls, list_from(walls->pdata, count));
    conversion_report_add(making->taking->report, IMPORT_SHAPE_WALLS, layer->name, count);
}

/* ---- Tiles ---- */

/* Returns the class of a tile, or its property `tag`. */
static const char *tile_type(const TiledTile *tile)
{
    const char *tag = tile != NULL ? tiled_string(&tile->properties, "tag") : NULL;
    return tag != NULL ? tag : tile != NULL ? tile->type : "";
}

/* Reads the numbers of the tags in the cells of a layer; the caller owns `*cells`, which is NULL if
 * all are 0, and frees `*said`, a digest of them. Returns false with an error. */
static bool read_cells(Making *making, const TiledLayer *layer, Blocks **cells, char **said,
                       GError **error)
{
    TiledImport *taking = making->taking;
    Blocks *empty = blocks_new(layer->columns, layer->rows, 0);
    BlocksEdit *edit = blocks_edit(empty);
    GChecksum *sum = g_checksum_new(G_CHECKSUM_MD5);
    uint32_t last = 0;
    int32_t tag = 0;
    bool good = tiled_take_memory(taking, (uint64_t)layer->columns * layer->rows, 1, error);
    bool any = false;
    for (uint64_t i = 0; good && i < (uint64_t)layer->columns * layer->rows; i++) {
        if (layer->cells[i] != last) {
            TiledRef ref = tiled_tile_at(taking->tiled, layer->cells[i]);
            last = layer->cells[i];
            good = tiled_tag(taking, tile_type(tiled_tile(ref.set, ref.id)), &tag, error);
        }
        int32_t x = (int32_t)(i % layer->columns), y = (int32_t)(i / layer->columns);
        any |= tag != 0;
        g_checksum_update(sum, (const guchar *)&(uint8_t){(uint8_t)tag}, 1);
        if (tag != 0)
            blocks_edit_row(edit, y, x, x + 1, (uint8_t)tag);
    }
    *said = g_strdup(g_checksum_get_string(sum));
    *cells = good && any ? blocks_edit_end(edit) : NULL;
    if (*cells == NULL)
        blocks_edit_drop(edit);
    g_checksum_free(sum);
    blocks_unref(empty);
    return good;
}

/* Returns the cells without those to the right of or below the layer's stated size, if these are
 * empty. Takes ownership of the cells. */
static Blocks *cropped_cells(const TiledLayer *layer, Blocks *cells)
{
    int32_t columns, rows, width = (int32_t)layer->columns, height = (int32_t)layer->rows;
    bool said = tiled_whole(&layer->properties, TILED_COLUMNS, 1, width, &columns) &&
                tiled_whole(&layer->properties, TILED_ROWS, 1, height, &rows);
    for (int32_t y = 0; said && y < height; y++)
        for (int32_t x = y < rows ? columns : 0; said && x < width; x++)
            said = blocks_get(cells, x, y) == 0;
    if (!said)
        return cells;
    uint8_t *pixels = g_malloc((gsize)columns * (gsize)rows);
    Blocks *empty = blocks_new((uint32_t)columns, (uint32_t)rows, 0);
    BlocksEdit *edit = blocks_edit(empty);
    PixelRect rect = {0, 0, columns, rows};
    blocks_read(cells, rect, pixels, (size_t)columns);
    blocks_edit_write(edit, rect, pixels, (size_t)columns);
    g_free(pixels);
    blocks_unref(empty);
    blocks_unref(cells);
    return blocks_edit_end(edit);
}

static bool has_straight_cells(const Tiled *map)
{
    return map->orientation == TILED_ORTHOGONAL || map->orientation == TILED_ISOMETRIC;
}

static void place_cells(const Tiled *map, const TiledLayer *layer, TileField *field)
{
    double x = layer->x, y = layer->y, w = map->tile_w, h = map->tile_h;
    TiledPoint origin = {x * w, y * h};
    field->isometric = map->orientation == TILED_ISOMETRIC;
    if (field->isometric)
        origin = (TiledPoint){(x - y + map->rows) * w / 2, (x + y) * h / 2};
    origin.x += layer->offset_x;
    origin.y += layer->offset_y;
    tiled_fixed(origin, &field->x, &field->y);
    field->cell_w = map->tile_w * DOCUMENT_PIXEL;
    field->cell_h = map->tile_h * DOCUMENT_PIXEL;
}

static bool add_cells(Making *making, const TiledLayer *layer, bool *any, GError **error)
{
    Blocks *cells;
    char *said;
    bool good = read_cells(making, layer, &cells, &said, error);
    bool kept = cells != NULL && has_straight_cells(making->taking->tiled);
    Layer *made = kept ? add_layer(making, layer, layer->name, "cells", said) : NULL;
    *any = made != NULL;
    if (made != NULL) {
        made->tiles = node_new(&tile_field_kind);
        place_cells(making->taking->tiled, layer, made->tiles);
        made->tiles->solid_outside = tiled_is_true(&layer->properties, TILED_SOLID_OUTSIDE);
        cells = cropped_cells(layer, cells);
        node_set_blocks(&made->tiles->cells, cells);
    } else {
        blocks_unref(cells);
    }
    g_free(said);
    return good;
}

static bool add_tile_walls(Making *making, const TiledLayer *layer, bool *any, GError **error)
{
    const Tiled *map = making->taking->tiled;
    TiledWalls walls = {making->taking, g_ptr_array_new_with_free_func(node_unref),
                        g_array_new(false, true, sizeof(TiledEdge))};
    bool good = true;
    for (uint64_t i = 0; good && i < (uint64_t)layer->columns * layer->rows; i++) {
        TiledRef ref = tiled_tile_at(map, layer->cells[i]);
        const TiledTile *tile = tiled_tile(ref.set, ref.id);
        if (tile == NULL || tile->object_count == 0)
            continue;
        TiledPlace place =
            tiled_cell_place(map, layer, &ref, layer->x + (int32_t)(i % layer->columns),
                             layer->y + (int32_t)(i / layer->columns));
        good = tiled_add_edges(&walls, tile, &place, error);
    }
    if (good) {
        char *name = g_strdup_printf("%s walls", layer->name);
        tiled_join_edges(&walls);
        add_walls(making, layer, *any ? name : layer->name, "shapes", walls.walls);
        *any |= walls.walls->len > 0;
        g_free(name);
    }
    g_ptr_array_unref(walls.walls);
    g_array_unref(walls.edges);
    return good;
}

static bool take_tiles(Making *making, const TiledLayer *layer, GError **error)
{
    bool any = false;
    if (layer->cells == NULL)
        return true;
    bool good = add_cells(making, layer, &any, error) && add_tile_walls(making, layer, &any, error);
    if (good && !any)
        conversion_report_add(making->taking->report, IMPORT_LOST_TILED_LAYER, layer->name, 1);
    return good;
}

/* ---- Objects ---- */

/* Returns the class of an object; if it has none, that of its tile. */
static const char *object_type(const TiledObject *object)
{
    const TiledTile *tile = tiled_tile(object->tile.set, object->tile.id);
    return object->type[0] != 0 ? object->type : tile_type(tile);
}

static List *marker_properties(const Making *making, const TiledObject *object)
{
    PropertyList list = property_list_begin(making->taking->report, object->name);
    const TiledTile *tile = tiled_tile(object->tile.set, object->tile.id);
    char *id = g_strdup_printf("%" G_GINT64_FORMAT, object->id), *said = tiled_data_text(object);
    tiled_add_mark(&list, id, said);
    static const char *const understood[] = {TILED_REACH_KEY, NULL};
    tiled_add_properties(&list, &object->properties, understood);
    if (object->shape == TILED_TILE && object->tile.set != NULL) {
        property_list_text(&list, "tileset", object->tile.set->name);
        property_list_number(&list, "tile", object->tile.id);
        property_list_number(&list, "width", object->width);
        property_list_number(&list, "height", object->height);
    }
    for (uint32_t i = 0; tile != NULL && i < tile->properties.count; i++)
        if (tiled_property(&object->properties, tile->properties.items[i].key) == NULL)
            tiled_add_properties(&list, &(TiledProperties){&tile->properties.items[i], 1}, NULL);
    g_free(id);
    g_free(said);
    return property_list_end(&list);
}

/* Returns a name that no other marker has; the caller frees it. Tiled allows equal names. */
static char *marker_name(const Making *making, const TiledObject *object)
{
    if (object->name[0] == 0)
        return g_strdup("");
    char *wanted = imported_name(NULL, object->name, "");
    char *name = tiled_marker_name(making->names, wanted);
    if (strcmp(name, object->name) != 0)
        conversion_report_add(making->taking->report, IMPORT_NAME_CHANGED, name, 1);
    g_free(wanted);
    return name;
}

static bool take_marker(Making *making, const TiledObject *object, const TiledPlace *place,
                        GError **error)
{
    int32_t x, y, tag;
    TiledPoint at = tiled_place_point(place, object->x, object->y);
    bool fits = making->markers->len < MAX_MARKERS && tiled_fixed(at, &x, &y);
    if (!fits || !tiled_take_memory(making->taking, 1, sizeof(Marker) + 256, error)) {
        conversion_report_add(making->taking->report, IMPORT_LOST_OUT_OF_RANGE, object->name, 1);
        return !fits;
    }
    if (!tiled_tag(making->taking, object_type(object), &tag, error))
        return false;
    Marker *marker = node_new(&marker_kind);
    char *name = marker_name(making, object);
    node_set_text(&marker->name, name);
    g_free(name);
    marker->tag = tag;
    marker->x = x;
    marker->y = y;
    tiled_set_direction(object, place, &marker->to_x, &marker->to_y);
    node_set_list(&marker->properties, marker_properties(making, object));
    g_ptr_array_add(making->markers, marker);
    conversion_report_add(making->taking->report, IMPORT_SHAPE_MARKER, object->name, 1);
    return true;
}

/* Adds the walls around the shapes of an object's tile. */
static bool take_tile_shapes(TiledWalls *walls, const TiledLayer *layer, const TiledObject *object,
                             GError **error)
{
    const TiledTile *tile = tiled_tile(object->tile.set, object->tile.id);
    if (tile == NULL || tile->object_count == 0)
        return true;
    TiledPlace place = tiled_object_place(walls->taking->tiled, layer, object);
    bool good = true;
    for (uint32_t i = 0; good && i < tile->object_count; i++) {
        TiledObject shape = tile->objects[i];
        const char *type = shape.type[0] != 0 ? shape.type : object_type(object);
        shape.id = object->id;
        shape.name = shape.name[0] != 0 ? shape.name : object->name;
        if (tiled_has_outline(&shape))
            good = tiled_add_walls(walls, &shape, &place, type, error);
    }
    return good;
}

static bool take_object(Making *making, TiledWalls *walls, const TiledLayer *layer,
                        const TiledObject *object, GError **error)
{
    TiledPlace place = tiled_map_place(making->taking->tiled, layer);
    switch (object->shape) {
    case TILED_TEXT:
        conversion_report_add(making->taking->report, IMPORT_LOST_TEXT, object->name, 1);
        return true;
    case TILED_TILE:
        return take_marker(making, object, &place, error) &&
               take_tile_shapes(walls, layer, object, error);
    case TILED_POINT:
        return take_marker(making, object, &place, error);
    default:
        return tiled_add_walls(walls, object, &place,
                               object->type[0] != 0 ? object->type : layer->type, error);
    }
}

/* ---- Ground ---- */

/* Returns the nodes of a line that runs from left to right; NULL for other lines. */
static List *ground_nodes(const GArray *corners)
{
    GPtrArray *nodes = g_ptr_array_new();
    int32_t last = INT32_MIN;
    bool good = true;
    for (guint i = 0; good && i < corners->len; i++) {
        GroundNode *node = node_new(&ground_node_kind);
        g_ptr_array_add(nodes, node);
        good = tiled_fixed(g_array_index(corners, TiledPoint, i), &node->x, &node->y) &&
               node->x > last;
        last = node->x;
    }
    List *list = good && nodes->len > 1 ? list_from(nodes->pdata, nodes->len) : NULL;
    if (list == NULL)
        g_ptr_array_foreach(nodes, (GFunc)(void (*)(void))node_unref, NULL);
    g_ptr_array_unref(nodes);
    return list;
}

/* Imports a layer as ground if it has that property and contains one suitable line. Returns false
 * with an error. */
static bool take_ground(Making *making, const TiledLayer *layer, bool *taken, GError **error)
{
    const TiledProperty *slope = tiled_property(&layer->properties, TILED_GROUND);
    const TiledObject *line = layer->objects;
    bool said = slope != NULL && slope->type == PROPERTY_NUMBER && layer->object_count == 1 &&
                line->shape == TILED_POLYLINE;
    if (!said)
        return true;
    TiledPlace place = tiled_map_place(making->taking->tiled, layer);
    GArray *corners = tiled_outline(line, &place);
    bool good = tiled_take_memory(making->taking, corners->len, sizeof(GroundNode) + 16, error);
    List *nodes = good ? ground_nodes(corners) : NULL;
    g_array_unref(corners);
    Layer *made = nodes != NULL ? add_layer(making, layer, layer->name, "ground", "") : NULL;
    *taken = made != NULL;
    if (made == NULL) {
        list_unref(nodes);
        return good;
    }
    made->ground = node_new(&ground_kind);
    node_set_list(&made->ground->nodes, nodes);
    made->ground->slope_limit =
        (int32_t)round(CLAMP(slope->number, 0, DOCUMENT_RANGE) * DOCUMENT_PIXEL);
    return true;
}

static bool take_objects(Making *making, const TiledLayer *layer, GError **error)
{
    bool is_ground = false;
    if (!take_ground(making, layer, &is_ground, error) || is_ground)
        return is_ground;
    TiledWalls walls = {making->taking, g_ptr_array_new_with_free_func(node_unref), NULL};
    bool good = true;
    for (uint32_t i = 0; good && i < layer->object_count; i++)
        good = take_object(making, &walls, layer, &layer->objects[i], error);
    if (good)
        add_walls(making, layer, layer->name, "objects", walls.walls);
    g_ptr_array_unref(walls.walls);
    return good;
}

/* ---- Entry points ---- */

static bool take_layer(Making *making, const TiledLayer *layer, GError **error)
{
    ConversionReport *report = making->taking->report;
    conversion_report_add(report, IMPORT_TILED_HIDDEN, layer->name, layer->hidden);
    conversion_report_add(report, IMPORT_LOST_PARALLAX, layer->name, layer->parallax);
    return layer->kind == TILED_TILES     ? take_tiles(making, layer, error)
           : layer->kind == TILED_OBJECTS ? take_objects(making, layer, error)
                                          : true;
}

static List *level_properties(const TiledImport *taking)
{
    const Tiled *map = taking->tiled;
    PropertyList list = property_list_begin(taking->report, "map");
    property_list_text(&list, TILED_KEY, map->path);
    tiled_add_properties(&list, &map->properties, tiled_size_keys);
    if (map->type[0] != 0 && tiled_property(&map->properties, "class") == NULL)
        property_list_text(&list, "class", map->type);
    if (map->orientation != TILED_ORTHOGONAL &&
        tiled_property(&map->properties, "orientation") == NULL)
        property_list_text(&list, "orientation", map->orientation_word);
    return property_list_end(&list);
}

Level *tiled_level(TiledImport *taking, GError **error)
{
    double width, height;
    Making making = {.taking = taking,
                     .level = node_new(&level_kind),
                     .markers = g_ptr_array_new_with_free_func(node_unref),
                     .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    bool good = true;
    for (uint32_t i = 0; good && i < taking->tiled->layer_count; i++)
        good = take_layer(&making, &taking->tiled->layers[i], error);
    conversion_report_add(taking->report, IMPORT_LOST_PROPERTY, "group",
                          taking->tiled->groups_with_properties);
    tiled_map_size(taking->tiled, &width, &height);
    making.level->width = (int32_t)CLAMP(ceil(width), 1, DOCUMENT_RANGE);
    making.level->height = (int32_t)CLAMP(ceil(height), 1, DOCUMENT_RANGE);
    tiled_stated_size(taking->tiled, DOCUMENT_RANGE, &making.level->width, &making.level->height);
    node_set_list(&making.level->layers, making.layers);
    node_set_list(&making.level->properties, level_properties(taking));
    for (guint i = 0; i < making.markers->len; i++)
        node_ref(making.markers->pdata[i]);
    if (making.markers->len > 0)
        node_set_list(&making.level->markers,
                      list_from(making.markers->pdata, making.markers->len));
    g_ptr_array_unref(making.markers);
    g_hash_table_unref(making.names);
    if (good)
        return making.level;
    node_unref(making.level);
    return NULL;
}
