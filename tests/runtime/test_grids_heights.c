/* SPDX-License-Identifier: MIT */
/*
 * Tests height maps of gabarit/scenery.h. The oracle computes the position between samples as a
 * quotient of half steps, clamps it, and interpolates in `long double`: bilinear by the four areas,
 * bicubic by Hermite polynomials whose slopes are central differences (Catmull-Rom splines).
 *
 * Margin: an altitude is a `float` with a relative error of 2^-24. 1e-12 of the altitudes covers
 * sums in `double` of sixteen terms with weights below 2.
 */
#include "oracle_steps.h"

#include <gabarit/scenery.h>

#include <float.h>

enum { MAX_SAMPLES = 7 };

typedef struct Map {
    int32_t x, y, cell_w, cell_h; /* steps */
    int columns, rows, max_value;
    uint8_t bytes[2 * MAX_SAMPLES * MAX_SAMPLES];
    gab_heights view; /* for the library */
} Map;

static void set_map_view(Map *map, int32_t low, int32_t high)
{
    map->view = (gab_heights){
        .origin = {in_pixels(map->x), in_pixels(map->y)},
        .cell_w = in_pixels(map->cell_w),
        .cell_h = in_pixels(map->cell_h),
        .columns = (uint32_t)map->columns,
        .rows = (uint32_t)map->rows,
        .sample_bytes = map->max_value == 255 ? 1 : 2,
        .samples = map->bytes,
        .low = in_pixels(low),
        .high = in_pixels(high),
    };
}

static void random_map(CheckRandom *random, Map *map)
{
    NumberRange range = random_number_range(random), altitude_range = random_number_range(random);
    map->x = random_steps(random, range);
    map->y = random_steps(random, range);
    map->cell_w = random_size(random, range);
    map->cell_h = random_size(random, range);
    map->columns = check_between(random, 1, MAX_SAMPLES);
    map->rows = check_between(random, 1, MAX_SAMPLES);
    map->max_value = check_chance(random, 50) ? 255 : 65535;
    bool black_and_white = check_chance(random, 20);
    for (size_t i = 0; i < sizeof map->bytes; i++) {
        uint8_t byte = (uint8_t)check_next(random);
        map->bytes[i] = black_and_white ? (byte & 1 ? 255 : 0) : byte;
    }
    set_map_view(map, random_steps(random, altitude_range), random_steps(random, altitude_range));
}

static int64_t sample_value(const Map *map, int64_t column, int64_t row)
{
    int64_t i = clamp_steps(row, 0, map->rows - 1) * map->columns +
                clamp_steps(column, 0, map->columns - 1);
    return map->max_value == 255 ? map->bytes[i] : map->bytes[2 * i] + 256 * map->bytes[2 * i + 1];
}

/* A position between samples: the sample before it, and the fraction of the distance to the next
 * sample. */
typedef struct SamplePosition {
    int64_t before;
    long double fraction;
} SamplePosition;

/* Positions are given in half steps, so that all of them are integers. */
static SamplePosition sample_position(int64_t twice, int64_t twice_origin, int64_t cell, int count)
{
    int64_t numerator = twice - twice_origin - cell, denominator = 2 * cell; /* position - 1/2 */
    numerator = clamp_steps(numerator, 0, (count - 1) * denominator);
    SamplePosition position = {numerator / denominator,
                               (long double)(numerator % denominator) / denominator};
    return position;
}

static long double hermite(const long double p[4], long double t)
{
    long double from = (p[2] - p[0]) / 2, to = (p[3] - p[1]) / 2;
    return p[1] * (1 + 2 * t) * (1 - t) * (1 - t) + from * t * (1 - t) * (1 - t) +
           p[2] * t * t * (3 - 2 * t) + to * t * t * (t - 1);
}

static long double oracle_bicubic(const Map *map, SamplePosition x, SamplePosition y)
{
    long double columns[4];
    for (int i = 0; i < 4; i++) {
        long double column[4];
        for (int j = 0; j < 4; j++)
            column[j] = sample_value(map, x.before + i - 1, y.before + j - 1);
        columns[i] = hermite(column, y.fraction);
    }
    return hermite(columns, x.fraction);
}

static long double oracle_bilinear(const Map *map, SamplePosition x, SamplePosition y)
{
    return (1 - x.fraction) * (1 - y.fraction) * sample_value(map, x.before, y.before) +
           x.fraction * (1 - y.fraction) * sample_value(map, x.before + 1, y.before) +
           (1 - x.fraction) * y.fraction * sample_value(map, x.before, y.before + 1) +
           x.fraction * y.fraction * sample_value(map, x.before + 1, y.before + 1);
}

