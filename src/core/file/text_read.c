/* SPDX-License-Identifier: MIT */
/*
 * Reads documents from text; the contract is in text.h. bank/json_value.h parses the text, and the
 * tables of model/ state which members belong where; members that are not in the tables are kept as
 * they are. Every error contains the path of the place where it was found.
 */
#include "bank/base64.h"
#include "file/text_internal.h"

#include <glib/gi18n-lib.h>
#include <math.h>

G_DEFINE_QUARK(gabarit - file - error, file_error)

/* The reader's position: a key, or an item of a list. */
typedef struct Position {
    const struct Position *above;
    const char *key; /* NULL: a list item */
    size_t index;
    Budget *budget; /* of the whole text */
} Position;

static Budget *budget_of(const Position *at)
{
    return at != NULL ? at->budget : NULL;
}

/* ---- Errors ---- */

static void append_at(GString *where, const Position *at)
{
    if (at == NULL || (at->key == NULL && at->above == NULL))
        return;
    append_at(where, at->above);
    if (at->key == NULL)
        g_string_append_printf(where, "[%zu]", at->index);
    else
        g_string_append_printf(where, "%s%s", where->len > 0 ? "." : "", at->key);
}

static bool G_GNUC_PRINTF(3, 4) fail(const Position *at, GError **error, const char *format, ...)
{
    g_autoptr(GString) where = g_string_new(NULL);
    append_at(where, at);
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(error, FILE_ERROR, FILE_BROKEN, where->len > 0 ? _("%s: %s") : "%s%s", where->str,
                what);
    return false;
}

static const char *type_name(const JsonValue *value)
{
    static const char *const names[] = {"null",         "false",        "true",
                                        N_("a number"), N_("a number"), N_("a string"),
                                        N_("a list"),   N_("an object")};
    return _(names[value->kind]);
}

static bool wrong_type(const Position *at, const JsonValue *value, const char *wanted,
                       GError **error)
{
    return fail(at, error, _("%s is expected here, not %s"), wanted, type_name(value));
}

/* Takes memory from the budget for the value at a position. */
static bool charge_budget(const Position *at, uint64_t bytes, GError **error)
{
    g_autoptr(GString) where = g_string_new(NULL);
    bool ok = budget_take(budget_of(at), bytes, error);
    append_at(where, at);
    if (!ok && where->len > 0)
        g_prefix_error(error, _("%s: "), where->str);
    return ok;
}

/* ---- Plain values ---- */

/* Reads a number that a double can hold. The text may contain larger ones, which are refused. */
static bool read_finite_number(const JsonValue *value, double *number, const Position *at,
                               GError **error)
{
    if (!json_value_is_number(value))
        return wrong_type(at, value, _("a number"), error);
    *number = json_value_number(value);
    return isfinite(*number) || fail(at, error, _("this number is too large to be stored"));
}

static bool read_integer(const JsonValue *value, const Field *field, void *out, const Position *at,
                         GError **error)
{
    double unit = field->type == FIELD_FIXED ? DOCUMENT_PIXEL : 1, number;
    if (!read_finite_number(value, &number, at, error))
        return false;
    number *= unit;
    /* Tags, and values without a limit in the tables, are checked with the whole project. */
    double min = field->type == FIELD_TAG ? 0 : field->min;
    double max = field->type == FIELD_TAG ? DOCUMENT_MAX_TAGS : field->max;
    if (!(number >= min && number <= max))
        return fail(at, error, _("%.17g must be from %.10g to %.10g"), number / unit, min / unit,
                    max / unit);
    if (number != floor(number))
        return fail(at, error, _("%.17g must be a multiple of %s"), number / unit,
                    unit == 1 ? "1" : "1/256");
    *(int32_t *)out = (int32_t)number;
    return true;
}

static bool read_number(const JsonValue *value, const Field *field, void *out, const Position *at,
                        GError **error)
{
    double number;
    if (!read_finite_number(value, &number, at, error))
        return false;
    if (!(number >= field->min && number <= field->max))
        return fail(at, error, _("%.17g must be from %.10g to %.10g"), number, field->min,
                    field->max);
    *(double *)out = number;
    return true;
}

