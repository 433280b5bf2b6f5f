/* SPDX-License-Identifier: MIT */
/*
 * Random ways over random maps against brute force. For each pixel near a segment, the shares of
 * the segment in its half-open square are computed as an interval of fractions with open or closed
 * ends. The pixel with the least share is entered first.
 */
#include "map_world.h"

#include <math.h>
#include <stdio.h>

/* An end of an interval of shares: above / below, with below > 0. */
typedef struct Share {
    int64_t above, below;
    bool open; /* the end itself is excluded */
} Share;

typedef struct Shares {
    Share low, high;
} Shares;

static int compare_shares(Share a, Share b)
{
    int64_t left = a.above * b.below, right = b.above * a.below;
    return (left > right) - (left < right);
}

/* Narrows shares to those at which a coordinate is in [edge, edge + 1 pixel). False if there are
 * none. */
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

/* True if one pixel is entered before another. */
static bool is_earlier(Share a, Share b)
{
    int order = compare_shares(a, b);
    return order < 0 || (order == 0 && !a.open && b.open);
}

/* The pixels that a segment touches, and where it first meets a wanted tag. */
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

/* Computes a generous range of the columns that may be touched in a row: those of the line near
 * it. */
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

/* Returns a second end. Straight, diagonal and short ways are frequent, because they pass through
 * corners. */
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

/* Returns a place on or near the map. Places far beyond it have fewer queries of their own, because
 * the oracle walks the whole way. */
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
    gab_zone zones[MAX_ZONES];
    gab_plane_segment_tags(world->plane, segment, &tags);
    check_tags(world, &want.touched, &tags, what);
    uint32_t count = gab_plane_segment_zones(world->plane, segment, zones, MAX_ZONES);
    check_zones(world, &want.touched, zones, count, what);
}

/* Makes a way through a corner of four tiles. */
static void through_tile_corner(CheckRandom *random, const World *world, Place *a, Place *b)
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
        through_tile_corner(random, world, &a, &b);
    b.x = clamp_to(b.x, -60 * STEP, (world->width + 60) * STEP);
    b.y = clamp_to(b.y, -60 * STEP, (world->height + 60) * STEP);
    ask_way(random, world, a, b);
}

static void test_segments(void)
{
    ask("segment", 1000000, ask_segment);
}

/* A way whose ends may be far apart, up to the ends of the range. */
static void ask_far_segment(CheckRandom *random, const World *world)
{
    const int max = 65535 * STEP;
    Place a = {check_between(random, -max, max), check_between(random, -3000, 3000) * STEP / 4};
    Place b = {check_between(random, -max, max), check_between(random, -3000, 3000) * STEP / 4};
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
 * A way from far away that crosses the map. To limit the oracle's work, the way passes a place on
 * the map, and only pixels of the map are tested.
 */
static void ask_crossing(CheckRandom *random, const World *world)
{
    const int max = 60000;
    Place middle = near_place(random, world);
    int64_t x = check_between(random, -max, max), y = check_between(random, -max, max);
    int64_t before = check_between(random, 0, 250), after = check_between(random, 0, 250);
    if (check_chance(random, 10)) {
        /* beyond the range, by whole pixels, which a float can hold */
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

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"segments pass the pixels that a search finds, in their order", test_segments},
        {"segments of the whole range do, too", test_far_segments},
        {"segments that come from afar and cross the map do, too", test_crossings},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
