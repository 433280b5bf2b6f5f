/* SPDX-License-Identifier: MIT */
/**
 * export/pack.h: places rectangles on pages of limited size, so that little of them stays empty.
 *
 *     PackItem items[] = {{.width = 32, .height = 48}, {.width = 20, .height = 20}};
 *     PackLimits limits = {.side = 2048, .padding = 1};
 *     PackPage *pages;
 *     uint32_t count;
 *     if (pack_items(items, 2, &limits, job, &pages, &count) == DERIVE_DONE)
 *         copy_to(items[0].page, items[0].x, items[0].y);
 *     g_free(pages);
 *
 * Nothing is turned. Pages but the last are filled as full as possible; the last one, or the only
 * one, is as small as possible. The answer depends on the items, their order and the limits alone:
 * work is counted rather than timed, and all arithmetic is in whole numbers.
 */
#ifndef GABARIT_EXPORT_PACK_H
#define GABARIT_EXPORT_PACK_H

#include "derive/job.h"

#include <stdbool.h>
#include <stdint.h>

/** A rectangle, and where it was placed. */
typedef struct PackItem {
    uint32_t width, height; /**< 1 to 16384 */
    uint32_t page, x, y;    /**< filled in; without what is extruded */
} PackItem;

typedef struct PackPage {
    uint32_t width, height;
} PackPage;

typedef struct PackLimits {
    uint32_t side;    /**< the longest side of a page, 1 to 16384 */
    uint32_t padding; /**< empty pixels between two rectangles, none at the edges of a page */
    uint32_t extrude; /**< pixels around each rectangle that belong to it, at edges, too */
    bool pow2;        /**< both sides of pages are powers of two */
} PackLimits;

/** Memory that packing takes for each item, at most. */
enum { PACK_ITEM_BYTES = 320 };

/** The longest side that a rectangle may have for these limits; 0: none may. */
uint32_t pack_longest_side(const PackLimits *limits);

/**
 * Places all items. `*pages` receives the pages, which the caller frees with g_free. `job` may be
 * NULL; of it only `cancelled` counts. DERIVE_BAD_INPUT where an item is empty or longer than
 * pack_longest_side; after anything but DERIVE_DONE there are no pages.
 */
DeriveResult pack_items(PackItem *items, uint32_t count, const PackLimits *limits,
                        const DeriveJob *job, PackPage **pages, uint32_t *page_count);

#endif
