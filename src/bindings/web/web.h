/* SPDX-License-Identifier: MIT */
/*
 * The library for web pages, as `gab view` embeds it: the WebAssembly module, and the ES module
 * that calls it. Both are deflated with a zlib header, a format that browsers call "deflate":
 *
 *     uLongf size = web_script.full_size;
 *     uncompress(text, &size, web_script.bytes, web_script.size);
 *
 * The script is UTF-8 without a terminating NUL, and contains nothing that ends a <script> element.
 */
#ifndef BINDINGS_WEB_WEB_H
#define BINDINGS_WEB_WEB_H

#include <stddef.h>
#include <stdint.h>

typedef struct WebPart {
    const uint8_t *bytes; /* deflated */
    size_t size;          /* number of these bytes */
    size_t full_size;     /* size after inflating */
} WebPart;

/* gabarit.wasm */
extern const WebPart web_module;
/* gabarit.js */
extern const WebPart web_script;

#endif
