/* SPDX-License-Identifier: MIT */
/*
 * Tests Play on maps as a designer draws them: the hero stays on the floor, laps are counted over a
 * start line, and the choices are stored with the asset.
 */
#include "check.h"
#include "edit/assets.h"
#include "edit/maps.h"
#include "edit/tags.h"
#include "file/save.h"
#include "play/ed-play-game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 500, MIDDLE = 250, RING = 150 };

/* A project that is played. */
typedef struct Studio {
    Project *project;
    PictureStore *store;
    EdPlayBank *bank;
    DrawPictures *pictures;
    uint64_t map, plane;
} Studio;

/* ---- Projects ---- */

static void replace(Studio *studio, Project *after, GError *error)
{
    CHECK_THAT(after != NULL, "%s", error != NULL ? error->message : "");
    if (after == NULL)
        abort();
    node_unref(studio->project);
    studio->project = after;
}

#define EDIT(studio, call, ...)                                        \
    do {                                                               \
        GError *error = NULL;                                          \
        Project *after = call((studio)->project, __VA_ARGS__, &error); \
        replace(studio, after, error);                                 \
    } while (0)

static Studio begin_studio(int32_t width, int32_t height)
{
    Studio studio = {.project = project_new()};
    EDIT(&studio, edit_add_map, "map", 0, width, height, &studio.map);
    const Map *map = project_map(studio.project, studio.map);
    studio.plane = node_id(list_get(map->planes, 0));
    return studio;
}

static int32_t add_tag(Studio *studio, const char *name, const char *role)
{
    int32_t tag;
    EDIT(studio, edit_add_tag, name, role, NULL, &tag);
    return tag;
}

static void add_plane(Studio *studio, const char *name)
{
    EDIT(studio, edit_add_plane, studio->map, name, &studio->plane);
}

/* Adds a zone that fills a rectangle. */
static int32_t add_zone(Studio *studio, const char *name, int32_t tag, PixelRect rect)
{
    int32_t number;
    uint64_t shape;
    PaintPoint corners[] = {{rect.left, rect.top},
                            {rect.right, rect.top},
                            {rect.right, rect.bottom},
                            {rect.left, rect.bottom}};
    EDIT(studio, edit_add_zone, studio->map, studio->plane, name, tag, &number);
    EDIT(studio, edit_add_shape, studio->map, studio->plane, SHAPE_POLYGON, number, corners, 4, 0,
         &shape);
    return number;
}

static void open_bank(Studio *studio)
{
    GError *error = NULL;
    studio->store = picture_store_new(".", NULL, NULL);
    studio->pictures = draw_pictures_new(studio->store, &(DrawPicturesOptions){.wait = true});
    studio->bank = ed_play_bank_new(studio->project, studio->store, NULL, &error);
    CHECK_THAT(studio->bank != NULL, "%s", error != NULL ? error->message : "");
}

static EdPlayGame *begin(const Studio *studio, const EdPlayGameClass *class)
{
    CHECK(class->can(studio->bank));
    return ed_play_game_begin(class,
                              &(EdPlayScene){studio->bank, studio->pictures, &draw_theme_dark});
}

static void end_studio(Studio *studio)
{
    ed_play_bank_free(studio->bank);
    draw_pictures_free(studio->pictures);
    picture_store_unref(studio->store);
    node_unref(studio->project);
}

/* ---- The floor ---- */

/* A room in which all zones have one tag. The table is a hole in the floor. */
static Studio begin_room(const char *floor_name, const char *role)
{
    Studio studio = begin_studio(320, 200);
    int32_t tag = add_tag(&studio, "place", role);
    add_zone(&studio, floor_name, tag, (PixelRect){20, 80, 300, 190});
    add_zone(&studio, "table", tag, (PixelRect){120, 100, 200, 160});
    add_zone(&studio, "door", tag, (PixelRect){300, 80, 310, 190});
    open_bank(&studio);
    return studio;
}

static void click(EdPlayGame *game, gab_vec position)
{
    ed_play_game_tick(game,
                      &(EdPlayInput){.pointer = position, .is_inside = true, .clicked = true});
}

