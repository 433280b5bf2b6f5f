/* SPDX-License-Identifier: MIT */
/* Shared by the sources that draw levels. */
#ifndef GABARIT_DRAW_LEVEL_INTERNAL_H
#define GABARIT_DRAW_LEVEL_INTERNAL_H

#include "draw/level.h"

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

/* A level being drawn on a target, and the layer being drawn. */
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
void level_draw_leaves(const LevelWork *work, const DrawPartition *partition);
void level_draw_cuts(const LevelWork *work, const DrawPartition *partition);
void level_draw_cut_walls(const LevelWork *work, const DrawPartition *partition);

/* Returns the pixels that a wall's line covers, without strokes. */
PixelRect level_wall_rect(const Wall *wall);
/* Returns the pixels that a rectangle of cells covers. */
PixelRect level_tiles_rect(const TileField *field, PixelRect cells);

#endif
