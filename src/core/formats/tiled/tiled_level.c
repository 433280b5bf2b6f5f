/* SPDX-License-Identifier: MIT */
/*
 * Imports maps of Tiled as levels; see tiled_import.h. A tile layer becomes tiles whose cells are
 * the tags of the tiles' classes, and walls around the tiles' shapes; an object layer becomes walls
 * along its outlines, and markers.
 */
#include "formats/tiled/tiled_import.h"

#include <math.h>
#include <string.h>

enum { MAX_MARKERS = 65535, MAX_LAYERS = 4096 };

/* The state while a level is built. */
typedef struct LevelBuilder {
    TiledImport *state;
    Level *level;
    List *layers;
    GPtrArray *markers;
    NameSet *names; /* names of markers */
    NameSet *layer_names;
    char *layer_name; /* of the layer that is being imported; NULL: not used yet */
} LevelBuilder;

/* ---- Layers ---- */

/* Returns the name for a layer of the file, which no other one has. */
static const char *claim_layer_name(LevelBuilder *builder, const TiledLayer *layer)
{
    if (builder->layer_name == NULL) {
        g_autofree char *wanted = imported_name(NULL, layer->name, "layer");
        builder->layer_name = name_set_claim_next(builder->layer_names, wanted);
    }
    return builder->layer_name;
}

static PropertyList layer_properties(const LevelBuilder *builder, const TiledLayer *layer,
                                     const char *content_kind, const char *data)
{
    PropertyList list = property_list_begin(builder->state->report, layer->name);
    g_autofree char *source = g_strdup_printf("%" G_GINT64_FORMAT " %s", layer->id, content_kind);
    tiled_add_mark(&list, source, data);
    static const char *const stored_elsewhere[] = {
        TILED_COLUMNS, TILED_ROWS, TILED_SOLID_OUTSIDE, TILED_GROUND, TILED_LAYER_AS, NULL};
    property_list_add(&list, &layer->properties, stored_elsewhere);
    if (layer->type[0] != 0 && tiled_property(&layer->properties, "class") == NULL)
        property_list_text(&list, "class", layer->type);
    return list;
}

/* Adds a layer to the list and returns it; NULL if there are too many. `name` is NULL for the name
 * of the layer in the file. */
static Layer *add_layer(LevelBuilder *builder, const TiledLayer *layer, const char *name,
                        const char *content_kind, const char *data)
{
    if (list_count(builder->layers) >= MAX_LAYERS) {
        conversion_report_add(builder->state->report, IMPORT_LOST_TILED_LAYER, layer->name, 1);
        return NULL;
    }
    Layer *new_layer = node_new(&layer_kind);
    g_autofree char *other = name != NULL ? name_set_claim_next(builder->layer_names, name) : NULL;
    PropertyList list = layer_properties(builder, layer, content_kind, data);
    new_layer->id = edit_new_id();
    node_set_text(&new_layer->name, other != NULL ? other : claim_layer_name(builder, layer));
    node_set_list(&new_layer->properties, property_list_end(&list));
    List *longer = list_append(builder->layers, new_layer);
    list_unref(builder->layers);
    builder->layers = longer;
    return new_layer;
}

static void add_walls(LevelBuilder *builder, const TiledLayer *layer, const char *name,
                      const char *content_kind, GPtrArray *walls)
{
    uint32_t count = MIN(walls->len, (guint)DOCUMENT_MAX_WALLS);
    Layer *new_layer = count > 0 ? add_layer(builder, layer, name, content_kind, "") : NULL;
    conversion_report_add(builder->state->report, IMPORT_LOST_OUT_OF_RANGE, layer->name,
                          walls->len - count);
    if (new_layer == NULL)
        return;
    new_layer->walls = node_new(&walls_kind);
    for (uint32_t i = 0; i < count; i++)
        node_ref(walls->pdata[i]);
    node_set_list(&new_layer->walls->walls, list_from(walls->pdata, count));
    conversion_report_add(builder->state->report, IMPORT_SHAPE_WALLS, layer->name, count);
}

/* ---- Tiles ---- */

/* Reads the numbers of the tags in the cells of a layer; the caller owns `*cells`, which is NULL if
 * all are 0, and frees `*data`, a digest of them. Returns false with an error. */
