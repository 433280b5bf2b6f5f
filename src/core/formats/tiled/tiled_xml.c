/* SPDX-License-Identifier: MIT */
/*
 * Reads XML as a tree of elements, for tiled_node.h. GLib's parser accepts only the five predefined
 * entities of XML, does not read other files, and rejects text that is not well-formed.
 */
#include "formats/tiled/tiled_node.h"

#include "import/import.h"

#include <glib/gi18n-lib.h>

enum { MAX_DEPTH = 64 };

typedef struct XmlAttribute {
    const char *name, *value;
} XmlAttribute;

/* Elements are in the order of the file; an index of 0 means none, because the root is never a
 * child. */
struct XmlElement {
    const XmlTree *tree;
    const char *name, *text;
    size_t length;
    uint32_t index, next; /* of this element, and of its next sibling */
    uint32_t first, last; /* indices of its first and last child */
    uint32_t attributes, attribute_count;
};

struct XmlTree {
    GArray *elements;   /* XmlElement */
    GArray *attributes; /* XmlAttribute */
    GStringChunk *texts;
    uint32_t stack[MAX_DEPTH];
    uint32_t depth;
    GString *text; /* of the element at the top of the stack, while it has no children */
};

uint64_t xml_tree_cost(const char *text, size_t size)
{
    uint64_t elements = 1, attributes = 1;
    for (size_t i = 0; i < size; i++) {
        elements += text[i] == '<';
        attributes += text[i] == '=';
    }
    return 4 * (uint64_t)size + 2 * elements * sizeof(XmlElement) +
           2 * attributes * sizeof(XmlAttribute);
}

/* ---- Reading ---- */

static XmlElement *element_at(const XmlTree *tree, uint32_t index)
{
    return &g_array_index(tree->elements, XmlElement, index);
}

static void add_attributes(XmlTree *tree, XmlElement *element, const char **names,
                           const char **values)
{
    element->attributes = tree->attributes->len;
    for (; *names != NULL; names++, values++) {
        XmlAttribute attribute = {g_string_chunk_insert_const(tree->texts, *names),
                                  g_string_chunk_insert(tree->texts, *values)};
        g_array_append_val(tree->attributes, attribute);
        element->attribute_count++;
    }
}

static void start_element(GMarkupParseContext *context, const char *name, const char **names,
                          const char **values, gpointer user, GError **error)
{
    XmlTree *tree = user;
    if (tree->depth == MAX_DEPTH || (tree->depth == 0 && tree->elements->len > 0)) {
        g_set_error_literal(error, G_MARKUP_ERROR, G_MARKUP_ERROR_PARSE,
                            tree->depth > 0 ? _("its elements are nested too deeply")
                                            : _("there is more than one root element"));
        return;
    }
    XmlElement element = {.tree = tree,
                          .name = g_string_chunk_insert_const(tree->texts, name),
                          .index = tree->elements->len};
    add_attributes(tree, &element, names, values);
    g_array_append_val(tree->elements, element);
    if (tree->depth > 0) {
        XmlElement *parent = element_at(tree, tree->stack[tree->depth - 1]);
        if (parent->last != 0)
            element_at(tree, parent->last)->next = element.index;
        else
            parent->first = element.index;
        parent->last = element.index;
    }
    tree->stack[tree->depth++] = element.index;
    g_string_truncate(tree->text, 0);
}

static void end_element(GMarkupParseContext *context, const char *name, gpointer user,
                        GError **error)
{
    XmlTree *tree = user;
    XmlElement *element = element_at(tree, tree->stack[--tree->depth]);
    if (element->first == 0 && tree->text->len > 0) {
        element->length = tree->text->len;
        element->text =
            g_string_chunk_insert_len(tree->texts, tree->text->str, (gssize)tree->text->len);
    }
    g_string_truncate(tree->text, 0);
}

static void add_text(GMarkupParseContext *context, const char *text, gsize length, gpointer user,
                     GError **error)
{
    XmlTree *tree = user;
    if (tree->depth > 0 && element_at(tree, tree->stack[tree->depth - 1])->first == 0)
        g_string_append_len(tree->text, text, (gssize)length);
}

/* Returns the result of the parser as an error of an import. The parser's messages quote the text,
 * which may end within a character. */
static bool check_parsed(const XmlTree *tree, GError *markup, GError **error)
{
    if (markup == NULL && tree->elements->len > 0)
        return true;
    g_autofree char *message =
        g_utf8_make_valid(markup != NULL ? markup->message : _("it has no root element"), -1);
    g_set_error_literal(error, IMPORT_ERROR, IMPORT_BROKEN, message);
    g_clear_error(&markup);
    return false;
}

XmlTree *xml_tree_read(const char *text, size_t size, GError **error)
{
    GError *markup = NULL;
    static const GMarkupParser parser = {
        .start_element = start_element, .end_element = end_element, .text = add_text};
    XmlTree *tree = g_new0(XmlTree, 1);
    tree->elements = g_array_new(false, false, sizeof(XmlElement));
    tree->attributes = g_array_new(false, false, sizeof(XmlAttribute));
    tree->texts = g_string_chunk_new(4096);
    tree->text = g_string_new(NULL);
    GMarkupParseContext *context =
        g_markup_parse_context_new(&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, tree, NULL);
    if (g_markup_parse_context_parse(context, text, (gssize)size, &markup))
        g_markup_parse_context_end_parse(context, &markup);
    g_markup_parse_context_free(context);
    if (check_parsed(tree, markup, error))
        return tree;
    xml_tree_free(tree);
    return NULL;
}

void xml_tree_free(XmlTree *tree)
{
    if (tree == NULL)
        return;
    g_array_unref(tree->elements);
    g_array_unref(tree->attributes);
    g_string_chunk_free(tree->texts);
    g_string_free(tree->text, true);
    g_free(tree);
}

/* ---- Queries ---- */

const XmlElement *xml_tree_root(const XmlTree *tree)
{
    return element_at(tree, 0);
}

const char *xml_name(const XmlElement *element)
{
    return element->name;
}

static const XmlAttribute *attribute_at(const XmlElement *element, uint32_t index)
{
    return &g_array_index(element->tree->attributes, XmlAttribute, element->attributes + index);
}

const char *xml_attribute_name(const XmlElement *element, uint32_t index)
{
    return index < element->attribute_count ? attribute_at(element, index)->name : NULL;
}

const char *xml_attribute(const XmlElement *element, const char *name)
{
    for (uint32_t i = 0; i < element->attribute_count; i++)
        if (strcmp(attribute_at(element, i)->name, name) == 0)
            return attribute_at(element, i)->value;
    return NULL;
}

const char *xml_text(const XmlElement *element, size_t *length)
{
    *length = element->length;
    return element->text;
}

const XmlElement *xml_first(const XmlElement *element)
{
    return element->first != 0 ? element_at(element->tree, element->first) : NULL;
}

const XmlElement *xml_next(const XmlElement *element)
{
    return element->next != 0 ? element_at(element->tree, element->next) : NULL;
}
