/* SPDX-License-Identifier: MIT */
/* Helpers for imports from Tiled: files, tags, names, properties and marks; see tiled_import.h. */
#include "formats/tiled/tiled_import.h"

#include <math.h>
#include <string.h>

/* ---- Files ---- */

static GBytes *open_file(void *user, const char *path, GError **error)
{
    return picture_store_bytes(user, &(Picture){.path = (char *)path}, error);
}

Tiled *tiled_from_store(PictureStore *store, const char *path, GBytes *bytes,
                        ConversionReport *report, GError **error)
{
    const TiledFiles files = {.open = open_file,
                              .user = store,
                              .budget = picture_store_limits(store).budget,
                              .report = report};
    return tiled_read(path, bytes, &files, error);
}

void tiled_import_clear(TiledImport *state)
{
    node_unref(state->project);
    g_free(state->uses);
    state->project = NULL;
    state->uses = NULL;
}

/* ---- Tags and properties ---- */

bool tiled_tag(TiledImport *state, const char *type, int32_t *number, GError **error)
{
    return import_tag(&state->project, state->report, type, number, error);
}

bool tiled_is_true(const ImportedProperties *properties, const char *key)
{
    const ImportedProperty *property = tiled_property(properties, key);
    return property != NULL &&
           (property->type == PROPERTY_BOOLEAN  ? property->boolean
            : property->type == PROPERTY_NUMBER ? fabs(property->number) > 0
                                                : strcmp(property->text, "true") == 0);
}

const char *tiled_string(const ImportedProperties *properties, const char *key)
{
    const ImportedProperty *property = tiled_property(properties, key);
    bool is_word = property != NULL && property->type == PROPERTY_TEXT && property->text[0] != 0 &&
                   strcmp(property->text, "true") != 0 && strcmp(property->text, "false") != 0;
    return is_word ? property->text : NULL;
}

bool tiled_whole(const ImportedProperties *properties, const char *key, int32_t min, int32_t max,
                 int32_t *number)
{
    const ImportedProperty *property = tiled_property(properties, key);
    bool ok = property != NULL && property->type == PROPERTY_NUMBER && property->number >= min &&
              property->number <= max && !(fabs(property->number - round(property->number)) > 0);
    if (ok)
        *number = (int32_t)property->number;
    return ok;
}

const char *const tiled_size_keys[] = {TILED_PIXELS_WIDE, TILED_PIXELS_HIGH, NULL};

void tiled_stated_size(const Tiled *map, int32_t max, int32_t *width, int32_t *height)
{
    int32_t wide, high;
    if (tiled_whole(&map->properties, TILED_PIXELS_WIDE, 1, max, &wide) &&
        tiled_whole(&map->properties, TILED_PIXELS_HIGH, 1, max, &high)) {
        *width = wide;
        *height = high;
    }
}

void tiled_set_direction(const TiledObject *object, const TiledProjection *place, int32_t *to_x,
                         int32_t *to_y)
{
    const ImportedProperty *property = tiled_property(&object->properties, TILED_REACH_KEY);
    double reach = property != NULL && property->number > 0 ? property->number : TILED_REACH;
    TiledPoint direction = tiled_direction(object, place);
    if (fabs(object->rotation) > 0)
        tiled_point_to_fixed((TiledPoint){reach * direction.x, reach * direction.y}, to_x, to_y);
}

/* ---- Marks ---- */

void tiled_add_mark(PropertyList *list, const char *source, const char *data)
{
    g_autofree char *mark = g_strdup_printf("%s %08x", source, g_str_hash(data));
    property_list_text(list, TILED_KEY, mark);
}

/* Adds choices for layers; those that do not fit in a property are reported. */
static void add_layers(PropertyList *list, const char *layers)
{
    const bool is_long = strlen(layers) > DOCUMENT_MAX_TEXT;
    const char *end = is_long ? g_strrstr_len(layers, DOCUMENT_MAX_TEXT, "\n") : NULL;
    g_autofree char *kept =
        is_long && end != NULL ? g_strndup(layers, (gsize)(end - layers)) : NULL;
    conversion_report_add(list->report, IMPORT_LOST_PROPERTY, TILED_LAYERS, is_long);
    if (layers[0] != 0)
        property_list_text(list, TILED_LAYERS, kept != NULL ? kept : layers);
}

void tiled_map_properties(PropertyList *list, const TiledImport *state, const char *const *without)
{
    const Tiled *map = state->tiled;
    property_list_text(list, TILED_KEY, map->path);
    add_layers(list, state->layers != NULL ? state->layers : "");
    property_list_add(list, &map->properties, without);
    if (map->type[0] != 0 && tiled_property(&map->properties, "class") == NULL)
        property_list_text(list, "class", map->type);
}

char *tiled_data_text(const TiledObject *object)
{
    GString *data = g_string_new(NULL);
    g_string_append_printf(data, "%s\n%s\n%d", object->name, object->type, object->shape);
    SPAN_EACH (const ImportedProperty, property, object->properties.items,
               object->properties.count) {
        char number[G_ASCII_DTOSTR_BUF_SIZE];
        g_string_append_printf(data, "\n%s=%d%s%s", property->key, property->boolean,
                               g_ascii_dtostr(number, sizeof number, property->number),
                               property->text);
    }
    return g_string_free(data, false);
}

uint64_t tiled_derived_id(uint64_t owner, const char *kind, int64_t id, uint32_t number)
{
    g_autofree char *text = g_strdup_printf("%" G_GUINT64_FORMAT " %s %" G_GINT64_FORMAT " %u",
                                            owner, kind, id, number);
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    digest[16] = 0;
    uint64_t derived = g_ascii_strtoull(digest, NULL, 16);
    return derived != 0 ? derived : 1;
}
