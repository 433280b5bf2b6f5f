/* SPDX-License-Identifier: MIT */
/* Masks of frames: which pixels, and the form in which a bank stores them. */
#include "derive_job.h"

#include <derive/mask.h>

enum { MOST_SIDE = 200 };

typedef struct Picture {
    uint8_t *bytes;
    size_t stride, pixel_size;
    uint32_t width, height;
} Picture;

static Picture picture_new(uint32_t width, uint32_t height, size_t pixel_size, size_t padding)
{
    Picture picture = {.stride = width * pixel_size + padding,
                       .pixel_size = pixel_size,
                       .width = width,
                       .height = height};
    picture.bytes = malloc(picture.stride * height);
    if (picture.bytes == NULL)
        abort();
    memset(picture.bytes, 0, picture.stride * height);
    return picture;
}

static uint8_t *pixel_at(const Picture *picture, uint32_t x, uint32_t y)
{
    return picture->bytes + y * picture->stride + x * picture->pixel_size;
}

static MaskPicture input_of(const Picture *picture)
{
    return (MaskPicture){picture->bytes, picture->stride, picture->width, picture->height};
}

/* What should be solid, a byte a pixel. */
typedef struct Want {
    uint8_t solid[MOST_SIDE * MOST_SIDE];
    uint32_t width, height;
} Want;

static bool is_wanted(const Want *want, uint32_t x, uint32_t y)
{
    return x < want->width && y < want->height && want->solid[y * want->width + x] != 0;
}

static bool is_column_empty(const Want *want, uint32_t x)
{
    for (uint32_t y = 0; y < want->height; y++)
        if (is_wanted(want, x, y))
            return false;
    return true;
}

static bool is_row_empty(const Want *want, uint32_t y)
{
    for (uint32_t x = 0; x < want->width; x++)
        if (is_wanted(want, x, y))
            return false;
    return true;
}

/* The solid pixels of the words themselves, by the description of the format. */
static bool is_stored(const BitMask *mask, uint32_t x, uint32_t y)
{
    const uint32_t strip = x / 64, bit = x % 64;
    return (mask->words[strip * mask->height + y] & UINT64_C(1) << bit) != 0;
}

static void check_row(const BitMask *mask, const Want *want, uint32_t row)
{
    uint32_t begin = 0, end = 0;
    for (uint32_t x = 0; x < (mask->width + 63) / 64 * 64; x++) {
        const bool solid = x < mask->width && is_wanted(want, mask->x + x, mask->y + row);
        CHECK_THAT(is_stored(mask, x, row) == solid, "bit %u of row %u", x, row);
        if (solid) {
            begin = end > 0 ? begin : x;
            end = x + 1;
        }
    }
    CHECK_INT(mask->spans[row].begin, begin);
    CHECK_INT(mask->spans[row].end, end);
}

static void check_mask(const BitMask *mask, const Want *want)
{
    uint32_t left = 0, right = want->width, top = 0, bottom = want->height;
    while (left < right && is_column_empty(want, left))
        left++;
    while (right > left && is_column_empty(want, right - 1))
        right--;
    while (top < bottom && is_row_empty(want, top))
        top++;
    while (bottom > top && is_row_empty(want, bottom - 1))
        bottom--;
    const bool is_empty = left == right;
    CHECK_INT(mask->x, is_empty ? 0 : left);
    CHECK_INT(mask->y, is_empty ? 0 : top);
    CHECK_INT(mask->width, right - left);
    CHECK_INT(mask->height, bottom - top);
    CHECK_INT(mask->word_count, (size_t)(mask->width + 63) / 64 * mask->height);
    CHECK_INT(mask->words != NULL, !is_empty);
    CHECK_INT(mask->spans != NULL, !is_empty);
    uint32_t solid = 0;
    for (uint32_t y = 0; y < want->height + 3; y++)
        for (uint32_t x = 0; x < want->width + 3; x++) {
            solid += is_wanted(want, x, y);
            CHECK(mask_is_solid(mask, x, y) == is_wanted(want, x, y));
        }
    CHECK_INT(mask->solid, solid);
    for (uint32_t row = 0; row < mask->height; row++)
        check_row(mask, want, row);
}

