/* SPDX-License-Identifier: MIT */
/* Queries of sprite.h and mask.h; see digest.h. */
#include "digest.h"

/* ---- Sprites and animations ---- */

static gab_sprite random_sprite(Digest *digest)
{
    const gab_bank *bank = digest_bank();
    return gab_bank_sprite_at(
        bank, (uint32_t)random_between(digest, 0, (int32_t)gab_bank_sprite_count(bank)));
}

static gab_frame random_frame(Digest *digest)
{
    gab_sprite sprite = random_sprite(digest);
    return gab_sprite_frame_at(
        sprite, (uint32_t)random_between(digest, 0, (int32_t)gab_sprite_frame_count(sprite)));
}

static gab_pose random_pose(Digest *digest)
{
    gab_vec position = {0, 0};
    position.x = random_number(digest);
    position.y = random_number(digest);
    gab_pose pose = gab_pose_at(position, random_chance(digest, 40));
    pose.flip_y = random_chance(digest, 20);
    if (random_chance(digest, 30))
        pose.turn = random_unit(digest);
    if (random_chance(digest, 20))
        pose.scale = (float)random_between(digest, 1, 12) / 8;
    return pose;
}

static void add_step(Digest *digest, gab_step step)
{
    add_number(digest, step.frame.index);
    mix_number(digest, step.index);
    mix_number(digest, step.start);
    mix_number(digest, step.duration);
    mix_number(digest, (uint64_t)step.pose.flip_x + 2u * step.pose.flip_y);
}

static void query_animation(Digest *digest, gab_sprite sprite)
{
    uint32_t count = gab_sprite_animation_count(sprite);
    add_number(digest, count);
    gab_animation animation =
        gab_sprite_animation_at(sprite, (uint32_t)random_between(digest, 0, (int32_t)count));
    add_bool(digest, gab_animation_exists(animation));
    add_text(digest, gab_animation_name(animation));
    add_number(digest, gab_sprite_animation(sprite, gab_animation_name(animation)).index);
    add_number(digest, (uint64_t)gab_animation_direction(animation));
    add_number(digest, gab_animation_step_count(animation));
    add_number(digest, gab_animation_duration(animation));
    add_number(digest, gab_animation_loop(animation));
    gab_pose pose = random_pose(digest);
    add_step(digest,
             gab_animation_step_at(animation, (uint32_t)random_between(digest, 0, 4), &pose));
    uint64_t time = random_bits(digest);
    time >>= random_between(digest, 0, 60);
    add_step(digest, gab_animation_shown(animation, time, &pose));
}

void query_sprites(Digest *digest)
{
    const gab_bank *bank = digest_bank();
    gab_sprite sprite = random_sprite(digest);
    gab_frame frame = random_frame(digest);
    gab_pose pose = random_pose(digest);
    gab_drawing drawing;
    add_bool(digest, gab_sprite_exists(sprite));
    add_text(digest, gab_sprite_name(sprite));
    add_number(digest, gab_bank_sprite(bank, gab_sprite_name(sprite)).index);
    add_bool(digest, gab_frame_exists(frame));
    add_text(digest, gab_frame_name(frame));
    add_number(digest, gab_sprite_frame(sprite, gab_frame_name(frame)).index);
    add_number(digest, gab_frame_duration(frame));
    query_animation(digest, sprite);
    add_bool(digest, gab_frame_draw(frame, &pose, &drawing));
    mix_number(digest, drawing.picture);
    mix_number(digest, drawing.x);
    mix_number(digest, drawing.y);
    mix_number(digest, drawing.width);
    mix_number(digest, drawing.height);
    for (int i = 0; i < 4; i++)
        mix_vec(digest, drawing.corners[i]);
}

