/* SPDX-License-Identifier: MIT */
/**
 * bank/json_reader.h: converts the text of `*.gab.json`, which JSON.md describes, to a plain bank.
 *
 *     PlainBank plain;
 *     BankError error;
 *     if (!bank_read_json(text, size, 0, &plain, &error))
 *         fprintf(stderr, "%s: %s\n", error.where, error.what);
 *     // $.sprites[3].frames[0].boxes[2].x: 3.1 is not a multiple of 1/256
 *
 * Every rule of the format is checked here and reported with its position in the text, except the
 * limits on the resulting bytes (less than 2 GiB in total, at most 16 MiB of strings). bank_write
 * checks those.
 */
#pragma once

#include "bank/error.h"
#include "bank/plain.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Fills a plain bank, which the caller frees with plain_free, from `size` bytes of JSON.
 * `max_pixels` limits the pixels of all masks, planes, bands and distances and the cells of
 * layers, as in bank_read; 0 means PLAIN_MAX_PIXELS. Apart from these, memory and time grow only
 * with the text. Returns false if the text is not valid JSON (`where` is then a line and a column),
 * breaks a rule (`where` is a path), or memory runs out; the plain bank is then empty. `error` may
 * be NULL.
 */
bool bank_read_json(const char *text, size_t size, uint64_t max_pixels, PlainBank *plain,
                    BankError *error);

#ifdef __cplusplus
}
#endif
