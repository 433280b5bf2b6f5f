/* SPDX-License-Identifier: MIT */
/*
 * Worlds of closed rooms, which a mover can leave only if a wall fails. The room of a point is
 * found from cells or from the parity of crossings, independently of the library.
 *
 *     Rooms rooms = rooms_grid(&random);
 *     uint32_t before = rooms_number_at(&rooms, point);
 *     ... moves ...
 *     CHECK(rooms_number_at(&rooms, point) == before);
 *     rooms_free(&rooms);
 */
#pragma once

#include "worlds.h"

typedef struct Rooms {
    World world;
    /* For a grid: cells with four corners each, which may be shifted, and the rooms that they are
     * in. Neighbouring cells either have a wall between them or are in one room, so that a point on
     * a border without a wall belongs to one room in both cells. */
    uint32_t columns, rows;
    ExactPoint *corners; /* (columns + 1) x (rows + 1) */
    uint32_t *room;      /* columns x rows, from 1 */
    uint32_t outline;    /* without a grid: the number of walls that form the outline; they are the
                          * first ones */
} Rooms;

/* Makes a maze of many closed rooms. Corners may be shifted, walls have either direction, some are
 * split or doubled, and the rooms may contain further walls. */
Rooms rooms_grid(CheckRandom *random);

/* Makes one outline around a centre, with acute inner and outer corners. */
Rooms rooms_star(CheckRandom *random);

/* Reads the one-sided lines of a map of freedoom2.wad, which enclose its rooms. Returns false if
 * the file does not exist or does not contain the map. */
bool rooms_doom(const char *path, const char *map, Rooms *rooms);

/* Returns the number of a point's room, or 0 if the point is outside all rooms. */
uint32_t rooms_number_at(const Rooms *rooms, ExactPoint point);

/* Finds a point that is inside a room and not on a wall. Returns false if none was found because
 * the rooms are too small. */
bool rooms_start(CheckRandom *random, const Rooms *rooms, ExactPoint *start);

/* Returns the approximate width of the rooms. */
int64_t rooms_width(const Rooms *rooms);

void rooms_free(Rooms *rooms);
