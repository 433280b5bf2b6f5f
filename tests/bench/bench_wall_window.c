/* SPDX-License-Identifier: MIT */
/*
 * Measures a level of 100,000 walls in the editor's window, with a real mouse: the time between a
 * movement of the mouse and the frame that shows its effect, while panning, zooming, moving a
 * vertex, and dragging a tenth of the walls. Each movement is sent when the effect of the previous
 * one is shown.
 *
 *     bench_wall_window [WALLS [WORD]]     on a display of 1920 x 1080, with xdotool; only parts
 *                                          whose names contain the word
 *
 * "trip": the time from the command to the mouse until the display has the first frame after it; at
 * least the 16 ms of the frame clock. "sharp": the time until the frame in which everything is
 * sharp. "frame": the time of one frame of the whole window. "busy": the time that the main loop
 * works between two movements. "work": the processor time of all threads. A line below the table of
 * a drag has the longest iteration of the main loop in the second after the release: the pause that
 * a user would notice.
 */
#include "clock.h"
#include "town.h"

#include "app/ed-window.h"
#include "session/ed-file.h"
#include "session/ed-options.h"
#include "session/ed-selection.h"
#include "widgets/ed-widget.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1920, HEIGHT = 1080, STEPS = 90, WARM_UP = 3 };

typedef enum Column { TRIP, SHARP, FRAME, BUSY, WORK, COLUMNS } Column;

typedef struct Bench {
    EdSession *session;
    EdCanvas *canvas;
    GtkWidget *window;
    FILE *mouse;               /* the standard input of xdotool */
    const char *selected_word; /* a word in the names, or NULL */
    uint32_t across, changes;
    double x, y;   /* position of the mouse on the canvas */
    bool received; /* the last movement was received */
    bool painted;
    double frame_start;
    double frame; /* duration of the last frame */
    double times[COLUMNS][STEPS];
    int count;
} Bench;

/* ---- Iterations of the main loop ---- */

static double iteration_start, busy, longest_iteration;

static gint poll_cb(GPollFD *fds, guint count, gint timeout)
{
    double iteration = milliseconds() - iteration_start;
    busy += iteration;
    longest_iteration = MAX(longest_iteration, iteration);
    gint ready = g_poll(fds, count, timeout);
    iteration_start = milliseconds();
    return ready;
}

static void run_for(double time)
{
    double end = milliseconds() + time;
    while (milliseconds() < end) {
        g_main_context_iteration(NULL, FALSE);
        g_usleep(500);
    }
}

/* ---- Frames and movements ---- */

static void before_paint_cb(Bench *bench)
{
    bench->frame_start = milliseconds();
}

static void after_paint_cb(Bench *bench)
{
    gdk_display_sync(gdk_display_get_default());
    bench->frame = milliseconds() - bench->frame_start;
    bench->painted = bench->received;
}

static gboolean event_cb(Bench *bench)
{
    bench->received = true;
    return FALSE;
}

static void changed_cb(Bench *bench)
{
    bench->changes++;
}

static bool is_selected(const Bench *bench, const char *name)
{
    return bench->selected_word == NULL || strstr(name, bench->selected_word) != NULL;
}

static void watch(Bench *bench)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(bench->window);
    GtkEventController *events = gtk_event_controller_legacy_new();
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(events, "event", G_CALLBACK(event_cb), bench);
    gtk_widget_add_controller(bench->window, events);
    g_signal_connect_swapped(clock, "before-paint", G_CALLBACK(before_paint_cb), bench);
    g_signal_connect_swapped(clock, "after-paint", G_CALLBACK(after_paint_cb), bench);
    g_signal_connect_swapped(bench->session, "changed", G_CALLBACK(changed_cb), bench);
    g_main_context_set_poll_func(NULL, poll_cb);
}

/* xdotool executes a line only after it has read the next one. */
static void send_to_mouse(Bench *bench, const char *line)
{
    fprintf(bench->mouse, "%s\n#\n", line);
    fflush(bench->mouse);
}

/* Sends a command to the mouse and waits until its effect is painted; false after 20 seconds. */
static bool send_and_wait(Bench *bench, const char *line)
{
    double end = milliseconds() + 20000;
    bench->received = bench->painted = false;
    send_to_mouse(bench, line);
    while (!bench->painted && milliseconds() < end) {
        g_main_context_iteration(NULL, TRUE);
        if (bench->received)
            gtk_widget_queue_draw(GTK_WIDGET(bench->canvas));
    }
    return bench->painted;
}

