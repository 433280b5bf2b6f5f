/* SPDX-License-Identifier: MIT */
/*
 * End-to-end tests of a road: distances and bands are computed from its pixels, written to a bank
 * and queried with the library, whose results must equal the computed ones. Other tests compare
 * each builder with its oracle.
 */
#include "check.h"

#include <bank/writer.h>
#include <derive/bands.h>
#include <gabarit/map.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIDE = 150, RADII = 4 };

static const uint32_t radii[RADII] = {128, 3 * 256, 20 * 256, BANDS_MAX_RADIUS};

typedef struct Road {
    uint32_t width, height;
    uint8_t pixels[MAX_SIDE * MAX_SIDE];
    uint32_t squared[MAX_SIDE * MAX_SIDE];
    uint8_t fits[MAX_SIDE * MAX_SIDE];
    uint8_t *bytes; /* the bank */
    gab_bank bank;
    gab_map map;
} Road;

static void build_road(Road *road, const DistanceOptions *options)
{
    const uint32_t width = road->width, height = road->height;
    const DistanceMask mask = {road->pixels, width, width, height};
    const DistanceField field = {road->squared, width, width, height};
    const BandPicture picture = {road->fits, width, width, height};
    CHECK_INT(distance_build(NULL, &mask, options, &field), DERIVE_DONE);
    CHECK_INT(bands_build(NULL, &field, radii, RADII, &picture), DERIVE_DONE);
}

static void write_road(Road *road)
{
    PlainBand bands[RADII];
    PlainMap map = {.name = "road",
                    .picture = GAB_NONE,
                    .width = road->width,
                    .height = road->height,
                    .bands = bands,
                    .band_count = RADII,
                    .band_pixels = road->fits,
                    .distances = road->squared};
    PlainBank plain = {.maps = &map, .map_count = 1};
    size_t size = 0;
    BankError error = {0};
    gab_fault fault;
    for (size_t i = 0; i < RADII; i++)
        bands[i] = (PlainBand){.radius = (int32_t)radii[i]};
    CHECK_THAT(bank_write(&plain, &road->bytes, &size, &error), "%s: %s", error.where, error.what);
    CHECK_THAT(gab_bank_open(&road->bank, road->bytes, size, NULL, &fault) == GAB_OK, "%s in %s %u",
               gab_result_text(fault.code), fault.section, fault.index);
    road->map = gab_bank_map(&road->bank, "road");
}

/* Checks the results of the library at the centre of each pixel. */
static void compare_road(const Road *road)
{
    for (uint32_t i = 0; i < road->width * road->height && !check_has_failed_too_often(); i++) {
        const int32_t x = (int32_t)(i % road->width), y = (int32_t)(i / road->width);
        const gab_vec centre = {(float)x + 0.5f, (float)y + 0.5f};
        float clearance;
        CHECK_INT(gab_map_distance_squared(road->map, x, y), road->squared[i]);
        CHECK(gab_map_clearance(road->map, centre, &clearance, NULL));
        for (uint32_t k = 0; k < RADII; k++) {
            bool too_large = clearance < (float)radii[k] / 256;
            CHECK_THAT(gab_map_touches(road->map, k, centre) == too_large,
                       "%d,%d: clearance %g, radius %u / 256", x, y, (double)clearance, radii[k]);
        }
    }
}

static void check_road(Road *road, const DistanceOptions *options)
{
    build_road(road, options);
    write_road(road);
    compare_road(road);
    free(road->bytes);
}

static void test_random(void)
{
    static Road road;
    CHECK_RANDOM_CASES (random, "roads", 200) {
        static const int chances[] = {0, 1, 50, 99, 100};
        const int chance = chances[check_between(&random, 0, 4)];
        const DistanceOptions options = {.edge_is_off_road = check_chance(&random, 30),
                                         .largest = check_chance(&random, 30) ? 30 * 30 : 0};
        road.width = (uint32_t)check_between(&random, 1, MAX_SIDE);
        road.height = (uint32_t)check_between(&random, 1, MAX_SIDE);
        memset(road.pixels, 1, sizeof road.pixels);
        for (size_t i = 0; i < MAX_SIDE * MAX_SIDE / 8; i++)
            if (!check_chance(&random, chance))
                road.pixels[check_next(&random) % sizeof road.pixels] = 0;
        check_road(&road, &options);
    }
}

/* If everything is road, also beyond the edge of the map, every disc fits. */
static void test_all_road(void)
{
    static Road road = {.width = 100, .height = 70};
    memset(road.pixels, 1, sizeof road.pixels);
    build_road(&road, NULL);
    write_road(&road);
    compare_road(&road);
    for (uint32_t k = 0; k < RADII; k++)
        CHECK(!gab_map_touches(road.map, k, (gab_vec){99.5f, 0.5f}));
    free(road.bytes);
}

CHECK_CASES({"random roads", test_random}, {"a map that is entirely road", test_all_road})
