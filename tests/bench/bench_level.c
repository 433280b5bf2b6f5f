/* SPDX-License-Identifier: MIT */
/*
 * Measures moves through levels with each kind of partition, compared with Chipmunk and Box2D:
 * short and long moves of points, discs of radius 8 and boxes of 16 x 16, in the worlds of
 * tests/runtime/level/worlds.h.
 *
 * Before a world is measured, the results of its partitions are compared: bit by bit with one
 * another, and for some moves with the exact oracle. Moves that start in an obstacle are excluded,
 * because each library treats them differently. The lines below each world give the nodes, leaves
 * and walls that a move visits, and the bytes per wall. The end of the output is a summary: a row
 * for each world, and the growth of the time from 1,000 to 1,000,000 walls.
 */
#include "peer_level.h"
#include "peers.h"
#include "runtime/level/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The moves fit in the processor's second-level cache. The data that they query does not. */
enum { MOVES = 16384, MIN_PAIRS = 32768, CHECKED_BY_ORACLE = 300 };

/* Radius of discs, half the side of boxes, and radius of the peer's thick walls, in pixels. */
enum { PEER_RADIUS = 8 };

typedef enum Shape { POINT, DISC, BOX, SHAPES } Shape;

static const char *const shape_names[SHAPES] = {"point", "disc", "box"};
static const char *const length_names[2] = {"short", "long"};

typedef struct BenchWorld {
    const char *name;
    uint32_t soup;   /* number of walls, or 0 */
    const char *map; /* name in freedoom2.wad, or NULL */
    bool solid_only;
    uint32_t cells; /* of a square of boxes, per side; or 0 */
    Shape shapes;   /* the last shape tested; the order is points, discs, boxes */
    bool box2d;     /* compare with Box2D 2; false if it would take too long */
} BenchWorld;

static const BenchWorld worlds[] = {
    {.name = "soup1k", .soup = 1000, .shapes = BOX, .box2d = true},
    {.name = "soup10k", .soup = 10000, .shapes = BOX, .box2d = true},
    {.name = "soup100k", .soup = 100000, .shapes = BOX, .box2d = true},
    {.name = "soup1M", .soup = 1000000, .shapes = DISC},
    {.name = "MAP12a", .map = "MAP12", .shapes = BOX, .box2d = true},
    {.name = "MAP12s", .map = "MAP12", .solid_only = true, .shapes = DISC, .box2d = true},
    {.name = "MAP28a", .map = "MAP28", .shapes = BOX, .box2d = true},
    {.name = "MAP28s", .map = "MAP28", .solid_only = true, .shapes = DISC, .box2d = true},
    {.name = "boxes100", .cells = 100, .shapes = BOX, .box2d = true},
    {.name = "boxes1000", .cells = 1000, .shapes = BOX},
};
enum { WORLDS = sizeof(worlds) / sizeof(worlds[0]) };

/* The times of one query, in ns; 0: not measured. */
typedef struct Times {
    double ours, grid, batches, box2d3;
} Times;

/* The world of our runners. */
typedef struct Ours {
    gab_level level;
    const gab_mover *moves;
} Ours;

/* A world with its partitions and moves. */
typedef struct Arena {
    const BenchWorld *form;
    World world;
    Stage stage;
    StageKind kinds[STAGE_KINDS]; /* fastest first */
    size_t kind_count;
    gab_segment *segments; /* for the peers */
    OracleMover *movers;
    gab_mover *moves;
} Arena;

/* ---- Ours ---- */

static inline float time_of(gab_level level, const gab_mover *move)
{
    gab_level_impact impact;
    bool struck = gab_level_sweep(level, move, NULL, &impact);
    bench_keep(&impact);
    return bench_answer(struck, impact.at.time);
}

BENCH_NUMBER(sweep, Ours, time_of(world->level, &world->moves[pair.a]))

