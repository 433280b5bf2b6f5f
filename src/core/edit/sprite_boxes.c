/* SPDX-License-Identifier: MIT */
/* Edits of boxes under a scope, and copying annotations between frames; the contract is
 * sprites.h. */
#include "edit/sprites_internal.h"

#include <string.h>

/* An edit of some boxes of the edited frame. */
typedef struct BoxEdit {
    const Scope *scope;
    const uint32_t *boxes; /* the boxes to change, by their indices */
    uint32_t count;
    const Box *box;          /* the box to add or put */
    const FieldValue *value; /* the attribute to set */
    PixelRect by;            /* distance that each edge moves */
    uint32_t rank;           /* see edit_put_box */
    const char *name;        /* see edit_place_box */
    BoxAlignment alignment;
} BoxEdit;

/* Returns the indices of a frame's boxes that correspond to an edit's boxes or have its tag. The
 * caller frees the array. All of them are found before any box is changed, because the edit may
 * change the attributes by which they are found. */
static uint32_t *find_counterparts(const BoxEdit *edit, const Frame *frame, const Frame *edited,
                                   uint32_t *count)
{
    uint32_t *tagged = scope_tagged(edit->scope, frame, count);
    if (tagged != NULL)
        return tagged;
    *count = edit->count;
    uint32_t *counterparts = g_new(uint32_t, edit->count + 1);
    g_autofree uint32_t *all = frame->id != edited->id ? box_counterparts(edited, frame) : NULL;
    for (uint32_t i = 0; i < edit->count; i++) {
        bool exists = edit->boxes[i] < list_count(edited->boxes);
        counterparts[i] = all == NULL ? edit->boxes[i] : exists ? all[edit->boxes[i]] : UINT32_MAX;
    }
    return counterparts;
}

/* Changes a box that corresponds to one of the edit's boxes in the edited frame. */
typedef void (*BoxChange)(const BoxEdit *edit, Box *box);

/* Calls a function for each box of a frame that corresponds to one of the edit's boxes, with a copy
 * to be changed. Skips locked boxes unless `locked_too`. */
static void change_counterparts(const BoxEdit *edit, Frame *frame, const Frame *edited,
                                BoxChange change, bool locked_too)
{
    uint32_t count;
    g_autofree uint32_t *counterparts = find_counterparts(edit, frame, edited, &count);
    for (uint32_t i = 0; i < count; i++) {
        const Box *box = list_get(frame->boxes, counterparts[i]);
        if (box != NULL && (locked_too || !box->locked))
            change(edit, list_replace_by_copy(&frame->boxes, counterparts[i]));
    }
}

/* ---- Adding and moving ---- */

/* Copies the edit's box to its position in another frame. */
static Box *box_for(const BoxEdit *edit, const Frame *frame, const Frame *edited)
{
    Box *box = node_copy(edit->box);
    int32_t x = box->x * DOCUMENT_PIXEL, y = box->y * DOCUMENT_PIXEL;
    position_in_frame(edit->scope, edited, frame, &x, &y);
    box->x = whole_pixels(x);
    box->y = whole_pixels(y);
    return box;
}

static void add_box(void *user, Frame *frame, const Frame *edited)
{
    node_set_list(&frame->boxes, list_append(frame->boxes, box_for(user, frame, edited)));
}

Project *edit_add_box(const Project *before, const Scope *scope, const Box *box, GError **error)
{
    BoxEdit edit = {.scope = scope, .box = box};
    return edit_frames(before, scope, add_box, &edit, error);
}

uint32_t box_like(const List *boxes, const Box *box, uint32_t rank)
{
    LIST_EACH (Box, other, boxes) {
        bool same = strcmp(other->name, box->name) == 0;
        if (box->name[0] == 0 ? node_equal(other, box) : same && rank-- == 0)
            return EACH_INDEX(other);
    }
    return UINT32_MAX;
}

