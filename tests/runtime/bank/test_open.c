/* SPDX-License-Identifier: MIT */
/*
 * Tests opening: the contents of an open bank, and the code and location of each fault.
 * test_hostile.c tests that no invalid bank opens.
 */
#include "check.h"
#include "expect.h"
#include "sample.h"

#include "bank/aligned.h"

#include <gabarit/map.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- The small bank ---- */

/* The required feature of shapes, which the small bank has. */
enum { SHAPES = 4 };

static void test_small(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    gab_bank bank;
    CHECK_INT(gab_bank_open(&bank, bytes, size, NULL, NULL), GAB_OK);
    CHECK_INT(bank.major, GAB_BANK_MAJOR);
    CHECK_INT(bank.minor, 0);
    CHECK_INT(gab_bank_verify(&bank, NULL), GAB_OK);
    CHECK_INT(gab_bank_tag_count(&bank), 3);
    CHECK_TEXT(gab_bank_tag_numbered(&bank, 7).name, "fist");
    CHECK_INT(gab_bank_tag(&bank, "head").colour[0], 255);
    CHECK_TEXT(gab_bank_role_name(&bank, gab_bank_tag_numbered(&bank, 7).role), "attack");
    CHECK_INT(gab_bank_tag_numbered(&bank, 200).role, GAB_NONE);
    CHECK_INT(gab_bank_picture_at(&bank, 1).size, 24);
    CHECK_INT(gab_bank_picture_at(&bank, 1).pixels[23], 230);
    CHECK_INT(gab_bank_picture_at(&bank, 2).kind, GAB_PIXELS_NONE);
    CHECK_NEAR(gab_bank_property(&bank, GAB_KIND_TAG, 0, "damage").number, 2.5, 0);
    CHECK(gab_bank_property(&bank, GAB_KIND_TAG, 0, "weak").boolean);
    CHECK_TEXT(gab_bank_property(&bank, GAB_KIND_ZONE, 0, "key").text, "brass");
    expect_valid(bytes, size, "the small bank");
    free(bytes);
}

static void test_empty(void)
{
    Image image = {.major = 1};
    expect_image(&image, GAB_OK, "", 0, "a bank without sections");
    expect(NULL, 0, NULL, GAB_NOT_A_BANK, "HEAD", 0, "no bytes");
}

static void test_alignment(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size), *memory = bank_memory(size + 16);
    for (size_t offset = 1; memory != NULL && offset < 16; offset++) {
        memcpy(memory + offset, bytes, size);
        expect(memory + offset, size, NULL, GAB_BAD_ALIGNMENT, "HEAD", 0, "misaligned bytes");
    }
    free(memory);
    free(bytes);
}

/* ---- Faults: codes and locations ---- */

static const Fault head_faults[] = {
    {"HEAD", 0, 0, 1, 0x88, GAB_NOT_A_BANK, "HEAD", 0},
    {"HEAD", 0, 7, 1, 0, GAB_NOT_A_BANK, "HEAD", 0},
    {"HEAD", 0, 8, 2, 0, GAB_BAD_VERSION, "HEAD", 0},
    {"HEAD", 0, 8, 2, 2, GAB_BAD_VERSION, "HEAD", 0},
    {"HEAD", 0, 12, 4, 65, GAB_BAD_LAYOUT, "HEAD", 0},
    {"HEAD", 0, 16, 4, 64, GAB_BAD_LENGTH, "HEAD", 0},
    {"HEAD", 0, 16, 4, UINT32_MAX, GAB_BAD_LENGTH, "HEAD", 0},
    {"HEAD", 0, 20, 4, 65, GAB_BAD_LENGTH, "HEAD", 0},
    {"HEAD", 0, 20, 4, UINT32_MAX, GAB_BAD_LENGTH, "HEAD", 0},
    {"HEAD", 0, 24, 4, 8, GAB_BAD_VERSION, "HEAD", 0},
    {"HEAD", 0, 24, 4, 1u << 31, GAB_BAD_VERSION, "HEAD", 0},
    {"HEAD", 0, 28, 4, 1, GAB_BAD_LAYOUT, "HEAD", 0},
    {"HEAD", 0, 36, 1, 1, GAB_BAD_LAYOUT, "HEAD", 0},
    {"HEAD", 0, 63, 1, 1, GAB_BAD_LAYOUT, "HEAD", 0},
    {"TABL", 0, 0, 1, 'X', GAB_BAD_LAYOUT, "HEAD", 0},
    {"TABL", 1, 0, 4, 0x5354524F, GAB_BAD_LAYOUT, "HEAD", 1},
    {"TABL", 2, 4, 4, 0, GAB_BAD_LAYOUT, "HEAD", 2},
    {"TABL", 2, 8, 4, 0, GAB_BAD_LAYOUT, "HEAD", 2},
    {"TABL", 3, 12, 4, 0, GAB_BAD_LAYOUT, "HEAD", 3},
    {"TABL", 3, 16, 4, 0, GAB_BAD_LAYOUT, "HEAD", 3},
    {"TABL", 4, 20, 2, 1, GAB_BAD_LAYOUT, "HEAD", 4},
    {"TABL", 4, 22, 2, 1, GAB_BAD_LAYOUT, "HEAD", 4},
    {"TABL", 5, 28, 4, 1, GAB_BAD_LAYOUT, "HEAD", 5},
};

