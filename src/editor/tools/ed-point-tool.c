/* SPDX-License-Identifier: MIT */
/* The tool "point": a click places the action point with the name in the bar, on a pixel; a drag moves
 * one; a drag with Control turns it. */
#include "edit/sprites.h"
#include "session/ed-selection.h"
#include "tools/ed-frame-drag.h"
#include "tools/ed-frame-edits.h"
#include "tools/ed-tools.h"

#include <glib/gi18n.h>

typedef struct PointState {
    EdFrameDrag drag;
} PointState;

/* The name that a click gives: the one in the bar; without one, a name that the sprite uses and this
 * frame lacks, else "point". The caller frees it. */
static char *next_name(EdSession *session)
{
    const Frame *frame = ed_session_frame(session);
    const char *wanted = ed_session_option_text(session, "point", "name");
    if (wanted != NULL && *wanted != '\0')
        return g_strdup(wanted);
    char **names = ed_sprite_point_names(session);
    char *name = NULL;
    for (char **used = names; *used != NULL && name == NULL; used++)
        if (list_find_name(frame->points, *used, NULL) == NULL)
            name = g_strdup(*used);
    g_strfreev(names);
    return name != NULL ? name : g_strdup(_("point"));
}

/* Places a point where the pointer is; the drag that begins then moves it. */
static bool place(EdTool *tool, const EdPointer *pointer, EdHit *hit)
{
    EdSession *session = ed_tool_session(tool);
    Scope scope = ed_session_scope(session, (pointer->modifiers & ED_SHIFT) != 0);
    char *name = next_name(session);
    GError *error = NULL;
    Project *after =
        edit_place_point(ed_session_project(session), &scope, name, ed_fixed_middle(pointer->x),
                         ed_fixed_middle(pointer->y), &error);
    bool done = ed_session_take(session, after, _("Place action point"), tool, error);
    *hit = (EdHit){.kind = ED_HIT_NOTHING};
    if (done && list_find_name(ed_session_frame(session)->points, name, &hit->index) != NULL)
        hit->kind = ED_HIT_POINT;
    g_free(name);
    return hit->kind == ED_HIT_POINT;
}

static bool press(EdTool *tool, const EdPointer *pointer)
{
    PointState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    if (pointer->button != 1 || ed_session_frame(session) == NULL)
        return false;
    EdHit hit = ed_hit_frame(session, pointer, ED_HIT_DIRECTION | ED_HIT_POINT);
    if (hit.kind == ED_HIT_NOTHING && !place(tool, pointer, &hit))
        return false;
    if ((pointer->modifiers & ED_CONTROL) != 0)
        hit.kind = ED_HIT_DIRECTION;
    ed_session_select(session, ED_SELECT_POINTS, (const uint64_t[]){hit.index}, 1);
    return ed_frame_drag_begin(&state->drag, tool, pointer, &hit);
}

static void drag(EdTool *tool, const EdPointer *pointer)
{
    PointState *state = ed_tool_state(tool);
    ed_frame_drag_to(&state->drag, tool, pointer);
}

static void end_drag(EdTool *tool)
{
    PointState *state = ed_tool_state(tool);
    ed_frame_drag_end(&state->drag);
}

static void release(EdTool *tool, const EdPointer *pointer)
{
    (void)pointer;
    end_drag(tool);
}

static const EdOption options[] = {
    {.id = "name", .kind = ED_OPTION_TEXT, .label = N_("Name")},
};

const EdToolClass ed_point_tool = {
    .name = "point",
    .title = N_("Action point"),
    .icon = "gab-point-symbolic",
    .key = "a",
    .hint = N_("Click places · drag moves · Ctrl-drag turns · Shift in all frames"),
    .assets = 1u << ED_SPRITE,
    .group = 1,
    .state_size = sizeof(PointState),
    .cursor = ED_CURSOR_CROSS,
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .end = end_drag,
    .press = press,
    .drag = drag,
    .release = release,
    .cancel = end_drag,
    .key_pressed = ed_frame_key,
    .status = ed_frame_status,
};
