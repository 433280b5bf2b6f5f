/* SPDX-License-Identifier: MIT */
/*
 * Straight tiles of gabarit/scenery.h (ground is in test_scenery.c). The oracle uses whole steps of
 * 1/256 pixel: it finds a cell by integer floor division, the cells under a box by the first and
 * the last step that the half-open box covers, and collisions by comparing the edges of every cell.
 */
#include "oracle_steps.h"

#include <gabarit/scenery.h>

#include <float.h>

/* A field in steps, with its view. */
typedef struct Field {
    int32_t x, y, cell_w, cell_h;
    int columns, rows;
    uint8_t cells[64];
    gab_tiles view;
} Field;

static void view_field(Field *field)
{
    field->view = (gab_tiles){
        .origin = {in_pixels(field->x), in_pixels(field->y)},
        .cell_w = in_pixels(field->cell_w),
        .cell_h = in_pixels(field->cell_h),
        .columns = (uint32_t)field->columns,
        .rows = (uint32_t)field->rows,
        .cells = field->cells,
    };
}

static void random_field(CheckRandom *random, Field *field, Mood mood)
{
    field->x = random_steps(random, mood);
    field->y = random_steps(random, mood);
    field->cell_w = random_size(random, mood);
    field->cell_h = random_size(random, mood);
    field->columns = check_between(random, 0, 8);
    field->rows = check_between(random, 0, 8);
    uint64_t tags = check_next(random);
    bool sparse = check_chance(random, 70);
    for (int i = 0; i < field->columns * field->rows; i++)
        field->cells[i] = !sparse || check_chance(random, 10) ? (uint8_t)(tags >> (i % 61) & 3) : 0;
    view_field(field);
    field->view.solid_outside = check_chance(random, 30);
    if (check_chance(random, 5))
        field->view.cells = NULL;
}

static void random_box_over(CheckRandom *random, const Field *field, Mood mood, int64_t box[4])
{
    int32_t cells[2] = {field->cell_w, field->cell_h}, corner[2] = {field->x, field->y};
    for (int axis = 0; axis < 2; axis++) {
        box[axis] = random_steps(random, mood);
        box[2 + axis] = random_steps(random, mood);
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
        if (llabs(box[axis]) > FARTHEST || llabs(box[axis] + box[2 + axis]) > FARTHEST ||
            llabs(box[2 + axis]) > FARTHEST)
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
}

/* ---- The cell of a point ---- */

static void test_cell_random(void)
{
    CheckRandom random = check_random("cell");
    Field field;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        random_field(&random, &field, mood);
        int64_t column = check_between(&random, -3, 9), row = check_between(&random, -3, 9);
        int64_t x = random_steps(&random, mood), y = random_steps(&random, mood);
        if (check_chance(&random, 50)) {
            x = field.x + column * field.cell_w + check_between(&random, -1, 1);
            y = field.y + row * field.cell_h + check_between(&random, -1, 1);
        }
        if (llabs(x) > FARTHEST || llabs(y) > FARTHEST)
            continue;
        column = floor_divide(x - field.x, field.cell_w);
        row = floor_divide(y - field.y, field.cell_h);
        gab_cell cell = {99, 99};
        bool found = gab_tiles_cell(&field.view, (gab_vec){in_pixels(x), in_pixels(y)}, &cell);
        CHECK_THAT(found && cell.column == column && cell.row == row,
                   "%lld, %lld steps in cells of %d x %d from %d, %d: cell %d, %d", (long long)x,
                   (long long)y, field.cell_w, field.cell_h, field.x, field.y, cell.column,
                   cell.row);
    }
}

static int32_t slip_truncated(float x, float cell)
{
    return (int32_t)(x / cell);
}

static int32_t slip_float_floor(float x, float origin, float cell)
{
    float from_origin = x - origin;
    return (int32_t)floorf(from_origin / cell);
}

