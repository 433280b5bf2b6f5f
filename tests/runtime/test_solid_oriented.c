/* SPDX-License-Identifier: MIT */
/*
 * Oriented boxes of gabarit/solid.h (upright boxes and balls are in test_solid.c). At quarter turns
 * they are compared with integers in steps of 1/256 pixel, and boxes that touch must meet; at any
 * attitude they are compared with oracle_space.h, unless they nearly touch.
 *
 * Margin at any attitude: the header allows gaps of 1e-9 of the sizes to be treated as touching;
 * cases within 4e-9 of the sizes and the distance are not checked.
 */
#include "oracle_space.h"

#include <float.h>

/* ---- Quarter turns, exactly ---- */

/* `extent` is half the size along x, y, z; the view's axes have any order and any signs. */
typedef struct Turned {
    Step3 centre, extent;
    bool empty;
    gab_obox3 view;
} Turned;

static void random_turned(CheckRandom *random, Turned *box, Mood mood)
{
    int first = check_between(random, 0, 2), turn = check_between(random, 1, 2);
    box->centre = random_step3(random, mood);
    box->empty = false;
    memset(&box->view, 0, sizeof box->view);
    box->view.centre = step3_in_pixels(box->centre);
    for (int i = 0; i < 3; i++) {
        int axis = (first + i * turn) % 3;
        int64_t half = check_chance(random, 15) ? 0 : random_size(random, mood);
        half = check_chance(random, 2) ? -half - 1 : half;
        half = half < -FARTHEST ? -FARTHEST : half;
        box->empty = box->empty || half < 0;
        box->extent.at[axis] = half;
        set_float(&box->view.half, (size_t)i, in_pixels(half));
        set_float(&box->view.axes[i], (size_t)axis, check_chance(random, 50) ? 1 : -1);
    }
}

/* Moves a box next to another: along one axis they touch exactly or are up to a step off, along the
 * others they overlap anywhere. */
static void move_next_to(CheckRandom *random, Turned *box, const Turned *other)
{
    int touching = check_between(random, 0, 2);
    for (int axis = 0; axis < 3; axis++) {
        int64_t sum = box->extent.at[axis] + other->extent.at[axis];
        int64_t gap = axis == touching ? sum + check_between(random, -1, 1)
                                       : (int64_t)(check_unit(random) * (double)(sum + 1));
        gap = check_chance(random, 50) ? gap : -gap;
        box->centre.at[axis] = clamp_steps(other->centre.at[axis] + gap, -FARTHEST, FARTHEST);
    }
    box->view.centre = step3_in_pixels(box->centre);
}

static void test_turned_meet_random(void)
{
    CheckRandom random = check_random("turned boxes");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        Turned a, b;
        random_turned(&random, &a, mood);
        random_turned(&random, &b, mood);
        if (check_chance(&random, 75))
            move_next_to(&random, &b, &a);
        bool want = !a.empty && !b.empty;
        for (int axis = 0; axis < 3; axis++)
            want = want && llabs(a.centre.at[axis] - b.centre.at[axis]) <=
                               a.extent.at[axis] + b.extent.at[axis];
        CHECK_THAT(gab_obox3_meets_obox3(&a.view, &b.view) == want &&
                       gab_obox3_meets_obox3(&b.view, &a.view) == want,
                   "extents %lld %lld %lld and %lld %lld %lld, apart %lld %lld %lld: not %d",
                   (long long)a.extent.at[0], (long long)a.extent.at[1], (long long)a.extent.at[2],
                   (long long)b.extent.at[0], (long long)b.extent.at[1], (long long)b.extent.at[2],
                   (long long)(b.centre.at[0] - a.centre.at[0]),
                   (long long)(b.centre.at[1] - a.centre.at[1]),
                   (long long)(b.centre.at[2] - a.centre.at[2]), want);
    }
}

