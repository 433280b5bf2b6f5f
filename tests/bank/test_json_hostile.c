/* SPDX-License-Identifier: MIT */
/*
 * Damaged and hostile texts: each is refused with a reason, or is a valid bank. The text is in
 * memory of exactly its size, so that a memory checker detects a read after it.
 */
#include "bank/json_judge.h"
#include "bank/json_writer.h"
#include "bank/plain_small.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

static size_t tried, taken;

static void try_text(const char *text, size_t size)
{
    bool good;
    char *exact = malloc(size > 0 ? size : 1);
    memcpy(exact, text, size);
    const char *wrong = json_contradiction(exact, size, &good);
    CHECK_THAT(wrong == NULL, "%s: %.*s", wrong, (int)size, text);
    tried++;
    taken += good;
    free(exact);
}

/* Returns the small bank as text without line breaks and indentation, so that every byte counts. */
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

static void test_cut(void)
{
    size_t size;
    char *text = small_text(&size);
    for (size_t cut = 0; cut <= size && !check_hopeless(); cut++)
        try_text(text, cut);
    CHECK_INT(taken, 1);
    check_note("%zu texts of %zu bytes", tried, size);
    free(text);
}

static void test_edits(void)
{
    static const char bytes[] = "\"\\{}[]:, 0129.-+exn#*A/\x01\x7F\xC3\xFF";
    CheckRandom random = check_random("edits");
    size_t size;
    char *text = small_text(&size);
    tried = taken = 0;
    for (size_t i = 0; i < size && !check_hopeless(); i++) {
        char before = text[i];
        size_t step = check_times(12);
        for (size_t j = 0; j < step; j++) {
            text[i] = bytes[check_between(&random, 0, (int)sizeof bytes - 1)];
            try_text(text, size);
        }
        text[i] = before;
    }
    check_note("%zu texts, %zu of them taken", tried, taken);
    CHECK(taken > 0 && taken < tried);
    free(text);
}

/* Pieces are copied to other places, where they replace up to eight bytes. */
static void test_pieces(void)
{
    CheckRandom random = check_random("pieces");
    size_t size;
    char *text = small_text(&size), *other = malloc(2 * size);
    tried = taken = 0;
    for (size_t i = 0; i < check_times(30000) && !check_hopeless(); i++) {
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
    check_note("%zu texts, %zu of them taken", tried, taken);
    CHECK(taken < tried);
    free(other);
    free(text);
}

static const CheckCase cases[] = {
    {"a text cut off at every byte", test_cut},
    {"a text with any byte changed", test_edits},
    {"a text with pieces in other places", test_pieces},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
