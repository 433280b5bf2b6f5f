/* SPDX-License-Identifier: MIT */
/*
 * Tests bands, clearances and directions away from the edge, on a road whose distances are found by
 * brute force and on small maps. Random queries on clearances are tested in test_map_random.c.
 */
#include "bank/plain.h"
#include "check.h"
#include "opened.h"

#include <gabarit/map.h>

#include <math.h>
#include <string.h>

enum { ROAD_W = 90, ROAD_H = 70, ROAD_RADII = 3 };

/* A road with a bend: a horizontal part, a vertical part, and an island. */
static bool is_road(int x, int y)
{
    bool island = x >= 40 && x < 44 && y >= 20 && y < 24;
    return ((y >= 12 && y < 32) || (x >= 60 && x < 81)) && !island;
}

typedef struct Road {
    PlainBank plain;
    Opened opened;
    uint32_t distances[ROAD_W * ROAD_H];
    uint8_t band_pixels[ROAD_W * ROAD_H];
    gab_map map;
} Road;

static const int32_t road_radii[ROAD_RADII] = {640, 4 * 256 + 128, 9 * 256};

static uint32_t find_distance(int x, int y)
{
    uint32_t min = UINT32_MAX;
    for (int v = 0; v < ROAD_H; v++)
        for (int u = 0; u < ROAD_W; u++) {
            uint32_t square = (uint32_t)((x - u) * (x - u) + (y - v) * (y - v));
            if (!is_road(u, v) && square < min)
                min = square;
        }
    return min;
}

/* Returns the number of radii that are not larger than the clearance, sqrt(square) - 1/2. */
static uint8_t count_fitting_radii(uint32_t square)
{
    uint8_t count = 0;
    while (count < ROAD_RADII &&
           sqrt((double)square) - 0.5 >= (double)road_radii[count] / PLAIN_PIXEL)
        count++;
    return count;
}

static void open_road(Road *road)
{
    memset(road, 0, sizeof *road);
    PlainMap *map = plain_alloc(&road->plain, 2, sizeof *map);
    PlainBand *list = plain_alloc(&road->plain, ROAD_RADII + 1, sizeof *list);
    for (int i = 0; i < ROAD_W * ROAD_H; i++) {
        road->distances[i] = find_distance(i % ROAD_W, i / ROAD_W);
        road->band_pixels[i] = count_fitting_radii(road->distances[i]);
    }
    for (int i = 0; i < ROAD_RADII; i++)
        list[i + 1].radius = road_radii[i];
    list[1].name = "cart";
    list[3].name = "lorry";
    list[0].radius = 512;
    map[0] = (PlainMap){.name = "other", .picture = GAB_NONE, .width = 3, .height = 3};
    map[0].bands = list;
    map[0].band_count = 1;
    map[1] = (PlainMap){.name = "road",
                        .picture = GAB_NONE,
                        .width = ROAD_W,
                        .height = ROAD_H,
                        .bands = list + 1,
                        .band_count = ROAD_RADII,
                        .band_pixels = road->band_pixels,
                        .distances = road->distances};
    road->plain.maps = map;
    road->plain.map_count = 2;
    road->opened = opened_from(&road->plain);
    road->map = gab_bank_map(&road->opened.bank, "road");
}

static void close_road(Road *road)
{
    plain_free(&road->plain);
    opened_close(&road->opened);
}

