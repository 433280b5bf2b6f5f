/* SPDX-License-Identifier: MIT */
/* Implements ed-wall-edits.h. */
#include "tools/level/ed-wall-edits.h"

#include "edit/assets.h"
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-locked.h"
#include "tools/ed-tools.h"
#include "tools/level/ed-wall-snap.h"

#include <glib/gi18n.h>

enum { DUPLICATE_OFFSET = 8 }; /* pixels: the offset of copies if there is no grid */

/* Returns the indexes of walls as the edits of core expect them. */
static const uint32_t *wall_indexes(const GArray *walls)
{
    return (const uint32_t *)(const void *)walls->data;
}

static const WallEnd *ends_in(const GArray *ends)
{
    return (const WallEnd *)(const void *)ends->data;
}

bool ed_walls_can_edit(EdSession *session)
{
    EdSelectionKind kind = ed_session_selection(session)->kind;
    return kind == ED_SELECT_WALLS || kind == ED_SELECT_WALL_ENDS;
}

bool ed_wall_bounds(EdSession *session, const GArray *ends, WallPoint *low, WallPoint *high)
{
    const List *walls = ed_walls_shown(session);
    for (guint i = 0; i < ends->len; i++) {
        const WallEnd *end = &g_array_index(ends, WallEnd, i);
        WallPoint at = ed_wall_end(list_get(walls, end->wall), end->end);
        *low = i == 0 ? at : (WallPoint){MIN(low->x, at.x), MIN(low->y, at.y)};
        *high = i == 0 ? at : (WallPoint){MAX(high->x, at.x), MAX(high->y, at.y)};
    }
    return ends->len > 0;
}

/* Passes a version to the session, unless it changes a wall of a locked tag: this is refused with a
 * notice. */
static bool apply_walls(EdSession *session, Project *after, const char *label, const void *group)
{
    if (after == NULL || !ed_refuse_locked(session, ed_walls_locked(session, after)))
        return ed_session_push(session, after, label, group);
    node_unref(after);
    return false;
}

/* ---- Edits of core on the selection ---- */

typedef Project *(*WallsEdit)(const Project *before, const LayerRef *layer, const uint32_t *walls,
                              uint32_t count, GError **error);

static bool edit_selected(EdSession *session, WallsEdit edit, const char *label)
{
    if (!ed_walls_can_edit(session))
        return false;
    LayerRef layer = ed_layer_shown(session);
    g_autoptr(GArray) walls = ed_walls_selected(session);
    Project *after = edit(ed_session_project(session), &layer, wall_indexes(walls), walls->len,
                          ed_error(session));
    return apply_walls(session, after, label, NULL);
}

bool ed_walls_flip(EdSession *session)
{
    return edit_selected(session, edit_flip_walls, _("Flip wall direction"));
}

bool ed_walls_set(EdSession *session, const FieldValue *value, const char *label)
{
    if (!ed_walls_can_edit(session))
        return false;
    LayerRef layer = ed_layer_shown(session);
    g_autoptr(GArray) walls = ed_walls_selected(session);
    Project *after = edit_set_walls(ed_session_project(session), &layer, wall_indexes(walls),
                                    walls->len, value, ed_error(session));
    return apply_walls(session, after, label, NULL);
}

/* ---- Removing ---- */

static bool remove_markers(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    uint64_t level = ed_session_view(session)->asset;
    Project *after = node_ref(ed_session_project(session));
    for (uint32_t i = selection->count; i-- > 0 && after != NULL;) {
        Path path = path_marker(level, (uint32_t)selection->items[i]);
        node_set_child(&after, edit_remove(after, &path, ed_error(session)));
    }
    return ed_session_push(session, after, _("Delete marker"), NULL);
}

