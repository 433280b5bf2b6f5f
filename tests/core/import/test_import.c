/* SPDX-License-Identifier: MIT */
/*
 * Tests of importing pictures: natural order of names, grids, islands (compared with a flood fill),
 * sprites, maps and levels. Importing changed art is tested in test_import_again.c.
 */
#include "import_folder.h"

#include "edit/assets.h"
#include "edit/levels.h"
#include "file/conversion.h"
#include "import/sheet/corrections.h"
#include "import/sheet/islands.h"

#include <stdlib.h>
#include <string.h>

/* ---- Names ---- */

static void test_natural_order(void)
{
    /* In this order. */
    static const char *const rows[] = {"",
                                       "/a",
                                       "0",
                                       "1",
                                       "2",
                                       "10",
                                       "a",
                                       "a/1",
                                       "a0",
                                       "a1",
                                       "a01",
                                       "a001",
                                       "a2",
                                       "a2b1",
                                       "a2b02",
                                       "a2b10",
                                       "a10",
                                       "a99999999999999999998",
                                       "a99999999999999999999",
                                       "b",
                                       "walk",
                                       "walk_1",
                                       "walk_2",
                                       "walk_10",
                                       "walk_10b"};
    for (size_t i = 0; i < CHECK_COUNT(rows); i++)
        for (size_t k = 0; k < CHECK_COUNT(rows); k++) {
            int order = natural_compare(rows[i], rows[k]);
            /* Leading zeros are compared last, so names with them have another order. */
            bool has_leading_zero =
                strchr(rows[i], '0') == rows[i] + 1 || strchr(rows[k], '0') == rows[k] + 1;
            if (!has_leading_zero || i == k)
                CHECK_THAT((order > 0) - (order < 0) == (i > k) - (i < k), "%s and %s: %d", rows[i],
                           rows[k], order);
            CHECK((order == 0) == (i == k));
            CHECK((order > 0) == (natural_compare(rows[k], rows[i]) < 0));
        }
}

static void test_stems(void)
{
    static const struct {
        const char *path, *base, *stem;
    } table[] = {
        {"walk_01.png", "walk_01", "walk"},
        {"art/walk_01.PNG", "walk_01", "walk"},
        {"a.b/walk12.png", "walk12", "walk"},
        {"walk.001.png", "walk.001", "walk"},
        {"walk (3.png", "walk (3", "walk"},
        {"walk - 3.png", "walk - 3", "walk"},
        {"walk_.png", "walk_", "walk_"},
        {"ken.png", "ken", "ken"},
        {"007.png", "007", "007"},
        {"_1.png", "_1", "_1"},
        {".png", ".png", ".png"},
        {"no-suffix", "no-suffix", "no-suffix"},
        {"2x2.png", "2x2", "2x"},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        char *base = path_base(table[i].path), *stem = path_stem(table[i].path);
        CHECK_TEXT(base, table[i].base);
        CHECK_TEXT(stem, table[i].stem);
        g_free(base);
        g_free(stem);
    }
}

static void test_table(void)
{
    CHECK(importer_count >= 1);
    for (uint32_t i = 0; i < importer_count; i++)
        CHECK(importers[i]->suffixes[0] != NULL && importer_for(importers[i]->suffixes[0]) == NULL);
    CHECK(importer_for("a.png") == importers[0] && importer_for("A.PnG") == importers[0]);
    CHECK(importer_for("a.bmp") == NULL && importer_for(".png") == NULL);
    CHECK(importer_for("png") == NULL && importer_for("a.png/b") == NULL);
}

/* ---- Grids ---- */

static void test_grid(void)
{
    static const struct {
        uint32_t width, height;
        SheetCut cut;
        uint32_t count;
        PixelRect last;
    } table[] = {
        {32, 16, {.cell_w = 16, .cell_h = 16}, 2, {16, 0, 32, 16}},
        {33, 17, {.cell_w = 16, .cell_h = 16}, 2, {16, 0, 32, 16}},
        {31, 16, {.cell_w = 16, .cell_h = 16}, 1, {0, 0, 16, 16}},
        {15, 16, {.cell_w = 16, .cell_h = 16}, 0, {0, 0, 0, 0}},
        {35, 18, {.cell_w = 16, .cell_h = 16, .margin = 1, .spacing = 1}, 2, {18, 1, 34, 17}},
        {34, 18, {.cell_w = 16, .cell_h = 16, .margin = 1, .spacing = 1}, 1, {1, 1, 17, 17}},
        {40, 20, {.cell_w = 8, .cell_h = 4, .offset_x = 3, .offset_y = 2}, 16, {27, 14, 35, 18}},
        {9, 9, {.cell_w = 1, .cell_h = 1}, 81, {8, 8, 9, 9}},
        {8, 8, {.cell_w = 9, .cell_h = 8}, 0, {0, 0, 0, 0}},
        {8, 8, {.cell_w = 4, .cell_h = 4, .margin = 5}, 0, {0, 0, 0, 0}},
    };
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        Pixels *pixels = pixels_new_clear(table[i].width, table[i].height);
        SheetCut cut = table[i].cut;
        uint32_t count;
        GError *error = NULL;
        cut.kind = CUT_GRID;
        PixelRect *rects = sheet_cut(pixels, &cut, &count, &error);
        CHECK_THAT(count == table[i].count, "row %zu: %u cells", i, count);
        CHECK((rects == NULL) == (count == 0) && (error != NULL) == (count == 0));
        if (rects != NULL)
            CHECK_THAT(memcmp(&rects[count - 1], &table[i].last, sizeof *rects) == 0, "row %zu", i);
        g_clear_error(&error);
        g_free(rects);
        pixels_unref(pixels);
    }
}

