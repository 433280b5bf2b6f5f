/* SPDX-License-Identifier: MIT */
/* The tool "follow": boxes and points follow the art. It begins by showing the next frame, with a
 * proposal for each selected thing (or for all). Enter accepts the proposals and continues, the
 * arrow keys shift them, Escape cancels. After the last frame the tool "select" becomes active,
 * with the followed things selected. Following is never resumed when a sprite is shown again. */
#include "art/follow.h"
#include "edit/sprites.h"
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-tools.h"

#include <glib/gi18n.h>

enum { FOLLOW_REACH = 24 }; /* pixels that a thing may move between frames */

/* Proposals with less confidence are marked as uncertain. */
#define MIN_CONFIDENCE 0.5

/* The proposed position of a thing that an earlier frame contains. */
typedef struct Proposal {
    bool is_point;
    Box *box;     /* box: the proposed box; owned */
    char *name;   /* point; owned */
    int32_t x, y; /* point: fixed numbers */
    double confidence;
} Proposal;

typedef struct FollowState {
    Frame *origin;         /* the frame in which things were selected; owned */
    GArray *boxes;         /* uint32_t: indexes of the followed boxes in it */
    GArray *points;        /* uint32_t: indexes of the followed points in it */
    GArray *proposals;     /* Proposal */
    uint64_t proposed_for; /* the frame of the proposals; 0: none */
} FollowState;

static void clear_proposal(gpointer data)
{
    Proposal *proposal = data;
    node_unref(proposal->box);
    g_free(proposal->name);
}

/* ---- Followed things ---- */

/* Sets the followed things: the selected boxes or points, or all if none are selected. */
static void set_followed(EdSession *session, FollowState *state)
{
    const EdSelection *selection = ed_session_selection(session);
    bool all = selection->kind != ED_SELECT_BOXES && selection->kind != ED_SELECT_POINTS;
    for (uint32_t i = 0; i < list_count(state->origin->boxes); i++)
        if (all || ed_session_is_selected(session, ED_SELECT_BOXES, i))
            g_array_append_val(state->boxes, i);
    for (uint32_t i = 0; i < list_count(state->origin->points); i++)
        if (all || ed_session_is_selected(session, ED_SELECT_POINTS, i))
            g_array_append_val(state->points, i);
}

/* Returns the index of a thing's counterpart in a frame; UINT32_MAX: none. */
typedef uint32_t (*FindCounterpart)(const FollowState *state, uint32_t thing, const Frame *frame);

static uint32_t find_box_counterpart(const FollowState *state, uint32_t box, const Frame *frame)
{
    return box_counterpart(state->origin, box, frame);
}

static uint32_t find_point_counterpart(const FollowState *state, uint32_t point, const Frame *frame)
{
    const Point *chosen = list_get(state->origin->points, point);
    uint32_t counterpart = UINT32_MAX;
    return list_find_name(frame->points, chosen->name, &counterpart) != NULL ? counterpart
                                                                             : UINT32_MAX;
}

/* Returns the last frame before the current one that contains a thing, and its index there; NULL:
 * none. Frames that were skipped because the art hides the thing do not end the search. */
static const Frame *frame_before(EdSession *session, const FollowState *state,
                                 FindCounterpart counterpart, uint32_t thing, uint32_t *at)
{
    uint32_t count, step = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    while (step > 0 && step < count) {
        const Frame *frame = sprite_frame(ed_session_sprite(session), frames[--step]);
        *at = frame != NULL ? counterpart(state, thing, frame) : UINT32_MAX;
        if (*at != UINT32_MAX)
            return frame;
    }
    return NULL;
}

static void propose_box(FollowState *state, const FollowFrame *from, const FollowFrame *to,
                        const Box *box)
{
    Followed found = follow_rect(from, to, box_rect(box), FOLLOW_REACH);
    Proposal proposal = {.box = node_copy(box), .confidence = found.confidence};
    proposal.box->x += found.dx;
    proposal.box->y += found.dy;
    g_array_append_val(state->proposals, proposal);
}

