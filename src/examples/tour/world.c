/* SPDX-License-Identifier: MIT */
/* The values of world.h. The numbers (3-4-5 triangles, halves) are chosen so that shapes touch
 * exactly. */
#include "world.h"

/* ---- Shapes ---- */

const gab_box world_box = {9, 5, 18, 10};
const gab_vec world_box_points[6] = {{9, 5}, {27, 10}, {18, 15}, {26, 14}, {4, 10}, {18, 10}};

const gab_box world_torso = {18, 9, 13, 10};
const gab_box world_attack_boxes[4] = {
    {29, 4, 9, 8}, {31, 13, 10, 6}, {10, 16, 10, 7}, {9, 4, 9, 5}};

const gab_circle world_ball = {{24, 13}, 6};
const gab_circle world_other_balls[4] = {{{30, 21}, 4}, {{14, 9}, 6}, {{37, 8}, 5}, {{15, 21}, 6}};

const gab_box world_crate = {14, 7, 20, 11};
const gab_circle world_crate_balls[4] = {
    {{37, 22}, 5}, {{37.5f, 4}, 4.5f}, {{11, 13}, 4}, {{9, 21.5f}, 3.5f}};

const gab_segment world_beam = {{12, 16}, {36, 9}};
const gab_circle world_beam_balls[4] = {
    {{25.75f, 18.5f}, 6.25f}, {{16.25f, 8.25f}, 5.5f}, {{6.25f, 17.75f}, 4}, {{39, 5}, 5}};

const gab_segment world_crossings[4][2] = {
    {{{4, 5}, {18, 19}}, {{4, 20}, {19, 6}}},
    {{{24, 4}, {24, 13}}, {{20, 13}, {32, 13}}},
    {{{20, 20}, {36, 24}}, {{28, 22}, {44, 26}}},
    {{{36, 4}, {45, 12}}, {{46, 3}, {42, 8}}},
};

const gab_obox world_blade = {{22, 14}, {13, 3.5f}, {0.8f, 0.6f}};
const gab_obox world_shields[3] = {
    {{37, 16}, {6, 4}, {0.96f, -0.28f}},
    {{32, 8.5f}, {6, 3.5f}, {0.6f, 0.8f}},
    {{9, 16}, {5, 4}, {1, 0}},
};

const gab_obox world_rotated_box = {{24, 13.5f}, {12, 6}, {0.96f, -0.28f}};
const gab_circle world_rotated_box_balls[3] = {
    {{8.5f, 8}, 5}, {{40, 19.5f}, 4.5f}, {{24, 13.5f}, 2}};

const gab_vec world_star[STAR_CORNERS] = {
    {24, 1.5f}, {32, 25}, {11.5f, 10.5f}, {36.5f, 10.5f}, {16, 25}};
const gab_vec world_letter_g[LETTER_CORNERS] = {{36, 3},  {36, 8},  {18, 8},  {18, 19},
                                                {31, 19}, {31, 16}, {24, 16}, {24, 12},
                                                {37, 12}, {37, 24}, {12, 24}, {12, 3}};

const gab_box world_house = {14, 6, 11, 10};
const gab_segment world_fence = {{33, 23}, {42, 5}};
const gab_vec world_visitors[VISITORS] = {{6, 3},   {7, 12}, {18, 22}, {28, 20},
                                          {43, 17}, {31, 9}, {35, 3},  {29, 4}};

enum { CROWD_COLUMNS = 11 };

gab_box world_crowd_box(uint32_t index)
{
    float column = (float)(index % CROWD_COLUMNS), row = (float)(index / CROWD_COLUMNS);
    float size = 2 + (float)(index * 7 % 3) * 0.5f;
    return (gab_box){3 + column * 4, 2 + row * 4, size, size};
}

const gab_circle world_crowd_circle = {{27, 14}, 9};

/* ---- Contacts ---- */

const gab_circle world_pair_circles[2] = {{{14, 14}, 8}, {{22, 20}, 6}};
const gab_box world_pair_boxes[2] = {{5, 7, 16, 13}, {15, 16, 17, 13}};
const gab_box world_pillar = {6, 11, 14, 18};
const gab_circle world_disc_outside = {{22, 9.5f}, 6};
const gab_circle world_disc_inside = {{17, 20}, 5};
const gab_obox world_pair_oboxes[2] = {{{13, 22}, {10, 5}, {0.96f, 0.28f}},
                                       {{23, 15}, {8, 5}, {0.6f, -0.8f}}};
