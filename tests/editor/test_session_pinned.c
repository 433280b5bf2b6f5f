/* SPDX-License-Identifier: MIT */
/* Time in animations, and the frame that is pinned next to the shown one. */
#include "check.h"

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
static Fighters ring_new(int direction, int32_t loop)
{
    Fighters ring = {.session = ed_session_new()};
    Project *now = node_ref(ed_session_project(ring.session));
    for (int i = 0; i < 2; i++) {
        now = step_to(now, edit_add_sprite(now, i == 0 ? "ken" : "ryu", &ring.sprites[i], NULL));
        for (int k = 0; k < FRAMES; k++) {
            PixelRect rect = {0, 0, 16, 16};
            now = step_to(now, edit_add_frame(now, ring.sprites[i], 0, rect, "frame",
                                              &ring.frames[i][k], NULL));
            Scope scope = {.sprite = ring.sprites[i], .frame = ring.frames[i][k]};
            now = step_to(
                now,
                edit_set_frames(now, &scope,
                                &(FieldValue){.key = "duration", .number = durations[i][k]}, NULL));
        }
        now = step_to(now, edit_add_animation(now, ring.sprites[i], "kick", ring.frames[i], FRAMES,
                                              &ring.animations[i], NULL));
    }
    Path path = path_animation(ring.sprites[0], ring.animations[0]);
    now = step_to(now, edit_set_number(now, &path, "direction", direction, NULL));
    now = step_to(now, edit_set_number(now, &path, "loop", loop, NULL));
    CHECK(ed_session_push(ring.session, now, "Start", NULL, NULL));
    ed_session_show_asset(ring.session, ring.sprites[0]);
    ed_session_show_frame(ring.session, ring.animations[0], ring.frames[0][0]);
    return ring;
}

static void ring_drop(Fighters *ring)
{
    ed_session_close(ring->session, false);
    g_object_unref(ring->session);
}

static EdPlayHead at(Fighters *ring, double milliseconds)
{
    return ed_play_head_at(ed_session_sprite(ring->session), ed_session_animation(ring->session),
                           milliseconds);
}

/* ---- Time ---- */

/* The steps of ken at given times. His frames last 100, 50, 200 and 1 ms; a duration of 0 means 1
 * ms. */
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
        Fighters ring = ring_new(rows[i].direction, rows[i].loop);
        EdPlayHead head = at(&ring, rows[i].time);
        CHECK_THAT(head.step == rows[i].step && head.ended == rows[i].ended,
                   "row %zu: step %u, ended %d", i, head.step, head.ended);
        ring_drop(&ring);
    }
}

/* Many small advances lead to the same step as one long advance. */
static void test_small_times(void)
{
    CheckRandom random = check_random("times");
    for (size_t n = check_case_count(60); n > 0 && !check_has_failed_too_often(); n--) {
        Fighters ring =
            ring_new(check_between(&random, 0, 2), check_between(&random, -1, FRAMES - 1));
        EdPlayHead head = ed_play_head_begin(ring.session);
        int time = 0;
        for (int i = 0; i < 200; i++) {
            int passed = check_between(&random, 0, 60);
            time += passed;
            ed_play_head_advance(&head, ring.session, passed);
            EdPlayHead there = at(&ring, time);
            CHECK_INT(there.step, head.step);
            CHECK_INT(there.ended, head.ended);
        }
        ring_drop(&ring);
    }
}

static void test_time_of_a_step(void)
{
    static const double forward[FRAMES] = {0, 100, 150, 350}, back[FRAMES] = {251, 201, 1, 0};
    for (uint32_t i = 0; i < FRAMES; i++) {
        Fighters ring = ring_new(ANIMATION_FORWARD, 0);
        ed_session_show_step(ring.session, i);
        CHECK_NEAR(ed_session_clock(ring.session), forward[i], 0);
        ring_drop(&ring);
        ring = ring_new(ANIMATION_REVERSE, -1);
        ed_session_show_step(ring.session, i);
        CHECK_NEAR(ed_session_clock(ring.session), back[i], 0);
        ring_drop(&ring);
    }
}

