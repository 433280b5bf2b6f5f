/* SPDX-License-Identifier: MIT */
/* Declarations shared by the sources that read maps of Doom; see doom.h. */
#pragma once

#include "formats/doom/doom.h"

/* Owns the memory of a map's data. */
typedef struct DoomMemory {
    GStringChunk *texts;
    GArray *vertices, *sides, *sectors, *lines, *things;
    GPtrArray *blocks; /* blocks of properties */
    Budget *budget;
    uint64_t taken;
} DoomMemory;

/* Sets an error IMPORT_BROKEN and returns false. */
bool doom_fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Takes memory from the budget until the map is freed. */
bool doom_take(DoomMemory *memory, uint64_t bytes, GError **error);
/* Copies a text, which then lives as long as the map; replaces bytes that are not UTF-8. */
const char *doom_keep_text(DoomMemory *memory, const char *text, size_t length);

/* Fill the arrays of a map's memory; indices are checked afterwards. Return false with an error. */
bool doom_read_binary(const Wad *wad, uint32_t number, DoomMap *map, GError **error);
bool doom_read_udmf(const WadLump *text, DoomMap *map, GError **error);
