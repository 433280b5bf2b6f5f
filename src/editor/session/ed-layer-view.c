/* SPDX-License-Identifier: MIT */
/* Implements ed-layer-view.h. Ids of removed layers are kept, because undo may restore the
 * layers. */
#include "session/ed-session-internal.h"

#include "session/ed-layer-view.h"

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
    ed_session_emit_view_changed(session, ED_VIEW_LOOK);
}
