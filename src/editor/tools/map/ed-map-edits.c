/* SPDX-License-Identifier: MIT */
/* Implements ed-map-edits.h. */
#include "tools/map/ed-map-edits.h"

#include "edit/maps.h"
#include "model/name_set.h"
#include "session/ed-selection.h"
#include "session/ed-zone-view.h"
#include "tools/ed-hit.h"
#include "tools/ed-locked.h"

#include <glib/gi18n.h>
#include <string.h>

/* ---- Zones ---- */

/* Returns the first free name for a zone: "pond", "pond 2", ... The caller frees it. */
static char *free_name(EdSession *session, const Plane *plane)
{
    const Tag *tag = project_tag(ed_session_project(session), ed_session_view(session)->tag);
    g_autoptr(NameSet) names = name_set_new(plane->zones);
    return name_set_claim(names, tag != NULL ? tag->name : _("zone"));
}

int32_t ed_map_add_zone(EdSession *session, const void *group)
{
    const EdView *view = ed_session_view(session);
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL)
        return 0;
    int32_t number = 0;
    g_autofree char *name = free_name(session, plane);
    Project *after = edit_add_zone(ed_session_project(session), view->asset, view->plane, name,
                                   view->tag, &number, ed_error(session));
    if (!ed_session_push(session, after, _("New zone"), group))
        return 0;
    ed_session_set_zone(session, number);
    return number;
}

static Path zone_path(EdSession *session, int32_t zone)
{
    const EdView *view = ed_session_view(session);
    return path_zone(ed_session_project(session), view->asset, view->plane, zone);
}

void ed_map_step_zone(EdSession *session, int by)
{
    const Plane *plane = ed_session_plane(session);
    int count = plane != NULL ? (int)list_count(plane->zones) : 0, index = by > 0 ? -1 : 0;
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        if (((const Zone *)list_get(plane->zones, (uint32_t)i))->number ==
            ed_session_view(session)->zone)
            index = i;
    const Zone *next = list_get(plane->zones, (uint32_t)((index + by + count) % count));
    ed_session_set_zone(session, next->number);
}

void ed_map_step_plane(EdSession *session, int by)
{
    const Map *map = ed_session_map(session);
    const Plane *plane = ed_session_plane(session);
    uint32_t index = 0, count = map != NULL ? list_count(map->planes) : 0;
    if (count < 2 || plane == NULL)
        return;
    list_find_id(map->planes, plane->id, &index);
    const Plane *next = list_get(map->planes, (uint32_t)((int)(index + count) + by) % count);
    ed_session_show_plane(session, next->id);
}

/* ---- Shapes and paint ---- */

/* Returns the ids of the selected shapes; if none is selected, those of the current zone. */
static GArray *shapes_to_convert(EdSession *session)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    const Plane *plane = ed_session_plane(session);
    const EdSelection *selection = ed_session_selection(session);
    if (selection->kind == ED_SELECT_SHAPES)
        g_array_append_vals(ids, selection->items, selection->count);
    else if (selection->kind == ED_SELECT_SHAPE_NODES)
        g_array_append_val(ids, selection->shape);
    LIST_EACH (Shape, shape, plane != NULL && ids->len == 0 ? plane->shapes : NULL)
        if (shape->zone == ed_session_view(session)->zone)
            g_array_append_val(ids, shape->id);
    return ids;
}

bool ed_map_has_shapes(EdSession *session)
{
    g_autoptr(GArray) shapes = shapes_to_convert(session);
    return shapes->len > 0;
}

bool ed_map_shapes_to_paint(EdSession *session)
{
    g_autoptr(GArray) shapes = shapes_to_convert(session);
    const EdView *view = ed_session_view(session);
    if (shapes->len == 0 || ed_refuse_locked(session, ed_selected_locked(session)))
        return false;
    Project *after = node_ref(ed_session_project(session));
    for (guint i = 0; i < shapes->len && after != NULL; i++) {
        uint64_t shape = g_array_index(shapes, uint64_t, i);
        node_set_child(
            &after, edit_shape_to_paint(after, view->asset, view->plane, shape, ed_error(session)));
    }
    return ed_session_push(session, after, _("Convert shape to paint"), NULL);
}

bool ed_map_zone_has_paint(const Plane *plane, int32_t zone)
{
    const Blocks *pixels = plane->pixels;
    for (uint32_t row = 0; row < blocks_rows(pixels); row++)
        for (uint32_t column = 0; column < blocks_columns(pixels); column++) {
            uint8_t value = 0;
            const uint8_t *block = blocks_block(pixels, column, row, &value);
            if (block != NULL ? memchr(block, zone, BLOCK_PIXELS) != NULL : value == zone)
                return true;
        }
    return false;
}

bool ed_map_paint_to_shapes(EdSession *session, double tolerance)
{
    const EdView *view = ed_session_view(session);
    const Plane *plane = ed_session_plane(session);
    if (plane == NULL || plane_zone(plane, view->zone) == NULL)
        return false;
    Project *after = edit_paint_to_shapes(ed_session_project(session), view->asset, view->plane,
                                          view->zone, NULL, tolerance, ed_error(session));
    if (after == ed_session_project(session))
        ed_session_notify(session, ED_NOTICE_INFO, _("The zone has no paint to convert."), NULL);
    return ed_session_push(session, after, _("Convert paint to shapes"), NULL);
}

bool ed_map_hidden_to_shapes(EdSession *session)
{
    const EdView *view = ed_session_view(session);
    const Blocks *since = ed_session_unhidden(session);
    bool values[256] = {false};
    if (since != NULL)
        blocks_values(ed_session_plane(session)->pixels, since, values);
    Project *after = node_ref(ed_session_project(session));
    for (int zone = 1; zone < 256 && after != NULL; zone++) {
        if (!values[zone])
            continue;
        node_set_child(&after, edit_paint_to_shapes(after, view->asset, view->plane, zone, since, 1,
                                                    ed_error(session)));
    }
    if (after == ed_session_project(session))
        ed_session_notify(session, ED_NOTICE_INFO, _("No shape hides new paint."), NULL);
    return ed_session_push(session, after, _("Convert paint to shapes"), NULL);
}

/* ---- Walk-to points ---- */

static bool set_walk(EdSession *session, int32_t zone, const Zone *walk, const char *label,
                     const void *group)
{
    Path path = zone_path(session, zone);
    const Zone *current = path_get(ed_session_project(session), &path);
    if (zone == 0 || current == NULL)
        return false;
    Zone *moved = node_copy(current);
    moved->has_walk = walk->has_walk;
    moved->walk_x = walk->walk_x;
    moved->walk_y = walk->walk_y;
    Project *after = edit_put(ed_session_project(session), &path, moved, ed_error(session));
    return ed_session_push(session, after, label, group);
}

bool ed_map_set_walk(EdSession *session, int32_t zone, double x, double y, const void *group)
{
    Zone walk = {.has_walk = true, .walk_x = ed_fixed(x), .walk_y = ed_fixed(y)};
    return set_walk(session, zone, &walk, _("Place walk-to point"), group);
}

bool ed_map_remove_walk(EdSession *session, int32_t zone)
{
    return set_walk(session, zone, &(Zone){.has_walk = false}, _("Remove walk-to point"), NULL);
}

bool ed_map_set_facing(EdSession *session, int32_t zone, double degrees, const void *group)
{
    Path path = zone_path(session, zone);
    node_auto Property *facing = property_number("facing", degrees);
    Project *after =
        edit_set_property(ed_session_project(session), &path, "facing", facing, ed_error(session));
    return ed_session_push(session, after, _("Turn walk-to point"), group);
}
