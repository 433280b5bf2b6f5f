/* SPDX-License-Identifier: MIT */
/*
 * Measures painting on a map of 8192 x 8192 pixels with 48 zones. Strokes: the time of one segment
 * with brushes of 1, 32 and 512 pixels, from the movement of the pointer to a new version
 * ("segment"), and until the canvas has drawn its tiles at 100% in a window of 1920 x 1080
 * ("frame"). Fills: by paint, from the click to a new version, and by the colours of a picture.
 * Clean-up: the functions that run on workers.
 */
#include "clock.h"

#include "canvas/ed-scene.h"
#include "canvas/ed-tiles.h"
#include "edit/assets.h"
#include "edit/maps.h"
#include "session/ed-file.h"
#include "tools/ed-tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 8192, WIDTH = 1920, HEIGHT = 1080, SEGMENTS = 120, TIMES = 7, ZONES = 48 };

static double median(double *times, int count)
{
    qsort(times, (size_t)count, sizeof *times, compare_doubles);
    return times[count / 2];
}

/* ---- The map ---- */

/* Makes discs of many zones on a ground of one zone. Each disc has an empty rim. */
static Blocks *make_blocks(void)
{
    Blocks *blank = blocks_new(SIDE, SIDE, 1);
    BlocksEdit *edit = blocks_edit(blank);
    blocks_unref(blank);
    for (int y = 0; y < SIDE; y += 160)
        for (int x = 0; x < SIDE; x += 160) {
            int zone = 2 + (x / 160 * 7 + y / 160 * 3) % (ZONES - 1);
            paint_ellipse(edit, (PixelRect){x + 8, y + 8, x + 152, y + 152}, 0);
            paint_ellipse(edit, (PixelRect){x + 12, y + 12, x + 148, y + 148}, (uint8_t)zone);
        }
    return blocks_edit_end(edit);
}

static EdSession *new_large_session(void)
{
    EdSession *session = ed_session_new();
    uint64_t map;
    int32_t zone;
    Project *project = edit_add_map(ed_session_project(session), "big", 0, SIDE, SIDE, &map, NULL);
    uint64_t plane = ((const Plane *)list_get(project_map(project, map)->planes, 0))->id;
    for (int i = 0; i < ZONES; i++) {
        Project *next = edit_add_zone(project, map, plane, "zone", i % 7 + 1, &zone, NULL);
        node_unref(project);
        project = next;
    }
    Path path = path_plane(map, plane);
    Project *after = edit_set_blocks(project, &path, "pixels", make_blocks(), NULL);
    node_unref(project);
    ed_session_push(session, after, "Start", NULL);
    ed_session_show_asset(session, map);
    ed_session_set_zone(session, 5);
    return session;
}

/* ---- Strokes ---- */

typedef struct Canvas {
    EdSession *session;
    EdScene *scene;
    EdTiles *tiles;
    EdViewport view;
} Canvas;

static void show_changes(Canvas *canvas)
{
    DrawDirty dirty = {0};
    EdTilesView view = {&canvas->view, WIDTH, HEIGHT, NULL};
    ed_scene_update(canvas->scene, canvas->session, &draw_theme_dark, &dirty);
    ed_tiles_show(canvas->tiles, ed_scene_content(canvas->scene), 1);
    for (uint32_t i = 0; i < dirty.count && !dirty.all; i++)
        ed_tiles_dirty(canvas->tiles, dirty.rects[i].rect, dirty.rects[i].margin);
    if (dirty.all)
        ed_tiles_dirty_all(canvas->tiles);
    draw_dirty_clear(&dirty);
    while (!ed_tiles_fill(canvas->tiles, &view, 0, 0, INT64_MAX))
        ;
}

static EdPointer pointer_at(double x, double y)
{
    return (EdPointer){.x = x, .y = y, .button = 1, .clicks = 1, .zoom = 1, .pressure = 1};
}

static double stroke(Canvas *canvas, int size)
{
    double segments[SEGMENTS], frames[SEGMENTS];
    EdTool *tool = ed_tool_new("brush", canvas->session);
    ed_session_set_option(canvas->session, "brush", "size", size);
    double x = SIDE / 2.0 - 800, y = SIDE / 2.0 - 400;
    EdPointer at = pointer_at(x, y);
    ed_tool_press(tool, &at);
    show_changes(canvas);
    for (int i = 0; i < SEGMENTS; i++) {
        double begin = thread_milliseconds();
        at = pointer_at(x += 11, y += 5);
        ed_tool_drag(tool, &at);
        segments[i] = thread_milliseconds() - begin;
        show_changes(canvas);
        frames[i] = thread_milliseconds() - begin;
    }
    double begin = thread_milliseconds();
    ed_tool_release(tool, &at);
    double release = thread_milliseconds() - begin;
    ed_tool_free(tool);
    double segment = median(segments, SEGMENTS), frame = median(frames, SEGMENTS);
    printf("brush %3d px      segment %7.3f   worst %7.3f   frame %7.3f   worst %7.3f   release "
           "%.3f\n",
           size, segment, segments[SEGMENTS - 1], frame, frames[SEGMENTS - 1], release);
    return segment;
}

