/* SPDX-License-Identifier: MIT */
/*
 * Tests the comparison of two banks. Random banks are changed in known ways: names, properties,
 * types, roles and numbers of tags, and the order of lists. Every change must be reported, and
 * nothing else. The expected constants are found by name in both banks with the library.
 */
#include "bank/plain_random.h"
#include "bank/plain_records.h"
#include "bank/writer.h"
#include "check.h"
#include "check/check.h"

#include <gabarit/level.h>

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* ---- Banks ---- */

typedef struct Opened {
    uint8_t *bytes;
    gab_bank bank;
} Opened;

static Opened open_plain(const PlainBank *plain)
{
    Opened opened = {0};
    size_t size;
    BankError error;
    CHECK_THAT(bank_write(plain, &opened.bytes, &size, &error), "%s: %s", error.where, error.what);
    CHECK_INT(gab_bank_open(&opened.bank, opened.bytes, size, NULL, NULL), GAB_OK);
    return opened;
}

/* ---- The things of a plain bank ---- */

typedef struct Thing {
    const struct Thing *parent; /* NULL: the bank */
    const Record *record;
    void *plain;
    const char *name; /* before the changes */
    const char *tag;  /* if it has no name */
    bool is_renamed, is_changed;
} Thing;

typedef struct Pair {
    CheckRandom random;
    PlainBank plain;
    GPtrArray *things;
    GPtrArray *expected, *planted; /* texts; changes whose texts are made after all changes */
    unsigned fresh;                /* number of new names */
} Pair;

static const RecordRow *row_of(const Record *record, RowType type)
{
    const RecordRow *row = record->rows;
    while (row->type != type && row->type != ROW_END)
        row++;
    return row->type == type ? row : NULL;
}

static const char **name_of(const Record *record, void *plain)
{
    static const RowType types[] = {ROW_NAME, ROW_POINT_NAME, ROW_DOOR_NAME};
    for (size_t i = 0; i < CHECK_COUNT(types); i++) {
        const RecordRow *row = row_of(record, types[i]);
        if (row != NULL)
            return row_target(row, plain);
    }
    return NULL;
}

static const char *tag_name(const PlainBank *bank, uint8_t number)
{
    for (uint32_t i = 0; i < bank->tag_count; i++)
        if (bank->tags[i].number == number)
            return bank->tags[i].name;
    return "";
}

static void list_things(Pair *pair, const Thing *parent, const Record *record, void *plain);

static void list_rows(Pair *pair, const Thing *parent, const Thing *owner, const Record *record,
                      void *plain)
{
    for (const RecordRow *row = record->rows; row->type != ROW_END; row++) {
        uint32_t count;
        if (row->type == ROW_CONTENTS) {
            PlainLayer *layer = plain;
            list_rows(pair, parent, parent, layer_contents[layer->kind], &layer->as);
        } else if (row->record != NULL && row->record->kind != 0) {
            char *items = (char *)row_items(row, plain, &count);
            const Thing *above = row->type == ROW_MEMBERS ? parent : owner;
            for (uint32_t i = 0; i < count; i++)
                list_things(pair, above, row->record, items + i * row->record->size);
        }
    }
}

static void list_things(Pair *pair, const Thing *parent, const Record *record, void *plain)
{
    const char **name = name_of(record, plain);
    const RecordRow *tag = row_of(record, ROW_TAG);
    Thing *thing = g_new0(Thing, 1);
    thing->parent = parent;
    thing->record = record == &member_record ? &box_record : record;
    thing->plain = plain;
    thing->name = *name != NULL ? *name : "";
    thing->tag = tag != NULL && thing->name[0] == 0
                     ? tag_name(&pair->plain, *(const uint8_t *)row_member(tag, plain))
                     : "";
    g_ptr_array_add(pair->things, thing);
    list_rows(pair, parent, thing, record, plain);
}

