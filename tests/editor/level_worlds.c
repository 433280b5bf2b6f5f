/* SPDX-License-Identifier: MIT */
#include "level_worlds.h"

#include "edit/assets.h"
#include "edit/levels.h"
#include "session/ed-file.h"
#include "waiting.h"

enum { SIDE = 512, ONE = 256 }; /* pixels; a pixel, in units of walls */

static void push_step(World *world, Project *after)
{
    CHECK(after != NULL);
    CHECK(ed_session_push(world->session, after, "Step", NULL));
}

static void draw(World *world, uint64_t layer, const WallPoint *points, uint32_t count, bool closed,
                 const WallStyle *style)
{
    LayerRef at = {world->level, layer};
    push_step(world, edit_draw_walls(ed_session_project(world->session), &at, points, count, closed,
                                     style, NULL));
}

static void draw_random(World *world, CheckRandom *random)
{
    static const char *const names[] = {"", "", "", "gate", "hatch"};
    WallPoint points[2];
    points[0].x = check_between(random, 0, SIDE * ONE);
    points[0].y = check_between(random, 0, SIDE * ONE);
    points[1].x = points[0].x + check_between(random, -60 * ONE, 60 * ONE);
    points[1].y = points[0].y + check_between(random, -60 * ONE, 60 * ONE);
    WallStyle style = {.blocks = check_chance(random, 30) ? WALL_FRONT : WALL_BOTH,
                       .name = names[check_between(random, 0, 4)]};
    draw(world, world->layer, points, 2, false, &style);
}

World world_new(CheckRandom *random, uint32_t walls, PartitionKind kind)
{
    World world = {.session = ed_session_new()};
    push_step(&world, edit_add_level(ed_session_project(world.session), "keep", SIDE, SIDE,
                                     &world.level, NULL));
    push_step(&world, edit_add_layer(ed_session_project(world.session), world.level, LAYER_WALLS,
                                     "outside", &world.other, NULL));
    push_step(&world, edit_add_layer(ed_session_project(world.session), world.level, LAYER_WALLS,
                                     "inside", &world.layer, NULL));
    const WallPoint top[2] = {{0, 0}, {SIDE * ONE, 0}};
    draw(&world, world.other, top, 2, false, &(WallStyle){0});
    ed_session_show_asset(world.session, world.level);
    ed_session_show_layer(world.session, world.layer);
    for (uint32_t i = 0; i < walls; i++)
        draw_random(&world, random);
    world_set(&world, "partition", kind);
    world.partition = ed_session_partition(world.session);
    ed_partition_set_delay(world.partition, 1);
    return world;
}

void world_free(World *world)
{
    ed_session_close(world->session, false);
    g_object_unref(world->session);
}

void world_draw(World *world, const int (*corners)[2], uint32_t count, bool closed)
{
    g_autofree WallPoint *points = g_new(WallPoint, count);
    for (uint32_t i = 0; i < count; i++)
        points[i] = (WallPoint){corners[i][0] * ONE, corners[i][1] * ONE};
    draw(world, world->layer, points, count, closed, &(WallStyle){0});
}

static bool is_settled(void *user)
{
    EdPartition *partition = ((World *)user)->partition;
    return !ed_partition_is_busy(partition) && !ed_partition_is_comparing(partition) &&
           !ed_partition_is_old(partition);
}

void world_settle(World *world)
{
    wait_for(is_settled, world);
}

void world_set(World *world, const char *key, double value)
{
    Path path = path_walls(world->level, world->layer);
    push_step(world, edit_set_number(ed_session_project(world->session), &path, key, value, NULL));
}
