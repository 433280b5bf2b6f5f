/* SPDX-License-Identifier: MIT */
/*
 * Flat convex polygons in space for the tests of gab_sweep3_polygon, and the expected impacts of
 * moves. The polygons are made from two-dimensional figures with integer coordinates and two edge
 * vectors in integer steps, so that all corners lie exactly in one plane and on the lattice.
 * Impacts are decided in integers for points, and by distances for balls. Along a straight move,
 * the distance to a convex set first decreases and then never decreases again, so the impact is
 * where the distance first falls below the radius.
 */
#pragma once

#include "oracle_space.h"

enum { MAX_CORNERS = 8 };

typedef struct Face {
    int count;
    IntVec3 corners[MAX_CORNERS];
    IntVec3 normal; /* points to the front; as long as twice the area of three of the corners */
    IntVec3 origin, u, v;       /* point (i, j) of the figure is at origin + i * u + j * v */
    gab_vec3 view[MAX_CORNERS]; /* the corners, for the library */
} Face;

/* Convex figures with coordinates from 0 to 4; some corners repeat or lie on an edge. */
static const struct {
    int count;
    int8_t corners[MAX_CORNERS][2];
} figures[] = {
    {3, {{0, 0}, {4, 0}, {0, 4}}},
    {4, {{0, 0}, {4, 0}, {4, 4}, {0, 4}}},
    {3, {{0, 0}, {4, 1}, {2, 1}}},
    {5, {{0, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}}},
    {6, {{0, 0}, {0, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 4}}},
    {6, {{1, 0}, {3, 0}, {4, 2}, {3, 4}, {1, 4}, {0, 2}}},
    {8, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {4, 2}, {2, 4}, {0, 4}}},
};

static inline IntVec3 face_point(const Face *face, int64_t i, int64_t j)
{
    return int_vec3_add_scaled(int_vec3_add_scaled(face->origin, face->u, i), face->v, j);
}

enum { SQUARE_FIGURE = 1 };

/* Fills in corners, normal and view; the first corner and the winding are random. */
static inline void face_fill(CheckRandom *random, Face *face, int figure)
{
    bool is_reversed = check_chance(random, 50);
    face->count = figures[figure].count;
    int start = check_between(random, 0, face->count - 1);
    for (int i = 0; i < face->count; i++) {
        int from = (start + (is_reversed ? face->count - i : i)) % face->count;
        face->corners[i] =
            face_point(face, figures[figure].corners[from][0], figures[figure].corners[from][1]);
        face->view[i] = int_vec3_in_pixels(face->corners[i]);
    }
    for (int i = 0; i < face->count; i++) {
        IntVec3 first_edge =
            int_vec3_add_scaled(face->corners[(i + 1) % face->count], face->corners[i], -1);
        IntVec3 second_edge = int_vec3_add_scaled(face->corners[(i + 2) % face->count],
                                                  face->corners[(i + 1) % face->count], -1);
        face->normal = int_vec3_cross(first_edge, second_edge);
        if (face->normal.at[0] != 0 || face->normal.at[1] != 0 || face->normal.at[2] != 0)
            return;
    }
}

/*
 * Makes a face whose edge vectors have components of up to 3 units. With units of up to 256 steps
 * and positions of up to 2^14 steps, the volumes that face_is_crossed_inside compares need 49 bits.
 */
static inline void random_small_face(CheckRandom *random, Face *face)
{
    static const int units[] = {1, 16, 256};
    int unit = units[check_between(random, 0, 2)];
    bool is_axis_aligned = check_chance(random, 30);
    int axis = check_between(random, 0, 2);
    do {
        for (int i = 0; i < 3; i++) {
            face->origin.at[i] = (int64_t)unit * check_between(random, -3, 3);
            face->u.at[i] = (int64_t)unit * check_between(random, -3, 3);
            face->v.at[i] = (int64_t)unit * check_between(random, -3, 3);
            if (is_axis_aligned) {
                face->u.at[i] = i == axis ? 2 * unit : 0;
                face->v.at[i] = i == (axis + 1) % 3 ? unit : 0;
            }
        }
        face->normal = int_vec3_cross(face->u, face->v);
    } while (face->normal.at[0] == 0 && face->normal.at[1] == 0 && face->normal.at[2] == 0);
    face_fill(random, face, check_between(random, 0, (int)CHECK_COUNT(figures) - 1));
}

