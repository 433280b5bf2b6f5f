/* SPDX-License-Identifier: MIT */
/*
 * Compares movers in mazes with an oracle that tests every thin wall: whether they are stopped,
 * when, by which wall, and where they stop.
 */
#include "check.h"
#include "level_stage.h"
#include "oracle_mover.h"
#include "runtime/sweep_cases.h"

#include <math.h>

enum { MAX_SIDE = 6, MAX_THIN_WALLS = 2 * (MAX_SIDE + 1) * (MAX_SIDE + 1) };

/* A thin wall and the cell that stores it. */
typedef struct ThinWall {
    SweepWall wall;
    int column, row;
    bool is_left;
} ThinWall;

typedef struct MazeCase {
    int columns, rows;
    ExactPoint origin, cell;
    uint8_t walls[(MAX_SIDE + 1) * (MAX_SIDE + 1)];
    ThinWall thin_walls[MAX_THIN_WALLS];
    size_t count;
} MazeCase;

typedef struct MazeMover {
    SweepMove move;
    ExactPoint half; /* of a box; 0,0 for other movers */
} MazeMover;

static void add_thin_wall(MazeCase *maze, int column, int row, bool is_left)
{
    ExactPoint corner = {maze->origin.x + column * maze->cell.x,
                         maze->origin.y + row * maze->cell.y};
    ExactPoint below = {corner.x, corner.y + maze->cell.y};
    ExactPoint right = {corner.x + maze->cell.x, corner.y};
    SweepWall wall = {is_left ? below : corner, is_left ? corner : right, false};
    maze->thin_walls[maze->count++] = (ThinWall){wall, column, row, is_left};
}

static MazeCase random_maze(CheckRandom *random)
{
    static const int64_t sizes[] = {1, 2, 16, 100, 256, 400};
    MazeCase maze = {.columns = check_between(random, 1, MAX_SIDE),
                     .rows = check_between(random, 1, MAX_SIDE)};
    maze.cell.x = sizes[check_between(random, 0, (int)CHECK_COUNT(sizes) - 1)];
    maze.cell.y = check_chance(random, 50)
                      ? maze.cell.x
                      : sizes[check_between(random, 0, (int)CHECK_COUNT(sizes) - 1)];
    maze.origin = (ExactPoint){check_between(random, -800, 800), check_between(random, -800, 800)};
    int percent = check_between(random, 1, 8) * 10;
    for (int row = 0; row <= maze.rows; row++)
        for (int column = 0; column <= maze.columns; column++) {
            uint8_t *bits = &maze.walls[row * (maze.columns + 1) + column];
            if (row < maze.rows && check_chance(random, percent)) {
                *bits |= GAB_MAZE_LEFT;
                add_thin_wall(&maze, column, row, true);
            }
            if (column < maze.columns && check_chance(random, percent)) {
                *bits |= GAB_MAZE_TOP;
                add_thin_wall(&maze, column, row, false);
            }
        }
    return maze;
}

static PlainLayer maze_layer(const MazeCase *maze)
{
    return (PlainLayer){.kind = PLAIN_MAZE,
                        .as.maze = {.x = (int32_t)maze->origin.x,
                                    .y = (int32_t)maze->origin.y,
                                    .cell_w = (int32_t)maze->cell.x,
                                    .cell_h = (int32_t)maze->cell.y,
                                    .columns = (uint32_t)maze->columns,
                                    .rows = (uint32_t)maze->rows,
                                    .walls = maze->walls}};
}

/* ---- Movers ---- */

typedef enum MoverKind { POINT_MOVER, DISC_MOVER, BOX_MOVER } MoverKind;

static ExactPoint random_point(CheckRandom *random, const MazeCase *maze)
{
    return (ExactPoint){
        stage_coordinate(random, maze->origin.x, maze->cell.x, maze->columns),
        stage_coordinate(random, maze->origin.y, maze->cell.y, maze->rows),
    };
}

static MazeMover random_mover(CheckRandom *random, const MazeCase *maze, MoverKind kind)
{
    MazeMover mover = {{random_point(random, maze), random_point(random, maze), 0}, {0, 0}};
    if (kind == BOX_MOVER) {
        mover.half =
            (ExactPoint){stage_half(random, maze->cell.x), stage_half(random, maze->cell.y)};
        if (check_chance(random, 40))
            mover.move.from = sweep_move_point(maze->origin, mover.half.x, mover.half.y);
    } else if (kind == DISC_MOVER) {
        mover.move.radius = stage_half(random, maze->cell.x);
    }
    if (check_chance(random, 20))
        mover.move.to.x = mover.move.from.x;
    if (check_chance(random, 20))
        mover.move.to.y = mover.move.from.y;
    if (check_chance(random, 20)) {
        int64_t times = check_between(random, -4, 4);
        mover.move.to =
            sweep_move_point(mover.move.from, maze->cell.x * times, maze->cell.y * times);
    }
    return mover;
}

