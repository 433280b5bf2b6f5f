/* SPDX-License-Identifier: MIT */
/*
 * Tests the reports of mistakes (gab_bank_report in gabarit/bank.h): each mistake is reported once,
 * with the called function and what is wrong; correct calls and normal answers are not reported.
 * The careless calls of tests/calls check the name of the function for all of them.
 */
#include "check.h"
#include "opened.h"

#include "bank/plain_small.h"

#include <gabarit/gabarit.h>

#include <math.h>
#include <string.h>

/* The reports of a call. */
typedef struct Reports {
    uint32_t count;
    gab_mistake last;
} Reports;

static Reports reports;
static Opened small;
static gab_bank *bank;
static gab_sprite ken;
static gab_frame stand, punch;
static gab_animation walk;
static gab_map town;
static gab_plane doors;
static gab_level cave;
static gab_layer rock, hills;
static gab_mover mover;
static gab_pose upright, lost;

static void record(void *context, const gab_mistake *mistake)
{
    Reports *all = (Reports *)context;
    all->count++;
    all->last = *mistake;
}

/* Checks that the call that was just made was reported once, and forgets it. */
static void expect(int line, const char *call, gab_reason reason, const char *name, double number)
{
    const gab_mistake *last = &reports.last;
    size_t length = strcspn(call, "(");
    bool same_number = last->number == number || (isnan(last->number) && isnan(number));
    if (reports.count != 1)
        check_failed(__FILE__, line, "%s: %u reports", call, (unsigned)reports.count);
    else if (strlen(last->function) != length || memcmp(last->function, call, length) != 0 ||
             last->reason != reason || strcmp(last->name, name) != 0 || !same_number)
        check_failed(__FILE__, line, "%s: %s, reason %d, \"%s\", %g", call, last->function,
                     (int)last->reason, last->name, last->number);
    reports.count = 0;
}

static void expect_empty(int line, const char *call)
{
    expect(line, call, GAB_REASON_EMPTY, "", (double)GAB_NONE);
}

