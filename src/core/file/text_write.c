/* SPDX-License-Identifier: MIT */
/*
 * Writes documents as text; the contract is in text.h, the format in FORMAT.md. Kinds that are
 * marked `one_line` in their tables become one line of the file; in all others each field starts a
 * new line.
 */
#include "file/json_text.h"
#include "file/text_internal.h"
#include "model/node_internal.h"

/* A text in progress. */
typedef struct Writer {
    GString *text;
    int depth;           /* depth of indentation */
    bool one_line;       /* everything from this point on is written on one line */
    bool has_references; /* a property that refers to something was written */
} Writer;

/* ---- Layout ---- */

/* Begins the next member, or item if `key` is NULL; the caller then writes its value. */
static void begin(Writer *w, const char *key)
{
    if (!w->one_line)
        json_put_line(w->text, w->depth);
    json_put_key(w->text, key);
}

static void open_with(Writer *w, char bracket)
{
    g_string_append_c(w->text, bracket);
    w->depth++;
}

static void close_with(Writer *w, char bracket)
{
    w->depth--;
    if (w->one_line)
        g_string_append_c(w->text, bracket);
    else
        json_put_close(w->text, bracket, w->depth);
}

/* ---- Values ---- */

static void put_hex(Writer *w, const uint8_t *bytes, size_t count)
{
    g_string_append_c(w->text, '"');
    for (size_t i = 0; i < count; i++)
        g_string_append_printf(w->text, "%02x", bytes[i]);
    g_string_append_c(w->text, '"');
}

static void put_colour(Writer *w, const uint8_t colour[4])
{
    g_string_append_printf(w->text, "\"#%02x%02x%02x", colour[0], colour[1], colour[2]);
    if (colour[3] != 255)
        g_string_append_printf(w->text, "%02x", colour[3]);
    g_string_append_c(w->text, '"');
}

static void put_id(Writer *w, uint64_t id)
{
    g_string_append_printf(w->text, "\"%016" G_GINT64_MODIFIER "x\"", id);
}

static void put_tags(Writer *w, const uint32_t tags[8])
{
    g_string_append_c(w->text, '[');
    for (unsigned i = 0; i <= DOCUMENT_MAX_TAGS; i++)
        if (tags[i / 32] >> (i % 32) & 1)
            json_put_whole(w->text, NULL, i);
    g_string_append_c(w->text, ']');
}

/* ---- Pixels ---- */

size_t block_to_runs(const uint8_t pixels[BLOCK_PIXELS], uint8_t runs[BLOCK_MAX_RUN_BYTES])
{
    size_t size = 0;
    for (int i = 0; i < BLOCK_PIXELS;) {
        int length = 1;
        while (i + length < BLOCK_PIXELS && length < 256 && pixels[i + length] == pixels[i])
            length++;
        runs[size++] = (uint8_t)length;
        runs[size++] = pixels[i];
        i += length;
    }
    return size;
}

/* Returns how many blocks, starting at a column, are uniform with this value. */
static uint32_t uniform_run(const Blocks *blocks, uint32_t column, uint32_t row, uint8_t value)
{
    uint32_t count = 0;
    uint8_t other_value;
    while (column + count < blocks_columns(blocks) &&
           blocks_block(blocks, column + count, row, &other_value) == NULL && other_value == value)
        count++;
    return count;
}

static uint32_t put_block(Writer *w, const Blocks *blocks, uint32_t column, uint32_t row)
{
    uint8_t value;
    const uint8_t *pixels = blocks_block(blocks, column, row, &value);
    uint32_t count = pixels == NULL ? uniform_run(blocks, column, row, value) : 1;
    if (pixels == NULL && value == 0)
        return count;
    begin(w, NULL);
    g_string_append_printf(w->text, "[%u, %u, ", (unsigned)column, (unsigned)row);
    if (pixels == NULL) {
        g_string_append_printf(w->text, "%u, %u]", (unsigned)count, value);
        return count;
    }
    uint8_t runs[BLOCK_MAX_RUN_BYTES];
    g_autofree char *text = g_base64_encode(runs, block_to_runs(pixels, runs));
    g_string_append_printf(w->text, "\"%s\"]", text);
    return count;
}

