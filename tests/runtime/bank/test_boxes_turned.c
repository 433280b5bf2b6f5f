/* SPDX-License-Identifier: MIT */
/*
 * Compares the library's results for random poses, at any turn and scale, with simple geometry on
 * the corners of the boxes. random_boxes.h makes the frames ("members") with their boxes ("parts").
 * Each query is computed for boxes that are larger and for boxes that are smaller by a margin. If
 * both results agree, the library must return that result; the few other cases are skipped and
 * counted.
 *
 * The margin: a unit vector of floats is up to 6e-8 too long or too short, and a library may
 * correct this or use the vector as given. So an edge may be off by that fraction of its distance
 * from the hot spot. All else is computed in doubles, whose errors are much smaller.
 */
#include "runtime/bank/random_boxes.h"

#include <math.h>

static Crowd crowd;

/* ---- Boxes as corners ---- */

typedef struct Point {
    double x, y;
} Point;

/* Four corners in order. A point is inside if it is on the same side of all edges. */
typedef struct Quad {
    Point corners[4];
} Quad;

typedef struct Posed {
    const Member *member;
    gab_pose pose;
    double margin;
    Quad larger[MAX_BOXES], smaller[MAX_BOXES];
    bool has_smaller[MAX_BOXES];
} Posed;

/* Transforms a point in the order that the header specifies: flip, scale, turn, move. */
static Point transform_point(const gab_pose *pose, double x, double y)
{
    double scale = pose->scale == 0 ? 1 : pose->scale;
    x = (pose->flip_x ? -x : x) * scale;
    y = (pose->flip_y ? -y : y) * scale;
    return (Point){pose->x + x * pose->turn.x - y * pose->turn.y,
                   pose->y + x * pose->turn.y + y * pose->turn.x};
}

/* Returns a box, grown by `margin` pixels of the frame (before the scale), at a pose. */
static Quad quad_of(const Part *part, const gab_pose *pose, double margin)
{
    double left = (double)part->left / 256 - margin, right = (double)part->right / 256 + margin;
    double top = (double)part->top / 256 - margin, bottom = (double)part->bottom / 256 + margin;
    return (Quad){{transform_point(pose, left, top), transform_point(pose, right, top),
                   transform_point(pose, right, bottom), transform_point(pose, left, bottom)}};
}

static double member_reach(const Member *member)
{
    double max = 0;
    for (uint32_t i = 0; i < member->count; i++) {
        const Part *part = &member->parts[i];
        double sides[] = {(double)part->left, (double)part->top, (double)part->right,
                          (double)part->bottom};
        for (int s = 0; s < 4; s++)
            max = fmax(max, fabs(sides[s]) / 256);
    }
    return max;
}

static void posed_make(Posed *posed, CheckRandom *random, const Member *member)
{
    double angle = check_unit(random) * 6.2831853071795864769, reach = member_reach(member);
    gab_pose pose = {.turn = {(float)cos(angle), (float)sin(angle)}};
    pose.x = (float)((check_unit(random) - 0.5) * (check_chance(random, 20) ? 2000 : reach));
    pose.y = (float)((check_unit(random) - 0.5) * (check_chance(random, 20) ? 2000 : reach));
    pose.flip_x = check_chance(random, 50), pose.flip_y = check_chance(random, 50);
    if (check_chance(random, 60))
        pose.scale = (float)(0.05 + 3 * check_unit(random) * check_unit(random));
    *posed = (Posed){.member = member, .pose = pose};
    double scale = pose.scale == 0 ? 1 : pose.scale;
    double max_coordinate = reach + (fabs(pose.x) + fabs(pose.y) + 1) * 1e-6 / scale;
    posed->margin = 2e-7 * max_coordinate;
    for (uint32_t i = 0; i < member->count; i++) {
        const Part *part = &member->parts[i];
        double side =
            (double)fmin((double)(part->right - part->left), (double)(part->bottom - part->top));
        posed->larger[i] = quad_of(part, &pose, posed->margin);
        posed->has_smaller[i] = side / 256 > 2.5 * posed->margin;
        posed->smaller[i] = quad_of(part, &pose, -posed->margin);
    }
}

/* ---- Meeting ---- */

