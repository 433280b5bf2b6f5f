/* SPDX-License-Identifier: MIT */
/*
 * Imports maps of Tiled as maps with zones; see tiled_import.h. Each object layer becomes a plane,
 * and its shapes fill zones: shapes with the same name, class and properties are one zone.
 * Polylines with a width are tracks.
 */
#include "formats/tiled/tiled_import.h"

#include <math.h>
#include <string.h>

enum { MAX_PLANES = 255, MAX_NODES = 65535 };

/* The state while a map is built. */
typedef struct MapBuilder {
    TiledImport *state;
    Map *map;
    List *planes;
    NameSet *plane_names;
    GHashTable *ids;    /* from ids in use to the last numbers from which ids were derived */
    GHashTable *points; /* from ids of point objects to their positions */
    GHashTable *walks;  /* ids of objects that are walk-to points */
} MapBuilder;

/* The state while a plane is built. */
typedef struct PlaneBuilder {
    MapBuilder *map_builder;
    const TiledLayer *layer;
    TiledProjection place;
    GHashTable *numbers; /* from zone_key to numbers of zones */
    NameSet *names;      /* names of zones */
    GPtrArray *zones, *shapes;
} PlaneBuilder;

/* ---- Zones ---- */

static int32_t track_width(const TiledObject *object)
{
    const ImportedProperty *width = tiled_property(&object->properties, "width");
    bool is_line = object->shape == TILED_POLYLINE || object->shape == TILED_POLYGON;
    bool is_track = is_line && width != NULL && width->number > 0;
    return is_track ? (int32_t)round(MIN(width->number, DOCUMENT_RANGE) * DOCUMENT_PIXEL) : 0;
}

/* Returns a key that is equal for objects of one zone; the caller frees it. It excludes the width
 * of a track. */
static char *zone_key(const TiledObject *object)
{
    TiledObject plain = *object;
    g_autofree ImportedProperty *items =
        g_new(ImportedProperty, (gsize)object->properties.count + 1);
    plain.shape = TILED_RECTANGLE;
    plain.properties = (ImportedProperties){items, 0};
    for (uint32_t i = 0; i < object->properties.count; i++)
        if (track_width(object) == 0 || strcmp(object->properties.items[i].key, "width") != 0)
            items[plain.properties.count++] = object->properties.items[i];
    return tiled_data_text(&plain);
}

/* Returns the number that an object defines for its zone, or if that is in use, the next free one.
 * If it defines none, returns the first free one. */
static int32_t zone_number(const PlaneBuilder *builder, const TiledObject *object)
{
    bool in_use[DOCUMENT_MAX_ZONES + 1] = {true};
    int32_t number = 0;
    for (guint i = 0; i < builder->zones->len; i++)
        in_use[((const Zone *)builder->zones->pdata[i])->number] = true;
    (void)tiled_whole(&object->properties, TILED_ZONE, 1, DOCUMENT_MAX_ZONES, &number);
    while (in_use[number])
        number = number == DOCUMENT_MAX_ZONES ? 1 : number + 1;
    return number;
}

/* Sets the walk-to point of a zone: the object that a property names, anywhere in the map. */
static void set_walk_point(const PlaneBuilder *builder, const TiledObject *object, Zone *zone)
{
    const ImportedProperty *walk = tiled_property(&object->properties, "walk");
    int64_t id = walk != NULL ? (int64_t)CLAMP(walk->number, 0, 1e15) : 0;
    const TiledPoint *point = g_hash_table_lookup(builder->map_builder->points, &id);
    if (point != NULL)
        zone->has_walk = tiled_point_to_fixed(*point, &zone->walk_x, &zone->walk_y);
}

static char *zone_name(const PlaneBuilder *builder, const TiledObject *object)
{
    if (object->name[0] == 0)
        return g_strdup("");
    char *wanted = imported_name(NULL, object->name, ""),
         *name = name_set_claim(builder->names, wanted);
    if (strcmp(name, object->name) != 0)
        conversion_report_add(builder->map_builder->state->report, IMPORT_NAME_CHANGED, name, 1);
    g_free(wanted);
    return name;
}

static List *zone_properties(const PlaneBuilder *builder, const TiledObject *object,
                             const Zone *zone, const char *key)
{
    PropertyList list = property_list_begin(builder->map_builder->state->report, object->name);
    g_autofree char *id = g_strdup_printf("%" G_GINT64_FORMAT, object->id);
    tiled_add_mark(&list, id, key);
    const char *stored_elsewhere[] = {TILED_ZONE, zone->has_walk ? "walk" : NULL, NULL, NULL};
    if (track_width(object) > 0)
        stored_elsewhere[1 + zone->has_walk] = "width";
    property_list_add(&list, &object->properties, stored_elsewhere);
    return property_list_end(&list);
}

