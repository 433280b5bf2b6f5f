/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-numbers.h: numbers as people read and type them: with a true minus sign, without zeros
 * that say nothing, with the locale's decimal sign (a point or a comma when typed), and small sums
 * ("12+4", "100/3").
 *
 *     char *text = ed_number_text(-58.5, 2);          // "−58.5"
 *     double value;
 *     if (ed_number_parse("12 + 4", &value)) ...      // 16
 */
#ifndef GABARIT_WIDGETS_ED_NUMBERS_H
#define GABARIT_WIDGETS_ED_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/** At most `digits` (0 to 9) decimals. The caller frees it. */
char *ed_number_text(double value, int digits);
/** A whole number in groups of three, "12 480". The caller frees it. */
char *ed_count_text(uint64_t count);
/** False for anything but a finite number. Ignores a unit behind it. */
bool ed_number_parse(const char *text, double *value);

#endif
