/* SPDX-License-Identifier: MIT */
/*
 * Tests of annotated pictures: the positions of items, and values that are infinite, not a number,
 * or far away.
 */
#include "check.h"
#include "scene.h"
#include "scene_style.h"

#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 200, HEIGHT = 160, ZOOM = 8 };

/* A panel whose canvas has its corner at 11,44 and shows the document from 2,1 on. */
static const ScenePanel panel = {
    .frame = {10, 10, 180, 140}, .title = "panel", .note = "note", .corner = {2, 1}, .zoom = ZOOM};
enum { CANVAS_X = 11, CANVAS_Y = 10 + STYLE_PANEL_HEAD };

/* Saves a scene to a file, frees the scene, and reads the file. */
static cairo_surface_t *save_and_read(Scene *scene)
{
    static const char name[] = "test_scene.png"; /* in the build folder, where tests run */
    CHECK_INT(scene_save(scene, name), CAIRO_STATUS_SUCCESS);
    cairo_surface_t *picture = cairo_image_surface_create_from_png(name);
    CHECK_INT(cairo_surface_status(picture), CAIRO_STATUS_SUCCESS);
    remove(name);
    scene_free(scene);
    return picture;
}

static uint32_t pixel(cairo_surface_t *picture, int x, int y)
{
    uint32_t value;
    const unsigned char *data = cairo_image_surface_get_data(picture);
    memcpy(&value, data + y * cairo_image_surface_get_stride(picture) + 4 * x, sizeof value);
    return value & 0xffffff;
}

static int differing_pixels(cairo_surface_t *a, cairo_surface_t *b)
{
    int count = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            count += pixel(a, x, y) != pixel(b, x, y);
    return count;
}

/* True if the pixels that differ are exactly those of a rectangle with this corner. */
static bool differ_in_rectangle(cairo_surface_t *a, cairo_surface_t *b, int left, int top)
{
    int right = left, bottom = top;
    while (right < WIDTH && pixel(a, right, top) != pixel(b, right, top))
        right++;
    while (bottom < HEIGHT && pixel(a, left, bottom) != pixel(b, left, bottom))
        bottom++;
    int inside = 0;
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++)
            inside += pixel(a, x, y) != pixel(b, x, y);
    return inside == (right - left) * (bottom - top) && inside == differing_pixels(a, b);
}

static Scene *open_scene(void)
{
    Scene *scene = scene_new(WIDTH, HEIGHT);
    CHECK(scene != NULL);
    scene_panel(scene, &panel);
    return scene;
}

/* ---- Cases ---- */

static void test_size(void)
{
    Scene *scene = scene_new(WIDTH, HEIGHT);
    cairo_surface_t *picture = save_and_read(scene);
    CHECK_INT(cairo_image_surface_get_width(picture), WIDTH);
    CHECK_INT(cairo_image_surface_get_height(picture), HEIGHT);
    CHECK_INT(pixel(picture, 0, 0), 0x15161a);
    CHECK_INT(pixel(picture, WIDTH - 1, HEIGHT - 1), 0x15161a);
    cairo_surface_destroy(picture);
}

static void test_position_of_shade(void)
{
    Scene *scene = open_scene();
    cairo_surface_t *before = save_and_read(open_scene());
    scene_shade(scene, (gab_box){5, 3, 2, 1}, INK_PLAIN, 1);
    cairo_surface_t *after = save_and_read(scene);
    const int x = CANVAS_X + (5 - 2) * ZOOM, y = CANVAS_Y + (3 - 1) * ZOOM;
    CHECK_INT(pixel(after, x, y), 0xffffff);
    CHECK_INT(pixel(after, x + 2 * ZOOM - 1, y + ZOOM - 1), 0xffffff);
    CHECK_INT(differing_pixels(before, after), 2 * ZOOM * ZOOM);
    cairo_surface_destroy(before);
    cairo_surface_destroy(after);
}

/* The outline of a box is on its own pixels, except for an antialiased rim. */
static void test_position_of_box(void)
{
    Scene *scene = open_scene();
    cairo_surface_t *before = save_and_read(open_scene());
    scene_box(scene, (gab_box){5, 3, 4, 4}, INK_GREEN);
    cairo_surface_t *after = save_and_read(scene);
    const int left = CANVAS_X + 3 * ZOOM, right = left + 4 * ZOOM, y = CANVAS_Y + 4 * ZOOM + 1;
    CHECK(pixel(before, left, y) != pixel(after, left, y));
    CHECK(pixel(before, right - 1, y) != pixel(after, right - 1, y));
    CHECK_INT(pixel(before, left - 2, y), pixel(after, left - 2, y));
    CHECK_INT(pixel(before, right + 1, y), pixel(after, right + 1, y));
    cairo_surface_destroy(before);
    cairo_surface_destroy(after);
}

static void test_clip(void)
{
    Scene *scene = open_scene();
    cairo_surface_t *before = save_and_read(open_scene());
    scene_shade(scene, (gab_box){-1000, -1000, 3000, 3000}, INK_RED, 1);
    cairo_surface_t *after = save_and_read(scene);
    CHECK(pixel(before, CANVAS_X, CANVAS_Y) != pixel(after, CANVAS_X, CANVAS_Y));
    CHECK(differ_in_rectangle(before, after, CANVAS_X, CANVAS_Y));
    cairo_surface_destroy(before);
    cairo_surface_destroy(after);
}

