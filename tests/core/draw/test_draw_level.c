/* SPDX-License-Identifier: MIT */
/*
 * Tests of drawing levels: the index of walls, every option is visible, windows have no seams, and
 * differences are complete.
 */
#include "check.h"
#include "draw_demo.h"

#include <draw/level.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 3, EVERYTHING = DRAW_LEVEL_USUAL | DRAW_LEVEL_LEAVES | DRAW_LEVEL_CUTS };

static Demo demo;

static const Level *level_at(uint32_t index)
{
    return list_get(demo.project->levels, index);
}

static const Layer *walls_of(const Level *level)
{
    ListIter layers = list_iter(level->layers);
    const Layer *layer;
    while ((layer = list_next(&layers)) != NULL && layer->walls == NULL)
        continue;
    return layer;
}

static const DrawSpot corners[4] = {{10, 10}, {300, 20}, {280, 200}, {30, 180}};
static const DrawLeaf leaves[2] = {{corners, 4, {10, 10, 300, 200}},
                                   {corners, 3, {10, 10, 300, 200}}};
static const DrawCut cuts[4] = {{{10, 10}, {280, 200}, 0},
                                {{300, 20}, {30, 180}, 1},
                                {{10, 100}, {300, 100}, 2},
                                {{100, 10}, {100, 200}, 3}};
static const DrawSpot marks[2] = {{60, 50}, {200, 100}};
static const DrawPartition partition = {leaves, 2, cuts, 4, marks, 2, NULL, NULL, NULL};

static void draw_level_cb(const DrawTarget *target, void *user)
{
    CHECK_INT(draw_level(target, user, demo.pictures), DRAW_PICTURE_READY);
}

static Window draw_window(const DrawTarget *shape, const DrawLevelView *view)
{
    Window window = window_new(shape);
    draw_level(&window.target, view, demo.pictures);
    return window;
}

static size_t options_differ(const Level *level, const DrawLevelOptions *a,
                             const DrawLevelOptions *b)
{
    const DrawTarget shape = {.width = 800, .height = 460, .x = -8, .y = -8, .zoom = 1, .scale = 1};
    Window window_a = draw_window(&shape, &(DrawLevelView){demo.project, level, a});
    Window window_b = draw_window(&shape, &(DrawLevelView){demo.project, level, b});
    size_t count = count_different_pixels(&window_a, &window_b);
    window_free(&window_a, "one");
    window_free(&window_b, "other");
    return count;
}

/* ---- Walls by position ---- */

static Wall *random_wall(CheckRandom *random)
{
    Wall *wall = node_new(&wall_kind);
    int far = check_chance(random, 10) ? 500000 : 30000;
    wall->ax = check_between(random, -20000, 200000);
    wall->ay = check_between(random, -20000, 200000);
    wall->bx = wall->ax + check_between(random, -far, far);
    wall->by = wall->ay + (check_chance(random, 30) ? 0 : check_between(random, -far, far));
    wall->blocks = check_between(random, 0, 1);
    wall->tag = check_between(random, 1, 9);
    if (check_chance(random, 10))
        node_set_text(&wall->name, "door");
    return wall;
}

static List *random_walls(CheckRandom *random, int count)
{
    List *walls = NULL;
    for (int i = 0; i < count; i++) {
        List *longer = list_append(walls, random_wall(random));
        list_unref(walls);
        walls = longer;
    }
    return walls;
}

typedef struct WallVisits {
    const List *walls;
    uint8_t *counts;
} WallVisits;

static void count_visit(void *user, uint32_t number, const Wall *wall)
{
    WallVisits *visits = user;
    visits->counts[number]++;
    CHECK(list_get(visits->walls, number) == wall);
}

static bool may_touch(const Wall *wall, PixelRect rect)
{
    return MIN(wall->ax, wall->bx) < rect.right * 256 &&
           MAX(wall->ax, wall->bx) >= rect.left * 256 &&
           MIN(wall->ay, wall->by) < rect.bottom * 256 && MAX(wall->ay, wall->by) >= rect.top * 256;
}

