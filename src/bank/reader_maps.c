/* SPDX-License-Identifier: MIT */
/* Reads the maps of a bank: planes with zones, bands, and their grids. */
#include "bank/reader_internal.h"

#include <gabarit/map.h>

/* ---- Grids ---- */

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

static const uint8_t *read_bytes(Reader *r, uint32_t index)
{
    Grid grid = {.width = r->map->width, .height = r->map->height};
    uint32_t count = grid.width * grid.height;
    if (!reader_count_pixels(r, count))
        return NULL;
    grid.bytes = reader_list(r, count, 1);
    if (grid.bytes)
        read_tiles(r, index, &grid);
    return grid.bytes;
}

static const uint32_t *read_words(Reader *r, uint32_t index)
{
    Grid grid = {.width = r->map->width, .height = r->map->height};
    uint32_t count = grid.width * grid.height;
    if (!reader_count_pixels(r, count))
        return NULL;
    grid.words = reader_list(r, count, sizeof *grid.words);
    if (grid.words)
        read_tiles(r, index, &grid);
    return grid.words;
}

/* ---- Planes ---- */

static bool read_zone(Reader *r, uint32_t index, void *item)
{
    PlainZone *zone = item;
    const uint8_t *p = reader_element(r, SECTION_ZONE, index);
    zone->tag = p[ZONE_TAG];
    zone->has_walk = p[ZONE_HAS_WALK] == 1;
    zone->walk_x = read_i32(p + ZONE_WALK_X);
    zone->walk_y = read_i32(p + ZONE_WALK_Y);
    return reader_text(r, p + ZONE_NAME, &zone->name) &&
           reader_properties(r, GAB_KIND_ZONE, index, &zone->properties);
}

static bool read_zones(Reader *r, const uint8_t *p, PlainPlane *plane)
{
    plane->zone_count = read_u32(p + PLAN_ZONES);
    plane->zones = reader_items(r, read_u32(p + PLAN_ZONE), plane->zone_count, sizeof *plane->zones,
                                read_zone);
    return plane->zones != NULL;
}

static bool read_plane(Reader *r, uint32_t index, void *item)
{
    PlainPlane *plane = item;
    const uint8_t *p = reader_element(r, SECTION_PLAN, index);
    plane->pixels = read_bytes(r, read_u32(p + PLAN_GRID));
    return plane->pixels && reader_text(r, p + PLAN_NAME, &plane->name) &&
           reader_properties(r, GAB_KIND_PLANE, index, &plane->properties) &&
           read_zones(r, p, plane);
}

static bool read_planes(Reader *r, const uint8_t *p, PlainMap *map)
{
    map->plane_count = read_u32(p + MAPS_PLANES);
    map->planes = reader_items(r, read_u32(p + MAPS_PLANE), map->plane_count, sizeof *map->planes,
                               read_plane);
    return map->planes != NULL;
}

/* ---- Bands ---- */

static bool read_band(Reader *r, uint32_t index, void *item)
{
    PlainBand *band = item;
    const uint8_t *p = reader_element(r, SECTION_BAND, index);
    band->radius = read_i32(p + BAND_RADIUS);
    return reader_text(r, p + BAND_NAME, &band->name) &&
           reader_properties(r, GAB_KIND_BAND, index, &band->properties);
}

static bool read_bands(Reader *r, const uint8_t *p, PlainMap *map)
{
    map->band_count = read_u32(p + MAPS_BANDS);
    map->bands =
        reader_items(r, read_u32(p + MAPS_BAND), map->band_count, sizeof *map->bands, read_band);
    return map->bands != NULL;
}

/* ---- Maps ---- */

static bool read_map(Reader *r, uint32_t index, void *item)
{
    PlainMap *map = item;
    const uint8_t *p = reader_element(r, SECTION_MAPS, index);
    /* 0: no grid; else its index + 1 */
    uint32_t band_grid = read_u32(p + MAPS_BAND_GRID);
    uint32_t distance_grid = read_u32(p + MAPS_DISTANCE_GRID);
    r->map = map;
    map->picture = read_u32(p + MAPS_PICTURE);
    map->width = read_u16(p + MAPS_WIDTH);
    map->height = read_u16(p + MAPS_HEIGHT);
    if (!reader_text(r, p + MAPS_NAME, &map->name) ||
        !reader_properties(r, GAB_KIND_MAP, index, &map->properties) || !read_planes(r, p, map) ||
        !read_bands(r, p, map))
        return false;
    if (band_grid > 0 && !(map->band_pixels = read_bytes(r, band_grid - 1)))
        return false;
    return distance_grid == 0 || (map->distances = read_words(r, distance_grid - 1)) != NULL;
}

bool reader_read_maps(Reader *r)
{
    PlainBank *plain = r->plain;
    plain->map_count = gab_bank_map_count(r->bank);
    plain->maps = reader_items(r, 0, plain->map_count, sizeof *plain->maps, read_map);
    return plain->maps != NULL;
}