static bool are_twins(const Thing *a, const Thing *b)
{
    if (a == b || a == NULL || b == NULL)
        return a == b;
    return a->record == b->record && strcmp(a->name, b->name) == 0 && strcmp(a->tag, b->tag) == 0 &&
           are_twins(a->parent, b->parent);
}

static char *place_of(const Thing *thing)
{
    g_autofree char *above = thing->parent != NULL ? place_of(thing->parent) : g_strdup("");
    bool is_door = thing->record == &wall_record && thing->name[0] != 0;
    const char *noun = is_door ? "door" : thing->record->noun;
    return g_strdup_printf("%s%s%s %s%s%s", above, above[0] != 0 ? ", " : "", noun,
                           thing->name[0] != 0 ? thing->name : "without a name",
                           thing->name[0] == 0 && thing->tag[0] != 0 ? ", tag " : "", thing->tag);
}

/* True if a game still finds an item, or those that have no name and its tag. */
static bool is_found(const Pair *pair, const Thing *thing)
{
    if (thing == NULL)
        return true;
    for (guint i = 0; thing->tag[0] != 0 && i < pair->things->len; i++) {
        const Thing *tag = pair->things->pdata[i];
        if (tag->record == &tag_record && tag->is_renamed && strcmp(tag->name, thing->tag) == 0)
            return false;
    }
    return !thing->is_renamed && is_found(pair, thing->parent);
}

/* ---- Changes ---- */

typedef struct Planted {
    const Thing *thing; /* which must be found, or its parent if it is renamed */
    const char *rule;
    char *below; /* the property or role of the thing, or NULL */
    char *what;
} Planted;

static void plant(Pair *pair, const Thing *thing, const char *rule, char *below, char *what)
{
    Planted *planted = g_new(Planted, 1);
    *planted = (Planted){thing, rule, below, what};
    g_ptr_array_add(pair->planted, planted);
}

static const char *fresh_name(Pair *pair)
{
    char text[32];
    int length = g_snprintf(text, sizeof text, "%s new %u",
                            check_chance(&pair->random, 50) ? "A" : "z", pair->fresh++);
    return plain_text(&pair->plain, text, (size_t)length);
}

static void rename_twins(Pair *pair, const Thing *thing)
{
    const char *name = fresh_name(pair);
    for (guint i = 0; i < pair->things->len; i++) {
        Thing *twin = pair->things->pdata[i];
        if (are_twins(twin, thing)) {
            *name_of(twin->record, twin->plain) = name;
            twin->is_renamed = twin->is_changed = true;
        }
    }
    bool is_part = thing->record == &box_record || thing->record == &point_record;
    plant(pair, thing, is_part ? "frame-part-removed" : "name-removed", NULL,
          g_strdup("it no longer exists"));
}

static PlainProperties *properties_of(const Thing *thing)
{
    const RecordRow *row = row_of(thing->record, ROW_PROPERTIES);
    return row != NULL ? row_target(row, thing->plain) : NULL;
}

static PlainProperty *property_with(const Thing *thing, const char *key)
{
    PlainProperties *properties = properties_of(thing);
    for (uint32_t i = 0; i < properties->count; i++)
        if (strcmp(properties->items[i].key, key) == 0)
            return &properties->items[i];
    return NULL;
}

/* The types of properties, and below them the targets of references, as in messages. */
static const char *const type_words[] = {"",
                                         "text",
                                         "number",
                                         "boolean",
                                         "reference to nothing",
                                         "reference to sprite",
                                         "reference to map",
                                         "reference to level"};
static const gab_kind targets[] = {GAB_KIND_NONE, GAB_KIND_SPRITE, GAB_KIND_MAP, GAB_KIND_LEVEL};
enum { NO_TARGET = 4, TYPES = 8 };

/* Returns the index of a property's type in type_words. */
static unsigned type_of(const PlainProperty *property)
{
    unsigned type = property->type;
    while (property->type == GAB_VALUE_REFERENCE &&
           targets[type - NO_TARGET] != property->reference.kind)
        type++;
    return type;
}

