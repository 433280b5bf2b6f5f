/* SPDX-License-Identifier: MIT */
/*
 * The data of the tour's queries: shapes, walls and ground profiles, used by both the text output
 * and the pictures. It contains only values; every answer comes from the library.
 */
#pragma once

#include <gabarit/gabarit.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- Shapes ---- */

extern const gab_box world_box;
extern const gab_vec world_box_points[6];

extern const gab_box world_torso;
extern const gab_box world_attack_boxes[4];

extern const gab_circle world_ball;
extern const gab_circle world_other_balls[4];

extern const gab_box world_crate;
extern const gab_circle world_crate_balls[4];

extern const gab_segment world_beam;
extern const gab_circle world_beam_balls[4];

/* Pairs of segments: an X, a T, a collinear overlap, and two that do not meet. */
extern const gab_segment world_crossings[4][2];

extern const gab_obox world_blade;
extern const gab_obox world_shields[3];

extern const gab_obox world_rotated_box;
extern const gab_circle world_rotated_box_balls[3];

enum { STAR_CORNERS = 5, LETTER_CORNERS = 12, VISITORS = 8, CROWD = 66 };
extern const gab_vec world_star[STAR_CORNERS];
extern const gab_vec world_letter_g[LETTER_CORNERS];

extern const gab_box world_house;
extern const gab_segment world_fence;
extern const gab_vec world_visitors[VISITORS];

/* A crowd of boxes in rows, and the disc that is tested against all of them at once. */
gab_box world_crowd_box(uint32_t index);
extern const gab_circle world_crowd_circle;

/* ---- Contacts ---- */

extern const gab_circle world_pair_circles[2];
extern const gab_box world_pair_boxes[2];
extern const gab_box world_pillar;
extern const gab_circle world_disc_outside, world_disc_inside;
extern const gab_obox world_pair_oboxes[2];
extern const gab_obox world_plank;
extern const gab_circle world_plank_ball;

extern const gab_vec world_fall_velocity; /* a velocity towards level ground */
extern const gab_surface world_surfaces[3];
extern const char *const world_surface_names[3];

/* Two discs that collide; the second is twice as heavy. */
extern const gab_body world_bodies[2];
extern const float world_body_radii[2];

/* ---- Moves ---- */

enum { ROOM_WALLS = 14, TABLE_WALLS = 8, NOOK_WALLS = 3, PLATFORM_MOVES = 3 };
extern const gab_wall world_room[ROOM_WALLS];
extern const gab_move world_walk;

extern const gab_wall world_table[TABLE_WALLS];
extern const gab_move world_shot;
extern const gab_surface world_table_surface;

extern const gab_wall world_platform;
extern const gab_move world_jumps[PLATFORM_MOVES];
extern const char *const world_jump_names[PLATFORM_MOVES];

extern const gab_move world_dodgems[2];

extern const gab_wall world_nook[NOOK_WALLS];
extern const gab_circle world_stuck_disc;

/* ---- Scenery ---- */

/* Nodes of hills; world_hills_fit fits a spline through them. */
enum { HILL_NODES = 7, WALKERS = 4 };
extern const gab_ground_node world_hill_nodes[HILL_NODES];
gab_ground world_hills_fit(gab_ground_node nodes[HILL_NODES]);
extern const gab_box world_walkers[WALKERS];
extern const float world_slope_limit;

extern const gab_tiles world_tiles;
extern const gab_box world_heroes[3];

enum { ISO_SIDE = 8 };
gab_iso world_iso(void);
extern const gab_tiles world_iso_tiles; /* the tiles' cells in grid space */
extern const gab_vec world_iso_pointer;

extern const gab_maze world_maze;
extern const gab_box world_maze_boxes[3];

extern const gab_heights world_heights;
extern const gab_vec world_peak;

/* ---- Space ---- */

enum { RAMP_CORNERS = 4 };
extern const gab_vec3 world_ramp[RAMP_CORNERS];
extern const gab_move3 world_throw;
extern const gab_obox3 world_beams[2];
extern const gab_box3 world_block;
extern const gab_ball world_marble;
