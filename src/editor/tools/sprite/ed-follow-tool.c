/* SPDX-License-Identifier: MIT */
/* The tool "follow": boxes and points follow the art. It begins by showing the next frame, with a
 * proposal for each selected thing (or for all). Enter accepts the proposals and continues; with
 * Control it continues until a proposal is uncertain. A proposal can be dragged, accepted by a
 * double click, or deleted; Tab makes the next one the current one, to which keys apply. Later
 * places of a thing are compared with the one where a person last dragged it or accepted it alone.
 * Enter does not count: it may be pressed without a look at each proposal. After the last frame the
 * tool "select" becomes active, with the followed things selected. Following is never resumed when
 * a sprite is shown again. */
#include "art/follow.h"
#include "edit/sprites.h"
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-tools.h"

#include <glib/gi18n.h>

#include <math.h>

enum {
    ALL = -1,       /* no proposal is the current one: keys apply to all of them */
    RING_MARGIN = 4 /* screen pixels from the current proposal to the ring around it */
};

/* A followed thing. */
typedef struct Thing {
    bool is_point;
    uint32_t index;        /* of the box or point in the frame in which following began */
    Frame *placed;         /* the frame in which a person put it last; owned */
    PixelRect placed_rect; /* its place there */
} Thing;

/* The proposed position of a thing that an earlier frame contains. */
typedef struct Proposal {
    guint thing;
    Box *box;     /* box: the proposed box; owned */
    char *name;   /* point; owned */
    int32_t x, y; /* point: fixed numbers */
    bool is_uncertain;
    bool is_placed; /* by a person: moved, or accepted alone */
} Proposal;

typedef struct FollowState {
    Frame *origin;         /* the frame in which things were selected; owned */
    GArray *things;        /* Thing */
    GArray *proposals;     /* Proposal; those that are accepted or deleted are removed */
    uint64_t proposed_for; /* the frame of the proposals; 0: none */
    int current;           /* index of the current proposal, or ALL */
    bool is_accepting;     /* the document changes because proposals are accepted */
    double x, y;           /* position of the pointer up to which the current one was dragged */
} FollowState;

static void clear_thing(gpointer data)
{
    node_unref(((Thing *)data)->placed);
}

static void clear_proposal(gpointer data)
{
    Proposal *proposal = data;
    node_unref(proposal->box);
    g_free(proposal->name);
}

static Thing *thing_at(const FollowState *state, guint index)
{
    return &g_array_index(state->things, Thing, index);
}

static Proposal *proposal_at(const FollowState *state, guint index)
{
    return &g_array_index(state->proposals, Proposal, index);
}

/* ---- Followed things ---- */

/* Returns the pixels by which the box or point at an index of a frame is followed. */
static PixelRect rect_in(const Frame *frame, bool is_point, uint32_t index)
{
    if (!is_point)
        return box_rect(list_get(frame->boxes, index));
    const Point *point = list_get(frame->points, index);
    return follow_point_rect(point->x, point->y);
}

static void add_things(EdSession *session, FollowState *state, EdSelectionKind kind,
                       const List *list)
{
    const EdSelection *selection = ed_session_selection(session);
    bool all = selection->kind != ED_SELECT_BOXES && selection->kind != ED_SELECT_POINTS;
    for (uint32_t i = 0; i < list_count(list); i++) {
        Thing thing = {.is_point = kind == ED_SELECT_POINTS, .index = i};
        if (!all && !ed_session_is_selected(session, kind, i))
            continue;
        thing.placed = node_ref(state->origin);
        thing.placed_rect = rect_in(state->origin, thing.is_point, i);
        g_array_append_val(state->things, thing);
    }
}

/* Returns the index of a thing's counterpart in a frame; UINT32_MAX: none. */
static uint32_t find_counterpart(const FollowState *state, const Thing *thing, const Frame *frame)
{
    if (!thing->is_point)
        return box_counterpart(state->origin, thing->index, frame);
    const Point *chosen = list_get(state->origin->points, thing->index);
    uint32_t counterpart = UINT32_MAX;
    return list_find_name(frame->points, chosen->name, &counterpart) != NULL ? counterpart
                                                                             : UINT32_MAX;
}

/* Returns the last frame before the current one that contains a thing; NULL: none. Frames that were
 * skipped because the art hides the thing do not end the search. */
static const Frame *frame_before(EdSession *session, const FollowState *state, const Thing *thing)
{
    uint32_t count, step = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    while (step > 0 && step < count) {
        const Frame *frame = sprite_frame(ed_session_sprite(session), frames[--step]);
        if (frame != NULL && find_counterpart(state, thing, frame) != UINT32_MAX)
            return frame;
    }
    return NULL;
}

