/* SPDX-License-Identifier: MIT */
/*
 * What the bytes of a bank must be, said a second time: reads a written bank by the offsets that
 * FORMAT.md states, without a line of the writer or the reader, and compares it with the plain bank
 * that it was written from. Every byte of the file is accounted for: one that nothing has asked for
 * is a failure, too.
 */
#ifndef TESTS_BANK_SAYS_H
#define TESTS_BANK_SAYS_H

#include "bank/plain.h"

/* Checks that the bytes are the bank's, in full. The failures are the running case's. */
void check_says(const PlainBank *plain, const uint8_t *bytes, size_t size);

#endif