static long double oracle_altitude(const Map *map, int64_t twice_x, int64_t twice_y,
                                   gab_smooth smooth)
{
    SamplePosition x = sample_position(twice_x, 2 * (int64_t)map->x, map->cell_w, map->columns);
    SamplePosition y = sample_position(twice_y, 2 * (int64_t)map->y, map->cell_h, map->rows);
    long double value;
    if (smooth == GAB_NEAREST)
        value = sample_value(map, floor_divide(twice_x - 2 * (int64_t)map->x, 2 * map->cell_w),
                             floor_divide(twice_y - 2 * (int64_t)map->y, 2 * map->cell_h));
    else
        value = smooth == GAB_BILINEAR ? oracle_bilinear(map, x, y) : oracle_bicubic(map, x, y);
    return map->view.low + value / map->max_value * ((long double)map->view.high - map->view.low);
}

static long double margin_of(const Map *map, long double altitude)
{
    return fabsl(altitude) * 0x1p-24L +
           1e-12L * (fabsl((long double)map->view.low) + fabsl((long double)map->view.high));
}

/* Returns a random coordinate in half steps: the middle or the border of a cell, half a step or a
 * step from it, or anywhere. */
static int64_t random_half_steps(CheckRandom *random, int64_t origin, int64_t cell, int count)
{
    int64_t twice = 2 * origin + cell * check_between(random, -2, 2 * count + 2);
    if (check_chance(random, 30))
        twice += check_between(random, -2, 2);
    else if (check_chance(random, 60))
        twice += (int64_t)(check_unit(random) * (double)(2 * cell));
    return twice;
}

/* ---- Altitudes ---- */

static void test_heights_random(void)
{
    CheckRandom random = check_random("altitudes");
    Map map;
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        if (i % 4 == 0)
            random_map(&random, &map);
        int64_t x = random_half_steps(&random, map.x, map.cell_w, map.columns) / 2;
        int64_t y = random_half_steps(&random, map.y, map.cell_h, map.rows) / 2;
        if (llabs(x) > MAX_STEPS || llabs(y) > MAX_STEPS)
            continue;
        gab_vec point = {in_pixels(x), in_pixels(y)};
        for (gab_smooth smooth = GAB_NEAREST; smooth <= GAB_BICUBIC; smooth++) {
            long double want = oracle_altitude(&map, 2 * x, 2 * y, smooth);
            float altitude = NAN;
            bool found = gab_heights_at(&map.view, point, smooth, &altitude);
            CHECK_THAT(found && fabsl(altitude - want) <= margin_of(&map, want),
                       "smooth %d, %d x %d samples %lld %lld steps from the origin in cells of "
                       "%d x %d: %.9g, expected %.12Lg",
                       smooth, map.columns, map.rows, (long long)x - map.x, (long long)y - map.y,
                       map.cell_w, map.cell_h, (double)altitude, want);
        }
    }
}

/* Every interpolation returns the exact sample in the middle of its cell. */
static void test_heights_at_samples(void)
{
    Map map;
    CHECK_RANDOM_CASES (random, "samples", 200000) {
        random_map(&random, &map);
        int32_t step = check_between(&random, -3, 3), low = random_steps(&random, MANY_STEPS);
        map.x = map.y = 0;
        map.cell_w = map.cell_h = 512;
        set_map_view(&map, low, low + step * (map.max_value == 255 ? 255 : 65535));
        int column = check_between(&random, 0, map.columns - 1);
        int row = check_between(&random, 0, map.rows - 1);
        gab_vec point = {(float)(2 * column + 1), (float)(2 * row + 1)};
        gab_box plan = {point.x - 1, point.y - 1, 2, 2};
        /* All altitudes are integer steps: low + value * step. */
        int64_t want = low + sample_value(&map, column, row) * step;
        for (gab_smooth smooth = GAB_NEAREST; smooth <= GAB_BICUBIC; smooth++) {
            float altitude = NAN;
            CHECK(gab_heights_at(&map.view, point, smooth, &altitude));
            CHECK_THAT(altitude == in_pixels(want), "smooth %d: %.9g, expected %.9g", smooth,
                       (double)altitude, (double)in_pixels(want));
            CHECK_THAT(gab_heights_meets_foot(&map.view, plan, in_pixels(want), smooth),
                       "smooth %d: a foot on the ground at %lld steps misses it", smooth,
                       (long long)want);
            CHECK_THAT(!gab_heights_meets_foot(&map.view, plan, in_pixels(want + 1), smooth),
                       "smooth %d: a foot a step above %lld meets the ground", smooth,
                       (long long)want);
        }
    }
}

