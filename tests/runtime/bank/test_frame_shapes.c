/* SPDX-License-Identifier: MIT */
/*
 * Compares the queries of frames whose boxes have shapes with exact integers (exact.h): circles,
 * capsules, turned boxes and polygons with holes, in every pair, upright on the lattice. In turned
 * and scaled poses, the corners are rounded to a very fine lattice, and answers must be right
 * unless the shapes touch within a tiny margin.
 */
#include "runtime/bank/opened.h"

#include "runtime/exact.h"

#include <gabarit/sprite.h>

#include <math.h>
#include <string.h>

enum { FRAMES = 600, PARTS = 5, CORNERS = 16, RINGS = 3 };

/* ---- Solids ---- */

/* A closed set: all points within a radius from a segment, or rings with the even-odd rule. */
typedef struct Solid {
    gab_shape_kind kind;
    ExactPoint corners[CORNERS];
    uint32_t rings[RINGS], ring_count, count;
    int64_t radius;
} Solid;

static bool is_round(const Solid *s)
{
    return s->kind == GAB_SHAPE_CIRCLE || s->kind == GAB_SHAPE_CAPSULE;
}

/* Sets the ends of an edge of a solid; the edges of a round one are its axis. Returns false at the
 * end. */
static bool edge_at(const Solid *s, uint32_t index, ExactPoint *a, ExactPoint *b)
{
    uint32_t first = 0, ring = 0;
    if (is_round(s)) {
        *a = s->corners[0], *b = s->corners[s->count - 1];
        return index == 0;
    }
    if (index >= s->count)
        return false;
    while (index >= first + s->rings[ring])
        first += s->rings[ring++];
    *a = s->corners[index];
    *b = s->corners[index + 1 < first + s->rings[ring] ? index + 1 : first];
    return true;
}

static bool contains(const Solid *s, ExactPoint p)
{
    bool odd = false;
    uint32_t first = 0;
    for (uint32_t r = 0; r < s->ring_count; first += s->rings[r++])
        odd ^= exact_polygon_contains(s->corners + first, s->rings[r], p);
    return odd;
}

/* True if an edge of one solid is within their radii, and a margin, from an edge of the other. */
static bool are_edges_near(const Solid *a, const Solid *b, int64_t margin)
{
    ExactPoint p, q, r, s;
    for (uint32_t i = 0; edge_at(a, i, &p, &q); i++)
        for (uint32_t k = 0; edge_at(b, k, &r, &s); k++)
            if (exact_compare_segments(p, q, r, s, a->radius + b->radius + margin) <= 0)
                return true;
    return false;
}

/* True if a solid contains a corner of the other one. The outlines must not meet. */
static bool contains_any(const Solid *a, const Solid *b)
{
    for (uint32_t i = 0; i < b->count; i++)
        if (contains(a, b->corners[i]))
            return true;
    return false;
}

static bool solids_meet(const Solid *a, const Solid *b)
{
    return are_edges_near(a, b, 0) || contains_any(a, b) || contains_any(b, a);
}

/* ---- Random solids ---- */

static ExactPoint any_place(CheckRandom *random, int64_t step)
{
    return (ExactPoint){step * check_between(random, -8, 8), step * check_between(random, -8, 8)};
}

static void add_ring(Solid *s, const ExactPoint *corners, uint32_t count)
{
    memcpy(s->corners + s->count, corners, count * sizeof *corners);
    s->rings[s->ring_count++] = count;
    s->count += count;
}

