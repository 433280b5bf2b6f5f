/* SPDX-License-Identifier: MIT */
/* Implements ed-play-laps.h. */
#include "play/ed-play-laps.h"

#include "play/ed-play-draw.h"

#include <glib/gi18n.h>
#include <math.h>

enum { DIRECTIONS = 32, MAX_ZONES = 256 };

/* ---- Start ---- */

gab_zone ed_play_laps_line(gab_map map)
{
    const char *const words[] = {"start", C_("tag", "start"), NULL};
    for (uint32_t i = 0; i < gab_map_plane_count(map); i++) {
        gab_plane plane = gab_map_plane_at(map, i);
        for (uint32_t number = 1; number <= gab_plane_zone_count(plane); number++) {
            gab_zone zone = gab_plane_zone_numbered(plane, number);
            const char *tag = gab_bank_tag_numbered(map.bank, gab_zone_tag(zone)).name;
            if (gab_zone_area(zone) > 0 &&
                (ed_play_has_word(gab_zone_name(zone), words) || ed_play_has_word(tag, words)))
                return zone;
        }
    }
    return (gab_zone){NULL, GAB_NONE};
}

/* Returns the length of the road from a position in a direction. */
static float road_length(gab_map map, gab_vec from, gab_vec direction)
{
    float clearance, length = 0;
    float longest = hypotf((float)gab_map_width(map), (float)gab_map_height(map));
    while (length < longest &&
           gab_map_clearance(
               map, (gab_vec){from.x + direction.x * length, from.y + direction.y * length},
               &clearance, NULL) &&
           clearance > 0)
        length += MAX(clearance, 1);
    return length;
}

static gab_vec longest_direction(gab_map map, gab_vec from)
{
    gab_vec longest = {1, 0};
    float max = -1;
    for (int i = 0; i < DIRECTIONS; i++) {
        float angle = (float)i * 2 * (float)G_PI / DIRECTIONS;
        gab_vec direction = {cosf(angle), sinf(angle)};
        float length = road_length(map, from, direction);
        if (length > max + 0.5f) {
            max = length;
            longest = direction;
        }
    }
    return longest;
}

static gab_vec node_position(const ShapeNode *node)
{
    return (gab_vec){(float)node->x / DOCUMENT_PIXEL, (float)node->y / DOCUMENT_PIXEL};
}

/* Adopts the direction of the nearest part of a track if it is nearer than `*min`. */
static void find_nearest_part(const Shape *track, gab_vec from, float *min, gab_vec *direction)
{
    uint32_t count = list_count(track->nodes);
    for (uint32_t i = track->open ? 1 : 0; i < count; i++) {
        gab_vec a = node_position(list_get(track->nodes, (i + count - 1) % count));
        gab_vec b = node_position(list_get(track->nodes, i));
        float length = hypotf(b.x - a.x, b.y - a.y);
        gab_vec near = gab_segment_nearest((gab_segment){a, b}, from);
        float distance = hypotf(near.x - from.x, near.y - from.y);
        if (length > 0 && distance < *min) {
            *min = distance;
            *direction = (gab_vec){(b.x - a.x) / length, (b.y - a.y) / length};
        }
    }
}

/* Returns the direction of the race on a map, from the position of the car. */
static gab_vec race_direction(gab_map map, const Map *drawn, gab_zone line, gab_vec car)
{
    gab_vec goal, direction = {1, 0};
    float distance = 0, min = HUGE_VALF;
    if (gab_zone_walk(line, &goal))
        distance = hypotf(goal.x - car.x, goal.y - car.y);
    if (distance > 0)
        return (gab_vec){(goal.x - car.x) / distance, (goal.y - car.y) / distance};
    LIST_EACH (Plane, plane, drawn->planes) {
        LIST_EACH (Shape, shape, plane->shapes)
            if (shape->kind == SHAPE_TRACK)
                find_nearest_part(shape, car, &min, &direction);
    }
    return min < HUGE_VALF ? direction : longest_direction(map, car);
}