static void test_heights_every_value(void)
{
    for (int value = 0; value < 65536; value++) {
        uint8_t bytes[2] = {(uint8_t)(value & 255), (uint8_t)(value >> 8)};
        gab_heights wide = {.cell_w = 1,
                            .cell_h = 1,
                            .columns = 1,
                            .rows = 1,
                            .sample_bytes = 2,
                            .samples = bytes,
                            .high = 65535};
        gab_box plan = {0, 0, 1, 1};
        float altitude = NAN;
        CHECK(gab_heights_at(&wide, (gab_vec){0.5f, 0.5f}, GAB_NEAREST, &altitude));
        CHECK_THAT(altitude == (float)value, "value %d: %.9g", value, (double)altitude);
        CHECK_THAT(gab_heights_meets_foot(&wide, plan, (float)value, GAB_NEAREST), "value %d",
                   value);
        gab_heights narrow = wide;
        narrow.sample_bytes = 1;
        narrow.high = 255;
        CHECK(gab_heights_at(&narrow, (gab_vec){0.5f, 0.5f}, GAB_NEAREST, &altitude));
        CHECK_THAT(altitude == (float)bytes[0], "byte %d: %.9g", bytes[0], (double)altitude);
        CHECK_THAT(gab_heights_meets_foot(&narrow, plan, bytes[0], GAB_NEAREST), "byte %d",
                   bytes[0]);
    }
}

static void test_heights_continuous(void)
{
    Map map;
    CHECK_RANDOM_CASES (random, "continuity", 100000) {
        random_map(&random, &map);
        map.x = map.y = -700;
        map.cell_w = map.cell_h = 4096;
        set_map_view(&map, 0, 256 * PIXEL);
        int32_t across = map.x + 2048 * check_between(&random, 0, 2 * map.columns);
        int32_t along = map.y + check_between(&random, 0, 4096 * map.rows);
        for (gab_smooth smooth = GAB_BILINEAR; smooth <= GAB_BICUBIC; smooth++) {
            float before = NAN, after = NAN;
            CHECK(gab_heights_at(&map.view, (gab_vec){in_pixels(across - 1), in_pixels(along)},
                                 smooth, &before));
            CHECK(gab_heights_at(&map.view, (gab_vec){in_pixels(across + 1), in_pixels(along)},
                                 smooth, &after));
            /* The slope is below 4 ranges of altitude per cell: at most 1.5 for a Hermite
             * polynomial with such slopes at its ends, doubled, times 1.25 for the overshoot along
             * the other axis. */
            CHECK_NEAR(after, before, 2.0 / 4096 * 4 * 256);
        }
    }
}

/* ---- Borders and mistakes of published code ---- */

static const uint8_t ramp[4] = {0, 100, 250, 255};
static const gab_heights ramp_map = {.cell_w = 16,
                                     .cell_h = 16,
                                     .columns = 4,
                                     .rows = 1,
                                     .sample_bytes = 1,
                                     .samples = ramp,
                                     .high = 255};

static float altitude_at(const gab_heights *heights, float x, gab_smooth smooth)
{
    float altitude = NAN;
    CHECK(gab_heights_at(heights, (gab_vec){x, 8}, smooth, &altitude));
    return altitude;
}

/* A mistake in published code: samples are at integers instead of in the middle of cells. */
static double mistaken_samples_at_integers(double x)
{
    double position = x / 16, fraction = position - floor(position);
    int before = (int)floor(position);
    return ramp[before] + fraction * (ramp[before + 1] - ramp[before]);
}

/* A mistake in published code: it clamps the four indices but not the position. The border is then
 * not level. */
static double mistaken_clamped_indices(double x)
{
    double position = x / 16 - 0.5;
    int before = (int)floor(position);
    long double p[4];
    for (int i = 0; i < 4; i++)
        p[i] = ramp[clamp_steps(before + i - 1, 0, 3)];
    return (double)hermite(p, (long double)(position - before));
}

