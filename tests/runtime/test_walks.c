/* SPDX-License-Identifier: MIT */
/*
 * Tests long random walks in closed rooms: however a mover slides or bounces, it stays on its side
 * of every outline and never overlaps a wall. Rooms are convex or star-shaped, have inner and outer
 * right angles, narrow gaps and wedges, or cross themselves. They contain posts and loops, and
 * walls that are doubled, split, or branch off. The front of each wall may be on either side.
 *
 * For each closed outline, the tests check the parity of the crossings of a ray from the mover.
 * Whatever the shape of the outline, the parity changes only if the mover crosses one of its walls.
 */
#include "check.h"
#include "sweep_cases.h"
#include "travels.h"

#include <stdio.h>
#include <string.h>

enum {
    MAX_LOOPS = 3,
    MAX_CORNERS = 15, /* of all loops */
    MAX_EXTRAS = 6,   /* of sides that are made of several walls */
    MAX_WALLS = MAX_CORNERS + MAX_EXTRAS + 3,
    MOVES = 100,           /* per walk */
    CHECK_PATH_PERIOD = 16 /* in one of this many walks, every part of a path is checked */
};

static const size_t WALK_COUNT = 200000; /* of a run; the soak test makes a hundred runs with other
                                          * seeds */

/* ---- Rooms ---- */

typedef struct Room {
    size_t loop_count, corner_count, wall_count, extras;
    size_t loop_end[MAX_LOOPS]; /* one past the last corner of each */
    ExactPoint corners[MAX_CORNERS];
    SweepWall walls[MAX_WALLS];
    gab_wall gab_walls[MAX_WALLS];
    int64_t unit, size; /* corners lie on multiples of `unit`, up to `size` from the middle */
    ExactPoint middle;
} Room;

static ExactPoint room_point(CheckRandom *random, const Room *room)
{
    int cells = (int)(room->size / room->unit);
    int64_t x = room->unit * check_between(random, -cells, cells);
    int64_t y = room->unit * check_between(random, -cells, cells);
    return sweep_move_point(room->middle, x, y);
}

/* True if q is after p in the order around o, clockwise on the screen, starting at the right. */
static bool is_later(ExactPoint o, ExactPoint p, ExactPoint q)
{
    bool p_lower = p.y > o.y || (p.y == o.y && p.x >= o.x);
    bool q_lower = q.y > o.y || (q.y == o.y && q.x >= o.x);
    return p_lower != q_lower ? p_lower : sweep_det(o, p, q) > 0;
}

/* Makes a loop of points around a centre: star-shaped if the centre is inside, otherwise with
 * wedges and spikes. */
static void make_star(CheckRandom *random, const Room *room, ExactPoint *loop, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ExactPoint p = room_point(random, room);
        size_t slot = i;
        for (; slot > 0 && is_later(room->middle, p, loop[slot - 1]); slot--)
            loop[slot] = loop[slot - 1];
        loop[slot] = p;
    }
}

/* Makes a hall whose ceiling and floor have corners at the same x; with vertical steps if
 * `square`. */
static void make_hall(CheckRandom *random, const Room *room, ExactPoint *loop, size_t count,
                      bool square)
{
    size_t half = count / 2;
    int64_t x = room->middle.x - room->size;
    for (size_t i = 0; i < half; i++) {
        int64_t low = room->unit * check_between(random, -9, 1);
        int64_t high =
            low + room->unit * check_between(random, 1, check_chance(random, 30) ? 2 : 9);
        bool same_x = square && i % 2 == 1;
        bool same_y = square && i % 2 == 0 && i > 0;
        x += same_x ? 0 : room->unit * check_between(random, 1, check_chance(random, 40) ? 1 : 8);
        loop[i] = (ExactPoint){x, same_y ? loop[i - 1].y : room->middle.y + low};
        loop[count - 1 - i] = (ExactPoint){x, same_y ? loop[count - i].y : room->middle.y + high};
    }
}

