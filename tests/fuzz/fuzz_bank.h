/* SPDX-License-Identifier: MIT */
/* The functions that libFuzzer calls; test_corpus.c calls the target in its place, to replay
 * findings. */
#ifndef TESTS_FUZZ_BANK_H
#define TESTS_FUZZ_BANK_H

#include <stddef.h>
#include <stdint.h>

/*
 * Runs the target that is linked in: fuzz_bank.c opens the bytes as a bank. Ends the process, with
 * a line on standard error, if something is wrong: there, if the library and the judge of
 * tests/bank disagree or if an opened bank contradicts itself. Otherwise returns 0.
 */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Changes bytes in place, to something with a valid header, valid checksums, and mostly a valid
 * table. Returns the new size. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* Replaces a section of the first bank by that of the second. Returns the size of the result in
 * `out`. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
                                 size_t second_size, uint8_t *out, size_t max, unsigned seed);

/* Provided by libFuzzer. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

#endif
