/* SPDX-License-Identifier: MIT */
/* Writes sprites: their frames with points and boxes, and their animations; writer_masks.c writes
 * masks. */
#include "bank/writer_internal.h"

#include <stdlib.h>
#include <string.h>

/* The bounds of boxes; left > right if there are no boxes. */
typedef struct Bounds {
    int32_t left, top, right, bottom;
} Bounds;

static const Bounds no_bounds = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};

static Bounds union_of(Bounds a, Bounds b)
{
    return (Bounds){
        a.left < b.left ? a.left : b.left,
        a.top < b.top ? a.top : b.top,
        a.right > b.right ? a.right : b.right,
        a.bottom > b.bottom ? a.bottom : b.bottom,
    };
}

static void put_bounds(uint8_t *p, Bounds bounds)
{
    put_i32(p, bounds.left);
    put_i32(p + 4, bounds.top);
    put_i32(p + 8, bounds.right);
    put_i32(p + 12, bounds.bottom);
}

static uint8_t *element_at(const Writer *w, SectionId section, uint32_t index, size_t size)
{
    return w->sections[section].bytes + index * size;
}

/* ---- Points ---- */

static bool put_point(Writer *w, const PlainPoint *point)
{
    if (!point->name || !point->name[0])
        return writer_fail(w, "it has no name");
    uint32_t index = writer_count(w, SECTION_PNTS);
    uint8_t *p = writer_element(w, SECTION_PNTS);
    if (!p || !writer_put_point(w, p + PNTS_X, "", point->x, point->y) ||
        !writer_put_direction(w, p + PNTS_TO_X, point->to_x, point->to_y))
        return false;
    put_u32(p + PNTS_NAME, writer_point_name(w, point->name));
    return writer_list_properties(w, GAB_KIND_PLACED_POINT, index, &point->properties);
}

static bool put_sorted_points(Writer *w, const PlainPoint *points, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        writer_enter(w, "point", GAB_NONE, points[i].name);
        if (i > 0 && writer_compare_names(&points[i - 1], &points[i]) == 0)
            return writer_fail(w, "its name appears twice in the frame");
        if (!put_point(w, &points[i]))
            return false;
        writer_leave(w);
    }
    return true;
}

static bool put_points(Writer *w, const PlainFrame *frame)
{
    if (frame->point_count > MAX_POINTS)
        return writer_fail(w, "has %lu points; the maximum is %d",
                           (unsigned long)frame->point_count, MAX_POINTS);
    if (frame->point_count == 0)
        return true;
    PlainPoint *sorted =
        writer_sorted(w, frame->points, frame->point_count, sizeof *sorted, writer_compare_names);
    bool ok = sorted && put_sorted_points(w, sorted, frame->point_count);
    free(sorted);
    return ok;
}

/* ---- Boxes ---- */

static bool check_edges(Writer *w, const PlainBox *box)
{
    if (!writer_check_fixed(w, "left edge", box->left) ||
        !writer_check_fixed(w, "top edge", box->top) ||
        !writer_check_fixed(w, "right edge", box->right) ||
        !writer_check_fixed(w, "bottom edge", box->bottom))
        return false;
    if (box->left >= box->right)
        return writer_fail(w, "its left edge, %ld, is not left of its right edge, %ld",
                           (long)box->left, (long)box->right);
    if (box->top >= box->bottom)
        return writer_fail(w, "its top edge, %ld, is not above its bottom edge, %ld",
                           (long)box->top, (long)box->bottom);
    return true;
}

/* Writes a box; `group` is the index within the frame of the group that contains it, or
 * NO_GROUP. */
static bool put_box(Writer *w, const PlainBox *box, uint32_t group, Bounds *bounds)
{
    if (!check_edges(w, box))
        return false;
    if (box->member_count > 0)
        return writer_fail(w, "has %lu members, and is not a group",
                           (unsigned long)box->member_count);
    uint32_t index = writer_count(w, SECTION_BOXS);
    uint8_t *p = writer_element(w, SECTION_BOXS);
    if (!p || !writer_put_name(w, SECTION_BOXS, p + BOXS_NAME, box->name) ||
        !writer_put_tag(w, p + BOXS_TAG, box->tag))
        return false;
    Bounds edges = {box->left, box->top, box->right, box->bottom};
    put_bounds(p + BOXS_EDGES, edges);
    put_u8(p + BOXS_DEPTH, group != NO_GROUP);
    put_u16(p + BOXS_GROUP, group);
    *bounds = union_of(*bounds, edges);
    return writer_list_properties(w, GAB_KIND_BOX, index, &box->properties);
}

