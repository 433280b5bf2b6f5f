/* SPDX-License-Identifier: MIT */
/* Reads sprites from JSON: frames with points and boxes, and animations. */
#include "bank/json_reader_internal.h"

#include "bank/json_format.h"
#include "bank/bank_limits.h"
#include "runtime/bank_layout.h"

#include <math.h>
#include <string.h>

/* ---- Points ---- */

static bool load_point(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "x", "y", "direction", "properties", NULL};
    PlainPoint *point = item;
    return loader_object(l, json, keys) && loader_name(l, json, &point->name) &&
           loader_require(l, json, "x") && loader_require(l, json, "y") &&
           loader_fixed(l, json, "x", &point->x) && loader_fixed(l, json, "y", &point->y) &&
           loader_direction(l, json, &point->to_x, &point->to_y) &&
           loader_properties(l, json, &point->properties);
}

static bool load_points(Loader *l, const JsonValue *json, PlainFrame *frame)
{
    frame->points = loader_items(l, json, "points", MAX_POINTS, sizeof *frame->points, load_point,
                                 &frame->point_count);
    return frame->points && loader_check_names(l, "points", frame->points, frame->point_count,
                                               sizeof *frame->points);
}

/* ---- Boxes ---- */

static bool load_corner_and_size(Loader *l, const JsonValue *json, PlainBox *box)
{
    return loader_require(l, json, "x") && loader_require(l, json, "y") &&
           loader_require(l, json, "w") && loader_require(l, json, "h") &&
           loader_fixed(l, json, "x", &box->left) && loader_fixed(l, json, "y", &box->top) &&
           loader_extent(l, json, "w", box->left, &box->right) &&
           loader_extent(l, json, "h", box->top, &box->bottom);
}

/* Reads a box in the notation of older texts, which the writer no longer uses. */
static bool load_edges(Loader *l, const JsonValue *json, PlainBox *box)
{
    if (!loader_require(l, json, "left") || !loader_require(l, json, "top") ||
        !loader_require(l, json, "right") || !loader_require(l, json, "bottom") ||
        !loader_fixed(l, json, "left", &box->left) || !loader_fixed(l, json, "top", &box->top) ||
        !loader_fixed(l, json, "right", &box->right) ||
        !loader_fixed(l, json, "bottom", &box->bottom))
        return false;
    if (box->left >= box->right)
        return loader_fail(l, "its left edge is not left of its right edge");
    return box->top < box->bottom || loader_fail(l, "its top edge is not above its bottom edge");
}

static bool load_box(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "tag", "x", "y", "w", "h", "properties", NULL};
    static const char *const edge_keys[] = {"name",  "tag",    "left",       "top",
                                            "right", "bottom", "properties", NULL};
    PlainBox *box = item;
    bool has_edges = json_value_get(json, "left") != NULL;
    box->name = "";
    return loader_object(l, json, has_edges ? edge_keys : keys) &&
           loader_text(l, json, "name", &box->name) && loader_tag(l, json, &box->tag) &&
           (has_edges ? load_edges(l, json, box) : load_corner_and_size(l, json, box)) &&
           loader_properties(l, json, &box->properties);
}

static bool load_box_or_group(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "members", "properties", NULL};
    PlainBox *box = item;
    if (!json_value_get(json, "members"))
        return load_box(l, json, item);
    box->name = "";
    box->is_group = true;
    if (!loader_object(l, json, keys) || !loader_text(l, json, "name", &box->name) ||
        !loader_properties(l, json, &box->properties))
        return false;
    box->members = loader_items(l, json, "members", MAX_BOXES, sizeof *box->members, load_box,
                                &box->member_count);
    if (!box->members)
        return false;
    return box->member_count > 0 || loader_fail_at(l, "members", "is empty");
}

