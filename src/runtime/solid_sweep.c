/* SPDX-License-Identifier: MIT */
/*
 * Implements a moving point or ball against a convex polygon in space, and the bounce
 * (gabarit/solid.h). Stationary shapes are in solid.c.
 *
 * dot3_exact_sign decides on which side of the plane a position lies, and on which side of a path
 * an edge passes. Two polygons that share an edge therefore give the same result for it, and
 * nothing passes between them. The distance of a ball from a convex polygon is a convex function of
 * the progress along a straight path: its change at the start shows whether an overlap deepens, and
 * the impact is the first position where the distance equals the radius and decreases.
 */
#include "vec3_internal.h"

typedef struct Path3 {
    Vec3 from, to, line;
    double radius;
    double from_height, to_height; /* above the polygon's plane, as height_of */
} Path3;

/* A side of the polygon from a to b; line is the vector between them. */
typedef struct Edge3 {
    Vec3 a, b, line;
} Edge3;

/* The polygon with its plane: the normal points to the front, and its length is twice the area. */
typedef struct Face {
    const gab_vec3 *corners;
    uint32_t count;
    Vec3 normal;
    double length;
} Face;

typedef struct Strike3 {
    double time;
    Vec3 normal, point;
} Strike3;

/* ---- The mover and the polygon ---- */

/*
 * Computes a normal as the sum of the triangles at the first corner, which is correct even if
 * corners are collinear or equal; all triangles of a convex polygon face the same side. Returns
 * false if the area is 0, or if a number is not finite, which makes the sum not finite.
 */
static bool face_from_corners(const gab_vec3 *corners, uint32_t count, Face *face)
{
    *face = (Face){corners, count, {0, 0, 0}, 0};
    for (uint32_t i = 2; i < count; i++) {
        Vec3 triangle = cross3(sub3(corners[i - 1], corners[0]), sub3(corners[i], corners[0]));
        face->normal = advance3(face->normal, triangle, 1);
    }
    face->length = length3(face->normal);
    return face->length > 0 && face->length <= DBL_MAX;
}

static Edge3 edge_of(const Face *face, uint32_t i)
{
    const gab_vec3 *a = &face->corners[i];
    const gab_vec3 *b = &face->corners[i + 1 == face->count ? 0 : i + 1];
    return (Edge3){widen3(*a), widen3(*b), sub3(*b, *a)};
}

/* Returns the height of a position above the plane, times the normal's length; below 0 is behind
 * it. */
static double height_of(const Face *face, Vec3 position)
{
    return dot3_exact_sign(face->normal, minus3(position, widen3(face->corners[0])));
}

static Path3 path3_over(const Face *face, Vec3 from, Vec3 to, double radius)
{
    return (Path3){from,
                   to,
                   minus3(to, from),
                   radius > 0 ? radius : 0,
                   height_of(face, from),
                   height_of(face, to)};
}

/* Returns the unit normal on the side where a path starts, without negative zeros. */
static Vec3 normal_towards_start(const Face *face, const Path3 *path)
{
    Vec3 unit = scaled3(face->normal, (path->from_height < 0 ? -1 : 1) / face->length);
    return (Vec3){0 + unit.x, 0 + unit.y, 0 + unit.z};
}

/* True if the line of a path passes through the polygon or its outline. */
static bool line_passes(const Face *face, const Path3 *path)
{
    bool left = false, right = false;
    for (uint32_t i = 0; i < face->count && !(left && right); i++) {
        Edge3 edge = edge_of(face, i);
        Vec3 to_a = minus3(edge.a, path->from), to_b = minus3(edge.b, path->from);
        double turn = dot3_exact_sign(path->line, cross3(to_a, to_b));
        left = left || turn < 0;
        right = right || turn > 0;
    }
    return !(left && right);
}

/* True if a path changes from one side of the plane to the other within the polygon. */
static bool crosses(const Face *face, const Path3 *path)
{
    return (path->from_height < 0) != (path->to_height < 0) && line_passes(face, path);
}

static double crossing_time(const Path3 *path)
{
    return path->from_height / (path->from_height - path->to_height);
}

/* ---- The nearest part of a polygon ---- */

/* A part of a polygon: its area, an edge or a corner. */
typedef enum Part3 { PART3_FLAT, PART3_EDGE, PART3_CORNER } Part3;

