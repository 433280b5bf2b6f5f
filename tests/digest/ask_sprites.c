/* SPDX-License-Identifier: MIT */
/* Queries of sprite.h and mask.h; see digest.h. */
#include "digest.h"

/* ---- Sprites and animations ---- */

static gab_sprite some_sprite(Digest *digest)
{
    const gab_bank *bank = digest_bank();
    return gab_bank_sprite_at(
        bank, (uint32_t)some_between(digest, 0, (int32_t)gab_bank_sprite_count(bank)));
}

static gab_frame some_frame(Digest *digest)
{
    gab_sprite sprite = some_sprite(digest);
    return gab_sprite_frame(
        sprite, (uint32_t)some_between(digest, 0, (int32_t)gab_sprite_frame_count(sprite)));
}

static gab_pose some_pose(Digest *digest)
{
    gab_pose pose = {0, 0, false, false, {0, 0}, 0};
    pose.x = some_number(digest);
    pose.y = some_number(digest);
    pose.flip_x = some_chance(digest, 40);
    pose.flip_y = some_chance(digest, 20);
    if (some_chance(digest, 30))
        pose.turn = some_unit(digest);
    if (some_chance(digest, 20))
        pose.scale = (float)some_between(digest, 1, 12) / 8;
    return pose;
}

static void answer_step(Digest *digest, gab_step step)
{
    answer_number(digest, step.frame.index);
    mix_number(digest, step.index);
    mix_number(digest, step.start);
    mix_number(digest, step.duration);
    mix_number(digest, (uint64_t)step.pose.flip_x + 2u * step.pose.flip_y);
}

static void ask_animation(Digest *digest, gab_sprite sprite)
{
    uint32_t count = gab_sprite_animation_count(sprite);
    answer_number(digest, count);
    gab_animation animation =
        gab_sprite_animation_at(sprite, (uint32_t)some_between(digest, 0, (int32_t)count));
    answer_bool(digest, gab_animation_exists(animation));
    answer_text(digest, gab_animation_name(animation));
    answer_number(digest, gab_sprite_animation(sprite, gab_animation_name(animation)).index);
    answer_number(digest, (uint64_t)gab_animation_direction(animation));
    answer_number(digest, gab_animation_step_count(animation));
    answer_number(digest, gab_animation_length(animation));
    answer_number(digest, gab_animation_loop(animation));
    gab_pose pose = some_pose(digest);
    answer_step(digest, gab_animation_step(animation, (uint32_t)some_between(digest, 0, 4), &pose));
    uint64_t time = some_bits(digest);
    time >>= some_between(digest, 0, 60);
    answer_step(digest, gab_animation_shown(animation, time, &pose));
}

void ask_sprites(Digest *digest)
{
    const gab_bank *bank = digest_bank();
    gab_sprite sprite = some_sprite(digest);
    gab_frame frame = some_frame(digest);
    gab_pose pose = some_pose(digest);
    gab_drawing drawing;
    answer_bool(digest, gab_sprite_exists(sprite));
    answer_text(digest, gab_sprite_name(sprite));
    answer_number(digest, gab_bank_sprite(bank, gab_sprite_name(sprite)).index);
    answer_bool(digest, gab_frame_exists(frame));
    answer_text(digest, gab_frame_name(frame));
    answer_number(digest, gab_sprite_frame_named(sprite, gab_frame_name(frame)).index);
    answer_number(digest, gab_frame_duration(frame));
    ask_animation(digest, sprite);
    answer_bool(digest, gab_frame_draw(frame, &pose, &drawing));
    mix_number(digest, drawing.picture);
    mix_number(digest, drawing.x);
    mix_number(digest, drawing.y);
    mix_number(digest, drawing.width);
    mix_number(digest, drawing.height);
    for (int i = 0; i < 4; i++)
        mix_vec(digest, drawing.corners[i]);
}

/* ---- Points and boxes ---- */

