/* SPDX-License-Identifier: MIT */
/* Reads sprites back: frames with points, boxes and masks, and animations. */
#include "bank/reader_internal.h"

#include <gabarit/sprite.h>

/* ---- Points ---- */

static bool read_point(Reader *r, uint32_t index, void *item)
{
    PlainPoint *point = item;
    const uint8_t *p = reader_element(r, SECTION_PNTS, index);
    const uint8_t *name = reader_element(r, SECTION_PNAM, read_u32(p + PNTS_NAME));
    point->x = read_i32(p + PNTS_X);
    point->y = read_i32(p + PNTS_Y);
    point->to_x = (int16_t)read_i16(p + PNTS_TO_X);
    point->to_y = (int16_t)read_i16(p + PNTS_TO_Y);
    return reader_text(r, name + PNAM_NAME, &point->name) &&
           reader_properties(r, GAB_KIND_PLACED_POINT, index, &point->properties);
}

static bool read_points(Reader *r, const uint8_t *p, PlainFrame *frame)
{
    frame->point_count = read_u16(p + FRAM_POINTS);
    frame->points = reader_items(r, read_u32(p + FRAM_POINT), frame->point_count,
                                 sizeof *frame->points, read_point);
    return frame->points != NULL;
}

/* ---- Boxes ---- */

static bool read_box(Reader *r, uint32_t index, void *item)
{
    PlainBox *box = item;
    const uint8_t *p = reader_element(r, SECTION_BOXS, index);
    box->is_group = p[BOXS_IS_GROUP] == 1;
    box->tag = p[BOXS_TAG];
    if (!box->is_group) {
        box->left = read_i32(p + BOXS_EDGES);
        box->top = read_i32(p + BOXS_EDGES + 4);
        box->right = read_i32(p + BOXS_EDGES + 8);
        box->bottom = read_i32(p + BOXS_EDGES + 12);
    }
    return reader_text(r, p + BOXS_NAME, &box->name) &&
           reader_properties(r, GAB_KIND_BOX, index, &box->properties);
}

static bool read_members(Reader *r, uint32_t first, uint32_t count, PlainBox *group)
{
    group->member_count = count;
    group->members = reader_items(r, first, count, sizeof *group->members, read_box);
    return group->members != NULL;
}

static uint32_t member_count_at(const Reader *r, uint32_t index)
{
    return read_u16(reader_element(r, SECTION_BOXS, index) + BOXS_MEMBERS);
}

static bool read_boxes(Reader *r, const uint8_t *p, PlainFrame *frame)
{
    uint32_t first = read_u32(p + FRAM_BOX), end = first + read_u16(p + FRAM_BOXES);
    uint32_t count = 0;
    for (uint32_t i = first; i < end; i += 1 + member_count_at(r, i))
        count++;
    frame->boxes = reader_list(r, count, sizeof *frame->boxes);
    if (!frame->boxes)
        return false;
    for (uint32_t i = first; i < end; i += 1 + member_count_at(r, i)) {
        PlainBox *box = &frame->boxes[frame->box_count++];
        if (!read_box(r, i, box) ||
            (box->is_group && !read_members(r, i + 1, member_count_at(r, i), box)))
            return false;
    }
    return true;
}

/* ---- Masks ---- */

static void read_words(const Reader *r, const uint8_t *p, const PlainMask *mask, uint8_t *rows)
{
    uint32_t word = read_u32(p + MASK_WORD);
    size_t stride = (mask->width + (size_t)7) / 8;
    for (size_t strip = 0; strip < stride; strip += 8) {
        for (uint32_t y = 0; y < mask->height; y++, word++) {
            const uint8_t *bits = reader_element(r, SECTION_BITS, word);
            size_t bytes = stride - strip < 8 ? stride - strip : 8;
            memcpy(rows + y * stride + strip, bits, bytes);
        }
    }
}

static bool read_mask(Reader *r, uint32_t index, PlainFrame *frame)
{
    const uint8_t *p = reader_element(r, SECTION_MASK, index);
    PlainMask *mask = frame->mask = reader_list(r, 1, sizeof *mask);
    if (!mask)
        return false;
    mask->x = read_u16(p + MASK_X);
    mask->y = read_u16(p + MASK_Y);
    mask->width = read_u16(p + MASK_WIDTH);
    mask->height = read_u16(p + MASK_HEIGHT);
    if (!reader_count_pixels(r, (uint64_t)mask->width * mask->height))
        return false;
    uint8_t *rows = reader_list(r, (mask->width + 7) / 8 * mask->height, 1);
    if (!rows)
        return false;
    read_words(r, p, mask, rows);
    mask->rows = rows;
    return true;
}

