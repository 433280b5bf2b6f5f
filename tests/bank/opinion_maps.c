/* SPDX-License-Identifier: MIT */
/* The second opinion on maps: planes, zones, bands and tiles; see opinion.h. */
#include "bank/opinion_internal.h"

#include "support/check.h"

#include <string.h>

/* ---- Grids ---- */

/* The pixels of a map, as bytes or as words; the other pointer is NULL. */
typedef struct Source {
    const uint8_t *bytes;
    const uint32_t *words;
    uint32_t width, height;
} Source;

static uint32_t pixel_of(const Source *source, uint32_t x, uint32_t y)
{
    size_t i = (size_t)y * source->width + x;
    return source->bytes ? source->bytes[i] : source->words[i];
}

static void check_tile_pixels(Opinion *s, const Source *source, uint32_t left, uint32_t top,
                              uint32_t size)
{
    for (uint32_t i = 0; i < 64 * 64; i++) {
        uint32_t x = left + i % 64, y = top + i / 64;
        bool inside = x < source->width && y < source->height;
        uint32_t pixel = inside ? pixel_of(source, x, y) : 0;
        for (uint32_t byte = 0; byte < size; byte++)
            opinion_expect(s, DATA, s->data++, 0, 1, pixel >> 8 * byte & 255);
    }
}

static void check_tile(Opinion *s, const Source *source, uint32_t left, uint32_t top)
{
    uint32_t i = s->tiles++, first = pixel_of(source, left, top), size = 0, max = 0;
    bool uniform = true;
    for (uint32_t y = top; y < source->height && y < top + 64; y++) {
        for (uint32_t x = left; x < source->width && x < left + 64; x++) {
            uint32_t pixel = pixel_of(source, x, y);
            uniform = uniform && pixel == first;
            max = pixel > max ? pixel : max;
        }
    }
    if (!uniform)
        size = max < 256 ? 1 : max < 65536 ? 2 : 4;
    opinion_expect(s, TILE, i, 0, 4, size);
    opinion_expect(s, TILE, i, 4, 4, uniform ? first : s->data);
    check_tile_pixels(s, source, left, top, size);
}

static void check_grid(Opinion *s, Source source, uint32_t kind)
{
    uint32_t i = s->grids++;
    opinion_expect(s, GRID, i, 0, 2, source.width);
    opinion_expect(s, GRID, i, 2, 2, source.height);
    opinion_expect(s, GRID, i, 4, 4, s->tiles);
    opinion_expect(s, GRID, i, 8, 4, kind);
    for (uint32_t y = 0; y < source.height; y += 64)
        for (uint32_t x = 0; x < source.width; x += 64)
            check_tile(s, &source, x, y);
}

/* ---- Maps ---- */

static void check_zone(Opinion *s, const PlainMap *map, const PlainPlane *plane, uint32_t number,
                       uint32_t parent)
{
    const PlainZone *zone = &plane->zones[number - 1];
    uint32_t i = s->zones++, bounds[4] = {UINT32_MAX, UINT32_MAX, 0, 0}, area = 0;
    for (uint32_t y = 0; y < map->height; y++) {
        for (uint32_t x = 0; x < map->width; x++) {
            if (plane->pixels[(size_t)y * map->width + x] != number)
                continue;
            area++;
            bounds[0] = x < bounds[0] ? x : bounds[0];
            bounds[1] = y < bounds[1] ? y : bounds[1];
            bounds[2] = x + 1 > bounds[2] ? x + 1 : bounds[2];
            bounds[3] = y + 1;
        }
    }
    if (area == 0)
        memset(bounds, 0, sizeof bounds);
    opinion_expect_text(s, ZONE, i, 0, zone->name);
    opinion_expect_tag(s, ZONE, i, 4, zone->tag);
    opinion_expect(s, ZONE, i, 6, 2, zone->has_walk);
    opinion_expect_signed(s, ZONE, i, 8, 4, zone->has_walk ? zone->walk_x : 0);
    opinion_expect_signed(s, ZONE, i, 12, 4, zone->has_walk ? zone->walk_y : 0);
    for (unsigned b = 0; b < 4; b++)
        opinion_expect(s, ZONE, i, 16 + 4 * b, 4, bounds[b]);
    opinion_expect(s, ZONE, i, 32, 4, area);
    opinion_expect(s, ZONE, i, 36, 4, 0);
    opinion_expect_name(s, ZONE_KIND, parent, zone->name, i);
    opinion_expect_properties(s, ZONE_KIND, i, &zone->properties);
}

static void check_plane(Opinion *s, const PlainMap *map, const PlainPlane *plane, uint32_t parent)
{
    uint32_t i = s->planes++;
    opinion_expect_text(s, PLAN, i, 0, plane->name);
    opinion_expect(s, PLAN, i, 4, 4, s->grids);
    opinion_expect(s, PLAN, i, 8, 4, s->zones);
    opinion_expect(s, PLAN, i, 12, 4, plane->zone_count);
    opinion_expect_name(s, PLANE_KIND, parent, plane->name, i);
    opinion_expect_properties(s, PLANE_KIND, i, &plane->properties);
    for (uint32_t number = 1; number <= plane->zone_count; number++)
        check_zone(s, map, plane, number, i);
    check_grid(s, (Source){plane->pixels, NULL, map->width, map->height}, 1);
}

static void check_bands(Opinion *s, const PlainMap *map, uint32_t parent)
{
    for (uint32_t b = 0; b < map->band_count; b++) {
        const PlainBand *band = &map->bands[b];
        uint32_t i = s->bands;
        for (uint32_t other = 0; other < map->band_count; other++)
            i += map->bands[other].radius < band->radius;
        opinion_expect_text(s, BAND, i, 0, band->name);
        opinion_expect_signed(s, BAND, i, 4, 4, band->radius);
        opinion_expect_name(s, BAND_KIND, parent, band->name, i);
        opinion_expect_properties(s, BAND_KIND, i, &band->properties);
    }
    s->bands += map->band_count;
}

static void check_map(Opinion *s, const PlainMap *map, uint32_t i)
{
    opinion_expect_text(s, MAPS, i, 0, map->name);
    opinion_expect(s, MAPS, i, 4, 4, map->picture);
    opinion_expect(s, MAPS, i, 8, 2, map->width);
    opinion_expect(s, MAPS, i, 10, 2, map->height);
    opinion_expect(s, MAPS, i, 12, 4, s->planes);
    opinion_expect(s, MAPS, i, 16, 4, map->plane_count);
    opinion_expect(s, MAPS, i, 20, 4, s->bands);
    opinion_expect(s, MAPS, i, 24, 4, map->band_count);
    opinion_expect_name(s, MAP_KIND, 0, map->name, i);
    opinion_expect_properties(s, MAP_KIND, i, &map->properties);
    for (uint32_t p = 0; p < map->plane_count; p++)
        check_plane(s, map, &map->planes[p], i);
    check_bands(s, map, i);
    opinion_expect(s, MAPS, i, 28, 4, map->band_pixels ? s->grids + 1 : 0);
    if (map->band_pixels)
        check_grid(s, (Source){map->band_pixels, NULL, map->width, map->height}, 2);
    opinion_expect(s, MAPS, i, 32, 4, map->distances ? s->grids + 1 : 0);
    if (map->distances)
        check_grid(s, (Source){NULL, map->distances, map->width, map->height}, 3);
}

void opinion_check_maps(Opinion *s)
{
    CHECK_INT(s->sections[MAPS].count, s->plain->map_count);
    for (uint32_t i = 0; i < s->plain->map_count; i++)
        check_map(s, &s->plain->maps[i], i);
}
