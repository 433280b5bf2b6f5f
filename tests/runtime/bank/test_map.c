/* SPDX-License-Identifier: MIT */
/*
 * Tests maps of a hand-made bank: names and numbers, the pixels that a shape touches at edges and
 * corners, paths through corners, and empty views. Bands and clearances are tested in
 * test_map_road.c, random queries in test_map_random.c and test_map_paths.c.
 */
#include "bank/plain.h"
#include "check.h"
#include "opened.h"

#include <gabarit/map.h>

#include <math.h>
#include <string.h>

/* ---- Banks ---- */

/* A plain bank that is filled and then opened. */
typedef struct Fixture {
    PlainBank plain;
    Opened opened;
} Fixture;

static void open_fixture(Fixture *fixture)
{
    fixture->opened = opened_from(&fixture->plain);
}

static void close_fixture(Fixture *fixture)
{
    plain_free(&fixture->plain);
    opened_close(&fixture->opened);
}

/* The town has 200 x 130 pixels, so that its edges cut tiles. */
enum { TOWN_W = 200, TOWN_H = 130, TAG_FLOOR = 3, TAG_DOOR = 7, ROLE_GOAL = 1 };

static uint8_t town_doors[TOWN_W * TOWN_H];
static uint8_t town_rooms[TOWN_W * TOWN_H];

static void paint(uint8_t *pixels, int left, int top, int right, int bottom, uint8_t number)
{
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++)
            pixels[y * TOWN_W + x] = number;
}

static PlainRole roles[] = {{"solid"}, {"goal"}};
static PlainTag tags[] = {
    {.name = "door", .number = TAG_DOOR, .role = ROLE_GOAL},
    {.name = "floor", .number = TAG_FLOOR, .role = PLAIN_NO_ROLE},
};
static PlainProperty locked = {.key = "locked", .type = GAB_VALUE_BOOLEAN, .boolean = true};
static PlainZone doors[] = {
    {.name = "inn", .tag = TAG_DOOR, .has_walk = true, .walk_x = 25 * 256, .walk_y = -64},
    {.name = "mill", .tag = TAG_DOOR, .properties = {&locked, 1}},
    {.name = "", .tag = 0},
    {.name = "unpainted", .tag = TAG_DOOR},
};
static PlainZone rooms[] = {{.name = "hall", .tag = TAG_FLOOR}};
static PlainPlane town_planes[] = {
    {.name = "rooms", .zones = rooms, .zone_count = 1, .pixels = town_rooms},
    {.name = "bare", .pixels = town_rooms},
    {.name = "doors", .zones = doors, .zone_count = 4, .pixels = town_doors},
};
static PlainBand bands[] = {{.name = "lorry", .radius = 4 * 256}, {.name = "", .radius = 640}};

static void open_town(Fixture *fixture)
{
    static uint8_t no_zones[TOWN_W * TOWN_H];
    PlainMap *maps = plain_alloc(&fixture->plain, 3, sizeof *maps);
    PlainPicture *picture = plain_alloc(&fixture->plain, 1, sizeof *picture);
    memset(town_rooms, 1, sizeof town_rooms);
    memset(town_doors, 0, sizeof town_doors);
    paint(town_doors, 20, 10, 30, 20, 1);
    paint(town_doors, 100, 60, 110, 70, 2);
    paint(town_doors, 190, 120, 200, 130, 3);
    *picture = (PlainPicture){.name = "town.png", .width = TOWN_W, .height = TOWN_H};
    maps[0] = (PlainMap){.name = "void", .picture = GAB_NONE, .width = 1, .height = 1};
    maps[1] = (PlainMap){.name = "town",
                         .picture = 0,
                         .width = TOWN_W,
                         .height = TOWN_H,
                         .planes = town_planes,
                         .plane_count = 3,
                         .bands = bands,
                         .band_count = 2};
    maps[2] = (PlainMap){.name = "after", .picture = GAB_NONE, .width = 9, .height = 9};
    maps[2].planes = plain_alloc(&fixture->plain, 1, sizeof *maps[2].planes);
    maps[2].planes[0] = (PlainPlane){.name = "doors", .pixels = no_zones};
    maps[2].plane_count = 1;
    town_planes[1].pixels = no_zones;
    fixture->plain.roles = roles;
    fixture->plain.role_count = CHECK_COUNT(roles);
    fixture->plain.tags = tags;
    fixture->plain.tag_count = CHECK_COUNT(tags);
    fixture->plain.pictures = picture;
    fixture->plain.picture_count = 1;
    fixture->plain.maps = maps;
    fixture->plain.map_count = 3;
    open_fixture(fixture);
}

/* ---- Names and numbers ---- */

