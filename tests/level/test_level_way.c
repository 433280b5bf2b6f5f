/* SPDX-License-Identifier: MIT */
/*
 * A layer of walls remembers the last way for which a strike was searched: exactly that way,
 * whether anything was met on it or not, and nothing of the previous contents of its memory.
 */
#include "level_walls_internal.h"
#include "stage.h"

#include <string.h>

enum { PIXEL = 256, NEAR_WALL = 1, NEAR = 2 };

static ExactPoint at(int x, int y)
{
    return (ExactPoint){(int64_t)x * PIXEL, (int64_t)y * PIXEL};
}

/* Two walls to the right, one beyond the other, and one next to the way there, so far off that a
 * mover with this reach passes it. */
static World walls_around(int reach)
{
    World world = world_empty("walls around", 3);
    world_add(&world, at(200, -90), at(200, 90));
    world_add(&world, at(100, -90), at(100, 90));
    world_add(&world, at(60, reach + NEAR), at(99, reach + NEAR));
    world_finish(&world);
    return world;
}

static Path path_of(double x, double y, double radius, double half)
{
    return (Path){{0, 0}, {x, y}, {x, y}, radius, {half, half}};
}

static const struct {
    int radius, half;
} shapes[] = {{0, 0}, {8, 0}, {0, 8}};

/* Opens the layer in memory that looks as if it remembered a way on which nothing was met. */
static void open_dirty(LayerWalls *walls, const Stage *stage, StageKind kind, const Path *way)
{
    memset(walls, 0xA5, sizeof(*walls));
    gab_layer_walls_open(walls, gab_level_layer_at(stage->levels[kind], 0), NULL);
    walls->remembers = true;
    walls->met_count = 0;
    walls->from = way->from;
    walls->end = way->to;
    walls->radius = way->radius;
    walls->half = way->half;
}

static void check_shape(const Stage *stage, StageKind kind, double radius, double half)
{
    const Path free_way = path_of(0, 300, radius, half), right = path_of(300, 0, radius, half);
    LayerWalls walls;
    Strike strike;
    Bar bar;
    uint32_t number = GAB_NO_WALL;
    open_dirty(&walls, stage, kind, &right);
    CHECK(!gab_layer_walls_first(&walls, &free_way, &strike, &bar, &number));
    CHECK(!gab_layer_walls_stop(&walls, &free_way));
    CHECK_THAT(gab_layer_walls_stop(&walls, &right), "%s: what was never asked is remembered",
               stage_name(kind));

    open_dirty(&walls, stage, kind, &free_way);
    CHECK(gab_layer_walls_first(&walls, &right, &strike, &bar, &number) && number == NEAR_WALL);
    CHECK(gab_layer_walls_stop(&walls, &right));
    const Path close = path_of(90 - radius - half, 0, radius, half);
    const Path through = path_of(101, 0, radius, half);
    CHECK(!gab_layer_walls_stop(&walls, &close) && gab_layer_walls_stop(&walls, &through));
    CHECK(!gab_layer_walls_stop(&walls, &free_way));
    /* Slightly off the end of the way, a wall stops the mover that was never near it on the way. */
    const Path aside = path_of(98 - radius - half, NEAR + 1, radius, half);
    CHECK_THAT(gab_layer_walls_stop(&walls, &aside), "%s: the way is taken for a wider one",
               stage_name(kind));

    /* A way without length makes it forget the previous one. */
    const Path still = path_of(0, 0, radius, half);
    open_dirty(&walls, stage, kind, &right);
    CHECK(!gab_layer_walls_first(&walls, &still, &strike, &bar, &number));
    CHECK(gab_layer_walls_stop(&walls, &right));
}

static void remembers_only_its_way(void)
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

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {{"only the way that was asked", remembers_only_its_way}};
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
