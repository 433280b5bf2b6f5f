/* SPDX-License-Identifier: MIT */
/*
 * Operations on all kinds of nodes, driven by their tables of fields: creating, copying, releasing,
 * comparing. The contract is in node.h; digests are in digest.c.
 */
#include "model/node.h"

#include "model/budget.h"
#include "model/document.h"
#include "model/node_internal.h"

#include <string.h>

/* The memory of an allocation that is not its own, for the budget. */
enum { ALLOCATION = 16 };

/* ---- Fields ---- */

const char *node_kind_display_name(const NodeKind *kind)
{
    return g_dpgettext2(GETTEXT_PACKAGE, "kind", kind->name);
}

const Field *node_kind_field(const NodeKind *kind, const char *key)
{
    for (uint32_t i = 0; i < kind->field_count; i++)
        if (strcmp(kind->fields[i].key, key) == 0)
            return &kind->fields[i];
    return NULL;
}

/* The empty text that all nodes share. It is never released: GLib's table of interned strings can
 * return a string whose last reference another thread is just dropping. */
static char *empty_text(void)
{
    static char *empty;
    if (g_once_init_enter(&empty))
        g_once_init_leave(&empty, g_ref_string_new(""));
    return g_ref_string_acquire(empty);
}

bool field_is_number(const Field *field)
{
    return field->type <= FIELD_ENUM || field->type == FIELD_TAG;
}

double node_number(const void *node, const Field *field)
{
    g_assert(field_is_number(field));
    switch (field->type) {
    case FIELD_NUMBER:
        return *node_field_const(node, field, double);
    case FIELD_BOOLEAN:
        return *node_field_const(node, field, bool);
    case FIELD_ENUM:
        return *node_field_const(node, field, int);
    default:
        return *node_field_const(node, field, int32_t);
    }
}

void node_set_number(void *node, const Field *field, double value)
{
    g_assert(field_is_number(field) && ((Node *)node)->refs == 1); /* not part of a version yet */
    switch (field->type) {
    case FIELD_NUMBER:
        *node_field(node, field, double) = value;
        break;
    case FIELD_BOOLEAN:
        *node_field(node, field, bool) = value != 0;
        break;
    case FIELD_ENUM:
        *node_field(node, field, int) = (int)value;
        break;
    default:
        *node_field(node, field, int32_t) = (int32_t)value;
        break;
    }
}

static void set_default(Node *node, const Field *field)
{
    if (field_is_number(field))
        node_set_number(node, field, field->default_value);
    else if (field->type == FIELD_TEXT)
        *node_field(node, field, char *) = empty_text();
    /* The other types default to zero. */
}

bool field_is_default(const void *node, const Field *field)
{
    switch (field->type) {
    case FIELD_INTEGER:
    case FIELD_FIXED:
    case FIELD_TAG:
        return *node_field_const(node, field, int32_t) == (int32_t)field->default_value;
    case FIELD_ENUM:
        return *node_field_const(node, field, int) == (int)field->default_value;
    case FIELD_NUMBER:
        return memcmp(node_field_const(node, field, double), &field->default_value,
                      sizeof(double)) == 0;
    case FIELD_BOOLEAN:
        return *node_field_const(node, field, bool) == (field->default_value != 0);
    case FIELD_TEXT:
        return **node_field_const(node, field, char *) == 0;
    case FIELD_ID:
    case FIELD_REFERENCE:
        return *node_field_const(node, field, uint64_t) == 0;
    case FIELD_COLOUR:
    case FIELD_HASH:
    case FIELD_TAGS:
        for (size_t i = 0; i < field_bytes(field); i++)
            if (node_field_const(node, field, uint8_t)[i] != 0)
                return false;
        return true;
    case FIELD_LIST:
    case FIELD_PROPERTIES:
        return list_count(*node_field_const(node, field, List *)) == 0;
    case FIELD_CHILD:
    case FIELD_BLOCKS:
        return *node_field_const(node, field, void *) == NULL;
    }
    return false;
}

size_t field_bytes(const Field *field)
{
    switch (field->type) {
    case FIELD_COLOUR:
        return 4;
    case FIELD_HASH:
        return 16;
    case FIELD_TAGS:
        return 32;
    case FIELD_NUMBER:
    case FIELD_ID:
    case FIELD_REFERENCE:
        return 8;
    case FIELD_BOOLEAN:
        return sizeof(bool);
    case FIELD_ENUM:
        return sizeof(int);
    default:
        return sizeof(int32_t);
    }
}

