/* SPDX-License-Identifier: MIT */
/* Tests times in animations, and the frame that is pinned next to the shown one. */
#include "check.h"
#include "new_frame.h"

#include "edit/assets.h"
#include "edit/sprites.h"
#include "session/ed-file.h"
#include "session/ed-pinned.h"
#include "session/ed-play-head.h"

/* ---- Two fighters ---- */

enum { FRAMES = 4 };

typedef struct Fighters {
    EdSession *session;
    uint64_t sprites[2], frames[2][FRAMES], animations[2];
} Fighters;

static const int32_t durations[2][FRAMES] = {{100, 50, 200, 0}, {80, 80, 80, 300}};

static Project *step_to(Project *before, Project *after)
{
    CHECK(after != NULL);
    node_unref(before);
    return after;
}

/* "ken" and "ryu" each have an animation of their four frames; the first frame of ken's is
 * shown. */
static Fighters fighters_new(int direction, int32_t loop)
{
    Fighters fighters = {.session = ed_session_new()};
    Project *project = node_ref(ed_session_project(fighters.session));
    for (int i = 0; i < 2; i++) {
        project = step_to(
            project, edit_add_sprite(project, i == 0 ? "ken" : "ryu", &fighters.sprites[i], NULL));
        for (int k = 0; k < FRAMES; k++) {
            PixelRect rect = {0, 0, 16, 16};
            project = step_to(project, with_new_frame(project, fighters.sprites[i], 0, rect,
                                                      "frame", &fighters.frames[i][k], NULL));
            Scope scope = {.sprite = fighters.sprites[i], .frame = fighters.frames[i][k]};
            project = step_to(
                project,
                edit_set_frames(project, &scope,
                                &(FieldValue){.key = "duration", .number = durations[i][k]}, NULL));
        }
        project = step_to(project, edit_add_animation(project, fighters.sprites[i], "kick",
                                                      fighters.frames[i], FRAMES,
                                                      &fighters.animations[i], NULL));
    }
    Path path = path_animation(fighters.sprites[0], fighters.animations[0]);
    project = step_to(project, edit_set_number(project, &path, "direction", direction, NULL));
    project = step_to(project, edit_set_number(project, &path, "loop", loop, NULL));
    CHECK(ed_session_push(fighters.session, project, "Start", NULL));
    ed_session_show_asset(fighters.session, fighters.sprites[0]);
    ed_session_show_frame(fighters.session, fighters.animations[0], fighters.frames[0][0]);
    return fighters;
}

static void fighters_free(Fighters *fighters)
{
    ed_session_close(fighters->session, false);
    g_object_unref(fighters->session);
}

static EdPlayHead at(Fighters *fighters, double milliseconds)
{
    return ed_play_head_at(ed_session_sprite(fighters->session),
                           ed_session_animation(fighters->session), milliseconds);
}

/* ---- Time ---- */

/* Tests the steps of ken at given times. His frames last 100, 50, 200 and 1 ms, because a duration
 * of 0 means 1 ms. */
static void test_times(void)
{
    static const struct {
        int direction;
        int32_t loop;
        double time;
        uint32_t step;
        bool ended;
    } rows[] = {
        {ANIMATION_FORWARD, 0, 0, 0, false},      {ANIMATION_FORWARD, 0, 99.9, 0, false},
        {ANIMATION_FORWARD, 0, 100, 1, false},    {ANIMATION_FORWARD, 0, 150, 2, false},
        {ANIMATION_FORWARD, 0, 350, 3, false},    {ANIMATION_FORWARD, 0, 351, 0, false},
        {ANIMATION_FORWARD, 0, 351e6, 0, false},  {ANIMATION_FORWARD, 0, 351e6 + 149, 1, false},
        {ANIMATION_FORWARD, 2, 351, 2, false},    {ANIMATION_FORWARD, 2, 351 + 200, 3, false},
        {ANIMATION_FORWARD, 2, 201e6, 2, false},  {ANIMATION_FORWARD, -1, 350.5, 3, false},
        {ANIMATION_FORWARD, -1, 351, 3, true},    {ANIMATION_FORWARD, -1, 1e9, 3, true},
        {ANIMATION_REVERSE, 3, 0.5, 3, false},    {ANIMATION_REVERSE, 3, 1, 2, false},
        {ANIMATION_REVERSE, 3, 351, 3, false},    {ANIMATION_REVERSE, -1, 351, 0, true},
        {ANIMATION_PING_PONG, 0, 351, 2, false},  {ANIMATION_PING_PONG, 0, 551, 1, false},
        {ANIMATION_PING_PONG, 0, 601, 0, false},  {ANIMATION_PING_PONG, 0, 701, 1, false},
        {ANIMATION_PING_PONG, -1, 601, 0, false}, {ANIMATION_PING_PONG, -1, 701, 0, true},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        Fighters fighters = fighters_new(rows[i].direction, rows[i].loop);
        EdPlayHead head = at(&fighters, rows[i].time);
        CHECK_THAT(head.step == rows[i].step && head.ended == rows[i].ended,
                   "row %zu: step %u, ended %d", i, head.step, head.ended);
        fighters_free(&fighters);
    }
}

