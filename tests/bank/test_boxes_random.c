/* SPDX-License-Identifier: MIT */
/*
 * Random frames, poses and queries on the lattice, against exact integers: upright and at quarter
 * turns, flipped, at scales of multiples of 1/256. Edges are met exactly, or missed by one step, in
 * a large share of the cases. Other turns and numbers are in test_boxes_turned.c, mirrors in
 * test_boxes_mirror.c.
 */
#include "bank/random_boxes.h"

#include <math.h>

static Crowd crowd;

/* ---- Poses: edges as integers ---- */

typedef struct Rect {
    int64_t left, top, right, bottom;
} Rect;

/* A posed frame. Its edges are in 1/256 pixel times `unit`, which is 256 if the pose may have a
 * scale. */
typedef struct Posed {
    const Member *member;
    gab_pose pose;
    int64_t unit;
    bool is_turned; /* its boxes are then closed for points */
    Rect rects[MAX_BOXES];
} Posed;

static Rect rect_posed(const Part *part, const gab_pose *pose, int quarters, int64_t scale)
{
    int64_t x[2] = {part->left * scale, part->right * scale};
    int64_t y[2] = {part->top * scale, part->bottom * scale};
    for (int i = 0; i < 2; i++) {
        x[i] = pose->flip_x ? -x[i] : x[i];
        y[i] = pose->flip_y ? -y[i] : y[i];
        for (int turn = 0; turn < quarters; turn++) {
            int64_t before = x[i];
            x[i] = -y[i];
            y[i] = before;
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
        *rect = rect_posed(&member->parts[i], pose, quarters, is_small ? scale : 1);
        rect->left += x * posed->unit, rect->right += x * posed->unit;
        rect->top += y * posed->unit, rect->bottom += y * posed->unit;
    }
}

/* ---- Positions near the edges ---- */

typedef struct Spot {
    int64_t x, y; /* in 1/256 pixel */
} Spot;

static int64_t within(int64_t value, int64_t limit)
{
    return value < -limit ? -limit : value > limit ? limit : value;
}

static int64_t nudge(CheckRandom *random)
{
    return check_chance(random, 60) ? 0 : check_between(random, -1, 1);
}

static int64_t floored(int64_t value, int64_t unit)
{
    return value >= 0 ? value / unit : -((-value + unit - 1) / unit);
}

/* A coordinate of an edge or one step off it, or any on the grid. */
static int64_t any_x(CheckRandom *random, const Posed *posed)
{
    if (posed->member->count == 0 || check_chance(random, 30))
        return within(2 * grid_number(random, posed->member->grid), LIMIT);
    const Rect *rect = &posed->rects[check_between(random, 0, (int)posed->member->count - 1)];
    int64_t edge = check_chance(random, 50) ? rect->left : rect->right;
    return within(floored(edge, posed->unit) + nudge(random), LIMIT);
}

static int64_t any_y(CheckRandom *random, const Posed *posed)
{
    if (posed->member->count == 0 || check_chance(random, 30))
        return within(2 * grid_number(random, posed->member->grid), LIMIT);
    const Rect *rect = &posed->rects[check_between(random, 0, (int)posed->member->count - 1)];
    int64_t edge = check_chance(random, 50) ? rect->top : rect->bottom;
    return within(floored(edge, posed->unit) + nudge(random), LIMIT);
}

static Spot any_spot(CheckRandom *random, const Posed *posed)
{
    Spot spot = {any_x(random, posed), any_y(random, posed)};
    return spot;
}

static gab_vec vec_of(Spot spot)
{
    return (gab_vec){pixels(spot.x), pixels(spot.y)};
}

/* ---- Points ---- */

static bool rect_holds(const Rect *rect, int64_t x, int64_t y, bool is_closed)
{
    if (is_closed)
        return x >= rect->left && x <= rect->right && y >= rect->top && y <= rect->bottom;
    return x >= rect->left && x < rect->right && y >= rect->top && y < rect->bottom;
}

static void check_hits(const Posed *posed, uint32_t want, const gab_hit *hits, uint32_t count,
                       const char *what)
{
    CHECK_THAT(same_hits(posed->member, want, hits, count),
               "%s, frame %lu: %lu boxes, first %ld; want bits %lx; " SHOW_POSE, what,
               (unsigned long)posed->member->view.index, (unsigned long)count,
               count > 0 ? (long)hits[0].box : -1, (unsigned long)want, POSE_ARGS(posed->pose));
}

static void test_points(void)
{
    CheckRandom random = check_random("points");
    size_t struck = 0, times = check_times(1000000);
    for (size_t i = 0; i < times && !check_hopeless(); i++) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Spot spot = any_spot(&random, &posed);
        uint32_t want = 0, all = 0;
        for (uint32_t b = 0; b < posed.member->count; b++) {
            bool holds = rect_holds(&posed.rects[b], spot.x * posed.unit, spot.y * posed.unit,
                                    posed.is_turned);
            all |= (uint32_t)holds << b;
            if (holds && filter_passes(filter.given, &posed.member->parts[b]))
                want |= UINT32_C(1) << b;
        }
        gab_hit hits[MAX_BOXES], first;
        uint32_t count = gab_frame_hits_point(posed.member->view, &posed.pose, vec_of(spot),
                                              filter.given, hits, MAX_BOXES);
        check_hits(&posed, want, hits, count, "point");
        bool hit = gab_frame_hit(posed.member->view, &posed.pose, vec_of(spot), &first);
        CHECK_INT(hit, all != 0);
        check_hits(&posed, all & (~all + 1), &first, hit, "first of a point");
        CHECK(hit || empty_hit(first));
        struck += all != 0;
    }
    CHECK_THAT(struck > times / 10 && struck < times / 10 * 9, "%zu of %zu struck", struck, times);
}

