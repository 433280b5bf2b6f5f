/* SPDX-License-Identifier: MIT */
/*
 * Tests opening banks with levels: the code and location of each fault, limits, and random trees. A
 * judge that follows the trees from the root must agree.
 */
#include "check.h"
#include "expect.h"
#include "judge.h"
#include "walk.h"

#include "bank/plain_small.h"
#include "bank/writer.h"

#include <stdlib.h>
#include <string.h>

/* ---- Faults of the small bank ---- */

static const Fault faults[] = {
    {"LEVL", 0, 0, 4, 0, GAB_BAD_REFERENCE, "LEVL", 0},
    {"LEVL", 0, 0, 4, 2, GAB_BAD_REFERENCE, "LEVL", 0},
    {"LEVL", 0, 4, 4, 3, GAB_BAD_REFERENCE, "LEVL", 0},
    {"LEVL", 0, 8, 4, 1, GAB_BAD_REFERENCE, "LEVL", 0},
    {"LEVL", 0, 12, 4, 10, GAB_BAD_REFERENCE, "LEVL", 0},
    {"LEVL", 0, 12, 4, 9, GAB_BAD_REFERENCE, "LEVL", 1},
    {"LEVL", 1, 12, 4, 0, GAB_BAD_REFERENCE, "DOOR", 2},
    {"LEVL", 1, 16, 4, 1, GAB_BAD_REFERENCE, "LEVL", 1},
    {"LEVL", 1, 20, 4, 0, GAB_BAD_REFERENCE, "WALL", 5},
    {"LEVL", 0, 20, 4, 65536, GAB_BAD_REFERENCE, "LEVL", 0},
    {"LEVL", 0, 24, 4, 1, GAB_BAD_REFERENCE, "LEVL", 0},
    {"LEVL", 0, 28, 4, 3, GAB_BAD_REFERENCE, "LEVL", 0},
    {"LEVL", 0, 28, 4, 1, GAB_BAD_REFERENCE, "LEVL", 1},
    {"LAYR", 0, 0, 4, 2, GAB_BAD_REFERENCE, "LAYR", 0},
    {"LAYR", 0, 4, 1, 0, GAB_BAD_VALUE, "LAYR", 0},
    {"LAYR", 0, 4, 1, 6, GAB_BAD_VALUE, "LAYR", 0},
    {"LAYR", 0, 5, 1, 1, GAB_BAD_VALUE, "LAYR", 0},
    {"LAYR", 0, 7, 1, 1, GAB_BAD_VALUE, "LAYR", 0},
    {"LAYR", 1, 8, 4, 0, GAB_BAD_REFERENCE, "LAYR", 1},
    {"LAYR", 1, 4, 1, 2, GAB_BAD_REFERENCE, "LAYR", 1},
    {"LAYR", 7, 4, 1, 1, GAB_BAD_REFERENCE, "LAYR", 7},
    {"LAYR", 3, 4, 1, 3, GAB_BAD_REFERENCE, "MAZE", 0},
    {"DOOR", 0, 0, 4, 0, GAB_BAD_ORDER, "DOOR", 0},
    {"DOOR", 1, 0, 4, 1, GAB_BAD_ORDER, "DOOR", 1},
    {"DOOR", 0, 0, 4, 2, GAB_BAD_REFERENCE, "DOOR", 0},
    {"MARK", 0, 0, 4, 2, GAB_BAD_REFERENCE, "MARK", 0},
    {"MARK", 0, 4, 4, FAR, GAB_BAD_VALUE, "MARK", 0},
    {"MARK", 0, 8, 4, 1u << 31, GAB_BAD_VALUE, "MARK", 0},
    {"MARK", 1, 12, 2, 1, GAB_BAD_VALUE, "MARK", 1},
    {"MARK", 0, 14, 2, 32439, GAB_BAD_VALUE, "MARK", 0},
    {"MARK", 0, 14, 2, 32440, GAB_OK, "", 0},
    {"MARK", 0, 16, 1, 4, GAB_BAD_REFERENCE, "MARK", 0},
    {"MARK", 1, 17, 1, 0, GAB_BAD_REFERENCE, "MARK", 1},
    {"MARK", 0, 18, 1, 1, GAB_BAD_VALUE, "MARK", 0},
    {"MARK", 0, 19, 1, 1, GAB_BAD_VALUE, "MARK", 0},
    {"WALS", 0, 0, 4, 1, GAB_BAD_REFERENCE, "WALS", 0},
    {"WALS", 0, 4, 4, 7, GAB_BAD_REFERENCE, "WALS", 0},
    {"WALS", 0, 4, 4, 5, GAB_BAD_REFERENCE, "WALS", 1},
    {"WALS", 0, 4, 4, 1 << 24, GAB_TOO_LARGE, "WALS", 0},
    {"WALS", 0, 8, 1, 4, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 8, 1, 2, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 8, 1, 0, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 8, 1, 3, GAB_OK, "", 0},
    {"WALS", 1, 8, 1, 1, GAB_BAD_VALUE, "WALS", 1},
    {"WALS", 2, 8, 1, 2, GAB_BAD_VALUE, "WALS", 2},
    {"WALS", 2, 8, 1, 0, GAB_BAD_VALUE, "WALS", 2},
    {"WALS", 3, 8, 1, 1, GAB_BAD_VALUE, "WALS", 3},
    {"WALS", 3, 8, 1, 2, GAB_BAD_VALUE, "WALS", 3},
    {"WALS", 0, 9, 1, 1, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 11, 1, 1, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 12, 4, FAR, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 16, 4, 0 - FAR, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 20, 4, FAR, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 20, 4, 0, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 24, 4, UINT32_MAX, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 24, 4, FAR, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 2, 12, 4, 1, GAB_BAD_VALUE, "WALS", 2},
    {"WALS", 2, 16, 4, 1, GAB_BAD_VALUE, "WALS", 2},
    {"WALS", 2, 20, 4, 1, GAB_BAD_VALUE, "WALS", 2},
    {"WALS", 2, 24, 4, 1, GAB_BAD_VALUE, "WALS", 2},
    {"WALS", 2, 28, 4, 1, GAB_BAD_VALUE, "WALS", 2},
    {"WALS", 2, 32, 4, 1, GAB_BAD_VALUE, "WALS", 2},
    {"WALS", 0, 32, 4, 0, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 28, 4, 1 << 24, GAB_TOO_LARGE, "WALS", 0},
    {"WALS", 0, 28, 4, 3, GAB_BAD_REFERENCE, "WALS", 0},
    {"WALS", 0, 28, 4, 1, GAB_BAD_REFERENCE, "WALS", 1},
    {"WALS", 1, 32, 4, 3, GAB_BAD_VALUE, "WALS", 1},
    {"WALS", 0, 36, 4, 1, GAB_BAD_REFERENCE, "WALS", 0},
    {"WALS", 0, 40, 4, 1, GAB_BAD_REFERENCE, "WALS", 0},
    {"WALS", 0, 44, 4, 1 << 24, GAB_TOO_LARGE, "WALS", 0},
    {"WALS", 0, 44, 4, 4, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 1, 44, 4, 1, GAB_BAD_VALUE, "WALS", 1},
    {"WALS", 3, 44, 4, 1, GAB_BAD_VALUE, "WALS", 3},
    {"WALS", 0, 48, 4, 1, GAB_BAD_REFERENCE, "WALS", 0},
    {"WALS", 0, 52, 4, 5, GAB_BAD_VALUE, "WALS", 0},
    {"WALS", 0, 56, 4, 1, GAB_BAD_REFERENCE, "WALS", 0},
    {"WALS", 0, 60, 4, 9, GAB_BAD_REFERENCE, "WALS", 0},
    {"WALS", 0, 60, 4, 8, GAB_BAD_REFERENCE, "REFS", 7},
    {"WALS", 0, 60, 4, 6, GAB_BAD_REFERENCE, "LEAF", 2},
    {"WALS", 3, 60, 4, 1, GAB_BAD_REFERENCE, "WALS", 3},
    {"WALL", 0, 0, 4, FAR, GAB_BAD_VALUE, "WALL", 0},
    {"WALL", 0, 4, 4, FAR, GAB_BAD_VALUE, "WALL", 0},
    {"WALL", 0, 8, 4, FAR, GAB_BAD_VALUE, "WALL", 0},
    {"WALL", 0, 12, 4, FAR, GAB_BAD_VALUE, "WALL", 0},
    {"WALL", 0, 0, 4, 1, GAB_BAD_VALUE, "REFS", 1},
    {"WALL", 0, 16, 4, 3, GAB_BAD_REFERENCE, "WALL", 0},
    {"WALL", 2, 16, 4, 0, GAB_BAD_REFERENCE, "DOOR", 0},
    {"WALL", 0, 20, 1, 4, GAB_BAD_REFERENCE, "WALL", 0},
    {"WALL", 1, 21, 1, 255, GAB_BAD_REFERENCE, "WALL", 1},
    {"WALL", 0, 22, 1, 2, GAB_BAD_VALUE, "WALL", 0},
    {"WALL", 0, 23, 1, 1, GAB_BAD_VALUE, "WALL", 0},
    {"NODE", 0, 0, 2, 16383, GAB_OK, "", 0},
    {"NODE", 0, 0, 2, 16382, GAB_BAD_VALUE, "NODE", 0},
    {"NODE", 0, 0, 2, 16386, GAB_BAD_VALUE, "NODE", 0},
    {"NODE", 0, 2, 2, 181, GAB_OK, "", 0},
    {"NODE", 0, 2, 2, 182, GAB_BAD_VALUE, "NODE", 0},
    {"NODE", 0, 4, 4, 1u << 31, GAB_OK, "", 0},
    {"NODE", 0, 8, 4, 2, GAB_BAD_REFERENCE, "NODE", 0},
    {"NODE", 0, 8, 4, 0, GAB_BAD_REFERENCE, "NODE", 0},
    {"NODE", 0, 12, 4, 1, GAB_BAD_REFERENCE, "NODE", 1},
    {"NODE", 0, 12, 4, 3, GAB_BAD_REFERENCE, "NODE", 1},
    {"NODE", 0, 12, 4, 1u << 31, GAB_BAD_REFERENCE, "NODE", 0},
    {"NODE", 1, 8, 4, 1u << 31 | 1, GAB_BAD_REFERENCE, "NODE", 1},
    {"NODE", 1, 12, 4, 2, GAB_BAD_REFERENCE, "NODE", 2},
    {"NODE", 2, 12, 4, 3, GAB_BAD_REFERENCE, "NODE", 2},
    {"NODE", 2, 12, 4, 1u << 31 | 4, GAB_BAD_REFERENCE, "NODE", 2},
    {"NODE", 0, 16, 2, 0, GAB_BAD_REFERENCE, "NODE", 0},
    {"NODE", 1, 16, 1, 1, GAB_BAD_REFERENCE, "NODE", 1},
    {"NODE", 2, 16, 1, 1, GAB_BAD_REFERENCE, "NODE", 2},
    {"NODE", 2, 18, 1, 1, GAB_BAD_REFERENCE, "NODE", 2},
    {"NODE", 0, 19, 1, 1, GAB_BAD_VALUE, "NODE", 0},
    {"NODE", 2, 19, 1, 2, GAB_BAD_VALUE, "NODE", 2},
    {"LEAF", 1, 0, 4, 2, GAB_BAD_REFERENCE, "LEAF", 1},
    {"LEAF", 1, 4, 4, 9, GAB_BAD_REFERENCE, "LEAF", 1},
    {"LEAF", 1, 4, 4, 2, GAB_BAD_REFERENCE, "LEAF", 2},
    {"LEAF", 1, 8, 4, 0, GAB_BAD_REFERENCE, "NODE", 1},
    {"LEAF", 4, 8, 4, 0, GAB_BAD_REFERENCE, "LEAF", 4},
    {"LEAF", 6, 8, 4, 0, GAB_BAD_REFERENCE, "LEAF", 6},
    {"REFS", 0, 0, 4, 1, GAB_BAD_VALUE, "REFS", 0},
    {"REFS", 0, 12, 4, 0, GAB_BAD_VALUE, "REFS", 0},
    {"REFS", 0, 16, 4, 4, GAB_BAD_REFERENCE, "REFS", 0},
    {"REFS", 2, 16, 4, 0, GAB_BAD_ORDER, "REFS", 2},
    {"REFS", 2, 16, 4, UINT32_MAX, GAB_BAD_REFERENCE, "REFS", 2},
    {"ENTR", 0, 0, 4, 3, GAB_BAD_REFERENCE, "ENTR", 0},
    {"ENTR", 1, 0, 4, 1u << 31 | 4, GAB_BAD_REFERENCE, "ENTR", 1},
    {"ENTR", 1, 0, 4, 1u << 31 | 3, GAB_OK, "", 0},
    {"ENTR", 1, 0, 4, 2, GAB_OK, "", 0},
    {"TILS", 0, 0, 4, FAR, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 4, 4, FAR, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 8, 4, 0, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 8, 4, FAR, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 12, 4, FAR, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 12, 4, UINT32_MAX, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 16, 4, 1, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 20, 4, 1, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 24, 4, 1, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 28, 4, 1, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 32, 2, 0, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 34, 2, 0, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 32, 2, 65535, GAB_BAD_REFERENCE, "TILS", 0},
    {"TILS", 0, 32, 4, UINT32_MAX, GAB_TOO_LARGE, "TILS", 0},
    {"TILS", 0, 36, 1, 2, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 37, 1, 1, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 1, 37, 1, 2, GAB_BAD_VALUE, "TILS", 1},
    {"TILS", 0, 38, 1, 1, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 39, 1, 1, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 0, 40, 4, 1, GAB_BAD_REFERENCE, "TILS", 0},
    {"TILS", 0, 44, 4, 1, GAB_BAD_VALUE, "TILS", 0},
    {"TILS", 1, 8, 4, 1, GAB_BAD_VALUE, "TILS", 1},
    {"TILS", 1, 12, 4, 1, GAB_BAD_VALUE, "TILS", 1},
    {"TILS", 1, 16, 4, 0, GAB_OK, "", 0},
    {"TILS", 1, 16, 4, 0u - 8192, GAB_BAD_VALUE, "TILS", 1},
    {"TILS", 1, 20, 4, FAR, GAB_BAD_VALUE, "TILS", 1},
    {"TILS", 1, 24, 4, FAR, GAB_BAD_VALUE, "TILS", 1},
    {"TILS", 1, 28, 4, FAR, GAB_BAD_VALUE, "TILS", 1},
    {"MAZE", 0, 0, 4, FAR, GAB_BAD_VALUE, "MAZE", 0},
    {"MAZE", 0, 4, 4, FAR, GAB_BAD_VALUE, "MAZE", 0},
    {"MAZE", 0, 8, 4, 0, GAB_BAD_VALUE, "MAZE", 0},
    {"MAZE", 0, 12, 4, 0, GAB_BAD_VALUE, "MAZE", 0},
    {"MAZE", 0, 16, 2, 0, GAB_BAD_VALUE, "MAZE", 0},
    {"MAZE", 0, 16, 2, 65535, GAB_BAD_VALUE, "MAZE", 0},
    {"MAZE", 0, 18, 2, 65535, GAB_BAD_VALUE, "MAZE", 0},
    {"MAZE", 0, 16, 2, 65534, GAB_BAD_REFERENCE, "MAZE", 0},
    {"MAZE", 0, 16, 4, 0xFFFEFFFE, GAB_TOO_LARGE, "MAZE", 0},
    {"MAZE", 0, 20, 4, 4, GAB_BAD_REFERENCE, "MAZE", 0},
    {"MAZE", 0, 24, 4, 1, GAB_BAD_VALUE, "MAZE", 0},
    {"GRND", 0, 0, 4, 1, GAB_BAD_REFERENCE, "GRND", 0},
    {"GRND", 0, 4, 4, 1, GAB_BAD_VALUE, "GRND", 0},
    {"GRND", 0, 4, 4, 4, GAB_BAD_REFERENCE, "GRND", 0},
    {"GRND", 0, 4, 4, 2, GAB_BAD_REFERENCE, "GNOD", 2},
    {"GRND", 0, 8, 4, UINT32_MAX, GAB_BAD_VALUE, "GRND", 0},
    {"GRND", 0, 8, 4, FAR, GAB_BAD_VALUE, "GRND", 0},
    {"GRND", 0, 12, 4, 1, GAB_BAD_VALUE, "GRND", 0},
    {"GNOD", 0, 0, 4, 0 - FAR, GAB_BAD_VALUE, "GNOD", 0},
    {"GNOD", 1, 0, 4, 0u - 1024, GAB_BAD_ORDER, "GNOD", 1},
    {"GNOD", 0, 4, 4, FAR, GAB_BAD_VALUE, "GNOD", 0},
    {"GNOD", 0, 12, 4, 0x08000001, GAB_BAD_VALUE, "GNOD", 0},
    {"GNOD", 0, 12, 4, 0x07FFFFFF, GAB_OK, "", 0},
    {"GNOD", 0, 12, 4, 0xF7FFFFFF, GAB_BAD_VALUE, "GNOD", 0},
    {"GNOD", 0, 12, 4, 0xF8000000, GAB_OK, "", 0},
    {"HGHT", 0, 0, 4, FAR, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 4, 4, FAR, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 8, 4, 0, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 12, 4, 0, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 16, 2, 0, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 18, 2, 0, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 18, 2, 2, GAB_BAD_REFERENCE, "HGHT", 0},
    {"HGHT", 0, 16, 4, UINT32_MAX, GAB_TOO_LARGE, "HGHT", 0},
    {"HGHT", 0, 20, 1, 0, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 20, 1, 3, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 20, 1, 1, GAB_BAD_REFERENCE, "CELS", 11},
    {"HGHT", 0, 21, 1, 1, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 23, 1, 1, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 24, 4, FAR, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 28, 4, FAR, GAB_BAD_VALUE, "HGHT", 0},
    {"HGHT", 0, 32, 4, 0, GAB_BAD_REFERENCE, "HGHT", 0},
    {"CELS", 0, 0, 1, 4, GAB_BAD_REFERENCE, "CELS", 0},
    {"CELS", 1, 0, 1, 7, GAB_OK, "", 0},
    {"CELS", 3, 0, 1, 4, GAB_BAD_REFERENCE, "CELS", 3},
    {"CELS", 5, 0, 1, 4, GAB_BAD_VALUE, "CELS", 5},
    {"CELS", 6, 0, 1, 2, GAB_BAD_VALUE, "CELS", 6},
    {"CELS", 7, 0, 1, 1, GAB_BAD_VALUE, "CELS", 7},
    {"CELS", 8, 0, 1, 1, GAB_BAD_VALUE, "CELS", 8},
    {"CELS", 9, 0, 1, 255, GAB_OK, "", 0},
};

