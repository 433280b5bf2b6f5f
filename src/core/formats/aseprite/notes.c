/* SPDX-License-Identifier: MIT */
/* Imports user data of layers, tags and slices as properties, and tags as animations; see
 * notes.h. */
#include "formats/aseprite/notes.h"

/* ---- User data ---- */

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
    ARRAY_EACH (const AseProperty, value, data->properties) {
        key = prefixed(prefix, value->key);
        const ImportedProperty property = {key, (int)value->type, value->text, value->number,
                                           value->boolean};
        property_list_add(list, &(ImportedProperties){&property, 1}, NULL);
        g_free(key);
    }
    conversion_report_add(list->report, IMPORT_LOST_VALUE_TYPE, list->owner, data->flattened);
    conversion_report_add(list->report, IMPORT_LOST_FOREIGN, list->owner, data->foreign);
}

/* ---- Tags ---- */

void notes_add_tag(PartsSprite *sprite, const AseTag *tag, const uint32_t *frames, uint32_t count)
{
    static const AnimationDirection directions[] = {ANIMATION_FORWARD, ANIMATION_REVERSE,
                                                    ANIMATION_PING_PONG, ANIMATION_PING_PONG};
    if (count == 0) {
        conversion_report_add(sprite->report, IMPORT_LOST_TAG, tag->name, 1);
        return;
    }
    Animation *animation = parts_add_animation(sprite, tag->name, "tag");
    PropertyList list = property_list_begin(sprite->report, tag->name);
    parts_set_steps(sprite, animation, frames, count, tag->direction == ASE_PING_PONG_REVERSE);
    animation->direction = (int)directions[tag->direction];
    animation->loop = tag->repeat == 1 ? -1 : 0;
    property_list_data(&list, NULL, &tag->data);
    if (tag->repeat > 1)
        property_list_number(&list, "repeat", tag->repeat);
    node_set_list(&animation->properties, property_list_end(&list));
}
