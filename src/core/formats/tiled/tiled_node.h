/* SPDX-License-Identifier: MIT */
/*
 * A common view of the two forms of Tiled's files: elements of XML and values of JSON, which use
 * the same names for the same things nearly everywhere.
 *
 *     TiledTree *tree = tiled_tree_read(bytes, path, budget, &error);
 *     TiledNode map = tiled_tree_root(tree);
 *     int32_t width = tiled_integer(map, "width", 0);
 *     TiledNode layer;
 *     for (TiledNodes each = tiled_nodes(map, "layer", "layers"); tiled_next(&each, &layer);)
 *         ...
 */
#pragma once

#include "bank/json_value.h"
#include "model/budget.h"

typedef struct XmlElement XmlElement;

/* An element of XML, or a value of JSON; if both are NULL, an empty node without attributes and
 * children. */
typedef struct TiledNode {
    const XmlElement *xml;
    const JsonValue *json;
} TiledNode;

typedef struct TiledTree TiledTree;

/* Reads a file. Its memory is taken from a budget (or NULL) until the tree is freed. NULL with an
 * error. */
TiledTree *tiled_tree_read(GBytes *bytes, const char *path, Budget *budget, GError **error);
void tiled_tree_free(TiledTree *tree);
/* Returns the root. Its name is that of the element in XML, "" in JSON. */
TiledNode tiled_tree_root(const TiledTree *tree);
/* Returns the name of an element, or the key of a member; "" if none. */
const char *tiled_node_name(TiledNode node);

static inline bool tiled_is_node(TiledNode node)
{
    return node.xml != NULL || node.json != NULL;
}

/* These return an attribute, or `fallback` if it is missing or has another type. */
const char *tiled_text(TiledNode node, const char *key, const char *fallback);
double tiled_number(TiledNode node, const char *key, double fallback);
/* Numbers are rounded down, and clamped to int32_t; tiled_int64 clamps to +-(2^53 - 1). */
int32_t tiled_integer(TiledNode node, const char *key, int32_t fallback);
int64_t tiled_int64(TiledNode node, const char *key, int64_t fallback);
bool tiled_boolean(TiledNode node, const char *key, bool fallback);
bool tiled_has(TiledNode node, const char *key);
/* Returns the text content of an element, or the text under a key; NULL if none. */
const char *tiled_content(TiledNode node, const char *key, size_t *length);

/* The children of a node: elements with a name (NULL: any), or the items of a list or the members
 * of an object under a key (NULL: of the node itself). */
typedef struct TiledNodes {
    const XmlElement *parent, *next;
    const char *name;
    const JsonValue *list;
    size_t index;
} TiledNodes;

TiledNodes tiled_nodes(TiledNode node, const char *xml_name, const char *json_key);
bool tiled_next(TiledNodes *nodes, TiledNode *child);
/* Returns the first child with a name, or the value under a key (NULL: none in JSON). */
TiledNode tiled_child(TiledNode node, const char *xml_name, const char *json_key);

/* ---- Internal: XML ---- */

typedef struct XmlTree XmlTree;

/* Reads a document with a root element. NULL with an error of imports. */
XmlTree *xml_tree_read(const char *text, size_t size, GError **error);
void xml_tree_free(XmlTree *tree);
const XmlElement *xml_tree_root(const XmlTree *tree);
/* Returns the maximum size in bytes of the tree of a text. */
uint64_t xml_tree_cost(const char *text, size_t size);

const char *xml_name(const XmlElement *element);
/* Returns an attribute; NULL if the element has none with this name. */
const char *xml_attribute(const XmlElement *element, const char *name);
/* Returns the name of an attribute; NULL after the last. */
const char *xml_attribute_name(const XmlElement *element, uint32_t index);
const char *xml_text(const XmlElement *element, size_t *length);
/* xml_first returns the first child, xml_next the next sibling; NULL if there is none. */
const XmlElement *xml_first(const XmlElement *element);
const XmlElement *xml_next(const XmlElement *element);
