/* SPDX-License-Identifier: MIT */
/*
 * A world as levels of an opened bank: one level for each kind of partition, so that their answers
 * can be compared.
 *
 *     Stage stage;
 *     stage_open(&stage, &world, STAGE_ALL);
 *     uint32_t open[STAGE_OPEN_WORDS];
 *     gab_blockers blockers = stage_blockers(&stage, &filter, open);
 *     gab_level_impact impact;
 *     bool struck = gab_level_sweep(stage.levels[STAGE_BSP], &mover, &blockers, &impact);
 *     stage_close(&stage);
 */
#pragma once

#include "oracle_level.h"
#include "runtime/bank/opened.h"

typedef enum StageKind {
    STAGE_NONE = 0, /* every wall is tested */
    STAGE_BSP,      /* the fastest */
    STAGE_FEW_CUTS,
    STAGE_GRID,
    STAGE_QUADTREE,
    STAGE_LAYERS, /* the walls are divided among four layers, each with another partition or none */
    STAGE_KINDS
} StageKind;

/* A set of kinds. */
#define STAGE_BIT(kind) (1u << (kind))
#define STAGE_ALL       ((1u << STAGE_KINDS) - 1)

enum { STAGE_MAX_LAYERS = 4 };

typedef struct Stage {
    const World *world; /* the caller's */
    Opened opened;
    gab_level levels[STAGE_KINDS];    /* empty for kinds that were not requested */
    uint32_t first[STAGE_MAX_LAYERS]; /* first wall of each layer of STAGE_LAYERS */
    uint32_t doors[WORLD_MAX_DOORS];  /* the library's numbers of the world's doors */
    double bytes[STAGE_KINDS];        /* of the partition and its entries, per wall */
} Stage;

/* Builds and opens the levels. They refer to the bank inside the stage, which must therefore not be
 * copied. A failure ends the program with a message. */
void stage_open(Stage *stage, const World *world, unsigned kinds);
void stage_close(Stage *stage);

const char *stage_name(StageKind kind);

/* Converts a filter to the library's type. The result refers to `open` and to the filter. */
gab_blockers stage_blockers(const Stage *stage, const OracleFilter *filter, uint32_t *open);

/* The number of words of `open` for stage_blockers. */
enum { STAGE_OPEN_WORDS = (WORLD_MAX_DOORS + 31) / 32 };

/* Returns the world's number of a wall that was struck, or GAB_NONE if none was. */
uint32_t stage_wall(const Stage *stage, StageKind kind, gab_layer layer, uint32_t wall);
