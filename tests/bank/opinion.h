/* SPDX-License-Identifier: MIT */
/*
 * A second opinion on written banks, without any code of the writer or the reader. The judge
 * (runtime/bank/judge.h) finds that the bytes are a bank, whose sums, bounds, order and checksums
 * follow from its other fields; these are compared here with the plain bank that was written. A
 * byte of a field that is neither judged nor compared is a failure.
 */
#pragma once

#include "bank/plain.h"

/* Checks that the bytes are exactly those of the bank. Differences are failed checks of the running
 * case. */
void check_second_opinion(const PlainBank *plain, const uint8_t *bytes, size_t size);
