/* SPDX-License-Identifier: MIT */
/**
 * bank/base64.h: bytes as text and back, as RFC 4648 has it: with the padding, without line breaks.
 *
 *     base64_encode(bytes, size, text);                        // text[base64_length(size)]
 *     if (base64_size(text, length, &size) && base64_decode(text, length, bytes)) ...
 */
#ifndef BANK_BASE64_H
#define BANK_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Characters that stand for so many bytes. */
size_t base64_length(size_t size);

/** Writes that many characters, without a zero byte. */
void base64_encode(const uint8_t *bytes, size_t size, char *text);

/** The bytes that a text of some length stands for; false when no text has that length. */
bool base64_size(const char *text, size_t length, size_t *size);

/**
 * Writes those bytes. Returns false on any other character, padding elsewhere than at the end, and
 * on bits that no byte has room for: every byte string has one text.
 */
bool base64_decode(const char *text, size_t length, uint8_t *bytes);

#ifdef __cplusplus
}
#endif

#endif
