/* SPDX-License-Identifier: MIT */
/* Frames of sprites for ed-scene.h: the parts that are drawn, and the ghosts of other frames. */
#include "canvas/ed-scene-internal.h"

#include "edit/sprites.h"
#include "session/ed-pinned.h"
#include "session/ed-play-head.h"

/* The factor by which the opacity falls with each further frame. */
#define ONION_FALLOFF 0.55

/* The tint's share of a ghost's colour. */
#define ONION_TINT 0.72

/* Ghosts of later frames are fainter by this factor, because they are drawn above the frame. */
#define ONION_AFTER 0.65

/* The tint's share of the pinned figure's colour. */
#define PINNED_SHARE 0.565

static void add_ghost(SceneState *state, const Frame *frame, const Frame *ghost, DrawColour tint,
                      double alpha)
{
    if (ghost == NULL || ghost == frame)
        return;
    DrawGhost added = {.frame = ghost, .tint = tint, .alpha = alpha};
    draw_ghost_shift(frame, &added);
    g_array_append_val(state->ghosts, added);
}

/* Adds the frames around the shown one as ghosts, those farthest away first. */
static void add_neighbours(SceneState *state, EdSession *session, const Frame *frame)
{
    const EdOnion *onion = &ed_session_view(session)->onion;
    const Sprite *sprite = ed_session_sprite(session);
    const Animation *animation = ed_session_animation(session);
    uint32_t count, step = ed_session_shown_step(session);
    g_autofree uint64_t *frames = ed_session_shown_frames(session, &count);
    if (step >= count)
        return;
    DrawColour before = draw_colour(onion->before_tint, ONION_TINT);
    DrawColour after = draw_colour(onion->after_tint, ONION_TINT);
    for (int distance = MAX(onion->before, onion->after); distance >= 1; distance--) {
        double alpha = onion->opacity;
        for (int i = 1; i < distance; i++)
            alpha *= ONION_FALLOFF;
        uint32_t next = ed_play_head_neighbour(animation, count, step, distance);
        uint32_t previous = ed_play_head_neighbour(animation, count, step, -distance);
        if (distance <= onion->after && next != UINT32_MAX)
            add_ghost(state, frame, sprite_frame(sprite, frames[next]), after, alpha * ONION_AFTER);
        if (distance <= onion->before && previous != UINT32_MAX)
            add_ghost(state, frame, sprite_frame(sprite, frames[previous]), before, alpha);
    }
    state->content = scene_mix(state->content, step);
}

/* Returns the pinned figure at its position. */
static DrawGhost pinned_ghost(const EdPinned *pinned, const Frame *frame, const Frame *other)
{
    DrawGhost ghost = {.frame = other, .flip = pinned->flip};
    draw_ghost_shift(frame, &ghost);
    ghost.shift_x += pinned->apart;
    return ghost;
}

/* Adds the pinned figure, which is drawn below everything else. It may be the frame itself,
 * mirrored or at a distance. */
static void add_pinned(SceneState *state, EdSession *session, const Frame *frame)
{
    const EdPinned *pinned = ed_session_pinned(session);
    const EdOnion *onion = &ed_session_view(session)->onion;
    const Frame *other = ed_session_pinned_frame(session);
    if (other == NULL || (other == frame && !pinned->flip && pinned->apart == 0))
        return;
    DrawGhost added = pinned_ghost(pinned, frame, other);
    added.boxes = pinned->solid;
    added.tint = pinned->solid ? 0 : draw_faded(DRAW_PINNED, PINNED_SHARE);
    added.alpha = pinned->solid ? 1 : onion->opacity;
    g_array_append_val(state->ghosts, added);
}

/* ---- The extent ---- */

static void add_rect(PixelRect *extent, const DrawGhost *ghost)
{
    int32_t width = ghost->frame->w, height = ghost->frame->h;
    int32_t left = ghost->flip ? ghost->shift_x - width : ghost->shift_x;
    extent->left = MIN(extent->left, left);
    extent->top = MIN(extent->top, ghost->shift_y);
    extent->right = MAX(extent->right, left + width);
    extent->bottom = MAX(extent->bottom, ghost->shift_y + height);
}

