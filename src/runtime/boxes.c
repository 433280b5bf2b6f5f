/* SPDX-License-Identifier: MIT */
/*
 * Implements the queries of gabarit/sprite.h that find the boxes of a frame that are hit. All
 * queries traverse the boxes in the same way (the box around all of them, then groups, then
 * members), with one test for each shape.
 */
#include "gabarit/sprite.h"

#include "filter_internal.h"
#include "pose_internal.h"

static const uint8_t *frame_bytes(gab_frame frame)
{
    return view_bytes(frame.bank, SECTION_FRAM, frame.index);
}

/* The boxes of a frame. */
typedef struct Boxes {
    const gab_bank *bank;
    const uint8_t *frame; /* NULL if the frame does not exist */
    uint32_t first, count;
} Boxes;

static Boxes boxes_of(gab_frame frame)
{
    Boxes boxes = {frame.bank, frame_bytes(frame), 0, 0};
    if (boxes.frame != NULL) {
        boxes.first = read_u32(boxes.frame + FRAM_BOX);
        boxes.count = read_u16(boxes.frame + FRAM_BOXES);
    }
    return boxes;
}

static const uint8_t *box_bytes(const Boxes *boxes, uint32_t index)
{
    return index < boxes->count ? gab_element(boxes->bank, SECTION_BOXS, boxes->first + index)
                                : NULL;
}

/* Reports a frame that does not exist, and a pose that is not finite. */
#define REPORT_FRAME(frame, pose) \
    (REPORT_EMPTY(frame, SECTION_FRAM), REPORT_POSE((frame).bank, pose))

/* ---- Boxes as they are stored ---- */

uint32_t gab_frame_box_count(gab_frame frame)
{
    REPORT_EMPTY(frame, SECTION_FRAM);
    return boxes_of(frame).count;
}

static uint32_t group_of(const uint8_t *box)
{
    uint32_t group = read_u16(box + BOXS_GROUP);
    return group == NO_GROUP ? GAB_NONE : group;
}

gab_frame_box gab_frame_box_at(gab_frame frame, uint32_t index)
{
    Boxes boxes = boxes_of(frame);
    const uint8_t *bytes = box_bytes(&boxes, index);
    if (VIEW_BYTES(frame, SECTION_FRAM) != NULL)
        INDEX_BELOW(frame.bank, index, boxes.count);
    static const gab_frame_box none = {"", 0, GAB_NONE, false, 0, GAB_NONE, {0, 0, 0, 0}, GAB_NONE};
    gab_frame_box box = none;
    if (bytes == NULL)
        return box;
    Edges edges = read_rectangle(bytes + BOXS_EDGES);
    box.name = gab_text(frame.bank, read_u32(bytes + BOXS_NAME));
    box.tag = bytes[BOXS_TAG];
    box.role = decode_role(bytes[BOXS_ROLE]);
    box.is_group = bytes[BOXS_IS_GROUP] != 0;
    box.members = read_u16(bytes + BOXS_MEMBERS);
    box.group = group_of(bytes);
    box.box = (gab_box){(float)edges.min.x, (float)edges.min.y, (float)(edges.max.x - edges.min.x),
                        (float)(edges.max.y - edges.min.y)};
    box.index = boxes.first + index;
    return box;
}

gab_obox gab_frame_box_posed(gab_frame frame, uint32_t index, const gab_pose *pose)
{
    Boxes boxes = boxes_of(frame);
    const uint8_t *bytes = box_bytes(&boxes, index);
    if (VIEW_BYTES(frame, SECTION_FRAM) != NULL)
        INDEX_BELOW(frame.bank, index, boxes.count);
    REPORT_POSE(frame.bank, pose);
    Transform transform = transform_of(pose);
    gab_obox none = {{0, 0}, {-1, -1}, {1, 0}};
    if (bytes == NULL || !transform.valid)
        return none;
    Edges edges = read_rectangle(bytes + BOXS_EDGES);
    Posed posed = transform_rectangle(&transform, &edges);
    return (gab_obox){fit_floats(posed.centre), fit_floats(posed.half), narrow(posed.axis)};
}

/* ---- One box and one shape ---- */

/* True if a shape hits a posed box. */
typedef bool Test(const Posed *box, const void *shape);

/* Converts a position to the coordinates of a posed box, in which its centre is 0,0. */
static Vec into_box(const Posed *box, Vec position)
{
    Vec offset = minus(position, box->centre);
    return (Vec){dot(box->axis, offset), det(box->axis, offset)};
}

static bool hits_point(const Posed *box, const void *shape)
{
    Vec point = *(const Vec *)shape;
    if (box->upright)
        return (box->min.x <= point.x) & (point.x < box->max.x) & (box->min.y <= point.y) &
               (point.y < box->max.y);
    Vec position = into_box(box, point);
    return (fabs(position.x) <= box->half.x) & (fabs(position.y) <= box->half.y);
}

/* A disc. */
typedef struct Disc {
    Vec centre;
    double radius;
} Disc;