/* Makes a face with corners anywhere in the range. It is not a sliver. */
static inline void random_large_face(CheckRandom *random, Face *face)
{
    Vec3d u, v;
    do {
        bool fits = true;
        for (int i = 0; i < 3; i++) {
            face->origin.at[i] = check_between(random, -MAX_STEPS, MAX_STEPS);
            face->u.at[i] = check_between(random, -MAX_STEPS / 4, MAX_STEPS / 4);
            face->v.at[i] = check_between(random, -MAX_STEPS / 4, MAX_STEPS / 4);
        }
        for (int i = 0; i < 4; i++)
            fits = fits && int_vec3_in_range(face_point(face, i & 1 ? 4 : 0, i & 2 ? 4 : 0));
        u = vec3d_from(int_vec3_in_pixels(face->u));
        v = vec3d_from(int_vec3_in_pixels(face->v));
        if (fits && vec3d_length(vec3d_cross(u, v)) > 0.2 * vec3d_length(u) * vec3d_length(v))
            break;
    } while (true);
    face_fill(random, face, check_between(random, 0, (int)CHECK_COUNT(figures) - 1));
}

/* Returns a move that crosses the face's plane inside the outline or near it, clamped to the
 * range. */
static inline gab_move3 random_move_at(CheckRandom *random, const Face *face, double length)
{
    double i = 5.2 * check_unit(random) - 0.6, j = 5.2 * check_unit(random) - 0.6;
    Vec3d through = vec3d_from(int_vec3_in_pixels(face->origin));
    through = vec3d_add_scaled(through, vec3d_from(int_vec3_in_pixels(face->u)), i);
    through = vec3d_add_scaled(through, vec3d_from(int_vec3_in_pixels(face->v)), j);
    Vec3d direction = random_direction(random);
    gab_move3 move = {{0, 0, 0}, {0, 0, 0}, 0};
    move.from = vec3d_to_float(vec3d_add_scaled(through, direction, length * check_unit(random)));
    move.to = vec3d_to_float(vec3d_add_scaled(through, direction, -length * check_unit(random)));
    float *coordinates[] = {&move.from.x, &move.from.y, &move.from.z,
                            &move.to.x,   &move.to.y,   &move.to.z};
    bool is_on_lattice = check_chance(random, 70);
    for (int k = 0; k < 6; k++) {
        float coordinate = fminf(fmaxf(*coordinates[k], -GAB_RANGE), GAB_RANGE);
        *coordinates[k] =
            is_on_lattice ? in_pixels((int64_t)floorf(coordinate * PIXEL)) : coordinate;
    }
    return move;
}

/* ---- A face in doubles ---- */

typedef struct Plate {
    int count;
    Vec3d corners[MAX_CORNERS];
    Vec3d normal; /* a unit vector towards the front */
} Plate;

static inline Plate plate_of(const Face *face)
{
    Plate plate = {.count = face->count};
    for (int i = 0; i < face->count; i++)
        plate.corners[i] = vec3d_from(face->view[i]);
    plate.normal = vec3d_normalize((Vec3d){
        {(double)face->normal.at[0], (double)face->normal.at[1], (double)face->normal.at[2]}});
    return plate;
}

static inline double plate_height(const Plate *plate, Vec3d point)
{
    return vec3d_dot(plate->normal, vec3d_add_scaled(point, plate->corners[0], -1));
}

/* Returns how far the projection of a point is inside the outline; negative outside. */
static inline double plate_depth(const Plate *plate, Vec3d point)
{
    double min = INFINITY;
    for (int i = 0; i < plate->count; i++) {
        Vec3d edge =
            vec3d_add_scaled(plate->corners[(i + 1) % plate->count], plate->corners[i], -1);
        double length = vec3d_length(edge);
        Vec3d inwards = vec3d_cross(plate->normal, edge);
        if (length > 0)
            min = fmin(min,
                       vec3d_dot(inwards, vec3d_add_scaled(point, plate->corners[i], -1)) / length);
    }
    return min;
}

