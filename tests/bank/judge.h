/* SPDX-License-Identifier: MIT */
/*
 * A second reader of FORMAT.md that shares no code with the library. It decides by the simplest
 * means, without regard to speed, whether bytes are a bank. The bytes that open must be exactly
 * those that it accepts. It judges what opening promises, and like opening it ignores checksums of
 * sections, digests, PNG files, and whether bounds and areas of zones, bands and distances are
 * those of the pixels.
 */
#ifndef TESTS_BANK_JUDGE_H
#define TESTS_BANK_JUDGE_H

#include <stddef.h>
#include <stdint.h>

/* Returns NULL for a bank, else the rule that the bytes break. */
const char *judge_bank(const uint8_t *bytes, size_t size);

#endif
