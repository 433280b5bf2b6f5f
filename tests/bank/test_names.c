/* SPDX-License-Identifier: MIT */
/*
 * A bank returns what was put into it: names and their numbers, tags, roles, properties, pictures.
 * The expected answers are computed from the plain bank, by searching lists from end to end.
 */
#include "check.h"
#include "walk.h"

#include "bank/header.h"
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "bank/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A thing of the plain bank, and the number that it must have in the written one. */
typedef struct Thing {
    gab_kind kind;
    uint32_t parent, index;
    const char *name; /* "" for none; boxes and points of frames are not found by name */
    const PlainProperties *properties;
} Thing;

typedef struct Things {
    Thing *all;
    size_t count, capacity;
    /* number counted so far */
    uint32_t frames, animations, boxes, points, planes, zones, bands;
    uint32_t layers, doors, markers, walls;
} Things;

static void add_thing(Things *things, gab_kind kind, uint32_t parent, uint32_t index,
                      const char *name, const PlainProperties *properties)
{
    if (things->count == things->capacity) {
        things->capacity = 2 * things->capacity + 64;
        things->all = realloc(things->all, things->capacity * sizeof *things->all);
        if (things->all == NULL)
            abort();
    }
    things->all[things->count++] =
        (Thing){kind, parent, index, name != NULL ? name : "", properties};
}

/* ---- Contents of the plain bank ---- */

static void list_tags(Things *things, const PlainBank *plain)
{
    for (uint32_t i = 0; i < plain->role_count; i++)
        add_thing(things, GAB_KIND_ROLE, 0, i, plain->roles[i].name, NULL);
    for (uint32_t i = 0; i < plain->tag_count; i++) {
        const PlainTag *tag = &plain->tags[i];
        uint32_t before = 0;
        for (uint32_t k = 0; k < plain->tag_count; k++)
            before += plain->tags[k].number < tag->number;
        add_thing(things, GAB_KIND_TAG, 0, before, tag->name, &tag->properties);
    }
}

static void list_boxes(Things *things, const PlainBox *boxes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        add_thing(things, GAB_KIND_BOX, 0, things->boxes++, NULL, &boxes[i].properties);
        if (boxes[i].is_group)
            list_boxes(things, boxes[i].members, boxes[i].member_count);
    }
}

/* The points of a frame are stored in the order of their names. */
static void list_points(Things *things, const PlainFrame *frame)
{
    for (uint32_t i = 0; i < frame->point_count; i++) {
        uint32_t before = 0;
        for (uint32_t k = 0; k < frame->point_count; k++)
            before += strcmp(frame->points[k].name, frame->points[i].name) < 0;
        add_thing(things, GAB_KIND_PLACED_POINT, 0, things->points + before, NULL,
                  &frame->points[i].properties);
    }
    things->points += frame->point_count;
}

static void list_sprite(Things *things, const PlainSprite *sprite, uint32_t index)
{
    add_thing(things, GAB_KIND_SPRITE, 0, index, sprite->name, &sprite->properties);
    for (uint32_t i = 0; i < sprite->frame_count; i++) {
        const PlainFrame *frame = &sprite->frames[i];
        add_thing(things, GAB_KIND_FRAME, index, things->frames++, frame->name, &frame->properties);
        list_boxes(things, frame->boxes, frame->box_count);
        list_points(things, frame);
    }
    for (uint32_t i = 0; i < sprite->animation_count; i++)
        add_thing(things, GAB_KIND_ANIMATION, index, things->animations++,
                  sprite->animations[i].name, &sprite->animations[i].properties);
}

static void list_map(Things *things, const PlainMap *map, uint32_t index)
{
    add_thing(things, GAB_KIND_MAP, 0, index, map->name, &map->properties);
    for (uint32_t i = 0; i < map->plane_count; i++, things->planes++) {
        const PlainPlane *plane = &map->planes[i];
        add_thing(things, GAB_KIND_PLANE, index, things->planes, plane->name, &plane->properties);
        for (uint32_t k = 0; k < plane->zone_count; k++)
            add_thing(things, GAB_KIND_ZONE, things->planes, things->zones++, plane->zones[k].name,
                      &plane->zones[k].properties);
    }
    for (uint32_t i = 0; i < map->band_count; i++) {
        uint32_t before = 0;
        for (uint32_t k = 0; k < map->band_count; k++)
            before += map->bands[k].radius < map->bands[i].radius;
        add_thing(things, GAB_KIND_BAND, index, things->bands + before, map->bands[i].name,
                  &map->bands[i].properties);
    }
    things->bands += map->band_count;
}

