/* SPDX-License-Identifier: MIT */
/*
 * Tests the canvas as a widget, on a display: it shows the session's frame, pointer input reaches
 * the tool, and zooming, scrolling and guides work. The tests emit signals of the event
 * controllers.
 */
#include "canvas/ed-canvas.h"
#include "check.h"
#include "edit/assets.h"
#include "new_frame.h"
#include "session/ed-file.h"
#include "session/ed-guides.h"
#include "session/ed-pinned.h"
#include "session/ed-view-states.h"
#include "session/ed-selection.h"
#include "tools/sprite/ed-frame-edits.h"
#include "widgets.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 640, HEIGHT = 480, RULER = 20 };

typedef struct Desk {
    EdSession *session;
    EdCanvas *canvas;
    GtkWidget *window;
    uint64_t sprite, frames[2];
    int keys, menus, moves, zooms; /* numbers of the canvas's signals */
    bool in_frame;                 /* during layout and drawing of the window */
    int zooms_in_frame;
    guint keyval; /* of the last key */
    double x, y;  /* the last position */
} Desk;

/* ---- Setup ---- */

static void settle(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        ;
}

static void add_sprite(Desk *desk)
{
    Project *project = edit_add_sprite(ed_session_project(desk->session), "ken", &desk->sprite,
                                       ed_error(desk->session));
    for (int i = 0; i < 2; i++) {
        Project *next =
            with_new_frame(project, desk->sprite, 0, (PixelRect){0, 0, 64, 48}, i == 0 ? "a" : "b",
                           &desk->frames[i], ed_error(desk->session));
        node_unref(project);
        project = next;
    }
    CHECK(ed_session_push(desk->session, project, "Start", NULL));
    ed_session_show_asset(desk->session, desk->sprite);
    ed_session_show_frame(desk->session, 0, desk->frames[0]);
    ed_session_set_tag(desk->session, 1);
    EdLook look = ed_session_view(desk->session)->look;
    look.snap = false;
    ed_session_set_look(desk->session, &look);
}

static gboolean key_cb(Desk *desk, guint keyval)
{
    desk->keys++;
    desk->keyval = keyval;
    return keyval == GDK_KEY_q;
}

static void menu_cb(Desk *desk)
{
    desk->menus++;
}

static void moved_cb(Desk *desk, double x, double y)
{
    desk->moves++;
    desk->x = x;
    desk->y = y;
}

static void zoomed_cb(Desk *desk)
{
    desk->zooms++;
    desk->zooms_in_frame += desk->in_frame;
}

static void before_paint_cb(Desk *desk)
{
    desk->in_frame = true;
}

static void after_paint_cb(Desk *desk)
{
    desk->in_frame = false;
}

static void set_up(Desk *desk)
{
    *desk = (Desk){.session = ed_session_new()};
    desk->canvas = g_object_new(ED_TYPE_CANVAS, NULL);
    desk->window = gtk_window_new();
    gtk_window_set_decorated(GTK_WINDOW(desk->window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(desk->window), WIDTH, HEIGHT);
    gtk_window_set_child(GTK_WINDOW(desk->window), GTK_WIDGET(desk->canvas));
    g_signal_connect_swapped(desk->canvas, "key", G_CALLBACK(key_cb), desk);
    g_signal_connect_swapped(desk->canvas, "menu-requested", G_CALLBACK(menu_cb), desk);
    g_signal_connect_swapped(desk->canvas, "pointer-moved", G_CALLBACK(moved_cb), desk);
    g_signal_connect_swapped(desk->canvas, "zoom-changed", G_CALLBACK(zoomed_cb), desk);
    add_sprite(desk);
    ed_canvas_set_session(desk->canvas, desk->session);
    gtk_window_present(GTK_WINDOW(desk->window));
    gtk_test_widget_wait_for_draw(GTK_WIDGET(desk->canvas));
    settle();
}

static void tear_down(Desk *desk)
{
    gtk_window_destroy(GTK_WINDOW(desk->window));
    settle();
    ed_session_close(desk->session, false);
    g_object_unref(desk->session);
}

static GtkEventController *controller(Desk *desk, const char *name)
{
    GListModel *all = gtk_widget_observe_controllers(GTK_WIDGET(desk->canvas));
    GtkEventController *found = NULL;
    for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
        GtkEventController *one = g_list_model_get_item(all, i);
        if (g_strcmp0(gtk_event_controller_get_name(one), name) == 0)
            found = one;
        g_object_unref(one);
    }
    g_object_unref(all);
    CHECK(found != NULL);
    return found;
}

/* ---- Simulated user ---- */

static double screen_x(Desk *desk, double x)
{
    return ed_viewport_screen_x(ed_canvas_viewport(desk->canvas), x);
}

static double screen_y(Desk *desk, double y)
{
    return ed_viewport_screen_y(ed_canvas_viewport(desk->canvas), y);
}

static void press_at(Desk *desk, double x, double y)
{
    g_signal_emit_by_name(controller(desk, "canvas-drag"), "drag-begin", x, y);
}