typedef struct Nearest {
    Part3 part;
    double distance_squared;
    Vec3 corner; /* the nearest corner, or a corner of the nearest edge */
    Vec3 edge;
} Nearest;

static Nearest nearest_of_edge(const Edge3 *edge, Vec3 position)
{
    Vec3 from_a = minus3(position, edge->a), from_b = minus3(position, edge->b);
    double progress = dot3(edge->line, from_a), length_squared = dot3(edge->line, edge->line);
    if (progress <= 0)
        return (Nearest){PART3_CORNER, dot3(from_a, from_a), edge->a, edge->line};
    if (progress >= length_squared)
        return (Nearest){PART3_CORNER, dot3(from_b, from_b), edge->b, edge->line};
    Vec3 across = cross3(from_a, edge->line);
    return (Nearest){PART3_EDGE, dot3(across, across) / length_squared, edge->a, edge->line};
}

/* True if a position is above or below the polygon, including its outline. */
static bool is_over(const Face *face, Vec3 position)
{
    for (uint32_t i = 0; i < face->count; i++) {
        Edge3 edge = edge_of(face, i);
        if (dot3(cross3(face->normal, edge.line), minus3(position, edge.a)) < 0)
            return false;
    }
    return true;
}

static Nearest nearest_part(const Face *face, Vec3 position, double height)
{
    double distance = height / face->length;
    Nearest nearest = {PART3_FLAT, distance * distance, position, {0, 0, 0}};
    if (is_over(face, position))
        return nearest;
    nearest.distance_squared = HUGE_VAL;
    for (uint32_t i = 0; i < face->count; i++) {
        Edge3 edge = edge_of(face, i);
        Nearest other = nearest_of_edge(&edge, position);
        if (other.distance_squared < nearest.distance_squared)
            nearest = other;
    }
    return nearest;
}

/* ---- When a ball touches ---- */

/* True if a squared distance is less than a squared radius by more than the rounding error: a ball
 * may roll along a surface that it touches. */
static bool is_below(double distance_squared, double radius_squared)
{
    return distance_squared < radius_squared - radius_squared * 0x1p-43;
}

/* True if a path approaches the part of the polygon that is nearest to its start. */
static bool approaches(const Face *face, const Path3 *path, const Nearest *nearest)
{
    Vec3 from_corner = minus3(path->from, nearest->corner);
    if (nearest->part == PART3_CORNER)
        return dot3(from_corner, path->line) < 0;
    if (nearest->part == PART3_EDGE)
        return dot3(cross3(from_corner, nearest->edge), cross3(path->line, nearest->edge)) < 0;
    double turn = dot3_exact_sign(face->normal, path->line);
    return (path->from_height > 0 && turn < 0) || (path->from_height < 0 && turn > 0);
}

/* Returns the time of touching the flat part; HUGE_VAL if the ball does not touch it. */
static double time_to_flat(const Face *face, const Path3 *path)
{
    double reach = path->radius * face->length, sign = path->from_height < 0 ? -1 : 1;
    double from = sign * path->from_height, to = sign * path->to_height;
    if (!(to < from && to < reach - reach * 0x1p-44))
        return HUGE_VAL;
    /* The gap is negative for a start nearer to the plane than the radius, but off the polygon. */
    double gap = from - reach, time = gap > 0 ? gap / (from - to) : 0;
    return is_over(face, advance3(path->from, path->line, time)) ? time : HUGE_VAL;
}

/* A position that moves by `line` from `start` to `end`, relative to the corner or edge that it may
 * touch. */
typedef struct Pass {
    Vec3 start, line, end;
    double across_squared; /* squared length of start x line */
    double reach_squared;  /* squared distance at which they touch */
} Pass;

/* Returns the time of touching; HUGE_VAL if the position does not get nearer than that distance. */
static double time_to_reach(const Pass *pass)
{
    double closing = -dot3(pass->start, pass->line), speed_squared = dot3(pass->line, pass->line);
    double full_squared = pass->reach_squared * speed_squared;
    if (!(closing > 0 && is_below(pass->across_squared, full_squared)))
        return HUGE_VAL;
    if (closing >= speed_squared && !is_below(dot3(pass->end, pass->end), pass->reach_squared))
        return HUGE_VAL;
    double gap = dot3(pass->start, pass->start) - pass->reach_squared;
    return gap > 0 ? gap / (closing + sqrt(full_squared - pass->across_squared)) : 0;
}

