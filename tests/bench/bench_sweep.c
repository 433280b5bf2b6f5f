/* SPDX-License-Identifier: MIT */
/* Measures moving points and discs, compared with the ray and shape casts of Box2D and Chipmunk. */
#include "peers.h"

enum { MAX_WALLS = POOL_SIZE };

/* Moves against single obstacles, and against the first walls of a pool. */
typedef struct SweepWorld {
    PoolPair pools;
    gab_wall walls[MAX_WALLS];
    uint32_t used;
} SweepWorld;

#define MOVE           (&world->pools.a->moves[pair.a])
#define OBSTACLE(kind) (world->pools.b->kind[pair.b])

/* ---- The time of the impact ---- */

/* Returns the time of the impact, or -1 if there is none. Without an impact, the query has set the
 * time to 1, so 2 is subtracted, without a branch. */
static inline float impact_time(bool struck, const gab_impact *impact)
{
    bench_keep(impact);
    return impact->time - 2 * (float)!struck;
}

static inline float line_time(const gab_move *move, gab_segment line)
{
    gab_impact impact;
    bool struck = gab_sweep_line(move, line.a, line.b, &impact);
    return impact_time(struck, &impact);
}

static inline float segment_time(const gab_move *move, gab_segment segment)
{
    gab_impact impact;
    bool struck = gab_sweep_segment(move, segment, &impact);
    return impact_time(struck, &impact);
}

static inline float wall_time(const gab_move *move, const gab_wall *wall)
{
    gab_impact impact;
    bool struck = gab_sweep_wall(move, wall, &impact);
    return impact_time(struck, &impact);
}

static inline float box_time(const gab_move *move, gab_box box)
{
    gab_impact impact;
    bool struck = gab_sweep_box(move, box, &impact);
    return impact_time(struck, &impact);
}

static inline float circle_time(const gab_move *a, const gab_move *b)
{
    gab_impact impact;
    gab_vec stop_b;
    bool struck = gab_sweep_circle(a, b, &impact, &stop_b);
    bench_keep(&stop_b);
    return impact_time(struck, &impact);
}

static inline float walls_time(const gab_move *move, const SweepWorld *world)
{
    gab_impact impact;
    bool struck = gab_walls_sweep(move, world->walls, world->used, &impact);
    return impact_time(struck, &impact);
}

BENCH_NUMBER(line, SweepWorld, line_time(MOVE, OBSTACLE(segments)))
BENCH_NUMBER(segment, SweepWorld, segment_time(MOVE, OBSTACLE(segments)))
BENCH_NUMBER(wall, SweepWorld, wall_time(MOVE, &world->walls[pair.b]))
BENCH_NUMBER(box, SweepWorld, box_time(MOVE, OBSTACLE(boxes)))
BENCH_NUMBER(circle, SweepWorld, circle_time(MOVE, &OBSTACLE(moves)))
BENCH_NUMBER(walls, SweepWorld, walls_time(MOVE, world))

/* ---- The end of a move: the sum of its coordinates ---- */

static const gab_surface rubber = {0.8f, 0.25f};

static inline float end_of(const gab_travel *travel)
{
    bench_keep(travel);
    return travel->end.x + travel->end.y;
}

static inline float slide_end(const gab_move *move, const SweepWorld *world)
{
    gab_travel travel = gab_walls_slide(move, world->walls, world->used, NULL, 0);
    return end_of(&travel);
}

static inline float bounce_end(const gab_move *move, const SweepWorld *world)
{
    gab_travel travel = gab_walls_bounce(move, world->walls, world->used, rubber, NULL, 0);
    return end_of(&travel);
}

static inline float pushed_position(const gab_move *move, const SweepWorld *world)
{
    gab_vec position;
    gab_walls_push_out((gab_circle){move->from, move->radius}, world->walls, world->used,
                       &position);
    return position.x + position.y;
}

BENCH_NUMBER(slide, SweepWorld, slide_end(MOVE, world))
BENCH_NUMBER(bounce, SweepWorld, bounce_end(MOVE, world))
BENCH_NUMBER(push_out, SweepWorld, pushed_position(MOVE, world))

/* ---- The table ---- */

typedef struct SweepQuery {
    const char *name;
    PeerTask task;
    PoolKind a, b;
    uint32_t walls; /* number of walls queried at once; 0: a single one */
    BenchAnswer answer;
    BenchRun ours;
} SweepQuery;

