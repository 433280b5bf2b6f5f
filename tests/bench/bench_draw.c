/* SPDX-License-Identifier: MIT */
/*
 * Measures filling a screen of 1920 x 1080 with tiles of 256 x 256, at zooms from 0.1 to 8: a frame
 * of 8192 x 8192 pixels with its mask and 2,000 boxes and points, a map of the same size with a
 * painted plane, and a level with 100,000 walls. Also measures making the smaller copies of the
 * picture, which is done once. For comparison, the same tiles are filled with a plain colour.
 */
#include "clock.h"

#include "draw/level.h"
#include "draw/map.h"
#include "draw/sprite.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = 8192,
    TILE = 256,
    WIDTH = 1920,
    HEIGHT = 1080,
    OVERLAYS = 2000,
    RUNS = 5,
    WALLS = 100000
};

static uint32_t tile_pixels[TILE * TILE];

typedef void (*FillTile)(const DrawTarget *target, void *user);

/* Fills all tiles of a screen centred on the document, as a canvas does. Returns milliseconds. */
static double fill_screen(double zoom, FillTile fill, void *user)
{
    int64_t left = (int64_t)(SIDE * zoom / 2) - WIDTH / 2,
            top = (int64_t)(SIDE * zoom / 2) - HEIGHT / 2;
    double begin = thread_milliseconds();
    for (int64_t y = top & ~(int64_t)(TILE - 1); y < top + HEIGHT; y += TILE)
        for (int64_t x = left & ~(int64_t)(TILE - 1); x < left + WIDTH; x += TILE)
            fill(&(DrawTarget){tile_pixels, TILE, TILE, TILE, x, y, zoom, 1}, user);
    return thread_milliseconds() - begin;
}

static double min_time(double zoom, FillTile fill, void *user)
{
    double best = INFINITY;
    for (int i = 0; i < RUNS; i++)
        best = fmin(best, fill_screen(zoom, fill, user));
    return best;
}

/* ---- The documents ---- */

typedef struct World {
    Project *project;
    PictureStore *store;
    DrawPictures *pictures;
    Frame *frame;
    Map *map;
    DrawSpriteOptions sprite;
    DrawMapOptions zones;
    DrawMapPlane plane;
    Level *level;
    DrawLevelOptions walls;
    DrawSpriteView sprite_view;
    DrawMapView map_view;
    DrawLevelView level_view;
    DrawMarks *marks; /* of one of these views */
} World;

/* Makes a picture of discs with soft edges on a transparent background. */
static Pixels *make_large_picture(void)
{
    uint8_t *rgba = g_malloc0((gsize)4 * SIDE * SIDE);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            int dx = x % 128 - 64, dy = y % 128 - 64, square = dx * dx + dy * dy;
            uint8_t *to = rgba + 4 * ((size_t)y * SIDE + (size_t)x);
            if (square > 3600)
                continue;
            to[0] = (uint8_t)(x / 32);
            to[1] = (uint8_t)(y / 32);
            to[2] = (uint8_t)(dx * dy);
            to[3] = square > 3300 ? 128 : 255;
        }
    return pixels_take(SIDE, SIDE, rgba);
}

static void write_picture(const char *folder)
{
    Pixels *pixels = make_large_picture();
    GBytes *png = pixels_to_png(pixels, NULL);
    char *path = g_build_filename(folder, "big.png", NULL);
    g_file_set_contents(path, g_bytes_get_data(png, NULL), (gssize)g_bytes_get_size(png), NULL);
    g_free(path);
    g_bytes_unref(png);
    pixels_unref(pixels);
}

/* Returns a pseudorandom coordinate of the i-th item; `salt` selects which one. */
static int32_t coordinate_of(int i, uint32_t salt)
{
    uint32_t hash = ((uint32_t)i + salt * 1000003u) * 2654435761u;
    hash = (hash ^ hash >> 15) * 0x85ebca6bu;
    return (int32_t)((hash ^ hash >> 13) % (SIDE - 200));
}

