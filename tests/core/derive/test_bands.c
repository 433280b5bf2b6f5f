/* SPDX-License-Identifier: MIT */
/* Tests of bands of several radii, and of pinch points, where a road is too narrow for a radius. */
#include "derive_job.h"
#include "oracle_land.h"
#include "oracle_pinch.h"

#include <derive/bands.h>
#include <derive/pinch.h>

/* ---- Radii ---- */

/* Returns the integer part of a square root, bit by bit. */
static uint64_t square_root(uint64_t square)
{
    uint64_t root = 0;
    for (int bit = 31; bit >= 0; bit--) {
        uint64_t candidate = root | UINT64_C(1) << bit;
        if (candidate * candidate <= square)
            root = candidate;
    }
    return root;
}

/* Returns sqrt(squared) - 1/2 in units of 1/256, rounded down. Radii up to this value fit. */
static int64_t clearance_of(uint32_t squared)
{
    return (int64_t)square_root((uint64_t)squared * 65536) - 128;
}

static void test_clearance(void)
{
    static const struct {
        uint32_t squared;
        int32_t clearance; /* in 1/256 */
    } cases[] = {{0, -128},
                 {1, 128}, /* next to the edge: half a pixel */
                 {2, 234}, /* 1.41421 - 0.5 = 0.91421 = 234.04 / 256 */
                 {4, 384},
                 {5, 444}, /* 1.73607 = 444.43 / 256 */
                 {25, 1152},
                 {3600, 60 * 256 - 128},
                 {3599, 60 * 256 - 128 - 3},
                 {2 * 16383 * 16383, 5931151},
                 {DISTANCE_FAR, 32767 * 256 + 128}};
    for (size_t n = 0; n < CHECK_COUNT(cases); n++)
        CHECK_INT(bands_clearance(cases[n].squared), cases[n].clearance);
}

static void test_min(void)
{
    CHECK_INT(bands_min_squared(128), 1);
    CHECK_INT(bands_min_squared(129), 2);
    CHECK_INT(bands_min_squared(234), 2);
    CHECK_INT(bands_min_squared(235), 3);
    CHECK_INT(bands_min_squared(384), 4);
    CHECK_INT(bands_min_squared(385), 5);
    CHECK_INT(bands_min_squared(14 * 256), 211); /* 14.5^2 = 210.25 */
    CHECK_INT(bands_min_squared(BANDS_MAX_RADIUS), 1073709057);
    CHECK(bands_min_squared(BANDS_MAX_RADIUS) <= DISTANCE_FAR);
    CHECK_INT(bands_min_squared(UINT32_MAX), bands_min_squared(BANDS_MAX_RADIUS));
    /* No disc of any size fits off the road. */
    CHECK_INT(bands_min_squared(0), 1);
}

/* Checks that exactly the radii up to the clearance fit. */
static void check_fit(uint32_t squared, uint32_t radius)
{
    bool expected = (int64_t)radius <= clearance_of(squared);
    CHECK_THAT((squared >= bands_min_squared(radius)) == expected, "squared %u, radius %u / 256",
               squared, radius);
    CHECK_INT(bands_clearance(squared), clearance_of(squared));
}

static void test_fit(void)
{
    CheckRandom random = check_random("fit");
    for (uint32_t squared = 1; squared < 20000; squared++) {
        uint32_t clearance = (uint32_t)clearance_of(squared);
        check_fit(squared, clearance);
        check_fit(squared, clearance + 1);
    }
    for (size_t n = check_case_count(300000); n > 0 && !check_has_failed_too_often(); n--) {
        uint32_t root = (uint32_t)check_between(&random, 1, 23169);
        uint32_t squared = root * root + (uint32_t)check_between(&random, -2, 2);
        uint32_t clearance = (uint32_t)clearance_of(squared);
        if (squared == 0 || squared > 2 * 16383 * 16383)
            continue;
        check_fit(squared, clearance);
        check_fit(squared, clearance + 1);
        check_fit(squared, (uint32_t)check_between(&random, 1, BANDS_MAX_RADIUS));
    }
}

/* ---- Bands ---- */