/* The hero starts on the floor and stays on it, although the table and the door have its tag. */
static void test_a_hero_walks_only_on_the_floor(void)
{
    Studio studio = begin_room("kitchen floor", "trigger");
    EdPlayGame *game = begin(&studio, &ed_play_click);
    CheckRandom random = check_random("floor");
    gab_plane plane = gab_map_plane_at(gab_bank_map_at(&studio.bank->bank, 0), 0);
    CHECK_TEXT(game->message, "");
    for (int round = 0; round < 40; round++) {
        for (int i = 0; i < 200; i++) {
            gab_zone zone = gab_plane_zone_at_point(plane, game->class->player_position(game));
            CHECK_THAT(strcmp(gab_zone_name(zone), "kitchen floor") == 0, "it is on \"%s\"",
                       gab_zone_name(zone));
            ed_play_game_tick(game, &(EdPlayInput){0});
        }
        click(game, (gab_vec){(float)check_between(&random, -10, 330),
                              (float)check_between(&random, -10, 210)});
    }
    ed_play_game_end(game);
    end_studio(&studio);
}

static void test_a_touched_zone_is_reported(void)
{
    Studio studio = begin_room("floor", "trigger");
    EdPlayGame *game = begin(&studio, &ed_play_click);
    click(game, (gab_vec){305, 130});
    CHECK_TEXT(game->message, "door (place)");
    for (int i = 0; i < 300; i++)
        ed_play_game_tick(game, &(EdPlayInput){0});
    CHECK_TEXT(game->message, "Touches: floor, door");
    /* The report ends with the contact; the hero stays on the floor. */
    click(game, (gab_vec){40, 130});
    for (int i = 0; i < 300; i++)
        ed_play_game_tick(game, &(EdPlayInput){0});
    CHECK_TEXT(game->message, "Touches: floor");
    ed_play_game_end(game);
    end_studio(&studio);
}

static void test_a_room_without_floor_reports_it(void)
{
    Studio studio = begin_room("carpet", "trigger");
    EdPlayGame *game = begin(&studio, &ed_play_click);
    CHECK_THAT(g_str_has_prefix(game->message, "No zone is floor"), "\"%s\"", game->message);
    g_autofree char *hint = g_strdup(game->message);
    ed_play_game_tick(game, &(EdPlayInput){.pointer = {150, 120}, .is_inside = true});
    CHECK_TEXT(game->message, "table (place)");
    ed_play_game_tick(game, &(EdPlayInput){0});
    CHECK_TEXT(game->message, hint);
    ed_play_game_end(game);
    end_studio(&studio);
}