/* Gets the two walls that meet at the only selected vertex; false for any other selection. */
static bool selected_pair(EdSession *session, uint32_t pair[2])
{
    g_autoptr(GArray) ends = ed_wall_ends_selected(session, false);
    const WallEnd *each = ends_in(ends);
    bool is_pair = ends->len == 2 && each[0].wall != each[1].wall;
    if (is_pair) {
        WallPoint a = ed_wall_end(ed_wall_at(session, each[0].wall), each[0].end);
        WallPoint b = ed_wall_end(ed_wall_at(session, each[1].wall), each[1].end);
        is_pair = a.x == b.x && a.y == b.y;
        pair[0] = each[0].wall;
        pair[1] = each[1].wall;
    }
    return is_pair;
}

static bool join_pair(EdSession *session, const uint32_t pair[2], const char *label)
{
    LayerRef layer = ed_layer_shown(session);
    Project *after =
        edit_join_walls(ed_session_project(session), &layer, pair[0], pair[1], ed_error(session));
    if (!apply_walls(session, after, label, NULL))
        return false;
    uint64_t joined = pair[0];
    ed_session_select(session, ED_SELECT_WALLS, &joined, 1);
    return true;
}

bool ed_walls_remove(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    uint32_t pair[2];
    if (selection->kind == ED_SELECT_MARKERS)
        return !ed_refuse_locked(session, ed_selected_locked(session)) && remove_markers(session);
    if (selection->kind == ED_SELECT_GROUND_NODES)
        return ed_ground_remove(session);
    if (selection->kind == ED_SELECT_WALL_ENDS && selected_pair(session, pair))
        return join_pair(session, pair, _("Delete vertex"));
    return edit_selected(session, edit_remove_walls, _("Delete walls"));
}

bool ed_walls_join(EdSession *session)
{
    uint32_t pair[2];
    GArray *walls = ed_walls_selected(session);
    bool is_pair = walls->len == 2;
    if (is_pair) {
        pair[0] = g_array_index(walls, uint32_t, 0);
        pair[1] = g_array_index(walls, uint32_t, 1);
    }
    g_array_unref(walls);
    if (is_pair || selected_pair(session, pair))
        return join_pair(session, pair, _("Join walls"));
    ed_session_notify(session, ED_NOTICE_INFO, _("Select two walls that meet, or their vertex."),
                      NULL);
    return false;
}

/* ---- Moving and copying ---- */

static bool nudge_markers(EdSession *session, int32_t dx, int32_t dy)
{
    const EdSelection *selection = ed_session_selection(session);
    const EdView *view = ed_session_view(session);
    const List *markers = ed_session_level(session)->markers;
    Path path = path_level(view->asset);
    List *list = list_ref(markers);
    for (uint32_t i = 0; i < selection->count; i++) {
        uint32_t index = (uint32_t)selection->items[i];
        Marker *marker = node_copy(list_get(markers, index));
        marker->x += dx;
        marker->y += dy;
        List *next = list_set(list, index, marker);
        list_unref(list);
        list = next;
    }
    Project *after =
        edit_put_list(ed_session_project(session), &path, "markers", list, ed_error(session));
    return ed_session_push(session, after, _("Move markers"), NULL);
}

bool ed_walls_nudge(EdSession *session, int dx, int dy)
{
    int32_t x = dx * DOCUMENT_PIXEL, y = dy * DOCUMENT_PIXEL;
    if (ed_session_selection(session)->kind == ED_SELECT_MARKERS)
        return nudge_markers(session, x, y);
    if (ed_session_selection(session)->kind == ED_SELECT_GROUND_NODES)
        return ed_ground_nudge(session, dx, dy);
    if (!ed_walls_can_edit(session))
        return false;
    LayerRef layer = ed_layer_shown(session);
    g_autoptr(GArray) ends = ed_wall_ends_selected(session, false);
    Project *after = edit_move_wall_ends(ed_session_project(session), &layer, ends_in(ends),
                                         ends->len, x, y, ed_error(session));
    return apply_walls(session, after, _("Move walls"), NULL);
}

