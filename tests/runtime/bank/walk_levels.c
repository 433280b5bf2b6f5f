/* SPDX-License-Identifier: MIT */
/* Levels, layers, doors, markers and the contents of layers; see walk.h. */
#include "walk_internal.h"

#include <gabarit/level.h>

#include <math.h>
#include <string.h>

/* The index of CELS in the order of sections. */
enum { CELS = 44 };

static bool is_coordinate(float value)
{
    return fabsf(value) <= GAB_RANGE && value * 256 == floorf(value * 256);
}

static bool is_valid_point(gab_vec point)
{
    return is_coordinate(point.x) && is_coordinate(point.y);
}

static bool is_cell_size(float w, float h)
{
    return w > 0 && h > 0 && is_coordinate(w) && is_coordinate(h);
}

/* True if a tag has the given role. */
static bool is_role_of(const gab_bank *bank, gab_tag_id tag, gab_role_id role)
{
    gab_tag found = gab_bank_tag_numbered(bank, tag);
    return found.number == (tag != 0 ? tag : GAB_NONE) && found.role == role;
}

/* ---- Contents of layers ---- */

static const char *walk_walls(gab_layer layer)
{
    uint32_t count = gab_layer_wall_count(layer);
    uint32_t doors = gab_level_door_count(gab_layer_level(layer));
    gab_level_wall wall;
    for (uint32_t i = 0; i < count; i++) {
        MUST(gab_layer_wall_at(layer, i, &wall));
        MUST(is_valid_point(wall.wall.a) && is_valid_point(wall.wall.b));
        MUST(wall.wall.blocks == GAB_BLOCKS_BOTH || wall.wall.blocks == GAB_BLOCKS_FRONT);
        MUST(wall.door == GAB_NONE || wall.door < doors);
        MUST(is_role_of(layer.bank, wall.tag, wall.role));
    }
    MUST(!gab_layer_wall_at(layer, count, &wall) && wall.index == 0 && wall.tag == 0);
    MUST(!gab_layer_wall_at(layer, GAB_NONE, &wall));
    return NULL;
}

static const char *walk_tiles(gab_layer layer, const gab_tiles *tiles)
{
    gab_tiles same;
    gab_iso iso;
    bool is_iso;
    MUST(tiles->columns > 0 && tiles->rows > 0);
    MUST(is_inside(layer.bank, CELS, tiles->cells, (size_t)tiles->columns * tiles->rows));
    touch(tiles->cells, (size_t)tiles->columns * tiles->rows);
    MUST(gab_layer_tiles(layer, &same, &is_iso, &iso) && same.cells == tiles->cells);
    MUST(is_cell_size(tiles->cell_w, tiles->cell_h) && is_valid_point(tiles->origin));
    double determinant =
        (double)iso.column.x * (double)iso.row.y - (double)iso.column.y * (double)iso.row.x;
    MUST(is_iso == (determinant != 0) && is_valid_point(iso.origin));
    MUST(!is_iso || (tiles->cell_w == 1 && tiles->origin.x == 0 && tiles->origin.y == 0));
    return NULL;
}

static const char *walk_maze(gab_layer layer, const gab_maze *maze)
{
    size_t count = ((size_t)maze->columns + 1) * (maze->rows + 1);
    MUST(maze->columns > 0 && maze->rows > 0 && is_valid_point(maze->origin));
    MUST(is_cell_size(maze->cell_w, maze->cell_h) &&
         is_inside(layer.bank, CELS, maze->walls, count));
    touch(maze->walls, count);
    return NULL;
}

static const char *walk_heights(gab_layer layer, const gab_heights *heights)
{
    size_t count = (size_t)heights->columns * heights->rows * heights->sample_bytes;
    float altitude;
    MUST(heights->sample_bytes == 1 || heights->sample_bytes == 2);
    MUST(is_inside(layer.bank, CELS, heights->samples, count));
    touch(heights->samples, count);
    MUST(is_cell_size(heights->cell_w, heights->cell_h) && is_valid_point(heights->origin));
    MUST(is_coordinate(heights->low) && is_coordinate(heights->high));
    MUST(gab_heights_at(heights, heights->origin, GAB_BICUBIC, &altitude));
    return NULL;
}

