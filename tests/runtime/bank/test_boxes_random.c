/* SPDX-License-Identifier: MIT */
/*
 * Compares random frames, poses and queries on the lattice with exact integer results: upright and
 * at quarter turns, flipped, at scales that are multiples of 1/256. In many cases, a query meets an
 * edge exactly or misses it by one step. Other turns and numbers are tested in test_boxes_turned.c,
 * reflections in test_boxes_mirror.c.
 */
#include "runtime/bank/random_boxes.h"

#include <math.h>

static Crowd crowd;

/* ---- Poses: edges as integers ---- */

typedef struct Rect {
    int64_t left, top, right, bottom;
} Rect;

/* A posed frame. One pixel is 256 * `unit` in its edges; `unit` is 256 if the pose may have a
 * scale, otherwise 1. */
typedef struct Posed {
    const Member *member;
    gab_pose pose;
    int64_t unit;
    bool is_turned; /* its boxes are then closed for points */
    Rect rects[MAX_BOXES];
} Posed;

static Rect pose_rect(const Part *part, const gab_pose *pose, int quarters, int64_t scale)
{
    int64_t x[2] = {part->left * scale, part->right * scale};
    int64_t y[2] = {part->top * scale, part->bottom * scale};
    for (int i = 0; i < 2; i++) {
        x[i] = pose->flip_x ? -x[i] : x[i];
        y[i] = pose->flip_y ? -y[i] : y[i];
        for (int turn = 0; turn < quarters; turn++) {
            int64_t previous_x = x[i];
            x[i] = -y[i];
            y[i] = previous_x;
        }
    }
    return (Rect){x[0] < x[1] ? x[0] : x[1], y[0] < y[1] ? y[0] : y[1], x[0] < x[1] ? x[1] : x[0],
                  y[0] < y[1] ? y[1] : y[0]};
}

static int64_t random_scale(CheckRandom *random)
{
    static const int scales[] = {128, 512, 64, 768, 257, 255, 1, 1024};
    return scales[check_between(random, 0, CHECK_COUNT(scales) - 1)];
}

