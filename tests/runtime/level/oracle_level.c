/* SPDX-License-Identifier: MIT */
/* The expected results of moves through a world; see oracle_level.h. The rules for boxes are in
 * oracle_box.c. */
#include "oracle_level.h"

#include "oracle_box.h"

#include <math.h>
#include <stdio.h>

gab_mover oracle_gab_mover(const OracleMover *mover)
{
    gab_mover result = {exact_vec(mover->move.from), exact_vec(mover->move.to),
                        exact_pixels(mover->move.radius), exact_vec(mover->half)};
    return result;
}

bool oracle_is_box(const OracleMover *mover)
{
    return mover->half.x > 0;
}

bool oracle_blocks(const World *world, uint32_t wall, const OracleFilter *filter)
{
    WorldMark mark = world->marks[wall];
    uint32_t door = (uint32_t)mark.door - 1;
    bool is_open = mark.door > 0 && (filter->open[door / 32] >> door % 32 & 1) != 0;
    return !is_open && (filter->tags == NULL || gab_tags_has(filter->tags, mark.tag));
}

/* ---- Decisions ---- */

SweepAnswer oracle_answer(const OracleMover *mover, const SweepWall *wall)
{
    if (exact_same(mover->move.from, mover->move.to))
        return SWEEP_FREE;
    return oracle_is_box(mover) ? box_answer(mover, wall) : sweep_wall(&mover->move, wall);
}

bool oracle_overlaps(const OracleMover *mover, ExactPoint centre, const SweepWall *wall)
{
    if (oracle_is_box(mover))
        return box_overlaps(mover->half, centre, wall);
    return mover->move.radius > 0 && sweep_is_near(centre, wall->a, wall->b, mover->move.radius);
}

/* ---- Skipping distant walls ---- */

typedef struct Bounds {
    int64_t left, top, right, bottom;
} Bounds;

static Bounds move_bounds(const OracleMover *mover)
{
    ExactPoint a = mover->move.from, b = mover->move.to;
    int64_t x = mover->move.radius + mover->half.x, y = mover->move.radius + mover->half.y;
    Bounds bounds = {(a.x < b.x ? a.x : b.x) - x, (a.y < b.y ? a.y : b.y) - y,
                     (a.x < b.x ? b.x : a.x) + x, (a.y < b.y ? b.y : a.y) + y};
    return bounds;
}

static bool is_out_of_reach(const SweepWall *wall, const Bounds *bounds)
{
    return ((wall->a.x < bounds->left) & (wall->b.x < bounds->left)) |
           ((wall->a.x > bounds->right) & (wall->b.x > bounds->right)) |
           ((wall->a.y < bounds->top) & (wall->b.y < bounds->top)) |
           ((wall->a.y > bounds->bottom) & (wall->b.y > bounds->bottom));
}

/* Advances `wall` to the next wall that may stop the mover. Returns false if there is none. */
static bool next_wall(const World *world, const OracleFilter *filter, const Bounds *bounds,
                      uint32_t *wall)
{
    while (*wall < world->count &&
           (is_out_of_reach(&world->walls[*wall], bounds) || !oracle_blocks(world, *wall, filter)))
        ++*wall;
    return *wall < world->count;
}

/* ---- The first wall ---- */

/* Returns the time at which a wall stops a point or a box. */
static Fraction impact_time(const OracleMover *mover, const SweepWall *wall)
{
    if (oracle_is_box(mover))
        return box_time(mover, wall);
    int64_t start = sweep_det(wall->a, wall->b, mover->move.from);
    int64_t end = sweep_det(wall->a, wall->b, mover->move.to);
    return (Fraction){start < 0 ? -start : start, start < end ? end - start : start - end};
}

OracleFirst oracle_first(const World *world, const OracleMover *mover, const OracleFilter *filter)
{
    OracleFirst first = {false, false, GAB_NONE, 1};
    Fraction best = {1, 1};
    Bounds bounds = move_bounds(mover);
    for (uint32_t i = 0; next_wall(world, filter, &bounds, &i); i++) {
        SweepAnswer answer = oracle_answer(mover, &world->walls[i]);
        first.may_stop = first.may_stop || answer != SWEEP_FREE;
        if (answer != SWEEP_STOPPED)
            continue;
        first.must_stop = true;
        if (mover->move.radius > 0)
            continue;
        Fraction time = impact_time(mover, &world->walls[i]);
        if (first.wall == GAB_NONE || fraction_compare(time, best) < 0) {
            first.wall = i;
            best = time;
        }
    }
    first.fraction = (long double)best.numerator / (long double)best.denominator;
    return first;
}

/* ---- Messages ---- */

const char *oracle_describe(const World *world, const OracleMover *mover,
                            const OracleFilter *filter)
{
    enum { MAX_NAMED = 6 };
    static char text[2000];
    uint32_t named = 0;
    const SweepMove *m = &mover->move;
    Bounds bounds = move_bounds(mover);
    int length =
        snprintf(text, sizeof text,
                 "(%lld,%lld)-(%lld,%lld) r %lld half %lld,%lld in %s:", (long long)m->from.x,
                 (long long)m->from.y, (long long)m->to.x, (long long)m->to.y, (long long)m->radius,
                 (long long)mover->half.x, (long long)mover->half.y, world->name);
    for (uint32_t i = 0; next_wall(world, filter, &bounds, &i) && named < MAX_NAMED; i++) {
        const SweepWall *w = &world->walls[i];
        if (oracle_answer(mover, w) == SWEEP_FREE)
            continue;
        named++;
        length +=
            snprintf(text + length, sizeof text - (size_t)length, " %lu:(%lld,%lld)-(%lld,%lld)%s",
                     (unsigned long)i, (long long)w->a.x, (long long)w->a.y, (long long)w->b.x,
                     (long long)w->b.y, w->one_way ? "!" : "");
    }
    return text;
}

