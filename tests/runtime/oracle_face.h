/* SPDX-License-Identifier: MIT */
/*
 * Flat convex polygons in space for the tests of gab_sweep3_polygon, and what a move meets. The
 * polygons are made from two-dimensional figures with integer coordinates and two edge vectors of
 * whole steps, so that every corner lies exactly in one plane on the lattice. Impacts are decided
 * in integers for points, and by distances for balls. While a point moves straight, its distance to
 * a convex set first falls, then rises, and never falls again, so that the impact is where the
 * distance first falls below the radius.
 */
#ifndef GABARIT_TESTS_ORACLE_FACE_H
#define GABARIT_TESTS_ORACLE_FACE_H

#include "oracle_space.h"

enum { MAX_CORNERS = 8 };

typedef struct Face {
    int count;
    Step3 corners[MAX_CORNERS];
    Step3 normal; /* points to the front; its length is twice the area of one corner's triangle */
    Step3 origin, u, v;
    gab_vec3 view[MAX_CORNERS];
} Face;

/* Convex figures with coordinates from 0 to 4; some corners repeat or lie on an edge. */
static const struct {
    int count;
    int8_t places[MAX_CORNERS][2];
} figures[] = {
    {3, {{0, 0}, {4, 0}, {0, 4}}},
    {4, {{0, 0}, {4, 0}, {4, 4}, {0, 4}}},
    {3, {{0, 0}, {4, 1}, {2, 1}}},
    {5, {{0, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}}},
    {6, {{0, 0}, {0, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 4}}},
    {6, {{1, 0}, {3, 0}, {4, 2}, {3, 4}, {1, 4}, {0, 2}}},
    {8, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {4, 2}, {2, 4}, {0, 4}}},
};

static inline Step3 face_place(const Face *face, int64_t i, int64_t j)
{
    return step3_plus(step3_plus(face->origin, face->u, i), face->v, j);
}

enum { SQUARE_FIGURE = 1 };

/* Fills in corners, normal and view; the first corner and the winding are random. */
static inline void face_fill(CheckRandom *random, Face *face, int figure)
{
    bool reversed = check_chance(random, 50);
    face->count = figures[figure].count;
    int start = check_between(random, 0, face->count - 1);
    for (int i = 0; i < face->count; i++) {
        int from = (start + (reversed ? face->count - i : i)) % face->count;
        face->corners[i] =
            face_place(face, figures[figure].places[from][0], figures[figure].places[from][1]);
        face->view[i] = step3_in_pixels(face->corners[i]);
    }
    for (int i = 0; i < face->count; i++) {
        Step3 in = step3_plus(face->corners[(i + 1) % face->count], face->corners[i], -1);
        Step3 out = step3_plus(face->corners[(i + 2) % face->count],
                               face->corners[(i + 1) % face->count], -1);
        face->normal = step3_cross(in, out);
        if (face->normal.at[0] != 0 || face->normal.at[1] != 0 || face->normal.at[2] != 0)
            return;
    }
}

/*
 * Makes a face whose edge vectors have components of up to 3 units. With units of up to 256 steps
 * and positions of up to 2^14 steps, the volumes that face_within compares need 49 bits.
 */
static inline void random_small_face(CheckRandom *random, Face *face)
{
    static const int units[] = {1, 16, 256};
    int unit = units[check_between(random, 0, 2)];
    bool upright = check_chance(random, 30);
    int axis = check_between(random, 0, 2);
    do {
        for (int i = 0; i < 3; i++) {
            face->origin.at[i] = (int64_t)unit * check_between(random, -3, 3);
            face->u.at[i] = (int64_t)unit * check_between(random, -3, 3);
            face->v.at[i] = (int64_t)unit * check_between(random, -3, 3);
            if (upright) {
                face->u.at[i] = i == axis ? 2 * unit : 0;
                face->v.at[i] = i == (axis + 1) % 3 ? unit : 0;
            }
        }
        face->normal = step3_cross(face->u, face->v);
    } while (face->normal.at[0] == 0 && face->normal.at[1] == 0 && face->normal.at[2] == 0);
    face_fill(random, face, check_between(random, 0, (int)CHECK_COUNT(figures) - 1));
}

/* Makes a face with corners anywhere in the range that is not a sliver. */
static inline void random_large_face(CheckRandom *random, Face *face)
{
    Space u, v;
    do {
        bool fits = true;
        for (int i = 0; i < 3; i++) {
            face->origin.at[i] = check_between(random, -FARTHEST, FARTHEST);
            face->u.at[i] = check_between(random, -FARTHEST / 4, FARTHEST / 4);
            face->v.at[i] = check_between(random, -FARTHEST / 4, FARTHEST / 4);
        }
        for (int i = 0; i < 4; i++)
            fits = fits && step3_in_range(face_place(face, i & 1 ? 4 : 0, i & 2 ? 4 : 0));
        u = space_of(step3_in_pixels(face->u));
        v = space_of(step3_in_pixels(face->v));
        if (fits && space_length(space_cross(u, v)) > 0.2 * space_length(u) * space_length(v))
            break;
    } while (true);
    face_fill(random, face, check_between(random, 0, (int)CHECK_COUNT(figures) - 1));
}

