/* SPDX-License-Identifier: MIT */
#include "inspector/ed-band-edits.h"

#include "edit/assets.h"
#include "edit/bands_text.h"
#include "edit/maps.h"
#include "session/ed-bands.h"
#include "session/ed-selection.h"
#include "session/ed-view.h"

#include <glib/gi18n.h>
#include <string.h>

enum { FIRST_RADIUS = 8, STEP = 6 };

/* Returns the tag of the current zone, or else the current tag. */
static int32_t painted_tag(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    const Plane *plane = ed_session_plane(session);
    const Zone *zone = plane != NULL ? plane_zone(plane, view->zone) : NULL;
    return zone != NULL ? zone->tag : view->tag;
}

void ed_add_missing_bands(EdSession *session)
{
    const Map *map = ed_session_map(session);
    if (map == NULL)
        return;
    Project *after = edit_set_up_bands(ed_session_project(session), map->id, painted_tag(session),
                                       _(ED_FIRST_BANDS), ed_error(session));
    if (after == ed_session_project(session))
        ed_session_notify(session, ED_NOTICE_INFO, _("The map already has a road and bands."),
                          NULL);
    if (!ed_session_push(session, after, _("Create bands"), NULL))
        return;
    EdLook look = ed_session_view(session)->look;
    look.bands = true;
    ed_session_set_look(session, &look);
}

bool ed_set_bands_text(EdSession *session, const char *line)
{
    const Map *map = ed_session_map(session);
    if (map == NULL)
        return false;
    Project *after = edit_set_bands(ed_session_project(session), map->id, line, ed_error(session));
    return ed_session_push(session, after, _("Change bands"), NULL);
}

void ed_add_band(EdSession *session)
{
    const Map *map = ed_session_map(session);
    if (map == NULL)
        return;
    int32_t radius = FIRST_RADIUS * DOCUMENT_PIXEL;
    LIST_EACH (Band, band, map->bands)
        radius = MAX(radius, band->radius + STEP * DOCUMENT_PIXEL);
    g_autofree char *name = asset_free_name(map->bands, _("band"));
    uint64_t id = 0;
    Project *after =
        edit_add_band(ed_session_project(session), map->id, name, radius, &id, ed_error(session));
    if (ed_session_push(session, after, _("New band"), NULL))
        ed_session_select(session, ED_SELECT_BANDS, &id, 1);
}

void ed_toggle_road(EdSession *session, int32_t tag)
{
    const Map *map = ed_session_map(session);
    uint32_t road[8];
    memcpy(road, map->road, sizeof road);
    uint32_t bit = UINT32_C(1) << (tag % 32);
    bool was_on = (road[tag / 32] & bit) != 0;
    const Tag *named = project_tag(ed_session_project(session), tag);
    g_autofree char *label =
        g_strdup_printf(was_on ? _("Turn off road for “%s”") : _("Turn on road for “%s”"),
                        named != NULL ? named->name : "");
    road[tag / 32] ^= bit;
    Project *after = edit_set_road(ed_session_project(session), map->id, road, ed_error(session));
    ed_session_push(session, after, label, NULL);
}

void ed_set_edge_is_road(EdSession *session, bool is_road)
{
    const Map *map = ed_session_map(session);
    if (map == NULL)
        return;
    Path path = path_map(map->id);
    Project *after = edit_set_number(ed_session_project(session), &path, "edge_is_road", is_road,
                                     ed_error(session));
    ed_session_push(session, after,
                    is_road ? _("Turn on road beyond the map") : _("Turn off road beyond the map"),
                    NULL);
}

void ed_declare_plane(EdSession *session, uint64_t band)
{
    const EdView *view = ed_session_view(session);
    Path path = path_plane(view->asset, view->plane);
    if (ed_session_plane(session) == NULL)
        return;
    Project *after =
        edit_set_reference(ed_session_project(session), &path, "band", band, ed_error(session));
    ed_session_push(session, after, _("Change plane content"), NULL);
}

/* ---- Painting a computed band ---- */

/* Returns the first zone of the plane shown whose tag is road. Without one, adds a zone with the
 * first tag that is road. Returns 0 if no tag is road, or if adding fails. */
static int32_t road_zone(EdSession *session, const void *group)
{
    const EdView *view = ed_session_view(session);
    const Map *map = ed_session_map(session);
    LIST_EACH (Zone, zone, ed_session_plane(session)->zones)
        if ((map->road[zone->tag / 32] >> zone->tag % 32 & 1) != 0)
            return zone->number;
    int32_t tag = 1, number = 0;
    while (tag < 256 && (map->road[tag / 32] >> tag % 32 & 1) == 0)
        tag++;
    const Tag *road = tag < 256 ? project_tag(ed_session_project(session), tag) : NULL;
    if (road == NULL)
        return 0;
    Project *after = edit_add_zone(ed_session_project(session), view->asset, view->plane,
                                   road->name, tag, &number, ed_error(session));
    return ed_session_push(session, after, _("Paint computed band"), group) ? number : 0;
}

static Blocks *apply_differences(const Blocks *pixels, const Blocks *differences, uint8_t zone)
{
    BlocksEdit *edit = blocks_edit(pixels);
    for (uint32_t row = 0; row < blocks_rows(pixels); row++)
        for (uint32_t column = 0; column < blocks_columns(pixels); column++) {
            uint8_t value = 0;
            const uint8_t *from = blocks_block(differences, column, row, &value);
            if (from == NULL && value == BAND_LEFT_OUT)
                blocks_edit_uniform(edit, column, row, zone);
            if (from == NULL && value == BAND_TOO_FAR)
                blocks_edit_uniform(edit, column, row, 0);
            uint8_t *to = from != NULL ? blocks_edit_block(edit, column, row) : NULL;
            for (uint32_t i = 0; from != NULL && i < BLOCK_PIXELS; i++)
                if (from[i] != BAND_AS_COMPUTED)
                    to[i] = from[i] == BAND_LEFT_OUT ? zone : 0;
        }
    return blocks_edit_end(edit);
}

void ed_repaint_computed_band(EdSession *session)
{
    static const char group[] = "computed";
    const MapBands *map_bands = ed_bands_current(ed_session_bands(session));
    const EdView *view = ed_session_view(session);
    if (map_bands == NULL || map_bands->differences == NULL ||
        map_bands->options.compared != view->plane || map_bands->map != ed_session_map(session))
        return;
    g_autoptr(Blocks) differences = blocks_ref(map_bands->differences);
    int32_t zone = road_zone(session, group);
    Path path = path_plane(view->asset, view->plane);
    if (zone != 0) {
        Blocks *pixels =
            apply_differences(ed_session_plane(session)->pixels, differences, (uint8_t)zone);
        ed_session_push(session,
                        edit_set_blocks(ed_session_project(session), &path, "pixels", pixels,
                                        ed_error(session)),
                        _("Paint computed band"), group);
    }
    ed_session_end_group(session);
}