/* Squared distances of a picture, and the bands that are built from them. */
typedef struct Bands {
    uint32_t *squared;
    uint8_t *fits; /* for each pixel: the number of radii that fit */
    uint32_t radii[BANDS_MAX];
    size_t count;
    DistanceField field;
    BandPicture picture;
    size_t size; /* number of elements in both, one more than the picture needs */
} Bands;

enum { UNTOUCHED = 0xee };

static Bands bands_new(CheckRandom *random, uint32_t width, uint32_t height)
{
    const size_t stride = width + (size_t)check_between(random, 0, 5);
    Bands bands = {.size = stride * height + 1};
    bands.squared = malloc(bands.size * sizeof(*bands.squared));
    bands.fits = malloc(bands.size);
    if (bands.squared == NULL || bands.fits == NULL)
        abort();
    memset(bands.fits, UNTOUCHED, bands.size);
    bands.field = (DistanceField){bands.squared, stride, width, height};
    bands.picture = (BandPicture){bands.fits, stride, width, height};
    return bands;
}

static void bands_free(Bands *bands)
{
    free(bands->squared);
    free(bands->fits);
}

static void fill_radii(Bands *bands, CheckRandom *random)
{
    const int max = check_chance(random, 50) ? 4 : BANDS_MAX;
    const int step = check_chance(random, 50) ? 2 : check_chance(random, 50) ? 700 : 30000;
    uint32_t radius = 0;
    bands->count = (size_t)check_between(random, 1, max);
    for (size_t n = 0; n < bands->count; n++) {
        radius += (uint32_t)check_between(random, 1, step);
        bands->radii[n] = radius;
    }
}

/* Sets random distances, and distances at which a radius just fits or just does not fit. */
static void fill_distances(Bands *bands, CheckRandom *random)
{
    for (size_t n = 0; n < bands->size; n++) {
        uint32_t *squared = &bands->squared[n];
        const int kind = check_between(random, 0, 4);
        size_t radius = (size_t)check_between(random, 0, (int)bands->count - 1);
        *squared = bands_min_squared(bands->radii[radius]) - (kind < 2);
        if (kind == 3)
            *squared = (uint32_t)check_between(random, 0, 2 * 16383 * 16383);
        else if (kind == 4)
            *squared = check_chance(random, 50) ? 0 : DISTANCE_FAR;
    }
}

/* Creates long runs of equal distances, as on a road. */
static void smooth_distances(Bands *bands)
{
    for (size_t n = 1; n < bands->size; n++)
        if (n % 150 != 0)
            bands->squared[n] = bands->squared[n - 1];
}

static void check_bands(const Bands *bands)
{
    const size_t stride = bands->field.stride;
    size_t overwritten = 0;
    for (size_t n = 0; n < bands->size && !check_has_failed_too_often(); n++) {
        const size_t x = n % stride, y = n / stride;
        if (x >= bands->field.width || y >= bands->field.height) {
            overwritten += bands->fits[n] != UNTOUCHED;
            continue;
        }
        size_t expected = 0;
        for (size_t radius = 0; radius < bands->count; radius++)
            expected += (int64_t)bands->radii[radius] <= clearance_of(bands->squared[n]);
        CHECK_THAT(bands->fits[n] == expected, "%zu,%zu at %u: %u, not %zu", x, y,
                   bands->squared[n], bands->fits[n], expected);
    }
    CHECK_INT(overwritten, 0);
}

static void test_bands_random(void)
{
    CHECK_RANDOM_CASES (random, "bands", 500) {
        Bands bands = bands_new(&random, (uint32_t)check_between(&random, 1, 200),
                                (uint32_t)check_between(&random, 1, 40));
        fill_radii(&bands, &random);
        fill_distances(&bands, &random);
        if (check_chance(&random, 50))
            smooth_distances(&bands);
        CHECK_INT(bands_build(NULL, &bands.field, bands.radii, bands.count, &bands.picture),
                  DERIVE_DONE);
        check_bands(&bands);
        bands_free(&bands);
    }
}

/*
 * On a street 9 pixels wide, the middle is 5 pixels from the centre of the nearest off-road pixel,
 * so a disc of radius 4.5 just fits.
 */