static void drag_by(Desk *desk, double dx, double dy)
{
    g_signal_emit_by_name(controller(desk, "canvas-drag"), "drag-update", dx, dy);
}

static void release_by(Desk *desk, double dx, double dy)
{
    g_signal_emit_by_name(controller(desk, "canvas-drag"), "drag-end", dx, dy);
}

/* Draws a box between two positions in the document. */
static void draw_box(Desk *desk, double left, double top, double right, double bottom)
{
    double zoom = ed_canvas_viewport(desk->canvas)->zoom;
    double dx = (right - left) * zoom, dy = (bottom - top) * zoom;
    ed_session_set_tool(desk->session, "box");
    press_at(desk, screen_x(desk, left), screen_y(desk, top));
    drag_by(desk, dx / 2, dy / 3);
    drag_by(desk, dx, dy);
    release_by(desk, dx, dy);
}

static gboolean press_key(Desk *desk, guint keyval, GdkModifierType state)
{
    gboolean used = FALSE;
    g_signal_emit_by_name(controller(desk, "canvas-key"), "key-pressed", keyval, 0u, state, &used);
    return used;
}

static void release_key(Desk *desk, guint keyval)
{
    g_signal_emit_by_name(controller(desk, "canvas-key"), "key-released", keyval, 0u,
                          (GdkModifierType)0);
}

static void hover(Desk *desk, double x, double y)
{
    g_signal_emit_by_name(controller(desk, "canvas-motion"), "motion", x, y);
}

static void turn_wheel(Desk *desk, double dx, double dy)
{
    gboolean used;
    g_signal_emit_by_name(controller(desk, "canvas-scroll"), "scroll", dx, dy, &used);
    CHECK(used);
}

static const Box *only_box(Desk *desk)
{
    const Frame *frame = ed_session_frame(desk->session);
    CHECK_INT(list_count(frame->boxes), 1);
    return list_get(frame->boxes, 0);
}

/* Returns a picture of the drawn widget. The caller destroys it. */
static cairo_surface_t *picture(Desk *desk)
{
    GtkWidget *widget = GTK_WIDGET(desk->canvas);
    cairo_surface_t *image = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, gtk_widget_get_width(widget), gtk_widget_get_height(widget));
    gtk_widget_queue_draw(widget);
    gtk_test_widget_wait_for_draw(widget);
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gdk_paintable_snapshot(paintable, snapshot, gtk_widget_get_width(widget),
                           gtk_widget_get_height(widget));
    g_autoptr(GskRenderNode) node = gtk_snapshot_free_to_node(snapshot);
    cairo_t *cr = cairo_create(image);
    gsk_render_node_draw(node, cr);
    cairo_destroy(cr);
    return image;
}

static uint32_t colour_at(cairo_surface_t *image, double x, double y)
{
    cairo_surface_flush(image);
    const unsigned char *row = cairo_image_surface_get_data(image) +
                               (size_t)y * (size_t)cairo_image_surface_get_stride(image);
    uint32_t colour;
    memcpy(&colour, row + 4 * (size_t)x, 4);
    return colour & 0xffffff;
}

/* ---- Cases ---- */

static void test_fits_at_first(void)
{
    Desk desk;
    set_up(&desk);
    /* 620 x 460 next to the rulers, with a margin of 28: there is space for 8 times 64 x 48. */
    CHECK_NEAR(ed_canvas_viewport(desk.canvas)->zoom, 8, 0);
    CHECK_NEAR(screen_x(&desk, 32), RULER + (WIDTH - RULER) / 2.0, 1);
    CHECK_NEAR(screen_y(&desk, 24), RULER + (HEIGHT - RULER) / 2.0, 1);
    CHECK(desk.zooms > 0);
    tear_down(&desk);
}

static void test_shows_the_session(void)
{
    Desk desk;
    set_up(&desk);
    cairo_surface_t *before = picture(&desk);
    CHECK_INT(colour_at(before, 30, 30), 0x15161a);
    CHECK_INT(colour_at(before, RULER - 3, RULER - 3), 0x212329);
    draw_box(&desk, 10, 10, 30, 30);
    cairo_surface_t *after = picture(&desk);
    double x = screen_x(&desk, 20.5), y = screen_y(&desk, 20.5);
    CHECK(colour_at(before, x, y) != colour_at(after, x, y));
    ed_session_undo(desk.session);
    cairo_surface_t *undone = picture(&desk);
    CHECK_INT(colour_at(undone, x, y), colour_at(before, x, y));
    ed_canvas_set_dark(desk.canvas, FALSE);
    cairo_surface_t *light = picture(&desk);
    CHECK_INT(colour_at(light, 30, 30), 0xdfe2e8);
    cairo_surface_t *all[] = {before, after, undone, light};
    for (size_t i = 0; i < CHECK_COUNT(all); i++)
        cairo_surface_destroy(all[i]);
    tear_down(&desk);
}