static bool put_members(Writer *w, const PlainBox *group, uint32_t index, Bounds *bounds)
{
    for (uint32_t i = 0; i < group->member_count; i++) {
        const PlainBox *member = &group->members[i];
        writer_enter(w, "member", i, member->name);
        if (member->is_group)
            return writer_fail(w, "is a group within a group");
        if (!put_box(w, member, index, bounds))
            return false;
        writer_leave(w);
    }
    return true;
}

static bool put_group(Writer *w, const PlainBox *group, uint32_t group_index, Bounds *bounds)
{
    if (group->tag != 0)
        return writer_fail(w, "is a group, and has the tag %d", group->tag);
    if (group->member_count == 0)
        return writer_fail(w, "is a group without members");
    uint32_t index = writer_count(w, SECTION_BOXS);
    uint8_t *p = writer_element(w, SECTION_BOXS);
    if (!p || !writer_put_name(w, SECTION_BOXS, p + BOXS_NAME, group->name) ||
        !writer_put_tag(w, p + BOXS_TAG, 0))
        return false;
    put_u8(p + BOXS_IS_GROUP, 1);
    put_u16(p + BOXS_MEMBERS, group->member_count);
    put_u16(p + BOXS_GROUP, NO_GROUP);
    Bounds members = no_bounds;
    if (!writer_list_properties(w, GAB_KIND_BOX, index, &group->properties) ||
        !put_members(w, group, group_index, &members))
        return false;
    put_bounds(element_at(w, SECTION_BOXS, index, BOXS_SIZE) + BOXS_EDGES, members);
    *bounds = union_of(*bounds, members);
    return true;
}

/* Returns the number of boxes of a frame, including groups and members. */
static uint64_t count_boxes(const PlainFrame *frame)
{
    uint64_t count = frame->box_count;
    for (uint32_t i = 0; i < frame->box_count; i++)
        count += frame->boxes[i].is_group ? frame->boxes[i].member_count : 0;
    return count;
}

static bool put_boxes(Writer *w, const PlainFrame *frame, Bounds *bounds)
{
    uint64_t count = count_boxes(frame);
    if (count > MAX_BOXES)
        return writer_fail(w, "has %llu boxes, groups included; the maximum is %d",
                           (unsigned long long)count, MAX_BOXES);
    uint32_t first = writer_count(w, SECTION_BOXS);
    for (uint32_t i = 0; i < frame->box_count; i++) {
        const PlainBox *box = &frame->boxes[i];
        uint32_t index = writer_count(w, SECTION_BOXS) - first;
        writer_enter(w, "box", i, box->name);
        if (!(box->is_group ? put_group(w, box, index, bounds) : put_box(w, box, NO_GROUP, bounds)))
            return false;
        writer_leave(w);
    }
    return true;
}

/* ---- Frames ---- */

static bool check_rectangle(Writer *w, const PlainFrame *frame)
{
    if (!writer_check_picture(w, frame->picture))
        return false;
    uint64_t right = (uint64_t)frame->x + frame->width;
    uint64_t bottom = (uint64_t)frame->y + frame->height;
    if (frame->picture == GAB_NONE)
        return (right | bottom) == 0 || writer_fail(w, "has a rectangle, and no picture");
    if (frame->width == 0 || frame->height == 0)
        return writer_fail(w, "has a picture, and a rectangle of %lu x %lu pixels",
                           (unsigned long)frame->width, (unsigned long)frame->height);
    const PlainPicture *picture = &w->bank->pictures[frame->picture];
    if (right > picture->width || bottom > picture->height)
        return writer_fail(w, "its rectangle ends at %llu, %llu; its picture is %lu x %lu",
                           (unsigned long long)right, (unsigned long long)bottom,
                           (unsigned long)picture->width, (unsigned long)picture->height);
    return true;
}

