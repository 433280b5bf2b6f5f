/* SPDX-License-Identifier: MIT */
/*
 * Tests which step an animation shows. The oracle is a player that stores a step and a direction,
 * and advances to the next step when the duration of the step is over.
 */
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "check.h"
#include "runtime/bank/opened.h"

#include <gabarit/sprite.h>

/* ---- The player ---- */

enum { MAX_STEPS = 12, MAX_SHOWN = 8 * MAX_STEPS };

typedef struct Player {
    uint32_t steps, loop;
    PlainDirection direction;
    uint32_t step;
    bool backwards;
    bool is_over; /* the player stays on the last step */
} Player;

static Player player_start(const PlainAnimation *animation)
{
    Player player = {
        .steps = animation->step_count, .loop = animation->loop, .direction = animation->direction};
    player.backwards = animation->direction == PLAIN_REVERSE;
    player.step = player.backwards ? player.steps - 1 : 0;
    return player;
}

/* Reverses the direction at an end of a ping-pong, and advances unless both ends are the same
 * step. */
static void player_reverse(Player *player, uint32_t low)
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
            player_reverse(player, low);
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

/* `before` is the time in milliseconds before the part that repeats, `round` the length of that
 * part, or 0 if the animation stops on its last step. */
typedef struct Rounds {
    uint64_t before, round;
} Rounds;

/* Returns the duration of a step: its own, or that of its frame. */
static uint32_t step_duration(const PlainAnimation *animation, const PlainFrame *frames,
                              uint32_t step)
{
    const PlainStep *plain_step = &animation->steps[step];
    return plain_step->duration != 0 ? plain_step->duration : frames[plain_step->frame].duration;
}

/* Computes the rounds of an animation. A round ends when the player has the same state as at the
 * start of the loop. */
static Rounds find_rounds(const PlainAnimation *animation, const PlainFrame *frames)
{
    Player states[MAX_SHOWN], player = player_start(animation);
    uint64_t begins[MAX_SHOWN + 1] = {0};
    for (uint32_t shown = 0; shown < MAX_SHOWN; shown++) {
        if (player.is_over)
            return (Rounds){begins[shown], 0};
        for (uint32_t i = 0; i < shown; i++)
            if (states[i].step == player.step && states[i].backwards == player.backwards)
                return (Rounds){begins[i], begins[shown] - begins[i]};
        states[shown] = player;
        begins[shown + 1] = begins[shown] + step_duration(animation, frames, player.step);
        player_next(&player);
    }
    abort();
}

/* ---- Banks of animations ---- */

typedef struct Fixture {
    PlainFrame frames[8];
    PlainStep steps[MAX_STEPS];
    PlainAnimation animation;
    PlainSprite sprite;
    PlainBank plain;
    Opened opened;
    gab_animation view;
} Fixture;

static void fixture_open(Fixture *fixture)
{
    fixture->animation.name = "go";
    fixture->animation.steps = fixture->steps;
    fixture->sprite = (PlainSprite){.name = "one",
                                    .frames = fixture->frames,
                                    .frame_count = 8,
                                    .animations = &fixture->animation,
                                    .animation_count = 1};
    fixture->plain = (PlainBank){.sprites = &fixture->sprite, .sprite_count = 1};
    fixture->opened = opened_from(&fixture->plain);
    fixture->view = gab_sprite_animation(gab_bank_sprite(&fixture->opened.bank, "one"), "go");
}

/* Makes frames of 1 to `max` milliseconds and random steps. `number` selects the direction, the
 * number of steps and the loop. */
static void fixture_random(Fixture *fixture, CheckRandom *random, uint32_t number, uint32_t max)
{
    for (uint32_t i = 0; i < 8; i++)
        fixture->frames[i] = (PlainFrame){.picture = GAB_NONE,
                                          .duration = (uint32_t)check_between(random, 1, (int)max)};
    PlainAnimation *animation = &fixture->animation;
    *animation = (PlainAnimation){.step_count = 1 + number / 3 % MAX_STEPS,
                                  .direction = (PlainDirection)(number % 3)};
    for (uint32_t i = 0; i < animation->step_count; i++) {
        fixture->steps[i] = (PlainStep){.frame = (uint32_t)check_between(random, 0, 7),
                                        .flip_x = check_chance(random, 30),
                                        .flip_y = check_chance(random, 20)};
        if (check_chance(random, 30))
            fixture->steps[i].duration = (uint32_t)check_between(random, 1, (int)max);
    }
    uint32_t loop = number / (3 * MAX_STEPS) % (MAX_STEPS + 1);
    animation->loop = loop < animation->step_count ? loop : GAB_NONE;
    fixture_open(fixture);
}