static void propose_point(FollowState *state, const FollowFrame *from, const FollowFrame *to,
                          const Point *point)
{
    Followed found = follow_point(from, to, point->x, point->y, FOLLOW_REACH);
    Proposal proposal = {.is_point = true,
                         .name = g_strdup(point->name),
                         .x = point->x + found.dx * DOCUMENT_PIXEL,
                         .y = point->y + found.dy * DOCUMENT_PIXEL,
                         .confidence = found.confidence};
    g_array_append_val(state->proposals, proposal);
}

/* Proposes a position of a thing in the displayed frame, if an earlier frame contains it. */
static void propose_thing(EdSession *session, FollowState *state, const FollowFrame *to,
                          FindCounterpart counterpart, uint32_t thing)
{
    uint32_t at;
    const Frame *before = frame_before(session, state, counterpart, thing, &at);
    if (before == NULL)
        return;
    FollowFrame from = {before, ed_session_pixels(session, before->picture)};
    if (counterpart == find_box_counterpart)
        propose_box(state, &from, to, list_get(before->boxes, at));
    else
        propose_point(state, &from, to, list_get(before->points, at));
    pixels_unref((Pixels *)from.art);
}

static void propose(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    FollowState *state = ed_tool_state(tool);
    const Frame *current = ed_session_frame(session);
    g_array_set_size(state->proposals, 0);
    state->proposed_for = 0;
    if (current == NULL || state->origin == NULL)
        return;
    FollowFrame to = {current, ed_session_pixels(session, current->picture)};
    for (guint i = 0; i < state->boxes->len; i++)
        propose_thing(session, state, &to, find_box_counterpart,
                      g_array_index(state->boxes, uint32_t, i));
    for (guint i = 0; i < state->points->len; i++)
        propose_thing(session, state, &to, find_point_counterpart,
                      g_array_index(state->points, uint32_t, i));
    pixels_unref((Pixels *)to.art);
    state->proposed_for = current->id;
}

/* ---- Accepting ---- */

static Project *put_box(const Project *before, const Scope *scope, const Frame *frame,
                        const Box *box, GError **error)
{
    Frame *single = node_copy(frame); /* a frame with only this box, to find its counterpart */
    node_set_list(&single->boxes, list_append(NULL, node_ref(box)));
    uint32_t counterpart = box_counterpart(single, 0, frame);
    node_unref(single);
    if (counterpart == UINT32_MAX)
        return edit_add_box(before, scope, box, error);
    return edit_set_box_rect(before, scope, counterpart, box_rect(box), error);
}

static bool accept(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    const FollowState *state = ed_tool_state(tool);
    const EdView *view = ed_session_view(session);
    Scope scope = ed_session_scope(session, false);
    scope.reach = SCOPE_FRAME;
    Path path = path_frame(view->asset, view->frame);
    GError *error = NULL;
    Project *after = node_ref(ed_session_project(session));
    for (guint i = 0; i < state->proposals->len && after != NULL; i++) {
        const Proposal *proposal = &g_array_index(state->proposals, Proposal, i);
        Project *next =
            proposal->is_point
                ? edit_set_point(after, &scope, proposal->name, proposal->x, proposal->y, &error)
                : put_box(after, &scope, path_get(after, &path), proposal->box, &error);
        node_unref(after);
        after = next;
    }
    return ed_session_push(session, after, _("Follow the art"), NULL, error);
}

static void shift(FollowState *state, int dx, int dy)
{
    for (guint i = 0; i < state->proposals->len; i++) {
        Proposal *proposal = &g_array_index(state->proposals, Proposal, i);
        if (proposal->is_point) {
            proposal->x += dx * DOCUMENT_PIXEL;
            proposal->y += dy * DOCUMENT_PIXEL;
        } else {
            proposal->box->x += dx;
            proposal->box->y += dy;
        }
    }
}

/* ---- From frame to frame ---- */