/* Inserts the name of a wall into the names before, in byte order. Returns how many there are
 * then. */
static uint32_t add_door(const char **names, uint32_t count, const char *name)
{
    uint32_t place = 0;
    while (place < count && strcmp(names[place], name) < 0)
        place++;
    if (place < count && strcmp(names[place], name) == 0)
        return count;
    memmove(names + place + 1, names + place, (count - place) * sizeof *names);
    names[place] = name;
    return count + 1;
}

/* Lists the walls of a layer, which own properties, and adds their names, which are doors of the
 * level. */
static uint32_t list_walls(Things *things, const PlainWalls *walls, const char **names,
                           uint32_t count)
{
    for (uint32_t i = 0; i < walls->count; i++) {
        const PlainWall *wall = &walls->walls[i];
        add_thing(things, GAB_KIND_WALL, 0, things->walls++, NULL, &wall->properties);
        if (wall->name != NULL && wall->name[0] != 0 && count < 100)
            count = add_door(names, count, wall->name);
    }
    return count;
}

static void list_level(Things *things, const PlainLevel *level, uint32_t index)
{
    const char *names[100];
    uint32_t count = 0;
    add_thing(things, GAB_KIND_LEVEL, 0, index, level->name, &level->properties);
    for (uint32_t i = 0; i < level->layer_count; i++) {
        const PlainLayer *layer = &level->layers[i];
        add_thing(things, GAB_KIND_LAYER, index, things->layers++, layer->name, &layer->properties);
        if (layer->kind == PLAIN_WALLS)
            count = list_walls(things, &layer->as.walls, names, count);
    }
    for (uint32_t i = 0; i < count; i++)
        add_thing(things, GAB_KIND_DOOR, index, things->doors++, names[i], NULL);
    for (uint32_t i = 0; i < level->marker_count; i++)
        add_thing(things, GAB_KIND_MARKER, index, things->markers++, level->markers[i].name,
                  &level->markers[i].properties);
}

static Things list_things(const PlainBank *plain)
{
    Things things = {.all = NULL};
    list_tags(&things, plain);
    for (uint32_t i = 0; i < plain->sprite_count; i++)
        list_sprite(&things, &plain->sprites[i], i);
    for (uint32_t i = 0; i < plain->map_count; i++)
        list_map(&things, &plain->maps[i], i);
    for (uint32_t i = 0; i < plain->level_count; i++)
        list_level(&things, &plain->levels[i], i);
    return things;
}

/* ---- Names ---- */

static uint32_t number_of(const Things *things, gab_kind kind, uint32_t parent, const char *name)
{
    for (size_t i = 0; i < things->count; i++) {
        const Thing *thing = &things->all[i];
        if (thing->kind == kind && thing->parent == parent && strcmp(thing->name, name) == 0)
            return thing->index;
    }
    return GAB_NONE;
}

static void compare_find(const gab_bank *bank, const Things *things, gab_kind kind, uint32_t parent,
                         const char *name)
{
    /* boxes and placed points are not found by name; names of points are compared elsewhere */
    if (kind == GAB_KIND_POINT)
        return;
    uint32_t want = name[0] != 0 ? number_of(things, kind, parent, name) : GAB_NONE;
    uint32_t got = gab_bank_find(bank, kind, parent, name);
    CHECK_THAT(got == want, "kind %d of %u \"%s\": %u, not %u", (int)kind, parent, name, got, want);
}

/* Looks up a name, the name without its last byte, and with one byte more; also under other kinds
 * and parents. */
