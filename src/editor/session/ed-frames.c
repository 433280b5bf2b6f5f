/* SPDX-License-Identifier: MIT */
/*
 * Implements the part of ed-view.h about displayed and selected frames, and about the scope of
 * edits with its silhouettes.
 */
#include "session/ed-session-internal.h"

#include "art/silhouette.h"
#include "session/ed-sheet.h"

#include <string.h>

/* ---- Frames shown ---- */

uint64_t *ed_session_shown_frames(EdSession *session, uint32_t *count)
{
    const Sprite *sprite = ed_session_sprite(session);
    const Animation *animation = ed_session_animation(session);
    *count = 0;
    if (sprite == NULL)
        return NULL;
    if (animation != NULL) {
        *count = list_count(animation->steps);
        uint64_t *steps = g_new(uint64_t, *count);
        for (uint32_t i = 0; i < *count; i++)
            steps[i] = animation_frame(animation, i);
        return steps;
    }
    uint64_t *frames = g_new(uint64_t, list_count(sprite->frames));
    LIST_EACH (Frame, frame, sprite->frames)
        frames[(*count)++] = frame->id;
    return frames;
}

uint32_t ed_session_shown_count(EdSession *session)
{
    const Sprite *sprite = ed_session_sprite(session);
    const Animation *animation = ed_session_animation(session);
    if (animation != NULL)
        return list_count(animation->steps);
    return sprite != NULL ? list_count(sprite->frames) : 0;
}

uint32_t ed_frames_index(EdSession *session, uint64_t frame, uint32_t near)
{
    uint32_t count, found = UINT32_MAX, distance = UINT32_MAX;
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t gap = i > near ? i - near : near - i;
        if (frames[i] == frame && (found == UINT32_MAX || gap < distance)) {
            distance = gap;
            found = i;
        }
    }
    return found;
}

/* ---- Frames selected ---- */

static bool is_among(const GArray *frames, uint64_t frame)
{
    for (guint i = 0; i < frames->len; i++)
        if (g_array_index(frames, uint64_t, i) == frame)
            return true;
    return false;
}

bool ed_frames_include_shown(EdSession *session)
{
    uint64_t frame = session->view.frame;
    if (is_among(session->frames, frame) || (frame == 0 && session->frames->len == 0))
        return false;
    g_array_set_size(session->frames, 0);
    session->tagged = 0;
    if (frame != 0)
        g_array_append_val(session->frames, frame);
    return true;
}

bool ed_frames_are_valid(EdSession *session)
{
    uint64_t frame = session->view.frame;
    return frame == 0 || is_among(session->frames, frame);
}

bool ed_frames_settle(EdSession *session)
{
    const Sprite *sprite = ed_session_sprite(session);
    GArray *frames = session->frames;
    guint count = frames->len;
    for (guint i = frames->len; i-- > 0;)
        if (sprite_frame(sprite, g_array_index(frames, uint64_t, i)) == NULL)
            g_array_remove_index(frames, i);
    return frames->len != count;
}

const uint64_t *ed_session_selected_frames(EdSession *session, uint32_t *count)
{
    *count = session->frames->len;
    return (const uint64_t *)(const void *)session->frames->data;
}

/* Replaces a list and returns true if it changes. */
static bool replace_frames(GArray **frames, GArray *wanted)
{
    bool is_same = wanted->len == (*frames)->len &&
                   (wanted->len == 0 ||
                    memcmp(wanted->data, (*frames)->data, wanted->len * sizeof(uint64_t)) == 0);
    g_array_unref(*frames);
    *frames = wanted;
    return !is_same;
}

bool ed_frames_put(EdSession *session, const uint64_t *frames, uint32_t count)
{
    uint32_t shown_count;
    g_autofree uint64_t *shown = ed_session_shown_frames(session, &shown_count);
    GArray *wanted = g_array_new(false, false, sizeof(uint64_t));
    for (uint32_t i = 0; i < shown_count; i++) {
        bool is_wanted = shown[i] == session->view.frame;
        for (uint32_t k = 0; k < count && !is_wanted; k++)
            is_wanted = frames[k] == shown[i];
        if (is_wanted && !is_among(wanted, shown[i]))
            g_array_append_val(wanted, shown[i]);
    }
    if (session->view.frame != 0 && !is_among(wanted, session->view.frame))
        g_array_prepend_val(wanted, session->view.frame);
    bool is_new = replace_frames(&session->frames, wanted);
    if (is_new)
        session->tagged = 0;
    return is_new;
}

void ed_session_select_frames(EdSession *session, const uint64_t *frames, uint32_t count)
{
    if (ed_frames_put(session, frames, count))
        ed_session_emit_view_changed(session, ED_VIEW_SCOPE);
}