static void test_maps(void)
{
    Fixture fixture = {.plain = {0}};
    open_town(&fixture);
    CHECK_INT(gab_bank_map_count(&fixture.opened.bank), 3);
    gab_map town = gab_bank_map(&fixture.opened.bank, "town");
    CHECK_INT(town.index, 1);
    CHECK_TEXT(gab_map_name(town), "town");
    CHECK_TEXT(gab_map_name(gab_bank_map_at(&fixture.opened.bank, 2)), "after");
    CHECK_INT(gab_map_width(town), TOWN_W);
    CHECK_INT(gab_map_height(town), TOWN_H);
    CHECK_INT(gab_map_picture(town), 0);
    CHECK_INT(gab_map_picture(gab_bank_map_at(&fixture.opened.bank, 0)), GAB_NONE);
    CHECK_INT(gab_map_plane_count(town), 3);
    CHECK_TEXT(gab_plane_name(gab_map_plane_at(town, 1)), "bare");
    CHECK_INT(gab_map_plane(town, "doors").index, 2);
    CHECK_INT(gab_map_plane(gab_bank_map_at(&fixture.opened.bank, 2), "doors").index, 3);
    CHECK_INT(gab_map_plane(gab_bank_map_at(&fixture.opened.bank, 0), "doors").index, GAB_NONE);
    const uint32_t owners[] = {1, 1, 1, 2};
    for (uint32_t i = 0; i < 4; i++)
        CHECK_INT(gab_plane_map((gab_plane){&fixture.opened.bank, i}).index, owners[i]);
    close_fixture(&fixture);
}

static void test_zones(void)
{
    Fixture fixture = {.plain = {0}};
    open_town(&fixture);
    gab_plane plane = gab_map_plane(gab_bank_map(&fixture.opened.bank, "town"), "doors");
    CHECK_INT(gab_plane_zone_count(plane), 4);
    gab_zone mill = gab_plane_zone(plane, "mill");
    CHECK_INT(mill.index, 2);
    CHECK_INT(gab_plane_zone_numbered(plane, 2).index, mill.index);
    CHECK_INT(gab_plane_zone_numbered(plane, 0).index, GAB_NONE);
    CHECK_INT(gab_plane_zone_numbered(plane, 5).index, GAB_NONE);
    CHECK_TEXT(gab_zone_name(mill), "mill");
    CHECK_INT(gab_zone_tag(mill), TAG_DOOR);
    CHECK_INT(gab_zone_role(mill), ROLE_GOAL);
    CHECK_INT(gab_zone_role(gab_plane_zone_numbered(plane, 3)), GAB_NONE);
    CHECK_INT(gab_zone_value(mill), 2);
    CHECK_INT(gab_zone_area(mill), 100);
    gab_box bounds = gab_zone_bounds(mill);
    CHECK(bounds.x == 100 && bounds.y == 60 && bounds.w == 10 && bounds.h == 10);
    bounds = gab_zone_bounds(gab_plane_zone(plane, "unpainted"));
    CHECK(bounds.x == 0 && bounds.y == 0 && bounds.w == 0 && bounds.h == 0);
    gab_property property =
        gab_bank_property(&fixture.opened.bank, GAB_KIND_ZONE, mill.index, "locked");
    CHECK(property.type == GAB_VALUE_BOOLEAN && property.boolean);
    /* the plane without zones is between two planes with zones */
    const uint32_t owners[] = {0, 2, 2, 2, 2}, numbers[] = {1, 1, 2, 3, 4};
    for (uint32_t i = 0; i < 5; i++) {
        CHECK_INT(gab_zone_plane((gab_zone){&fixture.opened.bank, i}).index, owners[i]);
        CHECK_INT(gab_zone_value((gab_zone){&fixture.opened.bank, i}), numbers[i]);
    }
    close_fixture(&fixture);
}

static void test_walk_points(void)
{
    Fixture fixture = {.plain = {0}};
    open_town(&fixture);
    gab_plane plane = gab_map_plane(gab_bank_map(&fixture.opened.bank, "town"), "doors");
    gab_vec goal = {9, 9};
    CHECK(gab_zone_walk(gab_plane_zone(plane, "inn"), &goal));
    CHECK(goal.x == 25 && goal.y == -0.25f);
    CHECK(gab_zone_walk(gab_plane_zone(plane, "inn"), NULL));
    CHECK(!gab_zone_walk(gab_plane_zone(plane, "mill"), &goal));
    CHECK(goal.x == 0 && goal.y == 0);
    close_fixture(&fixture);
}