static void compare_names(const gab_bank *bank, const Things *things, const Thing *thing)
{
    char *name = malloc(strlen(thing->name) + 2);
    size_t length = strlen(thing->name);
    if (name == NULL)
        abort();
    for (int kind = 0; kind < 20; kind++)
        for (uint32_t parent = 0; parent < 3; parent++)
            compare_find(bank, things, (gab_kind)kind, parent, thing->name);
    compare_find(bank, things, thing->kind, thing->parent, thing->name);
    compare_find(bank, things, thing->kind, thing->parent + 1, thing->name);
    memcpy(name, thing->name, length);
    memcpy(name + length, "a", 2);
    compare_find(bank, things, thing->kind, thing->parent, name);
    if (length > 0) {
        name[length - 1] = 0;
        compare_find(bank, things, thing->kind, thing->parent, name);
    }
    free(name);
}

/* Each name of a point is found, and they are numbered in byte order without gaps. */
static void compare_point_names(const gab_bank *bank, const PlainBank *plain)
{
    uint32_t max = 0, any = 0;
    for (uint32_t i = 0; i < plain->sprite_count; i++)
        for (uint32_t k = 0; k < plain->sprites[i].frame_count; k++) {
            const PlainFrame *frame = &plain->sprites[i].frames[k];
            for (uint32_t p = 0; p < frame->point_count; p++) {
                uint32_t number = gab_bank_find(bank, GAB_KIND_POINT, 0, frame->points[p].name);
                CHECK(number != GAB_NONE);
                CHECK_INT(gab_bank_find(bank, GAB_KIND_POINT, 1, frame->points[p].name), GAB_NONE);
                max = number > max ? number : max;
                any = 1;
                for (uint32_t q = 0; q < p; q++) {
                    uint32_t other = gab_bank_find(bank, GAB_KIND_POINT, 0, frame->points[q].name);
                    int order = strcmp(frame->points[q].name, frame->points[p].name);
                    CHECK((other < number) == (order < 0) && (other == number) == (order == 0));
                }
            }
        }
    /* the thirteenth known section is PNAM */
    CHECK_INT(bank->sections[12].count, any ? max + 1 : 0);
}

/* ---- Tags, pictures, properties ---- */

static void compare_tags(const gab_bank *bank, const PlainBank *plain)
{
    CHECK_INT(gab_bank_tag_count(bank), plain->tag_count);
    CHECK_INT(gab_bank_role_count(bank), plain->role_count);
    for (uint32_t i = 0; i < plain->tag_count; i++) {
        const PlainTag *want = &plain->tags[i];
        gab_tag tag = gab_bank_tag(bank, want->number);
        CHECK_TEXT(tag.name, want->name);
        CHECK(tag.number == want->number && tag.role == want->role);
        CHECK(memcmp(tag.colour, want->colour, 4) == 0);
        CHECK_INT(gab_bank_tag_named(bank, want->name).number, want->number);
    }
    for (uint32_t i = 0; i < plain->role_count; i++) {
        CHECK_TEXT(gab_bank_role_name(bank, (uint8_t)i), plain->roles[i].name);
        CHECK_INT(gab_bank_role(bank, plain->roles[i].name), i);
    }
}

/* Compares the tags of each role, and of numbers that are not roles, which are added to a set with
 * one tag. */
static void compare_roles(const gab_bank *bank, const PlainBank *plain)
{
    for (int role = 0; role <= GAB_NO_ROLE; role++) {
        bool want[256] = {[0] = role == GAB_NO_ROLE, [77] = true};
        gab_tags tags = {{0}};
        gab_tags_add(&tags, 77);
        gab_tags_add_role(&tags, bank, (uint8_t)role);
        for (uint32_t i = 0; i < plain->tag_count; i++)
            want[plain->tags[i].number] |= plain->tags[i].role == role;
        for (int tag = 0; tag < 256; tag++)
            CHECK_THAT(gab_tags_has(&tags, (uint8_t)tag) == want[tag], "role %d, tag %d", role,
                       tag);
    }
}

static void compare_pictures(const gab_bank *bank, const PlainBank *plain)
{
    CHECK_INT(gab_bank_picture_count(bank), plain->picture_count);
    for (uint32_t i = 0; i < plain->picture_count; i++) {
        const PlainPicture *want = &plain->pictures[i];
        gab_picture picture = gab_bank_picture(bank, i);
        uint8_t digest[16];
        memcpy(digest, want->digest, 16);
        if (want->kind == GAB_PIXELS_RGBA)
            bank_picture_digest(want->width, want->height, want->pixels, digest);
        CHECK_TEXT(picture.name, want->name != NULL ? want->name : "");
        CHECK(picture.width == want->width && picture.height == want->height);
        CHECK(picture.kind == want->kind && picture.size == want->size);
        CHECK((picture.pixels == NULL) == (want->kind == GAB_PIXELS_NONE));
        CHECK(want->size == 0 || memcmp(picture.pixels, want->pixels, want->size) == 0);
        CHECK(memcmp(picture.digest, digest, 16) == 0);
    }
}

