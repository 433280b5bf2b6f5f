/* SPDX-License-Identifier: MIT */
/*
 * Measures the frames of the canvas at 1920 x 1080. It shows a sprite's frame of 8192 x 8192 pixels
 * with its mask and 2,000 boxes, during a fixed sequence: pans at several zooms, zooming in and out
 * with the wheel, strokes of the mask brush.
 *     bench_canvas [WORD]            filling and composing tiles, without a display
 *     bench_canvas --window [WORD]   the widget in a window: input, frame clock, painting and
 *                                    display in sequence
 *
 * A word selects the parts whose names contain it.
 *
 * The time of a frame is the wall-clock time from the input that causes it until the display has
 * received it. "work" is the median processor time of all threads of the program for a frame, "max"
 * the maximum; a busy machine affects these less. The line of a zoom ends with the time until the
 * whole view was sharp.
 */
#include "clock.h"
#include "new_frame.h"

#include "canvas/ed-canvas.h"
#include "canvas/ed-scene.h"
#include "canvas/ed-tiles.h"
#include "edit/assets.h"
#include "session/ed-drawn-pictures.h"
#include "session/ed-file.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 8192, WIDTH = 1920, HEIGHT = 1080, BOXES = 2000, SLICE = 5000, MAX_FRAMES = 4096 };

typedef enum Action { ACTION_PAN, ACTION_ZOOM, ACTION_STROKE } Action;

/* A part of the sequence: the same action in each of `frames` frames, starting at a zoom at the
 * centre of the picture. */
typedef struct Leg {
    const char *name;
    Action action;
    double zoom;
    int frames;
    int dx,
        dy; /* screen pixels per frame; dx of a zoom: its step; pans and zooms reverse halfway */
} Leg;

static const Leg sequence[] = {
    {"pan at 10 %", ACTION_PAN, 0.1, 120, 7, 5},
    {"pan at 100 %", ACTION_PAN, 1, 180, 7, 5},
    {"pan at 100 %, fast", ACTION_PAN, 1, 120, 61, 37},
    {"pan at 800 %", ACTION_PAN, 8, 180, 7, 5},
    {"zoom by the wheel", ACTION_ZOOM, 1, 28, 1, 0},
    {"stroke at 100 %", ACTION_STROKE, 1, 180, 5, 3},
    {"stroke at 800 %", ACTION_STROKE, 8, 180, 5, 3},
};
enum { LEGS = sizeof sequence / sizeof sequence[0] };

typedef struct Times {
    double frames[MAX_FRAMES];
    double work[MAX_FRAMES]; /* processor time of all threads */
    int count;
    double max_sharp_time; /* zooms only: maximum time until all is sharp */
} Times;

/* The start of a frame. */
typedef struct FrameStart {
    double time, work;
} FrameStart;

static FrameStart begin_frame(void)
{
    return (FrameStart){milliseconds(), process_milliseconds()};
}

static void end_frame(Times *times, FrameStart begin)
{
    times->frames[times->count] = milliseconds() - begin.time;
    times->work[times->count++] = process_milliseconds() - begin.work;
}

static void print_times(const Leg *leg, Times *times)
{
    qsort(times->frames, (size_t)times->count, sizeof(double), compare_doubles);
    qsort(times->work, (size_t)times->count, sizeof(double), compare_doubles);
    printf("%-22s %6d %8.2f %8.2f %8.2f %8.2f %8.2f", leg->name, times->count,
           times->frames[times->count / 2], times->frames[times->count * 95 / 100],
           times->frames[times->count - 1], times->work[times->count / 2],
           times->work[times->count - 1]);
    if (leg->action == ACTION_ZOOM)
        printf("   sharp within %.0f ms", times->max_sharp_time);
    printf("\n");
    fflush(stdout);
}

static void print_head(const char *title)
{
    printf("%s\n%-22s %6s %8s %8s %8s %8s %8s\n", title, "ms a frame", "frames", "median", "95 %",
           "worst", "work", "max");
}

/* ---- The picture ---- */

static void write_picture(const char *path)
{
    uint8_t palette[4 * 64];
    for (int i = 0; i < 64; i++) {
        const uint8_t colour[4] = {(uint8_t)(i * 4), (uint8_t)(255 - i * 3), (uint8_t)(i * 7),
                                   i == 0 ? 0 : 255};
        memcpy(palette + 4 * i, colour, 4);
    }
    uint8_t *pixels = g_malloc((gsize)SIDE * SIDE);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            int across = x % 160 - 80, down = y % 160 - 80;
            bool solid = across * across + down * down < 70 * 70;
            pixels[(size_t)y * SIDE + (size_t)x] = solid ? (uint8_t)(1 + (x / 5 + y / 7) % 63) : 0;
        }
    g_autoptr(GBytes) png = indexed_to_png(SIDE, SIDE, pixels, palette, 64, NULL);
    g_file_set_contents(path, g_bytes_get_data(png, NULL), (gssize)g_bytes_get_size(png), NULL);
    g_free(pixels);
}

