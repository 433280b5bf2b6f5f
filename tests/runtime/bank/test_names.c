/* SPDX-License-Identifier: MIT */
/*
 * Tests that a bank contains what was written: names and their numbers, tags, roles, properties,
 * pictures. The expected results are computed from the plain bank by linear search.
 */
#include "check.h"
#include "walk.h"

#include "bank/header.h"
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "bank/writer.h"
#include "gabarit/property.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An item of the plain bank, and the number that it must have in the written bank. */
typedef struct Item {
    gab_kind kind;
    uint32_t parent, index;
    const char *name; /* "" for items without a name, and for boxes and points of frames */
    const PlainProperties *properties;
} Item;

typedef struct Items {
    Item *all;
    size_t count, capacity;
    /* number of items listed so far */
    uint32_t frames, animations, boxes, points, planes, zones, bands;
    uint32_t layers, doors, markers, walls;
} Items;

static void add_item(Items *items, gab_kind kind, uint32_t parent, uint32_t index, const char *name,
                     const PlainProperties *properties)
{
    if (items->count == items->capacity) {
        items->capacity = 2 * items->capacity + 64;
        items->all = realloc(items->all, items->capacity * sizeof *items->all);
        if (items->all == NULL)
            abort();
    }
    items->all[items->count++] = (Item){kind, parent, index, name != NULL ? name : "", properties};
}

/* ---- Contents of the plain bank ---- */

static void list_tags(Items *items, const PlainBank *plain)
{
    for (uint32_t i = 0; i < plain->role_count; i++)
        add_item(items, GAB_KIND_ROLE, 0, i, plain->roles[i].name, NULL);
    for (uint32_t i = 0; i < plain->tag_count; i++) {
        const PlainTag *tag = &plain->tags[i];
        uint32_t index = 0;
        for (uint32_t k = 0; k < plain->tag_count; k++)
            index += plain->tags[k].number < tag->number;
        add_item(items, GAB_KIND_TAG, 0, index, tag->name, &tag->properties);
    }
}

static void list_boxes(Items *items, const PlainBox *boxes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        add_item(items, GAB_KIND_BOX, 0, items->boxes++, NULL, &boxes[i].properties);
        if (boxes[i].is_group)
            list_boxes(items, boxes[i].members, boxes[i].member_count);
    }
}

/* Lists the points of a frame, which are stored in the order of their names. */
static void list_points(Items *items, const PlainFrame *frame)
{
    for (uint32_t i = 0; i < frame->point_count; i++) {
        uint32_t index = 0;
        for (uint32_t k = 0; k < frame->point_count; k++)
            index += strcmp(frame->points[k].name, frame->points[i].name) < 0;
        add_item(items, GAB_KIND_PLACED_POINT, 0, items->points + index, NULL,
                 &frame->points[i].properties);
    }
    items->points += frame->point_count;
}

static void list_sprite(Items *items, const PlainSprite *sprite, uint32_t index)
{
    add_item(items, GAB_KIND_SPRITE, 0, index, sprite->name, &sprite->properties);
    for (uint32_t i = 0; i < sprite->frame_count; i++) {
        const PlainFrame *frame = &sprite->frames[i];
        add_item(items, GAB_KIND_FRAME, index, items->frames++, frame->name, &frame->properties);
        list_boxes(items, frame->boxes, frame->box_count);
        list_points(items, frame);
    }
    for (uint32_t i = 0; i < sprite->animation_count; i++)
        add_item(items, GAB_KIND_ANIMATION, index, items->animations++, sprite->animations[i].name,
                 &sprite->animations[i].properties);
}

static void list_map(Items *items, const PlainMap *map, uint32_t index)
{
    add_item(items, GAB_KIND_MAP, 0, index, map->name, &map->properties);
    for (uint32_t i = 0; i < map->plane_count; i++, items->planes++) {
        const PlainPlane *plane = &map->planes[i];
        add_item(items, GAB_KIND_PLANE, index, items->planes, plane->name, &plane->properties);
        for (uint32_t k = 0; k < plane->zone_count; k++)
            add_item(items, GAB_KIND_ZONE, items->planes, items->zones++, plane->zones[k].name,
                     &plane->zones[k].properties);
    }
    for (uint32_t i = 0; i < map->band_count; i++) {
        uint32_t rank = 0;
        for (uint32_t k = 0; k < map->band_count; k++)
            rank += map->bands[k].radius < map->bands[i].radius;
        add_item(items, GAB_KIND_BAND, index, items->bands + rank, map->bands[i].name,
                 &map->bands[i].properties);
    }
    items->bands += map->band_count;
}

