/* SPDX-License-Identifier: MIT */
/*
 * Tests oriented boxes of gabarit/solid.h; axis-aligned boxes and balls are in test_solid.c. The
 * results for boxes rotated by quarter turns are compared with integer arithmetic in steps of 1/256
 * pixel; boxes that touch must count as meeting. Boxes with any orientation are compared with
 * oracle_space.h, unless they nearly touch.
 *
 * Margin for any orientation: the header allows gaps of 1e-9 of the sizes to be treated as
 * touching. Cases within 4e-9 of the sizes and the distance are not checked.
 */
#include "oracle_space.h"

#include <float.h>

/* ---- Quarter turns, exactly ---- */

/* A box rotated by quarter turns. `extent` is half the size along x, y and z. `view` is the same
 * box for the library; its axes have any order and any signs. */
typedef struct QuarterTurned {
    IntVec3 centre, extent;
    bool empty;
    gab_obox3 view;
} QuarterTurned;

static void random_quarter_turned(CheckRandom *random, QuarterTurned *box, NumberRange range)
{
    int first = check_between(random, 0, 2), step = check_between(random, 1, 2);
    box->centre = random_int_vec3(random, range);
    box->empty = false;
    memset(&box->view, 0, sizeof box->view);
    box->view.centre = int_vec3_in_pixels(box->centre);
    for (int i = 0; i < 3; i++) {
        int axis = (first + i * step) % 3;
        int64_t half = check_chance(random, 15) ? 0 : random_size(random, range);
        half = check_chance(random, 2) ? -half - 1 : half;
        half = half < -MAX_STEPS ? -MAX_STEPS : half;
        box->empty = box->empty || half < 0;
        box->extent.at[axis] = half;
        set_float(&box->view.half, (size_t)i, in_pixels(half));
        set_float(&box->view.axes[i], (size_t)axis, check_chance(random, 50) ? 1 : -1);
    }
}

/* Moves a box next to another. Along one axis, they touch exactly, or miss or overlap by one step;
 * along the others, they overlap. */
static void move_next_to(CheckRandom *random, QuarterTurned *box, const QuarterTurned *other)
{
    int touching = check_between(random, 0, 2);
    for (int axis = 0; axis < 3; axis++) {
        int64_t sum = box->extent.at[axis] + other->extent.at[axis];
        int64_t gap = axis == touching ? sum + check_between(random, -1, 1)
                                       : (int64_t)(check_unit(random) * (double)(sum + 1));
        gap = check_chance(random, 50) ? gap : -gap;
        box->centre.at[axis] = clamp_steps(other->centre.at[axis] + gap, -MAX_STEPS, MAX_STEPS);
    }
    box->view.centre = int_vec3_in_pixels(box->centre);
}

static void test_turned_meet_random(void)
{
    CHECK_RANDOM_CASES (random, "turned boxes", 1000000) {
        NumberRange range = random_number_range(&random);
        QuarterTurned a, b;
        random_quarter_turned(&random, &a, range);
        random_quarter_turned(&random, &b, range);
        if (check_chance(&random, 75))
            move_next_to(&random, &b, &a);
        bool want = !a.empty && !b.empty;
        for (int axis = 0; axis < 3; axis++)
            want = want && llabs(a.centre.at[axis] - b.centre.at[axis]) <=
                               a.extent.at[axis] + b.extent.at[axis];
        CHECK_THAT(gab_obox3_meets_obox3(&a.view, &b.view) == want &&
                       gab_obox3_meets_obox3(&b.view, &a.view) == want,
                   "extents %lld %lld %lld and %lld %lld %lld, centres apart by %lld %lld %lld: "
                   "expected %d",
                   (long long)a.extent.at[0], (long long)a.extent.at[1], (long long)a.extent.at[2],
                   (long long)b.extent.at[0], (long long)b.extent.at[1], (long long)b.extent.at[2],
                   (long long)(b.centre.at[0] - a.centre.at[0]),
                   (long long)(b.centre.at[1] - a.centre.at[1]),
                   (long long)(b.centre.at[2] - a.centre.at[2]), want);
    }
}

