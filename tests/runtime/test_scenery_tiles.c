/* SPDX-License-Identifier: MIT */
/*
 * Tests orthogonal tiles of gabarit/scenery.h; test_scenery.c tests the ground. The oracle uses
 * integer steps of 1/256 pixel: it finds a cell by integer floor division, the cells under a box by
 * the first and the last step that the half-open box covers, and collisions by comparing the edges
 * of every cell.
 */
#include "filter_of.h"
#include "oracle_steps.h"

#include <gabarit/scenery.h>

#include <float.h>

/* A grid of tiles in steps; `view` is the same grid for the library. */
typedef struct TileGrid {
    int32_t x, y, cell_w, cell_h;
    int columns, rows;
    uint8_t cells[64];
    gab_tiles view;
} TileGrid;

static void set_grid_view(TileGrid *grid)
{
    grid->view = (gab_tiles){
        .origin = {in_pixels(grid->x), in_pixels(grid->y)},
        .cell_w = in_pixels(grid->cell_w),
        .cell_h = in_pixels(grid->cell_h),
        .columns = (uint32_t)grid->columns,
        .rows = (uint32_t)grid->rows,
        .cells = grid->cells,
    };
}

static void random_grid(CheckRandom *random, TileGrid *grid, NumberRange range)
{
    grid->x = random_steps(random, range);
    grid->y = random_steps(random, range);
    grid->cell_w = random_size(random, range);
    grid->cell_h = random_size(random, range);
    grid->columns = check_between(random, 0, 8);
    grid->rows = check_between(random, 0, 8);
    uint64_t tags = check_next(random);
    bool sparse = check_chance(random, 70);
    for (int i = 0; i < grid->columns * grid->rows; i++)
        grid->cells[i] = !sparse || check_chance(random, 10) ? (uint8_t)(tags >> (i % 61) & 3) : 0;
    set_grid_view(grid);
    grid->view.solid_outside = check_chance(random, 30);
    if (check_chance(random, 5))
        grid->view.cells = NULL;
}

static void random_box_over(CheckRandom *random, const TileGrid *grid, NumberRange range,
                            int64_t box[4])
{
    int32_t cells[2] = {grid->cell_w, grid->cell_h}, corner[2] = {grid->x, grid->y};
    for (int axis = 0; axis < 2; axis++) {
        box[axis] = random_steps(random, range);
        box[2 + axis] = random_steps(random, range);
        if (check_chance(random, 70)) {
            box[axis] = corner[axis] + cells[axis] * (int64_t)check_between(random, -2, 9) +
                        check_between(random, -1, 1);
            box[2 + axis] =
                cells[axis] * (int64_t)check_between(random, 0, 3) + check_between(random, -1, 1);
        }
    }
}

static bool in_range(const int64_t box[4])
{
    for (int axis = 0; axis < 2; axis++)
        if (llabs(box[axis]) > MAX_STEPS || llabs(box[axis] + box[2 + axis]) > MAX_STEPS ||
            llabs(box[2 + axis]) > MAX_STEPS)
            return false;
    return true;
}

static const gab_tiles plain = {.cell_w = 16, .cell_h = 8, .columns = 4, .rows = 3};

/* ---- Tags ---- */

static void test_tags(void)
{
    gab_tags tags = {{0}};
    for (int tag = 0; tag < 256; tag++)
        CHECK_THAT(!gab_tags_has(&tags, (uint8_t)tag), "tag %d in the empty set", tag);
    for (int tag = 0; tag < 256; tag++) {
        gab_tags one = {{0}};
        gab_tags_add(&one, (uint8_t)tag);
        for (int other = 0; other < 256; other++)
            CHECK_THAT(gab_tags_has(&one, (uint8_t)other) == (other == tag), "tag %d in {%d}",
                       other, tag);
        CHECK_THAT(one.bits[tag / 32] == (uint32_t)1 << tag % 32, "bit of tag %d", tag);
        gab_tags_add(&tags, (uint8_t)tag);
        gab_tags_add(&tags, (uint8_t)tag);
        CHECK_THAT(gab_tags_has(&tags, (uint8_t)tag), "tag %d added twice", tag);
    }
    for (int word = 0; word < 8; word++)
        CHECK(tags.bits[word] == UINT32_MAX);
    gab_tags none = {{0}};
    gab_tags_add(&none, 256);
    gab_tags_add(&none, GAB_NONE);
    for (uint32_t tag = 0; tag < 256; tag++)
        CHECK(!gab_tags_has(&none, tag));
    CHECK(!gab_tags_has(&tags, 256) && !gab_tags_has(&tags, GAB_NONE));
}

