/* SPDX-License-Identifier: MIT */
/*
 * Implements the queries of gabarit/sprite.h that find the boxes of a frame that are hit. All
 * queries traverse the boxes in the same way (the box around all of them, then groups, then
 * members), with one test for each kind of query. A box with a shape is tested first, then its
 * shape.
 */
#include "gabarit/sprite.h"

#include "filter_internal.h"
#include "frame_shapes_internal.h"

/* ---- One box and one query ---- */

/* True if what is queried hits a posed box. */
typedef bool Test(const Posed *box, const void *query);
/* Returns what is queried as a closed shape. */
typedef Shape Closed(const void *query);

/* Converts a position to the coordinates of a posed box, in which its centre is 0,0. */
static Vec into_box(const Posed *box, Vec position)
{
    Vec offset = minus(position, box->centre);
    return (Vec){dot(box->axis, offset), det(box->axis, offset)};
}

static bool hits_point(const Posed *box, const void *query)
{
    Vec point = *(const Vec *)query;
    if (box->upright)
        return (box->min.x <= point.x) & (point.x < box->max.x) & (box->min.y <= point.y) &
               (point.y < box->max.y);
    Vec position = into_box(box, point);
    return (fabs(position.x) <= box->half.x) & (fabs(position.y) <= box->half.y);
}

static Shape closed_point(const void *query)
{
    Vec point = *(const Vec *)query;
    return gab_shape_from_axis(point, point, 0);
}

/* A disc. */
typedef struct Disc {
    Vec centre;
    double radius;
} Disc;

static Shape closed_disc(const void *query)
{
    const Disc *disc = (const Disc *)query;
    return gab_shape_from_axis(disc->centre, disc->centre, disc->radius);
}

static bool hits_disc(const Posed *box, const void *query)
{
    const Disc *disc = (const Disc *)query;
    Vec beyond = into_box(box, disc->centre);
    if (box->upright)
        beyond = (Vec){max_of(box->min.x - disc->centre.x, disc->centre.x - box->max.x),
                       max_of(box->min.y - disc->centre.y, disc->centre.y - box->max.y)};
    else
        beyond = (Vec){fabs(beyond.x) - box->half.x, fabs(beyond.y) - box->half.y};
    double x = positive_part(beyond.x), y = positive_part(beyond.y);
    return x * x + y * y <= disc->radius * disc->radius;
}

/* True if the interiors of two boxes, upright or turned, overlap: no axis of either box separates
 * them. */
static bool overlaps_posed(const Posed *box, const void *query)
{
    const Posed *other = (const Posed *)query;
    if (box->upright && other->upright) {
        Vec min = {max_of(box->min.x, other->min.x), max_of(box->min.y, other->min.y)};
        Vec max = {min_of(box->max.x, other->max.x), min_of(box->max.y, other->max.y)};
        return (min.x < max.x) & (min.y < max.y);
    }
    double cosine = fabs(dot(box->axis, other->axis)), sine = fabs(det(box->axis, other->axis));
    Vec other_centre = into_box(box, other->centre), box_centre = into_box(other, box->centre);
    return (fabs(other_centre.x) < box->half.x + other->half.x * cosine + other->half.y * sine) &
           (fabs(other_centre.y) < box->half.y + other->half.x * sine + other->half.y * cosine) &
           (fabs(box_centre.x) < other->half.x + box->half.x * cosine + box->half.y * sine) &
           (fabs(box_centre.y) < other->half.y + box->half.x * sine + box->half.y * cosine);
}

static Shape closed_posed(const void *query)
{
    return gab_shape_from_posed((const Posed *)query);
}

/* A segment. */
typedef struct Line {
    Vec from, to;
} Line;

/* The axes of the box and the normal of the line are tested; none may separate the two. */
static bool hits_line(const Posed *box, const void *query)
{
    const Line *line = (const Line *)query;
    Vec from = into_box(box, line->from), to = into_box(box, line->to), direction = minus(to, from);
    return (fabs(from.x + to.x) <= 2 * box->half.x + fabs(direction.x)) &
           (fabs(from.y + to.y) <= 2 * box->half.y + fabs(direction.y)) &
           (fabs(det(direction, from)) <=
            box->half.x * fabs(direction.y) + box->half.y * fabs(direction.x));
}