static void check_near_walls(CheckRandom *random, const DrawWalls *index)
{
    const List *walls = draw_walls_list(index);
    uint32_t count = list_count(walls), missed = 0, repeated = 0;
    int32_t x = check_between(random, -300, 900), y = check_between(random, -300, 900);
    PixelRect rect = {x, y, x + check_between(random, 1, 300), y + check_between(random, 1, 300)};
    WallVisits visits = {walls, g_malloc0(count + 1)};
    draw_walls_near(index, rect, count_visit, &visits);
    for (uint32_t i = 0; i < count; i++) {
        missed += visits.counts[i] == 0 && may_touch(list_get(walls, i), rect);
        repeated += visits.counts[i] > 1;
    }
    CHECK_THAT(missed == 0 && repeated == 0, "of %u walls, %u are missed, %u are repeated", count,
               missed, repeated);
    g_free(visits.counts);
}

static void check_named_walls(const DrawWalls *index)
{
    ListIter iter = list_iter(draw_walls_list(index));
    uint32_t count, next = 0, wrong = 0;
    const uint32_t *named = draw_walls_named(index, &count);
    for (const Wall *wall; (wall = list_next(&iter)) != NULL;)
        if (wall->name[0] != '\0')
            wrong += next >= count || named[next++] != iter.next - 1;
    CHECK_THAT(wrong == 0 && next == count, "of %u walls with names, %u are wrong", count, wrong);
}

/* Changes many walls at once, like a drag. */
static List *many_changed(CheckRandom *random, const List *walls)
{
    uint32_t count = 0, wall_count = list_count(walls);
    uint32_t *indices = g_new(uint32_t, wall_count);
    void **items = g_new(void *, wall_count);
    int percent = check_between(random, 1, 50);
    for (uint32_t i = 0; i < wall_count; i++)
        if (check_chance(random, percent)) {
            indices[count] = i;
            items[count++] = random_wall(random);
        }
    List *changed = list_set_many(walls, indices, items, count);
    g_free(indices);
    g_free(items);
    return changed;
}

static List *changed_walls(CheckRandom *random, const List *walls)
{
    uint32_t count = list_count(walls), place = (uint32_t)check_between(random, 0, (int)count - 1);
    if (check_chance(random, 10))
        return many_changed(random, walls);
    if (check_chance(random, 5))
        return list_set(walls, place, node_ref(list_get(walls, place)));
    if (check_chance(random, 20))
        return list_remove(walls, place);
    if (check_chance(random, 30))
        return list_append(walls, random_wall(random));
    if (check_chance(random, 10))
        return list_insert(walls, place, random_wall(random));
    return list_set(walls, place, random_wall(random));
}

static void test_walls_near(void)
{
    CHECK_RANDOM_CASES (random, "walls near", 60) {
        int max = check_chance(&random, 10) ? 5000 : 400;
        List *walls = random_walls(&random, check_between(&random, 1, max));
        DrawWalls *index = draw_walls_new(walls);
        for (int step = 0; step < 30; step++) {
            check_near_walls(&random, index);
            check_named_walls(index);
            if (list_count(walls) == 0)
                break;
            List *changed = changed_walls(&random, walls);
            DrawWalls *next = draw_walls_next(index, changed);
            CHECK(draw_walls_list(next) == changed);
            draw_walls_unref(index);
            list_unref(walls);
            index = next;
            walls = changed;
        }
        draw_walls_unref(index);
        list_unref(walls);
    }
    DrawWalls *none = draw_walls_new(NULL);
    check_near_walls(&random, none);
    draw_walls_unref(none);
    draw_walls_unref(NULL);
}

/* ---- Options ---- */

static void test_parts(void)
{
    for (unsigned part = 1; part <= DRAW_LEVEL_CUTS; part *= 2) {
        DrawLevelOptions with_part = {.show = EVERYTHING, .dim = 0.5, .partition = &partition};
        DrawLevelOptions without_part = with_part;
        without_part.show &= ~part;
        size_t differ = options_differ(level_at(0), &with_part, &without_part);
        /* The picture covers the checkerboard, and the grid appears only at larger zooms. */
        bool is_visible = part != DRAW_LEVEL_CHECKER && part != DRAW_LEVEL_GRID;
        CHECK_THAT(is_visible ? differ > 100 : differ == 0, "part %u: %zu", part, differ);
    }
    DrawLevelOptions checks = {.show = DRAW_LEVEL_CHECKER}, nothing = {0};
    CHECK(options_differ(level_at(0), &checks, &nothing) > 1000);
}

