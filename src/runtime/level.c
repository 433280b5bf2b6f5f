/* SPDX-License-Identifier: MIT */
/*
 * Implements the levels of gabarit/level.h and their parts: layers, doors, markers, walls, and the
 * cells of tiles, mazes and height maps as views for gabarit/scenery.h. Ground is in
 * level_ground.c.
 */
#include "gabarit/level.h"

#include "level_element_internal.h"
#include "vec_internal.h"
#include "view_internal.h"

/* ---- Levels ---- */

#define LEVEL_BYTES(level) VIEW_BYTES(level, SECTION_LEVL)

uint32_t gab_bank_level_count(const gab_bank *bank)
{
    return element_count(bank, SECTION_LEVL);
}

gab_level gab_bank_level_at(const gab_bank *bank, uint32_t index)
{
    return (gab_level){bank, INDEX_BELOW(bank, index, gab_bank_level_count(bank))};
}

gab_level gab_bank_level(const gab_bank *bank, const char *name)
{
    return (gab_level){bank, FIND(bank, GAB_KIND_LEVEL, name)};
}

bool gab_level_exists(gab_level level)
{
    return view_bytes(level.bank, SECTION_LEVL, level.index) != NULL;
}

const char *gab_level_name(gab_level level)
{
    return name_or_empty(level.bank, LEVEL_BYTES(level), LEVL_NAME);
}

uint32_t gab_level_picture(gab_level level)
{
    return field_or(LEVEL_BYTES(level), LEVL_PICTURE, GAB_NONE);
}

/* ---- Layers ---- */

#define LAYER_BYTES(layer) VIEW_BYTES(layer, SECTION_LAYR)

uint32_t gab_level_layer_count(gab_level level)
{
    return field_or(LEVEL_BYTES(level), LEVL_LAYERS, 0);
}

gab_layer gab_level_layer_at(gab_level level, uint32_t index)
{
    return (gab_layer){level.bank,
                       CHILD_AT(level.bank, LEVEL_BYTES(level), LEVL_LAYER, LEVL_LAYERS, index)};
}

gab_layer gab_level_layer(gab_level level, const char *name)
{
    return (gab_layer){level.bank, FIND_IN(level, SECTION_LEVL, GAB_KIND_LAYER, name)};
}

bool gab_layer_exists(gab_layer layer)
{
    return view_bytes(layer.bank, SECTION_LAYR, layer.index) != NULL;
}

const char *gab_layer_name(gab_layer layer)
{
    return name_or_empty(layer.bank, LAYER_BYTES(layer), LAYR_NAME);
}

gab_layer_kind gab_layer_kind_of(gab_layer layer)
{
    const uint8_t *bytes = LAYER_BYTES(layer);
    return bytes != NULL ? (gab_layer_kind)bytes[LAYR_KIND] : GAB_LAYER_NONE;
}

gab_level gab_layer_level(gab_layer layer)
{
    bool exists = LAYER_BYTES(layer) != NULL;
    return (gab_level){layer.bank, exists
                                       ? owner_of(layer.bank, SECTION_LEVL, LEVL_LAYER, layer.index)
                                       : GAB_NONE};
}

/* ---- Doors ---- */

uint32_t gab_level_door_count(gab_level level)
{
    return field_or(LEVEL_BYTES(level), LEVL_DOORS, 0);
}

const char *gab_level_door_name(gab_level level, uint32_t door)
{
    const uint8_t *bytes = LEVEL_BYTES(level);
    uint32_t index = child_at(bytes, LEVL_DOOR, LEVL_DOORS, door);
    if (door != GAB_NONE)
        CHILD_AT(level.bank, bytes, LEVL_DOOR, LEVL_DOORS, door);
    return name_or_empty(level.bank, view_bytes(level.bank, SECTION_DOOR, index), DOOR_NAME);
}

uint32_t gab_level_door(gab_level level, const char *name)
{
    uint32_t index = FIND_IN(level, SECTION_LEVL, GAB_KIND_DOOR, name);
    return index != GAB_NONE ? index - field_or(LEVEL_BYTES(level), LEVL_DOOR, 0) : GAB_NONE;
}

bool gab_doors_set(uint32_t *open, uint32_t words, gab_door_id door, bool is_open)
{
    uint32_t bit = (uint32_t)1 << (door % 32);
    if (open == NULL || door / 32 >= words)
        return false;
    open[door / 32] = is_open ? open[door / 32] | bit : open[door / 32] & ~bit;
    return true;
}

