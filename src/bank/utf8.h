/* SPDX-License-Identifier: MIT */
/**
 * bank/utf8.h: reading UTF-8, strictly: no overlong forms, no surrogates, nothing above U+10FFFF.
 *
 *     uint32_t point;
 *     for (size_t n; *text && (n = utf8_read(text, &point)) > 0; text += n)
 *         use(point);
 */
#ifndef BANK_UTF8_H
#define BANK_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The code point at the start of a string that ends with a zero byte, and how many bytes it takes:
 * 1 to 4. Returns 0, and a point of 0, at bytes that are not UTF-8. The zero byte is U+0000.
 */
size_t utf8_read(const char *text, uint32_t *point);

/** Whether a whole string is UTF-8. */
bool utf8_valid(const char *text);

#ifdef __cplusplus
}
#endif

#endif
