/* SPDX-License-Identifier: MIT */
/* The expected results of moves through a world; see oracle_level.h. Boxes are in oracle_box.c. */
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

SweepAnswer oracle_stops(const OracleMover *mover, const SweepWall *wall)
{
    if (exact_same(mover->move.from, mover->move.to))
        return SWEEP_FREE;
    return oracle_is_box(mover) ? box_stops(mover, wall) : sweep_wall(&mover->move, wall);
}

bool oracle_overlaps(const OracleMover *mover, ExactPoint place, const SweepWall *wall)
{
    if (oracle_is_box(mover))
        return box_overlaps(mover->half, place, wall);
    return mover->move.radius > 0 && sweep_is_near(place, wall->a, wall->b, mover->move.radius);
}

/* ---- Skipping distant walls ---- */

typedef struct Reach {
    int64_t left, top, right, bottom;
} Reach;

static Reach reach_of(const OracleMover *mover)
{
    ExactPoint a = mover->move.from, b = mover->move.to;
    int64_t x = mover->move.radius + mover->half.x, y = mover->move.radius + mover->half.y;
    Reach reach = {(a.x < b.x ? a.x : b.x) - x, (a.y < b.y ? a.y : b.y) - y,
                   (a.x < b.x ? b.x : a.x) + x, (a.y < b.y ? b.y : a.y) + y};
    return reach;
}

static bool is_out_of_reach(const SweepWall *wall, const Reach *reach)
{
    return ((wall->a.x < reach->left) & (wall->b.x < reach->left)) |
           ((wall->a.x > reach->right) & (wall->b.x > reach->right)) |
           ((wall->a.y < reach->top) & (wall->b.y < reach->top)) |
           ((wall->a.y > reach->bottom) & (wall->b.y > reach->bottom));
}

/* Advances to the first wall, from a number on, that may matter. False if none is left. */
static bool next_wall(const World *world, const OracleFilter *filter, const Reach *reach,
                      uint32_t *wall)
{
    while (*wall < world->count &&
           (is_out_of_reach(&world->walls[*wall], reach) || !oracle_blocks(world, *wall, filter)))
        ++*wall;
    return *wall < world->count;
}

/* ---- The first wall ---- */

/* The time at which a wall stops a point or a box. */
static Fraction time_of(const OracleMover *mover, const SweepWall *wall)
{
    if (oracle_is_box(mover))
        return box_time(mover, wall);
    int64_t start = sweep_det(wall->a, wall->b, mover->move.from);
    int64_t end = sweep_det(wall->a, wall->b, mover->move.to);
    return (Fraction){start < 0 ? -start : start, start < end ? end - start : start - end};
}

OracleFirst oracle_first(const World *world, const OracleMover *mover, const OracleFilter *filter)
{
    OracleFirst first = {false, false, GAB_NO_WALL, 1};
    Fraction best = {1, 1};
    Reach reach = reach_of(mover);
    for (uint32_t i = 0; next_wall(world, filter, &reach, &i); i++) {
        SweepAnswer answer = oracle_stops(mover, &world->walls[i]);
        first.may = first.may || answer != SWEEP_FREE;
        if (answer != SWEEP_STOPPED)
            continue;
        first.must = true;
        if (mover->move.radius > 0)
            continue;
        Fraction time = time_of(mover, &world->walls[i]);
        if (first.wall == GAB_NO_WALL || fraction_compare(time, best) < 0) {
            first.wall = i;
            best = time;
        }
    }
    first.share = (long double)best.along / (long double)best.whole;
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
    Reach reach = reach_of(mover);
    int used =
        snprintf(text, sizeof text,
                 "(%lld,%lld)-(%lld,%lld) r %lld half %lld,%lld in %s:", (long long)m->from.x,
                 (long long)m->from.y, (long long)m->to.x, (long long)m->to.y, (long long)m->radius,
                 (long long)mover->half.x, (long long)mover->half.y, world->name);
    for (uint32_t i = 0; next_wall(world, filter, &reach, &i) && named < MAX_NAMED; i++) {
        const SweepWall *w = &world->walls[i];
        if (oracle_stops(mover, w) == SWEEP_FREE)
            continue;
        named++;
        used += snprintf(text + used, sizeof text - (size_t)used, " %lu:(%lld,%lld)-(%lld,%lld)%s",
                         (unsigned long)i, (long long)w->a.x, (long long)w->a.y, (long long)w->b.x,
                         (long long)w->b.y, w->one_way ? "!" : "");
    }
    return text;
}

/* ---- Complete answers ---- */

/* A query, for the functions that check its answer. */
typedef struct Query {
    const World *world;
    const OracleMover *mover;
    const OracleFilter *filter;
    const gab_impact *impact;
    const char *what;
} Query;

