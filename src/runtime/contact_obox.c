/* SPDX-License-Identifier: MIT */
/*
 * Implements gab_contact_obox_obox (gabarit/contact.h). The box that owns the axis of the smallest
 * depth pushes the other one with one of its faces. Branches on the axis, the face and the opposing
 * edge of the other box would often be mispredicted, which costs more than all of the arithmetic
 * here. So these are indices into small tables. This leaves a single case, in the coordinates of
 * the face, which are mirrored where necessary:
 *
 *          y
 *   half.y +---------+  shallow        x points out of the face, y along it, and the centre of
 *          |         | /               the pushing box is 0,0. The pushed edge is the edge of the
 *          | pushing |/  pushed        pushed box that faces the pushing face most directly. It
 *          |  box    /    box          leads from its deep end to its shallow end; along it, y
 *        0 +--------/|--> x            grows at least as fast as x. The pushed box lies to its
 *          |   deep \|                 right.
 *          |         \
 *  -half.y +---------+\
 */
#include "gabarit/contact.h"

#include "contact_internal.h"
#include "shape_internal.h"

/* The face of the pushing box, and the pushed box relative to it. */
typedef struct Push {
    Vec half;                       /* half sizes of the pushing box */
    Vec centre;                     /* of the pushed box */
    Vec edge;                       /* direction of the pushed edge: a unit vector, 0 <= x <= y */
    double half_length, half_width; /* half sizes of the pushed box along the edge, and across it */
    Vec origin, x, y;               /* this coordinate system in the world */
} Push;

static inline gab_vec into_world(const Push *push, double x, double y)
{
    return fit_floats(advance(advance(push->origin, push->x, x), push->y, y));
}

/* Returns the deep end of the pushed edge. */
static inline Vec deep_end(const Push *push)
{
    Vec across = {push->edge.y, -push->edge.x};
    return advance(advance(push->centre, across, -push->half_width), push->edge,
                   -push->half_length);
}

/*
 * Returns the level (x) of the middle of the part that both boxes cover. Along the normal, the
 * pushed box extends from `low` to `high`. Its corners beyond the sides of the face are cut off;
 * the slope of the edge that is cut determines the amount. The contact points are where the line at
 * the returned level meets the outline of the common part.
 */
static double middle_level(const Push *push)
{
    Vec edge = push->edge, deep = deep_end(push);
    Vec far = {2 * push->centre.x - deep.x, 2 * push->centre.y - deep.y};
    double rising = edge.x / edge.y, falling = edge.x > 0 ? edge.y / edge.x : 0;
    double max_fall = 2 * push->half_width * edge.y, limit = push->half.y;
    double low = deep.x + positive_part(-limit - deep.y) * rising +
                 min_of(max_fall, positive_part(deep.y - limit) * falling);
    double high = far.x - positive_part(far.y - limit) * rising -
                  min_of(max_fall, positive_part(-limit - far.y) * falling);
    return common_middle(low, high, -push->half.x, push->half.x);
}

/* Adds the contact points if a corner is far inside or a box is thin: the ends of the common part
 * at its middle level. */
static void add_level_points(gab_contact *contact, const Push *push)
{
    Vec edge = push->edge;
    double level = middle_level(push), x = level - push->centre.x;
    /* From side to side along the edge, and from the edge to the opposite one. */
    double first = (-push->half_length - x * edge.x) / edge.y,
           last = (push->half_length - x * edge.x) / edge.y;
    double min = first, max = last;
    if (edge.x > 0) {
        min = clamp_to((x * edge.y - push->half_width) / edge.x, first, last);
        max = clamp_to((x * edge.y + push->half_width) / edge.x, first, last);
    }
    double limit = push->half.y;
    min = clamp_to(push->centre.y + min, -limit, limit);
    max = clamp_to(push->centre.y + max, -limit, limit);
    contact->points[contact->count++] = into_world(push, level, min);
    if (max > min)
        contact->points[contact->count++] = into_world(push, level, max);
}

/*
 * Adds the contact points in the usual case: the ends of the pushed edge, clipped to the sides of
 * the face, if they lie inside the pushing box; each is moved halfway to the face. Returns false,
 * without points, if one of the boxes does not extend from the edge to the face, for example
 * because it is thinner than the depth.
 */