static void make_loop(CheckRandom *random, Room *room, size_t count)
{
    ExactPoint *loop = room->corners + room->corner_count;
    switch (check_between(random, 0, 5)) {
    case 0:
    case 1:
        make_star(random, room, loop, count);
        break;
    case 2:
        count -= count % 2;
        make_hall(random, room, loop, count, true);
        break;
    case 3:
        count -= count % 2;
        make_hall(random, room, loop, count, false);
        break;
    case 4: /* a wedge */
        count = 3;
        make_star(random, room, loop, count);
        loop[1] = sweep_move_point(loop[0], loop[1].x - room->middle.x, room->unit);
        break;
    default: /* arbitrary, may cross itself */
        for (size_t i = 0; i < count; i++)
            loop[i] = room_point(random, room);
        break;
    }
    room->corner_count += count;
    room->loop_end[room->loop_count++] = room->corner_count;
}

static void add_wall(CheckRandom *random, Room *room, ExactPoint a, ExactPoint b)
{
    SweepWall wall = {a, b, false};
    if (check_chance(random, 50)) {
        wall.a = b;
        wall.b = a;
    }
    room->walls[room->wall_count++] = wall;
}

/* Adds one wall for a side of a loop, or two walls that meet in the middle of the side. */
static void add_side(CheckRandom *random, Room *room, ExactPoint a, ExactPoint b)
{
    int64_t x = (b.x - a.x) / room->unit, y = (b.y - a.y) / room->unit;
    bool has_middle = x % 2 == 0 && y % 2 == 0;
    ExactPoint half = {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
    if (!has_middle || room->extras + 2 > MAX_EXTRAS || !check_chance(random, 30)) {
        add_wall(random, room, a, b);
        return;
    }
    add_wall(random, room, a, half);
    add_wall(random, room, half, b);
    room->extras += 2;
    if (check_chance(random, 30)) /* a wall that branches off */
        add_wall(random, room, half, room_point(random, room));
}

static void add_loops(CheckRandom *random, Room *room)
{
    size_t count = check_chance(random, 75) ? 1 : (size_t)check_between(random, 2, MAX_LOOPS);
    while (room->loop_count < count) {
        size_t max = count == 1 ? 10 : 5, first = room->corner_count;
        make_loop(random, room, (size_t)check_between(random, 4, (int)max));
        for (size_t i = first; i < room->corner_count; i++) {
            size_t next = i + 1 < room->corner_count ? i + 1 : first;
            add_side(random, room, room->corners[i], room->corners[next]);
        }
    }
}

static Room random_room(CheckRandom *random)
{
    static const int64_t units[] = {1, 1, 2, 5, 16, 64, 256, 1000};
    Room room;
    memset(&room, 0, sizeof room);
    room.unit = units[check_between(random, 0, (int)CHECK_COUNT(units) - 1)];
    room.size = room.unit * check_between(random, 4, 24);
    if (check_chance(random, 30)) {
        room.middle.x = check_between(random, -SWEEP_LIMIT / 2, SWEEP_LIMIT / 2);
        room.middle.y = check_between(random, -SWEEP_LIMIT / 2, SWEEP_LIMIT / 2);
    }
    add_loops(random, &room);
    if (check_chance(random, 30)) { /* a doubled wall, in either direction */
        SweepWall *wall = &room.walls[check_between(random, 0, (int)room.wall_count - 1)];
        add_wall(random, &room, wall->a, wall->b);
    }
    if (check_chance(random, 20)) /* a post */
        room.walls[room.wall_count++] = (SweepWall){room.middle, room.middle, false};
    if (check_chance(random, 20)) {
        ExactPoint a = room_point(random, &room);
        add_wall(random, &room, a, room_point(random, &room));
        room.walls[room.wall_count - 1].one_way = true;
    }
    return room;
}

/*
 * True if an outline has a spike: two sides from a tip in the same direction. Both walls of the tip
 * then lie on one line, so that a point may move to the tip along that line, and from there to the
 * other side. For points, this is not a closed room.
 */
static bool has_spike(const Room *room)
{
    for (size_t loop = 0, first = 0; loop < room->loop_count; first = room->loop_end[loop++]) {
        size_t count = room->loop_end[loop] - first;
        for (size_t i = 0; i < count; i++) {
            ExactPoint previous = room->corners[first + (i + count - 1) % count];
            ExactPoint tip = room->corners[first + i];
            ExactPoint next = room->corners[first + (i + 1) % count];
            bool in_line = sweep_det(tip, previous, next) == 0;
            if (in_line && (exact_same(tip, previous) || sweep_dot(tip, previous, next) >= 0))
                return true;
        }
    }
    return false;
}

static void finish_room(Room *room)
{
    for (size_t i = 0; i < room->wall_count; i++)
        room->gab_walls[i] = sweep_gab_wall(&room->walls[i]);
}

/* Returns one bit for each loop: set if a ray from a point to the right crosses the loop an odd
 * number of times. */
static unsigned parities(const Room *room, ExactPoint p)
{
    unsigned bits = 0;
    for (size_t loop = 0, i = 0; loop < room->loop_count; loop++) {
        size_t first = i;
        for (; i < room->loop_end[loop]; i++) {
            ExactPoint a = room->corners[i];
            ExactPoint b = room->corners[i + 1 < room->loop_end[loop] ? i + 1 : first];
            if ((a.y <= p.y) != (b.y <= p.y) && (sweep_det(a, b, p) > 0) == (a.y <= p.y))
                bits ^= 1u << loop;
        }
    }
    return bits;
}

static bool is_on_outline(const Room *room, ExactPoint p)
{
    for (size_t loop = 0, i = 0; loop < room->loop_count; loop++) {
        size_t first = i;
        for (; i < room->loop_end[loop]; i++) {
            ExactPoint next = room->corners[i + 1 < room->loop_end[loop] ? i + 1 : first];
            if (sweep_compare(p, room->corners[i], next, 0) == 0)
                return true;
        }
    }
    return false;
}

static bool is_on_wall(const Room *room, ExactPoint p)
{
    for (size_t i = 0; i < room->wall_count; i++)
        if (sweep_compare(p, room->walls[i].a, room->walls[i].b, 0) == 0)
            return true;
    return false;
}

/* True if a disc overlaps a wall that blocks both sides. */
static bool overlaps(const Room *room, ExactPoint p, int64_t radius)
{
    for (size_t i = 0; i < room->wall_count; i++)
        if (!room->walls[i].one_way && sweep_is_near(p, room->walls[i].a, room->walls[i].b, radius))
            return true;
    return false;
}

/* ---- Walkers ---- */

typedef struct Walker {
    ExactPoint at, last_delta;
    int64_t radius;
    unsigned inside; /* parities at the start */
    bool overlapped; /* true if it overlapped a wall at the start */
} Walker;

static ExactPoint random_start(CheckRandom *random, const Room *room)
{
    ExactPoint p = room->middle;
    for (int tries = 0; tries < 50; tries++) {
        p = sweep_jitter(random, room->middle, (int)room->size);
        if (!is_on_wall(room, p) && (parities(room, p) != 0 || tries > 10))
            return p;
    }
    return p;
}

/* Returns the largest radius, at most 4 * size, with which a disc overlaps no wall. */
static int64_t largest_free_radius(const Room *room, ExactPoint p)
{
    int64_t low = 0, high = 4 * room->size;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        if (overlaps(room, p, middle))
            high = middle - 1;
        else
            low = middle;
    }
    return low;
}