static bool check_frame(Writer *w, const PlainFrame *frame)
{
    if (frame->duration < 1 || frame->duration > MAX_MILLISECONDS)
        return writer_fail(w, "lasts %lu ms; durations are 1 to %d", (unsigned long)frame->duration,
                           MAX_MILLISECONDS);
    return check_rectangle(w, frame) && writer_check_fixed(w, "left", frame->left) &&
           writer_check_fixed(w, "top", frame->top);
}

static bool put_frame(Writer *w, const PlainFrame *frame)
{
    uint32_t index = writer_count(w, SECTION_FRAM);
    if (!check_frame(w, frame))
        return false;
    uint8_t *p = writer_element(w, SECTION_FRAM);
    if (!p || !writer_put_name(w, SECTION_FRAM, p, frame->name))
        return false;
    put_u32(p + FRAM_PICTURE, frame->picture);
    put_u16(p + FRAM_X, frame->x);
    put_u16(p + FRAM_Y, frame->y);
    put_u16(p + FRAM_WIDTH, frame->width);
    put_u16(p + FRAM_HEIGHT, frame->height);
    put_i32(p + FRAM_LEFT, frame->left);
    put_i32(p + FRAM_TOP, frame->top);
    put_u32(p + FRAM_DURATION, frame->duration);
    put_u32(p + FRAM_POINT, writer_count(w, SECTION_PNTS));
    put_u32(p + FRAM_BOX, writer_count(w, SECTION_BOXS));
    put_u16(p + FRAM_POINTS, frame->point_count);

    Bounds bounds = no_bounds;
    if (!writer_list_properties(w, GAB_KIND_FRAME, index, &frame->properties) ||
        !put_points(w, frame) || !put_boxes(w, frame, &bounds))
        return false;
    put_u16(p + FRAM_BOXES, writer_count(w, SECTION_BOXS) - read_u32(p + FRAM_BOX));
    if (frame->box_count > 0)
        put_bounds(p + FRAM_BOUNDS, bounds);
    if (!frame->mask)
        return true;
    put_u32(p + FRAM_MASK, writer_count(w, SECTION_MASK) + 1);
    return writer_put_mask(w, frame->mask, frame->width, frame->height);
}

static bool put_frames(Writer *w, uint32_t index, const PlainSprite *sprite)
{
    uint32_t first = writer_count(w, SECTION_FRAM);
    if (sprite->frame_count > MAX_FRAMES - first)
        return writer_fail(w, "the bank has %llu frames up to here; the maximum is %d",
                           (unsigned long long)first + sprite->frame_count, MAX_FRAMES);
    for (uint32_t i = 0; i < sprite->frame_count; i++) {
        writer_enter(w, "frame", i, sprite->frames[i].name);
        if (!put_frame(w, &sprite->frames[i]))
            return false;
        writer_leave(w);
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_FRAME,
                                            .parent = index,
                                            .first = first,
                                            .items = sprite->frames,
                                            .count = sprite->frame_count,
                                            .size = sizeof *sprite->frames});
}

/* ---- Animations ---- */

/* Appends a step with its end time. Flips and durations of steps require support by the reader. */
static bool put_step(Writer *w, const PlainSprite *sprite, const PlainStep *step, uint32_t end)
{
    uint8_t *p = writer_element(w, SECTION_STEP);
    if (!p)
        return false;
    put_u32(p + STEP_FRAME, step->frame);
    p[STEP_FLIPS] = (uint8_t)((step->flip_x ? STEP_FLIP_X : 0) | (step->flip_y ? STEP_FLIP_Y : 0));
    put_u32(p + STEP_END, end);
    if (p[STEP_FLIPS] != 0 ||
        plain_step_duration(sprite, step) != sprite->frames[step->frame].duration)
        w->required |= REQUIRED_STEPS;
    return true;
}

