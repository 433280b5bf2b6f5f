/* SPDX-License-Identifier: MIT */
/*
 * Converts banks to JSON and back, which must give the same bytes and the same text. Other tests
 * check the bytes of a plain bank; this one compares both conversions with each other and, for
 * small banks, with a hand-written text.
 */
#include "bank/json_reader.h"
#include "bank/json_writer.h"
#include "bank/plain_random.h"
#include "bank/plain_small.h"
#include "bank/reader.h"
#include "check.h"
#include "runtime/bank/opened.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Bytes {
    uint8_t *bytes;
    size_t size;
} Bytes;

typedef struct Text {
    char *text;
    size_t size;
} Text;

static Bytes bytes_of(const PlainBank *plain, const char *what)
{
    Bytes result = {NULL, 0};
    BankError error;
    CHECK_THAT(bank_write(plain, &result.bytes, &result.size, &error), "%s: %s: %s", what,
               error.where, error.what);
    return result;
}

static Text text_of(const PlainBank *plain, const char *what)
{
    Text result = {NULL, 0};
    BankError error;
    CHECK_THAT(bank_write_json(plain, &result.text, &result.size, &error), "%s: %s: %s", what,
               error.where, error.what);
    CHECK_INT(strlen(result.text ? result.text : ""), result.size);
    return result;
}

static void check_bytes(Bytes found, Bytes expected, const char *what)
{
    CHECK_THAT(found.bytes && found.size == expected.size &&
                   memcmp(found.bytes, expected.bytes, found.size) == 0,
               "%s: the bytes differ: %zu bytes, not %zu", what, found.size, expected.size);
}

/* Reads a text. Checks its bytes, and that writing it gives the same text. */
static void check_text_bytes(Text text, Bytes expected)
{
    PlainBank plain;
    BankError error;
    if (!text.text)
        return;
    bool parsed = bank_read_json(text.text, text.size, 0, &plain, &error);
    CHECK_THAT(parsed, "%s: %s", error.where, error.what);
    Bytes bytes = bytes_of(&plain, "from JSON");
    Text again = text_of(&plain, "from JSON");
    check_bytes(bytes, expected, "from JSON");
    CHECK_THAT(again.text && strcmp(again.text, text.text) == 0, "the text differs");
    free(bytes.bytes);
    free(again.text);
    plain_free(&plain);
}

/* plain -> bytes -> plain -> bytes, and both plain banks -> text -> plain -> bytes and text */
static void check_round_trips(const PlainBank *plain)
{
    PlainBank back;
    BankError error;
    Opened opened = opened_from(plain);
    Bytes bytes = {opened.bytes, opened.bank.size};
    bool read = bank_read(&opened.bank, 0, &back, &error);
    CHECK_THAT(read, "%s: %s", error.where, error.what);
    Bytes again = bytes_of(&back, "read back");
    Text first = text_of(plain, "original"), second = text_of(&back, "read back");
    check_bytes(again, bytes, "read back");
    check_text_bytes(first, bytes);
    check_text_bytes(second, bytes);
    free(again.bytes);
    free(first.text);
    free(second.text);
    plain_free(&back);
    opened_close(&opened);
}

static void test_small(void)
{
    PlainBank plain;
    plain_small(&plain);
    check_round_trips(&plain);
    plain_free(&plain);
    plain = (PlainBank){0};
    check_round_trips(&plain);
}

static void test_random(void)
{
    CheckRandom random = check_random("ways");
    size_t count = check_case_count(4000);
    for (size_t i = 0; i < count && !check_has_failed_too_often(); i++) {
        PlainBank plain;
        uint64_t seed = check_next(&random);
        plain_random(&plain, seed, i % 100 == 0 ? 4 : 1);
        check_round_trips(&plain);
        plain_free(&plain);
    }
    check_note("%zu banks", count);
}

/* ---- The written text ---- */

