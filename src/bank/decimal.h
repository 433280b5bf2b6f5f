/* SPDX-License-Identifier: MIT */
/**
 * bank/decimal.h: writes numbers as decimal text, exactly and independently of the locale. (printf
 * and strtod use a decimal comma if the user's language does.)
 *
 *     char text[DECIMAL_SIZE];
 *     decimal_of_double(0.1, text);       // 0.1
 *     decimal_of_fixed(769, text);        // 3.00390625: 769/256
 *     decimal_of_unit(-16383, text);      // -0.49998: -16383/32767
 *
 * Each text is a valid JSON number. Whole numbers below 10^15 have no decimal point, except -0.0;
 * no other number ends with a zero after its decimal point.
 */
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The capacity for any of these texts, including the terminating NUL. */
#define DECIMAL_SIZE 32

/**
 * Writes the shortest text that reads back to the same double; if there are several, the one
 * nearest to the double (if two are equally near, the one whose last digit is even). Numbers whose
 * absolute value is 10^15 or more, or below 10^-5, have an exponent (1e+300 is written 1e300), so
 * that no reader treats them as integers that it cannot represent. Infinities and NaN, which JSON
 * does not have, are written as `null`.
 */
void decimal_of_double(double number, char text[DECIMAL_SIZE]);

/** Writes a whole number. This function and the next two return the end of the text, its NUL. */
char *decimal_of_whole(uint32_t number, char text[DECIMAL_SIZE]);

/** Writes number / 256 in full: at most eight digits after the decimal point. */
char *decimal_of_fixed(int32_t number, char text[DECIMAL_SIZE]);

/**
 * Writes number / 32767, rounded to five digits after the decimal point. This precision is enough
 * to recover a number of 16 bits by rounding.
 */
char *decimal_of_unit(int32_t number, char text[DECIMAL_SIZE]);

#ifdef __cplusplus
}
#endif