static void ask_points(Digest *digest, gab_frame frame, const gab_pose *pose)
{
    gab_vec place;
    answer_number(digest, gab_frame_point_count(frame));
    uint32_t point = gab_frame_point_at(frame, (uint32_t)some_between(digest, 0, 2));
    answer_number(digest, point);
    answer_text(digest, gab_bank_point_name(digest_bank(), point));
    answer_number(digest, gab_bank_point(digest_bank(), gab_bank_point_name(digest_bank(), point)));
    answer_bool(digest, gab_frame_point(frame, point, pose, &place));
    mix_vec(digest, place);
    answer_bool(digest, gab_frame_point_direction(frame, point, pose, &place));
    mix_vec(digest, place);
}

static void ask_box(Digest *digest, gab_frame frame, const gab_pose *pose)
{
    uint32_t count = gab_frame_box_count(frame);
    answer_number(digest, count);
    uint32_t place = (uint32_t)some_between(digest, 0, (int32_t)count);
    gab_frame_box box = gab_frame_box_at(frame, place);
    answer_text(digest, box.name);
    mix_number(digest, box.tag);
    mix_number(digest, box.role);
    mix_number(digest, box.is_group);
    mix_number(digest, box.members);
    mix_number(digest, box.group);
    mix_box(digest, box.box);
    mix_number(digest, box.index);
    answer_obox(digest, gab_frame_box_posed(frame, place, pose));
}

enum { CAPACITY = 4 };

static void mix_hit(Digest *digest, const gab_hit *hit)
{
    mix_number(digest, hit->box);
    mix_number(digest, hit->group);
    mix_number(digest, hit->tag);
    mix_number(digest, hit->role);
}

static void answer_hits(Digest *digest, uint32_t count, const gab_hit *hits)
{
    answer_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        mix_hit(digest, &hits[i]);
}

static void ask_hits(Digest *digest, gab_frame frame, const gab_pose *pose,
                     const gab_filter *filter)
{
    gab_hit hits[CAPACITY];
    gab_vec point = {pose->x, pose->y};
    gab_circle circle = some_circle(digest);
    gab_box box = some_box(digest);
    gab_obox obox = some_obox(digest);
    gab_segment segment = some_segment(digest);
    float share;
    point.x += (float)some_between(digest, -20, 20);
    point.y += (float)some_between(digest, -30, 10);
    if (some_chance(digest, 70)) {
        circle.centre = obox.centre = segment.a = point;
        box.x = point.x;
        box.y = point.y;
    }
    answer_bool(digest, gab_frame_hit(frame, pose, point, &hits[0]));
    mix_hit(digest, &hits[0]);
    answer_hits(digest, gab_frame_hits_point(frame, pose, point, filter, hits, CAPACITY), hits);
    answer_hits(digest, gab_frame_hits_circle(frame, pose, circle, filter, hits, CAPACITY), hits);
    answer_hits(digest, gab_frame_hits_box(frame, pose, box, filter, hits, CAPACITY), hits);
    answer_hits(digest, gab_frame_hits_obox(frame, pose, &obox, filter, hits, CAPACITY), hits);
    answer_hits(digest, gab_frame_hits_segment(frame, pose, segment, filter, hits, CAPACITY), hits);
    answer_bool(digest, gab_frame_entered(frame, pose, segment, filter, &hits[0], &share));
    mix_hit(digest, &hits[0]);
    mix_float(digest, share);
}

static void ask_fighters(Digest *digest, gab_frame frame, const gab_pose *pose,
                         const gab_filter *filter)
{
    gab_blow blows[CAPACITY];
    gab_fighter a = {frame, *pose, *filter}, b = {some_frame(digest), *pose, {NULL, NULL}};
    b.pose.x += (float)some_between(digest, -30, 30);
    b.pose.y += some_place(digest, 10);
    b.pose.flip_x = some_chance(digest, 50);
    uint32_t count = gab_fighters_strike(&a, &b, blows, CAPACITY);
    answer_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        mix_hit(digest, &blows[i].a);
        mix_hit(digest, &blows[i].b);
    }
    answer_bool(digest, gab_fighters_touch(&a, &b, &blows[0]));
    mix_hit(digest, &blows[0].a);
    mix_hit(digest, &blows[0].b);
}