/* Makes a polygon: arbitrary rings, which may cross, or a star with a hole. */
static void make_polygon(Solid *s, CheckRandom *random, int64_t step)
{
    ExactPoint ring[6];
    int rings = check_between(random, 1, RINGS - 1);
    for (int r = 0; r < rings; r++) {
        uint32_t count = (uint32_t)check_between(random, 3, 6);
        for (uint32_t i = 0; i < count; i++)
            ring[i] = any_place(random, step);
        add_ring(s, ring, count);
    }
    if (check_chance(random, 50))
        return;
    s->count = s->ring_count = 0;
    ExactPoint at = any_place(random, step);
    static const int outline[6][2] = {{-5, -4}, {4, -5}, {3, 0}, {6, 5}, {0, 3}, {-6, 4}};
    static const int hole[4][2] = {{-2, -2}, {2, -2}, {1, 1}, {-2, 1}};
    for (int i = 0; i < 6; i++)
        ring[i] = (ExactPoint){at.x + step * outline[i][0], at.y + step * outline[i][1]};
    add_ring(s, ring, 6);
    for (int i = 0; i < 4; i++)
        ring[i] = (ExactPoint){at.x + step * hole[i][0], at.y + step * hole[i][1]};
    add_ring(s, ring, 4);
}

static Solid random_solid(CheckRandom *random, gab_shape_kind kind, int64_t step)
{
    Solid s = {.kind = kind};
    ExactPoint a = any_place(random, step), b = any_place(random, step);
    if (kind == GAB_SHAPE_CIRCLE || kind == GAB_SHAPE_CAPSULE) {
        s.count = kind;
        s.corners[0] = a;
        while (exact_same(a, b))
            b = any_place(random, step);
        s.corners[1] = b;
        s.radius = step * check_between(random, 1, 5) - check_chance(random, 20);
    } else if (kind == GAB_SHAPE_TURNED) {
        /* Exactly perpendicular sides, clockwise. */
        int64_t x = step * check_between(random, 1, 4), y = step * check_between(random, -4, 4);
        int64_t w = check_between(random, 1, 2), h = check_between(random, 1, 2);
        ExactPoint ring[4] = {a, {a.x + w * x, a.y + w * y}, {0, 0}, {a.x - h * y, a.y + h * x}};
        ring[2] = (ExactPoint){ring[1].x - h * y, ring[1].y + h * x};
        add_ring(&s, ring, 4);
    } else if (kind == GAB_SHAPE_POLYGON) {
        make_polygon(&s, random, step);
    } else {
        while (a.x == b.x || a.y == b.y)
            b = any_place(random, step);
        ExactPoint ring[4] = {a, {b.x, a.y}, b, {a.x, b.y}};
        add_ring(&s, ring, 4);
    }
    return s;
}

/* ---- Frames ---- */

typedef struct Part {
    Solid solid;
    PlainShape shape;
    int32_t corners[CORNERS][2];
    uint32_t box; /* its index in the frame */
} Part;

typedef struct Member {
    Part parts[PARTS];
    uint32_t count;
    PlainBox boxes[PARTS + 1];
    gab_frame view;
} Member;

static Member members[FRAMES];
static PlainFrame frames[FRAMES];
static Opened opened;

static PlainBox plain_box(Part *part)
{
    const Solid *s = &part->solid;
    PlainShape *shape = &part->shape;
    int32_t edges[4];
    for (uint32_t i = 0; i < s->count; i++) {
        part->corners[i][0] = (int32_t)s->corners[i].x;
        part->corners[i][1] = (int32_t)s->corners[i].y;
    }
    *shape = (PlainShape){s->kind,  (int32_t)s->radius, part->corners,
                          s->count, part->solid.rings,  s->ring_count};
    plain_shape_edges(shape, edges);
    return (PlainBox){.left = edges[0],
                      .top = edges[1],
                      .right = edges[2],
                      .bottom = edges[3],
                      .shape = s->kind != GAB_SHAPE_BOX ? shape : NULL};
}

/* Makes a frame of a few boxes; in a third of the frames, all but the first are a group. */
static void make_member(CheckRandom *random, Member *member, PlainFrame *frame)
{
    static const int64_t steps[] = {1, 256, 128, 37};
    int64_t step = steps[check_between(random, 0, 3)];
    bool is_grouped = check_chance(random, 33);
    member->count = (uint32_t)check_between(random, is_grouped ? 2 : 1, PARTS);
    for (uint32_t i = 0; i < member->count; i++) {
        Part *part = &member->parts[i];
        do
            part->solid = random_solid(random, (gab_shape_kind)check_between(random, 0, 4), step);
        while (part->box = i + (is_grouped && i > 0), member->boxes[part->box] = plain_box(part),
               part->solid.kind != GAB_SHAPE_BOX && plain_shape_problem(&part->shape) != NULL);
    }
    *frame = (PlainFrame){.picture = GAB_NONE,
                          .duration = 1,
                          .boxes = member->boxes,
                          .box_count = is_grouped ? 2 : member->count};
    if (is_grouped)
        member->boxes[1] = (PlainBox){
            .is_group = true, .members = &member->boxes[2], .member_count = member->count - 1};
}

