/* SPDX-License-Identifier: MIT */
/*
 * Tests whether this build of the library computes correctly: a few hundred queries, and a hash of
 * the answers that is the same on all machines with IEEE 754 arithmetic. The contract is
 * gabarit/base.h; arithmetic_internal.h rejects unsuitable compiler settings.
 */
#include "gabarit/contact.h"
#include "gabarit/scenery.h"
#include "gabarit/shape.h"
#include "gabarit/solid.h"
#include "gabarit/sweep.h"
#include "vec_internal.h"

#include <string.h>

/* The hash that gab_self_test expects from every sound build. A change of the queries or of an
 * answer changes it; the digest in tests/digest checks whether the answers are right. */
#define SOUND_ANSWERS UINT64_C(0x3C7DBB2076EACA20)

enum { ROUNDS = 24, WALLS = 6, NODES = 5, BOXES = 11 };

/* A generator of random numbers, and the hash of the answers. */
typedef struct SelfTest {
    uint64_t state, sum;
    bool wild;   /* some numbers are NaN, infinite or tiny */
    bool coarse; /* numbers have few different values, so that many differences are 0 */
} SelfTest;

/* ---- Numbers ---- */

static uint64_t next_bits(SelfTest *exam)
{
    exam->state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = (exam->state ^ exam->state >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    return z ^ z >> 31;
}

static float next_float(SelfTest *exam)
{
    /* NaN, infinities, the largest, the smallest, -0, negative and near zero, off the lattice. */
    static const uint32_t wild[] = {0x7FC00000u, 0x7F800000u, 0xFF800000u, 0x7F7FFFFFu,
                                    0x80000001u, 0x80000000u, 0xBA83126Fu, 0x3DCCCCCDu};
    uint64_t bits = next_bits(exam);
    float number = (float)((int32_t)(bits >> 49) - 16384) / 256;
    if (exam->coarse)
        number = (float)((int32_t)(bits >> 61) - 4) * 8;
    if (exam->wild && (bits & 15) == 0)
        memcpy(&number, &wild[(bits >> 8) % 8], sizeof number);
    return number;
}

static gab_vec next_vec(SelfTest *exam)
{
    gab_vec position;
    position.x = next_float(exam);
    position.y = next_float(exam);
    return position;
}

static gab_vec3 next_vec3(SelfTest *exam)
{
    gab_vec3 position;
    position.x = next_float(exam);
    position.y = next_float(exam);
    position.z = next_float(exam);
    return position;
}

static float next_size(SelfTest *exam)
{
    float size = next_float(exam);
    return size < 0 ? -size : size;
}

/* ---- Answers ---- */

static void add(SelfTest *exam, uint64_t answer)
{
    exam->sum = (exam->sum ^ answer) * UINT64_C(0x9FB21C651E98DF25);
    exam->sum ^= exam->sum >> 29;
}

/* Adds a float by its bits; all NaNs are equal. */
static void add_float(SelfTest *exam, float answer)
{
    uint32_t bits;
    memcpy(&bits, &answer, sizeof bits);
    add(exam, (bits & 0x7FFFFFFFu) > 0x7F800000u ? 0x7FC00000u : bits);
}

static void add_vec(SelfTest *exam, gab_vec answer)
{
    add_float(exam, answer.x);
    add_float(exam, answer.y);
}

static void add_impact(SelfTest *exam, bool struck, const gab_impact *impact)
{
    add(exam, struck);
    add_float(exam, impact->time);
    add_vec(exam, impact->stop);
    add_vec(exam, impact->point);
    add_vec(exam, impact->normal);
}

static void add_contact(SelfTest *exam, bool meets, const gab_contact *contact)
{
    add(exam, meets);
    add_vec(exam, contact->normal);
    add_float(exam, contact->depth);
    add_vec(exam, contact->points[0]);
    add_vec(exam, contact->points[1]);
}

/* ---- Queries ---- */

static void ask_shapes(SelfTest *exam)
{
    gab_vec a = next_vec(exam), b = next_vec(exam), c = next_vec(exam), d = next_vec(exam);
    gab_segment s = {a, b}, t = {c, d};
    gab_circle circle = {c, next_size(exam)};
    gab_box box = {d.x, d.y, circle.radius, next_size(exam)};
    gab_crossing crossing;
    gab_vec off = {a.x / 3, a.y / 7};
    add_vec(exam, gab_vec_snap(off));
    add(exam, gab_vec_in_range(a));
    add(exam, gab_line_side(a, b, c));
    add_vec(exam, gab_line_normal(a, b));
    add_vec(exam, gab_line_nearest(a, b, c));
    add_vec(exam, gab_segment_nearest(s, c));
    add(exam, gab_segment_cross(s, t, &crossing));
    add_vec(exam, crossing.point);
    add_float(exam, crossing.first_share);
    add(exam, gab_circle_holds(circle, a));
    add(exam, gab_circle_meets_segment(circle, s));
    add(exam, gab_circle_meets_box(circle, box));
    add(exam, gab_box_holds(box, a));
    add(exam, gab_segment_meets_box(s, box));
}

static void ask_turned(SelfTest *exam)
{
    gab_vec from = next_vec(exam), half;
    half.x = next_size(exam);
    half.y = next_size(exam);
    gab_vec axis = gab_line_normal(from, half), velocity = next_vec(exam);
    gab_obox a = {from, half, axis}, b = {velocity, half, {-axis.y, axis.x}};
    gab_circle circle = {velocity, half.x / 3};
    gab_box bounds = gab_obox_bounds(&a);
    gab_surface surface = {0.7f, 0.3f};
    gab_contact contact;
    add_float(exam, bounds.w);
    add(exam, gab_obox_holds(&a, velocity));
    add(exam, gab_obox_meets_obox(&a, &b));
    bool meets = gab_contact_obox_obox(&a, &b, &contact);
    add_contact(exam, meets, &contact);
    meets = gab_contact_obox_circle(&a, circle, &contact);
    add_contact(exam, meets, &contact);
    gab_body first = {from, velocity, 0.3f, surface}, second = {velocity, from, 1.7f, surface};
    add_float(exam, gab_body_collide(&first, &second, axis));
    gab_body_separate(&first, &second, &contact, GAB_SLOP, GAB_PERCENT);
    add_vec(exam, first.velocity);
    add_vec(exam, second.position);
    add_vec(exam, gab_bounce(velocity, axis, surface));
}

static void ask_movers(SelfTest *exam)
{
    gab_wall walls[WALLS];
    gab_impact impact;
    gab_travel travel;
    gab_vec stop;
    gab_surface surface = {0.9f, 0.1f};
    for (uint32_t i = 0; i < WALLS; i++) {
        walls[i].a = next_vec(exam);
        walls[i].b = next_vec(exam);
        walls[i].blocks = i == 0 ? GAB_BLOCKS_FRONT : GAB_BLOCKS_BOTH;
    }
    gab_vec from = next_vec(exam), to = next_vec(exam);
    gab_move move = {from, to, 0}, other = {walls[0].a, walls[1].a, 5};
    gab_circle circle = {move.from, 3};
    gab_box box = {walls[2].a.x, walls[2].a.y, 20, 30};
    for (int i = 0; i < 2; i++, move.radius = 4.5f) {
        bool struck = gab_walls_sweep(&move, walls, WALLS, &impact);
        add_impact(exam, struck, &impact);
        struck = gab_sweep_box(&move, box, &impact);
        add_impact(exam, struck, &impact);
        struck = gab_sweep_circle(&move, &other, &impact, &stop);
        add_impact(exam, struck, &impact);
        gab_walls_bounce(&move, walls, WALLS, surface, &travel);
        add(exam, travel.count);
        add_vec(exam, travel.end);
        add_vec(exam, travel.motion);
    }
    add(exam, gab_walls_push_out(circle, walls, WALLS, &stop));
    add_vec(exam, stop);
}

static void ask_scenery(SelfTest *exam)
{
    static const uint8_t samples[] = {3, 200, 17, 90, 41, 255, 0, 128, 77};
    gab_vec position = next_vec(exam), grid;
    gab_iso iso = {next_vec(exam), {31, 16.5f}, {-32, 15}};
    gab_heights heights = {next_vec(exam), 7, 9, 3, 3, 1, samples, -3, 50};
    gab_ground_node nodes[NODES];
    gab_ground ground = {nodes, NODES};
    double scratch[NODES];
    float y, slope;
    for (int i = 0; i < NODES; i++) {
        nodes[i].x = (float)(i * 13 - 30);
        nodes[i].y = next_float(exam);
        nodes[i].bend = 0;
    }
    add(exam, gab_ground_fit(nodes, NODES, scratch));
    add(exam, gab_ground_at(&ground, position.x / 4, &y, &slope));
    add_float(exam, y);
    add_float(exam, slope);
    add(exam, gab_iso_to_grid(&iso, position, &grid));
    add_vec(exam, grid);
    add(exam, gab_heights_at(&heights, position, GAB_BICUBIC, &y));
    add_float(exam, y);
}

static void ask_space(SelfTest *exam)
{
    static const gab_obox3 slab = {
        {0, 0, 0}, {30, 20, 10}, {{0.6f, 0.8f, 0}, {-0.8f, 0.6f, 0}, {0, 0, 1}}};
    gab_vec3 face[3];
    for (int i = 0; i < 3; i++)
        face[i] = next_vec3(exam);
    gab_vec3 from = next_vec3(exam), to = next_vec3(exam);
    gab_move3 move = {from, to, 2};
    gab_obox3 box = slab;
    box.centre = face[0];
    gab_ball ball = {face[1], 25};
    gab_impact3 impact;
    add(exam, gab_sweep3_polygon(&move, face, 3, &impact));
    add_float(exam, impact.time);
    add_float(exam, impact.stop.x);
    add_float(exam, impact.normal.z);
    add(exam, gab_obox3_meets_ball(&box, ball));
    add(exam, gab_obox3_holds(&box, face[2]));
}

static void ask_many(SelfTest *exam)
{
    float edges[4][BOXES];
    uint32_t hits[BOXES];
    gab_boxes boxes = {edges[0], edges[1], edges[2], edges[3], BOXES};
    for (uint32_t i = 0; i < BOXES; i++) {
        gab_box box = {0, 0, 40, 40};
        box.x = next_float(exam);
        box.y = next_float(exam);
        gab_boxes_set(&boxes, i, box);
    }
    gab_circle circle = {next_vec(exam), 9};
    add(exam, gab_boxes_meeting_circle(&boxes, circle, hits, BOXES));
    add(exam, gab_boxes_holding(&boxes, circle.centre, hits, BOXES));
}

/* ---- Single operations ---- */

/* True if products and sums are each rounded separately, divisions are true divisions, sums are
 * computed in the written order, and the rounding mode is to nearest. */
static bool operations_are_sound(void)
{
    volatile double tilt = 0x1p-30, third = 3, small = 0x1p-53, zero = 0;
    Vec u = {1 + tilt, 1 + 2 * tilt}, v = {1, 1 + tilt};
    Vec base = {-u.y, zero}, line = {u.x, zero};
    volatile double back = 0x1.8p44;
    double fused = advance(base, line, v.y).x, turned = det(u, v), quotient = 49 / (third * 49);
    double snapped = (small + 0.003 + back) - back, near = (1 + small) - 1;
    volatile float single = (float)(1 + tilt);
    return !(fabs(fused) > 0) && !(fabs(turned) > 0) && quotient == 1 / third &&
           snapped == 0x1p-8 && !(fabs(near) > 0) && !(single > 1) && copysign(1, 0 - zero) > 0;
}

bool gab_self_test(void)
{
    SelfTest exam = {1, 0, false, false};
    for (int i = 0; i < ROUNDS; i++) {
        exam.wild = i >= ROUNDS / 2;
        exam.coarse = i % 2 == 1;
        ask_shapes(&exam);
        ask_turned(&exam);
        ask_movers(&exam);
        ask_scenery(&exam);
        ask_space(&exam);
        ask_many(&exam);
    }
    return operations_are_sound() && exam.sum == SOUND_ANSWERS;
}
