/* SPDX-License-Identifier: MIT */
/*
 * Compares random queries on random maps with brute force. A disc touches a pixel if the nearest
 * point of the pixel's half-open square is in the disc and in the square. Clearances are
 * interpolated in `long double`. Segments are tested in test_map_paths.c.
 */
#include "map_world.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A rectangle of pixels; the first and last ones are included. */
typedef struct Area {
    int64_t left, top, right, bottom;
} Area;

/* Returns the part of an area that is on the map. */
static Area clamp_to_map(const World *world, Area area)
{
    return (Area){clamp_to(area.left, 0, world->width), clamp_to(area.top, 0, world->height),
                  clamp_to(area.right, -1, world->width - 1),
                  clamp_to(area.bottom, -1, world->height - 1)};
}

/* ---- Discs ---- */

typedef struct Disc {
    MapPoint centre;
    int64_t radius;
} Disc;

/* Returns the distance of a coordinate from [edge, edge + 1 pixel). Clears `reached` if no point of
 * the interval has that distance, because its end is open. */
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

/* True if a disc touches pixels outside the map, that is, if one of its four extreme points
 * does. */
static bool leaves_map(const World *world, const Disc *disc)
{
    return floor_pixel(disc->centre.x - disc->radius) < 0 ||
           floor_pixel(disc->centre.y - disc->radius) < 0 ||
           floor_pixel(disc->centre.x + disc->radius) >= world->width ||
           floor_pixel(disc->centre.y + disc->radius) >= world->height;
}

static void touch_disc(const World *world, const Disc *disc, Touched *touched)
{
    Area area = clamp_to_map(world, (Area){floor_pixel(disc->centre.x - disc->radius) - 1,
                                           floor_pixel(disc->centre.y - disc->radius) - 1,
                                           floor_pixel(disc->centre.x + disc->radius) + 1,
                                           floor_pixel(disc->centre.y + disc->radius) + 1});
    *touched = (Touched){.outside = leaves_map(world, disc)};
    for (int64_t y = area.top; y <= area.bottom; y++)
        for (int64_t x = area.left; x <= area.right; x++)
            if (disc_touches(disc, x, y))
                touched->number[number_at(world, (int32_t)x, (int32_t)y)] = true;
}

static void ask_disc(CheckRandom *random, const World *world)
{
    static const int max_radius[] = {0, 1, 3, 10, 30};
    int max = max_radius[check_between(random, 0, 4)];
    Disc disc = {random_map_point(random, world), check_between(random, 0, max * STEP)};
    if (check_chance(random, 30))
        disc.radius = disc.radius / STEP * STEP;
    if (check_chance(random, 1))
        disc.radius =
            check_between(random, 0, check_chance(random, 20) ? 65535 * STEP : 300 * STEP);
    /* Pythagorean triples: corners of pixels lie exactly on the circle */
    if (check_chance(random, 10))
        disc = (Disc){{disc.centre.x / STEP * STEP, disc.centre.y / STEP * STEP},
                      (check_chance(random, 50) ? 5 : 13) * STEP};
    gab_circle circle = {point_vec(disc.centre), in_pixels(disc.radius)};
    Touched expected;
    touch_disc(world, &disc, &expected);
    gab_tags tags, set;
    const gab_tags *wanted = random_wanted(random, &set);
    gab_zone zones[MAX_ZONES];
    char what[96];
    snprintf(what, sizeof what, "disc at %g,%g of %g", (double)circle.centre.x,
             (double)circle.centre.y, (double)circle.radius);
    gab_plane_tags_meeting_circle(world->plane, circle, &tags);
    check_tags(world, &expected, &tags, what);
    gab_filter filter = filter_of(wanted);
    uint32_t count =
        gab_plane_zones_meeting_circle(world->plane, circle, &filter, zones, MAX_ZONES);
    check_zones(world, &expected, wanted, zones, count, what);
}

static void test_discs(void)
{
    run_trials("disc", 1000000, ask_disc);
}

/* ---- Boxes ---- */

