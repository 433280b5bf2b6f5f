/* SPDX-License-Identifier: MIT */
/*
 * Implements the tests of gabarit/solid.h with oriented boxes; those of upright boxes and balls are
 * in gabarit/inline.h. Moving shapes are in solid_sweep.c.
 *
 * NaN and infinities are excluded as in shape.c: every condition is written so that NaN fails it,
 * and a value for which infinity would pass is compared with the largest finite number.
 */
#include "gabarit/solid.h"

#include "vec3_internal.h"

/* ---- Oriented boxes ---- */

/* Returns the signed distance of a value from a range: 0 inside; NaN stays NaN. Computed by sums,
 * which are exact here, because comparisons would compile to unpredictable jumps. */
static double distance_outside(double value, double min, double max)
{
    double below = value - min, above = value - max;
    return ((below - fabs(below)) + (above + fabs(above))) / 2;
}

/* An oriented box in doubles. The half sizes are enlarged by the maximum rounding error of a
 * length, so that touching boxes meet. */
typedef struct Block {
    Vec3 axes[3];
    double half[3];
} Block;

/* Returns false if the half sizes are invalid: the box then meets nothing. */
static inline bool block_from_box(const gab_obox3 *box, Block *block)
{
    Vec3 half = widen3(box->half);
    double total = half.x + half.y + half.z, margin = total * 0x1p-50;
    *block = (Block){{widen3(box->axes[0]), widen3(box->axes[1]), widen3(box->axes[2])},
                     {half.x + margin, half.y + margin, half.z + margin}};
    return (half.x >= 0) & (half.y >= 0) & (half.z >= 0) & (total <= DBL_MAX);
}

/* The transformation from space to a box's frame: the coordinates in which the box's axes are the
 * unit vectors. */
typedef struct Frame {
    Vec3 rows[3];
} Frame;

/*
 * Inverts the matrix of the axes. The transposed matrix would not suffice: rounded to float, the
 * axes are not exactly orthogonal unit vectors. Returns false if they do not span a volume.
 */
static inline bool frame_from_axes(const Vec3 axes[3], Frame *frame)
{
    Vec3 x = cross3(axes[1], axes[2]), y = cross3(axes[2], axes[0]), z = cross3(axes[0], axes[1]);
    double volume = dot3(axes[0], x);
    if (!(fabs(volume) > 0 && fabs(volume) <= DBL_MAX))
        return false;
    double unit = 1 / volume;
    *frame = (Frame){{scaled3(x, unit), scaled3(y, unit), scaled3(z, unit)}};
    return true;
}

static inline Vec3 in_frame(const Frame *frame, Vec3 v)
{
    Vec3 w = {dot3(frame->rows[0], v), dot3(frame->rows[1], v), dot3(frame->rows[2], v)};
    return w;
}

bool gab_obox3_holds(const gab_obox3 *box, gab_vec3 point)
{
    gab_ball dot = {point, 0};
    return gab_obox3_meets_ball(box, dot);
}

bool gab_obox3_meets_ball(const gab_obox3 *box, gab_ball ball)
{
    Block block;
    Frame frame;
    if (!block_from_box(box, &block) || !frame_from_axes(block.axes, &frame))
        return false;
    Vec3 centre = in_frame(&frame, sub3(ball.centre, box->centre));
    double x = distance_outside(centre.x, -block.half[0], block.half[0]);
    double y = distance_outside(centre.y, -block.half[1], block.half[1]);
    double z = distance_outside(centre.z, -block.half[2], block.half[2]);
    Vec3 outside = scaled3(block.axes[0], x);
    outside = advance3(advance3(outside, block.axes[1], y), block.axes[2], z);
    double radius = (double)ball.radius, max = radius + radius * 0x1p-50;
    return (dot3(outside, outside) <= max * max) & (radius >= 0) & (radius <= (double)FLT_MAX);
}

