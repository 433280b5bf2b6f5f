/* SPDX-License-Identifier: MIT */
/* Implements ed-wall-index.h. When another wall layer is shown, the next query replaces the
 * index. */
#include "session/ed-wall-index.h"

#include "session/ed-session-internal.h"

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
