/* SPDX-License-Identifier: MIT */
/*
 * Text as documents; the contract is text.h. jansson takes the text apart, the tables of model/ say
 * what belongs where; what they do not know is kept as it is. Every failure names its place.
 */
#include "bank/base64.h"
#include "file/text_internal.h"
#include "model/node_internal.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

G_DEFINE_QUARK(gabarit - file - error, file_error)

/* Where the reader is: a key, or an item of a list. */
typedef struct At {
    const struct At *above;
    const char *key; /* NULL: an item */
    size_t index;
} At;

/* ---- Failing ---- */

static void append_at(GString *where, const At *at)
{
    if (at == NULL)
        return;
    append_at(where, at->above);
    if (at->key == NULL)
        g_string_append_printf(where, "[%zu]", at->index);
    else
        g_string_append_printf(where, "%s%s", where->len > 0 ? "." : "", at->key);
}

static bool G_GNUC_PRINTF(3, 4) fail(const At *at, GError **error, const char *format, ...)
{
    GString *where = g_string_new(NULL);
    append_at(where, at);
    va_list arguments;
    va_start(arguments, format);
    char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(error, FILE_ERROR, FILE_BROKEN, where->len > 0 ? _("%s: %s") : "%s%s", where->str,
                what);
    g_free(what);
    g_string_free(where, true);
    return false;
}

static const char *type_name(const json_t *value)
{
    static const char *const names[] = {N_("an object"), N_("a list"), N_("a text"), N_("a number"),
                                        N_("a number"),  "true",       "false",      "null"};
    return _(names[json_typeof(value)]);
}

static bool wrong_type(const At *at, const json_t *value, const char *wanted, GError **error)
{
    return fail(at, error, _("this must be %s, it is %s"), wanted, type_name(value));
}

/* ---- Plain values ---- */

static bool read_integer(const json_t *value, const Field *field, void *out, const At *at,
                         GError **error)
{
    if (!json_is_number(value))
        return wrong_type(at, value, _("a number"), error);
    double unit = field->type == FIELD_FIXED ? DOCUMENT_PIXEL : 1;
    double number = json_number_value(value) * unit;
    /* Tags and what the tables do not limit are checked with the whole. */
    double least = field->type == FIELD_TAG ? 0 : field->least;
    double most = field->type == FIELD_TAG ? DOCUMENT_MOST_TAGS : field->most;
    if (!(number >= least && number <= most))
        return fail(at, error, _("%.17g must be from %.10g to %.10g"), number / unit, least / unit,
                    most / unit);
    if (number != floor(number))
        return fail(at, error, _("%.17g must be a multiple of %s"), number / unit,
                    unit == 1 ? "1" : "1/256");
    *(int32_t *)out = (int32_t)number;
    return true;
}

static bool read_number(const json_t *value, const Field *field, void *out, const At *at,
                        GError **error)
{
    if (!json_is_number(value))
        return wrong_type(at, value, _("a number"), error);
    double number = json_number_value(value);
    if (!(number >= field->least && number <= field->most))
        return fail(at, error, _("%.17g must be from %.10g to %.10g"), number, field->least,
                    field->most);
    *(double *)out = number;
    return true;
}

static bool read_boolean(const json_t *value, bool *out, const At *at, GError **error)
{
    if (!json_is_boolean(value))
        return wrong_type(at, value, _("true or false"), error);
    *out = json_is_true(value);
    return true;
}

static bool read_word(const json_t *value, const Field *field, int *out, const At *at,
                      GError **error)
{
    if (!json_is_string(value))
        return wrong_type(at, value, _("a text"), error);
    for (*out = 0; field->words[*out] != NULL; ++*out)
        if (strcmp(field->words[*out], json_string_value(value)) == 0)
            return true;
    char *words = g_strjoinv(", ", (char **)field->words);
    fail(at, error, _("\"%s\" must be one of: %s"), json_string_value(value), words);
    g_free(words);
    return false;
}

static bool read_text(const json_t *value, const Field *field, char **out, const At *at,
                      GError **error)
{
    if (!json_is_string(value))
        return wrong_type(at, value, _("a text"), error);
    if ((double)json_string_length(value) > field->most)
        return fail(at, error, _("the text has %zu bytes, at most %.0f are allowed"),
                    json_string_length(value), field->most);
    node_set_text(out, json_string_value(value));
    return true;
}

