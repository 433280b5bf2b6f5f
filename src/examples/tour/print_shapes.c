/* SPDX-License-Identifier: MIT */
/* The tour through gabarit/shape.h. */
#include "print.h"
#include "world.h"

static void print_boxes(void)
{
    for (size_t i = 0; i < COUNT(world_box_points); i++) {
        print_query("gab_box_holds", "does the box " BOX_FORMAT " contain %g,%g?",
                    BOX_OF(world_box), VEC_OF(world_box_points[i]));
        print_answer("%s", yes_or_no(gab_box_holds(world_box, world_box_points[i])));
    }
    for (size_t i = 0; i < COUNT(world_attack_boxes); i++) {
        print_query("gab_box_meets_box", "does " BOX_FORMAT " meet " BOX_FORMAT "?",
                    BOX_OF(world_torso), BOX_OF(world_attack_boxes[i]));
        print_answer("%s", yes_or_no(gab_box_meets_box(world_torso, world_attack_boxes[i])));
    }
}

static void print_circles(void)
{
    for (size_t i = 0; i < COUNT(world_other_balls); i++) {
        gab_circle other = world_other_balls[i];
        print_query("gab_circle_meets_circle", "does %g,%g r %g meet %g,%g r %g?",
                    VEC_OF(world_ball.centre), (double)world_ball.radius, VEC_OF(other.centre),
                    (double)other.radius);
        print_answer("%s", yes_or_no(gab_circle_meets_circle(world_ball, other)));
    }
    for (size_t i = 0; i < COUNT(world_crate_balls); i++) {
        gab_circle ball = world_crate_balls[i];
        print_query("gab_circle_meets_box", "does %g,%g r %g meet the box " BOX_FORMAT "?",
                    VEC_OF(ball.centre), (double)ball.radius, BOX_OF(world_crate));
        print_answer("%s", yes_or_no(gab_circle_meets_box(ball, world_crate)));
    }
    for (size_t i = 0; i < COUNT(world_beam_balls); i++) {
        gab_circle ball = world_beam_balls[i];
        print_query("gab_circle_meets_segment", "does %g,%g r %g meet the beam %g,%g to %g,%g?",
                    VEC_OF(ball.centre), (double)ball.radius, VEC_OF(world_beam.a),
                    VEC_OF(world_beam.b));
        print_answer("%s; the whole line: %s",
                     yes_or_no(gab_circle_meets_segment(ball, world_beam)),
                     yes_or_no(gab_circle_meets_line(ball, world_beam.a, world_beam.b)));
    }
}

static void print_crossings(void)
{
    for (size_t i = 0; i < COUNT(world_crossings); i++) {
        const gab_segment *pair = world_crossings[i];
        gab_crossing crossing;
        print_query("gab_segment_cross", "where do %g,%g to %g,%g and %g,%g to %g,%g cross?",
                    VEC_OF(pair[0].a), VEC_OF(pair[0].b), VEC_OF(pair[1].a), VEC_OF(pair[1].b));
        if (!gab_segment_cross(pair[0], pair[1], &crossing))
            print_answer("nowhere");
        else if (crossing.kind == GAB_CROSS_OVERLAP)
            print_answer("from %g,%g to %g,%g", VEC_OF(crossing.point), VEC_OF(crossing.end));
        else
            print_answer("at %.2f,%.2f", VEC_OF(crossing.point));
    }
}

static void print_oriented_boxes(void)
{
    for (size_t i = 0; i < COUNT(world_shields); i++) {
        print_query("gab_obox_meets_obox", "does the blade at %g,%g meet the shield at %g,%g?",
                    VEC_OF(world_blade.centre), VEC_OF(world_shields[i].centre));
        print_answer("%s", yes_or_no(gab_obox_meets_obox(&world_blade, &world_shields[i])));
    }
    for (size_t i = 0; i < COUNT(world_rotated_box_balls); i++) {
        gab_circle ball = world_rotated_box_balls[i];
        print_query("gab_obox_meets_circle", "does the rotated box at %g,%g meet %g,%g r %g?",
                    VEC_OF(world_rotated_box.centre), VEC_OF(ball.centre), (double)ball.radius);
        print_answer("%s", yes_or_no(gab_obox_meets_circle(&world_rotated_box, ball)));
    }
    gab_box bounds = gab_obox_bounds(&world_rotated_box);
    print_query("gab_obox_bounds", "what is its bounding box?");
    print_answer("%.2f,%.2f %.2fx%.2f", BOX_OF(bounds));
}

static void print_polygons(void)
{
    static const gab_vec centre = {24, 14}, tip = {24, 6};
    uint32_t scratch[LETTER_CORNERS], triangles[3 * GAB_TRIANGLES(LETTER_CORNERS)], triangle_count;
    print_query("gab_polygon_holds", "does a five-pointed star contain its centre?");
    print_answer("%s, by even-odd", yes_or_no(gab_polygon_holds(world_star, STAR_CORNERS, centre)));
    print_query("gab_polygon_holds", "does it contain a position in one of its tips?");
    print_answer("%s", yes_or_no(gab_polygon_holds(world_star, STAR_CORNERS, tip)));
    print_query("gab_polygon_triangulate", "how many triangles form a letter G?");
    gab_result result = gab_polygon_triangulate(world_letter_g, LETTER_CORNERS, scratch, triangles,
                                                &triangle_count);
    print_answer("%u (%s)", (unsigned)triangle_count, gab_result_text(result));
}

static void print_crowd(void)
{
    float edges[4][CROWD];
    gab_boxes boxes = {edges[0], edges[1], edges[2], edges[3], CROWD};
    for (uint32_t i = 0; i < CROWD; i++)
        gab_boxes_set(&boxes, i, world_crowd_box(i));
    print_query("gab_boxes_meeting_circle", "how many of %d boxes meet a disc of radius %g?", CROWD,
                (double)world_crowd_circle.radius);
    print_answer("%u", (unsigned)gab_boxes_meeting_circle(&boxes, world_crowd_circle, NULL, 0));
}

void print_shapes(void)
{
    print_heading("Which shapes meet");
    print_boxes();
    print_circles();
    print_crossings();
    print_oriented_boxes();
    print_polygons();
    print_crowd();
}
