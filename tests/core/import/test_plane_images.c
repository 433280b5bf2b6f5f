/* SPDX-License-Identifier: MIT */
/*
 * Tests of plane images as PNG files: files that are written and read again, files of other
 * programs, and damaged files.
 */
#include "check.h"

#include "edit/assets.h"
#include "edit/maps.h"
#include "edit/plane_image_colours.h"
#include "edit/shapes.h"
#include "export/plane_image_png.h"
#include "import/plane_image.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 70, HEIGHT = 50 };

typedef struct Fixture {
    Project *project;
    uint64_t map, plane;
} Fixture;

static void replace_project(Fixture *fixture, Project *next)
{
    CHECK(next != NULL);
    node_unref(fixture->project);
    fixture->project = next;
}

static const Plane *plane_of(const Project *project, const Fixture *fixture)
{
    return map_plane(project_map(project, fixture->map), fixture->plane);
}

/* Returns a map with many zones, some with the same tag, and pixels of all zones. */
static Fixture random_fixture(CheckRandom *random)
{
    Fixture fixture = {.project = project_new()};
    replace_project(&fixture,
                    edit_add_map(fixture.project, "room", 0, WIDTH, HEIGHT, &fixture.map, NULL));
    fixture.plane = node_id(list_get(project_map(fixture.project, fixture.map)->planes, 0));
    int zones = check_between(random, 0, check_chance(random, 10) ? 255 : 12);
    for (int i = 0; i < zones; i++) {
        int32_t number;
        replace_project(&fixture, edit_add_zone(fixture.project, fixture.map, fixture.plane, "zone",
                                                check_between(random, 0, 3), &number, NULL));
    }
    BlocksEdit *edit = blocks_edit(plane_of(fixture.project, &fixture)->pixels);
    for (int i = 0; i < 30; i++) {
        int x = check_between(random, 0, WIDTH), y = check_between(random, 0, HEIGHT);
        PixelRect rect = {x, y, x + check_between(random, 1, 30), y + check_between(random, 1, 30)};
        blocks_edit_rect(edit, rect, (uint8_t)check_between(random, 0, zones));
    }
    Path path = path_plane(fixture.map, fixture.plane);
    replace_project(&fixture,
                    edit_set_blocks(fixture.project, &path, "pixels", blocks_edit_end(edit), NULL));
    return fixture;
}

static PlaneImagePlan *plan_of(const Fixture *fixture, GBytes *png, GError **error)
{
    gsize size;
    const void *bytes = g_bytes_get_data(png, &size);
    return plane_image_plan(fixture->project, fixture->map, fixture->plane, bytes, size, NULL,
                            error);
}

/* ---- Round trips ---- */

static void test_round_trip(void)
{
    CHECK_RANDOM_CASES (random, "masks", 150) {
        Fixture fixture = random_fixture(&random);
        GBytes *png = plane_image_to_png(fixture.project, fixture.map, fixture.plane, false, NULL);
        PlaneImagePlan *plan = plan_of(&fixture, png, NULL);
        CHECK(plan != NULL && plan->width == WIDTH && plan->height == HEIGHT);
        /* The import into the same plane changes nothing; that into an erased plane restores it. */
        PlaneImageFit fit = {.kind = PLANE_IMAGE_REFUSE};
        Project *same = plane_image_import(fixture.project, plan, &fit, NULL);
        CHECK(same == fixture.project);
        Path path = path_plane(fixture.map, fixture.plane);
        Project *erased =
            edit_set_blocks(fixture.project, &path, "pixels", blocks_new(WIDTH, HEIGHT, 0), NULL);
        Project *restored = plane_image_import(erased, plan, &fit, NULL);
        CHECK(blocks_equal(plane_of(restored, &fixture)->pixels,
                           plane_of(fixture.project, &fixture)->pixels));
        node_unref(restored);
        node_unref(erased);
        node_unref(same);
        plane_image_plan_free(plan);
        g_bytes_unref(png);
        node_unref(fixture.project);
    }
}