static void test_heights_published_mistakes(void)
{
    CHECK(mistaken_samples_at_integers(8) == 50 && altitude_at(&ramp_map, 8, GAB_BILINEAR) == 0);
    CHECK(altitude_at(&ramp_map, 16, GAB_BILINEAR) == 50);
    CHECK(altitude_at(&ramp_map, 24, GAB_BILINEAR) == 100);
    CHECK(fabs(mistaken_clamped_indices(4)) > 1 && altitude_at(&ramp_map, 4, GAB_BICUBIC) == 0);
    CHECK(fabs(mistaken_clamped_indices(60) - 255) > 0.1 &&
          altitude_at(&ramp_map, 60, GAB_BICUBIC) == 255);
    static const uint8_t pair[2] = {1, 2}; /* little-endian: 513; the mistake: 258 */
    gab_heights wide = {.cell_w = 16,
                        .cell_h = 16,
                        .columns = 1,
                        .rows = 1,
                        .sample_bytes = 2,
                        .samples = pair,
                        .high = 65535};
    CHECK(altitude_at(&wide, 8, GAB_NEAREST) == 513);
}

static void test_heights_table(void)
{
    static const struct {
        float x;
        float nearest, bilinear, bicubic;
    } rows[] = {
        {-1e6f, 0, 0, 0},
        {-FLT_MAX, 0, 0, 0},
        {FLT_MAX, 255, 255, 255},
        {0, 0, 0, 0},
        {16 - GAB_STEP, 0, 50 - 100.0f / 4096, NAN},
        {16, 100, 50, 40.625f},    /* (-0 + 9*0 + 9*100 - 250) / 16 */
        {32, 250, 175, 180.9375f}, /* (-0 + 9*100 + 9*250 - 255) / 16 */
        {40, 250, 250, 250},
        {48, 255, 252.5f, 261.875f}, /* (-100 + 9*250 + 9*255 - 255) / 16: overshoots */
        {56, 255, 255, 255},
        {64, 255, 255, 255},
        {1e6f, 255, 255, 255},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        CHECK_NEAR(altitude_at(&ramp_map, rows[i].x, GAB_NEAREST), rows[i].nearest, 0);
        CHECK_NEAR(altitude_at(&ramp_map, rows[i].x, GAB_BILINEAR), rows[i].bilinear, 4e-6);
        if (!isnan(rows[i].bicubic))
            CHECK_NEAR(altitude_at(&ramp_map, rows[i].x, GAB_BICUBIC), rows[i].bicubic, 3e-5);
    }
    gab_heights inverted = ramp_map;
    inverted.low = 10;
    inverted.high = -245;
    CHECK_NEAR(altitude_at(&inverted, 24, GAB_BILINEAR), -90, 1e-5);
    gab_heights largest = ramp_map; /* all finite numbers are valid */
    largest.cell_w = largest.cell_h = FLT_MAX;
    largest.low = -FLT_MAX;
    largest.high = FLT_MAX;
    CHECK(altitude_at(&largest, 8, GAB_NEAREST) == -FLT_MAX);
    CHECK(altitude_at(&largest, 8, GAB_BICUBIC) == -FLT_MAX);
    inverted.origin.y = 1e6f; /* one row: the same everywhere */
    CHECK_NEAR(altitude_at(&inverted, 24, GAB_BICUBIC), -90, 1e-5);
}

/* ---- Feet ---- */

static void test_foot_random(void)
{
    CheckRandom random = check_random("feet");
    Map map;
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        if (i % 4 == 0)
            random_map(&random, &map);
        int64_t twice_x = random_half_steps(&random, map.x, map.cell_w, map.columns);
        int64_t twice_y = random_half_steps(&random, map.y, map.cell_h, map.rows);
        int64_t w = 1 + check_between(&random, 0, 9), h = 1 + check_between(&random, 0, 9);
        int64_t x = floor_divide(twice_x - w, 2), y = floor_divide(twice_y - h, 2);
        gab_smooth smooth = (gab_smooth)check_between(&random, GAB_NEAREST, GAB_BICUBIC);
        long double ground = oracle_altitude(&map, 2 * x + w, 2 * y + h, smooth);
        int64_t foot =
            (int64_t)clamp_steps((int64_t)floorl(ground * PIXEL), -MAX_STEPS, MAX_STEPS) +
            check_between(&random, -1, 2);
        if (llabs(x) > MAX_STEPS - w || llabs(y) > MAX_STEPS - h || llabs(foot) > MAX_STEPS)
            continue;
        gab_box plan = {in_pixels(x), in_pixels(y), in_pixels(w), in_pixels(h)};
        long double gap = ground - (long double)foot / PIXEL;
        if (fabsl(gap) > margin_of(&map, ground))
            CHECK_THAT(
                gab_heights_meets_foot(&map.view, plan, in_pixels(foot), smooth) == (gap > 0),
                "smooth %d: ground %.12Lg, foot %lld steps", smooth, ground, (long long)foot);
    }
}