static bool read_boolean(const JsonValue *value, bool *out, const Position *at, GError **error)
{
    if (!json_value_is_boolean(value))
        return wrong_type(at, value, _("true or false"), error);
    *out = json_value_is(value, JSON_KIND_TRUE);
    return true;
}

static bool read_word(const JsonValue *value, const Field *field, int *out, const Position *at,
                      GError **error)
{
    if (!json_value_is_string(value))
        return wrong_type(at, value, _("a string"), error);
    for (*out = 0; field->words[*out] != NULL; ++*out)
        if (strcmp(field->words[*out], json_value_string(value)) == 0)
            return true;
    g_autofree char *words = g_strjoinv(", ", (char **)field->words);
    fail(at, error, _("\"%s\" must be one of: %s"), json_value_string(value), words);
    return false;
}

static bool read_text(const JsonValue *value, const Field *field, char **out, const Position *at,
                      GError **error)
{
    if (!json_value_is_string(value))
        return wrong_type(at, value, _("a string"), error);
    if ((double)json_value_length(value) > field->max)
        return fail(at, error, _("the string has %zu bytes; at most %.0f are allowed"),
                    json_value_length(value), field->max);
    node_set_text(out, json_value_string(value));
    return true;
}

/* Reads `count` bytes from hexadecimal digits. */
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

static bool read_colour(const JsonValue *value, uint8_t out[4], const Position *at, GError **error)
{
    if (!json_value_is_string(value))
        return wrong_type(at, value, _("a string"), error);
    const char *text = json_value_string(value);
    out[3] = 255;
    if (text[0] == '#' && (bytes_from_hex(text + 1, 3, out) || bytes_from_hex(text + 1, 4, out)))
        return true;
    return fail(at, error, _("\"%s\" is not a colour such as \"#ff8000\""), text);
}

static bool id_from_text(const JsonValue *value, uint64_t *id, const Position *at, GError **error)
{
    uint8_t bytes[8];
    if (!json_value_is_string(value))
        return wrong_type(at, value, _("a string"), error);
    if (!bytes_from_hex(json_value_string(value), sizeof bytes, bytes))
        return fail(at, error, _("\"%s\" is not an id of 16 hexadecimal digits"),
                    json_value_string(value));
    *id = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *id = *id << 8 | bytes[i];
    return true;
}

static bool read_hash(const JsonValue *value, uint8_t out[16], const Position *at, GError **error)
{
    if (!json_value_is_string(value))
        return wrong_type(at, value, _("a string"), error);
    if (!bytes_from_hex(json_value_string(value), 16, out))
        return fail(at, error, _("this must be 32 hexadecimal digits"));
    return true;
}

/* True if a value is a list with at most as many items as the field allows. */
static bool is_short_list(const JsonValue *value, const Field *field, const Position *at,
                          GError **error)
{
    if (!json_value_is_list(value))
        return wrong_type(at, value, _("a list"), error);
    if ((double)json_value_items(value) > field->max)
        return fail(at, error, _("there are %zu items; at most %.0f are allowed"),
                    json_value_items(value), field->max);
    return true;
}

static bool read_tags(const JsonValue *value, uint32_t out[8], const Position *at, GError **error)
{
    if (!json_value_is_list(value))
        return wrong_type(at, value, _("a list"), error);
    for (size_t i = 0; i < json_value_items(value); i++) {
        Position item = {at, NULL, i, budget_of(at)};
        const JsonValue *tag = json_value_item(value, i);
        int64_t number = json_value_integer(tag);
        if (!json_value_is_integer(tag) || number < 1 || number > DOCUMENT_MAX_TAGS)
            return fail(&item, error, _("this must be a tag number from 1 to %d"),
                        DOCUMENT_MAX_TAGS);
        out[number / 32] |= 1u << (number % 32);
    }
    return true;
}

/* ---- Pixels ---- */

bool block_from_runs(const uint8_t *runs, size_t size, uint8_t pixels[BLOCK_PIXELS])
{
    int filled = 0;
    for (size_t i = 0; i + 1 < size; i += 2) {
        int length = runs[i] == 0 ? 256 : runs[i];
        if (filled + length > BLOCK_PIXELS)
            return false;
        memset(pixels + filled, runs[i + 1], (size_t)length);
        filled += length;
    }
    return size % 2 == 0 && filled == BLOCK_PIXELS;
}