static void test_street(void)
{
    uint8_t road[11], fits[11];
    uint32_t squared[11];
    const uint32_t radii[] = {128, 384, 4 * 256 + 127, 4 * 256 + 128, 4 * 256 + 129};
    static const uint8_t expected[11] = {0, 1, 2, 2, 2, 4, 2, 2, 2, 1, 0};
    const DistanceMask mask = {road, 11, 11, 1};
    const DistanceField field = {squared, 11, 11, 1};
    const BandPicture picture = {fits, 11, 11, 1};
    for (size_t x = 0; x < 11; x++)
        road[x] = x > 0 && x < 10;
    const DistanceOptions options = {.largest = bands_squared_limit(radii, 5)};
    CHECK_INT(distance_build(NULL, &mask, &options, &field), DERIVE_DONE);
    CHECK_INT(bands_build(NULL, &field, radii, 5, &picture), DERIVE_DONE);
    for (size_t x = 0; x < 11; x++)
        CHECK_INT(fits[x], expected[x]);
}

/* Distances computed only up to bands_squared_limit give the same bands as all distances. */
static void test_largest(void)
{
    enum { SIDE = 90 };
    static uint8_t road[SIDE * SIDE], all_fits[SIDE * SIDE], limited_fits[SIDE * SIDE];
    static uint32_t squared[SIDE * SIDE];
    CheckRandom random = check_random("largest");
    const DistanceMask mask = {road, SIDE, SIDE, SIDE};
    const DistanceField field = {squared, SIDE, SIDE, SIDE};
    for (size_t n = check_case_count(200); n > 0; n--) {
        const BandPicture pictures[2] = {{all_fits, SIDE, SIDE, SIDE},
                                         {limited_fits, SIDE, SIDE, SIDE}};
        Bands bands = {0};
        do
            fill_radii(&bands, &random);
        while (bands.radii[bands.count - 1] > 60 * 256);
        for (size_t i = 0; i < sizeof(road); i++)
            road[i] = check_between(&random, 0, 400) > 0;
        for (int limited = 0; limited < 2; limited++) {
            const uint32_t largest = bands_squared_limit(bands.radii, bands.count);
            const DistanceOptions options = {.largest = limited ? largest : 0};
            CHECK_INT(distance_build(NULL, &mask, &options, &field), DERIVE_DONE);
            CHECK_INT(bands_build(NULL, &field, bands.radii, bands.count, &pictures[limited]),
                      DERIVE_DONE);
        }
        CHECK(memcmp(all_fits, limited_fits, sizeof(all_fits)) == 0);
    }
    CHECK_INT(bands_squared_limit(NULL, 0), 1);
    CHECK_INT(bands_squared_limit(&(uint32_t){1}, 1), 1);
    CHECK_INT(bands_squared_limit(&(uint32_t){14 * 256}, 1), 210);
}

static DeriveResult run_bands(DeriveJob *job, const void *input)
{
    const Bands *bands = input;
    return bands_build(job, &bands->field, bands->radii, bands->count, &bands->picture);
}

static void test_bands_threads(void)
{
    CheckRandom random = check_random("threads of bands");
    Bands bands = bands_new(&random, 500, 400);
    size_t allocations, cancel_checks;
    fill_radii(&bands, &random);
    fill_distances(&bands, &random);
    record_check_failures(run_bands, &bands, 1, &allocations, &cancel_checks);
    CHECK_INT(allocations, 0);
    CHECK_INT(cancel_checks, 1 + 25);
    for (unsigned threads = 2; threads <= 4; threads++) {
        memset(bands.fits, UNTOUCHED, bands.size);
        DeriveJob job = {.threads = threads};
        CHECK_INT(run_bands(&job, &bands), DERIVE_DONE);
        check_bands(&bands);
    }
    bands_free(&bands);
}

