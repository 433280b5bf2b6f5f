/* SPDX-License-Identifier: MIT */
/*
 * Tests damaged and hostile texts: each must be rejected with a reason or be a valid bank. The
 * memory of each text has exactly its size, so that a memory checker detects a read beyond it.
 */
#include "bank/json_properties.h"
#include "bank/json_writer.h"
#include "bank/plain_small.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

static size_t tried, accepted_count;

static void try_text(const char *text, size_t size)
{
    bool accepted;
    char *exact = malloc(size > 0 ? size : 1);
    memcpy(exact, text, size);
    const char *wrong = json_check_properties(exact, size, &accepted);
    CHECK_THAT(wrong == NULL, "%s: %.*s", wrong, (int)size, text);
    tried++;
    accepted_count += accepted;
    free(exact);
}

/* Returns the small bank as text without line breaks and indentation, so that every byte
 * matters. */
static char *small_text(size_t *size)
{
    PlainBank plain;
    char *text, *to;
    plain_small(&plain);
    if (!bank_write_json(&plain, &text, size, NULL))
        abort();
    plain_free(&plain);
    to = text;
    for (const char *from = text; *from; from++)
        if (*from != '\n' && !(*from == ' ' && from[-1] == '\n') &&
            !(*from == ' ' && to > text && strchr("{}[],:", to[-1])))
            *to++ = *from;
    *to = '\0';
    *size = (size_t)(to - text);
    return text;
}

static void test_truncated(void)
{
    size_t size;
    char *text = small_text(&size);
    for (size_t cut = 0; cut <= size && !check_has_failed_too_often(); cut++)
        try_text(text, cut);
    CHECK_INT(accepted_count, 1);
    check_note("%zu texts of %zu bytes", tried, size);
    free(text);
}

static void test_edits(void)
{
    static const char bytes[] = "\"\\{}[]:, 0129.-+exn#*A/\x01\x7F\xC3\xFF";
    CheckRandom random = check_random("edits");
    size_t size;
    char *text = small_text(&size);
    tried = accepted_count = 0;
    for (size_t i = 0; i < size && !check_has_failed_too_often(); i++) {
        char before = text[i];
        size_t step = check_case_count(12);
        for (size_t j = 0; j < step; j++) {
            text[i] = bytes[check_between(&random, 0, (int)sizeof bytes - 1)];
            try_text(text, size);
        }
        text[i] = before;
    }
    check_note("%zu texts, %zu accepted", tried, accepted_count);
    CHECK(accepted_count > 0 && accepted_count < tried);
    free(text);
}

/* Copies pieces of the text to other offsets, where they replace up to eight bytes. */
static void test_pieces(void)
{
    size_t size;
    char *text = small_text(&size), *other = malloc(2 * size);
    tried = accepted_count = 0;
    CHECK_RANDOM_CASES (random, "pieces", 30000) {
        size_t from = (size_t)check_between(&random, 0, (int)size - 1);
        size_t length = (size_t)check_between(&random, 0, check_chance(&random, 50) ? 8 : 200);
        size_t to = (size_t)check_between(&random, 0, (int)size), skipped = check_next(&random) % 9;
        length = length < size - from ? length : size - from;
        skipped = skipped < size - to ? skipped : size - to;
        memcpy(other, text, to);
        memcpy(other + to, text + from, length);
        memcpy(other + to + length, text + to + skipped, size - to - skipped);
        try_text(other, size + length - skipped);
    }
    check_note("%zu texts, %zu accepted", tried, accepted_count);
    CHECK(accepted_count < tried);
    free(other);
    free(text);
}

CHECK_CASES({"a text truncated at every byte", test_truncated},
            {"a text with any byte changed", test_edits},
            {"a text with pieces copied elsewhere", test_pieces})