/* ---- Filters ---- */

/* A filter and the tags that it selects. */
typedef struct KnownFilter {
    gab_filter filter;
    bool selected[256];
} KnownFilter;

static KnownFilter known_filter(uint32_t tag)
{
    KnownFilter known = {gab_filter_number(tag), {false}};
    if (tag < 256)
        known.selected[tag] = true;
    return known;
}

/* Checks that a filter selects exactly the tags of a set, as a value and as NULL if it is zero. */
static void check_known(const KnownFilter *known, const char *what)
{
    for (uint32_t tag = 0; tag < 256; tag++)
        CHECK_THAT(gab_filter_passes(&known->filter, tag) == known->selected[tag], "%s: tag %u",
                   what, (unsigned)tag);
    CHECK(!gab_filter_passes(&known->filter, 256) && !gab_filter_passes(&known->filter, GAB_NONE));
}

/* Combines random filters, and compares each result with an array of 256 answers. */
static void test_filters(void)
{
    CheckRandom random = check_random("filters");
    KnownFilter known[8] = {{GAB_DEFAULTS, {false}}};
    memset(known[0].selected, true, sizeof known[0].selected);
    for (int i = 1; i < 8; i++)
        known[i] = known_filter(i == 1 ? GAB_NONE : (uint32_t)check_between(&random, 0, 300));
    for (size_t round = 0; round < check_case_count(20000); round++) {
        const KnownFilter a = known[check_between(&random, 0, 7)];
        const KnownFilter b = known[check_between(&random, 0, 7)];
        int operation = check_between(&random, 0, 3);
        KnownFilter result = known_filter((uint32_t)check_between(&random, 0, 255));
        if (operation < 3)
            result.filter = operation == 0   ? gab_filter_or(a.filter, b.filter)
                            : operation == 1 ? gab_filter_and(a.filter, b.filter)
                                             : gab_filter_not(a.filter);
        for (int tag = 0; tag < 256 && operation < 3; tag++)
            result.selected[tag] = operation == 0   ? a.selected[tag] || b.selected[tag]
                                   : operation == 1 ? a.selected[tag] && b.selected[tag]
                                                    : !a.selected[tag];
        check_known(&result, operation == 0 ? "or" : operation == 1 ? "and" : "not");
        known[check_between(&random, 1, 7)] = result;
    }
    CHECK(gab_filter_passes(NULL, 0) && !gab_filter_passes(NULL, GAB_NONE));
}

/* ---- The cell of a point ---- */

static void test_cell_random(void)
{
    TileGrid grid;
    CHECK_RANDOM_CASES (random, "cell", 1000000) {
        NumberRange range = random_number_range(&random);
        random_grid(&random, &grid, range);
        int64_t column = check_between(&random, -3, 9), row = check_between(&random, -3, 9);
        int64_t x = random_steps(&random, range), y = random_steps(&random, range);
        if (check_chance(&random, 50)) {
            x = grid.x + column * grid.cell_w + check_between(&random, -1, 1);
            y = grid.y + row * grid.cell_h + check_between(&random, -1, 1);
        }
        if (llabs(x) > MAX_STEPS || llabs(y) > MAX_STEPS)
            continue;
        column = floor_divide(x - grid.x, grid.cell_w);
        row = floor_divide(y - grid.y, grid.cell_h);
        gab_cell cell = {99, 99};
        bool found = gab_tiles_cell(&grid.view, (gab_vec){in_pixels(x), in_pixels(y)}, &cell);
        CHECK_THAT(found && cell.column == column && cell.row == row,
                   "%lld, %lld steps in cells of %d x %d from %d, %d: cell %d, %d", (long long)x,
                   (long long)y, grid.cell_w, grid.cell_h, grid.x, grid.y, cell.column, cell.row);
    }
}