void query_times(Digest *digest)
{
    gab_sprite sprite = random_sprite(digest);
    int32_t count = (int32_t)gab_sprite_animation_count(sprite);
    gab_animation animation =
        gab_sprite_animation_at(sprite, (uint32_t)random_between(digest, 0, count));
    gab_pose pose = random_pose(digest);
    uint64_t time = random_bits(digest);
    time >>= random_between(digest, 0, 60);
    uint32_t ticks = (uint32_t)random_between(digest, 0, 60000);
    uint32_t seconds = (uint32_t)random_between(digest, 0, 1001);
    add_number(digest, gab_animation_cycle(animation));
    add_bool(digest, gab_animation_ended(animation, time));
    add_step(digest, gab_animation_at_tick(animation, time, ticks, seconds, &pose));
}

/* ---- Points and boxes ---- */

static void query_points(Digest *digest, gab_frame frame, const gab_pose *pose)
{
    gab_vec position;
    add_number(digest, gab_frame_point_count(frame));
    uint32_t point = gab_frame_point_at(frame, (uint32_t)random_between(digest, 0, 2));
    add_number(digest, point);
    add_text(digest, gab_bank_point_name(digest_bank(), point));
    /* This changes the digest only if it is wrong: the stored digests are older. */
    if ((point < gab_bank_point_count(digest_bank())) !=
        (gab_bank_point_name(digest_bank(), point)[0] != 0))
        add_text(digest, "wrong number of points");
    add_number(digest, gab_bank_point(digest_bank(), gab_bank_point_name(digest_bank(), point)));
    add_bool(digest, gab_frame_point(frame, point, pose, &position));
    mix_vec(digest, position);
    add_bool(digest, gab_frame_point_direction(frame, point, pose, &position));
    mix_vec(digest, position);
}

static void query_box(Digest *digest, gab_frame frame, const gab_pose *pose)
{
    uint32_t count = gab_frame_box_count(frame);
    add_number(digest, count);
    uint32_t index = (uint32_t)random_between(digest, 0, (int32_t)count);
    gab_frame_box box = gab_frame_box_at(frame, index);
    add_text(digest, box.name);
    mix_number(digest, box.tag);
    mix_number(digest, counted_role(box.role));
    mix_number(digest, box.is_group);
    mix_number(digest, box.members);
    mix_number(digest, box.group);
    mix_box(digest, box.box);
    mix_number(digest, box.index);
    add_obox(digest, gab_frame_box_posed(frame, index, pose));
}

enum { CAPACITY = 4 };

static void mix_hit(Digest *digest, const gab_hit *hit)
{
    mix_number(digest, hit->box);
    mix_number(digest, hit->group);
    mix_number(digest, hit->tag);
    mix_number(digest, counted_role(hit->role));
}

static void add_hits(Digest *digest, uint32_t count, const gab_hit *hits)
{
    add_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++)
        mix_hit(digest, &hits[i]);
}

static void query_hits(Digest *digest, gab_frame frame, const gab_pose *pose,
                       const gab_filter *filter)
{
    gab_hit hits[CAPACITY];
    gab_vec point = {pose->x, pose->y};
    gab_circle circle = random_circle(digest);
    gab_box box = random_box(digest);
    gab_obox obox = random_obox(digest);
    gab_segment segment = random_segment(digest);
    float fraction;
    point.x += (float)random_between(digest, -20, 20);
    point.y += (float)random_between(digest, -30, 10);
    if (random_chance(digest, 70)) {
        circle.centre = obox.centre = segment.a = point;
        box.x = point.x;
        box.y = point.y;
    }
    add_bool(digest, gab_frame_hit(frame, pose, point, NULL, &hits[0]));
    mix_hit(digest, &hits[0]);
    add_hits(digest, gab_frame_hits_point(frame, pose, point, filter, hits, CAPACITY), hits);
    add_hits(digest, gab_frame_hits_circle(frame, pose, circle, filter, hits, CAPACITY), hits);
    add_hits(digest, gab_frame_hits_box(frame, pose, box, filter, hits, CAPACITY), hits);
    add_hits(digest, gab_frame_hits_obox(frame, pose, &obox, filter, hits, CAPACITY), hits);
    add_hits(digest, gab_frame_hits_segment(frame, pose, segment, filter, hits, CAPACITY), hits);
    add_bool(digest, gab_frame_entered(frame, pose, segment, filter, &hits[0], &fraction));
    mix_hit(digest, &hits[0]);
    mix_float(digest, fraction);
}

