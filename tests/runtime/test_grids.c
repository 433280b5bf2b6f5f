/* SPDX-License-Identifier: MIT */
/*
 * Isometric grids and mazes with thin walls of gabarit/scenery.h (height maps are in
 * test_grids_heights.c). Coordinates are whole steps of 1/256 pixel: the inverse of an isometric
 * grid is a fraction of two determinants that fit 64 bits, and a maze is tested wall by wall, as
 * lines that lie strictly between the edges of a box.
 */
#include "oracle_steps.h"

#include <gabarit/scenery.h>

#include <float.h>
#include <stdlib.h>

/* ---- Isometric grids: the oracle ---- */

typedef struct StepVec {
    int64_t x, y;
} StepVec;

static StepVec random_vec(CheckRandom *random, Mood mood)
{
    return (StepVec){random_steps(random, mood), random_steps(random, mood)};
}

static gab_vec vec_in_pixels(StepVec v)
{
    return (gab_vec){in_pixels(v.x), in_pixels(v.y)};
}

static bool vec_in_range(StepVec v)
{
    return llabs(v.x) <= FARTHEST && llabs(v.y) <= FARTHEST;
}

static int64_t determinant(StepVec u, StepVec v)
{
    return u.x * v.y - u.y * v.x;
}

typedef struct Grid {
    StepVec origin, column, row;
    gab_iso view;
} Grid;

/* About a third of the grids are the usual diamonds; some have no area. */
static void random_grid(CheckRandom *random, Grid *grid, Mood mood)
{
    int64_t stretch = check_between(random, -3, 3);
    int kind = check_between(random, 0, 99);
    grid->origin = random_vec(random, mood);
    grid->column = random_vec(random, mood);
    grid->row = random_vec(random, mood);
    if (kind < 30) {
        grid->column = (StepVec){2 * (int64_t)random_size(random, SOME_STEPS),
                                 random_size(random, SOME_STEPS)};
        grid->row = (StepVec){-grid->column.x, grid->column.y};
    } else if (kind < 40) {
        grid->row = (StepVec){stretch * grid->column.x, stretch * grid->column.y};
    } else if (kind < 50) { /* nearly parallel */
        grid->row = (StepVec){grid->column.x + check_between(random, -1, 1),
                              grid->column.y + check_between(random, -1, 1)};
    }
    if (!vec_in_range(grid->row))
        grid->row = random_vec(random, mood);
    if (!vec_in_range(grid->column))
        grid->column = random_vec(random, mood);
    grid->view = (gab_iso){vec_in_pixels(grid->origin), vec_in_pixels(grid->column),
                           vec_in_pixels(grid->row)};
}

/* Returns a point, often a corner of a cell, the middle of an edge, or a step next to one. */
static StepVec random_point(CheckRandom *random, const Grid *grid, Mood mood)
{
    int64_t i = check_between(random, -5, 5), j = check_between(random, -5, 5);
    StepVec point = {grid->origin.x + (i * grid->column.x + 2 * j * grid->row.x) / 2,
                     grid->origin.y + (i * grid->column.y + 2 * j * grid->row.y) / 2};
    if (check_chance(random, 30)) {
        point.x += check_between(random, -1, 1);
        point.y += check_between(random, -1, 1);
    }
    return check_chance(random, 40) || !vec_in_range(point) ? random_vec(random, mood) : point;
}

/* A point's position on the grid, as the fractions x / below and y / below. below >= 0; it is 0 if
 * the grid has no area. */
typedef struct Place {
    int64_t x, y, below;
} Place;

static Place oracle_place(const Grid *grid, StepVec point)
{
    StepVec from = {point.x - grid->origin.x, point.y - grid->origin.y};
    Place place = {determinant(from, grid->row), determinant(grid->column, from),
                   determinant(grid->column, grid->row)};
    if (place.below < 0)
        place = (Place){-place.x, -place.y, -place.below};
    return place;
}