/* ---- Discs ---- */

typedef struct Disc {
    Spot centre;
    int64_t radius;
} Disc;

/* A disc that touches an edge, or a corner by a triangle of integer sides, or any disc. */
static Disc any_disc(CheckRandom *random, const Posed *posed)
{
    static const int sides[][3] = {{3, 4, 5}, {4, 3, 5}, {5, 12, 13}, {15, 8, 17}, {0, 1, 1}};
    Spot corner = any_spot(random, posed);
    const int *side = sides[check_between(random, 0, CHECK_COUNT(sides) - 1)];
    int64_t step = grids[posed->member->grid].step, max = posed->member->grid < LARGE ? 4 : 60000;
    int64_t times = step * check_between(random, 0, (int)max);
    Disc disc = {corner, side[2] * times + nudge(random)};
    disc.centre.x =
        within(corner.x + (check_chance(random, 50) ? side[0] : -side[0]) * times, LIMIT);
    disc.centre.y =
        within(corner.y + (check_chance(random, 50) ? side[1] : -side[1]) * times, LIMIT);
    disc.radius = within(disc.radius, LIMIT);
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
    CheckRandom random = check_random("circles");
    for (size_t i = check_times(1000000); i > 0 && !check_hopeless(); i--) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Disc disc = any_disc(&random, &posed);
        uint32_t want = 0;
        for (uint32_t b = 0; b < posed.member->count; b++)
            if (rect_meets_disc(&posed.rects[b], &disc, posed.unit) &&
                filter_passes(filter.given, &posed.member->parts[b]))
                want |= UINT32_C(1) << b;
        gab_hit hits[MAX_BOXES];
        gab_circle circle = {vec_of(disc.centre), pixels(disc.radius)};
        uint32_t count = gab_frame_hits_circle(posed.member->view, &posed.pose, circle,
                                               filter.given, hits, MAX_BOXES);
        check_hits(&posed, want, hits, count, "circle");
    }
}

/* ---- Boxes ---- */

static bool rects_overlap(const Rect *a, const Rect *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom &&
           a->left < a->right && a->top < a->bottom && b->left < b->right && b->top < b->bottom;
}

/* Makes a rectangle; one in ten may be empty or inside out. Sizes fit the range. */
static Rect any_rect(CheckRandom *random, const Posed *posed)
{
    Spot a = any_spot(random, posed), b = any_spot(random, posed);
    bool is_sorted = check_chance(random, 90);
    Rect rect = {a.x, a.y, b.x, b.y};
    if (is_sorted && a.x > b.x)
        rect.left = b.x, rect.right = a.x;
    if (is_sorted && a.y > b.y)
        rect.top = b.y, rect.bottom = a.y;
    rect.right = rect.left + within(rect.right - rect.left, LIMIT);
    rect.bottom = rect.top + within(rect.bottom - rect.top, LIMIT);
    return rect;
}

