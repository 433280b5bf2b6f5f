/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-overlay.h: what tools draw above the document: handles, rubber bands, guides, labels. A
 * list of marks in document coordinates. The canvas draws it at any zoom with strokes of constant
 * width; tests can read it.
 *
 *     ed_overlay_box(overlay, left, top, right, bottom, ED_STYLE_SELECTED);
 *     ed_overlay_chip(overlay, x, y, ED_CHIP_BELOW, "%d × %d", w, h);
 */
#ifndef GABARIT_TOOLS_ED_OVERLAY_H
#define GABARIT_TOOLS_ED_OVERLAY_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/** The style of a mark. */
typedef enum EdMarkStyle {
    ED_STYLE_PLAIN = 0, /**< white on a dark rim */
    ED_STYLE_SELECTED,  /**< white and black ring */
    ED_STYLE_HOVERED,   /**< what a click would select */
    ED_STYLE_BAND,      /**< rubber band: accent, dashed, faint fill */
    ED_STYLE_GUIDE,     /**< dashed, faint */
    ED_STYLE_PROPOSED,  /**< what Enter would accept: dashed accent */
    ED_STYLE_WAY,       /**< the move that was asked for */
    ED_STYLE_IMPACT,    /**< where it ended, and normals */
    ED_STYLE_SLIDE,     /**< how it continued */
    ED_STYLE_WANTED,    /**< the part that was not reached: dashed */
    ED_STYLE_LEAF,      /**< in a leaf's colour; `tag` is the leaf's number */
    ED_STYLE_TAG        /**< in the colour of `tag` */
} EdMarkStyle;

typedef enum EdMarkKind {
    ED_MARK_BOX = 0, /**< x, y to x2, y2 */
    ED_MARK_LINE,    /**< x, y to x2, y2 */
    ED_MARK_ARROW,
    ED_MARK_CIRCLE, /**< x, y, radius x2 in document pixels */
    ED_MARK_POLYLINE,
    ED_MARK_POLYGON, /**< filled faintly, even-odd */
    ED_MARK_AREA,    /**< the same without an outline */
    ED_MARK_SPANS,   /**< rows of pixels: brush cursors; points are (left, y), (right, y) pairs */
    ED_MARK_HANDLE,  /**< a small square on x, y, 7 screen pixels */
    ED_MARK_NODE,    /**< a small round one */
    ED_MARK_DIAMOND, /**< an action point */
    ED_MARK_CROSS,   /**< a hot spot: ring, arms, centre */
    ED_MARK_CHIP     /**< a dark label beside x, y */
} EdMarkKind;

typedef enum EdChipSide {
    ED_CHIP_RIGHT = 0,
    ED_CHIP_ABOVE,
    ED_CHIP_BELOW,
    ED_CHIP_LEFT,
    /** At a corner of the area x, y to x2, y2, or beside it when it is empty, avoiding other chips;
     * left out where there is no room. */
    ED_CHIP_TAB
} EdChipSide;

typedef struct EdMarkPoint {
    double x, y;
} EdMarkPoint;

typedef struct EdMark {
    EdMarkKind kind;
    EdMarkStyle style;
    double x, y, x2, y2;
    int32_t tag; /**< for ED_STYLE_TAG and ED_STYLE_LEAF, and chips in a tag's colour; 0: dark */
    EdChipSide side;     /**< of a chip */
    char *text;          /**< of a chip */
    EdMarkPoint *points; /**< of polylines, polygons, spans */
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
/** A handle, node, diamond or cross. */
void ed_overlay_mark(EdOverlay *overlay, EdMarkKind kind, double x, double y, EdMarkStyle style);
/** Sets the tag, or leaf, whose colour the last mark has. */
void ed_overlay_in_tag(EdOverlay *overlay, int32_t tag);
void ed_overlay_chip(EdOverlay *overlay, double x, double y, EdChipSide side, const char *format,
                     ...) G_GNUC_PRINTF(5, 6);
/** A chip of ED_CHIP_TAB, in the colour of a tag or (0) dark. */
void ed_overlay_tab(EdOverlay *overlay, double left, double top, double right, double bottom,
                    int32_t tag, const char *text);

#endif
