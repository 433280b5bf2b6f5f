/* SPDX-License-Identifier: MIT */
/**
 * gabarit/json.h: sprite banks as JSON, for scripts and for people: from the text of `*.gab.json`
 * to exactly the bytes of `*.gab`, and back.
 *
 *     gab_json_fault fault;
 *     void *bytes;
 *     size_t bytes_size;
 *     if (gab_json_to_bank(text, text_size, NULL, &bytes, &bytes_size, &fault) != GAB_OK)
 *         die(fault.text);        // $.sprites[3].frames[0].boxes[2].left: 3.1 is no multiple ...
 *     gab_bank_open(&bank, bytes, bytes_size, NULL, NULL);
 *
 * A library of its own, libgabarit-json (pkg-config: gabarit-json), which needs libgabarit and
 * nothing else: tools and servers link it, games that load `*.gab` do not. The format is described
 * in JSON.md, and by a JSON Schema, gabarit-bank.schema.json.
 *
 * One bank has one text and one byte string: to JSON and back gives the same bytes, on any machine
 * and in any locale. Functions keep no state and may be called from any thread.
 */
#ifndef GABARIT_JSON_H
#define GABARIT_JSON_H

#include <gabarit/bank.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Where and why a text or a bank was refused. */
typedef struct gab_json_fault {
    gab_result code;
    /**
     * UTF-8 without line breaks: where (a path such as $.tags[2].name, or, where the text is no
     * JSON, line and column), a colon, and what is wrong, with the limit if there is one; "" when
     * nothing is wrong.
     */
    char text[2432];
} gab_json_fault;

/** Limits of a caller; a field of 0 stands for the library's own limit, which each line names. */
typedef struct gab_json_limits {
    /**
     * Pixels of all masks, planes, bands and distances together, 2^28. A few letters may stand for
     * millions of pixels, each of which takes a byte while it is processed (a distance four, a
     * pixel of a mask a bit). May be raised for large maps of one's own.
     */
    uint64_t pixels;
} gab_json_limits;

/**
 * Makes a bank of JSON, in memory aligned to 16 that the caller returns with gab_json_free.
 * `size` is the length of the text, which needs no zero byte behind it. `limits` and `fault` may be
 * NULL. Time and memory grow with the text and with the pixels that it stands for.
 * Returns GAB_OK, GAB_BAD_VALUE (no JSON, or not a bank's; a rule of the format or a limit is
 * broken) or GAB_NO_MEMORY. On failure `*bytes` is NULL and `*bytes_size` 0.
 */
GAB_API gab_result gab_json_to_bank(const char *text, size_t size, const gab_json_limits *limits,
                                    void **bytes, size_t *bytes_size, gab_json_fault *fault);

/**
 * Writes an opened bank as JSON, with a zero byte behind it that `*size` does not count, in memory
 * that the caller returns with gab_json_free. What a newer version of the format has added to the
 * bank is left out. `limits` and `fault` may be NULL.
 * Returns GAB_OK, GAB_BAD_VALUE (a bank with more pixels than `limits` allow) or GAB_NO_MEMORY. On
 * failure `*text` is NULL and `*size` 0.
 */
GAB_API gab_result gab_json_from_bank(const gab_bank *bank, const gab_json_limits *limits,
                                      char **text, size_t *size, gab_json_fault *fault);

/** Frees what the functions above allocated. NULL is allowed. */
GAB_API void gab_json_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
