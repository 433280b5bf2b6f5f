/* SPDX-License-Identifier: MIT */
/*
 * Tests isometric grids, and mazes with thin walls, of gabarit/scenery.h. Height maps are in
 * test_grids_heights.c. Coordinates are integer steps of 1/256 pixel. A position on an isometric
 * grid is a quotient of two determinants that fit 64 bits. The oracle tests a maze wall by wall: a
 * wall meets a box if it passes strictly between two opposite edges of the box.
 */
#include "oracle_steps.h"

#include <gabarit/scenery.h>

#include <float.h>
#include <stdlib.h>

/* ---- Isometric grids: the oracle ---- */

typedef struct StepVec {
    int64_t x, y;
} StepVec;

static StepVec random_vec(CheckRandom *random, NumberRange range)
{
    return (StepVec){random_steps(random, range), random_steps(random, range)};
}

static gab_vec vec_in_pixels(StepVec v)
{
    return (gab_vec){in_pixels(v.x), in_pixels(v.y)};
}

static bool vec_in_range(StepVec v)
{
    return llabs(v.x) <= MAX_STEPS && llabs(v.y) <= MAX_STEPS;
}

static int64_t determinant(StepVec u, StepVec v)
{
    return u.x * v.y - u.y * v.x;
}

typedef struct Grid {
    StepVec origin, column, row;
    gab_iso view; /* for the library */
} Grid;

/* About a third of the grids are ordinary diamonds; some have no area. */
static void random_grid(CheckRandom *random, Grid *grid, NumberRange range)
{
    int64_t stretch = check_between(random, -3, 3);
    int kind = check_between(random, 0, 99);
    grid->origin = random_vec(random, range);
    grid->column = random_vec(random, range);
    grid->row = random_vec(random, range);
    if (kind < 30) {
        grid->column = (StepVec){2 * (int64_t)random_size(random, MANY_STEPS),
                                 random_size(random, MANY_STEPS)};
        grid->row = (StepVec){-grid->column.x, grid->column.y};
    } else if (kind < 40) {
        grid->row = (StepVec){stretch * grid->column.x, stretch * grid->column.y};
    } else if (kind < 50) { /* nearly parallel */
        grid->row = (StepVec){grid->column.x + check_between(random, -1, 1),
                              grid->column.y + check_between(random, -1, 1)};
    }
    if (!vec_in_range(grid->row))
        grid->row = random_vec(random, range);
    if (!vec_in_range(grid->column))
        grid->column = random_vec(random, range);
    grid->view = (gab_iso){vec_in_pixels(grid->origin), vec_in_pixels(grid->column),
                           vec_in_pixels(grid->row)};
}

/* Returns a point, often a corner of a cell, the middle of an edge, or one step from these. */
static StepVec random_point(CheckRandom *random, const Grid *grid, NumberRange range)
{
    int64_t i = check_between(random, -5, 5), j = check_between(random, -5, 5);
    StepVec point = {grid->origin.x + (i * grid->column.x + 2 * j * grid->row.x) / 2,
                     grid->origin.y + (i * grid->column.y + 2 * j * grid->row.y) / 2};
    if (check_chance(random, 30)) {
        point.x += check_between(random, -1, 1);
        point.y += check_between(random, -1, 1);
    }
    return check_chance(random, 40) || !vec_in_range(point) ? random_vec(random, range) : point;
}

/* A position on the grid: x / denominator, y / denominator. The denominator is never negative; it
 * is 0 if the grid has no area. */
typedef struct GridPosition {
    int64_t x, y, denominator;
} GridPosition;

static GridPosition oracle_position(const Grid *grid, StepVec point)
{
    StepVec from = {point.x - grid->origin.x, point.y - grid->origin.y};
    GridPosition position = {determinant(from, grid->row), determinant(grid->column, from),
                             determinant(grid->column, grid->row)};
    if (position.denominator < 0)
        position = (GridPosition){-position.x, -position.y, -position.denominator};
    return position;
}

/* True if a cell number is the floor of a quotient; numbers from 2^30 to 2^31 may be clamped. */
static bool is_floor(int32_t got, int64_t numerator, int64_t denominator)
{
    static const int64_t max = 1 << 30;
    int64_t exact = floor_divide(numerator, denominator);
    if (exact >= -max && exact <= max)
        return got == exact;
    return got == (exact < 0 ? -max : max) || (llabs(exact) < 2 * max && got == exact);
}

