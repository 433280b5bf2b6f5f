/* SPDX-License-Identifier: MIT */
/**
 * bars/ed-tool-strip.h: a button for each tool that works on the current asset, in the order and
 * groups of ed_tool_classes. Each button runs the command "win.tool" with the tool's name.
 *
 *     ed_tool_strip_set_session(strip, session);
 */
#pragma once

#include "session/ed-view.h"

#include <gtk/gtk.h>

#define ED_TYPE_TOOL_STRIP (ed_tool_strip_get_type())
G_DECLARE_FINAL_TYPE(EdToolStrip, ed_tool_strip, ED, TOOL_STRIP, GtkWidget)

/** Sets the session; NULL: none. */
void ed_tool_strip_set_session(EdToolStrip *strip, EdSession *session);
