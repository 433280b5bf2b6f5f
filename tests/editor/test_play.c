/* SPDX-License-Identifier: MIT */
/*
 * Tests Play without a display: it plays the bytes that an export writes, and the demo's games
 * follow their rules for any input.
 */
#include "check.h"
#include "export/project_bank.h"
#include "file/save.h"
#include "play/ed-play-game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS = 6000 };

static Project *project;
static PictureStore *store;
static EdPlayBank *bank;
static DrawPictures *pictures;
static CheckRandom random_keys;

static void open_demo(void)
{
    const char *folder = getenv("GABARIT_DEMO");
    char *path = g_build_filename(folder, "demo.gabarit", NULL);
    GError *error = NULL;
    FileMark mark;
    project = project_load(path, &mark, &error);
    CHECK_THAT(project != NULL, "%s", error != NULL ? error->message : "");
    store = picture_store_new(folder, NULL, NULL);
    pictures = draw_pictures_new(store, &(DrawPicturesOptions){.wait = true});
    bank = ed_play_bank_new(project, store, NULL, &error);
    CHECK_THAT(bank != NULL, "%s", error != NULL ? error->message : "");
    g_free(path);
}

static void close_demo(void)
{
    ed_play_bank_free(bank);
    draw_pictures_free(pictures);
    picture_store_unref(store);
    node_unref(project);
}

static EdPlayGame *begin(const EdPlayGameClass *class)
{
    random_keys = check_random(class->name);
    EdPlayScene scene = {bank, pictures, &draw_theme_dark};
    CHECK(class->can(bank));
    return ed_play_game_begin(class, &scene);
}

static void choose(EdPlayGame *game, uint32_t choice, const char *name)
{
    const EdPlayChoice *of = &game->class->choices[choice];
    for (uint32_t i = 0; i < of->count(game); i++)
        if (strcmp(of->name(game, i), name) == 0) {
            ed_play_game_choose(game, choice, i);
            return;
        }
    CHECK_THAT(false, "there is no choice %s", name);
}

static void hold(EdPlayGame *game, uint32_t keys, int ticks)
{
    for (int i = 0; i < ticks; i++)
        ed_play_game_tick(game, &(EdPlayInput){.held = keys, .pressed = i == 0 ? keys : 0});
}

static const EdPlayQuery *query(const EdPlayGame *game, const char *name)
{
    for (uint32_t i = 0; i < game->log.count; i++)
        if (strcmp(game->log.queries[i].name, name) == 0)
            return &game->log.queries[i];
    return NULL;
}

/* ---- The bank ---- */

static void test_play_uses_exported_bytes(void)
{
    GError *error = NULL;
    uint8_t before[NODE_DIGEST], after[NODE_DIGEST];
    node_digest(project, before);
    GBytes *exported = project_bank(bank->project, store, NULL, &error);
    CHECK(exported != NULL && g_bytes_equal(exported, bank->bytes));
    node_digest(project, after);
    CHECK(memcmp(before, after, NODE_DIGEST) == 0);
    g_bytes_unref(exported);
    for (uint32_t i = 0; i < gab_bank_picture_count(&bank->bank); i++)
        CHECK(ed_play_bank_picture(bank, i) != NULL);
    gab_filter filter;
    CHECK(ed_play_bank_role(bank, "attack", &filter));
    CHECK(!ed_play_bank_role(bank, "no such role", &filter));
}

static void test_roads_have_distances(void)
{
    for (uint32_t i = 0; i < gab_bank_map_count(&bank->bank); i++) {
        gab_map map = gab_bank_map_at(&bank->bank, i);
        bool road = strcmp(gab_map_name(map), "lake circuit") == 0;
        CHECK(!road || gab_map_has_distances(map));
    }
}

/* ---- Sparring ---- */

static EdPlayGame *begin_duel(const char *a, const char *b)
{
    EdPlayGame *game = begin(&ed_play_spar);
    choose(game, 0, a);
    choose(game, 1, b);
    return game;
}