static bool read_cells(LevelBuilder *builder, const TiledLayer *layer, Blocks **cells, char **data,
                       GError **error)
{
    TiledImport *state = builder->state;
    g_autoptr(Blocks) empty = blocks_new(layer->columns, layer->rows, 0);
    BlocksEdit *edit = blocks_edit(empty);
    GChecksum *sum = g_checksum_new(G_CHECKSUM_MD5);
    uint32_t last = 0;
    int32_t tag = 0;
    bool ok = budget_holds(error);
    bool added = false;
    for (uint64_t i = 0; ok && i < (uint64_t)layer->columns * layer->rows; i++) {
        if (layer->cells[i] != last) {
            TiledRef ref = tiled_tile_at(state->tiled, layer->cells[i]);
            last = layer->cells[i];
            ok = tiled_tag(state, tiled_tile_type(tiled_tile(ref.set, ref.id)), &tag, error);
        }
        int32_t x = (int32_t)(i % layer->columns), y = (int32_t)(i / layer->columns);
        added |= tag != 0;
        g_checksum_update(sum, (const guchar *)&(uint8_t){(uint8_t)tag}, 1);
        if (tag != 0)
            blocks_edit_row(edit, y, x, x + 1, (uint8_t)tag);
    }
    *data = g_strdup(g_checksum_get_string(sum));
    *cells = ok && added ? blocks_edit_end(edit) : NULL;
    if (*cells == NULL)
        blocks_edit_drop(edit);
    g_checksum_free(sum);
    return ok;
}

/* Returns the cells without those to the right of or below the size that the layer's properties
 * define, if these are empty. Takes ownership of the cells. */
static Blocks *cropped_cells(const TiledLayer *layer, Blocks *cells)
{
    int32_t columns, rows, width = (int32_t)layer->columns, height = (int32_t)layer->rows;
    bool has_size = tiled_whole(&layer->properties, TILED_COLUMNS, 1, width, &columns) &&
                    tiled_whole(&layer->properties, TILED_ROWS, 1, height, &rows);
    for (int32_t y = 0; has_size && y < height; y++)
        for (int32_t x = y < rows ? columns : 0; has_size && x < width; x++)
            has_size = blocks_get(cells, x, y) == 0;
    if (!has_size)
        return cells;
    g_autofree uint8_t *pixels = g_malloc((gsize)columns * (gsize)rows);
    g_autoptr(Blocks) empty = blocks_new((uint32_t)columns, (uint32_t)rows, 0);
    BlocksEdit *edit = blocks_edit(empty);
    PixelRect rect = {0, 0, columns, rows};
    blocks_read(cells, rect, pixels, (size_t)columns);
    blocks_edit_write(edit, rect, pixels, (size_t)columns);
    blocks_unref(cells);
    return blocks_edit_end(edit);
}

static void place_cells(const Tiled *map, const TiledLayer *layer, TileField *field)
{
    double x = layer->x, y = layer->y, w = map->tile_w, h = map->tile_h;
    TiledPoint origin = {x * w, y * h};
    field->isometric = map->orientation == TILED_ISOMETRIC;
    if (field->isometric)
        origin = (TiledPoint){(x - y) * w / 2 + map->rows * map->tile_w / 2, (x + y) * h / 2};
    origin.x += layer->offset_x;
    origin.y += layer->offset_y;
    tiled_point_to_fixed(origin, &field->x, &field->y);
    field->cell_w = map->tile_w * DOCUMENT_PIXEL;
    field->cell_h = map->tile_h * DOCUMENT_PIXEL;
}

static bool add_cells(LevelBuilder *builder, const TiledLayer *layer, bool *added, GError **error)
{
    Blocks *cells;
    char *data;
    bool ok = read_cells(builder, layer, &cells, &data, error);
    bool kept = cells != NULL && tiled_has_straight_cells(builder->state->tiled);
    Layer *new_layer = kept ? add_layer(builder, layer, NULL, "cells", data) : NULL;
    *added = new_layer != NULL;
    if (new_layer != NULL) {
        new_layer->tiles = node_new(&tile_field_kind);
        place_cells(builder->state->tiled, layer, new_layer->tiles);
        new_layer->tiles->solid_outside = tiled_is_true(&layer->properties, TILED_SOLID_OUTSIDE);
        cells = cropped_cells(layer, cells);
        node_set_blocks(&new_layer->tiles->cells, cells);
    } else {
        blocks_unref(cells);
    }
    g_free(data);
    return ok;
}

