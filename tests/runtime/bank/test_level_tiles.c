/* SPDX-License-Identifier: MIT */
/*
 * Compares movers among tiles with an oracle that tests every cell: whether they are stopped, when,
 * by which cell, and where they stop; also in a mirrored level, and at seams.
 */
#include "check.h"
#include "level_stage.h"
#include "oracle_tiles.h"
#include "runtime/filter_of.h"
#include "runtime/sweep_cases.h"

#include <math.h>
#include <stdlib.h>

/* ---- Random fields and movers ---- */

static TileField random_field(CheckRandom *random)
{
    static const int64_t sizes[] = {1, 2, 3, 16, 100, 256, 400};
    static const int percents[] = {5, 20, 50, 75};
    TileField field = {.columns = check_between(random, 1, 7),
                       .rows = check_between(random, 1, 7),
                       .outside = check_chance(random, 40)};
    field.cell.x = sizes[check_between(random, 0, (int)CHECK_COUNT(sizes) - 1)];
    field.cell.y = check_chance(random, 50)
                       ? field.cell.x
                       : sizes[check_between(random, 0, (int)CHECK_COUNT(sizes) - 1)];
    field.origin.x = check_between(random, -800, 800);
    field.origin.y = check_between(random, -800, 800);
    int percent = percents[check_between(random, 0, (int)CHECK_COUNT(percents) - 1)];
    for (int i = 0; i < field.columns * field.rows; i++)
        field.cells[i] = check_chance(random, percent) ? (uint8_t)check_between(random, 1, 4) : 0;
    return field;
}

static ExactPoint random_point(CheckRandom *random, const TileField *field)
{
    return (ExactPoint){
        stage_coordinate(random, field->origin.x, field->cell.x, field->columns),
        stage_coordinate(random, field->origin.y, field->cell.y, field->rows),
    };
}

typedef enum MoverKind { POINT_MOVER, DISC_MOVER, BOX_MOVER } MoverKind;

static TileMover random_mover(CheckRandom *random, const TileField *field, MoverKind kind)
{
    TileMover mover = {{random_point(random, field), random_point(random, field), 0}, {0, 0}};
    if (kind == BOX_MOVER) {
        mover.half.x = stage_half(random, field->cell.x);
        mover.half.y = stage_half(random, field->cell.y);
        if (check_chance(random, 50)) { /* touching lines of the grid */
            mover.move.from.x = field->origin.x + mover.half.x +
                                field->cell.x * check_between(random, -1, field->columns);
            mover.move.from.y = field->origin.y + mover.half.y +
                                field->cell.y * check_between(random, -1, field->rows);
        }
    } else if (kind == DISC_MOVER) {
        mover.move.radius = stage_half(random, field->cell.x);
    }
    if (check_chance(random, 20))
        mover.move.to.x = mover.move.from.x;
    if (check_chance(random, 20))
        mover.move.to.y = mover.move.from.y;
    if (check_chance(random, 20)) { /* through corners of cells */
        int64_t times = check_between(random, -4, 4);
        mover.move.to =
            sweep_move_point(mover.move.from, field->cell.x * times, field->cell.y * times);
    }
    return mover;
}

static const char *describe(const TileField *field, const TileMover *mover)
{
    static char text[500];
    int n = snprintf(
        text, sizeof text,
        "half (%lld,%lld) radius %lld from (%lld,%lld) to (%lld,%lld); cells "
        "%lldx%lld at (%lld,%lld), outside %d:",
        (long long)mover->half.x, (long long)mover->half.y, (long long)mover->move.radius,
        (long long)mover->move.from.x, (long long)mover->move.from.y, (long long)mover->move.to.x,
        (long long)mover->move.to.y, (long long)field->cell.x, (long long)field->cell.y,
        (long long)field->origin.x, (long long)field->origin.y, field->outside);
    for (int row = 0; row < field->rows; row++) {
        n += snprintf(text + n, sizeof text - (size_t)n, " ");
        for (int column = 0; column < field->columns; column++)
            n += snprintf(text + n, sizeof text - (size_t)n, "%c",
                          field_is_solid(field, (TileCell){column, row}) ? '#' : '.');
    }
    return text;
}

/* ---- The first cell that stops a mover ---- */

/* The part of its path after which a mover reaches a cell: a fraction for boxes, an interval for
 * discs. */
