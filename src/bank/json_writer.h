/* SPDX-License-Identifier: MIT */
/**
 * bank/json_writer.h: from a plain bank to the text of `*.gab.json`, as JSON.md describes it.
 *
 *     char *text;
 *     size_t size;
 *     if (bank_write_json(&plain, &text, &size, &error)) {
 *         fwrite(text, 1, size, file);
 *         free(text);
 *     }
 *
 * Keys come in one order, things in that of the plain bank, one per line; keys with their default
 * value are left out. The same bank gives the same text on every machine, whatever the locale.
 */
#ifndef BANK_JSON_WRITER_H
#define BANK_JSON_WRITER_H

#include "bank/error.h"
#include "bank/plain.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Writes a bank as JSON: UTF-8 that ends with a line break and a zero byte, which `size` does not
 * count, in memory that the caller frees with free.
 * The bank is one that bank_write would take. Of its rules, those are checked that JSON rests on
 * (that text is UTF-8, numbers are finite, the tags and roles that are named are there); the rest
 * is checked by the reader of the text. Returns false on a broken rule, with its path in the text,
 * or without memory; `*text` is then NULL, `*size` 0. `error` may be NULL. The bank is only read.
 */
bool bank_write_json(const PlainBank *bank, char **text, size_t *size, BankError *error);

#ifdef __cplusplus
}
#endif

#endif