static void test_clicks(void)
{
    Fixture fixture = {.plain = {0}};
    open_town(&fixture);
    gab_map town = gab_bank_map(&fixture.opened.bank, "town");
    gab_plane plane = gab_map_plane(town, "doors"), hall = gab_map_plane(town, "rooms");
    /* two doors share a tag but are two zones */
    gab_zone inn = gab_plane_zone_at_point(plane, (gab_vec){20, 10});
    gab_zone mill = gab_plane_zone_at_point(plane, (gab_vec){109.99f, 69.99f});
    CHECK_TEXT(gab_zone_name(inn), "inn");
    CHECK_TEXT(gab_zone_name(mill), "mill");
    CHECK_INT(gab_zone_tag(inn), gab_zone_tag(mill));
    CHECK_INT(gab_plane_zone_at_point(plane, (gab_vec){30, 10}).index, GAB_NONE);
    CHECK_INT(gab_plane_zone_at_point(plane, (gab_vec){19.99f, 10}).index, GAB_NONE);
    CHECK_INT(gab_plane_tag_at_pixel(plane, 29, 19), TAG_DOOR);
    CHECK_INT(gab_plane_role_at_pixel(plane, 29, 19), ROLE_GOAL);
    CHECK_INT(gab_plane_role_at_pixel(plane, 30, 19), GAB_NONE);
    /* a zone without a tag is still a zone */
    CHECK_INT(gab_plane_zone_at_pixel(plane, 199, 129).index, 3);
    CHECK_INT(gab_plane_tag_at_pixel(plane, 199, 129), 0);
    /* each plane has its own zone at a point */
    CHECK_TEXT(gab_zone_name(gab_plane_zone_at_point(hall, (gab_vec){20, 10})), "hall");
    close_fixture(&fixture);
}

static void test_outside_the_map(void)
{
    static const int32_t far[] = {INT32_MIN, INT32_MIN + 1, -65536, -200,    -1,
                                  TOWN_W,    256,           65536,  1 << 30, INT32_MAX};
    Fixture fixture = {.plain = {0}};
    open_town(&fixture);
    gab_plane hall = gab_map_plane(gab_bank_map(&fixture.opened.bank, "town"), "rooms");
    for (size_t i = 0; i < CHECK_COUNT(far); i++) {
        CHECK_INT(gab_plane_number_at_pixel(hall, far[i], 5), 0);
        CHECK_INT(gab_plane_number_at_pixel(hall, 5, far[i]), 0);
        CHECK_INT(gab_plane_zone_at_point(hall, (gab_vec){(float)far[i], 5}).index, GAB_NONE);
        CHECK_INT(gab_plane_zone_at_point(hall, (gab_vec){5, (float)far[i]}).index, GAB_NONE);
    }
    /* rounded down, not towards zero */
    CHECK_INT(gab_plane_zone_at_point(hall, (gab_vec){-0.5f, 5}).index, GAB_NONE);
    CHECK_INT(gab_plane_zone_at_point(hall, (gab_vec){0, 5}).index, 0);
    CHECK_INT(gab_plane_zone_at_point(hall, (gab_vec){-0.0f, 5}).index, 0);
    CHECK_INT(gab_plane_zone_at_point(hall, (gab_vec){NAN, 5}).index, GAB_NONE);
    CHECK_INT(gab_plane_zone_at_point(hall, (gab_vec){5, INFINITY}).index, GAB_NONE);
    close_fixture(&fixture);
}

/* ---- Empty views ---- */

static void check_no_map(gab_map map)
{
    float clearance = 9;
    gab_vec away = {9, 9};
    CHECK_TEXT(gab_map_name(map), "");
    CHECK(gab_map_width(map) == 0 && gab_map_height(map) == 0);
    CHECK(gab_map_picture(map) == GAB_NONE);
    CHECK(gab_map_plane_count(map) == 0 && gab_map_band_count(map) == 0);
    CHECK(gab_map_plane_at(map, 0).index == GAB_NONE);
    CHECK(gab_map_plane(map, "doors").index == GAB_NONE);
    CHECK(!gab_map_exists(map) && !gab_band_exists(gab_map_band_at(map, 0)));
    CHECK(gab_map_band(map, "lorry").index == GAB_NONE);
    CHECK(!gab_map_has_bands(map) && !gab_map_has_distances(map));
    CHECK(gab_map_fitting(map, 0, 0) == 0 && gab_map_distance_squared(map, 0, 0) == 0);
    CHECK(!gab_map_touches(map, 0, away));
    CHECK(!gab_map_clearance(map, away, &clearance, &away));
    CHECK(clearance == 0 && away.x == 0 && away.y == 0);
}

static bool is_empty(const gab_tags *set)
{
    static const gab_tags empty = {{0}};
    return memcmp(set, &empty, sizeof empty) == 0;
}

