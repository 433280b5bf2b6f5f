/* SPDX-License-Identifier: MIT */
/* Implements the animations of gabarit/sprite.h: which step is shown at a given time. */
#include "gabarit/sprite.h"

#include "view_internal.h"
#include "wide_internal.h"

static const uint8_t *animation_bytes(gab_animation animation)
{
    return view_bytes(animation.bank, SECTION_ANIM, animation.index);
}

bool gab_animation_exists(gab_animation animation)
{
    return view_bytes(animation.bank, SECTION_ANIM, animation.index) != NULL;
}

const char *gab_animation_name(gab_animation animation)
{
    return name_or_empty(animation.bank, VIEW_BYTES(animation, SECTION_ANIM), ANIM_NAME);
}

static gab_direction direction_of(gab_animation animation)
{
    const uint8_t *bytes = animation_bytes(animation);
    return bytes != NULL ? (gab_direction)bytes[ANIM_DIRECTION] : GAB_FORWARD;
}

static uint32_t step_count_of(gab_animation animation)
{
    return field_or(animation_bytes(animation), ANIM_STEPS, 0);
}

static uint32_t loop_of(gab_animation animation)
{
    return field_or(animation_bytes(animation), ANIM_LOOP, GAB_NONE);
}

/* Returns the bytes of a step, or NULL. */
static const uint8_t *step_bytes(gab_animation animation, uint32_t step)
{
    const uint8_t *bytes = view_bytes(animation.bank, SECTION_ANIM, animation.index);
    uint32_t index = child_at(bytes, ANIM_STEP, ANIM_STEPS, step);
    return bytes != NULL ? gab_element(animation.bank, SECTION_STEP, index) : NULL;
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

static gab_step step_number(gab_animation animation, uint32_t index, const gab_pose *pose)
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

gab_step gab_animation_step_at(gab_animation animation, uint32_t index, const gab_pose *pose)
{
    const uint8_t *bytes = VIEW_BYTES(animation, SECTION_ANIM);
    CHILD_AT(animation.bank, bytes, ANIM_STEP, ANIM_STEPS, index);
    return step_number(animation, index, pose);
}

static uint32_t duration_of(gab_animation animation)
{
    uint32_t steps = step_count_of(animation);
    return steps > 0 ? (uint32_t)step_end(animation, steps - 1) : 0;
}

/* Returns the step that is shown at a time before the end, played forward. */
static uint32_t step_at(gab_animation animation, uint64_t time)
{
    uint32_t min = 0, end = step_count_of(animation) - 1;
    while (min < end) {
        uint32_t middle = min + (end - min) / 2;
        if (time < step_end(animation, middle))
            end = middle;
        else
            min = middle + 1;
    }
    return min;
}

/* A turn of a ping-pong: down from the second-last step to the turning step, then up from the step
 * after it to the last. A single step is its own turn. */
typedef struct Turn {
    uint64_t top;      /* end of the way down, played forward */
    uint64_t bottom;   /* start of the way up */
    uint64_t down, up; /* durations */
} Turn;

static Turn turn_at(gab_animation animation, uint32_t step)
{
    uint32_t last = step_count_of(animation) - 1;
    uint64_t duration = duration_of(animation), bottom = step_end(animation, step);
    if (step == last)
        return (Turn){duration, bottom, duration - step_start(animation, step), 0};
    uint64_t top = step_start(animation, last);
    return (Turn){top, bottom, top - step_start(animation, step), duration - bottom};
}

static uint32_t cycle_of(gab_animation animation)
{
    uint32_t loop = loop_of(animation);
    if (loop == GAB_NONE)
        return 0;
    if (direction_of(animation) == GAB_FORWARD)
        return duration_of(animation) - (uint32_t)step_start(animation, loop);
    if (direction_of(animation) == GAB_REVERSE)
        return (uint32_t)step_end(animation, loop);
    Turn turn = turn_at(animation, loop);
    return (uint32_t)(turn.down + turn.up);
}

bool gab_animation_ended(gab_animation animation, uint64_t milliseconds)
{
    REPORT_EMPTY(animation, SECTION_ANIM);
    uint32_t steps = step_count_of(animation);
    uint64_t end = duration_of(animation);
    if (steps > 1 && direction_of(animation) == GAB_PING_PONG)
        end += step_start(animation, steps - 1);
    return steps > 0 && loop_of(animation) == GAB_NONE && milliseconds >= end;
}

/* Converts a time after the first pass through an animation, counted from the end of that pass, to
 * the equivalent time of forward play. */
static uint64_t time_after_pass(gab_animation animation, uint64_t time)
{
    uint64_t duration = duration_of(animation), cycle = cycle_of(animation);
    gab_direction direction = direction_of(animation);
    uint32_t loop = loop_of(animation);
    if (direction == GAB_FORWARD)
        return cycle > 0 ? duration - cycle + time % cycle : duration - 1;
    if (direction == GAB_REVERSE)
        return cycle > 0 ? cycle - 1 - time % cycle : 0;
    Turn turn = turn_at(animation, loop == GAB_NONE ? 0 : loop);
    if (cycle == 0 && time >= turn.down)
        return 0;
    uint64_t rest = cycle > 0 ? time % cycle : time;
    return rest < turn.down ? turn.top - 1 - rest : turn.bottom + (rest - turn.down);
}

gab_step gab_animation_shown(gab_animation animation, uint64_t milliseconds, const gab_pose *pose)
{
    REPORT_EMPTY(animation, SECTION_ANIM);
    uint64_t duration = duration_of(animation), time = milliseconds;
    uint32_t shown = GAB_NONE;
    if (duration > 0) {
        if (time >= duration)
            time = time_after_pass(animation, time - duration);
        else if (direction_of(animation) == GAB_REVERSE)
            time = duration - 1 - time;
        shown = step_at(animation, time);
    }
    return step_number(animation, shown, pose);
}

/* Divides a number; returns the remainder. */
static uint32_t divide(Wide *number, uint32_t divisor)
{
    uint64_t digits[] = {number->high >> 32, number->high & UINT32_MAX, number->low >> 32,
                         number->low & UINT32_MAX};
    uint64_t rest = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t part = rest << 32 | digits[i];
        digits[i] = part / divisor;
        rest = part % divisor;
    }
    *number = (Wide){digits[0] << 32 | digits[1], digits[2] << 32 | digits[3]};
    return (uint32_t)rest;
}

