/* SPDX-License-Identifier: MIT */
#include "tools/ed-retag.h"

#include "edit/levels.h"
#include "session/ed-selection.h"
#include "tools/ed-locked.h"
#include "tools/sprite/ed-frame-edits.h"

#include <glib/gi18n.h>

bool ed_can_retag(EdSession *session)
{
    switch (ed_session_selection(session)->kind) {
    case ED_SELECT_BOXES:
    case ED_SELECT_ZONES:
    case ED_SELECT_WALLS:
    case ED_SELECT_MARKERS:
        return true;
    default:
        return false;
    }
}

static Project *retag_walls(EdSession *session, int32_t tag, GError **error)
{
    const EdView *view = ed_session_view(session);
    const EdSelection *selection = ed_session_selection(session);
    LayerRef layer = {view->asset, view->layer};
    g_autofree uint32_t *walls = g_new(uint32_t, selection->count);
    for (uint32_t i = 0; i < selection->count; i++)
        walls[i] = (uint32_t)selection->items[i];
    return edit_set_walls(ed_session_project(session), &layer, walls, selection->count,
                          &(FieldValue){.key = "tag", .number = tag}, error);
}

static Path path_of(EdSession *session, const Project *project, uint64_t item)
{
    const EdView *view = ed_session_view(session);
    if (ed_session_selection(session)->kind == ED_SELECT_ZONES)
        return path_zone(project, view->asset, view->plane, (int32_t)item);
    return path_marker(view->asset, (uint32_t)item);
}

/* Edits the selected zones or markers one after the other and returns the last version. */
static Project *retag_each(EdSession *session, int32_t tag, GError **error)
{
    const EdSelection *selection = ed_session_selection(session);
    Project *after = node_ref((void *)ed_session_project(session));
    for (uint32_t i = 0; i < selection->count && after != NULL; i++) {
        Path path = path_of(session, after, selection->items[i]);
        node_set_child(&after, edit_set_number(after, &path, "tag", tag, error));
    }
    return after;
}

bool ed_retag(EdSession *session, int32_t tag)
{
    if (!ed_can_retag(session))
        return false;
    const EdSelectionKind kind = ed_session_selection(session)->kind;
    if (kind == ED_SELECT_BOXES)
        return ed_frame_retag(session, tag);
    if (ed_refuse_locked(session, ed_selected_locked(session)))
        return false;
    Project *after = kind == ED_SELECT_WALLS ? retag_walls(session, tag, ed_error(session))
                                             : retag_each(session, tag, ed_error(session));
    return ed_session_push(session, after, _("Change tag"), NULL);
}