/* ---- Checks of answers ---- */

/* A query and its answer, for the functions that check the answer. */
typedef struct Query {
    const World *world;
    const OracleMover *mover;
    const OracleFilter *filter;
    const gab_impact *impact;
    const char *what;
} Query;

#define CHECK_QUERY(condition, text)                                             \
    CHECK_THAT(condition, "%s: " text " (wall %lu, time %.9g): %s", query->what, \
               (unsigned long)query->impact->wall, (double)query->impact->time,  \
               oracle_describe(query->world, query->mover, query->filter))

/* True if another wall certainly stops a disc before the reported one. */
static bool is_before(const Query *query, uint32_t other, SweepInterval interval)
{
    const SweepMove *move = &query->mover->move;
    const SweepWall *o = &query->world->walls[other];
    const SweepWall *c = &query->world->walls[query->impact->wall];
    if (exact_same(o->a, c->a) && exact_same(o->b, c->b))
        return other < query->impact->wall;
    if (interval.overlapping) /* at time 0 exactly */
        return other < query->impact->wall && sweep_is_near(move->from, o->a, o->b, move->radius);
    SweepShape shape = sweep_shape_segment(o->a, o->b, false);
    return interval.earliest > 0 && sweep_strikes_before(move, &shape, interval.earliest);
}

static void check_first_of_disc(const Query *query)
{
    const SweepMove *move = &query->mover->move;
    const SweepWall *reported = &query->world->walls[query->impact->wall];
    SweepShape shape = sweep_shape_segment(reported->a, reported->b, false);
    SweepInterval interval = sweep_impact_interval(move, &shape);
    long double margin = 1.2e-7L * interval.latest + 1e-12L,
                time = (long double)query->impact->time;
    CHECK_QUERY(time >= interval.earliest - margin && time <= interval.latest + margin,
                "the time is wrong");
    Bounds bounds = move_bounds(query->mover);
    for (uint32_t i = 0; next_wall(query->world, query->filter, &bounds, &i); i++)
        if (i != query->impact->wall &&
            oracle_answer(query->mover, &query->world->walls[i]) == SWEEP_STOPPED)
            CHECK_QUERY(!is_before(query, i, interval), "another wall stops it before");
}

/* For points and boxes: checks that the reported wall is the first one that certainly stops the
 * mover, or an earlier one that may or may not stop it (SWEEP_EITHER). */
static void check_first_exactly(const Query *query, const OracleFirst *first, SweepAnswer answer)
{
    const SweepWall *reported = &query->world->walls[query->impact->wall];
    Fraction time = impact_time(query->mover, reported);
    long double fraction = (long double)time.numerator / (long double)time.denominator;
    if (answer == SWEEP_STOPPED)
        CHECK_QUERY(query->impact->wall == first->wall, "the wall is not the first one");
    else if (first->must_stop)
        CHECK_QUERY(fraction <= first->fraction,
                    "the wall is struck after one that stops the mover");
    CHECK_QUERY(fabsl((long double)query->impact->time - fraction) <= 6e-8L * fraction + 1e-12L,
                "the time is wrong");
}

/* Checks that no wall stops a move from the start to the stop, and that the stop is on the
 * lattice. */
static void check_path_to_stop(const Query *query)
{
    OracleMover part = *query->mover;
    bool on_lattice = sweep_units_from_vec(query->impact->stop, &part.move.to);
    CHECK_QUERY(on_lattice, "the stop is off the lattice");
    Bounds bounds = move_bounds(&part);
    for (uint32_t i = 0; on_lattice && next_wall(query->world, query->filter, &bounds, &i); i++)
        CHECK_QUERY(oracle_answer(&part, &query->world->walls[i]) != SWEEP_STOPPED,
                    "the path to the stop is not free");
}

void oracle_check(const World *world, const OracleMover *mover, const OracleFilter *filter,
                  bool struck, const gab_impact *impact, const char *what)
{
    const Query value = {world, mover, filter, impact, what}, *query = &value;
    OracleFirst first = oracle_first(world, mover, filter);
    CHECK_QUERY(struck ? first.may_stop : !first.must_stop, "the result is wrong");
    check_path_to_stop(query);
    if (!struck) {
        gab_vec to = exact_vec(mover->move.to);
        CHECK_QUERY(impact->wall == GAB_NONE && impact->time == 1 && impact->stop.x == to.x &&
                        impact->stop.y == to.y,
                    "no impact, but not at the end of the move");
        return;
    }
    bool is_valid = impact->wall < world->count && oracle_blocks(world, impact->wall, filter);
    CHECK_QUERY(is_valid, "the wall does not exist or is filtered out");
    if (!is_valid)
        return;
    SweepAnswer answer = oracle_answer(mover, &world->walls[impact->wall]);
    CHECK_QUERY(answer != SWEEP_FREE, "the wall does not stop the mover");
    if (answer == SWEEP_FREE)
        return;
    if (mover->move.radius > 0)
        check_first_of_disc(query);
    else
        check_first_exactly(query, &first, answer);
}