static void check_json(const PlainBank *plain, const char *rest)
{
    static const char head[] = "{\n  \"format\": \"gabarit-bank\",\n  \"version\": 1,\n";
    Text text = text_of(plain, "expected text");
    CHECK(text.text && strncmp(text.text, head, strlen(head)) == 0);
    CHECK_TEXT(text.text ? text.text + strlen(head) : "", rest);
    free(text.text);
    check_round_trips(plain);
}

static void test_text(void)
{
    PlainRole role = {"\"\\/\n\t\r\x01\x1F\x7F\xC3\xA9\xE2\x80\xA8"};
    PlainPicture picture = {.width = 1, .height = 2, .digest = {[15] = 1}};
    PlainBank plain = {.roles = &role, .role_count = 1, .pictures = &picture, .picture_count = 1};
    check_json(&plain, "  \"roles\": [\n"
                       "    \"\\\"\\\\/\\n\\t\\u000d\\u0001\\u001f\x7F\xC3\xA9\xE2\x80\xA8\"\n"
                       "  ],\n"
                       "  \"pictures\": [\n"
                       "    {\"width\": 1, \"height\": 2, "
                       "\"digest\": \"00000000000000000000000000000001\"}\n"
                       "  ]\n}\n");
}

/* Bits after the width are ignored, but not those before it in the same byte. */
static void test_masks(void)
{
    static const uint8_t narrow[2][4] = {{0xFF, 0xFF, 0xFF, 0xFF}, {1, 0, 0, 0x80}};
    static const uint8_t wide[4][5] = {{0xFF, 0xFF, 0xFF, 0xFF, 1},
                                       {0xFF, 0xFF, 0xFF, 0xFF, 0xF1},
                                       {0xFF, 0xFF, 0xFF, 0xFF, 0},
                                       {0, 0, 0x01, 0, 0}};
    PlainMask masks[] = {{.width = 32, .height = 2, .rows = narrow[0]},
                         {.x = 1, .width = 33, .height = 4, .rows = wide[0]},
                         {.x = 2, .y = 1, .width = 0, .height = 1}};
    PlainPicture picture = {.width = 40, .height = 4};
    PlainFrame frames[3];
    for (size_t i = 0; i < CHECK_COUNT(frames); i++)
        frames[i] = (PlainFrame){.width = 40, .height = 4, .duration = 1, .mask = &masks[i]};
    PlainSprite sprite = {.name = "s", .frames = frames, .frame_count = CHECK_COUNT(frames)};
    PlainBank plain = {
        .pictures = &picture, .picture_count = 1, .sprites = &sprite, .sprite_count = 1};
#define RECTANGLE \
    "        {\"picture\": 0, \"x\": 0, \"y\": 0, \"width\": 40, \"height\": 4, \"duration\": 1"
    check_json(&plain, "  \"pictures\": [\n    {\"width\": 40, \"height\": 4}\n  ],\n"
                       "  \"sprites\": [\n"
                       "    {\"name\": \"s\",\n"
                       "      \"frames\": [\n" RECTANGLE ",\n"
                       "          \"mask\": {\"rows\": [\n"
                       "            \"################################\",\n"
                       "            \"#..............................#\"\n"
                       "          ]}},\n" RECTANGLE ",\n"
                       "          \"mask\": {\"x\": 1, \"rows\": [\n"
                       "            \"2* 33#\",\n"
                       "            \"32#.\",\n"
                       "            \"16.#16.\"\n"
                       "          ]}},\n" RECTANGLE ",\n"
                       "          \"mask\": {\"x\": 2, \"y\": 1}}\n"
                       "      ]}\n"
                       "  ]\n}\n");
#undef RECTANGLE
}

/* Tests directions whose length is barely within 1% of 1: rounding to five digits must not make
 * them invalid. */