/* Adds the outline of a cell whose tile has no shapes. */
static bool add_cell_edges(TiledWalls *walls, const TiledLayer *layer, uint64_t index,
                           GError **error)
{
    const Tiled *map = walls->state->tiled;
    TiledProjection place = tiled_map_projection(map, layer);
    const TiledObject object = tiled_cells_object(map, layer, index, 1);
    const TiledTile tile = {.type = layer->type, .objects = &object, .object_count = 1};
    return tiled_add_edges(walls, &tile, &place, error);
}

static bool add_tile_walls(LevelBuilder *builder, const TiledLayer *layer, bool *added,
                           GError **error)
{
    const Tiled *map = builder->state->tiled;
    TiledWalls walls = {builder->state, g_ptr_array_new_with_free_func(node_unref),
                        g_array_new(false, true, sizeof(TiledEdge))};
    bool ok = true, is_plain = tiled_has_straight_cells(map) && !tiled_layer_has_solids(map, layer);
    for (uint64_t i = 0; ok && i < (uint64_t)layer->columns * layer->rows; i++) {
        TiledRef ref = tiled_tile_at(map, layer->cells[i]);
        const TiledTile *tile = tiled_tile(ref.set, ref.id);
        if (is_plain && ref.set != NULL)
            ok = add_cell_edges(&walls, layer, i, error);
        if (tile == NULL || tile->object_count == 0)
            continue;
        TiledProjection place =
            tiled_cell_projection(map, layer, &ref, layer->x + (int32_t)(i % layer->columns),
                                  layer->y + (int32_t)(i / layer->columns));
        ok = tiled_add_edges(&walls, tile, &place, error);
    }
    if (ok) {
        g_autofree char *long_name = g_strdup_printf("%s walls", layer->name);
        g_autofree char *name = imported_name(NULL, long_name, "");
        tiled_join_edges(&walls);
        add_walls(builder, layer, *added ? name : NULL, "shapes", walls.walls);
        *added |= walls.walls->len > 0;
    }
    g_ptr_array_unref(walls.walls);
    g_array_unref(walls.edges);
    return ok;
}

static bool import_tiles(LevelBuilder *builder, const TiledLayer *layer, GError **error)
{
    bool added = false;
    bool ok =
        add_cells(builder, layer, &added, error) && add_tile_walls(builder, layer, &added, error);
    if (ok && !added && !builder->state->is_drawn)
        conversion_report_add(builder->state->report, IMPORT_LOST_TILED_LAYER, layer->name, 1);
    return ok;
}

/* ---- Objects ---- */

/* Returns the class of an object; if it has none, that of its tile. */
static const char *object_type(const TiledObject *object)
{
    const TiledTile *tile = tiled_tile(object->tile.set, object->tile.id);
    return object->type[0] != 0 ? object->type : tiled_tile_type(tile);
}

static List *marker_properties(LevelBuilder *builder, const TiledLayer *layer,
                               const TiledObject *object, const char *source)
{
    PropertyList list = property_list_begin(builder->state->report, object->name);
    const TiledTile *tile = tiled_tile(object->tile.set, object->tile.id);
    const char *layer_name = claim_layer_name(builder, layer);
    uint32_t gid =
        object->shape == TILED_TILE ? tiled_gid(builder->state->tiled, &object->tile) : 0;
    g_autofree char *data = tiled_data_text(object);
    tiled_add_mark(&list, source, data);
    static const char *const stored_elsewhere[] = {TILED_REACH_KEY, TILED_WALLS, NULL};
    property_list_add(&list, &object->properties, stored_elsewhere);
    if (strcmp(layer_name, TILED_MARKERS) != 0 &&
        tiled_property(&object->properties, TILED_MARKER_LAYER) == NULL)
        property_list_text(&list, TILED_MARKER_LAYER, layer_name);
    if (object->tile.set != NULL) {
        property_list_text(&list, TILED_SET_KEY, object->tile.set->name);
        property_list_number(&list, TILED_TILE_KEY, object->tile.id);
    }
    if (gid != 0)
        property_list_number(&list, TILED_GID, gid);
    if (gid != 0 && strcmp(object->tile.set->path, builder->state->tiled->path) != 0)
        property_list_text(&list, TILED_SET_FILE, object->tile.set->path);
    if (object->width > 0 || object->height > 0) {
        property_list_number(&list, "width", object->width);
        property_list_number(&list, "height", object->height);
    }
    for (uint32_t i = 0; tile != NULL && i < tile->properties.count; i++)
        if (tiled_property(&object->properties, tile->properties.items[i].key) == NULL)
            property_list_add(&list, &(ImportedProperties){&tile->properties.items[i], 1}, NULL);
    return property_list_end(&list);
}

