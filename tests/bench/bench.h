/* SPDX-License-Identifier: MIT */
/*
 * The benchmark harness. A query is run by several runners over the same array of inputs: first
 * ours, then its peers, which compute the same with another library or simpler code. The batches of
 * all runners are interleaved, so that a machine that gets slower slows all of them, and the
 * medians are printed with their ratio. The answers of all runners are compared: the program fails
 * if those of a peer differ without a stated reason. It never fails because of a time.
 *
 *     BENCH_YES_NO(run_ours, PoolPair, gab_box_holds(A(boxes), B(points)))
 *     int main(int argc, char **argv)
 *     {
 *         Bench bench = bench_open("shapes", "none", argc, argv);
 *         BenchRunner runners[] = {{.name = "gab_box_holds", .run = run_ours, .world = &pools}};
 *         bench_compare(&bench, &(BenchQuery){.a = 9, .b = 9, .hit_percent = 50}, runners, 1);
 *         return bench_close(&bench);
 *     }
 *
 * Words on the command line select the queries whose names contain one of them.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One input: the indices of two items in the runner's world. */
typedef struct BenchPair {
    uint16_t a, b;
} BenchPair;

/* The kind of a query's answers. */
typedef enum BenchAnswer {
    BENCH_IS_YES_NO = 0,    /* uint8_t, 0 or 1 */
    BENCH_NEGATIVE_IS_MISS, /* float, the depth or time of a hit; NaN: unknown; < 0: no hit */
    BENCH_IS_NUMBER         /* float */
} BenchAnswer;

/* Runs a query for every pair, in order, and writes `count` answers of the query's kind. */
typedef void (*BenchRun)(const void *world, const BenchPair *pairs, size_t count, void *answers);

typedef struct BenchRunner {
    const char *name;    /* name of the function called */
    const char *differs; /* why its answers may differ from ours; NULL: they must agree */
    BenchRun run;
    const void *world; /* its shapes, made before the measurement */
} BenchRunner;

typedef struct BenchQuery {
    const char *name; /* NULL: the name of the first runner */
    BenchAnswer answer;
    float margin;    /* tolerated difference of answers, except yes and no */
    uint32_t a, b;   /* the indices of a pair are drawn below these numbers */
    int hit_percent; /* percentage of pairs that hit; 0: any pairs */
    float deepest;   /* hits deeper than this are not drawn; 0: any depth */
    double divisor;  /* the printed ns are the time of a call / divisor; 0: 1 */
    size_t pairs;    /* minimum number of inputs, for worlds larger than a cache; 0: none */
} BenchQuery;

/*
 * A batch is one pass over at most BENCH_MAX_PAIRS inputs. Their order is shuffled before each
 * round, because modern processors learn the branches of thousands of calls if the same inputs
 * repeat.
 */
enum { BENCH_MAX_PAIRS = 131072, BENCH_ROUNDS = 25, BENCH_MAX_RUNNERS = 9 };

typedef struct Bench {
    int argc;
    char **argv;
    double checksum;              /* of all answers; printed, so that no call is optimised away */
    size_t unexplained;           /* number of peers whose answers differ without a stated reason */
    size_t queries;               /* number of queries that ran */
    double ns[BENCH_MAX_RUNNERS]; /* ns per call of the last query's runners */
} Bench;

/* Prints the title, the machine, the names and versions of the peers, and the head of the table. */
Bench bench_open(const char *title, const char *peers, int argc, char **argv);

/* True if the command line selects this query, or selects none. */
bool bench_is_selected(const Bench *bench, const char *name);

/* Runs one query and prints it, if it is selected. */
void bench_compare(Bench *bench, const BenchQuery *query, const BenchRunner *runners,
                   size_t runner_count);

/* Prints the end of the table. Returns the exit status: 1 if answers differ without a stated
 * reason, or if no query ran. */
int bench_close(const Bench *bench);

/* Makes the compiler assume that the memory behind the pointer is read. */
static inline void bench_keep(const void *pointer)
{
    __asm__ volatile("" : : "g"(pointer) : "memory");
}

/* Returns an answer of the kind BENCH_NEGATIVE_IS_MISS. It uses a table, because a branch would be
 * part of the measured time. */
static inline float bench_answer(bool is_hit, float value)
{
    const float answers[2] = {-1, value};
    return answers[is_hit];
}

/*
 * Defines a runner by one expression, in which `world` is a const World * and `pair` the input. The
 * loop and the single store are the same for every runner of a query.
 */
#define BENCH_RUN(name, World, Answer, expression)                                               \
    static void name(const void *any_world, const BenchPair *pairs, size_t count, void *answers) \
    {                                                                                            \
        const World *world = (const World *)any_world;                                           \
        Answer *answer = (Answer *)answers;                                                      \
        for (size_t n = 0; n < count; n++) {                                                     \
            BenchPair pair = pairs[n];                                                           \
            answer[n] = (Answer)(expression);                                                    \
            (void)world, (void)pair;                                                             \
        }                                                                                        \
    }
#define BENCH_YES_NO(name, World, expression) BENCH_RUN(name, World, uint8_t, expression)
#define BENCH_NUMBER(name, World, expression) BENCH_RUN(name, World, float, expression)

#ifdef __cplusplus
}
#endif