static void test_bands(void)
{
    static Road road;
    open_road(&road);
    CHECK_INT(gab_map_band_count(road.map), ROAD_RADII);
    CHECK(gab_map_has_bands(road.map) && gab_map_has_distances(road.map));
    gab_band cart = gab_map_band(road.map, "cart"), lorry = gab_map_band(road.map, "lorry");
    CHECK(cart.index == 1 && lorry.index == 3);
    CHECK_INT(gab_map_band_at(road.map, 1).index, 2);
    CHECK(!gab_band_exists(gab_map_band_at(road.map, 3)));
    CHECK_TEXT(gab_band_name(lorry), "lorry");
    CHECK(gab_band_radius(cart) == 2.5f && gab_band_radius(lorry) == 9);
    for (int y = -2; y < ROAD_H + 2; y++)
        for (int x = -2; x < ROAD_W + 2; x++) {
            gab_vec centre = {(float)x + 0.5f, (float)y + 0.5f};
            bool inside = x >= 0 && y >= 0 && x < ROAD_W && y < ROAD_H;
            uint32_t count = inside ? road.band_pixels[y * ROAD_W + x] : 0;
            for (uint32_t i = 0; i < ROAD_RADII; i++)
                CHECK(gab_map_touches(road.map, 1 + i, centre) == (count <= i));
        }
    /* the band of another map, bands that do not exist, and a map without bands */
    gab_vec off_road = {1, 1};
    CHECK(gab_map_touches(road.map, 1, off_road));
    CHECK(!gab_map_touches(road.map, 0, off_road));
    CHECK(!gab_map_touches(road.map, 4, off_road));
    CHECK(!gab_map_touches(road.map, GAB_NONE, off_road));
    gab_map other = gab_bank_map_at(&road.opened.bank, 0);
    CHECK(!gab_map_touches(other, 0, off_road) && !gab_map_has_bands(other));
    CHECK(!gab_map_touches(road.map, 1, (gab_vec){NAN, 1}));
    CHECK(!gab_map_touches(road.map, 1, (gab_vec){1, -INFINITY}));
    CHECK(gab_map_touches(road.map, 1, (gab_vec){-1e30f, 1e30f}));
    close_road(&road);
}

/* Checks that bands and clearances agree: a band is where the clearance is less than its radius. */
static void test_clearance_and_bands(void)
{
    static Road road;
    open_road(&road);
    for (int y = 0; y < ROAD_H; y++)
        for (int x = 0; x < ROAD_W; x++) {
            gab_vec centre = {(float)x + 0.5f, (float)y + 0.5f};
            float clearance;
            CHECK(gab_map_clearance(road.map, centre, &clearance, NULL));
            CHECK(clearance == (float)(sqrt((double)road.distances[y * ROAD_W + x]) - 0.5));
            for (uint32_t i = 0; i < ROAD_RADII; i++) {
                gab_band band = gab_map_band_at(road.map, i);
                CHECK(gab_map_touches(road.map, band.index, centre) ==
                      (clearance < gab_band_radius(band)));
            }
        }
    /* half a pixel from the centre of the first road pixel to the edge; less than 0 off the road */
    float clearance;
    gab_map_clearance(road.map, (gab_vec){20.5f, 12.5f}, &clearance, NULL);
    CHECK(clearance == 0.5f);
    gab_map_clearance(road.map, (gab_vec){20.5f, 12}, &clearance, NULL);
    CHECK(clearance == 0);
    gab_map_clearance(road.map, (gab_vec){20.5f, 5.25f}, &clearance, NULL);
    CHECK(clearance == -0.5f);
    close_road(&road);
}

static gab_vec direction_at(gab_map map, float x, float y)
{
    gab_vec away = {9, 9};
    CHECK(gab_map_clearance(map, (gab_vec){x, y}, NULL, &away));
    return away;
}

static void test_directions(void)
{
    static Road road;
    open_road(&road);
    gab_vec away = direction_at(road.map, 20.25f, 14);
    CHECK(away.x == 0 && away.y == 1);
    away = direction_at(road.map, 20, 30.5f);
    CHECK(away.x == 0 && away.y == -1);
    /* the same at the centre of a pixel, where the slopes of both sides are equal */
    away = direction_at(road.map, 20.5f, 14.5f);
    CHECK(away.x == 0 && away.y == 1);
    away = direction_at(road.map, 61.5f, 50.5f);
    CHECK(away.x == 1 && away.y == 0);
    away = direction_at(road.map, 79.5f, 50.5f);
    CHECK(away.x == -1 && away.y == 0);
    /* no slope: in the middle of the road, between two rows and on the middle column; and off the
     * road */
    away = direction_at(road.map, 20.125f, 22);
    CHECK(away.x == 0 && away.y == 0);
    away = direction_at(road.map, 70.5f, 50.25f);
    CHECK(away.x == 0 && away.y == 0);
    away = direction_at(road.map, 20, 4);
    CHECK(away.x == 0 && away.y == 0);
    /* away from the island's corner, along the diagonal */
    away = direction_at(road.map, 45.5f, 25.5f);
    CHECK_NEAR((double)away.x, sqrt(0.5), 1e-6);
    CHECK_NEAR((double)away.y, sqrt(0.5), 1e-6);
    /* outside the map as at its border, without a slope across the border */
    away = direction_at(road.map, -50, 14);
    CHECK(away.x == 0 && away.y == 1);
    CHECK(!gab_map_clearance(road.map, (gab_vec){NAN, 0}, NULL, NULL));
    close_road(&road);
}