/* Mistakes found in published code: truncating towards zero, and computing in floats. */
static int32_t mistaken_truncation(float x, float cell)
{
    return (int32_t)(x / cell);
}

static int32_t mistaken_float_floor(float x, float origin, float cell)
{
    float from_origin = x - origin;
    return (int32_t)floorf(from_origin / cell);
}

static void test_cell_published_mistakes(void)
{
    gab_cell cell;
    CHECK(gab_tiles_cell(&plain, (gab_vec){-1, -1}, &cell));
    CHECK(mistaken_truncation(-1, 16) == 0 && cell.column == -1 && cell.row == -1);
    CHECK(gab_tiles_cell(&plain, (gab_vec){-16, -8}, &cell));
    CHECK(cell.column == -1 && cell.row == -1);
    /* One step before a border; this far from the origin, a float cannot represent the distance. */
    gab_tiles far = plain;
    far.origin.x = -65535;
    far.cell_w = 1;
    CHECK(gab_tiles_cell(&far, (gab_vec){65535 - GAB_STEP, 0}, &cell));
    CHECK(mistaken_float_floor(65535 - GAB_STEP, -65535, 1) == 131070);
    CHECK_INT(cell.column, 131069);
}

static void test_cell_clamps(void)
{
    static const int32_t max = 1 << 30;
    static const struct {
        float x, cell_w;
        int32_t column;
    } rows[] = {
        {FLT_MAX, 16, 1 << 30},          {-FLT_MAX, 16, -(1 << 30)}, {FLT_MAX, FLT_MIN, 1 << 30},
        {-FLT_MAX, FLT_MIN, -(1 << 30)}, {0x1p31f, 1, 1 << 30},      {-0x1.8p31f, 1, -(1 << 30)},
        {0x1p62f, 1, 1 << 30},           {0x1p63f, 1, 1 << 30},      {0x1p64f, 1, 1 << 30},
        {-0x1p63f, 1, -(1 << 30)},       {0x1p30f, 1, 1 << 30},      {-0x1p30f, 1, -(1 << 30)},
        {0x1p29f, 1, 1 << 29},           {-0x1p29f, 1, -(1 << 29)},  {FLT_MAX, FLT_MAX, 1},
        {-FLT_MAX, FLT_MAX, -1},         {-FLT_MIN, FLT_MAX, -1},    {-FLT_TRUE_MIN, FLT_MAX, -1},
        {-FLT_TRUE_MIN, 1, -1},          {FLT_TRUE_MIN, FLT_MAX, 0},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_tiles tiles = plain;
        gab_cell cell = {99, 99};
        tiles.cell_w = rows[i].cell_w;
        CHECK_THAT(gab_tiles_cell(&tiles, (gab_vec){rows[i].x, 8}, &cell), "row %zu", i);
        CHECK_THAT(cell.column == rows[i].column && cell.row == 1, "row %zu: %d, %d", i,
                   cell.column, cell.row);
        tiles = plain;
        tiles.cell_h = rows[i].cell_w;
        CHECK_THAT(gab_tiles_cell(&tiles, (gab_vec){16, rows[i].x}, &cell), "row %zu", i);
        CHECK_THAT(cell.row == rows[i].column && cell.column == 1, "row %zu: %d, %d", i,
                   cell.column, cell.row);
    }
    gab_tiles far = plain;
    gab_cell cell = {99, 99};
    far.origin = (gab_vec){-FLT_MAX, FLT_MAX};
    CHECK(gab_tiles_cell(&far, (gab_vec){FLT_MAX, -FLT_MAX}, &cell));
    CHECK(cell.column == max && cell.row == -max);
}

