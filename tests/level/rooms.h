/* SPDX-License-Identifier: MIT */
/*
 * Closed rooms, and the room that a place is in: worlds that a mover cannot leave unless a wall
 * fails. A place's room is found from cells or from the parity of crossings, independently of the
 * library.
 *
 *     Rooms rooms = rooms_grid(&random);
 *     uint32_t before = rooms_number_at(&rooms, place);
 *     ... moves ...
 *     CHECK(rooms_number_at(&rooms, place) == before);
 *     rooms_free(&rooms);
 */
#ifndef GABARIT_TESTS_ROOMS_H
#define GABARIT_TESTS_ROOMS_H

#include "worlds.h"

typedef struct Rooms {
    World world;
    /* For a grid: cells with four corners each, perhaps shifted, and the rooms that they are in.
     * Neighbouring cells have a wall between them or are in one room, so that a place on a border
     * without a wall is in the same room for both cells. */
    uint32_t columns, rows;
    ExactPoint *corners; /* (columns + 1) x (rows + 1) */
    uint32_t *room;      /* columns x rows, from 1 */
    uint32_t outline;    /* without a grid: the number of walls, from the first, that are the
                          * outline */
} Rooms;

/* Makes a maze of many closed rooms. Corners are shifted or straight, walls run in either
 * direction, some are split or doubled, and more walls stand in the rooms. */
Rooms rooms_grid(CheckRandom *random);

/* Makes one outline around a centre, with acute inner and outer corners. */
Rooms rooms_star(CheckRandom *random);

/* Reads the one-sided lines of a map of freedoom2.wad: rooms in the void. */
bool rooms_doom(const char *path, const char *map, Rooms *rooms);

/* The room of a place, or 0 if it is in none. */
uint32_t rooms_number_at(const Rooms *rooms, ExactPoint place);

/* Finds a place within a room and on no wall. Returns false if the rooms are so small that none was
 * found. */
bool rooms_start(CheckRandom *random, const Rooms *rooms, ExactPoint *start);

/* The approximate width of the rooms. */
int64_t rooms_width(const Rooms *rooms);

void rooms_free(Rooms *rooms);

#endif
