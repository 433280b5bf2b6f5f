/* SPDX-License-Identifier: MIT */
/* The picture of gabarit/contact.h. */
#include "gallery.h"
#include "world.h"

#include <stdio.h>

/* ---- Manifolds ---- */

static gab_vec moved(gab_vec place, gab_vec direction, float way)
{
    return (gab_vec){place.x + direction.x * way, place.y + direction.y * way};
}

/* Draws the points of a contact, the normal, and the depth along it. */
static void draw_contact(Scene *scene, const gab_contact *contact, char *answer, size_t capacity)
{
    gab_vec middle = contact->points[0];
    if (contact->count == 2) {
        scene_segment(scene, (gab_segment){contact->points[0], contact->points[1]}, INK_IMPACT);
        middle = (gab_vec){(contact->points[0].x + contact->points[1].x) / 2,
                           (contact->points[0].y + contact->points[1].y) / 2};
    }
    scene_direction(scene, middle, contact->normal, 64, INK_IMPACT);
    scene_distance(scene, moved(middle, contact->normal, -contact->depth / 2),
                   moved(middle, contact->normal, contact->depth / 2), INK_MOVE);
    for (uint32_t i = 0; i < contact->count; i++)
        scene_point(scene, contact->points[i], INK_PLAIN);
    snprintf(answer, capacity, "depth %.2f", (double)contact->depth);
}

static void draw_circle_circle(Scene *scene, char *answer, size_t capacity)
{
    gab_contact contact;
    gab_circle a = world_pair_circles[0], b = world_pair_circles[1];
    gab_contact_circle_circle(a, b, &contact);
    scene_circle(scene, a, INK_BLUE);
    scene_circle(scene, (gab_circle){moved(b.centre, contact.normal, contact.depth), b.radius},
                 INK_ORANGE | INK_GHOST);
    scene_circle(scene, b, INK_ORANGE);
    draw_contact(scene, &contact, answer, capacity);
}

static void draw_box_box(Scene *scene, char *answer, size_t capacity)
{
    gab_contact contact;
    gab_box a = world_pair_boxes[0], b = world_pair_boxes[1];
    gab_contact_box_box(a, b, &contact);
    gab_vec corner = moved((gab_vec){b.x, b.y}, contact.normal, contact.depth);
    scene_box(scene, a, INK_BLUE);
    scene_box(scene, (gab_box){corner.x, corner.y, b.w, b.h}, INK_ORANGE | INK_GHOST);
    scene_box(scene, b, INK_ORANGE);
    draw_contact(scene, &contact, answer, capacity);
}

static void draw_box_circle(Scene *scene, gab_circle circle, char *answer, size_t capacity)
{
    gab_contact contact;
    gab_contact_box_circle(world_pillar, circle, &contact);
    gab_vec free = moved(circle.centre, contact.normal, contact.depth);
    scene_box(scene, world_pillar, INK_BLUE);
    scene_circle(scene, (gab_circle){free, circle.radius}, INK_ORANGE | INK_GHOST);
    scene_circle(scene, circle, INK_ORANGE);
    draw_contact(scene, &contact, answer, capacity);
}

static void draw_outside(Scene *scene, char *answer, size_t capacity)
{
    draw_box_circle(scene, world_outside, answer, capacity);
}

static void draw_inside(Scene *scene, char *answer, size_t capacity)
{
    draw_box_circle(scene, world_inside, answer, capacity);
}

static void draw_obox_obox(Scene *scene, char *answer, size_t capacity)
{
    gab_contact contact;
    gab_obox b = world_pair_oboxes[1];
    gab_contact_obox_obox(&world_pair_oboxes[0], &b, &contact);
    gab_obox free = b;
    free.centre = moved(b.centre, contact.normal, contact.depth);
    scene_obox(scene, &world_pair_oboxes[0], INK_BLUE);
    scene_obox(scene, &free, INK_ORANGE | INK_GHOST);
    scene_obox(scene, &b, INK_ORANGE);
    draw_contact(scene, &contact, answer, capacity);
}

