/* SPDX-License-Identifier: MIT */
/* Checks and measures the grids of maps; writer_grids.c writes their pixels. */
#include "bank/writer_internal.h"

/* ---- Zones ---- */

/* The half-open bounds and the area of a zone, measured from the pixels of a plane. */
typedef struct ZonePixels {
    uint32_t left, top, right, bottom, area;
} ZonePixels;

static void add_run(ZonePixels *zone, uint32_t left, uint32_t right, uint32_t y)
{
    if (zone->area == 0) {
        zone->left = left;
        zone->top = y;
    }
    zone->left = left < zone->left ? left : zone->left;
    zone->right = right > zone->right ? right : zone->right;
    zone->bottom = y + 1;
    zone->area += right - left;
}

static void measure_row(ZonePixels zones[MAX_ZONES + 1], const uint8_t *row, uint32_t width,
                        uint32_t y)
{
    for (uint32_t x = 0, end; x < width; x = end) {
        for (end = x + 1; end < width && row[end] == row[x];)
            end++;
        add_run(&zones[row[x]], x, end, y);
    }
}

static bool check_zones_exist(Writer *w, const ZonePixels zones[MAX_ZONES + 1],
                              const PlainPlane *plane)
{
    for (uint32_t n = plane->zone_count + 1; n <= MAX_ZONES; n++)
        if (zones[n].area > 0)
            return writer_fail(w, "its row %lu has pixels of zone %lu; it has %lu zones",
                               (unsigned long)zones[n].top, (unsigned long)n,
                               (unsigned long)plane->zone_count);
    return true;
}

static void put_zone_pixels(uint8_t *p, const ZonePixels *pixels)
{
    put_u32(p + ZONE_BOUNDS, pixels->left);
    put_u32(p + ZONE_BOUNDS + 4, pixels->top);
    put_u32(p + ZONE_BOUNDS + 8, pixels->right);
    put_u32(p + ZONE_BOUNDS + 12, pixels->bottom);
    put_u32(p + ZONE_AREA, pixels->area);
}

/* Writes the pixels of a plane, and completes its zones, which are the last ones of ZONE. */
bool writer_put_zones(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item)
{
    ZonePixels zones[MAX_ZONES + 1] = {{0}};
    const PlainPlane *plane = item;
    RecordGrid grid = record_grid(row, item, w->map);
    if (!plane->pixels)
        return writer_fail(w, "has no pixels");
    for (uint32_t y = 0; y < grid.height; y++)
        measure_row(zones, plane->pixels + (size_t)y * grid.width, grid.width, y);
    if (!check_zones_exist(w, zones, plane))
        return false;
    Buffer *section = &w->sections[SECTION_ZONE];
    for (uint32_t i = 0; i < plane->zone_count; i++)
        put_zone_pixels(section->bytes + section->size - (plane->zone_count - i) * ZONE_SIZE,
                        &zones[i + 1]);
    put_u32(slot->bytes + row->at, writer_count(w, SECTION_GRID));
    return writer_put_grid(w, GRID_ZONES, &grid);
}

/* ---- Bands ---- */

bool writer_put_fitting(Writer *w, const RecordRow *row, const SectionSlot *slot, const void *item)
{
    const PlainMap *map = item;
    RecordGrid grid = record_grid(row, item, map);
    if (!map->band_pixels)
        return true;
    put_u32(slot->bytes + row->at, writer_count(w, SECTION_GRID) + 1);
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        if (map->band_pixels[i] > map->band_count)
            return writer_fail(w, "its band pixel %zu, %zu is %d; it has %lu bands", i % map->width,
                               i / map->width, map->band_pixels[i], (unsigned long)map->band_count);
    return writer_put_grid(w, GRID_BANDS, &grid);
}

bool writer_put_distances(Writer *w, const RecordRow *row, const SectionSlot *slot,
                          const void *item)
{
    const PlainMap *map = item;
    RecordGrid grid = record_grid(row, item, map);
    if (!map->distances)
        return true;
    put_u32(slot->bytes + row->at, writer_count(w, SECTION_GRID) + 1);
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        if (map->distances[i] > MAX_SQUARED_DISTANCE)
            return writer_fail(w, "its squared distance %zu, %zu is %lu; the maximum is %d",
                               i % map->width, i / map->width, (unsigned long)map->distances[i],
                               MAX_SQUARED_DISTANCE);
    return writer_put_grid(w, GRID_DISTANCES, &grid);
}