static void check_no_plane(gab_plane plane)
{
    const gab_filter every_tag = gab_filter_not((gab_filter){.only = true});
    gab_tags set;
    gab_zone zone;
    gab_trace trace;
    gab_segment segment = {{1, 1}, {2, 2}};
    CHECK_TEXT(gab_plane_name(plane), "");
    CHECK(gab_plane_map(plane).index == GAB_NONE && gab_plane_zone_count(plane) == 0);
    CHECK(gab_plane_zone_numbered(plane, 1).index == GAB_NONE);
    CHECK(gab_plane_zone(plane, "inn").index == GAB_NONE);
    CHECK(gab_plane_number_at_pixel(plane, 0, 0) == 0 && gab_plane_tag_at_pixel(plane, 0, 0) == 0);
    CHECK(gab_plane_role_at_pixel(plane, 0, 0) == GAB_NONE);
    CHECK(gab_plane_zone_at_pixel(plane, 0, 0).index == GAB_NONE);
    CHECK(gab_plane_zone_at_point(plane, segment.a).index == GAB_NONE);
    set = every_tag.tags;
    gab_plane_tags_meeting_circle(plane, (gab_circle){{5, 5}, 9}, &set);
    CHECK(is_empty(&set));
    set = every_tag.tags;
    gab_plane_tags_meeting_box(plane, (gab_box){0, 0, 9, 9}, &set);
    CHECK(is_empty(&set));
    set = every_tag.tags;
    gab_plane_tags_meeting_segment(plane, segment, &set);
    CHECK(is_empty(&set));
    CHECK(gab_plane_zones_meeting_circle(plane, (gab_circle){{5, 5}, 9}, NULL, &zone, 1) == 0);
    CHECK(gab_plane_zones_meeting_box(plane, (gab_box){0, 0, 9, 9}, NULL, &zone, 1) == 0);
    CHECK(gab_plane_zones_meeting_segment(plane, segment, NULL, &zone, 1) == 0);
    memset(&trace, 0xFF, sizeof trace);
    CHECK(!gab_plane_trace(plane, segment, &every_tag, &trace));
    CHECK(trace.time == 1 && trace.point.x == 2 && trace.x == 0 && trace.y == 0);
    CHECK(trace.tag == 0 && trace.zone.index == GAB_NONE);
}

static void check_no_zone(gab_zone zone)
{
    gab_pixel_run run;
    gab_segment edge;
    gab_vec point = {9, 9};
    gab_box bounds = gab_zone_bounds(zone);
    CHECK_TEXT(gab_zone_name(zone), "");
    CHECK(!gab_zone_exists(zone) && !gab_plane_exists(gab_zone_plane(zone)));
    CHECK_INT(gab_zone_value(zone), 0);
    CHECK(gab_zone_tag(zone) == 0 && gab_zone_role(zone) == GAB_NONE);
    CHECK(bounds.x == 0 && bounds.y == 0 && bounds.w == 0 && bounds.h == 0);
    CHECK(gab_zone_area(zone) == 0 && !gab_zone_walk(zone, &point) && point.x == 0);
    CHECK(gab_zone_runs(zone, &run, 1) == 0 && gab_zone_outline(zone, &edge, 1) == 0);
}

static void test_empty_views(void)
{
    Fixture fixture = {.plain = {0}};
    static const gab_bank closed = {0};
    static const uint32_t indices[] = {GAB_NONE, GAB_NONE - 1, 1000, 1u << 31};
    open_town(&fixture);
    for (size_t i = 0; i < CHECK_COUNT(indices); i++) {
        check_no_map(gab_bank_map_at(&fixture.opened.bank, indices[i]));
        check_no_map((gab_map){&fixture.opened.bank, indices[i]});
        check_no_plane((gab_plane){&fixture.opened.bank, indices[i]});
        check_no_zone((gab_zone){&fixture.opened.bank, indices[i]});
        CHECK_TEXT(gab_band_name((gab_band){&fixture.opened.bank, indices[i]}), "");
        CHECK(gab_band_radius((gab_band){&fixture.opened.bank, indices[i]}) == 0);
    }
    const gab_bank *banks[] = {&closed, NULL};
    for (size_t i = 0; i < CHECK_COUNT(banks); i++) {
        CHECK(gab_bank_map_count(banks[i]) == 0);
        check_no_map(gab_bank_map_at(banks[i], 0));
        check_no_map(gab_bank_map(banks[i], "town"));
        check_no_map((gab_map){banks[i], 0});
        check_no_plane((gab_plane){banks[i], 0});
        check_no_zone((gab_zone){banks[i], 0});
        CHECK(gab_band_radius((gab_band){banks[i], 0}) == 0);
    }
    check_no_map(gab_bank_map(&fixture.opened.bank, "Town"));
    close_fixture(&fixture);
}