/* Finds or adds the zone of an object; its number is 0 if there are too many. Returns false with an
 * error. */
static bool find_zone(PlaneBuilder *builder, const TiledObject *object, int32_t *number,
                      GError **error)
{
    const char *type = object->type[0] != 0 ? object->type : builder->layer->type;
    char *key = zone_key(object);
    int32_t tag;
    *number = GPOINTER_TO_INT(g_hash_table_lookup(builder->numbers, key));
    bool fits = *number == 0 && builder->zones->len < DOCUMENT_MAX_ZONES;
    if (!fits || !tiled_tag(builder->map_builder->state, type, &tag, error)) {
        g_free(key);
        return !fits;
    }
    Zone *zone = node_new(&zone_kind);
    g_autofree char *name = zone_name(builder, object);
    *number = zone->number = zone_number(builder, object);
    zone->tag = tag;
    node_set_text(&zone->name, name);
    set_walk_point(builder, object, zone);
    node_set_list(&zone->properties, zone_properties(builder, object, zone, key));
    g_ptr_array_add(builder->zones, zone);
    g_hash_table_insert(builder->numbers, key, GINT_TO_POINTER(*number));
    return true;
}

/* ---- Shapes ---- */

/* Returns an id derived from the file; a different one if that is in use, because ids in files may
 * repeat. */
static uint64_t unique_id(const MapBuilder *map_builder, const char *source_kind, int64_t id)
{
    uint64_t owner = map_builder->state->owner;
    uint64_t first = tiled_derived_id(owner, source_kind, id, 0), derived_id = first;
    uint32_t number = GPOINTER_TO_UINT(g_hash_table_lookup(map_builder->ids, &first));
    while (derived_id == 0 || g_hash_table_contains(map_builder->ids, &derived_id))
        derived_id = tiled_derived_id(owner, source_kind, id, ++number);
    g_hash_table_insert(map_builder->ids, g_memdup2(&derived_id, sizeof derived_id), NULL);
    g_hash_table_insert(map_builder->ids, g_memdup2(&first, sizeof first),
                        GUINT_TO_POINTER(number));
    return derived_id;
}

/* Returns the id of a shape made from cells, which is derived from its first corner. */
uint64_t tiled_cells_id(uint64_t owner, const TiledLayer *layer, const List *nodes)
{
    const ShapeNode *first = list_get(nodes, 0);
    g_autofree char *kind =
        g_strdup_printf("cells of %" G_GINT64_FORMAT " at %d", layer->id, first->x);
    return tiled_derived_id(owner, kind, first->y, 0);
}

/* Returns nodes at the corners, without consecutive duplicates; NULL if one is out of range, or if
 * fewer than two remain. */
static List *nodes_of(const GArray *corners, int32_t width)
{
    g_autoptr(GPtrArray) nodes = g_ptr_array_new();
    const ShapeNode *last = NULL;
    bool ok = true;
    for (guint i = 0; ok && i < MIN(corners->len, MAX_NODES); i++) {
        ShapeNode *node = node_new(&shape_node_kind);
        ok = tiled_point_to_fixed(g_array_index(corners, TiledPoint, i), &node->x, &node->y);
        node->width = width;
        node->sharp = true;
        if (last != NULL && last->x == node->x && last->y == node->y)
            node_unref(node);
        else
            g_ptr_array_add(nodes, node);
        last = nodes->pdata[nodes->len - 1];
    }
    List *list = ok && nodes->len > 1 ? list_from(nodes->pdata, nodes->len) : NULL;
    if (list == NULL)
        g_ptr_array_foreach(nodes, (GFunc)(void (*)(void))node_unref, NULL);
    return list;
}

