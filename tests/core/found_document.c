/* SPDX-License-Identifier: MIT */
/* The random projects of found_document.h; the walk is in found_walk.c. */
#include "found_document.h"

#include <glib/gstdio.h>

#include <string.h>

/* ---- Pictures ---- */

static Pixels *random_pixels(CheckRandom *random)
{
    uint32_t width = (uint32_t)check_between(random, 1, 150);
    uint32_t height = (uint32_t)check_between(random, 1, 60);
    uint8_t *rgba = g_malloc((size_t)4 * width * height);
    /* Few values, so that keys and thresholds matter. */
    static const uint8_t values[] = {0, 1, 40, 127, 128, 255};
    for (size_t i = 0; i < (size_t)4 * width * height; i++)
        rgba[i] = values[check_between(random, 0, 5)];
    return pixels_take(width, height, rgba);
}

static void save_picture(Found *found, int number, Picture *picture)
{
    char name[16];
    g_snprintf(name, sizeof name, "p%d.png", number);
    char *path = g_build_filename(found->folder, name, NULL);
    GBytes *bytes = pixels_to_png(found->pixels[number], NULL);
    CHECK(g_file_set_contents(path, g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes),
                              NULL));
    node_set_text(&picture->path, name);
    picture->width = (int32_t)found->pixels[number]->width;
    picture->height = (int32_t)found->pixels[number]->height;
    memcpy(picture->digest, pixels_digest(found->pixels[number]), 16);
    g_bytes_unref(bytes);
    g_free(path);
}

static void make_pictures(CheckRandom *random, Found *found)
{
    found->folder = g_dir_make_tmp("gabarit-compile-XXXXXX", NULL);
    node_set_list(&found->project->pictures, NULL);
    for (int i = 0; i < FOUND_PICTURES; i++) {
        Picture *picture = node_new(&picture_kind);
        picture->id = random_id(random);
        found->pixels[i] = random_pixels(random);
        save_picture(found, i, picture);
        node_set_list(&found->project->pictures, list_append(found->project->pictures, picture));
    }
    found->store = picture_store_new(found->folder, NULL, NULL);
}

/* Returns the id of a random picture, or 0. */
static uint64_t some_picture(CheckRandom *random, const Found *found)
{
    int place = check_between(random, 0, FOUND_PICTURES);
    return place < FOUND_PICTURES ? node_id(list_get(found->project->pictures, (uint32_t)place))
                                  : 0;
}

/* ---- Changes to all items of a list; each changed item is a copy with no other owner ---- */

typedef void (*Change)(CheckRandom *random, Found *found, void *node);

static void change_list(CheckRandom *random, Found *found, List **list, Change change)
{
    for (uint32_t i = 0; i < list_count(*list); i++) {
        void *copy = node_copy(list_get(*list, i));
        change(random, found, copy);
        node_set_list(list, list_set(*list, i, copy));
    }
}

static int32_t some_tag(CheckRandom *random, const Found *found)
{
    int count = (int)list_count(found->project->tags);
    int place = check_between(random, 0, count);
    return place < count ? ((const Tag *)list_get(found->project->tags, (uint32_t)place))->number
                         : 0;
}

static void change_point(CheckRandom *random, Found *found, void *node)
{
    Point *point = node;
    (void)found;
    point->x = check_between(random, -90000, 90000);
    point->y = check_between(random, -90000, 90000);
}

static void change_box(CheckRandom *random, Found *found, void *node)
{
    static const char *const groups[] = {"", "", "upper", "lower"};
    Box *box = node;
    box->x = check_between(random, -1000, 1000);
    box->y = check_between(random, -1000, 1000);
    box->w = check_between(random, 1, 100);
    box->h = check_between(random, 1, 100);
    box->tag = some_tag(random, found);
    node_set_text(&box->group, groups[check_between(random, 0, 3)]);
}

/* Sets a random part of a picture, and resizes the mask's corrections to match. */
static void change_rectangle(CheckRandom *random, Found *found, Frame *frame)
{
    frame->picture = some_picture(random, found);
    const Picture *picture = project_picture(found->project, frame->picture);
    frame->x = picture != NULL ? check_between(random, 0, picture->width - 1) : 0;
    frame->y = picture != NULL ? check_between(random, 0, picture->height - 1) : 0;
    frame->w = check_between(random, 1, picture != NULL ? picture->width - frame->x : 50);
    frame->h = check_between(random, 1, picture != NULL ? picture->height - frame->y : 50);
    if (frame->mask == NULL)
        return;
    Mask *mask = node_copy(frame->mask);
    mask->tolerance = check_between(random, 0, 130);
    if (mask->corrections != NULL)
        node_set_blocks(&mask->corrections, blocks_resize(mask->corrections, (uint32_t)frame->w,
                                                          (uint32_t)frame->h, 0, 0, 0));
    node_set_child(&frame->mask, mask);
}