static void test_options(void)
{
    const Level *level = level_at(0);
    const Layer *layer = walls_of(level);
    const Wall *wall = list_get(layer->walls->walls, 0);
    DrawLevelOptions usual = {.show = EVERYTHING, .dim = 0.5}, others[10];
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        others[i] = usual;
    others[0].theme = &draw_theme_light;
    others[1].dim = 0.8;
    others[2].tags.solo = wall->tag;
    others[3].tags.hidden[wall->tag >> 5] = 1u << (wall->tag & 31);
    others[4].tags.greyed[wall->tag >> 5] = 1u << (wall->tag & 31);
    others[5].current = 1;
    others[6].hidden = &layer->id;
    others[6].hidden_count = 1;
    others[7].partition = &partition;
    const uint64_t selected[] = {0, 2};
    usual.current = layer->id;
    usual.walls_of = layer->id;
    others[8] = others[9] = usual;
    others[8].selected = selected;
    others[8].selected_count = 2;
    others[9].show |= DRAW_LEVEL_ENDS;
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        CHECK_THAT(options_differ(level, &usual, &others[i]) > 50, "option %zu is not visible", i);
}

/* An index of walls does not change the drawing. */
static void test_index(void)
{
    CheckRandom random = check_random("index");
    const Level *level = level_at(0);
    const Layer *layer = walls_of(level);
    DrawWalls *index = draw_walls_new(layer->walls->walls);
    DrawLevelOptions with_index = {
        .show = DRAW_LEVEL_LAYERS, .walls = index, .walls_of = layer->id};
    DrawLevelOptions without_index = {.show = DRAW_LEVEL_LAYERS};
    for (size_t n = check_case_count(100); n > 0 && !check_has_failed_too_often(); n--) {
        DrawTarget shape = random_shape(&random, check_between(&random, 0, 768),
                                        check_between(&random, 0, 448), 300);
        Window a = draw_window(&shape, &(DrawLevelView){demo.project, level, &with_index});
        Window b = draw_window(&shape, &(DrawLevelView){demo.project, level, &without_index});
        size_t differ = count_different_pixels(&a, &b);
        CHECK_THAT(differ == 0, "%zu pixels differ at zoom %g", differ, shape.zoom);
        window_free(&a, "with");
        window_free(&b, "without");
    }
    draw_walls_unref(index);
}

/* Creates a level with a layer of one wall. */
static Level *wall_level(int32_t tag, WallBlocks blocks)
{
    Level *level = node_new(&level_kind);
    Layer *layer = node_new(&layer_kind);
    Walls *walls = node_new(&walls_kind);
    Wall *wall = node_new(&wall_kind);
    wall->tag = tag;
    wall->blocks = blocks;
    wall->ax = 20 * 256;
    wall->bx = 180 * 256;
    wall->ay = wall->by = 100 * 256;
    node_set_list(&walls->walls, list_append(NULL, wall));
    layer->id = 5;
    node_set_child(&layer->walls, walls);
    level->width = level->height = 200;
    node_set_list(&level->layers, list_append(NULL, layer));
    return level;
}

