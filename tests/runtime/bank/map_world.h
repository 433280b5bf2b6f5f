/* SPDX-License-Identifier: MIT */
/*
 * Random maps and points, and the expected results of queries with shapes, for comparisons with
 * brute force. The pixels are kept as painted, never split into tiles; points are integers in 1/256
 * pixel.
 */
#pragma once

#include "bank/plain.h"
#include "check.h"
#include "runtime/filter_of.h"
#include "opened.h"

#include <gabarit/map.h>

#include <string.h>

/* STEP is the number of units in a pixel. */
enum { STEP = 256, WORLDS = 40, MAX_ZONES = 255, MAX_RADII = 6, TAGS = 9, MAX_SIDE = 200 };

/* ---- Worlds ---- */

typedef struct World {
    int32_t width, height;
    uint32_t zones, radii;
    uint8_t tag_of[MAX_ZONES + 1];        /* by the number of the zone */
    uint8_t numbers[MAX_SIDE * MAX_SIDE]; /* the zone of each pixel */
    uint8_t band_pixels[MAX_SIDE * MAX_SIDE];
    uint32_t distances[MAX_SIDE * MAX_SIDE];
    Opened opened;
    gab_map map;
    gab_plane plane;
} World;

static inline uint32_t number_at(const World *world, int32_t x, int32_t y)
{
    bool inside = x >= 0 && y >= 0 && x < world->width && y < world->height;
    return inside ? world->numbers[y * world->width + x] : 0;
}

static inline uint8_t tag_at(const World *world, int32_t x, int32_t y)
{
    return world->tag_of[number_at(world, x, y)];
}

static inline void paint_rectangle(CheckRandom *random, World *world)
{
    int x0 = check_between(random, -20, world->width),
        y0 = check_between(random, -20, world->height);
    int x1 = x0 + check_between(random, 1, 120), y1 = y0 + check_between(random, 1, 120);
    uint8_t number = (uint8_t)check_between(random, 0, (int)world->zones);
    for (int y = y0 < 0 ? 0 : y0; y < y1 && y < world->height; y++)
        for (int x = x0 < 0 ? 0 : x0; x < x1 && x < world->width; x++)
            world->numbers[y * world->width + x] = number;
}

/* Paints a whole tile with one number, so that neighbouring tiles can be uniform. */
static inline void paint_tile(CheckRandom *random, World *world)
{
    int left = check_between(random, 0, 3) * 64, top = check_between(random, 0, 3) * 64;
    uint8_t number = (uint8_t)check_between(random, 0, (int)world->zones);
    for (int y = top; y < top + 64 && y < world->height; y++)
        for (int x = left; x < left + 64 && x < world->width; x++)
            world->numbers[y * world->width + x] = number;
}

static inline void paint_noise(CheckRandom *random, World *world, int percent)
{
    for (int32_t i = 0; i < world->width * world->height; i++)
        if (check_chance(random, percent))
            world->numbers[i] = (uint8_t)check_between(random, 0, (int)world->zones);
}

static inline void paint(CheckRandom *random, World *world)
{
    static const int zone_counts[] = {0, 1, 2, 5, 40, MAX_ZONES};
    world->zones = (uint32_t)zone_counts[check_between(random, 0, 5)];
    for (uint32_t n = 1; n <= world->zones; n++)
        world->tag_of[n] = (uint8_t)check_between(random, 0, TAGS);
    memset(world->numbers, check_between(random, 0, (int)world->zones), sizeof world->numbers);
    for (int i = check_between(random, 0, 12); i > 0; i--)
        paint_rectangle(random, world);
    for (int i = check_chance(random, 50) ? check_between(random, 1, 16) : 0; i > 0; i--)
        paint_tile(random, world);
    if (check_chance(random, 30))
        paint_noise(random, world, check_chance(random, 50) ? 1 : 60);
    world->radii = (uint32_t)check_between(random, 1, MAX_RADII);
    uint32_t max = check_chance(random, 50) ? 200 : check_chance(random, 50) ? 60000 : 1u << 30;
    for (int32_t i = 0; i < world->width * world->height; i++) {
        bool road = world->numbers[i] % 3 != 1;
        world->band_pixels[i] = road ? (uint8_t)check_between(random, 0, (int)world->radii) : 0;
        world->distances[i] = road ? (uint32_t)(check_unit(random) * max) : 0;
    }
}

static inline void build(World *world)
{
    PlainBank plain = {0};
    PlainTag *tags = plain_alloc(&plain, TAGS, sizeof *tags);
    PlainZone *zones = plain_alloc(&plain, world->zones, sizeof *zones);
    PlainBand *bands = plain_alloc(&plain, world->radii, sizeof *bands);
    PlainPlane *plane = plain_alloc(&plain, 1, sizeof *plane);
    PlainMap *map = plain_alloc(&plain, 1, sizeof *map);
    for (uint8_t i = 0; i < TAGS; i++) {
        char name[2] = {(char)('a' + i), '\0'};
        tags[i].name = plain_text(&plain, name, 1);
        tags[i].number = (uint8_t)(i + 1);
        tags[i].role = PLAIN_NO_ROLE;
    }
    for (uint32_t n = 1; n <= world->zones; n++)
        zones[n - 1].tag = world->tag_of[n];
    for (uint32_t i = 0; i < world->radii; i++)
        bands[i].radius = (int32_t)(i + 1) * 2 * STEP;
    *plane = (PlainPlane){
        .name = "plane", .zones = zones, .zone_count = world->zones, .pixels = world->numbers};
    *map = (PlainMap){.name = "map",
                      .picture = GAB_NONE,
                      .width = (uint32_t)world->width,
                      .height = (uint32_t)world->height,
                      .planes = plane,
                      .plane_count = 1,
                      .bands = bands,
                      .band_count = world->radii,
                      .band_pixels = world->band_pixels,
                      .distances = world->distances};
    plain.tags = tags;
    plain.tag_count = TAGS;
    plain.maps = map;
    plain.map_count = 1;
    world->opened = opened_from(&plain);
    plain_free(&plain);
}

