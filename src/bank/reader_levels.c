/* SPDX-License-Identifier: MIT */
/* Reads levels back: layers and their contents, walls with their partitions, markers. */
#include "bank/reader_internal.h"

#include <gabarit/level.h>

#include <string.h>

/* ---- Bytes ---- */

/* Copies the bytes of a layer. */
static const uint8_t *read_cells(Reader *r, const uint8_t *first, uint32_t count)
{
    uint8_t *cells = reader_count_pixels(r, count) ? reader_list(r, count, 1) : NULL;
    if (cells)
        memcpy(cells, reader_element(r, SECTION_CELS, read_u32(first)), count);
    return cells;
}

static bool read_tiles(Reader *r, const uint8_t *p, PlainTiles *tiles)
{
    *tiles = (PlainTiles){
        .isometric = p[TILS_IS_ISO] == 1,
        .x = read_i32(p + TILS_ORIGIN),
        .y = read_i32(p + TILS_ORIGIN + 4),
        .cell_w = read_i32(p + TILS_CELL_W),
        .cell_h = read_i32(p + TILS_CELL_H),
        .column_x = read_i32(p + TILS_COLUMN),
        .column_y = read_i32(p + TILS_COLUMN + 4),
        .row_x = read_i32(p + TILS_ROW),
        .row_y = read_i32(p + TILS_ROW + 4),
        .columns = read_u16(p + TILS_COLUMNS),
        .rows = read_u16(p + TILS_ROWS),
        .solid_outside = p[TILS_OUTSIDE] == 1,
    };
    tiles->cells = read_cells(r, p + TILS_FIRST, tiles->columns * tiles->rows);
    return tiles->cells != NULL;
}

static bool read_maze(Reader *r, const uint8_t *p, PlainMaze *maze)
{
    *maze = (PlainMaze){
        .x = read_i32(p + MAZE_ORIGIN),
        .y = read_i32(p + MAZE_ORIGIN + 4),
        .cell_w = read_i32(p + MAZE_CELL_W),
        .cell_h = read_i32(p + MAZE_CELL_H),
        .columns = read_u16(p + MAZE_COLUMNS),
        .rows = read_u16(p + MAZE_ROWS),
    };
    maze->walls = read_cells(r, p + MAZE_FIRST, (maze->columns + 1) * (maze->rows + 1));
    return maze->walls != NULL;
}

static bool read_heights(Reader *r, const uint8_t *p, PlainHeights *heights)
{
    *heights = (PlainHeights){
        .x = read_i32(p + HGHT_ORIGIN),
        .y = read_i32(p + HGHT_ORIGIN + 4),
        .cell_w = read_i32(p + HGHT_CELL_W),
        .cell_h = read_i32(p + HGHT_CELL_H),
        .columns = read_u16(p + HGHT_COLUMNS),
        .rows = read_u16(p + HGHT_ROWS),
        .sample_bytes = p[HGHT_BYTES],
        .low = read_i32(p + HGHT_LOW),
        .high = read_i32(p + HGHT_HIGH),
    };
    heights->samples =
        read_cells(r, p + HGHT_FIRST, heights->columns * heights->rows * heights->sample_bytes);
    return heights->samples != NULL;
}

/* ---- Ground ---- */

/* Reads the slopes; leaves them NULL if they equal those that a writer computes. */
static bool read_slopes(Reader *r, uint32_t first, PlainGround *ground)
{
    int64_t *slopes = reader_list(r, ground->count, 2 * sizeof *slopes);
    if (!slopes)
        return false;
    int64_t *natural = slopes + ground->count; /* the second half, for comparison */
    if (!plain_natural_slopes(ground, natural))
        return reader_no_memory(r);
    bool is_natural = true;
    for (uint32_t i = 0; i < ground->count; i++) {
        slopes[i] = read_i64(reader_element(r, SECTION_GNOD, first + i) + GNOD_SLOPE);
        is_natural = is_natural && slopes[i] == natural[i];
    }
    ground->slopes = is_natural ? NULL : slopes;
    return true;
}