/* ---- Isometric grids ---- */

static void test_iso_diamond(void)
{
    gab_iso iso = gab_iso_diamond((gab_vec){100, 50}, 64, 32);
    CHECK(iso.origin.x == 100 && iso.origin.y == 50);
    CHECK(iso.column.x == 32 && iso.column.y == 16 && iso.row.x == -32 && iso.row.y == 16);
    static const struct {
        gab_vec point;
        gab_cell cell;
    } rows[] = {
        {{100, 50}, {0, 0}},              /* the top corner belongs to the cell */
        {{100, 50 - GAB_STEP}, {-1, -1}}, /* truncation would give 0, 0 */
        {{100, 66}, {0, 0}},
        {{100, 82}, {1, 1}}, /* the bottom corner; the row above: the middle */
        {{68, 66}, {0, 1}},
        {{132, 66}, {1, 0}}, /* the right corner; the row above: the left corner */
        {{100 - GAB_STEP, 50}, {-1, 0}},
        {{100 + GAB_STEP, 50}, {0, -1}},
        {{116, 58}, {0, 0}},
        {{116, 58 - GAB_STEP}, {0, -1}}, /* the top right edge */
        {{84, 58}, {0, 0}},
        {{84, 58 - GAB_STEP}, {-1, 0}},
        {{132, 50}, {0, -1}},
        {{68, 50}, {-1, 0}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_cell cell = {99, 99};
        CHECK_THAT(gab_iso_cell(&iso, rows[i].point, &cell), "row %zu", i);
        CHECK_THAT(cell.column == rows[i].cell.column && cell.row == rows[i].cell.row,
                   "row %zu: %d, %d", i, cell.column, cell.row);
    }
    gab_vec bottom = gab_iso_to_screen(&iso, (gab_vec){1, 1});
    CHECK(bottom.x == 100 && bottom.y == 82);
    gab_vec right = gab_iso_to_screen(&iso, (gab_vec){1, 0});
    CHECK(right.x == 132 && right.y == 66);
}

static void test_iso_cell_random(void)
{
    Grid grid;
    CHECK_RANDOM_CASES (random, "isometric cell", 1000000) {
        NumberRange range = random_number_range(&random);
        random_grid(&random, &grid, range);
        StepVec point = random_point(&random, &grid, range);
        GridPosition position = oracle_position(&grid, point);
        gab_cell cell = {99, 99};
        bool found = gab_iso_cell(&grid.view, vec_in_pixels(point), &cell);
        CHECK_THAT(found == (position.denominator != 0), "determinant %lld: found %d",
                   (long long)position.denominator, found);
        bool right = position.denominator != 0
                         ? is_floor(cell.column, position.x, position.denominator) &&
                               is_floor(cell.row, position.y, position.denominator)
                         : cell.column == 0 && cell.row == 0;
        CHECK_THAT(right, "point %lld, %lld: cell %d, %d for the quotients of %lld, %lld by %lld",
                   (long long)point.x, (long long)point.y, cell.column, cell.row,
                   (long long)position.x, (long long)position.y, (long long)position.denominator);
    }
}

/* Checks that `got` is the nearest `float`, up to the rounding of the `double` it was converted
 * from. */
static void check_quotient(float got, int64_t numerator, int64_t denominator)
{
    long double want = (long double)numerator / denominator;
    CHECK_THAT(fabsl(got - want) <= fabsl(want) * (0x1p-24L + 1e-15L), "%lld / %lld is %.12g",
               (long long)numerator, (long long)denominator, (double)got);
}

static void test_iso_to_grid_random(void)
{
    Grid grid;
    CHECK_RANDOM_CASES (random, "isometric place", 1000000) {
        NumberRange range = random_number_range(&random);
        random_grid(&random, &grid, range);
        StepVec point = random_point(&random, &grid, range);
        GridPosition position = oracle_position(&grid, point);
        gab_vec got = {99, 99};
        bool found = gab_iso_to_grid(&grid.view, vec_in_pixels(point), &got);
        CHECK_THAT(found == (position.denominator != 0), "determinant %lld: found %d",
                   (long long)position.denominator, found);
        if (position.denominator != 0) {
            check_quotient(got.x, position.x, position.denominator);
            check_quotient(got.y, position.y, position.denominator);
        } else {
            CHECK(got.x == 0 && got.y == 0);
        }
    }
}

/* Tests integer and quarter grid positions, which are multiples of a quarter step on the screen.
 * Results that are integer steps in the range must be exact. */
static void test_iso_to_screen_random(void)
{
    Grid grid;
    CHECK_RANDOM_CASES (random, "isometric screen", 1000000) {
        random_grid(&random, &grid, random_number_range(&random));
        int scale = check_chance(&random, 70) ? 1 : 4;
        int64_t x = check_between(&random, -20, 20), y = check_between(&random, -20, 20);
        gab_vec position = {(float)x / (float)scale, (float)y / (float)scale};
        gab_vec got = gab_iso_to_screen(&grid.view, position);
        int64_t numerators[2] = {grid.origin.x * scale + x * grid.column.x + y * grid.row.x,
                                 grid.origin.y * scale + x * grid.column.y + y * grid.row.y};
        for (int axis = 0; axis < 2; axis++) {
            long double want = (long double)numerators[axis] / (PIXEL * scale);
            long double got_axis = axis == 0 ? got.x : got.y;
            bool exact =
                numerators[axis] % scale == 0 && llabs(numerators[axis] / scale) <= MAX_STEPS;
            long double margin = exact ? 0 : 0.5L / PIXEL + fabsl(want) * 0x1p-24L;
            CHECK_THAT(fabsl(got_axis - want) <= margin, "%lld, %lld / %d: %.12Lg, expected %.12Lg",
                       (long long)x, (long long)y, scale, got_axis, want);
        }
        gab_vec back = {99, 99};
        if (scale == 1 && determinant(grid.column, grid.row) != 0 &&
            llabs(numerators[0]) <= MAX_STEPS && llabs(numerators[1]) <= MAX_STEPS) {
            CHECK(gab_iso_to_grid(&grid.view, got, &back));
            CHECK(back.x == position.x && back.y == position.y);
        }
    }
}

static bool mistaken_float_inverse(const gab_iso *iso, gab_vec point, gab_cell *cell)
{
    float x = point.x - iso->origin.x, y = point.y - iso->origin.y;
    float denominator = iso->column.x * iso->row.y - iso->column.y * iso->row.x;
    if (denominator == 0)
        return false;
    cell->column = (int32_t)floorf((x * iso->row.y - y * iso->row.x) / denominator);
    cell->row = (int32_t)floorf((iso->column.x * y - iso->column.y * x) / denominator);
    return true;
}

/* The determinant of long, nearly parallel edges is one square step, but 0 if computed in
 * floats. */
static void test_iso_published_mistake(void)
{
    gab_iso thin = {{0, 0}, {65535, 65535 - GAB_STEP}, {65535 - GAB_STEP, 65535 - 2 * GAB_STEP}};
    gab_cell cell = {99, 99}, mistaken = {99, 99};
    CHECK(!mistaken_float_inverse(&thin, thin.column, &mistaken));
    CHECK(gab_iso_cell(&thin, thin.column, &cell) && cell.column == 1 && cell.row == 0);
    CHECK(gab_iso_cell(&thin, thin.row, &cell) && cell.column == 0 && cell.row == 1);
    gab_iso parallel = {{0, 0}, {0.1f, 0.3f}, {-0.2f, -0.6f}};
    gab_vec position = {99, 99};
    cell = (gab_cell){99, 99};
    CHECK(!gab_iso_cell(&parallel, (gab_vec){1, 2}, &cell) && cell.column == 0 && cell.row == 0);
    CHECK(!gab_iso_to_grid(&parallel, (gab_vec){1, 2}, &position) && position.x == 0 &&
          position.y == 0);
    gab_iso wide = gab_iso_diamond((gab_vec){-65535, 0}, 6, 2);
    /* One step before a corner: a computation in `float` is too imprecise. */
    gab_vec next_to_corner = {65535 - GAB_STEP, 0};
    CHECK(mistaken_float_inverse(&wide, next_to_corner, &mistaken) &&
          gab_iso_cell(&wide, next_to_corner, &cell));
    CHECK_INT(cell.column, 21844);
    CHECK_INT(cell.row, -21845);
    CHECK(mistaken.column != cell.column || mistaken.row != cell.row);
}

static void test_iso_non_finite_numbers(void)
{
    const gab_iso valid = gab_iso_diamond((gab_vec){10, 20}, 64, 32);
    for (size_t kind = 0; kind < CHECK_COUNT(non_finite_numbers); kind++)
        for (size_t index = 0; index < 8; index++) {
            gab_iso iso = valid;
            gab_vec point = {30, 40}, at = {99, 99};
            gab_cell cell = {99, 99};
            if (index < 6)
                set_float(&iso, index, non_finite_numbers[kind]);
            else
                set_float(&point, index - 6, non_finite_numbers[kind]);
            CHECK_THAT(!gab_iso_cell(&iso, point, &cell) && cell.column == 0 && cell.row == 0,
                       "number %zu at %zu: cell %d, %d", kind, index, cell.column, cell.row);
            CHECK_THAT(!gab_iso_to_grid(&iso, point, &at) && at.x == 0 && at.y == 0,
                       "number %zu at %zu: %g, %g", kind, index, (double)at.x, (double)at.y);
        }
    gab_iso flat = {{0, 0}, {0, 0}, {0, 0}};
    gab_cell cell = {99, 99};
    CHECK(!gab_iso_cell(&flat, (gab_vec){1, 1}, &cell) && cell.column == 0 && cell.row == 0);
}

static void test_iso_clamps(void)
{
    gab_iso tiny = {{0, 0}, {1e-20f, 0}, {0, 1e-20f}}, large = {{0, 0}, {FLT_MAX, 0}, {0, FLT_MAX}};
    gab_cell cell = {99, 99};
    CHECK(gab_iso_cell(&tiny, (gab_vec){1, -1}, &cell));
    CHECK(cell.column == 1 << 30 && cell.row == -(1 << 30));
    CHECK(gab_iso_cell(&tiny, (gab_vec){-FLT_MAX, FLT_MAX}, &cell));
    CHECK(cell.column == -(1 << 30) && cell.row == 1 << 30);
    CHECK(gab_iso_cell(&large, (gab_vec){1, -1}, &cell));
    CHECK(cell.column == 0 && cell.row == -1);
}

/* ---- Mazes ---- */

enum { MAX_MAZE = 6 };

typedef struct Maze {
    int32_t x, y, cell_w, cell_h;
    int columns, rows;
    uint8_t walls[(MAX_MAZE + 1) * (MAX_MAZE + 1)];
    gab_maze view; /* for the library */
} Maze;

/* Makes a random maze. Also sets bits other than GAB_MAZE_LEFT and GAB_MAZE_TOP, and walls beyond
 * the last row and column: these have no meaning. */
static void random_maze(CheckRandom *random, Maze *maze, NumberRange range)
{
    maze->x = random_steps(random, range);
    maze->y = random_steps(random, range);
    maze->cell_w = random_size(random, range);
    maze->cell_h = random_size(random, range);
    maze->columns = check_between(random, 1, MAX_MAZE);
    maze->rows = check_between(random, 1, MAX_MAZE);
    int percent = check_chance(random, 80) ? 8 : 60;
    for (int i = 0; i < (maze->columns + 1) * (maze->rows + 1); i++) {
        maze->walls[i] = (uint8_t)(check_next(random) & 0xFC);
        maze->walls[i] |= check_chance(random, percent) ? GAB_MAZE_LEFT : 0;
        maze->walls[i] |= check_chance(random, percent) ? GAB_MAZE_TOP : 0;
    }
    maze->view = (gab_maze){
        .origin = {in_pixels(maze->x), in_pixels(maze->y)},
        .cell_w = in_pixels(maze->cell_w),
        .cell_h = in_pixels(maze->cell_h),
        .columns = (uint32_t)maze->columns,
        .rows = (uint32_t)maze->rows,
        .walls = maze->walls,
    };
}

static bool has_bit(const Maze *maze, int column, int row, int bit)
{
    return (maze->walls[row * (maze->columns + 1) + column] & bit) != 0;
}

/* True if a wall meets a box: across the wall, it must lie strictly between the box's edges; along
 * the wall, it only has to overlap the box. */
static bool oracle_maze_meets(const Maze *maze, const int64_t box[4])
{
    if (box[2] <= 0 || box[3] <= 0)
        return false;
    for (int row = 0; row <= maze->rows; row++)
        for (int column = 0; column <= maze->columns; column++) {
            int64_t x = maze->x + (int64_t)column * maze->cell_w;
            int64_t y = maze->y + (int64_t)row * maze->cell_h;
            bool x_inside = box[0] < x && x < box[0] + box[2];
            bool y_inside = box[1] < y && y < box[1] + box[3];
            bool x_overlaps = box[0] < x + maze->cell_w && x < box[0] + box[2];
            bool y_overlaps = box[1] < y + maze->cell_h && y < box[1] + box[3];
            if ((row < maze->rows && x_inside && y_overlaps &&
                 has_bit(maze, column, row, GAB_MAZE_LEFT)) ||
                (column < maze->columns && y_inside && x_overlaps &&
                 has_bit(maze, column, row, GAB_MAZE_TOP)))
                return true;
        }
    return false;
}

static void test_maze_meets_random(void)
{
    CheckRandom random = check_random("maze");
    Maze maze;
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        NumberRange range = random_number_range(&random);
        if (i % 4 == 0)
            random_maze(&random, &maze, range);
        int32_t corner[2] = {maze.x, maze.y}, cells[2] = {maze.cell_w, maze.cell_h};
        int64_t box[4];
        bool fits = true;
        for (int axis = 0; axis < 2; axis++) {
            box[axis] = random_steps(&random, range);
            box[2 + axis] = random_steps(&random, range);
            if (check_chance(&random, 75)) {
                box[axis] = corner[axis] + cells[axis] * (int64_t)check_between(&random, -2, 6) +
                            check_between(&random, -1, 1);
                box[2 + axis] = cells[axis] * (int64_t)check_between(&random, 0, 3) +
                                check_between(&random, -1, 2);
            }
            fits = fits && llabs(box[axis]) <= MAX_STEPS && llabs(box[2 + axis]) <= MAX_STEPS &&
                   llabs(box[axis] + box[2 + axis]) <= MAX_STEPS;
        }
        gab_box view = {in_pixels(box[0]), in_pixels(box[1]), in_pixels(box[2]), in_pixels(box[3])};
        bool want = oracle_maze_meets(&maze, box);
        if (fits)
            CHECK_THAT(gab_maze_meets_box(&maze.view, view) == want,
                       "box %lld %lld %lld %lld steps, cells %d x %d from %d, %d: expected %d",
                       (long long)box[0], (long long)box[1], (long long)box[2], (long long)box[3],
                       maze.cell_w, maze.cell_h, maze.x, maze.y, want);
    }
}