typedef struct CellTime {
    int64_t numerator, denominator;
    SweepInterval when;
} CellTime;

/* Returns the fraction of the path at which a point that starts outside a box enters it. */
static CellTime entry_time(const SweepMove *move, const SweepBox *box)
{
    CellTime time = {0, 1, {0, 0, false}};
    for (int axis = 0; axis < 2; axis++) {
        int64_t from = axis ? move->from.y : move->from.x, to = axis ? move->to.y : move->to.x;
        int64_t low = axis ? box->low.y : box->low.x, high = axis ? box->high.y : box->high.x;
        int64_t distance = to > from ? low - from : from - high, length = llabs(to - from);
        if (length > 0 && distance >= 0 && distance * time.denominator > time.numerator * length) {
            time.numerator = distance;
            time.denominator = length;
        }
    }
    return time;
}

static CellTime cell_time(const TileMover *mover, const SweepBox *box)
{
    SweepShape shape = sweep_shape_box(box);
    CellTime time = {0, 1, {0, 0, false}};
    if (mover->move.radius > 0)
        time.when = sweep_impact_interval(&mover->move, &shape);
    else if (!(box->low.x < mover->move.from.x && mover->move.from.x < box->high.x &&
               box->low.y < mover->move.from.y && mover->move.from.y < box->high.y))
        time = entry_time(&mover->move, box);
    return time;
}

/* Finds the first cell that stops a mover with a size. Returns false if none does. */
static bool find_first(const TileField *field, const TileMover *mover, TileCell *first,
                       CellTime *time)
{
    bool found = false;
    for (TileCell cell = {-2, -1}; field_next(field, &cell);) {
        SweepBox box = field_grown_box(field, cell, mover);
        if (sweep_box(&mover->move, &box) != SWEEP_STOPPED)
            continue;
        CellTime other = cell_time(mover, &box);
        if (mover->move.radius > 0 && found) {
            time->when.earliest = fminl(time->when.earliest, other.when.earliest);
            time->when.latest = fminl(time->when.latest, other.when.latest);
        } else if (!found ||
                   other.numerator * time->denominator < time->numerator * other.denominator) {
            *time = other;
            *first = cell;
        }
        found = true;
    }
    return found;
}

/* ---- Checks of results ---- */

/* If too little space is left, a point stops earlier on its path. */
static size_t stops, early_stops;

static void check_stop(const TileField *field, const TileMover *mover, const gab_impact *impact,
                       const CellTime *time)
{
    ExactPoint stop;
    if (!sweep_units_from_vec(impact->stop, &stop)) {
        check_failed(__FILE__, __LINE__, "stop off the lattice: %s", describe(field, mover));
        return;
    }
    TileMover path_to_stop = *mover;
    path_to_stop.move.to = stop;
    CHECK_THAT(!field_stops(field, &path_to_stop), "the path to (%lld,%lld) is not free: %s",
               (long long)stop.x, (long long)stop.y, describe(field, mover));
    CHECK_THAT(field_overlaps(field, mover, mover->move.from) ||
                   !field_overlaps(field, mover, stop),
               "stop (%lld,%lld) overlaps: %s", (long long)stop.x, (long long)stop.y,
               describe(field, mover));
    if (mover->move.radius > 0)
        return;
    RealPoint expected =
        sweep_point_at(mover->move.from, mover->move.to,
                       (long double)time->numerator / (long double)time->denominator);
    RealPoint got = {(long double)stop.x, (long double)stop.y};
    stops++;
    early_stops += sweep_distance(expected, got) > 2.01L;
    CHECK_THAT(mover->half.x == 0 || sweep_distance(expected, got) <= 2.01L,
               "stop (%lld,%lld) is %.3Lf steps off: %s", (long long)stop.x, (long long)stop.y,
               sweep_distance(expected, got), describe(field, mover));
}

