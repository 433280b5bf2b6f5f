/* SPDX-License-Identifier: MIT */
/*
 * Pictures of bytes that share; the contract is tiles.h. A picture holds rows of tiles, a row holds
 * tiles, a tile holds pixels or is none and then uniform: so an edit copies one row of pointers and
 * the tiles that it touches.
 */
#include "model/tiles.h"

#include "bank/sha256.h"

#include <glib.h>
#include <string.h>

/* The pixels of a tile that is not uniform. */
typedef struct Tile {
    gint refs;
    gint digest_state; /* 0 none, 1 being stored, 2 there */
    uint8_t digest[16];
    uint8_t pixels[TILES_PIXELS];
} Tile;

/* A place in a row: pixels, or a value that all have. */
typedef struct Slot {
    Tile *tile;
    uint8_t value;
} Slot;

typedef struct Row {
    gint refs;
    Slot slots[];
} Row;

struct Tiles {
    gint refs;
    uint32_t width, height, columns, rows;
    Row *row[];
};

/* ---- Tiles ---- */

static Tile *tile_new(void)
{
    Tile *tile = g_new0(Tile, 1);
    tile->refs = 1;
    return tile;
}

static void tile_ref(Tile *tile)
{
    if (tile != NULL)
        g_atomic_int_inc(&tile->refs);
}

static void tile_unref(Tile *tile)
{
    if (tile != NULL && g_atomic_int_dec_and_test(&tile->refs))
        g_free(tile);
}

/* ---- Rows ---- */

static size_t row_bytes(const Tiles *tiles)
{
    return sizeof(Row) + tiles->columns * sizeof(Slot);
}

static Row *row_new(const Tiles *tiles, uint8_t value)
{
    Row *row = g_malloc0(row_bytes(tiles));
    row->refs = 1;
    for (uint32_t i = 0; i < tiles->columns; i++)
        row->slots[i].value = value;
    return row;
}

static Row *row_copy(const Tiles *tiles, const Row *row)
{
    Row *copy = g_memdup2(row, row_bytes(tiles));
    copy->refs = 1;
    for (uint32_t i = 0; i < tiles->columns; i++)
        tile_ref(copy->slots[i].tile);
    return copy;
}

static void row_unref(const Tiles *tiles, Row *row)
{
    if (!g_atomic_int_dec_and_test(&row->refs))
        return;
    for (uint32_t i = 0; i < tiles->columns; i++)
        tile_unref(row->slots[i].tile);
    g_free(row);
}

/* ---- Pictures ---- */

static Tiles *tiles_empty(uint32_t width, uint32_t height)
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

static Slot slot_at(const Tiles *tiles, uint32_t column, uint32_t row)
{
    return tiles->row[row]->slots[column];
}

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
    uint32_t place = (uint32_t)y % TILES_SIDE * TILES_SIDE + (uint32_t)x % TILES_SIDE;
    return slot.tile != NULL ? slot.tile->pixels[place] : slot.value;
}

/* A rectangle's part within a picture. */
static PixelRect rect_within(const Tiles *tiles, PixelRect rect)
{
    PixelRect within = {MAX(rect.left, 0), MAX(rect.top, 0), MIN(rect.right, (int32_t)tiles->width),
                        MIN(rect.bottom, (int32_t)tiles->height)};
    if (within.right <= within.left || within.bottom <= within.top)
        return (PixelRect){0, 0, 0, 0};
    return within;
}

/* The end of the tile that holds a coordinate. */
static int32_t tile_end(int32_t at)
{
    return (at / TILES_SIDE + 1) * TILES_SIDE;
}

/* Copies a part of a row of pixels that lies in the picture. */
static void read_row(const Tiles *tiles, int32_t y, int32_t left, int32_t right, uint8_t *pixels)
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
            read_row(tiles, y, within.left, within.right, line + (within.left - rect.left));
    }
}

static void note_values(Slot slot, bool values[256])
{
    if (slot.tile == NULL)
        values[slot.value] = true;
    /* Eight at a time: most are as the eight before them. */
    uint64_t eight = 0, last = 0;
    for (uint32_t i = 0; slot.tile != NULL && i < TILES_PIXELS; i += 8) {
        const uint8_t *pixels = slot.tile->pixels + i;
        memcpy(&eight, pixels, 8);
        if (i > 0 && eight == last)
            continue;
        for (uint32_t k = 0; k < 8; k++)
            values[pixels[k]] = true;
        last = eight;
    }
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

static bool slots_equal(Slot a, Slot b)
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
    PixelRect rect = tiles_difference(a, b);
    return rect.left == rect.right;
}

