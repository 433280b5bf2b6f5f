/* SPDX-License-Identifier: MIT */
/* The test harness; see check.h. It does not depend on the libraries under test. */
#include "check.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PRINTED_FAILURES = 10, TOO_MANY_FAILURES = 100 };

/* Number of failed checks of the running case. */
static size_t failure_count;

void check_failed(const char *file, int line, const char *format, ...)
{
    failure_count++;
    if (failure_count > MAX_PRINTED_FAILURES)
        return;
    va_list arguments;
    va_start(arguments, format);
    printf("# %s:%d: ", file, line);
    vprintf(format, arguments);
    putchar('\n');
    va_end(arguments);
}

void check_note(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("# ", stdout);
    vprintf(format, arguments);
    putchar('\n');
    va_end(arguments);
}

bool check_has_failed_too_often(void)
{
    return failure_count >= TOO_MANY_FAILURES;
}

void check_int(const char *file, int line, const char *what, long long got, long long want)
{
    if (got != want)
        check_failed(file, line, "%s is %lld, expected %lld", what, got, want);
}

void check_near(const char *file, int line, const char *what, double got, double want,
                double margin)
{
    if (!(fabs(got - want) <= margin))
        check_failed(file, line, "%s is %.17g, expected %.17g, plus or minus %g", what, got, want,
                     margin);
}

void check_text(const char *file, int line, const char *what, const char *got, const char *want)
{
    if (got == NULL || strcmp(got, want) != 0)
        check_failed(file, line, "%s is \"%s\", expected \"%s\"", what, got ? got : "(null)", want);
}

static uint64_t environment_number(const char *name, uint64_t default_value)
{
    const char *text = getenv(name);
    return text != NULL && *text != '\0' ? strtoull(text, NULL, 0) : default_value;
}

CheckRandom check_random_at(uint64_t seed, const char *word)
{
    CheckRandom random = {seed};
    for (const char *c = word; *c != '\0'; c++)
        random.state = check_next(&random) ^ (unsigned char)*c;
    return random;
}

CheckRandom check_random(const char *word)
{
    uint64_t seed = environment_number("GABARIT_TEST_SEED", 1);
    check_note("seed %llu (GABARIT_TEST_SEED) for \"%s\"", (unsigned long long)seed, word);
    return check_random_at(seed, word);
}

uint64_t check_next(CheckRandom *random)
{
    uint64_t z = random->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

double check_unit(CheckRandom *random)
{
    return (double)(check_next(random) >> 11) * 0x1p-53;
}

int check_between(CheckRandom *random, int min, int max)
{
    uint64_t span = (uint64_t)((int64_t)max - min) + 1;
    return (int)(min + (int64_t)(((check_next(random) >> 32) * span) >> 32));
}

bool check_chance(CheckRandom *random, int percent)
{
    return check_between(random, 0, 99) < percent;
}

size_t check_case_count(size_t full)
{
    uint64_t divisor = environment_number("GABARIT_TEST_DIVISOR", 1);
    size_t times = divisor > 0 ? full / (size_t)divisor : full;
    return times > 0 ? times : 1;
}

bool check_needs_more(size_t done, size_t full, bool enough)
{
    return done < (enough ? check_case_count(full) : full) && !check_has_failed_too_often();
}

static bool is_selected(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strstr(name, argv[i]) != NULL)
            return true;
    return argc < 2;
}

int check_main(int argc, char **argv, const CheckCase *cases, size_t count)
{
    size_t run_count = 0, failed_count = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (size_t i = 0; i < count; i++) {
        if (!is_selected(cases[i].name, argc, argv))
            continue;
        failure_count = 0;
        cases[i].run();
        if (failure_count > MAX_PRINTED_FAILURES)
            check_note("... %zu failed checks in total", failure_count);
        printf("%s %zu - %s\n", failure_count == 0 ? "ok" : "not ok", ++run_count, cases[i].name);
        failed_count += failure_count != 0;
    }
    printf("1..%zu\n", run_count);
    return failed_count != 0 || run_count == 0;
}