static void test_a_hit_is_reported_once(void)
{
    EdPlayGame *game = begin_duel("asha", "borin");
    CHECK_TEXT(game->message, "");
    hold(game, ED_PLAY_A_RIGHT, 12);
    CHECK_TEXT(game->message, "");
    CHECK_TEXT(query(game, "gab_fighter_hits")->answer, "nothing");
    ed_play_game_tick(game, &(EdPlayInput){.pressed = ED_PLAY_CONTACT, .digit = 3});
    int ticks = 0;
    while (!game->is_paused && ticks++ < 120)
        ed_play_game_tick(game, &(EdPlayInput){.held = 0});
    CHECK(game->is_paused);
    CHECK_THAT(g_str_has_prefix(game->message, "asha hits borin: fist on "), "\"%s\"",
               game->message);
    game->is_paused = false;
    ed_play_game_tick(game, &(EdPlayInput){.held = 0});
    CHECK(!game->is_paused);
    ed_play_game_end(game);
}

static void test_fighters_move_and_flip(void)
{
    EdPlayGame *game = begin(&ed_play_spar);
    gab_vec at = game->class->player_position(game);
    hold(game, ED_PLAY_A_LEFT | ED_PLAY_B_RIGHT, 5);
    hold(game, ED_PLAY_A_DOWN, 3);
    gab_vec moved = game->class->player_position(game);
    CHECK(moved.x == at.x - 10 && moved.y == at.y + 6);
    PixelRect visible_area = game->class->visible_area(game);
    CHECK((float)visible_area.left < moved.x && moved.x < (float)visible_area.right);
    /* After the fighters have moved apart and turned round, no hit is reported. */
    hold(game, ED_PLAY_A_FLIP | ED_PLAY_B_FLIP, 1);
    ed_play_game_tick(game, &(EdPlayInput){.digit = 3, .is_digit_of_b = true});
    hold(game, 0, 60);
    CHECK_TEXT(game->message, "");
    ed_play_game_end(game);
}

/* A fighter that walks into the other one pushes it: the boxes with the role "push" stay apart, and
 * both move by half of the step. */
static void test_push_boxes_stay_apart(void)
{
    gab_filter push;
    CHECK(ed_play_bank_role(bank, "push", &push));
    EdPlayGame *game = begin_duel("asha", "asha");
    hold(game, ED_PLAY_A_RIGHT, 15);
    CHECK_TEXT(query(game, "gab_fighter_hit")->answer, "nothing");
    gab_vec at = game->class->player_position(game);
    hold(game, ED_PLAY_A_RIGHT, 15);
    CHECK_TEXT(query(game, "gab_fighter_hit")->answer, "2 px pushed apart");
    gab_vec pushing = game->class->player_position(game);
    hold(game, ED_PLAY_A_RIGHT, 10);
    CHECK(game->class->player_position(game).x == pushing.x + 10);
    CHECK(pushing.x > at.x + 15 && pushing.x < at.x + 30);
    ed_play_game_end(game);
}

/* Both hit in the same tick, and the message reports both. Each fighter attacks with the attack of
 * its last digit. */
static void test_both_attack_in_the_same_tick(void)
{
    EdPlayGame *game = begin_duel("asha", "asha");
    hold(game, ED_PLAY_A_RIGHT, 17);
    hold(game, ED_PLAY_BOTH_ATTACK, 30);
    CHECK_THAT(strstr(game->message, "   ·   asha hits asha: fist on ") != NULL, "\"%s\"",
               game->message);
    hold(game, 0, 60);
    ed_play_game_tick(game, &(EdPlayInput){.digit = 4});
    hold(game, 0, 90);
    ed_play_game_tick(game, &(EdPlayInput){.pressed = ED_PLAY_BOTH_ATTACK});
    CHECK_TEXT(query(game, "gab_animation_shown")->answer, "punch 1");
    hold(game, ED_PLAY_CONTACT, 60);
    CHECK_THAT(strstr(game->message, "foot on ") != NULL, "\"%s\"", game->message);
    ed_play_game_end(game);
}

/* Player A, who passes above the push boxes of the other fighter during an attack that begins again
 * in each tick, does not turn until its end. Then both hit each other from their new sides. */