static gab_box box_of(const Rect *rect)
{
    return (gab_box){pixels(rect->left), pixels(rect->top), pixels(rect->right - rect->left),
                     pixels(rect->bottom - rect->top)};
}

static Rect rect_times(Rect rect, int64_t unit)
{
    return (Rect){rect.left * unit, rect.top * unit, rect.right * unit, rect.bottom * unit};
}

static uint32_t rect_strikes(const Posed *posed, Rect rect, const gab_filter *filter)
{
    uint32_t want = 0;
    rect = rect_times(rect, posed->unit);
    for (uint32_t b = 0; b < posed->member->count; b++)
        if (rects_overlap(&posed->rects[b], &rect) &&
            filter_passes(filter, &posed->member->parts[b]))
            want |= UINT32_C(1) << b;
    return want;
}

static void test_boxes(void)
{
    CheckRandom random = check_random("boxes");
    for (size_t i = check_times(1000000); i > 0 && !check_hopeless(); i--) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Rect rect = any_rect(&random, &posed);
        gab_hit hits[MAX_BOXES];
        uint32_t count = gab_frame_hits_box(posed.member->view, &posed.pose, box_of(&rect),
                                            filter.given, hits, MAX_BOXES);
        check_hits(&posed, rect_strikes(&posed, rect, filter.given), hits, count, "box");
    }
}

/* Returns the same box with one of the four directions of its axis. The sizes must be even. */
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
    CheckRandom random = check_random("oriented boxes");
    for (size_t i = check_times(1000000); i > 0 && !check_hopeless(); i--) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Rect rect = any_rect(&random, &posed);
        rect.right -= (rect.right - rect.left) % 2;
        rect.bottom -= (rect.bottom - rect.top) % 2;
        gab_obox box = obox_of(&rect, check_between(&random, 0, 3));
        gab_hit hits[MAX_BOXES];
        uint32_t count = gab_frame_hits_obox(posed.member->view, &posed.pose, &box, filter.given,
                                             hits, MAX_BOXES);
        check_hits(&posed, rect_strikes(&posed, rect, filter.given), hits, count, "oriented box");
    }
}

/* ---- Segments ---- */

typedef struct Way {
    Spot a, b;
} Way;

/* Vertical and horizontal segments, points, and segments through a corner are frequent. */
static Way any_way(CheckRandom *random, const Posed *posed)
{
    Way way = {any_spot(random, posed), any_spot(random, posed)};
    Spot corner = any_spot(random, posed);
    switch (check_between(random, 0, 9)) {
    case 0:
        way.b.x = way.a.x;
        break;
    case 1:
        way.b.y = way.a.y;
        break;
    case 2:
        way.b = way.a;
        break;
    case 3:
    case 4:
        way.b.x = within(2 * corner.x - way.a.x, LIMIT);
        way.b.y = within(2 * corner.y - way.a.y, LIMIT);
        break;
    default:
        break;
    }
    return way;
}

static int side_of(const Way *way, int64_t unit, int64_t x, int64_t y)
{
    int64_t dx = (way->b.x - way->a.x), dy = (way->b.y - way->a.y);
    int64_t det = dx * (y - way->a.y * unit) - dy * (x - way->a.x * unit);
    return (det > 0) - (det < 0);
}

/* Closed test: the bounding boxes meet, and the corners are not all on one side of the line. */
static bool rect_meets_way(const Rect *rect, const Way *way, int64_t unit)
{
    const Spot *a = &way->a, *b = &way->b;
    if ((a->x < b->x ? b->x : a->x) * unit < rect->left ||
        (a->x < b->x ? a->x : b->x) * unit > rect->right ||
        (a->y < b->y ? b->y : a->y) * unit < rect->top ||
        (a->y < b->y ? a->y : b->y) * unit > rect->bottom)
        return false;
    int sides[] = {side_of(way, unit, rect->left, rect->top),
                   side_of(way, unit, rect->right, rect->top),
                   side_of(way, unit, rect->right, rect->bottom),
                   side_of(way, unit, rect->left, rect->bottom)};
    bool front = false, back = false;
    for (int i = 0; i < 4; i++) {
        front = front || sides[i] >= 0;
        back = back || sides[i] <= 0;
    }
    return front && back;
}

