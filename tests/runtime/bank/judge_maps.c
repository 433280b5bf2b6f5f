/* SPDX-License-Identifier: MIT */
/* Maps, their planes, zones and bands, and tiled pictures; see judge.h. */
#include "judge_internal.h"

typedef struct Sums {
    uint64_t grids, tiles, bytes;
} Sums;

/* Checks the pixels of a tile; the grid contains `wide` x `high` of them. */
static const char *judge_pixels_of_tile(const uint8_t *pixels, unsigned size, uint32_t max,
                                        uint32_t wide, uint32_t high)
{
    uint32_t first = (uint32_t)load(pixels, size), greatest = 0, min = first;
    for (uint32_t y = 0; y < 64; y++)
        for (uint32_t x = 0; x < 64; x++) {
            const uint8_t *address = pixels + ((size_t)y * 64 + x) * size;
            uint32_t pixel = size == 1 ? *address : (uint32_t)load(address, size);
            if (x >= wide || y >= high) {
                RULE(pixel == 0, "pixels beyond a grid");
                continue;
            }
            greatest = pixel > greatest ? pixel : greatest;
            min = pixel < min ? pixel : min;
        }
    RULE(greatest <= max, "value of a pixel");
    RULE(min < greatest && (size == 1 || greatest >= 1u << 4 * size),
         "a tile is stored in the smallest form");
    return NULL;
}

/* Checks a tile; the grid contains `wide` x `high` of its pixels. */
static const char *judge_tile(const Judge *judge, uint32_t i, uint32_t max, uint32_t wide,
                              uint32_t high, Sums *sums)
{
    uint32_t size = field(judge, TILE, i, 0, 1), value = field(judge, TILE, i, 4, 4);
    if (size == 0) {
        RULE(value <= max, "value of a tile");
        return NULL;
    }
    RULE(size == 1 || size == 2 || size == 4, "kind of a tile");
    RULE(value == sums->bytes && value + (uint64_t)size * 4096 <= count_of(judge, DATA),
         "sum of tiles' pixels");
    sums->bytes += (uint64_t)size * 4096;
    RULE(size == 1 || max >= 1u << 4 * size, "size of a tile's pixels");
    const uint8_t *pixels = judge->parts[DATA].bytes + value;
    return judge->reads_pixels ? judge_pixels_of_tile(pixels, size, max, wide, high) : NULL;
}

static const char *judge_grid(const Judge *judge, uint32_t map, uint32_t i, uint32_t kind,
                              uint32_t max, Sums *sums)
{
    RULE(i == sums->grids && i < count_of(judge, GRID), "order of grids");
    sums->grids++;
    uint32_t width = field(judge, GRID, i, 0, 2), height = field(judge, GRID, i, 2, 2);
    RULE(width == field(judge, MAPS, map, 8, 2) && height == field(judge, MAPS, map, 10, 2),
         "size of a grid");
    RULE(field(judge, GRID, i, 8, 1) == kind, "kind of a grid");
    RULE(field(judge, GRID, i, 4, 4) == sums->tiles, "sum of tiles");
    for (uint32_t y = 0; y < height; y += 64)
        for (uint32_t x = 0; x < width; x += 64) {
            RULE(sums->tiles < count_of(judge, TILE), "tiles within TILE");
            FOLLOW(judge_tile(judge, (uint32_t)sums->tiles++, max, width - x, height - y, sums));
        }
    return NULL;
}

static const char *judge_zone(const Judge *judge, uint32_t map, uint32_t i)
{
    uint64_t left = field(judge, ZONE, i, 16, 4), top = field(judge, ZONE, i, 20, 4);
    uint64_t right = field(judge, ZONE, i, 24, 4), bottom = field(judge, ZONE, i, 28, 4);
    uint32_t has_walk = field(judge, ZONE, i, 6, 1), area = field(judge, ZONE, i, 32, 4);
    RULE(has_walk == 1 || is_zero_field(judge, ZONE, i, 8, 8), "walk-to point");
    if (area == 0) {
        RULE(is_zero_field(judge, ZONE, i, 16, 16), "bounds of an empty zone");
        return NULL;
    }
    RULE(left < right && right <= field(judge, MAPS, map, 8, 2) && top < bottom &&
             bottom <= field(judge, MAPS, map, 10, 2) && area <= (right - left) * (bottom - top),
         "bounds of a zone");
    return NULL;
}

static const char *judge_planes(const Judge *judge, uint32_t map, Sums *sums)
{
    uint32_t first = field(judge, MAPS, map, 12, 4), count = field(judge, MAPS, map, 16, 4);
    for (uint32_t i = first; i < first + count; i++) {
        uint32_t zone = field(judge, PLAN, i, 8, 4), zones = field(judge, PLAN, i, 12, 4);
        FOLLOW(judge_grid(judge, map, field(judge, PLAN, i, 4, 4), 1, zones, sums));
        for (uint32_t k = zone; k < zone + zones; k++)
            FOLLOW(judge_zone(judge, map, k));
    }
    return NULL;
}

static const char *judge_bands(const Judge *judge, uint32_t map)
{
    uint32_t first = field(judge, MAPS, map, 20, 4), count = field(judge, MAPS, map, 24, 4);
    for (uint32_t i = first + 1; i < first + count; i++)
        RULE(field(judge, BAND, i - 1, 4, 4) < field(judge, BAND, i, 4, 4), "order of bands");
    return NULL;
}

static const char *judge_map(const Judge *judge, uint32_t map, Sums *sums)
{
    uint32_t bands = field(judge, MAPS, map, 24, 4);
    uint32_t band_grid = field(judge, MAPS, map, 28, 4), distances = field(judge, MAPS, map, 32, 4);
    RULE(field(judge, MAPS, map, 8, 2) * field(judge, MAPS, map, 10, 2) <= 64u << 20,
         "area of a map");
    FOLLOW(judge_planes(judge, map, sums));
    FOLLOW(judge_bands(judge, map));
    if (band_grid != 0)
        FOLLOW(judge_grid(judge, map, band_grid - 1, 2, bands, sums));
    if (distances != 0)
        FOLLOW(judge_grid(judge, map, distances - 1, 3, 1u << 30, sums));
    return NULL;
}

const char *judge_maps(const Judge *judge)
{
    Sums sums = {0, 0, 0};
    for (uint32_t i = 0; i < count_of(judge, MAPS); i++)
        FOLLOW(judge_map(judge, i, &sums));
    RULE(sums.grids == count_of(judge, GRID), "all grids owned");
    RULE(sums.tiles == count_of(judge, TILE), "all tiles owned");
    RULE(sums.bytes == count_of(judge, DATA), "all data owned");
    return NULL;
}