/* True if a cell number is the floor of a fraction; numbers from 2^30 to 2^31 may be clamped. */
static bool is_floor(int32_t got, int64_t above, int64_t below)
{
    static const int64_t max = 1 << 30;
    int64_t exact = floor_divide(above, below);
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
        {{100, 50}, {0, 0}},              /* the top corner belongs to it */
        {{100, 50 - GAB_STEP}, {-1, -1}}, /* truncation would give 0, 0 */
        {{100, 66}, {0, 0}},
        {{100, 82}, {1, 1}}, /* the bottom corner; above, the middle */
        {{68, 66}, {0, 1}},
        {{132, 66}, {1, 0}}, /* left and right corner */
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
    CheckRandom random = check_random("isometric cell");
    Grid grid;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        random_grid(&random, &grid, mood);
        StepVec point = random_point(&random, &grid, mood);
        Place place = oracle_place(&grid, point);
        gab_cell cell = {99, 99};
        bool found = gab_iso_cell(&grid.view, vec_in_pixels(point), &cell);
        CHECK_THAT(found == (place.below != 0), "determinant %lld: found %d",
                   (long long)place.below, found);
        bool right = place.below != 0 ? is_floor(cell.column, place.x, place.below) &&
                                            is_floor(cell.row, place.y, place.below)
                                      : cell.column == 0 && cell.row == 0;
        CHECK_THAT(right, "point %lld, %lld: cell %d, %d of %lld, %lld over %lld",
                   (long long)point.x, (long long)point.y, cell.column, cell.row,
                   (long long)place.x, (long long)place.y, (long long)place.below);
    }
}

/* Checks for the nearest `float`, up to the rounding of the `double` before it. */
static void check_share(float got, int64_t above, int64_t below)
{
    long double want = (long double)above / below;
    CHECK_THAT(fabsl(got - want) <= fabsl(want) * (0x1p-24L + 1e-15L), "%lld / %lld is %.12g",
               (long long)above, (long long)below, (double)got);
}

static void test_iso_to_grid_random(void)
{
    CheckRandom random = check_random("isometric place");
    Grid grid;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        random_grid(&random, &grid, mood);
        StepVec point = random_point(&random, &grid, mood);
        Place place = oracle_place(&grid, point);
        gab_vec got = {99, 99};
        bool found = gab_iso_to_grid(&grid.view, vec_in_pixels(point), &got);
        CHECK_THAT(found == (place.below != 0), "determinant %lld: found %d",
                   (long long)place.below, found);
        if (place.below != 0) {
            check_share(got.x, place.x, place.below);
            check_share(got.y, place.y, place.below);
        } else {
            CHECK(got.x == 0 && got.y == 0);
        }
    }
}

/* Whole and quarter grid positions: on the screen they are whole quarter steps. Whole steps in the
 * range must be exact.
 */
static void test_iso_to_screen_random(void)
{
    CheckRandom random = check_random("isometric screen");
    Grid grid;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        random_grid(&random, &grid, random_mood(&random));
        int scale = check_chance(&random, 70) ? 1 : 4;
        int64_t x = check_between(&random, -20, 20), y = check_between(&random, -20, 20);
        gab_vec place = {(float)x / (float)scale, (float)y / (float)scale};
        gab_vec got = gab_iso_to_screen(&grid.view, place);
        int64_t wants[2] = {grid.origin.x * scale + x * grid.column.x + y * grid.row.x,
                            grid.origin.y * scale + x * grid.column.y + y * grid.row.y};
        for (int axis = 0; axis < 2; axis++) {
            long double want = (long double)wants[axis] / (PIXEL * scale);
            long double got_axis = axis == 0 ? got.x : got.y;
            bool exact = wants[axis] % scale == 0 && llabs(wants[axis] / scale) <= FARTHEST;
            long double margin = exact ? 0 : 0.5L / PIXEL + fabsl(want) * 0x1p-24L;
            CHECK_THAT(fabsl(got_axis - want) <= margin, "%lld, %lld / %d: %.12Lg, not %.12Lg",
                       (long long)x, (long long)y, scale, got_axis, want);
        }
        gab_vec back = {99, 99};
        if (scale == 1 && determinant(grid.column, grid.row) != 0 && llabs(wants[0]) <= FARTHEST &&
            llabs(wants[1]) <= FARTHEST) {
            CHECK(gab_iso_to_grid(&grid.view, got, &back));
            CHECK(back.x == place.x && back.y == place.y);
        }
    }
}

