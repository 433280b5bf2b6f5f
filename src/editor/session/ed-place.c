/* SPDX-License-Identifier: MIT */
/*
 * Remembers with each version of the history what was shown and selected when it was last the
 * current one, for undo and redo. They restore the selection if the part of the asset that it is in
 * is shown, and the current zone with it if that was chosen by selecting it. Anything else that
 * the tool shows for the next edit (the displayed part, another zone or a new one, the tag), and
 * whether a tag is hidden or locked, is restored only if the step itself changed it: if it added or
 * removed the thing.
 */
#include "session/ed-session-internal.h"

typedef struct EdPlace {
    EdView view;
    EdTagMarks marks;
    uint32_t frame_index;
    GArray *frames; /* ids of the selected frames */
    EdSelectionKind kind;
    uint64_t shape;
    GArray *items; /* shared with the session, which never changes it */
} EdPlace;

static void place_free(gpointer data)
{
    g_autofree EdPlace *place = data;
    g_array_unref(place->frames);
    g_array_unref(place->items);
}

void ed_place_remember(EdSession *session)
{
    EdPlace *place = g_new(EdPlace, 1);
    *place = (EdPlace){.view = session->view,
                       .marks = session->marks,
                       .frame_index = session->frame_index,
                       .frames = g_array_copy(session->frames),
                       .kind = session->selection.kind,
                       .shape = session->selection.shape,
                       .items = g_array_ref(session->items)};
    history_attach(session->history, place, place_free);
}

/* True if a version contains the displayed asset and part of a view, and shows them together. */
static bool contains(const Project *project, const EdView *view)
{
    const Sprite *sprite = project_sprite(project, view->asset);
    const Map *map = project_map(project, view->asset);
    const Level *level = project_level(project, view->asset);
    if (sprite != NULL && view->animation != 0 && view->frame != 0)
        return ed_view_has_step(sprite, view->animation, view->frame);
    if (sprite != NULL)
        return (view->frame == 0 || sprite_frame(sprite, view->frame) != NULL) &&
               (view->animation == 0 || sprite_animation(sprite, view->animation) != NULL);
    if (map != NULL)
        return view->plane == 0 || map_plane(map, view->plane) != NULL;
    return level != NULL && (view->layer == 0 || level_layer(level, view->layer) != NULL);
}

static const Plane *plane_in(const Project *project, const EdView *view)
{
    const Map *map = project_map(project, view->asset);
    return map != NULL ? map_plane(map, view->plane) : NULL;
}

static bool has_zones(const Project *project, const EdView *view)
{
    const Plane *plane = plane_in(project, view);
    return plane != NULL && list_count(plane->zones) > 0;
}

static bool has_zone(const Project *project, const EdView *view)
{
    const Plane *plane = plane_in(project, view);
    return plane != NULL && plane_zone(plane, view->zone) != NULL;
}

/* True if the current tag is that of a zone which was current and no longer exists. */
static bool is_tag_of_lost_zone(EdSession *session, const Project *before, const EdView *shown)
{
    const Plane *plane = plane_in(before, shown);
    const Zone *zone = plane != NULL ? plane_zone(plane, shown->zone) : NULL;
    return zone != NULL && zone->tag == session->view.tag &&
           !has_zone(ed_session_project(session), shown);
}

/* Makes the earlier tag the current one if the tag that was current no longer exists or came with a
 * zone that no longer exists, or if the earlier one was missing before the undo or redo. */
static unsigned restore_tag(EdSession *session, const EdView *earlier, const Project *before,
                            const EdView *shown)
{
    EdView *view = &session->view;
    int32_t was = view->tag;
    if (shown->tag != was || is_tag_of_lost_zone(session, before, shown) ||
        project_tag(before, earlier->tag) == NULL)
        view->tag = earlier->tag;
    return view->tag != was ? ED_VIEW_TAG : 0;
}

static bool is_only_selected(EdSelectionKind kind, const GArray *items, int32_t zone)
{
    return kind == ED_SELECT_ZONES && items->len == 1 &&
           g_array_index(items, uint64_t, 0) == (uint64_t)zone;
}

/* Does the same for the zone, and restores it with the selection if it was chosen by selecting it.
 * If the next paint was to start a new zone, it still does. */
static unsigned restore_zone(EdSession *session, const EdPlace *place, const Project *before,
                             const EdView *shown)
{
    EdView *view = &session->view;
    int32_t was = view->zone, earlier = place->view.zone;
    bool is_new = shown->zone == 0 && was == 0 && has_zones(before, shown);
    bool is_selected = is_only_selected(session->selection.kind, session->items, was) ||
                       is_only_selected(place->kind, place->items, earlier);
    if (!is_new && (is_selected || shown->zone != was || !has_zone(before, &place->view)))
        view->zone = earlier;
    return view->zone != was ? ED_VIEW_TAG : 0;
}

static unsigned restore_selection(EdSession *session, const EdPlace *place)
{
    const uint64_t *frames = (const uint64_t *)(const void *)place->frames->data;
    bool selection = ed_selection_put(session, place->kind, place->shape, place->items);
    const EdView *view = &session->view;
    bool are_listed = view->frame != 0 && place->view.animation == view->animation;
    bool scope = are_listed && ed_frames_put(session, frames, place->frames->len);
    return (selection ? ED_VIEW_SELECTION : 0) | (scope ? ED_VIEW_SCOPE : 0);
}

static bool is_same_part(const EdView *a, const EdView *b)
{
    return a->asset == b->asset && a->frame == b->frame && a->plane == b->plane &&
           a->layer == b->layer;
}

unsigned ed_place_return(EdSession *session, const Project *before, const EdView *shown)
{
    const EdPlace *place = history_attached(session->history);
    const EdView *view = &session->view;
    bool is_known = place != NULL && contains(ed_session_project(session), &place->view);
    bool is_removed = !is_same_part(shown, view) || shown->animation != view->animation;
    unsigned result = 0;
    if (is_known && (is_removed || !contains(before, &place->view)))
        result |= ed_view_put(session, &place->view, place->frame_index);
    result |= ed_view_follow(session, before);
    if (place != NULL)
        result |= restore_tag(session, &place->view, before, shown) |
                  ed_tag_view_restore(session, &place->marks, before);
    if (is_known && is_same_part(&place->view, view)) {
        result |= restore_zone(session, place, before, shown);
        result |= restore_selection(session, place);
    }
    if (place != NULL && view->tag == 0 && g_strcmp0(place->view.tool, view->tool) != 0)
        result |= ed_tag_view_recall(session); /* only the earlier tool had no tag */
    return result | ed_tag_view_follow_zone(session) | ed_filter_settle(session);
}