void ed_session_mark_uncertain(EdSession *session, GArray *frames)
{
    if (replace_frames(&session->uncertain, frames))
        ed_session_emit_view_changed(session, ED_VIEW_SCOPE);
}

bool ed_session_is_uncertain(EdSession *session, uint64_t frame)
{
    return is_among(session->uncertain, frame);
}

void ed_frames_show_added(EdSession *session, const Project *before)
{
    const Sprite *sprite = ed_session_sprite(session);
    const Sprite *old = sprite != NULL ? project_sprite(before, sprite->id) : NULL;
    if (old == NULL)
        return;
    g_autoptr(GArray) added = g_array_new(false, false, sizeof(uint64_t));
    LIST_EACH (Frame, frame, sprite->frames)
        if (list_find_id(old->frames, frame->id, NULL) == NULL)
            g_array_append_val(added, frame->id);
    if (added->len == 0)
        return;
    const uint64_t *ids = (const uint64_t *)(const void *)added->data;
    ed_session_show_frame(session, session->view.animation, ids[0]);
    ed_session_select_frames(session, ids, added->len);
}

/* ---- The scope, with silhouettes ---- */

/* The bounds of a frame's solid pixels, with the data they were computed from. */
typedef struct Bounds {
    uint64_t picture;
    int32_t x, y, w, h;
    Mask *mask; /* strong reference, so that its address is not reused */
    bool solid; /* the frame has solid pixels */
    PixelRect rect;
} Bounds;

static void bounds_free(void *memory)
{
    g_autofree Bounds *bounds = memory;
    node_unref(bounds->mask);
}

static bool is_up_to_date(const Bounds *bounds, const Frame *frame)
{
    return bounds->picture == frame->picture && bounds->x == frame->x && bounds->y == frame->y &&
           bounds->w == frame->w && bounds->h == frame->h && bounds->mask == frame->mask;
}

static Bounds *bounds_of(EdSession *session, const Frame *frame)
{
    Bounds *bounds = g_new0(Bounds, 1);
    *bounds = (Bounds){.picture = frame->picture,
                       .x = frame->x,
                       .y = frame->y,
                       .w = frame->w,
                       .h = frame->h,
                       .mask = frame->mask != NULL ? node_ref(frame->mask) : NULL};
    g_autoptr(Pixels) art = ed_session_pixels(session, frame->picture);
    Silhouette *silhouette = silhouette_of(frame, art);
    bounds->solid = silhouette_bounds(silhouette, &bounds->rect);
    silhouette_free(silhouette);
    return bounds;
}

static bool frame_bounds(void *user, const Frame *frame, PixelRect *rect)
{
    EdSession *session = user;
    if (session->silhouettes == NULL)
        session->silhouettes =
            g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, bounds_free);
    Bounds *bounds = g_hash_table_lookup(session->silhouettes, &frame->id);
    if (bounds == NULL || !is_up_to_date(bounds, frame)) {
        bounds = bounds_of(session, frame);
        g_hash_table_replace(session->silhouettes, g_memdup2(&frame->id, sizeof frame->id), bounds);
    }
    *rect = bounds->rect;
    return bounds->solid;
}

void ed_frames_forget_silhouettes(EdSession *session)
{
    g_clear_pointer(&session->silhouettes, g_hash_table_unref);
}

ScopeReach ed_session_reach(EdSession *session)
{
    bool selected =
        ed_session_shows_sheet(session) || session->frames->len > 1 || session->tagged != 0;
    return selected ? SCOPE_SELECTED : session->view.reach;
}

void ed_session_set_reach(EdSession *session, ScopeReach reach)
{
    if (reach != SCOPE_SELECTED && !ed_session_shows_sheet(session))
        ed_session_select_frames(session, NULL, 0);
    ed_session_set_scope(session, reach, session->view.reference);
}

Scope ed_session_scope(EdSession *session, bool all)
{
    const EdView *view = &session->view;
    Scope scope = {.reach = all ? SCOPE_SPRITE : ed_session_reach(session),
                   .reference = view->reference,
                   .sprite = view->kind == ED_SPRITE ? view->asset : 0,
                   .frame = view->frame,
                   .animation = view->animation,
                   .silhouette = frame_bounds,
                   .user = session};
    scope.selected = ed_session_selected_frames(session, &scope.selected_count);
    scope.tag = all ? 0 : session->tagged;
    scope.in_project = scope.tag != 0 && session->tagged_in_project;
    return scope;
}

uint32_t ed_session_scope_count(EdSession *session)
{
    uint32_t count = 0;
    Scope scope = ed_session_scope(session, false);
    g_free(scope_frames(ed_session_project(session), &scope, &count));
    return count;
}
