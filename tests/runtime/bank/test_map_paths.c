/* SPDX-License-Identifier: MIT */
/*
 * Compares random paths over random maps with brute force. For each pixel near a path, the part of
 * the path in its half-open square is computed as an interval of fractions with open or closed
 * ends. The pixel with the lowest fraction is entered first.
 */
#include "map_world.h"

#include <math.h>
#include <stdio.h>

/* An end of an interval of fractions of a path: numerator / denominator, with denominator > 0. */
typedef struct Fraction {
    int64_t numerator, denominator;
    bool open; /* the end itself is excluded */
} Fraction;

typedef struct Interval {
    Fraction low, high;
} Interval;

static int compare_fractions(Fraction a, Fraction b)
{
    int64_t left = a.numerator * b.denominator, right = b.numerator * a.denominator;
    return (left > right) - (left < right);
}

/* Narrows an interval to the fractions at which a coordinate is in [edge, edge + 1 pixel). Returns
 * false if there are none. */
static bool narrow_interval(Interval *interval, int64_t from, int64_t line, int64_t edge)
{
    if (line == 0)
        return from >= edge && from < edge + STEP;
    Fraction low = {edge - from, line, false}, high = {edge + STEP - from, line, true};
    if (line < 0) {
        low = (Fraction){from - edge - STEP, -line, true};
        high = (Fraction){from - edge, -line, false};
    }
    int order = compare_fractions(low, interval->low);
    if (order > 0 || (order == 0 && low.open))
        interval->low = low;
    order = compare_fractions(high, interval->high);
    if (order < 0 || (order == 0 && high.open))
        interval->high = high;
    return true;
}

static bool segment_touches(MapPoint a, MapPoint b, int64_t x, int64_t y, Interval *interval)
{
    *interval = (Interval){{0, 1, false}, {1, 1, false}};
    if (!narrow_interval(interval, a.x, b.x - a.x, x * STEP) ||
        !narrow_interval(interval, a.y, b.y - a.y, y * STEP))
        return false;
    int order = compare_fractions(interval->low, interval->high);
    return order < 0 || (order == 0 && !interval->low.open && !interval->high.open);
}

/* True if one pixel is entered before another. */
static bool is_earlier(Fraction a, Fraction b)
{
    int order = compare_fractions(a, b);
    return order < 0 || (order == 0 && !a.open && b.open);
}

/* The pixels that a path touches, and the first pixel with a wanted tag. */
typedef struct Path {
    Touched touched;
    bool found;
    Fraction time;
    int64_t x, y;
} Path;

static void add_pixel(const World *world, const gab_tags *wanted, int64_t x, int64_t y,
                      Fraction time, Path *path)
{
    bool inside = x >= 0 && y >= 0 && x < world->width && y < world->height;
    path->touched.outside |= !inside;
    if (inside)
        path->touched.number[number_at(world, (int32_t)x, (int32_t)y)] = true;
    uint8_t tag = inside ? tag_at(world, (int32_t)x, (int32_t)y) : 0;
    if ((wanted != NULL ? gab_tags_has(wanted, tag) : tag != 0) &&
        (!path->found || is_earlier(time, path->time))) {
        path->found = true;
        path->time = time;
        path->x = x;
        path->y = y;
    }
}

/* Computes the range of columns that a path may touch in a row, with a margin. */
static void find_columns(MapPoint a, MapPoint b, int64_t y, int64_t *first, int64_t *last)
{
    double from = (double)a.x / STEP, to = (double)b.x / STEP;
    double low = from < to ? from : to, high = from < to ? to : from;
    if (a.y != b.y) {
        double slope = (double)(b.x - a.x) / (double)(b.y - a.y);
        double at_top = from + slope * ((double)y - 0.5 - (double)a.y / STEP);
        double at_bottom = from + slope * ((double)y + 1.5 - (double)a.y / STEP);
        low = fmax(low, fmin(at_top, at_bottom));
        high = fmin(high, fmax(at_top, at_bottom));
    }
    *first = (int64_t)floor(low) - 1;
    *last = (int64_t)floor(high) + 1;
}

static Path find_path(const World *world, MapPoint a, MapPoint b, const gab_tags *wanted)
{
    Path path = {.found = false};
    int64_t top = floor_pixel(a.y < b.y ? a.y : b.y), bottom = floor_pixel(a.y < b.y ? b.y : a.y);
    for (int64_t y = top; y <= bottom; y++) {
        int64_t first, last;
        find_columns(a, b, y, &first, &last);
        for (int64_t x = first; x <= last; x++) {
            Interval interval;
            if (segment_touches(a, b, x, y, &interval))
                add_pixel(world, wanted, x, y, interval.low, &path);
        }
    }
    return path;
}

