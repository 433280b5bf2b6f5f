/* SPDX-License-Identifier: MIT */
/*
 * A mover among many obstacles: first impact, slide, bounce, push out, whatever the obstacles are.
 * A set of obstacles is a table of functions; walls.c has one for an array of walls, level_move.c
 * one for the layers of a level.
 */
#ifndef GABARIT_TRAVEL_INTERNAL_H
#define GABARIT_TRAVEL_INTERNAL_H

#include "sweep_internal.h"

/* What a mover hit: a bar, or a box that stands still; and its name in the set. */
typedef struct Struck {
    bool is_rect;
    Bar bar;
    Rect rect;
    uint32_t layer;      /* index of its layer */
    uint32_t wall;       /* its number, or GAB_NO_WALL */
    int32_t column, row; /* its cell, without a number */
} Struck;

/* How a mover overlaps something: the way out, and the unit vector along it. */
typedef struct Press {
    Vec normal;
    double missing;
} Press;

/* The deepest press of those that were shown and do not lean nearly the way or the opposite way of
 * another, which may be NULL. */
typedef struct Presses {
    const Press *other;
    bool found;
    Press deepest;
} Presses;

/* Is called for every press, in the order of the obstacles: the first of equal ones counts. */
void gab_presses_show(Presses *presses, Vec normal, double missing);

/* Everything that may be in a mover's way. */
typedef struct Surroundings {
    Obstacles obstacles;
    /* The first obstacle that stops a path, with the strike. */
    bool (*first)(const void *set, const Path *path, Strike *strike, Struck *struck);
    /* Shows what a mover overlaps at the start of a path, but for what is one-way. */
    void (*press)(const void *set, const Path *rest, Presses *presses);
    /* Whether what is not one-way keeps a mover's centre from going from its start to its end. */
    bool (*part)(const void *set, const Path *centre);
} Surroundings;

/* The first impact of a path, if there is one; else neither output is written. */
bool gab_first_impact(const Surroundings *around, const Path *path, gab_impact *impact,
                      Struck *struck);

/* A move under way. */
typedef struct Journey {
    Path path;           /* the piece of the way that comes next */
    Vec motion;          /* the whole motion as the impacts have changed it */
    Vec end;             /* where the mover stands */
    Vec normal;          /* of the impact before */
    gab_surface surface; /* how surfaces answer */
    uint32_t impacts;    /* so far */
    bool is_over;
} Journey;

Journey gab_journey_along(const Path *path, Vec motion, gab_surface surface);

/*
 * Goes on to the next impact, of which there are at most GAB_MOST_IMPACTS. Returns false when there
 * is none: then the journey is at its end.
 */
bool gab_journey_next(Journey *journey, const Surroundings *around, gab_impact *impact,
                      Struck *struck);

/* Frees a mover; moves the start of its path when it can. */
bool gab_free_mover(const Surroundings *around, Path *rest);

#endif