static void test_fighters_turn_to_each_other(void)
{
    EdPlayGame *game = begin_duel("asha", "borin");
    hold(game, ED_PLAY_A_UP, 60);
    for (int i = 0; i < 115; i++)
        ed_play_game_tick(
            game, &(EdPlayInput){.held = i < 55 ? ED_PLAY_A_RIGHT : ED_PLAY_A_DOWN, .digit = 3});
    hold(game, 0, 60);
    CHECK_TEXT(game->message, "");
    ed_play_game_tick(game, &(EdPlayInput){.digit = 3});
    hold(game, 0, 60);
    CHECK_THAT(g_str_has_prefix(game->message, "asha hits borin: fist on "), "\"%s\"",
               game->message);
    ed_play_game_tick(game, &(EdPlayInput){.digit = 3, .is_digit_of_b = true});
    hold(game, 0, 60);
    CHECK_THAT(g_str_has_prefix(game->message, "borin hits asha: fist on "), "\"%s\"",
               game->message);
    ed_play_game_end(game);
}

/* ---- Click ---- */

static void test_a_click_shows_and_walks(void)
{
    EdPlayGame *game = begin(&ed_play_click);
    choose(game, 0, "study");
    EdPlayInput input = {.pointer = {260, 90}, .is_inside = true};
    ed_play_game_tick(game, &input);
    CHECK_TEXT(query(game, "gab_plane_zone_at_point")->answer, "fireplace");
    CHECK_THAT(g_str_has_prefix(game->message, "fireplace (thing)"), "\"%s\"", game->message);
    CHECK_TEXT(game->cursor, "use");
    input.pointer = (gab_vec){-5, -5};
    ed_play_game_tick(game, &input);
    CHECK_TEXT(game->message, "");
    CHECK(game->cursor == NULL);
    input.pointer = (gab_vec){260, 90};
    input.clicked = true;
    ed_play_game_tick(game, &input);
    CHECK_THAT(g_str_has_prefix(game->message, "fireplace (thing)"), "\"%s\"", game->message);
    CHECK(strstr(game->message, "cursor: use") != NULL);
    gab_map study = gab_bank_map(&bank->bank, "study");
    gab_plane walkable = gab_map_plane(study, "walkable");
    input.clicked = false;
    for (int i = 0; i < 600; i++) {
        ed_play_game_tick(game, &input);
        gab_vec position = game->class->player_position(game);
        uint8_t tag = gab_zone_tag(gab_plane_zone_at_point(walkable, position));
        CHECK_TEXT(gab_bank_role_name(&bank->bank, gab_bank_tag_numbered(&bank->bank, tag).role),
                   "road");
    }
    gab_vec goal, position = game->class->player_position(game);
    CHECK(gab_zone_walk(gab_plane_zone(gab_map_plane(study, "zones"), "fireplace"), &goal));
    CHECK(position.x == goal.x && position.y == goal.y);
    ed_play_game_end(game);
}

static void test_a_figure_walks_around(void)
{
    EdPlayGame *game = begin(&ed_play_click);
    choose(game, 0, "study");
    gab_plane walkable = gab_map_plane(gab_bank_map(&bank->bank, "study"), "walkable");
    for (int round = 0; round < 40; round++) {
        gab_vec goal = {(float)check_between(&random_keys, 0, 319),
                        (float)check_between(&random_keys, 0, 199)};
        ed_play_game_tick(game,
                          &(EdPlayInput){.pointer = goal, .is_inside = true, .clicked = true});
        for (int i = 0; i < 300; i++) {
            hold(game, 0, 1);
            gab_vec position = game->class->player_position(game);
            uint8_t tag = gab_zone_tag(gab_plane_zone_at_point(walkable, position));
            uint8_t role = gab_bank_tag_numbered(&bank->bank, tag).role;
            CHECK_TEXT(gab_bank_role_name(&bank->bank, role), "road");
        }
    }
    ed_play_game_end(game);
}

/* ---- Drive ---- */

