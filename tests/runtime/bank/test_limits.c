/* SPDX-License-Identifier: MIT */
/* Tests limits that a caller lowers and the library's own limits, at each limit and above it, and
 * the time that opening takes. */
#include "check.h"
#include "expect.h"
#include "judge.h"
#include "sample.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void test_lowered_limits(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    gab_limits exact = {(uint32_t)size, 70, 350, 5, 5, 0, 15};
    Image image = small_image();
    exact.strings = image_part(&image, "STRS")->count;
    image_free(&image);
    const struct {
        gab_limits limits;
        const char *section;
        uint32_t index;
    } lowered[] = {
        {{.size = exact.size - 1}, "HEAD", 0},
        {{.side = exact.side - 1}, "PICT", 2},
        {{.area = exact.area - 1}, "PICT", 2},
        {{.frames = exact.frames - 1}, "FRAM", 4},
        {{.boxes_per_frame = exact.boxes_per_frame - 1}, "FRAM", 0},
        {{.strings = exact.strings - 1}, "STRS", 0},
        {{.corners_per_frame = exact.corners_per_frame - 1}, "FRAM", 3},
        {{.corners_per_frame = 1}, "FRAM", 3},
    };
    gab_limits max = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX,
                      UINT32_MAX, UINT32_MAX, UINT32_MAX};
    expect(bytes, size, &exact, GAB_OK, "", 0, "limits that are exactly sufficient");
    expect(bytes, size, &max, GAB_OK, "", 0, "limits above the library's own");
    for (size_t i = 0; i < CHECK_COUNT(lowered); i++)
        expect(bytes, size, &lowered[i].limits, GAB_TOO_LARGE, lowered[i].section, lowered[i].index,
               "a lowered limit");
    free(bytes);
}

/* The limits on a map's size, in a bank whose pictures are smaller. */
static void test_lowered_maps(void)
{
    Image image = small_image();
    ImagePart *pictures = image_part(&image, "PICT");
    store(pictures->bytes + 2 * 40 + 4, 2, 69);
    store(pictures->bytes + 2 * 40 + 6, 2, 4);
    store(image_part(&image, "FRAM")->bytes + 3 * 64 + 12, 2, 67);
    store(image_part(&image, "FRAM")->bytes + 3 * 64 + 14, 2, 4);
    size_t size;
    uint8_t *bytes = write_image(&image, &size);
    gab_limits side = {.side = 69}, area = {.area = 349};
    expect_valid(bytes, size, "a smaller picture");
    expect(bytes, size, &side, GAB_TOO_LARGE, "MAPS", 0, "a lowered limit of sides");
    expect(bytes, size, &area, GAB_TOO_LARGE, "MAPS", 0, "a lowered limit of areas");
    free(bytes);
    image_free(&image);
}

/* Expects a fault even if the caller sets the largest limits: the library's own limits cannot be
 * raised. */
static void expect_too_large(const Image *image, const char *section, uint32_t index)
{
    gab_limits max = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX,
                      UINT32_MAX, UINT32_MAX, UINT32_MAX};
    size_t size;
    uint8_t *bytes = write_image(image, &size);
    expect(bytes, size, &max, GAB_TOO_LARGE, section, index, "more than the library allows");
    CHECK(judge_bank(bytes, size) != NULL);
    free(bytes);
}

static void test_max_strings(void)
{
    Image image = {.major = 1};
    ImagePart *strings = image_add(&image, 0, "STRS", 16 << 20, 1);
    memset(strings->bytes + 1, 'a', strings->count - 2);
    expect_image(&image, GAB_OK, "", 0, "16 MiB of strings");
    part_insert(strings, strings->count, 1);
    strings->bytes[strings->count - 2] = 'a';
    expect_too_large(&image, "STRS", 0);
    image_free(&image);
}

static void test_max_pictures(void)
{
    Image image = {.major = 1};
    ImagePart *pictures = image_add(&image, 0, "PICT", 65535, 40);
    for (size_t i = 0; i < 65535; i++)
        store(pictures->bytes + 40 * i + 4, 4, 4096 << 16 | 16384);
    expect_image(&image, GAB_OK, "", 0, "65535 pictures of 64 Mi pixels");
    part_insert(pictures, 0, 1);
    store(pictures->bytes + 4, 4, 1 << 16 | 1);
    expect_too_large(&image, "PICT", 65535);
    part_remove(pictures, 0, 1);
    store(pictures->bytes + 4, 4, 4097 << 16 | 16384);
    expect_too_large(&image, "PICT", 0);
    image_free(&image);
}

static Image frames_image(uint32_t frames, uint32_t boxes)
{
    size_t size;
    uint8_t *bytes = sample_frames(frames, boxes, &size);
    Image image;
    CHECK(image_read(&image, bytes, size));
    free(bytes);
    return image;
}

static void test_max_frames(void)
{
    Image image = frames_image(1, 1);
    ImagePart *frames = image_part(&image, "FRAM");
    part_insert(frames, 1, (1 << 20) - 1);
    for (size_t i = 1; i < 1 << 20; i++) {
        memcpy(frames->bytes + 64 * i, frames->bytes, 64);
        store(frames->bytes + 64 * i + 32, 4, 1);
        memset(frames->bytes + 64 * i + 36, 0, 20);
    }
    store(image_part(&image, "SPRT")->bytes + 8, 4, 1 << 20);
    expect_image(&image, GAB_OK, "", 0, "2^20 frames");
    part_insert(frames, 1 << 20, 1);
    memcpy(frames->bytes + (64u << 20), frames->bytes + 64, 64);
    store(image_part(&image, "SPRT")->bytes + 8, 4, (1 << 20) + 1);
    expect_too_large(&image, "FRAM", 1 << 20);
    image_free(&image);
}

