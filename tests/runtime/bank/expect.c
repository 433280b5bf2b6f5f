/* SPDX-License-Identifier: MIT */
/* Implements expect.h. */
#include "expect.h"

#include "check.h"
#include "judge.h"
#include "sample.h"
#include "walk.h"

#include "bank/aligned.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void expect(const void *bytes, size_t size, const gab_limits *limits, gab_result code,
            const char *section, uint32_t index, const char *what)
{
    gab_bank bank;
    gab_fault fault;
    memset(&bank, 0xAA, sizeof bank);
    memset(&fault, 0xAA, sizeof fault);
    gab_result result = gab_bank_open(&bank, bytes, size, limits, &fault);
    CHECK_THAT(result == code && fault.code == code, "%s: got \"%s\", not \"%s\"", what,
               gab_result_text(result), gab_result_text(code));
    CHECK_THAT(memcmp(fault.section, section, strlen(section) + 1) == 0 && fault.index == index,
               "%s: the fault is in %.4s %u, not in %s %u", what, fault.section, fault.index,
               section, index);
    const char *wrong = result == GAB_OK ? walk_bank(&bank) : walk_empty(&bank);
    CHECK_THAT(wrong == NULL, "%s: %s", what, wrong);
    CHECK_INT(gab_bank_open(&bank, bytes, size, limits, NULL), result);
}

void expect_valid(const void *bytes, size_t size, const char *what)
{
    expect(bytes, size, NULL, GAB_OK, "", 0, what);
    const char *broken = judge_bank(bytes, size);
    CHECK_THAT(broken == NULL, "%s: %s", what, broken);
}

uint8_t *write_image(const Image *image, size_t *size)
{
    size_t max = 1 << 16;
    for (uint32_t i = 0; i < image->part_count; i++)
        max += (size_t)image->parts[i].count * image->parts[i].stride;
    uint8_t *bytes = bank_memory(max / 16 * 16);
    *size = bytes != NULL ? image_write(image, bytes, max / 16 * 16) : 0;
    if (*size == 0)
        abort();
    return bytes;
}

void expect_image(const Image *image, gab_result code, const char *section, uint32_t index,
                  const char *what)
{
    size_t size;
    uint8_t *bytes = write_image(image, &size);
    if (code == GAB_OK)
        expect_valid(bytes, size, what);
    else
        expect(bytes, size, NULL, code, section, index, what);
    free(bytes);
}

/* Returns the address of a fault's field in the bytes of the small bank. */
static uint8_t *field_address(uint8_t *bytes, const Fault *fault)
{
    if (strcmp(fault->tag, "HEAD") == 0)
        return bytes + fault->offset;
    if (strcmp(fault->tag, "TABL") == 0)
        return bytes + 64 + 32 * (size_t)fault->element + fault->offset;
    const uint8_t *entry = bytes + 64;
    while (memcmp(entry, fault->tag, 4) != 0)
        entry += 32;
    return bytes + load(entry + 4, 4) + fault->element * load(entry + 16, 4) + fault->offset;
}

void expect_faults(const Fault *faults, size_t count)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    for (size_t i = 0; i < count; i++) {
        const Fault *fault = &faults[i];
        char what[64];
        uint8_t *field = field_address(bytes, fault);
        uint64_t original = load(field, fault->width);
        snprintf(what, sizeof what, "%s %u, byte %u = %u", fault->tag, fault->element,
                 fault->offset, fault->value);
        store(field, fault->width, fault->value);
        image_seal(bytes, size);
        expect(bytes, size, NULL, fault->code, fault->section, fault->index, what);
        store(field, fault->width, original);
    }
    free(bytes);
}

Image small_image(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    Image image;
    CHECK(image_read(&image, bytes, size));
    free(bytes);
    return image;
}
