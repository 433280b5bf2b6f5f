/* SPDX-License-Identifier: MIT */
/**
 * gabarit/json.h: sprite banks as JSON, for scripts and for people. Converts the text of
 * `*.gab.json` to exactly the bytes of `*.gab`, and back.
 *
 *     gab_json_fault fault;
 *     void *bytes;
 *     size_t bytes_size;
 *     if (gab_json_to_bank(text, text_size, NULL, &bytes, &bytes_size, &fault) != GAB_OK)
 *         die(fault.text);        // $...boxes[2].x: 3.1 is not a multiple ...
 *     gab_bank_open(&bank, bytes, bytes_size, NULL, NULL);
 *
 * This is a separate library, libgabarit-json (pkg-config: gabarit-json), which needs only
 * libgabarit. Tools and servers link it; games that load `*.gab` do not. The format is described in
 * JSON.md and by a JSON Schema, gabarit-bank.schema.json.
 *
 * Each bank has exactly one text and one byte string: converting it to JSON and back gives the same
 * bytes, on any machine and in any locale. The functions keep no state and may be called from any
 * thread.
 */
#ifndef GABARIT_JSON_H
#define GABARIT_JSON_H

#include <gabarit/bank.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Where and why a text or a bank was rejected. */
typedef struct gab_json_fault {
    gab_result code;
    /**
     * UTF-8 without line breaks: the location (a path such as $.tags[2].name or, if the text is not
     * valid JSON, the line and column), a colon, and the problem, with the limit if there is one;
     * "" if there is no error.
     */
    char text[2432];
} gab_json_fault;

/** Limits set by the caller. A field of 0 means the library's own limit, which the field's comment
 * states. */
typedef struct gab_json_limits {
    /**
     * The total number of pixels of all masks, planes, bands and distances, and of all cells of
     * layers; default 2^28. A few characters of text can encode millions of pixels. Each pixel
     * takes one byte during processing (a distance four bytes, a pixel of a mask one bit). May be
     * raised for large maps from a trusted source.
     */
    uint64_t pixels;
} gab_json_limits;

/**
 * Makes a bank from JSON, in memory aligned to 16 bytes that the caller releases with
 * gab_json_free. `size` is the length of the text, which needs no terminating NUL. `limits` and
 * `fault` may be NULL. Time and memory grow with the text and with the number of pixels that it
 * encodes. Returns GAB_OK, GAB_BAD_VALUE (not valid JSON, not a bank, or a rule of the format or a
 * limit is broken) or GAB_NO_MEMORY. On failure `*bytes` is NULL and `*bytes_size` is 0.
 */
GAB_API gab_result gab_json_to_bank(const char *text, size_t size, const gab_json_limits *limits,
                                    void **bytes, size_t *bytes_size, gab_json_fault *fault);

/**
 * Writes an opened bank as JSON, in memory that the caller releases with gab_json_free. The text
 * has a terminating NUL, which `*size` does not include. Data that a newer version of the format
 * added to the bank is omitted. `limits` and `fault` may be NULL. Returns GAB_OK, GAB_NO_MEMORY, or
 * GAB_BAD_VALUE: gab_bank_verify rejects the bank, the size or the digest of a picture differs from
 * its pixels, or the bank has more pixels than `limits` allow. On failure `*text` is NULL and
 * `*size` is 0.
 */
GAB_API gab_result gab_json_from_bank(const gab_bank *bank, const gab_json_limits *limits,
                                      char **text, size_t *size, gab_json_fault *fault);

/** Frees memory that the functions above allocated. NULL is allowed. */
GAB_API void gab_json_free(void *memory);

#ifdef __cplusplus
}
#endif

#endif
