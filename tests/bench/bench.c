/* SPDX-License-Identifier: MIT */
/* The benchmark harness; see bench.h. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The target duration of a batch: long enough for the clock's resolution, short enough to be rarely
 * interrupted. */
static const double batch_ns = 1e6;
enum { MIN_PAIRS = 128 };

/* Maximum number of attempts to draw a pair that is a hit, or a miss, as wanted. */
enum { MAX_DRAWS = 1000 };

static BenchPair pairs[BENCH_MAX_PAIRS];
static float answers[BENCH_MAX_RUNNERS][BENCH_MAX_PAIRS];

/* Returns the processor time of this thread, which excludes other programs. */
static double thread_time_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static void print_processor(void)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
        const char *value = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && value != NULL) {
            printf("machine   %s", value + 2);
            break;
        }
    }
    if (file != NULL)
        fclose(file);
}

Bench bench_open(const char *title, const char *peers, int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("%s\n", title);
    print_processor();
#ifdef __clang__
    printf("compiler  %s\n", __VERSION__);
#else
    printf("compiler  gcc %s\n", __VERSION__);
#endif
    printf("peers     %s\n", peers);
    printf(
        "method    median of %d interleaved batches, up to %d shuffled inputs, processor time\n\n",
        BENCH_ROUNDS, BENCH_MAX_PAIRS);
    printf("%-34s %9s %5s  %-28s %9s %6s %7s\n", "query", "ns", "hits", "peer", "ns", "ratio",
           "differ");
    return (Bench){.argc = argc, .argv = argv};
}

bool bench_is_selected(const Bench *bench, const char *name)
{
    for (int i = 1; i < bench->argc; i++)
        if (strstr(name, bench->argv[i]) != NULL)
            return true;
    return bench->argc < 2;
}

static double answer_at(BenchAnswer kind, const void *array, size_t index)
{
    if (kind == BENCH_IS_YES_NO)
        return ((const uint8_t *)array)[index];
    return (double)((const float *)array)[index];
}

static bool is_hit(BenchAnswer kind, double answer)
{
    return kind == BENCH_IS_YES_NO ? answer > 0 : !(answer < 0);
}

static bool is_same(const BenchQuery *query, double ours, double peer)
{
    if (query->answer == BENCH_IS_YES_NO)
        return ours == peer;
    if (query->answer == BENCH_NEGATIVE_IS_MISS) {
        if (is_hit(query->answer, ours) != is_hit(query->answer, peer))
            return false;
        if (!is_hit(query->answer, ours) || isnan(peer))
            return true;
    }
    return fabs(ours - peer) <= (double)query->margin;
}

static BenchPair draw_pair(const BenchQuery *query, CheckRandom *random)
{
    BenchPair pair;
    pair.a = (uint16_t)check_between(random, 0, (int)query->a - 1);
    pair.b = (uint16_t)check_between(random, 0, (int)query->b - 1);
    return pair;
}

/* Draws the pairs of a batch. Whether a pair must be a hit is decided at random before it is drawn,
 * so that hits and misses are in random order. */
static void draw_pairs(const BenchQuery *query, const BenchRunner *ours, size_t count)
{
    CheckRandom random = {1};
    for (size_t n = 0; n < count; n++) {
        bool must_hit = check_chance(&random, query->hit_percent);
        for (int draw = 0; draw < MAX_DRAWS; draw++) {
            float answer = 0;
            pairs[n] = draw_pair(query, &random);
            if (query->hit_percent == 0)
                break;
            ours->run(ours->world, &pairs[n], 1, &answer);
            double result = answer_at(query->answer, &answer, 0);
            bool too_deep = query->deepest > 0 && result > (double)query->deepest;
            if (is_hit(query->answer, result) == must_hit && !too_deep)
                break;
        }
    }
}

static void shuffle_pairs(CheckRandom *random, size_t count)
{
    for (size_t n = count - 1; n > 0; n--) {
        size_t other = (size_t)check_between(random, 0, (int)n);
        BenchPair pair = pairs[n];
        pairs[n] = pairs[other];
        pairs[other] = pair;
    }
}

/* Runs one pass. Returns the time per call in ns. */
static double time_pass(const BenchRunner *runner, size_t count, float *into)
{
    double start = thread_time_ns();
    runner->run(runner->world, pairs, count, into);
    bench_keep(into);
    return (thread_time_ns() - start) / (double)count;
}

