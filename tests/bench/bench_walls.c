/* SPDX-License-Identifier: MIT */
/*
 * Measures work on a level of 100,000 walls: panning with its leaves and cuts shown, at 1920 x 1080
 * and without a display; the delay until the partition includes an edit; and the time on the main
 * loop of that edit and of dragging a probe.
 *
 *     bench_walls            100,000 walls
 *     bench_walls 20000      another number of walls
 */
#include "clock.h"

#include "canvas/ed-scene.h"
#include "canvas/ed-tiles.h"
#include "edit/assets.h"
#include "edit/levels.h"
#include "inspector/ed-tree-layout.h"
#include "session/ed-file.h"
#include "session/ed-probe.h"
#include "tools/ed-tool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WALLS = 100000, WIDTH = 1920, HEIGHT = 1080, SLICE = 5000, FRAMES = 120, TIMES = 9 };

typedef struct Bench {
    EdSession *session;
    EdPartition *partition;
    uint64_t level, layer;
    int32_t side; /* of the level, in pixels */
    EdScene *scene;
    EdTiles *tiles;
    EdViewport view;
} Bench;

static void print_times(const char *name, double *times, int count)
{
    qsort(times, (size_t)count, sizeof *times, compare_doubles);
    printf("%-36s %6d %9.2f %9.2f %9.2f\n", name, count, times[count / 2], times[count * 95 / 100],
           times[count - 1]);
    fflush(stdout);
}

/* ---- The level ---- */

static double random_fraction(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (double)((x ^ (x >> 31)) >> 11) / 9007199254740992.0;
}

/* Makes walls of 10 to 60 pixels in any direction, in a square. */
static List *random_walls(uint32_t count, double side)
{
    uint64_t state = 1;
    void **items = g_new(void *, count);
    for (uint32_t i = 0; i < count; i++) {
        double x = random_fraction(&state) * side, y = random_fraction(&state) * side;
        double angle = random_fraction(&state) * 2 * G_PI,
               half = (10 + 50 * random_fraction(&state)) / 2;
        Wall *wall = node_new(&wall_kind);
        wall->ax = (int32_t)lround((x - half * cos(angle)) * 256);
        wall->ay = (int32_t)lround((y - half * sin(angle)) * 256);
        wall->bx = (int32_t)lround((x + half * cos(angle)) * 256);
        wall->by = (int32_t)lround((y + half * sin(angle)) * 256);
        items[i] = wall;
    }
    List *list = list_from(items, count);
    g_free(items);
    return list;
}

static void open_level(Bench *bench, uint32_t count)
{
    double side = 16000 * sqrt(count / 1e5);
    bench->side = (int32_t)side;
    Project *new_project = project_new();
    Project *level =
        edit_add_level(new_project, "soup", bench->side, bench->side, &bench->level, NULL);
    Project *layer = edit_add_layer(level, bench->level, LAYER_WALLS, "walls", &bench->layer, NULL);
    Path path = path_walls(bench->level, bench->layer);
    Project *full = path_replace_list(layer, &path, "walls", random_walls(count, side));
    bench->session = ed_session_new();
    ed_session_push(bench->session, full, "Build", NULL);
    ed_session_show_asset(bench->session, bench->level);
    ed_session_show_layer(bench->session, bench->layer);
    bench->partition = ed_session_partition(bench->session);
    ed_partition_set_delay(bench->partition, 0);
    node_unref(new_project);
    node_unref(level);
    node_unref(layer);
}

/* Runs the main loop until the partition is up to date and, if `compared`, its comparison is
 * finished. Returns the longest iteration in milliseconds: the time that a frame would have to
 * wait. */
static double wait_until_built(Bench *bench, bool compared)
{
    double longest = 0;
    while (ed_partition_is_old(bench->partition) ||
           (compared && ed_partition_is_comparing(bench->partition))) {
        double from = milliseconds();
        if (g_main_context_iteration(NULL, FALSE))
            longest = fmax(longest, milliseconds() - from);
        else
            g_usleep(200);
    }
    return longest;
}

/* ---- Panning ---- */

static void update_tiles(Bench *bench)
{
    DrawDirty dirty = {0};
    ed_scene_update(bench->scene, bench->session, &draw_theme_dark, &dirty);
    ed_tiles_show(bench->tiles, ed_scene_content(bench->scene), 1);
    if (dirty.all || dirty.count > 0)
        ed_tiles_dirty_all(bench->tiles);
    draw_dirty_clear(&dirty);
}

