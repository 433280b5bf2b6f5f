/* SPDX-License-Identifier: MIT */
/**
 * export/pack.h: places rectangles on pages of limited size, with as little empty space as
 * possible.
 *
 *     PackItem items[] = {{.width = 32, .height = 48}, {.width = 20, .height = 20}};
 *     PackLimits limits = {.side = 2048, .padding = 1};
 *     PackPage *pages;
 *     uint32_t count;
 *     if (pack_items(items, 2, &limits, job, &pages, &count) == DERIVE_DONE)
 *         copy_to(items[0].page, items[0].x, items[0].y);
 *     g_free(pages);
 *
 * Rectangles are never rotated. All pages except the last are filled as much as possible; the last
 * page is as small as possible. The result depends only on the items, their order and the limits:
 * the amount of work is limited instead of the time, and all arithmetic is in integers.
 */
#pragma once

#include "derive/job.h"

#include <stdint.h>

/** A rectangle and its place. */
typedef struct PackItem {
    uint32_t width, height; /**< 1 to 16384 */
    uint32_t page, x, y;    /**< output; position without the extruded pixels */
} PackItem;

typedef struct PackPage {
    uint32_t width, height;
} PackPage;

typedef struct PackLimits {
    uint32_t side;    /**< maximum side of a page, 1 to 16384 */
    uint32_t padding; /**< empty pixels between two rectangles; none at the edges of a page */
    uint32_t extrude; /**< extruded pixels around each rectangle, also at the edges of a page */
    bool pow2;        /**< both sides of pages are powers of two */
} PackLimits;

/** The maximum memory for packing, in bytes per item. */
enum { PACK_ITEM_BYTES = 320 };

/** Returns the maximum side of a rectangle under these limits; 0: no rectangle fits. */
uint32_t pack_longest_side(const PackLimits *limits);

/**
 * Places all items. `*pages` receives the pages, which the caller frees with g_free. `job` may be
 * NULL; only its `cancelled` is used. Returns DERIVE_BAD_INPUT if an item is empty or longer than
 * pack_longest_side. After any result except DERIVE_DONE there are no pages.
 */
DeriveResult pack_items(PackItem *items, uint32_t count, const PackLimits *limits,
                        const DeriveJob *job, PackPage **pages, uint32_t *page_count);
