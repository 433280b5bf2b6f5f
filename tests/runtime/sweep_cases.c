/* SPDX-License-Identifier: MIT */
/* Random moves with one obstacle of each kind; see sweep_cases.h. */
#include "sweep_cases.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Random lattice points ---- */

static int64_t clamp_to_range(int64_t v)
{
    return v < -SWEEP_LIMIT ? -SWEEP_LIMIT : v > SWEEP_LIMIT ? SWEEP_LIMIT : v;
}

/* Below, no expression contains two calls with `random`: their order would be unspecified. */

SweepGrid sweep_random_grid(CheckRandom *random)
{
    static const int64_t steps[] = {1, 1, 2, 16, 256, 256, 1000, 25600, SWEEP_LIMIT / 8};
    static const int cells[] = {2, 3, 4, 8, 8, 30};
    static const int jitters[] = {0, 0, 0, 1, 3, 200};
    SweepGrid grid = {{0, 0}, 1, 0, 0};
    grid.step = steps[check_between(random, 0, (int)CHECK_COUNT(steps) - 1)];
    grid.cells = cells[check_between(random, 0, (int)CHECK_COUNT(cells) - 1)];
    grid.jitter = jitters[check_between(random, 0, (int)CHECK_COUNT(jitters) - 1)];
    if (check_chance(random, 40)) {
        grid.origin.x = check_between(random, -SWEEP_LIMIT, SWEEP_LIMIT);
        grid.origin.y = check_between(random, -SWEEP_LIMIT, SWEEP_LIMIT);
    }
    if (check_chance(random, 10)) { /* no grid */
        grid.step = 1;
        grid.cells = 1 << check_between(random, 6, 24);
    }
    return grid;
}

static int64_t random_coordinate(CheckRandom *random, const SweepGrid *grid, int64_t origin)
{
    int64_t v = origin + grid->step * check_between(random, -grid->cells, grid->cells);
    v += check_between(random, -grid->jitter, grid->jitter);
    return clamp_to_range(v);
}

ExactPoint sweep_random_point(CheckRandom *random, const SweepGrid *grid)
{
    ExactPoint p;
    p.x = random_coordinate(random, grid, grid->origin.x);
    p.y = random_coordinate(random, grid, grid->origin.y);
    return p;
}

ExactPoint sweep_jitter(CheckRandom *random, ExactPoint p, int max)
{
    int x = check_between(random, -max, max), y = check_between(random, -max, max);
    return sweep_move_point(p, x, y);
}

ExactPoint sweep_move_point(ExactPoint p, int64_t x, int64_t y)
{
    ExactPoint q = {clamp_to_range(p.x + x), clamp_to_range(p.y + y)};
    return q;
}

/* ---- Random cases ---- */

static long double distance_to(ExactPoint p, const SweepShape *shape)
{
    RealPoint point = {(long double)p.x, (long double)p.y};
    return sweep_distance(point, sweep_nearest(shape, point));
}

int64_t sweep_touching_radius(CheckRandom *random, const SweepMove *move, const SweepShape *shape)
{
    SweepShape chord = sweep_shape_segment(move->from, move->to, false);
    int corner = check_between(random, 0, shape->corners - 1);
    long double distance = 0;
    switch (check_between(random, 0, 4)) {
    case 0:
    case 1:
        distance = distance_to(move->from, shape);
        break;
    case 2:
        distance = distance_to(move->to, shape);
        break;
    case 3:
        distance = distance_to(shape->corner[corner], &chord);
        break;
    default:
        distance = check_unit(random) * distance_to(move->from, shape);
        break;
    }
    int64_t radius = (int64_t)llroundl(distance) + check_between(random, -1, 1);
    return radius < 0 ? 0 : clamp_to_range(radius);
}

static int64_t random_radius(CheckRandom *random, const SweepCase *c, const SweepGrid *grid)
{
    SweepShape shape = sweep_shape_segment(c->wall.a, c->wall.b, false);
    switch (check_between(random, 0, 9)) {
    case 0:
    case 1:
        return 0;
    case 2:
        return check_between(random, 1, 3);
    case 3:
        return clamp_to_range(grid->step * check_between(random, 1, 2 * grid->cells));
    default:
        return sweep_touching_radius(random, &c->move, &shape);
    }
}

