/* SPDX-License-Identifier: MIT */
/*
 * Prints the difference of two versions; see edit.h. Below the node that contains them, changed
 * fields are printed as key, old and new value, and items of lists as their lines in a project
 * file.
 */
#include "cli/edit.h"

#include "cli/command.h"
#include "file/json_text.h"
#include "file/text.h"
#include "model/reference.h"

#include <string.h>

typedef struct Place {
    const Project *project; /* in which `path` is valid */
    const Project *after;   /* the other version */
    Path path;
    bool has_title; /* the path has been printed in words */
} Place;

/* Prints a line below the title of a node, which is printed first if it is missing. */
static void print_below(Place *place, const char *line)
{
    if (!place->has_title) {
        g_autofree char *title = path_text(place->project, &place->path);
        print_visible(title);
        print_text(":\n");
    }
    place->has_title = true;
    print_text("  ");
    print_line(line);
}

/* Returns a property as KEY: VALUE, or another item as its line in a project file. */
static GString *item_text(const Project *project, const void *item)
{
    const Property *property = item;
    if (property->node.kind != &property_kind)
        return node_to_text(item);
    GString *text = g_string_new(property->key);
    g_string_append(text, ": ");
    if (property->type == PROPERTY_TEXT)
        json_put_text(text, NULL, property->text);
    else if (property->type == PROPERTY_NUMBER)
        json_put_number(text, NULL, property->number);
    else if (property->type == PROPERTY_BOOLEAN)
        json_put_flag(text, NULL, property->boolean);
    else {
        g_autofree char *target = reference_text(project, property->target);
        g_string_append(text, target);
    }
    return text;
}

static void print_item(Place *place, char sign, const void *item)
{
    g_autoptr(GString) text = item_text(sign == '+' ? place->after : place->project, item);
    g_string_prepend_c(text, ' ');
    g_string_prepend_c(text, sign);
    print_below(place, text->str);
}

/* Appends the value of a field, if its type is one of those that gab edit changes. */
static void append_value(GString *line, const void *node, const Field *field)
{
    double unit = field->type == FIELD_FIXED ? DOCUMENT_PIXEL : 1;
    if (field->type == FIELD_TEXT)
        json_put_text(line, NULL, *node_field_const(node, field, char *));
    else if (field->type == FIELD_BOOLEAN)
        json_put_flag(line, NULL, *node_field_const(node, field, bool));
    else if (field->type == FIELD_ENUM)
        json_put_text(line, NULL, field->words[*node_field_const(node, field, int)]);
    else if (field_is_number(field))
        json_put_number(line, NULL, node_number(node, field) / unit);
}

static void print_field(Place *place, const void *before, const void *after, const Field *field)
{
    GString *old = g_string_new(NULL), *new = g_string_new(NULL);
    append_value(old, before, field);
    append_value(new, after, field);
    if (!g_string_equal(old, new)) {
        g_autofree char *line = g_strdup_printf("%s: %s -> %s", field->key, old->str, new->str);
        print_below(place, line);
    }
    g_string_free(old, true);
    g_string_free(new, true);
}

static void print_nodes(Place *place, const void *before, const void *after);

static void remove_item(ListDifference *difference, uint32_t index)
{
    difference->count--;
    memmove(&difference->items[index], &difference->items[index + 1],
            (difference->count - index) * sizeof *difference->items);
}

/* Removes items without an id that both lists have, at whatever position. */
static void remove_common(ListDifference *removed, ListDifference *added)
{
    for (uint32_t i = removed->count; i-- > 0;)
        for (uint32_t k = 0; k < added->count && node_id(removed->items[i].item) == 0; k++)
            if (node_equal(removed->items[i].item, added->items[k].item)) {
                remove_item(removed, i);
                remove_item(added, k);
                break;
            }
}

/* Prints the items that only one of two lists has. Pairs with ids are compared further. */
static void print_lists(Place *place, const Field *field, const List *before, const List *after)
{
    ListDifference removed, added;
    list_differ(before, after, &removed, &added);
    remove_common(&removed, &added);
    g_autofree bool *is_paired = g_new0(bool, added.count + 1);
    for (uint32_t i = 0; i < removed.count; i++) {
        const ListItem *item = &removed.items[i];
        const void *pair = list_difference_counterpart(item, i, &added);
        for (uint32_t k = 0; pair != NULL && k < added.count; k++)
            is_paired[k] |= added.items[k].item == pair;
        if (pair != NULL && node_equal(item->item, pair))
            continue;
        if (pair != NULL && !((const Node *)pair)->kind->one_line) {
            Place below = {place->project, place->after,
                           path_nth(&place->path, field->key, item->index), false};
            print_nodes(&below, item->item, pair);
            continue;
        }
        print_item(place, '-', item->item);
        if (pair != NULL)
            print_item(place, '+', pair);
    }
    for (uint32_t k = 0; k < added.count; k++)
        if (!is_paired[k])
            print_item(place, '+', added.items[k].item);
    list_difference_clear(&removed);
    list_difference_clear(&added);
}

static void print_nodes(Place *place, const void *before, const void *after)
{
    const NodeKind *kind = ((const Node *)before)->kind;
    SPAN_EACH (const Field, field, kind->fields, kind->field_count) {
        if (field->type == FIELD_LIST || field->type == FIELD_PROPERTIES)
            print_lists(place, field, *node_field_const(before, field, List *),
                        *node_field_const(after, field, List *));
        else
            print_field(place, before, after, field);
    }
}

void edit_print_difference(const Project *before, const Project *after)
{
    Place top = {before, after, path_project(), false};
    print_nodes(&top, before, after);
}