static Frame *make_large_frame(void)
{
    Frame *frame = node_new(&frame_kind);
    Mask *mask = node_new(&mask_kind);
    frame->picture = 1;
    frame->w = frame->h = SIDE;
    mask->source = MASK_ALPHA;
    mask->threshold = 128;
    node_set_child(&frame->mask, mask);
    for (int i = 0; i < OVERLAYS; i++) {
        if (i % 4 == 0) {
            Point *point = node_new(&point_kind);
            point->x = coordinate_of(i, 1) * 256;
            point->y = coordinate_of(i, 3) * 256;
            point->to_x = 256;
            node_set_list(&frame->points, list_append(frame->points, point));
            continue;
        }
        Box *box = node_new(&box_kind);
        box->tag = i % 7 + 1;
        box->x = coordinate_of(i, 1);
        box->y = coordinate_of(i, 3);
        box->w = 20 + i % 90;
        box->h = 30 + i % 70;
        node_set_list(&frame->boxes, list_append(frame->boxes, box));
    }
    return frame;
}

static Plane *make_large_plane(void)
{
    Plane *plane = node_new(&plane_kind);
    Blocks *empty = blocks_new(SIDE, SIDE, 0);
    BlocksEdit *edit = blocks_edit(empty);
    for (int i = 0; i < OVERLAYS; i++) {
        int32_t x = coordinate_of(i, 5), y = coordinate_of(i, 7);
        blocks_edit_rect(edit, (PixelRect){x, y, x + 300, y + 200}, (uint8_t)(i % 8));
    }
    node_set_blocks(&plane->pixels, blocks_edit_end(edit));
    blocks_unref(empty);
    for (int32_t i = 1; i < 8; i++) {
        Zone *zone = node_new(&zone_kind);
        zone->number = zone->tag = i;
        node_set_list(&plane->zones, list_append(plane->zones, zone));
    }
    return plane;
}

/* Makes short walls all over the document. Some of them block only from the front. */
static Level *make_large_level(void)
{
    Level *level = node_new(&level_kind);
    Layer *layer = node_new(&layer_kind);
    Walls *walls = node_new(&walls_kind);
    void **items = g_new(void *, WALLS);
    for (int i = 0; i < WALLS; i++) {
        Wall *wall = node_new(&wall_kind);
        wall->tag = i % 7 + 1;
        wall->blocks = i % 5 == 0;
        wall->ax = coordinate_of(i, 1) * 256;
        wall->ay = coordinate_of(i, 3) * 256;
        wall->bx = wall->ax + (i % 61 - 30) * 256;
        wall->by = wall->ay + (i % 47 - 23) * 256;
        items[i] = wall;
    }
    node_set_list(&walls->walls, list_from(items, WALLS));
    g_free(items);
    layer->id = 1;
    node_set_child(&layer->walls, walls);
    level->width = level->height = SIDE;
    node_set_list(&level->layers, list_append(NULL, layer));
    return level;
}

static void fill_plain(const DrawTarget *target, void *user)
{
    draw_fill(target, draw_area_of(target), 0xff204060);
}

/* The canvas lists the marks of a version once, and draws them on each tile. */
static void fill_marks(const DrawTarget *target, void *user)
{
    const World *world = user;
    draw_marks(target, world->marks, world->pictures);
}

static DrawMarks *sprite_marks(World *world)
{
    world->sprite_view = (DrawSpriteView){world->project, world->frame, &world->sprite};
    return draw_sprite_marks(&world->sprite_view);
}

static DrawMarks *map_marks(World *world)
{
    world->map_view = (DrawMapView){world->project, world->map, &world->zones};
    return draw_map_marks(&world->map_view);
}

static DrawMarks *level_marks(World *world)
{
    world->level_view = (DrawLevelView){world->project, world->level, &world->walls};
    return draw_level_marks(&world->level_view);
}