/* Many small advances lead to the same step as one long advance. */
static void test_small_times(void)
{
    CheckRandom random = check_random("times");
    for (size_t n = check_case_count(60); n > 0 && !check_has_failed_too_often(); n--) {
        Fighters fighters =
            fighters_new(check_between(&random, 0, 2), check_between(&random, -1, FRAMES - 1));
        EdPlayHead head = ed_play_head_begin(fighters.session);
        int time = 0;
        for (int i = 0; i < 200; i++) {
            int passed = check_between(&random, 0, 60);
            time += passed;
            ed_play_head_advance(&head, fighters.session, passed);
            EdPlayHead direct = at(&fighters, time);
            CHECK_INT(direct.step, head.step);
            CHECK_INT(direct.ended, head.ended);
        }
        fighters_free(&fighters);
    }
}

static void test_time_of_a_step(void)
{
    static const double forward[FRAMES] = {0, 100, 150, 350}, reverse[FRAMES] = {251, 201, 1, 0};
    for (uint32_t i = 0; i < FRAMES; i++) {
        Fighters fighters = fighters_new(ANIMATION_FORWARD, 0);
        ed_session_show_step(fighters.session, i);
        CHECK_NEAR(ed_session_clock(fighters.session), forward[i], 0);
        fighters_free(&fighters);
        fighters = fighters_new(ANIMATION_REVERSE, -1);
        ed_session_show_step(fighters.session, i);
        CHECK_NEAR(ed_session_clock(fighters.session), reverse[i], 0);
        fighters_free(&fighters);
    }
}

/* The frames of ken last 100, 50, 200 and 1 ms. */
static void test_length(void)
{
    static const struct {
        int direction;
        int32_t loop;
        double length;
        int before_first, after_last; /* -1: none */
    } rows[] = {
        {ANIMATION_FORWARD, -1, 351, -1, -1},  {ANIMATION_FORWARD, 0, 351, 3, 0},
        {ANIMATION_FORWARD, 2, 351, -1, 2},    {ANIMATION_REVERSE, 0, 351, 3, 0},
        {ANIMATION_PING_PONG, -1, 701, -1, 2}, {ANIMATION_PING_PONG, 0, 601, 1, 2},
        {ANIMATION_PING_PONG, 1, 551, -1, 2},
    };
    for (size_t i = 0; i < CHECK_COUNT(rows); i++) {
        Fighters fighters = fighters_new(rows[i].direction, rows[i].loop);
        const Animation *kick = ed_session_animation(fighters.session);
        CHECK_NEAR(ed_play_head_length(ed_session_sprite(fighters.session), kick), rows[i].length,
                   0);
        CHECK_INT((int)ed_play_head_neighbour(kick, FRAMES, 0, -1), rows[i].before_first);
        CHECK_INT((int)ed_play_head_neighbour(kick, FRAMES, FRAMES - 1, 1), rows[i].after_last);
        CHECK_INT(ed_play_head_neighbour(kick, FRAMES, 1, 1), 2);
        fighters_free(&fighters);
    }
    CHECK(ed_play_head_neighbour(NULL, FRAMES, 0, -1) == UINT32_MAX); /* all frames of a sprite */
}

/* ---- Pinned frames ---- */

/* Returns the index of the pinned frame of ryu; -1: none, -2: another frame. */
static int pinned_index(Fighters *fighters)
{
    const Frame *frame = ed_session_pinned_frame(fighters->session);
    for (int i = 0; frame != NULL && i < FRAMES; i++)
        if (frame->id == fighters->frames[1][i])
            return i;
    return frame == NULL ? -1 : -2;
}

