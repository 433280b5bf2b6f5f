/* SPDX-License-Identifier: MIT */
/* The picture of gabarit/shape.h: green shapes are hit or contained, dashed grey ones are not. */
#include "gallery.h"
#include "world.h"

#include <math.h>
#include <stdio.h>

static unsigned ink_of(bool is_hit)
{
    return is_hit ? INK_GREEN : INK_GREY | INK_GHOST;
}

static void write_hit_count(char *answer, size_t capacity, size_t hits, size_t count)
{
    snprintf(answer, capacity, "%zu of %zu", hits, count);
}

/* ---- Boxes and circles ---- */

static void draw_box_holds(Scene *scene, char *answer, size_t capacity)
{
    size_t hits = 0;
    scene_box(scene, world_box, INK_BLUE);
    for (size_t i = 0; i < COUNT(world_box_points); i++) {
        bool is_hit = gab_box_holds(world_box, world_box_points[i]);
        scene_verdict(scene, world_box_points[i], is_hit);
        hits += is_hit;
    }
    write_hit_count(answer, capacity, hits, COUNT(world_box_points));
}

static gab_vec box_centre(gab_box box)
{
    return (gab_vec){box.x + box.w / 2, box.y + box.h / 2};
}

static void draw_box_meets_box(Scene *scene, char *answer, size_t capacity)
{
    size_t hits = 0;
    scene_box(scene, world_torso, INK_BLUE);
    for (size_t i = 0; i < COUNT(world_attack_boxes); i++) {
        bool is_hit = gab_box_meets_box(world_torso, world_attack_boxes[i]);
        scene_box(scene, world_attack_boxes[i], ink_of(is_hit));
        scene_verdict(scene, box_centre(world_attack_boxes[i]), is_hit);
        hits += is_hit;
    }
    scene_box_name(scene, world_torso, INK_BLUE, "torso");
    write_hit_count(answer, capacity, hits, COUNT(world_attack_boxes));
}

static void draw_circle(Scene *scene, gab_circle circle, bool is_hit)
{
    scene_circle(scene, circle, ink_of(is_hit));
    scene_verdict(scene, circle.centre, is_hit);
}

static void draw_circles(Scene *scene, char *answer, size_t capacity)
{
    size_t hits = 0;
    scene_circle(scene, world_ball, INK_BLUE);
    for (size_t i = 0; i < COUNT(world_other_balls); i++) {
        bool is_hit = gab_circle_meets_circle(world_ball, world_other_balls[i]);
        draw_circle(scene, world_other_balls[i], is_hit);
        hits += is_hit;
    }
    write_hit_count(answer, capacity, hits, COUNT(world_other_balls));
}

static void draw_circles_at_box(Scene *scene, char *answer, size_t capacity)
{
    size_t hits = 0;
    scene_box(scene, world_crate, INK_BLUE);
    for (size_t i = 0; i < COUNT(world_crate_balls); i++) {
        bool is_hit = gab_circle_meets_box(world_crate_balls[i], world_crate);
        draw_circle(scene, world_crate_balls[i], is_hit);
        hits += is_hit;
    }
    write_hit_count(answer, capacity, hits, COUNT(world_crate_balls));
}

/* ---- Segments ---- */

static void draw_circles_at_segment(Scene *scene, char *answer, size_t capacity)
{
    size_t hits = 0;
    const gab_segment *beam = &world_beam;
    gab_vec along = {(beam->b.x - beam->a.x), (beam->b.y - beam->a.y)};
    gab_segment line = {{beam->a.x - along.x, beam->a.y - along.y},
                        {beam->b.x + along.x, beam->b.y + along.y}};
    scene_segment(scene, line, INK_BLUE | INK_GHOST);
    scene_segment(scene, *beam, INK_BLUE);
    for (size_t i = 0; i < COUNT(world_beam_balls); i++) {
        bool is_hit = gab_circle_meets_segment(world_beam_balls[i], *beam);
        draw_circle(scene, world_beam_balls[i], is_hit);
        hits += is_hit;
    }
    write_hit_count(answer, capacity, hits, COUNT(world_beam_balls));
}