bool ed_walls_duplicate(EdSession *session)
{
    if (!ed_walls_can_edit(session))
        return false;
    double grid = ed_wall_grid(session);
    int32_t by = ed_fixed(grid > 0 ? grid : DUPLICATE_OFFSET);
    LayerRef layer = ed_layer_shown(session);
    GArray *walls = ed_walls_selected(session);
    uint64_t count = walls->len, first = list_count(ed_walls_shown(session));
    Project *after = edit_duplicate_walls(ed_session_project(session), &layer, wall_indexes(walls),
                                          walls->len, by, by, ed_error(session));
    g_array_unref(walls);
    if (!apply_walls(session, after, _("Duplicate walls"), NULL))
        return false;
    g_autofree uint64_t *items = g_new(uint64_t, count);
    for (uint64_t i = 0; i < count; i++)
        items[i] = first + i;
    ed_session_select(session, ED_SELECT_WALLS, items, (uint32_t)count);
    return true;
}

bool ed_wall_move_ends_at(EdSession *session, WallPoint from, WallPoint to, const void *group)
{
    LayerRef layer = ed_layer_shown(session);
    g_autoptr(GArray) ends = ed_wall_ends_at(session, from);
    Project *after =
        edit_move_wall_ends(ed_session_project(session), &layer, ends_in(ends), ends->len,
                            to.x - from.x, to.y - from.y, ed_error(session));
    return apply_walls(session, after, _("Move vertex"), group);
}

bool ed_wall_align_ends(EdSession *session, const GArray *ends, bool is_x, int32_t fixed,
                        const void *group)
{
    LayerRef layer = ed_layer_shown(session);
    WallTransform to_line = {is_x ? fixed : 0, is_x ? 0 : fixed, is_x ? 0 : 1, 0, 0, is_x ? 1 : 0};
    Project *after = edit_transform_wall_ends(ed_session_project(session), &layer, ends_in(ends),
                                              ends->len, &to_line, ed_error(session));
    return apply_walls(session, after, _("Move vertex"), group);
}

/* ---- Splitting ---- */

bool ed_wall_split(EdSession *session, uint32_t wall, WallPoint at)
{
    LayerRef layer = ed_layer_shown(session);
    uint32_t count = list_count(ed_walls_shown(session));
    Project *after =
        edit_split_wall(ed_session_project(session), &layer, wall, at.x, at.y, ed_error(session));
    if (!apply_walls(session, after, _("Split wall"), NULL))
        return false;
    const uint64_t vertex[] = {2 * (uint64_t)wall + 1, 2 * (uint64_t)wall + 2};
    if (list_count(ed_walls_shown(session)) > count)
        ed_session_select(session, ED_SELECT_WALL_ENDS, vertex, 2);
    return true;
}

bool ed_walls_halve(EdSession *session)
{
    if (!ed_walls_can_edit(session))
        return false;
    LayerRef layer = ed_layer_shown(session);
    g_autoptr(GArray) walls = ed_walls_selected(session);
    Project *after = node_ref(ed_session_project(session));
    for (guint i = walls->len; i-- > 0 && after != NULL;) {
        uint32_t number = g_array_index(walls, uint32_t, i);
        const Wall *wall = ed_wall_at(session, number);
        node_set_child(&after, edit_split_wall(after, &layer, number, (wall->ax + wall->bx) / 2,
                                               (wall->ay + wall->by) / 2, ed_error(session)));
    }
    return apply_walls(session, after, _("Split walls"), NULL);
}

