/* SPDX-License-Identifier: MIT */
/*
 * Nothing that starts inside a closed room ever ends outside: walks of points, discs and boxes that
 * slide, bounce and stop; along walls, into corners, exactly onto vertices, and pushed out of walls
 * that they overlap. After each move, the mover must be in the room in which it started, no nearer
 * to a wall than its size unless it overlapped it before, and every partition must have led to the
 * same result.
 */
#include "rooms.h"
#include "stage.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOVES = 60,              /* per walk */
    WALKS_IN_ROOMS = 40,     /* before new rooms are built */
    MOVES_FOR_ALL_PIECES = 8 /* in one of this many, each piece of the way is checked */
};

typedef enum Shape { POINT, DISC, BOX } Shape;

typedef struct Walk {
    const Rooms *rooms;
    const Stage *stage;
    OracleMover mover; /* `from` is its position */
    uint32_t room;
    bool is_free; /* it overlaps nothing */
} Walk;

static const OracleFilter everything = {NULL, {0}};

/* ---- Targets ---- */

static int64_t half_way(CheckRandom *random, int64_t max)
{
    return 1 + (int64_t)(check_unit(random) * (double)max);
}

static ExactPoint target(CheckRandom *random, const Walk *walk)
{
    const World *world = &walk->rooms->world;
    const SweepWall *wall = &world->walls[check_between(random, 0, (int)world->count - 1)];
    ExactPoint from = walk->mover.move.from, end = check_chance(random, 50) ? wall->a : wall->b;
    int64_t x = wall->b.x - wall->a.x, y = wall->b.y - wall->a.y;
    int far = 4 * (int)rooms_width(walk->rooms);
    switch (check_between(random, 0, 7)) {
    case 0: /* exactly onto a vertex */
        return end;
    case 1: /* through a vertex */
        return sweep_offset(end, end.x - from.x, end.y - from.y);
    case 2: /* along a wall */
        return check_chance(random, 50) ? sweep_offset(from, x, y) : sweep_offset(from, -x, -y);
    case 3: /* straight at a wall */
        return check_chance(random, 50) ? sweep_offset(from, -y, x) : sweep_offset(from, y, -x);
    case 4: /* a few steps */
        return sweep_jittered(random, from, check_between(random, 1, 8));
    case 5: /* upright or level, far */
        return check_chance(random, 50) ? sweep_offset(from, check_between(random, -far, far), 0)
                                        : sweep_offset(from, 0, check_between(random, -far, far));
    default:
        return sweep_jittered(random, from, far);
    }
}

/* ---- Checks of places ---- */

/* True if the mover at a place overlaps a wall that blocks both sides. */
static bool overlaps_anything(const Walk *walk, ExactPoint place)
{
    const World *world = &walk->rooms->world;
    for (uint32_t i = 0; i < world->count; i++)
        if (!world->walls[i].one_way && oracle_overlaps(&walk->mover, place, &world->walls[i]))
            return true;
    return false;
}

static void check_place(const Walk *walk, ExactPoint place, const char *what)
{
    CHECK_THAT(rooms_number_at(walk->rooms, place) == walk->room,
               "%s: in room %lu, not %lu: to (%lld,%lld)"
               ": %s",
               what, (unsigned long)rooms_number_at(walk->rooms, place), (unsigned long)walk->room,
               (long long)place.x, (long long)place.y,
               oracle_describe(&walk->rooms->world, &walk->mover, &everything));
    CHECK_THAT(!walk->is_free || !overlaps_anything(walk, place), "%s: overlaps at (%lld,%lld): %s",
               what, (long long)place.x, (long long)place.y,
               oracle_describe(&walk->rooms->world, &walk->mover, &everything));
}

/* Checks that nothing stops the mover on the way between two places. */
static void check_piece(const Walk *walk, ExactPoint from, ExactPoint to)
{
    const World *world = &walk->rooms->world;
    OracleMover piece = walk->mover;
    piece.move.from = from;
    piece.move.to = to;
    for (uint32_t i = 0; i < world->count; i++)
        CHECK_THAT(oracle_stops(&piece, &world->walls[i]) != SWEEP_STOPPED,
                   "wall %lu on its way: %s", (unsigned long)i,
                   oracle_describe(world, &piece, &everything));
}

static bool check_lattice(gab_vec place, ExactPoint *units)
{
    bool placed = sweep_place(place, units);
    CHECK_THAT(placed, "(%.9g,%.9g) is off the lattice", (double)place.x, (double)place.y);
    return placed;
}

/* ---- One move ---- */

/* How a move is made. */
typedef enum MoveKind { SLIDE, BOUNCE, SWEEP, MANNERS } MoveKind;

static void go(const Walk *walk, StageKind kind, MoveKind manner, gab_surface surface,
               gab_level_travel *travel)
{
    gab_mover mover = oracle_gab_mover(&walk->mover);
    gab_level level = walk->stage->levels[kind];
    *travel = (gab_level_travel){.count = 0};
    if (manner == SLIDE)
        gab_level_slide(level, &mover, NULL, travel);
    else if (manner == BOUNCE)
        gab_level_bounce(level, &mover, NULL, surface, travel);
    else {
        travel->count = gab_level_sweep(level, &mover, NULL, &travel->impacts[0]);
        travel->end = travel->impacts[0].at.stop;
    }
}