static void test_turned_holds_random(void)
{
    CHECK_RANDOM_CASES (random, "turned box holds", 1000000) {
        NumberRange range = random_number_range(&random);
        QuarterTurned box, point;
        random_quarter_turned(&random, &box, range);
        random_quarter_turned(&random, &point, range);
        point.extent = (IntVec3){{0, 0, 0}};
        if (check_chance(&random, 75))
            move_next_to(&random, &point, &box);
        bool want = !box.empty;
        for (int axis = 0; axis < 3; axis++)
            want =
                want && llabs(point.centre.at[axis] - box.centre.at[axis]) <= box.extent.at[axis];
        CHECK_THAT(gab_obox3_holds(&box.view, point.view.centre) == want,
                   "extent %lld %lld %lld, centres apart by %lld %lld %lld: expected %d",
                   (long long)box.extent.at[0], (long long)box.extent.at[1],
                   (long long)box.extent.at[2], (long long)(point.centre.at[0] - box.centre.at[0]),
                   (long long)(point.centre.at[1] - box.centre.at[1]),
                   (long long)(point.centre.at[2] - box.centre.at[2]), want);
    }
}

static void test_turned_ball_random(void)
{
    CHECK_RANDOM_CASES (random, "turned box and ball", 1000000) {
        NumberRange range = random_number_range(&random);
        QuarterTurned box;
        random_quarter_turned(&random, &box, range);
        IntVec3 centre = random_int_vec3(&random, range);
        int64_t radius = random_steps(&random, range), squared_gap = 0;
        if (check_chance(&random, 70)) { /* at an integer distance from a corner, edge or face */
            IntVec3 offset =
                random_integer_length_offset(&random, random_size(&random, range), &radius);
            for (int axis = 0; axis < 3; axis++) {
                double fraction = offset.at[axis] > 0 ? 1 : -1;
                fraction = offset.at[axis] == 0 ? 2 * check_unit(&random) - 1 : fraction;
                centre.at[axis] = box.centre.at[axis] + offset.at[axis] +
                                  (int64_t)(fraction * (double)box.extent.at[axis]);
            }
            radius += check_chance(&random, 50) ? check_between(&random, -1, 1) : 0;
        }
        if (!int_vec3_in_range(centre) || llabs(radius) > MAX_STEPS)
            continue;
        for (int axis = 0; axis < 3; axis++) {
            int64_t gap = llabs(centre.at[axis] - box.centre.at[axis]) - box.extent.at[axis];
            squared_gap += gap > 0 ? gap * gap : 0;
        }
        bool want = !box.empty && radius >= 0 && squared_gap <= radius * radius;
        /* Gaps of up to 1e-9 of the sizes may be treated as touching. */
        int64_t size = box.extent.at[0] + box.extent.at[1] + box.extent.at[2] + radius;
        if (!want && !box.empty && radius >= 0 &&
            sqrtl((long double)squared_gap) - (long double)radius < 2e-9L * (long double)size)
            continue;
        gab_ball ball = {int_vec3_in_pixels(centre), in_pixels(radius)};
        CHECK_THAT(gab_obox3_meets_ball(&box.view, ball) == want,
                   "extent %lld %lld %lld, radius %lld, squared gap %lld: expected %d",
                   (long long)box.extent.at[0], (long long)box.extent.at[1],
                   (long long)box.extent.at[2], (long long)radius, (long long)squared_gap, want);
    }
}

/* ---- Any orientation ---- */

static void set_axes(gab_obox3 *box, const Vec3d axes[3])
{
    for (int i = 0; i < 3; i++)
        box->axes[i] = vec3d_to_float(axes[i]);
}

static void random_axes(CheckRandom *random, Vec3d axes[3])
{
    axes[0] = random_direction(random);
    axes[1] = vec3d_normalize(vec3d_cross(axes[0], random_direction(random)));
    axes[2] = vec3d_cross(axes[0], axes[1]);
    if (check_chance(random, 20)) /* a mirrored frame is valid, too */
        axes[2] = vec3d_add_scaled((Vec3d){{0, 0, 0}}, axes[2], -1);
}

