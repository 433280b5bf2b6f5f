/* SPDX-License-Identifier: MIT */
/*
 * Measures the density of pages and the time to pack them, compared with a simple MaxRects: it has
 * one list of maximal free rectangles, pruned by comparing all pairs, and uses the best result of
 * five orders and three rules on pages of many widths. The sets are generated, or read from folders
 * of PNG files given on the command line; art is trimmed and duplicates are dropped, as in an
 * export. The program fails if our pages take more area than the peer's.
 */
#include "clock.h"

#include "art/content.h"
#include "export/pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 2048, PADDING = 1, ORDERS = 5, RULES = 3, WIDTHS = 13 };

/* ---- Sets ---- */

typedef struct Set {
    const char *name;
    GArray *items; /* PackItem */
    uint64_t area;
} Set;

static void add_item(Set *set, uint32_t width, uint32_t height)
{
    PackItem item = {.width = width, .height = height};
    if (MAX(width, height) > SIDE)
        return;
    g_array_append_val(set->items, item);
    set->area += (uint64_t)width * height;
}

static uint32_t seed = 1;

static uint32_t between(uint32_t min, uint32_t max)
{
    seed = seed * 1664525u + 1013904223u;
    return min + (seed >> 8) % (max - min + 1);
}

static Set make_set(const char *name, uint32_t count, uint32_t min, uint32_t wide, uint32_t high)
{
    Set set = {name, g_array_new(false, false, sizeof(PackItem)), 0};
    for (uint32_t i = 0; i < count; i++)
        add_item(&set, between(min, wide), between(min, high));
    return set;
}

static void add_picture(Set *set, GHashTable *known, const char *path)
{
    char *bytes;
    gsize size;
    PixelRect bounds;
    if (!g_str_has_suffix(path, ".png") || !g_file_get_contents(path, &bytes, &size, NULL))
        return;
    Pixels *pixels = pixels_from_png(bytes, size, NULL, NULL);
    g_free(bytes);
    if (pixels == NULL)
        return;
    PixelRect whole = {0, 0, (int32_t)pixels->width, (int32_t)pixels->height};
    Art art = art_of(pixels, whole, NULL);
    FrameContent content = art_content(&art);
    char *digest = g_base64_encode(content.art, sizeof content.art);
    if (art_bounds(&art, &bounds) && g_hash_table_add(known, digest))
        add_item(set, (uint32_t)(bounds.right - bounds.left),
                 (uint32_t)(bounds.bottom - bounds.top));
    art_clear(&art);
    pixels_unref(pixels);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_folder(Set *set, GHashTable *known, const char *path)
{
    GDir *folder = g_dir_open(path, 0, NULL);
    if (folder == NULL) {
        add_picture(set, known, path);
        return;
    }
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;)
        g_ptr_array_add(names, g_build_filename(path, name, NULL));
    g_dir_close(folder);
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++)
        add_folder(set, known, names->pdata[i]);
    g_ptr_array_unref(names);
}

static Set read_set(const char *path)
{
    Set set = {path, g_array_new(false, false, sizeof(PackItem)), 0};
    GHashTable *known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    add_folder(&set, known, path);
    g_hash_table_unref(known);
    return set;
}

/* ---- The peer ---- */

typedef struct Rect {
    int32_t x, y, w, h;
} Rect;

typedef struct Peer {
    const PackItem *items;
    uint32_t *order, count;
    bool *placed;
    Rect *free;
    uint32_t free_count, free_capacity;
    int32_t width, height; /* extent of the placed items */
    uint64_t area;
} Peer;

static void add_free(Peer *peer, Rect rect)
{
    if (rect.w <= 0 || rect.h <= 0)
        return;
    if (peer->free_count == peer->free_capacity) {
        peer->free_capacity = 2 * peer->free_capacity + 64;
        peer->free = g_renew(Rect, peer->free, peer->free_capacity);
    }
    peer->free[peer->free_count++] = rect;
}

static bool contains(Rect a, Rect b)
{
    return a.x <= b.x && a.y <= b.y && a.x + a.w >= b.x + b.w && a.y + a.h >= b.y + b.h;
}

/* Removes each new free rectangle (from index `first`) that another one contains. A new one never
 * contains an old one. */
