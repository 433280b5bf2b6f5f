/* SPDX-License-Identifier: MIT */
/*
 * Random questions about random maps against brute force. The oracle keeps the pixels as it drew
 * them, never tiled, and counts in whole steps of 1/256 pixel: each pixel near a shape is asked by
 * itself whether its half-open square has a point in common with the shape, for a disc by its
 * nearest point and whether that is in the square, for a segment by the shares of its length that
 * lie in the square, as fractions with open or closed ends. Clearances are weighed by areas in
 * `long double`.
 */
#include "bank/plain.h"
#include "bank/writer.h"
#include "check.h"

#include <gabarit/map.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 256, WORLDS = 40, MOST_ZONES = 255, MOST_RADII = 6, TAGS = 9, MOST_SIDE = 200 };

/* ---- Worlds ---- */

typedef struct World {
    int32_t width, height;
    uint32_t zones, radii;
    uint8_t tag_of[MOST_ZONES + 1];
    uint8_t numbers[MOST_SIDE * MOST_SIDE];
    uint8_t fitting[MOST_SIDE * MOST_SIDE];
    uint32_t distances[MOST_SIDE * MOST_SIDE];
    uint8_t *bytes;
    gab_bank bank;
    gab_map map;
    gab_plane plane;
} World;

static uint32_t number_at(const World *world, int32_t x, int32_t y)
{
    bool inside = x >= 0 && y >= 0 && x < world->width && y < world->height;
    return inside ? world->numbers[y * world->width + x] : 0;
}

static uint8_t tag_at(const World *world, int32_t x, int32_t y)
{
    return world->tag_of[number_at(world, x, y)];
}

static void paint_rectangle(CheckRandom *random, World *world)
{
    int x0 = check_between(random, -20, world->width),
        y0 = check_between(random, -20, world->height);
    int x1 = x0 + check_between(random, 1, 120), y1 = y0 + check_between(random, 1, 120);
    uint8_t number = (uint8_t)check_between(random, 0, (int)world->zones);
    for (int y = y0 < 0 ? 0 : y0; y < y1 && y < world->height; y++)
        for (int x = x0 < 0 ? 0 : x0; x < x1 && x < world->width; x++)
            world->numbers[y * world->width + x] = number;
}

/* Of whole tiles: neighbours that are each of one number. */
static void paint_tile(CheckRandom *random, World *world)
{
    int left = check_between(random, 0, 3) * 64, top = check_between(random, 0, 3) * 64;
    uint8_t number = (uint8_t)check_between(random, 0, (int)world->zones);
    for (int y = top; y < top + 64 && y < world->height; y++)
        for (int x = left; x < left + 64 && x < world->width; x++)
            world->numbers[y * world->width + x] = number;
}

static void paint_noise(CheckRandom *random, World *world, int percent)
{
    for (int32_t i = 0; i < world->width * world->height; i++)
        if (check_chance(random, percent))
            world->numbers[i] = (uint8_t)check_between(random, 0, (int)world->zones);
}

static void paint(CheckRandom *random, World *world)
{
    static const int zone_counts[] = {0, 1, 2, 5, 40, MOST_ZONES};
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
    world->radii = (uint32_t)check_between(random, 1, MOST_RADII);
    uint32_t most = check_chance(random, 50) ? 200 : check_chance(random, 50) ? 60000 : 1u << 30;
    for (int32_t i = 0; i < world->width * world->height; i++) {
        bool road = world->numbers[i] % 3 != 1;
        world->fitting[i] = road ? (uint8_t)check_between(random, 0, (int)world->radii) : 0;
        world->distances[i] = road ? (uint32_t)(check_unit(random) * most) : 0;
    }
}

static bool build(World *world)
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
        tags[i].role = GAB_NO_ROLE;
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
                      .band_pixels = world->fitting,
                      .distances = world->distances};
    plain.tags = tags;
    plain.tag_count = TAGS;
    plain.maps = map;
    plain.map_count = 1;
    size_t size;
    BankError error;
    bool good = bank_write(&plain, &world->bytes, &size, &error);
    CHECK_THAT(good, "%s: %s", error.where, error.what);
    plain_free(&plain);
    return good && gab_bank_open(&world->bank, world->bytes, size, NULL, NULL) == GAB_OK;
}

static World *new_world(CheckRandom *random)
{
    World *world = calloc(1, sizeof *world);
    if (world == NULL)
        abort();
    bool small = check_chance(random, 30);
    world->width = check_between(random, 1, small ? 9 : MOST_SIDE);
    world->height = check_between(random, 1, small ? 9 : MOST_SIDE);
    paint(random, world);
    bool good = build(world);
    CHECK(good);
    world->map = gab_bank_map_named(&world->bank, "map");
    world->plane = gab_map_plane(world->map, "plane");
    return world;
}

static void free_world(World *world)
{
    free(world->bytes);
    free(world);
}

typedef void Question(CheckRandom *random, const World *world);

/* Asks a question so many times, spread over random worlds. */
static void ask(const char *word, size_t full, Question *question)
{
    CheckRandom random = check_random(word);
    size_t times = check_times(full);
    for (size_t w = 0; w < WORLDS; w++) {
        World *world = new_world(&random);
        for (size_t n = w; n < times && !check_hopeless(); n += WORLDS)
            question(&random, world);
        free_world(world);
    }
}