static void test_invalid_grids(void)
{
    static const SheetCut table[] = {
        {.cell_w = 0, .cell_h = 8},
        {.cell_w = 8, .cell_h = -1},
        {.cell_w = 8, .cell_h = 8, .margin = -1},
        {.cell_w = 8, .cell_h = 8, .spacing = -9},
        {.cell_w = 8, .cell_h = 8, .offset_x = -1},
        {.cell_w = 8, .cell_h = 8, .offset_y = INT32_MAX},
        {.cell_w = INT32_MAX, .cell_h = 8},
        {.cell_w = 1, .cell_h = 1},
    };
    Pixels *pixels = pixels_new_clear(300, 300);
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        SheetCut cut = table[i];
        uint32_t count = 1;
        GError *error = NULL;
        cut.kind = CUT_GRID;
        CHECK(sheet_cut(pixels, &cut, &count, &error) == NULL && count == 0);
        CHECK_THAT(g_error_matches(error, IMPORT_ERROR, IMPORT_BAD_CUT), "row %zu", i);
        g_clear_error(&error);
    }
    pixels_unref(pixels);
}

static void test_empty_cells_and_keys(void)
{
    Pixels *pixels = pixels_new_clear(40, 10);
    SheetCut cut = {.kind = CUT_GRID, .cell_w = 10, .cell_h = 10, .skip_empty = true};
    uint32_t count;
    pixels_fill(pixels, (PixelRect){12, 3, 14, 5}, 0xff000001);
    pixels_fill(pixels, (PixelRect){39, 9, 40, 10}, 0x00ff00ff);
    PixelRect *rects = sheet_cut(pixels, &cut, &count, NULL);
    CHECK(count == 2 && rects[0].left == 10 && rects[1].left == 30);
    g_free(rects);
    /* With a magenta background, which is the colour of the corner. */
    pixels_fill(pixels, (PixelRect){0, 0, 40, 10}, 0xff00ffff);
    pixels_fill(pixels, (PixelRect){12, 3, 14, 5}, 0x808080ff);
    pixels_fill(pixels, (PixelRect){22, 3, 24, 5}, 0xfe01ffff);
    rects = sheet_cut(pixels, &cut, &count, NULL);
    CHECK_INT(count, 4);
    g_free(rects);
    cut.key_kind = KEY_CORNER;
    rects = sheet_cut(pixels, &cut, &count, NULL);
    CHECK(count == 2 && rects[0].left == 10 && rects[1].left == 20);
    g_free(rects);
    cut.tolerance = 1;
    rects = sheet_cut(pixels, &cut, &count, NULL);
    CHECK(count == 1 && rects[0].left == 10);
    g_free(rects);
    cut.key_kind = KEY_GIVEN;
    memcpy(cut.key, "\x80\x80\x80", 3);
    cut.kind = CUT_ISLANDS;
    rects = sheet_cut(pixels, &cut, &count, NULL);
    CHECK(count == 1 && rects[0].left == 0 && rects[0].right == 40);
    g_free(rects);
    Mask *mask = sheet_mask(pixels, &cut);
    CHECK(mask->source == MASK_KEY && mask->tolerance == 1 && mask->key[0] == 0x80);
    node_unref(mask);
    pixels_unref(pixels);
}

/* ---- Islands ---- */

/* Numbers islands by a flood fill that visits all pixels near each pixel. */
static uint32_t flood(const uint8_t *solid, int32_t width, int32_t height, int32_t gap,
                      int32_t *numbers)
{
    uint32_t count = 0;
    int32_t *stack = g_new(int32_t, width * height + 1);
    memset(numbers, 0, sizeof *numbers * (size_t)(width * height));
    for (int32_t start = 0; start < width * height; start++) {
        int32_t depth = 0;
        if (!solid[start] || numbers[start] != 0)
            continue;
        numbers[start] = (int32_t)++count;
        stack[depth++] = start;
        while (depth > 0) {
            int32_t at = stack[--depth];
            for (int32_t y = MAX(at / width - gap - 1, 0);
                 y <= MIN(at / width + gap + 1, height - 1); y++)
                for (int32_t x = MAX(at % width - gap - 1, 0);
                     x <= MIN(at % width + gap + 1, width - 1); x++)
                    if (solid[y * width + x] && numbers[y * width + x] == 0) {
                        numbers[y * width + x] = (int32_t)count;
                        stack[depth++] = y * width + x;
                    }
        }
    }
    g_free(stack);
    return count;
}

static Island island_of(const int32_t *numbers, int32_t width, int32_t height, int32_t number)
{
    Island island = {{9999, 9999, 0, 0}, 0};
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            if (numbers[y * width + x] == number) {
                island.bounds.left = MIN(island.bounds.left, x);
                island.bounds.top = MIN(island.bounds.top, y);
                island.bounds.right = MAX(island.bounds.right, x + 1);
                island.bounds.bottom = MAX(island.bounds.bottom, y + 1);
                island.pixels++;
            }
    return island;
}

static bool has_island(const Island *islands, uint32_t count, const Island *wanted)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        found += memcmp(&islands[i].bounds, &wanted->bounds, sizeof wanted->bounds) == 0 &&
                 islands[i].pixels == wanted->pixels;
    return found > 0;
}