static void test_bands_rejected(void)
{
    static const char ascend[] = "the radii must be in ascending order, above 0 and at most 32767 "
                                 "pixels";
    static uint32_t radii[300];
    static const uint32_t zero[] = {0}, equal[] = {7, 7}, falling[] = {7, 6};
    static const uint32_t huge[] = {7, BANDS_MAX_RADIUS + 1};
    static const DistanceField field = {NULL, 9, 9, 9};
    static const BandPicture picture = {NULL, 9, 9, 9};
    const struct {
        const char *reason;
        const uint32_t *radii;
        size_t count;
        DistanceField field;
        BandPicture picture;
    } cases[] = {
        {"there are no radii", NULL, 1, field, picture},
        {"there are no radii", radii, 0, field, picture},
        {"there are more than 255 radii", radii, 256, field, picture},
        {ascend, zero, 1, field, picture},
        {ascend, equal, 2, field, picture},
        {ascend, falling, 2, field, picture},
        {ascend, huge, 2, field, picture},
        {"the distances and the bands have different sizes", radii, 1, field, {NULL, 9, 9, 8}},
        {"the distances and the bands have different sizes", radii, 1, {NULL, 9, 8, 9}, picture},
        {"a side is longer than 16384 pixels", radii, 1, {NULL, 1, 1, 16385}, {NULL, 1, 1, 16385}},
        {"the rows overlap", radii, 1, {NULL, 8, 9, 9}, picture},
        {"the rows overlap", radii, 1, field, {NULL, 8, 9, 9}},
        {"there are no pixels", radii, 255, field, picture},
    };
    JobRecord record = {0};
    DeriveJob job = record_job(&record);
    for (uint32_t n = 0; n < 300; n++)
        radii[n] = n + 1;
    for (size_t n = 0; n < CHECK_COUNT(cases); n++)
        record_check_rejected(
            bands_build(&job, &cases[n].field, cases[n].radii, cases[n].count, &cases[n].picture),
            &job, &record, cases[n].reason);
    record_check_rejected(bands_build(&job, NULL, radii, 1, &picture), &job, &record,
                          "there is no picture");
    record_check_rejected(bands_build(&job, &field, radii, 1, NULL), &job, &record,
                          "there is no picture");
    const DistanceField empty = {NULL, 0, 0, 5};
    CHECK_INT(bands_build(&job, &empty, radii, 1, &(BandPicture){NULL, 0, 0, 5}), DERIVE_DONE);
}

/* ---- Pinch points ---- */

enum { WIDE = 100, HIGH = 60 };

typedef struct Town {
    uint8_t road[WIDE * HIGH];
    uint32_t squared[WIDE * HIGH];
    DistanceField field;
    uint32_t radius;
} Town;

static void fill_rect(Town *town, int x, int y, int width, int height, uint8_t value)
{
    for (int v = y; v < y + height; v++)
        memset(town->road + v * WIDE + x, value, (size_t)width);
}

static DeriveResult measure(Town *town)
{
    const DistanceMask mask = {town->road, WIDE, WIDE, HIGH};
    const DistanceOptions options = {.edge_is_off_road = true};
    town->field = (DistanceField){town->squared, WIDE, WIDE, HIGH};
    return distance_build(NULL, &mask, &options, &town->field);
}

/* Finds the pinch points of a town and compares kind, position and squared distance. */
static void check_town(Town *town, const PinchPoint *expected, size_t count, const char *name)
{
    PinchList list;
    JobRecord record = {0};
    DeriveJob job = record_job(&record);
    CHECK_INT(measure(town), DERIVE_DONE);
    CHECK_INT(pinch_find(&job, &town->field, town->radius, &list), DERIVE_DONE);
    CHECK_THAT(list.count == count, "%s: %zu points, not %zu", name, list.count, count);
    for (size_t n = 0; n < list.count; n++) {
        const PinchPoint got = list.points[n];
        const PinchPoint wanted = n < count ? expected[n] : (PinchPoint){0};
        CHECK_THAT(got.kind == wanted.kind && got.x == wanted.x && got.y == wanted.y &&
                       got.squared == wanted.squared,
                   "%s: kind %d at %u,%u, squared %u", name, (int)got.kind, got.x, got.y,
                   got.squared);
        CHECK_INT(got.clearance, clearance_of(got.squared));
    }
    pinch_clear(&job, &list);
    CHECK(list.points == NULL && list.count == 0);
    record_check(&record);
}

/*
 * Creates two rooms of 21 x 21 pixels and a passage of 20 x 5 between them, for a disc of radius 4.
 */