static inline Vec3d segment_nearest(Vec3d a, Vec3d b, Vec3d point)
{
    Vec3d along = vec3d_add_scaled(b, a, -1);
    double squared = vec3d_dot(along, along);
    double fraction = squared > 0 ? vec3d_dot(along, vec3d_add_scaled(point, a, -1)) / squared : 0;
    return vec3d_add_scaled(a, along, fmin(fmax(fraction, 0), 1));
}

static inline Vec3d plate_nearest(const Plate *plate, Vec3d point)
{
    if (plate_depth(plate, point) >= 0)
        return vec3d_add_scaled(point, plate->normal, -plate_height(plate, point));
    Vec3d nearest = plate->corners[0];
    double min = INFINITY;
    for (int i = 0; i < plate->count; i++) {
        Vec3d coordinate =
            segment_nearest(plate->corners[i], plate->corners[(i + 1) % plate->count], point);
        double distance = vec3d_distance(coordinate, point);
        if (distance < min) {
            min = distance;
            nearest = coordinate;
        }
    }
    return nearest;
}

static inline double plate_distance(const Plate *plate, Vec3d point)
{
    return vec3d_distance(plate_nearest(plate, point), point);
}

/* Returns the minimum distance along a straight move, by ternary search. */
static inline double plate_min_distance(const Plate *plate, Vec3d from, Vec3d delta)
{
    double first = 0, last = 1;
    for (int i = 0; i < 70; i++) {
        double left = first + (last - first) * 0.4, right = first + (last - first) * 0.6;
        if (plate_distance(plate, vec3d_add_scaled(from, delta, left)) <
            plate_distance(plate, vec3d_add_scaled(from, delta, right)))
            last = right;
        else
            first = left;
    }
    return plate_distance(plate, vec3d_add_scaled(from, delta, first));
}

/* ---- Points, exactly ---- */

/* Returns the side of a point: 0 is the front, as in gab_side. */
static inline int face_side(const Face *face, gab_vec3 point)
{
    return plane_side(face->normal, face->corners[0], point) < 0;
}

/* True if a move crosses the plane inside the outline or on it: the volumes that the move spans
 * with the edges do not have different signs. Only for small faces. */
static inline bool face_is_crossed_inside(const Face *face, IntVec3 from, IntVec3 to)
{
    IntVec3 delta = int_vec3_add_scaled(to, from, -1);
    bool above = false, below = false;
    for (int i = 0; i < face->count; i++) {
        IntVec3 a = int_vec3_add_scaled(face->corners[i], from, -1);
        IntVec3 b = int_vec3_add_scaled(face->corners[(i + 1) % face->count], from, -1);
        int64_t volume = int_vec3_dot(int_vec3_cross(a, b), delta);
        above = above || volume > 0;
        below = below || volume < 0;
    }
    return !(above && below);
}

/*
 * ---- Expected impacts ----
 *
 * Margins: a time is a `float` of at most 1 with an error of 2^-24, so the position is off by that
 * fraction of the move. Positions are `float`s with an error of 2^-24 of the size along each axis.
 */

typedef struct Sweep {
    const Face *face;
    Plate plate;
    gab_move3 move;
    Vec3d from, delta;
    double size; /* the maximum absolute coordinate, at least 1 */
    double
        stop_margin; /* how far before the impact a move may stop: a step and 16 float roundings */
} Sweep;

static inline Sweep sweep_of(const Face *face, gab_move3 move)
{
    Sweep sweep = {.face = face, .plate = plate_of(face), .move = move};
    sweep.from = vec3d_from(move.from);
    sweep.delta = vec3d_add_scaled(vec3d_from(move.to), sweep.from, -1);
    sweep.size = 1;
    for (int axis = 0; axis < 3; axis++) {
        sweep.size = fmax(sweep.size, fabs(sweep.from.at[axis]) + fabs(sweep.delta.at[axis]));
        for (int i = 0; i < face->count; i++)
            sweep.size = fmax(sweep.size, fabs(sweep.plate.corners[i].at[axis]));
    }
    sweep.stop_margin = (double)GAB_STEP + sweep.size * 0x1p-19;
    return sweep;
}

