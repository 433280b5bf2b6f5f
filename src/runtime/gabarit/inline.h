/* SPDX-License-Identifier: MIT */
/**
 * gabarit/inline.h: the bodies of functions that take less time than a call, for compilers to
 * inline. gabarit/gabarit.h includes it.
 *
 *     #include <gabarit/shape.h>
 *     #include <gabarit/inline.h>
 *     if (gab_circle_meets_circle(ball, bumper))    // inlined
 *         smash();
 *
 * These are the tests of points, boxes, circles and balls against each other,
 * gab_circle_meets_segment, gab_segment_nearest, gab_box_nearest, gab_line_side, gab_vec_in_range
 * and gab_pose_at. All of them are also functions of the library: a compiler that does not inline
 * one calls it, and a pointer to one points into the library. None of them reports mistakes
 * (gab_bank_report).
 *
 * gcc 10 or later and clang inline them, for x86 with SSE2 and for 64-bit ARM. An inlined function
 * returns the same bits as the library, for every input, whatever the flags of the game. The only
 * exceptions are clang's -fno-honor-nans and -fno-honor-infinities: with one of them alone, an
 * answer about a number that is not finite may differ. Without optimisation, with -ffast-math,
 * -ffinite-math-only or x87 floats, with gcc also with any other flag that breaks IEEE arithmetic,
 * and where GAB_NO_INLINE is defined before this header is included, all of them are called.
 */
#ifndef GABARIT_INLINE_H
#define GABARIT_INLINE_H

#include "solid.h"
#include "sprite.h"

/*
 * GABARIT_ROUND makes the compiler treat a number as unknown, without an instruction. This keeps
 * compilers from fusing a product with a sum, and gcc 12 from omitting a rounding.
 */
#if defined(__has_builtin) && defined(__GNUC__)
#if !__has_builtin(__builtin_convertvector)
/* A compiler that is too old. */
#elif defined(__SSE2_MATH__)
#define GABARIT_ROUND(number) __asm__("" : "+x"(number))
#elif defined(__aarch64__)
#define GABARIT_ROUND(number) __asm__("" : "+w"(number))
#endif
#endif

/* GABARIT_INLINE precedes each body. Here it makes a body that is inlined, but never emitted; the
 * library defines it as nothing, so that the same bodies define the functions. */
#if defined(GABARIT_ROUND) && !defined(GABARIT_INLINE) && !defined(GAB_NO_INLINE)
#if !defined(__FAST_MATH__) && __FINITE_MATH_ONLY__ == 0 && __FLT_EVAL_METHOD__ == 0 && \
    (defined(__clang__) || __GCC_IEC_559 > 0)
#define GABARIT_INLINE extern __inline__ __attribute__((__gnu_inline__))
#endif
#endif
#endif