static bool hits_disc(const Posed *box, const void *shape)
{
    const Disc *disc = (const Disc *)shape;
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
static bool overlaps_posed(const Posed *box, const void *shape)
{
    const Posed *other = (const Posed *)shape;
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

/* A segment. */
typedef struct Line {
    Vec from, to;
} Line;

/* The axes of the box and the normal of the line are tested; none may separate the two. */
static bool hits_line(const Posed *box, const void *shape)
{
    const Line *line = (const Line *)shape;
    Vec from = into_box(box, line->from), to = into_box(box, line->to), direction = minus(to, from);
    return (fabs(from.x + to.x) <= 2 * box->half.x + fabs(direction.x)) &
           (fabs(from.y + to.y) <= 2 * box->half.y + fabs(direction.y)) &
           (fabs(det(direction, from)) <=
            box->half.x * fabs(direction.y) + box->half.y * fabs(direction.x));
}

/* ---- All boxes and one shape ---- */

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

/* A walk over the boxes of a posed frame that a shape hits. */
typedef struct BoxWalk {
    Boxes boxes;
    Transform transform;
    const gab_tags *selected; /* the tags of the boxes that are tested; NULL: all */
    Test *test;
    const void *shape;
    uint32_t index; /* of the next box */
} BoxWalk;

/* Starts a walk. It has no boxes if the shape misses the box around all of them. */
static BoxWalk walk_start(gab_frame frame, const gab_pose *pose, const gab_filter *filter,
                          Test *test, const void *shape)
{
    BoxWalk walk = {boxes_of(frame), transform_of(pose), selected_tags(filter), test, shape, 0};
    if (walk.boxes.count == 0)
        return walk;
    Edges bounds = read_rectangle(walk.boxes.frame + FRAM_BOUNDS);
    Posed around = enlarged(transform_rectangle(&walk.transform, &bounds));
    if (!walk.transform.valid || !test(&around, shape))
        walk.boxes.count = 0;
    return walk;
}

/* Returns the next box that is hit, with its placement in the world; NULL at the end. */
static const uint8_t *walk_next(BoxWalk *walk, gab_hit *hit, Posed *posed)
{
    while (walk->index < walk->boxes.count) {
        uint32_t index = walk->index++;
        const uint8_t *box = box_bytes(&walk->boxes, index);
        if (box == NULL)
            break;
        bool is_group = box[BOXS_IS_GROUP] != 0;
        if (!is_group && walk->selected != NULL && !has_number(walk->selected, box[BOXS_TAG]))
            continue;
        Edges edges = read_rectangle(box + BOXS_EDGES);
        *posed = transform_rectangle(&walk->transform, &edges);
        if (is_group)
            *posed = enlarged(*posed);
        bool is_hit = walk->test(posed, walk->shape);
        if (is_group && !is_hit)
            walk->index += read_u16(box + BOXS_MEMBERS);
        if (is_group || !is_hit)
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
    BoxWalk walk = walk_start(frame, pose, filter, hits_point, &position);
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
                 collect(walk_start(frame, pose, filter, hits_point, &position), hits, capacity),
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
    return TOTAL(frame.bank,
                 collect(walk_start(frame, pose, filter, hits_disc, &disc), hits, capacity),
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
        is_valid ? collect(walk_start(frame, pose, filter, overlaps_posed, &posed), hits, capacity)
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
        is_valid ? collect(walk_start(frame, pose, filter, overlaps_posed, &posed), hits, capacity)
                 : 0;
    return TOTAL(frame.bank, count, capacity);
}

uint32_t gab_frame_hits_segment(gab_frame frame, const gab_pose *pose, gab_segment segment,
                                const gab_filter *filter, gab_hit *hits, uint32_t capacity)
{
    REPORT_FRAME(frame, pose);
    REPORT_FLOATS(frame.bank, segment);
    Line line = {widen(segment.a), widen(segment.b)};
    return TOTAL(frame.bank,
                 collect(walk_start(frame, pose, filter, hits_line, &line), hits, capacity),
                 capacity);
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

bool gab_frame_entered(gab_frame frame, const gab_pose *pose, gab_segment segment,
                       const gab_filter *filter, gab_hit *hit, float *time)
{
    Line line = {widen(segment.a), widen(segment.b)};
    REPORT_FRAME(frame, pose);
    REPORT_FLOATS(frame.bank, segment);
    BoxWalk walk = walk_start(frame, pose, filter, hits_line, &line);
    double first = 2;
    gab_hit next;
    Posed posed;
    *hit = no_hit;
    while (walk_next(&walk, &next, &posed) != NULL) {
        double entry = entry_time(&posed, &line);
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
    Boxes others = boxes_of(b->frame);
    Transform transform = transform_of(&b->pose);
    uint32_t count = 0;
    if (others.count == 0 || !transform.valid)
        return 0;
    Edges bounds = read_rectangle(others.frame + FRAM_BOUNDS);
    Posed around = enlarged(transform_rectangle(&transform, &bounds)), box_a, box_b;
    BoxWalk walk = walk_start(a->frame, &a->pose, &a->filter, overlaps_posed, &around);
    for (gab_blow blow; walk_next(&walk, &blow.a, &box_a) != NULL;) {
        BoxWalk inner = walk_start(b->frame, &b->pose, &b->filter, overlaps_posed, &box_a);
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