static void test_max_boxes(void)
{
    Image image = frames_image(1, 4096);
    expect_image(&image, GAB_OK, "", 0, "4096 boxes");
    ImagePart *boxes = image_part(&image, "BOXS");
    part_insert(boxes, 0, 1);
    memcpy(boxes->bytes, boxes->bytes + 28, 28);
    store(image_part(&image, "FRAM")->bytes + 38, 2, 4097);
    expect_too_large(&image, "FRAM", 0);
    image_free(&image);
}

static void test_max_counts(void)
{
    Image image = small_image();
    part_insert(image_part(&image, "ROLE"), 2, 63);
    expect_too_large(&image, "ROLE", 64);
    image_free(&image);
    image = small_image();
    part_insert(image_part(&image, "INFO"), 1, 1);
    expect_too_large(&image, "INFO", 1);
    image_free(&image);
    image = small_image();
    ImagePart *zones = image_part(&image, "ZONE");
    for (uint32_t zone_count = 255; zone_count <= 256; zone_count++) {
        part_insert(zones, zones->count, zone_count - zones->count);
        for (uint32_t i = 3; i < zones->count; i++)
            zones->bytes[40 * (size_t)i + 5] = 255;
        store(image_part(&image, "PLAN")->bytes + 12, 4, zones->count);
        store(image_part(&image, "PLAN")->bytes + 16 + 8, 4, zones->count);
        if (zones->count == 255)
            expect_image(&image, GAB_OK, "", 0, "255 zones");
    }
    expect_too_large(&image, "PLAN", 0);
    image_free(&image);
}

static void test_max_bands(void)
{
    Image image = small_image();
    ImagePart *bands = image_part(&image, "BAND");
    for (uint32_t count = 255; count <= 256; count++) {
        part_insert(bands, bands->count, count - bands->count);
        for (uint32_t i = 3; i < count; i++)
            store(bands->bytes + 8 * (size_t)i + 4, 4, 300 * 256 + i);
        store(image_part(&image, "MAPS")->bytes + 24, 4, count);
        if (count == 255)
            expect_image(&image, GAB_OK, "", 0, "255 bands");
    }
    expect_too_large(&image, "MAPS", 0);
    image_free(&image);
}

/* Names of pictures must be short and must not contain a slash or backslash. */
static void test_base_names(void)
{
    for (uint32_t length = 1; length < 260; length++)
        for (int slash = 0; slash < 3; slash++) {
            Image image = {.major = 1};
            ImagePart *strings = image_add(&image, 0, "STRS", length + 2, 1);
            memset(strings->bytes + 1, 'a', length);
            strings->bytes[1 + length / 2] = (uint8_t) "a/\\"[slash];
            ImagePart *pictures = image_add(&image, 1, "PICT", 1, 40);
            store(pictures->bytes, 4, 1);
            store(pictures->bytes + 4, 4, 1 << 16 | 1);
            bool is_valid = slash == 0 && length <= 255;
            expect_image(&image, is_valid ? GAB_OK : GAB_BAD_REFERENCE, "PICT", 0, "a base name");
            image_free(&image);
        }
}

/* ---- Time ---- */

static double time_to_open(const Image *image)
{
    size_t size;
    uint8_t *bytes = write_image(image, &size);
    gab_bank bank;
    clock_t begin = clock();
    gab_bank_open(&bank, bytes, size, NULL, NULL);
    double time = (double)(clock() - begin) / CLOCKS_PER_SEC;
    free(bytes);
    return time;
}

/* Many pictures that share one long string: opening must not read the string again for each of
 * them. */
static void test_shared_string(void)
{
    Image image = {.major = 1};
    ImagePart *strings = image_add(&image, 0, "STRS", 16 << 20, 1);
    memset(strings->bytes + 1, 'a', strings->count - 2);
    ImagePart *pictures = image_add(&image, 1, "PICT", 1, 40);
    store(pictures->bytes, 4, 1);
    store(pictures->bytes + 4, 4, 1 << 16 | 1);
    double one = time_to_open(&image);
    part_insert(pictures, 1, 300);
    for (size_t i = 1; i < pictures->count; i++)
        memcpy(pictures->bytes + 40 * i, pictures->bytes, 40);
    double many = time_to_open(&image);
    CHECK_THAT(many < 10 * one + 0.1, "one picture %.3f s, %u with the same name %.3f s", one,
               pictures->count, many);
    image_free(&image);
}

CHECK_CASES({"limits that a caller lowers", test_lowered_limits},
            {"lowered limits of maps", test_lowered_maps},
            {"strings at the limit", test_max_strings},
            {"pictures at the limit", test_max_pictures}, {"frames at the limit", test_max_frames},
            {"boxes at the limit", test_max_boxes},
            {"roles and zones at the limit", test_max_counts},
            {"bands at the limit", test_max_bands}, {"names of pictures", test_base_names},
            {"a long string that many pictures share", test_shared_string})
