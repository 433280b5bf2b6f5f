/* SPDX-License-Identifier: MIT */
/*
 * Which step an animation shows. The oracle is a player that is advanced step by step: it holds a
 * step and a direction, and moves on when the duration of the step is over.
 */
#include "bank/opened.h"
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "check.h"

#include <gabarit/sprite.h>

/* ---- The player ---- */

enum { MAX_STEPS = 12, MAX_SHOWN = 8 * MAX_STEPS };

typedef struct Player {
    uint32_t steps, loop;
    PlainDirection direction;
    uint32_t step;
    bool backwards;
    bool is_over; /* the last step is held from here on */
} Player;

static Player player_start(const PlainAnimation *animation)
{
    Player player = {
        .steps = animation->step_count, .loop = animation->loop, .direction = animation->direction};
    player.backwards = animation->direction == PLAIN_REVERSE;
    player.step = player.backwards ? player.steps - 1 : 0;
    return player;
}

/* Turns round at an end of a ping-pong, and moves on unless both ends are the same step. */
static void player_turn(Player *player, uint32_t low)
{
    player->backwards = !player->backwards;
    if (player->steps - 1 > low)
        player->step = player->backwards ? player->step - 1 : player->step + 1;
}

static void player_next(Player *player)
{
    bool loops = player->loop != GAB_NONE;
    uint32_t last = player->steps - 1;
    if (player->direction == PLAIN_PING_PONG) {
        uint32_t low = loops ? player->loop : 0;
        bool at_end = player->backwards ? player->step == low : player->step == last;
        if (at_end && !loops && (player->backwards || last == 0))
            player->is_over = true;
        else if (at_end)
            player_turn(player, low);
        else
            player->step = player->backwards ? player->step - 1 : player->step + 1;
        return;
    }
    bool at_end = player->step == (player->backwards ? 0 : last);
    if (at_end && !loops)
        player->is_over = true;
    else if (at_end)
        player->step = player->loop;
    else
        player->step = player->backwards ? player->step - 1 : player->step + 1;
}

/* Milliseconds until the first step that repeats, and of one round; round 0: held for ever. */
typedef struct Rounds {
    uint64_t before, round;
} Rounds;

/* Returns the duration of a step: its own, or that of its frame. */
static uint32_t time_of(const PlainAnimation *animation, const PlainFrame *frames, uint32_t step)
{
    const PlainStep *shown = &animation->steps[step];
    return shown->duration != 0 ? shown->duration : frames[shown->frame].duration;
}

/* A round is over when the player is again in the state in which the loop was first entered. */
static Rounds rounds_of(const PlainAnimation *animation, const PlainFrame *frames)
{
    Player seen[MAX_SHOWN], player = player_start(animation);
    uint64_t begins[MAX_SHOWN + 1] = {0};
    for (uint32_t shown = 0; shown < MAX_SHOWN; shown++) {
        if (player.is_over)
            return (Rounds){begins[shown], 0};
        for (uint32_t i = 0; i < shown; i++)
            if (seen[i].step == player.step && seen[i].backwards == player.backwards)
                return (Rounds){begins[i], begins[shown] - begins[i]};
        seen[shown] = player;
        begins[shown + 1] = begins[shown] + time_of(animation, frames, player.step);
        player_next(&player);
    }
    abort();
}

/* ---- Banks of animations ---- */

typedef struct Stage {
    PlainFrame frames[8];
    PlainStep steps[MAX_STEPS];
    PlainAnimation animation;
    PlainSprite sprite;
    PlainBank plain;
    Opened opened;
    gab_animation view;
} Stage;

static void stage_open(Stage *stage)
{
    stage->animation.name = "go";
    stage->animation.steps = stage->steps;
    stage->sprite = (PlainSprite){.name = "one",
                                  .frames = stage->frames,
                                  .frame_count = 8,
                                  .animations = &stage->animation,
                                  .animation_count = 1};
    stage->plain = (PlainBank){.sprites = &stage->sprite, .sprite_count = 1};
    stage->opened = opened_from(&stage->plain);
    stage->view = gab_sprite_animation(gab_bank_sprite(&stage->opened.bank, "one"), "go");
}

/* Makes frames of 1 to `most` milliseconds and any steps; every direction and loop step in turn. */
static void stage_random(Stage *stage, CheckRandom *random, uint32_t number, uint32_t max)
{
    for (uint32_t i = 0; i < 8; i++)
        stage->frames[i] = (PlainFrame){.picture = GAB_NONE,
                                        .duration = (uint32_t)check_between(random, 1, (int)max)};
    PlainAnimation *animation = &stage->animation;
    *animation = (PlainAnimation){.step_count = 1 + number / 3 % MAX_STEPS,
                                  .direction = (PlainDirection)(number % 3)};
    for (uint32_t i = 0; i < animation->step_count; i++) {
        stage->steps[i] = (PlainStep){.frame = (uint32_t)check_between(random, 0, 7),
                                      .flip_x = check_chance(random, 30),
                                      .flip_y = check_chance(random, 20)};
        if (check_chance(random, 30))
            stage->steps[i].duration = (uint32_t)check_between(random, 1, (int)max);
    }
    uint32_t loop = number / (3 * MAX_STEPS) % (MAX_STEPS + 1);
    animation->loop = loop < animation->step_count ? loop : GAB_NONE;
    stage_open(stage);
}