const gab_obox world_plank = {{15, 21}, {11, 4}, {0.8f, 0.6f}};
const gab_circle world_plank_ball = {{21, 14.5f}, 7};

const gab_vec world_fall_velocity = {11, 11};
const gab_surface world_surfaces[3] = {{1, 0}, {0.5f, 0.2f}, {0, 0}};
const char *const world_surface_names[3] = {"glass", "rubber", "ice"};

const gab_body world_bodies[2] = {
    {{13, 21}, {8, 3}, 1.0f, {0.8f, 0.1f}},
    {{23, 16}, {-4, 4}, 0.5f, {0.9f, 0.1f}},
};
const float world_body_radii[2] = {5, 7};

/* ---- Moves ---- */

/* An eight-sided room with two inner walls, a post, and a door that can be passed only from
 * inside. */
const gab_wall world_room[ROOM_WALLS] = {
    {{28, 12}, {124, 12}, GAB_BLOCKS_BOTH},   {{124, 12}, {140, 28}, GAB_BLOCKS_BOTH},
    {{140, 28}, {140, 122}, GAB_BLOCKS_BOTH}, {{140, 122}, {122, 146}, GAB_BLOCKS_BOTH},
    {{122, 146}, {72, 146}, GAB_BLOCKS_BOTH}, {{48, 146}, {28, 146}, GAB_BLOCKS_BOTH},
    {{28, 146}, {12, 130}, GAB_BLOCKS_BOTH},  {{12, 130}, {12, 28}, GAB_BLOCKS_BOTH},
    {{12, 28}, {28, 12}, GAB_BLOCKS_BOTH},    {{48, 146}, {72, 146}, GAB_BLOCKS_FRONT},
    {{12, 84}, {54, 84}, GAB_BLOCKS_BOTH},    {{54, 84}, {76, 106}, GAB_BLOCKS_BOTH},
    {{108, 40}, {108, 76}, GAB_BLOCKS_BOTH},  {{92, 126}, {92, 126}, GAB_BLOCKS_BOTH},
};
const gab_move world_walk = {{55, 22}, {100, 152}, 8};

/* A table with a diamond in it. */
const gab_wall world_table[TABLE_WALLS] = {
    {{8, 8}, {90, 8}, GAB_BLOCKS_BOTH},    {{90, 8}, {90, 87}, GAB_BLOCKS_BOTH},
    {{90, 87}, {8, 87}, GAB_BLOCKS_BOTH},  {{8, 87}, {8, 8}, GAB_BLOCKS_BOTH},
    {{50, 34}, {64, 48}, GAB_BLOCKS_BOTH}, {{64, 48}, {50, 62}, GAB_BLOCKS_BOTH},
    {{50, 62}, {36, 48}, GAB_BLOCKS_BOTH}, {{36, 48}, {50, 34}, GAB_BLOCKS_BOTH},
};
const gab_move world_shot = {{75, 57}, {-190, 269}, 4};
const gab_surface world_table_surface = {0.9f, 0};

/* From right to left, so that its front faces up. */
const gab_wall world_platform = {{86, 52}, {12, 52}, GAB_BLOCKS_FRONT};
const gab_move world_jumps[PLATFORM_MOVES] = {
    {{24, 20}, {24, 76}, 7}, {{49, 82}, {49, 26}, 7}, {{74, 50}, {74, 82}, 7}};
const char *const world_jump_names[PLATFORM_MOVES] = {"falls", "jumps", "drops"};

const gab_move world_dodgems[2] = {{{20, 24}, {84, 60}, 9}, {{82, 20}, {12, 72}, 7}};

/* A corner of two walls, and a slope. */
const gab_wall world_nook[NOOK_WALLS] = {
    {{20, 10}, {20, 76}, GAB_BLOCKS_BOTH},
    {{20, 76}, {90, 76}, GAB_BLOCKS_BOTH},
    {{90, 76}, {62, 40}, GAB_BLOCKS_BOTH},
};
const gab_circle world_stuck_disc = {{27, 67}, 14};

/* ---- Scenery ---- */

const gab_ground_node world_hill_nodes[HILL_NODES] = {
    {4, 46, 0}, {20, 40, 0}, {36, 50, 0}, {52, 52, 0}, {66, 28, 0}, {80, 24, 0}, {96, 44, 0}};
const gab_box world_walkers[WALKERS] = {
    {15, 28, 10, 12}, {40, 39, 10, 12}, {55, 29, 9, 12}, {78, 10, 9, 12}};