static bool read_ground(Reader *r, const uint8_t *p, PlainGround *ground)
{
    ground->count = read_u32(p + GRND_NODES);
    ground->slope_limit = read_i32(p + GRND_LIMIT);
    ground->nodes = reader_list(r, ground->count, sizeof *ground->nodes);
    for (uint32_t i = 0; ground->nodes && i < ground->count; i++) {
        const uint8_t *node = reader_element(r, SECTION_GNOD, read_u32(p + GRND_NODE) + i);
        ground->nodes[i][0] = read_i32(node + GNOD_X);
        ground->nodes[i][1] = read_i32(node + GNOD_Y);
    }
    return ground->nodes && read_slopes(r, read_u32(p + GRND_NODE), ground);
}

/* ---- Partitions ---- */

static bool read_cut(Reader *r, uint32_t index, void *item)
{
    PlainCut *cut = item;
    const uint8_t *p = reader_element(r, SECTION_NODE, index);
    cut->x = (int16_t)read_i16(p + NODE_X);
    cut->y = (int16_t)read_i16(p + NODE_Y);
    cut->offset = read_i32(p + NODE_OFFSET);
    cut->child[0] = read_u32(p + NODE_CHILD);
    cut->child[1] = read_u32(p + NODE_CHILD + 4);
    return true;
}

static bool read_entry(Reader *r, uint32_t index, void *item)
{
    *(uint32_t *)item = read_u32(reader_element(r, SECTION_ENTR, index) + ENTR_CHILD);
    return true;
}

static bool read_reference(Reader *r, uint32_t index, void *item)
{
    *(uint32_t *)item = read_u32(reader_element(r, SECTION_REFS, index) + REFS_WALL);
    return true;
}

static bool read_leaf_ends(Reader *r, const uint8_t *p, PlainPartition *partition)
{
    uint32_t end = 0;
    partition->leaf_count = read_u32(p + WALS_LEAVES);
    partition->leaf_ends = reader_list(r, partition->leaf_count, sizeof *partition->leaf_ends);
    for (uint32_t i = 0; partition->leaf_ends && i < partition->leaf_count; i++) {
        end += read_u32(reader_element(r, SECTION_LEAF, read_u32(p + WALS_LEAF) + i) + LEAF_REFS);
        partition->leaf_ends[i] = end;
    }
    return partition->leaf_ends != NULL;
}

static bool read_partition(Reader *r, const uint8_t *p, PlainPartition *partition)
{
    *partition = (PlainPartition){
        .kind = (PlainPartitionKind)p[WALS_KIND],
        .left = read_i32(p + WALS_LEFT),
        .top = read_i32(p + WALS_TOP),
        .cell_w = read_i32(p + WALS_CELL_W),
        .cell_h = read_i32(p + WALS_CELL_H),
        .columns = read_u32(p + WALS_COLUMNS),
        .rows = read_u32(p + WALS_ROWS),
        .cut_count = read_u32(p + WALS_NODES),
        .wall_count = read_u32(p + WALS_REFS),
    };
    uint32_t entries = partition->kind == PLAIN_GRID ? 0 : partition->columns * partition->rows;
    partition->entries =
        reader_items(r, read_u32(p + WALS_ENTRY), entries, sizeof *partition->entries, read_entry);
    partition->cuts = reader_items(r, read_u32(p + WALS_NODE), partition->cut_count,
                                   sizeof *partition->cuts, read_cut);
    partition->walls = reader_items(r, read_u32(p + WALS_REF), partition->wall_count,
                                    sizeof *partition->walls, read_reference);
    return partition->entries && partition->cuts && partition->walls &&
           read_leaf_ends(r, p, partition);
}

/* ---- Walls ---- */

