/* SPDX-License-Identifier: MIT */
/* Zoom and scroll of ed-canvas.h. Each asset has its own viewport, which is kept until the session
 * changes. */
#include "canvas/ed-canvas-internal.h"
#include "session/ed-play-head.h"

#include <math.h>

enum {
    FIT_MARGIN = 28,    /* screen pixels around the fitted area */
    KEPT_IN_SIGHT = 64, /* pixels of the asset that stay visible, however far it is scrolled */
    REVEAL_MARGIN = 40,
    MAX_FIT_ZOOM = 16, /* for a selection, so that a single point does not fill the screen */
    FIT_FRAMES = 2     /* panels that adapt to what is shown may do so one frame later */
};

/* Duration of the highlight. */
enum { FLASH_MILLISECONDS = 900 };

static int width_of(EdCanvas *canvas)
{
    return gtk_widget_get_width(GTK_WIDGET(canvas));
}

static int height_of(EdCanvas *canvas)
{
    return gtk_widget_get_height(GTK_WIDGET(canvas));
}

static gboolean zoom_changed_cb(void *user)
{
    EdCanvas *canvas = user;
    canvas->zoom_idle = 0;
    g_signal_emit_by_name(canvas, "zoom-changed");
    return G_SOURCE_REMOVE;
}

/* Emits "zoom-changed". Its handlers change labels; if they did so during layout and drawing, the
 * labels would have no size and GTK would not draw them. The signal is then emitted after the
 * frame. */
static void emit_zoom_changed(EdCanvas *canvas)
{
    if (!canvas->in_frame)
        g_signal_emit_by_name(canvas, "zoom-changed");
    else if (canvas->zoom_idle == 0)
        canvas->zoom_idle = g_idle_add_full(G_PRIORITY_HIGH_IDLE, zoom_changed_cb, canvas, NULL);
}

/* Called after every change of the viewport. */
static void viewport_changed(EdCanvas *canvas, double old_zoom)
{
    PixelRect bounds;
    if (ed_scene_bounds(canvas->scene, &bounds) && width_of(canvas) > 0) {
        int inset = ed_canvas_inset(canvas);
        ed_viewport_scroll(&canvas->viewport, inset, inset);
        ed_viewport_keep_in_sight(&canvas->viewport, width_of(canvas) - inset,
                                  height_of(canvas) - inset, bounds.left, bounds.top, bounds.right,
                                  bounds.bottom, KEPT_IN_SIGHT);
        ed_viewport_scroll(&canvas->viewport, -inset, -inset);
    }
    ed_canvas_moved(canvas);
    if (canvas->viewport.zoom != old_zoom)
        emit_zoom_changed(canvas);
}

/* ---- Fitting ---- */

/* Zooms so that a rectangle fills the area next to the rulers. */
static void fit_area(EdCanvas *canvas, const EdArea *area, double max_zoom)
{
    int inset = ed_canvas_inset(canvas), width = width_of(canvas) - inset;
    int height = height_of(canvas) - inset;
    double old_zoom = canvas->viewport.zoom;
    EdViewport *view = &canvas->viewport;
    ed_viewport_fit(view, width, height, area->left, area->top, area->right, area->bottom,
                    FIT_MARGIN);
    if (view->zoom > max_zoom)
        ed_viewport_zoom_to(view, width / 2.0, height / 2.0, max_zoom);
    ed_viewport_scroll(view, -inset, -inset);
    viewport_changed(canvas, old_zoom);
}

static void fit_bounds(EdCanvas *canvas)
{
    PixelRect bounds;
    canvas->fit_wanted = width_of(canvas) == 0;
    canvas->fitted = TRUE;
    canvas->fresh = 1 + FIT_FRAMES;
    if (canvas->fit_wanted || !ed_scene_extent(canvas->scene, &bounds, &canvas->extent))
        return;
    EdArea area = {bounds.left, bounds.top, bounds.right, bounds.bottom};
    fit_area(canvas, &area, ED_MAX_ZOOM);
}

void ed_canvas_fit(EdCanvas *canvas)
{
    ed_canvas_settle(canvas);
    fit_bounds(canvas);
}