/* Draws half sizes: often 1, otherwise powers of two, which are more different for a higher `kind`;
 * some are 0. */
static void random_halves(CheckRandom *random, gab_obox3 *box)
{
    int kind = check_between(random, 0, 9);
    for (size_t i = 0; i < 3; i++) {
        float half = kind < 4 ? 1 : ldexpf(1, check_between(random, kind < 8 ? -2 : -8, kind - 2));
        half += kind == 3 ? (float)check_unit(random) : 0;
        set_float(&box->half, i, check_chance(random, 5) ? 0 : half);
    }
}

/* Makes two boxes. The axes of the second are either arbitrary or those of the first, rotated
 * slightly, rotated about one of them, or unchanged. */
static void random_pair(CheckRandom *random, gab_obox3 *a, gab_obox3 *b)
{
    static const Vec3d coordinate_axes[3] = {{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}};
    Vec3d a_axes[3], b_axes[3];
    random_axes(random, a_axes);
    if (check_chance(random, 30))
        memcpy(a_axes, coordinate_axes, sizeof a_axes);
    random_axes(random, b_axes);
    int kind = check_between(random, 0, 9);
    Vec3d about = kind < 2 ? random_direction(random) : a_axes[check_between(random, 0, 2)];
    double angle = kind < 2 ? ldexp(1, -check_between(random, 5, 34)) : 7 * check_unit(random);
    for (int i = 0; i < 3 && kind < 5; i++)
        b_axes[(i + kind) % 3] = kind == 4 ? a_axes[i] : vec3d_rotate(a_axes[i], about, angle);
    set_axes(a, a_axes);
    set_axes(b, b_axes);
    random_halves(random, a);
    random_halves(random, b);
}

static double extent_along(const gab_obox3 *box, Vec3d direction)
{
    Solid solid = solid_from(box);
    return solid.half.at[0] * fabs(vec3d_dot(direction, solid.axes[0])) +
           solid.half.at[1] * fabs(vec3d_dot(direction, solid.axes[1])) +
           solid.half.at[2] * fabs(vec3d_dot(direction, solid.axes[2]));
}

/* Returns one of the fifteen axes that may separate the boxes. */
static Vec3d random_separator(CheckRandom *random, const gab_obox3 *a, const gab_obox3 *b)
{
    Solid first = solid_from(a), second = solid_from(b);
    Vec3d edge = first.axes[check_between(random, 0, 2)];
    Vec3d other = second.axes[check_between(random, 0, 2)];
    Vec3d across = vec3d_cross(edge, other);
    if (check_chance(random, 70) && vec3d_length(across) > 1e-3)
        return vec3d_normalize(across);
    return check_chance(random, 50) ? edge : other;
}

static void place_near(CheckRandom *random, const gab_obox3 *a, gab_obox3 *b)
{
    Vec3d centre = {{0, 0, 0}};
    if (check_chance(random, 30))
        centre = vec3d_add_scaled(centre, random_direction(random), 1000 * check_unit(random));
    bool is_close = check_chance(random, 60);
    Vec3d direction = is_close ? random_separator(random, a, b) : random_direction(random);
    double fraction =
        is_close ? 1 + ldexp(check_chance(random, 50) ? 1 : -1, -check_between(random, 3, 26))
                 : 1.2 * check_unit(random);
    Vec3d centre_b =
        vec3d_add_scaled(vec3d_from(a->centre), direction,
                         fraction * (extent_along(a, direction) + extent_along(b, direction)));
    b->centre = vec3d_to_float(centre_b);
    if (check_chance(random, 50)) {
        Vec3d sideways = vec3d_cross(direction, random_direction(random));
        double max = 0.6 * (extent_along(a, sideways) + extent_along(b, sideways));
        b->centre = vec3d_to_float(vec3d_add_scaled(centre_b, sideways, max * check_unit(random)));
    }
}