static void check_wall_contrast(const DrawTheme *theme, DrawColour art, int32_t tag, double zoom)
{
    Level *level = wall_level(tag, WALL_BOTH);
    DrawTheme theme_with_art = *theme;
    double max = 1;
    theme_with_art.surround = theme_with_art.checker[0] = theme_with_art.checker[1] = art;
    DrawTarget shape = {.width = 200, .height = 200, .zoom = zoom, .scale = 1};
    DrawLevelOptions options = {
        .theme = &theme_with_art, .show = DRAW_LEVEL_CHECKER | DRAW_LEVEL_LAYERS, .current = 5};
    Window window = draw_window(&shape, &(DrawLevelView){demo.project, level, &options});
    int64_t line = (int64_t)(100 * zoom), left = (int64_t)(20 * zoom) + 4;
    for (int64_t y = line - 6; y < line + 6; y++) /* at least one dash */
        max = fmax(max, window_contrast(&window, art, left, left + 26, y));
    CHECK_THAT(max >= 3, "tag %d on %06x at %g: %.1f", tag, art & 0xffffff, zoom, max);
    window_free(&window, "wall");
    node_unref(level);
}

static void test_wall_contrast(void)
{
    static const double zooms[] = {1, 0.49, 0.25};
    for (int n = 0; n < TEST_THEMES; n++) {
        DrawTheme theme = test_theme(n);
        for (size_t i = 0; i <= CHECK_COUNT(difficult_art_colours); i++)
            for (int32_t tag = 0; tag <= 13; tag++)
                for (size_t z = 0; z < CHECK_COUNT(zooms); z++)
                    check_wall_contrast(&theme,
                                        i < CHECK_COUNT(difficult_art_colours)
                                            ? difficult_art_colours[i]
                                            : theme.checker[0],
                                        tag, zooms[z]);
    }
}

/* A wall that blocks only from its front has ticks on that side: the right side from a to b. */
static void test_front(void)
{
    Level *level = wall_level(1, WALL_FRONT);
    DrawTarget shape = {.width = 200, .height = 200, .zoom = 1, .scale = 1};
    DrawLevelOptions options = {.show = DRAW_LEVEL_LAYERS}, nothing = {0};
    Window window = draw_window(&shape, &(DrawLevelView){demo.project, level, &options});
    Window empty = draw_window(&shape, &(DrawLevelView){demo.project, level, &nothing});
    size_t above = 0, below = 0;
    for (int y = 0; y < 200; y++)
        for (int x = 0; x < 200; x++)
            if (window_pixel(&window, x, y) != window_pixel(&empty, x, y))
                *(y < 100 ? &above : &below) += 1;
    CHECK_THAT(below > above + 200, "%zu above, %zu below", above, below);
    window_free(&window, "front");
    window_free(&empty, "empty");
    node_unref(level);
}

/* A wall with a name is a door: wider than a wall, with a dark leaf in the middle. */
static void test_door(void)
{
    Level *level = wall_level(1, WALL_BOTH), *with_door = wall_level(1, WALL_BOTH);
    Layer *layer = (Layer *)list_get(with_door->layers, 0);
    node_set_text(&((Wall *)list_get(layer->walls->walls, 0))->name, "gate");
    static const double zooms[] = {4, 1, 0.4};
    for (size_t i = 0; i < CHECK_COUNT(zooms); i++) {
        DrawTarget shape = {.width = 800, .height = 800, .zoom = zooms[i], .scale = 1};
        DrawLevelOptions options = {.show = DRAW_LEVEL_LAYERS};
        Window wall = draw_window(&shape, &(DrawLevelView){demo.project, level, &options});
        Window door = draw_window(&shape, &(DrawLevelView){demo.project, with_door, &options});
        int64_t x = (int64_t)(100 * zooms[i]), y = x;
        uint32_t colour = window_pixel(&wall, x, y), leaf = window_pixel(&door, x, y);
        int64_t beyond = y - (zooms[i] < 0.5 ? 2 : 3);
        CHECK_THAT(leaf != colour, "at %g: the middle is as in a wall", zooms[i]);
        CHECK_THAT(window_pixel(&door, x, beyond) != window_pixel(&wall, x, beyond),
                   "at %g: not wider than a wall", zooms[i]);
        window_free(&wall, "wall");
        window_free(&door, "door");
    }
    node_unref(level);
    node_unref(with_door);
}

