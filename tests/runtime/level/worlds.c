/* SPDX-License-Identifier: MIT */
/* Worlds of walls; see worlds.h. The moves among them are in world_moves.c. */
#include "worlds.h"

#include "wad.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Creation and release ---- */

static void *must_allocate(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (memory == NULL) {
        puts("Bail out! no memory for a world");
        exit(EXIT_FAILURE);
    }
    return memory;
}

World world_empty(const char *name, uint32_t capacity)
{
    World world = {.count = 0};
    snprintf(world.name, sizeof world.name, "%s", name);
    world.walls = must_allocate(capacity, sizeof *world.walls);
    world.marks = must_allocate(capacity, sizeof *world.marks);
    return world;
}

void world_add(World *world, ExactPoint a, ExactPoint b)
{
    world->walls[world->count++] = (SweepWall){a, b, false};
}

static void extend_bounds(World *world, ExactPoint p)
{
    world->low.x = p.x < world->low.x ? p.x : world->low.x;
    world->low.y = p.y < world->low.y ? p.y : world->low.y;
    world->high.x = p.x > world->high.x ? p.x : world->high.x;
    world->high.y = p.y > world->high.y ? p.y : world->high.y;
}

void world_finish(World *world)
{
    if (world->count > 0)
        world->low = world->high = world->walls[0].a;
    for (uint32_t i = 0; i < world->count; i++) {
        extend_bounds(world, world->walls[i].a);
        extend_bounds(world, world->walls[i].b);
    }
}

void world_free(World *world)
{
    free(world->walls);
    free(world->marks);
    *world = (World){.count = 0};
}

uint64_t world_digest(const World *world)
{
    CheckRandom mixer = {world->count};
    for (uint32_t i = 0; i < world->count; i++) {
        const SweepWall *wall = &world->walls[i];
        const int64_t numbers[5] = {wall->a.x, wall->a.y, wall->b.x, wall->b.y, wall->one_way};
        for (int k = 0; k < 5; k++)
            mixer.state = check_next(&mixer) ^ (uint64_t)numbers[k];
    }
    return check_next(&mixer);
}

/* ---- Worlds with published results ---- */

static ExactPoint round_point(double x, double y)
{
    return (ExactPoint){llrint((double)(float)x * 256), llrint((double)(float)y * 256)};
}

static const double two_pi = 6.283185307179586;

/* Returns an empty world whose square has the same number of walls per area as a square of 16,000
 * pixels with 100,000 walls. */
static World world_square(const char *name, uint32_t count)
{
    char full_name[24];
    snprintf(full_name, sizeof full_name, "%s%lu", name, (unsigned long)count);
    World world = world_empty(full_name, count);
    world.side = 16000 * sqrt(count / 1e5);
    return world;
}

/* Adds a wall of 10 to 60 pixels around a point. */
static void add_short(World *world, CheckRandom *random, double x, double y)
{
    double angle = check_unit(random) * two_pi;
    double half = (10 + 50 * check_unit(random)) / 2;
    double half_x = half * cos(angle), half_y = half * sin(angle);
    world_add(world, round_point(x - half_x, y - half_y), round_point(x + half_x, y + half_y));
}

World world_soup(uint32_t count)
{
    CheckRandom random = {1};
    World world = world_square("soup", count);
    for (uint32_t i = 0; i < count; i++) {
        double x = check_unit(&random) * world.side;
        double y = check_unit(&random) * world.side;
        add_short(&world, &random, x, y);
    }
    world_finish(&world);
    return world;
}

static void add_box(World *world, double x, double y, double half_x, double half_y)
{
    const ExactPoint corners[4] = {
        round_point(x - half_x, y - half_y), round_point(x + half_x, y - half_y),
        round_point(x + half_x, y + half_y), round_point(x - half_x, y + half_y)};
    for (int i = 0; i < 4; i++)
        world_add(world, corners[i], corners[(i + 1) % 4]);
}

World world_boxes(uint32_t cells)
{
    const double cell = 64;
    CheckRandom random = {1};
    char name[24];
    snprintf(name, sizeof name, "boxes%lu", (unsigned long)cells);
    World world = world_empty(name, cells * cells);
    world.side = cells * cell;
    world.crosses = true;
    for (uint32_t i = 0; i < cells * cells; i++) {
        if (check_unit(&random) > 0.1 || world.count + 4 > cells * cells)
            continue;
        double half = cell * (0.05 + 0.2 * check_unit(&random));
        double longer = half * (1 + 4 * check_unit(&random));
        bool is_wide = check_chance(&random, 50);
        add_box(&world, i % cells * cell, i / cells * cell, is_wide ? longer : half,
                is_wide ? half : longer);
    }
    world_finish(&world);
    return world;
}