/* ---- Fills ---- */

/* Returns the median time of clicks with the fill tool. Each click is undone. */
static double click_fill(EdSession *session, const char *what, double x, double y, bool everywhere)
{
    double times[TIMES];
    EdTool *tool = ed_tool_new("fill", session);
    ed_session_set_option(session, "fill", "everywhere", everywhere);
    for (int i = 0; i < TIMES; i++) {
        EdPointer at = pointer_at(x, y);
        double begin = thread_milliseconds();
        ed_tool_press(tool, &at);
        ed_tool_release(tool, &at);
        times[i] = thread_milliseconds() - begin;
        ed_session_undo(session);
    }
    ed_tool_free(tool);
    double time = median(times, TIMES);
    printf("fill %-28s %8.2f\n", what, time);
    return time;
}

static void fill_by_colours(void)
{
    uint8_t *rgba = g_malloc((gsize)SIDE * SIDE * 4);
    for (size_t i = 0; i < (size_t)SIDE * SIDE; i++) {
        size_t x = i % SIDE, y = i / SIDE;
        bool wall = x % 512 < 6 && y % 256 < 200;
        const uint8_t colour[4] = {wall ? 200 : (uint8_t)(100 + (x * 7 + y * 13) % 11), 90, 60,
                                   255};
        memcpy(rgba + 4 * i, colour, 4);
    }
    PaintArt art = {rgba, SIDE, SIDE};
    double times[TIMES];
    for (int i = 0; i < TIMES; i++) {
        Blocks *blank = blocks_new(SIDE, SIDE, 0);
        BlocksEdit *edit = blocks_edit(blank);
        double begin = thread_milliseconds();
        paint_fill_alike(edit, &art, 16, 20, 20, i % 2 == 0, 1);
        blocks_unref(blocks_edit_end(edit));
        times[i] = thread_milliseconds() - begin;
        blocks_unref(blank);
    }
    printf("fill %-28s %8.2f\n", "by colours, tolerance 16", median(times, TIMES));
    g_free(rgba);
}

/* ---- Clean-up ---- */

typedef void (*CleanUp)(BlocksEdit *edit);

static void clean_up_holes(BlocksEdit *edit)
{
    paint_fill_holes(edit, 1, 100);
}

static void clean_up_gaps(BlocksEdit *edit)
{
    paint_fill_gaps(edit, 8);
}

static void clean_up_by_growing(BlocksEdit *edit)
{
    paint_grow(edit, 5, 4, 0, 0);
}

static void measure_clean_up(EdSession *session)
{
    static const struct {
        const char *what;
        CleanUp clean_up;
    } all[] = {{"holes in a zone", clean_up_holes},
               {"gaps of up to 8", clean_up_gaps},
               {"grow by 4", clean_up_by_growing}};
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        BlocksEdit *edit = blocks_edit(ed_session_plane(session)->pixels);
        double begin = thread_milliseconds();
        all[i].clean_up(edit);
        blocks_unref(blocks_edit_end(edit));
        printf("clean up %-24s %8.2f\n", all[i].what, thread_milliseconds() - begin);
    }
}

int main(void)
{
    EdSession *session = new_large_session();
    Canvas canvas = {.session = session, .scene = ed_scene_new(), .view = {.zoom = 1}};
    canvas.tiles = ed_tiles_new(ed_scene_draw, canvas.scene);
    ed_viewport_pin(&canvas.view, SIDE / 2.0, SIDE / 2.0, WIDTH / 2.0, HEIGHT / 2.0, 1);
    show_changes(&canvas);
    printf("%d x %d pixels, in milliseconds\n", SIDE, SIDE);
    double thin = stroke(&canvas, 1), wide = stroke(&canvas, 512);
    stroke(&canvas, 32);
    double disc = click_fill(session, "a disc", 80 + 160 * 3, 80 + 160 * 3, false);
    double ground = click_fill(session, "the ground, contiguous", 1, 1, false);
    click_fill(session, "the ground, everywhere", 1, 1, true);
    fill_by_colours();
    measure_clean_up(session);
    ed_tiles_free(canvas.tiles);
    ed_scene_free(canvas.scene);
    ed_session_close(session, false);
    g_object_unref(session);
    /* The time of a stroke must depend only on the pixels that it touches. The time of a large fill
     * must be at most a fixed multiple of that of a small one. */
    bool is_ok = wide < 400 * MAX(thin, 0.05) && ground < 60 * MAX(disc, 1);
    printf("%s\n", is_ok ? "the ratios are within their limits" : "THE RATIOS EXCEED THEIR LIMITS");
    return is_ok ? 0 : 1;
}
