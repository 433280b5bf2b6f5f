/* SPDX-License-Identifier: MIT */
/* Checks for the tests that open banks. A difference fails the running test case. */
#pragma once

#include "image.h"

#include <gabarit/bank.h>

/* Opens bytes and compares the result and the fault. If the bank opens, walks it; otherwise checks
 * that it is empty. */
void expect(const void *bytes, size_t size, const gab_limits *limits, gab_result code,
            const char *section, uint32_t index, const char *what);

/* Checks that bytes open and that the judge finds no fault in them. */
void expect_valid(const void *bytes, size_t size, const char *what);

/* Calls expect or, for GAB_OK, expect_valid with the bytes of an image. `section` and `index` are
 * ignored for GAB_OK. */
void expect_image(const Image *image, gab_result code, const char *section, uint32_t index,
                  const char *what);

/* Returns the bytes of an image in new memory; free them with free(). */
uint8_t *write_image(const Image *image, size_t *size);

/* A field of the small bank, an invalid value for it, and the fault that opening must report. */
typedef struct Fault {
    const char *tag; /* of the section; "HEAD" for the header, "TABL" for the table */
    uint32_t element, offset;
    unsigned width;
    uint32_t value;
    gab_result code;
    const char *section;
    uint32_t index;
} Fault;

#define FAR (65535u * 256 + 1) /* just out of the range of coordinates */

/* Sets the fields to their values, one at a time, with correct checksums, and checks the
 * results. */
void expect_faults(const Fault *faults, size_t count);

/* Returns the small bank as an image. */
Image small_image(void);