static bool add_shape(PlaneBuilder *builder, const TiledObject *object, GError **error)
{
    TiledImport *state = builder->map_builder->state;
    int32_t number, width = track_width(object);
    bool fits = (width > 0 || tiled_is_closed(object)) && builder->shapes->len < MAX_NODES;
    g_autoptr(GArray) corners = tiled_outline(object, &builder->place);
    bool ok = budget_holds(error);
    List *nodes = ok && fits ? nodes_of(corners, width) : NULL;
    if (ok && nodes != NULL)
        ok = find_zone(builder, object, &number, error);
    if (!ok || nodes == NULL || number == 0) {
        conversion_report_add(state->report, IMPORT_LOST_SHAPE, object->name, ok);
        list_unref(nodes);
        return ok;
    }
    Shape *shape = node_new(&shape_kind);
    char *name = object->name[0] != 0 ? imported_name(NULL, object->name, "") : g_strdup("");
    shape->id = builder->layer->kind == TILED_TILES
                    ? tiled_cells_id(state->owner, builder->layer, nodes)
                    : unique_id(builder->map_builder, "object", object->id);
    node_set_text(&shape->name, name);
    shape->kind = width > 0 ? SHAPE_TRACK : SHAPE_POLYGON;
    shape->open = width > 0 && !tiled_is_closed(object);
    shape->zone = number;
    node_set_list(&shape->nodes, nodes);
    g_free(name);
    g_ptr_array_add(builder->shapes, shape);
    conversion_report_add(state->report, IMPORT_SHAPE_ZONE, object->name, 1);
    return true;
}

static bool import_object(PlaneBuilder *builder, const TiledObject *object, GError **error)
{
    const TiledImport *state = builder->map_builder->state;
    if (tiled_has_outline(object))
        return add_shape(builder, object, error);
    bool used = object->shape == TILED_POINT &&
                g_hash_table_contains(builder->map_builder->walks, &object->id);
    ConversionEvent event = object->shape == TILED_TEXT ? IMPORT_LOST_TEXT : IMPORT_LOST_SHAPE;
    conversion_report_add(state->report, event, object->name, !used);
    return true;
}

/* ---- Planes ---- */

static List *list_of(const GPtrArray *items)
{
    for (guint i = 0; i < items->len; i++)
        node_ref(items->pdata[i]);
    return items->len > 0 ? list_from(items->pdata, items->len) : NULL;
}

static void add_plane(MapBuilder *map_builder, const TiledLayer *layer, const GPtrArray *zones,
                      const GPtrArray *shapes)
{
    Plane *plane = node_new(&plane_kind);
    g_autofree char *wanted = imported_name(NULL, layer != NULL ? layer->name : "", "zones");
    g_autofree char *name = name_set_claim_next(map_builder->plane_names, wanted);
    plane->id = layer != NULL ? unique_id(map_builder, "plane", layer->id) : edit_new_id();
    node_set_text(&plane->name, name);
    plane->pixels =
        blocks_new((uint32_t)map_builder->map->width, (uint32_t)map_builder->map->height, 0);
    node_set_list(&plane->zones, zones != NULL ? list_of(zones) : NULL);
    node_set_list(&plane->shapes, shapes != NULL ? list_of(shapes) : NULL);
    List *longer = list_append(map_builder->planes, plane);
    list_unref(map_builder->planes);
    map_builder->planes = longer;
}

/* Adds a shape for each run of tiles with the same class in a row. Their zones are named after the
 * classes, or after the layer. */
static bool import_cells(PlaneBuilder *builder, GError **error)
{
    const TiledLayer *layer = builder->layer;
    const Tiled *map = builder->map_builder->state->tiled;
    uint64_t count = (uint64_t)layer->columns * layer->rows;
    bool ok = true;
    for (uint64_t i = 0, end; ok && i < count; i = end) {
        end = i + 1;
        if (layer->cells[i] == 0)
            continue;
        TiledObject object = tiled_cells_object(map, layer, i, 1);
        while (end % layer->columns != 0 && layer->cells[end] != 0 &&
               strcmp(tiled_cells_object(map, layer, end, 1).type, object.type) == 0)
            end++;
        object = tiled_cells_object(map, layer, i, (uint32_t)(end - i));
        object.name = object.type[0] != 0 ? object.type : layer->name;
        object.id = g_str_hash(object.name);
        ok = add_shape(builder, &object, error);
    }
    return ok;
}

static bool import_plane(MapBuilder *map_builder, const TiledLayer *layer, GError **error)
{
    PlaneBuilder builder = {.map_builder = map_builder,
                            .layer = layer,
                            .place = tiled_map_projection(map_builder->state->tiled, layer),
                            .numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                            .names = name_set_new(NULL),
                            .zones = g_ptr_array_new_with_free_func(node_unref),
                            .shapes = g_ptr_array_new_with_free_func(node_unref)};
    bool ok = layer->kind != TILED_TILES || import_cells(&builder, error);
    for (uint32_t i = 0; ok && i < layer->object_count; i++)
        ok = import_object(&builder, &layer->objects[i], error);
    if (ok)
        add_plane(map_builder, layer, builder.zones, builder.shapes);
    g_hash_table_unref(builder.numbers);
    name_set_free(builder.names);
    g_ptr_array_unref(builder.zones);
    g_ptr_array_unref(builder.shapes);
    return ok;
}

