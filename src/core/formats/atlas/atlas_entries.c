/* SPDX-License-Identifier: MIT */
/*
 * Chooses the frames that an atlas in JSON lists, and its animations. If frames are named by
 * number, an animation must be a run of them: an animation whose steps are not a run gets
 * additional entries, which show the same rectangles again. See atlas_json_internal.h.
 */
#include "formats/atlas/atlas_json_internal.h"

#include <string.h>

bool atlas_is_numbered(const AtlasPlan *plan)
{
    return plan->json != ATLAS_JSON_PIXI;
}

const AtlasEntry *atlas_entry(const AtlasPlan *plan, uint32_t index)
{
    return &g_array_index(plan->entries, AtlasEntry, index);
}

const AtlasStep *atlas_step(const AtlasPlayback *playback, uint32_t index)
{
    return &g_array_index(playback->steps, AtlasStep, index);
}

/* ---- Memory ---- */

bool atlas_plan_take(AtlasPlan *plan, uint64_t bytes)
{
    g_autoptr(GError) problem = NULL;
    if (budget_take(plan->files->budget, bytes, &problem)) {
        plan->taken += bytes;
        return true;
    }
    g_set_error_literal(plan->error, COMPILE_ERROR, COMPILE_NO_MEMORY, problem->message);
    return false;
}

static void entry_clear(void *item)
{
    g_free(((AtlasEntry *)item)->key);
}

static void playback_clear(void *item)
{
    g_free(((AtlasPlayback *)item)->key);
    g_array_unref(((AtlasPlayback *)item)->steps);
}

void atlas_plan_clear(AtlasPlan *plan)
{
    budget_release(plan->files->budget, plan->taken);
    g_clear_pointer(&plan->entries, g_array_unref);
    g_clear_pointer(&plan->playbacks, g_array_unref);
}

/* ---- Entries ---- */

/* The state of the planning. */
typedef struct Planning {
    AtlasPlan *plan;
    GHashTable *keys; /* keys of entries, borrowed */
    const PlainSprite *sprite;
    uint32_t *entries; /* entries of the sprite's frames, or GAB_NONE */
    uint32_t first_page;
    bool is_alone; /* at most one sprite has frames */
} Planning;

/* Returns a key that no other entry has; the caller frees it. Pixi has one namespace for the
 * textures of all atlases, so the key begins with the sprite's name; Phaser looks up frames of
 * animations by number. */
static char *key_for(const Planning *planning, uint32_t frame)
{
    const PlainSprite *sprite = planning->sprite;
    guint number = planning->plan->entries->len;
    if (planning->plan->json == ATLAS_JSON_PHASER)
        return g_strdup_printf("%u", number);
    if (planning->plan->json == ATLAS_JSON_ASEPRITE)
        return g_strdup_printf("%s %u.aseprite", sprite->name, number);
    const char *name = sprite->frames[frame].name;
    char *key = name[0] != 0 ? g_strconcat(sprite->name, "/", name, NULL)
                             : g_strdup_printf("%s/%u", sprite->name, frame);
    while (g_hash_table_contains(planning->keys, key)) {
        char *longer = g_strconcat(key, "~", NULL);
        g_free(key);
        key = longer;
    }
    return key;
}

static bool add_entry(Planning *planning, AtlasEntry entry, uint32_t frame)
{
    AtlasPlan *plan = planning->plan;
    if (!atlas_plan_take(plan, 2 * sizeof entry + DOCUMENT_MAX_NAME))
        return false;
    entry.key = key_for(planning, frame);
    g_hash_table_add(planning->keys, entry.key);
    g_array_append_val(plan->entries, entry);
    return true;
}

static bool add_frames(Planning *planning, const Sprite *sprite)
{
    AtlasPlan *plan = planning->plan;
    bool ok = true;
    LIST_EACH_WHILE (ok, Frame, frame, sprite->frames) {
        uint32_t index = EACH_INDEX(frame);
        const PlainFrame *plain = &planning->sprite->frames[index];
        AtlasEntry entry = {.sprite = planning->sprite,
                            .frame = frame,
                            .plain = plain,
                            .page = plain->picture - planning->first_page,
                            .repeats = plan->entries->len,
                            .duration = plain->duration};
        planning->entries[index] = plain->picture != GAB_NONE ? entry.repeats : GAB_NONE;
        ok = plain->picture == GAB_NONE || add_entry(planning, entry, index);
    }
    return ok;
}

/* ---- Animations ---- */

static void add_steps(const Planning *planning, AtlasPlayback *playback)
{
    const PlainAnimation *animation = playback->plain;
    for (uint32_t i = 0; i < animation->step_count; i++) {
        const PlainStep *step = &animation->steps[i];
        AtlasStep added = {.entry = planning->entries[step->frame],
                           .duration = plain_step_duration(planning->sprite, step),
                           .flip_x = step->flip_x,
                           .flip_y = step->flip_y};
        if (i == animation->loop)
            playback->loop = playback->steps->len;
        if (added.entry != GAB_NONE)
            g_array_append_val(playback->steps, added);
    }
    if (playback->loop != GAB_NONE && playback->loop >= playback->steps->len)
        playback->loop = 0;
    conversion_report_add(planning->plan->report, IMPORT_LOST_STEPS, playback->key,
                          animation->step_count - playback->steps->len);
}

/* True if the index of the entry changes by `by` from step to step, and all steps are unmirrored
 * and have the durations of their entries. */
