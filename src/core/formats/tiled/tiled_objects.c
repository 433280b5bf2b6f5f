/* SPDX-License-Identifier: MIT */
/* Reads properties and objects in Tiled's files; see tiled_internal.h. */
#include "formats/tiled/tiled_internal.h"

#include <glib/gi18n-lib.h>

enum { MAX_NESTED = 16, MAX_KEY = DOCUMENT_MAX_NAME + 1 };

/* ---- Properties ---- */

/* The state while a list of properties is read. */
typedef struct Properties {
    TiledMemory *memory;
    GArray *items; /* ImportedProperty */
    GHashTable *keys;
} Properties;

static void add_property(const Properties *list, const char *key, ImportedProperty value)
{
    value.key = tiled_keep_text(list->memory, key);
    if (g_hash_table_add(list->keys, (gpointer)value.key))
        g_array_append_val(list->items, value);
}

static ImportedProperty text_value(const Properties *list, const char *text)
{
    return (ImportedProperty){.type = PROPERTY_TEXT,
                              .text = g_string_chunk_insert(list->memory->texts, text)};
}

static ImportedProperty number_value(double number)
{
    return (ImportedProperty){.type = PROPERTY_NUMBER, .number = number, .text = ""};
}

/* Returns the key of a nested value. Long keys are truncated, but remain too long for a project. */
static char *inner_key(const char *outer, const char *key)
{
    return outer[0] != 0 ? g_strdup_printf("%.*s.%.*s", MAX_KEY, outer, MAX_KEY, key)
                         : g_strndup(key, MAX_KEY);
}

static void add_json(const Properties *list, const char *key, const JsonValue *value, int depth);

static void add_json_inner(const Properties *list, const char *outer, const JsonValue *value,
                           int depth)
{
    size_t count = json_value_members(value) + json_value_items(value);
    for (size_t i = 0; depth < MAX_NESTED && i < count; i++) {
        const JsonValue *item =
            json_value_is_list(value) ? json_value_item(value, i) : json_value_member(value, i);
        g_autofree char *number = g_strdup_printf("%zu", i);
        g_autofree char *key = inner_key(outer, item->key != NULL ? item->key : number);
        bool wrapped = item->key == NULL && json_value_get(item, "value") != NULL;
        add_json(list, key, wrapped ? json_value_get(item, "value") : item, depth + 1);
    }
}

static void add_json(const Properties *list, const char *key, const JsonValue *value, int depth)
{
    if (json_value_is_string(value))
        add_property(list, key, text_value(list, json_value_string(value)));
    else if (json_value_is_number(value))
        add_property(list, key, number_value(json_value_number(value)));
    else if (json_value_is_boolean(value))
        add_property(list, key,
                     (ImportedProperty){.type = PROPERTY_BOOLEAN,
                                        .boolean = value->kind == JSON_KIND_TRUE,
                                        .text = ""});
    else
        add_json_inner(list, key, value, depth);
}

static void add_xml(const Properties *list, const char *key, TiledNode node, int depth);

/* Adds the members of a class, or the items of a list. */
static void add_xml_inner(const Properties *list, const char *outer, TiledNode node, int depth)
{
    TiledNode inner, parent = tiled_child(node, "properties", NULL);
    uint32_t number = 0;
    for (TiledNodes each = tiled_nodes(parent, "property", NULL);
         depth < MAX_NESTED && tiled_next(&each, &inner);) {
        g_autofree char *key = inner_key(outer, tiled_text(inner, "name", ""));
        add_xml(list, key, inner, depth + 1);
    }
    for (TiledNodes each = tiled_nodes(node, "item", NULL);
         depth < MAX_NESTED && tiled_next(&each, &inner);) {
        char *index = g_strdup_printf("%u", number++), *key = inner_key(outer, index);
        add_xml(list, key, inner, depth + 1);
        g_free(index);
        g_free(key);
    }
}

static void add_xml(const Properties *list, const char *key, TiledNode node, int depth)
{
    const char *type = tiled_text(node, "type", "string");
    size_t length;
    const char *content = tiled_content(node, NULL, &length);
    const char *text = tiled_text(node, "value", content != NULL ? content : "");
    if (strcmp(type, "class") == 0 || strcmp(type, "list") == 0)
        add_xml_inner(list, key, node, depth);
    else if (strcmp(type, "bool") == 0)
        add_property(list, key,
                     (ImportedProperty){.type = PROPERTY_BOOLEAN,
                                        .boolean = tiled_boolean(node, "value", false),
                                        .text = ""});
    else if (strcmp(type, "int") == 0 || strcmp(type, "float") == 0 || strcmp(type, "object") == 0)
        add_property(list, key, number_value(tiled_number(node, "value", 0)));
    else
        add_property(list, key, text_value(list, text));
}