static Shape closed_line(const void *query)
{
    const Line *line = (const Line *)query;
    return gab_shape_from_axis(line->from, line->to, 0);
}

static bool hits_shape(const Posed *box, const void *query)
{
    return gab_shape_meets_posed((const Shape *)query, box);
}

/* True if the edges around a box and a closed shape have a common point. */
static bool reaches_shape(const Posed *box, const void *query)
{
    const Shape *shape = (const Shape *)query;
    Vec min, max;
    edges_around(box, &min, &max);
    return (min.x <= shape->max.x) & (shape->min.x <= max.x) & (min.y <= shape->max.y) &
           (shape->min.y <= max.y);
}

static Shape closed_shape(const void *query)
{
    return *(const Shape *)query;
}

/* ---- All boxes and one query ---- */

/*
 * Enlarges a box around other boxes by a tiny margin. The box only saves tests of these boxes, and
 * the rounding of a turn must not exclude one of them.
 */
static Posed enlarged(Posed box)
{
    double margin = 1e-9 * (1 + fabs(box.centre.x) + fabs(box.centre.y) + box.half.x + box.half.y);
    Vec margins = {margin, margin};
    box.min = minus(box.min, margins);
    box.max = advance(box.max, margins, 1);
    box.half = advance(box.half, margins, 1);
    return box;
}

/* A query with its functions. Without the last one, a box with a shape is hit if the box is. */
typedef struct Query {
    const void *query;
    Test *test;    /* of boxes without shapes */
    Test *reaches; /* of the boxes around other boxes and shapes */
    Closed *closed;
} Query;

/* A walk over the boxes of a posed frame that are hit. */
typedef struct BoxWalk {
    Boxes boxes;
    Transform transform;
    Posed around;             /* the box around all of them */
    const gab_tags *selected; /* the tags of the boxes that are tested; NULL: all */
    Query query;
    uint32_t index, end; /* of the next box, and of the last one */
} BoxWalk;

static BoxWalk walk_of(gab_frame frame, const gab_pose *pose, const gab_filter *filter)
{
    BoxWalk walk = {.boxes = boxes_of(frame),
                    .transform = transform_of(pose),
                    .selected = selected_tags(filter)};
    if (!walk.transform.valid)
        walk.boxes.count = 0;
    if (walk.boxes.count == 0)
        return walk;
    Edges bounds = read_rectangle(walk.boxes.frame + FRAM_BOUNDS);
    walk.around = enlarged(transform_rectangle(&walk.transform, &bounds));
    return walk;
}

/* Starts a walk from its first box. It has no boxes if the query misses the box around all of
 * them. */
static inline void walk_begin(BoxWalk *walk, Query query)
{
    walk->query = query;
    walk->index = walk->end = 0;
    if (walk->boxes.count > 0 && query.reaches(&walk->around, query.query))
        walk->end = walk->boxes.count;
}

static BoxWalk walk_start(gab_frame frame, const gab_pose *pose, const gab_filter *filter,
                          Query query)
{
    BoxWalk walk = walk_of(frame, pose, filter);
    walk_begin(&walk, query);
    return walk;
}

/* True if a query hits the box around a shape, and then the shape. */
static bool hits_own_shape(const BoxWalk *walk, const uint8_t *box, const Posed *posed)
{
    Posed around = enlarged(*posed);
    if (!walk->query.reaches(&around, walk->query.query))
        return false;
    if (walk->query.closed == NULL)
        return true;
    Shape own = gab_shape_from_box(walk->boxes.bank, shape_bytes(&walk->boxes, box), posed,
                                   &walk->transform);
    Shape closed = walk->query.closed(walk->query.query);
    return gab_shapes_meet(&own, &closed);
}

/* Passes over the members of a group if the query misses the box around them. */
static void enter_group(BoxWalk *walk, const uint8_t *box, const Posed *posed)
{
    Posed around = enlarged(*posed);
    if (!walk->query.reaches(&around, walk->query.query))
        walk->index += read_u16(box + BOXS_MEMBERS);
}