static gab_segment segment_of(const Way *way)
{
    return (gab_segment){vec_of(way->a), vec_of(way->b)};
}

static void test_segments(void)
{
    CheckRandom random = check_random("segments");
    for (size_t i = check_times(1000000); i > 0 && !check_hopeless(); i--) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Way way = any_way(&random, &posed);
        uint32_t want = 0;
        for (uint32_t b = 0; b < posed.member->count; b++)
            if (rect_meets_way(&posed.rects[b], &way, posed.unit) &&
                filter_passes(filter.given, &posed.member->parts[b]))
                want |= UINT32_C(1) << b;
        gab_hit hits[MAX_BOXES];
        uint32_t count = gab_frame_hits_segment(posed.member->view, &posed.pose, segment_of(&way),
                                                filter.given, hits, MAX_BOXES);
        check_hits(&posed, want, hits, count, "segment");
    }
}

/* ---- Moving points ---- */

/* A bound of the shares at which a point is within an edge: a fraction, which itself is in or
 * out. */
typedef struct Bound {
    int64_t over, under; /* under > 0 */
    bool is_out;
} Bound;

static int compare_bounds(const Bound *a, const Bound *b)
{
    int64_t left = a->over * b->under, right = b->over * a->under;
    return (left > right) - (left < right);
}

static void raise(Bound *min, Bound bound)
{
    int order = compare_bounds(&bound, min);
    if (order > 0)
        *min = bound;
    else if (order == 0)
        min->is_out = min->is_out || bound.is_out;
}

static void lower(Bound *max, Bound bound)
{
    int order = compare_bounds(&bound, max);
    if (order < 0)
        *max = bound;
    else if (order == 0)
        max->is_out = max->is_out || bound.is_out;
}

/* Narrows the shares to those with low <= from + share * by < high (<= high if closed). */
static bool narrow(Bound *min, Bound *max, const int64_t edges[2], int64_t from, int64_t by,
                   bool is_closed)
{
    if (by == 0)
        return from >= edges[0] && (is_closed ? from <= edges[1] : from < edges[1]);
    Bound low = {by > 0 ? edges[0] - from : from - edges[0], by > 0 ? by : -by, false};
    Bound high = {by > 0 ? edges[1] - from : from - edges[1], low.under, !is_closed};
    raise(min, by > 0 ? low : high);
    lower(max, by > 0 ? high : low);
    return true;
}

/* Finds the share at which a moving point enters a box: the least share at which it is in the box,
 * or the limit of such shares. */
static bool rect_entered(const Rect *rect, const Way *way, int64_t unit, bool is_closed,
                         Bound *share)
{
    const int64_t across[] = {rect->left, rect->right}, down[] = {rect->top, rect->bottom};
    Bound max = {1, 1, false};
    *share = (Bound){0, 1, false};
    if (!narrow(share, &max, across, way->a.x * unit, (way->b.x - way->a.x) * unit, is_closed) ||
        !narrow(share, &max, down, way->a.y * unit, (way->b.y - way->a.y) * unit, is_closed))
        return false;
    int order = compare_bounds(share, &max);
    return order < 0 || (order == 0 && !share->is_out && !max.is_out);
}