/* Checks that a box that does not start in a cell is stopped by an outer face. */
static void check_face(const TileField *field, const TileMover *mover,
                       const gab_level_impact *impact)
{
    int x = (int)impact->at.normal.x, y = (int)impact->at.normal.y;
    CHECK_THAT((float)x == impact->at.normal.x && (float)y == impact->at.normal.y &&
                   abs(x) + abs(y) == 1,
               "normal (%g,%g): %s", (double)impact->at.normal.x, (double)impact->at.normal.y,
               describe(field, mover));
    TileCell neighbour = {impact->cell.column + x, impact->cell.row + y};
    /* In an inner corner, the mover reaches the corner cell at the same time as its two
     * neighbours. */
    TileCell other = {
        impact->cell.column + (x == 0 ? (mover->move.to.x < mover->move.from.x) * 2 - 1 : 0),
        impact->cell.row + (y == 0 ? (mover->move.to.y < mover->move.from.y) * 2 - 1 : 0)};
    bool in_corner = mover->move.to.x != mover->move.from.x &&
                     mover->move.to.y != mover->move.from.y && field_is_solid(field, other);
    CHECK_THAT(!field_is_solid(field, neighbour) || in_corner,
               "inner face (%d,%d) of cell (%d,%d): %s", x, y, impact->cell.column,
               impact->cell.row, describe(field, mover));
}

static void check_struck(const TileField *field, const TileMover *mover,
                         const gab_level_impact *impact)
{
    TileCell cell = {impact->cell.column, impact->cell.row}, first = {0, 0};
    CellTime time;
    find_first(field, mover, &first, &time);
    CHECK_THAT(field_is_solid(field, cell), "open cell (%d,%d): %s", cell.column, cell.row,
               describe(field, mover));
    long double got = (long double)impact->at.time;
    if (mover->move.radius > 0) {
        CHECK_THAT(got >= time.when.earliest - 1e-7L && got <= time.when.latest + 1e-7L,
                   "time %.9Lg, not %.9Lg to %.9Lg: %s", got, time.when.earliest, time.when.latest,
                   describe(field, mover));
    } else {
        CHECK_THAT((float)time.numerator / (float)time.denominator == impact->at.time,
                   "time %.9Lg, not %lld/%lld: %s", got, (long long)time.numerator,
                   (long long)time.denominator, describe(field, mover));
        CHECK_THAT(cell.column == first.column && cell.row == first.row,
                   "cell (%d,%d), not (%d,%d): %s", cell.column, cell.row, first.column, first.row,
                   describe(field, mover));
        if (!field_overlaps(field, mover, mover->move.from))
            check_face(field, mover, impact);
    }
    check_stop(field, mover, &impact->at, &time);
}

/* Checks the tag and role of the cell in an impact. */
static void check_meaning(const TileField *field, const TileMover *mover,
                          const gab_level_impact *impact)
{
    TileCell cell = {impact->cell.column, impact->cell.row};
    bool inside =
        cell.column >= 0 && cell.row >= 0 && cell.column < field->columns && cell.row < field->rows;
    gab_tag_id tag = inside ? field->cells[cell.row * field->columns + cell.column] : 0;
    CHECK_THAT(impact->tag == tag && impact->role == (tag > 0 ? 0 : GAB_NONE) &&
                   impact->door == GAB_NONE && impact->at.wall == GAB_NONE,
               "tag %u, role %u: %s", (unsigned)impact->tag, (unsigned)impact->role,
               describe(field, mover));
}

static void check_point(const TileField *field, const TileMover *mover, bool struck,
                        const gab_level_impact *impact)
{
    CellTime time = {0, 1, {0, 0, false}};
    bool expected = !exact_same(mover->move.from, mover->move.to) &&
                    field_stops_point(field, &mover->move, &time.numerator, &time.denominator);
    CHECK_THAT(struck == expected, "point %s: %s", struck ? "stopped" : "free",
               describe(field, mover));
    if (!struck || !expected)
        return;
    CHECK_THAT(fabs((double)impact->at.time - (double)time.numerator / (double)time.denominator) <
                   1e-7,
               "time %.9g, not %lld/%lld: %s", (double)impact->at.time, (long long)time.numerator,
               (long long)time.denominator, describe(field, mover));
    check_stop(field, mover, &impact->at, &time);
}

static bool sweep_field(gab_level level, const TileField *field, const TileMover *mover,
                        gab_level_impact *impact)
{
    gab_mover query =
        stage_mover(mover->move.from, mover->move.to, mover->move.radius, mover->half);
    gab_blockers blockers = {.filter = filter_of(field->solid)};
    return gab_level_sweep(level, &query, &blockers, impact);
}

