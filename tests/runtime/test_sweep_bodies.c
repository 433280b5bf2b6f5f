/* SPDX-License-Identifier: MIT */
/*
 * Tests random moves against a box or another moving disc. They are compared with exact integers in
 * the same way as walls in test_sweep_random.c.
 */
#include "sweep_checks.h"

static const size_t CASE_COUNT = 1000000;

/* ---- Boxes ---- */

static bool call_box(const SweepCase *c, gab_impact *impact)
{
    gab_move move = sweep_gab_move(&c->move);
    gab_box box = {exact_pixels(c->box.low.x), exact_pixels(c->box.low.y),
                   exact_pixels(c->box.high.x - c->box.low.x),
                   exact_pixels(c->box.high.y - c->box.low.y)};
    return gab_sweep_box(&move, box, impact);
}

/* Checks that a point strikes a face that it moves against, at a position on that face. */
static void check_box_point_normal(const SweepCase *c, SweepInterval interval, gab_vec n)
{
    CHECK_THAT((n.x == 0) != (n.y == 0) && fabsf(n.x + n.y) == 1, "normal (%.9g,%.9g): %s",
               (double)n.x, (double)n.y, sweep_describe(c));
    RealPoint position = sweep_point_at(c->move.from, c->move.to, interval.latest);
    int64_t face_x = n.x > 0 ? c->box.high.x : c->box.low.x;
    int64_t face_y = n.y > 0 ? c->box.high.y : c->box.low.y;
    long double distance =
        n.x != 0 ? position.x - (long double)face_x : position.y - (long double)face_y;
    double against = (double)n.x * (double)(c->move.to.x - c->move.from.x) +
                     (double)n.y * (double)(c->move.to.y - c->move.from.y);
    CHECK_THAT(fabsl(distance) <= 1e-3L && against < 0, "not on the face (%.9g,%.9g): %s",
               (double)n.x, (double)n.y, sweep_describe(c));
}

static long double check_box_case(const SweepCase *c, bool hit, const gab_impact *impact)
{
    SweepShape shape = sweep_shape_box(&c->box);
    SweepMove path = c->move;
    CHECK_THAT(impact->wall == GAB_NONE, "a wall number for a box: %s", sweep_describe(c));
    if (!hit) {
        check_no_impact(c, impact);
        return 0;
    }
    SweepInterval interval = sweep_impact_interval(&c->move, &shape);
    check_time_and_stop(c, &c->move, interval, impact, &path.to);
    CHECK_THAT(sweep_box(&path, &c->box) == SWEEP_FREE, "the path to (%lld,%lld) is not free: %s",
               (long long)path.to.x, (long long)path.to.y, sweep_describe(c));
    if (interval.overlapping) {
        ExactPoint n = sweep_box_normal(&c->box, c->move.from);
        RealPoint normal = {(long double)n.x, (long double)n.y};
        check_normal(c, impact->normal, normal, 0);
    } else {
        check_touch(c, &shape, interval, impact);
        if (c->move.radius == 0)
            check_box_point_normal(c, interval, impact->normal);
    }
    return interval.latest - interval.earliest;
}

static SweepCase random_box_case(CheckRandom *random)
{
    SweepCase c = sweep_random_case(random, "box");
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
    Tally tally = {0, 0, 0};
    CHECK_RANDOM_CASES (random, "boxes", CASE_COUNT) {
        SweepCase c = random_box_case(&random);
        gab_impact impact;
        bool hit = call_box(&c, &impact);
        SweepAnswer want = sweep_box(&c.move, &c.box);
        count_answer(&tally, want);
        CHECK_THAT(hit == (want == SWEEP_STOPPED), "got %d: %s", hit, sweep_describe(&c));
        if (hit != (want == SWEEP_STOPPED))
            continue;
        long double uncertainty = check_box_case(&c, hit, &impact);
        if (!centre_in_box(&c)) /* a mirror image may use another of several equally near faces */
            check_symmetry(&random, &c, call_box, hit, &impact, uncertainty);
    }
    check_tally(&tally);
}

/* ---- Moving discs ---- */

static bool call_circle(const SweepCase *c, gab_impact *impact)
{
    gab_move a = sweep_gab_move(&c->move), b = sweep_gab_move(&c->other);
    return gab_sweep_circle(&a, &b, impact, NULL);
}

