/* SPDX-License-Identifier: MIT */
/*
 * Tests the tools of the level tests: worlds equal the published ones bit for bit, damaged WAD
 * files are rejected, and the oracle agrees with gab_walls_sweep, which tests every wall, in worlds
 * of every kind.
 */
#include "oracle_box.h"
#include "wad.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const size_t CASE_COUNT = 200000;

/* ---- Worlds ---- */

static void test_published_worlds(void)
{
    World world = world_soup(1000);
    CHECK_INT(world.count, 1000);
    CHECK_THAT(world_digest(&world) == 0x38fdc76801494781u, "the digest is 0x%llx",
               (unsigned long long)world_digest(&world));
    CHECK_NEAR(world.side, 1600, 1e-9);
    world_free(&world);
}

/* Hard worlds have the requested number of walls within their square, and are always the same. */
static void test_hard_worlds(void)
{
    for (int kind = 0; kind < WORLD_HARD_KINDS; kind++) {
        World world = world_hard(kind, 1000), again = world_hard(kind, 1000);
        CHECK_INT(world.count, 1000);
        CHECK_THAT(world_digest(&world) == world_digest(&again), "%s is different the second time",
                   world.name);
        CHECK_THAT(world.low.x >= -60 * EXACT_PIXEL && world.low.y >= -60 * EXACT_PIXEL &&
                       world.high.x <= 1660 * EXACT_PIXEL && world.high.y <= 1660 * EXACT_PIXEL,
                   "%s extends beyond its square", world.name);
        world_free(&world);
        world_free(&again);
    }
}

static bool is_same(const SweepWall *a, const SweepWall *b)
{
    return a->a.x == b->a.x && a->a.y == b->a.y && a->b.x == b->b.x && a->b.y == b->b.y;
}

/* Maps differ between versions of the package: only properties of all versions are checked. */
static void test_maps(void)
{
    static const char *const maps[] = {"MAP12", "MAP28"};
    for (size_t i = 0; i < CHECK_COUNT(maps); i++) {
        World all, solid;
        bool found = world_doom(GABARIT_WAD, maps[i], false, &all) &&
                     world_doom(GABARIT_WAD, maps[i], true, &solid);
        CHECK_THAT(found, "no %s in %s: is the package freedoom installed?", maps[i], GABARIT_WAD);
        if (!found)
            return;
        CHECK_THAT(all.count > 5000, "%s has %u lines", maps[i], all.count);
        CHECK_THAT(solid.count > all.count / 4 && solid.count < all.count / 4 * 3,
                   "%u of %u lines of %s are solid", solid.count, all.count, maps[i]);
        /* All solid walls are also in the other world, in the same order. */
        uint32_t found_in_all = 0;
        for (uint32_t k = 0; k < all.count && found_in_all < solid.count; k++)
            found_in_all += is_same(&all.walls[k], &solid.walls[found_in_all]);
        CHECK_INT(found_in_all, solid.count);
        world_free(&all);
        world_free(&solid);
    }
}

/* Every random world is completely within the range. */
static void test_random_worlds(void)
{
    CheckRandom random = check_random("random worlds");
    for (int i = 0; i < 600; i++) {
        World world = world_random(&random, i, 1 + (uint32_t)check_between(&random, 0, 200));
        CHECK(world.count > 0 && world.low.x >= -SWEEP_LIMIT && world.low.y >= -SWEEP_LIMIT &&
              world.high.x <= SWEEP_LIMIT && world.high.y <= SWEEP_LIMIT);
        world_mark(&random, &world);
        for (int k = 0; k < 50; k++) {
            SweepMove move = world_random_move(&random, &world);
            CHECK(world_random_radius(&random, &world, &move) >= 0);
            CHECK(llabs(move.to.x) <= SWEEP_LIMIT && llabs(move.to.y) <= SWEEP_LIMIT &&
                  llabs(move.from.x) <= SWEEP_LIMIT && llabs(move.from.y) <= SWEEP_LIMIT);
        }
        world_free(&world);
    }
}

/* ---- WAD files ---- */