/* ---- Pinned frames ---- */

/* The index of the pinned frame of ryu; -1: none, -2: another frame. */
static int seen(Fighters *ring)
{
    const Frame *frame = ed_session_pinned_frame(ring->session);
    for (int i = 0; frame != NULL && i < FRAMES; i++)
        if (frame->id == ring->frames[1][i])
            return i;
    return frame == NULL ? -1 : -2;
}

static void pin(Fighters *ring, EdPace pace)
{
    EdPinned pinned = {.on = true,
                       .sprite = ring->sprites[1],
                       .animation = ring->animations[1],
                       .frame = ring->frames[1][2],
                       .pace = pace};
    ed_session_set_pinned(ring->session, &pinned);
}

static void test_still(void)
{
    Fighters ring = ring_new(ANIMATION_FORWARD, 0);
    CHECK_INT(seen(&ring), -1);
    pin(&ring, ED_PACE_STILL);
    for (uint32_t i = 0; i < FRAMES; i++) {
        ed_session_show_step(ring.session, i);
        CHECK_INT(seen(&ring), 2);
    }
    ed_session_show_asset(ring.session, ring.sprites[1]); /* while another sprite is shown, too */
    CHECK_INT(seen(&ring), 2);
    EdPinned off = *ed_session_pinned(ring.session);
    off.on = false;
    ed_session_set_pinned(ring.session, &off);
    CHECK_INT(seen(&ring), -1);
    ring_drop(&ring);
}

static void test_by_frame(void)
{
    Fighters ring = ring_new(ANIMATION_FORWARD, 0);
    Path path = path_animation(ring.sprites[1], ring.animations[1]);
    pin(&ring, ED_PACE_FRAME);
    for (uint32_t i = 0; i < FRAMES; i++) {
        ed_session_show_step(ring.session, i);
        CHECK_INT(seen(&ring), (int)i);
    }
    /* A shorter animation repeats if it loops; otherwise its last frame stays. */
    Project *now = edit_set_steps(ed_session_project(ring.session), ring.sprites[1],
                                  ring.animations[1], steps_new(ring.frames[1], 2), NULL);
    CHECK(ed_session_push(ring.session, now, "Steps", NULL, NULL));
    ed_session_show_step(ring.session, 2);
    CHECK_INT(seen(&ring), 0);
    now = edit_set_number(ed_session_project(ring.session), &path, "loop", -1, NULL);
    CHECK(ed_session_push(ring.session, now, "Loop", NULL, NULL));
    CHECK_INT(seen(&ring), 1);
    ring_drop(&ring);
}

static void test_by_time(void)
{
    static const int begins[FRAMES] = {0, 1, 1, 3}; /* after 0, 100, 150 and 350 milliseconds */
    Fighters ring = ring_new(ANIMATION_FORWARD, 0);
    pin(&ring, ED_PACE_TIME);
    for (uint32_t i = 0; i < FRAMES; i++) {
        ed_session_show_step(ring.session, i);
        CHECK_INT(seen(&ring), begins[i]);
    }
    /* The clock advances within a frame. */
    ed_session_show_step(ring.session, 2);
    ed_session_set_clock(ring.session, 239);
    CHECK_INT(seen(&ring), 2);
    ed_session_set_clock(ring.session, 240);
    CHECK_INT(seen(&ring), 3);
    ed_session_show_step(ring.session, 0);
    CHECK_INT(seen(&ring), 0);
    ring_drop(&ring);
}

static void count_cb(EdSession *session, guint what, gpointer user)
{
    (void)session;
    *(int *)user += (what & ED_VIEW_LOOK) != 0;
}

/* The clock causes a signal only when the pinned frame changes. */
static void test_clock_signals(void)
{
    Fighters ring = ring_new(ANIMATION_FORWARD, 0);
    int told = 0;
    pin(&ring, ED_PACE_TIME);
    g_signal_connect(ring.session, "view-changed", G_CALLBACK(count_cb), &told);
    for (int time = 0; time < 160; time += 10)
        ed_session_set_clock(ring.session, time);
    CHECK_INT(told, 1);
    pin(&ring, ED_PACE_FRAME);
    told = 0;
    ed_session_set_clock(ring.session, 300);
    CHECK_INT(told, 0);
    ring_drop(&ring);
}