/* The arrow of a marker is drawn below walls. */
static void test_arrow_below_wall(void)
{
    Level *level = wall_level(1, WALL_BOTH);
    Level *with_marker = wall_level(1, WALL_BOTH);
    Marker *marker = node_new(&marker_kind);
    marker->x = 100 * 256;
    marker->y = 80 * 256;
    marker->to_y = 256;
    marker->tag = 2;
    node_set_list(&with_marker->markers, list_append(NULL, marker));
    DrawTarget shape = {.width = 200, .height = 200, .zoom = 1, .scale = 1};
    DrawLevelOptions options = {.show = DRAW_LEVEL_LAYERS | DRAW_LEVEL_MARKERS};
    Window wall = draw_window(&shape, &(DrawLevelView){demo.project, level, &options});
    Window both = draw_window(&shape, &(DrawLevelView){demo.project, with_marker, &options});
    CHECK(window_pixel(&wall, 100, 100) == window_pixel(&both, 100, 100));
    CHECK(window_pixel(&wall, 100, 92) != window_pixel(&both, 100, 92));
    window_free(&wall, "wall");
    window_free(&both, "both");
    node_unref(level);
    node_unref(with_marker);
}

/* ---- Small cells ---- */

enum { MAX_SAMPLES = 4 };

/* Returns the value of the cells that are drawn as one: tiles have that of the first, a maze all
 * walls, but only of samples. */
static uint8_t value_of_group(const Blocks *cells, int32_t x, int32_t y, int32_t side, bool is_maze)
{
    int32_t step = is_maze ? 1 + (side - 1) / MAX_SAMPLES : side;
    uint8_t value = 0;
    for (int32_t row = y; row < y + side && row < (int32_t)blocks_height(cells); row += step)
        for (int32_t column = x; column < x + side && column < (int32_t)blocks_width(cells);
             column += step)
            value |= blocks_get(cells, column, row);
    return value;
}

static Blocks *random_cells(CheckRandom *random, int32_t columns, int32_t rows, bool is_maze)
{
    Blocks *empty = blocks_new((uint32_t)columns, (uint32_t)rows, 0);
    BlocksEdit *edit = blocks_edit(empty);
    for (int32_t y = 0; y < rows; y++)
        for (int32_t x = 0; x < columns; x++)
            if (check_chance(random, is_maze ? 20 : 60))
                blocks_edit_rect(edit, (PixelRect){x, y, x + 1, y + 1},
                                 (uint8_t)check_between(random, 1, is_maze ? 3 : 9));
    blocks_unref(empty);
    return blocks_edit_end(edit);
}

static Blocks *cells_of_groups(const Blocks *cells, int32_t side, bool is_maze)
{
    uint32_t columns = (blocks_width(cells) - 1) / (uint32_t)side + 1;
    uint32_t rows = (blocks_height(cells) - 1) / (uint32_t)side + 1;
    Blocks *empty = blocks_new(columns, rows, 0);
    BlocksEdit *edit = blocks_edit(empty);
    for (int32_t y = 0; y < (int32_t)rows; y++)
        for (int32_t x = 0; x < (int32_t)columns; x++)
            blocks_edit_rect(edit, (PixelRect){x, y, x + 1, y + 1},
                             value_of_group(cells, x * side, y * side, side, is_maze));
    blocks_unref(empty);
    return blocks_edit_end(edit);
}

/* Creates a level with a layer of isometric tiles, or of a maze. Takes ownership of the cells. */
static Level *cell_level(Blocks *cells, int32_t cell_w, int32_t cell_h, bool is_maze)
{
    Level *level = node_new(&level_kind);
    Layer *layer = node_new(&layer_kind);
    layer->id = 5;
    if (is_maze) {
        Maze *maze = node_new(&maze_kind);
        *maze = (Maze){maze->node, 20 * 256, -10 * 256, cell_w, cell_h, maze->walls};
        node_set_blocks(&maze->walls, cells);
        node_set_child(&layer->maze, maze);
    } else {
        TileField *field = node_new(&tile_field_kind);
        field->isometric = true;
        field->x = 20 * 256;
        field->y = -10 * 256;
        field->cell_w = cell_w;
        field->cell_h = cell_h;
        node_set_blocks(&field->cells, cells);
        node_set_child(&layer->tiles, field);
    }
    level->width = level->height = 400;
    node_set_list(&level->layers, list_append(NULL, layer));
    return level;
}

