/* SPDX-License-Identifier: MIT */
/*
 * Closed rooms, and which of them a place is in: worlds that a mover cannot leave unless a wall
 * fails. A place's room is found without walls' help, from cells or from the parity of crossings.
 *
 *     Rooms rooms = rooms_grid(&random);
 *     uint32_t before = rooms_of(&rooms, place);
 *     ... moves ...
 *     CHECK(rooms_of(&rooms, place) == before);
 *     rooms_free(&rooms);
 */
#ifndef GABARIT_TESTS_ROOMS_H
#define GABARIT_TESTS_ROOMS_H

#include "worlds.h"

typedef struct Rooms {
    World world;
    /* Of a grid: cells with four corners each, perhaps shifted, and the rooms that they are in.
     * Cells have a wall between them or are in one room, so that places on a border are in both. */
    uint32_t columns, rows;
    ExactPoint *corners; /* (columns + 1) x (rows + 1) */
    uint32_t *room;      /* columns x rows, from 1 */
    uint32_t outline;    /* else: how many walls, from the first, are the outline */
} Rooms;

/* A maze of many closed rooms, its corners shifted or straight, its walls one way round or the
 * other, split, doubled; with more walls that stand about. */
Rooms rooms_grid(CheckRandom *random);

/* One outline around a middle, with acute corners in and out. */
Rooms rooms_star(CheckRandom *random);

/* The one-sided lines of a map of freedoom2.wad: rooms in the void. */
bool rooms_doom(const char *path, const char *map, Rooms *rooms);

/* The room of a place, 0 for none. */
uint32_t rooms_of(const Rooms *rooms, ExactPoint place);

/* A place within a room, on no wall. False when a room is so small that none was found. */
bool rooms_start(CheckRandom *random, const Rooms *rooms, ExactPoint *start);

/* About how wide rooms are. */
int64_t rooms_width(const Rooms *rooms);

void rooms_free(Rooms *rooms);

#endif