/* Returns the greatest common divisor, or 1 if both numbers are 0. */
static int64_t common_divisor(int64_t a, int64_t b)
{
    a = llabs(a);
    b = llabs(b);
    while (b != 0) {
        int64_t remainder = a % b;
        a = b;
        b = remainder;
    }
    return a > 0 ? a : 1;
}

/* Changes the move or the wall of a case to a special position. */
static void make_special(CheckRandom *random, SweepCase *c)
{
    ExactPoint *o = &c->move.from, *p = &c->move.to, a = c->wall.a, b = c->wall.b;
    int64_t divisor = common_divisor(b.x - a.x, b.y - a.y);
    int64_t x = (b.x - a.x) / divisor, y = (b.y - a.y) / divisor;
    int64_t parallel_steps = check_between(random, -12, 12), other = check_between(random, -9, 9);
    ExactPoint inside = sweep_move_point(a, x * (divisor / 2), y * (divisor / 2));
    switch (check_between(random, 0, 11)) {
    case 0: /* to an end */
        *p = a;
        break;
    case 1: /* through an end, and as far again beyond it */
        *p = sweep_move_point(b, b.x - o->x, b.y - o->y);
        break;
    case 2: /* parallel to the wall */
        *p = sweep_move_point(*o, x * parallel_steps, y * parallel_steps);
        break;
    case 3: /* along the wall's line */
        *o = sweep_move_point(a, x * other, y * other);
        *p = sweep_move_point(*o, x * parallel_steps, y * parallel_steps);
        break;
    case 4: /* from the wall */
        *o = inside;
        break;
    case 5: /* onto the wall */
        *p = inside;
        break;
    case 6: /* perpendicular to the wall */
        *p = sweep_move_point(*o, -y * parallel_steps, x * parallel_steps);
        break;
    case 7: /* from an end */
        *o = b;
        break;
    case 8: /* a move without length */
        *p = *o;
        break;
    case 9: /* a wall without length */
        c->wall.b = a;
        break;
    case 10: /* one step */
        *p = sweep_jitter(random, *o, 1);
        break;
    default: /* almost parallel to the wall */
        *p = sweep_jitter(random, sweep_move_point(*o, x * parallel_steps, y * parallel_steps), 1);
        break;
    }
}

/* Makes a disc that touches an oblique wall exactly. The wall has the direction (p, q) of a
 * Pythagorean triple, so its normal (-q, p) has an integer length. */
static void touch_oblique_wall(CheckRandom *random, SweepCase *c, const SweepGrid *grid)
{
    static const int triples[][3] = {{3, 4, 5},     {4, -3, 5},   {5, 12, 13}, {-8, 15, 17},
                                     {-20, 21, 29}, {7, -24, 25}, {1, 0, 1},   {0, -1, 1}};
    const int *triple = triples[check_between(random, 0, (int)CHECK_COUNT(triples) - 1)];
    int64_t scale = check_chance(random, 50) ? 1 : check_between(random, 1, 2000);
    int64_t x = triple[0] * scale, y = triple[1] * scale;
    int64_t n = check_between(random, -6, 6), height = check_between(random, -3, 3);
    ExactPoint a = sweep_random_point(random, grid), b = sweep_move_point(a, 6 * x, 6 * y);
    ExactPoint o = sweep_move_point(a, n * x - height * y, n * y + height * x);
    int64_t parallel_steps = check_between(random, -3, 3), rise = check_between(random, -1, 1);
    c->wall.a = a;
    c->wall.b = b;
    c->move.from = o;
    c->move.to = sweep_move_point(o, parallel_steps * x - rise * y, parallel_steps * y + rise * x);
    if (check_chance(random, 50))
        c->move.to = sweep_jitter(random, c->move.to, 1);
    c->move.radius = clamp_to_range(llabs(height) * triple[2] * scale);
}

/* ---- Near misses ---- */

/* The inverse of `a` modulo `m`; they must have no common factor. */
static int64_t inverse(int64_t a, int64_t m)
{
    int64_t remainder = m, next = ((a % m) + m) % m, factor = 0, next_factor = 1;
    while (next != 0) {
        int64_t quotient = remainder / next, next_remainder = remainder % next;
        int64_t following_factor = factor - quotient * next_factor;
        remainder = next;
        next = next_remainder;
        factor = next_factor;
        next_factor = following_factor;
    }
    return ((factor % m) + m) % m;
}

/*
 * Returns a lattice point p with det(u, p) = height whose x differs from that of `target` by less
 * than ux. The determinant is ux * py - uy * px, so px = -height / uy modulo ux; ux must be above
 * 0.
 */
