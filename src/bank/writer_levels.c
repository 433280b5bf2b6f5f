/* SPDX-License-Identifier: MIT */
/*
 * Writes levels: their layers, doors and markers. writer_layers.c and writer_walls.c write the
 * contents of layers.
 */
#include "bank/writer_internal.h"

#include <gabarit/level.h>

#include <stdlib.h>
#include <string.h>

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

static bool put_doors(Writer *w, uint32_t parent, const Doors *doors)
{
    uint32_t first = writer_count(w, SECTION_DOOR);
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

/* ---- Layers ---- */

/* Returns the section for the contents of a kind of layer; SECTION_COUNT if the kind is invalid. */
static SectionId section_of(PlainLayerKind kind)
{
    switch (kind) {
    case PLAIN_WALLS:
        return SECTION_WALS;
    case PLAIN_TILES:
        return SECTION_TILS;
    case PLAIN_MAZE:
        return SECTION_MAZE;
    case PLAIN_GROUND:
        return SECTION_GRND;
    case PLAIN_HEIGHTS:
        return SECTION_HGHT;
    }
    return SECTION_COUNT;
}

static bool put_contents(Writer *w, const PlainLayer *layer, const Doors *doors)
{
    switch (layer->kind) {
    case PLAIN_WALLS:
        return writer_put_walls(w, &layer->as.walls, doors);
    case PLAIN_TILES:
        return writer_put_tiles(w, &layer->as.tiles);
    case PLAIN_MAZE:
        return writer_put_maze(w, &layer->as.maze);
    case PLAIN_GROUND:
        return writer_put_ground(w, &layer->as.ground);
    case PLAIN_HEIGHTS:
        break;
    }
    return writer_put_heights(w, &layer->as.heights);
}

static bool put_layer(Writer *w, const PlainLayer *layer, const Doors *doors)
{
    SectionId section = section_of(layer->kind);
    if (section == SECTION_COUNT)
        return writer_fail(w, "there is no kind of layer %d; kinds are 1 to 5", (int)layer->kind);
    uint32_t index = writer_count(w, SECTION_LAYR);
    uint8_t *p = writer_element(w, SECTION_LAYR);
    if (!p || !writer_put_name(w, SECTION_LAYR, p, layer->name))
        return false;
    put_u8(p + LAYR_KIND, (uint32_t)layer->kind);
    put_u32(p + LAYR_INDEX, writer_count(w, section));
    return writer_list_properties(w, GAB_KIND_LAYER, index, &layer->properties) &&
           put_contents(w, layer, doors);
}

static bool put_layers(Writer *w, uint32_t parent, const PlainLevel *level, const Doors *doors)
{
    uint32_t first = writer_count(w, SECTION_LAYR);
    for (uint32_t i = 0; i < level->layer_count; i++) {
        writer_enter(w, "layer", i, level->layers[i].name);
        if (!put_layer(w, &level->layers[i], doors))
            return false;
        writer_leave(w);
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_LAYER,
                                            .parent = parent,
                                            .first = first,
                                            .items = level->layers,
                                            .count = level->layer_count,
                                            .size = sizeof *level->layers});
}

/* ---- Markers ---- */

static bool put_marker(Writer *w, const PlainMarker *marker)
{
    uint32_t index = writer_count(w, SECTION_MARK);
    uint8_t *p = writer_element(w, SECTION_MARK);
    return p && writer_put_name(w, SECTION_MARK, p, marker->name) &&
           writer_put_tag(w, p + MARK_TAG, marker->tag) &&
           writer_put_point(w, p + MARK_X, "", marker->x, marker->y) &&
           writer_put_direction(w, p + MARK_TO_X, marker->to_x, marker->to_y) &&
           writer_list_properties(w, GAB_KIND_MARKER, index, &marker->properties);
}

static bool put_markers(Writer *w, uint32_t parent, const PlainLevel *level)
{
    uint32_t first = writer_count(w, SECTION_MARK);
    for (uint32_t i = 0; i < level->marker_count; i++) {
        writer_enter(w, "marker", i, level->markers[i].name);
        if (!put_marker(w, &level->markers[i]))
            return false;
        writer_leave(w);
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_MARKER,
                                            .parent = parent,
                                            .first = first,
                                            .items = level->markers,
                                            .count = level->marker_count,
                                            .size = sizeof *level->markers});
}

/* ---- Levels ---- */

static bool put_level(Writer *w, uint32_t index, const PlainLevel *level, Doors *doors)
{
    if (!writer_check_picture(w, level->picture) || !check_wall_counts(w, level) ||
        !collect_doors(w, level, doors))
        return false;
    uint8_t *p = writer_element(w, SECTION_LEVL);
    if (!p || !writer_require_name(w, SECTION_LEVL, p, level->name))
        return false;
    put_u32(p + LEVL_PICTURE, level->picture);
    put_u32(p + LEVL_LAYER, writer_count(w, SECTION_LAYR));
    put_u32(p + LEVL_LAYERS, level->layer_count);
    put_u32(p + LEVL_DOOR, writer_count(w, SECTION_DOOR));
    put_u32(p + LEVL_DOORS, doors->count);
    put_u32(p + LEVL_MARKER, writer_count(w, SECTION_MARK));
    put_u32(p + LEVL_MARKERS, level->marker_count);
    return writer_list_properties(w, GAB_KIND_LEVEL, index, &level->properties) &&
           put_layers(w, index, level, doors) && put_doors(w, index, doors) &&
           put_markers(w, index, level);
}

bool writer_put_levels(Writer *w)
{
    const PlainBank *bank = w->bank;
    for (uint32_t i = 0; i < bank->level_count; i++) {
        Doors doors = {NULL, 0};
        writer_enter(w, "level", i, bank->levels[i].name);
        bool ok = put_level(w, i, &bank->levels[i], &doors);
        free(doors.names);
        if (!ok)
            return false;
        writer_leave(w);
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_LEVEL,
                                            .items = bank->levels,
                                            .count = bank->level_count,
                                            .size = sizeof *bank->levels});
}