/* Decodes the pixels of a block from runs in base64. */
static bool block_from_text(const char *text, uint8_t pixels[BLOCK_PIXELS])
{
    uint8_t runs[BLOCK_MAX_RUN_BYTES];
    size_t size, length = strlen(text);
    return base64_size(text, length, &size) && size <= sizeof runs &&
           base64_decode(text, length, runs) && block_from_runs(runs, size, pixels);
}

/* Writes the pixels of a block into the picture, as far as they lie in it. */
static bool put_block(BlocksEdit *edit, uint32_t column, uint32_t row, const char *text)
{
    uint8_t pixels[BLOCK_PIXELS];
    if (!block_from_text(text, pixels))
        return false;
    int32_t left = (int32_t)column * BLOCK_SIDE, top = (int32_t)row * BLOCK_SIDE;
    blocks_edit_write(edit, (PixelRect){left, top, left + BLOCK_SIDE, top + BLOCK_SIDE}, pixels,
                      BLOCK_SIDE);
    return true;
}

/* Bytes of memory for a block, and for a slot of a row that is no longer shared with the blank
 * picture. */
enum { BLOCK_BYTES = BLOCK_PIXELS + 128, ROW_BYTES = 16 };

/* Reads one line of blocks. `next` is the number, counted row by row, of the first block that may
 * follow. */
static bool read_block(BlocksEdit *edit, const JsonValue *line, int64_t *next, const Position *at,
                       GError **error)
{
    const Blocks *now = blocks_edit_current(edit);
    int64_t column = json_value_integer(json_value_item(line, 0));
    int64_t row = json_value_integer(json_value_item(line, 1));
    const JsonValue *third = json_value_item(line, 2), *fourth = json_value_item(line, 3);
    bool is_placed = json_value_is_integer(json_value_item(line, 0)) &&
                     json_value_is_integer(json_value_item(line, 1));
    bool is_run = is_placed && json_value_items(line) == 4 && json_value_is_integer(third) &&
                  json_value_is_integer(fourth);
    bool is_block = is_placed && json_value_items(line) == 3 && json_value_is_string(third);
    if (!is_run && !is_block)
        return fail(at, error,
                    _("this must be [column, row, count, value] or [column, row, \"runs\"]"));
    int64_t count = is_run ? json_value_integer(third) : 1;
    if (column < 0 || row < 0 || count < 1 || column >= blocks_columns(now) ||
        row >= blocks_rows(now) || count > blocks_columns(now) - column)
        return fail(at, error, _("this lies beyond the %u x %u tiles"),
                    (unsigned)blocks_columns(now), (unsigned)blocks_rows(now));
    int64_t number = row * blocks_columns(now) + column;
    bool is_first = *next == 0 || (*next - 1) / blocks_columns(now) != row;
    if (!charge_budget(
            at, (is_block ? BLOCK_BYTES : 0) + (is_first ? ROW_BYTES * blocks_columns(now) : 0),
            error))
        return false;
    if (number < *next)
        return fail(at, error,
                    _("this tile appears twice or is out of order: tiles must be "
                      "listed row by row"));
    *next = number + count;
    if (is_block)
        return put_block(edit, (uint32_t)column, (uint32_t)row, json_value_string(third)) ||
               fail(at, error, _("these runs do not add up to %d pixels"), BLOCK_PIXELS);
    int64_t value = json_value_integer(fourth);
    if (value < 0 || value > 255)
        return fail(at, error, _("the value must be from 0 to 255"));
    for (int64_t i = 0; i < count; i++)
        blocks_edit_uniform(edit, (uint32_t)(column + i), (uint32_t)row, (uint8_t)value);
    return true;
}

static bool is_valid_side(const JsonValue *size, size_t index)
{
    const JsonValue *side = json_value_item(size, index);
    return json_value_is_integer(side) && json_value_integer(side) >= 0 &&
           json_value_integer(side) <= BLOCKS_MAX_SIDE;
}

