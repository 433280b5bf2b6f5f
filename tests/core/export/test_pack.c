/* SPDX-License-Identifier: MIT */
/*
 * Tests of packing rectangles on pages. With any rectangles and limits, every rectangle is placed,
 * none overlaps another or extends beyond its page, the padding is kept, and no side of a page
 * exceeds its limit. The same input gives the same positions. Rectangles that are known to fit are
 * packed.
 */
#include "check.h"
#include "export/pack.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ITEMS = 400 };

typedef struct Packed {
    PackItem items[MAX_ITEMS];
    uint32_t count;
    PackLimits limits;
    PackPage *pages;
    uint32_t page_count;
} Packed;

static void pack(Packed *packed)
{
    DeriveResult result = pack_items(packed->items, packed->count, &packed->limits, NULL,
                                     &packed->pages, &packed->page_count);
    CHECK_INT(result, DERIVE_DONE);
}

/* ---- Invariants ---- */

/*
 * Marks the pixels of each item, its extruded pixels and the padding after it on a copy of its page
 * that is enlarged by the padding. No pixel may be marked twice.
 */
static void check_positions(const Packed *packed)
{
    const PackLimits *limits = &packed->limits;
    uint32_t used = 0;
    for (uint32_t page = 0; page < packed->page_count; page++) {
        uint32_t width = packed->pages[page].width, height = packed->pages[page].height;
        uint32_t stride = width + limits->padding, rows = height + limits->padding;
        uint8_t *marks = g_malloc0((size_t)stride * rows);
        CHECK(width <= limits->side && height <= limits->side);
        for (uint32_t i = 0; i < packed->count; i++) {
            const PackItem *item = &packed->items[i];
            if (item->page != page)
                continue;
            used++;
            CHECK(item->x >= limits->extrude && item->y >= limits->extrude);
            CHECK(item->x + item->width + limits->extrude <= width);
            CHECK(item->y + item->height + limits->extrude <= height);
            uint32_t left = item->x - limits->extrude, top = item->y - limits->extrude;
            uint32_t margin = 2 * limits->extrude + limits->padding;
            for (uint32_t y = top; y < top + item->height + margin; y++)
                for (uint32_t x = left; x < left + item->width + margin; x++)
                    CHECK_THAT(marks[(size_t)y * stride + x]++ == 0, "pixel %u,%u", x, y);
        }
        g_free(marks);
    }
    CHECK_INT(used, packed->count);
}

static bool is_pow2(uint32_t side)
{
    return side != 0 && (side & (side - 1)) == 0;
}

static void check_pages(const Packed *packed)
{
    uint64_t area = 0;
    for (uint32_t i = 0; i < packed->page_count; i++) {
        const PackPage *page = &packed->pages[i];
        CHECK(!packed->limits.pow2 || (is_pow2(page->width) && is_pow2(page->height)));
        area += (uint64_t)page->width * page->height;
        bool used = false;
        for (uint32_t k = 0; k < packed->count; k++)
            used |= packed->items[k].page == i;
        CHECK(used);
    }
    CHECK(area > 0 || packed->count == 0);
}

static void make_random(CheckRandom *random, Packed *packed)
{
    static const int max[] = {1, 8, 40, 150};
    int side = max[check_between(random, 0, 3)];
    *packed = (Packed){.count = (uint32_t)check_between(random, 0, MAX_ITEMS / 4)};
    if (check_between(random, 0, 9) == 0)
        packed->count = MAX_ITEMS;
    packed->limits.padding = (uint32_t)check_between(random, 0, 3);
    packed->limits.extrude = (uint32_t)check_between(random, 0, 2);
    packed->limits.pow2 = check_between(random, 0, 2) == 0;
    packed->limits.side = (uint32_t)(2 * side + 4 + check_between(random, 0, 300));
    for (uint32_t i = 0; i < packed->count; i++) {
        packed->items[i].width = (uint32_t)check_between(random, 1, side);
        packed->items[i].height = (uint32_t)check_between(random, 1, side);
        if (i > 0 && check_between(random, 0, 3) == 0)
            packed->items[i] = packed->items[i - 1];
    }
}

static void test_random(void)
{
    CHECK_RANDOM_CASES (random, "pack", 150) {
        static Packed packed, again;
        make_random(&random, &packed);
        again = packed;
        pack(&packed);
        check_positions(&packed);
        check_pages(&packed);
        pack(&again);
        CHECK(memcmp(packed.items, again.items, sizeof packed.items) == 0);
        CHECK_INT(packed.page_count, again.page_count);
        g_free(packed.pages);
        g_free(again.pages);
    }
}