static void pin(Fighters *fighters, EdPace pace)
{
    EdPinned pinned = {.on = true,
                       .sprite = fighters->sprites[1],
                       .animation = fighters->animations[1],
                       .frame = fighters->frames[1][2],
                       .pace = pace};
    ed_session_set_pinned(fighters->session, &pinned);
}

static void test_still(void)
{
    Fighters fighters = fighters_new(ANIMATION_FORWARD, 0);
    CHECK_INT(pinned_index(&fighters), -1);
    pin(&fighters, ED_PACE_STILL);
    for (uint32_t i = 0; i < FRAMES; i++) {
        ed_session_show_step(fighters.session, i);
        CHECK_INT(pinned_index(&fighters), 2);
    }
    ed_session_show_pinned(fighters.session, false);
    CHECK_INT(pinned_index(&fighters), -1);
    ed_session_show_pinned(fighters.session, true);
    CHECK_INT(pinned_index(&fighters), 2);
    fighters_free(&fighters);
}

static void test_by_frame(void)
{
    Fighters fighters = fighters_new(ANIMATION_FORWARD, 0);
    Path path = path_animation(fighters.sprites[1], fighters.animations[1]);
    pin(&fighters, ED_PACE_FRAME);
    for (uint32_t i = 0; i < FRAMES; i++) {
        ed_session_show_step(fighters.session, i);
        CHECK_INT(pinned_index(&fighters), (int)i);
    }
    /* A shorter animation repeats if it loops; otherwise its last frame stays. */
    Project *project =
        edit_set_steps(ed_session_project(fighters.session), fighters.sprites[1],
                       fighters.animations[1], steps_new(fighters.frames[1], 2), NULL);
    CHECK(ed_session_push(fighters.session, project, "Steps", NULL));
    ed_session_show_step(fighters.session, 2);
    CHECK_INT(pinned_index(&fighters), 0);
    project = edit_set_number(ed_session_project(fighters.session), &path, "loop", -1, NULL);
    CHECK(ed_session_push(fighters.session, project, "Loop", NULL));
    CHECK_INT(pinned_index(&fighters), 1);
    fighters_free(&fighters);
}

static void test_by_time(void)
{
    static const int expected[FRAMES] = {0, 1, 1, 3}; /* after 0, 100, 150 and 350 milliseconds */
    Fighters fighters = fighters_new(ANIMATION_FORWARD, 0);
    pin(&fighters, ED_PACE_TIME);
    for (uint32_t i = 0; i < FRAMES; i++) {
        ed_session_show_step(fighters.session, i);
        CHECK_INT(pinned_index(&fighters), expected[i]);
    }
    /* The clock advances within a frame. */
    ed_session_show_step(fighters.session, 2);
    ed_session_set_clock(fighters.session, 239);
    CHECK_INT(pinned_index(&fighters), 2);
    ed_session_set_clock(fighters.session, 240);
    CHECK_INT(pinned_index(&fighters), 3);
    ed_session_show_step(fighters.session, 0);
    CHECK_INT(pinned_index(&fighters), 0);
    fighters_free(&fighters);
}

static void count_cb(EdSession *session, guint what, gpointer user)
{
    *(int *)user += (what & ED_VIEW_LOOK) != 0;
}

/* The clock causes a signal only when the pinned frame changes. */
static void test_clock_signals(void)
{
    Fighters fighters = fighters_new(ANIMATION_FORWARD, 0);
    int signal_count = 0;
    pin(&fighters, ED_PACE_TIME);
    g_signal_connect(fighters.session, "view-changed", G_CALLBACK(count_cb), &signal_count);
    for (int time = 0; time < 160; time += 10)
        ed_session_set_clock(fighters.session, time);
    CHECK_INT(signal_count, 1);
    pin(&fighters, ED_PACE_FRAME);
    signal_count = 0;
    ed_session_set_clock(fighters.session, 300);
    CHECK_INT(signal_count, 0);
    fighters_free(&fighters);
}

