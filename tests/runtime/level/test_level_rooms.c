/* SPDX-License-Identifier: MIT */
/*
 * Tests that nothing that starts inside a closed room ever ends outside: walks of points, discs and
 * boxes that slide, bounce and stop, along walls, into corners, exactly onto vertices, and pushed
 * out of walls that they overlap. After each move, the mover must be in the room in which it
 * started, and must not overlap a wall unless it overlapped one before. All partitions must give
 * the same result.
 */
#include "rooms.h"
#include "stage.h"
#include "travels.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOVES = 60,           /* per walk */
    WALKS_IN_ROOMS = 40,  /* before new rooms are built */
    CHECK_PATH_PERIOD = 8 /* each part of the path is checked for one in so many moves */
};

typedef enum MoverShape { POINT, DISC, BOX } MoverShape;

typedef struct Walk {
    const Rooms *rooms;
    const Stage *stage;
    OracleMover mover; /* `from` is its position */
    uint32_t room;
    bool is_free; /* it overlaps nothing */
} Walk;

static const OracleFilter everything = {NULL, {0}};

/* ---- Targets ---- */

static int64_t random_length(CheckRandom *random, int64_t max)
{
    return 1 + (int64_t)(check_unit(random) * (double)max);
}

static ExactPoint random_target(CheckRandom *random, const Walk *walk)
{
    const World *world = &walk->rooms->world;
    const SweepWall *wall = &world->walls[check_between(random, 0, (int)world->count - 1)];
    ExactPoint from = walk->mover.move.from, end = check_chance(random, 50) ? wall->a : wall->b;
    int64_t x = wall->b.x - wall->a.x, y = wall->b.y - wall->a.y;
    int far_distance = 4 * (int)rooms_width(walk->rooms);
    switch (check_between(random, 0, 7)) {
    case 0: /* exactly onto a vertex */
        return end;
    case 1: /* through a vertex */
        return sweep_move_point(end, end.x - from.x, end.y - from.y);
    case 2: /* along a wall */
        return check_chance(random, 50) ? sweep_move_point(from, x, y)
                                        : sweep_move_point(from, -x, -y);
    case 3: /* perpendicular to a wall */
        return check_chance(random, 50) ? sweep_move_point(from, -y, x)
                                        : sweep_move_point(from, y, -x);
    case 4: /* a few steps */
        return sweep_jitter(random, from, check_between(random, 1, 8));
    case 5: /* vertical or horizontal, far */
        return check_chance(random, 50)
                   ? sweep_move_point(from, check_between(random, -far_distance, far_distance), 0)
                   : sweep_move_point(from, 0, check_between(random, -far_distance, far_distance));
    default:
        return sweep_jitter(random, from, far_distance);
    }
}

/* ---- Checks of positions ---- */

/* True if the mover at a position overlaps a wall that blocks both sides. */
static bool overlaps_any_wall(const Walk *walk, ExactPoint position)
{
    const World *world = &walk->rooms->world;
    for (uint32_t i = 0; i < world->count; i++)
        if (!world->walls[i].one_way && oracle_overlaps(&walk->mover, position, &world->walls[i]))
            return true;
    return false;
}

static void check_position(const Walk *walk, ExactPoint position, const char *what)
{
    CHECK_THAT(rooms_number_at(walk->rooms, position) == walk->room,
               "%s: in room %lu, expected %lu: at (%lld,%lld)"
               ": %s",
               what, (unsigned long)rooms_number_at(walk->rooms, position),
               (unsigned long)walk->room, (long long)position.x, (long long)position.y,
               oracle_describe(&walk->rooms->world, &walk->mover, &everything));
    CHECK_THAT(!walk->is_free || !overlaps_any_wall(walk, position),
               "%s: overlaps at (%lld,%lld): %s", what, (long long)position.x,
               (long long)position.y,
               oracle_describe(&walk->rooms->world, &walk->mover, &everything));
}

/* Checks that nothing stops the mover on the path between two positions. */
static void check_path_part(const Walk *walk, ExactPoint from, ExactPoint to)
{
    const World *world = &walk->rooms->world;
    OracleMover part = walk->mover;
    part.move.from = from;
    part.move.to = to;
    for (uint32_t i = 0; i < world->count; i++)
        CHECK_THAT(oracle_answer(&part, &world->walls[i]) != SWEEP_STOPPED,
                   "wall %lu is in the path: %s", (unsigned long)i,
                   oracle_describe(world, &part, &everything));
}

static bool check_lattice(gab_vec position, ExactPoint *units)
{
    bool on_lattice = sweep_units_from_vec(position, units);
    CHECK_THAT(on_lattice, "(%.9g,%.9g) is off the lattice", (double)position.x,
               (double)position.y);
    return on_lattice;
}

/* ---- One move ---- */

/* The kinds of moves. */
typedef enum MoveKind { SLIDE, BOUNCE, SWEEP, MOVE_KINDS } MoveKind;

