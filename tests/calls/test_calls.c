/* SPDX-License-Identifier: MIT */
/*
 * Careless arguments: every public function is called with NaN, infinities, the largest and the
 * smallest floats, limits of the range and halves of steps, indices and enumerators that are out of
 * range, handles without a bank, NULL names and a capacity of 0. Each float of the arguments,
 * according to the headers, also takes each special value while the other arguments are ordinary.
 * No call may read or write outside its arguments, which the sanitizers detect, and each must end.
 * Every output must be filled and finite; outputs that the headers guarantee to be on the lattice,
 * a fraction or a unit vector are checked. The environment variable GABARIT_CALLS sets the number
 * of calls; soak.sh makes 100,000,000.
 */
#include "calls.h"

#include "check.h"
#include "runtime/bank/sample.h"

#include <stdlib.h>

enum { BANKS = 5 };

static CallsBank banks[BANKS];

static void make_banks(void)
{
    for (uint32_t i = 0; i < BANKS; i++)
        banks[i].bytes = i == 0   ? sample_small(&banks[i].size)
                         : i == 1 ? sample_references(&banks[i].size)
                                  : sample_random(i - 1, 2, &banks[i].size);
}

static void free_banks(void)
{
    for (uint32_t i = 0; i < BANKS; i++)
        free((void *)(uintptr_t)banks[i].bytes);
}

static unsigned long long wanted_calls(void)
{
    const char *calls = getenv("GABARIT_CALLS");
    return calls != NULL ? strtoull(calls, NULL, 10) : check_case_count(1500000);
}

static void report_wrong_outputs(const Caller *caller)
{
    for (uint32_t i = 0; i < MAX_WRONG && caller->wrong_outputs[i].what != NULL; i++)
        check_failed(__FILE__, __LINE__, "%s: %s is %g (from state %016llx)",
                     caller->wrong_outputs[i].function, caller->wrong_outputs[i].what,
                     caller->wrong_outputs[i].value,
                     (unsigned long long)caller->wrong_outputs[i].state);
    CHECK_INT(caller->wrong_count, 0);
    check_note("%llu calls of %u functions", (unsigned long long)caller->calls,
               (unsigned)all_calls_count);
}

static void test_guarantees(void)
{
    static Caller caller;
    CheckRandom random = check_random("careless calls");
    caller_init(&caller, check_next(&random), banks, BANKS);
    caller_run(&caller, wanted_calls());
    report_wrong_outputs(&caller);
}

/* Tests each float of each function with each special value. At least as many floats must be drawn
 * as the headers declare, so that none is left out. */
static void test_each_float(void)
{
    static Caller caller;
    CheckRandom random = check_random("careless floats");
    unsigned long long wanted = wanted_calls() / 3;
    caller_init(&caller, check_next(&random), banks, BANKS);
    for (uint32_t round = 0; round == 0 || caller.calls < wanted; round++)
        for (uint32_t i = 0; i < all_calls_count; i++) {
            uint32_t floats = 0;
            for (int tries = 0; tries < 100 && (tries == 0 || floats < all_calls[i].floats);
                 tries++)
                floats = caller_sweep(&caller, &all_calls[i]);
            CHECK_THAT(floats >= all_calls[i].floats, "%s: %u of %u floats are drawn",
                       all_calls[i].name, floats, all_calls[i].floats);
        }
    report_wrong_outputs(&caller);
}

/* Tests that no function returns the same answer for all arguments, except functions that are known
 * to do so. Those read whole banks and are called less often. */
static void test_answers_differ(void)
{
    static Caller caller;
    CheckRandom random = check_random("different answers");
    uint64_t seed = check_next(&random);
    for (uint32_t i = 0; i < all_calls_count; i++) {
        uint64_t first = 0;
        bool is_constant = caller_is_constant(all_calls[i].name), differs = false;
        caller_init(&caller, seed, banks, BANKS);
        for (int k = 0; k < (is_constant ? 100 : 300000) && !differs; k++) {
            caller_start_call(&caller, &all_calls[i]);
            caller.hash = 0;
            all_calls[i].run(&caller);
            first = k == 0 ? caller.hash : first;
            differs = caller.hash != first;
        }
        CHECK_THAT(differs || is_constant, "%s always returns the same answer", all_calls[i].name);
    }
}

/* Tests that the checks of outputs detect faults. */
static void test_checks(void)
{
    static Caller caller;
    uint8_t unused[4];
    caller_init(&caller, 1, banks, BANKS);
    caller.function = "none";
    record_float(&caller, "infinite", 1e38f * (float)atof("100"), EXPECT_FINITE);
    CHECK_INT(caller.wrong_count, 1);
    record_float(&caller, "off the lattice", 0.001f, EXPECT_LATTICE);
    CHECK_INT(caller.wrong_count, 2);
    record_float(&caller, "not a fraction", 1.5f, EXPECT_FRACTION);
    CHECK_INT(caller.wrong_count, 3);
    record_unit(&caller, "not a unit vector", 0.5, 0.5, 0);
    CHECK_INT(caller.wrong_count, 4);
    record_text(&caller, "no text", NULL);
    CHECK_INT(caller.wrong_count, 5);
    fill_with_pattern(unused, sizeof unused);
    record_overwritten(&caller, "written after the end", unused, sizeof unused);
    CHECK_INT(caller.wrong_count, 5);
    unused[3] = 0;
    record_overwritten(&caller, "written after the end", unused, sizeof unused);
    CHECK_INT(caller.wrong_count, 6);
    float unfilled;
    fill_with_pattern(&unfilled, sizeof unfilled);
    record_float(&caller, "not filled", unfilled, EXPECT_FINITE);
    record_float(&caller, "on the lattice", 1.5f, EXPECT_LATTICE);
    CHECK_INT(caller.wrong_count, 7);
}

static const CheckCase cases[] = {
    {"the checks of outputs detect faults", test_checks},
    {"no function always returns the same answer", test_answers_differ},
    {"careless calls: all outputs are as guaranteed", test_guarantees},
    {"careless calls: each float takes each special value", test_each_float},
};

int main(int argc, char **argv)
{
    make_banks();
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    free_banks();
    return status;
}
