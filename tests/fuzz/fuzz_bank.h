/* SPDX-License-Identifier: MIT */
/* What libFuzzer calls, and what the replay of its finds calls in its place. */
#ifndef TESTS_FUZZ_BANK_H
#define TESTS_FUZZ_BANK_H

#include <stddef.h>
#include <stdint.h>

/*
 * Opens bytes as a bank. Ends the process, with a line on standard error, when the library and the
 * judge of tests/bank disagree or when an opened bank contradicts itself; else returns 0.
 */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Changes bytes in place, to something with a sound head, sound checksums, mostly a sound table. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

/* Puts a section of the second bank into the first. Returns the size of what is in `out`. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
                                 size_t second_size, uint8_t *out, size_t most, unsigned seed);

/* libFuzzer's own. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

#endif
