/* SPDX-License-Identifier: MIT */
/** canvas/ed-canvas-internal.h: what the sources of the canvas share: its struct, and how each part
 * tells the others that something changed. */
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

/** All that rulers show. */
typedef struct RulersLook {
    EdViewport viewport;
    int width, height;
    double origin_x, origin_y;
    gboolean has_selected;
    EdArea selected;
    const EdCanvasStyle *style;
    guint guides; /**< a digest of them */
} RulersLook;

/** A guide that is dragged from a ruler, or along. */
typedef struct GuideDrag {
    gboolean upright;
    uint32_t place; /**< among the session's guides; UINT32_MAX: it is not there (yet) */
    gboolean was;   /**< it was there before, at: */
    int32_t from;
} GuideDrag;

struct _EdCanvas {
    GtkWidget parent;

    /* What is shown */
    EdSession *session;
    EdScene *scene;
    EdTiles *tiles;
    const EdCanvasStyle *style;
    const EdCanvasStyle *above; /* of what lies on the document, whose ground may be another */
    GdkRGBA surround;           /* of the document */
    gboolean scene_stale;
    guint fill_tick; /* tiles are missing: one frame after the other shows some more */
    guint fill_rest; /* and they are filled between the frames, too */
    gboolean filled; /* none was missing in the last frame, at this zoom: */
    double filled_zoom;
    gboolean rested; /* since that frame, all was there or there was time for tiles */

    /* ed-canvas-view.c */
    EdViewport viewport;
    GHashTable *viewports; /* EdViewport by asset */
    uint64_t asset, frame; /* whose viewport it is */
    gboolean has_origin;
    double origin_x, origin_y;
    uint64_t extent;                  /* the number of what was fitted */
    gboolean fit_wanted;              /* as soon as there is a size */
    gboolean fitted;                  /* nobody has zoomed or scrolled since */
    gboolean in_frame;                /* sizes are given, or it is drawn */
    gboolean fresh;                   /* the pointer has not moved over it since it was fitted */
    int root_width, root_height;      /* of the window, when sizes were given last */
    double left_in_root, top_in_root; /* where the canvas was in it */
    guint zoom_tell;                  /* an idle source that tells of the zoom */
    double anchor_x, anchor_y, anchor_screen_x, anchor_screen_y; /* of the last zoom */
    PixelRect flash;
    int64_t flash_end; /* microseconds; 0: nothing is lit up */
    guint flash_tick;

    /* Tool and marks */
    EdTool *tool;
    int in_tool;          /* calls of the tool that go on: it must not be freed in them */
    gboolean tool_stale;  /* another tool is wanted */
    gboolean marks_asked; /* the tool may draw something else */
    EdOverlay *overlay, *next_overlay, *labels, *next_labels;
    EdCanvasText *words;
    guint font; /* a digest of it */
    EdOverlayPainter *painter;
    GskRenderNode *marks, *rulers; /* drawn once, and again only when they look different */
    gboolean marks_good;
    gboolean labels_asked; /* what labels name may have changed */
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
    double pinch_zoom, pinch_x, pinch_y; /* where fingers were put on the document */
    guint edge_tick;                     /* a drag may be beyond an edge */
    const char *cursor;

    GuideDrag guide;
};

/** Brings scene, tool and viewport up to what the session has now. Before anything looks at
 * them. */
void ed_canvas_settle(EdCanvas *canvas);
/** Zoom, scroll or size changed: marks are drawn again. */
void ed_canvas_moved(EdCanvas *canvas);
/** What marks show may have changed. */
void ed_canvas_marks_changed(EdCanvas *canvas);

/* ---- ed-canvas-paint.c ---- */

/** Draws all of the widget. */
void ed_canvas_paint(EdCanvas *canvas, GtkSnapshot *snapshot);
/** The rulers' size, or 0 without them. */
int ed_canvas_inset(EdCanvas *canvas);

/* ---- ed-canvas-view.c ---- */

/** Another asset or frame may be shown: its viewport. */
void ed_canvas_follow_view(EdCanvas *canvas);
void ed_canvas_resized(EdCanvas *canvas);
/** The document place at a place of the screen is zoomed at. */
void ed_canvas_zoom_at(EdCanvas *canvas, double screen_x, double screen_y, double zoom);
/** A document place is brought to a place of the screen. */
void ed_canvas_pin(EdCanvas *canvas, double x, double y, double screen_x, double screen_y,
                   double zoom);
void ed_canvas_paint_flash(EdCanvas *canvas, GtkSnapshot *snapshot);
/** Nothing goes on by itself any more. */
void ed_canvas_drop_sources(EdCanvas *canvas);

/* ---- ed-canvas-input.c ---- */

void ed_canvas_add_input(EdCanvas *canvas);
EdPointer ed_canvas_pointer(EdCanvas *canvas);
void ed_canvas_update_cursor(EdCanvas *canvas);
/** Ends a drag as if it had never begun. */
void ed_canvas_cancel_drag(EdCanvas *canvas);

/* ---- ed-canvas-guides.c ---- */

/** Whether a place is on a ruler: 1 the top one, 2 the left one, 0 none, 3 where they meet. */
int ed_canvas_ruler_at(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_press(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_drag(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_release(EdCanvas *canvas, double x, double y);
void ed_canvas_guide_cancel(EdCanvas *canvas);
/** "ns-resize" over the mark of a guide, and so on; NULL for none. */
const char *ed_canvas_guide_cursor(EdCanvas *canvas, double x, double y);
void ed_canvas_paint_guides(EdCanvas *canvas, GtkSnapshot *snapshot);
/** A number that is another one for other guides. */
guint ed_canvas_guides_digest(EdCanvas *canvas);
void ed_canvas_paint_guide_marks(EdCanvas *canvas, const EdRuler *ruler, GtkSnapshot *snapshot);

#endif
