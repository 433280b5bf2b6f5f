/* SPDX-License-Identifier: MIT */
/* Fulfils the part of ed-frame-edits.h that looks at the art: every frame of a scope gets what its own
 * silhouette says, all in one step. */
#include "tools/ed-frame-edits.h"

#include "edit/sprites.h"
#include "session/ed-view.h"

#include <glib/gi18n.h>

/* What one frame gets by its silhouette: a version, or NULL with an error. */
typedef Project *(*ByArt)(const Project *before, const Scope *frame, const Silhouette *silhouette,
                          const void *wish, GError **error);

static Project *edit_one(EdSession *session, const Project *before, const Scope *scope, uint64_t id,
                         ByArt edit, const void *wish, GError **error)
{
    Scope one = *scope;
    one.reach = SCOPE_FRAME;
    one.frame = id;
    one.reference = REFERENCE_PICTURE;
    const Frame *frame = sprite_frame(project_sprite(before, scope->sprite), id);
    Pixels *pixels = ed_session_pixels(session, frame->picture);
    Silhouette *silhouette = silhouette_of(frame, pixels);
    Project *after = edit(before, &one, silhouette, wish, error);
    silhouette_free(silhouette);
    pixels_unref(pixels);
    return after;
}

static bool edit_by_art(EdSession *session, bool all, ByArt edit, const void *wish,
                        const char *label)
{
    if (ed_session_frame(session) == NULL)
        return false;
    Scope scope = ed_session_scope(session, all);
    uint32_t count;
    uint64_t *frames = scope_frames(ed_session_project(session), &scope, &count);
    GError *error = NULL;
    Project *after = node_ref(ed_session_project(session));
    for (uint32_t i = 0; frames != NULL && i < count && after != NULL; i++) {
        Project *next = edit_one(session, after, &scope, frames[i], edit, wish, &error);
        node_unref(after);
        after = next;
    }
    g_free(frames);
    return ed_session_take(session, after, label, NULL, error);
}

/* Frames in which nothing is solid stay as they are: there is nothing to stand on. */
static Project *place_hot_spot(const Project *before, const Scope *frame,
                               const Silhouette *silhouette, const void *wish, GError **error)
{
    int32_t x, y;
    if (!silhouette_place(silhouette, *(const SilhouettePlace *)wish, &x, &y))
        return node_ref(before);
    return edit_set_hot_spot(before, frame, x, y, error);
}

bool ed_frame_place_hot_spot(EdSession *session, SilhouettePlace place, bool all)
{
    return edit_by_art(session, all, place_hot_spot, &place, _("Place hot spot"));
}

typedef struct CoverWish {
    int32_t tag;
    uint32_t most;
} CoverWish;

static Project *cover(const Project *before, const Scope *frame, const Silhouette *silhouette,
                      const void *wish, GError **error)
{
    const CoverWish *cover = wish;
    PixelRect rects[SILHOUETTE_MOST_BOXES];
    uint32_t count = silhouette_boxes(silhouette, cover->most, rects);
    Project *after = node_ref(before);
    for (uint32_t i = 0; i < count && after != NULL; i++) {
        Box *box = node_new(&box_kind);
        box->tag = cover->tag;
        box->x = rects[i].left;
        box->y = rects[i].top;
        box->w = rects[i].right - rects[i].left;
        box->h = rects[i].bottom - rects[i].top;
        Project *next = edit_add_box(after, frame, box, error);
        node_unref(box);
        node_unref(after);
        after = next;
    }
    return after;
}

bool ed_frame_box_from_art(EdSession *session, uint32_t most)
{
    CoverWish wish = {ed_session_view(session)->tag, most};
    return edit_by_art(session, false, cover, &wish,
                       most == 1 ? _("Box from silhouette") : _("Boxes from silhouette"));
}
