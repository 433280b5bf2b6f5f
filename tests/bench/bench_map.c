/* SPDX-License-Identifier: MIT */
/*
 * Measures queries of a map of 8192 x 8192 pixels, compared with reading the same data from plain
 * pictures with one or four bytes per pixel, which take 384 MB. The program fails if their answers
 * differ.
 *
 * The world: a closed smooth track, 120 pixels wide, around the centre, with the distances to its
 * edge and three bands; and a plane of 200 discs, 40 to 240 pixels across. Positions "anywhere" are
 * not in a cache; positions "nearby" lie within 256 pixels of a point on the track, as in a typical
 * game.
 *
 *     bench_map [WORD...]     only queries whose names contain a word
 */
#include "bench.h"

#include "bank/writer.h"
#include "check.h"

#include <derive/bands.h>
#include <gabarit/map.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 8192, POINTS = 32768, ZONES = 200, TAGS = 8, RADII = 3, HALF_WIDTH = 60 };
enum { STEPS = 40000 };

static const uint32_t radii[RADII] = {6 * 256, 14 * 256, 22 * 256};

typedef struct World {
    uint8_t *numbers, *band_pixels; /* one byte per pixel: zones, bands */
    uint32_t *squared;
    uint8_t tag_of[ZONES + 1];
    uint8_t *bytes; /* the bank */
    gab_bank bank;
    gab_map map;
    gab_plane plane;
    gab_zone largest;
    gab_vec anywhere[POINTS], nearby[POINTS];
    const gab_vec *points; /* `anywhere` or `nearby` */
    float radius, length;
} World;

/* ---- The world ---- */

static void fail(const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(2);
}

static void *must_allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL)
        fail("not enough memory");
    return memory;
}

static void paint_disc(uint8_t *pixels, int x, int y, int radius, uint8_t value)
{
    for (int row = -radius; row <= radius; row++) {
        int half = (int)sqrt(radius * radius - row * row);
        memset(pixels + (size_t)(y + row) * SIDE + (x - half), value, (size_t)(2 * half + 1));
    }
}

static gab_vec track_point(int step)
{
    double a = 6.283185307 * step / STEPS;
    double r = SIDE * (0.33 + 0.061 * sin(3 * a) + 0.0305 * sin(5 * a + 1));
    return (gab_vec){(float)(SIDE / 2 + r * cos(a)), (float)(SIDE / 2 + r * sin(a))};
}

static void build_road(World *world)
{
    DeriveJob job = {.threads = 2};
    uint8_t *road = must_allocate((size_t)SIDE * SIDE);
    for (int step = 0; step < STEPS; step++)
        paint_disc(road, (int)track_point(step).x, (int)track_point(step).y, HALF_WIDTH, 1);
    DistanceMask mask = {road, SIDE, SIDE, SIDE};
    DistanceField field = {world->squared, SIDE, SIDE, SIDE};
    BandPicture bands = {world->band_pixels, SIDE, SIDE, SIDE};
    if (distance_build(&job, &mask, NULL, &field) != DERIVE_DONE ||
        bands_build(&job, &field, radii, RADII, &bands) != DERIVE_DONE)
        fail("the distances cannot be built");
    free(road);
}

static void paint_zones(World *world)
{
    CheckRandom random = {1};
    for (int i = 1; i <= ZONES; i++) {
        int radius = check_between(&random, 20, 120), max = SIDE - 1 - radius;
        int x = check_between(&random, radius, max), y = check_between(&random, radius, max);
        paint_disc(world->numbers, x, y, radius, (uint8_t)i);
        world->tag_of[i] = (uint8_t)(1 + i % TAGS);
    }
}

static void draw_points(World *world)
{
    CheckRandom random = {2};
    gab_vec middle = track_point(1234);
    for (int i = 0; i < POINTS; i++) {
        world->anywhere[i].x = (float)(check_unit(&random) * SIDE);
        world->anywhere[i].y = (float)(check_unit(&random) * SIDE);
        world->nearby[i].x = middle.x + (float)(512 * check_unit(&random) - 256);
        world->nearby[i].y = middle.y + (float)(512 * check_unit(&random) - 256);
    }
}

static void store_bank(World *world)
{
    static const char *const tag_names[TAGS] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    PlainTag tags[TAGS];
    PlainZone zones[ZONES];
    PlainBand bands[RADII];
    for (int i = 0; i < TAGS; i++)
        tags[i] =
            (PlainTag){.name = tag_names[i], .number = (uint8_t)(i + 1), .role = PLAIN_NO_ROLE};
    for (int i = 0; i < ZONES; i++)
        zones[i] = (PlainZone){.name = "", .tag = world->tag_of[i + 1]};
    for (int i = 0; i < RADII; i++)
        bands[i] = (PlainBand){.name = "", .radius = (int32_t)radii[i]};
    PlainPlane plane = {.name = "places", .zones = zones, .zone_count = ZONES};
    plane.pixels = world->numbers;
    PlainMap map = {.name = "town", .picture = GAB_NONE, .width = SIDE, .height = SIDE};
    map.planes = &plane;
    map.plane_count = 1;
    map.bands = bands;
    map.band_count = RADII;
    map.band_pixels = world->band_pixels;
    map.distances = world->squared;
    PlainBank plain = {.tags = tags, .tag_count = TAGS, .maps = &map, .map_count = 1};
    BankError error;
    size_t size;
    if (!bank_write(&plain, &world->bytes, &size, &error) ||
        gab_bank_open(&world->bank, world->bytes, size, NULL, NULL) != GAB_OK)
        fail("the map cannot be stored");
    printf("map       %d x %d, %.1f MB in the bank, %.1f MB as pictures\n", SIDE, SIDE,
           (double)size / 1e6, 6e-6 * SIDE * SIDE);
}