/* Ticks of a one-way wall are on its front, which is above a wall from right to left. */
static void test_ticks(void)
{
    const gab_wall both = {{18, 6}, {4, 6}, GAB_BLOCKS_BOTH};
    const gab_wall one_way = {{18, 6}, {4, 6}, GAB_BLOCKS_FRONT};
    Scene *plain = open_scene(), *ticked = open_scene();
    scene_wall(plain, &both, INK_ORANGE);
    scene_wall(ticked, &one_way, INK_ORANGE);
    cairo_surface_t *without = save_and_read(plain), *with = save_and_read(ticked);
    const int y = CANVAS_Y + 5 * ZOOM;
    int above = 0, below = 0;
    for (int x = CANVAS_X; x < CANVAS_X + 150; x++) {
        above += pixel(with, x, y - 7) != pixel(without, x, y - 7);
        below += pixel(with, x, y + 7) != pixel(without, x, y + 7);
    }
    CHECK(above > 10);
    CHECK_INT(below, 0);
    cairo_surface_destroy(without);
    cairo_surface_destroy(with);
}

static void draw_everything(Scene *scene, float number)
{
    const gab_vec position = {number, 4}, end = {9, number};
    const gab_vec corners[] = {{3, 3}, position, end};
    const gab_move move = {position, end, 2};
    const gab_impact impact = {0.5f, position, end, {0, 1}, 0, GAB_FACE_BOTTOM};
    const gab_wall wall = {position, end, GAB_BLOCKS_FRONT};
    scene_box(scene, (gab_box){number, 2, 5, 5}, INK_BLUE);
    scene_box(scene, (gab_box){4, 2, number, 5}, INK_ORANGE);
    scene_circle(scene, (gab_circle){{5, 5}, number}, INK_YELLOW);
    scene_circle(scene, (gab_circle){position, 3}, INK_RED);
    scene_obox(scene, &(gab_obox){position, {3, 2}, {1, 0}}, INK_VIOLET);
    scene_segment(scene, (gab_segment){position, end}, INK_STONE);
    scene_polygon(scene, corners, 3, INK_GREY);
    scene_line(scene, corners, 3, INK_ACCENT);
    scene_shade(scene, (gab_box){number, 1, 2, 2}, INK_GREEN, 0.5f);
    scene_point(scene, position, INK_PLAIN);
    scene_verdict(scene, position, true);
    scene_wall(scene, &wall, INK_STONE);
    scene_move(scene, &move, INK_MOVE);
    scene_impact(scene, &impact, 2);
    scene_arrow(scene, position, end, INK_SLIDE);
    scene_direction(scene, (gab_vec){5, 5}, position, 20, INK_IMPACT);
    scene_distance(scene, position, end, INK_MOVE);
    scene_chip(scene, position, SIDE_ABOVE, "%g", (double)number);
    scene_box_name(scene, (gab_box){number, 2, 5, 5}, INK_BLUE, "name");
}

static void test_not_a_number(void)
{
    const float numbers[] = {NAN, INFINITY, -INFINITY};
    cairo_surface_t *before = save_and_read(open_scene());
    for (size_t i = 0; i < CHECK_COUNT(numbers); i++) {
        Scene *scene = open_scene();
        draw_everything(scene, numbers[i]);
        cairo_surface_t *after = save_and_read(scene);
        CHECK_INT(differing_pixels(before, after), 0);
        cairo_surface_destroy(after);
    }
    cairo_surface_destroy(before);
}

static void test_far_away(void)
{
    const float numbers[] = {1e9f, -1e9f, 3e38f, -3e38f};
    for (size_t i = 0; i < CHECK_COUNT(numbers); i++) {
        Scene *scene = open_scene();
        draw_everything(scene, numbers[i]);
        cairo_surface_destroy(save_and_read(scene));
    }
}

static void test_repeatable(void)
{
    Scene *first = open_scene(), *second = open_scene();
    draw_everything(first, 6.5f);
    draw_everything(second, 6.5f);
    cairo_surface_t *a = save_and_read(first), *b = save_and_read(second);
    cairo_surface_t *empty = save_and_read(open_scene());
    CHECK_INT(differing_pixels(a, b), 0);
    CHECK(differing_pixels(a, empty) > 1000);
    cairo_surface_destroy(a);
    cairo_surface_destroy(b);
    cairo_surface_destroy(empty);
}

static void test_unwritable_file(void)
{
    Scene *scene = open_scene();
    CHECK(scene_save(scene, "no/such/folder/picture.png") != CAIRO_STATUS_SUCCESS);
    scene_free(scene);
    scene_free(NULL);
}

static const CheckCase cases[] = {
    {"a picture has its size and colour", test_size},
    {"a shade fills the pixels of its box", test_position_of_shade},
    {"the outline of a box covers its outermost pixels", test_position_of_box},
    {"drawing is clipped to the canvas", test_clip},
    {"the ticks of a one-way wall are on its front", test_ticks},
    {"numbers that are not finite draw nothing", test_not_a_number},
    {"items far away are drawn without errors", test_far_away},
    {"the same drawing gives the same picture", test_repeatable},
    {"a file that cannot be written is an error", test_unwritable_file},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