/* Returns the distance in pixels between two rectangles along the axis on which it is larger. */
static int32_t pixels_between(PixelRect a, PixelRect b)
{
    int32_t x = a.left > b.right ? a.left - b.right : b.left > a.right ? b.left - a.right : 0;
    int32_t y = a.top > b.bottom ? a.top - b.bottom : b.top > a.bottom ? b.top - a.bottom : 0;
    return x > y ? x : y;
}

/* Joins the islands with less than `min` pixels with the nearest others, if these are within a
 * quarter of their size, or 4 pixels; sets the others to 0 pixels. */
static void join_small(Island *islands, uint32_t count, uint64_t min)
{
    Island *before = g_memdup2(islands, count * sizeof *islands);
    for (uint32_t i = 0; i < count; i++) {
        int32_t best = 9999;
        uint32_t with = count;
        for (uint32_t k = 0; before[i].pixels < min && k < count; k++) {
            PixelRect other = before[k].bounds;
            int32_t side = MAX(other.right - other.left, other.bottom - other.top);
            int32_t away = pixels_between(before[i].bounds, other);
            if (before[k].pixels >= min && away <= MAX(4, side / 4) && away < best) {
                best = away;
                with = k;
            }
        }
        if (with < count) {
            PixelRect *bounds = &islands[with].bounds;
            bounds->left = MIN(bounds->left, before[i].bounds.left);
            bounds->top = MIN(bounds->top, before[i].bounds.top);
            bounds->right = MAX(bounds->right, before[i].bounds.right);
            bounds->bottom = MAX(bounds->bottom, before[i].bounds.bottom);
            islands[with].pixels += before[i].pixels;
        }
        if (before[i].pixels < min)
            islands[i].pixels = 0;
    }
    g_free(before);
}

static void test_random_islands(void)
{
    CHECK_RANDOM_CASES (random, "islands", 4000) {
        int32_t width = check_between(&random, 1, 40), height = check_between(&random, 1, 24);
        int32_t gap = check_between(&random, 0, 3), min = check_between(&random, 0, 3);
        int percent = check_between(&random, 1, 60);
        uint8_t *solid = g_malloc((gsize)(width * height));
        int32_t *numbers = g_new(int32_t, width * height);
        for (int32_t i = 0; i < width * height; i++)
            solid[i] = check_chance(&random, percent);
        uint32_t count = flood(solid, width, height, gap, numbers), expected_count = 0;
        Island *islands;
        IslandOptions options = {(uint32_t)gap, (uint32_t)min};
        uint32_t found = islands_find(solid, (uint32_t)width, (uint32_t)height, &options, &islands);
        Island *expected = g_new(Island, count + 1);
        for (uint32_t i = 0; i < count; i++)
            expected[i] = island_of(numbers, width, height, (int32_t)i + 1);
        join_small(expected, count, (uint64_t)min);
        for (uint32_t i = 0; i < count; i++) {
            expected_count += expected[i].pixels > 0;
            CHECK_THAT(expected[i].pixels == 0 || has_island(islands, found, &expected[i]),
                       "%dx%d, gap %d, min %d", width, height, gap, min);
        }
        CHECK_INT(found, expected_count);
        g_free(expected);
        g_free(islands);
        g_free(numbers);
        g_free(solid);
    }
}

static void test_reading_order(void)
{
    /* The island at 93,38 extends up to the first row, but its centre is in the second. */
    static const PixelRect wanted[] = {
        {5, 12, 25, 40},  {30, 10, 50, 40}, {60, 20, 64, 24},  {70, 15, 90, 42},  {2, 60, 20, 90},
        {30, 55, 40, 95}, {50, 80, 60, 95}, {93, 38, 98, 100}, {8, 120, 20, 121},
    };
    Pixels *pixels = pixels_new_clear(100, 130);
    SheetCut cut = {.kind = CUT_ISLANDS};
    uint32_t count;
    for (size_t i = 0; i < CHECK_COUNT(wanted); i++)
        pixels_fill(pixels, wanted[i], 0x808080ff);
    PixelRect *rects = sheet_cut(pixels, &cut, &count, NULL);
    CHECK_INT(count, CHECK_COUNT(wanted));
    for (uint32_t i = 0; i < MIN(count, CHECK_COUNT(wanted)); i++)
        CHECK_THAT(memcmp(&rects[i], &wanted[i], sizeof *wanted) == 0, "island %u", i);
    g_free(rects);
    pixels_unref(pixels);
}

static void test_too_many_islands(void)
{
    Pixels *pixels = pixels_new_clear(600, 600);
    SheetCut cut = {.kind = CUT_ISLANDS};
    uint32_t count = 1;
    GError *error = NULL;
    for (int32_t y = 0; y < 600; y += 2)
        for (int32_t x = 0; x < 600; x += 2)
            pixels_fill(pixels, (PixelRect){x, y, x + 1, y + 1}, 0xffffffff);
    CHECK(sheet_cut(pixels, &cut, &count, &error) == NULL && count == 0);
    CHECK(g_error_matches(error, IMPORT_ERROR, IMPORT_BAD_CUT));
    g_clear_error(&error);
    pixels_fill(pixels, (PixelRect){0, 0, 600, 600}, 0);
    CHECK(sheet_cut(pixels, &cut, &count, &error) == NULL);
    CHECK(g_error_matches(error, IMPORT_ERROR, IMPORT_NO_FRAMES));
    g_clear_error(&error);
    pixels_unref(pixels);
}

