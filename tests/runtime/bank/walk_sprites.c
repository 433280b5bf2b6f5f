/* SPDX-License-Identifier: MIT */
/* Sprites, animations, frames and their boxes, queried in several poses; see walk.h. */
#include "walk_internal.h"

#include <gabarit/mask.h>
#include <gabarit/sprite.h>

#include <math.h>
#include <string.h>

enum { CAPACITY = 8, MAX_TESTED = 64 };

static const gab_pose poses[] = {
    {.x = 0, .y = 0},
    {.x = 7.5f, .y = -3.25f, .flip_x = true},
    {.x = -20, .y = 4, .flip_y = true, .turn = {0.6f, 0.8f}, .scale = 2},
    {.x = NAN, .y = 0},
    {.x = 1e30f, .y = -1e30f, .turn = {-1, 0}, .scale = 1e-6f},
};
enum { POSES = sizeof poses / sizeof poses[0] };

/* ---- Animations ---- */

static const char *walk_animation(gab_sprite sprite, gab_animation animation)
{
    static const uint64_t times[] = {0, 1, 99, 1000, 1u << 31, UINT64_MAX};
    uint32_t steps = gab_animation_step_count(animation);
    MUST(gab_animation_exists(animation) && steps > 0 && gab_animation_duration(animation) > 0);
    MUST(is_text(sprite.bank, gab_animation_name(animation)));
    MUST(gab_animation_loop(animation) < steps || gab_animation_loop(animation) == GAB_NONE);
    for (uint32_t i = 0; i < steps && i < MAX_TESTED; i++)
        MUST(gab_frame_exists(gab_animation_step_at(animation, i, NULL).frame));
    MUST(!gab_frame_exists(gab_animation_step_at(animation, steps, NULL).frame));
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        gab_step step = gab_animation_shown(animation, times[i], NULL);
        gab_step same = gab_animation_step_at(animation, step.index, NULL);
        MUST(step.index < steps && same.frame.index == step.frame.index && step.duration > 0);
    }
    return NULL;
}

/* ---- Frames ---- */

static bool is_hit(gab_frame frame, const gab_hit *hit)
{
    gab_frame_box box = gab_frame_box_at(frame, hit->box);
    return hit->box < gab_frame_box_count(frame) && !box.is_group && box.tag == hit->tag &&
           box.role == hit->role && box.group == hit->group;
}

static const char *check_hits(gab_frame frame, const gab_hit *hits, uint32_t count)
{
    MUST(count <= gab_frame_box_count(frame));
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        MUST(is_hit(frame, &hits[i]) && (i == 0 || hits[i].box > hits[i - 1].box));
    return NULL;
}

static const char *walk_hits(gab_frame frame, const gab_pose *pose)
{
    gab_hit hits[CAPACITY], first;
    gab_box box = {-9, -9, 30, 30};
    gab_circle circle = {{2, 2}, 12};
    gab_segment segment = {{-40, -7}, {40, 9}};
    gab_obox turned = {{1, 1}, {5, 3}, {0.8f, 0.6f}};
    gab_vec point = {pose->x + 1, pose->y + 1};
    float fraction;
    uint32_t count = gab_frame_hits_point(frame, pose, point, NULL, hits, CAPACITY);
    FOLLOW(check_hits(frame, hits, count));
    bool hit = gab_frame_hit(frame, pose, point, NULL, &first);
    MUST(hit == (count > 0) && (!hit || first.box == hits[0].box));
    FOLLOW(
        check_hits(frame, hits, gab_frame_hits_circle(frame, pose, circle, NULL, hits, CAPACITY)));
    FOLLOW(check_hits(frame, hits, gab_frame_hits_box(frame, pose, box, NULL, hits, CAPACITY)));
    FOLLOW(
        check_hits(frame, hits, gab_frame_hits_obox(frame, pose, &turned, NULL, hits, CAPACITY)));
    FOLLOW(check_hits(frame, hits,
                      gab_frame_hits_segment(frame, pose, segment, NULL, hits, CAPACITY)));
    gab_capsule capsule = {segment.a, segment.b, 3};
    const gab_vec triangle[3] = {{-9, -9}, {21, 0}, {0, 21}};
    FOLLOW(check_hits(frame, hits,
                      gab_frame_hits_capsule(frame, pose, &capsule, NULL, hits, CAPACITY)));
    FOLLOW(check_hits(frame, hits,
                      gab_frame_hits_polygon(frame, pose, triangle, 3, NULL, hits, CAPACITY)));
    if (gab_frame_entered(frame, pose, segment, NULL, &first, &fraction))
        MUST(is_hit(frame, &first) && fraction >= 0 && fraction <= 1);
    return NULL;
}

static const char *walk_points(gab_frame frame, const gab_pose *pose)
{
    uint32_t count = gab_frame_point_count(frame);
    gab_vec position, direction;
    for (uint32_t i = 0; i < count && i < MAX_TESTED; i++) {
        uint32_t point = gab_frame_point_at(frame, i);
        MUST(gab_bank_point(frame.bank, gab_bank_point_name(frame.bank, point)) == point);
        MUST(gab_frame_point(frame, point, pose, &position) || !isfinite(pose->x));
        gab_frame_point_direction(frame, point, pose, &direction);
    }
    MUST(gab_frame_point_at(frame, count) == GAB_NONE);
    MUST(!gab_frame_point(frame, GAB_NONE, pose, &position) && position.x == 0 && position.y == 0);
    return NULL;
}