/* Returns a name that no other marker has; the caller frees it. Tiled allows equal names. */
static char *marker_name(const LevelBuilder *builder, const TiledObject *object)
{
    if (object->name[0] == 0)
        return g_strdup("");
    g_autofree char *wanted = imported_name(NULL, object->name, "");
    char *name = name_set_claim(builder->names, wanted);
    if (strcmp(name, object->name) != 0)
        conversion_report_add(builder->state->report, IMPORT_NAME_CHANGED, name, 1);
    return name;
}

/* Returns the position of a marker: the mean of the corners of an object with an outline. */
static TiledPoint marker_position(const TiledObject *object, const TiledProjection *place)
{
    TiledPoint at = tiled_project_point(place, object->x, object->y), sum = {0, 0};
    g_autoptr(GArray) corners = tiled_outline(object, place);
    for (guint i = 0; i < corners->len; i++) {
        sum.x += g_array_index(corners, TiledPoint, i).x;
        sum.y += g_array_index(corners, TiledPoint, i).y;
    }
    if (corners->len > 0)
        at = (TiledPoint){sum.x / corners->len, sum.y / corners->len};
    return at;
}

/* Adds a marker; `source` is for its mark. */
static bool add_marker(LevelBuilder *builder, const TiledLayer *layer, const TiledObject *object,
                       const char *source, GError **error)
{
    int32_t x, y, tag;
    TiledProjection place = tiled_map_projection(builder->state->tiled, layer);
    TiledPoint at = marker_position(object, &place);
    bool fits = builder->markers->len < MAX_MARKERS && tiled_point_to_fixed(at, &x, &y);
    if (!fits || !budget_holds(error)) {
        conversion_report_add(builder->state->report, IMPORT_LOST_OUT_OF_RANGE,
                              object->name[0] != 0 ? object->name : layer->name, 1);
        return !fits;
    }
    const char *type = object_type(object);
    if (!tiled_tag(builder->state, type[0] != 0 ? type : layer->type, &tag, error))
        return false;
    Marker *marker = node_new(&marker_kind);
    char *name = marker_name(builder, object);
    node_set_text(&marker->name, name);
    g_free(name);
    marker->tag = tag;
    marker->x = x;
    marker->y = y;
    tiled_set_direction(object, &place, &marker->to_x, &marker->to_y);
    node_set_list(&marker->properties, marker_properties(builder, layer, object, source));
    g_ptr_array_add(builder->markers, marker);
    conversion_report_add(builder->state->report, IMPORT_SHAPE_MARKER, object->name, 1);
    return true;
}

static bool add_object_marker(LevelBuilder *builder, const TiledLayer *layer,
                              const TiledObject *object, GError **error)
{
    g_autofree char *source = g_strdup_printf("%" G_GINT64_FORMAT, object->id);
    return add_marker(builder, layer, object, source, error);
}

/* Adds a marker in the middle of each cell with a tile. */
static bool add_cell_markers(LevelBuilder *builder, const TiledLayer *layer, GError **error)
{
    const Tiled *map = builder->state->tiled;
    bool ok = true;
    for (uint64_t i = 0; ok && i < (uint64_t)layer->columns * layer->rows; i++) {
        if (layer->cells[i] == 0)
            continue;
        TiledObject object = tiled_cells_object(map, layer, i, 1);
        g_autofree char *source = g_strdup_printf("%" G_GINT64_FORMAT " cell %d,%d", layer->id,
                                                  layer->x + (int32_t)(i % layer->columns),
                                                  layer->y + (int32_t)(i / layer->columns));
        ok = add_marker(builder, layer, &object, source, error);
    }
    return ok;
}

/* Adds the walls around the shapes of an object's tile. */
static bool add_tile_shapes(TiledWalls *walls, const TiledLayer *layer, const TiledObject *object,
                            GError **error)
{
    const TiledTile *tile = tiled_tile(object->tile.set, object->tile.id);
    bool has_walls = tiled_property(&object->properties, TILED_WALLS) == NULL ||
                     tiled_is_true(&object->properties, TILED_WALLS);
    if (tile == NULL || tile->object_count == 0 || !has_walls)
        return true;
    TiledProjection place = tiled_object_projection(walls->state->tiled, layer, object);
    bool ok = true;
    for (uint32_t i = 0; ok && i < tile->object_count; i++) {
        TiledObject shape = tile->objects[i];
        const char *type = shape.type[0] != 0 ? shape.type : object_type(object);
        shape.id = object->id;
        shape.name = shape.name[0] != 0 ? shape.name : object->name;
        if (tiled_has_outline(&shape))
            ok = tiled_add_walls(walls, &shape, &place, type, error);
    }
    return ok;
}