/* Inserts the name of a wall into a list of names in byte order, if it is new. Returns the new
 * number of names. */
static uint32_t add_door(const char **names, uint32_t count, const char *name)
{
    uint32_t index = 0;
    while (index < count && strcmp(names[index], name) < 0)
        index++;
    if (index < count && strcmp(names[index], name) == 0)
        return count;
    memmove(names + index + 1, names + index, (count - index) * sizeof *names);
    names[index] = name;
    return count + 1;
}

/* Lists the walls of a layer, which may have properties, and adds their names, which are doors of
 * the level. */
static uint32_t list_walls(Items *items, const PlainWalls *walls, const char **names,
                           uint32_t count)
{
    for (uint32_t i = 0; i < walls->count; i++) {
        const PlainWall *wall = &walls->walls[i];
        add_item(items, GAB_KIND_WALL, 0, items->walls++, NULL, &wall->properties);
        if (wall->name != NULL && wall->name[0] != 0 && count < 100)
            count = add_door(names, count, wall->name);
    }
    return count;
}

static void list_level(Items *items, const PlainLevel *level, uint32_t index)
{
    const char *names[100];
    uint32_t count = 0;
    add_item(items, GAB_KIND_LEVEL, 0, index, level->name, &level->properties);
    for (uint32_t i = 0; i < level->layer_count; i++) {
        const PlainLayer *layer = &level->layers[i];
        add_item(items, GAB_KIND_LAYER, index, items->layers++, layer->name, &layer->properties);
        if (layer->kind == PLAIN_WALLS)
            count = list_walls(items, &layer->as.walls, names, count);
    }
    for (uint32_t i = 0; i < count; i++)
        add_item(items, GAB_KIND_DOOR, index, items->doors++, names[i], NULL);
    for (uint32_t i = 0; i < level->marker_count; i++)
        add_item(items, GAB_KIND_MARKER, index, items->markers++, level->markers[i].name,
                 &level->markers[i].properties);
}

static Items list_items(const PlainBank *plain)
{
    Items items = {.all = NULL};
    list_tags(&items, plain);
    for (uint32_t i = 0; i < plain->sprite_count; i++)
        list_sprite(&items, &plain->sprites[i], i);
    for (uint32_t i = 0; i < plain->map_count; i++)
        list_map(&items, &plain->maps[i], i);
    for (uint32_t i = 0; i < plain->level_count; i++)
        list_level(&items, &plain->levels[i], i);
    return items;
}

/* ---- Names ---- */

static uint32_t find_number(const Items *items, gab_kind kind, uint32_t parent, const char *name)
{
    for (size_t i = 0; i < items->count; i++) {
        const Item *item = &items->all[i];
        if (item->kind == kind && item->parent == parent && strcmp(item->name, name) == 0)
            return item->index;
    }
    return GAB_NONE;
}

static void compare_find(const gab_bank *bank, const Items *items, gab_kind kind, uint32_t parent,
                         const char *name)
{
    /* boxes and placed points are not found by name; names of points are compared elsewhere */
    if (kind == GAB_KIND_POINT)
        return;
    uint32_t expected = name[0] != 0 ? find_number(items, kind, parent, name) : GAB_NONE;
    uint32_t found = gab_bank_find(bank, kind, parent, name);
    CHECK_THAT(found == expected, "kind %d of %u \"%s\": %u, not %u", (int)kind, parent, name,
               found, expected);
}

/* Looks up a name, the name without its last byte, and with an additional byte; also with other
 * kinds and parents. */
