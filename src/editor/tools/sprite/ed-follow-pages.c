/* SPDX-License-Identifier: MIT */
/* Implements ed-follow-pages.h. */
#include "tools/sprite/ed-follow-pages.h"

#include "art/follow.h"
#include "session/ed-selection.h"
#include "session/ed-view.h"

static void clear_thing(gpointer data)
{
    node_unref(((EdFollowThing *)data)->placed);
}

static void clear_proposal(gpointer data)
{
    EdProposal *proposal = data;
    node_unref(proposal->box);
    g_free(proposal->name);
}

EdFollowThing *ed_follow_thing(const EdFollow *state, guint index)
{
    return &g_array_index(state->things, EdFollowThing, index);
}

EdProposal *ed_follow_proposal(const EdFollow *state, guint index)
{
    return &g_array_index(state->page->proposals, EdProposal, index);
}

int ed_follow_count(const EdFollow *state)
{
    return (int)state->page->proposals->len;
}

/* ---- Pages ---- */

static GArray *proposals_new(void)
{
    GArray *proposals = g_array_new(FALSE, FALSE, sizeof(EdProposal));
    g_array_set_clear_func(proposals, clear_proposal);
    return proposals;
}

static void page_free(gpointer data)
{
    g_autofree EdFollowPage *page = data;
    g_array_unref(page->proposals);
    g_array_unref(page->hidden);
}

static EdFollowPage *page_copy(const EdFollowPage *page)
{
    EdFollowPage *copy = g_memdup2(page, sizeof *page);
    copy->proposals = proposals_new();
    copy->hidden = g_array_copy(page->hidden);
    for (guint i = 0; i < page->proposals->len; i++) {
        EdProposal proposal = g_array_index(page->proposals, EdProposal, i);
        proposal.box = proposal.box != NULL ? node_copy(proposal.box) : NULL;
        proposal.name = g_strdup(proposal.name);
        g_array_append_val(copy->proposals, proposal);
    }
    return copy;
}

EdFollowPage *ed_follow_page(const EdFollow *state, uint64_t frame)
{
    return g_hash_table_lookup(state->pages, &frame);
}

static void set_page(EdFollow *state, EdFollowPage *page)
{
    g_hash_table_replace(state->pages, &page->frame, page);
}

static EdFollowPage *add_page(EdFollow *state, uint64_t frame)
{
    EdFollowPage *page = g_new0(EdFollowPage, 1);
    page->frame = frame;
    page->proposals = proposals_new();
    page->hidden = g_array_new(FALSE, FALSE, sizeof(guint));
    set_page(state, page);
    return page;
}

/* Returns the proposal for a thing, or NULL. */
static EdProposal *find_proposal(const EdFollowPage *page, guint thing)
{
    for (guint i = 0; page != NULL && i < page->proposals->len; i++)
        if (g_array_index(page->proposals, EdProposal, i).thing == thing)
            return &g_array_index(page->proposals, EdProposal, i);
    return NULL;
}

static bool is_hidden(const EdFollowPage *page, guint thing)
{
    for (guint i = 0; page != NULL && i < page->hidden->len; i++)
        if (g_array_index(page->hidden, guint, i) == thing)
            return true;
    return false;
}

bool ed_follow_is_uncertain(const EdFollowPage *page)
{
    for (guint i = 0; i < page->proposals->len; i++)
        if (g_array_index(page->proposals, EdProposal, i).is_uncertain)
            return true;
    return false;
}

void ed_follow_init(EdFollow *state)
{
    state->things = g_array_new(FALSE, FALSE, sizeof(EdFollowThing));
    g_array_set_clear_func(state->things, clear_thing);
    state->pages = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, page_free);
    state->page = add_page(state, 0);
    state->undo = g_ptr_array_new_with_free_func(page_free);
    state->current = ED_FOLLOW_ALL;
}

void ed_follow_clear(EdFollow *state)
{
    g_array_unref(state->things);
    g_hash_table_unref(state->pages);
    g_ptr_array_unref(state->undo);
    node_unref(state->origin);
}

/* ---- Followed things ---- */

/* Returns the box or point at an index of a frame; its box and name are borrowed. */
static EdProposal in_frame(const Frame *frame, bool is_point, uint32_t index)
{
    if (!is_point)
        return (EdProposal){.box = (Box *)list_get(frame->boxes, index)};
    const Point *point = list_get(frame->points, index);
    return (EdProposal){.name = (char *)point->name, .x = point->x, .y = point->y};
}