void ed_play_laps_begin(EdPlayLaps *laps, gab_map map, const Map *drawn, gab_vec car)
{
    *laps = (EdPlayLaps){.line = ed_play_laps_line(map), .entered_forwards = true};
    gab_zone below = gab_plane_zone_at_point(gab_zone_plane(laps->line), car);
    laps->is_on_line = gab_zone_exists(laps->line) && below.index == laps->line.index;
    laps->is_on_road = laps->is_on_line;
    laps->ahead = race_direction(map, drawn, laps->line, car);
    laps->outline = g_array_new(FALSE, FALSE, sizeof(EdPlayEdge));
    ed_play_add_outline(laps->outline, laps->line);
}

void ed_play_laps_clear(EdPlayLaps *laps)
{
    g_array_unref(laps->outline);
}

/* ---- Laps ---- */

static bool crosses_line(const EdPlayLaps *laps, EdPlayLog *log, gab_segment movement)
{
    gab_zone zones[MAX_ZONES];
    gab_plane plane = gab_zone_plane(laps->line);
    uint32_t count = 0;
    bool crosses = false;
    /* EdPlayTiming: the query is repeated, to measure its time (ed-play-log.h). */
    for (EdPlayTiming timing = ed_play_log_time(log, "gab_plane_zones_meeting_segment");
         ed_play_log_next_round(&timing);)
        count = gab_plane_zones_meeting_segment(plane, movement, NULL, zones, MAX_ZONES);
    for (uint32_t i = 0; i < count; i++)
        crosses |= zones[i].index == laps->line.index;
    ed_play_log_answer(log, "gab_plane_zones_meeting_segment", "%s",
                       crosses ? _("start") : _("nothing"));
    return crosses;
}

/* The car has crossed the line completely. The first crossing begins the first lap. */
static void count_crossing(EdPlayLaps *laps, bool forwards)
{
    if (!forwards) {
        laps->behind++;
        return;
    }
    if (laps->behind > 0) {
        laps->behind--;
        return;
    }
    if (laps->has_begun) {
        laps->laps++;
        laps->last = laps->ticks;
        laps->best = laps->best > 0 ? MIN(laps->best, laps->last) : laps->last;
    }
    laps->has_begun = true;
    laps->ticks = 0;
}

void ed_play_laps_tick(EdPlayLaps *laps, EdPlayLog *log, gab_segment movement)
{
    if (!gab_zone_exists(laps->line))
        return;
    laps->ticks++;
    float forwards = (movement.b.x - movement.a.x) * laps->ahead.x +
                     (movement.b.y - movement.a.y) * laps->ahead.y;
    bool is_on_line = crosses_line(laps, log, movement);
    if (is_on_line && !laps->is_on_line)
        laps->entered_forwards = forwards > 0;
    if (!is_on_line && laps->is_on_line && (forwards > 0) == laps->entered_forwards)
        count_crossing(laps, forwards > 0);
    laps->is_on_line = is_on_line;
}

/* ---- Text and drawing ---- */

static double seconds(uint32_t ticks)
{
    return (double)ticks / ED_PLAY_TICKS_PER_SECOND;
}

void ed_play_laps_append(const EdPlayLaps *laps, GString *text)
{
    if (!gab_zone_exists(laps->line))
        return;
    if (!laps->is_on_road) {
        g_string_append(text, _("   ·   The start line is not road: give it a road tag, or paint "
                                "it on another plane"));
        return;
    }
    g_string_append_printf(text, _("   ·   lap %u   ·   %.1f s"), laps->laps + 1,
                           laps->has_begun ? seconds(laps->ticks) : 0);
    if (laps->laps > 0)
        g_string_append_printf(text, _("   ·   last %.1f s   ·   best %.1f s"), seconds(laps->last),
                               seconds(laps->best));
    /* The car starts on the line. */
    if (laps->behind > 0 || (!laps->has_begun && !laps->is_on_line))
        g_string_append(text, _("   ·   wrong way: cross the start line forwards"));
}
