/* SPDX-License-Identifier: MIT */
/*
 * Pictures of bytes that share; the contract is tiles.h, and tiles_edit.c changes them. A picture
 * holds rows of tiles, a row holds tiles, a tile holds pixels or is none and then uniform: so an
 * edit copies one row of pointers and the tiles that it touches.
 */
#include "model/tiles_internal.h"

#include "bank/sha256.h"

#include <string.h>

/* ---- Tiles ---- */

void tile_ref(Tile *tile)
{
    if (tile != NULL)
        g_atomic_int_inc(&tile->refs);
}

void tile_unref(Tile *tile)
{
    if (tile != NULL && g_atomic_int_dec_and_test(&tile->refs))
        g_free(tile);
}

/* ---- Rows ---- */

static Row *row_new(const Tiles *tiles, uint8_t value)
{
    Row *row = g_malloc0(row_bytes(tiles));
    row->refs = 1;
    for (uint32_t i = 0; i < tiles->columns; i++)
        row->slots[i].value = value;
    return row;
}

void row_unref(const Tiles *tiles, Row *row)
{
    if (!g_atomic_int_dec_and_test(&row->refs))
        return;
    for (uint32_t i = 0; i < tiles->columns; i++)
        tile_unref(row->slots[i].tile);
    g_free(row);
}

/* ---- Pictures ---- */

Tiles *tiles_empty(uint32_t width, uint32_t height)
{
    uint32_t rows = (height + TILES_SIDE - 1) / TILES_SIDE;
    Tiles *tiles = g_malloc0(sizeof(Tiles) + rows * sizeof(Row *));
    tiles->refs = 1;
    tiles->width = width;
    tiles->height = height;
    tiles->columns = (width + TILES_SIDE - 1) / TILES_SIDE;
    tiles->rows = rows;
    return tiles;
}

Tiles *tiles_new(uint32_t width, uint32_t height, uint8_t value)
{
    g_assert(width <= TILES_MOST_SIDE && height <= TILES_MOST_SIDE);
    Tiles *tiles = tiles_empty(width, height);
    for (uint32_t i = 0; i < tiles->rows; i++) {
        tiles->row[i] = i == 0 ? row_new(tiles, value) : tiles->row[0];
        if (i > 0)
            g_atomic_int_inc(&tiles->row[0]->refs);
    }
    return tiles;
}

Tiles *tiles_ref(const Tiles *tiles)
{
    Tiles *shared = (Tiles *)tiles;
    g_atomic_int_inc(&shared->refs);
    return shared;
}

void tiles_unref(Tiles *tiles)
{
    if (tiles == NULL || !g_atomic_int_dec_and_test(&tiles->refs))
        return;
    for (uint32_t i = 0; i < tiles->rows; i++)
        row_unref(tiles, tiles->row[i]);
    g_free(tiles);
}

uint32_t tiles_width(const Tiles *tiles)
{
    return tiles->width;
}

uint32_t tiles_height(const Tiles *tiles)
{
    return tiles->height;
}

uint32_t tiles_columns(const Tiles *tiles)
{
    return tiles->columns;
}

uint32_t tiles_rows(const Tiles *tiles)
{
    return tiles->rows;
}

/* ---- Reading ---- */

const uint8_t *tiles_tile(const Tiles *tiles, uint32_t column, uint32_t row, uint8_t *value)
{
    Slot slot = slot_at(tiles, column, row);
    *value = slot.value;
    return slot.tile != NULL ? slot.tile->pixels : NULL;
}

uint8_t tiles_get(const Tiles *tiles, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || (uint32_t)x >= tiles->width || (uint32_t)y >= tiles->height)
        return 0;
    uint32_t column = (uint32_t)x / TILES_SIDE, row = (uint32_t)y / TILES_SIDE;
    Slot slot = slot_at(tiles, column, row);
    uint32_t index = (uint32_t)y % TILES_SIDE * TILES_SIDE + (uint32_t)x % TILES_SIDE;
    return slot.tile != NULL ? slot.tile->pixels[index] : slot.value;
}