static void test_turned_holds_random(void)
{
    CheckRandom random = check_random("turned box holds");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        Turned box, point;
        random_turned(&random, &box, mood);
        random_turned(&random, &point, mood);
        point.extent = (Step3){{0, 0, 0}};
        if (check_chance(&random, 75))
            move_next_to(&random, &point, &box);
        bool want = !box.empty;
        for (int axis = 0; axis < 3; axis++)
            want =
                want && llabs(point.centre.at[axis] - box.centre.at[axis]) <= box.extent.at[axis];
        CHECK_THAT(gab_obox3_holds(&box.view, point.view.centre) == want,
                   "extent %lld %lld %lld, apart %lld %lld %lld: not %d",
                   (long long)box.extent.at[0], (long long)box.extent.at[1],
                   (long long)box.extent.at[2], (long long)(point.centre.at[0] - box.centre.at[0]),
                   (long long)(point.centre.at[1] - box.centre.at[1]),
                   (long long)(point.centre.at[2] - box.centre.at[2]), want);
    }
}

static void test_turned_ball_random(void)
{
    CheckRandom random = check_random("turned box and ball");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        Turned box;
        random_turned(&random, &box, mood);
        Step3 centre = random_step3(&random, mood);
        int64_t radius = random_steps(&random, mood), squares = 0;
        if (check_chance(&random, 70)) { /* a whole distance away from a corner, edge or face */
            Step3 offset = random_whole_offset(&random, random_size(&random, mood), &radius);
            for (int axis = 0; axis < 3; axis++) {
                double share = offset.at[axis] > 0 ? 1 : -1;
                share = offset.at[axis] == 0 ? 2 * check_unit(&random) - 1 : share;
                centre.at[axis] = box.centre.at[axis] + offset.at[axis] +
                                  (int64_t)(share * (double)box.extent.at[axis]);
            }
            radius += check_chance(&random, 50) ? check_between(&random, -1, 1) : 0;
        }
        if (!step3_in_range(centre) || llabs(radius) > FARTHEST)
            continue;
        for (int axis = 0; axis < 3; axis++) {
            int64_t gap = llabs(centre.at[axis] - box.centre.at[axis]) - box.extent.at[axis];
            squares += gap > 0 ? gap * gap : 0;
        }
        bool want = !box.empty && radius >= 0 && squares <= radius * radius;
        /* Gaps of up to 1e-9 of the sizes may be treated as touching. */
        int64_t size = box.extent.at[0] + box.extent.at[1] + box.extent.at[2] + radius;
        if (!want && !box.empty && radius >= 0 &&
            sqrtl((long double)squares) - (long double)radius < 2e-9L * (long double)size)
            continue;
        gab_ball ball = {step3_in_pixels(centre), in_pixels(radius)};
        CHECK_THAT(gab_obox3_meets_ball(&box.view, ball) == want,
                   "extent %lld %lld %lld, radius %lld, squared gap %lld: not %d",
                   (long long)box.extent.at[0], (long long)box.extent.at[1],
                   (long long)box.extent.at[2], (long long)radius, (long long)squares, want);
    }
}

/* ---- Any attitude ---- */

static void set_axes(gab_obox3 *box, const Space axes[3])
{
    for (int i = 0; i < 3; i++)
        box->axes[i] = space_to_float(axes[i]);
}

static void random_axes(CheckRandom *random, Space axes[3])
{
    axes[0] = random_direction(random);
    axes[1] = space_unit(space_cross(axes[0], random_direction(random)));
    axes[2] = space_cross(axes[0], axes[1]);
    if (check_chance(random, 20)) /* a mirrored frame is valid, too */
        axes[2] = space_plus((Space){{0, 0, 0}}, axes[2], -1);
}

static void random_halves(CheckRandom *random, gab_obox3 *box)
{
    int kind = check_between(random, 0, 9);
    for (size_t i = 0; i < 3; i++) {
        float half = kind < 4 ? 1 : ldexpf(1, check_between(random, kind < 8 ? -2 : -8, kind - 2));
        half += kind == 3 ? (float)check_unit(random) : 0;
        set_float(&box->half, i, check_chance(random, 5) ? 0 : half);
    }
}

