/* SPDX-License-Identifier: MIT */
/* The frames to which edits apply; the contract is in scope.h. */
#include "edit/scope.h"

#include <string.h>

/* ---- Frames ---- */

static bool is_selected(const Scope *scope, uint64_t frame)
{
    for (uint32_t i = 0; i < scope->selected_count; i++)
        if (scope->selected[i] == frame)
            return true;
    return false;
}

/* Adds the frames of an animation to a set: all, or those from a given frame on. */
static void add_frames(const Animation *animation, uint64_t from, GHashTable *wanted)
{
    bool is_included = from == 0;
    LIST_EACH (AnimationStep, step, animation->steps) {
        is_included |= step->frame == from;
        if (is_included)
            g_hash_table_add(wanted, g_memdup2(&step->frame, sizeof step->frame));
    }
}

/* True if a scope includes a frame. `steps` contains the frames of the shown animation that the
 * scope includes; NULL if no animation is shown. */
static bool includes(const Scope *scope, uint64_t frame, bool is_edited_or_later, GHashTable *steps)
{
    if (frame == scope->frame || scope->reach == SCOPE_SPRITE)
        return true;
    switch (scope->reach) {
    case SCOPE_SELECTED:
        return is_selected(scope, frame);
    case SCOPE_FROM_HERE:
        return steps != NULL ? g_hash_table_contains(steps, &frame) : is_edited_or_later;
    case SCOPE_ANIMATION:
        return steps == NULL || g_hash_table_contains(steps, &frame);
    default:
        return false;
    }
}

uint64_t *scope_frames(const Project *project, const Scope *scope, uint32_t *count)
{
    const Sprite *sprite = project_sprite(project, scope->sprite);
    *count = 0;
    if (sprite == NULL || sprite_frame(sprite, scope->frame) == NULL)
        return NULL;
    const Animation *animation = sprite_animation(sprite, scope->animation);
    GHashTable *steps = NULL;
    if (animation != NULL) {
        steps = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
        add_frames(animation, scope->reach == SCOPE_FROM_HERE ? scope->frame : 0, steps);
    }
    uint64_t *frames = g_new(uint64_t, list_count(sprite->frames));
    bool passed = false;
    LIST_EACH (Frame, frame, sprite->frames) {
        passed |= frame->id == scope->frame;
        if (includes(scope, frame->id, passed, steps))
            frames[(*count)++] = frame->id;
    }
    if (steps != NULL)
        g_hash_table_unref(steps);
    return frames;
}

uint32_t *scope_tagged(const Scope *scope, const Frame *frame, uint32_t *count)
{
    *count = 0;
    if (scope->tag == 0 || frame->id == scope->frame)
        return NULL;
    uint32_t *boxes = g_new(uint32_t, list_count(frame->boxes) + 1);
    LIST_EACH (Box, box, frame->boxes)
        if (box->tag == scope->tag)
            boxes[(*count)++] = EACH_INDEX(box);
    return boxes;
}

void scope_origin(const Scope *scope, const Frame *frame, int32_t *x, int32_t *y)
{
    PixelRect bounds;
    *x = *y = 0;
    if (scope->reference == REFERENCE_HOT_SPOT && frame->has_hot_spot) {
        *x = frame->hot_x;
        *y = frame->hot_y;
    } else if (scope->reference == REFERENCE_SILHOUETTE && scope->silhouette != NULL &&
               scope->silhouette(scope->user, frame, &bounds)) {
        *x = bounds.left * DOCUMENT_PIXEL;
        *y = bounds.top * DOCUMENT_PIXEL;
    }
}

/* ---- Corresponding boxes ---- */

static bool are_counterparts(const Box *a, const Box *b)
{
    if (a->name[0] != 0 || b->name[0] != 0)
        return strcmp(a->name, b->name) == 0;
    return a->tag == b->tag;
}

/* Counts the boxes before an index that correspond to `like`. */
static uint32_t rank_of(const Frame *frame, uint32_t index, const Box *like)
{
    uint32_t rank = 0;
    for (uint32_t i = 0; i < index; i++)
        rank += are_counterparts(list_get(frame->boxes, i), like);
    return rank;
}

uint32_t box_counterpart(const Frame *from, uint32_t box, const Frame *to)
{
    const Box *like = list_get(from->boxes, box);
    if (like == NULL)
        return UINT32_MAX;
    uint32_t rank = rank_of(from, box, like);
    for (uint32_t i = 0; i < list_count(to->boxes); i++)
        if (are_counterparts(list_get(to->boxes, i), like) && rank-- == 0)
            return i;
    return UINT32_MAX;
}

const void *scope_counterpart(const NodeKind *kind, uint32_t item, const Frame *from,
                              const Frame *to, uint32_t *index)
{
    const bool is_box = kind == &box_kind;
    const Point *point = is_box ? NULL : list_get(from->points, item);
    *index = item;
    if (kind == &frame_kind)
        return to;
    if (is_box && from->id != to->id)
        *index = box_counterpart(from, item, to);
    else if (!is_box && (point == NULL || list_find_name(to->points, point->name, index) == NULL))
        *index = UINT32_MAX;
    return list_get(is_box ? to->boxes : to->points, *index);
}

void scope_add_nodes(const Scope *scope, const NodeKind *kind, uint32_t item, const Frame *edited,
                     const Frame *frame, GPtrArray *nodes)
{
    uint32_t count, index;
    g_autofree uint32_t *tagged = kind == &box_kind ? scope_tagged(scope, frame, &count) : NULL;
    const void *node = tagged == NULL ? scope_counterpart(kind, item, edited, frame, &index) : NULL;
    if (node != NULL)
        g_ptr_array_add(nodes, (gpointer)node);
    for (uint32_t i = 0; tagged != NULL && i < count; i++)
        g_ptr_array_add(nodes, (gpointer)list_get(frame->boxes, tagged[i]));
}

/* Boxes with the same name, or with the same tag and no name. */
typedef struct BoxRow {
    GArray *indices; /* of a frame's boxes */
    guint used;      /* how many of them are counterparts */
} BoxRow;

static void box_row_free(void *item)
{
    g_array_unref(((BoxRow *)item)->indices);
    g_free(item);
}

static char *row_key(const Box *box)
{
    return box->name[0] != 0 ? g_strconcat("name ", box->name, NULL)
                             : g_strdup_printf("tag %d", box->tag);
}

static GHashTable *rows_of(const Frame *frame)
{
    GHashTable *rows = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, box_row_free);
    LIST_EACH (Box, box, frame->boxes) {
        uint32_t index = EACH_INDEX(box);
        g_autofree char *key = row_key(box);
        BoxRow *row = g_hash_table_lookup(rows, key);
        if (row == NULL) {
            row = g_new0(BoxRow, 1);
            row->indices = g_array_new(false, false, sizeof(uint32_t));
            g_hash_table_insert(rows, g_strdup(key), row);
        }
        g_array_append_val(row->indices, index);
    }
    return rows;
}

uint32_t *box_counterparts(const Frame *from, const Frame *to)
{
    uint32_t *counterparts = g_new(uint32_t, list_count(from->boxes) + 1);
    g_autoptr(GHashTable) rows = rows_of(to);
    LIST_EACH (Box, box, from->boxes) {
        g_autofree char *key = row_key(box);
        BoxRow *row = g_hash_table_lookup(rows, key);
        bool found = row != NULL && row->used < row->indices->len;
        counterparts[EACH_INDEX(box)] =
            found ? g_array_index(row->indices, uint32_t, row->used++) : UINT32_MAX;
    }
    return counterparts;
}