static const Fault section_faults[] = {
    {"STRS", 0, 0, 1, 'a', GAB_BAD_TEXT, "STRS", 0},
    {"STRS", 1, 0, 1, 0xFF, GAB_BAD_TEXT, "STRS", 1},
    {"STRS", 1, 0, 1, 0xC0, GAB_BAD_TEXT, "STRS", 1},
    {"STRS", 1, 0, 1, 0, GAB_BAD_ORDER, "STRS", 1},
    {"STRS", 1, 0, 1, 'z', GAB_BAD_ORDER, "STRS", 5},
    {"NAME", 0, 0, 1, 0, GAB_BAD_REFERENCE, "NAME", 0},
    {"NAME", 35, 0, 1, 15, GAB_BAD_REFERENCE, "NAME", 35},
    {"NAME", 3, 0, 1, 1, GAB_BAD_ORDER, "NAME", 3},
    {"NAME", 0, 1, 1, 1, GAB_BAD_VALUE, "NAME", 0},
    {"NAME", 0, 3, 1, 1, GAB_BAD_VALUE, "NAME", 0},
    {"NAME", 22, 4, 4, 1, GAB_BAD_REFERENCE, "NAME", 22},
    {"NAME", 22, 8, 4, 0, GAB_BAD_ORDER, "NAME", 22},
    {"NAME", 0, 12, 4, 2, GAB_BAD_REFERENCE, "NAME", 0},
    {"NAME", 0, 12, 4, UINT32_MAX, GAB_BAD_REFERENCE, "NAME", 0},
    {"INFO", 0, 8, 4, 1, GAB_BAD_VALUE, "INFO", 0},
    {"INFO", 0, 15, 1, 1, GAB_BAD_VALUE, "INFO", 0},
    {"ROLE", 1, 0, 4, 0, GAB_BAD_REFERENCE, "ROLE", 1},
    {"ROLE", 1, 0, 4, 2, GAB_BAD_REFERENCE, "ROLE", 1},
    {"TAGS", 0, 4, 1, 0, GAB_BAD_ORDER, "TAGS", 0},
    {"TAGS", 1, 4, 1, 3, GAB_BAD_ORDER, "TAGS", 1},
    {"TAGS", 2, 0, 4, 0, GAB_BAD_REFERENCE, "TAGS", 2},
    {"TAGS", 2, 0, 4, UINT32_MAX, GAB_BAD_REFERENCE, "TAGS", 2},
    {"TAGS", 2, 5, 1, 2, GAB_BAD_REFERENCE, "TAGS", 2},
    {"TAGS", 2, 7, 1, 1, GAB_BAD_VALUE, "TAGS", 2},
    {"PROP", 0, 0, 1, 0, GAB_BAD_REFERENCE, "PROP", 0},
    {"PROP", 0, 0, 1, 1, GAB_BAD_REFERENCE, "PROP", 0},
    {"PROP", 18, 0, 1, 18, GAB_BAD_REFERENCE, "PROP", 18},
    {"PROP", 18, 0, 1, 2, GAB_BAD_ORDER, "PROP", 18},
    {"PROP", 18, 1, 1, 0, GAB_BAD_VALUE, "PROP", 18},
    {"PROP", 18, 1, 1, 4, GAB_BAD_VALUE, "PROP", 18},
    {"PROP", 18, 2, 1, 1, GAB_BAD_VALUE, "PROP", 18},
    {"PROP", 18, 4, 4, 6, GAB_BAD_REFERENCE, "PROP", 18},
    {"PROP", 18, 8, 4, 2, GAB_BAD_REFERENCE, "PROP", 18},
    {"PROP", 11, 0, 1, 13, GAB_BAD_REFERENCE, "PROP", 11},
    {"PROP", 4, 0, 1, 6, GAB_BAD_REFERENCE, "PROP", 4},
    {"PROP", 12, 0, 1, 13, GAB_BAD_REFERENCE, "PROP", 12},
    {"PROP", 0, 22, 2, 0x7FF0, GAB_BAD_VALUE, "PROP", 0},
    {"PROP", 0, 22, 2, 0xFFF8, GAB_BAD_VALUE, "PROP", 0},
    {"PICT", 0, 0, 4, 2, GAB_BAD_REFERENCE, "PICT", 0},
    {"PICT", 1, 4, 2, 0, GAB_BAD_VALUE, "PICT", 1},
    {"PICT", 1, 6, 2, 0, GAB_BAD_VALUE, "PICT", 1},
    {"PICT", 1, 4, 2, 16385, GAB_TOO_LARGE, "PICT", 1},
    {"PICT", 1, 6, 2, 16385, GAB_TOO_LARGE, "PICT", 1},
    {"PICT", 1, 8, 1, 3, GAB_BAD_VALUE, "PICT", 1},
    {"PICT", 1, 9, 1, 1, GAB_BAD_VALUE, "PICT", 1},
    {"PICT", 1, 16, 4, 0, GAB_BAD_REFERENCE, "PICT", 1},
    {"PICT", 1, 20, 4, 25, GAB_BAD_VALUE, "PICT", 1},
    {"PICT", 0, 20, 4, 0, GAB_BAD_VALUE, "PICT", 0},
    {"PICT", 0, 20, 4, UINT32_MAX, GAB_BAD_REFERENCE, "PICT", 0},
    {"PICT", 2, 20, 4, 1, GAB_BAD_VALUE, "PICT", 2},
    {"SPRT", 0, 0, 4, 0, GAB_BAD_REFERENCE, "SPRT", 0},
    {"SPRT", 0, 4, 4, 1, GAB_BAD_REFERENCE, "SPRT", 0},
    {"SPRT", 0, 8, 4, 6, GAB_BAD_REFERENCE, "SPRT", 0},
    {"SPRT", 0, 8, 4, 3, GAB_BAD_REFERENCE, "STEP", 2},
    {"SPRT", 0, 16, 4, 4, GAB_BAD_REFERENCE, "SPRT", 0},
    {"SPRT", 0, 16, 4, 2, GAB_BAD_REFERENCE, "SPRT", 1},
    {"SPRT", 1, 8, 4, 0, GAB_BAD_REFERENCE, "FRAM", 4},
    {"FRAM", 0, 0, 4, 2, GAB_BAD_REFERENCE, "FRAM", 0},
    {"FRAM", 0, 4, 4, 3, GAB_BAD_REFERENCE, "FRAM", 0},
    {"FRAM", 0, 8, 2, 5, GAB_BAD_REFERENCE, "FRAM", 0},
    {"FRAM", 0, 12, 2, 65535, GAB_BAD_REFERENCE, "FRAM", 0},
    {"FRAM", 1, 14, 2, 1, GAB_BAD_REFERENCE, "FRAM", 1},
    {"FRAM", 2, 12, 2, 0, GAB_BAD_REFERENCE, "FRAM", 2},
    {"FRAM", 2, 14, 2, 0, GAB_BAD_REFERENCE, "FRAM", 2},
    {"FRAM", 0, 16, 4, FAR, GAB_BAD_VALUE, "FRAM", 0},
    {"FRAM", 0, 20, 4, 0 - FAR, GAB_BAD_VALUE, "FRAM", 0},
    {"FRAM", 2, 24, 4, 0, GAB_BAD_VALUE, "FRAM", 2},
    {"FRAM", 2, 24, 4, (1 << 24) + 1, GAB_BAD_VALUE, "FRAM", 2},
    {"FRAM", 2, 24, 4, 2, GAB_BAD_VALUE, "STEP", 1},
    {"FRAM", 2, 28, 4, 0, GAB_BAD_REFERENCE, "FRAM", 2},
    {"FRAM", 2, 32, 4, 0, GAB_BAD_REFERENCE, "FRAM", 2},
    {"FRAM", 0, 36, 2, 4, GAB_BAD_REFERENCE, "FRAM", 0},
    {"FRAM", 0, 38, 2, 11, GAB_BAD_REFERENCE, "FRAM", 0},
    {"FRAM", 4, 36, 2, 0, GAB_BAD_REFERENCE, "PNTS", 2},
    {"FRAM", 0, 40, 4, 0, GAB_BAD_VALUE, "FRAM", 0},
    {"FRAM", 1, 52, 4, 1, GAB_BAD_VALUE, "FRAM", 1},
    {"FRAM", 0, 56, 4, 2, GAB_BAD_REFERENCE, "FRAM", 0},
    {"FRAM", 3, 56, 4, 0, GAB_BAD_REFERENCE, "MASK", 2},
    {"FRAM", 0, 12, 2, 9, GAB_BAD_REFERENCE, "FRAM", 0},
    {"FRAM", 0, 60, 4, 1, GAB_BAD_VALUE, "FRAM", 0},
    {"ANIM", 0, 0, 4, 0, GAB_BAD_REFERENCE, "ANIM", 0},
    {"ANIM", 1, 4, 4, 0, GAB_BAD_REFERENCE, "ANIM", 1},
    {"ANIM", 1, 8, 4, 0, GAB_BAD_REFERENCE, "ANIM", 1},
    {"ANIM", 0, 8, 4, 8, GAB_BAD_REFERENCE, "ANIM", 0},
    {"ANIM", 0, 12, 4, 3, GAB_BAD_VALUE, "ANIM", 0},
    {"ANIM", 0, 16, 1, 3, GAB_BAD_VALUE, "ANIM", 0},
    {"ANIM", 0, 17, 1, 1, GAB_BAD_VALUE, "ANIM", 0},
    {"ANIM", 0, 23, 1, 1, GAB_BAD_VALUE, "ANIM", 0},
    {"STEP", 0, 0, 4, 4, GAB_BAD_REFERENCE, "STEP", 0},
    {"STEP", 2, 4, 4, 0, GAB_BAD_VALUE, "STEP", 2},
    {"PNAM", 0, 0, 4, 0, GAB_BAD_ORDER, "PNAM", 0},
    {"PNAM", 0, 0, 4, 2, GAB_BAD_REFERENCE, "PNAM", 0},
    {"PNAM", 1, 0, 4, 1, GAB_BAD_ORDER, "PNAM", 1},
    {"PNTS", 1, 0, 4, 2, GAB_BAD_REFERENCE, "PNTS", 1},
    {"PNTS", 1, 0, 4, 0, GAB_BAD_ORDER, "PNTS", 1},
    {"PNTS", 0, 4, 4, FAR, GAB_BAD_VALUE, "PNTS", 0},
    {"PNTS", 0, 8, 4, 1u << 31, GAB_BAD_VALUE, "PNTS", 0},
    {"PNTS", 0, 12, 2, 1, GAB_BAD_VALUE, "PNTS", 0},
    {"PNTS", 2, 14, 2, 32768, GAB_OK, "", 0},
    {"PNTS", 2, 14, 2, 32439, GAB_BAD_VALUE, "PNTS", 2},
    {"PNTS", 2, 14, 2, 32440, GAB_OK, "", 0},
    {"BOXS", 0, 0, 4, 2 * 256, GAB_BAD_VALUE, "BOXS", 0},
    {"BOXS", 0, 4, 4, 0 - FAR, GAB_BAD_VALUE, "BOXS", 0},
    {"BOXS", 4, 0, 4, 0 - FAR, GAB_BAD_VALUE, "BOXS", 4},
    {"BOXS", 4, 8, 4, FAR, GAB_BAD_VALUE, "BOXS", 4},
    {"BOXS", 4, 12, 4, FAR, GAB_BAD_VALUE, "BOXS", 4},
    {"BOXS", 0, 16, 4, 2, GAB_BAD_VALUE, "BOXS", 0},
    {"BOXS", 0, 20, 1, 4, GAB_BAD_VALUE, "BOXS", 0},
    {"BOXS", 1, 20, 1, 200, GAB_BAD_VALUE, "BOXS", 1},
    {"BOXS", 4, 20, 4, UINT32_MAX, GAB_BAD_VALUE, "BOXS", 4},
    {"BOXS", 0, 21, 1, 255, GAB_BAD_VALUE, "BOXS", 0},
    {"BOXS", 0, 22, 1, 1, GAB_BAD_VALUE, "BOXS", 0},
    {"BOXS", 4, 23, 1, 1, GAB_BAD_VALUE, "BOXS", 4},
    {"BOXS", 4, 23, 1, 2, GAB_BAD_VALUE, "BOXS", 4},
    {"BOXS", 4, 24, 2, 1, GAB_BAD_VALUE, "BOXS", 4},
    {"BOXS", 1, 24, 2, 4, GAB_BAD_VALUE, "BOXS", 1},
    {"BOXS", 1, 24, 2, 65535, GAB_BAD_VALUE, "BOXS", 1},
    {"BOXS", 4, 26, 2, 1, GAB_BAD_VALUE, "BOXS", 4},
    {"BOXS", 3, 26, 2, 0, GAB_BAD_VALUE, "BOXS", 1},
    {"BOXS", 5, 0, 4, 511, GAB_BAD_VALUE, "BOXS", 5},
    {"BOXS", 5, 12, 4, 0 - 127, GAB_BAD_VALUE, "BOXS", 5},
    {"BOXS", 5, 23, 1, 0, GAB_BAD_VALUE, "BOXS", 6},
    {"BOXS", 5, 23, 1, 3, GAB_BAD_VALUE, "BOXS", 5},
    {"BOXS", 5, 24, 2, 1, GAB_BAD_VALUE, "BOXS", 5},
    {"BOXS", 7, 24, 2, 0, GAB_BAD_VALUE, "BOXS", 6},
    {"BOXS", 7, 0, 4, 0 - 813, GAB_BAD_VALUE, "BOXS", 6},
    {"SHAP", 0, 0, 1, 0, GAB_BAD_VALUE, "BOXS", 5},
    {"SHAP", 0, 0, 1, 2, GAB_BAD_VALUE, "BOXS", 5},
    {"SHAP", 3, 0, 1, 5, GAB_BAD_VALUE, "BOXS", 9},
    {"SHAP", 3, 0, 1, 3, GAB_BAD_VALUE, "BOXS", 9},
    {"SHAP", 0, 1, 1, 1, GAB_BAD_VALUE, "BOXS", 5},
    {"SHAP", 0, 2, 2, 1, GAB_BAD_VALUE, "BOXS", 5},
    {"SHAP", 2, 2, 2, 0, GAB_BAD_VALUE, "BOXS", 6},
    {"SHAP", 3, 2, 2, 1, GAB_BAD_REFERENCE, "RING", 2},
    {"SHAP", 3, 2, 2, 3, GAB_BAD_VALUE, "BOXS", 9},
    {"SHAP", 0, 4, 4, 0, GAB_BAD_VALUE, "BOXS", 5},
    {"SHAP", 0, 4, 4, UINT32_MAX, GAB_BAD_VALUE, "BOXS", 5},
    {"SHAP", 0, 4, 4, FAR, GAB_BAD_VALUE, "BOXS", 5},
    {"SHAP", 2, 4, 4, 1, GAB_BAD_VALUE, "BOXS", 6},
    {"SHAP", 0, 8, 4, 1, GAB_BAD_VALUE, "BOXS", 5},
    {"SHAP", 3, 8, 4, 0, GAB_BAD_VALUE, "BOXS", 9},
    {"SHAP", 1, 12, 4, 0, GAB_BAD_VALUE, "BOXS", 6},
    {"RING", 0, 0, 4, 3, GAB_BAD_VALUE, "BOXS", 6},
    {"RING", 1, 0, 4, 2, GAB_BAD_VALUE, "BOXS", 9},
    {"RING", 2, 0, 4, 4, GAB_BAD_VALUE, "BOXS", 9},
    {"RING", 2, 0, 4, 4097, GAB_BAD_VALUE, "BOXS", 9},
    {"VRTX", 0, 0, 4, FAR, GAB_BAD_VALUE, "BOXS", 5},
    {"VRTX", 0, 4, 4, 0 - FAR, GAB_BAD_VALUE, "BOXS", 5},
    {"VRTX", 1, 0, 4, 0, GAB_BAD_VALUE, "BOXS", 6},
    {"VRTX", 4, 0, 4, 0 - 600, GAB_BAD_VALUE, "BOXS", 6},
    {"MASK", 0, 0, 2, 65535, GAB_BAD_REFERENCE, "FRAM", 0},
    {"MASK", 0, 6, 2, 65535, GAB_BAD_REFERENCE, "FRAM", 0},
    {"MASK", 0, 4, 2, 0, GAB_BAD_VALUE, "MASK", 0},
    {"MASK", 0, 8, 4, 1, GAB_BAD_REFERENCE, "MASK", 0},
    {"MASK", 0, 12, 4, 0, GAB_BAD_VALUE, "MASK", 0},
    {"MASK", 1, 12, 4, 1, GAB_BAD_VALUE, "MASK", 1},
    {"MASK", 0, 16, 4, 1, GAB_BAD_REFERENCE, "MASK", 0},
    {"MASK", 0, 20, 4, 1, GAB_BAD_REFERENCE, "MASK", 0},
    {"MASK", 2, 20, 4, 1, GAB_BAD_REFERENCE, "MASK", 2},
    {"BITS", 0, 7, 1, 0x80, GAB_BAD_VALUE, "MASK", 0},
    {"BITS", 7, 0, 8, 0, GAB_BAD_VALUE, "MASK", 2},
    {"SPAN", 0, 0, 4, 0, GAB_BAD_VALUE, "MASK", 0},
    {"SPAN", 3, 2, 2, 1, GAB_BAD_VALUE, "MASK", 2},
    {"OCCU", 0, 0, 1, 0x1E, GAB_BAD_VALUE, "MASK", 2},
    {"OCCU", 0, 0, 1, 0x3F, GAB_BAD_VALUE, "MASK", 2},
    {"OCCU", 0, 0, 1, 0x0F, GAB_BAD_VALUE, "MASK", 2},
    {"OCCU", 0, 7, 1, 0x80, GAB_BAD_VALUE, "MASK", 2},
    {"MAPS", 0, 0, 4, 0, GAB_BAD_REFERENCE, "MAPS", 0},
    {"MAPS", 0, 4, 4, 3, GAB_BAD_REFERENCE, "MAPS", 0},
    {"MAPS", 0, 8, 2, 0, GAB_BAD_VALUE, "MAPS", 0},
    {"MAPS", 0, 10, 2, 0, GAB_BAD_VALUE, "MAPS", 0},
    {"MAPS", 0, 10, 2, 16385, GAB_TOO_LARGE, "MAPS", 0},
    {"MAPS", 0, 8, 2, 16385, GAB_TOO_LARGE, "MAPS", 0},
    {"MAPS", 0, 8, 2, 71, GAB_BAD_VALUE, "GRID", 0},
    {"MAPS", 0, 12, 4, 1, GAB_BAD_REFERENCE, "MAPS", 0},
    {"MAPS", 0, 16, 4, 3, GAB_BAD_REFERENCE, "MAPS", 0},
    {"MAPS", 0, 20, 4, 1, GAB_BAD_REFERENCE, "MAPS", 0},
    {"MAPS", 0, 24, 4, 4, GAB_BAD_REFERENCE, "MAPS", 0},
    {"MAPS", 0, 24, 4, 2, GAB_BAD_VALUE, "TILE", 5},
    {"MAPS", 0, 28, 4, 4, GAB_BAD_REFERENCE, "GRID", 3},
    {"MAPS", 0, 28, 4, 0, GAB_BAD_REFERENCE, "GRID", 3},
    {"MAPS", 0, 32, 4, 0, GAB_BAD_REFERENCE, "GRID", 3},
    {"MAPS", 0, 32, 4, UINT32_MAX, GAB_BAD_REFERENCE, "GRID", UINT32_MAX - 1},
    {"PLAN", 1, 0, 4, 0, GAB_BAD_REFERENCE, "PLAN", 1},
    {"PLAN", 1, 4, 4, 0, GAB_BAD_REFERENCE, "GRID", 0},
    {"PLAN", 0, 8, 4, 1, GAB_BAD_REFERENCE, "PLAN", 0},
    {"PLAN", 0, 12, 4, 4, GAB_BAD_REFERENCE, "PLAN", 0},
    {"PLAN", 0, 12, 4, 1, GAB_BAD_VALUE, "TILE", 1},
    {"ZONE", 0, 0, 4, 2, GAB_BAD_REFERENCE, "ZONE", 0},
    {"ZONE", 0, 4, 1, 4, GAB_BAD_REFERENCE, "ZONE", 0},
    {"ZONE", 2, 5, 1, 1, GAB_BAD_REFERENCE, "ZONE", 2},
    {"ZONE", 1, 6, 1, 2, GAB_BAD_VALUE, "ZONE", 1},
    {"ZONE", 0, 6, 1, 0, GAB_BAD_VALUE, "ZONE", 0},
    {"ZONE", 0, 7, 1, 1, GAB_BAD_VALUE, "ZONE", 0},
    {"ZONE", 0, 8, 4, FAR, GAB_BAD_VALUE, "ZONE", 0},
    {"ZONE", 0, 16, 4, 70, GAB_BAD_VALUE, "ZONE", 0},
    {"ZONE", 0, 24, 4, 71, GAB_BAD_VALUE, "ZONE", 0},
    {"ZONE", 2, 28, 4, 1, GAB_BAD_VALUE, "ZONE", 2},
    {"ZONE", 0, 32, 4, 1 << 20, GAB_BAD_VALUE, "ZONE", 0},
    {"ZONE", 0, 36, 4, 1, GAB_BAD_VALUE, "ZONE", 0},
    {"BAND", 0, 0, 4, 2, GAB_BAD_REFERENCE, "BAND", 0},
    {"BAND", 0, 4, 4, 0, GAB_BAD_VALUE, "BAND", 0},
    {"BAND", 1, 4, 4, 1, GAB_BAD_ORDER, "BAND", 1},
    {"BAND", 2, 4, 4, FAR, GAB_BAD_VALUE, "BAND", 2},
    {"GRID", 1, 0, 2, 69, GAB_BAD_VALUE, "GRID", 1},
    {"GRID", 1, 2, 2, 4, GAB_BAD_VALUE, "GRID", 1},
    {"GRID", 1, 4, 4, 1, GAB_BAD_REFERENCE, "GRID", 1},
    {"GRID", 1, 8, 1, 2, GAB_BAD_VALUE, "GRID", 1},
    {"GRID", 1, 11, 1, 1, GAB_BAD_VALUE, "GRID", 1},
    {"TILE", 1, 0, 1, 3, GAB_BAD_VALUE, "TILE", 1},
    {"TILE", 1, 1, 1, 1, GAB_BAD_VALUE, "TILE", 1},
    {"TILE", 1, 4, 4, 4, GAB_BAD_VALUE, "TILE", 1},
    {"TILE", 0, 4, 4, 1, GAB_BAD_VALUE, "TILE", 0},
    {"TILE", 6, 4, 4, (1u << 30) + 1, GAB_BAD_VALUE, "TILE", 6},
};

