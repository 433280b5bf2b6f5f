/* SPDX-License-Identifier: MIT */
/*
 * Implements the tests of gabarit/solid.h: whether boxes, balls and oriented boxes meet in space.
 * Moving shapes are in solid_sweep.c.
 *
 * NaN and infinities are excluded as in shape.c: every condition is written so that NaN fails it,
 * and a value for which infinity would pass is compared with the largest finite number.
 */
#include "gabarit/solid.h"

#include "vec3_internal.h"

/* ---- Upright boxes and balls ---- */

/* True if a box has a finite volume above 0. */
static bool is_solid(Vec3 size)
{
    return (size.x > 0) & (size.y > 0) & (size.z > 0) & (size.x + size.y + size.z <= DBL_MAX);
}

/* Compares differences from the corner, which are exact in a double; the sum of corner and size may
 * be rounded. */
bool gab_box3_holds(gab_box3 box, gab_vec3 point)
{
    Vec3 offset = sub3(point, box.corner), size = widen3(box.size);
    bool solid = is_solid(size);
    return (offset.x >= 0) & (offset.x < size.x) & (offset.y >= 0) & (offset.y < size.y) &
           (offset.z >= 0) & (offset.z < size.z) & solid;
}

bool gab_ball_holds(gab_ball ball, gab_vec3 point)
{
    gab_ball dot = {point, 0};
    return gab_ball_meets_ball(ball, dot);
}

bool gab_box3_meets_box3(gab_box3 a, gab_box3 b)
{
    Vec3 offset = sub3(b.corner, a.corner), a_size = widen3(a.size), b_size = widen3(b.size);
    bool a_solid = is_solid(a_size), b_solid = is_solid(b_size);
    return (-b_size.x < offset.x) & (offset.x < a_size.x) & (-b_size.y < offset.y) &
           (offset.y < a_size.y) & (-b_size.z < offset.z) & (offset.z < a_size.z) & a_solid &
           b_solid;
}

bool gab_ball_meets_ball(gab_ball a, gab_ball b)
{
    Vec3 between = sub3(b.centre, a.centre);
    double radius = (double)a.radius + (double)b.radius;
    return (dot3(between, between) <= radius * radius) & (a.radius >= 0) & (b.radius >= 0) &
           (radius <= DBL_MAX);
}

/* Returns the signed distance of a value from a range: 0 inside; NaN stays NaN. Computed by sums,
 * which are exact here, because comparisons would compile to unpredictable jumps. */
static double distance_outside(double value, double min, double max)
{
    double below = value - min, above = value - max;
    return ((below - fabs(below)) + (above + fabs(above))) / 2;
}

bool gab_ball_meets_box3(gab_ball ball, gab_box3 box)
{
    Vec3 offset = sub3(ball.centre, box.corner), size = widen3(box.size);
    Vec3 outside = {distance_outside(offset.x, 0, size.x), distance_outside(offset.y, 0, size.y),
                    distance_outside(offset.z, 0, size.z)};
    double radius = (double)ball.radius;
    bool solid = is_solid(size);
    return (dot3(outside, outside) <= radius * radius) & (radius >= 0) &
           (radius <= (double)FLT_MAX) & solid;
}

/* ---- Oriented boxes ---- */

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
