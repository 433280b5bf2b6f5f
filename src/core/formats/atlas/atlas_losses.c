/* SPDX-License-Identifier: MIT */
/* Reports the data that an atlas in JSON cannot express, or can express only under our own keys;
 * see atlas_json_internal.h. */
#include "formats/atlas/atlas_json_internal.h"

static bool has_own_keys(const AtlasPlan *plan)
{
    return plan->json != ATLAS_JSON_ASEPRITE;
}

/* ---- Frames ---- */

static void report_frame(const AtlasPlan *plan, const PlainSprite *sprite, const PlainFrame *frame)
{
    const char *name = frame->name != NULL && frame->name[0] != 0 ? frame->name : sprite->name;
    uint32_t properties = 0;
    for (uint32_t i = 0; i < frame->properties.count; i++)
        properties += !atlas_is_source_key(frame->properties.items[i].key);
    conversion_report_add(plan->report, EXPORT_LOST_FRAME, name, frame->picture == GAB_NONE);
    conversion_report_add(plan->report, EXPORT_LOST_MASK, name, frame->mask != NULL);
    if (has_own_keys(plan))
        return;
    conversion_report_add(plan->report, EXPORT_LOST_NAME, name, frame->name[0] != 0);
    conversion_report_add(plan->report, EXPORT_LOST_PROPERTY, name, properties);
}

static void report_sprite(const AtlasPlan *plan, const PlainSprite *sprite)
{
    for (uint32_t i = 0; i < sprite->frame_count; i++)
        report_frame(plan, sprite, &sprite->frames[i]);
    if (!has_own_keys(plan))
        conversion_report_add(plan->report, EXPORT_LOST_PROPERTY, sprite->name,
                              sprite->properties.count);
}

/* ---- Animations ---- */

static uint32_t count_mirrored(const AtlasPlayback *playback)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < playback->steps->len; i++)
        count += atlas_step(playback, i)->flip_x || atlas_step(playback, i)->flip_y;
    return count;
}

/* True if a loop returns to a step other than the one that is played first. */
static bool loops_in_part(const AtlasPlayback *playback)
{
    bool whole =
        playback->loop == GAB_NONE || playback->loop == 0 ||
        (playback->plain->direction == PLAIN_REVERSE && playback->loop == playback->steps->len - 1);
    return !whole;
}

bool atlas_is_on_one_page(const AtlasPlan *plan, const AtlasPlayback *playback)
{
    uint32_t page = atlas_entry(plan, atlas_step(playback, 0)->entry)->page;
    bool same_page = true;
    for (uint32_t i = 1; same_page && i < playback->steps->len; i++)
        same_page = atlas_entry(plan, atlas_step(playback, i)->entry)->page == page;
    return same_page;
}

static void report_animation(const AtlasPlan *plan, const AtlasPlayback *playback)
{
    bool own_keys = has_own_keys(plan);
    conversion_report_add(plan->report, own_keys ? EXPORT_PRIVATE_MIRRORED : EXPORT_LOST_MIRRORED,
                          playback->key, count_mirrored(playback));
    conversion_report_add(plan->report, own_keys ? EXPORT_PRIVATE_LOOP : EXPORT_LOST_LOOP,
                          playback->key, loops_in_part(playback));
    if (!own_keys)
        conversion_report_add(plan->report, EXPORT_LOST_PROPERTY, playback->key,
                              playback->plain->properties.count);
    if (plan->json != ATLAS_JSON_PIXI)
        return;
    conversion_report_add(plan->report, EXPORT_PRIVATE_TIMES, playback->key, 1);
    conversion_report_add(plan->report, EXPORT_PRIVATE_PAGES, playback->key,
                          !atlas_is_on_one_page(plan, playback));
}

/* ---- Assets and the whole atlas ---- */

static void report_assets(const AtlasPlan *plan)
{
    LIST_EACH (Map, map, plan->files->project->maps)
        conversion_report_add(plan->report, EXPORT_LOST_ASSET, map->name, 1);
    LIST_EACH (Level, level, plan->files->project->levels)
        conversion_report_add(plan->report, EXPORT_LOST_ASSET, level->name, 1);
}

void atlas_report_losses(const AtlasPlan *plan)
{
    const PlainBank *bank = plan->files->bank;
    for (uint32_t i = 0; i < bank->sprite_count; i++)
        report_sprite(plan, &bank->sprites[i]);
    for (guint i = 0; i < plan->playbacks->len; i++)
        report_animation(plan, &g_array_index(plan->playbacks, AtlasPlayback, i));
    report_assets(plan);
}