static void test_faults(void)
{
    expect_faults(faults, CHECK_COUNT(faults));
}

/* A layer without a partition must not have cells, even if they are valid. */
static void test_no_partition(void)
{
    Image image = small_image();
    uint8_t *layer = image_part(&image, "WALS")->bytes + 3 * 64;
    store(layer + 20, 8, UINT64_C(0x100000001));
    store(layer + 28, 8, UINT64_C(0x100000001));
    expect_image(&image, GAB_BAD_VALUE, "WALS", 3, "cells without a partition");
    image_free(&image);
}

/* ---- Limits that a caller lowers ---- */

static void test_limits(void)
{
    size_t size;
    Image image = small_image();
    /* tiles of 20 x 20 cells, the largest area in the bank */
    store(image_part(&image, "TILS")->bytes + 32, 4, 20 << 16 | 20);
    part_insert(image_part(&image, "CELS"), 0, 397);
    store(image_part(&image, "TILS")->bytes + 48 + 40, 4, 400);
    store(image_part(&image, "MAZE")->bytes + 20, 4, 402);
    store(image_part(&image, "HGHT")->bytes + 32, 4, 406);
    uint8_t *bytes = write_image(&image, &size);
    gab_limits enough = {.area = 400}, less = {.area = 399};
    expect_valid(bytes, size, "more tiles");
    expect(bytes, size, &enough, GAB_OK, "", 0, "a limit that is exactly sufficient");
    expect(bytes, size, &less, GAB_TOO_LARGE, "TILS", 0, "a lowered limit of cells");
    free(bytes);
    image_free(&image);
}

