/* SPDX-License-Identifier: MIT */
/*
 * Careless arguments: every public function is called with NaN, infinities, the largest and the
 * smallest floats, edges of the range and halves of steps, indices and enumerators beyond their
 * ends, views of no bank, no names and no capacity. Nothing may read or write outside (the
 * sanitizers detect it), every output must be filled and finite, and what is promised to be on the
 * lattice, a fraction or a unit vector must be so. The environment variable GABARIT_CALLS sets the
 * number of calls; soak.sh makes 100,000,000.
 */
#include "calls.h"

#include "bank/sample.h"
#include "check.h"

#include <stdlib.h>

enum { BANKS = 4 };

static CallsBank banks[BANKS];

static void make_banks(void)
{
    for (uint32_t i = 0; i < BANKS; i++)
        banks[i].bytes =
            i == 0 ? sample_small(&banks[i].size) : sample_random(i, 2, &banks[i].size);
}

static void free_banks(void)
{
    for (uint32_t i = 0; i < BANKS; i++)
        free((void *)(uintptr_t)banks[i].bytes);
}

static void test_promises(void)
{
    static Asker asker;
    const char *calls = getenv("GABARIT_CALLS");
    CheckRandom random = check_random("careless calls");
    asker_begin(&asker, check_next(&random), banks, BANKS);
    asker_ask(&asker, calls != NULL ? strtoull(calls, NULL, 10) : check_times(1500000));
    for (uint32_t i = 0; i < MAX_WRONG && asker.list[i].what != NULL; i++)
        check_failed(__FILE__, __LINE__, "%s: %s is %g (from state %016llx)",
                     asker.list[i].function, asker.list[i].what, asker.list[i].value,
                     (unsigned long long)asker.list[i].state);
    CHECK_INT(asker.wrong, 0);
    check_note("%llu calls of %u functions", (unsigned long long)asker.calls,
               (unsigned)all_calls_count);
}

/* Each function is called, and none may give the same answer to everything, except those that are
 * known to: they read whole banks, and are called less often. */
static void test_answers_differ(void)
{
    static Asker asker;
    CheckRandom random = check_random("different answers");
    uint64_t seed = check_next(&random);
    for (uint32_t i = 0; i < all_calls_count; i++) {
        uint64_t first = 0;
        bool is_constant = asker_is_constant(all_calls[i].name), differs = false;
        asker_begin(&asker, seed, banks, BANKS);
        for (int k = 0; k < (is_constant ? 100 : 300000) && !differs; k++) {
            asker_choose(&asker, &all_calls[i]);
            asker.hash = 0;
            all_calls[i].ask(&asker);
            first = k == 0 ? asker.hash : first;
            differs = asker.hash != first;
        }
        CHECK_THAT(differs || is_constant, "%s answers everything alike", all_calls[i].name);
    }
}

/* The checks of outputs must detect what they are made for. */
static void test_checks(void)
{
    static Asker asker;
    uint8_t rest[4];
    asker_begin(&asker, 1, banks, BANKS);
    asker.function = "none";
    record_float(&asker, "infinite", 1e38f * (float)atof("100"), PROMISE_FINITE);
    CHECK_INT(asker.wrong, 1);
    record_float(&asker, "off the lattice", 0.001f, PROMISE_LATTICE);
    CHECK_INT(asker.wrong, 2);
    record_float(&asker, "no share", 1.5f, PROMISE_SHARE);
    CHECK_INT(asker.wrong, 3);
    record_unit(&asker, "no unit vector", 0.5, 0.5, 0);
    CHECK_INT(asker.wrong, 4);
    record_text(&asker, "no text", NULL);
    CHECK_INT(asker.wrong, 5);
    spoil(rest, sizeof rest);
    record_spoilt(&asker, "written behind the room", rest, sizeof rest);
    CHECK_INT(asker.wrong, 5);
    rest[3] = 0;
    record_spoilt(&asker, "written behind the room", rest, sizeof rest);
    CHECK_INT(asker.wrong, 6);
    float unfilled;
    spoil(&unfilled, sizeof unfilled);
    record_float(&asker, "not filled", unfilled, PROMISE_FINITE);
    record_float(&asker, "on the lattice", 1.5f, PROMISE_LATTICE);
    CHECK_INT(asker.wrong, 7);
}

static const CheckCase cases[] = {
    {"the checks see what is wrong", test_checks},
    {"no function answers everything alike", test_answers_differ},
    {"careless calls keep all promises", test_promises},
};

int main(int argc, char **argv)
{
    make_banks();
    int status = check_main(argc, argv, cases, CHECK_COUNT(cases));
    free_banks();
    return status;
}
