/* SPDX-License-Identifier: MIT */
/* Maps of Doom as levels, and what a level remembers of them for exports and later imports. */
#ifndef GABARIT_IMPORT_DOOM_TAKING_H
#define GABARIT_IMPORT_DOOM_TAKING_H

#include "import/doom.h"
#include "import/tiled_taking.h"

/* Properties of levels: the path of the file, the name of the map in it, and where the level's
 * corner is there. Of walls and markers DOOM_KEY says which line or thing they are, with a digest
 * of what it said. */
#define DOOM_KEY      "doom"
#define DOOM_MAP_KEY  "doom map"
#define DOOM_LEFT_KEY "doom left"
#define DOOM_TOP_KEY  "doom top"
/* How many lines were left out as they block nothing. */
#define DOOM_LEFT_OUT_KEY "doom lines left out"

/* The layers of a level that is made of a map. */
#define DOOM_WALLS_LAYER "walls"
#define DOOM_OPEN_LAYER  "open lines"

/* The property of a level that has a sector; the caller's. */
char *doom_sector_key(uint32_t number);

/* A map that is being taken in. */
typedef struct DoomTaking {
    TiledTaking common; /* without a map of Tiled */
    const DoomMap *map;
    const char *path; /* of the file, as the project has it */
    bool all_lines;   /* those that block nothing, too */
    bool has_corner;  /* `left` and `top` are given */
    double left, top; /* of the level, in units of the map */
} DoomTaking;

/* A level, the caller's, with the id 0 and no name. NULL with an error. */
Level *doom_level(DoomTaking *taking, GError **error);

/* ---- What lines do ---- */

/* What a line does to a walking player. */
typedef struct DoomEffect {
    bool stops;      /* anybody at all */
    bool from_back;  /* only who comes from its back */
    bool from_front; /* only who comes from its front; neither: both */
    const char *tag;
    uint32_t moving; /* the sector that opens it when it moves; DOOM_NONE for none */
} DoomEffect;

/* The sectors that something moves. */
typedef struct DoomMoving DoomMoving;
DoomMoving *doom_moving_new(const DoomMap *map);
void doom_moving_free(DoomMoving *moving);
DoomEffect doom_effect(const DoomMoving *moving, const DoomLine *line);

#endif
