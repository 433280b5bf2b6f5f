/* SPDX-License-Identifier: MIT */
/* A common view of XML elements and JSON values; see tiled_node.h. */
#include "formats/tiled/tiled_node.h"

#include "import/import.h"

#include <glib/gi18n-lib.h>
#include <math.h>

enum { MAX_BYTES = 64 << 20 };
/* Bytes of memory for a value of JSON, and for a byte of a file. */
enum { PER_VALUE = 2 * sizeof(JsonValue), PER_BYTE = 128 };

struct TiledTree {
    GBytes *bytes;
    XmlTree *xml;
    JsonTree *json;
    Budget *budget;
    uint64_t cost;
};

/* ---- Reading ---- */

static const char *translated(const char *untranslated)
{
    return _(untranslated);
}

static uint64_t json_cost(const char *text, size_t size)
{
    uint64_t count = 1;
    for (size_t i = 0; i < size; i++)
        count += text[i] == ',' || text[i] == '[' || text[i] == '{';
    return count * PER_VALUE;
}

/* Returns the size of a byte order mark and white space at the start of a file. */
static size_t content_start(const char *text, size_t size)
{
    size_t at = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < size && g_ascii_isspace(text[at]))
        at++;
    return at;
}

static bool parse(TiledTree *tree, const char *text, size_t size, GError **error)
{
    JsonProblem problem;
    if (text[0] == '<') {
        tree->xml = xml_tree_read(text, size, error);
        return tree->xml != NULL;
    }
    tree->json = json_tree_read(text, size, &problem);
    if (tree->json == NULL) {
        char reason[512];
        json_problem_text(&problem, translated, reason, sizeof reason);
        g_set_error(error, IMPORT_ERROR, IMPORT_BROKEN, _("line %u, column %u: %s"), problem.line,
                    problem.column, reason);
    }
    return tree->json != NULL;
}

TiledTree *tiled_tree_read(GBytes *bytes, const char *path, Budget *budget, GError **error)
{
    gsize size;
    const char *text = g_bytes_get_data(bytes, &size);
    size_t at = text != NULL ? content_start(text, size) : 0;
    if (at == size || (text[at] != '<' && text[at] != '{')) {
        g_set_error_literal(error, IMPORT_ERROR, IMPORT_BROKEN,
                            _("it is neither XML nor JSON as written by Tiled"));
        return NULL;
    }
    if (size > MAX_BYTES) {
        g_set_error(error, IMPORT_ERROR, IMPORT_BROKEN, _("it has %zu bytes; the limit is %d"),
                    size, MAX_BYTES);
        return NULL;
    }
    TiledTree *tree = g_new0(TiledTree, 1);
    tree->cost = text[at] == '<' ? xml_tree_cost(text, size) : json_cost(text, size);
    budget_add_file(budget, path, PER_BYTE * (uint64_t)size);
    if (!budget_take(budget, tree->cost, error)) {
        g_free(tree);
        return NULL;
    }
    tree->budget = budget_ref(budget);
    tree->bytes = g_bytes_ref(bytes);
    if (parse(tree, text + at, size - at, error))
        return tree;
    tiled_tree_free(tree);
    return NULL;
}

void tiled_tree_free(TiledTree *tree)
{
    if (tree == NULL)
        return;
    xml_tree_free(tree->xml);
    json_tree_free(tree->json);
    budget_release(tree->budget, tree->cost);
    budget_unref(tree->budget);
    g_bytes_unref(tree->bytes);
    g_free(tree);
}

TiledNode tiled_tree_root(const TiledTree *tree)
{
    return (TiledNode){tree->xml != NULL ? xml_tree_root(tree->xml) : NULL,
                       tree->json != NULL ? json_tree_root(tree->json) : NULL};
}

const char *tiled_node_name(TiledNode node)
{
    const char *key = node.json != NULL ? node.json->key : NULL;
    return node.xml != NULL ? xml_name(node.xml) : key != NULL ? key : "";
}