/* Copies a part of a row of pixels that lies in the picture. */
void tiles_read_row(const Tiles *tiles, int32_t y, int32_t left, int32_t right, uint8_t *pixels)
{
    for (int32_t x = left; x < right;) {
        int32_t end = MIN(tile_end(x), right);
        Slot slot = slot_at(tiles, (uint32_t)x / TILES_SIDE, (uint32_t)y / TILES_SIDE);
        if (slot.tile == NULL)
            memset(pixels, slot.value, (size_t)(end - x));
        else
            memcpy(pixels, slot.tile->pixels + y % TILES_SIDE * TILES_SIDE + x % TILES_SIDE,
                   (size_t)(end - x));
        pixels += end - x;
        x = end;
    }
}

void tiles_read(const Tiles *tiles, PixelRect rect, uint8_t *pixels, size_t stride)
{
    PixelRect within = rect_within(tiles, rect);
    for (int32_t y = rect.top; y < rect.bottom; y++) {
        uint8_t *line = pixels + (size_t)(y - rect.top) * stride;
        if (rect.right > rect.left)
            memset(line, 0, (size_t)(rect.right - rect.left));
        if (y >= within.top && y < within.bottom)
            tiles_read_row(tiles, y, within.left, within.right, line + (within.left - rect.left));
    }
}

enum { KNOWN = 6 };

/* Whether any of 64 pixels has none of some values. */
static bool has_others(const uint8_t *restrict pixels, const uint8_t known[KNOWN])
{
    uint8_t others[TILES_SIDE];
    uint64_t eights[TILES_SIDE / 8], any = 0;
    const uint8_t a = known[0], b = known[1], c = known[2];
    const uint8_t d = known[3], e = known[4], f = known[5];
    for (int i = 0; i < TILES_SIDE; i++)
        others[i] = (pixels[i] != a) & (pixels[i] != b) & (pixels[i] != c) & (pixels[i] != d) &
                    (pixels[i] != e) & (pixels[i] != f);
    memcpy(eights, others, sizeof eights);
    for (int i = 0; i < TILES_SIDE / 8; i++)
        any |= eights[i];
    return any != 0;
}

/* The values of a tile, as bits. Most rows have only such as came up lately. */
static void find_values(const uint8_t *pixels, uint64_t values[4])
{
    uint8_t last = pixels[0], known[KNOWN];
    unsigned next = 0;
    memset(known, last, sizeof known);
    memset(values, 0, 4 * sizeof values[0]);
    values[last / 64] |= UINT64_C(1) << last % 64;
    for (const uint8_t *row = pixels; row < pixels + TILES_PIXELS; row += TILES_SIDE)
        for (int i = 0; i < TILES_SIDE && (i > 0 || has_others(row, known)); i++) {
            if (row[i] == last)
                continue;
            last = row[i];
            if (memchr(known, last, sizeof known) != NULL)
                continue;
            known[next++ % KNOWN] = last;
            values[last / 64] |= UINT64_C(1) << last % 64;
        }
}

static void tile_values(Tile *tile, uint64_t values[4])
{
    if (g_atomic_int_get(&tile->values_state) == TILE_KNOWN) {
        memcpy(values, tile->values, sizeof tile->values);
        return;
    }
    find_values(tile->pixels, values);
    if (!g_atomic_int_compare_and_exchange(&tile->values_state, TILE_UNKNOWN, TILE_BEING_STORED))
        return;
    memcpy(tile->values, values, sizeof tile->values);
    g_atomic_int_set(&tile->values_state, TILE_KNOWN);
}

static void note_values(Slot slot, bool values[256])
{
    uint64_t bits[4];
    if (slot.tile == NULL) {
        values[slot.value] = true;
        return;
    }
    tile_values(slot.tile, bits);
    for (unsigned i = 0; i < 4; i++)
        for (; bits[i] != 0; bits[i] &= bits[i] - 1)
            values[64 * i + (unsigned)__builtin_ctzll(bits[i])] = true;
}

