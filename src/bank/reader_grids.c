/* SPDX-License-Identifier: MIT */
/* Reads grids back: the tiles of maps, and the bytes of layers. */
#include "bank/reader_internal.h"

#include <string.h>

static uint32_t tile_pixel(uint32_t pixel_size, const uint8_t *p)
{
    return pixel_size == 1 ? p[0] : pixel_size == 2 ? read_u16(p) : read_u32(p);
}

typedef struct Grid {
    uint32_t width, height;
    uint8_t *bytes; /* either bytes or words is set */
    uint32_t *words;
} Grid;

static void put_pixel(const Grid *grid, size_t index, uint32_t value)
{
    if (grid->bytes)
        grid->bytes[index] = (uint8_t)value;
    else
        grid->words[index] = value;
}

static void read_tile(const Reader *r, const uint8_t *tile, const Grid *grid, uint32_t left,
                      uint32_t top)
{
    /* 0: a uniform tile, whose pixels all have the value; else the value is an offset. */
    uint32_t pixel_size = tile[TILE_KIND];
    uint32_t value = read_u32(tile + TILE_VALUE);
    uint32_t right = grid->width - left < TILE_SIDE ? grid->width : left + TILE_SIDE;
    uint32_t bottom = grid->height - top < TILE_SIDE ? grid->height : top + TILE_SIDE;
    for (uint32_t y = top; y < bottom; y++) {
        size_t row = (size_t)y * grid->width;
        if (pixel_size == 0) {
            for (uint32_t x = left; x < right; x++)
                put_pixel(grid, row + x, value);
            continue;
        }
        const uint8_t *p =
            reader_element(r, SECTION_DATA, value + (y - top) * TILE_SIDE * pixel_size);
        for (uint32_t x = left; x < right; x++, p += pixel_size)
            put_pixel(grid, row + x, tile_pixel(pixel_size, p));
    }
}

static void read_tiles(const Reader *r, uint32_t index, const Grid *grid)
{
    uint32_t tile = read_u32(reader_element(r, SECTION_GRID, index) + GRID_TILE);
    for (uint32_t y = 0; y < grid->height; y += TILE_SIDE)
        for (uint32_t x = 0; x < grid->width; x += TILE_SIDE)
            read_tile(r, reader_element(r, SECTION_TILE, tile++), grid, x, y);
}

/* Reads a grid into bytes if `pixel_size` is 1, else into words. Returns NULL after a failure. */
static void *read_grid(Reader *r, uint32_t index, size_t pixel_size)
{
    Grid grid = {.width = r->map->width, .height = r->map->height};
    uint32_t count = grid.width * grid.height;
    void *pixels = reader_count_pixels(r, count) ? reader_list(r, count, pixel_size) : NULL;
    grid.bytes = pixel_size == 1 ? pixels : NULL;
    grid.words = pixel_size == 1 ? NULL : pixels;
    if (pixels)
        read_tiles(r, index, &grid);
    return pixels;
}

/* Copies the bytes of a layer. */
static void *read_cells(Reader *r, uint32_t first, uint32_t count)
{
    void *cells = reader_count_pixels(r, count) ? reader_list(r, count, 1) : NULL;
    if (cells)
        memcpy(cells, reader_element(r, SECTION_CELS, first), count);
    return cells;
}

bool reader_grid(Reader *r, const Row *row, uint32_t number, void *item)
{
    RecordGrid grid = record_grid(row, item, r->map);
    const void *cells;
    bool is_optional = (row->flags & ROW_REQUIRED) == 0; /* 0: no grid; else its index + 1 */
    if (is_optional && number == 0)
        return true;
    if (row->type <= ROW_DISTANCES)
        cells = read_grid(r, number - is_optional, grid.bytes);
    else
        cells = read_cells(r, number, grid.width * grid.height * grid.bytes);
    memcpy((char *)item + grid.offset, &cells, sizeof cells);
    return cells != NULL;
}
