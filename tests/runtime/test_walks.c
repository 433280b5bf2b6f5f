/* SPDX-License-Identifier: MIT */
/*
 * Long random walks in closed rooms: however a mover slides or bounces, it stays on its side of
 * every outline and never overlaps a wall. Rooms are convex or star-shaped, have inner and outer
 * right angles, crannies and wedges, or cross themselves; they contain posts and loops, and walls
 * that are doubled, split, or branch off, each with its front on either side.
 *
 * The tests check the parity of crossings between a mover and each closed outline. An outline may
 * have any shape and cross others; its parity at the mover changes only if the mover goes through
 * one of its walls.
 */
#include "check.h"
#include "sweep_cases.h"

#include <stdio.h>
#include <string.h>

enum {
    MAX_LOOPS = 3,
    MAX_CORNERS = 15, /* of all loops */
    MAX_EXTRAS = 6,   /* walls beyond one per side, without the last three */
    MAX_WALLS = MAX_CORNERS + MAX_EXTRAS + 3,
    MOVES = 100,              /* per walk */
    WALKS_FOR_ALL_PIECES = 16 /* in one of this many walks, every piece is checked */
};

static const size_t WALKS = 200000; /* per run; the soak has a hundred seeds */

/* ---- Rooms ---- */

typedef struct Room {
    size_t loops, corner_count, wall_count, extras;
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
    return sweep_offset(room->middle, x, y);
}

/* True if q comes after p in the order around o, clockwise on the screen from the right. */
static bool is_later(ExactPoint o, ExactPoint p, ExactPoint q)
{
    bool p_lower = p.y > o.y || (p.y == o.y && p.x >= o.x);
    bool q_lower = q.y > o.y || (q.y == o.y && q.x >= o.x);
    return p_lower != q_lower ? p_lower : sweep_det(o, p, q) > 0;
}

/* Points around a centre: star-shaped if the centre is inside, otherwise with wedges and spikes. */
static void make_star(CheckRandom *random, const Room *room, ExactPoint *loop, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ExactPoint p = room_point(random, room);
        size_t place = i;
        for (; place > 0 && is_later(room->middle, p, loop[place - 1]); place--)
            loop[place] = loop[place - 1];
        loop[place] = p;
    }
}

/* A hall between a ceiling and a floor over the same x; with upright steps if `square`. */
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
        loop[1] = sweep_offset(loop[0], loop[1].x - room->middle.x, room->unit);
        break;
    default: /* arbitrary, crossing itself */
        for (size_t i = 0; i < count; i++)
            loop[i] = room_point(random, room);
        break;
    }
    room->corner_count += count;
    room->loop_end[room->loops++] = room->corner_count;
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