static void check_shown(const Fixture *fixture, uint64_t time, uint32_t expected)
{
    const PlainAnimation *animation = &fixture->animation;
    const PlainStep *step = &animation->steps[expected];
    gab_pose at = {.x = 5, .y = -7, .flip_x = time % 2 == 1, .flip_y = time % 3 == 1, .scale = 2};
    gab_step got = gab_animation_shown(fixture->view, time, &at);
    CHECK_THAT(got.index == expected && got.frame.index == step->frame,
               "direction %d, %lu steps, loop %ld: after %llu ms step %lu (frame %lu), not %lu",
               (int)animation->direction, (unsigned long)animation->step_count,
               (long)(int32_t)animation->loop, (unsigned long long)time, (unsigned long)got.index,
               (unsigned long)got.frame.index, (unsigned long)expected);
    CHECK(got.pose.flip_x == (at.flip_x != step->flip_x));
    CHECK(got.pose.flip_y == (at.flip_y != step->flip_y));
    CHECK(got.pose.x == 5 && got.pose.y == -7 && got.pose.scale == 2);
    CHECK_INT(got.duration, step_duration(animation, fixture->frames, expected));
}

/* ---- Cases ---- */

/* Checks every millisecond of slightly more than two rounds, for all directions, all loop steps,
 * and no loop. */
static void test_by_the_millisecond(void)
{
    CheckRandom random = check_random("by the millisecond");
    for (uint32_t number = 0; number < 3 * MAX_STEPS * (MAX_STEPS + 1); number++) {
        Fixture fixture;
        fixture_random(&fixture, &random, number, 5);
        Rounds rounds = find_rounds(&fixture.animation, fixture.frames);
        uint64_t until = rounds.before + 2 * rounds.round + 40;
        Player player = player_start(&fixture.animation);
        uint32_t remaining = step_duration(&fixture.animation, fixture.frames, player.step);
        for (uint64_t time = 0; time < until; time++) {
            check_shown(&fixture, time, player.step);
            if (player.is_over || --remaining > 0)
                continue;
            player_next(&player);
            remaining = step_duration(&fixture.animation, fixture.frames, player.step);
        }
        opened_close(&fixture.opened);
        if (check_has_failed_too_often())
            return;
    }
}

