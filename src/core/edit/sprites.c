/* SPDX-License-Identifier: MIT */
/*
 * Edits of frames under a scope: hot spots, action points, masks, animations; the contract is
 * sprites.h. Edits of boxes are in sprite_boxes.c.
 */
#include "edit/sprites_internal.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* ---- Applying an edit to a scope ---- */

void *list_replace_by_copy(List **list, uint32_t index)
{
    void *copy = node_copy(list_get(*list, index));
    node_set_list(list, list_set(*list, index, copy));
    return copy;
}

static GHashTable *indices_of(const List *frames)
{
    GHashTable *indices = g_hash_table_new(g_int64_hash, g_int64_equal);
    LIST_EACH (Frame, frame, frames)
        g_hash_table_insert(indices, (gpointer)&frame->id, GUINT_TO_POINTER(EACH_INDEX(frame)));
    return indices;
}

Project *edit_frames(const Project *before, const Scope *scope, FrameEdit edit, void *user,
                     GError **error)
{
    uint32_t count;
    uint64_t *ids = scope_frames(before, scope, &count);
    if (ids == NULL) {
        Path path = path_frame(scope->sprite, scope->frame);
        return edit_missing(before, &path, error);
    }
    const Sprite *sprite = project_sprite(before, scope->sprite);
    const Frame *edited = sprite_frame(sprite, scope->frame);
    List *frames = list_ref(sprite->frames);
    uint32_t i = 0;
    LIST_EACH_WHILE (i < count, Frame, frame, sprite->frames) {
        if (frame->id != ids[i])
            continue;
        edit(user, list_replace_by_copy(&frames, EACH_INDEX(frame)), edited);
        i++;
    }
    g_free(ids);
    Path path = path_sprite(scope->sprite);
    return edit_put_list(before, &path, "frames", frames, error);
}

static List *edit_tagged_frames(const List *before, const Scope *scope, FrameEdit edit, void *user,
                                const Frame *edited)
{
    List *frames = list_ref(before);
    for (uint32_t i = 0, count; i < list_count(before); i++) {
        g_free(scope_tagged(scope, list_get(before, i), &count));
        if (count > 0)
            edit(user, list_replace_by_copy(&frames, i), edited);
    }
    return frames;
}

Project *edit_boxes_in_frames(const Project *before, const Scope *scope, FrameEdit edit, void *user,
                              GError **error)
{
    const Frame *edited = sprite_frame(project_sprite(before, scope->sprite), scope->frame);
    Project *after = edit_frames(before, scope, edit, user, error);
    LIST_EACH_WHILE (after != NULL, Sprite, sprite, scope->in_project ? before->sprites : NULL) {
        if (sprite->id == scope->sprite)
            continue;
        Path path = path_sprite(sprite->id);
        node_set_child(&after,
                       edit_put_list(after, &path, "frames",
                                     edit_tagged_frames(sprite->frames, scope, edit, user, edited),
                                     error));
    }
    return after;
}

void position_in_frame(const Scope *scope, const Frame *edited, const Frame *frame, int32_t *x,
                       int32_t *y)
{
    int32_t from_x, from_y, to_x, to_y;
    scope_origin(scope, edited, &from_x, &from_y);
    scope_origin(scope, frame, &to_x, &to_y);
    *x += to_x - from_x;
    *y += to_y - from_y;
}

FieldValue value_in_frame(const Scope *scope, const NodeKind *kind, const FieldValue *value,
                          const Frame *edited, const Frame *frame)
{
    const double unit = kind == &box_kind ? DOCUMENT_PIXEL : 1;
    FieldValue result = *value;
    int32_t x = 0, y = 0;
    if (value->by || kind == &mask_kind)
        return result;
    position_in_frame(scope, edited, frame, &x, &y);
    if (strcmp(value->key, "x") == 0 || strcmp(value->key, "hot_x") == 0)
        result.number = floor(value->number + x / unit + 0.5);
    else if (strcmp(value->key, "y") == 0 || strcmp(value->key, "hot_y") == 0)
        result.number = floor(value->number + y / unit + 0.5);
    result.number = CLAMP(result.number, INT32_MIN, INT32_MAX);
    return result;
}

/* ---- Hot spots ---- */

typedef struct HotSpotEdit {
    const Scope *scope;
    int32_t x, y;
} HotSpotEdit;