/*
 * The second of two boxes (the guest) in the frame of the first (the host). In this frame the host
 * is upright, centred at 0, and has the half sizes `host`. An axis that separates two boxes does so
 * in every frame. In this frame the cross products of an edge of each box consist only of the
 * coordinates of the guest's edge. The products are exact even if they are very short, so almost
 * parallel edges need no special handling, and the zero product of parallel edges separates
 * nothing.
 */
typedef struct Guest {
    Vec3 centre;
    Vec3 axes[3], axis_sizes[3]; /* a size is a vector of absolute values */
    Vec3 normals[3], normal_sizes[3];
    double half[3];
} Guest;

static inline Guest guest_in_frame(const Frame *frame, const Block *block, Vec3 centre)
{
    Guest guest = {.centre = in_frame(frame, centre)};
    for (int i = 0; i < 3; i++) {
        guest.axes[i] = in_frame(frame, block->axes[i]);
        guest.axis_sizes[i] = without_signs(guest.axes[i]);
        guest.half[i] = block->half[i];
    }
    return guest;
}

/* True if one of the three face normals of the host separates the boxes; also true for NaN. */
static inline bool host_faces_separate(const Guest *guest, Vec3 host)
{
    Vec3 reach = advance3(host, guest->axis_sizes[0], guest->half[0]);
    reach = advance3(reach, guest->axis_sizes[1], guest->half[1]);
    reach = advance3(reach, guest->axis_sizes[2], guest->half[2]);
    return !((fabs(guest->centre.x) <= reach.x) & (fabs(guest->centre.y) <= reach.y) &
             (fabs(guest->centre.z) <= reach.z));
}

/* Computes the three face normals of the guest. Returns true if one of them separates the boxes, or
 * if the axes do not span a volume. */
static inline bool guest_faces_separate(Guest *guest, Vec3 host)
{
    guest->normals[0] = cross3(guest->axes[1], guest->axes[2]);
    guest->normals[1] = cross3(guest->axes[2], guest->axes[0]);
    guest->normals[2] = cross3(guest->axes[0], guest->axes[1]);
    double volume = fabs(dot3(guest->axes[0], guest->normals[0]));
    bool meet = volume > 0;
    for (int i = 0; i < 3; i++) {
        guest->normal_sizes[i] = without_signs(guest->normals[i]);
        double reach = dot3(host, guest->normal_sizes[i]) + guest->half[i] * volume;
        meet = meet & (fabs(dot3(guest->normals[i], guest->centre)) <= reach);
    }
    return !meet;
}

/* True if a cross product of one edge of the guest with an edge of the host separates the boxes.
 * `next` and `last` are the other two edges. */
static inline bool edges_separate(const Guest *guest, Vec3 host, int edge, int next, int last)
{
    Vec3 size = guest->axis_sizes[edge], offset = cross3(guest->axes[edge], guest->centre);
    Vec3 reach = {host.y * size.z + host.z * size.y, host.z * size.x + host.x * size.z,
                  host.x * size.y + host.y * size.x};
    reach = advance3(reach, guest->normal_sizes[last], guest->half[next]);
    reach = advance3(reach, guest->normal_sizes[next], guest->half[last]);
    return (fabs(offset.x) > reach.x) | (fabs(offset.y) > reach.y) | (fabs(offset.z) > reach.z);
}

bool gab_obox3_meets_obox3(const gab_obox3 *a, const gab_obox3 *b)
{
    Block first, second;
    Frame frame;
    if (!block_from_box(a, &first) || !block_from_box(b, &second) ||
        !frame_from_axes(first.axes, &frame))
        return false;
    Guest guest = guest_in_frame(&frame, &second, sub3(b->centre, a->centre));
    Vec3 host = {first.half[0], first.half[1], first.half[2]};
    if (host_faces_separate(&guest, host) || guest_faces_separate(&guest, host))
        return false;
    bool first_separates = edges_separate(&guest, host, 0, 1, 2);
    bool second_separates = edges_separate(&guest, host, 1, 2, 0);
    bool third_separates = edges_separate(&guest, host, 2, 0, 1);
    return !(first_separates | second_separates | third_separates);
}
