/* SPDX-License-Identifier: MIT */
/*
 * A second reader of FORMAT.md, which shares no code with the library: it says of bytes whether
 * they are a bank, by the plainest means and in no hurry. What opens must be what it calls good,
 * and the other way round. It judges what opening promises; what is not looked at there it does not
 * look at either: checksums of sections, digests, PNG files, and whether bounds and areas of zones,
 * bands and distances are those of the pixels.
 */
#ifndef TESTS_BANK_JUDGE_H
#define TESTS_BANK_JUDGE_H

#include <stddef.h>
#include <stdint.h>

/* NULL for a bank, else the rule that the bytes break. */
const char *judge_bank(const uint8_t *bytes, size_t size);

#endif
