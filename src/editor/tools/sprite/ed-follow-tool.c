/* SPDX-License-Identifier: MIT */
/* The tool "follow": boxes and points follow the art. It begins by showing the next frame, with a
 * proposal for each selected thing (or for all). A frame's proposals are kept until they are
 * accepted, also while other frames are displayed; each continues from those before it. Enter
 * accepts the proposals of all frames up to the displayed one and continues; with Control it
 * continues until a proposal is uncertain. Frames that were never displayed are shown first if a
 * proposal is uncertain, or would move what they contain. A proposal can be dragged, accepted by a
 * double click, or deleted, and undo takes these corrections back; Tab makes the next one the
 * current one, to which keys apply. Later places of a thing are compared with the one where a
 * person last dragged it or accepted it alone. Enter does not count: it may be pressed without a
 * look at each proposal. After the last frame the tool "select" becomes active, with the followed
 * things selected. Following is never resumed when a sprite is shown again. */
#include "edit/sprites.h"
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-tools.h"
#include "tools/sprite/ed-follow-pages.h"

#include <glib/gi18n.h>

#include <math.h>

enum {
    RING_MARGIN = 4,      /* screen pixels from the current proposal to the ring around it */
    DELETE_PAUSE = 500000 /* microseconds: an earlier press of Delete repeats the last one */
};

/* ---- Looking ahead ---- */