void scene_sprite_extent(const SceneState *state, EdSession *session, PixelRect *extent,
                         uint64_t *number)
{
    const Frame *frame = state->sprite.frame;
    const EdPinned *pinned = ed_session_pinned(session);
    const Frame *pinned_frame = ed_session_pinned_frame(session);
    uint32_t count;
    g_autofree uint64_t *steps = ed_session_shown_frames(session, &count);
    g_autoptr(GHashTable) played = g_hash_table_new(g_int64_hash, g_int64_equal);
    for (uint32_t i = 0; i < count; i++)
        g_hash_table_add(played, &steps[i]);
    LIST_EACH (Frame, other, ed_session_sprite(session)->frames) {
        DrawGhost ghost = {.frame = other};
        draw_ghost_shift(frame, &ghost);
        if (g_hash_table_contains(played, &other->id))
            add_rect(extent, &ghost);
    }
    *number = scene_mix(1, ed_session_view(session)->animation);
    if (pinned_frame == NULL)
        return;
    DrawGhost ghost = pinned_ghost(pinned, frame, pinned_frame);
    add_rect(extent, &ghost);
    *number = scene_mix(scene_mix(*number, pinned->sprite), (uint64_t)pinned->apart);
}

static unsigned show_flags(EdSession *session)
{
    const EdLook *look = &ed_session_view(session)->look;
    unsigned show = DRAW_SPRITE_CHECKER | DRAW_SPRITE_ART;
    if (ed_session_hides_overlays(session))
        return show;
    if (look->pixel_grid)
        show |= DRAW_SPRITE_GRID;
    if (look->mask)
        show |= DRAW_SPRITE_MASK;
    if (!look->names_and_fills)
        show |= DRAW_SPRITE_RESTING;
    if (look->annotations)
        show |= DRAW_SPRITE_BOXES | DRAW_SPRITE_GROUPS | DRAW_SPRITE_POINTS | DRAW_SPRITE_HOT_SPOT;
    if (look->annotations && look->guides)
        show |= DRAW_SPRITE_GUIDES;
    return show;
}

void scene_fill_sprite(SceneState *state, EdSession *session, const DrawTheme *theme)
{
    const EdView *view = ed_session_view(session);
    const Frame *frame = ed_session_frame(session);
    const AnimationStep *step = ed_session_played_step(session);
    bool flip_x = step != NULL && step->flip_x, flip_y = step != NULL && step->flip_y;
    node_auto Frame *mirrored = frame_mirrored(frame, flip_x, flip_y);
    state->kind = ED_SPRITE;
    state->content = scene_mix(scene_mix(state->content, frame->id), view->animation);
    state->bounds = frame_rect(frame);
    state->has_origin = mirrored->has_hot_spot;
    if (mirrored->has_hot_spot) {
        state->origin_x = mirrored->hot_x / (double)DOCUMENT_PIXEL;
        state->origin_y = mirrored->hot_y / (double)DOCUMENT_PIXEL;
    }
    state->ghosts = g_array_new(FALSE, FALSE, sizeof(DrawGhost));
    add_pinned(state, session, mirrored);
    if (view->onion.on && step == NULL)
        add_neighbours(state, session, frame);
    state->sprite_options = (DrawSpriteOptions){
        .theme = theme,
        .show = show_flags(session),
        .flip_x = flip_x,
        .flip_y = flip_y,
        .tags = ed_session_tag_view(session),
        .ghosts = (const DrawGhost *)(const void *)state->ghosts->data,
        .ghost_count = state->ghosts->len,
    };
    state->sprite = (DrawSpriteView){state->project, frame, &state->sprite_options};
    state->marks = draw_sprite_marks(&state->sprite);
}
