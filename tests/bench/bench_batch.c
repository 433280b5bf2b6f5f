/* SPDX-License-Identifier: MIT */
/*
 * Measures one shape against many boxes: the batch queries, compared with a loop over the library's
 * single queries and with a loop of inlined float code. Each stores the indices of the hits. Times
 * are per box.
 */
#include "pool.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_BOXES = 10000, QUERIES = 64 };

/* The same boxes as edges and as structs, the shapes of the queries, and memory for the hits. */
typedef struct Crowd {
    uint32_t count;
    gab_boxes boxes;
    float left[MAX_BOXES], top[MAX_BOXES], right[MAX_BOXES], bottom[MAX_BOXES];
    gab_box singles[MAX_BOXES];
    gab_vec points[QUERIES];
    gab_box query_boxes[QUERIES];
    gab_circle circles[QUERIES];
    uint32_t *hits;
} Crowd;

/* ---- The batch queries ---- */

BENCH_NUMBER(holding, Crowd,
             gab_boxes_holding(&world->boxes, world->points[pair.a], world->hits, MAX_BOXES))
BENCH_NUMBER(meeting_box, Crowd,
             gab_boxes_meeting_box(&world->boxes, world->query_boxes[pair.a], world->hits,
                                   MAX_BOXES))
BENCH_NUMBER(meeting_circle, Crowd,
             gab_boxes_meeting_circle(&world->boxes, world->circles[pair.a], world->hits,
                                      MAX_BOXES))

/* ---- One by one ---- */

static inline bool float_holds(gab_box b, gab_vec p)
{
    return (b.x <= p.x) & (p.x < b.x + b.w) & (b.y <= p.y) & (p.y < b.y + b.h);
}

static inline bool float_meets(gab_box a, gab_box b)
{
    return (a.x < b.x + b.w) & (b.x < a.x + a.w) & (a.y < b.y + b.h) & (b.y < a.y + a.h);
}

static inline bool float_meets_circle(gab_circle a, gab_box b)
{
    float right = b.x + b.w, bottom = b.y + b.h;
    float x = a.centre.x < b.x ? b.x : a.centre.x > right ? right : a.centre.x;
    float y = a.centre.y < b.y ? b.y : a.centre.y > bottom ? bottom : a.centre.y;
    x -= a.centre.x;
    y -= a.centre.y;
    return x * x + y * y <= a.radius * a.radius;
}

#define ONE_BY_ONE(name, Shape, test)                           \
    static uint32_t name##_all(const Crowd *crowd, Shape shape) \
    {                                                           \
        uint32_t count = 0;                                     \
        for (uint32_t i = 0; i < crowd->count; i++)             \
            if (test)                                           \
                crowd->hits[count++] = i;                       \
        bench_keep(crowd->hits);                                \
        return count;                                           \
    }

ONE_BY_ONE(single_holding, gab_vec, gab_box_holds(crowd->singles[i], shape))
ONE_BY_ONE(single_box, gab_box, gab_box_meets_box(crowd->singles[i], shape))
ONE_BY_ONE(single_circle, gab_circle, gab_circle_meets_box(shape, crowd->singles[i]))
ONE_BY_ONE(inline_holding, gab_vec, float_holds(crowd->singles[i], shape))
ONE_BY_ONE(inline_box, gab_box, float_meets(crowd->singles[i], shape))
ONE_BY_ONE(inline_circle, gab_circle, float_meets_circle(shape, crowd->singles[i]))

BENCH_NUMBER(singly_holding, Crowd, single_holding_all(world, world->points[pair.a]))
BENCH_NUMBER(singly_box, Crowd, single_box_all(world, world->query_boxes[pair.a]))
BENCH_NUMBER(singly_circle, Crowd, single_circle_all(world, world->circles[pair.a]))
BENCH_NUMBER(inlined_holding, Crowd, inline_holding_all(world, world->points[pair.a]))
BENCH_NUMBER(inlined_box, Crowd, inline_box_all(world, world->query_boxes[pair.a]))
BENCH_NUMBER(inlined_circle, Crowd, inline_circle_all(world, world->circles[pair.a]))

/* ---- Worlds ---- */

static float between(CheckRandom *random, int min, int max)
{
    return (float)check_between(random, min * 256, max * 256) * GAB_STEP;
}

static gab_box random_box(CheckRandom *random, int side)
{
    float x = between(random, 0, side), y = between(random, 0, side);
    float w = between(random, 8, 64);
    return (gab_box){x, y, w, between(random, 8, 64)};
}

/* Fills a crowd with boxes in a square. The smaller its side, the more boxes are hit. */
static void fill(Crowd *crowd, uint32_t count, int side)
{
    CheckRandom random = {count};
    crowd->count = count;
    crowd->boxes = (gab_boxes){crowd->left, crowd->top, crowd->right, crowd->bottom, count};
    for (uint32_t i = 0; i < count; i++) {
        crowd->singles[i] = random_box(&random, side);
        gab_boxes_set(&crowd->boxes, i, crowd->singles[i]);
    }
    for (size_t i = 0; i < QUERIES; i++) {
        crowd->query_boxes[i] = random_box(&random, side);
        crowd->points[i] = (gab_vec){crowd->query_boxes[i].x, crowd->query_boxes[i].y};
        crowd->circles[i] = (gab_circle){crowd->points[i], between(&random, 4, 32)};
    }
}

/* ---- The table ---- */

typedef struct BatchQuery {
    const char *name;
    BenchRun ours, singly, inlined;
} BatchQuery;

static const BatchQuery queries[] = {
    {"gab_boxes_holding", holding, singly_holding, inlined_holding},
    {"gab_boxes_meeting_box", meeting_box, singly_box, inlined_box},
    {"gab_boxes_meeting_circle", meeting_circle, singly_circle, inlined_circle},
};

static const struct {
    const char *crowd;
    uint32_t count;
    int side;
} crowds[] = {
    {"1000, few hits", 1000, 2000},
    {"1000, many hits", 1000, 100},
    {"10000, few hits", MAX_BOXES, 6000},
    {"10000, many hits", MAX_BOXES, 100},
};

static void compare(Bench *bench, const BatchQuery *query, const Crowd *crowd, const char *name)
{
    char title[80];
    snprintf(title, sizeof(title), "%s, %s", query->name + sizeof("gab_boxes"), name);
    const BenchRunner runners[] = {
        {query->name, NULL, query->ours, crowd},
        {"the single query", NULL, query->singly, crowd},
        {"inline float", "rounds in float", query->inlined, crowd},
    };
    BenchQuery bench_query = {.name = title, .answer = BENCH_IS_NUMBER, .a = QUERIES, .b = 1};
    bench_query.divisor = crowd->count;
    bench_compare(bench, &bench_query, runners, sizeof(runners) / sizeof(runners[0]));
}

int main(int argc, char **argv)
{
    static Crowd crowd;
    crowd.hits = calloc(MAX_BOXES, sizeof(*crowd.hits));
    if (crowd.hits == NULL)
        return 1;
    Bench bench = bench_open("One shape against many boxes (ns per box)", "none", argc, argv);
    for (size_t i = 0; i < sizeof(crowds) / sizeof(crowds[0]); i++) {
        fill(&crowd, crowds[i].count, crowds[i].side);
        for (size_t k = 0; k < sizeof(queries) / sizeof(queries[0]); k++)
            compare(&bench, &queries[k], &crowd, crowds[i].crowd);
    }
    free(crowd.hits);
    return bench_close(&bench);
}
