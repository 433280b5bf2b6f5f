/* SPDX-License-Identifier: MIT */
/*
 * Names that the examples in public headers and documents use without declaring them: numbers,
 * shapes and functions of a game. An example may declare these names again. examples.py includes
 * this file before each example.
 */
#pragma once

#include <gabarit/gabarit.h>
#include <gabarit/json.h>
#include <stdio.h>

/* Actions of a game. next_tick returns false when the game ends. */
bool next_tick(void);
void die(const char *format, ...);
void hurt(void);
void parry(void);
void crash(void);
void smash(void);
void stop(void);
void push(gab_vec away);
void bounce(gab_vec away, float depth);
void land(float y, float slope);
void walk_to(gab_vec goal);
void print_mistake(void *context, const gab_mistake *mistake);
extern const gab_mistake *mistake;
void enter(gab_level level);

/* Constants of a generated header. */
enum { TAG_HEAD = 1, TAG_DOOR, TAG_ICE, BAND_TRACK_CAR = 0 };

/* Bytes, and the bank opened from them. */
extern const void *bytes;
extern size_t size;
extern const char *text;
extern size_t text_size;
extern gab_bank bank;
extern gab_bank_file duel, fresh;
extern gab_sprite ken;
extern gab_map track;
extern gab_level cave;
extern gab_tiles tiles;
extern gab_frame frame, other;
extern gab_hit hit;
extern gab_zone zone;

/* Moving objects and the scenery. */
extern float x, y, z, vx, vy, feet, radius, clearance;
extern uint64_t ms, tick;
extern gab_vec hero, car, click, goal, away, wheel;
extern double angle;
extern gab_box hero_box;
extern gab_circle ball, bumper;
extern gab_body a, b;
extern gab_pose at, there;
extern const gab_wall *walls;
extern uint32_t wall_count;
extern gab_ground hills;
extern gab_vec3 from, to, velocity;
extern const gab_vec3 *face;