static bool import_layer(MapBuilder *map_builder, const TiledLayer *layer, GError **error)
{
    const TiledImport *state = map_builder->state;
    ConversionReport *report = state->report;
    const TiledLayerUse *use = tiled_layer_use(state, layer);
    bool fits = list_count(map_builder->planes) < MAX_PLANES, is_tiles = layer->kind == TILED_TILES;
    if (use->as != LAYER_AS_ZONES) {
        conversion_report_add(report, IMPORT_LOST_TILED_LAYER, layer->name,
                              is_tiles && !use->stated && !state->is_drawn);
        return true;
    }
    conversion_report_add(report, IMPORT_TILED_HIDDEN, layer->name, layer->hidden);
    conversion_report_add(report, IMPORT_LOST_PARALLAX, layer->name, layer->parallax);
    if (!fits || (is_tiles && (layer->cells == NULL || !tiled_has_straight_cells(state->tiled)))) {
        conversion_report_add(report, IMPORT_LOST_TILED_LAYER, layer->name, 1);
        return true;
    }
    bool has_properties = layer->properties.count > 0;
    conversion_report_add(report, IMPORT_LOST_PROPERTY, layer->name, has_properties);
    return import_plane(map_builder, layer, error);
}

static List *map_properties(const TiledImport *state)
{
    PropertyList list = property_list_begin(state->report, "map");
    tiled_map_properties(&list, state, tiled_size_keys);
    return property_list_end(&list);
}

/* Finds the points of all layers, and those that are walk-to points. */
static void find_points(MapBuilder *map_builder)
{
    const Tiled *map = map_builder->state->tiled;
    for (uint32_t i = 0; i < map->layer_count; i++) {
        TiledProjection place = tiled_map_projection(map, &map->layers[i]);
        SPAN_EACH (const TiledObject, object, map->layers[i].objects, map->layers[i].object_count) {
            const ImportedProperty *walk = tiled_property(&object->properties, "walk");
            int64_t id = walk != NULL ? (int64_t)CLAMP(walk->number, 0, 1e15) : 0;
            TiledPoint at = tiled_project_point(&place, object->x, object->y);
            if (object->shape == TILED_POINT)
                g_hash_table_insert(map_builder->points, g_memdup2(&object->id, sizeof object->id),
                                    g_memdup2(&at, sizeof at));
            if (id != 0)
                g_hash_table_add(map_builder->walks, g_memdup2(&id, sizeof id));
        }
    }
}

static MapBuilder begin_map(TiledImport *state)
{
    MapBuilder map_builder = {
        .state = state,
        .map = node_new(&map_kind),
        .plane_names = name_set_new(NULL),
        .ids = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL),
        .points = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free),
        .walks = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL)};
    find_points(&map_builder);
    return map_builder;
}

void tiled_zones_size(const Tiled *map, int32_t *width, int32_t *height)
{
    double wide, high;
    tiled_map_size(map, &wide, &high);
    *width = (int32_t)CLAMP(ceil(wide), 1, DOCUMENT_MAX_SIDE);
    *height = (int32_t)CLAMP(ceil(high), 1, DOCUMENT_MAX_SIDE);
    tiled_stated_size(map, DOCUMENT_MAX_SIDE, width, height);
}

Map *tiled_zones(TiledImport *state, uint64_t id, int32_t width, int32_t height, GError **error)
{
    MapBuilder map_builder = begin_map(state);
    state->owner = id;
    map_builder.map->id = id;
    map_builder.map->width = width;
    map_builder.map->height = height;
    bool ok = true;
    for (uint32_t i = 0; ok && i < state->tiled->layer_count; i++)
        ok = import_layer(&map_builder, &state->tiled->layers[i], error);
    if (ok && map_builder.planes == NULL)
        add_plane(&map_builder, NULL, NULL, NULL);
    node_set_list(&map_builder.map->planes, map_builder.planes);
    node_set_list(&map_builder.map->properties, map_properties(state));
    name_set_free(map_builder.plane_names);
    g_hash_table_unref(map_builder.ids);
    g_hash_table_unref(map_builder.points);
    g_hash_table_unref(map_builder.walks);
    if (ok)
        return map_builder.map;
    node_unref(map_builder.map);
    return NULL;
}