static void create_rooms(Town *town)
{
    memset(town, 0, sizeof(*town));
    town->radius = 4 * 256;
    fill_rect(town, 10, 10, 21, 21, 1);
    fill_rect(town, 51, 10, 21, 21, 1);
    fill_rect(town, 31, 18, 20, 5, 1);
}

static void test_pinch_drawn(void)
{
    static Town town;
    const PinchPoint passage = {.kind = PINCH_PASSAGE, .x = 41, .y = 20, .squared = 9};
    create_rooms(&town);
    check_town(&town, &passage, 1, "rooms with a passage");

    town.radius = 640; /* 2.5 pixels just fit */
    check_town(&town, NULL, 0, "a passage that is wide enough");
    town.radius = 641;
    check_town(&town, &passage, 1, "a passage that is a little too narrow");

    create_rooms(&town);
    fill_rect(&town, 46, 18, 5, 5, 0);
    check_town(&town, NULL, 0, "a dead end");

    create_rooms(&town);
    fill_rect(&town, 51, 18, 3, 5, 0);
    const PinchPoint corners[] = {{.kind = PINCH_PASSAGE, .x = 51, .y = 23, .squared = 1},
                                  {.kind = PINCH_PASSAGE, .x = 50, .y = 18, .squared = 1}};
    check_town(&town, corners, 2, "a passage around two corners");

    create_rooms(&town);
    fill_rect(&town, 31, 17, 20, 7, 1);
    town.road[20 * WIDE + 45] = 0;
    const PinchPoint points[] = {{.kind = PINCH_PASSAGE, .x = 45, .y = 22, .squared = 4},
                                 {.kind = PINCH_PASSAGE, .x = 45, .y = 18, .squared = 4}};
    check_town(&town, points, 2, "a post in the passage");

    create_rooms(&town);
    town.radius = 11 * 256;
    const PinchPoint road = {.kind = PINCH_ROAD, .x = 20, .y = 20, .squared = 121};
    CHECK_INT(measure(&town), DERIVE_DONE);
    check_town(&town, &road, 1, "a road on which the disc fits nowhere");

    fill_rect(&town, 31, 18, 20, 5, 0);
    const PinchPoint roads[] = {{.kind = PINCH_ROAD, .x = 61, .y = 20, .squared = 121},
                                {.kind = PINCH_ROAD, .x = 20, .y = 20, .squared = 121}};
    check_town(&town, roads, 2, "two roads on which the disc fits nowhere");

    memset(town.road, 0, sizeof(town.road));
    check_town(&town, NULL, 0, "no road");
}

/* On a ring road with one narrow passage, the land of the disc meets itself there. */
static void test_pinch_ring(void)
{
    static Town town;
    memset(&town, 0, sizeof(town));
    town.radius = 4 * 256;
    fill_rect(&town, 5, 5, 90, 50, 1);
    fill_rect(&town, 20, 20, 60, 20, 0);
    check_town(&town, NULL, 0, "a ring");
    fill_rect(&town, 45, 9, 11, 11, 0);
    const PinchPoint narrow = {.kind = PINCH_PASSAGE, .x = 50, .y = 6, .squared = 4};
    town.road[8 * WIDE + 50] = 0;
    check_town(&town, &narrow, 1, "a ring with a narrow passage");
    fill_rect(&town, 45, 5, 11, 4, 0);
    check_town(&town, NULL, 0, "an interrupted ring");
}

/* Pinch points are sorted: the narrowest comes first. */
static void test_pinch_order(void)
{
    static Town town;
    memset(&town, 0, sizeof(town));
    town.radius = 5 * 256;
    fill_rect(&town, 2, 20, 15, 15, 1);
    fill_rect(&town, 30, 20, 15, 15, 1);
    fill_rect(&town, 58, 20, 15, 15, 1);
    fill_rect(&town, 83, 20, 15, 15, 1);
    fill_rect(&town, 17, 24, 13, 5, 1);
    fill_rect(&town, 45, 24, 13, 7, 1);
    fill_rect(&town, 73, 26, 10, 1, 1);
    const PinchPoint expected[] = {{.kind = PINCH_PASSAGE, .x = 78, .y = 26, .squared = 1},
                                   {.kind = PINCH_PASSAGE, .x = 23, .y = 26, .squared = 9},
                                   {.kind = PINCH_PASSAGE, .x = 51, .y = 27, .squared = 16}};
    check_town(&town, expected, 3, "three passages");
}