#define CHECK_ASKED(condition, text)                                             \
    CHECK_THAT(condition, "%s: " text " (wall %lu, time %.9g): %s", asked->what, \
               (unsigned long)asked->impact->wall, (double)asked->impact->time,  \
               oracle_describe(asked->world, asked->mover, asked->filter))

/* True if another wall certainly stops a disc before the chosen one. */
static bool is_before(const Query *asked, uint32_t other, SweepInterval when)
{
    const SweepMove *move = &asked->mover->move;
    const SweepWall *o = &asked->world->walls[other];
    const SweepWall *c = &asked->world->walls[asked->impact->wall];
    if (exact_same(o->a, c->a) && exact_same(o->b, c->b))
        return other < asked->impact->wall;
    if (when.overlapping) /* at time 0 exactly */
        return other < asked->impact->wall && sweep_is_near(move->from, o->a, o->b, move->radius);
    SweepShape shape = sweep_shape_segment(o->a, o->b, false);
    return when.earliest > 0 && sweep_strikes_before(move, &shape, when.earliest);
}

static void check_first_of_disc(const Query *asked)
{
    const SweepMove *move = &asked->mover->move;
    const SweepWall *chosen = &asked->world->walls[asked->impact->wall];
    SweepShape shape = sweep_shape_segment(chosen->a, chosen->b, false);
    SweepInterval when = sweep_when(move, &shape);
    long double slack = 1.2e-7L * when.latest + 1e-12L, time = (long double)asked->impact->time;
    CHECK_ASKED(time >= when.earliest - slack && time <= when.latest + slack, "the time is wrong");
    Reach reach = reach_of(asked->mover);
    for (uint32_t i = 0; next_wall(asked->world, asked->filter, &reach, &i); i++)
        if (i != asked->impact->wall &&
            oracle_stops(asked->mover, &asked->world->walls[i]) == SWEEP_STOPPED)
            CHECK_ASKED(!is_before(asked, i, when), "another wall comes before");
}

/* For points and boxes: checks that it is the first wall, or one before it that the header leaves
 * open. */
static void check_first_exactly(const Query *asked, const OracleFirst *first, SweepAnswer answer)
{
    const SweepWall *chosen = &asked->world->walls[asked->impact->wall];
    Fraction time = time_of(asked->mover, chosen);
    long double share = (long double)time.along / (long double)time.whole;
    if (answer == SWEEP_STOPPED)
        CHECK_ASKED(asked->impact->wall == first->wall, "this is not the first wall");
    else if (first->must)
        CHECK_ASKED(share <= first->share, "this comes later than one that stops it");
    CHECK_ASKED(fabsl((long double)asked->impact->time - share) <= 6e-8L * share + 1e-12L,
                "the time is wrong");
}

/* Checks that the way from start to stop is free of all walls, and ends on the lattice. */
static void check_chord(const Query *asked)
{
    OracleMover piece = *asked->mover;
    bool placed = sweep_place(asked->impact->stop, &piece.move.to);
    CHECK_ASKED(placed, "the stop is off the lattice");
    Reach reach = reach_of(&piece);
    for (uint32_t i = 0; placed && next_wall(asked->world, asked->filter, &reach, &i); i++)
        CHECK_ASKED(oracle_stops(&piece, &asked->world->walls[i]) != SWEEP_STOPPED,
                    "the way to the stop is not free");
}

void oracle_check(const World *world, const OracleMover *mover, const OracleFilter *filter,
                  bool struck, const gab_impact *impact, const char *what)
{
    const Query all = {world, mover, filter, impact, what}, *asked = &all;
    OracleFirst first = oracle_first(world, mover, filter);
    CHECK_ASKED(struck ? first.may : !first.must, "struck or not");
    check_chord(asked);
    if (!struck) {
        gab_vec to = exact_vec(mover->move.to);
        CHECK_ASKED(impact->wall == GAB_NO_WALL && impact->time == 1 && impact->stop.x == to.x &&
                        impact->stop.y == to.y,
                    "no impact, but not at its end");
        return;
    }
    bool known = impact->wall < world->count && oracle_blocks(world, impact->wall, filter);
    CHECK_ASKED(known, "no such wall takes part");
    if (!known)
        return;
    SweepAnswer answer = oracle_stops(mover, &world->walls[impact->wall]);
    CHECK_ASKED(answer != SWEEP_FREE, "this wall does not stop it");
    if (answer == SWEEP_FREE)
        return;
    if (mover->move.radius > 0)
        check_first_of_disc(asked);
    else
        check_first_exactly(asked, &first, answer);
}