static void add_ray(World *world, CheckRandom *random, uint32_t index)
{
    double middle = world->side / 2, angle = check_unit(random) * two_pi;
    double length = 10 + check_unit(random) * (middle - 10);
    world_add(world, round_point(middle, middle),
              round_point(middle + length * cos(angle), middle + length * sin(angle)));
}

static void add_beam(World *world, CheckRandom *random, uint32_t index)
{
    double first = check_unit(random) * world->side, last = check_unit(random) * world->side;
    if (index % 2 == 0)
        world_add(world, round_point(0, first), round_point(world->side, last));
    else
        world_add(world, round_point(first, 0), round_point(last, world->side));
}

static void add_to_heap(World *world, CheckRandom *random, uint32_t index)
{
    double corner = world->side * 63 / 128;
    double x = corner + check_unit(random) * world->side / 64;
    double y = corner + check_unit(random) * world->side / 64;
    add_short(world, random, x, y);
}

static void add_to_line(World *world, CheckRandom *random, uint32_t index)
{
    double x = check_unit(random) * world->side, fraction = check_unit(random);
    if (index % 100 == 0)
        add_short(world, random, x, fraction * world->side);
    else
        world_add(world, round_point(x, world->side / 2),
                  round_point(x + 10 + 50 * fraction, world->side / 2));
}

static void add_bar(World *world, CheckRandom *random, uint32_t index)
{
    double x = check_unit(random) * world->side, tenth = world->side / 10;
    double above = check_unit(random) * tenth, below = check_unit(random) * tenth;
    world_add(world, round_point(x, above), round_point(x, world->side - below));
}

World world_hard(int kind, uint32_t count)
{
    static const struct {
        const char *name;
        void (*add)(World *world, CheckRandom *random, uint32_t index);
    } kinds[WORLD_HARD_KINDS] = {{"star", add_ray},
                                 {"beams", add_beam},
                                 {"heap", add_to_heap},
                                 {"line", add_to_line},
                                 {"bars", add_bar}};
    CheckRandom random = {3};
    World world = world_square(kinds[kind].name, count);
    for (uint32_t i = 0; i < count; i++)
        kinds[kind].add(&world, &random, i);
    world_finish(&world);
    return world;
}

bool world_doom(const char *path, const char *map, bool solid_only, World *world)
{
    WadMap lines;
    char name[24];
    if (!wad_read(path, map, &lines))
        return false;
    snprintf(name, sizeof name, "%.8s%c", map, solid_only ? 's' : 'a');
    *world = world_empty(name, lines.count);
    for (uint32_t i = 0; i < lines.count; i++) {
        const WadLine *line = &lines.lines[i];
        ExactPoint a = {line->ax * EXACT_PIXEL, -line->ay * EXACT_PIXEL};
        ExactPoint b = {line->bx * EXACT_PIXEL, -line->by * EXACT_PIXEL};
        if (line->blocks || !solid_only)
            world_add(world, a, b);
    }
    world_finish(world);
    wad_free(&lines);
    return true;
}

/* ---- Difficult worlds ---- */

/* Below, no expression contains two calls with `random`: their order would be unspecified. */

static ExactPoint random_point(CheckRandom *random, int64_t reach)
{
    ExactPoint p;
    p.x = check_between(random, (int)-reach, (int)reach);
    p.y = check_between(random, (int)-reach, (int)reach);
    return p;
}

static ExactPoint mirror_point(ExactPoint middle, ExactPoint p)
{
    return sweep_move_point(middle, middle.x - p.x, middle.y - p.y);
}

World world_fan(CheckRandom *random, uint32_t count)
{
    World world = world_empty("fan", count);
    ExactPoint middle = random_point(random, SWEEP_LIMIT / 4);
    int64_t reach = EXACT_PIXEL << check_between(random, 0, 10);
    while (world.count < count) {
        ExactPoint around = random_point(random, reach);
        ExactPoint tip = sweep_move_point(middle, around.x, around.y);
        ExactPoint other = check_chance(random, 30) ? mirror_point(middle, tip) : middle;
        if (world.count > 0 && check_chance(random, 10)) {
            tip = world.walls[check_between(random, 0, (int)world.count - 1)].a;
            other = middle;
        }
        if (check_chance(random, 50))
            world_add(&world, tip, other);
        else
            world_add(&world, other, tip);
    }
    world_finish(&world);
    return world;
}

