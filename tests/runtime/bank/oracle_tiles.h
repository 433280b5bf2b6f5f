/* SPDX-License-Identifier: MIT */
/*
 * The expected behaviour of a mover among tiles, found by testing every cell of a small field. A
 * solid cell stops a mover as a box at rest does; the seams between solid cells stop it, too.
 */
#pragma once

#include "bank/plain.h"
#include "runtime/oracle_sweep.h"

#include <gabarit/level.h>

enum { FIELD_MAX = 8, FIELD_FAR = 4 * SWEEP_LIMIT };

typedef struct TileField {
    int columns, rows;
    ExactPoint origin, cell; /* the size of a cell */
    bool outside;            /* whether everything outside the field is solid */
    uint8_t cells[FIELD_MAX * FIELD_MAX];
    const gab_tags *solid; /* or NULL */
} TileField;

typedef struct TileMover {
    SweepMove move;  /* with radius 0 for points and boxes */
    ExactPoint half; /* of a box, else 0,0 */
} TileMover;

typedef struct TileCell {
    int column, row;
} TileCell;

PlainLayer field_layer(const TileField *field);
bool field_is_solid(const TileField *field, TileCell cell);

/* Returns the box of a cell. A cell outside the field extends outwards to FIELD_FAR. */
SweepBox field_box(const TileField *field, TileCell cell);

/* Advances to the next solid cell, row by row, including the cells around the field. Start with
 * -2,-1, the position before the first of these. False after the last cell. */
bool field_next(const TileField *field, TileCell *cell);

/* Returns the box of a cell, grown by half the size of a mover that is a box, so that the mover can
 * be treated as a point. */
SweepBox field_grown_box(const TileField *field, TileCell cell, const TileMover *mover);

/* True if a mover at a position overlaps a solid cell. A point overlaps if everything
 * around it is solid. */
bool field_overlaps(const TileField *field, const TileMover *mover, ExactPoint position);

/* True if a moving point enters the solid region, or passes a corner between two diagonal solid
 * cells. The fraction of the path at which it does is numerator / denominator. Positions must be
 * within 2^13 units. */
bool field_stops_point(const TileField *field, const SweepMove *move, int64_t *numerator,
                       int64_t *denominator);

/* True if anything stops a mover. */
bool field_stops(const TileField *field, const TileMover *mover);

/*
 * Returns the parts of the open region that contain a position or have it on their border. A part
 * consists of cells that share edges; the result is a bit set of cells.
 */
uint64_t field_parts(const TileField *field, ExactPoint position);