/* Proposes a position of a thing in the displayed frame, if an earlier frame contains it. */
static void propose_thing(EdSession *session, FollowState *state, const FollowFrame *to,
                          guint index)
{
    const Thing *thing = thing_at(state, index);
    const Frame *frame = frame_before(session, state, thing);
    if (frame == NULL)
        return;
    uint32_t at = find_counterpart(state, thing, frame);
    FollowPlace before = {{frame, ed_session_pixels(session, frame->picture)},
                          rect_in(frame, thing->is_point, at)};
    FollowPlace placed = {{thing->placed, ed_session_pixels(session, thing->placed->picture)},
                          thing->placed_rect};
    Followed found = follow_place(&placed, &before, to, FOLLOW_REACH);
    Proposal proposal = {.thing = index, .is_uncertain = found.confidence < FOLLOW_CERTAIN};
    if (thing->is_point) {
        const Point *point = list_get(frame->points, at);
        proposal.name = g_strdup(point->name);
        proposal.x = point->x + found.dx * DOCUMENT_PIXEL;
        proposal.y = point->y + found.dy * DOCUMENT_PIXEL;
    } else {
        proposal.box = node_copy(list_get(frame->boxes, at));
        proposal.box->x += found.dx;
        proposal.box->y += found.dy;
    }
    g_array_append_val(state->proposals, proposal);
    pixels_unref((Pixels *)before.frame.art);
    pixels_unref((Pixels *)placed.frame.art);
}

static void propose(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    FollowState *state = ed_tool_state(tool);
    const Frame *current = ed_session_frame(session);
    g_array_set_size(state->proposals, 0);
    state->proposed_for = 0;
    state->current = ALL;
    if (current == NULL || state->origin == NULL)
        return;
    FollowFrame to = {current, ed_session_pixels(session, current->picture)};
    for (guint i = 0; i < state->things->len; i++)
        propose_thing(session, state, &to, i);
    pixels_unref((Pixels *)to.art);
    state->proposed_for = current->id;
}

/* ---- Accepting ---- */

static Project *put_proposal(const Project *before, const Scope *scope, const FollowState *state,
                             const Proposal *proposal, GError **error)
{
    if (proposal->box == NULL)
        return edit_set_point(before, scope, proposal->name, proposal->x, proposal->y, error);
    Path path = path_frame(scope->sprite, scope->frame);
    uint32_t counterpart =
        find_counterpart(state, thing_at(state, proposal->thing), path_get(before, &path));
    if (counterpart == UINT32_MAX)
        return edit_add_box(before, scope, proposal->box, error);
    return edit_set_box_rect(before, scope, counterpart, box_rect(proposal->box), error);
}

/* Removes a proposal. The one after it becomes the current one. */
static void drop_proposal(FollowState *state, int index)
{
    g_array_remove_index(state->proposals, (guint)index);
    if (state->current >= (int)state->proposals->len)
        state->current = (int)state->proposals->len - 1;
}

/* Remembers the frame in which a person has put things. */
static void set_placed(EdSession *session, const FollowState *state, int first, int end)
{
    for (int i = first; i < end; i++) {
        const Proposal *proposal = proposal_at(state, (guint)i);
        Thing *thing = thing_at(state, proposal->thing);
        if (!proposal->is_placed)
            continue;
        node_unref(thing->placed);
        thing->placed = node_ref(ed_session_frame(session));
        thing->placed_rect = proposal->box != NULL ? box_rect(proposal->box)
                                                   : follow_point_rect(proposal->x, proposal->y);
    }
}

/* Accepts the proposals from `first` up to `end`, as one step of the history. */
static bool accept(EdTool *tool, int first, int end)
{
    EdSession *session = ed_tool_session(tool);
    FollowState *state = ed_tool_state(tool);
    Scope scope = ed_session_scope(session, false);
    scope.reach = SCOPE_FRAME;
    GError *error = NULL;
    Project *after = node_ref(ed_session_project(session));
    for (int i = first; i < end && after != NULL; i++) {
        Project *next = put_proposal(after, &scope, state, proposal_at(state, (guint)i), &error);
        node_unref(after);
        after = next;
    }
    state->is_accepting = true;
    bool is_accepted = ed_session_push(session, after, _("Follow the art"), NULL, error);
    state->is_accepting = false;
    if (is_accepted)
        set_placed(session, state, first, end);
    return is_accepted;
}