static void add_boxes(Frame *frame)
{
    for (int i = 0; i < BOXES; i++) {
        Box *box = node_new(&box_kind);
        box->tag = i % 7 + 1;
        box->x = i % 50 * 160 + i % 31;
        box->y = i / 50 * 200 + i % 17;
        box->w = 40 + i * 7 % 120;
        box->h = 50 + i * 11 % 130;
        node_set_list(&frame->boxes, list_append(frame->boxes, box));
    }
}

/* Returns a project with one big sprite. */
static Project *new_large_project(uint64_t *sprite)
{
    const uint8_t digest[16] = {1};
    uint64_t picture, id;
    Project *project = project_new();
    Project *next = edit_add_picture(project, "big.png", SIDE, SIDE, digest, &picture, NULL);
    node_unref(project);
    project = edit_add_sprite(next, "big", sprite, NULL);
    node_unref(next);
    next =
        with_new_frame(project, *sprite, picture, (PixelRect){0, 0, SIDE, SIDE}, "big", &id, NULL);
    node_unref(project);
    Path path = path_frame(*sprite, id);
    Frame *frame = node_copy(path_get(next, &path));
    Mask *mask = node_new(&mask_kind);
    mask->source = MASK_ALPHA;
    mask->threshold = 128;
    node_set_child(&frame->mask, mask);
    add_boxes(frame);
    project = path_replace(next, &path, frame);
    node_unref(next);
    return project;
}

/* Waits until the picture and its smaller copies are available. */
static void wait_for_pictures(EdSession *session)
{
    DrawPictures *pictures = ed_session_draw_pictures(session);
    const Picture *picture = list_get(ed_session_project(session)->pictures, 0);
    static uint32_t pixels[64 * 64];
    DrawPictureView view = {.part = {0, 0, SIDE, SIDE}, .alpha = 1, .theme = &draw_theme_dark};
    DrawTarget target = {pixels, 64, 64, 64, 0, 0, 0.01, 1};
    while (draw_picture(&target, pictures, picture, &view) == DRAW_PICTURE_LOADING)
        g_usleep(10000);
    /* Another thread makes smaller copies and wakes the main context. */
    for (int i = 0; i < 200; i++) {
        g_usleep(10000);
        while (g_main_context_iteration(NULL, FALSE))
            ;
    }
}

static void opened_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    if (!ed_session_open_finish(ED_SESSION(source), result, &error))
        g_error("%s", error->message);
    *(bool *)user = true;
}

static EdSession *open_large_session(const char *folder)
{
    bool is_open = false;
    g_autofree char *picture = g_build_filename(folder, "big.png", NULL);
    g_autofree char *path = g_build_filename(folder, "big.gabarit", NULL);
    g_autofree char *journal = g_build_filename(folder, "journal", NULL);
    uint64_t sprite;
    write_picture(picture);
    Project *project = new_large_project(&sprite);
    if (!project_save(project, path, NULL, NULL, NULL))
        g_error("%s cannot be written", path);
    node_unref(project);
    EdSession *session = ed_session_new();
    ed_session_set_journal_folder(session, journal);
    ed_session_open_async(session, path, opened_cb, &is_open);
    while (!is_open)
        g_main_context_iteration(NULL, TRUE);
    ed_session_show_asset(session, sprite);
    EdLook look = ed_session_view(session)->look;
    look.mask = true;
    ed_session_set_look(session, &look);
    wait_for_pictures(session);
    return session;
}

static EdViewport viewport_at(double zoom)
{
    EdViewport view = {.zoom = 1};
    ed_viewport_pin(&view, SIDE / 2.0, SIDE / 2.0, WIDTH / 2.0, HEIGHT / 2.0, zoom);
    return view;
}

/* ---- Tiles without a display ---- */

typedef struct Bench {
    EdSession *session;
    EdScene *scene;
    EdTiles *tiles;
    EdTool *tool;
    EdViewport view;
    EdCanvas *canvas;
} Bench;

static void update_tiles(Bench *bench)
{
    DrawDirty dirty = {0};
    ed_scene_update(bench->scene, bench->session, &draw_theme_dark, &dirty);
    ed_tiles_show(bench->tiles, ed_scene_content(bench->scene), 1);
    for (uint32_t i = 0; i < dirty.count && !dirty.all; i++)
        ed_tiles_dirty(bench->tiles, dirty.rects[i].rect, dirty.rects[i].margin);
    if (dirty.all)
        ed_tiles_dirty_all(bench->tiles);
    draw_dirty_clear(&dirty);
}