/* ---- Importing into a project ---- */

static Project *import_paths(const Folder *folder, const char *const *paths,
                             const ImportOptions *options, ImportDone *done)
{
    Project *empty = project_new();
    GError *error = NULL;
    Project *after = import_files(empty, folder->store, paths, options, done, &error);
    CHECK_THAT(after != NULL, "%s", error ? error->message : "");
    g_clear_error(&error);
    node_unref(empty);
    return after;
}

static void check_frame(const Sprite *sprite, uint32_t place, const char *name, PixelRect rect)
{
    const Frame *frame = list_get(sprite->frames, place);
    CHECK(frame != NULL);
    if (frame == NULL)
        return;
    CHECK_TEXT(frame->name, name);
    CHECK_THAT(frame->x == rect.left && frame->y == rect.top && frame->x + frame->w == rect.right &&
                   frame->y + frame->h == rect.bottom,
               "frame %s", name);
}

static void test_sequence(void)
{
    static const char *const paths[] = {"walk_10.png", "run1.png",   "walk_2.png", "idle.png",
                                        "run2.png",    "walk_1.png", NULL};
    Folder folder = folder_new();
    for (int i = 0; paths[i] != NULL; i++)
        folder_write_rect(&folder, paths[i], 10 + i, 20, (PixelRect){2, 2, 6, 9}, 0x102030ff);
    ImportOptions options = {.name = "ken"};
    ImportDone done;
    Project *project = import_paths(&folder, paths, &options, &done);
    const Sprite *sprite = project_sprite(project, done.asset);
    CHECK(done.assets == 1 && done.frames == 6 && done.animations == 2);
    CHECK_TEXT(sprite->name, "ken");
    static const char *const names[] = {"idle", "run1", "run2", "walk_1", "walk_2", "walk_10"};
    static const int32_t widths[] = {13, 11, 14, 15, 12, 10};
    for (uint32_t i = 0; i < 6; i++)
        check_frame(sprite, i, names[i], (PixelRect){0, 0, widths[i], 20});
    const Animation *run = list_get(sprite->animations, 0), *walk = list_get(sprite->animations, 1);
    CHECK_TEXT(run->name, "run");
    CHECK_TEXT(walk->name, "walk");
    CHECK_INT(list_count(walk->steps), 3);
    CHECK(animation_frame(walk, 2) == ((const Frame *)list_get(sprite->frames, 5))->id);
    const Frame *frame = list_get(sprite->frames, 0);
    CHECK(frame->art_x == 2 && frame->art_y == 2 && frame->mask->source == MASK_ALPHA);
    CHECK(project_validate(project, NULL, NULL));
    CHECK_INT(list_count(project->pictures), 6);
    node_unref(project);
    folder_clear(&folder);
}

static void test_single_and_sheets(void)
{
    static const char *const one[] = {"art/ken_1.png", NULL};
    static const char *const two[] = {"art/ken_1.png", "art/ken_2.png", NULL};
    Folder folder = folder_new();
    folder_write_rect(&folder, one[0], 32, 16, (PixelRect){1, 1, 30, 15}, 0x102030ff);
    folder_write_rect(&folder, two[1], 16, 16, (PixelRect){1, 1, 15, 15}, 0x302010ff);
    ImportOptions options = {0};
    ImportDone done;
    Project *project = import_paths(&folder, one, &options, &done);
    const Sprite *sprite = list_get(project->sprites, 0);
    CHECK_TEXT(sprite->name, "ken_1");
    check_frame(sprite, 0, "ken_1", (PixelRect){0, 0, 32, 16});
    CHECK(list_count(sprite->animations) == 0);
    node_unref(project);
    options.cut = (SheetCut){.kind = CUT_GRID, .cell_w = 16, .cell_h = 16};
    project = import_paths(&folder, one, &options, &done);
    sprite = list_get(project->sprites, 0);
    check_frame(sprite, 0, "1", (PixelRect){0, 0, 16, 16});
    check_frame(sprite, 1, "2", (PixelRect){16, 0, 32, 16});
    node_unref(project);
    options.cut.key_kind = KEY_CORNER;
    project = import_paths(&folder, two, &options, &done);
    sprite = list_get(project->sprites, 0);
    CHECK_TEXT(sprite->name, "ken");
    check_frame(sprite, 1, "ken_1 2", (PixelRect){16, 0, 32, 16});
    check_frame(sprite, 2, "ken_2 1", (PixelRect){0, 0, 16, 16});
    CHECK_INT(list_count(sprite->animations), 1);
    CHECK(((const Frame *)list_get(sprite->frames, 0))->mask->source == MASK_KEY);
    CHECK(project_validate(project, NULL, NULL));
    node_unref(project);
    folder_clear(&folder);
}

static void check_animation(const Sprite *sprite, uint32_t index, const char *name, uint32_t steps)
{
    const Animation *animation = list_get(sprite->animations, index);
    CHECK_TEXT(animation->name, name);
    CHECK_INT(list_count(animation->steps), steps);
}

/* Writes a sheet of 4 x 4 cells, the last of which is empty. */
static void write_rows(const Folder *folder, const char *path)
{
    Pixels *sheet = pixels_new_clear(40, 40);
    for (int32_t i = 0; i < 15; i++) {
        int32_t x = i % 4 * 10, y = i / 4 * 10;
        pixels_fill(sheet, (PixelRect){x + 2, y + 2, x + 8, y + 8}, 0xff0000ff);
    }
    folder_write(folder, path, sheet);
    pixels_unref(sheet);
}