static void test_shapes_are_filled_in(void)
{
    CheckRandom random = check_random("shapes");
    Fixture fixture = random_fixture(&random);
    int32_t zone;
    uint64_t shape;
    const PaintPoint corners[] = {{5, 5}, {40, 8}, {30, 44}};
    replace_project(&fixture, edit_add_zone(fixture.project, fixture.map, fixture.plane, "pond", 1,
                                            &zone, NULL));
    replace_project(&fixture, edit_add_shape(fixture.project, fixture.map, fixture.plane,
                                             SHAPE_POLYGON, zone, corners, 3, 0, &shape, NULL));
    GBytes *png = plane_image_to_png(fixture.project, fixture.map, fixture.plane, true, NULL);
    PlaneImagePlan *plan = plan_of(&fixture, png, NULL);
    Project *after = plane_image_import(fixture.project, plan,
                                        &(PlaneImageFit){.kind = PLANE_IMAGE_REFUSE}, NULL);
    Blocks *expected = plane_with_shapes(plane_of(fixture.project, &fixture));
    CHECK(blocks_equal(plane_of(after, &fixture)->pixels, expected));
    CHECK_INT(list_count(plane_of(after, &fixture)->shapes), 1);
    blocks_unref(expected);
    node_unref(after);
    plane_image_plan_free(plan);
    g_bytes_unref(png);
    node_unref(fixture.project);
}

/* All zones have different colours, which differ from that of empty pixels. */
static void test_colours(void)
{
    CHECK_RANDOM_CASES (random, "colours", 60) {
        Fixture fixture = random_fixture(&random);
        uint8_t colours[256][4];
        const Plane *plane = plane_of(fixture.project, &fixture);
        CHECK_INT(plane_image_colours(fixture.project, plane, colours),
                  list_count(plane->zones) + 1);
        for (uint32_t a = 0; a <= list_count(plane->zones); a++)
            for (uint32_t b = 0; b < a; b++)
                CHECK_THAT(memcmp(colours[a], colours[b], 3) != 0, "%u and %u", a, b);
        node_unref(fixture.project);
    }
}

/* The colours of zones that share a tag differ clearly. */
static void test_colours_are_distinct(void)
{
    enum { ZONES = 40, FAR = 48 };
    Fixture fixture = {.project = project_new()};
    replace_project(&fixture, edit_add_map(fixture.project, "room", 0, 8, 4, &fixture.map, NULL));
    fixture.plane = node_id(list_get(project_map(fixture.project, fixture.map)->planes, 0));
    int32_t number;
    for (int i = 0; i < ZONES; i++)
        replace_project(&fixture, edit_add_zone(fixture.project, fixture.map, fixture.plane, "door",
                                                i % 2, &number, NULL));
    uint8_t colours[256][4];
    plane_image_colours(fixture.project, plane_of(fixture.project, &fixture), colours);
    for (int a = 0; a <= ZONES; a++)
        for (int b = 0; b < a; b++) {
            int distance = abs(colours[a][0] - colours[b][0]) + abs(colours[a][1] - colours[b][1]) +
                           abs(colours[a][2] - colours[b][2]);
            CHECK_THAT(distance >= FAR, "%d and %d: %d", a, b, distance);
        }
    node_unref(fixture.project);
}

/* ---- From other programs ---- */

/*
 * Returns a picture of 8 x 4 pixels with columns of four colours: the colour of a tag, an unknown
 * colour, black, and transparent red.
 */
static GBytes *foreign_image(const Project *project)
{
    const Tag *tag = list_get(project->tags, 2);
    uint8_t *rgba = g_malloc0(4 * 8 * 4);
    for (int i = 0; i < 32; i++) {
        const uint8_t unknown[4] = {1, 2, 250, 255}, black[4] = {0, 0, 0, 255};
        const uint8_t transparent[4] = {255, 0, 0, 20};
        int column = i % 8;
        memcpy(rgba + 4 * i,
               column < 4    ? tag->colour
               : column < 6  ? unknown
               : column == 6 ? black
                             : transparent,
               4);
        if (column < 4)
            rgba[4 * i + 3] = 255;
    }
    Pixels *pixels = pixels_take(8, 4, rgba);
    GBytes *png = pixels_to_png(pixels, NULL);
    pixels_unref(pixels);
    return png;
}

