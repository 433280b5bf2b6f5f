/* SPDX-License-Identifier: MIT */
/* The select tool on levels, and the tool "level-marquee": a click selects a wall, a vertex or a
 * marker; a drag moves it; a drag on an empty area selects with a rubber band. */
#include "session/ed-layer-view.h"
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-tools.h"
#include "tools/level/ed-wall-drag.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct LevelState {
    EdWallDrag drag;
    EdWallBox box;
    EdWallHit hovered, pressed;
    bool drags_band;       /* a rubber band is dragged */
    bool click_narrows;    /* a click on one of several selected things selects it alone */
    double from_x, from_y; /* position of the press */
    double x, y;           /* last position of the pointer */
    double zoom;           /* zoom of the last pointer event; 0: none yet */
} LevelState;

static bool is_marquee(EdTool *tool)
{
    return g_str_equal(ed_tool_get_class(tool)->name, "level-marquee");
}

/* ---- Clicks ---- */

/* Returns the ends that a click on an end selects: all ends at its position, or, if `alone`, only
 * this one. */
static GArray *ends_of_hit(EdSession *session, const EdWallHit *hit, bool alone)
{
    GArray *items = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    g_autoptr(GArray) ends = ed_wall_ends_at(session, hit->at);
    ARRAY_EACH (const WallEnd, end, ends) {
        uint64_t item = 2 * (uint64_t)end->wall + (uint64_t)end->end;
        if (!alone || (end->wall == hit->index && end->end == hit->end))
            g_array_append_val(items, item);
    }
    return items;
}

static void select_ends(EdSession *session, const EdWallHit *hit, unsigned modifiers)
{
    g_autoptr(GArray) items = ends_of_hit(session, hit, (modifiers & ED_ALT) != 0);
    const uint64_t *each = (const uint64_t *)(const void *)items->data;
    if ((modifiers & ED_SHIFT) == 0)
        ed_session_select(session, ED_SELECT_WALL_ENDS, each, items->len);
    for (guint i = 0; (modifiers & ED_SHIFT) != 0 && i < items->len; i++)
        ed_session_toggle(session, ED_SELECT_WALL_ENDS, each[i]);
}

static void select_item(EdSession *session, EdSelectionKind kind, uint64_t index, bool add)
{
    if (add)
        ed_session_toggle(session, kind, index);
    else
        ed_session_select(session, kind, &index, 1);
}

/* True if the hit thing is one of several selected things, which a drag then moves together. */
static bool is_one_of_several(EdSession *session, const EdWallHit *hit, unsigned modifiers)
{
    const EdSelection *selection = ed_session_selection(session);
    uint64_t end = 2 * (uint64_t)hit->index + (uint64_t)hit->end;
    if (hit->kind == ED_WALL_MARKER)
        return ed_session_is_selected(session, ED_SELECT_MARKERS, hit->index);
    if (hit->kind == ED_WALL_END && (modifiers & ED_ALT) != 0)
        return false;
    if (hit->kind == ED_WALL_LINE)
        return ed_session_is_selected(session, ED_SELECT_WALLS, hit->index);
    return (selection->count > 1 && ed_session_is_selected(session, ED_SELECT_WALLS, hit->index)) ||
           ed_session_is_selected(session, ED_SELECT_WALL_ENDS, end);
}

static void select_hit(EdTool *tool, const EdPointer *pointer, const EdWallHit *hit)
{
    EdSession *session = ed_tool_session(tool);
    LevelState *state = ed_tool_state(tool);
    bool add = (pointer->modifiers & ED_SHIFT) != 0;
    state->click_narrows = !add && is_one_of_several(session, hit, pointer->modifiers);
    if (state->click_narrows || hit->kind == ED_WALL_DIRECTION)
        return;
    if (hit->kind == ED_WALL_END)
        select_ends(session, hit, pointer->modifiers);
    else
        select_item(session, hit->kind == ED_WALL_LINE ? ED_SELECT_WALLS : ED_SELECT_MARKERS,
                    hit->index, add);
}

