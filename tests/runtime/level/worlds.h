/* SPDX-License-Identifier: MIT */
/*
 * Worlds of walls, and moves among them, for the tests and benchmarks of levels. The worlds and
 * moves of the following table can be reproduced bit for bit. `u01()` is the next random number of
 * splitmix64, its upper 53 bits as a fraction from 0 to 1; `x` is the next number as 64 bits.
 *
 *     soup N       N random walls without structure. The generator starts in state 1.
 *                      side = 16000 * sqrt(N / 100000)
 *                  For each wall, in this order:
 *                      cx = u01() * side
 *                      cy = u01() * side
 *                      angle = u01() * 2 * pi
 *                      half = (10 + 50 * u01()) / 2
 *                      ends = (cx, cy) - and + (half * cos(angle), half * sin(angle))
 *                  The ends are computed in double, stored as float, then rounded to 1/256.
 *     boxes N      boxes in about a tenth of N x N cells of 64 pixels, as in the benchmark of casts
 *                  of Box2D; computed in worlds.c. Long moves end anywhere in the square.
 *     MAPxxa       all lines of that map of freedoom2.wad, with y negated
 *     MAPxxs       only those that are one-sided or marked as impassable
 *
 * Worlds that are hard for partitions; the same square as soup N, state 3, computed in worlds.c:
 *
 *     star N       walls from the middle outwards
 *     beams N      walls from one side of the square to the other
 *     heap N       a soup in a square in the middle, whose side is side / 64
 *     line N       walls on one horizontal line; every 100th is as in a soup
 *     bars N       vertical walls, almost as long as the side
 *
 * Moves; the generator starts in state 2:
 *
 *     start        in a soup: (u01() * side, u01() * side)
 *                  in a map: next to the line with the index ((x >> 32) * lines) >> 32,
 *                      at u01() of its length,
 *                      at the distance 1 + 63 * u01() on its front
 *     direction    the angle u01() * 2 * pi
 *     length       short: 8 + 56 * u01()
 *                  long: 1000 + 1000 * u01()
 *
 * The other worlds are generated from the test's random numbers, and are meant to be as difficult
 * as possible.
 */
#pragma once

#include "sweep_cases.h"

enum { WORLD_TAGS = 5, WORLD_MAX_DOORS = 70 };

/* The meaning of a wall, in addition to its shape. */
typedef struct WorldMark {
    uint8_t tag;   /* 0 to WORLD_TAGS */
    uint16_t door; /* its number + 1, or 0 */
} WorldMark;

typedef struct World {
    char name[24];
    uint32_t count;
    SweepWall *walls;     /* in 1/256 pixel */
    WorldMark *marks;     /* one per wall */
    double side;          /* of a square, in pixels; if 0, moves start at walls */
    bool crosses;         /* long moves end anywhere in the square */
    ExactPoint low, high; /* the bounds of all walls; both 0 if there are none */
} World;

/* Creates a soup. All functions that create worlds end the program with a message if there is no
 * memory. */
World world_soup(uint32_t count);
/* Creates boxes, each of four successive walls. */
World world_boxes(uint32_t cells);
enum { WORLD_HARD_KINDS = 5 };

/* Creates one of the worlds for which a good partition is hardest to build: star, beams, heap,
 * line, bars. They show the maximum cost of a partition. `kind` is below WORLD_HARD_KINDS. */
World world_hard(int kind, uint32_t count);
/* Reads the map "MAPxx"; `solid_only` for MAPxxs. Returns false if the file does not exist or does
 * not contain the map. */
bool world_doom(const char *path, const char *map, bool solid_only, World *world);

/* Makes walls that all end at one vertex or pass through it, in every direction, some of them
 * twice. */
World world_fan(CheckRandom *random, uint32_t count);
/* Makes walls on a coarse grid, so that most of them touch, cross, are collinear or equal, or have
 * no length. */
World world_degenerate(CheckRandom *random, uint32_t count);
/* Makes walls of any length from a step to the whole range, anywhere in the range. */
World world_vast(CheckRandom *random, uint32_t count);
/* Makes dense groups of walls, far from each other. */
World world_islands(CheckRandom *random, uint32_t count);
/* Makes a maze: thin walls on a grid, split at every crossing, without an exit. */
World world_maze(CheckRandom *random, uint32_t columns, uint32_t rows);
/* Makes one of the worlds above, with about `count` walls; `kind` selects which one, modulo
 * WORLD_KINDS. */
enum { WORLD_KINDS = 6 };
World world_random(CheckRandom *random, int kind, uint32_t count);

/* Gives walls random tags and doors, and makes some one-way. */
void world_mark(CheckRandom *random, World *world);

/* Returns an empty world for up to `capacity` walls. Call world_add for each wall, then
 * world_finish. */
World world_empty(const char *name, uint32_t capacity);
void world_add(World *world, ExactPoint a, ExactPoint b);
void world_finish(World *world);
void world_free(World *world);

/* Returns a digest of all walls. */
uint64_t world_digest(const World *world);

/* ---- Moves ---- */

/* Returns the next move of the benchmarks, without a radius. The initial state of `random` is 2. */
SweepMove world_next_move(const World *world, CheckRandom *random, bool is_long);

/* Returns a difficult move: from, to and along ends and walls, or anywhere near them. */
SweepMove world_random_move(CheckRandom *random, const World *world);

/* Returns a radius with which a move just touches a wall, or an arbitrary one. */
int64_t world_random_radius(CheckRandom *random, const World *world, const SweepMove *move);

/* Returns half sizes of a box, both above 0: multiples of a step, or arbitrary ones, or sizes with
 * which the box just touches an end of a wall at the start or end of a move. */
ExactPoint world_random_half(CheckRandom *random, const World *world, const SweepMove *move);

/* Returns a move in which a corner of a box passes exactly through an end of a wall. */
SweepMove world_grazing_move(CheckRandom *random, const World *world, ExactPoint half);