static inline bool call_sweep(const Sweep *sweep, gab_impact3 *impact)
{
    memset(impact, 0x55, sizeof *impact);
    return gab_sweep3_polygon(&sweep->move, sweep->face->view, (uint32_t)sweep->face->count,
                              impact);
}

static inline bool same_vec3(gab_vec3 a, gab_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static const gab_vec3 zero3 = {0, 0, 0};

static inline void check_free(const Sweep *sweep, const gab_impact3 *impact, size_t i)
{
    CHECK_THAT(impact->time == 1 && same_vec3(impact->stop, sweep->move.to) &&
                   same_vec3(impact->point, sweep->move.to) && same_vec3(impact->normal, zero3),
               "case %zu: free, but time %g, stop %g %g %g, normal %g %g %g", i,
               (double)impact->time, (double)impact->stop.x, (double)impact->stop.y,
               (double)impact->stop.z, (double)impact->normal.x, (double)impact->normal.y,
               (double)impact->normal.z);
}

/* Checks the time, position and normal of an impact, and the side of the plane where the move
 * stops. The time may differ from `time` by `slack`. */
static inline void check_struck(const Sweep *sweep, const gab_impact3 *impact, double time,
                                double slack, size_t i)
{
    Vec3d at = vec3d_add_scaled(sweep->from, sweep->delta, time), stop = vec3d_from(impact->stop);
    Vec3d normal = vec3d_from(impact->normal), nearest = plate_nearest(&sweep->plate, at);
    double radius = (double)sweep->move.radius, length = vec3d_length(sweep->delta);
    double error = vec3d_distance(stop, segment_nearest(sweep->from, at, stop));
    double distance = plate_distance(&sweep->plate, stop) - radius;
    double start = plate_distance(&sweep->plate, sweep->from) - radius;
    CHECK_THAT(fabs((double)impact->time - time) <= slack && impact->time >= 0 && impact->time <= 1,
               "case %zu: time %.9g, expected %.9g", i, (double)impact->time, time);
    CHECK_THAT(error <= sweep->stop_margin + length * slack, "case %zu: stopped %g off its path", i,
               error);
    CHECK_THAT(distance <= sweep->stop_margin, "case %zu: stopped %g before the impact", i,
               distance);
    CHECK_THAT(distance >= fmin(start, 0) - 1e-10 * sweep->size,
               "case %zu: stopped %g inside the face", i, -distance);
    CHECK_THAT(fabs(vec3d_length(normal) - 1) <= 1e-6, "case %zu: the normal has the length %g", i,
               vec3d_length(normal));
    CHECK_THAT(vec3d_dot(normal, sweep->delta) <= 1e-5 * length,
               "case %zu: the normal points along the move", i);
    error = vec3d_distance(vec3d_from(impact->point), nearest);
    CHECK_THAT(error <= sweep->stop_margin + length * slack,
               "case %zu: the contact point is off by %g", i, error);
    if (face_side(sweep->face, impact->stop) == face_side(sweep->face, sweep->move.from))
        return;
    /* A ball's centre may cross the plane only outside the face. */
    double before = plate_height(&sweep->plate, sweep->from);
    double fraction = before / (before - plate_height(&sweep->plate, stop));
    Vec3d crossing =
        vec3d_add_scaled(sweep->from, vec3d_add_scaled(stop, sweep->from, -1), fraction);
    CHECK_THAT(radius > 0 && plate_depth(&sweep->plate, crossing) < 0,
               "case %zu: crossed the plane %g inside the outline", i,
               plate_depth(&sweep->plate, crossing));
}

static inline void check_normal(const gab_impact3 *impact, Vec3d want, double margin, size_t i)
{
    double error = vec3d_distance(vec3d_from(impact->normal), want);
    CHECK_THAT(error <= margin, "case %zu: normal %.9g %.9g %.9g, expected %.9g %.9g %.9g", i,
               (double)impact->normal.x, (double)impact->normal.y, (double)impact->normal.z,
               want.at[0], want.at[1], want.at[2]);
}

static inline Vec3d side_normal(const Sweep *sweep)
{
    double sign = face_side(sweep->face, sweep->move.from) == GAB_FRONT ? 1 : -1;
    return vec3d_add_scaled((Vec3d){{0, 0, 0}}, sweep->plate.normal, sign);
}
