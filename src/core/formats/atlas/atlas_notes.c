/* SPDX-License-Identifier: MIT */
/* Writes tags and slices in the form in which Aseprite exports them with a sheet; see
 * atlas_json_internal.h. */
#include "formats/atlas/atlas_json_internal.h"
#include "formats/aseprite/slice_tracks.h"

/* ---- Tags ---- */

static void put_tag(GString *out, const AtlasPlayback *playback)
{
    static const char *const directions[] = {"forward", "reverse", "pingpong"};
    json_put_line(out, 0);
    json_put_open(out, NULL, '{');
    json_put_text(out, "name", playback->key);
    json_put_whole(out, "from", playback->from);
    json_put_whole(out, "to", playback->to);
    json_put_text(out, "direction", directions[playback->direction]);
    if (playback->loop == GAB_NONE)
        json_put_text(out, "repeat", "1");
    g_string_append_c(out, '}');
}

void atlas_put_tags(const AtlasPlan *plan, GString *out)
{
    json_put_line(out, 0);
    json_put_open(out, "frameTags", '[');
    for (guint i = 0; i < plan->playbacks->len; i++)
        put_tag(out, &g_array_index(plan->playbacks, AtlasPlayback, i));
    g_string_append_c(out, ']');
}

/* ---- Slices ---- */

static void put_key(GString *out, const AseKey *key, uint32_t flags)
{
    json_put_open(out, NULL, '{');
    json_put_whole(out, "frame", key->frame);
    json_put_key(out, "bounds");
    g_string_append_printf(out, "{\"x\": %d, \"y\": %d, \"w\": %u, \"h\": %u}", key->x, key->y,
                           key->w, key->h);
    if ((flags & ASE_NINE_PATCH) != 0) {
        json_put_key(out, "center");
        g_string_append_printf(out, "{\"x\": %d, \"y\": %d, \"w\": %u, \"h\": %u}", key->centre_x,
                               key->centre_y, key->centre_w, key->centre_h);
    }
    if (key->has_pivot) {
        json_put_key(out, "pivot");
        g_string_append_printf(out, "{\"x\": %d, \"y\": %d}", key->pivot_x, key->pivot_y);
    }
    g_string_append_c(out, '}');
}

static void put_slice(const AtlasPlan *plan, GString *out, const AseSlice *slice)
{
    /* Aseprite's default colour of slices. */
    static const uint8_t standard[] = {0, 0, 255, 255};
    const AseData *data = &slice->data;
    const uint8_t *colour = data->has_colour ? data->colour : standard;
    json_put_line(out, 0);
    json_put_open(out, NULL, '{');
    json_put_text(out, "name", slice->name);
    json_put_key(out, "color");
    g_string_append_printf(out, "\"#%02x%02x%02x%02x\"", colour[0], colour[1], colour[2],
                           colour[3]);
    if (data->text != NULL)
        json_put_text(out, "data", data->text);
    json_put_open(out, "keys", '[');
    for (guint i = 0; i < slice->keys->len; i++)
        put_key(out, &g_array_index(slice->keys, AseKey, i), slice->flags);
    g_string_append(out, "]}");
    conversion_report_add(plan->report, EXPORT_LOST_PROPERTY, slice->name,
                          data->properties != NULL ? data->properties->len : 0);
}

static bool add_entries(AtlasPlan *plan, SliceTracks *tracks)
{
    bool ok = true;
    for (guint i = 0; ok && i < plan->entries->len; i++) {
        const AtlasEntry *entry = atlas_entry(plan, i);
        AtlasSource source = atlas_source(entry->frame);
        SlicePlace place = {.index = i,
                            .x = source.x,
                            .y = source.y,
                            .width = (uint32_t)source.w,
                            .height = (uint32_t)source.h};
        uint64_t slices = slice_tracks_add(tracks, entry->frame, &place);
        ok = atlas_plan_take(plan, slices * 2 * sizeof(AseKey));
    }
    return ok;
}

bool atlas_put_slices(AtlasPlan *plan, GString *out)
{
    SliceTracks *tracks = slice_tracks_new(plan->files->project, plan->report);
    bool ok = add_entries(plan, tracks);
    g_autoptr(GArray) slices = slice_tracks_slices(tracks);
    json_put_line(out, 0);
    json_put_open(out, "slices", '[');
    for (guint i = 0; ok && i < slices->len; i++)
        put_slice(plan, out, &g_array_index(slices, AseSlice, i));
    g_string_append_c(out, ']');
    slice_tracks_free(tracks);
    return ok;
}