static void change_frame(CheckRandom *random, Found *found, void *node)
{
    Frame *frame = node;
    frame->hot_x = check_between(random, -40000, 40000);
    frame->hot_y = check_between(random, -40000, 40000);
    change_rectangle(random, found, frame);
    change_list(random, found, &frame->points, change_point);
    change_list(random, found, &frame->boxes, change_box);
}

static void change_sprite(CheckRandom *random, Found *found, void *node)
{
    Sprite *sprite = node;
    change_list(random, found, &sprite->frames, change_frame);
}

static void change_zone(CheckRandom *random, Found *found, void *node)
{
    ((Zone *)node)->tag = some_tag(random, found);
}

static void change_plane(CheckRandom *random, Found *found, void *node)
{
    Plane *plane = node;
    change_list(random, found, &plane->zones, change_zone);
}

static void change_map(CheckRandom *random, Found *found, void *node)
{
    Map *map = node;
    map->picture = some_picture(random, found);
    change_list(random, found, &map->planes, change_plane);
}

static void change_wall(CheckRandom *random, Found *found, void *node)
{
    static const char *const names[] = {"", "gate", "hatch"};
    Wall *wall = node;
    wall->tag = some_tag(random, found);
    if (check_chance(random, 70))
        node_set_text(&wall->name, names[check_between(random, 0, 2)]);
}

static void change_cells(CheckRandom *random, const Found *found, TileField *field)
{
    BlocksEdit *edit = blocks_edit(field->cells);
    for (int i = 0; i < 20; i++) {
        int32_t y = check_between(random, 0, (int)blocks_height(field->cells) - 1);
        blocks_edit_row(edit, y, check_between(random, 0, 60), check_between(random, 0, 70),
                        (uint8_t)some_tag(random, found));
    }
    node_set_blocks(&field->cells, blocks_edit_end(edit));
}

static void change_layer(CheckRandom *random, Found *found, void *node)
{
    Layer *layer = node;
    if (layer->walls != NULL) {
        Walls *walls = node_copy(layer->walls);
        change_list(random, found, &walls->walls, change_wall);
        node_set_child(&layer->walls, walls);
    } else if (layer->tiles != NULL) {
        TileField *field = node_copy(layer->tiles);
        change_cells(random, found, field);
        node_set_child(&layer->tiles, field);
    } else if (layer->heights != NULL) {
        Heights *heights = node_copy(layer->heights);
        heights->picture = some_picture(random, found);
        node_set_child(&layer->heights, heights);
    }
}

static void change_marker(CheckRandom *random, Found *found, void *node)
{
    ((Marker *)node)->tag = some_tag(random, found);
}

static void change_level(CheckRandom *random, Found *found, void *node)
{
    Level *level = node;
    level->picture = some_picture(random, found);
    change_list(random, found, &level->layers, change_layer);
    change_list(random, found, &level->markers, change_marker);
}

/* ---- The whole document ---- */

void found_begin(CheckRandom *random, int size, Found *found)
{
    GError *error = NULL;
    *found = (Found){.project = random_project(random, size)};
    make_pictures(random, found);
    change_list(random, found, &found->project->sprites, change_sprite);
    change_list(random, found, &found->project->maps, change_map);
    change_list(random, found, &found->project->levels, change_level);
    CHECK_THAT(project_validate(found->project, NULL, &error), "%s",
               error != NULL ? error->message : "");
    g_clear_error(&error);
}

void found_end(Found *found)
{
    for (int i = 0; i < FOUND_PICTURES; i++) {
        const Picture *picture = list_get(found->project->pictures, (uint32_t)i);
        char *path = g_build_filename(found->folder, picture->path, NULL);
        g_remove(path);
        g_free(path);
        pixels_unref(found->pixels[i]);
    }
    g_rmdir(found->folder);
    g_free(found->folder);
    picture_store_unref(found->store);
    node_unref(found->project);
}
