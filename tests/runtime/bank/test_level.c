/* SPDX-License-Identifier: MIT */
/*
 * Tests that levels contain the layers, doors, markers, walls, cells and ground that were written,
 * for the small bank and random ones. walk_levels.c tests empty views and hostile banks.
 */
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "runtime/bank/opened.h"
#include "support/check.h"

#include <gabarit/level.h>

#include <math.h>
#include <string.h>

static const char *or_empty(const char *text)
{
    return text != NULL ? text : "";
}

static float pixels(int32_t fixed)
{
    return (float)fixed / 256;
}

static uint32_t role_of(const PlainBank *plain, uint8_t tag)
{
    for (uint32_t i = 0; i < plain->tag_count; i++)
        if (plain->tags[i].number == tag && plain->tags[i].role != PLAIN_NO_ROLE)
            return plain->tags[i].role;
    return GAB_NONE;
}

static bool is_at(gab_vec position, int32_t x, int32_t y)
{
    return position.x == pixels(x) && position.y == pixels(y);
}

/* ---- Contents of layers ---- */

static void compare_walls(const PlainBank *plain, const PlainWalls *want, gab_layer layer)
{
    gab_level level = gab_layer_level(layer);
    CHECK_INT(gab_layer_wall_count(layer), want->count);
    for (uint32_t i = 0; i < want->count; i++) {
        const PlainWall *wall = &want->walls[i];
        gab_level_wall got;
        CHECK(gab_layer_wall_at(layer, i, &got));
        CHECK(is_at(got.wall.a, wall->ax, wall->ay) && is_at(got.wall.b, wall->bx, wall->by));
        CHECK_INT(got.wall.blocks, wall->front_only ? GAB_BLOCKS_FRONT : GAB_BLOCKS_BOTH);
        CHECK(got.tag == wall->tag && got.role == role_of(plain, wall->tag));
        CHECK_TEXT(gab_level_door_name(level, got.door), or_empty(wall->name));
        CHECK((got.door == GAB_NONE) == (or_empty(wall->name)[0] == 0));
        CHECK_INT(gab_bank_property_count(layer.bank, GAB_KIND_WALL, got.index),
                  wall->properties.count);
    }
}

static void compare_tiles(const PlainTiles *want, gab_layer layer)
{
    gab_tiles got;
    gab_iso iso;
    bool is_iso;
    CHECK(gab_layer_tiles(layer, &got, &is_iso, &iso) && is_iso == want->isometric);
    CHECK(got.columns == want->columns && got.rows == want->rows);
    CHECK(got.solid_outside == want->solid_outside);
    CHECK(memcmp(got.cells, want->cells, (size_t)want->columns * want->rows) == 0);
    if (want->isometric) {
        CHECK(is_at(iso.origin, want->x, want->y) && is_at(got.origin, 0, 0));
        CHECK(is_at(iso.column, want->column_x, want->column_y));
        CHECK(is_at(iso.row, want->row_x, want->row_y) && got.cell_w == 1 && got.cell_h == 1);
    } else {
        CHECK(is_at(got.origin, want->x, want->y) && is_at(iso.origin, 0, 0));
        CHECK(got.cell_w == pixels(want->cell_w) && got.cell_h == pixels(want->cell_h));
        CHECK(is_at(iso.column, 0, 0) && is_at(iso.row, 0, 0));
    }
}

static void compare_maze(const PlainMaze *want, gab_layer layer)
{
    gab_maze got;
    CHECK(gab_layer_maze(layer, &got) && is_at(got.origin, want->x, want->y));
    CHECK(got.cell_w == pixels(want->cell_w) && got.cell_h == pixels(want->cell_h));
    CHECK(got.columns == want->columns && got.rows == want->rows);
    CHECK(memcmp(got.walls, want->walls, (want->columns + (size_t)1) * (want->rows + 1)) == 0);
}

static void compare_heights(const PlainHeights *want, gab_layer layer)
{
    gab_heights got;
    CHECK(gab_layer_heights(layer, &got) && is_at(got.origin, want->x, want->y));
    CHECK(got.cell_w == pixels(want->cell_w) && got.cell_h == pixels(want->cell_h));
    CHECK(got.columns == want->columns && got.rows == want->rows);
    CHECK(got.sample_bytes == want->sample_bytes);
    CHECK(got.low == pixels(want->low) && got.high == pixels(want->high));
    CHECK(memcmp(got.samples, want->samples,
                 (size_t)want->columns * want->rows * want->sample_bytes) == 0);
}