/* Cells that are smaller than two pixels look like larger ones, each of which is drawn by itself,
 * wherever the window begins. */
static void test_small_cells(void)
{
    CheckRandom random = check_random("small cells");
    const DrawLevelOptions options = {.show = DRAW_LEVEL_LAYERS, .current = 5};
    for (size_t n = check_case_count(60); n > 0 && !check_has_failed_too_often(); n--) {
        bool is_maze = n % 2 != 0;
        int32_t side = check_between(&random, 2, 9), cell = 256 * check_between(&random, 1, 3);
        int32_t columns = side * check_between(&random, 3, 90 / side) + 1;
        int32_t rows = side * check_between(&random, 3, 90 / side) + 1;
        int32_t cell_w = is_maze ? cell : 2 * cell, cell_h = cell;
        double zoom = 2 / (sqrt((double)cell_w * cell_h) / 256 * (side - 0.25));
        Blocks *cells = random_cells(&random, columns, rows, is_maze);
        Blocks *groups = cells_of_groups(cells, side, is_maze);
        Level *small = cell_level(cells, cell_w, cell_h, is_maze);
        Level *large = cell_level(groups, cell_w * side, cell_h * side, is_maze);
        Level *none = wall_level(1, WALL_BOTH);
        node_set_list(&none->layers, NULL);
        DrawTarget shape = {.width = check_between(&random, 20, 200),
                            .height = check_between(&random, 20, 200),
                            .zoom = zoom,
                            .scale = 1};
        /* Around the middle, which is below the origin of isometric tiles. */
        double x = is_maze ? columns * cell_w / 512.0 : (columns - rows) * cell_w / 1024.0;
        double y = (is_maze ? rows : (columns + rows) / 2.0) * cell_h / 512.0;
        shape.x = (int64_t)((20 + x) * zoom) - check_between(&random, 0, shape.width);
        shape.y = (int64_t)((y - 10) * zoom) - check_between(&random, 0, shape.height);
        Window a = draw_window(&shape, &(DrawLevelView){demo.project, small, &options});
        Window b = draw_window(&shape, &(DrawLevelView){demo.project, large, &options});
        Window c = draw_window(&shape, &(DrawLevelView){demo.project, none, &options});
        CHECK_THAT(count_different_pixels(&a, &b) == 0, "%s of %d x %d, %d in a group, at %g: %zu",
                   is_maze ? "maze" : "tiles", columns, rows, side, zoom,
                   count_different_pixels(&a, &b));
        CHECK(count_different_pixels(&a, &c) > 0);
        window_free(&a, "small");
        window_free(&b, "large");
        window_free(&c, "none");
        node_unref(small);
        node_unref(large);
        node_unref(none);
    }
}

/* ---- Windows ---- */

static void test_windows(void)
{
    CheckRandom random = check_random("windows");
    for (size_t n = check_case_count(360); n > 0 && !check_has_failed_too_often(); n--) {
        const Level *level = level_at((uint32_t)(n % LEVELS));
        const Layer *layer = walls_of(level);
        DrawWalls *index = layer != NULL ? draw_walls_new(layer->walls->walls) : NULL;
        DrawLevelOptions options = {.show = (unsigned)check_between(&random, 0, 127),
                                    .dim = check_unit(&random),
                                    .walls = index,
                                    .walls_of = layer != NULL ? layer->id : 0,
                                    .partition = check_chance(&random, 50) ? &partition : NULL};
        if (check_chance(&random, 30))
            options.tags.greyed[0] = (uint32_t)check_next(&random);
        DrawLevelView view = {demo.project, level, &options};
        DrawTarget shape = random_shape(&random, check_between(&random, 0, level->width),
                                        check_between(&random, 0, level->height), 400);
        check_windows(&random, &shape, draw_level_cb, &view, level->name);
        draw_walls_unref(index);
    }
}

/* ---- Differences ---- */

