/* SPDX-License-Identifier: MIT */
/* Pools of random shapes; see pool.h. */
#include "pool.h"

#include "check.h"

#include <math.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* Rounds to a multiple of GAB_STEP. */
static float round_to_lattice(double value)
{
    return (float)(floor(value * 256 + 0.5) / 256);
}

static float between(CheckRandom *random, double min, double max)
{
    return round_to_lattice(min + (max - min) * check_unit(random));
}

static gab_vec random_point(CheckRandom *random)
{
    gab_vec point;
    point.x = between(random, -64, 64);
    point.y = between(random, -64, 64);
    return point;
}

static gab_vec polar_point(gab_vec centre, double radius, double angle)
{
    return (gab_vec){round_to_lattice((double)centre.x + radius * cos(angle)),
                     round_to_lattice((double)centre.y + radius * sin(angle))};
}

static gab_circle random_circle(CheckRandom *random)
{
    gab_vec centre = random_point(random);
    return (gab_circle){centre, between(random, 4, 32)};
}

static gab_box random_box(CheckRandom *random)
{
    gab_vec centre = random_point(random);
    float w = between(random, 8, 64), h = between(random, 8, 64);
    return (gab_box){round_to_lattice((double)(centre.x - w / 2)),
                     round_to_lattice((double)(centre.y - h / 2)), w, h};
}

static gab_obox random_obox(CheckRandom *random)
{
    gab_obox box;
    box.centre = random_point(random);
    box.half.x = between(random, 4, 32);
    box.half.y = between(random, 4, 32);
    double angle = 2 * pi * check_unit(random);
    box.axis = (gab_vec){(float)cos(angle), (float)sin(angle)};
    return box;
}

static gab_segment random_segment(CheckRandom *random)
{
    gab_vec a = random_point(random);
    return (gab_segment){a, random_point(random)};
}

/* Returns a point at a random angle and distance from another. */
static gab_vec random_point_around(CheckRandom *random, gab_vec from, double min, double max)
{
    double length = min + (max - min) * check_unit(random);
    return polar_point(from, length, 2 * pi * check_unit(random));
}

static gab_segment random_wall(CheckRandom *random)
{
    gab_vec a = random_point(random);
    return (gab_segment){a, random_point_around(random, a, 8, 24)};
}

static gab_move random_move(CheckRandom *random, bool is_disc)
{
    gab_vec from = random_point(random), to = random_point_around(random, from, 8, 64);
    return (gab_move){from, to, is_disc ? between(random, 2, 16) : 0};
}

/* Sets corners at roughly equal angles, alternately at the distances `near` and `far`. */
static void set_corners(CheckRandom *random, gab_vec *corners, uint32_t count, double near,
                        double far)
{
    gab_vec centre = random_point(random);
    double size = 16 + 24 * check_unit(random), start = check_unit(random);
    for (uint32_t i = 0; i < count; i++) {
        double jitter = 0.6 * check_unit(random);
        double angle = 2 * pi * (start + (i + jitter) / count);
        corners[i] = polar_point(centre, size * (i % 2 == 0 ? near : far), angle);
    }
}

static void fill_one(Pool *pool, size_t i, uint32_t corners, CheckRandom *random)
{
    switch (pool->kind) {
    case POOL_POINTS:
        pool->points[i] = random_point(random);
        break;
    case POOL_CIRCLES:
        pool->circles[i] = random_circle(random);
        break;
    case POOL_BOXES:
        pool->boxes[i] = random_box(random);
        break;
    case POOL_OBOXES:
        pool->oboxes[i] = random_obox(random);
        break;
    case POOL_SEGMENTS:
        pool->segments[i] = random_segment(random);
        break;
    case POOL_WALLS:
        pool->segments[i] = random_wall(random);
        break;
    case POOL_CONVEX:
        pool->convex[i].count = corners;
        set_corners(random, pool->convex[i].corners, corners, 1, 1);
        break;
    case POOL_STARS:
        pool->stars[i].count = corners;
        set_corners(random, pool->stars[i].corners, corners, 0.4, 1.2);
        break;
    case POOL_POINT_MOVES:
    case POOL_DISC_MOVES:
        pool->moves[i] = random_move(random, pool->kind == POOL_DISC_MOVES);
        break;
    }
}

void pool_fill(Pool *pool, PoolKind kind, uint32_t corners, uint64_t seed)
{
    CheckRandom random = {(uint64_t)kind * 1000 + seed};
    memset(pool, 0, sizeof(*pool));
    pool->kind = kind;
    for (size_t i = 0; i < POOL_SIZE; i++)
        fill_one(pool, i, corners, &random);
}

bool pool_empty_call(gab_box a, gab_box b)
{
    (void)a, (void)b;
    return false;
}

void pool_box_corners(gab_box shape, gab_vec corners[4])
{
    float left = shape.x, top = shape.y, right = shape.x + shape.w, bottom = shape.y + shape.h;
    corners[0] = (gab_vec){left, top};
    corners[1] = (gab_vec){right, top};
    corners[2] = (gab_vec){right, bottom};
    corners[3] = (gab_vec){left, bottom};
}
