/* SPDX-License-Identifier: MIT */
/**
 * bank/writer.h: converts a plain bank to the bytes of `*.gab`, which runtime/FORMAT.md describes.
 *
 *     uint8_t *bytes;
 *     size_t size;
 *     BankError error;
 *     if (bank_write(&plain, &bytes, &size, &error)) {
 *         fwrite(bytes, 1, size, file);
 *         free(bytes);
 *     }
 *
 * Equal contents give equal bytes on every machine. The order of tags, properties, bands, and
 * points of a frame has no meaning and does not affect the bytes.
 */
#pragma once

#include "bank/error.h"
#include "bank/plain.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Writes a bank into memory, aligned to 16 bytes, that the caller releases with free(). Returns
 * false if the bank breaks a rule of the format or memory runs out; `*bytes` is then NULL, `*size`
 * is 0, and the error contains the problem, its location, and the limit that applies. `error` may
 * be NULL. The bank is not modified. There is no global state: any thread may write any bank that
 * is not being changed.
 */
bool bank_write(const PlainBank *bank, uint8_t **bytes, size_t *size, BankError *error);

/**
 * Computes the digest of a picture: the first 16 bytes of the SHA-256 of its width and height, four
 * bytes each, little-endian, followed by its pixels as rows of RGBA, not premultiplied.
 */
void bank_picture_digest(uint32_t width, uint32_t height, const uint8_t *rgba, uint8_t digest[16]);
/** Computes the same digest of pixels whose rows are `stride` bytes apart. */
void bank_rect_digest(uint32_t width, uint32_t height, const uint8_t *rgba, size_t stride,
                      uint8_t digest[16]);

#ifdef __cplusplus
}
#endif
