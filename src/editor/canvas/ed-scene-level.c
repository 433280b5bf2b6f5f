/* SPDX-License-Identifier: MIT */
/* Levels for ed-scene.h: all layers, the current one at full strength. */
#include "canvas/ed-scene-internal.h"

#include "session/ed-layer-view.h"
#include "session/ed-partition.h"
#include "session/ed-selection.h"

static unsigned show_flags(EdSession *session)
{
    const EdLook *look = &ed_session_view(session)->look;
    unsigned show = DRAW_LEVEL_CHECKER | DRAW_LEVEL_PICTURE;
    if (ed_session_hides_overlays(session))
        return show;
    if (look->pixel_grid)
        show |= DRAW_LEVEL_GRID;
    if (look->annotations)
        show |= DRAW_LEVEL_LAYERS | DRAW_LEVEL_MARKERS | DRAW_LEVEL_ENDS;
    if (look->leaves)
        show |= DRAW_LEVEL_LEAVES;
    if (look->cuts)
        show |= DRAW_LEVEL_CUTS;
    return show;
}

static void list_hidden_layers(SceneState *state, EdSession *session, const Level *level)
{
    state->hidden = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    LIST_EACH (Layer, layer, level->layers)
        if (ed_session_layer_hidden(session, layer->id))
            g_array_append_val(state->hidden, layer->id);
}

static void list_selected_walls(SceneState *state, EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    state->selected = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    if (selection->kind == ED_SELECT_WALLS)
        g_array_append_vals(state->selected, selection->items, selection->count);
}

/* Returns the partition that was built last, possibly from a slightly older version of the
 * walls. */
static DrawPartition *partition_shown(EdSession *session)
{
    const EdLook *look = &ed_session_view(session)->look;
    const EdBuilt *built =
        look->leaves || look->cuts ? ed_partition_built(ed_session_partition(session)) : NULL;
    return built != NULL && built->drawn != NULL ? draw_partition_ref(built->drawn) : NULL;
}

void scene_fill_level(SceneState *state, EdSession *session, const DrawTheme *theme)
{
    const EdView *view = ed_session_view(session);
    const Level *level = ed_session_level(session);
    state->kind = ED_LEVEL;
    state->content = scene_mix(state->content, view->layer);
    state->bounds = (PixelRect){0, 0, level->width, level->height};
    DrawWalls *walls = ed_session_wall_index(session);
    state->walls = walls != NULL ? draw_walls_ref(walls) : NULL;
    list_hidden_layers(state, session, level);
    list_selected_walls(state, session);
    state->partition = partition_shown(session);
    state->level_options = (DrawLevelOptions){
        .theme = theme,
        .show = show_flags(session),
        .dim = ed_session_hides_overlays(session) ? 0 : view->look.level_dim,
        .tags = ed_session_tag_view(session),
        .current = view->layer,
        .hidden = (const uint64_t *)(const void *)state->hidden->data,
        .hidden_count = state->hidden->len,
        .walls = state->walls,
        .walls_of = state->walls != NULL ? view->layer : 0,
        .selected = (const uint64_t *)(const void *)state->selected->data,
        .selected_count = state->selected->len,
        .partition = state->partition,
    };
    state->level = (DrawLevelView){state->project, level, &state->level_options};
    state->marks = draw_level_marks(&state->level);
}
