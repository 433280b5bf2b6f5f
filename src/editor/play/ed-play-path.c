/* SPDX-License-Identifier: MIT */
/* Implements ed-play-path.h. */
#include "play/ed-play-path.h"

#include "play/ed-play-bank.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { MAX_CELLS_ACROSS = 256, MIN_CELL = 4 };

/* ---- The grid ---- */

static gab_vec cell_centre(const EdPlayPath *path, int32_t index)
{
    float x = (float)(index % path->columns), y = (float)(index / path->columns);
    return (gab_vec){(x + 0.5f) * (float)path->cell, (y + 0.5f) * (float)path->cell};
}

static bool is_floor(const EdPlayPath *path, gab_vec position)
{
    bool is_on_map = position.x >= 0 && position.x < (float)gab_map_width(path->map) &&
                     position.y >= 0 && position.y < (float)gab_map_height(path->map);
    if (!is_on_map || !gab_plane_exists(path->ground))
        return is_on_map;
    return path
        ->floor[gab_plane_number_at_pixel(path->ground, (int32_t)position.x, (int32_t)position.y)];
}

/* ---- The floor ---- */

/* Marks the zones of a plane that are floor: those with a tag of a set or, without a set, those
 * that are called so. Returns false if there are none. */
static bool mark_floor(EdPlayPath *path, gab_plane plane, const gab_filter *road)
{
    const char *const words[] = {"floor", "ground", "walkable", "walk", C_("tag", "floor"), NULL};
    bool found = false;
    for (uint32_t number = 1; number <= gab_plane_zone_count(plane); number++) {
        gab_zone zone = gab_plane_zone_numbered(plane, number);
        const char *tag = gab_bank_tag_numbered(zone.bank, gab_zone_tag(zone)).name;
        bool is_floor = road != NULL ? gab_filter_passes(road, gab_zone_tag(zone))
                                     : ed_play_has_word(gab_zone_name(zone), words) ||
                                           ed_play_has_word(tag, words) ||
                                           ed_play_has_word(gab_plane_name(plane), words);
        path->floor[number] = is_floor && gab_zone_area(zone) > 0;
        found |= path->floor[number];
    }
    return found;
}

/* Finds the first plane with floor; false if there is none. */
static bool find_ground(EdPlayPath *path, const gab_filter *road)
{
    for (uint32_t i = 0; i < gab_map_plane_count(path->map); i++) {
        path->ground = gab_map_plane_at(path->map, i);
        if (mark_floor(path, path->ground, road))
            return true;
    }
    path->ground = (gab_plane){NULL, GAB_NONE};
    return false;
}

/* Sets `barred`: a tag that floor shares with another zone is barred. */
static void find_barred(EdPlayPath *path)
{
    gab_filter floor = {.only = true}, other = gab_filter_number(0);
    for (uint32_t number = 1; number <= gab_plane_zone_count(path->ground); number++) {
        gab_tag_id tag = gab_zone_tag(gab_plane_zone_numbered(path->ground, number));
        gab_tags_add(path->floor[number] ? &floor.tags : &other.tags, tag);
    }
    path->barred = gab_filter_or(gab_filter_not(floor), other);
}

/* Returns the index of the cell of floor whose centre is nearest to a position; -1 if there is
 * none. */
static int32_t nearest_floor_cell(const EdPlayPath *path, gab_vec goal)
{
    int32_t nearest = -1;
    float min_distance = HUGE_VALF;
    for (int32_t i = 0; i < path->columns * path->rows; i++) {
        gab_vec middle = cell_centre(path, i);
        float distance = hypotf(middle.x - goal.x, middle.y - goal.y);
        if (path->open[i] && distance < min_distance) {
            min_distance = distance;
            nearest = i;
        }
    }
    return nearest;
}

gab_vec ed_play_path_begin(EdPlayPath *path, gab_map map, const gab_filter *road, float speed)
{
    *path = (EdPlayPath){.map = map, .speed = speed};
    int32_t width = (int32_t)gab_map_width(map), height = (int32_t)gab_map_height(map);
    if (find_ground(path, road) || find_ground(path, NULL))
        find_barred(path);
    path->cell = MAX(MIN_CELL, MAX(width, height) / MAX_CELLS_ACROSS);
    path->columns = MAX(width / path->cell, 1);
    path->rows = MAX(height / path->cell, 1);
    path->open = g_malloc((size_t)path->columns * (size_t)path->rows);
    for (int32_t i = 0; i < path->columns * path->rows; i++)
        path->open[i] = is_floor(path, cell_centre(path, i));
    path->points = g_array_new(FALSE, FALSE, sizeof(gab_vec));
    gab_vec centre = {(float)width / 2, (float)height / 2};
    int32_t first = nearest_floor_cell(path, centre);
    return first < 0 ? centre : cell_centre(path, first);
}

void ed_play_path_clear(EdPlayPath *path)
{
    g_free(path->open);
    g_array_unref(path->points);
}

/* ---- Path finding ---- */

/* Returns the first pixel on a path that is not floor; false if there is none. Traces on behind
 * pixels of floor whose tag is barred, because other zones have it, too. */
