/* SPDX-License-Identifier: MIT */
/* Queries of base.h, shape.h and contact.h; see digest.h. */
#include "digest.h"

#include <math.h>

/* ---- base.h ---- */

void ask_base(Digest *digest)
{
    gab_vec a = some_vec(digest), b = some_chance(digest, 5) ? a : some_vec(digest);
    gab_vec point = some_vec(digest);
    gab_tags tags = {{0}};
    uint8_t tag = (uint8_t)some_between(digest, 0, 255);
    gab_tags_add(&tags, tag);
    answer_bool(digest, gab_tags_has(&tags, (uint8_t)some_between(digest, 0, 255)));
    answer_number(digest, tags.bits[tag / 32]);
    answer_text(digest, gab_result_text((gab_result)some_between(digest, 0, 20)));
    answer_number(digest, gab_version());
    if (some_between(digest, 0, 99) == 0)
        answer_bool(digest, gab_self_test());
    answer_vec(digest, gab_vec_snap(point));
    answer_bool(digest, gab_vec_in_range(point));
    answer_number(digest, (uint64_t)gab_line_side(a, b, point));
    answer_vec(digest, gab_line_normal(a, b));
    answer_vec(digest, gab_line_normal_towards(a, b, point));
}

/* ---- shape.h ---- */

enum { MAX_CORNERS = 24 };

