/* SPDX-License-Identifier: MIT */
/*
 * Tests of the rules about picture files: changed, smaller, damaged, missing, unused; and of rules
 * about pixels without readable pictures.
 */
#include "checked_document.h"

#include <glib/gstdio.h>

static void test_picture_changed(void)
{
    Studio studio = studio_open();
    Project *project = clean_project(&studio);
    check_ids(project, &studio, "");
    studio_paint(&studio, 101, 64, 32);
    check_ids(project, &studio, "picture-changed");
    studio_paint(&studio, 102, 64, 32);
    CHECK(fix_first(&project, &studio, "picture-changed"));
    check_ids(project, &studio, "");
    Project *again = clean_project(&studio);
    CHECK(node_equal(project, again));
    node_unref(again);
    node_unref(project);
    studio_close(&studio);
}

static void test_picture_smaller(void)
{
    Studio studio = studio_open();
    Project *project = clean_project(&studio);
    studio_paint(&studio, 100, 60, 32);
    check_ids(project, &studio, "frame-beyond-picture");
    CHECK(fix_first(&project, &studio, "frame-beyond-picture"));
    CHECK_INT(sprite_frame(project_sprite(project, KEN), STRIKE)->w, 28);
    CHECK_INT(sprite_frame(project_sprite(project, KEN), STRIKE)->h, 32);
    CHECK(fix_first(&project, &studio, "picture-size"));
    CHECK_INT(project_picture(project, ART)->width, 60);
    check_ids(project, &studio, "map-picture-size");
    studio_paint(&studio, 100, 30, 32);
    check_ids(project, &studio,
              "frame-beyond-picture frame-outside-picture box-empty "
              "map-picture-size");
    node_unref(project);
    studio_close(&studio);
}

static void test_missing_picture(void)
{
    Studio studio = studio_open();
    Project *project = clean_project(&studio);
    char *path = g_build_filename(studio.folder, "art.png", NULL);
    CHECK(g_file_set_contents(path, "no picture", -1, NULL));
    check_ids(project, &studio, "picture-unreadable");
    g_unlink(path);
    check_ids(project, &studio, "picture-missing");
    Problems *without_store = project_check(project, NULL, NULL);
    CHECK_INT(without_store->count, 0);
    problems_free(without_store);
    g_free(path);
    node_unref(project);
    studio_close(&studio);
}

static void test_picture_unused(void)
{
    Studio studio = studio_open();
    Project *project = clean_project(&studio);
    Picture *picture = node_copy(project_picture(project, ART));
    picture->id = 50;
    node_set_text(&picture->path, "ART.png");
    project = append_item(project, path_project(), "pictures", picture);
    check_ids(project, &studio, "paths-differ-by-case picture-missing picture-unused");
    CHECK(fix_first(&project, &studio, "picture-unused"));
    check_ids(project, &studio, "");
    node_unref(project);
    studio_close(&studio);
}

/*
 * Each frame is checked in its own picture. Here, the frame shows the transparent lower edge of the
 * second picture, which has no digest.
 */
static void test_two_pictures(void)
{
    Studio studio = studio_open();
    char *from = g_build_filename(studio.folder, "art.png", NULL);
    char *to = g_build_filename(studio.folder, "tall.png", NULL);
    Project *project = clean_project(&studio);
    studio_paint(&studio, 100, 64, 40);
    CHECK_INT(g_rename(from, to), 0);
    studio_paint(&studio, 100, 64, 32);
    Picture *tall = node_new(&picture_kind);
    Path stand = path_frame(KEN, STAND);
    Frame *frame = node_copy(path_get(project, &stand));
    tall->id = frame->picture = 50;
    tall->width = 64;
    tall->height = 40;
    node_set_text(&tall->path, "tall.png");
    project = append_item(project, path_project(), "pictures", tall);
    frame->id = 51;
    frame->y = 32;
    frame->h = 8;
    node_set_text(&frame->name, "");
    node_set_list(&frame->boxes, NULL);
    node_set_list(&frame->points, NULL);
    project = append_item(project, path_sprite(KEN), "frames", frame);
    check_ids(project, &studio, "frame-unused frame-blank");
    g_unlink(to);
    g_free(from);
    g_free(to);
    node_unref(project);
    studio_close(&studio);
}

/* Without pixels, the fix puts a hot spot at the middle of the lower edge. */
static void test_feet_without_pixels(void)
{
    Studio studio = studio_open();
    Project *project = clean_project(&studio);
    project = with_number(project, path_frame(KEN, STAND), "has_hot_spot", 0);
    Problems *problems = project_check(project, NULL, NULL);
    CHECK_INT(problems->count, 1);
    Project *after = problem_fix(project, NULL, &problems->items[0], NULL);
    const Frame *frame = sprite_frame(project_sprite(after, KEN), STAND);
    CHECK(frame->has_hot_spot);
    CHECK_INT(frame->hot_x, 16 * 256);
    CHECK_INT(frame->hot_y, 32 * 256);
    problems_free(problems);
    node_unref(after);
    node_unref(project);
    studio_close(&studio);
}

CHECK_CASES({"a picture that changed", test_picture_changed},
            {"a picture that became smaller", test_picture_smaller},
            {"a damaged or missing picture", test_missing_picture},
            {"an unused picture", test_picture_unused},
            {"frames of two pictures", test_two_pictures},
            {"hot spots without pixels", test_feet_without_pixels})