/* Returns the step that a player shows at a time; simulates every step until then. */
static uint32_t expected_step(const Fixture *fixture, uint64_t time)
{
    Player player = player_start(&fixture->animation);
    while (!player.is_over) {
        uint32_t duration = step_duration(&fixture->animation, fixture->frames, player.step);
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

/* Tests any 64-bit time in milliseconds, and frames of up to the maximum duration. */
static void test_any_time(void)
{
    CheckRandom random = check_random("any time");
    for (uint32_t number = 0; number < 3 * MAX_STEPS * (MAX_STEPS + 1); number++) {
        Fixture fixture;
        fixture_random(&fixture, &random, number, check_chance(&random, 50) ? 1 << 24 : 300);
        Rounds rounds = find_rounds(&fixture.animation, fixture.frames);
        for (size_t i = check_case_count(1000); i > 0; i--) {
            uint64_t time = random_time(&random, &rounds), shown = time;
            if (rounds.round > 0 && time >= rounds.before)
                shown = rounds.before + (time - rounds.before) % rounds.round;
            check_shown(&fixture, time, expected_step(&fixture, shown));
        }
        opened_close(&fixture.opened);
        if (check_has_failed_too_often())
            return;
    }
}

/* ---- Ticks ---- */

/* The millisecond that a tick shows: the number, if it is below 2^63, and its remainder. */
typedef struct TickTime {
    bool is_small;
    uint64_t number, remainder;
} TickTime;

/* Divides 1000 * tick * seconds by `ticks` on paper: multiplies digits, and divides bit by bit. */
static TickTime tick_time(uint64_t tick, uint32_t ticks, uint32_t seconds, uint64_t modulus)
{
    uint32_t product[8] = {0};
    uint64_t factor = (uint64_t)seconds * 1000;
    for (int i = 0; i < 4; i++) {
        uint64_t carry = 0;
        for (int k = 0; i + k < 8; k++) {
            uint64_t digit = k < 4 ? factor >> 16 * k & 0xFFFF : 0;
            carry += product[i + k] + (tick >> 16 * i & 0xFFFF) * digit;
            product[i + k] = carry & 0xFFFF;
            carry >>= 16;
        }
    }
    TickTime time = {.is_small = true};
    uint64_t rest = 0;
    for (int bit = 127; bit >= 0; bit--) {
        rest = 2 * rest + (product[bit / 16] >> bit % 16 & 1);
        uint64_t is_set = rest >= ticks;
        rest -= is_set ? ticks : 0;
        time.is_small = time.is_small && time.number < UINT64_C(1) << 62;
        time.number = 2 * time.number + is_set;
        time.remainder = (2 * time.remainder + is_set) % modulus;
    }
    return time;
}

static uint32_t random_rate(CheckRandom *random)
{
    static const uint32_t rates[] = {1, 24, 50, 60, 144, 1000, 1001, 24000, 60000, UINT32_MAX};
    if (check_chance(random, 50))
        return rates[check_between(random, 0, CHECK_COUNT(rates) - 1)];
    return (uint32_t)check_next(random) >> check_between(random, 0, 31);
}

static void check_ticks(const Fixture *fixture, const Rounds *rounds, CheckRandom *random)
{
    for (size_t i = check_case_count(300); i > 0; i--) {
        uint64_t tick = random_time(random, rounds);
        uint32_t ticks = random_rate(random), seconds = random_rate(random);
        gab_step got = gab_animation_at_tick(fixture->view, tick, ticks, seconds, NULL);
        if (ticks == 0) {
            CHECK_INT(got.index, GAB_NONE);
            continue;
        }
        uint64_t round = rounds->round > 0 ? rounds->round : 1, before = rounds->before;
        TickTime time = tick_time(tick, ticks, seconds, round);
        uint64_t shown = before + (time.remainder + round - before % round) % round;
        if (time.is_small && time.number < before)
            shown = time.number;
        uint32_t expected = expected_step(fixture, shown);
        CHECK_THAT(got.index == expected, "tick %llu at %lu/%lu: step %lu, not %lu",
                   (unsigned long long)tick, (unsigned long)ticks, (unsigned long)seconds,
                   (unsigned long)got.index, (unsigned long)expected);
    }
}

/* Tests any tick of a clock with any rate, the repetition of a loop, and the end without one. */
static void test_ticks(void)
{
    CheckRandom random = check_random("ticks");
    for (uint32_t number = 0; number < 3 * MAX_STEPS * (MAX_STEPS + 1); number++) {
        Fixture fixture;
        fixture_random(&fixture, &random, number, check_chance(&random, 50) ? 1 << 24 : 300);
        Rounds rounds = find_rounds(&fixture.animation, fixture.frames);
        check_ticks(&fixture, &rounds, &random);
        uint32_t steps = fixture.animation.step_count;
        bool holds = fixture.animation.direction == PLAIN_PING_PONG &&
                     fixture.animation.loop == steps - 1; /* there and back is the same step */
        CHECK_INT(gab_animation_cycle(fixture.view), holds ? rounds.round / 2 : rounds.round);
        for (int offset = -1; offset <= 1; offset++)
            CHECK_INT(gab_animation_ended(fixture.view, rounds.before + (uint64_t)offset),
                      rounds.round == 0 && offset >= 0);
        CHECK_INT(gab_animation_ended(fixture.view, UINT64_MAX), rounds.round == 0);
        opened_close(&fixture.opened);
        if (check_has_failed_too_often())
            return;
    }
}

/* All frames have the maximum duration, and there are as many steps as 31-bit times in milliseconds
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
    const uint64_t duration = 1 << 24;
    gab_sprite view = gab_bank_sprite(&opened.bank, "s");
    gab_animation a = gab_sprite_animation(view, "a"), b = gab_sprite_animation(view, "b");
    gab_animation c = gab_sprite_animation(view, "c");
    CHECK_INT(gab_animation_duration(a), STEPS * duration);
    for (uint64_t i = 0; i < 4 * STEPS; i++) {
        uint64_t ping_pong = i % (2 * STEPS - 2);
        CHECK_INT(gab_animation_shown(a, i * duration, NULL).index, i % STEPS);
        CHECK_INT(gab_animation_shown(a, i * duration + duration - 1, NULL).index, i % STEPS);
        CHECK_INT(gab_animation_shown(b, i * duration, NULL).index, i < STEPS ? STEPS - 1 - i : 0);
        CHECK_INT(gab_animation_shown(c, i * duration, NULL).index,
                  ping_pong < STEPS ? ping_pong : 2 * STEPS - 2 - ping_pong);
    }
    opened_close(&opened);
}

/* Tests the behaviour that the header describes, with a hand-made table for steps of 10 ms. */
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
        Fixture fixture = {.steps = {{.frame = 4}, {.frame = 5}, {.frame = 6}, {.frame = 7}}};
        for (int i = 0; i < 8; i++)
            fixture.frames[i] = (PlainFrame){.picture = GAB_NONE, .duration = 10};
        fixture.animation =
            (PlainAnimation){.step_count = 4, .direction = rows[r].direction, .loop = rows[r].loop};
        fixture_open(&fixture);
        for (uint32_t i = 0; i < 10; i++) {
            check_shown(&fixture, 10 * i, (uint32_t)(rows[r].shown[i] - '0'));
            check_shown(&fixture, 10 * i + 9, (uint32_t)(rows[r].shown[i] - '0'));
        }
        CHECK_INT(gab_animation_duration(fixture.view), 40);
        CHECK_INT(gab_animation_loop(fixture.view), rows[r].loop);
        CHECK_INT(gab_animation_direction(fixture.view), (int)rows[r].direction);
        CHECK_INT(gab_animation_step_count(fixture.view), 4);
        CHECK_TEXT(gab_animation_name(fixture.view), "go");
        CHECK(gab_animation_exists(fixture.view));
        CHECK_INT(gab_animation_shown(fixture.view, 0, NULL).frame.index,
                  fixture.steps[rows[r].shown[0] - '0'].frame);
        opened_close(&fixture.opened);
    }
}