static void test_removed_frame(void)
{
    Fighters fighters = fighters_new(ANIMATION_FORWARD, 0);
    pin(&fighters, ED_PACE_STILL);
    Path frame = path_frame(fighters.sprites[1], fighters.frames[1][2]);
    Project *project = edit_remove_asset(ed_session_project(fighters.session), &frame, NULL);
    CHECK(ed_session_push(fighters.session, project, "Remove", NULL));
    CHECK_INT(pinned_index(&fighters), -1);
    Path sprite = path_sprite(fighters.sprites[1]);
    project = edit_remove_asset(ed_session_project(fighters.session), &sprite, NULL);
    CHECK(ed_session_push(fighters.session, project, "Remove", NULL));
    CHECK_INT(pinned_index(&fighters), -1);
    CHECK(!ed_session_pinned_continues(fighters.session));
    ed_session_undo(fighters.session);
    ed_session_undo(fighters.session);
    ed_session_show_asset(fighters.session, fighters.sprites[0]); /* undo has shown the other */
    ed_session_show_pinned(fighters.session, true);
    CHECK_INT(pinned_index(&fighters), 2);
    fighters_free(&fighters);
}

static void test_continues(void)
{
    Fighters fighters = fighters_new(ANIMATION_FORWARD, -1);
    Path path = path_animation(fighters.sprites[1], fighters.animations[1]);
    pin(&fighters, ED_PACE_TIME);
    CHECK(!ed_session_pinned_continues(fighters.session)); /* it loops, so that it never ends */
    Project *project =
        edit_set_number(ed_session_project(fighters.session), &path, "loop", -1, NULL);
    CHECK(ed_session_push(fighters.session, project, "Loop", NULL));
    ed_session_set_clock(fighters.session, 539);
    CHECK(ed_session_pinned_continues(fighters.session));
    ed_session_set_clock(fighters.session, 540);
    CHECK(!ed_session_pinned_continues(fighters.session));
    fighters_free(&fighters);
}

static void test_pin_shown(void)
{
    Fighters fighters = fighters_new(ANIMATION_FORWARD, 0);
    ed_session_show_asset(fighters.session, fighters.sprites[1]);
    ed_session_show_frame(fighters.session, 0, fighters.frames[1][3]);
    EdPinned look = {.flip = true, .apart = 12, .pace = ED_PACE_TIME};
    ed_session_set_pinned(fighters.session, &look);
    ed_session_pin_shown(fighters.session);
    ed_session_show_asset(fighters.session, fighters.sprites[0]);
    ed_session_show_pinned(fighters.session, true);
    CHECK_INT(pinned_index(&fighters), 3);
    CHECK(ed_session_pinned(fighters.session)->flip);
    CHECK_INT(ed_session_pinned(fighters.session)->apart, 12);
    fighters_free(&fighters);
}

static void check_name(Fighters *fighters, const char *expected)
{
    g_autofree char *name = ed_session_pinned_name(fighters->session);
    CHECK_TEXT(name, expected);
}

static void test_name(void)
{
    Fighters fighters = fighters_new(ANIMATION_FORWARD, 0);
    check_name(&fighters, "");
    pin(&fighters, ED_PACE_STILL);
    check_name(&fighters, "ryu · Frame 3");
    pin(&fighters, ED_PACE_TIME);
    check_name(&fighters, "ryu · kick");
    ed_session_pin_shown(fighters.session);
    check_name(&fighters, "Frame 1");
    fighters_free(&fighters);
}

/* The comparison does not follow into other assets, and is not resumed by returning. */
static void test_ends(void)
{
    Fighters fighters = fighters_new(ANIMATION_FORWARD, 0);
    pin(&fighters, ED_PACE_TIME);
    ed_session_show_asset(fighters.session, fighters.sprites[0]); /* already shown */
    CHECK_INT(pinned_index(&fighters), 0);
    ed_session_show_asset(fighters.session, fighters.sprites[1]);
    CHECK_INT(pinned_index(&fighters), -1);
    ed_session_show_asset(fighters.session, fighters.sprites[0]);
    CHECK_INT(pinned_index(&fighters), -1);
    fighters_free(&fighters);
}

static const CheckCase cases[] = {
    {"the step at a given time", test_times},
    {"small advances of the clock add up", test_small_times},
    {"the time at which a step begins", test_time_of_a_step},
    {"the length of a pass, and the steps around its ends", test_length},
    {"a pinned frame stays the same", test_still},
    {"a pinned animation follows by steps", test_by_frame},
    {"a pinned animation follows by time", test_by_time},
    {"the clock emits a signal only if the pinned frame changes", test_clock_signals},
    {"a removed frame is not shown", test_removed_frame},
    {"playback continues until the pinned animation ends", test_continues},
    {"the shown frame can be pinned", test_pin_shown},
    {"the name of what is pinned", test_name},
    {"the comparison ends when another asset is shown", test_ends},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