static void test_foot_table(void)
{
    gab_box plan = {20, 4, 8, 8}; /* its middle is the second sample */
    CHECK(gab_heights_meets_foot(&ramp_map, plan, 100, GAB_BILINEAR));
    CHECK(gab_heights_meets_foot(&ramp_map, plan, 100 - GAB_STEP, GAB_BILINEAR));
    CHECK(!gab_heights_meets_foot(&ramp_map, plan, 100 + GAB_STEP, GAB_BILINEAR));
    CHECK(gab_heights_meets_foot(&ramp_map, plan, -1000, GAB_BICUBIC));
    CHECK(!gab_heights_meets_foot(&ramp_map, plan, 1000, GAB_BICUBIC));
    CHECK(gab_heights_meets_foot(&ramp_map, plan, -FLT_MAX, GAB_BICUBIC));
    CHECK(!gab_heights_meets_foot(&ramp_map, plan, FLT_MAX, GAB_BICUBIC));
    static const gab_box empty[] = {{20, 4, 0, 8}, {20, 4, 8, 0}, {20, 4, -8, 8}, {20, 4, 8, -8}};
    for (size_t i = 0; i < CHECK_COUNT(empty); i++)
        CHECK_THAT(!gab_heights_meets_foot(&ramp_map, empty[i], -1000, GAB_NEAREST),
                   "empty box %zu", i);
    for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++) {
        CHECK_THAT(!gab_heights_meets_foot(&ramp_map, plan, non_finite_numbers[kind], GAB_NEAREST),
                   "foot %zu", kind);
        for (size_t index = 0; index < 4; index++) {
            gab_box invalid = plan;
            set_float(&invalid, index, non_finite_numbers[kind]);
            CHECK_THAT(!gab_heights_meets_foot(&ramp_map, invalid, -1000, GAB_NEAREST),
                       "number %zu at %zu", kind, index);
        }
    }
}

/* ---- Incomplete maps ---- */

static void check_no_heights(const gab_heights *heights, gab_vec point, size_t row)
{
    for (gab_smooth smooth = GAB_NEAREST; smooth <= GAB_BICUBIC; smooth++) {
        float altitude = 9;
        CHECK_THAT(!gab_heights_at(heights, point, smooth, &altitude) && altitude == 0,
                   "value %zu, smooth %d: %g", row, smooth, (double)altitude);
        if (isfinite(point.x) && isfinite(point.y))
            CHECK_THAT(
                !gab_heights_meets_foot(heights, (gab_box){point.x, point.y, 1, 1}, -1e6f, smooth),
                "value %zu, smooth %d", row, smooth);
    }
}

static void test_heights_incomplete(void)
{
    static const float values[] = {NAN, INFINITY, -INFINITY, 0, -0.0f, -16, -FLT_MAX};
    gab_vec point = {20, 4};
    for (size_t i = 0; i < CHECK_COUNT(values); i++)
        for (size_t index = 0; index < 6; index++) {
            gab_heights invalid = ramp_map;
            float *const numbers[] = {&invalid.origin.x, &invalid.origin.y, &invalid.low,
                                      &invalid.high,     &invalid.cell_w,   &invalid.cell_h};
            *numbers[index] = values[i];
            if (i < 3 || index >= 4)
                check_no_heights(&invalid, point, 10 * index + i);
        }
    gab_heights incomplete[] = {ramp_map, ramp_map, ramp_map, ramp_map, ramp_map, ramp_map};
    incomplete[0].samples = NULL;
    incomplete[1].columns = 0;
    incomplete[2].rows = 0;
    incomplete[3].sample_bytes = 0;
    incomplete[4].sample_bytes = 3;
    incomplete[5].sample_bytes = UINT32_MAX;
    for (size_t i = 0; i < CHECK_COUNT(incomplete); i++)
        check_no_heights(&incomplete[i], point, 100 + i);
    for (size_t i = 0; i < CHECK_COUNT(non_finite_numbers); i++) {
        check_no_heights(&ramp_map, (gab_vec){non_finite_numbers[i], 4}, 200 + i);
        check_no_heights(&ramp_map, (gab_vec){20, non_finite_numbers[i]}, 210 + i);
    }
}

CHECK_CASES({"altitudes, random", test_heights_random},
            {"altitudes are exact at the samples", test_heights_at_samples},
            {"altitudes of every value", test_heights_every_value},
            {"altitudes are continuous", test_heights_continuous},
            {"altitudes: published mistakes", test_heights_published_mistakes},
            {"altitudes computed by hand", test_heights_table}, {"feet, random", test_foot_random},
            {"feet: simple and invalid cases", test_foot_table},
            {"incomplete or invalid maps have no altitude", test_heights_incomplete})