/* Checks the views of all animations. The frame of a step is counted from the first one of the
 * sprite, the index of a view over the whole bank. */
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
                gab_step found = gab_animation_step_at(got, i, NULL);
                CHECK_INT(found.frame.index, first + step->frame);
                CHECK_INT(found.index, i);
                CHECK_INT(found.start, length);
                CHECK_INT(found.duration, step_duration(animation, sprite->frames, i));
                CHECK(found.pose.flip_x == step->flip_x && found.pose.flip_y == step->flip_y);
                length += found.duration;
            }
            CHECK_INT(gab_animation_duration(got), length);
            CHECK_INT(gab_animation_step_at(got, animation->step_count, NULL).index, GAB_NONE);
            CHECK_INT(gab_animation_step_at(got, GAB_NONE, NULL).frame.index, GAB_NONE);
            uint32_t expected =
                animation->direction == PLAIN_REVERSE ? animation->step_count - 1 : 0;
            CHECK_INT(gab_animation_shown(got, 0, NULL).frame.index,
                      first + animation->steps[expected].frame);
            CHECK_INT(gab_animation_shown(got, 0, NULL).index, expected);
        }
        first += sprite->frame_count;
    }
}

static void test_views(void)
{
    CheckRandom random = check_random("views");
    for (size_t i = check_case_count(300); i > 0; i--) {
        PlainBank plain;
        plain_random(&plain, check_next(&random), (uint32_t)check_between(&random, 1, 2));
        Opened opened = opened_from(&plain);
        check_views(&opened, &plain);
        opened_close(&opened);
        plain_free(&plain);
    }
}

/* Tests indices that no animation has, up to the largest 32-bit number. */
static void test_missing(void)
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
        CHECK(!gab_frame_exists(gab_animation_step_at(view, 0, NULL).frame));
        CHECK_INT(gab_animation_duration(view), 0);
        CHECK(!gab_frame_exists(gab_animation_shown(view, 0, NULL).frame));
        CHECK(!gab_frame_exists(gab_animation_shown(view, UINT64_MAX, NULL).frame));
        CHECK_INT(gab_animation_shown(view, UINT64_MAX, NULL).index, GAB_NONE);
        CHECK_INT(gab_animation_loop(view), GAB_NONE);
        CHECK_INT(gab_animation_cycle(view), 0);
        CHECK(!gab_animation_ended(view, UINT64_MAX));
        CHECK_INT(gab_animation_at_tick(view, 0, 60, 1, NULL).index, GAB_NONE);
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

CHECK_CASES({"the behaviour that the header describes", test_header_table},
            {"every millisecond of all directions and loops", test_by_the_millisecond},
            {"any 64-bit time", test_any_time}, {"any tick of any clock", test_ticks},
            {"animations of maximum length", test_longest}, {"views of animations", test_views},
            {"missing animations", test_missing})