static PixelRect rect_with_tile(PixelRect rect, uint32_t column, uint32_t row)
{
    PixelRect tile = {(int32_t)column * TILES_SIDE, (int32_t)row * TILES_SIDE,
                      ((int32_t)column + 1) * TILES_SIDE, ((int32_t)row + 1) * TILES_SIDE};
    if (rect.right <= rect.left)
        return tile;
    return (PixelRect){MIN(rect.left, tile.left), MIN(rect.top, tile.top),
                       MAX(rect.right, tile.right), MAX(rect.bottom, tile.bottom)};
}

PixelRect tiles_difference(const Tiles *a, const Tiles *b)
{
    PixelRect rect = {0, 0, 0, 0};
    for (uint32_t row = 0; row < a->rows && a != b; row++)
        for (uint32_t i = 0; i < a->columns && a->row[row] != b->row[row]; i++)
            if (!slots_equal(a->row[row]->slots[i], b->row[row]->slots[i]))
                rect = rect_with_tile(rect, i, row);
    return rect_within(a, rect);
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
    if (g_atomic_int_get(&tile->digest_state) == 2) {
        memcpy(digest, tile->digest, 16);
        return;
    }
    Sha256 sha;
    uint8_t whole[SHA256_SIZE];
    sha256_begin(&sha);
    sha256_add(&sha, tile->pixels, TILES_PIXELS);
    sha256_end(&sha, whole);
    memcpy(digest, whole, 16);
    if (!g_atomic_int_compare_and_exchange(&tile->digest_state, 0, 1))
        return;
    memcpy(tile->digest, digest, 16);
    g_atomic_int_set(&tile->digest_state, 2);
}