static void test_rows_become_animations(void)
{
    static const char *const names[] = {"idle", "", NULL}, *const paths[] = {"hero.png", NULL};
    Folder folder = folder_new();
    write_rows(&folder, paths[0]);
    ImportOptions options = {.by_rows = true, .row_names = names};
    options.cut = (SheetCut){.kind = CUT_GRID, .cell_w = 10, .cell_h = 10, .skip_empty = true};
    ImportDone done;
    Project *project = import_paths(&folder, paths, &options, &done);
    const Sprite *sprite = list_get(project->sprites, 0);
    CHECK_INT(done.frames, 15);
    CHECK_INT(list_count(sprite->animations), 3);
    check_animation(sprite, 0, "idle", 4);
    check_animation(sprite, 1, "hero 3", 4);
    check_animation(sprite, 2, "hero 4", 3);
    node_unref(project);
    folder_clear(&folder);
}

/*
 * Returns the islands of sheet_of_islands: two next to each other, and one of two halves with a
 * thin bridge.
 */
static GArray *three_islands(const Pixels *sheet)
{
    uint32_t count;
    PixelRect *found = sheet_cut(sheet, &(SheetCut){.kind = CUT_ISLANDS}, &count, NULL);
    GArray *rects = g_array_new(false, false, sizeof(PixelRect));
    g_array_append_vals(rects, found, count);
    g_free(found);
    return rects;
}

static Pixels *sheet_of_islands(void)
{
    Pixels *sheet = pixels_new_clear(40, 40);
    pixels_fill(sheet, (PixelRect){2, 2, 10, 12}, 0xff0000ff);
    pixels_fill(sheet, (PixelRect){14, 3, 20, 11}, 0xff0000ff);
    pixels_fill(sheet, (PixelRect){4, 20, 12, 30}, 0xff0000ff);
    pixels_fill(sheet, (PixelRect){12, 25, 16, 26}, 0xff0000ff);
    pixels_fill(sheet, (PixelRect){16, 20, 26, 30}, 0xff0000ff);
    return sheet;
}

static void check_rect(const GArray *rects, guint index, PixelRect rect)
{
    const PixelRect *got = &g_array_index(rects, PixelRect, index);
    CHECK_INT(got->left, rect.left);
    CHECK_INT(got->top, rect.top);
    CHECK_INT(got->right, rect.right);
    CHECK_INT(got->bottom, rect.bottom);
}

/*
 * Returns a sheet with two rows of cells of 10 x 10 pixels. Five cells have a figure. Below them
 * are two sparks, which begin to the right of the last figure, and a speck.
 */
static Pixels *sheet_with_sparks(void)
{
    Pixels *sheet = pixels_new_clear(40, 29);
    for (int32_t i = 0; i < 5; i++) {
        int32_t x = i % 3 * 10, y = i / 3 * 10;
        pixels_fill(sheet, (PixelRect){x + 2, y + 2, x + 8, y + 9}, 0xff0000ff);
    }
    pixels_fill(sheet, (PixelRect){24, 22, 29, 28}, 0x00ff00ff);
    pixels_fill(sheet, (PixelRect){33, 23, 38, 27}, 0x00ff00ff);
    pixels_fill(sheet, (PixelRect){1, 26, 2, 27}, 0x00ff00ff);
    return sheet;
}

static const SheetCut sparks_cut = {.kind = CUT_GRID,
                                    .cell_w = 10,
                                    .cell_h = 10,
                                    .skip_empty = true,
                                    .rest = true,
                                    .gap = 1,
                                    .min = 4};

static const PixelRect sparks_frames[] = {{0, 0, 10, 10},  {10, 0, 20, 10},  {20, 0, 30, 10},
                                          {0, 10, 10, 20}, {10, 10, 20, 20}, {24, 22, 29, 28},
                                          {33, 23, 38, 27}};

static void check_frames(const PixelRect *found, uint32_t count, const PixelRect *wanted,
                         uint32_t wanted_count)
{
    CHECK_INT(count, wanted_count);
    for (uint32_t i = 0; i < MIN(count, wanted_count); i++)
        CHECK(memcmp(&found[i], &wanted[i], sizeof *wanted) == 0);
}

static void test_the_rest_of_a_grid(void)
{
    Pixels *sheet = sheet_with_sparks();
    SheetCut cut = sparks_cut;
    uint32_t count, rows[7];
    PixelRect *found = sheet_cut(sheet, &cut, &count, NULL);
    check_frames(found, count, sparks_frames, 7);
    CHECK_INT(sheet_rows(sparks_frames, 7, rows), 3);
    CHECK_INT(rows[5], 2); /* a separate row, although they continue to the right */
    g_free(found);
    cut.rest = false;
    g_free(sheet_cut(sheet, &cut, &count, NULL));
    CHECK_INT(count, 5);
    cut.rest = true;
    cut.cell_w = cut.cell_h = 60; /* no cell fits: the rest is the whole sheet */
    g_free(sheet_cut(sheet, &cut, &count, NULL));
    CHECK_INT(count, 7);
    pixels_unref(sheet);
}