/* Returns the next box that is hit, with its placement in the world; NULL at the end. */
static inline const uint8_t *walk_next(BoxWalk *walk, gab_hit *hit, Posed *posed)
{
    while (walk->index < walk->end) {
        uint32_t index = walk->index++;
        const uint8_t *box = box_bytes(&walk->boxes, index);
        if (box == NULL)
            break;
        uint32_t kind = box[BOXS_KIND];
        if (kind != BOX_GROUP && walk->selected != NULL &&
            !has_number(walk->selected, box[BOXS_TAG]))
            continue;
        Edges edges = read_rectangle(box + BOXS_EDGES);
        *posed = transform_rectangle(&walk->transform, &edges);
        if (kind == BOX_GROUP) {
            enter_group(walk, box, posed);
            continue;
        }
        if (kind == BOX_SHAPED ? !hits_own_shape(walk, box, posed)
                               : !walk->query.test(posed, walk->query.query))
            continue;
        *hit = (gab_hit){index, group_of(box), box[BOXS_TAG], decode_role(box[BOXS_ROLE])};
        return box;
    }
    return NULL;
}

static const gab_hit no_hit = {GAB_NONE, GAB_NONE, 0, GAB_NONE};

static uint32_t collect(BoxWalk walk, gab_hit *hits, uint32_t capacity)
{
    uint32_t count = 0;
    Posed posed;
    for (gab_hit hit; walk_next(&walk, &hit, &posed) != NULL; count++)
        if (count < capacity)
            hits[count] = hit;
    return count;
}

bool gab_frame_hit(gab_frame frame, const gab_pose *pose, gab_vec point, const gab_filter *filter,
                   gab_hit *hit)
{
    Vec position = widen(point);
    REPORT_FRAME(frame, pose);
    REPORT_FLOATS(frame.bank, point);
    BoxWalk walk =
        walk_start(frame, pose, filter, (Query){&position, hits_point, hits_point, closed_point});
    Posed posed;
    if (walk_next(&walk, hit, &posed) != NULL)
        return true;
    *hit = no_hit;
    return false;
}

uint32_t gab_frame_hits_point(gab_frame frame, const gab_pose *pose, gab_vec point,
                              const gab_filter *filter, gab_hit *hits, uint32_t capacity)
{
    REPORT_FRAME(frame, pose);
    REPORT_FLOATS(frame.bank, point);
    Vec position = widen(point);
    return TOTAL(frame.bank,
                 collect(walk_start(frame, pose, filter,
                                    (Query){&position, hits_point, hits_point, closed_point}),
                         hits, capacity),
                 capacity);
}

uint32_t gab_frame_hits_circle(gab_frame frame, const gab_pose *pose, gab_circle circle,
                               const gab_filter *filter, gab_hit *hits, uint32_t capacity)
{
    REPORT_FRAME(frame, pose);
    REPORT_FLOATS(frame.bank, circle);
    Disc disc = {widen(circle.centre), (double)circle.radius};
    if (!(circle.radius >= 0 && circle.radius <= FLT_MAX))
        return 0;
    return TOTAL(
        frame.bank,
        collect(walk_start(frame, pose, filter, (Query){&disc, hits_disc, hits_disc, closed_disc}),
                hits, capacity),
        capacity);
}

uint32_t gab_frame_hits_obox(gab_frame frame, const gab_pose *pose, const gab_obox *box,
                             const gab_filter *filter, gab_hit *hits, uint32_t capacity)
{
    REPORT_FRAME(frame, pose);
    REPORT_FLOATS(frame.bank, *box);
    Vec scaled_axis = widen(box->axis), axis = unit_or_zero(scaled_axis),
        centre = widen(box->centre);
    double unit = sqrt(dot(scaled_axis, scaled_axis));
    Vec half = {(double)box->half.x * unit, (double)box->half.y * unit};
    Posed posed = {minus(centre, half),      advance(centre, half, 1), centre, half, axis,
                   axis.y == 0 && axis.x > 0};
    bool is_valid = half.x > 0 && half.y > 0 && half.x + half.y <= DBL_MAX && dot(axis, axis) > 0;
    uint32_t count =
        is_valid
            ? collect(walk_start(frame, pose, filter,
                                 (Query){&posed, overlaps_posed, overlaps_posed, closed_posed}),
                      hits, capacity)
            : 0;
    return TOTAL(frame.bank, count, capacity);
}

