/* SPDX-License-Identifier: MIT */
/*
 * Measures updates of a road on a map of 8192 x 8192: bands and distances from scratch, after each
 * segment of a stroke, and while a node of a track across the map is dragged; pinch points. Times
 * are milliseconds of processor time.
 */
#include "clock.h"

#include "edit/bands_text.h"
#include "edit/maps.h"
#include "road/map_bands.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 8192, ROADS = 40, SEGMENTS = 200, DRAGS = 20 };

static uint32_t noise(void)
{
    static uint32_t state = 1;
    state = state * 1664525u + 1013904223u;
    return state >> 8;
}

static double random_below(double max)
{
    return noise() / 16777216.0 * max;
}

/* ---- A map ---- */

typedef struct World {
    Project *project;
    uint64_t map, plane;
} World;

static void set_project(World *world, Project *after)
{
    if (after == NULL)
        exit(1);
    node_unref(world->project);
    world->project = after;
}

static const Map *map_of(const World *world)
{
    return project_map(world->project, world->map);
}

static const Plane *plane_of(const World *world)
{
    return map_plane(map_of(world), world->plane);
}

static World new_world(void)
{
    World world = {.project = project_new()};
    Tag *tag = node_new(&tag_kind);
    int32_t zone;
    tag->number = 1;
    node_set_text(&tag->name, "road");
    node_set_list(&world.project->tags, list_append(NULL, tag));
    Map *map = node_new(&map_kind);
    map->id = world.map = edit_new_id();
    node_set_text(&map->name, "land");
    map->width = map->height = SIDE;
    map->road[0] = 2;
    node_set_list(&world.project->maps, list_append(NULL, map));
    set_project(&world, edit_add_plane(world.project, world.map, "zones", &world.plane, NULL));
    set_project(&world,
                edit_add_zone(world.project, world.map, world.plane, "road", 1, &zone, NULL));
    set_project(&world, edit_set_bands(world.project, world.map, "bike 6, car 14, truck 22", NULL));
    return world;
}

static void put_pixels(World *world, BlocksEdit *edit)
{
    Path path = path_plane(world->map, world->plane);
    set_project(world,
                edit_set_blocks(world->project, &path, "pixels", blocks_edit_end(edit), NULL));
}

static void paint_roads(World *world)
{
    const Brush brush = {true, 90};
    BlocksEdit *edit = blocks_edit(plane_of(world)->pixels);
    for (int i = 0; i < ROADS; i++) {
        double x = random_below(SIDE), y = random_below(SIDE);
        paint_line(edit, &brush, x, y, random_below(SIDE), random_below(SIDE), 1);
    }
    put_pixels(world, edit);
}

static void add_track(World *world)
{
    PaintPoint nodes[24];
    uint64_t id;
    for (int i = 0; i < 24; i++) {
        double angle = i * 2 * G_PI / 24, distance = i % 2 == 0 ? 3800 : 2600;
        nodes[i] = (PaintPoint){SIDE / 2 + distance * cos(angle), SIDE / 2 + distance * sin(angle)};
    }
    set_project(world, edit_add_shape(world->project, world->map, world->plane, SHAPE_TRACK, 1,
                                      nodes, 24, 120, &id, NULL));
}

/* ---- Times ---- */

typedef struct Times {
    double sum, max;
    int count;
} Times;

static void add_time(Times *times, double begin)
{
    double took = process_milliseconds() - begin;
    times->sum += took;
    times->max = fmax(times->max, took);
    times->count++;
}

static void print_times(const char *what, const Times *times)
{
    printf("%-58s %9.2f %9.2f\n", what, times->sum / times->count, times->max);
}

/* Makes the next bands and adds the time. Releases `previous`. */
static MapBands *update_bands(const World *world, MapBands *previous, bool distances, Times *times)
{
    const MapBandsOptions options = {.distances = distances};
    double begin = process_milliseconds();
    MapBands *next = map_bands_new(map_of(world), &options, previous, &(DeriveJob){0});
    add_time(times, begin);
    map_bands_unref(previous);
    return next;
}

static void time_stroke(World *world, const char *what, int32_t size, bool distances)
{
    Times from_scratch = {0}, times = {0};
    MapBands *bands = update_bands(world, NULL, distances, &from_scratch);
    const Brush brush = {true, size};
    double x = SIDE / 2.0, y = SIDE / 2.0, direction = 0;
    for (int i = 0; i < SEGMENTS; i++) {
        BlocksEdit *edit = blocks_edit(plane_of(world)->pixels);
        double next_x = x + 24 * cos(direction), next_y = y + 24 * sin(direction);
        paint_line(edit, &brush, x, y, next_x, next_y, i % 3 == 2 ? 0 : 1);
        put_pixels(world, edit);
        x = next_x;
        y = next_y;
        direction += random_below(1) - 0.4;
        bands = update_bands(world, bands, distances, &times);
    }
    print_times(what, &times);
    map_bands_unref(bands);
}

static void drag_node(World *world, int by)
{
    Path path = path_plane(world->map, world->plane);
    const Plane *plane = plane_of(world);
    Shape *shape = node_copy(list_get(plane->shapes, 0));
    ShapeNode *node = node_copy(list_get(shape->nodes, 5));
    node->x += by * DOCUMENT_PIXEL;
    node_set_list(&shape->nodes, list_set(shape->nodes, 5, node));
    set_project(world, edit_put_list(world->project, &path, "shapes",
                                     list_set(plane->shapes, 0, shape), NULL));
}

static void time_drag(World *world, const char *what, bool distances)
{
    Times from_scratch = {0}, times = {0};
    MapBands *bands = update_bands(world, NULL, distances, &from_scratch);
    for (int i = 0; i < DRAGS; i++) {
        drag_node(world, i % 2 == 0 ? 9 : -4);
        bands = update_bands(world, bands, distances, &times);
    }
    print_times(what, &times);
    map_bands_unref(bands);
}

static void time_whole(const World *world)
{
    Times bands = {0}, distances = {0}, pinches = {0}, no_change = {0};
    MapBands *current = update_bands(world, NULL, false, &bands);
    map_bands_unref(update_bands(world, NULL, true, &distances));
    double begin = process_milliseconds();
    g_array_unref(map_bands_pinches(current, &(DeriveJob){0}));
    add_time(&pinches, begin);
    current = update_bands(world, current, false, &no_change);
    print_times("bands from scratch", &bands);
    print_times("bands and distances from scratch", &distances);
    print_times("pinch points of three bands", &pinches);
    print_times("without a change", &no_change);
    map_bands_unref(current);
}

int main(void)
{
    World world = new_world();
    paint_roads(&world);
    printf("%-58s %9s %9s\n", "bands 6, 14, 22 at 8192 x 8192, ms", "mean", "max");
    time_whole(&world);
    time_stroke(&world, "after a segment of a stroke, brush 24", 24, false);
    time_stroke(&world, "after a segment of a stroke, brush 128", 128, false);
    time_stroke(&world, "after a segment, brush 24, distances shown", 24, true);
    add_track(&world);
    time_stroke(&world, "after a segment, brush 24, next to a track of 18,000 px", 24, false);
    time_drag(&world, "after a node of the track was dragged", false);
    time_drag(&world, "after a node was dragged, distances shown", true);
    node_unref(world.project);
    return 0;
}
