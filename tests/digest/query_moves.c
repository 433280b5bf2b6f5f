/* SPDX-License-Identifier: MIT */
/* Queries of sweep.h and solid.h; see digest.h. */
#include "digest.h"

/* ---- sweep.h: one obstacle ---- */

static gab_move random_move(Digest *digest)
{
    gab_move move;
    move.from = random_vec(digest);
    move.to = random_chance(digest, 5) ? move.from : random_vec(digest);
    move.radius = random_chance(digest, 30) ? 0 : random_size(digest);
    return move;
}

static gab_wall random_wall(Digest *digest)
{
    gab_segment segment = random_segment(digest);
    gab_wall wall = {segment.a, segment.b, GAB_BLOCKS_BOTH};
    if (random_chance(digest, 20))
        wall.blocks = GAB_BLOCKS_FRONT;
    return wall;
}

void query_sweeps(Digest *digest)
{
    gab_move move = random_move(digest), other = random_move(digest);
    gab_wall wall = random_wall(digest);
    gab_segment segment = random_segment(digest);
    gab_impact impact;
    gab_vec stop;
    bool struck = gab_sweep_line(&move, segment.a, segment.b, &impact);
    add_impact(digest, struck, &impact);
    struck = gab_sweep_segment(&move, segment, &impact);
    add_impact(digest, struck, &impact);
    struck = gab_sweep_wall(&move, &wall, &impact);
    add_impact(digest, struck, &impact);
    struck = gab_sweep_box(&move, random_box(digest), &impact);
    add_impact(digest, struck, &impact);
    struck = gab_sweep_circle(&move, &other, &impact, &stop);
    add_impact(digest, struck, &impact);
    mix_vec(digest, stop);
}

/* ---- sweep.h: many walls ---- */

enum { WALLS = 24, MOVES = 20 };

static void query_move_among(Digest *digest, const gab_wall *walls)
{
    gab_move move = random_move(digest);
    gab_circle circle = {move.from, move.radius};
    gab_impact impact;
    gab_impact impacts[GAB_MAX_IMPACTS];
    gab_vec position;
    bool struck = gab_walls_sweep(&move, walls, WALLS, &impact);
    add_impact(digest, struck, &impact);
    gab_travel travel = gab_walls_slide(&move, walls, WALLS, impacts, GAB_MAX_IMPACTS);
    add_travel(digest, &travel, impacts);
    travel =
        gab_walls_bounce(&move, walls, WALLS, random_surface(digest), impacts, GAB_MAX_IMPACTS);
    add_travel(digest, &travel, impacts);
    add_bool(digest, gab_walls_push_out(circle, walls, WALLS, &position));
    mix_vec(digest, position);
}

void query_walls(Digest *digest)
{
    gab_wall walls[WALLS];
    for (int i = 0; i < WALLS; i++)
        walls[i] = random_wall(digest);
    for (int i = 0; i < MOVES; i++)
        query_move_among(digest, walls);
}

void query_faces(Digest *digest)
{
    gab_wall walls[WALLS];
    for (int i = 0; i < WALLS; i++)
        walls[i] = random_wall(digest);
    gab_move move = random_move(digest);
    gab_travel travel = gab_walls_slide(&move, walls, WALLS, NULL, 0);
    add_number(digest, travel.faces);
    gab_vec normal = random_chance(digest, 50) ? random_unit(digest) : random_vec(digest);
    add_number(digest, gab_normal_face(normal, random_size(digest)));
}

/* ---- solid.h ---- */

static gab_vec3 random_vec3(Digest *digest)
{
    gab_vec3 vec;
    vec.x = random_number(digest);
    vec.y = random_number(digest);
    vec.z = random_number(digest);
    return vec;
}

static void mix_vec3(Digest *digest, gab_vec3 vec)
{
    mix_float(digest, vec.x);
    mix_float(digest, vec.y);
    mix_float(digest, vec.z);
}

static gab_box3 random_box3(Digest *digest)
{
    gab_box3 box;
    box.corner = random_vec3(digest);
    box.size.x = random_size(digest);
    box.size.y = random_size(digest);
    box.size.z = random_size(digest);
    return box;
}

static gab_ball random_ball(Digest *digest)
{
    gab_ball ball;
    ball.centre = random_vec3(digest);
    ball.radius = random_size(digest);
    return ball;
}

/* Returns a box that is rotated about z, and then about its rotated x axis. */
static gab_obox3 random_obox3(Digest *digest)
{
    gab_box3 box = random_box3(digest);
    gab_vec z_rotation = random_unit(digest), x_rotation = random_unit(digest);
    gab_obox3 rotated = {box.corner, box.size, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    rotated.axes[0].x = z_rotation.x;
    rotated.axes[0].y = z_rotation.y;
    rotated.axes[1].x = -z_rotation.y * x_rotation.x;
    rotated.axes[1].y = z_rotation.x * x_rotation.x;
    rotated.axes[1].z = x_rotation.y;
    rotated.axes[2].x = z_rotation.y * x_rotation.y;
    rotated.axes[2].y = -z_rotation.x * x_rotation.y;
    rotated.axes[2].z = x_rotation.x;
    return rotated;
}

/* Makes three arbitrary corners, or the four corners of a vertical or horizontal square. */
static uint32_t random_face(Digest *digest, gab_vec3 corners[4])
{
    for (int i = 0; i < 3; i++)
        corners[i] = random_vec3(digest);
    if (random_chance(digest, 50))
        return 3;
    float size = random_size(digest);
    bool is_level = random_chance(digest, 50);
    for (int i = 1; i < 4; i++)
        corners[i] = corners[0];
    corners[1].x += size;
    corners[2].x += size;
    *(is_level ? &corners[2].y : &corners[2].z) += size;
    *(is_level ? &corners[3].y : &corners[3].z) += size;
    return 4;
}

void query_solids(Digest *digest)
{
    gab_box3 box = random_box3(digest);
    gab_ball ball = random_ball(digest);
    gab_obox3 a = random_obox3(digest), b = random_obox3(digest);
    gab_vec3 corners[4], point = random_vec3(digest), velocity = random_vec3(digest);
    gab_move3 move = {random_vec3(digest), velocity, 0};
    gab_impact3 impact;
    move.radius = random_chance(digest, 30) ? 0 : random_size(digest);
    add_bool(digest, gab_box3_holds(box, point));
    add_bool(digest, gab_ball_holds(ball, point));
    add_bool(digest, gab_obox3_holds(&a, point));
    add_bool(digest, gab_box3_meets_box3(box, random_box3(digest)));
    add_bool(digest, gab_ball_meets_ball(ball, random_ball(digest)));
    add_bool(digest, gab_ball_meets_box3(ball, box));
    add_bool(digest, gab_obox3_meets_obox3(&a, &b));
    add_bool(digest, gab_obox3_meets_ball(&a, ball));
    uint32_t count = random_face(digest, corners);
    add_bool(digest, gab_sweep3_polygon(&move, corners, count, &impact));
    mix_float(digest, impact.time);
    mix_vec3(digest, impact.stop);
    mix_vec3(digest, impact.point);
    mix_vec3(digest, impact.normal);
    add_bool(digest, true);
    mix_vec3(digest, gab_bounce3(velocity, a.axes[2], random_surface(digest)));
}
