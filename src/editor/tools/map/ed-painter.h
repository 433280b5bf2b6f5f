/* SPDX-License-Identifier: MIT */
/**
 * tools/map/ed-painter.h: painting the plane of a map that is shown: what all brushes, areas and fills
 * share. Pixels of zones with a locked tag are not painted over, nor those that the bar's "over"
 * leaves out.
 *
 *     EdPainter painter;
 *     if (ed_painter_begin(&painter, tool, pointer)) {
 *         paint_line(ed_painter_stroke(&painter), &brush, x0, y0, x1, y1, ED_PAINTED);
 *         ed_painter_show(&painter, _("Paint"));          // a version, part of the tool's one step
 *     }
 *     ed_painter_end(&painter);
 */
#ifndef GABARIT_TOOLS_MAP_ED_PAINTER_H
#define GABARIT_TOOLS_MAP_ED_PAINTER_H

#include "edit/paint.h"
#include "tools/ed-tool.h"

enum { ED_PAINTED = 1 }; /**< the value of what is painted in a stroke */

/** What may be painted over; a choice in the bar of every painting tool, with the id "over". */
typedef enum EdPaintOver { ED_OVER_ALL = 0, ED_OVER_EMPTY, ED_OVER_ZONES } EdPaintOver;
extern const char *const ed_paint_over_words[];

typedef struct EdPainter {
    EdTool *tool;
    uint64_t map, plane;
    uint8_t value;   /**< that pixels become: the zone's number, or 0 */
    bool keeps[256]; /**< pixels with these values stay */
    bool keeps_some;
    bool locked[256];   /**< of those that stay: their zone's tag is locked */
    int32_t met;        /**< one of these that the stroke went over, or 0 */
    Blocks *before;     /**< the plane's pixels when it began */
    BlocksEdit *stroke; /**< ED_PAINTED where something was painted */
} EdPainter;

/** Begins with the zone of the session; where there is none, a zone of the current tag is made, as
 * part of the step. The right button, and the eraser, paint 0. False when no plane is shown, and,
 * said at the pointer, where the zone's tag is locked. */
bool ed_painter_begin(EdPainter *painter, EdTool *tool, const EdPointer *pointer);
BlocksEdit *ed_painter_stroke(EdPainter *painter);
/** Makes a version with other pixels of the plane, which end here: `keeps` was heeded in them. */
void ed_painter_take(EdPainter *painter, BlocksEdit *edit, const char *label);
/** Makes a version with what was painted so far. */
void ed_painter_show(EdPainter *painter, const char *label);
/** The next picture of a shape that is dragged begins with nothing painted. */
void ed_painter_again(EdPainter *painter);
/** Also after a cancel, or when it never began. */
void ed_painter_end(EdPainter *painter);

/** The session's zone, or a new one of the current tag, as a part of a tool's step; 0 for none, and
 * where the tag is locked, which is said at the pointer. */
int32_t ed_painter_zone(EdTool *tool);

/** Whether a shape fills a place. */
bool ed_shape_holds(const Shape *shape, double x, double y);
/** The zone under the pointer in the plane shown, its shapes included; 0 for none. */
int32_t ed_map_zone_at(EdSession *session, double x, double y);
/** Makes the zone under the pointer the one to paint with, and its tag the current one. */
void ed_map_pick_zone(EdSession *session, const EdPointer *pointer);
/** Words for the status line: the zone's name, tag, role. */
char *ed_map_status(EdTool *tool, const EdPointer *pointer);

#endif