static ExactPoint point_at_height(ExactPoint u, int64_t height, ExactPoint target)
{
    int64_t remainder = ((-height % u.x) + u.x) % u.x;
    int64_t x = u.x > 1 ? remainder * inverse(u.y, u.x) % u.x : 0;
    x += (target.x - x) / u.x * u.x;
    ExactPoint p = {x, (height + u.y * x) / u.x};
    return p;
}

ExactPoint sweep_point_next_to(const SweepMove *move, int64_t twice_area)
{
    ExactPoint o = move->from, u = {move->to.x - o.x, move->to.y - o.y};
    int64_t divisor = common_divisor(u.x, u.y);
    u.x /= divisor;
    u.y /= divisor;
    if (u.x < 0) {
        u.x = -u.x;
        u.y = -u.y;
    }
    if (u.x == 0)
        return sweep_move_point(o, twice_area, (move->to.y - o.y) / 2);
    ExactPoint middle = {(move->to.x - o.x) / 2, 0};
    ExactPoint p = point_at_height(u, twice_area, middle);
    return sweep_move_point(o, p.x, p.y);
}

/* Returns the largest integer h with h <= radius * |u|. */
static int64_t touching_height(ExactPoint u, int64_t radius)
{
    ExactPoint origin = {0, 0};
    int64_t square = sweep_square(origin, u), h = (int64_t)((double)radius * sqrt((double)square));
    Wide limit = wide_multiply(wide_square(wide(radius)), wide(square));
    while (wide_compare(wide_square(wide(h)), limit) > 0)
        h--;
    while (wide_compare(wide_square(wide(h + 1)), limit) <= 0)
        h++;
    return h;
}

static ExactPoint sum(ExactPoint p, ExactPoint q)
{
    ExactPoint result = {p.x + q.x, p.y + q.y};
    return result;
}

/* Tries many random radii up to `max`. Returns the one for which radius * |u| is nearest to an
 * integer without being one. */
static int64_t nearly_touching_radius(CheckRandom *random, ExactPoint u, int max)
{
    long double length = sqrtl((long double)(u.x * u.x + u.y * u.y)), min = 1;
    int64_t best = 1;
    for (int tries = 0; tries < 500; tries++) {
        int64_t radius = check_between(random, 1, max);
        long double height = (long double)radius * length, miss = fabsl(height - roundl(height));
        if (miss > 0 && miss < min) {
            min = miss;
            best = radius;
        }
    }
    return best;
}

/*
 * Makes a case in which a distance differs from the radius by as little as integers allow, less
 * than a double can distinguish. The move ends or starts at that distance from the wall's side, or
 * passes the wall's end at that distance.
 */
static void make_near_miss(CheckRandom *random, SweepCase *c)
{
    int size = check_chance(random, 50) ? 4000000 : 1 << check_between(random, 2, 21);
    int side = check_chance(random, 50) ? 1 : -1;
    ExactPoint u = {check_between(random, 1, size), check_between(random, -size, size)};
    int64_t divisor = common_divisor(u.x, u.y);
    u.x /= divisor;
    u.y /= divisor;
    int64_t radius = nearly_touching_radius(random, u, size);
    int64_t touch_height = touching_height(u, radius) + check_between(random, 0, 1);
    int64_t lower_height = touch_height - check_between(random, -1, 3);
    int64_t side_offset =
        (int64_t)((double)(-side * radius * u.y) / hypot((double)u.x, (double)u.y));
    ExactPoint base = {check_between(random, -size, size), check_between(random, -size, size)};
    ExactPoint middle = {u.x / 2 + side_offset, 0}, third = {u.x / 3 + side_offset, 0};
    ExactPoint near = sum(base, point_at_height(u, side * touch_height, middle));
    ExactPoint below = sum(base, point_at_height(u, side * lower_height, third)), above = near;
    above.x -= side * u.y / 2;
    above.y += side * u.x / 2;
    c->move.radius = radius;
    c->wall.a = base;
    c->wall.b = sum(base, u);
    c->move.to = near;
    c->move.from = check_chance(random, 50) ? above : below;
    if (check_chance(random, 30)) {
        c->move.from = near;
        c->move.to = below;
    }
    if (check_chance(random, 50)) { /* along the line, past a wall's end, a corner or a disc */
        c->move.from = base;
        c->move.to = sum(base, u);
        c->wall.a = near;
        c->wall.b = sweep_move_point(near, side * u.y < 0 ? size : -size, side * size);
        c->other.from = c->other.to = near;
    }
}