static void set_type(PlainProperty *property, unsigned type)
{
    bool refers = type >= NO_TARGET;
    property->text = property->text != NULL ? property->text : "";
    property->type = refers ? GAB_VALUE_REFERENCE : (gab_value_type)type;
    gab_kind kind = refers ? targets[type - NO_TARGET] : GAB_KIND_NONE;
    property->reference = (gab_reference){kind, kind != GAB_KIND_NONE ? 0 : GAB_NONE};
}

/* Returns a random type; references need an item that they can lead to. */
static unsigned random_type(Pair *pair, int min)
{
    const PlainBank *plain = &pair->plain;
    const uint32_t counts[] = {1, plain->sprite_count, plain->map_count, plain->level_count};
    unsigned type;
    do
        type = (unsigned)check_between(&pair->random, min, TYPES - 1);
    while (type >= NO_TARGET && counts[type - NO_TARGET] == 0);
    return type;
}

/* Gives references targets, without which the bank is made. */
static void add_targets(Pair *pair)
{
    for (guint i = 0; i < pair->things->len; i++) {
        const Thing *thing = pair->things->pdata[i];
        PlainProperties *list = properties_of(thing);
        for (uint32_t k = 0; list != NULL && k < list->count; k++)
            if (list->items[k].type == GAB_VALUE_REFERENCE)
                set_type(&list->items[k], random_type(pair, NO_TARGET));
    }
}

/* Removes a property from a thing and its twins, or gives it another type there. Without `all`,
 * only from the thing itself, which is not missed if a twin has the property. */
static void change_property(Pair *pair, Thing *thing, bool removes, bool all)
{
    PlainProperties *own = properties_of(thing);
    const char *key = own->items[check_between(&pair->random, 0, (int)own->count - 1)].key;
    unsigned before = 0, after = 0;
    const unsigned old_type = type_of(property_with(thing, key));
    unsigned type = old_type;
    while (type == old_type)
        type = random_type(pair, GAB_VALUE_TEXT);
    for (guint i = 0; i < pair->things->len; i++) {
        Thing *twin = pair->things->pdata[i];
        PlainProperty *property = are_twins(twin, thing) ? property_with(twin, key) : NULL;
        if (property == NULL)
            continue;
        before |= 1u << type_of(property);
        PlainProperties *list = properties_of(twin);
        if (!all && twin != thing)
            after |= 1u << type_of(property);
        else if (removes)
            *property = list->items[--list->count];
        else {
            set_type(property, type);
            after |= 1u << type;
        }
        twin->is_changed = true;
    }
    char *place = g_strdup_printf("property %s", key);
    if (after == 0) {
        plant(pair, thing, "property-removed", place, g_strdup("it no longer exists"));
    } else if ((after & ~before & ((before & 1u << NO_TARGET) != 0 ? 15 : ~0u)) != 0) {
        const char *old = type_words[g_bit_nth_lsf(before, -1)];
        plant(pair, thing, "property-type-changed", place,
              g_strdup_printf("its type was %s, and is %s", old, type_words[type]));
    } else {
        g_free(place);
    }
}

static void add_property(Pair *pair, Thing *thing)
{
    PlainProperties *list = properties_of(thing);
    PlainProperty *items = plain_alloc(&pair->plain, list->count + 1, sizeof *items);
    if (list->count > 0)
        memcpy(items, list->items, list->count * sizeof *items);
    items[list->count] = (PlainProperty){.key = fresh_name(pair), .type = GAB_VALUE_BOOLEAN};
    *list = (PlainProperties){items, list->count + 1};
    thing->is_changed = true;
}