static Walker random_walker(CheckRandom *random, const Room *room, int kind)
{
    Walker w = {random_start(random, room), {1, 0}, 0, 0, false};
    int64_t max = kind > 0 ? largest_free_radius(room, w.at) : 0;
    if (kind == 1) /* a disc that fits; often it just fits, or is tiny */
        w.radius = check_chance(random, 30) ? max : max * check_between(random, 0, 8) / 8;
    if (kind == 1 && check_chance(random, 30))
        w.radius = max > 3 ? check_between(random, 1, 3) : max;
    if (kind == 2) /* a disc that is too large */
        w.radius = max + check_between(random, 1, (int)room->size);
    w.inside = parities(room, w.at);
    w.overlapped = overlaps(room, w.at, w.radius);
    return w;
}

static ExactPoint delta_along(CheckRandom *random, const SweepWall *wall)
{
    int part = check_between(random, 1, 4), sign = check_chance(random, 50) ? 1 : -1;
    ExactPoint delta = {sign * (wall->b.x - wall->a.x) / part,
                        sign * (wall->b.y - wall->a.y) / part};
    return delta;
}

/* Returns the vector of the next move: long or short, to a corner, through a corner, along or
 * across a wall, or as before. */
static ExactPoint random_delta(CheckRandom *random, const Room *room, const Walker *w)
{
    const SweepWall *wall = &room->walls[check_between(random, 0, (int)room->wall_count - 1)];
    ExactPoint to_corner = {wall->a.x - w->at.x, wall->a.y - w->at.y}, along, zero = {0, 0};
    switch (check_between(random, 0, 11)) {
    case 0:
        return sweep_jitter(random, zero, 2);
    case 1:
    case 2:
        return sweep_jitter(random, zero, (int)room->size / 2 + 1);
    case 3:
        return sweep_jitter(random, zero, (int)room->size * 20);
    case 4:
    case 5:
        return to_corner;
    case 6:
        return sweep_move_point(zero, 2 * to_corner.x, 2 * to_corner.y);
    case 7:
        return delta_along(random, wall);
    case 8:
        along = delta_along(random, wall);
        return sweep_move_point(zero, -along.y, along.x);
    case 9:
        return sweep_jitter(random, to_corner, (int)w->radius + 1);
    case 10:
        return sweep_jitter(random, w->last_delta, 1);
    default:
        return w->last_delta;
    }
}