/* Makes two boxes. The axes of the second are those of the first, turned slightly, turned about one
 * of them, or unchanged; or they are arbitrary. */
static void random_pair(CheckRandom *random, gab_obox3 *a, gab_obox3 *b)
{
    static const Space upright[3] = {{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}};
    Space a_axes[3], b_axes[3];
    random_axes(random, a_axes);
    if (check_chance(random, 30))
        memcpy(a_axes, upright, sizeof a_axes);
    random_axes(random, b_axes);
    int kind = check_between(random, 0, 9);
    Space about = kind < 2 ? random_direction(random) : a_axes[check_between(random, 0, 2)];
    double angle = kind < 2 ? ldexp(1, -check_between(random, 5, 34)) : 7 * check_unit(random);
    for (int i = 0; i < 3 && kind < 5; i++)
        b_axes[(i + kind) % 3] = kind == 4 ? a_axes[i] : space_turned(a_axes[i], about, angle);
    set_axes(a, a_axes);
    set_axes(b, b_axes);
    random_halves(random, a);
    random_halves(random, b);
}

static double reach(const gab_obox3 *box, Space direction)
{
    Solid solid = solid_of(box);
    return solid.half.at[0] * fabs(space_dot(direction, solid.axes[0])) +
           solid.half.at[1] * fabs(space_dot(direction, solid.axes[1])) +
           solid.half.at[2] * fabs(space_dot(direction, solid.axes[2]));
}

/* Returns one of the fifteen axes along which the boxes may just miss each other. */
static Space random_separator(CheckRandom *random, const gab_obox3 *a, const gab_obox3 *b)
{
    Solid first = solid_of(a), second = solid_of(b);
    Space edge = first.axes[check_between(random, 0, 2)];
    Space other = second.axes[check_between(random, 0, 2)];
    Space across = space_cross(edge, other);
    if (check_chance(random, 70) && space_length(across) > 1e-3)
        return space_unit(across);
    return check_chance(random, 50) ? edge : other;
}

static void place_both_near(CheckRandom *random, const gab_obox3 *a, gab_obox3 *b)
{
    Space centre = {{0, 0, 0}};
    if (check_chance(random, 30))
        centre = space_plus(centre, random_direction(random), 1000 * check_unit(random));
    bool close = check_chance(random, 60);
    Space direction = close ? random_separator(random, a, b) : random_direction(random);
    double share = close
                       ? 1 + ldexp(check_chance(random, 50) ? 1 : -1, -check_between(random, 3, 26))
                       : 1.2 * check_unit(random);
    Space from = space_plus(space_of(a->centre), direction,
                            share * (reach(a, direction) + reach(b, direction)));
    b->centre = space_to_float(from);
    if (check_chance(random, 50)) {
        Space aside = space_cross(direction, random_direction(random));
        double max = 0.6 * (reach(a, aside) + reach(b, aside));
        b->centre = space_to_float(space_plus(from, aside, max * check_unit(random)));
    }
}

static double sizes_of(const gab_obox3 *box)
{
    return (double)box->half.x + (double)box->half.y + (double)box->half.z;
}

static double min_half(const gab_obox3 *box)
{
    return fmin((double)box->half.x, fmin((double)box->half.y, (double)box->half.z));
}

typedef enum Verdict { APART, MEETING, UNDECIDED } Verdict;

/*
 * APART if they miss each other although one is enlarged; MEETING if one, shrunk, still meets the
 * other. Only one of them changes, so that edges and faces of equal boxes do not coincide.
 */