static void change_role(Pair *pair, Thing *thing)
{
    PlainTag *tag = thing->plain;
    uint8_t roles = (uint8_t)pair->plain.role_count, old = tag->role;
    tag->role = roles > 1 ? (uint8_t)check_between(&pair->random, 0, roles - 1) : PLAIN_NO_ROLE;
    thing->is_changed = true;
    for (guint i = 0; old != PLAIN_NO_ROLE && old != tag->role && i < pair->things->len; i++) {
        const Thing *role = pair->things->pdata[i];
        if (role->record == &role_record && role->plain == &pair->plain.roles[old])
            plant(pair, thing, "name-removed", g_strdup_printf("role %s", role->name),
                  g_strdup("it no longer exists"));
    }
}

/* Gives a tag another number, also in everything that has the tag. */
static void renumber(Pair *pair, const PlainTag *tag, uint8_t number)
{
    uint8_t old = tag->number;
    for (guint i = 0; i < pair->things->len; i++) {
        const Thing *thing = pair->things->pdata[i];
        const RecordRow *row = row_of(thing->record, ROW_TAG);
        uint8_t *member = row != NULL ? row_target(row, thing->plain) : NULL;
        if (member != NULL && *member == old)
            *member = number;
        PlainLayer *layer = thing->plain;
        if (thing->record == &layer_record && layer->kind == PLAIN_TILES)
            for (uint32_t k = 0; k < layer->as.tiles.columns * layer->as.tiles.rows; k++)
                if (layer->as.tiles.cells[k] == old)
                    ((uint8_t *)layer->as.tiles.cells)[k] = number;
    }
    ((PlainTag *)tag)->number = number;
}

static void renumber_tag(Pair *pair, const Thing *thing)
{
    uint8_t number = (uint8_t)check_between(&pair->random, 1, 255);
    if (tag_name(&pair->plain, number)[0] == 0)
        renumber(pair, thing->plain, number);
}

static void change_thing(Pair *pair, Thing *thing)
{
    PlainProperties *properties = properties_of(thing);
    int choice = check_between(&pair->random, 0, 99);
    if (choice < 30 && thing->name[0] != 0 && !thing->is_changed)
        rename_twins(pair, thing);
    else if (choice < 75 && properties != NULL && properties->count > 0 && !thing->is_changed)
        change_property(pair, thing, choice < 55, check_chance(&pair->random, 70));
    else if (choice < 80 && properties != NULL)
        add_property(pair, thing);
    else if (choice < 90 && thing->record == &tag_record && !thing->is_changed)
        change_role(pair, thing);
    else if (thing->record == &tag_record)
        renumber_tag(pair, thing);
}

/* Reverses the order of some lists, which moves indices, and adds a sprite before the others. */
static void reverse_lists(Pair *pair, const Record *record, void *plain)
{
    static const Record *const reversed[] = {&sprite_record, &animation_record, &map_record,
                                             &level_record,  &marker_record,    &frame_record,
                                             &zone_record,   &plane_record,     &layer_record};
    for (const RecordRow *row = record->rows; row->type != ROW_END; row++) {
        if (row->type != ROW_LIST)
            continue;
        uint32_t count;
        size_t size = row->record->size;
        char *items = (char *)row_items(row, plain, &count);
        bool wanted = false;
        for (size_t i = 0; i < CHECK_COUNT(reversed); i++)
            wanted |= row->record == reversed[i] && check_chance(&pair->random, 20);
        for (uint32_t i = 0; i < count; i++)
            reverse_lists(pair, row->record, items + i * size);
        g_autofree char *copy = g_malloc0(count * size + 1);
        for (uint32_t i = 0; wanted && i < count; i++)
            memcpy(copy + (count - 1 - i) * size, items + i * size, size);
        if (wanted && count > 0)
            memcpy(items, copy, count * size);
    }
}

static void insert_sprite(Pair *pair)
{
    PlainBank *bank = &pair->plain;
    PlainSprite *sprites = plain_alloc(bank, bank->sprite_count + 1, sizeof *sprites);
    if (bank->sprite_count > 0)
        memcpy(sprites + 1, bank->sprites, bank->sprite_count * sizeof *sprites);
    sprites[0].name = fresh_name(pair);
    bank->sprites = sprites;
    bank->sprite_count++;
}

