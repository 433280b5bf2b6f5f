/* SPDX-License-Identifier: MIT */
/* Queries of sweep.h and solid.h; see digest.h. */
#include "digest.h"

/* ---- sweep.h: one obstacle ---- */

static gab_move some_move(Digest *digest)
{
    gab_move move;
    move.from = some_vec(digest);
    move.to = some_chance(digest, 5) ? move.from : some_vec(digest);
    move.radius = some_chance(digest, 30) ? 0 : some_size(digest);
    return move;
}

static gab_wall some_wall(Digest *digest)
{
    gab_segment segment = some_segment(digest);
    gab_wall wall = {segment.a, segment.b, GAB_BLOCKS_BOTH};
    if (some_chance(digest, 20))
        wall.blocks = GAB_BLOCKS_FRONT;
    return wall;
}

void ask_sweeps(Digest *digest)
{
    gab_move move = some_move(digest), other = some_move(digest);
    gab_wall wall = some_wall(digest);
    gab_segment segment = some_segment(digest);
    gab_impact impact;
    gab_vec stop;
    bool struck = gab_sweep_line(&move, segment.a, segment.b, &impact);
    answer_impact(digest, struck, &impact);
    struck = gab_sweep_segment(&move, segment, &impact);
    answer_impact(digest, struck, &impact);
    struck = gab_sweep_wall(&move, &wall, &impact);
    answer_impact(digest, struck, &impact);
    struck = gab_sweep_box(&move, some_box(digest), &impact);
    answer_impact(digest, struck, &impact);
    struck = gab_sweep_circle(&move, &other, &impact, &stop);
    answer_impact(digest, struck, &impact);
    mix_vec(digest, stop);
}

/* ---- sweep.h: many walls ---- */

enum { WALLS = 24, MOVES = 20 };

static void ask_move_in(Digest *digest, const gab_wall *walls)
{
    gab_move move = some_move(digest);
    gab_circle circle = {move.from, move.radius};
    gab_impact impact;
    gab_travel travel;
    gab_vec place;
    bool struck = gab_walls_sweep(&move, walls, WALLS, &impact);
    answer_impact(digest, struck, &impact);
    struck = gab_walls_slide(&move, walls, WALLS, &travel);
    answer_travel(digest, struck, &travel);
    struck = gab_walls_bounce(&move, walls, WALLS, some_surface(digest), &travel);
    answer_travel(digest, struck, &travel);
    answer_bool(digest, gab_walls_push_out(circle, walls, WALLS, &place));
    mix_vec(digest, place);
}

void ask_walls(Digest *digest)
{
    gab_wall walls[WALLS];
    for (int i = 0; i < WALLS; i++)
        walls[i] = some_wall(digest);
    for (int i = 0; i < MOVES; i++)
        ask_move_in(digest, walls);
}

/* ---- solid.h ---- */

static gab_vec3 some_vec3(Digest *digest)
{
    gab_vec3 vec;
    vec.x = some_number(digest);
    vec.y = some_number(digest);
    vec.z = some_number(digest);
    return vec;
}

static void mix_vec3(Digest *digest, gab_vec3 vec)
{
    mix_float(digest, vec.x);
    mix_float(digest, vec.y);
    mix_float(digest, vec.z);
}

static gab_box3 some_box3(Digest *digest)
{
    gab_box3 box;
    box.corner = some_vec3(digest);
    box.size.x = some_size(digest);
    box.size.y = some_size(digest);
    box.size.z = some_size(digest);
    return box;
}

static gab_ball some_ball(Digest *digest)
{
    gab_ball ball;
    ball.centre = some_vec3(digest);
    ball.radius = some_size(digest);
    return ball;
}

/* A box that is turned about z, and then about the turned x. */
static gab_obox3 some_obox3(Digest *digest)
{
    gab_box3 box = some_box3(digest);
    gab_vec flat = some_unit(digest), tilt = some_unit(digest);
    gab_obox3 turned = {box.corner, box.size, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    turned.axes[0].x = flat.x;
    turned.axes[0].y = flat.y;
    turned.axes[1].x = -flat.y * tilt.x;
    turned.axes[1].y = flat.x * tilt.x;
    turned.axes[1].z = tilt.y;
    turned.axes[2].x = flat.y * tilt.y;
    turned.axes[2].y = -flat.x * tilt.y;
    turned.axes[2].z = tilt.x;
    return turned;
}

/* Three corners anywhere, or the four corners of a vertical or horizontal square. */
static uint32_t some_face(Digest *digest, gab_vec3 corners[4])
{
    for (int i = 0; i < 3; i++)
        corners[i] = some_vec3(digest);
    if (some_chance(digest, 50))
        return 3;
    float size = some_size(digest);
    bool is_level = some_chance(digest, 50);
    for (int i = 1; i < 4; i++)
        corners[i] = corners[0];
    corners[1].x += size;
    corners[2].x += size;
    *(is_level ? &corners[2].y : &corners[2].z) += size;
    *(is_level ? &corners[3].y : &corners[3].z) += size;
    return 4;
}

void ask_solids(Digest *digest)
{
    gab_box3 box = some_box3(digest);
    gab_ball ball = some_ball(digest);
    gab_obox3 a = some_obox3(digest), b = some_obox3(digest);
    gab_vec3 corners[4], point = some_vec3(digest), velocity = some_vec3(digest);
    gab_move3 move = {some_vec3(digest), velocity, 0};
    gab_impact3 impact;
    move.radius = some_chance(digest, 30) ? 0 : some_size(digest);
    answer_bool(digest, gab_box3_holds(box, point));
    answer_bool(digest, gab_ball_holds(ball, point));
    answer_bool(digest, gab_obox3_holds(&a, point));
    answer_bool(digest, gab_box3_meets_box3(box, some_box3(digest)));
    answer_bool(digest, gab_ball_meets_ball(ball, some_ball(digest)));
    answer_bool(digest, gab_ball_meets_box3(ball, box));
    answer_bool(digest, gab_obox3_meets_obox3(&a, &b));
    answer_bool(digest, gab_obox3_meets_ball(&a, ball));
    uint32_t count = some_face(digest, corners);
    answer_bool(digest, gab_sweep3_polygon(&move, corners, count, &impact));
    mix_float(digest, impact.time);
    mix_vec3(digest, impact.stop);
    mix_vec3(digest, impact.point);
    mix_vec3(digest, impact.normal);
    answer_bool(digest, true);
    mix_vec3(digest, gab_bounce3(velocity, a.axes[2], some_surface(digest)));
}