const float world_slope_limit = 1;

gab_ground world_hills_fit(gab_ground_node nodes[HILL_NODES])
{
    double scratch[HILL_NODES];
    for (int i = 0; i < HILL_NODES; i++)
        nodes[i] = world_hill_nodes[i];
    bool fitted = gab_ground_fit(nodes, HILL_NODES, scratch) == GAB_OK;
    return (gab_ground){nodes, fitted ? HILL_NODES : 0};
}

static const uint8_t tile_cells[7 * 11] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* */
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* */
    1, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, /* */
    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* */
    1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, /* */
    1, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, /* */
    1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, /* */
};
const gab_tiles world_tiles = {{6, 8}, 8, 8, 11, 7, false, tile_cells};
const gab_box world_heroes[3] = {{16, 36, 10, 20}, {51, 30, 10, 19}, {69, 42, 8, 15}};

static const uint8_t iso_cells[ISO_SIDE * ISO_SIDE] = {
    1, 1, 1, 1, 1, 1, 1, 1, /* */
    1, 0, 0, 0, 0, 0, 0, 1, /* */
    1, 0, 0, 0, 0, 0, 0, 0, /* */
    1, 0, 0, 2, 2, 0, 0, 0, /* */
    1, 0, 0, 2, 2, 0, 0, 1, /* */
    1, 0, 0, 0, 0, 0, 0, 1, /* */
    1, 0, 0, 0, 0, 0, 0, 1, /* */
    1, 1, 1, 0, 0, 1, 1, 1, /* */
};
const gab_tiles world_iso_tiles = {{0, 0}, 1, 1, ISO_SIDE, ISO_SIDE, true, iso_cells};
const gab_vec world_iso_pointer = {57, 53};

gab_iso world_iso(void)
{
    return gab_iso_diamond((gab_vec){50, 4}, 12, 8);
}

#define L GAB_MAZE_LEFT
#define T GAB_MAZE_TOP
static const uint8_t maze_walls[8 * 6] = {
    L | T, T, T,     T | L, T,     T, T, L, /* */
    L,     L, T,     0,     T | L, L, T, L, /* */
    L,     T, L | T, L,     0,     T, L, L, /* */
    L | T, L, 0,     T | L, T,     L, L, L, /* */
    L,     T, L,     0,     L,     T, 0, L, /* */
    T,     T, T,     T,     T,     T, T, 0, /* */
};
#undef L
#undef T
const gab_maze world_maze = {{8, 5}, 12, 12, 7, 5, maze_walls};
const gab_box world_maze_boxes[3] = {{11, 9, 7, 7}, {39, 33, 12, 6}, {59, 43, 8, 12}};

static const uint8_t height_samples[8 * 8] = {
    10, 20, 30,  40,  50,  40,  30,  20,  /* */
    20, 40, 70,  90,  80,  60,  40,  30,  /* */
    30, 70, 140, 190, 150, 90,  60,  40,  /* */
    40, 90, 200, 255, 210, 120, 80,  60,  /* */
    30, 80, 150, 210, 170, 110, 90,  90,  /* */
    20, 50, 80,  110, 100, 100, 130, 120, /* */
    10, 30, 40,  60,  80,  120, 170, 140, /* */
    0,  10, 20,  40,  60,  90,  120, 100, /* */
};
const gab_heights world_heights = {{0, 0}, 4, 4, 8, 8, 1, height_samples, 0, 64};
const gab_vec world_peak = {15, 13};

/* ---- Space ---- */

const gab_vec3 world_ramp[RAMP_CORNERS] = {{6, 4, 0}, {30, 4, 18}, {30, 28, 18}, {6, 28, 0}};
const gab_move3 world_throw = {{8, 16, 34}, {23, 14, 2}, 4};

/* Both are rotated to rest on an edge, so that an edge of one faces an edge of the other. */
#define HALF_ROOT 0.70710678f
const gab_obox3 world_beams[2] = {
    {{49, 12, 5}, {12, 3, 3}, {{1, 0, 0}, {0, HALF_ROOT, HALF_ROOT}, {0, -HALF_ROOT, HALF_ROOT}}},
    {{49, 12, 14}, {3, 12, 3}, {{HALF_ROOT, 0, HALF_ROOT}, {0, 1, 0}, {-HALF_ROOT, 0, HALF_ROOT}}},
};
const gab_box3 world_block = {{38, 26, 0}, {12, 10, 8}};
const gab_ball world_marble = {{53, 31, 5}, 4};
