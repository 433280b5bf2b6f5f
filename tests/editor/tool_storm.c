/* SPDX-License-Identifier: MIT */
#include "tool_storm.h"

void tool_storm_step(EdSession *session, EdTool *tool, CheckRandom *random, const EdPointer *where)
{
    EdOverlay *overlay;
    switch (check_between(random, 0, 9)) {
    case 0:
    case 1:
        ed_tool_press(tool, where);
        break;
    case 2:
    case 3:
    case 4:
        ed_tool_drag(tool, where);
        break;
    case 5:
        ed_tool_release(tool, where);
        break;
    case 6:
        ed_tool_hover(tool, where);
        break;
    case 7:
        ed_tool_key(tool, (EdKey)check_between(random, 1, 11), where->modifiers);
        break;
    case 8:
        if (check_chance(random, 70))
            ed_session_undo(session);
        else
            ed_session_redo(session);
        break;
    default:
        overlay = ed_overlay_new();
        ed_tool_draw(tool, overlay);
        ed_overlay_free(overlay);
    }
}