static void compare_names(const gab_bank *bank, const Items *items, const Item *item)
{
    char *name = malloc(strlen(item->name) + 2);
    size_t length = strlen(item->name);
    if (name == NULL)
        abort();
    for (int kind = 0; kind < 20; kind++)
        for (uint32_t parent = 0; parent < 3; parent++)
            compare_find(bank, items, (gab_kind)kind, parent, item->name);
    compare_find(bank, items, item->kind, item->parent, item->name);
    compare_find(bank, items, item->kind, item->parent + 1, item->name);
    memcpy(name, item->name, length);
    memcpy(name + length, "a", 2);
    compare_find(bank, items, item->kind, item->parent, name);
    if (length > 0) {
        name[length - 1] = 0;
        compare_find(bank, items, item->kind, item->parent, name);
    }
    free(name);
}

/* Checks that each point name is found, and that point names are numbered in byte order without
 * gaps. */
static void compare_point_names(const gab_bank *bank, const PlainBank *plain)
{
    uint32_t max = 0, has_names = 0;
    for (uint32_t i = 0; i < plain->sprite_count; i++)
        for (uint32_t k = 0; k < plain->sprites[i].frame_count; k++) {
            const PlainFrame *frame = &plain->sprites[i].frames[k];
            for (uint32_t p = 0; p < frame->point_count; p++) {
                uint32_t number = gab_bank_find(bank, GAB_KIND_POINT, 0, frame->points[p].name);
                CHECK(number != GAB_NONE);
                CHECK_INT(gab_bank_find(bank, GAB_KIND_POINT, 1, frame->points[p].name), GAB_NONE);
                max = number > max ? number : max;
                has_names = 1;
                for (uint32_t q = 0; q < p; q++) {
                    uint32_t other = gab_bank_find(bank, GAB_KIND_POINT, 0, frame->points[q].name);
                    int order = strcmp(frame->points[q].name, frame->points[p].name);
                    CHECK((other < number) == (order < 0) && (other == number) == (order == 0));
                }
            }
        }
    /* the thirteenth known section is PNAM */
    CHECK_INT(bank->sections[12].count, has_names ? max + 1 : 0);
}

/* ---- Tags, pictures, properties ---- */

static void compare_tags(const gab_bank *bank, const PlainBank *plain)
{
    CHECK_INT(gab_bank_tag_count(bank), plain->tag_count);
    CHECK_INT(gab_bank_role_count(bank), plain->role_count);
    for (uint32_t i = 0; i < plain->tag_count; i++) {
        const PlainTag *expected = &plain->tags[i];
        gab_tag tag = gab_bank_tag_numbered(bank, expected->number);
        CHECK_TEXT(tag.name, expected->name);
        CHECK(tag.number == expected->number);
        CHECK(tag.role == (expected->role == PLAIN_NO_ROLE ? GAB_NONE : expected->role));
        CHECK(memcmp(tag.colour, expected->colour, 4) == 0);
        CHECK_INT(gab_bank_tag(bank, expected->name).number, expected->number);
    }
    for (uint32_t i = 0; i < plain->role_count; i++) {
        CHECK_TEXT(gab_bank_role_name(bank, (uint8_t)i), plain->roles[i].name);
        CHECK_INT(gab_bank_find(bank, GAB_KIND_ROLE, 0, plain->roles[i].name), i);
    }
}

/* Compares what the filters for each role, and for no role, select. */
static void compare_roles(const gab_bank *bank, const PlainBank *plain)
{
    for (uint32_t role = 0; role <= PLAIN_NO_ROLE; role++) {
        bool expected[256] = {[0] = role == PLAIN_NO_ROLE};
        gab_filter filter = role == PLAIN_NO_ROLE
                                ? gab_filter_without_role(bank)
                                : gab_filter_role(bank, gab_bank_role_name(bank, role));
        for (uint32_t i = 0; i < plain->tag_count; i++)
            expected[plain->tags[i].number] |= plain->tags[i].role == role;
        for (uint32_t tag = 0; tag < 256; tag++)
            CHECK_THAT(gab_filter_passes(&filter, tag) == expected[tag], "role %u, tag %u",
                       (unsigned)role, (unsigned)tag);
    }
}

