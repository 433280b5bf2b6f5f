/* SPDX-License-Identifier: MIT */
/* What must hold for any bytes that are given as the JSON of a bank. */
#ifndef TESTS_BANK_JSON_JUDGE_H
#define TESTS_BANK_JSON_JUDGE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Reads a text and says what contradicts what, or NULL: a refusal has a place and a reason and
 * leaves nothing behind; what is taken can be written as a bank, which opens, and as text and back
 * gives the same bytes and the same text. `taken` tells which it was.
 */
const char *json_contradiction(const char *text, size_t size, bool *taken);

#endif