static void test_maze_walls_random(void)
{
    static const int32_t extremes[] = {INT32_MIN, INT32_MAX, -1, 1 << 30, -(1 << 30), 0};
    CheckRandom random = check_random("walls of a cell");
    Maze maze;
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        if (i % 8 == 0)
            random_maze(&random, &maze, WHOLE_PIXELS);
        gab_cell cell = {check_between(&random, -1, MAX_MAZE + 1),
                         check_between(&random, -1, MAX_MAZE + 1)};
        if (check_chance(&random, 10))
            cell.column = extremes[check_between(&random, 0, 5)];
        if (check_chance(&random, 10))
            cell.row = extremes[check_between(&random, 0, 5)];
        bool inside =
            cell.column >= 0 && cell.row >= 0 && cell.column < maze.columns && cell.row < maze.rows;
        int x = inside ? cell.column : 0, y = inside ? cell.row : 0;
        CHECK(gab_maze_wall_left(&maze.view, cell) ==
              (inside && has_bit(&maze, x, y, GAB_MAZE_LEFT)));
        CHECK(gab_maze_wall_right(&maze.view, cell) ==
              (inside && has_bit(&maze, x + 1, y, GAB_MAZE_LEFT)));
        CHECK(gab_maze_wall_top(&maze.view, cell) ==
              (inside && has_bit(&maze, x, y, GAB_MAZE_TOP)));
        CHECK(gab_maze_wall_bottom(&maze.view, cell) ==
              (inside && has_bit(&maze, x, y + 1, GAB_MAZE_TOP)));
    }
}

