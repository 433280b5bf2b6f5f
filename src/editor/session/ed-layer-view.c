/* SPDX-License-Identifier: MIT */
/* Implements ed-layer-view.h. Ids of removed layers are kept, because undo may restore the layers.
 * When another wall layer is shown, the next query replaces the index of walls. */
#include "session/ed-layer-view.h"

#include "session/ed-session-internal.h"

bool ed_session_layer_hidden(EdSession *session, uint64_t layer)
{
    return g_hash_table_contains(session->hidden_layers, &layer);
}

void ed_session_hide_layer(EdSession *session, uint64_t layer, bool hidden)
{
    if (ed_session_layer_hidden(session, layer) == hidden)
        return;
    if (hidden)
        g_hash_table_add(session->hidden_layers, g_memdup2(&layer, sizeof layer));
    else
        g_hash_table_remove(session->hidden_layers, &layer);
    ed_session_emit_view_changed(session, ED_VIEW_LOOK | ED_VIEW_TAGS);
}

DrawWalls *ed_session_wall_index(EdSession *session)
{
    const Layer *layer = ed_session_layer(session);
    DrawWalls *last = session->walls_of == session->view.layer ? session->walls : NULL;
    if (layer == NULL || layer->walls == NULL)
        return NULL;
    if (last != NULL && draw_walls_list(last) == layer->walls->walls)
        return last;
    DrawWalls *next = last != NULL ? draw_walls_next(last, layer->walls->walls)
                                   : draw_walls_new(layer->walls->walls);
    draw_walls_unref(session->walls);
    session->walls = next;
    session->walls_of = session->view.layer;
    return next;
}
