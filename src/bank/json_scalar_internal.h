/* SPDX-License-Identifier: MIT */
/*
 * Definitions shared by the parts of the JSON parser: its position, its errors, and values that
 * contain no other values. json_tree.c builds trees from these.
 */
#pragma once

#include "bank/json_value.h"

typedef struct JsonCursor {
    const char *source; /* the text as given */
    char *text;         /* a copy with a terminating NUL; unmodified from `at` on */
    uint32_t at, size;
    JsonProblem *problem;
} JsonCursor;

/* Computes the line and column of a position. */
void json_find_position(const JsonCursor *p, uint32_t at, uint32_t *line, uint32_t *column);

/* Record an error at a position and return false; the second function quotes the `length` bytes at
 * that position. */
bool json_fail(const JsonCursor *p, JsonProblemKind kind, uint32_t at);
bool json_fail_about(const JsonCursor *p, JsonProblemKind kind, uint32_t at, uint32_t length);

/* Returns the length in bytes of the word or character at the cursor, for messages; at least 1. */
uint32_t json_word_length(const JsonCursor *p);

/* Reads a string and decodes it in place in the copy; NULL after a failure. */
char *json_read_string(JsonCursor *p, uint32_t *length);
/* Reads a number, which must end at the end of its word. */
bool json_read_number(JsonCursor *p, JsonValue *value);
