/* SPDX-License-Identifier: MIT */
/*
 * Tests written banks: a second opinion checks every byte (opinion.h), the same content gives the
 * same bytes, the limits can be reached, and the library's reader accepts the bank.
 */
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "bank/opinion.h"
#include "bank/sha256.h"
#include "bank/writer.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Written {
    uint8_t *bytes;
    size_t size;
} Written;

static Written write_bank(const PlainBank *plain)
{
    Written written;
    BankError error;
    bool succeeded = bank_write(plain, &written.bytes, &written.size, &error);
    CHECK_THAT(succeeded, "%s: %s", error.where, error.what);
    if (succeeded)
        CHECK(error.kind == BANK_NO_ERROR && error.where[0] == '\0' && error.what[0] == '\0');
    return written;
}

static void check_reader_accepts(Written written)
{
    gab_bank bank;
    gab_fault fault;
    gab_result result = gab_bank_open(&bank, written.bytes, written.size, NULL, &fault);
    CHECK_THAT(result == GAB_OK, "open: %s in %s %lu", gab_result_text(result), fault.section,
               (unsigned long)fault.index);
    if (result != GAB_OK)
        return;
    result = gab_bank_verify(&bank, &fault);
    CHECK_THAT(result == GAB_OK, "verify: %s in %s", gab_result_text(result), fault.section);
}

static void test_small(void)
{
    PlainBank plain;
    plain_small(&plain);
    Written written = write_bank(&plain);
    check_second_opinion(&plain, written.bytes, written.size);
    check_reader_accepts(written);
    /* the small bank has all sections */
    CHECK_INT(written.bytes[20], GAB_SECTIONS);
    CHECK((uintptr_t)written.bytes % 16 == 0);
    free(written.bytes);
    plain_free(&plain);
}

/* The bytes of the small bank are the same on every machine. They change only with the format or
 * the bank's contents. */
