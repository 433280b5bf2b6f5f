/* SPDX-License-Identifier: MIT */
/*
 * A second opinion on written banks: reads a written bank by the offsets that FORMAT.md states,
 * without any code of the writer or the reader, and compares it with the plain bank that it was
 * written from. A byte of the file that no check has read is a failure.
 */
#pragma once

#include "bank/plain.h"

/* Checks that the bytes are exactly those of the bank. Differences are failed checks of the running
 * case. */
void check_second_opinion(const PlainBank *plain, const uint8_t *bytes, size_t size);