/* Returns the next step; UINT32_MAX after the last one. */
static uint32_t next_step(EdSession *session)
{
    uint32_t next = ed_session_shown_step(session) + 1;
    return next < ed_session_shown_count(session) ? next : UINT32_MAX;
}

/* Selects the followed things in the displayed frame, so that they can be corrected at once. */
static void select_followed(EdSession *session, const FollowState *state)
{
    const Frame *current = ed_session_frame(session);
    bool boxes = state->boxes->len > 0;
    const GArray *things = boxes ? state->boxes : state->points;
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    for (guint i = 0; i < things->len && current != NULL; i++) {
        uint32_t thing = g_array_index(things, uint32_t, i);
        uint64_t counterpart =
            (boxes ? find_box_counterpart : find_point_counterpart)(state, thing, current);
        if (counterpart != UINT32_MAX)
            g_array_append_val(items, counterpart);
    }
    if (items->len > 0)
        ed_session_select(session, boxes ? ED_SELECT_BOXES : ED_SELECT_POINTS,
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

static bool follow_tool_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    FollowState *state = ed_tool_state(tool);
    int step = (modifiers & ED_SHIFT) != 0 ? 8 : 1;
    switch (key) {
    case ED_KEY_ENTER:
        if (accept(tool))
            continue_following(tool);
        return true;
    case ED_KEY_ESCAPE:
        ed_session_set_tool(ed_tool_session(tool), "select");
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

/* ---- The tool ---- */

/* Returns the reason why following is impossible here; NULL: it is possible. */
static const char *refusal_of(EdSession *session, const FollowState *state)
{
    if (state->boxes->len == 0 && state->points->len == 0)
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
    state->boxes = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    state->points = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    state->proposals = g_array_new(FALSE, FALSE, sizeof(Proposal));
    g_array_set_clear_func(state->proposals, clear_proposal);
    if (ed_session_frame(session) == NULL)
        return;
    ed_session_reset_tool(session);
    state->origin = node_ref(ed_session_frame(session));
    set_followed(session, state);
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
    g_array_unref(state->boxes);
    g_array_unref(state->points);
    g_array_unref(state->proposals);
    node_unref(state->origin);
}

static void follow_tool_changed(EdTool *tool, unsigned view_changes)
{
    const FollowState *state = ed_tool_state(tool);
    const Frame *current = ed_session_frame(ed_tool_session(tool));
    uint64_t shown = current != NULL ? current->id : 0;
    if (view_changes == 0 || shown != state->proposed_for)
        propose(tool);
}

static void follow_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const FollowState *state = ed_tool_state(tool);
    for (guint i = 0; i < state->proposals->len; i++) {
        const Proposal *proposal = &g_array_index(state->proposals, Proposal, i);
        double x = ed_pixels(proposal->x), y = ed_pixels(proposal->y);
        const char *name = proposal->name;
        if (proposal->is_point) {
            ed_overlay_mark(overlay, ED_MARK_DIAMOND, x, y, ED_STYLE_PROPOSED);
        } else {
            PixelRect rect = box_rect(proposal->box);
            ed_overlay_box(overlay, rect.left, rect.top, rect.right, rect.bottom,
                           ED_STYLE_PROPOSED);
            x = (rect.left + rect.right) / 2.0;
            y = rect.bottom;
            name = proposal->box->name;
        }
        if (proposal->confidence < MIN_CONFIDENCE)
            ed_overlay_chip(overlay, x, y, ED_CHIP_BELOW, "%s?", name);
    }
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
    .hint = N_("Enter to accept and continue · arrow keys to adjust · Escape to cancel"),
    .assets = 1u << ED_SPRITE,
    .group = 3,
    .state_size = sizeof(FollowState),
    .proposes = true,
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .begin = follow_tool_begin,
    .end = follow_tool_end,
    .key_pressed = follow_tool_key_pressed,
    .changed = follow_tool_changed,
    .draw = follow_tool_draw,
    .status = ed_frame_status,
};