static void draw_obox_circle(Scene *scene, char *answer, size_t capacity)
{
    gab_contact contact;
    gab_circle ball = world_plank_ball;
    gab_contact_obox_circle(&world_plank, ball, &contact);
    gab_vec free = moved(ball.centre, contact.normal, contact.depth);
    scene_obox(scene, &world_plank, INK_BLUE);
    scene_circle(scene, (gab_circle){free, ball.radius}, INK_ORANGE | INK_GHOST);
    scene_circle(scene, ball, INK_ORANGE);
    draw_contact(scene, &contact, answer, capacity);
}

/* ---- Response ---- */

static void draw_bounce(Scene *scene, char *answer, size_t capacity)
{
    static const gab_wall ground = {{36, 28}, {1, 28}, GAB_BLOCKS_BOTH};
    static const SceneInk inks[] = {INK_SLIDE, INK_ACCENT, INK_ORANGE};
    static const SceneSide sides[] = {SIDE_ABOVE, SIDE_RIGHT, SIDE_BELOW};
    const gab_vec foot = {15, 27.5f};
    scene_wall(scene, &ground, INK_STONE);
    scene_arrow(scene, moved(foot, world_fall, -1.25f), foot, INK_MOVE);
    for (size_t i = 0; i < COUNT(world_surfaces); i++) {
        gab_vec after = gab_bounce(world_fall, (gab_vec){0, -1}, world_surfaces[i]);
        gab_vec end = moved(foot, after, 1.25f);
        scene_arrow(scene, foot, end, inks[i]);
        scene_chip(scene, end, sides[i], "%s", world_surface_names[i]);
    }
    snprintf(answer, capacity, "%zu surfaces", COUNT(world_surfaces));
}

static void draw_body(Scene *scene, const gab_body *before, const gab_body *after, float radius,
                      SceneInk ink)
{
    const float time = 0.9f;
    scene_circle(scene, (gab_circle){before->position, radius}, ink);
    scene_arrow(scene, moved(before->position, before->velocity, -time), before->position,
                INK_MOVE);
    scene_arrow(scene, before->position, moved(before->position, after->velocity, time), INK_SLIDE);
    scene_point(scene, before->position, INK_PLAIN);
}

static void draw_collide(Scene *scene, char *answer, size_t capacity)
{
    gab_body a = world_bodies[0], b = world_bodies[1];
    gab_contact contact;
    gab_contact_circle_circle((gab_circle){a.position, world_body_radii[0]},
                              (gab_circle){b.position, world_body_radii[1]}, &contact);
    float blow = gab_body_collide(&a, &b, contact.normal);
    draw_body(scene, &world_bodies[0], &a, world_body_radii[0], INK_BLUE);
    draw_body(scene, &world_bodies[1], &b, world_body_radii[1], INK_ORANGE);
    scene_chip(scene, moved(a.position, (gab_vec){0, 1}, world_body_radii[0]), SIDE_BELOW,
               "mass 1");
    scene_chip(scene, moved(b.position, (gab_vec){0, 1}, world_body_radii[1]), SIDE_BELOW,
               "mass 2");
    snprintf(answer, capacity, "blow %.1f", (double)blow);
}

static const Card cards[] = {
    {draw_circle_circle, "gab_contact_circle_circle", "depth: radii minus distance", 0, 0, 1, 0, 0,
     8},
    {draw_box_box, "gab_contact_box_box", "the axis of least depth, two points", 1, 0, 1, 0, 0, 8},
    {draw_outside, "gab_contact_box_circle", "from the box's nearest point to the centre", 2, 0, 1,
     0, 0, 8},
    {draw_inside, "gab_contact_box_circle", "centre inside: radius plus way to the face", 3, 0, 1,
     0, 0, 8},
    {draw_obox_obox, "gab_contact_obox_obox", "the separating axis of least depth", 0, 1, 1, 0, 0,
     8},
    {draw_obox_circle, "gab_contact_obox_circle", "as with a box, in the box's own frame", 1, 1, 1,
     0, 0, 8},
    {draw_bounce, "gab_bounce", "restitution and friction shape the way out", 2, 1, 1, 0, 0, 8},
    {draw_collide, "gab_body_collide", "cream before the blow, green after it", 3, 1, 1, 0, 0, 8},
};

const Gallery gallery_contacts = {
    "contacts.png",
    "How they touch",
    "Red is the normal, from blue to orange. Cream is the depth. Dashed: where orange comes free.",
    4,
    2,
    cards,
    COUNT(cards)};
