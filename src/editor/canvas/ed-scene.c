/* SPDX-License-Identifier: MIT */
/* Implements ed-scene.h. For each kind of asset, a source file converts the state of the session to
 * drawing options. */
#include "canvas/ed-scene-internal.h"

#include "session/ed-drawn-pictures.h"

struct EdScene {
    SceneState *state; /* NULL: nothing is shown */
    EdSession *session;
    DrawTheme theme;        /* the colours of the state; they change only with its content */
    DrawPictures *pictures; /* borrowed from the session */
};

static void state_free(SceneState *state)
{
    if (state == NULL)
        return;
    draw_marks_free(state->marks);
    g_clear_pointer(&state->ghosts, g_array_unref);
    g_clear_pointer(&state->planes, g_array_unref);
    g_clear_pointer(&state->lines, g_ptr_array_unref);
    g_clear_pointer(&state->pinches, g_array_unref);
    g_clear_pointer(&state->curves, g_array_unref);
    map_bands_unref(state->known);
    g_clear_pointer(&state->hidden, g_array_unref);
    g_clear_pointer(&state->selected, g_array_unref);
    g_clear_pointer(&state->walls, draw_walls_unref);
    draw_partition_unref(state->partition);
    blocks_unref(state->filled);
    blocks_unref(state->covered);
    blocks_unref(state->proposal);
    node_unref(&state->project->node);
    g_free(state);
}

EdScene *ed_scene_new(void)
{
    EdScene *scene = g_new0(EdScene, 1);
    scene->theme = draw_theme_dark;
    return scene;
}

void ed_scene_free(EdScene *scene)
{
    if (scene == NULL)
        return;
    state_free(scene->state);
    g_free(scene);
}

/* A step of FNV-1a for whole words. Never returns 0, which means "nothing shown". */
uint64_t scene_mix(uint64_t content, uint64_t value)
{
    uint64_t mixed = (content ^ value) * UINT64_C(0x100000001b3);
    mixed ^= mixed >> 29;
    return mixed != 0 ? mixed : 1;
}

/* A theme consists of colours only, so all of it is mixed in, colour by colour. */
static uint64_t mix_theme(uint64_t content, const DrawTheme *theme)
{
    const DrawColour *colours = (const DrawColour *)(const void *)theme;
    for (size_t i = 0; i < sizeof *theme / sizeof *colours; i++)
        content = scene_mix(content, colours[i]);
    return content;
}

static SceneState *make_state(EdSession *session, const DrawTheme *theme, const SceneState *last)
{
    const EdView *view = ed_session_view(session);
    SceneState *state = g_new0(SceneState, 1);
    state->project = node_ref(&ed_session_project(session)->node);
    state->content = mix_theme(view->asset, theme);
    if (ed_session_frame(session) != NULL)
        scene_fill_sprite(state, session, theme);
    else if (ed_session_map(session) != NULL)
        scene_fill_map(state, session, theme, last);
    else if (ed_session_level(session) != NULL)
        scene_fill_level(state, session, theme);
    if (state->kind != ED_NO_ASSET)
        return state;
    state_free(state);
    return NULL;
}

void ed_scene_fetch_pictures(EdScene *scene)
{
    scene->pictures = scene->session != NULL ? ed_session_draw_pictures(scene->session) : NULL;
}

void ed_scene_update(EdScene *scene, EdSession *session, const DrawTheme *theme, DrawDirty *dirty)
{
    SceneState *last = scene->state;
    const EdLook *look = session != NULL ? &ed_session_view(session)->look : NULL;
    scene->theme = look != NULL ? draw_theme_on(theme, look->ground, look->ground_colour) : *theme;
    scene->state = session != NULL ? make_state(session, &scene->theme, last) : NULL;
    scene->session = session;
    ed_scene_fetch_pictures(scene);
    if (last != NULL && scene->state != NULL && last->content == scene->state->content)
        draw_marks_differ(last->marks, scene->state->marks, dirty);
    state_free(last);
}

const DrawTheme *ed_scene_theme(const EdScene *scene)
{
    return &scene->theme;
}

uint64_t ed_scene_content(const EdScene *scene)
{
    return scene->state != NULL ? scene->state->content : 0;
}

bool ed_scene_bounds(const EdScene *scene, PixelRect *bounds)
{
    if (scene->state == NULL)
        return false;
    *bounds = scene->state->bounds;
    return true;
}

bool ed_scene_extent(const EdScene *scene, PixelRect *extent, uint64_t *number)
{
    *number = 0;
    if (!ed_scene_bounds(scene, extent))
        return false;
    if (scene->state->kind == ED_SPRITE)
        scene_sprite_extent(scene->state, scene->session, extent, number);
    return true;
}

bool ed_scene_origin(const EdScene *scene, double *x, double *y)
{
    *x = scene->state != NULL ? scene->state->origin_x : 0;
    *y = scene->state != NULL ? scene->state->origin_y : 0;
    return scene->state != NULL && scene->state->has_origin;
}

void ed_scene_draw(const DrawTarget *target, void *user)
{
    EdScene *scene = user;
    if (scene->state != NULL)
        draw_marks(target, scene->state->marks, scene->pictures);
}