static bool slip_float_inverse(const gab_iso *iso, gab_vec point, gab_cell *cell)
{
    float x = point.x - iso->origin.x, y = point.y - iso->origin.y;
    float below = iso->column.x * iso->row.y - iso->column.y * iso->row.x;
    if (below == 0)
        return false;
    cell->column = (int32_t)floorf((x * iso->row.y - y * iso->row.x) / below);
    cell->row = (int32_t)floorf((iso->column.x * y - iso->column.y * x) / below);
    return true;
}

/* The determinant of long, nearly parallel edges is 0 in floats, but really one square step. */
static void test_iso_slips(void)
{
    gab_iso thin = {{0, 0}, {65535, 65535 - GAB_STEP}, {65535 - GAB_STEP, 65535 - 2 * GAB_STEP}};
    gab_cell cell = {99, 99}, slipped = {99, 99};
    CHECK(!slip_float_inverse(&thin, thin.column, &slipped));
    CHECK(gab_iso_cell(&thin, thin.column, &cell) && cell.column == 1 && cell.row == 0);
    CHECK(gab_iso_cell(&thin, thin.row, &cell) && cell.column == 0 && cell.row == 1);
    gab_iso parallel = {{0, 0}, {0.1f, 0.3f}, {-0.2f, -0.6f}};
    gab_vec place = {99, 99};
    cell = (gab_cell){99, 99};
    CHECK(!gab_iso_cell(&parallel, (gab_vec){1, 2}, &cell) && cell.column == 0 && cell.row == 0);
    CHECK(!gab_iso_to_grid(&parallel, (gab_vec){1, 2}, &place) && place.x == 0 && place.y == 0);
    gab_iso wide = gab_iso_diamond((gab_vec){-65535, 0}, 6, 2);
    gab_vec beside = {65535 - GAB_STEP, 0}; /* a step before a corner, too precise for a float */
    CHECK(slip_float_inverse(&wide, beside, &slipped) && gab_iso_cell(&wide, beside, &cell));
    CHECK_INT(cell.column, 21844);
    CHECK_INT(cell.row, -21845);
    CHECK(slipped.column != cell.column || slipped.row != cell.row);
}

static void test_iso_bad_numbers(void)
{
    const gab_iso good = gab_iso_diamond((gab_vec){10, 20}, 64, 32);
    for (size_t bad = 0; bad < CHECK_COUNT(bad_numbers); bad++)
        for (size_t place = 0; place < 8; place++) {
            gab_iso iso = good;
            gab_vec point = {30, 40}, at = {99, 99};
            gab_cell cell = {99, 99};
            if (place < 6)
                set_float(&iso, place, bad_numbers[bad]);
            else
                set_float(&point, place - 6, bad_numbers[bad]);
            CHECK_THAT(!gab_iso_cell(&iso, point, &cell) && cell.column == 0 && cell.row == 0,
                       "number %zu at %zu: cell %d, %d", bad, place, cell.column, cell.row);
            CHECK_THAT(!gab_iso_to_grid(&iso, point, &at) && at.x == 0 && at.y == 0,
                       "number %zu at %zu: %g, %g", bad, place, (double)at.x, (double)at.y);
        }
    gab_iso none = {{0, 0}, {0, 0}, {0, 0}};
    gab_cell cell = {99, 99};
    CHECK(!gab_iso_cell(&none, (gab_vec){1, 1}, &cell) && cell.column == 0 && cell.row == 0);
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
    gab_maze view;
} Maze;

