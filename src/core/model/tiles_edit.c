/* SPDX-License-Identifier: MIT */
/*
 * Changed pictures; the contract is tiles.h. Rows and tiles are copied when they are first written
 * to, and `mine` tells which tiles that happened to.
 */
#include "model/tiles_internal.h"

#include <string.h>

/* What an edit has made of a tile. */
typedef enum Mine {
    MINE_NOT,
    MINE_WRITTEN,
    MINE_SETTLED, /* it has its final form: pixels that are neither all alike nor as before */
} Mine;

struct TilesEdit {
    const Tiles *before; /* a share */
    Tiles *now;
    uint8_t *mine; /* a Mine a tile */
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

/* A tile whose pixels are still to be written. */
static Tile *tile_new(void)
{
    Tile *tile = g_new(Tile, 1);
    tile->refs = 1;
    tile->digest_state = tile->values_state = TILE_UNKNOWN;
    return tile;
}

static Row *row_copy(const Tiles *tiles, const Row *row)
{
    Row *copy = g_memdup2(row, row_bytes(tiles));
    copy->refs = 1;
    for (uint32_t i = 0; i < tiles->columns; i++)
        tile_ref(copy->slots[i].tile);
    return copy;
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

/* A tile of one value, and of 0 beyond the picture. */
static void fill_tile(const Tiles *tiles, uint8_t *pixels, uint32_t column, uint32_t row,
                      uint8_t value)
{
    uint32_t width = MIN(TILES_SIDE, tiles->width - column * TILES_SIDE);
    uint32_t height = MIN(TILES_SIDE, tiles->height - row * TILES_SIDE);
    if (width < TILES_SIDE || height < TILES_SIDE)
        memset(pixels, 0, TILES_PIXELS);
    for (uint32_t y = 0; y < height; y++)
        memset(pixels + y * TILES_SIDE, value, width);
}

uint8_t *tiles_edit_tile(TilesEdit *edit, uint32_t column, uint32_t row)
{
    uint8_t *mine = &edit->mine[(size_t)row * edit->now->columns + column];
    Slot *slot = own_slot(edit, column, row);
    if (*mine && slot->tile != NULL) {
        *mine = MINE_WRITTEN;
        slot->tile->values_state = TILE_UNKNOWN;
        return slot->tile->pixels;
    }
    Tile *tile = tile_new();
    if (slot->tile != NULL)
        memcpy(tile->pixels, slot->tile->pixels, TILES_PIXELS);
    else
        fill_tile(edit->now, tile->pixels, column, row, slot->value);
    tile_unref(slot->tile);
    *slot = (Slot){tile, 0};
    *mine = MINE_WRITTEN;
    return tile->pixels;
}

void tiles_edit_uniform(TilesEdit *edit, uint32_t column, uint32_t row, uint8_t value)
{
    Slot *slot = own_slot(edit, column, row);
    tile_unref(slot->tile);
    *slot = (Slot){NULL, value};
    edit->mine[(size_t)row * edit->now->columns + column] = MINE_WRITTEN;
}

/* ---- Bits ---- */

/* Bytes of 255 where eight bits are set, the lowest bit first. */
static uint64_t bytes_of(uint64_t bits)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), own = UINT64_C(0x8040201008040201);
    return ((((bits & 255) * ones & own) + 127 * ones) >> 7 & ones) * 255;
}

/* Eight pixels of a row, the first one lowest. */
static uint64_t load_eight(const uint8_t *pixels)
{
    uint64_t eight;
    memcpy(&eight, pixels, 8);
    return GUINT64_FROM_LE(eight);
}

static void store_eight(uint8_t *pixels, uint64_t eight)
{
    eight = GUINT64_TO_LE(eight);
    memcpy(pixels, &eight, 8);
}

/* What was seen while bits were laid: bits that are 0 everywhere if nothing changed, and if all
 * pixels have the value now. */
typedef struct Laid {
    uint64_t changed, other;
} Laid;

/* Gives 64 pixels a value where bits are set. */
static void lay_row(uint8_t *pixels, uint64_t bits, uint64_t values, Laid *laid)
{
    if (bits == 0 && laid->other != 0)
        return;
    if (bits == UINT64_MAX && laid->changed != 0) {
        memset(pixels, (int)(values & 255), TILES_SIDE);
        return;
    }
    for (int i = 0; i < TILES_SIDE; i += 8) {
        const uint64_t mask = bytes_of(bits >> i), old = load_eight(pixels + i);
        const uint64_t now = (old & ~mask) | (values & mask);
        laid->changed |= old ^ now;
        laid->other |= now ^ values;
        store_eight(pixels + i, now);
    }
}

/* What the bits of a tile are. */
typedef enum Bits { BITS_NONE, BITS_SOME, BITS_ALL } Bits;

static Bits sort_bits(const Tiles *tiles, uint32_t column, uint32_t row,
                      const uint64_t bits[TILES_SIDE])
{
    uint32_t width = MIN(TILES_SIDE, tiles->width - column * TILES_SIDE);
    uint32_t height = MIN(TILES_SIDE, tiles->height - row * TILES_SIDE);
    uint64_t some = 0, each = UINT64_MAX;
    for (uint32_t y = 0; y < height; y++) {
        some |= bits[y];
        each &= bits[y];
    }
    if (some == 0)
        return BITS_NONE;
    return each == UINT64_MAX >> (TILES_SIDE - width) ? BITS_ALL : BITS_SOME;
}

void tiles_edit_bits(TilesEdit *edit, uint32_t column, uint32_t row,
                     const uint64_t bits[TILES_SIDE], uint8_t value)
{
    const Tiles *now = edit->now;
    const Slot slot = slot_at(now, column, row);
    const Bits kind = sort_bits(now, column, row, bits);
    if (kind == BITS_NONE || (slot.tile == NULL && slot.value == value))
        return;
    if (kind == BITS_ALL) {
        tiles_edit_uniform(edit, column, row, value);
        return;
    }
    uint8_t *mine = &edit->mine[(size_t)row * now->columns + column];
    const bool first = *mine == MINE_NOT;
    Laid laid = {0, 0};
    uint8_t *pixels = tiles_edit_tile(edit, column, row);
    for (uint32_t y = 0; y < TILES_SIDE; y++)
        lay_row(pixels + y * TILES_SIDE, bits[y], value * UINT64_C(0x0101010101010101), &laid);
    /* What lies beyond the picture does not count for being alike. */
    const bool whole =
        (column + 1) * TILES_SIDE <= now->width && (row + 1) * TILES_SIDE <= now->height;
    if (first && whole && laid.changed != 0 && laid.other != 0)
        *mine = MINE_SETTLED;
}

/* ---- Rectangles ---- */

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
            if (edit->mine[(size_t)row * now->columns + i] == MINE_WRITTEN)
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
        tiles_read_row(tiles, y - dy, left - dx, right - dx, line);
        tiles_edit_write(edit, (PixelRect){left, y, right, y + 1}, line, (size_t)(right - left));
    }
    return tiles_edit_end(edit);
}
