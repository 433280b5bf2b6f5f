/* SPDX-License-Identifier: MIT */
/* Two doubles at once, one for each axis: the same operation on x and y costs only one. */
#pragma once

#include "bank_layout.h"
#include "vec_internal.h"

#if defined(__SSE2__)
#include <emmintrin.h>

typedef __m128d Pair;

static inline Pair pair_of(Vec v)
{
    return _mm_set_pd(v.y, v.x);
}

static inline Vec pair_to_vec(Pair p)
{
    return (Vec){_mm_cvtsd_f64(p), _mm_cvtsd_f64(_mm_unpackhi_pd(p, p))};
}

static inline Pair pair_load(const Vec *v)
{
    return _mm_loadu_pd(&v->x);
}

static inline void pair_store(Vec *v, Pair p)
{
    _mm_storeu_pd(&v->x, p);
}

/* Converts a public vector. */
static inline Pair pair_widened(const gab_vec *v)
{
    return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)v)));
}

/* Converts two stored integers. */
static inline Pair pair_from_bytes(const uint8_t *bytes)
{
    return _mm_cvtepi32_pd(_mm_loadl_epi64((const __m128i *)(const void *)bytes));
}

static inline Pair pair_plus(Pair a, Pair b)
{
    return _mm_add_pd(a, b);
}

static inline Pair pair_minus(Pair a, Pair b)
{
    return _mm_sub_pd(a, b);
}

static inline Pair pair_times(Pair a, Pair b)
{
    return _mm_mul_pd(a, b);
}

static inline Pair pair_divided(Pair a, Pair b)
{
    return _mm_div_pd(a, b);
}

static inline Pair pair_absolute(Pair p)
{
    return _mm_andnot_pd(_mm_set1_pd(-0.0), p);
}

/* True if four floats are in range; false if one is NaN. */
static inline bool four_in_range(const void *floats)
{
    __m128 four = _mm_loadu_ps((const float *)floats);
    __m128 sizes = _mm_andnot_ps(_mm_set1_ps(-0.0f), four);
    return _mm_movemask_ps(_mm_cmple_ps(sizes, _mm_set1_ps(GAB_RANGE))) == 15;
}

/* Returns the numbers if both are above 0, else 0,0. */
static inline Pair pair_if_positive(Pair p)
{
    __m128d above = _mm_cmpgt_pd(p, _mm_setzero_pd());
    return _mm_and_pd(p, _mm_and_pd(above, _mm_shuffle_pd(above, above, 1)));
}

/* Returns one bit for each number of a that is below that of b; the bit of x is the lowest. */
static inline uint32_t pair_below(Pair a, Pair b)
{
    return (uint32_t)_mm_movemask_pd(_mm_cmplt_pd(a, b));
}

static inline Pair pair_root(Pair p)
{
    return _mm_sqrt_pd(p);
}

/* Selects the numbers of a where those of `condition` are above 0, else those of b. */
static inline Pair pair_select(Pair condition, Pair a, Pair b)
{
    __m128d above = _mm_cmpgt_pd(condition, _mm_setzero_pd());
    return _mm_or_pd(_mm_and_pd(above, a), _mm_andnot_pd(above, b));
}

/*
 * Returns a if `condition` is above 0, else b. With `?:`, compilers would generate a branch, which
 * is unpredictable.
 */
static inline double select_double(double condition, double a, double b)
{
    return _mm_cvtsd_f64(pair_select(_mm_set_sd(condition), _mm_set_sd(a), _mm_set_sd(b)));
}

/* Returns x twice; pair_y_twice: y twice. */
static inline Pair pair_x_twice(Pair p)
{
    return _mm_unpacklo_pd(p, p);
}

static inline Pair pair_y_twice(Pair p)
{
    return _mm_unpackhi_pd(p, p);
}

/* Returns the x of both pairs; pair_both_ys: the y of both pairs. */
static inline Pair pair_both_xs(Pair a, Pair b)
{
    return _mm_unpacklo_pd(a, b);
}

static inline Pair pair_both_ys(Pair a, Pair b)
{
    return _mm_unpackhi_pd(a, b);
}

/* Reads two stored integer positions, one after the other: both x, and both y. */
static inline void pair_columns(const uint8_t *bytes, Pair *xs, Pair *ys)
{
    __m128i four = _mm_loadu_si128((const __m128i *)(const void *)bytes);
    __m128i ordered = _mm_shuffle_epi32(four, _MM_SHUFFLE(3, 1, 2, 0));
    *xs = _mm_cvtepi32_pd(ordered);
    *ys = _mm_cvtepi32_pd(_mm_unpackhi_epi64(ordered, ordered));
}

/* Returns the numbers, negated where those of `condition` are below 0. */
static inline Pair pair_negated_where(Pair p, Pair condition)
{
    return _mm_xor_pd(p, _mm_and_pd(_mm_set1_pd(-0.0), _mm_cmplt_pd(condition, _mm_setzero_pd())));
}

