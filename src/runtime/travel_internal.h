/* SPDX-License-Identifier: MIT */
/*
 * A mover among many obstacles of any kind: first impact, slide, bounce, push out. A set of
 * obstacles is a table of functions: walls.c has one for an array of walls, level_move.c one for
 * the layers of a level.
 */
#ifndef GABARIT_TRAVEL_INTERNAL_H
#define GABARIT_TRAVEL_INTERNAL_H

#include "sweep_internal.h"

/* The obstacle that a mover hit, a bar or a stationary box, and its identity in the set. */
typedef struct Struck {
    bool is_rect;
    Bar bar;
    Rect rect;
    uint32_t layer;      /* index of its layer */
    uint32_t wall;       /* its index, or GAB_NO_WALL */
    int32_t column, row; /* its cell, if it has no index */
} Struck;

/* An overlap of a mover: the distance that frees the mover, and the unit vector along it. */
typedef struct Press {
    Vec normal;
    double missing;
} Press;

/* The deepest press found so far. Presses almost parallel to `other`, which may be NULL, are
 * ignored. */
typedef struct Presses {
    const Press *other;
    bool found;
    Press deepest;
} Presses;

/* Reports a press. Called for every press, in the order of the obstacles: of equal ones the first
 * is kept. */
void gab_presses_show(Presses *presses, Vec normal, double missing);

/* All obstacles that may stop a mover. */
typedef struct Surroundings {
    Obstacles obstacles;
    /* The first obstacle that stops a path, with the strike. */
    bool (*first)(const void *set, const Path *path, Strike *strike, Struck *struck);
    /* Reports the obstacles that a mover overlaps at the start of a path, except one-way walls. */
    void (*press)(const void *set, const Path *rest, Presses *presses);
    /* True if an obstacle that is not one-way blocks the centre of a mover between start and end of
     * a path. */
    bool (*part)(const void *set, const Path *centre);
} Surroundings;

/* Finds the first impact of a path. False, with both outputs unchanged, if nothing stops it. */
bool gab_first_impact(const Surroundings *around, const Path *path, gab_impact *impact,
                      Struck *struck);

/* A move in progress. */
typedef struct Journey {
    Path path;           /* the next piece of the move */
    Vec motion;          /* the whole motion, as changed by the impacts */
    Vec end;             /* position of the mover */
    Vec normal;          /* of the previous impact */
    gab_surface surface; /* how surfaces respond */
    uint32_t impacts;    /* number of impacts so far */
    bool is_over;
} Journey;

Journey gab_journey_along(const Path *path, Vec motion, gab_surface surface);

/*
 * Advances to the next impact, up to GAB_MAX_IMPACTS. Returns false if there is no further impact:
 * the journey has then reached its end.
 */
bool gab_journey_next(Journey *journey, const Surroundings *around, gab_impact *impact,
                      Struck *struck);

/* Frees a mover: moves the start of its path to a free position. False, with the path unchanged, if
 * none was found. */
bool gab_free_mover(const Surroundings *around, Path *rest);

#endif
