/* SPDX-License-Identifier: MIT */
/* The expected behaviour of a mover among tiles; see oracle_tiles.h. */
#include "oracle_tiles.h"

#include <stdlib.h>

PlainLayer field_layer(const TileField *field)
{
    return (PlainLayer){.kind = PLAIN_TILES,
                        .as.tiles = {.x = (int32_t)field->origin.x,
                                     .y = (int32_t)field->origin.y,
                                     .cell_w = (int32_t)field->cell.x,
                                     .cell_h = (int32_t)field->cell.y,
                                     .columns = (uint32_t)field->columns,
                                     .rows = (uint32_t)field->rows,
                                     .solid_outside = field->outside,
                                     .cells = field->cells}};
}

static bool is_inside_field(const TileField *field, TileCell cell)
{
    return cell.column >= 0 && cell.row >= 0 && cell.column < field->columns &&
           cell.row < field->rows;
}

bool field_is_solid(const TileField *field, TileCell cell)
{
    if (!is_inside_field(field, cell))
        return field->outside;
    uint8_t tag = field->cells[cell.row * field->columns + cell.column];
    if (field->solid != NULL)
        return (field->solid->bits[tag / 32] >> (tag % 32) & 1) != 0;
    return tag != 0;
}

SweepBox field_box(const TileField *field, TileCell cell)
{
    int64_t x = field->origin.x + cell.column * field->cell.x;
    int64_t y = field->origin.y + cell.row * field->cell.y;
    SweepBox box = {{x, y}, {x + field->cell.x, y + field->cell.y}};
    if (cell.column < 0)
        box.low.x = -FIELD_FAR;
    if (cell.row < 0)
        box.low.y = -FIELD_FAR;
    if (cell.column >= field->columns)
        box.high.x = FIELD_FAR;
    if (cell.row >= field->rows)
        box.high.y = FIELD_FAR;
    return box;
}

bool field_next(const TileField *field, TileCell *cell)
{
    do {
        if (++cell->column > field->columns) {
            cell->column = -1;
            cell->row++;
        }
        if (cell->row > field->rows)
            return false;
    } while (!field_is_solid(field, *cell));
    return true;
}

SweepBox field_grown_box(const TileField *field, TileCell cell, const TileMover *mover)
{
    SweepBox box = field_box(field, cell);
    box.low.x -= mover->half.x;
    box.low.y -= mover->half.y;
    box.high.x += mover->half.x;
    box.high.y += mover->half.y;
    return box;
}

