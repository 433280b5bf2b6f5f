/* SPDX-License-Identifier: MIT */
/*
 * Writes the data under our own keys (`gabarit`) in an atlas in JSON, for games and for our own
 * import: boxes and points relative to the hot spot, properties, steps with their durations and
 * mirroring. See atlas_json_internal.h.
 */
#include "export/atlas_json_internal.h"

#include "bank/decimal.h"

#include <glib.h>

/* ---- Properties ---- */

static void put_property(GString *out, const PlainProperty *item)
{
    char number[DECIMAL_SIZE];
    if (item->type == GAB_VALUE_TEXT) {
        atlas_put_text(out, item->key, item->text != NULL ? item->text : "");
    } else if (item->type == GAB_VALUE_BOOLEAN) {
        atlas_put_flag(out, item->key, item->boolean);
    } else {
        atlas_key(out, item->key);
        decimal_of_double(item->number, number);
        g_string_append(out, number);
    }
}

/* Writes properties. Properties of a frame that contain its untrimmed position are omitted, because
 * the rectangles already contain it. */
static void put_properties(GString *out, const PlainProperties *list, bool of_frame)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < list->count; i++)
        count += !of_frame || !atlas_is_source_key(list->items[i].key);
    if (count == 0)
        return;
    atlas_key(out, "properties");
    g_string_append_c(out, '{');
    for (uint32_t i = 0; i < list->count; i++)
        if (!of_frame || !atlas_is_source_key(list->items[i].key))
            put_property(out, &list->items[i]);
    g_string_append_c(out, '}');
}

/* ---- Boxes and points ---- */

static const PlainTag *tag_of(const AtlasPlan *plan, uint8_t number)
{
    const PlainBank *bank = plan->files->bank;
    for (uint32_t i = 0; i < bank->tag_count; i++)
        if (bank->tags[i].number == number)
            return &bank->tags[i];
    return NULL;
}

static void put_box(const AtlasPlan *plan, GString *out, const PlainBox *box, const char *group)
{
    const PlainTag *tag = tag_of(plan, box->tag);
    atlas_next(out);
    g_string_append_c(out, '{');
    if (box->name != NULL && box->name[0] != 0)
        atlas_put_text(out, "name", box->name);
    if (tag != NULL)
        atlas_put_text(out, "tag", tag->name);
    if (tag != NULL && tag->role != GAB_NO_ROLE)
        atlas_put_text(out, "role", plan->files->bank->roles[tag->role].name);
    if (group != NULL)
        atlas_put_text(out, "group", group);
    atlas_put_fixed(out, "x", box->left);
    atlas_put_fixed(out, "y", box->top);
    atlas_put_fixed(out, "w", box->right - box->left);
    atlas_put_fixed(out, "h", box->bottom - box->top);
    put_properties(out, &box->properties, false);
    g_string_append_c(out, '}');
}

static void put_boxes(const AtlasPlan *plan, GString *out, const PlainFrame *frame)
{
    if (frame->box_count == 0)
        return;
    atlas_key(out, "boxes");
    g_string_append_c(out, '[');
    for (uint32_t i = 0; i < frame->box_count; i++) {
        const PlainBox *box = &frame->boxes[i];
        if (!box->is_group)
            put_box(plan, out, box, NULL);
        for (uint32_t k = 0; box->is_group && k < box->member_count; k++)
            put_box(plan, out, &box->members[k], box->name);
    }
    g_string_append_c(out, ']');
}

/* Writes points with their directions, which may have any length, as in the project. */
static void put_points(GString *out, const AtlasEntry *entry)
{
    if (entry->plain->point_count == 0)
        return;
    atlas_key(out, "points");
    g_string_append_c(out, '[');
    ListIter iter = list_iter(entry->frame->points);
    for (const Point *point; (point = list_next(&iter)) != NULL;) {
        const PlainPoint *plain = &entry->plain->points[iter.next - 1];
        atlas_next(out);
        g_string_append_c(out, '{');
        atlas_put_text(out, "name", plain->name);
        atlas_put_fixed(out, "x", plain->x);
        atlas_put_fixed(out, "y", plain->y);
        if (point->to_x != 0 || point->to_y != 0) {
            atlas_put_fixed(out, "dx", point->to_x);
            atlas_put_fixed(out, "dy", point->to_y);
        }
        put_properties(out, &plain->properties, false);
        g_string_append_c(out, '}');
    }
    g_string_append_c(out, ']');
}