/* A frame that is changed just before another one is shown looks changed when it is shown again. */
static void test_shows_a_frame_changed_before(void)
{
    Desk desk;
    set_up(&desk);
    cairo_surface_t *before = picture(&desk);
    CHECK(ed_frame_add_box(desk.session));
    ed_session_show_step(desk.session, 1);
    cairo_surface_destroy(picture(&desk));
    ed_session_show_step(desk.session, 0);
    ed_session_select_nothing(desk.session);
    const Box *box = only_box(&desk);
    PixelRect rect = box_rect(box);
    cairo_surface_t *after = picture(&desk);
    double x = screen_x(&desk, rect.left), y = screen_y(&desk, rect.top + 5);
    CHECK(colour_at(after, x, y) != colour_at(before, x, y));
    cairo_surface_destroy(before);
    cairo_surface_destroy(after);
    tear_down(&desk);
}

static void test_drag_reaches_the_tool(void)
{
    Desk desk;
    set_up(&desk);
    draw_box(&desk, 10, 12, 26, 40);
    const Box *box = only_box(&desk);
    CHECK_INT(box->x, 10);
    CHECK_INT(box->y, 12);
    CHECK_INT(box->w, 16);
    CHECK_INT(box->h, 28);
    CHECK(desk.moves > 0);
    CHECK_NEAR(desk.x, 26, 0.2);
    CHECK_NEAR(desk.y, 40, 0.2);
    tear_down(&desk);
}

static void test_escape_cancels(void)
{
    Desk desk;
    set_up(&desk);
    ed_session_set_tool(desk.session, "box");
    const Project *before = ed_session_project(desk.session);
    press_at(&desk, screen_x(&desk, 10), screen_y(&desk, 10));
    drag_by(&desk, 80, 80);
    CHECK(ed_tool_is_dragging(ed_canvas_tool(desk.canvas)));
    CHECK(press_key(&desk, GDK_KEY_Escape, 0));
    CHECK(!ed_tool_is_dragging(ed_canvas_tool(desk.canvas)));
    release_by(&desk, 90, 90);
    CHECK_INT(list_count(ed_session_frame(desk.session)->boxes), 0);
    CHECK(before == ed_session_project(desk.session));
    tear_down(&desk);
}

static void test_tool_follows_the_view(void)
{
    Desk desk;
    set_up(&desk);
    ed_session_set_tool(desk.session, "box");
    CHECK_TEXT(ed_tool_get_class(ed_canvas_tool(desk.canvas))->name, "box");
    ed_session_set_tool(desk.session, "select");
    CHECK_TEXT(ed_tool_get_class(ed_canvas_tool(desk.canvas))->name, "select");
    ed_session_show_asset(desk.session, 0);
    CHECK(ed_canvas_tool(desk.canvas) == NULL);
    /* Without an asset, input does nothing. */
    press_at(&desk, 200, 200);
    drag_by(&desk, 10, 10);
    release_by(&desk, 10, 10);
    hover(&desk, 100, 100);
    gtk_test_widget_wait_for_draw(GTK_WIDGET(desk.canvas));
    ed_canvas_set_session(desk.canvas, NULL);
    press_at(&desk, 200, 200);
    release_by(&desk, 10, 10);
    ed_canvas_zoom_by(desk.canvas, 1);
    gtk_test_widget_wait_for_draw(GTK_WIDGET(desk.canvas));
    tear_down(&desk);
}

static void test_keys(void)
{
    Desk desk;
    set_up(&desk);
    CHECK(press_key(&desk, GDK_KEY_q, 0));
    CHECK_INT(desk.keys, 1);
    CHECK_INT(desk.keyval, GDK_KEY_q);
    CHECK(!press_key(&desk, GDK_KEY_w, GDK_CONTROL_MASK));
    CHECK_INT(desk.keys, 2);
    /* Arrow keys move a selected box; without a selection they are passed on. */
    draw_box(&desk, 10, 12, 26, 40);
    ed_session_set_tool(desk.session, "select");
    uint64_t index = 0;
    ed_session_select(desk.session, ED_SELECT_BOXES, &index, 1);
    CHECK(press_key(&desk, GDK_KEY_Right, 0));
    CHECK_INT(only_box(&desk)->x, 11);
    CHECK_INT(desk.keys, 2);
    CHECK(press_key(&desk, GDK_KEY_Menu, 0));
    CHECK_INT(desk.menus, 1);
    /* With Shift, Tab has another keyval, which also selects and does not leave the canvas. */
    ed_session_select_nothing(desk.session);
    CHECK(press_key(&desk, GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK));
    CHECK_INT(ed_session_selection(desk.session)->kind, ED_SELECT_BOXES);
    tear_down(&desk);
}