World world_degenerate(CheckRandom *random, uint32_t count)
{
    static const int64_t steps[] = {1, 1, 3, 16, 256, 256, 2048};
    World world = world_empty("rubbish", count);
    SweepGrid grid = {.origin = {0, 0}, .cells = check_between(random, 2, 12)};
    grid.step = steps[check_between(random, 0, (int)CHECK_COUNT(steps) - 1)];
    grid.jitter = check_chance(random, 25) ? 1 : 0;
    if (check_chance(random, 50))
        grid.origin = random_point(random, SWEEP_LIMIT - 2 * grid.step * grid.cells);
    while (world.count < count) {
        ExactPoint a = sweep_random_point(random, &grid);
        ExactPoint b = sweep_random_point(random, &grid);
        if (world.count > 0 && check_chance(random, 40))
            a = world.walls[check_between(random, 0, (int)world.count - 1)].b;
        ExactPoint near = random_point(random, 1);
        if (check_chance(random, 30)) /* short: to a neighbour */
            b = sweep_move_point(a, grid.step * near.x, grid.step * near.y);
        if (world.count > 0 && check_chance(random, 8)) {
            const SweepWall *other_wall =
                &world.walls[check_between(random, 0, (int)world.count - 1)];
            a = other_wall->b;
            b = other_wall->a;
        }
        world_add(&world, a, check_chance(random, 4) ? a : b);
    }
    world_finish(&world);
    return world;
}

World world_vast(CheckRandom *random, uint32_t count)
{
    World world = world_empty("vast", count);
    while (world.count < count) {
        ExactPoint a = random_point(random, SWEEP_LIMIT);
        ExactPoint delta = random_point(random, (int64_t)1 << check_between(random, 0, 24));
        if (check_chance(random, 3)) /* a corner of the range */
            a = (ExactPoint){a.x < 0 ? -SWEEP_LIMIT : SWEEP_LIMIT,
                             a.y < 0 ? -SWEEP_LIMIT : SWEEP_LIMIT};
        world_add(&world, a, sweep_move_point(a, delta.x, delta.y));
    }
    world_finish(&world);
    return world;
}

World world_islands(CheckRandom *random, uint32_t count)
{
    World world = world_empty("islands", count);
    ExactPoint middle = {0, 0};
    int64_t reach = EXACT_PIXEL;
    while (world.count < count) {
        if (world.count == 0 || check_chance(random, 3)) {
            middle = random_point(random, SWEEP_LIMIT / 2);
            reach = EXACT_PIXEL << check_between(random, 0, 5);
        }
        ExactPoint at = random_point(random, reach);
        ExactPoint delta = random_point(random, reach / 2);
        ExactPoint a = sweep_move_point(middle, at.x, at.y);
        world_add(&world, a, sweep_move_point(a, delta.x, delta.y));
    }
    world_finish(&world);
    return world;
}

World world_maze(CheckRandom *random, uint32_t columns, uint32_t rows)
{
    World world = world_empty("maze", 2 * (columns + 1) * (rows + 1));
    int64_t cell = EXACT_PIXEL * check_between(random, 8, 64);
    int density = check_between(random, 30, 60);
    for (uint32_t row = 0; row <= rows; row++)
        for (uint32_t column = 0; column <= columns; column++) {
            ExactPoint at = {column * cell, row * cell};
            bool top = row == 0 || row == rows || check_chance(random, density);
            bool left = column == 0 || column == columns || check_chance(random, density);
            if (top && column < columns)
                world_add(&world, at, sweep_move_point(at, cell, 0));
            if (left && row < rows)
                world_add(&world, sweep_move_point(at, 0, cell), at);
        }
    world_finish(&world);
    return world;
}

World world_random(CheckRandom *random, int kind, uint32_t count)
{
    uint32_t side = (uint32_t)lround(sqrt(count));
    switch (kind % WORLD_KINDS) {
    case 0:
        return world_soup(count);
    case 1:
        return world_fan(random, count);
    case 2:
        return world_degenerate(random, count);
    case 3:
        return world_vast(random, count);
    case 4:
        return world_islands(random, count);
    default:
        return world_maze(random, side, side);
    }
}

void world_mark(CheckRandom *random, World *world)
{
    for (uint32_t i = 0; i < world->count; i++) {
        world->walls[i].one_way = check_chance(random, 20);
        world->marks[i].tag = (uint8_t)check_between(random, 0, WORLD_TAGS);
        if (check_chance(random, 30))
            world->marks[i].door = (uint16_t)check_between(random, 1, WORLD_MAX_DOORS);
    }
}
