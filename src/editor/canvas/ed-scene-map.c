/* SPDX-License-Identifier: MIT */
/* Maps for ed-scene.h: the plane that is worked on in colour, the others in grey below it. */
#include "canvas/ed-scene-internal.h"

#include "edit/shapes.h"

/* How strong planes are that are not worked on, beside the one that is. */
#define OTHER_PLANES 0.35

static unsigned shown(const EdLook *look)
{
    unsigned show = DRAW_MAP_CHECKER | DRAW_MAP_PICTURE;
    if (look->pixel_grid)
        show |= DRAW_MAP_GRID;
    if (look->annotations)
        show |= DRAW_MAP_ZONES | DRAW_MAP_SHAPES | DRAW_MAP_WALKS;
    if (look->annotations && look->zone_outlines)
        show |= DRAW_MAP_OUTLINES;
    return show;
}

/* The plane's pixels with its shapes; those of the last state while neither has changed. */
static Tiles *filled_plane(const Plane *plane, const SceneState *last)
{
    if (list_count(plane->shapes) == 0)
        return NULL;
    const DrawMapPlane *old = NULL;
    if (last != NULL && last->kind == ED_MAP && last->planes->len > 0)
        old = &g_array_index(last->planes, DrawMapPlane, last->planes->len - 1);
    if (old != NULL && old->plane->pixels == plane->pixels && old->plane->shapes == plane->shapes &&
        last->filled != NULL)
        return tiles_ref(last->filled);
    return plane_with_shapes(plane);
}

static void add_planes(SceneState *state, EdSession *session, const Map *map)
{
    const EdView *view = ed_session_view(session);
    const Plane *current = ed_session_plane(session);
    ListIter iter = list_iter(map->planes);
    const Plane *plane;
    while ((plane = list_next(&iter)) != NULL) {
        DrawMapPlane added = {
            .plane = plane, .opacity = view->look.zone_opacity * OTHER_PLANES, .greyed = true};
        if (plane != current)
            g_array_append_val(state->planes, added);
    }
    if (current == NULL)
        return;
    DrawMapPlane top = {.plane = current,
                        .pixels = state->filled,
                        .opacity = view->look.zone_opacity,
                        .zone = view->look.zones_grey ? view->zone : 0};
    g_array_append_val(state->planes, top);
}

void scene_take_map(SceneState *state, EdSession *session, const DrawTheme *theme,
                    const SceneState *last)
{
    const EdView *view = ed_session_view(session);
    const Map *map = ed_session_map(session);
    const Plane *plane = ed_session_plane(session);
    state->kind = ED_MAP;
    state->content = scene_mix(state->content, view->plane);
    state->bounds = (PixelRect){0, 0, map->width, map->height};
    state->planes = g_array_new(FALSE, FALSE, sizeof(DrawMapPlane));
    state->filled = plane != NULL ? filled_plane(plane, last) : NULL;
    add_planes(state, session, map);
    state->map_options = (DrawMapOptions){
        .theme = theme,
        .show = shown(&view->look),
        .dim = view->look.picture_dim,
        .tags = scene_tags(session),
        .planes = (const DrawMapPlane *)(const void *)state->planes->data,
        .plane_count = state->planes->len,
    };
    state->map = (DrawMapView){state->project, map, &state->map_options};
}