/* Returns a view with one number replaced: origin x, origin y, cell_w or cell_h. */
static gab_tiles invalid_tiles(const gab_tiles *tiles, size_t index, float value)
{
    gab_tiles invalid = *tiles;
    float *const numbers[] = {&invalid.origin.x, &invalid.origin.y, &invalid.cell_w,
                              &invalid.cell_h};
    *numbers[index] = value;
    return invalid;
}

static void check_no_cells(const gab_tiles *tiles, gab_vec point, gab_box box, size_t row)
{
    gab_cell cell = {99, 99};
    gab_cells cells = {{99, 99}, {99, 99}};
    static const gab_cells none = {{0, 0}, {0, 0}};
    CHECK_THAT(!gab_tiles_cell(tiles, point, &cell) && cell.column == 0 && cell.row == 0,
               "invalid value %zu: cell %d, %d", row, cell.column, cell.row);
    CHECK_THAT(!gab_tiles_under_box(tiles, box, &cells), "invalid value %zu: found cells", row);
    CHECK_THAT(memcmp(&cells, &none, sizeof none) == 0, "invalid value %zu: cells are not zero",
               row);
    CHECK_THAT(!gab_tiles_meets_box(tiles, box, NULL), "invalid value %zu: meets the box", row);
}

static void test_tiles_invalid_numbers(void)
{
    static const float values[] = {NAN, INFINITY, -INFINITY, 0, -0.0f, -1, -FLT_MAX};
    const uint8_t cells[12] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    gab_tiles valid = plain;
    gab_vec point = {20, 10};
    gab_box box = {-100, -100, 300, 300};
    valid.cells = cells;
    valid.solid_outside = true;
    CHECK(gab_tiles_meets_box(&valid, box, NULL));
    for (size_t i = 0; i < CHECK_COUNT(values); i++)
        for (size_t index = i < 3 ? 0 : 2; index < 4; index++) {
            gab_tiles invalid = invalid_tiles(&valid, index, values[i]);
            check_no_cells(&invalid, point, box, 10 * index + i);
            gab_box cell = gab_tiles_cell_box(&invalid, (gab_cell){1, 1});
            CHECK_THAT(!(isfinite(cell.x) && isfinite(cell.y) && cell.w > 0 && cell.h > 0),
                       "value %zu at number %zu: a valid box for a cell", i, index);
        }
    for (size_t i = 0; i < CHECK_COUNT(non_finite_numbers); i++)
        for (size_t index = 0; index < 2; index++) {
            gab_vec invalid_point = point;
            gab_box invalid_box = box;
            set_float(&invalid_point, index, non_finite_numbers[i]);
            set_float(&invalid_box, index, non_finite_numbers[i]);
            check_no_cells(&valid, invalid_point, invalid_box, 100 + 10 * index + i);
            invalid_box = box;
            set_float(&invalid_box, 2 + index, non_finite_numbers[i]);
            check_no_cells(&valid, invalid_point, invalid_box, 200 + 10 * index + i);
        }
}

/* ---- The cells under a box ---- */

static int32_t mistaken_last_cell(float far_edge, float cell)
{
    return (int32_t)floorf(far_edge / cell);
}

static int32_t mistaken_last_pixel(float far_edge, float cell)
{
    return (int32_t)floorf((far_edge - 1) / cell);
}

static void test_under_box(void)
{
    static const struct {
        gab_box box;
        gab_cells cells;
    } rows[] = {
        {{0, 0, 16, 8}, {{0, 0}, {0, 0}}},
        {{0, 0, 16 + GAB_STEP, 8 + GAB_STEP}, {{0, 0}, {1, 1}}},
        {{-GAB_STEP, -GAB_STEP, GAB_STEP, GAB_STEP}, {{-1, -1}, {-1, -1}}},
        {{-GAB_STEP, -GAB_STEP, 2 * GAB_STEP, 2 * GAB_STEP}, {{-1, -1}, {0, 0}}},
        {{15.5f, 7.5f, 0.75f, 0.75f}, {{0, 0}, {1, 1}}},
        {{-65535, -65535, 65535, 65535}, {{-4096, -8192}, {-1, -1}}},
        {{0, 0, 65535, 65535}, {{0, 0}, {4095, 8191}}},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        gab_cells cells = {{99, 99}, {99, 99}};
        CHECK_THAT(gab_tiles_under_box(&plain, rows[i].box, &cells), "row %zu", i);
        CHECK_THAT(memcmp(&cells, &rows[i].cells, sizeof cells) == 0, "row %zu: %d, %d to %d, %d",
                   i, cells.first.column, cells.first.row, cells.last.column, cells.last.row);
    }
    CHECK(mistaken_last_cell(16, 16) == 1 && mistaken_last_pixel(16 + GAB_STEP, 16) == 0);
}