static void put_box(void *user, Frame *frame, const Frame *edited)
{
    const BoxEdit *edit = user;
    Box *box = box_for(edit, frame, edited);
    uint32_t index = box_like(frame->boxes, box, edit->rank);
    const Box *old = index != UINT32_MAX ? list_get(frame->boxes, index) : NULL;
    if (old == NULL)
        node_set_list(&frame->boxes, list_append(frame->boxes, box));
    else if (old->locked)
        node_unref(box);
    else
        node_set_list(&frame->boxes, list_set(frame->boxes, index, box));
}

Project *edit_put_box(const Project *before, const Scope *scope, const Box *box, uint32_t rank,
                      GError **error)
{
    BoxEdit edit = {.scope = scope, .box = box, .rank = rank};
    return edit_frames(before, scope, put_box, &edit, error);
}

uint32_t box_named(const List *boxes, const char *name, const Box *box, uint32_t *count)
{
    uint32_t counts[2] = {0, 0}, found[2] = {UINT32_MAX, UINT32_MAX};
    bool by_tag_too = box->name[0] == 0 && box->tag != 0;
    LIST_EACH (Box, other, boxes) {
        bool is_unnamed = other->name[0] == 0;
        if (is_unnamed ? !by_tag_too || other->tag != box->tag : strcmp(other->name, name) != 0)
            continue;
        if (counts[is_unnamed]++ == 0)
            found[is_unnamed] = EACH_INDEX(other);
    }
    bool by_tag = counts[0] == 0;
    *count = counts[by_tag];
    return found[by_tag];
}

static void place_box(void *user, Frame *frame, const Frame *edited)
{
    const BoxEdit *edit = user;
    uint32_t count;
    uint32_t index = box_named(frame->boxes, edit->name, edit->box, &count);
    const Box *old = list_get(frame->boxes, index);
    Box *box = box_for(edit, frame, edited);
    if (old == NULL) {
        node_set_list(&frame->boxes, list_append(frame->boxes, box));
        return;
    }
    if (!old->locked) {
        Box *changed = list_replace_by_copy(&frame->boxes, index);
        changed->x = box->x;
        changed->y = box->y;
        changed->w = box->w;
        changed->h = box->h;
    }
    node_unref(box);
}

Project *edit_place_box(const Project *before, const Scope *scope, const char *name, const Box *box,
                        GError **error)
{
    BoxEdit edit = {.scope = scope, .box = box, .name = name};
    return edit_frames(before, scope, place_box, &edit, error);
}

static void move_edges(const BoxEdit *edit, Box *box)
{
    int32_t right = box->x + box->w + edit->by.right, bottom = box->y + box->h + edit->by.bottom;
    box->x += edit->by.left;
    box->y += edit->by.top;
    box->w = MAX(right - box->x, 1);
    box->h = MAX(bottom - box->y, 1);
}

static void move_boxes(void *user, Frame *frame, const Frame *edited)
{
    change_counterparts(user, frame, edited, move_edges, false);
}

Project *edit_move_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                         uint32_t count, int32_t dx, int32_t dy, GError **error)
{
    BoxEdit edit = {.scope = scope, .boxes = boxes, .count = count, .by = {dx, dy, dx, dy}};
    return edit_boxes_in_frames(before, scope, move_boxes, &edit, error);
}

Project *edit_set_box_rect(const Project *before, const Scope *scope, uint32_t box, PixelRect rect,
                           GError **error)
{
    Path path = path_box(scope->sprite, scope->frame, box);
    const Box *old = path_get(before, &path);
    if (old == NULL)
        return edit_missing(before, &path, error);
    PixelRect by = {rect.left - old->x, rect.top - old->y, rect.right - old->x - old->w,
                    rect.bottom - old->y - old->h};
    BoxEdit edit = {.scope = scope, .boxes = &box, .count = 1, .by = by};
    return edit_boxes_in_frames(before, scope, move_boxes, &edit, error);
}

/* ---- Aligning ---- */