static World world_open(const char *folder)
{
    World world = {.project = project_new()};
    Picture *picture = node_new(&picture_kind);
    picture->id = 1;
    picture->width = picture->height = SIDE;
    node_set_text(&picture->path, "big.png");
    node_set_list(&world.project->pictures, list_append(NULL, picture));
    write_picture(folder);
    world.store = picture_store_new(folder, NULL, NULL);
    world.pictures = draw_pictures_new(world.store, &(DrawPicturesOptions){.wait = true});
    world.frame = make_large_frame();
    world.map = node_new(&map_kind);
    world.map->picture = 1;
    world.map->width = world.map->height = SIDE;
    world.sprite.show = DRAW_SPRITE_USUAL;
    world.level = make_large_level();
    const Layer *layer = list_get(world.level->layers, 0);
    world.walls = (DrawLevelOptions){.show = DRAW_LEVEL_USUAL,
                                     .walls = draw_walls_new(layer->walls->walls),
                                     .walls_of = layer->id};
    world.plane = (DrawMapPlane){.plane = make_large_plane(), .opacity = 1};
    return world;
}

static void world_close(World *world)
{
    draw_pictures_free(world->pictures);
    picture_store_unref(world->store);
    node_unref(world->frame);
    node_unref(world->map);
    draw_walls_unref(world->walls.walls);
    node_unref(world->level);
    node_unref((Plane *)world->plane.plane);
    node_unref(world->project);
}

static void print_row(World *world, const char *name, FillTile fill)
{
    static const double zooms[] = {0.1, 0.3, 1, 2, 8};
    printf("%-34s", name);
    for (size_t i = 0; i < G_N_ELEMENTS(zooms); i++)
        printf("  %8.2f", min_time(zooms[i], fill, world));
    putchar('\n');
}

/* Prints the times for marks, and frees them. */
static void print_marks(World *world, const char *name, DrawMarks *marks)
{
    world->marks = marks;
    print_row(world, name, fill_marks);
    draw_marks_free(marks);
}

int main(void)
{
    char *folder = g_dir_make_tmp("gabarit-bench-XXXXXX", NULL);
    World world = world_open(folder);
    double begin = milliseconds();
    world.marks = sprite_marks(&world);
    fill_screen(1, fill_marks, &world);
    double read = milliseconds();
    fill_screen(0.1, fill_marks, &world);
    draw_marks_free(world.marks);
    printf("the first screen, including reading the picture: %.0f ms; including making smaller "
           "copies: %.0f ms\n",
           read - begin, milliseconds() - read);
    printf("%-34s  %8s  %8s  %8s  %8s  %8s\n", "ms per screen of 1920 x 1080, zoom", "0.1", "0.3",
           "1", "2", "8");
    print_row(&world, "a plain colour", fill_plain);
    world.sprite.show = DRAW_SPRITE_CHECKER | DRAW_SPRITE_ART;
    print_marks(&world, "a frame's art", sprite_marks(&world));
    world.sprite.show = DRAW_SPRITE_USUAL;
    print_marks(&world, "with 2,000 boxes and points", sprite_marks(&world));
    world.sprite.show |= DRAW_SPRITE_MASK;
    print_marks(&world, "and its mask", sprite_marks(&world));
    world.zones = (DrawMapOptions){.show = DRAW_MAP_USUAL, .dim = 0.26};
    print_marks(&world, "a map's picture, dimmed", map_marks(&world));
    world.zones.planes = &world.plane;
    world.zones.plane_count = 1;
    print_marks(&world, "with zones", map_marks(&world));
    print_marks(&world, "a level's 100,000 walls", level_marks(&world));
    world_close(&world);
    char *path = g_build_filename(folder, "big.png", NULL);
    g_remove(path);
    g_rmdir(folder);
    g_free(path);
    g_free(folder);
    return 0;
}