uint32_t gab_frame_hits_box(gab_frame frame, const gab_pose *pose, gab_box box,
                            const gab_filter *filter, gab_hit *hits, uint32_t capacity)
{
    REPORT_FRAME(frame, pose);
    REPORT_FLOATS(frame.bank, box);
    Vec min = {(double)box.x, (double)box.y};
    Vec max = {(double)(box.x + box.w), (double)(box.y + box.h)};
    Vec half = {(max.x - min.x) / 2, (max.y - min.y) / 2};
    Posed posed = {min, max, advance(min, half, 1), half, {1, 0}, true};
    bool is_valid =
        half.x > 0 && half.y > 0 && max.x <= (double)FLT_MAX && max.y <= (double)FLT_MAX;
    uint32_t count =
        is_valid
            ? collect(walk_start(frame, pose, filter,
                                 (Query){&posed, overlaps_posed, overlaps_posed, closed_posed}),
                      hits, capacity)
            : 0;
    return TOTAL(frame.bank, count, capacity);
}

uint32_t gab_frame_hits_segment(gab_frame frame, const gab_pose *pose, gab_segment segment,
                                const gab_filter *filter, gab_hit *hits, uint32_t capacity)
{
    REPORT_FRAME(frame, pose);
    REPORT_FLOATS(frame.bank, segment);
    Line line = {widen(segment.a), widen(segment.b)};
    return TOTAL(
        frame.bank,
        collect(walk_start(frame, pose, filter, (Query){&line, hits_line, hits_line, closed_line}),
                hits, capacity),
        capacity);
}

uint32_t gab_frame_hits_capsule(gab_frame frame, const gab_pose *pose, const gab_capsule *capsule,
                                const gab_filter *filter, gab_hit *hits, uint32_t capacity)
{
    REPORT_FRAME(frame, pose);
    REPORT_FLOATS(frame.bank, *capsule);
    Shape shape =
        gab_shape_from_axis(widen(capsule->a), widen(capsule->b), (double)capsule->radius);
    bool is_valid = capsule->radius >= 0 && capsule->radius <= FLT_MAX &&
                    !is_not_finite(capsule->a) && !is_not_finite(capsule->b);
    Query query = {&shape, hits_shape, reaches_shape, closed_shape};
    uint32_t count = is_valid ? collect(walk_start(frame, pose, filter, query), hits, capacity) : 0;
    return TOTAL(frame.bank, count, capacity);
}

uint32_t gab_frame_hits_polygon(gab_frame frame, const gab_pose *pose, const gab_vec *corners,
                                uint32_t count, const gab_filter *filter, gab_hit *hits,
                                uint32_t capacity)
{
    REPORT_FRAME(frame, pose);
    bool is_valid = true;
    for (uint32_t i = 0; i < count; i++) {
        REPORT_FLOATS(frame.bank, corners[i]);
        is_valid = is_valid && !is_not_finite(corners[i]);
    }
    Shape shape = gab_shape_from_corners(corners, count);
    Query query = {&shape, hits_shape, reaches_shape, closed_shape};
    uint32_t total = is_valid ? collect(walk_start(frame, pose, filter, query), hits, capacity) : 0;
    return TOTAL(frame.bank, total, capacity);
}

/* ---- A moving point ---- */

/* The part of a path, from 0 to 1, during which the coordinates tested so far are in a box. */
typedef struct Stay {
    double from, to;
    bool from_open, to_open; /* true if the end itself is outside */
} Stay;

/* Clips a stay to the part where min <= coordinate < max (or <= max if `closed`). */
static void clip_stay(Stay *stay, double start, double motion, double min, double max, bool closed)
{
    if (motion == 0) {
        if (!(min <= start && (closed ? start <= max : start < max)))
            stay->to = -1;
        return;
    }
    double enter = ((motion > 0 ? min : max) - start) / motion;
    double leave = ((motion > 0 ? max : min) - start) / motion;
    bool enter_open = motion < 0 && !closed, leave_open = motion > 0 && !closed;
    if (enter > stay->from || (enter == stay->from && enter_open)) {
        stay->from = enter;
        stay->from_open = enter_open;
    }
    if (leave < stay->to || (leave == stay->to && leave_open)) {
        stay->to = leave;
        stay->to_open = leave_open;
    }
}

/* Returns the fraction of a path, from 0 to 1, at which it first enters a box; above 1 if it never
 * does. */