/* ---- Cases ---- */

static void test_drawn(void)
{
    static const char drawing[4][7] = {"......", "..#.#.", "......", ".##..."};
    Want want = {.width = 6, .height = 4};
    for (size_t n = 0; n < 24; n++)
        want.solid[n] = drawing[n / 6][n % 6] == '#';
    const MaskPicture picture = {want.solid, 6, 6, 4};
    BitMask mask;
    CHECK_INT(mask_from_bytes(NULL, &picture, &mask), DERIVE_DONE);
    CHECK_INT(mask.x, 1);
    CHECK_INT(mask.y, 1);
    CHECK_INT(mask.width, 4);
    CHECK_INT(mask.height, 3);
    CHECK_INT(mask.solid, 4);
    CHECK_INT(mask.word_count, 3);
    CHECK_INT(mask.words[0], 0xa);
    CHECK_INT(mask.words[1], 0x0);
    CHECK_INT(mask.words[2], 0x3);
    CHECK_INT(mask.spans[0].begin, 1);
    CHECK_INT(mask.spans[0].end, 4);
    CHECK_INT(mask.spans[1].begin, 0);
    CHECK_INT(mask.spans[1].end, 0);
    CHECK_INT(mask.spans[2].begin, 0);
    CHECK_INT(mask.spans[2].end, 2);
    check_mask(&mask, &want);
    mask_clear(NULL, &mask);
    CHECK(mask.words == NULL && mask.spans == NULL && mask.width == 0 && mask.solid == 0);
    mask_clear(NULL, &mask);
}

/* Two strips: the second one's words come after all of the first. */
static void test_strips(void)
{
    static Want want = {.width = 130, .height = 2};
    memset(want.solid, 0, sizeof(want.solid));
    want.solid[0] = want.solid[63] = want.solid[64] = want.solid[129] = 1;
    want.solid[130 + 1] = 1;
    const MaskPicture picture = {want.solid, 130, 130, 2};
    BitMask mask;
    CHECK_INT(mask_from_bytes(NULL, &picture, &mask), DERIVE_DONE);
    static const uint64_t words[] = {UINT64_C(0x8000000000000001), 2, 1, 0, 2, 0};
    CHECK_INT(mask.word_count, 6);
    CHECK(mask.word_count == 6 && memcmp(mask.words, words, sizeof(words)) == 0);
    check_mask(&mask, &want);
    mask_clear(NULL, &mask);
}

/* Where the solid pixels of a random picture are: everywhere, in a box, or hardly anywhere. */
static bool wants_solid(CheckRandom *random, const uint32_t box[4], int percent, uint32_t x,
                        uint32_t y)
{
    return x >= box[0] && y >= box[1] && x < box[2] && y < box[3] && check_chance(random, percent);
}

static void fill_want(CheckRandom *random, Want *want)
{
    static const int percents[] = {0, 1, 50, 99, 100};
    const int percent = percents[check_between(random, 0, 4)];
    const uint32_t box[4] = {(uint32_t)check_between(random, 0, (int)want->width),
                             (uint32_t)check_between(random, 0, (int)want->height),
                             (uint32_t)check_between(random, 0, (int)want->width),
                             (uint32_t)check_between(random, 0, (int)want->height)};
    const uint32_t whole[4] = {0, 0, want->width, want->height};
    const bool in_box = check_chance(random, 50);
    for (uint32_t y = 0; y < want->height; y++)
        for (uint32_t x = 0; x < want->width; x++)
            want->solid[y * want->width + x] =
                wants_solid(random, in_box ? box : whole, percent, x, y);
}

static Want *random_want(CheckRandom *random, int most)
{
    static Want want;
    want.width = (uint32_t)check_between(random, 1, most);
    want.height = (uint32_t)check_between(random, 1, most);
    fill_want(random, &want);
    return &want;
}

