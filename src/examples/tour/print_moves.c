/* SPDX-License-Identifier: MIT */
/* The tour through gabarit/sweep.h. */
#include "print.h"
#include "world.h"

static void print_travel(const gab_travel *travel)
{
    print_answer("at %.2f,%.2f after %u impact%s", VEC_OF(travel->end), (unsigned)travel->count,
                 travel->count == 1 ? "" : "s");
}

static void print_walls(void)
{
    gab_impact impact;
    gab_travel travel;
    print_query("gab_walls_sweep", "what stops a disc from %g,%g to %g,%g?",
                VEC_OF(world_walk.from), VEC_OF(world_walk.to));
    if (gab_walls_sweep(&world_walk, world_room, ROOM_WALLS, &impact))
        print_answer("wall %u, at time %.3f", (unsigned)impact.wall, (double)impact.time);
    else
        print_answer("nothing");
    print_query("gab_walls_slide", "where does it end if it slides?");
    gab_walls_slide(&world_walk, world_room, ROOM_WALLS, &travel);
    print_travel(&travel);
    print_query("gab_walls_bounce", "where does a ball of restitution %g end?",
                (double)world_table_surface.restitution);
    gab_walls_bounce(&world_shot, world_table, TABLE_WALLS, world_table_surface, &travel);
    print_travel(&travel);
}

static void print_platform(void)
{
    for (int i = 0; i < PLATFORM_MOVES; i++) {
        gab_impact impact;
        print_query("gab_sweep_wall", "does a platform stop a disc that %s from %g,%g?",
                    world_jump_names[i], VEC_OF(world_jumps[i].from));
        if (gab_sweep_wall(&world_jumps[i], &world_platform, &impact))
            print_answer("yes, at %.2f,%.2f", VEC_OF(impact.stop));
        else
            print_answer("no");
    }
}

void print_moves(void)
{
    gab_impact impact;
    gab_vec stop, free_position;
    print_heading("Moving, sliding, bouncing");
    print_walls();
    print_platform();
    print_query("gab_sweep_circle", "at which time do two dodgems meet?");
    if (gab_sweep_circle(&world_dodgems[0], &world_dodgems[1], &impact, &stop))
        print_answer("%.3f, at %.2f,%.2f and %.2f,%.2f", (double)impact.time, VEC_OF(impact.stop),
                     VEC_OF(stop));
    else
        print_answer("never");
    print_query("gab_walls_push_out", "where is a stuck disc at %g,%g pushed to?",
                VEC_OF(world_stuck_disc.centre));
    bool is_free = gab_walls_push_out(world_stuck_disc, world_nook, NOOK_WALLS, &free_position);
    print_answer(is_free ? "at %.2f,%.2f" : "nowhere; it stays at %.2f,%.2f",
                 VEC_OF(free_position));
}
