/* SPDX-License-Identifier: MIT */
/*
 * Measures movers among tiles and in mazes: points, discs of radius 6 and boxes of 12 x 14, on
 * short paths (8 to 64 pixels) and long ones (1000 to 2000), in fields of 256 x 256 cells of 16
 * pixels. One cell in eight is solid; one in four thin walls exists. No peer has tiles or thin
 * walls.
 */
#include "bench.h"

#include "bank/writer.h"
#include "check.h"

#include <gabarit/level.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 256, CELL = 16, MOVERS = 4096 };

typedef enum Shape { SHAPE_POINT, SHAPE_DISC, SHAPE_BOX } Shape;

typedef struct TilesWorld {
    gab_level level;
    gab_mover movers[MOVERS];
} TilesWorld;

static uint8_t cells[SIDE * SIDE], thin[(SIDE + 1) * (SIDE + 1)];

/* ---- The fields ---- */

static void fill_fields(CheckRandom *random)
{
    for (int row = 0; row <= SIDE; row++)
        for (int column = 0; column <= SIDE; column++) {
            bool left = row < SIDE && (column % SIDE == 0 || check_chance(random, 25));
            bool top = column < SIDE && (row % SIDE == 0 || check_chance(random, 25));
            thin[row * (SIDE + 1) + column] =
                (uint8_t)((left ? GAB_MAZE_LEFT : 0) | (top ? GAB_MAZE_TOP : 0));
            if (row < SIDE && column < SIDE)
                cells[row * SIDE + column] = check_between(random, 0, 7) == 0;
        }
    for (int column = 0; column < SIDE; column++) /* a floor to walk on, below two free rows */
        for (int row = 0; row < 3; row++)
            cells[(SIDE / 2 + row) * SIDE + column] = row == 2;
}

static gab_bank open_fields(void)
{
    PlainTag tag = {.name = "stone", .number = 1, .role = PLAIN_NO_ROLE};
    PlainLayer layers[2] = {
        {.kind = PLAIN_TILES,
         .as.tiles = {.cell_w = CELL * 256,
                      .cell_h = CELL * 256,
                      .columns = SIDE,
                      .rows = SIDE,
                      .solid_outside = true,
                      .cells = cells}},
        {.kind = PLAIN_MAZE,
         .as.maze = {.cell_w = CELL * 256,
                     .cell_h = CELL * 256,
                     .columns = SIDE,
                     .rows = SIDE,
                     .walls = thin}},
    };
    PlainLevel levels[2] = {
        {.name = "tiles", .picture = GAB_NONE, .layers = &layers[0], .layer_count = 1},
        {.name = "maze", .picture = GAB_NONE, .layers = &layers[1], .layer_count = 1},
    };
    PlainBank plain = {.tags = &tag, .tag_count = 1, .levels = levels, .level_count = 2};
    gab_bank bank;
    uint8_t *bytes;
    size_t size;
    BankError error;
    if (!bank_write(&plain, &bytes, &size, &error) ||
        gab_bank_open(&bank, bytes, size, NULL, NULL) != GAB_OK) {
        fputs("no bank\n", stderr);
        exit(2);
    }
    return bank;
}

/* ---- The movers ---- */

static gab_mover random_mover(CheckRandom *random, Shape shape, bool is_long)
{
    float x = (float)check_unit(random) * SIDE * CELL, y = (float)check_unit(random) * SIDE * CELL;
    double angle = check_unit(random) * 6.283185307179586;
    double length = is_long ? 1000 + 1000 * check_unit(random) : 8 + 56 * check_unit(random);
    gab_vec by = {(float)(length * cos(angle)), (float)(length * sin(angle))};
    if (shape == SHAPE_BOX)
        return gab_mover_box((gab_box){x, y, 12, 14}, by);
    return gab_mover_disc((gab_vec){x, y}, (gab_vec){x + by.x, y + by.y},
                          shape == SHAPE_DISC ? 6 : 0);
}