static bool put_steps(Writer *w, const PlainSprite *sprite, const PlainAnimation *animation)
{
    uint32_t end = 0;
    for (uint32_t i = 0; i < animation->step_count; i++) {
        const PlainStep *step = &animation->steps[i];
        if (step->frame >= sprite->frame_count)
            return writer_fail(w, "its step %lu is frame %lu; the sprite has %lu", (unsigned long)i,
                               (unsigned long)step->frame, (unsigned long)sprite->frame_count);
        if (step->duration > MAX_MILLISECONDS)
            return writer_fail(w, "its step %lu lasts %lu ms; the maximum is %lu", (unsigned long)i,
                               (unsigned long)step->duration, (unsigned long)MAX_MILLISECONDS);
        end += plain_step_duration(sprite, step);
        if (end > INT32_MAX)
            return writer_fail(w,
                               "lasts %lu ms up to its step %lu; it must last less than "
                               "2147483648",
                               (unsigned long)end, (unsigned long)i);
        if (!put_step(w, sprite, step, end))
            return false;
    }
    return true;
}

static bool put_animation(Writer *w, const PlainSprite *sprite, const PlainAnimation *animation)
{
    unsigned long steps = animation->step_count;
    if (steps == 0)
        return writer_fail(w, "has no steps");
    if (animation->loop != GAB_NONE && animation->loop >= steps)
        return writer_fail(w, "loops to step %lu; it has %lu", (unsigned long)animation->loop,
                           steps);
    if (animation->direction > PLAIN_PING_PONG)
        return writer_fail(w, "there is no direction %d; directions are 0 to 2",
                           (int)animation->direction);
    uint32_t index = writer_count(w, SECTION_ANIM);
    uint8_t *p = writer_element(w, SECTION_ANIM);
    if (!p || !writer_require_name(w, SECTION_ANIM, p, animation->name))
        return false;
    put_u32(p + ANIM_STEP, writer_count(w, SECTION_STEP));
    put_u32(p + ANIM_STEPS, animation->step_count);
    put_u32(p + ANIM_LOOP, animation->loop);
    put_u8(p + ANIM_DIRECTION, (uint32_t)animation->direction);
    return writer_list_properties(w, GAB_KIND_ANIMATION, index, &animation->properties) &&
           put_steps(w, sprite, animation);
}

static bool put_animations(Writer *w, uint32_t index, const PlainSprite *sprite)
{
    uint32_t first = writer_count(w, SECTION_ANIM);
    for (uint32_t i = 0; i < sprite->animation_count; i++) {
        writer_enter(w, "animation", i, sprite->animations[i].name);
        if (!put_animation(w, sprite, &sprite->animations[i]))
            return false;
        writer_leave(w);
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_ANIMATION,
                                            .parent = index,
                                            .first = first,
                                            .items = sprite->animations,
                                            .count = sprite->animation_count,
                                            .size = sizeof *sprite->animations});
}

/* ---- Sprites ---- */

static bool put_sprite(Writer *w, uint32_t index, const PlainSprite *sprite)
{
    uint8_t *p = writer_element(w, SECTION_SPRT);
    if (!p || !writer_require_name(w, SECTION_SPRT, p, sprite->name))
        return false;
    put_u32(p + SPRT_FRAME, writer_count(w, SECTION_FRAM));
    put_u32(p + SPRT_FRAMES, sprite->frame_count);
    put_u32(p + SPRT_ANIMATION, writer_count(w, SECTION_ANIM));
    put_u32(p + SPRT_ANIMATIONS, sprite->animation_count);
    return writer_list_properties(w, GAB_KIND_SPRITE, index, &sprite->properties) &&
           put_frames(w, index, sprite) && put_animations(w, index, sprite);
}

bool writer_put_sprites(Writer *w)
{
    const PlainBank *bank = w->bank;
    for (uint32_t i = 0; i < bank->sprite_count; i++) {
        writer_enter(w, "sprite", i, bank->sprites[i].name);
        if (!put_sprite(w, i, &bank->sprites[i]))
            return false;
        writer_leave(w);
    }
    return writer_list_names(w, (NameScope){.kind = GAB_KIND_SPRITE,
                                            .items = bank->sprites,
                                            .count = bank->sprite_count,
                                            .size = sizeof *bank->sprites});
}