static bool read_blocks(const JsonValue *value, Blocks **out, const Position *at, GError **error)
{
    const JsonValue *size = json_value_get(value, "size"), *lines = json_value_get(value, "tiles");
    if (!json_value_is_list(size) || json_value_items(size) != 2 || !is_valid_side(size, 0) ||
        !is_valid_side(size, 1) || !json_value_is_list(lines))
        return fail(at, error,
                    _("this must have \"size\", two numbers up to %d, and "
                      "\"tiles\""),
                    BLOCKS_MAX_SIDE);
    g_autoptr(Blocks) blank = blocks_new((uint32_t)json_value_integer(json_value_item(size, 0)),
                                         (uint32_t)json_value_integer(json_value_item(size, 1)), 0);
    BlocksEdit *edit = blocks_edit(blank);
    Position key = {at, "tiles", 0, budget_of(at)};
    int64_t next = 0;
    bool ok = true;
    for (size_t i = 0; i < json_value_items(lines) && ok; i++) {
        Position item = {&key, NULL, i, key.budget};
        ok = read_block(edit, json_value_item(lines, i), &next, &item, error);
    }
    node_set_blocks(out, blocks_edit_end(edit));
    return ok;
}

/* ---- Nodes ---- */

static void *read_node(const NodeKind *kind, const JsonValue *value, const Position *at,
                       GError **error);
static bool read_field(void *node, const Field *field, const JsonValue *value, const Position *at,
                       GError **error);

/* Reads a list item that is written as the value of its first field only. */
static void *read_brief(const NodeKind *kind, const JsonValue *value, const Position *at,
                        GError **error)
{
    if (!charge_budget(at, kind->size, error))
        return NULL;
    void *node = node_new(kind);
    if (!read_field(node, &kind->fields[0], value, at, error))
        g_clear_pointer(&node, node_unref);
    return node;
}

static void *read_item(const NodeKind *kind, const JsonValue *value, const Position *at,
                       GError **error)
{
    return kind->brief && !json_value_is_object(value) ? read_brief(kind, value, at, error)
                                                       : read_node(kind, value, at, error);
}

static bool lists_equal(const List *a, const List *b)
{
    bool equal = list_count(a) == list_count(b);
    for (uint32_t i = 0; equal && i < list_count(a); i++)
        equal = node_equal(list_get(a, i), list_get(b, i));
    return equal;
}

/* Shares the properties of a node with the one before, as imports do: hundreds of thousands of
 * walls may have equal ones. */
static void share_properties(void *node, const void *before)
{
    const Field *field = node_kind_field(((Node *)node)->kind, "properties");
    if (field == NULL || field->type != FIELD_PROPERTIES)
        return;
    List **own = node_field(node, field, List *);
    const List *other = *node_field_const(before, field, List *);
    if (*own != NULL && other != NULL && lists_equal(*own, other))
        node_set_list(own, list_ref(other));
}

static bool read_list(const JsonValue *value, const Field *field, List **out, const Position *at,
                      GError **error)
{
    size_t count = json_value_items(value);
    if (!is_short_list(value, field, at, error))
        return false;
    g_autoptr(GPtrArray) items = g_ptr_array_new_full((guint)count, node_unref);
    for (size_t i = 0; i < count; i++) {
        Position item = {at, NULL, i, budget_of(at)};
        void *node = read_item(field->kind, json_value_item(value, i), &item, error);
        if (node == NULL)
            break;
        if (i > 0)
            share_properties(node, items->pdata[i - 1]);
        g_ptr_array_add(items, node);
    }
    bool ok = items->len == count;
    if (ok) {
        g_ptr_array_set_free_func(items, NULL);
        node_set_list(out, list_from(items->pdata, items->len));
    }
    return ok;
}

static bool read_property(Property *property, const JsonValue *value, const Position *at,
                          GError **error)
{
    if (json_value_is_string(value)) {
        property->type = PROPERTY_TEXT;
        return read_text(value, node_kind_field(&property_kind, "text"), &property->text, at,
                         error);
    }
    if (json_value_is_number(value)) {
        property->type = PROPERTY_NUMBER;
        return read_finite_number(value, &property->number, at, error);
    }
    const JsonValue *target = json_value_get(value, "refer");
    if (target != NULL && json_value_members(value) == 1) {
        property->type = PROPERTY_REFERENCE;
        return id_from_text(target, &property->target, at, error);
    }
    if (!json_value_is_boolean(value))
        return wrong_type(at, value, _("a string, a number, true, false or a reference"), error);
    property->type = PROPERTY_BOOLEAN;
    property->boolean = json_value_is(value, JSON_KIND_TRUE);
    return true;
}