/* ---- Lifetime ---- */

/* The cost of a text for the budget. Texts that several nodes share are charged as if each node had
 * its own, because files repeat them. */
static uint64_t text_cost(char *text)
{
    size_t length = g_ref_string_length(text);
    return length > 0 ? length + ALLOCATION : 0;
}

void *node_new(const NodeKind *kind)
{
    g_assert(kind->size >= sizeof(Node));
    Node *node = g_malloc0(kind->size);
    budget_charge(kind->size + ALLOCATION);
    node->kind = kind;
    node->refs = 1;
    for (uint32_t i = 0; i < kind->field_count; i++)
        set_default(node, &kind->fields[i]);
    return node;
}

/* Adds a reference to the object that a copied field points to. */
static void share_field(Node *node, const Field *field)
{
    void **child = node_field(node, field, void *);
    switch (field->type) {
    case FIELD_TEXT:
        budget_charge(text_cost(*child));
        g_ref_string_acquire(*child);
        break;
    case FIELD_LIST:
    case FIELD_PROPERTIES:
        list_ref(*child);
        break;
    case FIELD_CHILD:
        if (*child != NULL)
            node_ref(*child);
        break;
    case FIELD_BLOCKS:
        if (*child != NULL)
            blocks_ref(*child);
        break;
    default:
        break;
    }
}

void *node_copy(const void *node)
{
    const Node *original = node;
    g_assert(g_atomic_int_get(&((Node *)node)->refs) > 0);
    Node *copy = g_memdup2(original, original->kind->size);
    budget_charge(original->kind->size + ALLOCATION);
    copy->refs = 1;
    copy->digest_state = 0;
    if (copy->unknown != NULL)
        g_ref_string_acquire(copy->unknown);
    for (uint32_t i = 0; i < copy->kind->field_count; i++)
        share_field(copy, &copy->kind->fields[i]);
    return copy;
}

void *node_ref(const void *node)
{
    Node *shared = (Node *)node;
    g_assert(g_atomic_int_get(&shared->refs) > 0);
    g_atomic_int_inc(&shared->refs);
    return shared;
}

static void release_field(Node *node, const Field *field)
{
    switch (field->type) {
    case FIELD_TEXT:
        budget_credit(text_cost(*node_field(node, field, char *)));
        g_ref_string_release(*node_field(node, field, char *));
        break;
    case FIELD_LIST:
    case FIELD_PROPERTIES:
        list_unref(*node_field(node, field, List *));
        break;
    case FIELD_CHILD:
        node_unref(*node_field(node, field, void *));
        break;
    case FIELD_BLOCKS:
        blocks_unref(*node_field(node, field, Blocks *));
        break;
    default:
        break;
    }
}

void node_unref(void *node)
{
    Node *shared = node;
    g_assert(shared == NULL || g_atomic_int_get(&shared->refs) > 0);
    if (shared == NULL || !g_atomic_int_dec_and_test(&shared->refs))
        return;
    for (uint32_t i = 0; i < shared->kind->field_count; i++)
        release_field(shared, &shared->kind->fields[i]);
    if (shared->unknown != NULL)
        g_ref_string_release(shared->unknown);
    budget_credit(shared->kind->size + ALLOCATION);
    g_free(shared);
}

void node_unref_at(void *pointer)
{
    node_unref(*(void **)pointer);
}

/* ---- Setting ---- */

void node_set_text(char **field, const char *text)
{
    char *old = *field;
    *field = text == NULL || *text == 0 ? empty_text() : g_ref_string_new(text);
    budget_charge(text_cost(*field));
    budget_credit(text_cost(old));
    g_ref_string_release(old);
}

void node_set_list(List **field, List *list)
{
    List *old = *field;
    *field = list;
    list_unref(old);
}

void node_set_child(void *field, void *child)
{
    void *old;
    memcpy(&old, field, sizeof old);
    memcpy(field, &child, sizeof child);
    node_unref(old);
}

