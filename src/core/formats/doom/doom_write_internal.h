/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of doom_write.h:
 *
 *     doom_write.c     the file, and its maps in the binary format
 *     doom_text.c    maps in UDMF
 *     doom_plan.c    the lines, sides, sectors and things of a level
 *     doom_nodes.c   segments, sub-sectors and nodes, from our partition
 */
#pragma once

#include "formats/doom/doom.h"
#include "formats/doom/doom_write.h"

/* A level as a map; the arrays contain structs of formats/doom/doom.h. */
typedef struct DoomPlan {
    const DoomWadOptions *options;
    const Project *project;
    const Level *level;
    ConversionReport *report;
    char name[WAD_NAME + 1];
    double left, top; /* map coordinates of the level's corner */
    GArray *vertices, *sides, *sectors, *lines, *things;
    GPtrArray *line_nodes, *thing_nodes; /* walls and markers, borrowed; NULL for added ones */
    GHashTable *vertex_ids;              /* vertex indices by position */
    GStringChunk *texts;
    uint64_t taken; /* bytes taken from the budget */
} DoomPlan;

/* Fills in the plan for a level. False with an error; the caller must clear the plan in either
 * case. */
bool doom_plan_make(DoomPlan *plan, GError **error);
void doom_plan_clear(DoomPlan *plan);
bool doom_plan_take(DoomPlan *plan, uint64_t bytes, GError **error);
/* True if a key of a wall or marker is stored in a field of its line or thing. */
bool doom_plan_is_field(const char *key);

/* Append a little-endian number to a lump. */
void doom_put_u8(GByteArray *out, uint32_t value);
void doom_put_u16(GByteArray *out, uint32_t value);
void doom_put_u32(GByteArray *out, uint32_t value);

/* Returns the lump NODES in the form XNOD, with segments and sub-sectors. The caller frees it. NULL
 * with an error. */
GByteArray *doom_nodes(DoomPlan *plan, GError **error);
/* Returns the lump TEXTMAP. The caller frees it. */
GByteArray *doom_text(const DoomPlan *plan);