/* An excluded cell belongs to the rest. Excluded art of the rest is skipped. */
static void test_excluded_cells(void)
{
    static const PixelRect wanted[] = {{0, 0, 10, 10},   {10, 0, 20, 10}, {20, 0, 30, 10},
                                       {10, 10, 20, 20}, {2, 12, 8, 19},  {24, 22, 29, 28}};
    Pixels *sheet = sheet_with_sparks();
    GArray *corrections = corrections_new();
    uint32_t count;
    corrections_leave_out(corrections, &sparks_frames[3]);
    corrections_leave_out(corrections, &sparks_frames[6]);
    PixelRect *found = sheet_cut_corrected(sheet, &sparks_cut, corrections, &count, NULL);
    check_frames(found, count, wanted, 6);
    g_free(found);
    SheetCut cut = sparks_cut;
    cut.rest = false;
    found = sheet_cut_corrected(sheet, &cut, corrections, &count, NULL);
    check_frames(found, count, wanted, 4);
    g_free(found);
    g_array_unref(corrections);
    pixels_unref(sheet);
}

static void test_corrected_islands(void)
{
    Pixels *sheet = sheet_of_islands();
    uint8_t *solid = sheet_solid(sheet, &(SheetCut){.kind = CUT_ISLANDS});
    GArray *rects = three_islands(sheet), *corrections = corrections_new();
    PixelRect third = g_array_index(rects, PixelRect, 2);
    CHECK_INT(rects->len, 3);
    CHECK_INT(corrections_nearest((const PixelRect *)(void *)rects->data, 3, 0), 1);
    CHECK_INT(corrections_nearest((const PixelRect *)(void *)rects->data, 1, 0), UINT32_MAX);
    corrections_join(corrections, &(PixelRect){0, 0, 22, 14});
    corrections_split(corrections, &third);
    corrections_apply(corrections, rects, solid, 40);
    CHECK_INT(rects->len, 3);
    check_rect(rects, 0, (PixelRect){2, 2, 20, 12});
    /* Split at the emptiest row near the middle. */
    check_rect(rects, 1, (PixelRect){4, 20, 15, 30});
    check_rect(rects, 2, (PixelRect){15, 20, 26, 30});
    PixelRect half = g_array_index(rects, PixelRect, 1);
    g_array_unref(rects);
    corrections_leave_out(corrections, &half);
    /* Corrections of rectangles that no longer exist are ignored. */
    corrections_leave_out(corrections, &(PixelRect){1, 1, 2, 2});
    rects = three_islands(sheet);
    corrections_apply(corrections, rects, solid, 40);
    CHECK_INT(rects->len, 2);
    for (int i = 0; i < 4; i++)
        CHECK(corrections_undo(corrections));
    CHECK(!corrections_undo(corrections));
    g_array_unref(rects);
    g_array_unref(corrections);
    pixels_unref(sheet);
    g_free(solid);
}

/* A speck can be added as a frame, once, in reading order, and can be excluded again. */
static void test_added_specks(void)
{
    static const PixelRect islands[] = {{10, 10, 20, 20}, {40, 12, 50, 22}, {10, 40, 20, 50}};
    const PixelRect speck = {30, 14, 32, 16}, last = {0, 60, 2, 62};
    GArray *rects = g_array_new(FALSE, FALSE, sizeof(PixelRect)), *corrections = corrections_new();
    g_array_append_vals(rects, islands, 3);
    for (int i = 0; i < 2; i++)
        corrections_add(corrections, &speck);
    corrections_add(corrections, &last);
    corrections_apply(corrections, rects, NULL, 0);
    CHECK_INT(rects->len, 5);
    check_rect(rects, 1, speck);
    check_rect(rects, 4, last);
    corrections_leave_out(corrections, &speck);
    g_array_set_size(rects, 0);
    g_array_append_vals(rects, islands, 3);
    corrections_apply(corrections, rects, NULL, 0);
    CHECK_INT(rects->len, 4);
    check_rect(rects, 1, islands[1]);
    g_array_unref(rects);
    g_array_unref(corrections);
}

/* Files are imported in natural order, and each keeps its own cut. */
static void test_own_cuts(void)
{
    static const char *const paths[] = {"walk.png", "jump.png", NULL};
    static const SheetCut cuts[] = {{.kind = CUT_GRID, .cell_w = 16, .cell_h = 16},
                                    {.kind = CUT_GRID, .cell_w = 10, .cell_h = 20}};
    Folder folder = folder_new();
    folder_write_rect(&folder, paths[0], 32, 16, (PixelRect){1, 1, 30, 15}, 0x102030ff);
    folder_write_rect(&folder, paths[1], 30, 20, (PixelRect){1, 1, 29, 19}, 0x302010ff);
    ImportOptions options = {.name = "ken", .cuts = cuts};
    ImportDone done;
    Project *project = import_paths(&folder, paths, &options, &done);
    const Sprite *sprite = list_get(project->sprites, 0);
    CHECK_INT(list_count(sprite->frames), 5);
    check_frame(sprite, 2, "jump 3", (PixelRect){20, 0, 30, 20});
    check_frame(sprite, 3, "walk 1", (PixelRect){0, 0, 16, 16});
    CHECK_INT(list_count(sprite->animations), 2);
    node_unref(project);
    folder_clear(&folder);
}