static void check_shown(const Stage *stage, uint64_t time, uint32_t want)
{
    const PlainAnimation *animation = &stage->animation;
    const PlainStep *step = &animation->steps[want];
    gab_pose at = {.x = 5, .y = -7, .flip_x = time % 2 == 1, .flip_y = time % 3 == 1, .scale = 2};
    gab_step got = gab_animation_shown(stage->view, time, &at);
    CHECK_THAT(got.index == want && got.frame.index == step->frame,
               "direction %d, %lu steps, loop %ld: after %llu ms step %lu (frame %lu), not %lu",
               (int)animation->direction, (unsigned long)animation->step_count,
               (long)(int32_t)animation->loop, (unsigned long long)time, (unsigned long)got.index,
               (unsigned long)got.frame.index, (unsigned long)want);
    CHECK(got.pose.flip_x == (at.flip_x != step->flip_x));
    CHECK(got.pose.flip_y == (at.flip_y != step->flip_y));
    CHECK(got.pose.x == 5 && got.pose.y == -7 && got.pose.scale == 2);
    CHECK_INT(got.duration, time_of(animation, stage->frames, want));
}

/* ---- Cases ---- */

/* Checks every millisecond of two rounds and a little more: all directions, all loop steps, no
 * loop. */
static void test_by_the_millisecond(void)
{
    CheckRandom random = check_random("by the millisecond");
    for (uint32_t number = 0; number < 3 * MAX_STEPS * (MAX_STEPS + 1); number++) {
        Stage stage;
        stage_random(&stage, &random, number, 5);
        Rounds rounds = rounds_of(&stage.animation, stage.frames);
        uint64_t until = rounds.before + 2 * rounds.round + 40;
        Player player = player_start(&stage.animation);
        uint32_t left = time_of(&stage.animation, stage.frames, player.step);
        for (uint64_t time = 0; time < until; time++) {
            check_shown(&stage, time, player.step);
            if (player.is_over || --left > 0)
                continue;
            player_next(&player);
            left = time_of(&stage.animation, stage.frames, player.step);
        }
        opened_close(&stage.opened);
        if (check_hopeless())
            return;
    }
}

/* Returns the step that a player shows at a time by which it has not repeated more than once. */
static uint32_t played(const Stage *stage, uint64_t time)
{
    Player player = player_start(&stage->animation);
    while (!player.is_over) {
        uint32_t duration = time_of(&stage->animation, stage->frames, player.step);
        if (time < duration)
            break;
        time -= duration;
        player_next(&player);
    }
    return player.step;
}

static uint64_t random_time(CheckRandom *random, const Rounds *rounds)
{
    uint64_t round = rounds->round > 0 ? rounds->round : 1;
    switch (check_between(random, 0, 4)) {
    case 0:
        return UINT64_MAX - (uint64_t)check_between(random, 0, 3);
    case 1:
        return check_next(random);
    case 2: /* just before, at and after the end of a late round */
        return rounds->before + round * ((UINT64_MAX - rounds->before) / round - 1) - 1 +
               (uint64_t)check_between(random, 0, 2);
    case 3:
        return check_next(random) >> check_between(random, 0, 63);
    default:
        return (UINT64_C(1) << check_between(random, 0, 63)) -
               (uint64_t)check_between(random, 0, 1);
    }
}

/* Any 64 bits of milliseconds, and frames of up to the longest duration that a bank can hold. */
static void test_any_time(void)
{
    CheckRandom random = check_random("any time");
    for (uint32_t number = 0; number < 3 * MAX_STEPS * (MAX_STEPS + 1); number++) {
        Stage stage;
        stage_random(&stage, &random, number, check_chance(&random, 50) ? 1 << 24 : 300);
        Rounds rounds = rounds_of(&stage.animation, stage.frames);
        for (size_t i = check_times(1000); i > 0; i--) {
            uint64_t time = random_time(&random, &rounds), shown = time;
            if (rounds.round > 0 && time >= rounds.before)
                shown = rounds.before + (time - rounds.before) % rounds.round;
            check_shown(&stage, time, played(&stage, shown));
        }
        opened_close(&stage.opened);
        if (check_hopeless())
            return;
    }
}

/* All frames have the longest duration, and there are as many steps as 31 bits of milliseconds
 * allow. */