/*
 * Makes a case with a one-way wall EF. The disc approaches its end E until the disc's centre
 * crosses the wall's line, at Q, and |EQ| almost equals the radius. With u = EF, whose length is an
 * integer, and a move d, |EQ| = |u| * det(d, OE) / det(d, u). The case is chosen so that |u| *
 * det(d, OE) - radius * det(d, u) is 1 or -1.
 */
static void make_near_exit(CheckRandom *random, SweepCase *c)
{
    int64_t m = check_between(random, 2, 1400), n = check_between(random, 1, (int)m - 1);
    int64_t length = m * m + n * n, miss = check_chance(random, 50) ? 1 : -1;
    int size = (int)length, mirror = check_chance(random, 50) ? 1 : -1;
    ExactPoint u = {m * m - n * n, 2 * m * n}, origin = {0, 0};
    ExactPoint d = {check_between(random, 1, size), check_between(random, -size, size)};
    int64_t det = sweep_det(origin, d, u);
    if (common_divisor(d.x, d.y) > 1 || common_divisor(det, length) > 1 || det <= 0 ||
        sweep_dot(origin, d, u) <= 0)
        return;
    int64_t radius = miss * (length - inverse(det, length)) % length;
    radius = radius < 0 ? radius + length : radius;
    int64_t quotient = det / length, remainder = det % length;
    int64_t height = radius * quotient + (radius * remainder + miss) / length;
    double shift = (double)radius / (double)length * (double)u.x;
    ExactPoint target = {d.x / 2 + (int64_t)shift, 0}, e = point_at_height(d, height, target);
    ExactPoint f = sum(e, u);
    c->move.from = origin;
    c->move.to = d;
    c->move.to.y *= mirror;
    c->move.radius = radius;
    c->wall.a = mirror < 0 ? f : e;
    c->wall.b = mirror < 0 ? e : f;
    c->wall.a.y *= mirror;
    c->wall.b.y *= mirror;
}

/* ---- Complete cases ---- */

static void sort_box(SweepBox *box, ExactPoint a, ExactPoint b)
{
    SweepBox sorted = {{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                       {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
    *box = sorted;
}

SweepCase sweep_random_case(CheckRandom *random, const char *what)
{
    SweepGrid grid = sweep_random_grid(random);
    SweepCase c = {
        what, {{0, 0}, {0, 0}, 0}, {{0, 0}, {0, 0}, 0}, {{0, 0}, {0, 0}, false}, {{0, 0}, {0, 0}}};
    c.move.from = sweep_random_point(random, &grid);
    c.move.to = sweep_random_point(random, &grid);
    c.other.from = sweep_random_point(random, &grid);
    c.other.to = check_chance(random, 40) ? c.other.from : sweep_random_point(random, &grid);
    c.wall.a = sweep_random_point(random, &grid);
    c.wall.b = sweep_random_point(random, &grid);
    if (check_chance(random, 35))
        make_special(random, &c);
    c.move.radius = random_radius(random, &c, &grid);
    if (check_chance(random, 15))
        touch_oblique_wall(random, &c, &grid);
    c.other.radius = check_chance(random, 50) ? 0 : random_radius(random, &c, &grid);
    if (check_chance(random, 8)) {
        make_near_miss(random, &c);
        c.other.radius = 0;
    } else if (check_chance(random, 4)) {
        make_near_exit(random, &c);
    }
    sort_box(&c.box, c.wall.a, c.wall.b);
    return c;
}

const char *sweep_describe(const SweepCase *c)
{
    static char text[400];
    snprintf(text, sizeof text,
             "%s: move (%lld,%lld)-(%lld,%lld) r %lld, wall or box (%lld,%lld)-(%lld,%lld), "
             "other (%lld,%lld)-(%lld,%lld) r %lld (all / 256)",
             c->what, (long long)c->move.from.x, (long long)c->move.from.y, (long long)c->move.to.x,
             (long long)c->move.to.y, (long long)c->move.radius, (long long)c->wall.a.x,
             (long long)c->wall.a.y, (long long)c->wall.b.x, (long long)c->wall.b.y,
             (long long)c->other.from.x, (long long)c->other.from.y, (long long)c->other.to.x,
             (long long)c->other.to.y, (long long)c->other.radius);
    return text;
}
