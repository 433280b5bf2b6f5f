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
    print_query("gab_walls_sweep", "what stops a disc from %g,%g on its way to %g,%g?",
                VEC_OF(world_walk.from), VEC_OF(world_walk.to));
    if (gab_walls_sweep(&world_walk, world_room, ROOM_WALLS, &impact))
        print_answer("wall %u, after %.3f of the way", (unsigned)impact.wall, (double)impact.time);
    else
        print_answer("nothing");
    print_query("gab_walls_slide", "and where is it when it slides on?");
    gab_walls_slide(&world_walk, world_room, ROOM_WALLS, &travel);
    print_travel(&travel);
    print_query("gab_walls_bounce", "where is a ball of restitution %g that is shot?",
                (double)world_cushion.restitution);
    gab_walls_bounce(&world_shot, world_table, TABLE_WALLS, world_cushion, &travel);
    print_travel(&travel);
}

static void print_platform(void)
{
    for (int i = 0; i < PLATFORM_MOVES; i++) {
        gab_impact impact;
        print_query("gab_sweep_wall", "does a one-way platform stop who %s from %g,%g?",
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
    gab_vec stop, free_place;
    print_heading("Moving, sliding, bouncing");
    print_walls();
    print_platform();
    print_query("gab_sweep_circle", "after what share of the time do two dodgems meet?");
    if (gab_sweep_circle(&world_dodgems[0], &world_dodgems[1], &impact, &stop))
        print_answer("%.3f, at %.2f,%.2f and %.2f,%.2f", (double)impact.time, VEC_OF(impact.stop),
                     VEC_OF(stop));
    else
        print_answer("never");
    print_query("gab_walls_push_out", "where does a disc stuck at %g,%g come free?",
                VEC_OF(world_stuck.centre));
    bool free = gab_walls_push_out(world_stuck, world_nook, NOOK_WALLS, &free_place);
    print_answer(free ? "at %.2f,%.2f" : "nowhere; it stays at %.2f,%.2f", VEC_OF(free_place));
}