/* ---- Markers ---- */

#define MARKER_BYTES(marker) VIEW_BYTES(marker, SECTION_MARK)

uint32_t gab_level_marker_count(gab_level level)
{
    return field_or(LEVEL_BYTES(level), LEVL_MARKERS, 0);
}

gab_marker gab_level_marker_at(gab_level level, uint32_t index)
{
    return (gab_marker){level.bank,
                        CHILD_AT(level.bank, LEVEL_BYTES(level), LEVL_MARKER, LEVL_MARKERS, index)};
}

gab_marker gab_bank_marker_at(const gab_bank *bank, uint32_t index)
{
    return (gab_marker){bank, INDEX_BELOW(bank, index, element_count(bank, SECTION_MARK))};
}

gab_marker gab_level_marker(gab_level level, const char *name)
{
    return (gab_marker){level.bank, FIND_IN(level, SECTION_LEVL, GAB_KIND_MARKER, name)};
}

uint32_t gab_level_markers_selected(gab_level level, const gab_filter *filter, gab_marker *markers,
                                    uint32_t capacity)
{
    uint32_t found = 0;
    const uint32_t count = field_or(LEVEL_BYTES(level), LEVL_MARKERS, 0);
    for (uint32_t i = 0; i < count; i++) {
        gab_marker marker = gab_level_marker_at(level, i);
        if (!gab_filter_passes(filter, gab_marker_tag(marker)))
            continue;
        if (found < capacity)
            markers[found] = marker;
        found++;
    }
    return TOTAL(level.bank, found, capacity);
}

bool gab_marker_exists(gab_marker marker)
{
    return view_bytes(marker.bank, SECTION_MARK, marker.index) != NULL;
}

const char *gab_marker_name(gab_marker marker)
{
    return name_or_empty(marker.bank, MARKER_BYTES(marker), MARK_NAME);
}

gab_vec gab_marker_position(gab_marker marker)
{
    const uint8_t *bytes = MARKER_BYTES(marker);
    return bytes != NULL ? position_from_fixed(bytes + MARK_X) : (gab_vec){0, 0};
}

bool gab_marker_direction(gab_marker marker, gab_vec *to)
{
    const uint8_t *bytes = MARKER_BYTES(marker);
    Vec direction = {0, 0};
    if (bytes != NULL)
        direction = (Vec){(double)read_i16(bytes + MARK_TO_X), (double)read_i16(bytes + MARK_TO_Y)};
    if (to != NULL)
        *to = narrow(unit_or_zero(direction));
    return direction.x != 0 || direction.y != 0;
}

gab_tag_id gab_marker_tag(gab_marker marker)
{
    const uint8_t *bytes = MARKER_BYTES(marker);
    return bytes != NULL ? bytes[MARK_TAG] : 0;
}

gab_role_id gab_marker_role(gab_marker marker)
{
    const uint8_t *bytes = MARKER_BYTES(marker);
    return bytes != NULL ? decode_role(bytes[MARK_ROLE]) : GAB_NONE;
}

/* ---- Walls ---- */

uint32_t gab_layer_wall_count(gab_layer layer)
{
    REPORT_EMPTY(layer, SECTION_LAYR);
    return field_or(layer_content(layer, GAB_LAYER_WALLS), WALS_WALLS, 0);
}

/* Reports why a layer does not have a wall. */
RARE static bool report_wall(gab_layer layer, uint32_t number, const char *function)
{
    const uint8_t *content = layer_content(layer, GAB_LAYER_WALLS);
    view_or_report(layer.bank, SECTION_LAYR, layer.index, function);
    child_or_report(layer.bank, content, WALS_WALL, WALS_WALLS, number, function);
    return false;
}

bool gab_layer_wall_at(gab_layer layer, uint32_t number, gab_level_wall *wall)
{
    const uint8_t *content = layer_content(layer, GAB_LAYER_WALLS);
    uint32_t index = child_at(content, WALS_WALL, WALS_WALLS, number);
    const uint8_t *bytes = view_bytes(layer.bank, SECTION_WALL, index);
    *wall = (gab_level_wall){.index = 0};
    if (bytes == NULL)
        return report_wall(layer, number, __func__);
    wall->wall.a = position_from_fixed(bytes + WALL_ENDS);
    wall->wall.b = position_from_fixed(bytes + WALL_ENDS + 8);
    wall->wall.blocks = (gab_blocks)bytes[WALL_BLOCKS];
    wall->index = index;
    wall->door = read_u32(bytes + WALL_DOOR) - 1;
    wall->tag = bytes[WALL_TAG];
    wall->role = decode_role(bytes[WALL_ROLE]);
    return true;
}