static void test_saddle(void)
{
    /* the slopes of both sides cancel in the middle, exactly */
    static const uint32_t distances[4] = {2, 7, 7, 2};
    PlainMap map = {.name = "saddle", .picture = GAB_NONE, .width = 2, .height = 2};
    PlainBank plain = {.maps = &map, .map_count = 1};
    map.distances = distances;
    Opened opened = opened_from(&plain);
    gab_vec away = direction_at(gab_bank_map_at(&opened.bank, 0), 1, 1);
    CHECK(away.x == 0 && away.y == 0);
    opened_close(&opened);
}

/* If the whole map is road, the distance is larger than any map, and there is no slope. */
static void test_all_road(void)
{
    static const float coordinates[] = {-1e30f, -1, 0, 0.5f, 1.25f, 3, 1e30f};
    static const uint32_t distances[6] = {1u << 30, 1u << 30, 1u << 30,
                                          1u << 30, 1u << 30, 1u << 30};
    PlainMap map = {.name = "field", .picture = GAB_NONE, .width = 3, .height = 2};
    PlainBank plain = {.maps = &map, .map_count = 1};
    map.distances = distances;
    Opened opened = opened_from(&plain);
    gab_map field = gab_bank_map(&opened.bank, "field");
    CHECK_INT(gab_map_distance_squared(field, 2, 1), 1 << 30);
    CHECK_INT(gab_map_distance_squared(field, 3, 1), 0);
    for (size_t y = 0; y < CHECK_COUNT(coordinates); y++)
        for (size_t x = 0; x < CHECK_COUNT(coordinates); x++) {
            float clearance;
            gab_vec away = {9, 9};
            CHECK(gab_map_clearance(field, (gab_vec){coordinates[x], coordinates[y]}, &clearance,
                                    &away));
            CHECK(clearance == 32767.5f && away.x == 0 && away.y == 0);
        }
    opened_close(&opened);
}

/* A map and its mirror image give mirrored results, bit by bit. */
static void test_mirror(void)
{
    enum { W = 5, H = 4 };
    static const uint32_t distances[W * H] = {3,  11, 5, 13, 2, 7, 30, 0,  17, 1,
                                              10, 6,  2, 29, 8, 5, 12, 41, 3,  19};
    static uint32_t mirrored[W * H];
    PlainMap maps[2] = {{.name = "a", .picture = GAB_NONE, .width = W, .height = H},
                        {.name = "b", .picture = GAB_NONE, .width = W, .height = H}};
    PlainBank plain = {.maps = maps, .map_count = 2};
    for (int i = 0; i < W * H; i++)
        mirrored[i / W * W + W - 1 - i % W] = distances[i];
    maps[0].distances = distances;
    maps[1].distances = mirrored;
    Opened opened = opened_from(&plain);
    for (int y = -8; y < H * 16 + 8; y += 3)
        for (int x = -8; x < W * 16 + 8; x++) {
            gab_vec point = {(float)x / 16, (float)y / 16}, mirrored_point = {W - point.x, point.y};
            float clearances[2];
            gab_vec away[2];
            gab_map_clearance(gab_bank_map_at(&opened.bank, 0), point, &clearances[0], &away[0]);
            gab_map_clearance(gab_bank_map_at(&opened.bank, 1), mirrored_point, &clearances[1],
                              &away[1]);
            CHECK(clearances[0] == clearances[1]);
            CHECK(away[0].x == -away[1].x && away[0].y == away[1].y);
        }
    opened_close(&opened);
}

CHECK_CASES({"bands of a road", test_bands},
            {"a band is where the clearance is less than its radius", test_clearance_and_bands},
            {"directions away from the edge of the road", test_directions},
            {"a saddle has no direction", test_saddle},
            {"a map that is entirely road", test_all_road},
            {"clearances of a mirrored map are mirrored", test_mirror})