bool ed_wall_make_door(EdSession *session, uint32_t wall, const WallPoint ends[2], uint32_t *door)
{
    LayerRef layer = ed_layer_shown(session);
    Path path = path_walls(layer.level, layer.layer);
    g_autofree char *name = asset_free_name(ed_walls_shown(session), _("door"));
    Project *after = node_ref(ed_session_project(session));
    uint32_t count = 0;
    for (int end = 1; end >= 0 && after != NULL; end--) {
        count = list_count(((const Walls *)path_get(after, &path))->walls);
        node_set_child(&after, edit_split_wall(after, &layer, wall, ends[end].x, ends[end].y,
                                               ed_error(session)));
    }
    if (after != NULL) /* the second split may have added a part before the door */
        *door = wall + list_count(((const Walls *)path_get(after, &path))->walls) - count;
    if (after != NULL)
        node_set_child(&after, edit_set_walls(after, &layer, door, 1,
                                              &(FieldValue){.key = "name", .text = name},
                                              ed_error(session)));
    if (!apply_walls(session, after, _("Make door"), NULL))
        return false;
    uint64_t item = *door;
    ed_session_select(session, ED_SELECT_WALLS, &item, 1);
    return true;
}

/* ---- Turning ---- */

bool ed_walls_turn(EdSession *session, EdTurn turn)
{
    static const double maps[][4] = {{-1, 0, 0, 1}, {1, 0, 0, -1}, {0, 1, -1, 0}, {0, -1, 1, 0}};
    if (!ed_walls_can_edit(session))
        return false;
    GArray *selected = ed_wall_ends_selected(session, true),
           *ends = ed_wall_ends_selected(session, false);
    WallPoint low, high;
    LayerRef layer = ed_layer_shown(session);
    ed_wall_bounds(session, selected, &low, &high);
    const double *map = maps[turn];
    WallTransform transform = {
        ((double)low.x + high.x) / 2, ((double)low.y + high.y) / 2, map[0], map[1], map[2], map[3]};
    Project *after = edit_transform_wall_ends(ed_session_project(session), &layer, ends_in(ends),
                                              ends->len, &transform, ed_error(session));
    g_array_unref(selected);
    g_array_unref(ends);
    return apply_walls(session, after, turn >= ED_TURN_LEFT ? _("Rotate walls") : _("Mirror walls"),
                       NULL);
}

/* ---- The whole layer ---- */

bool ed_walls_split_crossings(EdSession *session)
{
    LayerRef layer = ed_layer_shown(session);
    Project *after = edit_split_crossings(ed_session_project(session), &layer, ed_error(session));
    return apply_walls(session, after, _("Split crossing walls"), NULL);
}

bool ed_walls_merge_ends(EdSession *session)
{
    LayerRef layer = ed_layer_shown(session);
    Project *after =
        edit_merge_vertices(ed_session_project(session), &layer, DOCUMENT_PIXEL, ed_error(session));
    return apply_walls(session, after, _("Merge nearby vertices"), NULL);
}

/* ---- Keys ---- */

/* Selects the next (1) or previous (-1) wall or marker, in the order of its list. */
static bool select_next(EdSession *session, int by)
{
    if (ed_session_level(session) == NULL)
        return false;
    const EdSelection *selection = ed_session_selection(session);
    const List *walls = ed_walls_shown(session);
    bool markers = selection->kind == ED_SELECT_MARKERS || walls == NULL;
    int64_t count = list_count(markers ? ed_session_level(session)->markers : walls);
    if (count == 0)
        return false;
    int64_t at = by > 0 ? -1 : 0;
    if (selection->kind == ED_SELECT_WALLS || selection->kind == ED_SELECT_MARKERS)
        at = (int64_t)selection->items[0];
    uint64_t next = (uint64_t)((at + by + count) % count);
    ed_session_select(session, markers ? ED_SELECT_MARKERS : ED_SELECT_WALLS, &next, 1);
    return true;
}

bool ed_level_key(EdTool *tool, EdKey key, unsigned modifiers)
{
    static const EdKeyEdits edits = {ed_walls_nudge, ed_walls_remove, select_next, NULL};
    return ed_key_edit(tool, &edits, key, modifiers);
}