static void compare_pictures(const gab_bank *bank, const PlainBank *plain)
{
    CHECK_INT(gab_bank_picture_count(bank), plain->picture_count);
    for (uint32_t i = 0; i < plain->picture_count; i++) {
        const PlainPicture *expected = &plain->pictures[i];
        gab_picture picture = gab_bank_picture_at(bank, i);
        uint8_t digest[16];
        memcpy(digest, expected->digest, 16);
        if (expected->kind == GAB_PIXELS_RGBA)
            bank_picture_digest(expected->width, expected->height, expected->pixels, digest);
        CHECK_TEXT(picture.name, expected->name != NULL ? expected->name : "");
        CHECK(picture.width == expected->width && picture.height == expected->height);
        CHECK(picture.kind == expected->kind && picture.size == expected->size);
        CHECK((picture.pixels == NULL) == (expected->kind == GAB_PIXELS_NONE));
        CHECK(expected->size == 0 || memcmp(picture.pixels, expected->pixels, expected->size) == 0);
        CHECK(memcmp(picture.digest, digest, 16) == 0);
    }
}

static void compare_property(gab_property found, const PlainProperty *expected)
{
    const char *text = expected->text != NULL ? expected->text : "";
    CHECK_TEXT(found.key, expected->key);
    CHECK_INT(found.type, expected->type);
    CHECK_TEXT(found.text, expected->type == GAB_VALUE_TEXT ? text : "");
    CHECK(found.number == (expected->type == GAB_VALUE_NUMBER ? expected->number : 0));
    CHECK(found.boolean == (expected->type == GAB_VALUE_BOOLEAN && expected->boolean));
    bool refers =
        expected->type == GAB_VALUE_REFERENCE && expected->reference.kind != GAB_KIND_NONE;
    CHECK(found.reference.kind == (refers ? expected->reference.kind : GAB_KIND_NONE));
    CHECK(found.reference.index == (refers ? expected->reference.index : GAB_NONE));
}

static void compare_properties(const gab_bank *bank, const Item *item)
{
    uint32_t count = item->properties != NULL ? item->properties->count : 0;
    CHECK_INT(gab_bank_property_count(bank, item->kind, item->index), count);
    for (uint32_t i = 0; i < count; i++) {
        const PlainProperty *expected = &item->properties->items[i];
        uint32_t index = 0;
        for (uint32_t k = 0; k < count; k++)
            index += strcmp(item->properties->items[k].key, expected->key) < 0;
        compare_property(gab_bank_property(bank, item->kind, item->index, expected->key), expected);
        compare_property(gab_bank_property_at(bank, item->kind, item->index, index), expected);
    }
    CHECK_INT(gab_bank_property_at(bank, item->kind, item->index, count).type, GAB_VALUE_NONE);
    CHECK_INT(gab_bank_property(bank, item->kind, item->index, "\xFF").type, GAB_VALUE_NONE);
}

/* ---- Whole banks ---- */

/* Writes and opens a bank. The caller frees the bytes. */
static gab_bank open_plain(const PlainBank *plain, uint8_t **bytes)
{
    size_t size = 0;
    BankError error;
    gab_bank bank;
    gab_fault fault;
    CHECK_THAT(bank_write(plain, bytes, &size, &error), "%s: %s", error.where, error.what);
    CHECK_THAT(gab_bank_open(&bank, *bytes, size, NULL, &fault) == GAB_OK, "%s in %s %u",
               gab_result_text(fault.code), fault.section, fault.index);
    return bank;
}

/* ---- Properties by their type ---- */

typedef struct Typed {
    double number;
    const char *text;
    bool flag;
    gab_colour colour;
    gab_reference reference;
} Typed;

static const gab_colour grey = {1, 2, 3, 4};

#define READ(prefix, ...)                                                                   \
    (Typed)                                                                                 \
    {                                                                                       \
        prefix##_number(__VA_ARGS__, key, -7.5), prefix##_text(__VA_ARGS__, key, "?"),      \
            prefix##_flag(__VA_ARGS__, key, true), prefix##_colour(__VA_ARGS__, key, grey), \
            prefix##_reference(__VA_ARGS__, key)                                            \
    }

