/* SPDX-License-Identifier: MIT */
/* Queries of base.h, shape.h and contact.h; see digest.h. */
#include "digest.h"

#include <math.h>

/* ---- base.h ---- */

void query_base(Digest *digest)
{
    gab_vec a = random_vec(digest), b = random_chance(digest, 5) ? a : random_vec(digest);
    gab_vec point = random_vec(digest);
    gab_tags tags = {{0}};
    uint8_t tag = (uint8_t)random_between(digest, 0, 255);
    gab_tags_add(&tags, tag);
    add_bool(digest, gab_tags_has(&tags, (uint8_t)random_between(digest, 0, 255)));
    add_number(digest, tags.bits[tag / 32]);
    gab_filter one = gab_filter_number(tag), others = gab_filter_not(one);
    gab_filter all = gab_filter_or(one, others), none = gab_filter_and(one, others);
    for (uint32_t other = 0; other < 256; other += 15)
        if (gab_filter_passes(&one, other) != (other == tag) || !gab_filter_passes(&all, other) ||
            gab_filter_passes(&others, other) != (other != tag) || gab_filter_passes(&none, other))
            add_text(digest, "wrong filter");
    add_text(digest, gab_result_text((gab_result)random_between(digest, 0, 20)));
    add_number(digest, gab_version());
    if (random_between(digest, 0, 99) == 0)
        add_bool(digest, gab_self_test());
    add_vec(digest, gab_vec_snap(point));
    add_bool(digest, gab_vec_in_range(point));
    add_number(digest, (uint64_t)gab_line_side(a, b, point));
    add_vec(digest, gab_line_normal(a, b));
    add_vec(digest, gab_line_normal_towards(a, b, point));
}

/* ---- shape.h ---- */

enum { MAX_CORNERS = 24 };