static Verdict oracle_verdict(const gab_obox3 *a, const gab_obox3 *b)
{
    Solid first = solid_of(a), second = solid_of(b);
    double margin = 4e-9 * (sizes_of(a) + sizes_of(b) +
                            space_distance(space_of(a->centre), space_of(b->centre)));
    if (!solids_meet(&first, 2 * margin, &second, 0))
        return APART;
    bool meeting = (min_half(a) > margin && solids_meet(&first, -margin, &second, 0)) ||
                   (min_half(b) > margin && solids_meet(&first, 0, &second, -margin));
    return meeting ? MEETING : UNDECIDED;
}

static void test_oriented_random(void)
{
    CheckRandom random = check_random("oriented boxes in space");
    size_t counts[3] = {0, 0, 0};
    size_t times = check_times(1000000);
    for (size_t i = 0; i < times && !check_hopeless(); i++) {
        gab_obox3 a = {{0, 0, 0}, {0, 0, 0}, {{0, 0, 0}}}, b;
        random_pair(&random, &a, &b);
        place_both_near(&random, &a, &b);
        Verdict want = oracle_verdict(&a, &b);
        counts[want]++;
        if (want == UNDECIDED)
            continue;
        CHECK_THAT(gab_obox3_meets_obox3(&a, &b) == (want == MEETING) &&
                       gab_obox3_meets_obox3(&b, &a) == (want == MEETING),
                   "case %zu: halves %g %g %g and %g %g %g, apart %g %g %g: not %d", i,
                   (double)a.half.x, (double)a.half.y, (double)a.half.z, (double)b.half.x,
                   (double)b.half.y, (double)b.half.z, (double)b.centre.x, (double)b.centre.y,
                   (double)b.centre.z, want == MEETING);
    }
    CHECK_THAT(counts[APART] > times / 4 && counts[MEETING] > times / 4,
               "%zu apart, %zu meeting, %zu undecided", counts[APART], counts[MEETING],
               counts[UNDECIDED]);
}

static void test_oriented_ball_random(void)
{
    CheckRandom random = check_random("oriented box and ball");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        gab_obox3 box = {{0, 0, 0}, {0, 0, 0}, {{0, 0, 0}}}, other;
        random_pair(&random, &box, &other);
        place_both_near(&random, &box, &other);
        Solid solid = solid_of(&box);
        double distance = solid_distance(&solid, space_of(other.centre));
        double share =
            1 + ldexp(check_chance(&random, 50) ? 1 : -1, -check_between(&random, 1, 26));
        gab_ball ball = {other.centre, (float)(share * distance)};
        double margin = 4e-9 * (sizes_of(&box) + distance);
        double gap = distance - (double)ball.radius;
        if (fabs(gap) > margin)
            CHECK_THAT(gab_obox3_meets_ball(&box, ball) == (gap < 0),
                       "case %zu: distance %.12g, radius %.9g", i, distance, (double)ball.radius);
        if (distance > margin)
            CHECK_THAT(!gab_obox3_holds(&box, other.centre), "case %zu: distance %.12g", i,
                       distance);
    }
}

static void test_oriented_holds_random(void)
{
    CheckRandom random = check_random("oriented box holds");
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        gab_obox3 box = {{3, -5, 8}, {0, 0, 0}, {{0, 0, 0}}}, other;
        random_pair(&random, &box, &other);
        Solid solid = solid_of(&box);
        Space point = solid.centre;
        double margin = 4e-9 * (sizes_of(&box) + 10);
        for (int axis = 0; axis < 3; axis++) { /* along the axes, near an end or anywhere inside */
            double share = check_chance(&random, 50) ? 1 + ldexp(check_chance(&random, 50) ? 1 : -1,
                                                                 -check_between(&random, 3, 26))
                                                     : 2 * check_unit(&random) - 1;
            point = space_plus(point, solid.axes[axis], share * solid.half.at[axis]);
        }
        gab_vec3 asked = space_to_float(point);
        Space local = solid_local(&solid, space_of(asked));
        bool inside = true, outside = false;
        for (int axis = 0; axis < 3; axis++) {
            inside = inside && fabs(local.at[axis]) < solid.half.at[axis] - margin;
            outside = outside || fabs(local.at[axis]) > solid.half.at[axis] + margin;
        }
        if (inside || outside)
            CHECK_THAT(gab_obox3_holds(&box, asked) == inside, "case %zu: not %d", i, inside);
    }
}