static void check_typed(Typed got, gab_property property)
{
    gab_colour colour = grey;
    size_t length = strlen(property.text);
    if ((length == 7 || length == 9) && property.text[0] == '#' &&
        strspn(property.text + 1, "0123456789abcdefABCDEF") == length - 1) {
        unsigned long bits = strtoul(property.text + 1, NULL, 16);
        if (length == 7)
            bits = bits << 8 | 255;
        colour = (gab_colour){(uint8_t)(bits >> 24), (uint8_t)(bits >> 16), (uint8_t)(bits >> 8),
                              (uint8_t)bits};
    }
    CHECK(got.number == (property.type == GAB_VALUE_NUMBER ? property.number : -7.5));
    CHECK_TEXT(got.text, property.type == GAB_VALUE_TEXT ? property.text : "?");
    CHECK(got.flag == (property.type == GAB_VALUE_BOOLEAN ? property.boolean : true));
    CHECK(memcmp(&got.colour, &colour, sizeof colour) == 0);
    CHECK(got.reference.kind == property.reference.kind &&
          got.reference.index == property.reference.index);
}

/* Compares the functions of a view with gab_bank_property. */
static void compare_view(const gab_bank *bank, gab_kind kind, uint32_t index, const char *key)
{
    gab_property property = gab_bank_property(bank, kind, index, key);
    if (kind == GAB_KIND_SPRITE)
        check_typed(READ(gab_sprite, (gab_sprite){bank, index}), property);
    if (kind == GAB_KIND_FRAME)
        check_typed(READ(gab_frame, (gab_frame){bank, index}), property);
    if (kind == GAB_KIND_ANIMATION)
        check_typed(READ(gab_animation, gab_bank_animation_at(bank, index)), property);
    if (kind == GAB_KIND_MAP)
        check_typed(READ(gab_map, (gab_map){bank, index}), property);
    if (kind == GAB_KIND_ZONE)
        check_typed(READ(gab_zone, gab_bank_zone_at(bank, index)), property);
    if (kind == GAB_KIND_MARKER)
        check_typed(READ(gab_marker, gab_bank_marker_at(bank, index)), property);
    if (kind == GAB_KIND_TAG)
        check_typed(READ(gab_bank_tag, bank, gab_bank_tag_at(bank, index).number), property);
    for (uint32_t i = 0; kind == GAB_KIND_FRAME; i++) {
        uint32_t box = gab_frame_box_at((gab_frame){bank, index}, i).index;
        property = gab_bank_property(bank, GAB_KIND_BOX, box, key);
        check_typed(READ(gab_frame_box, (gab_frame){bank, index}, i), property);
        if (box == GAB_NONE)
            break;
    }
    gab_level_wall wall = {.index = 0};
    for (uint32_t i = 0; kind == GAB_KIND_LAYER && wall.index != GAB_NONE; i++) {
        if (!gab_layer_wall_at((gab_layer){bank, index}, i, &wall))
            wall.index = GAB_NONE;
        property = gab_bank_property(bank, GAB_KIND_WALL, wall.index, key);
        check_typed(READ(gab_layer_wall, (gab_layer){bank, index}, i), property);
    }
}

/* Compares them for the keys of each item, which boxes, walls and others may have, too. */
static void compare_typed(const gab_bank *bank, const Items *items)
{
    static const char *const others[] = {"sound", "", NULL};
    for (size_t i = 0; i < items->count; i++) {
        const Item *item = &items->all[i], *next = &items->all[(i + 1) % items->count];
        for (uint32_t k = 0; item->properties != NULL && k < item->properties->count; k++) {
            compare_view(bank, item->kind, item->index, item->properties->items[k].key);
            compare_view(bank, next->kind, next->index, item->properties->items[k].key);
        }
        for (int k = 0; k < 3; k++)
            compare_view(bank, item->kind, k == 1 ? GAB_NONE : item->index, others[k]);
    }
}

