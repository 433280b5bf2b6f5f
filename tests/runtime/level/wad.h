/* SPDX-License-Identifier: MIT */
/*
 * Reads the lines of a map in a WAD file, the container of Doom's levels. They are used as worlds
 * of thousands of walls that were made by people.
 *
 *     WadMap map;
 *     if (wad_read("freedoom2.wad", "MAP12", &map))
 *         printf("%u lines\n", map.count);
 *     wad_free(&map);
 *
 * Nothing in the file is trusted: every offset, length and index is checked.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct WadLine {
    int32_t ax, ay, bx, by; /* in units, y upwards; the right side of a -> b is the line's front */
    bool two_sided;         /* there is a sector on both sides */
    bool blocks;            /* one-sided, or marked as impassable */
} WadLine;

typedef struct WadMap {
    WadLine *lines;
    uint32_t count;
} WadMap;

/*
 * Reads the lines of a map, in the order of the file, except lines without length. Returns false,
 * with an empty `map`, if the file cannot be read, is not a WAD, or has no valid map of that name.
 */
bool wad_read(const char *path, const char *name, WadMap *map);

/* Like wad_read, for a file in memory. */
bool wad_parse(const uint8_t *bytes, size_t size, const char *name, WadMap *map);

void wad_free(WadMap *map);
