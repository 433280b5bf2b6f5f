/* SPDX-License-Identifier: MIT */
/*
 * Checks the levels, layers, doors and markers of a bank; for layers of walls, see
 * bank_check_walls.c. See also bank_check.c.
 */
#include "bank_check_internal.h"

#include "gabarit/level.h"

/* Running sums over all levels; each kind of layer has its own sum. */
typedef struct LevelSums {
    uint32_t layers, doors, markers;
    uint32_t of_kind[GAB_LAYER_HEIGHTS + 1];
    WallSums walls;
    uint32_t ground_nodes;
    uint32_t bytes; /* of cells, in CELS */
} LevelSums;

static const SectionId section_of_kind[GAB_LAYER_HEIGHTS + 1] = {
    [GAB_LAYER_NONE] = SECTION_COUNT,  [GAB_LAYER_WALLS] = SECTION_WALS,
    [GAB_LAYER_TILES] = SECTION_TILS,  [GAB_LAYER_MAZE] = SECTION_MAZE,
    [GAB_LAYER_GROUND] = SECTION_GRND, [GAB_LAYER_HEIGHTS] = SECTION_HGHT,
};

/* ---- Sizes and cells ---- */

static bool are_fixed(const uint8_t *pair)
{
    return is_fixed(read_i32(pair)) && is_fixed(read_i32(pair + 4));
}

static bool is_cell_size(const uint8_t *pair)
{
    return are_fixed(pair) && read_i32(pair) > 0 && read_i32(pair + 4) > 0;
}

static bool are_zero(const uint8_t *pair)
{
    return read_u64(pair) == 0;
}

/* Checks that a layer has at least one cell, and at most as many as the limit allows. */
static gab_result check_cell_count(const Check *check, uint32_t columns, uint32_t rows)
{
    if (columns == 0 || rows == 0)
        return GAB_BAD_VALUE;
    return columns * rows <= check->limits->area ? GAB_OK : GAB_TOO_LARGE;
}

/* Returns the bytes of a layer, and adds them to the running sum; NULL if they do not directly
 * follow those of the previous layer. */
static const uint8_t *consume_bytes(const Check *check, uint32_t first, uint32_t count,
                                    LevelSums *sums)
{
    const gab_section *cells = &check->bank->sections[SECTION_CELS];
    return consume_children(&sums->bytes, first, count, cells->count) ? cells->bytes + first : NULL;
}

/* ---- Tiles ---- */

/* True if straight tiles have a size, or isometric tiles have two edges that are not parallel. */
static bool tile_shape_is_valid(const uint8_t *tiles)
{
    const uint8_t *column = tiles + TILS_COLUMN, *row = tiles + TILS_ROW;
    if (tiles[TILS_IS_ISO] == 0)
        return is_cell_size(tiles + TILS_CELL_W) && are_zero(column) && are_zero(row);
    return tiles[TILS_IS_ISO] == 1 && are_zero(tiles + TILS_CELL_W) && are_fixed(column) &&
           are_fixed(row) &&
           (int64_t)read_i32(column) * read_i32(row + 4) !=
               (int64_t)read_i32(column + 4) * read_i32(row);
}

static gab_result check_tiles(Check *check, uint32_t index, LevelSums *sums)
{
    const uint8_t *tiles = gab_element(check->bank, SECTION_TILS, index);
    uint32_t columns = read_u16(tiles + TILS_COLUMNS), rows = read_u16(tiles + TILS_ROWS);
    gab_result result = check_cell_count(check, columns, rows);
    if (result == GAB_OK && (!are_fixed(tiles + TILS_ORIGIN) || !tile_shape_is_valid(tiles) ||
                             tiles[TILS_OUTSIDE] > 1 || read_u16(tiles + TILS_ZERO) != 0 ||
                             read_u32(tiles + TILS_ZERO_END) != 0))
        result = GAB_BAD_VALUE;
    if (result != GAB_OK)
        return gab_fail(check->fault, result, SECTION_TILS, index);
    uint32_t first = read_u32(tiles + TILS_FIRST);
    const uint8_t *cells = consume_bytes(check, first, columns * rows, sums);
    if (cells == NULL)
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_TILS, index);
    for (uint32_t i = 0; i < columns * rows; i++)
        if (check->tag_and_role[cells[i]] == 0)
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_CELS, first + i);
    return GAB_OK;
}

/* ---- Mazes ---- */

/* Returns the index of the first byte with a wall in a position where none is allowed, or the
 * number of bytes. */
static uint32_t first_bad_maze_byte(const uint8_t *bytes, uint32_t columns, uint32_t rows)
{
    uint32_t index = 0;
    for (uint32_t row = 0; row <= rows; row++) {
        uint32_t allowed_left = row < rows ? GAB_MAZE_LEFT : 0;
        for (uint32_t column = 0; column <= columns; column++, index++)
            if ((bytes[index] & ~(allowed_left | (column < columns ? GAB_MAZE_TOP : 0u))) != 0)
                return index;
    }
    return index;
}