static void test_golden(void)
{
    PlainBank plain;
    plain_small(&plain);
    Written written = write_bank(&plain);
    Sha256 sha;
    uint8_t digest[SHA256_SIZE];
    char hex[2 * SHA256_SIZE + 1];
    sha256_begin(&sha);
    sha256_add(&sha, written.bytes, written.size);
    sha256_end(&sha, digest);
    for (int i = 0; i < SHA256_SIZE; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    CHECK_TEXT(hex, plain_small_digest);
    free(written.bytes);
    plain_free(&plain);
}

static void test_empty(void)
{
    PlainBank plain = {0};
    Written written = write_bank(&plain);
    check_second_opinion(&plain, written.bytes, written.size);
    check_reader_accepts(written);
    /* header, two entries, the empty string, the digest without names */
    CHECK_INT(written.size, 64 + 2 * 32 + 16 + 16);
    free(written.bytes);
    CHECK(bank_write(&plain, &written.bytes, &written.size, NULL));
    free(written.bytes);
}

static void test_random(void)
{
    CheckRandom random = check_random("banks");
    size_t bytes = 0;
    for (size_t i = 0; i < check_case_count(10000) && !check_has_failed_too_often(); i++) {
        PlainBank plain;
        uint64_t seed = check_next(&random);
        plain_random(&plain, seed, i % 50 == 0 ? 4 : 1);
        Written written = write_bank(&plain);
        check_second_opinion(&plain, written.bytes, written.size);
        check_reader_accepts(written);
        if (check_has_failed_too_often())
            check_note("bank %zu of seed %llu", i, (unsigned long long)seed);
        bytes += written.size;
        free(written.bytes);
        plain_free(&plain);
    }
    check_note("%zu bytes", bytes);
}

static void check_same_bytes(const PlainBank *plain, const PlainBank *other)
{
    Written one = write_bank(plain), two = write_bank(other);
    CHECK(one.size == two.size && memcmp(one.bytes, two.bytes, one.size) == 0);
    free(one.bytes);
    free(two.bytes);
}

/* Lists whose order has no meaning may be given in any order. The two banks share no memory, not
 * even strings. */
static void test_order(void)
{
    CheckRandom random = check_random("order");
    PlainBank plain, other;
    for (size_t i = 0; i < check_case_count(2000) && !check_has_failed_too_often(); i++) {
        uint64_t seed = check_next(&random);
        plain_random(&plain, seed, 2);
        plain_random(&other, seed, 2);
        plain_shuffle(&other, check_next(&random));
        check_same_bytes(&plain, &plain);
        check_same_bytes(&plain, &other);
        plain_free(&plain);
        plain_free(&other);
    }
}

/* Each of the three tags appears at each of the three positions. */
static void test_order_of_small(void)
{
    PlainBank plain, other;
    bool tag_orders[3][256] = {{false}};
    int orders = 0;
    plain_small(&plain);
    plain_small(&other);
    for (uint64_t seed = 0; seed < 200; seed++) {
        plain_shuffle(&other, seed);
        check_same_bytes(&plain, &other);
        for (int i = 0; i < 3; i++) {
            orders += !tag_orders[i][other.tags[i].number];
            tag_orders[i][other.tags[i].number] = true;
        }
    }
    CHECK_INT(orders, 9);
    plain_free(&plain);
    plain_free(&other);
}

/* The largest pixel determines the number of bytes per pixel of a tile. The other pixel is first 0,
 * then equal to it. */
static void test_tiles(void)
{
    static const struct {
        uint32_t value;
        size_t bytes;
    } tiles[] = {{1, 1}, {255, 1}, {256, 2}, {65535, 2}, {65536, 4}, {1 << 30, 4}};
    for (size_t i = 0; i < CHECK_COUNT(tiles); i++) {
        uint32_t pixels[2] = {0, tiles[i].value};
        PlainMap map = {
            .name = "m", .picture = GAB_NONE, .width = 2, .height = 1, .distances = pixels};
        PlainBank one = {.maps = &map, .map_count = 1};
        Written small = write_bank(&one);
        check_second_opinion(&one, small.bytes, small.size);
        check_reader_accepts(small);
        pixels[0] = pixels[1];
        Written uniform = write_bank(&one);
        check_second_opinion(&one, uniform.bytes, uniform.size);
        check_reader_accepts(uniform);
        /* a tile with pixels adds one section, with 32 bytes in the table */
        CHECK_INT(small.size - uniform.size, 32 + 4096 * tiles[i].bytes);
        free(small.bytes);
        free(uniform.bytes);
    }
}

/* ---- Banks at the limits ---- */

/* Returns a zeroed list in a bank's memory. Aborts if there is no memory. */
static void *list(PlainBank *bank, size_t count, size_t size)
{
    void *memory = plain_alloc(bank, count, size);
    if (!memory)
        abort();
    return memory;
}

static const char *number_text(PlainBank *bank, unsigned number)
{
    char text[16];
    int length = snprintf(text, sizeof text, "%u", number);
    char *copy = plain_text(bank, text, (size_t)length);
    if (!copy)
        abort();
    return copy;
}

static void check_written(PlainBank *plain)
{
    Written written = write_bank(plain);
    check_second_opinion(plain, written.bytes, written.size);
    check_reader_accepts(written);
    free(written.bytes);
    plain_free(plain);
}

static void test_max_tags(void)
{
    PlainBank plain = {.role_count = 64, .tag_count = 255};
    plain.roles = list(&plain, 64, sizeof *plain.roles);
    plain.tags = list(&plain, 255, sizeof *plain.tags);
    for (unsigned i = 0; i < 64; i++)
        plain.roles[i].name = number_text(&plain, i);
    for (unsigned i = 0; i < 255; i++)
        plain.tags[i] = (PlainTag){.name = number_text(&plain, i),
                                   .number = (uint8_t)(255 - i),
                                   .role = i % 65 < 64 ? (uint8_t)(i % 65) : PLAIN_NO_ROLE};
    check_written(&plain);
}

static PlainFrame *add_frames(PlainBank *plain, uint32_t count)
{
    plain->sprites = list(plain, 1, sizeof *plain->sprites);
    plain->sprite_count = 1;
    plain->sprites[0] = (PlainSprite){
        .name = "ken", .frames = list(plain, count, sizeof(PlainFrame)), .frame_count = count};
    for (uint32_t i = 0; i < count; i++) {
        plain->sprites[0].frames[i].picture = GAB_NONE;
        plain->sprites[0].frames[i].duration = 1 << 24;
    }
    return plain->sprites[0].frames;
}

/* Tests 4096 boxes: once separate, once as a group with 4095 members. */
static void test_max_boxes(void)
{
    static const int32_t limit = 65535 * PLAIN_PIXEL;
    PlainBank plain = {0};
    PlainFrame *frames = add_frames(&plain, 2);
    PlainBox *boxes = list(&plain, 4096, sizeof *boxes);
    for (int32_t i = 0; i < 4096; i++)
        boxes[i] = (PlainBox){.left = -limit, .top = i, .right = limit, .bottom = i + 1};
    PlainBox group = {.is_group = true, .members = boxes, .member_count = 4095};
    frames[0].boxes = boxes;
    frames[0].box_count = 4096;
    frames[1].boxes = &group;
    frames[1].box_count = 1;
    frames[1].left = limit;
    frames[1].top = -limit;
    check_written(&plain);
}

static void test_max_points(void)
{
    enum { MANY = 65535 };
    PlainBank plain = {0};
    PlainFrame *frame = add_frames(&plain, 1);
    frame->points = list(&plain, MANY, sizeof *frame->points);
    frame->point_count = MANY;
    for (unsigned i = 0; i < MANY; i++)
        frame->points[i].name = number_text(&plain, i);
    /* the second opinion would take quadratic time */
    Written written = write_bank(&plain);
    check_reader_accepts(written);
    free(written.bytes);
    plain_free(&plain);
}

/* 128 steps of 2^24 ms last 2^31 ms, which is 1 ms too long, so one step is a millisecond
 * shorter. */
static void test_longest_animation(void)
{
    PlainBank plain = {0};
    PlainFrame *frames = add_frames(&plain, 2);
    PlainAnimation *animation = list(&plain, 1, sizeof *animation);
    frames[1].duration -= 1;
    *animation = (PlainAnimation){.name = "long", .step_count = 128, .loop = 127};
    animation->steps = list(&plain, 128, sizeof *animation->steps);
    animation->steps[100].frame = 1;
    plain.sprites[0].animations = animation;
    plain.sprites[0].animation_count = 1;
    check_written(&plain);
}

static void test_max_frames(void)
{
    PlainBank plain = {0};
    add_frames(&plain, 1 << 20);
    Written written = write_bank(&plain);
    check_reader_accepts(written);
    free(written.bytes);
    plain_free(&plain);
}

/* The longest side, the largest area, 255 zones and bands; few tiles have pixels. */
static void test_largest_map(void)
{
    enum { WIDTH = 16384, HEIGHT = 4096 };
    PlainBank plain = {.map_count = 1};
    PlainMap *map = plain.maps = list(&plain, 1, sizeof *map);
    PlainPlane *plane = list(&plain, 1, sizeof *plane);
    uint8_t *pixels = list(&plain, (size_t)WIDTH * HEIGHT, 1);
    *plane = (PlainPlane){.name = "doors", .zone_count = 255, .pixels = pixels};
    plane->zones = list(&plain, 255, sizeof *plane->zones);
    pixels[0] = 255;
    pixels[(size_t)WIDTH * HEIGHT - 1] = 255;
    *map = (PlainMap){.name = "town",
                      .picture = GAB_NONE,
                      .width = WIDTH,
                      .height = HEIGHT,
                      .planes = plane,
                      .plane_count = 1,
                      .band_count = 255};
    map->bands = list(&plain, 255, sizeof *map->bands);
    for (int i = 0; i < 255; i++)
        map->bands[i].radius = 65535 * PLAIN_PIXEL - i;
    Written written = write_bank(&plain);
    check_reader_accepts(written);
    /* eight bytes for each of the 16384 tiles; two of them have pixels */
    CHECK(written.size < 16384 * 8 + 2 * 4096 + 16384);
    free(written.bytes);
    plain_free(&plain);
}

/* Strings of 16 MiB in total, including the empty string and all NUL bytes. */
static void test_longest_strings(void)
{
    enum { MANY = 16 << 20 };
    PlainBank plain = {.role_count = 1};
    char *name = list(&plain, MANY, 1);
    memset(name, 'x', MANY - 2);
    plain.roles = list(&plain, 1, sizeof *plain.roles);
    plain.roles[0].name = name;
    check_written(&plain);
}

CHECK_CASES({"the small bank, byte by byte", test_small},
            {"the bytes of the small bank have not changed", test_golden},
            {"an empty bank", test_empty},
            {"random banks, byte by byte and by the reader", test_random},
            {"lists without an order may be given in any order", test_order},
            {"the small bank in other orders", test_order_of_small},
            {"sizes of pixels in tiles", test_tiles}, {"64 roles, 255 tags", test_max_tags},
            {"4096 boxes", test_max_boxes}, {"65535 points", test_max_points},
            {"the longest animation", test_longest_animation}, {"2^20 frames", test_max_frames},
            {"the largest map", test_largest_map}, {"16 MiB of strings", test_longest_strings})
