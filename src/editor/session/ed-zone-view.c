/* SPDX-License-Identifier: MIT */
/* Implements ed-zone-view.h. */
#include "session/ed-zone-view.h"

#include "session/ed-session-internal.h"
#include "session/ed-zone-sizes.h"

#include <glib/gi18n.h>

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

/* ---- Hidden paint ---- */

static bool fits(const Plane *plane, const Blocks *blocks)
{
    return plane != NULL && blocks_width(plane->pixels) == blocks_width(blocks) &&
           blocks_height(plane->pixels) == blocks_height(blocks);
}

/* Returns the zone of a shape that hides paint which `since` does not have, or 0. */
static int32_t hiding_zone(const Plane *plane, const Blocks *shown, const Blocks *since)
{
    uint8_t then[BLOCK_PIXELS], now[BLOCK_PIXELS], seen[BLOCK_PIXELS];
    int32_t zone = 0;
    PixelRect rect = blocks_difference(since, plane->pixels);
    for (int32_t y = rect.top; y < rect.bottom; y += BLOCK_SIDE)
        for (int32_t x = rect.left; x < rect.right && zone == 0; x += BLOCK_SIDE) {
            PixelRect square = {x, y, x + BLOCK_SIDE, y + BLOCK_SIDE};
            blocks_read(since, square, then, BLOCK_SIDE);
            blocks_read(plane->pixels, square, now, BLOCK_SIDE);
            blocks_read(shown, square, seen, BLOCK_SIDE);
            for (int i = 0; i < BLOCK_PIXELS; i++)
                if (now[i] != 0 && now[i] != then[i] && now[i] != seen[i])
                    zone = seen[i];
        }
    return zone;
}

/* Returns that zone, or 0. If the shapes are not filled yet, the search is repeated when they
 * are, for the paint of all steps since the first of these. */
static int32_t find_hiding_zone(EdSession *session, const Plane *plane, const Blocks *since)
{
    EdFilledPlane filled;
    if (!ed_session_fill_plane(session, &filled)) {
        if (session->unchecked == NULL || session->unchecked_of != plane->id) {
            blocks_unref(session->unchecked);
            session->unchecked = blocks_ref(since);
            session->unchecked_of = plane->id;
        }
        return 0;
    }
    int32_t zone = hiding_zone(plane, filled.pixels, since);
    ed_filled_plane_clear(&filled);
    return zone;
}

bool ed_session_report_hidden(EdSession *session, const Blocks *since)
{
    const Plane *plane = ed_session_plane(session);
    bool may_hide = fits(plane, since) && list_count(plane->shapes) > 0;
    const Zone *zone = may_hide ? plane_zone(plane, find_hiding_zone(session, plane, since)) : NULL;
    if (zone == NULL)
        return false;
    blocks_unref(session->unhidden);
    session->unhidden = blocks_ref(since);
    session->unhidden_of = plane->id;
    g_autofree char *text = g_strdup_printf(_("“%s” is a shape, which hides paint"),
                                            *zone->name != '\0' ? zone->name : _("zone"));
    ed_session_notify(session, ED_NOTICE_HIDDEN, text,
                      _("To see the paint, draw it as a shape, or paint on another plane."));
    return true;
}

void ed_zone_view_measured(EdSession *session)
{
    g_autoptr(Blocks) since = g_steal_pointer(&session->unchecked);
    const Plane *plane = ed_session_plane(session);
    if (since != NULL && plane != NULL && plane->id == session->unchecked_of)
        ed_session_report_hidden(session, since);
}

const Blocks *ed_session_unhidden(EdSession *session)
{
    const Plane *plane = ed_session_plane(session);
    bool has = session->unhidden != NULL && fits(plane, session->unhidden);
    return has && plane->id == session->unhidden_of ? session->unhidden : NULL;
}

void ed_zone_view_clear(EdSession *session)
{
    g_clear_pointer(&session->unhidden, blocks_unref);
    g_clear_pointer(&session->unchecked, blocks_unref);
    g_clear_handle_id(&session->flash, g_source_remove);
    g_clear_pointer(&session->proposal, blocks_unref);
}
