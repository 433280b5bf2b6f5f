/* SPDX-License-Identifier: MIT */
/* Frames for ed-scene.h: what is shown of them, and which ghosts shine through. */
#include "canvas/ed-scene-internal.h"

/* Each frame further away shines through by so much less. */
#define ONION_FALL 0.55

/* How much of a ghost is its tint. */
#define ONION_TINT 0.72

/* Ghosts of what comes are fainter by this: they hide
 * less of what is. */
#define ONION_AFTER 0.65

static void add_ghost(SceneState *state, const Frame *frame, const Frame *ghost, DrawColour tint,
                      double alpha)
{
    if (ghost == NULL || ghost == frame)
        return;
    DrawGhost added = {.frame = ghost, .tint = tint, .alpha = alpha};
    draw_ghost_shift(frame, ghost, &added.shift_x, &added.shift_y);
    g_array_append_val(state->ghosts, added);
}

/* The frames around the shown one, those farthest away first. */
static void add_neighbours(SceneState *state, EdSession *session, const Frame *frame)
{
    const EdOnion *onion = &ed_session_view(session)->onion;
    const Sprite *sprite = ed_session_sprite(session);
    uint32_t count, step = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    if (step >= count)
        return;
    DrawColour before = draw_colour(onion->before_tint, ONION_TINT);
    DrawColour after = draw_colour(onion->after_tint, ONION_TINT);
    for (int away = MAX(onion->before, onion->after); away >= 1; away--) {
        double alpha = onion->opacity;
        for (int i = 1; i < away; i++)
            alpha *= ONION_FALL;
        uint32_t far = (uint32_t)away;
        if (away <= onion->after && step + far < count)
            add_ghost(state, frame, sprite_frame(sprite, frames[step + far]), after,
                      alpha * ONION_AFTER);
        if (away <= onion->before && step >= far)
            add_ghost(state, frame, sprite_frame(sprite, frames[step - far]), before, alpha);
    }
    state->content = scene_mix(state->content, step);
}

static void add_pinned(SceneState *state, EdSession *session, const Frame *frame)
{
    const EdOnion *onion = &ed_session_view(session)->onion;
    const Sprite *sprite = project_sprite(state->project, onion->pinned_sprite);
    if (sprite != NULL)
        add_ghost(state, frame, sprite_frame(sprite, onion->pinned_frame), 0, onion->opacity);
}

static unsigned shown(const EdLook *look)
{
    unsigned show = DRAW_SPRITE_CHECKER | DRAW_SPRITE_ART;
    if (look->pixel_grid)
        show |= DRAW_SPRITE_GRID;
    if (look->mask)
        show |= DRAW_SPRITE_MASK;
    if (look->annotations)
        show |= DRAW_SPRITE_BOXES | DRAW_SPRITE_GROUPS | DRAW_SPRITE_POINTS | DRAW_SPRITE_HOT_SPOT;
    if (look->annotations && look->guides)
        show |= DRAW_SPRITE_GUIDES;
    return show;
}

void scene_take_sprite(SceneState *state, EdSession *session, const DrawTheme *theme)
{
    const EdView *view = ed_session_view(session);
    const Frame *frame = ed_session_frame(session);
    state->kind = ED_SPRITE;
    state->content = scene_mix(scene_mix(state->content, frame->id), view->animation);
    state->bounds = (PixelRect){0, 0, frame->w, frame->h};
    if (frame->has_hot_spot) {
        state->origin_x = frame->hot_x / (double)DOCUMENT_PIXEL;
        state->origin_y = frame->hot_y / (double)DOCUMENT_PIXEL;
    }
    state->ghosts = g_array_new(FALSE, FALSE, sizeof(DrawGhost));
    if (view->onion.on) {
        add_neighbours(state, session, frame);
        add_pinned(state, session, frame);
    }
    state->sprite_options = (DrawSpriteOptions){
        .theme = theme,
        .show = shown(&view->look),
        .tags = ed_session_tags_seen(session),
        .ghosts = (const DrawGhost *)(const void *)state->ghosts->data,
        .ghost_count = state->ghosts->len,
    };
    state->sprite = (DrawSpriteView){state->project, frame, &state->sprite_options};
}