/* Tests 65535 doors, the maximum, and one more, which is rejected before the doors are read. */
static void test_max_doors(void)
{
    for (uint32_t doors = 65535; doors <= 65536; doors++) {
        Image image = small_image();
        part_insert(image_part(&image, "DOOR"), 3, doors - 1);
        store(image_part(&image, "LEVL")->bytes + 32 + 20, 4, doors);
        if (doors == 65535)
            expect_image(&image, GAB_BAD_ORDER, "DOOR", 3, "65535 doors, most without a name");
        else
            expect_image(&image, GAB_TOO_LARGE, "LEVL", 1, "65536 doors");
        image_free(&image);
    }
}

/* ---- Trees ---- */

enum { MAX_CUTS = 12, LEAF_BIT = 1 << 15 }; /* represents bit 31 */

/* A graph: the children of each node, and the parents and depths that nodes and leaves store. */
typedef struct Graph {
    uint32_t count;
    uint32_t child[MAX_CUTS][2];
    uint32_t parent[MAX_CUTS], depth[MAX_CUTS], leaf_parent[MAX_CUTS + 1];
} Graph;

/* The bytes of a bank with one tree of a given number of nodes. */
typedef struct TreeBank {
    uint8_t *bytes, *nodes, *leaves;
    size_t size;
} TreeBank;