static void test_under_empty_box(void)
{
    static const gab_box empty[] = {
        {1, 1, 0, 1},
        {1, 1, 1, 0},
        {1, 1, -1, 1},
        {1, 1, 1, -1},
        {1, 1, -1, -1},
        {1, 1, 0, 0},
        {FLT_MAX, 1, FLT_MAX, 1},
        {1, FLT_MAX, 1, FLT_MAX},
    };
    gab_tiles tiles = plain;
    tiles.solid_outside = true;
    for (size_t i = 0; i < CHECK_COUNT(empty); i++)
        check_no_cells(&tiles, (gab_vec){NAN, 0}, empty[i], i);
}

static void test_under_box_random(void)
{
    TileGrid grid;
    CHECK_RANDOM_CASES (random, "cells under a box", 1000000) {
        NumberRange range = random_number_range(&random);
        random_grid(&random, &grid, range);
        int64_t box[4];
        random_box_over(&random, &grid, range, box);
        if (!in_range(box))
            continue;
        gab_cells want = {{0, 0}, {0, 0}}, cells = {{99, 99}, {99, 99}};
        bool want_found = box[2] > 0 && box[3] > 0;
        if (want_found) {
            want.first.column = (int32_t)floor_divide(box[0] - grid.x, grid.cell_w);
            want.first.row = (int32_t)floor_divide(box[1] - grid.y, grid.cell_h);
            want.last.column = (int32_t)floor_divide(box[0] + box[2] - 1 - grid.x, grid.cell_w);
            want.last.row = (int32_t)floor_divide(box[1] + box[3] - 1 - grid.y, grid.cell_h);
        }
        gab_box box_in_pixels = {in_pixels(box[0]), in_pixels(box[1]), in_pixels(box[2]),
                                 in_pixels(box[3])};
        bool found = gab_tiles_under_box(&grid.view, box_in_pixels, &cells);
        CHECK_THAT(found == want_found && memcmp(&cells, &want, sizeof cells) == 0,
                   "box %lld %lld %lld %lld steps, cells %d x %d from %d, %d: %d, %d to %d, %d",
                   (long long)box[0], (long long)box[1], (long long)box[2], (long long)box[3],
                   grid.cell_w, grid.cell_h, grid.x, grid.y, cells.first.column, cells.first.row,
                   cells.last.column, cells.last.row);
    }
}

/* For any numbers, the first column and row are not after the last ones. */
static void test_under_box_any_numbers(void)
{
    CHECK_RANDOM_CASES (random, "wild boxes", 200000) {
        float numbers[6];
        for (int k = 0; k < 6; k++) {
            numbers[k] = ldexpf((float)check_unit(&random) - 0.5f, check_between(&random, -20, 40));
            if (k >= 2)
                numbers[k] = fabsf(numbers[k]);
        }
        gab_tiles tiles = plain;
        tiles.cell_w = numbers[4];
        tiles.cell_h = numbers[5];
        gab_box box = {numbers[0], numbers[1], numbers[2], numbers[3]};
        gab_cells cells;
        if (!gab_tiles_under_box(&tiles, box, &cells))
            continue;
        CHECK_THAT(cells.first.column <= cells.last.column && cells.first.row <= cells.last.row,
                   "box %a %a %a %a in cells of %a x %a: %d, %d to %d, %d", (double)box.x,
                   (double)box.y, (double)box.w, (double)box.h, (double)tiles.cell_w,
                   (double)tiles.cell_h, cells.first.column, cells.first.row, cells.last.column,
                   cells.last.row);
    }
}