static void set_hot_spot(void *user, Frame *frame, const Frame *edited)
{
    const HotSpotEdit *edit = user;
    int32_t x = edit->x, y = edit->y;
    bool relative_to_hot_spot = edit->scope->reference == REFERENCE_HOT_SPOT;
    if (relative_to_hot_spot && edited->has_hot_spot && frame->has_hot_spot) {
        x += frame->hot_x - edited->hot_x;
        y += frame->hot_y - edited->hot_y;
    } else if (!relative_to_hot_spot) {
        position_in_frame(edit->scope, edited, frame, &x, &y);
    }
    frame->has_hot_spot = true;
    frame->hot_x = x;
    frame->hot_y = y;
}

Project *edit_set_hot_spot(const Project *before, const Scope *scope, int32_t x, int32_t y,
                           GError **error)
{
    HotSpotEdit edit = {scope, x, y};
    return edit_frames(before, scope, set_hot_spot, &edit, error);
}

Project *edit_set_hot_spots(const Project *before, uint64_t sprite, const FrameHotSpot *spots,
                            uint32_t count, GError **error)
{
    Path path = path_sprite(sprite);
    const Sprite *owner = path_get(before, &path);
    if (owner == NULL)
        return edit_missing(before, &path, error);
    g_autoptr(GHashTable) by_id = indices_of(owner->frames);
    List *frames = list_ref(owner->frames);
    for (uint32_t i = 0; i < count; i++) {
        gpointer index;
        if (!g_hash_table_lookup_extended(by_id, &spots[i].frame, NULL, &index))
            continue;
        Frame *frame = list_replace_by_copy(&frames, GPOINTER_TO_UINT(index));
        frame->has_hot_spot = true;
        frame->hot_x = spots[i].x;
        frame->hot_y = spots[i].y;
    }
    return edit_put_list(before, &path, "frames", frames, error);
}

static void remove_hot_spot(void *user, Frame *frame, const Frame *edited)
{
    frame->has_hot_spot = false;
    frame->hot_x = frame->hot_y = 0;
}

Project *edit_remove_hot_spot(const Project *before, const Scope *scope, GError **error)
{
    return edit_frames(before, scope, remove_hot_spot, NULL, error);
}

/* ---- Action points ---- */

typedef struct PointEdit {
    const Scope *scope;
    const char *name, *to;
    int32_t x, y;
} PointEdit;

/* Returns the point with a name, to be changed, or NULL if the frame has none. */
static Point *open_point(Frame *frame, const char *name)
{
    uint32_t index;
    return list_find_name(frame->points, name, &index) != NULL
               ? list_replace_by_copy(&frame->points, index)
               : NULL;
}

static void set_point(void *user, Frame *frame, const Frame *edited)
{
    const PointEdit *edit = user;
    Point *point = open_point(frame, edit->name);
    if (point == NULL) {
        point = node_new(&point_kind);
        node_set_text(&point->name, edit->name);
        node_set_list(&frame->points, list_append(frame->points, point));
    }
    point->x = edit->x;
    point->y = edit->y;
    position_in_frame(edit->scope, edited, frame, &point->x, &point->y);
}

Project *edit_set_point(const Project *before, const Scope *scope, const char *name, int32_t x,
                        int32_t y, GError **error)
{
    PointEdit edit = {.scope = scope, .name = name, .x = x, .y = y};
    return edit_frames(before, scope, set_point, &edit, error);
}

static void set_point_direction(void *user, Frame *frame, const Frame *edited)
{
    const PointEdit *edit = user;
    Point *point = open_point(frame, edit->name);
    if (point == NULL)
        return;
    point->to_x = edit->x;
    point->to_y = edit->y;
}

Project *edit_set_point_direction(const Project *before, const Scope *scope, const char *name,
                                  int32_t to_x, int32_t to_y, GError **error)
{
    PointEdit edit = {.scope = scope, .name = name, .x = to_x, .y = to_y};
    return edit_frames(before, scope, set_point_direction, &edit, error);
}

static void rename_point(void *user, Frame *frame, const Frame *edited)
{
    const PointEdit *edit = user;
    Point *point = open_point(frame, edit->name);
    if (point != NULL)
        node_set_text(&point->name, edit->to);
}

Project *edit_rename_point(const Project *before, const Scope *scope, const char *name,
                           const char *to, GError **error)
{
    PointEdit edit = {.scope = scope, .name = name, .to = to};
    return edit_frames(before, scope, rename_point, &edit, error);
}

static void remove_point(void *user, Frame *frame, const Frame *edited)
{
    const PointEdit *edit = user;
    uint32_t index;
    if (list_find_name(frame->points, edit->name, &index) != NULL)
        node_set_list(&frame->points, list_remove(frame->points, index));
}

