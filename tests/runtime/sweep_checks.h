/* SPDX-License-Identifier: MIT */
/*
 * Checks of the impact of a random case with any kind of obstacle: its time, stop, point and
 * normal. Also checks that mirrored, rotated and shifted cases have the same answer.
 */
#pragma once

#include "check.h"
#include "sweep_cases.h"

#include <math.h>
#include <stdlib.h>

/* ---- Properties of every impact ---- */

static inline void check_no_impact(const SweepCase *c, const gab_impact *impact)
{
    ExactPoint stop;
    bool at_end = sweep_units_from_vec(impact->stop, &stop) && exact_same(stop, c->move.to);
    CHECK_THAT(at_end && impact->time == 1 && impact->wall == GAB_NONE,
               "no impact, but not at the end of the move: %s", sweep_describe(c));
    CHECK_THAT(impact->point.x == impact->stop.x && impact->point.y == impact->stop.y &&
                   impact->normal.x == 0 && impact->normal.y == 0,
               "no impact, but a contact point or a normal: %s", sweep_describe(c));
}

static inline bool same_vec(gab_vec a, gab_vec b)
{
    return a.x == b.x && a.y == b.y;
}

static inline bool same_impact(const gab_impact *a, const gab_impact *b)
{
    return a->time == b->time && same_vec(a->stop, b->stop) && same_vec(a->point, b->point) &&
           same_vec(a->normal, b->normal);
}

/* Returns the uncertainty of the position of the impact, as a length along the move. */
static inline long double position_uncertainty(const SweepMove *move, SweepInterval interval)
{
    return (interval.latest - interval.earliest) *
           sqrtl((long double)sweep_square(move->from, move->to));
}

/* `move` is the move of the tested disc; `interval` may be computed from the relative move of two
 * discs. */
static inline void check_time_and_stop(const SweepCase *c, const SweepMove *move,
                                       SweepInterval interval, const gab_impact *impact,
                                       ExactPoint *stop)
{
    long double margin = 1.2e-7L * interval.latest + 1e-12L;
    CHECK_THAT((long double)impact->time >= interval.earliest - margin &&
                   (long double)impact->time <= interval.latest + margin,
               "time %.9g, expected %.9Lg to %.9Lg: %s", (double)impact->time, interval.earliest,
               interval.latest, sweep_describe(c));
    if (!sweep_units_from_vec(impact->stop, stop)) {
        check_failed(__FILE__, __LINE__, "stop (%.9g,%.9g) off the lattice: %s",
                     (double)impact->stop.x, (double)impact->stop.y, sweep_describe(c));
        *stop = move->from;
        return;
    }
    RealPoint point = {(long double)stop->x, (long double)stop->y};
    long double distance =
        sweep_distance_to_part(point, move->from, move->to, interval.earliest, interval.latest);
    CHECK_THAT(distance <= 2 + 1e-6L, "stop (%lld,%lld) is %.3Lf steps from the impact: %s",
               (long long)stop->x, (long long)stop->y, distance, sweep_describe(c));
}

static inline void check_normal(const SweepCase *c, gab_vec normal, RealPoint want,
                                long double margin)
{
    long double length = sqrtl(want.x * want.x + want.y * want.y);
    long double x = want.x / length - (long double)normal.x;
    long double y = want.y / length - (long double)normal.y;
    CHECK_THAT(sqrtl(x * x + y * y) <= margin + 3e-7L,
               "normal (%.9g,%.9g), expected (%.9Lg,%.9Lg): %s", (double)normal.x, (double)normal.y,
               want.x / length, want.y / length, sweep_describe(c));
}

static inline void check_point(const SweepCase *c, gab_vec point, RealPoint want,
                               long double margin)
{
    RealPoint got = {(long double)point.x * 256, (long double)point.y * 256};
    long double rounding = 1.3e-7L * (fabsl(want.x) + fabsl(want.y));
    CHECK_THAT(sweep_distance(got, want) <= margin + rounding + 1e-3L,
               "point (%.9g,%.9g), expected (%.9Lg,%.9Lg): %s", (double)point.x, (double)point.y,
               want.x / 256, want.y / 256, sweep_describe(c));
}

/* Checks the point and the normal of an impact of a disc that did not overlap at the start. */
static inline void check_touch(const SweepCase *c, const SweepShape *shape, SweepInterval interval,
                               const gab_impact *impact)
{
    long double tolerance = position_uncertainty(&c->move, interval);
    RealPoint at =
        sweep_point_at(c->move.from, c->move.to, (interval.earliest + interval.latest) / 2);
    RealPoint nearest = sweep_nearest(shape, at);
    check_point(c, impact->point, nearest, tolerance);
    if (c->move.radius > 0) {
        RealPoint normal = {at.x - nearest.x, at.y - nearest.y};
        check_normal(c, impact->normal, normal, 2 * tolerance / (long double)c->move.radius);
    }
}