/* ---- One cell ---- */

static void test_cell_box_random(void)
{
    TileGrid grid;
    CHECK_RANDOM_CASES (random, "box of a cell", 1000000) {
        random_grid(&random, &grid, random_number_range(&random));
        gab_cell cell = {check_between(&random, -9, 9), check_between(&random, -9, 9)};
        int64_t x = grid.x + (int64_t)cell.column * grid.cell_w;
        int64_t y = grid.y + (int64_t)cell.row * grid.cell_h;
        if (llabs(x) > MAX_STEPS || llabs(y) > MAX_STEPS)
            continue;
        gab_box box = gab_tiles_cell_box(&grid.view, cell);
        CHECK_THAT(box.x == in_pixels(x) && box.y == in_pixels(y) && box.w == grid.view.cell_w &&
                       box.h == grid.view.cell_h,
                   "cell %d, %d of %d x %d from %d, %d", cell.column, cell.row, grid.cell_w,
                   grid.cell_h, grid.x, grid.y);
    }
    gab_box far = gab_tiles_cell_box(&plain, (gab_cell){INT32_MIN, INT32_MAX});
    CHECK(far.x == -0x1p35f && far.y == 0x1p34f && far.w == 16 && far.h == 8);
}

static bool oracle_solid(const TileGrid *grid, gab_cell cell, uint32_t solid, bool any_tag)
{
    if (cell.column < 0 || cell.row < 0 || cell.column >= grid->columns || cell.row >= grid->rows)
        return grid->view.solid_outside;
    int tag = grid->view.cells == NULL ? 0 : grid->cells[cell.row * grid->columns + cell.column];
    return any_tag ? tag != 0 : (solid >> tag & 1) != 0;
}

static void test_tag_and_solid_random(void)
{
    static const int32_t extremes[] = {INT32_MIN, INT32_MAX, -1, 0, 1 << 30, -(1 << 30)};
    CheckRandom random = check_random("tags of cells");
    TileGrid grid;
    for (size_t i = 0; i < check_case_count(1000000) && !check_has_failed_too_often(); i++) {
        if (i % 16 == 0)
            random_grid(&random, &grid, random_number_range(&random));
        gab_cell cell = {check_between(&random, -2, 9), check_between(&random, -2, 9)};
        if (check_chance(&random, 10))
            cell.column = extremes[check_between(&random, 0, 5)];
        if (check_chance(&random, 10))
            cell.row = extremes[check_between(&random, 0, 5)];
        bool inside = cell.column >= 0 && cell.row >= 0 && cell.column < grid.columns &&
                      cell.row < grid.rows && grid.view.cells != NULL;
        int tag = inside ? grid.cells[cell.row * grid.columns + cell.column] : 0;
        CHECK_INT(gab_tiles_tag(&grid.view, cell), tag);
        gab_tags solid = {{(uint32_t)check_between(&random, 0, 15)}};
        gab_filter filter = filter_of(&solid);
        CHECK(gab_tiles_solid(&grid.view, cell, &filter) ==
              oracle_solid(&grid, cell, solid.bits[0], false));
        CHECK(gab_tiles_solid(&grid.view, cell, NULL) == oracle_solid(&grid, cell, 0, true));
    }
}

static void test_solid_high_tags(void)
{
    const uint8_t cells[] = {255, 128, 31, 32};
    gab_tiles tiles = {.cell_w = 1, .cell_h = 1, .columns = 4, .rows = 1, .cells = cells};
    gab_filter solid = gab_filter_or(gab_filter_number(255), gab_filter_number(32));
    for (int i = 0; i < 4; i++) {
        gab_cell cell = {i, 0};
        CHECK_INT(gab_tiles_tag(&tiles, cell), cells[i]);
        CHECK(gab_tiles_solid(&tiles, cell, &solid) == (i == 0 || i == 3));
        CHECK(gab_tiles_solid(&tiles, cell, NULL));
        CHECK(gab_tiles_meets_box(&tiles, (gab_box){(float)i, 0, 1, 1}, &solid) ==
              (i == 0 || i == 3));
    }
}