static TreeBank tree_bank(uint32_t count)
{
    Image image = {.major = 1};
    memcpy(image_add(&image, 0, "STRS", 3, 1)->bytes, "\0k", 3);
    ImagePart *part = image_add(&image, 1, "NAME", 1, 16);
    store(part->bytes, 1, GAB_KIND_LEVEL);
    store(part->bytes + 8, 4, 1);
    part = image_add(&image, 2, "LEVL", 1, 32);
    store(part->bytes, 8, UINT64_C(0xFFFFFFFF00000001));
    store(part->bytes + 12, 4, 1);
    image_add(&image, 3, "LAYR", 1, 12)->bytes[4] = 1;
    part = image_add(&image, 4, "WALS", 1, 64);
    part->bytes[8] = 1;
    store(part->bytes + 44, 4, count);
    store(part->bytes + 52, 4, count + 1);
    part = image_add(&image, 5, "NODE", count, 20);
    for (uint32_t i = 0; i < count; i++)
        store(part->bytes + 20 * (size_t)i, 2, 16384);
    image_add(&image, 6, "LEAF", count + 1, 12);
    TreeBank bank;
    bank.bytes = write_image(&image, &bank.size);
    bank.nodes = bank.bytes + load(bank.bytes + 64 + 32 * 5 + 4, 4);
    bank.leaves = bank.bytes + load(bank.bytes + 64 + 32 * 6 + 4, 4);
    image_free(&image);
    return bank;
}

