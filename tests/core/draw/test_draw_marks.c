/* SPDX-License-Identifier: MIT */
/*
 * Tests lists of marks (draw/marks.h): after any change of a list, all pixels that look different
 * are dirty, and a change of a few marks makes only these dirty.
 */
#include "draw_demo.h"

#include "draw/marks_internal.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { SIDE = 96, MAX_SQUARES = 120 };

typedef struct Square {
    int32_t x, y, side;
    DrawColour colour;
} Square;

/* A list of squares, which may cover each other, and painted pixels above them. */
typedef struct Scene {
    Square squares[MAX_SQUARES];
    int count;
    Blocks *pixels;
} Scene;

static const Project *project;

/* Draws a square with a line around it, outside of its bounds. */
static void draw_square(DrawWork *work, const DrawMark *mark)
{
    const Square *square = mark->item;
    DrawArea area = draw_area(work->target, mark->bounds);
    draw_fill(work->target, draw_area_grown(area, draw_screen_whole(work->target, 3)), 0x80000000);
    draw_fill(work->target, area, square->colour);
}

static void draw_pixels(DrawWork *work, const DrawMark *mark)
{
    for (int32_t y = 0; y < SIDE; y++)
        for (int32_t x = 0; x < SIDE; x++)
            if (blocks_get(mark->content, x, y) != 0)
                draw_fill(work->target, draw_area(work->target, (PixelRect){x, y, x + 1, y + 1}),
                          0xffffffff);
}

static void pixels_differ(const DrawMark *before, const DrawMark *after, DrawDirty *dirty)
{
    marks_pixels_differ(before->content, after->content, 0, dirty);
}

static DrawMarks *list_scene(const Scene *scene)
{
    DrawMarks *marks = marks_new(project, NULL, scene);
    for (int i = 0; i < scene->count; i++) {
        const Square *at = &scene->squares[i];
        PixelRect bounds = {at->x, at->y, at->x + at->side, at->y + at->side};
        marks_add(marks, draw_square, at, bounds, 3)->size = sizeof *at;
    }
    DrawMark *pixels = marks_add_whole(marks, draw_pixels, NULL, 0);
    pixels->content = scene->pixels;
    pixels->differ = pixels_differ;
    return marks;
}

static Square random_square(CheckRandom *random)
{
    return (Square){check_between(random, -9, SIDE), check_between(random, -9, SIDE),
                    check_between(random, 1, 20), (uint32_t)check_next(random)};
}

static void insert(CheckRandom *random, Scene *scene, int at, int count)
{
    memmove(scene->squares + at + count, scene->squares + at,
            (size_t)(scene->count - at) * sizeof(Square));
    for (int i = at; i < at + count; i++)
        scene->squares[i] = random_square(random);
    scene->count += count;
}

static void delete (Scene *scene, int at, int count)
{
    scene->count -= count;
    memmove(scene->squares + at, scene->squares + at + count,
            (size_t)(scene->count - at) * sizeof(Square));
}

/* Changes a scene. Returns the largest number of areas that may be dirty. */
static int change(CheckRandom *random, Scene *scene, int what)
{
    int at = check_between(random, 0, scene->count - 1);
    int few = check_between(random, 1, MIN(scene->count - at, 20));
    Square other = scene->squares[at];
    BlocksEdit *edit = blocks_edit(scene->pixels);
    switch (what) {
    case 0:
        scene->squares[at] = random_square(random);
        break;
    case 1:
        insert(random, scene, at, few);
        break;
    case 2:
        delete (scene, at, few);
        break;
    case 3: /* to the front */
        delete (scene, at, 1);
        insert(random, scene, scene->count, 1);
        scene->squares[scene->count - 1] = other;
        break;
    case 4: /* more than are sought */
        delete (scene, 0, scene->count / 2);
        break;
    default:
        blocks_edit_rect(edit, (PixelRect){at, few, at + few, few + 5}, 1);
        break;
    }
    blocks_unref(scene->pixels);
    scene->pixels = blocks_edit_end(edit);
    const int max[] = {2, few, few, 2, INT_MAX, 1};
    return max[what];
}