void ask_boxes(Digest *digest)
{
    gab_frame frame = some_frame(digest);
    gab_pose pose = some_pose(digest);
    gab_tags tags = {{0}}, roles = {{0}};
    gab_filter filter = {NULL, NULL};
    for (int i = 0; i < 4; i++)
        gab_tags_add(&tags, (uint8_t)some_between(digest, 0, 9));
    gab_tags_add(&roles, (uint8_t)some_between(digest, 0, 2));
    if (some_chance(digest, 30))
        filter.tags = &tags;
    if (some_chance(digest, 20))
        filter.roles = &roles;
    ask_points(digest, frame, &pose);
    ask_box(digest, frame, &pose);
    ask_hits(digest, frame, &pose, &filter);
    ask_fighters(digest, frame, &pose, &filter);
}

/* ---- Masks ---- */

static void ask_mask(Digest *digest, const gab_mask *mask, const gab_pose *pose)
{
    gab_vec point = {pose->x, pose->y};
    point.x += some_place(digest, 90);
    point.y += some_place(digest, 90);
    gab_box box = {point.x, point.y, 0, 0};
    box.w = some_size(digest);
    box.h = some_size(digest);
    gab_circle circle = {point, box.w};
    answer_number(digest, mask->solid);
    mix_number(digest, mask->width);
    mix_number(digest, mask->height);
    mix_number(digest, (uint32_t)mask->left);
    mix_number(digest, (uint32_t)mask->top);
    answer_bool(digest, gab_mask_holds(mask, pose, point));
    answer_bool(digest, gab_mask_meets_box(mask, pose, box));
    answer_bool(digest, gab_mask_meets_circle(mask, pose, circle));
    int32_t x = some_between(digest, -2, 200), y = some_between(digest, -2, 160);
    answer_bool(digest, gab_mask_solid_at(mask, x, y));
}

static void ask_pair_at(Digest *digest, const gab_mask *a, const gab_mask *b)
{
    int32_t x = some_between(digest, -150, 150), y = some_between(digest, -120, 120);
    gab_mask_flip flip = (gab_mask_flip)some_between(digest, 0, 3);
    gab_mask_pixel pixel;
    answer_bool(digest, gab_masks_meet_at(a, b, x, y, flip));
    answer_number(digest, gab_masks_area_at(a, b, x, y, flip));
    answer_bool(digest, gab_masks_first_at(a, b, x, y, flip, &pixel));
    mix_number(digest, (uint32_t)pixel.x);
    mix_number(digest, (uint32_t)pixel.y);
}

/* Returns a mask, usually one of the last sprite, which has the largest. */
static gab_mask some_mask(Digest *digest)
{
    const gab_bank *bank = digest_bank();
    gab_frame frame = some_frame(digest);
    if (some_chance(digest, 80)) {
        gab_sprite sprite = gab_bank_sprite_at(bank, gab_bank_sprite_count(bank) - 1);
        int32_t max = (int32_t)gab_sprite_frame_count(sprite) - 1;
        frame = gab_sprite_frame(sprite, (uint32_t)some_between(digest, 0, max));
    }
    return gab_frame_mask(frame);
}

void ask_masks(Digest *digest)
{
    gab_mask a = some_mask(digest), b = some_mask(digest);
    gab_pose pose = some_pose(digest), other = pose;
    gab_vec pixel;
    other.x += some_place(digest, 90);
    other.y += some_place(digest, 90);
    other.flip_x = some_chance(digest, 50);
    if (some_chance(digest, 10))
        other.turn = some_unit(digest);
    ask_mask(digest, &a, &pose);
    ask_pair_at(digest, &a, &b);
    answer_bool(digest, gab_masks_meet(&a, &pose, &b, &other));
    answer_number(digest, gab_masks_area(&a, &pose, &b, &other));
    answer_bool(digest, gab_masks_first(&a, &pose, &b, &other, &pixel));
    mix_vec(digest, pixel);
    answer_vec(digest, gab_masks_normal(&a, &pose, &b, &other));
}
