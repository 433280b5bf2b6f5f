/* SPDX-License-Identifier: MIT */
/* Functions for all tools on frames: keys, and the description of the thing under the pointer. */
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-tools.h"
#include "tools/sprite/ed-frame-edits.h"

#include <glib/gi18n.h>

/* Selects the next (1) or previous (-1) box that may be grabbed, in the order of the frame's
 * list. */
static bool select_next_box(EdSession *session, int by)
{
    const Frame *frame = ed_session_frame(session);
    uint32_t count = frame != NULL ? list_count(frame->boxes) : 0;
    const EdSelection *selection = ed_session_selection(session);
    bool from_box = selection->kind == ED_SELECT_BOXES && selection->count > 0;
    int64_t at = from_box ? (int64_t)selection->items[0] : (by > 0 ? -1 : 0);
    for (uint32_t tries = 0; tries < count; tries++) {
        at = (at + by + count) % count;
        if (ed_box_is_free(session, list_get(frame->boxes, (uint32_t)at))) {
            ed_session_select(session, ED_SELECT_BOXES, (const uint64_t[]){(uint64_t)at}, 1);
            return true;
        }
    }
    return false;
}

bool ed_frame_key(EdTool *tool, EdKey key, unsigned modifiers)
{
    static const EdKeyEdits edits = {ed_frame_nudge, ed_frame_remove_selected, select_next_box,
                                     ed_frame_resize};
    return ed_key_edit(tool, &edits, key, modifiers);
}

static char *box_text(EdSession *session, const Frame *frame, uint32_t index)
{
    const Box *box = list_get(frame->boxes, index);
    const Tag *tag = project_tag(ed_session_project(session), box->tag);
    const char *tag_name = tag != NULL ? tag->name : _("no tag");
    const char *role = tag != NULL ? role_display_name(tag->role) : "";
    GString *text = g_string_new(tag_name);
    if (*role != '\0')
        g_string_append_printf(text, " %s", role);
    if (*box->name != '\0' && !g_str_equal(box->name, tag_name))
        g_string_append_printf(text, ", %s", box->name);
    return g_string_free(text, FALSE);
}

char *ed_frame_status(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    const Frame *frame = ed_session_frame(session);
    unsigned kinds = ED_HIT_POINT | ED_HIT_HOT_SPOT | ED_HIT_BOX;
    EdHit hit = ed_hit_frame(session, pointer, kinds);
    switch (hit.kind) {
    case ED_HIT_POINT:
        return g_strdup(((const Point *)list_get(frame->points, hit.index))->name);
    case ED_HIT_HOT_SPOT:
        return g_strdup(_("hot spot"));
    case ED_HIT_BOX:
        return box_text(session, frame, hit.index);
    default:
        return g_strdup("");
    }
}