static bool level_select_press(EdTool *tool, const EdPointer *pointer)
{
    LevelState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    if (pointer->button != 1 || ed_session_level(session) == NULL)
        return false;
    state->from_x = state->x = pointer->x;
    state->from_y = state->y = pointer->y;
    state->drags_band = false;
    state->click_narrows = false;
    EdWallHandle handle = ed_wall_handle_at(&state->box, session, pointer);
    state->pressed = (EdWallHit){.kind = ED_WALL_NOTHING};
    if (ed_wall_drag_begin_handle(&state->drag, tool, pointer, &state->box, handle))
        return true;
    state->pressed = ed_wall_hit(session, pointer, is_marquee(tool) ? 0 : ED_WALL_ANYTHING);
    if (state->pressed.kind == ED_WALL_LINE && pointer->clicks > 1) {
        ed_walls_select_chain(session, state->pressed.index, (pointer->modifiers & ED_SHIFT) != 0);
        return ed_wall_drag_begin(&state->drag, tool, pointer, &state->pressed);
    }
    if (state->pressed.kind != ED_WALL_NOTHING)
        select_hit(tool, pointer, &state->pressed);
    else if (!is_marquee(tool))
        ed_tool_refuse_locked(tool, ed_wall_locked_at(session, pointer));
    state->drags_band = !ed_wall_drag_begin(&state->drag, tool, pointer, &state->pressed);
    return true;
}

static void level_select_drag(EdTool *tool, const EdPointer *pointer)
{
    LevelState *state = ed_tool_state(tool);
    state->x = pointer->x;
    state->y = pointer->y;
    state->zoom = pointer->zoom;
    ed_wall_drag_to(&state->drag, tool, pointer);
}

/* ---- Rubber band ---- */

typedef struct BandSearch {
    EdSession *session;
    double left, top, right, bottom; /* fixed numbers */
    GArray *walls, *ends;            /* uint64_t: walls that the band meets, ends inside it */
} BandSearch;

static bool contains(const BandSearch *band, WallPoint at)
{
    return at.x >= band->left && at.x <= band->right && at.y >= band->top && at.y <= band->bottom;
}

/* Reduces [*from, *to] to the part where `start + share * delta` is within [min, max]. */
static void clip(double start, double delta, double min, double max, double *from, double *to)
{
    if (delta == 0) {
        if (start < min || start > max)
            *to = -1;
        return;
    }
    double a = (min - start) / delta, b = (max - start) / delta;
    *from = fmax(*from, fmin(a, b));
    *to = fmin(*to, fmax(a, b));
}

static bool intersects(const BandSearch *band, const Wall *wall)
{
    double from = 0, to = 1;
    clip(wall->ax, (double)wall->bx - wall->ax, band->left, band->right, &from, &to);
    clip(wall->ay, (double)wall->by - wall->ay, band->top, band->bottom, &from, &to);
    return from <= to;
}

static void add_wall_in_band(void *user, uint32_t index, const Wall *wall)
{
    BandSearch *band = user;
    uint64_t item = index;
    if (!ed_tag_is_free(band->session, wall->tag))
        return;
    if (intersects(band, wall))
        g_array_append_val(band->walls, item);
    for (int end = 0; end < 2; end++) {
        uint64_t number = 2 * item + (uint64_t)end;
        if (contains(band, ed_wall_end(wall, end)))
            g_array_append_val(band->ends, number);
    }
}

static GArray *markers_in(const BandSearch *band)
{
    GArray *markers = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    LIST_EACH (Marker, marker, ed_session_level(band->session)->markers)
        if (contains(band, (WallPoint){marker->x, marker->y}) &&
            ed_tag_is_free(band->session, marker->tag))
            g_array_append_val(markers, (uint64_t){EACH_INDEX(marker)});
    return markers;
}

