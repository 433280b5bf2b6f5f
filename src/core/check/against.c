/* SPDX-License-Identifier: MIT */
/* Compares two banks; see check.h. The tables of bank/plain_records.h lead through both. Everything
 * that a game can look up in the old bank is an item, which is searched in the new one. */
#include "bank/plain_records.h"
#include "check/check_internal.h"

#include <gabarit/level.h>
#include <gabarit/sprite.h>
#include <glib/gi18n-lib.h>

/* The first four fields identify an item. The arrays have a value for the old and the new bank. */
typedef struct Item {
    const struct Item *parent; /* NULL for the bank */
    const Record *record;      /* NULL for a property */
    const char *name, *tag;    /* items of a parent without a name are one item for each tag */
    bool exists[2];
    uint32_t values[2]; /* of a property: bits of type_of; else the constant, or 0 */
} Item;

typedef struct Comparison {
    const gab_bank *bank; /* the current one */
    int side;             /* 0: it is the old bank */
    GTree *items;         /* Item: itself */
    GPtrArray *order;
    gab_level level;
} Comparison;

static gint compare_items(gconstpointer a, gconstpointer b)
{
    const Item *x = a, *y = b;
    if (x->parent != y->parent) /* by address: items that are added together are near each other */
        return (uintptr_t)x->parent < (uintptr_t)y->parent ? -1 : 1;
    int order = memcmp(&x->record, &y->record, sizeof x->record);
    order = order != 0 ? order : strcmp(x->name, y->name);
    return order != 0 ? order : strcmp(x->tag, y->tag);
}

/* Adds an item of the old bank, or finds that of the new one. NULL: the old bank has none. */
static const Item *enter(Comparison *c, Item key, uint32_t value)
{
    Item *item = g_tree_lookup(c->items, &key);
    if (item == NULL && c->side == 1)
        return NULL;
    if (item == NULL) {
        item = g_memdup2(&key, sizeof key);
        g_tree_insert(c->items, item, item);
        g_ptr_array_add(c->order, item);
    }
    item->exists[c->side] = true;
    item->values[c->side] = key.record == NULL ? item->values[c->side] | value : value;
    return item;
}

/* Adds the item of an element. */
static const Item *add_element(Comparison *c, const Item *parent, const Record *record,
                               const uint8_t *p, uint32_t value)
{
    Item key = {parent, record, .name = "", .tag = ""};
    for (const RecordRow *row = record->rows; row->type != ROW_END; row++) {
        if (row->type == ROW_NAME)
            key.name = (const char *)c->bank->sections[SECTION_STRS].bytes + read_u32(p + row->at);
        else if (row->type == ROW_POINT_NAME)
            key.name = gab_bank_point_name(c->bank, read_u32(p + row->at));
        else if (row->type == ROW_DOOR_NAME)
            key.name = gab_level_door_name(c->level, value = read_u32(p + row->at) - 1);
        else if (row->type == ROW_TAG && key.name[0] == 0)
            key.tag = gab_bank_tag_numbered(c->bank, p[row->at]).name;
    }
    bool has_constant = key.name[0] != 0 && record != &box_record && record != &point_record;
    return enter(c, key, has_constant ? value : 0);
}

/* Returns the type of a property, in which references to another kind of target have another one.
 */
static uint32_t type_of(const gab_property *property)
{
    return (uint32_t)property->type + (uint32_t)property->reference.kind;
}

/* Adds an item and everything below it. A record without a kind is a part of its parent. Walls are
 * below their level. */
static void add_item(Comparison *c, const Item *parent, const Record *record, uint32_t index)
{
    const gab_section *section = &c->bank->sections[record->section];
    const uint8_t *p = section->bytes + (size_t)index * section->stride;
    const Item *item = parent;
    if (record == &level_record)
        c->level = gab_bank_level_at(c->bank, index);
    if (record->kind != 0)
        item = add_element(c, parent, record, p, record == &tag_record ? p[TAGS_NUMBER] : index);
    for (const RecordRow *row = record->rows; item != NULL && row->type != ROW_END; row++) {
        bool is_list = row->type == ROW_LIST || row->type == ROW_BOXES;
        uint32_t count = !is_list         ? 0
                         : row->size == 2 ? read_u16(p + row->count_at)
                                          : read_u32(p + row->count_at);
        for (uint32_t i = 0; i < count; i++)
            add_item(c, item, row->record, read_u32(p + row->at) + i);
        if (row->type == ROW_ROLE && p[row->at] != PLAIN_NO_ROLE)
            enter(c, (Item){item, &role_record, gab_bank_role_name(c->bank, p[row->at]), .tag = ""},
                  0);
    }
    if (record == &layer_record)
        add_item(c, parent, layer_contents[p[LAYR_KIND]], read_u32(p + LAYR_INDEX));
    gab_kind kind = (gab_kind)record->kind;
    uint32_t properties = item != NULL ? gab_bank_property_count(c->bank, kind, index) : 0;
    for (uint32_t i = 0; i < properties; i++) {
        gab_property property = gab_bank_property_at(c->bank, kind, index, i);
        enter(c, (Item){item, NULL, property.key, .tag = ""}, 1u << type_of(&property));
    }
}