/* Bits other than these two, and bits on the far side of the last row and column, have no
 * meaning. */
static void random_maze(CheckRandom *random, Maze *maze, Mood mood)
{
    maze->x = random_steps(random, mood);
    maze->y = random_steps(random, mood);
    maze->cell_w = random_size(random, mood);
    maze->cell_h = random_size(random, mood);
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

/* True if a wall lies strictly inside a box; along its length, it only has to overlap the box. */
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
            bool x_near = box[0] < x + maze->cell_w && x < box[0] + box[2];
            bool y_near = box[1] < y + maze->cell_h && y < box[1] + box[3];
            if ((row < maze->rows && x_inside && y_near &&
                 has_bit(maze, column, row, GAB_MAZE_LEFT)) ||
                (column < maze->columns && y_inside && x_near &&
                 has_bit(maze, column, row, GAB_MAZE_TOP)))
                return true;
        }
    return false;
}

static void test_maze_meets_random(void)
{
    CheckRandom random = check_random("maze");
    Maze maze;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        if (i % 4 == 0)
            random_maze(&random, &maze, mood);
        int32_t corner[2] = {maze.x, maze.y}, cells[2] = {maze.cell_w, maze.cell_h};
        int64_t box[4];
        bool fits = true;
        for (int axis = 0; axis < 2; axis++) {
            box[axis] = random_steps(&random, mood);
            box[2 + axis] = random_steps(&random, mood);
            if (check_chance(&random, 75)) {
                box[axis] = corner[axis] + cells[axis] * (int64_t)check_between(&random, -2, 6) +
                            check_between(&random, -1, 1);
                box[2 + axis] = cells[axis] * (int64_t)check_between(&random, 0, 3) +
                                check_between(&random, -1, 2);
            }
            fits = fits && llabs(box[axis]) <= FARTHEST && llabs(box[2 + axis]) <= FARTHEST &&
                   llabs(box[axis] + box[2 + axis]) <= FARTHEST;
        }
        gab_box view = {in_pixels(box[0]), in_pixels(box[1]), in_pixels(box[2]), in_pixels(box[3])};
        bool want = oracle_maze_meets(&maze, box);
        if (fits)
            CHECK_THAT(gab_maze_meets_box(&maze.view, view) == want,
                       "box %lld %lld %lld %lld steps, cells %d x %d from %d, %d: not %d",
                       (long long)box[0], (long long)box[1], (long long)box[2], (long long)box[3],
                       maze.cell_w, maze.cell_h, maze.x, maze.y, want);
    }
}

static void test_maze_walls_random(void)
{
    static const int32_t extremes[] = {INT32_MIN, INT32_MAX, -1, 1 << 30, -(1 << 30), 0};
    CheckRandom random = check_random("walls of a cell");
    Maze maze;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
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
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        if (i % 8 == 0)
            random_maze(&random, &maze, mood);
        int64_t x = random_steps(&random, mood), y = random_steps(&random, mood);
        if (check_chance(&random, 50))
            x = maze.x + maze.cell_w * (int64_t)check_between(&random, -2, 8) - 1;
        if (llabs(x) > FARTHEST)
            continue;
        gab_cell cell = {99, 99};
        CHECK(gab_maze_cell(&maze.view, (gab_vec){in_pixels(x), in_pixels(y)}, &cell));
        CHECK_INT(cell.column, floor_divide(x - maze.x, maze.cell_w));
        CHECK_INT(cell.row, floor_divide(y - maze.y, maze.cell_h));
    }
}

/* A 3 x 2 maze: walls at the left of (1,0) and on top of (2,1), the right border of row 0, and the
 * bottom border of column 2.
 */
static const uint8_t small_walls[] = {0, GAB_MAZE_LEFT, 0, GAB_MAZE_LEFT, 0, 0, GAB_MAZE_TOP, 0, 0,
                                      0, GAB_MAZE_TOP,  0};