/* Without off-road pixels, all distances are larger than any radius. */
static void test_pinch_open(void)
{
    static uint32_t squared[40 * 30];
    PinchList list = {.count = 9};
    for (size_t n = 0; n < CHECK_COUNT(squared); n++)
        squared[n] = DISTANCE_FAR;
    const DistanceField field = {squared, 40, 40, 30};
    CHECK_INT(pinch_find(NULL, &field, BANDS_MAX_RADIUS, &list), DERIVE_DONE);
    CHECK_INT(list.count, 0);
    pinch_clear(NULL, &list);
}

/* ---- Pinch points of random roads ---- */

/*
 * Makes the border off-road and fills holes: off-road pixels that are not connected to the border
 * by sides become road.
 */
static void fill_holes(uint8_t *road, int width, int height)
{
    static int stack[ORACLE_LAND_MAX];
    int count = 0;
    for (int pixel = 0; pixel < width * height; pixel++) {
        const int x = pixel % width, y = pixel / width;
        const bool is_edge = x == 0 || y == 0 || x == width - 1 || y == height - 1;
        if (is_edge) {
            road[pixel] = 2;
            stack[count++] = pixel;
        }
    }
    while (count > 0) {
        const int current = stack[--count];
        const int neighbours[4] = {current - 1, current + 1, current - width, current + width};
        for (int n = 0; n < 4; n++)
            if (neighbours[n] >= 0 && neighbours[n] < width * height && road[neighbours[n]] == 0) {
                road[neighbours[n]] = 2;
                stack[count++] = neighbours[n];
            }
    }
    for (int pixel = 0; pixel < width * height; pixel++)
        road[pixel] = road[pixel] != 2;
}

static void fill_blobs(CheckRandom *random, uint8_t *road, int width, int height)
{
    memset(road, 0, (size_t)(width * height));
    for (int count = check_between(random, 6, 24); count > 0; count--) {
        const int x = check_between(random, 0, width), y = check_between(random, 0, height);
        const int r = check_between(random, 3, 9);
        for (int v = 0; v < height; v++)
            for (int u = 0; u < width; u++)
                if ((u - x) * (u - x) + (v - y) * (v - y) <= r * r)
                    road[v * width + u] = 1;
    }
    for (int speck = check_between(random, 0, 20); speck > 0; speck--)
        road[check_between(random, 0, width * height - 1)] ^= 1;
}

/*
 * Checks that the passages of one distance join as many lands as disappear at this distance
 * according to the oracle. Each passage joins two lands, rarely three or four.
 */
static void check_level(OracleLand *land, const PinchList *list, uint32_t level, uint32_t fits)
{
    const int joined =
        oracle_parts(land, level + 1, fits, true) - oracle_parts(land, level, fits, true);
    int found = 0;
    for (size_t n = 0; n < list->count; n++)
        found += list->points[n].kind == PINCH_PASSAGE && list->points[n].squared == level;
    CHECK_THAT(found <= joined && joined <= 3 * found, "at %u: %d passages, %d lands joined", level,
               found, joined);
}

static void check_roads(OracleLand *land, const PinchList *list, uint32_t fits)
{
    int roads = 0;
    for (size_t n = 0; n < list->count; n++) {
        const PinchPoint *point = &list->points[n];
        const int pixel = (int)point->y * land->width + (int)point->x;
        CHECK_INT(land->squared[pixel], point->squared);
        CHECK(point->squared > 0 && point->squared < fits);
        if (n > 0)
            CHECK(list->points[n - 1].kind < point->kind ||
                  (list->points[n - 1].kind == point->kind &&
                   list->points[n - 1].squared <= point->squared));
        if (point->kind != PINCH_ROAD)
            continue;
        roads++;
        memset(land->visited, 0, sizeof(land->visited));
        CHECK_INT(oracle_fill(land, pixel, 1), point->squared);
    }
    CHECK_INT(roads, oracle_parts(land, 1, fits, false));
}

