/* SPDX-License-Identifier: MIT */
/* Implements ed-locked.h. */
#include "tools/ed-locked.h"

#include "session/ed-selection.h"
#include "tools/level/ed-walls.h"

#include <glib/gi18n.h>

int32_t ed_point_tag(EdSession *session, const Point *point)
{
    const Tag *tag = project_tag_named(ed_session_project(session), point->name);
    return tag != NULL ? tag->number : 0;
}

/* ---- The selection ---- */

static int32_t tag_in_frame(EdSession *session, EdSelectionKind kind, uint32_t index)
{
    const Frame *frame = ed_session_frame(session);
    const Box *box = kind == ED_SELECT_BOXES ? list_get(frame->boxes, index) : NULL;
    const Point *point = kind == ED_SELECT_POINTS ? list_get(frame->points, index) : NULL;
    return box != NULL ? box->tag : point != NULL ? ed_point_tag(session, point) : 0;
}

static int32_t tag_in_plane(const Plane *plane, const EdSelection *selection, uint64_t item)
{
    bool shapes = selection->kind == ED_SELECT_SHAPES || selection->kind == ED_SELECT_SHAPE_NODES;
    uint64_t id = selection->kind == ED_SELECT_SHAPES ? item : selection->shape;
    const Shape *shape = shapes ? list_find_id(plane->shapes, id, NULL) : NULL;
    int32_t number = shape != NULL                        ? shape->zone
                     : selection->kind == ED_SELECT_ZONES ? (int32_t)item
                                                          : 0;
    const Zone *zone = number != 0 ? plane_zone(plane, number) : NULL;
    return zone != NULL ? zone->tag : 0;
}

static int32_t tag_in_level(EdSession *session, EdSelectionKind kind, uint64_t item)
{
    const Marker *marker = kind == ED_SELECT_MARKERS
                               ? list_get(ed_session_level(session)->markers, (uint32_t)item)
                               : NULL;
    const Wall *wall = kind == ED_SELECT_WALLS       ? ed_wall_at(session, (uint32_t)item)
                       : kind == ED_SELECT_WALL_ENDS ? ed_wall_at(session, (uint32_t)(item / 2))
                                                     : NULL;
    return marker != NULL ? marker->tag : wall != NULL ? wall->tag : 0;
}

int32_t ed_selected_locked(EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    const Plane *plane = ed_session_plane(session);
    for (uint32_t i = 0; i < selection->count; i++) {
        uint64_t item = selection->items[i];
        int32_t tag = ed_session_frame(session) != NULL
                          ? tag_in_frame(session, selection->kind, (uint32_t)item)
                      : plane != NULL ? tag_in_plane(plane, selection, item)
                      : ed_session_level(session) != NULL
                          ? tag_in_level(session, selection->kind, item)
                          : 0;
        if (ed_session_tag_locked(session, tag))
            return tag;
    }
    return 0;
}

/* ---- Changes of an edit ---- */

static const List *walls_in(EdSession *session, const Project *project)
{
    const EdView *view = ed_session_view(session);
    const Level *level = project_level(project, view->asset);
    const Layer *layer = level != NULL ? level_layer(level, view->layer) : NULL;
    return layer != NULL && layer->walls != NULL ? layer->walls->walls : NULL;
}

/* Returns the walls that have a locked tag. */
static GPtrArray *locked_walls(EdSession *session, const List *walls)
{
    GPtrArray *locked = g_ptr_array_new();
    LIST_EACH (Wall, wall, walls)
        if (ed_session_tag_locked(session, wall->tag))
            g_ptr_array_add(locked, (gpointer)wall);
    return locked;
}

/* A wall that an edit does not change is the same node in the next version. */
int32_t ed_walls_locked(EdSession *session, const Project *after)
{
    const List *from = walls_in(session, ed_session_project(session));
    const List *to = walls_in(session, after);
    if (from == to)
        return 0;
    g_autoptr(GPtrArray) locked = locked_walls(session, from);
    if (locked->len == 0)
        return 0;
    g_autoptr(GHashTable) kept = g_hash_table_new(NULL, NULL);
    LIST_EACH (Wall, wall, to)
        g_hash_table_add(kept, (gpointer)wall);
    for (guint i = 0; i < locked->len; i++)
        if (!g_hash_table_contains(kept, locked->pdata[i]))
            return ((const Wall *)locked->pdata[i])->tag;
    return 0;
}

char *ed_locked_name(const char *name)
{
    /* Translators: %s is the name of a tag or of a box. */
    return g_strdup_printf(_("“%s” is locked"), name);
}

char *ed_locked_text(EdSession *session, int32_t number)
{
    const Tag *tag = project_tag(ed_session_project(session), number);
    return tag != NULL ? ed_locked_name(tag->name) : NULL;
}

bool ed_refuse_locked(EdSession *session, int32_t number)
{
    g_autofree char *why =
        ed_session_tag_locked(session, number) ? ed_locked_text(session, number) : NULL;
    if (why != NULL)
        ed_session_notify(session, ED_NOTICE_INFO, why,
                          _("To change items with this tag, unlock it in the tag list."));
    return why != NULL;
}

void ed_warn_hidden(EdSession *session, int32_t number)
{
    const Tag *tag = project_tag(ed_session_project(session), number);
    if (tag == NULL || ed_session_tag_shown(session, number))
        return;
    /* Translators: %s is the name of a tag. */
    g_autofree char *text = g_strdup_printf(_("“%s” is hidden"), tag->name);
    ed_session_notify(session, ED_NOTICE_INFO, text,
                      _("To see what you draw with this tag, show it in the tag list."));
}
