/* SPDX-License-Identifier: MIT */
/* Tests how the reader handles banks of other versions, which are made by editing the small
 * bank. */
#include "check.h"
#include "expect.h"

#include <stdlib.h>
#include <string.h>

static void test_majors(void)
{
    Image image = small_image();
    for (uint32_t major = 0; major < 65536; major = major * 3 + (major < 2)) {
        image.major = major;
        expect_image(&image, major == 1 ? GAB_OK : GAB_BAD_VERSION, "HEAD", 0, "a major version");
    }
    image.major = 1;
    for (uint32_t minor = 0; minor <= NEWER; minor += NEWER)
        for (int bit = 3; bit < 32; bit++) { /* others are steps, references, shapes */
            image.minor = minor;
            image.required = UINT32_C(1) << bit;
            expect_image(&image, GAB_BAD_VERSION, "HEAD", 0, "a required feature");
        }
    image_free(&image);
}

static bool may_be_longer(const char *tag)
{
    return strstr("STRS PIXL DATA BITS SPAN OCCU CELS", tag) == NULL;
}

/* Longer elements: allowed in a newer bank, not in one of this version. */
static void test_longer_elements(void)
{
    for (uint32_t i = 0; i < GAB_SECTIONS; i++)
        for (uint32_t added = 1; added <= 33; added += 4) {
            Image image = small_image();
            bool is_valid = may_be_longer(image.parts[i].tag);
            part_stretch(&image.parts[i], added, 0xEE);
            expect_image(&image, GAB_BAD_LAYOUT, "HEAD", i, "longer elements in this version");
            image.minor = NEWER;
            expect_image(&image, is_valid ? GAB_OK : GAB_BAD_LAYOUT, "HEAD", i, image.parts[i].tag);
            image_free(&image);
        }
}

/* Elements without their last byte, which are invalid in every version. */
static void test_shorter_elements(void)
{
    for (uint32_t i = 0; i < GAB_SECTIONS; i++)
        for (uint32_t minor = 0; minor <= NEWER; minor += NEWER) {
            Image image = small_image();
            ImagePart *part = &image.parts[i];
            image.minor = minor;
            for (uint32_t k = 0; k < part->count && part->stride > 1; k++)
                memmove(part->bytes + k * (size_t)(part->stride - 1),
                        part->bytes + k * (size_t)part->stride, part->stride - 1);
            part->stride -= part->stride > 1;
            expect_image(&image,
                         may_be_longer(part->tag) || part->stride > 1 ? GAB_BAD_LAYOUT : GAB_OK,
                         "HEAD", i, "shorter elements");
            image_free(&image);
        }
}

static void test_all_longer(void)
{
    Image image = small_image();
    for (uint32_t i = 0; i < image.part_count; i++)
        if (may_be_longer(image.parts[i].tag))
            part_stretch(&image.parts[i], 1 + i % 7, 0xFF);
    image.minor = NEWER;
    image.optional = 0x80000001u;
    expect_image(&image, GAB_OK, "", 0, "a newer bank");
    size_t size;
    uint8_t *bytes = write_image(&image, &size);
    gab_bank bank;
    CHECK_INT(gab_bank_open(&bank, bytes, size, NULL, NULL), GAB_OK);
    CHECK_INT(bank.minor, NEWER);
    CHECK_TEXT(gab_bank_tag_numbered(&bank, 200).name, "door");
    CHECK_TEXT(gab_bank_picture_at(&bank, 1).name, "ryu.png");
    CHECK_NEAR(gab_bank_property(&bank, GAB_KIND_TAG, 0, "damage").number, 2.5, 0);
    free(bytes);
    image.minor = 0;
    expect_image(&image, GAB_BAD_LAYOUT, "HEAD", 0, "options in this version");
    image_free(&image);
}

/* Unknown sections: allowed only in a newer bank, only at the end, and only if they may be
 * ignored. */
static void test_unknown_sections(void)
{
    Image image = small_image();
    uint32_t last = image.part_count;
    memset(image_add(&image, last, "MORE", 3, 7)->bytes, 0xFF, 21);
    expect_image(&image, GAB_BAD_LAYOUT, "HEAD", last, "an unknown section");
    image.parts[last].flags = 1;
    expect_image(&image, GAB_BAD_LAYOUT, "HEAD", last, "an unknown section in this version");
    image.minor = NEWER;
    expect_image(&image, GAB_OK, "", 0, "an unknown section that may be ignored");
    image_add(&image, last + 1, "A0Z9", 1, 100)->flags = 1;
    expect_image(&image, GAB_OK, "", 0, "two such sections");
    image.parts[last + 1].flags = 2;
    expect_image(&image, GAB_BAD_LAYOUT, "HEAD", last + 1, "a second one that may not be ignored");
    image_remove(&image, last + 1);
    for (uint32_t i = 0; i < 3; i++) {
        image_add(&image, last + 1, "ZERO", i == 0 ? 0 : 4, i == 1 ? 0 : 4)->flags = 1;
        expect_image(&image, i == 2 ? GAB_OK : GAB_BAD_LAYOUT, "HEAD", last + 1,
                     "a section without elements, with empty elements, or valid");
        image_remove(&image, last + 1);
    }
    static const char *const tags[] = {"more", "A B1", "\x01WAL", "ÜA", "", "A/:Z", "@A0[", "AZ:9"};
    for (size_t i = 0; i < CHECK_COUNT(tags); i++) {
        image_add(&image, last + 1, "ZERO", 4, 4)->flags = 1;
        memset(image.parts[last + 1].tag, 0, 4);
        memcpy(image.parts[last + 1].tag, tags[i], strlen(tags[i]));
        expect_image(&image, GAB_BAD_LAYOUT, "HEAD", last + 1, "a tag with invalid characters");
        image_remove(&image, last + 1);
    }
    image_add(&image, last, "INFO", 1, 16)->flags = 1;
    expect_image(&image, GAB_BAD_LAYOUT, "HEAD", last, "a known section that is out of order");
    image_remove(&image, last);
    image.parts[last].flags = 0;
    expect_image(&image, GAB_BAD_LAYOUT, "HEAD", last, "a first one that may not be ignored");
    image_remove(&image, last);
    image_add(&image, last - 1, "MORE", 1, 4)->flags = 1;
    expect_image(&image, GAB_BAD_LAYOUT, "HEAD", last, "a known section after an unknown one");
    image_free(&image);
}

static void test_max_sections(void)
{
    Image image = small_image();
    image.minor = NEWER;
    while (image.part_count < 64)
        image_add(&image, image.part_count, "MORE", 1, 1)->flags = 1;
    expect_image(&image, GAB_OK, "", 0, "64 sections");
    image_add(&image, image.part_count, "MORE", 1, 1)->flags = 1;
    expect_image(&image, GAB_BAD_LENGTH, "HEAD", 0, "65 sections");
    image_free(&image);
}

CHECK_CASES({"major versions and features", test_majors},
            {"longer elements, section by section", test_longer_elements},
            {"shorter elements, section by section", test_shorter_elements},
            {"a newer bank in which all elements are longer", test_all_longer},
            {"unknown sections", test_unknown_sections}, {"64 sections", test_max_sections})