static const gab_maze small_maze = {
    .cell_w = 16, .cell_h = 16, .columns = 3, .rows = 2, .walls = small_walls};

/* Published look-ups use x for the row, too. */
static bool slip_x_twice(const gab_maze *maze, gab_cell first, gab_cell last)
{
    for (int32_t i = first.column; i <= last.column; i++)
        for (int32_t j = first.column + 1; j <= last.column; j++)
            if (maze->walls[(uint32_t)i * (maze->columns + 1) + (uint32_t)j] & GAB_MAZE_LEFT)
                return true;
    return false;
}

static void test_maze_by_hand(void)
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
        {{47, 17, 2, 4}, false}, /* where the border has a gap */
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
    CHECK(slip_x_twice(&small_maze, first, last) &&
          !gab_maze_meets_box(&small_maze, (gab_box){0, 16, 32, 16}));
}

static void test_maze_bad_numbers(void)
{
    static const float bad[] = {NAN, INFINITY, -INFINITY, 0, -0.0f, -16, -FLT_MAX};
    gab_box all = {-100, -100, 300, 300};
    gab_vec point = {20, 20};
    gab_cell cell;
    CHECK(gab_maze_meets_box(&small_maze, all) && gab_maze_cell(&small_maze, point, &cell));
    for (size_t i = 0; i < CHECK_COUNT(bad); i++)
        for (size_t place = i < 3 ? 0 : 2; place < 4; place++) {
            gab_maze maze = small_maze;
            float *const numbers[] = {&maze.origin.x, &maze.origin.y, &maze.cell_w, &maze.cell_h};
            *numbers[place] = bad[i];
            cell = (gab_cell){99, 99};
            CHECK_THAT(!gab_maze_meets_box(&maze, all), "value %zu at %zu", i, place);
            CHECK_THAT(!gab_maze_cell(&maze, point, &cell) && cell.column == 0 && cell.row == 0,
                       "value %zu at %zu: cell %d, %d", i, place, cell.column, cell.row);
        }
    for (size_t i = 0; i < CHECK_COUNT(bad_numbers); i++)
        for (size_t place = 0; place < 4; place++) {
            gab_box box = all;
            gab_vec spoilt = point;
            set_float(&box, place, bad_numbers[i]);
            set_float(&spoilt, place % 2, bad_numbers[i]);
            cell = (gab_cell){99, 99};
            CHECK_THAT(!gab_maze_meets_box(&small_maze, box), "number %zu at %zu", i, place);
            CHECK_THAT(!gab_maze_cell(&small_maze, spoilt, &cell) && cell.column == 0 &&
                           cell.row == 0,
                       "number %zu at %zu: cell %d, %d", i, place, cell.column, cell.row);
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
    static const uint8_t none[3] = {3, 3, 3};
    gab_maze flat = {.cell_w = 16, .cell_h = 16, .columns = 0, .rows = 2, .walls = none};
    CHECK(!gab_maze_wall_left(&flat, (gab_cell){0, 0}));
    CHECK(!gab_maze_wall_top(&flat, (gab_cell){0, 0}));
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"an isometric diamond", test_iso_diamond},
        {"isometric cells, random", test_iso_cell_random},
        {"isometric places, random", test_iso_to_grid_random},
        {"isometric grid to screen and back, random", test_iso_to_screen_random},
        {"isometric determinants need more than floats", test_iso_slips},
        {"isometric: bad numbers", test_iso_bad_numbers},
        {"far isometric cells are clamped", test_iso_clamps},
        {"mazes, random", test_maze_meets_random},
        {"walls of a maze's cells, random", test_maze_walls_random},
        {"the cell of a maze, random", test_maze_cell_random},
        {"a maze by hand", test_maze_by_hand},
        {"mazes: bad numbers", test_maze_bad_numbers},
        {"mazes without walls, and huge boxes", test_maze_without_walls},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
