/* SPDX-License-Identifier: MIT */
/**
 * scenes.h: the demo's pictures that are no sprites: the study, the race track, the keep, the
 * garden. Where a picture and what is drawn over it must agree, both are made of the tables here.
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

/** The centre line, in the direction of the race; the bridge's node is the narrow one. */
extern const TrackNode track_nodes[TRACK_NODES];

Canvas *track_draw(void);

/* ---- The keep ---- */

enum { KEEP_COLUMNS = 48, KEEP_ROWS = 28, KEEP_CELL = 16 };

/**
 * What a cell of the keep is: `#` stone, `/` and `\` stone below a slope, `^` earth, `<` and `>`
 * earth below a slope up to the right and down to the right, `=` a plank that can be jumped up
 * through, `.` a room, a space the sky, `m` the moat; in rooms `P` the portcullis, `D` doors, `E`
 * the postern, `C` the dungeon's grating, and furniture (see keep.c). 0 beyond the keep.
 */
char keep_cell(int column, int row);
Canvas *keep_draw(void);

/* ---- The garden ---- */

enum {
    GARDEN_COLUMNS = 24,
    GARDEN_ROWS = 20,
    GARDEN_CELL = 16,
    MAZE_COLUMN = 10, /**< of the garden's cell at the maze's top left */
    MAZE_ROW = 3,
    MAZE_COLUMNS = 12,
    MAZE_ROWS = 14
};

/** What a cell of the garden is: `g` grass, `p` path, `w` water, `f` flowers, `t` trees. */
char garden_cell(int column, int row);
/** The picture; `walls` are the maze's, (MAZE_COLUMNS + 1) x (MAZE_ROWS + 1), 1 left, 2 top. */
Canvas *garden_draw(const uint8_t *walls);
/** The grey picture of its heights: a sample at each corner of a cell. */
Canvas *garden_heights_draw(void);

/* ---- The hills ---- */

enum { HILLS_COLUMNS = 40, HILLS_ROWS = 15, HILLS_CELL = 16 };

/** How far down the ground begins at an x, in pixels. */
double hills_ground(double x);
/** What a cell of the hills is: `b` brick, `x` a crate, `o` a coin, else nothing. */
char hills_cell(int column, int row);
Canvas *hills_draw(void);

/** The crown of a tree; some are yellow. */
void tree_draw(Canvas *canvas, int x, int y, int radius, int seed);

#endif