static void test_head_faults(void)
{
    expect_faults(head_faults, CHECK_COUNT(head_faults));
    size_t size;
    uint8_t *bytes = sample_small(&size);
    for (size_t length = 0; length < 64; length += 16)
        expect(bytes, length, NULL, length < 8 ? GAB_NOT_A_BANK : GAB_BAD_LENGTH, "HEAD", 0,
               "a truncated header");
    bytes[32] ^= 1;
    expect(bytes, size, NULL, GAB_BAD_CHECKSUM, "HEAD", 0, "a wrong checksum");
    free(bytes);
}

/* Sections so long that the offset of their end overflows and wraps around to the beginning of the
 * file. */
static void test_wrapping(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size), *entry = bytes + 64;
    for (uint32_t i = 0; i < GAB_SECTIONS; i++, entry += 32) {
        uint64_t stride = load(entry + 16, 4), min = UINT64_C(0x100000000) - load(entry + 4, 4);
        for (uint64_t count = min / stride - 1; count * stride < UINT32_MAX; count += 7) {
            uint8_t original[8];
            memcpy(original, entry + 8, 8);
            store(entry + 8, 4, count * stride);
            store(entry + 12, 4, count);
            image_seal(bytes, size);
            expect(bytes, size, NULL, GAB_BAD_LAYOUT, "HEAD", i, "a section that wraps around");
            memcpy(entry + 8, original, 8);
        }
    }
    free(bytes);
}