void tiles_tile_digest(const Tiles *tiles, uint32_t column, uint32_t row, uint8_t digest[16])
{
    tile_digest(slot_at(tiles, column, row).tile, digest);
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

/* ---- Changing ---- */

/*
 * A picture under work: rows and tiles are copied when they are first written to, and `mine` tells
 * which tiles that happened to.
 */
struct TilesEdit {
    const Tiles *before; /* a share */
    Tiles *now;
    uint8_t *mine; /* a byte a tile */
    PixelRect touched;
};

TilesEdit *tiles_edit(const Tiles *tiles)
{
    TilesEdit *edit = g_new0(TilesEdit, 1);
    edit->before = tiles_ref(tiles);
    edit->now = tiles_empty(tiles->width, tiles->height);
    for (uint32_t i = 0; i < tiles->rows; i++) {
        edit->now->row[i] = tiles->row[i];
        g_atomic_int_inc(&tiles->row[i]->refs);
    }
    edit->mine = g_malloc0((size_t)tiles->columns * tiles->rows + 1);
    return edit;
}

void tiles_edit_drop(TilesEdit *edit)
{
    if (edit == NULL)
        return;
    tiles_unref(edit->now);
    tiles_unref((Tiles *)edit->before);
    g_free(edit->mine);
    g_free(edit);
}

const Tiles *tiles_edit_now(const TilesEdit *edit)
{
    return edit->now;
}

PixelRect tiles_edit_touched(const TilesEdit *edit)
{
    return rect_within(edit->now, edit->touched);
}

/* A slot of a row that is the edit's own. */
static Slot *own_slot(TilesEdit *edit, uint32_t column, uint32_t row)
{
    Tiles *now = edit->now;
    if (now->row[row] == edit->before->row[row]) {
        Row *copy = row_copy(now, now->row[row]);
        row_unref(now, now->row[row]);
        now->row[row] = copy;
    }
    edit->touched = rect_with_tile(edit->touched, column, row);
    return &now->row[row]->slots[column];
}

/* Fills the part of a tile that lies in the picture. */
static void fill_tile(const Tiles *tiles, uint8_t *pixels, uint32_t column, uint32_t row,
                      uint8_t value)
{
    uint32_t width = MIN(TILES_SIDE, tiles->width - column * TILES_SIDE);
    uint32_t height = MIN(TILES_SIDE, tiles->height - row * TILES_SIDE);
    for (uint32_t y = 0; y < height; y++)
        memset(pixels + y * TILES_SIDE, value, width);
}

uint8_t *tiles_edit_tile(TilesEdit *edit, uint32_t column, uint32_t row)
{
    uint8_t *mine = &edit->mine[(size_t)row * edit->now->columns + column];
    Slot *slot = own_slot(edit, column, row);
    if (*mine && slot->tile != NULL)
        return slot->tile->pixels;
    Tile *tile = tile_new();
    if (slot->tile != NULL)
        memcpy(tile->pixels, slot->tile->pixels, TILES_PIXELS);
    else
        fill_tile(edit->now, tile->pixels, column, row, slot->value);
    tile_unref(slot->tile);
    *slot = (Slot){tile, 0};
    *mine = 1;
    return tile->pixels;
}

void tiles_edit_uniform(TilesEdit *edit, uint32_t column, uint32_t row, uint8_t value)
{
    Slot *slot = own_slot(edit, column, row);
    tile_unref(slot->tile);
    *slot = (Slot){NULL, value};
    edit->mine[(size_t)row * edit->now->columns + column] = 1;
}

/* Whether a rectangle covers all of a tile that lies in the picture. */
static bool covers_tile(const Tiles *tiles, PixelRect rect, uint32_t column, uint32_t row)
{
    int32_t left = (int32_t)column * TILES_SIDE, top = (int32_t)row * TILES_SIDE;
    return rect.left <= left && rect.top <= top &&
           rect.right >= MIN(left + TILES_SIDE, (int32_t)tiles->width) &&
           rect.bottom >= MIN(top + TILES_SIDE, (int32_t)tiles->height);
}

/* The part of a tile that a rectangle covers, in the tile's own pixels. */
static PixelRect part_of_tile(PixelRect rect, uint32_t column, uint32_t row)
{
    int32_t left = (int32_t)column * TILES_SIDE, top = (int32_t)row * TILES_SIDE;
    return (PixelRect){MAX(rect.left - left, 0), MAX(rect.top - top, 0),
                       MIN(rect.right - left, TILES_SIDE), MIN(rect.bottom - top, TILES_SIDE)};
}

static void fill_part(TilesEdit *edit, uint32_t column, uint32_t row, PixelRect rect, uint8_t value)
{
    Slot slot = slot_at(edit->now, column, row);
    if (slot.tile == NULL && slot.value == value)
        return;
    if (covers_tile(edit->now, rect, column, row)) {
        tiles_edit_uniform(edit, column, row, value);
        return;
    }
    PixelRect part = part_of_tile(rect, column, row);
    uint8_t *pixels = tiles_edit_tile(edit, column, row);
    for (int32_t y = part.top; y < part.bottom; y++)
        memset(pixels + y * TILES_SIDE + part.left, value, (size_t)(part.right - part.left));
}

void tiles_edit_rect(TilesEdit *edit, PixelRect rect, uint8_t value)
{
    PixelRect within = rect_within(edit->now, rect);
    for (int32_t y = within.top; y < within.bottom; y = tile_end(y))
        for (int32_t x = within.left; x < within.right; x = tile_end(x))
            fill_part(edit, (uint32_t)x / TILES_SIDE, (uint32_t)y / TILES_SIDE, within, value);
}

void tiles_edit_row(TilesEdit *edit, int32_t y, int32_t left, int32_t right, uint8_t value)
{
    if (y < INT32_MAX)
        tiles_edit_rect(edit, (PixelRect){left, y, right, y + 1}, value);
}

void tiles_edit_write(TilesEdit *edit, PixelRect rect, const uint8_t *pixels, size_t stride)
{
    PixelRect within = rect_within(edit->now, rect);
    for (int32_t top = within.top; top < within.bottom; top = tile_end(top))
        for (int32_t left = within.left; left < within.right; left = tile_end(left)) {
            uint32_t column = (uint32_t)left / TILES_SIDE, row = (uint32_t)top / TILES_SIDE;
            int32_t right = MIN(tile_end(left), within.right);
            uint8_t *tile = tiles_edit_tile(edit, column, row);
            for (int32_t y = top; y < MIN(tile_end(top), within.bottom); y++)
                memcpy(tile + y % TILES_SIDE * TILES_SIDE + left % TILES_SIDE,
                       pixels + (size_t)(y - rect.top) * stride + (left - rect.left),
                       (size_t)(right - left));
        }
}

/* Whether a map changes any pixel of a tile that lies in the picture. */
static bool map_changes(const Tiles *tiles, uint32_t column, uint32_t row, const uint8_t map[256])
{
    Slot slot = slot_at(tiles, column, row);
    if (slot.tile == NULL)
        return map[slot.value] != slot.value;
    uint32_t width = MIN(TILES_SIDE, tiles->width - column * TILES_SIDE);
    uint32_t height = MIN(TILES_SIDE, tiles->height - row * TILES_SIDE);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            uint8_t pixel = slot.tile->pixels[y * TILES_SIDE + x];
            if (map[pixel] != pixel)
                return true;
        }
    return false;
}