/* ---- A map in which every pixel is a separate zone ---- */

enum { BOARD_W = 15, BOARD_H = 17 };

static PlainZone board_zones[BOARD_W * BOARD_H];
static uint8_t board_pixels[BOARD_W * BOARD_H];
static PlainPlane board_plane = {
    .name = "board", .zones = board_zones, .zone_count = BOARD_W * BOARD_H, .pixels = board_pixels};
static PlainTag board_tags[BOARD_W * BOARD_H];

static gab_plane open_board(Fixture *fixture)
{
    PlainMap *map = plain_alloc(&fixture->plain, 1, sizeof *map);
    *map = (PlainMap){.name = "board", .picture = GAB_NONE, .width = BOARD_W, .height = BOARD_H};
    map->planes = &board_plane;
    map->plane_count = 1;
    for (uint8_t i = 0; i < BOARD_W * BOARD_H; i++) {
        char name[3] = {(char)('a' + i / 16), (char)('a' + i % 16), '\0'};
        board_pixels[i] = (uint8_t)(i + 1);
        board_zones[i].tag = (uint8_t)(i + 1);
        board_tags[i].name = plain_text(&fixture->plain, name, 2);
        board_tags[i].number = (uint8_t)(i + 1);
        board_tags[i].role = PLAIN_NO_ROLE;
    }
    fixture->plain.tags = board_tags;
    fixture->plain.tag_count = BOARD_W * BOARD_H;
    fixture->plain.maps = map;
    fixture->plain.map_count = 1;
    open_fixture(fixture);
    return gab_map_plane_at(gab_bank_map_at(&fixture->opened.bank, 0), 0);
}

typedef struct Cell {
    int32_t x, y;
} Cell;

/* Lists the pixels of a path in order: each trace searches for all tags except those of the pixels
 * already found. */
static uint32_t find_path(gab_plane plane, gab_segment segment, Cell *path)
{
    gab_filter remaining = gab_filter_not(gab_filter_number(0));
    gab_trace trace;
    uint32_t count = 0;
    float time = 0;
    while (gab_plane_trace(plane, segment, &remaining, &trace)) {
        CHECK(trace.time >= time);
        time = trace.time;
        path[count++] = (Cell){trace.x, trace.y};
        remaining.tags.bits[trace.tag / 32] &= ~(1u << trace.tag % 32);
    }
    return count;
}

static void check_path(gab_plane plane, gab_segment segment, const Cell *expected, uint32_t count)
{
    Cell path[BOARD_W * BOARD_H];
    gab_zone zones[BOARD_W * BOARD_H];
    CHECK_INT(find_path(plane, segment, path), count);
    for (uint32_t i = 0; i < count; i++)
        CHECK_THAT(path[i].x == expected[i].x && path[i].y == expected[i].y,
                   "pixel %u of the path %g,%g to %g,%g is %d,%d, not %d,%d", (unsigned)i,
                   (double)segment.a.x, (double)segment.a.y, (double)segment.b.x,
                   (double)segment.b.y, (int)path[i].x, (int)path[i].y, (int)expected[i].x,
                   (int)expected[i].y);
    CHECK_INT(gab_plane_zones_meeting_segment(plane, segment, NULL, zones, BOARD_W * BOARD_H),
              count);
    gab_segment back = {segment.b, segment.a};
    CHECK_INT(find_path(plane, back, path), count);
    for (uint32_t i = 0; i < count; i++)
        CHECK(path[i].x == expected[count - 1 - i].x && path[i].y == expected[count - 1 - i].y);
}

static void test_corners(void)
{
    Fixture fixture = {.plain = {0}};
    gab_plane plane = open_board(&fixture);
    /* down to the right: directly to the diagonal pixel */
    static const Cell down_right[] = {{4, 4}, {5, 5}, {6, 6}};
    check_path(plane, (gab_segment){{4.5f, 4.5f}, {6.5f, 6.5f}}, down_right, 3);
    /* up to the right: through the pixel that contains the corner */
    static const Cell up_right[] = {{4, 5}, {5, 5}, {5, 4}, {6, 4}, {6, 3}};
    check_path(plane, (gab_segment){{4.5f, 5.5f}, {6.5f, 3.5f}}, up_right, 5);
    /* from corner to corner: a corner belongs to one pixel only */
    static const Cell from_corner[] = {{5, 5}, {6, 6}};
    check_path(plane, (gab_segment){{5, 5}, {6, 6}}, from_corner, 2);
    static const Cell up_from_corner[] = {{5, 6}, {5, 5}, {6, 5}};
    check_path(plane, (gab_segment){{5, 6}, {6, 5}}, up_from_corner, 3);
    /* steep through corners: (5,5) and (6,7) */
    static const Cell steep[] = {{4, 3}, {4, 4}, {5, 5}, {5, 6}, {6, 7}};
    check_path(plane, (gab_segment){{4.25f, 3.5f}, {6.25f, 7.5f}}, steep, 5);
    close_fixture(&fixture);
}