static void posed_make(Posed *posed, CheckRandom *random, const Member *member)
{
    static const gab_vec turns[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    bool is_small = member->grid < LARGE;
    int quarters = check_chance(random, 70) ? 0 : check_between(random, 1, 3);
    int64_t scale = is_small && check_chance(random, 40) ? random_scale(random) : 256;
    int64_t x = member->grid == FULL ? 0 : grid_number(random, member->grid);
    int64_t y = member->grid == FULL ? 0 : grid_number(random, member->grid);
    *posed = (Posed){.member = member, .unit = is_small ? 256 : 1, .is_turned = quarters != 0};
    gab_pose *pose = &posed->pose;
    pose->x = pixels(x), pose->y = pixels(y);
    pose->flip_x = check_chance(random, 50), pose->flip_y = check_chance(random, 50);
    if (quarters != 0 || check_chance(random, 50))
        pose->turn = turns[quarters];
    if (scale != 256 || check_chance(random, 50))
        pose->scale = pixels(scale);
    for (uint32_t i = 0; i < member->count; i++) {
        Rect *rect = &posed->rects[i];
        *rect = pose_rect(&member->parts[i], pose, quarters, is_small ? scale : 1);
        rect->left += x * posed->unit, rect->right += x * posed->unit;
        rect->top += y * posed->unit, rect->bottom += y * posed->unit;
    }
}

/* ---- Positions near the edges ---- */

typedef struct GridPoint {
    int64_t x, y; /* in 1/256 pixel */
} GridPoint;

static int64_t clamp_to_range(int64_t value, int64_t limit)
{
    return value < -limit ? -limit : value > limit ? limit : value;
}

static int64_t nudge(CheckRandom *random)
{
    return check_chance(random, 60) ? 0 : check_between(random, -1, 1);
}

static int64_t floor_divide(int64_t value, int64_t unit)
{
    return value >= 0 ? value / unit : -((-value + unit - 1) / unit);
}

/* Returns the coordinate of an edge, one step from it, or anywhere on the grid. */
static int64_t random_x(CheckRandom *random, const Posed *posed)
{
    if (posed->member->count == 0 || check_chance(random, 30))
        return clamp_to_range(2 * grid_number(random, posed->member->grid), LIMIT);
    const Rect *rect = &posed->rects[check_between(random, 0, (int)posed->member->count - 1)];
    int64_t edge = check_chance(random, 50) ? rect->left : rect->right;
    return clamp_to_range(floor_divide(edge, posed->unit) + nudge(random), LIMIT);
}

static int64_t random_y(CheckRandom *random, const Posed *posed)
{
    if (posed->member->count == 0 || check_chance(random, 30))
        return clamp_to_range(2 * grid_number(random, posed->member->grid), LIMIT);
    const Rect *rect = &posed->rects[check_between(random, 0, (int)posed->member->count - 1)];
    int64_t edge = check_chance(random, 50) ? rect->top : rect->bottom;
    return clamp_to_range(floor_divide(edge, posed->unit) + nudge(random), LIMIT);
}

static GridPoint random_point(CheckRandom *random, const Posed *posed)
{
    GridPoint point = {random_x(random, posed), random_y(random, posed)};
    return point;
}

static gab_vec point_vec(GridPoint point)
{
    return (gab_vec){pixels(point.x), pixels(point.y)};
}

/* ---- Points ---- */

static bool rect_contains(const Rect *rect, int64_t x, int64_t y, bool is_closed)
{
    if (is_closed)
        return x >= rect->left && x <= rect->right && y >= rect->top && y <= rect->bottom;
    return x >= rect->left && x < rect->right && y >= rect->top && y < rect->bottom;
}

static void check_hits(const Posed *posed, uint32_t expected, const gab_hit *hits, uint32_t count,
                       const char *what)
{
    CHECK_THAT(are_same_hits(posed->member, expected, hits, count),
               "%s, frame %lu: %lu boxes, first %ld; want bits %lx; " SHOW_POSE, what,
               (unsigned long)posed->member->view.index, (unsigned long)count,
               count > 0 ? (long)hits[0].box : -1, (unsigned long)expected, POSE_ARGS(posed->pose));
}

static void test_points(void)
{
    CheckRandom random = check_random("points");
    size_t hit_count = 0, times = check_case_count(1000000);
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        GridPoint point = random_point(&random, &posed);
        uint32_t expected = 0, all = 0;
        for (uint32_t b = 0; b < posed.member->count; b++) {
            bool holds = rect_contains(&posed.rects[b], point.x * posed.unit, point.y * posed.unit,
                                       posed.is_turned);
            all |= (uint32_t)holds << b;
            if (holds && filter_passes(filter.argument, &posed.member->parts[b]))
                expected |= UINT32_C(1) << b;
        }
        gab_hit hits[MAX_BOXES], first;
        uint32_t count = gab_frame_hits_point(posed.member->view, &posed.pose, point_vec(point),
                                              filter.argument, hits, MAX_BOXES);
        check_hits(&posed, expected, hits, count, "point");
        bool hit = gab_frame_hit(posed.member->view, &posed.pose, point_vec(point), filter.argument,
                                 &first);
        CHECK_INT(hit, expected != 0);
        check_hits(&posed, expected & (~expected + 1), &first, hit, "first of a point");
        CHECK(hit || is_empty_hit(first));
        hit_count += all != 0;
    }
    CHECK_THAT(hit_count > times / 10 && hit_count < times / 10 * 9, "%zu of %zu hit", hit_count,
               times);
}

/* ---- Discs ---- */

typedef struct Disc {
    GridPoint centre;
    int64_t radius;
} Disc;

/* Returns a disc that touches an edge or a corner exactly (by a right triangle with integer sides),
 * or nearly so. */