static void open_members(void)
{
    CheckRandom random = check_random("frames of shapes");
    for (int i = 0; i < FRAMES; i++)
        make_member(&random, &members[i], &frames[i]);
    PlainSprite sprite = {.name = "s", .frames = frames, .frame_count = FRAMES};
    opened = opened_from(&(PlainBank){.sprites = &sprite, .sprite_count = 1});
    for (uint32_t i = 0; i < FRAMES; i++)
        members[i].view = (gab_frame){&opened.bank, i};
}

/* ---- Poses ---- */

/* An upright pose that keeps the corners on the lattice. */
static gab_pose random_upright(CheckRandom *random)
{
    gab_pose pose = {.flip_x = check_chance(random, 50), .flip_y = check_chance(random, 50)};
    pose.x = exact_pixels(check_between(random, -3, 3) * 128);
    pose.y = exact_pixels(check_between(random, -3, 3) * 256 + check_between(random, -1, 1));
    if (check_chance(random, 30))
        pose.scale = 2;
    return pose;
}

static gab_pose random_turned(CheckRandom *random)
{
    double angle = check_unit(random) * 6.2831853071795864769;
    gab_pose pose = random_upright(random);
    pose.turn = (gab_vec){(float)cos(angle), (float)sin(angle)};
    pose.scale = (float)(0.25 + 2 * check_unit(random));
    return pose;
}

enum { FINE_BITS = 34 };

/* Returns a solid in the world, in units of 2^-bits pixels. */
static Solid solid_in_world(const Solid *s, const gab_pose *pose, int bits)
{
    long double unit = ldexpl(1, bits), scale = pose->scale == 0 ? 1 : (long double)pose->scale;
    long double turn_x = (long double)pose->turn.x, turn_y = (long double)pose->turn.y;
    long double length = hypotl(turn_x, turn_y);
    turn_x = length > 0 ? turn_x / length : 1;
    turn_y = length > 0 ? turn_y / length : 0;
    Solid world = *s;
    for (uint32_t i = 0; i < s->count; i++) {
        long double x = s->corners[i].x * scale / 256 * (pose->flip_x ? -1 : 1);
        long double y = s->corners[i].y * scale / 256 * (pose->flip_y ? -1 : 1);
        world.corners[i].x = llroundl(((long double)pose->x + x * turn_x - y * turn_y) * unit);
        world.corners[i].y = llroundl(((long double)pose->y + x * turn_y + y * turn_x) * unit);
    }
    world.radius = llroundl(s->radius * scale / 256 * unit);
    return world;
}

static Member *any_member(CheckRandom *random)
{
    return &members[check_between(random, 0, FRAMES - 1)];
}

/* ---- Queries ---- */

typedef enum QueryKind { POINT, DISC, SEGMENT, CAPSULE, BOX, OBOX, POLYGON, QUERIES } QueryKind;

/* Returns a solid for a query, on the lattice. */
static Solid random_query(CheckRandom *random, QueryKind kind)
{
    int64_t step = check_chance(random, 50) ? 128 : 37;
    gab_shape_kind shape = kind == POLYGON                 ? GAB_SHAPE_POLYGON
                           : kind >= BOX                   ? GAB_SHAPE_BOX
                           : kind == POINT || kind == DISC ? GAB_SHAPE_CIRCLE
                                                           : GAB_SHAPE_CAPSULE;
    Solid s = random_solid(random, shape, step);
    if (kind == POINT || kind == SEGMENT)
        s.radius = 0;
    if (kind == POLYGON) { /* a query has one ring */
        s.count = s.rings[0];
        s.ring_count = 1;
    }
    return s;
}