static void test_section_faults(void)
{
    expect_faults(section_faults, CHECK_COUNT(section_faults));
}

/* The number of entries equals the number of names, but one entry refers to the second frame, which
 * has no name. */
static void test_entry_without_name(void)
{
    Image image = small_image();
    store(image_part(&image, "NAME")->bytes + 16 * 7 + 8, 8, UINT64_C(1) << 32);
    expect_image(&image, GAB_BAD_REFERENCE, "NAME", 7, "an entry of a frame without a name");
    image_free(&image);
}

/* References, and the feature that the header must require if and only if there are any. */
static void test_references(void)
{
    static const struct {
        unsigned type, target, index, high, required;
        gab_result expected;
    } rows[] = {
        {4, 0, 0, 0, 2, GAB_OK},          {4, 3, 0, 0, 2, GAB_OK},
        {4, 5, 0, 0, 2, GAB_OK},          {4, 7, 0, 0, 2, GAB_OK},
        {4, 9, 0, 0, 2, GAB_OK},          {4, 11, 1, 0, 2, GAB_OK},
        {4, 14, 0, 0, 2, GAB_OK},         {4, 11, 2, 0, 2, GAB_BAD_VALUE},
        {4, 11, 0, 1, 2, GAB_BAD_VALUE},  {4, 0, 1, 0, 2, GAB_BAD_VALUE},
        {4, 4, 0, 0, 2, GAB_BAD_VALUE},   {4, 2, 0, 0, 2, GAB_BAD_VALUE},
        {4, 255, 0, 0, 2, GAB_BAD_VALUE}, {4, 0x103, 0, 0, 2, GAB_BAD_VALUE},
        {4, 3, 0, 0, 0, GAB_BAD_VALUE},   {2, 0, 0, 0, 2, GAB_BAD_VALUE},
        {2, 3, 0, 0, 0, GAB_BAD_VALUE},   {5, 0, 0, 0, 2, GAB_BAD_VALUE},
    };
    for (size_t r = 0; r < CHECK_COUNT(rows); r++) {
        Image image = small_image();
        uint8_t *property = image_part(&image, "PROP")->bytes;
        store(property + 1, 1, rows[r].type);
        store(property + 2, 2, rows[r].target);
        store(property + 12, 4, 0);
        store(property + 16, 4, rows[r].index);
        store(property + 20, 4, rows[r].high);
        image.required = rows[r].required | SHAPES;
        uint32_t last = image_part(&image, "PROP")->count;
        bool is_valid = rows[r].type == 4 || rows[r].target == 0;
        bool at_end = is_valid && rows[r].type != 5 && (rows[r].required == 0 || rows[r].type == 2);
        expect_image(&image, rows[r].expected, rows[r].expected == GAB_OK ? "" : "PROP",
                     rows[r].expected == GAB_OK || !at_end ? 0 : last, "a reference");
        image_free(&image);
    }
}

