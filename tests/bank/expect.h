/* SPDX-License-Identifier: MIT */
/* What the tests of opening expect of bytes; a difference is a failed check of the running case. */
#ifndef TESTS_BANK_EXPECT_H
#define TESTS_BANK_EXPECT_H

#include "image.h"

#include <gabarit/bank.h>

/* Opens bytes and compares the result and the fault; walks what opened, or what is then empty. */
void expect(const void *bytes, size_t size, const gab_limits *limits, gab_result code,
            const char *section, uint32_t index, const char *what);

/* Bytes that must open, and that the judge must call good. */
void expect_good(const void *bytes, size_t size, const char *what);

/* The same for an image. The place of the fault does not count when it must open. */
void expect_image(const Image *image, gab_result code, const char *section, uint32_t index,
                  const char *what);

/* An image in memory of its own, for free(). */
uint8_t *write_image(const Image *image, size_t *size);

/* A field of the small bank that is given a value, and what is then said. */
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

/* Gives fields their values, one at a time, with good checksums. */
void expect_faults(const Fault *faults, size_t count);

/* The small bank as an image. */
Image small_image(void);

#endif
