/* SPDX-License-Identifier: MIT */
/*
 * The broad phase, before the exact decisions: finds which of four walls may stop a mover, without
 * a division or a branch. A wall is discarded only if one of four directions (the axes, the normal
 * of the path, the normal of the wall) separates it from the path by more than BROAD_SLACK. The
 * result is therefore also correct for every other path that stays within three steps (3/256 pixel)
 * of this one. For a point only the two normals are tested, which discard nearly all walls.
 *
 * All numbers are in 1/256 pixel. q is twice the vector from the path's midpoint to the wall's
 * midpoint, so that it is a whole number; l and w are the vectors of the path and the wall, not
 * doubled. In floats, the ends are exact, and the errors of q, l and w are at most 4, 2 and 2. The
 * error of a determinant corresponds to a distance of less than 20.
 */
#pragma once

#include "pair_internal.h"

#if defined(__SSE2__)
typedef __m128 Lanes;
typedef __m128i IntLanes;
#else
typedef double Lanes;
typedef double IntLanes;
#endif

/* The margin of the broad phase, in 1/256 pixel: more than the error and three steps. */
enum { BROAD_SLACK = 24 };

/* Returns the lowest lane whose bit is set in a word that is not 0. */
static inline uint32_t lowest_lane(uint32_t word)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctz(word);
#else
    uint32_t index = 0;
    while ((word >> index & 1) == 0)
        index++;
    return index;
#endif
}

/* A path, prepared for the broad phase; each number is in all lanes. */
typedef struct BroadPhase {
    IntLanes sum_x, sum_y; /* sum of the ends of the path: twice its midpoint */
    Lanes line_x, line_y;  /* the vector of the path */
    Lanes box_x, box_y;    /* maximum of |q| along each axis, without the wall's size */
    Lanes line_slack;      /* slack of the determinant of the path and q */
    /* The slack of the determinant of a wall and q is sum_slack * (|wx| + |wy|) +
     * difference_slack * ||wx| - |wy||. */
    Lanes sum_slack, difference_slack;
} BroadPhase;

/* The factors of |x| + |y| and ||x| - |y|| whose sum estimates the length of a vector: it is at
 * least the length, and at most 9% more. */
#define LENGTH_OF_SUM        0.70711
#define LENGTH_OF_DIFFERENCE 0.29290

#if defined(__SSE2__)

/*
 * As min_of and max_of. For those, compilers generate branches if one argument is a constant and
 * the result is converted.
 */
static inline double lesser_of(double a, double b)
{
    return _mm_cvtsd_f64(_mm_min_sd(_mm_set_sd(a), _mm_set_sd(b)));
}

static inline double greater_of(double a, double b)
{
    return _mm_cvtsd_f64(_mm_max_sd(_mm_set_sd(a), _mm_set_sd(b)));
}

static inline Lanes all_lanes(double value)
{
    return _mm_set1_ps((float)value);
}

/* Copies the first number of a pair to all lanes of x, the second to all lanes of y. */
static inline void spread(Pair p, Lanes *x, Lanes *y)
{
    __m128 both = _mm_cvtpd_ps(p);
    *x = _mm_shuffle_ps(both, both, _MM_SHUFFLE(0, 0, 0, 0));
    *y = _mm_shuffle_ps(both, both, _MM_SHUFFLE(1, 1, 1, 1));
}

/* As spread, for whole numbers. */
static inline void spread_int(Pair p, IntLanes *x, IntLanes *y)
{
    __m128i both = _mm_cvttpd_epi32(p);
    *x = _mm_shuffle_epi32(both, _MM_SHUFFLE(0, 0, 0, 0));
    *y = _mm_shuffle_epi32(both, _MM_SHUFFLE(1, 1, 1, 1));
}

static inline Lanes plus(Lanes a, Lanes b)
{
    return _mm_add_ps(a, b);
}

static inline Lanes absolute(Lanes value)
{
    return _mm_and_ps(value, _mm_castsi128_ps(_mm_set1_epi32(INT32_MAX)));
}

static inline Lanes times(Lanes a, Lanes b)
{
    return _mm_mul_ps(a, b);
}

/* Transposes four walls with four coordinates each, ax ay bx by, to four vectors of one
 * coordinate. */
static inline void ends_of_four(const uint8_t *const walls[4], __m128i ends[4])
{
    __m128i w0 = _mm_loadu_si128((const __m128i *)(const void *)walls[0]);
    __m128i w1 = _mm_loadu_si128((const __m128i *)(const void *)walls[1]);
    __m128i w2 = _mm_loadu_si128((const __m128i *)(const void *)walls[2]);
    __m128i w3 = _mm_loadu_si128((const __m128i *)(const void *)walls[3]);
    __m128i a01 = _mm_unpacklo_epi32(w0, w1), b01 = _mm_unpackhi_epi32(w0, w1);
    __m128i a23 = _mm_unpacklo_epi32(w2, w3), b23 = _mm_unpackhi_epi32(w2, w3);
    ends[0] = _mm_unpacklo_epi64(a01, a23);
    ends[1] = _mm_unpackhi_epi64(a01, a23);
    ends[2] = _mm_unpacklo_epi64(b01, b23);
    ends[3] = _mm_unpackhi_epi64(b01, b23);
}

/*
 * Returns a bit for each of four walls: 1 if it may stop the mover. For a point the axes are not
 * tested, because the normals discard nearly all walls.
 */
