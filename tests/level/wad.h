/* SPDX-License-Identifier: MIT */
/*
 * The lines of a map in a WAD file, the container of Doom's levels: as worlds of walls that were
 * made by people, thousands at a time.
 *
 *     WadMap map;
 *     if (wad_read("freedoom2.wad", "MAP12", &map))
 *         printf("%u lines\n", map.count);
 *     wad_free(&map);
 *
 * Nothing in the file is believed: every offset, length and index is checked.
 */
#ifndef GABARIT_TESTS_WAD_H
#define GABARIT_TESTS_WAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct WadLine {
    int32_t ax, ay, bx,
        by;         /* whole units, y upwards; the right hand of a -> b is the line's front */
    bool two_sided; /* there is a sector on either side */
    bool blocks;    /* one-sided, or marked as impassable */
} WadLine;

typedef struct WadMap {
    WadLine *lines;
    uint32_t count;
} WadMap;

/*
 * The lines of a map, in the order of the file, those of no length left out. Returns false, with
 * nothing in `map`, when the file cannot be read, is no WAD, or has no sound map of that name.
 */
bool wad_read(const char *path, const char *name, WadMap *map);

/* The same from memory. */
bool wad_parse(const uint8_t *bytes, size_t size, const char *name, WadMap *map);

void wad_free(WadMap *map);

#endif