static void draw_crossings(Scene *scene, char *answer, size_t capacity)
{
    size_t hits = 0;
    for (size_t i = 0; i < COUNT(world_crossings); i++) {
        const gab_segment *pair = world_crossings[i];
        gab_crossing crossing;
        bool is_hit = gab_segment_cross(pair[0], pair[1], &crossing);
        scene_segment(scene, pair[0], INK_BLUE);
        scene_segment(scene, pair[1], INK_VIOLET);
        if (crossing.kind == GAB_CROSS_OVERLAP) {
            scene_segment(scene, (gab_segment){crossing.point, crossing.end}, INK_GREEN);
            scene_point(scene, crossing.end, INK_GREEN);
        }
        if (is_hit)
            scene_point(scene, crossing.point, INK_GREEN);
        hits += is_hit;
    }
    write_hit_count(answer, capacity, hits, COUNT(world_crossings));
}

static float distance(gab_vec a, gab_vec b)
{
    return hypotf(b.x - a.x, b.y - a.y);
}

static void draw_nearest(Scene *scene, char *answer, size_t capacity)
{
    scene_box(scene, world_house, INK_BLUE);
    scene_segment(scene, world_fence, INK_VIOLET);
    for (size_t i = 0; i < COUNT(world_visitors); i++) {
        gab_vec visitor = world_visitors[i];
        gab_vec house = gab_box_nearest(world_house, visitor);
        gab_vec fence = gab_segment_nearest(world_fence, visitor);
        if (distance(visitor, house) < distance(visitor, fence))
            scene_arrow(scene, visitor, house, INK_BLUE);
        else
            scene_arrow(scene, visitor, fence, INK_VIOLET);
        scene_point(scene, visitor, INK_PLAIN);
    }
    snprintf(answer, capacity, "%zu positions", COUNT(world_visitors));
}

/* ---- Oriented boxes ---- */

static void draw_oboxes(Scene *scene, char *answer, size_t capacity)
{
    size_t hits = 0;
    scene_obox(scene, &world_blade, INK_BLUE);
    for (size_t i = 0; i < COUNT(world_shields); i++) {
        bool is_hit = gab_obox_meets_obox(&world_blade, &world_shields[i]);
        scene_obox(scene, &world_shields[i], ink_of(is_hit));
        scene_verdict(scene, world_shields[i].centre, is_hit);
        hits += is_hit;
    }
    write_hit_count(answer, capacity, hits, COUNT(world_shields));
}

static void draw_obox_circles(Scene *scene, char *answer, size_t capacity)
{
    size_t hits = 0;
    scene_box(scene, gab_obox_bounds(&world_rotated_box), INK_BLUE | INK_GHOST);
    scene_obox(scene, &world_rotated_box, INK_BLUE);
    for (size_t i = 0; i < COUNT(world_rotated_box_balls); i++) {
        bool is_hit = gab_obox_meets_circle(&world_rotated_box, world_rotated_box_balls[i]);
        draw_circle(scene, world_rotated_box_balls[i], is_hit);
        hits += is_hit;
    }
    write_hit_count(answer, capacity, hits, COUNT(world_rotated_box_balls));
}

/* ---- Polygons and crowds ---- */

/* Tests a point in every half pixel of the canvas. */
static void draw_star(Scene *scene, char *answer, size_t capacity)
{
    const float step = 0.5f;
    size_t hits = 0;
    for (float y = 0; y < 28; y += step)
        for (float x = 4; x < 44; x += step) {
            gab_vec point = {x + step / 2, y + step / 2};
            if (!gab_polygon_holds(world_star, STAR_CORNERS, point))
                continue;
            scene_shade(scene, (gab_box){x, y, step, step}, INK_GREEN, 0.45f);
            hits++;
        }
    for (size_t i = 0; i < STAR_CORNERS; i++) {
        const gab_segment edge = {world_star[i], world_star[(i + 1) % STAR_CORNERS]};
        scene_segment(scene, edge, INK_BLUE);
    }
    snprintf(answer, capacity, "%zu points", hits);
}

