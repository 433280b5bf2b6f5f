/* SPDX-License-Identifier: MIT */
/*
 * Random moves against a box or another moving disc, compared with exact integers in the same way
 * as walls in test_sweep_random.c.
 */
#include "sweep_checks.h"

static const size_t CASES = 1000000;

/* ---- Boxes ---- */

static bool call_box(const SweepCase *c, gab_impact *impact)
{
    gab_move move = sweep_gab_move(&c->move);
    gab_box box = {exact_pixels(c->box.low.x), exact_pixels(c->box.low.y),
                   exact_pixels(c->box.high.x - c->box.low.x),
                   exact_pixels(c->box.high.y - c->box.low.y)};
    return gab_sweep_box(&move, box, impact);
}

/* A point must strike a face that it moves against, at a place on that face. */
static void check_box_point_normal(const SweepCase *c, SweepInterval when, gab_vec n)
{
    CHECK_THAT((n.x == 0) != (n.y == 0) && fabsf(n.x + n.y) == 1, "normal (%.9g,%.9g): %s",
               (double)n.x, (double)n.y, sweep_describe(c));
    SweepSpot at = sweep_along(c->move.from, c->move.to, when.latest);
    int64_t face_x = n.x > 0 ? c->box.high.x : c->box.low.x;
    int64_t face_y = n.y > 0 ? c->box.high.y : c->box.low.y;
    long double off = n.x != 0 ? at.x - (long double)face_x : at.y - (long double)face_y;
    double against = (double)n.x * (double)(c->move.to.x - c->move.from.x) +
                     (double)n.y * (double)(c->move.to.y - c->move.from.y);
    CHECK_THAT(fabsl(off) <= 1e-3L && against < 0, "face (%.9g,%.9g): %s", (double)n.x, (double)n.y,
               sweep_describe(c));
}

static long double check_box_case(const SweepCase *c, bool hit, const gab_impact *impact)
{
    SweepShape shape = sweep_shape_box(&c->box);
    SweepMove way = c->move;
    CHECK_THAT(impact->wall == GAB_NO_WALL, "a box is no wall: %s", sweep_describe(c));
    if (!hit) {
        check_no_impact(c, impact);
        return 0;
    }
    SweepInterval when = sweep_when(&c->move, &shape);
    check_time_and_stop(c, &c->move, when, impact, &way.to);
    CHECK_THAT(sweep_box(&way, &c->box) == SWEEP_FREE, "way to (%lld,%lld): %s",
               (long long)way.to.x, (long long)way.to.y, sweep_describe(c));
    if (when.overlapping) {
        ExactPoint n = sweep_box_normal(&c->box, c->move.from);
        SweepSpot normal = {(long double)n.x, (long double)n.y};
        check_normal(c, impact->normal, normal, 0);
    } else {
        check_touch(c, &shape, when, impact);
        if (c->move.radius == 0)
            check_box_point_normal(c, when, impact->normal);
    }
    return when.latest - when.earliest;
}

static SweepCase random_box_case(CheckRandom *random)
{
    SweepCase c = sweep_case(random, "box");
    ExactPoint low = c.box.low, *high = &c.box.high;
    /* The sizes must be within the range, too. */
    high->x = high->x - low.x > SWEEP_LIMIT ? low.x + SWEEP_LIMIT : high->x;
    high->y = high->y - low.y > SWEEP_LIMIT ? low.y + SWEEP_LIMIT : high->y;
    if (check_chance(random, 30)) {
        SweepShape shape = sweep_shape_box(&c.box);
        c.move.radius = sweep_touching_radius(random, &c.move, &shape);
    }
    if (check_chance(random, 20)) {
        c.move.from.x = low.x + (high->x - low.x) * check_between(random, 0, 8) / 8;
        c.move.from.y = low.y + (high->y - low.y) * check_between(random, 0, 8) / 8;
    }
    return c;
}

static bool centre_in_box(const SweepCase *c)
{
    ExactPoint p = c->move.from, low = c->box.low, high = c->box.high;
    return low.x <= p.x && p.x <= high.x && low.y <= p.y && p.y <= high.y;
}

static void test_boxes(void)
{
    CheckRandom random = check_random("boxes");
    Tally tally = {0, 0, 0};
    for (size_t i = check_times(CASES); i > 0 && !check_hopeless(); i--) {
        SweepCase c = random_box_case(&random);
        gab_impact impact;
        bool hit = call_box(&c, &impact);
        SweepAnswer want = sweep_box(&c.move, &c.box);
        count_answer(&tally, want);
        CHECK_THAT(hit == (want == SWEEP_STOPPED), "got %d: %s", hit, sweep_describe(&c));
        if (hit != (want == SWEEP_STOPPED))
            continue;
        long double blur = check_box_case(&c, hit, &impact);
        if (!centre_in_box(&c)) /* a mirror changes the rule for equally near faces */
            check_symmetry(&random, &c, call_box, hit, &impact, blur);
    }
    check_tally(&tally);
}

/* ---- Moving discs ---- */

static bool call_circle(const SweepCase *c, gab_impact *impact)
{
    gab_move a = sweep_gab_move(&c->move), b = sweep_gab_move(&c->other);
    return gab_sweep_circle(&a, &b, impact, NULL);
}