/* ---- What must be reported ---- */

/* True if nothing has the name of a point or role any more, which is then reported only once. */
static bool has_vanished(const Pair *pair, const Record *record, const char *name)
{
    for (guint i = 0; i < pair->things->len; i++) {
        const Thing *thing = pair->things->pdata[i];
        if (thing->record == record && strcmp(*name_of(record, thing->plain), name) == 0)
            return false;
    }
    return true;
}

static void expect(Pair *pair, const char *rule, const char *place, const char *what)
{
    char *text = g_strdup_printf("%s: %s: %s", rule, place, what);
    if (!g_ptr_array_find_with_equal_func(pair->expected, text, g_str_equal, NULL))
        g_ptr_array_add(pair->expected, text);
    else
        g_free(text);
}

static void expect_planted(Pair *pair, const Planted *planted)
{
    const Thing *thing = planted->thing;
    g_autofree char *owner = place_of(thing);
    g_autofree char *place =
        planted->below == NULL ? g_strdup(owner) : g_strdup_printf("%s, %s", owner, planted->below);
    bool is_role = planted->below != NULL && strcmp(planted->rule, "name-removed") == 0;
    if (is_role && has_vanished(pair, &role_record, planted->below + strlen("role ")))
        return;
    if (planted->below == NULL && thing->record == &point_record &&
        has_vanished(pair, &point_record, thing->name)) {
        g_autofree char *point = g_strdup_printf("point %s", thing->name);
        expect(pair, "name-removed", point, planted->what);
    } else if (is_found(pair, planted->below == NULL ? thing->parent : thing)) {
        expect(pair, planted->rule, place, planted->what);
    }
}

/* Returns the index that the library finds for a thing of a bank by names; GAB_NONE: it finds none.
 * */
static uint32_t find(const gab_bank *bank, const Thing *thing, gab_kind kind)
{
    uint32_t parent = thing->parent == NULL || kind == GAB_KIND_POINT
                          ? 0
                          : find(bank, thing->parent, (gab_kind)thing->parent->record->kind);
    return parent != GAB_NONE && thing->name[0] != 0
               ? gab_bank_find(bank, kind, parent, thing->name)
               : GAB_NONE;
}

static uint32_t constant_in(const gab_bank *bank, const Thing *thing, gab_kind kind)
{
    uint32_t index = find(bank, thing, kind);
    if (index == GAB_NONE)
        return GAB_NONE;
    if (kind == GAB_KIND_DOOR) {
        uint32_t level = find(bank, thing->parent, GAB_KIND_LEVEL);
        return gab_level_door(gab_bank_level_at(bank, level), thing->name);
    }
    return kind == GAB_KIND_TAG ? gab_bank_tag_at(bank, index).number : index;
}