/* ---- Boxes and solid cells ---- */

/* True if [x, x+w) x [y, y+h) has a common area with a solid cell, or with the outside if that is
 * solid. */
static bool oracle_meets(const TileGrid *grid, const int64_t box[4], uint32_t solid, bool any_tag)
{
    int64_t right = grid->x + (int64_t)grid->columns * grid->cell_w;
    int64_t bottom = grid->y + (int64_t)grid->rows * grid->cell_h;
    if (box[2] <= 0 || box[3] <= 0)
        return false;
    bool is_empty = grid->columns == 0 || grid->rows == 0;
    if (grid->view.solid_outside && (is_empty || box[0] < grid->x || box[1] < grid->y ||
                                     box[0] + box[2] > right || box[1] + box[3] > bottom))
        return true;
    for (int i = 0; i < grid->columns * grid->rows; i++) {
        gab_cell cell = {i % grid->columns, i / grid->columns};
        int64_t x = grid->x + (int64_t)cell.column * grid->cell_w;
        int64_t y = grid->y + (int64_t)cell.row * grid->cell_h;
        if (box[0] < x + grid->cell_w && x < box[0] + box[2] && box[1] < y + grid->cell_h &&
            y < box[1] + box[3] && oracle_solid(grid, cell, solid, any_tag))
            return true;
    }
    return false;
}

static void test_meet_box_random(void)
{
    TileGrid grid;
    CHECK_RANDOM_CASES (random, "box on tiles", 1000000) {
        NumberRange range = random_number_range(&random);
        int64_t box[4];
        random_grid(&random, &grid, range);
        random_box_over(&random, &grid, range, box);
        if (!in_range(box))
            continue;
        gab_box box_in_pixels = {in_pixels(box[0]), in_pixels(box[1]), in_pixels(box[2]),
                                 in_pixels(box[3])};
        gab_tags solid = {{(uint32_t)check_between(&random, 0, 15)}};
        gab_filter filter = filter_of(&solid);
        bool any_tag = check_chance(&random, 50);
        bool want = oracle_meets(&grid, box, solid.bits[0], any_tag);
        CHECK_THAT(gab_tiles_meets_box(&grid.view, box_in_pixels, any_tag ? NULL : &filter) == want,
                   "box %lld %lld %lld %lld steps, %d x %d cells of %d x %d from %d, %d, outside "
                   "%d: expected %d",
                   (long long)box[0], (long long)box[1], (long long)box[2], (long long)box[3],
                   grid.columns, grid.rows, grid.cell_w, grid.cell_h, grid.x, grid.y,
                   grid.view.solid_outside, want);
    }
}

/* A mistake found in published code: i is used for both coordinates. */
static bool mistaken_one_index(const gab_tiles *tiles, gab_cells cells)
{
    for (int32_t i = cells.first.column; i <= cells.last.column; i++)
        if (tiles->cells[i * (int32_t)tiles->columns + i] != 0)
            return true;
    return false;
}

static void test_meet_box_published_mistake(void)
{
    const uint8_t cells[9] = {0, 1, 0, 0, 0, 0, 0, 0, 0};
    gab_tiles tiles = {.cell_w = 16, .cell_h = 16, .columns = 3, .rows = 3, .cells = cells};
    gab_box box = {0, 0, 48, 48}, below = {16, 16, 32, 32};
    gab_cells all;
    CHECK(gab_tiles_under_box(&tiles, box, &all));
    CHECK(!mistaken_one_index(&tiles, all) && gab_tiles_meets_box(&tiles, box, NULL));
    CHECK(!gab_tiles_meets_box(&tiles, below, NULL));
    CHECK(gab_tiles_meets_box(&tiles, (gab_box){16, 15, 16, 1}, NULL));
    CHECK(!gab_tiles_meets_box(&tiles, (gab_box){16, 16, 16, 1}, NULL));
    CHECK(!gab_tiles_meets_box(&tiles, (gab_box){15, 15, 1, 1}, NULL));
    CHECK(!gab_tiles_meets_box(&tiles, (gab_box){32, 15, 1, 1}, NULL));
}