static bool import_object(LevelBuilder *builder, TiledWalls *walls, const TiledLayer *layer,
                          const TiledObject *object, GError **error)
{
    TiledProjection place = tiled_map_projection(builder->state->tiled, layer);
    bool is_marker = tiled_layer_use(builder->state, layer)->as == LAYER_AS_MARKERS;
    if (object->shape == TILED_TEXT) {
        conversion_report_add(builder->state->report, IMPORT_LOST_TEXT, object->name, 1);
        return true;
    }
    if (!is_marker && tiled_has_outline(object))
        return tiled_add_walls(walls, object, &place,
                               object->type[0] != 0 ? object->type : layer->type, error);
    return add_object_marker(builder, layer, object, error) &&
           (is_marker || add_tile_shapes(walls, layer, object, error));
}

/* ---- Ground ---- */

/* Returns the nodes of a line that runs from left to right; NULL for other lines. */
static List *ground_nodes(const GArray *corners)
{
    g_autoptr(GPtrArray) nodes = g_ptr_array_new();
    int32_t last = INT32_MIN;
    bool ok = true;
    for (guint i = 0; ok && i < corners->len; i++) {
        GroundNode *node = node_new(&ground_node_kind);
        g_ptr_array_add(nodes, node);
        ok = tiled_point_to_fixed(g_array_index(corners, TiledPoint, i), &node->x, &node->y) &&
             node->x > last;
        last = node->x;
    }
    List *list = ok && nodes->len > 1 ? list_from(nodes->pdata, nodes->len) : NULL;
    if (list == NULL)
        g_ptr_array_foreach(nodes, (GFunc)(void (*)(void))node_unref, NULL);
    return list;
}

/* Imports a layer as ground if it has the property `ground` and contains one suitable line; sets
 * `*imported` if so. Returns false with an error. */
static bool import_ground(LevelBuilder *builder, const TiledLayer *layer, bool *imported,
                          GError **error)
{
    const ImportedProperty *slope = tiled_property(&layer->properties, TILED_GROUND);
    const TiledObject *line = layer->objects;
    bool is_suitable = tiled_layer_use(builder->state, layer)->as == LAYER_AS_WALLS &&
                       slope != NULL && slope->type == PROPERTY_NUMBER &&
                       layer->object_count == 1 && line->shape == TILED_POLYLINE;
    if (!is_suitable)
        return true;
    TiledProjection place = tiled_map_projection(builder->state->tiled, layer);
    g_autoptr(GArray) corners = tiled_outline(line, &place);
    bool ok = budget_holds(error);
    List *nodes = ok ? ground_nodes(corners) : NULL;
    Layer *new_layer = nodes != NULL ? add_layer(builder, layer, NULL, "ground", "") : NULL;
    *imported = new_layer != NULL;
    if (new_layer == NULL) {
        list_unref(nodes);
        return ok;
    }
    new_layer->ground = node_new(&ground_kind);
    node_set_list(&new_layer->ground->nodes, nodes);
    new_layer->ground->slope_limit =
        (int32_t)round(CLAMP(slope->number, 0, DOCUMENT_RANGE) * DOCUMENT_PIXEL);
    return true;
}

static bool import_objects(LevelBuilder *builder, const TiledLayer *layer, GError **error)
{
    bool is_ground = false;
    if (!import_ground(builder, layer, &is_ground, error) || is_ground)
        return is_ground;
    TiledWalls walls = {builder->state, g_ptr_array_new_with_free_func(node_unref), NULL};
    bool ok = true;
    for (uint32_t i = 0; ok && i < layer->object_count; i++)
        ok = import_object(builder, &walls, layer, &layer->objects[i], error);
    if (ok)
        add_walls(builder, layer, NULL, "objects", walls.walls);
    g_ptr_array_unref(walls.walls);
    return ok;
}

/* ---- Entry points ---- */

