/* SPDX-License-Identifier: MIT */
/**
 * bank/reader.h: from an opened bank back to the plain structs that it was written from.
 *
 *     gab_bank bank;                                     // opened, so all of it is checked
 *     PlainBank plain;
 *     if (bank_read(&bank, 0, &plain, &error)) {
 *         bank_write(&plain, &bytes, &size, &error);     // the same bytes again
 *         plain_free(&plain);
 *     }
 */
#ifndef BANK_READER_H
#define BANK_READER_H

#include "bank/error.h"
#include "bank/plain.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * How many pixels the masks, planes, bands and distances of a plain bank, and the cells of its
 * layers, may have in all where the caller sets no other limit. A bank keeps a uniform tile in
 * eight bytes and JSON a run of pixels in a few letters, so that small files can ask for a lot of
 * memory. This has room for a map of 8192 x 8192 with a plane, bands and distances, and for as much
 * again as one of these.
 */
#define PLAIN_MOST_PIXELS (UINT64_C(1) << 28)

/**
 * Fills a plain bank, which the caller returns with plain_free. Tags come in the order of their
 * numbers, properties and points by their names, bands by their radii; masks are cut to their
 * solid pixels. What a newer version of the format has added is left out.
 * `most_pixels` is a limit as above; 0 stands for PLAIN_MOST_PIXELS.
 * Returns false when there is no memory, or more pixels than that; the plain bank is then empty.
 * `error` may be NULL. The bank is only read, and may be closed afterwards.
 */
bool bank_read(const gab_bank *bank, uint64_t most_pixels, PlainBank *plain, BankError *error);

#ifdef __cplusplus
}
#endif

#endif