void ed_canvas_fit_selection(EdCanvas *canvas)
{
    ed_canvas_settle(canvas);
    if (!canvas->has_selected || width_of(canvas) == 0) {
        fit_bounds(canvas);
        return;
    }
    canvas->fitted = FALSE;
    fit_area(canvas, &canvas->selected, MAX_FIT_ZOOM);
}

/* Stores the canvas's position in the window, and sets the distance that it has moved. True if the
 * window kept its size, which means that a panel, row or strip next to the canvas was shown or
 * hidden. */
static bool update_position(EdCanvas *canvas, double *dx, double *dy)
{
    GtkWidget *root = GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(canvas)));
    graphene_point_t at;
    if (root == NULL ||
        !gtk_widget_compute_point(GTK_WIDGET(canvas), root, &GRAPHENE_POINT_INIT(0, 0), &at))
        return false;
    int width = gtk_widget_get_width(root), height = gtk_widget_get_height(root);
    bool same = width == canvas->root_width && height == canvas->root_height;
    *dx = (double)at.x - canvas->left_in_root;
    *dy = (double)at.y - canvas->top_in_root;
    canvas->root_width = width;
    canvas->root_height = height;
    canvas->left_in_root = (double)at.x;
    canvas->top_in_root = (double)at.y;
    return same;
}

void ed_canvas_painted_fit(EdCanvas *canvas)
{
    canvas->fresh -= canvas->fresh > 1;
}

void ed_canvas_used_fit(EdCanvas *canvas)
{
    canvas->fresh -= canvas->fresh == 1;
}

/* Keeps the art below the pointer: a fitted view is fitted again only if the pointer is elsewhere
 * or has not moved since the fit was visible, or if the window itself was resized. */
void ed_canvas_resized(EdCanvas *canvas)
{
    double dx = 0, dy = 0;
    bool window_kept_size = update_position(canvas, &dx, &dy);
    bool stays = window_kept_size && (!canvas->fitted || (canvas->inside && canvas->fresh == 0));
    canvas->in_frame = TRUE;
    if (canvas->fit_wanted || (canvas->fitted && !stays))
        fit_bounds(canvas);
    else {
        if (stays)
            ed_viewport_scroll(&canvas->viewport, (int64_t)round(dx), (int64_t)round(dy));
        viewport_changed(canvas, canvas->viewport.zoom);
    }
    canvas->in_frame = FALSE;
}

/* ---- Changing the asset or frame ---- */

static void keep_viewport(EdCanvas *canvas)
{
    if (canvas->asset != 0 && !canvas->fitted)
        g_hash_table_replace(canvas->viewports, g_memdup2(&canvas->asset, sizeof canvas->asset),
                             g_memdup2(&canvas->viewport, sizeof canvas->viewport));
    else
        g_hash_table_remove(canvas->viewports, &canvas->asset);
}

static void show_asset(EdCanvas *canvas, uint64_t asset)
{
    keep_viewport(canvas);
    canvas->asset = asset;
    double old_zoom = canvas->viewport.zoom;
    const EdViewport *kept = g_hash_table_lookup(canvas->viewports, &asset);
    if (kept == NULL) {
        fit_bounds(canvas);
        return;
    }
    canvas->viewport = *kept;
    canvas->fitted = FALSE;
    viewport_changed(canvas, old_zoom);
}

/* Keeps the hot spots at one position of the screen while the user steps through frames. */
static void follow_origin(EdCanvas *canvas, double x, double y)
{
    double zoom = canvas->viewport.zoom;
    double dx = round(x * zoom) - round(canvas->origin_x * zoom);
    double dy = round(y * zoom) - round(canvas->origin_y * zoom);
    ed_viewport_scroll(&canvas->viewport, (int64_t)dx, (int64_t)dy);
    viewport_changed(canvas, zoom);
}

/* Returns a number that identifies a frame and how it is mirrored. */
static uint64_t displayed_frame(EdSession *session)
{
    const AnimationStep *step = ed_session_played_step(session);
    uint64_t frame = ed_session_view(session)->frame;
    return step != NULL ? frame + step->flip_x + 2u * step->flip_y : frame;
}