/* Counts answers. check_tally fails if almost no case, or almost every case, was an impact. */
typedef struct Tally {
    size_t free, stopped, unspecified;
} Tally;

static inline void count_answer(Tally *tally, SweepAnswer answer)
{
    tally->free += answer == SWEEP_FREE;
    tally->stopped += answer == SWEEP_STOPPED;
    tally->unspecified += answer == SWEEP_EITHER;
}

static inline void check_tally(const Tally *tally)
{
    size_t tenth = (tally->free + tally->stopped) / 10;
    check_note("%zu free, %zu stopped, %zu unspecified", tally->free, tally->stopped,
               tally->unspecified);
    CHECK(tally->free > tenth && tally->stopped > tenth);
}

/* ---- Mirrors, rotations and shifts ---- */

/* One of the eight mirrors and rotations of the lattice, and a shift. */
typedef struct Symmetry {
    bool mirror_x, mirror_y, transpose;
    int64_t x, y;
} Symmetry;

static inline Symmetry random_symmetry(CheckRandom *random)
{
    Symmetry s = {false, false, false, 0, 0};
    int kind = check_between(random, 0, 7);
    s.mirror_x = (kind & 1) != 0;
    s.mirror_y = (kind & 2) != 0;
    s.transpose = (kind & 4) != 0;
    if (check_chance(random, 50)) {
        s.x = check_between(random, -SWEEP_LIMIT, SWEEP_LIMIT);
        s.y = check_between(random, -SWEEP_LIMIT, SWEEP_LIMIT);
    }
    return s;
}

/* True if front and back are exchanged, so that the ends of a wall must be swapped, too. */
static inline bool swaps_sides(const Symmetry *s)
{
    return s->mirror_x ^ s->mirror_y ^ s->transpose;
}

static inline ExactPoint image(const Symmetry *s, ExactPoint p)
{
    int64_t x = (s->mirror_x ? -p.x : p.x) + s->x, y = (s->mirror_y ? -p.y : p.y) + s->y;
    ExactPoint plain = {x, y}, transposed = {y, x};
    return s->transpose ? transposed : plain;
}

static inline bool image_in_range(const Symmetry *s, ExactPoint p)
{
    ExactPoint q = image(s, p);
    return llabs(q.x) <= SWEEP_LIMIT && llabs(q.y) <= SWEEP_LIMIT;
}

/* Makes the image of a case. Returns false if it would leave the range. */
static inline bool case_image(const Symmetry *s, const SweepCase *c, SweepCase *result)
{
    const ExactPoint *points[] = {&c->move.from, &c->move.to, &c->other.from, &c->other.to,
                                  &c->wall.a,    &c->wall.b,  &c->box.low,    &c->box.high};
    for (size_t i = 0; i < CHECK_COUNT(points); i++)
        if (!image_in_range(s, *points[i]))
            return false;
    *result = *c;
    result->move.from = image(s, c->move.from);
    result->move.to = image(s, c->move.to);
    result->other.from = image(s, c->other.from);
    result->other.to = image(s, c->other.to);
    result->wall.a = image(s, swaps_sides(s) ? c->wall.b : c->wall.a);
    result->wall.b = image(s, swaps_sides(s) ? c->wall.a : c->wall.b);
    ExactPoint low = image(s, c->box.low), high = image(s, c->box.high);
    SweepBox box = {{low.x < high.x ? low.x : high.x, low.y < high.y ? low.y : high.y},
                    {low.x < high.x ? high.x : low.x, low.y < high.y ? high.y : low.y}};
    result->box = box;
    return true;
}

/* A function under test, called for a case. */
typedef bool (*SweepFunction)(const SweepCase *c, gab_impact *impact);

/*
 * Checks that the image of a case has the same answer. Times may differ by the uncertainty of a
 * double, because the image may be computed from the other end of the wall.
 */
static inline void check_symmetry(CheckRandom *random, const SweepCase *c, SweepFunction sweep,
                                  bool hit, const gab_impact *impact, long double tolerance)
{
    SweepCase other;
    Symmetry s = random_symmetry(random);
    gab_impact mirrored;
    if (!case_image(&s, c, &other))
        return;
    CHECK_THAT(sweep(&other, &mirrored) == hit, "answer %d, but its image has the other answer: %s",
               hit, sweep_describe(c));
    CHECK_THAT(fabs((double)mirrored.time - (double)impact->time) <=
                   (double)tolerance + 1.2e-7 * (double)impact->time + 1e-12,
               "time %.9g, but for the image %.9g: %s", (double)impact->time, (double)mirrored.time,
               sweep_describe(c));
}