Project *edit_remove_point(const Project *before, const Scope *scope, const char *name,
                           GError **error)
{
    PointEdit edit = {.scope = scope, .name = name};
    return edit_frames(before, scope, remove_point, &edit, error);
}

/* ---- Masks ---- */

static Mask *open_mask(Frame *frame)
{
    Mask *mask = frame->mask != NULL ? node_copy(frame->mask) : node_new(&mask_kind);
    node_set_child(&frame->mask, mask);
    return mask;
}

static void set_mask(void *user, Frame *frame, const Frame *edited)
{
    const Mask *settings = user;
    Mask *mask = open_mask(frame);
    mask->source = settings->source;
    mask->threshold = settings->threshold;
    mask->tolerance = settings->tolerance;
    memcpy(mask->key, settings->key, sizeof mask->key);
}

Project *edit_set_mask(const Project *before, const Scope *scope, const Mask *settings,
                       GError **error)
{
    return edit_frames(before, scope, set_mask, (void *)settings, error);
}

Project *edit_correct_mask(const Project *before, uint64_t sprite, uint64_t frame,
                           const MaskRun *runs, uint32_t count, uint8_t value, GError **error)
{
    Path path = path_frame(sprite, frame);
    const Frame *old = path_get(before, &path);
    if (old == NULL)
        return edit_missing(before, &path, error);
    Frame *changed = node_copy(old);
    Mask *mask = open_mask(changed);
    if (mask->corrections == NULL)
        mask->corrections = blocks_new((uint32_t)changed->w, (uint32_t)changed->h, CORRECTION_NONE);
    BlocksEdit *edit = blocks_edit(mask->corrections);
    for (uint32_t i = 0; i < count; i++)
        blocks_edit_row(edit, runs[i].y, runs[i].left, runs[i].right, value);
    node_set_blocks(&mask->corrections, blocks_edit_end(edit));
    return edit_put(before, &path, changed, error);
}

/* ---- Frames and animations ---- */

/* An edit of a field of frames, their masks, or the point with an index in the edited frame. */
typedef struct ItemEdit {
    Scope scope;
    const NodeKind *kind;
    uint32_t index;
    const FieldValue *value;
} ItemEdit;

static void set_field(void *user, Frame *frame, const Frame *edited)
{
    ItemEdit *edit = user;
    FieldValue value = value_in_frame(&edit->scope, edit->kind, edit->value, edited, frame);
    uint32_t index;
    if (edit->kind == &mask_kind)
        edit_store(open_mask(frame), &value);
    else if (edit->kind == &frame_kind)
        edit_store(frame, &value);
    else if (scope_counterpart(edit->kind, edit->index, edited, frame, &index) != NULL)
        edit_store(list_replace_by_copy(&frame->points, index), &value);
}

Project *edit_set_items(const Project *before, const Scope *scope, const NodeKind *kind,
                        uint32_t index, const FieldValue *value, GError **error)
{
    ItemEdit edit = {*scope, kind, index, value};
    if (!edit_value_fits(kind, value, error))
        return NULL;
    return edit_frames(before, scope, set_field, &edit, error);
}

Project *edit_set_frames(const Project *before, const Scope *scope, const FieldValue *value,
                         GError **error)
{
    return edit_set_items(before, scope, &frame_kind, 0, value, error);
}

static void set_hot_spot_field(void *user, Frame *frame, const Frame *edited)
{
    const ItemEdit *edit = user;
    if (!frame->has_hot_spot && edit->value->by)
        return;
    if (!frame->has_hot_spot) {
        frame->hot_x = edited->hot_x;
        frame->hot_y = edited->hot_y;
    }
    frame->has_hot_spot = true;
    set_field(user, frame, edited);
}

Project *edit_set_hot_spot_field(const Project *before, const Scope *scope, const FieldValue *value,
                                 GError **error)
{
    ItemEdit edit = {*scope, &frame_kind, 0, value};
    if (scope->reference == REFERENCE_HOT_SPOT)
        edit.scope.reference = REFERENCE_PICTURE;
    return edit_frames(before, scope, set_hot_spot_field, &edit, error);
}

typedef struct NameEdit {
    const char *pattern;
    uint32_t number; /* of the last named frame */
} NameEdit;

