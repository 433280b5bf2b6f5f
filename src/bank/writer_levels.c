/* SPDX-License-Identifier: MIT */
/* Writes levels: their layers and doors. writer_layers.c writes the contents of layers. */
#include "bank/writer_internal.h"

#include <gabarit/level.h>

#include <stdlib.h>

_Static_assert((int)PLAIN_WALLS == GAB_LAYER_WALLS && (int)PLAIN_TILES == GAB_LAYER_TILES &&
                   (int)PLAIN_MAZE == GAB_LAYER_MAZE && (int)PLAIN_GROUND == GAB_LAYER_GROUND &&
                   (int)PLAIN_HEIGHTS == GAB_LAYER_HEIGHTS,
               "kinds of layers are stored without conversion");

/* ---- Doors ---- */

static bool has_name(const PlainWall *wall)
{
    return wall->name && wall->name[0];
}

/* Lists the names of a level's walls, with duplicates, and returns their number. `names` may be
 * NULL. */
static size_t list_names(const PlainLevel *level, const char **names)
{
    size_t count = 0;
    for (uint32_t i = 0; i < level->layer_count; i++) {
        const PlainLayer *layer = &level->layers[i];
        uint32_t walls = layer->kind == PLAIN_WALLS ? layer->as.walls.count : 0;
        for (uint32_t j = 0; j < walls; j++) {
            const PlainWall *wall = &layer->as.walls.walls[j];
            if (has_name(wall) && names)
                names[count] = wall->name;
            count += has_name(wall);
        }
    }
    return count;
}

/* Checks the numbers of walls of all layers, before memory for their names is allocated. */
static bool check_wall_counts(Writer *w, const PlainLevel *level)
{
    for (uint32_t i = 0; i < level->layer_count; i++) {
        const PlainLayer *layer = &level->layers[i];
        writer_enter(w, "layer", i, layer->name);
        if (layer->kind == PLAIN_WALLS && layer->as.walls.count > MAX_WALLS)
            return writer_fail(w, "has %lu walls; the maximum is %d",
                               (unsigned long)layer->as.walls.count, MAX_WALLS);
        writer_leave(w);
    }
    return true;
}

/* Fills `doors`; the caller frees doors->names. */
static bool collect_doors(Writer *w, const PlainLevel *level, Doors *doors)
{
    size_t count = list_names(level, NULL), unique_count = 0;
    doors->names =
        count < SIZE_MAX / sizeof *doors->names ? malloc((count + 1) * sizeof *doors->names) : NULL;
    if (!doors->names)
        return writer_no_memory(w);
    list_names(level, doors->names);
    qsort(doors->names, count, sizeof *doors->names, writer_compare_names);
    for (size_t i = 0; i < count; i++)
        if (unique_count == 0 || strcmp(doors->names[unique_count - 1], doors->names[i]) != 0)
            doors->names[unique_count++] = doors->names[i];
    doors->count = (uint32_t)unique_count;
    return unique_count <= MAX_DOORS ||
           writer_fail(w, "its walls have %zu names; the maximum is %d", unique_count, MAX_DOORS);
}

static bool put_doors(Writer *w, uint32_t parent)
{
    const Doors *doors = &w->doors;
    uint8_t *level = w->sections[SECTION_LEVL].bytes + (size_t)parent * LEVL_SIZE;
    uint32_t first = writer_count(w, SECTION_DOOR);
    put_u32(level + LEVL_DOOR, first);
    put_u32(level + LEVL_DOORS, doors->count);
    for (uint32_t i = 0; i < doors->count; i++) {
        uint8_t *p = writer_element(w, SECTION_DOOR);
        if (!p || !writer_put_name(w, SECTION_DOOR, p, doors->names[i]))
            return false;
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_DOOR,
                                            .parent = parent,
                                            .first = first,
                                            .items = doors->names,
                                            .count = doors->count,
                                            .size = sizeof *doors->names});
}

bool writer_put_door_name(Writer *w, const RecordRow *row, const SectionSlot *slot,
                          const void *member)
{
    const char *name = *(const char *const *)member;
    if (!name || !name[0])
        return true;
    const Doors *doors = &w->doors;
    const char *const *found =
        bsearch(&name, doors->names, doors->count, sizeof *doors->names, writer_compare_names);
    put_u32(slot->bytes + row->at, (uint32_t)(found - (const char *const *)doors->names) + 1);
    return writer_check_string(w, name);
}

/* ---- Layers ---- */

bool writer_put_layer_kind(Writer *w, const RecordRow *row, const SectionSlot *slot,
                           const void *item)
{
    PlainLayerKind kind = ((const PlainLayer *)item)->kind;
    put_u8(slot->bytes + row->at, (uint32_t)kind);
    return (kind >= PLAIN_WALLS && kind <= PLAIN_HEIGHTS) ||
           writer_fail(w, "there is no kind of layer %d; kinds are 1 to 5", (int)kind);
}

bool writer_put_contents(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item)
{
    const PlainLayer *layer = item;
    const Record *contents = layer_contents[layer->kind];
    put_u32(slot->bytes + row->at, writer_count(w, contents->section));
    return writer_put_record(w, contents, &layer->as);
}

/* ---- Levels ---- */

bool writer_put_level(Writer *w, const PlainLevel *level)
{
    uint32_t index = writer_count(w, SECTION_LEVL);
    bool ok = check_wall_counts(w, level) && collect_doors(w, level, &w->doors) &&
              writer_put_record(w, &level_record, level) && put_doors(w, index);
    free(w->doors.names);
    w->doors = (Doors){NULL, 0};
    return ok;
}