static uint32_t run_query(QueryKind kind, const Solid *s, gab_frame frame, const gab_pose *pose,
                          gab_hit *hits)
{
    gab_vec corners[CORNERS];
    for (uint32_t i = 0; i < s->count; i++)
        corners[i] = exact_vec(s->corners[i]);
    float radius = exact_pixels(s->radius);
    float left = fminf(corners[0].x, corners[2].x), top = fminf(corners[0].y, corners[2].y);
    gab_box box = {left, top, fmaxf(corners[0].x, corners[2].x) - left,
                   fmaxf(corners[0].y, corners[2].y) - top};
    gab_obox obox = gab_obox_from_box(box);
    switch (kind) {
    case POINT:
        return gab_frame_hits_point(frame, pose, corners[0], NULL, hits, PARTS);
    case DISC:
        return gab_frame_hits_circle(frame, pose, (gab_circle){corners[0], radius}, NULL, hits,
                                     PARTS);
    case SEGMENT:
        return gab_frame_hits_segment(frame, pose, (gab_segment){corners[0], corners[1]}, NULL,
                                      hits, PARTS);
    case CAPSULE:
        return gab_frame_hits_capsule(frame, pose, &(gab_capsule){corners[0], corners[1], radius},
                                      NULL, hits, PARTS);
    case BOX:
        return gab_frame_hits_box(frame, pose, box, NULL, hits, PARTS);
    case OBOX:
        return gab_frame_hits_obox(frame, pose, &obox, NULL, hits, PARTS);
    default:
        return gab_frame_hits_polygon(frame, pose, corners, s->count, NULL, hits, PARTS);
    }
}

/* True if a box is closed in a query: boxes without a shape are compared with points and boxes as
 * half-open sets, which other tests cover. */
static bool is_closed(const Part *part, QueryKind kind)
{
    return part->solid.kind != GAB_SHAPE_BOX || kind == CAPSULE || kind == POLYGON;
}

static bool is_in(const gab_hit *hits, uint32_t count, uint32_t box)
{
    for (uint32_t i = 0; i < count; i++)
        if (hits[i].box == box)
            return true;
    return false;
}

static void test_upright_queries(void)
{
    static const char *const names[] = {"point", "disc",       "segment", "capsule",
                                        "box",   "turned box", "polygon"};
    size_t both[QUERIES][5][2] = {0};
    CHECK_RANDOM_CASES (random, "queries of shapes", 300000) {
        const Member *member = any_member(&random);
        gab_pose pose = random_upright(&random);
        QueryKind kind = (QueryKind)check_between(&random, 0, QUERIES - 1);
        Solid query = random_query(&random, kind);
        gab_hit hits[PARTS];
        uint32_t count = run_query(kind, &query, member->view, &pose, hits);
        for (uint32_t i = 0; i < member->count; i++) {
            const Part *part = &member->parts[i];
            if (!is_closed(part, kind))
                continue;
            Solid world = solid_in_world(&part->solid, &pose, 8);
            bool want = solids_meet(&world, &query);
            both[kind][part->solid.kind][want]++;
            CHECK_THAT(is_in(hits, count, part->box) == want,
                       "frame %u, box %u of kind %d, a %s: expected %d",
                       (unsigned)member->view.index, (unsigned)part->box, part->solid.kind,
                       names[kind], want);
        }
    }
    for (int kind = 0; kind < QUERIES; kind++)
        for (int shape = 1; shape < 5; shape++)
            CHECK_THAT(both[kind][shape][0] > 0 && both[kind][shape][1] > 0,
                       "a %s and a shape of kind %d: %zu no, %zu yes", names[kind], shape,
                       both[kind][shape][0], both[kind][shape][1]);
}

/* ---- Strikes ---- */

static bool has_pair(const gab_blow *blows, uint32_t count, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < count; i++)
        if (blows[i].a.box == a && blows[i].b.box == b)
            return true;
    return false;
}