/* Before version 1.2, the properties in JSON are an object; the members of classes still are. */
static void add_node(const Properties *list, TiledNode node)
{
    if (node.xml != NULL) {
        add_xml(list, tiled_text(node, "name", ""), node, 0);
    } else if (node.json->key != NULL) {
        g_autofree char *key = inner_key("", node.json->key);
        add_json(list, key, node.json, 0);
    } else {
        g_autofree char *key = inner_key("", tiled_text(node, "name", ""));
        add_json(list, key, json_value_get(node.json, "value"), 0);
    }
}

bool tiled_read_properties(const TiledReading *reading, TiledNode node,
                           ImportedProperties *properties, GError **error)
{
    TiledNode each_node, parent = tiled_child(node, "properties", "properties");
    if (!tiled_is_node(parent)) {
        *properties = (ImportedProperties){NULL, 0};
        return true;
    }
    Properties list = {reading->memory, g_array_new(false, false, sizeof(ImportedProperty)),
                       g_hash_table_new(g_str_hash, g_str_equal)};
    TiledNodes each = tiled_nodes(parent, "property", NULL);
    while (tiled_next(&each, &each_node))
        add_node(&list, each_node);
    g_hash_table_unref(list.keys);
    return tiled_keep(reading->memory, list.items, &properties->items, &properties->count, error);
}

/* Adds the properties of `base` whose keys are not in `properties`. */
static bool merge_properties(const TiledReading *reading, const ImportedProperties *base,
                             ImportedProperties *properties, GError **error)
{
    if (base->count == 0)
        return true;
    if (properties->count == 0) {
        *properties = *base;
        return true;
    }
    GArray *items = g_array_new(false, false, sizeof(ImportedProperty));
    g_autoptr(GHashTable) keys = g_hash_table_new(g_str_hash, g_str_equal);
    const ImportedProperties *const lists[] = {properties, base};
    for (int i = 0; i < 2; i++)
        for (uint32_t k = 0; k < lists[i]->count; k++)
            if (g_hash_table_add(keys, (gpointer)lists[i]->items[k].key))
                g_array_append_val(items, lists[i]->items[k]);
    return tiled_keep(reading->memory, items, &properties->items, &properties->count, error);
}

const char *tiled_type(const TiledReading *reading, TiledNode node)
{
    const char *type = tiled_text(node, "type", "");
    return tiled_keep_text(reading->memory, type[0] != 0 ? type : tiled_text(node, "class", ""));
}

/* ---- Points ---- */

static bool read_pairs(const char *text, GArray *points, GError **error)
{
    const char *at = text;
    while (*(at += strspn(at, " \t\r\n")) != 0) {
        char *end;
        TiledPoint point = {.x = g_ascii_strtod(at, &end)};
        bool ok = end != at && *end == ',';
        at = ok ? end + 1 : at;
        point.y = ok ? g_ascii_strtod(at, &end) : 0;
        ok = ok && end != at && (*end == 0 || g_ascii_isspace(*end));
        if (!ok || !(point.x - point.x == 0) || !(point.y - point.y == 0))
            return tiled_fail(error, _("its points are not pairs of numbers at \"%.20s\""), at);
        at = end;
        g_array_append_val(points, point);
    }
    return true;
}

static bool read_points(const TiledReading *reading, TiledNode node, TiledObject *object,
                        GError **error)
{
    GArray *points = g_array_new(false, false, sizeof(TiledPoint));
    bool ok = true;
    if (node.xml != NULL)
        ok = read_pairs(tiled_text(node, "points", ""), points, error);
    for (size_t i = 0; i < json_value_items(node.json); i++) {
        TiledNode item = {NULL, json_value_item(node.json, i)};
        TiledPoint point = {tiled_number(item, "x", 0), tiled_number(item, "y", 0)};
        g_array_append_val(points, point);
    }
    if (!ok)
        g_array_unref(points);
    return ok && tiled_keep(reading->memory, points, &object->points, &object->point_count, error);
}

/* ---- Objects ---- */

