/* SPDX-License-Identifier: MIT */
/*
 * Queries without hits: poses and shapes with numbers that are not finite, empty shapes, frames
 * that do not exist. Every query must return no hit and set its outputs.
 */
#include "runtime/bank/frame_fixture.h"

#include <math.h>

/* Checks that no query hits anything and that each sets its outputs. */
static void check_hits_nothing(gab_frame frame, const gab_pose *at, const gab_pose *valid_pose)
{
    const gab_obox wide = {{0, 0}, {60000, 60000}, {1, 0}};
    gab_hit hit = {7, 7, 7, 7};
    float fraction = -7;
    CHECK(!gab_frame_hit(frame, at, (gab_vec){0, 0}, NULL, &hit) && is_empty_hit(hit));
    CHECK_INT(gab_frame_hits_point(frame, at, (gab_vec){0, 0}, NULL, &hit, 1), 0);
    CHECK_INT(gab_frame_hits_circle(frame, at, (gab_circle){{0, 0}, 60000}, NULL, &hit, 1), 0);
    CHECK_INT(gab_frame_hits_box(frame, at, (gab_box){-30000, -30000, 60000, 60000}, NULL, &hit, 1),
              0);
    CHECK_INT(gab_frame_hits_obox(frame, at, &wide, NULL, &hit, 1), 0);
    gab_segment segment = {{-60000, 0}, {60000, 0}};
    CHECK_INT(gab_frame_hits_segment(frame, at, segment, NULL, &hit, 1), 0);
    hit.box = 7;
    CHECK(!gab_frame_entered(frame, at, segment, NULL, &hit, &fraction) && is_empty_hit(hit));
    CHECK(fraction != -7);
    gab_fighter a = {frame, *at, GAB_DEFAULTS}, b = {frame, *valid_pose, GAB_DEFAULTS};
    gab_blow blow = {hit, hit};
    blow.a.box = blow.b.box = 7;
    CHECK_INT(gab_fighter_hits(&a, &b, &blow, 1), 0);
    CHECK_INT(gab_fighter_hits(&b, &a, &blow, 1), 0);
    CHECK(!gab_fighter_hit(&a, &b, &blow) && is_empty_hit(blow.a) && is_empty_hit(blow.b));
    CHECK(!gab_fighter_hit(&b, &a, &blow) && is_empty_hit(blow.a) && is_empty_hit(blow.b));
}

static void test_bad_poses(void)
{
    const float bad[] = {NAN, INFINITY, -INFINITY};
    const gab_pose valid_pose = {0};
    Fixture fixture;
    fixture_open_groups(&fixture);
    for (size_t i = 0; i < 5 * CHECK_COUNT(bad); i++) {
        gab_pose at = {0};
        float *const numbers[] = {&at.x, &at.y, &at.turn.x, &at.turn.y, &at.scale};
        *numbers[i / 3] = bad[i % 3];
        check_hits_nothing(fixture.view, &at, &valid_pose);
        gab_obox posed = gab_frame_box_posed(fixture.view, 0, &at);
        CHECK(!gab_obox_holds(&posed, (gab_vec){0, 0}));
    }
    check_hits_nothing(fixture.view, &(gab_pose){.scale = -1}, &valid_pose);
    check_hits_nothing(fixture.view, &(gab_pose){.scale = -1e-30f}, &valid_pose);
    check_hits_nothing(fixture.view, &(gab_pose){.turn = {0.6f, 0.8f}, .scale = -2}, &valid_pose);
    fixture_close(&fixture);
}

static void test_missing_frames(void)
{
    static const gab_bank empty;
    const gab_pose valid_pose = {0};
    const uint32_t indices[] = {1, 2, 65536, UINT32_C(1) << 31, GAB_NONE - 1, GAB_NONE};
    Fixture fixture;
    fixture_open_groups(&fixture);
    for (size_t i = 0; i < CHECK_COUNT(indices); i++) {
        check_hits_nothing((gab_frame){&fixture.opened.bank, indices[i]}, &valid_pose, &valid_pose);
        check_hits_nothing((gab_frame){&empty, indices[i]}, &valid_pose, &valid_pose);
        CHECK(gab_frame_box_at(fixture.view, 7 + indices[i]).box.w <= 0 || 7 + indices[i] < 7);
    }
    check_hits_nothing((gab_frame){&empty, 0}, &valid_pose, &valid_pose);
    fixture_close(&fixture);
    fixture_open(&fixture, NULL, 0);
    check_hits_nothing(fixture.view, &valid_pose, &valid_pose);
    fixture_close(&fixture);
}