static void ask_box(CheckRandom *random, const World *world)
{
    MapPoint corner = random_map_point(random, world);
    int max = check_chance(random, 5) ? 200 : check_chance(random, 50) ? 30 : 3;
    int64_t w = check_between(random, -2, max * STEP), h = check_between(random, -2, max * STEP);
    if (check_chance(random, 30)) {
        w = w / STEP * STEP;
        h = h / STEP * STEP;
    }
    gab_box box = {in_pixels(corner.x), in_pixels(corner.y), in_pixels(w), in_pixels(h)};
    Touched expected = {.outside = false};
    bool is_valid = w > 0 && h > 0;
    Area area = {floor_pixel(corner.x) - 1, floor_pixel(corner.y) - 1,
                 floor_pixel(corner.x + w) + 1, floor_pixel(corner.y + h) + 1};
    for (int64_t y = area.top; y <= area.bottom && is_valid; y++)
        for (int64_t x = area.left; x <= area.right; x++) {
            if (corner.x >= (x + 1) * STEP || corner.x + w <= x * STEP ||
                corner.y >= (y + 1) * STEP || corner.y + h <= y * STEP)
                continue;
            bool inside = x >= 0 && y >= 0 && x < world->width && y < world->height;
            expected.outside |= !inside;
            if (inside)
                expected.number[number_at(world, (int32_t)x, (int32_t)y)] = true;
        }
    gab_tags tags, set;
    const gab_tags *wanted = random_wanted(random, &set);
    gab_zone zones[MAX_ZONES];
    char what[96];
    snprintf(what, sizeof what, "box %g,%g %g x %g", (double)box.x, (double)box.y, (double)box.w,
             (double)box.h);
    gab_plane_tags_meeting_box(world->plane, box, &tags);
    check_tags(world, &expected, &tags, what);
    gab_filter filter = filter_of(wanted);
    uint32_t count = gab_plane_zones_meeting_box(world->plane, box, &filter, zones, MAX_ZONES);
    check_zones(world, &expected, wanted, zones, count, what);
}

static void test_boxes(void)
{
    run_trials("box", 1000000, ask_box);
}

/* ---- Pixels and points ---- */

static void ask_point(CheckRandom *random, const World *world)
{
    MapPoint point = random_map_point(random, world);
    int32_t x = (int32_t)floor_pixel(point.x), y = (int32_t)floor_pixel(point.y);
    bool inside = x >= 0 && y >= 0 && x < world->width && y < world->height;
    int32_t i = inside ? y * world->width + x : 0;
    uint32_t number = number_at(world, x, y);
    CHECK_INT(gab_plane_number_at_pixel(world->plane, x, y), number);
    CHECK_INT(gab_plane_tag_at_pixel(world->plane, x, y), tag_at(world, x, y));
    gab_zone zone = gab_plane_zone_at_point(world->plane, point_vec(point));
    CHECK_INT(zone.index, number > 0 ? number - 1 : GAB_NONE);
    CHECK_INT(gab_zone_value(zone), number);
    uint32_t band_pixel = inside ? world->band_pixels[i] : 0;
    CHECK_INT(gab_map_fitting(world->map, x, y), band_pixel);
    CHECK_INT(gab_map_distance_squared(world->map, x, y), inside ? world->distances[i] : 0);
    uint32_t band = (uint32_t)check_between(random, 0, MAX_RADII);
    CHECK_INT(gab_map_touches(world->map, band, point_vec(point)),
              band < world->radii && band_pixel <= band);
}

static void test_points(void)
{
    run_trials("point", 1000000, ask_point);
}

/* ---- Clearance ---- */

static long double centre_value(const World *world, int64_t x, int64_t y)
{
    int64_t i = clamp_to(y, 0, world->height - 1) * world->width + clamp_to(x, 0, world->width - 1);
    return sqrtl((long double)world->distances[i]) - 0.5L;
}

/* Returns the clearance at a point in pixels, clamped to the outermost pixel centres. */
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

/* Compares a direction with differences of clearances. On either side of a lattice point, bilinear
 * interpolation is linear for at least 1/512 pixel, even if it bends at the point. */
static void check_direction(const World *world, MapPoint point, gab_vec away)
{
    const long double step = 1.0L / 1024;
    long double x = (long double)point.x / STEP, y = (long double)point.y / STEP;
    /* Beyond the outermost centres the clearance is constant; at these centres, the difference is
     * half the slope. */
    long double difference_x = clearance_at(world, x + step, y) - clearance_at(world, x - step, y);
    long double difference_y = clearance_at(world, x, y + step) - clearance_at(world, x, y - step);
    long double length = sqrtl(difference_x * difference_x + difference_y * difference_y);
    if (length < 1e-9L) {
        double square = (double)away.x * (double)away.x + (double)away.y * (double)away.y;
        CHECK(square == 0 || fabs(square - 1) < 1e-6);
        return;
    }
    CHECK_NEAR((double)away.x, (double)(difference_x / length), 1e-6);
    CHECK_NEAR((double)away.y, (double)(difference_y / length), 1e-6);
}