static void test_along_edges(void)
{
    Fixture fixture = {.plain = {0}};
    gab_plane plane = open_board(&fixture);
    /* a path along an edge between pixels is in the pixels to the right of the edge or below it */
    static const Cell level[] = {{2, 5}, {3, 5}, {4, 5}};
    check_path(plane, (gab_segment){{2, 5}, {4, 5}}, level, 3);
    static const Cell upright[] = {{5, 2}, {5, 3}, {5, 4}};
    check_path(plane, (gab_segment){{5, 2}, {5, 4}}, upright, 3);
    static const Cell single[] = {{5, 5}};
    check_path(plane, (gab_segment){{5, 5}, {5, 5}}, single, 1);
    check_path(plane, (gab_segment){{5, 5}, {5.996f, 5.996f}}, single, 1);
    /* the far edges of the map are outside it, the near ones are inside */
    check_path(plane, (gab_segment){{BOARD_W, 2}, {BOARD_W, 9}}, NULL, 0);
    static const Cell corner[] = {{0, 0}};
    check_path(plane, (gab_segment){{-2, 2}, {2, -2}}, corner, 1);
    check_path(plane, (gab_segment){{-2, 1.996f}, {1.996f, -2}}, NULL, 0);
    close_fixture(&fixture);
}

static uint32_t count_disc_zones(gab_plane plane, float x, float y, float radius)
{
    return gab_plane_zones_meeting_circle(plane, (gab_circle){{x, y}, radius}, NULL, NULL, 0);
}

static void test_discs(void)
{
    Fixture fixture = {.plain = {0}};
    gab_plane plane = open_board(&fixture);
    gab_zone zones[9];
    CHECK_INT(count_disc_zones(plane, 5.5f, 5.5f, 0), 1);
    CHECK_INT(count_disc_zones(plane, 5, 5, 0), 1);
    CHECK_INT(count_disc_zones(plane, 5.5f, 5.5f, 0.25f), 1);
    /* it reaches the edge on all four sides; only the pixels on the right and below include that
     * edge */
    CHECK_INT(
        gab_plane_zones_meeting_circle(plane, (gab_circle){{5.5f, 5.5f}, 0.5f}, NULL, zones, 9), 3);
    CHECK(zones[0].index == 5 * BOARD_W + 5 && zones[1].index == 5 * BOARD_W + 6 &&
          zones[2].index == 6 * BOARD_W + 5);
    CHECK_INT(count_disc_zones(plane, 5.5f, 5.5f, 0.50390625f), 5);
    /* distances to corners are Euclidean: they are sqrt(1/2) away */
    CHECK_INT(count_disc_zones(plane, 5.5f, 5.5f, 0.703125f), 5);
    CHECK_INT(count_disc_zones(plane, 5.5f, 5.5f, 0.70703125f), 5);
    CHECK_INT(count_disc_zones(plane, 5.5f, 5.5f, 0.7109375f), 9);
    /* 3, 4, 5: the circle itself passes the corners of (8,9) and (9,8), and (10,5) and (5,10) */
    CHECK_INT(count_disc_zones(plane, 5, 5, 5) - count_disc_zones(plane, 5, 5, 4.99609375f), 4);
    CHECK_INT(count_disc_zones(plane, 5, 5, -1), 0);
    CHECK_INT(count_disc_zones(plane, NAN, 5, 1), 0);
    CHECK_INT(count_disc_zones(plane, 5, 5, INFINITY), 0);
    CHECK_INT(count_disc_zones(plane, 5, 5, 1e30f), BOARD_W * BOARD_H);
    /* zones beyond the capacity are counted but not written */
    zones[1].index = 77;
    CHECK_INT(gab_plane_zones_meeting_circle(plane, (gab_circle){{5.5f, 5.5f}, 1}, NULL, zones, 1),
              9);
    CHECK(zones[0].index == 4 * BOARD_W + 4 && zones[1].index == 77);
    close_fixture(&fixture);
}

static uint32_t count_box_zones(gab_plane plane, float x, float y, float w, float h)
{
    return gab_plane_zones_meeting_box(plane, (gab_box){x, y, w, h}, NULL, NULL, 0);
}