static double half_size_sum(const gab_obox3 *box)
{
    return (double)box->half.x + (double)box->half.y + (double)box->half.z;
}

static double min_half(const gab_obox3 *box)
{
    return fmin((double)box->half.x, fmin((double)box->half.y, (double)box->half.z));
}

typedef enum Verdict { APART, MEET, UNDECIDED } Verdict;

/*
 * Returns APART if the boxes do not meet even if one is enlarged, and MEET if they meet even if one
 * is shrunk. Only one of them changes, so that edges and faces of equal boxes are not in the same
 * plane.
 */
static Verdict oracle_verdict(const gab_obox3 *a, const gab_obox3 *b)
{
    Solid first = solid_from(a), second = solid_from(b);
    double margin = 4e-9 * (half_size_sum(a) + half_size_sum(b) +
                            vec3d_distance(vec3d_from(a->centre), vec3d_from(b->centre)));
    if (!solids_meet(&first, 2 * margin, &second, 0))
        return APART;
    bool meeting = (min_half(a) > margin && solids_meet(&first, -margin, &second, 0)) ||
                   (min_half(b) > margin && solids_meet(&first, 0, &second, -margin));
    return meeting ? MEET : UNDECIDED;
}

static void test_oriented_random(void)
{
    CheckRandom random = check_random("oriented boxes in space");
    size_t counts[3] = {0, 0, 0};
    size_t times = check_case_count(1000000);
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        gab_obox3 a = {{0, 0, 0}, {0, 0, 0}, {{0, 0, 0}}}, b;
        random_pair(&random, &a, &b);
        place_near(&random, &a, &b);
        Verdict want = oracle_verdict(&a, &b);
        counts[want]++;
        if (want == UNDECIDED)
            continue;
        CHECK_THAT(gab_obox3_meets_obox3(&a, &b) == (want == MEET) &&
                       gab_obox3_meets_obox3(&b, &a) == (want == MEET),
                   "case %zu: halves %g %g %g and %g %g %g, centres apart by %g %g %g: expected %d",
                   i, (double)a.half.x, (double)a.half.y, (double)a.half.z, (double)b.half.x,
                   (double)b.half.y, (double)b.half.z, (double)b.centre.x, (double)b.centre.y,
                   (double)b.centre.z, want == MEET);
    }
    CHECK_THAT(counts[APART] > times / 4 && counts[MEET] > times / 4,
               "%zu apart, %zu meet, %zu undecided", counts[APART], counts[MEET],
               counts[UNDECIDED]);
}

static void test_oriented_ball_random(void)
{
    CheckRandom random = check_random("oriented box and ball");
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        gab_obox3 box = {{0, 0, 0}, {0, 0, 0}, {{0, 0, 0}}}, other;
        random_pair(&random, &box, &other);
        place_near(&random, &box, &other);
        Solid solid = solid_from(&box);
        double distance = solid_distance(&solid, vec3d_from(other.centre));
        double fraction =
            1 + ldexp(check_chance(&random, 50) ? 1 : -1, -check_between(&random, 1, 26));
        gab_ball ball = {other.centre, (float)(fraction * distance)};
        double margin = 4e-9 * (half_size_sum(&box) + distance);
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
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        gab_obox3 box = {{3, -5, 8}, {0, 0, 0}, {{0, 0, 0}}}, other;
        random_pair(&random, &box, &other);
        Solid solid = solid_from(&box);
        Vec3d point = solid.centre;
        double margin = 4e-9 * (half_size_sum(&box) + 10);
        for (int axis = 0; axis < 3; axis++) { /* along the axes, near an end or anywhere inside */
            double fraction =
                check_chance(&random, 50)
                    ? 1 + ldexp(check_chance(&random, 50) ? 1 : -1, -check_between(&random, 3, 26))
                    : 2 * check_unit(&random) - 1;
            point = vec3d_add_scaled(point, solid.axes[axis], fraction * solid.half.at[axis]);
        }
        gab_vec3 rounded_point = vec3d_to_float(point);
        Vec3d local = solid_local(&solid, vec3d_from(rounded_point));
        bool inside = true, outside = false;
        for (int axis = 0; axis < 3; axis++) {
            inside = inside && fabs(local.at[axis]) < solid.half.at[axis] - margin;
            outside = outside || fabs(local.at[axis]) > solid.half.at[axis] + margin;
        }
        if (inside || outside)
            CHECK_THAT(gab_obox3_holds(&box, rounded_point) == inside, "case %zu: expected %d", i,
                       inside);
    }
}