static bool load_boxes(Loader *l, const JsonValue *json, PlainFrame *frame)
{
    frame->boxes = loader_items(l, json, "boxes", MAX_BOXES, sizeof *frame->boxes,
                                load_box_or_group, &frame->box_count);
    if (!frame->boxes)
        return false;
    uint64_t count = frame->box_count;
    for (uint32_t i = 0; i < frame->box_count; i++)
        count += frame->boxes[i].member_count;
    return count <= MAX_BOXES ||
           loader_fail_at(l, "boxes", "has %llu boxes, those in groups included; the maximum is %d",
                          (unsigned long long)count, MAX_BOXES);
}

/* ---- Frames ---- */

static bool load_mask(Loader *l, const JsonValue *json, PlainFrame *frame)
{
    static const char *const keys[] = {"x", "y", "rows", NULL};
    const JsonValue *object = json_value_get(json, "mask");
    if (!object)
        return true;
    frame->mask = loader_alloc(l, 1, sizeof *frame->mask);
    json_path_enter(&l->path, "mask");
    l->frame = frame;
    if (!frame->mask || !loader_object(l, object, keys) ||
        !loader_integer(l, object, "x", 0, frame->width, &frame->mask->x) ||
        !loader_integer(l, object, "y", 0, frame->height, &frame->mask->y) ||
        !loader_mask_rows(l, object, "rows", frame->mask))
        return false;
    json_path_leave(&l->path);
    return true;
}

/* Reads the part of the picture that the frame shows. By default it begins at the picture's top
 * left corner and extends to its right and bottom edges. */
static bool load_rectangle(Loader *l, const JsonValue *json, PlainFrame *frame)
{
    const PlainPicture *picture = &l->plain->pictures[frame->picture];
    if (!loader_integer(l, json, "x", 0, picture->width - 1, &frame->x) ||
        !loader_integer(l, json, "y", 0, picture->height - 1, &frame->y))
        return false;
    frame->width = picture->width - frame->x;
    frame->height = picture->height - frame->y;
    return loader_integer(l, json, "width", 1, frame->width, &frame->width) &&
           loader_integer(l, json, "height", 1, frame->height, &frame->height);
}

static bool load_frame(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name",  "left", "top",        "duration", "points",
                                       "boxes", "mask", "properties", NULL};
    static const char *const picture_keys[] = {
        "name", "picture",  "x",      "y",     "width", "height",     "left",
        "top",  "duration", "points", "boxes", "mask",  "properties", NULL};
    PlainFrame *frame = item;
    bool has_picture = json_value_get(json, "picture") != NULL;
    frame->name = "";
    frame->picture = GAB_NONE;
    frame->duration = JSON_DURATION;
    return loader_object(l, json, has_picture ? picture_keys : keys) &&
           loader_text(l, json, "name", &frame->name) && loader_picture(l, json, &frame->picture) &&
           (!has_picture || load_rectangle(l, json, frame)) &&
           loader_fixed(l, json, "left", &frame->left) &&
           loader_fixed(l, json, "top", &frame->top) &&
           loader_integer(l, json, "duration", 1, MAX_MILLISECONDS, &frame->duration) &&
           loader_properties(l, json, &frame->properties) && load_points(l, json, frame) &&
           load_boxes(l, json, frame) && load_mask(l, json, frame);
}

/* ---- Animations ---- */

/* Reads a step: the index of a frame, or an object with the key "frame". */
static bool load_step(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"frame", "flip_x", "flip_y", "duration", NULL};
    PlainStep *step = item;
    if (l->sprite->frame_count == 0)
        return loader_fail(l, "the sprite has no frames");
    uint32_t last = l->sprite->frame_count - 1;
    if (!json_value_is_object(json))
        return loader_whole(l, json, 0, last, &step->frame);
    return loader_object(l, json, keys) && loader_require(l, json, "frame") &&
           loader_integer(l, json, "frame", 0, last, &step->frame) &&
           loader_boolean(l, json, "flip_x", &step->flip_x) &&
           loader_boolean(l, json, "flip_y", &step->flip_y) &&
           loader_integer(l, json, "duration", 1, MAX_MILLISECONDS, &step->duration);
}

