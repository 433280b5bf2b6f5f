/* SPDX-License-Identifier: MIT */
/* Whole moves with all their impacts, as tests compare them. */
#pragma once

#include <gabarit/level.h>

#include <string.h>

/* A move among an array of walls. */
typedef struct WallsTravel {
    gab_vec end, motion;
    uint32_t count, faces;
    gab_impact impacts[GAB_MAX_IMPACTS]; /* those after the last impact are all 0 */
} WallsTravel;

/* A move in a level. */
typedef struct LevelTravel {
    gab_vec end, motion;
    uint32_t count, faces;
    gab_level_impact impacts[GAB_MAX_IMPACTS]; /* those after the last impact are all 0 */
} LevelTravel;

/* Return true if anything was hit. */
static inline bool walls_bounce(const gab_move *move, const gab_wall *walls, uint32_t count,
                                gab_surface surface, WallsTravel *all)
{
    memset(all, 0, sizeof *all);
    gab_travel travel =
        gab_walls_bounce(move, walls, count, surface, all->impacts, GAB_MAX_IMPACTS);
    all->end = travel.end, all->motion = travel.motion;
    all->count = travel.count, all->faces = travel.faces;
    return travel.count > 0;
}

static inline bool walls_slide(const gab_move *move, const gab_wall *walls, uint32_t count,
                               WallsTravel *all)
{
    memset(all, 0, sizeof *all);
    gab_travel travel = gab_walls_slide(move, walls, count, all->impacts, GAB_MAX_IMPACTS);
    all->end = travel.end, all->motion = travel.motion;
    all->count = travel.count, all->faces = travel.faces;
    return travel.count > 0;
}

static inline bool level_bounce(gab_level level, const gab_mover *mover,
                                const gab_blockers *blockers, gab_surface surface, LevelTravel *all)
{
    memset(all, 0, sizeof *all);
    gab_travel travel =
        gab_level_bounce(level, mover, blockers, surface, all->impacts, GAB_MAX_IMPACTS);
    all->end = travel.end, all->motion = travel.motion;
    all->count = travel.count, all->faces = travel.faces;
    return travel.count > 0;
}

static inline bool level_slide(gab_level level, const gab_mover *mover,
                               const gab_blockers *blockers, LevelTravel *all)
{
    memset(all, 0, sizeof *all);
    gab_travel travel = gab_level_slide(level, mover, blockers, all->impacts, GAB_MAX_IMPACTS);
    all->end = travel.end, all->motion = travel.motion;
    all->count = travel.count, all->faces = travel.faces;
    return travel.count > 0;
}
