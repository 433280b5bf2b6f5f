/* SPDX-License-Identifier: MIT */
/**
 * bank/json_reader.h: from the text of `*.gab.json`, as JSON.md describes it, to a plain bank.
 *
 *     PlainBank plain;
 *     BankError error;
 *     if (!bank_read_json(text, size, 0, &plain, &error))
 *         fprintf(stderr, "%s: %s\n", error.where, error.what);
 *     // $.sprites[3].frames[0].boxes[2].left: 3.1 is no multiple of 1/256
 *
 * Everything that the format states is checked here, with the position in the text, except what
 * only shows in the bytes (that the whole is below 2 GiB, that strings take 16 MiB at most): that
 * is left to bank_write.
 */
#ifndef BANK_JSON_READER_H
#define BANK_JSON_READER_H

#include "bank/error.h"
#include "bank/plain.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Fills a plain bank, which the caller returns with plain_free, from `size` bytes of JSON.
 * `most_pixels` limits the pixels of all masks, planes, bands and distances as bank_read does, 0
 * standing for PLAIN_MOST_PIXELS: beside them, memory and time grow with the text alone. Returns
 * false when the text is no JSON (`where` is then a line and a column), when it breaks a rule
 * (`where` is a path), or without memory; the plain bank is then empty. `error` may be NULL.
 */
bool bank_read_json(const char *text, size_t size, uint64_t most_pixels, PlainBank *plain,
                    BankError *error);

#ifdef __cplusplus
}
#endif

#endif