static void drop_contained(Peer *peer, uint32_t first)
{
    for (uint32_t i = first; i < peer->free_count; i++)
        for (uint32_t k = 0; k < peer->free_count; k++)
            if (i != k && contains(peer->free[k], peer->free[i])) {
                peer->free[i--] = peer->free[--peer->free_count];
                break;
            }
}

static void split(Peer *peer, Rect used)
{
    uint32_t end = peer->free_count;
    for (uint32_t i = 0; i < end;) {
        Rect f = peer->free[i];
        if (used.x >= f.x + f.w || used.x + used.w <= f.x || used.y >= f.y + f.h ||
            used.y + used.h <= f.y) {
            i++;
            continue;
        }
        peer->free[i] = peer->free[--end];
        peer->free[end] = peer->free[--peer->free_count];
        add_free(peer, (Rect){f.x, f.y, used.x - f.x, f.h});
        add_free(peer, (Rect){used.x + used.w, f.y, f.x + f.w - used.x - used.w, f.h});
        add_free(peer, (Rect){f.x, f.y, f.w, used.y - f.y});
        add_free(peer, (Rect){f.x, used.y + used.h, f.w, f.y + f.h - used.y - used.h});
    }
    drop_contained(peer, end);
}

static uint64_t rate(int rule, Rect f, int32_t w, int32_t h)
{
    uint64_t x = (uint64_t)(f.w - w), y = (uint64_t)(f.h - h);
    if (rule == 0)
        return MIN(x, y) << 32 | MAX(x, y);
    if (rule == 1)
        return (uint64_t)f.w * (uint64_t)f.h << 16 | MIN(x, y);
    return (uint64_t)(f.y + h) << 32 | (uint64_t)f.x;
}

/* Fills a page in the given order. Returns true if all remaining items were placed. */
static bool fill(Peer *peer, int rule, int32_t width, int32_t height)
{
    bool all = true;
    peer->free_count = 0;
    peer->width = peer->height = 0;
    peer->area = 0;
    add_free(peer, (Rect){0, 0, width, height});
    for (uint32_t i = 0; i < peer->count; i++) {
        const PackItem *item = &peer->items[peer->order[i]];
        int32_t w = (int32_t)item->width + PADDING, h = (int32_t)item->height + PADDING;
        uint64_t best = UINT64_MAX;
        Rect at = {0, 0, w, h};
        for (uint32_t k = 0; k < peer->free_count; k++) {
            Rect f = peer->free[k];
            if (f.w < w || f.h < h || rate(rule, f, w, h) >= best)
                continue;
            best = rate(rule, f, w, h);
            at.x = f.x;
            at.y = f.y;
        }
        peer->placed[i] = best != UINT64_MAX;
        all &= peer->placed[i];
        if (!peer->placed[i])
            continue;
        split(peer, at);
        peer->area += (uint64_t)w * (uint64_t)h;
        peer->width = MAX(peer->width, at.x + w);
        peer->height = MAX(peer->height, at.y + h);
    }
    return all;
}

static uint64_t key(int order, const PackItem *item)
{
    uint64_t w = item->width, h = item->height;
    uint64_t keys[ORDERS] = {w * h, MAX(w, h), h, w, MIN(w, h)};
    return keys[order];
}

static int compare_keys(const void *a, const void *b, void *user)
{
    const void **items_and_order = user;
    const PackItem *items = items_and_order[0];
    int order = *(const int *)items_and_order[1];
    uint32_t i = *(const uint32_t *)a, k = *(const uint32_t *)b;
    uint64_t x = key(order, &items[i]), y = key(order, &items[k]);
    return x != y ? (x < y) - (x > y) : (i > k) - (i < k);
}

static uint64_t page_area(const Peer *peer)
{
    return (uint64_t)(peer->width - PADDING) * (uint64_t)(peer->height - PADDING);
}

/* Returns the smallest area of the last page over many widths. The height for each width is found
 * by bisection. */
