/* SPDX-License-Identifier: MIT */
/* Tests of plane images as PNG files: written and read again, of other programs, and damaged. */
#include "check.h"

#include "edit/assets.h"
#include "edit/maps.h"
#include "edit/plane_image_colours.h"
#include "edit/shapes.h"
#include "export/plane_image_png.h"
#include "import/plane_image.h"

#include <string.h>

enum { WIDE = 70, HIGH = 50 };

typedef struct Room {
    Project *project;
    uint64_t map, plane;
} Room;

static void take(Room *room, Project *next)
{
    CHECK(next != NULL);
    node_unref(room->project);
    room->project = next;
}

static const Plane *plane_of(const Project *project, const Room *room)
{
    return map_plane(project_map(project, room->map), room->plane);
}

/* Returns a map with zones, many of one tag, and paint all over it. */
static Room random_room(CheckRandom *random)
{
    Room room = {.project = project_new()};
    take(&room, edit_add_map(room.project, "room", 0, WIDE, HIGH, &room.map, NULL));
    room.plane = node_id(list_get(project_map(room.project, room.map)->planes, 0));
    int zones = check_between(random, 0, check_chance(random, 10) ? 255 : 12);
    for (int i = 0; i < zones; i++) {
        int32_t number;
        take(&room, edit_add_zone(room.project, room.map, room.plane, "zone",
                                  check_between(random, 0, 3), &number, NULL));
    }
    BlocksEdit *edit = blocks_edit(plane_of(room.project, &room)->pixels);
    for (int i = 0; i < 30; i++) {
        int x = check_between(random, 0, WIDE), y = check_between(random, 0, HIGH);
        PixelRect rect = {x, y, x + check_between(random, 1, 30), y + check_between(random, 1, 30)};
        blocks_edit_rect(edit, rect, (uint8_t)check_between(random, 0, zones));
    }
    Path path = path_plane(room.map, room.plane);
    take(&room, edit_set_blocks(room.project, &path, "pixels", blocks_edit_end(edit), NULL));
    return room;
}

static PlaneImagePlan *plan_of(const Room *room, GBytes *png, GError **error)
{
    gsize size;
    const void *bytes = g_bytes_get_data(png, &size);
    return plane_image_plan(room->project, room->map, room->plane, bytes, size, NULL, error);
}

/* ---- Written and read ---- */

static void test_round_trip(void)
{
    CheckRandom random = check_random("masks");
    for (size_t i = 0; i < check_times(150) && !check_hopeless(); i++) {
        Room room = random_room(&random);
        GBytes *png = plane_image_to_png(room.project, room.map, room.plane, false, NULL);
        PlaneImagePlan *plan = plan_of(&room, png, NULL);
        CHECK(plan != NULL && plan->width == WIDE && plan->height == HIGH);
        /* Into the same plane nothing changes; into an erased plane everything is restored. */
        PlaneImageFit fit = {.kind = PLANE_IMAGE_REFUSE};
        Project *same = plane_image_import(room.project, plan, &fit, NULL);
        CHECK(same == room.project);
        Path path = path_plane(room.map, room.plane);
        Project *wiped =
            edit_set_blocks(room.project, &path, "pixels", blocks_new(WIDE, HIGH, 0), NULL);
        Project *again = plane_image_import(wiped, plan, &fit, NULL);
        CHECK(blocks_equal(plane_of(again, &room)->pixels, plane_of(room.project, &room)->pixels));
        node_unref(again);
        node_unref(wiped);
        node_unref(same);
        plane_image_plan_free(plan);
        g_bytes_unref(png);
        node_unref(room.project);
    }
}

static void test_shapes_are_filled_in(void)
{
    CheckRandom random = check_random("shapes");
    Room room = random_room(&random);
    int32_t zone;
    uint64_t shape;
    const PaintPoint corners[] = {{5, 5}, {40, 8}, {30, 44}};
    take(&room, edit_add_zone(room.project, room.map, room.plane, "pond", 1, &zone, NULL));
    take(&room, edit_add_shape(room.project, room.map, room.plane, SHAPE_POLYGON, zone, corners, 3,
                               0, &shape, NULL));
    GBytes *png = plane_image_to_png(room.project, room.map, room.plane, true, NULL);
    PlaneImagePlan *plan = plan_of(&room, png, NULL);
    Project *after =
        plane_image_import(room.project, plan, &(PlaneImageFit){.kind = PLANE_IMAGE_REFUSE}, NULL);
    Blocks *seen = plane_with_shapes(plane_of(room.project, &room));
    CHECK(blocks_equal(plane_of(after, &room)->pixels, seen));
    CHECK_INT(list_count(plane_of(after, &room)->shapes), 1);
    blocks_unref(seen);
    node_unref(after);
    plane_image_plan_free(plan);
    g_bytes_unref(png);
    node_unref(room.project);
}

