/* SPDX-License-Identifier: MIT */
/** canvas/ed-canvas-internal.h: declarations that the sources of the canvas share: its struct, and
 * the functions by which its parts notify each other of changes. */
#pragma once

#include "canvas/ed-canvas.h"
#include "canvas/ed-legend.h"
#include "canvas/ed-overlay-paint.h"
#include "canvas/ed-ruler.h"
#include "canvas/ed-scene.h"
#include "canvas/ed-selected-area.h"
#include "canvas/ed-tiles.h"

/** The effect of a drag on the canvas. */
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
    guint guides; /**< digest of the guides */
} RulersLook;

/** A guide that is dragged out of a ruler, or moved. */
typedef struct GuideDrag {
    gboolean upright;
    uint32_t index;   /**< in the session's guides; UINT32_MAX: not created yet */
    gboolean existed; /**< it existed before the drag, at `from` */
    int32_t from;
} GuideDrag;

struct _EdCanvas {
    GtkWidget parent;

    /* The document */
    EdSession *session;
    EdScene *scene;
    EdTiles *tiles;
    const EdCanvasStyle *style;
    const EdCanvasStyle
        *above;       /* for marks above the document, whose background may differ from the theme */
    GdkRGBA surround; /* colour around the document */
    gboolean scene_stale;
    gboolean tiles_stale; /* tiles may show an earlier version of what was shown */
    guint fill_tick;      /* tick callback that requests another frame while tiles are missing */
    guint fill_idle;      /* idle source that fills tiles between frames */
    gboolean filled;      /* no tile was missing in the last frame, at this zoom */
    double filled_zoom;
    gboolean rested; /* no tile was missing in the last frame, or the idle source ran since */

    /* ed-canvas-view.c */
    EdViewport viewport;
    GHashTable *viewports; /* EdViewport by asset id */
    uint64_t asset, frame; /* asset and frame of `viewport` */
    gboolean has_origin;
    double origin_x, origin_y;
    uint64_t extent;                  /* number of the extent that was fitted */
    gboolean fit_wanted;              /* fit as soon as there is a size */
    gboolean fitted;                  /* no zoom or scroll since the last fit */
    gboolean in_frame;                /* inside size_allocate or snapshot */
    int fresh;                        /* 0: the canvas was used since the last fit; 1: not yet;
                                       * more: frames to paint until the fit can be used */
    int root_width, root_height;      /* size of the window at the last allocation */
    double left_in_root, top_in_root; /* position of the canvas in it */
    guint zoom_idle;                  /* idle source that emits "zoom-changed" */
    double anchor_x, anchor_y, anchor_screen_x, anchor_screen_y; /* of the last zoom */
    PixelRect flash;
    int64_t flash_end; /* monotonic microseconds; 0: nothing is highlighted */
    guint flash_tick;
    graphene_rect_t legend; /* as last painted; empty: not visible */
    EdChip chips[ED_VIEW_STATES];
    int chip_count;

    /* Tool and marks */
    EdTool *tool;
    int in_tool;          /* nesting depth of calls into the tool, which is freed only at depth 0 */
    gboolean tool_stale;  /* the tool must be replaced */
    gboolean marks_stale; /* the tool's marks may have changed */
    EdOverlay *overlay, *next_overlay, *labels, *next_labels;
    EdCanvasText *words;
    guint font; /* digest of the font */
    EdOverlayPainter *painter;
    GskRenderNode *marks, *rulers; /* cached; redrawn only when they look different */
    gboolean marks_drawn;
    gboolean labels_stale; /* the labels may have changed */
    RulersLook rulers_look;
    gboolean has_selected;
    EdArea selected;

    /* ed-canvas-input.c */
    gboolean wheel_zooms;
    double wheel_fraction; /* fraction of a wheel step */
    gboolean inside;
    gboolean by_keys;        /* keys moved the pointer last */
    double mouse_x, mouse_y; /* last position of the mouse */
    double x, y;             /* pointer position in the widget */
    unsigned modifiers;
    double pressure;
    gboolean space;
    gboolean key_drag; /* the drag was begun by a key */
    gboolean focus_by_pointer;
    EdCanvasDrag drag;
    int button;
    double drag_x, drag_y; /* start of the drag */
    double pan_x, pan_y;   /* pointer position during a pan */
    int clicks;
    int64_t click_time;
    double pinch_zoom, pinch_x, pinch_y; /* initial zoom; document position between the fingers */
    guint edge_tick;                     /* tick callback; scrolls while a drag is beyond an edge */
    const char *cursor;

    GuideDrag guide;
};

/** Brings scene, tool and viewport up to date with the session. Call it before reading them. */
void ed_canvas_settle(EdCanvas *canvas);
/** Redraws the marks after the zoom, scroll or size has changed. */
void ed_canvas_moved(EdCanvas *canvas);
/** Redraws the marks. Call it when the items that they show may have changed. */
void ed_canvas_marks_changed(EdCanvas *canvas);

/* ---- ed-canvas-paint.c ---- */

/** Draws the whole widget. */
void ed_canvas_paint(EdCanvas *canvas, GtkSnapshot *snapshot);
/** Returns the size of the rulers in pixels, or 0 if they are hidden. */
int ed_canvas_inset(EdCanvas *canvas);

/* ---- ed-canvas-view.c ---- */

/** Switches to the viewport of the asset and frame shown, if they changed. */
void ed_canvas_follow_view(EdCanvas *canvas);
void ed_canvas_resized(EdCanvas *canvas);
/** Called for each painted frame, and for each use of the fitted view by the pointer. */
void ed_canvas_painted_fit(EdCanvas *canvas);
void ed_canvas_used_fit(EdCanvas *canvas);
/** Zooms so that the document position at a screen position stays there. */
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

/** Returns the ruler at a position: 0 none, 1 the top one, 2 the left one, 3 their corner. */
int ed_canvas_ruler_at(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_press(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_drag(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_release(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_cancel(EdCanvas *canvas);
/** Returns the cursor over the mark of a guide, such as "ns-resize", or NULL if no mark is
 * there. */
const char *ed_canvas_guide_cursor(EdCanvas *canvas, double x, double y);
void ed_canvas_paint_guides(EdCanvas *canvas, GtkSnapshot *snapshot);
/** Returns a digest of the guides that changes when they change. */
guint ed_canvas_guides_digest(EdCanvas *canvas);
void ed_canvas_paint_guide_marks(EdCanvas *canvas, const EdRuler *ruler, GtkSnapshot *snapshot);
