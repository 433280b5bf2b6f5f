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

/**
 * Whether a character can be shown as it is where a line of text is shown. Not: control characters,
 * which move a terminal's cursor and break lines; what turns the direction of the text behind it
 * (U+202E and its kin), so that a name looks like another; separators of lines and paragraphs; the
 * byte order mark.
 */
bool utf8_is_visible(uint32_t point);

#ifdef __cplusplus
}
#endif

#endif