/* Returns an item in words, after those of its parents: "sprite ken, frame punch". */
static char *item_in_words(const Item *item)
{
    if (item->parent == NULL)
        return g_strdup("");
    g_autofree char *above = item_in_words(item->parent);
    const bool is_named = item->name[0] != 0, is_door = item->record == &wall_record && is_named;
    const char *noun = item->record == NULL ? "property" : is_door ? "door" : item->record->noun;
    return g_strconcat(above, above[0] != 0 ? ", " : "", noun, is_named ? " " : " without a name",
                       item->name, item->tag[0] != 0 ? ", tag " : "", item->tag, NULL);
}

/* Returns the first of some types in words. */
static char *type_in_words(uint32_t types)
{
    const char *const *words = node_kind_field(&property_kind, "type")->words;
    const int type = g_bit_nth_lsf(types, -1), target = type - GAB_VALUE_REFERENCE;
    if (target < 0)
        return g_strdup(words[type - GAB_VALUE_TEXT]);
    const char *word = plain_target_word((uint32_t)target);
    return g_strdup_printf("reference to %s", word != NULL ? word : "nothing");
}

static void check_item(Check *check, Comparison *c, const Item *item)
{
    const uint32_t *values = item->values, nothing = values[0] & 1u << GAB_VALUE_REFERENCE;
    /* No game misses a reference that led to nothing. */
    const uint32_t other = values[1] & ~values[0] & (nothing != 0 ? nothing - 1 : UINT32_MAX);
    const Record *record = item->record;
    /* The name of a point, and a role, which no longer exist anywhere are reported once. */
    const Item *whole =
        g_tree_lookup(c->items, &(Item){c->order->pdata[0], record, item->name, .tag = ""});
    bool is_known = whole != NULL && whole != item && !whole->exists[1];
    g_autofree char *words = item_in_words(item);
    const NodePlace place = {.words = words};
    if (!item->exists[1] && item->name[0] != 0 && !is_known)
        report_problem(check,
                       record == NULL                          ? RULE_PROPERTY_REMOVED
                       : item->parent->record == &frame_record ? RULE_FRAME_PART_REMOVED
                                                               : RULE_NAME_REMOVED,
                       &place, no_area, _("it no longer exists"));
    else if (item->exists[1] && record == NULL && other != 0) {
        g_autofree char *before = type_in_words(values[0]), *after = type_in_words(other);
        report_problem(check, RULE_PROPERTY_TYPE_CHANGED, &place, no_area,
                       _("its type was %s, and is %s"), before, after);
    } else if (item->exists[1] && record != NULL && values[0] != values[1])
        report_problem(check, record == &tag_record ? RULE_TAG_RENUMBERED : RULE_CONSTANT_CHANGED,
                       &place, no_area, _("its constant in the C header was %u, and is %u"),
                       values[0], values[1]);
}

Problems *bank_check_against(const gab_bank *bank, const gab_bank *old, const CheckOptions *options)
{
    Comparison c = {.items = g_tree_new(compare_items),
                    .order = g_ptr_array_new_with_free_func(g_free)};
    Check check = {.project = NULL};
    check_begin(&check, options);
    for (c.side = 0; c.side < 2; c.side++) {
        c.bank = c.side == 0 ? old : bank;
        const Item *top = enter(&c, (Item){.name = "", .tag = ""}, 0);
        for (const RecordRow *row = bank_record.rows; row->type != ROW_END; row++)
            for (uint32_t k = 0; k < c.bank->sections[row->record->section].count; k++)
                add_item(&c, top, row->record, k);
        for (uint32_t k = 0; k < c.bank->sections[SECTION_PNAM].count; k++)
            enter(&c, (Item){top, &point_record, gab_bank_point_name(c.bank, k), .tag = ""}, k);
    }
    for (guint i = 1; i < c.order->len; i++) {
        const Item *item = c.order->pdata[i];
        if (item->parent->exists[1] && (!item->exists[1] || item->values[0] != item->values[1]))
            check_item(&check, &c, item);
    }
    g_tree_unref(c.items);
    g_ptr_array_unref(c.order);
    return check_end(&check);
}