static void draw_triangles(Scene *scene, char *answer, size_t capacity)
{
    static const SceneInk inks[] = {INK_BLUE, INK_GREEN, INK_VIOLET, INK_ORANGE, INK_YELLOW};
    uint32_t scratch[LETTER_CORNERS], triangles[3 * GAB_TRIANGLES(LETTER_CORNERS)], triangle_count;
    gab_polygon_triangulate(world_letter_g, LETTER_CORNERS, scratch, triangles, &triangle_count);
    for (uint32_t i = 0; i < triangle_count; i++) {
        gab_vec corners[3];
        for (int k = 0; k < 3; k++)
            corners[k] = world_letter_g[triangles[3 * i + (uint32_t)k]];
        scene_polygon(scene, corners, 3, inks[i % COUNT(inks)]);
    }
    for (size_t i = 0; i < LETTER_CORNERS; i++)
        scene_point(scene, world_letter_g[i], INK_PLAIN);
    snprintf(answer, capacity, "%u triangles", (unsigned)triangle_count);
}

static void draw_crowd(Scene *scene, char *answer, size_t capacity)
{
    float edges[4][CROWD];
    uint32_t hits[CROWD];
    gab_boxes boxes = {edges[0], edges[1], edges[2], edges[3], CROWD};
    for (uint32_t i = 0; i < CROWD; i++) {
        gab_boxes_set(&boxes, i, world_crowd_box(i));
        scene_box(scene, world_crowd_box(i), INK_GREY | INK_GHOST);
    }
    uint32_t count = gab_boxes_meeting_circle(&boxes, world_crowd_circle, hits, CROWD);
    for (uint32_t i = 0; i < count; i++)
        scene_box(scene, world_crowd_box(hits[i]), INK_GREEN);
    scene_circle(scene, world_crowd_circle, INK_BLUE);
    write_hit_count(answer, capacity, count, CROWD);
}

static const Card cards[] = {
    {draw_box_holds, "gab_box_holds", "left and top edge inside, right and bottom outside", 0, 0, 1,
     0, 0, 8},
    {draw_box_meets_box, "gab_box_meets_box", "a shared edge or corner is not enough", 1, 0, 1, 0,
     0, 6},
    {draw_circles, "gab_circle_meets_circle", "touching counts as meeting", 2, 0, 1, 0, 0, 6},
    {draw_circles_at_box, "gab_circle_meets_box", "the nearest point of the box decides", 3, 0, 1,
     0, -0.2f, 6},
    {draw_circles_at_segment, "gab_circle_meets_segment",
     "dashed: the infinite line, gab_circle_meets_line", 0, 1, 1, 0, -1, 6},
    {draw_crossings, "gab_segment_cross", "a crossing, a touch, an overlap, nothing", 1, 1, 1, 0, 0,
     6},
    {draw_oboxes, "gab_obox_meets_obox", "four separating axes", 2, 1, 1, 0, 0, 6},
    {draw_obox_circles, "gab_obox_meets_circle", "dashed: gab_obox_bounds", 3, 1, 1, 0, 0, 6},
    {draw_star, "gab_polygon_holds", "holes in a crossing outline, by even-odd", 0, 2, 1, 0, 0, 6},
    {draw_triangles, "gab_polygon_triangulate", "by ear clipping", 1, 2, 1, 0, 0, 6},
    {draw_nearest, "gab_box_nearest", "and gab_segment_nearest, whichever is nearer", 2, 2, 1, 0, 0,
     6},
    {draw_crowd, "gab_boxes_meeting_circle", "one disc against many boxes in one call", 3, 2, 1, 0,
     0, 6},
};

const Gallery gallery_shapes = {"shapes.png",
                                "Which shapes meet",
                                "Blue is tested. Green means yes, dashed grey no. Boxes are "
                                "half-open, all other shapes closed.",
                                4,
                                3,
                                cards,
                                COUNT(cards)};
