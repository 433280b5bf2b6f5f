/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-snap.h: places that the edges of boxes come to when they are near: whole pixels always,
 * and while snapping is on guides, the silhouette, and the edges of other boxes.
 *
 *     EdSnap *snap = ed_snap_frame(session, selection);      // once, when a drag begins
 *     int32_t left = ed_snap_x(snap, pointer->x, pointer->zoom, false);
 *     ed_snap_free(snap);
 */
#ifndef GABARIT_TOOLS_ED_SNAP_H
#define GABARIT_TOOLS_ED_SNAP_H

#include "session/ed-selection.h"
#include "tools/ed-tool.h"

typedef struct EdSnap EdSnap;

/** The lines of the frame that is shown, without those of the boxes in `moved` (or NULL). */
EdSnap *ed_snap_frame(EdSession *session, const EdSelection *moved);
/** NULL is allowed. */
void ed_snap_free(EdSnap *snap);

/** A whole pixel's edge: the nearest line that is near on the screen, else the nearest edge. With
 * `free` (Control held) lines do not count. */
int32_t ed_snap_x(const EdSnap *snap, double x, double zoom, bool free);
int32_t ed_snap_y(const EdSnap *snap, double y, double zoom, bool free);

/** How far to move a rectangle that was moved by dx, dy already, so that one of its edges comes to
 * a line. */
void ed_snap_rect(const EdSnap *snap, PixelRect rect, double zoom, bool free, int32_t *dx,
                  int32_t *dy);

/** Shows which lines the edges of a rectangle lie on, and what they belong to. */
void ed_snap_draw(const EdSnap *snap, PixelRect rect, EdOverlay *overlay);

#endif