/* Pixels whose alpha is on the right side of the threshold, often just so. */
static void test_alpha(void)
{
    CheckRandom random = check_random("alpha");
    for (size_t n = check_times(600); n > 0 && !check_hopeless(); n--) {
        Want *want = random_want(&random, check_chance(&random, 20) ? MOST_SIDE : 40);
        const int threshold = check_between(&random, 0, 255);
        Picture picture =
            picture_new(want->width, want->height, 4, (size_t)check_between(&random, 0, 7));
        for (uint32_t place = 0; place < want->width * want->height; place++) {
            uint8_t *pixel = pixel_at(&picture, place % want->width, place / want->width);
            /* Nothing is below a threshold of 0. */
            want->solid[place] |= threshold == 0;
            const bool solid = want->solid[place];
            const int far = solid ? 255 : 0, near = solid ? threshold : threshold - 1;
            for (int channel = 0; channel < 3; channel++)
                pixel[channel] = (uint8_t)check_between(&random, 0, 255);
            pixel[3] = (uint8_t)(check_chance(&random, 50) ? far : near);
        }
        const MaskPicture input = input_of(&picture);
        BitMask mask;
        CHECK_INT(mask_from_alpha(NULL, &input, (uint8_t)threshold, &mask), DERIVE_DONE);
        check_mask(&mask, want);
        mask_clear(NULL, &mask);
        free(picture.bytes);
    }
}

/* The key, colours that differ from it in one channel by one, and pixels without any colour. */
static void test_key(void)
{
    CheckRandom random = check_random("key");
    for (size_t n = check_times(400); n > 0 && !check_hopeless(); n--) {
        Want *want = random_want(&random, 40);
        uint8_t key[3];
        for (int channel = 0; channel < 3; channel++)
            key[channel] = (uint8_t)check_between(&random, 0, 255);
        Picture picture =
            picture_new(want->width, want->height, 4, (size_t)check_between(&random, 0, 7));
        for (uint32_t place = 0; place < want->width * want->height; place++) {
            uint8_t *pixel = pixel_at(&picture, place % want->width, place / want->width);
            const bool solid = want->solid[place];
            const bool is_clear = !solid && check_chance(&random, 30);
            memcpy(pixel, key, 3);
            if (solid || is_clear)
                pixel[check_between(&random, 0, 2)] ^= (uint8_t)(1 << check_between(&random, 0, 7));
            pixel[3] = (uint8_t)(is_clear ? 0 : check_between(&random, 1, 255));
        }
        const MaskPicture input = input_of(&picture);
        BitMask mask;
        CHECK_INT(mask_from_key(NULL, &input, key, &mask), DERIVE_DONE);
        check_mask(&mask, want);
        mask_clear(NULL, &mask);
        free(picture.bytes);
    }
}

/* Any value but 0 is solid; the picture is part of a larger one. */
static void test_bytes(void)
{
    CheckRandom random = check_random("bytes");
    for (size_t n = check_times(600); n > 0 && !check_hopeless(); n--) {
        Want *want = random_want(&random, check_chance(&random, 20) ? MOST_SIDE : 70);
        Picture picture = picture_new(want->width + 9, want->height + 5, 1, 0);
        memset(picture.bytes, 77, picture.stride * picture.height);
        for (uint32_t place = 0; place < want->width * want->height; place++)
            *pixel_at(&picture, 4 + place % want->width, 3 + place / want->width) =
                (uint8_t)(want->solid[place] ? check_between(&random, 1, 255) : 0);
        const MaskPicture input = {pixel_at(&picture, 4, 3), picture.stride, want->width,
                                   want->height};
        BitMask mask;
        CHECK_INT(mask_from_bytes(NULL, &input, &mask), DERIVE_DONE);
        check_mask(&mask, want);
        mask_clear(NULL, &mask);
        free(picture.bytes);
    }
}

static void test_large(void)
{
    Picture picture = picture_new(16384, 3, 1, 0);
    *pixel_at(&picture, 0, 1) = *pixel_at(&picture, 16383, 2) = 1;
    const MaskPicture input = input_of(&picture);
    BitMask mask;
    CHECK_INT(mask_from_bytes(NULL, &input, &mask), DERIVE_DONE);
    CHECK_INT(mask.x, 0);
    CHECK_INT(mask.y, 1);
    CHECK_INT(mask.width, 16384);
    CHECK_INT(mask.height, 2);
    CHECK_INT(mask.spans[1].begin, 16383);
    CHECK_INT(mask.spans[1].end, 16384);
    CHECK(mask.words[0] == 1 && mask.words[511] == UINT64_C(1) << 63);
    CHECK_INT(mask.solid, 2);
    mask_clear(NULL, &mask);
    free(picture.bytes);
}