/* ---- Ground: compared with a fitted spline or with the stored slopes ---- */

/* Tests boxes centred at x: one above the ground and one that touches it. */
static void compare_boxes(gab_layer layer, float x, float y, bool found)
{
    gab_box above = {x - 1, y - 9, 2, 8}, touching = {x - 1, y - 8, 2, 9}, empty = touching;
    empty.w = 0;
    CHECK(!gab_layer_ground_meets_box(layer, above));
    CHECK(gab_layer_ground_meets_box(layer, touching) == found);
    CHECK(!gab_layer_ground_meets_box(layer, empty));
}

/* Computes the cubic through two nodes with their slopes, as FORMAT.md defines it. `max` receives a
 * bound of its terms, from which the tolerance for rounding follows. Returns false if there is no
 * ground at x. */
static bool cubic_at(const PlainGround *ground, double x, double *y, double *slope, double *max)
{
    uint32_t next = 1;
    while (next + 1 < ground->count && x > ground->nodes[next][0] / 256.0)
        next++;
    const int32_t *a = ground->nodes[next - 1], *b = ground->nodes[next];
    double width = ((double)b[0] - a[0]) / 256, s = (x - a[0] / 256.0) / width, t = 1 - s;
    if (!(s >= 0 && s <= 1))
        return false;
    double a_y = a[1] / 256.0, b_y = b[1] / 256.0;
    double a_slope = (double)ground->slopes[next - 1] * 0x1p-32;
    double b_slope = (double)ground->slopes[next] * 0x1p-32;
    *y = a_y * t * t * (1 + 2 * s) + b_y * s * s * (1 + 2 * t) +
         width * s * t * (a_slope * t - b_slope * s);
    *slope =
        6 * s * t * (b_y - a_y) / width + a_slope * t * (t - 2 * s) + b_slope * s * (s - 2 * t);
    double rise = fabs(a_slope) + fabs(b_slope);
    *max = fabs(a_y) + fabs(b_y) + rise * (1 + width) + fabs(b_y - a_y) / width;
    return true;
}

/* Computes the expected altitude, slope and bound of terms at x, from stored slopes or from the
 * fitted spline. Returns false if there is no ground at x. */
static bool expected_at(const PlainGround *ground, const gab_ground *fitted, float x,
                        double expected[3])
{
    float y, slope;
    expected[2] = 0;
    if (ground->slopes != NULL)
        return cubic_at(ground, (double)x, &expected[0], &expected[1], &expected[2]);
    bool found = gab_ground_at(fitted, x, &y, &slope);
    expected[0] = (double)y;
    expected[1] = (double)slope;
    return found;
}

static bool is_near(float got, double expected, double max)
{
    return fabs((double)got - expected) <= 0x1p-18 + fabs(expected) * 0x1p-22 + max * 0x1p-45;
}

static void compare_ground_at(const PlainGround *want, const gab_ground *fitted, gab_layer layer,
                              float x)
{
    float y = 7, slope = 7;
    double expected[3] = {0, 0, 0};
    bool found = expected_at(want, fitted, x, expected);
    CHECK(gab_layer_ground_at(layer, x, &y, &slope) == found);
    if (!found)
        expected[0] = expected[1] = 0;
    CHECK_THAT(is_near(y, expected[0], expected[2]), "at %a: %a, not %a", (double)x, (double)y,
               expected[0]);
    CHECK_THAT(is_near(slope, expected[1], expected[2]), "slope at %a: %a, not %a", (double)x,
               (double)slope, expected[1]);
    float single = 7;
    CHECK(gab_layer_ground_at(layer, x, NULL, &single) == found && single == slope);
    CHECK(gab_layer_ground_at(layer, x, &single, NULL) == found && single == y);
    if (fabsf(y) < 60000 && (double)(x - 1) + 1 == (double)x)
        compare_boxes(layer, x, y, found);
}

/* At a node the altitude is exact: a box that just touches it meets the ground, but a box one step
 * above does not. */