/* Whether two pictures have rows of tiles that can be compared. */
static bool are_cut_alike(const Tiles *a, const Tiles *b)
{
    return b != NULL && a->columns == b->columns && a->rows == b->rows;
}

void tiles_values(const Tiles *tiles, const Tiles *other, bool values[256])
{
    memset(values, 0, 256 * sizeof values[0]);
    bool alike = are_cut_alike(tiles, other);
    for (uint32_t row = 0; row < tiles->rows; row++) {
        const Row *own = tiles->row[row], *twin = alike ? other->row[row] : NULL;
        for (uint32_t i = 0; i < tiles->columns && own != twin; i++)
            if (own->slots[i].tile == NULL || twin == NULL ||
                own->slots[i].tile != twin->slots[i].tile)
                note_values(own->slots[i], values);
    }
}

/* ---- Comparing ---- */

bool slots_equal(Slot a, Slot b)
{
    if (a.tile == b.tile)
        return a.tile != NULL || a.value == b.value;
    return a.tile != NULL && b.tile != NULL &&
           memcmp(a.tile->pixels, b.tile->pixels, TILES_PIXELS) == 0;
}

bool tiles_equal(const Tiles *a, const Tiles *b)
{
    if (a->width != b->width || a->height != b->height)
        return false;
    for (uint32_t row = 0; row < a->rows; row++)
        for (uint32_t i = 0; i < a->columns && a->row[row] != b->row[row]; i++)
            if (!slots_equal(slot_at(a, i, row), slot_at(b, i, row)))
                return false;
    return true;
}

PixelRect rect_with_tile(PixelRect rect, uint32_t column, uint32_t row)
{
    PixelRect tile = {(int32_t)column * TILES_SIDE, (int32_t)row * TILES_SIDE,
                      ((int32_t)column + 1) * TILES_SIDE, ((int32_t)row + 1) * TILES_SIDE};
    if (rect.right <= rect.left)
        return tile;
    return (PixelRect){MIN(rect.left, tile.left), MIN(rect.top, tile.top),
                       MAX(rect.right, tile.right), MAX(rect.bottom, tile.bottom)};
}

/* A row of a tile; of a uniform one, `flat` with its value. */
static const uint8_t *slot_row(Slot slot, int32_t y, uint8_t flat[TILES_SIDE])
{
    if (slot.tile != NULL)
        return slot.tile->pixels + y * TILES_SIDE;
    memset(flat, slot.value, TILES_SIDE);
    return flat;
}

/* Adds where a row differs; what is alike on its left and right is none of that. */
static void add_row(PixelRect *rect, const uint8_t *a, const uint8_t *b, int32_t y, int32_t width)
{
    int32_t left = 0, right = width;
    if (memcmp(a, b, (size_t)width) == 0)
        return;
    while (a[left] == b[left])
        left++;
    while (a[right - 1] == b[right - 1])
        right--;
    bool first = rect->right == 0;
    *rect = (PixelRect){first ? left : MIN(rect->left, left), first ? y : rect->top,
                        MAX(rect->right, right), y + 1};
}

/* Where two positions in rows differ, in their own pixels, as far as these lie in the picture. */
static PixelRect slots_difference(Slot a, Slot b, int32_t width, int32_t height)
{
    PixelRect rect = {0, 0, 0, 0};
    uint8_t flat_a[TILES_SIDE], flat_b[TILES_SIDE];
    if (a.tile == b.tile && (a.tile != NULL || a.value == b.value))
        return rect;
    if (a.tile == NULL && b.tile == NULL)
        return (PixelRect){0, 0, width, height};
    for (int32_t y = 0; y < height; y++)
        add_row(&rect, slot_row(a, y, flat_a), slot_row(b, y, flat_b), y, width);
    return rect;
}