static bool add_edge_points(gab_contact *contact, const Push *push)
{
    Vec edge = push->edge, deep = deep_end(push),
        shallow = advance(deep, edge, 2 * push->half_length);
    double slope = edge.x / edge.y;
    double min = max_of(deep.y, -push->half.y), max = min_of(shallow.y, push->half.y);
    double deep_x = deep.x + (min - deep.y) * slope;
    double shallow_x = shallow.x - (shallow.y - max) * slope;
    /* Distances from both points of the edge to the face. */
    double deep_gap = push->half.x - deep_x, shallow_gap = push->half.x - shallow_x;
    /* The pushed box ends at the opposite edge, and at the side at the shallow end. */
    double thickness = 2 * push->half_width, side = edge.x * edge.y;
    bool has_two = (shallow_gap >= 0) & (max > min);
    bool is_usual = (min <= max) & (deep_gap >= 0) & (deep_gap <= 2 * push->half.x) &
                    (deep_gap * edge.y <= thickness) & (deep_gap * side <= shallow.y - min) &
                    (!has_two | (shallow_gap * side <= shallow.y - max));
    if (!is_usual)
        return false;
    contact->count = 1 + (uint32_t)has_two;
    contact->points[0] = into_world(push, deep_x + deep_gap / 2, min);
    gab_vec second = into_world(push, shallow_x + shallow_gap / 2, max);
    const gab_vec seconds[2] = {{0, 0}, second};
    contact->points[1] = seconds[has_two];
    return true;
}

/* Returns the axis of the smallest depth, from a table indexed by the results of comparisons. */
static inline int min_axis(const double depths[4])
{
    static const unsigned char axes[8] = {0, 1, 0, 1, 2, 2, 3, 3};
    int cross_of_a = depths[1] < depths[0], cross_of_b = depths[3] < depths[2];
    int of_b = min_of(depths[2], depths[3]) < min_of(depths[0], depths[1]);
    return axes[cross_of_a + 2 * cross_of_b + 4 * of_b];
}

/* Describes the push along an axis, 0 to 3 as in Overlap; `sign` is the sign of the axis in the
 * direction from a to b. */
static inline Push push_along(const gab_obox *a, const gab_obox *b, const Overlap *o,
                              const double inverse[2], int axis, double sign)
{
    static const Vec quarters[2] = {{1, 0}, {0, 1}};
    static const double signs[2] = {1, -1};
    const gab_obox *const boxes[2] = {a, b};
    double length_a = o->unit_squared[0] * inverse[0], length_b = o->unit_squared[1] * inverse[1];
    const double halves[2][2] = {{(double)a->half.x * length_a, (double)a->half.y * length_a},
                                 {(double)b->half.x * length_b, (double)b->half.y * length_b}};
    const double tilts[2] = {fabs(o->cosine), fabs(o->sine)};
    /* `owner` is the pushing box; `crosswise` is 1 if the axis is its cross axis; `facing` is the
     * index of the other box's axis that is most nearly parallel to the push. */
    int owner = axis / 2, other = 1 - owner, crosswise = axis % 2;
    int steep = tilts[1] > tilts[0], facing = steep ^ crosswise;
    double shorten = inverse[0] * inverse[1], scale = inverse[owner] * sign;
    /* 1 if y is a quarter turn clockwise from x, -1 if it is counterclockwise. */
    double turn = copysign(1, o->cosine * o->sine) * signs[owner ^ crosswise ^ facing ^ 1];
    Vec unit = turn_out(widen(boxes[owner]->axis), quarters[crosswise]);
    Vec x = {unit.x * scale * signs[owner], unit.y * scale * signs[owner]};
    Push push = {{halves[owner][crosswise], halves[owner][1 - crosswise]},
                 {o->offset[axis] * scale, o->offset[axis ^ 1] * scale * turn * signs[crosswise]},
                 {tilts[1 - steep] * shorten, tilts[steep] * shorten},
                 halves[other][1 - facing],
                 halves[other][facing],
                 widen(boxes[owner]->centre),
                 x,
                 {-x.y * turn, x.x * turn}};
    return push;
}

bool gab_contact_obox_obox(const gab_obox *a, const gab_obox *b, gab_contact *contact)
{
    Overlap o = obox_overlaps(a, b);
    *contact = no_contact;
    if (!o.meets)
        return false;
    const double inverse[2] = {inverse_length(o.unit_squared[0]),
                               inverse_length(o.unit_squared[1])};
    double depths[4];
    for (int i = 0; i < 4; i++)
        depths[i] = (o.reach[i] - fabs(o.offset[i])) * inverse[i / 2];
    int min = min_axis(depths);
    Push push = push_along(a, b, &o, inverse, min, copysign(1, o.offset[min] + 0.0));
    double outward = 1 - 2 * (min / 2);
    contact->normal = narrow((Vec){push.x.x * outward + 0.0, push.x.y * outward + 0.0});
    contact->depth = fit_float(positive_part(depths[min]));
    if (!add_edge_points(contact, &push))
        add_level_points(contact, &push);
    return true;
}