static void test_cell_slips(void)
{
    gab_cell cell;
    CHECK(gab_tiles_cell(&plain, (gab_vec){-1, -1}, &cell));
    CHECK(slip_truncated(-1, 16) == 0 && cell.column == -1 && cell.row == -1);
    CHECK(gab_tiles_cell(&plain, (gab_vec){-16, -8}, &cell));
    CHECK(cell.column == -1 && cell.row == -1);
    /* One step before a border; this far from the origin, a float cannot represent the distance. */
    gab_tiles far = plain;
    far.origin.x = -65535;
    far.cell_w = 1;
    CHECK(gab_tiles_cell(&far, (gab_vec){65535 - GAB_STEP, 0}, &cell));
    CHECK(slip_float_floor(65535 - GAB_STEP, -65535, 1) == 131070);
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

/* Returns a view with one number replaced: origin x, y, cell_w, cell_h. None of them may be bad,
 * and the last two must be > 0. */
static gab_tiles spoilt_tiles(const gab_tiles *tiles, size_t place, float value)
{
    gab_tiles spoilt = *tiles;
    float *const numbers[] = {&spoilt.origin.x, &spoilt.origin.y, &spoilt.cell_w, &spoilt.cell_h};
    *numbers[place] = value;
    return spoilt;
}

static void check_no_cells(const gab_tiles *tiles, gab_vec point, gab_box box, size_t row)
{
    gab_cell cell = {99, 99};
    gab_cells cells = {{99, 99}, {99, 99}};
    static const gab_cells none = {{0, 0}, {0, 0}};
    CHECK_THAT(!gab_tiles_cell(tiles, point, &cell) && cell.column == 0 && cell.row == 0,
               "bad value %zu: cell %d, %d", row, cell.column, cell.row);
    CHECK_THAT(!gab_tiles_under_box(tiles, box, &cells), "bad value %zu: cells", row);
    CHECK_THAT(memcmp(&cells, &none, sizeof none) == 0, "bad value %zu leaves cells", row);
    CHECK_THAT(!gab_tiles_meet_box(tiles, box, NULL), "bad value %zu: solid", row);
}

static void test_tiles_bad_numbers(void)
{
    static const float bad[] = {NAN, INFINITY, -INFINITY, 0, -0.0f, -1, -FLT_MAX};
    const uint8_t cells[12] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    gab_tiles good = plain;
    gab_vec point = {20, 10};
    gab_box box = {-100, -100, 300, 300};
    good.cells = cells;
    good.solid_outside = true;
    CHECK(gab_tiles_meet_box(&good, box, NULL));
    for (size_t i = 0; i < CHECK_COUNT(bad); i++)
        for (size_t place = i < 3 ? 0 : 2; place < 4; place++) {
            gab_tiles spoilt = spoilt_tiles(&good, place, bad[i]);
            check_no_cells(&spoilt, point, box, 10 * place + i);
            gab_box cell = gab_tiles_cell_box(&spoilt, (gab_cell){1, 1});
            CHECK_THAT(!(isfinite(cell.x) && isfinite(cell.y) && cell.w > 0 && cell.h > 0),
                       "value %zu at %zu: a cell with a box", i, place);
        }
    for (size_t i = 0; i < CHECK_COUNT(bad_numbers); i++)
        for (size_t place = 0; place < 2; place++) {
            gab_vec spoilt_point = point;
            gab_box spoilt_box = box;
            set_float(&spoilt_point, place, bad_numbers[i]);
            set_float(&spoilt_box, place, bad_numbers[i]);
            check_no_cells(&good, spoilt_point, spoilt_box, 100 + 10 * place + i);
            spoilt_box = box;
            set_float(&spoilt_box, 2 + place, bad_numbers[i]);
            check_no_cells(&good, spoilt_point, spoilt_box, 200 + 10 * place + i);
        }
}

/* ---- The cells under a box ---- */

static int32_t slip_last_cell(float far_edge, float cell)
{
    return (int32_t)floorf(far_edge / cell);
}

static int32_t slip_last_pixel(float far_edge, float cell)
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
    CHECK(slip_last_cell(16, 16) == 1 && slip_last_pixel(16 + GAB_STEP, 16) == 0);
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
    CheckRandom random = check_random("cells under a box");
    Field field;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        random_field(&random, &field, mood);
        int64_t box[4];
        random_box_over(&random, &field, mood, box);
        if (!in_range(box))
            continue;
        gab_cells want = {{0, 0}, {0, 0}}, cells = {{99, 99}, {99, 99}};
        bool some = box[2] > 0 && box[3] > 0;
        if (some) {
            want.first.column = (int32_t)floor_divide(box[0] - field.x, field.cell_w);
            want.first.row = (int32_t)floor_divide(box[1] - field.y, field.cell_h);
            want.last.column = (int32_t)floor_divide(box[0] + box[2] - 1 - field.x, field.cell_w);
            want.last.row = (int32_t)floor_divide(box[1] + box[3] - 1 - field.y, field.cell_h);
        }
        gab_box view = {in_pixels(box[0]), in_pixels(box[1]), in_pixels(box[2]), in_pixels(box[3])};
        bool found = gab_tiles_under_box(&field.view, view, &cells);
        CHECK_THAT(found == some && memcmp(&cells, &want, sizeof cells) == 0,
                   "box %lld %lld %lld %lld steps, cells %d x %d from %d, %d: %d, %d to %d, %d",
                   (long long)box[0], (long long)box[1], (long long)box[2], (long long)box[3],
                   field.cell_w, field.cell_h, field.x, field.y, cells.first.column,
                   cells.first.row, cells.last.column, cells.last.row);
    }
}

