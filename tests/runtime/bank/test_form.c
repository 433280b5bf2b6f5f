/* SPDX-License-Identifier: MIT */
/*
 * Tests what bank_check_form rejects: banks that open, but whose bytes are not those that the
 * writer stores for their content. Each is refused by bank_read, too. Most are made by editing the
 * small bank.
 */
#include "check.h"
#include "expect.h"

#include "bank/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Checks the error for the bytes of a bank; "" means that they are accepted. */
static void expect_form(const uint8_t *bytes, size_t size, const char *where, const char *what)
{
    gab_bank bank;
    PlainBank plain;
    BankError error;
    bool is_right = where[0] == 0;
    CHECK_INT(gab_bank_open(&bank, bytes, size, NULL, NULL), GAB_OK);
    CHECK_INT(bank_check_form(&bank, &error), is_right);
    CHECK_INT(error.kind, is_right ? BANK_NO_ERROR : BANK_BROKEN_RULE);
    CHECK_TEXT(error.where, where);
    CHECK_TEXT(error.what, what);
    CHECK_INT(bank_check_form(&bank, NULL), is_right);
    CHECK_INT(bank_read(&bank, 0, &plain, &error), is_right);
    CHECK_TEXT(error.where, where);
    CHECK_TEXT(error.what, what);
    CHECK(is_right || plain.tag_count == 0);
    plain_free(&plain);
}

static void expect_image_form(const Image *image, const char *where, const char *what)
{
    size_t size;
    uint8_t *bytes = write_image(image, &size);
    expect_form(bytes, size, where, what);
    free(bytes);
}

/* Adds a last string without any reference. Returns its offset. */
static uint32_t add_string(Image *image)
{
    ImagePart *strings = image_part(image, "STRS");
    uint32_t end = strings->count;
    part_insert(strings, end, 5);
    memcpy(strings->bytes + end, "\xF4\x8F\xBF\xBF", 5);
    return end;
}

static void test_names(void)
{
    char where[64];
    Image image = small_image(), empty = {.major = 1};
    expect_image_form(&image, "", "");
    image_part(&image, "INFO")->bytes[0] ^= 1;
    expect_image_form(&image, "section INFO (digest of names)",
                      "it is missing, or is not the digest of the names");
    image_seal_names(&image);
    expect_image_form(&image, "", "");
    snprintf(where, sizeof where, "section STRS (strings), element %lu",
             (unsigned long)add_string(&image));
    expect_image_form(&image, where, "the string is not used");
    image_free(&image);
    expect_image_form(&empty, "section STRS (strings), element 0",
                      "the empty string is missing at the beginning");
}

/* Adds a last name of points, to PNAM and to the index of names. */
static void test_point_names(void)
{
    enum { ENTRY = 16 };
    Image image = small_image();
    uint32_t string = add_string(&image), place = 0;
    ImagePart *points = image_part(&image, "PNAM"), *names = image_part(&image, "NAME");
    part_insert(points, points->count, 1);
    store(points->bytes + (size_t)(points->count - 1) * points->stride, 4, string);
    while (place < names->count && names->bytes[ENTRY * (size_t)place] <= GAB_KIND_POINT)
        place++;
    part_insert(names, place, 1);
    uint8_t *entry = names->bytes + ENTRY * (size_t)place;
    store(entry, 4, GAB_KIND_POINT);
    store(entry + 8, 4, string);
    store(entry + 12, 4, points->count - 1);
    image_seal_names(&image);
    expect_image_form(&image, "section PNAM (names of points), element 2",
                      "it is not the name of any point");
    image_free(&image);
}

static void test_zones(void)
{
    Image image = small_image();
    uint8_t *area = image_part(&image, "ZONE")->bytes + 32;
    store(area, 4, load(area, 4) - 1);
    expect_image_form(&image, "section ZONE (zones), element 0",
                      "it has other bounds or another area than its pixels");
    image_free(&image);
}

static void test_tiles(void)
{
    Image image = small_image();
    image_part(&image, "DATA")->bytes[0] = 200;
    expect_image_form(&image, "section TILE (blocks of pixels), element 0",
                      "its pixels are out of range, or not in the smallest form");
    image_free(&image);
}

/* The first picture of the small bank is a PNG file, the second one has RGBA pixels. */
static void test_pictures(void)
{
    Image image = small_image();
    const ImagePart *pictures = image_part(&image, "PICT");
    uint8_t *png = image_part(&image, "PIXL")->bytes;
    uint8_t *digest = pictures->bytes + pictures->stride + 24;
    digest[15] ^= 1;
    expect_image_form(&image, "picture 1 \"ryu.png\"", "its digest is not that of its pixels");
    png[23]++;
    expect_image_form(&image, "picture 0 \"ken.png\"", "its PNG file is 16 x 9 pixels, not 16 x 8");
    png[1] ^= 1;
    expect_image_form(&image, "picture 0 \"ken.png\"", "its pixels are not a PNG file");
    image_free(&image);
}

static void test_checksums(void)
{
    enum { TAGS = 4 };
    size_t size;
    Image image = small_image();
    uint8_t *bytes = write_image(&image, &size);
    gab_bank bank;
    CHECK_INT(gab_bank_open(&bank, bytes, size, NULL, NULL), GAB_OK);
    bytes[bank.sections[TAGS].bytes + 8 - bytes] ^= 1; /* a colour */
    expect_form(bytes, size, "section TAGS (tags)", gab_result_text(GAB_BAD_CHECKSUM));
    image_free(&image);
    free(bytes);
}

/* Data that a newer version adds may use strings that nothing else uses. */
static void test_newer(void)
{
    Image image = small_image();
    uint32_t string = add_string(&image);
    ImagePart *added = image_add(&image, image.part_count, "MORE", 1, 4);
    store(added->bytes, 4, string);
    added->flags = 1;
    image.minor = NEWER;
    expect_image_form(&image, "", "");
    image_part(&image, "INFO")->bytes[0] ^= 1;
    expect_image_form(&image, "section INFO (digest of names)",
                      "it is missing, or is not the digest of the names");
    image_free(&image);
}

CHECK_CASES({"the digest of names, unused and missing strings", test_names},
            {"unused names of points", test_point_names}, {"pixels of tiles", test_tiles},
            {"bounds and areas of zones", test_zones},
            {"sizes of PNG files and digests of pixels", test_pictures},
            {"checksums of sections", test_checksums}, {"what a newer version adds", test_newer})
