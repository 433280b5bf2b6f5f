/* SPDX-License-Identifier: MIT */
/* The steps of animations in the order in which they are shown; see godot_internal.h. */
#include "formats/godot/godot_internal.h"

static void play_free(void *memory)
{
    g_autofree GodotPlay *play = memory;
    g_free(play->name);
    g_array_unref(play->steps);
}

static GodotPlay *add_play(GPtrArray *plays, char *name, bool loops)
{
    GodotPlay *play = g_new(GodotPlay, 1);
    *play = (GodotPlay){name, g_array_new(false, false, sizeof(GodotStep)), loops};
    g_ptr_array_add(plays, play);
    return play;
}

/* Appends steps of the order in which the library shows them: from the `first` on. */
static void append_steps(GodotPlay *play, gab_animation animation, uint32_t first, uint32_t count,
                         uint32_t first_frame)
{
    uint64_t time = 0;
    for (uint32_t i = 0; i < first + count; i++) {
        gab_step step = gab_animation_shown(animation, time, NULL);
        const GodotStep shown = {step.frame.index - first_frame, step.pose.flip_x, step.pose.flip_y,
                                 step.duration};
        if (i >= first)
            g_array_append_val(play->steps, shown);
        time += step.duration;
    }
}

/* Adds an animation. Its first pass has `pass` steps, and then `period` steps are repeated. */
static void add_animation(GPtrArray *plays, gab_animation animation, uint32_t first_frame)
{
    const char *name = gab_animation_name(animation);
    uint32_t steps = gab_animation_step_count(animation), loop = gab_animation_loop(animation);
    gab_direction direction = gab_animation_direction(animation);
    uint32_t last = steps - 1, period = 0, pass = steps;
    bool is_whole; /* the first pass is a period */
    if (loop == GAB_NONE) {
        uint32_t shown = direction == GAB_PING_PONG ? 2 * steps - 1 : steps;
        append_steps(add_play(plays, g_strdup(name), false), animation, 0, shown, first_frame);
        return;
    }
    if (direction == GAB_PING_PONG) {
        period = MAX(2 * (last - loop), 1);
        is_whole = loop == 0;
    } else if (direction == GAB_REVERSE) {
        period = loop + 1;
        is_whole = loop == last;
    } else {
        period = steps - loop;
        is_whole = loop == 0;
    }
    if (is_whole) {
        append_steps(add_play(plays, g_strdup(name), true), animation, 0, period, first_frame);
        return;
    }
    append_steps(add_play(plays, g_strdup(name), false), animation, 0, pass, first_frame);
    append_steps(add_play(plays, g_strconcat(name, "_loop", NULL), true), animation, pass, period,
                 first_frame);
}

GPtrArray *godot_plays(gab_sprite sprite)
{
    GPtrArray *plays = g_ptr_array_new_with_free_func(play_free);
    uint32_t first_frame = gab_sprite_frame_at(sprite, 0).index;
    uint32_t animations = gab_sprite_animation_count(sprite);
    for (uint32_t i = 0; i < animations; i++)
        add_animation(plays, gab_sprite_animation_at(sprite, i), first_frame);
    if (animations > 0)
        return plays;
    GodotPlay *all = add_play(plays, g_strdup("default"), false);
    for (uint32_t i = 0; i < gab_sprite_frame_count(sprite); i++) {
        const GodotStep step = {i, false, false,
                                gab_frame_duration(gab_sprite_frame_at(sprite, i))};
        g_array_append_val(all->steps, step);
    }
    return plays;
}
