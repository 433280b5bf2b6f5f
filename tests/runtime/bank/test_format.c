/* SPDX-License-Identifier: MIT */
/*
 * Tests the example at the end of FORMAT.md. Its bytes are read from the document. They must be
 * exactly those that the writer produces from the same content, and must open as a bank with the
 * values that the example states.
 */
#include "bank/plain.h"
#include "bank/writer.h"
#include "check.h"

#include <gabarit/sprite.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *document_path = "src/runtime/FORMAT.md";

enum { MAX_BYTES = 4096, MAX_LINE = 400 };

/* ---- The content ---- */

static PlainTag tags[] = {
    {.name = "head", .number = 3, .role = PLAIN_NO_ROLE, .colour = {255, 128, 0, 255}}};
static PlainPoint points[] = {
    {.name = "fist", .x = 4 * 256 + 128, .y = -2 * 256 - 128, .to_x = 32767, .to_y = 0}};
static PlainBox boxes[] = {
    {.tag = 3, .left = -2 * 256, .top = -8 * 256, .right = 3 * 256, .bottom = -5 * 256}};
static PlainFrame frames[] = {{.name = "stand",
                               .picture = GAB_NONE,
                               .duration = 100,
                               .points = points,
                               .point_count = 1,
                               .boxes = boxes,
                               .box_count = 1}};
static PlainSprite sprites[] = {{.name = "ken", .frames = frames, .frame_count = 1}};
static const PlainBank content = {
    .tags = tags, .tag_count = 1, .sprites = sprites, .sprite_count = 1};

/* ---- The document ---- */

typedef struct Example {
    _Alignas(16) uint8_t bytes[MAX_BYTES];
    size_t size;
    int rows;
} Example;

/*
 * Adds a row: an offset, bytes as pairs of digits with one space before each, and, after at least
 * two spaces, a description. Returns false if the line is not a row.
 */
static bool add_row(Example *example, const char *line)
{
    char *end;
    unsigned long offset = strtoul(line, &end, 16);
    if (end != line + 4)
        return false;
    CHECK_THAT(offset == example->size, "a row at %lx, after %zx bytes", offset, example->size);
    const char *text = end;
    unsigned byte;
    int length;
    while (example->size < MAX_BYTES && text[0] == ' ' && text[1] != ' ' &&
           sscanf(text, " %2x%n", &byte, &length) == 1 && length == 3) {
        example->bytes[example->size++] = (uint8_t)byte;
        text += length;
    }
    CHECK_THAT(strspn(text, " ") >= 2 && text[strspn(text, " ")] != '\n', "no description: %s",
               line);
    example->rows++;
    return text > end;
}

/* Reads all rows of the document, which are between lines of three backquotes. */
static Example read_example(void)
{
    Example example = {.size = 0};
    char line[MAX_LINE];
    FILE *file = fopen(document_path, "r");
    bool inside = false;
    CHECK_THAT(file != NULL, "cannot read %s", document_path);
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "```", 3) == 0)
            inside = !inside;
        else if (inside)
            CHECK_THAT(add_row(&example, line), "no row: %s", line);
    if (file != NULL)
        fclose(file);
    return example;
}

static void test_bytes(void)
{
    Example example = read_example();
    uint8_t *bytes = NULL;
    size_t size = 0, same = 0;
    BankError error;
    CHECK_THAT(bank_write(&content, &bytes, &size, &error), "%s: %s", error.where, error.what);
    CHECK(example.rows > 30);
    CHECK_INT(example.size, size);
    while (same < size && same < example.size && bytes[same] == example.bytes[same])
        same++;
    CHECK_THAT(same == size, "differs at %zx", same);
    free(bytes);
}

static void test_values(void)
{
    Example example = read_example();
    gab_bank bank;
    gab_fault fault;
    gab_vec fist;
    gab_result result = gab_bank_open(&bank, example.bytes, example.size, NULL, &fault);
    CHECK_THAT(result == GAB_OK, "%s in %s %" PRIu32, gab_result_text(result), fault.section,
               fault.index);
    CHECK_INT(gab_bank_verify(&bank, NULL), GAB_OK);
    CHECK_INT(gab_bank_tag(&bank, "head").number, 3);
    CHECK_INT(gab_bank_tag_numbered(&bank, 3).colour[1], 128);
    gab_frame stand = gab_sprite_frame(gab_bank_sprite(&bank, "ken"), "stand");
    CHECK_INT(gab_frame_duration(stand), 100);
    const gab_pose pose = {.x = 10, .y = 20, .scale = 1};
    CHECK(gab_frame_point(stand, gab_bank_point(&bank, "fist"), &pose, &fist));
    CHECK(fist.x == 14.5f && fist.y == 17.5f);
    gab_hit hit;
    CHECK(gab_frame_hit(stand, &pose, (gab_vec){8, 12}, NULL, &hit) && hit.tag == 3);
    CHECK(!gab_frame_hit(stand, &pose, (gab_vec){13, 12}, NULL, &hit));
}

/* usage: test_format PATH_OF_FORMAT_MD [CASE...] */
int main(int argc, char **argv)
{
    static const CheckCase cases[] = {
        {"the writer produces the bytes of the example", test_bytes},
        {"the example opens and has the stated values", test_values},
    };
    if (argc > 1) {
        document_path = argv[1];
        argv[1] = argv[0];
        argc--;
        argv++;
    }
    return check_main(argc, argv, cases, CHECK_COUNT(cases));
}
