/* SPDX-License-Identifier: MIT */
/*
 * Editing a level of 100,000 walls: the cost of single movements of the pointer, with the tools and
 * the session of the editor, and of drawing a screen of 1920 x 1080. No display is needed.
 *
 *     bench_wall_edits [WALLS]
 *
 * The level is that of town.h. "select" is a rubber band around a tenth of the walls. A step of a
 * drag creates a version and includes the work of everything that is notified of it. Times are
 * processor time of this thread.
 */
#include "clock.h"
#include "town.h"

#include "canvas/ed-scene.h"
#include "session/ed-file.h"
#include "session/ed-selection.h"
#include "tools/level/ed-walls.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 1920, HEIGHT = 1080, ROUNDS = 25 };

typedef struct Desk {
    EdSession *session;
    EdTool *tool;
    EdScene *scene;
    uint32_t across; /* rooms in a row */
} Desk;

static void print_times(const char *name, double *times, int count)
{
    qsort(times, (size_t)count, sizeof *times, compare_doubles);
    printf("%-44s %9.3f %9.3f\n", name, times[count / 2], times[count - 1]);
    fflush(stdout);
}

/* ---- The level ---- */

static Desk open_desk(uint32_t walls)
{
    Desk desk = {.session = ed_session_new(), .scene = ed_scene_new()};
    uint64_t level;
    Project *project = town_new(walls, &level, &desk.across);
    ed_session_push(desk.session, project, "Build", NULL, NULL);
    ed_session_show_asset(desk.session, level);
    desk.tool = ed_tool_new("select", desk.session);
    return desk;
}

static EdPointer at(double x, double y, unsigned modifiers)
{
    return (EdPointer){
        .x = x, .y = y, .button = 1, .clicks = 1, .modifiers = modifiers, .zoom = 1, .pressure = 1};
}

/* Updates the scene, as the canvas does after a change. */
static void look(Desk *desk)
{
    DrawDirty dirty = {0};
    ed_scene_update(desk->scene, desk->session, &draw_theme_dark, &dirty);
    draw_dirty_clear(&dirty);
}

/* ---- Movements of the pointer ---- */

static void hover(Desk *desk)
{
    double times[ROUNDS];
    double side = desk->across * (double)TOWN_ROOM;
    for (int i = 0; i < ROUNDS; i++) {
        double begin = thread_milliseconds();
        for (int n = 0; n < 100; n++) {
            EdPointer pointer = at(fmod(n * 37.3 + i * 911.7, side), fmod(n * 71.9, side), 0);
            ed_tool_hover(desk->tool, &pointer);
        }
        times[i] = (thread_milliseconds() - begin) / 100;
    }
    print_times("hover", times, ROUNDS);
}

static void drag_steps(Desk *desk, const char *name, double x, double y)
{
    double times[ROUNDS], began = thread_milliseconds();
    EdPointer pointer = at(x, y, ED_CONTROL);
    ed_tool_press(desk->tool, &pointer);
    look(desk);
    double begun = thread_milliseconds() - began;
    for (int i = 0; i < ROUNDS; i++) {
        pointer = at(x + 8 + i, y + 8 + i, ED_CONTROL);
        double begin = thread_milliseconds();
        ed_tool_drag(desk->tool, &pointer);
        look(desk);
        times[i] = thread_milliseconds() - begin;
    }
    print_times(name, times, ROUNDS);
    began = thread_milliseconds();
    ed_tool_release(desk->tool, &pointer);
    look(desk);
    printf("%-44s %9.3f %9.3f  (begin, end)\n", "", begun, thread_milliseconds() - began);
    ed_session_undo(desk->session);
    look(desk);
}

static void select_tenth(Desk *desk)
{
    double side = desk->across * (double)TOWN_ROOM;
    EdPointer pointer = at(-30, -30, 0);
    double begin = thread_milliseconds();
    ed_tool_press(desk->tool, &pointer);
    pointer = at(side + 30, side / 10, 0);
    ed_tool_drag(desk->tool, &pointer);
    ed_tool_release(desk->tool, &pointer);
    look(desk);
    double time = thread_milliseconds() - begin;
    g_autofree char *name = g_strdup_printf("select %u walls by a rubber band",
                                            ed_session_selection(desk->session)->count);
    print_times(name, &time, 1);
}

/* ---- Drawing ---- */

static void screen(Desk *desk, const char *name, double zoom, int32_t width, int32_t height)
{
    double times[ROUNDS];
    g_autofree uint32_t *pixels = g_new(uint32_t, (gsize)WIDTH * HEIGHT);
    look(desk);
    ed_scene_fetch_pictures(desk->scene);
    for (int i = 0; i < ROUNDS; i++) {
        DrawTarget target = {pixels, WIDTH, width, height, 64 + i * 7, 64 + i * 5, zoom, 1};
        double begin = thread_milliseconds();
        ed_scene_draw(&target, desk->scene);
        times[i] = thread_milliseconds() - begin;
    }
    print_times(name, times, ROUNDS);
}

static void draw(Desk *desk)
{
    screen(desk, "draw a screen at 100 %", 1, WIDTH, HEIGHT);
    screen(desk, "draw a screen at 25 %", 0.25, WIDTH, HEIGHT);
    screen(desk, "pan by 64 px at 100 %: a strip", 1, 64, HEIGHT);
    screen(desk, "pan by 64 px at 25 %: a strip", 0.25, 64, HEIGHT);
}

int main(int argc, char **argv)
{
    uint32_t walls = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 100000;
    g_autofree char *folder = g_dir_make_tmp("bench-wall-edits-XXXXXX", NULL);
    g_setenv("XDG_STATE_HOME", folder, TRUE);
    printf("%u walls, ms%37s %9s %9s\n", walls, "", "median", "worst");
    Desk desk = open_desk(walls);
    look(&desk);
    double corner = desk.across / 2 * (double)TOWN_ROOM;
    hover(&desk);
    draw(&desk);
    drag_steps(&desk, "drag a vertex: a step", corner, corner);
    select_tenth(&desk);
    draw(&desk);
    drag_steps(&desk, "drag them: a step", 2 * TOWN_ROOM, 2 * TOWN_ROOM);
    ed_tool_free(desk.tool);
    ed_scene_free(desk.scene);
    ed_session_close(desk.session, false);
    g_object_unref(desk.session);
    g_rmdir(folder);
    return 0;
}