static void select_found(EdSession *session, EdSelectionKind kind, GArray *found, bool add)
{
    const EdSelection *selection = ed_session_selection(session);
    if (add && selection->kind == kind)
        g_array_append_vals(found, selection->items, selection->count);
    ed_session_select(session, kind, (const uint64_t *)(const void *)found->data, found->len);
}

/* Selects the walls that the band meets, or the vertices inside it; if there are none, the markers
 * inside it. */
static void select_in_band(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    LevelState *state = ed_tool_state(tool);
    const DrawWalls *walls = ed_session_wall_index(session);
    bool add = (pointer->modifiers & ED_SHIFT) != 0;
    bool wants_ends = is_marquee(tool) && ed_session_option(session, "level-marquee", "take") != 0;
    double left = MIN(state->from_x, pointer->x), right = MAX(state->from_x, pointer->x);
    double top = MIN(state->from_y, pointer->y), bottom = MAX(state->from_y, pointer->y);
    const double max = DOCUMENT_RANGE;
    BandSearch band = {session,
                       left * DOCUMENT_PIXEL,
                       top * DOCUMENT_PIXEL,
                       right * DOCUMENT_PIXEL,
                       bottom * DOCUMENT_PIXEL,
                       g_array_new(FALSE, FALSE, sizeof(uint64_t)),
                       g_array_new(FALSE, FALSE, sizeof(uint64_t))};
    PixelRect rect = {(int32_t)floor(CLAMP(left, -max, max)), (int32_t)floor(CLAMP(top, -max, max)),
                      (int32_t)ceil(CLAMP(right, -max, max)) + 1,
                      (int32_t)ceil(CLAMP(bottom, -max, max)) + 1};
    if (walls != NULL)
        draw_walls_near(walls, rect, add_wall_in_band, &band);
    g_autoptr(GArray) markers = markers_in(&band);
    GArray *found = wants_ends ? band.ends : band.walls;
    if (found->len > 0 || markers->len == 0)
        select_found(session, wants_ends ? ED_SELECT_WALL_ENDS : ED_SELECT_WALLS, found, add);
    else
        select_found(session, ED_SELECT_MARKERS, markers, add);
    g_array_unref(band.walls);
    g_array_unref(band.ends);
}

static bool is_band_visible(const LevelState *state)
{
    return state->drags_band &&
           hypot(state->x - state->from_x, state->y - state->from_y) * state->zoom >= 3;
}

static void level_select_release(EdTool *tool, const EdPointer *pointer)
{
    LevelState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    bool moved = state->drag.moved;
    state->zoom = pointer->zoom;
    state->x = pointer->x;
    state->y = pointer->y;
    if (is_band_visible(state))
        select_in_band(tool, pointer);
    else if (state->drags_band && (pointer->modifiers & ED_SHIFT) == 0)
        ed_session_select_nothing(session);
    else if (state->click_narrows && !moved && pointer->clicks == 1) {
        ed_session_select_nothing(session);
        select_hit(tool, pointer, &state->pressed);
    }
    state->drags_band = false;
    ed_wall_drag_end(&state->drag);
}

static void level_select_cancel(EdTool *tool)
{
    LevelState *state = ed_tool_state(tool);
    state->drags_band = false;
    ed_wall_drag_end(&state->drag);
}

/* ---- Drawing ---- */

static void level_select_hover(EdTool *tool, const EdPointer *pointer)
{
    LevelState *state = ed_tool_state(tool);
    state->zoom = pointer->zoom;
    state->hovered =
        ed_wall_hit(ed_tool_session(tool), pointer, is_marquee(tool) ? 0 : ED_WALL_ANYTHING);
}

static void level_select_leave(EdTool *tool)
{
    ((LevelState *)ed_tool_state(tool))->hovered = (EdWallHit){.kind = ED_WALL_NOTHING};
}

/* The hovered thing's index may have changed; the next move of the pointer finds it again. */
static void level_select_changed(EdTool *tool, unsigned view_changes)
{
    ((LevelState *)ed_tool_state(tool))->box.is_computed = false;
    level_select_leave(tool);
}

