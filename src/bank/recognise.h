/* SPDX-License-Identifier: MIT */
/**
 * bank/recognise.h: recognises, by their content, files that an export has made, so that an export
 * may overwrite them. This is cheap: nothing is parsed, and the file may be damaged.
 *
 *     if (!bank_is_known(bytes, size)) die("this file is not ours");
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** True if the bytes begin like a bank of any version. */
bool bank_is_known(const char *bytes, size_t size);

/** The text chunk at the start of an atlas page (a PNG file): its key and its value. */
#define PAGE_KEY   "Software"
#define PAGE_MAKER "Gabarit, page of an atlas"

/** True if the bytes begin like a PNG file that is marked as a page of an atlas. */
bool page_is_known(const char *bytes, size_t size);

#ifdef __cplusplus
}
#endif