static Window draw_scene(const DrawTarget *shape, const Scene *scene)
{
    Window window = window_new(shape);
    marks_draw_once(list_scene(scene), &window.target, NULL);
    return window;
}

static void test_differences(void)
{
    CheckRandom random = check_random("differences");
    size_t differ[6] = {0};
    for (size_t n = 0; check_needs_more(n, 1200, smallest_of(differ, 6) >= 100); n++) {
        int what = (int)(n % 6);
        Scene before = {.pixels = blocks_new(SIDE, SIDE, 0)};
        insert(&random, &before, 0, check_between(&random, 1, MAX_SQUARES - 20));
        Scene after = before;
        blocks_ref(after.pixels);
        int max = change(&random, &after, what);
        DrawTarget shape = random_shape(&random, SIDE / 2.0, SIDE / 2.0, 200);
        Window one = draw_scene(&shape, &before), other = draw_scene(&shape, &after);
        DrawDirty dirty = dirty_between(list_scene(&before), list_scene(&after));
        char name[32];
        snprintf(name, sizeof name, "change %d", what);
        differ[what] += check_dirty(&one, &other, &dirty, name);
        CHECK_THAT(max == INT_MAX || (!dirty.all && dirty.count <= (uint32_t)max),
                   "%s: %u areas instead of %d", name, dirty.count, max);
        draw_dirty_clear(&dirty);
        window_free(&one, name);
        window_free(&other, name);
        blocks_unref(before.pixels);
        blocks_unref(after.pixels);
    }
    for (int what = 0; what < 6; what++)
        CHECK_THAT(differ[what] >= 100, "change %d: %zu pixels", what, differ[what]);
}

/* A mark without bounds is everywhere, and so is a change of a tag. */
static void test_everywhere(void)
{
    Scene scene = {.pixels = blocks_new(SIDE, SIDE, 0)}, larger = scene;
    larger.pixels = blocks_new(SIDE + 1, SIDE, 0);
    DrawDirty none = dirty_between(list_scene(&scene), list_scene(&scene));
    CHECK(!none.all && none.count == 0);
    DrawMarks *marks = list_scene(&scene);
    marks_add_whole(marks, NULL, &scene, 0);
    DrawDirty added = dirty_between(list_scene(&scene), marks);
    CHECK(added.all);
    marks = list_scene(&scene);
    marks_add_whole(marks, NULL, &scene, 0);
    DrawDirty removed = dirty_between(marks, list_scene(&scene));
    CHECK(removed.all);
    DrawDirty resized = dirty_between(list_scene(&scene), list_scene(&larger));
    CHECK(resized.all);
    const Project *last = project;
    DrawMarks *before = list_scene(&scene);
    project = with_tag_recoloured(last, 1);
    DrawDirty recoloured = dirty_between(before, list_scene(&scene));
    CHECK(recoloured.all);
    node_unref((Project *)project);
    project = last;
    blocks_unref(scene.pixels);
    blocks_unref(larger.pixels);
}

static int released;

static void release(gpointer number)
{
    released += *(int *)number;
}

static void test_owned(void)
{
    int one = 1, two = 2;
    DrawMarks *marks = marks_new(project, NULL, NULL);
    CHECK(marks_own(marks, &one, release) == &one);
    marks_own(marks, &two, release);
    CHECK_INT(released, 0);
    draw_marks_free(marks);
    CHECK_INT(released, 3);
    draw_marks_free(NULL);
}

static const CheckCase cases[] = {
    {"changes of few marks make few areas dirty", test_differences},
    {"changes that affect everything", test_everywhere},
    {"lists release what they own", test_owned},
};

int main(int argc, char **argv)
{
    Demo demo = demo_open();
    project = demo.project;
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    demo_close(&demo);
    return status;
}