static void move_proposal(Proposal *proposal, int dx, int dy)
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
static void shift(FollowState *state, int dx, int dy)
{
    for (guint i = 0; i < state->proposals->len; i++)
        if (state->current == ALL || state->current == (int)i)
            move_proposal(proposal_at(state, i), dx, dy);
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
static void select_followed(EdSession *session, const FollowState *state)
{
    const Frame *current = ed_session_frame(session);
    bool points = state->things->len > 0 && thing_at(state, 0)->is_point; /* boxes are first */
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    for (guint i = 0; i < state->things->len && current != NULL; i++) {
        const Thing *thing = thing_at(state, i);
        uint64_t counterpart = find_counterpart(state, thing, current);
        if (thing->is_point == points && counterpart != UINT32_MAX)
            g_array_append_val(items, counterpart);
    }
    if (items->len > 0)
        ed_session_select(session, points ? ED_SELECT_POINTS : ED_SELECT_BOXES,
                          (const uint64_t *)(const void *)items->data, items->len);
}

static void continue_following(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    uint32_t next = next_step(session);
    if (next != UINT32_MAX) {
        ed_session_show_step(session, next);
        return;
    }
    select_followed(session, ed_tool_state(tool));
    ed_session_set_tool(session, "select");
}

static bool is_any_uncertain(const FollowState *state)
{
    for (guint i = 0; i < state->proposals->len; i++)
        if (proposal_at(state, i)->is_uncertain)
            return true;
    return false;
}

/* Accepts all proposals and continues; if `until_uncertain`, as far as they are certain. */
static void accept_all(EdTool *tool, bool until_uncertain)
{
    EdSession *session = ed_tool_session(tool);
    const FollowState *state = ed_tool_state(tool);
    bool is_last, is_accepted;
    do {
        is_last = next_step(session) == UINT32_MAX;
        is_accepted = state->proposals->len == 0 || accept(tool, 0, (int)state->proposals->len);
        if (is_accepted)
            continue_following(tool);
    } while (is_accepted && until_uncertain && !is_last && !is_any_uncertain(state));
}

static void accept_current(EdTool *tool)
{
    FollowState *state = ed_tool_state(tool);
    if (state->current == ALL)
        return;
    proposal_at(state, (guint)state->current)->is_placed = true;
    if (accept(tool, state->current, state->current + 1))
        drop_proposal(state, state->current);
}

static void make_next_current(FollowState *state, int by)
{
    int count = (int)state->proposals->len;
    if (count > 0)
        state->current = state->current == ALL ? (by > 0 ? 0 : count - 1)
                                               : (state->current + by + count) % count;
}

static bool follow_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    FollowState *state = ed_tool_state(tool);
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
        if (state->current == ALL && state->proposals->len == 1)
            state->current = 0;
        if (state->current != ALL)
            drop_proposal(state, state->current);
        return true;
    case ED_KEY_LEFT:
    case ED_KEY_RIGHT:
        shift(state, key == ED_KEY_LEFT ? -step : step, 0);
        return true;
    case ED_KEY_UP:
    case ED_KEY_DOWN:
        shift(state, 0, key == ED_KEY_UP ? -step : step);
        return true;
    default:
        return false;
    }
}

/* ---- The pointer ---- */

/* Returns the proposal at the pointer, the current one first, or ALL if there is none. */
static int hit_proposal(const FollowState *state, const EdPointer *pointer)
{
    double reach = ED_NEAR / pointer->zoom;
    int hit = ALL;
    for (int i = 0; i < (int)state->proposals->len; i++) {
        const Proposal *proposal = proposal_at(state, (guint)i);
        PixelRect rect = proposal->box != NULL ? box_rect(proposal->box) : (PixelRect){0};
        bool is_hit = proposal->box != NULL
                          ? pointer->x >= rect.left && pointer->x < rect.right &&
                                pointer->y >= rect.top && pointer->y < rect.bottom
                          : fabs(pointer->x - ed_pixels(proposal->x)) <= reach &&
                                fabs(pointer->y - ed_pixels(proposal->y)) <= reach;
        if (is_hit && (hit == ALL || hit != state->current))
            hit = i;
    }
    return hit;
}

static bool follow_tool_press(EdTool *tool, const EdPointer *pointer)
{
    FollowState *state = ed_tool_state(tool);
    if (pointer->button != 1)
        return false;
    state->current = hit_proposal(state, pointer);
    state->x = pointer->x;
    state->y = pointer->y;
    if (pointer->clicks == 2)
        accept_current(tool);
    return state->current != ALL && pointer->clicks < 2;
}