static void test_longest(void)
{
    enum { STEPS = 127 };
    PlainStep steps[STEPS] = {{0}};
    PlainFrame frames[] = {{.picture = GAB_NONE, .duration = 1 << 24}};
    PlainAnimation animations[3] = {{.name = "a"}, {.name = "b"}, {.name = "c"}};
    PlainSprite sprite = {.name = "s", .frames = frames, .frame_count = 1};
    sprite.animations = animations, sprite.animation_count = 3;
    for (int i = 0; i < 3; i++) {
        animations[i].steps = steps, animations[i].step_count = STEPS;
        animations[i].direction = (PlainDirection)i, animations[i].loop = 0;
    }
    PlainBank plain = {.sprites = &sprite, .sprite_count = 1};
    Opened opened = opened_from(&plain);
    const uint64_t one = 1 << 24;
    gab_sprite view = gab_bank_sprite(&opened.bank, "s");
    gab_animation a = gab_sprite_animation(view, "a"), b = gab_sprite_animation(view, "b");
    gab_animation c = gab_sprite_animation(view, "c");
    CHECK_INT(gab_animation_length(a), STEPS * one);
    for (uint64_t i = 0; i < 4 * STEPS; i++) {
        uint64_t to_and_fro = i % (2 * STEPS - 2);
        CHECK_INT(gab_animation_shown(a, i * one, NULL).index, i % STEPS);
        CHECK_INT(gab_animation_shown(a, i * one + one - 1, NULL).index, i % STEPS);
        CHECK_INT(gab_animation_shown(b, i * one, NULL).index, i < STEPS ? STEPS - 1 - i : 0);
        CHECK_INT(gab_animation_shown(c, i * one, NULL).index,
                  to_and_fro < STEPS ? to_and_fro : 2 * STEPS - 2 - to_and_fro);
    }
    opened_close(&opened);
}

/* The behaviour that the header describes, in a table made by hand: steps of 10 ms. */
static void test_header_table(void)
{
    static const struct {
        PlainDirection direction;
        uint32_t loop;
        const char *shown;
    } rows[] = {
        {PLAIN_FORWARD, GAB_NONE, "0123333333"},   {PLAIN_FORWARD, 0, "0123012301"},
        {PLAIN_FORWARD, 2, "0123232323"},          {PLAIN_FORWARD, 3, "0123333333"},
        {PLAIN_REVERSE, GAB_NONE, "3210000000"},   {PLAIN_REVERSE, 0, "3210000000"},
        {PLAIN_REVERSE, 2, "3210210210"},          {PLAIN_REVERSE, 3, "3210321032"},
        {PLAIN_PING_PONG, GAB_NONE, "0123210000"}, {PLAIN_PING_PONG, 0, "0123210123"},
        {PLAIN_PING_PONG, 1, "0123212321"},        {PLAIN_PING_PONG, 2, "0123232323"},
        {PLAIN_PING_PONG, 3, "0123333333"},
    };
    for (size_t r = 0; r < CHECK_COUNT(rows); r++) {
        Stage stage = {.steps = {{.frame = 4}, {.frame = 5}, {.frame = 6}, {.frame = 7}}};
        for (int i = 0; i < 8; i++)
            stage.frames[i] = (PlainFrame){.picture = GAB_NONE, .duration = 10};
        stage.animation =
            (PlainAnimation){.step_count = 4, .direction = rows[r].direction, .loop = rows[r].loop};
        stage_open(&stage);
        for (uint32_t i = 0; i < 10; i++) {
            check_shown(&stage, 10 * i, (uint32_t)(rows[r].shown[i] - '0'));
            check_shown(&stage, 10 * i + 9, (uint32_t)(rows[r].shown[i] - '0'));
        }
        CHECK_INT(gab_animation_length(stage.view), 40);
        CHECK_INT(gab_animation_loop(stage.view), rows[r].loop);
        CHECK_INT(gab_animation_direction(stage.view), (int)rows[r].direction);
        CHECK_INT(gab_animation_step_count(stage.view), 4);
        CHECK_TEXT(gab_animation_name(stage.view), "go");
        CHECK(gab_animation_exists(stage.view));
        CHECK_INT(gab_animation_shown(stage.view, 0, NULL).frame.index,
                  stage.steps[rows[r].shown[0] - '0'].frame);
        opened_close(&stage.opened);
    }
}

