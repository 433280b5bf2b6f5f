/* SPDX-License-Identifier: MIT */
/**
 * bank/recognise.h: recognises, by their content, files that an export has made, so that an export
 * may overwrite them. This is cheap: nothing is parsed, and the file may be damaged.
 *
 *     if (!bank_header_is_known(text, size)) die("this file is not ours");
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** True if the bytes begin like a bank of any version. */
bool bank_is_known(const char *bytes, size_t size);

/** True if the text begins like a bank's JSON, in any layout. */
bool bank_json_is_known(const char *text, size_t size);

/** True if the text is exactly a header as bank_header (header.h) writes it: every line is one that
 * it writes. False for a header to which a line was added. */
bool bank_header_is_known(const char *text, size_t size);

/** The text chunk at the start of an atlas page (a PNG file): its key and its value. */
#define PAGE_KEY   "Software"
#define PAGE_MAKER "Gabarit, page of an atlas"

/** The beginning of the JSON of an atlas. */
#define ATLAS_JSON_BEGIN "{\"meta\": {\"app\": \"Gabarit, frames of an atlas\", "

/** True if the text begins like the JSON of an atlas that we export. */
bool atlas_json_is_known(const char *text, size_t size);

/** True if the bytes begin like a PNG file that is marked as a page of an atlas. */
bool page_is_known(const char *bytes, size_t size);

/** The mark near the beginning of texts that templates make, and the beginning of the one that has
 * no comments. */
#define TEXT_MARK "Exported by Gabarit"
#define CSV_BEGIN "sprite,frame,frame_name,duration,item,name,tag,role,x,y,w,h\n"

/** True if the beginning of a text (TEXT_MARK_WITHIN bytes) contains that mark. */
bool exported_text_is_known(const char *text, size_t size);
enum { TEXT_MARK_WITHIN = 512 };

/** The beginning of the maps and tilesets that we write for Tiled. Files that Tiled writes begin
 * differently. */
#define TILED_XML_BEGIN \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Gabarit, a project for Tiled -->\n"
#define TILED_JSON_BEGIN "{\"exportedby\": \"Gabarit, a project for Tiled\""

/** True if the text begins like such a file. */
bool tiled_is_known(const char *text, size_t size);

/** The beginning of a bank that was exported as a web page. */
#define VIEW_BEGIN "<!doctype html>\n<html lang=\"en\" data-maker=\"Gabarit, a bank as a page\">\n"

/** True if the bytes begin like such a page. */
bool view_is_known(const char *bytes, size_t size);

#ifdef __cplusplus
}
#endif