static void test_wheel(void)
{
    Desk desk;
    set_up(&desk);
    double x = 333, y = 217;
    hover(&desk, x, y);
    double document_x = ed_viewport_x(ed_canvas_viewport(desk.canvas), x);
    EdViewport before = *ed_canvas_viewport(desk.canvas);
    for (int i = 0; i < 6; i++)
        turn_wheel(&desk, 0, 1);
    CHECK(ed_canvas_viewport(desk.canvas)->zoom < before.zoom);
    for (int i = 0; i < 6; i++)
        turn_wheel(&desk, 0, -1);
    /* Zooming out and in again returns to the same position, to the pixel. */
    const EdViewport *after = ed_canvas_viewport(desk.canvas);
    CHECK_NEAR(after->zoom, before.zoom, 1e-9);
    CHECK_NEAR(ed_viewport_x(after, x), document_x, 1e-9);
    CHECK_INT(after->scroll_y, before.scroll_y);
    /* Fractions of steps add up. */
    turn_wheel(&desk, 0, -0.5);
    CHECK_NEAR(ed_canvas_viewport(desk.canvas)->zoom, before.zoom, 1e-9);
    turn_wheel(&desk, 0, -0.5);
    CHECK(ed_canvas_viewport(desk.canvas)->zoom > before.zoom);
    g_object_set(desk.canvas, "wheel-zooms", FALSE, NULL);
    EdViewport still_zoomed = *ed_canvas_viewport(desk.canvas);
    turn_wheel(&desk, 0, 1);
    turn_wheel(&desk, 1, 0);
    CHECK_NEAR(ed_canvas_viewport(desk.canvas)->zoom, still_zoomed.zoom, 0);
    CHECK(ed_canvas_viewport(desk.canvas)->scroll_y > still_zoomed.scroll_y);
    CHECK(ed_canvas_viewport(desk.canvas)->scroll_x > still_zoomed.scroll_x);
    tear_down(&desk);
}

/* In a tool that paints, arrow keys move the pointer, and Space then presses and releases it. */
static void test_painting_by_keys(void)
{
    Desk desk;
    set_up(&desk);
    uint64_t map;
    Project *after = edit_add_map(ed_session_project(desk.session), "yard", 0, 64, 48, &map, NULL);
    CHECK(ed_session_push(desk.session, after, "Add map", NULL));
    ed_session_show_asset(desk.session, map);
    ed_session_set_tool(desk.session, "rectangle");
    settle();
    hover(&desk, screen_x(&desk, 10.5), screen_y(&desk, 10.5));
    for (int by_mouse = 1; by_mouse >= 0; by_mouse--) {
        CHECK(press_key(&desk, GDK_KEY_space, 0));
        release_key(&desk, GDK_KEY_space);
        CHECK(!ed_tool_is_dragging(ed_canvas_tool(desk.canvas)) == by_mouse);
        for (int i = 0; i < (by_mouse ? 1 : 4); i++)
            CHECK(press_key(&desk, GDK_KEY_Right, 0));
        CHECK(press_key(&desk, GDK_KEY_Down, 0));
    }
    CHECK(press_key(&desk, GDK_KEY_space, 0));
    release_key(&desk, GDK_KEY_space);
    const Blocks *pixels = ed_session_plane(desk.session)->pixels;
    CHECK_INT(blocks_get(pixels, 12, 12), 1);
    CHECK_INT(blocks_get(pixels, 15, 12), 1);
    CHECK_INT(blocks_get(pixels, 16, 12), 0);
    CHECK_INT(blocks_get(pixels, 12, 13), 0);
    tear_down(&desk);
}

static void test_space_pans(void)
{
    Desk desk;
    set_up(&desk);
    ed_session_set_tool(desk.session, "box");
    EdViewport before = *ed_canvas_viewport(desk.canvas);
    CHECK(press_key(&desk, GDK_KEY_space, 0));
    press_at(&desk, 300, 200);
    drag_by(&desk, 12, 34);
    drag_by(&desk, 20, 30);
    release_by(&desk, 20, 30);
    release_key(&desk, GDK_KEY_space);
    const EdViewport *after = ed_canvas_viewport(desk.canvas);
    CHECK_INT(after->scroll_x, before.scroll_x - 20);
    CHECK_INT(after->scroll_y, before.scroll_y - 30);
    CHECK_INT(list_count(ed_session_frame(desk.session)->boxes), 0);
    tear_down(&desk);
}

static void test_zoom_and_fit(void)
{
    Desk desk;
    set_up(&desk);
    ed_canvas_zoom_to(desk.canvas, 3);
    CHECK_NEAR(ed_canvas_viewport(desk.canvas)->zoom, 3, 0);
    ed_canvas_zoom_by(desk.canvas, 2);
    CHECK_NEAR(ed_canvas_viewport(desk.canvas)->zoom, 5, 0);
    ed_canvas_zoom_to(desk.canvas, 1e9);
    CHECK_NEAR(ed_canvas_viewport(desk.canvas)->zoom, 64, 0);
    ed_canvas_fit(desk.canvas);
    CHECK_NEAR(ed_canvas_viewport(desk.canvas)->zoom, 8, 0);
    draw_box(&desk, 40, 30, 50, 40);
    uint64_t index = 0;
    ed_session_select(desk.session, ED_SELECT_BOXES, &index, 1);
    ed_canvas_fit_selection(desk.canvas);
    CHECK_NEAR(ed_canvas_viewport(desk.canvas)->zoom, 16, 0);
    CHECK_NEAR(screen_x(&desk, 45), RULER + (WIDTH - RULER) / 2.0, 1);
    CHECK_NEAR(screen_y(&desk, 35), RULER + (HEIGHT - RULER) / 2.0, 1);
    tear_down(&desk);
}