gab_step gab_animation_at_tick(gab_animation animation, uint64_t tick, uint32_t ticks,
                               uint32_t seconds, const gab_pose *pose)
{
    REPORT_EMPTY(animation, SECTION_ANIM);
    if (step_count_of(animation) == 0 || ticks == 0)
        return step_number(animation, GAB_NONE, pose);
    Wide time = wide_product(tick, (uint64_t)seconds * 1000);
    divide(&time, ticks);
    if (time.high > 0) {
        /* A time within the second pass or later that shows the same: the same rest of a cycle. */
        uint32_t cycle = cycle_of(animation);
        uint64_t late = UINT64_MAX;
        late -= cycle > 0 ? (late % cycle + cycle - divide(&time, cycle)) % cycle : 0;
        time.low = late;
    }
    return gab_animation_shown(animation, time.low, pose);
}

/* ---- Functions that the library itself also uses, without reports ---- */

#define WITH_REPORT(type, name)                        \
    type gab_animation_##name(gab_animation animation) \
    {                                                  \
        REPORT_EMPTY(animation, SECTION_ANIM);         \
        return name##_of(animation);                   \
    }

WITH_REPORT(gab_direction, direction)
WITH_REPORT(uint32_t, step_count)
WITH_REPORT(uint32_t, loop)
WITH_REPORT(uint32_t, duration)
WITH_REPORT(uint32_t, cycle)