static const char *describe(const Room *room, const Walker *w, ExactPoint delta)
{
    static char text[MAX_WALLS * 80 + 200];
    size_t length = (size_t)snprintf(text, sizeof text, "(%lld,%lld) by (%lld,%lld) r %lld among",
                                     (long long)w->at.x, (long long)w->at.y, (long long)delta.x,
                                     (long long)delta.y, (long long)w->radius);
    for (size_t i = 0; i < room->wall_count && length < sizeof text; i++) {
        const SweepWall *wall = &room->walls[i];
        length +=
            (size_t)snprintf(text + length, sizeof text - length, " (%lld,%lld)-(%lld,%lld)%s",
                             (long long)wall->a.x, (long long)wall->a.y, (long long)wall->b.x,
                             (long long)wall->b.y, wall->one_way ? "!" : "");
    }
    return text;
}

/*
 * Checks the end of a move. A mover cannot stop on an outline either: a point may move along the
 * line of a wall, but at the end of that wall another one begins, which stops the point.
 */
static void check_end(const Room *room, const Walker *w, ExactPoint delta, ExactPoint end)
{
    CHECK_THAT(parities(room, end) == w->inside, "through a wall to (%lld,%lld): %s",
               (long long)end.x, (long long)end.y, describe(room, w, delta));
    CHECK_THAT(!is_on_outline(room, end), "on a wall at (%lld,%lld): %s", (long long)end.x,
               (long long)end.y, describe(room, w, delta));
    CHECK_THAT(w->overlapped || w->radius == 0 || !overlaps(room, end, w->radius),
               "overlaps at (%lld,%lld): %s", (long long)end.x, (long long)end.y,
               describe(room, w, delta));
}

static void check_path_parts(const Room *room, const Walker *w, ExactPoint delta,
                             const WallsTravel *travel)
{
    SweepMove part = {w->at, w->at, w->radius};
    for (uint32_t i = 0; i <= travel->count; i++) {
        gab_vec stop = i < travel->count ? travel->impacts[i].stop : travel->end;
        if (!sweep_units_from_vec(stop, &part.to))
            return; /* the end is also checked elsewhere */
        CHECK_THAT(sweep_all_free(&part, room->walls, room->wall_count),
                   "part %u to (%lld,%lld) is not free: %s", (unsigned)i, (long long)part.to.x,
                   (long long)part.to.y, describe(room, w, delta));
        part.from = part.to;
    }
}