/* Changes the height of the canvas, as a panel below it does. The pointer moves before the
 * layout. */
static double zoom_with_panel(Desk *desk, int height)
{
    gtk_widget_set_margin_bottom(GTK_WIDGET(desk->canvas), height);
    hover(desk, 200 + height, 100);
    cairo_surface_destroy(picture(desk));
    return ed_canvas_viewport(desk->canvas)->zoom;
}

/* The canvas is fitted when an asset is shown, but panels for the asset appear with the next
 * frames. The fit is repeated even if the pointer moves meanwhile; once it has moved over the
 * fitted view, the art stays in place. */
static void test_fit_waits_for_panels(void)
{
    Desk desk;
    set_up(&desk);
    hover(&desk, 200, 100);
    ed_canvas_fit(desk.canvas);
    CHECK_NEAR(zoom_with_panel(&desk, 200), 4, 0);
    CHECK_NEAR(zoom_with_panel(&desk, 250), 3, 0);
    for (int i = 0; i < 3; i++)
        CHECK_NEAR(zoom_with_panel(&desk, 250), 3, 0);
    CHECK_NEAR(zoom_with_panel(&desk, 0), 3, 0);
    tear_down(&desk);
}

/* A pinned frame is included in the fit once it is drawn. The zoom signal must not be emitted while
 * a frame is drawn: a handler may change a label, and a widget whose size changes then is missing
 * in that frame. */
static void test_no_zoom_signal_in_a_frame(void)
{
    Desk desk;
    set_up(&desk);
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(desk.canvas));
    g_signal_connect_swapped(clock, "before-paint", G_CALLBACK(before_paint_cb), &desk);
    g_signal_connect_swapped(clock, "after-paint", G_CALLBACK(after_paint_cb), &desk);
    desk.zooms = 0;
    EdPinned pinned = {.on = true, .sprite = desk.sprite, .frame = desk.frames[1], .apart = 200};
    ed_session_set_pinned(desk.session, &pinned);
    while (desk.zooms == 0)
        g_main_context_iteration(NULL, TRUE);
    CHECK_INT(desk.zooms_in_frame, 0);
    CHECK(ed_canvas_viewport(desk.canvas)->zoom < 8);
    tear_down(&desk);
}

static void test_reveal(void)
{
    Desk desk;
    set_up(&desk);
    ed_canvas_zoom_to(desk.canvas, 64);
    ed_canvas_reveal(desk.canvas, (PixelRect){0, 0, 2, 2});
    CHECK(screen_x(&desk, 0) >= RULER && screen_x(&desk, 2) <= WIDTH);
    CHECK(screen_y(&desk, 0) >= RULER && screen_y(&desk, 2) <= HEIGHT);
    CHECK_NEAR(ed_canvas_viewport(desk.canvas)->zoom, 64, 0);
    /* The canvas zooms out until a rectangle that is larger than the visible area is completely
     * visible. */
    ed_canvas_reveal(desk.canvas, (PixelRect){0, 0, 64, 48});
    CHECK(screen_x(&desk, 0) >= RULER && screen_x(&desk, 64) <= WIDTH);
    cairo_surface_t *lit = picture(&desk);
    cairo_surface_destroy(lit);
    /* Centring moves the view even if the rectangle is visible. */
    ed_canvas_centre(desk.canvas, (PixelRect){8, 4, 12, 8}, 16);
    CHECK_NEAR(ed_canvas_viewport(desk.canvas)->zoom, 16, 0);
    CHECK_NEAR(screen_x(&desk, 10), (WIDTH + RULER) / 2, 2);
    CHECK_NEAR(screen_y(&desk, 6), (HEIGHT + RULER) / 2, 2);
    tear_down(&desk);
}

/* Adds another sprite, with a small frame. */
static uint64_t add_small_sprite(Desk *desk)
{
    uint64_t sprite, frame;
    Project *project =
        edit_add_sprite(ed_session_project(desk->session), "bo", &sprite, ed_error(desk->session));
    Project *next = with_new_frame(project, sprite, 0, (PixelRect){0, 0, 16, 16}, "a", &frame,
                                   ed_error(desk->session));
    node_unref(project);
    CHECK(ed_session_push(desk->session, next, "Add", NULL));
    return sprite;
}

static void test_viewport_of_each_asset(void)
{
    Desk desk;
    set_up(&desk);
    uint64_t other = add_small_sprite(&desk);
    ed_session_show_asset(desk.session, desk.sprite);
    ed_canvas_zoom_to(desk.canvas, 5);
    ed_canvas_scroll_by(desk.canvas, 17, 5);
    EdViewport kept = *ed_canvas_viewport(desk.canvas);
    ed_session_show_asset(desk.session, other);
    CHECK_NEAR(ed_canvas_viewport(desk.canvas)->zoom, 24, 0);
    ed_session_show_asset(desk.session, desk.sprite);
    const EdViewport *current = ed_canvas_viewport(desk.canvas);
    CHECK_NEAR(current->zoom, kept.zoom, 0);
    CHECK_INT(current->scroll_x, kept.scroll_x);
    CHECK_INT(current->scroll_y, kept.scroll_y);
    /* The asset can be scrolled far, but never out of the visible area. */
    ed_canvas_scroll_by(desk.canvas, 100000, -100000);
    CHECK(screen_x(&desk, 64) >= RULER + 32);
    CHECK(screen_y(&desk, 0) <= HEIGHT - 32);
    tear_down(&desk);
}