/* Copies the moves to one array first, because a game stores them in this way. */
static void sweep_many(const void *query_data, const BenchPair *pairs, size_t count, void *answers)
{
    enum { BATCH = 512 };
    const Ours *world = query_data;
    gab_mover movers[BATCH];
    gab_level_impact impacts[BATCH];
    float *times = answers;
    for (size_t first = 0; first < count; first += BATCH) {
        size_t batch = count - first < BATCH ? count - first : BATCH;
        for (size_t i = 0; i < batch; i++)
            movers[i] = world->moves[pairs[first + i].a];
        gab_level_sweep_many(world->level, movers, (uint32_t)batch, NULL, impacts);
        for (size_t i = 0; i < batch; i++)
            times[first + i] = bench_answer(impacts[i].at.wall != GAB_NONE, impacts[i].at.time);
    }
}

/* A body that is seen from above, so that walking and the statements that it replaces have the same
 * answer. */
static const gab_blockers from_above = {.slope = -1};

static inline float walked(gab_level level, const gab_mover *move)
{
    gab_vec half = move->half, by = {move->to.x - move->from.x, move->to.y - move->from.y};
    gab_box box = {move->from.x - half.x, move->from.y - half.y, 2 * half.x, 2 * half.y};
    gab_level_walk_box(level, &box, &by, 1, &from_above);
    return box.x;
}

static inline float slid(gab_level level, const gab_mover *move)
{
    gab_vec half = move->half, by = {move->to.x - move->from.x, move->to.y - move->from.y};
    gab_box box = {move->from.x - half.x, move->from.y - half.y, 2 * half.x, 2 * half.y};
    gab_mover mover = gab_mover_box(box, by);
    gab_travel travel = gab_level_slide(level, &mover, &from_above, NULL, 0);
    box.x += travel.end.x - mover.from.x;
    box.y += travel.end.y - mover.from.y;
    bench_keep(&box);
    return box.x;
}

BENCH_NUMBER(walk, Ours, walked(world->level, &world->moves[pair.a]))
BENCH_NUMBER(slide, Ours, slid(world->level, &world->moves[pair.a]))

/* ---- Worlds and moves ---- */

static void *must_allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fputs("not enough memory\n", stderr);
        exit(2);
    }
    return memory;
}

static void open_arena(Arena *arena, const BenchWorld *form)
{
    static const StageKind kinds[] = {STAGE_BSP, STAGE_FEW_CUTS, STAGE_GRID, STAGE_QUADTREE,
                                      STAGE_NONE};
    *arena = (Arena){.form = form};
    if (form->soup > 0)
        arena->world = world_soup(form->soup);
    else if (form->cells > 0)
        arena->world = world_boxes(form->cells);
    else if (!world_doom(GABARIT_WAD, form->map, form->solid_only, &arena->world)) {
        fprintf(stderr, "no %s in %s: is the package freedoom installed?\n", form->map,
                GABARIT_WAD);
        exit(2);
    }
    unsigned set = 0;
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
        if (kinds[i] != STAGE_NONE || arena->world.count <= 1000) {
            arena->kinds[arena->kind_count++] = kinds[i];
            set |= STAGE_BIT(kinds[i]);
        }
    stage_open(&arena->stage, &arena->world, set);
    arena->segments = must_allocate(arena->world.count, sizeof(*arena->segments));
    for (uint32_t i = 0; i < arena->world.count; i++) {
        arena->segments[i].a = exact_vec(arena->world.walls[i].a);
        arena->segments[i].b = exact_vec(arena->world.walls[i].b);
    }
    arena->movers = must_allocate(MOVES, sizeof(*arena->movers));
    arena->moves = must_allocate(MOVES, sizeof(*arena->moves));
}

static void close_arena(Arena *arena)
{
    stage_close(&arena->stage);
    world_free(&arena->world);
    free(arena->segments);
    free(arena->movers);
    free(arena->moves);
}

