/* SPDX-License-Identifier: MIT */
/*
 * Makes the n-th allocation fail, for every n. Reading a bank and writing or reading its text must
 * then fail with the right error and without leaking memory.
 */
#include "bank/json_reader.h"
#include "bank/json_writer.h"
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "bank/reader.h"
#include "runtime/bank/opened.h"
#include "support/check.h"
#include "support/failing_memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct Source {
    const gab_bank *bank;
    const PlainBank *plain;
    const char *text;
    size_t size;
} Source;

static bool read_bank(const Source *source, BankError *error)
{
    PlainBank plain;
    bool succeeded = bank_read(source->bank, 0, &plain, error);
    CHECK(succeeded || plain.blocks == NULL);
    plain_free(&plain);
    return succeeded;
}

static bool write_text(const Source *source, BankError *error)
{
    char *text;
    size_t size;
    bool succeeded = bank_write_json(source->plain, &text, &size, error);
    CHECK(succeeded || (text == NULL && size == 0));
    free(text);
    return succeeded;
}

static bool read_text(const Source *source, BankError *error)
{
    PlainBank plain;
    bool succeeded = bank_read_json(source->text, source->size, 0, &plain, error);
    CHECK(succeeded || plain.blocks == NULL);
    plain_free(&plain);
    return succeeded;
}

/* Makes each allocation fail in turn. Returns their number. */
static long fail_each(bool (*work)(const Source *, BankError *), const Source *source,
                      const char *what)
{
    for (long n = 0;; n++) {
        BankError error;
        long before = memory_allocated;
        memory_until_failure = n;
        bool succeeded = work(source, &error);
        bool reached = memory_until_failure < 0;
        memory_until_failure = -1;
        CHECK_INT(succeeded, !reached);
        CHECK_INT(memory_allocated, before);
        if (succeeded || check_has_failed_too_often())
            return n;
        CHECK_INT(error.kind, BANK_NO_MEMORY);
        CHECK_TEXT(error.what, what);
    }
}

static long fail_all(const PlainBank *plain)
{
    Opened opened = opened_from(plain);
    Source source = {.bank = &opened.bank, .plain = plain};
    char *text;
    CHECK(bank_write_json(plain, &text, &source.size, NULL));
    source.text = text;
    long count = fail_each(read_bank, &source, "there is not enough memory to read the bank") +
                 fail_each(write_text, &source, "there is not enough memory to write the JSON") +
                 fail_each(read_text, &source, "there is not enough memory to read the JSON");
    free(text);
    opened_close(&opened);
    return count;
}

static void test_failures(void)
{
    CheckRandom random = check_random("memory");
    PlainBank plain;
    plain_small(&plain);
    long count = fail_all(&plain);
    plain_free(&plain);
    CHECK(count > 100);
    for (size_t i = 0; i < check_case_count(50) && !check_has_failed_too_often(); i++) {
        plain_random(&plain, check_next(&random), 1);
        count += fail_all(&plain);
        plain_free(&plain);
    }
    check_note("%ld failures", count);
    CHECK_INT(memory_allocated, 0);
}

CHECK_CASES({"each allocation fails", test_failures})