/* Replaces each number of each query by `bad` in turn. */
static void check_bad_numbers(gab_frame frame, const gab_pose *at, float bad)
{
    gab_hit hit;
    float fraction;
    for (int i = 0; i < 2; i++) {
        gab_vec point = {i == 0 ? bad : 0, i == 1 ? bad : 0};
        CHECK(!gab_frame_hit(frame, at, point, NULL, &hit) && is_empty_hit(hit));
        CHECK_INT(gab_frame_hits_point(frame, at, point, NULL, &hit, 1), 0);
    }
    for (int i = 0; i < 4; i++) {
        float n[4] = {0, 0, 1, 1};
        n[i] = bad;
        gab_segment segment = {{n[0], n[1]}, {n[2], n[3]}};
        CHECK_INT(gab_frame_hits_segment(frame, at, segment, NULL, &hit, 1), 0);
        CHECK(!gab_frame_entered(frame, at, segment, NULL, &hit, &fraction) && is_empty_hit(hit));
        gab_box box = {n[0], n[1], n[2], n[3]};
        CHECK_INT(gab_frame_hits_box(frame, at, box, NULL, &hit, 1), 0);
        if (i < 3)
            CHECK_INT(
                gab_frame_hits_circle(frame, at, (gab_circle){{n[0], n[1]}, n[2]}, NULL, &hit, 1),
                0);
    }
    for (int i = 0; i < 6; i++) {
        float n[6] = {0, 0, 1, 1, 1, 0};
        n[i] = bad;
        gab_obox box = {{n[0], n[1]}, {n[2], n[3]}, {n[4], n[5]}};
        CHECK_INT(gab_frame_hits_obox(frame, at, &box, NULL, &hit, 1), 0);
    }
}

static void test_bad_numbers(void)
{
    static const gab_pose poses[] = {
        {.x = 0}, {.turn = {0, 1}}, {.turn = {0.6f, 0.8f}, .scale = 3}};
    const gab_obox flat = {{0, 0}, {0, 3}, {1, 0}}, inside_out = {{0, 0}, {-1, 3}, {1, 0}};
    const gab_obox without_axis = {{0, 0}, {1, 1}, {0, 0}}, point = {{0, 0}, {0, 0}, {0, 1}};
    Fixture fixture;
    fixture_open_groups(&fixture);
    for (size_t i = 0; i < CHECK_COUNT(poses); i++) {
        gab_hit hit;
        check_bad_numbers(fixture.view, &poses[i], NAN);
        check_bad_numbers(fixture.view, &poses[i], INFINITY);
        check_bad_numbers(fixture.view, &poses[i], -INFINITY);
        CHECK_INT(gab_frame_hits_obox(fixture.view, &poses[i], &flat, NULL, &hit, 1), 0);
        CHECK_INT(gab_frame_hits_obox(fixture.view, &poses[i], &point, NULL, &hit, 1), 0);
        CHECK_INT(gab_frame_hits_obox(fixture.view, &poses[i], &inside_out, NULL, &hit, 1), 0);
        CHECK_INT(gab_frame_hits_obox(fixture.view, &poses[i], &without_axis, NULL, &hit, 1), 0);
        const float max = 3e38f;
        CHECK_INT(
            gab_frame_hits_box(fixture.view, &poses[i], (gab_box){max, 0, max, 1}, NULL, &hit, 1),
            0);
    }
    fixture_close(&fixture);
}

CHECK_CASES({"poses without hits", test_bad_poses}, {"missing frames", test_missing_frames},
            {"numbers that are not finite, and empty shapes", test_bad_numbers})
