/* SPDX-License-Identifier: MIT */
/*
 * What the sources of doom_wad.h share:
 *
 *     doom_wad.c     the file, and its maps in the binary format
 *     doom_text.c    maps in UDMF
 *     doom_plan.c    which lines, sides, sectors and things a level has
 *     doom_nodes.c   segments, sub-sectors and nodes, by our partition
 */
#ifndef GABARIT_EXPORT_DOOM_WAD_INTERNAL_H
#define GABARIT_EXPORT_DOOM_WAD_INTERNAL_H

#include "export/doom_wad.h"
#include "import/doom.h"

/* A level as a map; arrays of what import/doom.h has. */
typedef struct DoomPlan {
    const DoomWadOptions *options;
    const Level *level;
    ConversionReport *report;
    char name[WAD_NAME + 1];
    double left, top; /* of the level there */
    GArray *vertices, *sides, *sectors, *lines, *things;
    GPtrArray *line_nodes, *thing_nodes; /* walls and markers, borrowed; NULL for those added */
    GHashTable *vertex_ids;              /* by position */
    GStringChunk *texts;
    uint64_t taken; /* bytes of the budget */
} DoomPlan;

/* Fills the plan in for a level. False with an error; it is to be cleared then, too. */
bool doom_plan_make(DoomPlan *plan, GError **error);
void doom_plan_clear(DoomPlan *plan);
bool doom_plan_take(DoomPlan *plan, uint64_t bytes, GError **error);
/* The keys of a wall or marker that the fields of a line or thing hold. */
bool doom_plan_is_field(const char *key);

/* Appends to a lump. */
void doom_put_u8(GByteArray *out, uint32_t value);
void doom_put_u16(GByteArray *out, uint32_t value);
void doom_put_u32(GByteArray *out, uint32_t value);

/* The lump NODES, with segments and sub-sectors, as XNOD; the caller's. NULL with an error. */
GByteArray *doom_nodes(DoomPlan *plan, GError **error);
/* The lump TEXTMAP; the caller's. */
GByteArray *doom_text(const DoomPlan *plan);

#endif