static void ask_clearance(CheckRandom *random, const World *world)
{
    MapPoint point = random_map_point(random, world);
    if (check_chance(random, 30))
        point = (MapPoint){point.x / STEP * STEP + STEP / 2, point.y / STEP * STEP + STEP / 2};
    float clearance;
    gab_vec away;
    CHECK(gab_map_clearance(world->map, point_vec(point), &clearance, &away));
    long double expected =
        clearance_at(world, (long double)point.x / STEP, (long double)point.y / STEP);
    CHECK_NEAR((double)clearance, (double)expected, 1e-6 * (1 + fabs((double)expected)));
    if (((point.x | point.y) & (STEP - 1)) == STEP / 2)
        CHECK(clearance == (float)(double)expected);
    check_direction(world, point, away);
}

static void test_clearance(void)
{
    run_trials("clearance", 1000000, ask_clearance);
}

/* ---- Lists ---- */

static void check_runs(const World *world, gab_zone zone, gab_pixel_run *runs, uint8_t *two_runs)
{
    uint32_t number = gab_zone_value(zone), area = 0;
    uint32_t count = gab_zone_runs(zone, NULL, 0);
    CHECK(gab_zone_runs(zone, runs, count) == count);
    for (uint32_t i = 0; i < count; i++) {
        gab_pixel_run run = runs[i];
        CHECK(run.left < run.right && run.y >= 0 && run.y < world->height && run.left >= 0 &&
              run.right <= world->width);
        /* runs are in order and as long as possible: there is a gap after the previous run in the
         * same row */
        CHECK(i == 0 || runs[i - 1].y < run.y ||
              (runs[i - 1].y == run.y && runs[i - 1].right < run.left));
        for (int32_t x = run.left; x < run.right; x++)
            CHECK(number_at(world, x, run.y) == number);
        area += (uint32_t)(run.right - run.left);
    }
    uint32_t expected = 0;
    for (int32_t i = 0; i < world->width * world->height; i++)
        expected += world->numbers[i] == number;
    CHECK_INT(area, expected);
    CHECK_INT(gab_zone_area(zone), expected);
    /* runs beyond the capacity are counted but not written */
    memset(two_runs, 0xA5, sizeof *runs * 2);
    CHECK(gab_zone_runs(zone, (gab_pixel_run *)(void *)two_runs, count > 1 ? 1 : 0) == count);
    CHECK(two_runs[sizeof *runs] == 0xA5);
}

/* True if a zone has an edge of one pixel from a corner in a direction: 0 right, 1 down, 2 left, 3
 * up. */
static bool has_unit_edge(const World *world, uint32_t number, int32_t x, int32_t y, int direction)
{
    static const int32_t front[4][2] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}};
    static const int32_t back[4][2] = {{0, -1}, {0, 0}, {-1, 0}, {-1, -1}};
    bool ahead = x + front[direction][0] >= 0 && x + front[direction][0] < world->width &&
                 y + front[direction][1] >= 0 && y + front[direction][1] < world->height;
    return ahead && number_at(world, x + front[direction][0], y + front[direction][1]) == number &&
           number_at(world, x + back[direction][0], y + back[direction][1]) != number;
}

static uint32_t walk_edge(const World *world, uint32_t number, gab_segment edge)
{
    static const int32_t steps[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int32_t dx = (int32_t)(edge.b.x - edge.a.x), dy = (int32_t)(edge.b.y - edge.a.y);
    CHECK((dx == 0) != (dy == 0));
    int direction = dx > 0 ? 0 : dy > 0 ? 1 : dx < 0 ? 2 : 3;
    int32_t x = (int32_t)edge.a.x, y = (int32_t)edge.a.y, length = abs(dx + dy);
    CHECK(
        !has_unit_edge(world, number, x - steps[direction][0], y - steps[direction][1], direction));
    for (int32_t i = 0; i < length; i++, x += steps[direction][0], y += steps[direction][1])
        CHECK(has_unit_edge(world, number, x, y, direction));
    CHECK(!has_unit_edge(world, number, x, y, direction));
    return (uint32_t)length;
}

/* True if two edges are in order: horizontal before vertical, then by line, then along the line. */
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
    uint32_t number = gab_zone_value(zone), length = 0, expected = 0;
    uint32_t count = gab_zone_outline(zone, NULL, 0);
    CHECK(gab_zone_outline(zone, edges, count) == count);
    for (uint32_t i = 0; i < count; i++) {
        length += walk_edge(world, number, edges[i]);
        CHECK(i == 0 || are_in_order(edges[i - 1], edges[i]));
    }
    for (int32_t y = 0; y <= world->height; y++)
        for (int32_t x = 0; x <= world->width; x++)
            for (int direction = 0; direction < 4; direction++)
                expected += has_unit_edge(world, number, x, y, direction);
    CHECK_INT(length, expected);
}