static void check_pieces(const Walk *walk, const gab_level_travel *travel)
{
    ExactPoint from = walk->mover.move.from, to;
    for (uint32_t i = 0; i < travel->count; i++, from = to)
        if (!check_lattice(travel->impacts[i].at.stop, &to))
            return;
        else
            check_piece(walk, from, to);
    if (check_lattice(travel->end, &to))
        check_piece(walk, from, to);
}

static void step(CheckRandom *random, Walk *walk)
{
    const StageKind kinds[2] = {(StageKind)check_between(random, 0, STAGE_KINDS - 1), STAGE_BSP};
    const MoveKind manner = (MoveKind)check_between(random, 0, MANNERS - 1);
    const gab_surface surface = {(float)check_between(random, 0, 4) / 4,
                                 (float)check_between(random, 0, 2) / 2};
    gab_level_travel travels[2];
    ExactPoint end;
    walk->mover.move.to = target(random, walk);
    for (int i = 0; i < 2; i++)
        go(walk, kinds[i], manner, surface, &travels[i]);
    CHECK_THAT(travels[0].count == travels[1].count &&
                   memcmp(&travels[0].end, &travels[1].end, sizeof travels[0].end) == 0,
               "%s and %s: %s", stage_name(kinds[0]), stage_name(kinds[1]),
               oracle_describe(&walk->rooms->world, &walk->mover, &everything));
    if (!check_lattice(travels[0].end, &end))
        return;
    check_place(walk, end, manner == SLIDE ? "slide" : manner == BOUNCE ? "bounce" : "sweep");
    if (check_between(random, 1, MOVES_FOR_ALL_PIECES) == 1)
        check_pieces(walk, &travels[0]);
    walk->mover.move.from = end;
    walk->is_free = walk->is_free || !overlaps_anything(walk, end);
}

/* A mover that overlaps something is pushed out: into its own room, or it stays. */
static void push_out(Walk *walk)
{
    gab_vec place;
    ExactPoint units;
    walk->mover.move.to = walk->mover.move.from;
    gab_mover mover = oracle_gab_mover(&walk->mover);
    bool pushed = gab_level_push_out(walk->stage->levels[STAGE_BSP], &mover, NULL, &place);
    if (!check_lattice(place, &units))
        return;
    CHECK(pushed || exact_same(units, walk->mover.move.from));
    walk->is_free = pushed;
    check_place(walk, units, "push out");
    walk->mover.move.from = units;
}

/* ---- Walks ---- */

static void choose_size(CheckRandom *random, Walk *walk, Shape shape)
{
    int64_t max = rooms_width(walk->rooms);
    max = check_chance(random, 70) ? max / 8 : check_chance(random, 80) ? max / 2 : 2 * max;
    if (shape == DISC)
        walk->mover.move.radius = half_way(random, max);
    if (shape == BOX) {
        walk->mover.half.x = half_way(random, max);
        walk->mover.half.y = check_chance(random, 30) ? walk->mover.half.x : half_way(random, max);
    }
}

static void walk_about(CheckRandom *random, const Rooms *rooms, const Stage *stage, Shape shape)
{
    Walk walk = {.rooms = rooms, .stage = stage};
    if (!rooms_start(random, rooms, &walk.mover.move.from))
        return;
    choose_size(random, &walk, shape);
    walk.room = rooms_number_at(rooms, walk.mover.move.from);
    walk.is_free = !overlaps_anything(&walk, walk.mover.move.from);
    if (!walk.is_free && check_chance(random, 80))
        push_out(&walk);
    for (int i = 0; i < MOVES && !check_hopeless(); i++)
        step(random, &walk);
}

typedef Rooms MakeRooms(CheckRandom *random);

static void walk_in_rooms(const char *word, MakeRooms *make, size_t full)
{
    CheckRandom random = check_random(word);
    size_t walks = check_times(full);
    for (size_t done = 0; done < walks && !check_hopeless(); done += WALKS_IN_ROOMS) {
        Rooms rooms = make(&random);
        Stage stage;
        stage_open(&stage, &rooms.world, STAGE_ALL);
        for (size_t i = 0; i < WALKS_IN_ROOMS && i < walks - done; i++)
            walk_about(&random, &rooms, &stage, (Shape)(i % 3));
        stage_close(&stage);
        rooms_free(&rooms);
    }
}

static void test_grids(void)
{
    walk_in_rooms("walks in mazes", rooms_grid, 24000);
}

static void test_stars(void)
{
    walk_in_rooms("walks in stars", rooms_star, 24000);
}

static void test_maps(void)
{
    static const char *const maps[] = {"MAP01", "MAP11", "MAP15", "MAP30"};
    CheckRandom random = check_random("walks in maps");
    for (size_t m = 0; m < CHECK_COUNT(maps); m++) {
        Rooms rooms;
        bool found = rooms_doom(GABARIT_WAD, maps[m], &rooms);
        CHECK_THAT(found, "no %s in %s: is the package freedoom installed?", maps[m], GABARIT_WAD);
        if (!found)
            return;
        Stage stage;
        stage_open(&stage, &rooms.world, STAGE_ALL);
        for (size_t i = check_times(300); i > 0 && !check_hopeless(); i--)
            walk_about(&random, &rooms, &stage, (Shape)(i % 3));
        stage_close(&stage);
        rooms_free(&rooms);
    }
}

static const CheckCase cases[] = {
    {"nothing leaves a room of a maze", test_grids},
    {"nothing leaves a star", test_stars},
    {"nothing gets into the void round a map", test_maps},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