static void compare_property(gab_property got, const PlainProperty *want)
{
    const char *text = want->text != NULL ? want->text : "";
    CHECK_TEXT(got.key, want->key);
    CHECK_INT(got.type, want->type);
    CHECK_TEXT(got.text, want->type == GAB_VALUE_TEXT ? text : "");
    CHECK(got.number == (want->type == GAB_VALUE_NUMBER ? want->number : 0));
    CHECK(got.boolean == (want->type == GAB_VALUE_BOOLEAN && want->boolean));
}

static void compare_properties(const gab_bank *bank, const Thing *thing)
{
    uint32_t count = thing->properties != NULL ? thing->properties->count : 0;
    CHECK_INT(gab_bank_property_count(bank, thing->kind, thing->index), count);
    for (uint32_t i = 0; i < count; i++) {
        const PlainProperty *want = &thing->properties->items[i];
        uint32_t place = 0;
        for (uint32_t k = 0; k < count; k++)
            place += strcmp(thing->properties->items[k].key, want->key) < 0;
        compare_property(gab_bank_property(bank, thing->kind, thing->index, want->key), want);
        compare_property(gab_bank_property_at(bank, thing->kind, thing->index, place), want);
    }
    CHECK_INT(gab_bank_property_at(bank, thing->kind, thing->index, count).type, GAB_VALUE_NONE);
    CHECK_INT(gab_bank_property(bank, thing->kind, thing->index, "\xFF").type, GAB_VALUE_NONE);
}

/* ---- Whole banks ---- */

/* Writes and opens a bank. The bytes must be freed. */
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

static void compare_bank(const PlainBank *plain)
{
    uint8_t *bytes;
    gab_bank bank = open_plain(plain, &bytes);
    Things things = list_things(plain);
    CHECK_INT(gab_bank_verify(&bank, NULL), GAB_OK);
    const char *wrong = walk_bank(&bank);
    CHECK_THAT(wrong == NULL, "%s", wrong);
    compare_tags(&bank, plain);
    compare_roles(&bank, plain);
    compare_pictures(&bank, plain);
    compare_point_names(&bank, plain);
    for (size_t i = 0; i < things.count; i++) {
        compare_names(&bank, &things, &things.all[i]);
        compare_properties(&bank, &things.all[i]);
    }
    free(things.all);
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
    size_t times = check_times(300);
    for (size_t i = 0; i < times && !check_hopeless(); i++) {
        PlainBank plain = {0};
        plain_random(&plain, check_next(&random), 1 + (uint32_t)(i % 3));
        compare_bank(&plain);
        plain_free(&plain);
    }
}

static void test_nothing(void)
{
    PlainBank plain = {0};
    compare_bank(&plain);
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

/* Changes one thing in the small bank; true if the old header still fits it. */
static bool fits_after(void (*change)(PlainBank *), uint64_t digest)
{
    PlainBank plain = {0};
    uint8_t *bytes;
    plain_small(&plain);
    change(&plain);
    gab_bank bank = open_plain(&plain, &bytes);
    bool fits = gab_bank_matches(&bank, digest);
    CHECK(gab_bank_matches(&bank, digest_of(&bank)));
    free(bytes);
    plain_free(&plain);
    return fits;
}

static void change_nothing(PlainBank *plain)
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
    CHECK(fits_after(change_nothing, digest));
    CHECK(fits_after(change_box, digest));
    CHECK(!fits_after(change_tag_name, digest));
    CHECK(!fits_after(change_tag_numbers, digest));
    CHECK(!fits_after(change_sprite_order, digest));
    free(bytes);
    plain_free(&plain);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"the small bank answers what was put in", test_small},
        {"random banks answer what was put in", test_random},
        {"a bank of nothing has nothing", test_nothing},
        {"a header fits as long as names and numbers stay", test_digest},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