/* ---- Edge against edge ---- */

/* A mistake in published code: it compares only the bounds of each box in the other's frame, that
 * is, along six axes. */
static bool meets_by_six_axes_only(const gab_obox3 *a, const gab_obox3 *b)
{
    const gab_obox3 *boxes[2] = {a, b};
    for (int k = 0; k < 2; k++) {
        Solid frame = solid_from(boxes[k]), other = solid_from(boxes[1 - k]);
        Vec3d position = solid_local(&frame, other.centre);
        for (int i = 0; i < 3; i++)
            if (fabs(position.at[i]) > frame.half.at[i] + extent_along(boxes[1 - k], frame.axes[i]))
                return false;
    }
    return true;
}

/*
 * Checks two cubes edge to edge: one rotated by 45 degrees about z and the other about y, next to
 * each other along x. Their edges along z and y touch at a distance of 2 * sqrt(2), but the six
 * face axes separate the cubes only at a distance above (2 + sqrt(1/2)) / sqrt(1/2) = 3.83. The
 * pair is rotated as a whole by `rotation`. The edges have the given axis numbers, so that each of
 * the nine cross products of edge directions is, once, the only axis that separates the cubes.
 */
static void check_edge_to_edge(const Vec3d rotation[3], int a_edge, int b_edge)
{
    static const double r = 0.70710678118654752440;
    const Vec3d a_axes[3] = {{{r, r, 0}}, {{-r, r, 0}}, {{0, 0, 1}}};
    const Vec3d b_axes[3] = {{{r, 0, r}}, {{-r, 0, r}}, {{0, 1, 0}}};
    gab_obox3 a = {{0, 0, 0}, {1, 1, 1}, {{0, 0, 0}}}, b = a;
    for (int i = 0; i < 3; i++) { /* axis 2 of the arrays becomes axis a_edge or b_edge */
        Vec3d zero = {{0, 0, 0}}, rotated_a = zero, rotated_b = zero;
        for (int k = 0; k < 3; k++) {
            rotated_a = vec3d_add_scaled(rotated_a, rotation[k], a_axes[i].at[k]);
            rotated_b = vec3d_add_scaled(rotated_b, rotation[k], b_axes[i].at[k]);
        }
        a.axes[(i + a_edge + 1) % 3] = vec3d_to_float(rotated_a);
        b.axes[(i + b_edge + 1) % 3] = vec3d_to_float(rotated_b);
    }
    static const double distances[] = {2.82, 2.835, 3, 3.5, 3.8, 3.9};
    for (size_t i = 0; i < CHECK_COUNT(distances); i++) {
        Vec3d position = vec3d_add_scaled((Vec3d){{0, 0, 0}}, rotation[0], distances[i]);
        b.centre = vec3d_to_float(position);
        CHECK_THAT(gab_obox3_meets_obox3(&a, &b) == (i == 0), "edges %d and %d at %g", a_edge,
                   b_edge, distances[i]);
        CHECK_THAT(meets_by_six_axes_only(&a, &b) == (i < 5), "edges %d and %d at %g: the mistake",
                   a_edge, b_edge, distances[i]);
    }
}

static void test_edge_to_edge(void)
{
    CheckRandom random = check_random("edge to edge");
    Vec3d rotation[3] = {{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}};
    for (int i = 0; i < 20; i++) {
        for (int pair = 0; pair < 9; pair++)
            check_edge_to_edge(rotation, pair / 3, pair % 3);
        random_axes(&random, rotation);
    }
}