/* Returns a move that crosses the face's plane inside its outline or near it, clamped to the
 * range. */
static inline gab_move3 random_move_at(CheckRandom *random, const Face *face, double length)
{
    double i = 5.2 * check_unit(random) - 0.6, j = 5.2 * check_unit(random) - 0.6;
    Space through = space_of(step3_in_pixels(face->origin));
    through = space_plus(through, space_of(step3_in_pixels(face->u)), i);
    through = space_plus(through, space_of(step3_in_pixels(face->v)), j);
    Space direction = random_direction(random);
    gab_move3 move = {{0, 0, 0}, {0, 0, 0}, 0};
    move.from = space_to_float(space_plus(through, direction, length * check_unit(random)));
    move.to = space_to_float(space_plus(through, direction, -length * check_unit(random)));
    float *places[] = {&move.from.x, &move.from.y, &move.from.z,
                       &move.to.x,   &move.to.y,   &move.to.z};
    bool lattice = check_chance(random, 70);
    for (int k = 0; k < 6; k++) {
        float place = fminf(fmaxf(*places[k], -GAB_RANGE), GAB_RANGE);
        *places[k] = lattice ? in_pixels((int64_t)floorf(place * PIXEL)) : place;
    }
    return move;
}

/* ---- In doubles ---- */

typedef struct Plate {
    int count;
    Space corners[MAX_CORNERS];
    Space normal; /* a unit vector towards the front */
} Plate;

static inline Plate plate_of(const Face *face)
{
    Plate plate = {.count = face->count};
    for (int i = 0; i < face->count; i++)
        plate.corners[i] = space_of(face->view[i]);
    plate.normal = space_unit((Space){
        {(double)face->normal.at[0], (double)face->normal.at[1], (double)face->normal.at[2]}});
    return plate;
}

static inline double plate_height(const Plate *plate, Space point)
{
    return space_dot(plate->normal, space_plus(point, plate->corners[0], -1));
}

/* The distance by which the projection of a point is inside the outline; negative outside. */
static inline double plate_depth(const Plate *plate, Space point)
{
    double min = INFINITY;
    for (int i = 0; i < plate->count; i++) {
        Space edge = space_plus(plate->corners[(i + 1) % plate->count], plate->corners[i], -1);
        double length = space_length(edge);
        Space inwards = space_cross(plate->normal, edge);
        if (length > 0)
            min = fmin(min, space_dot(inwards, space_plus(point, plate->corners[i], -1)) / length);
    }
    return min;
}

static inline Space segment_nearest(Space a, Space b, Space point)
{
    Space along = space_plus(b, a, -1);
    double squared = space_dot(along, along);
    double share = squared > 0 ? space_dot(along, space_plus(point, a, -1)) / squared : 0;
    return space_plus(a, along, fmin(fmax(share, 0), 1));
}

static inline Space plate_nearest(const Plate *plate, Space point)
{
    if (plate_depth(plate, point) >= 0)
        return space_plus(point, plate->normal, -plate_height(plate, point));
    Space nearest = plate->corners[0];
    double min = INFINITY;
    for (int i = 0; i < plate->count; i++) {
        Space place =
            segment_nearest(plate->corners[i], plate->corners[(i + 1) % plate->count], point);
        double distance = space_distance(place, point);
        if (distance < min) {
            min = distance;
            nearest = place;
        }
    }
    return nearest;
}

static inline double plate_distance(const Plate *plate, Space point)
{
    return space_distance(plate_nearest(plate, point), point);
}

/* Returns the minimum distance along a straight way, by ternary search. */
static inline double plate_min_distance(const Plate *plate, Space from, Space way)
{
    double first = 0, last = 1;
    for (int i = 0; i < 70; i++) {
        double left = first + (last - first) * 0.4, right = first + (last - first) * 0.6;
        if (plate_distance(plate, space_plus(from, way, left)) <
            plate_distance(plate, space_plus(from, way, right)))
            last = right;
        else
            first = left;
    }
    return plate_distance(plate, space_plus(from, way, first));
}

/* ---- Points, exactly ---- */

/* 0 is the front, as in gab_side. */
static inline int face_side(const Face *face, gab_vec3 point)
{
    return plane_side(face->normal, face->corners[0], point) < 0;
}

/* True if the way crosses the plane within the outline or on it: the volumes that it spans with the
 * edges do not have different signs. Only for small faces. */
