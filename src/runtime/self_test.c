/* SPDX-License-Identifier: MIT */
/*
 * Implements gab_self_test (gabarit/base.h): makes a few hundred queries, and compares a hash of
 * the answers, which is the same on all machines with IEEE 754 arithmetic. arithmetic_internal.h
 * rejects unsuitable compiler settings.
 */
#include "gabarit/contact.h"
#include "gabarit/scenery.h"
#include "gabarit/shape.h"
#include "gabarit/solid.h"
#include "gabarit/sweep.h"
#include "vec_internal.h"

#include <string.h>

/* The hash that gab_self_test expects from every correct build. A change of the queries or of an
 * answer changes it; the digest in tests/digest checks whether the answers are correct. */
#define EXPECTED_HASH UINT64_C(0x3C7DBB2076EACA20)

enum { ROUNDS = 24, WALLS = 6, NODES = 5, BOXES = 11 };

/* A generator of random numbers, and the hash of the answers. */
typedef struct SelfTest {
    uint64_t state, sum;
    bool has_special; /* some numbers are NaN, infinite or tiny */
    bool coarse;      /* numbers have few distinct values, so that many differences are 0 */
} SelfTest;

/* ---- Numbers ---- */

static uint64_t next_bits(SelfTest *test)
{
    test->state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = (test->state ^ test->state >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    return z ^ z >> 31;
}

static float next_float(SelfTest *test)
{
    /* NaN, infinities, the largest, the smallest, -0, negative and near zero, off the lattice. */
    static const uint32_t special_numbers[] = {0x7FC00000u, 0x7F800000u, 0xFF800000u, 0x7F7FFFFFu,
                                               0x80000001u, 0x80000000u, 0xBA83126Fu, 0x3DCCCCCDu};
    uint64_t bits = next_bits(test);
    float number = (float)((int32_t)(bits >> 49) - 16384) / 256;
    if (test->coarse)
        number = (float)((int32_t)(bits >> 61) - 4) * 8;
    if (test->has_special && (bits & 15) == 0)
        memcpy(&number, &special_numbers[(bits >> 8) % 8], sizeof number);
    return number;
}

static gab_vec next_vec(SelfTest *test)
{
    gab_vec position;
    position.x = next_float(test);
    position.y = next_float(test);
    return position;
}

static gab_vec3 next_vec3(SelfTest *test)
{
    gab_vec3 position;
    position.x = next_float(test);
    position.y = next_float(test);
    position.z = next_float(test);
    return position;
}

static float next_size(SelfTest *test)
{
    float size = next_float(test);
    return size < 0 ? -size : size;
}

/* ---- Answers ---- */

static void add(SelfTest *test, uint64_t answer)
{
    test->sum = (test->sum ^ answer) * UINT64_C(0x9FB21C651E98DF25);
    test->sum ^= test->sum >> 29;
}

/* Adds a float by its bits; all NaNs are equal. */
static void add_float(SelfTest *test, float answer)
{
    uint32_t bits;
    memcpy(&bits, &answer, sizeof bits);
    add(test, (bits & 0x7FFFFFFFu) > 0x7F800000u ? 0x7FC00000u : bits);
}

static void add_vec(SelfTest *test, gab_vec answer)
{
    add_float(test, answer.x);
    add_float(test, answer.y);
}

static void add_impact(SelfTest *test, bool is_hit, const gab_impact *impact)
{
    add(test, is_hit);
    add_float(test, impact->time);
    add_vec(test, impact->stop);
    add_vec(test, impact->point);
    add_vec(test, impact->normal);
}

static void add_contact(SelfTest *test, bool meets, const gab_contact *contact)
{
    add(test, meets);
    add_vec(test, contact->normal);
    add_float(test, contact->depth);
    add_vec(test, contact->points[0]);
    add_vec(test, contact->points[1]);
}

/* ---- Queries ---- */

static void query_shapes(SelfTest *test)
{
    gab_vec a = next_vec(test), b = next_vec(test), c = next_vec(test), d = next_vec(test);
    gab_segment s = {a, b}, t = {c, d};
    gab_circle circle = {c, next_size(test)};
    gab_box box = {d.x, d.y, circle.radius, next_size(test)};
    gab_crossing crossing;
    gab_vec off_lattice = {a.x / 3, a.y / 7};
    add_vec(test, gab_vec_snap(off_lattice));
    add(test, gab_vec_in_range(a));
    add(test, gab_line_side(a, b, c));
    add_vec(test, gab_line_normal(a, b));
    add_vec(test, gab_line_nearest(a, b, c));
    add_vec(test, gab_segment_nearest(s, c));
    add(test, gab_segment_cross(s, t, &crossing));
    add_vec(test, crossing.point);
    add_float(test, crossing.first_time);
    add(test, gab_circle_holds(circle, a));
    add(test, gab_circle_meets_segment(circle, s));
    add(test, gab_circle_meets_box(circle, box));
    add(test, gab_box_holds(box, a));
    add(test, gab_segment_meets_box(s, box));
}

static void query_oriented_boxes(SelfTest *test)
{
    gab_vec from = next_vec(test), half;
    half.x = next_size(test);
    half.y = next_size(test);
    gab_vec axis = gab_line_normal(from, half), velocity = next_vec(test);
    gab_obox a = {from, half, axis}, b = {velocity, half, {-axis.y, axis.x}};
    gab_circle circle = {velocity, half.x / 3};
    gab_box bounds = gab_obox_bounds(&a);
    gab_surface surface = {0.7f, 0.3f};
    gab_contact contact;
    add_float(test, bounds.w);
    add(test, gab_obox_holds(&a, velocity));
    add(test, gab_obox_meets_obox(&a, &b));
    bool meets = gab_contact_obox_obox(&a, &b, &contact);
    add_contact(test, meets, &contact);
    meets = gab_contact_obox_circle(&a, circle, &contact);
    add_contact(test, meets, &contact);
    gab_body first = {from, velocity, 0.3f, surface}, second = {velocity, from, 1.7f, surface};
    add_float(test, gab_body_collide(&first, &second, axis));
    gab_body_separate(&first, &second, &contact, GAB_SLOP, GAB_CORRECTION);
    add_vec(test, first.velocity);
    add_vec(test, second.position);
    add_vec(test, gab_bounce(velocity, axis, surface));
}

static void query_movers(SelfTest *test)
{
    gab_wall walls[WALLS];
    gab_impact impact;
    gab_vec stop;
    gab_surface surface = {0.9f, 0.1f};
    for (uint32_t i = 0; i < WALLS; i++) {
        walls[i].a = next_vec(test);
        walls[i].b = next_vec(test);
        walls[i].blocks = i == 0 ? GAB_BLOCKS_FRONT : GAB_BLOCKS_BOTH;
    }
    gab_vec from = next_vec(test), to = next_vec(test);
    gab_move move = {from, to, 0}, other = {walls[0].a, walls[1].a, 5};
    gab_circle circle = {move.from, 3};
    gab_box box = {walls[2].a.x, walls[2].a.y, 20, 30};
    for (int i = 0; i < 2; i++, move.radius = 4.5f) {
        bool is_hit = gab_walls_sweep(&move, walls, WALLS, &impact);
        add_impact(test, is_hit, &impact);
        is_hit = gab_sweep_box(&move, box, &impact);
        add_impact(test, is_hit, &impact);
        is_hit = gab_sweep_circle(&move, &other, &impact, &stop);
        add_impact(test, is_hit, &impact);
        gab_travel travel = gab_walls_bounce(&move, walls, WALLS, surface, NULL, 0);
        add(test, travel.count);
        add_vec(test, travel.end);
        add_vec(test, travel.motion);
    }
    add(test, gab_walls_push_out(circle, walls, WALLS, &stop));
    add_vec(test, stop);
}

static void query_scenery(SelfTest *test)
{
    static const uint8_t samples[] = {3, 200, 17, 90, 41, 255, 0, 128, 77};
    gab_vec position = next_vec(test), grid;
    gab_iso iso = {next_vec(test), {31, 16.5f}, {-32, 15}};
    gab_heights heights = {next_vec(test), 7, 9, 3, 3, 1, samples, -3, 50};
    gab_ground_node nodes[NODES];
    gab_ground ground = {nodes, NODES};
    double scratch[NODES];
    float y, slope;
    for (int i = 0; i < NODES; i++) {
        nodes[i].x = (float)(i * 13 - 30);
        nodes[i].y = next_float(test);
        nodes[i].bend = 0;
    }
    add(test, gab_ground_fit(nodes, NODES, scratch));
    add(test, gab_ground_at(&ground, position.x / 4, &y, &slope));
    add_float(test, y);
    add_float(test, slope);
    add(test, gab_iso_to_grid(&iso, position, &grid));
    add_vec(test, grid);
    add(test, gab_heights_at(&heights, position, GAB_BICUBIC, &y));
    add_float(test, y);
}

static void query_space(SelfTest *test)
{
    static const gab_obox3 slab = {
        {0, 0, 0}, {30, 20, 10}, {{0.6f, 0.8f, 0}, {-0.8f, 0.6f, 0}, {0, 0, 1}}};
    gab_vec3 face[3];
    for (int i = 0; i < 3; i++)
        face[i] = next_vec3(test);
    gab_vec3 from = next_vec3(test), to = next_vec3(test);
    gab_move3 move = {from, to, 2};
    gab_obox3 box = slab;
    box.centre = face[0];
    gab_ball ball = {face[1], 25};
    gab_impact3 impact;
    add(test, gab_sweep3_polygon(&move, face, 3, &impact));
    add_float(test, impact.time);
    add_float(test, impact.stop.x);
    add_float(test, impact.normal.z);
    add(test, gab_obox3_meets_ball(&box, ball));
    add(test, gab_obox3_holds(&box, face[2]));
}

static void query_many(SelfTest *test)
{
    float edges[4][BOXES];
    uint32_t hits[BOXES];
    gab_boxes boxes = {edges[0], edges[1], edges[2], edges[3], BOXES};
    for (uint32_t i = 0; i < BOXES; i++) {
        gab_box box = {0, 0, 40, 40};
        box.x = next_float(test);
        box.y = next_float(test);
        gab_boxes_set(&boxes, i, box);
    }
    gab_circle circle = {next_vec(test), 9};
    add(test, gab_boxes_meeting_circle(&boxes, circle, hits, BOXES));
    add(test, gab_boxes_holding(&boxes, circle.centre, hits, BOXES));
}

/* ---- Single operations ---- */

/* True if products and sums are each rounded separately, divisions are true divisions, sums are
 * computed in the written order, and the rounding mode is to nearest. */
static bool operations_are_correct(void)
{
    volatile double tilt = 0x1p-30, three = 3, small = 0x1p-53, zero = 0;
    Vec u = {1 + tilt, 1 + 2 * tilt}, v = {1, 1 + tilt};
    Vec base = {-u.y, zero}, line = {u.x, zero};
    volatile double shift = 0x1.8p44;
    double fused = advance(base, line, v.y).x, turned = det(u, v), quotient = 49 / (three * 49);
    double snapped = (small + 0.003 + shift) - shift, near = (1 + small) - 1;
    volatile float single = (float)(1 + tilt);
    return !(fabs(fused) > 0) && !(fabs(turned) > 0) && quotient == 1 / three &&
           snapped == 0x1p-8 && !(fabs(near) > 0) && !(single > 1) && copysign(1, 0 - zero) > 0;
}

bool gab_self_test(void)
{
    SelfTest test = {1, 0, false, false};
    for (int i = 0; i < ROUNDS; i++) {
        test.has_special = i >= ROUNDS / 2;
        test.coarse = i % 2 == 1;
        query_shapes(&test);
        query_oriented_boxes(&test);
        query_movers(&test);
        query_scenery(&test);
        query_space(&test);
        query_many(&test);
    }
    return operations_are_correct() && test.sum == EXPECTED_HASH;
}
