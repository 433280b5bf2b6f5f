/* SPDX-License-Identifier: MIT */
/*
 * Bytes of banks, taken apart, changed and put together again by the tests, without a line of the
 * library: the parts of an image are the sections of a file; writing it lays them out and computes
 * the checksums. What the parts say may be as wrong as a test likes.
 *
 *     Image image;
 *     image_read(&image, bytes, size);
 *     image_part(&image, "TAGS")->bytes[4] = 9;
 *     size_t length = image_write(&image, room, sizeof room);
 *     image_free(&image);
 */
#ifndef TESTS_BANK_IMAGE_H
#define TESTS_BANK_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One section; `bytes` is its own memory, count x stride long. */
typedef struct ImagePart {
    char tag[5];
    uint32_t count, stride;
    uint32_t version, flags;
    uint8_t *bytes;
} ImagePart;

enum { IMAGE_PARTS = 80 };

typedef struct Image {
    uint32_t major, minor, required, optional;
    ImagePart parts[IMAGE_PARTS];
    uint32_t part_count;
    /* The checksums of the parts are left 0: opening does not compare them, and they take time. */
    bool has_no_sums;
} Image;

/* Takes bytes apart. False, with an empty image, when their table makes no sense. */
bool image_read(Image *image, const uint8_t *bytes, size_t size);
void image_free(Image *image);

/* The bytes of an image, sealed; returns their number, or 0 when there is no room. */
size_t image_write(const Image *image, uint8_t *room, size_t most);

/* The part with a tag, or NULL. */
ImagePart *image_part(Image *image, const char *tag);

/* A new part with zeros in it, at a place among the others. */
ImagePart *image_add(Image *image, uint32_t place, const char *tag, uint32_t count,
                     uint32_t stride);
void image_remove(Image *image, uint32_t place);

/* Inserts zeros as elements, removes elements, makes each element longer by bytes of a value. */
void part_insert(ImagePart *part, uint32_t index, uint32_t count);
void part_remove(ImagePart *part, uint32_t index, uint32_t count);
void part_stretch(ImagePart *part, uint32_t more, uint8_t value);

/* Computes all checksums of a file in place, as far as its table makes sense. */
void image_seal(uint8_t *bytes, size_t size);
/* The same when only the byte at a place may have changed since. */
void image_seal_at(uint8_t *bytes, size_t size, size_t place);
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

/* ---- Memory that ends at a page nobody may touch, so that reading beyond it crashes ---- */

typedef struct Guarded {
    uint8_t *pages;
    size_t length; /* of all pages, the forbidden ones at both ends included */
    size_t room;   /* bytes between them */
} Guarded;

Guarded guarded_new(size_t room);
void guarded_free(Guarded *guarded);

/*
 * The place in it for `size` bytes that are aligned to 16 and end as late as that allows. Under the
 * address sanitizer the few bytes from there to the forbidden page are poisoned, too.
 */
uint8_t *guarded_place(Guarded *guarded, size_t size);

/* Says on standard error, when the process crashes, what was tried: words and two numbers. */
void guarded_report(const char *what);
void guarded_trying(size_t first, size_t second);

#endif