/* Returns a version of a level with another layer at an index. Takes ownership of the layer. */
static Level *with_layer(const Level *level, uint32_t index, Layer *layer)
{
    Level *changed = node_copy(level);
    node_set_list(&changed->layers, list_set(level->layers, index, layer));
    return changed;
}

static Level *change_walls(CheckRandom *random, const Level *level, const Layer *layer,
                           uint32_t place)
{
    Layer *changed = node_copy(layer);
    Walls *walls = node_copy(layer->walls);
    uint32_t count = list_count(walls->walls);
    uint32_t index = (uint32_t)check_between(random, 0, (int)count - 1);
    Wall *wall = node_copy(list_get(walls->walls, index));
    wall->bx += check_between(random, -9000, 9000);
    wall->ay += check_between(random, -9000, 9000);
    wall->blocks = check_between(random, 0, 1);
    if (check_chance(random, 20))
        node_set_list(&walls->walls, list_append(walls->walls, wall));
    else
        node_set_list(&walls->walls, list_set(walls->walls, index, wall));
    node_set_child(&changed->walls, walls);
    return with_layer(level, place, changed);
}

static Level *change_tiles(CheckRandom *random, const Level *level, const Layer *layer,
                           uint32_t place)
{
    Layer *changed = node_copy(layer);
    TileField *field = node_copy(layer->tiles);
    BlocksEdit *edit = blocks_edit(field->cells);
    int x = check_between(random, 0, (int)blocks_width(field->cells) - 1);
    int y = check_between(random, 0, (int)blocks_height(field->cells) - 1);
    blocks_edit_rect(edit, (PixelRect){x, y, x + 3, y + 2}, (uint8_t)check_between(random, 0, 26));
    node_set_blocks(&field->cells, blocks_edit_end(edit));
    node_set_child(&changed->tiles, field);
    return with_layer(level, place, changed);
}

static Level *change_marker(CheckRandom *random, const Level *level)
{
    Level *changed = node_copy(level);
    uint32_t count = list_count(level->markers);
    uint32_t index = (uint32_t)check_between(random, 0, (int)count - 1);
    Marker *marker = node_copy(list_get(level->markers, index));
    marker->x += check_between(random, -9000, 9000);
    marker->to_x = check_between(random, -500, 500);
    node_set_list(&changed->markers, list_set(level->markers, index, marker));
    return changed;
}

/* Returns a version of a level in which one item has changed; NULL if it has no such item. */
static Level *changed_level(CheckRandom *random, const Level *level, int change)
{
    for (uint32_t i = 0; change < 2 && i < list_count(level->layers); i++) {
        const Layer *layer = list_get(level->layers, i);
        if (change == 0 && layer->walls != NULL)
            return change_walls(random, level, layer, i);
        if (change == 1 && layer->tiles != NULL)
            return change_tiles(random, level, layer, i);
    }
    return change == 2 && level->markers != NULL ? change_marker(random, level) : NULL;
}

static void test_differences(void)
{
    CheckRandom random = check_random("differences");
    size_t differ[3] = {0};
    for (size_t n = 0; check_needs_more(n, 360, smallest_of(differ, 3) >= 100); n++) {
        int change = (int)(n % 3);
        const Level *level = level_at((uint32_t)(n / 3 % LEVELS));
        Level *changed = changed_level(&random, level, change);
        if (changed == NULL)
            continue;
        DrawLevelOptions options = {.show = DRAW_LEVEL_USUAL, .dim = 0.6};
        DrawLevelView a = {demo.project, level, &options}, b = {demo.project, changed, &options};
        DrawTarget shape = random_shape(&random, level->width / 2.0, level->height / 2.0, 600);
        if (check_chance(&random, 50)) /* the whole level */
            shape = (DrawTarget){.width = 780, .height = 460, .zoom = 1, .scale = 1};
        Window before = draw_window(&shape, &a), after = draw_window(&shape, &b);
        DrawDirty dirty = dirty_between(draw_level_marks(&a), draw_level_marks(&b));
        char name[64];
        snprintf(name, sizeof name, "%s, change %d", level->name, change);
        CHECK(!dirty.all);
        differ[change] += check_dirty(&before, &after, &dirty, name);
        draw_dirty_clear(&dirty);
        window_free(&before, name);
        window_free(&after, name);
        node_unref(changed);
    }
    for (int what = 0; what < 3; what++)
        CHECK_THAT(differ[what] >= 100, "change %d: %zu pixels", what, differ[what]);
}