static bool read_shape(const TiledReading *reading, TiledNode node, TiledObject *object,
                       GError **error)
{
    static const struct {
        const char *word;
        TiledShape shape;
    } shapes[] = {{"point", TILED_POINT}, {"ellipse", TILED_ELLIPSE}, {"capsule", TILED_CAPSULE},
                  {"text", TILED_TEXT},   {"polygon", TILED_POLYGON}, {"polyline", TILED_POLYLINE}};
    for (size_t i = 0; i < G_N_ELEMENTS(shapes); i++) {
        TiledNode child = tiled_child(node, shapes[i].word, shapes[i].word);
        if (!tiled_is_node(child) || json_value_is(child.json, JSON_KIND_FALSE))
            continue;
        object->shape = shapes[i].shape;
        if (object->shape == TILED_POLYGON || object->shape == TILED_POLYLINE)
            return read_points(reading, child, object, error);
    }
    return true;
}

static bool read_template(const TiledReading *reading, TiledNode node, TiledObject *object,
                          GError **error)
{
    const char *name = tiled_text(node, "template", "");
    if (name[0] == 0)
        return true;
    const char *path = tiled_relative_path(reading, name);
    gpointer known;
    if (g_hash_table_lookup_extended(reading->memory->templates, path, NULL, &known)) {
        if (known == NULL)
            return tiled_fail(error, _("the template %s includes itself"), path);
        *object = *(const TiledObject *)known;
        return true;
    }
    Tiled other = {.kind = TILED_TEMPLATE};
    g_hash_table_insert(reading->memory->templates, (gpointer)path, NULL);
    if (!tiled_read_other(reading, path, &other, error))
        return false;
    TiledObject *kept = tiled_allocate(reading->memory, 1, sizeof *kept, error);
    if (kept == NULL)
        return false;
    *kept = other.object;
    g_hash_table_insert(reading->memory->templates, (gpointer)path, kept);
    *object = other.object;
    return true;
}

static void read_tile(const TiledReading *reading, TiledNode node, TiledObject *object)
{
    if (!tiled_has(node, "gid"))
        return;
    uint32_t gid = (uint32_t)CLAMP(tiled_int64(node, "gid", 0), 0, UINT32_MAX);
    TiledRef ref = tiled_tile_at(reading->tiled, gid);
    object->shape = TILED_TILE;
    if (ref.set != NULL)
        object->tile = ref;
}

bool tiled_read_object(const TiledReading *reading, TiledNode node, TiledObject *object,
                       GError **error)
{
    if (!read_template(reading, node, object, error))
        return false;
    ImportedProperties base = object->properties;
    const char *type = tiled_type(reading, node);
    object->id = tiled_int64(node, "id", 0);
    object->name = tiled_keep_text(reading->memory,
                                   tiled_text(node, "name", object->name ? object->name : ""));
    object->type = type[0] != 0 || object->type == NULL ? type : object->type;
    object->x = tiled_number(node, "x", object->x);
    object->y = tiled_number(node, "y", object->y);
    object->width = tiled_number(node, "width", object->width);
    object->height = tiled_number(node, "height", object->height);
    object->rotation = tiled_number(node, "rotation", object->rotation);
    object->hidden = !tiled_boolean(node, "visible", !object->hidden);
    object->opacity = CLAMP(tiled_number(node, "opacity", object->opacity), 0, 1);
    read_tile(reading, node, object);
    return read_shape(reading, node, object, error) &&
           tiled_read_properties(reading, node, &object->properties, error) &&
           merge_properties(reading, &base, &object->properties, error);
}

bool tiled_read_objects(const TiledReading *reading, TiledNode group, const TiledObject **objects,
                        uint32_t *count, GError **error)
{
    GArray *array = g_array_new(false, true, sizeof(TiledObject));
    TiledNode node;
    for (TiledNodes each = tiled_nodes(group, "object", "objects"); tiled_next(&each, &node);) {
        TiledObject object = {.opacity = 1};
        GError *problem = NULL;
        if (!tiled_read_object(reading, node, &object, &problem)) {
            g_propagate_prefixed_error(error, problem, _("object %lld (\"%s\"): "),
                                       (long long)tiled_int64(node, "id", 0),
                                       tiled_text(node, "name", ""));
            g_array_unref(array);
            return false;
        }
        g_array_append_val(array, object);
    }
    return tiled_keep(reading->memory, array, objects, count, error);
}