/* For any numbers, the first cell of a block is not after the last one. */
static void test_under_box_wild(void)
{
    CheckRandom random = check_random("wild boxes");
    for (size_t i = 0; i < check_times(200000) && !check_hopeless(); i++) {
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
    CheckRandom random = check_random("box of a cell");
    Field field;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        random_field(&random, &field, random_mood(&random));
        gab_cell cell = {check_between(&random, -9, 9), check_between(&random, -9, 9)};
        int64_t x = field.x + (int64_t)cell.column * field.cell_w;
        int64_t y = field.y + (int64_t)cell.row * field.cell_h;
        if (llabs(x) > FARTHEST || llabs(y) > FARTHEST)
            continue;
        gab_box box = gab_tiles_cell_box(&field.view, cell);
        CHECK_THAT(box.x == in_pixels(x) && box.y == in_pixels(y) && box.w == field.view.cell_w &&
                       box.h == field.view.cell_h,
                   "cell %d, %d of %d x %d from %d, %d", cell.column, cell.row, field.cell_w,
                   field.cell_h, field.x, field.y);
    }
    gab_box far = gab_tiles_cell_box(&plain, (gab_cell){INT32_MIN, INT32_MAX});
    CHECK(far.x == -0x1p35f && far.y == 0x1p34f && far.w == 16 && far.h == 8);
}

static bool oracle_solid(const Field *field, gab_cell cell, uint32_t solid, bool any)
{
    if (cell.column < 0 || cell.row < 0 || cell.column >= field->columns || cell.row >= field->rows)
        return field->view.solid_outside;
    int tag = field->view.cells == NULL ? 0 : field->cells[cell.row * field->columns + cell.column];
    return any ? tag != 0 : (solid >> tag & 1) != 0;
}

