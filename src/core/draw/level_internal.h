/* SPDX-License-Identifier: MIT */
/* Shared by the sources that draw levels. */
#pragma once

#include "draw/level.h"
#include "draw/marks_internal.h"

/* Sizes in screen pixels. */
enum {
    LEVEL_WALL = 4,
    LEVEL_WALL_RIM = 7,
    LEVEL_DOOR = 4, /* by which a door is wider than a wall */
    LEVEL_JAMB = 5, /* length of what an open door leaves at each end */
    LEVEL_TICK = 12,
    LEVEL_TICK_SPACING = 16,
    LEVEL_MARKER = 12,
    LEVEL_END = 5,
    LEVEL_SELECTED = 11,
    LEVEL_ARROW = 30,
    LEVEL_CUT_WALL = 11,
    LEVEL_REACH = LEVEL_TICK + LEVEL_WALL_RIM /* how far a wall's strokes extend from its line */
};

/* A layer of a level, being drawn on a target. */
typedef struct LevelWork {
    const DrawTarget *target;
    const Project *project;
    const DrawLevelOptions *options;
    const DrawTheme *theme;
    DrawPictures *pictures;
    PixelRect bounds; /* of the level */
    double share;     /* alpha factor of the layer */
    bool is_current;  /* true if the layer is being edited */
    uint64_t layer;
} LevelWork;

void level_draw_walls(const LevelWork *work, const Walls *walls, const DrawWalls *near);
void level_draw_tiles(const LevelWork *work, const TileField *field);
void level_draw_maze(const LevelWork *work, const Maze *maze);
void level_draw_ground(const LevelWork *work, const Ground *ground);
void level_draw_heights(const LevelWork *work, const Heights *heights);

/* A DrawMarkCallback, for marks with a partition as their item. */
void level_draw_leaves(DrawWork *work, const DrawMark *mark);
void level_draw_cuts(DrawWork *work, const DrawMark *mark);
void level_draw_cut_walls(DrawWork *work, const DrawMark *mark);

/* DrawMark.differ for marks with a layer as their content, and for a mark with the view, which
 * compares the selected walls. */
void level_layers_differ(const DrawMark *before, const DrawMark *after, DrawDirty *dirty);
void level_selections_differ(const DrawMark *before, const DrawMark *after, DrawDirty *dirty);

/* Returns the pixels that a wall's line covers, without strokes. */
PixelRect level_wall_rect(const Wall *wall);
/* Returns the pixels that a rectangle of cells covers. */
PixelRect level_tiles_rect(const TileField *field, PixelRect cells);