static bool load_steps(Loader *l, const JsonValue *json, PlainAnimation *animation)
{
    uint64_t end = 0;
    animation->steps = loader_items(l, json, "steps", UINT32_MAX - 1, sizeof *animation->steps,
                                    load_step, &animation->step_count);
    if (!animation->steps)
        return false;
    for (uint32_t i = 0; i < animation->step_count; i++)
        end += plain_step_duration(l->sprite, &animation->steps[i]);
    if (end > INT32_MAX)
        return loader_fail_at(l, "steps", "last %llu ms; the maximum is %ld",
                              (unsigned long long)end, (long)INT32_MAX);
    return animation->step_count > 0 || loader_fail_at(l, "steps", "is empty");
}

static bool load_direction(Loader *l, const JsonValue *json, PlainDirection *direction)
{
    const char *text = json_directions[PLAIN_FORWARD];
    if (!loader_text(l, json, "direction", &text))
        return false;
    for (int i = PLAIN_FORWARD; i <= PLAIN_PING_PONG; i++) {
        if (strcmp(text, json_directions[i]) == 0) {
            *direction = (PlainDirection)i;
            return true;
        }
    }
    return loader_fail_at(l, "direction", "is neither \"%s\" nor \"%s\" nor \"%s\"",
                          json_directions[0], json_directions[1], json_directions[2]);
}

static bool load_animation(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "direction", "steps", "loop", "properties", NULL};
    PlainAnimation *animation = item;
    animation->loop = GAB_NONE;
    return loader_object(l, json, keys) && loader_name(l, json, &animation->name) &&
           load_direction(l, json, &animation->direction) && loader_require(l, json, "steps") &&
           load_steps(l, json, animation) &&
           loader_integer(l, json, "loop", 0, animation->step_count - 1, &animation->loop) &&
           loader_properties(l, json, &animation->properties);
}

/* ---- Sprites ---- */

static bool load_frames(Loader *l, const JsonValue *json, PlainSprite *sprite)
{
    sprite->frames = loader_items(l, json, "frames", MAX_FRAMES, sizeof *sprite->frames, load_frame,
                                  &sprite->frame_count);
    if (!sprite->frames || !loader_check_names(l, "frames", sprite->frames, sprite->frame_count,
                                               sizeof *sprite->frames))
        return false;
    l->frames += sprite->frame_count;
    return l->frames <= MAX_FRAMES ||
           loader_fail_at(l, "frames", "with these, the bank has %lu frames; the maximum is %d",
                          (unsigned long)l->frames, MAX_FRAMES);
}

static bool load_sprite(Loader *l, const JsonValue *json, void *item)
{
    static const char *const keys[] = {"name", "frames", "animations", "properties", NULL};
    PlainSprite *sprite = item;
    l->sprite = sprite;
    if (!loader_object(l, json, keys) || !loader_name(l, json, &sprite->name) ||
        !loader_properties(l, json, &sprite->properties) || !load_frames(l, json, sprite))
        return false;
    sprite->animations = loader_items(l, json, "animations", UINT32_MAX, sizeof *sprite->animations,
                                      load_animation, &sprite->animation_count);
    return sprite->animations &&
           loader_check_names(l, "animations", sprite->animations, sprite->animation_count,
                              sizeof *sprite->animations);
}

bool loader_load_sprites(Loader *l, const JsonValue *root)
{
    PlainBank *bank = l->plain;
    bank->sprites = loader_items(l, root, "sprites", UINT32_MAX, sizeof *bank->sprites, load_sprite,
                                 &bank->sprite_count);
    return bank->sprites && loader_check_names(l, "sprites", bank->sprites, bank->sprite_count,
                                               sizeof *bank->sprites);
}
