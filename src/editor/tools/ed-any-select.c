/* SPDX-License-Identifier: MIT */
/* The tool "select": on each kind of asset another one does its work. */
#include "tools/ed-tools.h"

#include <glib/gi18n.h>
#include <string.h>

/* The one for what is shown; NULL where there is none. */
static const EdToolClass *part_of(EdTool *tool)
{
    switch (ed_session_view(ed_tool_session(tool))->kind) {
    case ED_SPRITE:
        return &ed_frame_select;
    case ED_MAP:
        return &ed_map_select;
    case ED_LEVEL:
        return &ed_level_select;
    default:
        return NULL;
    }
}

/* The state is the part's; what another one has left in it ends with the asset. */
static void changed(EdTool *tool, unsigned view_changes)
{
    const EdToolClass *part = part_of(tool);
    if ((view_changes & ED_VIEW_ASSET) != 0)
        memset(ed_tool_state(tool), 0, ed_select_tool.state_size);
    if (part != NULL && part->changed != NULL)
        part->changed(tool, view_changes);
}

static bool press(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *part = part_of(tool);
    return part != NULL && part->press(tool, pointer);
}

static void drag(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *part = part_of(tool);
    if (part != NULL)
        part->drag(tool, pointer);
}

static void release(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *part = part_of(tool);
    if (part != NULL)
        part->release(tool, pointer);
}

static void cancel(EdTool *tool)
{
    const EdToolClass *part = part_of(tool);
    if (part != NULL)
        part->cancel(tool);
}

static void hover(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *part = part_of(tool);
    if (part != NULL && part->hover != NULL)
        part->hover(tool, pointer);
}

static void leave(EdTool *tool)
{
    const EdToolClass *part = part_of(tool);
    if (part != NULL && part->leave != NULL)
        part->leave(tool);
}

static bool key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    const EdToolClass *part = part_of(tool);
    return part != NULL && part->key_pressed(tool, key, modifiers);
}

static void draw(EdTool *tool, EdOverlay *overlay)
{
    const EdToolClass *part = part_of(tool);
    if (part != NULL && part->draw != NULL)
        part->draw(tool, overlay);
}

static EdCursor cursor_at(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *part = part_of(tool);
    return part != NULL ? part->cursor_at(tool, pointer) : ED_CURSOR_ARROW;
}

static char *status(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *part = part_of(tool);
    return part != NULL ? part->status(tool, pointer) : g_strdup("");
}

static const char *const hints[] = {
    [ED_SPRITE] = N_("Click selects · drag moves · Alt takes what lies below"),
    [ED_MAP] = N_("Click selects · drag moves · a double click on a line adds a node"),
    [ED_LEVEL] = N_("Drag moves all that meets · Alt one alone · double click takes a chain"),
};

const EdToolClass ed_select_tool = {
    .name = "select",
    .title = N_("Select"),
    .icon = "gab-select-symbolic",
    .key = "v",
    .hints = hints,
    .skips = true,
    .assets = 1u << ED_SPRITE | 1u << ED_MAP | 1u << ED_LEVEL,
    .state_size = ED_SELECT_STATE,
    .press = press,
    .drag = drag,
    .release = release,
    .cancel = cancel,
    .hover = hover,
    .leave = leave,
    .changed = changed,
    .key_pressed = key_pressed,
    .draw = draw,
    .cursor_at = cursor_at,
    .status = status,
};
