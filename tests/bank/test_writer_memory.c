/* SPDX-License-Identifier: MIT */
/*
 * Makes the n-th allocation fail, for every n: then no bank or header is written, the error gives
 * the reason, and no memory leaks.
 */
#include "bank/header.h"
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "bank/writer.h"
#include "support/check.h"
#include "support/failing_memory.h"

#include <stdlib.h>
#include <string.h>

/* Writes a bank while the n-th allocation fails. Returns true if it succeeded, because there were
 * fewer allocations. */
static bool write_failing(const PlainBank *plain, long n)
{
    uint8_t *bytes;
    size_t size;
    BankError error;
    long before = memory_allocated;
    memory_until_failure = n;
    bool succeeded = bank_write(plain, &bytes, &size, &error);
    bool reached = memory_until_failure < 0;
    memory_until_failure = -1;
    CHECK_INT(succeeded, !reached);
    if (succeeded) {
        free(bytes);
    } else {
        CHECK_INT(error.kind, BANK_NO_MEMORY);
        CHECK_TEXT(error.what, "there is not enough memory to write the bank");
        CHECK(bytes == NULL && size == 0);
    }
    CHECK_INT(memory_allocated, before);
    return succeeded;
}

static void fail_each(const PlainBank *plain, long *count)
{
    long n = 0;
    while (!write_failing(plain, n) && !check_has_failed_too_often())
        n++;
    *count += n;
}

static void test_write(void)
{
    CheckRandom random = check_random("memory");
    PlainBank plain;
    long count = 0;
    plain_small(&plain);
    fail_each(&plain, &count);
    plain_free(&plain);
    CHECK(count > 30);
    for (size_t i = 0; i < check_case_count(100) && !check_has_failed_too_often(); i++) {
        plain_random(&plain, check_next(&random), 1);
        fail_each(&plain, &count);
        plain_free(&plain);
    }
    check_note("%ld failures", count);
    CHECK_INT(memory_allocated, 0);
}

static bool header_failing(const gab_bank *bank, long n)
{
    char *text;
    BankError error;
    long before = memory_allocated;
    memory_until_failure = n;
    bool succeeded = bank_header(bank, "demo", &text, &error);
    bool reached = memory_until_failure < 0;
    memory_until_failure = -1;
    CHECK_INT(succeeded, !reached);
    if (!succeeded) {
        CHECK_INT(error.kind, BANK_NO_MEMORY);
        CHECK_TEXT(error.what, "there is not enough memory to create the header");
        CHECK(text == NULL);
    }
    free(text);
    CHECK_INT(memory_allocated, before);
    return succeeded;
}

static void test_header(void)
{
    PlainBank plain;
    gab_bank bank;
    uint8_t *bytes;
    size_t size;
    plain_small(&plain);
    CHECK(bank_write(&plain, &bytes, &size, NULL));
    CHECK_INT(gab_bank_open(&bank, bytes, size, NULL, NULL), GAB_OK);
    long n = 0;
    while (!header_failing(&bank, n) && !check_has_failed_too_often())
        n++;
    CHECK(n > 5);
    free(bytes);
    plain_free(&plain);
    CHECK_INT(memory_allocated, 0);
}

static void test_plain(void)
{
    PlainBank plain = {0};
    char *first = plain_text(&plain, "first and more", 5);
    CHECK_TEXT(first, "first");
    memory_until_failure = 0;
    CHECK(plain_alloc(&plain, 3, 100) == NULL);
    memory_until_failure = -1;
    CHECK(plain_alloc(&plain, SIZE_MAX / 8, 16) == NULL);
    CHECK(plain_alloc(&plain, SIZE_MAX, 1) == NULL);
    CHECK(plain_text(&plain, first, SIZE_MAX) == NULL);
    CHECK(plain_alloc(&plain, 0, 16) != NULL);
    uint8_t *zeros = plain_alloc(&plain, 3, 100);
    for (int i = 0; zeros && i < 300; i++)
        CHECK_INT(zeros[i], 0);
    CHECK_TEXT(first, "first");
    CHECK_INT(memory_allocated, 3);
    plain_free(&plain);
    CHECK(plain.blocks == NULL);
    CHECK_INT(memory_allocated, 0);
    plain_free(&plain);
    plain_free(NULL);
}

CHECK_CASES({"plain memory", test_plain}, {"a bank, with each allocation failing", test_write},
            {"a header, with each allocation failing", test_header})