static bool trace_barred(const EdPlayPath *path, gab_segment way, gab_trace *hit)
{
    float length = hypotf(way.b.x - way.a.x, way.b.y - way.a.y);
    while (gab_plane_trace(path->ground, way, &path->barred, hit)) {
        if (!path->floor[gab_plane_number_at_pixel(path->ground, hit->x, hit->y)])
            return true;
        float left = hypotf(way.b.x - hit->point.x, way.b.y - hit->point.y);
        if (left <= 0.5f)
            break;
        way.a.x = hit->point.x + (way.b.x - way.a.x) / length * 0.5f;
        way.a.y = hit->point.y + (way.b.y - way.a.y) / length * 0.5f;
        length = hypotf(way.b.x - way.a.x, way.b.y - way.a.y);
    }
    return false;
}

static bool is_straight_path_free(const EdPlayPath *path, EdPlayLog *log, gab_vec a, gab_vec b)
{
    bool barred = false;
    gab_trace hit;
    /* EdPlayTiming: the query is repeated, to measure its time (ed-play-log.h). */
    for (EdPlayTiming timing = ed_play_log_time(log, "gab_plane_trace");
         ed_play_log_next_round(&timing);)
        barred = trace_barred(path, (gab_segment){a, b}, &hit);
    ed_play_log_answer(log, "gab_plane_trace", "%s", barred ? "-" : "✓");
    return !barred;
}

/* Finds all cells from which the goal can be reached. For each of them, the result contains the
 * next cell on the path to the goal; for all others, -1. */
static int32_t *flood(const EdPlayPath *path, int32_t goal)
{
    int32_t count = path->columns * path->rows, head = 0, tail = 0;
    int32_t *next_cells = g_new(int32_t, count), *queue = g_new(int32_t, count);
    memset(next_cells, 0xff, (size_t)count * sizeof *next_cells);
    next_cells[goal] = goal;
    queue[tail++] = goal;
    while (head < tail) {
        int32_t cell = queue[head++], x = cell % path->columns;
        const int32_t next[] = {cell - path->columns, cell + path->columns, x > 0 ? cell - 1 : -1,
                                x + 1 < path->columns ? cell + 1 : -1};
        for (size_t i = 0; i < G_N_ELEMENTS(next); i++)
            if (next[i] >= 0 && next[i] < count && next_cells[next[i]] < 0 && path->open[next[i]]) {
                next_cells[next[i]] = cell;
                queue[tail++] = next[i];
            }
    }
    g_free(queue);
    return next_cells;
}

/* Shortens a path: repeatedly moves to the farthest of the points 1, 2, 4, ... cells ahead that can
 * be reached in a straight line. */
static void shorten_path(EdPlayPath *path, EdPlayLog *log, gab_vec from, const GArray *cells)
{
    guint at = 0;
    while (at < cells->len) {
        guint next = at;
        for (guint step = 1; at + step < cells->len; step *= 2)
            if (is_straight_path_free(path, log, from, g_array_index(cells, gab_vec, at + step)))
                next = at + step;
        from = g_array_index(cells, gab_vec, next);
        g_array_append_val(path->points, from);
        at = next + 1;
    }
}

void ed_play_path_find(EdPlayPath *path, EdPlayLog *log, gab_vec from, gab_vec goal)
{
    g_array_set_size(path->points, 0);
    if (is_floor(path, goal) && is_straight_path_free(path, log, from, goal)) {
        g_array_append_val(path->points, goal);
        return;
    }
    int32_t last = nearest_floor_cell(path, goal), first = nearest_floor_cell(path, from);
    if (last < 0)
        return;
    g_autofree int32_t *next_cells = flood(path, last);
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(gab_vec));
    for (int32_t cell = first; next_cells[first] >= 0; cell = next_cells[cell]) {
        gab_vec middle = cell_centre(path, cell);
        g_array_append_val(cells, middle);
        if (cell == last)
            break;
    }
    if (cells->len > 0 && is_floor(path, goal))
        g_array_append_val(cells, goal);
    shorten_path(path, log, from, cells);
}

/* ---- Walking ---- */

bool ed_play_path_step(EdPlayPath *path, gab_vec *figure)
{
    float remaining = path->speed;
    while (remaining > 0 && path->points->len > 0) {
        gab_vec next = g_array_index(path->points, gab_vec, 0);
        float distance = hypotf(next.x - figure->x, next.y - figure->y);
        if (distance <= remaining) {
            *figure = next;
            g_array_remove_index(path->points, 0);
            remaining -= distance;
            continue;
        }
        figure->x += (next.x - figure->x) * remaining / distance;
        figure->y += (next.y - figure->y) * remaining / distance;
        remaining = 0;
    }
    return path->points->len > 0;
}

void ed_play_path_draw(const EdPlayPath *path, const DrawTarget *target, gab_vec figure,
                       DrawColour colour)
{
    DrawStroke line = {.colour = colour, .width = 2, .rim = 4, .dash = {6, 4, 6, 4}};
    for (guint i = 0; i < path->points->len; i++) {
        gab_vec next = g_array_index(path->points, gab_vec, i);
        draw_line(target, draw_spot(target, (double)figure.x, (double)figure.y),
                  draw_spot(target, (double)next.x, (double)next.y), &line);
        figure = next;
    }
}