static void query_fighters(Digest *digest, gab_frame frame, const gab_pose *pose,
                           const gab_filter *filter)
{
    gab_blow blows[CAPACITY];
    gab_fighter a = {frame, *pose, *filter}, b = {random_frame(digest), *pose, GAB_DEFAULTS};
    b.pose.x += (float)random_between(digest, -30, 30);
    b.pose.y += random_coordinate(digest, 10);
    b.pose.flip_x = random_chance(digest, 50);
    uint32_t count = gab_fighter_hits(&a, &b, blows, CAPACITY);
    add_number(digest, count);
    for (uint32_t i = 0; i < count && i < CAPACITY; i++) {
        mix_hit(digest, &blows[i].a);
        mix_hit(digest, &blows[i].b);
    }
    add_bool(digest, gab_fighter_hit(&a, &b, &blows[0]));
    mix_hit(digest, &blows[0].a);
    mix_hit(digest, &blows[0].b);
}

void query_boxes(Digest *digest)
{
    gab_frame frame = random_frame(digest);
    gab_pose pose = random_pose(digest);
    gab_filter filter = GAB_DEFAULTS;
    for (int i = 0; i < 4; i++)
        gab_tags_add(&filter.tags, (uint32_t)random_between(digest, 0, 9));
    uint32_t role = (uint32_t)random_between(digest, 0, 2);
    filter.only = random_chance(digest, 30);
    if (random_chance(digest, 20))
        filter = gab_filter_and(filter,
                                gab_filter_role(frame.bank, gab_bank_role_name(frame.bank, role)));
    query_points(digest, frame, &pose);
    query_box(digest, frame, &pose);
    query_hits(digest, frame, &pose, &filter);
    query_fighters(digest, frame, &pose, &filter);
}

/* ---- Shapes of boxes ---- */

enum { POLYGON = 7, FOUND = 6 };

void query_box_shapes(Digest *digest)
{
    gab_frame frame = random_frame(digest), other = random_frame(digest);
    gab_pose pose = random_pose(digest), other_pose = random_pose(digest);
    uint32_t box = (uint32_t)random_between(digest, 0, 7), rings[FOUND];
    gab_frame_shape shape = gab_frame_box_shape(frame, box, &pose);
    add_number(digest, (uint64_t)shape.kind);
    mix_vec(digest, shape.capsule.a);
    mix_vec(digest, shape.capsule.b);
    mix_float(digest, shape.capsule.radius);
    mix_number(digest, shape.ring_count);
    mix_number(digest, shape.corner_count);
    gab_vec corners[POLYGON] = {{0, 0}};
    uint32_t count = gab_frame_box_corners(frame, box, &pose, corners, POLYGON);
    add_number(digest, count);
    for (uint32_t i = 0; i < count && i < POLYGON; i++)
        mix_vec(digest, corners[i]);
    add_list(digest, gab_frame_box_rings(frame, box, rings, FOUND), rings, FOUND);
    gab_capsule capsule = random_capsule(digest);
    for (uint32_t i = 0; i < POLYGON; i++)
        corners[i] = random_vec(digest);
    count = (uint32_t)random_between(digest, 0, POLYGON);
    gab_hit hits[FOUND];
    uint32_t found = gab_frame_hits_capsule(frame, &pose, &capsule, NULL, hits, FOUND);
    add_number(digest, found);
    for (uint32_t i = 0; i < found && i < FOUND; i++)
        mix_number(digest, hits[i].box);
    found = gab_frame_hits_polygon(frame, &pose, corners, count, NULL, hits, FOUND);
    add_number(digest, found);
    for (uint32_t i = 0; i < found && i < FOUND; i++)
        mix_number(digest, hits[i].box);
    gab_fighter a = {frame, pose, GAB_DEFAULTS}, b = {other, other_pose, GAB_DEFAULTS};
    uint32_t other_box = (uint32_t)random_between(digest, 0, 7);
    gab_contact contact;
    bool meets = gab_fighter_contact(&a, &b, box, other_box, &contact);
    add_contact(digest, meets, &contact);
}