static void test_boxes(void)
{
    Fixture fixture = {.plain = {0}};
    gab_plane plane = open_board(&fixture);
    CHECK_INT(count_box_zones(plane, 5, 5, 1, 1), 1);
    CHECK_INT(count_box_zones(plane, 5, 5, 2, 3), 6);
    CHECK_INT(count_box_zones(plane, 5, 5, 1.00390625f, 1), 2);
    CHECK_INT(count_box_zones(plane, 4.99609375f, 5, 1, 1), 2);
    CHECK_INT(count_box_zones(plane, 5, 5, 0, 1), 0);
    CHECK_INT(count_box_zones(plane, 5, 5, -1, 1), 0);
    CHECK_INT(count_box_zones(plane, -5, -5, 5, 5), 0);
    CHECK_INT(count_box_zones(plane, -5, -5, 6, 6), 1);
    CHECK_INT(count_box_zones(plane, -1e30f, -1e30f, 2e30f, 2e30f), BOARD_W * BOARD_H);
    CHECK_INT(count_box_zones(plane, 5, 5, NAN, 1), 0);
    CHECK_INT(count_box_zones(plane, 5, 5, 1, INFINITY), 0);
    close_fixture(&fixture);
}

/* ---- Tags under shapes ---- */

static bool touches_tag(gab_plane plane, gab_circle circle, uint8_t tag)
{
    gab_tags set;
    gab_plane_tags_meeting_circle(plane, circle, &set);
    return gab_tags_has(&set, tag);
}

static void test_tags(void)
{
    Fixture fixture = {.plain = {0}};
    open_town(&fixture);
    gab_map town = gab_bank_map(&fixture.opened.bank, "town");
    gab_plane plane = gab_map_plane(town, "doors"), hall = gab_map_plane(town, "rooms");
    CHECK(touches_tag(plane, (gab_circle){{15, 15}, 5}, TAG_DOOR));
    CHECK(!touches_tag(plane, (gab_circle){{15, 15}, 4.99f}, TAG_DOOR));
    /* on the right, the last pixels of the door exclude their right edge */
    CHECK(!touches_tag(plane, (gab_circle){{35, 15}, 5}, TAG_DOOR));
    CHECK(touches_tag(plane, (gab_circle){{35, 15}, 5.01f}, TAG_DOOR));
    /* tag 0 means no tag: no zone, a zone without a tag, or a pixel outside the map */
    CHECK(touches_tag(plane, (gab_circle){{195, 125}, 1}, 0));
    CHECK(!touches_tag(plane, (gab_circle){{25, 15}, 1}, 0));
    CHECK(!touches_tag(hall, (gab_circle){{100, 65}, 65 - 0.00390625f}, 0));
    CHECK(touches_tag(hall, (gab_circle){{100, 65}, 65}, 0));
    CHECK(!touches_tag(hall, (gab_circle){{65, 65}, 64.99609375f}, 0));
    CHECK(touches_tag(hall, (gab_circle){{-500, 65}, 1}, 0));
    CHECK(!touches_tag(hall, (gab_circle){{-500, 65}, 499.5f}, TAG_FLOOR));
    CHECK(touches_tag(hall, (gab_circle){{-500, 65}, 500}, TAG_FLOOR));
    gab_tags set;
    gab_plane_tags_meeting_box(hall, (gab_box){0, 0, TOWN_W, TOWN_H}, &set);
    CHECK(!gab_tags_has(&set, 0) && gab_tags_has(&set, TAG_FLOOR));
    gab_plane_tags_meeting_box(hall, (gab_box){0, 0, TOWN_W + 0.00390625f, TOWN_H}, &set);
    CHECK(gab_tags_has(&set, 0));
    gab_plane_tags_meeting_segment(hall, (gab_segment){{0, 0}, {TOWN_W, 5}}, &set);
    CHECK(gab_tags_has(&set, 0) && gab_tags_has(&set, TAG_FLOOR));
    close_fixture(&fixture);
}

/* ---- Paths over tiles ---- */