static EdPointer pointer_at(const Bench *bench, double x, double y)
{
    return (EdPointer){.x = ed_viewport_x(&bench->view, x),
                       .y = ed_viewport_y(&bench->view, y),
                       .button = 1,
                       .clicks = 1,
                       .zoom = bench->view.zoom,
                       .pressure = 1};
}

/* Applies the input of one frame to the tiles and the tool. */
static void apply_input_to_tiles(Bench *bench, const Leg *leg, int frame)
{
    int turn = frame < leg->frames / 2 ? 1 : -1;
    if (leg->action == ACTION_PAN)
        ed_viewport_scroll(&bench->view, turn * leg->dx, turn * leg->dy);
    else if (leg->action == ACTION_ZOOM) {
        double zoom = bench->view.zoom;
        for (int i = 0; i < leg->dx; i++)
            zoom = ed_viewport_next_zoom(zoom, turn);
        ed_viewport_zoom_to(&bench->view, WIDTH / 3.0, HEIGHT / 3.0, zoom);
    } else {
        EdPointer pointer = pointer_at(bench, 300.0 + frame * leg->dx, 300.0 + frame * leg->dy);
        ed_tool_drag(bench->tool, &pointer);
        update_tiles(bench);
    }
}

static bool paint_tiles(Bench *bench)
{
    EdTilesView view = {&bench->view, WIDTH, HEIGHT, NULL};
    bool sharp = ed_tiles_fill(bench->tiles, &view, WIDTH / 3.0, HEIGHT / 3.0, SLICE);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    ed_tiles_snapshot(bench->tiles, &view, snapshot);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    g_clear_pointer(&node, gsk_render_node_unref);
    return sharp;
}

static void run_tiles(Bench *bench, const Leg *leg)
{
    Times times = {0};
    bench->view = viewport_at(leg->zoom);
    if (leg->action == ACTION_STROKE) {
        EdPointer pointer = pointer_at(bench, 300, 300);
        ed_tool_press(bench->tool, &pointer);
    }
    update_tiles(bench);
    while (!paint_tiles(bench))
        ;
    for (int frame = 0; frame < leg->frames; frame++) {
        FrameStart begin = begin_frame(), step = begin;
        apply_input_to_tiles(bench, leg, frame);
        bool sharp = paint_tiles(bench);
        end_frame(&times, begin);
        while (leg->action == ACTION_ZOOM && !sharp) {
            begin = begin_frame();
            sharp = paint_tiles(bench);
            end_frame(&times, begin);
        }
        times.max_sharp_time = fmax(times.max_sharp_time, milliseconds() - step.time);
    }
    ed_tool_cancel(bench->tool);
    print_times(leg, &times);
}

static bool is_selected(const Leg *leg, const char *word)
{
    return word == NULL || strstr(leg->name, word) != NULL;
}

static void bench_tiles(EdSession *session, const char *word)
{
    Bench bench = {.session = session, .scene = ed_scene_new()};
    bench.tiles = ed_tiles_new(ed_scene_draw, bench.scene);
    bench.tool = ed_tool_new("mask-brush", session);
    ed_session_set_option(session, "mask-brush", "size", 24);
    print_head("Tiles, without a display, in slices of 5 ms");
    for (int i = 0; i < LEGS; i++)
        if (is_selected(&sequence[i], word))
            run_tiles(&bench, &sequence[i]);
    ed_tool_free(bench.tool);
    ed_tiles_free(bench.tiles);
    ed_scene_free(bench.scene);
}

/* ---- The widget in a window ---- */

typedef struct FrameWatch {
    Times *times;
    FrameStart begin; /* start of painting */
    FrameStart input; /* time and work of the input that caused the frame */
    bool painted;
} FrameWatch;

static void before_paint_cb(FrameWatch *watch)
{
    watch->begin = begin_frame();
}

static void after_paint_cb(FrameWatch *watch)
{
    gdk_display_sync(gdk_display_get_default());
    watch->begin.time -= watch->input.time;
    watch->begin.work -= watch->input.work;
    watch->input = (FrameStart){0, 0};
    if (watch->times != NULL)
        end_frame(watch->times, watch->begin);
    watch->painted = true;
}

static void wait_for_frame(FrameWatch *watch)
{
    watch->painted = false;
    while (!watch->painted)
        g_main_context_iteration(NULL, TRUE);
}