static void draw_hovered(EdSession *session, const EdWallHit *hit, EdOverlay *overlay)
{
    double x = ed_pixels(hit->at.x), y = ed_pixels(hit->at.y);
    const Wall *wall = hit->kind == ED_WALL_LINE ? ed_wall_at(session, hit->index) : NULL;
    if (wall != NULL)
        ed_overlay_line(overlay, ed_pixels(wall->ax), ed_pixels(wall->ay), ed_pixels(wall->bx),
                        ed_pixels(wall->by), ED_STYLE_HOVERED);
    else if (hit->kind == ED_WALL_END || hit->kind == ED_WALL_DIRECTION)
        ed_overlay_mark(overlay, ED_MARK_NODE, x, y, ED_STYLE_HOVERED);
    else if (hit->kind == ED_WALL_MARKER)
        ed_overlay_mark(overlay, ED_MARK_DIAMOND, x, y, ED_STYLE_HOVERED);
}

static void level_select_draw(EdTool *tool, EdOverlay *overlay)
{
    EdSession *session = ed_tool_session(tool);
    LevelState *state = ed_tool_state(tool);
    ed_wall_box_draw(&state->box, session, overlay, state->zoom);
    if (is_band_visible(state))
        ed_overlay_box(overlay, state->from_x, state->from_y, state->x, state->y, ED_STYLE_BAND);
    if (!ed_tool_is_dragging(tool))
        draw_hovered(session, &state->hovered, overlay);
    ed_wall_drag_draw(&state->drag, overlay);
}

static EdCursor cursor_at(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    LevelState *state = ed_tool_state(tool);
    EdWallHandle handle = ed_wall_handle_at(&state->box, session, pointer);
    if (handle.kind == ED_WALL_DRAG_SCALE)
        return ed_handle_cursor(handle.x, handle.y);
    if (handle.kind == ED_WALL_DRAG_TURN)
        return ED_CURSOR_HAND;
    if (is_marquee(tool))
        return ED_CURSOR_CROSS;
    EdWallHit hit = ed_wall_hit(session, pointer, ED_WALL_ANYTHING);
    return hit.kind == ED_WALL_NOTHING ? ED_CURSOR_ARROW : ED_CURSOR_MOVE;
}

_Static_assert(sizeof(LevelState) <= ED_SELECT_STATE,
               "the state does not fit into ED_SELECT_STATE");

const EdToolClass ed_level_select = {
    .name = "select",
    .state_size = sizeof(LevelState),
    .press = level_select_press,
    .drag = level_select_drag,
    .release = level_select_release,
    .cancel = level_select_cancel,
    .end = level_select_cancel,
    .hover = level_select_hover,
    .leave = level_select_leave,
    .changed = level_select_changed,
    .key_pressed = ed_level_key,
    .draw = level_select_draw,
    .cursor_at = cursor_at,
    .status = ed_level_status,
};

static const char *const select_names[] = {N_("Walls"), N_("Vertices"), NULL};

static const EdOption marquee_options[] = {
    {.id = "take", .kind = ED_OPTION_CHOICE, .label = N_("Select"), .choices = select_names},
};

const EdToolClass ed_level_marquee_tool = {
    .name = "level-marquee",
    .title = N_("Marquee"),
    .icon = "gab-marquee-symbolic",
    .key = "m",
    .hint = N_("Drag to select everything that the rectangle touches · Shift to add"),
    .assets = 1u << ED_LEVEL,
    .skips = true,
    .state_size = sizeof(LevelState),
    ED_OPTIONS(marquee_options),
    .press = level_select_press,
    .drag = level_select_drag,
    .release = level_select_release,
    .cancel = level_select_cancel,
    .end = level_select_cancel,
    .hover = level_select_hover,
    .leave = level_select_leave,
    .key_pressed = ed_level_key,
    .draw = level_select_draw,
    .cursor_at = cursor_at,
    .status = ed_level_status,
};
