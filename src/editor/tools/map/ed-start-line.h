/* SPDX-License-Identifier: MIT */
/**
 * tools/map/ed-start-line.h: a start line across a track of the displayed plane, where a stroke
 * crosses it. The line reaches from edge to edge, at a right angle to the track, and its walk-to
 * point is ahead of it, in the direction of the track.
 *
 *     EdStartLine line;
 *     if (ed_start_line_find(session, from, to, &line))
 *         ed_start_line_place(tool, &line);
 */
#pragma once

#include "edit/paint.h"
#include "tools/ed-tool.h"

typedef struct EdStartLine {
    PaintPoint corners[4];
    PaintPoint centre;
    PaintPoint ahead; /**< the walk-to point */
} EdStartLine;

/** Finds the place where a stroke crosses the centre line of a track; false if there is none. */
bool ed_start_line_find(EdSession *session, PaintPoint from, PaintPoint to, EdStartLine *line);
/** Adds the line as a zone with the tag "start", or moves the shapes of the first such zone there.
 * Adds the tag if it is missing. Returns false, with a message, on failure. */
bool ed_start_line_place(EdTool *tool, const EdStartLine *line);
void ed_start_line_draw(const EdStartLine *line, EdOverlay *overlay);