static void test_tag_and_solid_random(void)
{
    static const int32_t extremes[] = {INT32_MIN, INT32_MAX, -1, 0, 1 << 30, -(1 << 30)};
    CheckRandom random = check_random("tags of cells");
    Field field;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        if (i % 16 == 0)
            random_field(&random, &field, random_mood(&random));
        gab_cell cell = {check_between(&random, -2, 9), check_between(&random, -2, 9)};
        if (check_chance(&random, 10))
            cell.column = extremes[check_between(&random, 0, 5)];
        if (check_chance(&random, 10))
            cell.row = extremes[check_between(&random, 0, 5)];
        bool inside = cell.column >= 0 && cell.row >= 0 && cell.column < field.columns &&
                      cell.row < field.rows && field.view.cells != NULL;
        int tag = inside ? field.cells[cell.row * field.columns + cell.column] : 0;
        CHECK_INT(gab_tiles_tag(&field.view, cell), tag);
        gab_tags solid = {{(uint32_t)check_between(&random, 0, 15)}};
        CHECK(gab_tiles_solid(&field.view, cell, &solid) ==
              oracle_solid(&field, cell, solid.bits[0], false));
        CHECK(gab_tiles_solid(&field.view, cell, NULL) == oracle_solid(&field, cell, 0, true));
    }
}

static void test_solid_high_tags(void)
{
    const uint8_t cells[] = {255, 128, 31, 32};
    gab_tiles tiles = {.cell_w = 1, .cell_h = 1, .columns = 4, .rows = 1, .cells = cells};
    gab_tags solid = {{0}};
    gab_tags_add(&solid, 255);
    gab_tags_add(&solid, 32);
    for (int i = 0; i < 4; i++) {
        gab_cell cell = {i, 0};
        CHECK_INT(gab_tiles_tag(&tiles, cell), cells[i]);
        CHECK(gab_tiles_solid(&tiles, cell, &solid) == (i == 0 || i == 3));
        CHECK(gab_tiles_solid(&tiles, cell, NULL));
        CHECK(gab_tiles_meet_box(&tiles, (gab_box){(float)i, 0, 1, 1}, &solid) ==
              (i == 0 || i == 3));
    }
}

/* ---- Boxes and solid cells ---- */

/* True if [x, x+w) x [y, y+h) has a common area with a solid cell, or with a solid outside. */
static bool oracle_meets(const Field *field, const int64_t box[4], uint32_t solid, bool any)
{
    int64_t right = field->x + (int64_t)field->columns * field->cell_w;
    int64_t bottom = field->y + (int64_t)field->rows * field->cell_h;
    if (box[2] <= 0 || box[3] <= 0)
        return false;
    bool nothing_inside = field->columns == 0 || field->rows == 0;
    if (field->view.solid_outside && (nothing_inside || box[0] < field->x || box[1] < field->y ||
                                      box[0] + box[2] > right || box[1] + box[3] > bottom))
        return true;
    for (int i = 0; i < field->columns * field->rows; i++) {
        gab_cell cell = {i % field->columns, i / field->columns};
        int64_t x = field->x + (int64_t)cell.column * field->cell_w;
        int64_t y = field->y + (int64_t)cell.row * field->cell_h;
        if (box[0] < x + field->cell_w && x < box[0] + box[2] && box[1] < y + field->cell_h &&
            y < box[1] + box[3] && oracle_solid(field, cell, solid, any))
            return true;
    }
    return false;
}

static void test_meet_box_random(void)
{
    CheckRandom random = check_random("box on tiles");
    Field field;
    for (size_t i = 0; i < check_times(1000000) && !check_hopeless(); i++) {
        Mood mood = random_mood(&random);
        int64_t box[4];
        random_field(&random, &field, mood);
        random_box_over(&random, &field, mood, box);
        if (!in_range(box))
            continue;
        gab_box view = {in_pixels(box[0]), in_pixels(box[1]), in_pixels(box[2]), in_pixels(box[3])};
        gab_tags solid = {{(uint32_t)check_between(&random, 0, 15)}};
        bool any = check_chance(&random, 50);
        bool want = oracle_meets(&field, box, solid.bits[0], any);
        CHECK_THAT(gab_tiles_meet_box(&field.view, view, any ? NULL : &solid) == want,
                   "box %lld %lld %lld %lld steps, %d x %d cells of %d x %d from %d, %d, outside "
                   "%d: not %d",
                   (long long)box[0], (long long)box[1], (long long)box[2], (long long)box[3],
                   field.columns, field.rows, field.cell_w, field.cell_h, field.x, field.y,
                   field.view.solid_outside, want);
    }
}