void atlas_put_gabarit_frame(const AtlasPlan *plan, GString *out, const AtlasEntry *entry)
{
    const AtlasEntry *first = atlas_entry(plan, entry->repeats);
    atlas_key(out, "gabarit");
    g_string_append_c(out, '{');
    atlas_put_text(out, "sprite", entry->sprite->name);
    if (entry->plain->name != NULL && entry->plain->name[0] != 0)
        atlas_put_text(out, "frame", entry->plain->name);
    if (first->key != entry->key)
        atlas_put_text(out, "repeats", first->key);
    if (entry->flip_x)
        atlas_put_flag(out, "flip_x", true);
    if (entry->flip_y)
        atlas_put_flag(out, "flip_y", true);
    if (!entry->frame->has_hot_spot)
        atlas_put_flag(out, "hot_spot", false);
    put_boxes(plan, out, entry->plain);
    put_points(out, entry);
    put_properties(out, &entry->plain->properties, true);
    g_string_append_c(out, '}');
}

/* ---- The whole atlas ---- */

static void put_tags(const AtlasPlan *plan, GString *out)
{
    const PlainBank *bank = plan->files->bank;
    if (bank->tag_count == 0)
        return;
    atlas_line(out);
    atlas_key(out, "tags");
    g_string_append_c(out, '{');
    for (uint32_t i = 0; i < bank->tag_count; i++) {
        const PlainTag *tag = &bank->tags[i];
        atlas_key(out, tag->name);
        g_string_append_c(out, '{');
        atlas_key(out, "color");
        g_string_append_printf(out, "\"#%02x%02x%02x%02x\"", tag->colour[0], tag->colour[1],
                               tag->colour[2], tag->colour[3]);
        if (tag->role != GAB_NO_ROLE)
            atlas_put_text(out, "role", bank->roles[tag->role].name);
        g_string_append_c(out, '}');
    }
    g_string_append_c(out, '}');
}

static void put_sprites(const AtlasPlan *plan, GString *out)
{
    const PlainBank *bank = plan->files->bank;
    atlas_line(out);
    atlas_key(out, "sprites");
    g_string_append_c(out, '{');
    for (uint32_t i = 0; i < bank->sprite_count; i++) {
        atlas_key(out, bank->sprites[i].name);
        g_string_append_c(out, '{');
        put_properties(out, &bank->sprites[i].properties, false);
        g_string_append_c(out, '}');
    }
    g_string_append_c(out, '}');
}

static void put_step(const AtlasPlan *plan, GString *out, const AtlasStep *step)
{
    atlas_next(out);
    g_string_append_c(out, '{');
    atlas_put_text(out, "frame", atlas_entry(plan, step->entry)->key);
    atlas_put_whole(out, "duration", step->duration);
    if (step->flip_x)
        atlas_put_flag(out, "flip_x", true);
    if (step->flip_y)
        atlas_put_flag(out, "flip_y", true);
    g_string_append_c(out, '}');
}

static void put_order(GString *out, const AtlasPlayback *playback)
{
    GArray *order = atlas_order(playback);
    atlas_key(out, "played");
    g_string_append_c(out, '[');
    for (guint i = 0; i < order->len; i++) {
        atlas_next(out);
        g_string_append_printf(out, "%u", g_array_index(order, uint32_t, i));
    }
    g_string_append_c(out, ']');
    g_array_unref(order);
}

static void put_animation(const AtlasPlan *plan, GString *out, const AtlasPlayback *playback)
{
    static const char *const directions[] = {"forward", "reverse", "ping-pong"};
    atlas_line(out);
    atlas_key(out, playback->key);
    g_string_append_c(out, '{');
    atlas_put_text(out, "direction", directions[playback->plain->direction]);
    if (playback->loop != GAB_NONE) {
        atlas_put_whole(out, "loop", playback->loop);
    } else {
        atlas_key(out, "loop");
        g_string_append(out, "null");
    }
    atlas_key(out, "steps");
    g_string_append_c(out, '[');
    for (uint32_t i = 0; i < playback->steps->len; i++)
        put_step(plan, out, atlas_step(playback, i));
    g_string_append_c(out, ']');
    put_order(out, playback);
    put_properties(out, &playback->plain->properties, false);
    g_string_append_c(out, '}');
}

static void put_animations(const AtlasPlan *plan, GString *out)
{
    atlas_line(out);
    atlas_key(out, "animations");
    g_string_append_c(out, '{');
    for (guint i = 0; i < plan->playbacks->len; i++)
        put_animation(plan, out, &g_array_index(plan->playbacks, AtlasPlayback, i));
    g_string_append_c(out, '}');
}

void atlas_put_gabarit_meta(const AtlasPlan *plan, GString *out, bool with_lists)
{
    atlas_line(out);
    atlas_key(out, "gabarit");
    g_string_append_c(out, '{');
    atlas_put_text(out, "origin", "hot spot");
    atlas_put_text(out, "y", "down");
    atlas_put_text(out, "boxes", "half-open");
    if (with_lists) {
        put_tags(plan, out);
        put_sprites(plan, out);
        put_animations(plan, out);
    }
    g_string_append_c(out, '}');
}