static void draw_moves(Arena *arena, Shape shape, bool is_long)
{
    CheckRandom random = {2};
    for (uint32_t i = 0; i < MOVES; i++) {
        OracleMover *mover = &arena->movers[i];
        do {
            *mover = (OracleMover){world_next_move(&arena->world, &random, is_long), {0, 0}};
            if (shape == DISC)
                mover->move.radius = PEER_RADIUS * EXACT_PIXEL;
            if (shape == BOX)
                mover->half = (ExactPoint){PEER_RADIUS * EXACT_PIXEL, PEER_RADIUS * EXACT_PIXEL};
            arena->moves[i] = oracle_gab_mover(mover);
        } while (gab_level_overlaps(arena->stage.levels[STAGE_BSP], &arena->moves[i], NULL));
    }
}

/* ---- Checks before the measurement ---- */

static bool is_same(const gab_level_impact *a, const gab_level_impact *b)
{
    return a->at.wall == b->at.wall && memcmp(&a->at.time, &b->at.time, sizeof(a->at.time)) == 0 &&
           memcmp(&a->at.stop, &b->at.stop, sizeof(a->at.stop)) == 0;
}

/* Checks that the partitions agree with one another, and with the oracle. */
static void check_partitions(const Arena *arena)
{
    const OracleFilter everything = {NULL, {0}};
    for (uint32_t i = 0; i < MOVES; i++) {
        gab_level_impact first, other;
        bool struck =
            gab_level_sweep(arena->stage.levels[arena->kinds[0]], &arena->moves[i], NULL, &first);
        if (i < CHECKED_BY_ORACLE)
            oracle_check(&arena->world, &arena->movers[i], &everything, struck, &first.at, "bsp");
        for (size_t k = 1; k < arena->kind_count; k++)
            CHECK_THAT(gab_level_sweep(arena->stage.levels[arena->kinds[k]], &arena->moves[i], NULL,
                                       &other) == struck &&
                           is_same(&first, &other),
                       "%s, move %lu", stage_name(arena->kinds[k]), (unsigned long)i);
    }
}

/* ---- Peers ---- */

static size_t add_chipmunk(const Arena *arena, Shape shape, BenchRunner *runners, size_t count,
                           LevelQuery query_data_list[2])
{
#ifdef BENCH_CHIPMUNK
    query_data_list[0] = (LevelQuery){arena->moves, NULL};
    query_data_list[1] = query_data_list[0];
    query_data_list[0].level = chipmunk_level(arena->segments, arena->world.count, 0);
    runners[count++] = (BenchRunner){"cpSpaceSegmentQueryFirst",
                                     shape == DISC ? "its tree ignores the radius" : "rounds",
                                     chipmunk_level_cast, &query_data_list[0]};
    if (shape == DISC) {
        query_data_list[1].level = chipmunk_level(arena->segments, arena->world.count, PEER_RADIUS);
        runners[count++] = (BenchRunner){"walls of thickness 8", "misses some ends",
                                         chipmunk_level_cast_thin, &query_data_list[1]};
    }
#else
    (void)arena, (void)shape, (void)runners, (void)query_data_list;
#endif
    return count;
}

static size_t add_box2d(const Arena *arena, Shape shape, BenchRunner *runners, size_t count,
                        LevelQuery *query_data)
{
#ifdef BENCH_BOX2D
    const gab_vec margin = {PEER_RADIUS, PEER_RADIUS};
    *query_data = (LevelQuery){arena->moves, NULL};
    query_data->level = box2d_level(arena->segments, arena->world.count, margin);
    runners[count++] =
        shape == POINT ? (BenchRunner){"b2World::RayCast", "rounds", box2d_level_ray, query_data}
                       : (BenchRunner){"b2ShapeCast in its tree", "rounds, with a skin of 0.01",
                                       box2d_level_shape, query_data};
#else
    (void)arena, (void)shape, (void)runners, (void)query_data;
#endif
    return count;
}