static bool import_layer(LevelBuilder *builder, const TiledLayer *layer, GError **error)
{
    ConversionReport *report = builder->state->report;
    const TiledLayerUse *use = tiled_layer_use(builder->state, layer);
    bool is_lost = use->as == LAYER_AS_NOTHING && layer->kind == TILED_TILES && !use->stated &&
                   layer->cells != NULL && !builder->state->is_drawn;
    g_clear_pointer(&builder->layer_name, g_free);
    conversion_report_add(report, IMPORT_LOST_TILED_LAYER, layer->name, is_lost);
    if (use->as == LAYER_AS_ZONES)
        return true;
    conversion_report_add(report, IMPORT_TILED_HIDDEN, layer->name, layer->hidden);
    conversion_report_add(report, IMPORT_LOST_PARALLAX, layer->name, layer->parallax);
    uint32_t before = list_count(builder->layers);
    bool ok = true;
    if (use->as != LAYER_AS_NOTHING && (layer->kind != TILED_TILES || layer->cells != NULL))
        ok = layer->kind == TILED_OBJECTS  ? import_objects(builder, layer, error)
             : use->as == LAYER_AS_MARKERS ? add_cell_markers(builder, layer, error)
                                           : import_tiles(builder, layer, error);
    if (list_count(builder->layers) == before)
        conversion_report_add(report, IMPORT_LOST_PROPERTY, layer->name,
                              layer->properties.count + (layer->type[0] != 0) -
                                  (tiled_property(&layer->properties, TILED_LAYER_AS) != NULL));
    return ok;
}

/* Returns the side from which a map is seen, as a property of the map states. */
static LevelView stated_view(const Tiled *map)
{
    const char *word = tiled_string(&map->properties, TILED_VIEW);
    LevelView view = VIEW_SIDE;
    while (view != VIEW_UNKNOWN && g_strcmp0(word, level_views[view]) != 0)
        view--;
    return view;
}

/* Isometric and similar maps are seen from above. An orthogonal map may be seen from any side. */
static LevelView view_of(const Tiled *map)
{
    LevelView stated = stated_view(map);
    return stated != VIEW_UNKNOWN || map->orientation == TILED_ORTHOGONAL ? stated : VIEW_ABOVE;
}

static List *level_properties(const TiledImport *state)
{
    const Tiled *map = state->tiled;
    const char *const stored_elsewhere[] = {TILED_PIXELS_WIDE, TILED_PIXELS_HIGH,
                                            stated_view(map) != VIEW_UNKNOWN ? TILED_VIEW : NULL,
                                            NULL};
    PropertyList list = property_list_begin(state->report, "map");
    tiled_map_properties(&list, state, stored_elsewhere);
    if (map->orientation != TILED_ORTHOGONAL &&
        tiled_property(&map->properties, "orientation") == NULL)
        property_list_text(&list, "orientation", map->orientation_word);
    return property_list_end(&list);
}

Level *tiled_level(TiledImport *state, GError **error)
{
    double width, height;
    LevelBuilder builder = {.state = state,
                            .level = node_new(&level_kind),
                            .markers = g_ptr_array_new_with_free_func(node_unref),
                            .names = name_set_new(NULL),
                            .layer_names = name_set_new(NULL)};
    bool ok = true;
    for (uint32_t i = 0; ok && i < state->tiled->layer_count; i++)
        ok = import_layer(&builder, &state->tiled->layers[i], error);
    tiled_map_size(state->tiled, &width, &height);
    builder.level->width = (int32_t)CLAMP(ceil(width), 1, DOCUMENT_RANGE);
    builder.level->height = (int32_t)CLAMP(ceil(height), 1, DOCUMENT_RANGE);
    tiled_stated_size(state->tiled, DOCUMENT_RANGE, &builder.level->width, &builder.level->height);
    builder.level->view = (int32_t)view_of(state->tiled);
    node_set_list(&builder.level->layers, builder.layers);
    node_set_list(&builder.level->properties, level_properties(state));
    for (guint i = 0; i < builder.markers->len; i++)
        node_ref(builder.markers->pdata[i]);
    if (builder.markers->len > 0)
        node_set_list(&builder.level->markers,
                      list_from(builder.markers->pdata, builder.markers->len));
    g_ptr_array_unref(builder.markers);
    name_set_free(builder.names);
    name_set_free(builder.layer_names);
    g_free(builder.layer_name);
    if (ok)
        return builder.level;
    node_unref(builder.level);
    return NULL;
}