static uint64_t last_page(Peer *peer, int rule)
{
    uint64_t best = page_area(peer), area = peer->area;
    double side = 1;
    while (side * side < (double)area)
        side++;
    for (int i = 0; i < WIDTHS; i++) {
        int32_t width = MIN((int32_t)(side * (0.5 + i * 0.125)), SIDE + PADDING);
        int32_t low = 1, high = SIDE + PADDING;
        while (low <= high) {
            int32_t middle = low + (high - low) / 2;
            if ((uint64_t)width * (uint64_t)middle >= area && fill(peer, rule, width, middle)) {
                best = MIN(best, page_area(peer));
                high = middle - 1;
            } else {
                low = middle + 1;
            }
        }
    }
    return best;
}

static uint64_t pack_area(const Set *set, int order, int rule)
{
    uint32_t count = set->items->len;
    Peer peer = {.items = (const PackItem *)(const void *)set->items->data,
                 .placed = g_new0(bool, count + 1),
                 .count = count};
    const void *items_and_order[] = {peer.items, &order};
    uint64_t area = 0;
    GArray *sorted = g_array_new(false, false, sizeof *peer.order);
    for (uint32_t i = 0; i < count; i++)
        g_array_append_val(sorted, i);
    g_array_sort_with_data(sorted, compare_keys, items_and_order);
    peer.order = (uint32_t *)(void *)g_array_free(sorted, false);
    while (peer.count > 0) {
        if (fill(&peer, rule, SIDE + PADDING, SIDE + PADDING)) {
            area += last_page(&peer, rule);
            break;
        }
        area += page_area(&peer);
        uint32_t remaining = 0;
        for (uint32_t i = 0; i < peer.count; i++)
            if (!peer.placed[i])
                peer.order[remaining++] = peer.order[i];
        peer.count = remaining;
    }
    g_free(peer.order);
    g_free(peer.placed);
    g_free(peer.free);
    return area;
}

/* ---- Comparison ---- */

static uint64_t peer_area(const Set *set)
{
    uint64_t best = UINT64_MAX;
    for (int order = 0; order < ORDERS; order++)
        for (int rule = 0; rule < RULES; rule++)
            best = MIN(best, pack_area(set, order, rule));
    return best;
}

static uint64_t our_area(const Set *set, uint32_t *count)
{
    static const PackLimits limits = {.side = SIDE, .padding = PADDING};
    PackPage *pages;
    uint64_t area = 0;
    if (pack_items((PackItem *)(void *)set->items->data, set->items->len, &limits, NULL, &pages,
                   count) != DERIVE_DONE)
        return UINT64_MAX;
    for (uint32_t i = 0; i < *count; i++)
        area += (uint64_t)pages[i].width * pages[i].height;
    g_free(pages);
    return area;
}

static bool compare(Set set)
{
    uint32_t pages = 0;
    double begin = process_milliseconds();
    uint64_t ours = our_area(&set, &pages);
    double middle = process_milliseconds();
    uint64_t peers = set.items->len > 0 ? peer_area(&set) : 0;
    double end = process_milliseconds();
    if (set.items->len > 0)
        printf("%-28s %6u %5u %8.2f %% %8.2f %% %9.0f %9.0f %7.1f\n", set.name, set.items->len,
               pages, 100.0 * (double)set.area / (double)ours,
               100.0 * (double)set.area / (double)peers, middle - begin, end - middle,
               (end - middle) / (middle - begin));
    bool is_smaller = set.items->len == 0 || ours <= peers;
    g_array_unref(set.items);
    return is_smaller;
}

int main(int argc, char **argv)
{
    printf("pages of at most %d x %d, %d pixel of padding; density without padding\n", SIDE, SIDE,
           PADDING);
    printf("%-28s %6s %5s %10s %10s %9s %9s %7s\n", "set", "frames", "pages", "ours", "MaxRects",
           "ours, ms", "peer, ms", "ratio");
    bool all_smaller = compare(make_set("100 of 1 to 100", 100, 1, 100, 100));
    all_smaller &= compare(make_set("500 of 20 to 60 x 90", 500, 20, 60, 90));
    all_smaller &= compare(make_set("1000 of 1 to 100", 1000, 1, 100, 100));
    all_smaller &= compare(make_set("1000 of 16", 1000, 16, 16, 16));
    for (int i = 1; i < argc; i++)
        all_smaller &= compare(read_set(argv[i]));
    return all_smaller ? 0 : 1;
}