static void measure(Bench *bench, const char *line)
{
    double start = milliseconds(), work = process_milliseconds();
    busy = 0;
    if (!send_and_wait(bench, line)) {
        fprintf(stderr, "no frame shows the effect of \"%s\"\n", line);
        exit(1);
    }
    if (bench->count >= STEPS)
        return;
    double shown = milliseconds(), frame = bench->frame;
    while (!ed_canvas_is_sharp(bench->canvas) && milliseconds() < shown + 5000)
        g_main_context_iteration(NULL, TRUE);
    bench->times[TRIP][bench->count] = shown - start;
    bench->times[SHARP][bench->count] = milliseconds() - start;
    bench->times[FRAME][bench->count] = frame;
    bench->times[BUSY][bench->count] = busy;
    bench->times[WORK][bench->count++] = process_milliseconds() - work;
}

static void print_times(Bench *bench, const char *name)
{
    printf("%-24s %5d", name, bench->count);
    for (int column = 0; column < COLUMNS; column++) {
        double *times = bench->times[column];
        qsort(times, (size_t)bench->count, sizeof *times, compare_doubles);
        printf(" %6.1f %6.1f %5.1f", times[bench->count / 2], times[bench->count * 95 / 100],
               times[bench->count - 1]);
    }
    printf("\n");
    fflush(stdout);
    bench->count = 0;
}

/* ---- Actions ---- */

static char *mouse_command(Bench *bench)
{
    double x, y, shift_x, shift_y;
    ed_widget_position_in(GTK_WIDGET(bench->canvas), bench->window, bench->x, bench->y, &x, &y);
    gtk_native_get_surface_transform(GTK_NATIVE(bench->window), &shift_x, &shift_y);
    return g_strdup_printf("mousemove %d %d", (int)(x + shift_x), (int)(y + shift_y));
}

static void move_mouse(Bench *bench, double x, double y)
{
    bench->x = x;
    bench->y = y;
    g_autofree char *line = mouse_command(bench);
    send_and_wait(bench, line);
    run_for(150);
}

static void drag(Bench *bench, int button, double dx, double dy)
{
    g_autofree char *down = g_strdup_printf("mousedown %d", button);
    g_autofree char *up = g_strdup_printf("mouseup %d", button);
    send_and_wait(bench, down);
    for (int i = 0; i < STEPS + WARM_UP; i++) {
        int direction = i < (STEPS + WARM_UP) / 2 ? 1 : -1;
        bench->x += direction * dx;
        bench->y += direction * dy;
        g_autofree char *line = mouse_command(bench);
        if (i == WARM_UP)
            bench->count = 0;
        measure(bench, line);
    }
    longest_iteration = 0;
    iteration_start = milliseconds();
    send_and_wait(bench, up);
    run_for(1000);
}

static void pan(Bench *bench, const char *name, double zoom)
{
    if (!is_selected(bench, name))
        return;
    ed_canvas_fit(bench->canvas);
    if (zoom > 0)
        ed_canvas_zoom_to(bench->canvas, zoom);
    run_for(1500);
    move_mouse(bench, 700, 420);
    drag(bench, 2, 7, 5);
    print_times(bench, name);
}

static void zoom(Bench *bench, const char *name)
{
    if (!is_selected(bench, name))
        return;
    ed_canvas_fit(bench->canvas);
    run_for(1500);
    move_mouse(bench, 500, 400);
    bench->count = 0;
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 30; i++)
            measure(bench, i < 15 ? "click --delay 1 4" : "click --delay 1 5");
    print_times(bench, name);
}

/* Presses the mouse button at a position of the document and drags. */
static void drag_walls(Bench *bench, const char *name, double zoom, double x, double y)
{
    if (!is_selected(bench, name))
        return;
    ed_canvas_fit(bench->canvas);
    if (zoom > 0) {
        ed_canvas_zoom_to(bench->canvas, zoom);
        ed_canvas_reveal(bench->canvas,
                         (PixelRect){(int32_t)x, (int32_t)y, (int32_t)x + 500, (int32_t)y + 300});
    }
    run_for(2500);
    const EdViewport *view = ed_canvas_viewport(bench->canvas);
    move_mouse(bench, ed_viewport_screen_x(view, x), ed_viewport_screen_y(view, y));
    bench->changes = 0;
    drag(bench, 1, 3, 2);
    double pause = longest_iteration;
    print_times(bench, name);
    printf("%-24s longest iteration of the main loop in the second after the release: %.1f ms%s\n",
           "", pause, bench->changes > STEPS / 3 ? "" : " (NOTHING WAS MOVED)");
    ed_session_undo(bench->session);
    run_for(1000);
}