static double det(Point a, Point b, Point p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static bool quad_contains(const Quad *quad, Point p)
{
    bool front = true, back = true;
    for (int i = 0; i < 4; i++) {
        double side = det(quad->corners[i], quad->corners[(i + 1) % 4], p);
        front = front && side >= 0;
        back = back && side <= 0;
    }
    return front || back;
}

static double point_distance(Point p, Point a, Point b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    double along = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;
    along = fmin(fmax(along, 0), 1);
    return hypot(a.x + along * dx - p.x, a.y + along * dy - p.y);
}

static bool quad_meets_disc(const Quad *quad, Point centre, double radius)
{
    if (quad_contains(quad, centre))
        return true;
    for (int i = 0; i < 4; i++)
        if (point_distance(centre, quad->corners[i], quad->corners[(i + 1) % 4]) <= radius)
            return true;
    return false;
}

static bool crosses(Point a, Point b, Point c, Point d)
{
    return (det(a, b, c) > 0) != (det(a, b, d) > 0) && (det(c, d, a) > 0) != (det(c, d, b) > 0);
}

static bool quad_meets_segment(const Quad *quad, Point a, Point b)
{
    if (quad_contains(quad, a) || quad_contains(quad, b))
        return true;
    for (int i = 0; i < 4; i++)
        if (crosses(a, b, quad->corners[i], quad->corners[(i + 1) % 4]))
            return true;
    return false;
}

/* True if a corner is in the other quad or edges cross. Quads with an area above zero can overlap
 * in no other way. */
static bool quads_meet(const Quad *a, const Quad *b)
{
    for (int i = 0; i < 4; i++)
        if (quad_contains(a, b->corners[i]) ||
            quad_meets_segment(b, a->corners[i], a->corners[(i + 1) % 4]))
            return true;
    return false;
}

/* ---- Results with a margin ---- */

/* An expected result: one bit for each box that must be hit, and for each box that may be hit. */
typedef struct Expected {
    uint32_t must, may;
} Expected;

static void add_expected(Expected *expected, const Posed *posed, uint32_t i, bool larger,
                         bool smaller)
{
    expected->may |= (uint32_t)larger << i;
    expected->must |= (uint32_t)(smaller && posed->has_smaller[i]) << i;
}

static void check_hits(const Posed *posed, Expected expected, const gab_hit *hits, uint32_t count,
                       const char *what)
{
    uint32_t found = 0;
    for (uint32_t h = 0; h < count; h++)
        for (uint32_t i = 0; i < posed->member->count; i++)
            if (is_same_hit(hits[h], posed->member->parts[i].hit))
                found |= UINT32_C(1) << i;
    CHECK_THAT(are_same_hits(posed->member, found, hits, count) && (expected.must & ~found) == 0 &&
                   (found & ~expected.may) == 0,
               "%s, frame %lu: bits %lx, must %lx, may %lx; " SHOW_POSE, what,
               (unsigned long)posed->member->view.index, (unsigned long)found,
               (unsigned long)expected.must, (unsigned long)expected.may, POSE_ARGS(posed->pose));
}

/* Returns a point within a few margins of an edge or corner of a box, or anywhere around the
 * frame. */
static gab_vec random_near_vec(CheckRandom *random, const Posed *posed)
{
    double reach = 2 * member_reach(posed->member) + 1;
    Point p = transform_point(&posed->pose, reach * (check_unit(random) - 0.5),
                              reach * (check_unit(random) - 0.5));
    if (posed->member->count > 0 && check_chance(random, 60)) {
        int i = check_between(random, 0, (int)posed->member->count - 1), margins, c;
        margins = check_between(random, -6, 6), c = check_between(random, 0, 3);
        Quad quad = quad_of(&posed->member->parts[i], &posed->pose, margins * posed->margin);
        Point a = quad.corners[c], b = quad.corners[(c + 1) % 4];
        double fraction = check_chance(random, 30) ? 0 : check_unit(random);
        p = (Point){a.x + fraction * (b.x - a.x), a.y + fraction * (b.y - a.y)};
    }
    return (gab_vec){(float)p.x, (float)p.y};
}

static Point point_of(gab_vec v)
{
    return (Point){v.x, v.y};
}

/* ---- Queries ---- */

static Expected ask_point(const Posed *posed, CheckRandom *random, const gab_filter *filter)
{
    Expected expected = {0, 0};
    gab_vec at = random_near_vec(random, posed);
    for (uint32_t i = 0; i < posed->member->count; i++)
        if (filter_passes(filter, &posed->member->parts[i]))
            add_expected(&expected, posed, i, quad_contains(&posed->larger[i], point_of(at)),
                         quad_contains(&posed->smaller[i], point_of(at)));
    gab_hit hits[MAX_BOXES], first;
    uint32_t count =
        gab_frame_hits_point(posed->member->view, &posed->pose, at, filter, hits, MAX_BOXES);
    check_hits(posed, expected, hits, count, "point");
    bool hit = gab_frame_hit(posed->member->view, &posed->pose, at, filter, &first);
    CHECK(hit == (count > 0) && (hit ? is_same_hit(first, hits[0]) : is_empty_hit(first)));
    return expected;
}

static Expected ask_circle(const Posed *posed, CheckRandom *random, const gab_filter *filter)
{
    Expected expected = {0, 0};
    gab_vec at = random_near_vec(random, posed), edge = random_near_vec(random, posed);
    gab_circle circle = {at, (float)hypot((double)edge.x - at.x, (double)edge.y - at.y)};
    for (uint32_t i = 0; i < posed->member->count; i++)
        if (filter_passes(filter, &posed->member->parts[i]))
            add_expected(&expected, posed, i,
                         quad_meets_disc(&posed->larger[i], point_of(at), circle.radius),
                         quad_meets_disc(&posed->smaller[i], point_of(at), circle.radius));
    gab_hit hits[MAX_BOXES];
    uint32_t count =
        gab_frame_hits_circle(posed->member->view, &posed->pose, circle, filter, hits, MAX_BOXES);
    check_hits(posed, expected, hits, count, "circle");
    return expected;
}

static Expected ask_segment(const Posed *posed, CheckRandom *random, const gab_filter *filter)
{
    Expected expected = {0, 0};
    gab_segment path = {random_near_vec(random, posed), random_near_vec(random, posed)};
    Point a = point_of(path.a), b = point_of(path.b);
    for (uint32_t i = 0; i < posed->member->count; i++)
        if (filter_passes(filter, &posed->member->parts[i]))
            add_expected(&expected, posed, i, quad_meets_segment(&posed->larger[i], a, b),
                         quad_meets_segment(&posed->smaller[i], a, b));
    gab_hit hits[MAX_BOXES];
    uint32_t count =
        gab_frame_hits_segment(posed->member->view, &posed->pose, path, filter, hits, MAX_BOXES);
    check_hits(posed, expected, hits, count, "segment");
    return expected;
}

static Expected expect_hits_of_quad(const Posed *posed, const Quad *larger, const Quad *smaller,
                                    const gab_filter *filter)
{
    Expected expected = {0, 0};
    for (uint32_t i = 0; i < posed->member->count; i++)
        if (filter_passes(filter, &posed->member->parts[i]))
            add_expected(&expected, posed, i, quads_meet(&posed->larger[i], larger),
                         quads_meet(&posed->smaller[i], smaller));
    return expected;
}

static Expected ask_box(const Posed *posed, CheckRandom *random, const gab_filter *filter)
{
    gab_vec a = random_near_vec(random, posed), b = random_near_vec(random, posed);
    gab_box box = {fminf(a.x, b.x), fminf(a.y, b.y), fabsf(b.x - a.x), fabsf(b.y - a.y)};
    double right = box.x + box.w, bottom = box.y + box.h; /* computed in floats, as the header
                                                           * states */
    Quad quad = {{{box.x, box.y},
                  {(float)right, box.y},
                  {(float)right, (float)bottom},
                  {box.x, (float)bottom}}};
    Expected expected = {0, 0};
    if (box.w > 0 && box.h > 0 && (float)right > box.x && (float)bottom > box.y)
        expected = expect_hits_of_quad(posed, &quad, &quad, filter);
    gab_hit hits[MAX_BOXES];
    uint32_t count =
        gab_frame_hits_box(posed->member->view, &posed->pose, box, filter, hits, MAX_BOXES);
    check_hits(posed, expected, hits, count, "box");
    return expected;
}

/* Returns a box with its size multiplied by `factor`. Its axis, too, is a unit vector of floats, so
 * its size needs its own margin. */
static Quad obox_quad(const gab_obox *box, double factor)
{
    const gab_pose pose = {.x = box->centre.x, .y = box->centre.y, .turn = box->axis};
    double x = box->half.x * factor, y = box->half.y * factor;
    return (Quad){{transform_point(&pose, -x, -y), transform_point(&pose, x, -y),
                   transform_point(&pose, x, y), transform_point(&pose, -x, y)}};
}

/* Queries a box with two opposite corners at random points, at any angle. */
static Expected ask_obox(const Posed *posed, CheckRandom *random, const gab_filter *filter)
{
    gab_vec a = random_near_vec(random, posed), b = random_near_vec(random, posed);
    double angle = check_unit(random) * 6.2831853071795864769;
    gab_obox box = {.centre = {(a.x + b.x) / 2, (a.y + b.y) / 2},
                    .axis = {(float)cos(angle), (float)sin(angle)}};
    double dx = a.x - box.centre.x, dy = a.y - box.centre.y;
    box.half.x = (float)fabs(dx * box.axis.x + dy * box.axis.y);
    box.half.y = (float)fabs(dy * box.axis.x - dx * box.axis.y);
    Quad larger = obox_quad(&box, 1 + 1e-7), smaller = obox_quad(&box, 1 - 1e-7);
    gab_hit hits[MAX_BOXES];
    uint32_t count =
        gab_frame_hits_obox(posed->member->view, &posed->pose, &box, filter, hits, MAX_BOXES);
    Expected expected = {0, 0};
    if (box.half.x > 0 && box.half.y > 0)
        expected = expect_hits_of_quad(posed, &larger, &smaller, filter);
    check_hits(posed, expected, hits, count, "oriented box");
    return expected;
}

/* ---- Moving points ---- */

/* Returns the first fraction of a path that lies in a closed quad, or 2 if there is none. */
static double first_fraction(const Quad *quad, Point a, Point b)
{
    if (quad_contains(quad, a))
        return 0;
    double best = 2;
    for (int i = 0; i < 4; i++) {
        Point c = quad->corners[i], d = quad->corners[(i + 1) % 4];
        if (!crosses(a, b, c, d))
            continue;
        double from = det(c, d, a), to = det(c, d, b);
        best = fmin(best, from / (from - to));
    }
    return best;
}

/*
 * A path enters the larger form of box i at the fraction `earliest[i]` and the smaller form at
 * `latest_of_box`. The fraction that the library returns must lie between the `earliest` of its box
 * and `latest`, the lowest `latest_of_box` of all boxes.
 */
static Expected ask_path(const Posed *posed, CheckRandom *random, const gab_filter *filter)
{
    gab_segment path = {random_near_vec(random, posed), random_near_vec(random, posed)};
    double earliest[MAX_BOXES], latest = 2;
    Expected expected = {0, 0};
    for (uint32_t i = 0; i < posed->member->count; i++) {
        earliest[i] = 2;
        if (!filter_passes(filter, &posed->member->parts[i]))
            continue;
        earliest[i] = first_fraction(&posed->larger[i], point_of(path.a), point_of(path.b));
        double latest_of_box =
            first_fraction(&posed->smaller[i], point_of(path.a), point_of(path.b));
        add_expected(&expected, posed, i, earliest[i] < 2, latest_of_box < 2);
        if (posed->has_smaller[i])
            latest = fmin(latest, latest_of_box);
    }
    gab_hit hit;
    float fraction = -7;
    bool enters =
        gab_frame_entered(posed->member->view, &posed->pose, path, filter, &hit, &fraction);
    CHECK(enters ? expected.may != 0 : expected.must == 0 && is_empty_hit(hit));
    for (uint32_t i = 0; enters && i < posed->member->count; i++)
        if (is_same_hit(hit, posed->member->parts[i].hit))
            CHECK_THAT(fraction >= earliest[i] - 1e-7 && fraction <= fmin(latest, 1) + 1e-7,
                       "box %lu at %g, not from %g to %g; frame %lu " SHOW_POSE,
                       (unsigned long)hit.box, fraction, earliest[i], latest,
                       (unsigned long)posed->member->view.index, POSE_ARGS(posed->pose));
    return expected;
}

/* ---- Cases ---- */

/*
 * Runs a query many times. Most results must be certain, and both hits and misses must be frequent;
 * otherwise the test proves nothing. About one box in 20 is only a few steps wide, in a frame that
 * is half as large as the allowed range; the margin of such a frame is larger than the box.
 */
static void run_queries(const char *name,
                        Expected (*query)(const Posed *, CheckRandom *, const gab_filter *))
{
    CheckRandom random = check_random(name);
    size_t times = check_case_count(1000000), hit_count = 0, certain = 0, non_empty = 0;
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Expected answer = query(&posed, &random, filter.argument);
        hit_count += answer.must != 0;
        certain += answer.must == answer.may;
        non_empty += posed.member->count > 0;
    }
    CHECK_THAT(certain > times / 10 * 6, "only %zu of %zu certain", certain, times);
    CHECK_THAT(hit_count > non_empty / 10 && hit_count < non_empty / 100 * 97, "%zu of %zu hit",
               hit_count, non_empty);
}