/* Adds where two tiles differ; not if that is known to lie within. */
static void add_tile(PixelRect *rect, const Tiles *a, const Tiles *b, uint32_t column, uint32_t row)
{
    int32_t x = (int32_t)(column * TILES_SIDE), y = (int32_t)(row * TILES_SIDE);
    int32_t width = MIN(TILES_SIDE, (int32_t)a->width - x);
    int32_t height = MIN(TILES_SIDE, (int32_t)a->height - y);
    if (x >= rect->left && x + width <= rect->right && y >= rect->top && y + height <= rect->bottom)
        return;
    PixelRect tile =
        slots_difference(a->row[row]->slots[column], b->row[row]->slots[column], width, height);
    if (tile.right == 0)
        return;
    tile = (PixelRect){x + tile.left, y + tile.top, x + tile.right, y + tile.bottom};
    *rect = rect->right == 0
                ? tile
                : (PixelRect){MIN(rect->left, tile.left), MIN(rect->top, tile.top),
                              MAX(rect->right, tile.right), MAX(rect->bottom, tile.bottom)};
}

PixelRect tiles_difference(const Tiles *a, const Tiles *b)
{
    PixelRect rect = {0, 0, 0, 0};
    for (uint32_t row = 0; row < a->rows && a != b; row++)
        for (uint32_t i = 0; i < a->columns && a->row[row] != b->row[row]; i++)
            add_tile(&rect, a, b, i, row);
    return rect;
}

size_t tiles_own_bytes(const Tiles *tiles, const Tiles *other)
{
    if (tiles == other)
        return 0;
    bool alike = are_cut_alike(tiles, other);
    size_t bytes = sizeof(Tiles) + tiles->rows * sizeof(Row *);
    for (uint32_t row = 0; row < tiles->rows; row++) {
        const Row *own = tiles->row[row], *twin = alike ? other->row[row] : NULL;
        if (own == twin || (row > 0 && own == tiles->row[row - 1]))
            continue;
        bytes += row_bytes(tiles);
        for (uint32_t i = 0; i < tiles->columns; i++)
            if (own->slots[i].tile != NULL &&
                (twin == NULL || twin->slots[i].tile != own->slots[i].tile))
                bytes += sizeof(Tile);
    }
    return bytes;
}

/* ---- Digests ---- */

static void tile_digest(Tile *tile, uint8_t digest[16])
{
    if (g_atomic_int_get(&tile->digest_state) == TILE_KNOWN) {
        memcpy(digest, tile->digest, 16);
        return;
    }
    Sha256 sha;
    uint8_t whole[SHA256_SIZE];
    sha256_begin(&sha);
    sha256_add(&sha, tile->pixels, TILES_PIXELS);
    sha256_end(&sha, whole);
    memcpy(digest, whole, 16);
    if (!g_atomic_int_compare_and_exchange(&tile->digest_state, TILE_UNKNOWN, TILE_BEING_STORED))
        return;
    memcpy(tile->digest, digest, 16);
    g_atomic_int_set(&tile->digest_state, TILE_KNOWN);
}

void tiles_digest(const Tiles *tiles, uint8_t digest[16])
{
    Sha256 sha;
    uint8_t whole[SHA256_SIZE];
    uint8_t size[4] = {(uint8_t)tiles->width, (uint8_t)(tiles->width >> 8), (uint8_t)tiles->height,
                       (uint8_t)(tiles->height >> 8)};
    sha256_begin(&sha);
    sha256_add(&sha, size, sizeof size);
    for (uint32_t row = 0; row < tiles->rows; row++)
        for (uint32_t i = 0; i < tiles->columns; i++) {
            Slot slot = slot_at(tiles, i, row);
            uint8_t part[17] = {slot.tile != NULL, slot.value};
            if (slot.tile != NULL)
                tile_digest(slot.tile, part + 1);
            sha256_add(&sha, part, slot.tile != NULL ? 17 : 2);
        }
    sha256_end(&sha, whole);
    memcpy(digest, whole, 16);
}