/* Steps with flips or with durations other than the frame's, and the feature that the header must
 * require if and only if there are any. */
static void test_special_steps(void)
{
    static const struct {
        unsigned field, size;
        uint32_t value, required;
        gab_result expected;
        uint32_t index;
    } rows[] = {
        {3, 1, 1, 1, GAB_OK, 0},        {3, 1, 2, 1, GAB_OK, 0},
        {3, 1, 3, 1, GAB_OK, 0},        {3, 1, 4, 1, GAB_BAD_VALUE, 6},
        {3, 1, 1, 0, GAB_BAD_VALUE, 6}, {3, 1, 0, 1, GAB_BAD_VALUE, 7},
        {4, 4, 5000, 1, GAB_OK, 0},     {4, 4, 5000, 0, GAB_BAD_VALUE, 6},
        {4, 4, 0, 1, GAB_BAD_VALUE, 6}, {4, 4, 1u << 25, 1, GAB_BAD_VALUE, 6},
    };
    for (size_t r = 0; r < CHECK_COUNT(rows); r++) {
        Image image = small_image();
        store(image_part(&image, "STEP")->bytes + 8 * (size_t)6 + rows[r].field, rows[r].size,
              rows[r].value);
        image.required = rows[r].required | SHAPES;
        expect_image(&image, rows[r].expected, rows[r].expected == GAB_OK ? "" : "STEP",
                     rows[r].index, "a step with flips or its own duration");
        image_free(&image);
    }
}