static const SweepQuery queries[] = {
    {"gab_sweep_line, point", PEER_NONE, POOL_POINT_MOVES, POOL_SEGMENTS, 0, BENCH_NEGATIVE_IS_MISS,
     line},
    {"gab_sweep_line, disc", PEER_NONE, POOL_DISC_MOVES, POOL_SEGMENTS, 0, BENCH_NEGATIVE_IS_MISS,
     line},
    {"gab_sweep_segment, point", PEER_CAST, POOL_POINT_MOVES, POOL_SEGMENTS, 0,
     BENCH_NEGATIVE_IS_MISS, segment},
    {"gab_sweep_segment, disc", PEER_CAST, POOL_DISC_MOVES, POOL_SEGMENTS, 0,
     BENCH_NEGATIVE_IS_MISS, segment},
    {"gab_sweep_wall, one-way, point", PEER_NONE, POOL_POINT_MOVES, POOL_WALLS, 0,
     BENCH_NEGATIVE_IS_MISS, wall},
    {"gab_sweep_wall, one-way, disc", PEER_NONE, POOL_DISC_MOVES, POOL_WALLS, 0,
     BENCH_NEGATIVE_IS_MISS, wall},
    {"gab_sweep_box, point", PEER_CAST, POOL_POINT_MOVES, POOL_BOXES, 0, BENCH_NEGATIVE_IS_MISS,
     box},
    {"gab_sweep_box, disc", PEER_CAST, POOL_DISC_MOVES, POOL_BOXES, 0, BENCH_NEGATIVE_IS_MISS, box},
    {"gab_sweep_circle", PEER_CAST, POOL_DISC_MOVES, POOL_DISC_MOVES, 0, BENCH_NEGATIVE_IS_MISS,
     circle},
    {"gab_walls_sweep, 16, point", PEER_CAST_ALL, POOL_POINT_MOVES, POOL_WALLS, 16,
     BENCH_NEGATIVE_IS_MISS, walls},
    {"gab_walls_sweep, 16, disc", PEER_CAST_ALL, POOL_DISC_MOVES, POOL_WALLS, 16,
     BENCH_NEGATIVE_IS_MISS, walls},
    {"gab_walls_sweep, 256, point", PEER_CAST_ALL, POOL_POINT_MOVES, POOL_WALLS, 256,
     BENCH_NEGATIVE_IS_MISS, walls},
    {"gab_walls_sweep, 256, disc", PEER_CAST_ALL, POOL_DISC_MOVES, POOL_WALLS, 256,
     BENCH_NEGATIVE_IS_MISS, walls},
    {"gab_walls_slide, 64, point", PEER_NONE, POOL_POINT_MOVES, POOL_WALLS, 64, BENCH_IS_NUMBER,
     slide},
    {"gab_walls_slide, 64, disc", PEER_NONE, POOL_DISC_MOVES, POOL_WALLS, 64, BENCH_IS_NUMBER,
     slide},
    {"gab_walls_bounce, 64, disc", PEER_NONE, POOL_DISC_MOVES, POOL_WALLS, 64, BENCH_IS_NUMBER,
     bounce},
    {"gab_walls_push_out, 64", PEER_NONE, POOL_DISC_MOVES, POOL_WALLS, 64, BENCH_IS_NUMBER,
     push_out},
};

static void build_walls(SweepWorld *world, const SweepQuery *query)
{
    bool one_way = query->walls == 0;
    world->used = query->walls > 0 ? query->walls : MAX_WALLS;
    for (uint32_t i = 0; i < MAX_WALLS; i++) {
        gab_segment segment = world->pools.b->segments[i];
        world->walls[i] =
            (gab_wall){segment.a, segment.b, one_way ? GAB_BLOCKS_FRONT : GAB_BLOCKS_BOTH};
    }
}

static void compare(Bench *bench, const SweepQuery *query)
{
    static Pool a, b;
    static SweepWorld world;
    world.pools = (PoolPair){&a, &b};
    pool_fill(&a, query->a, 0, 1);
    pool_fill(&b, query->b, 0, 2);
    if (query->b == POOL_WALLS)
        build_walls(&world, query);
    BenchRunner runners[BENCH_MAX_RUNNERS] = {{query->name, NULL, query->ours, &world}};
    size_t count = peers_add(query->task, &world.pools, world.used, runners, 1);
    BenchQuery bench_query = {
        .answer = query->answer, .margin = 0.005f, .a = POOL_SIZE, .b = POOL_SIZE};
    bench_query.hit_percent = query->walls > 0 ? 0 : 50;
    bench_compare(bench, &bench_query, runners, count);
}

int main(int argc, char **argv)
{
    Bench bench = bench_open("Moving points and discs", peers_versions(), argc, argv);
    for (size_t i = 0; i < sizeof(queries) / sizeof(queries[0]); i++)
        compare(&bench, &queries[i]);
    return bench_close(&bench);
}