static void test_moving_points(void)
{
    CheckRandom random = check_random("moving points");
    size_t entered = 0, times = check_times(1000000);
    for (size_t i = 0; i < times && !check_hopeless(); i++) {
        Posed posed;
        RandomFilter filter;
        posed_make(&posed, &random, crowd_any(&crowd, &random));
        filter_random(&filter, &random);
        Way way = any_way(&random, &posed);
        uint32_t first = GAB_NONE;
        Bound best = {0, 1, false}, share;
        for (uint32_t b = 0; b < posed.member->count; b++) {
            if (!filter_passes(filter.given, &posed.member->parts[b]) ||
                !rect_entered(&posed.rects[b], &way, posed.unit, posed.is_turned, &share))
                continue;
            if (first == GAB_NONE || compare_bounds(&share, &best) < 0)
                best = share, first = b;
        }
        gab_hit hit;
        float got = -7;
        gab_segment segment = segment_of(&way);
        bool enters =
            gab_frame_entered(posed.member->view, &posed.pose, segment, filter.given, &hit, &got);
        uint32_t want = first == GAB_NONE ? 0 : UINT32_C(1) << first;
        check_hits(&posed, want, &hit, enters, "moving point");
        CHECK(enters || empty_hit(hit));
        double exact = (double)best.over / (double)best.under;
        if (enters) /* to the precision of a float */
            CHECK_NEAR(got, exact, 6e-8 * exact);
        entered += enters;
    }
    CHECK_THAT(entered > times / 10 && entered < times / 10 * 9, "%zu of %zu", entered, times);
}

/* ---- Two frames ---- */

/* Lists the pairs that must strike, in order. */
static uint32_t pairs_of(const Posed *a, const Posed *b, const gab_filter *fa, const gab_filter *fb,
                         gab_blow *pairs)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->member->count; i++)
        for (uint32_t j = 0; j < b->member->count; j++)
            if (rects_overlap(&a->rects[i], &b->rects[j]) &&
                filter_passes(fa, &a->member->parts[i]) && filter_passes(fb, &b->member->parts[j]))
                pairs[count++] = (gab_blow){a->member->parts[i].hit, b->member->parts[j].hit};
    return count;
}

static bool same_blows(const gab_blow *a, const gab_blow *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!same_hit(a[i].a, b[i].a) || !same_hit(a[i].b, b[i].b))
            return false;
    return true;
}

/* Turns a pose by a quarter about 0,0. An upright pose may give its turn as 0,0 or as 1,0. */
static gab_pose quartered(const gab_pose *pose)
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
    size_t struck = 0, times = check_times(1000000);
    for (size_t i = 0; i < times && !check_hopeless(); i++) {
        Posed a, b;
        RandomFilter fa, fb;
        posed_make(&a, &random, crowd_any(&crowd, &random));
        posed_make(&b, &random, crowd_on_grid(&crowd, &random, a.member->grid));
        filter_random(&fa, &random);
        filter_random(&fb, &random);
        gab_fighter left = {a.member->view, a.pose, fa.filter};
        gab_fighter right = {b.member->view, b.pose, fb.filter};
        gab_blow want[MAX_PAIRS], got[MAX_PAIRS], first;
        uint32_t pairs = pairs_of(&a, &b, fa.given, fb.given, want);
        uint32_t count = gab_fighters_strike(&left, &right, got, MAX_PAIRS);
        CHECK_THAT(count == pairs && same_blows(want, got, pairs),
                   "frames %lu, %lu: %lu pairs, not %lu; " SHOW_POSE "; " SHOW_POSE,
                   (unsigned long)a.member->view.index, (unsigned long)b.member->view.index,
                   (unsigned long)count, (unsigned long)pairs, POSE_ARGS(a.pose),
                   POSE_ARGS(b.pose));
        CHECK_INT(gab_fighters_touch(&left, &right, &first), pairs > 0);
        CHECK(pairs > 0 ? same_blows(&first, want, 1) : empty_hit(first.a) && empty_hit(first.b));
        left.pose = quartered(&left.pose), right.pose = quartered(&right.pose);
        count = gab_fighters_strike(&left, &right, got, MAX_PAIRS);
        CHECK_THAT(
            count == pairs && same_blows(want, got, pairs),
            "a quarter turned, frames %lu, %lu: %lu pairs, not %lu; " SHOW_POSE "; " SHOW_POSE,
            (unsigned long)a.member->view.index, (unsigned long)b.member->view.index,
            (unsigned long)count, (unsigned long)pairs, POSE_ARGS(a.pose), POSE_ARGS(b.pose));
        struck += pairs > 0;
    }
    CHECK_THAT(struck > times / 10 && struck < times / 10 * 9, "%zu of %zu", struck, times);
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
