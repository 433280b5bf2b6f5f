/* SPDX-License-Identifier: MIT */
/**
 * draw/level.h: a level with its layers: background, tiles, mazes, ground, heights, walls, markers,
 * and the partition of its walls. For the canvas, thumbnails and `gab render`.
 *
 *     DrawWalls *walls = draw_walls_new(layer->walls->walls);
 *     DrawLevelOptions options = {.show = DRAW_LEVEL_USUAL, .dim = 0.62, .walls = walls,
 *                                 .walls_of = layer->id};
 *     draw_level(&tile, &(DrawLevelView){project, level, &options}, pictures);
 *     draw_walls_unref(walls);
 *
 * Marks that follow the pointer, such as hovered vertices and probes, are not drawn here.
 */
#pragma once

#include "draw/drawn_partition.h"
#include "draw/marks.h"

/** Parts that are drawn; flags that can be combined. */
enum {
    DRAW_LEVEL_CHECKER = 1,
    DRAW_LEVEL_PICTURE = 2,
    DRAW_LEVEL_GRID = 4, /**< lines between pixels, at a zoom of 400% and more */
    DRAW_LEVEL_LAYERS = 8,
    DRAW_LEVEL_MARKERS = 16,
    DRAW_LEVEL_LEAVES = 32, /**< leaves of the partition, if there is one */
    DRAW_LEVEL_CUTS = 64,
    DRAW_LEVEL_ENDS = 128, /**< small squares at the ends of walls of the layer `current` */
    DRAW_LEVEL_USUAL = 1 | 2 | 4 | 8 | 16
};

/* ---- Walls by position ---- */

/** An index of walls by position. Immutable and reference-counted; any thread may use it. */
typedef struct DrawWalls DrawWalls;

/** Creates the index of a layer's walls and keeps a reference to the list. O(n). */
DrawWalls *draw_walls_new(const List *walls);
/** Creates the index of another version of the list. Small differences cost little; for large ones
 * the index is rebuilt. */
DrawWalls *draw_walls_next(const DrawWalls *before, const List *walls);
DrawWalls *draw_walls_ref(DrawWalls *walls);
/** NULL is allowed. */
void draw_walls_unref(DrawWalls *walls);
const List *draw_walls_list(const DrawWalls *walls);

/** Called once for every wall that may touch a rectangle of pixels, in no particular order. */
typedef void (*DrawWallCallback)(void *user, uint32_t index, const Wall *wall);
void draw_walls_near(const DrawWalls *walls, PixelRect rect, DrawWallCallback callback, void *user);

/** Returns the indices of walls with names, ascending; usually few. Borrowed. */
const uint32_t *draw_walls_named(const DrawWalls *walls, uint32_t *count);

/* ---- Levels ---- */

/** If a member before `hidden` differs, everything looks different. */
typedef struct DrawLevelOptions {
    double dim;             /**< how much the picture is dimmed, 0 to 1 */
    uint64_t current;       /**< ID of the layer being edited, others are fainter; 0: all alike */
    const DrawTheme *theme; /**< NULL: the dark theme */
    const DrawPartition *partition; /**< may be NULL */
    DrawTagView tags;               /**< of walls, tiles, markers */
    unsigned show;                  /**< DRAW_LEVEL_ flags */
    uint32_t hidden_count;
    const uint64_t *hidden;   /**< IDs of layers that are not drawn */
    DrawWalls *walls;         /**< index of the layer `walls_of`; NULL: all walls are searched */
    uint64_t walls_of;        /**< id of the layer whose walls are in `walls` and `selected` */
    const uint64_t *selected; /**< indices of its selected walls, ascending */
    uint32_t selected_count;
    /** Names of the doors that are open, terminated by NULL; NULL: all are closed. Lists of marks
     * that are compared have none. */
    const char *const *open_doors;
} DrawLevelOptions;

/** A level and how it is drawn. */
typedef struct DrawLevelView {
    const Project *project;
    const Level *level;
    const DrawLevelOptions *options;
} DrawLevelView;

/** Lists what a level shows; the caller frees the list. */
DrawMarks *draw_level_marks(const DrawLevelView *view);
/** Draws a level, as draw_marks does. */
DrawPictureState draw_level(const DrawTarget *target, const DrawLevelView *view,
                            DrawPictures *pictures);
