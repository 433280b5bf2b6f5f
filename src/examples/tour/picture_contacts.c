/* SPDX-License-Identifier: MIT */
/* The picture of gabarit/contact.h. */
#include "gallery.h"
#include "world.h"

#include <stdio.h>

/* ---- Manifolds ---- */

static gab_vec translate(gab_vec point, gab_vec direction, float distance)
{
    return (gab_vec){point.x + direction.x * distance, point.y + direction.y * distance};
}

/* Draws the points of a contact, the normal, and the depth along it. */
static void draw_contact(Scene *scene, const gab_contact *contact, char *answer, size_t capacity)
{
    gab_vec centre = contact->points[0];
    if (contact->count == 2) {
        scene_segment(scene, (gab_segment){contact->points[0], contact->points[1]}, INK_IMPACT);
        centre = (gab_vec){(contact->points[0].x + contact->points[1].x) / 2,
                           (contact->points[0].y + contact->points[1].y) / 2};
    }
    scene_direction(scene, centre, contact->normal, 64, INK_IMPACT);
    scene_distance(scene, translate(centre, contact->normal, -contact->depth / 2),
                   translate(centre, contact->normal, contact->depth / 2), INK_MOVE);
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
    scene_circle(scene, (gab_circle){translate(b.centre, contact.normal, contact.depth), b.radius},
                 INK_ORANGE | INK_GHOST);
    scene_circle(scene, b, INK_ORANGE);
    draw_contact(scene, &contact, answer, capacity);
}

static void draw_box_box(Scene *scene, char *answer, size_t capacity)
{
    gab_contact contact;
    gab_box a = world_pair_boxes[0], b = world_pair_boxes[1];
    gab_contact_box_box(a, b, &contact);
    gab_vec corner = translate((gab_vec){b.x, b.y}, contact.normal, contact.depth);
    scene_box(scene, a, INK_BLUE);
    scene_box(scene, (gab_box){corner.x, corner.y, b.w, b.h}, INK_ORANGE | INK_GHOST);
    scene_box(scene, b, INK_ORANGE);
    draw_contact(scene, &contact, answer, capacity);
}

static void draw_box_circle(Scene *scene, gab_circle circle, char *answer, size_t capacity)
{
    gab_contact contact;
    gab_contact_box_circle(world_pillar, circle, &contact);
    gab_vec separated = translate(circle.centre, contact.normal, contact.depth);
    scene_box(scene, world_pillar, INK_BLUE);
    scene_circle(scene, (gab_circle){separated, circle.radius}, INK_ORANGE | INK_GHOST);
    scene_circle(scene, circle, INK_ORANGE);
    draw_contact(scene, &contact, answer, capacity);
}

static void draw_outside(Scene *scene, char *answer, size_t capacity)
{
    draw_box_circle(scene, world_disc_outside, answer, capacity);
}

static void draw_inside(Scene *scene, char *answer, size_t capacity)
{
    draw_box_circle(scene, world_disc_inside, answer, capacity);
}

static void draw_obox_obox(Scene *scene, char *answer, size_t capacity)
{
    gab_contact contact;
    gab_obox b = world_pair_oboxes[1];
    gab_contact_obox_obox(&world_pair_oboxes[0], &b, &contact);
    gab_obox separated = b;
    separated.centre = translate(b.centre, contact.normal, contact.depth);
    scene_obox(scene, &world_pair_oboxes[0], INK_BLUE);
    scene_obox(scene, &separated, INK_ORANGE | INK_GHOST);
    scene_obox(scene, &b, INK_ORANGE);
    draw_contact(scene, &contact, answer, capacity);
}

static void draw_obox_circle(Scene *scene, char *answer, size_t capacity)
{
    gab_contact contact;
    gab_circle ball = world_plank_ball;
    gab_contact_obox_circle(&world_plank, ball, &contact);
    gab_vec separated = translate(ball.centre, contact.normal, contact.depth);
    scene_obox(scene, &world_plank, INK_BLUE);
    scene_circle(scene, (gab_circle){separated, ball.radius}, INK_ORANGE | INK_GHOST);
    scene_circle(scene, ball, INK_ORANGE);
    draw_contact(scene, &contact, answer, capacity);
}

