/* SPDX-License-Identifier: MIT */
/**
 * bank/utf8.h: reads UTF-8 strictly: no overlong forms, no surrogates, nothing above U+10FFFF.
 *
 *     uint32_t point;
 *     for (size_t n; *text && (n = utf8_read(text, &point)) > 0; text += n)
 *         use(point);
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Reads the code point at the start of a NUL-terminated string and returns its number of bytes, 1
 * to 4. Returns 0, with a code point of 0, if the bytes are not UTF-8. The NUL byte is U+0000.
 */
size_t utf8_read(const char *text, uint32_t *point);

/** True if the whole string is UTF-8. */
bool utf8_valid(const char *text);

/**
 * True if a character can be shown unchanged in a line of text. False for control characters, which
 * move a terminal's cursor and break lines; for characters that change the direction of the
 * following text (such as U+202E), so that a name looks like another; for line and paragraph
 * separators; and for the byte order mark.
 */
bool utf8_is_visible(uint32_t point);

#ifdef __cplusplus
}
#endif