static void test_maze_cell_random(void)
{
    CheckRandom random = check_random("maze cell");
    Maze maze;
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        NumberRange range = random_number_range(&random);
        if (i % 8 == 0)
            random_maze(&random, &maze, range);
        int64_t x = random_steps(&random, range), y = random_steps(&random, range);
        if (check_chance(&random, 50))
            x = maze.x + maze.cell_w * (int64_t)check_between(&random, -2, 8) - 1;
        if (llabs(x) > MAX_STEPS)
            continue;
        gab_cell cell = {99, 99};
        CHECK(gab_maze_cell(&maze.view, (gab_vec){in_pixels(x), in_pixels(y)}, &cell));
        CHECK_INT(cell.column, floor_divide(x - maze.x, maze.cell_w));
        CHECK_INT(cell.row, floor_divide(y - maze.y, maze.cell_h));
    }
}

/* A 3 x 2 maze: walls at the left of (1,0) and on top of (2,1), the right border of row 0, and the
 * bottom border of column 2. */
static const uint8_t small_walls[] = {0, GAB_MAZE_LEFT, 0, GAB_MAZE_LEFT, 0, 0, GAB_MAZE_TOP, 0, 0,
                                      0, GAB_MAZE_TOP,  0};
static const gab_maze small_maze = {
    .cell_w = 16, .cell_h = 16, .columns = 3, .rows = 2, .walls = small_walls};