static void test_directions(void)
{
    enum { STEP = 13 };
    static PlainPoint points[4 * (INT16_MAX / STEP + 2)];
    static char names[CHECK_COUNT(points)][12];
    static const double lengths[] = {0.99, 1.01};
    uint32_t count = 0;
    for (int32_t x = 0; x <= INT16_MAX; x += STEP) {
        for (int i = 0; i < 2; i++) {
            double max = 32767 * lengths[i], square = max * max - (double)x * x;
            double y = i == 0 ? ceil(sqrt(fmax(square, 0))) : floor(sqrt(fmax(square, 0)));
            if (square < 0 || y > INT16_MAX)
                continue;
            snprintf(names[count], sizeof names[count], "p%lu", (unsigned long)count);
            points[count] = (PlainPoint){
                .name = names[count], .to_x = (int16_t)-x, .to_y = (int16_t)(i ? y : -y)};
            count++;
        }
    }
    CHECK(count > 1000);
    PlainFrame frame = {.picture = GAB_NONE, .duration = 1, .points = points, .point_count = count};
    PlainSprite sprite = {.name = "s", .frames = &frame, .frame_count = 1};
    PlainBank plain = {.sprites = &sprite, .sprite_count = 1};
    check_round_trips(&plain);
}

/* ---- Many frames ---- */

enum { MANY_FRAMES = 10000, BOXES_EACH = 6, TRIES = 5 };

static void make_many(PlainBank *plain)
{
    static PlainTag tag = {.name = "body", .number = 1, .role = PLAIN_NO_ROLE};
    PlainSprite *sprite = plain_alloc(plain, 1, sizeof *sprite);
    PlainFrame *frames = plain_alloc(plain, MANY_FRAMES, sizeof *frames);
    PlainBox *boxes = plain_alloc(plain, (size_t)MANY_FRAMES * BOXES_EACH, sizeof *boxes);
    for (int i = 0; i < MANY_FRAMES * BOXES_EACH; i++)
        boxes[i] = (PlainBox){.tag = 1, .left = -i, .top = -256 * i, .right = 256, .bottom = i + 1};
    for (int i = 0; i < MANY_FRAMES; i++)
        frames[i] = (PlainFrame){.picture = GAB_NONE,
                                 .duration = 1,
                                 .boxes = boxes + (size_t)i * BOXES_EACH,
                                 .box_count = BOXES_EACH};
    *sprite = (PlainSprite){.name = "many", .frames = frames, .frame_count = MANY_FRAMES};
    plain->tags = &tag;
    plain->tag_count = 1;
    plain->sprites = sprite;
    plain->sprite_count = 1;
}

static clock_t measure_jansson(Text text)
{
    clock_t start = clock();
    json_decref(json_loadb(text.text, text.size, JSON_REJECT_DUPLICATES, NULL));
    return clock() - start;
}

static clock_t measure_reader(Text text)
{
    PlainBank plain;
    clock_t start = clock();
    CHECK(bank_read_json(text.text, text.size, 0, &plain, NULL));
    plain_free(&plain);
    return clock() - start;
}

/* Reading a bank must not take longer than jansson needs to parse the same text. */
static void test_many(void)
{
    PlainBank plain = {0};
    clock_t jansson = 0, reader = 0;
    make_many(&plain);
    check_round_trips(&plain);
    Text text = text_of(&plain, "many");
    for (int i = 0; i < TRIES; i++) {
        clock_t jansson_time = measure_jansson(text), reader_time = measure_reader(text);
        jansson = i == 0 || jansson_time < jansson ? jansson_time : jansson;
        reader = i == 0 || reader_time < reader ? reader_time : reader;
    }
    check_note("%zu bytes: jansson takes %.0f %% of the reader's time", text.size,
               100.0 * (double)jansson / (double)reader);
    CHECK_THAT(reader <= jansson, "reader %ld, jansson %ld", (long)reader, (long)jansson);
    free(text.text);
    plain_free(&plain);
}

CHECK_CASES({"the small bank and an empty one", test_small}, {"random banks", test_random},
            {"text", test_text}, {"masks", test_masks},
            {"directions with the shortest and longest lengths", test_directions},
            {"ten thousand frames", test_many})
