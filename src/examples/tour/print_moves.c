/* SPDX-License-Identifier: MIT */
/* The tour through gabarit/sweep.h. */
#include "print.h"

/* An eight-sided room with two inner walls, a post, and a door that can be passed only from
 * inside. */
static const gab_wall room[] = {
    {{28, 12}, {124, 12}, GAB_BLOCKS_BOTH},   {{124, 12}, {140, 28}, GAB_BLOCKS_BOTH},
    {{140, 28}, {140, 122}, GAB_BLOCKS_BOTH}, {{140, 122}, {122, 146}, GAB_BLOCKS_BOTH},
    {{122, 146}, {72, 146}, GAB_BLOCKS_BOTH}, {{48, 146}, {28, 146}, GAB_BLOCKS_BOTH},
    {{28, 146}, {12, 130}, GAB_BLOCKS_BOTH},  {{12, 130}, {12, 28}, GAB_BLOCKS_BOTH},
    {{12, 28}, {28, 12}, GAB_BLOCKS_BOTH},    {{48, 146}, {72, 146}, GAB_BLOCKS_FRONT},
    {{12, 84}, {54, 84}, GAB_BLOCKS_BOTH},    {{54, 84}, {76, 106}, GAB_BLOCKS_BOTH},
    {{108, 40}, {108, 76}, GAB_BLOCKS_BOTH},  {{92, 126}, {92, 126}, GAB_BLOCKS_BOTH},
};
static const gab_move walk = {{55, 22}, {100, 152}, 8};

/* A table with a diamond in it. */
static const gab_wall table[] = {
    {{8, 8}, {90, 8}, GAB_BLOCKS_BOTH},    {{90, 8}, {90, 87}, GAB_BLOCKS_BOTH},
    {{90, 87}, {8, 87}, GAB_BLOCKS_BOTH},  {{8, 87}, {8, 8}, GAB_BLOCKS_BOTH},
    {{50, 34}, {64, 48}, GAB_BLOCKS_BOTH}, {{64, 48}, {50, 62}, GAB_BLOCKS_BOTH},
    {{50, 62}, {36, 48}, GAB_BLOCKS_BOTH}, {{36, 48}, {50, 34}, GAB_BLOCKS_BOTH},
};
static const gab_move shot = {{75, 57}, {-190, 269}, 4};
static const gab_surface table_surface = {0.9f, 0};

/* From right to left, so that its front faces up. */
static const gab_wall platform = {{86, 52}, {12, 52}, GAB_BLOCKS_FRONT};
static const gab_move jumps[] = {
    {{24, 20}, {24, 76}, 7}, {{49, 82}, {49, 26}, 7}, {{74, 50}, {74, 82}, 7}};
static const char *const jump_names[] = {"falls", "jumps", "drops"};

static const gab_move dodgems[2] = {{{20, 24}, {84, 60}, 9}, {{82, 20}, {12, 72}, 7}};

/* A corner of two walls, and a slope. */
static const gab_wall nook[] = {
    {{20, 10}, {20, 76}, GAB_BLOCKS_BOTH},
    {{20, 76}, {90, 76}, GAB_BLOCKS_BOTH},
    {{90, 76}, {62, 40}, GAB_BLOCKS_BOTH},
};
static const gab_circle stuck_disc = {{27, 67}, 14};

static void print_travel(const gab_travel *travel)
{
    print_answer("at %.2f,%.2f after %u impact%s", VEC_OF(travel->end), (unsigned)travel->count,
                 travel->count == 1 ? "" : "s");
}

static void print_walls(void)
{
    gab_impact impact;
    print_query("gab_walls_sweep", "what stops a disc from %g,%g to %g,%g?", VEC_OF(walk.from),
                VEC_OF(walk.to));
    if (gab_walls_sweep(&walk, room, COUNT(room), &impact))
        print_answer("wall %u, at time %.3f", (unsigned)impact.wall, (double)impact.time);
    else
        print_answer("nothing");
    print_query("gab_walls_slide", "where does it end if it slides?");
    gab_travel travel = gab_walls_slide(&walk, room, COUNT(room), NULL, 0);
    print_travel(&travel);
    print_query("gab_walls_bounce", "where does a ball of restitution %g end?",
                (double)table_surface.restitution);
    travel = gab_walls_bounce(&shot, table, COUNT(table), table_surface, NULL, 0);
    print_travel(&travel);
}

static void print_platform(void)
{
    for (size_t i = 0; i < COUNT(jumps); i++) {
        gab_impact impact;
        print_query("gab_sweep_wall", "does a platform stop a disc that %s from %g,%g?",
                    jump_names[i], VEC_OF(jumps[i].from));
        if (gab_sweep_wall(&jumps[i], &platform, &impact))
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
    if (gab_sweep_circle(&dodgems[0], &dodgems[1], &impact, &stop))
        print_answer("%.3f, at %.2f,%.2f and %.2f,%.2f", (double)impact.time, VEC_OF(impact.stop),
                     VEC_OF(stop));
    else
        print_answer("never");
    print_query("gab_walls_push_out", "where is a stuck disc at %g,%g pushed to?",
                VEC_OF(stuck_disc.centre));
    bool is_free = gab_walls_push_out(stuck_disc, nook, COUNT(nook), &free_position);
    print_answer(is_free ? "at %.2f,%.2f" : "nowhere; it stays at %.2f,%.2f",
                 VEC_OF(free_position));
}