PixelRect ed_proposal_rect(const EdProposal *proposal)
{
    return proposal->box != NULL ? box_rect(proposal->box)
                                 : follow_point_rect(proposal->x, proposal->y);
}

static void add_things(EdSession *session, EdFollow *state, EdSelectionKind kind, const List *list)
{
    const EdSelection *selection = ed_session_selection(session);
    bool all = selection->count < 2 ||
               (selection->kind != ED_SELECT_BOXES && selection->kind != ED_SELECT_POINTS);
    for (uint32_t i = 0; i < list_count(list); i++) {
        EdFollowThing thing = {.is_point = kind == ED_SELECT_POINTS, .index = i};
        if (!all && !ed_session_is_selected(session, kind, i))
            continue;
        EdProposal here = in_frame(state->origin, thing.is_point, i);
        thing.placed = node_ref(state->origin);
        thing.placed_rect = ed_proposal_rect(&here);
        g_array_append_val(state->things, thing);
    }
}

void ed_follow_add_things(EdSession *session, EdFollow *state)
{
    state->origin = node_ref(ed_session_frame(session));
    add_things(session, state, ED_SELECT_BOXES, state->origin->boxes);
    add_things(session, state, ED_SELECT_POINTS, state->origin->points);
}

uint32_t ed_follow_counterpart(const EdFollow *state, const EdFollowThing *thing,
                               const Frame *frame)
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
    EdProposal there;      /* its place there; box and name are borrowed */
    const Frame *placed;   /* the last frame in which a person put it */
    PixelRect placed_rect; /* its place there */
    bool was_hidden;       /* in a later frame its proposal was deleted */
} Past;

/* Finds a thing in the frames before a step; false if there is none. Frames that were skipped
 * because the art hides the thing do not end the search. */
static bool find_past(EdSession *session, const EdFollow *state, guint index,
                      const uint64_t *frames, uint32_t step, Past *past)
{
    const EdFollowThing *thing = ed_follow_thing(state, index);
    *past = (Past){.placed = thing->placed, .placed_rect = thing->placed_rect};
    while (step-- > 0) {
        const Frame *frame = sprite_frame(ed_session_sprite(session), frames[step]);
        const EdFollowPage *page = ed_follow_page(state, frames[step]);
        const EdProposal *proposed = find_proposal(page, index);
        uint32_t at = frame != NULL ? ed_follow_counterpart(state, thing, frame) : UINT32_MAX;
        if (frame == NULL || (proposed == NULL && at == UINT32_MAX)) {
            past->was_hidden |= past->frame == NULL && is_hidden(page, index);
            continue;
        }
        if (past->frame == NULL) {
            past->frame = frame;
            past->there = proposed != NULL ? *proposed : in_frame(frame, thing->is_point, at);
        }
        if (proposed == NULL)
            break;
        if (proposed->is_placed) {
            past->placed = frame;
            past->placed_rect = ed_proposal_rect(proposed);
            break;
        }
    }
    return past->frame != NULL;
}

/* Proposes a position of a thing in a frame, if an earlier frame contains it. A thing that the art
 * hid is proposed again where it is found with certainty, and marked, so that somebody looks. */
static void propose_thing(EdSession *session, const Past *past, const FollowFrame *to, guint thing,
                          EdFollowPage *page)
{
    FollowPlace before = {{past->frame, ed_session_pixels(session, past->frame->picture)},
                          ed_proposal_rect(&past->there)};
    FollowPlace placed = {{past->placed, ed_session_pixels(session, past->placed->picture)},
                          past->placed_rect};
    Followed found = follow_place(&placed, &before, to, FOLLOW_REACH);
    bool is_found = found.confidence >= FOLLOW_CERTAIN;
    pixels_unref((Pixels *)before.frame.art);
    pixels_unref((Pixels *)placed.frame.art);
    if (past->was_hidden && !is_found)
        return;
    EdProposal proposal = {.thing = thing, .is_uncertain = past->was_hidden || !is_found};
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
}

/* Makes the proposals of a page again, except those that a person placed. If some were accepted,
 * what the frame contains is left as it is. */
