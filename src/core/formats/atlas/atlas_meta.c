/* SPDX-License-Identifier: MIT */
/* Reads the metadata of Aseprite sheets: tags, slices and layers; see atlas_internal.h. */
#include "formats/atlas/atlas_internal.h"

#include <math.h>
#include <stdlib.h>

/* ---- Values ---- */

const char *atlas_text(Atlas *atlas, const JsonValue *value)
{
    const char *text = json_value_string(value);
    return text != NULL ? g_string_chunk_insert_const(atlas->texts, text) : "";
}

int32_t atlas_number(const JsonValue *object, const char *key, int32_t fallback)
{
    const JsonValue *value = json_value_get(object, key);
    if (!json_value_is_number(value))
        return fallback;
    double number = floor(json_value_number(value));
    return (int32_t)CLAMP(number, -DOCUMENT_RANGE, DOCUMENT_RANGE);
}

/* ---- User data ---- */

void atlas_add_number(AseData *data, const char *key, double number)
{
    ase_data_add(data, key, PROPERTY_NUMBER)->number = number;
}

/* Returns the text of a value without its key. The caller frees it. */
static char *source_of(const JsonValue *value)
{
    const char *at = value->source, *end = at + value->source_size;
    if (value->key != NULL && *at == '"') {
        for (at++; at < end && *at != '"'; at++)
            at += *at == '\\';
        at += strcspn(at, ":") + 1;
        at += strspn(at, " \t\r\n");
    }
    return g_strndup(at, (gsize)(end - at));
}

void atlas_add_value(AseData *data, const JsonValue *value)
{
    if (value->kind == JSON_KIND_NULL)
        return;
    if (json_value_is_number(value)) {
        atlas_add_number(data, value->key, json_value_number(value));
    } else if (json_value_is_boolean(value)) {
        ase_data_add(data, value->key, PROPERTY_BOOLEAN)->boolean = value->kind == JSON_KIND_TRUE;
    } else if (json_value_is_string(value)) {
        ase_data_add(data, value->key, PROPERTY_TEXT)->text = g_strdup(json_value_string(value));
    } else {
        ase_data_add(data, value->key, PROPERTY_TEXT)->text = source_of(value);
        data->flattened++;
    }
}

/* Reads #rrggbb or #rrggbbaa. */
static bool read_colour(const char *text, uint8_t colour[4])
{
    if (text == NULL || text[0] != '#' || (strlen(text) != 7 && strlen(text) != 9))
        return false;
    for (int i = 0; i < 8; i++) {
        int digit = i < 6 || text[7] != 0 ? g_ascii_xdigit_value(text[i + 1]) : 15;
        if (digit < 0)
            return false;
        colour[i / 2] = (uint8_t)(colour[i / 2] << 4 | digit);
    }
    return true;
}

AseData atlas_data(const JsonValue *object)
{
    AseData data = {.text = g_strdup(json_value_string(json_value_get(object, "data")))};
    data.has_colour = read_colour(json_value_string(json_value_get(object, "color")), data.colour);
    const JsonValue *properties = json_value_get(object, "properties");
    for (size_t i = 0; i < json_value_members(properties); i++)
        atlas_add_value(&data, json_value_member(properties, i));
    return data;
}

/* ---- Tags ---- */

/* Returns a number that is not negative; the file may have it as a text. */
static uint32_t unsigned_of(const JsonValue *object, const char *key)
{
    const char *text = json_value_string(json_value_get(object, key));
    long number = text != NULL ? strtol(text, NULL, 10) : atlas_number(object, key, 0);
    return (uint32_t)CLAMP(number, 0, DOCUMENT_RANGE);
}

static void read_tag(Atlas *atlas, const JsonValue *value)
{
    static const char *const directions[] = {"forward", "reverse", "pingpong", "pingpong_reverse"};
    const char *direction = json_value_string(json_value_get(value, "direction"));
    AseTag tag = {.name = g_strdup(atlas_text(atlas, json_value_get(value, "name"))),
                  .from = unsigned_of(value, "from"),
                  .to = unsigned_of(value, "to"),
                  .repeat = unsigned_of(value, "repeat"),
                  .data = atlas_data(value)};
    for (int i = 0; direction != NULL && i < (int)G_N_ELEMENTS(directions); i++)
        if (strcmp(direction, directions[i]) == 0)
            tag.direction = i;
    g_array_append_val(atlas->tags, tag);
}

/* ---- Slices ---- */

static AseKey read_key(const JsonValue *value)
{
    const JsonValue *bounds = json_value_get(value, "bounds");
    const JsonValue *centre = json_value_get(value, "center");
    const JsonValue *pivot = json_value_get(value, "pivot");
    return (AseKey){.frame = unsigned_of(value, "frame"),
                    .x = atlas_number(bounds, "x", 0),
                    .y = atlas_number(bounds, "y", 0),
                    .w = unsigned_of(bounds, "w"),
                    .h = unsigned_of(bounds, "h"),
                    .centre_x = atlas_number(centre, "x", 0),
                    .centre_y = atlas_number(centre, "y", 0),
                    .centre_w = unsigned_of(centre, "w"),
                    .centre_h = unsigned_of(centre, "h"),
                    .has_pivot = json_value_is_object(pivot),
                    .pivot_x = atlas_number(pivot, "x", 0),
                    .pivot_y = atlas_number(pivot, "y", 0)};
}

static int compare_keys(const void *a, const void *b)
{
    uint32_t one = ((const AseKey *)a)->frame, other = ((const AseKey *)b)->frame;
    return (one > other) - (one < other);
}

static void read_slice(Atlas *atlas, const JsonValue *value)
{
    const JsonValue *keys = json_value_get(value, "keys");
    AseSlice slice = {.name = g_strdup(atlas_text(atlas, json_value_get(value, "name"))),
                      .keys = g_array_new(false, false, sizeof(AseKey)),
                      .data = atlas_data(value)};
    for (size_t i = 0; i < json_value_items(keys); i++) {
        AseKey key = read_key(json_value_item(keys, i));
        if (json_value_get(json_value_item(keys, i), "center") != NULL)
            slice.flags |= ASE_NINE_PATCH;
        g_array_append_val(slice.keys, key);
    }
    g_array_sort(slice.keys, compare_keys);
    g_array_append_val(atlas->slices, slice);
}

/* ---- Layers ---- */

static bool has_data(const JsonValue *cel)
{
    return json_value_get(cel, "data") != NULL || json_value_get(cel, "properties") != NULL;
}

static void read_layer(Atlas *atlas, const JsonValue *value)
{
    AseLayer layer = {.name = g_strdup(atlas_text(atlas, json_value_get(value, "name"))),
                      .data = atlas_data(value)};
    const JsonValue *cels = json_value_get(value, "cels");
    for (size_t i = 0; i < json_value_items(cels); i++)
        atlas->cels += has_data(json_value_item(cels, i));
    g_array_append_val(atlas->layers, layer);
}

/* ---- Entry points ---- */

static void read_objects(Atlas *atlas, const JsonValue *list,
                         void (*read)(Atlas *, const JsonValue *))
{
    for (size_t i = 0; i < json_value_items(list); i++)
        if (json_value_is_object(json_value_item(list, i)))
            read(atlas, json_value_item(list, i));
}

void atlas_read_meta(Atlas *atlas, const JsonValue *meta)
{
    read_objects(atlas, json_value_get(meta, "frameTags"), read_tag);
    read_objects(atlas, json_value_get(meta, "slices"), read_slice);
    read_objects(atlas, json_value_get(meta, "layers"), read_layer);
}