/* The time depends only on the number of the grid's cells under the box, not on the size of the
 * box, nor on the size of a grid without stored cells. */
static void test_meet_box_huge(void)
{
    static const gab_box huge[] = {
        {-1e38f, -1e38f, 2e38f, 2e38f},
        {-65535, -65535, 131070, 131070},
        {-1e9f, -1e9f, 2e9f, 2e9f},
        {0, 0, 1e38f, 1e38f},
    };
    uint8_t cells[4] = {0, 0, 0, 0};
    gab_tiles small = {
        .cell_w = GAB_STEP, .cell_h = GAB_STEP, .columns = 2, .rows = 2, .cells = cells};
    gab_tiles without_cells = {.cell_w = 1, .cell_h = 1, .columns = UINT32_MAX, .rows = UINT32_MAX};
    gab_filter zero = gab_filter_number(0);
    for (size_t i = 0; i < CHECK_COUNT(huge); i++) {
        cells[3] = 0;
        small.solid_outside = false;
        CHECK_THAT(!gab_tiles_meets_box(&small, huge[i], NULL), "box %zu: no solid cell", i);
        CHECK_THAT(gab_tiles_meets_box(&small, huge[i], &zero), "box %zu: tag 0 is solid", i);
        cells[3] = 7;
        CHECK_THAT(gab_tiles_meets_box(&small, huge[i], NULL), "box %zu: one solid cell", i);
        cells[3] = 0;
        small.solid_outside = true;
        CHECK_THAT(gab_tiles_meets_box(&small, huge[i], NULL), "box %zu: solid outside", i);
        CHECK_THAT(!gab_tiles_meets_box(&without_cells, huge[i], NULL), "box %zu: all tags 0", i);
        CHECK_THAT(gab_tiles_meets_box(&without_cells, huge[i], &zero), "box %zu: all solid", i);
    }
    gab_box far_box = {1e30f, 1e30f, 1e30f, 1e30f};
    CHECK(gab_tiles_meets_box(&small, far_box, NULL));
    small.solid_outside = false;
    CHECK(!gab_tiles_meets_box(&small, far_box, &zero));
}

/* Without cells, a grid may have more columns than positive cell numbers. */
static void test_solid_outside_huge_grid(void)
{
    gab_tiles huge = {.cell_w = 1, .cell_h = 1, .columns = UINT32_MAX, .rows = UINT32_MAX};
    huge.solid_outside = true;
    CHECK(gab_tiles_solid(&huge, (gab_cell){-5, 3}, NULL));
    CHECK(gab_tiles_solid(&huge, (gab_cell){3, -5}, NULL));
    CHECK(!gab_tiles_solid(&huge, (gab_cell){INT32_MAX, INT32_MAX}, NULL));
}

CHECK_CASES({"sets of tags", test_tags}, {"filters, random", test_filters},
            {"the cell of a point, random", test_cell_random},
            {"the cell of a point: mistakes found in published code", test_cell_published_mistakes},
            {"cell numbers of far points are clamped", test_cell_clamps},
            {"tiles: NaN, infinities and sizes that are not positive", test_tiles_invalid_numbers},
            {"the cells under a box", test_under_box},
            {"no cells under an empty box", test_under_empty_box},
            {"the cells under a box, random", test_under_box_random},
            {"the cells under a box of any numbers", test_under_box_any_numbers},
            {"the box of a cell, random", test_cell_box_random},
            {"tags and solid cells, random", test_tag_and_solid_random},
            {"tags above 31 can be solid", test_solid_high_tags},
            {"cells outside of huge grids", test_solid_outside_huge_grid},
            {"boxes on tiles, random", test_meet_box_random},
            {"boxes on tiles: a mistake found in published code", test_meet_box_published_mistake},
            {"queries of huge boxes are fast", test_meet_box_huge})
