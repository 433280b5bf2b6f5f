/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-canvas.h: the central widget. It shows the asset of a session through a cache of tiles
 * that core/draw fills, with rulers and guides around it and the marks of tools above it. It owns
 * zoom and scroll, and passes input to the active tool.
 *
 *     EdCanvas *canvas = g_object_new(ED_TYPE_CANVAS, NULL);
 *     ed_canvas_set_session(canvas, session);
 *     ed_canvas_fit(canvas);
 *
 * Signals:
 *
 * - "pointer-moved" (double x, double y, gboolean inside): document pixels.
 * - "zoom-changed".
 * - "key" (guint keyval, GdkModifierType state): a key that neither the canvas nor the tool uses.
 *   Returns gboolean: TRUE if a handler used it.
 * - "menu-requested" (double x, double y): a right click that the tool does not use, or the menu
 *   key; widget coordinates.
 *
 * Properties: "wheel-zooms" (gboolean, default TRUE). TRUE: the wheel zooms, and scrolls while
 * Control is held. FALSE: the other way round. With Shift, the wheel scrolls sideways.
 */
#pragma once

#include "canvas/ed-viewport.h"
#include "tools/ed-tool.h"

#include <gtk/gtk.h>

#define ED_TYPE_CANVAS (ed_canvas_get_type())
G_DECLARE_FINAL_TYPE(EdCanvas, ed_canvas, ED, CANVAS, GtkWidget)

/** Sets the session to show; NULL: shows nothing. */
void ed_canvas_set_session(EdCanvas *canvas, EdSession *session);

/** Returns the active tool, which follows the session's view; NULL if no asset is shown.
 * Borrowed. */
EdTool *ed_canvas_tool(EdCanvas *canvas);

/** Returns the viewport, in widget coordinates that include the rulers. Borrowed. */
const EdViewport *ed_canvas_viewport(EdCanvas *canvas);
/** Zooms by steps around the pointer, or around the centre if the pointer is outside the canvas. */
void ed_canvas_zoom_by(EdCanvas *canvas, int steps);
void ed_canvas_zoom_to(EdCanvas *canvas, double zoom);
void ed_canvas_fit(EdCanvas *canvas);
/** Fits the selection, or everything when nothing is selected. */
void ed_canvas_fit_selection(EdCanvas *canvas);
/** Scrolls by screen pixels. The document moves in the opposite direction. */
void ed_canvas_scroll_by(EdCanvas *canvas, int dx, int dy);
/** Scrolls a document rectangle into view, zooming out if it does not fit, and highlights it for a
 * moment. */
void ed_canvas_reveal(EdCanvas *canvas, PixelRect area);
/** Fits a document rectangle into the view, in its middle, and highlights it. */
void ed_canvas_centre(EdCanvas *canvas, PixelRect area, double max_zoom);

/** Gets the pointer's position, or the centre if the pointer is outside; widget coordinates. */
void ed_canvas_pointer_position(EdCanvas *canvas, double *x, double *y);
/** Passes a key to the tool as if it was pressed on the canvas. Returns TRUE if the tool used
 * it. */
gboolean ed_canvas_give_key(EdCanvas *canvas, EdKey key);

/** True if the last frame was complete: no visible tile was missing or outdated. */
gboolean ed_canvas_is_sharp(EdCanvas *canvas);

/** Switches between light and dark colours. */
void ed_canvas_set_dark(EdCanvas *canvas, gboolean dark);
