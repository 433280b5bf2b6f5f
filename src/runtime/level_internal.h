/* SPDX-License-Identifier: MIT */
/* Shared by the queries of levels. */
#pragma once

#include "gabarit/level.h"
#include "sweep_internal.h"
#include "view_internal.h"

/* Finds the first impact of a move, as gab_level_sweep, without reports. */
bool gab_sweep_level(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                     gab_level_impact *impact);

/* Rounds a mover to the lattice. False if a number is not finite, or out of range after
 * rounding. */
bool gab_path_from_mover(const gab_mover *mover, MoverPath *path);

/* Reports an empty level, an empty layer as the only one, numbers that are not finite, and a set of
 * open doors that is too small for those of the level. */
RARE void gab_report_level(gab_level level, const gab_blockers *blockers, const void *floats,
                           size_t size, const char *function);
#define REPORT_LEVEL(level, blockers, floats)                                     \
    (is_watched((level).bank)                                                     \
         ? gab_report_level(level, blockers, &(floats), sizeof(floats), __func__) \
         : (void)0)

/* Finds the layers of a level that a query uses: indices from `first` up to, but not including,
 * `end`. */
void gab_level_query_range(gab_level level, const gab_blockers *blockers, uint32_t *first,
                           uint32_t *end);

/* A slide that ends on a floor. */
typedef struct LevelFall {
    float limit;    /* the steepest slope of a floor; not above 0 if nothing is a floor */
    Vec velocity;   /* changed by the impacts */
    Vec rest;       /* of the move, where it ended on a floor */
    uint32_t faces; /* the faces that were hit */
    bool lands;     /* it ended on a floor */
} LevelFall;

/* Moves a mover as gab_level_slide, until it lands on a floor; returns its position. Surfaces that
 * are too steep for a floor do not lead it upwards. */
gab_vec gab_level_fall(gab_level level, const gab_mover *mover, const gab_blockers *blockers,
                       LevelFall *fall);