static void test_unknown_colours(void)
{
    Fixture fixture = {.project = project_new()};
    replace_project(&fixture, edit_add_map(fixture.project, "room", 0, 8, 4, &fixture.map, NULL));
    fixture.plane = node_id(list_get(project_map(fixture.project, fixture.map)->planes, 0));
    uint32_t tags = list_count(fixture.project->tags);
    GBytes *png = foreign_image(fixture.project);
    PlaneImagePlan *plan = plan_of(&fixture, png, NULL);
    CHECK_INT(plan->count, 4);
    CHECK_INT(plan->colours[0].pixels, 16);
    CHECK_INT(plan->colours[0].becomes, PLANE_IMAGE_NEW_ZONE);
    CHECK_INT(plan->colours[1].becomes, PLANE_IMAGE_NEW_TAG);
    CHECK_INT(plan->colours[2].becomes, PLANE_IMAGE_NOTHING);
    CHECK_INT(plan->colours[3].becomes, PLANE_IMAGE_NOTHING);
    plane_image_set_name(&plan->colours[1], "lava");
    Project *after = plane_image_import(fixture.project, plan,
                                        &(PlaneImageFit){.kind = PLANE_IMAGE_REFUSE}, NULL);
    const Plane *plane = plane_of(after, &fixture);
    CHECK_INT(list_count(after->tags), tags + 1);
    CHECK(project_tag_named(after, "lava") != NULL);
    CHECK_INT(list_count(plane->zones), 2);
    CHECK_TEXT(plane_zone(plane, blocks_get(plane->pixels, 4, 1))->name, "lava");
    CHECK_INT(plane_zone(plane, blocks_get(plane->pixels, 0, 0))->tag,
              ((const Tag *)list_get(fixture.project->tags, 2))->number);
    CHECK_INT(blocks_get(plane->pixels, 6, 0), 0);
    CHECK_INT(blocks_get(plane->pixels, 7, 0), 0);
    node_unref(after);
    plane_image_plan_free(plan);
    g_bytes_unref(png);
    node_unref(fixture.project);
}

/* Returns an empty map of 16 x 16 pixels with some zones. */
static Fixture small_fixture(int zones)
{
    Fixture fixture = {.project = project_new()};
    replace_project(&fixture, edit_add_map(fixture.project, "room", 0, 16, 16, &fixture.map, NULL));
    fixture.plane = node_id(list_get(project_map(fixture.project, fixture.map)->planes, 0));
    int32_t number;
    for (int i = 0; i < zones; i++)
        replace_project(&fixture, edit_add_zone(fixture.project, fixture.map, fixture.plane, "door",
                                                1, &number, NULL));
    return fixture;
}

/* Imports an image into a plane, and replaces the project. */
static void import_image(Fixture *fixture, GBytes *png)
{
    GError *error = NULL;
    PlaneImagePlan *plan = plan_of(fixture, png, &error);
    CHECK(plan != NULL);
    replace_project(fixture,
                    plane_image_import(fixture->project, plan,
                                       &(PlaneImageFit){.kind = PLANE_IMAGE_REFUSE}, &error));
    plane_image_plan_free(plan);
    g_bytes_unref(png);
}

/* The indices of an indexed image are the numbers of the zones, new or not, even if colours occur
 * twice. New zones need no tags. */
static void test_indices(void)
{
    uint8_t palette[256][4], indices[256];
    for (int i = 0; i < 256; i++) {
        indices[i] = (uint8_t)(i * 7);
        memcpy(palette[i], (uint8_t[]){(uint8_t)(i & 254), 7, 9, 255}, 4);
    }
    for (int zones = 0; zones < 4; zones++) {
        Fixture fixture = small_fixture(zones);
        uint32_t tags = list_count(fixture.project->tags);
        import_image(&fixture, indexed_to_png(16, 16, indices, palette[0], 256, NULL));
        const Plane *plane = plane_of(fixture.project, &fixture);
        CHECK_INT(list_count(fixture.project->tags), tags);
        CHECK_INT(list_count(plane->zones), 255);
        for (int i = 0; i < 256; i++)
            CHECK_INT(blocks_get(plane->pixels, i % 16, i / 16), indices[i]);
        for (int i = 1; i < 256; i++)
            CHECK_INT(plane_zone(plane, i)->tag, i <= zones);
        CHECK_TEXT(plane_zone(plane, 231)->name, "zone 231");
        node_unref(fixture.project);
    }
}