static Disc random_disc(CheckRandom *random, const Posed *posed)
{
    static const int sides[][3] = {{3, 4, 5}, {4, 3, 5}, {5, 12, 13}, {15, 8, 17}, {0, 1, 1}};
    GridPoint corner = random_point(random, posed);
    const int *side = sides[check_between(random, 0, CHECK_COUNT(sides) - 1)];
    int64_t step = grids[posed->member->grid].step, max = posed->member->grid < LARGE ? 4 : 60000;
    int64_t times = step * check_between(random, 0, (int)max);
    Disc disc = {corner, side[2] * times + nudge(random)};
    disc.centre.x =
        clamp_to_range(corner.x + (check_chance(random, 50) ? side[0] : -side[0]) * times, LIMIT);
    disc.centre.y =
        clamp_to_range(corner.y + (check_chance(random, 50) ? side[1] : -side[1]) * times, LIMIT);
    disc.radius = clamp_to_range(disc.radius, LIMIT);
    return disc;
}

static bool rect_meets_disc(const Rect *rect, const Disc *disc, int64_t unit)
{
    int64_t x = disc->centre.x * unit, y = disc->centre.y * unit, radius = disc->radius * unit;
    int64_t dx = x < rect->left ? rect->left - x : x > rect->right ? x - rect->right : 0;
    int64_t dy = y < rect->top ? rect->top - y : y > rect->bottom ? y - rect->bottom : 0;
    return radius >= 0 && dx * dx + dy * dy <= radius * radius;
}

static void test_circles(void)
{
    CHECK_RANDOM_CASES (random, "circles", 1000000) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Disc disc = random_disc(&random, &posed);
        uint32_t expected = 0;
        for (uint32_t b = 0; b < posed.member->count; b++)
            if (rect_meets_disc(&posed.rects[b], &disc, posed.unit) &&
                filter_passes(filter.argument, &posed.member->parts[b]))
                expected |= UINT32_C(1) << b;
        gab_hit hits[MAX_BOXES];
        gab_circle circle = {point_vec(disc.centre), pixels(disc.radius)};
        uint32_t count = gab_frame_hits_circle(posed.member->view, &posed.pose, circle,
                                               filter.argument, hits, MAX_BOXES);
        check_hits(&posed, expected, hits, count, "circle");
    }
}

/* ---- Boxes ---- */

static bool rects_overlap(const Rect *a, const Rect *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom &&
           a->left < a->right && a->top < a->bottom && b->left < b->right && b->top < b->bottom;
}

/* Makes a rectangle whose size is in the range. One in ten may be empty or have negative sizes. */
static Rect random_rect(CheckRandom *random, const Posed *posed)
{
    GridPoint a = random_point(random, posed), b = random_point(random, posed);
    bool is_sorted = check_chance(random, 90);
    Rect rect = {a.x, a.y, b.x, b.y};
    if (is_sorted && a.x > b.x)
        rect.left = b.x, rect.right = a.x;
    if (is_sorted && a.y > b.y)
        rect.top = b.y, rect.bottom = a.y;
    rect.right = rect.left + clamp_to_range(rect.right - rect.left, LIMIT);
    rect.bottom = rect.top + clamp_to_range(rect.bottom - rect.top, LIMIT);
    return rect;
}

static gab_box box_of(const Rect *rect)
{
    return (gab_box){pixels(rect->left), pixels(rect->top), pixels(rect->right - rect->left),
                     pixels(rect->bottom - rect->top)};
}

static Rect scale_rect(Rect rect, int64_t unit)
{
    return (Rect){rect.left * unit, rect.top * unit, rect.right * unit, rect.bottom * unit};
}

static uint32_t find_overlaps(const Posed *posed, Rect rect, const gab_filter *filter)
{
    uint32_t expected = 0;
    rect = scale_rect(rect, posed->unit);
    for (uint32_t b = 0; b < posed->member->count; b++)
        if (rects_overlap(&posed->rects[b], &rect) &&
            filter_passes(filter, &posed->member->parts[b]))
            expected |= UINT32_C(1) << b;
    return expected;
}

static void test_boxes(void)
{
    CHECK_RANDOM_CASES (random, "boxes", 1000000) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Rect rect = random_rect(&random, &posed);
        gab_hit hits[MAX_BOXES];
        uint32_t count = gab_frame_hits_box(posed.member->view, &posed.pose, box_of(&rect),
                                            filter.argument, hits, MAX_BOXES);
        check_hits(&posed, find_overlaps(&posed, rect, filter.argument), hits, count, "box");
    }
}