/* Makes random corners around the origin, so that most outlines are simple polygons. */
static uint32_t random_corners(Digest *digest, gab_vec corners[MAX_CORNERS])
{
    uint32_t count = (uint32_t)random_between(digest, 1, MAX_CORNERS);
    bool is_arbitrary = random_chance(digest, 30);
    for (uint32_t i = 0; i < count; i++) {
        double quarter_turns = 4.0 * i / count, fraction = quarter_turns - floor(quarter_turns);
        static const gab_vec quarters[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
        const gab_vec *from = &quarters[(int)quarter_turns];
        double reach = random_between(digest, 5, 50);
        double x = from[0].x + (from[1].x - from[0].x) * fraction;
        double y = from[0].y + (from[1].y - from[0].y) * fraction;
        corners[i].x = (float)(floor(reach * x * 256) / 256);
        corners[i].y = (float)(floor(reach * y * 256) / 256);
        if (is_arbitrary)
            corners[i] = random_vec(digest);
    }
    return count;
}

static void query_points(Digest *digest)
{
    gab_vec corners[MAX_CORNERS], point = random_vec(digest);
    gab_obox obox = random_obox(digest);
    uint32_t count = random_corners(digest, corners), rings[2] = {count / 2, count - count / 2};
    add_bool(digest, gab_box_holds(random_box(digest), point));
    add_bool(digest, gab_circle_holds(random_circle(digest), point));
    add_bool(digest, gab_obox_holds(&obox, point));
    add_bool(digest, gab_convex_holds(corners, count, point));
    add_bool(digest, gab_polygon_holds(corners, count, point));
    add_bool(digest, gab_rings_holds(corners, rings, 2, point));
}

static void query_overlaps(Digest *digest)
{
    gab_box box = random_box(digest);
    gab_circle circle = random_circle(digest);
    gab_segment segment = random_segment(digest);
    gab_obox obox = random_obox(digest), other = random_obox(digest);
    add_bool(digest, gab_box_meets_box(box, random_box(digest)));
    add_bool(digest, gab_circle_meets_circle(circle, random_circle(digest)));
    add_bool(digest, gab_circle_meets_box(circle, box));
    add_bool(digest, gab_circle_meets_line(circle, segment.a, segment.b));
    add_bool(digest, gab_circle_meets_segment(circle, segment));
    add_bool(digest, gab_segment_meets_segment(segment, random_segment(digest)));
    add_bool(digest, gab_segment_meets_box(segment, box));
    add_bool(digest, gab_obox_meets_obox(&obox, &other));
    add_bool(digest, gab_obox_meets_circle(&obox, circle));
    add_bool(digest, gab_obox_meets_segment(&obox, segment));
}

static void query_nearest_and_crossings(Digest *digest)
{
    gab_segment segment = random_segment(digest);
    gab_vec point = random_vec(digest), corners[4];
    gab_obox obox = random_obox(digest);
    gab_crossing crossing;
    add_vec(digest, gab_line_nearest(segment.a, segment.b, point));
    add_vec(digest, gab_segment_nearest(segment, point));
    add_vec(digest, gab_box_nearest(random_box(digest), point));
    add_bool(digest, gab_segment_cross(segment, random_segment(digest), &crossing));
    mix_number(digest, (uint64_t)crossing.kind);
    mix_float(digest, crossing.first_time);
    mix_float(digest, crossing.second_time);
    mix_vec(digest, crossing.point);
    mix_vec(digest, crossing.end);
    gab_obox_corners(&obox, corners);
    add_vec(digest, corners[0]);
    for (int i = 1; i < 4; i++)
        mix_vec(digest, corners[i]);
    add_obox(digest, gab_obox_from_box(random_box(digest)));
    add_box(digest, gab_obox_bounds(&obox));
}

void query_shapes(Digest *digest)
{
    query_points(digest);
    query_overlaps(digest);
    query_nearest_and_crossings(digest);
}

static void query_triangles(Digest *digest)
{
    gab_vec corners[MAX_CORNERS];
    uint32_t scratch[MAX_CORNERS], triangles[3 * MAX_CORNERS], made;
    uint32_t count = random_corners(digest, corners);
    add_number(digest,
               (uint64_t)gab_polygon_triangulate(corners, count, scratch, triangles, &made));
    mix_number(digest, made);
    for (uint32_t i = 0; i < 3 * made; i++)
        mix_number(digest, triangles[i]);
}

enum { BOXES = 37, CAPACITY = 20 };

void query_many_shapes(Digest *digest)
{
    float edges[4][BOXES];
    uint32_t hits[CAPACITY];
    gab_boxes boxes = {edges[0], edges[1], edges[2], edges[3], BOXES};
    for (uint32_t i = 0; i < BOXES; i++)
        gab_boxes_set(&boxes, i, random_box(digest));
    add_list(digest, gab_boxes_holding(&boxes, random_vec(digest), hits, CAPACITY), hits, CAPACITY);
    add_list(digest, gab_boxes_meeting_box(&boxes, random_box(digest), hits, CAPACITY), hits,
             CAPACITY);
    add_list(digest, gab_boxes_meeting_circle(&boxes, random_circle(digest), hits, CAPACITY), hits,
             CAPACITY);
    query_triangles(digest);
}

/* ---- contact.h ---- */

static gab_body random_body(Digest *digest)
{
    gab_body body;
    body.position = random_vec(digest);
    body.velocity = random_vec(digest);
    body.inverse_mass = gab_inverse_mass(random_number(digest));
    body.surface = random_surface(digest);
    return body;
}

static void add_body(Digest *digest, const gab_body *body)
{
    mix_vec(digest, body->position);
    mix_vec(digest, body->velocity);
    add_float(digest, body->inverse_mass);
}

void query_contacts(Digest *digest)
{
    gab_contact contact;
    gab_circle circle = random_circle(digest);
    gab_box box = random_box(digest);
    gab_obox obox = random_obox(digest), other = random_obox(digest);
    gab_body a = random_body(digest), b = random_body(digest);
    bool meets = gab_contact_circle_circle(circle, random_circle(digest), &contact);
    add_contact(digest, meets, &contact);
    meets = gab_contact_box_box(box, random_box(digest), &contact);
    add_contact(digest, meets, &contact);
    meets = gab_contact_box_circle(box, circle, &contact);
    add_contact(digest, meets, &contact);
    meets = gab_contact_obox_circle(&obox, circle, &contact);
    add_contact(digest, meets, &contact);
    meets = gab_contact_obox_obox(&obox, &other, &contact);
    add_contact(digest, meets, &contact);
    gab_vec velocity = random_vec(digest), normal = random_unit(digest);
    add_vec(digest, gab_bounce(velocity, normal, random_surface(digest)));
    add_float(digest, gab_body_collide(&a, &b, random_unit(digest)));
    gab_body_separate(&a, &b, &contact, GAB_SLOP, GAB_CORRECTION);
    add_body(digest, &a);
    add_body(digest, &b);
}

/* ---- Capsules ---- */

void query_capsules(Digest *digest)
{
    gab_capsule capsule = random_capsule(digest), other = random_capsule(digest);
    gab_circle circle = random_circle(digest);
    gab_box box = random_box(digest);
    gab_obox obox = random_obox(digest);
    gab_contact contact;
    gab_impact impact;
    add_bool(digest, gab_capsule_holds(&capsule, random_vec(digest)));
    add_bool(digest, gab_capsule_meets_capsule(&capsule, &other));
    add_bool(digest, gab_capsule_meets_circle(&capsule, circle));
    add_bool(digest, gab_capsule_meets_segment(&capsule, random_segment(digest)));
    add_bool(digest, gab_capsule_meets_box(&capsule, box));
    add_bool(digest, gab_capsule_meets_obox(&capsule, &obox));
    add_box(digest, gab_capsule_bounds(&capsule));
    bool meets = gab_contact_capsule_capsule(&capsule, &other, &contact);
    add_contact(digest, meets, &contact);
    meets = gab_contact_capsule_circle(&capsule, circle, &contact);
    add_contact(digest, meets, &contact);
    meets = gab_contact_box_capsule(box, &capsule, &contact);
    add_contact(digest, meets, &contact);
    meets = gab_contact_obox_capsule(&obox, &capsule, &contact);
    add_contact(digest, meets, &contact);
    gab_vec from = random_vec(digest), to = random_vec(digest);
    gab_move move = {from, to, random_size(digest)};
    bool struck = gab_sweep_capsule(&move, &capsule, &impact);
    add_impact(digest, struck, &impact);
}
