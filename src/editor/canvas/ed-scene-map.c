/* SPDX-License-Identifier: MIT */
/* Maps for ed-scene.h: the current plane in colour, the others in grey below it. */
#include "canvas/ed-scene-internal.h"

#include "session/ed-bands.h"
#include "session/ed-zone-sizes.h"
#include "session/ed-zone-view.h"

/* Strength of the other planes, relative to the current one. */
#define OTHER_PLANES 0.8

static unsigned show_flags(EdSession *session)
{
    const EdLook *look = &ed_session_view(session)->look;
    unsigned show = DRAW_MAP_CHECKER | DRAW_MAP_PICTURE;
    if (ed_session_hides_overlays(session))
        return show;
    if (look->pixel_grid)
        show |= DRAW_MAP_GRID;
    if (look->annotations)
        show |= DRAW_MAP_ZONES | DRAW_MAP_SHAPES | DRAW_MAP_WALKS;
    if (look->annotations && look->zone_outlines)
        show |= DRAW_MAP_OUTLINES;
    if (look->zones_by_zone)
        show |= DRAW_MAP_BY_ZONE;
    return show;
}

/* Updates the filled pixels only where paint has changed below the same shapes, so that the cost of
 * a stroke depends on its own area, not on the number of shapes. */
static Blocks *update_filled(const SceneState *last, const Blocks *before, const Blocks *after)
{
    PixelRect rect = blocks_difference(before, after);
    BlocksEdit *edit = blocks_edit(last->filled);
    size_t width = rect.right > rect.left ? (size_t)(rect.right - rect.left) : 0;
    g_autofree uint8_t *rows = g_malloc(3 * width + 1);
    uint8_t *paint = rows, *covered = rows + width, *filled = rows + 2 * width;
    for (int32_t y = rect.top; y < rect.bottom && width > 0; y++) {
        PixelRect row = {rect.left, y, rect.right, y + 1};
        blocks_read(after, row, paint, width);
        blocks_read(last->covered, row, covered, width);
        blocks_read(last->filled, row, filled, width);
        for (size_t i = 0; i < width; i++)
            filled[i] = covered[i] != 0 ? filled[i] : paint[i];
        blocks_edit_write(edit, row, filled, width);
    }
    return blocks_edit_end(edit);
}

/* Returns the current plane of the last state if it had the same shapes, otherwise NULL. */
static const Plane *last_plane(const SceneState *last, const Plane *plane)
{
    if (last == NULL || last->kind != ED_MAP || last->filled == NULL || last->planes->len == 0)
        return NULL;
    const Plane *old = g_array_index(last->planes, DrawMapPlane, last->planes->len - 1).plane;
    bool is_similar = old->id == plane->id && old->shapes == plane->shapes &&
                      blocks_width(old->pixels) == blocks_width(plane->pixels) &&
                      blocks_height(old->pixels) == blocks_height(plane->pixels);
    return is_similar ? old : NULL;
}

/* Computes the plane's pixels with its shapes, and which of them the shapes cover. If that takes
 * longer than a frame, they appear when a worker has done it. */
static void fill_plane(SceneState *state, EdSession *session, const Plane *plane,
                       const SceneState *last)
{
    if (list_count(plane->shapes) == 0)
        return;
    const Plane *old = last_plane(last, plane);
    if (old == NULL) {
        EdFilledPlane filled;
        ed_session_fill_plane(session, &filled);
        state->filled = filled.pixels;
        state->covered = filled.covered;
        return;
    }
    state->covered = blocks_ref(last->covered);
    state->filled = old->pixels == plane->pixels ? blocks_ref(last->filled)
                                                 : update_filled(last, old->pixels, plane->pixels);
}

static void add_planes(SceneState *state, EdSession *session, const Map *map)
{
    const EdView *view = ed_session_view(session);
    const Plane *current = ed_session_plane(session);
    LIST_EACH (Plane, plane, map->planes) {
        DrawMapPlane added = {
            .plane = plane, .opacity = view->look.zone_opacity * OTHER_PLANES, .greyed = true};
        if (plane != current && view->look.other_planes)
            g_array_append_val(state->planes, added);
    }
    if (current == NULL)
        return;
    DrawMapPlane top = {.plane = current,
                        .pixels = state->filled,
                        .opacity = view->look.zone_opacity,
                        .zone = view->look.zones_grey || view->look.zones_solo ? view->zone : 0,
                        .alone = view->look.zones_solo};
    if (view->flashed != 0) { /* the only zone in colour, at full strength */
        top.zone = view->flashed;
        top.opacity = 1;
    }
    g_array_append_val(state->planes, top);
}

