/* SPDX-License-Identifier: MIT */
/*
 * Tests of the demo project: it is valid, has examples of all features, agrees with its pictures,
 * compiles to a bank, and equals the output of its drawing program. The environment variables
 * GABARIT_DEMO and GABARIT_DRAW_DEMO name its folder and the program.
 */
#include "art/silhouette.h"
#include "bank/writer.h"
#include "check.h"
#include "check/check.h"
#include "edit/shapes.h"
#include "export/compile.h"
#include "file/save.h"

#include "gabarit/gabarit.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

/* The demo as stored, for all cases. */
typedef struct DemoFiles {
    const char *folder;
    Project *project;
    PictureStore *store;
} DemoFiles;

static DemoFiles demo;

static Pixels *picture_of(uint64_t id)
{
    GError *error = NULL;
    const Picture *picture = project_picture(demo.project, id);
    Pixels *pixels = picture != NULL ? picture_store_get(demo.store, picture, &error) : NULL;
    CHECK_THAT(pixels != NULL, "picture: %s", error != NULL ? error->message : "not there");
    g_clear_error(&error);
    return pixels;
}

static const char *role_of(int32_t tag)
{
    const Tag *found = project_tag(demo.project, tag);
    return found != NULL ? found->role : "";
}

static const char *tag_name(int32_t tag)
{
    const Tag *found = project_tag(demo.project, tag);
    return found != NULL ? found->name : "";
}

static void test_rules(void)
{
    GError *error = NULL;
    CHECK_THAT(project_validate(demo.project, NULL, &error), "%s", error->message);
    g_clear_error(&error);
    CHECK_INT(list_count(demo.project->sprites), 2);
    CHECK_INT(list_count(demo.project->maps), 2);
    CHECK(list_count(demo.project->levels) >= 2);
}

static void test_pictures(void)
{
    ListIter iter = list_iter(demo.project->pictures);
    for (const Picture *picture; (picture = list_next(&iter)) != NULL;) {
        Pixels *pixels = picture_of(picture->id);
        if (pixels == NULL)
            continue;
        CHECK_INT(pixels->width, picture->width);
        CHECK_INT(pixels->height, picture->height);
        CHECK_THAT(memcmp(pixels_digest(pixels), picture->digest, 16) == 0, "%s: another picture",
                   picture->path);
        pixels_unref(pixels);
    }
}

/* ---- Sprites ---- */

/* Returns the fraction of solid pixels in a box. */
static double solid_fraction(const Silhouette *solid, const Box *box)
{
    double count = 0;
    for (int32_t y = MAX(box->y, 0); y < MIN(box->y + box->h, (int32_t)solid->height); y++)
        for (int32_t x = MAX(box->x, 0); x < MIN(box->x + box->w, (int32_t)solid->width); x++)
            count += solid->solid[(uint32_t)y * solid->width + (uint32_t)x];
    return count / ((double)box->w * box->h);
}

/* True if a point with a direction is in an attack box. */
static bool contains_directed_point(const Frame *frame, const Box *box)
{
    ListIter iter = list_iter(frame->points);
    for (const Point *point; (point = list_next(&iter)) != NULL;) {
        int32_t x = point->x / DOCUMENT_PIXEL, y = point->y / DOCUMENT_PIXEL;
        bool inside = x >= box->x && x < box->x + box->w && y >= box->y && y < box->y + box->h;
        if (inside && (point->to_x != 0 || point->to_y != 0))
            return true;
    }
    return false;
}