static void follow_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    FollowState *state = ed_tool_state(tool);
    int dx = (int)round(pointer->x - state->x), dy = (int)round(pointer->y - state->y);
    if (dx == 0 && dy == 0)
        return;
    shift(state, dx, dy);
    state->x += dx;
    state->y += dy;
}

static EdCursor follow_tool_cursor(EdTool *tool, const EdPointer *pointer)
{
    return hit_proposal(ed_tool_state(tool), pointer) != ALL ? ED_CURSOR_MOVE : ED_CURSOR_ARROW;
}

/* ---- The tool ---- */

/* Returns the reason why following is impossible here; NULL: it is possible. */
static const char *refusal_of(EdSession *session, const FollowState *state)
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
    FollowState *state = ed_tool_state(tool);
    state->things = g_array_new(FALSE, FALSE, sizeof(Thing));
    g_array_set_clear_func(state->things, clear_thing);
    state->proposals = g_array_new(FALSE, FALSE, sizeof(Proposal));
    g_array_set_clear_func(state->proposals, clear_proposal);
    state->current = ALL;
    if (ed_session_frame(session) == NULL)
        return;
    ed_session_reset_tool(session);
    state->origin = node_ref(ed_session_frame(session));
    add_things(session, state, ED_SELECT_BOXES, state->origin->boxes);
    add_things(session, state, ED_SELECT_POINTS, state->origin->points);
    const char *refusal = refusal_of(session, state);
    if (refusal != NULL) {
        ed_session_notify(session, ED_NOTICE_INFO, _("There is nothing to follow."), refusal);
        ed_session_set_tool(session, "select");
        return;
    }
    ed_session_show_step(session, next_step(session));
    propose(tool);
}

static void follow_tool_end(EdTool *tool)
{
    FollowState *state = ed_tool_state(tool);
    g_array_unref(state->things);
    g_array_unref(state->proposals);
    node_unref(state->origin);
}

static void follow_tool_changed(EdTool *tool, unsigned view_changes)
{
    const FollowState *state = ed_tool_state(tool);
    const Frame *current = ed_session_frame(ed_tool_session(tool));
    uint64_t shown = current != NULL ? current->id : 0;
    if (state->is_accepting)
        return;
    if (view_changes == 0 || shown != state->proposed_for)
        propose(tool);
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

static void draw_name(EdSession *session, const Proposal *proposal, EdOverlay *overlay)
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

static void draw_point(const Proposal *point, bool is_current, EdOverlay *overlay)
{
    ed_overlay_mark(overlay, ED_MARK_DIAMOND, ed_pixels(point->x), ed_pixels(point->y),
                    is_current ? ED_STYLE_SELECTED : ED_STYLE_PROPOSED);
}

/* Draws names above the outlines of boxes, and points above the names. */
static void follow_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const FollowState *state = ed_tool_state(tool);
    for (guint i = 0; i < state->proposals->len; i++)
        if (proposal_at(state, i)->box != NULL)
            draw_box(proposal_at(state, i)->box, state->current == (int)i, overlay);
    for (guint i = 0; i < state->proposals->len; i++)
        draw_name(ed_tool_session(tool), proposal_at(state, i), overlay);
    for (guint i = 0; i < state->proposals->len; i++)
        if (proposal_at(state, i)->box == NULL)
            draw_point(proposal_at(state, i), state->current == (int)i, overlay);
}

static const EdOption options[] = {
    {.id = "accept",
     .kind = ED_OPTION_ACTION,
     .label = N_("Accept and Continue"),
     .icon = "object-select-symbolic",
     .action = "win.accept"},
};

const EdToolClass ed_follow_tool = {
    .name = "follow",
    .title = N_("Follow the art"),
    .icon = "gab-follow-symbolic",
    .key = "f",
    .hint = N_("Enter to accept this frame · Escape to stop · Ctrl+Enter up to “?” · drag, Delete or "
               "double-click one"),
    .assets = 1u << ED_SPRITE,
    .group = 3,
    .state_size = sizeof(FollowState),
    .proposes = true,
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .begin = follow_tool_begin,
    .end = follow_tool_end,
    .press = follow_tool_press,
    .drag = follow_tool_drag,
    .key_pressed = follow_tool_key_pressed,
    .changed = follow_tool_changed,
    .draw = follow_tool_draw,
    .cursor_at = follow_tool_cursor,
    .status = ed_frame_status,
};