/* The area that two boxes without shapes have in common must be above 0. */
static bool boxes_overlap(const Solid *a, const Solid *b)
{
    const ExactPoint *p = a->corners, *q = b->corners;
    int64_t left = INT64_MIN, top = INT64_MIN, right = INT64_MAX, bottom = INT64_MAX;
    const ExactPoint *ends[2] = {p, q};
    for (int i = 0; i < 2; i++) {
        int64_t x0 = ends[i][0].x, x1 = ends[i][2].x, y0 = ends[i][0].y, y1 = ends[i][2].y;
        left = x0 < x1 ? (x0 > left ? x0 : left) : (x1 > left ? x1 : left);
        right = x0 > x1 ? (x0 < right ? x0 : right) : (x1 < right ? x1 : right);
        top = y0 < y1 ? (y0 > top ? y0 : top) : (y1 > top ? y1 : top);
        bottom = y0 > y1 ? (y0 < bottom ? y0 : bottom) : (y1 < bottom ? y1 : bottom);
    }
    return left < right && top < bottom;
}

static void test_upright_strikes(void)
{
    size_t both[5][5][2] = {0};
    CHECK_RANDOM_CASES (random, "strikes of shapes", 100000) {
        const Member *a = any_member(&random), *b = any_member(&random);
        gab_fighter fighter_a = {a->view, random_upright(&random), GAB_DEFAULTS};
        gab_fighter fighter_b = {b->view, random_upright(&random), GAB_DEFAULTS};
        gab_blow blows[PARTS * PARTS], first;
        uint32_t count = gab_fighter_hits(&fighter_a, &fighter_b, blows, PARTS * PARTS), wanted = 0;
        for (uint32_t i = 0; i < a->count; i++) {
            Solid solid_a = solid_in_world(&a->parts[i].solid, &fighter_a.pose, 8);
            for (uint32_t k = 0; k < b->count; k++) {
                Solid solid_b = solid_in_world(&b->parts[k].solid, &fighter_b.pose, 8);
                bool are_boxes = solid_a.kind == GAB_SHAPE_BOX && solid_b.kind == GAB_SHAPE_BOX;
                bool want =
                    are_boxes ? boxes_overlap(&solid_a, &solid_b) : solids_meet(&solid_a, &solid_b);
                wanted += want;
                both[solid_a.kind][solid_b.kind][want]++;
                CHECK_THAT(has_pair(blows, count, a->parts[i].box, b->parts[k].box) == want,
                           "frames %u and %u, boxes %u and %u of kinds %d and %d: expected %d",
                           (unsigned)a->view.index, (unsigned)b->view.index,
                           (unsigned)a->parts[i].box, (unsigned)b->parts[k].box, solid_a.kind,
                           solid_b.kind, want);
            }
        }
        CHECK(count == wanted && gab_fighter_hit(&fighter_a, &fighter_b, &first) == (count > 0));
    }
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++)
            CHECK_THAT(both[a][b][0] > 0 && both[a][b][1] > 0, "kinds %d and %d", a, b);
}

/* ---- Turned poses ---- */

/* True if two solids meet by more than a margin: an axis is deep inside, an edge crosses another
 * one far from its ends, or a corner lies inside, far from the outline. */
static bool meet_surely(const Solid *a, const Solid *b, int64_t margin)
{
    ExactPoint p, q, r, s;
    if (are_edges_near(a, b, -margin) && a->radius + b->radius > 2 * margin)
        return true;
    for (uint32_t i = 0; a->radius + b->radius == 0 && edge_at(a, i, &p, &q); i++)
        for (uint32_t k = 0; edge_at(b, k, &r, &s); k++)
            if (exact_segments_meet(p, q, r, s) && exact_compare_distance(p, r, s, margin) > 0 &&
                exact_compare_distance(q, r, s, margin) > 0 &&
                exact_compare_distance(r, p, q, margin) > 0 &&
                exact_compare_distance(s, p, q, margin) > 0)
                return true;
    return !are_edges_near(a, b, margin) && (contains_any(a, b) || contains_any(b, a));
}

