/* SPDX-License-Identifier: MIT */
/**
 * bank/base64.h: encodes bytes as Base64 (RFC 4648, with padding, without line breaks) and decodes
 * it.
 *
 *     base64_encode(bytes, size, text);                        // text[base64_length(size)]
 *     if (base64_size(text, length, &size) && base64_decode(text, length, bytes)) ...
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the number of characters that encode `size` bytes. */
size_t base64_length(size_t size);

/** Writes base64_length(size) characters, without a terminating NUL. */
void base64_encode(const uint8_t *bytes, size_t size, char *text);

/** Computes the number of bytes that a text of this length encodes; false if the length is
 * invalid. */
bool base64_size(const char *text, size_t length, size_t *size);

/**
 * Writes the decoded bytes, as many as base64_size computes. Returns false on an invalid character,
 * on padding that is not at the end, and on unused bits that are not 0: each byte string has
 * exactly one encoding.
 */
bool base64_decode(const char *text, size_t length, uint8_t *bytes);

#ifdef __cplusplus
}
#endif
