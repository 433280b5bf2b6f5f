/* SPDX-License-Identifier: MIT */
/* Implements the animations of gabarit/sprite.h: which step is shown at a given time. */
#include "gabarit/sprite.h"

#include "view_internal.h"

static const uint8_t *animation_bytes(gab_animation animation)
{
    return view_bytes(animation.bank, SECTION_ANIM, animation.index);
}

bool gab_animation_exists(gab_animation animation)
{
    return animation_bytes(animation) != NULL;
}

const char *gab_animation_name(gab_animation animation)
{
    return name_or_empty(animation.bank, animation_bytes(animation), ANIM_NAME);
}

gab_direction gab_animation_direction(gab_animation animation)
{
    const uint8_t *bytes = animation_bytes(animation);
    return bytes != NULL ? (gab_direction)bytes[ANIM_DIRECTION] : GAB_FORWARD;
}

uint32_t gab_animation_step_count(gab_animation animation)
{
    return field_or(animation_bytes(animation), ANIM_STEPS, 0);
}

uint32_t gab_animation_loop(gab_animation animation)
{
    return field_or(animation_bytes(animation), ANIM_LOOP, GAB_NONE);
}

/* Returns the bytes of a step, or NULL. */
static const uint8_t *step_bytes(gab_animation animation, uint32_t step)
{
    if (step >= gab_animation_step_count(animation))
        return NULL;
    return gab_element(animation.bank, SECTION_STEP,
                       read_u32(animation_bytes(animation) + ANIM_STEP) + step);
}

/* Returns the sprite that an animation belongs to: the last one whose first animation is not after
 * it. */
static const uint8_t *sprite_of_animation(gab_animation animation)
{
    uint32_t min = 0, end = animation.bank->sections[SECTION_SPRT].count;
    while (end - min > 1) {
        uint32_t middle = min + (end - min) / 2;
        const uint8_t *sprite = gab_element(animation.bank, SECTION_SPRT, middle);
        if (sprite != NULL && read_u32(sprite + SPRT_ANIMATION) <= animation.index)
            min = middle;
        else
            end = middle;
    }
    return gab_element(animation.bank, SECTION_SPRT, min);
}

/* Returns the time when a step ends, played forward, in milliseconds. */
static uint64_t step_end(gab_animation animation, uint32_t step)
{
    const uint8_t *bytes = step_bytes(animation, step);
    return bytes != NULL ? read_u32(bytes + STEP_END) : 0;
}

static uint64_t step_start(gab_animation animation, uint32_t step)
{
    return step > 0 ? step_end(animation, step - 1) : 0;
}

/* Returns the pose of a step, given the pose of its animation. In both, flips are applied first. */
static gab_pose step_pose(const uint8_t *bytes, const gab_pose *pose)
{
    gab_pose posed = {0};
    if (pose != NULL)
        posed = *pose;
    posed.flip_x = posed.flip_x != ((bytes[STEP_FLIPS] & STEP_FLIP_X) != 0);
    posed.flip_y = posed.flip_y != ((bytes[STEP_FLIPS] & STEP_FLIP_Y) != 0);
    return posed;
}

gab_step gab_animation_step_at(gab_animation animation, uint32_t index, const gab_pose *pose)
{
    const uint8_t *bytes = step_bytes(animation, index);
    const uint8_t *sprite = bytes != NULL ? sprite_of_animation(animation) : NULL;
    gab_step step = {{animation.bank, GAB_NONE}, {0, 0, false, false, {0, 0}, 0}, GAB_NONE, 0, 0};
    if (sprite == NULL)
        return step;
    step.frame.index =
        read_u32(sprite + SPRT_FRAME) + (read_u32(bytes + STEP_FRAME) & STEP_FRAME_BITS);
    step.pose = step_pose(bytes, pose);
    step.index = index;
    step.start = (uint32_t)step_start(animation, index);
    step.duration = (uint32_t)step_end(animation, index) - step.start;
    return step;
}

uint32_t gab_animation_length(gab_animation animation)
{
    uint32_t steps = gab_animation_step_count(animation);
    return steps > 0 ? (uint32_t)step_end(animation, steps - 1) : 0;
}

/* Returns the step that is shown at a time before the end, played forward. */
static uint32_t step_at(gab_animation animation, uint64_t time)
{
    uint32_t min = 0, end = gab_animation_step_count(animation) - 1;
    while (min < end) {
        uint32_t middle = min + (end - min) / 2;
        if (time < step_end(animation, middle))
            end = middle;
        else
            min = middle + 1;
    }
    return min;
}

/*
 * The following functions, one for each direction, convert a time after the first pass through the
 * animation to the equivalent time of forward play. `time` is counted from the end of that pass.
 */
static uint64_t forward_loop_time(gab_animation animation, uint32_t loop, uint64_t time)
{
    uint64_t length = gab_animation_length(animation), start = step_start(animation, loop);
    return loop == GAB_NONE ? length - 1 : start + time % (length - start);
}

static uint64_t reverse_loop_time(gab_animation animation, uint32_t loop, uint64_t time)
{
    if (loop == GAB_NONE)
        return 0;
    uint64_t length = step_end(animation, loop);
    return length - 1 - time % length;
}

static uint64_t ping_pong_loop_time(gab_animation animation, uint32_t loop, uint64_t time)
{
    uint32_t last = gab_animation_step_count(animation) - 1;
    uint32_t turn = loop == GAB_NONE ? 0 : loop;
    uint64_t length = gab_animation_length(animation);
    if (last == turn)
        return length - 1;
    /* A cycle leads from the second-last step down to the turning step, and from the step after the
     * turning step up to the last. */
    uint64_t top = step_end(animation, last - 1), down = top - step_start(animation, turn);
    uint64_t up = length - step_end(animation, turn);
    if (loop == GAB_NONE && time >= down)
        return 0;
    uint64_t rest = time % (down + up);
    return rest < down ? top - 1 - rest : step_end(animation, turn) + (rest - down);
}

gab_step gab_animation_shown(gab_animation animation, uint64_t milliseconds, const gab_pose *pose)
{
    uint64_t length = gab_animation_length(animation), time = milliseconds;
    uint32_t loop = gab_animation_loop(animation), shown = GAB_NONE;
    gab_direction direction = gab_animation_direction(animation);
    if (length > 0) {
        if (time < length)
            time = direction == GAB_REVERSE ? length - 1 - time : time;
        else if (direction == GAB_FORWARD)
            time = forward_loop_time(animation, loop, time - length);
        else if (direction == GAB_REVERSE)
            time = reverse_loop_time(animation, loop, time - length);
        else
            time = ping_pong_loop_time(animation, loop, time - length);
        shown = step_at(animation, time);
    }
    return gab_animation_step_at(animation, shown, pose);
}
