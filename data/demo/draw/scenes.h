/* SPDX-License-Identifier: MIT */
/**
 * scenes.h: the pictures of the demo that are not sprites: the study, the race track, the keep, the
 * garden, the hills. Pictures and the collision data drawn over them share the tables and functions
 * declared here, so that both agree.
 */
#ifndef GABARIT_DEMO_SCENES_H
#define GABARIT_DEMO_SCENES_H

#include "canvas.h"

/* ---- The study ---- */

enum { STUDY_WIDTH = 320, STUDY_HEIGHT = 200, STUDY_FLOOR = 118 };

Canvas *study_draw(void);

/* ---- The race track ---- */

enum { TRACK_WIDTH = 504, TRACK_HEIGHT = 432, TRACK_NODES = 12 };

typedef struct TrackNode {
    int x, y, width;
} TrackNode;

/** The centre line, in driving direction. The narrowest node is the bridge. */
extern const TrackNode track_nodes[TRACK_NODES];

Canvas *track_draw(void);

/* ---- The keep ---- */

enum { KEEP_COLUMNS = 48, KEEP_ROWS = 28, KEEP_CELL = 16 };

/**
 * Returns the kind of a cell of the keep, or 0 outside it: `#` stone, `/` and `\` stone below a
 * slope, `^` earth, `<` and `>` earth below a slope up to the right and down to the right, `=` a
 * plank that can be jumped up through, `.` a room, a space the sky, `m` the moat; in rooms `P` the
 * portcullis, `D` doors, `E` the postern, `C` the dungeon's grating, and furniture (see keep.c).
 */
char keep_cell(int column, int row);
Canvas *keep_draw(void);

/* ---- The garden ---- */

enum {
    GARDEN_COLUMNS = 24,
    GARDEN_ROWS = 20,
    GARDEN_CELL = 16,
    MAZE_COLUMN = 10, /**< cell of the garden at the top left of the maze */
    MAZE_ROW = 3,
    MAZE_COLUMNS = 12,
    MAZE_ROWS = 14
};

/** Returns the kind of a cell of the garden: `g` grass, `p` path, `w` water, `f` flowers, `t`
 * trees. */
char garden_cell(int column, int row);
/** Draws the garden. `walls` has (MAZE_COLUMNS + 1) x (MAZE_ROWS + 1) cells of the maze; bit 1 is a
 * wall at the left, bit 2 one at the top. */
Canvas *garden_draw(const uint8_t *walls);
/** Draws the height map of the garden, with a sample at each corner of a cell. */
Canvas *garden_heights_draw(void);

/* ---- The hills ---- */

enum { HILLS_COLUMNS = 40, HILLS_ROWS = 15, HILLS_CELL = 16 };

/** Returns the y of the surface at an x, in pixels. */
double hills_ground(double x);
/** Returns the kind of a cell of the hills: `b` brick, `x` a crate, `o` a coin, a space for
 * nothing. */
char hills_cell(int column, int row);
Canvas *hills_draw(void);

/** Draws the crown of a tree; a few are yellow, depending on `seed`. */
void tree_draw(Canvas *canvas, int x, int y, int radius, int seed);

#endif