static const char *describe(const MazeCase *maze, const MazeMover *mover)
{
    static char text[500];
    int n =
        snprintf(text, sizeof text,
                 "half (%lld,%lld) radius %lld from (%lld,%lld) to (%lld,%lld); cells "
                 "%lldx%lld at (%lld,%lld):",
                 (long long)mover->half.x, (long long)mover->half.y, (long long)mover->move.radius,
                 (long long)mover->move.from.x, (long long)mover->move.from.y,
                 (long long)mover->move.to.x, (long long)mover->move.to.y, (long long)maze->cell.x,
                 (long long)maze->cell.y, (long long)maze->origin.x, (long long)maze->origin.y);
    for (int i = 0; i < (maze->columns + 1) * (maze->rows + 1); i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s%d",
                      i % (maze->columns + 1) == 0 ? " " : "", maze->walls[i]);
    return text;
}

/* ---- Results ---- */

/* True if, on one axis, a thin wall lies entirely outside the range that a mover sweeps. */
static bool is_outside(int64_t from, int64_t to, int64_t reach, int64_t a, int64_t b)
{
    int64_t min = (from < to ? from : to) - reach, max = (from > to ? from : to) + reach;
    return (a < min && b < min) || (a > max && b > max);
}

static SweepAnswer wall_stops(const MazeMover *mover, const SweepWall *wall)
{
    const SweepMove *move = &mover->move;
    if (is_outside(move->from.x, move->to.x, mover->half.x + move->radius, wall->a.x, wall->b.x) ||
        is_outside(move->from.y, move->to.y, mover->half.y + move->radius, wall->a.y, wall->b.y))
        return SWEEP_FREE;
    if (mover->half.x == 0)
        return sweep_wall(&mover->move, wall);
    BoxMove box = {mover->move.from, mover->move.to, mover->half};
    return oracle_box_wall(&box, wall);
}

static bool wall_overlaps(const MazeMover *mover, ExactPoint position, const SweepWall *wall)
{
    if (mover->half.x == 0)
        return mover->move.radius > 0 &&
               sweep_is_near(position, wall->a, wall->b, mover->move.radius);
    return oracle_box_overlaps(position, mover->half, wall->a, wall->b);
}

static bool overlaps_any(const MazeCase *maze, const MazeMover *mover, ExactPoint position)
{
    for (size_t i = 0; i < maze->count; i++)
        if (wall_overlaps(mover, position, &maze->thin_walls[i].wall))
            return true;
    return false;
}

/* Returns the interval of the fraction of the path at which a thin wall stops a mover. */
static SweepInterval wall_time(const MazeMover *mover, const SweepWall *wall)
{
    if (mover->half.x == 0) {
        SweepShape shape = sweep_shape_segment(wall->a, wall->b, false);
        return sweep_impact_interval(&mover->move, &shape);
    }
    BoxMove box = {mover->move.from, mover->move.to, mover->half};
    long double time =
        wall_overlaps(mover, mover->move.from, wall) ? 0 : oracle_box_time(&box, wall->a, wall->b);
    return (SweepInterval){time - 1e-15L, time + 1e-15L, false};
}

/* Returns the index of the thin wall that an impact refers to. */
static size_t find_named_wall(const MazeCase *maze, const gab_level_impact *impact)
{
    bool is_left = impact->at.normal.y == 0;
    for (size_t i = 0; i < maze->count; i++) {
        const ThinWall *thin_wall = &maze->thin_walls[i];
        if (thin_wall->column == impact->cell.column && thin_wall->row == impact->cell.row &&
            thin_wall->is_left == is_left)
            return i;
    }
    return maze->count;
}