/* A change of the selection marks all pixels that change, but not everything. */
static void test_selection_differences(void)
{
    CheckRandom random = check_random("selections");
    const Level *level = level_at(0);
    const Layer *layer = walls_of(level);
    int walls = (int)list_count(layer->walls->walls);
    size_t differ = 0;
    for (size_t n = 0; check_needs_more(n, 60, differ >= 60); n++) {
        uint64_t places[2][3];
        DrawLevelOptions options[2];
        for (int i = 0; i < 2; i++) {
            uint64_t first = (uint64_t)check_between(&random, 0, walls - 8);
            for (uint64_t k = 0; k < 3; k++)
                places[i][k] = first + 2 * k;
            options[i] = (DrawLevelOptions){.show = DRAW_LEVEL_USUAL | DRAW_LEVEL_ENDS,
                                            .current = layer->id,
                                            .walls_of = layer->id,
                                            .selected = places[i],
                                            .selected_count = 3};
        }
        DrawLevelView a = {demo.project, level, &options[0]}, b = a;
        b.options = &options[1];
        DrawTarget shape = {.width = 780, .height = 460, .zoom = 1, .scale = 1};
        Window before = draw_window(&shape, &a), after = draw_window(&shape, &b);
        DrawDirty dirty = dirty_between(draw_level_marks(&a), draw_level_marks(&b));
        CHECK(!dirty.all);
        differ += check_dirty(&before, &after, &dirty, "selection");
        draw_dirty_clear(&dirty);
        window_free(&before, "selection");
        window_free(&after, "selection");
    }
    CHECK_THAT(differ >= 60, "%zu pixels", differ);
}

static void test_option_differences(void)
{
    const Level *level = level_at(0);
    DrawLevelOptions usual = {.show = DRAW_LEVEL_USUAL}, others[6];
    for (size_t i = 0; i < CHECK_COUNT(others); i++)
        others[i] = usual;
    others[0].theme = &draw_theme_light;
    others[1].show = EVERYTHING;
    others[2].dim = 0.3;
    others[3].tags.solo = 3;
    others[4].current = 7;
    others[5].partition = &partition;
    DrawLevelView view = {demo.project, level, &usual};
    for (size_t i = 0; i < CHECK_COUNT(others); i++) {
        DrawLevelView other = {demo.project, level, &others[i]};
        DrawDirty dirty = dirty_between(draw_level_marks(&view), draw_level_marks(&other));
        CHECK_THAT(dirty.all, "option %zu is not reported", i);
        draw_dirty_clear(&dirty);
    }
    DrawDirty none = dirty_between(draw_level_marks(&view), draw_level_marks(&view));
    CHECK(!none.all && none.count == 0);
    Project *coloured = with_tag_recoloured(demo.project, 18);
    DrawLevelView recoloured = {coloured, level, &usual};
    none = dirty_between(draw_level_marks(&view), draw_level_marks(&recoloured));
    CHECK(none.all);
    draw_dirty_clear(&none);
    node_unref(coloured);
}

static const CheckCase cases[] = {
    {"index of walls", test_walls_near},
    {"every part is visible", test_parts},
    {"every option is visible", test_options},
    {"the same drawing with an index of walls", test_index},
    {"ticks on the front of one-way walls", test_front},
    {"a named wall looks like a door", test_door},
    {"arrows of markers are below walls", test_arrow_below_wall},
    {"walls contrast with any art", test_wall_contrast},
    {"small cells look like larger ones", test_small_cells},
    {"windows have no seams", test_windows},
    {"differences are complete", test_differences},
    {"differences of selections", test_selection_differences},
    {"differences of options", test_option_differences},
};

int main(int argc, char **argv)
{
    demo = demo_open();
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    demo_close(&demo);
    return status;
}
