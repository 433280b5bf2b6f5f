/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-numbers.h: numbers as people read and type them: with a true minus sign, without
 * trailing zeros, with the decimal separator of the locale (typed numbers accept point and comma),
 * and small sums ("12+4", "100/3").
 *
 *     char *text = ed_number_text(-58.5, 2);          // "−58.5"
 *     double value;
 *     if (ed_number_parse("12 + 4", &value)) ...      // 16
 */
#pragma once

#include "session/ed-count.h"

#include <stdbool.h>

/** Formats a number with at most `digits` (0 to 9) decimals. The caller frees it. */
char *ed_number_text(double value, int digits);
/** Parses a number or sum, and ignores a unit after it. Returns false if the result is not a finite
 * number. */
bool ed_number_parse(const char *text, double *value);