/* No two zones have the same colour, and none has that of empty pixels. */
static void test_colours(void)
{
    CheckRandom random = check_random("colours");
    for (size_t i = 0; i < check_times(60) && !check_hopeless(); i++) {
        Room room = random_room(&random);
        uint8_t colours[256][4];
        const Plane *plane = plane_of(room.project, &room);
        CHECK_INT(plane_image_colours(room.project, plane, colours), list_count(plane->zones) + 1);
        for (uint32_t a = 0; a <= list_count(plane->zones); a++)
            for (uint32_t b = 0; b < a; b++)
                CHECK_THAT(memcmp(colours[a], colours[b], 3) != 0, "%u and %u", a, b);
        node_unref(room.project);
    }
}

/* ---- From other programs ---- */

/* Returns a picture of 8 x 4 pixels: columns of a tag's colour, an unknown one, black, and
 * transparent red. */
static GBytes *foreign_mask(const Project *project)
{
    const Tag *tag = list_get(project->tags, 2);
    uint8_t *rgba = g_malloc0(4 * 8 * 4);
    for (int i = 0; i < 32; i++) {
        const uint8_t unknown[4] = {1, 2, 250, 255}, black[4] = {0, 0, 0, 255};
        const uint8_t unseen[4] = {255, 0, 0, 20};
        int column = i % 8;
        memcpy(rgba + 4 * i,
               column < 4    ? tag->colour
               : column < 6  ? unknown
               : column == 6 ? black
                             : unseen,
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
    Room room = {.project = project_new()};
    take(&room, edit_add_map(room.project, "room", 0, 8, 4, &room.map, NULL));
    room.plane = node_id(list_get(project_map(room.project, room.map)->planes, 0));
    uint32_t tags = list_count(room.project->tags);
    GBytes *png = foreign_mask(room.project);
    PlaneImagePlan *plan = plan_of(&room, png, NULL);
    CHECK_INT(plan->count, 4);
    CHECK_INT(plan->colours[0].pixels, 16);
    CHECK_INT(plan->colours[0].becomes, PLANE_IMAGE_NEW_ZONE);
    CHECK_INT(plan->colours[1].becomes, PLANE_IMAGE_NEW_TAG);
    CHECK_INT(plan->colours[2].becomes, PLANE_IMAGE_NOTHING);
    CHECK_INT(plan->colours[3].becomes, PLANE_IMAGE_NOTHING);
    plane_image_set_name(&plan->colours[1], "lava");
    Project *after =
        plane_image_import(room.project, plan, &(PlaneImageFit){.kind = PLANE_IMAGE_REFUSE}, NULL);
    const Plane *plane = plane_of(after, &room);
    CHECK_INT(list_count(after->tags), tags + 1);
    CHECK(project_tag_named(after, "lava") != NULL);
    CHECK_INT(list_count(plane->zones), 2);
    CHECK_TEXT(plane_zone(plane, blocks_get(plane->pixels, 4, 1))->name, "lava");
    CHECK_INT(plane_zone(plane, blocks_get(plane->pixels, 0, 0))->tag,
              ((const Tag *)list_get(room.project->tags, 2))->number);
    CHECK_INT(blocks_get(plane->pixels, 6, 0), 0);
    CHECK_INT(blocks_get(plane->pixels, 7, 0), 0);
    node_unref(after);
    plane_image_plan_free(plan);
    g_bytes_unref(png);
    node_unref(room.project);
}

/* A picture of 8 x 4 on maps of other sizes: where its first pixel of unknown colour ends up. */
static void test_fits(void)
{
    static const struct {
        int wide, high;
        PlaneImageFit fit;
        int x, y; /* of the first pixel of the unknown colour; -1: refused */
    } cases[] = {
        {16, 8, {PLANE_IMAGE_REFUSE, 0, 0}, -1, -1}, {16, 8, {PLANE_IMAGE_SCALE, 0, 0}, 8, 0},
        {4, 2, {PLANE_IMAGE_SCALE, 0, 0}, 2, 0},     {16, 8, {PLANE_IMAGE_ANCHOR, -1, -1}, 4, 0},
        {16, 8, {PLANE_IMAGE_ANCHOR, 0, 0}, 8, 2},   {16, 8, {PLANE_IMAGE_ANCHOR, 1, 1}, 12, 4},
        {6, 2, {PLANE_IMAGE_ANCHOR, 1, 1}, 2, 0},    {5, 3, {PLANE_IMAGE_ANCHOR, 0, 0}, 2, 0},
    };
    for (size_t i = 0; i < CHECK_COUNT(cases); i++) {
        Room room = {.project = project_new()};
        take(&room,
             edit_add_map(room.project, "room", 0, cases[i].wide, cases[i].high, &room.map, NULL));
        room.plane = node_id(list_get(project_map(room.project, room.map)->planes, 0));
        GBytes *png = foreign_mask(room.project);
        PlaneImagePlan *plan = plan_of(&room, png, NULL);
        GError *error = NULL;
        Project *after = plane_image_import(room.project, plan, &cases[i].fit, &error);
        CHECK_THAT((after == NULL) == (cases[i].x < 0), "case %zu", i);
        if (after == NULL)
            CHECK(g_error_matches(error, PLANE_IMAGE_ERROR, PLANE_IMAGE_OTHER_SIZE));
        for (int at = 0; after != NULL && at < cases[i].wide * cases[i].high; at++) {
            const Plane *plane = plane_of(after, &room);
            int x = at % cases[i].wide, y = at / cases[i].wide;
            if (blocks_get(plane->pixels, x, y) != 2)
                continue;
            CHECK_THAT(x == cases[i].x && y == cases[i].y, "case %zu: %d,%d", i, x, y);
            break;
        }
        g_clear_error(&error);
        node_unref(after);
        plane_image_plan_free(plan);
        g_bytes_unref(png);
        node_unref(room.project);
    }
}

/* ---- Broken files ---- */

static void test_broken_files(void)
{
    CheckRandom random = check_random("broken");
    Room room = random_room(&random);
    GBytes *png = plane_image_to_png(room.project, room.map, room.plane, true, NULL);
    gsize size;
    const uint8_t *good = g_bytes_get_data(png, &size);
    for (size_t i = 0; i < check_times(3000) && !check_hopeless(); i++) {
        gsize length =
            check_chance(&random, 50) ? size : (gsize)check_between(&random, 0, (int)size);
        uint8_t *bytes = g_memdup2(good, size);
        for (int k = check_between(&random, 0, 4); k > 0; k--)
            bytes[check_between(&random, 0, (int)size - 1)] ^=
                (uint8_t)check_between(&random, 1, 255);
        GError *error = NULL;
        PlaneImagePlan *plan =
            plane_image_plan(room.project, room.map, room.plane, bytes, length, NULL, &error);
        CHECK((plan == NULL) == (error != NULL));
        Project *after =
            plan != NULL ? plane_image_import(room.project, plan,
                                              &(PlaneImageFit){.kind = PLANE_IMAGE_SCALE}, &error)
                         : NULL;
        CHECK(plan == NULL || after != NULL || error != NULL);
        g_clear_error(&error);
        node_unref(after);
        plane_image_plan_free(plan);
        g_free(bytes);
    }
    g_bytes_unref(png);
    node_unref(room.project);
}

static void test_photographs(void)
{
    CheckRandom random = check_random("photograph");
    Room room = random_room(&random);
    uint8_t *rgba = g_malloc(4 * 40 * 40);
    for (int i = 0; i < 1600; i++)
        memcpy(rgba + 4 * i, (uint8_t[]){(uint8_t)i, (uint8_t)(i >> 8), 9, 255}, 4);
    Pixels *pixels = pixels_take(40, 40, rgba);
    GBytes *png = pixels_to_png(pixels, NULL);
    GError *error = NULL;
    CHECK(plan_of(&room, png, &error) == NULL);
    CHECK(g_error_matches(error, PLANE_IMAGE_ERROR, PLANE_IMAGE_TOO_MANY_COLOURS));
    g_clear_error(&error);
    room.plane++; /* one that does not exist */
    CHECK(plan_of(&room, png, &error) == NULL);
    CHECK(g_error_matches(error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND));
    g_clear_error(&error);
    g_bytes_unref(png);
    pixels_unref(pixels);
    node_unref(room.project);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"what is written is read again", test_round_trip},
        {"shapes are filled in", test_shapes_are_filled_in},
        {"each zone has its own colour", test_colours},
        {"colours of tags, and unknown ones", test_unknown_colours},
        {"other sizes", test_fits},
        {"broken files", test_broken_files},
        {"photographs, and planes that are not there", test_photographs},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
