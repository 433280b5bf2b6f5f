/* SPDX-License-Identifier: MIT */
/** canvas/ed-canvas-internal.h: what the sources of the canvas share: its struct, and how each part
 * notifies the others of changes. */
#ifndef GABARIT_CANVAS_ED_CANVAS_INTERNAL_H
#define GABARIT_CANVAS_ED_CANVAS_INTERNAL_H

#include "canvas/ed-canvas.h"
#include "canvas/ed-overlay-paint.h"
#include "canvas/ed-ruler.h"
#include "canvas/ed-scene.h"
#include "canvas/ed-selected-area.h"
#include "canvas/ed-tiles.h"

/** What a drag on the canvas does. */
typedef enum EdCanvasDrag {
    ED_CANVAS_DRAG_NOTHING = 0,
    ED_CANVAS_DRAG_TOOL,
    ED_CANVAS_DRAG_PAN,
    ED_CANVAS_DRAG_GUIDE
} EdCanvasDrag;

/** Everything that the rulers show. */
typedef struct RulersLook {
    EdViewport viewport;
    int width, height;
    double origin_x, origin_y;
    gboolean has_selected;
    EdArea selected;
    const EdCanvasStyle *style;
    guint guides; /**< a digest of them */
} RulersLook;

/** A guide that is dragged out of a ruler, or moved. */
typedef struct GuideDrag {
    gboolean upright;
    uint32_t index; /**< among the session's guides; UINT32_MAX: not created yet */
    gboolean was;   /**< it existed before, at `from` */
    int32_t from;
} GuideDrag;

struct _EdCanvas {
    GtkWidget parent;

    /* What is shown */
    EdSession *session;
    EdScene *scene;
    EdTiles *tiles;
    const EdCanvasStyle *style;
    const EdCanvasStyle
        *above;       /* of marks above the document, whose ground may differ from the theme */
    GdkRGBA surround; /* of the document */
    gboolean scene_stale;
    guint fill_tick; /* tiles are missing: each frame adds some */
    guint fill_rest; /* an idle source that fills tiles between frames */
    gboolean filled; /* no tile was missing in the last frame, at this zoom */
    double filled_zoom;
    gboolean rested; /* since that frame, nothing was missing or tiles had time */

    /* ed-canvas-view.c */
    EdViewport viewport;
    GHashTable *viewports; /* EdViewport by asset */
    uint64_t asset, frame; /* whose viewport it is */
    gboolean has_origin;
    double origin_x, origin_y;
    uint64_t extent;                  /* the number of what was fitted */
    gboolean fit_wanted;              /* as soon as there is a size */
    gboolean fitted;                  /* no zoom or scroll since */
    gboolean in_frame;                /* inside size_allocate or snapshot */
    gboolean fresh;                   /* the pointer has not moved over it since it was fitted */
    int root_width, root_height;      /* of the window, when sizes were given last */
    double left_in_root, top_in_root; /* where the canvas was in it */
    guint zoom_tell;                  /* an idle source that emits "zoom-changed" */
    double anchor_x, anchor_y, anchor_screen_x, anchor_screen_y; /* of the last zoom */
    PixelRect flash;
    int64_t flash_end; /* microseconds; 0: nothing is highlighted */
    guint flash_tick;

    /* Tool and marks */
    EdTool *tool;
    int in_tool;          /* nesting of calls into the tool, which must not be freed within */
    gboolean tool_stale;  /* the tool is to be replaced */
    gboolean marks_asked; /* the tool may draw something else */
    EdOverlay *overlay, *next_overlay, *labels, *next_labels;
    EdCanvasText *words;
    guint font; /* a digest of it */
    EdOverlayPainter *painter;
    GskRenderNode *marks, *rulers; /* cached, drawn again only when they look different */
    gboolean marks_good;
    gboolean labels_asked; /* the named things may have changed */
    RulersLook rulers_look;
    gboolean has_selected;
    EdArea selected;

    /* ed-canvas-input.c */
    gboolean wheel_zooms;
    double wheel_rest; /* parts of a step */
    gboolean inside;
    double x, y; /* of the pointer, in the widget */
    unsigned modifiers;
    double pressure;
    gboolean space;
    gboolean focus_by_pointer;
    EdCanvasDrag drag;
    int button;
    double drag_x, drag_y; /* where the drag began */
    double pan_x, pan_y;   /* where the pointer was */
    int clicks;
    int64_t click_time;
    double pinch_zoom, pinch_x, pinch_y; /* document position between the fingers at the start */
    guint edge_tick;                     /* scrolls while a drag is beyond an edge */
    const char *cursor;

    GuideDrag guide;
};

/** Brings scene, tool and viewport up to date with the session. Called before anything reads
 * them. */
void ed_canvas_settle(EdCanvas *canvas);
/** Zoom, scroll or size changed: redraws the marks. */
void ed_canvas_moved(EdCanvas *canvas);
/** Redraws the marks, because what they show may have changed. */
void ed_canvas_marks_changed(EdCanvas *canvas);

/* ---- ed-canvas-paint.c ---- */

/** Draws the whole widget. */
void ed_canvas_paint(EdCanvas *canvas, GtkSnapshot *snapshot);
/** The rulers' size, or 0 without them. */
int ed_canvas_inset(EdCanvas *canvas);

/* ---- ed-canvas-view.c ---- */

/** Switches to the viewport of the asset and frame shown, if they changed. */
void ed_canvas_follow_view(EdCanvas *canvas);
void ed_canvas_resized(EdCanvas *canvas);
/** Zooms; the document position at a screen position stays there. */
void ed_canvas_zoom_at(EdCanvas *canvas, double screen_x, double screen_y, double zoom);
/** Scrolls so that a document position is at a screen position. */
void ed_canvas_pin(EdCanvas *canvas, double x, double y, double screen_x, double screen_y,
                   double zoom);
void ed_canvas_paint_flash(EdCanvas *canvas, GtkSnapshot *snapshot);
/** Removes every source and tick callback. */
void ed_canvas_drop_sources(EdCanvas *canvas);

/* ---- ed-canvas-input.c ---- */

void ed_canvas_add_input(EdCanvas *canvas);
EdPointer ed_canvas_pointer(EdCanvas *canvas);
void ed_canvas_update_cursor(EdCanvas *canvas);
/** Cancels a drag as if it had never begun. */
void ed_canvas_cancel_drag(EdCanvas *canvas);

/* ---- ed-canvas-guides.c ---- */

/** Which ruler a position is on: 1 the top one, 2 the left one, 0 none, 3 their corner. */
int ed_canvas_ruler_at(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_press(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_drag(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_release(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_cancel(EdCanvas *canvas);
/** "ns-resize" over the mark of a guide, and so on; NULL for none. */
const char *ed_canvas_guide_cursor(EdCanvas *canvas, double x, double y);
void ed_canvas_paint_guides(EdCanvas *canvas, GtkSnapshot *snapshot);
/** A digest of the guides: it differs when they do. */
guint ed_canvas_guides_digest(EdCanvas *canvas);
void ed_canvas_paint_guide_marks(EdCanvas *canvas, const EdRuler *ruler, GtkSnapshot *snapshot);

#endif