static const char *walk_ground(gab_layer layer)
{
    uint32_t count = gab_layer_ground_node_count(layer);
    float y, slope, previous = -GAB_RANGE - 1;
    MUST(count >= 2 && gab_layer_slope_limit(layer) >= 0);
    for (uint32_t i = 0; i < count; i++) {
        gab_vec node = gab_layer_ground_node_at(layer, i);
        MUST(is_valid_point(node) && node.x > previous);
        MUST(gab_layer_ground_at(layer, node.x, &y, &slope) && y == node.y);
        MUST(fabsf(slope) <= 0x1p27f);
        gab_box box = {node.x - 1, node.y, 2, 1};
        MUST(gab_layer_ground_meets_box(layer, box));
        previous = node.x;
    }
    MUST(!gab_layer_ground_at(layer, previous + 1, &y, &slope) && y == 0 && slope == 0);
    MUST(!gab_layer_ground_at(layer, -GAB_RANGE - 1, NULL, NULL));
    MUST(!gab_layer_ground_at(layer, (float)NAN, NULL, NULL));
    MUST(gab_layer_ground_node_at(layer, count).x == 0 &&
         gab_layer_ground_node_at(layer, count).y == 0);
    return NULL;
}

/* Checks that each view of a layer's contents exists if and only if the layer is of that kind. */
static const char *walk_contents(gab_layer layer)
{
    gab_layer_kind kind = gab_layer_kind_of(layer);
    gab_tiles tiles;
    gab_maze maze;
    gab_heights heights;
    bool has_tiles = gab_layer_tiles(layer, &tiles, NULL, NULL);
    bool has_maze = gab_layer_maze(layer, &maze), has_heights = gab_layer_heights(layer, &heights);
    MUST(has_tiles == (kind == GAB_LAYER_TILES) && (tiles.cells != NULL) == has_tiles);
    MUST(has_maze == (kind == GAB_LAYER_MAZE) && (maze.walls != NULL) == has_maze);
    MUST(has_heights == (kind == GAB_LAYER_HEIGHTS) && (heights.samples != NULL) == has_heights);
    MUST((gab_layer_ground_node_count(layer) > 0) == (kind == GAB_LAYER_GROUND));
    MUST(kind == GAB_LAYER_WALLS || gab_layer_wall_count(layer) == 0);
    FOLLOW(walk_walls(layer));
    if (has_tiles)
        FOLLOW(walk_tiles(layer, &tiles));
    if (has_maze)
        FOLLOW(walk_maze(layer, &maze));
    if (has_heights)
        FOLLOW(walk_heights(layer, &heights));
    return kind == GAB_LAYER_GROUND ? walk_ground(layer) : NULL;
}

/* ---- Layers, doors, markers ---- */

static const char *walk_layer(gab_level level, uint32_t index)
{
    gab_layer layer = gab_level_layer_at(level, index);
    const char *name = gab_layer_name(layer);
    MUST(gab_layer_exists(layer));
    MUST(layer.index != GAB_NONE && gab_layer_level(layer).index == level.index);
    MUST(gab_layer_kind_of(layer) >= GAB_LAYER_WALLS);
    MUST(gab_layer_kind_of(layer) <= GAB_LAYER_HEIGHTS);
    MUST(is_text(level.bank, name));
    MUST(gab_level_layer(level, name).index == (name[0] != 0 ? layer.index : GAB_NONE));
    return walk_contents(layer);
}

static const char *walk_doors(gab_level level)
{
    uint32_t count = gab_level_door_count(level);
    const char *previous = "";
    for (uint32_t i = 0; i < count; i++) {
        const char *name = gab_level_door_name(level, i);
        MUST(is_text(level.bank, name) && strcmp(previous, name) < 0);
        MUST(gab_level_door(level, name) == i);
        previous = name;
    }
    MUST(gab_level_door_name(level, count)[0] == 0);
    MUST(gab_level_door_name(level, GAB_NONE)[0] == 0);
    MUST(gab_level_door(level, "") == GAB_NONE && gab_level_door(level, "\xFF") == GAB_NONE);
    return NULL;
}

static const char *walk_marker(gab_level level, uint32_t index)
{
    gab_marker marker = gab_level_marker_at(level, index);
    const char *name = gab_marker_name(marker);
    MUST(gab_marker_exists(marker));
    gab_vec to;
    bool has_direction = gab_marker_direction(marker, &to);
    MUST(is_text(level.bank, name));
    MUST(gab_level_marker(level, name).index == (name[0] != 0 ? marker.index : GAB_NONE));
    MUST(is_valid_point(gab_marker_position(marker)));
    MUST(fabsf(to.x * to.x + to.y * to.y - (has_direction ? 1 : 0)) < 1e-6f);
    MUST(is_role_of(level.bank, gab_marker_tag(marker), gab_marker_role(marker)));
    return NULL;
}