static World *make_world(void)
{
    World *world = must_allocate(sizeof *world);
    world->numbers = must_allocate((size_t)SIDE * SIDE);
    world->band_pixels = must_allocate((size_t)SIDE * SIDE);
    world->squared = must_allocate((size_t)SIDE * SIDE * sizeof *world->squared);
    build_road(world);
    paint_zones(world);
    draw_points(world);
    store_bank(world);
    world->map = gab_bank_map_at(&world->bank, 0);
    world->plane = gab_map_plane_at(world->map, 0);
    world->largest = gab_plane_zone_numbered(world->plane, 1);
    for (uint32_t i = 2; i <= ZONES; i++) {
        gab_zone zone = gab_plane_zone_numbered(world->plane, i);
        if (gab_zone_area(zone) > gab_zone_area(world->largest))
            world->largest = zone;
    }
    return world;
}

static void free_world(World *world)
{
    free(world->numbers);
    free(world->band_pixels);
    free(world->squared);
    free(world->bytes);
    free(world);
}

/* ---- The same queries on plain pictures ---- */

static size_t pixel_index(gab_vec point)
{
    return (size_t)point.y * SIDE + (size_t)point.x;
}

static bool is_on_map(float x, float y)
{
    return (x >= 0) & (x < SIDE) & (y >= 0) & (y < SIDE);
}

/* Interpolates between four pixel centres. Must not be called near the edge of the map. */
static float plain_clearance(const World *world, gab_vec point)
{
    double x = (double)point.x - 0.5, y = (double)point.y - 0.5, u = x - floor(x), v = y - floor(y);
    const uint32_t *at = world->squared + (size_t)y * SIDE + (size_t)x;
    double top = sqrt(at[0]) * (1 - u) + sqrt(at[1]) * u;
    double bottom = sqrt(at[SIDE]) * (1 - u) + sqrt(at[SIDE + 1]) * u;
    return (float)(top * (1 - v) + bottom * v - 0.5);
}

/* Returns the set of tags in a circle as a number below 2^9: bit 0 is "no tag". */
static float plain_circle_tags(const World *world, gab_vec centre)
{
    float r = world->radius;
    unsigned bits = 0;
    for (float y = floorf(centre.y - r); y <= centre.y + r; y++)
        for (float x = floorf(centre.x - r); x <= centre.x + r; x++) {
            float dx = fmaxf(fmaxf(x - centre.x, centre.x - (x + 1)), 0);
            float dy = fmaxf(fmaxf(y - centre.y, centre.y - (y + 1)), 0);
            if (dx * dx + dy * dy <= r * r)
                bits |= is_on_map(x, y)
                            ? 1u << world->tag_of[world->numbers[(size_t)y * SIDE + (size_t)x]]
                            : 1u;
        }
    return (float)bits;
}

/* ---- Ours ---- */

static gab_circle circle_at(const World *world, gab_vec centre)
{
    return (gab_circle){centre, world->radius};
}

static float circle_tags(const World *world, gab_vec centre)
{
    gab_tags tags;
    gab_plane_tags_meeting_circle(world->plane, circle_at(world, centre), &tags);
    return (float)tags.bits[0];
}

/* Returns a segment of `world->length` pixels towards the position of another input. */
static gab_segment segment_at(const World *world, BenchPair pair)
{
    gab_vec a = world->points[pair.a], b = world->anywhere[pair.b];
    float dx = b.x - a.x, dy = b.y - a.y, distance = sqrtf(dx * dx + dy * dy);
    float fraction = distance > 0 ? world->length / distance : 0;
    return (gab_segment){a, {a.x + fraction * dx, a.y + fraction * dy}};
}

static bool trace(const World *world, BenchPair pair)
{
    return gab_plane_trace(world->plane, segment_at(world, pair), NULL, NULL);
}

static bool segment_has_tags(const World *world, BenchPair pair)
{
    gab_tags tags;
    gab_plane_tags_meeting_segment(world->plane, segment_at(world, pair), &tags);
    return (tags.bits[0] & ~1u) != 0;
}

static float clearance(const World *world, gab_vec point)
{
    float clear;
    gab_map_clearance(world->map, point, &clear, NULL);
    return clear;
}

static float away_direction(const World *world, gab_vec point)
{
    float clear;
    gab_vec away;
    gab_map_clearance(world->map, point, &clear, &away);
    return away.x + away.y;
}