/* The last animation repeats the second frame, which lasts 2^24 ms. */
static void test_long_animations(void)
{
    for (uint32_t steps = 127; steps <= 129; steps++) {
        Image image = small_image();
        ImagePart *part = image_part(&image, "STEP");
        uint32_t first = part->count - 2;
        part_insert(part, part->count, steps - 2);
        for (uint32_t i = 0; i < steps; i++) {
            store(part->bytes + 8 * (size_t)(first + i), 4, 1);
            store(part->bytes + 8 * (size_t)(first + i) + 4, 4, (i + 1) << 24);
        }
        store(image_part(&image, "ANIM")->bytes + 24 * 2 + 8, 4, steps);
        expect_image(&image, steps < 128 ? GAB_OK : GAB_BAD_VALUE, "STEP", first + 127,
                     "an animation of 2^31 ms");
        image_free(&image);
    }
}

/* ---- Masks ---- */

/* Swaps two rows of the small bank's third mask, which has two strips. */
static void swap_rows(Image *image, uint32_t row)
{
    uint8_t *words = image_part(image, "BITS")->bytes + 8 * 2, *spans;
    spans = image_part(image, "SPAN")->bytes + 4 * 2;
    for (uint32_t strip = 0; strip < 2; strip++) {
        uint8_t *word = words + 8 * (size_t)(3 * strip + row);
        uint64_t old = load(word, 8);
        store(word, 8, load(word + 8, 8));
        store(word + 8, 8, old);
    }
    uint64_t old = load(spans + 4 * (size_t)row, 4);
    store(spans + 4 * (size_t)row, 4, load(spans + 4 * (size_t)row + 4, 4));
    store(spans + 4 * (size_t)row + 4, 4, old);
}

/* An empty row may only be in the middle: otherwise the bounds are not tight. */
static void test_outer_rows(void)
{
    for (uint32_t row = 0; row < 2; row++) {
        Image image = small_image();
        swap_rows(&image, row);
        expect_image(&image, GAB_BAD_VALUE, "MASK", 2, "an empty outer row");
        swap_rows(&image, row);
        expect_image(&image, GAB_OK, "", 0, "an empty row in the middle");
        image_free(&image);
    }
}

/* The position of an empty mask is the corner of its frame's rectangle. */
static void test_empty_mask(void)
{
    Image image = small_image();
    uint8_t *frame = image_part(&image, "FRAM")->bytes + 64, *mask;
    mask = image_part(&image, "MASK")->bytes + 24;
    store(frame + 4, 4, 0);
    store(frame + 12, 4, 2 << 16 | 2);
    expect_image(&image, GAB_OK, "", 0, "an empty mask in a rectangle");
    store(mask, 2, 1);
    expect_image(&image, GAB_BAD_VALUE, "MASK", 1, "an empty mask to the right");
    store(mask, 4, 1 << 16);
    expect_image(&image, GAB_BAD_VALUE, "MASK", 1, "an empty mask further down");
    image_free(&image);
}

/* Opens the bytes of an image, and expects a result of gab_bank_verify. */
static void expect_verified(const Image *image, gab_result code, const char *section,
                            uint32_t index)
{
    size_t size;
    uint8_t *bytes = write_image(image, &size);
    gab_bank bank;
    gab_fault fault;
    CHECK_INT(gab_bank_open(&bank, bytes, size, NULL, &fault), GAB_OK);
    CHECK_INT(gab_bank_verify(&bank, &fault), code);
    CHECK_INT(fault.code, code);
    CHECK_TEXT(fault.section, section);
    CHECK_INT(fault.index, index);
    free(bytes);
}

/* ---- Tiles ---- */

/*
 * Returns the small bank with pixels in a tile of its distances: all are `first` except one, which
 * is `second`. If `size` is not a valid size of pixels, stores pixels of four bytes.
 */
static Image image_with_tile(uint32_t tile, unsigned size, uint64_t first, uint64_t second)
{
    Image image = small_image();
    ImagePart *data = image_part(&image, "DATA"), *tiles = image_part(&image, "TILE");
    uint32_t offset = data->count, width = tile == 6 ? 64 : 6;
    unsigned bytes = size <= 2 ? size : 4;
    part_insert(data, offset, 4096 * size);
    for (uint32_t i = 0; i < 5 * 64; i++)
        if (i % 64 < width)
            store(data->bytes + offset + i * bytes, bytes, i == 3 * 64 + 2 ? second : first);
    tiles->bytes[8 * tile] = (uint8_t)size;
    store(tiles->bytes + 8 * tile + 4, 4, offset);
    return image;
}

