/* SPDX-License-Identifier: MIT */
/*
 * Measures editing a level of 100,000 walls: single movements of the pointer, with the tools and
 * the session of the editor, and drawing a screen of 1920 x 1080. Needs no display.
 *
 *     bench_wall_edits [WALLS]
 *
 * The level is that of town.h. "select" selects a tenth of the walls with a rubber band. A step of
 * a drag creates a version; its time includes the work of all listeners. Times are processor time
 * of this thread.
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

typedef struct Editor {
    EdSession *session;
    EdTool *tool;
    EdScene *scene;
    uint32_t across; /* rooms in a row */
} Editor;

static void print_times(const char *name, double *times, int count)
{
    qsort(times, (size_t)count, sizeof *times, compare_doubles);
    printf("%-44s %9.3f %9.3f\n", name, times[count / 2], times[count - 1]);
    fflush(stdout);
}

/* ---- The level ---- */

static Editor open_editor(uint32_t walls)
{
    Editor editor = {.session = ed_session_new(), .scene = ed_scene_new()};
    uint64_t level;
    Project *project = town_new(walls, &level, &editor.across);
    ed_session_push(editor.session, project, "Build", NULL);
    ed_session_show_asset(editor.session, level);
    editor.tool = ed_tool_new("select", editor.session);
    return editor;
}

static EdPointer pointer_at(double x, double y, unsigned modifiers)
{
    return (EdPointer){
        .x = x, .y = y, .button = 1, .clicks = 1, .modifiers = modifiers, .zoom = 1, .pressure = 1};
}

/* Updates the scene, as the canvas does after a change. */
static void update_scene(Editor *editor)
{
    DrawDirty dirty = {0};
    ed_scene_update(editor->scene, editor->session, &draw_theme_dark, &dirty);
    draw_dirty_clear(&dirty);
}

/* ---- Movements of the pointer ---- */

static void hover(Editor *editor)
{
    double times[ROUNDS];
    double side = editor->across * (double)TOWN_ROOM;
    for (int i = 0; i < ROUNDS; i++) {
        double begin = thread_milliseconds();
        for (int n = 0; n < 100; n++) {
            EdPointer pointer =
                pointer_at(fmod(n * 37.3 + i * 911.7, side), fmod(n * 71.9, side), 0);
            ed_tool_hover(editor->tool, &pointer);
        }
        times[i] = (thread_milliseconds() - begin) / 100;
    }
    print_times("hover", times, ROUNDS);
}

static void drag_steps(Editor *editor, const char *name, double x, double y)
{
    double times[ROUNDS], start = thread_milliseconds();
    EdPointer pointer = pointer_at(x, y, ED_CONTROL);
    ed_tool_press(editor->tool, &pointer);
    update_scene(editor);
    double begin_time = thread_milliseconds() - start;
    for (int i = 0; i < ROUNDS; i++) {
        pointer = pointer_at(x + 8 + i, y + 8 + i, ED_CONTROL);
        double begin = thread_milliseconds();
        ed_tool_drag(editor->tool, &pointer);
        update_scene(editor);
        times[i] = thread_milliseconds() - begin;
    }
    print_times(name, times, ROUNDS);
    start = thread_milliseconds();
    ed_tool_release(editor->tool, &pointer);
    update_scene(editor);
    printf("%-44s %9.3f %9.3f  (begin, end)\n", "", begin_time, thread_milliseconds() - start);
    ed_session_undo(editor->session);
    update_scene(editor);
}

static void select_tenth(Editor *editor)
{
    double side = editor->across * (double)TOWN_ROOM;
    EdPointer pointer = pointer_at(-30, -30, 0);
    double begin = thread_milliseconds();
    ed_tool_press(editor->tool, &pointer);
    pointer = pointer_at(side + 30, side / 10, 0);
    ed_tool_drag(editor->tool, &pointer);
    ed_tool_release(editor->tool, &pointer);
    update_scene(editor);
    double time = thread_milliseconds() - begin;
    g_autofree char *name = g_strdup_printf("select %u walls by a rubber band",
                                            ed_session_selection(editor->session)->count);
    print_times(name, &time, 1);
}

/* ---- Drawing ---- */

static void time_drawing(Editor *editor, const char *name, double zoom, int32_t width,
                         int32_t height)
{
    double times[ROUNDS];
    g_autofree uint32_t *pixels = g_new(uint32_t, (gsize)WIDTH * HEIGHT);
    update_scene(editor);
    ed_scene_fetch_pictures(editor->scene);
    for (int i = 0; i < ROUNDS; i++) {
        DrawTarget target = {pixels, WIDTH, width, height, 64 + i * 7, 64 + i * 5, zoom, 1};
        double begin = thread_milliseconds();
        ed_scene_draw(&target, editor->scene);
        times[i] = thread_milliseconds() - begin;
    }
    print_times(name, times, ROUNDS);
}

static void draw(Editor *editor)
{
    time_drawing(editor, "draw a screen at 100 %", 1, WIDTH, HEIGHT);
    time_drawing(editor, "draw a screen at 25 %", 0.25, WIDTH, HEIGHT);
    time_drawing(editor, "pan by 64 px at 100 %: a strip", 1, 64, HEIGHT);
    time_drawing(editor, "pan by 64 px at 25 %: a strip", 0.25, 64, HEIGHT);
}

int main(int argc, char **argv)
{
    uint32_t walls = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 100000;
    g_autofree char *folder = g_dir_make_tmp("bench-wall-edits-XXXXXX", NULL);
    g_setenv("XDG_STATE_HOME", folder, TRUE);
    printf("%u walls, ms%37s %9s %9s\n", walls, "", "median", "worst");
    Editor editor = open_editor(walls);
    update_scene(&editor);
    double corner = editor.across / 2 * (double)TOWN_ROOM;
    hover(&editor);
    draw(&editor);
    drag_steps(&editor, "drag a vertex: a step", corner, corner);
    select_tenth(&editor);
    draw(&editor);
    drag_steps(&editor, "drag the selected walls: a step", 2 * TOWN_ROOM, 2 * TOWN_ROOM);
    ed_tool_free(editor.tool);
    ed_scene_free(editor.scene);
    ed_session_close(editor.session, false);
    g_object_unref(editor.session);
    g_rmdir(folder);
    return 0;
}
