/* SPDX-License-Identifier: MIT */
/*
 * Tests pictures of games: after any change, the shown pixels equal the drawn ones, and squares
 * that did not change are neither copied nor painted again. The test needs no display, because the
 * nodes are drawn to an image.
 */
#include "check.h"
#include "play/ed-play-picture.h"

#include <string.h>

enum { WIDTH = 700, HEIGHT = 300, SQUARES = 3 * 2 };

static uint32_t pixels[WIDTH * HEIGHT];

static DrawTarget target_of(int width, int height)
{
    return (DrawTarget){.pixels = pixels, .stride = WIDTH, .width = width, .height = height};
}

static GskRenderNode *node_of(const EdPlayPicture *picture)
{
    GtkSnapshot *snapshot = gtk_snapshot_new();
    ed_play_picture_snapshot(picture, snapshot);
    return gtk_snapshot_free_to_node(snapshot);
}

/* Counts the pixels of the target that are shown differently. */
static int differences(const EdPlayPicture *picture, int width, int height, int scale)
{
    int count = 0;
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_surface_set_device_scale(image, scale, scale);
    cairo_t *cr = cairo_create(image);
    GskRenderNode *node = node_of(picture);
    gsk_render_node_draw(node, cr);
    cairo_destroy(cr);
    gsk_render_node_unref(node);
    cairo_surface_flush(image);
    const unsigned char *bytes = cairo_image_surface_get_data(image);
    size_t stride = (size_t)cairo_image_surface_get_stride(image);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            uint32_t shown;
            memcpy(&shown, bytes + (size_t)y * stride + (size_t)x * 4, 4);
            count += (shown & 0xffffff) != (pixels[y * WIDTH + x] & 0xffffff);
        }
    cairo_surface_destroy(image);
    return count;
}

/* Shows the pixels, and returns how many squares got another node than in `nodes`, which is
 * updated. The old nodes are kept until then, so that no new one has the address of an old one. */
static int count_new_nodes(EdPlayPicture *picture, const DrawTarget *target, GskRenderNode **nodes)
{
    int count = 0;
    ed_play_picture_update(picture, target, 1);
    GskRenderNode *all = node_of(picture);
    CHECK_INT(gsk_container_node_get_n_children(all), SQUARES);
    for (guint i = 0; i < SQUARES; i++) {
        GskRenderNode *node = gsk_container_node_get_child(all, i);
        count += node != nodes[i];
        gsk_render_node_ref(node);
        g_clear_pointer(&nodes[i], gsk_render_node_unref);
        nodes[i] = node;
    }
    gsk_render_node_unref(all);
    return count;
}

static void fill_pixels(CheckRandom *random)
{
    for (size_t i = 0; i < CHECK_COUNT(pixels); i++)
        pixels[i] = 0xff000000u | (uint32_t)(check_next(random) & 0xffffff);
}

static void test_drawn_pixels_are_shown(void)
{
    CheckRandom random = check_random("picture");
    EdPlayPicture *picture = ed_play_picture_new();
    fill_pixels(&random);
    for (int round = 0; round < 40; round++) {
        int width = round % 10 < 5 ? WIDTH : check_between(&random, 1, WIDTH);
        int height = round % 10 < 5 ? HEIGHT : check_between(&random, 1, HEIGHT);
        int scale = round % 10 == 9 && width % 2 == 0 && height % 2 == 0 ? 2 : 1;
        for (int i = 0; i < 3; i++)
            pixels[check_between(&random, 0, WIDTH * HEIGHT - 1)] ^= 1;
        DrawTarget target = target_of(width, height);
        ed_play_picture_update(picture, &target, scale);
        CHECK_INT(differences(picture, width, height, scale), 0);
    }
    ed_play_picture_free(picture);
    ed_play_picture_free(NULL);
}

static void test_only_changed_squares_are_copied(void)
{
    EdPlayPicture *picture = ed_play_picture_new();
    DrawTarget target = target_of(WIDTH, HEIGHT);
    memset(pixels, 0, sizeof pixels);
    GskRenderNode *nodes[SQUARES] = {NULL};
    CHECK_INT(count_new_nodes(picture, &target, nodes), SQUARES);
    CHECK_INT(count_new_nodes(picture, &target, nodes), 0);
    /* The last pixel of the first square, and its neighbour in the next square. */
    pixels[255 * WIDTH + 255] = 0xffffff;
    CHECK_INT(count_new_nodes(picture, &target, nodes), 1);
    pixels[255 * WIDTH + 256] = 0xffffff;
    CHECK_INT(count_new_nodes(picture, &target, nodes), 1);
    CHECK_INT(differences(picture, WIDTH, HEIGHT, 1), 0);
    for (int i = 0; i < SQUARES; i++)
        gsk_render_node_unref(nodes[i]);
    ed_play_picture_free(picture);
}

static const CheckCase cases[] = {
    {"the shown pixels equal the drawn ones", test_drawn_pixels_are_shown},
    {"only changed squares are copied", test_only_changed_squares_are_copied},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