/* Returns the move of a relative to b, which is then a disc at rest at the origin. */
static SweepMove relative_move(const SweepCase *c)
{
    const SweepMove *a = &c->move, *b = &c->other;
    SweepMove relative = {{a->from.x - b->from.x, a->from.y - b->from.y},
                          {a->to.x - b->to.x, a->to.y - b->to.y},
                          a->radius + b->radius};
    return relative;
}

static const ExactPoint origin = {0, 0};

/* Checks the normal and the point of an impact of two discs that did not overlap at the start. */
static void check_circle_touch(const SweepCase *c, const SweepMove *relative,
                               SweepInterval interval, const gab_impact *impact)
{
    long double fraction = (interval.earliest + interval.latest) / 2,
                radius = (long double)relative->radius;
    RealPoint normal = sweep_point_at(relative->from, relative->to, fraction);
    RealPoint position = sweep_point_at(c->move.from, c->move.to, fraction);
    long double uncertainty = position_uncertainty(relative, interval),
                own_radius = (long double)c->move.radius;
    RealPoint point = {position.x - normal.x / radius * own_radius,
                       position.y - normal.y / radius * own_radius};
    check_normal(c, impact->normal, normal, 2 * uncertainty / radius);
    check_point(c, impact->point, point,
                3 * uncertainty + position_uncertainty(&c->move, interval));
}

static long double check_circle_case(const SweepCase *c, bool hit, const gab_impact *impact,
                                     gab_vec stop_b)
{
    SweepMove relative = relative_move(c), path = c->move, other_path = c->other;
    SweepShape shape = sweep_shape_segment(origin, origin, false);
    SweepCase other = *c;
    gab_impact at_b = *impact;
    at_b.stop = stop_b;
    other.move = c->other;
    CHECK_THAT(impact->wall == GAB_NONE, "a wall number for a disc: %s", sweep_describe(c));
    if (!hit) {
        check_no_impact(c, impact);
        CHECK_THAT(same_vec(stop_b, exact_vec(c->other.to)), "b is not at the end of its move: %s",
                   sweep_describe(c));
        return 0;
    }
    SweepInterval interval = sweep_impact_interval(&relative, &shape);
    check_time_and_stop(c, &c->move, interval, impact, &path.to);
    check_time_and_stop(&other, &c->other, interval, &at_b, &other_path.to);
    CHECK_THAT(sweep_circle(&path, &other_path) == SWEEP_FREE,
               "the paths to (%lld,%lld), of b to (%lld,%lld), are not free: %s",
               (long long)path.to.x, (long long)path.to.y, (long long)other_path.to.x,
               (long long)other_path.to.y, sweep_describe(c));
    if (!interval.overlapping) {
        int64_t min_distance = relative.radius * relative.radius;
        CHECK_THAT(sweep_square(path.to, other_path.to) >= min_distance,
                   "the discs overlap at their stops: %s", sweep_describe(c));
        check_circle_touch(c, &relative, interval, impact);
    } else {
        RealPoint normal = {(long double)relative.from.x, (long double)relative.from.y};
        check_normal(c, impact->normal, normal, 0);
    }
    return interval.latest - interval.earliest;
}

static SweepCase random_circle_case(CheckRandom *random)
{
    SweepCase c = sweep_random_case(random, "discs");
    if (check_chance(random, 10)) { /* the same motion for both */
        ExactPoint from = c.move.from, to = c.move.to;
        c.other.to = sweep_move_point(c.other.from, to.x - from.x, to.y - from.y);
    }
    if (check_chance(random, 5))
        c.other.from = c.move.from;
    if (check_chance(random, 60)) {
        SweepMove relative = relative_move(&c);
        SweepShape shape = sweep_shape_segment(origin, origin, false);
        int64_t min_distance = sweep_touching_radius(random, &relative, &shape);
        c.move.radius = min_distance * check_between(random, 0, 4) / 4;
        c.other.radius = min_distance - c.move.radius;
    }
    return c;
}

static void test_circles(void)
{
    Tally tally = {0, 0, 0};
    CHECK_RANDOM_CASES (random, "circles", CASE_COUNT) {
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
        long double uncertainty = check_circle_case(&c, hit, &impact, stop_b);
        check_symmetry(&random, &c, call_circle, hit, &impact, uncertainty);
        CHECK_THAT(gab_sweep_circle(&b, &a, &swapped, NULL) == hit &&
                       fabsl((long double)(swapped.time - impact.time)) <= uncertainty + 2e-7L,
                   "another answer with a and b swapped: %s", sweep_describe(&c));
    }
    check_tally(&tally);
}

CHECK_CASES({"moves against boxes", test_boxes},
            {"discs that move against each other", test_circles})