static void ask_lists(CheckRandom *random, const World *world)
{
    static union {
        gab_pixel_run runs[MAX_SIDE * MAX_SIDE];
        gab_segment edges[4 * MAX_SIDE * MAX_SIDE];
    } storage;
    static uint8_t two_runs[2 * sizeof(gab_pixel_run)];
    uint32_t number = (uint32_t)check_between(random, 0, (int)world->zones);
    gab_zone zone = gab_plane_zone_numbered(world->plane, number);
    if (number == 0) {
        CHECK(gab_zone_runs(zone, storage.runs, 9) == 0 &&
              gab_zone_outline(zone, storage.edges, 9) == 0);
        return;
    }
    check_runs(world, zone, storage.runs, two_runs);
    check_outline(world, zone, storage.edges);
}

static void test_lists(void)
{
    run_trials("lists", 2000, ask_lists);
}

/* ---- Arbitrary numbers ---- */

static float random_float(CheckRandom *random)
{
    static const float special[] = {0.0f,     -0.0f,    NAN,           INFINITY,       -INFINITY,
                                    FLT_MAX,  -FLT_MAX, FLT_MIN,       -FLT_TRUE_MIN,  1e9f,
                                    16384.0f, 65535.0f, 2147483648.0f, -2147483904.0f, 63.99999f};
    if (check_chance(random, 40))
        return special[check_between(random, 0, (int)CHECK_COUNT(special) - 1)];
    if (check_chance(random, 50))
        return (float)(check_unit(random) * 220 - 10);
    uint32_t bits = (uint32_t)check_next(random);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static gab_vec random_vec(CheckRandom *random)
{
    gab_vec vec;
    vec.x = random_float(random);
    vec.y = random_float(random);
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

/* Checks a path with arbitrary numbers: a finite path touches the pixels of its ends, and only tags
 * of pixels in the box around it. */
static void check_path(const World *world, gab_segment segment)
{
    gab_tags tags, around;
    gab_trace trace;
    gab_plane_tags_meeting_segment(world->plane, segment, &tags);
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
    gab_vec min = {fminf(segment.a.x, segment.b.x), fminf(segment.a.y, segment.b.y)};
    gab_vec max = {fmaxf(segment.a.x, segment.b.x), fmaxf(segment.a.y, segment.b.y)};
    gab_box box = {floorf(min.x), floorf(min.y), 0, 0};
    box.w = floorf(max.x) + 1 - box.x;
    box.h = floorf(max.y) + 1 - box.y;
    gab_plane_tags_meeting_box(world->plane, box, &around);
    for (uint32_t t = 0; t <= TAGS && fabsf(box.x) + fabsf(box.y) + box.w + box.h < 1e6f; t++)
        CHECK(!gab_tags_has(&tags, (uint8_t)t) || gab_tags_has(&around, (uint8_t)t));
}

static void ask_anything(CheckRandom *random, const World *world)
{
    gab_vec a = random_vec(random), b = random_vec(random);
    float radius = random_float(random), clearance;
    gab_tags tags;
    gab_vec away;
    check_path(world, (gab_segment){a, b});
    gab_plane_tags_meeting_circle(world->plane, (gab_circle){a, radius}, &tags);
    CHECK(is_empty(&tags) == !(is_finite(a) && radius >= 0 && radius <= FLT_MAX));
    if (!is_empty(&tags))
        CHECK(gab_tags_has(&tags, gab_zone_tag(gab_plane_zone_at_point(world->plane, a))));
    gab_plane_tags_meeting_box(world->plane, (gab_box){a.x, a.y, b.x, b.y}, &tags);
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
    run_trials("anything", 1000000, ask_anything);
}

CHECK_CASES({"pixels, points and bands match the painted map", test_points},
            {"discs touch the same pixels as with brute force", test_discs},
            {"boxes touch the same pixels as with brute force", test_boxes},
            {"clearance and its direction are bilinear", test_clearance},
            {"runs and outlines are complete, maximal and in order", test_lists},
            {"arbitrary numbers", test_anything})