/* ---- Edge against edge ---- */

/* The published test in space: the bounds of each box in the other's frame, and so only six
 * axes. */
static bool slip_six_axes(const gab_obox3 *a, const gab_obox3 *b)
{
    const gab_obox3 *boxes[2] = {a, b};
    for (int k = 0; k < 2; k++) {
        Solid frame = solid_of(boxes[k]), other = solid_of(boxes[1 - k]);
        Space place = solid_local(&frame, other.centre);
        for (int i = 0; i < 3; i++)
            if (fabs(place.at[i]) > frame.half.at[i] + reach(boxes[1 - k], frame.axes[i]))
                return false;
    }
    return true;
}

/*
 * Two cubes, edge to edge: one turned by 45 degrees about z and the other about y, next to each
 * other along x. Their edges along z and y touch at a distance of 2 * sqrt(2); the six axes of the
 * faces show a gap only from (2 + sqrt(1/2)) / sqrt(1/2) = 3.83 on. The pair is turned as a whole,
 * and the axes are numbered in every order, so that each of the nine products is needed once.
 */
static void check_edge_to_edge(const Space turns[3], int a_edge, int b_edge)
{
    static const double r = 0.70710678118654752440;
    const Space a_axes[3] = {{{r, r, 0}}, {{-r, r, 0}}, {{0, 0, 1}}};
    const Space b_axes[3] = {{{r, 0, r}}, {{-r, 0, r}}, {{0, 1, 0}}};
    gab_obox3 a = {{0, 0, 0}, {1, 1, 1}, {{0, 0, 0}}}, b = a;
    for (int i = 0; i < 3; i++) { /* axis 2 of the lists becomes axis a_edge, b_edge */
        Space none = {{0, 0, 0}}, turned_a = none, turned_b = none;
        for (int k = 0; k < 3; k++) {
            turned_a = space_plus(turned_a, turns[k], a_axes[i].at[k]);
            turned_b = space_plus(turned_b, turns[k], b_axes[i].at[k]);
        }
        a.axes[(i + a_edge + 1) % 3] = space_to_float(turned_a);
        b.axes[(i + b_edge + 1) % 3] = space_to_float(turned_b);
    }
    static const double distances[] = {2.82, 2.835, 3, 3.5, 3.8, 3.9};
    for (size_t i = 0; i < CHECK_COUNT(distances); i++) {
        Space place = space_plus((Space){{0, 0, 0}}, turns[0], distances[i]);
        b.centre = space_to_float(place);
        CHECK_THAT(gab_obox3_meets_obox3(&a, &b) == (i == 0), "edges %d and %d at %g", a_edge,
                   b_edge, distances[i]);
        CHECK_THAT(slip_six_axes(&a, &b) == (i < 5), "edges %d and %d at %g: six axes", a_edge,
                   b_edge, distances[i]);
    }
}

static void test_edge_to_edge(void)
{
    CheckRandom random = check_random("edge to edge");
    Space turns[3] = {{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}};
    for (int i = 0; i < 20; i++) {
        for (int pair = 0; pair < 9; pair++)
            check_edge_to_edge(turns, pair / 3, pair % 3);
        random_axes(&random, turns);
    }
}