static void set_hot_spot(Desk *desk, uint64_t frame, double x, double y)
{
    ed_session_show_frame(desk->session, 0, frame);
    ed_session_set_tool(desk->session, "hot-spot");
    press_at(desk, screen_x(desk, x), screen_y(desk, y));
    release_by(desk, 0, 0);
}

static void test_frames_are_aligned(void)
{
    Desk desk;
    set_up(&desk);
    ed_canvas_zoom_to(desk.canvas, 4);
    set_hot_spot(&desk, desk.frames[0], 20, 40);
    set_hot_spot(&desk, desk.frames[1], 28, 30);
    const Frame *second = ed_session_frame(desk.session);
    CHECK(second->has_hot_spot);
    double x = screen_x(&desk, second->hot_x / 256.0), y = screen_y(&desk, second->hot_y / 256.0);
    ed_session_show_frame(desk.session, 0, desk.frames[0]);
    const Frame *first = ed_session_frame(desk.session);
    CHECK(first->hot_x != second->hot_x);
    CHECK_NEAR(screen_x(&desk, first->hot_x / 256.0), x, 0.6);
    CHECK_NEAR(screen_y(&desk, first->hot_y / 256.0), y, 0.6);
    tear_down(&desk);
}

static void test_guides(void)
{
    Desk desk;
    set_up(&desk);
    uint32_t count;
    /* A drag from the left ruler creates a vertical guide. */
    press_at(&desk, 5, 200);
    drag_by(&desk, screen_x(&desk, 24) - 5, 10);
    release_by(&desk, screen_x(&desk, 24) - 5, 10);
    const EdGuide *guides = ed_session_guides(desk.session, &count);
    CHECK_INT(count, 1);
    CHECK(guides[0].upright);
    CHECK_INT(guides[0].at, 24);
    cairo_surface_t *image = picture(&desk);
    CHECK(colour_at(image, screen_x(&desk, 24), 40) !=
          colour_at(image, screen_x(&desk, 24) + 2, 40));
    cairo_surface_destroy(image);
    /* A drag of its mark on the top ruler moves it; Escape undoes that. */
    press_at(&desk, screen_x(&desk, 24), 10);
    drag_by(&desk, 80, 60);
    CHECK_INT(ed_session_guides(desk.session, &count)[0].at, 34);
    CHECK(press_key(&desk, GDK_KEY_Escape, 0));
    CHECK_INT(ed_session_guides(desk.session, &count)[0].at, 24);
    /* A drag from the top ruler and back creates none. */
    press_at(&desk, 400, 5);
    drag_by(&desk, 0, 100);
    ed_session_guides(desk.session, &count);
    CHECK_INT(count, 2);
    release_by(&desk, 0, 2);
    ed_session_guides(desk.session, &count);
    CHECK_INT(count, 1);
    /* Each asset has its own guides. */
    ed_session_show_asset(desk.session, 0);
    ed_session_guides(desk.session, &count);
    CHECK_INT(count, 0);
    tear_down(&desk);
}

static void test_marks_of_selection(void)
{
    Desk desk;
    set_up(&desk);
    draw_box(&desk, 10, 12, 26, 40);
    ed_session_set_tool(desk.session, "select");
    uint64_t index = 0;
    ed_session_select_nothing(desk.session);
    cairo_surface_t *before = picture(&desk);
    ed_session_select(desk.session, ED_SELECT_BOXES, &index, 1);
    cairo_surface_t *after = picture(&desk);
    double left = screen_x(&desk, 10), top = screen_y(&desk, 12), middle = screen_y(&desk, 20);
    /* A white ring is on the box's edge, a dark one around it, and a light fill inside. */
    CHECK(colour_at(before, left, middle) != 0xffffff);
    CHECK_INT(colour_at(after, left, middle), 0xffffff);
    CHECK(colour_at(after, left + 1, middle) != colour_at(before, left + 1, middle));
    CHECK(colour_at(after, left + 1, middle) != 0xffffff);
    CHECK((colour_at(after, left - 1, middle) & 0xff) < 0x20);
    /* A handle is white with a border in the accent colour. */
    CHECK_INT(colour_at(after, left - 1, top - 1), 0xffffff);
    CHECK_INT(colour_at(after, left - 4, top - 1), 0x5864e0);
    /* The box's span is marked on the rulers, and no more than that. */
    CHECK(colour_at(after, left + 20, 2) != colour_at(before, left + 20, 2));
    CHECK_INT(colour_at(after, left - 20, 2), colour_at(before, left - 20, 2));
    CHECK(colour_at(after, 2, middle) != colour_at(before, 2, middle));
    cairo_surface_destroy(before);
    cairo_surface_destroy(after);
    tear_down(&desk);
}

