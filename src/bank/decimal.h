/* SPDX-License-Identifier: MIT */
/**
 * bank/decimal.h: numbers as decimal text, exactly, whatever the locale is: printf and strtod write
 * and read a comma where the user's language does.
 *
 *     char text[DECIMAL_SIZE];
 *     decimal_of_double(0.1, text);       // 0.1
 *     decimal_of_fixed(769, text);        // 3.00390625: 769/256
 *     decimal_of_unit(-16383, text);      // -0.49998: -16383/32767
 *
 * Each is a number of JSON. Whole numbers have no point, but for -0.0; no number ends with a zero
 * behind its point.
 */
#ifndef BANK_DECIMAL_H
#define BANK_DECIMAL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Room for any of these texts. */
#define DECIMAL_SIZE 32

/**
 * The shortest text that reads back to the same double, and of those the nearest to it (of two as
 * near, the even one). Numbers from 2^53 on and very small ones have an exponent (1e+300 is written
 * 1e300), so that no reader takes them for whole numbers that it cannot hold. Infinities and NaN,
 * which JSON lacks, are `null`.
 */
void decimal_of_double(double number, char text[DECIMAL_SIZE]);

/** A number of 1/256, in full: at most eight digits behind the point. */
void decimal_of_fixed(int32_t number, char text[DECIMAL_SIZE]);

/**
 * A number of 1/32767, rounded to five digits behind the point: enough to be rounded back to it.
 */
void decimal_of_unit(int16_t number, char text[DECIMAL_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
