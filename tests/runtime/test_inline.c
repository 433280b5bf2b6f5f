/* SPDX-License-Identifier: MIT */
/*
 * Compares each function of gabarit/inline.h, as this compiler inlines it, with the function of the
 * library: all bits of the answers must be the same. meson.build compiles this test with several
 * flags, which do not apply to the library.
 */
#include "check.h"

#include <gabarit/gabarit.h>

#include <string.h>

enum { NUMBERS = 10 };

/* ---- Random numbers ---- */

static double random_float(CheckRandom *random)
{
    /* NaN, infinities, the largest and smallest numbers, -0. */
    static const uint32_t special[] = {0x7FC00000u, 0x7F800000u, 0xFF800000u, 0x7F7FFFFFu,
                                       0xFF7FFFFFu, 1,           0x80000001u, 0x80000000u};
    uint32_t bits = (uint32_t)(check_next(random) >> 32);
    float number;
    if (check_chance(random, 50))
        bits = special[bits % CHECK_COUNT(special)];
    memcpy(&number, &bits, sizeof number);
    return (double)number;
}

/* Many numbers must be rounded to a float, which is a part of the tested code. */
static double random_double(CheckRandom *random, int kind)
{
    switch (kind) {
    case 0: /* few values, so that many shapes touch */
        return check_between(random, -4, 4);
    case 1: /* on the lattice */
        return check_between(random, -4096, 4096) / 256.0;
    case 2: /* with products that a double cannot hold */
        return check_between(random, -65535 * 256, 65535 * 256) / 256.0;
    case 3:
        return check_unit(random) * 64 - 32;
    default: /* of any size, or not finite */
        return random_float(random);
    }
}

static void random_numbers(CheckRandom *random, double n[NUMBERS])
{
    int kind = check_between(random, 0, 4);
    for (int i = 0; i < NUMBERS; i++) {
        n[i] = random_double(random, check_chance(random, 3) ? 4 : kind);
        if (i > 1 && check_chance(random, 15))
            n[i] = n[i - 2];
    }
}

/* ---- Shapes of numbers ---- */

static inline gab_vec vec_at(const double *n)
{
    gab_vec v = {(float)n[0], (float)n[1]};
    return v;
}

static inline gab_circle circle_at(const double *n)
{
    gab_circle circle = {vec_at(n), (float)n[2]};
    return circle;
}

static inline gab_box box_at(const double *n)
{
    gab_box box = {(float)n[0], (float)n[1], (float)n[2], (float)n[3]};
    return box;
}

static inline gab_segment segment_at(const double *n)
{
    gab_segment segment = {vec_at(n), vec_at(n + 2)};
    return segment;
}

static inline gab_vec3 vec3_at(const double *n)
{
    gab_vec3 v = {(float)n[0], (float)n[1], (float)n[2]};
    return v;
}

static inline gab_ball ball_at(const double *n)
{
    gab_ball ball = {vec3_at(n), (float)n[3]};
    return ball;
}

static inline gab_box3 box3_at(const double *n)
{
    gab_box3 box = {vec3_at(n), vec3_at(n + 3)};
    return box;
}

/* ---- Comparisons ---- */

static uint64_t bits_of(gab_vec v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

/* The fields of a pose, each in bits of its own; the others must be 0. */
static uint64_t pose_bits(gab_pose pose)
{
    gab_vec position = {pose.x, pose.y};
    bool is_plain = !pose.flip_y && pose.turn.x == 0 && pose.turn.y == 0 && pose.scale == 0;
    return bits_of(position) ^ (pose.flip_x ? 1u : 0u) ^ (is_plain ? 0u : 2u);
}

static void compare(const char *name, const double *n, uint64_t inlined, uint64_t called)
{
    CHECK_THAT(inlined == called, "%s(%a %a %a %a %a %a %a %a %a %a): got %llx, called %llx", name,
               n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9],
               (unsigned long long)inlined, (unsigned long long)called);
}

/* Calls a function once by its name and once by a pointer, which the compiler cannot inline. */
#define COMPARE(convert, function, ...)                                         \
    do {                                                                        \
        static __typeof__(&(function)) volatile called = (function);            \
        uint64_t inlined = (uint64_t)convert(function(__VA_ARGS__));            \
        compare(#function, n, inlined, (uint64_t)convert(called(__VA_ARGS__))); \
    } while (0)

static void test_flat(void)
{
    double n[NUMBERS];
    CHECK_RANDOM_CASES (random, "flat", 2000000) {
        random_numbers(&random, n);
        COMPARE(, gab_vec_in_range, vec_at(n));
        COMPARE(, gab_line_side, vec_at(n), vec_at(n + 2), vec_at(n + 4));
        COMPARE(, gab_box_holds, box_at(n), vec_at(n + 4));
        COMPARE(, gab_circle_holds, circle_at(n), vec_at(n + 3));
        COMPARE(, gab_box_meets_box, box_at(n), box_at(n + 4));
        COMPARE(, gab_circle_meets_circle, circle_at(n), circle_at(n + 3));
        COMPARE(, gab_circle_meets_box, circle_at(n), box_at(n + 3));
        COMPARE(, gab_circle_meets_segment, circle_at(n), segment_at(n + 3));
        COMPARE(bits_of, gab_segment_nearest, segment_at(n), vec_at(n + 4));
        COMPARE(bits_of, gab_box_nearest, box_at(n), vec_at(n + 4));
        COMPARE(pose_bits, gab_pose_at, vec_at(n), n[2] > 0);
    }
}

static void test_space(void)
{
    double n[NUMBERS + 2] = {0};
    CHECK_RANDOM_CASES (random, "space", 1000000) {
        random_numbers(&random, n + 2);
        random_numbers(&random, n);
        COMPARE(, gab_box3_holds, box3_at(n), vec3_at(n + 6));
        COMPARE(, gab_ball_holds, ball_at(n), vec3_at(n + 4));
        COMPARE(, gab_box3_meets_box3, box3_at(n), box3_at(n + 6));
        COMPARE(, gab_ball_meets_ball, ball_at(n), ball_at(n + 4));
        COMPARE(, gab_ball_meets_box3, ball_at(n), box3_at(n + 4));
    }
}

/* A radius that is exactly the distance of a line, and its neighbours: rounded products cannot
 * decide. */
static void test_touching_lines(void)
{
    CHECK_RANDOM_CASES (random, "touching lines", 1000000) {
        /* A line of slope 3:4 whose distance from the centre is 5 times `steps`. */
        double steps = check_between(&random, 1, 3000) / 256.0,
               scale = check_between(&random, 1, 4);
        double x = check_between(&random, -65536, 65536) / 256.0;
        double along = check_between(&random, -3000, 3000) / 256.0;
        double n[NUMBERS] = {x,
                             -x,
                             5 * steps + check_between(&random, -1, 1) / 256.0,
                             x + 3 * steps - 4 * along * scale,
                             -x + 4 * steps + 3 * along * scale,
                             x + 3 * steps + 4 * steps * scale,
                             -x + 4 * steps - 3 * steps * scale};
        if (check_chance(&random, 20))
            n[check_between(&random, 0, 6)] *= 1 + 0x1p-23;
        COMPARE(, gab_circle_meets_segment, circle_at(n), segment_at(n + 3));
        COMPARE(, gab_circle_holds, circle_at(n), vec_at(n + 3));
    }
}

CHECK_CASES({"queries of the plane are the same inlined", test_flat},
            {"queries of space are the same inlined", test_space},
            {"discs that touch a segment are the same inlined", test_touching_lines})