static int64_t floor_quotient(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* The surroundings of the point (x, y) / scale: whether everything around it is solid, and whether
 * it is the corner between two diagonal solid cells. */
typedef struct Surroundings {
    bool is_solid, is_between_diagonals;
} Surroundings;

static Surroundings surroundings_of(const TileField *field, int64_t x, int64_t y, int64_t scale)
{
    int64_t w = field->cell.x * scale, h = field->cell.y * scale;
    x -= field->origin.x * scale;
    y -= field->origin.y * scale;
    int column = (int)floor_quotient(x, w), row = (int)floor_quotient(y, h);
    bool on_x = x == column * w, on_y = y == row * h, solid[4];
    for (int i = 0; i < 4; i++)
        solid[i] =
            field_is_solid(field, (TileCell){column - (i % 2 == 0 && on_x), row - (i < 2 && on_y)});
    bool falling = solid[0] && solid[3], rising = solid[1] && solid[2];
    return (Surroundings){falling && rising,
                          on_x && on_y && falling != rising &&
                              (falling ? !solid[1] && !solid[2] : !solid[0] && !solid[3])};
}

bool field_overlaps(const TileField *field, const TileMover *mover, ExactPoint position)
{
    if (mover->move.radius == 0 && mover->half.x == 0)
        return surroundings_of(field, position.x, position.y, 1).is_solid;
    for (TileCell cell = {-2, -1}; field_next(field, &cell);) {
        SweepBox box = field_grown_box(field, cell, mover);
        SweepShape shape = sweep_shape_box(&box);
        bool contains = box.low.x < position.x && position.x < box.high.x &&
                        box.low.y < position.y && position.y < box.high.y;
        bool near = false;
        for (int i = 0; i < 4 && mover->move.radius > 0 && !near; i++)
            near = sweep_is_near(position, shape.corner[i], shape.corner[(i + 1) % 4],
                                 mover->move.radius);
        if (contains || near)
            return true;
    }
    return false;
}

/* ---- Points ---- */

typedef struct Event {
    int64_t numerator, denominator;
} Event;

static int compare_events(const void *a, const void *b)
{
    const Event *p = a, *q = b;
    int64_t left = p->numerator * q->denominator, right = q->numerator * p->denominator;
    return (left > right) - (left < right);
}

/* Lists the fractions at which a coordinate crosses the lines of the grid, excluding 0 and 1. */
static size_t list_crossings(int64_t from, int64_t to, int64_t origin, int64_t cell, int lines,
                             Event *events)
{
    size_t count = 0;
    int64_t length = to - from;
    for (int i = 0; i <= lines; i++) {
        int64_t distance = origin + i * cell - from;
        if ((length > 0 && distance > 0 && distance < length) ||
            (length < 0 && distance < 0 && distance > length))
            events[count++] = (Event){llabs(distance), llabs(length)};
    }
    return count;
}

static Surroundings surroundings_at(const TileField *field, const SweepMove *move, Event at)
{
    return surroundings_of(
        field, move->from.x * at.denominator + (move->to.x - move->from.x) * at.numerator,
        move->from.y * at.denominator + (move->to.y - move->from.y) * at.numerator, at.denominator);
}

bool field_stops_point(const TileField *field, const SweepMove *move, int64_t *numerator,
                       int64_t *denominator)
{
    Event events[2 * FIELD_MAX + 4];
    size_t count = 0;
    events[count++] = (Event){0, 1};
    count += list_crossings(move->from.x, move->to.x, field->origin.x, field->cell.x,
                            field->columns, events + count);
    count += list_crossings(move->from.y, move->to.y, field->origin.y, field->cell.y, field->rows,
                            events + count);
    events[count++] = (Event){1, 1};
    qsort(events, count, sizeof events[0], compare_events);
    for (size_t i = 0; i < count; i++) {
        Surroundings here = surroundings_at(field, move, events[i]);
        bool stops = i > 0 && (here.is_solid || here.is_between_diagonals);
        if (i + 1 < count && !stops && compare_events(&events[i], &events[i + 1]) != 0) {
            Event next = events[i + 1], at = events[i];
            Event between = {at.numerator * next.denominator + next.numerator * at.denominator,
                             2 * at.denominator * next.denominator};
            stops = surroundings_at(field, move, between).is_solid;
        }
        if (stops) {
            *numerator = events[i].numerator;
            *denominator = events[i].denominator;
            return true;
        }
    }
    return false;
}

bool field_stops(const TileField *field, const TileMover *mover)
{
    int64_t numerator, denominator;
    if (exact_same(mover->move.from, mover->move.to))
        return false;
    if (mover->move.radius == 0 && mover->half.x == 0)
        return field_stops_point(field, &mover->move, &numerator, &denominator);
    for (TileCell cell = {-2, -1}; field_next(field, &cell);) {
        SweepBox box = field_grown_box(field, cell, mover);
        if (sweep_box(&mover->move, &box) == SWEEP_STOPPED)
            return true;
    }
    return false;
}

/* ---- Parts of the open region ---- */

static uint64_t open_bit(const TileField *field, TileCell cell)
{
    if (!is_inside_field(field, cell) || field_is_solid(field, cell))
        return 0;
    return (uint64_t)1 << (cell.row * FIELD_MAX + cell.column);
}

uint64_t field_parts(const TileField *field, ExactPoint position)
{
    uint64_t parts = 0, before;
    for (int row = 0; row < field->rows; row++)
        for (int column = 0; column < field->columns; column++) {
            SweepBox box = field_box(field, (TileCell){column, row});
            if (box.low.x <= position.x && position.x <= box.high.x && box.low.y <= position.y &&
                position.y <= box.high.y)
                parts |= open_bit(field, (TileCell){column, row});
        }
    do {
        before = parts;
        for (int i = 0; i < FIELD_MAX * FIELD_MAX; i++) {
            TileCell cell = {i % FIELD_MAX, i / FIELD_MAX};
            uint64_t beside = open_bit(field, (TileCell){cell.column - 1, cell.row}) |
                              open_bit(field, (TileCell){cell.column + 1, cell.row}) |
                              open_bit(field, (TileCell){cell.column, cell.row - 1}) |
                              open_bit(field, (TileCell){cell.column, cell.row + 1});
            if (beside & parts)
                parts |= open_bit(field, cell);
        }
    } while (parts != before);
    return parts;
}