/* Returns a rectangle as an oriented box with one of four axes. The sizes must be even. */
static gab_obox obox_of(const Rect *rect, int quarter)
{
    static const gab_vec axes[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    gab_vec half = {pixels(rect->right - rect->left) / 2, pixels(rect->bottom - rect->top) / 2};
    gab_obox box = {{pixels(rect->left) + half.x, pixels(rect->top) + half.y}, half, axes[quarter]};
    if (quarter % 2 == 1)
        box.half = (gab_vec){half.y, half.x};
    return box;
}

/* Odd sizes are made even, so that halves and centres are multiples of a step. */
static void test_oboxes(void)
{
    CHECK_RANDOM_CASES (random, "oriented boxes", 1000000) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Rect rect = random_rect(&random, &posed);
        rect.right -= (rect.right - rect.left) % 2;
        rect.bottom -= (rect.bottom - rect.top) % 2;
        gab_obox box = obox_of(&rect, check_between(&random, 0, 3));
        gab_hit hits[MAX_BOXES];
        uint32_t count = gab_frame_hits_obox(posed.member->view, &posed.pose, &box, filter.argument,
                                             hits, MAX_BOXES);
        check_hits(&posed, find_overlaps(&posed, rect, filter.argument), hits, count,
                   "oriented box");
    }
}

/* ---- Segments ---- */

typedef struct Path {
    GridPoint a, b;
} Path;

/* Returns a segment. Vertical and horizontal segments, points, and segments through a corner are
 * frequent. */
static Path random_path(CheckRandom *random, const Posed *posed)
{
    Path path = {random_point(random, posed), random_point(random, posed)};
    GridPoint corner = random_point(random, posed);
    switch (check_between(random, 0, 9)) {
    case 0:
        path.b.x = path.a.x;
        break;
    case 1:
        path.b.y = path.a.y;
        break;
    case 2:
        path.b = path.a;
        break;
    case 3:
    case 4:
        path.b.x = clamp_to_range(2 * corner.x - path.a.x, LIMIT);
        path.b.y = clamp_to_range(2 * corner.y - path.a.y, LIMIT);
        break;
    default:
        break;
    }
    return path;
}

static int side_of(const Path *path, int64_t unit, int64_t x, int64_t y)
{
    int64_t dx = (path->b.x - path->a.x), dy = (path->b.y - path->a.y);
    int64_t det = dx * (y - path->a.y * unit) - dy * (x - path->a.x * unit);
    return (det > 0) - (det < 0);
}

/* Closed test: the bounding boxes meet, and the corners are not all on one side of the line. */
static bool rect_meets_path(const Rect *rect, const Path *path, int64_t unit)
{
    const GridPoint *a = &path->a, *b = &path->b;
    if ((a->x < b->x ? b->x : a->x) * unit < rect->left ||
        (a->x < b->x ? a->x : b->x) * unit > rect->right ||
        (a->y < b->y ? b->y : a->y) * unit < rect->top ||
        (a->y < b->y ? a->y : b->y) * unit > rect->bottom)
        return false;
    int sides[] = {side_of(path, unit, rect->left, rect->top),
                   side_of(path, unit, rect->right, rect->top),
                   side_of(path, unit, rect->right, rect->bottom),
                   side_of(path, unit, rect->left, rect->bottom)};
    bool front = false, back = false;
    for (int i = 0; i < 4; i++) {
        front = front || sides[i] >= 0;
        back = back || sides[i] <= 0;
    }
    return front && back;
}

static gab_segment segment_of(const Path *path)
{
    return (gab_segment){point_vec(path->a), point_vec(path->b)};
}

static void test_segments(void)
{
    CHECK_RANDOM_CASES (random, "segments", 1000000) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Path path = random_path(&random, &posed);
        uint32_t expected = 0;
        for (uint32_t b = 0; b < posed.member->count; b++)
            if (rect_meets_path(&posed.rects[b], &path, posed.unit) &&
                filter_passes(filter.argument, &posed.member->parts[b]))
                expected |= UINT32_C(1) << b;
        gab_hit hits[MAX_BOXES];
        uint32_t count = gab_frame_hits_segment(posed.member->view, &posed.pose, segment_of(&path),
                                                filter.argument, hits, MAX_BOXES);
        check_hits(&posed, expected, hits, count, "segment");
    }
}