static void check_boxes(const Frame *frame, const Silhouette *solid, uint32_t *attacks)
{
    static const char *const wanted[] = {"head", "torso", "arms", "legs"};
    static const uint32_t counts[G_N_ELEMENTS(wanted)] = {1, 1, 2, 4};
    uint32_t found[G_N_ELEMENTS(wanted)] = {0};
    ListIter iter = list_iter(frame->boxes);
    for (const Box *box; (box = list_next(&iter)) != NULL;) {
        const char *role = role_of(box->tag);
        bool attack = strcmp(role, "attack") == 0;
        CHECK_THAT(box->name[0] != 0, "%s: a box without name", frame->name);
        double fraction = solid_fraction(solid, box);
        if (attack || strcmp(role, "body") == 0)
            CHECK_THAT(fraction > 0.25, "%s, %s: %.2f solid", frame->name, box->name, fraction);
        if (attack)
            CHECK_THAT(contains_directed_point(frame, box), "%s: no point in %s", frame->name,
                       box->name);
        *attacks += attack;
        for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
            found[i] += strcmp(tag_name(box->tag), wanted[i]) == 0;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
        CHECK_THAT(found[i] == counts[i], "%s: %u boxes of %s", frame->name, found[i], wanted[i]);
}

/*
 * Checks that a fighter stands on the ground: the lowest solid row is near the row of the hot spot.
 */
static void check_feet(const Frame *frame, const Silhouette *solid)
{
    PixelRect bounds;
    CHECK_THAT(silhouette_bounds(solid, &bounds), "%s is empty", frame->name);
    int32_t ground = frame->hot_y / DOCUMENT_PIXEL;
    CHECK_THAT(ABS(bounds.bottom - ground) <= 2, "%s: feet at %d, hot spot at %d", frame->name,
               bounds.bottom, ground);
    CHECK_THAT(bounds.left > 0 && bounds.top > 0 && bounds.right < frame->w &&
                   bounds.bottom < frame->h,
               "%s: the art touches the edge of the frame", frame->name);
}

static void test_fighters(void)
{
    ListIter sprites = list_iter(demo.project->sprites);
    for (const Sprite *sprite; (sprite = list_next(&sprites)) != NULL;) {
        uint32_t attacks = 0;
        CHECK(list_count(sprite->frames) >= 48);
        ListIter frames = list_iter(sprite->frames);
        for (const Frame *frame; (frame = list_next(&frames)) != NULL;) {
            Pixels *art = picture_of(frame->picture);
            Silhouette *solid = silhouette_of(frame, art);
            CHECK_THAT(frame->has_hot_spot, "%s: no hot spot", frame->name);
            CHECK(frame->mask != NULL && frame->mask->source == MASK_ALPHA);
            check_boxes(frame, solid, &attacks);
            check_feet(frame, solid);
            silhouette_free(solid);
            pixels_unref(art);
        }
        CHECK_THAT(attacks >= 6, "%s: %u attack boxes", sprite->name, attacks);
        CHECK(list_count(sprite->animations) >= 2);
        ListIter animations = list_iter(sprite->animations);
        for (const Animation *animation; (animation = list_next(&animations)) != NULL;)
            CHECK(list_count(animation->steps) >= 12);
    }
}

/* ---- Maps ---- */

static const Plane *plane_named(const Map *map, const char *name)
{
    const Plane *plane = list_find_name(map->planes, name, NULL);
    CHECK_THAT(plane != NULL, "%s: no plane %s", map->name, name);
    return plane;
}

static void test_study(void)
{
    const Map *map = project_map_named(demo.project, "study");
    const Plane *zones = plane_named(map, "zones"), *walkable = plane_named(map, "walkable");
    Blocks *filled = plane_with_shapes(zones), *floor = plane_with_shapes(walkable);
    CHECK(list_count(zones->zones) >= 10);
    bool painted[256] = {false};
    blocks_values(filled, NULL, painted);
    ListIter iter = list_iter(zones->zones);
    for (const Zone *zone; (zone = list_next(&iter)) != NULL;) {
        CHECK_THAT(painted[zone->number], "%s has no pixels", zone->name);
        CHECK_THAT(properties_get(zone->properties, "cursor") != NULL &&
                       properties_get(zone->properties, "text") != NULL,
                   "%s: no properties", zone->name);
        int32_t x = zone->walk_x / DOCUMENT_PIXEL, y = zone->walk_y / DOCUMENT_PIXEL;
        const Zone *walkable_zone = plane_zone(walkable, blocks_get(floor, x, y));
        CHECK_THAT(zone->has_walk && walkable_zone != NULL &&
                       strcmp(tag_name(walkable_zone->tag), "floor") == 0,
                   "%s: nobody can walk to %d,%d", zone->name, x, y);
    }
    blocks_unref(filled);
    blocks_unref(floor);
}

/* Checks that few pixels of the road are as green as grass. */
static void check_road(const Map *map, const Plane *plane, int32_t road)
{
    Pixels *art = picture_of(map->picture);
    Blocks *filled = plane_with_shapes(plane);
    double road_pixels = 0, green_pixels = 0;
    for (int32_t y = 0; y < map->height; y++) {
        for (int32_t x = 0; x < map->width; x++) {
            if (blocks_get(filled, x, y) != road)
                continue;
            const uint8_t *rgb = art->rgba + ((size_t)y * art->width + (size_t)x) * 4;
            road_pixels++;
            green_pixels += rgb[1] > rgb[0] + 12 && rgb[1] > rgb[2] + 12;
        }
    }
    CHECK_THAT(road_pixels > 40000, "%.0f pixels of road", road_pixels);
    CHECK_THAT(green_pixels < road_pixels / 100, "%.0f of %.0f pixels of the road are green",
               green_pixels, road_pixels);
    blocks_unref(filled);
    pixels_unref(art);
}

static void test_track(void)
{
    const Map *map = project_map_named(demo.project, "lake circuit");
    const Plane *surface = plane_named(map, "surface");
    const Shape *line = list_find_name(surface->shapes, "centre line", NULL);
    CHECK(line != NULL && line->kind == SHAPE_TRACK && !line->open);
    CHECK_INT(list_count(line->nodes), 12);
    double min = 1000;
    ListIter nodes = list_iter(line->nodes);
    for (const ShapeNode *node; (node = list_next(&nodes)) != NULL;) {
        CHECK(!node->sharp);
        min = MIN(min, (double)node->width / DOCUMENT_PIXEL);
    }
    CHECK_THAT(min > 28 && min < 44, "the narrowest width is %.0f; a car must fit, but not a truck",
               min);
    static const int radii[] = {6, 14, 22};
    CHECK_INT(list_count(map->bands), 3);
    for (uint32_t i = 0; i < 3; i++)
        CHECK_INT(((const Band *)list_get(map->bands, i))->radius, radii[i] * DOCUMENT_PIXEL);
    CHECK(map->store_distances);
    check_road(map, surface, line->zone);
}

/* ---- Levels ---- */

static void test_keep(void)
{
    const Level *level = project_level_named(demo.project, "keep");
    const Layer *layer = list_get(level->layers, 0);
    uint32_t planks = 0, doors = 0;
    CHECK_THAT(list_count(layer->walls->walls) >= 150, "%u walls", list_count(layer->walls->walls));
    check_note("%u walls", list_count(layer->walls->walls));
    ListIter walls = list_iter(layer->walls->walls);
    for (const Wall *wall; (wall = list_next(&walls)) != NULL;) {
        CHECK(wall->ax != wall->bx || wall->ay != wall->by);
        doors += wall->name[0] != 0;
        if (wall->blocks != WALL_FRONT)
            continue;
        /* The front is on the right from a to b, so it is above a wall that goes to the left. */
        CHECK(wall->ay == wall->by && wall->bx < wall->ax);
        planks++;
    }
    CHECK_THAT(planks >= 8, "%u one-way platforms", planks);
    CHECK_THAT(doors >= 3, "%u doors", doors);
    CHECK(list_find_name(level->markers, "start", NULL) != NULL);
    CHECK(list_count(level->markers) >= 8);
}

static void test_garden(void)
{
    bool tiles = false, maze = false, ground = false, heights = false;
    ListIter levels = list_iter(demo.project->levels);
    for (const Level *level; (level = list_next(&levels)) != NULL;) {
        ListIter layers = list_iter(level->layers);
        for (const Layer *layer; (layer = list_next(&layers)) != NULL;) {
            tiles = tiles || layer->tiles != NULL;
            maze = maze || layer->maze != NULL;
            ground = ground || layer->ground != NULL;
            heights = heights || layer->heights != NULL;
        }
    }
    CHECK(tiles);
    CHECK(maze);
    CHECK(ground);
    CHECK(heights);
}

/* ---- The bank ---- */

static void check_animations(gab_sprite sprite)
{
    for (uint32_t i = 0; i < gab_sprite_animation_count(sprite); i++) {
        gab_animation animation = gab_sprite_animation_at(sprite, i);
        uint32_t length = gab_animation_duration(animation), steps = 0, last = GAB_NONE;
        CHECK(gab_animation_step_count(animation) >= 12);
        for (uint32_t now = 0; now < length; now++) {
            gab_step step = gab_animation_shown(animation, now, NULL);
            CHECK(gab_frame_exists(step.frame));
            steps += step.index != last;
            last = step.index;
        }
        CHECK_INT(steps, gab_animation_step_count(animation));
    }
}

static void test_bank(void)
{
    PlainBank plain = {0};
    CompileOptions options = {.pixels = EXPORT_NO_PIXELS};
    GError *error = NULL;
    CHECK_THAT(project_compile(demo.project, demo.store, &options, &plain, &error), "%s",
               error->message);
    g_clear_error(&error);
    uint8_t *bytes = NULL;
    size_t size = 0;
    CHECK(bank_write(&plain, &bytes, &size, NULL));
    plain_free(&plain);
    gab_bank bank;
    gab_result opened = gab_bank_open(&bank, bytes, size, NULL, NULL);
    CHECK_THAT(opened == GAB_OK, "%s", gab_result_text(opened));
    if (opened == GAB_OK) {
        check_animations(gab_bank_sprite(&bank, "asha"));
        check_animations(gab_bank_sprite(&bank, "borin"));
    }
    free(bytes);
}

static void test_problems(void)
{
    Problems *problems = project_check(demo.project, demo.store, NULL);
    for (uint32_t i = 0; i < problems->count; i++) {
        const Problem *problem = &problems->items[i];
        check_note("%s: %s", problem->rule->id, problem->text);
        /* The bridge is intentionally too narrow for trucks. */
        bool is_intended = strcmp(problem->rule->id, "band-too-wide") == 0;
        CHECK_THAT(is_intended || problem->rule->severity == SEVERITY_HINT, "%s: %s",
                   problem->rule->id, problem->text);
    }
    problems_free(problems);
}

/* ---- Output of the drawing program ---- */

static void compare_pictures(const char *folder)
{
    PictureStore *drawn_store = picture_store_new(folder, NULL, NULL);
    ListIter iter = list_iter(demo.project->pictures);
    for (const Picture *picture; (picture = list_next(&iter)) != NULL;) {
        GError *error = NULL;
        Pixels *pixels = picture_store_get(drawn_store, picture, &error);
        CHECK_THAT(pixels != NULL, "%s", error->message);
        if (pixels != NULL)
            CHECK_THAT(memcmp(pixels_digest(pixels), picture->digest, 16) == 0, "%s differs",
                       picture->path);
        g_clear_error(&error);
        pixels_unref(pixels);
        char *path = g_build_filename(folder, picture->path, NULL);
        g_unlink(path);
        g_free(path);
    }
    picture_store_unref(drawn_store);
}

static void test_drawing_program(void)
{
    char folder[] = "/tmp/gabarit-demo-XXXXXX";
    CHECK(g_mkdtemp(folder) != NULL);
    const char *const command[] = {g_getenv("GABARIT_DRAW_DEMO"), folder, NULL};
    int status = -1;
    CHECK(g_spawn_sync(NULL, (char **)(void *)command, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL,
                       NULL, &status, NULL));
    CHECK_INT(status, 0);
    char *stored_path = g_build_filename(demo.folder, "demo.gabarit", NULL);
    char *drawn_path = g_build_filename(folder, "demo.gabarit", NULL);
    GBytes *a = file_read(stored_path, PROJECT_MAX_BYTES, NULL, NULL);
    GBytes *b = file_read(drawn_path, PROJECT_MAX_BYTES, NULL, NULL);
    CHECK(a != NULL && b != NULL && g_bytes_equal(a, b));
    g_bytes_unref(a);
    g_bytes_unref(b);
    compare_pictures(folder);
    g_unlink(drawn_path);
    CHECK_INT(g_rmdir(folder), 0);
    g_free(stored_path);
    g_free(drawn_path);
}

static const CheckCase cases[] = {
    {"the demo is valid", test_rules},
    {"pictures exist and match their digests", test_pictures},
    {"each frame of a fighter has boxes on solid pixels", test_fighters},
    {"zones of the study have pixels and reachable walk-to points", test_study},
    {"the road matches the picture", test_track},
    {"the keep has walls, platforms and doors", test_keep},
    {"levels with tiles, a maze, ground and heights", test_garden},
    {"a bank with animations", test_bank},
    {"the check finds no problems", test_problems},
    {"the drawing program writes the same files", test_drawing_program},
};

int main(int argc, char **argv)
{
    GError *error = NULL;
    demo.folder = g_getenv("GABARIT_DEMO");
    char *path = g_build_filename(demo.folder, "demo.gabarit", NULL);
    demo.project = project_load(path, NULL, &error);
    g_free(path);
    if (demo.project == NULL) {
        g_printerr("%s\n", error->message);
        return 1;
    }
    demo.store = picture_store_new(demo.folder, NULL, NULL);
    int result = check_main(argc, argv, cases, CHECK_COUNT(cases));
    picture_store_unref(demo.store);
    node_unref(demo.project);
    return result;
}
