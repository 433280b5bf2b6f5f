/* SPDX-License-Identifier: MIT */
/* The functions that libFuzzer calls. test_corpus.c also calls the target, to replay inputs that
 * found faults. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/*
 * Runs the linked target; the one in fuzz_bank.c opens the bytes as a bank. If the target detects a
 * fault, it prints a line on standard error and aborts. In fuzz_bank.c, a fault is that the library
 * and the judge of tests/bank disagree, that the results of an open bank disagree, or that a bank
 * that can be read is written with other bytes (runtime/bank/rewrite.h). Otherwise returns 0.
 */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Changes bytes in place. The result has a valid header, valid checksums and usually a valid table.
 * Returns the new size. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* Writes to `out` the first bank, with a section replaced by that of the second. Returns the
 * size. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
                                 size_t second_size, uint8_t *out, size_t max, unsigned seed);

/* Provided by libFuzzer. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
