/* SPDX-License-Identifier: MIT */
/*
 * Compares two banks; see against.h for the contract. The tables of bank/plain_records.h lead
 * through both: everything that a game can look up in the old bank becomes an item, which is then
 * searched in the new bank.
 */
#include "check/against.h"

#include "bank/header.h"
#include "bank/plain_records.h"
#include "check/check_internal.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

typedef enum Side { OLD_BANK, NEW_BANK } Side;

/* The first four fields identify an item. */
typedef struct Item {
    const struct Item *parent; /* NULL for the bank */
    const Record *record;      /* NULL for a property */
    const char *name;          /* "": all items without a name that have the same tag */
    const char *tag;           /* the name of that tag */
    bool exists[2];            /* by Side, as the fields below */
    uint32_t constants[2];     /* value in the C header; GAB_NONE: it has no constant */
    unsigned types[2];         /* of a property: bits, by gab_value_type */
} Item;

typedef struct Comparison {
    const gab_bank *bank; /* the bank of the current side */
    Side side;
    GTree *items;     /* Item: itself */
    GPtrArray *order; /* the same items as in the old bank */
    uint32_t door;    /* the first door of the current level */
    const char *const *skip;
    GArray *problems; /* Problem */
    uint32_t counts[RULE_COUNT];
} Comparison;

/* Names that games look up, but which are not records of a plain bank. */
static const RecordRow name_rows[] = {{.type = ROW_NAME}, {.type = ROW_END}};
static const Record name_of_points = {
    .noun = "point", .section = SECTION_PNAM, .kind = GAB_KIND_POINT, .rows = name_rows};
static const Record door_record = {
    .noun = "door", .section = SECTION_DOOR, .kind = GAB_KIND_DOOR, .rows = name_rows};

/* ---- The items of a bank ---- */

static gint compare_items(gconstpointer a, gconstpointer b, gpointer unused)
{
    const Item *x = a, *y = b;
    if (x->parent != y->parent)
        return (uintptr_t)x->parent < (uintptr_t)y->parent ? -1 : 1;
    if (x->record != y->record)
        return (uintptr_t)x->record < (uintptr_t)y->record ? -1 : 1;
    int order = strcmp(x->name, y->name);
    return order != 0 ? order : strcmp(x->tag, y->tag);
}

/* Adds an item of the old bank, or finds that of the new one. NULL: the old bank has none. */
static const Item *enter(Comparison *c, Item key, uint32_t constant, unsigned type)
{
    Item *item = g_tree_lookup(c->items, &key);
    if (item == NULL && c->side == NEW_BANK)
        return NULL;
    if (item == NULL) {
        item = g_memdup2(&key, sizeof key);
        g_tree_insert(c->items, item, item);
        g_ptr_array_add(c->order, item);
    }
    item->exists[c->side] = true;
    item->constants[c->side] = constant;
    item->types[c->side] |= type;
    return item;
}

static const uint8_t *element(const Comparison *c, SectionId section, uint32_t index)
{
    return c->bank->sections[section].bytes + (size_t)index * c->bank->sections[section].stride;
}

static const char *name_in(const Comparison *c, SectionId section, uint32_t index)
{
    uint32_t string = read_u32(element(c, section, index)); /* PNAM_NAME, DOOR_NAME */
    return (const char *)c->bank->sections[SECTION_STRS].bytes + string;
}

static Item key_of(const Comparison *c, const Item *parent, const Record *record, const uint8_t *p)
{
    Item key = {.parent = parent, .record = record, .name = "", .tag = ""};
    for (const RecordRow *row = record->rows; row->type != ROW_END; row++) {
        uint32_t door = row->type == ROW_DOOR_NAME ? read_u32(p + row->at) : 0;
        if (row->type == ROW_NAME)
            key.name = (const char *)c->bank->sections[SECTION_STRS].bytes + read_u32(p + row->at);
        else if (row->type == ROW_POINT_NAME)
            key.name = name_in(c, SECTION_PNAM, read_u32(p + row->at));
        else if (door > 0)
            key.name = name_in(c, SECTION_DOOR, c->door + door - 1);
        else if (row->type == ROW_TAG && key.name[0] == 0)
            key.tag = gab_bank_tag_numbered(c->bank, p[row->at]).name;
    }
    return key;
}

static void add_properties(Comparison *c, const Item *owner, gab_kind kind, uint32_t index)
{
    uint32_t count = gab_bank_property_count(c->bank, kind, index);
    for (uint32_t i = 0; i < count; i++) {
        gab_property property = gab_bank_property_at(c->bank, kind, index, i);
        enter(c, (Item){.parent = owner, .name = property.key, .tag = ""}, GAB_NONE,
              1u << property.type);
    }
}

