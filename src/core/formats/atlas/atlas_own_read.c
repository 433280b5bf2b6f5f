/* SPDX-License-Identifier: MIT */
/* Reads the data that Gabarit's own export writes into an atlas under "gabarit", see
 * data/guide/pixi-phaser.md and atlas_internal.h. */
#include "formats/atlas/atlas_internal.h"

/* ---- Memory ---- */

static void shape_clear(void *item)
{
    ase_data_clear(&((AtlasShape *)item)->data);
}

void atlas_own_free(AtlasOwn *own)
{
    if (own == NULL)
        return;
    g_array_unref(own->boxes);
    g_array_unref(own->points);
    ase_data_clear(&own->data);
    g_free(own);
}

void atlas_own_animation_clear(void *item)
{
    g_array_unref(((AtlasOwnAnimation *)item)->steps);
    ase_data_clear(&((AtlasOwnAnimation *)item)->data);
}

void atlas_named_clear(void *item)
{
    ase_data_clear(&((AtlasNamed *)item)->data);
}

/* ---- Frames ---- */

static const char *text_of(Atlas *atlas, const JsonValue *object, const char *key)
{
    return atlas_text(atlas, json_value_get(object, key));
}

static double number_of(const JsonValue *object, const char *key)
{
    return json_value_number(json_value_get(object, key));
}

static bool is_true(const JsonValue *object, const char *key)
{
    return json_value_is(json_value_get(object, key), JSON_KIND_TRUE);
}

/* Reads boxes or points; those without a position are ignored. `w` and `h` are the keys of the size
 * or direction. */
static GArray *read_shapes(Atlas *atlas, const JsonValue *list, const char *w, const char *h)
{
    GArray *shapes = g_array_new(false, false, sizeof(AtlasShape));
    g_array_set_clear_func(shapes, shape_clear);
    for (size_t i = 0; i < json_value_items(list); i++) {
        const JsonValue *value = json_value_item(list, i);
        if (!json_value_is_number(json_value_get(value, "x")) ||
            !json_value_is_number(json_value_get(value, "y")))
            continue;
        AtlasShape shape = {.name = text_of(atlas, value, "name"),
                            .tag = text_of(atlas, value, "tag"),
                            .group = text_of(atlas, value, "group"),
                            .x = number_of(value, "x"),
                            .y = number_of(value, "y"),
                            .w = number_of(value, w),
                            .h = number_of(value, h),
                            .data = atlas_data(value)};
        g_array_append_val(shapes, shape);
    }
    return shapes;
}

AtlasOwn *atlas_read_own(Atlas *atlas, const JsonValue *value)
{
    if (!json_value_is_object(value))
        return NULL;
    AtlasOwn *own = g_new0(AtlasOwn, 1);
    own->sprite = text_of(atlas, value, "sprite");
    own->name = text_of(atlas, value, "frame");
    own->repeats = text_of(atlas, value, "repeats");
    own->without_hot_spot = json_value_is(json_value_get(value, "hot_spot"), JSON_KIND_FALSE);
    own->data = atlas_data(value);
    own->boxes = read_shapes(atlas, json_value_get(value, "boxes"), "w", "h");
    own->points = read_shapes(atlas, json_value_get(value, "points"), "dx", "dy");
    return own;
}

/* ---- Animations ---- */

static GArray *read_steps(Atlas *atlas, const JsonValue *list)
{
    GArray *steps = g_array_new(false, false, sizeof(AtlasOwnStep));
    for (size_t i = 0; i < json_value_items(list); i++) {
        const JsonValue *value = json_value_item(list, i);
        AtlasOwnStep step = {.frame = text_of(atlas, value, "frame"),
                             .duration = MAX(atlas_number(value, "duration", 0), 0),
                             .flip_x = is_true(value, "flip_x"),
                             .flip_y = is_true(value, "flip_y")};
        g_array_append_val(steps, step);
    }
    return steps;
}

static void read_own_animation(Atlas *atlas, const JsonValue *value)
{
    const char *direction = json_value_string(json_value_get(value, "direction"));
    AtlasOwnAnimation animation = {.name = g_string_chunk_insert_const(atlas->texts, value->key),
                                   .direction = ANIMATION_FORWARD,
                                   .loop = atlas_number(value, "loop", -1),
                                   .steps = read_steps(atlas, json_value_get(value, "steps")),
                                   .data = atlas_data(value)};
    if (direction != NULL && strcmp(direction, "reverse") == 0)
        animation.direction = ANIMATION_REVERSE;
    if (direction != NULL && strcmp(direction, "ping-pong") == 0)
        animation.direction = ANIMATION_PING_PONG;
    g_array_append_val(atlas->own_animations, animation);
}

/* ---- Entry points ---- */

static void read_named(Atlas *atlas, GArray *list, const JsonValue *object)
{
    for (size_t i = 0; i < json_value_members(object); i++) {
        const JsonValue *value = json_value_member(object, i);
        AtlasNamed named = {.name = g_string_chunk_insert_const(atlas->texts, value->key),
                            .role = text_of(atlas, value, "role"),
                            .data = atlas_data(value)};
        g_array_append_val(list, named);
    }
}

void atlas_read_own_meta(Atlas *atlas, const JsonValue *own)
{
    const JsonValue *animations = json_value_get(own, "animations");
    if (!json_value_is_object(animations))
        return;
    atlas->is_own = true;
    read_named(atlas, atlas->own_tags, json_value_get(own, "tags"));
    read_named(atlas, atlas->sprites, json_value_get(own, "sprites"));
    for (size_t i = 0; i < json_value_members(animations); i++)
        read_own_animation(atlas, json_value_member(animations, i));
}