/* ---- Moving points ---- */

/* A bound of the range of fractions at which a moving point is inside a box. The bound itself is in
 * or out of the range. */
typedef struct Bound {
    int64_t numerator, denominator; /* under > 0 */
    bool is_out;
} Bound;

static int compare_bounds(const Bound *a, const Bound *b)
{
    int64_t left = a->numerator * b->denominator, right = b->numerator * a->denominator;
    return (left > right) - (left < right);
}

static void raise_min(Bound *min, Bound bound)
{
    int order = compare_bounds(&bound, min);
    if (order > 0)
        *min = bound;
    else if (order == 0)
        min->is_out = min->is_out || bound.is_out;
}

static void lower_max(Bound *max, Bound bound)
{
    int order = compare_bounds(&bound, max);
    if (order < 0)
        *max = bound;
    else if (order == 0)
        max->is_out = max->is_out || bound.is_out;
}

/* Narrows a range of fractions to those with low <= from + fraction * by < high (<= high if
 * closed). Returns false if there are none. */
static bool narrow_range(Bound *min, Bound *max, const int64_t edges[2], int64_t from, int64_t by,
                         bool is_closed)
{
    if (by == 0)
        return from >= edges[0] && (is_closed ? from <= edges[1] : from < edges[1]);
    Bound low = {by > 0 ? edges[0] - from : from - edges[0], by > 0 ? by : -by, false};
    Bound high = {by > 0 ? edges[1] - from : from - edges[1], low.denominator, !is_closed};
    raise_min(min, by > 0 ? low : high);
    lower_max(max, by > 0 ? high : low);
    return true;
}

/* Finds the fraction of the path at which a moving point enters a box: the lower limit of the
 * fractions at which the point is in the box. */
static bool rect_entered(const Rect *rect, const Path *path, int64_t unit, bool is_closed,
                         Bound *fraction)
{
    const int64_t across[] = {rect->left, rect->right}, down[] = {rect->top, rect->bottom};
    Bound max = {1, 1, false};
    *fraction = (Bound){0, 1, false};
    if (!narrow_range(fraction, &max, across, path->a.x * unit, (path->b.x - path->a.x) * unit,
                      is_closed) ||
        !narrow_range(fraction, &max, down, path->a.y * unit, (path->b.y - path->a.y) * unit,
                      is_closed))
        return false;
    int order = compare_bounds(fraction, &max);
    return order < 0 || (order == 0 && !fraction->is_out && !max.is_out);
}

static void test_moving_points(void)
{
    CheckRandom random = check_random("moving points");
    size_t entered_count = 0, times = check_case_count(1000000);
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Path path = random_path(&random, &posed);
        uint32_t first = GAB_NONE;
        Bound best = {0, 1, false}, fraction;
        for (uint32_t b = 0; b < posed.member->count; b++) {
            if (!filter_passes(filter.argument, &posed.member->parts[b]) ||
                !rect_entered(&posed.rects[b], &path, posed.unit, posed.is_turned, &fraction))
                continue;
            if (first == GAB_NONE || compare_bounds(&fraction, &best) < 0)
                best = fraction, first = b;
        }
        gab_hit hit;
        float found = -7;
        gab_segment segment = segment_of(&path);
        bool enters = gab_frame_entered(posed.member->view, &posed.pose, segment, filter.argument,
                                        &hit, &found);
        uint32_t expected = first == GAB_NONE ? 0 : UINT32_C(1) << first;
        check_hits(&posed, expected, &hit, enters, "moving point");
        CHECK(enters || is_empty_hit(hit));
        double exact = (double)best.numerator / (double)best.denominator;
        if (enters) /* to the precision of a float */
            CHECK_NEAR(found, exact, 6e-8 * exact);
        entered_count += enters;
    }
    CHECK_THAT(entered_count > times / 10 && entered_count < times / 10 * 9, "%zu of %zu",
               entered_count, times);
}

