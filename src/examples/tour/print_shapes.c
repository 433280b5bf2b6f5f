/* SPDX-License-Identifier: MIT */
/* The tour through gabarit/shape.h. */
#include "print.h"

static const gab_box first_box = {9, 5, 18, 10};
static const gab_vec box_points[6] = {{9, 5}, {27, 10}, {18, 15}, {26, 14}, {4, 10}, {18, 10}};

static const gab_box torso = {18, 9, 13, 10};
static const gab_box attack_boxes[4] = {
    {29, 4, 9, 8}, {31, 13, 10, 6}, {10, 16, 10, 7}, {9, 4, 9, 5}};

static const gab_circle first_ball = {{24, 13}, 6};
static const gab_circle other_balls[4] = {{{30, 21}, 4}, {{14, 9}, 6}, {{37, 8}, 5}, {{15, 21}, 6}};

static const gab_box crate = {14, 7, 20, 11};
static const gab_circle crate_balls[4] = {
    {{37, 22}, 5}, {{37.5f, 4}, 4.5f}, {{11, 13}, 4}, {{9, 21.5f}, 3.5f}};

static const gab_segment beam = {{12, 16}, {36, 9}};
static const gab_circle beam_balls[4] = {
    {{25.75f, 18.5f}, 6.25f}, {{16.25f, 8.25f}, 5.5f}, {{6.25f, 17.75f}, 4}, {{39, 5}, 5}};

static const gab_segment crossings[4][2] = {
    {{{4, 5}, {18, 19}}, {{4, 20}, {19, 6}}},
    {{{24, 4}, {24, 13}}, {{20, 13}, {32, 13}}},
    {{{20, 20}, {36, 24}}, {{28, 22}, {44, 26}}},
    {{{36, 4}, {45, 12}}, {{46, 3}, {42, 8}}},
};

static const gab_obox blade = {{22, 14}, {13, 3.5f}, {0.8f, 0.6f}};
static const gab_obox shields[3] = {
    {{37, 16}, {6, 4}, {0.96f, -0.28f}},
    {{32, 8.5f}, {6, 3.5f}, {0.6f, 0.8f}},
    {{9, 16}, {5, 4}, {1, 0}},
};

static const gab_obox rotated_box = {{24, 13.5f}, {12, 6}, {0.96f, -0.28f}};
static const gab_circle rotated_box_balls[3] = {
    {{8.5f, 8}, 5}, {{40, 19.5f}, 4.5f}, {{24, 13.5f}, 2}};

enum { STAR_CORNERS = 5, LETTER_CORNERS = 12, CROWD = 66 };
static const gab_vec star[STAR_CORNERS] = {
    {24, 1.5f}, {32, 25}, {11.5f, 10.5f}, {36.5f, 10.5f}, {16, 25}};
static const gab_vec letter_g[LETTER_CORNERS] = {{36, 3},  {36, 8},  {18, 8},  {18, 19},
                                                 {31, 19}, {31, 16}, {24, 16}, {24, 12},
                                                 {37, 12}, {37, 24}, {12, 24}, {12, 3}};

/* A crowd of boxes in rows, and the disc that is tested against all of them at once. */
static gab_box crowd_box(uint32_t index)
{
    enum { CROWD_COLUMNS = 11 };
    float column = (float)(index % CROWD_COLUMNS), row = (float)(index / CROWD_COLUMNS);
    float size = 2 + (float)(index * 7 % 3) * 0.5f;
    return (gab_box){3 + column * 4, 2 + row * 4, size, size};
}

static const gab_circle crowd_circle = {{27, 14}, 9};

static void print_boxes(void)
{
    for (size_t i = 0; i < COUNT(box_points); i++) {
        print_query("gab_box_holds", "does the box " BOX_FORMAT " contain %g,%g?",
                    BOX_OF(first_box), VEC_OF(box_points[i]));
        print_answer("%s", yes_or_no(gab_box_holds(first_box, box_points[i])));
    }
    for (size_t i = 0; i < COUNT(attack_boxes); i++) {
        print_query("gab_box_meets_box", "does " BOX_FORMAT " meet " BOX_FORMAT "?", BOX_OF(torso),
                    BOX_OF(attack_boxes[i]));
        print_answer("%s", yes_or_no(gab_box_meets_box(torso, attack_boxes[i])));
    }
}