static gboolean look_ahead_cb(gpointer user)
{
    EdFollow *state = ed_tool_state(user);
    bool is_made = !ed_tool_is_dragging(user) && ed_follow_look_ahead(ed_tool_session(user), state);
    if (!is_made)
        state->look_ahead = 0;
    ed_follow_mark_frames(ed_tool_session(user), state);
    return is_made ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* Makes the proposals of later frames while the editor is idle, and marks uncertain ones. */
static void look_ahead(EdTool *tool)
{
    EdFollow *state = ed_tool_state(tool);
    if (state->look_ahead == 0 && state->things->len > 0)
        state->look_ahead = g_idle_add_full(G_PRIORITY_LOW, look_ahead_cb, tool, NULL);
}

/* ---- Accepting ---- */

static Project *put_proposal(const Project *before, const Scope *scope, const EdFollow *state,
                             const EdProposal *proposal, GError **error)
{
    if (proposal->box == NULL)
        return edit_set_point(before, scope, proposal->name, proposal->x, proposal->y, error);
    Path path = path_frame(scope->sprite, scope->frame);
    uint32_t counterpart = ed_follow_counterpart(state, ed_follow_thing(state, proposal->thing),
                                                 path_get(before, &path));
    if (counterpart == UINT32_MAX)
        return edit_add_box(before, scope, proposal->box, error);
    return edit_set_box_rect(before, scope, counterpart, box_rect(proposal->box), error);
}

/* Removes proposals from `first` up to `end`. The one after them becomes the current one. */
static void drop_proposals(EdFollow *state, int first, int end)
{
    g_array_remove_range(state->page->proposals, (guint)first, (guint)(end - first));
    state->page->is_kept = true;
    if (state->current >= ed_follow_count(state))
        state->current = ed_follow_count(state) - 1;
}

/* Remembers the frame in which a person has put things; false if they put none. */
static bool set_placed(EdSession *session, const EdFollow *state, int first, int end)
{
    bool is_set = false;
    for (int i = first; i < end; i++) {
        const EdProposal *proposal = ed_follow_proposal(state, (guint)i);
        EdFollowThing *thing = ed_follow_thing(state, proposal->thing);
        if (!proposal->is_placed)
            continue;
        node_unref(thing->placed);
        thing->placed = node_ref(ed_session_frame(session));
        thing->placed_rect = ed_proposal_rect(proposal);
        is_set = true;
    }
    return is_set;
}

/* Accepts the proposals from `first` up to `end`, as one step of the history. */
static bool accept(EdTool *tool, int first, int end)
{
    EdSession *session = ed_tool_session(tool);
    EdFollow *state = ed_tool_state(tool);
    Scope scope = ed_session_scope(session, false);
    scope.reach = SCOPE_FRAME;
    Project *after = node_ref(ed_session_project(session));
    for (int i = first; i < end && after != NULL; i++) {
        Project *next = put_proposal(after, &scope, state, ed_follow_proposal(state, (guint)i),
                                     ed_error(session));
        node_unref(after);
        after = next;
    }
    state->is_accepting = true;
    bool is_accepted = ed_session_push(session, after, _("Follow the art"), NULL);
    state->is_accepting = false;
    if (!is_accepted)
        return false;
    if (set_placed(session, state, first, end))
        ed_follow_forget_later(session, state);
    drop_proposals(state, first, end);
    g_ptr_array_set_size(state->undo, 0);
    return true;
}

static void move_proposal(EdProposal *proposal, int dx, int dy)
{
    proposal->is_placed = true;
    proposal->is_uncertain = false;
    if (proposal->box != NULL) {
        proposal->box->x += dx;
        proposal->box->y += dy;
    } else {
        proposal->x += dx * DOCUMENT_PIXEL;
        proposal->y += dy * DOCUMENT_PIXEL;
    }
}

/* Moves the current proposal, or all. */
static void shift(EdFollow *state, int dx, int dy)
{
    for (int i = 0; i < ed_follow_count(state); i++)
        if (state->current == ED_FOLLOW_ALL || state->current == i)
            move_proposal(ed_follow_proposal(state, (guint)i), dx, dy);
}

/* ---- From frame to frame ---- */

/* Returns the next step; UINT32_MAX after the last one. */
static uint32_t next_step(EdSession *session)
{
    uint32_t next = ed_session_shown_step(session) + 1;
    return next < ed_session_shown_count(session) ? next : UINT32_MAX;
}

/* Selects the followed boxes in the displayed frame, or the points if there are no boxes, so that
 * they can be corrected at once. */
static void select_followed(EdSession *session, const EdFollow *state)
{
    const Frame *current = ed_session_frame(session);
    bool points =
        state->things->len > 0 && ed_follow_thing(state, 0)->is_point; /* boxes are first */
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    for (guint i = 0; i < state->things->len && current != NULL; i++) {
        const EdFollowThing *thing = ed_follow_thing(state, i);
        uint64_t counterpart = ed_follow_counterpart(state, thing, current);
        if (thing->is_point == points && counterpart != UINT32_MAX)
            g_array_append_val(items, counterpart);
    }
    if (items->len > 0)
        ed_session_select(session, points ? ED_SELECT_POINTS : ED_SELECT_BOXES,
                          (const uint64_t *)(const void *)items->data, items->len);
}

/* Displays a step; after the last one, ends following and returns false. */
static bool continue_at(EdTool *tool, uint32_t step)
{
    EdSession *session = ed_tool_session(tool);
    if (step < ed_session_shown_count(session)) {
        ed_session_show_step(session, step);
        return true;
    }
    select_followed(session, ed_tool_state(tool));
    ed_session_set_tool(session, "select");
    return false;
}

/* Gets the steps whose proposals Enter accepts, from `first` up to `end`: up to the displayed one,
 * or an earlier one that is doubtful and was never displayed. */
static void steps_to_accept(EdSession *session, const EdFollow *state, uint32_t *first,
                            uint32_t *end)
{
    uint32_t count, shown = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    *first = shown < count ? shown : 0;
    *end = shown < count ? shown + 1 : 0;
    if (shown >= count)
        return;
    for (uint32_t step = shown; step-- > ed_follow_first_step(session, state, frames);) {
        const EdFollowPage *page = ed_follow_page(state, frames[step]);
        if (page == NULL || page->proposals->len == 0)
            continue;
        *first = step;
        if (!page->is_seen && page->is_doubtful)
            *end = step;
    }
}

/* Accepts all proposals up to the displayed frame and continues; if `until_uncertain`, as far as
 * they are certain. */
static void accept_all(EdTool *tool, bool until_uncertain)
{
    EdFollow *state = ed_tool_state(tool);
    uint32_t step, end;
    steps_to_accept(ed_tool_session(tool), state, &step, &end);
    for (; continue_at(tool, step); step++) {
        bool is_wanted = step < end || (until_uncertain && !ed_follow_is_uncertain(state->page));
        if (!is_wanted || (ed_follow_count(state) > 0 && !accept(tool, 0, ed_follow_count(state))))
            return;
    }
}

static void accept_current(EdTool *tool)
{
    EdFollow *state = ed_tool_state(tool);
    if (state->current == ED_FOLLOW_ALL)
        return;
    ed_follow_proposal(state, (guint)state->current)->is_placed = true;
    accept(tool, state->current, state->current + 1);
}

/* Deletes the current proposal. A second quick press of the key does not delete the next one. */
static void delete_current(EdTool *tool)
{
    EdFollow *state = ed_tool_state(tool);
    const Frame *frame = ed_session_frame(ed_tool_session(tool));
    gint64 now = g_get_monotonic_time(), before = state->deleted_at;
    state->deleted_at = now;
    if (before != 0 && now - before < DELETE_PAUSE)
        return;
    if (state->current == ED_FOLLOW_ALL && ed_follow_count(state) == 1)
        state->current = 0;
    if (state->current == ED_FOLLOW_ALL)
        return;
    ed_follow_begin_correction(ed_tool_session(tool), state);
    guint thing = ed_follow_proposal(state, (guint)state->current)->thing;
    if (ed_follow_counterpart(state, ed_follow_thing(state, thing), frame) == UINT32_MAX)
        g_array_append_val(state->page->hidden, thing);
    drop_proposals(state, state->current, state->current + 1);
}

static void nudge(EdTool *tool, int dx, int dy)
{
    EdFollow *state = ed_tool_state(tool);
    if (ed_follow_count(state) == 0)
        return;
    ed_follow_begin_correction(ed_tool_session(tool), state);
    shift(state, dx, dy);
}

static void make_next_current(EdFollow *state, int by)
{
    int count = ed_follow_count(state);
    if (count > 0)
        state->current = state->current == ED_FOLLOW_ALL ? (by > 0 ? 0 : count - 1)
                                                         : (state->current + by + count) % count;
}

static bool follow_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    EdFollow *state = ed_tool_state(tool);
    look_ahead(tool);
    bool far = (modifiers & ED_SHIFT) != 0;
    int step = far ? 8 : 1;
    switch (key) {
    case ED_KEY_ENTER:
        if (far)
            accept_current(tool);
        else
            accept_all(tool, (modifiers & ED_CONTROL) != 0);
        return true;
    case ED_KEY_ESCAPE:
        ed_session_set_tool(ed_tool_session(tool), "select");
        return true;
    case ED_KEY_TAB:
        make_next_current(state, far ? -1 : 1);
        return true;
    case ED_KEY_DELETE:
    case ED_KEY_BACKSPACE:
        delete_current(tool);
        return true;
    case ED_KEY_UNDO:
        return ed_follow_undo(ed_tool_session(tool), state);
    case ED_KEY_LEFT:
    case ED_KEY_RIGHT:
        nudge(tool, key == ED_KEY_LEFT ? -step : step, 0);
        return true;
    case ED_KEY_UP:
    case ED_KEY_DOWN:
        nudge(tool, 0, key == ED_KEY_UP ? -step : step);
        return true;
    default:
        return false;
    }
}