#ifdef GABARIT_INLINE
#ifdef __cplusplus
extern "C" {
#endif

/* ---- Arithmetic ---- */

#ifndef GABARIT_HELPER
#define GABARIT_FLT_MAX 3.402823466e+38f
#define GABARIT_DBL_MAX 1.7976931348623157e+308

#ifdef GABARIT_ROUND
#define GABARIT_HELPER extern __inline__ __attribute__((__gnu_inline__, __always_inline__))

/* Two doubles, one for each axis. */
typedef double gabarit_pair __attribute__((__vector_size__(16)));
typedef double gabarit_pairs __attribute__((__vector_size__(32)));
typedef float gabarit_floats __attribute__((__vector_size__(16)));

GABARIT_HELPER gabarit_pair gabarit_widen(gab_vec v)
{
    double bits;
    gabarit_pair pair = {0, 0};
    gabarit_floats floats;
    gabarit_pairs wide;
    __builtin_memcpy(&bits, &v, sizeof bits);
    pair[0] = bits;
    __builtin_memcpy(&floats, &pair, sizeof floats);
    wide = __builtin_convertvector(floats, gabarit_pairs);
    pair[0] = wide[0];
    pair[1] = wide[1];
    return pair;
}

/* Returns b - a. */
GABARIT_HELPER gabarit_pair gabarit_from_to(gab_vec a, gab_vec b)
{
    return gabarit_widen(b) - gabarit_widen(a);
}

GABARIT_HELPER double gabarit_dot(gabarit_pair u, gabarit_pair v)
{
    gabarit_pair products = u * v;
    GABARIT_ROUND(products);
    return products[0] + products[1];
}

GABARIT_HELPER double gabarit_det(gabarit_pair u, gabarit_pair v)
{
    gabarit_pair turned = {v[1], v[0]}, products = u * turned;
    GABARIT_ROUND(products);
    return products[0] - products[1];
}

/* Returns a + line * factor. */
GABARIT_HELPER gab_vec gabarit_advance(gab_vec a, gabarit_pair line, double factor)
{
    gabarit_pair step = line * factor;
    gabarit_pairs wide = {0, 0, 0, 0};
    gabarit_floats rounded;
    GABARIT_ROUND(step);
    step += gabarit_widen(a);
    wide[0] = step[0];
    wide[1] = step[1];
    rounded = __builtin_convertvector(wide, gabarit_floats);
    GABARIT_ROUND(rounded);
    __builtin_memcpy(&a, &rounded, sizeof a);
    return a;
}

GABARIT_HELPER double gabarit_absolute(double number)
{
    return __builtin_fabs(number);
}

/* True if a number is finite and >= 0. Integers decide it, in parallel with the arithmetic. */
GABARIT_HELPER bool gabarit_is_size(float number)
{
    uint32_t bits;
    __builtin_memcpy(&bits, &number, sizeof bits);
    return __builtin_expect(bits < 0x7F800000u, 1) || bits == 0x80000000u;
}

#else
/* Other compilers compile the bodies only for the library, with this arithmetic. */
#define GABARIT_ROUND(number) (void)(number)
#define GABARIT_HELPER        static inline

typedef struct gabarit_pair {
    double x, y;
} gabarit_pair;

GABARIT_HELPER gabarit_pair gabarit_from_to(gab_vec a, gab_vec b)
{
    gabarit_pair difference = {GABARIT_CAST(double, b.x) - GABARIT_CAST(double, a.x),
                               GABARIT_CAST(double, b.y) - GABARIT_CAST(double, a.y)};
    return difference;
}

GABARIT_HELPER double gabarit_dot(gabarit_pair u, gabarit_pair v)
{
    return u.x * v.x + u.y * v.y;
}

GABARIT_HELPER double gabarit_det(gabarit_pair u, gabarit_pair v)
{
    return u.x * v.y - u.y * v.x;
}

GABARIT_HELPER gab_vec gabarit_advance(gab_vec a, gabarit_pair line, double factor)
{
    gab_vec end = {GABARIT_CAST(float, GABARIT_CAST(double, a.x) + line.x * factor),
                   GABARIT_CAST(float, GABARIT_CAST(double, a.y) + line.y * factor)};
    return end;
}

GABARIT_HELPER double gabarit_absolute(double number)
{
    return number > 0 ? number : 0 - number;
}

GABARIT_HELPER bool gabarit_is_size(float number)
{
    return number >= 0 && number <= GABARIT_FLT_MAX;
}
#endif

GABARIT_HELPER double gabarit_double(float number)
{
    double wide = GABARIT_CAST(double, number);
    GABARIT_ROUND(wide);
    return wide;
}

GABARIT_HELPER double gabarit_product(double a, double b)
{
    double product = a * b;
    GABARIT_ROUND(product);
    return product;
}

GABARIT_HELPER double gabarit_square(double number)
{
    return gabarit_product(number, number);
}

/* Returns 0 for a finite number, else NaN. */
GABARIT_HELPER float gabarit_nothing(float number)
{
    float product = number * 0;
    GABARIT_ROUND(product);
    return product;
}

/* Return the second number if either is NaN. */
GABARIT_HELPER float gabarit_min(float a, float b)
{
    return a < b ? a : b;
}

GABARIT_HELPER float gabarit_max(float a, float b)
{
    return a > b ? a : b;
}

/* Returns b - a. */
GABARIT_HELPER double gabarit_difference(float a, float b)
{
    return gabarit_double(b) - gabarit_double(a);
}

/* Returns the square of the length of b - a. */
GABARIT_HELPER double gabarit_length_squared(gab_vec3 a, gab_vec3 b)
{
    gab_vec a_flat = {a.x, a.y}, b_flat = {b.x, b.y};
    gabarit_pair offset = gabarit_from_to(a_flat, b_flat);
    return gabarit_dot(offset, offset) + gabarit_square(gabarit_difference(a.z, b.z));
}

/* Returns the signed distance of a value from the range 0 to max: 0 inside; NaN stays NaN. */
GABARIT_HELPER double gabarit_outside(double value, float max)
{
    double above = value - gabarit_double(max);
    return ((value - gabarit_absolute(value)) + (above + gabarit_absolute(above))) / 2;
}

/* True if a box has a finite volume above 0. */
GABARIT_HELPER bool gabarit_is_solid(gab_vec3 size)
{
    return (size.x > 0) & (size.y > 0) & (size.z > 0) &
           (gabarit_max(size.x, gabarit_max(size.y, size.z)) <= GABARIT_FLT_MAX);
}

/* Returns the nearest point of a box with these far edges; NaN stays NaN. */
GABARIT_HELPER gab_vec gabarit_clamp(gab_vec point, gab_box box, float right, float bottom)
{
    gab_vec nearest = {gabarit_min(right, gabarit_max(box.x, point.x)),
                       gabarit_min(bottom, gabarit_max(box.y, point.y))};
    return nearest;
}
#endif

/* ---- gabarit/base.h ---- */

GABARIT_INLINE bool gab_vec_in_range(gab_vec point)
{
    return (point.x >= -GAB_RANGE) & (point.x <= GAB_RANGE) & (point.y >= -GAB_RANGE) &
           (point.y <= GAB_RANGE);
}

GABARIT_INLINE gab_side gab_line_side(gab_vec a, gab_vec b, gab_vec point)
{
    double side = gabarit_det(gabarit_from_to(a, b), gabarit_from_to(a, point));
    return side < 0 ? GAB_BACK : GAB_FRONT;
}

/* ---- gabarit/shape.h: conditions are written so that NaN fails them ---- */

GABARIT_INLINE bool gab_box_holds(gab_box box, gab_vec point)
{
    float right = box.x + box.w, bottom = box.y + box.h;
    return (box.x <= point.x) & (point.x < right) & (box.y <= point.y) & (point.y < bottom) &
           (right <= GABARIT_FLT_MAX) & (bottom <= GABARIT_FLT_MAX);
}

GABARIT_INLINE bool gab_circle_holds(gab_circle circle, gab_vec point)
{
    gabarit_pair offset = gabarit_from_to(circle.centre, point);
    double square = gabarit_square(gabarit_double(circle.radius));
    return gabarit_is_size(circle.radius) && gabarit_dot(offset, offset) <= square;
}

GABARIT_INLINE bool gab_box_meets_box(gab_box a, gab_box b)
{
    float a_right = a.x + a.w, a_bottom = a.y + a.h, b_right = b.x + b.w, b_bottom = b.y + b.h;
    float left = gabarit_max(a.x, b.x), right = gabarit_min(a_right, b_right);
    float top = gabarit_max(a.y, b.y), bottom = gabarit_min(a_bottom, b_bottom);
    /* The minimum of a NaN and a number may be the number, but this sum becomes NaN. */
    float nothing = gabarit_nothing(a_right) + gabarit_nothing(a_bottom) +
                    gabarit_nothing(b_right) + gabarit_nothing(b_bottom);
    return (left < right) & (top < bottom) & (nothing >= 0);
}

GABARIT_INLINE bool gab_circle_meets_circle(gab_circle a, gab_circle b)
{
    gabarit_pair between = gabarit_from_to(a.centre, b.centre);
    double square = gabarit_square(gabarit_double(a.radius) + gabarit_double(b.radius));
    return gabarit_is_size(a.radius) && gabarit_is_size(b.radius) &&
           gabarit_dot(between, between) <= square;
}

GABARIT_INLINE bool gab_circle_meets_box(gab_circle circle, gab_box box)
{
    float right = box.x + box.w, bottom = box.y + box.h;
    gab_vec nearest = gabarit_clamp(circle.centre, box, right, bottom);
    double x = gabarit_difference(nearest.x, circle.centre.x);
    double y = gabarit_difference(nearest.y, circle.centre.y);
    double square = gabarit_square(gabarit_double(circle.radius));
    bool is_near = gabarit_square(x) + gabarit_square(y) <= square;
    bool is_solid = (box.x < right) & (box.y < bottom);
    return gabarit_is_size(circle.radius) &&
           (is_near & is_solid & (gabarit_max(right, bottom) <= GABARIT_FLT_MAX));
}

GABARIT_INLINE bool gab_circle_meets_segment(gab_circle circle, gab_segment segment)
{
    gabarit_pair line = gabarit_from_to(segment.a, segment.b);
    gabarit_pair from_a = gabarit_from_to(segment.a, circle.centre);
    gabarit_pair from_b = gabarit_from_to(segment.b, circle.centre);
    double progress = gabarit_dot(line, from_a), length_squared = gabarit_dot(line, line);
    double to_a = gabarit_dot(from_a, from_a), to_b = gabarit_dot(from_b, from_b);
    double square = gabarit_square(gabarit_double(circle.radius));
    /* The squared distance from the line, and the squared radius, both times length_squared. */
    double height = gabarit_square(gabarit_det(line, from_a));
    double reach = gabarit_product(square, length_squared);
    double excess = height - reach, margin = (height + reach) * 8.8817841970012523233890533e-16;
    bool is_between = (progress > 0) & (progress < length_squared), is_near = excess < 0;
    if (!gabarit_is_size(circle.radius) || !(gabarit_absolute(progress) <= GABARIT_DBL_MAX))
        return false;
    /* Within the margin of 2^-50, rounding could decide. */
    if (gabarit_absolute(excess) <= margin)
        is_near = is_between && gab_circle_meets_line(circle, segment.a, segment.b);
    return ((to_a < to_b ? to_a : to_b) <= square) | (is_between & is_near);
}

GABARIT_INLINE gab_vec gab_segment_nearest(gab_segment segment, gab_vec point)
{
    gabarit_pair line = gabarit_from_to(segment.a, segment.b);
    double part = gabarit_dot(line, gabarit_from_to(segment.a, point));
    double length_squared = gabarit_dot(line, line);
    /* `part` is 0 if the length is 0. */
    double fraction = (part > 0 ? part : 0) / (length_squared > 1e-300 ? length_squared : 1e-300);
    gab_vec positions[2];
    GABARIT_ROUND(fraction);
    positions[0] = gabarit_advance(segment.a, line, fraction);
    /* The difference to b may have been rounded; b itself must be returned unrounded. */
    positions[1] = segment.b;
    if (!(gabarit_absolute(part) <= GABARIT_DBL_MAX))
        return gab_line_nearest(segment.a, segment.b, point);
    return positions[part >= length_squared];
}

GABARIT_INLINE gab_vec gab_box_nearest(gab_box box, gab_vec point)
{
    float right = box.x + box.w, bottom = box.y + box.h;
    gab_vec corner = {box.x, box.y};
    bool is_solid =
        (box.x < right) & (box.y < bottom) & (gabarit_max(right, bottom) <= GABARIT_FLT_MAX);
    return is_solid ? gabarit_clamp(point, box, right, bottom) : corner;
}

/* ---- gabarit/solid.h ---- */

/* Compares differences from the corner, which are exact in a double; the sum of corner and size may
 * be rounded. */
GABARIT_INLINE bool gab_box3_holds(gab_box3 box, gab_vec3 point)
{
    double x = gabarit_difference(box.corner.x, point.x);
    double y = gabarit_difference(box.corner.y, point.y);
    double z = gabarit_difference(box.corner.z, point.z);
    double max_x = gabarit_double(box.size.x), max_y = gabarit_double(box.size.y);
    double max_z = gabarit_double(box.size.z);
    bool is_solid = gabarit_is_solid(box.size);
    return (x >= 0) & (x < max_x) & (y >= 0) & (y < max_y) & (z >= 0) & (z < max_z) & is_solid;
}

GABARIT_INLINE bool gab_ball_holds(gab_ball ball, gab_vec3 point)
{
    double square = gabarit_square(gabarit_double(ball.radius));
    return gabarit_is_size(ball.radius) && gabarit_length_squared(ball.centre, point) <= square;
}

GABARIT_INLINE bool gab_box3_meets_box3(gab_box3 a, gab_box3 b)
{
    double x = gabarit_difference(a.corner.x, b.corner.x);
    double y = gabarit_difference(a.corner.y, b.corner.y);
    double z = gabarit_difference(a.corner.z, b.corner.z);
    double a_x = gabarit_double(a.size.x), b_x = gabarit_double(b.size.x);
    double a_y = gabarit_double(a.size.y), b_y = gabarit_double(b.size.y);
    double a_z = gabarit_double(a.size.z), b_z = gabarit_double(b.size.z);
    bool a_is_solid = gabarit_is_solid(a.size), b_is_solid = gabarit_is_solid(b.size);
    return (-b_x < x) & (x < a_x) & (-b_y < y) & (y < a_y) & (-b_z < z) & (z < a_z) & a_is_solid &
           b_is_solid;
}

GABARIT_INLINE bool gab_ball_meets_ball(gab_ball a, gab_ball b)
{
    double square = gabarit_square(gabarit_double(a.radius) + gabarit_double(b.radius));
    return gabarit_is_size(a.radius) && gabarit_is_size(b.radius) &&
           gabarit_length_squared(a.centre, b.centre) <= square;
}

GABARIT_INLINE bool gab_ball_meets_box3(gab_ball ball, gab_box3 box)
{
    double x = gabarit_outside(gabarit_difference(box.corner.x, ball.centre.x), box.size.x);
    double y = gabarit_outside(gabarit_difference(box.corner.y, ball.centre.y), box.size.y);
    double z = gabarit_outside(gabarit_difference(box.corner.z, ball.centre.z), box.size.z);
    double square = gabarit_square(gabarit_double(ball.radius));
    return gabarit_is_size(ball.radius) && gabarit_is_solid(box.size) &&
           gabarit_square(x) + gabarit_square(y) + gabarit_square(z) <= square;
}

/* ---- gabarit/sprite.h ---- */

GABARIT_INLINE gab_pose gab_pose_at(gab_vec position, bool flip_x)
{
    gab_pose pose = {position.x, position.y, flip_x, false, {0, 0}, 0};
    return pose;
}

#undef GABARIT_INLINE
#ifdef __cplusplus
}
#endif
#endif