/* An exported image is restored even if another program has arranged its palette anew. */
static void test_arranged_palettes(void)
{
    Fixture fixture = small_fixture(3);
    uint8_t colours[256][4], palette[4][4], indices[256];
    plane_image_colours(fixture.project, plane_of(fixture.project, &fixture), colours);
    for (int i = 0; i < 4; i++) {
        memcpy(palette[i], colours[3 - i], 4);
        palette[i][3] = 255;
    }
    for (int i = 0; i < 256; i++)
        indices[i] = (uint8_t)(i % 4);
    import_image(&fixture, indexed_to_png(16, 16, indices, palette[0], 4, NULL));
    const Plane *plane = plane_of(fixture.project, &fixture);
    CHECK_INT(list_count(plane->zones), 3);
    for (int i = 0; i < 256; i++)
        CHECK_INT(blocks_get(plane->pixels, i % 16, i / 16), 3 - i % 4);
    node_unref(fixture.project);
}

/* An image without a palette may have more unknown colours than there are free tags. */
static void test_many_colours(void)
{
    Fixture fixture = small_fixture(0);
    uint8_t *rgba = g_malloc(4 * 256);
    for (int i = 0; i < 256; i++)
        memcpy(rgba + 4 * i, (uint8_t[]){(uint8_t)i, 7, 9, i == 255 ? 0 : 255}, 4);
    Pixels *pixels = pixels_take(16, 16, rgba);
    import_image(&fixture, pixels_to_png(pixels, NULL));
    pixels_unref(pixels);
    const Plane *plane = plane_of(fixture.project, &fixture);
    CHECK_INT(list_count(plane->zones), 255);
    CHECK_INT(blocks_get(plane->pixels, 15, 15), 0);
    CHECK(blocks_get(plane->pixels, 14, 15) != 0);
    node_unref(fixture.project);
}

/*
 * A picture of 8 x 4 pixels is imported into maps of other sizes. Checks the position of the first
 * pixel of the unknown colour.
 */
static void test_fits(void)
{
    static const struct {
        int width, height;
        PlaneImageFit fit;
        int x, y; /* of the first pixel of the unknown colour, or -1 if the import is rejected */
    } cases[] = {
        {16, 8, {PLANE_IMAGE_REFUSE, 0, 0}, -1, -1}, {16, 8, {PLANE_IMAGE_SCALE, 0, 0}, 8, 0},
        {4, 2, {PLANE_IMAGE_SCALE, 0, 0}, 2, 0},     {16, 8, {PLANE_IMAGE_ANCHOR, -1, -1}, 4, 0},
        {16, 8, {PLANE_IMAGE_ANCHOR, 0, 0}, 8, 2},   {16, 8, {PLANE_IMAGE_ANCHOR, 1, 1}, 12, 4},
        {6, 2, {PLANE_IMAGE_ANCHOR, 1, 1}, 2, 0},    {5, 3, {PLANE_IMAGE_ANCHOR, 0, 0}, 2, 0},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        Fixture fixture = {.project = project_new()};
        replace_project(&fixture, edit_add_map(fixture.project, "room", 0, cases[i].width,
                                               cases[i].height, &fixture.map, NULL));
        fixture.plane = node_id(list_get(project_map(fixture.project, fixture.map)->planes, 0));
        GBytes *png = foreign_image(fixture.project);
        PlaneImagePlan *plan = plan_of(&fixture, png, NULL);
        GError *error = NULL;
        Project *after = plane_image_import(fixture.project, plan, &cases[i].fit, &error);
        CHECK_THAT((after == NULL) == (cases[i].x < 0), "case %zu", i);
        if (after == NULL)
            CHECK(g_error_matches(error, PLANE_IMAGE_ERROR, PLANE_IMAGE_OTHER_SIZE));
        for (int pixel = 0; after != NULL && pixel < cases[i].width * cases[i].height; pixel++) {
            const Plane *plane = plane_of(after, &fixture);
            int x = pixel % cases[i].width, y = pixel / cases[i].width;
            if (blocks_get(plane->pixels, x, y) != 2)
                continue;
            CHECK_THAT(x == cases[i].x && y == cases[i].y, "case %zu: %d,%d", i, x, y);
            break;
        }
        g_clear_error(&error);
        node_unref(after);
        plane_image_plan_free(plan);
        g_bytes_unref(png);
        node_unref(fixture.project);
    }
}

