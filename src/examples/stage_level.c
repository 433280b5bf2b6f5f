/* SPDX-License-Identifier: MIT */
/*
 * Draws what blocks movers in a level over its picture: walls, solid tiles, thin walls and ground,
 * in the colours of their tags. See stage.h.
 */
#include "stage.h"

static const SDL_Color untagged_colour = {120, 240, 210, 255};

static void show_walls(Stage *stage, gab_layer layer, uint32_t open)
{
    gab_level_wall level_wall;
    for (uint32_t i = 0; gab_layer_wall_at(layer, i, &level_wall); i++)
        if (level_wall.door >= 32 || (open >> level_wall.door & 1) == 0)
            stage_line(stage, level_wall.wall.a, level_wall.wall.b,
                       stage_tag_colour(stage, level_wall.tag));
}

static void show_tiles(Stage *stage, gab_layer layer, const gab_filter *solid)
{
    gab_tiles tiles;
    bool iso;
    if (!gab_layer_tiles(layer, &tiles, &iso, NULL) || iso)
        return;
    for (int32_t row = 0; row < (int32_t)tiles.rows; row++) {
        for (int32_t column = 0; column < (int32_t)tiles.columns; column++) {
            gab_cell cell = {column, row};
            gab_obox box = gab_obox_from_box(gab_tiles_cell_box(&tiles, cell));
            if (gab_tiles_solid(&tiles, cell, solid))
                stage_show_box(stage, &box, stage_tag_colour(stage, gab_tiles_tag(&tiles, cell)));
        }
    }
}

/* The extra row and column contain the walls at the bottom and at the right of the maze. */
static void show_maze(Stage *stage, gab_layer layer)
{
    gab_maze maze;
    if (!gab_layer_maze(layer, &maze))
        return;
    for (int32_t row = 0; row <= (int32_t)maze.rows; row++) {
        for (int32_t column = 0; column <= (int32_t)maze.columns; column++) {
            gab_vec a = {maze.origin.x + (float)column * maze.cell_w,
                         maze.origin.y + (float)row * maze.cell_h};
            uint8_t walls = maze.walls[(uint32_t)row * (maze.columns + 1) + (uint32_t)column];
            if ((walls & GAB_MAZE_LEFT) != 0)
                stage_line(stage, a, (gab_vec){a.x, a.y + maze.cell_h}, untagged_colour);
            if ((walls & GAB_MAZE_TOP) != 0)
                stage_line(stage, a, (gab_vec){a.x + maze.cell_w, a.y}, untagged_colour);
        }
    }
}

static void show_ground(Stage *stage, gab_layer layer)
{
    static const SDL_Color steep_colour = {255, 110, 80, 255};
    gab_vec from = gab_layer_ground_node_at(layer, 0), to;
    float slope;
    for (from.y = 0; gab_layer_ground_at(layer, from.x + 4, &to.y, &slope); from = to) {
        to.x = from.x + 4;
        bool is_walkable = gab_slope_holds(slope, gab_layer_slope_limit(layer));
        if (from.y != 0)
            stage_line(stage, from, to, is_walkable ? untagged_colour : steep_colour);
    }
}

void stage_show_level(Stage *stage, gab_level level, uint32_t open, const gab_filter *solid)
{
    for (uint32_t i = 0; i < gab_level_layer_count(level); i++) {
        gab_layer layer = gab_level_layer_at(level, i);
        show_walls(stage, layer, open);
        show_tiles(stage, layer, solid);
        show_maze(stage, layer);
        show_ground(stage, layer);
    }
}