static void test_points(void)
{
    run_queries("points", ask_point);
}

static void test_circles(void)
{
    run_queries("circles", ask_circle);
}

static void test_segments(void)
{
    run_queries("segments", ask_segment);
}

static void test_boxes(void)
{
    run_queries("boxes", ask_box);
}

static void test_oboxes(void)
{
    run_queries("oriented boxes", ask_obox);
}

static void test_paths(void)
{
    run_queries("moving points", ask_path);
}

/* Tests all pairs of two frames, with the margins of both. */
static void test_two_frames(void)
{
    CheckRandom random = check_random("two frames");
    size_t pairs = 0, uncertain = 0, hit_count = 0;
    for (size_t i = check_case_count(1000000) / 2; i > 0 && !check_has_failed_too_often(); i--) {
        Posed a, b;
        posed_make(&a, &random, crowd_any(&crowd, &random));
        posed_make(&b, &random, crowd_on_grid(&crowd, &random, a.member->grid));
        gab_fighter left = {a.member->view, a.pose, GAB_DEFAULTS};
        gab_fighter right = {b.member->view, b.pose, GAB_DEFAULTS};
        gab_blow blows[MAX_PAIRS];
        uint32_t count = gab_fighter_hits(&left, &right, blows, MAX_PAIRS), next = 0;
        for (uint32_t p = 0; p < a.member->count * b.member->count; p++) {
            uint32_t j = p / b.member->count, k = p % b.member->count;
            bool may = quads_meet(&a.larger[j], &b.larger[k]);
            bool must =
                a.has_smaller[j] && b.has_smaller[k] && quads_meet(&a.smaller[j], &b.smaller[k]);
            bool found = next < count && is_same_hit(blows[next].a, a.member->parts[j].hit) &&
                         is_same_hit(blows[next].b, b.member->parts[k].hit);
            CHECK_THAT(found ? may : !must, "frames %lu, %lu, pair %lu; " SHOW_POSE "; " SHOW_POSE,
                       (unsigned long)a.member->view.index, (unsigned long)b.member->view.index,
                       (unsigned long)p, POSE_ARGS(a.pose), POSE_ARGS(b.pose));
            next += found;
            pairs++, uncertain += may != must, hit_count += must;
        }
        CHECK_INT(next, count);
    }
    CHECK_THAT(uncertain < pairs / 10, "%zu of %zu pairs uncertain", uncertain, pairs);
    CHECK_THAT(hit_count > pairs / 10 && hit_count < pairs / 10 * 9, "%zu of %zu hit", hit_count,
               pairs);
}

