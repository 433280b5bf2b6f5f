/* SPDX-License-Identifier: MIT */
/* Things near a position or in a box; the contract is gabarit/level.h. */
#include "gabarit/level.h"

#include "level_internal.h"
#include "level_things_internal.h"
#include "level_walls_internal.h"

/* ---- The nearest thing ---- */

/* An upper bound, in pixels, for the distance between two positions in range. */
#define FARTHEST 262144.0

/* A search around a position. */
typedef struct Nearest {
    Vec position;
    bool found;
    double distance;
    Vec point;
    ThingId name;
} Nearest;

static Vec nearest_of_bar(const Bar *bar, Vec position)
{
    double share = dot(bar->line, minus(position, bar->a));
    if (share <= 0)
        return bar->a;
    return share < bar->length_squared ? advance(bar->a, bar->line, share / bar->length_squared)
                                       : bar->b;
}

static Vec nearest_of_tile(const Thing *tile, Vec position)
{
    return (Vec){clamp_to(position.x, tile->min.x, tile->max.x),
                 clamp_to(position.y, tile->min.y, tile->max.y)};
}

static bool keep_nearer(void *context, const Thing *thing)
{
    Nearest *nearest = (Nearest *)context;
    Vec point = thing->is_tile ? nearest_of_tile(thing, nearest->position)
                               : nearest_of_bar(&thing->bar, nearest->position);
    Vec reach = minus(point, nearest->position);
    double distance = sqrt(dot(reach, reach));
    if (nearest->found &&
        (distance > nearest->distance ||
         (distance >= nearest->distance && gab_compare_names(&thing->name, &nearest->name) > 0)))
        return true;
    nearest->found = true;
    nearest->distance = distance;
    nearest->point = point;
    nearest->name = thing->name;
    return true;
}

/* Searches around a position with a growing radius: the nearest thing that is found within the
 * radius is the result. */
static bool look_around(gab_level level, const gab_blockers *blockers, double max, Nearest *nearest)
{
    enum { FIRST_RADIUS = 64, TIMES = 4 };
    Path path = {.from = nearest->position, .to = nearest->position};
    double radius = FIRST_RADIUS;
    for (;; radius *= (double)TIMES) {
        path.radius = min_of(min_of(radius, max), FARTHEST);
        gab_level_visit(level, blockers, &path, keep_nearer, nearest);
        if ((nearest->found && nearest->distance <= path.radius) || path.radius < radius)
            return nearest->found && nearest->distance <= max;
    }
}

bool gab_level_nearest(gab_level level, gab_vec point, float max, const gab_blockers *blockers,
                       gab_nearest *nearest)
{
    Nearest search = {.found = false};
    *nearest = (gab_nearest){.layer = {NULL, GAB_NONE}, .wall = GAB_NO_WALL};
    if (!gab_snap_point(point, &search.position) || !(max >= 0) ||
        !look_around(level, blockers, (double)max, &search))
        return false;
    *nearest = (gab_nearest){
        .distance = (float)search.distance,
        .point = narrow(search.point),
        .layer = search.name.layer,
        .wall = search.name.wall,
        .cell = search.name.cell,
        .tag = gab_thing_tag(&search.name),
    };
    return true;
}

/* ---- Walls in a box ---- */

/* Walls that meet a box. */
typedef struct InBox {
    gab_box box;
    gab_layer layer;
    gab_wall_ref *walls;
    uint32_t count, capacity;
} InBox;

static bool list_wall(void *context, const Bar *bar, uint32_t number)
{
    InBox *in_box = (InBox *)context;
    gab_segment segment = {narrow(bar->a), narrow(bar->b)};
    if (!gab_segment_meets_box(segment, in_box->box))
        return true;
    if (in_box->count < in_box->capacity)
        in_box->walls[in_box->count] = (gab_wall_ref){in_box->layer, number};
    return in_box->count++ < in_box->capacity;
}

/* Makes a stationary mover that covers a box, clamped to where walls can be. False if the box lies
 * entirely outside. */
static bool cover_box(gab_box box, Path *cover)
{
    double max = (double)GAB_RANGE + 1, step = (double)GAB_STEP;
    double left = (double)box.x, right = left + (double)box.w;
    double top = (double)box.y, bottom = top + (double)box.h;
    if (!(left <= max && right >= -max && top <= max && bottom >= -max))
        return false;
    left = clamp_to(left, -max, max), right = clamp_to(right, -max, max);
    top = clamp_to(top, -max, max), bottom = clamp_to(bottom, -max, max);
    *cover = (Path){.from = {(left + right) / 2, (top + bottom) / 2},
                    .half = {max_of((right - left) / 2, step), max_of((bottom - top) / 2, step)}};
    cover->to = cover->from;
    return true;
}

uint32_t gab_level_walls_in_box(gab_level level, gab_box box, const gab_blockers *blockers,
                                gab_wall_ref *walls, uint32_t capacity)
{
    InBox in_box = {.box = box, .walls = walls, .capacity = capacity};
    Path cover;
    if (!cover_box(box, &cover))
        return 0;
    uint32_t index, end;
    for (gab_level_asked(level, blockers, &index, &end); index < end; index++) {
        LayerWalls layer;
        in_box.layer = gab_level_layer_at(level, index);
        gab_layer_walls_open(&layer, in_box.layer, blockers);
        if (in_box.count <= capacity)
            gab_layer_walls_visit(&layer, &cover, list_wall, &in_box);
    }
    return in_box.count;
}