static void test_traces(void)
{
    Fixture fixture = {.plain = {0}};
    open_town(&fixture);
    gab_map town = gab_bank_map(&fixture.opened.bank, "town");
    gab_plane plane = gab_map_plane(town, "doors"), hall = gab_map_plane(town, "rooms");
    gab_trace trace;
    CHECK(gab_plane_trace(plane, (gab_segment){{180, 65}, {80, 65}}, NULL, &trace));
    CHECK(trace.x == 109 && trace.y == 65 && trace.tag == TAG_DOOR);
    CHECK_TEXT(gab_zone_name(trace.zone), "mill");
    CHECK_NEAR((double)trace.time, 0.7, 1e-7);
    CHECK(trace.point.x == 110 && trace.point.y == 65);
    /* a path that starts in the zone meets it at time 0 */
    CHECK(gab_plane_trace(plane, (gab_segment){{25, 15}, {99, 99}}, NULL, &trace));
    CHECK(trace.time == 0 && trace.x == 25 && trace.point.x == 25 && trace.point.y == 15);
    /* a trace ignores zones without a tag and the edge of the map unless it searches for tag 0 */
    CHECK(!gab_plane_trace(plane, (gab_segment){{185, 125}, {210, 125}}, NULL, &trace));
    CHECK(trace.time == 1 && trace.point.x == 210 && trace.zone.index == GAB_NONE);
    gab_filter tag_0 = gab_filter_number(0);
    CHECK(gab_plane_trace(hall, (gab_segment){{150, 65}, {250, 65}}, &tag_0, &trace));
    CHECK(trace.x == TOWN_W && trace.y == 65 && trace.tag == 0 && trace.time == 0.5f);
    CHECK(gab_plane_trace(hall, (gab_segment){{150, 65}, {150, -65}}, &tag_0, &trace));
    CHECK(trace.x == 150 && trace.y == -1 && trace.time == 0.5f);
    CHECK(gab_plane_trace(hall, (gab_segment){{1e30f, -1e30f}, {5, 5}}, &tag_0, &trace));
    CHECK(trace.time == 0 && trace.x == 1 << 30 && trace.y == -(1 << 30));
    CHECK(!gab_plane_trace(hall, (gab_segment){{5, 5}, {6, 6}}, &tag_0, &trace));
    CHECK(gab_plane_trace(hall, (gab_segment){{-1e30f, 60}, {1e30f, 60}}, NULL, &trace));
    CHECK(trace.x == 0 && trace.y == 60);
    CHECK(!gab_plane_trace(hall, (gab_segment){{NAN, 60}, {5, 60}}, NULL, &trace));
    CHECK(!gab_plane_trace(hall, (gab_segment){{5, 60}, {INFINITY, 60}}, &tag_0, &trace));
    close_fixture(&fixture);
}

/* ---- Lists ---- */

static void test_lists(void)
{
    Fixture fixture = {.plain = {0}};
    open_town(&fixture);
    gab_map town = gab_bank_map(&fixture.opened.bank, "town");
    gab_zone mill = gab_plane_zone(gab_map_plane(town, "doors"), "mill");
    gab_zone hall = gab_plane_zone_numbered(gab_map_plane(town, "rooms"), 1);
    gab_pixel_run runs[TOWN_H];
    gab_segment edges[4];
    /* one run per row, across all tiles */
    CHECK_INT(gab_zone_runs(hall, runs, TOWN_H), TOWN_H);
    CHECK(runs[129].y == 129 && runs[129].left == 0 && runs[129].right == TOWN_W);
    CHECK_INT(gab_zone_runs(mill, runs, TOWN_H), 10);
    CHECK(runs[4].y == 64 && runs[4].left == 100 && runs[4].right == 110);
    /* the zone is in front of each edge: rightwards above, leftwards below, upwards on the left */
    CHECK_INT(gab_zone_outline(mill, edges, 4), 4);
    static const gab_segment expected[4] = {{{100, 60}, {110, 60}},
                                            {{110, 70}, {100, 70}},
                                            {{100, 70}, {100, 60}},
                                            {{110, 60}, {110, 70}}};
    CHECK(memcmp(edges, expected, sizeof expected) == 0);
    for (int i = 0; i < 4; i++)
        CHECK(gab_line_side(edges[i].a, edges[i].b, (gab_vec){105, 65}) == GAB_FRONT &&
              gab_line_side(edges[i].b, edges[i].a, (gab_vec){105, 65}) == GAB_BACK);
    CHECK_INT(gab_zone_outline(hall, edges, 4), 4);
    close_fixture(&fixture);
}

CHECK_CASES({"maps and planes are found and have the right properties", test_maps},
            {"zones are found and have the right properties", test_zones},
            {"walk-to points", test_walk_points},
            {"a click reads the zone of one pixel", test_clicks},
            {"there are no zones outside the map", test_outside_the_map},
            {"empty views return empty values", test_empty_views},
            {"paths through corners pass the pixel that contains the corner", test_corners},
            {"paths along edges pass the pixels to the right and below", test_along_edges},
            {"discs touch half-open pixels", test_discs},
            {"boxes that share an edge with a pixel do not touch it", test_boxes},
            {"tags under shapes, including tag 0", test_tags},
            {"traces over tiles and past the map", test_traces}, {"runs and outlines", test_lists})
