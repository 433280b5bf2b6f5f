/* SPDX-License-Identifier: MIT */
/* Measures contacts of two shapes, and responses, compared with Box2D, Chipmunk and inlined
 * floats. */
#include "peers.h"

#include <math.h>
#include <stdio.h>

/* ---- Ours: the depth, or -1; a query without a contact sets the depth to 0 ---- */

static inline float depth_of(bool meets, const gab_contact *contact)
{
    bench_keep(contact);
    return contact->depth - (float)!meets;
}

static inline float circle_circle_depth(gab_circle a, gab_circle b)
{
    gab_contact contact;
    bool meets = gab_contact_circle_circle(a, b, &contact);
    return depth_of(meets, &contact);
}

static inline float box_box_depth(gab_box a, gab_box b)
{
    gab_contact contact;
    bool meets = gab_contact_box_box(a, b, &contact);
    return depth_of(meets, &contact);
}

static inline float box_circle_depth(gab_box a, gab_circle b)
{
    gab_contact contact;
    bool meets = gab_contact_box_circle(a, b, &contact);
    return depth_of(meets, &contact);
}

static inline float obox_obox_depth(const gab_obox *a, const gab_obox *b)
{
    gab_contact contact;
    bool meets = gab_contact_obox_obox(a, b, &contact);
    return depth_of(meets, &contact);
}

static inline float obox_circle_depth(const gab_obox *a, gab_circle b)
{
    gab_contact contact;
    bool meets = gab_contact_obox_circle(a, b, &contact);
    return depth_of(meets, &contact);
}

BENCH_NUMBER(circle_circle, PoolPair, circle_circle_depth(A(circles), B(circles)))
BENCH_NUMBER(box_box, PoolPair, box_box_depth(A(boxes), B(boxes)))
BENCH_NUMBER(box_circle, PoolPair, box_circle_depth(A(boxes), B(circles)))
BENCH_NUMBER(obox_obox, PoolPair, obox_obox_depth(&A(oboxes), &B(oboxes)))
BENCH_NUMBER(obox_circle, PoolPair, obox_circle_depth(&A(oboxes), B(circles)))

/* ---- The same inlined, in single precision ---- */

static inline bool float_circle_circle(gab_circle a, gab_circle b, gab_contact *contact)
{
    float x = b.centre.x - a.centre.x, y = b.centre.y - a.centre.y, r = a.radius + b.radius;
    float square = x * x + y * y;
    *contact = (gab_contact){.count = 0};
    if (square > r * r)
        return false;
    float distance = sqrtf(square), inverse = distance > 0 ? 1 / distance : 0;
    contact->normal = (gab_vec){distance > 0 ? x * inverse : 1, y * inverse};
    contact->depth = r - distance;
    contact->count = 1;
    float reach = a.radius - contact->depth / 2;
    contact->points[0] =
        (gab_vec){a.centre.x + contact->normal.x * reach, a.centre.y + contact->normal.y * reach};
    return true;
}

static inline bool float_box_box(gab_box a, gab_box b, gab_contact *contact)
{
    float left = fmaxf(a.x, b.x), right = fminf(a.x + a.w, b.x + b.w);
    float top = fmaxf(a.y, b.y), bottom = fminf(a.y + a.h, b.y + b.h);
    *contact = (gab_contact){.count = 0};
    if (left >= right || top >= bottom)
        return false;
    float x = (b.x + b.w / 2) - (a.x + a.w / 2), y = (b.y + b.h / 2) - (a.y + a.h / 2);
    float depth_x = (a.w + b.w) / 2 - fabsf(x), depth_y = (a.h + b.h) / 2 - fabsf(y);
    contact->count = 2;
    if (depth_x <= depth_y) {
        contact->normal.x = x < 0 ? -1 : 1;
        contact->depth = depth_x;
        contact->points[0] = (gab_vec){(left + right) / 2, top};
        contact->points[1] = (gab_vec){(left + right) / 2, bottom};
    } else {
        contact->normal.y = y < 0 ? -1 : 1;
        contact->depth = depth_y;
        contact->points[0] = (gab_vec){left, (top + bottom) / 2};
        contact->points[1] = (gab_vec){right, (top + bottom) / 2};
    }
    return true;
}

static inline float inline_circle_circle_depth(gab_circle a, gab_circle b)
{
    gab_contact contact;
    bool meets = float_circle_circle(a, b, &contact);
    return depth_of(meets, &contact);
}

static inline float inline_box_box_depth(gab_box a, gab_box b)
{
    gab_contact contact;
    bool meets = float_box_box(a, b, &contact);
    return depth_of(meets, &contact);
}

BENCH_NUMBER(inline_circle_circle, PoolPair, inline_circle_circle_depth(A(circles), B(circles)))
BENCH_NUMBER(inline_box_box, PoolPair, inline_box_box_depth(A(boxes), B(boxes)))

/* ---- Response: pool points are velocities or positions, axes of boxes are normals ---- */

static const gab_surface rubber = {0.8f, 0.25f};