/* ---- The pointer ---- */

/* Returns the proposal at the pointer, the current one first, or ED_FOLLOW_ALL if there is none. */
static int hit_proposal(const EdFollow *state, const EdPointer *pointer)
{
    double reach = ED_NEAR / pointer->zoom;
    int hit = ED_FOLLOW_ALL;
    for (int i = 0; i < ed_follow_count(state); i++) {
        const EdProposal *proposal = ed_follow_proposal(state, (guint)i);
        PixelRect rect = proposal->box != NULL ? box_rect(proposal->box) : (PixelRect){0};
        bool is_hit = proposal->box != NULL
                          ? pointer->x >= rect.left && pointer->x < rect.right &&
                                pointer->y >= rect.top && pointer->y < rect.bottom
                          : fabs(pointer->x - ed_pixels(proposal->x)) <= reach &&
                                fabs(pointer->y - ed_pixels(proposal->y)) <= reach;
        if (is_hit && (hit == ED_FOLLOW_ALL || hit != state->current))
            hit = i;
    }
    return hit;
}

static bool follow_tool_press(EdTool *tool, const EdPointer *pointer)
{
    EdFollow *state = ed_tool_state(tool);
    if (pointer->button != 1)
        return false;
    state->current = hit_proposal(state, pointer);
    state->is_dragged = false;
    state->x = pointer->x;
    state->y = pointer->y;
    if (pointer->clicks == 2)
        accept_current(tool);
    return state->current != ED_FOLLOW_ALL && pointer->clicks < 2;
}