/* Without holes in the road, every passage joins lands that were separate. */
static void test_pinch_random(void)
{
    static uint8_t road[ORACLE_LAND_MAX];
    static uint32_t squared[ORACLE_LAND_MAX];
    static OracleLand land;
    CheckRandom random = check_random("pinch points");
    size_t passages = 0, roads = 0;
    for (size_t n = 0; check_needs_more(n, 600, passages > 0 && roads > 0); n++) {
        const int width = check_between(&random, 8, 64), height = check_between(&random, 8, 60);
        const uint32_t radius = (uint32_t)check_between(&random, 1, 5 * 256);
        const uint32_t fits = bands_min_squared(radius);
        const DistanceMask mask = {road, (size_t)width, (uint32_t)width, (uint32_t)height};
        const DistanceField field = {squared, (size_t)width, mask.width, mask.height};
        PinchList list;
        fill_blobs(&random, road, width, height);
        fill_holes(road, width, height);
        CHECK_INT(distance_build(NULL, &mask, NULL, &field), DERIVE_DONE);
        CHECK_INT(pinch_find(NULL, &field, radius, &list), DERIVE_DONE);
        land.squared = squared;
        land.width = width;
        land.height = height;
        for (uint32_t level = 1; level < fits; level++)
            check_level(&land, &list, level, fits);
        check_roads(&land, &list, fits);
        for (size_t point = 0; point < list.count; point++)
            *(list.points[point].kind == PINCH_ROAD ? &roads : &passages) += 1;
        pinch_clear(NULL, &list);
    }
    check_note("%zu passages, %zu roads", passages, roads);
    CHECK(passages > 0 && roads > 0);
}

/* ---- Pinch points, compared with a slow method ---- */

/* Creates a road of a random kind: discs, specks, overlapping bars, with holes anywhere. */
static void fill_random_road(CheckRandom *random, uint8_t *road, int width, int height)
{
    const int kind = check_between(random, 0, 3), frequency = check_between(random, 2, 90);
    fill_blobs(random, road, width, height);
    for (int pixel = 0; pixel < width * height && kind == 0; pixel++)
        road[pixel] = !check_chance(random, 4);
    for (int pixel = 0; pixel < width * height && kind == 1; pixel++)
        road[pixel] = check_between(random, 0, frequency) != 0;
    for (int count = kind == 2 ? check_between(random, 3, 12) : 0; count > 0; count--) {
        const int x = check_between(random, 0, width - 1), y = check_between(random, 0, height - 1);
        const int u = check_between(random, x, width - 1), v = check_between(random, y, height - 1);
        const uint8_t value = check_chance(random, 70);
        for (int row = y; row <= v; row++)
            memset(road + row * width + x, value, (size_t)(u - x + 1));
    }
}

static void check_list(const PinchList *list, const OraclePinch *oracle, uint32_t radius)
{
    CHECK_THAT((int)list->count == oracle->point_count, "radius %u: %zu points, not %d", radius,
               list->count, oracle->point_count);
    for (size_t n = 0; n < list->count && (int)n < oracle->point_count; n++) {
        const PinchPoint got = list->points[n], expected = oracle->points[n];
        CHECK_THAT(got.kind == expected.kind && got.x == expected.x && got.y == expected.y &&
                       got.squared == expected.squared && got.clearance == expected.clearance,
                   "radius %u, %zu: at %u,%u, not at %u,%u", radius, n, got.x, got.y, expected.x,
                   expected.y);
    }
}