/* The extent of a box along the axis of an alignment. */
typedef struct BoxExtent {
    int32_t *at; /* in a box of the new version */
    int32_t size;
} BoxExtent;

static gint compare_middles(gconstpointer a, gconstpointer b)
{
    const BoxExtent *one = a, *other = b;
    int64_t x = 2 * (int64_t)*one->at + one->size, y = 2 * (int64_t)*other->at + other->size;
    return (x > y) - (x < y);
}

/* Moves boxes between `start` and `end`, the ends of their bounds. */
static void align_extents(GArray *extents, BoxAlignment alignment, int32_t start, int32_t end)
{
    const bool distributes = alignment >= DISTRIBUTE_X;
    int64_t gaps = (int64_t)end - start, passed = start;
    if (distributes)
        g_array_sort(extents, compare_middles);
    for (guint i = 0; i < extents->len; i++)
        gaps -= g_array_index(extents, BoxExtent, i).size;
    ARRAY_EACH (const BoxExtent, box, extents) {
        int32_t space = end - start - box->size;
        if (distributes)
            *box->at = (int32_t)(passed + gaps * EACH_INDEX(box) / (extents->len - 1));
        else
            *box->at = start + space * (int)(alignment % 3) / 2;
        passed += box->size;
    }
}

static void align_boxes(void *user, Frame *frame, const Frame *edited)
{
    const BoxEdit *edit = user;
    const bool is_x = edit->alignment <= ALIGN_RIGHT || edit->alignment == DISTRIBUTE_X;
    const guint min_count = edit->alignment >= DISTRIBUTE_X ? 3 : 2;
    int32_t start = INT32_MAX, end = INT32_MIN;
    uint32_t count;
    g_autofree uint32_t *counterparts = find_counterparts(edit, frame, edited, &count);
    g_autoptr(GArray) extents = g_array_new(FALSE, FALSE, sizeof(BoxExtent));
    for (uint32_t i = 0; i < count; i++) {
        const Box *old = list_get(frame->boxes, counterparts[i]);
        if (old == NULL || old->locked)
            continue;
        Box *box = list_replace_by_copy(&frame->boxes, counterparts[i]);
        BoxExtent extent = {is_x ? &box->x : &box->y, is_x ? box->w : box->h};
        start = MIN(start, *extent.at);
        end = MAX(end, *extent.at + extent.size);
        g_array_append_val(extents, extent);
    }
    if (extents->len >= min_count)
        align_extents(extents, edit->alignment, start, end);
}

Project *edit_align_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                          uint32_t count, BoxAlignment alignment, GError **error)
{
    BoxEdit edit = {.scope = scope, .boxes = boxes, .count = count, .alignment = alignment};
    return edit_boxes_in_frames(before, scope, align_boxes, &edit, error);
}

/* ---- Removing ---- */

static void remove_boxes(void *user, Frame *frame, const Frame *edited)
{
    const BoxEdit *edit = user;
    uint32_t count;
    g_autofree uint32_t *counterparts = find_counterparts(edit, frame, edited, &count);
    g_autofree bool *is_removed = g_new0(bool, list_count(frame->boxes) + 1);
    for (uint32_t i = 0; i < count; i++) {
        const Box *box = list_get(frame->boxes, counterparts[i]);
        if (box != NULL && !box->locked)
            is_removed[counterparts[i]] = true;
    }
    for (uint32_t i = list_count(frame->boxes); i > 0; i--)
        if (is_removed[i - 1])
            node_set_list(&frame->boxes, list_remove(frame->boxes, i - 1));
}

Project *edit_remove_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                           uint32_t count, GError **error)
{
    BoxEdit edit = {.scope = scope, .boxes = boxes, .count = count};
    return edit_boxes_in_frames(before, scope, remove_boxes, &edit, error);
}

/* ---- One attribute ---- */