static void follow_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    EdFollow *state = ed_tool_state(tool);
    int dx = (int)round(pointer->x - state->x), dy = (int)round(pointer->y - state->y);
    if (dx == 0 && dy == 0)
        return;
    if (!state->is_dragged)
        ed_follow_begin_correction(ed_tool_session(tool), state);
    state->is_dragged = true;
    shift(state, dx, dy);
    state->x += dx;
    state->y += dy;
}

static void follow_tool_release(EdTool *tool, const EdPointer *pointer)
{
    look_ahead(tool);
}

static void follow_tool_cancel(EdTool *tool)
{
    EdFollow *state = ed_tool_state(tool);
    look_ahead(tool);
    if (state->is_dragged)
        ed_follow_restore(ed_tool_session(tool), state);
}

static EdCursor follow_tool_cursor(EdTool *tool, const EdPointer *pointer)
{
    return hit_proposal(ed_tool_state(tool), pointer) != ED_FOLLOW_ALL ? ED_CURSOR_MOVE
                                                                       : ED_CURSOR_ARROW;
}

/* ---- The tool ---- */

/* Returns the reason why following is impossible here; NULL: it is possible. */
static const char *refusal_of(EdSession *session, const EdFollow *state)
{
    if (state->things->len == 0)
        return _("Draw a box or a point on this frame first, to follow it through the next "
                 "frames.");
    if (next_step(session) == UINT32_MAX)
        return _("This is the last frame. Start on the frame where the movement begins.");
    return NULL;
}

static void follow_tool_begin(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    EdFollow *state = ed_tool_state(tool);
    ed_follow_init(state);
    if (ed_session_frame(session) == NULL)
        return;
    ed_session_reset_tool(session);
    ed_follow_add_things(session, state);
    const char *refusal = refusal_of(session, state);
    if (refusal != NULL) {
        ed_session_notify(session, ED_NOTICE_INFO, _("There is nothing to follow."), refusal);
        ed_session_set_tool(session, "select");
        return;
    }
    ed_session_show_step(session, next_step(session));
    ed_follow_show(session, state);
    look_ahead(tool);
}

static void follow_tool_end(EdTool *tool)
{
    EdFollow *state = ed_tool_state(tool);
    g_clear_handle_id(&state->look_ahead, g_source_remove);
    state->is_accepting = true; /* do not react to the removal of the marks */
    ed_session_mark_uncertain(ed_tool_session(tool), g_array_new(FALSE, FALSE, sizeof(uint64_t)));
    ed_follow_clear(state);
}

