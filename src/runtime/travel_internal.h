/* SPDX-License-Identifier: MIT */
/*
 * A mover among many obstacles of any kind: first impact, slide, bounce, push out. A set of
 * obstacles is a table of functions: walls.c has one for an array of walls, level_move.c one for
 * the layers of a level.
 */
#pragma once

#include "sweep_internal.h"

/* The obstacle that a mover hit, a bar or a stationary box, and its identity in the set. */
typedef struct HitObstacle {
    bool is_rect;
    Bar bar;
    Rect rect;
    uint32_t layer;      /* index of its layer */
    uint32_t wall;       /* its index, or GAB_NONE */
    int32_t column, row; /* its cell, if it has no index */
} HitObstacle;

/* An overlap of a mover with an obstacle: the distance that frees the mover, and the unit vector
 * along it. */
typedef struct Penetration {
    Vec normal;
    double depth;
} Penetration;

/* The deepest penetration found so far. Penetrations almost parallel to `other`, which may be NULL,
 * are ignored. */
typedef struct DeepestPenetration {
    const Penetration *other;
    bool found;
    Penetration penetration;
} DeepestPenetration;

/* Records a penetration if it is the deepest so far. To be called in the order of the obstacles: of
 * equally deep ones the first is kept. */
void gab_add_penetration(DeepestPenetration *deepest, Vec normal, double depth);

/* All obstacles that may stop a mover. */
typedef struct Surroundings {
    Obstacles obstacles;
    /* Finds the first obstacle that stops a path, and the strike. */
    bool (*first)(const void *set, const MoverPath *path, Strike *strike, HitObstacle *hit);
    /* Reports the obstacles that a mover overlaps at the start of a path, except one-way walls. */
    void (*report_penetrations)(const void *set, const MoverPath *mover,
                                DeepestPenetration *deepest);
    /* True if an obstacle that is not one-way blocks the centre of a mover between the start and
     * the end of a path. */
    bool (*separates)(const void *set, const MoverPath *centre);
} Surroundings;

/* Finds the first impact of a path. False, with both outputs unchanged, if nothing stops it. */
bool gab_first_impact(const Surroundings *around, const MoverPath *path, gab_impact *impact,
                      HitObstacle *hit);

/* A move in progress. */
typedef struct Journey {
    MoverPath path;      /* the next piece of the move */
    Vec motion;          /* the whole motion, as changed by the impacts */
    Vec end;             /* position of the mover */
    Vec normal;          /* of the previous impact */
    gab_surface surface; /* how surfaces respond */
    uint32_t impacts;    /* number of impacts so far */
    bool is_over;
    float floor_limit; /* of a fall: the steepest slope of a floor, which ends it; else 0 */
    Vec rest;          /* of the move, where a fall ended on a floor */
    bool lands;        /* a fall ended on a floor */
} Journey;

/* Starts a move along a path; `motion` is the whole motion, before it was rounded. */
Journey gab_journey_along(const MoverPath *path, Vec motion, gab_surface surface);

/*
 * Advances to the next impact, up to GAB_MAX_IMPACTS. Returns false if there is no further impact:
 * the journey has then reached its end.
 */
bool gab_journey_next(Journey *journey, const Surroundings *around, gab_impact *impact,
                      HitObstacle *hit);

/* Frees a mover: moves the start of its path to a position where it overlaps nothing that blocks
 * both sides. False, with the path unchanged, if none was found. */
bool gab_free_mover(const Surroundings *around, MoverPath *mover);
