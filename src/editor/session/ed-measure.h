/* SPDX-License-Identifier: MIT */
/**
 * session/ed-measure.h: measures what a partition costs a game: figures of the built layer, and the
 * runtime's work for a fixed set of moves through the walls, so that kinds of partitions can be
 * compared.
 *
 *     EdMeasured figures;
 *     if (ed_measure(built, is_cancelled, user, &figures))
 *         printf("%.1f walls a move, %.0f ns\n", figures.walls, figures.nanoseconds);
 */
#pragma once

#include "session/ed-built.h"

/** The number of moves: points that travel 8 to 64 pixels, as bodies do in a frame, from anywhere
 * among the walls in any direction. */
enum { ED_MEASURE_MOVES = 10000 };

typedef struct EdMeasured {
    gab_partition_info info;
    uint32_t cuts;      /**< number of places where walls would be cut into pieces */
    double bytes;       /**< size of the partition in the bank */
    double build;       /**< milliseconds taken to build it */
    double walls;       /**< mean number of walls compared with a move */
    double leaves;      /**< mean number of leaves visited by a move */
    double nanoseconds; /**< mean time of a move */
    double slowest;     /**< time of the slowest move, in nanoseconds */
    uint32_t moves;     /**< number of measured moves; fewer if each takes long */
} EdMeasured;

/** Measures a layer; false if `cancelled` returned true. Takes some milliseconds, at most a
 * second. */
bool ed_measure(const EdBuilt *built, bool (*cancelled)(void *user), void *user,
                EdMeasured *measured);

/**
 * Explains which of several kinds suits the walls best; `used` is the layer's kind. If the layer
 * leaves it open (`is_automatic`), no other kind is recommended, but a difference is explained: the
 * choice counts work, and also considers long moves and discs. The caller frees it.
 */
char *ed_measure_advice(const EdMeasured *measured, uint32_t count, PartitionKind used,
                        bool is_automatic);

/** Explains why the kind was chosen if the layer leaves it open: the work of each kind. NULL if the
 * layer specifies its kind. The caller frees it. */
char *ed_measure_choice(const EdBuilt *built);

/** Returns the n-th move of the set, for walls within `bounds`. */
gab_mover ed_measure_move(gab_box bounds, uint32_t number);