/* ---- Groups ---- */

enum { BOXES = 3 };

typedef uint32_t (*ListFunction)(gab_frame, const gab_pose *, CheckRandom *, gab_hit *);

static gab_vec corner_of(const gab_pose *pose, CheckRandom *random)
{
    Point p = transform_point(pose, check_between(random, -3, 3), check_between(random, -3, 3));
    return check_chance(random, 30) ? (gab_vec){pose->x, pose->y}
                                    : (gab_vec){(float)p.x, (float)p.y};
}

static uint32_t list_points(gab_frame frame, const gab_pose *pose, CheckRandom *random,
                            gab_hit *hits)
{
    return gab_frame_hits_point(frame, pose, corner_of(pose, random), NULL, hits, BOXES + 1);
}

static uint32_t list_circles(gab_frame frame, const gab_pose *pose, CheckRandom *random,
                             gab_hit *hits)
{
    gab_circle circle = {corner_of(pose, random), (float)check_between(random, 0, 3)};
    return gab_frame_hits_circle(frame, pose, circle, NULL, hits, BOXES + 1);
}

static uint32_t list_segments(gab_frame frame, const gab_pose *pose, CheckRandom *random,
                              gab_hit *hits)
{
    gab_segment path = {corner_of(pose, random), corner_of(pose, random)};
    return gab_frame_hits_segment(frame, pose, path, NULL, hits, BOXES + 1);
}

