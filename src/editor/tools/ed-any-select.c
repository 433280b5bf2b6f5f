/* SPDX-License-Identifier: MIT */
/* The tool "select": delegates to a different tool class for each kind of asset. */
#include "tools/ed-tools.h"

#include <glib/gi18n.h>
#include <string.h>

/* Returns the class for the displayed asset, or NULL. */
static const EdToolClass *delegate_of(EdTool *tool)
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

/* The state belongs to the delegate, so it is cleared when another asset is shown. */
static void any_select_changed(EdTool *tool, unsigned view_changes)
{
    const EdToolClass *delegate = delegate_of(tool);
    if ((view_changes & ED_VIEW_ASSET) != 0)
        memset(ed_tool_state(tool), 0, ed_select_tool.state_size);
    if (delegate != NULL && delegate->changed != NULL)
        delegate->changed(tool, view_changes);
}

static bool any_select_press(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *delegate = delegate_of(tool);
    return delegate != NULL && delegate->press(tool, pointer);
}

static void any_select_drag(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *delegate = delegate_of(tool);
    if (delegate != NULL)
        delegate->drag(tool, pointer);
}

static void any_select_release(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *delegate = delegate_of(tool);
    if (delegate != NULL)
        delegate->release(tool, pointer);
}

static void any_select_cancel(EdTool *tool)
{
    const EdToolClass *delegate = delegate_of(tool);
    if (delegate != NULL)
        delegate->cancel(tool);
}

static void any_select_hover(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *delegate = delegate_of(tool);
    if (delegate != NULL && delegate->hover != NULL)
        delegate->hover(tool, pointer);
}

static void any_select_leave(EdTool *tool)
{
    const EdToolClass *delegate = delegate_of(tool);
    if (delegate != NULL && delegate->leave != NULL)
        delegate->leave(tool);
}

static bool any_select_key_pressed(EdTool *tool, EdKey key, unsigned modifiers)
{
    const EdToolClass *delegate = delegate_of(tool);
    return delegate != NULL && delegate->key_pressed(tool, key, modifiers);
}

static void any_select_draw(EdTool *tool, EdOverlay *overlay)
{
    const EdToolClass *delegate = delegate_of(tool);
    if (delegate != NULL && delegate->draw != NULL)
        delegate->draw(tool, overlay);
}

static EdCursor cursor_at(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *delegate = delegate_of(tool);
    return delegate != NULL ? delegate->cursor_at(tool, pointer) : ED_CURSOR_ARROW;
}

static char *any_select_status(EdTool *tool, const EdPointer *pointer)
{
    const EdToolClass *delegate = delegate_of(tool);
    return delegate != NULL ? delegate->status(tool, pointer) : g_strdup("");
}

static const char *const hints[] = {
    [ED_SPRITE] = N_("Click to select · drag to move · Left and Right change the frame · Alt-click "
                     "to select underneath"),
    [ED_MAP] = N_("Click to select · drag to move · double-click a line to add a node"),
    [ED_LEVEL] = N_("Drag to move joined walls together · Alt-drag to move one wall · "
                    "double-click to select a chain"),
};

static const char *const selected_hints[] = {
    [ED_SPRITE] =
        N_("Arrow keys move the selection · “{step-frame(-1)}” and “{step-frame(1)}” change "
           "the frame · Alt-click to select underneath"),
    [ED_MAP] = NULL,
    [ED_LEVEL] = N_("Arrow keys move the selection · drag to move joined walls together · "
                    "Alt-drag to move one wall"),
};

const EdToolClass ed_select_tool = {
    .name = "select",
    .title = N_("Select"),
    .icon = "gab-select-symbolic",
    .key = "v",
    .hints = hints,
    .selected_hints = selected_hints,
    .skips = true,
    .assets = 1u << ED_SPRITE | 1u << ED_MAP | 1u << ED_LEVEL,
    .state_size = ED_SELECT_STATE,
    .press = any_select_press,
    .drag = any_select_drag,
    .release = any_select_release,
    .cancel = any_select_cancel,
    .hover = any_select_hover,
    .leave = any_select_leave,
    .changed = any_select_changed,
    .key_pressed = any_select_key_pressed,
    .draw = any_select_draw,
    .cursor_at = cursor_at,
    .status = any_select_status,
};