static void test_maps_and_levels(void)
{
    static const char *const paths[] = {"b.png", "a.png", NULL};
    Folder folder = folder_new();
    folder_write_rect(&folder, "a.png", 70, 30, (PixelRect){1, 1, 30, 15}, 0x102030ff);
    folder_write_rect(&folder, "b.png", 80, 40, (PixelRect){1, 1, 30, 15}, 0x102030ff);
    ImportOptions options = {.as = IMPORT_MAP};
    ImportDone done;
    Project *project = import_paths(&folder, paths, &options, &done);
    const Map *map = list_get(project->maps, 0);
    CHECK_INT(done.assets, 2);
    CHECK_TEXT(map->name, "a");
    CHECK(map->width == 70 && map->height == 30);
    CHECK(project_picture(project, map->picture) != NULL);
    options.as = IMPORT_LEVEL;
    options.name = "cave";
    Project *project_with_level = import_files(project, folder.store, paths, &options, &done, NULL);
    const Level *level = list_get(project_with_level->levels, 1);
    CHECK_TEXT(level->name, "cave 2");
    CHECK(level->width == 80 && project_picture(project_with_level, level->picture) != NULL);
    options.level = level->id; /* another background picture */
    const char *const first[] = {"a.png", NULL};
    Project *changed = import_files(project_with_level, folder.store, first, &options, &done, NULL);
    CHECK(done.asset == options.level && list_count(changed->levels) == 2);
    CHECK_INT(project_level(changed, options.level)->width, 70);
    Project *without_picture = edit_set_level_picture(changed, options.level, 0, NULL);
    CHECK_INT(project_level(without_picture, options.level)->picture, 0);
    CHECK_INT(project_level(without_picture, options.level)->width, 70);
    node_unref(without_picture);
    node_unref(changed);
    CHECK_INT(list_count(project_with_level->pictures), 2);
    node_unref(project_with_level);
    node_unref(project);
    folder_clear(&folder);
}

/*
 * Returns the names of the frames of a sprite and of the steps of its first animation, separated by
 * spaces. The caller frees the text.
 */
static char *names_of(const Project *project, uint64_t id)
{
    const Sprite *sprite = project_sprite(project, id);
    const Animation *steps = list_get(sprite->animations, 0);
    GString *names = g_string_new(NULL);
    ListIter iter = list_iter(sprite->frames);
    for (const Frame *frame; (frame = list_next(&iter)) != NULL;)
        g_string_append_printf(names, "%s ", frame->name);
    g_string_append_c(names, '|');
    for (uint32_t i = 0; i < list_count(steps->steps); i++)
        g_string_append_printf(names, " %s", sprite_frame(sprite, animation_frame(steps, i))->name);
    return g_string_free(names, FALSE);
}

static void test_among_frames(void)
{
    static const struct {
        bool in_animation;
        uint32_t before;
        const char *names;
    } table[] = {
        {false, 0, "new_1 new_2 walk_1 walk_2 walk_3 | walk_1 walk_2 walk_3"},
        {false, 2, "walk_1 walk_2 new_1 new_2 walk_3 | walk_1 walk_2 walk_3"},
        {false, 9, "walk_1 walk_2 walk_3 new_1 new_2 | walk_1 walk_2 walk_3"},
        {true, 0, "new_1 new_2 walk_1 walk_2 walk_3 | new_1 new_2 walk_1 walk_2 walk_3"},
        {true, 1, "walk_1 new_1 new_2 walk_2 walk_3 | walk_1 new_1 new_2 walk_2 walk_3"},
        {true, 9, "walk_1 walk_2 walk_3 new_1 new_2 | walk_1 walk_2 walk_3 new_1 new_2"},
    };
    Folder folder = folder_new();
    const char *const walk[] = {"walk_1.png", "walk_2.png", "walk_3.png", NULL};
    const char *const new[] = {"new_2.png", "new_1.png", NULL};
    for (int i = 0; i < 3; i++)
        folder_write_rect(&folder, walk[i], 20, 20, (PixelRect){i, 1, 9, 9}, 0x102030ff);
    for (int i = 0; i < 2; i++)
        folder_write_rect(&folder, new[i], 30, 10, (PixelRect){i, 1, 9, 9}, 0x102030ff);
    ImportDone done;
    Project *project = import_paths(&folder, walk, &(ImportOptions){.name = "ken"}, &done);
    uint64_t sprite = done.asset;
    const Animation *animation = list_get(project_sprite(project, sprite)->animations, 0);
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        ImportOptions options = {.at = {.sprite = sprite,
                                        .animation = table[i].in_animation ? animation->id : 0,
                                        .before = table[i].before}};
        Project *after = import_files(project, folder.store, new, &options, &done, NULL);
        char *names = names_of(after, sprite);
        CHECK_TEXT(names, table[i].names);
        CHECK(done.asset == sprite && done.frames == 2 && done.assets == 0);
        CHECK_INT(list_count(after->sprites), 1);
        CHECK_INT(list_count(after->pictures), 5);
        g_free(names);
        node_unref(after);
    }
    /*
     * Names that are already used get a number. Importing into a sprite that does not exist fails.
     */
    ImportOptions again = {.at = {.sprite = sprite, .before = 9}};
    Project *twice = import_files(project, folder.store, walk, &again, &done, NULL);
    char *names = names_of(twice, sprite);
    CHECK(g_str_has_prefix(names, "walk_1 walk_2 walk_3 walk_"));
    CHECK_INT(list_count(project_sprite(twice, sprite)->frames), 6);
    g_free(names);
    node_unref(twice);
    again.at.sprite = 77;
    GError *error = NULL;
    CHECK(import_files(project, folder.store, walk, &again, &done, &error) == NULL);
    CHECK(error != NULL && done.asset == 0);
    g_clear_error(&error);
    node_unref(project);
    folder_clear(&folder);
}