static bool paint(Bench *bench)
{
    EdTilesView view = {&bench->view, WIDTH, HEIGHT, NULL};
    bool sharp = ed_tiles_fill(bench->tiles, &view, WIDTH / 3.0, HEIGHT / 3.0, SLICE);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    ed_tiles_snapshot(bench->tiles, &view, snapshot);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    g_clear_pointer(&node, gsk_render_node_unref);
    return sharp;
}

static void pan(Bench *bench, const char *name, double zoom, bool partition)
{
    double times[FRAMES];
    EdLook look = ed_session_view(bench->session)->look;
    look.leaves = look.cuts = partition;
    ed_session_set_look(bench->session, &look);
    bench->view = (EdViewport){.zoom = 1};
    ed_viewport_pin(&bench->view, bench->side / 2.0, bench->side / 2.0, WIDTH / 2.0, HEIGHT / 2.0,
                    zoom);
    update_tiles(bench);
    while (!paint(bench))
        ;
    for (int i = 0; i < FRAMES; i++) {
        double from = milliseconds();
        ed_viewport_scroll(&bench->view, 7, 5);
        paint(bench);
        times[i] = milliseconds() - from;
    }
    print_times(name, times, FRAMES);
}

/* ---- Editing and probing ---- */

static void edit(Bench *bench)
{
    double on_main_loop[TIMES], built[TIMES], longest[TIMES];
    for (int i = 0; i < TIMES; i++) {
        LayerRef layer_ref = {bench->level, bench->layer};
        WallPoint points[2] = {{256 * i, 256}, {256 * (i + 50), 256 * 90}};
        double from = milliseconds();
        Project *after = edit_draw_walls(ed_session_project(bench->session), &layer_ref, points, 2,
                                         false, &(WallStyle){0}, NULL);
        ed_session_push(bench->session, after, "Draw", NULL);
        on_main_loop[i] = milliseconds() - from;
        longest[i] = wait_until_built(bench, false);
        built[i] = milliseconds() - from;
    }
    print_times("drawing a wall, on the main loop", on_main_loop, TIMES);
    print_times("until the partition includes it", built, TIMES);
    print_times("longest iteration of the main loop", longest, TIMES);
}

static void probe(Bench *bench)
{
    double times[FRAMES];
    EdTool *tool = ed_tool_new("probe", bench->session);
    EdOverlay *overlay = ed_overlay_new();
    EdPointer at = {.x = bench->side / 2.0, .y = at.x, .button = 1, .clicks = 1, .zoom = 1};
    at.y = at.x;
    ed_tool_press(tool, &at);
    for (int i = 0; i < FRAMES; i++) {
        double from = milliseconds();
        at.x += 3;
        at.y += 2;
        ed_tool_drag(tool, &at);
        ed_overlay_clear(overlay);
        ed_tool_draw(tool, overlay);
        times[i] = milliseconds() - from;
    }
    print_times("dragging a probe", times, FRAMES);
    ed_overlay_free(overlay);
    ed_tool_free(tool);
}

static void layout_tree(Bench *bench)
{
    double times[TIMES];
    const EdBuilt *built = ed_partition_built(bench->partition);
    for (int i = 0; i < TIMES; i++) {
        double from = milliseconds();
        ed_tree_layout_free(ed_tree_layout_new(built->layer));
        times[i] = milliseconds() - from;
    }
    print_times("laying out the tree", times, TIMES);
    printf("%u leaves, depth %u, built in %.0f ms\n", built->info.leaves, built->info.depth,
           built->milliseconds);
}

int main(int argc, char **argv)
{
    Bench bench = {0};
    open_level(&bench, argc > 1 ? (uint32_t)atoi(argv[1]) : WALLS);
    double from = milliseconds();
    wait_until_built(&bench, true);
    printf("built and compared within %.0f ms\n", milliseconds() - from);
    printf("%-36s %6s %9s %9s %9s\n", "ms", "times", "median", "95 %", "worst");
    bench.scene = ed_scene_new();
    bench.tiles = ed_tiles_new(ed_scene_draw, bench.scene);
    pan(&bench, "pan at 10 %", 0.1, false);
    pan(&bench, "  with leaves and cuts", 0.1, true);
    pan(&bench, "pan at 100 %", 1, false);
    pan(&bench, "  with leaves and cuts", 1, true);
    pan(&bench, "pan at 800 %", 8, false);
    pan(&bench, "  with leaves and cuts", 8, true);
    edit(&bench);
    probe(&bench);
    layout_tree(&bench);
    ed_tiles_free(bench.tiles);
    ed_scene_free(bench.scene);
    ed_session_close(bench.session, false);
    g_object_unref(bench.session);
    return 0;
}