/* ---- Places ---- */

typedef struct Place {
    int64_t x, y; /* steps */
} Place;

static float in_pixels(int64_t steps)
{
    return (float)steps / STEP;
}

static gab_vec vec_of(Place place)
{
    return (gab_vec){in_pixels(place.x), in_pixels(place.y)};
}

/* Often on the edges and corners of pixels and tiles, sometimes far beyond the map. */
static int64_t random_coordinate(CheckRandom *random, int32_t size)
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

static Place random_place(CheckRandom *random, const World *world)
{
    Place place = {random_coordinate(random, world->width),
                   random_coordinate(random, world->height)};
    return place;
}

static int64_t floor_pixel(int64_t steps)
{
    return steps >= 0 ? steps / STEP : -((-steps + STEP - 1) / STEP);
}

static int64_t clamp_to(int64_t value, int64_t least, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

/* ---- Answers of shapes ---- */

typedef struct Touched {
    bool number[MOST_ZONES + 1];
    bool beyond; /* some pixel beyond the map */
} Touched;

static void check_tags(const World *world, const Touched *want, const gab_tags *got,
                       const char *what)
{
    bool tag[MOST_ZONES + 1] = {want->beyond};
    for (uint32_t n = 0; n <= MOST_ZONES; n++)
        tag[world->tag_of[n]] |= want->number[n];
    for (uint32_t t = 0; t <= MOST_ZONES; t++)
        CHECK_THAT(gab_tags_has(got, (uint8_t)t) == tag[t], "%s: tag %u should be %d (%d x %d)",
                   what, (unsigned)t, tag[t], (int)world->width, (int)world->height);
}

static void check_zones(const World *world, const Touched *want, const gab_zone *got,
                        uint32_t count, const char *what)
{
    uint32_t place = 0;
    for (uint32_t n = 1; n <= world->zones; n++) {
        if (!want->number[n])
            continue;
        CHECK_THAT(place < count && got[place].index == n - 1, "%s: zone %u is missing", what,
                   (unsigned)n);
        place++;
    }
    CHECK_THAT(place == count, "%s: %u zones, not %u", what, (unsigned)count, (unsigned)place);
}

/* Pixels from first to last in both directions, both inside. */
typedef struct Area {
    int64_t left, top, right, bottom;
} Area;

/* The part of an area that is on the map. */
static Area on_map(const World *world, Area area)
{
    return (Area){clamp_to(area.left, 0, world->width), clamp_to(area.top, 0, world->height),
                  clamp_to(area.right, -1, world->width - 1),
                  clamp_to(area.bottom, -1, world->height - 1)};
}

/* ---- Discs ---- */

typedef struct Disc {
    Place centre;
    int64_t radius;
} Disc;

/* How far a coordinate is from [edge, edge + 1 pixel), and whether a point there is that near. */
static int64_t gap_to(int64_t coordinate, int64_t edge, bool *reached)
{
    if (coordinate < edge)
        return edge - coordinate;
    *reached &= coordinate < edge + STEP;
    return coordinate < edge + STEP ? 0 : coordinate - (edge + STEP);
}

static bool disc_touches(const Disc *disc, int64_t x, int64_t y)
{
    bool reached = true;
    int64_t gap_x = gap_to(disc->centre.x, x * STEP, &reached);
    int64_t gap_y = gap_to(disc->centre.y, y * STEP, &reached);
    int64_t square = gap_x * gap_x + gap_y * gap_y, radius = disc->radius * disc->radius;
    return reached ? square <= radius : square < radius;
}

/* Beyond the map is touched at once when the disc's extreme points are; they are the disc's own. */
static bool disc_leaves(const World *world, const Disc *disc)
{
    return floor_pixel(disc->centre.x - disc->radius) < 0 ||
           floor_pixel(disc->centre.y - disc->radius) < 0 ||
           floor_pixel(disc->centre.x + disc->radius) >= world->width ||
           floor_pixel(disc->centre.y + disc->radius) >= world->height;
}

static void touch_disc(const World *world, const Disc *disc, Touched *touched)
{
    Area area = on_map(world, (Area){floor_pixel(disc->centre.x - disc->radius) - 1,
                                     floor_pixel(disc->centre.y - disc->radius) - 1,
                                     floor_pixel(disc->centre.x + disc->radius) + 1,
                                     floor_pixel(disc->centre.y + disc->radius) + 1});
    *touched = (Touched){.beyond = disc_leaves(world, disc)};
    for (int64_t y = area.top; y <= area.bottom; y++)
        for (int64_t x = area.left; x <= area.right; x++)
            if (disc_touches(disc, x, y))
                touched->number[number_at(world, (int32_t)x, (int32_t)y)] = true;
}

static void ask_disc(CheckRandom *random, const World *world)
{
    static const int most_radius[] = {0, 1, 3, 10, 30};
    int most = most_radius[check_between(random, 0, 4)];
    Disc disc = {random_place(random, world), check_between(random, 0, most * STEP)};
    if (check_chance(random, 30))
        disc.radius = disc.radius / STEP * STEP;
    if (check_chance(random, 1))
        disc.radius =
            check_between(random, 0, check_chance(random, 20) ? 65535 * STEP : 300 * STEP);
    /* Pythagorean triples: corners of pixels lie on the circle itself. */
    if (check_chance(random, 10))
        disc = (Disc){{disc.centre.x / STEP * STEP, disc.centre.y / STEP * STEP},
                      (check_chance(random, 50) ? 5 : 13) * STEP};
    gab_circle circle = {vec_of(disc.centre), in_pixels(disc.radius)};
    Touched want;
    touch_disc(world, &disc, &want);
    gab_tags tags;
    gab_zone zones[MOST_ZONES];
    char what[96];
    snprintf(what, sizeof what, "disc at %g,%g of %g", (double)circle.centre.x,
             (double)circle.centre.y, (double)circle.radius);
    gab_plane_circle_tags(world->plane, circle, &tags);
    check_tags(world, &want, &tags, what);
    uint32_t count = gab_plane_circle_zones(world->plane, circle, zones, MOST_ZONES);
    check_zones(world, &want, zones, count, what);
}

static void test_discs(void)
{
    ask("disc", 1000000, ask_disc);
}

/* ---- Boxes ---- */

static void ask_box(CheckRandom *random, const World *world)
{
    Place from = random_place(random, world);
    int most = check_chance(random, 5) ? 200 : check_chance(random, 50) ? 30 : 3;
    int64_t w = check_between(random, -2, most * STEP), h = check_between(random, -2, most * STEP);
    if (check_chance(random, 30)) {
        w = w / STEP * STEP;
        h = h / STEP * STEP;
    }
    gab_box box = {in_pixels(from.x), in_pixels(from.y), in_pixels(w), in_pixels(h)};
    Touched want = {.beyond = false};
    bool solid = w > 0 && h > 0;
    Area all = {floor_pixel(from.x) - 1, floor_pixel(from.y) - 1, floor_pixel(from.x + w) + 1,
                floor_pixel(from.y + h) + 1};
    for (int64_t y = all.top; y <= all.bottom && solid; y++)
        for (int64_t x = all.left; x <= all.right; x++) {
            if (from.x >= (x + 1) * STEP || from.x + w <= x * STEP || from.y >= (y + 1) * STEP ||
                from.y + h <= y * STEP)
                continue;
            bool inside = x >= 0 && y >= 0 && x < world->width && y < world->height;
            want.beyond |= !inside;
            if (inside)
                want.number[number_at(world, (int32_t)x, (int32_t)y)] = true;
        }
    gab_tags tags;
    gab_zone zones[MOST_ZONES];
    char what[96];
    snprintf(what, sizeof what, "box %g,%g %g x %g", (double)box.x, (double)box.y, (double)box.w,
             (double)box.h);
    gab_plane_box_tags(world->plane, box, &tags);
    check_tags(world, &want, &tags, what);
    uint32_t count = gab_plane_box_zones(world->plane, box, zones, MOST_ZONES);
    check_zones(world, &want, zones, count, what);
}

static void test_boxes(void)
{
    ask("box", 1000000, ask_box);
}

/* ---- Segments ---- */

/* An end of an interval of shares: above / below, below > 0. */
typedef struct Share {
    int64_t above, below;
    bool open; /* the end itself is not in it */
} Share;

typedef struct Shares {
    Share low, high;
} Shares;

static int compare_shares(Share a, Share b)
{
    int64_t left = a.above * b.below, right = b.above * a.below;
    return (left > right) - (left < right);
}

/* Cuts shares to those at which a coordinate is in [edge, edge + 1 pixel). */
static bool cut_shares(Shares *shares, int64_t from, int64_t line, int64_t edge)
{
    if (line == 0)
        return from >= edge && from < edge + STEP;
    Share low = {edge - from, line, false}, high = {edge + STEP - from, line, true};
    if (line < 0) {
        low = (Share){from - edge - STEP, -line, true};
        high = (Share){from - edge, -line, false};
    }
    int order = compare_shares(low, shares->low);
    if (order > 0 || (order == 0 && low.open))
        shares->low = low;
    order = compare_shares(high, shares->high);
    if (order < 0 || (order == 0 && high.open))
        shares->high = high;
    return true;
}

static bool segment_touches(Place a, Place b, int64_t x, int64_t y, Shares *shares)
{
    *shares = (Shares){{0, 1, false}, {1, 1, false}};
    if (!cut_shares(shares, a.x, b.x - a.x, x * STEP) ||
        !cut_shares(shares, a.y, b.y - a.y, y * STEP))
        return false;
    int order = compare_shares(shares->low, shares->high);
    return order < 0 || (order == 0 && !shares->low.open && !shares->high.open);
}

/* Whether one pixel is entered before another. */
static bool is_earlier(Share a, Share b)
{
    int order = compare_shares(a, b);
    return order < 0 || (order == 0 && !a.open && b.open);
}

/* What a segment touches, and where it first meets a wanted tag. */
typedef struct Way {
    Touched touched;
    bool found;
    Share time;
    int64_t x, y;
} Way;

static void meet_pixel(const World *world, const gab_tags *wanted, int64_t x, int64_t y, Share time,
                       Way *way)
{
    bool inside = x >= 0 && y >= 0 && x < world->width && y < world->height;
    way->touched.beyond |= !inside;
    if (inside)
        way->touched.number[number_at(world, (int32_t)x, (int32_t)y)] = true;
    uint8_t tag = inside ? tag_at(world, (int32_t)x, (int32_t)y) : 0;
    if ((wanted != NULL ? gab_tags_has(wanted, tag) : tag != 0) &&
        (!way->found || is_earlier(time, way->time))) {
        way->found = true;
        way->time = time;
        way->x = x;
        way->y = y;
    }
}

/* The columns of a row that may be touched, generously: those of the line near the row. */
static void columns_near(Place a, Place b, int64_t y, int64_t *first, int64_t *last)
{
    double from = (double)a.x / STEP, to = (double)b.x / STEP;
    double low = from < to ? from : to, high = from < to ? to : from;
    if (a.y != b.y) {
        double slope = (double)(b.x - a.x) / (double)(b.y - a.y);
        double one = from + slope * ((double)y - 0.5 - (double)a.y / STEP);
        double two = from + slope * ((double)y + 1.5 - (double)a.y / STEP);
        low = fmax(low, fmin(one, two));
        high = fmin(high, fmax(one, two));
    }
    *first = (int64_t)floor(low) - 1;
    *last = (int64_t)floor(high) + 1;
}

static Way way_of(const World *world, Place a, Place b, const gab_tags *wanted)
{
    Way way = {.found = false};
    int64_t top = floor_pixel(a.y < b.y ? a.y : b.y), bottom = floor_pixel(a.y < b.y ? b.y : a.y);
    for (int64_t y = top; y <= bottom; y++) {
        int64_t first, last;
        columns_near(a, b, y, &first, &last);
        for (int64_t x = first; x <= last; x++) {
            Shares shares;
            if (segment_touches(a, b, x, y, &shares))
                meet_pixel(world, wanted, x, y, shares.low, &way);
        }
    }
    return way;
}

static void check_trace(const World *world, const Way *want, gab_segment segment,
                        const gab_tags *wanted, const char *what)
{
    gab_trace got;
    bool found = gab_plane_trace(world->plane, segment, wanted, &got);
    CHECK_THAT(found == want->found, "%s: found is %d (%d x %d)", what, found, (int)world->width,
               (int)world->height);
    CHECK(gab_plane_trace(world->plane, segment, wanted, NULL) == found);
    if (!found || !want->found) {
        CHECK(got.time == 1 && got.x == 0 && got.y == 0 && got.zone.index == GAB_NONE);
        CHECK(got.point.x == segment.b.x && got.point.y == segment.b.y && got.tag == 0);
        return;
    }
    uint32_t number = number_at(world, (int32_t)want->x, (int32_t)want->y);
    double time = (double)want->time.above / (double)want->time.below;
    CHECK_THAT(got.x == want->x && got.y == want->y, "%s: %d,%d, not %lld,%lld", what, (int)got.x,
               (int)got.y, (long long)want->x, (long long)want->y);
    CHECK_NEAR((double)got.time, time, 1e-7);
    double x = (double)segment.a.x + time * ((double)segment.b.x - (double)segment.a.x);
    double y = (double)segment.a.y + time * ((double)segment.b.y - (double)segment.a.y);
    CHECK_NEAR((double)got.point.x, x, 1e-7 * (1 + fabs(x)));
    CHECK_NEAR((double)got.point.y, y, 1e-7 * (1 + fabs(y)));
    CHECK(got.tag == world->tag_of[number] &&
          got.zone.index == (number > 0 ? number - 1 : GAB_NONE));
}

/* Straight, diagonal and short ones are frequent: they pass through corners. */
static Place second_place(CheckRandom *random, const World *world, Place a)
{
    int64_t reach =
        (int64_t)check_between(random, -12, 12) * (check_chance(random, 50) ? STEP : 37);
    switch (check_between(random, 0, 19)) {
    case 0:
        return a;
    case 1:
    case 2:
        return (Place){a.x + reach, a.y};
    case 3:
    case 4:
        return (Place){a.x, a.y + reach};
    case 5:
    case 6:
        return (Place){a.x + reach, a.y + reach};
    case 7:
    case 8:
        return (Place){a.x + reach, a.y - reach};
    case 9:
        return (Place){a.x + 2 * reach, a.y - 3 * reach};
    case 10:
    case 11:
        return random_place(random, world);
    default:
        return (Place){a.x + check_between(random, -9 * STEP, 9 * STEP),
                       a.y + check_between(random, -9 * STEP, 9 * STEP)};
    }
}

/* Places far beyond the map are for their own, fewer questions: the oracle walks all of the way. */
static Place near_place(CheckRandom *random, const World *world)
{
    Place place = random_place(random, world);
    return (Place){clamp_to(place.x, -9 * STEP, (world->width + 9) * STEP),
                   clamp_to(place.y, -9 * STEP, (world->height + 9) * STEP)};
}

static void ask_way(CheckRandom *random, const World *world, Place a, Place b)
{
    gab_tags set = {{0}};
    for (int i = check_between(random, 0, 3); i > 0; i--)
        gab_tags_add(&set, (uint8_t)check_between(random, 0, TAGS));
    const gab_tags *wanted = check_chance(random, 20) ? NULL : &set;
    gab_segment segment = {vec_of(a), vec_of(b)};
    char what[96];
    snprintf(what, sizeof what, "way %.9g,%.9g to %.9g,%.9g", (double)segment.a.x,
             (double)segment.a.y, (double)segment.b.x, (double)segment.b.y);
    Way want = way_of(world, a, b, wanted);
    check_trace(world, &want, segment, wanted, what);
    gab_tags tags;
    gab_zone zones[MOST_ZONES];
    gab_plane_segment_tags(world->plane, segment, &tags);
    check_tags(world, &want.touched, &tags, what);
    uint32_t count = gab_plane_segment_zones(world->plane, segment, zones, MOST_ZONES);
    check_zones(world, &want.touched, zones, count, what);
}

/* Through a corner of four tiles. */
static void cross_tiles(CheckRandom *random, const World *world, Place *a, Place *b)
{
    int64_t x = (int64_t)check_between(random, 0, world->width / 64) * 64 * STEP;
    int64_t y = (int64_t)check_between(random, 0, world->height / 64) * 64 * STEP;
    int64_t dx = check_between(random, -3, 3) * (check_chance(random, 50) ? STEP : 100);
    int64_t dy = check_chance(random, 50) ? dx : check_chance(random, 50) ? -dx : dx * 2;
    int64_t before = check_between(random, 0, 9), after = check_between(random, 0, 9);
    *a = (Place){x - dx * before, y - dy * before};
    *b = (Place){x + dx * after, y + dy * after};
}

static void ask_segment(CheckRandom *random, const World *world)
{
    Place a = near_place(random, world);
    Place b = second_place(random, world, a);
    if (check_chance(random, 10))
        cross_tiles(random, world, &a, &b);
    b.x = clamp_to(b.x, -60 * STEP, (world->width + 60) * STEP);
    b.y = clamp_to(b.y, -60 * STEP, (world->height + 60) * STEP);
    ask_way(random, world, a, b);
}

static void test_segments(void)
{
    ask("segment", 1000000, ask_segment);
}

/* From and to the ends of the range. */
static void ask_far_segment(CheckRandom *random, const World *world)
{
    const int most = 65535 * STEP;
    Place a = {check_between(random, -most, most), check_between(random, -3000, 3000) * STEP / 4};
    Place b = {check_between(random, -most, most), check_between(random, -3000, 3000) * STEP / 4};
    if (check_chance(random, 30))
        a = near_place(random, world);
    if (check_chance(random, 20)) {
        int64_t reach = (int64_t)check_between(random, 1, 300) * STEP;
        a = (Place){a.x / STEP * STEP, a.x / STEP * STEP};
        b = (Place){a.x + reach, a.y + (check_chance(random, 50) ? reach : -reach)};
    }
    if (check_chance(random, 30)) {
        int64_t x = a.x;
        a.x = a.y;
        a.y = clamp_to(x, -3000 * STEP, 3000 * STEP);
    }
    ask_way(random, world, a, b);
}

static void test_far_segments(void)
{
    ask("far segment", 1000, ask_far_segment);
}

/*
 * Far ways with the oracle's work kept small: one that passes a place on the map, and of it only
 * the pixels of the map count.
 */
static void ask_crossing(CheckRandom *random, const World *world)
{
    const int most = 60000;
    Place middle = near_place(random, world);
    int64_t x = check_between(random, -most, most), y = check_between(random, -most, most);
    int64_t before = check_between(random, 0, 250), after = check_between(random, 0, 250);
    if (check_chance(random, 10)) {
        /* Beyond the range, by whole pixels that a float holds. */
        middle = (Place){middle.x / STEP * STEP, middle.y / STEP * STEP};
        x = x / 4 * STEP;
        y = y / 4 * STEP;
    }
    Place a = {middle.x - x * before, middle.y - y * before};
    Place b = {middle.x + x * after, middle.y + y * after};
    gab_tags set = {{0}}, tags;
    gab_tags_add(&set, (uint8_t)check_between(random, 1, TAGS));
    Way want = {.found = false};
    for (int32_t row = 0; row < world->height; row++) {
        int64_t first, last;
        columns_near(a, b, row, &first, &last);
        first = clamp_to(first, 0, world->width);
        last = clamp_to(last, -1, world->width - 1);
        for (int64_t column = first; column <= last; column++) {
            Shares shares;
            if (segment_touches(a, b, column, row, &shares))
                meet_pixel(world, &set, column, row, shares.low, &want);
        }
    }
    want.touched.beyond = floor_pixel(a.x) < 0 || floor_pixel(a.x) >= world->width ||
                          floor_pixel(a.y) < 0 || floor_pixel(a.y) >= world->height ||
                          floor_pixel(b.x) < 0 || floor_pixel(b.x) >= world->width ||
                          floor_pixel(b.y) < 0 || floor_pixel(b.y) >= world->height;
    gab_segment segment = {vec_of(a), vec_of(b)};
    char what[96];
    snprintf(what, sizeof what, "crossing %.9g,%.9g to %.9g,%.9g", (double)segment.a.x,
             (double)segment.a.y, (double)segment.b.x, (double)segment.b.y);
    check_trace(world, &want, segment, &set, what);
    gab_plane_segment_tags(world->plane, segment, &tags);
    check_tags(world, &want.touched, &tags, what);
}

static void test_crossings(void)
{
    ask("crossing", 1000000, ask_crossing);
}

/* ---- Pixels and points ---- */

static void ask_point(CheckRandom *random, const World *world)
{
    Place place = random_place(random, world);
    int32_t x = (int32_t)floor_pixel(place.x), y = (int32_t)floor_pixel(place.y);
    bool inside = x >= 0 && y >= 0 && x < world->width && y < world->height;
    int32_t i = inside ? y * world->width + x : 0;
    uint32_t number = number_at(world, x, y);
    CHECK_INT(gab_plane_number_at_pixel(world->plane, x, y), number);
    CHECK_INT(gab_plane_tag_at_pixel(world->plane, x, y), tag_at(world, x, y));
    gab_zone zone = gab_plane_zone_at_point(world->plane, vec_of(place));
    CHECK_INT(zone.index, number > 0 ? number - 1 : GAB_NONE);
    CHECK_INT(gab_zone_number(zone), number);
    uint32_t fitting = inside ? world->fitting[i] : 0;
    CHECK_INT(gab_map_fitting(world->map, x, y), fitting);
    CHECK_INT(gab_map_distance_squared(world->map, x, y), inside ? world->distances[i] : 0);
    uint32_t band = (uint32_t)check_between(random, 0, MOST_RADII);
    CHECK_INT(gab_map_touches(world->map, band, vec_of(place)),
              band < world->radii && fitting <= band);
}

static void test_points(void)
{
    ask("point", 1000000, ask_point);
}

/* ---- Clearance ---- */

static long double centre_value(const World *world, int64_t x, int64_t y)
{
    int64_t i = clamp_to(y, 0, world->height - 1) * world->width + clamp_to(x, 0, world->width - 1);
    return sqrtl((long double)world->distances[i]) - 0.5L;
}

/* A coordinate in half pixels of 128 steps, so that centres are whole; clamped to the outer ones. */
static long double clearance_at(const World *world, long double x, long double y)
{
    x = fminl(fmaxl(x - 0.5L, 0), (long double)world->width - 1);
    y = fminl(fmaxl(y - 0.5L, 0), (long double)world->height - 1);
    long double s = x - floorl(x), t = y - floorl(y);
    int64_t i = (int64_t)floorl(x), j = (int64_t)floorl(y);
    return (1 - s) * (1 - t) * centre_value(world, i, j) +
           s * (1 - t) * centre_value(world, i + 1, j) +
           (1 - s) * t * centre_value(world, i, j + 1) + s * t * centre_value(world, i + 1, j + 1);
}

/* Bilinear is straight for 1/512 pixel to both sides of a place on the lattice, bends included. */
static void check_direction(const World *world, Place place, gab_vec away)
{
    const long double step = 1.0L / 1024;
    long double x = (long double)place.x / STEP, y = (long double)place.y / STEP;
    /* Beyond the outer centres it is level, at them half so. */
    long double grow_x = clearance_at(world, x + step, y) - clearance_at(world, x - step, y);
    long double grow_y = clearance_at(world, x, y + step) - clearance_at(world, x, y - step);
    long double length = sqrtl(grow_x * grow_x + grow_y * grow_y);
    if (length < 1e-9L) {
        double square = (double)away.x * (double)away.x + (double)away.y * (double)away.y;
        CHECK(square == 0 || fabs(square - 1) < 1e-6);
        return;
    }
    CHECK_NEAR((double)away.x, (double)(grow_x / length), 1e-6);
    CHECK_NEAR((double)away.y, (double)(grow_y / length), 1e-6);
}

static void ask_clearance(CheckRandom *random, const World *world)
{
    Place place = random_place(random, world);
    if (check_chance(random, 30))
        place = (Place){place.x / STEP * STEP + STEP / 2, place.y / STEP * STEP + STEP / 2};
    float clearance;
    gab_vec away;
    CHECK(gab_map_clearance(world->map, vec_of(place), &clearance, &away));
    long double want =
        clearance_at(world, (long double)place.x / STEP, (long double)place.y / STEP);
    CHECK_NEAR((double)clearance, (double)want, 1e-6 * (1 + fabs((double)want)));
    if (((place.x | place.y) & (STEP - 1)) == STEP / 2)
        CHECK(clearance == (float)(double)want);
    check_direction(world, place, away);
}

static void test_clearance(void)
{
    ask("clearance", 1000000, ask_clearance);
}

/* ---- Lists ---- */

static void check_runs(const World *world, gab_zone zone, gab_pixel_run *runs, uint8_t *seen)
{
    uint32_t number = gab_zone_number(zone), area = 0;
    uint32_t count = gab_zone_runs(zone, NULL, 0);
    CHECK(gab_zone_runs(zone, runs, count) == count);
    for (uint32_t i = 0; i < count; i++) {
        gab_pixel_run run = runs[i];
        CHECK(run.left < run.right && run.y >= 0 && run.y < world->height && run.left >= 0 &&
              run.right <= world->width);
        /* In order, and as long as can be: a gap to the one before in the same row. */
        CHECK(i == 0 || runs[i - 1].y < run.y ||
              (runs[i - 1].y == run.y && runs[i - 1].right < run.left));
        for (int32_t x = run.left; x < run.right; x++)
            CHECK(number_at(world, x, run.y) == number);
        area += (uint32_t)(run.right - run.left);
    }
    uint32_t want = 0;
    for (int32_t i = 0; i < world->width * world->height; i++)
        want += world->numbers[i] == number;
    CHECK_INT(area, want);
    CHECK_INT(gab_zone_area(zone), want);
    /* What does not fit is counted and not written. */
    memset(seen, 0xA5, sizeof *runs * 2);
    CHECK(gab_zone_runs(zone, (gab_pixel_run *)(void *)seen, count > 1 ? 1 : 0) == count);
    CHECK(seen[sizeof *runs] == 0xA5);
}

/* An edge of one pixel's length, from a corner; 0 right, 1 down, 2 left, 3 up. */
static bool has_unit_edge(const World *world, uint32_t number, int32_t x, int32_t y, int way)
{
    static const int32_t front[4][2] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}};
    static const int32_t back[4][2] = {{0, -1}, {0, 0}, {-1, 0}, {-1, -1}};
    bool ahead = x + front[way][0] >= 0 && x + front[way][0] < world->width &&
                 y + front[way][1] >= 0 && y + front[way][1] < world->height;
    return ahead && number_at(world, x + front[way][0], y + front[way][1]) == number &&
           number_at(world, x + back[way][0], y + back[way][1]) != number;
}

