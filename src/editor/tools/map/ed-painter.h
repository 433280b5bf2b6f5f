/* SPDX-License-Identifier: MIT */
/**
 * tools/map/ed-painter.h: paints the displayed plane, for all brushes, areas and fills. Never
 * paints over pixels of zones with a locked tag, nor over those that the option "over" excludes.
 *
 *     EdPainter painter;
 *     if (ed_painter_begin(&painter, tool, pointer)) {
 *         paint_line(ed_painter_stroke(&painter), &brush, x0, y0, x1, y1, ED_PAINTED);
 *         ed_painter_show(&painter, _("Paint"));          // a version, part of the tool's step
 *         ed_painter_finish(&painter);
 *     }
 */
#pragma once

#include "edit/paint.h"
#include "tools/ed-tool.h"

enum { ED_PAINTED = 1 }; /**< the value of painted pixels in a stroke */

/** The pixels that may be painted over: the option "over" of every painting tool. */
typedef enum EdPaintOver { ED_OVER_ALL = 0, ED_OVER_EMPTY, ED_OVER_ZONES } EdPaintOver;
extern const char *const ed_paint_over_names[];

typedef struct EdPainter {
    EdTool *tool;
    uint64_t map, plane;
    uint8_t value;        /**< new value of pixels: the zone's number, or 0 */
    bool keeps[256];      /**< whether pixels with a value are kept */
    bool keeps_some;      /**< whether any value is kept */
    bool locked[256];     /**< whether the tag of the value's zone is locked, so that it is kept */
    int32_t refused_zone; /**< a locked value that the stroke touched, or 0 */
    bool kept;            /**< the stroke touched a value that the option "over" keeps */
    PixelRect touched;    /**< surrounds the pixels that the last version may have changed */
    Blocks *before;       /**< the plane's pixels at the beginning */
    BlocksEdit *stroke;   /**< ED_PAINTED where something was painted */
} EdPainter;

/** Starts painting with the session's zone. If there is none, adds a zone of the current tag as
 * part of the step. The right button and the eraser paint 0. Returns false for the middle button,
 * if no plane is shown, or, with a message at the pointer, if the tag to paint with is locked. */
bool ed_painter_begin(EdPainter *painter, EdTool *tool, const EdPointer *pointer);
BlocksEdit *ed_painter_stroke(EdPainter *painter);
/** Pushes a version with new pixels of the plane. Takes ownership of `edit`, which must not have
 * changed pixels that `keeps` protects. */
void ed_painter_apply(EdPainter *painter, BlocksEdit *edit, const char *label);
/** Pushes a version with the stroke so far. */
void ed_painter_show(EdPainter *painter, const char *label);
/** Clears the stroke, so that each step of a drag can paint the area anew. */
void ed_painter_clear(EdPainter *painter);
/** Ends and frees the stroke. Returns in how many pixels its effect is visible. Without any, and
 * without paint below shapes, cancels the tool's step, and a message at the pointer and a notice
 * name the reason. */
uint64_t ed_painter_finish(EdPainter *painter);
/** Frees the stroke, even if the drag was cancelled or ed_painter_begin failed. */
void ed_painter_end(EdPainter *painter);

/** Returns the session's zone, or a new zone of the current tag, added as part of a tool's step.
 * Returns 0 if no plane is shown, or, with a message at the pointer, if the tag is locked. */
int32_t ed_painter_zone(EdTool *tool);

/** True if a shape fills a position. */
bool ed_shape_contains(const Shape *shape, double x, double y);
/** Returns the zone at a position in the displayed plane, shapes included; 0: none. */
int32_t ed_map_zone_at(EdSession *session, double x, double y);
/** Makes the zone under the pointer the current one, and its tag the current tag. */
void ed_map_pick_zone(EdSession *session, const EdPointer *pointer);
/** Returns text for the status line: the name, tag and role of the zone under the pointer. The
 * caller frees it. */
char *ed_map_status(EdTool *tool, const EdPointer *pointer);
/** True if the tool's unfinished shape has at least `min` nodes, 2 or 3; else reports that. */
bool ed_map_has_enough(EdTool *tool, guint min);