static uint32_t list_boxes(gab_frame frame, const gab_pose *pose, CheckRandom *random,
                           gab_hit *hits)
{
    gab_vec corner = corner_of(pose, random);
    gab_box box = {corner.x, corner.y, 2, 1};
    return gab_frame_hits_box(frame, pose, box, NULL, hits, BOXES + 1);
}

static uint32_t list_oboxes(gab_frame frame, const gab_pose *pose, CheckRandom *random,
                            gab_hit *hits)
{
    gab_obox box = {corner_of(pose, random), {1, 1}, pose->turn};
    return gab_frame_hits_obox(frame, pose, &box, NULL, hits, BOXES + 1);
}

static gab_pose random_pose(CheckRandom *random)
{
    double angle = check_unit(random) * 6.2831853071795864769;
    gab_pose pose = {.x = (float)check_between(random, -999, 999) / 16,
                     .y = (float)check_between(random, -999, 999) / 16,
                     .flip_x = check_chance(random, 50),
                     .turn = {(float)cos(angle), (float)sin(angle)}};
    if (check_chance(random, 50))
        pose.scale = (float)(0.3 + check_unit(random));
    return pose;
}

/*
 * Three boxes with a common corner at the hot spot, in three frames: alone, next to a much larger
 * box, and as a group next to such a box. In a turned frame, a box that is only touched may be hit
 * or not, because of rounding. But the bounds of the frame or of a group, which only serve to skip
 * tests, must not affect the result.
 */
