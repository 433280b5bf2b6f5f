/* SPDX-License-Identifier: MIT */
/* Implements the nearest obstacle and the walls in a box (gabarit/level.h). */
#include "gabarit/level.h"

#include "level_internal.h"
#include "level_obstacles_internal.h"
#include "level_walls_internal.h"

/* ---- The nearest obstacle ---- */

/* An upper bound, in pixels, for the distance between two positions in range. */
#define MAX_DISTANCE 262144.0

/* A search around a position. */
typedef struct Nearest {
    Vec position;
    bool found;
    double distance;
    Vec point;
    ObstacleId id;
} Nearest;

static Vec nearest_of_bar(const Bar *bar, Vec position)
{
    double progress = dot(bar->line, minus(position, bar->a));
    if (progress <= 0)
        return bar->a;
    return progress < bar->length_squared
               ? advance(bar->a, bar->line, progress / bar->length_squared)
               : bar->b;
}

static Vec nearest_of_tile(const LevelObstacle *tile, Vec position)
{
    return (Vec){clamp_to(position.x, tile->min.x, tile->max.x),
                 clamp_to(position.y, tile->min.y, tile->max.y)};
}

static bool update_nearest(void *context, const LevelObstacle *obstacle)
{
    Nearest *nearest = (Nearest *)context;
    Vec point = obstacle->is_tile ? nearest_of_tile(obstacle, nearest->position)
                                  : nearest_of_bar(&obstacle->bar, nearest->position);
    Vec offset = minus(point, nearest->position);
    double distance = sqrt(dot(offset, offset));
    if (nearest->found && (distance > nearest->distance ||
                           (distance >= nearest->distance &&
                            gab_compare_obstacle_ids(&obstacle->id, &nearest->id) > 0)))
        return true;
    nearest->found = true;
    nearest->distance = distance;
    nearest->point = point;
    nearest->id = obstacle->id;
    return true;
}

/* Searches around a position with a growing radius: the nearest obstacle that is found within the
 * radius is the result. */
static bool search_around(gab_level level, const gab_blockers *blockers, double max,
                          Nearest *nearest)
{
    enum { FIRST_RADIUS = 64, FACTOR = 4 };
    MoverPath path = {.from = nearest->position, .to = nearest->position};
    double radius = FIRST_RADIUS;
    for (;; radius *= (double)FACTOR) {
        path.radius = min_of(min_of(radius, max), MAX_DISTANCE);
        gab_level_visit(level, blockers, &path, update_nearest, nearest);
        if ((nearest->found && nearest->distance <= path.radius) || path.radius < radius)
            return nearest->found && nearest->distance <= max;
    }
}

bool gab_level_nearest(gab_level level, gab_vec point, float max, const gab_blockers *blockers,
                       gab_nearest *nearest)
{
    Nearest search = {.found = false};
    const float numbers[] = {point.x, point.y, max >= 0 ? 0 : max};
    REPORT_LEVEL(level, blockers, numbers);
    *nearest = (gab_nearest){.layer = {NULL, GAB_NONE}, .wall = GAB_NONE};
    if (!gab_snap_point(point, &search.position) || !(max >= 0) ||
        !search_around(level, blockers, (double)max, &search))
        return false;
    *nearest = (gab_nearest){
        .distance = (float)search.distance,
        .point = narrow(search.point),
        .layer = search.id.layer,
        .wall = search.id.wall,
        .cell = search.id.cell,
        .tag = gab_obstacle_tag(&search.id),
    };
    return true;
}

/* ---- Walls in a box ---- */

/* The search for the walls that meet a box. */
typedef struct BoxSearch {
    gab_box box;
    gab_layer layer;
    gab_wall_ref *walls;
    uint32_t count, capacity;
} BoxSearch;

static bool list_wall(void *context, const Bar *bar, uint32_t number)
{
    BoxSearch *box_search = (BoxSearch *)context;
    gab_segment segment = {narrow(bar->a), narrow(bar->b)};
    if (!gab_segment_meets_box(segment, box_search->box))
        return true;
    if (box_search->count < box_search->capacity)
        box_search->walls[box_search->count] = (gab_wall_ref){box_search->layer, number};
    return box_search->count++ < box_search->capacity;
}

/* Makes a stationary mover that covers a box, clamped to the range of walls. Returns false if the
 * box lies entirely outside. */
static bool cover_box(gab_box box, MoverPath *cover)
{
    double max = (double)GAB_RANGE + 1, step = (double)GAB_STEP;
    double left = (double)box.x, right = left + (double)box.w;
    double top = (double)box.y, bottom = top + (double)box.h;
    if (!(left <= max && right >= -max && top <= max && bottom >= -max))
        return false;
    left = clamp_to(left, -max, max), right = clamp_to(right, -max, max);
    top = clamp_to(top, -max, max), bottom = clamp_to(bottom, -max, max);
    *cover =
        (MoverPath){.from = {(left + right) / 2, (top + bottom) / 2},
                    .half = {max_of((right - left) / 2, step), max_of((bottom - top) / 2, step)}};
    cover->to = cover->from;
    return true;
}

uint32_t gab_level_walls_meeting_box(gab_level level, gab_box box, const gab_blockers *blockers,
                                     gab_wall_ref *walls, uint32_t capacity)
{
    BoxSearch box_search = {.box = box, .walls = walls, .capacity = capacity};
    MoverPath cover;
    REPORT_LEVEL(level, blockers, box);
    if (!cover_box(box, &cover))
        return 0;
    uint32_t index, end;
    for (gab_level_query_range(level, blockers, &index, &end); index < end; index++) {
        LayerWalls layer;
        box_search.layer = gab_level_layer_at(level, index);
        gab_layer_walls_open(&layer, box_search.layer, blockers);
        if (box_search.count <= capacity)
            gab_layer_walls_visit(&layer, &cover, list_wall, &box_search);
    }
    return TOTAL(level.bank, box_search.count, capacity);
}
