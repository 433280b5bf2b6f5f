/* SPDX-License-Identifier: MIT */
/*
 * What the reader of JSON texts shares: where it is, how it fails, and the values that have no
 * others in them. json_tree.c makes trees of these.
 */
#ifndef BANK_JSON_SCALAR_INTERNAL_H
#define BANK_JSON_SCALAR_INTERNAL_H

#include "bank/json_value.h"

typedef struct JsonCursor {
    const char *source; /* as given */
    char *text;         /* a copy with a zero byte behind it; from `at` on, it is as it was */
    uint32_t at, size;
    JsonProblem *problem;
} JsonCursor;

/* Line and column of a position. */
void json_find_position(const JsonCursor *p, uint32_t at, uint32_t *line, uint32_t *column);

/* Notes what is wrong at a position, and returns false; the second names the `length` bytes
 * there. */
bool json_fail(const JsonCursor *p, JsonFault fault, uint32_t at);
bool json_fail_about(const JsonCursor *p, JsonFault fault, uint32_t at, uint32_t length);

/* How many bytes the word has that stands here, as a person sees it; at least one. */
uint32_t json_word_length(const JsonCursor *p);

/* A text in quotes, decoded where it stands in the copy; NULL after a failure. */
char *json_read_text(JsonCursor *p, uint32_t *length);
/* A number, which must end where a word does. */
bool json_read_number(JsonCursor *p, JsonValue *value);

#endif