/* Moves the boxes of each group directly after the first of them, in order. */
static void gather_groups(Frame *frame)
{
    uint32_t count = list_count(frame->boxes);
    for (uint32_t i = 0; i < count; i++) {
        const Box *first = list_get(frame->boxes, i);
        uint32_t end = i + 1;
        for (uint32_t k = i + 1; k < count && first->group[0] != 0; k++) {
            const Box *box = list_get(frame->boxes, k);
            if (strcmp(box->group, first->group) == 0)
                node_set_list(&frame->boxes, list_move(frame->boxes, k, end++));
        }
        i = end - 1;
    }
}

static bool sets_key(const BoxEdit *edit, const char *key)
{
    return strcmp(edit->value->key, key) == 0;
}

static void set_attribute(const BoxEdit *edit, Box *box)
{
    edit_store(box, edit->value);
}

static void set_attributes(void *user, Frame *frame, const Frame *edited)
{
    BoxEdit edit = *(const BoxEdit *)user;
    FieldValue value = value_in_frame(edit.scope, &box_kind, edit.value, edited, frame);
    if (!value.by && (sets_key(&edit, "w") || sets_key(&edit, "h")))
        value.number = MAX(value.number, 1);
    edit.value = &value;
    change_counterparts(&edit, frame, edited, set_attribute, sets_key(&edit, "locked"));
    if (sets_key(&edit, "group"))
        gather_groups(frame);
}

Project *edit_set_boxes(const Project *before, const Scope *scope, const uint32_t *boxes,
                        uint32_t count, const FieldValue *value, GError **error)
{
    BoxEdit edit = {.scope = scope, .boxes = boxes, .count = count, .value = value};
    if (!edit_value_fits(&box_kind, value, error))
        return NULL;
    return edit_boxes_in_frames(before, scope, set_attributes, &edit, error);
}

/* ---- Copying a frame's annotations ---- */

typedef struct PropagateEdit {
    const Scope *scope;
    bool boxes, points, hot_spot;
} PropagateEdit;

/* Copies a frame's boxes to their positions in another frame. */
static List *boxes_for(const Scope *scope, const Frame *edited, const Frame *frame)
{
    List *boxes = list_ref(edited->boxes);
    for (uint32_t i = 0; i < list_count(boxes); i++) {
        Box *box = list_replace_by_copy(&boxes, i);
        int32_t x = box->x * DOCUMENT_PIXEL, y = box->y * DOCUMENT_PIXEL;
        position_in_frame(scope, edited, frame, &x, &y);
        box->x = whole_pixels(x);
        box->y = whole_pixels(y);
    }
    return boxes;
}

static List *points_for(const Scope *scope, const Frame *edited, const Frame *frame)
{
    List *points = list_ref(edited->points);
    for (uint32_t i = 0; i < list_count(points); i++) {
        Point *point = list_replace_by_copy(&points, i);
        position_in_frame(scope, edited, frame, &point->x, &point->y);
    }
    return points;
}

static void propagate(void *user, Frame *frame, const Frame *edited)
{
    const PropagateEdit *edit = user;
    if (frame->id == edited->id)
        return;
    /* Set the hot spot first, because the rest may be relative to it. */
    if (edit->hot_spot && edited->has_hot_spot) {
        int32_t x = edited->hot_x, y = edited->hot_y;
        Scope picture_scope = *edit->scope;
        if (picture_scope.reference == REFERENCE_HOT_SPOT)
            picture_scope.reference = REFERENCE_PICTURE;
        position_in_frame(&picture_scope, edited, frame, &x, &y);
        frame->has_hot_spot = true;
        frame->hot_x = x;
        frame->hot_y = y;
    }
    if (edit->boxes)
        node_set_list(&frame->boxes, boxes_for(edit->scope, edited, frame));
    if (edit->points)
        node_set_list(&frame->points, points_for(edit->scope, edited, frame));
}

Project *edit_propagate(const Project *before, const Scope *scope, bool boxes, bool points,
                        bool hot_spot, GError **error)
{
    PropagateEdit edit = {scope, boxes, points, hot_spot};
    return edit_frames(before, scope, propagate, &edit, error);
}
