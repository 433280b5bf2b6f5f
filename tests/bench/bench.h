/* SPDX-License-Identifier: MIT */
/*
 * The benchmark harness. A query is put to several runners (ours first, then its peers) over one
 * and the same array of inputs; the batches of all runners are interleaved, so that a machine that
 * gets slower slows all of them, and the medians are printed with their ratio. Answers are kept and
 * compared: a peer that disagrees without a stated reason makes the program fail. Times never do.
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
 * Words on the command line run only the queries whose names contain one of them.
 */
#ifndef GABARIT_TESTS_BENCH_H
#define GABARIT_TESTS_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One input: the places of two things in the runner's world. */
typedef struct BenchPair {
    uint16_t a, b;
} BenchPair;

/* What the answers of a query are. */
typedef enum BenchAnswer {
    BENCH_IS_YES_NO = 0, /* uint8_t, 0 or 1 */
    BENCH_IS_DEPTH,      /* float: < 0 is no hit; NaN is a hit without saying how deep */
    BENCH_IS_NUMBER      /* float */
} BenchAnswer;

/* Asks a query for every pair, in order, and writes `count` answers of the query's kind. */
typedef void (*BenchRun)(const void *world, const BenchPair *pairs, size_t count, void *answers);

typedef struct BenchRunner {
    const char *name;    /* the call */
    const char *differs; /* why its answers may be others than ours; NULL: they must agree */
    BenchRun run;
    const void *world; /* its shapes, made before the clock runs */
} BenchRunner;

typedef struct BenchQuery {
    const char *name; /* NULL: the first runner's */
    BenchAnswer answer;
    float margin;    /* by how much depths and numbers may differ */
    uint32_t a, b;   /* pairs are drawn below these places */
    int hit_percent; /* how many of them are to be hits; 0: as it comes */
    float deepest;   /* hits deeper than this are not drawn; 0: any depth */
    double divisor;  /* ns are printed per call / divisor; 0 is 1 */
    size_t pairs; /* at least so many inputs, for worlds larger than a cache; 0: as time allows */
} BenchQuery;

/*
 * A batch is one pass over so many inputs, in an order that is shuffled before each round: modern
 * processors learn the branches of thousands of calls by heart when the same inputs come again.
 */
enum { BENCH_MOST_PAIRS = 131072, BENCH_ROUNDS = 25, BENCH_MOST_RUNNERS = 9 };

typedef struct Bench {
    int argc;
    char **argv;
    double checksum; /* of all answers, printed, so that no call can be left out */
    size_t unexplained;
    size_t queries;
    double ns; /* what the last query's first runner took */
} Bench;

/* Prints the title, the machine, the names and versions of the peers, and the head of the table. */
Bench bench_open(const char *title, const char *peers, int argc, char **argv);

/* Whether the command line names a query. */
bool bench_chooses(const Bench *bench, const char *name);

/* Runs and prints one query, if it is chosen. */
void bench_compare(Bench *bench, const BenchQuery *query, const BenchRunner *runners,
                   size_t runner_count);

/* Prints the end of the table; returns the exit status: 1 if answers differ without a reason. */
int bench_close(const Bench *bench);

/* Makes the compiler believe that what is pointed at is read. */
static inline void bench_keep(const void *pointer)
{
    __asm__ volatile("" : : "g"(pointer) : "memory");
}

/* The answer of a depth query, looked up: a branch of the harness would be charged to the call. */
static inline float bench_depth(bool is_hit, float depth)
{
    const float said[2] = {-1, depth};
    return said[is_hit];
}

/*
 * Defines a runner from one expression, in which `world` is a const World * and `pair` the input.
 * The loop and the one store are the same for every runner of a query.
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

#endif