static size_t add_box2d3(const Arena *arena, Shape shape, BenchRunner *runners, size_t count,
                         LevelQuery *query_data)
{
#ifdef BENCH_BOX2D3
    *query_data = (LevelQuery){arena->moves, NULL};
    const bool boxes = arena->form->cells > 0;
    query_data->level = box2d3_level(arena->segments, arena->world.count, boxes);
    const char *differs = boxes ? "rounds; its boxes are solid" : "rounds, with a skin of 0.005";
    runners[count++] =
        shape == POINT ? (BenchRunner){"Box2D 3: RayCast", differs, box2d3_level_ray, query_data}
                       : (BenchRunner){"Box2D 3: BoxCast", differs, box2d3_level_shape, query_data};
#else
    (void)arena, (void)shape, (void)runners, (void)query_data;
#endif
    return count;
}

static void free_peers(const LevelQuery query_data_list[4])
{
#ifdef BENCH_BOX2D3
    if (query_data_list[3].level != NULL)
        box2d3_level_free(query_data_list[3].level);
#endif
#ifdef BENCH_CHIPMUNK
    for (int i = 0; i < 2; i++)
        if (query_data_list[i].level != NULL)
            chipmunk_level_free(query_data_list[i].level);
#endif
#ifdef BENCH_BOX2D
    if (query_data_list[2].level != NULL)
        box2d_level_free(query_data_list[2].level);
#endif
}

/* ---- Tables ---- */

static Times compare(Bench *bench, Arena *arena, Shape shape, const char *name)
{
    BenchRunner runners[BENCH_MAX_RUNNERS];
    Ours ours[STAGE_KINDS + 1];
    LevelQuery query_data_list[4] = {{NULL, NULL}};
    size_t count = 0, grid = 0;
    for (; count < arena->kind_count; count++) {
        StageKind kind = arena->kinds[count];
        if (kind == STAGE_GRID)
            grid = count;
        ours[count] = (Ours){arena->stage.levels[kind], arena->moves};
        runners[count] = (BenchRunner){stage_name(kind), NULL, sweep, &ours[count]};
    }
    ours[count] = ours[0];
    runners[count] = (BenchRunner){"the first, in batches", NULL, sweep_many, &ours[count]};
    count++;
    if (shape != BOX)
        count = add_chipmunk(arena, shape, runners, count, query_data_list);
    if (arena->form->box2d)
        count = add_box2d(arena, shape, runners, count, &query_data_list[2]);
    size_t before_box2d3 = count;
    count = add_box2d3(arena, shape, runners, count, &query_data_list[3]);
    const BenchQuery query = {.name = name,
                              .answer = BENCH_NEGATIVE_IS_MISS,
                              .margin = 0.001f,
                              .a = MOVES,
                              .b = 1,
                              .pairs = MIN_PAIRS};
    bench_compare(bench, &query, runners, count);
    free_peers(query_data_list);
    return (Times){.ours = bench->ns[0],
                   .grid = bench->ns[grid],
                   .batches = bench->ns[arena->kind_count],
                   .box2d3 = count > before_box2d3 ? bench->ns[before_box2d3] : 0};
}

/* Compares gab_level_walk_box with the statements that it replaces. */
static void compare_walk(Bench *bench, const Arena *arena, const char *name)
{
    Ours ours = {arena->stage.levels[arena->kinds[0]], arena->moves};
    const BenchRunner runners[] = {{"gab_level_walk_box", NULL, walk, &ours},
                                   {"its statements, with a slide", NULL, slide, &ours}};
    const BenchQuery query = {
        .name = name, .answer = BENCH_IS_NUMBER, .a = MOVES, .b = 1, .pairs = MIN_PAIRS};
    bench_compare(bench, &query, runners, 2);
}