static inline float bounce_and_sum(gab_vec velocity, gab_vec normal)
{
    gab_vec after = gab_bounce(velocity, normal, rubber);
    return after.x + after.y;
}

static inline float float_bounce_and_sum(gab_vec velocity, gab_vec normal)
{
    float normal_speed = velocity.x * normal.x + velocity.y * normal.y;
    if (normal_speed >= 0)
        return velocity.x + velocity.y;
    float along = 1 - rubber.friction, back = normal_speed * (along + rubber.restitution);
    gab_vec after = {along * velocity.x - back * normal.x, along * velocity.y - back * normal.y};
    return after.x + after.y;
}

static inline float collide(gab_vec velocity, gab_vec normal)
{
    gab_body a = {{0, 0}, velocity, 1, rubber}, b = {{8, 0}, {1, 2}, 0.5f, rubber};
    float strength = gab_body_collide(&a, &b, normal);
    bench_keep(&a);
    bench_keep(&b);
    return strength;
}

static inline float separate_and_sum(gab_vec position, gab_vec normal)
{
    gab_body a = {position, {0, 0}, 1, rubber}, b = {{8, 0}, {1, 2}, 0.5f, rubber};
    gab_contact contact = {.normal = normal, .depth = 2, .count = 1};
    gab_body_separate(&a, &b, &contact, GAB_SLOP, GAB_CORRECTION);
    bench_keep(&b);
    return a.position.x + a.position.y;
}

BENCH_NUMBER(bounce, PoolPair, bounce_and_sum(A(points), B(oboxes).axis))
BENCH_NUMBER(inline_bounce, PoolPair, float_bounce_and_sum(A(points), B(oboxes).axis))
BENCH_NUMBER(body_collide, PoolPair, collide(A(points), B(oboxes).axis))
BENCH_NUMBER(body_separate, PoolPair, separate_and_sum(A(points), B(oboxes).axis))

/* ---- The table ---- */

typedef struct ContactQuery {
    const char *name;
    PoolKind a, b;
    BenchRun ours, inlined;
} ContactQuery;

static const ContactQuery contacts[] = {
    {"gab_contact_circle_circle", POOL_CIRCLES, POOL_CIRCLES, circle_circle, inline_circle_circle},
    {"gab_contact_box_box", POOL_BOXES, POOL_BOXES, box_box, inline_box_box},
    {"gab_contact_box_circle", POOL_BOXES, POOL_CIRCLES, box_circle, NULL},
    {"gab_contact_obox_obox", POOL_OBOXES, POOL_OBOXES, obox_obox, NULL},
    {"gab_contact_obox_circle", POOL_OBOXES, POOL_CIRCLES, obox_circle, NULL},
};

static const ContactQuery responses[] = {
    {"gab_bounce", POOL_POINTS, POOL_OBOXES, bounce, inline_bounce},
    {"gab_body_collide", POOL_POINTS, POOL_OBOXES, body_collide, NULL},
    {"gab_body_separate", POOL_POINTS, POOL_OBOXES, body_separate, NULL},
};

static void compare(Bench *bench, const ContactQuery *query, BenchQuery bench_query)
{
    static Pool a, b;
    PoolPair pools = {&a, &b};
    BenchRunner runners[BENCH_MAX_RUNNERS] = {{query->name, NULL, query->ours, &pools}};
    size_t count = 1;
    pool_fill(&a, query->a, 0, 1);
    pool_fill(&b, query->b, 0, 2);
    if (query->inlined != NULL)
        runners[count++] = (BenchRunner){"inline float", "rounds in float", query->inlined, &pools};
    count = peers_add(PEER_CONTACT, &pools, POOL_SIZE, runners, count);
    char title[80];
    snprintf(title, sizeof(title), "%s%s", query->name, bench_query.deepest > 0 ? ", shallow" : "");
    bench_query.name = title;
    bench_compare(bench, &bench_query, runners, count);
}

int main(int argc, char **argv)
{
    Bench bench = bench_open("Contacts of shapes, and responses", peers_versions(), argc, argv);
    BenchQuery depth = {
        .answer = BENCH_NEGATIVE_IS_MISS, .margin = 0.01f, .a = POOL_SIZE, .b = POOL_SIZE};
    depth.hit_percent = 50;
    for (size_t i = 0; i < sizeof(contacts) / sizeof(contacts[0]); i++)
        compare(&bench, &contacts[i], depth);
    /* As in a game that has already tested the pair: all shapes meet, no deeper than 4 pixels. */
    depth.hit_percent = 100;
    depth.deepest = 4;
    for (size_t i = 0; i < sizeof(contacts) / sizeof(contacts[0]); i++)
        compare(&bench, &contacts[i], depth);
    BenchQuery number = {.a = POOL_SIZE, .b = POOL_SIZE};
    number.answer = BENCH_IS_NUMBER;
    number.margin = 0.001f;
    for (size_t i = 0; i < sizeof(responses) / sizeof(responses[0]); i++)
        compare(&bench, &responses[i], number);
    return bench_close(&bench);
}
