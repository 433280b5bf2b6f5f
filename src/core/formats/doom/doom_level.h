/* SPDX-License-Identifier: MIT */
/* Imports maps of Doom as levels; defines the properties that a level stores for exports and later
 * imports. */
#pragma once

#include "formats/doom/doom.h"

/* Keys of properties. In levels: the path of the file, the name of the map in it, and the position
 * of the level's corner on the map. In walls and markers, DOOM_KEY has the number of the line or
 * thing and a digest of its properties. */
#define DOOM_KEY      "doom"
#define DOOM_MAP_KEY  "doom map"
#define DOOM_LEFT_KEY "doom left"
#define DOOM_TOP_KEY  "doom top"
/* Number of lines that were left out because they block nothing. */
#define DOOM_LEFT_OUT_KEY "doom lines left out"

/* The option of an import that also imports lines that block nothing. */
#define DOOM_ALL_LINES "all_lines"

/* The layers of a level that is made from a map. */
#define DOOM_WALLS_LAYER "walls"
#define DOOM_OPEN_LAYER  "open lines"

/* Returns the key of the level's property for a sector; the caller frees it. */
char *doom_sector_key(uint32_t number);

/* The state while a map is imported. */
typedef struct DoomImport {
    Project *project; /* including the tags that are needed */
    ConversionReport *report;
    const DoomMap *map;
    const char *path; /* of the file, as stored in the project */
    bool all_lines;   /* import lines that block nothing, too */
    bool has_corner;  /* `left` and `top` are set */
    double left, top; /* corner of the level, in units of the map */
} DoomImport;

/* Returns a level made from a map, with id 0 and no name; the caller owns it. NULL with an
 * error. */
Level *doom_level(DoomImport *state, GError **error);

/* ---- Effects of lines ---- */

/* The effect of a line on a walking player. */
typedef struct DoomEffect {
    bool stops;      /* blocks movement from at least one side */
    bool from_back;  /* only from the back to the front */
    bool from_front; /* only from the front to the back; if neither is set: both ways */
    const char *tag;
    uint32_t moving; /* the sector that opens the line by moving; DOOM_NONE if none */
} DoomEffect;

/* The set of sectors that can move. */
typedef struct DoomMoving DoomMoving;
DoomMoving *doom_moving_new(const DoomMap *map);
void doom_moving_free(DoomMoving *moving);
DoomEffect doom_effect(const DoomMoving *moving, const DoomLine *line);
