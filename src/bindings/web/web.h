/* SPDX-License-Identifier: MIT */
/*
 * The library for pages, as `gab view` puts it into them: the WebAssembly module, and the ES module
 * that calls it. Both are deflated with a header of zlib, which browsers know as "deflate":
 *
 *     uLongf size = web_script.full_size;
 *     uncompress(text, &size, web_script.bytes, web_script.size);
 *
 * The script is UTF-8 without a zero at its end, and nothing in it ends a <script> element.
 */
#ifndef BINDINGS_WEB_WEB_H
#define BINDINGS_WEB_WEB_H

#include <stddef.h>
#include <stdint.h>

typedef struct WebPart {
    const uint8_t *bytes; /* deflated */
    size_t size;          /* of these */
    size_t full_size;     /* when they are inflated */
} WebPart;

/* gabarit.wasm */
extern const WebPart web_module;
/* gabarit.js */
extern const WebPart web_script;

#endif