static void check_stop(const MazeCase *maze, const MazeMover *mover, const gab_impact *impact)
{
    ExactPoint stop;
    if (!sweep_units_from_vec(impact->stop, &stop)) {
        check_failed(__FILE__, __LINE__, "stop off the lattice: %s", describe(maze, mover));
        return;
    }
    MazeMover path_to_stop = *mover;
    path_to_stop.move.to = stop;
    for (size_t i = 0; i < maze->count; i++)
        CHECK_THAT(wall_stops(&path_to_stop, &maze->thin_walls[i].wall) != SWEEP_STOPPED,
                   "the path to (%lld,%lld) is not free: %s", (long long)stop.x, (long long)stop.y,
                   describe(maze, mover));
    CHECK_THAT(overlaps_any(maze, mover, mover->move.from) || !overlaps_any(maze, mover, stop),
               "stop (%lld,%lld) overlaps: %s", (long long)stop.x, (long long)stop.y,
               describe(maze, mover));
}

static void check_struck(const MazeCase *maze, const MazeMover *mover,
                         const gab_level_impact *impact)
{
    SweepInterval first = {2, 2, false};
    for (size_t i = 0; i < maze->count; i++) {
        if (wall_stops(mover, &maze->thin_walls[i].wall) != SWEEP_STOPPED)
            continue;
        SweepInterval interval = wall_time(mover, &maze->thin_walls[i].wall);
        first.earliest = fminl(first.earliest, interval.earliest);
        first.latest = fminl(first.latest, interval.latest);
    }
    long double found = (long double)impact->at.time;
    CHECK_THAT(found >= first.earliest - 1e-7L && found <= first.latest + 1e-7L,
               "time %.9Lg, not %.9Lg to %.9Lg: %s", found, first.earliest, first.latest,
               describe(maze, mover));
    check_stop(maze, mover, &impact->at);
    if (mover->move.radius > 0 || mover->half.x > 0)
        return;
    size_t struck = find_named_wall(maze, impact), expected = maze->count;
    for (size_t i = 0; i < maze->count; i++)
        if (sweep_wall(&mover->move, &maze->thin_walls[i].wall) == SWEEP_STOPPED &&
            (expected == maze->count || sweep_compare_times(&mover->move, &maze->thin_walls[i].wall,
                                                            &maze->thin_walls[expected].wall) < 0))
            expected = i;
    CHECK_THAT(struck == expected, "thin wall %zu, not %zu: %s", struck, expected,
               describe(maze, mover));
}

static void check_mover(gab_level level, const MazeCase *maze, const MazeMover *mover)
{
    gab_mover query =
        stage_mover(mover->move.from, mover->move.to, mover->move.radius, mover->half);
    gab_level_impact impact;
    bool struck = gab_level_sweep(level, &query, NULL, &impact), must_stop = false,
         may_stop = false;
    for (size_t i = 0; i < maze->count; i++) {
        SweepAnswer answer = wall_stops(mover, &maze->thin_walls[i].wall);
        must_stop = must_stop || answer == SWEEP_STOPPED;
        may_stop = may_stop || answer != SWEEP_FREE;
    }
    CHECK_THAT(struck ? may_stop : !must_stop, "%s: %s", struck ? "stopped" : "free",
               describe(maze, mover));
    CHECK_THAT(gab_level_overlaps(level, &query, NULL) ==
                   overlaps_any(maze, mover, mover->move.from),
               "overlap: %s", describe(maze, mover));
    if (struck && must_stop)
        check_struck(maze, mover, &impact);
}

static void test_kind(const char *name, MoverKind kind, size_t full)
{
    static Stage stage;
    static MazeCase mazes[STAGE_LEVELS];
    CheckRandom random = check_random(name);
    size_t cases = check_case_count(full);
    while (cases > 0 && !check_has_failed_too_often()) {
        stage_clear(&stage);
        for (int i = 0; i < STAGE_LEVELS; i++) {
            mazes[i] = random_maze(&random);
            PlainLayer layer = maze_layer(&mazes[i]);
            stage_add(&stage, &layer, 1);
        }
        stage_open(&stage);
        for (int i = 0; i < STAGE_LEVELS; i++) {
            gab_level level = stage_level(&stage, (uint32_t)i);
            for (int n = 0; n < 64 && cases > 0; n++, cases--) {
                MazeMover mover = random_mover(&random, &mazes[i], kind);
                check_mover(level, &mazes[i], &mover);
            }
        }
        stage_close(&stage);
    }
}

static void test_points(void)
{
    test_kind("points in mazes", POINT_MOVER, 300000);
}

static void test_discs(void)
{
    test_kind("discs in mazes", DISC_MOVER, 200000);
}

static void test_boxes(void)
{
    test_kind("boxes in mazes", BOX_MOVER, 500000);
}

CHECK_CASES({"random points in mazes", test_points}, {"random discs in mazes", test_discs},
            {"random boxes in mazes", test_boxes})
