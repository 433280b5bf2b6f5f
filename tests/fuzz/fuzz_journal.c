/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any records of a journal must either be rejected or give projects that are valid and
 * that a journal restores again. The input consists of records without checksums, which this
 * program adds: type (1 byte), size of the payload (2 bytes), payload.
 */
#include "fuzz_bank.h"
#include "fuzz_error.h"

#include "core/file/restored.h"
#include "file/journal_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static void put_u32(GByteArray *out, uint32_t value)
{
    uint8_t bytes[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
                        (uint8_t)(value >> 24)};
    g_byte_array_append(out, bytes, sizeof bytes);
}

static void put_magic(GByteArray *out)
{
    g_byte_array_append(out, (const uint8_t *)JOURNAL_MAGIC, (guint)strlen(JOURNAL_MAGIC));
}

static GByteArray *make_journal(const uint8_t *data, size_t size)
{
    GByteArray *out = g_byte_array_new();
    put_magic(out);
    for (uint32_t sequence = 0; size >= 3; sequence++) {
        uint8_t type = data[0];
        size_t stated_size = (size_t)data[1] | (size_t)data[2] << 8,
               length = MIN(stated_size, size - 3);
        put_u32(out, (uint32_t)length);
        g_byte_array_append(out, &type, 1);
        g_byte_array_append(out, data + 3, (guint)length);
        put_u32(out, record_checksum(sequence, type, data + 3, length));
        data += 3 + length;
        size -= 3 + length;
    }
    return out;
}

static void check_round_trip(const Project *project)
{
    ObjectNumbers numbers;
    GByteArray *out = g_byte_array_new();
    numbers_begin(&numbers);
    put_magic(out);
    journal_put_version(&numbers, out, project, "again", false);
    Project *restored =
        restored_current(journal_read_steps(out->data, out->len, RESTORED_STEPS, NULL));
    if (restored == NULL || !node_equal(project, restored))
        fail("a journal does not restore the project");
    node_unref(restored);
    numbers_clear(&numbers);
    g_byte_array_unref(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    JournalSummary summary;
    GByteArray *journal = make_journal(data, size);
    journal_summary(journal->data, journal->len, &summary);
    /* Paths are byte strings that end at the first NUL. */
    if (summary.path == NULL || !g_utf8_validate(summary.label, -1, NULL))
        fail("the journal has no path, or its label is not UTF-8");
    GError *error = NULL;
    JournalSteps *steps = journal_read_steps(journal->data, journal->len, RESTORED_STEPS, &error);
    if ((steps == NULL) == (error == NULL))
        fail("neither versions nor an error, or both");
    for (uint32_t i = 0; steps != NULL && i < steps->count; i++) {
        if (!project_validate(steps->items[i].version, NULL, NULL))
            fail("a restored project is invalid");
        check_round_trip(steps->items[i].version);
    }
    fuzz_clear_error(&error);
    journal_steps_free(steps);
    g_free(summary.path);
    g_free(summary.label);
    g_byte_array_unref(journal);
    return 0;
}