/* A proposed point is filled: a dashed outline of its size could not be seen on art. */
static void test_proposed_points_are_visible(void)
{
    Desk desk;
    set_up(&desk);
    ed_session_set_tool(desk.session, "point");
    press_at(&desk, screen_x(&desk, 40.5), screen_y(&desk, 20.5));
    release_by(&desk, 0, 0);
    ed_session_set_tool(desk.session, "follow");
    CHECK(ed_session_frame(desk.session)->id == desk.frames[1]);
    CHECK_INT(list_count(ed_session_frame(desk.session)->points), 0);
    cairo_surface_t *with = picture(&desk);
    ed_session_set_tool(desk.session, "select");
    cairo_surface_t *without = picture(&desk);
    double x = screen_x(&desk, 40.5), y = screen_y(&desk, 20.5);
    uint32_t fill = colour_at(with, x, y);
    CHECK_THAT(fill != colour_at(without, x, y) && fill == colour_at(with, x - 2, y - 1),
               "the point is filled with %06x", fill);
    cairo_surface_destroy(with);
    cairo_surface_destroy(without);
    tear_down(&desk);
}

/* The legend has the background of the panels, dark or light, and is nearly opaque. */
static void test_legend_follows_the_theme(void)
{
    Desk desk;
    set_up(&desk);
    const double x = WIDTH - 16, y = RULER + 24; /* between its text and its right edge */
    cairo_surface_t *without = picture(&desk);
    CHECK_INT(colour_at(without, x, y), 0x15161a);
    EdOnion onion = ed_session_view(desk.session)->onion;
    onion.on = true;
    ed_session_set_onion(desk.session, &onion);
    cairo_surface_t *dark = picture(&desk);
    CHECK_NEAR(colour_at(dark, x, y) & 0xff, 0x28, 2);
    ed_canvas_set_dark(desk.canvas, FALSE);
    cairo_surface_t *light = picture(&desk);
    CHECK_NEAR(colour_at(light, x, y) & 0xff, 0xf8, 2);
    /* A press on it does not begin a box below it, as a press next to it does. */
    const uint32_t steps = history_steps(ed_session_history(desk.session));
    ed_session_set_tool(desk.session, "box");
    for (int next_to = 0; next_to < 2; next_to++) {
        press_at(&desk, x, next_to ? HEIGHT / 2 : y);
        drag_by(&desk, -300, 60);
        release_by(&desk, -300, 60);
        CHECK_INT(history_steps(ed_session_history(desk.session)), steps + (uint32_t)next_to);
    }
    cairo_surface_t *all[] = {without, dark, light};
    for (size_t i = 0; i < CHECK_COUNT(all); i++)
        cairo_surface_destroy(all[i]);
    tear_down(&desk);
}

/* A click on the cross ends the comparison; one on the name next to it does nothing. */
static void test_cross_ends_the_comparison(void)
{
    Desk desk;
    set_up(&desk);
    EdPinned pinned = {.on = true, .sprite = desk.sprite, .frame = desk.frames[1]};
    ed_session_set_pinned(desk.session, &pinned);
    settle();
    cairo_surface_destroy(picture(&desk));
    for (int clicks = 0; clicks < 2; clicks++) {
        CHECK(ed_session_pinned(desk.session)->on);
        press_at(&desk, WIDTH - (clicks == 0 ? 40 : 25), RULER + 24);
        release_by(&desk, 0, 0);
    }
    CHECK(!ed_session_pinned(desk.session)->on);
    tear_down(&desk);
}

/* Returns the number of active states, and ends those whose cross is at a distance from the right
 * edge. */
static int click_cross(Desk *desk, double from_right)
{
    settle();
    cairo_surface_destroy(picture(desk));
    press_at(desk, WIDTH - from_right, RULER + 24);
    release_by(desk, 0, 0);
    int count = 0;
    for (unsigned states = ed_session_view_states(desk->session); states != 0; states &= states - 1)
        count++;
    return count;
}

/* Each state that hides something has a chip with a cross, and they end in order from the right;
 * states that do not fit share the last chip. A state of another kind of asset has none. */
static void test_crosses_end_states(void)
{
    Desk desk;
    set_up(&desk);
    const EdLook plain = ed_session_view(desk.session)->look;
    EdLook look = plain;
    look.overlays_hidden = look.mask = look.zones_solo = true;
    look.annotations = false;
    ed_session_set_look(desk.session, &look);
    ed_session_hide_tag(desk.session, 1, true);
    ed_session_set_solo_tag(desk.session, 1);
    CHECK_INT(click_cross(&desk, 40), 5); /* on a text */
    g_autofree char *text = ed_session_view_state_text(desk.session, 5);
    CHECK_TEXT(text, "Hidden tags: 1");
    int left = 5;
    for (double x = WIDTH - RULER - 12; left == 5 && x > 200; x -= 5)
        left = click_cross(&desk, x); /* the first cross from the left */
    CHECK(left < 4);
    while (left-- > 0)
        CHECK_INT(click_cross(&desk, 25), left);
    CHECK(!ed_session_tag_hidden(desk.session, 1) && ed_session_solo_tag(desk.session) == 0);
    CHECK(ed_session_view(desk.session)->look.zones_solo);
    look.zones_solo = false;
    ed_session_set_look(desk.session, &look);
    ed_session_show_all(desk.session);
    CHECK(!ed_session_has_view_states(desk.session));
    CHECK_INT(memcmp(&plain, &ed_session_view(desk.session)->look, sizeof plain), 0);
    tear_down(&desk);
}