/* Published loops use i for both coordinates. */
static bool slip_one_index(const gab_tiles *tiles, gab_cells cells)
{
    for (int32_t i = cells.first.column; i <= cells.last.column; i++)
        if (tiles->cells[i * (int32_t)tiles->columns + i] != 0)
            return true;
    return false;
}

static void test_meet_box_slip(void)
{
    const uint8_t cells[9] = {0, 1, 0, 0, 0, 0, 0, 0, 0};
    gab_tiles tiles = {.cell_w = 16, .cell_h = 16, .columns = 3, .rows = 3, .cells = cells};
    gab_box box = {0, 0, 48, 48}, below = {16, 16, 32, 32};
    gab_cells all;
    CHECK(gab_tiles_under_box(&tiles, box, &all));
    CHECK(!slip_one_index(&tiles, all) && gab_tiles_meet_box(&tiles, box, NULL));
    CHECK(!gab_tiles_meet_box(&tiles, below, NULL));
    CHECK(gab_tiles_meet_box(&tiles, (gab_box){16, 15, 16, 1}, NULL));
    CHECK(!gab_tiles_meet_box(&tiles, (gab_box){16, 16, 16, 1}, NULL));
    CHECK(!gab_tiles_meet_box(&tiles, (gab_box){15, 15, 1, 1}, NULL));
    CHECK(!gab_tiles_meet_box(&tiles, (gab_box){32, 15, 1, 1}, NULL));
}

/* The work depends on the field's cells under the box, not on the size of the box, nor on the size
 * of a field without cells.
 */
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
    gab_tiles endless = {.cell_w = 1, .cell_h = 1, .columns = UINT32_MAX, .rows = UINT32_MAX};
    gab_tags zero = {{1}};
    for (size_t i = 0; i < CHECK_COUNT(huge); i++) {
        cells[3] = 0;
        small.solid_outside = false;
        CHECK_THAT(!gab_tiles_meet_box(&small, huge[i], NULL), "box %zu: open", i);
        CHECK_THAT(gab_tiles_meet_box(&small, huge[i], &zero), "box %zu: tag 0 is solid", i);
        cells[3] = 7;
        CHECK_THAT(gab_tiles_meet_box(&small, huge[i], NULL), "box %zu: one solid cell", i);
        cells[3] = 0;
        small.solid_outside = true;
        CHECK_THAT(gab_tiles_meet_box(&small, huge[i], NULL), "box %zu: solid outside", i);
        CHECK_THAT(!gab_tiles_meet_box(&endless, huge[i], NULL), "box %zu: all tags 0", i);
        CHECK_THAT(gab_tiles_meet_box(&endless, huge[i], &zero), "box %zu: all solid", i);
    }
    gab_box away = {1e30f, 1e30f, 1e30f, 1e30f};
    CHECK(gab_tiles_meet_box(&small, away, NULL));
    small.solid_outside = false;
    CHECK(!gab_tiles_meet_box(&small, away, &zero));
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"a set of tags", test_tags},
        {"the cell of a point, random", test_cell_random},
        {"cells are rounded down, in more than floats", test_cell_slips},
        {"far cells are clamped", test_cell_clamps},
        {"tiles: bad numbers and sizes", test_tiles_bad_numbers},
        {"the cells under a box", test_under_box},
        {"no cells under an empty box", test_under_empty_box},
        {"the cells under a box, random", test_under_box_random},
        {"the cells under a box of any numbers", test_under_box_wild},
        {"the box of a cell, random", test_cell_box_random},
        {"tags and solid cells, random", test_tag_and_solid_random},
        {"solid sets hold all tags", test_solid_high_tags},
        {"boxes on tiles, random", test_meet_box_random},
        {"boxes on tiles use both coordinates", test_meet_box_slip},
        {"huge boxes are answered at once", test_meet_box_huge},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
