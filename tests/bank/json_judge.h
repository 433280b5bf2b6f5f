/* SPDX-License-Identifier: MIT */
/* Properties that must hold for any bytes that are read as the JSON of a bank. */
#ifndef TESTS_BANK_JSON_JUDGE_H
#define TESTS_BANK_JSON_JUDGE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Reads a text. Returns a description of the contradiction found, or NULL. A refused text must have
 * a place and a reason and must leave nothing behind. An accepted text must be writable as a bank
 * that opens; written as text and read again, it must give the same bytes and the same text.
 * `taken` receives whether the text was accepted.
 */
const char *json_contradiction(const char *text, size_t size, bool *taken);

#endif