static void check_trace(const World *world, const Path *expected, gab_segment segment,
                        const gab_tags *wanted, const char *what)
{
    gab_trace got;
    gab_filter filter = filter_of(wanted);
    bool found = gab_plane_trace(world->plane, segment, &filter, &got);
    CHECK_THAT(found == expected->found, "%s: found is %d (%d x %d)", what, found,
               (int)world->width, (int)world->height);
    CHECK(gab_plane_trace(world->plane, segment, &filter, NULL) == found);
    if (!found || !expected->found) {
        CHECK(got.time == 1 && got.x == 0 && got.y == 0 && got.zone.index == GAB_NONE);
        CHECK(got.point.x == segment.b.x && got.point.y == segment.b.y && got.tag == 0);
        return;
    }
    uint32_t number = number_at(world, (int32_t)expected->x, (int32_t)expected->y);
    double time = (double)expected->time.numerator / (double)expected->time.denominator;
    CHECK_THAT(got.x == expected->x && got.y == expected->y, "%s: %d,%d, not %lld,%lld", what,
               (int)got.x, (int)got.y, (long long)expected->x, (long long)expected->y);
    CHECK_NEAR((double)got.time, time, 1e-7);
    double x = (double)segment.a.x + time * ((double)segment.b.x - (double)segment.a.x);
    double y = (double)segment.a.y + time * ((double)segment.b.y - (double)segment.a.y);
    CHECK_NEAR((double)got.point.x, x, 1e-7 * (1 + fabs(x)));
    CHECK_NEAR((double)got.point.y, y, 1e-7 * (1 + fabs(y)));
    CHECK(got.tag == world->tag_of[number] &&
          got.zone.index == (number > 0 ? number - 1 : GAB_NONE));
}

/* Returns the second end of a path. Straight, diagonal and short paths are frequent, because they
 * pass through corners. */
static MapPoint second_end(CheckRandom *random, const World *world, MapPoint a)
{
    static const int steps[][2] = {{0, 0}, {1, 0}, {1, 0},  {0, 1},  {0, 1},
                                   {1, 1}, {1, 1}, {1, -1}, {1, -1}, {2, -3}};
    int64_t reach =
        (int64_t)check_between(random, -12, 12) * (check_chance(random, 50) ? STEP : 37);
    size_t kind = (size_t)check_between(random, 0, 19);
    if (kind < CHECK_COUNT(steps))
        return (MapPoint){a.x + steps[kind][0] * reach, a.y + steps[kind][1] * reach};
    if (kind < 12)
        return random_map_point(random, world);
    return (MapPoint){a.x + check_between(random, -9 * STEP, 9 * STEP),
                      a.y + check_between(random, -9 * STEP, 9 * STEP)};
}

/* Returns a point on or near the map. Points far outside have separate, fewer queries, because the
 * oracle visits the whole path. */
static MapPoint random_point_near(CheckRandom *random, const World *world)
{
    MapPoint point = random_map_point(random, world);
    return (MapPoint){clamp_to(point.x, -9 * STEP, (world->width + 9) * STEP),
                      clamp_to(point.y, -9 * STEP, (world->height + 9) * STEP)};
}

static void check_path(CheckRandom *random, const World *world, MapPoint a, MapPoint b)
{
    gab_tags set;
    const gab_tags *wanted = random_wanted(random, &set);
    gab_segment segment = {point_vec(a), point_vec(b)};
    char what[96];
    snprintf(what, sizeof what, "path %.9g,%.9g to %.9g,%.9g", (double)segment.a.x,
             (double)segment.a.y, (double)segment.b.x, (double)segment.b.y);
    Path expected = find_path(world, a, b, wanted);
    check_trace(world, &expected, segment, wanted, what);
    gab_tags tags;
    gab_zone zones[MAX_ZONES];
    gab_plane_tags_meeting_segment(world->plane, segment, &tags);
    check_tags(world, &expected.touched, &tags, what);
    gab_filter filter = filter_of(wanted);
    uint32_t count =
        gab_plane_zones_meeting_segment(world->plane, segment, &filter, zones, MAX_ZONES);
    check_zones(world, &expected.touched, wanted, zones, count, what);
}

/* Makes a path through a corner of four tiles. */
static void make_path_through_tile_corner(CheckRandom *random, const World *world, MapPoint *a,
                                          MapPoint *b)
{
    int64_t x = (int64_t)check_between(random, 0, world->width / 64) * 64 * STEP;
    int64_t y = (int64_t)check_between(random, 0, world->height / 64) * 64 * STEP;
    int64_t dx = check_between(random, -3, 3) * (check_chance(random, 50) ? STEP : 100);
    int64_t dy = check_chance(random, 50) ? dx : check_chance(random, 50) ? -dx : dx * 2;
    int64_t before = check_between(random, 0, 9), after = check_between(random, 0, 9);
    *a = (MapPoint){x - dx * before, y - dy * before};
    *b = (MapPoint){x + dx * after, y + dy * after};
}