/* Returns the numbers where those of `condition` are below 0, else 0. */
static inline Pair pair_kept_where(Pair p, Pair condition)
{
    return _mm_and_pd(p, _mm_cmplt_pd(condition, _mm_setzero_pd()));
}

/* Clamps the numbers to [0, max] and rounds them down to integers. */
static inline void pair_clamp_down(Pair p, Pair max, int32_t whole[2])
{
    __m128i both = _mm_cvttpd_epi32(_mm_min_pd(_mm_max_pd(p, _mm_setzero_pd()), max));
    whole[0] = _mm_cvtsi128_si32(both);
    whole[1] = _mm_cvtsi128_si32(_mm_shuffle_epi32(both, 1));
}

#else

#include <string.h>

typedef Vec Pair;

static inline Pair pair_of(Vec v)
{
    return v;
}

static inline Vec pair_to_vec(Pair p)
{
    return p;
}

static inline Pair pair_load(const Vec *v)
{
    return *v;
}

static inline void pair_store(Vec *v, Pair p)
{
    *v = p;
}

static inline Pair pair_widened(const gab_vec *v)
{
    return widen(*v);
}

static inline Pair pair_from_bytes(const uint8_t *bytes)
{
    return (Pair){read_i32(bytes), read_i32(bytes + 4)};
}

static inline Pair pair_plus(Pair a, Pair b)
{
    return (Pair){a.x + b.x, a.y + b.y};
}

static inline Pair pair_minus(Pair a, Pair b)
{
    return (Pair){a.x - b.x, a.y - b.y};
}

static inline Pair pair_times(Pair a, Pair b)
{
    return (Pair){a.x * b.x, a.y * b.y};
}

static inline Pair pair_divided(Pair a, Pair b)
{
    return (Pair){a.x / b.x, a.y / b.y};
}

static inline Pair pair_absolute(Pair p)
{
    return (Pair){fabs(p.x), fabs(p.y)};
}

static inline bool four_in_range(const void *floats)
{
    float four[4];
    memcpy(four, floats, sizeof(four));
    return in_range(four[0]) && in_range(four[1]) && in_range(four[2]) && in_range(four[3]);
}

static inline Pair pair_if_positive(Pair p)
{
    return p.x > 0 && p.y > 0 ? p : (Pair){0, 0};
}

static inline uint32_t pair_below(Pair a, Pair b)
{
    return (uint32_t)(a.x < b.x) | (uint32_t)(a.y < b.y) << 1;
}

static inline Pair pair_root(Pair p)
{
    return (Pair){sqrt(p.x), sqrt(p.y)};
}

static inline double select_double(double condition, double a, double b)
{
    return condition > 0 ? a : b;
}

static inline Pair pair_select(Pair condition, Pair a, Pair b)
{
    return (Pair){select_double(condition.x, a.x, b.x), select_double(condition.y, a.y, b.y)};
}

static inline Pair pair_x_twice(Pair p)
{
    return (Pair){p.x, p.x};
}

static inline Pair pair_y_twice(Pair p)
{
    return (Pair){p.y, p.y};
}

static inline Pair pair_both_xs(Pair a, Pair b)
{
    return (Pair){a.x, b.x};
}

static inline Pair pair_both_ys(Pair a, Pair b)
{
    return (Pair){a.y, b.y};
}

static inline void pair_columns(const uint8_t *bytes, Pair *xs, Pair *ys)
{
    *xs = (Pair){read_i32(bytes), read_i32(bytes + 8)};
    *ys = (Pair){read_i32(bytes + 4), read_i32(bytes + 12)};
}

static inline Pair pair_negated_where(Pair p, Pair condition)
{
    return (Pair){condition.x < 0 ? -p.x : p.x, condition.y < 0 ? -p.y : p.y};
}

static inline Pair pair_kept_where(Pair p, Pair condition)
{
    return (Pair){condition.x < 0 ? p.x : 0, condition.y < 0 ? p.y : 0};
}

static inline void pair_clamp_down(Pair p, Pair max, int32_t whole[2])
{
    whole[0] = (int32_t)min_of(max_of(p.x, 0), max.x);
    whole[1] = (int32_t)min_of(max_of(p.y, 0), max.y);
}

#endif

/* True if both numbers are below 0, or both above. */
static inline bool pair_is_one_sided(Pair p)
{
    const Pair none = pair_of((Vec){0, 0});
    uint32_t below = pair_below(p, none), above = pair_below(none, p);
    return (below == 3) | (above == 3);
}

/*
 * True if a path with these heights above a line, at its start and its end, leaves its side of the
 * line: a position on the line is in front of it.
 */
static inline bool pair_changes_side(Pair heights)
{
    const Pair none = pair_of((Vec){0, 0});
    uint32_t below = pair_below(heights, none), above = pair_below(none, heights);
    return !((below == 3) | (above == 3) | ((((below | above) & 1) | (below & 2)) == 0));
}

/* Rounds numbers in range to the nearest multiples of 1/256. */
static inline Pair pair_snapped(Pair p)
{
    const Pair shift = pair_of((Vec){SNAP_SHIFT, SNAP_SHIFT});
    return pair_minus(pair_plus(p, shift), shift);
}