static inline bool face_within(const Face *face, Step3 from, Step3 to)
{
    Step3 way = step3_plus(to, from, -1);
    bool above = false, below = false;
    for (int i = 0; i < face->count; i++) {
        Step3 a = step3_plus(face->corners[i], from, -1);
        Step3 b = step3_plus(face->corners[(i + 1) % face->count], from, -1);
        int64_t volume = step3_dot(step3_cross(a, b), way);
        above = above || volume > 0;
        below = below || volume < 0;
    }
    return !(above && below);
}

/*
 * ---- Answers ----
 *
 * Margins: a time is a `float` of at most 1 with an error of 2^-24, which moves the position by
 * that fraction of the way; positions are `float`s with an error of 2^-24 of the size in each
 * direction.
 */

typedef struct Sweep {
    const Face *face;
    Plate plate;
    gab_move3 move;
    Space from, way;
    double size; /* the maximum absolute coordinate, at least 1 */
    double hair; /* how far before the impact a move may stop: a step and 16 units of a float */
} Sweep;

static inline Sweep sweep_of(const Face *face, gab_move3 move)
{
    Sweep sweep = {.face = face, .plate = plate_of(face), .move = move};
    sweep.from = space_of(move.from);
    sweep.way = space_plus(space_of(move.to), sweep.from, -1);
    sweep.size = 1;
    for (int axis = 0; axis < 3; axis++) {
        sweep.size = fmax(sweep.size, fabs(sweep.from.at[axis]) + fabs(sweep.way.at[axis]));
        for (int i = 0; i < face->count; i++)
            sweep.size = fmax(sweep.size, fabs(sweep.plate.corners[i].at[axis]));
    }
    sweep.hair = (double)GAB_STEP + sweep.size * 0x1p-19;
    return sweep;
}

static inline bool sweep_call(const Sweep *sweep, gab_impact3 *impact)
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

/* Checks what holds for every impact: time, position, normal, and the side of the plane. */
static inline void check_struck(const Sweep *sweep, const gab_impact3 *impact, double time,
                                double slack, size_t i)
{
    Space at = space_plus(sweep->from, sweep->way, time), stop = space_of(impact->stop);
    Space normal = space_of(impact->normal), nearest = plate_nearest(&sweep->plate, at);
    double radius = (double)sweep->move.radius, way = space_length(sweep->way);
    double off = space_distance(stop, segment_nearest(sweep->from, at, stop));
    double gap = plate_distance(&sweep->plate, stop) - radius;
    double start = plate_distance(&sweep->plate, sweep->from) - radius;
    CHECK_THAT(fabs((double)impact->time - time) <= slack && impact->time >= 0 && impact->time <= 1,
               "case %zu: time %.9g, not %.9g", i, (double)impact->time, time);
    CHECK_THAT(off <= sweep->hair + way * slack, "case %zu: stopped %g off its way", i, off);
    CHECK_THAT(gap <= sweep->hair, "case %zu: stopped %g before", i, gap);
    CHECK_THAT(gap >= fmin(start, 0) - 1e-10 * sweep->size, "case %zu: %g inside", i, -gap);
    CHECK_THAT(fabs(space_length(normal) - 1) <= 1e-6, "case %zu: normal %g long", i,
               space_length(normal));
    CHECK_THAT(space_dot(normal, sweep->way) <= 1e-5 * way, "case %zu: normal along the way", i);
    off = space_distance(space_of(impact->point), nearest);
    CHECK_THAT(off <= sweep->hair + way * slack, "case %zu: point %g off", i, off);
    if (face_side(sweep->face, impact->stop) == face_side(sweep->face, sweep->move.from))
        return;
    /* A ball's centre may cross the plane only outside the face. */
    double before = plate_height(&sweep->plate, sweep->from);
    double share = before / (before - plate_height(&sweep->plate, stop));
    Space crossing = space_plus(sweep->from, space_plus(stop, sweep->from, -1), share);
    CHECK_THAT(radius > 0 && plate_depth(&sweep->plate, crossing) < 0,
               "case %zu: on the other side, inside by %g", i,
               plate_depth(&sweep->plate, crossing));
}

static inline void check_normal(const gab_impact3 *impact, Space want, double margin, size_t i)
{
    double error = space_distance(space_of(impact->normal), want);
    CHECK_THAT(error <= margin, "case %zu: normal %.9g %.9g %.9g, not %.9g %.9g %.9g", i,
               (double)impact->normal.x, (double)impact->normal.y, (double)impact->normal.z,
               want.at[0], want.at[1], want.at[2]);
}

static inline Space side_normal(const Sweep *sweep)
{
    double sign = face_side(sweep->face, sweep->move.from) == GAB_FRONT ? 1 : -1;
    return space_plus((Space){{0, 0, 0}}, sweep->plate.normal, sign);
}

#endif