static void drive_at_random(const char *car, const char *manner)
{
    EdPlayGame *game = begin(&ed_play_drive);
    choose(game, 1, car);
    choose(game, 2, manner);
    gab_map map = gab_bank_map(&bank->bank, "lake circuit");
    gab_band band = gab_map_band(map, car);
    uint32_t keys = ED_PLAY_B_UP;
    double distance = 0;
    for (int i = 0; i < TICKS; i++) {
        if (check_chance(&random_keys, 5))
            keys = (ED_PLAY_B_UP | ED_PLAY_B_DOWN | ED_PLAY_B_LEFT | ED_PLAY_B_RIGHT) &
                   (uint32_t)check_next(&random_keys);
        gab_vec before = game->class->player_position(game);
        ed_play_game_tick(game, &(EdPlayInput){.held = keys});
        gab_vec position = game->class->player_position(game);
        distance += hypot((double)(position.x - before.x), (double)(position.y - before.y));
        CHECK(!gab_map_touches(map, band.index, position));
    }
    CHECK(distance > 50);
    CHECK(game->message[0] != 0);
    ed_play_game_end(game);
}

static void test_a_car_stays_on_the_road(void)
{
    drive_at_random("bike", "Bounce");
    drive_at_random("truck", "Bounce");
    drive_at_random("car", "Stop");
}

/* Returns the end of the message, with the number of contacts, or an empty text. */
static const char *contacts(const EdPlayGame *game)
{
    const char *last = g_strrstr(game->message, "·   ");
    return last != NULL && strstr(last, "contact") != NULL ? last + strlen("·   ") : "";
}

/* Holds keys until the number of contacts in the message has changed. */
static void hold_until_contact(EdPlayGame *game, uint32_t keys)
{
    g_autofree char *before = g_strdup(contacts(game));
    for (int tick = 0; tick < TICKS && strcmp(contacts(game), before) == 0; tick++)
        hold(game, keys, 1);
}

/* Driving against the edge for a while is one contact, also if the car bounces. Going there again
 * is another one. */
static void test_a_contact_is_counted_once(void)
{
    static const char *const manners[] = {"Bounce", "Stop"};
    for (size_t i = 0; i < CHECK_COUNT(manners); i++) {
        EdPlayGame *game = begin(&ed_play_drive);
        choose(game, 1, "car");
        choose(game, 2, manners[i]);
        hold_until_contact(game, ED_PLAY_B_UP);
        hold(game, ED_PLAY_B_UP, 120);
        CHECK_TEXT(contacts(game), "1 contact with the road border");
        hold(game, ED_PLAY_B_DOWN, 10);
        hold(game, 0, 60);
        CHECK_TEXT(contacts(game), "1 contact with the road border");
        hold_until_contact(game, ED_PLAY_B_UP);
        hold(game, ED_PLAY_B_UP, 120);
        CHECK_TEXT(contacts(game), "2 contacts with the road border");
        ed_play_game_end(game);
    }
}

/* ---- Walk ---- */

static void test_a_figure_stays_on_the_ground(void)
{
    EdPlayGame *game = begin(&ed_play_walk);
    choose(game, 0, "hills");
    gab_layer ground = gab_level_layer(gab_bank_level(&bank->bank, "hills"), "ground");
    float max = -1000;
    for (int i = 0; i < TICKS; i++) {
        uint32_t keys = check_chance(&random_keys, 50) ? ED_PLAY_B_LEFT : ED_PLAY_B_RIGHT;
        ed_play_game_tick(
            game, &(EdPlayInput){.held = i / 50 % 2 == 0 ? keys : ED_PLAY_B_RIGHT,
                                 .pressed = check_chance(&random_keys, 3) ? ED_PLAY_JUMP : 0});
        gab_vec position = game->class->player_position(game);
        float height, slope;
        if (gab_layer_ground_at(ground, position.x, &height, &slope))
            max = MAX(max, position.y + 7 * 1.6f - height);
    }
    CHECK_THAT(max < 3, "the figure is %g below the ground", (double)max);
    CHECK(query(game, "gab_level_walk_box") != NULL);
    CHECK_THAT(fabsf(max) < 0.5f, "the figure is never nearer to the ground than %g", (double)-max);
    ed_play_game_end(game);
}