static void map_tile(TilesEdit *edit, uint32_t column, uint32_t row, const uint8_t map[256])
{
    Slot slot = slot_at(edit->now, column, row);
    if (slot.tile == NULL) {
        tiles_edit_uniform(edit, column, row, map[slot.value]);
        return;
    }
    uint32_t width = MIN(TILES_SIDE, edit->now->width - column * TILES_SIDE);
    uint32_t height = MIN(TILES_SIDE, edit->now->height - row * TILES_SIDE);
    uint8_t *pixels = tiles_edit_tile(edit, column, row);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            pixels[y * TILES_SIDE + x] = map[pixels[y * TILES_SIDE + x]];
}

void tiles_edit_map(TilesEdit *edit, const uint8_t map[256])
{
    for (uint32_t row = 0; row < edit->now->rows; row++)
        for (uint32_t column = 0; column < edit->now->columns; column++)
            if (map_changes(edit->now, column, row, map))
                map_tile(edit, column, row, map);
}

/* Whether all pixels of a tile that lie in the picture are alike. */
static bool is_uniform(const Tiles *tiles, const uint8_t *pixels, uint32_t column, uint32_t row)
{
    uint32_t width = MIN(TILES_SIDE, tiles->width - column * TILES_SIDE);
    uint32_t height = MIN(TILES_SIDE, tiles->height - row * TILES_SIDE);
    for (uint32_t x = 1; x < width; x++)
        if (pixels[x] != pixels[0])
            return false;
    for (uint32_t y = 1; y < height; y++)
        if (memcmp(pixels, pixels + y * TILES_SIDE, width) != 0)
            return false;
    return true;
}

/* Puts one written tile in its final form. */
static void settle(TilesEdit *edit, uint32_t column, uint32_t row)
{
    Slot *slot = &edit->now->row[row]->slots[column];
    Slot before = slot_at(edit->before, column, row);
    if (slot->tile != NULL && is_uniform(edit->now, slot->tile->pixels, column, row)) {
        uint8_t value = slot->tile->pixels[0];
        tile_unref(slot->tile);
        *slot = (Slot){NULL, value};
    }
    if (slot->tile != before.tile && slots_equal(*slot, before)) {
        tile_unref(slot->tile);
        tile_ref(before.tile);
        *slot = before;
    }
}

static bool rows_alike(const Tiles *tiles, const Row *a, const Row *b)
{
    for (uint32_t i = 0; i < tiles->columns; i++)
        if (a->slots[i].tile != b->slots[i].tile || a->slots[i].value != b->slots[i].value)
            return false;
    return true;
}

Tiles *tiles_edit_end(TilesEdit *edit)
{
    Tiles *now = edit->now;
    bool changed = false;
    for (uint32_t row = 0; row < now->rows; row++) {
        Row *before = edit->before->row[row];
        for (uint32_t i = 0; i < now->columns; i++)
            if (edit->mine[(size_t)row * now->columns + i])
                settle(edit, i, row);
        if (now->row[row] != before && rows_alike(now, now->row[row], before)) {
            row_unref(now, now->row[row]);
            g_atomic_int_inc(&before->refs);
            now->row[row] = before;
        }
        changed |= now->row[row] != before;
    }
    Tiles *result = tiles_ref(changed ? now : edit->before);
    tiles_edit_drop(edit);
    return result;
}

/* ---- Another size ---- */

Tiles *tiles_resize(const Tiles *tiles, uint32_t width, uint32_t height, int32_t dx, int32_t dy,
                    uint8_t value)
{
    Tiles *blank = tiles_new(width, height, value);
    TilesEdit *edit = tiles_edit(blank);
    tiles_unref(blank);
    int32_t left = MAX(0, dx), right = MIN((int32_t)width, (int32_t)tiles->width + dx);
    int32_t top = MAX(0, dy), bottom = MIN((int32_t)height, (int32_t)tiles->height + dy);
    uint8_t line[TILES_MOST_SIDE];
    for (int32_t y = top; y < bottom && left < right; y++) {
        read_row(tiles, y - dy, left - dx, right - dx, line);
        tiles_edit_write(edit, (PixelRect){left, y, right, y + 1}, line, (size_t)(right - left));
    }
    return tiles_edit_end(edit);
}
