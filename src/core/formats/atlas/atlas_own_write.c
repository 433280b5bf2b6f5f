/* SPDX-License-Identifier: MIT */
/*
 * Writes the data under our own keys (`gabarit`) in an atlas in JSON, for games and for our own
 * import: boxes and points relative to the hot spot, properties, steps with their durations and
 * mirroring. See atlas_json_internal.h.
 */
#include "formats/atlas/atlas_json_internal.h"

/* ---- Properties ---- */

static void put_property(GString *out, const PlainProperty *item)
{
    if (item->type == GAB_VALUE_TEXT)
        json_put_text(out, item->key, item->text != NULL ? item->text : "");
    else if (item->type == GAB_VALUE_BOOLEAN)
        json_put_flag(out, item->key, item->boolean);
    else if (item->type == GAB_VALUE_NUMBER)
        json_put_number(out, item->key, item->number);
    else {
        json_put_open(out, item->key, '{');
        if (item->reference.kind != GAB_KIND_NONE)
            json_put_whole(out, plain_target_word((uint32_t)item->reference.kind),
                           item->reference.index);
        g_string_append_c(out, '}');
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
    json_put_open(out, "properties", '{');
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
    json_put_open(out, NULL, '{');
    if (box->name != NULL && box->name[0] != 0)
        json_put_text(out, "name", box->name);
    if (tag != NULL)
        json_put_text(out, "tag", tag->name);
    if (tag != NULL && tag->role != PLAIN_NO_ROLE)
        json_put_text(out, "role", plan->files->bank->roles[tag->role].name);
    if (group != NULL)
        json_put_text(out, "group", group);
    json_put_fixed(out, "x", box->left);
    json_put_fixed(out, "y", box->top);
    json_put_fixed(out, "w", box->right - box->left);
    json_put_fixed(out, "h", box->bottom - box->top);
    put_properties(out, &box->properties, false);
    g_string_append_c(out, '}');
}

static void put_boxes(const AtlasPlan *plan, GString *out, const PlainFrame *frame)
{
    if (frame->box_count == 0)
        return;
    json_put_open(out, "boxes", '[');
    SPAN_EACH (const PlainBox, box, frame->boxes, frame->box_count) {
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
    json_put_open(out, "points", '[');
    LIST_EACH (Point, point, entry->frame->points) {
        const PlainPoint *plain = &entry->plain->points[EACH_INDEX(point)];
        json_put_open(out, NULL, '{');
        json_put_text(out, "name", plain->name);
        json_put_fixed(out, "x", plain->x);
        json_put_fixed(out, "y", plain->y);
        if (point->to_x != 0 || point->to_y != 0) {
            json_put_fixed(out, "dx", point->to_x);
            json_put_fixed(out, "dy", point->to_y);
        }
        put_properties(out, &plain->properties, false);
        g_string_append_c(out, '}');
    }
    g_string_append_c(out, ']');
}

void atlas_put_gabarit_frame(const AtlasPlan *plan, GString *out, const AtlasEntry *entry)
{
    const AtlasEntry *first = atlas_entry(plan, entry->repeats);
    json_put_open(out, "gabarit", '{');
    json_put_text(out, "sprite", entry->sprite->name);
    if (entry->plain->name != NULL && entry->plain->name[0] != 0)
        json_put_text(out, "frame", entry->plain->name);
    if (first->key != entry->key)
        json_put_text(out, "repeats", first->key);
    if (entry->flip_x)
        json_put_flag(out, "flip_x", true);
    if (entry->flip_y)
        json_put_flag(out, "flip_y", true);
    if (!entry->frame->has_hot_spot)
        json_put_flag(out, "hot_spot", false);
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
    json_put_line(out, 0);
    json_put_open(out, "tags", '{');
    SPAN_EACH (const PlainTag, tag, bank->tags, bank->tag_count) {
        json_put_open(out, tag->name, '{');
        json_put_key(out, "color");
        g_string_append_printf(out, "\"#%02x%02x%02x%02x\"", tag->colour[0], tag->colour[1],
                               tag->colour[2], tag->colour[3]);
        if (tag->role != PLAIN_NO_ROLE)
            json_put_text(out, "role", bank->roles[tag->role].name);
        g_string_append_c(out, '}');
    }
    g_string_append_c(out, '}');
}

static void put_sprites(const AtlasPlan *plan, GString *out)
{
    const PlainBank *bank = plan->files->bank;
    json_put_line(out, 0);
    json_put_open(out, "sprites", '{');
    for (uint32_t i = 0; i < bank->sprite_count; i++) {
        json_put_open(out, bank->sprites[i].name, '{');
        put_properties(out, &bank->sprites[i].properties, false);
        g_string_append_c(out, '}');
    }
    g_string_append_c(out, '}');
}

static void put_step(const AtlasPlan *plan, GString *out, const AtlasStep *step)
{
    json_put_open(out, NULL, '{');
    json_put_text(out, "frame", atlas_entry(plan, step->entry)->key);
    json_put_whole(out, "duration", step->duration);
    if (step->flip_x)
        json_put_flag(out, "flip_x", true);
    if (step->flip_y)
        json_put_flag(out, "flip_y", true);
    g_string_append_c(out, '}');
}

static void put_order(GString *out, const AtlasPlayback *playback)
{
    g_autoptr(GArray) order = atlas_order(playback);
    json_put_open(out, "played", '[');
    for (guint i = 0; i < order->len; i++)
        json_put_whole(out, NULL, g_array_index(order, uint32_t, i));
    g_string_append_c(out, ']');
}

static void put_animation(const AtlasPlan *plan, GString *out, const AtlasPlayback *playback)
{
    static const char *const directions[] = {"forward", "reverse", "ping-pong"};
    json_put_line(out, 0);
    json_put_open(out, playback->key, '{');
    json_put_text(out, "direction", directions[playback->plain->direction]);
    if (playback->loop != GAB_NONE) {
        json_put_whole(out, "loop", playback->loop);
    } else {
        json_put_key(out, "loop");
        g_string_append(out, "null");
    }
    json_put_open(out, "steps", '[');
    for (uint32_t i = 0; i < playback->steps->len; i++)
        put_step(plan, out, atlas_step(playback, i));
    g_string_append_c(out, ']');
    put_order(out, playback);
    put_properties(out, &playback->plain->properties, false);
    g_string_append_c(out, '}');
}

static void put_animations(const AtlasPlan *plan, GString *out)
{
    json_put_line(out, 0);
    json_put_open(out, "animations", '{');
    for (guint i = 0; i < plan->playbacks->len; i++)
        put_animation(plan, out, &g_array_index(plan->playbacks, AtlasPlayback, i));
    g_string_append_c(out, '}');
}

void atlas_put_gabarit_meta(const AtlasPlan *plan, GString *out, bool with_lists)
{
    json_put_line(out, 0);
    json_put_open(out, "gabarit", '{');
    json_put_text(out, "origin", "hot spot");
    json_put_text(out, "y", "down");
    json_put_text(out, "boxes", "half-open");
    if (with_lists) {
        put_tags(plan, out);
        put_sprites(plan, out);
        put_animations(plan, out);
    }
    g_string_append_c(out, '}');
}
