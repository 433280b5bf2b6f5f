/* SPDX-License-Identifier: MIT */
/* Flips and durations of steps; the contract is in steps.h. */
#include "edit/steps.h"

#include "edit/assets.h"
#include "edit/sprites_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Changes some steps of an animation. */
static Project *change_steps(const Project *before, const StepRange *range,
                             void (*change)(const void *user, AnimationStep *step),
                             const void *user, GError **error)
{
    Path path = path_animation(range->sprite, range->animation);
    const Animation *old = path_get(before, &path);
    if (old == NULL)
        return edit_missing(before, &path, error);
    Animation *changed = node_copy(old);
    for (uint32_t i = 0; i < range->count; i++)
        if (range->steps[i] < list_count(changed->steps))
            change(user, list_replace_by_copy(&changed->steps, range->steps[i]));
    return edit_put(before, &path, changed, error);
}

static void set_step_duration(const void *user, AnimationStep *step)
{
    step->duration = *(const int32_t *)user;
}

Project *edit_set_step_duration(const Project *before, const StepRange *steps, int32_t milliseconds,
                                GError **error)
{
    return change_steps(before, steps, set_step_duration, &milliseconds, error);
}

/* The flips to set, and their new value. */
typedef struct Flip {
    bool x, y, on;
} Flip;

static void flip_step(const void *user, AnimationStep *step)
{
    const Flip *flip = user;
    step->flip_x = flip->x ? flip->on : step->flip_x;
    step->flip_y = flip->y ? flip->on : step->flip_y;
}

Project *edit_flip_steps(const Project *before, const StepRange *steps, bool x, bool y, bool on,
                         GError **error)
{
    Flip flip = {x, y, on};
    return change_steps(before, steps, flip_step, &flip, error);
}

/* ---- Mirrored animations ---- */

static void set_mirrored_name(Animation *animation, const List *others)
{
    char *wanted = name_mirrored(animation->name);
    if (strcmp(wanted, animation->name) == 0) {
        g_free(wanted);
        wanted = g_strdup_printf(_("%s mirrored"), animation->name);
    }
    g_autofree char *name = asset_free_name(others, wanted);
    node_set_text(&animation->name, name);
    g_free(wanted);
}

Project *edit_mirror_animation(const Project *before, uint64_t sprite, uint64_t animation,
                               uint64_t *id, GError **error)
{
    Path path = path_animation(sprite, animation), above = path_sprite(sprite);
    const Animation *old = path_get(before, &path);
    *id = 0;
    if (old == NULL)
        return edit_missing(before, &path, error);
    Animation *mirrored = node_copy(old);
    *id = mirrored->id = edit_new_id();
    for (uint32_t i = 0; i < list_count(mirrored->steps); i++) {
        AnimationStep *step = list_replace_by_copy(&mirrored->steps, i);
        step->flip_x = !step->flip_x;
    }
    set_mirrored_name(mirrored, project_sprite(before, sprite)->animations);
    return edit_insert(before, &above, "animations", path_index(before, &path) + 1, mirrored,
                       error);
}