static void put_blocks(Writer *w, const Blocks *blocks)
{
    open_with(w, '{');
    begin(w, "size");
    g_string_append_printf(w->text, "[%u, %u]", (unsigned)blocks_width(blocks),
                           (unsigned)blocks_height(blocks));
    begin(w, "tiles");
    open_with(w, '[');
    for (uint32_t row = 0; row < blocks_rows(blocks); row++)
        for (uint32_t column = 0; column < blocks_columns(blocks);)
            column += put_block(w, blocks, column, row);
    close_with(w, ']');
    close_with(w, '}');
}

/* ---- Nodes ---- */

static void put_node(Writer *w, const void *node);
static void put_value(Writer *w, const void *node, const Field *field);

/* True if a list item is written as the value of its first field only. */
static bool is_brief(const Node *node)
{
    bool brief = node->kind->brief && node->unknown == NULL;
    for (uint32_t i = 1; i < node->kind->field_count && brief; i++)
        brief = field_is_default(node, &node->kind->fields[i]);
    return brief;
}

static void put_list(Writer *w, const List *list)
{
    open_with(w, '[');
    LIST_EACH (void, item, list) {
        begin(w, NULL);
        if (is_brief(item))
            put_value(w, item, &((const Node *)item)->kind->fields[0]);
        else
            put_node(w, item);
    }
    close_with(w, ']');
}

static void put_property(Writer *w, const Property *property)
{
    if (property->type == PROPERTY_TEXT)
        json_put_text(w->text, property->key, property->text);
    else if (property->type == PROPERTY_NUMBER)
        json_put_number(w->text, property->key, property->number);
    else if (property->type == PROPERTY_BOOLEAN)
        json_put_flag(w->text, property->key, property->boolean);
    else {
        w->has_references = true;
        json_put_open(w->text, property->key, '{');
        json_put_key(w->text, "refer");
        put_id(w, property->target);
        g_string_append_c(w->text, '}');
    }
}

static void put_properties(Writer *w, const List *properties)
{
    bool one_line = w->one_line;
    w->one_line = true;
    open_with(w, '{');
    LIST_EACH (Property, property, properties)
        put_property(w, property);
    close_with(w, '}');
    w->one_line = one_line;
}

static void put_value(Writer *w, const void *node, const Field *field)
{
    const void *at = node_field_const(node, field, void);
    const void *child = NULL;
    if (field_is_pointer(field))
        memcpy(&child, at, sizeof child);
    switch (field->type) {
    case FIELD_INTEGER:
    case FIELD_TAG:
        json_put_whole(w->text, NULL, *(const int32_t *)at);
        break;
    case FIELD_FIXED:
        json_put_fixed(w->text, NULL, *(const int32_t *)at);
        break;
    case FIELD_NUMBER:
        json_put_number(w->text, NULL, *(const double *)at);
        break;
    case FIELD_BOOLEAN:
        json_put_flag(w->text, NULL, *(const bool *)at);
        break;
    case FIELD_ENUM:
        json_put_text(w->text, NULL, field->words[*(const int *)at]);
        break;
    case FIELD_TEXT:
        json_put_text(w->text, NULL, child);
        break;
    case FIELD_COLOUR:
        put_colour(w, at);
        break;
    case FIELD_ID:
    case FIELD_REFERENCE:
        put_id(w, *(const uint64_t *)at);
        break;
    case FIELD_TAGS:
        put_tags(w, at);
        break;
    case FIELD_HASH:
        put_hex(w, at, 16);
        break;
    case FIELD_LIST:
        put_list(w, child);
        break;
    case FIELD_CHILD:
        put_node(w, child);
        break;
    case FIELD_BLOCKS:
        put_blocks(w, child);
        break;
    case FIELD_PROPERTIES:
        put_properties(w, child);
        break;
    }
}