static void compare_touch(gab_layer layer, gab_vec node)
{
    gab_box touching = {node.x - 1, node.y - 8, 2, 8}, above = touching;
    above.y -= GAB_STEP;
    if (fabsf(node.y) < 60000 && fabsf(node.x) < 60000) {
        CHECK(gab_layer_ground_meets_box(layer, touching));
        CHECK(!gab_layer_ground_meets_box(layer, above));
    }
}

static void compare_ground(const PlainGround *want, gab_layer layer)
{
    uint32_t count = want->count;
    gab_ground_node *nodes = calloc(count, sizeof *nodes);
    double *scratch = calloc(count, sizeof *scratch);
    if (nodes == NULL || scratch == NULL)
        abort();
    CHECK_INT(gab_layer_ground_node_count(layer), count);
    CHECK(gab_layer_slope_limit(layer) == pixels(want->slope_limit));
    for (uint32_t i = 0; i < count; i++) {
        nodes[i].x = pixels(want->nodes[i][0]);
        nodes[i].y = pixels(want->nodes[i][1]);
        CHECK(is_at(gab_layer_ground_node_at(layer, i), want->nodes[i][0], want->nodes[i][1]));
    }
    CHECK_INT(gab_ground_fit(nodes, count, scratch), GAB_OK);
    gab_ground fitted = {nodes, count};
    float min = nodes[0].x, max = nodes[count - 1].x;
    for (uint32_t i = 0; i < count; i++) {
        compare_ground_at(want, &fitted, layer, nodes[i].x);
        compare_touch(layer, gab_layer_ground_node_at(layer, i));
    }
    for (int i = -1; i <= 41; i++)
        compare_ground_at(want, &fitted, layer, min + (max - min) * (float)i / 40);
    compare_ground_at(want, &fitted, layer, nextafterf(min, -1e9f));
    compare_ground_at(want, &fitted, layer, nextafterf(max, 1e9f));
    compare_ground_at(want, &fitted, layer, (float)NAN);
    free(nodes);
    free(scratch);
}

/* ---- Levels ---- */

static void compare_layer(const PlainBank *plain, const PlainLayer *want, gab_layer layer)
{
    CHECK_TEXT(gab_layer_name(layer), or_empty(want->name));
    CHECK_INT(gab_layer_kind_of(layer), want->kind);
    switch (want->kind) {
    case PLAIN_WALLS:
        compare_walls(plain, &want->as.walls, layer);
        break;
    case PLAIN_TILES:
        compare_tiles(&want->as.tiles, layer);
        break;
    case PLAIN_MAZE:
        compare_maze(&want->as.maze, layer);
        break;
    case PLAIN_GROUND:
        compare_ground(&want->as.ground, layer);
        break;
    case PLAIN_HEIGHTS:
        compare_heights(&want->as.heights, layer);
        break;
    }
}

static void compare_marker(const PlainBank *plain, const PlainMarker *want, gab_marker marker)
{
    double x = want->to_x, y = want->to_y, length = sqrt(x * x + y * y);
    gab_vec to = {7, 7};
    CHECK_TEXT(gab_marker_name(marker), or_empty(want->name));
    CHECK(is_at(gab_marker_position(marker), want->x, want->y));
    CHECK(gab_marker_direction(marker, &to) == (length > 0));
    CHECK(gab_marker_direction(marker, NULL) == (length > 0));
    CHECK_NEAR(to.x, length > 0 ? x / length : 0, 1e-7);
    CHECK_NEAR(to.y, length > 0 ? y / length : 0, 1e-7);
    CHECK(gab_marker_tag(marker) == want->tag);
    CHECK(gab_marker_role(marker) == role_of(plain, want->tag));
}

/* Checks the list of markers with a tag and its order, with a capacity for all, for one less, and
 * for none. */
static void compare_tagged(const PlainLevel *want, gab_level level, uint8_t tag)
{
    gab_marker found[64] = {{NULL, 0}};
    uint32_t count = 0, first = gab_level_marker_at(level, 0).index;
    gab_filter filter = gab_filter_number(tag);
    uint32_t all = gab_level_markers_selected(level, &filter, found, 64);
    for (uint32_t i = 0; i < want->marker_count; i++)
        if (want->markers[i].tag == tag) {
            CHECK(count < 64 && found[count].index == first + i);
            count++;
        }
    CHECK_INT(all, count);
    CHECK_INT(gab_level_markers_selected(level, &filter, NULL, 0), count);
    if (count > 0) {
        gab_marker all_but_one[64] = {{NULL, 0}};
        CHECK_INT(gab_level_markers_selected(level, &filter, all_but_one, count - 1), count);
        CHECK(all_but_one[count - 1].bank == NULL);
    }
}