static void test_turned_strikes(void)
{
    size_t decided = 0, open = 0;
    CHECK_RANDOM_CASES (random, "strikes of turned shapes", 60000) {
        const Member *a = any_member(&random), *b = any_member(&random);
        gab_fighter fighter_a = {a->view, random_turned(&random), {0}};
        gab_fighter fighter_b = {b->view, random_turned(&random), {0}};
        gab_blow blows[PARTS * PARTS];
        uint32_t count = gab_fighter_hits(&fighter_a, &fighter_b, blows, PARTS * PARTS);
        const int64_t margin = llround(ldexp(100e-9, FINE_BITS)); /* 1e-9 of the sizes */
        for (uint32_t i = 0; i < a->count; i++) {
            Solid solid_a = solid_in_world(&a->parts[i].solid, &fighter_a.pose, FINE_BITS);
            for (uint32_t k = 0; k < b->count; k++) {
                Solid solid_b = solid_in_world(&b->parts[k].solid, &fighter_b.pose, FINE_BITS);
                bool can_meet = are_edges_near(&solid_a, &solid_b, margin) ||
                                contains_any(&solid_a, &solid_b) ||
                                contains_any(&solid_b, &solid_a);
                bool must_meet = can_meet && meet_surely(&solid_a, &solid_b, margin);
                decided += can_meet == must_meet;
                open += can_meet != must_meet;
                if (can_meet == must_meet)
                    CHECK_THAT(
                        has_pair(blows, count, a->parts[i].box, b->parts[k].box) == must_meet,
                        "frames %u and %u, boxes %u and %u of kinds %d and %d: expected %d",
                        (unsigned)a->view.index, (unsigned)b->view.index, (unsigned)a->parts[i].box,
                        (unsigned)b->parts[k].box, solid_a.kind, solid_b.kind, must_meet);
            }
        }
    }
    check_note("%zu pairs have a certain answer, %zu have not", decided, open);
    CHECK(open * 100 < decided);
}

/* ---- Single boxes ---- */

/* The shape of each box is the one that was written, and lies where the pose puts it. */
static void test_shapes_of_boxes(void)
{
    CHECK_RANDOM_CASES (random, "shapes of boxes", 100000) {
        const Member *member = any_member(&random);
        const Part *part = &member->parts[check_between(&random, 0, (int)member->count - 1)];
        const Solid *s = &part->solid;
        gab_pose pose = random_upright(&random);
        Solid world = solid_in_world(s, &pose, 8);
        gab_frame_shape shape = gab_frame_box_shape(member->view, part->box, &pose);
        gab_vec corners[CORNERS];
        uint32_t rings[RINGS];
        uint32_t corner_count =
            gab_frame_box_corners(member->view, part->box, &pose, corners, CORNERS);
        CHECK(gab_frame_box_at(member->view, part->box).shape == s->kind && shape.kind == s->kind);
        CHECK(gab_frame_box_rings(member->view, part->box, rings, RINGS) == s->ring_count);
        CHECK(shape.ring_count == s->ring_count && shape.corner_count == corner_count);
        CHECK(corner_count == (is_round(s) ? 0 : s->count));
        for (uint32_t r = 0; r < s->ring_count; r++)
            CHECK(rings[r] == s->rings[r]);
        if (is_round(s))
            CHECK(exact_same(exact_point(shape.capsule.a), world.corners[0]) &&
                  exact_same(exact_point(shape.capsule.b), world.corners[world.count - 1]) &&
                  exact_units(shape.capsule.radius) == world.radius);
        /* The edges of a box may be listed from another corner. */
        for (uint32_t i = 0; i < corner_count && s->kind != GAB_SHAPE_BOX; i++)
            CHECK(exact_same(exact_point(corners[i]), world.corners[i]));
        CHECK(gab_rings_holds(corners, rings, shape.ring_count, corners[0]) == !is_round(s));
    }
    const gab_pose pose = {0};
    gab_frame_shape none = gab_frame_box_shape(members[0].view, 99, &pose);
    CHECK(none.kind == GAB_SHAPE_BOX && none.capsule.radius < 0 && none.corner_count == 0);
    CHECK(gab_frame_box_corners(members[0].view, 99, &pose, NULL, 0) == 0);
}

