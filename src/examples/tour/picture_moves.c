/* SPDX-License-Identifier: MIT */
/* The picture of gabarit/sweep.h. */
#include "gallery.h"
#include "world.h"

#include <stdio.h>

static void draw_walls(Scene *scene, const gab_wall *walls, size_t count)
{
    for (size_t i = 0; i < count; i++)
        scene_wall(scene, &walls[i], walls[i].blocks == GAB_BLOCKS_FRONT ? INK_ORANGE : INK_STONE);
}

/* Draws the segments of a path, its impacts and its end. */
static void draw_travel(Scene *scene, const gab_move *move, const gab_travel *travel)
{
    gab_vec from = move->from;
    for (uint32_t i = 0; i <= travel->count; i++) {
        gab_vec to = i < travel->count ? travel->impacts[i].stop : travel->end;
        scene_move(scene, &(gab_move){from, to, move->radius}, i == 0 ? INK_MOVE : INK_SLIDE);
        from = to;
    }
    for (uint32_t i = 0; i < travel->count; i++)
        scene_impact(scene, &travel->impacts[i], move->radius);
    scene_circle(scene, (gab_circle){travel->end, move->radius}, INK_SLIDE);
}

static void write_impact_count(char *answer, size_t capacity, const gab_travel *travel)
{
    snprintf(answer, capacity, "%u impact%s", (unsigned)travel->count,
             travel->count == 1 ? "" : "s");
}

static void draw_slide(Scene *scene, char *answer, size_t capacity)
{
    gab_travel travel;
    gab_walls_slide(&world_walk, world_room, ROOM_WALLS, &travel);
    draw_walls(scene, world_room, ROOM_WALLS);
    if (travel.count > 0) {
        gab_segment rest = {travel.impacts[0].stop, world_walk.to};
        scene_segment(scene, rest, INK_IMPACT | INK_GHOST);
    }
    scene_circle(scene, (gab_circle){world_walk.to, world_walk.radius}, INK_IMPACT | INK_GHOST);
    draw_travel(scene, &world_walk, &travel);
    const float radius = world_walk.radius;
    scene_chip(scene, (gab_vec){world_walk.from.x + radius, world_walk.from.y}, SIDE_RIGHT,
               "start");
    scene_chip(scene, (gab_vec){world_walk.to.x + radius, world_walk.to.y}, SIDE_RIGHT, "target");
    scene_chip(scene, (gab_vec){travel.end.x, travel.end.y - radius}, SIDE_ABOVE, "%.2f, %.2f",
               (double)travel.end.x, (double)travel.end.y);
    for (uint32_t i = 0; i < travel.count; i++)
        scene_chip(scene, travel.impacts[i].point, SIDE_BELOW, "wall %u",
                   (unsigned)travel.impacts[i].wall);
    write_impact_count(answer, capacity, &travel);
}

static void draw_bounce(Scene *scene, char *answer, size_t capacity)
{
    gab_travel travel;
    gab_walls_bounce(&world_shot, world_table, TABLE_WALLS, world_table_surface, &travel);
    draw_walls(scene, world_table, TABLE_WALLS);
    draw_travel(scene, &world_shot, &travel);
    write_impact_count(answer, capacity, &travel);
}

static void draw_platform(Scene *scene, char *answer, size_t capacity)
{
    unsigned stopped = 0;
    for (int i = 0; i < PLATFORM_MOVES; i++) {
        const gab_move *jump = &world_jumps[i];
        gab_impact impact;
        bool hit = gab_sweep_wall(jump, &world_platform, &impact);
        stopped += hit;
        if (hit)
            scene_circle(scene, (gab_circle){jump->to, jump->radius}, INK_IMPACT | INK_GHOST);
        scene_move(scene, &(gab_move){jump->from, impact.stop, jump->radius}, INK_MOVE);
        if (!hit)
            scene_circle(scene, (gab_circle){impact.stop, jump->radius}, INK_SLIDE);
    }
    scene_wall(scene, &world_platform, INK_ORANGE);
    for (int i = 0; i < PLATFORM_MOVES; i++) {
        gab_impact impact;
        if (gab_sweep_wall(&world_jumps[i], &world_platform, &impact))
            scene_impact(scene, &impact, world_jumps[i].radius);
        scene_chip(scene, (gab_vec){world_jumps[i].from.x, 92}, SIDE_CENTRE, "%s",
                   world_jump_names[i]);
    }
    snprintf(answer, capacity, "%u of %d stopped", stopped, PLATFORM_MOVES);
}

static void draw_dodgems(Scene *scene, char *answer, size_t capacity)
{
    const gab_move *a = &world_dodgems[0], *b = &world_dodgems[1];
    gab_impact impact;
    gab_vec stop;
    gab_sweep_circle(a, b, &impact, &stop);
    scene_circle(scene, (gab_circle){a->to, a->radius}, INK_IMPACT | INK_GHOST);
    scene_circle(scene, (gab_circle){b->to, b->radius}, INK_IMPACT | INK_GHOST);
    scene_segment(scene, (gab_segment){impact.stop, a->to}, INK_IMPACT | INK_GHOST);
    scene_segment(scene, (gab_segment){stop, b->to}, INK_IMPACT | INK_GHOST);
    scene_move(scene, &(gab_move){a->from, impact.stop, a->radius}, INK_BLUE);
    scene_move(scene, &(gab_move){b->from, stop, b->radius}, INK_ORANGE);
    scene_circle(scene, (gab_circle){stop, b->radius}, INK_IMPACT);
    scene_impact(scene, &impact, a->radius);
    snprintf(answer, capacity, "time %.3f", (double)impact.time);
}

static void draw_push_out(Scene *scene, char *answer, size_t capacity)
{
    gab_vec free_position;
    bool is_free = gab_walls_push_out(world_stuck_disc, world_nook, NOOK_WALLS, &free_position);
    scene_circle(scene, world_stuck_disc, INK_IMPACT | INK_GHOST);
    scene_circle(scene, (gab_circle){free_position, world_stuck_disc.radius},
                 is_free ? INK_GREEN : INK_IMPACT);
    draw_walls(scene, world_nook, NOOK_WALLS);
    scene_arrow(scene, world_stuck_disc.centre, free_position, INK_SLIDE);
    scene_point(scene, world_stuck_disc.centre, INK_IMPACT);
    scene_chip(scene, (gab_vec){free_position.x, free_position.y - world_stuck_disc.radius},
               SIDE_ABOVE, "%.2f, %.2f", (double)free_position.x, (double)free_position.y);
    snprintf(answer, capacity, is_free ? "free" : "no free position");
}

static const Card cards[] = {
    {draw_slide, "gab_walls_slide",
     "At each wall, the component of the motion into the wall is removed. The centre stays on its "
     "side.",
     0, 0, 2, 0, -1, 4},
    {draw_bounce, "gab_walls_bounce", "restitution 0.9, up to eight impacts", 2, 0, 1, 0, 0, 3},
    {draw_platform, "gab_sweep_wall", "one-way: blocks only moves from the marked side", 3, 0, 1, 0,
     6, 3},
    {draw_dodgems, "gab_sweep_circle", "at their stop positions, they do not overlap", 2, 1, 1, 2,
     -2, 3},
    {draw_push_out, "gab_walls_push_out", "frees a disc that overlaps walls", 3, 1, 1, 6, -4, 3},
};

const Gallery gallery_moves = {
    "moves.png",
    "Moving, sliding, bouncing",
    "Cream is the requested move, red the impact and its normal, green the continued move.",
    4,
    2,
    cards,
    COUNT(cards)};