/* The move of a as seen from b, which is then a point at the origin. */
static SweepMove relative_move(const SweepCase *c)
{
    const SweepMove *a = &c->move, *b = &c->other;
    SweepMove relative = {{a->from.x - b->from.x, a->from.y - b->from.y},
                          {a->to.x - b->to.x, a->to.y - b->to.y},
                          a->radius + b->radius};
    return relative;
}

static const ExactPoint origin = {0, 0};

/* Checks normal and point of two discs that did not overlap. */
static void check_circle_touch(const SweepCase *c, const SweepMove *relative, SweepInterval when,
                               const gab_impact *impact)
{
    long double share = (when.earliest + when.latest) / 2, radius = (long double)relative->radius;
    SweepSpot normal = sweep_along(relative->from, relative->to, share);
    SweepSpot at = sweep_along(c->move.from, c->move.to, share);
    long double blur = blur_length(relative, when), own = (long double)c->move.radius;
    SweepSpot point = {at.x - normal.x / radius * own, at.y - normal.y / radius * own};
    check_normal(c, impact->normal, normal, 2 * blur / radius);
    check_point(c, impact->point, point, 3 * blur + blur_length(&c->move, when));
}

static long double check_circle_case(const SweepCase *c, bool hit, const gab_impact *impact,
                                     gab_vec stop_b)
{
    SweepMove relative = relative_move(c), way = c->move, other_way = c->other;
    SweepShape shape = sweep_shape_segment(origin, origin, false);
    SweepCase other = *c;
    gab_impact at_b = *impact;
    at_b.stop = stop_b;
    other.move = c->other;
    CHECK_THAT(impact->wall == GAB_NO_WALL, "a disc is no wall: %s", sweep_describe(c));
    if (!hit) {
        check_no_impact(c, impact);
        CHECK_THAT(same_vec(stop_b, exact_vec(c->other.to)), "b's end: %s", sweep_describe(c));
        return 0;
    }
    SweepInterval when = sweep_when(&relative, &shape);
    check_time_and_stop(c, &c->move, when, impact, &way.to);
    check_time_and_stop(&other, &c->other, when, &at_b, &other_way.to);
    CHECK_THAT(sweep_circle(&way, &other_way) == SWEEP_FREE,
               "way to (%lld,%lld), b to (%lld,%lld): %s", (long long)way.to.x, (long long)way.to.y,
               (long long)other_way.to.x, (long long)other_way.to.y, sweep_describe(c));
    if (!when.overlapping) {
        int64_t reach = relative.radius * relative.radius;
        CHECK_THAT(sweep_square(way.to, other_way.to) >= reach, "overlap at their stops: %s",
                   sweep_describe(c));
        check_circle_touch(c, &relative, when, impact);
    } else {
        SweepSpot normal = {(long double)relative.from.x, (long double)relative.from.y};
        check_normal(c, impact->normal, normal, 0);
    }
    return when.latest - when.earliest;
}

static SweepCase random_circle_case(CheckRandom *random)
{
    SweepCase c = sweep_case(random, "discs");
    if (check_chance(random, 10)) { /* the same motion for both */
        ExactPoint from = c.move.from, to = c.move.to;
        c.other.to = sweep_offset(c.other.from, to.x - from.x, to.y - from.y);
    }
    if (check_chance(random, 5))
        c.other.from = c.move.from;
    if (check_chance(random, 60)) {
        SweepMove relative = relative_move(&c);
        SweepShape shape = sweep_shape_segment(origin, origin, false);
        int64_t reach = sweep_touching_radius(random, &relative, &shape);
        c.move.radius = reach * check_between(random, 0, 4) / 4;
        c.other.radius = reach - c.move.radius;
    }
    return c;
}

static void test_circles(void)
{
    CheckRandom random = check_random("circles");
    Tally tally = {0, 0, 0};
    for (size_t i = check_times(CASES); i > 0 && !check_hopeless(); i--) {
        SweepCase c = random_circle_case(&random);
        gab_move a = sweep_gab_move(&c.move), b = sweep_gab_move(&c.other);
        gab_impact impact, swapped;
        gab_vec stop_b = {0, 0};
        bool hit = gab_sweep_circle(&a, &b, &impact, &stop_b);
        SweepAnswer want = sweep_circle(&c.move, &c.other);
        count_answer(&tally, want);
        CHECK_THAT(hit == (want == SWEEP_STOPPED), "got %d: %s", hit, sweep_describe(&c));
        if (hit != (want == SWEEP_STOPPED))
            continue;
        long double blur = check_circle_case(&c, hit, &impact, stop_b);
        check_symmetry(&random, &c, call_circle, hit, &impact, blur);
        CHECK_THAT(gab_sweep_circle(&b, &a, &swapped, NULL) == hit &&
                       fabsl((long double)(swapped.time - impact.time)) <= blur + 2e-7L,
                   "another answer from b's side: %s", sweep_describe(&c));
    }
    check_tally(&tally);
}

static const CheckCase cases[] = {
    {"moves against boxes", test_boxes},
    {"discs that move against each other", test_circles},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