static uint32_t stored_child(uint32_t child)
{
    return (child & LEAF_BIT) != 0 ? 0x80000000u | (child ^ LEAF_BIT) : child;
}

/* Stores a graph and opens the bank. The library and the judge must agree. Returns true if it
 * opens. */
static bool try_graph(const TreeBank *bank, const Graph *graph, size_t trial)
{
    gab_bank opened;
    gab_fault fault;
    for (uint32_t i = 0; i < graph->count; i++) {
        uint8_t *node = bank->nodes + 20 * (size_t)i;
        store(node + 8, 4, stored_child(graph->child[i][0]));
        store(node + 12, 4, stored_child(graph->child[i][1]));
        store(node + 16, 3, graph->parent[i]);
        store(node + 19, 1, graph->depth[i]);
    }
    for (uint32_t i = 0; i <= graph->count; i++)
        store(bank->leaves + 12 * (size_t)i + 8, 4, graph->leaf_parent[i]);
    gab_result result = gab_bank_open(&opened, bank->bytes, bank->size, NULL, &fault);
    const char *broken = judge_bank(bank->bytes, bank->size);
    CHECK_THAT((result == GAB_OK) == (broken == NULL),
               "trial %zu of %u nodes: library: %s (%s %u), judge: %s", trial, graph->count,
               gab_result_text(result), fault.section, fault.index,
               broken != NULL ? broken : "valid");
    return result == GAB_OK;
}

