/* SPDX-License-Identifier: MIT */
/* Finds pieces by their rarest block; the contract is in find.h. */
#include "art/find.h"

#include <string.h>

/* A block that occurs MAX_COMMON times or more is common, and no anchor. */
enum { BLOCK = FIND_MIN_SIDE, BUCKET_BITS = 18, BUCKETS = 1 << BUCKET_BITS, MAX_COMMON = 2048 };

/* The block of a piece that is searched for. */
typedef struct Anchor {
    uint64_t hash;
    uint32_t piece;
    int32_t x, y;   /* position in the piece */
    uint32_t found; /* number of matches so far */
    int32_t next;   /* index of the next anchor with the same bucket, or -1 */
} Anchor;

typedef struct Search {
    const Art *old_art, *new_art;
    const PixelRect *pieces;
    uint32_t *counts; /* number of blocks in each bucket, in `new_art` */
    int32_t *first;   /* index of a bucket's first anchor, or -1 */
    GArray *anchors;  /* Anchor */
    GArray *found;    /* FoundPiece */
} Search;

/* ---- Blocks ---- */

static const uint32_t *art_pixel(const Art *art, int32_t x, int32_t y)
{
    return art->pixels + (size_t)y * art->width + (size_t)x;
}

/* Returns the hash of a block, 0 for a block without art. */
static uint64_t block_hash(const Art *art, int32_t x, int32_t y)
{
    static const uint64_t across[BLOCK] = {0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f,
                                           0x165667b19e3779f9, 0x27d4eb2f165667c5};
    static const uint64_t down[BLOCK] = {0xff51afd7ed558ccd, 0xc4ceb9fe1a85ec53, 0x94d049bb133111eb,
                                         0xbf58476d1ce4e5b9};
    uint64_t hash = 0;
    for (int32_t j = 0; j < BLOCK; j++) {
        const uint32_t *row = art_pixel(art, x, y + j);
        uint64_t sum =
            row[0] * across[0] + row[1] * across[1] + row[2] * across[2] + row[3] * across[3];
        hash += (sum ^ (sum >> 29)) * down[j];
    }
    return hash;
}

static uint32_t bucket_of(uint64_t hash)
{
    return (uint32_t)(hash >> (64 - BUCKET_BITS));
}

static void count_blocks(Search *search)
{
    const Art *new_art = search->new_art;
    for (int32_t y = 0; y + BLOCK <= (int32_t)new_art->height; y++)
        for (int32_t x = 0; x + BLOCK <= (int32_t)new_art->width; x++) {
            uint64_t hash = block_hash(new_art, x, y);
            if (hash != 0)
                search->counts[bucket_of(hash)]++;
        }
}

/* ---- Anchors ---- */

/* Finds the rarest block of a piece. Returns false if one of its blocks does not occur in the new
 * art, if all are common, or if the piece has no art. */
static bool rarest_block(const Search *search, PixelRect piece, Anchor *anchor)
{
    uint32_t rarest = MAX_COMMON;
    for (int32_t y = piece.top; y + BLOCK <= piece.bottom; y++)
        for (int32_t x = piece.left; x + BLOCK <= piece.right; x++) {
            uint64_t hash = block_hash(search->old_art, x, y);
            uint32_t count = hash != 0 ? search->counts[bucket_of(hash)] : MAX_COMMON;
            if (count >= rarest)
                continue;
            rarest = count;
            anchor->hash = hash;
            anchor->x = x - piece.left;
            anchor->y = y - piece.top;
        }
    return rarest > 0 && rarest < MAX_COMMON;
}

static void add_anchors(Search *search, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        Anchor anchor = {.piece = i};
        if (!rarest_block(search, search->pieces[i], &anchor))
            continue;
        anchor.next = search->first[bucket_of(anchor.hash)];
        search->first[bucket_of(anchor.hash)] = (int32_t)search->anchors->len;
        g_array_append_val(search->anchors, anchor);
    }
}

/* ---- Matches ---- */

static bool is_piece_at(const Search *search, PixelRect piece, int32_t x, int32_t y)
{
    int32_t width = piece.right - piece.left, height = piece.bottom - piece.top;
    if (x < 0 || y < 0 || x + width > (int32_t)search->new_art->width ||
        y + height > (int32_t)search->new_art->height)
        return false;
    for (int32_t j = 0; j < height; j++)
        if (memcmp(art_pixel(search->old_art, piece.left, piece.top + j),
                   art_pixel(search->new_art, x, y + j), sizeof(uint32_t) * (size_t)width) != 0)
            return false;
    return true;
}

static void compare_at(Search *search, uint64_t hash, int32_t x, int32_t y)
{
    for (int32_t i = search->first[bucket_of(hash)]; i >= 0;) {
        Anchor *anchor = &g_array_index(search->anchors, Anchor, i);
        FoundPiece found = {anchor->piece, x - anchor->x, y - anchor->y};
        if (anchor->hash == hash && anchor->found < FIND_MAX_PLACES &&
            is_piece_at(search, search->pieces[anchor->piece], found.x, found.y)) {
            g_array_append_val(search->found, found);
            anchor->found++;
        }
        i = anchor->next;
    }
}

static void scan_all(Search *search)
{
    const Art *new_art = search->new_art;
    for (int32_t y = 0; y + BLOCK <= (int32_t)new_art->height; y++)
        for (int32_t x = 0; x + BLOCK <= (int32_t)new_art->width; x++) {
            uint64_t hash = block_hash(new_art, x, y);
            if (hash != 0 && search->first[bucket_of(hash)] >= 0)
                compare_at(search, hash, x, y);
        }
}

static int compare_found(gconstpointer a, gconstpointer b)
{
    const FoundPiece *one = a, *other = b;
    if (one->y != other->y)
        return one->y < other->y ? -1 : 1;
    if (one->x != other->x)
        return one->x < other->x ? -1 : 1;
    return one->piece < other->piece ? -1 : 1;
}

GArray *find_pieces(const Art *old_art, const PixelRect *pieces, uint32_t count, const Art *new_art)
{
    Search search = {old_art, new_art, pieces, g_new0(uint32_t, BUCKETS), g_new(int32_t, BUCKETS),
                     NULL,    NULL};
    search.anchors = g_array_new(false, false, sizeof(Anchor));
    search.found = g_array_new(false, false, sizeof(FoundPiece));
    memset(search.first, 0xff, sizeof *search.first * BUCKETS);
    count_blocks(&search);
    add_anchors(&search, count);
    if (search.anchors->len > 0)
        scan_all(&search);
    g_array_sort(search.found, compare_found);
    g_array_unref(search.anchors);
    g_free(search.counts);
    g_free(search.first);
    return search.found;
}