static gint compare_keys(gconstpointer a, gconstpointer b)
{
    return strcmp((*(const Property *const *)a)->key, (*(const Property *const *)b)->key);
}

static bool read_properties(const JsonValue *value, const Field *field, List **out,
                            const Position *at, GError **error)
{
    if (!json_value_is_object(value))
        return wrong_type(at, value, _("an object"), error);
    size_t count = json_value_members(value);
    if ((double)count > field->max)
        return fail(at, error, _("there are %zu items; at most %.0f are allowed"), count,
                    field->max);
    g_autoptr(GPtrArray) items = g_ptr_array_new();
    bool ok = true;
    for (size_t i = 0; i < count && ok; i++) {
        const JsonValue *member = json_value_member(value, i);
        Property *property = node_new(&property_kind);
        Position item = {at, member->key, 0, budget_of(at)};
        node_set_text(&property->key, member->key);
        g_ptr_array_add(items, property);
        ok = read_property(property, member, &item, error);
    }
    g_ptr_array_sort(items, compare_keys);
    node_set_list(out, list_from(items->pdata, items->len));
    return ok;
}

static bool read_field(void *node, const Field *field, const JsonValue *value, const Position *at,
                       GError **error)
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
    case FIELD_ENUM:
        return read_word(value, field, out, at, error);
    case FIELD_TEXT:
        return read_text(value, field, out, at, error);
    case FIELD_COLOUR:
        return read_colour(value, out, at, error);
    case FIELD_ID:
    case FIELD_REFERENCE:
        return id_from_text(value, out, at, error);
    case FIELD_TAGS:
        return read_tags(value, out, at, error);
    case FIELD_HASH:
        return read_hash(value, out, at, error);
    case FIELD_LIST:
        return read_list(value, field, out, at, error);
    case FIELD_BLOCKS:
        return read_blocks(value, out, at, error);
    case FIELD_PROPERTIES:
        return read_properties(value, field, out, at, error);
    case FIELD_CHILD:
        node_set_child(out, read_node(field->kind, value, at, error));
        return *(void **)out != NULL;
    }
    return false;
}

/* A project's object has two more members, which identify the format of the file. */
bool member_is_known(const NodeKind *kind, const char *key)
{
    return node_kind_field(kind, key) != NULL ||
           (kind == &project_kind && (strcmp(key, "format") == 0 || strcmp(key, "version") == 0));
}

/* In a palette, the fields of a project other than roles and tags are unknown members. */
static bool is_known_in_palette(const NodeKind *kind, const char *key)
{
    const Field *field = node_kind_field(kind, key);
    return field != NULL ? palette_has_field(field) : member_is_known(kind, key);
}

static bool read_members(void *node, const JsonValue *object, KnownMember known, const Position *at,
                         GError **error)
{
    Node *head = node;
    SPAN_EACH (const Field, field, head->kind->fields, head->kind->field_count) {
        const JsonValue *value = json_value_get(object, field->key);
        Position key = {at, field->key, 0, budget_of(at)};
        if (value != NULL && known(head->kind, field->key) &&
            !read_field(node, field, value, &key, error))
            return false;
    }
    head->unknown = unknown_to_text(object, head->kind, known);
    return true;
}

static void *read_known(const NodeKind *kind, const JsonValue *value, KnownMember known,
                        const Position *at, GError **error)
{
    if (!json_value_is_object(value)) {
        wrong_type(at, value, _("an object"), error);
        return NULL;
    }
    if (!charge_budget(at, kind->size, error))
        return NULL;
    void *node = node_new(kind);
    if (read_members(node, value, known, at, error))
        return node;
    node_unref(node);
    return NULL;
}

static void *read_node(const NodeKind *kind, const JsonValue *value, const Position *at,
                       GError **error)
{
    return read_known(kind, value, member_is_known, at, error);
}

/* ---- Whole texts ---- */

/* Returns the maximum memory that the tree of a text can take: each value is at the start of the
 * text, or follows one of these characters. */