void ed_canvas_follow_view(EdCanvas *canvas)
{
    const EdView *view = canvas->session != NULL ? ed_session_view(canvas->session) : NULL;
    uint64_t asset = view != NULL ? view->asset : 0,
             frame = view != NULL ? displayed_frame(canvas->session) : 0;
    PixelRect extent;
    double x, y;
    uint64_t number;
    bool has_origin = ed_scene_origin(canvas->scene, &x, &y);
    if (asset != canvas->asset) {
        show_asset(canvas, asset);
    } else {
        if (frame != canvas->frame && has_origin && canvas->has_origin)
            follow_origin(canvas, x, y);
        if (canvas->fitted && ed_scene_extent(canvas->scene, &extent, &number) &&
            number != canvas->extent)
            fit_bounds(canvas);
    }
    canvas->frame = frame;
    canvas->has_origin = has_origin;
    canvas->origin_x = x;
    canvas->origin_y = y;
}

/* ---- Zooming and scrolling ---- */

void ed_canvas_pin(EdCanvas *canvas, double x, double y, double screen_x, double screen_y,
                   double zoom)
{
    double old_zoom = canvas->viewport.zoom;
    canvas->fitted = FALSE;
    ed_viewport_pin(&canvas->viewport, x, y, screen_x, screen_y, zoom);
    viewport_changed(canvas, old_zoom);
}

/* Zooming in and out again at one screen position returns to the same document position, despite
 * rounding. */
void ed_canvas_zoom_at(EdCanvas *canvas, double screen_x, double screen_y, double zoom)
{
    const EdViewport *view = &canvas->viewport;
    bool same_position = canvas->anchor_screen_x == screen_x &&
                         canvas->anchor_screen_y == screen_y &&
                         fabs(ed_viewport_screen_x(view, canvas->anchor_x) - screen_x) <= 1 &&
                         fabs(ed_viewport_screen_y(view, canvas->anchor_y) - screen_y) <= 1;
    if (!same_position) {
        canvas->anchor_x = ed_viewport_x(view, screen_x);
        canvas->anchor_y = ed_viewport_y(view, screen_y);
        canvas->anchor_screen_x = screen_x;
        canvas->anchor_screen_y = screen_y;
    }
    ed_canvas_pin(canvas, canvas->anchor_x, canvas->anchor_y, screen_x, screen_y, zoom);
}

/* Gets the screen position around which keys and buttons zoom. */
static void zoom_position(EdCanvas *canvas, double *x, double *y)
{
    int inset = ed_canvas_inset(canvas);
    *x = canvas->inside ? canvas->x : (width_of(canvas) + inset) / 2;
    *y = canvas->inside ? canvas->y : (height_of(canvas) + inset) / 2;
}

void ed_canvas_zoom_by(EdCanvas *canvas, int steps)
{
    ed_canvas_settle(canvas);
    double x, y, zoom = canvas->viewport.zoom;
    zoom_position(canvas, &x, &y);
    for (int i = 0; i < ABS(steps); i++)
        zoom = ed_viewport_next_zoom(zoom, steps);
    ed_canvas_zoom_at(canvas, x, y, zoom);
}

void ed_canvas_zoom_to(EdCanvas *canvas, double zoom)
{
    ed_canvas_settle(canvas);
    double x, y;
    zoom_position(canvas, &x, &y);
    ed_canvas_zoom_at(canvas, x, y, zoom);
}

void ed_canvas_scroll_by(EdCanvas *canvas, int dx, int dy)
{
    ed_canvas_settle(canvas);
    canvas->fitted = FALSE;
    ed_viewport_scroll(&canvas->viewport, dx, dy);
    viewport_changed(canvas, canvas->viewport.zoom);
}

/* ---- Revealing ---- */

void ed_canvas_drop_sources(EdCanvas *canvas)
{
    g_clear_handle_id(&canvas->zoom_idle, g_source_remove);
    g_clear_handle_id(&canvas->fill_idle, g_source_remove);
    canvas->flash_end = 0;
    guint *ticks[] = {&canvas->flash_tick, &canvas->edge_tick, &canvas->fill_tick};
    for (guint i = 0; i < G_N_ELEMENTS(ticks); i++) {
        if (*ticks[i] != 0)
            gtk_widget_remove_tick_callback(GTK_WIDGET(canvas), *ticks[i]);
        *ticks[i] = 0;
    }
}