/* Writes members that this version does not know: `unknown` is the text of an object, and is
 * written without its braces. */
static void put_unknown(Writer *w, const char *unknown)
{
    size_t length = strlen(unknown);
    begin(w, NULL);
    g_string_append_len(w->text, unknown + 1, (gssize)length - 2);
}

/* Writes the members of a node, or only those that `wanted` accepts, followed by those of
 * `unknown`. */
static void put_members(Writer *w, const void *node, bool (*wanted)(const Field *),
                        const char *unknown)
{
    const Node *head = node;
    SPAN_EACH (const Field, field, head->kind->fields, head->kind->field_count) {
        if (wanted != NULL && !wanted(field))
            continue;
        if (field_is_default(node, field) && (field->flags & FIELD_ALWAYS_WRITTEN) == 0)
            continue;
        begin(w, field->key);
        put_value(w, node, field);
    }
    if (unknown != NULL)
        put_unknown(w, unknown);
}

static void put_node(Writer *w, const void *node)
{
    bool one_line = w->one_line;
    w->one_line = one_line || ((const Node *)node)->kind->one_line;
    open_with(w, '{');
    put_members(w, node, NULL, ((const Node *)node)->unknown);
    close_with(w, '}');
    w->one_line = one_line;
}

/* ---- Whole texts ---- */

/* True if a step of the sprite has more than its frame; such steps exist since version 4. */
static bool has_special_steps(const Sprite *sprite)
{
    LIST_EACH (Animation, animation, sprite->animations) {
        LIST_EACH (AnimationStep, step, animation->steps)
            if (!is_brief(&step->node))
                return true;
    }
    return false;
}

/* True if a layer's partition is PARTITION_AUTO, which exists since version 5. */
static bool has_auto_partition(const Project *project)
{
    LIST_EACH (Level, level, project->levels) {
        LIST_EACH (Layer, layer, level->layers)
            if (layer->walls != NULL && layer->walls->partition == PARTITION_AUTO)
                return true;
    }
    return false;
}

/* Returns the lowest version that can express the project, except for references. Version 1 readers
 * ignore `part`, and would show the first picture of the file instead; version 2 readers ignore
 * `layers`, and would show the layers that are left out. */
static int version_of(const Project *project)
{
    int version = 1;
    if (has_auto_partition(project))
        return 5;
    LIST_EACH (Sprite, sprite, project->sprites)
        if (has_special_steps(sprite))
            return 4;
    LIST_EACH (Picture, picture, project->pictures)
        version = MAX(version, picture->layers[0] != 0 ? 3 : picture->part != 0 ? 2 : 1);
    return version;
}

static GString *whole_text(const Project *project, const char *format,
                           bool (*wanted)(const Field *), const char *unknown)
{
    Writer w = {.text = g_string_sized_new(1 << 16)};
    open_with(&w, '{');
    begin(&w, "format");
    json_put_text(w.text, NULL, format);
    begin(&w, "version");
    json_put_whole(w.text, NULL, wanted == NULL ? version_of(project) : 1);
    const gsize version_end = w.text->len;
    put_members(&w, project, wanted, unknown);
    if (w.has_references) /* they exist since version 6 */
        w.text->str[version_end - 1] = '6';
    close_with(&w, '}');
    g_string_append_c(w.text, '\n');
    return w.text;
}

GString *project_to_text(const Project *project)
{
    return whole_text(project, PROJECT_FORMAT_NAME, NULL, project->node.unknown);
}

GString *palette_to_text(const Project *project, const Project *old)
{
    return whole_text(project, PALETTE_FORMAT_NAME, palette_has_field,
                      old != NULL ? old->node.unknown : NULL);
}

GString *node_to_text(const void *node)
{
    Writer w = {.text = g_string_new(NULL), .one_line = true};
    put_node(&w, node);
    return w.text;
}