/* ---- Broken files ---- */

static void test_broken_files(void)
{
    CheckRandom random = check_random("broken");
    Fixture fixture = random_fixture(&random);
    GBytes *png = plane_image_to_png(fixture.project, fixture.map, fixture.plane, true, NULL);
    gsize size;
    const uint8_t *valid = g_bytes_get_data(png, &size);
    for (size_t i = 0; i < check_case_count(3000) && !check_has_failed_too_often(); i++) {
        gsize length =
            check_chance(&random, 50) ? size : (gsize)check_between(&random, 0, (int)size);
        uint8_t *bytes = g_memdup2(valid, size);
        for (int k = check_between(&random, 0, 4); k > 0; k--)
            bytes[check_between(&random, 0, (int)size - 1)] ^=
                (uint8_t)check_between(&random, 1, 255);
        GError *error = NULL;
        PlaneImagePlan *plan = plane_image_plan(fixture.project, fixture.map, fixture.plane, bytes,
                                                length, NULL, &error);
        CHECK((plan == NULL) == (error != NULL));
        Project *after =
            plan != NULL ? plane_image_import(fixture.project, plan,
                                              &(PlaneImageFit){.kind = PLANE_IMAGE_SCALE}, &error)
                         : NULL;
        CHECK(plan == NULL || after != NULL || error != NULL);
        g_clear_error(&error);
        node_unref(after);
        plane_image_plan_free(plan);
        g_free(bytes);
    }
    g_bytes_unref(png);
    node_unref(fixture.project);
}

static void test_photographs(void)
{
    CheckRandom random = check_random("photograph");
    Fixture fixture = random_fixture(&random);
    uint8_t *rgba = g_malloc(4 * 40 * 40);
    for (int i = 0; i < 1600; i++)
        memcpy(rgba + 4 * i, (uint8_t[]){(uint8_t)i, (uint8_t)(i >> 8), 9, 255}, 4);
    Pixels *pixels = pixels_take(40, 40, rgba);
    GBytes *png = pixels_to_png(pixels, NULL);
    GError *error = NULL;
    CHECK(plan_of(&fixture, png, &error) == NULL);
    CHECK(g_error_matches(error, PLANE_IMAGE_ERROR, PLANE_IMAGE_TOO_MANY_COLOURS));
    g_clear_error(&error);
    fixture.plane++; /* a plane that does not exist */
    CHECK(plan_of(&fixture, png, &error) == NULL);
    CHECK(g_error_matches(error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND));
    g_clear_error(&error);
    g_bytes_unref(png);
    pixels_unref(pixels);
    node_unref(fixture.project);
}

CHECK_CASES({"written images are read again", test_round_trip},
            {"images show shapes as filled", test_shapes_are_filled_in},
            {"each zone has its own colour", test_colours},
            {"the colours of zones with one tag are distinct", test_colours_are_distinct},
            {"colours of tags and unknown colours", test_unknown_colours},
            {"indices are the numbers of zones", test_indices},
            {"palettes that are arranged anew", test_arranged_palettes},
            {"more unknown colours than free tags", test_many_colours},
            {"images of other sizes", test_fits}, {"broken files", test_broken_files},
            {"photographs and missing planes are rejected", test_photographs})
