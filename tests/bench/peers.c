/* SPDX-License-Identifier: MIT */
/* Collects the available peers; see peers.h. Their worlds are never freed. */
#include "peers.h"

#include <stdio.h>

typedef const void *(*MakeWorld)(const PoolPair *pools, uint32_t used);

#if defined(BENCH_BOX2D) || defined(BENCH_CHIPMUNK) || defined(BENCH_BOX2D3) || \
    defined(BENCH_CUTE_C2)
static size_t add_rows(const PeerRow *rows, size_t row_count, MakeWorld make, PeerTask task,
                       const PoolPair *pools, uint32_t used, BenchRunner *runners, size_t count)
{
    const void *world = NULL;
    for (size_t i = 0; i < row_count && count < BENCH_MAX_RUNNERS; i++) {
        if (rows[i].task != task || rows[i].a != pools->a->kind || rows[i].b != pools->b->kind)
            continue;
        if (world == NULL)
            world = make(pools, used);
        runners[count] = rows[i].runner;
        runners[count++].world = world;
    }
    return count;
}
#endif

size_t peers_add(PeerTask task, const PoolPair *pools, uint32_t used, BenchRunner *runners,
                 size_t count)
{
#ifdef BENCH_BOX2D
    count = add_rows(box2d_rows, box2d_row_count, box2d_world, task, pools, used, runners, count);
#endif
#ifdef BENCH_CHIPMUNK
    count = add_rows(chipmunk_rows, chipmunk_row_count, chipmunk_world, task, pools, used, runners,
                     count);
#endif
#ifdef BENCH_BOX2D3
    count =
        add_rows(box2d3_rows, box2d3_row_count, box2d3_world, task, pools, used, runners, count);
#endif
#ifdef BENCH_CUTE_C2
    count =
        add_rows(cute_c2_rows, cute_c2_row_count, cute_c2_world, task, pools, used, runners, count);
#endif
    (void)task, (void)pools, (void)used, (void)runners;
    return count;
}

const char *peers_versions(void)
{
    static char text[120];
    const char *box2d = "no Box2D", *chipmunk = "no Chipmunk", *box2d3 = "no Box2D 3",
               *cute_c2 = "no cute_c2";
#ifdef BENCH_BOX2D
    box2d = box2d_version();
#endif
#ifdef BENCH_CHIPMUNK
    chipmunk = chipmunk_version();
#endif
#ifdef BENCH_BOX2D3
    box2d3 = box2d3_version();
#endif
#ifdef BENCH_CUTE_C2
    cute_c2 = "cute_c2";
#endif
    snprintf(text, sizeof(text), "%s, %s, %s, %s", box2d, chipmunk, box2d3, cute_c2);
    return text;
}
