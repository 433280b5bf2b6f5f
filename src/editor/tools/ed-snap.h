/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-snap.h: coordinates that nearby edges of boxes snap to: always whole pixels, and while
 * snapping is on also guides, the silhouette, and the edges of other boxes.
 *
 *     EdSnap *snap = ed_snap_frame(session, selection);      // once, when a drag begins
 *     int32_t left = ed_snap_x(snap, pointer->x, pointer->zoom, false);
 *     ed_snap_free(snap);
 */
#pragma once

#include "session/ed-selection.h"
#include "tools/ed-tool.h"

typedef struct EdSnap EdSnap;

/** Collects the lines of the displayed frame, without those of the boxes in `moved` (or NULL). */
EdSnap *ed_snap_frame(EdSession *session, const EdSelection *moved);
/** Frees the lines; NULL is allowed. */
void ed_snap_free(EdSnap *snap);

/** Snaps to the nearest line that is close on the screen, else to the nearest pixel edge. With
 * `free` (Control held) lines are ignored. */
int32_t ed_snap_x(const EdSnap *snap, double x, double zoom, bool free);
int32_t ed_snap_y(const EdSnap *snap, double y, double zoom, bool free);
/** Returns the pixels that a drag from one position to another touches. Each edge that is near a
 * line snaps to it. */
PixelRect ed_snap_pixels(const EdSnap *snap, double x, double y, double to_x, double to_y,
                         double zoom, bool free);

/** Sets `dx`, `dy` to the shift that puts one edge of a rectangle on a near line; 0 if no line is
 * near. */
void ed_snap_rect(const EdSnap *snap, PixelRect rect, double zoom, bool free, int32_t *dx,
                  int32_t *dy);

/** Draws the lines on which the edges of a rectangle lie, up to the things that they belong to. */
void ed_snap_draw(const EdSnap *snap, PixelRect rect, EdOverlay *overlay);
