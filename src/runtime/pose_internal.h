/* SPDX-License-Identifier: MIT */
/* Poses in the form that queries use; see gabarit/sprite.h. */
#ifndef GABARIT_POSE_INTERNAL_H
#define GABARIT_POSE_INTERNAL_H

#include "view_internal.h"
#include "gabarit/sprite.h"
#include "vec_internal.h"

/* A pose in doubles: world = position + axis turned by (flip * scale * local). */
typedef struct Stance {
    Vec position;
    Vec axis;   /* unit vector */
    Vec factor; /* flip times scale, for each axis */
    bool upright;
    bool good;
} Stance;

/* A rectangle relative to the hot spot, in pixels. */
typedef struct Edges {
    Vec min, max;
} Edges;

/* A rectangle in the world: as edges if it is upright, and always as an oriented box. */
typedef struct Posed {
    Vec min, max; /* of upright rectangles only */
    Vec centre, half, axis;
    bool upright;
} Posed;

static inline double from_fixed(int32_t value)
{
    return value / (double)FIXED_ONE;
}

static inline Stance stance_of(const gab_pose *pose)
{
    bool turned = !(pose->turn.x == 0 && pose->turn.y == 0);
    double scale = pose->scale == 0 ? 1 : (double)pose->scale;
    Vec none = {1, 0}, axis = turned ? unit_or_zero(widen(pose->turn)) : none;
    Stance stance = {{(double)pose->x, (double)pose->y},
                     axis,
                     {pose->flip_x ? -scale : scale, pose->flip_y ? -scale : scale},
                     axis.y == 0 && axis.x > 0,
                     false};
    stance.good = fabs(stance.position.x) <= (double)FLT_MAX &&
                  fabs(stance.position.y) <= (double)FLT_MAX && scale > 0 &&
                  scale <= (double)FLT_MAX && dot(axis, axis) > 0;
    return stance;
}

/* Converts a direction of the frame to the world. */
static inline Vec stance_turn(const Stance *stance, Vec v)
{
    Vec f = {v.x * stance->factor.x, v.y * stance->factor.y};
    Vec turned = {stance->axis.x * f.x - stance->axis.y * f.y,
                  stance->axis.y * f.x + stance->axis.x * f.y};
    return stance->upright ? f : turned;
}

/* Converts a position relative to the hot spot to the world. */
static inline Vec posed_position(const Stance *stance, Vec local)
{
    return advance(stance->position, stance_turn(stance, local), 1);
}

/* Converts a rectangle of the frame to the world. */
static inline Posed stance_pose(const Stance *stance, const Edges *edges)
{
    double x0 = edges->min.x * stance->factor.x, x1 = edges->max.x * stance->factor.x;
    double y0 = edges->min.y * stance->factor.y, y1 = edges->max.y * stance->factor.y;
    Vec min = {min_of(x0, x1), min_of(y0, y1)}, max = {max_of(x0, x1), max_of(y0, y1)};
    Vec middle = {(min.x + max.x) / 2, (min.y + max.y) / 2};
    Vec turned = {stance->axis.x * middle.x - stance->axis.y * middle.y,
                  stance->axis.y * middle.x + stance->axis.x * middle.y};
    Posed posed = {advance(stance->position, min, 1),
                   advance(stance->position, max, 1),
                   advance(stance->position, stance->upright ? middle : turned, 1),
                   {(max.x - min.x) / 2, (max.y - min.y) / 2},
                   stance->axis,
                   stance->upright};
    return posed;
}

/* The four edges of a box element, or of a frame's bounds. */
static inline Edges read_rectangle(const uint8_t *bytes)
{
    Edges edges = {{from_fixed(read_i32(bytes)), from_fixed(read_i32(bytes + 4))},
                   {from_fixed(read_i32(bytes + 8)), from_fixed(read_i32(bytes + 12))}};
    return edges;
}

#endif
