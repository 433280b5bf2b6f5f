/* SPDX-License-Identifier: MIT */
/**
 * session/ed-measure.h: what a partition costs a game: figures of the built layer, and the
 * runtime's work for a fixed set of moves through the walls, so that kinds of partitions can be
 * compared.
 *
 *     EdMeasured figures;
 *     if (ed_measure(built, is_cancelled, user, &figures))
 *         printf("%.1f walls a move, %.0f ns\n", figures.walls, figures.nanoseconds);
 */
#ifndef GABARIT_SESSION_ED_MEASURE_H
#define GABARIT_SESSION_ED_MEASURE_H

#include "session/ed-built.h"

/** The moves: points that travel 8 to 64 pixels, as bodies do in a frame, from anywhere among the
 * walls in any direction. */
enum { ED_MEASURE_MOVES = 10000 };

typedef struct EdMeasured {
    gab_partition_info info;
    uint32_t cuts;      /**< how often walls would be cut in pieces */
    double bytes;       /**< of the partition in the bank */
    double build;       /**< milliseconds that building took */
    double walls;       /**< compared with a move, the mean */
    double leaves;      /**< visited by a move, the mean */
    double nanoseconds; /**< of a move, the mean */
    double slowest;     /**< of the slowest move, nanoseconds */
    uint32_t moves;     /**< the number of moves; fewer where each takes long */
} EdMeasured;

/** Measures; false when `cancelled` returned true. Takes some milliseconds, a second at most. */
bool ed_measure(const EdBuilt *built, bool (*cancelled)(void *user), void *user,
                EdMeasured *measured);

/**
 * Explains which of several kinds suits the walls best; `used` is the layer's kind. The caller
 * frees it.
 */
char *ed_measure_advice(const EdMeasured *measured, uint32_t count, PartitionKind used);

/** Why the kind was taken where a layer leaves it open: what was counted for each. NULL where the
 * layer says its kind; the caller frees it. */
char *ed_measure_choice(const EdBuilt *built);

/** The n-th of the set of moves, within the bounds of walls. */
gab_mover ed_measure_move(gab_box bounds, uint32_t number);

#endif