/* Imports pictures of a level and of one of its layers. Unused pictures are removed. */
static void test_pictures_of_layers(void)
{
    static const char *const first[] = {"a.png", NULL}, *const second[] = {"b.png", NULL};
    static const LayerKind kinds[] = {LAYER_TILES, LAYER_HEIGHTS};
    Folder folder = folder_new();
    folder_write_rect(&folder, "a.png", 70, 30, (PixelRect){1, 1, 30, 15}, 0x102030ff);
    folder_write_rect(&folder, "b.png", 80, 40, (PixelRect){1, 1, 30, 15}, 0x102030ff);
    for (size_t i = 0; i < CHECK_COUNT(kinds); i++) {
        ImportOptions options = {.as = IMPORT_LEVEL};
        ImportDone done;
        Project *level = import_paths(&folder, first, &options, &done);
        options.level = done.asset;
        Project *layers =
            edit_add_layer(level, options.level, kinds[i], "land", &options.layer, NULL);
        Project *project = import_files(layers, folder.store, second, &options, &done, NULL);
        const Level *shown = project_level(project, options.level);
        const Layer *layer = level_layer(shown, options.layer);
        uint64_t picture = layer->tiles != NULL ? layer->tiles->sheet : layer->heights->picture;
        CHECK_INT(project_picture(project, picture)->width, 80);
        CHECK_INT(shown->width, 70);
        CHECK_INT(list_count(project->pictures), 2);
        Project *other =
            edit_set_layer_picture(project, options.level, options.layer, shown->picture, NULL);
        CHECK_INT(list_count(other->pictures), 1);
        CHECK(edit_set_layer_picture(project, options.level, 1, 0, NULL) == NULL);
        node_unref(other);
        node_unref(project);
        node_unref(layers);
        node_unref(level);
    }
    folder_clear(&folder);
}

static void test_failures(void)
{
    static const struct {
        const char *paths[3];
        GQuark (*domain)(void);
        int code;
    } table[] = {
        {{NULL}, import_error_quark, IMPORT_NO_FRAMES},
        {{"a.bmp", NULL}, import_error_quark, IMPORT_UNKNOWN_KIND},
        {{"good.png", "a.bmp", NULL}, import_error_quark, IMPORT_UNKNOWN_KIND},
        {{"good.png", "gone.png", NULL}, picture_error_quark, PICTURE_MISSING},
        {{"good.png", "text.png", NULL}, picture_error_quark, PICTURE_UNSUPPORTED},
        {{"../out.png", NULL}, picture_error_quark, PICTURE_OUTSIDE},
    };
    Folder folder = folder_new();
    Project *empty = project_new();
    char *text = g_build_filename(folder.path, "text.png", NULL);
    CHECK(g_file_set_contents(text, "text", -1, NULL));
    g_free(text);
    folder_write_rect(&folder, "good.png", 70, 30, (PixelRect){1, 1, 30, 15}, 0x102030ff);
    for (size_t i = 0; i < CHECK_COUNT(table); i++) {
        ImportOptions options = {0};
        ImportDone done;
        GError *error = NULL;
        CHECK(import_files(empty, folder.store, table[i].paths, &options, &done, &error) == NULL);
        CHECK_THAT(g_error_matches(error, table[i].domain(), table[i].code), "row %zu: %s", i,
                   error ? error->message : "");
        CHECK(done.assets == 0);
        g_clear_error(&error);
    }
    node_unref(empty);
    folder_clear(&folder);
}

/* A name from a file must not begin a new line, nor fill the window. */
static void test_report_of_foreign_names(void)
{
    char name[300];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = 0;
    ConversionReport *report = conversion_report_new();
    conversion_report_add(report, IMPORT_LOST_SLICE, "head\nAll was kept", 1);
    for (int i = 0; i < 20; i++) {
        name[0] = (char)('a' + i);
        conversion_report_add(report, IMPORT_LOST_SLICE, name, 1);
    }
    char *line = conversion_event_line(report, IMPORT_LOST_SLICE);
    CHECK_INT(conversion_report_losses(report), 21);
    CHECK_THAT(strchr(line, '\n') == NULL && strlen(line) < 500, "%s", line);
    g_free(line);
    conversion_report_free(report);
}

CHECK_CASES({"names in a report are on one line", test_report_of_foreign_names},
            {"natural order of names", test_natural_order},
            {"names of files and of sequences", test_stems}, {"the table of importers", test_table},
            {"grids with margin, spacing and offset", test_grid},
            {"invalid grids are rejected", test_invalid_grids},
            {"empty cells are left out, by alpha or by a key", test_empty_cells_and_keys},
            {"islands equal those of a flood fill", test_random_islands},
            {"islands are in reading order", test_reading_order},
            {"noise is not treated as a sheet", test_too_many_islands},
            {"sequences become animations", test_sequence},
            {"single pictures and sheets", test_single_and_sheets},
            {"rows become animations", test_rows_become_animations},
            {"the rest of a grid", test_the_rest_of_a_grid},
            {"excluded cells", test_excluded_cells},
            {"islands are joined, split and left out", test_corrected_islands},
            {"a speck is added as a frame", test_added_specks},
            {"files with cuts of their own", test_own_cuts},
            {"maps and levels", test_maps_and_levels},
            {"frames among those of a sprite", test_among_frames},
            {"pictures of layers", test_pictures_of_layers},
            {"files that cannot be imported", test_failures})