/* ---- Response ---- */

static void draw_bounce(Scene *scene, char *answer, size_t capacity)
{
    static const gab_wall ground = {{36, 28}, {1, 28}, GAB_BLOCKS_BOTH};
    static const SceneInk inks[] = {INK_SLIDE, INK_ACCENT, INK_ORANGE};
    static const SceneSide sides[] = {SIDE_ABOVE, SIDE_RIGHT, SIDE_BELOW};
    const gab_vec impact = {15, 27.5f};
    scene_wall(scene, &ground, INK_STONE);
    scene_arrow(scene, translate(impact, world_fall_velocity, -1.25f), impact, INK_MOVE);
    for (size_t i = 0; i < COUNT(world_surfaces); i++) {
        gab_vec velocity = gab_bounce(world_fall_velocity, (gab_vec){0, -1}, world_surfaces[i]);
        gab_vec end = translate(impact, velocity, 1.25f);
        scene_arrow(scene, impact, end, inks[i]);
        scene_chip(scene, end, sides[i], "%s", world_surface_names[i]);
    }
    snprintf(answer, capacity, "%zu surfaces", COUNT(world_surfaces));
}

static void draw_body(Scene *scene, const gab_body *before, const gab_body *after, float radius,
                      SceneInk ink)
{
    const float time = 0.9f;
    scene_circle(scene, (gab_circle){before->position, radius}, ink);
    scene_arrow(scene, translate(before->position, before->velocity, -time), before->position,
                INK_MOVE);
    scene_arrow(scene, before->position, translate(before->position, after->velocity, time),
                INK_SLIDE);
    scene_point(scene, before->position, INK_PLAIN);
}

static void draw_collide(Scene *scene, char *answer, size_t capacity)
{
    gab_body a = world_bodies[0], b = world_bodies[1];
    gab_contact contact;
    gab_contact_circle_circle((gab_circle){a.position, world_body_radii[0]},
                              (gab_circle){b.position, world_body_radii[1]}, &contact);
    float impulse = gab_body_collide(&a, &b, contact.normal);
    draw_body(scene, &world_bodies[0], &a, world_body_radii[0], INK_BLUE);
    draw_body(scene, &world_bodies[1], &b, world_body_radii[1], INK_ORANGE);
    scene_chip(scene, translate(a.position, (gab_vec){0, 1}, world_body_radii[0]), SIDE_BELOW,
               "mass 1");
    scene_chip(scene, translate(b.position, (gab_vec){0, 1}, world_body_radii[1]), SIDE_BELOW,
               "mass 2");
    snprintf(answer, capacity, "impulse %.1f", (double)impulse);
}

static const Card cards[] = {
    {draw_circle_circle, "gab_contact_circle_circle", "depth: radii minus distance", 0, 0, 1, 0, 0,
     8},
    {draw_box_box, "gab_contact_box_box", "the axis with the smallest depth, two points", 1, 0, 1,
     0, 0, 8},
    {draw_outside, "gab_contact_box_circle", "from the box's nearest point to the centre", 2, 0, 1,
     0, 0, 8},
    {draw_inside, "gab_contact_box_circle", "centre inside: radius plus distance to the face", 3, 0,
     1, 0, 0, 8},
    {draw_obox_obox, "gab_contact_obox_obox", "the separating axis with the smallest depth", 0, 1,
     1, 0, 0, 8},
    {draw_obox_circle, "gab_contact_obox_circle", "as with a box, in the axes of the oriented box",
     1, 1, 1, 0, 0, 8},
    {draw_bounce, "gab_bounce", "by restitution and friction of the surface", 2, 1, 1, 0, 0, 8},
    {draw_collide, "gab_body_collide", "cream before the impulse, green after it", 3, 1, 1, 0, 0,
     8},
};

const Gallery gallery_contacts = {
    "contacts.png",
    "How shapes touch",
    "Red is the normal, from blue to orange. Cream is the depth. Dashed: orange after separation.",
    4,
    2,
    cards,
    COUNT(cards)};