static void test_pinch_oracle(void)
{
    static uint8_t road[ORACLE_PINCH_MAX];
    static uint32_t squared[ORACLE_PINCH_MAX];
    static OraclePinch oracle;
    size_t points = 0;
    CHECK_RANDOM_CASES (random, "pinch points, the slow way", 150) {
        const int width = check_between(&random, 1, 100), height = check_between(&random, 1, 60);
        const DistanceMask mask = {road, (size_t)width, (uint32_t)width, (uint32_t)height};
        const DistanceField field = {squared, (size_t)width, mask.width, mask.height};
        const DistanceOptions options = {.edge_is_off_road = check_chance(&random, 50)};
        uint32_t radii[3];
        PinchList lists[3];
        fill_random_road(&random, road, width, height);
        CHECK_INT(distance_build(NULL, &mask, &options, &field), DERIVE_DONE);
        for (int i = 0; i < 3; i++)
            radii[i] = (uint32_t)check_between(&random, 1, 256 * (i == 0 ? 2 : 9));
        CHECK_INT(pinch_find_all(NULL, &field, radii, 3, lists), DERIVE_DONE);
        oracle.squared = squared;
        oracle.width = width;
        oracle.height = height;
        for (int i = 0; i < 3; i++) {
            oracle_pinch_find(&oracle, radii[i]);
            check_list(&lists[i], &oracle, radii[i]);
            points += lists[i].count;
            pinch_clear(NULL, &lists[i]);
        }
    }
    check_note("%zu points", points);
    CHECK(points > 0);
}

/* ---- Failures ---- */

static DeriveResult run_pinch(DeriveJob *job, const void *input)
{
    const Town *town = input;
    PinchList list;
    DeriveResult result = pinch_find(job, &town->field, town->radius, &list);
    CHECK((list.points != NULL) == (result == DERIVE_DONE));
    pinch_clear(job, &list);
    return result;
}

static void test_pinch_failures(void)
{
    static Town town;
    size_t allocations, cancel_checks;
    memset(&town, 0, sizeof(town));
    town.radius = 4 * 256;
    /* Many small roads give enough points to make the list grow. */
    for (int n = 0; n < 40; n++)
        fill_rect(&town, 2 + n % 10 * 9, 2 + n / 10 * 9, 5, 5, 1);
    CHECK_INT(measure(&town), DERIVE_DONE);
    record_check_failures(run_pinch, &town, 1, &allocations, &cancel_checks);
    CHECK_INT(allocations, 2 + 5 + 1 + 3);
    CHECK(cancel_checks >= 3);
}

static void test_pinch_rejected(void)
{
    static uint32_t squared[9];
    static const DistanceField field = {squared, 3, 3, 3};
    JobRecord record = {0};
    DeriveJob job = record_job(&record);
    PinchList list;
    const struct {
        const char *reason;
        uint32_t radius;
        DistanceField field;
    } cases[] = {
        {"the radius is not between 0 and 32768 pixels", 0, field},
        {"the radius is not between 0 and 32768 pixels", BANDS_MAX_RADIUS + 1, field},
        {"a side is longer than 16384 pixels", 1, {squared, 16385, 16385, 0}},
        {"the rows overlap", 1, {squared, 2, 3, 3}},
        {"there are no pixels", 1, {NULL, 3, 3, 3}},
    };
    for (size_t n = 0; n < CHECK_COUNT(cases); n++) {
        list = (PinchList){.points = (PinchPoint *)squared, .count = 1};
        record_check_rejected(pinch_find(&job, &cases[n].field, cases[n].radius, &list), &job,
                              &record, cases[n].reason);
        CHECK(list.points == NULL && list.count == 0);
    }
    record_check_rejected(pinch_find(&job, NULL, 1, &list), &job, &record, "there is no picture");
    CHECK_INT(record.allocations, 0);
    CHECK_INT(pinch_find(&job, &(DistanceField){NULL, 0, 0, 4}, 1, &list), DERIVE_DONE);
}

CHECK_CASES({"clearances", test_clearance}, {"the minimum distances of radii", test_min},
            {"exactly the radii up to the clearance fit", test_fit}, {"a street", test_street},
            {"random bands", test_bands_random},
            {"distances up to the limit are sufficient", test_largest},
            {"threads, failures and cancellation of bands", test_bands_threads},
            {"invalid input for bands is rejected", test_bands_rejected},
            {"pinch points of drawn roads", test_pinch_drawn}, {"a ring road", test_pinch_ring},
            {"the narrowest passage comes first", test_pinch_order},
            {"no pinch points without off-road pixels", test_pinch_open},
            {"pinch points of random roads", test_pinch_random},
            {"pinch points equal those of a slow method", test_pinch_oracle},
            {"failed allocations and cancellation of pinch points", test_pinch_failures},
            {"invalid input for pinch points is rejected", test_pinch_rejected})