static uint32_t walk_edge(const World *world, uint32_t number, gab_segment edge)
{
    static const int32_t steps[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int32_t dx = (int32_t)(edge.b.x - edge.a.x), dy = (int32_t)(edge.b.y - edge.a.y);
    CHECK((dx == 0) != (dy == 0));
    int way = dx > 0 ? 0 : dy > 0 ? 1 : dx < 0 ? 2 : 3;
    int32_t x = (int32_t)edge.a.x, y = (int32_t)edge.a.y, length = abs(dx + dy);
    CHECK(!has_unit_edge(world, number, x - steps[way][0], y - steps[way][1], way));
    for (int32_t i = 0; i < length; i++, x += steps[way][0], y += steps[way][1])
        CHECK(has_unit_edge(world, number, x, y, way));
    CHECK(!has_unit_edge(world, number, x, y, way));
    return (uint32_t)length;
}

/* The order in which edges are listed: level before upright, line by line, along the line. */
static bool are_in_order(gab_segment a, gab_segment b)
{
    bool level_a = a.a.y == a.b.y, level_b = b.a.y == b.b.y;
    if (level_a != level_b)
        return level_a;
    float line_a = level_a ? a.a.y : a.a.x, line_b = level_a ? b.a.y : b.a.x;
    float low_a = level_a ? fminf(a.a.x, a.b.x) : fminf(a.a.y, a.b.y);
    float low_b = level_a ? fminf(b.a.x, b.b.x) : fminf(b.a.y, b.b.y);
    return line_a < line_b || (line_a == line_b && low_a < low_b);
}

static void check_outline(const World *world, gab_zone zone, gab_segment *edges)
{
    uint32_t number = gab_zone_number(zone), length = 0, want = 0;
    uint32_t count = gab_zone_outline(zone, NULL, 0);
    CHECK(gab_zone_outline(zone, edges, count) == count);
    for (uint32_t i = 0; i < count; i++) {
        length += walk_edge(world, number, edges[i]);
        CHECK(i == 0 || are_in_order(edges[i - 1], edges[i]));
    }
    for (int32_t y = 0; y <= world->height; y++)
        for (int32_t x = 0; x <= world->width; x++)
            for (int way = 0; way < 4; way++)
                want += has_unit_edge(world, number, x, y, way);
    CHECK_INT(length, want);
}

static void ask_lists(CheckRandom *random, const World *world)
{
    static union {
        gab_pixel_run runs[MOST_SIDE * MOST_SIDE];
        gab_segment edges[4 * MOST_SIDE * MOST_SIDE];
    } room;
    static uint8_t seen[2 * sizeof(gab_pixel_run)];
    uint32_t number = (uint32_t)check_between(random, 0, (int)world->zones);
    gab_zone zone = gab_plane_zone_numbered(world->plane, number);
    if (number == 0) {
        CHECK(gab_zone_runs(zone, room.runs, 9) == 0 && gab_zone_outline(zone, room.edges, 9) == 0);
        return;
    }
    check_runs(world, zone, room.runs, seen);
    check_outline(world, zone, room.edges);
}

static void test_lists(void)
{
    ask("lists", 2000, ask_lists);
}

/* ---- Numbers of any kind ---- */

static float any_float(CheckRandom *random)
{
    static const float strange[] = {0.0f,     -0.0f,    NAN,           INFINITY,       -INFINITY,
                                    FLT_MAX,  -FLT_MAX, FLT_MIN,       -FLT_TRUE_MIN,  1e9f,
                                    16384.0f, 65535.0f, 2147483648.0f, -2147483904.0f, 63.99999f};
    if (check_chance(random, 40))
        return strange[check_between(random, 0, (int)CHECK_COUNT(strange) - 1)];
    if (check_chance(random, 50))
        return (float)(check_unit(random) * 220 - 10);
    uint32_t bits = (uint32_t)check_next(random);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static gab_vec any_vec(CheckRandom *random)
{
    gab_vec vec;
    vec.x = any_float(random);
    vec.y = any_float(random);
    return vec;
}

static bool is_finite(gab_vec vec)
{
    return isfinite(vec.x) && isfinite(vec.y);
}

static bool is_empty(const gab_tags *tags)
{
    uint32_t any = 0;
    for (int i = 0; i < 8; i++)
        any |= tags->bits[i];
    return any == 0;
}

/* The answers that hold for any numbers: a finite way touches the pixels of its ends, and only those
 * of pixels in the box around it. */
static void ask_any_way(const World *world, gab_segment segment)
{
    gab_tags tags, around;
    gab_trace trace;
    gab_plane_segment_tags(world->plane, segment, &tags);
    bool finite = is_finite(segment.a) && is_finite(segment.b);
    CHECK(is_empty(&tags) == !finite);
    bool found = gab_plane_trace(world->plane, segment, NULL, &trace);
    if (!finite) {
        CHECK(!found && trace.time == 1);
        return;
    }
    uint8_t at_a = gab_zone_tag(gab_plane_zone_at_point(world->plane, segment.a));
    uint8_t at_b = gab_zone_tag(gab_plane_zone_at_point(world->plane, segment.b));
    CHECK(gab_tags_has(&tags, at_a) && gab_tags_has(&tags, at_b));
    CHECK(!found || gab_tags_has(&tags, trace.tag));
    CHECK(found || (trace.point.x == segment.b.x && trace.point.y == segment.b.y));
    CHECK(found || (at_a == 0 && at_b == 0));
    CHECK(trace.time >= 0 && trace.time <= 1 && is_finite(trace.point));
    CHECK(!found || gab_plane_tag_at_pixel(world->plane, trace.x, trace.y) == trace.tag);
    gab_vec least = {fminf(segment.a.x, segment.b.x), fminf(segment.a.y, segment.b.y)};
    gab_vec most = {fmaxf(segment.a.x, segment.b.x), fmaxf(segment.a.y, segment.b.y)};
    gab_box box = {floorf(least.x), floorf(least.y), 0, 0};
    box.w = floorf(most.x) + 1 - box.x;
    box.h = floorf(most.y) + 1 - box.y;
    gab_plane_box_tags(world->plane, box, &around);
    for (uint32_t t = 0; t <= TAGS && fabsf(box.x) + fabsf(box.y) + box.w + box.h < 1e6f; t++)
        CHECK(!gab_tags_has(&tags, (uint8_t)t) || gab_tags_has(&around, (uint8_t)t));
}

static void ask_anything(CheckRandom *random, const World *world)
{
    gab_vec a = any_vec(random), b = any_vec(random);
    float radius = any_float(random), clearance;
    gab_tags tags;
    gab_vec away;
    ask_any_way(world, (gab_segment){a, b});
    gab_plane_circle_tags(world->plane, (gab_circle){a, radius}, &tags);
    CHECK(is_empty(&tags) == !(is_finite(a) && radius >= 0 && radius <= FLT_MAX));
    if (!is_empty(&tags))
        CHECK(gab_tags_has(&tags, gab_zone_tag(gab_plane_zone_at_point(world->plane, a))));
    gab_plane_box_tags(world->plane, (gab_box){a.x, a.y, b.x, b.y}, &tags);
    float right = a.x + b.x, bottom = a.y + b.y;
    CHECK(is_empty(&tags) ==
          !(a.x < right && a.y < bottom && right <= FLT_MAX && bottom <= FLT_MAX));
    CHECK(gab_map_clearance(world->map, a, &clearance, &away) == is_finite(a));
    CHECK(isfinite(clearance) && is_finite(away));
    CHECK(!gab_map_touches(world->map, (uint32_t)check_next(random), a) || is_finite(a));
    CHECK(gab_map_touches(world->map, world->radii - 1, a) || !is_finite(a) ||
          gab_map_fitting(world->map, (int32_t)a.x, (int32_t)a.y) == world->radii);
    uint64_t bits = check_next(random);
    int32_t x = (int32_t)(uint32_t)bits, y = (int32_t)(uint32_t)(bits >> 32);
    CHECK_INT(gab_plane_number_at_pixel(world->plane, x, y % 256), number_at(world, x, y % 256));
}

static void test_anything(void)
{
    ask("anything", 1000000, ask_anything);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"pixels, points and bands say what was painted", test_points},
        {"discs touch the pixels that a search finds", test_discs},
        {"boxes touch the pixels that a search finds", test_boxes},
        {"segments pass the pixels that a search finds, in their order", test_segments},
        {"segments of the whole range do, too", test_far_segments},
        {"segments that come from afar and cross the map do, too", test_crossings},
        {"clearance and its direction are bilinear", test_clearance},
        {"runs and outlines are whole, long and in order", test_lists},
        {"numbers of any kind are answered", test_anything},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