/* In the keep, the closed portcullis stops the figure, and the open one does not. */
static void test_doors_open(void)
{
    EdPlayGame *game = begin(&ed_play_walk);
    choose(game, 0, "keep");
    hold(game, ED_PLAY_B_RIGHT, 300);
    gab_vec closed = game->class->player_position(game);
    CHECK_THAT(strstr(game->message, "door") != NULL, "\"%s\"", game->message);
    gab_level keep = gab_bank_level(&bank->bank, "keep");
    for (uint32_t door = 0; door < gab_level_door_count(keep); door++)
        ed_play_game_tick(game, &(EdPlayInput){.digit = (int)door + 1});
    CHECK(strstr(game->message, "is open") != NULL);
    hold(game, ED_PLAY_B_RIGHT, 60);
    CHECK(game->class->player_position(game).x > closed.x + 20);
    ed_play_game_end(game);
}

/* The message reports the last event: standing on the floor does not replace that of a door, and a
 * wall that is touched again replaces it. */
static void test_the_last_event_is_reported(void)
{
    EdPlayGame *game = begin(&ed_play_walk);
    choose(game, 0, "keep");
    hold(game, ED_PLAY_B_RIGHT, 300);
    g_autofree char *stopped = g_strdup(game->message);
    hold(game, ED_PLAY_B_LEFT, 40);
    ed_play_game_tick(game, &(EdPlayInput){.digit = 1});
    g_autofree char *opened = g_strdup(game->message);
    CHECK_THAT(strstr(opened, " is ") != NULL, "\"%s\"", opened);
    hold(game, 0, 8);
    CHECK_TEXT(game->message, opened);
    ed_play_game_tick(game, &(EdPlayInput){.digit = 1});
    hold(game, ED_PLAY_B_RIGHT, 30);
    CHECK_TEXT(game->message, stopped);
    ed_play_game_end(game);
}

/* Enter opens the door at which the figure stands, whatever its number. */
static void test_the_nearest_door_opens(void)
{
    EdPlayGame *game = begin(&ed_play_walk);
    choose(game, 0, "keep");
    hold(game, ED_PLAY_B_RIGHT, 300);
    gab_vec closed = game->class->player_position(game);
    ed_play_game_tick(game, &(EdPlayInput){.pressed = ED_PLAY_B_FLIP});
    hold(game, ED_PLAY_B_RIGHT, 60);
    CHECK(game->class->player_position(game).x > closed.x + 20);
    ed_play_game_end(game);
}

static void test_nothing_passes_walls(void)
{
    static const char *const bodies[] = {"Disc", "Box"};
    gab_level keep = gab_bank_level(&bank->bank, "keep");
    for (size_t body = 0; body < G_N_ELEMENTS(bodies); body++) {
        EdPlayGame *game = begin(&ed_play_walk);
        choose(game, 0, "keep");
        choose(game, 2, "From above");
        choose(game, 1, bodies[body]);
        gab_vec before = game->class->player_position(game);
        for (int i = 0; i < TICKS; i++) {
            uint32_t keys = (ED_PLAY_B_LEFT | ED_PLAY_B_RIGHT | ED_PLAY_B_UP | ED_PLAY_B_DOWN) &
                            (uint32_t)check_next(&random_keys);
            ed_play_game_tick(game, &(EdPlayInput){.held = keys});
            gab_vec position = game->class->player_position(game);
            gab_level_crossing crossings[8];
            uint32_t count =
                gab_level_crossed(keep, (gab_segment){before, position}, NULL, crossings, 8);
            for (uint32_t j = 0; j < MIN(count, 8); j++) {
                gab_level_wall wall;
                CHECK(gab_layer_wall_at(crossings[j].layer, crossings[j].wall, &wall) &&
                      wall.wall.blocks == GAB_BLOCKS_FRONT);
            }
            before = position;
        }
        ed_play_game_end(game);
    }
}

/* ---- Drawing ---- */

enum { WIDTH = 480, HEIGHT = 300 };

/* The game draws all pixels of the target, and its figure is inside the target. */
static void check_drawn(EdPlayGame *game)
{
    uint32_t *pixels = g_new0(uint32_t, WIDTH * HEIGHT);
    DrawTarget target = {pixels, WIDTH, WIDTH, HEIGHT, 0, 0, 1, 1};
    ed_play_game_draw(game, &target);
    gab_vec position = game->class->player_position(game);
    double x = (double)position.x * target.zoom - (double)target.x;
    double y = (double)position.y * target.zoom - (double)target.y;
    CHECK_THAT(x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT, "%s: the figure is at %g, %g",
               game->class->name, x, y);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        CHECK(pixels[i] >> 24 == 0xff);
    g_free(pixels);
}