static void add_item(Comparison *c, const Item *parent, const Record *record, uint32_t index,
                     uint32_t constant);

/* Adds a list. Constants are indices that count from `base`. */
static void add_list(Comparison *c, const Item *parent, const Record *record, uint32_t first,
                     uint32_t count, uint32_t base)
{
    for (uint32_t i = first; i < first + count; i++)
        add_item(c, parent, record, i, i - base);
}

/* Adds everything below an item at bytes `p`. Walls are below their level. */
static void add_row(Comparison *c, const Item *parent, const Item *item, const RecordRow *row,
                    const uint8_t *p)
{
    if (row->type == ROW_CONTENTS)
        add_item(c, parent, layer_contents[p[LAYR_KIND]], read_u32(p + row->at), GAB_NONE);
    else if ((row->type == ROW_LIST || row->type == ROW_BOXES) && item != NULL)
        add_list(c, item, row->record, read_u32(p + row->at),
                 row->size == 2 ? read_u16(p + row->count_at) : read_u32(p + row->count_at), 0);
    else if (row->type == ROW_ROLE && item != NULL && p[row->at] != GAB_NO_ROLE)
        enter(c, key_of(c, item, &role_record, element(c, SECTION_ROLE, p[row->at])), GAB_NONE, 0);
}

/* Adds an item and everything below it. A record without a kind is a part of the parent. */
static void add_item(Comparison *c, const Item *parent, const Record *record, uint32_t index,
                     uint32_t constant)
{
    const uint8_t *p = element(c, record->section, index);
    const Item *item = parent;
    if (record == &level_record)
        c->door = read_u32(p + LEVL_DOOR);
    if (record->kind != 0) {
        Item key = key_of(c, parent, record, p);
        bool has_constant = record->kind <= LAST_NAMED_KIND && key.name[0] != 0;
        constant = record == &tag_record ? p[TAGS_NUMBER] : constant;
        item = enter(c, key, has_constant ? constant : GAB_NONE, 0);
    }
    if (record == &level_record && item != NULL)
        add_list(c, item, &door_record, c->door, read_u32(p + LEVL_DOORS), c->door);
    for (const RecordRow *row = record->rows; row->type != ROW_END; row++)
        add_row(c, parent, item, row, p);
    if (record->kind != 0 && item != NULL)
        add_properties(c, item, (gab_kind)record->kind, index);
}

static void add_bank(Comparison *c, const gab_bank *bank, Side side)
{
    c->bank = bank;
    c->side = side;
    const Item *top = enter(c, (Item){.name = "", .tag = ""}, GAB_NONE, 0);
    for (const RecordRow *row = bank_record.rows; row->type != ROW_END; row++)
        add_list(c, top, row->record, 0, bank->sections[row->record->section].count, 0);
    add_list(c, top, &name_of_points, 0, bank->sections[SECTION_PNAM].count, 0);
}

/* ---- The problems ---- */

/* Returns an item in words, with its parents: "sprite ken, frame punch". */
static char *item_in_words(const Item *item)
{
    if (item->parent == NULL)
        return g_strdup("");
    g_autofree char *above = item_in_words(item->parent);
    const char *comma = above[0] != 0 ? ", " : "", *noun = item->record->noun;
    if (item->name[0] != 0)
        return g_strdup_printf("%s%s%s %s", above, comma, noun, item->name);
    return g_strdup_printf("%s%s%s without a name%s%s", above, comma, noun,
                           item->tag[0] != 0 ? ", tag " : "", item->tag);
}

static void report(Comparison *c, RuleNumber number, const Item *item, char *what)
{
    const Rule *rule = rule_at(number);
    uint32_t count = c->counts[number];
    if (count > CHECK_MAX_PER_RULE || (c->skip != NULL && g_strv_contains(c->skip, rule->id))) {
        g_free(what);
        return;
    }
    c->counts[number]++;
    Problem problem = {.rule = rule, .what = what};
    if (count == CHECK_MAX_PER_RULE) {
        g_free(what);
        problem.what = g_strdup_printf(_("more than %d problems of this kind: %s"),
                                       CHECK_MAX_PER_RULE, _(rule->title));
    }
    problem.where = item_in_words(count < CHECK_MAX_PER_RULE ? item : c->order->pdata[0]);
    problem.text = problem.where[0] != 0 ? g_strdup_printf(_("%s: %s"), problem.where, problem.what)
                                         : g_strdup(problem.what);
    g_array_append_val(c->problems, problem);
}