static void print_costs(const Arena *arena)
{
    for (size_t k = 0; k < arena->kind_count; k++) {
        StageKind kind = arena->kinds[k];
        gab_cost cost = {0, 0, 0};
        gab_blockers blockers = {.cost = &cost};
        for (uint32_t i = 0; i < MOVES; i++)
            gab_level_sweep(arena->stage.levels[kind], &arena->moves[i], &blockers, NULL);
        printf("    %-16s per move: %.2f nodes, %.2f leaves, %.2f walls; %.1f bytes per wall\n",
               stage_name(kind), (double)cost.nodes / MOVES, (double)cost.leaves / MOVES,
               (double)cost.walls / MOVES, arena->stage.bytes[kind]);
    }
}

static void run_world(Bench *bench, const BenchWorld *form, Times times[SHAPES][2])
{
    Arena arena = {.form = NULL};
    for (Shape shape = POINT; shape <= form->shapes; shape++)
        for (int is_long = 0; is_long < 2; is_long++) {
            char name[64];
            snprintf(name, sizeof(name), "%s %s %s", form->name, length_names[is_long],
                     shape_names[shape]);
            if (!bench_is_selected(bench, name))
                continue;
            if (arena.form == NULL)
                open_arena(&arena, form);
            draw_moves(&arena, shape, is_long == 1);
            check_partitions(&arena);
            times[shape][is_long] = compare(bench, &arena, shape, name);
            if (shape == BOX)
                compare_walk(bench, &arena, name);
            print_costs(&arena);
        }
    if (arena.form != NULL)
        close_arena(&arena);
}

/* Prints a ratio of times for short and long moves, or nothing if they were not measured. */
static void print_ratio(double short_ratio, double long_ratio)
{
    char text[32] = "";
    if (short_ratio > 0 && long_ratio > 0)
        snprintf(text, sizeof(text), "%.2f / %.2f", short_ratio, long_ratio);
    printf("  %-13s", text);
}

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

/* Prints one row for each world: how many times faster than Box2D 3 each shape is, and the times of
 * the grid and of batches divided by those of single calls with the first partition. */
static void print_summary(Times times[WORLDS][SHAPES][2])
{
    printf("\n%-10s%-45s%-45s%s\n%-10s", "", "  Box2D 3 / ours", "  grid / ours",
           "  batches / ours", "");
    for (int i = 0; i < 3 * SHAPES; i++)
        printf("  %-13s", shape_names[i % SHAPES]);
    putchar('\n');
    for (size_t i = 0; i < WORLDS; i++) {
        printf("%-10s", worlds[i].name);
        for (int column = 0; column < 3 * SHAPES; column++) {
            double ratios[2];
            for (int is_long = 0; is_long < 2; is_long++) {
                const Times *t = &times[i][column % SHAPES][is_long];
                double other[3] = {t->box2d3, t->grid, t->batches};
                ratios[is_long] = ratio(other[column / SHAPES], t->ours);
            }
            print_ratio(ratios[0], ratios[1]);
        }
        putchar('\n');
    }
}

static void print_growth(Times times[WORLDS][SHAPES][2])
{
    enum { SMALLEST = 0, LARGEST = 3 };
    for (Shape shape = POINT; shape < SHAPES; shape++)
        for (int is_long = 0; is_long < 2; is_long++) {
            double growth =
                ratio(times[LARGEST][shape][is_long].ours, times[SMALLEST][shape][is_long].ours);
            if (growth > 0)
                printf("growth from 1,000 to 1,000,000 walls, %s %s: %.2f\n", length_names[is_long],
                       shape_names[shape], growth);
        }
}

static Bench bench;
static Times times[WORLDS][SHAPES][2];

static void run_all(void)
{
    for (size_t i = 0; i < WORLDS; i++)
        run_world(&bench, &worlds[i], times[i]);
}

int main(int argc, char **argv)
{
    bench = bench_open("Moves through levels", peers_versions(), argc, argv);
    const CheckCase cases[] = {{"partitions and oracle agree", run_all}};
    int differ = check_main(1, argv, cases, 1);
    print_summary(times);
    print_growth(times);
    return bench_close(&bench) | differ;
}
