/* SPDX-License-Identifier: MIT */
/**
 * bank/writer.h: from a plain bank to the bytes of `*.gab`, as runtime/FORMAT.md describes them.
 *
 *     uint8_t *bytes;
 *     size_t size;
 *     BankError error;
 *     if (bank_write(&plain, &bytes, &size, &error)) {
 *         fwrite(bytes, 1, size, file);
 *         free(bytes);
 *     }
 *
 * One content has one byte string: the same bank gives the same bytes on every machine, whatever
 * the order of tags, properties, bands, and points of a frame, which mean nothing.
 */
#ifndef BANK_WRITER_H
#define BANK_WRITER_H

#include "bank/error.h"
#include "bank/plain.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Writes a bank into memory, aligned to 16, that the caller frees with free.
 * Returns false when the bank breaks a rule of the format or when there is no memory; `*bytes` is
 * then NULL, `*size` 0, and the error says what, where, and which limit. `error` may be NULL. The
 * bank is only read. No state: any thread may write any bank that is not being changed.
 */
bool bank_write(const PlainBank *bank, uint8_t **bytes, size_t *size, BankError *error);

/**
 * The digest of a picture: the first 16 bytes of SHA-256 of its width and height, four bytes each,
 * little-endian, and of its pixels as RGBA, row by row, not premultiplied.
 */
void bank_picture_digest(uint32_t width, uint32_t height, const uint8_t *rgba, uint8_t digest[16]);

#ifdef __cplusplus
}
#endif

#endif