static void follow_tool_changed(EdTool *tool, unsigned view_changes)
{
    EdFollow *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    const Frame *current = ed_session_frame(session);
    if (state->is_accepting)
        return;
    if (view_changes == 0)
        ed_follow_propose_again(session, state);
    if (view_changes == 0 || (current != NULL ? current->id : 0) != state->page->frame)
        ed_follow_show(session, state);
    look_ahead(tool);
}

/* Draws a proposed box in the colour of its tag; the current one has a ring around it. */
static void draw_box(const Box *box, bool is_current, EdOverlay *overlay)
{
    PixelRect rect = box_rect(box);
    ed_overlay_box(overlay, rect.left, rect.top, rect.right, rect.bottom, ED_STYLE_PROPOSED);
    ed_overlay_in_tag(overlay, box->tag);
    if (!is_current)
        return;
    ed_overlay_box(overlay, rect.left, rect.top, rect.right, rect.bottom, ED_STYLE_SELECTED);
    ed_overlay_around(overlay, RING_MARGIN);
}

static void draw_name(EdSession *session, const EdProposal *proposal, EdOverlay *overlay)
{
    double x = ed_pixels(proposal->x), y = ed_pixels(proposal->y);
    const char *name = proposal->name;
    int32_t number = 0;
    if (proposal->box != NULL) {
        PixelRect rect = box_rect(proposal->box);
        number = proposal->box->tag;
        const Tag *tag = project_tag(ed_session_project(session), number);
        x = (rect.left + rect.right) / 2.0;
        y = rect.bottom;
        name = *proposal->box->name != '\0' || tag == NULL ? proposal->box->name : tag->name;
    }
    ed_overlay_chip(overlay, x, y, ED_CHIP_BELOW, "%s%s", name, proposal->is_uncertain ? "?" : "");
    ed_overlay_in_tag(overlay, number);
}

static void draw_point(const EdProposal *point, bool is_current, EdOverlay *overlay)
{
    ed_overlay_mark(overlay, ED_MARK_DIAMOND, ed_pixels(point->x), ed_pixels(point->y),
                    is_current ? ED_STYLE_SELECTED : ED_STYLE_PROPOSED);
}

/* Draws names above the outlines of boxes, and points above the names. */
static void follow_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const EdFollow *state = ed_tool_state(tool);
    for (guint i = 0; i < state->page->proposals->len; i++)
        if (ed_follow_proposal(state, i)->box != NULL)
            draw_box(ed_follow_proposal(state, i)->box, state->current == (int)i, overlay);
    for (guint i = 0; i < state->page->proposals->len; i++)
        draw_name(ed_tool_session(tool), ed_follow_proposal(state, i), overlay);
    for (guint i = 0; i < state->page->proposals->len; i++)
        if (ed_follow_proposal(state, i)->box == NULL)
            draw_point(ed_follow_proposal(state, i), state->current == (int)i, overlay);
}

static const EdOption options[] = {
    ED_ACTION_OPTION("accept", ED_OPTION_ACTION, N_("Accept and Continue"),
                     "object-select-symbolic", "win.accept"),
};

const EdToolClass ed_follow_tool = {
    .name = "follow",
    .title = N_("Follow the art"),
    .icon = "gab-follow-symbolic",
    .key = "f",
    .hint = N_("Enter to accept up to this frame · Escape to stop · Ctrl+Enter up to “?” · drag, "
               "Delete or double-click one"),
    .assets = 1u << ED_SPRITE,
    .group = 3,
    .state_size = sizeof(EdFollow),
    .proposes = true,
    ED_OPTIONS(options),
    .begin = follow_tool_begin,
    .end = follow_tool_end,
    .press = follow_tool_press,
    .drag = follow_tool_drag,
    .release = follow_tool_release,
    .cancel = follow_tool_cancel,
    .key_pressed = follow_tool_key_pressed,
    .changed = follow_tool_changed,
    .draw = follow_tool_draw,
    .cursor_at = follow_tool_cursor,
    .status = ed_frame_status,
};
