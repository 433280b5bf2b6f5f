/* SPDX-License-Identifier: MIT */
/*
 * What a mover must do among tiles, by asking every cell: small fields, whose solid cells are boxes
 * that stand still, and the seams between them.
 */
#ifndef TESTS_BANK_ORACLE_TILES_H
#define TESTS_BANK_ORACLE_TILES_H

#include "bank/plain.h"
#include "runtime/oracle_sweep.h"

#include <gabarit/level.h>

enum { FIELD_MOST = 8, FIELD_FAR = 4 * SWEEP_LIMIT };

typedef struct TileField {
    int columns, rows;
    ExactPoint origin, cell; /* the size of a cell */
    bool outside;            /* is solid */
    uint8_t cells[FIELD_MOST * FIELD_MOST];
    const gab_tags *solid; /* or NULL */
} TileField;

typedef struct TileMover {
    SweepMove move;  /* radius 0 in points and boxes */
    ExactPoint half; /* of a box, else 0,0 */
} TileMover;

typedef struct TileCell {
    int column, row;
} TileCell;

PlainLayer field_layer(const TileField *field);
bool field_is_solid(const TileField *field, TileCell cell);

/* The box of a cell; beside the field it reaches outwards without end. */
SweepBox field_box(const TileField *field, TileCell cell);

/* The next solid cell, row by row, the ones beside the field among them; begin with -2,-1. */
bool field_next(const TileField *field, TileCell *cell);

/* A cell as a mover's centre sees it: for a box it is grown by the box. */
SweepBox field_seen(const TileField *field, TileCell cell, const TileMover *mover);

/* Whether a mover at a place overlaps a solid cell; a point when all around it is solid. */
bool field_overlaps(const TileField *field, const TileMover *mover, ExactPoint place);

/* Whether a point on its way comes into the solid region or through a corner where it is pinched,
 * and when: at the fraction of two numbers. Places must be within 2^13 units. */
bool field_stops_point(const TileField *field, const SweepMove *move, int64_t *numerator,
                       int64_t *denominator);

/* Whether anything stops a mover. */
bool field_stops(const TileField *field, const TileMover *mover);

/*
 * The part of the open region, as cells that share edges, in which a place lies or on whose border
 * it lies: a set of their numbers.
 */
uint64_t field_parts(const TileField *field, ExactPoint place);

#endif