/* ---- Failures ---- */

static DeriveResult run_mask(DeriveJob *job, const void *input)
{
    BitMask mask;
    DeriveResult result = mask_from_alpha(job, input, 128, &mask);
    CHECK((mask.words != NULL) == (result == DERIVE_DONE));
    CHECK((mask.width > 0) == (result == DERIVE_DONE));
    mask_clear(job, &mask);
    return result;
}

static void test_failures(void)
{
    Picture picture = picture_new(100, 200, 4, 0);
    memset(picture.bytes, 255, picture.stride * picture.height);
    const MaskPicture input = input_of(&picture);
    size_t allocations, questions;
    books_check_failures(run_mask, &input, 1, &allocations, &questions);
    CHECK_INT(allocations, 3);
    CHECK_INT(questions, 4 + 4);
    free(picture.bytes);
}

static void test_memory(void)
{
    Picture picture = picture_new(1000, 1000, 4, 0);
    memset(picture.bytes, 255, picture.stride * picture.height);
    const MaskPicture input = input_of(&picture);
    Books books = {0};
    DeriveJob job = books_job(&books);
    BitMask mask;
    CHECK_INT(mask_from_alpha(&job, &input, 128, &mask), DERIVE_DONE);
    const size_t output = mask.word_count * sizeof(*mask.words) + mask.height * sizeof(*mask.spans);
    CHECK_INT(books.live_bytes, output);
    CHECK_INT(books.peak_bytes, output + picture.width);
    mask_clear(&job, &mask);
    books_check(&books);
    free(picture.bytes);
}

static void test_refused(void)
{
    static const uint8_t pixels[64];
    Books books = {0};
    DeriveJob job = books_job(&books);
    BitMask mask;
    const struct {
        const char *reason;
        MaskPicture picture;
    } cases[] = {{"a side is longer than 16384 pixels", {pixels, 99999, 16385, 1}},
                 {"a side is longer than 16384 pixels", {pixels, 99999, 1, 16385}},
                 {"the rows overlap", {pixels, 15, 4, 4}},
                 {"there are no pixels", {NULL, 16, 4, 4}}};
    for (size_t n = 0; n < CHECK_COUNT(cases); n++) {
        memset(&mask, 0xff, sizeof(mask));
        books_check_refused(mask_from_alpha(&job, &cases[n].picture, 1, &mask), &job, &books,
                            cases[n].reason);
        CHECK(mask.words == NULL && mask.spans == NULL && mask.height == 0);
    }
    books_check_refused(mask_from_bytes(&job, NULL, &mask), &job, &books, "there is no picture");
    books_check_refused(mask_from_bytes(&job, &(MaskPicture){pixels, 3, 4, 4}, &mask), &job, &books,
                        "the rows overlap");
    CHECK_INT(books.allocations, 0);
    const MaskPicture empty[] = {{NULL, 0, 0, 4}, {NULL, 0, 4, 0}};
    for (size_t n = 0; n < CHECK_COUNT(empty); n++) {
        CHECK_INT(mask_from_bytes(&job, &empty[n], &mask), DERIVE_DONE);
        CHECK(mask.width == 0 && mask.words == NULL && !mask_is_solid(&mask, 0, 0));
    }
}

static const CheckCase cases[] = {
    {"a mask that can be drawn", test_drawn},
    {"strips", test_strips},
    {"masks from alpha", test_alpha},
    {"masks from a colour key", test_key},
    {"masks from bytes", test_bytes},
    {"a wide mask", test_large},
    {"each allocation fails, each question cancels", test_failures},
    {"memory is the mask and a row", test_memory},
    {"bad input is refused", test_refused},
};

int main(int argc, char **argv)
{
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