/* Corners around the origin, so that most outlines are simple polygons. */
static uint32_t some_corners(Digest *digest, gab_vec corners[MAX_CORNERS])
{
    uint32_t count = (uint32_t)some_between(digest, 1, MAX_CORNERS);
    bool is_wild = some_chance(digest, 30);
    for (uint32_t i = 0; i < count; i++) {
        double turn = 4.0 * i / count, share = turn - floor(turn);
        static const gab_vec quarters[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
        const gab_vec *from = &quarters[(int)turn];
        double reach = some_between(digest, 5, 50);
        double x = from[0].x + (from[1].x - from[0].x) * share;
        double y = from[0].y + (from[1].y - from[0].y) * share;
        corners[i].x = (float)(floor(reach * x * 256) / 256);
        corners[i].y = (float)(floor(reach * y * 256) / 256);
        if (is_wild)
            corners[i] = some_vec(digest);
    }
    return count;
}

static void ask_points(Digest *digest)
{
    gab_vec corners[MAX_CORNERS], point = some_vec(digest);
    gab_obox obox = some_obox(digest);
    uint32_t count = some_corners(digest, corners), rings[2] = {count / 2, count - count / 2};
    answer_bool(digest, gab_box_holds(some_box(digest), point));
    answer_bool(digest, gab_circle_holds(some_circle(digest), point));
    answer_bool(digest, gab_obox_holds(&obox, point));
    answer_bool(digest, gab_convex_holds(corners, count, point));
    answer_bool(digest, gab_polygon_holds(corners, count, point));
    answer_bool(digest, gab_rings_hold(corners, rings, 2, point));
}

static void ask_meetings(Digest *digest)
{
    gab_box box = some_box(digest);
    gab_circle circle = some_circle(digest);
    gab_segment segment = some_segment(digest);
    gab_obox obox = some_obox(digest), other = some_obox(digest);
    answer_bool(digest, gab_box_meets_box(box, some_box(digest)));
    answer_bool(digest, gab_circle_meets_circle(circle, some_circle(digest)));
    answer_bool(digest, gab_circle_meets_box(circle, box));
    answer_bool(digest, gab_circle_meets_line(circle, segment.a, segment.b));
    answer_bool(digest, gab_circle_meets_segment(circle, segment));
    answer_bool(digest, gab_segment_meets_segment(segment, some_segment(digest)));
    answer_bool(digest, gab_segment_meets_box(segment, box));
    answer_bool(digest, gab_obox_meets_obox(&obox, &other));
    answer_bool(digest, gab_obox_meets_circle(&obox, circle));
    answer_bool(digest, gab_obox_meets_segment(&obox, segment));
}

static void ask_places(Digest *digest)
{
    gab_segment segment = some_segment(digest);
    gab_vec point = some_vec(digest), corners[4];
    gab_obox obox = some_obox(digest);
    gab_crossing crossing;
    answer_vec(digest, gab_line_nearest(segment.a, segment.b, point));
    answer_vec(digest, gab_segment_nearest(segment, point));
    answer_vec(digest, gab_box_nearest(some_box(digest), point));
    answer_bool(digest, gab_segment_cross(segment, some_segment(digest), &crossing));
    mix_number(digest, (uint64_t)crossing.kind);
    mix_float(digest, crossing.first_share);
    mix_float(digest, crossing.second_share);
    mix_vec(digest, crossing.point);
    mix_vec(digest, crossing.end);
    gab_obox_corners(&obox, corners);
    answer_vec(digest, corners[0]);
    for (int i = 1; i < 4; i++)
        mix_vec(digest, corners[i]);
    answer_obox(digest, gab_obox_from_box(some_box(digest)));
    answer_box(digest, gab_obox_bounds(&obox));
}

void ask_shapes(Digest *digest)
{
    ask_points(digest);
    ask_meetings(digest);
    ask_places(digest);
}

static void ask_triangles(Digest *digest)
{
    gab_vec corners[MAX_CORNERS];
    uint32_t scratch[MAX_CORNERS], triangles[3 * MAX_CORNERS], made;
    uint32_t count = some_corners(digest, corners);
    answer_number(digest,
                  (uint64_t)gab_polygon_triangulate(corners, count, scratch, triangles, &made));
    mix_number(digest, made);
    for (uint32_t i = 0; i < 3 * made; i++)
        mix_number(digest, triangles[i]);
}

enum { BOXES = 37, CAPACITY = 20 };

void ask_many_shapes(Digest *digest)
{
    float edges[4][BOXES];
    uint32_t hits[CAPACITY];
    gab_boxes boxes = {edges[0], edges[1], edges[2], edges[3], BOXES};
    for (uint32_t i = 0; i < BOXES; i++)
        gab_boxes_set(&boxes, i, some_box(digest));
    answer_list(digest, gab_boxes_holding(&boxes, some_vec(digest), hits, CAPACITY), hits,
                CAPACITY);
    answer_list(digest, gab_boxes_meeting_box(&boxes, some_box(digest), hits, CAPACITY), hits,
                CAPACITY);
    answer_list(digest, gab_boxes_meeting_circle(&boxes, some_circle(digest), hits, CAPACITY), hits,
                CAPACITY);
    ask_triangles(digest);
}

/* ---- contact.h ---- */

static gab_body some_body(Digest *digest)
{
    gab_body body;
    body.position = some_vec(digest);
    body.velocity = some_vec(digest);
    body.inverse_mass = gab_inverse_mass(some_number(digest));
    body.surface = some_surface(digest);
    return body;
}

static void answer_body(Digest *digest, const gab_body *body)
{
    mix_vec(digest, body->position);
    mix_vec(digest, body->velocity);
    answer_float(digest, body->inverse_mass);
}

void ask_contacts(Digest *digest)
{
    gab_contact contact;
    gab_circle circle = some_circle(digest);
    gab_box box = some_box(digest);
    gab_obox obox = some_obox(digest), other = some_obox(digest);
    gab_body a = some_body(digest), b = some_body(digest);
    bool meets = gab_contact_circle_circle(circle, some_circle(digest), &contact);
    answer_contact(digest, meets, &contact);
    meets = gab_contact_box_box(box, some_box(digest), &contact);
    answer_contact(digest, meets, &contact);
    meets = gab_contact_box_circle(box, circle, &contact);
    answer_contact(digest, meets, &contact);
    meets = gab_contact_obox_circle(&obox, circle, &contact);
    answer_contact(digest, meets, &contact);
    meets = gab_contact_obox_obox(&obox, &other, &contact);
    answer_contact(digest, meets, &contact);
    gab_vec velocity = some_vec(digest), normal = some_unit(digest);
    answer_vec(digest, gab_bounce(velocity, normal, some_surface(digest)));
    answer_float(digest, gab_body_collide(&a, &b, some_unit(digest)));
    gab_body_separate(&a, &b, &contact, GAB_SLOP, GAB_PERCENT);
    answer_body(digest, &a);
    answer_body(digest, &b);
}
