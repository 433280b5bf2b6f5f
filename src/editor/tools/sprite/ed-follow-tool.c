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

/* The proposals for one frame. */
typedef struct Page {
    uint64_t frame;    /* 0: no frame is displayed, or it has no proposals */
    GArray *proposals; /* Proposal; those that are accepted or deleted are removed */
    bool is_doubtful;  /* when made, one was uncertain, or differed from the document */
    bool is_seen;      /* the frame has been displayed with them */
    bool is_kept;      /* a person has corrected or accepted some, so they are not made again */
} Page;

typedef struct FollowState {
    Frame *origin;     /* the frame in which things were selected; owned */
    GArray *things;    /* Thing */
    GHashTable *pages; /* Page, by the id of its frame */
    Page *page;        /* the one of the displayed frame; borrowed */
    GPtrArray *undo;   /* copies of pages from before each correction; the last one is the newest */
    int current;       /* index of the current proposal, or ALL */
    bool is_accepting; /* the document changes because proposals are accepted */
    bool is_dragged;   /* the current proposal has been dragged since the press */
    double x, y;       /* position of the pointer up to which the current one was dragged */
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
    return &g_array_index(state->page->proposals, Proposal, index);
}

static int proposal_count(const FollowState *state)
{
    return (int)state->page->proposals->len;
}

/* ---- Pages ---- */

static GArray *proposals_new(void)
{
    GArray *proposals = g_array_new(FALSE, FALSE, sizeof(Proposal));
    g_array_set_clear_func(proposals, clear_proposal);
    return proposals;
}

static void page_free(gpointer data)
{
    Page *page = data;
    g_array_unref(page->proposals);
    g_free(page);
}

static Page *page_copy(const Page *page)
{
    Page *copy = g_memdup2(page, sizeof *page);
    copy->proposals = proposals_new();
    for (guint i = 0; i < page->proposals->len; i++) {
        Proposal proposal = g_array_index(page->proposals, Proposal, i);
        proposal.box = proposal.box != NULL ? node_copy(proposal.box) : NULL;
        proposal.name = g_strdup(proposal.name);
        g_array_append_val(copy->proposals, proposal);
    }
    return copy;
}

static Page *find_page(const FollowState *state, uint64_t frame)
{
    return g_hash_table_lookup(state->pages, &frame);
}

static void set_page(FollowState *state, Page *page)
{
    g_hash_table_replace(state->pages, &page->frame, page);
}

static Page *add_page(FollowState *state, uint64_t frame)
{
    Page *page = g_new0(Page, 1);
    page->frame = frame;
    page->proposals = proposals_new();
    set_page(state, page);
    return page;
}

/* Returns the proposal for a thing, or NULL. */
static Proposal *find_proposal(const Page *page, guint thing)
{
    for (guint i = 0; page != NULL && i < page->proposals->len; i++)
        if (g_array_index(page->proposals, Proposal, i).thing == thing)
            return &g_array_index(page->proposals, Proposal, i);
    return NULL;
}

static bool is_any_uncertain(const Page *page)
{
    for (guint i = 0; i < page->proposals->len; i++)
        if (g_array_index(page->proposals, Proposal, i).is_uncertain)
            return true;
    return false;
}

/* ---- Followed things ---- */

/* Returns the box or point at an index of a frame; its box and name are borrowed. */
static Proposal in_frame(const Frame *frame, bool is_point, uint32_t index)
{
    if (!is_point)
        return (Proposal){.box = (Box *)list_get(frame->boxes, index)};
    const Point *point = list_get(frame->points, index);
    return (Proposal){.name = (char *)point->name, .x = point->x, .y = point->y};
}

