/* SPDX-License-Identifier: MIT */
/* Poses in the form that queries use; see gabarit/sprite.h. */
#pragma once

#include "view_internal.h"
#include "gabarit/sprite.h"
#include "vec_internal.h"

/* A pose in doubles: world = position + (factor * local) turned by the axis. */
typedef struct Transform {
    Vec position;
    Vec axis;   /* unit vector */
    Vec factor; /* flip times scale, for each axis */
    bool upright;
    bool valid;
} Transform;

/* A rectangle relative to the hot spot, in pixels. */
typedef struct Edges {
    Vec min, max;
} Edges;

/* A rectangle in the world, as an oriented box, and if it is upright also as edges. */
typedef struct Posed {
    Vec min, max; /* of upright rectangles only */
    Vec centre, half, axis;
    bool upright;
} Posed;

static inline double from_fixed(int32_t value)
{
    return value / (double)FIXED_ONE;
}

static inline Transform transform_of(const gab_pose *pose)
{
    bool turned = !(pose->turn.x == 0 && pose->turn.y == 0);
    double scale = pose->scale == 0 ? 1 : (double)pose->scale;
    Vec upright = {1, 0}, axis = turned ? unit_or_zero(widen(pose->turn)) : upright;
    Transform transform = {{(double)pose->x, (double)pose->y},
                           axis,
                           {pose->flip_x ? -scale : scale, pose->flip_y ? -scale : scale},
                           axis.y == 0 && axis.x > 0,
                           false};
    transform.valid = fabs(transform.position.x) <= (double)FLT_MAX &&
                      fabs(transform.position.y) <= (double)FLT_MAX && scale > 0 &&
                      scale <= (double)FLT_MAX && dot(axis, axis) > 0;
    return transform;
}

/* Reports a number of a pose that is not finite. */
static inline void report_pose(const gab_bank *bank, const char *function, const gab_pose *pose)
{
    if (!is_watched(bank))
        return;
    const float numbers[] = {pose->x, pose->y, pose->turn.x, pose->turn.y, pose->scale};
    gab_report_floats(bank, function, numbers, sizeof numbers / sizeof numbers[0]);
}
#define REPORT_POSE(bank, pose) report_pose(bank, __func__, pose)

/* Converts a direction of the frame to the world. */
static inline Vec transform_direction(const Transform *transform, Vec v)
{
    Vec f = {v.x * transform->factor.x, v.y * transform->factor.y};
    Vec turned = {transform->axis.x * f.x - transform->axis.y * f.y,
                  transform->axis.y * f.x + transform->axis.x * f.y};
    return transform->upright ? f : turned;
}

/* Converts a position relative to the hot spot to the world. */
static inline Vec transform_position(const Transform *transform, Vec local)
{
    return advance(transform->position, transform_direction(transform, local), 1);
}

/* Converts a rectangle of the frame to the world. */
static inline Posed transform_rectangle(const Transform *transform, const Edges *edges)
{
    double x0 = edges->min.x * transform->factor.x, x1 = edges->max.x * transform->factor.x;
    double y0 = edges->min.y * transform->factor.y, y1 = edges->max.y * transform->factor.y;
    Vec min = {min_of(x0, x1), min_of(y0, y1)}, max = {max_of(x0, x1), max_of(y0, y1)};
    Vec middle = {(min.x + max.x) / 2, (min.y + max.y) / 2};
    Vec turned = {transform->axis.x * middle.x - transform->axis.y * middle.y,
                  transform->axis.y * middle.x + transform->axis.x * middle.y};
    Posed posed = {advance(transform->position, min, 1),
                   advance(transform->position, max, 1),
                   advance(transform->position, transform->upright ? middle : turned, 1),
                   {(max.x - min.x) / 2, (max.y - min.y) / 2},
                   transform->axis,
                   transform->upright};
    return posed;
}

/* Reads the four edges of a box element, or of a frame's bounds. */
static inline Edges read_rectangle(const uint8_t *bytes)
{
    Edges edges = {{from_fixed(read_i32(bytes)), from_fixed(read_i32(bytes + 4))},
                   {from_fixed(read_i32(bytes + 8)), from_fixed(read_i32(bytes + 12))}};
    return edges;
}
