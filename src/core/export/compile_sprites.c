/* SPDX-License-Identifier: MIT */
/* Compiles sprites: converts frames to positions relative to their hot spots, groups boxes,
 * computes masks, and converts animations. */
#include "art/silhouette.h"
#include "export/compile_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The frame that is being compiled. */
typedef struct FrameTask {
    Compiler *c;
    const Frame *frame;
    PlainFrame *plain;
    Path path;
    int32_t hot_x, hot_y;
} FrameTask;

/* ---- Points ---- */

static bool compile_points(const FrameTask *task)
{
    const List *points = task->frame->points;
    PlainPoint *plain = compile_alloc(task->c, list_count(points), sizeof *plain);
    bool ok = plain != NULL;
    task->plain->points = plain;
    task->plain->point_count = ok ? list_count(points) : 0;
    ListIter iter = list_iter(points);
    for (const Point *point; ok && (point = list_next(&iter)) != NULL; plain++) {
        plain->name = point->name;
        plain->x = point->x - task->hot_x;
        plain->y = point->y - task->hot_y;
        compile_direction(point->to_x, point->to_y, &plain->to_x, &plain->to_y);
        ok = compile_properties(task->c, point, &plain->properties);
    }
    return ok;
}

/* ---- Boxes ---- */

static bool compile_box(const FrameTask *task, const Box *box, PlainBox *plain)
{
    plain->name = box->name;
    plain->tag = (uint8_t)box->tag;
    plain->left = box->x * PLAIN_PIXEL - task->hot_x;
    plain->top = box->y * PLAIN_PIXEL - task->hot_y;
    plain->right = plain->left + box->w * PLAIN_PIXEL;
    plain->bottom = plain->top + box->h * PLAIN_PIXEL;
    return compile_properties(task->c, box, &plain->properties);
}

/* Collects the boxes of a group; `rest` is an iterator at the first of these boxes. */
static bool compile_group(const FrameTask *task, const char *name, ListIter rest, PlainBox *group)
{
    ListIter iter = rest;
    for (const Box *box; (box = list_next(&iter)) != NULL;)
        group->member_count += strcmp(box->group, name) == 0;
    group->is_group = true;
    group->name = name;
    group->members = compile_alloc(task->c, group->member_count, sizeof *group->members);
    PlainBox *member = group->members;
    bool ok = member != NULL;
    for (const Box *box; ok && (box = list_next(&rest)) != NULL;)
        if (strcmp(box->group, name) == 0)
            ok = compile_box(task, box, member++);
    return ok;
}

static bool compile_boxes(const FrameTask *task)
{
    const List *boxes = task->frame->boxes;
    PlainBox *plain = compile_alloc(task->c, list_count(boxes), sizeof *plain);
    bool ok = plain != NULL;
    task->plain->boxes = plain;
    g_autoptr(GHashTable) groups = g_hash_table_new(g_str_hash, g_str_equal);
    ListIter iter = list_iter(boxes), first = iter;
    for (const Box *box; ok && (box = list_next(&iter)) != NULL; first = iter) {
        if (box->group[0] == 0)
            ok = compile_box(task, box, plain++);
        else if (g_hash_table_add(groups, box->group))
            ok = compile_group(task, box->group, first, plain++);
    }
    task->plain->box_count = ok ? (uint32_t)(plain - task->plain->boxes) : 0;
    return ok;
}

/* ---- Masks ---- */

/* Packs the pixels within the mask's bounds into rows of bits. */
static void pack_mask(const Silhouette *silhouette, const PlainMask *mask, uint8_t *rows)
{
    size_t stride = (mask->width + 7) / 8;
    for (uint32_t y = 0; y < mask->height; y++) {
        const uint8_t *solid =
            silhouette->solid + (size_t)(mask->y + y) * silhouette->width + mask->x;
        for (uint32_t x = 0; x < mask->width; x++)
            rows[y * stride + x / 8] |= (uint8_t)(solid[x] << x % 8);
    }
}

