/* SPDX-License-Identifier: MIT */
/**
 * bars/ed-status-line.h: the line below the canvas: the position of the pointer in the picture and
 * relative to the hot spot, the item below the pointer, a hint about the tool, the zoom. The owner
 * of the canvas updates it.
 *
 *     ed_status_line_set_session(line, session);
 *     ed_status_line_set_pointer(line, ed_canvas_tool(canvas), x, y, zoom, inside);
 *     ed_status_line_set_zoom(line, ed_canvas_viewport(canvas)->zoom);
 */
#pragma once

#include "frames/ed-sheet-view.h"
#include "tools/ed-tool.h"

#define ED_TYPE_STATUS_LINE (ed_status_line_get_type())
G_DECLARE_FINAL_TYPE(EdStatusLine, ed_status_line, ED, STATUS_LINE, GtkWidget)

/** Sets the session; NULL: none. */
void ed_status_line_set_session(EdStatusLine *line, EdSession *session);
/** Sets the pointer's position in the document, in pixels; `inside` false: it is outside the
 * canvas. `tool`, which describes the item below the pointer, may be NULL. */
void ed_status_line_set_pointer(EdStatusLine *line, EdTool *tool, double x, double y, double zoom,
                                gboolean inside);
void ed_status_line_set_zoom(EdStatusLine *line, double zoom);
/** Sets the contact sheet, whose size of pictures and zoom the line displays while the sheet is
 * shown. It must outlive the line. */
void ed_status_line_set_sheet(EdStatusLine *line, EdSheetView *sheet);

/** Updates the keys in the hint after they have changed. */
void ed_status_line_show_keys(EdStatusLine *line);