#define AT      world->points[pair.a]
#define PIXEL_X (int32_t) AT.x
#define PIXEL_Y (int32_t) AT.y
BENCH_NUMBER(tag_ours, World, gab_plane_tag_at_pixel(world->plane, PIXEL_X, PIXEL_Y))
BENCH_NUMBER(tag_plain, World, world->tag_of[world->numbers[pixel_index(AT)]])
BENCH_NUMBER(zone_ours, World, gab_plane_zone_at_point(world->plane, AT).index + 1)
BENCH_NUMBER(zone_plain, World, world->numbers[pixel_index(AT)])
BENCH_YES_NO(touch_ours, World, gab_map_touches(world->map, 1, AT))
BENCH_YES_NO(touch_plain, World, world->band_pixels[pixel_index(AT)] < 2)
BENCH_NUMBER(distance_ours, World, gab_map_distance_squared(world->map, PIXEL_X, PIXEL_Y))
BENCH_NUMBER(distance_plain, World, world->squared[pixel_index(AT)])
BENCH_NUMBER(clearance_ours, World, clearance(world, AT))
BENCH_NUMBER(clearance_plain, World, plain_clearance(world, AT))
BENCH_NUMBER(bounce_ours, World, away_direction(world, AT))
BENCH_NUMBER(circle_ours, World, circle_tags(world, AT))
BENCH_NUMBER(circle_plain, World, plain_circle_tags(world, AT))
BENCH_YES_NO(trace_ours, World, trace(world, pair))
BENCH_YES_NO(segment_ours, World, segment_has_tags(world, pair))
BENCH_NUMBER(runs_ours, World, gab_zone_runs(world->largest, NULL, 0))
BENCH_NUMBER(outline_ours, World, gab_zone_outline(world->largest, NULL, 0))

/* ---- Queries ---- */

typedef struct Query {
    const char *name;
    BenchRun ours, peer;
    const char *peer_name;
    BenchAnswer answer;
    float radius, length;
} Query;

static const char *const picture = "a read of the picture";

static const Query queries[] = {
    {"tag at a pixel", tag_ours, tag_plain, picture, BENCH_IS_NUMBER, 0, 0},
    {"zone at a point", zone_ours, zone_plain, picture, BENCH_IS_NUMBER, 0, 0},
    {"band touched", touch_ours, touch_plain, picture, BENCH_IS_YES_NO, 0, 0},
    {"squared distance", distance_ours, distance_plain, picture, BENCH_IS_NUMBER, 0, 0},
    {"clearance", clearance_ours, clearance_plain, "four roots", BENCH_IS_NUMBER, 0, 0},
    {"bounce direction", bounce_ours, NULL, NULL, BENCH_IS_NUMBER, 0, 0},
    {"circle tags, r = 8", circle_ours, circle_plain, "pixel by pixel", BENCH_IS_NUMBER, 8, 0},
    {"circle tags, r = 64", circle_ours, circle_plain, "pixel by pixel", BENCH_IS_NUMBER, 64, 0},
    {"trace, 100 pixels", trace_ours, segment_ours, "gab_plane_tags_meeting_segment",
     BENCH_IS_YES_NO, 0, 100},
    {"trace, 1000 pixels", trace_ours, segment_ours, "gab_plane_tags_meeting_segment",
     BENCH_IS_YES_NO, 0, 1000},
};

static void compare(Bench *bench, World *world, const Query *query, bool nearby)
{
    BenchRunner runners[] = {{"ours", NULL, query->ours, world},
                             {query->peer_name, NULL, query->peer, world}};
    BenchQuery bench_query = {.answer = query->answer, .margin = 0.01f, .a = POINTS, .b = POINTS};
    char name[80];
    snprintf(name, sizeof name, "%s, %s", query->name, nearby ? "nearby" : "anywhere");
    bench_query.name = name;
    world->points = nearby ? world->nearby : world->anywhere;
    world->radius = query->radius;
    world->length = query->length;
    bench_compare(bench, &bench_query, runners, query->peer != NULL ? 2 : 1);
}

/* Measures listing the largest zone, per run and per piece of the outline. */
static void compare_listing(Bench *bench, const World *world)
{
    BenchRunner runs = {"gab_zone_runs", NULL, runs_ours, world};
    BenchRunner outline = {"gab_zone_outline", NULL, outline_ours, world};
    BenchQuery bench_query = {.answer = BENCH_IS_NUMBER, .a = 1, .b = 1};
    bench_query.name = "a run of a zone";
    bench_query.divisor = gab_zone_runs(world->largest, NULL, 0);
    bench_compare(bench, &bench_query, &runs, 1);
    bench_query.name = "a piece of the zone's outline";
    bench_query.divisor = gab_zone_outline(world->largest, NULL, 0);
    bench_compare(bench, &bench_query, &outline, 1);
}

int main(int argc, char **argv)
{
    Bench bench = bench_open("Maps", "none", argc, argv);
    World *world = make_world();
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        compare(&bench, world, &queries[i], true);
        compare(&bench, world, &queries[i], false);
    }
    compare_listing(&bench, world);
    free_world(world);
    return bench_close(&bench);
}