/*
 * Returns the number of pairs in a batch. Measures our runner with increasing numbers of pairs,
 * because for few pairs the time to read the clock matters.
 */
static size_t batch_size(const BenchQuery *query, const BenchRunner *ours)
{
    double ns = 0;
    size_t count = MIN_PAIRS;
    for (; count < BENCH_MAX_PAIRS && ns * (double)count < batch_ns / 8; count *= 2) {
        draw_pairs(query, ours, count);
        ns = time_pass(ours, count, answers[0]);
    }
    if (count >= BENCH_MAX_PAIRS || ns <= 0)
        return BENCH_MAX_PAIRS;
    double ideal = batch_ns / ns;
    if (ideal < MIN_PAIRS)
        return MIN_PAIRS;
    return ideal < BENCH_MAX_PAIRS ? (size_t)ideal : BENCH_MAX_PAIRS;
}

static int compare_times(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Sets the median time of each runner, in ns per call. */
static void measure(const BenchRunner *runners, size_t runner_count, size_t count, double *medians)
{
    static double times[BENCH_MAX_RUNNERS][BENCH_ROUNDS];
    CheckRandom random = {2};
    for (size_t round = 0; round < BENCH_ROUNDS; round++) {
        shuffle_pairs(&random, count);
        for (size_t r = 0; r < runner_count; r++)
            times[r][round] = time_pass(&runners[r], count, answers[r]);
    }
    for (size_t r = 0; r < runner_count; r++) {
        qsort(times[r], BENCH_ROUNDS, sizeof(double), compare_times);
        medians[r] = times[r][BENCH_ROUNDS / 2];
    }
}

static size_t count_differences(const BenchQuery *query, size_t runner, size_t count)
{
    size_t differences = 0;
    for (size_t n = 0; n < count; n++)
        differences += !is_same(query, answer_at(query->answer, answers[0], n),
                                answer_at(query->answer, answers[runner], n));
    return differences;
}

static void print_ours(Bench *bench, const BenchQuery *query, const char *name, size_t count,
                       double ns)
{
    size_t hits = 0;
    for (size_t n = 0; n < count; n++) {
        double answer = answer_at(query->answer, answers[0], n);
        hits += is_hit(query->answer, answer);
        bench->checksum += isfinite(answer) ? answer : 0;
    }
    printf("%-34s %9.2f ", name, ns);
    if (query->answer == BENCH_IS_NUMBER)
        printf("%5s", "-");
    else
        printf("%4.0f%%", 100.0 * (double)hits / (double)count);
}

static void print_peer(Bench *bench, const BenchRunner *peer, double ns, double ratio,
                       size_t differences)
{
    printf("  %-28s %9.2f %6.2f %7zu", peer->name, ns, ratio, differences);
    if (differences > 0)
        printf("  (%s)", peer->differs != NULL ? peer->differs : "NOT EXPLAINED");
    bench->unexplained += differences > 0 && peer->differs == NULL;
    putchar('\n');
}

void bench_compare(Bench *bench, const BenchQuery *query, const BenchRunner *runners,
                   size_t runner_count)
{
    const char *name = query->name != NULL ? query->name : runners[0].name;
    if (!bench_is_selected(bench, name))
        return;
    double divisor = query->divisor > 0 ? query->divisor : 1, medians[BENCH_MAX_RUNNERS] = {0};
    size_t count = batch_size(query, &runners[0]);
    count = count < query->pairs ? query->pairs : count;
    draw_pairs(query, &runners[0], count);
    measure(runners, runner_count, count, medians);
    bench->queries++;
    for (size_t r = 0; r < runner_count; r++)
        bench->ns[r] = medians[r] / divisor;
    print_ours(bench, query, name, count, medians[0] / divisor);
    if (runner_count < 2)
        printf("  %-28s %9s %6s %7s\n", "-", "-", "-", "-");
    for (size_t r = 1; r < runner_count; r++) {
        if (r > 1)
            printf("%-34s %9s %5s", "", "", "");
        print_peer(bench, &runners[r], medians[r] / divisor, medians[r] / medians[0],
                   count_differences(query, r, count));
    }
}

int bench_close(const Bench *bench)
{
    printf("\nratio: the peer's time divided by ours, above 1 if ours is faster; checksum %g\n",
           bench->checksum);
    if (bench->unexplained > 0)
        printf("FAILED: the results of %zu peers differ without a stated reason\n",
               bench->unexplained);
    return bench->unexplained > 0 || bench->queries == 0;
}