/* ---- Masks ---- */

static void query_mask(Digest *digest, const gab_mask *mask, const gab_pose *pose)
{
    gab_vec point = {pose->x, pose->y};
    point.x += random_coordinate(digest, 90);
    point.y += random_coordinate(digest, 90);
    gab_box box = {point.x, point.y, 0, 0};
    box.w = random_size(digest);
    box.h = random_size(digest);
    gab_circle circle = {point, box.w};
    add_number(digest, mask->solid);
    mix_number(digest, mask->width);
    mix_number(digest, mask->height);
    mix_number(digest, (uint32_t)mask->left);
    mix_number(digest, (uint32_t)mask->top);
    add_bool(digest, gab_mask_holds(mask, pose, point));
    add_bool(digest, gab_mask_meets_box(mask, pose, box));
    add_bool(digest, gab_mask_meets_circle(mask, pose, circle));
    int32_t x = random_between(digest, -2, 200), y = random_between(digest, -2, 160);
    add_bool(digest, gab_mask_solid_at(mask, x, y));
}

static void query_pair_at(Digest *digest, const gab_mask *a, const gab_mask *b)
{
    int32_t x = random_between(digest, -150, 150), y = random_between(digest, -120, 120);
    gab_mask_flip flip = (gab_mask_flip)random_between(digest, 0, 3);
    gab_mask_pixel pixel;
    add_bool(digest, gab_mask_meets_mask_at(a, b, x, y, flip));
    add_number(digest, gab_masks_area_at(a, b, x, y, flip));
    add_bool(digest, gab_masks_first_at(a, b, x, y, flip, &pixel));
    mix_number(digest, (uint32_t)pixel.x);
    mix_number(digest, (uint32_t)pixel.y);
}

/* Returns a mask, usually one of the last sprite, which has the largest masks. */
static gab_mask random_mask(Digest *digest)
{
    const gab_bank *bank = digest_bank();
    gab_frame frame = random_frame(digest);
    if (random_chance(digest, 80)) {
        gab_sprite sprite = gab_bank_sprite_at(bank, gab_bank_sprite_count(bank) - 1);
        int32_t max = (int32_t)gab_sprite_frame_count(sprite) - 1;
        frame = gab_sprite_frame_at(sprite, (uint32_t)random_between(digest, 0, max));
    }
    return gab_frame_mask(frame);
}

void query_masks(Digest *digest)
{
    gab_mask a = random_mask(digest), b = random_mask(digest);
    gab_pose pose = random_pose(digest), other = pose;
    gab_vec pixel;
    other.x += random_coordinate(digest, 90);
    other.y += random_coordinate(digest, 90);
    other.flip_x = random_chance(digest, 50);
    if (random_chance(digest, 10))
        other.turn = random_unit(digest);
    query_mask(digest, &a, &pose);
    query_pair_at(digest, &a, &b);
    add_bool(digest, gab_mask_meets_mask(&a, &pose, &b, &other));
    add_number(digest, gab_masks_area(&a, &pose, &b, &other));
    add_bool(digest, gab_masks_first(&a, &pose, &b, &other, &pixel));
    mix_vec(digest, pixel);
    add_vec(digest, gab_masks_normal(&a, &pose, &b, &other));
}