/* Tests a corner that points at a face: only the face's axis separates the boxes, whichever box it
 * belongs to. */
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
        static const double positions[] = {2.73, 2.735, -2.73, -2.735}; /* 1 + sqrt(3) is 2.73205 */
        for (size_t i = 0; i < CHECK_COUNT(positions); i++) {
            set_float(&tip.centre, (size_t)face, (float)positions[i]);
            CHECK_THAT(gab_obox3_meets_obox3(&flat, &tip) == (i % 2 == 0) &&
                           gab_obox3_meets_obox3(&tip, &flat) == (i % 2 == 0),
                       "face %d at %g", face, positions[i]);
        }
    }
}

/* Tests edges that are parallel except for the last bits of their components: their cross product
 * has no reliable direction and must not be used to separate the boxes. */
static void test_nearly_parallel(void)
{
    CheckRandom random = check_random("nearly parallel");
    for (size_t i = 0; i < check_case_count(100000) && !check_has_failed_too_often(); i++) {
        gab_obox3 a = {{0, 0, 0}, {0, 0, 0}, {{0, 0, 0}}}, b;
        Vec3d axes[3];
        random_axes(&random, axes);
        set_axes(&a, axes);
        for (size_t k = 0; k < 3; k++)
            set_float(&a.half, k, ldexpf(1, check_between(&random, 0, 12)));
        b = a;
        for (size_t k = 0; k < 9; k++) {
            float component;
            memcpy(&component, (char *)b.axes + k * sizeof component, sizeof component);
            if (check_chance(&random, 50))
                set_float(b.axes, k, nextafterf(component, check_chance(&random, 50) ? 2 : -2));
        }
        b.centre = vec3d_to_float(vec3d_add_scaled(
            (Vec3d){{0, 0, 0}}, axes[check_between(&random, 0, 2)], check_unit(&random)));
        CHECK_THAT(gab_obox3_meets_obox3(&a, &b) && gab_obox3_meets_obox3(&b, &a),
                   "case %zu: halves %g %g %g", i, (double)a.half.x, (double)a.half.y,
                   (double)a.half.z);
    }
}

static void test_oriented_huge(void)
{
    gab_obox3 huge = {
        {0, 0, 0}, {FLT_MAX, FLT_MAX, FLT_MAX}, {{0.6f, 0.8f, 0}, {-0.8f, 0.6f, 0}, {0, 0, 1}}};
    gab_obox3 small = {{1, 2, 3}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    CHECK(gab_obox3_meets_obox3(&huge, &huge) && gab_obox3_meets_obox3(&huge, &small));
    CHECK(gab_obox3_meets_obox3(&small, &huge) && gab_obox3_holds(&huge, small.centre));
    CHECK(gab_obox3_meets_ball(&huge, (gab_ball){{1, 2, 3}, 0}));
    CHECK(gab_obox3_meets_ball(&small, (gab_ball){{0, 0, 0}, FLT_MAX}));
    small.centre.x = FLT_MAX;
    CHECK(!gab_obox3_meets_ball(&small, (gab_ball){{-FLT_MAX, 0, 0}, 1}));
    CHECK(!gab_obox3_holds(&small, (gab_vec3){-FLT_MAX, 2, 3}));
}

CHECK_CASES({"boxes at quarter turns, random", test_turned_meet_random},
            {"a box at a quarter turn holds points, random", test_turned_holds_random},
            {"box at a quarter turn and ball, random", test_turned_ball_random},
            {"oriented boxes, random", test_oriented_random},
            {"oriented box and ball, random", test_oriented_ball_random},
            {"an oriented box holds points, random", test_oriented_holds_random},
            {"edge to edge: published mistake, only six axes", test_edge_to_edge},
            {"corner to face", test_corner_to_face},
            {"boxes with nearly parallel edges that overlap meet", test_nearly_parallel},
            {"oriented boxes of any size", test_oriented_huge})
