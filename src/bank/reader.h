/* SPDX-License-Identifier: MIT */
/**
 * bank/reader.h: converts an opened bank back to the plain structs that it was written from.
 *
 *     gab_bank bank;                                     // opened
 *     PlainBank plain;
 *     if (bank_read(&bank, 0, &plain, &error)) {
 *         bank_write(&plain, &bytes, &size, &error);     // the same bytes again
 *         plain_free(&plain);
 *     }
 */
#pragma once

#include "bank/error.h"
#include "bank/plain.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The default limit on the total number of pixels of the masks, planes, bands and distances of a
 * plain bank and of the cells of its layers. A bank stores a uniform tile in eight bytes and JSON a
 * run of pixels in a few characters, so a small file can require a lot of memory. The limit
 * suffices for a map of 8192 x 8192 with a plane, bands and distances, plus as many pixels as one
 * of these.
 */
#define PLAIN_MAX_PIXELS (UINT64_C(1) << 28)

/**
 * Checks that the bytes of an opened bank are those that bank_write stores for its content: what
 * gab_bank_verify checks, the sizes in the PNG files of pictures, and the digests of RGBA pixels.
 * Of a bank of a newer version of the format, it checks the part that this version knows. Reads all
 * bytes and allocates nothing. Returns false with the section or picture, and the rule that is
 * broken, in `error`, which may be NULL.
 */
bool bank_check_form(const gab_bank *bank, BankError *error);

/**
 * Fills a plain bank, which the caller frees with plain_free. Tags are in the order of their
 * numbers, properties and points of their names, bands of their radii; masks are trimmed to their
 * solid pixels. Data that a newer version of the format added is omitted. `max_pixels` is a limit
 * as above; 0 means PLAIN_MAX_PIXELS. Returns false if bank_check_form does, if memory runs out or
 * if the limit is exceeded; the plain bank is then empty. `error` may be NULL. The bank is not
 * modified and may be closed afterwards.
 */
bool bank_read(const gab_bank *bank, uint64_t max_pixels, PlainBank *plain, BankError *error);

#ifdef __cplusplus
}
#endif
