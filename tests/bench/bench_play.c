/* SPDX-License-Identifier: MIT */
/*
 * Measures how regularly the game preview ("Play") shows frames in a window of 1920 x 1080. It runs
 * games of the demo with a key held down.
 *
 *     GABARIT_DEMO=data/demo bench_play
 *
 * "interval" is the wall-clock time from one frame to the next; "work" is the processor time per
 * frame of all threads of the program, without the display server. "none" and "several" are the
 * numbers of frames during which the game made no tick, or more than one.
 */
#include "clock.h"

#include "file/save.h"
#include "play/ed-play-screen.h"

#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 300, WARM_UP = 30 };

typedef struct Bench {
    EdPlayScreen *screen;
    EdPlayGame *game;
    double last, last_work;
    double intervals[FRAMES], work[FRAMES];
    uint64_t last_tick;
    int frames, none, several;
} Bench;

static EdPlayGameClass counted;
static void (*original_tick)(EdPlayGame *game, const EdPlayInput *input);
static uint64_t ticks;

static void count_tick(EdPlayGame *game, const EdPlayInput *input)
{
    ticks++;
    original_tick(game, input);
}

/* A frame is complete when the display has received it. */
static void after_paint_cb(Bench *bench)
{
    gdk_display_sync(gdk_display_get_default());
    double now = milliseconds(), work = process_milliseconds();
    int index = bench->frames++ - WARM_UP;
    if (index >= 0 && index < FRAMES) {
        bench->intervals[index] = now - bench->last;
        bench->work[index] = work - bench->last_work;
        bench->none += ticks == bench->last_tick;
        bench->several += ticks > bench->last_tick + 1;
    }
    bench->last = now;
    bench->last_work = work;
    bench->last_tick = ticks;
}

static void print_row(const char *name, Bench *bench)
{
    double sum = 0;
    for (int i = 0; i < FRAMES; i++)
        sum += bench->intervals[i];
    qsort(bench->intervals, FRAMES, sizeof(double), compare_doubles);
    qsort(bench->work, FRAMES, sizeof(double), compare_doubles);
    printf("%-8s %8.1f %8.2f %8.2f %8.2f %8.2f %8.2f %8.2f %6d %8d\n", name, FRAMES * 1e3 / sum,
           bench->intervals[FRAMES / 2], bench->intervals[FRAMES * 95 / 100],
           bench->intervals[FRAMES - 1], bench->work[0], bench->work[FRAMES / 2],
           bench->work[FRAMES * 95 / 100], bench->none, bench->several);
    fflush(stdout);
}

static void play(EdPlayScreen *screen, const EdPlayGameClass *class, const EdPlayScene *scene)
{
    Bench bench = {.screen = screen};
    counted = *class;
    original_tick = class->tick;
    counted.tick = count_tick;
    bench.game = ed_play_game_begin(&counted, scene);
    ed_play_screen_set_game(screen, bench.game);
    ed_play_screen_press(screen, GDK_KEY_Left, 0, 0);
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(screen));
    gulong handler =
        g_signal_connect_swapped(clock, "after-paint", G_CALLBACK(after_paint_cb), &bench);
    while (bench.frames < FRAMES + WARM_UP)
        g_main_context_iteration(NULL, TRUE);
    g_signal_handler_disconnect(clock, handler);
    ed_play_screen_release(screen, GDK_KEY_Left, 0);
    ed_play_screen_set_game(screen, NULL);
    ed_play_game_end(bench.game);
    print_row(class->name, &bench);
}

static void play_all(const EdPlayScene *scene)
{
    GtkWidget *window = gtk_window_new(), *screen = g_object_new(ED_TYPE_PLAY_SCREEN, NULL);
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), 1920, 1080);
    gtk_window_set_child(GTK_WINDOW(window), screen);
    gtk_window_present(GTK_WINDOW(window));
    gtk_test_widget_wait_for_draw(window);
    printf("%-8s %8s %8s %8s %8s %8s %8s %8s %6s %8s\n", "ms", "fps", "interval", "95 %", "worst",
           "min", "work", "95 %", "none", "several");
    for (size_t i = 0; ed_play_games[i] != NULL; i++)
        if (ed_play_games[i]->can(scene->bank))
            play(ED_PLAY_SCREEN(screen), ed_play_games[i], scene);
    gtk_window_destroy(GTK_WINDOW(window));
}

int main(void)
{
    const char *folder = getenv("GABARIT_DEMO");
    GError *error = NULL;
    FileMark mark;
    if (folder == NULL || !gtk_init_check()) {
        fputs("no display, or no demo\n", stderr);
        return 77;
    }
    g_autofree char *path = g_build_filename(folder, "demo.gabarit", NULL);
    Project *project = project_load(path, &mark, &error);
    PictureStore *store = picture_store_new(folder, NULL, NULL);
    DrawPictures *pictures = draw_pictures_new(store, &(DrawPicturesOptions){.wait = true});
    EdPlayBank *bank = project != NULL ? ed_play_bank_new(project, store, NULL, &error) : NULL;
    if (bank != NULL)
        play_all(&(EdPlayScene){bank, pictures, &draw_theme_dark});
    else
        fprintf(stderr, "%s\n", error->message);
    ed_play_bank_free(bank);
    draw_pictures_free(pictures);
    picture_store_unref(store);
    node_unref(project);
    return bank != NULL ? 0 : 1;
}