static gab_result check_maze(Check *check, uint32_t index, LevelSums *sums)
{
    const uint8_t *maze = gab_element(check->bank, SECTION_MAZE, index);
    uint32_t columns = read_u16(maze + MAZE_COLUMNS), rows = read_u16(maze + MAZE_ROWS);
    gab_result result = check_cell_count(check, columns, rows);
    if (result == GAB_OK &&
        (!are_fixed(maze + MAZE_ORIGIN) || !is_cell_size(maze + MAZE_CELL_W) ||
         columns > MAX_MAZE_SIDE || rows > MAX_MAZE_SIDE || read_u32(maze + MAZE_ZERO) != 0))
        result = GAB_BAD_VALUE;
    if (result != GAB_OK)
        return gab_fail(check->fault, result, SECTION_MAZE, index);
    uint32_t first = read_u32(maze + MAZE_FIRST), count = (columns + 1) * (rows + 1);
    const uint8_t *bytes = consume_bytes(check, first, count, sums);
    if (bytes == NULL)
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_MAZE, index);
    uint32_t bad = first_bad_maze_byte(bytes, columns, rows);
    return bad == count ? GAB_OK : gab_fail(check->fault, GAB_BAD_VALUE, SECTION_CELS, first + bad);
}

/* ---- Ground ---- */

static bool ground_node_is_valid(const uint8_t *node)
{
    int64_t slope = read_i64(node + GNOD_SLOPE);
    return are_fixed(node + GNOD_X) && -MAX_SLOPE <= slope && slope <= MAX_SLOPE;
}

static gab_result check_ground(Check *check, uint32_t index, LevelSums *sums)
{
    const uint8_t *ground = gab_element(check->bank, SECTION_GRND, index);
    uint32_t first = read_u32(ground + GRND_NODE), count = read_u32(ground + GRND_NODES);
    int32_t limit = read_i32(ground + GRND_LIMIT), previous = INT32_MIN;
    if (!consume_children(&sums->ground_nodes, first, count, section_count(check, SECTION_GNOD)))
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_GRND, index);
    if (count < 2 || limit < 0 || !is_fixed(limit) || read_u32(ground + GRND_ZERO) != 0)
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_GRND, index);
    for (uint32_t i = first; i < first + count; i++) {
        const uint8_t *node = gab_element(check->bank, SECTION_GNOD, i);
        int32_t x = read_i32(node + GNOD_X);
        if (!ground_node_is_valid(node))
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_GNOD, i);
        if (x <= previous)
            return gab_fail(check->fault, GAB_BAD_ORDER, SECTION_GNOD, i);
        previous = x;
    }
    return GAB_OK;
}

/* ---- Heights ---- */

static gab_result check_heights(Check *check, uint32_t index, LevelSums *sums)
{
    const uint8_t *heights = gab_element(check->bank, SECTION_HGHT, index);
    uint32_t columns = read_u16(heights + HGHT_COLUMNS), rows = read_u16(heights + HGHT_ROWS);
    uint32_t size = heights[HGHT_BYTES];
    gab_result result = check_cell_count(check, columns, rows);
    if (result == GAB_OK &&
        (!are_fixed(heights + HGHT_ORIGIN) || !is_cell_size(heights + HGHT_CELL_W) ||
         !are_fixed(heights + HGHT_LOW) || (size != 1 && size != 2) ||
         read_u24(heights + HGHT_ZERO) != 0))
        result = GAB_BAD_VALUE;
    if (result == GAB_OK &&
        consume_bytes(check, read_u32(heights + HGHT_FIRST), columns * rows * size, sums) == NULL)
        result = GAB_BAD_REFERENCE;
    return result == GAB_OK ? GAB_OK : gab_fail(check->fault, result, SECTION_HGHT, index);
}

/* ---- Layers, doors, markers ---- */

static gab_result check_layer(Check *check, uint32_t index, UsedDoors *doors, LevelSums *sums)
{
    const uint8_t *layer = gab_element(check->bank, SECTION_LAYR, index);
    uint32_t kind = layer[LAYR_KIND], content = read_u32(layer + LAYR_INDEX);
    if (kind < GAB_LAYER_WALLS || kind > GAB_LAYER_HEIGHTS || read_u24(layer + LAYR_ZERO) != 0)
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_LAYR, index);
    if (!count_name(check, read_u32(layer + LAYR_NAME)) ||
        !consume_children(&sums->of_kind[kind], content, 1,
                          section_count(check, section_of_kind[kind])))
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_LAYR, index);
    switch ((gab_layer_kind)kind) {
    case GAB_LAYER_WALLS:
        return gab_check_wall_layer(check, content, doors, &sums->walls);
    case GAB_LAYER_TILES:
        return check_tiles(check, content, sums);
    case GAB_LAYER_MAZE:
        return check_maze(check, content, sums);
    case GAB_LAYER_GROUND:
        return check_ground(check, content, sums);
    case GAB_LAYER_HEIGHTS:
    case GAB_LAYER_NONE:
        break;
    }
    return check_heights(check, content, sums);
}