static double time_to_corner(const Path3 *path, Vec3 corner)
{
    Pass pass = {minus3(path->from, corner), path->line, minus3(path->to, corner), 0,
                 path->radius * path->radius};
    Vec3 across = cross3(pass.start, pass.line);
    pass.across_squared = dot3(across, across);
    return time_to_reach(&pass);
}

/* As time_to_corner, for an edge. Cross products with the edge are the movement as seen along the
 * edge, turned by a quarter turn and scaled by the length of the edge. */
static double time_to_edge(const Path3 *path, const Edge3 *edge)
{
    Vec3 start = minus3(path->from, edge->a), end = minus3(path->to, edge->a);
    double length_squared = dot3(edge->line, edge->line);
    double across = dot3_exact_sign(edge->line, cross3(start, path->line));
    Pass pass = {cross3(start, edge->line), cross3(path->line, edge->line), cross3(end, edge->line),
                 across * across * length_squared, path->radius * path->radius * length_squared};
    double time = time_to_reach(&pass);
    if (!(time <= 1))
        return HUGE_VAL;
    double progress = dot3(edge->line, advance3(start, path->line, time));
    return progress >= 0 && progress <= length_squared ? time : HUGE_VAL;
}

/* Returns the time when a ball that does not overlap the polygon begins to overlap it; HUGE_VAL if
 * it does not. */
static double time_to_overlap(const Face *face, const Path3 *path)
{
    double time = time_to_flat(face, path);
    if (time <= 1)
        return time;
    for (uint32_t i = 0; i < face->count; i++) {
        Edge3 edge = edge_of(face, i);
        double at_edge = time_to_edge(path, &edge), at_corner = time_to_corner(path, edge.a);
        double earlier = at_edge < at_corner ? at_edge : at_corner;
        time = earlier < time ? earlier : time;
    }
    return time;
}

/* ---- Strikes ---- */

static bool point_strike(const Face *face, const Path3 *path, Strike3 *strike)
{
    if (!crosses(face, path))
        return false;
    strike->time = crossing_time(path);
    strike->normal = normal_towards_start(face, path);
    strike->point = advance3(path->from, path->line, strike->time);
    return true;
}

/* Fills the normal and the point where a ball with its centre at a position touches the polygon. */
static void set_touch(const Face *face, const Path3 *path, Vec3 position, Strike3 *strike)
{
    Nearest nearest = nearest_part(face, position, height_of(face, position));
    Vec3 out = minus3(position, nearest.corner);
    if (nearest.part == PART3_EDGE)
        out = cross3(nearest.edge, cross3(out, nearest.edge));
    double length = length3(out);
    if (nearest.part != PART3_FLAT && length > 0)
        strike->normal = scaled3(out, 1 / length);
    else
        strike->normal = normal_towards_start(face, path);
    strike->point = advance3(position, strike->normal, -sqrt(nearest.distance_squared));
}

/* Returns the time when a ball that overlaps at the start is stopped: 0, or HUGE_VAL if it is not
 * stopped. */
static double time_of_overlapping_ball(const Face *face, const Path3 *path, const Nearest *nearest)
{
    return crosses(face, path) || approaches(face, path, nearest) ? 0 : HUGE_VAL;
}

static bool ball_strike(const Face *face, const Path3 *path, Strike3 *strike)
{
    double reach = path->radius * face->length, from = path->from_height, to = path->to_height;
    if ((from > reach && to > reach) || (from < -reach && to < -reach))
        return false;
    Nearest nearest = {PART3_FLAT, HUGE_VAL, {0, 0, 0}, {0, 0, 0}};
    if (fabs(from) < reach)
        nearest = nearest_part(face, path->from, from);
    double time = is_below(nearest.distance_squared, path->radius * path->radius)
                      ? time_of_overlapping_ball(face, path, &nearest)
                      : time_to_overlap(face, path);
    /* If rounding hides the touch of a very small ball, its centre is stopped as a point. */
    if (time > 1 && crosses(face, path))
        time = crossing_time(path);
    if (!(time <= 1))
        return false;
    strike->time = time;
    set_touch(face, path, advance3(path->from, path->line, time), strike);
    return true;
}