static void name_frame(void *user, Frame *frame, const Frame *edited)
{
    NameEdit *edit = user;
    size_t before = strcspn(edit->pattern, "#"), digits = strspn(edit->pattern + before, "#");
    g_autofree char *name =
        g_strdup_printf("%.*s%0*u%s", (int)before, edit->pattern, (int)MIN(digits, 10),
                        ++edit->number, edit->pattern + before + digits);
    node_set_text(&frame->name, edit->pattern[0] != '\0' ? name : "");
}

Project *edit_name_frames(const Project *before, const Scope *scope, const char *pattern,
                          GError **error)
{
    uint32_t count;
    g_free(scope_frames(before, scope, &count));
    NameEdit edit = {pattern, 0};
    if (count > 1)
        return edit_frames(before, scope, name_frame, &edit, error);
    return edit_set_frames(before, scope, &(FieldValue){.key = "name", .text = pattern}, error);
}

static void scale_duration(void *user, Frame *frame, const Frame *edited)
{
    double wanted = round(frame->duration * *(const double *)user);
    double max = node_kind_field(&frame_kind, "duration")->max;
    if (frame->duration > 0)
        frame->duration = (int32_t)CLAMP(wanted, 1, max);
}

Project *edit_scale_durations(const Project *before, const Scope *scope, double times,
                              GError **error)
{
    return edit_frames(before, scope, scale_duration, &times, error);
}

Project *edit_order_frames(const Project *before, uint64_t sprite, const uint64_t *frames,
                           uint32_t count, GError **error)
{
    Path path = path_sprite(sprite);
    const Sprite *owner = path_get(before, &path);
    if (owner == NULL)
        return edit_missing(before, &path, error);
    g_autoptr(GHashTable) indices = indices_of(owner->frames);
    g_autoptr(GPtrArray) items = g_ptr_array_new();
    for (uint32_t i = 0; i < count; i++) {
        gpointer index;
        if (g_hash_table_steal_extended(indices, &frames[i], NULL, &index))
            g_ptr_array_add(items, node_ref(list_get(owner->frames, GPOINTER_TO_UINT(index))));
    }
    bool all = items->len == list_count(owner->frames);
    List *list = list_from(items->pdata, items->len);
    if (all)
        return edit_put_list(before, &path, "frames", list, error);
    list_unref(list);
    g_set_error(error, DOCUMENT_ERROR, DOCUMENT_NOT_FOUND,
                _("the new order does not list each frame of sprite %s once"), owner->name);
    return NULL;
}

Project *edit_add_animation(const Project *before, uint64_t sprite, const char *name,
                            const uint64_t *frames, uint32_t count, uint64_t *id, GError **error)
{
    Animation *animation = node_new(&animation_kind);
    Path path = path_sprite(sprite);
    *id = animation->id = edit_new_id();
    node_set_text(&animation->name, name);
    node_set_list(&animation->steps, steps_new(frames, count));
    return edit_insert(before, &path, "animations", UINT32_MAX, animation, error);
}

static int32_t index_of_step(const List *steps, const AnimationStep *wanted)
{
    LIST_EACH (AnimationStep, step, steps)
        if (step == wanted)
            return (int32_t)EACH_INDEX(step);
    return -1;
}

/* Returns the index in the new steps of the step that a loop returned to: the step itself, or else
 * the same occurrence of its frame. */
static int32_t find_loop(const Animation *previous, const List *steps)
{
    uint32_t count = list_count(steps), rank = 0;
    int32_t last = count > 0 ? (int32_t)count - 1 : 0;
    if (previous->loop <= 0)
        return MIN(previous->loop, last);
    uint64_t frame = animation_frame(previous, (uint32_t)previous->loop);
    int32_t found = index_of_step(steps, animation_step(previous, (uint32_t)previous->loop));
    if (found >= 0)
        return found;
    for (uint32_t i = 0; i < (uint32_t)previous->loop; i++)
        rank += animation_frame(previous, i) == frame;
    LIST_EACH (AnimationStep, step, steps)
        if (step->frame == frame && (found < 0 || rank-- > 0))
            found = (int32_t)EACH_INDEX(step);
    return found >= 0 ? found : MIN(previous->loop, last);
}

Project *edit_set_steps(const Project *before, uint64_t sprite, uint64_t animation, List *steps,
                        GError **error)
{
    Path path = path_animation(sprite, animation);
    const Animation *old = path_get(before, &path);
    if (old == NULL) {
        list_unref(steps);
        return edit_missing(before, &path, error);
    }
    Animation *changed = node_copy(old);
    changed->loop = find_loop(old, steps);
    node_set_list(&changed->steps, steps);
    return edit_put(before, &path, changed, error);
}