/* Pixels must be stored in the smallest size, and must not all be equal. Only verifying reads
 * them. */
static void test_tile_sizes(void)
{
    static const struct {
        unsigned size;
        uint32_t first, second;
        bool is_valid;
    } tiles[] = {
        {1, 9, 10, true},          {1, 9, 0, true},
        {1, 9, 9, false},          {1, 0, 0, false},
        {2, 9, 255, false},        {2, 9, 256, true},
        {2, 256, 9, true},         {2, 256, 256, false},
        {4, 9, 65535, false},      {4, 9, 65536, true},
        {4, 65536, 9, true},       {4, 65536, 65536, false},
        {4, 9, 1u << 30, true},    {4, 9, (1u << 30) + 1, false},
        {4, 9, UINT32_MAX, false},
    };
    for (size_t i = 0; i < CHECK_COUNT(tiles); i++)
        for (uint32_t tile = 6; tile < 8; tile++) {
            Image image = image_with_tile(tile, tiles[i].size, tiles[i].first, tiles[i].second);
            expect_image(&image, GAB_OK, "", 0, "a tile");
            expect_verified(&image, tiles[i].is_valid ? GAB_OK : GAB_BAD_VALUE,
                            tiles[i].is_valid ? "" : "TILE", tiles[i].is_valid ? 0 : tile);
            image_free(&image);
        }
}

/* Tests sizes that no pixels have, and sizes that are larger than zones or bands need. */
static void test_invalid_sizes(void)
{
    static const struct {
        uint32_t tile;
        unsigned size;
    } tiles[] = {{6, 3}, {7, 8}, {7, 255}, {1, 2}, {1, 4}, {5, 2}, {5, 4}};
    for (size_t i = 0; i < CHECK_COUNT(tiles); i++) {
        Image image = image_with_tile(tiles[i].tile, tiles[i].size, 0, 1);
        expect_image(&image, GAB_BAD_VALUE, "TILE", tiles[i].tile, "a tile of an invalid size");
        image_free(&image);
    }
}

/* Tests pixels to the right of a map and below it. */
static void test_outside_grid(void)
{
    static const uint32_t outside[] = {6, 63, 4 * 64 + 6, 5 * 64, 5 * 64 + 5, 4095};
    for (size_t i = 0; i < CHECK_COUNT(outside); i++)
        for (unsigned size = 1; size <= 4; size *= 2) {
            Image image = image_with_tile(7, size, 9, UINT64_C(1) << 6 * size);
            expect_verified(&image, GAB_OK, "", 0);
            uint8_t *pixels = image_part(&image, "DATA")->bytes + 4096;
            store(pixels + outside[i] * size, size, 1);
            expect_verified(&image, GAB_BAD_VALUE, "TILE", 7);
            image_free(&image);
        }
}

/*
 * Pixels above the number of zones or bands, or above all distances, count as 0 in an open bank.
 * Fills all tiles of the small bank with such pixels.
 */
static void test_pixels_out_of_range(void)
{
    Image image = small_image();
    ImagePart *tiles = image_part(&image, "TILE"), *data = image_part(&image, "DATA");
    for (uint32_t i = 0; i < tiles->count; i++) {
        const uint32_t size = i < 6 ? 1 : 4;
        tiles->bytes[8 * (size_t)i] = (uint8_t)size;
        store(tiles->bytes + 8 * (size_t)i + 4, 4, i < 6 ? 4096 * i : 4096 * (6 + 4 * (i - 6)));
    }
    part_insert(data, 0, 4096 * (6 + 4 * (tiles->count - 6)) - data->count);
    memset(data->bytes, 0xFF, data->count);
    expect_image(&image, GAB_OK, "", 0, "pixels out of range");
    expect_verified(&image, GAB_BAD_VALUE, "TILE", 0);
    size_t size;
    uint8_t *bytes = write_image(&image, &size);
    gab_bank bank;
    CHECK_INT(gab_bank_open(&bank, bytes, size, NULL, NULL), GAB_OK);
    gab_map map = gab_bank_map_at(&bank, 0);
    gab_plane plane = gab_map_plane_at(map, 0);
    gab_tags tags;
    gab_trace trace;
    CHECK_INT(gab_plane_number_at_pixel(plane, 3, 3), 0);
    CHECK(!gab_zone_exists(gab_plane_zone_at_pixel(plane, 3, 3)));
    CHECK_INT(gab_plane_tag_at_pixel(plane, 3, 3), 0);
    gab_plane_tags_meeting_box(plane, (gab_box){1, 1, 2, 2}, &tags);
    CHECK(gab_tags_has(&tags, 0));
    CHECK_INT(gab_plane_zones_meeting_box(plane, (gab_box){1, 1, 2, 2}, NULL, NULL, 0), 0);
    CHECK(!gab_plane_trace(plane, (gab_segment){{1, 1}, {3, 3}}, NULL, &trace));
    CHECK_INT(gab_map_fitting(map, 3, 3), 0);
    CHECK(gab_map_touches(map, 0, (gab_vec){3, 3}));
    CHECK_INT(gab_map_distance_squared(map, 3, 3), 0);
    free(bytes);
    image_free(&image);
}

/* ---- Bytes that change while a bank is open ---- */

/* If bytes change, the library guarantees only that it reads nothing outside: verifying checks the
 * numbers of the table again. */
static void test_changed_table(void)
{
    Image image = {.major = 1};
    static uint8_t memory[4096];
    size_t size = image_write(&image, memory, sizeof memory);
    Guarded guarded = guarded_new(size);
    uint8_t *bytes = guarded_place(&guarded, size);
    gab_bank bank;
    memcpy(bytes, memory, size);
    CHECK_INT(gab_bank_open(&bank, bytes, size, NULL, NULL), GAB_OK);
    guarded_report("to verify with a changed number of sections:");
    for (uint32_t i = 1; i < 134; i++) {
        /* small numbers, then powers of two and their successors */
        uint32_t count = i < 70 ? i : (UINT32_C(1) << (i - 70) / 2) + i % 2;
        gab_fault fault;
        guarded_report_numbers(count, 0);
        store(bytes + 20, 4, count);
        CHECK_INT(gab_bank_verify(&bank, &fault), GAB_BAD_LENGTH);
        CHECK_TEXT(fault.section, "HEAD");
    }
    guarded_free(&guarded);
}