static void check_mover(gab_level level, const TileField *field, const TileMover *mover)
{
    gab_level_impact impact;
    bool struck = sweep_field(level, field, mover, &impact);
    bool is_point = mover->move.radius == 0 && mover->half.x == 0;
    bool starts_inside = field_overlaps(field, mover, mover->move.from);
    gab_mover query =
        stage_mover(mover->move.from, mover->move.to, mover->move.radius, mover->half);
    gab_blockers blockers = {.filter = filter_of(field->solid)};
    CHECK_THAT(gab_level_overlaps(level, &query, &blockers) == starts_inside, "overlap: %s",
               describe(field, mover));
    if (struck)
        check_meaning(field, mover, &impact);
    if (is_point && starts_inside)
        return;
    if (is_point) {
        check_point(field, mover, struck, &impact);
        return;
    }
    CHECK_THAT(struck == field_stops(field, mover), "%s: %s", struck ? "stopped" : "free",
               describe(field, mover));
    if (struck)
        check_struck(field, mover, &impact);
}

/* ---- Mirrors ---- */

static TileField mirror_field(const TileField *field)
{
    TileField mirror = *field;
    mirror.origin.x = -(field->origin.x + field->columns * field->cell.x);
    for (int row = 0; row < field->rows; row++)
        for (int column = 0; column < field->columns; column++)
            mirror.cells[row * field->columns + column] =
                field->cells[row * field->columns + field->columns - 1 - column];
    return mirror;
}

static void check_mirror(gab_level level, const TileField *field, gab_level mirror_level,
                         const TileField *mirror, const TileMover *mover)
{
    TileMover mirrored_mover = *mover;
    mirrored_mover.move.from.x = -mirrored_mover.move.from.x;
    mirrored_mover.move.to.x = -mirrored_mover.move.to.x;
    gab_level_impact impact, reflected;
    bool struck = sweep_field(level, field, mover, &impact);
    bool is_struck = sweep_field(mirror_level, mirror, &mirrored_mover, &reflected);
    /* From the exact middle of a cell, the mover is always pushed to the right, also in the
     * mirrored level. */
    if (field_overlaps(field, mover, mover->move.from))
        return;
    CHECK_THAT(struck == is_struck && impact.at.time == reflected.at.time,
               "differs when mirrored: %s", describe(field, mover));
}

/* ---- All checks ---- */

static void test_kind(const char *name, MoverKind kind, size_t full)
{
    static Stage stage;
    static TileField fields[STAGE_LEVELS];
    static gab_tags solid;
    CheckRandom random = check_random(name);
    solid = (gab_tags){{1u << 0 | 1u << 2}}; /* untagged cells, and tag 2 */
    size_t cases = check_case_count(full);
    while (cases > 0 && !check_has_failed_too_often()) {
        stage_clear(&stage);
        for (int i = 0; i < STAGE_LEVELS; i++) {
            fields[i] = i % 2 == 0 ? random_field(&random) : mirror_field(&fields[i - 1]);
            if (i % 2 == 0)
                fields[i].solid = check_chance(&random, 20) ? &solid : NULL;
            PlainLayer layer = field_layer(&fields[i]);
            stage_add(&stage, &layer, 1);
        }
        stage_open(&stage);
        for (int i = 0; i < STAGE_LEVELS; i += 2) {
            gab_level level = stage_level(&stage, (uint32_t)i);
            gab_level mirror = stage_level(&stage, (uint32_t)i + 1);
            for (int n = 0; n < 64 && cases > 0; n++, cases--) {
                TileMover mover = random_mover(&random, &fields[i], kind);
                check_mover(level, &fields[i], &mover);
                check_mirror(level, &fields[i], mirror, &fields[i + 1], &mover);
            }
        }
        stage_close(&stage);
    }
}

static void test_points(void)
{
    stops = early_stops = 0;
    test_kind("points in tiles", POINT_MOVER, 300000);
    check_note("%zu of %zu points stop early", early_stops, stops);
    CHECK(early_stops * 1000 < stops);
}

static void test_discs(void)
{
    test_kind("discs in tiles", DISC_MOVER, 200000);
}

static void test_boxes(void)
{
    test_kind("boxes in tiles", BOX_MOVER, 500000);
}

CHECK_CASES({"random points in tiles", test_points}, {"random discs in tiles", test_discs},
            {"random boxes in tiles", test_boxes})
