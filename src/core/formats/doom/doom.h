/* SPDX-License-Identifier: MIT */
/*
 * Reads WAD files of Doom, Hexen and later ports: their maps, in the binary formats and as UDMF, in
 * the units of the file, with y upwards.
 *
 *     Wad *wad = wad_read(bytes, &error);
 *     for (uint32_t i = 0; i < wad->map_count; i++) {
 *         DoomMap *map = doom_read(wad, i, budget, &error);
 *         printf("%s: %u lines\n", map->name, map->line_count);
 *         doom_free(map);
 *     }
 *     wad_free(wad);
 *
 * All indices of a map that was read are valid.
 */
#pragma once

#include "import/parts.h"

/* ---- The container ---- */

enum { WAD_NAME = 8 };

/* A named piece of a WAD file; it may be empty, and several may have the same name. */
typedef struct WadLump {
    char name[WAD_NAME + 1]; /* in upper case */
    const uint8_t *bytes;
    uint32_t size;
} WadLump;

/* A map: the lump with its name, and the lumps that follow and belong to it. */
typedef struct WadMap {
    uint32_t lump;  /* index of the lump with the name */
    uint32_t count; /* number of lumps that follow it */
    bool is_text;   /* UDMF */
} WadMap;

typedef struct Wad {
    const WadLump *lumps;
    uint32_t lump_count;
    const WadMap *maps;
    uint32_t map_count;
    GBytes *bytes; /* internal */
} Wad;

/* Reads the directory of a WAD file. Returns NULL with an error that names the lump, but not the
 * file. */
Wad *wad_read(GBytes *bytes, GError **error);
/* Frees a WAD file; NULL is allowed. */
void wad_free(Wad *wad);
const char *wad_map_name(const Wad *wad, uint32_t map);
/* Returns a lump of a map; NULL if it has none of that name. */
const WadLump *wad_map_lump(const Wad *wad, uint32_t map, const char *name);

/* ---- Maps ---- */

/* The index of no element. */
#define DOOM_NONE UINT32_MAX

/* Flags of lines with the values of the binary format; UDMF has a name for each. */
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
    double x, y;                        /* offsets of its textures */
    const char *upper, *lower, *middle; /* names of textures */
    uint32_t sector;
} DoomSide;

typedef struct DoomSector {
    double floor, ceiling;                 /* heights */
    const char *floor_flat, *ceiling_flat; /* names of their textures */
    int32_t light, special, tag;           /* special: its effect; lines refer to its tag */
} DoomSector;

/* A line from `a` to `b`, with its front on the right (y is upwards). */
typedef struct DoomLine {
    uint32_t a, b;        /* indices of vertices */
    uint32_t front, back; /* indices of sides; DOOM_NONE: no back, or in faulty files no front */
    uint32_t flags;
    int32_t special, tag; /* its effect; the tag of the sectors that it affects */
    int32_t arguments[DOOM_ARGUMENTS];
    ImportedProperties properties; /* other values of UDMF */
} DoomLine;

typedef struct DoomThing {
    double x, y, height;
    double angle; /* in degrees, 0 is right, anticlockwise */
    int32_t type, tag, special;
    uint32_t flags;
    int32_t arguments[DOOM_ARGUMENTS];
    ImportedProperties properties; /* other values of UDMF */
} DoomThing;

typedef enum DoomFormat { DOOM_BINARY = 0, DOOM_HEXEN, DOOM_UDMF } DoomFormat;

typedef struct DoomMap {
    const char *name;
    DoomFormat format;
    const char *name_space; /* of UDMF, else "" */
    const DoomVertex *vertices;
    const DoomSide *sides;
    const DoomSector *sectors;
    const DoomLine *lines;
    const DoomThing *things;
    uint32_t vertex_count, side_count, sector_count, line_count, thing_count;
    uint32_t unknown;          /* number of unknown values of sides, sectors and vertices */
    bool has_scripts;          /* or dialogues */
    struct DoomMemory *memory; /* internal */
} DoomMap;

/* Reads a map of a WAD file. Its memory is taken from a budget (or NULL) until it is freed. Returns
 * NULL with an error that names the map and the lump. */
DoomMap *doom_read(const Wad *wad, uint32_t map, Budget *budget, GError **error);
/* Frees a map; NULL is allowed. */
void doom_free(DoomMap *map);

/* ---- Types of things ---- */

/* A type of thing: its name, and its class, which becomes a tag. */
typedef struct DoomType {
    int32_t number;
    const char *name, *tag;
} DoomType;

/* Returns the type with a number; NULL if it is unknown. */
const DoomType *doom_type(int32_t number);
/* Returns the type with a name, which may be followed by a number: "imp 12"; NULL if it is
 * unknown. */
const DoomType *doom_type_named(const char *name);
