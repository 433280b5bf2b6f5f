/* SPDX-License-Identifier: MIT */
/* Cuts grids of numbers into tiles of 64 x 64 and stores each tile in the smallest pixel size that
 * suffices. */
#include "bank/writer_internal.h"

enum { UNIFORM = 0 };

/* A copy of a tile: rows of pixels, 0 outside of the grid. */
typedef struct Tile {
    uint32_t pixels[TILE_PIXELS];
    uint32_t min, max; /* of the pixels inside the grid */
} Tile;

static void add_pixel(Tile *tile, uint32_t index, uint32_t value)
{
    tile->pixels[index] = value;
    tile->min = value < tile->min ? value : tile->min;
    tile->max = value > tile->max ? value : tile->max;
}

static void copy_tile(Tile *tile, const RecordGrid *from, uint32_t left, uint32_t top)
{
    uint32_t width = from->width - left < TILE_SIDE ? from->width - left : TILE_SIDE;
    uint32_t height = from->height - top < TILE_SIDE ? from->height - top : TILE_SIDE;
    const uint8_t *bytes = from->bytes == 1 ? from->cells : NULL;
    const uint32_t *words = from->cells;
    *tile = (Tile){.min = UINT32_MAX};
    for (uint32_t y = 0; y < height; y++) {
        size_t row = (size_t)(top + y) * from->width + left;
        for (uint32_t x = 0; x < width; x++)
            add_pixel(tile, y * TILE_SIDE + x, bytes ? bytes[row + x] : words[row + x]);
    }
}

static bool put_tile(Writer *w, const Tile *tile)
{
    uint8_t *p = writer_element(w, SECTION_TILE);
    if (!p)
        return false;
    if (tile->min == tile->max) {
        put_u8(p + TILE_KIND, UNIFORM);
        put_u32(p + TILE_VALUE, tile->max);
        return true;
    }
    uint32_t size = tile->max <= UINT8_MAX ? 1 : tile->max <= UINT16_MAX ? 2 : 4;
    put_u8(p + TILE_KIND, size);
    put_u32(p + TILE_VALUE, writer_count(w, SECTION_DATA));
    uint8_t *pixels = writer_add(w, &w->sections[SECTION_DATA], (size_t)TILE_PIXELS * size);
    if (!pixels)
        return false;
    for (uint32_t i = 0; i < TILE_PIXELS; i++)
        for (uint32_t byte = 0; byte < size; byte++)
            *pixels++ = (uint8_t)(tile->pixels[i] >> 8 * byte);
    return true;
}

bool writer_put_grid(Writer *w, uint8_t kind, const RecordGrid *grid)
{
    uint8_t *p = writer_element(w, SECTION_GRID);
    if (!p)
        return false;
    put_u16(p + GRID_WIDTH, grid->width);
    put_u16(p + GRID_HEIGHT, grid->height);
    put_u32(p + GRID_TILE, writer_count(w, SECTION_TILE));
    put_u8(p + GRID_KIND, kind);
    for (uint32_t y = 0; y < grid->height; y += TILE_SIDE) {
        for (uint32_t x = 0; x < grid->width; x += TILE_SIDE) {
            Tile tile;
            copy_tile(&tile, grid, x, y);
            if (!put_tile(w, &tile))
                return false;
        }
    }
    return true;
}