/* Steps number frames from the first of their sprite; views number them over the whole bank. */
static void check_views(const Opened *opened, const PlainBank *plain)
{
    uint32_t first = 0, index = 0;
    for (uint32_t s = 0; s < plain->sprite_count; s++) {
        const PlainSprite *sprite = &plain->sprites[s];
        gab_sprite view = gab_bank_sprite_at(&opened->bank, s);
        CHECK_INT(gab_sprite_animation_count(view), sprite->animation_count);
        for (uint32_t a = 0; a < sprite->animation_count; a++, index++) {
            const PlainAnimation *animation = &sprite->animations[a];
            gab_animation got = gab_sprite_animation_at(view, a);
            CHECK_INT(got.index, index);
            CHECK_INT(gab_sprite_animation(view, animation->name).index, index);
            CHECK_TEXT(gab_animation_name(got), animation->name);
            CHECK_INT(gab_animation_step_count(got), animation->step_count);
            CHECK_INT(gab_animation_direction(got), (int)animation->direction);
            CHECK_INT(gab_animation_loop(got), animation->loop);
            uint64_t length = 0;
            for (uint32_t i = 0; i < animation->step_count; i++) {
                const PlainStep *step = &animation->steps[i];
                gab_step found = gab_animation_step(got, i, NULL);
                CHECK_INT(found.frame.index, first + step->frame);
                CHECK_INT(found.index, i);
                CHECK_INT(found.start, length);
                CHECK_INT(found.duration, time_of(animation, sprite->frames, i));
                CHECK(found.pose.flip_x == step->flip_x && found.pose.flip_y == step->flip_y);
                length += found.duration;
            }
            CHECK_INT(gab_animation_length(got), length);
            CHECK_INT(gab_animation_step(got, animation->step_count, NULL).index, GAB_NONE);
            CHECK_INT(gab_animation_step(got, GAB_NONE, NULL).frame.index, GAB_NONE);
            uint32_t want = animation->direction == PLAIN_REVERSE ? animation->step_count - 1 : 0;
            CHECK_INT(gab_animation_shown(got, 0, NULL).frame.index,
                      first + animation->steps[want].frame);
            CHECK_INT(gab_animation_shown(got, 0, NULL).index, want);
        }
        first += sprite->frame_count;
    }
}

static void test_views(void)
{
    CheckRandom random = check_random("views");
    for (size_t i = check_times(300); i > 0; i--) {
        PlainBank plain;
        plain_random(&plain, check_next(&random), (uint32_t)check_between(&random, 1, 2));
        Opened opened = opened_from(&plain);
        check_views(&opened, &plain);
        opened_close(&opened);
        plain_free(&plain);
    }
}

/* Indices that no animation has, up to the largest of 32 bits. */
static void test_nothing(void)
{
    PlainBank plain;
    plain_small(&plain);
    Opened opened = opened_from(&plain);
    static const gab_bank empty;
    const uint32_t indices[] = {3, 4, 255, 65536, UINT32_C(1) << 31, GAB_NONE - 1, GAB_NONE};
    for (size_t i = 0; i < 2 * CHECK_COUNT(indices); i++) {
        gab_animation view = {i % 2 ? &opened.bank : &empty, indices[i / 2]};
        CHECK(!gab_animation_exists(view));
        CHECK_TEXT(gab_animation_name(view), "");
        CHECK_INT(gab_animation_direction(view), GAB_FORWARD);
        CHECK_INT(gab_animation_step_count(view), 0);
        CHECK(!gab_frame_exists(gab_animation_step(view, 0, NULL).frame));
        CHECK_INT(gab_animation_length(view), 0);
        CHECK(!gab_frame_exists(gab_animation_shown(view, 0, NULL).frame));
        CHECK(!gab_frame_exists(gab_animation_shown(view, UINT64_MAX, NULL).frame));
        CHECK_INT(gab_animation_shown(view, UINT64_MAX, NULL).index, GAB_NONE);
        CHECK_INT(gab_animation_loop(view), GAB_NONE);
    }
    gab_sprite ken = gab_bank_sprite(&opened.bank, "ken"),
               ryu = gab_bank_sprite(&opened.bank, "ryu");
    CHECK(gab_animation_exists(gab_sprite_animation(ken, "walk")));
    CHECK_INT(gab_sprite_animation(ken, "wal").index, GAB_NONE);
    CHECK_INT(gab_sprite_animation(ken, "").index, GAB_NONE);
    CHECK_INT(gab_sprite_animation(ken, "stand").index, GAB_NONE);
    CHECK_INT(gab_sprite_animation(ryu, "walk").index, GAB_NONE);
    CHECK_INT(gab_sprite_animation_at(ken, 3).index, GAB_NONE);
    CHECK_INT(gab_sprite_animation_at(ryu, 0).index, GAB_NONE);
    CHECK_INT(gab_sprite_animation_at(ken, GAB_NONE).index, GAB_NONE);
    opened_close(&opened);
    plain_free(&plain);
}

int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"what the words of the header say", test_header_table},
        {"every millisecond of all directions and loops", test_by_the_millisecond},
        {"any 64-bit time", test_any_time},
        {"the longest animations", test_longest},
        {"views of animations", test_views},
        {"animations that are not there", test_nothing},
    };
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