/* ---- Attributes ---- */

const char *tiled_text(TiledNode node, const char *key, const char *fallback)
{
    const char *text = node.xml != NULL ? xml_attribute(node.xml, key)
                                        : json_value_string(json_value_get(node.json, key));
    return text != NULL ? text : fallback;
}

/* Reads a number written as a text; returns false if it is not a number. */
static bool read_number(const char *text, double *number)
{
    char *end;
    double value = text != NULL ? g_ascii_strtod(text, &end) : 0;
    if (text == NULL || end == text || *end != 0 || !isfinite(value))
        return false;
    *number = value;
    return true;
}

double tiled_number(TiledNode node, const char *key, double fallback)
{
    double number = fallback;
    if (node.xml != NULL) {
        read_number(xml_attribute(node.xml, key), &number);
    } else {
        const JsonValue *value = json_value_get(node.json, key);
        if (json_value_is_number(value) && isfinite(json_value_number(value)))
            number = json_value_number(value);
        else
            read_number(json_value_string(value), &number);
    }
    return number;
}

int64_t tiled_int64(TiledNode node, const char *key, int64_t fallback)
{
    const double max = 9007199254740991.0; /* integers are exact up to this value */
    return (int64_t)CLAMP(floor(tiled_number(node, key, (double)fallback)), -max, max);
}

int32_t tiled_integer(TiledNode node, const char *key, int32_t fallback)
{
    return (int32_t)CLAMP(tiled_int64(node, key, fallback), INT32_MIN, INT32_MAX);
}

bool tiled_boolean(TiledNode node, const char *key, bool fallback)
{
    if (node.xml != NULL) {
        const char *text = xml_attribute(node.xml, key);
        return text != NULL ? strcmp(text, "1") == 0 || strcmp(text, "true") == 0 : fallback;
    }
    const JsonValue *value = json_value_get(node.json, key);
    return json_value_is_boolean(value) ? value->kind == JSON_KIND_TRUE : fallback;
}

bool tiled_has(TiledNode node, const char *key)
{
    return node.xml != NULL ? xml_attribute(node.xml, key) != NULL
                            : json_value_get(node.json, key) != NULL;
}

const char *tiled_content(TiledNode node, const char *key, size_t *length)
{
    *length = 0;
    if (node.xml != NULL)
        return xml_text(node.xml, length);
    const JsonValue *value = json_value_get(node.json, key);
    *length = json_value_length(value);
    return json_value_string(value);
}

/* ---- Children ---- */

TiledNodes tiled_nodes(TiledNode node, const char *xml_name_of, const char *json_key)
{
    TiledNodes nodes = {.name = xml_name_of};
    if (node.xml != NULL)
        nodes.next = xml_first(node.xml);
    else
        nodes.list = json_key != NULL ? json_value_get(node.json, json_key) : node.json;
    return nodes;
}

bool tiled_next(TiledNodes *nodes, TiledNode *child)
{
    const JsonValue *value = json_value_is_object(nodes->list)
                                 ? json_value_member(nodes->list, nodes->index)
                                 : json_value_item(nodes->list, nodes->index);
    nodes->index++;
    while (nodes->next != NULL && nodes->name != NULL &&
           strcmp(xml_name(nodes->next), nodes->name) != 0)
        nodes->next = xml_next(nodes->next);
    *child = (TiledNode){nodes->next, value};
    if (nodes->next != NULL)
        nodes->next = xml_next(nodes->next);
    return tiled_is_node(*child);
}

TiledNode tiled_child(TiledNode node, const char *xml_name_of, const char *json_key)
{
    TiledNode child;
    if (node.xml == NULL)
        return (TiledNode){NULL, json_key != NULL ? json_value_get(node.json, json_key) : NULL};
    TiledNodes nodes = tiled_nodes(node, xml_name_of, NULL);
    tiled_next(&nodes, &child);
    return child;
}