static bool read_wall(Reader *r, uint32_t index, void *item)
{
    PlainWall *wall = item;
    const uint8_t *p = reader_element(r, SECTION_WALL, index);
    uint32_t door = read_u32(p + WALL_DOOR);
    wall->ax = read_i32(p + WALL_ENDS);
    wall->ay = read_i32(p + WALL_ENDS + 4);
    wall->bx = read_i32(p + WALL_ENDS + 8);
    wall->by = read_i32(p + WALL_ENDS + 12);
    wall->tag = p[WALL_TAG];
    wall->front_only = p[WALL_BLOCKS] == GAB_BLOCKS_FRONT;
    wall->name = "";
    if (door > 0 &&
        !reader_text(r, reader_element(r, SECTION_DOOR, r->first_door + door - 1) + DOOR_NAME,
                     &wall->name))
        return false;
    return reader_properties(r, GAB_KIND_WALL, index, &wall->properties);
}

static bool read_walls(Reader *r, const uint8_t *p, PlainWalls *walls)
{
    walls->count = read_u32(p + WALS_WALLS);
    walls->walls =
        reader_items(r, read_u32(p + WALS_WALL), walls->count, sizeof *walls->walls, read_wall);
    return walls->walls && read_partition(r, p, &walls->partition);
}

/* ---- Layers, markers, levels ---- */

static bool read_contents(Reader *r, uint32_t content, PlainLayer *layer)
{
    switch (layer->kind) {
    case PLAIN_WALLS:
        return read_walls(r, reader_element(r, SECTION_WALS, content), &layer->as.walls);
    case PLAIN_TILES:
        return read_tiles(r, reader_element(r, SECTION_TILS, content), &layer->as.tiles);
    case PLAIN_MAZE:
        return read_maze(r, reader_element(r, SECTION_MAZE, content), &layer->as.maze);
    case PLAIN_GROUND:
        return read_ground(r, reader_element(r, SECTION_GRND, content), &layer->as.ground);
    case PLAIN_HEIGHTS:
        break;
    }
    return read_heights(r, reader_element(r, SECTION_HGHT, content), &layer->as.heights);
}

static bool read_layer(Reader *r, uint32_t index, void *item)
{
    PlainLayer *layer = item;
    const uint8_t *p = reader_element(r, SECTION_LAYR, index);
    layer->kind = (PlainLayerKind)p[LAYR_KIND];
    return reader_text(r, p + LAYR_NAME, &layer->name) &&
           reader_properties(r, GAB_KIND_LAYER, index, &layer->properties) &&
           read_contents(r, read_u32(p + LAYR_INDEX), layer);
}

static bool read_marker(Reader *r, uint32_t index, void *item)
{
    PlainMarker *marker = item;
    const uint8_t *p = reader_element(r, SECTION_MARK, index);
    marker->tag = p[MARK_TAG];
    marker->x = read_i32(p + MARK_X);
    marker->y = read_i32(p + MARK_Y);
    marker->to_x = (int16_t)read_i16(p + MARK_TO_X);
    marker->to_y = (int16_t)read_i16(p + MARK_TO_Y);
    return reader_text(r, p + MARK_NAME, &marker->name) &&
           reader_properties(r, GAB_KIND_MARKER, index, &marker->properties);
}

static bool read_level(Reader *r, uint32_t index, void *item)
{
    PlainLevel *level = item;
    const uint8_t *p = reader_element(r, SECTION_LEVL, index);
    r->first_door = read_u32(p + LEVL_DOOR);
    level->picture = read_u32(p + LEVL_PICTURE);
    level->layer_count = read_u32(p + LEVL_LAYERS);
    level->marker_count = read_u32(p + LEVL_MARKERS);
    if (!reader_text(r, p + LEVL_NAME, &level->name) ||
        !reader_properties(r, GAB_KIND_LEVEL, index, &level->properties))
        return false;
    level->layers = reader_items(r, read_u32(p + LEVL_LAYER), level->layer_count,
                                 sizeof *level->layers, read_layer);
    level->markers = level->layers ? reader_items(r, read_u32(p + LEVL_MARKER), level->marker_count,
                                                  sizeof *level->markers, read_marker)
                                   : NULL;
    return level->markers != NULL;
}

bool reader_read_levels(Reader *r)
{
    PlainBank *plain = r->plain;
    plain->level_count = gab_bank_level_count(r->bank);
    plain->levels = reader_items(r, 0, plain->level_count, sizeof *plain->levels, read_level);
    return plain->levels != NULL;
}