/* Hexadecimal digits, `count` bytes of them. */
static bool bytes_from_hex(const char *text, size_t count, uint8_t *out)
{
    if (strlen(text) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        int high = g_ascii_xdigit_value(text[2 * i]), low = g_ascii_xdigit_value(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static bool read_colour(const json_t *value, uint8_t out[4], const At *at, GError **error)
{
    if (!json_is_string(value))
        return wrong_type(at, value, _("a text"), error);
    const char *text = json_string_value(value);
    out[3] = 255;
    if (text[0] == '#' && (bytes_from_hex(text + 1, 3, out) || bytes_from_hex(text + 1, 4, out)))
        return true;
    return fail(at, error, _("\"%s\" is no colour like \"#ff8000\""), text);
}

static bool id_from_text(const json_t *value, uint64_t *id, const At *at, GError **error)
{
    uint8_t bytes[8];
    if (!json_is_string(value))
        return wrong_type(at, value, _("a text"), error);
    if (!bytes_from_hex(json_string_value(value), sizeof bytes, bytes))
        return fail(at, error, _("\"%s\" is no id: 16 hexadecimal digits"),
                    json_string_value(value));
    *id = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *id = *id << 8 | bytes[i];
    return true;
}

static bool read_hash(const json_t *value, uint8_t out[16], const At *at, GError **error)
{
    if (!json_is_string(value))
        return wrong_type(at, value, _("a text"), error);
    if (!bytes_from_hex(json_string_value(value), 16, out))
        return fail(at, error, _("this must be 32 hexadecimal digits"));
    return true;
}

/* Whether a value is a list of at most as many items as a field may have. */
static bool is_short_list(const json_t *value, const Field *field, const At *at, GError **error)
{
    if (!json_is_array(value))
        return wrong_type(at, value, _("a list"), error);
    if ((double)json_array_size(value) > field->most)
        return fail(at, error, _("there are %zu, at most %.0f are allowed"), json_array_size(value),
                    field->most);
    return true;
}

static bool read_ids(const json_t *value, const Field *field, NodeIds **out, const At *at,
                     GError **error)
{
    size_t count = json_array_size(value);
    if (!is_short_list(value, field, at, error))
        return false;
    uint64_t *ids = g_new(uint64_t, count + 1);
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        At item = {at, NULL, i};
        good = id_from_text(json_array_get(value, i), &ids[i], &item, error);
    }
    if (good)
        node_set_ids(out, node_ids_new(ids, (uint32_t)count));
    g_free(ids);
    return good;
}

static bool read_tags(const json_t *value, uint32_t out[8], const At *at, GError **error)
{
    if (!json_is_array(value))
        return wrong_type(at, value, _("a list"), error);
    for (size_t i = 0; i < json_array_size(value); i++) {
        At item = {at, NULL, i};
        json_t *tag = json_array_get(value, i);
        json_int_t number = json_integer_value(tag);
        if (!json_is_integer(tag) || number < 1 || number > DOCUMENT_MOST_TAGS)
            return fail(&item, error, _("this must be the number of a tag, 1 to %d"),
                        DOCUMENT_MOST_TAGS);
        out[number / 32] |= 1u << (number % 32);
    }
    return true;
}

/* ---- Pixels ---- */

bool tile_from_runs(const uint8_t *runs, size_t size, uint8_t pixels[TILES_PIXELS])
{
    int filled = 0;
    for (size_t i = 0; i + 1 < size; i += 2) {
        int length = runs[i] == 0 ? 256 : runs[i];
        if (filled + length > TILES_PIXELS)
            return false;
        memset(pixels + filled, runs[i + 1], (size_t)length);
        filled += length;
    }
    return size % 2 == 0 && filled == TILES_PIXELS;
}

/* The pixels that a text of runs stands for. */
static bool tile_from_text(const char *text, uint8_t pixels[TILES_PIXELS])
{
    uint8_t runs[TILE_MOST_RUN_BYTES];
    size_t size, length = strlen(text);
    return base64_size(text, length, &size) && size <= sizeof runs &&
           base64_decode(text, length, runs) && tile_from_runs(runs, size, pixels);
}

/* Puts the pixels of a tile that lie in the picture into it. */
static bool put_tile(TilesEdit *edit, uint32_t column, uint32_t row, const char *text)
{
    uint8_t pixels[TILES_PIXELS];
    if (!tile_from_text(text, pixels))
        return false;
    int32_t left = (int32_t)column * TILES_SIDE, top = (int32_t)row * TILES_SIDE;
    tiles_edit_write(edit, (PixelRect){left, top, left + TILES_SIDE, top + TILES_SIDE}, pixels,
                     TILES_SIDE);
    return true;
}

/* One line of tiles; `next` is the number of the first tile that may stand there, row by row. */
static bool read_tile(TilesEdit *edit, const json_t *line, json_int_t *next, const At *at,
                      GError **error)
{
    const Tiles *now = tiles_edit_now(edit);
    json_int_t column = json_integer_value(json_array_get(line, 0));
    json_int_t row = json_integer_value(json_array_get(line, 1));
    const json_t *third = json_array_get(line, 2), *fourth = json_array_get(line, 3);
    bool is_placed =
        json_is_integer(json_array_get(line, 0)) && json_is_integer(json_array_get(line, 1));
    bool is_run = is_placed && json_array_size(line) == 4 && json_is_integer(third) &&
                  json_is_integer(fourth);
    bool is_tile = is_placed && json_array_size(line) == 3 && json_is_string(third);
    if (!is_run && !is_tile)
        return fail(at, error,
                    _("this must be [column, row, count, value] or [column, row, \"runs\"]"));
    json_int_t count = is_run ? json_integer_value(third) : 1;
    if (column < 0 || row < 0 || count < 1 || column >= tiles_columns(now) ||
        row >= tiles_rows(now) || count > tiles_columns(now) - column)
        return fail(at, error, _("this lies beyond the %u x %u tiles"),
                    (unsigned)tiles_columns(now), (unsigned)tiles_rows(now));
    json_int_t number = row * tiles_columns(now) + column;
    if (number < *next)
        return fail(at, error, _("this tile stands twice, or not in its place row by row"));
    *next = number + count;
    if (is_tile)
        return put_tile(edit, (uint32_t)column, (uint32_t)row, json_string_value(third)) ||
               fail(at, error, _("these are not the runs of %d pixels"), TILES_PIXELS);
    json_int_t value = json_integer_value(fourth);
    if (value < 0 || value > 255)
        return fail(at, error, _("the value must be from 0 to 255"));
    for (json_int_t i = 0; i < count; i++)
        tiles_edit_uniform(edit, (uint32_t)(column + i), (uint32_t)row, (uint8_t)value);
    return true;
}

static bool side_is_good(const json_t *size, size_t place)
{
    const json_t *side = json_array_get(size, place);
    return json_is_integer(side) && json_integer_value(side) >= 0 &&
           json_integer_value(side) <= TILES_MOST_SIDE;
}

static bool read_tiles(const json_t *value, Tiles **out, const At *at, GError **error)
{
    const json_t *size = json_object_get(value, "size"), *lines = json_object_get(value, "tiles");
    if (!json_is_array(size) || json_array_size(size) != 2 || !side_is_good(size, 0) ||
        !side_is_good(size, 1) || !json_is_array(lines))
        return fail(at, error, _("this must have a size of two numbers up to %d, and tiles"),
                    TILES_MOST_SIDE);
    Tiles *blank = tiles_new((uint32_t)json_integer_value(json_array_get(size, 0)),
                             (uint32_t)json_integer_value(json_array_get(size, 1)), 0);
    TilesEdit *edit = tiles_edit(blank);
    tiles_unref(blank);
    At key = {at, "tiles", 0};
    json_int_t next = 0;
    bool good = true;
    for (size_t i = 0; i < json_array_size(lines) && good; i++) {
        At item = {&key, NULL, i};
        good = read_tile(edit, json_array_get(lines, i), &next, &item, error);
    }
    node_set_tiles(out, tiles_edit_end(edit));
    return good;
}

/* ---- Nodes ---- */

static void *read_node(const NodeKind *kind, const json_t *value, const At *at, GError **error);

static bool read_list(const json_t *value, const Field *field, List **out, const At *at,
                      GError **error)
{
    size_t count = json_array_size(value);
    if (!is_short_list(value, field, at, error))
        return false;
    GPtrArray *items = g_ptr_array_new_full((guint)count, node_unref);
    for (size_t i = 0; i < count; i++) {
        At item = {at, NULL, i};
        void *node = read_node(field->kind, json_array_get(value, i), &item, error);
        if (node == NULL)
            break;
        g_ptr_array_add(items, node);
    }
    bool good = items->len == count;
    if (good) {
        g_ptr_array_set_free_func(items, NULL);
        node_set_list(out, list_from(items->pdata, items->len));
    }
    g_ptr_array_unref(items);
    return good;
}

static bool read_property(Property *property, const json_t *value, const At *at, GError **error)
{
    if (json_is_string(value)) {
        property->type = PROPERTY_TEXT;
        return read_text(value, node_kind_field(&property_kind, "text"), &property->text, at,
                         error);
    }
    if (json_is_number(value)) {
        property->type = PROPERTY_NUMBER;
        property->number = json_number_value(value);
        return true;
    }
    if (!json_is_boolean(value))
        return wrong_type(at, value, _("a text, a number, true or false"), error);
    property->type = PROPERTY_BOOLEAN;
    property->boolean = json_is_true(value);
    return true;
}

static gint compare_keys(gconstpointer a, gconstpointer b)
{
    return strcmp((*(const Property *const *)a)->key, (*(const Property *const *)b)->key);
}

static bool read_properties(json_t *value, const Field *field, List **out, const At *at,
                            GError **error)
{
    if (!json_is_object(value))
        return wrong_type(at, value, _("an object"), error);
    if ((double)json_object_size(value) > field->most)
        return fail(at, error, _("there are %zu, at most %.0f are allowed"),
                    json_object_size(value), field->most);
    GPtrArray *items = g_ptr_array_new();
    const char *key;
    json_t *member;
    bool good = true;
    json_object_foreach(value, key, member)
    {
        Property *property = node_new(&property_kind);
        At item = {at, key, 0};
        node_set_text(&property->key, key);
        g_ptr_array_add(items, property);
        good = good && read_property(property, member, &item, error);
    }
    g_ptr_array_sort(items, compare_keys);
    node_set_list(out, list_from(items->pdata, items->len));
    g_ptr_array_unref(items);
    return good;
}

static bool read_field(void *node, const Field *field, json_t *value, const At *at, GError **error)
{
    void *out = node_field(node, field, void);
    switch (field->type) {
    case FIELD_INTEGER:
    case FIELD_TAG:
    case FIELD_FIXED:
        return read_integer(value, field, out, at, error);
    case FIELD_NUMBER:
        return read_number(value, field, out, at, error);
    case FIELD_BOOLEAN:
        return read_boolean(value, out, at, error);
    case FIELD_WORD:
        return read_word(value, field, out, at, error);
    case FIELD_TEXT:
        return read_text(value, field, out, at, error);
    case FIELD_COLOUR:
        return read_colour(value, out, at, error);
    case FIELD_ID:
    case FIELD_REFERENCE:
        return id_from_text(value, out, at, error);
    case FIELD_REFERENCES:
        return read_ids(value, field, out, at, error);
    case FIELD_TAGS:
        return read_tags(value, out, at, error);
    case FIELD_HASH:
        return read_hash(value, out, at, error);
    case FIELD_LIST:
        return read_list(value, field, out, at, error);
    case FIELD_TILES:
        return read_tiles(value, out, at, error);
    case FIELD_PROPERTIES:
        return read_properties(value, field, out, at, error);
    case FIELD_CHILD:
        node_set_child(out, read_node(field->kind, value, at, error));
        return *(void **)out != NULL;
    }
    return false;
}

/* The project's own members stand beside two that tell what the file is. */
bool member_is_known(const NodeKind *kind, const char *key)
{
    return node_kind_field(kind, key) != NULL ||
           (kind == &project_kind && (strcmp(key, "format") == 0 || strcmp(key, "version") == 0));
}

/* In a palette, what a project has beyond roles and tags is unknown as well. */
static bool is_known_in_palette(const NodeKind *kind, const char *key)
{
    const Field *field = node_kind_field(kind, key);
    return field != NULL ? palette_has_field(field) : member_is_known(kind, key);
}

static bool read_members(void *node, const json_t *object, KnownMember known, const At *at,
                         GError **error)
{
    Node *head = node;
    for (uint32_t i = 0; i < head->kind->field_count; i++) {
        const Field *field = &head->kind->fields[i];
        json_t *value = json_object_get(object, field->key);
        At key = {at, field->key, 0};
        if (value != NULL && known(head->kind, field->key) &&
            !read_field(node, field, value, &key, error))
            return false;
    }
    head->unknown = unknown_to_text(object, head->kind, known);
    return true;
}

static void *read_known(const NodeKind *kind, const json_t *value, KnownMember known, const At *at,
                        GError **error)
{
    if (!json_is_object(value)) {
        wrong_type(at, value, _("an object"), error);
        return NULL;
    }
    void *node = node_new(kind);
    if (read_members(node, value, known, at, error))
        return node;
    node_unref(node);
    return NULL;
}

static void *read_node(const NodeKind *kind, const json_t *value, const At *at, GError **error)
{
    return read_known(kind, value, member_is_known, at, error);
}

/* ---- Whole texts ---- */

static json_t *parse(const char *text, size_t size, GError **error)
{
    if (size > PROJECT_MOST_BYTES) {
        g_set_error(error, FILE_ERROR, FILE_TOO_LARGE, _("%zu bytes are more than %zu"), size,
                    PROJECT_MOST_BYTES);
        return NULL;
    }
    json_error_t problem;
    json_t *value = json_loadb(text, size, JSON_REJECT_DUPLICATES, &problem);
    if (value == NULL) {
        char *why = json_problem_text(&problem);
        g_set_error_literal(error, FILE_ERROR, FILE_NOT_A_PROJECT, why);
        g_free(why);
    }
    return value;
}

/* Whether a text is of a format, and of a version that can be read. */
static bool check_format(const json_t *value, const char *format, GError **error)
{
    const char *found = json_string_value(json_object_get(value, "format"));
    const json_t *version = json_object_get(value, "version");
    if (found == NULL || strcmp(found, format) != 0 || !json_is_integer(version) ||
        json_integer_value(version) < 1) {
        g_set_error(error, FILE_ERROR, FILE_NOT_A_PROJECT, "%s",
                    strcmp(format, PALETTE_FORMAT_NAME) == 0 ? _("this is no gabarit palette")
                                                             : _("this is no gabarit project"));
        return false;
    }
    if (json_integer_value(version) > PROJECT_FORMAT_VERSION) {
        g_set_error(error, FILE_ERROR, FILE_NEWER,
                    _("a newer Gabarit wrote this (format %lld, this one reads up to %d)"),
                    (long long)json_integer_value(version), PROJECT_FORMAT_VERSION);
        return false;
    }
    return true;
}

/* Whether a project obeys the rules that concern more than one place of the text. */
static bool obeys(const Project *project, GError **error)
{
    GError *problem = NULL;
    if (project_validate(project, NULL, &problem))
        return true;
    g_set_error_literal(error, FILE_ERROR, FILE_BROKEN, problem->message);
    g_error_free(problem);
    return false;
}

static Project *whole_project(const char *text, size_t size, const char *format, KnownMember known,
                              GError **error)
{
    json_t *value = parse(text, size, error);
    Project *project = NULL;
    if (value != NULL && check_format(value, format, error))
        project = read_known(&project_kind, value, known, NULL, error);
    json_decref(value);
    if (project == NULL || obeys(project, error))
        return project;
    node_unref(project);
    return NULL;
}

Project *project_from_text(const char *text, size_t size, GError **error)
{
    return whole_project(text, size, PROJECT_FORMAT_NAME, member_is_known, error);
}

Project *palette_from_text(const char *text, size_t size, GError **error)
{
    return whole_project(text, size, PALETTE_FORMAT_NAME, is_known_in_palette, error);
}

void *node_from_text(const NodeKind *kind, const char *text, size_t size, GError **error)
{
    json_t *value = parse(text, size, error);
    void *node = value != NULL ? read_node(kind, value, NULL, error) : NULL;
    json_decref(value);
    return node;
}