static const char *walk_boxes(gab_frame frame, const gab_pose *pose)
{
    uint32_t count = gab_frame_box_count(frame);
    for (uint32_t i = 0; i < count && i < MAX_TESTED; i++) {
        gab_frame_box box = gab_frame_box_at(frame, i);
        MUST(is_text(frame.bank, box.name) && box.box.w > 0 && box.box.h > 0);
        MUST(box.group == GAB_NONE || box.group < i);
        MUST(!box.is_group || (box.members > 0 && box.members < count - i));
        gab_frame_box_posed(frame, i, pose);
        gab_frame_shape shape = gab_frame_box_shape(frame, i, pose);
        gab_vec corners[CAPACITY];
        uint32_t rings[CAPACITY];
        uint32_t ring_count = gab_frame_box_rings(frame, i, rings, CAPACITY);
        MUST(gab_frame_box_corners(frame, i, pose, corners, CAPACITY) == shape.corner_count);
        /* A pose that is not valid has no corners. */
        MUST(shape.ring_count == 0 || (shape.ring_count == ring_count && shape.kind == box.shape));
    }
    MUST(gab_frame_box_at(frame, count).box.w == 0);
    return NULL;
}

/* Checks that a frame and a copy of it in another pose give the same number of blows in either
 * order. */
static const char *walk_blows(gab_frame frame, const gab_pose *pose)
{
    gab_fighter a = {frame, poses[0], GAB_DEFAULTS}, b = {frame, *pose, GAB_DEFAULTS};
    gab_blow blows[CAPACITY], first;
    uint32_t count = gab_fighter_hits(&a, &b, blows, CAPACITY);
    MUST(count == gab_fighter_hits(&b, &a, NULL, 0));
    MUST(gab_fighter_hit(&a, &b, &first) == (count > 0));
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        MUST(is_hit(frame, &blows[i].a) && is_hit(frame, &blows[i].b));
    gab_contact contact;
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        MUST(gab_fighter_contact(&a, &b, blows[i].a.box, blows[i].b.box, &contact) ==
             (contact.count > 0));
    return NULL;
}

static const char *walk_posed_mask(gab_frame frame, const gab_pose *pose)
{
    gab_mask mask = gab_frame_mask(frame);
    /* large masks take a long time; see the header */
    if (mask.width > 256 || mask.height > 256)
        return NULL;
    gab_mask_holds(&mask, pose, (gab_vec){pose->x, pose->y});
    gab_mask_meets_box(&mask, pose, (gab_box){-5, -5, 12, 12});
    gab_mask_meets_circle(&mask, pose, (gab_circle){{0, 0}, 6});
    bool meet = gab_mask_meets_mask(&mask, pose, &mask, &poses[0]);
    MUST(meet == (gab_masks_area(&mask, pose, &mask, &poses[0]) > 0));
    gab_vec at;
    MUST(gab_masks_first(&mask, pose, &mask, &poses[0], &at) == meet);
    gab_masks_normal(&mask, pose, &mask, &poses[0]);
    return NULL;
}

static const char *walk_frame(gab_frame frame, const gab_pose *pose)
{
    gab_drawing drawing;
    MUST(gab_frame_exists(frame) && gab_frame_duration(frame) > 0);
    MUST(is_text(frame.bank, gab_frame_name(frame)));
    gab_frame_draw(frame, pose, &drawing);
    MUST(drawing.picture == GAB_NONE || drawing.picture < gab_bank_picture_count(frame.bank));
    FOLLOW(walk_boxes(frame, pose));
    FOLLOW(walk_points(frame, pose));
    if (gab_frame_box_count(frame) <= MAX_TESTED)
        FOLLOW(walk_blows(frame, pose));
    FOLLOW(walk_posed_mask(frame, pose));
    return walk_hits(frame, pose);
}

/* ---- All ---- */

static const char *walk_sprite(gab_sprite sprite)
{
    uint32_t frames = gab_sprite_frame_count(sprite);
    uint32_t animations = gab_sprite_animation_count(sprite);
    MUST(gab_bank_sprite(sprite.bank, gab_sprite_name(sprite)).index == sprite.index);
    for (uint32_t i = 0; i < frames && i < MAX_TESTED; i++)
        FOLLOW(walk_frame(gab_sprite_frame_at(sprite, i), &poses[i % POSES]));
    if (frames > 0)
        for (int i = 0; i < POSES; i++)
            FOLLOW(walk_frame(gab_sprite_frame_at(sprite, frames - 1), &poses[i]));
    MUST(!gab_frame_exists(gab_sprite_frame_at(sprite, frames)));
    for (uint32_t i = 0; i < animations && i < MAX_TESTED; i++)
        FOLLOW(walk_animation(sprite, gab_sprite_animation_at(sprite, i)));
    MUST(!gab_animation_exists(gab_sprite_animation_at(sprite, animations)));
    return NULL;
}

const char *walk_sprites(const gab_bank *bank)
{
    uint32_t count = gab_bank_sprite_count(bank);
    for (uint32_t i = 0; i < count; i++)
        FOLLOW(walk_sprite(gab_bank_sprite_at(bank, i)));
    gab_sprite none = gab_bank_sprite_at(bank, count);
    MUST(!gab_sprite_exists(none) && gab_sprite_frame_count(none) == 0);
    MUST(gab_sprite_name(none)[0] == 0);
    return NULL;
}