static void test_drag_beyond_the_edge(void)
{
    Desk desk;
    set_up(&desk);
    ed_canvas_zoom_to(desk.canvas, 32);
    ed_session_set_tool(desk.session, "box");
    int64_t scroll = ed_canvas_viewport(desk.canvas)->scroll_x;
    double from = ceil(ed_viewport_x(ed_canvas_viewport(desk.canvas), 400));
    press_at(&desk, screen_x(&desk, from), 200);
    drag_by(&desk, WIDTH, 100);
    for (int i = 0; i < 200 && ed_canvas_viewport(desk.canvas)->scroll_x < scroll + 100; i++)
        gtk_test_widget_wait_for_draw(GTK_WIDGET(desk.canvas));
    CHECK(ed_canvas_viewport(desk.canvas)->scroll_x >= scroll + 100);
    release_by(&desk, WIDTH, 100);
    /* The box starts where the drag started, in the document. */
    CHECK_INT(only_box(&desk)->x, (int)from);
    tear_down(&desk);
}

/* A tool that is set during a drag replaces the dragging tool, and the drag is cancelled. */
static void test_tool_changes_tool(void)
{
    Desk desk;
    set_up(&desk);
    ed_session_set_tool(desk.session, "box");
    press_at(&desk, screen_x(&desk, 5), screen_y(&desk, 5));
    drag_by(&desk, 50, 50);
    ed_session_set_tool(desk.session, "select");
    CHECK_TEXT(ed_tool_get_class(ed_canvas_tool(desk.canvas))->name, "select");
    drag_by(&desk, 80, 80);
    release_by(&desk, 80, 80);
    CHECK(!ed_tool_is_dragging(ed_canvas_tool(desk.canvas)));
    CHECK_INT(list_count(ed_session_frame(desk.session)->boxes), 0);
    tear_down(&desk);
}

static void test_leaks_nothing(void)
{
    Desk desk;
    set_up(&desk);
    draw_box(&desk, 5, 5, 20, 20);
    GtkWidget *widget = GTK_WIDGET(desk.canvas);
    EdSession *session = desk.session;
    g_object_add_weak_pointer(G_OBJECT(widget), (gpointer *)&widget);
    g_object_add_weak_pointer(G_OBJECT(session), (gpointer *)&session);
    /* The window is destroyed during a drag. */
    press_at(&desk, screen_x(&desk, 10), screen_y(&desk, 10));
    drag_by(&desk, 30, 30);
    tear_down(&desk);
    CHECK(widget == NULL);
    CHECK(session == NULL);
}

static const CheckCase cases[] = {
    {"an asset is fitted into the area next to the rulers at first", test_fits_at_first},
    {"the canvas shows the session's frame", test_shows_the_session},
    {"a frame changed just before another one is shown is drawn again",
     test_shows_a_frame_changed_before},
    {"a drag reaches the tool in document pixels", test_drag_reaches_the_tool},
    {"Escape cancels a drag", test_escape_cancels},
    {"the tool follows the view", test_tool_follows_the_view},
    {"keys are passed to the tool first, then to the window", test_keys},
    {"the wheel zooms at the pointer", test_wheel},
    {"a drag while space is held pans", test_space_pans},
    {"arrow keys and Space paint", test_painting_by_keys},
    {"zooming, and fitting the asset or the selection", test_zoom_and_fit},
    {"a fit is repeated until panels have their sizes", test_fit_waits_for_panels},
    {"the zoom signal is not emitted while a frame is drawn", test_no_zoom_signal_in_a_frame},
    {"revealing scrolls to a rectangle that is not visible", test_reveal},
    {"each asset keeps its zoom and scroll position", test_viewport_of_each_asset},
    {"frames are aligned by their hot spots", test_frames_are_aligned},
    {"drags from the rulers create, move and remove guides", test_guides},
    {"selected boxes have a ring, handles, and spans on the rulers", test_marks_of_selection},
    {"proposed points are visible", test_proposed_points_are_visible},
    {"the legend of the onion skin follows the theme", test_legend_follows_the_theme},
    {"the cross of the legend ends the comparison", test_cross_ends_the_comparison},
    {"crosses end states that hide something", test_crosses_end_states},
    {"a drag beyond the edge scrolls", test_drag_beyond_the_edge},
    {"choosing another tool cancels a drag", test_tool_changes_tool},
    {"the canvas leaks nothing, even if destroyed during a drag", test_leaks_nothing},
};

int main(int argc, char **argv)
{
    return display_main(argc, argv, cases, CHECK_COUNT(cases));
}
