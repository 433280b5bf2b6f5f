/* SPDX-License-Identifier: MIT */
/* Implements ed-zone-view.h. */
#include "session/ed-zone-view.h"

#include "session/ed-session-internal.h"

enum { FLASH_TIME = 500 }; /* milliseconds */

static gboolean end_flash_cb(gpointer user)
{
    EdSession *session = user;
    session->flash = 0;
    session->view.flashed = 0;
    ed_session_emit_view_changed(session, ED_VIEW_LOOK);
    return G_SOURCE_REMOVE;
}

void ed_session_flash_zone(EdSession *session, int32_t zone)
{
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL || plane_zone(plane, zone) == NULL)
        return;
    g_clear_handle_id(&session->flash, g_source_remove);
    session->flash = g_timeout_add(FLASH_TIME, end_flash_cb, session);
    session->view.flashed = zone;
    ed_session_emit_view_changed(session, ED_VIEW_LOOK);
}

void ed_session_propose(EdSession *session, Blocks *proposal)
{
    bool none = proposal == NULL && session->proposal == NULL;
    blocks_unref(session->proposal);
    session->proposal = proposal;
    if (!none)
        ed_session_emit_view_changed(session, ED_VIEW_LOOK);
}

const Blocks *ed_session_proposal(EdSession *session)
{
    const Map *map = ed_session_map(session);
    const Blocks *proposal = session->proposal;
    bool fits = proposal != NULL && map != NULL && blocks_width(proposal) == (uint32_t)map->width &&
                blocks_height(proposal) == (uint32_t)map->height;
    return fits ? proposal : NULL;
}

void ed_zone_view_clear(EdSession *session)
{
    g_clear_handle_id(&session->flash, g_source_remove);
    g_clear_pointer(&session->proposal, blocks_unref);
}
