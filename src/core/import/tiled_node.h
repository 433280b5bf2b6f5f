/* SPDX-License-Identifier: MIT */
/*
 * One view of what Tiled's files are made of: elements of XML and values of JSON, which have the
 * same names for the same things nearly everywhere.
 *
 *     TiledTree *tree = tiled_tree_read(bytes, path, budget, &error);
 *     TiledNode map = tiled_tree_root(tree);
 *     int32_t width = tiled_integer(map, "width", 0);
 *     TiledNode layer;
 *     for (TiledNodes each = tiled_nodes(map, "layer", "layers"); tiled_next(&each, &layer);)
 *         ...
 */
#ifndef GABARIT_IMPORT_TILED_NODE_H
#define GABARIT_IMPORT_TILED_NODE_H

#include "bank/json_value.h"
#include "model/budget.h"

typedef struct XmlElement XmlElement;

/* An element of XML, or a value of JSON; neither: nothing, which has no attributes and children. */
typedef struct TiledNode {
    const XmlElement *xml;
    const JsonValue *json;
} TiledNode;

typedef struct TiledTree TiledTree;

/* Reads a file, with memory from a budget (or NULL) until the tree is freed. NULL with an error. */
TiledTree *tiled_tree_read(GBytes *bytes, const char *path, Budget *budget, GError **error);
void tiled_tree_free(TiledTree *tree);
/* The root; of XML, whose name is that of the element, else "". */
TiledNode tiled_tree_root(const TiledTree *tree);
/* The name of an element, or the key of a member; "" for none. */
const char *tiled_node_name(TiledNode node);

static inline bool tiled_is_node(TiledNode node)
{
    return node.xml != NULL || node.json != NULL;
}

/* Attributes. What is not there, or is of another type, is `otherwise`. */
const char *tiled_text(TiledNode node, const char *key, const char *otherwise);
double tiled_number(TiledNode node, const char *key, double otherwise);
/* Whole numbers between the limits of int32_t. */
int32_t tiled_integer(TiledNode node, const char *key, int32_t otherwise);
int64_t tiled_large(TiledNode node, const char *key, int64_t otherwise);
bool tiled_boolean(TiledNode node, const char *key, bool otherwise);
bool tiled_has(TiledNode node, const char *key);
/* What stands between the tags of an element, or the text under a key; NULL for none. */
const char *tiled_content(TiledNode node, const char *key, size_t *length);

/* Children of a node: elements of a name (NULL: any), or the items of a list or members of an
 * object that is the value of a key. */
typedef struct TiledNodes {
    const XmlElement *parent, *next;
    const char *name;
    const JsonValue *list;
    size_t index;
} TiledNodes;

TiledNodes tiled_nodes(TiledNode node, const char *xml_name, const char *json_key);
bool tiled_next(TiledNodes *nodes, TiledNode *child);
/* The first child of a name, or the value of a key. */
TiledNode tiled_child(TiledNode node, const char *xml_name, const char *json_key);

/* ---- Internal: the two kinds ---- */

typedef struct XmlTree XmlTree;

XmlTree *xml_tree_read(const char *text, size_t size, GError **error);
void xml_tree_free(XmlTree *tree);
const XmlElement *xml_tree_root(const XmlTree *tree);
/* Bytes that the tree of a text takes at most. */
uint64_t xml_tree_cost(const char *text, size_t size);

const char *xml_name(const XmlElement *element);
/* NULL where there is none. */
const char *xml_attribute(const XmlElement *element, const char *name);
const char *xml_text(const XmlElement *element, size_t *length);
/* The first child / the next one of the same parent; NULL for none. */
const XmlElement *xml_first(const XmlElement *element);
const XmlElement *xml_next(const XmlElement *element);

#endif
