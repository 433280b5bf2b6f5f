/* SPDX-License-Identifier: MIT */
/*
 * The same queries in other libraries, if these are installed: Box2D 2.4 (peer_box2d.cpp) and
 * Chipmunk 7 (peer_chipmunk.c), as packaged; or if their sources are given: Box2D 3 (peer_box2d3.c)
 * and cute_c2 (peer_cute_c2.c). Their shapes are made from our pools once, before the measurement,
 * so a measured call takes the same time as in a game that keeps its shapes.
 */
#pragma once

#include "pool.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum PeerTask {
    PEER_NONE = 0, /* no peer has this query */
    PEER_MEETS,    /* yes or no */
    PEER_CONTACT,  /* depth */
    PEER_NEAREST,  /* x + y of the nearest point, a number */
    PEER_CAST,     /* time of the first impact of a move, as a depth */
    PEER_CAST_ALL  /* the same as PEER_CAST, against all shapes of the second pool at once */
} PeerTask;

/* One query that a peer supports. */
typedef struct PeerRow {
    PeerTask task;
    PoolKind a, b;
    BenchRunner runner; /* without its world */
} PeerRow;

/*
 * Appends the peers' runners for a task over two pools, up to BENCH_MAX_RUNNERS in total, and
 * returns the new number. The pools must not change afterwards. For PEER_CAST_ALL the first `used`
 * shapes of the second pool are queried.
 */
size_t peers_add(PeerTask task, const PoolPair *pools, uint32_t used, BenchRunner *runners,
                 size_t count);

/* Returns the names and versions of the peers. */
const char *peers_versions(void);

/* Each peer provides a table, its version, and its representation of two pools. */
extern const PeerRow box2d_rows[];
extern const size_t box2d_row_count;
const char *box2d_version(void);
const void *box2d_world(const PoolPair *pools, uint32_t used);

extern const PeerRow box2d3_rows[];
extern const size_t box2d3_row_count;
const char *box2d3_version(void);
const void *box2d3_world(const PoolPair *pools, uint32_t used);

extern const PeerRow cute_c2_rows[];
extern const size_t cute_c2_row_count;
const void *cute_c2_world(const PoolPair *pools, uint32_t used);

extern const PeerRow chipmunk_rows[];
extern const size_t chipmunk_row_count;
const char *chipmunk_version(void);
const void *chipmunk_world(const PoolPair *pools, uint32_t used);

#ifdef __cplusplus
}
#endif