/* Changes one bit of a section: verifying must report the section. */
static void test_changed_sections(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    gab_bank bank;
    CHECK_INT(gab_bank_open(&bank, bytes, size, NULL, NULL), GAB_OK);
    for (uint32_t i = 0; i < GAB_SECTIONS; i++) {
        const uint8_t *entry = bytes + 64 + 32 * (size_t)i;
        uint64_t first = load(entry + 4, 4), length = load(entry + 8, 4);
        for (uint64_t k = 0; k < length; k++) {
            gab_fault fault;
            bytes[first + k] ^= 1 << k % 8;
            CHECK_INT(gab_bank_verify(&bank, &fault), GAB_BAD_CHECKSUM);
            CHECK(fault.code == GAB_BAD_CHECKSUM && fault.index == i);
            CHECK(memcmp(fault.section, entry, 4) == 0 && fault.section[4] == 0);
            bytes[first + k] ^= 1 << k % 8;
        }
    }
    CHECK_INT(gab_bank_verify(&bank, NULL), GAB_OK);
    free(bytes);
}

static void test_changed_entries(void)
{
    size_t size;
    uint8_t *bytes = sample_small(&size);
    Guarded guarded = guarded_new(size);
    uint8_t *copy = guarded_place(&guarded, size);
    gab_bank bank;
    memcpy(copy, bytes, size);
    CHECK_INT(gab_bank_open(&bank, copy, size, NULL, NULL), GAB_OK);
    guarded_report("to verify with a changed number in the table:");
    static const uint32_t values[] = {UINT32_MAX, 0x80000000u, 0x7FFFFFFF, 0xFFFFFFF0u};
    for (size_t offset = 64; offset < 64 + 32 * (size_t)GAB_SECTIONS; offset += 32)
        for (size_t i = 0; i < 2 * CHECK_COUNT(values); i++) {
            guarded_report_numbers(offset, i);
            store(copy + offset + 4 + 4 * (i % 2), 4, values[i / 2]);
            CHECK_INT(gab_bank_verify(&bank, NULL), GAB_BAD_LENGTH);
            memcpy(copy, bytes, size);
        }
    CHECK_INT(gab_bank_verify(&bank, NULL), GAB_OK);
    guarded_free(&guarded);
    free(bytes);
}

/* ---- Checks that only gab_bank_verify makes ---- */

static void test_names_verified(void)
{
    size_t size;
    Image image;
    uint8_t *bytes = sample_small(&size);
    CHECK(image_read(&image, bytes, size));
    expect_verified(&image, GAB_OK, "", 0);
    image_part(&image, "INFO")->bytes[7] ^= 1;
    expect_verified(&image, GAB_BAD_CHECKSUM, "INFO", 0);
    image_part(&image, "INFO")->bytes[7] ^= 1;
    /* add a last string without any reference */
    ImagePart *strings = image_part(&image, "STRS");
    uint32_t end = strings->count;
    part_insert(strings, end, 5);
    memcpy(strings->bytes + end, "\xF4\x8F\xBF\xBF", 5);
    expect_verified(&image, GAB_BAD_REFERENCE, "STRS", end);
    image_free(&image);
    free(bytes);
    Image empty = {.major = 1};
    expect_verified(&empty, GAB_BAD_TEXT, "STRS", 0);
}

/* Tests bounds and areas that opening accepts although they do not match the pixels. */
static void test_zones_verified(void)
{
    enum { STRIDE = 40, BOUNDS = 16, AREA = 32 };
    size_t size;
    Image image;
    uint8_t *bytes = sample_small(&size);
    CHECK(image_read(&image, bytes, size));
    ImagePart *zones = image_part(&image, "ZONE");
    uint32_t tried = 0;
    for (uint32_t i = 0; i < zones->count; i++) {
        uint8_t *zone = zones->bytes + (size_t)i * STRIDE;
        if (zone[AREA] < 2)
            continue;
        zone[AREA]--;
        expect_verified(&image, GAB_BAD_VALUE, "ZONE", i);
        zone[AREA]++;
        for (int edge = 0; edge < 2; edge++) { /* left and top: the bounds become larger */
            uint8_t *low = zone + BOUNDS + (size_t)edge * 4;
            if (*low == 0)
                continue;
            *low -= 1;
            expect_verified(&image, GAB_BAD_VALUE, "ZONE", i);
            *low += 1;
            tried++;
        }
        expect_verified(&image, GAB_OK, "", 0);
    }
    CHECK(tried > 0);
    image_free(&image);
    free(bytes);
}

/* ---- Time ---- */

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Returns the processor time that is needed to open a bank with this number of frames. */
static double opening_time(uint32_t frames)
{
    size_t size;
    uint8_t *bytes = sample_frames(frames, 6, &size);
    gab_bank bank;
    double best = 1e9;
    for (int i = 0; i < 20; i++) {
        double begin = seconds();
        CHECK_INT(gab_bank_open(&bank, bytes, size, NULL, NULL), GAB_OK);
        double time = seconds() - begin;
        best = time < best ? time : best;
    }
    free(bytes);
    return best;
}

/* If the time were proportional to the square of the size, the larger bank would take 64 times as
 * long. */
static void test_opening_time(void)
{
    double small = opening_time(5000), large = opening_time(40000);
    check_note("40,000 frames of 6 boxes take %.1f times as long as 5,000", large / small);
    CHECK_THAT(large < 24 * small, "%g s and %g s", small, large);
}

CHECK_CASES({"the small bank opens", test_small}, {"no bytes, and an empty bank", test_empty},
            {"misaligned bytes", test_alignment},
            {"faults of the header and table are reported", test_head_faults},
            {"sections that wrap around", test_wrapping},
            {"names are verified", test_names_verified},
            {"zones are verified", test_zones_verified},
            {"faults of sections are reported", test_section_faults},
            {"an entry for an element without a name", test_entry_without_name},
            {"animations that are too long", test_long_animations},
            {"steps with flips or their own duration", test_special_steps},
            {"references and their feature are checked", test_references},
            {"masks have tight bounds", test_outer_rows},
            {"the position of an empty mask is 0", test_empty_mask},
            {"tiles use the smallest size of pixels", test_tile_sizes},
            {"sizes of pixels that a tile cannot have", test_invalid_sizes},
            {"pixels outside a grid", test_outside_grid},
            {"pixels out of range count as 0", test_pixels_out_of_range},
            {"a number of sections that changes while the bank is open", test_changed_table},
            {"a bit of a section that changes while the bank is open", test_changed_sections},
            {"a table that changes while the bank is open", test_changed_entries},
            {"the time to open a bank is proportional to its size", test_opening_time})
