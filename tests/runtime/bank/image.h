/* SPDX-License-Identifier: MIT */
/*
 * The bytes of a bank, which tests split into sections, change and reassemble without any code of
 * the library. The parts of an image are the sections of a file; writing an image lays them out and
 * computes the checksums. The contents of the parts may be as wrong as a test needs.
 *
 *     Image image;
 *     image_read(&image, bytes, size);
 *     image_part(&image, "TAGS")->bytes[4] = 9;
 *     size_t length = image_write(&image, storage, sizeof storage);
 *     image_free(&image);
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One section. It owns `bytes`, which has count x stride bytes. */
typedef struct ImagePart {
    char tag[5];
    uint32_t count, stride;
    uint32_t version, flags;
    uint8_t *bytes;
} ImagePart;

/* NEWER is a minor version that is newer than any known one. */
enum { IMAGE_PARTS = 80, NEWER = 0xFFFF };

typedef struct Image {
    uint32_t major, minor, required, optional;
    ImagePart parts[IMAGE_PARTS];
    uint32_t part_count;
    /* Leaves the checksums of the parts at 0. Opening does not check them, and computing them takes
     * time. */
    bool skips_checksums;
} Image;

/* Splits bytes into parts. Returns false if the section table is invalid; the image is then
 * empty. */
bool image_read(Image *image, const uint8_t *bytes, size_t size);
void image_free(Image *image);

/* Writes the bytes of an image, with checksums. Returns their number, or 0 if `max` bytes are not
 * enough. */
size_t image_write(const Image *image, uint8_t *storage, size_t max);

/* Returns the part with a tag, or NULL. */
ImagePart *image_part(Image *image, const char *tag);

/* Inserts a part filled with zeros at an index. */
ImagePart *image_add(Image *image, uint32_t index, const char *tag, uint32_t count,
                     uint32_t stride);
void image_remove(Image *image, uint32_t index);

/*
 * These insert zeroed elements, remove elements, or append `added_bytes` bytes of `value` to each
 * element.
 */
void part_insert(ImagePart *part, uint32_t index, uint32_t count);
void part_remove(ImagePart *part, uint32_t index, uint32_t count);
void part_stretch(ImagePart *part, uint32_t added_bytes, uint8_t value);

/* Corrects the digest of the names in INFO, if there is one and every name ends in STRS. */
void image_seal_names(Image *image);

/* Computes the checksums of a file in place, except those of sections that its table places outside
 * the file. */
void image_seal(uint8_t *bytes, size_t size);
/* Updates the checksums after a change of only the byte at the offset `changed`. */
void image_seal_at(uint8_t *bytes, size_t size, size_t changed);
uint32_t image_crc(uint32_t crc, const uint8_t *bytes, size_t size);

/* ---- Little-endian numbers of 1, 2, 4 or 8 bytes ---- */

static inline uint64_t load(const uint8_t *bytes, unsigned width)
{
    uint64_t value = 0;
    for (unsigned i = width; i-- > 0;)
        value = value << 8 | bytes[i];
    return value;
}

void store(uint8_t *bytes, unsigned width, uint64_t value);

/* ---- Memory that ends at an inaccessible page, so that a read beyond it crashes ---- */

typedef struct Guarded {
    uint8_t *pages;
    size_t length;   /* of all pages, including the inaccessible ones at both ends */
    size_t capacity; /* bytes between them */
} Guarded;

Guarded guarded_new(size_t capacity);
void guarded_free(Guarded *guarded);

/*
 * Returns an address for `size` bytes. It is aligned to 16 and as close to the end as possible. The
 * address sanitizer, if used, reports accesses to the few bytes between them and the inaccessible
 * page.
 */
uint8_t *guarded_place(Guarded *guarded, size_t size);

/* Set what is printed on standard error if the process crashes: a description and two numbers. */
void guarded_report(const char *what);
void guarded_report_numbers(size_t first, size_t second);
