/* SPDX-License-Identifier: MIT */
/* Implements ed-wall-draw.h. */
#include "tools/level/ed-wall-draw.h"

#include "session/ed-layer-view.h"
#include "session/ed-selection.h"

#include <glib/gi18n.h>

const char *const ed_wall_blocking_names[] = {N_("Both sides"), N_("Front"), NULL};

WallStyle ed_wall_style(EdSession *session)
{
    bool front = ed_session_option(session, "wall", "blocks") != 0;
    return (WallStyle){.tag = ed_session_view(session)->tag,
                       .blocks = front ? WALL_FRONT : WALL_BOTH};
}

bool ed_wall_can_draw(EdTool *tool)
{
    EdSession *session = ed_tool_session(tool);
    const Layer *layer = ed_session_layer(session);
    if (layer == NULL || layer->walls == NULL)
        return false;
    if (ed_session_layer_hidden(session, layer->id)) {
        ed_session_notify(session, ED_NOTICE_WARNING, _("The layer is hidden."),
                          _("Click its eye to show it before drawing on it."));
        return false;
    }
    return ed_tool_can_draw(tool, ed_session_view(session)->tag);
}

static void select_from(EdSession *session, uint32_t first)
{
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    for (uint64_t i = first; i < list_count(ed_walls_shown(session)); i++)
        g_array_append_val(items, i);
    ed_session_select(session, ED_SELECT_WALLS, (const uint64_t *)(const void *)items->data,
                      items->len);
}

void ed_wall_finish(EdTool *tool, uint32_t first)
{
    EdSession *session = ed_tool_session(tool);
    bool join = ed_session_option(session, "wall", "join") != 0;
    if (list_count(ed_walls_shown(session)) > first) {
        const Project *before = ed_session_project(session);
        LayerRef layer = ed_layer_shown(session);
        Project *after =
            join ? edit_integrate_walls(before, &layer, first, DOCUMENT_PIXEL, ed_error(session))
                 : edit_share_walls(before, &layer, &first, ed_error(session));
        ed_session_push(session, after, _("Draw walls"), tool);
    }
    ed_session_end_group(session);
    if (!join)
        select_from(session, first);
}
