/* SPDX-License-Identifier: MIT */
/* Reads grids back: the tiles of maps, and the bytes of layers. */
#include "bank/reader_internal.h"

static uint32_t tile_pixel(uint32_t pixel_size, const uint8_t *p)
{
    return pixel_size == 1 ? p[0] : pixel_size == 2 ? read_u16(p) : read_u32(p);
}

static void put_pixel(const RecordGrid *grid, void *cells, size_t index, uint32_t value)
{
    if (grid->bytes == 1)
        ((uint8_t *)cells)[index] = (uint8_t)value;
    else
        ((uint32_t *)cells)[index] = value;
}

static void read_tile(const Reader *r, const uint8_t *tile, const RecordGrid *grid, void *cells,
                      uint32_t left, uint32_t top)
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
                put_pixel(grid, cells, row + x, value);
            continue;
        }
        const uint8_t *p =
            reader_element(r, SECTION_DATA, value + (y - top) * TILE_SIDE * pixel_size);
        for (uint32_t x = left; x < right; x++, p += pixel_size)
            put_pixel(grid, cells, row + x, tile_pixel(pixel_size, p));
    }
}

static void read_tiles(const Reader *r, uint32_t index, const RecordGrid *grid, void *cells)
{
    uint32_t tile = read_u32(reader_element(r, SECTION_GRID, index) + GRID_TILE);
    for (uint32_t y = 0; y < grid->height; y += TILE_SIDE)
        for (uint32_t x = 0; x < grid->width; x += TILE_SIDE)
            read_tile(r, reader_element(r, SECTION_TILE, tile++), grid, cells, x, y);
}

bool reader_grid(Reader *r, const RecordRow *row, uint32_t number, void *item)
{
    RecordGrid grid = record_grid(row, item, r->map);
    bool is_optional = (row->flags & ROW_REQUIRED) == 0; /* 0: no grid; else its index + 1 */
    bool is_in_map = row->type <= ROW_DISTANCES;
    uint32_t size = is_in_map ? grid.bytes : 1; /* the cells of a layer are counted as bytes */
    uint32_t count = grid.width * grid.height * (grid.bytes / size);
    if (is_optional && number == 0)
        return true;
    void *cells = reader_count_pixels(r, count) ? reader_list(r, count, size) : NULL;
    if (cells && is_in_map)
        read_tiles(r, number - is_optional, &grid, cells);
    else if (cells)
        memcpy(cells, reader_element(r, SECTION_CELS, number), count);
    memcpy((char *)item + grid.offset, &cells, sizeof cells);
    return cells != NULL;
}
