/* SPDX-License-Identifier: MIT */
/*
 * Tests that a layer of walls remembers the last path that was searched for a wall: exactly that
 * path, whether a wall was found or not. The previous contents of the memory must not matter.
 */
#include "level_walls_internal.h"
#include "stage.h"

#include <string.h>

enum { PIXEL = 256, NEAR_WALL = 1, NEAR = 2 };

static ExactPoint pixel_point(int x, int y)
{
    return (ExactPoint){(int64_t)x * PIXEL, (int64_t)y * PIXEL};
}

/* Makes two walls to the right, one beyond the other, and one wall next to the path to them, so far
 * away that a mover with this reach passes it. */
static World walls_around(int reach)
{
    World world = world_empty("walls around", 3);
    world_add(&world, pixel_point(200, -90), pixel_point(200, 90));
    world_add(&world, pixel_point(100, -90), pixel_point(100, 90));
    world_add(&world, pixel_point(60, reach + NEAR), pixel_point(99, reach + NEAR));
    world_finish(&world);
    return world;
}

static MoverPath path_of(double x, double y, double radius, double half)
{
    return (MoverPath){{0, 0}, {x, y}, {x, y}, radius, {half, half}};
}

static const struct {
    int radius, half;
} shapes[] = {{0, 0}, {8, 0}, {0, 8}};

/* Opens the layer in memory whose contents look like a remembered path without a wall. */
static void open_dirty(LayerWalls *walls, const Stage *stage, StageKind kind, const MoverPath *path)
{
    memset(walls, 0xA5, sizeof(*walls));
    gab_layer_walls_open(walls, gab_level_layer_at(stage->levels[kind], 0), NULL);
    walls->remembers = true;
    walls->remembered_count = 0;
    walls->from = path->from;
    walls->end = path->to;
    walls->radius = path->radius;
    walls->half = path->half;
}

static void check_shape(const Stage *stage, StageKind kind, double radius, double half)
{
    const MoverPath free_path = path_of(0, 300, radius, half),
                    right = path_of(300, 0, radius, half);
    LayerWalls walls;
    Strike strike;
    Bar bar;
    uint32_t number = GAB_NONE;
    open_dirty(&walls, stage, kind, &right);
    CHECK(!gab_layer_walls_first(&walls, &free_path, &strike, &bar, &number));
    CHECK(!gab_layer_walls_stop(&walls, &free_path));
    CHECK_THAT(gab_layer_walls_stop(&walls, &right), "%s: remembers a path that was never searched",
               stage_name(kind));

    open_dirty(&walls, stage, kind, &free_path);
    CHECK(gab_layer_walls_first(&walls, &right, &strike, &bar, &number) && number == NEAR_WALL);
    CHECK(gab_layer_walls_stop(&walls, &right));
    const MoverPath to_near_wall = path_of(90 - radius - half, 0, radius, half);
    const MoverPath through_wall = path_of(101, 0, radius, half);
    CHECK(!gab_layer_walls_stop(&walls, &to_near_wall) &&
          gab_layer_walls_stop(&walls, &through_wall));
    CHECK(!gab_layer_walls_stop(&walls, &free_path));
    /* A path that ends next to the remembered one: a wall stops the mover that was not near the
     * remembered path. */
    const MoverPath next_to_path = path_of(98 - radius - half, NEAR + 1, radius, half);
    CHECK_THAT(gab_layer_walls_stop(&walls, &next_to_path),
               "%s: uses the remembered path for a wider one", stage_name(kind));

    /* A path without length makes the layer forget the previous one. */
    const MoverPath still = path_of(0, 0, radius, half);
    open_dirty(&walls, stage, kind, &right);
    CHECK(!gab_layer_walls_first(&walls, &still, &strike, &bar, &number));
    CHECK(gab_layer_walls_stop(&walls, &right));
}

static void test_remembered_path(void)
{
    for (size_t i = 0; i < CHECK_COUNT(shapes); i++) {
        World world = walls_around(shapes[i].radius + shapes[i].half);
        Stage stage;
        stage_open(&stage, &world, STAGE_BIT(STAGE_NONE) | STAGE_BIT(STAGE_BSP));
        check_shape(&stage, STAGE_NONE, shapes[i].radius, shapes[i].half);
        check_shape(&stage, STAGE_BSP, shapes[i].radius, shapes[i].half);
        stage_close(&stage);
        world_free(&world);
    }
}

CHECK_CASES({"a layer remembers only the path that was searched", test_remembered_path})
