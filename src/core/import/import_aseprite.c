/* SPDX-License-Identifier: MIT */
/*
 * .aseprite files as sprites. The contract is import.h; what becomes of slices is told in
 * aseprite_slices.c, of all else here.
 */
#include "import/aseprite_internal.h"

#include <glib/gi18n-lib.h>

/* ---- What people wrote ---- */

static void add_value(PropertyList *list, const char *key, const AseProperty *value)
{
    if (value->type == PROPERTY_NUMBER) {
        property_list_number(list, key, value->number);
    } else if (value->type == PROPERTY_TEXT) {
        property_list_text(list, key, value->text);
    } else {
        property_list_boolean(list, key, value->boolean);
    }
}

static char *prefixed(const char *prefix, const char *key)
{
    return prefix != NULL ? g_strconcat(prefix, ".", key, NULL) : g_strdup(key);
}

void property_list_data(PropertyList *list, const char *prefix, const AseData *data)
{
    char *key = prefixed(prefix, "data");
    if (data->text != NULL && data->text[0] != 0)
        property_list_text(list, key, data->text);
    g_free(key);
    for (guint i = 0; data->properties != NULL && i < data->properties->len; i++) {
        const AseProperty *value = &g_array_index(data->properties, AseProperty, i);
        key = prefixed(prefix, value->key);
        add_value(list, key, value);
        g_free(key);
    }
    import_report_add(list->report, IMPORT_LOST_VALUE_TYPE, list->owner, data->flattened);
    import_report_add(list->report, IMPORT_LOST_FOREIGN, list->owner, data->foreign);
}

/* ---- Frames ---- */

/* What was written to the layers' pictures in this frame. */
static List *cel_properties(const PartsSprite *sprite, const AseFile *file, uint32_t index)
{
    PropertyList list = property_list_begin(sprite->report, "cel");
    const AseFrame *own = &g_array_index(file->frames, AseFrame, index);
    for (uint32_t i = 0; i < own->cel_count; i++) {
        const AseCel *cel = &g_array_index(file->cels, AseCel, own->first_cel + i);
        if (cel->data != NULL)
            property_list_data(&list, g_array_index(file->layers, AseLayer, cel->layer).name,
                               cel->data);
    }
    return property_list_end(&list);
}

static bool take_frame(PartsSprite *sprite, const AseFile *file, uint32_t index,
                       const int32_t *tags, GError **error)
{
    PictureLimits limits = picture_store_limits(sprite->store);
    AseNotes notes = {0};
    Pixels *pixels = ase_compose(file, index, &limits, NULL, &notes, error);
    if (pixels == NULL)
        return false;
    int32_t duration = g_array_index(file->frames, AseFrame, index).duration;
    Frame *frame = parts_add_frame(sprite, index, pixels, duration);
    pixels_unref(pixels);
    node_set_list(&frame->properties, cel_properties(sprite, file, index));
    aseprite_put_slices(frame, index, file, tags, sprite->report);
    import_report_add(sprite->report, IMPORT_LOST_PIXELS, frame->name,
                      notes.short_cels + notes.missing_tilesets);
    return true;
}

/* ---- Animations and layers ---- */

static void take_tag(PartsSprite *sprite, const AseFile *file, const AseTag *tag)
{
    static const AnimationDirection directions[] = {ANIMATION_FORWARD, ANIMATION_REVERSE,
                                                    ANIMATION_PING_PONG, ANIMATION_PING_PONG};
    uint32_t from = MIN(tag->from, tag->to),
             to = MIN(MAX(tag->from, tag->to), file->frames->len - 1);
    if (from > to) {
        import_report_add(sprite->report, IMPORT_LOST_TAG, tag->name, 1);
        return;
    }
    Animation *animation = parts_add_animation(sprite, tag->name, "tag");
    PropertyList list = property_list_begin(sprite->report, tag->name);
    bool back = tag->direction == ASE_PING_PONG_REVERSE;
    parts_set_steps(sprite, animation, from, to, back);
    animation->direction = (int)directions[tag->direction];
    animation->loop = tag->repeat == 1 ? -1 : 0;
    property_list_data(&list, NULL, &tag->data);
    if (tag->repeat > 1)
        property_list_number(&list, "repeat", tag->repeat);
    node_set_list(&animation->properties, property_list_end(&list));
}

static void take_animations(PartsSprite *sprite, const AseFile *file)
{
    for (guint i = 0; i < file->tags->len; i++)
        take_tag(sprite, file, &g_array_index(file->tags, AseTag, i));
    if (file->tags->len == 0)
        parts_animate(sprite);
}

static void take_layers(PartsSprite *sprite, const AseFile *file)
{
    for (guint i = 0; i < file->layers->len; i++) {
        const AseLayer *layer = &g_array_index(file->layers, AseLayer, i);
        property_list_data(&sprite->properties, layer->name, &layer->data);
        bool reference = (layer->flags & ASE_REFERENCE) != 0;
        if (!layer->shown && !reference && layer->type != ASE_GROUP)
            import_report_add(sprite->report, IMPORT_LOST_HIDDEN_LAYER, layer->name, 1);
        else if (layer->shown && layer->blend != 0)
            import_report_add(sprite->report, IMPORT_LAYERS_MERGED, layer->name, 1);
    }
}

/* ---- The whole ---- */

static bool take_parts(PartsSprite *sprite, const AseFile *file, GError **error)
{
    int32_t *tags = parts_fit(file->frames->len, file->width, file->height, error)
                        ? aseprite_slice_tags(&sprite->project, file, sprite->report, error)
                        : NULL;
    bool good = tags != NULL;
    for (uint32_t i = 0; good && i < file->frames->len; i++)
        good = take_frame(sprite, file, i, tags, error);
    g_free(tags);
    if (!good)
        return false;
    take_animations(sprite, file);
    take_layers(sprite, file);
    property_list_data(&sprite->properties, NULL, &file->data);
    aseprite_report_slices(file, sprite->report);
    return true;
}

static bool take(PartsSprite *sprite, GBytes *bytes, GError **error)
{
    PictureLimits limits = picture_store_limits(sprite->store);
    AseFile *file = ase_read(bytes, &limits, error);
    bool good = file != NULL && take_parts(sprite, file, error);
    ase_free(file);
    return good;
}

Project *import_aseprite(const Project *before, PictureStore *store, const char *const *paths,
                         const ImportOptions *options, ImportDone *done, GError **error)
{
    return import_parts(before, store, paths, options, done, take, error);
}