/* True if the names of all items of this kind in the bank no longer contain that of an item, so
 * that this is reported only once: for the names of points, and for the roles of tags. */
static bool is_removed_everywhere(Comparison *c, const Item *item)
{
    Item key = {.parent = c->order->pdata[0], .name = item->name, .tag = ""};
    key.record = item->record == &point_record ? &name_of_points : item->record;
    const Item *name = g_tree_lookup(c->items, &key);
    return !name->exists[NEW_BANK];
}

static void report_removed(Comparison *c, const Item *item)
{
    const Record *record = item->record;
    if (record == NULL)
        report(c, RULE_PROPERTY_REMOVED, item->parent,
               g_strdup_printf(_("it no longer has the property %s"), item->name));
    else if (item->name[0] == 0 || record == &wall_record)
        return; /* nothing to look up, or a door */
    else if (item->parent->record == &tag_record && !is_removed_everywhere(c, item))
        report(c, RULE_TAG_ROLE_CHANGED, item->parent,
               g_strdup_printf(_("it no longer has the role %s"), item->name));
    else if (record == &box_record || (record == &point_record && !is_removed_everywhere(c, item)))
        report(c, RULE_FRAME_PART_REMOVED, item, g_strdup(_("it no longer exists")));
    else if (item->parent->record != &tag_record && record != &point_record)
        report(c, RULE_NAME_REMOVED, item, g_strdup(_("it no longer exists")));
}

/* Returns types of properties as a project file names them: "number, text". */
static char *types_in_words(unsigned types)
{
    const char *const *words = node_kind_field(&property_kind, "type")->words;
    GString *text = g_string_new(NULL);
    for (int i = 0; words[i] != NULL; i++)
        if ((types >> (GAB_VALUE_TEXT + i) & 1) != 0)
            g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", words[i]);
    return g_string_free(text, false);
}

static void report_types(Comparison *c, const Item *property)
{
    g_autofree char *old = types_in_words(property->types[OLD_BANK]);
    g_autofree char *new = types_in_words(property->types[NEW_BANK]);
    report(c, RULE_PROPERTY_TYPE_CHANGED, property->parent,
           g_strdup_printf(_("its property %s changed its type: before %s, now %s"), property->name,
                           old, new));
}

static void report_constant(Comparison *c, const Item *item)
{
    const char *names[4];
    int count = 0;
    for (const Item *part = item; part->parent != NULL; part = part->parent)
        names[G_N_ELEMENTS(names) - (size_t)++count] = part->name;
    char *identifier =
        bank_identifier((gab_kind)item->record->kind, names + G_N_ELEMENTS(names) - count, count);
    report(c, item->record == &tag_record ? RULE_TAG_RENUMBERED : RULE_CONSTANT_CHANGED, item,
           g_strdup_printf(_("the constant %s changed from %u to %u"), identifier,
                           item->constants[OLD_BANK], item->constants[NEW_BANK]));
    free(identifier);
}

static void judge(Comparison *c, const Item *item)
{
    if (item->parent != NULL && !item->parent->exists[NEW_BANK])
        return;
    if (!item->exists[NEW_BANK])
        report_removed(c, item);
    else if ((item->types[NEW_BANK] & ~item->types[OLD_BANK]) != 0)
        report_types(c, item);
    else if (item->constants[OLD_BANK] != item->constants[NEW_BANK])
        report_constant(c, item);
}

static gint compare_rules(gconstpointer a, gconstpointer b)
{
    const Rule *x = ((const Problem *)a)->rule, *y = ((const Problem *)b)->rule;
    return (x > y) - (x < y);
}

Problems *bank_check_against(const gab_bank *bank, const gab_bank *old, const char *const *skip)
{
    Comparison c = {.items = g_tree_new_full(compare_items, NULL, NULL, NULL),
                    .order = g_ptr_array_new_with_free_func(g_free),
                    .skip = skip,
                    .problems = g_array_new(false, false, sizeof(Problem))};
    add_bank(&c, old, OLD_BANK);
    add_bank(&c, bank, NEW_BANK);
    for (guint i = 0; i < c.order->len; i++)
        judge(&c, c.order->pdata[i]);
    g_array_sort(c.problems, compare_rules); /* keeps the order of equal ones */
    Problems *problems = g_new0(Problems, 1);
    problems->count = c.problems->len;
    problems->items = (Problem *)(void *)g_array_free(c.problems, false);
    g_tree_unref(c.items);
    g_ptr_array_unref(c.order);
    return problems;
}