static void compare_level(const PlainBank *plain, const PlainLevel *want, gab_level level)
{
    CHECK_TEXT(gab_level_name(level), want->name);
    CHECK_INT(gab_level_picture(level), want->picture);
    CHECK_INT(gab_level_layer_count(level), want->layer_count);
    for (uint32_t i = 0; i < want->layer_count; i++) {
        gab_layer layer = gab_level_layer_at(level, i);
        const char *name = or_empty(want->layers[i].name);
        CHECK_INT(gab_layer_level(layer).index, level.index);
        CHECK(name[0] == 0 || gab_level_layer(level, name).index == layer.index);
        compare_layer(plain, &want->layers[i], layer);
    }
    CHECK_INT(gab_level_marker_count(level), want->marker_count);
    for (uint32_t i = 0; i < want->marker_count; i++) {
        const char *name = or_empty(want->markers[i].name);
        gab_marker marker = gab_level_marker_at(level, i);
        CHECK(name[0] == 0 || gab_level_marker(level, name).index == marker.index);
        compare_marker(plain, &want->markers[i], marker);
        compare_tagged(want, level, want->markers[i].tag);
    }
    compare_tagged(want, level, 0);
}

static void compare_levels(const PlainBank *plain)
{
    Opened opened = opened_from(plain);
    CHECK_INT(gab_bank_level_count(&opened.bank), plain->level_count);
    for (uint32_t i = 0; i < plain->level_count; i++) {
        gab_level level = gab_bank_level_at(&opened.bank, i);
        CHECK_INT(gab_bank_level(&opened.bank, plain->levels[i].name).index, i);
        compare_level(plain, &plain->levels[i], level);
    }
    opened_close(&opened);
}

static void test_small(void)
{
    PlainBank plain;
    plain_small(&plain);
    compare_levels(&plain);
    plain_free(&plain);
}

static void test_random(void)
{
    CheckRandom random = check_random("levels");
    size_t times = check_case_count(2000);
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        PlainBank plain;
        plain_random(&plain, check_next(&random), 1 + (uint32_t)(i % 2));
        compare_levels(&plain);
        plain_free(&plain);
    }
}

/* ---- Many levels: the level of a layer is found by binary search ---- */

static void test_owners(void)
{
    static const uint32_t counts[] = {0, 3, 0, 0, 1, 7, 0};
    PlainLevel levels[CHECK_COUNT(counts)];
    static const uint8_t cell = 0;
    PlainLayer layers[7];
    char names[CHECK_COUNT(counts)][2];
    uint32_t index = 0;
    for (uint32_t i = 0; i < 7; i++)
        layers[i] = (PlainLayer){
            .kind = PLAIN_TILES,
            .as.tiles = {.cell_w = 1, .cell_h = 1, .columns = 1, .rows = 1, .cells = &cell}};
    for (uint32_t i = 0; i < CHECK_COUNT(counts); i++) {
        names[i][0] = (char)('a' + i);
        names[i][1] = 0;
        levels[i] = (PlainLevel){
            .name = names[i], .picture = GAB_NONE, .layers = layers, .layer_count = counts[i]};
    }
    PlainBank plain = {.levels = levels, .level_count = CHECK_COUNT(counts)};
    Opened opened = opened_from(&plain);
    for (uint32_t i = 0; i < CHECK_COUNT(counts); i++)
        for (uint32_t k = 0; k < counts[i]; k++, index++) {
            gab_layer layer = {&opened.bank, index};
            CHECK_INT(gab_layer_level(layer).index, i);
            CHECK_INT(gab_level_layer_at(gab_bank_level_at(&opened.bank, i), k).index, index);
        }
    opened_close(&opened);
}

CHECK_CASES({"levels of the small bank", test_small}, {"levels of random banks", test_random},
            {"the levels of layers, among levels without layers", test_owners})