static DrawMapPlane *plane_at(const SceneState *state, guint index)
{
    return &g_array_index(state->planes, DrawMapPlane, index);
}

/* Returns the outlines of a plane's shapes from the last state, or NULL. */
static const DrawShapes *last_lines(const SceneState *last, uint64_t plane)
{
    for (guint i = 0; last != NULL && last->lines != NULL && i < last->lines->len; i++)
        if (plane_at(last, i)->plane->id == plane)
            return last->lines->pdata[i];
    return NULL;
}

static void free_lines(gpointer lines)
{
    draw_shapes_free(lines);
}

/* Computes each shape's outline once, instead of for each tile that shows it. */
static void add_lines(SceneState *state, const SceneState *last)
{
    state->lines = g_ptr_array_new_with_free_func(free_lines);
    for (guint i = 0; i < state->planes->len; i++) {
        DrawMapPlane *plane = plane_at(state, i);
        DrawShapes *lines = draw_shapes_new(plane->plane, last_lines(last, plane->plane->id));
        g_ptr_array_add(state->lines, lines);
        plane->shapes = lines;
    }
}

/* Adds the data computed about the road, as far as the look shows it. */
static void add_bands(SceneState *state, EdSession *session)
{
    EdBands *bands = ed_session_bands(session);
    const MapBands *known = ed_bands_current(bands);
    const EdLook *look = &ed_session_view(session)->look;
    DrawMapOptions *options = &state->map_options;
    if (known == NULL || !look->annotations || ed_session_hides_overlays(session))
        return;
    state->known = map_bands_ref(known);
    state->pinches = g_array_ref((GArray *)ed_bands_pinches(bands));
    state->curves = g_array_ref((GArray *)ed_bands_curves(bands));
    state->bands = (DrawMapBands){
        .bands = known->bands, .count = known->count, .opacity = look->distances ? 0.12 : 1};
    for (uint32_t i = 0; i < known->count; i++)
        if (ed_bands_is_hidden(bands, known->bands[i]->id))
            state->bands.hidden[i / 32] |= UINT32_C(1) << i % 32;
    if (look->bands && known->count > 0)
        state->bands.labels = known->labels;
    options->bands = &state->bands;
    options->distances = look->distances ? known->distances : NULL;
    options->differences = look->differences ? known->differences : NULL;
    options->pinches = (const MapPinch *)(const void *)state->pinches->data;
    options->pinch_count = state->pinches->len;
    options->curves = (const MapCurve *)(const void *)state->curves->data;
    options->curve_count = state->curves->len;
}

void scene_fill_map(SceneState *state, EdSession *session, const DrawTheme *theme,
                    const SceneState *last)
{
    const EdView *view = ed_session_view(session);
    const Map *map = ed_session_map(session);
    const Plane *plane = ed_session_plane(session);
    state->kind = ED_MAP;
    state->content = scene_mix(state->content, view->plane);
    state->bounds = (PixelRect){0, 0, map->width, map->height};
    state->planes = g_array_new(FALSE, FALSE, sizeof(DrawMapPlane));
    if (plane != NULL)
        fill_plane(state, session, plane, last);
    add_planes(state, session, map);
    add_lines(state, last);
    if (ed_session_proposal(session) != NULL && !ed_session_hides_overlays(session))
        state->proposal = blocks_ref(ed_session_proposal(session));
    state->map_options = (DrawMapOptions){
        .theme = theme,
        .show = show_flags(session),
        .dim = ed_session_hides_overlays(session) ? 0 : view->look.picture_dim,
        .tags = ed_session_tag_view(session),
        .planes = (const DrawMapPlane *)(const void *)state->planes->data,
        .plane_count = state->planes->len,
        .proposal = state->proposal,
    };
    add_bands(state, session);
    state->map = (DrawMapView){state->project, map, &state->map_options};
    state->marks = draw_map_marks(&state->map);
}