static void test_groups(void)
{
    static const ListFunction list_functions[] = {list_points, list_circles, list_segments,
                                                  list_boxes, list_oboxes};
    PlainBox alone[BOXES] = {{.right = 512, .bottom = 768},
                             {.right = 1280, .bottom = 256},
                             {.right = 256, .bottom = 1792}};
    const PlainBox large = {.left = -9999, .top = -9999, .right = 9999, .bottom = 9999};
    PlainBox with_large[BOXES + 1] = {alone[0], alone[1], alone[2], large};
    PlainBox group[2] = {{.is_group = true, .members = alone, .member_count = BOXES}, large};
    PlainFrame frames[3] = {{.boxes = alone, .box_count = BOXES},
                            {.boxes = with_large, .box_count = BOXES + 1},
                            {.boxes = group, .box_count = 2}};
    for (int f = 0; f < 3; f++)
        frames[f].picture = GAB_NONE, frames[f].duration = 1;
    PlainSprite sprite = {.name = "s", .frames = frames, .frame_count = 3};
    PlainBank plain = {.sprites = &sprite, .sprite_count = 1};
    Opened opened = opened_from(&plain);
    CheckRandom random = check_random("groups");
    for (size_t i = check_case_count(1000000); i > 0 && !check_has_failed_too_often(); i--) {
        gab_pose pose = random_pose(&random);
        CheckRandom same_random = random;
        uint32_t bits[3] = {0};
        for (uint32_t f = 0; f < 3; f++) {
            gab_hit hits[BOXES + 1];
            random = same_random;
            uint32_t count = list_functions[i % CHECK_COUNT(list_functions)](
                (gab_frame){&opened.bank, f}, &pose, &random, hits);
            for (uint32_t h = 0; h < count; h++)
                bits[f] |= UINT32_C(1)
                           << (hits[h].box - (f == 2)); /* there, index 0 is the group */
        }
        CHECK_THAT((bits[0] & 7) == (bits[1] & 7) && bits[1] == bits[2],
                   "query %zu, bits %lx, %lx, %lx; " SHOW_POSE, i % CHECK_COUNT(list_functions),
                   (unsigned long)bits[0], (unsigned long)bits[1], (unsigned long)bits[2],
                   POSE_ARGS(pose));
    }
    opened_close(&opened);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"points", test_points},
        {"circles", test_circles},
        {"segments", test_segments},
        {"boxes", test_boxes},
        {"oriented boxes", test_oboxes},
        {"moving points", test_paths},
        {"two frames", test_two_frames},
        {"bounds of frames and groups do not affect results", test_groups},
    };
    return crowd_main(&crowd, argc, argv, cases, CHECK_COUNT(cases));
}