/* Published code also uses x for the row. */
static bool mistaken_meets_x_twice(const gab_maze *maze, gab_cell first, gab_cell last)
{
    for (int32_t i = first.column; i <= last.column; i++)
        for (int32_t j = first.column + 1; j <= last.column; j++)
            if (maze->walls[(uint32_t)i * (maze->columns + 1) + (uint32_t)j] & GAB_MAZE_LEFT)
                return true;
    return false;
}

static void test_maze_boxes(void)
{
    static const struct {
        gab_box box;
        bool meets;
    } rows[] = {
        {{0, 0, 16, 16}, false}, /* fills its cell and only touches the wall */
        {{0, 0, 16 + GAB_STEP, 16}, true},
        {{16, 0, 16, 16}, false},
        {{16 - GAB_STEP, 0, 16, 16}, true},
        {{0, 16, 32, 16}, false}, /* below the wall */
        {{0, 15, 17, 17}, true},  /* reaches the lower end of the wall */
        {{32, 0, 16, 16}, false},
        {{32, 16, 16, 16}, false},
        {{32, 15, 16, 2}, true},
        {{31, 15, 2, 2}, true},
        {{16, 8, 16, 24}, false}, /* next to the wall on top of (2,1) */
        {{47, 4, 1, 4}, false},
        {{47, 4, 2, 4}, true}, /* the right border */
        {{48, 4, 9, 4}, false},
        {{47, 17, 2, 4}, false}, /* a gap in the border */
        {{40, 31, 4, 1}, false},
        {{40, 31, 4, 2}, true}, /* the bottom border */
        {{40, 32, 4, 9}, false},
        {{20, 31, 4, 2}, false},
        {{-9, 4, 18, 4}, false},
        {{4, -9, 4, 18}, false}, /* no border at the left and the top */
        {{-65535, -65535, 65535, 65535}, false},
        {{-1000, -1000, 3000, 3000}, true},
        {{15, 0, 2, 0}, false},
        {{15, 0, 0, 2}, false},
        {{15, 4, 2, -2}, false},
        {{17, 4, -2, 2}, false},
        {{15, FLT_MAX, 2, FLT_MAX}, false},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        CHECK_THAT(gab_maze_meets_box(&small_maze, rows[i].box) == rows[i].meets, "row %zu", i);
    gab_cell first = {0, 1}, last = {1, 1};
    CHECK(mistaken_meets_x_twice(&small_maze, first, last) &&
          !gab_maze_meets_box(&small_maze, (gab_box){0, 16, 32, 16}));
}

static void test_maze_invalid_numbers(void)
{
    static const float values[] = {NAN, INFINITY, -INFINITY, 0, -0.0f, -16, -FLT_MAX};
    gab_box all = {-100, -100, 300, 300};
    gab_vec point = {20, 20};
    gab_cell cell;
    CHECK(gab_maze_meets_box(&small_maze, all) && gab_maze_cell(&small_maze, point, &cell));
    for (size_t i = 0; i < CHECK_COUNT(values); i++)
        for (size_t index = i < 3 ? 0 : 2; index < 4; index++) {
            gab_maze maze = small_maze;
            float *const numbers[] = {&maze.origin.x, &maze.origin.y, &maze.cell_w, &maze.cell_h};
            *numbers[index] = values[i];
            cell = (gab_cell){99, 99};
            CHECK_THAT(!gab_maze_meets_box(&maze, all), "value %zu at %zu", i, index);
            CHECK_THAT(!gab_maze_cell(&maze, point, &cell) && cell.column == 0 && cell.row == 0,
                       "value %zu at %zu: cell %d, %d", i, index, cell.column, cell.row);
        }
    for (size_t i = 0; i < CHECK_COUNT(non_finite_numbers); i++)
        for (size_t index = 0; index < 4; index++) {
            gab_box box = all;
            gab_vec invalid = point;
            set_float(&box, index, non_finite_numbers[i]);
            set_float(&invalid, index % 2, non_finite_numbers[i]);
            cell = (gab_cell){99, 99};
            CHECK_THAT(!gab_maze_meets_box(&small_maze, box), "number %zu at %zu", i, index);
            CHECK_THAT(!gab_maze_cell(&small_maze, invalid, &cell) && cell.column == 0 &&
                           cell.row == 0,
                       "number %zu at %zu: cell %d, %d", i, index, cell.column, cell.row);
        }
}

static void test_maze_without_walls(void)
{
    gab_maze maze = small_maze;
    gab_box all = {-100, -100, 300, 300};
    maze.walls = NULL;
    CHECK(!gab_maze_meets_box(&maze, all));
    CHECK(!gab_maze_wall_left(&maze, (gab_cell){1, 0}));
    CHECK(!gab_maze_wall_right(&maze, (gab_cell){2, 0}));
    CHECK(!gab_maze_wall_top(&maze, (gab_cell){2, 1}));
    CHECK(!gab_maze_wall_bottom(&maze, (gab_cell){2, 1}));
    maze.columns = maze.rows = UINT32_MAX;
    CHECK(!gab_maze_meets_box(&maze, (gab_box){-1e9f, -1e9f, 2e9f, 2e9f}));
    static const uint8_t open[4] = {0, 0, 0, 0};
    gab_maze tiny = {
        .cell_w = GAB_STEP, .cell_h = GAB_STEP, .columns = 1, .rows = 1, .walls = open};
    CHECK(!gab_maze_meets_box(&tiny, (gab_box){-1e38f, -1e38f, 2e38f, 2e38f}));
    CHECK(!gab_maze_meets_box(&tiny, (gab_box){-65535, -65535, 131070, 131070}));
    CHECK(gab_maze_meets_box(&small_maze, (gab_box){-1e38f, -1e38f, 2e38f, 2e38f}));
    CHECK(!gab_maze_meets_box(&small_maze, (gab_box){1e38f, 1e38f, 2e38f, 2e38f}));
    static const uint8_t walls[3] = {3, 3, 3};
    gab_maze flat = {.cell_w = 16, .cell_h = 16, .columns = 0, .rows = 2, .walls = walls};
    CHECK(!gab_maze_wall_left(&flat, (gab_cell){0, 0}));
    CHECK(!gab_maze_wall_top(&flat, (gab_cell){0, 0}));
}

CHECK_CASES({"an isometric diamond", test_iso_diamond},
            {"isometric cells, random", test_iso_cell_random},
            {"positions on isometric grids, random", test_iso_to_grid_random},
            {"isometric grid to screen and back, random", test_iso_to_screen_random},
            {"isometric: published mistake, a determinant in floats", test_iso_published_mistake},
            {"isometric: NaN and infinities", test_iso_non_finite_numbers},
            {"isometric: very large cell numbers are clamped", test_iso_clamps},
            {"mazes, random", test_maze_meets_random},
            {"walls of cells of mazes, random", test_maze_walls_random},
            {"cells of mazes, random", test_maze_cell_random},
            {"boxes in a small maze", test_maze_boxes},
            {"mazes: NaN, infinities and sizes that are not positive", test_maze_invalid_numbers},
            {"mazes without walls, and huge boxes", test_maze_without_walls})