static gab_result check_doors(Check *check, uint32_t first, uint32_t count)
{
    uint32_t previous = 0;
    for (uint32_t i = first; i < first + count; i++) {
        uint32_t name = read_u32(gab_element(check->bank, SECTION_DOOR, i) + DOOR_NAME);
        if (name <= previous)
            return gab_fail(check->fault, GAB_BAD_ORDER, SECTION_DOOR, i);
        if (!count_name(check, name))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_DOOR, i);
        previous = name;
    }
    return GAB_OK;
}

/* Checks that at least one wall refers to each door, because doors are the names of walls. */
static gab_result check_doors_used(Check *check, uint32_t first, const UsedDoors *doors)
{
    for (uint32_t i = 0; i < doors->count; i++)
        if ((doors->bits[i / 32] >> (i % 32) & 1) == 0)
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_DOOR, first + i);
    return GAB_OK;
}

static gab_result check_markers(Check *check, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < first + count; i++) {
        const uint8_t *marker = gab_element(check->bank, SECTION_MARK, i);
        if (!count_name(check, read_u32(marker + MARK_NAME)) ||
            read_u16(marker + MARK_TAG) != check->tag_and_role[marker[MARK_TAG]])
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_MARK, i);
        if (!are_fixed(marker + MARK_X) || !is_direction(marker + MARK_TO_X) ||
            read_u16(marker + MARK_ZERO) != 0)
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_MARK, i);
    }
    return GAB_OK;
}

/* ---- Levels ---- */

/* Checks the contents of a level whose own fields are valid. */
static gab_result check_content(Check *check, const uint8_t *level, UsedDoors *doors,
                                LevelSums *sums)
{
    uint32_t layer = read_u32(level + LEVL_LAYER), layers = read_u32(level + LEVL_LAYERS);
    uint32_t door = read_u32(level + LEVL_DOOR);
    doors->count = read_u32(level + LEVL_DOORS);
    memset(doors->bits, 0, sizeof doors->bits[0] * ((doors->count + 31) / 32));
    gab_result result = check_doors(check, door, doors->count);
    for (uint32_t i = layer; i < layer + layers && result == GAB_OK; i++)
        result = check_layer(check, i, doors, sums);
    if (result == GAB_OK)
        result = check_doors_used(check, door, doors);
    return result == GAB_OK
               ? check_markers(check, read_u32(level + LEVL_MARKER), read_u32(level + LEVL_MARKERS))
               : result;
}

static gab_result check_level(Check *check, uint32_t index, UsedDoors *doors, LevelSums *sums)
{
    const uint8_t *level = gab_element(check->bank, SECTION_LEVL, index);
    uint32_t name = read_u32(level + LEVL_NAME), picture = read_u32(level + LEVL_PICTURE);
    uint32_t door_count = read_u32(level + LEVL_DOORS);
    if (name == 0 || !count_name(check, name) ||
        (picture != NO_INDEX && picture >= section_count(check, SECTION_PICT)) ||
        !consume_children(&sums->layers, read_u32(level + LEVL_LAYER),
                          read_u32(level + LEVL_LAYERS), section_count(check, SECTION_LAYR)) ||
        !consume_children(&sums->doors, read_u32(level + LEVL_DOOR), door_count,
                          section_count(check, SECTION_DOOR)) ||
        !consume_children(&sums->markers, read_u32(level + LEVL_MARKER),
                          read_u32(level + LEVL_MARKERS), section_count(check, SECTION_MARK)))
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_LEVL, index);
    if (door_count > MAX_DOORS)
        return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_LEVL, index);
    return check_content(check, level, doors, sums);
}

gab_result gab_check_levels(Check *check)
{
    LevelSums sums = {0};
    UsedDoors doors;
    gab_result result = GAB_OK;
    for (uint32_t i = 0; i < section_count(check, SECTION_LEVL) && result == GAB_OK; i++)
        result = check_level(check, i, &doors, &sums);
    for (int kind = GAB_LAYER_WALLS; kind <= GAB_LAYER_HEIGHTS && result == GAB_OK; kind++)
        result = gab_check_owned(check, section_of_kind[kind], sums.of_kind[kind]);
    const struct {
        SectionId id;
        uint32_t sum;
    } totals[] = {{SECTION_LAYR, sums.layers},        {SECTION_DOOR, sums.doors},
                  {SECTION_MARK, sums.markers},       {SECTION_WALL, sums.walls.walls},
                  {SECTION_ENTR, sums.walls.entries}, {SECTION_NODE, sums.walls.nodes},
                  {SECTION_LEAF, sums.walls.leaves},  {SECTION_REFS, sums.walls.refs},
                  {SECTION_GNOD, sums.ground_nodes},  {SECTION_CELS, sums.bytes}};
    for (size_t i = 0; i < sizeof totals / sizeof totals[0] && result == GAB_OK; i++)
        result = gab_check_owned(check, totals[i].id, totals[i].sum);
    return result;
}