/* Sets the parent of each node and leaf to the last node that refers to it, and the depths by
 * following the parents. */
static void fill_parents(Graph *graph)
{
    for (uint32_t i = 0; i < graph->count; i++)
        graph->parent[i] = 0xFFFFFF;
    for (uint32_t i = 0; i < graph->count; i++)
        for (int side = 0; side < 2; side++) {
            uint32_t child = graph->child[i][side];
            if ((child & LEAF_BIT) != 0 && (child ^ LEAF_BIT) <= graph->count)
                graph->leaf_parent[child ^ LEAF_BIT] = i;
            else if (child > 0 && child < graph->count)
                graph->parent[child] = i;
        }
    for (uint32_t i = 0; i < graph->count; i++) {
        graph->depth[i] = 0;
        for (uint32_t at = i; graph->depth[i] < MAX_CUTS && graph->parent[at] != 0xFFFFFF;
             at = graph->parent[at])
            graph->depth[i]++;
    }
}

/* Tests every graph of up to three nodes: each child is any node or leaf, including the first
 * invalid index of each. */
static void test_all_graphs(void)
{
    for (uint32_t count = 1; count <= 3; count++) {
        TreeBank bank = tree_bank(count);
        uint32_t values = 2 * count + 3, all = 1;
        size_t opened = 0;
        for (uint32_t i = 0; i < 2 * count; i++)
            all *= values;
        for (uint32_t trial = 0; trial < all && !check_has_failed_too_often(); trial++) {
            Graph graph = {.count = count};
            for (uint32_t i = 0, rest = trial; i < 2 * count; i++, rest /= values) {
                uint32_t value = rest % values;
                graph.child[i / 2][i % 2] = value <= count ? value : LEAF_BIT | (value - count - 1);
            }
            fill_parents(&graph);
            opened += try_graph(&bank, &graph, trial);
        }
        /* the number of binary trees */
        CHECK_INT(opened, count == 1 ? 1 : count == 2 ? 2 : 5);
        free(bank.bytes);
    }
}