/* Makes one move. Returns the number of its impacts. */
static uint32_t walk(CheckRandom *random, const Room *room, Walker *w, bool check_parts)
{
    static const gab_surface surfaces[] = {{1, 0}, {0.5f, 0.1f}};
    ExactPoint delta = random_delta(random, room, w), end;
    SweepMove move = {w->at, sweep_move_point(w->at, delta.x, delta.y), w->radius};
    gab_move gab = sweep_gab_move(&move);
    uint32_t count = (uint32_t)room->wall_count;
    WallsTravel travel;
    if (check_chance(random, 60))
        walls_slide(&gab, room->gab_walls, count, &travel);
    else
        walls_bounce(&gab, room->gab_walls, count, surfaces[count % 2], &travel);
    bool is_on_lattice = sweep_units_from_vec(travel.end, &end);
    CHECK_THAT(is_on_lattice, "(%.9g,%.9g) is off the lattice: %s", (double)travel.end.x,
               (double)travel.end.y, describe(room, w, delta));
    if (!is_on_lattice)
        return 0;
    check_end(room, w, delta, end);
    if (check_parts)
        check_path_parts(room, w, delta, &travel);
    w->at = end;
    w->last_delta = delta;
    return travel.count;
}

static void run_walks(const char *word, int kind, size_t walks)
{
    CheckRandom random = check_random(word);
    uint64_t walk_count = 0, moves = 0, impacts = 0;
    for (size_t i = 0; i < walks && !check_has_failed_too_often(); i++) {
        Room room = random_room(&random);
        finish_room(&room);
        Walker walker = random_walker(&random, &room, kind);
        if (walker.radius == 0 && has_spike(&room))
            continue;
        walk_count++;
        for (int m = 0; m < MOVES; m++, moves++)
            impacts += walk(&random, &room, &walker, i % CHECK_PATH_PERIOD == 0);
    }
    check_note("%llu walks, %llu moves, %llu impacts", (unsigned long long)walk_count,
               (unsigned long long)moves, (unsigned long long)impacts);
    CHECK(impacts > moves / 4);
}

static void test_points(void)
{
    run_walks("points", 0, check_case_count(WALK_COUNT) * 4 / 10 + 1);
}

static void test_discs(void)
{
    run_walks("discs", 1, check_case_count(WALK_COUNT) * 6 / 10 + 1);
}

static void test_large_discs(void)
{
    run_walks("large discs", 2, check_case_count(WALK_COUNT) / 10 + 1);
}

/* ---- Pushing out ---- */

static void test_push_out_in_rooms(void)
{
    CheckRandom random = check_random("push out in rooms");
    size_t free_count = 0, times = check_case_count(WALK_COUNT) / 2 + 1;
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        Room room = random_room(&random);
        finish_room(&room);
        Walker w = random_walker(&random, &room, 2);
        gab_circle circle = {exact_vec(w.at), exact_pixels(w.radius)};
        gab_vec pushed;
        ExactPoint end, no_delta = {0, 0};
        bool is_free =
            gab_walls_push_out(circle, room.gab_walls, (uint32_t)room.wall_count, &pushed);
        bool is_on_lattice = sweep_units_from_vec(pushed, &end);
        CHECK_THAT(is_on_lattice, "off the lattice: %s", describe(&room, &w, no_delta));
        if (!is_on_lattice)
            continue;
        bool is_unmoved = exact_same(end, w.at);
        free_count += is_free;
        CHECK_THAT(is_free ? !overlaps(&room, end, w.radius) : is_unmoved, "%d at (%lld,%lld): %s",
                   is_free, (long long)end.x, (long long)end.y, describe(&room, &w, no_delta));
        CHECK_THAT(parities(&room, end) == w.inside, "through a wall to (%lld,%lld): %s",
                   (long long)end.x, (long long)end.y, describe(&room, &w, no_delta));
    }
    check_note("%zu of %zu are free afterwards", free_count, times);
    CHECK(free_count > times / 20 && free_count < times);
}

CHECK_CASES({"points walk in rooms", test_points}, {"discs walk in rooms", test_discs},
            {"discs walk in rooms that are too narrow for them", test_large_discs},
            {"push out of walls in rooms", test_push_out_in_rooms})