/* Returns the pixels by which a box or point is followed. */
static PixelRect rect_of(const Proposal *proposal)
{
    return proposal->box != NULL ? box_rect(proposal->box)
                                 : follow_point_rect(proposal->x, proposal->y);
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
        Proposal here = in_frame(state->origin, thing.is_point, i);
        thing.placed = node_ref(state->origin);
        thing.placed_rect = rect_of(&here);
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

/* ---- Proposing ---- */

/* Where a thing was before a frame. */
typedef struct Past {
    const Frame *frame;    /* the last frame that has the thing, or a proposal for it */
    Proposal there;        /* its place there; box and name are borrowed */
    const Frame *placed;   /* the last frame in which a person put it */
    PixelRect placed_rect; /* its place there */
} Past;

/* Finds a thing in the frames before a step; false if there is none. Frames that were skipped
 * because the art hides the thing do not end the search. */
static bool find_past(EdSession *session, const FollowState *state, guint index,
                      const uint64_t *frames, uint32_t step, Past *past)
{
    const Thing *thing = thing_at(state, index);
    *past = (Past){.placed = thing->placed, .placed_rect = thing->placed_rect};
    while (step-- > 0) {
        const Frame *frame = sprite_frame(ed_session_sprite(session), frames[step]);
        const Proposal *proposed = find_proposal(find_page(state, frames[step]), index);
        uint32_t at = frame != NULL ? find_counterpart(state, thing, frame) : UINT32_MAX;
        if (frame == NULL || (proposed == NULL && at == UINT32_MAX))
            continue;
        if (past->frame == NULL) {
            past->frame = frame;
            past->there = proposed != NULL ? *proposed : in_frame(frame, thing->is_point, at);
        }
        if (proposed == NULL)
            break;
        if (proposed->is_placed) {
            past->placed = frame;
            past->placed_rect = rect_of(proposed);
            break;
        }
    }
    return past->frame != NULL;
}

/* Proposes a position of a thing in a frame, if an earlier frame contains it. */
static void propose_thing(EdSession *session, const Past *past, const FollowFrame *to, guint thing,
                          Page *page)
{
    FollowPlace before = {{past->frame, ed_session_pixels(session, past->frame->picture)},
                          rect_of(&past->there)};
    FollowPlace placed = {{past->placed, ed_session_pixels(session, past->placed->picture)},
                          past->placed_rect};
    Followed found = follow_place(&placed, &before, to, FOLLOW_REACH);
    Proposal proposal = {.thing = thing, .is_uncertain = found.confidence < FOLLOW_CERTAIN};
    if (past->there.box == NULL) {
        proposal.name = g_strdup(past->there.name);
        proposal.x = past->there.x + found.dx * DOCUMENT_PIXEL;
        proposal.y = past->there.y + found.dy * DOCUMENT_PIXEL;
    } else {
        proposal.box = node_copy(past->there.box);
        proposal.box->x += found.dx;
        proposal.box->y += found.dy;
    }
    page->is_doubtful |= proposal.is_uncertain;
    g_array_append_val(page->proposals, proposal);
    pixels_unref((Pixels *)before.frame.art);
    pixels_unref((Pixels *)placed.frame.art);
}

/* Makes the proposals of a page again, except those that a person placed. If some were accepted,
 * what the frame contains is left as it is. */
static void propose(EdSession *session, FollowState *state, Page *page, const uint64_t *frames,
                    uint32_t step)
{
    const Frame *frame = sprite_frame(ed_session_sprite(session), frames[step]);
    g_autoptr(GArray) before = page->proposals;
    page->proposals = proposals_new();
    if (frame == NULL || frame->id == state->origin->id)
        return;
    FollowFrame to = {frame, ed_session_pixels(session, frame->picture)};
    for (guint i = 0; i < state->things->len; i++) {
        Past past;
        Page old = {.proposals = before};
        Proposal *proposal = find_proposal(&old, i);
        bool is_there = find_counterpart(state, thing_at(state, i), frame) != UINT32_MAX;
        page->is_doubtful |= is_there;
        if (proposal != NULL && proposal->is_placed) {
            g_array_append_val(page->proposals, *proposal);
            proposal->box = NULL;
            proposal->name = NULL;
        } else if (!(page->is_kept && is_there) &&
                   find_past(session, state, i, frames, step, &past)) {
            propose_thing(session, &past, &to, i, page);
        }
    }
    pixels_unref((Pixels *)to.art);
}

/* Returns the step after the one in which following began; after its end, the displayed one. */
static uint32_t first_step(EdSession *session, const FollowState *state, const uint64_t *frames)
{
    uint32_t shown = ed_session_shown_step(session);
    for (uint32_t step = 0; state->origin != NULL && step < shown; step++)
        if (frames[step] == state->origin->id)
            return step + 1;
    return shown;
}

/* Shows the proposals for the displayed frame. The frames before it get theirs first, because each
 * continues from the one before. */
static void show_page(EdSession *session, FollowState *state)
{
    const Frame *current = ed_session_frame(session);
    uint32_t count, shown = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    if (shown < count && state->origin != NULL)
        for (uint32_t step = first_step(session, state, frames); step <= shown; step++)
            if (find_page(state, frames[step]) == NULL)
                propose(session, state, add_page(state, frames[step]), frames, step);
    state->page = find_page(state, current != NULL ? current->id : 0);
    if (state->page == NULL)
        state->page = add_page(state, 0);
    state->page->is_seen = true;
    state->current = ALL;
}

/* ---- Corrections ---- */

/* Removes proposals that continue from those of the displayed frame. */
static void forget_later(EdSession *session, FollowState *state)
{
    uint32_t count, step = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    while (step < count && ++step < count) {
        const Page *page = find_page(state, frames[step]);
        if (page != NULL && !page->is_kept && page != state->page)
            g_hash_table_remove(state->pages, &frames[step]);
    }
}

/* Prepares for a correction of the displayed proposals. */
static void begin_correction(EdSession *session, FollowState *state)
{
    g_ptr_array_add(state->undo, page_copy(state->page));
    state->page->is_kept = true;
    forget_later(session, state);
}

/* Restores the proposals from before the last correction. */
static void restore_page(EdSession *session, FollowState *state)
{
    Page *page = g_ptr_array_steal_index(state->undo, state->undo->len - 1);
    if (state->page->frame == page->frame)
        state->page = page;
    set_page(state, page);
    state->current = ALL;
    forget_later(session, state);
}

/* Undoes the last correction, in its frame; false if there is none. */
static bool undo_correction(EdSession *session, FollowState *state)
{
    if (state->undo->len == 0)
        return false;
    const Page *last = g_ptr_array_index(state->undo, state->undo->len - 1);
    ed_session_show_frame(session, ed_session_view(session)->animation, last->frame);
    restore_page(session, state);
    return true;
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

/* Removes proposals from `first` up to `end`. The one after them becomes the current one. */
static void drop_proposals(FollowState *state, int first, int end)
{
    g_array_remove_range(state->page->proposals, (guint)first, (guint)(end - first));
    state->page->is_kept = true;
    if (state->current >= proposal_count(state))
        state->current = proposal_count(state) - 1;
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
        thing->placed_rect = rect_of(proposal);
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
    if (!is_accepted)
        return false;
    set_placed(session, state, first, end);
    drop_proposals(state, first, end);
    g_ptr_array_set_size(state->undo, 0);
    return true;
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
    for (int i = 0; i < proposal_count(state); i++)
        if (state->current == ALL || state->current == i)
            move_proposal(proposal_at(state, (guint)i), dx, dy);
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
static void steps_to_accept(EdSession *session, const FollowState *state, uint32_t *first,
                            uint32_t *end)
{
    uint32_t count, shown = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    *first = shown < count ? shown : 0;
    *end = shown < count ? shown + 1 : 0;
    if (shown >= count)
        return;
    for (uint32_t step = shown; step-- > first_step(session, state, frames);) {
        const Page *page = find_page(state, frames[step]);
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
    FollowState *state = ed_tool_state(tool);
    uint32_t step, end;
    steps_to_accept(ed_tool_session(tool), state, &step, &end);
    for (; continue_at(tool, step); step++) {
        bool is_wanted = step < end || (until_uncertain && !is_any_uncertain(state->page));
        if (!is_wanted || (proposal_count(state) > 0 && !accept(tool, 0, proposal_count(state))))
            return;
    }
}

static void accept_current(EdTool *tool)
{
    FollowState *state = ed_tool_state(tool);
    if (state->current == ALL)
        return;
    proposal_at(state, (guint)state->current)->is_placed = true;
    accept(tool, state->current, state->current + 1);
}

static void delete_current(EdTool *tool)
{
    FollowState *state = ed_tool_state(tool);
    if (state->current == ALL && proposal_count(state) == 1)
        state->current = 0;
    if (state->current == ALL)
        return;
    begin_correction(ed_tool_session(tool), state);
    drop_proposals(state, state->current, state->current + 1);
}

static void nudge(EdTool *tool, int dx, int dy)
{
    FollowState *state = ed_tool_state(tool);
    if (proposal_count(state) == 0)
        return;
    begin_correction(ed_tool_session(tool), state);
    shift(state, dx, dy);
}

static void make_next_current(FollowState *state, int by)
{
    int count = proposal_count(state);
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
        delete_current(tool);
        return true;
    case ED_KEY_UNDO:
        return undo_correction(ed_tool_session(tool), state);
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

/* Returns the proposal at the pointer, the current one first, or ALL if there is none. */
static int hit_proposal(const FollowState *state, const EdPointer *pointer)
{
    double reach = ED_NEAR / pointer->zoom;
    int hit = ALL;
    for (int i = 0; i < proposal_count(state); i++) {
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
    state->is_dragged = false;
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
    if (!state->is_dragged)
        begin_correction(ed_tool_session(tool), state);
    state->is_dragged = true;
    shift(state, dx, dy);
    state->x += dx;
    state->y += dy;
}

static void follow_tool_cancel(EdTool *tool)
{
    FollowState *state = ed_tool_state(tool);
    if (state->is_dragged)
        restore_page(ed_tool_session(tool), state);
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
    state->pages = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, page_free);
    state->page = add_page(state, 0);
    state->undo = g_ptr_array_new_with_free_func(page_free);
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
    show_page(session, state);
}

static void follow_tool_end(EdTool *tool)
{
    FollowState *state = ed_tool_state(tool);
    g_array_unref(state->things);
    g_hash_table_unref(state->pages);
    g_ptr_array_unref(state->undo);
    node_unref(state->origin);
}

static gboolean is_not_kept(gpointer frame, gpointer page, gpointer user)
{
    (void)frame, (void)user;
    return !((const Page *)page)->is_kept;
}

/* Makes proposals again after the document was changed, except those that a person placed. Other
 * frames than the displayed one keep their page if its proposals were accepted. */
static void propose_again(EdSession *session, FollowState *state)
{
    uint32_t count, step = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    Page *page = step < count ? find_page(state, frames[step]) : NULL;
    g_ptr_array_set_size(state->undo, 0);
    if (page != NULL && page->is_kept)
        propose(session, state, page, frames, step);
    g_hash_table_foreach_remove(state->pages, is_not_kept, NULL);
}

static void follow_tool_changed(EdTool *tool, unsigned view_changes)
{
    FollowState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    const Frame *current = ed_session_frame(session);
    if (state->is_accepting)
        return;
    if (view_changes == 0)
        propose_again(session, state);
    if (view_changes == 0 || (current != NULL ? current->id : 0) != state->page->frame)
        show_page(session, state);
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
    for (guint i = 0; i < state->page->proposals->len; i++)
        if (proposal_at(state, i)->box != NULL)
            draw_box(proposal_at(state, i)->box, state->current == (int)i, overlay);
    for (guint i = 0; i < state->page->proposals->len; i++)
        draw_name(ed_tool_session(tool), proposal_at(state, i), overlay);
    for (guint i = 0; i < state->page->proposals->len; i++)
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
    .hint = N_("Enter to accept up to this frame · Escape to stop · Ctrl+Enter up to “?” · drag, "
               "Delete or double-click one"),
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
    .cancel = follow_tool_cancel,
    .key_pressed = follow_tool_key_pressed,
    .changed = follow_tool_changed,
    .draw = follow_tool_draw,
    .cursor_at = follow_tool_cursor,
    .status = ed_frame_status,
};