static void test_colours(void)
{
    static const struct {
        const char *text;
        gab_colour colour;
    } cases[] = {{"#102030", {16, 32, 48, 255}},
                 {"#A0b1C2d3", {160, 177, 194, 211}},
                 {"#00000000", {0, 0, 0, 0}},
                 {"#1020304", {1, 2, 3, 4}},
                 {"#10203", {1, 2, 3, 4}},
                 {"#1020304050", {1, 2, 3, 4}},
                 {"102030", {1, 2, 3, 4}},
                 {"#10203g", {1, 2, 3, 4}},
                 {" #102030", {1, 2, 3, 4}},
                 {"#102030 ", {1, 2, 3, 4}},
                 {"#", {1, 2, 3, 4}},
                 {"", {1, 2, 3, 4}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        PlainProperty property = {.key = "glow", .type = GAB_VALUE_TEXT, .text = cases[i].text};
        PlainSprite sprite = {.name = "lamp", .properties = {&property, 1}};
        PlainBank plain = {.sprites = &sprite, .sprite_count = 1};
        uint8_t *bytes;
        gab_bank bank = open_plain(&plain, &bytes);
        gab_colour colour = gab_sprite_colour(gab_bank_sprite_at(&bank, 0), "glow", grey);
        CHECK_THAT(memcmp(&colour, &cases[i].colour, sizeof colour) == 0, "%s", cases[i].text);
        free(bytes);
    }
}

static void compare_bank(const PlainBank *plain)
{
    uint8_t *bytes;
    gab_bank bank = open_plain(plain, &bytes);
    Items items = list_items(plain);
    CHECK_INT(gab_bank_verify(&bank, NULL), GAB_OK);
    const char *wrong = walk_bank(&bank);
    CHECK_THAT(wrong == NULL, "%s", wrong);
    compare_tags(&bank, plain);
    compare_roles(&bank, plain);
    compare_pictures(&bank, plain);
    compare_point_names(&bank, plain);
    for (size_t i = 0; i < items.count; i++) {
        compare_names(&bank, &items, &items.all[i]);
        compare_properties(&bank, &items.all[i]);
    }
    compare_typed(&bank, &items);
    free(items.all);
    free(bytes);
}

static void test_small(void)
{
    PlainBank plain = {0};
    plain_small(&plain);
    compare_bank(&plain);
    plain_free(&plain);
}

static void test_random(void)
{
    CheckRandom random = check_random("banks");
    size_t times = check_case_count(300);
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        PlainBank plain = {0};
        plain_random(&plain, check_next(&random), 1 + (uint32_t)(i % 3));
        compare_bank(&plain);
        plain_free(&plain);
    }
}

/* A name that does not exist selects nothing: no tags, boxes or walls. */
static void test_unknown(void)
{
    static const char *const names[] = {"atack", "Attack", "attack ", "", "\xFF", NULL};
    PlainBank plain = {0};
    uint8_t *bytes;
    plain_small(&plain);
    gab_bank bank = open_plain(&plain, &bytes);
    gab_frame frame = gab_sprite_frame_at(gab_bank_sprite_at(&bank, 0), 0);
    gab_box all = {-1000, -1000, 2000, 2000};
    gab_pose pose = {0};
    gab_filter filter = gab_filter_without_role(&bank);
    CHECK(gab_frame_hits_box(frame, &pose, all, &filter, NULL, 0) > 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        CHECK(gab_bank_find(&bank, GAB_KIND_ROLE, 0, names[i]) == GAB_NONE);
        CHECK(gab_bank_tag(&bank, names[i]).number == GAB_NONE);
        gab_filter none[] = {gab_filter_role(&bank, names[i]), gab_filter_tag(&bank, names[i]),
                             gab_filter_number(gab_bank_tag(&bank, names[i]).number)};
        for (size_t k = 0; k < sizeof none / sizeof *none; k++) {
            for (uint32_t tag = 0; tag < 256; tag++)
                CHECK(!gab_filter_passes(&none[k], tag));
            CHECK_INT(gab_frame_hits_box(frame, &pose, all, &none[k], NULL, 0), 0);
        }
    }
    for (uint32_t i = 0; i < gab_bank_tag_count(&bank); i++) {
        gab_tag tag = gab_bank_tag_at(&bank, i);
        filter = gab_filter_tag(&bank, tag.name);
        for (uint32_t number = 0; number < 256; number++)
            CHECK(gab_filter_passes(&filter, number) == (number == tag.number));
    }
    CHECK(gab_bank_tag_numbered(&bank, GAB_NONE).number == GAB_NONE);
    CHECK(gab_bank_tag_numbered(&bank, 0).number == GAB_NONE);
    CHECK_TEXT(gab_bank_role_name(&bank, GAB_NONE), "");
    free(bytes);
    plain_free(&plain);
}

static void test_empty(void)
{
    PlainBank plain = {0};
    compare_bank(&plain);
}

/* ---- Another version of a bank ---- */