static void fill_movers(TilesWorld *world, CheckRandom *random, Shape shape, bool is_long)
{
    for (int i = 0; i < MOVERS; i++)
        do
            world->movers[i] = random_mover(random, shape, is_long);
        while (gab_level_overlaps(world->level, &world->movers[i], NULL));
}

/* Makes movers of boxes that stand on the floor and move sideways and slightly down. */
static void fill_walkers(TilesWorld *world, CheckRandom *random)
{
    float top = (SIDE / 2 + 2) * CELL;
    for (int i = 0; i < MOVERS; i++) {
        float x = 100 + (float)check_unit(random) * (SIDE * CELL - 300);
        gab_vec by = {(float)check_unit(random) * 8 - 4, 0.5f};
        world->movers[i] = gab_mover_box((gab_box){x, top - 14, 12, 14}, by);
    }
}

/* ---- The queries ---- */

static inline float sweep_time(gab_level level, const gab_mover *mover)
{
    gab_level_impact impact;
    bool struck = gab_level_sweep(level, mover, NULL, &impact);
    bench_keep(&impact);
    return bench_answer(struck, impact.at.time);
}

static inline float slide_end(gab_level level, const gab_mover *mover)
{
    gab_travel travel = gab_level_slide(level, mover, NULL, NULL, 0);
    bench_keep(&travel);
    return travel.end.x + travel.end.y;
}

BENCH_NUMBER(sweep, TilesWorld, sweep_time(world->level, &world->movers[pair.a]))
BENCH_NUMBER(slide, TilesWorld, slide_end(world->level, &world->movers[pair.a]))
BENCH_YES_NO(overlap, TilesWorld, gab_level_overlaps(world->level, &world->movers[pair.a], NULL))

static void run(Bench *bench, TilesWorld *world, const char *name, BenchRun ours,
                BenchAnswer answer)
{
    BenchRunner runner = {.name = name, .run = ours, .world = world};
    BenchQuery bench_query = {.answer = answer, .margin = 0.005f, .a = MOVERS, .b = 1};
    bench_compare(bench, &bench_query, &runner, 1);
}

static void run_sweeps(Bench *bench, TilesWorld *world, CheckRandom *random, const char *field)
{
    static const char *shapes[] = {"point", "disc", "box"};
    for (Shape shape = SHAPE_POINT; shape <= SHAPE_BOX; shape++)
        for (int is_long = 0; is_long < 2; is_long++) {
            char name[64];
            snprintf(name, sizeof name, "gab_level_sweep, %s, %s, %s", field, shapes[shape],
                     is_long ? "long" : "short");
            fill_movers(world, random, shape, is_long);
            run(bench, world, name, sweep, BENCH_NEGATIVE_IS_MISS);
        }
    char name[64];
    snprintf(name, sizeof name, "gab_level_slide, %s, box, short", field);
    fill_movers(world, random, SHAPE_BOX, false);
    run(bench, world, name, slide, BENCH_IS_NUMBER);
    snprintf(name, sizeof name, "gab_level_overlaps, %s, box", field);
    run(bench, world, name, overlap, BENCH_IS_YES_NO);
}

int main(int argc, char **argv)
{
    static TilesWorld world;
    CheckRandom random = check_random("bench tiles");
    fill_fields(&random);
    gab_bank bank = open_fields();
    Bench bench = bench_open("Movers among tiles and in mazes", "none", argc, argv);
    world.level = gab_bank_level(&bank, "tiles");
    run_sweeps(&bench, &world, &random, "tiles");
    fill_walkers(&world, &random);
    run(&bench, &world, "gab_level_slide, tiles, box walks", slide, BENCH_IS_NUMBER);
    world.level = gab_bank_level(&bank, "maze");
    run_sweeps(&bench, &world, &random, "maze");
    return bench_close(&bench);
}
