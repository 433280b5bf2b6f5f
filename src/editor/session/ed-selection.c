/* SPDX-License-Identifier: MIT */
/*
 * Implements ed-selection.h. Things without an id are identified by index, so indexes are mapped to
 * the new version after every change.
 */
#include "session/ed-session-internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- The items ---- */

void ed_selection_init(EdSession *session)
{
    session->items = g_array_new(false, false, sizeof(uint64_t));
}

void ed_selection_clear(EdSession *session)
{
    g_clear_pointer(&session->items, g_array_unref);
}

static int compare_items(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void sort_unique(GArray *items)
{
    g_array_sort(items, compare_items);
    uint64_t *each = (uint64_t *)(void *)items->data;
    guint kept = 0;
    for (guint i = 0; i < items->len; i++)
        if (kept == 0 || each[kept - 1] != each[i])
            each[kept++] = each[i];
    g_array_set_size(items, kept);
}

/* Selects items and takes ownership of the array; returns whether that changed anything. */
static bool replace_selection(EdSession *session, EdSelectionKind kind, uint64_t shape_id,
                              GArray *items)
{
    EdSelection *selection = &session->selection;
    sort_unique(items);
    if (items->len == 0)
        kind = ED_SELECT_NOTHING;
    if (kind != ED_SELECT_SHAPE_NODES)
        shape_id = 0;
    bool same = selection->kind == kind && selection->shape == shape_id &&
                selection->count == items->len &&
                (items->len == 0 ||
                 memcmp(items->data, selection->items, items->len * sizeof(uint64_t)) == 0);
    if (same) {
        g_array_unref(items);
        return false;
    }
    g_array_unref(session->items);
    session->items = items;
    session->tagged = 0;
    *selection = (EdSelection){.kind = kind,
                               .shape = shape_id,
                               .items = (const uint64_t *)(const void *)items->data,
                               .count = items->len};
    return true;
}

static GArray *array_of(const uint64_t *items, uint32_t count)
{
    GArray *array = g_array_sized_new(false, false, sizeof(uint64_t), count);
    if (count > 0)
        g_array_append_vals(array, items, count);
    return array;
}

bool ed_selection_put(EdSession *session, EdSelectionKind kind, uint64_t shape, GArray *items)
{
    return replace_selection(session, kind, shape, g_array_ref(items));
}

bool ed_selection_drop(EdSession *session)
{
    return replace_selection(session, ED_SELECT_NOTHING, 0, array_of(NULL, 0));
}

/* ---- Finding items ---- */

/* The displayed things, in some version. */
typedef struct Shown {
    const Project *project;
    const Frame *frame;
    const Map *map;
    const Plane *plane;
    const Level *level;
    const Layer *layer;
} Shown;

static Shown shown_in(const Project *project, const EdView *view)
{
    Shown shown = {.project = project};
    const Sprite *sprite = project_sprite(project, view->asset);
    shown.frame = sprite != NULL ? sprite_frame(sprite, view->frame) : NULL;
    shown.map = project_map(project, view->asset);
    shown.plane = shown.map != NULL ? map_plane(shown.map, view->plane) : NULL;
    shown.level = project_level(project, view->asset);
    shown.layer = shown.level != NULL ? level_layer(shown.level, view->layer) : NULL;
    return shown;
}

/* Returns the list whose indexes are selected; NULL for kinds that have ids, or if the list does
 * not exist. */
static const List *list_of(const Shown *shown, EdSelectionKind kind, uint64_t shape_id)
{
    const Layer *layer = shown->layer;
    const Shape *shape;
    switch (kind) {
    case ED_SELECT_POINTS:
        return shown->frame != NULL ? shown->frame->points : NULL;
    case ED_SELECT_BOXES:
        return shown->frame != NULL ? shown->frame->boxes : NULL;
    case ED_SELECT_SHAPE_NODES:
        shape = shown->plane != NULL ? list_find_id(shown->plane->shapes, shape_id, NULL) : NULL;
        return shape != NULL ? shape->nodes : NULL;
    case ED_SELECT_WALLS:
    case ED_SELECT_WALL_ENDS:
        return layer != NULL && layer->walls != NULL ? layer->walls->walls : NULL;
    case ED_SELECT_MARKERS:
        return shown->level != NULL ? shown->level->markers : NULL;
    case ED_SELECT_GROUND_NODES:
        return layer != NULL && layer->ground != NULL ? layer->ground->nodes : NULL;
    default:
        return NULL;
    }
}

/* Returns how many selection numbers each item of a list has. */
static uint64_t numbers_per_item(EdSelectionKind kind)
{
    return kind == ED_SELECT_WALL_ENDS ? 2 : 1;
}

static bool is_by_index(EdSelectionKind kind)
{
    return kind == ED_SELECT_POINTS || kind == ED_SELECT_BOXES || kind == ED_SELECT_SHAPE_NODES ||
           kind == ED_SELECT_WALLS || kind == ED_SELECT_WALL_ENDS || kind == ED_SELECT_MARKERS ||
           kind == ED_SELECT_GROUND_NODES;
}

static bool exists(const Shown *shown, EdSelectionKind kind, uint64_t shape_id, uint64_t item)
{
    switch (kind) {
    case ED_SELECT_NOTHING:
        return false;
    case ED_SELECT_HOT_SPOT:
        return item == 0 && shown->frame != NULL && shown->frame->has_hot_spot;
    case ED_SELECT_ZONES:
        return shown->plane != NULL && item <= DOCUMENT_MAX_ZONES &&
               plane_zone(shown->plane, (int32_t)item) != NULL;
    case ED_SELECT_SHAPES:
        return shown->plane != NULL && list_find_id(shown->plane->shapes, item, NULL) != NULL;
    case ED_SELECT_BANDS:
        return shown->map != NULL && list_find_id(shown->map->bands, item, NULL) != NULL;
    case ED_SELECT_TAGS:
        return item <= DOCUMENT_MAX_TAGS && project_tag(shown->project, (int32_t)item) != NULL;
    default:
        return item / numbers_per_item(kind) < list_count(list_of(shown, kind, shape_id));
    }
}

/* ---- Selecting ---- */

static Shown shown_in_session(EdSession *session)
{
    return shown_in(ed_session_project(session), &session->view);
}

static void select_items(EdSession *session, EdSelectionKind kind, uint64_t shape_id,
                         const uint64_t *items, uint32_t count)
{
    Shown shown = shown_in_session(session);
    GArray *array = array_of(NULL, 0);
    for (uint32_t i = 0; i < count; i++)
        if (exists(&shown, kind, shape_id, items[i]))
            g_array_append_val(array, items[i]);
    if (replace_selection(session, kind, shape_id, array))
        ed_session_emit_view_changed(session, ED_VIEW_SELECTION);
    if (kind == ED_SELECT_ZONES && session->selection.count == 1)
        ed_session_set_zone(session, (int32_t)session->selection.items[0]);
}

const EdSelection *ed_session_selection(EdSession *session)
{
    return &session->selection;
}

void ed_session_select(EdSession *session, EdSelectionKind kind, const uint64_t *items,
                       uint32_t count)
{
    select_items(session, kind, session->selection.shape, items, count);
}

/* Returns the indices of a frame's boxes of a tag that are not locked. */
static GArray *tagged_boxes(const Frame *frame, int32_t tag)
{
    GArray *boxes = array_of(NULL, 0);
    LIST_EACH (Box, box, frame->boxes) {
        uint64_t index = EACH_INDEX(box);
        if (box->tag == tag && !box->locked)
            g_array_append_val(boxes, index);
    }
    return boxes;
}

bool ed_session_select_tagged(EdSession *session, int32_t tag, bool in_project)
{
    const Frame *frame = ed_session_frame(session);
    if (frame == NULL || tag == 0)
        return false;
    replace_selection(session, ED_SELECT_BOXES, 0, tagged_boxes(frame, tag));
    session->tagged = session->selection.count > 0 ? tag : 0;
    session->tagged_in_project = in_project;
    ed_session_emit_view_changed(session, ED_VIEW_SELECTION | ED_VIEW_SCOPE);
    return session->tagged != 0;
}

void ed_session_select_nodes(EdSession *session, uint64_t shape, const uint64_t *nodes,
                             uint32_t count)
{
    select_items(session, ED_SELECT_SHAPE_NODES, shape, nodes, count);
}

void ed_session_toggle(EdSession *session, EdSelectionKind kind, uint64_t item)
{
    bool joins = session->selection.kind == kind;
    g_autoptr(GArray) items =
        array_of(session->selection.items, joins ? session->selection.count : 0);
    bool was_in = false;
    for (guint i = items->len; i-- > 0;)
        if (g_array_index(items, uint64_t, i) == item) {
            g_array_remove_index(items, i);
            was_in = true;
        }
    if (!was_in)
        g_array_append_val(items, item);
    select_items(session, kind, session->selection.shape,
                 (const uint64_t *)(const void *)items->data, items->len);
}

void ed_session_select_nothing(EdSession *session)
{
    ed_session_select(session, ED_SELECT_NOTHING, NULL, 0);
}

bool ed_session_has_selection(EdSession *session)
{
    EdSelectionKind kind = session->selection.kind;
    return kind != ED_SELECT_NOTHING && kind != ED_SELECT_TAGS;
}

const char *ed_session_list_delete_action(EdSession *session, const char *row_action)
{
    return ed_session_has_selection(session) ? "win.delete" : row_action;
}

bool ed_session_is_selected(EdSession *session, EdSelectionKind kind, uint64_t item)
{
    const EdSelection *selection = &session->selection;
    return selection->kind == kind && selection->count > 0 &&
           bsearch(&item, selection->items, selection->count, sizeof item, compare_items) != NULL;
}

void ed_session_set_hovered(EdSession *session, EdSelectionKind kind, uint64_t item)
{
    if (session->hovered_kind == kind && session->hovered_item == item)
        return;
    session->hovered_kind = kind;
    session->hovered_item = item;
    ed_session_emit_view_changed(session, ED_VIEW_HOVER);
}

bool ed_session_is_hovered(EdSession *session, EdSelectionKind kind, uint64_t item)
{
    return kind != ED_SELECT_NOTHING && session->hovered_kind == kind &&
           session->hovered_item == item;
}

/* ---- After a change ---- */

/* The difference between two versions of a list. */
typedef struct Difference {
    const List *was, *now;
    ListDifference removed_items, added;
} Difference;

enum { MAX_COMPARED = 4096 };

/* Returns the number of removed items before an index. */
static uint32_t removed_before(const Difference *lists, uint32_t index)
{
    uint32_t low = 0, high = lists->removed_items.count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (lists->removed_items.items[middle].index < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Returns the new index of the n-th item that both lists share. */
static uint32_t shared_index(const Difference *lists, uint32_t n)
{
    uint32_t low = 0, high = lists->added.count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (lists->added.items[middle].index - middle <= n)
            low = middle + 1;
        else
            high = middle;
    }
    return n + low;
}

/* Returns the new index of the n-th removed item if the item was in fact only changed, as far as
 * this can be detected; else UINT32_MAX. */
static uint32_t index_of_removed(const Difference *lists, uint32_t n)
{
    const ListItem *item = &lists->removed_items.items[n];
    bool has_grown = list_count(lists->now) > list_count(lists->was);
    /* If as many items were added as removed, each one was changed. */
    if (lists->removed_items.count == lists->added.count)
        return lists->added.items[n].index;
    if (lists->added.count > MAX_COMPARED)
        return UINT32_MAX;
    for (uint32_t i = 0; i < lists->added.count; i++)
        if (node_equal(lists->added.items[i].item, item->item))
            return lists->added.items[i].index;
    for (uint32_t i = 0; i < lists->added.count && has_grown; i++)
        if (lists->added.items[i].index == item->index)
            return item->index;
    return UINT32_MAX;
}

/* Returns the new index of the item that was at an index; UINT32_MAX if it was removed. */
static uint32_t index_after(const Difference *lists, uint32_t index)
{
    const void *item = list_get(lists->was, index);
    uint32_t n = removed_before(lists, index), now = shared_index(lists, index - n);
    if (n < lists->removed_items.count && lists->removed_items.items[n].index == index)
        return index_of_removed(lists, n);
    if (list_get(lists->now, now) == item)
        return now;
    /* The list was reordered. */
    for (uint32_t i = 0; i < list_count(lists->now); i++)
        if (list_get(lists->now, i) == item)
            return i;
    return UINT32_MAX;
}

static GArray *items_after(const EdSelection *selection, const List *was, const List *now)
{
    uint64_t each = numbers_per_item(selection->kind);
    Difference lists = {.was = was, .now = now};
    GArray *items = array_of(NULL, 0);
    list_differ(was, now, &lists.removed_items, &lists.added);
    for (uint32_t i = 0; i < selection->count; i++) {
        uint64_t number = selection->items[i];
        uint32_t index = index_after(&lists, (uint32_t)(number / each));
        number = index * each + number % each;
        if (index != UINT32_MAX)
            g_array_append_val(items, number);
    }
    list_difference_clear(&lists.removed_items);
    list_difference_clear(&lists.added);
    return items;
}

bool ed_selection_settle(EdSession *session, const Project *before)
{
    const EdSelection *selection = &session->selection;
    Shown now = shown_in_session(session);
    if (selection->kind == ED_SELECT_NOTHING)
        return false;
    if (is_by_index(selection->kind)) {
        Shown was = shown_in(before, &session->view);
        const List *old = list_of(&was, selection->kind, selection->shape);
        const List *list = list_of(&now, selection->kind, selection->shape);
        return old != list && replace_selection(session, selection->kind, selection->shape,
                                                items_after(selection, old, list));
    }
    GArray *items = array_of(NULL, 0);
    for (uint32_t i = 0; i < selection->count; i++)
        if (exists(&now, selection->kind, 0, selection->items[i]))
            g_array_append_val(items, selection->items[i]);
    return replace_selection(session, selection->kind, 0, items);
}

/* Items ascend. If the last index exists, so do all others. */
bool ed_selection_is_valid(EdSession *session)
{
    const EdSelection *selection = &session->selection;
    Shown now = shown_in_session(session);
    uint32_t first =
        is_by_index(selection->kind) && selection->count > 0 ? selection->count - 1 : 0;
    bool valid = (selection->kind == ED_SELECT_NOTHING) == (selection->count == 0);
    for (uint32_t i = first; i < selection->count && valid; i++)
        valid = exists(&now, selection->kind, selection->shape, selection->items[i]) &&
                (i == 0 || selection->items[i - 1] < selection->items[i]);
    return valid;
}

/* ---- Another frame ---- */

static uint32_t matching_point(const Frame *from, uint32_t index, const Frame *to)
{
    const Point *point = list_get(from->points, index);
    uint32_t match = UINT32_MAX;
    if (point != NULL && list_find_name(to->points, point->name, &match) == NULL)
        match = UINT32_MAX;
    return match;
}

bool ed_selection_to_frame(EdSession *session, const Frame *from, const Frame *to)
{
    const EdSelection *selection = &session->selection;
    GArray *items = array_of(NULL, 0);
    EdSelectionKind kind = selection->kind;
    if (kind == ED_SELECT_TAGS) {
        g_array_unref(items);
        return false;
    }
    int32_t tag = session->tagged;
    if (tag != 0) {
        g_array_unref(items);
        bool is_changed = replace_selection(session, ED_SELECT_BOXES, 0, tagged_boxes(to, tag));
        session->tagged = session->selection.count > 0 ? tag : 0;
        return is_changed;
    }
    for (uint32_t i = 0; i < selection->count && from != NULL; i++) {
        uint32_t index = (uint32_t)selection->items[i], match = UINT32_MAX;
        if (kind == ED_SELECT_BOXES)
            match = box_counterpart(from, index, to);
        else if (kind == ED_SELECT_POINTS)
            match = matching_point(from, index, to);
        else if (kind == ED_SELECT_HOT_SPOT && to->has_hot_spot)
            match = 0;
        uint64_t item = match;
        if (match != UINT32_MAX)
            g_array_append_val(items, item);
    }
    return replace_selection(session, kind, 0, items);
}

/* ---- Paths ---- */

/* Gets the path of a selected thing; false if it has none. */
static bool path_of(EdSession *session, uint64_t item, Path *path)
{
    const EdView *view = &session->view;
    const EdSelection *selection = &session->selection;
    const Project *project = ed_session_project(session);
    uint32_t index = (uint32_t)item;
    switch (selection->kind) {
    case ED_SELECT_HOT_SPOT:
        *path = path_frame(view->asset, view->frame);
        return true;
    case ED_SELECT_POINTS:
        *path = path_point(view->asset, view->frame, index);
        return true;
    case ED_SELECT_BOXES:
        *path = path_box(view->asset, view->frame, index);
        return true;
    case ED_SELECT_ZONES:
        *path = path_zone(project, view->asset, view->plane, (int32_t)item);
        return true;
    case ED_SELECT_SHAPES:
        *path = path_shape(view->asset, view->plane, item);
        return true;
    case ED_SELECT_SHAPE_NODES:
        *path = path_shape(view->asset, view->plane, selection->shape);
        *path = path_nth(path, "nodes", index);
        return true;
    case ED_SELECT_BANDS:
        *path = path_band(view->asset, item);
        return true;
    case ED_SELECT_WALLS:
        *path = path_wall(view->asset, view->layer, index);
        return true;
    case ED_SELECT_MARKERS:
        *path = path_marker(view->asset, index);
        return true;
    case ED_SELECT_GROUND_NODES:
        *path = path_layer(view->asset, view->layer);
        *path = path_child(path, "ground");
        *path = path_nth(path, "nodes", index);
        return true;
    case ED_SELECT_TAGS:
        *path = path_tag(project, (int32_t)item);
        return true;
    default:
        return false;
    }
}

Path ed_session_inspected(EdSession *session)
{
    const EdSelection *selection = &session->selection;
    Path path;
    if (selection->count == 1 && path_of(session, selection->items[0], &path))
        return path;
    switch (session->view.kind) {
    case ED_SPRITE:
        return path_sprite(session->view.asset);
    case ED_MAP:
        return path_map(session->view.asset);
    case ED_LEVEL:
        return path_level(session->view.asset);
    default:
        return path_project();
    }
}

Path *ed_session_inspected_all(EdSession *session, uint32_t *count)
{
    const EdSelection *selection = &session->selection;
    Path *paths = g_new(Path, MAX(selection->count, 1));
    for (*count = 0; *count < selection->count; ++*count)
        if (!path_of(session, selection->items[*count], &paths[*count]))
            break;
    if (*count > 0 && *count == selection->count)
        return paths;
    paths[0] = ed_session_inspected(session);
    *count = 1;
    return paths;
}
