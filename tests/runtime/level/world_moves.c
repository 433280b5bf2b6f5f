/* SPDX-License-Identifier: MIT */
/* Moves among worlds of walls; see worlds.h. */
#include "worlds.h"

#include <math.h>

/* ---- Moves of the benchmarks ---- */

SweepMove world_next_move(const World *world, CheckRandom *random, bool is_long)
{
    const double two_pi = 6.283185307179586;
    double x, y;
    if (world->side > 0) {
        x = check_unit(random) * world->side;
        y = check_unit(random) * world->side;
    } else {
        uint64_t index = ((check_next(random) >> 32) * world->count) >> 32;
        const SweepWall *wall = &world->walls[index];
        double line_x = (double)(wall->b.x - wall->a.x), line_y = (double)(wall->b.y - wall->a.y);
        double fraction = check_unit(random);
        double distance = 1 + 63 * check_unit(random);
        double length = sqrt(line_x * line_x + line_y * line_y);
        x = ((double)wall->a.x + fraction * line_x) / 256 - distance * line_y / length;
        y = ((double)wall->a.y + fraction * line_y) / 256 + distance * line_x / length;
    }
    double angle = check_unit(random) * two_pi;
    double unit = check_unit(random);
    double length = is_long ? 1000 + 1000 * unit : 8 + 56 * unit;
    ExactPoint from = {llrint((double)(float)x * 256), llrint((double)(float)y * 256)};
    double to_x = x + length * cos(angle), to_y = y + length * sin(angle);
    if (is_long && world->crosses) {
        to_x = check_unit(random) * world->side;
        to_y = check_unit(random) * world->side;
    }
    ExactPoint to = {llrint((double)(float)to_x * 256), llrint((double)(float)to_y * 256)};
    SweepMove move = {sweep_move_point(from, 0, 0), sweep_move_point(to, 0, 0), 0};
    return move;
}

/* ---- Difficult moves ---- */

static const SweepWall *random_wall(CheckRandom *random, const World *world)
{
    return &world->walls[check_between(random, 0, (int)world->count - 1)];
}

/* Returns a point near p: up to 2^n units away, with n from 0 to `max_bits`. */
static ExactPoint point_near(CheckRandom *random, ExactPoint p, int max_bits)
{
    int reach = 1 << check_between(random, 0, max_bits);
    return sweep_jitter(random, p, reach);
}

static ExactPoint point_between(CheckRandom *random, ExactPoint low, ExactPoint high)
{
    low.x += (int64_t)(check_unit(random) * (double)(high.x - low.x + 1));
    low.y += (int64_t)(check_unit(random) * (double)(high.y - low.y + 1));
    return low;
}

static ExactPoint random_point(CheckRandom *random, const World *world)
{
    const SweepWall *wall = random_wall(random, world);
    switch (check_between(random, 0, 9)) {
    case 0:
    case 1: /* an end */
        return check_chance(random, 50) ? wall->a : wall->b;
    case 2: /* on a wall, or in line with it */
        return exact_random_on_line(random, wall->a, wall->b);
    case 3:
    case 4: /* near a wall's line */
        return point_near(random, exact_random_on_line(random, wall->a, wall->b), 14);
    case 5: /* anywhere, sometimes beyond all walls */
        return point_near(random, point_between(random, world->low, world->high), 16);
    default: /* near an end */
        return point_near(random, check_chance(random, 50) ? wall->a : wall->b, 15);
    }
}

SweepMove world_random_move(CheckRandom *random, const World *world)
{
    SweepMove move = {{0, 0}, {0, 0}, 0};
    move.from = random_point(random, world);
    int kind = check_between(random, 0, 9);
    if (kind < 2) { /* along a wall, sometimes past its end */
        const SweepWall *wall = random_wall(random, world);
        int64_t times = check_between(random, -2, 2);
        move.from = exact_random_on_line(random, wall->a, wall->b);
        move.to = sweep_move_point(move.from, times * (wall->b.x - wall->a.x),
                                   times * (wall->b.y - wall->a.y));
    } else if (kind < 4) {
        move.to = random_point(random, world);
    } else if (kind < 5) { /* through a point, by the same distance beyond it */
        ExactPoint through = random_point(random, world);
        move.to = sweep_move_point(through, through.x - move.from.x, through.y - move.from.y);
    } else {
        move.to = point_near(random, move.from, 17);
    }
    return move;
}

int64_t world_random_radius(CheckRandom *random, const World *world, const SweepMove *move)
{
    int kind = check_between(random, 0, 9);
    if (kind < 4) {
        const SweepWall *wall = random_wall(random, world);
        SweepShape shape = sweep_shape_segment(wall->a, wall->b, false);
        int64_t radius = sweep_touching_radius(random, move, &shape);
        if (radius < 64 * EXACT_PIXEL)
            return radius;
    }
    int64_t max = (int64_t)1 << check_between(random, 2, 14);
    return 1 + (int64_t)(check_unit(random) * (double)max);
}

static int64_t distance_or_one(int64_t a, int64_t b)
{
    return a == b ? 1 : a < b ? b - a : a - b;
}

ExactPoint world_random_half(CheckRandom *random, const World *world, const SweepMove *move)
{
    static const int64_t steps[] = {1, 16, 128, 256};
    const SweepWall *wall = random_wall(random, world);
    ExactPoint centre = check_chance(random, 50) ? move->from : move->to, half;
    int64_t step = steps[check_between(random, 0, (int)CHECK_COUNT(steps) - 1)];
    half.x = step * check_between(random, 1, 12);
    half.y = step * check_between(random, 1, 12);
    if (check_chance(random, 40)) {
        half.x = world_random_radius(random, world, move) + 1;
        half.y = world_random_radius(random, world, move) + 1;
    }
    int64_t x = distance_or_one(centre.x, wall->a.x), y = distance_or_one(centre.y, wall->b.y);
    if (check_chance(random, 40) && x < 64 * EXACT_PIXEL)
        half.x = x;
    if (check_chance(random, 40) && y < 64 * EXACT_PIXEL)
        half.y = y;
    return half;
}

SweepMove world_grazing_move(CheckRandom *random, const World *world, ExactPoint half)
{
    const SweepWall *wall = random_wall(random, world);
    ExactPoint end = check_chance(random, 50) ? wall->a : wall->b;
    int64_t x = check_between(random, -60, 60);
    int64_t y = check_between(random, -60, 60);
    int64_t before = check_between(random, 0, 200);
    int64_t after = check_between(random, 0, 200);
    /* The corner of the box that is farthest to one side of the path. */
    bool is_left = check_chance(random, 50);
    int64_t corner_x = (y < 0) != is_left ? -half.x : half.x;
    int64_t corner_y = (x < 0) != is_left ? half.y : -half.y;
    ExactPoint centre = sweep_move_point(end, -corner_x, -corner_y);
    SweepMove move = {sweep_move_point(centre, -before * x, -before * y),
                      sweep_move_point(centre, after * x, after * y), 0};
    return move;
}
