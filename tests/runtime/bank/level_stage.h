/* SPDX-License-Identifier: MIT */
/*
 * Banks of many small levels, each with one or a few layers, for tests of movers in levels.
 *
 *     static Stage stage;
 *     stage_clear(&stage);
 *     stage_add(&stage, &layer, 1);
 *     stage_open(&stage);
 *     gab_level_sweep(stage_level(&stage, 0), &mover, NULL, &impact);
 *     stage_close(&stage);
 */
#pragma once

#include "bank/plain.h"
#include "opened.h"
#include "runtime/exact.h"

#include <gabarit/debug.h>

#include <stdio.h>
#include <string.h>

enum { STAGE_LEVELS = 256, STAGE_LAYERS = 6, STAGE_TAGS = 4 };

typedef struct Stage {
    PlainLevel levels[STAGE_LEVELS];
    PlainLayer layers[STAGE_LEVELS][STAGE_LAYERS];
    char names[STAGE_LEVELS][8];
    uint32_t count;
    Opened opened;
} Stage;

static inline void stage_clear(Stage *stage)
{
    stage->count = 0;
}

/* Adds a level of a few layers. The data that they point to must live until stage_open. */
static inline uint32_t stage_add(Stage *stage, const PlainLayer *layers, uint32_t layer_count)
{
    uint32_t level = stage->count++;
    snprintf(stage->names[level], sizeof stage->names[level], "l%u", (unsigned)level);
    memcpy(stage->layers[level], layers, layer_count * sizeof *layers);
    stage->levels[level] = (PlainLevel){.name = stage->names[level],
                                        .picture = GAB_NONE,
                                        .layers = stage->layers[level],
                                        .layer_count = layer_count};
    return level;
}

static inline void stage_open(Stage *stage)
{
    static const char *names[STAGE_TAGS] = {"stone", "water", "glass", "ice"};
    PlainTag tags[STAGE_TAGS];
    for (uint8_t i = 0; i < STAGE_TAGS; i++)
        tags[i] = (PlainTag){.name = names[i], .number = (uint8_t)(i + 1), .role = 0};
    PlainRole role = {.name = "solid"};
    PlainBank plain = {.roles = &role,
                       .role_count = 1,
                       .tags = tags,
                       .tag_count = STAGE_TAGS,
                       .levels = stage->levels,
                       .level_count = stage->count};
    stage->opened = opened_from(&plain);
}

static inline void stage_close(Stage *stage)
{
    opened_close(&stage->opened);
}

static inline gab_level stage_level(const Stage *stage, uint32_t level)
{
    return gab_bank_level(&stage->opened.bank, stage->names[level]);
}

static inline PlainLayer stage_walls(PlainWall *walls, uint32_t count)
{
    return (PlainLayer){.kind = PLAIN_WALLS, .as.walls = {.walls = walls, .count = count}};
}

static inline PlainWall stage_wall(ExactPoint a, ExactPoint b, bool front_only)
{
    return (PlainWall){.ax = (int32_t)a.x,
                       .ay = (int32_t)a.y,
                       .bx = (int32_t)b.x,
                       .by = (int32_t)b.y,
                       .front_only = front_only};
}

/* Returns a mover: a disc, or a box if `half` is not 0,0. Units are 1/256 pixel. */
static inline gab_mover stage_mover(ExactPoint from, ExactPoint to, int64_t radius, ExactPoint half)
{
    return (gab_mover){exact_vec(from), exact_vec(to), exact_pixels(radius), exact_vec(half)};
}

/* ---- Random positions among cells ---- */

/* Returns a coordinate near a grid of cells: on a grid line, in the middle of a cell, one step from
 * a grid line, or anywhere. */
static inline int64_t stage_coordinate(CheckRandom *random, int64_t origin, int64_t cell, int cells)
{
    int64_t line = origin + cell * check_between(random, -1, cells + 1);
    switch (check_between(random, 0, 3)) {
    case 0:
        return line;
    case 1:
        return line + cell / 2;
    case 2:
        return line + check_between(random, -1, 1);
    default:
        return line + check_between(random, 0, (int)cell);
    }
}

/* Returns half the size of a box: 1/2, 1 or 3/2 cells, or one step less or more. */
static inline int64_t stage_half(CheckRandom *random, int64_t cell)
{
    int64_t half = cell * check_between(random, 1, 3) / 2 + check_between(random, -1, 1);
    return half < 1 ? 1 : half;
}