static void ask_segment(CheckRandom *random, const World *world)
{
    MapPoint a = random_point_near(random, world);
    MapPoint b = second_end(random, world, a);
    if (check_chance(random, 10))
        make_path_through_tile_corner(random, world, &a, &b);
    b.x = clamp_to(b.x, -60 * STEP, (world->width + 60) * STEP);
    b.y = clamp_to(b.y, -60 * STEP, (world->height + 60) * STEP);
    check_path(random, world, a, b);
}

static void test_segments(void)
{
    run_trials("segment", 1000000, ask_segment);
}

/* Tests a path whose ends may be far apart, up to the limits of coordinates. */
static void ask_far_segment(CheckRandom *random, const World *world)
{
    const int max = 65535 * STEP;
    MapPoint a = {check_between(random, -max, max), check_between(random, -3000, 3000) * STEP / 4};
    MapPoint b = {check_between(random, -max, max), check_between(random, -3000, 3000) * STEP / 4};
    if (check_chance(random, 30))
        a = random_point_near(random, world);
    if (check_chance(random, 20)) {
        int64_t reach = (int64_t)check_between(random, 1, 300) * STEP;
        a = (MapPoint){a.x / STEP * STEP, a.x / STEP * STEP};
        b = (MapPoint){a.x + reach, a.y + (check_chance(random, 50) ? reach : -reach)};
    }
    if (check_chance(random, 30)) {
        int64_t x = a.x;
        a.x = a.y;
        a.y = clamp_to(x, -3000 * STEP, 3000 * STEP);
    }
    check_path(random, world, a, b);
}

static void test_far_segments(void)
{
    run_trials("far segment", 1000, ask_far_segment);
}

/*
 * Tests a path from far away that crosses the map. To limit the oracle's work, the path passes a
 * point near the map, and only pixels of the map are tested.
 */
static void ask_crossing(CheckRandom *random, const World *world)
{
    const int max = 60000;
    MapPoint middle = random_point_near(random, world);
    int64_t x = check_between(random, -max, max), y = check_between(random, -max, max);
    int64_t before = check_between(random, 0, 250), after = check_between(random, 0, 250);
    if (check_chance(random, 10)) {
        /* outside the range, in whole pixels, which a float represents exactly */
        middle = (MapPoint){middle.x / STEP * STEP, middle.y / STEP * STEP};
        x = x / 4 * STEP;
        y = y / 4 * STEP;
    }
    MapPoint a = {middle.x - x * before, middle.y - y * before};
    MapPoint b = {middle.x + x * after, middle.y + y * after};
    gab_tags set = {{0}}, tags;
    gab_tags_add(&set, (uint8_t)check_between(random, 1, TAGS));
    Path expected = {.found = false};
    for (int32_t row = 0; row < world->height; row++) {
        int64_t first, last;
        find_columns(a, b, row, &first, &last);
        first = clamp_to(first, 0, world->width);
        last = clamp_to(last, -1, world->width - 1);
        for (int64_t column = first; column <= last; column++) {
            Interval interval;
            if (segment_touches(a, b, column, row, &interval))
                add_pixel(world, &set, column, row, interval.low, &expected);
        }
    }
    expected.touched.outside = floor_pixel(a.x) < 0 || floor_pixel(a.x) >= world->width ||
                               floor_pixel(a.y) < 0 || floor_pixel(a.y) >= world->height ||
                               floor_pixel(b.x) < 0 || floor_pixel(b.x) >= world->width ||
                               floor_pixel(b.y) < 0 || floor_pixel(b.y) >= world->height;
    gab_segment segment = {point_vec(a), point_vec(b)};
    char what[96];
    snprintf(what, sizeof what, "crossing %.9g,%.9g to %.9g,%.9g", (double)segment.a.x,
             (double)segment.a.y, (double)segment.b.x, (double)segment.b.y);
    check_trace(world, &expected, segment, &set, what);
    gab_plane_tags_meeting_segment(world->plane, segment, &tags);
    check_tags(world, &expected.touched, &tags, what);
}

static void test_crossings(void)
{
    run_trials("crossing", 1000000, ask_crossing);
}

CHECK_CASES({"paths pass the same pixels as with brute force, in order", test_segments},
            {"paths over the whole range of coordinates", test_far_segments},
            {"paths from far away that cross the map", test_crossings})