static void select_tenth(Bench *bench, uint32_t walls)
{
    uint32_t rooms = walls / 40, edge = bench->across / 3;
    /* Select a block of rooms inside the town; more rooms stay in place than are moved. */
    uint32_t side = MAX(1, (uint32_t)(rooms / MAX(edge, 1)));
    GArray *indices = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    for (uint32_t y = 8; y < 8 + side; y++)
        for (uint32_t x = 8; x < 8 + edge; x++)
            for (uint32_t k = 0; k < 4; k++)
                g_array_append_vals(indices, &(uint64_t){(y * bench->across + x) * 4 + k}, 1);
    ed_session_select(bench->session, ED_SELECT_WALLS, (uint64_t *)(void *)indices->data,
                      indices->len);
    printf("%u walls are selected\n", indices->len);
    g_array_unref(indices);
    run_for(1000);
}

/* ---- The window ---- */

static GtkWidget *find_canvas(GtkWidget *widget)
{
    GtkWidget *found = ED_IS_CANVAS(widget) ? widget : NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_canvas(child);
    return found;
}

static void open_editor(Bench *bench, EdApplication *application, uint32_t walls,
                        const char *folder)
{
    uint64_t level;
    bench->session = ed_session_new();
    ed_session_set_journal_folder(bench->session, folder);
    Project *project = town_new(walls, &level, &bench->across);
    ed_session_push(bench->session, project, "Build", NULL);
    ed_session_show_asset(bench->session, level);
    bench->window = GTK_WIDGET(ed_window_new(application, bench->session));
    gtk_window_set_default_size(GTK_WINDOW(bench->window), WIDTH, HEIGHT);
    gtk_window_present(GTK_WINDOW(bench->window));
    gtk_test_widget_wait_for_draw(bench->window);
    bench->canvas = ED_CANVAS(find_canvas(bench->window));
    ed_session_set_tool(bench->session, "select");
    watch(bench);
    run_for(3000);
}

static void run(Bench *bench, uint32_t walls)
{
    double middle = bench->across / 2 * (double)TOWN_ROOM, near = 10 * (double)TOWN_ROOM;
    printf("%u walls; the canvas is %d x %d; ms: median, 95 %%, worst\n", walls,
           gtk_widget_get_width(GTK_WIDGET(bench->canvas)),
           gtk_widget_get_height(GTK_WIDGET(bench->canvas)));
    printf("%-24s %5s %19s %19s %19s %19s %19s\n", "", "steps", "trip", "sharp", "frame", "busy",
           "work");
    pan(bench, "pan, all visible", 0);
    pan(bench, "pan at 100 %", 1);
    pan(bench, "pan at 400 %", 4);
    zoom(bench, "zoom by the wheel");
    drag_walls(bench, "a vertex, all visible", 0, middle, middle);
    drag_walls(bench, "a vertex at 100 %", 1, middle, middle);
    select_tenth(bench, walls);
    drag_walls(bench, "a tenth, all visible", 0, near + 12, near);
    drag_walls(bench, "a tenth at 100 %", 1, near + 12, near);
}

int main(int argc, char **argv)
{
    uint32_t walls = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 100000;
    if (!gtk_init_check()) {
        fputs("no display\n", stderr);
        return 77;
    }
    g_autofree char *folder = g_dir_make_tmp("bench-wall-window-XXXXXX", NULL);
    Bench bench = {.mouse = popen("xdotool -", "w"), .selected_word = argc > 2 ? argv[2] : NULL};
    EdApplication *application = ed_application_new();
    g_application_set_flags(G_APPLICATION(application), G_APPLICATION_NON_UNIQUE);
    if (bench.mouse == NULL || !g_application_register(G_APPLICATION(application), NULL, NULL))
        return 1;
    open_editor(&bench, application, walls, folder);
    run(&bench, walls);
    pclose(bench.mouse);
    ed_session_close(bench.session, false);
    ed_window_close_now(ED_WINDOW(bench.window));
    run_for(100);
    g_object_unref(bench.session);
    g_object_unref(application);
    g_rmdir(folder);
    return 0;
}
