/* SPDX-License-Identifier: MIT */
/*
 * Implements the random documents of compared_document.h. The comparison with a bank is in
 * compared_data.c.
 */
#include "compared_document.h"

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

static void save_picture(TestDocument *document, int number, Picture *picture)
{
    char name[16];
    g_snprintf(name, sizeof name, "p%d.png", number);
    char *path = g_build_filename(document->folder, name, NULL);
    GBytes *bytes = pixels_to_png(document->pixels[number], NULL);
    CHECK(g_file_set_contents(path, g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes),
                              NULL));
    node_set_text(&picture->path, name);
    picture->width = (int32_t)document->pixels[number]->width;
    picture->height = (int32_t)document->pixels[number]->height;
    memcpy(picture->digest, pixels_digest(document->pixels[number]), 16);
    g_bytes_unref(bytes);
    g_free(path);
}

static void make_pictures(CheckRandom *random, TestDocument *document)
{
    document->folder = g_dir_make_tmp("gabarit-compile-XXXXXX", NULL);
    node_set_list(&document->project->pictures, NULL);
    for (int i = 0; i < DOCUMENT_PICTURES; i++) {
        Picture *picture = node_new(&picture_kind);
        picture->id = random_id(random);
        document->pixels[i] = random_pixels(random);
        save_picture(document, i, picture);
        node_set_list(&document->project->pictures,
                      list_append(document->project->pictures, picture));
    }
    document->store = picture_store_new(document->folder, NULL, NULL);
}

/* Returns the id of a random picture, or 0. */
static uint64_t random_picture_id(CheckRandom *random, const TestDocument *document)
{
    int index = check_between(random, 0, DOCUMENT_PICTURES);
    return index < DOCUMENT_PICTURES
               ? node_id(list_get(document->project->pictures, (uint32_t)index))
               : 0;
}

/* ---- Changes to all items of a list; each changed item is a copy with no other owner ---- */

typedef void (*Change)(CheckRandom *random, TestDocument *document, void *node);

static void change_list(CheckRandom *random, TestDocument *document, List **list, Change change)
{
    for (uint32_t i = 0; i < list_count(*list); i++) {
        void *copy = node_copy(list_get(*list, i));
        change(random, document, copy);
        node_set_list(list, list_set(*list, i, copy));
    }
}

static int32_t random_tag(CheckRandom *random, const TestDocument *document)
{
    int count = (int)list_count(document->project->tags);
    int index = check_between(random, 0, count);
    return index < count ? ((const Tag *)list_get(document->project->tags, (uint32_t)index))->number
                         : 0;
}

static void change_point(CheckRandom *random, TestDocument *document, void *node)
{
    Point *point = node;
    point->x = check_between(random, -90000, 90000);
    point->y = check_between(random, -90000, 90000);
}

static void change_box(CheckRandom *random, TestDocument *document, void *node)
{
    static const char *const groups[] = {"", "", "upper", "lower"};
    Box *box = node;
    box->x = check_between(random, -1000, 1000);
    box->y = check_between(random, -1000, 1000);
    box->w = check_between(random, 1, 100);
    box->h = check_between(random, 1, 100);
    box->tag = random_tag(random, document);
    node_set_text(&box->group, groups[check_between(random, 0, 3)]);
}

/*
 * Sets the frame to a random part of a picture, and resizes the corrections of the mask
 * accordingly.
 */
static void change_rectangle(CheckRandom *random, TestDocument *document, Frame *frame)
{
    frame->picture = random_picture_id(random, document);
    const Picture *picture = project_picture(document->project, frame->picture);
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

static void change_frame(CheckRandom *random, TestDocument *document, void *node)
{
    Frame *frame = node;
    frame->hot_x = check_between(random, -40000, 40000);
    frame->hot_y = check_between(random, -40000, 40000);
    change_rectangle(random, document, frame);
    change_list(random, document, &frame->points, change_point);
    change_list(random, document, &frame->boxes, change_box);
}

static void change_sprite(CheckRandom *random, TestDocument *document, void *node)
{
    Sprite *sprite = node;
    change_list(random, document, &sprite->frames, change_frame);
}

static void change_zone(CheckRandom *random, TestDocument *document, void *node)
{
    ((Zone *)node)->tag = random_tag(random, document);
}

static void change_plane(CheckRandom *random, TestDocument *document, void *node)
{
    Plane *plane = node;
    change_list(random, document, &plane->zones, change_zone);
}

static void change_map(CheckRandom *random, TestDocument *document, void *node)
{
    Map *map = node;
    map->picture = random_picture_id(random, document);
    change_list(random, document, &map->planes, change_plane);
}

static void change_wall(CheckRandom *random, TestDocument *document, void *node)
{
    static const char *const names[] = {"", "gate", "hatch"};
    Wall *wall = node;
    wall->tag = random_tag(random, document);
    if (check_chance(random, 70))
        node_set_text(&wall->name, names[check_between(random, 0, 2)]);
}

static void change_cells(CheckRandom *random, const TestDocument *document, TileField *field)
{
    BlocksEdit *edit = blocks_edit(field->cells);
    for (int i = 0; i < 20; i++) {
        int32_t y = check_between(random, 0, (int)blocks_height(field->cells) - 1);
        blocks_edit_row(edit, y, check_between(random, 0, 60), check_between(random, 0, 70),
                        (uint8_t)random_tag(random, document));
    }
    node_set_blocks(&field->cells, blocks_edit_end(edit));
}

static void change_layer(CheckRandom *random, TestDocument *document, void *node)
{
    Layer *layer = node;
    if (layer->walls != NULL) {
        Walls *walls = node_copy(layer->walls);
        change_list(random, document, &walls->walls, change_wall);
        node_set_child(&layer->walls, walls);
    } else if (layer->tiles != NULL) {
        TileField *field = node_copy(layer->tiles);
        change_cells(random, document, field);
        node_set_child(&layer->tiles, field);
    } else if (layer->heights != NULL) {
        Heights *heights = node_copy(layer->heights);
        heights->picture = random_picture_id(random, document);
        node_set_child(&layer->heights, heights);
    }
}

static void change_marker(CheckRandom *random, TestDocument *document, void *node)
{
    ((Marker *)node)->tag = random_tag(random, document);
}

static void change_level(CheckRandom *random, TestDocument *document, void *node)
{
    Level *level = node;
    level->picture = random_picture_id(random, document);
    change_list(random, document, &level->layers, change_layer);
    change_list(random, document, &level->markers, change_marker);
}

/* ---- The whole document ---- */

void test_document_new(CheckRandom *random, int size, TestDocument *document)
{
    GError *error = NULL;
    *document = (TestDocument){.project = random_project(random, size)};
    make_pictures(random, document);
    change_list(random, document, &document->project->sprites, change_sprite);
    change_list(random, document, &document->project->maps, change_map);
    change_list(random, document, &document->project->levels, change_level);
    CHECK_THAT(project_validate(document->project, NULL, &error), "%s",
               error != NULL ? error->message : "");
    g_clear_error(&error);
}

void test_document_free(TestDocument *document)
{
    for (int i = 0; i < DOCUMENT_PICTURES; i++) {
        const Picture *picture = list_get(document->project->pictures, (uint32_t)i);
        char *path = g_build_filename(document->folder, picture->path, NULL);
        g_remove(path);
        g_free(path);
        pixels_unref(document->pixels[i]);
    }
    g_rmdir(document->folder);
    g_free(document->folder);
    picture_store_unref(document->store);
    node_unref(document->project);
}