static void make_move(const Walk *walk, StageKind kind, MoveKind move_kind, gab_surface surface,
                      LevelTravel *travel)
{
    gab_mover mover = oracle_gab_mover(&walk->mover);
    gab_level level = walk->stage->levels[kind];
    *travel = (LevelTravel){.count = 0};
    if (move_kind == SLIDE)
        level_slide(level, &mover, NULL, travel);
    else if (move_kind == BOUNCE)
        level_bounce(level, &mover, NULL, surface, travel);
    else {
        travel->count = gab_level_sweep(level, &mover, NULL, &travel->impacts[0]);
        travel->end = travel->impacts[0].at.stop;
    }
}

static void check_path(const Walk *walk, const LevelTravel *travel)
{
    ExactPoint from = walk->mover.move.from, to;
    for (uint32_t i = 0; i < travel->count; i++, from = to)
        if (!check_lattice(travel->impacts[i].at.stop, &to))
            return;
        else
            check_path_part(walk, from, to);
    if (check_lattice(travel->end, &to))
        check_path_part(walk, from, to);
}

static void walk_step(CheckRandom *random, Walk *walk)
{
    const StageKind kinds[2] = {(StageKind)check_between(random, 0, STAGE_KINDS - 1), STAGE_BSP};
    const MoveKind move_kind = (MoveKind)check_between(random, 0, MOVE_KINDS - 1);
    const gab_surface surface = {(float)check_between(random, 0, 4) / 4,
                                 (float)check_between(random, 0, 2) / 2};
    LevelTravel travels[2];
    ExactPoint end;
    walk->mover.move.to = random_target(random, walk);
    for (int i = 0; i < 2; i++)
        make_move(walk, kinds[i], move_kind, surface, &travels[i]);
    CHECK_THAT(travels[0].count == travels[1].count &&
                   memcmp(&travels[0].end, &travels[1].end, sizeof travels[0].end) == 0,
               "%s and %s have different results: %s", stage_name(kinds[0]), stage_name(kinds[1]),
               oracle_describe(&walk->rooms->world, &walk->mover, &everything));
    if (!check_lattice(travels[0].end, &end))
        return;
    check_position(walk, end,
                   move_kind == SLIDE    ? "slide"
                   : move_kind == BOUNCE ? "bounce"
                                         : "sweep");
    if (check_between(random, 1, CHECK_PATH_PERIOD) == 1)
        check_path(walk, &travels[0]);
    walk->mover.move.from = end;
    walk->is_free = walk->is_free || !overlaps_any_wall(walk, end);
}

/* Pushes out a mover that overlaps walls: it must stay in its room. */
static void push_out(Walk *walk)
{
    gab_vec position;
    ExactPoint units;
    walk->mover.move.to = walk->mover.move.from;
    gab_mover mover = oracle_gab_mover(&walk->mover);
    bool is_free = gab_level_push_out(walk->stage->levels[STAGE_BSP], &mover, NULL, &position);
    if (!check_lattice(position, &units))
        return;
    CHECK(is_free || exact_same(units, walk->mover.move.from));
    walk->is_free = is_free;
    check_position(walk, units, "push out");
    walk->mover.move.from = units;
}

/* ---- Walks ---- */

static void random_mover_size(CheckRandom *random, Walk *walk, MoverShape shape)
{
    int64_t max = rooms_width(walk->rooms);
    max = check_chance(random, 70) ? max / 8 : check_chance(random, 80) ? max / 2 : 2 * max;
    if (shape == DISC)
        walk->mover.move.radius = random_length(random, max);
    if (shape == BOX) {
        walk->mover.half.x = random_length(random, max);
        walk->mover.half.y =
            check_chance(random, 30) ? walk->mover.half.x : random_length(random, max);
    }
}

static void walk_in_room(CheckRandom *random, const Rooms *rooms, const Stage *stage,
                         MoverShape shape)
{
    Walk walk = {.rooms = rooms, .stage = stage};
    if (!rooms_start(random, rooms, &walk.mover.move.from))
        return;
    random_mover_size(random, &walk, shape);
    walk.room = rooms_number_at(rooms, walk.mover.move.from);
    walk.is_free = !overlaps_any_wall(&walk, walk.mover.move.from);
    if (!walk.is_free && check_chance(random, 80))
        push_out(&walk);
    for (int i = 0; i < MOVES && !check_has_failed_too_often(); i++)
        walk_step(random, &walk);
}

typedef Rooms MakeRooms(CheckRandom *random);

static void walk_in_rooms(const char *word, MakeRooms *make, size_t full_count)
{
    CheckRandom random = check_random(word);
    size_t walks = check_case_count(full_count);
    for (size_t done = 0; done < walks && !check_has_failed_too_often(); done += WALKS_IN_ROOMS) {
        Rooms rooms = make(&random);
        Stage stage;
        stage_open(&stage, &rooms.world, STAGE_ALL);
        for (size_t i = 0; i < WALKS_IN_ROOMS && i < walks - done; i++)
            walk_in_room(&random, &rooms, &stage, (MoverShape)(i % 3));
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
        for (size_t i = check_case_count(300); i > 0 && !check_has_failed_too_often(); i--)
            walk_in_room(&random, &rooms, &stage, (MoverShape)(i % 3));
        stage_close(&stage);
        rooms_free(&rooms);
    }
}

CHECK_CASES({"nothing leaves the rooms of a maze", test_grids},
            {"nothing leaves a star-shaped room", test_stars},
            {"nothing leaves the rooms of a Doom map", test_maps})