#define EMPTY(call)           ((void)(call), expect_empty(__LINE__, #call))
#define INDEX(call, number)   ((void)(call), expect(__LINE__, #call, GAB_REASON_INDEX, "", number))
#define UNKNOWN(call)         ((void)(call), expect(__LINE__, #call, GAB_REASON_NAME, "gnome", 0))
#define NOT_FINITE(call, bad) ((void)(call), expect(__LINE__, #call, GAB_REASON_NUMBER, "", bad))
#define OTHER_TYPE(call, key, type) \
    ((void)(call), expect(__LINE__, #call, GAB_REASON_TYPE, key, (double)GAB_VALUE_##type))
#define TOO_SMALL(call, total) \
    ((void)(call), expect(__LINE__, #call, GAB_REASON_CAPACITY, "", total))

static void open_small(void)
{
    PlainBank plain;
    plain_small(&plain);
    small = opened_from(&plain);
    plain_free(&plain);
    bank = &small.bank;
    reports.count = 0;
    gab_bank_report(bank, record, &reports);
    ken = gab_bank_sprite(bank, "ken");
    stand = gab_sprite_frame(ken, "stand");
    punch = gab_sprite_frame(ken, "punch");
    walk = gab_sprite_animation(ken, "walk");
    town = gab_bank_map(bank, "town");
    doors = gab_map_plane(town, "doors");
    cave = gab_bank_level(bank, "cave");
    rock = gab_level_layer(cave, "rock");
    hills = gab_level_layer(cave, "hills");
    mover = gab_mover_disc((gab_vec){1, 1}, (gab_vec){2, 2}, 1);
    lost.x = NAN;
    CHECK_INT(reports.count, 0);
}

static void test_names(void)
{
    open_small();
    CHECK(gab_bank_find(bank, GAB_KIND_SPRITE, 0, "gnome") == GAB_NONE && reports.count == 0);
    UNKNOWN(gab_bank_sprite(bank, "gnome"));
    UNKNOWN(gab_sprite_frame(ken, "gnome"));
    UNKNOWN(gab_sprite_animation(ken, "gnome"));
    UNKNOWN(gab_bank_point(bank, "gnome"));
    UNKNOWN(gab_bank_tag(bank, "gnome"));
    UNKNOWN(gab_filter_tag(bank, "gnome"));
    UNKNOWN(gab_filter_role(bank, "gnome"));
    UNKNOWN(gab_filter_tag(bank, "gnome"));
    UNKNOWN(gab_filter_role(bank, "gnome"));
    UNKNOWN(gab_bank_map(bank, "gnome"));
    UNKNOWN(gab_map_plane(town, "gnome"));
    UNKNOWN(gab_plane_zone(doors, "gnome"));
    UNKNOWN(gab_map_band(town, "gnome"));
    UNKNOWN(gab_bank_level(bank, "gnome"));
    UNKNOWN(gab_level_layer(cave, "gnome"));
    UNKNOWN(gab_level_door(cave, "gnome"));
    UNKNOWN(gab_level_marker(cave, "gnome"));
    opened_close(&small);
}

static void test_empty_views(void)
{
    open_small();
    gab_vec vec;
    gab_level_impact impact;
    gab_drawing drawing;
    gab_level_wall wall;
    gab_tiles tiles;
    const gab_sprite no_sprite = {bank, GAB_NONE};
    const gab_frame no_frame = {bank, GAB_NONE};
    const gab_animation no_animation = {bank, GAB_NONE};
    const gab_map no_map = {bank, GAB_NONE};
    const gab_plane no_plane = {bank, GAB_NONE};
    const gab_level no_level = {bank, GAB_NONE};
    const gab_layer no_layer = {bank, GAB_NONE};
    const gab_marker no_marker = {bank, GAB_NONE};
    EMPTY(gab_sprite_name(no_sprite));
    EMPTY(gab_sprite_frame_count(no_sprite));
    EMPTY(gab_sprite_frame_at(no_sprite, 0));
    EMPTY(gab_sprite_frame(no_sprite, "gnome"));
    EMPTY(gab_sprite_animation(no_sprite, "gnome"));
    EMPTY(gab_frame_duration(no_frame));
    EMPTY(gab_frame_draw(no_frame, &upright, &drawing));
    EMPTY(gab_frame_point(no_frame, 0, &upright, &vec));
    EMPTY(gab_frame_point_at(no_frame, 0));
    EMPTY(gab_frame_box_count(no_frame));
    EMPTY(gab_frame_box_at(no_frame, 9));
    EMPTY(gab_frame_hits_point(no_frame, &upright, (gab_vec){0, 0}, NULL, NULL, 0));
    EMPTY(gab_frame_mask(no_frame));
    EMPTY(gab_animation_duration(no_animation));
    EMPTY(gab_animation_shown(no_animation, 0, NULL));
    EMPTY(gab_animation_step_at(no_animation, 0, NULL));
    EMPTY(gab_animation_at_tick(no_animation, 1, 60, 1, NULL));
    EMPTY(gab_animation_cycle(no_animation));
    EMPTY(gab_map_width(no_map));
    EMPTY(gab_map_plane(no_map, "gnome"));
    EMPTY(gab_map_clearance(no_map, (gab_vec){0, 0}, NULL, NULL));
    EMPTY(gab_plane_zone_at_point(no_plane, (gab_vec){0, 0}));
    EMPTY(gab_plane_tag_at_pixel(no_plane, 0, 0));
    EMPTY(gab_level_sweep(no_level, &mover, NULL, &impact));
    EMPTY(gab_level_visible(no_level, (gab_vec){0, 0}, (gab_vec){1, 1}, NULL));
    EMPTY(gab_level_layer(no_level, "gnome"));
    EMPTY(gab_layer_wall_at(no_layer, 0, &wall));
    EMPTY(gab_layer_tiles(no_layer, &tiles, NULL, NULL));
    EMPTY(gab_layer_leaf_walls(no_layer, 0, NULL, 0));
    EMPTY(gab_marker_position(no_marker));
    gab_blockers nowhere = {.only = no_layer};
    EMPTY(gab_level_overlaps(cave, &mover, &nowhere));
    opened_close(&small);
}

static void test_indices(void)
{
    open_small();
    gab_vec vec;
    gab_level_wall wall;
    gab_cut cut;
    INDEX(gab_bank_sprite_at(bank, 2), 2);
    INDEX(gab_bank_animation_at(bank, 99), 99);
    INDEX(gab_bank_zone_at(bank, 99), 99);
    INDEX(gab_bank_marker_at(bank, 99), 99);
    INDEX(gab_bank_tag_at(bank, 3), 3);
    INDEX(gab_bank_tag_numbered(bank, 99), 99);
    INDEX(gab_bank_picture_at(bank, 77), 77);
    INDEX(gab_bank_point_name(bank, 44), 44);
    INDEX(gab_bank_property_at(bank, GAB_KIND_TAG, 0, 50), 50);
    INDEX(gab_sprite_frame_at(ken, 40), 40);
    INDEX(gab_sprite_animation_at(ken, GAB_NONE), GAB_NONE);
    INDEX(gab_animation_step_at(walk, 99, NULL), 99);
    INDEX(gab_frame_point(stand, GAB_NONE, &upright, &vec), GAB_NONE);
    INDEX(gab_frame_point_at(stand, 30), 30);
    INDEX(gab_frame_box_at(stand, 31), 31);
    INDEX(gab_frame_box_posed(stand, 31, &upright), 31);
    INDEX(gab_map_plane_at(town, 9), 9);
    INDEX(gab_map_band_at(town, 9), 9);
    INDEX(gab_map_touches(town, 9, (gab_vec){1, 1}), 9);
    INDEX(gab_plane_zone_numbered(doors, 200), 200);
    INDEX(gab_level_layer_at(cave, 50), 50);
    INDEX(gab_level_marker_at(cave, 50), 50);
    INDEX(gab_level_door_name(cave, 50), 50);
    INDEX(gab_layer_wall_at(rock, 5000, &wall), 5000);
    INDEX(gab_layer_ground_node_at(hills, 5000), 5000);
    INDEX(gab_layer_cut_at(rock, 5000, &cut), 5000);
    INDEX(gab_layer_leaf_parent(rock, 5000), 5000);
    opened_close(&small);
}

static void test_numbers(void)
{
    open_small();
    gab_hit hit;
    gab_blow blow;
    gab_vec vec;
    gab_drawing drawing;
    gab_level_impact impact;
    gab_tags tags;
    float share;
    const gab_vec bad = {NAN, 0}, zero = {0, 0};
    const gab_segment path = {{0, 0}, {0, INFINITY}};
    gab_mover racer = mover;
    racer.to.y = -INFINITY;
    NOT_FINITE(gab_frame_draw(stand, &lost, &drawing), NAN);
    NOT_FINITE(gab_frame_point(stand, 0, &lost, &vec), NAN);
    NOT_FINITE(gab_frame_hit(stand, &lost, zero, NULL, &hit), NAN);
    NOT_FINITE(gab_frame_hit(stand, &upright, bad, NULL, &hit), NAN);
    NOT_FINITE(gab_frame_hits_segment(stand, &upright, path, NULL, NULL, 0), INFINITY);
    NOT_FINITE(gab_frame_entered(stand, &upright, path, NULL, &hit, &share), INFINITY);
    const gab_fighter a = {.frame = stand}, b = {.frame = punch, .pose = lost};
    NOT_FINITE(gab_fighter_hit(&a, &b, &blow), NAN);
    NOT_FINITE(gab_plane_zone_at_point(doors, bad), NAN);
    NOT_FINITE(gab_plane_tags_meeting_circle(doors, (gab_circle){{0, 0}, NAN}, &tags), NAN);
    NOT_FINITE(gab_plane_trace(doors, path, NULL, NULL), INFINITY);
    NOT_FINITE(gab_map_clearance(town, bad, NULL, NULL), NAN);
    NOT_FINITE(gab_level_sweep(cave, &racer, NULL, &impact), -INFINITY);
    NOT_FINITE(gab_level_sweep_many(cave, &racer, 1, NULL, &impact), -INFINITY);
    NOT_FINITE(gab_level_push_out(cave, &racer, NULL, &vec), -INFINITY);
    NOT_FINITE(gab_level_crossed(cave, path, NULL, NULL, 0), INFINITY);
    NOT_FINITE(gab_layer_ground_at(hills, NAN, NULL, NULL), NAN);
    NOT_FINITE(gab_layer_leaf_at_point(rock, bad), NAN);
    opened_close(&small);
}

static void test_buffers(void)
{
    open_small();
    gab_zone zones[2];
    gab_pixel_run runs[1];
    const gab_box all = {-1000, -1000, 3000, 3000};
    uint32_t total = gab_plane_zones_meeting_box(doors, all, NULL, NULL, 0);
    CHECK(total == 2 && gab_plane_zones_meeting_box(doors, all, NULL, zones, 2) == 2);
    CHECK_INT(reports.count, 0);
    TOO_SMALL(gab_plane_zones_meeting_box(doors, all, NULL, zones, 1), 2);
    total = gab_zone_runs(zones[0], NULL, 0);
    CHECK(total > 1);
    TOO_SMALL(gab_zone_runs(zones[0], runs, 1), total);
    gab_wall_ref walls[1];
    TOO_SMALL(gab_level_walls_meeting_box(cave, all, NULL, walls, 1), 2);
    gab_vec corners[1];
    total = gab_layer_leaf_outline(rock, 0, all, NULL, 0);
    CHECK(total > 1);
    TOO_SMALL(gab_layer_leaf_outline(rock, 0, all, corners, 1), total);
    uint32_t open = 1;
    gab_blockers blockers = {.open = &open}; /* of no words */
    CHECK(gab_level_door_count(cave) > 0);
    TOO_SMALL(gab_level_overlaps(cave, &mover, &blockers), gab_level_door_count(cave));
    blockers.open_words = 1;
    gab_level_overlaps(cave, &mover, &blockers);
    CHECK_INT(reports.count, 0);
    opened_close(&small);
}

/* Answers that a correct game receives. */
static void test_types(void)
{
    open_small();
    const gab_zone door = gab_plane_zone(doors, "door");
    const gab_marker start = gab_level_marker(cave, "start");
    const gab_tag_id head = gab_bank_tag(bank, "head").number;
    const gab_colour black = {0, 0, 0, 255};
    OTHER_TYPE(gab_sprite_text(ken, "weight", ""), "weight", NUMBER);
    OTHER_TYPE(gab_sprite_reference(ken, "weight"), "weight", NUMBER);
    OTHER_TYPE(gab_frame_number(stand, "sound", 1), "sound", TEXT);
    OTHER_TYPE(gab_frame_colour(stand, "sound", black), "sound", TEXT);
    OTHER_TYPE(gab_frame_box_flag(stand, 0, "damage", false), "damage", NUMBER);
    OTHER_TYPE(gab_frame_box_colour(stand, 0, "damage", black), "damage", NUMBER);
    OTHER_TYPE(gab_map_number(town, "night", 0), "night", BOOLEAN);
    OTHER_TYPE(gab_zone_flag(door, "key", true), "key", TEXT);
    OTHER_TYPE(gab_zone_reference(door, "locked"), "locked", BOOLEAN);
    OTHER_TYPE(gab_marker_text(start, "locked", NULL), "locked", BOOLEAN);
    OTHER_TYPE(gab_bank_tag_text(bank, head, "damage", ""), "damage", NUMBER);
    CHECK(gab_frame_number(stand, "silence", 4) == 4 && gab_zone_text(door, NULL, NULL) == NULL);
    CHECK(gab_frame_box_number(stand, 0, "damage", 0) == 30 &&
          gab_zone_flag(door, "locked", false));
    CHECK_INT(reports.count, 0);
    opened_close(&small);
}

/* Levels have properties as well. */
static void test_types_of_levels(void)
{
    PlainProperty list[] = {
        {.key = "next", .type = GAB_VALUE_REFERENCE, .reference = {GAB_KIND_LEVEL, 0}},
        {.key = "night", .type = GAB_VALUE_BOOLEAN, .boolean = true},
        {.key = "sky", .type = GAB_VALUE_TEXT, .text = "#102030"},
        {.key = "wind", .type = GAB_VALUE_NUMBER, .number = -2.5}};
    PlainLevel one = {.name = "hill", .picture = GAB_NONE, .properties = {list, CHECK_COUNT(list)}};
    PlainBank plain = {.levels = &one, .level_count = 1};
    Opened opened = opened_from(&plain);
    gab_level hill = gab_bank_level(&opened.bank, "hill");
    gab_reference next = gab_level_reference(hill, "next");
    gab_colour sky = gab_level_colour(hill, "sky", (gab_colour){0, 0, 0, 0});
    CHECK(next.kind == GAB_KIND_LEVEL && next.index == hill.index);
    CHECK(gab_level_flag(hill, "night", false) && !gab_level_flag(hill, "wind", false));
    CHECK(sky.red == 16 && sky.green == 32 && sky.blue == 48 && sky.alpha == 255);
    CHECK_TEXT(gab_level_text(hill, "sky", ""), "#102030");
    CHECK(gab_level_number(hill, "wind", 0) == -2.5 && gab_level_number(hill, "rain", 7) == 7);
    opened_close(&opened);
}

static void test_normal_answers(void)
{
    open_small();
    gab_vec vec;
    gab_hit hit;
    gab_zone nowhere = gab_plane_zone_at_point(doors, (gab_vec){-5, -5});
    CHECK(!gab_zone_exists(nowhere) && gab_zone_tag(nowhere) == 0);
    CHECK_TEXT(gab_zone_name(nowhere), "");
    gab_zone_walk(nowhere, &vec);
    CHECK(!gab_frame_hit(stand, &upright, (gab_vec){5000, 0}, NULL, &hit));
    for (uint32_t i = 0; i < 2; i++)
        gab_frame_point(gab_bank_sprite(bank, "ryu").bank != NULL ? punch : stand, i, &upright,
                        &vec);
    CHECK_INT(gab_bank_tag_numbered(bank, 0).number, GAB_NONE);
    CHECK_TEXT(gab_bank_role_name(bank, GAB_NONE), "");
    CHECK(gab_bank_picture_at(bank, GAB_NONE).width == 0);
    CHECK(gab_bank_property(bank, GAB_KIND_SPRITE, 0, "gnome").type == GAB_VALUE_NONE);
    CHECK(!gab_sprite_exists((gab_sprite){bank, GAB_NONE}));
    CHECK(!gab_frame_exists((gab_frame){bank, 5000}));
    CHECK_INT(gab_plane_zone_numbered(doors, 0).index, GAB_NONE);
    gab_mover_disc((gab_vec){NAN, 0}, (gab_vec){0, 0}, 1);
    CHECK_INT(gab_sprite_frame_count((gab_sprite){NULL, 0}), 0);
    CHECK_INT(reports.count, 0);
    gab_bank_report(bank, NULL, NULL);
    gab_bank_sprite(bank, "gnome");
    CHECK_INT(reports.count, 0);
    opened_close(&small);
}

static void test_texts(void)
{
    static const struct {
        gab_mistake mistake;
        const char *text;
    } texts[] = {
        {{"gab_bank_sprite", GAB_REASON_NAME, "kne", 0}, "gab_bank_sprite: there is no \"kne\""},
        {{"gab_frame_name", GAB_REASON_EMPTY, "", 5}, "gab_frame_name: the view is empty"},
        {{"gab_sprite_frame_at", GAB_REASON_INDEX, "", 7},
         "gab_sprite_frame_at: nothing has the index 7"},
        {{"gab_frame_point", GAB_REASON_INDEX, "", GAB_NONE},
         "gab_frame_point: nothing has the index GAB_NONE"},
        {{"gab_frame_hit", GAB_REASON_NUMBER, "", NAN}, "gab_frame_hit: a number is NaN"},
        {{"gab_frame_hit", GAB_REASON_NUMBER, "", -INFINITY},
         "gab_frame_hit: a number is -infinite"},
        {{"gab_zone_runs", GAB_REASON_CAPACITY, "", 12},
         "gab_zone_runs: the buffer is too small for 12 items"},
        {{"gab_frame_number", GAB_REASON_TYPE, "damage", GAB_VALUE_TEXT},
         "gab_frame_number: the type differs: \"damage\""},
    };
    for (size_t i = 0; i < CHECK_COUNT(texts); i++) {
        char text[GAB_MISTAKE_TEXT];
        CHECK_INT(gab_mistake_text(&texts[i].mistake, text, sizeof text), strlen(texts[i].text));
        CHECK_TEXT(text, texts[i].text);
        gab_mistake_text(&texts[i].mistake, text, 10);
        CHECK(strlen(text) == 9 && memcmp(text, texts[i].text, 9) == 0);
    }
}

CHECK_CASES({"unknown names", test_names}, {"empty views", test_empty_views},
            {"indices beyond the last", test_indices},
            {"numbers that are not finite", test_numbers},
            {"buffers that are too small", test_buffers}, {"properties of other types", test_types},
            {"properties of levels", test_types_of_levels},
            {"normal answers are not reported", test_normal_answers},
            {"texts of mistakes", test_texts})