static gboolean flash_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    (void)clock, (void)user;
    EdCanvas *canvas = ED_CANVAS(widget);
    gtk_widget_queue_draw(widget);
    if (g_get_monotonic_time() < canvas->flash_end)
        return G_SOURCE_CONTINUE;
    canvas->flash_tick = 0;
    canvas->flash_end = 0;
    return G_SOURCE_REMOVE;
}

static void flash(EdCanvas *canvas, PixelRect area)
{
    canvas->flash = area;
    canvas->flash_end = g_get_monotonic_time() + FLASH_MILLISECONDS * INT64_C(1000);
    if (canvas->flash_tick == 0)
        canvas->flash_tick = gtk_widget_add_tick_callback(GTK_WIDGET(canvas), flash_cb, NULL, NULL);
}

void ed_canvas_paint_flash(EdCanvas *canvas, GtkSnapshot *snapshot)
{
    int64_t remaining = canvas->flash_end - g_get_monotonic_time();
    if (canvas->flash_end == 0 || remaining <= 0)
        return;
    /* If animations are switched off, the highlight does not fade and is removed at the end. */
    gboolean animations;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(canvas)), "gtk-enable-animations", &animations,
                 NULL);
    double share = animations ? (double)remaining / (FLASH_MILLISECONDS * 1000.0) : 0.6;
    const EdViewport *view = &canvas->viewport;
    double x = round(ed_viewport_screen_x(view, canvas->flash.left)) - 4;
    double y = round(ed_viewport_screen_y(view, canvas->flash.top)) - 4;
    double right = round(ed_viewport_screen_x(view, canvas->flash.right)) + 4;
    double bottom = round(ed_viewport_screen_y(view, canvas->flash.bottom)) + 4;
    GskRoundedRect outline;
    graphene_rect_t rect = GRAPHENE_RECT_INIT((float)x, (float)y, (float)fmax(right - x, 1),
                                              (float)fmax(bottom - y, 1));
    gsk_rounded_rect_init_from_rect(&outline, &rect, 4);
    GdkRGBA line = canvas->above->accent, inside = line;
    line.alpha = (float)share;
    inside.alpha = (float)(share * 0.25);
    gtk_snapshot_push_rounded_clip(snapshot, &outline);
    gtk_snapshot_append_color(snapshot, &inside, &rect);
    gtk_snapshot_pop(snapshot);
    gtk_snapshot_append_border(snapshot, &outline, (const float[]){3, 3, 3, 3},
                               (const GdkRGBA[]){line, line, line, line});
}

void ed_canvas_centre(EdCanvas *canvas, PixelRect area, double max_zoom)
{
    ed_canvas_settle(canvas);
    canvas->fitted = FALSE;
    fit_area(canvas, &(EdArea){area.left, area.top, area.right, area.bottom}, max_zoom);
    flash(canvas, area);
}

void ed_canvas_reveal(EdCanvas *canvas, PixelRect area)
{
    ed_canvas_settle(canvas);
    int inset = ed_canvas_inset(canvas), width = width_of(canvas) - inset;
    int height = height_of(canvas) - inset;
    EdViewport *view = &canvas->viewport;
    double zoom = view->zoom;
    canvas->fitted = FALSE;
    if ((area.right - (double)area.left) * zoom > width - 2 * REVEAL_MARGIN ||
        (area.bottom - (double)area.top) * zoom > height - 2 * REVEAL_MARGIN)
        fit_area(canvas, &(EdArea){area.left, area.top, area.right, area.bottom}, zoom);
    ed_viewport_scroll(view, inset, inset);
    ed_viewport_reveal(view, width, height, area.right, area.bottom, REVEAL_MARGIN);
    ed_viewport_reveal(view, width, height, area.left, area.top, REVEAL_MARGIN);
    ed_viewport_scroll(view, -inset, -inset);
    viewport_changed(canvas, zoom);
    flash(canvas, area);
}