/* ---- Frames ---- */

static bool read_frame(Reader *r, uint32_t index, void *item)
{
    PlainFrame *frame = item;
    const uint8_t *p = reader_element(r, SECTION_FRAM, index);
    uint32_t mask = read_u32(p + FRAM_MASK);
    frame->picture = read_u32(p + FRAM_PICTURE);
    frame->x = read_u16(p + FRAM_X);
    frame->y = read_u16(p + FRAM_Y);
    frame->width = read_u16(p + FRAM_WIDTH);
    frame->height = read_u16(p + FRAM_HEIGHT);
    frame->left = read_i32(p + FRAM_LEFT);
    frame->top = read_i32(p + FRAM_TOP);
    frame->duration = read_u32(p + FRAM_DURATION);
    return reader_text(r, p + FRAM_NAME, &frame->name) &&
           reader_properties(r, GAB_KIND_FRAME, index, &frame->properties) &&
           read_points(r, p, frame) && read_boxes(r, p, frame) &&
           (mask == 0 || read_mask(r, mask - 1, frame));
}

static bool read_frames(Reader *r, const uint8_t *p, PlainSprite *sprite)
{
    sprite->frame_count = read_u32(p + SPRT_FRAMES);
    sprite->frames = reader_items(r, read_u32(p + SPRT_FRAME), sprite->frame_count,
                                  sizeof *sprite->frames, read_frame);
    return sprite->frames != NULL;
}

/* ---- Animations ---- */

/* Reads a step, which stores its end time instead of its duration. */
static PlainStep read_step(Reader *r, const uint8_t *animation, uint32_t i, uint32_t start)
{
    const uint8_t *p = reader_element(r, SECTION_STEP, read_u32(animation + ANIM_STEP) + i);
    uint32_t duration = read_u32(p + STEP_END) - start;
    PlainStep step = {.frame = read_u32(p + STEP_FRAME) & STEP_FRAME_BITS,
                      .flip_x = (p[STEP_FLIPS] & STEP_FLIP_X) != 0,
                      .flip_y = (p[STEP_FLIPS] & STEP_FLIP_Y) != 0};
    if (duration != r->sprite->frames[step.frame].duration)
        step.duration = duration;
    return step;
}

static bool read_animation(Reader *r, uint32_t index, void *item)
{
    PlainAnimation *animation = item;
    const uint8_t *p = reader_element(r, SECTION_ANIM, index);
    uint32_t count = read_u32(p + ANIM_STEPS), end = 0;
    animation->loop = read_u32(p + ANIM_LOOP);
    animation->direction = (PlainDirection)p[ANIM_DIRECTION];
    animation->steps = reader_list(r, count, sizeof *animation->steps);
    if (!animation->steps)
        return false;
    animation->step_count = count;
    for (uint32_t i = 0; i < count; i++) {
        animation->steps[i] = read_step(r, p, i, end);
        end += plain_step_duration(r->sprite, &animation->steps[i]);
    }
    return reader_text(r, p + ANIM_NAME, &animation->name) &&
           reader_properties(r, GAB_KIND_ANIMATION, index, &animation->properties);
}

static bool read_animations(Reader *r, const uint8_t *p, PlainSprite *sprite)
{
    sprite->animation_count = read_u32(p + SPRT_ANIMATIONS);
    sprite->animations = reader_items(r, read_u32(p + SPRT_ANIMATION), sprite->animation_count,
                                      sizeof *sprite->animations, read_animation);
    return sprite->animations != NULL;
}

/* ---- Sprites ---- */

static bool read_sprite(Reader *r, uint32_t index, void *item)
{
    PlainSprite *sprite = item;
    const uint8_t *p = reader_element(r, SECTION_SPRT, index);
    r->sprite = sprite;
    return reader_text(r, p + SPRT_NAME, &sprite->name) &&
           reader_properties(r, GAB_KIND_SPRITE, index, &sprite->properties) &&
           read_frames(r, p, sprite) && read_animations(r, p, sprite);
}

bool reader_read_sprites(Reader *r)
{
    PlainBank *plain = r->plain;
    plain->sprite_count = gab_bank_sprite_count(r->bank);
    plain->sprites = reader_items(r, 0, plain->sprite_count, sizeof *plain->sprites, read_sprite);
    return plain->sprites != NULL;
}