static bool is_run(const AtlasPlan *plan, const AtlasPlayback *playback, int by)
{
    bool ok = true;
    int64_t entry = atlas_step(playback, 0)->entry;
    for (uint32_t i = 0; ok && i < playback->steps->len; i++, entry += by) {
        const AtlasStep *step = atlas_step(playback, i);
        ok = step->entry == entry && !step->flip_x && !step->flip_y &&
             step->duration == atlas_entry(plan, step->entry)->duration;
    }
    return ok;
}

static bool repeat_entries(Planning *planning, AtlasPlayback *playback)
{
    AtlasPlan *plan = planning->plan;
    bool ok = true;
    playback->from = plan->entries->len;
    for (uint32_t i = 0; ok && i < playback->steps->len; i++) {
        const AtlasStep *step = atlas_step(playback, i);
        AtlasEntry entry = *atlas_entry(plan, step->entry);
        entry.duration = step->duration;
        entry.flip_x = step->flip_x;
        entry.flip_y = step->flip_y;
        ok = add_entry(planning, entry, 0);
    }
    playback->to = plan->entries->len - 1;
    conversion_report_add(plan->report, EXPORT_REPEATED, playback->key, playback->steps->len);
    return ok;
}

/* Finds the run of entries that an animation plays, or appends copies of its entries as a run. An
 * animation that plays a run backwards gets the opposite direction, except a ping-pong animation,
 * which must begin with its first step. */
static bool find_run(Planning *planning, AtlasPlayback *playback)
{
    uint32_t first = atlas_step(playback, 0)->entry;
    uint32_t last = atlas_step(playback, playback->steps->len - 1)->entry;
    playback->direction = playback->plain->direction;
    playback->from = MIN(first, last);
    playback->to = MAX(first, last);
    if (is_run(planning->plan, playback, 1))
        return true;
    if (playback->direction == PLAIN_PING_PONG || !is_run(planning->plan, playback, -1))
        return repeat_entries(planning, playback);
    playback->direction = playback->direction == PLAIN_FORWARD ? PLAIN_REVERSE : PLAIN_FORWARD;
    return true;
}

static bool add_animation(Planning *planning, const PlainAnimation *animation)
{
    AtlasPlan *plan = planning->plan;
    bool plain_key = plan->json == ATLAS_JSON_ASEPRITE && planning->is_alone;
    AtlasPlayback playback = {
        .plain = animation,
        .key = plain_key ? g_strdup(animation->name)
                         : g_strconcat(planning->sprite->name, "/", animation->name, NULL),
        .steps = g_array_new(false, false, sizeof(AtlasStep)),
        .loop = GAB_NONE};
    g_array_append_val(plan->playbacks, playback);
    AtlasPlayback *added = &g_array_index(plan->playbacks, AtlasPlayback, plan->playbacks->len - 1);
    if (!atlas_plan_take(plan, (uint64_t)2 * animation->step_count * sizeof(AtlasStep)))
        return false;
    add_steps(planning, added);
    if (added->steps->len == 0) {
        g_array_set_size(plan->playbacks, plan->playbacks->len - 1);
        return true;
    }
    return !atlas_is_numbered(plan) || find_run(planning, added);
}

static bool add_animations(Planning *planning)
{
    bool ok = true;
    for (uint32_t i = 0; ok && i < planning->sprite->animation_count; i++)
        ok = add_animation(planning, &planning->sprite->animations[i]);
    return ok;
}

/* ---- The whole plan ---- */

static bool add_sprite(Planning *planning, const Sprite *sprite)
{
    uint32_t count = planning->sprite->frame_count;
    if (!atlas_plan_take(planning->plan, (uint64_t)count * sizeof *planning->entries))
        return false;
    planning->entries = g_new(uint32_t, count);
    bool ok = add_frames(planning, sprite) && add_animations(planning);
    g_clear_pointer(&planning->entries, g_free);
    return ok;
}

static bool has_one_sprite(const PlainBank *bank)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < bank->sprite_count; i++)
        count += bank->sprites[i].frame_count > 0;
    return count < 2;
}

bool atlas_plan_make(AtlasPlan *plan)
{
    const PlainBank *bank = plan->files->bank;
    Planning planning = {.plan = plan,
                         .keys = g_hash_table_new(g_str_hash, g_str_equal),
                         .sprite = bank->sprites,
                         .first_page = bank->picture_count - plan->files->pages,
                         .is_alone = has_one_sprite(bank)};
    plan->entries = g_array_new(false, false, sizeof(AtlasEntry));
    g_array_set_clear_func(plan->entries, entry_clear);
    plan->playbacks = g_array_new(false, false, sizeof(AtlasPlayback));
    g_array_set_clear_func(plan->playbacks, playback_clear);
    bool ok = true;
    ListIter iter = list_iter(plan->files->project->sprites);
    for (const Sprite *sprite; ok && (sprite = list_next(&iter)) != NULL; planning.sprite++)
        ok = add_sprite(&planning, sprite);
    g_hash_table_unref(planning.keys);
    return ok;
}

/* ---- The order of steps ---- */

GArray *atlas_order(const AtlasPlayback *playback)
{
    GArray *order = g_array_new(false, false, sizeof(uint32_t));
    uint32_t count = playback->steps->len;
    bool reverse = playback->plain->direction == PLAIN_REVERSE;
    for (uint32_t i = 0; i < count; i++) {
        g_array_append_val(order, (uint32_t){reverse ? count - 1 - i : i});
    }
    /* Steps played backwards: until the first step, or the step after the one at which a loop
     * restarts. */
    uint32_t turn = playback->loop != GAB_NONE ? playback->loop + 1 : 0;
    for (uint32_t i = count - 1; playback->plain->direction == PLAIN_PING_PONG && i-- > turn;)
        g_array_append_val(order, i);
    return order;
}
