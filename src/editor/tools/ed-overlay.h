/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-overlay.h: the marks that tools draw above the document: handles, rubber bands, guides,
 * labels. They are a list in document coordinates. The canvas draws it at any zoom with strokes of
 * constant width; tests can read it.
 *
 *     ed_overlay_box(overlay, left, top, right, bottom, ED_STYLE_SELECTED);
 *     ed_overlay_chip(overlay, x, y, ED_CHIP_BELOW, "%d × %d", w, h);
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/** The style of a mark. */
typedef enum EdMarkStyle {
    ED_STYLE_PLAIN = 0, /**< white on a dark rim */
    ED_STYLE_SELECTED,  /**< white and black ring */
    ED_STYLE_HOVERED,   /**< the thing that a click would select */
    ED_STYLE_BAND,      /**< rubber band: accent, dashed, faint fill */
    ED_STYLE_GUIDE,     /**< dashed, faint */
    ED_STYLE_PROPOSED,  /**< a proposal that Enter would accept: dashed, in the colour of `tag`, or
                             accent if it is 0 */
    ED_STYLE_PATH,      /**< a requested move or line of sight, a picked cut */
    ED_STYLE_IMPACT,    /**< impacts and their normals, discs that do not fit */
    ED_STYLE_CONTINUED, /**< the path after the impact */
    ED_STYLE_UNREACHED, /**< the part of the move that was not reached: dashed */
    ED_STYLE_LEAF,      /**< in a leaf's colour; `tag` is the leaf's index */
    ED_STYLE_TAG        /**< in the colour of `tag` */
} EdMarkStyle;

typedef enum EdMarkKind {
    ED_MARK_BOX = 0, /**< x, y to x2, y2 */
    ED_MARK_LINE,    /**< x, y to x2, y2 */
    ED_MARK_ARROW,
    ED_MARK_CIRCLE, /**< x, y, radius x2 in document pixels */
    ED_MARK_POLYLINE,
    ED_MARK_POLYGON, /**< filled faintly, even-odd */
    ED_MARK_AREA,    /**< a polygon without an outline */
    ED_MARK_SPANS,   /**< rows of pixels: brush cursors; points are (left, y), (right, y) pairs */
    ED_MARK_HANDLE,  /**< a small square on x, y, 7 screen pixels */
    ED_MARK_NODE,    /**< a small round handle */
    ED_MARK_DIAMOND, /**< an action point */
    ED_MARK_CROSS,   /**< a hot spot: ring, arms, centre */
    ED_MARK_CHIP     /**< a dark label next to x, y */
} EdMarkKind;

typedef enum EdChipSide {
    ED_CHIP_RIGHT = 0,
    ED_CHIP_ABOVE,
    ED_CHIP_BELOW,
    ED_CHIP_LEFT,
    /** At a corner of the area x, y to x2, y2, or next to the area if it is empty. Does not overlap
     * other chips; omitted if every position is taken or out of view. */
    ED_CHIP_TAB
} EdChipSide;

typedef struct EdMarkPoint {
    double x, y;
} EdMarkPoint;

typedef struct EdMark {
    EdMarkKind kind;
    EdMarkStyle style;
    double x, y, x2, y2;
    double margin;   /**< boxes only: distance from x, y to x2, y2, in screen pixels */
    int32_t tag;     /**< for ED_STYLE_TAG, ED_STYLE_LEAF, ED_STYLE_PROPOSED and chips in a tag's
                          colour; 0: dark */
    EdChipSide side; /**< chips only */
    char *text;      /**< chips only */
    EdMarkPoint *points; /**< polylines, polygons, areas, spans; tabs: the end of their line */
    uint32_t count;
    bool closed;
} EdMark;

typedef struct EdOverlay EdOverlay;

EdOverlay *ed_overlay_new(void);
void ed_overlay_free(EdOverlay *overlay);
void ed_overlay_clear(EdOverlay *overlay);
const EdMark *ed_overlay_marks(const EdOverlay *overlay, uint32_t *count);

void ed_overlay_box(EdOverlay *overlay, double left, double top, double right, double bottom,
                    EdMarkStyle style);
void ed_overlay_line(EdOverlay *overlay, double x, double y, double x2, double y2,
                     EdMarkStyle style);
void ed_overlay_arrow(EdOverlay *overlay, double x, double y, double x2, double y2,
                      EdMarkStyle style);
void ed_overlay_circle(EdOverlay *overlay, double x, double y, double radius, EdMarkStyle style);
/** Points are copied. */
void ed_overlay_points(EdOverlay *overlay, EdMarkKind kind, const EdMarkPoint *points,
                       uint32_t count, bool closed, EdMarkStyle style);
/** Adds a handle, node, diamond or cross. */
void ed_overlay_mark(EdOverlay *overlay, EdMarkKind kind, double x, double y, EdMarkStyle style);
/** Adds the first corner of an outline; `closes`: a click now closes it. */
void ed_overlay_first(EdOverlay *overlay, double x, double y, bool closes);
/** Draws the last box at a distance around its area, in screen pixels. */
void ed_overlay_around(EdOverlay *overlay, double margin);
/** Gives the last mark the colour of a tag, or of a leaf. */
void ed_overlay_in_tag(EdOverlay *overlay, int32_t tag);
void ed_overlay_chip(EdOverlay *overlay, double x, double y, EdChipSide side, const char *format,
                     ...) G_GNUC_PRINTF(5, 6);
/** Adds a chip with ED_CHIP_TAB, in the colour of a tag, or dark if `tag` is 0. */
void ed_overlay_tab(EdOverlay *overlay, double left, double top, double right, double bottom,
                    int32_t tag, const char *text);
/** Keeps the last tab off a line from its position to x, y. */
void ed_overlay_off_line(EdOverlay *overlay, double x, double y);