/* ---- Two frames ---- */

/* Lists the pairs that must hit, in order. */
static uint32_t list_pairs(const Posed *a, const Posed *b, const gab_filter *fa,
                           const gab_filter *fb, gab_blow *pairs)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->member->count; i++)
        for (uint32_t j = 0; j < b->member->count; j++)
            if (rects_overlap(&a->rects[i], &b->rects[j]) &&
                filter_passes(fa, &a->member->parts[i]) && filter_passes(fb, &b->member->parts[j]))
                pairs[count++] = (gab_blow){a->member->parts[i].hit, b->member->parts[j].hit};
    return count;
}

static bool are_same_blows(const gab_blow *a, const gab_blow *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!is_same_hit(a[i].a, b[i].a) || !is_same_hit(a[i].b, b[i].b))
            return false;
    return true;
}

/* Turns a pose by a quarter turn about 0,0. The turn of an upright pose may be 0,0 or 1,0. */
static gab_pose turn_by_quarter(const gab_pose *pose)
{
    gab_pose turned = *pose;
    gab_vec turn = pose->turn.x == 0 && pose->turn.y == 0 ? (gab_vec){1, 0} : pose->turn;
    turned.x = -pose->y, turned.y = pose->x;
    turned.turn = (gab_vec){-turn.y, turn.x};
    return turned;
}

static void test_two_frames(void)
{
    CheckRandom random = check_random("two frames");
    size_t hit_count = 0, times = check_case_count(1000000);
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        Posed a, b;
        RandomFilter fa, fb;
        posed_make(&a, &random, crowd_any(&crowd, &random));
        posed_make(&b, &random, crowd_on_grid(&crowd, &random, a.member->grid));
        filter_random(&fa, &random);
        filter_random(&fb, &random);
        gab_fighter left = {a.member->view, a.pose, fa.filter};
        gab_fighter right = {b.member->view, b.pose, fb.filter};
        gab_blow expected[MAX_PAIRS], found[MAX_PAIRS], first;
        uint32_t pairs = list_pairs(&a, &b, fa.argument, fb.argument, expected);
        uint32_t count = gab_fighter_hits(&left, &right, found, MAX_PAIRS);
        CHECK_THAT(count == pairs && are_same_blows(expected, found, pairs),
                   "frames %lu, %lu: %lu pairs, not %lu; " SHOW_POSE "; " SHOW_POSE,
                   (unsigned long)a.member->view.index, (unsigned long)b.member->view.index,
                   (unsigned long)count, (unsigned long)pairs, POSE_ARGS(a.pose),
                   POSE_ARGS(b.pose));
        CHECK_INT(gab_fighter_hit(&left, &right, &first), pairs > 0);
        CHECK(pairs > 0 ? are_same_blows(&first, expected, 1)
                        : is_empty_hit(first.a) && is_empty_hit(first.b));
        left.pose = turn_by_quarter(&left.pose), right.pose = turn_by_quarter(&right.pose);
        count = gab_fighter_hits(&left, &right, found, MAX_PAIRS);
        CHECK_THAT(
            count == pairs && are_same_blows(expected, found, pairs),
            "after a quarter turn, frames %lu, %lu: %lu pairs, not %lu; " SHOW_POSE "; " SHOW_POSE,
            (unsigned long)a.member->view.index, (unsigned long)b.member->view.index,
            (unsigned long)count, (unsigned long)pairs, POSE_ARGS(a.pose), POSE_ARGS(b.pose));
        hit_count += pairs > 0;
    }
    CHECK_THAT(hit_count > times / 10 && hit_count < times / 10 * 9, "%zu of %zu", hit_count,
               times);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"points", test_points},
        {"circles", test_circles},
        {"boxes", test_boxes},
        {"oriented boxes", test_oboxes},
        {"segments", test_segments},
        {"moving points", test_moving_points},
        {"two frames, also after a quarter turn", test_two_frames},
    };
    return crowd_main(&crowd, argc, argv, cases, CHECK_COUNT(cases));
}
