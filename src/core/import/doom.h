/* SPDX-License-Identifier: MIT */
/*
 * WAD files of Doom, Hexen and the ports that follow them: their maps as they are, in the binary
 * formats and in UDMF, with y upwards.
 *
 *     Wad *wad = wad_read(bytes, &error);
 *     for (uint32_t i = 0; i < wad->map_count; i++) {
 *         DoomMap *map = doom_read(wad, i, budget, &error);
 *         printf("%s: %u lines\n", map->name, map->line_count);
 *         doom_free(map);
 *     }
 *     wad_free(wad);
 *
 * What an index names is there, in a map that was read.
 */
#ifndef GABARIT_IMPORT_DOOM_H
#define GABARIT_IMPORT_DOOM_H

#include "import/tiled.h"
#include "model/budget.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- The container ---- */

enum { WAD_NAME = 8 };

/* A piece of a WAD file; it may have no bytes, and names may repeat. */
typedef struct WadLump {
    char name[WAD_NAME + 1]; /* in upper case */
    const uint8_t *bytes;
    uint32_t size;
} WadLump;

/* A map: the lump with its name, and those that belong to it. */
typedef struct WadMap {
    uint32_t lump;  /* that has the name */
    uint32_t count; /* of those behind it */
    bool is_text;   /* UDMF */
} WadMap;

typedef struct Wad {
    const WadLump *lumps;
    uint32_t lump_count;
    const WadMap *maps;
    uint32_t map_count;
    GBytes *bytes; /* internal */
} Wad;

/* NULL with an error that names the lump, but not the file. */
Wad *wad_read(GBytes *bytes, GError **error);
/* NULL is allowed. */
void wad_free(Wad *wad);
const char *wad_map_name(const Wad *wad, uint32_t map);
/* A lump of a map; NULL where it has none of that name. */
const WadLump *wad_map_lump(const Wad *wad, uint32_t map, const char *name);

/* ---- Maps ---- */

#define DOOM_NONE UINT32_MAX

/* Flags of lines, as the binary format has them; UDMF names them. */
enum {
    DOOM_BLOCKING = 1,
    DOOM_BLOCK_MONSTERS = 2,
    DOOM_TWO_SIDED = 4,
    DOOM_TOP_UNPEGGED = 8,
    DOOM_BOTTOM_UNPEGGED = 16,
    DOOM_SECRET = 32,
    DOOM_BLOCK_SOUND = 64,
    DOOM_NOT_ON_MAP = 128,
    DOOM_ON_MAP = 256,
    DOOM_PASS_USE = 512
};

/* Flags of things. */
enum {
    DOOM_EASY = 1,
    DOOM_MEDIUM = 2,
    DOOM_HARD = 4,
    DOOM_AMBUSH = 8,
    DOOM_NOT_SINGLE = 16,
    DOOM_NOT_DEATHMATCH = 32,
    DOOM_NOT_COOPERATIVE = 64
};

enum { DOOM_ARGUMENTS = 5 };

typedef struct DoomVertex {
    double x, y;
} DoomVertex;

typedef struct DoomSide {
    double x, y; /* offsets of its textures */
    const char *upper, *lower, *middle;
    uint32_t sector;
} DoomSide;

typedef struct DoomSector {
    double floor, ceiling;
    const char *floor_flat, *ceiling_flat;
    int32_t light, special, tag;
} DoomSector;

/* A line; its front is on the right of a to b, where y is up. */
typedef struct DoomLine {
    uint32_t a, b;        /* vertices */
    uint32_t front, back; /* sides; the back may be DOOM_NONE, in careless files the front, too */
    uint32_t flags;
    int32_t special, tag;
    int32_t arguments[DOOM_ARGUMENTS];
    TiledProperties more; /* what else UDMF says */
} DoomLine;

typedef struct DoomThing {
    double x, y, height;
    double angle; /* degrees, 0 to the right, anticlockwise */
    int32_t type, tag, special;
    uint32_t flags;
    int32_t arguments[DOOM_ARGUMENTS];
    TiledProperties more;
} DoomThing;

typedef enum DoomFormat { DOOM_BINARY = 0, DOOM_HEXEN, DOOM_UDMF } DoomFormat;

typedef struct DoomMap {
    const char *name;
    DoomFormat format;
    const char *name_space; /* of UDMF; else "" */
    const DoomVertex *vertices;
    const DoomSide *sides;
    const DoomSector *sectors;
    const DoomLine *lines;
    const DoomThing *things;
    uint32_t vertex_count, side_count, sector_count, line_count, thing_count;
    uint32_t unknown;          /* values of sides, sectors and vertices that are not known here */
    bool has_scripts;          /* or dialogues */
    struct DoomMemory *memory; /* internal */
} DoomMap;

/* Reads a map of a WAD file, with memory from a budget (or NULL) until it is freed. NULL with an
 * error that names the map and the lump. */
DoomMap *doom_read(const Wad *wad, uint32_t map, Budget *budget, GError **error);
/* NULL is allowed. */
void doom_free(DoomMap *map);

/* ---- What things are ---- */

/* A type of thing: its name, and the class that it belongs to, which becomes a tag. */
typedef struct DoomType {
    int32_t number;
    const char *name, *tag;
} DoomType;

/* NULL where the number is not known. */
const DoomType *doom_type(int32_t number);
/* The same by a name, which may have a number behind it: "imp 12". */
const DoomType *doom_type_named(const char *name);

#endif