static void test_removed_frame(void)
{
    Fighters ring = ring_new(ANIMATION_FORWARD, 0);
    pin(&ring, ED_PACE_STILL);
    Path frame = path_frame(ring.sprites[1], ring.frames[1][2]);
    Project *now = edit_remove_asset(ed_session_project(ring.session), &frame, NULL);
    CHECK(ed_session_push(ring.session, now, "Remove", NULL, NULL));
    CHECK_INT(seen(&ring), -1);
    Path sprite = path_sprite(ring.sprites[1]);
    now = edit_remove_asset(ed_session_project(ring.session), &sprite, NULL);
    CHECK(ed_session_push(ring.session, now, "Remove", NULL, NULL));
    CHECK_INT(seen(&ring), -1);
    CHECK(!ed_session_pinned_continues(ring.session));
    ed_session_undo(ring.session);
    ed_session_undo(ring.session);
    ed_session_show_asset(ring.session, ring.sprites[0]);
    CHECK_INT(seen(&ring), 2);
    ring_drop(&ring);
}

static void test_continues(void)
{
    Fighters ring = ring_new(ANIMATION_FORWARD, -1);
    Path path = path_animation(ring.sprites[1], ring.animations[1]);
    pin(&ring, ED_PACE_TIME);
    CHECK(!ed_session_pinned_continues(ring.session)); /* it loops: nothing waits for its end */
    Project *now = edit_set_number(ed_session_project(ring.session), &path, "loop", -1, NULL);
    CHECK(ed_session_push(ring.session, now, "Loop", NULL, NULL));
    ed_session_set_clock(ring.session, 539);
    CHECK(ed_session_pinned_continues(ring.session));
    ed_session_set_clock(ring.session, 540);
    CHECK(!ed_session_pinned_continues(ring.session));
    ring_drop(&ring);
}

static void test_pin_shown(void)
{
    Fighters ring = ring_new(ANIMATION_FORWARD, 0);
    ed_session_show_asset(ring.session, ring.sprites[1]);
    ed_session_show_frame(ring.session, 0, ring.frames[1][3]);
    EdPinned look = {.flip = true, .apart = 12, .pace = ED_PACE_TIME};
    ed_session_set_pinned(ring.session, &look);
    ed_session_pin_shown(ring.session);
    ed_session_show_asset(ring.session, ring.sprites[0]);
    CHECK_INT(seen(&ring), 3);
    CHECK(ed_session_pinned(ring.session)->flip);
    CHECK_INT(ed_session_pinned(ring.session)->apart, 12);
    ring_drop(&ring);
}

/* The pinned animation is played next to the asset that is shown afterwards. */
static void test_pin_animation(void)
{
    Fighters ring = ring_new(ANIMATION_FORWARD, 0);
    ed_session_show_asset(ring.session, ring.sprites[1]);
    ed_session_show_frame(ring.session, ring.animations[1], ring.frames[1][0]);
    ed_session_pin_animation(ring.session);
    CHECK(ed_session_pinned(ring.session)->solid && ed_session_pinned(ring.session)->flip);
    CHECK_INT(ed_session_pinned(ring.session)->apart, 8);
    ed_session_show_asset(ring.session, ring.sprites[0]);
    ed_session_show_step(ring.session, 3); /* after 350 milliseconds */
    CHECK_INT(seen(&ring), 3);
    ring_drop(&ring);
}

static const CheckCase cases[] = {
    {"times lead to steps", test_times},
    {"small times add up", test_small_times},
    {"a step has its time", test_time_of_a_step},
    {"a frame stands still", test_still},
    {"an animation goes along by frame", test_by_frame},
    {"an animation goes along by time", test_by_time},
    {"the clock tells only what is seen", test_clock_signals},
    {"what is gone is not seen", test_removed_frame},
    {"the end of the longer one is waited for", test_continues},
    {"the frame shown is pinned", test_pin_shown},
    {"the animation shown is pinned", test_pin_animation},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