/* Builds a random tree of `count` nodes. In the order of a traversal, their numbers start at
 * numbers[first]. */
static void build_tree(CheckRandom *random, Graph *graph, const uint32_t *numbers, uint32_t first,
                       uint32_t count)
{
    uint32_t front = (uint32_t)check_between(random, 0, (int)count - 1), back = count - 1 - front;
    uint32_t *child = graph->child[numbers[first]];
    child[0] = front > 0 ? numbers[first + 1] : LEAF_BIT;
    child[1] = back > 0 ? numbers[first + 1 + front] : LEAF_BIT;
    if (front > 0)
        build_tree(random, graph, numbers, first + 1, front);
    if (back > 0)
        build_tree(random, graph, numbers, first + 1 + front, back);
}

/* Makes a tree whose nodes are numbered in the order of a traversal. In some trees, two numbers are
 * swapped. */
static void make_tree(CheckRandom *random, Graph *graph)
{
    uint32_t numbers[MAX_CUTS], leaf = 0;
    for (uint32_t i = 0; i < graph->count; i++)
        numbers[i] = i;
    for (int swaps = check_chance(random, 30) ? 1 : 0; swaps > 0 && graph->count > 2; swaps--) {
        uint32_t a = 1 + (uint32_t)(check_next(random) % (graph->count - 1));
        uint32_t b = 1 + (uint32_t)(check_next(random) % (graph->count - 1)), old = numbers[a];
        numbers[a] = numbers[b];
        numbers[b] = old;
    }
    build_tree(random, graph, numbers, 0, graph->count);
    for (uint32_t i = 0; i < graph->count; i++)
        for (int side = 0; side < 2; side++)
            if (graph->child[i][side] == LEAF_BIT)
                graph->child[i][side] |= leaf++;
    fill_parents(graph);
}

static void change_graph(CheckRandom *random, Graph *graph)
{
    uint32_t i = (uint32_t)(check_next(random) % graph->count);
    uint32_t value = (uint32_t)check_between(random, 0, (int)graph->count + 1);
    uint32_t *const fields[] = {
        &graph->child[i][0], &graph->child[i][1], &graph->child[i][value % 2],
        &graph->parent[i],   &graph->depth[i],    &graph->leaf_parent[i]};
    int field = check_between(random, 0, 5);
    *fields[field] = field == 2 ? LEAF_BIT | value : value;
    if (check_chance(random, 50))
        fill_parents(graph);
}