/* Adds one wall for a side of a loop, or two if a lattice point on the side splits it. */
static void add_side(CheckRandom *random, Room *room, ExactPoint a, ExactPoint b)
{
    int64_t x = (b.x - a.x) / room->unit, y = (b.y - a.y) / room->unit;
    bool even = x % 2 == 0 && y % 2 == 0;
    ExactPoint half = {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
    if (!even || room->extras + 2 > MAX_EXTRAS || !check_chance(random, 30)) {
        add_wall(random, room, a, b);
        return;
    }
    add_wall(random, room, a, half);
    add_wall(random, room, half, b);
    room->extras += 2;
    if (check_chance(random, 30)) /* one that branches off */
        add_wall(random, room, half, room_point(random, room));
}

static void add_loops(CheckRandom *random, Room *room)
{
    size_t loops = check_chance(random, 75) ? 1 : (size_t)check_between(random, 2, MAX_LOOPS);
    while (room->loops < loops) {
        size_t max = loops == 1 ? 10 : 5, first = room->corner_count;
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
    if (check_chance(random, 30)) { /* doubled, in either direction */
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
 * True if an outline doubles back on itself. Its tip then lies on one line only, so that a point
 * may reach it along that line, and from there the front of any wall of that line: for points this
 * is not a closed room.
 */
static bool has_spike(const Room *room)
{
    for (size_t loop = 0, first = 0; loop < room->loops; first = room->loop_end[loop++]) {
        size_t count = room->loop_end[loop] - first;
        for (size_t i = 0; i < count; i++) {
            ExactPoint before = room->corners[first + (i + count - 1) % count];
            ExactPoint tip = room->corners[first + i];
            ExactPoint after = room->corners[first + (i + 1) % count];
            bool in_line = sweep_det(tip, before, after) == 0;
            if (in_line && (exact_same(tip, before) || sweep_dot(tip, before, after) >= 0))
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

/* One bit for each loop, set if a point is inside it, by crossings of a ray to the right. */
static unsigned parities(const Room *room, ExactPoint p)
{
    unsigned bits = 0;
    for (size_t loop = 0, i = 0; loop < room->loops; loop++) {
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
    for (size_t loop = 0, i = 0; loop < room->loops; loop++) {
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
    ExactPoint at, last_way;
    int64_t radius;
    unsigned inside; /* parities at the start */
    bool overlapped; /* a wall, at the start */
} Walker;

static ExactPoint random_start(CheckRandom *random, const Room *room)
{
    ExactPoint p = room->middle;
    for (int tries = 0; tries < 50; tries++) {
        p = sweep_jittered(random, room->middle, (int)room->size);
        if (!is_on_wall(room, p) && (parities(room, p) != 0 || tries > 10))
            return p;
    }
    return p;
}

/* The largest radius, at most 4 * size, with which a disc overlaps no wall. */
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
    if (kind == 1) /* one that fits; often it just fits, or is tiny */
        w.radius = check_chance(random, 30) ? max : max * check_between(random, 0, 8) / 8;
    if (kind == 1 && check_chance(random, 30))
        w.radius = max > 3 ? check_between(random, 1, 3) : max;
    if (kind == 2) /* one that is too large */
        w.radius = max + check_between(random, 1, (int)room->size);
    w.inside = parities(room, w.at);
    w.overlapped = overlaps(room, w.at, w.radius);
    return w;
}

static ExactPoint way_along(CheckRandom *random, const SweepWall *wall)
{
    int part = check_between(random, 1, 4), turn = check_chance(random, 50) ? 1 : -1;
    ExactPoint way = {turn * (wall->b.x - wall->a.x) / part, turn * (wall->b.y - wall->a.y) / part};
    return way;
}

/* Returns the next way: far or near, to a corner, through one, along or across a wall, or as
 * before. */
static ExactPoint random_way(CheckRandom *random, const Room *room, const Walker *w)
{
    const SweepWall *wall = &room->walls[check_between(random, 0, (int)room->wall_count - 1)];
    ExactPoint to_corner = {wall->a.x - w->at.x, wall->a.y - w->at.y}, along, zero = {0, 0};
    switch (check_between(random, 0, 11)) {
    case 0:
        return sweep_jittered(random, zero, 2);
    case 1:
    case 2:
        return sweep_jittered(random, zero, (int)room->size / 2 + 1);
    case 3:
        return sweep_jittered(random, zero, (int)room->size * 20);
    case 4:
    case 5:
        return to_corner;
    case 6:
        return sweep_offset(zero, 2 * to_corner.x, 2 * to_corner.y);
    case 7:
        return way_along(random, wall);
    case 8:
        along = way_along(random, wall);
        return sweep_offset(zero, -along.y, along.x);
    case 9:
        return sweep_jittered(random, to_corner, (int)w->radius + 1);
    case 10:
        return sweep_jittered(random, w->last_way, 1);
    default:
        return w->last_way;
    }
}

static const char *describe(const Room *room, const Walker *w, ExactPoint way)
{
    static char text[MAX_WALLS * 80 + 200];
    size_t used = (size_t)snprintf(text, sizeof text, "(%lld,%lld) by (%lld,%lld) r %lld among",
                                   (long long)w->at.x, (long long)w->at.y, (long long)way.x,
                                   (long long)way.y, (long long)w->radius);
    for (size_t i = 0; i < room->wall_count && used < sizeof text; i++) {
        const SweepWall *wall = &room->walls[i];
        used += (size_t)snprintf(text + used, sizeof text - used, " (%lld,%lld)-(%lld,%lld)%s",
                                 (long long)wall->a.x, (long long)wall->a.y, (long long)wall->b.x,
                                 (long long)wall->b.y, wall->one_way ? "!" : "");
    }
    return text;
}

/*
 * No mover gets onto an outline either. A point may come along the line of one of its walls, but at
 * the wall's end another one begins, and the point would have to come onto that one from its side.
 */
static void check_place(const Room *room, const Walker *w, ExactPoint way, ExactPoint end)
{
    CHECK_THAT(parities(room, end) == w->inside, "through a wall to (%lld,%lld): %s",
               (long long)end.x, (long long)end.y, describe(room, w, way));
    CHECK_THAT(!is_on_outline(room, end), "onto a wall at (%lld,%lld): %s", (long long)end.x,
               (long long)end.y, describe(room, w, way));
    CHECK_THAT(w->overlapped || w->radius == 0 || !overlaps(room, end, w->radius),
               "overlaps at (%lld,%lld): %s", (long long)end.x, (long long)end.y,
               describe(room, w, way));
}

static void check_all_pieces(const Room *room, const Walker *w, ExactPoint way,
                             const gab_travel *travel)
{
    SweepMove piece = {w->at, w->at, w->radius};
    for (uint32_t i = 0; i <= travel->count; i++) {
        gab_vec stop = i < travel->count ? travel->impacts[i].stop : travel->end;
        if (!sweep_place(stop, &piece.to))
            return; /* the end is also checked elsewhere */
        CHECK_THAT(sweep_all_free(&piece, room->walls, room->wall_count),
                   "piece %u to (%lld,%lld) is not free: %s", (unsigned)i, (long long)piece.to.x,
                   (long long)piece.to.y, describe(room, w, way));
        piece.from = piece.to;
    }
}

/* Makes one move; returns the number of its impacts. */
static uint32_t walk(CheckRandom *random, const Room *room, Walker *w, bool all_pieces)
{
    static const gab_surface surfaces[] = {{1, 0}, {0.5f, 0.1f}};
    ExactPoint way = random_way(random, room, w), end;
    SweepMove move = {w->at, sweep_offset(w->at, way.x, way.y), w->radius};
    gab_move gab = sweep_gab_move(&move);
    uint32_t count = (uint32_t)room->wall_count;
    gab_travel travel;
    if (check_chance(random, 60))
        gab_walls_slide(&gab, room->gab_walls, count, &travel);
    else
        gab_walls_bounce(&gab, room->gab_walls, count, surfaces[count % 2], &travel);
    bool placed = sweep_place(travel.end, &end);
    CHECK_THAT(placed, "(%.9g,%.9g) is off the lattice: %s", (double)travel.end.x,
               (double)travel.end.y, describe(room, w, way));
    if (!placed)
        return 0;
    check_place(room, w, way, end);
    if (all_pieces)
        check_all_pieces(room, w, way, &travel);
    w->at = end;
    w->last_way = way;
    return travel.count;
}

static void run_walks(const char *word, int kind, size_t walks)
{
    CheckRandom random = check_random(word);
    uint64_t walked = 0, moves = 0, impacts = 0;
    for (size_t i = 0; i < walks && !check_hopeless(); i++) {
        Room room = random_room(&random);
        finish_room(&room);
        Walker walker = random_walker(&random, &room, kind);
        if (walker.radius == 0 && has_spike(&room))
            continue;
        walked++;
        for (int m = 0; m < MOVES; m++, moves++)
            impacts += walk(&random, &room, &walker, i % WALKS_FOR_ALL_PIECES == 0);
    }
    check_note("%llu walks, %llu moves, %llu impacts", (unsigned long long)walked,
               (unsigned long long)moves, (unsigned long long)impacts);
    CHECK(impacts > moves / 4);
}

static void test_points(void)
{
    run_walks("points", 0, check_times(WALKS) * 4 / 10 + 1);
}

static void test_discs(void)
{
    run_walks("discs", 1, check_times(WALKS) * 6 / 10 + 1);
}

static void test_large_discs(void)
{
    run_walks("large discs", 2, check_times(WALKS) / 10 + 1);
}

/* ---- Pushed out ---- */

static void test_push_out_in_rooms(void)
{
    CheckRandom random = check_random("push out in rooms");
    size_t freed = 0, times = check_times(WALKS) / 2 + 1;
    for (size_t i = 0; i < times && !check_hopeless(); i++) {
        Room room = random_room(&random);
        finish_room(&room);
        Walker w = random_walker(&random, &room, 2);
        gab_circle circle = {exact_vec(w.at), exact_pixels(w.radius)};
        gab_vec place;
        ExactPoint end, nowhere = {0, 0};
        bool free = gab_walls_push_out(circle, room.gab_walls, (uint32_t)room.wall_count, &place);
        bool placed = sweep_place(place, &end);
        CHECK_THAT(placed, "off the lattice: %s", describe(&room, &w, nowhere));
        if (!placed)
            continue;
        bool stays = exact_same(end, w.at);
        freed += free;
        CHECK_THAT(free ? !overlaps(&room, end, w.radius) : stays, "%d at (%lld,%lld): %s", free,
                   (long long)end.x, (long long)end.y, describe(&room, &w, nowhere));
        CHECK_THAT(parities(&room, end) == w.inside, "through a wall to (%lld,%lld): %s",
                   (long long)end.x, (long long)end.y, describe(&room, &w, nowhere));
    }
    check_note("%zu of %zu freed", freed, times);
    CHECK(freed > times / 20 && freed < times);
}

static const CheckCase cases[] = {
    {"points walk in rooms", test_points},
    {"discs walk in rooms", test_discs},
    {"discs walk in rooms too narrow for them", test_large_discs},
    {"push out in rooms", test_push_out_in_rooms},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