static void test_games_are_drawn(void)
{
    for (int i = 0; ed_play_games[i] != NULL; i++) {
        EdPlayGame *game = begin(ed_play_games[i]);
        for (uint32_t choice = 0; choice < ED_PLAY_MAX_CHOICES; choice++)
            for (uint32_t option = 0; game->class->choices[choice].count != NULL &&
                                      option < game->class->choices[choice].count(game);
                 option++) {
                ed_play_game_choose(game, choice, option);
                hold(game, ED_PLAY_B_UP, 3);
                check_drawn(game);
            }
        ed_play_game_end(game);
    }
}

static void test_open_doors_are_drawn(void)
{
    EdPlayGame *game = begin(&ed_play_walk);
    choose(game, 0, "keep");
    hold(game, ED_PLAY_B_RIGHT, 300);
    hold(game, 0, 60); /* without impacts, which are drawn, too */
    uint32_t *pixels[2];
    int different = 0;
    for (int open = 0; open < 2; open++) {
        pixels[open] = g_new0(uint32_t, WIDTH * HEIGHT);
        DrawTarget target = {pixels[open], WIDTH, WIDTH, HEIGHT, 0, 0, 1, 1};
        ed_play_game_draw(game, &target);
        ed_play_game_tick(game, &(EdPlayInput){.pressed = ED_PLAY_B_FLIP});
    }
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        different += pixels[0][i] != pixels[1][i];
    CHECK_THAT(different > 100, "%d pixels are different", different);
    g_free(pixels[0]);
    g_free(pixels[1]);
    ed_play_game_end(game);
}

/* All measurements together are a part of the time that the game took. */
static void test_costs_are_measured(void)
{
    EdPlayGame *game = begin(&ed_play_spar);
    gint64 start = g_get_monotonic_time();
    hold(game, 0, 20);
    double whole = 1e3 * (double)(g_get_monotonic_time() + 1 - start), measured = 0;
    CHECK(game->log.count >= 3);
    for (uint32_t i = 0; i < game->log.count; i++) {
        const EdPlayQuery *query = &game->log.queries[i];
        CHECK(query->nanoseconds > 0);
        CHECK(query->answer[0] != 0);
        for (uint32_t k = 0; k < MIN(query->measured, G_N_ELEMENTS(query->last)); k++)
            measured += query->last[k];
    }
    CHECK_THAT(measured < whole, "%g ns were measured in %g ns", measured, whole);
    ed_play_game_end(game);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"Play uses the bytes that an export writes", test_play_uses_exported_bytes},
        {"maps with roads have distances in Play", test_roads_have_distances},
        {"a hit is reported once", test_a_hit_is_reported_once},
        {"fighters move and flip", test_fighters_move_and_flip},
        {"push boxes of fighters stay apart", test_push_boxes_stay_apart},
        {"both fighters attack in the same tick", test_both_attack_in_the_same_tick},
        {"fighters turn to each other after they passed", test_fighters_turn_to_each_other},
        {"a click reports the zone and starts a walk to it", test_a_click_shows_and_walks},
        {"a figure walks around obstacles", test_a_figure_walks_around},
        {"a car stays on the road", test_a_car_stays_on_the_road},
        {"a figure stays on the ground", test_a_figure_stays_on_the_ground},
        {"an open door lets the figure pass", test_doors_open},
        {"an open door looks different", test_open_doors_are_drawn},
        {"the last event is reported", test_the_last_event_is_reported},
        {"Enter opens the nearest door", test_the_nearest_door_opens},
        {"a contact with the edge is counted once", test_a_contact_is_counted_once},
        {"the figure never passes a wall", test_nothing_passes_walls},
        {"games are drawn", test_games_are_drawn},
        {"costs are measured", test_costs_are_measured},
    };
    open_demo();
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    close_demo();
    return status;
}