static void test_random_graphs(void)
{
    CheckRandom random = check_random("graphs");
    size_t times = check_case_count(1000000), opened = 0;
    TreeBank banks[MAX_CUTS + 1];
    for (uint32_t count = 1; count <= MAX_CUTS; count++)
        banks[count] = tree_bank(count);
    for (size_t i = 0; i < times && !check_has_failed_too_often(); i++) {
        Graph graph = {.count = (uint32_t)check_between(&random, 1, MAX_CUTS)};
        make_tree(&random, &graph);
        for (int changes = check_between(&random, -1, 2); changes > 0; changes--)
            change_graph(&random, &graph);
        opened += try_graph(&banks[graph.count], &graph, i);
    }
    for (uint32_t count = 1; count <= MAX_CUTS; count++)
        free(banks[count].bytes);
    check_note("%zu graphs, %zu of them trees", times, opened);
    CHECK(opened > times / 10 && opened < times * 9 / 10);
}

/* ---- Every byte of a bank of levels; a few runs with different seeds try every value ---- */

/* Returns the bytes of a bank with only the levels of the small bank and the tags that they
 * need. */
static uint8_t *bank_of_levels(size_t *size)
{
    PlainBank plain;
    uint8_t *bytes;
    BankError error;
    plain_small(&plain);
    plain.sprite_count = plain.map_count = plain.picture_count = 0;
    plain.levels[0].picture = GAB_NONE;
    CHECK_THAT(bank_write(&plain, &bytes, size, &error), "%s: %s", error.where, error.what);
    plain_free(&plain);
    return bytes;
}

/* Opens bytes. The library and the judge must agree, and a bank that opens must answer every query.
 * Returns true if it opens. */
static bool try_edit(const uint8_t *bytes, size_t size, size_t offset, size_t value)
{
    gab_bank bank;
    gab_fault fault;
    guarded_report_numbers(offset, value);
    gab_result result = gab_bank_open(&bank, bytes, size, NULL, &fault);
    const char *broken = judge_bank(bytes, size);
    CHECK_THAT((result == GAB_OK) == (broken == NULL),
               "byte %zu with the value %zu: library: %s (%s %u), judge: %s", offset, value,
               gab_result_text(result), fault.section, fault.index,
               broken != NULL ? broken : "valid");
    if (result != GAB_OK)
        return false;
    const char *wrong = walk_bank(&bank);
    CHECK_THAT(wrong == NULL, "byte %zu with the value %zu: %s", offset, value, wrong);
    return true;
}

static void test_edits(void)
{
    size_t size, tried = 0, opened = 0;
    uint8_t *bytes = bank_of_levels(&size);
    Guarded guarded = guarded_new(size);
    uint8_t *copy = guarded_place(&guarded, size);
    CheckRandom random = check_random("edits");
    size_t step = 256 * size / check_case_count(1 << 18) | 1, first = check_next(&random) % step;
    guarded_report("an offset and a byte (checksums recomputed):");
    memcpy(copy, bytes, size);
    for (size_t i = first; i < 256 * size && !check_has_failed_too_often(); i += step, tried++) {
        size_t offset = i / 256;
        copy[offset] = (uint8_t)i;
        image_seal_at(copy, size, offset);
        opened += try_edit(copy, size, offset, i % 256);
        if (i % 256 + step > 255)
            memcpy(copy, bytes, size);
    }
    check_note("%zu bytes; %zu trials, %zu opened", size, tried, opened);
    CHECK(opened > 0 && opened < tried);
    guarded_free(&guarded);
    free(bytes);
}

CHECK_CASES({"faults of levels are reported", test_faults},
            {"faults of a layer without a partition", test_no_partition},
            {"lowered limits of levels", test_limits}, {"limits of doors", test_max_doors},
            {"all graphs of up to three nodes", test_all_graphs},
            {"random graphs of nodes", test_random_graphs},
            {"every byte of a bank of levels with many values", test_edits})