static void test_names_have_words(void)
{
    static const char *const words[] = {"floor", "départ", NULL};
    static const struct {
        const char *name;
        bool has_word;
    } cases[] = {{"floor", true},    {"Kitchen FLOOR", true}, {"floor2", true},
                 {"floor_12", true}, {"floors", false},       {"", false},
                 {"2floor", false},  {"Départ", true},        {"ligne de départ 1", true}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        CHECK_THAT(ed_play_has_word(cases[i].name, words) == cases[i].has_word, "\"%s\"",
                   cases[i].name);
}

/* A tag with the role "road" is floor in any room; then names do not matter. */
static void test_roads_are_floor(void)
{
    Studio studio = begin_studio(320, 200);
    add_zone(&studio, "floor", add_tag(&studio, "thing", ""), (PixelRect){0, 0, 100, 200});
    add_plane(&studio, "upper");
    add_zone(&studio, "street", add_tag(&studio, "way", "road"), (PixelRect){200, 0, 320, 200});
    open_bank(&studio);
    EdPlayGame *game = begin(&studio, &ed_play_click);
    CHECK(game->class->player_position(game).x >= 200);
    click(game, (gab_vec){50, 100});
    CHECK_TEXT(game->message, "floor (thing)");
    for (int i = 0; i < 300; i++)
        ed_play_game_tick(game, &(EdPlayInput){0});
    CHECK(game->class->player_position(game).x >= 200);
    ed_play_game_end(game);
    end_studio(&studio);
}

static void test_the_smallest_zone_is_pointed_at(void)
{
    Studio studio = begin_studio(320, 200);
    add_zone(&studio, "floor", 0, (PixelRect){0, 0, 320, 200});
    add_plane(&studio, "things");
    add_zone(&studio, "lamp", 0, (PixelRect){10, 10, 30, 30});
    open_bank(&studio);
    EdPlayGame *game = begin(&studio, &ed_play_click);
    ed_play_game_tick(game, &(EdPlayInput){.pointer = {20, 20}, .is_inside = true});
    CHECK_TEXT(game->message, "lamp");
    ed_play_game_tick(game, &(EdPlayInput){.pointer = {50, 50}, .is_inside = true});
    CHECK_TEXT(game->message, "floor");
    ed_play_game_choose(game, 1, 1);
    ed_play_game_tick(game, &(EdPlayInput){.pointer = {20, 20}, .is_inside = true});
    CHECK_TEXT(game->message, "floor");
    ed_play_game_end(game);
    end_studio(&studio);
}

/* ---- Laps ---- */

/* A ring of road, drawn clockwise, with a start line on the left of its middle. The line is on a
 * plane of its own or, with the tag of the road or another tag, on that of the road. */
static Studio begin_track(const char *plane, bool is_road)
{
    enum { CORNERS = 32 };
    Studio studio = begin_studio(SIDE, SIDE);
    int32_t road = add_tag(&studio, "road", "road"), number;
    PaintPoint ring[CORNERS];
    uint64_t shape;
    for (int i = 0; i < CORNERS; i++) {
        double angle = i * 2 * G_PI / CORNERS;
        ring[i] = (PaintPoint){MIDDLE + RING * cos(angle), MIDDLE + RING * sin(angle)};
    }
    EDIT(&studio, edit_add_zone, studio.map, studio.plane, "tarmac", road, &number);
    EDIT(&studio, edit_add_shape, studio.map, studio.plane, SHAPE_TRACK, number, ring, CORNERS, 70,
         &shape);
    uint32_t tags[8] = {1u << road};
    EDIT(&studio, edit_set_road, studio.map, tags);
    if (plane != NULL)
        add_plane(&studio, plane);
    add_zone(&studio, "Start line", is_road ? road : 0,
             (PixelRect){MIDDLE - RING - 35, 248, MIDDLE - RING + 35, 252});
    open_bank(&studio);
    return studio;
}

/* Returns the keys that steer a car, which has just moved from `before`, around the ring. */
static uint32_t keys_for_ring(gab_vec before, gab_vec at)
{
    double x = (double)at.x - MIDDLE, y = (double)at.y - MIDDLE, distance = hypot(x, y);
    double inwards = (distance - RING) / 40;
    double wanted_x = -y - x * inwards, wanted_y = x - y * inwards;
    double cross = (double)(at.x - before.x) * wanted_y - (double)(at.y - before.y) * wanted_x;
    return ED_PLAY_B_UP | (cross > 0 ? ED_PLAY_B_RIGHT : ED_PLAY_B_LEFT);
}

static void drive_around(EdPlayGame *game, int ticks)
{
    gab_vec before = game->class->player_position(game), at = {before.x, before.y - 1};
    for (int i = 0; i < ticks; i++) {
        at = i == 0 ? at : game->class->player_position(game);
        uint32_t keys = keys_for_ring(before, at);
        before = at;
        ed_play_game_tick(game, &(EdPlayInput){.held = keys});
    }
}

static void hold(EdPlayGame *game, uint32_t keys, int ticks)
{
    for (int i = 0; i < ticks; i++)
        ed_play_game_tick(game, &(EdPlayInput){.held = keys});
}

static void check_laps(Studio *studio)
{
    EdPlayGame *game = begin(studio, &ed_play_drive);
    gab_vec at = game->class->player_position(game);
    CHECK_THAT(at.y >= 248 && at.y < 252, "the car starts at %g, %g", (double)at.x, (double)at.y);
    drive_around(game, 100);
    CHECK(game->class->player_position(game).y < at.y - 20);
    CHECK_THAT(strstr(game->message, "lap 1 ") != NULL, "\"%s\"", game->message);
    CHECK_THAT(strstr(game->message, "px/s") != NULL, "\"%s\"", game->message);
    drive_around(game, 2000);
    CHECK_THAT(strstr(game->message, "best") != NULL, "\"%s\"", game->message);
    CHECK_THAT(strstr(game->message, "lap 1 ") == NULL, "\"%s\"", game->message);
    ed_play_game_end(game);
    end_studio(studio);
}

static void test_laps_are_counted(void)
{
    Studio on_own_plane = begin_track("lines", false), on_road = begin_track(NULL, true);
    check_laps(&on_own_plane);
    check_laps(&on_road);
}

/* A start line that cuts the road is reported. */
static void test_a_line_that_cuts_the_road_is_reported(void)
{
    Studio studio = begin_track(NULL, false);
    EdPlayGame *game = begin(&studio, &ed_play_drive);
    hold(game, ED_PLAY_B_UP, 1);
    CHECK_THAT(strstr(game->message, "The start line is not road") != NULL, "\"%s\"",
               game->message);
    ed_play_game_end(game);
    end_studio(&studio);
}

/* The car starts towards the walk-to point of the line, even against the direction of the track. */
static void test_a_walk_to_point_is_the_direction(void)
{
    Studio studio = begin_track("lines", false);
    Path zone = path_zone(studio.project, studio.map, studio.plane, 1);
    EDIT(&studio, edit_set_number, &zone, "has_walk", 1);
    EDIT(&studio, edit_set_number, &zone, "walk_x", (MIDDLE - RING) * DOCUMENT_PIXEL);
    EDIT(&studio, edit_set_number, &zone, "walk_y", 300 * DOCUMENT_PIXEL);
    ed_play_bank_free(studio.bank);
    studio.bank = ed_play_bank_new(studio.project, studio.store, NULL, NULL);
    EdPlayGame *game = begin(&studio, &ed_play_drive);
    hold(game, ED_PLAY_B_UP, 30);
    CHECK(game->class->player_position(game).y > 252);
    ed_play_game_end(game);
    end_studio(&studio);
}

/* A car behind the line goes the wrong way, before the first lap and later; its clock goes on. */
static void test_the_wrong_way_is_reported(void)
{
    Studio studio = begin_track("lines", false);
    EdPlayGame *game = begin(&studio, &ed_play_drive);
    hold(game, 0, 10);
    CHECK_THAT(strstr(game->message, "wrong way") == NULL, "\"%s\"", game->message);
    hold(game, ED_PLAY_B_DOWN, 60);
    CHECK(game->class->player_position(game).y > 252);
    CHECK_THAT(strstr(game->message, "wrong way") != NULL, "\"%s\"", game->message);
    hold(game, ED_PLAY_B_UP, 180);
    CHECK(game->class->player_position(game).y < 248);
    CHECK_THAT(strstr(game->message, "wrong way") == NULL, "\"%s\"", game->message);
    hold(game, ED_PLAY_B_DOWN, 300);
    CHECK(game->class->player_position(game).y > 252);
    CHECK_THAT(strstr(game->message, "wrong way") != NULL, "\"%s\"", game->message);
    CHECK_THAT(strstr(game->message, " 0.0 s") == NULL, "\"%s\"", game->message);
    ed_play_game_end(game);
    end_studio(&studio);
}

/* A car that crosses the line again and again, forwards and in reverse, completes no lap. */
static void test_crossing_back_completes_no_lap(void)
{
    Studio studio = begin_track("lines", false);
    EdPlayGame *game = begin(&studio, &ed_play_drive);
    for (int i = 0; i < 6; i++) {
        hold(game, ED_PLAY_B_UP, 60);
        CHECK(game->class->player_position(game).y < 248);
        hold(game, ED_PLAY_B_DOWN, 220);
        CHECK(game->class->player_position(game).y > 252);
        hold(game, ED_PLAY_B_UP, 60);
    }
    CHECK_THAT(strstr(game->message, "lap 1 ") != NULL, "\"%s\"", game->message);
    ed_play_game_end(game);
    end_studio(&studio);
}

/* Outlines of zones have the colours of their tags. */
static void test_zones_keep_the_colours_of_their_tags(void)
{
    enum { SIZE = 400 };
    Studio studio = begin_studio(320, 200);
    int32_t tags[] = {add_tag(&studio, "grass", "road"), add_tag(&studio, "stone", "road")};
    for (int i = 0; i < 2; i++)
        add_zone(&studio, "", tags[i], (PixelRect){20 + 120 * i, 50, 120 + 120 * i, 150});
    open_bank(&studio);
    EdPlayGame *game = begin(&studio, &ed_play_click);
    uint32_t *pixels = g_new0(uint32_t, SIZE * SIZE), found[2] = {0};
    DrawTarget target = {pixels, SIZE, SIZE, SIZE, 0, 0, 1, 1};
    ed_play_game_draw(game, &target);
    for (int i = 0; i < SIZE * SIZE * 2; i++)
        found[i % 2] += pixels[i / 2] == draw_tag_style(studio.project, tags[i % 2]).colour;
    CHECK_THAT(found[0] > 100 && found[1] > 100, "%u and %u pixels", found[0], found[1]);
    g_free(pixels);
    ed_play_game_end(game);
    end_studio(&studio);
}

/* The road, and the part of it where a band does not fit, look different from the rest. */
static void test_road_and_bands_are_drawn(void)
{
    enum { SIZE = 400 };
    Studio studio = begin_track("lines", false);
    uint64_t band;
    EDIT(&studio, edit_add_band, studio.map, "car", 12 * DOCUMENT_PIXEL, &band);
    ed_play_bank_free(studio.bank);
    studio.bank = ed_play_bank_new(studio.project, studio.store, NULL, NULL);
    EdPlayGame *game = begin(&studio, &ed_play_drive);
    uint32_t *pixels = g_new0(uint32_t, SIZE * SIZE), colours[3] = {0};
    DrawTarget target = {pixels, SIZE, SIZE, SIZE, 0, 0, 1, 1};
    ed_play_game_draw(game, &target);
    /* Off the road, near its border, and in its middle, level with the bottom of the view. */
    static const double xs[] = {MIDDLE - RING - 40, MIDDLE - RING - 30, MIDDLE - RING - 12};
    for (int i = 0; i < 3; i++) {
        int64_t x = (int64_t)(xs[i] * target.zoom) - target.x;
        int64_t y = (int64_t)(270 * target.zoom) - target.y;
        CHECK(x >= 0 && x < SIZE && y >= 0 && y < SIZE);
        colours[i] = pixels[y * SIZE + x];
    }
    CHECK_THAT(colours[0] != colours[1] && colours[1] != colours[2] && colours[0] != colours[2],
               "%08x %08x %08x", colours[0], colours[1], colours[2]);
    g_free(pixels);
    ed_play_game_end(game);
    end_studio(&studio);
}

/* ---- Stored choices ---- */

static Studio open_demo(void)
{
    Studio studio = {0};
    const char *folder = getenv("GABARIT_DEMO");
    char *path = g_build_filename(folder, "demo.gabarit", NULL);
    GError *error = NULL;
    FileMark mark;
    studio.project = project_load(path, &mark, &error);
    CHECK_THAT(studio.project != NULL, "%s", error != NULL ? error->message : "");
    studio.store = picture_store_new(folder, NULL, NULL);
    studio.pictures = draw_pictures_new(studio.store, &(DrawPicturesOptions){.wait = true});
    studio.bank = ed_play_bank_new(studio.project, studio.store, NULL, &error);
    g_free(path);
    return studio;
}

/* Chooses an option, stores it, and starts the game again. */
static void check_option(const Studio *studio, const EdPlayGameClass *class, uint32_t asset,
                         uint32_t choice, uint32_t option)
{
    EdPlayGame *game = begin(studio, class);
    ed_play_game_choose(game, 0, asset);
    ed_play_game_choose(game, choice, option);
    Project *after = ed_play_game_keep(game, studio->bank->project, NULL);
    CHECK(after != NULL);
    ed_play_game_end(game);
    ed_play_bank_set_project(studio->bank, after);
    game = begin(studio, class);
    ed_play_game_choose(game, 0, asset);
    CHECK_THAT(game->chosen[choice] == option, "%s: choice %u of asset %u is %u instead of %u",
               class->name, choice, asset, game->chosen[choice], option);
    after = ed_play_game_keep(game, studio->bank->project, NULL);
    CHECK(after == studio->bank->project);
    node_unref(after);
    ed_play_game_end(game);
}

/* Each choice in Play's bar is stored with the asset, and the bank does not depend on it. */
static void test_choices_are_stored(void)
{
    Studio studio = open_demo();
    for (int i = 0; ed_play_games[i] != NULL; i++) {
        EdPlayGame *game = begin(&studio, ed_play_games[i]);
        for (uint32_t asset = 0; asset < game->class->choices[0].count(game); asset++)
            for (uint32_t choice = 1; choice < ED_PLAY_MAX_CHOICES; choice++) {
                ed_play_game_choose(game, 0, asset);
                const EdPlayChoice *of = &game->class->choices[choice];
                uint32_t options = of->count != NULL ? of->count(game) : 0;
                for (uint32_t option = options; option > 0; option--)
                    check_option(&studio, game->class, asset, choice, option - 1);
            }
        ed_play_game_end(game);
    }
    GError *error = NULL;
    EdPlayBank *again = ed_play_bank_new(studio.bank->project, studio.store, NULL, &error);
    CHECK(again != NULL && g_bytes_equal(again->bytes, studio.bank->bytes));
    ed_play_bank_free(again);
    end_studio(&studio);
}

/* A level whose side is known is played from it, whatever it contains. */
static void test_a_level_knows_its_side(void)
{
    static const char *const words[] = {"From above", "From the side"};
    Studio studio = open_demo();
    for (int view = VIEW_ABOVE; view <= VIEW_SIDE; view++) {
        EdPlayGame *game = begin(&studio, &ed_play_walk);
        for (uint32_t i = 0; i < game->class->choices[0].count(game); i++) {
            ed_play_game_choose(game, 0, i);
            Path path = path_level(node_id(ed_play_game_asset(game)));
            Project *after = edit_set_number(studio.bank->project, &path, "view", view, NULL);
            CHECK(after != NULL);
            ed_play_bank_set_project(studio.bank, after);
            ed_play_game_choose(game, 0, i);
            CHECK_TEXT(game->class->choices[2].name(game, game->chosen[2]), words[view - 1]);
        }
        ed_play_game_end(game);
    }
    end_studio(&studio);
}

/* The hint names only keys that work. */
static void test_jumping_is_explained_only_from_the_side(void)
{
    Studio studio = open_demo();
    EdPlayGame *game = begin(&studio, &ed_play_walk);
    for (uint32_t view = 0; view < 2; view++) {
        ed_play_game_choose(game, 2, view);
        CHECK_INT(strstr(game->keys, "jumps") != NULL, view);
    }
    ed_play_game_end(game);
    end_studio(&studio);
}

/* A new level in a project with the tags of a platformer is seen from the side. */
static void test_a_platformer_is_seen_from_the_side(void)
{
    for (TagSet set = TAGS_FIGHTER; set < TAG_SETS; set++) {
        Studio studio = {.project = project_new()};
        uint64_t level;
        EDIT(&studio, edit_apply_tag_set, set);
        EDIT(&studio, edit_add_level, "level", 320, 200, &level);
        open_bank(&studio);
        EdPlayGame *game = begin(&studio, &ed_play_walk);
        CHECK_INT(game->chosen[2], set == TAGS_PLATFORMER);
        ed_play_game_end(game);
        end_studio(&studio);
    }
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"a hero walks only on the floor", test_a_hero_walks_only_on_the_floor},
        {"a touched zone is reported", test_a_touched_zone_is_reported},
        {"a room without floor reports it", test_a_room_without_floor_reports_it},
        {"names have words", test_names_have_words},
        {"roads are floor", test_roads_are_floor},
        {"the smallest zone is pointed at", test_the_smallest_zone_is_pointed_at},
        {"laps are counted", test_laps_are_counted},
        {"a line that cuts the road is reported", test_a_line_that_cuts_the_road_is_reported},
        {"a walk-to point is the direction", test_a_walk_to_point_is_the_direction},
        {"the wrong way is reported", test_the_wrong_way_is_reported},
        {"zones keep the colours of their tags", test_zones_keep_the_colours_of_their_tags},
        {"crossing back completes no lap", test_crossing_back_completes_no_lap},
        {"the road and its bands are drawn", test_road_and_bands_are_drawn},
        {"choices are stored with the asset", test_choices_are_stored},
        {"a level knows its side", test_a_level_knows_its_side},
        {"a platformer is seen from the side", test_a_platformer_is_seen_from_the_side},
        {"jumping is explained only from the side", test_jumping_is_explained_only_from_the_side},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