static inline World *new_world(CheckRandom *random)
{
    World *world = calloc(1, sizeof *world);
    if (world == NULL)
        abort();
    bool small = check_chance(random, 30);
    world->width = check_between(random, 1, small ? 9 : MAX_SIDE);
    world->height = check_between(random, 1, small ? 9 : MAX_SIDE);
    paint(random, world);
    build(world);
    world->map = gab_bank_map(&world->opened.bank, "map");
    world->plane = gab_map_plane(world->map, "plane");
    return world;
}

static inline void free_world(World *world)
{
    opened_close(&world->opened);
    free(world);
}

typedef void MapTrial(CheckRandom *random, const World *world);

/* Runs a trial `full` times (see check_case_count), distributed over random worlds. */
static inline void run_trials(const char *name, size_t full, MapTrial *trial)
{
    CheckRandom random = check_random(name);
    size_t times = check_case_count(full);
    for (size_t w = 0; w < WORLDS; w++) {
        World *world = new_world(&random);
        for (size_t n = w; n < times && !check_has_failed_too_often(); n += WORLDS)
            trial(&random, world);
        free_world(world);
    }
}

/* ---- Points ---- */

typedef struct MapPoint {
    int64_t x, y; /* in 1/256 pixel */
} MapPoint;

static inline float in_pixels(int64_t steps)
{
    return (float)steps / STEP;
}

static inline gab_vec point_vec(MapPoint point)
{
    return (gab_vec){in_pixels(point.x), in_pixels(point.y)};
}

/* Returns a coordinate that is often on edges of pixels and tiles, and sometimes far outside the
 * map. */
static inline int64_t random_coordinate(CheckRandom *random, int32_t size)
{
    int kind = check_between(random, 0, 99);
    if (kind < 35)
        return (int64_t)check_between(random, -4, size + 4) * STEP;
    if (kind < 45)
        return (int64_t)check_between(random, 0, 8) * STEP / 2;
    if (kind < 50)
        return (int64_t)check_between(random, 0, size / 64) * 64 * STEP;
    if (kind < 53)
        return check_between(random, -65535 * STEP, 65535 * STEP);
    return check_between(random, -4 * STEP, (size + 4) * STEP);
}

static inline MapPoint random_map_point(CheckRandom *random, const World *world)
{
    MapPoint point = {random_coordinate(random, world->width),
                      random_coordinate(random, world->height)};
    return point;
}

static inline int64_t floor_pixel(int64_t steps)
{
    return steps >= 0 ? steps / STEP : -((-steps + STEP - 1) / STEP);
}

static inline int64_t clamp_to(int64_t value, int64_t min, int64_t max)
{
    return value < min ? min : value > max ? max : value;
}

/* ---- Expected results of shapes ---- */

/* The zones that a shape touches, by their numbers. */
typedef struct Touched {
    bool number[MAX_ZONES + 1];
    bool outside; /* a pixel outside the map is touched */
} Touched;

static inline void check_tags(const World *world, const Touched *expected, const gab_tags *found,
                              const char *what)
{
    bool tag[MAX_ZONES + 1] = {expected->outside};
    for (uint32_t n = 0; n <= MAX_ZONES; n++)
        tag[world->tag_of[n]] |= expected->number[n];
    for (uint32_t t = 0; t <= MAX_ZONES; t++)
        CHECK_THAT(gab_tags_has(found, (uint8_t)t) == tag[t], "%s: tag %u should be %d (%d x %d)",
                   what, (unsigned)t, tag[t], (int)world->width, (int)world->height);
}

/* Returns a set of up to three tags in `set`, or NULL, which means all of them. */
static inline const gab_tags *random_wanted(CheckRandom *random, gab_tags *set)
{
    *set = (gab_tags){{0}};
    for (int i = check_between(random, 0, 3); i > 0; i--)
        gab_tags_add(set, (uint8_t)check_between(random, 0, TAGS));
    return check_chance(random, 20) ? NULL : set;
}

static inline void check_zones(const World *world, const Touched *expected, const gab_tags *wanted,
                               const gab_zone *found, uint32_t count, const char *what)
{
    uint32_t index = 0;
    for (uint32_t n = 1; n <= world->zones; n++) {
        if (!expected->number[n] || (wanted != NULL && !gab_tags_has(wanted, world->tag_of[n])))
            continue;
        CHECK_THAT(index < count && found[index].index == n - 1, "%s: zone %u is missing", what,
                   (unsigned)n);
        index++;
    }
    CHECK_THAT(index == count, "%s: found %u zones, expected %u", what, (unsigned)count,
               (unsigned)index);
}