/* Polygons with few corners are points and segments; numbers that are not finite hit nothing. */
static void test_unusual_queries(void)
{
    CHECK_RANDOM_CASES (random, "unusual queries", 20000) {
        const Member *member = any_member(&random);
        gab_pose pose = random_upright(&random);
        gab_vec ends[2] = {exact_vec(any_place(&random, 128)), exact_vec(any_place(&random, 128))};
        gab_capsule thin = {ends[0], ends[1], 0}, dot = {ends[0], ends[0], 0};
        CHECK(gab_frame_hits_polygon(member->view, &pose, ends, 2, NULL, NULL, 0) ==
              gab_frame_hits_capsule(member->view, &pose, &thin, NULL, NULL, 0));
        CHECK(gab_frame_hits_polygon(member->view, &pose, ends, 1, NULL, NULL, 0) ==
              gab_frame_hits_capsule(member->view, &pose, &dot, NULL, NULL, 0));
        CHECK(gab_frame_hits_polygon(member->view, &pose, ends, 0, NULL, NULL, 0) == 0);
        thin.radius = 1000;
        CHECK(gab_frame_hits_capsule(member->view, &pose, &thin, NULL, NULL, 0) == member->count);
        ends[1].y = NAN;
        dot.radius = -1;
        thin.radius = INFINITY;
        CHECK(gab_frame_hits_polygon(member->view, &pose, ends, 2, NULL, NULL, 0) == 0);
        CHECK(gab_frame_hits_capsule(member->view, &pose, &dot, NULL, NULL, 0) == 0);
        CHECK(gab_frame_hits_capsule(member->view, &pose, &thin, NULL, NULL, 0) == 0);
    }
}

/* ---- Moving points ---- */

/* Returns a point of a path. */
static gab_vec point_of_path(gab_segment path, double time)
{
    return (gab_vec){(float)((double)path.a.x + ((double)path.b.x - (double)path.a.x) * time),
                     (float)((double)path.a.y + ((double)path.b.y - (double)path.a.y) * time)};
}

static const Part *part_of(const Member *member, uint32_t box)
{
    for (uint32_t i = 0; i < member->count; i++)
        if (member->parts[i].box == box)
            return &member->parts[i];
    return NULL;
}

static bool is_at(gab_frame frame, const gab_pose *pose, uint32_t box, gab_vec point)
{
    gab_hit hits[PARTS];
    gab_circle near = {point, 2e-4f};
    return is_in(hits, gab_frame_hits_circle(frame, pose, near, NULL, hits, PARTS), box);
}

/* No shape is hit before the time of the entry, and the box that is entered is there. */
static void test_entries(void)
{
    size_t entered = 0;
    CHECK_RANDOM_CASES (random, "entries into shapes", 200000) {
        const Member *member = any_member(&random);
        gab_pose pose =
            check_chance(&random, 50) ? random_upright(&random) : random_turned(&random);
        gab_segment path = {exact_vec(any_place(&random, 512)), exact_vec(any_place(&random, 512))};
        gab_hit hit, hits[PARTS];
        float time;
        bool is_hit = gab_frame_entered(member->view, &pose, path, NULL, &hit, &time);
        gab_segment before = {path.a, point_of_path(path, (double)time - 1e-4)};
        uint32_t count = gab_frame_hits_segment(member->view, &pose, before, NULL, hits, PARTS);
        for (uint32_t i = 0; i < count && (double)time > 1e-3 && is_hit; i++)
            CHECK_THAT(part_of(member, hits[i].box)->solid.kind == GAB_SHAPE_BOX,
                       "frame %u: box %u is hit before %g", (unsigned)member->view.index,
                       (unsigned)hits[i].box, (double)time);
        if (!is_hit)
            continue;
        CHECK_THAT(is_at(member->view, &pose, hit.box, point_of_path(path, (double)time)),
                   "frame %u: box %u is not at %g", (unsigned)member->view.index, (unsigned)hit.box,
                   (double)time);
        entered++;
    }
    CHECK(entered > 0);
}

