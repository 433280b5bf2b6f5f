/* SPDX-License-Identifier: MIT */
/* Two doubles at once, one for each axis: what is the same along x and y costs once. */
#ifndef GABARIT_PAIR_INTERNAL_H
#define GABARIT_PAIR_INTERNAL_H

#include "bank_layout.h"
#include "vec_internal.h"

#if defined(__SSE2__)
#include <emmintrin.h>

typedef __m128d Pair;

static inline Pair pair_of(Vec v)
{
    return _mm_set_pd(v.y, v.x);
}

static inline Vec pair_parts(Pair p)
{
    return (Vec){_mm_cvtsd_f64(p), _mm_cvtsd_f64(_mm_unpackhi_pd(p, p))};
}

/* Of two whole numbers, as they are stored. */
static inline Pair pair_stored(const uint8_t *bytes)
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

static inline Pair pair_over(Pair a, Pair b)
{
    return _mm_div_pd(a, b);
}

static inline Pair pair_size(Pair p)
{
    return _mm_andnot_pd(_mm_set1_pd(-0.0), p);
}

/* The numbers, or their opposites where those of `where` are below 0. */
static inline Pair pair_turned(Pair p, Pair where)
{
    return _mm_xor_pd(p, _mm_and_pd(_mm_set1_pd(-0.0), _mm_cmplt_pd(where, _mm_setzero_pd())));
}

/* The numbers where those of `where` are below 0, else 0. */
static inline Pair pair_kept(Pair p, Pair where)
{
    return _mm_and_pd(p, _mm_cmplt_pd(where, _mm_setzero_pd()));
}

/* The whole numbers below those that are moved into [0, most]. */
static inline void pair_whole(Pair p, Pair most, int32_t whole[2])
{
    __m128i both = _mm_cvttpd_epi32(_mm_min_pd(_mm_max_pd(p, _mm_setzero_pd()), most));
    whole[0] = _mm_cvtsi128_si32(both);
    whole[1] = _mm_cvtsi128_si32(_mm_shuffle_epi32(both, 1));
}

#else

typedef Vec Pair;

static inline Pair pair_of(Vec v)
{
    return v;
}

static inline Vec pair_parts(Pair p)
{
    return p;
}

static inline Pair pair_stored(const uint8_t *bytes)
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

static inline Pair pair_over(Pair a, Pair b)
{
    return (Pair){a.x / b.x, a.y / b.y};
}

static inline Pair pair_size(Pair p)
{
    return (Pair){fabs(p.x), fabs(p.y)};
}

static inline Pair pair_turned(Pair p, Pair where)
{
    return (Pair){where.x < 0 ? -p.x : p.x, where.y < 0 ? -p.y : p.y};
}

static inline Pair pair_kept(Pair p, Pair where)
{
    return (Pair){where.x < 0 ? p.x : 0, where.y < 0 ? p.y : 0};
}

static inline void pair_whole(Pair p, Pair most, int32_t whole[2])
{
    whole[0] = (int32_t)min_of(max_of(p.x, 0), most.x);
    whole[1] = (int32_t)min_of(max_of(p.y, 0), most.y);
}

#endif

#endif