/* A map of two lines between three vertices; the second line has no length. */
static const uint8_t small_wad[] = {
    'P',  'W',  'A', 'D', 3,  0, 0, 0,    52,  0,   0,   0,               /* header */
    0,    0,    1,   0,   1,  0, 0, 0,    0,   0,   0,   0,   0xff, 0xff, /* 12: line 0-1 */
    2,    0,    2,   0,   1,  0, 0, 0,    0,   0,   0,   0,   1,    0,    /* 26: line 2-2 */
    0xfe, 0xff, 3,   0,   5,  0, 0, 0x80, 9,   0,   9,   0,               /* 40: three vertices */
    12,   0,    0,   0,   0,  0, 0, 0,    'M', 'A', 'P', '0', '1',  0,
    0,    0, /* 52: the directory */
    12,   0,    0,   0,   28, 0, 0, 0,    'L', 'I', 'N', 'E', 'D',  'E',
    'F',  'S', /* 68 */
    40,   0,    0,   0,   12, 0, 0, 0,    'V', 'E', 'R', 'T', 'E',  'X',
    'E',  'S', /* 84 */
};

static void test_small_wad(void)
{
    WadMap map;
    CHECK(wad_parse(small_wad, sizeof small_wad, "MAP01", &map));
    CHECK_INT(map.count, 1);
    CHECK(map.lines[0].ax == -2 && map.lines[0].ay == 3 && map.lines[0].bx == 5 &&
          map.lines[0].by == -32768 && !map.lines[0].two_sided && map.lines[0].blocks);
    wad_free(&map);
    CHECK(!wad_parse(small_wad, sizeof small_wad, "MAP02", &map));
    CHECK(!wad_read("/nowhere/at.all", "MAP01", &map));
}

/* Parses every prefix of the file with each of its bytes changed, in memory of exactly that size.
 * No read may be outside the memory, which builds with sanitizers detect. */
static void test_damaged_wads(void)
{
    int rejected = 0;
    for (size_t size = 0; size <= sizeof small_wad; size++)
        for (size_t index = 0; index < size; index++) {
            uint8_t *bytes = malloc(size);
            WadMap map;
            if (bytes == NULL)
                abort();
            memcpy(bytes, small_wad, size);
            bytes[index] ^= (uint8_t)(1u << (size + index) % 8);
            rejected += !wad_parse(bytes, size, "MAP01", &map);
            wad_free(&map);
            free(bytes);
        }
    CHECK(rejected > 4000);
}

/* ---- The oracle compared with gab_walls_sweep ---- */

static const OracleFilter everything = {NULL, {0}};

static gab_wall *library_walls(const World *world)
{
    gab_wall *walls = calloc(world->count, sizeof *walls);
    if (walls == NULL)
        abort();
    for (uint32_t i = 0; i < world->count; i++)
        walls[i] = sweep_gab_wall(&world->walls[i]);
    return walls;
}

static void compare(CheckRandom *random, const World *world, const gab_wall *walls, bool disc)
{
    OracleMover mover = {world_random_move(random, world), {0, 0}};
    if (disc)
        mover.move.radius = world_random_radius(random, world, &mover.move);
    gab_move move = sweep_gab_move(&mover.move);
    gab_impact impact;
    bool struck = gab_walls_sweep(&move, walls, world->count, &impact);
    oracle_check(world, &mover, &everything, struck, &impact, "gab_walls_sweep");
}

static void compare_worlds(const char *word, bool disc)
{
    CheckRandom random = check_random(word);
    size_t times = check_case_count(CASE_COUNT);
    enum { CASES_IN_WORLD = 500 };
    for (size_t done = 0; done < times && !check_has_failed_too_often(); done += CASES_IN_WORLD) {
        int kind = (int)(done / CASES_IN_WORLD);
        World world = world_random(&random, kind, (uint32_t)check_between(&random, 1, 120));
        if (kind / WORLD_KINDS % 2 == 1)
            world_mark(&random, &world);
        gab_wall *walls = library_walls(&world);
        for (size_t i = 0; i < CASES_IN_WORLD && i < times - done; i++)
            compare(&random, &world, walls, disc);
        free(walls);
        world_free(&world);
    }
}