/* Stores the mask of the last frame again, if this frame has the same one. `*ok` is the result. */
static bool reuse_mask(const FrameTask *task, bool *ok)
{
    Compiler *c = task->c;
    const ComputedMask *last = &c->mask;
    const uint8_t *digest = compile_picture_digest(c, task->frame->picture);
    if (last->frame == NULL || digest == NULL ||
        memcmp(digest, last->digest, sizeof last->digest) != 0 ||
        !frames_cut_alike(task->frame, last->frame))
        return false;
    const PlainMask *same = &last->plain;
    PlainMask *mask = compile_take(c, (uint64_t)((same->width + 7) / 8) * same->height)
                          ? compile_alloc(c, 1, sizeof *mask)
                          : NULL;
    if (mask != NULL)
        *mask = *same;
    task->plain->mask = mask;
    *ok = mask != NULL;
    return true;
}

/* Keeps the mask of a frame, in case the next one has the same. */
static void keep_mask(const FrameTask *task)
{
    ComputedMask *last = &task->c->mask;
    const uint8_t *digest = compile_picture_digest(task->c, task->frame->picture);
    last->frame = digest != NULL ? task->frame : NULL;
    if (digest == NULL)
        return;
    memcpy(last->digest, digest, sizeof last->digest);
    last->plain = *task->plain->mask;
}

/* Stores the solid pixels as a mask; a frame without solid pixels gets a mask of size 0. */
static bool store_mask(const FrameTask *task, const Silhouette *silhouette)
{
    PixelRect bounds;
    (void)silhouette_bounds(silhouette, &bounds);
    uint32_t width = (uint32_t)(bounds.right - bounds.left);
    uint32_t height = (uint32_t)(bounds.bottom - bounds.top);
    /* The mask also takes this number of bytes in the bank file. */
    if (!compile_take(task->c, (uint64_t)((width + 7) / 8) * height))
        return false;
    PlainMask *mask = compile_alloc(task->c, 1, sizeof *mask);
    uint8_t *rows = compile_alloc(task->c, (width + 7) / 8, height);
    if (mask == NULL || rows == NULL)
        return false;
    *mask = (PlainMask){.x = (uint32_t)bounds.left,
                        .y = (uint32_t)bounds.top,
                        .width = width,
                        .height = height,
                        .rows = rows};
    pack_mask(silhouette, mask, rows);
    task->plain->mask = mask;
    return true;
}

static bool compile_mask(const FrameTask *task)
{
    Compiler *c = task->c;
    const Frame *frame = task->frame;
    const Mask *mask = frame->mask;
    if (mask == NULL || (mask->source == MASK_NONE && mask->corrections == NULL))
        return true;
    if (frame->picture == 0) {
        compile_note(c, task->path, _("its mask is skipped because the frame has no picture"));
        return true;
    }
    g_autoptr(Pixels) art =
        mask->source != MASK_NONE ? compile_pixels(c, frame->picture, task->path) : NULL;
    if (mask->source != MASK_NONE && art == NULL)
        return false;
    bool ok = true;
    if (art == NULL || !reuse_mask(task, &ok)) {
        uint64_t bytes = (uint64_t)frame->w * (uint64_t)frame->h;
        ok = compile_take(c, bytes);
        if (ok) {
            Silhouette *silhouette = silhouette_of(frame, art);
            ok = store_mask(task, silhouette);
            silhouette_free(silhouette);
            compile_release(c, bytes);
        }
        if (ok && art != NULL)
            keep_mask(task);
    }
    return ok;
}

/* ---- Frames ---- */

static void position_frame(const FrameTask *task)
{
    const Frame *frame = task->frame;
    PlainFrame *plain = task->plain;
    plain->picture = compile_picture_number(task->c, frame->picture);
    if (plain->picture == GAB_NONE)
        return;
    plain->x = (uint32_t)frame->x;
    plain->y = (uint32_t)frame->y;
    plain->width = (uint32_t)frame->w;
    plain->height = (uint32_t)frame->h;
    plain->left = -task->hot_x;
    plain->top = -task->hot_y;
}

