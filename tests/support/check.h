/* SPDX-License-Identifier: MIT */
/*
 * The test harness: named cases, checks that print file and line, and repeatable random numbers. A
 * test program ends with the list of its cases. It prints TAP, which meson reads.
 *
 *     static void test_touching(void) { CHECK(gab_circle_meets_circle(a, b)); }
 *     CHECK_CASES({"touching circles meet", test_touching})
 *
 * Environment: GABARIT_TEST_SEED is a number that seeds all random cases. GABARIT_TEST_DIVISOR
 * divides the number of random cases: 10 runs a tenth of them. If the command line has arguments,
 * only the cases whose names contain one of the arguments run.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CheckCase {
    const char *name;
    void (*run)(void);
} CheckCase;

#define CHECK_COUNT(array) (sizeof(array) / sizeof((array)[0]))

int check_main(int argc, char **argv, const CheckCase *cases, size_t count);

/* Defines the main function of a program that only runs cases. */
#define CHECK_CASES(...)                                          \
    int main(int argc, char **argv)                               \
    {                                                             \
        static const CheckCase cases[] = {__VA_ARGS__};           \
        return check_main(argc, argv, cases, CHECK_COUNT(cases)); \
    }

/* Records a failed check of the running case. The messages of the first few failures of a case are
 * printed. */
void check_failed(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Prints a line of information ("# ..."), which is not a result. */
void check_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* True if the running case has failed so often that more checks would only add noise. */
bool check_has_failed_too_often(void);

#define CHECK(condition) \
    ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, "%s", #condition))

/* CHECK with its own message: CHECK_THAT(got == want, "case %d: got %d", i, got). */
#define CHECK_THAT(condition, ...) \
    ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, __VA_ARGS__))

#define CHECK_INT(got, want) \
    check_int(__FILE__, __LINE__, #got, (long long)(got), (long long)(want))
#define CHECK_NEAR(got, want, margin) check_near(__FILE__, __LINE__, #got, got, want, margin)
#define CHECK_TEXT(got, want)         check_text(__FILE__, __LINE__, #got, got, want)

void check_int(const char *file, int line, const char *what, long long got, long long want);
void check_near(const char *file, int line, const char *what, double got, double want,
                double margin);
void check_text(const char *file, int line, const char *what, const char *got, const char *want);

/* ---- Random numbers: splitmix64, the same on every machine ---- */

typedef struct CheckRandom {
    uint64_t state;
} CheckRandom;

/* Returns a generator for one case. Its state is derived from the seed of the run and `word`; the
 * seed and the word are printed. */
CheckRandom check_random(const char *word);
/* Returns a generator that does not depend on the seed of the run: for measured figures, such as a
 * size or a share, which must be the same in every run. */
CheckRandom check_random_at(uint64_t seed, const char *word);

uint64_t check_next(CheckRandom *random);
double check_unit(CheckRandom *random);                   /* [0, 1) */
int check_between(CheckRandom *random, int min, int max); /* both inclusive */
bool check_chance(CheckRandom *random, int percent);

/* Returns the number of random cases to run: `full` / GABARIT_TEST_DIVISOR, at least 1. */
size_t check_case_count(size_t full);

/* Begins a loop over check_case_count(full) random cases, which ends early if too many checks fail.
 * Declares `random`, their generator, which check_random makes. */
#define CHECK_RANDOM_CASES(random, word, full)           \
    CheckRandom random = check_random(word);             \
    for (size_t random##_cases = check_case_count(full); \
         random##_cases > 0 && !check_has_failed_too_often(); random##_cases--)

/* True if another random case is to be run after `done` of them. If GABARIT_TEST_DIVISOR reduces
 * their number, more cases are run until `enough` is true (the test has measured what it needs),
 * but at most `full`. */
bool check_needs_more(size_t done, size_t full, bool enough);