static void test_points(void)
{
    compare_worlds("points", false);
}

static void test_discs(void)
{
    compare_worlds("discs", true);
}

/* ---- The boxes of the oracle ---- */

/* Decides whether the open box around a point meets a wall, by clipping the wall in long doubles.
 * They are exact here, except for the last bit of quotients. Returns 1 or -1, or 0 if the answer is
 * uncertain. */
static int compare_clipped(ExactPoint half, long double x, long double y, const SweepWall *wall)
{
    long double first = 0, last = 1;
    const long double starts[2] = {(long double)wall->a.x - x, (long double)wall->a.y - y};
    const long double steps[2] = {(long double)(wall->b.x - wall->a.x),
                                  (long double)(wall->b.y - wall->a.y)};
    const long double reach[2] = {(long double)half.x, (long double)half.y};
    for (int i = 0; i < 2; i++) {
        if (steps[i] == 0) {
            if (fabsl(starts[i]) >= reach[i])
                return -1;
            continue;
        }
        long double enter = (-reach[i] - starts[i]) / steps[i],
                    leave = (reach[i] - starts[i]) / steps[i];
        first = fmaxl(first, fminl(enter, leave));
        last = fminl(last, fmaxl(enter, leave));
    }
    const long double tolerance = 1e-9L;
    return last > first + tolerance ? 1 : last < first - tolerance ? -1 : 0;
}

/* Checks a decision and its time by testing positions along the move. */
static void check_box(const OracleMover *mover, const SweepWall *wall)
{
    enum { POSITIONS = 64 };
    SweepWall two_sided = {wall->a, wall->b, false};
    SweepAnswer answer = box_answer(mover, &two_sided);
    bool overlaps = box_overlaps(mover->half, mover->move.from, wall);
    Fraction time = answer == SWEEP_FREE ? (Fraction){1, 1} : box_time(mover, &two_sided);
    long double fraction = (long double)time.numerator / (long double)time.denominator;
    int start = compare_clipped(mover->half, (long double)mover->move.from.x,
                                (long double)mover->move.from.y, wall);
    CHECK(start == 0 || (start > 0) == overlaps);
    if (overlaps)
        return;
    CHECK(answer != SWEEP_STOPPED || (fraction >= 0 && fraction < 1));
    for (int i = 0; i <= POSITIONS; i++) {
        long double time_of_position = (long double)i / POSITIONS;
        RealPoint point = sweep_point_at(mover->move.from, mover->move.to, time_of_position);
        int inside = compare_clipped(mover->half, point.x, point.y, wall);
        CHECK_THAT(inside <= 0 || (answer != SWEEP_FREE && fraction <= time_of_position + 1e-9L),
                   "inside at %d/%d, but the answer is %d at %Lg", i, POSITIONS, answer, fraction);
    }
    if (answer != SWEEP_STOPPED)
        return;
    /* Just before that time, the box does not meet the wall. */
    long double before = fraction - 1e-6L;
    RealPoint point = sweep_point_at(mover->move.from, mover->move.to, before);
    CHECK(before < 0 || compare_clipped(mover->half, point.x, point.y, wall) <= 0);
}

static void test_boxes(void)
{
    CHECK_RANDOM_CASES (random, "boxes of the oracle", CASE_COUNT) {
        World world = world_random(&random, check_between(&random, 1, WORLD_KINDS - 1), 4);
        OracleMover mover = {world_random_move(&random, &world), {0, 0}};
        mover.half = world_random_half(&random, &world, &mover.move);
        check_box(&mover, &world.walls[0]);
        world_free(&world);
    }
}

CHECK_CASES({"random walls equal the published ones", test_published_worlds},
            {"hard worlds are always the same", test_hard_worlds},
            {"maps of Doom have walls of both kinds", test_maps},
            {"random worlds and moves stay in the range", test_random_worlds},
            {"a small WAD file is read", test_small_wad},
            {"damaged WAD files are rejected or read", test_damaged_wads},
            {"the oracle and gab_walls_sweep agree about points", test_points},
            {"the oracle and gab_walls_sweep agree about discs", test_discs},
            {"the oracle's boxes meet walls when clipped walls do", test_boxes})