static bool compile_frame(Compiler *c, const Sprite *sprite, const Frame *frame, PlainFrame *plain)
{
    FrameTask task = {.c = c,
                      .frame = frame,
                      .plain = plain,
                      .path = path_frame(sprite->id, frame->id),
                      .hot_x = frame->has_hot_spot ? frame->hot_x : 0,
                      .hot_y = frame->has_hot_spot ? frame->hot_y : 0};
    c->path = task.path;
    plain->name = frame->name;
    plain->duration = frame->duration > 0 ? (uint32_t)frame->duration : 1;
    if (frame->duration == 0)
        compile_note(c, task.path, _("its duration is 0 ms, but 1 ms in the bank"));
    position_frame(&task);
    return compile_properties(c, frame, &plain->properties) && compile_points(&task) &&
           compile_boxes(&task) && compile_mask(&task) && compile_advance(c, 1);
}

/* ---- Animations ---- */

/* Returns a table from the id of a frame to its index plus 1. */
static GHashTable *frame_indices(const Sprite *sprite)
{
    GHashTable *indices = g_hash_table_new(g_int64_hash, g_int64_equal);
    LIST_EACH (Frame, frame, sprite->frames)
        g_hash_table_insert(indices, (gpointer)&frame->id, GUINT_TO_POINTER(EACH_INDEX(frame) + 1));
    return indices;
}

/* Compiles a step. Its duration is stored as 0 if it has none or if it equals the duration of its
 * frame. */
static PlainStep compile_step(const AnimationStep *step, const PlainSprite *sprite,
                              GHashTable *indices)
{
    uint32_t frame = GPOINTER_TO_UINT(g_hash_table_lookup(indices, &step->frame)) - 1;
    uint32_t duration = (uint32_t)step->duration;
    return (PlainStep){.frame = frame,
                       .duration = duration != sprite->frames[frame].duration ? duration : 0,
                       .flip_x = step->flip_x,
                       .flip_y = step->flip_y};
}

static bool compile_animation(Compiler *c, const Animation *animation, GHashTable *indices,
                              const PlainSprite *sprite, PlainAnimation *plain)
{
    static const PlainDirection directions[] = {PLAIN_FORWARD, PLAIN_REVERSE, PLAIN_PING_PONG};
    uint32_t count = list_count(animation->steps), i = 0;
    plain->name = animation->name;
    plain->direction = directions[animation->direction];
    plain->loop = animation->loop >= 0 ? (uint32_t)animation->loop : GAB_NONE;
    plain->steps = compile_alloc(c, count, sizeof *plain->steps);
    if (plain->steps == NULL)
        return false;
    plain->step_count = count;
    LIST_EACH (AnimationStep, step, animation->steps)
        plain->steps[i++] = compile_step(step, sprite, indices);
    return compile_properties(c, animation, &plain->properties);
}

static bool compile_animations(Compiler *c, const Sprite *sprite, PlainSprite *plain)
{
    plain->animations = compile_alloc(c, list_count(sprite->animations), sizeof *plain->animations);
    bool ok = plain->animations != NULL;
    g_autoptr(GHashTable) indices = frame_indices(sprite);
    LIST_EACH_WHILE (ok, Animation, animation, sprite->animations) {
        if (list_count(animation->steps) > 0)
            ok = compile_animation(c, animation, indices, plain,
                                   &plain->animations[plain->animation_count++]);
        else
            compile_note(c, path_animation(sprite->id, animation->id),
                         _("it is skipped because it has no frames"));
    }
    return ok;
}

/* ---- Sprites ---- */

static bool compile_sprite(Compiler *c, const void *asset, void *to)
{
    const Sprite *sprite = asset;
    PlainSprite *plain = to;
    plain->name = sprite->name;
    plain->frames = compile_alloc(c, list_count(sprite->frames), sizeof *plain->frames);
    bool ok = plain->frames != NULL;
    LIST_EACH_WHILE (ok, Frame, frame, sprite->frames)
        ok = compile_frame(c, sprite, frame, &plain->frames[plain->frame_count++]);
    return ok && compile_properties(c, sprite, &plain->properties) &&
           compile_animations(c, sprite, plain);
}

bool compile_sprites(Compiler *c)
{
    c->bank->sprites = compile_assets(c, c->project->sprites, sizeof(PlainSprite), compile_sprite,
                                      &c->bank->sprite_count);
    return c->bank->sprites != NULL;
}