static inline uint32_t broad_four(const BroadPhase *broad, bool is_point,
                                  const uint8_t *const walls[4])
{
    __m128i ends[4];
    ends_of_four(walls, ends);
    Lanes wx = _mm_cvtepi32_ps(_mm_sub_epi32(ends[2], ends[0]));
    Lanes wy = _mm_cvtepi32_ps(_mm_sub_epi32(ends[3], ends[1]));
    Lanes qx = _mm_cvtepi32_ps(_mm_sub_epi32(_mm_add_epi32(ends[0], ends[2]), broad->sum_x));
    Lanes qy = _mm_cvtepi32_ps(_mm_sub_epi32(_mm_add_epi32(ends[1], ends[3]), broad->sum_y));
    Lanes width = absolute(wx), height = absolute(wy);
    Lanes area = absolute(_mm_sub_ps(times(broad->line_x, wy), times(broad->line_y, wx)));
    Lanes off_path = _mm_sub_ps(times(broad->line_x, qy), times(broad->line_y, qx));
    Lanes off_wall = _mm_sub_ps(times(wx, qy), times(wy, qx));
    Lanes wall_slack = times(broad->sum_slack, _mm_add_ps(width, height));
    if (!is_point)
        wall_slack = _mm_add_ps(
            wall_slack, times(broad->difference_slack, absolute(_mm_sub_ps(width, height))));
    Lanes misses_path = _mm_cmpgt_ps(absolute(off_path), _mm_add_ps(area, broad->line_slack));
    Lanes misses_wall = _mm_cmpgt_ps(absolute(off_wall), _mm_add_ps(area, wall_slack));
    Lanes separated = _mm_or_ps(misses_path, misses_wall);
    if (!is_point) {
        Lanes separated_x = _mm_cmpgt_ps(absolute(qx), _mm_add_ps(width, broad->box_x));
        Lanes separated_y = _mm_cmpgt_ps(absolute(qy), _mm_add_ps(height, broad->box_y));
        separated = _mm_or_ps(separated, _mm_or_ps(separated_x, separated_y));
    }
    return (uint32_t)_mm_movemask_ps(separated) ^ 15;
}

#else

static inline double lesser_of(double a, double b)
{
    return min_of(a, b);
}

static inline double greater_of(double a, double b)
{
    return max_of(a, b);
}

static inline Lanes all_lanes(double value)
{
    return value;
}

static inline void spread(Pair p, Lanes *x, Lanes *y)
{
    *x = p.x;
    *y = p.y;
}

static inline void spread_int(Pair p, IntLanes *x, IntLanes *y)
{
    spread(p, x, y);
}

static inline Lanes absolute(Lanes value)
{
    return fabs(value);
}

static inline Lanes times(Lanes a, Lanes b)
{
    return a * b;
}

static inline Lanes plus(Lanes a, Lanes b)
{
    return a + b;
}

static inline bool passes_broad_phase(const BroadPhase *broad, bool is_point, const uint8_t *wall)
{
    double ax = read_i32(wall), ay = read_i32(wall + 4);
    double bx = read_i32(wall + 8), by = read_i32(wall + 12);
    Vec w = {bx - ax, by - ay}, l = {broad->line_x, broad->line_y};
    Vec q = {ax + bx - broad->sum_x, ay + by - broad->sum_y};
    double width = fabs(w.x), height = fabs(w.y), area = fabs(det(l, w));
    double wall_slack = broad->sum_slack * (width + height);
    if (fabs(det(l, q)) > area + broad->line_slack)
        return false;
    if (is_point)
        return !(fabs(det(w, q)) > area + wall_slack);
    wall_slack += broad->difference_slack * fabs(width - height);
    return !((fabs(q.x) > width + broad->box_x) | (fabs(q.y) > height + broad->box_y) |
             (fabs(det(w, q)) > area + wall_slack));
}

static inline uint32_t broad_four(const BroadPhase *broad, bool is_point,
                                  const uint8_t *const walls[4])
{
    uint32_t bits = 0;
    for (uint32_t i = 0; i < 4; i++)
        bits |= (uint32_t)passes_broad_phase(broad, is_point, walls[i]) << i;
    return bits;
}

#endif

/*
 * Prepares the broad phase for a path. `half` is half the size of an upright box around the mover,
 * `radius` the radius of a disc around it; all in 1/256 pixel, as are `from` and `line`.
 */
static inline BroadPhase broad_phase_of(Pair from, Pair line, Pair half, double radius)
{
    const double slack = BROAD_SLACK, distance = 2 * (radius + slack);
    const Pair slacks = pair_of((Vec){slack, slack});
    BroadPhase broad;
    Pair around = pair_plus(half, slacks);
    spread_int(pair_plus(pair_plus(from, from), line), &broad.sum_x, &broad.sum_y);
    spread(line, &broad.line_x, &broad.line_y);
    spread(pair_plus(pair_absolute(line), pair_plus(around, around)), &broad.box_x, &broad.box_y);
    Vec size = pair_to_vec(pair_absolute(line));
    double length =
        LENGTH_OF_SUM * (size.x + size.y) + LENGTH_OF_DIFFERENCE * fabs(size.x - size.y);
    broad.line_slack = all_lanes(length * distance);
    broad.sum_slack = all_lanes(LENGTH_OF_SUM * distance);
    broad.difference_slack = all_lanes(LENGTH_OF_DIFFERENCE * distance);
    return broad;
}

/* As broad_phase_of, for a point, which needs fewer tests. The length of a vector is estimated as
 * |x| + |y|, up to 42% more than its length. */
static inline BroadPhase broad_phase_of_point(Pair from, Pair line)
{
    BroadPhase broad;
    spread_int(pair_plus(pair_plus(from, from), line), &broad.sum_x, &broad.sum_y);
    spread(line, &broad.line_x, &broad.line_y);
    broad.sum_slack = all_lanes(2 * (double)BROAD_SLACK);
    broad.line_slack = times(plus(absolute(broad.line_x), absolute(broad.line_y)), broad.sum_slack);
    return broad;
}