static uint64_t tree_weight(const char *text, size_t size)
{
    enum { VALUE = 2 * sizeof(JsonValue) };
    uint64_t weight = VALUE + 2 * (uint64_t)size;
    for (size_t i = 0; i < size; i++)
        weight += text[i] == ',' || text[i] == '[' || text[i] == '{' ? VALUE : 0;
    return weight;
}

static const char *translate(const char *words)
{
    return _(words);
}

static JsonTree *parse(const char *text, size_t size, GError **error)
{
    if (size > PROJECT_MAX_BYTES) {
        g_set_error(error, FILE_ERROR, FILE_TOO_LARGE, _("it has %zu bytes; the limit is %zu"),
                    size, PROJECT_MAX_BYTES);
        return NULL;
    }
    JsonProblem problem;
    JsonTree *tree = json_tree_read(text, size, &problem);
    if (tree == NULL) {
        char why[512];
        json_problem_text(&problem, translate, why, sizeof why);
        bool is_large = problem.kind == JSON_NO_MEMORY || problem.kind == JSON_TOO_LARGE;
        g_set_error(error, FILE_ERROR, is_large ? FILE_TOO_LARGE : FILE_NOT_A_PROJECT,
                    _("line %u, column %u: %s"), problem.line, problem.column, why);
    }
    return tree;
}

/* Checks that a text has the given format, and a version that can be read. */
static bool check_format(const JsonValue *value, const char *format, GError **error)
{
    const char *found = json_value_string(json_value_get(value, "format"));
    const JsonValue *version = json_value_get(value, "version");
    if (found == NULL || strcmp(found, format) != 0 || !json_value_is_integer(version) ||
        json_value_integer(version) < 1) {
        g_set_error(error, FILE_ERROR, FILE_NOT_A_PROJECT, "%s",
                    strcmp(format, PALETTE_FORMAT_NAME) == 0 ? _("this is not a Gabarit palette")
                                                             : _("this is not a Gabarit project"));
        return false;
    }
    if (json_value_integer(version) > PROJECT_FORMAT_VERSION) {
        g_set_error(error, FILE_ERROR, FILE_NEWER,
                    _("a newer version of Gabarit wrote this (format %lld; this version reads up "
                      "to %d)"),
                    (long long)json_value_integer(version), PROJECT_FORMAT_VERSION);
        return false;
    }
    return true;
}

/* Checks the rules that concern more than one part of the text. */
static bool check_rules(const Project *project, GError **error)
{
    g_autoptr(GError) problem = NULL;
    if (project_validate(project, NULL, &problem))
        return true;
    g_set_error_literal(error, FILE_ERROR, FILE_BROKEN, problem->message);
    return false;
}

static Project *whole_project(const char *text, size_t size, const char *format, KnownMember known,
                              Budget *budget, GError **error)
{
    const Position whole = {NULL, NULL, 0, budget};
    const Position *at = budget != NULL ? &whole : NULL;
    uint64_t weight = budget != NULL ? tree_weight(text, size) : 0;
    if (!charge_budget(at, weight, error))
        return NULL;
    JsonTree *tree = parse(text, size, error);
    Project *project = NULL;
    if (tree != NULL && check_format(json_tree_root(tree), format, error))
        project = read_known(&project_kind, json_tree_root(tree), known, at, error);
    json_tree_free(tree);
    budget_release(budget, weight);
    if (project == NULL || check_rules(project, error))
        return project;
    node_unref(project);
    return NULL;
}

Project *project_from_text(const char *text, size_t size, GError **error)
{
    return project_from_text_within(text, size, NULL, error);
}

Project *project_from_text_within(const char *text, size_t size, Budget *budget, GError **error)
{
    return whole_project(text, size, PROJECT_FORMAT_NAME, member_is_known, budget, error);
}

Project *palette_from_text_within(const char *text, size_t size, Budget *budget, GError **error)
{
    return whole_project(text, size, PALETTE_FORMAT_NAME, is_known_in_palette, budget, error);
}

void *node_from_text(const NodeKind *kind, const char *text, size_t size, GError **error)
{
    JsonTree *tree = parse(text, size, error);
    void *node = tree != NULL ? read_node(kind, json_tree_root(tree), NULL, error) : NULL;
    json_tree_free(tree);
    return node;
}
