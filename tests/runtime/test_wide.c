/* SPDX-License-Identifier: MIT */
/*
 * Tests the comparisons of products that a double cannot hold (wide_internal.h) with integers that
 * never round, also near the limits that random shapes hardly reach: products whose upper halves
 * differ, numbers off the lattice, numbers above 2^53.
 */
#include "check.h"

#include "wide_internal.h"

#include <math.h>

/* ---- Products of integers, in 32-bit digits ---- */

enum { DIGITS = 12 };

/* A number; the least significant digit is first. */
typedef struct Number {
    uint32_t digits[DIGITS];
} Number;

static Number number(uint64_t value)
{
    return (Number){{(uint32_t)value, (uint32_t)(value >> 32)}};
}

static Number times(Number a, uint64_t factor)
{
    Number product = {{0}};
    for (int half = 0; half < 2; half++) {
        uint64_t carry = 0, digit = (uint32_t)(factor >> 32 * half);
        for (int i = 0; i + half < DIGITS; i++) {
            carry += product.digits[i + half] + digit * a.digits[i];
            product.digits[i + half] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    return product;
}

static int compare(Number a, Number b)
{
    for (int i = DIGITS; i-- > 0;)
        if (a.digits[i] != b.digits[i])
            return a.digits[i] < b.digits[i] ? -1 : 1;
    return 0;
}

static Number product_of(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return times(times(times(number(a), b), c), d);
}

/* ---- Cases ---- */

static uint64_t random_bits(CheckRandom *random, int bits)
{
    return check_next(random) >> (64 - bits);
}

/* Returns a number of up to `bits` bits, or one slightly below or above `near`. */
static uint64_t random_near(CheckRandom *random, double near, int bits)
{
    const double max = 9007199254740992.0;
    double value = near + check_between(random, -2, 2);
    return value >= 1 && value <= max && check_chance(random, 90) ? (uint64_t)value
                                                                  : 1 + random_bits(random, bits);
}

static void test_products(void)
{
    const double power = 0x1p32;
    CHECK_INT(compare_whole(power, power, power - 1, power + 1), 1);
    CHECK_INT(compare_whole(power - 1, power + 1, power, power), -1);
    CHECK_INT(compare_whole(0x1p53, 1, 1, 0x1p53), 0);
    CheckRandom random = check_random("products");
    /* A carry into the upper part is rare. */
    for (int i = 0; i < 20000 && !check_has_failed_too_often(); i++) {
        uint64_t a = random_bits(&random, 53), b = random_bits(&random, 53), got[3];
        uint64_t c = random_bits(&random, 53);
        Number want = product_of(a, b, c, 1);
        triple_product((double)a, (double)b, (double)c, got);
        for (int k = 0; k < 3; k++)
            CHECK(got[2 - k] == (want.digits[2 * k] | (uint64_t)want.digits[2 * k + 1] << 32));
    }
}

static void test_fractions(void)
{
    CheckRandom random = check_random("fractions");
    for (size_t i = check_case_count(200000); i-- > 0 && !check_has_failed_too_often();) {
        int bits = check_between(&random, 2, 53);
        uint64_t a = random_bits(&random, bits), b = 1 + random_bits(&random, bits);
        uint64_t c = random_near(&random, (double)a, bits);
        uint64_t d = random_near(&random, (double)b * (double)c / (double)(a > 0 ? a : 1), bits);
        const double unit = 1 / 65536.0;
        int got = compare_fractions((double)a * unit, (double)b * unit, (double)c * unit,
                                    (double)d * unit);
        int want = compare(product_of(a, d, 1, 1), product_of(c, b, 1, 1));
        CHECK_THAT(got == want, "%.0f / %.0f and %.0f / %.0f: %d", (double)a, (double)b, (double)c,
                   (double)d, got);
    }
}

static void test_radius(void)
{
    CheckRandom random = check_random("radius");
    for (size_t i = check_case_count(200000); i-- > 0 && !check_has_failed_too_often();) {
        int bits = check_between(&random, 2, 24);
        uint64_t r = random_bits(&random, bits), base = random_bits(&random, 2 * bits);
        uint64_t d = random_near(&random, (double)r * sqrt((double)base), 2 * bits);
        int got = compare_to_radius((double)d / 65536, (double)r / 256, (double)base / 65536);
        int want = compare(product_of(d, d, 1, 1), product_of(r, r, base, 1));
        CHECK_THAT(got == want, "%.0f, %.0f, %.0f: %d", (double)d, (double)r, (double)base, got);
    }
}

static void test_scaled(void)
{
    CheckRandom random = check_random("scaled");
    for (size_t i = check_case_count(200000); i-- > 0 && !check_has_failed_too_often();) {
        int bits = check_between(&random, 2, 24);
        uint64_t length = 1 + random_bits(&random, bits), r = 1 + random_bits(&random, bits);
        uint64_t d = 1 + random_bits(&random, 2 * bits);
        uint64_t base = random_near(&random, (double)d * (double)length / (double)r, 2 * bits);
        int got = compare_scaled_to_radius((double)d / 65536, (double)base / 65536, (double)r / 256,
                                           (double)(length * length) / 65536);
        int want = compare(product_of(d, d, length, length), product_of(base, base, r, r));
        CHECK_THAT(got == want, "%.0f, %.0f, %.0f, %.0f: %d", (double)d, (double)base, (double)r,
                   (double)length, got);
    }
}

/* Numbers of which one is not on the lattice, or above 2^53 of its units: the comparison is that of
 * doubles, which differ by `step` units in the last place. */
static void test_off_lattice(void)
{
    static const double odd[] = {1, 3 * 0x1p-30, 0x1p60};
    for (int step = -1; step <= 1; step++)
        for (size_t i = 0; i < CHECK_COUNT(odd); i++) {
            /* far enough from 0 that no product is small */
            double a = 5000 * odd[i], moved = step == 0 ? a : nextafter(a, step < 0 ? 0 : HUGE_VAL);
            CHECK_INT(compare_fractions(moved, 4096, a, 4096), step);
            CHECK_INT(compare_fractions(4096, a, 4096, moved), step);
            CHECK_INT(compare_fractions(a * 4096, a, moved * 4096, a), -step);
            CHECK_INT(compare_fractions(4096, 1024 * a, 4096, 1024 * moved), step);
            CHECK_INT(compare_to_radius(moved * 4096, a, 0x1p24), step);
            CHECK_INT(compare_to_radius(moved * 0x1p40, a, 0x1p80), step);
            CHECK_INT(compare_to_radius(moved * 4096, 4096, a * a), step);
            CHECK_INT(compare_scaled_to_radius(moved, 4096, a, 0x1p24), step);
            CHECK_INT(compare_scaled_to_radius(4096, moved, 4096, a * a), -step);
            CHECK_INT(compare_scaled_to_radius(4096, 4096, moved, a * a), -step);
            CHECK_INT(compare_scaled_to_radius(4096, 0x1p-3, 0x1p15 * a, a * a), 0);
        }
}

CHECK_CASES({"products of whole numbers", test_products},
            {"fractions are compared exactly", test_fractions},
            {"distances are compared with radii exactly", test_radius},
            {"scaled distances are compared with radii exactly", test_scaled},
            {"numbers off the lattice are compared as doubles", test_off_lattice})