void node_set_blocks(Blocks **field, Blocks *blocks)
{
    Blocks *old = *field;
    *field = blocks;
    blocks_unref(old);
}

/* ---- Comparing ---- */

static bool lists_equal(const List *a, const List *b)
{
    if (a == b)
        return true;
    if (list_count(a) != list_count(b))
        return false;
    ListIter in_b = list_iter(b);
    LIST_EACH (void, item, a)
        if (!node_equal(item, list_next(&in_b)))
            return false;
    return true;
}

bool field_equal(const void *a, const void *b, const Field *field)
{
    const void *in_a = node_field_const(a, field, void), *in_b = node_field_const(b, field, void);
    void *child_a, *child_b;
    switch (field->type) {
    case FIELD_TEXT:
        return strcmp(*(char *const *)in_a, *(char *const *)in_b) == 0;
    case FIELD_LIST:
    case FIELD_PROPERTIES:
    case FIELD_CHILD:
    case FIELD_BLOCKS:
        memcpy(&child_a, in_a, sizeof child_a);
        memcpy(&child_b, in_b, sizeof child_b);
        break;
    default:
        return memcmp(in_a, in_b, field_bytes(field)) == 0;
    }
    if (field->type == FIELD_LIST || field->type == FIELD_PROPERTIES)
        return lists_equal(child_a, child_b);
    if (child_a == NULL || child_b == NULL)
        return child_a == child_b;
    return field->type == FIELD_BLOCKS ? blocks_equal(child_a, child_b)
                                       : node_equal(child_a, child_b);
}

bool node_equal(const void *a, const void *b)
{
    const Node *first = a, *second = b;
    if (first == second)
        return true;
    if (first->kind != second->kind || g_strcmp0(first->unknown, second->unknown) != 0)
        return false;
    for (uint32_t i = 0; i < first->kind->field_count; i++)
        if (!field_equal(a, b, &first->kind->fields[i]))
            return false;
    return true;
}

/* ---- Memory ---- */

/* Bytes that are counted up to a limit. */
typedef struct ByteCount {
    size_t bytes, limit;
} ByteCount;

static void count_node(ByteCount *count, const void *node, const void *other);

static void count_list(ByteCount *count, const List *list, const List *other)
{
    if (list == other)
        return;
    ListDifference only_here, only_there;
    list_differ(list, other, &only_here, &only_there);
    count->bytes += list_unshared_chunk_bytes(list, other);
    for (uint32_t i = 0; i < only_here.count && count->bytes < count->limit; i++)
        count_node(count, only_here.items[i].item,
                   list_difference_counterpart(&only_here.items[i], i, &only_there));
    list_difference_clear(&only_here);
    list_difference_clear(&only_there);
}

static void count_child(ByteCount *count, const void *child, const void *counterpart,
                        FieldType type)
{
    if (child == NULL || child == counterpart)
        return;
    if (type == FIELD_TEXT)
        count->bytes += strlen(child) + 1;
    else if (type == FIELD_BLOCKS)
        count->bytes += blocks_unshared_bytes(child, counterpart);
    else if (type == FIELD_CHILD)
        count_node(count, child, counterpart);
    else
        count_list(count, child, counterpart);
}

static void count_node(ByteCount *count, const void *node, const void *other)
{
    if (node == NULL || node == other)
        return;
    const NodeKind *kind = ((const Node *)node)->kind;
    g_assert(other == NULL || ((const Node *)other)->kind == kind);
    count->bytes += kind->size;
    SPAN_EACH (const Field, field, kind->fields, kind->field_count) {
        if (!field_is_pointer(field))
            continue;
        const void *child = *node_field_const(node, field, void *), *counterpart = NULL;
        if (other != NULL)
            counterpart = *node_field_const(other, field, void *);
        count_child(count, child, counterpart, field->type);
    }
}

size_t node_unshared_bytes(const void *node, const void *other, size_t limit)
{
    ByteCount count = {0, limit};
    count_node(&count, node, other);
    return MIN(count.bytes, limit);
}

bool field_is_pointer(const Field *field)
{
    switch (field->type) {
    case FIELD_TEXT:
    case FIELD_LIST:
    case FIELD_PROPERTIES:
    case FIELD_CHILD:
    case FIELD_BLOCKS:
        return true;
    default:
        return false;
    }
}
