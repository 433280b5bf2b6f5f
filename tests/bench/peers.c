/* SPDX-License-Identifier: MIT */
/* Collects the available peers; see peers.h. Their worlds are never freed. */
#include "peers.h"

#include <stdio.h>

typedef const void *(*MakeWorld)(const PoolPair *pools, uint32_t used);

#if defined(BENCH_BOX2D) || defined(BENCH_CHIPMUNK)
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
    (void)task, (void)pools, (void)used, (void)runners;
    return count;
}

const char *peers_versions(void)
{
    static char text[80];
    const char *box2d = "no Box2D", *chipmunk = "no Chipmunk";
#ifdef BENCH_BOX2D
    box2d = box2d_version();
#endif
#ifdef BENCH_CHIPMUNK
    chipmunk = chipmunk_version();
#endif
    snprintf(text, sizeof(text), "%s, %s", box2d, chipmunk);
    return text;
}