/* ---- Rectangles that are known to fit ---- */

static void check_one_page(Packed *packed, uint32_t max)
{
    pack(packed);
    check_positions(packed);
    CHECK_INT(packed->page_count, 1);
    CHECK(packed->pages[0].width * packed->pages[0].height <= max);
    g_free(packed->pages);
}

static void test_tiles_fill_page(void)
{
    Packed packed = {.count = 256, .limits = {.side = 256}};
    for (uint32_t i = 0; i < packed.count; i++)
        packed.items[i].width = packed.items[i].height = 16;
    check_one_page(&packed, 256 * 256);
    packed.limits.pow2 = true;
    check_one_page(&packed, 256 * 256);
    packed.limits = (PackLimits){.side = 2048, .padding = 1};
    check_one_page(&packed, 271 * 271);
    packed.limits = (PackLimits){.side = 2048, .extrude = 2};
    check_one_page(&packed, 320 * 320);
}

/* A page is cut into random pieces; packing these must need only slightly more area. */
static void test_cut_pages(void)
{
    CHECK_RANDOM_CASES (random, "cut", 20) {
        static Packed packed;
        packed = (Packed){.count = 1, .limits = {.side = 1024}};
        packed.items[0] = (PackItem){.width = 256, .height = 256};
        while (packed.count < 120) {
            PackItem *item = &packed.items[check_between(&random, 0, (int)packed.count - 1)];
            PackItem *piece = &packed.items[packed.count];
            bool is_vertical_cut = item->width > item->height;
            uint32_t *side = is_vertical_cut ? &item->width : &item->height;
            if (*side < 8)
                continue;
            *piece = *item;
            uint32_t cut = (uint32_t)check_between(&random, 2, (int)*side - 2);
            *(is_vertical_cut ? &piece->width : &piece->height) = *side - cut;
            *side = cut;
            packed.count++;
        }
        pack(&packed);
        check_positions(&packed);
        CHECK_INT(packed.page_count, 1);
        double area = (double)packed.pages[0].width * packed.pages[0].height;
        CHECK_THAT(area <= 256 * 256 * 1.12, "%.0f pixels", area);
        g_free(packed.pages);
    }
}

/* ---- Rectangles that do not fit, and cancelling ---- */

static void test_too_large(void)
{
    static const struct {
        uint32_t width, height;
        PackLimits limits;
        uint32_t longest;
    } cases[] = {
        {65, 1, {.side = 64}, 64},
        {1, 65, {.side = 64}, 64},
        {63, 1, {.side = 64, .extrude = 1}, 62},
        {65, 1, {.side = 127, .pow2 = true}, 64},
        {0, 5, {.side = 64}, 64},
        {1, 1, {.side = 4, .extrude = 2}, 0},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        PackItem item = {.width = cases[i].width, .height = cases[i].height};
        PackPage *pages;
        uint32_t count;
        CHECK_INT(pack_longest_side(&cases[i].limits), cases[i].longest);
        CHECK_INT(pack_items(&item, 1, &cases[i].limits, NULL, &pages, &count), DERIVE_BAD_INPUT);
        CHECK(pages == NULL && count == 0);
        item.width = item.height = cases[i].longest;
        if (cases[i].longest == 0)
            continue;
        CHECK_INT(pack_items(&item, 1, &cases[i].limits, NULL, &pages, &count), DERIVE_DONE);
        CHECK_INT(count, 1);
        g_free(pages);
    }
}

static bool cancel_after_countdown(void *user)
{
    int *remaining = user;
    return --*remaining < 0;
}

static void test_cancel(void)
{
    static Packed packed;
    for (int times = 0; times < 40; times += 3) {
        int remaining = times;
        DeriveJob job = {.cancelled = cancel_after_countdown, .user = &remaining};
        packed = (Packed){.count = MAX_ITEMS, .limits = {.side = 256}};
        for (uint32_t i = 0; i < packed.count; i++)
            packed.items[i].width = packed.items[i].height = 5 + i % 20;
        CHECK_INT(pack_items(packed.items, packed.count, &packed.limits, &job, &packed.pages,
                             &packed.page_count),
                  DERIVE_CANCELLED);
        CHECK(packed.pages == NULL);
        CHECK_INT(remaining, -1);
    }
}

CHECK_CASES({"random rectangles", test_random}, {"tiles fill a page", test_tiles_fill_page},
            {"pieces of a page need slightly more area", test_cut_pages},
            {"rectangles that are too large are rejected", test_too_large},
            {"cancelled", test_cancel})