static void expect_constant(Pair *pair, const Thing *thing, const gab_bank *old,
                            const gab_bank *new)
{
    bool is_point = thing->record == &point_record, is_wall = thing->record == &wall_record;
    gab_kind kind = is_point  ? GAB_KIND_POINT
                    : is_wall ? GAB_KIND_DOOR
                              : (gab_kind)thing->record->kind;
    uint32_t before = constant_in(old, thing, kind), after = constant_in(new, thing, kind);
    if (before == after || before == GAB_NONE || after == GAB_NONE)
        return;
    g_autofree char *what =
        g_strdup_printf("its constant in the C header was %u, and is %u", before, after);
    Thing shown = *thing;
    shown.parent = is_point ? NULL : thing->parent;
    g_autofree char *place = place_of(&shown);
    expect(pair, kind == GAB_KIND_TAG ? "tag-renumbered" : "constant-changed", place, what);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void compare_reports(Pair *pair, const Problems *problems)
{
    g_autoptr(GPtrArray) got = g_ptr_array_new_with_free_func(g_free);
    for (uint32_t i = 0; i < problems->count; i++) {
        const Problem *problem = &problems->items[i];
        g_ptr_array_add(got, g_strdup_printf("%s: %s", problem->rule->id, problem->text));
        CHECK(i == 0 || problems->items[i - 1].rule <= problem->rule);
    }
    g_ptr_array_sort(got, compare_texts);
    g_ptr_array_sort(pair->expected, compare_texts);
    for (guint i = 0, k = 0; i < got->len || k < pair->expected->len;) {
        const char *a = i < got->len ? got->pdata[i] : NULL;
        const char *b = k < pair->expected->len ? pair->expected->pdata[k] : NULL;
        int order = a == NULL ? 1 : b == NULL ? -1 : strcmp(a, b);
        CHECK_THAT(order >= 0, "reported, but not planted: %s", a);
        CHECK_THAT(order <= 0, "not reported: %s", b);
        i += order <= 0;
        k += order >= 0;
    }
}

static void free_planted(gpointer planted)
{
    g_free(((Planted *)planted)->below);
    g_free(((Planted *)planted)->what);
    g_free(planted);
}

static void change_bank(Pair *pair)
{
    int changes = check_between(&pair->random, 0, 12);
    for (int i = 0; i < changes && pair->things->len > 0; i++) {
        int last = (int)pair->things->len - 1;
        change_thing(pair, pair->things->pdata[check_between(&pair->random, 0, last)]);
    }
}

/* Returns the number of expected problems of one pair. */
static uint32_t test_pair(uint64_t seed, CheckRandom random)
{
    Pair pair = {.random = random,
                 .things = g_ptr_array_new_with_free_func(g_free),
                 .expected = g_ptr_array_new_with_free_func(g_free),
                 .planted = g_ptr_array_new_with_free_func(free_planted)};
    plain_random_unlinked(&pair.plain, seed, (uint32_t)check_between(&pair.random, 1, 3));
    list_rows(&pair, NULL, NULL, &bank_record, &pair.plain);
    add_targets(&pair);
    Opened old = open_plain(&pair.plain);
    change_bank(&pair);
    for (guint i = 0; i < pair.planted->len; i++)
        expect_planted(&pair, pair.planted->pdata[i]);
    if (check_chance(&pair.random, 30))
        reverse_lists(&pair, &bank_record, &pair.plain);
    if (check_chance(&pair.random, 10))
        insert_sprite(&pair);
    Opened new = open_plain(&pair.plain);
    for (guint i = 0; i < pair.things->len; i++)
        expect_constant(&pair, pair.things->pdata[i], &old.bank, &new.bank);
    Problems *problems = bank_check_against(&new.bank, &old.bank, NULL);
    compare_reports(&pair, problems);
    uint32_t count = pair.expected->len;
    problems_free(problems);
    free(old.bytes);
    free(new.bytes);
    plain_free(&pair.plain);
    g_ptr_array_unref(pair.planted);
    g_ptr_array_unref(pair.expected);
    g_ptr_array_unref(pair.things);
    return count;
}

static void test_planted(void)
{
    uint32_t pairs = 0, reports = 0;
    CHECK_RANDOM_CASES (random, "planted changes", 1000) {
        uint64_t seed = check_next(&random);
        reports += test_pair(seed, (CheckRandom){check_next(&random)});
        pairs++;
    }
    check_note("%u pairs of banks, %u problems", (unsigned)pairs, (unsigned)reports);
    CHECK(reports > pairs);
}

/* ---- Limits, and rules that are skipped ---- */

enum { FRAMES = 2 * CHECK_MAX_PER_RULE };

/* Opens a bank with one sprite, whose frames have names that begin with a letter. */
static Opened open_frames(char letter, uint32_t duration)
{
    PlainSprite sprite = {.name = "ken", .frame_count = FRAMES};
    PlainBank plain = {.sprites = &sprite, .sprite_count = 1};
    sprite.frames = plain_alloc(&plain, FRAMES, sizeof *sprite.frames);
    for (uint32_t i = 0; i < FRAMES; i++) {
        char name[32];
        int length = g_snprintf(name, sizeof name, "%c %u", letter, (unsigned)i);
        sprite.frames[i].name = plain_text(&plain, name, (size_t)length);
        sprite.frames[i].picture = GAB_NONE;
        sprite.frames[i].duration = duration;
    }
    Opened opened = open_plain(&plain);
    plain_free(&plain);
    return opened;
}

static void test_limit(void)
{
    Opened old = open_frames('a', 100), new = open_frames('b', 100), same = open_frames('a', 50);
    const char *const skip[] = {"name-removed", NULL};
    const CheckOptions options = {.skip = skip};
    Problems *problems = bank_check_against(&new.bank, &old.bank, NULL);
    CHECK_INT(problems->count, CHECK_MAX_PER_RULE + 1);
    CHECK_TEXT(problems->items[0].text, "sprite ken, frame a 0: it no longer exists");
    CHECK_TEXT(problems->items[CHECK_MAX_PER_RULE].text,
               "sprite ken, frame a 1000: more than 1000 problems of this kind: Removed name");
    problems_free(problems);
    problems = bank_check_against(&new.bank, &old.bank, &options);
    CHECK_INT(problems->count, 0);
    problems_free(problems);
    problems = bank_check_against(&same.bank, &old.bank, NULL);
    CHECK_INT(problems->count, 0);
    problems_free(problems);
    free(old.bytes);
    free(new.bytes);
    free(same.bytes);
}

/* Returns what is reported if a property of a sprite gets another type, or NULL. */
static char *report_of(unsigned before, unsigned after)
{
    PlainProperty property = {.key = "key"};
    PlainSprite sprite = {.name = "ken", .properties = {&property, 1}};
    PlainMap map = {.name = "town", .picture = GAB_NONE, .width = 1, .height = 1};
    PlainLevel level = {.name = "cave", .picture = GAB_NONE};
    PlainBank plain = {.sprites = &sprite,
                       .sprite_count = 1,
                       .maps = &map,
                       .map_count = 1,
                       .levels = &level,
                       .level_count = 1};
    set_type(&property, before);
    Opened old = open_plain(&plain);
    set_type(&property, after);
    Opened new = open_plain(&plain);
    Problems *problems = bank_check_against(&new.bank, &old.bank, NULL);
    CHECK(problems->count <= 1);
    char *what = problems->count == 1 ? g_strdup(problems->items[0].what) : NULL;
    problems_free(problems);
    free(old.bytes);
    free(new.bytes);
    return what;
}

/* Messages name the types of properties as projects do, and the targets of references. A reference
 * that led to nothing may lead to something. */
static void test_types(void)
{
    const char *const *words = node_kind_field(&property_kind, "type")->words;
    for (unsigned before = GAB_VALUE_TEXT; before < TYPES; before++) {
        const char *word = words[MIN(before, NO_TARGET) - GAB_VALUE_TEXT];
        CHECK_THAT(g_str_has_prefix(type_words[before], word), "%s", type_words[before]);
        for (unsigned after = GAB_VALUE_TEXT; after < TYPES; after++) {
            bool is_harmless = before == after || (before == NO_TARGET && after > NO_TARGET);
            g_autofree char *got = report_of(before, after);
            g_autofree char *wanted = is_harmless
                                          ? NULL
                                          : g_strdup_printf("its type was %s, and is %s",
                                                            type_words[before], type_words[after]);
            CHECK_THAT(g_strcmp0(got, wanted) == 0, "%s, not %s", got, wanted);
        }
    }
}

CHECK_CASES({"planted changes are reported, and nothing else", test_planted},
            {"maximum number of problems per rule", test_limit},
            {"types of properties", test_types})