static const char *walk_markers(gab_level level)
{
    uint32_t count = gab_level_marker_count(level), found = 0;
    for (uint32_t i = 0; i < count; i++) {
        gab_marker first = {NULL, 0};
        uint8_t tag = gab_marker_tag(gab_level_marker_at(level, i));
        FOLLOW(walk_marker(level, i));
        gab_filter filter = gab_filter_number(tag);
        MUST(gab_level_markers_selected(level, &filter, &first, 1) >= 1);
        MUST(first.index <= gab_level_marker_at(level, i).index);
    }
    for (uint32_t tag = 0; tag < 256; tag++) {
        gab_filter filter = gab_filter_number(tag);
        found += gab_level_markers_selected(level, &filter, NULL, 0);
    }
    MUST(gab_level_markers_selected(level, NULL, NULL, 0) == count);
    MUST(found == count && gab_level_marker_at(level, count).index == GAB_NONE);
    return NULL;
}

/* ---- Empty views ---- */

static const char *walk_no_layer(gab_layer layer)
{
    MUST(!gab_layer_exists(layer) && gab_layer_name(layer)[0] == 0 &&
         gab_layer_kind_of(layer) == GAB_LAYER_NONE);
    MUST(gab_layer_level(layer).index == GAB_NONE && gab_layer_slope_limit(layer) == 0);
    return walk_contents(layer);
}

static const char *walk_no_marker(gab_marker marker)
{
    gab_vec to = {1, 1}, position = gab_marker_position(marker);
    MUST(!gab_marker_exists(marker) && gab_marker_name(marker)[0] == 0 && position.x == 0 &&
         position.y == 0);
    MUST(!gab_marker_direction(marker, &to) && to.x == 0 && to.y == 0);
    MUST(gab_marker_tag(marker) == 0 && gab_marker_role(marker) == GAB_NONE);
    return NULL;
}

static const char *walk_no_level(gab_level level)
{
    MUST(!gab_level_exists(level) && gab_level_name(level)[0] == 0 &&
         gab_level_picture(level) == GAB_NONE);
    MUST(gab_level_layer_count(level) == 0 && gab_level_door_count(level) == 0);
    MUST(gab_level_marker_count(level) == 0);
    MUST(gab_level_layer(level, "rock").index == GAB_NONE);
    MUST(gab_level_marker(level, "start").index == GAB_NONE);
    FOLLOW(walk_doors(level));
    FOLLOW(walk_markers(level));
    FOLLOW(walk_no_marker(gab_level_marker_at(level, 0)));
    FOLLOW(walk_level_queries(level));
    return walk_no_layer(gab_level_layer_at(level, 0));
}

const char *walk_levels(const gab_bank *bank)
{
    uint32_t count = gab_bank_level_count(bank);
    for (uint32_t i = 0; i < count; i++) {
        gab_level level = gab_bank_level_at(bank, i);
        const char *name = gab_level_name(level);
        uint32_t picture = gab_level_picture(level);
        MUST(gab_level_exists(level) && is_text(bank, name) && name[0] != 0);
        MUST(gab_bank_level(bank, name).index == i);
        MUST(picture == GAB_NONE || picture < gab_bank_picture_count(bank));
        for (uint32_t k = 0; k < gab_level_layer_count(level); k++)
            FOLLOW(walk_layer(level, k));
        FOLLOW(walk_no_layer(gab_level_layer_at(level, gab_level_layer_count(level))));
        FOLLOW(walk_doors(level));
        FOLLOW(walk_markers(level));
        FOLLOW(walk_level_queries(level));
    }
    MUST(gab_bank_level_at(bank, count).index == GAB_NONE);
    for (int i = 0; i < BAD_INDICES; i++) {
        FOLLOW(walk_no_level((gab_level){bank, bad_indices[i]}));
        FOLLOW(walk_no_layer((gab_layer){bank, bad_indices[i]}));
        FOLLOW(walk_no_marker((gab_marker){bank, bad_indices[i]}));
    }
    FOLLOW(walk_no_layer((gab_layer){NULL, 0}));
    FOLLOW(walk_no_marker((gab_marker){NULL, 0}));
    return walk_no_level((gab_level){NULL, 0});
}