static const Item *find_item(const Items *items, gab_kind kind, uint32_t index)
{
    const Item *item = items->all;
    while (item < items->all + items->count && (item->kind != kind || item->index != index))
        item++;
    return item < items->all + items->count ? item : NULL;
}

/* Returns the number of items of a kind and a parent, or of those before an index. */
static uint32_t count_before(const Items *items, gab_kind kind, uint32_t parent, uint32_t index)
{
    uint32_t count = 0;
    for (size_t i = 0; i < items->count; i++)
        count += items->all[i].kind == kind && items->all[i].parent == parent &&
                 items->all[i].index < index;
    return count;
}

/* Returns the index of an item in the new version: by linear search for its path of names; an item
 * without a name keeps its position. */
static uint32_t expected_remap(const Items *old, const Item *item, const Items *fresh)
{
    static const gab_kind parents[GAB_KIND_WALL + 1] = {
        [GAB_KIND_FRAME] = GAB_KIND_SPRITE, [GAB_KIND_ANIMATION] = GAB_KIND_SPRITE,
        [GAB_KIND_PLANE] = GAB_KIND_MAP,    [GAB_KIND_ZONE] = GAB_KIND_PLANE,
        [GAB_KIND_BAND] = GAB_KIND_MAP,     [GAB_KIND_LAYER] = GAB_KIND_LEVEL,
        [GAB_KIND_DOOR] = GAB_KIND_LEVEL,   [GAB_KIND_MARKER] = GAB_KIND_LEVEL};
    uint32_t parent = 0;
    if (item->kind >= GAB_KIND_BOX)
        return GAB_NONE;
    if (parents[item->kind] != 0)
        parent = expected_remap(old, find_item(old, parents[item->kind], item->parent), fresh);
    if (parent == GAB_NONE || item->name[0] != 0)
        return parent == GAB_NONE ? GAB_NONE : find_number(fresh, item->kind, parent, item->name);
    uint32_t position = count_before(old, item->kind, item->parent, item->index);
    for (size_t i = 0; i < fresh->count; i++) {
        const Item *found = &fresh->all[i];
        if (found->kind == item->kind && found->parent == parent &&
            count_before(fresh, item->kind, parent, found->index) == position)
            return found->index;
    }
    return GAB_NONE;
}

/* Drops items, renames one of each kind, and moves the others. */
static void change_version(PlainBank *plain, CheckRandom *random)
{
    if (plain->sprite_count > 1) {
        PlainSprite first = plain->sprites[0];
        plain->sprites[0] = plain->sprites[plain->sprite_count - 1];
        plain->sprites[plain->sprite_count - 1] = first;
        plain->sprite_count -= check_chance(random, 50);
    }
    if (plain->map_count > 1) {
        PlainMap first = plain->maps[0];
        plain->maps[0] = plain->maps[1];
        plain->maps[1] = first;
        plain->maps[1].name = "renamed";
    }
    for (uint32_t i = 0; i < plain->level_count; i++) {
        PlainLevel *level = &plain->levels[i];
        if (level->layer_count > 1 && check_chance(random, 50)) {
            PlainLayer first = level->layers[0];
            level->layers[0] = level->layers[level->layer_count - 1];
            level->layers[level->layer_count - 1] = first;
        }
        level->marker_count -= level->marker_count > 0 && check_chance(random, 50);
    }
    for (uint32_t i = 0; i < plain->sprite_count; i++)
        if (plain->sprites[i].frame_count > 0 && check_chance(random, 30))
            plain->sprites[i].frames[0].name = check_chance(random, 50) ? "renamed" : "";
}

