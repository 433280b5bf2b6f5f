/* SPDX-License-Identifier: MIT */
/* Implements the part of ed-frame-edits.h that reads the art: every frame of a scope is edited by
 * its own silhouette, all in one step. Hot spots are set in a single edit, because there may be
 * thousands; frames without solid pixels are skipped. */
#include "tools/sprite/ed-frame-edits.h"

#include "edit/sprites.h"

#include <glib/gi18n.h>

/* Edits one frame by its silhouette; returns a version, or NULL with an error. */
typedef Project *(*ArtEdit)(const Project *before, const Scope *scope, const Frame *frame,
                            const Silhouette *silhouette, const void *argument, GError **error);

static Silhouette *silhouette_in(EdSession *session, const Frame *frame)
{
    g_autoptr(Pixels) pixels = ed_session_pixels(session, frame->picture);
    return silhouette_of(frame, pixels);
}

static Project *edit_frame(EdSession *session, const Project *before, const Scope *scope,
                           uint64_t id, ArtEdit edit, const void *argument, GError **error)
{
    Scope single = *scope;
    single.reach = SCOPE_FRAME;
    single.frame = id;
    single.reference = REFERENCE_PICTURE;
    const Frame *frame = sprite_frame(project_sprite(before, scope->sprite), id);
    Silhouette *silhouette = silhouette_in(session, frame);
    Project *after = edit(before, &single, frame, silhouette, argument, error);
    silhouette_free(silhouette);
    return after;
}

static bool edit_by_art(EdSession *session, bool all, ArtEdit edit, const void *argument,
                        const char *label)
{
    if (ed_session_frame(session) == NULL)
        return false;
    Scope scope = ed_session_scope(session, all);
    uint32_t count;
    g_autofree uint64_t *frames = scope_frames(ed_session_project(session), &scope, &count);
    Project *after = node_ref(ed_session_project(session));
    for (uint32_t i = 0; frames != NULL && i < count && after != NULL; i++) {
        node_set_child(&after, edit_frame(session, after, &scope, frames[i], edit, argument,
                                          ed_error(session)));
    }
    return ed_session_push(session, after, label, NULL);
}

bool ed_frame_anchor(const Frame *frame, const Silhouette *silhouette, ScopeReference reference,
                     SilhouetteAnchor anchor, int32_t *x, int32_t *y)
{
    if (reference != REFERENCE_PICTURE || anchor > ANCHOR_BOTTOM_RIGHT)
        return silhouette_anchor(silhouette, anchor, x, y);
    rect_anchor(frame_rect(frame), anchor, x, y);
    return true;
}

/* Emits a notice that there are no visible pixels. */
static void notify_no_art(EdSession *session)
{
    ed_session_notify(session, ED_NOTICE_INFO, _("There are no visible pixels."),
                      _("Positions and boxes are computed from the visible pixels."));
}

bool ed_frame_set_hot_spot(EdSession *session, SilhouetteAnchor anchor, bool all)
{
    const Sprite *sprite = ed_session_sprite(session);
    if (ed_session_frame(session) == NULL)
        return false;
    Scope scope = ed_session_scope(session, all);
    uint32_t count;
    g_autofree uint64_t *frames = scope_frames(ed_session_project(session), &scope, &count);
    g_autoptr(GArray) hot_spots = g_array_new(FALSE, FALSE, sizeof(FrameHotSpot));
    for (uint32_t i = 0; frames != NULL && i < count; i++) {
        const Frame *frame = sprite_frame(sprite, frames[i]);
        Silhouette *silhouette = silhouette_in(session, frame);
        FrameHotSpot hot_spot = {.frame = frame->id};
        if (ed_frame_anchor(frame, silhouette, scope.reference, anchor, &hot_spot.x, &hot_spot.y))
            g_array_append_val(hot_spots, hot_spot);
        silhouette_free(silhouette);
    }
    if (hot_spots->len == 0)
        notify_no_art(session);
    Project *after = edit_set_hot_spots(ed_session_project(session), scope.sprite,
                                        (const FrameHotSpot *)(const void *)hot_spots->data,
                                        hot_spots->len, ed_error(session));
    return ed_session_push(session, after, _("Place hot spot"), NULL);
}

/* ---- Boxes that cover the silhouette ---- */

typedef struct CoverRequest {
    const EdCover *cover;
    int32_t tag;
} CoverRequest;

static uint32_t cover_rects(const Silhouette *silhouette, const EdCover *cover, PixelRect *rects)
{
    uint32_t count = silhouette_boxes(silhouette, cover->max_boxes, rects), kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        PixelRect grown = {rects[i].left - cover->margin, rects[i].top - cover->margin,
                           rects[i].right + cover->margin, rects[i].bottom + cover->margin};
        if (grown.left < grown.right && grown.top < grown.bottom)
            rects[kept++] = grown;
    }
    return kept;
}

uint32_t ed_frame_cover_rects(EdSession *session, const Frame *frame, const EdCover *cover,
                              PixelRect *rects)
{
    g_autoptr(Pixels) pixels = ed_session_pixels(session, frame->picture);
    Silhouette *silhouette = silhouette_of(frame, pixels);
    uint32_t count = cover_rects(silhouette, cover, rects);
    silhouette_free(silhouette);
    return count;
}

/* Returns a version without a frame's boxes of a tag, except locked boxes. */
static Project *without_tag(const Project *before, const Scope *scope, const Frame *frame,
                            int32_t tag, GError **error)
{
    uint32_t *boxes = g_new(uint32_t, list_count(frame->boxes) + 1), count = 0;
    for (uint32_t i = 0; i < list_count(frame->boxes); i++)
        if (((const Box *)list_get(frame->boxes, i))->tag == tag)
            boxes[count++] = i;
    Project *after = edit_remove_boxes(before, scope, boxes, count, error);
    g_free(boxes);
    return after;
}

static Project *cover_frame(const Project *before, const Scope *scope, const Frame *frame,
                            const Silhouette *silhouette, const void *argument, GError **error)
{
    const CoverRequest *request = argument;
    PixelRect rects[SILHOUETTE_MAX_BOXES];
    uint32_t count = cover_rects(silhouette, request->cover, rects);
    Project *after = request->cover->replaces && count > 0
                         ? without_tag(before, scope, frame, request->tag, error)
                         : node_ref(before);
    for (uint32_t i = 0; i < count && after != NULL; i++) {
        Box *box = node_new(&box_kind);
        box->tag = request->tag;
        box->x = rects[i].left;
        box->y = rects[i].top;
        box->w = rects[i].right - rects[i].left;
        box->h = rects[i].bottom - rects[i].top;
        Project *next = edit_add_box(after, scope, box, error);
        node_unref(box);
        node_unref(after);
        after = next;
    }
    return after;
}

bool ed_frame_cover(EdSession *session, const EdCover *cover)
{
    const Frame *frame = ed_session_frame(session);
    PixelRect rects[SILHOUETTE_MAX_BOXES];
    CoverRequest request = {cover, ed_session_view(session)->tag};
    if (frame == NULL)
        return false;
    uint32_t count = ed_frame_cover_rects(session, frame, cover, rects);
    if (count == 0)
        notify_no_art(session);
    if (!edit_by_art(session, false, cover_frame, &request,
                     cover->max_boxes == 1 ? _("Box from silhouette") : _("Boxes from silhouette")))
        return false;
    ed_frame_select_last_boxes(session, count);
    return true;
}