/* ---- Where a mover stops ---- */

/* True if a mover can stop at a position: it does not cross the polygon on the way there, and a
 * point is then not on the plane of the polygon, or a ball does not overlap the polygon. */
static bool is_clear(const Face *face, const Path3 *path, Vec3 position)
{
    Path3 path_to_stop = path3_over(face, path->from, position, path->radius);
    if (crosses(face, &path_to_stop))
        return false;
    if (path->radius <= 0)
        return path_to_stop.to_height < 0 || path_to_stop.to_height > 0;
    Nearest nearest = nearest_part(face, position, path_to_stop.to_height);
    return nearest.distance_squared >= path->radius * path->radius;
}

static double max_coordinate(Vec3 position)
{
    Vec3 size = without_signs(position);
    double max = size.x > size.y ? size.x : size.y;
    return max > size.z ? max : size.z;
}

/* Returns a step along a path that rounding to float cannot undo. */
static double rounding_step(const Path3 *path)
{
    double from = max_coordinate(path->from), to = max_coordinate(path->to);
    return (from > to ? from : to) * 0x1p-22;
}

static gab_vec3 stop_position(const Face *face, const Path3 *path, const Strike3 *strike)
{
    gab_vec3 from = narrow3(path->from);
    if (strike->time <= 0)
        return from;
    double step = rounding_step(path);
    Vec3 at = advance3(path->from, path->line, strike->time);
    /* A point must not lie on the polygon. */
    for (int steps = path->radius > 0 ? 0 : 1; steps <= 2; steps++) {
        gab_vec3 position = narrow3(advance3(at, strike->normal, steps * step));
        if (is_clear(face, path, widen3(position)))
            return position;
    }
    double length = length3(path->line), travelled = strike->time * length;
    for (double back = step; back < travelled; back *= 2) {
        gab_vec3 position = narrow3(advance3(path->from, path->line, (travelled - back) / length));
        if (is_clear(face, path, widen3(position)))
            return position;
    }
    return from;
}

/* ---- Impacts ---- */

bool gab_sweep3_polygon(const gab_move3 *move, const gab_vec3 *corners, uint32_t count,
                        gab_impact3 *impact)
{
    Vec3 from = widen3(move->from), to = widen3(move->to);
    double radius = (double)move->radius;
    gab_vec3 zero = {0, 0, 0};
    if (!is_finite3(from) || !is_finite3(to) || !(fabs(radius) <= DBL_MAX)) {
        gab_vec3 stay = is_finite3(from) ? move->from : zero;
        *impact = (gab_impact3){0, stay, stay, zero};
        return false;
    }
    *impact = (gab_impact3){1, move->to, move->to, zero};
    Face face;
    if (!face_from_corners(corners, count, &face))
        return false;
    Path3 path = path3_over(&face, from, to, radius);
    Strike3 strike;
    bool is_hit =
        path.radius > 0 ? ball_strike(&face, &path, &strike) : point_strike(&face, &path, &strike);
    if (!is_hit)
        return false;
    /* Assigned one by one: tcc loses the time if other members of an initialiser call functions. */
    impact->time = (float)strike.time;
    impact->stop = stop_position(&face, &path, &strike);
    impact->point = narrow3(strike.point);
    impact->normal = narrow3(strike.normal);
    return true;
}

/* True if all three components round to finite floats. */
static bool fits_floats(Vec3 v)
{
    const double min_too_large = 0x1.ffffffp127;
    return fabs(v.x) < min_too_large && fabs(v.y) < min_too_large && fabs(v.z) < min_too_large;
}

gab_vec3 gab_bounce3(gab_vec3 velocity, gab_vec3 normal, gab_surface surface)
{
    Vec3 v = widen3(velocity), n = widen3(normal);
    double normal_speed = dot3(v, n);
    if (!(normal_speed < 0))
        return velocity;
    double kept_fraction = 1 - (double)surface.friction, restitution = (double)surface.restitution;
    Vec3 along = advance3(v, n, -normal_speed);
    Vec3 after = advance3(scaled3(along, kept_fraction), n, -(restitution * normal_speed));
    return fits_floats(after) ? narrow3(after) : velocity;
}