static void compare_versions(PlainBank *plain, CheckRandom *random, size_t missing[2])
{
    uint8_t *bytes, *fresh_bytes;
    gab_bank bank = open_plain(plain, &bytes);
    Items old = list_items(plain);
    change_version(plain, random);
    gab_bank fresh = open_plain(plain, &fresh_bytes);
    Items now = list_items(plain);
    for (size_t i = 0; i < old.count; i++) {
        const Item *item = &old.all[i];
        uint32_t expected = expected_remap(&old, item, &now);
        uint32_t found = gab_bank_remap(&bank, item->kind, item->index, &fresh);
        CHECK_THAT(found == expected, "kind %d, %u \"%s\": %u, not %u", (int)item->kind,
                   item->index, item->name, found, expected);
        missing[found == GAB_NONE]++;
        CHECK_INT(gab_bank_remap(&bank, item->kind, item->index, &bank),
                  item->kind < GAB_KIND_BOX ? item->index : GAB_NONE);
    }
    for (int kind = -1; kind < 20; kind++) {
        CHECK_INT(gab_bank_remap(&bank, (gab_kind)kind, GAB_NONE, &fresh), GAB_NONE);
        CHECK_INT(gab_bank_remap(NULL, (gab_kind)kind, 0, &fresh), GAB_NONE);
        CHECK_INT(gab_bank_remap(&bank, (gab_kind)kind, 0, NULL), GAB_NONE);
    }
    free(old.all);
    free(now.all);
    free(bytes);
    free(fresh_bytes);
}

static void test_remap(void)
{
    size_t missing[2] = {0};
    CHECK_RANDOM_CASES (random, "versions", 300) {
        PlainBank plain = {0};
        plain_random_unlinked(&plain, check_next(&random), 1 + (uint32_t)(random_cases % 3));
        compare_versions(&plain, &random, missing);
        plain_free(&plain);
    }
    check_note("%zu items were found in another version, %zu were not", missing[0], missing[1]);
}

/* ---- The digest in a C header ---- */

static uint64_t digest_of(const gab_bank *bank)
{
    char *text = NULL;
    BankError error;
    unsigned long long digest = 0;
    CHECK_THAT(bank_header(bank, "small", &text, &error), "%s: %s", error.where, error.what);
    const char *line = text != NULL ? strstr(text, "#define GAB_SMALL_DIGEST") : NULL;
    CHECK(line != NULL && sscanf(line, "#define GAB_SMALL_DIGEST UINT64_C(0x%llx)", &digest) == 1);
    free(text);
    return digest;
}

/* Makes a change in the small bank. Returns true if the old header still matches it. */
static bool matches_after(void (*change)(PlainBank *), uint64_t digest)
{
    PlainBank plain = {0};
    uint8_t *bytes;
    plain_small(&plain);
    change(&plain);
    gab_bank bank = open_plain(&plain, &bytes);
    bool matches = gab_bank_matches(&bank, digest);
    CHECK(gab_bank_matches(&bank, digest_of(&bank)));
    free(bytes);
    plain_free(&plain);
    return matches;
}

static void change_order(PlainBank *plain)
{
    plain_shuffle(plain, 1);
}

static void change_box(PlainBank *plain)
{
    plain->sprites[0].frames[0].boxes[0].left -= 1;
    plain->sprites[0].frames[0].boxes[0].tag = 7;
}

static void change_tag_name(PlainBank *plain)
{
    plain->tags[0].name = "doom";
}

static void change_tag_numbers(PlainBank *plain)
{
    uint8_t number = plain->tags[1].number;
    plain->tags[1].number = plain->tags[2].number;
    plain->tags[2].number = number;
}

static void change_sprite_order(PlainBank *plain)
{
    PlainSprite first = plain->sprites[0];
    plain->sprites[0] = plain->sprites[1];
    plain->sprites[1] = first;
}

static void test_digest(void)
{
    PlainBank plain = {0};
    uint8_t *bytes;
    plain_small(&plain);
    gab_bank bank = open_plain(&plain, &bytes);
    uint64_t digest = digest_of(&bank);
    CHECK(gab_bank_matches(&bank, digest));
    for (int bit = 0; bit < 64; bit++)
        CHECK(!gab_bank_matches(&bank, digest ^ UINT64_C(1) << bit));
    CHECK(matches_after(change_order, digest));
    CHECK(matches_after(change_box, digest));
    CHECK(!matches_after(change_tag_name, digest));
    CHECK(!matches_after(change_tag_numbers, digest));
    CHECK(!matches_after(change_sprite_order, digest));
    free(bytes);
    plain_free(&plain);
}

CHECK_CASES({"colours", test_colours}, {"the small bank contains what was written", test_small},
            {"random banks contain what was written", test_random},
            {"unknown names select nothing", test_unknown},
            {"an empty bank contains nothing", test_empty},
            {"items of another version are found by their names", test_remap},
            {"a header matches unless names or numbers change", test_digest})
