/* SPDX-License-Identifier: MIT */
/**
 * bank/json_writer.h: converts a plain bank to the text of `*.gab.json`, which JSON.md describes.
 *
 *     char *text;
 *     size_t size;
 *     if (bank_write_json(&plain, &text, &size, &error)) {
 *         fwrite(text, 1, size, file);
 *         free(text);
 *     }
 *
 * Keys have a fixed order; objects are in the order of the plain bank, one per line. Keys whose
 * value is the default are omitted, except those that JSON.md names. The same bank produces the
 * same text on every machine and in every locale.
 */
#pragma once

#include "bank/error.h"
#include "bank/plain.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Writes a bank as JSON, in memory that the caller releases with free(). The text is UTF-8 and ends
 * with a line break and a NUL byte, which `size` does not include. The bank must be valid for
 * bank_write. Only the rules that the JSON itself depends on are checked here (strings are UTF-8,
 * numbers are finite, referenced tags and roles exist); the reader of the text checks the rest.
 * Returns false if a rule is broken or if memory runs out; `error` then gives the path of the
 * invalid item, `*text` is NULL and `*size` is 0. `error` may be NULL. The bank is not modified.
 */
bool bank_write_json(const PlainBank *bank, char **text, size_t *size, BankError *error);

/** As bank_write_json, for a program that does not know the defaults: keys whose value is the
 * default are written (not those without a default), empty names and lists too, and a step as an
 * object with its duration. The pixels of pictures and the partitions of walls are omitted. */
bool bank_write_values(const PlainBank *bank, char **text, size_t *size, BankError *error);

#ifdef __cplusplus
}
#endif
