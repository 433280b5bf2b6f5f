/* SPDX-License-Identifier: MIT */
/* Finds paths over a map; the contract is play-way.h. */
#include "play/play-way.h"

#include <math.h>
#include <string.h>

enum { MAX_CELLS_ACROSS = 256, MIN_CELL = 4 };
static const float speed = 1.5f; /* pixels per tick */

/* ---- The grid ---- */

static gab_vec pixel_centre(const PlayPath *way, int32_t index)
{
    float x = (float)(index % way->columns), y = (float)(index / way->columns);
    return (gab_vec){(x + 0.5f) * (float)way->cell, (y + 0.5f) * (float)way->cell};
}

static bool is_road(const PlayPath *way, gab_vec position)
{
    uint8_t tag = gab_zone_tag(gab_plane_zone_at_point(way->ground, position));
    return !gab_tags_has(&way->barred, tag);
}

/* Finds the first plane that has zones with road; false if there is none. */
static bool find_ground(PlayPath *way, const gab_tags *road)
{
    for (uint32_t i = 0; i < gab_map_plane_count(way->map); i++) {
        gab_plane plane = gab_map_plane_at(way->map, i);
        for (uint32_t number = 1; number <= gab_plane_zone_count(plane); number++)
            if (gab_tags_has(road, gab_zone_tag(gab_plane_zone_numbered(plane, number)))) {
                way->ground = plane;
                return true;
            }
    }
    return false;
}

static int32_t nearest_open(const PlayPath *way, gab_vec goal)
{
    int32_t best = -1;
    float min = HUGE_VALF;
    for (int32_t i = 0; i < way->columns * way->rows; i++) {
        gab_vec middle = pixel_centre(way, i);
        float away = hypotf(middle.x - goal.x, middle.y - goal.y);
        if (way->open[i] && away < min) {
            min = away;
            best = i;
        }
    }
    return best;
}

gab_vec play_way_begin(PlayPath *way, gab_map map, const gab_tags *road)
{
    *way = (PlayPath){.map = map, .ground = {NULL, GAB_NONE}};
    int32_t width = (int32_t)gab_map_width(map), height = (int32_t)gab_map_height(map);
    bool has_ground = find_ground(way, road);
    for (unsigned tag = 0; tag < 256 && has_ground; tag++)
        if (tag == 0 || !gab_tags_has(road, (uint8_t)tag))
            gab_tags_add(&way->barred, (uint8_t)tag);
    way->cell = MAX(MIN_CELL, MAX(width, height) / MAX_CELLS_ACROSS);
    way->columns = MAX(width / way->cell, 1);
    way->rows = MAX(height / way->cell, 1);
    way->open = g_malloc((size_t)way->columns * (size_t)way->rows);
    for (int32_t i = 0; i < way->columns * way->rows; i++)
        way->open[i] = is_road(way, pixel_centre(way, i));
    way->points = g_array_new(FALSE, FALSE, sizeof(gab_vec));
    gab_vec centre = {(float)width / 2, (float)height / 2};
    int32_t first = nearest_open(way, centre);
    return first < 0 ? centre : pixel_centre(way, first);
}

void play_way_clear(PlayPath *way)
{
    g_free(way->open);
    g_array_unref(way->points);
}

/* ---- Path finding ---- */

static bool is_straight(const PlayPath *way, PlayLog *log, gab_vec a, gab_vec b)
{
    bool barred = false;
    for (PlayTiming timing = play_log_time(log, "gab_plane_trace"); play_log_again(&timing);)
        barred = gab_plane_trace(way->ground, (gab_segment){a, b}, &way->barred, NULL);
    play_log_answer(log, "gab_plane_trace", "%s", barred ? "-" : "✓");
    return !barred;
}

/* Finds all cells from which the goal can be reached. Each of them stores the next cell on the way
 * to the goal, all others -1. */
static int32_t *flood(const PlayPath *way, int32_t goal)
{
    int32_t count = way->columns * way->rows, head = 0, tail = 0;
    int32_t *towards = g_new(int32_t, count), *queue = g_new(int32_t, count);
    memset(towards, 0xff, (size_t)count * sizeof *towards);
    towards[goal] = goal;
    queue[tail++] = goal;
    while (head < tail) {
        int32_t cell = queue[head++], x = cell % way->columns;
        const int32_t next[] = {cell - way->columns, cell + way->columns, x > 0 ? cell - 1 : -1,
                                x + 1 < way->columns ? cell + 1 : -1};
        for (size_t i = 0; i < G_N_ELEMENTS(next); i++)
            if (next[i] >= 0 && next[i] < count && towards[next[i]] < 0 && way->open[next[i]]) {
                towards[next[i]] = cell;
                queue[tail++] = next[i];
            }
    }
    g_free(queue);
    return towards;
}

/* Shortens a path: repeatedly takes the farthest point, of those 1, 2, 4, ... cells ahead, that can
 * be reached in a straight line. */
static void shorten_path(PlayPath *way, PlayLog *log, gab_vec from, const GArray *cells)
{
    guint at = 0;
    while (at < cells->len) {
        guint next = at;
        for (guint step = 1; at + step < cells->len; step *= 2)
            if (is_straight(way, log, from, g_array_index(cells, gab_vec, at + step)))
                next = at + step;
        from = g_array_index(cells, gab_vec, next);
        g_array_append_val(way->points, from);
        at = next + 1;
    }
}

void play_way_to(PlayPath *way, PlayLog *log, gab_vec from, gab_vec goal)
{
    g_array_set_size(way->points, 0);
    if (is_road(way, goal) && is_straight(way, log, from, goal)) {
        g_array_append_val(way->points, goal);
        return;
    }
    int32_t last = nearest_open(way, goal), first = nearest_open(way, from);
    if (last < 0)
        return;
    int32_t *towards = flood(way, last);
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(gab_vec));
    for (int32_t cell = first; towards[first] >= 0; cell = towards[cell]) {
        gab_vec middle = pixel_centre(way, cell);
        g_array_append_val(cells, middle);
        if (cell == last)
            break;
    }
    g_free(towards);
    if (cells->len > 0 && is_road(way, goal))
        g_array_append_val(cells, goal);
    shorten_path(way, log, from, cells);
}

/* ---- Walking ---- */

bool play_way_step(PlayPath *way, gab_vec *figure)
{
    float left = speed;
    while (left > 0 && way->points->len > 0) {
        gab_vec next = g_array_index(way->points, gab_vec, 0);
        float away = hypotf(next.x - figure->x, next.y - figure->y);
        if (away <= left) {
            *figure = next;
            g_array_remove_index(way->points, 0);
            left -= away;
            continue;
        }
        figure->x += (next.x - figure->x) * left / away;
        figure->y += (next.y - figure->y) * left / away;
        left = 0;
    }
    return way->points->len > 0;
}

void play_way_draw(const PlayPath *way, const DrawTarget *target, gab_vec figure, DrawColour colour)
{
    DrawStroke line = {.colour = colour, .width = 2, .rim = 4, .dash = {6, 4, 6, 4}};
    for (guint i = 0; i < way->points->len; i++) {
        gab_vec next = g_array_index(way->points, gab_vec, i);
        draw_line(target, draw_spot(target, (double)figure.x, (double)figure.y),
                  draw_spot(target, (double)next.x, (double)next.y), &line);
        figure = next;
    }
}