/* ---- Contacts ---- */

static bool is_convex_kind(const Part *part)
{
    return part->solid.kind != GAB_SHAPE_POLYGON;
}

/* True if two boxes hit each other after the second was moved. */
static bool still_hits(const gab_fighter *a, gab_fighter b, gab_hit box_a, gab_hit box_b,
                       gab_vec direction, double distance)
{
    gab_blow blows[PARTS * PARTS];
    b.pose.x = (float)((double)b.pose.x + (double)direction.x * distance);
    b.pose.y = (float)((double)b.pose.y + (double)direction.y * distance);
    return has_pair(blows, gab_fighter_hits(a, &b, blows, PARTS * PARTS), box_a.box, box_b.box);
}

static void test_contacts(void)
{
    size_t convex = 0, others = 0;
    CHECK_RANDOM_CASES (random, "contacts of shapes", 60000) {
        const Member *a = any_member(&random), *b = any_member(&random);
        gab_fighter fighter_a = {a->view, random_turned(&random), GAB_DEFAULTS};
        gab_fighter fighter_b = {b->view, random_turned(&random), GAB_DEFAULTS};
        gab_blow blow;
        gab_contact contact;
        if (!gab_fighter_hit(&fighter_a, &fighter_b, &blow))
            continue;
        bool meets = gab_fighter_contact(&fighter_a, &fighter_b, blow.a.box, blow.b.box, &contact);
        CHECK(meets && contact.count > 0);
        for (uint32_t i = 0; i < contact.count; i++)
            CHECK_THAT(is_at(a->view, &fighter_a.pose, blow.a.box, contact.points[i]) &&
                           is_at(b->view, &fighter_b.pose, blow.b.box, contact.points[i]),
                       "frames %u and %u: point %g, %g", (unsigned)a->view.index,
                       (unsigned)b->view.index, (double)contact.points[i].x,
                       (double)contact.points[i].y);
        double length = hypot((double)contact.normal.x, (double)contact.normal.y);
        if (is_convex_kind(part_of(a, blow.a.box)) && is_convex_kind(part_of(b, blow.b.box)))
            CHECK(fabs(length - 1) < 1e-6);
        if (length == 0) {
            CHECK(contact.depth == 0 && contact.count == 1);
            others++;
            continue;
        }
        double depth = (double)contact.depth, margin = 1e-3;
        CHECK_THAT(
            !still_hits(&fighter_a, fighter_b, blow.a, blow.b, contact.normal, depth + margin) &&
                (depth < margin ||
                 still_hits(&fighter_a, fighter_b, blow.a, blow.b, contact.normal, depth - margin)),
            "frames %u and %u, boxes %u and %u: depth %g", (unsigned)a->view.index,
            (unsigned)b->view.index, (unsigned)blow.a.box, (unsigned)blow.b.box, depth);
        convex++;
    }
    CHECK(convex > 0 && others > 0);
    gab_contact contact;
    gab_fighter fighter = {members[0].view, random_upright(&random), GAB_DEFAULTS};
    CHECK(!gab_fighter_contact(&fighter, &fighter, 99, 0, &contact) && contact.count == 0);
    CHECK(!gab_fighter_contact(&fighter, &fighter, 0, 99, &contact) && contact.count == 0);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {{"queries, upright", test_upright_queries},
                                      {"strikes, upright", test_upright_strikes},
                                      {"strikes, turned", test_turned_strikes},
                                      {"shapes of boxes", test_shapes_of_boxes},
                                      {"unusual queries", test_unusual_queries},
                                      {"entries", test_entries},
                                      {"contacts", test_contacts}};
    open_members();
    int result = check_main(argc, argv, cases, CHECK_COUNT(cases));
    opened_close(&opened);
    return result;
}
