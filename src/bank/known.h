/* SPDX-License-Identifier: MIT */
/**
 * bank/known.h: recognises by its content a file that an export made, so that an export may
 * overwrite it. Cheap: nothing is parsed, and the file may be damaged.
 *
 *     if (!bank_header_is_known(text, size)) die("this file is not ours");
 */
#ifndef BANK_KNOWN_H
#define BANK_KNOWN_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Whether bytes begin as those of a bank do, of any version. */
bool bank_is_known(const char *bytes, size_t size);

/** Whether a text begins as a bank's JSON does, in any layout. */
bool bank_json_is_known(const char *text, size_t size);

/** Whether a text is a header of bank_header (header.h) and nothing else: every line is one that it
 * writes. A header to which something was added is not. */
bool bank_header_is_known(const char *text, size_t size);

/** The text with which a page of an atlas begins, as PNG files have it: a key and its value. */
#define PAGE_KEY   "Software"
#define PAGE_MAKER "Gabarit, page of an atlas"

/** How the JSON of an atlas begins. */
#define ATLAS_JSON_BEGIN "{\"meta\": {\"app\": \"Gabarit, frames of an atlas\", "

/** Whether a text begins as the JSON of an atlas does that we export. */
bool atlas_json_is_known(const char *text, size_t size);

/** Whether bytes begin as a PNG file does that says to be a page of an atlas. */
bool page_is_known(const char *bytes, size_t size);

/** How maps and tilesets begin that we write for Tiled, which begins them otherwise. */
#define TILED_XML_BEGIN \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Gabarit, a project for Tiled -->\n"
#define TILED_JSON_BEGIN "{\"exportedby\": \"Gabarit, a project for Tiled\""

/** Whether a text begins as such a file does. */
bool tiled_is_known(const char *text, size_t size);

/** The text with which a bank as a page for browsers begins. */
#define VIEW_BEGINS "<!doctype html>\n<html lang=\"en\" data-maker=\"Gabarit, a bank as a page\">\n"

/** Whether bytes begin as such a page does. */
bool view_is_known(const char *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