static double entry_time(const Posed *box, const Line *line)
{
    Vec from = line->from, to = line->to, min = box->min, max = box->max;
    if (!box->upright) {
        from = into_box(box, from);
        to = into_box(box, to);
        min = negated(box->half);
        max = box->half;
    }
    Stay stay = {0, 1, false, false};
    clip_stay(&stay, from.x, to.x - from.x, min.x, max.x, !box->upright);
    clip_stay(&stay, from.y, to.y - from.y, min.y, max.y, !box->upright);
    bool empty =
        !(stay.from <= stay.to) || (stay.from == stay.to && (stay.from_open || stay.to_open));
    return empty ? 2 : stay.from;
}

static double shape_entry_time(const BoxWalk *walk, const uint8_t *box, const Posed *posed,
                               const Line *line)
{
    Shape own = gab_shape_from_box(walk->boxes.bank, shape_bytes(&walk->boxes, box), posed,
                                   &walk->transform);
    return gab_shape_entry(&own, line->from, line->to);
}

bool gab_frame_entered(gab_frame frame, const gab_pose *pose, gab_segment segment,
                       const gab_filter *filter, gab_hit *hit, float *time)
{
    Line line = {widen(segment.a), widen(segment.b)};
    REPORT_FRAME(frame, pose);
    REPORT_FLOATS(frame.bank, segment);
    BoxWalk walk =
        walk_start(frame, pose, filter, (Query){&line, hits_line, hits_line, closed_line});
    double first = 2;
    gab_hit next;
    Posed posed;
    *hit = no_hit;
    for (const uint8_t *box; (box = walk_next(&walk, &next, &posed)) != NULL;) {
        double entry = box[BOXS_KIND] == BOX_SHAPED ? shape_entry_time(&walk, box, &posed, &line)
                                                    : entry_time(&posed, &line);
        /* In turned boxes, collinear edges are entered at times that differ by rounding. */
        if (!(entry < first - 1e-9))
            continue;
        first = entry;
        *hit = next;
    }
    *time = first <= 1 ? (float)first : 1;
    if (first > 1)
        *hit = no_hit;
    return first <= 1;
}

/* ---- Two frames ---- */

/* Finds all pairs, or only the first, of boxes that overlap; writes the first `capacity` to
 * `blows`. */
static uint32_t strike(const gab_fighter *a, const gab_fighter *b, gab_blow *blows,
                       uint32_t capacity, bool first_only)
{
    BoxWalk inner = walk_of(b->frame, &b->pose, &b->filter), walk;
    uint32_t count = 0;
    if (inner.boxes.count == 0)
        return 0;
    Posed box_a, box_b;
    const uint8_t *box;
    walk = walk_start(a->frame, &a->pose, &a->filter,
                      (Query){&inner.around, overlaps_posed, overlaps_posed, NULL});
    for (gab_blow blow; (box = walk_next(&walk, &blow.a, &box_a)) != NULL;) {
        Shape shape_a;
        Query query = {&box_a, overlaps_posed, overlaps_posed, closed_posed};
        if (box[BOXS_KIND] == BOX_SHAPED) {
            shape_a = gab_shape_from_box(walk.boxes.bank, shape_bytes(&walk.boxes, box), &box_a,
                                         &walk.transform);
            query = (Query){&shape_a, hits_shape, reaches_shape, closed_shape};
        }
        walk_begin(&inner, query);
        for (; walk_next(&inner, &blow.b, &box_b) != NULL; count++) {
            if (count < capacity)
                blows[count] = blow;
            if (first_only)
                return 1;
        }
    }
    return count;
}

uint32_t gab_fighter_hits(const gab_fighter *a, const gab_fighter *b, gab_blow *blows,
                          uint32_t capacity)
{
    REPORT_FRAME(a->frame, &a->pose);
    REPORT_FRAME(b->frame, &b->pose);
    return TOTAL(a->frame.bank, strike(a, b, blows, capacity, false), capacity);
}

bool gab_fighter_hit(const gab_fighter *a, const gab_fighter *b, gab_blow *blow)
{
    REPORT_FRAME(a->frame, &a->pose);
    REPORT_FRAME(b->frame, &b->pose);
    *blow = (gab_blow){no_hit, no_hit};
    return strike(a, b, blow, 1, true) > 0;
}