static void propose(EdSession *session, EdFollow *state, EdFollowPage *page, const uint64_t *frames,
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
        EdFollowPage old = {.proposals = before};
        EdProposal *proposal = find_proposal(&old, i);
        bool is_there =
            ed_follow_counterpart(state, ed_follow_thing(state, i), frame) != UINT32_MAX;
        page->is_doubtful |= is_there;
        if (proposal != NULL && proposal->is_placed) {
            g_array_append_val(page->proposals, *proposal);
            proposal->box = NULL;
            proposal->name = NULL;
        } else if (!(page->is_kept && is_there) && !is_hidden(page, i) &&
                   find_past(session, state, i, frames, step, &past)) {
            propose_thing(session, &past, &to, i, page);
        }
    }
    pixels_unref((Pixels *)to.art);
}

uint32_t ed_follow_first_step(EdSession *session, const EdFollow *state, const uint64_t *frames)
{
    uint32_t shown = ed_session_shown_step(session);
    for (uint32_t step = 0; state->origin != NULL && step < shown; step++)
        if (frames[step] == state->origin->id)
            return step + 1;
    return shown;
}

void ed_follow_show(EdSession *session, EdFollow *state)
{
    const Frame *current = ed_session_frame(session);
    uint32_t count, shown = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    if (shown < count && state->origin != NULL)
        for (uint32_t step = ed_follow_first_step(session, state, frames); step <= shown; step++)
            if (ed_follow_page(state, frames[step]) == NULL)
                propose(session, state, add_page(state, frames[step]), frames, step);
    state->page = ed_follow_page(state, current != NULL ? current->id : 0);
    if (state->page == NULL)
        state->page = add_page(state, 0);
    state->page->is_seen = true;
    state->current = ED_FOLLOW_ALL;
}

bool ed_follow_look_ahead(EdSession *session, EdFollow *state)
{
    uint32_t count, step = 0;
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    while (step < count && frames[step] != state->origin->id)
        step++;
    while (step < count && ed_follow_page(state, frames[step]) != NULL)
        step++;
    if (step < count)
        propose(session, state, add_page(state, frames[step]), frames, step);
    return step < count;
}

void ed_follow_mark_frames(EdSession *session, const EdFollow *state)
{
    GArray *marked = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    uint32_t count;
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    for (uint32_t step = 0; step < count; step++) {
        const EdFollowPage *page = ed_follow_page(state, frames[step]);
        if (page != NULL && ed_follow_is_uncertain(page))
            g_array_append_val(marked, frames[step]);
    }
    ed_session_mark_uncertain(session, marked);
}

static gboolean is_not_kept(gpointer frame, gpointer page, gpointer user)
{
    (void)frame, (void)user;
    return !((const EdFollowPage *)page)->is_kept;
}

void ed_follow_propose_again(EdSession *session, EdFollow *state)
{
    uint32_t count, step = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    EdFollowPage *page = step < count ? ed_follow_page(state, frames[step]) : NULL;
    g_ptr_array_set_size(state->undo, 0);
    if (page != NULL && page->is_kept)
        propose(session, state, page, frames, step);
    g_hash_table_foreach_remove(state->pages, is_not_kept, NULL);
}

/* ---- Corrections ---- */

void ed_follow_forget_later(EdSession *session, EdFollow *state)
{
    uint32_t count, step = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    while (step < count && ++step < count) {
        const EdFollowPage *page = ed_follow_page(state, frames[step]);
        if (page != NULL && !page->is_kept && page != state->page)
            g_hash_table_remove(state->pages, &frames[step]);
    }
}

void ed_follow_begin_correction(EdSession *session, EdFollow *state)
{
    g_ptr_array_add(state->undo, page_copy(state->page));
    state->page->is_kept = true;
    ed_follow_forget_later(session, state);
}

void ed_follow_restore(EdSession *session, EdFollow *state)
{
    EdFollowPage *page = g_ptr_array_steal_index(state->undo, state->undo->len - 1);
    if (state->page->frame == page->frame)
        state->page = page;
    set_page(state, page);
    state->current = ED_FOLLOW_ALL;
    ed_follow_forget_later(session, state);
}

bool ed_follow_undo(EdSession *session, EdFollow *state)
{
    if (state->undo->len == 0)
        return false;
    const EdFollowPage *last = g_ptr_array_index(state->undo, state->undo->len - 1);
    ed_session_show_frame(session, ed_session_view(session)->animation, last->frame);
    ed_follow_restore(session, state);
    return true;
}