/* A corner that points at a face: only the face's axis separates them, whichever box has it. */
static void test_corner_to_face(void)
{
    const double third = sqrt(1.0 / 3), half = sqrt(0.5), sixth = sqrt(1.0 / 6);
    /* The rows of a rotation that maps the diagonal (1,1,1) to x. */
    const double rows[3][3] = {{third, third, third}, {half, -half, 0}, {sixth, sixth, -2 * sixth}};
    for (int face = 0; face < 3; face++) {
        gab_obox3 flat = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, tip = flat;
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++)
                set_float(&tip.axes[i], (size_t)((face + k) % 3), (float)rows[k][i]);
        static const double gaps[] = {2.73, 2.735, -2.73, -2.735}; /* 1 + sqrt(3) is 2.73205 */
        for (size_t i = 0; i < CHECK_COUNT(gaps); i++) {
            set_float(&tip.centre, (size_t)face, (float)gaps[i]);
            CHECK_THAT(gab_obox3_meets_obox3(&flat, &tip) == (i % 2 == 0) &&
                           gab_obox3_meets_obox3(&tip, &flat) == (i % 2 == 0),
                       "face %d at %g", face, gaps[i]);
        }
    }
}

/* Edges that are parallel except for the last bit: their product has no direction, and decides
 * nothing.
 */
static void test_nearly_parallel(void)
{
    CheckRandom random = check_random("nearly parallel");
    for (size_t i = 0; i < check_times(100000) && !check_hopeless(); i++) {
        gab_obox3 a = {{0, 0, 0}, {0, 0, 0}, {{0, 0, 0}}}, b;
        Space axes[3];
        random_axes(&random, axes);
        set_axes(&a, axes);
        for (size_t k = 0; k < 3; k++)
            set_float(&a.half, k, ldexpf(1, check_between(&random, 0, 12)));
        b = a;
        for (size_t k = 0; k < 9; k++) {
            float part;
            memcpy(&part, (char *)b.axes + k * sizeof part, sizeof part);
            if (check_chance(&random, 50))
                set_float(b.axes, k, nextafterf(part, check_chance(&random, 50) ? 2 : -2));
        }
        b.centre = space_to_float(space_plus((Space){{0, 0, 0}}, axes[check_between(&random, 0, 2)],
                                             check_unit(&random)));
        CHECK_THAT(gab_obox3_meets_obox3(&a, &b) && gab_obox3_meets_obox3(&b, &a),
                   "case %zu: halves %g %g %g", i, (double)a.half.x, (double)a.half.y,
                   (double)a.half.z);
    }
}

static void test_oriented_huge(void)
{
    gab_obox3 all = {
        {0, 0, 0}, {FLT_MAX, FLT_MAX, FLT_MAX}, {{0.6f, 0.8f, 0}, {-0.8f, 0.6f, 0}, {0, 0, 1}}};
    gab_obox3 small = {{1, 2, 3}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    CHECK(gab_obox3_meets_obox3(&all, &all) && gab_obox3_meets_obox3(&all, &small));
    CHECK(gab_obox3_meets_obox3(&small, &all) && gab_obox3_holds(&all, small.centre));
    CHECK(gab_obox3_meets_ball(&all, (gab_ball){{1, 2, 3}, 0}));
    CHECK(gab_obox3_meets_ball(&small, (gab_ball){{0, 0, 0}, FLT_MAX}));
    small.centre.x = FLT_MAX;
    CHECK(!gab_obox3_meets_ball(&small, (gab_ball){{-FLT_MAX, 0, 0}, 1}));
    CHECK(!gab_obox3_holds(&small, (gab_vec3){-FLT_MAX, 2, 3}));
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"boxes at quarter turns, random", test_turned_meet_random},
        {"a box at a quarter turn holds points, random", test_turned_holds_random},
        {"box at a quarter turn and ball, random", test_turned_ball_random},
        {"oriented boxes, random", test_oriented_random},
        {"oriented box and ball, random", test_oriented_ball_random},
        {"an oriented box holds points, random", test_oriented_holds_random},
        {"edge to edge: six axes are not enough", test_edge_to_edge},
        {"corner to face", test_corner_to_face},
        {"nearly parallel edges decide nothing", test_nearly_parallel},
        {"oriented boxes of any size", test_oriented_huge},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