static void print_circles(void)
{
    for (size_t i = 0; i < COUNT(other_balls); i++) {
        gab_circle other = other_balls[i];
        print_query("gab_circle_meets_circle", "does %g,%g r %g meet %g,%g r %g?",
                    VEC_OF(first_ball.centre), (double)first_ball.radius, VEC_OF(other.centre),
                    (double)other.radius);
        print_answer("%s", yes_or_no(gab_circle_meets_circle(first_ball, other)));
    }
    for (size_t i = 0; i < COUNT(crate_balls); i++) {
        gab_circle ball = crate_balls[i];
        print_query("gab_circle_meets_box", "does %g,%g r %g meet the box " BOX_FORMAT "?",
                    VEC_OF(ball.centre), (double)ball.radius, BOX_OF(crate));
        print_answer("%s", yes_or_no(gab_circle_meets_box(ball, crate)));
    }
    for (size_t i = 0; i < COUNT(beam_balls); i++) {
        gab_circle ball = beam_balls[i];
        print_query("gab_circle_meets_segment", "does %g,%g r %g meet the beam %g,%g to %g,%g?",
                    VEC_OF(ball.centre), (double)ball.radius, VEC_OF(beam.a), VEC_OF(beam.b));
        print_answer("%s; the whole line: %s", yes_or_no(gab_circle_meets_segment(ball, beam)),
                     yes_or_no(gab_circle_meets_line(ball, beam.a, beam.b)));
    }
}

static void print_crossings(void)
{
    for (size_t i = 0; i < COUNT(crossings); i++) {
        const gab_segment *pair = crossings[i];
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
    for (size_t i = 0; i < COUNT(shields); i++) {
        print_query("gab_obox_meets_obox", "does the blade at %g,%g meet the shield at %g,%g?",
                    VEC_OF(blade.centre), VEC_OF(shields[i].centre));
        print_answer("%s", yes_or_no(gab_obox_meets_obox(&blade, &shields[i])));
    }
    for (size_t i = 0; i < COUNT(rotated_box_balls); i++) {
        gab_circle ball = rotated_box_balls[i];
        print_query("gab_obox_meets_circle", "does the rotated box at %g,%g meet %g,%g r %g?",
                    VEC_OF(rotated_box.centre), VEC_OF(ball.centre), (double)ball.radius);
        print_answer("%s", yes_or_no(gab_obox_meets_circle(&rotated_box, ball)));
    }
    gab_box bounds = gab_obox_bounds(&rotated_box);
    print_query("gab_obox_bounds", "what is its bounding box?");
    print_answer("%.2f,%.2f %.2fx%.2f", BOX_OF(bounds));
}

static void print_polygons(void)
{
    static const gab_vec centre = {24, 14}, tip = {24, 6};
    uint32_t scratch[LETTER_CORNERS], triangles[3 * GAB_TRIANGLES(LETTER_CORNERS)], triangle_count;
    print_query("gab_polygon_holds", "does a five-pointed star contain its centre?");
    print_answer("%s, by even-odd", yes_or_no(gab_polygon_holds(star, STAR_CORNERS, centre)));
    print_query("gab_polygon_holds", "does it contain a position in one of its tips?");
    print_answer("%s", yes_or_no(gab_polygon_holds(star, STAR_CORNERS, tip)));
    print_query("gab_polygon_triangulate", "how many triangles form a letter G?");
    gab_result result =
        gab_polygon_triangulate(letter_g, LETTER_CORNERS, scratch, triangles, &triangle_count);
    print_answer("%u (%s)", (unsigned)triangle_count, gab_result_text(result));
}

static void print_crowd(void)
{
    float edges[4][CROWD];
    gab_boxes boxes = {edges[0], edges[1], edges[2], edges[3], CROWD};
    for (uint32_t i = 0; i < CROWD; i++)
        gab_boxes_set(&boxes, i, crowd_box(i));
    print_query("gab_boxes_meeting_circle", "how many of %d boxes meet a disc of radius %g?", CROWD,
                (double)crowd_circle.radius);
    print_answer("%u", (unsigned)gab_boxes_meeting_circle(&boxes, crowd_circle, NULL, 0));
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