static GtkEventController *find_drag_gesture(EdCanvas *canvas)
{
    g_autoptr(GListModel) all = gtk_widget_observe_controllers(GTK_WIDGET(canvas));
    for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
        g_autoptr(GtkEventController) one = g_list_model_get_item(all, i);
        if (GTK_IS_GESTURE_DRAG(one))
            return one;
    }
    return NULL;
}

static void act_on_canvas(EdCanvas *canvas, const Leg *leg, int frame)
{
    int turn = frame < leg->frames / 2 ? 1 : -1;
    if (leg->action == ACTION_PAN)
        ed_canvas_scroll_by(canvas, turn * leg->dx, turn * leg->dy);
    else if (leg->action == ACTION_ZOOM)
        ed_canvas_zoom_by(canvas, turn * leg->dx);
    else
        g_signal_emit_by_name(find_drag_gesture(canvas), "drag-update", (double)frame * leg->dx,
                              (double)frame * leg->dy);
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
}

/* Runs the main loop for 1.5 seconds, to finish all pending painting. */
static void wait_until_idle(EdCanvas *canvas)
{
    double end = milliseconds() + 1500;
    gtk_widget_queue_draw(GTK_WIDGET(canvas));
    while (milliseconds() < end) {
        g_main_context_iteration(NULL, FALSE);
        g_usleep(500);
    }
}

static void run_canvas(EdCanvas *canvas, const Leg *leg, FrameWatch *watch)
{
    Times times = {0};
    watch->times = NULL;
    ed_canvas_fit(canvas);
    ed_canvas_zoom_to(canvas, leg->zoom);
    wait_until_idle(canvas);
    if (leg->action == ACTION_STROKE)
        g_signal_emit_by_name(find_drag_gesture(canvas), "drag-begin", 300.0, 300.0);
    watch->times = &times;
    for (int frame = 0; frame < leg->frames; frame++) {
        FrameStart step = begin_frame();
        act_on_canvas(canvas, leg, frame);
        watch->input = (FrameStart){milliseconds() - step.time, process_milliseconds() - step.work};
        wait_for_frame(watch);
        while (leg->action == ACTION_ZOOM && !ed_canvas_is_sharp(canvas))
            wait_for_frame(watch);
        times.max_sharp_time = fmax(times.max_sharp_time, milliseconds() - step.time);
    }
    watch->times = NULL;
    if (leg->action == ACTION_STROKE)
        g_signal_emit_by_name(find_drag_gesture(canvas), "drag-end", 900.0, 540.0);
    print_times(leg, &times);
}

static void bench_window(EdSession *session, const char *word)
{
    EdCanvas *canvas = g_object_new(ED_TYPE_CANVAS, NULL);
    GtkWidget *window = gtk_window_new();
    FrameWatch watch = {0};
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
    gtk_window_set_child(GTK_WINDOW(window), GTK_WIDGET(canvas));
    ed_session_set_tool(session, "mask-brush");
    ed_canvas_set_session(canvas, session);
    ed_session_set_option(session, "mask-brush", "size", 24);
    gtk_window_present(GTK_WINDOW(window));
    gtk_test_widget_wait_for_draw(window);
    GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
    g_signal_connect_swapped(clock, "before-paint", G_CALLBACK(before_paint_cb), &watch);
    g_signal_connect_swapped(clock, "after-paint", G_CALLBACK(after_paint_cb), &watch);
    printf("The widget is %d x %d\n", gtk_widget_get_width(GTK_WIDGET(canvas)),
           gtk_widget_get_height(GTK_WIDGET(canvas)));
    print_head("The widget in a window, until the display has it");
    for (int i = 0; i < LEGS; i++)
        if (is_selected(&sequence[i], word))
            run_canvas(canvas, &sequence[i], &watch);
    g_signal_handlers_disconnect_by_data(clock, &watch);
    gtk_window_destroy(GTK_WINDOW(window));
}

static void remove_folder(const char *folder)
{
    g_autofree char *command = g_strdup_printf("rm -rf '%s'", folder);
    if (system(command) != 0)
        fprintf(stderr, "cannot remove %s\n", folder);
}

int main(int argc, char **argv)
{
    bool window = argc > 1 && strcmp(argv[1], "--window") == 0;
    const char *word = argc > 1 + window ? argv[1 + window] : NULL;
    if (window && !gtk_init_check()) {
        fputs("no display\n", stderr);
        return 77;
    }
    g_autofree char *folder = g_dir_make_tmp("bench-canvas-XXXXXX", NULL);
    EdSession *session = open_large_session(folder);
    if (window)
        bench_window(session, word);
    else
        bench_tiles(session, word);
    ed_session_close(session, false);
    g_object_unref(session);
    remove_folder(folder);
    return 0;
}
