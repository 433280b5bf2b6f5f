/* SPDX-License-Identifier: MIT */
/* Exact geometry for the tests; see exact.h. Computes with integers of up to 512 bits. */
#include "exact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void give_up(const char *reason)
{
    printf("Bail out! exact.c: %s\n", reason);
    fflush(stdout);
    abort();
}

/* ---- Wide integers ---- */

Wide wide(int64_t value)
{
    uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    Wide result = {(value > 0) - (value < 0), 0, {0}};
    for (; magnitude != 0; magnitude >>= 32)
        result.limb[result.used++] = (uint32_t)magnitude;
    return result;
}

static int compare_magnitudes(const Wide *a, const Wide *b)
{
    if (a->used != b->used)
        return a->used < b->used ? -1 : 1;
    for (int i = a->used; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

static Wide add_magnitudes(const Wide *a, const Wide *b, int sign)
{
    const Wide *longer = a->used >= b->used ? a : b;
    const Wide *shorter = longer == a ? b : a;
    Wide sum = *longer;
    uint64_t carry = 0;
    sum.sign = sign;
    for (int i = 0; i < longer->used; i++) {
        carry += (uint64_t)longer->limb[i] + (i < shorter->used ? shorter->limb[i] : 0);
        sum.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0) {
        if (sum.used == WIDE_LIMBS)
            give_up("a sum is too wide");
        sum.limb[sum.used++] = (uint32_t)carry;
    }
    return sum;
}

/* Returns |a| - |b|, where |a| > |b|. */
static Wide subtract_magnitudes(const Wide *a, const Wide *b, int sign)
{
    Wide difference = *a;
    uint64_t borrow = 0;
    difference.sign = sign;
    for (int i = 0; i < a->used; i++) {
        uint64_t subtrahend = (i < b->used ? b->limb[i] : 0) + borrow;
        borrow = a->limb[i] < subtrahend;
        difference.limb[i] = (uint32_t)(a->limb[i] - subtrahend);
    }
    while (difference.used > 0 && difference.limb[difference.used - 1] == 0)
        difference.used--;
    return difference;
}

Wide wide_negate(Wide a)
{
    a.sign = -a.sign;
    return a;
}

Wide wide_add(Wide a, Wide b)
{
    if (a.sign == 0)
        return b;
    if (b.sign == 0)
        return a;
    if (a.sign == b.sign)
        return add_magnitudes(&a, &b, a.sign);
    int order = compare_magnitudes(&a, &b);
    if (order == 0)
        return wide(0);
    return order > 0 ? subtract_magnitudes(&a, &b, a.sign) : subtract_magnitudes(&b, &a, b.sign);
}

Wide wide_subtract(Wide a, Wide b)
{
    return wide_add(a, wide_negate(b));
}

Wide wide_multiply(Wide a, Wide b)
{
    Wide product = {a.sign * b.sign, 0, {0}};
    if (product.sign == 0)
        return product;
    if (a.used + b.used > WIDE_LIMBS)
        give_up("a product is too wide");
    for (int i = 0; i < a.used; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b.used; j++) {
            carry += (uint64_t)a.limb[i] * b.limb[j] + product.limb[i + j];
            product.limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        product.limb[i + b.used] = (uint32_t)carry;
    }
    product.used = a.used + b.used;
    if (product.limb[product.used - 1] == 0)
        product.used--;
    return product;
}

Wide wide_square(Wide a)
{
    return wide_multiply(a, a);
}

int wide_compare(Wide a, Wide b)
{
    if (a.sign != b.sign)
        return a.sign < b.sign ? -1 : 1;
    return a.sign * compare_magnitudes(&a, &b);
}

double wide_double(Wide a)
{
    double value = 0;
    for (int i = a.used; i-- > 0;)
        value = value * 0x1p32 + (double)a.limb[i];
    return a.sign < 0 ? -value : value;
}

int wide_compare_ratios(Wide a_numerator, Wide a_denominator, Wide b_numerator, Wide b_denominator)
{
    if (a_denominator.sign <= 0 || b_denominator.sign <= 0)
        give_up("a denominator is not above zero");
    return wide_compare(wide_multiply(a_numerator, b_denominator),
                        wide_multiply(b_numerator, a_denominator));
}

/* ---- Lattice points ---- */

bool exact_fits(float value, int bits)
{
    double scaled = ldexp((double)value, bits);
    return fabs(scaled) <= (double)EXACT_LIMIT && floor(scaled) == scaled;
}

int64_t exact_units_at(float value, int bits)
{
    if (!exact_fits(value, bits))
        give_up("a number does not lie on the unit");
    return (int64_t)ldexp((double)value, bits);
}

int64_t exact_units(float value)
{
    return exact_units_at(value, EXACT_LATTICE_BITS);
}

ExactPoint exact_point_at(gab_vec v, int bits)
{
    ExactPoint p = {exact_units_at(v.x, bits), exact_units_at(v.y, bits)};
    return p;
}

ExactPoint exact_point(gab_vec v)
{
    return exact_point_at(v, EXACT_LATTICE_BITS);
}

float exact_pixels(int64_t units)
{
    return (float)((double)units / 256);
}

gab_vec exact_vec(ExactPoint p)
{
    gab_vec v = {exact_pixels(p.x), exact_pixels(p.y)};
    return v;
}

/* ---- Signs of 128-bit products in two 64-bit halves: the fast path of most calls ---- */

typedef struct Product {
    int sign;
    uint64_t high, low;
} Product;

static uint64_t magnitude_of(int64_t v)
{
    return v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
}

static Product product_of(int64_t a, int64_t b)
{
    uint64_t x = magnitude_of(a), y = magnitude_of(b);
    uint64_t x0 = (uint32_t)x, x1 = x >> 32, y0 = (uint32_t)y, y1 = y >> 32;
    uint64_t low = x0 * y0, middle = x1 * y0 + (low >> 32), other = x0 * y1 + (uint32_t)middle;
    Product product = {0, x1 * y1 + (middle >> 32) + (other >> 32), other << 32 | (uint32_t)low};
    product.sign = ((a > 0) - (a < 0)) * ((b > 0) - (b < 0));
    return product;
}

/* Returns the sign of a * b - c * d for any 64-bit numbers. */
static int compare_products(int64_t a, int64_t b, int64_t c, int64_t d)
{
    Product p = product_of(a, b), q = product_of(c, d);
    if (p.sign != q.sign)
        return p.sign < q.sign ? -1 : 1;
    if (p.high != q.high)
        return p.high < q.high ? -p.sign : p.sign;
    return p.low == q.low ? 0 : p.low < q.low ? -p.sign : p.sign;
}

/* ---- Lines ---- */

/* Products and determinants of numbers below this limit fit in 63 bits. */
#define NARROW ((int64_t)1 << 30)

static bool is_narrow(int64_t v)
{
    return v < NARROW && v > -NARROW;
}

static bool are_narrow(ExactPoint a, ExactPoint b)
{
    return is_narrow(b.x - a.x) && is_narrow(b.y - a.y);
}

static int64_t narrow_square(ExactPoint a, ExactPoint b)
{
    return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
}

/* a * b - c * d */
static Wide cross(int64_t a, int64_t b, int64_t c, int64_t d)
{
    if (is_narrow(a) && is_narrow(b) && is_narrow(c) && is_narrow(d))
        return wide(a * b - c * d);
    return wide_subtract(wide_multiply(wide(a), wide(b)), wide_multiply(wide(c), wide(d)));
}

Wide exact_det(ExactPoint a, ExactPoint b, ExactPoint p)
{
    return cross(b.x - a.x, p.y - a.y, b.y - a.y, p.x - a.x);
}

Wide exact_dot(ExactPoint a, ExactPoint b, ExactPoint p)
{
    return cross(b.x - a.x, p.x - a.x, b.y - a.y, a.y - p.y);
}

int exact_side(ExactPoint a, ExactPoint b, ExactPoint p)
{
    return compare_products(b.x - a.x, p.y - a.y, b.y - a.y, p.x - a.x);
}

int exact_dot_sign(ExactPoint a, ExactPoint b, ExactPoint p)
{
    return compare_products(b.x - a.x, p.x - a.x, b.y - a.y, a.y - p.y);
}

bool exact_same(ExactPoint a, ExactPoint b)
{
    return a.x == b.x && a.y == b.y;
}

static bool is_between(int64_t v, int64_t a, int64_t b)
{
    return a < b ? a <= v && v <= b : b <= v && v <= a;
}

bool exact_on_segment(ExactPoint p, ExactPoint a, ExactPoint b)
{
    return is_between(p.x, a.x, b.x) && is_between(p.y, a.y, b.y) && exact_side(a, b, p) == 0;
}

/* ---- Distances ---- */

int exact_compare_points(ExactPoint p, ExactPoint q, int64_t radius)
{
    if (are_narrow(p, q) && is_narrow(radius)) {
        int64_t excess = narrow_square(p, q) - radius * radius;
        return (excess > 0) - (excess < 0);
    }
    return wide_compare(exact_dot(p, q, q), wide_square(wide(radius)));
}

int exact_compare_line(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius)
{
    if (exact_same(a, b))
        return exact_compare_points(p, a, radius);
    /* distance = |det| / |ab|, all squared */
    if (are_narrow(a, b) && are_narrow(a, p) && is_narrow(radius)) {
        int64_t det = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        return compare_products(det, det, radius * radius, narrow_square(a, b));
    }
    Wide reach = wide_multiply(wide_square(wide(radius)), exact_dot(a, b, b));
    return wide_compare(wide_square(exact_det(a, b, p)), reach);
}

int exact_compare_distance(ExactPoint p, ExactPoint a, ExactPoint b, int64_t radius)
{
    if (exact_dot_sign(a, b, p) <= 0)
        return exact_compare_points(p, a, radius);
    if (exact_dot_sign(b, a, p) <= 0)
        return exact_compare_points(p, b, radius);
    return exact_compare_line(p, a, b, radius);
}

static int min(int a, int b)
{
    return a < b ? a : b;
}

int exact_compare_segments(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d, int64_t radius)
{
    if (exact_segments_meet(a, b, c, d))
        return radius > 0 ? -1 : 0;
    /* Segments that do not meet are nearest at an end of one of them. */
    int from_first =
        min(exact_compare_distance(a, c, d, radius), exact_compare_distance(b, c, d, radius));
    int from_second =
        min(exact_compare_distance(c, a, b, radius), exact_compare_distance(d, a, b, radius));
    return min(from_first, from_second);
}

/* ---- Segments ---- */

/* True if the bounding boxes of two segments do not meet. This test is cheap and true for most
 * pairs. */
static bool are_boxes_apart(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d)
{
    return (a.x < c.x && a.x < d.x && b.x < c.x && b.x < d.x) ||
           (a.x > c.x && a.x > d.x && b.x > c.x && b.x > d.x) ||
           (a.y < c.y && a.y < d.y && b.y < c.y && b.y < d.y) ||
           (a.y > c.y && a.y > d.y && b.y > c.y && b.y > d.y);
}

/* Orders the ends of segments that lie on one line: by x, then by y. */
static bool is_before(ExactPoint a, ExactPoint b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

static int common_on_line(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d)
{
    ExactPoint first_start = is_before(b, a) ? b : a, first_end = is_before(b, a) ? a : b;
    ExactPoint second_start = is_before(d, c) ? d : c, second_end = is_before(d, c) ? c : d;
    ExactPoint start = is_before(first_start, second_start) ? second_start : first_start;
    ExactPoint end = is_before(first_end, second_end) ? first_end : second_end;
    if (is_before(end, start))
        return 0;
    return exact_same(start, end) ? 1 : 2;
}

int exact_common_point_count(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d)
{
    if (are_boxes_apart(a, b, c, d))
        return 0;
    if (exact_same(a, b))
        return exact_on_segment(a, c, d) ? 1 : 0;
    if (exact_same(c, d))
        return exact_on_segment(c, a, b) ? 1 : 0;
    int c_side = exact_side(a, b, c), d_side = exact_side(a, b, d);
    if (c_side == 0 && d_side == 0)
        return common_on_line(a, b, c, d);
    int a_side = exact_side(c, d, a), b_side = exact_side(c, d, b);
    return c_side * d_side <= 0 && a_side * b_side <= 0 ? 1 : 0;
}

bool exact_segments_meet(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d)
{
    return exact_common_point_count(a, b, c, d) > 0;
}

bool exact_line_fraction(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint d, Wide *numerator,
                         Wide *denominator)
{
    Wide from_a = exact_det(c, d, a), from_b = exact_det(c, d, b);
    Wide change = wide_subtract(from_a, from_b);
    if (change.sign == 0)
        return false;
    *numerator = change.sign > 0 ? from_a : wide_negate(from_a);
    *denominator = change.sign > 0 ? change : wide_negate(change);
    return true;
}

/* ---- Polygons ---- */

Wide exact_double_area(const ExactPoint *corners, size_t count)
{
    Wide area = wide(0);
    for (size_t i = 1; i + 1 < count; i++)
        area = wide_add(area, exact_det(corners[0], corners[i], corners[i + 1]));
    return area;
}

bool exact_on_polygon_outline(const ExactPoint *corners, size_t count, ExactPoint p)
{
    for (size_t i = 0; i < count; i++)
        if (exact_on_segment(p, corners[i], corners[i + 1 < count ? i + 1 : 0]))
            return true;
    return false;
}

/* Returns the quadrant of b as seen from a: 0 is right and down, then clockwise; a != b. */
static int quadrant(ExactPoint a, ExactPoint b)
{
    if (b.y > a.y || (b.y == a.y && b.x > a.x))
        return b.x > a.x ? 0 : 1;
    return b.x < a.x ? 2 : 3;
}

/* Returns how many times the outline goes around p, clockwise on the screen; p must not lie on the
 * outline. */
static int64_t turns_around(const ExactPoint *corners, size_t count, ExactPoint p)
{
    int64_t quarters = 0;
    for (size_t i = 0; i < count; i++) {
        ExactPoint a = corners[i], b = corners[i + 1 < count ? i + 1 : 0];
        int turn = (quadrant(p, b) - quadrant(p, a)) & 3;
        if (turn == 2)
            turn = 2 * exact_side(p, a, b);
        quarters += turn == 3 ? -1 : turn;
    }
    return quarters / 4;
}

bool exact_polygon_contains(const ExactPoint *corners, size_t count, ExactPoint p)
{
    return exact_on_polygon_outline(corners, count, p) || turns_around(corners, count, p) % 2 != 0;
}

bool exact_inside_triangle(ExactPoint a, ExactPoint b, ExactPoint c, ExactPoint p)
{
    int side = exact_side(a, b, p);
    return side != 0 && side == exact_side(b, c, p) && side == exact_side(c, a, p);
}

bool exact_polygons_meet(const ExactPoint *a, size_t a_count, const ExactPoint *b, size_t b_count)
{
    for (size_t i = 0; i < a_count; i++)
        for (size_t j = 0; j < b_count; j++)
            if (exact_segments_meet(a[i], a[i + 1 < a_count ? i + 1 : 0], b[j],
                                    b[j + 1 < b_count ? j + 1 : 0]))
                return true;
    return a_count > 0 && b_count > 0 &&
           (exact_polygon_contains(a, a_count, b[0]) || exact_polygon_contains(b, b_count, a[0]));
}

bool exact_polygon_simple(const ExactPoint *corners, size_t count)
{
    if (count < 3)
        return false;
    for (size_t i = 0; i < count; i++) {
        ExactPoint a = corners[i], b = corners[(i + 1) % count], c = corners[(i + 2) % count];
        if (exact_common_point_count(a, b, b, c) != 1 || exact_same(a, b))
            return false;
        for (size_t j = i + 2; j < count && (i > 0 || j + 1 < count); j++)
            if (exact_segments_meet(a, b, corners[j], corners[(j + 1) % count]))
                return false;
    }
    return true;
}

/* ---- Random points ---- */

static int64_t random_units(CheckRandom *random, int64_t min, int64_t max)
{
    return min + (int64_t)(check_next(random) % (uint64_t)(max - min + 1));
}

ExactGrid exact_random_grid(CheckRandom *random)
{
    static const ExactGrid kinds[] = {
        {1, 4, {0, 0}},                 /* neighbours on the lattice */
        {EXACT_PIXEL, 5, {0, 0}},       /* whole pixels: points often touch or align */
        {EXACT_PIXEL / 2, 12, {0, 0}},  /* 3-4-5 and 5-12-13 triangles fit */
        {EXACT_RANGE / 5, 5, {0, 0}},   /* points often touch or align, over the full range */
        {1, 100 * EXACT_PIXEL, {0, 0}}, /* a screen */
        {1, EXACT_RANGE, {0, 0}},       /* the whole range */
        {EXACT_RANGE / 2, 2, {0, 0}},   /* only the extremes */
        {EXACT_PIXEL * 3 / 2, 40, {0, 0}},
    };
    ExactGrid grid = kinds[check_between(random, 0, (int)CHECK_COUNT(kinds) - 1)];
    int64_t max_origin = EXACT_RANGE - grid.step * grid.reach;
    if (check_chance(random, 70)) {
        grid.origin.x = random_units(random, -max_origin, max_origin);
        grid.origin.y = random_units(random, -max_origin, max_origin);
    }
    return grid;
}

ExactPoint exact_random_point(CheckRandom *random, const ExactGrid *grid)
{
    ExactPoint p = grid->origin;
    p.x += grid->step * random_units(random, -grid->reach, grid->reach);
    p.y += grid->step * random_units(random, -grid->reach, grid->reach);
    return p;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
        int64_t difference = a % b;
        a = b;
        b = difference;
    }
    return a;
}

ExactPoint exact_random_on_line(CheckRandom *random, ExactPoint a, ExactPoint b)
{
    int64_t parts = common_divisor(b.x - a.x, b.y - a.y);
    if (parts == 0 || check_chance(random, 15))
        return check_chance(random, 50) ? a : b;
    int64_t beyond = check_chance(random, 50) ? 0 : parts / 2 + 2;
    int64_t part = random_units(random, -beyond, parts + beyond);
    ExactPoint p = {a.x + (b.x - a.x) / parts * part, a.y + (b.y - a.y) / parts * part};
    bool is_out =
        p.x < -EXACT_RANGE || p.x > EXACT_RANGE || p.y < -EXACT_RANGE || p.y > EXACT_RANGE;
    return is_out ? a : p;
}

int64_t exact_random_size(CheckRandom *random, const ExactGrid *grid)
{
    int64_t max =
        2 * grid->reach * grid->step > EXACT_RANGE ? EXACT_RANGE / grid->step : 2 * grid->reach;
    return grid->step * random_units(random, 0, max);
}