/* ---- Cells ---- */

/* Returns the bytes of a layer's cells; NULL if there are fewer than `count`. */
static const uint8_t *cells_at(const gab_bank *bank, uint32_t first, uint64_t count)
{
    const gab_section *cells = &bank->sections[SECTION_CELS];
    return first <= cells->count && count <= cells->count - first ? cells->bytes + first : NULL;
}

bool gab_layer_tiles(gab_layer layer, gab_tiles *tiles, bool *is_iso, gab_iso *iso)
{
    const uint8_t *bytes = layer_content(layer, GAB_LAYER_TILES);
    REPORT_EMPTY(layer, SECTION_LAYR);
    bool isometric = bytes != NULL && bytes[TILS_IS_ISO] != 0;
    gab_iso unused;
    iso = iso != NULL ? iso : &unused;
    *tiles = (gab_tiles){.columns = 0};
    *iso = (gab_iso){.origin = {0, 0}};
    if (is_iso != NULL)
        *is_iso = isometric;
    if (bytes == NULL)
        return false;
    tiles->columns = read_u16(bytes + TILS_COLUMNS);
    tiles->rows = read_u16(bytes + TILS_ROWS);
    tiles->solid_outside = bytes[TILS_OUTSIDE] != 0;
    tiles->cells =
        cells_at(layer.bank, read_u32(bytes + TILS_FIRST), (uint64_t)tiles->columns * tiles->rows);
    gab_vec origin = position_from_fixed(bytes + TILS_ORIGIN);
    if (isometric) {
        tiles->cell_w = tiles->cell_h = 1;
        *iso = (gab_iso){origin, position_from_fixed(bytes + TILS_COLUMN),
                         position_from_fixed(bytes + TILS_ROW)};
    } else {
        tiles->origin = origin;
        tiles->cell_w = length_from_fixed(bytes + TILS_CELL_W);
        tiles->cell_h = length_from_fixed(bytes + TILS_CELL_H);
    }
    return true;
}

bool gab_layer_maze(gab_layer layer, gab_maze *maze)
{
    const uint8_t *bytes = layer_content(layer, GAB_LAYER_MAZE);
    REPORT_EMPTY(layer, SECTION_LAYR);
    *maze = (gab_maze){.columns = 0};
    if (bytes == NULL)
        return false;
    maze->origin = position_from_fixed(bytes + MAZE_ORIGIN);
    maze->cell_w = length_from_fixed(bytes + MAZE_CELL_W);
    maze->cell_h = length_from_fixed(bytes + MAZE_CELL_H);
    maze->columns = read_u16(bytes + MAZE_COLUMNS);
    maze->rows = read_u16(bytes + MAZE_ROWS);
    maze->walls = cells_at(layer.bank, read_u32(bytes + MAZE_FIRST),
                           (uint64_t)(maze->columns + 1) * (maze->rows + 1));
    return true;
}

bool gab_layer_heights(gab_layer layer, gab_heights *heights)
{
    const uint8_t *bytes = layer_content(layer, GAB_LAYER_HEIGHTS);
    REPORT_EMPTY(layer, SECTION_LAYR);
    *heights = (gab_heights){.columns = 0};
    if (bytes == NULL)
        return false;
    heights->origin = position_from_fixed(bytes + HGHT_ORIGIN);
    heights->cell_w = length_from_fixed(bytes + HGHT_CELL_W);
    heights->cell_h = length_from_fixed(bytes + HGHT_CELL_H);
    heights->columns = read_u16(bytes + HGHT_COLUMNS);
    heights->rows = read_u16(bytes + HGHT_ROWS);
    heights->sample_bytes = bytes[HGHT_BYTES];
    heights->samples = cells_at(layer.bank, read_u32(bytes + HGHT_FIRST),
                                (uint64_t)heights->columns * heights->rows * heights->sample_bytes);
    heights->low = length_from_fixed(bytes + HGHT_LOW);
    heights->high = length_from_fixed(bytes + HGHT_HIGH);
    return true;
}
