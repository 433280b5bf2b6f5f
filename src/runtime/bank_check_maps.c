/* SPDX-License-Identifier: MIT */
/* Checks the maps, planes, zones, bands and tiled pictures of a bank; see bank_check.c. */
#include "bank_check_internal.h"

/* Running sums over all maps. */
typedef struct MapSums {
    uint32_t planes, zones, bands, grids, tiles, bytes;
} MapSums;

/* ---- Tiled pictures ---- */

/* True if a tile of the next pixels is valid: its value is at most `max`, or its pixels are in
 * `DATA` and not larger than `max` needs. The pixels themselves are not read. */
static bool tile_is_valid(const Check *check, const uint8_t *tile, uint32_t max, MapSums *sums)
{
    uint32_t size = tile[TILE_KIND], value = read_u32(tile + TILE_VALUE);
    if ((read_u32(tile) >> 8) != 0)
        return false;
    if (size == 0)
        return value <= max;
    return (size == 1 || (size == 2 && max >= 1u << 8) || (size == 4 && max >= 1u << 16)) &&
           consume_children(&sums->bytes, value, size * TILE_PIXELS,
                            section_count(check, SECTION_DATA));
}

/* Checks the next grid (its kind, that it has the size of its map, and that no value is above
 * `max`), and adds it to the running sum. */
static gab_result check_grid(Check *check, uint32_t index, const uint8_t *map, uint32_t kind,
                             uint32_t max, MapSums *sums)
{
    const uint8_t *grid = gab_element(check->bank, SECTION_GRID, index);
    if (grid == NULL || index != sums->grids)
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_GRID, index);
    sums->grids++;
    uint32_t width = read_u16(grid + GRID_WIDTH), height = read_u16(grid + GRID_HEIGHT);
    if (width != read_u16(map + MAPS_WIDTH) || height != read_u16(map + MAPS_HEIGHT) ||
        read_u32(grid + GRID_KIND) != kind)
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_GRID, index);
    uint32_t first = read_u32(grid + GRID_TILE);
    uint32_t tiles = ((width + TILE_SIDE - 1) / TILE_SIDE) * ((height + TILE_SIDE - 1) / TILE_SIDE);
    if (!consume_children(&sums->tiles, first, tiles, section_count(check, SECTION_TILE)))
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_GRID, index);
    for (uint32_t i = first; i < first + tiles; i++)
        if (!tile_is_valid(check, gab_element(check->bank, SECTION_TILE, i), max, sums))
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_TILE, i);
    return GAB_OK;
}

/* ---- Zones ---- */

static bool zone_bounds_are_valid(const uint8_t *zone, const uint8_t *map)
{
    uint32_t left = read_u32(zone + ZONE_BOUNDS), top = read_u32(zone + ZONE_BOUNDS + 4);
    uint32_t right = read_u32(zone + ZONE_BOUNDS + 8), bottom = read_u32(zone + ZONE_BOUNDS + 12);
    uint32_t area = read_u32(zone + ZONE_AREA);
    if (area == 0)
        return (left | top | right | bottom) == 0;
    return left < right && right <= read_u16(map + MAPS_WIDTH) && top < bottom &&
           bottom <= read_u16(map + MAPS_HEIGHT) && area <= (right - left) * (bottom - top);
}

static bool walk_point_is_valid(const uint8_t *zone)
{
    int32_t x = read_i32(zone + ZONE_WALK_X), y = read_i32(zone + ZONE_WALK_Y);
    if (zone[ZONE_HAS_WALK] == 0)
        return x == 0 && y == 0;
    return zone[ZONE_HAS_WALK] == 1 && is_fixed(x) && is_fixed(y);
}

static gab_result check_zone(Check *check, uint32_t index, const uint8_t *map)
{
    const uint8_t *zone = gab_element(check->bank, SECTION_ZONE, index);
    if (!count_name(check, read_u32(zone + ZONE_NAME)) ||
        read_u16(zone + ZONE_TAG) != check->tag_and_role[zone[ZONE_TAG]])
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_ZONE, index);
    if (zone[ZONE_ZERO] != 0 || read_u32(zone + ZONE_ZERO_END) != 0 ||
        !zone_bounds_are_valid(zone, map) || !walk_point_is_valid(zone))
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_ZONE, index);
    return GAB_OK;
}

/* ---- Maps ---- */

static gab_result check_plane(Check *check, uint32_t index, const uint8_t *map, MapSums *sums)
{
    const uint8_t *plane = gab_element(check->bank, SECTION_PLAN, index);
    uint32_t name = read_u32(plane + PLAN_NAME), zones = read_u32(plane + PLAN_ZONES);
    uint32_t first = read_u32(plane + PLAN_ZONE);
    if (name == 0 || !count_name(check, name) ||
        !consume_children(&sums->zones, first, zones, section_count(check, SECTION_ZONE)))
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_PLAN, index);
    if (zones > 255)
        return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_PLAN, index);
    gab_result result =
        check_grid(check, read_u32(plane + PLAN_GRID), map, GRID_ZONES, zones, sums);
    for (uint32_t i = first; i < first + zones && result == GAB_OK; i++)
        result = check_zone(check, i, map);
    return result;
}

static gab_result check_bands(Check *check, uint32_t first, uint32_t count)
{
    int32_t previous = 0;
    for (uint32_t i = first; i < first + count; i++) {
        const uint8_t *band = gab_element(check->bank, SECTION_BAND, i);
        int32_t radius = read_i32(band + BAND_RADIUS);
        if (!count_name(check, read_u32(band + BAND_NAME)))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_BAND, i);
        if (radius <= 0 || !is_fixed(radius))
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_BAND, i);
        if (radius <= previous)
            return gab_fail(check->fault, GAB_BAD_ORDER, SECTION_BAND, i);
        previous = radius;
    }
    return GAB_OK;
}

static bool map_size_is_valid(const Check *check, const uint8_t *map)
{
    uint32_t width = read_u16(map + MAPS_WIDTH), height = read_u16(map + MAPS_HEIGHT);
    return width <= check->limits->side && height <= check->limits->side &&
           width * height <= check->limits->area;
}

/* Checks the optional grids of bands and of distances. */
static gab_result check_fields(Check *check, const uint8_t *map, MapSums *sums)
{
    uint32_t band_grid = read_u32(map + MAPS_BAND_GRID), bands = read_u32(map + MAPS_BANDS);
    uint32_t distance_grid = read_u32(map + MAPS_DISTANCE_GRID);
    gab_result result = GAB_OK;
    if (band_grid != 0)
        result = check_grid(check, band_grid - 1, map, GRID_BANDS, bands, sums);
    if (distance_grid != 0 && result == GAB_OK)
        result = check_grid(check, distance_grid - 1, map, GRID_DISTANCES, MAX_DISTANCE, sums);
    return result;
}

static gab_result check_map(Check *check, uint32_t index, MapSums *sums)
{
    const uint8_t *map = gab_element(check->bank, SECTION_MAPS, index);
    uint32_t name = read_u32(map + MAPS_NAME), picture = read_u32(map + MAPS_PICTURE);
    uint32_t plane = read_u32(map + MAPS_PLANE), planes = read_u32(map + MAPS_PLANES);
    uint32_t band = read_u32(map + MAPS_BAND), bands = read_u32(map + MAPS_BANDS);
    if (name == 0 || !count_name(check, name) ||
        (picture != NO_INDEX && picture >= section_count(check, SECTION_PICT)) ||
        !consume_children(&sums->planes, plane, planes, section_count(check, SECTION_PLAN)) ||
        !consume_children(&sums->bands, band, bands, section_count(check, SECTION_BAND)))
        return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_MAPS, index);
    if (!map_size_is_valid(check, map) || bands > 255)
        return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_MAPS, index);
    if (read_u16(map + MAPS_WIDTH) == 0 || read_u16(map + MAPS_HEIGHT) == 0)
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_MAPS, index);
    gab_result result = check_bands(check, band, bands);
    for (uint32_t i = plane; i < plane + planes && result == GAB_OK; i++)
        result = check_plane(check, i, map, sums);
    return result == GAB_OK ? check_fields(check, map, sums) : result;
}

gab_result gab_check_maps(Check *check)
{
    MapSums sums = {0};
    gab_result result = GAB_OK;
    for (uint32_t i = 0; i < section_count(check, SECTION_MAPS) && result == GAB_OK; i++)
        result = check_map(check, i, &sums);
    const struct {
        SectionId id;
        uint32_t sum;
    } totals[] = {{SECTION_PLAN, sums.planes}, {SECTION_ZONE, sums.zones},
                  {SECTION_BAND, sums.bands},  {SECTION_GRID, sums.grids},
                  {SECTION_TILE, sums.tiles},  {SECTION_DATA, sums.bytes}};
    for (size_t i = 0; i < sizeof totals / sizeof totals[0] && result == GAB_OK; i++)
        result = gab_check_owned(check, totals[i].id, totals[i].sum);
    return result;
}

/* ---- For gab_bank_verify: the pixels of tiles ---- */

static uint32_t pixel_at(const uint8_t *pixels, uint32_t size, uint32_t index)
{
    return size == 1   ? pixels[index]
           : size == 2 ? read_u16(pixels + 2 * (size_t)index)
                       : read_u32(pixels + 4 * (size_t)index);
}

/* The size of the part of a tile that lies in its grid. */
typedef struct MapPart {
    uint32_t width, height;
} MapPart;

static MapPart part_in_grid(uint32_t width, uint32_t height, uint32_t index)
{
    uint32_t columns = (width + TILE_SIDE - 1) / TILE_SIDE;
    uint32_t right = width - index % columns * TILE_SIDE;
    uint32_t below = height - index / columns * TILE_SIDE;
    return (MapPart){right < TILE_SIDE ? right : TILE_SIDE, below < TILE_SIDE ? below : TILE_SIDE};
}

/* Properties of the pixels of a tile. */
typedef struct TileValues {
    uint32_t min, max; /* of the pixels within the grid */
    bool rest_is_zero; /* the pixels beyond the grid */
} TileValues;

static TileValues measure_tile(const uint8_t *pixels, uint32_t size, MapPart part)
{
    TileValues values = {UINT32_MAX, 0, true};
    uint32_t rest = 0;
    for (uint32_t y = 0; y < TILE_SIDE; y++) {
        uint32_t end = y < part.height ? part.width : 0;
        for (uint32_t x = 0; x < end; x++) {
            uint32_t value = pixel_at(pixels, size, y * TILE_SIDE + x);
            values.min = value < values.min ? value : values.min;
            values.max = value > values.max ? value : values.max;
        }
        for (uint32_t x = end; x < TILE_SIDE; x++)
            rest |= pixel_at(pixels, size, y * TILE_SIDE + x);
    }
    values.rest_is_zero = rest == 0;
    return values;
}

/* Returns the pixels of a tile that is not uniform, or NULL if it has changed since the bank was
 * opened. */
static const uint8_t *tile_pixels(const gab_bank *bank, const uint8_t *tile)
{
    const gab_section *data = &bank->sections[SECTION_DATA];
    uint32_t first = read_u32(tile + TILE_VALUE), size = tile[TILE_KIND] * (uint32_t)TILE_PIXELS;
    return first <= data->count && size <= data->count - first ? data->bytes + first : NULL;
}

/* True if a tile with pixels has only values up to `max`, in the smallest pixel size that can store
 * them, and not all of them are equal. */
static bool tile_pixels_are_valid(const gab_bank *bank, const uint8_t *tile, uint32_t max,
                                  MapPart part)
{
    uint32_t size = tile[TILE_KIND];
    if (size == 0)
        return true;
    const uint8_t *pixels = tile_pixels(bank, tile);
    if (pixels == NULL)
        return false;
    TileValues values = measure_tile(pixels, size, part);
    uint32_t min_max = size == 1 ? 0 : size == 2 ? 1u << 8 : 1u << 16;
    return values.max <= max && values.max >= min_max && values.min < values.max &&
           values.rest_is_zero;
}

static gab_result check_pixels(const gab_bank *bank, uint32_t index, uint32_t max, gab_fault *fault)
{
    const uint8_t *grid = gab_element(bank, SECTION_GRID, index);
    if (grid == NULL)
        return gab_fail(fault, GAB_BAD_REFERENCE, SECTION_GRID, index);
    uint32_t width = read_u16(grid + GRID_WIDTH), height = read_u16(grid + GRID_HEIGHT);
    uint32_t first = read_u32(grid + GRID_TILE);
    uint32_t tiles = ((width + TILE_SIDE - 1) / TILE_SIDE) * ((height + TILE_SIDE - 1) / TILE_SIDE);
    for (uint32_t i = 0; i < tiles; i++) {
        const uint8_t *tile = gab_element(bank, SECTION_TILE, first + i);
        if (tile == NULL || !tile_pixels_are_valid(bank, tile, max, part_in_grid(width, height, i)))
            return gab_fail(fault, GAB_BAD_VALUE, SECTION_TILE, first + i);
    }
    return GAB_OK;
}

gab_result gab_check_tiles_of(const gab_bank *bank, gab_fault *fault)
{
    gab_result result = GAB_OK;
    for (uint32_t i = 0; i < bank->sections[SECTION_PLAN].count && result == GAB_OK; i++) {
        const uint8_t *plane = gab_element(bank, SECTION_PLAN, i);
        result =
            check_pixels(bank, read_u32(plane + PLAN_GRID), read_u32(plane + PLAN_ZONES), fault);
    }
    for (uint32_t i = 0; i < bank->sections[SECTION_MAPS].count && result == GAB_OK; i++) {
        const uint8_t *map = gab_element(bank, SECTION_MAPS, i);
        uint32_t bands = read_u32(map + MAPS_BAND_GRID);
        uint32_t distances = read_u32(map + MAPS_DISTANCE_GRID);
        if (bands != 0)
            result = check_pixels(bank, bands - 1, read_u32(map + MAPS_BANDS), fault);
        if (distances != 0 && result == GAB_OK)
            result = check_pixels(bank, distances - 1, MAX_DISTANCE, fault);
    }
    return result;
}

/* ---- For gab_bank_verify: bounds and areas of zones compared with their pixels ---- */

enum { MAX_ZONES = 255 };

/* Bounds and area of the pixels of one zone. */
typedef struct Extent {
    uint32_t left, top, right, bottom, area;
} Extent;

static void add_rect(Extent *extent, Extent rect)
{
    bool first = extent->area == 0;
    extent->left = first || rect.left < extent->left ? rect.left : extent->left;
    extent->top = first || rect.top < extent->top ? rect.top : extent->top;
    extent->right = rect.right > extent->right ? rect.right : extent->right;
    extent->bottom = rect.bottom > extent->bottom ? rect.bottom : extent->bottom;
    extent->area += (rect.right - rect.left) * (rect.bottom - rect.top);
}

/* Adds a row of pixels to the extents of their values, one run of equal pixels at a time. */
static void add_row(Extent *extents, const uint8_t *pixels, uint32_t left, uint32_t y,
                    uint32_t width)
{
    for (uint32_t x = 0, end; x < width; x = end) {
        for (end = x + 1; end < width && pixels[end] == pixels[x];)
            end++;
        add_rect(&extents[pixels[x]], (Extent){left + x, y, left + end, y + 1, 0});
    }
}

/* Adds the pixels of a tile to the extents of their values. False if the tile has changed since the
 * bank was opened. */
static bool add_tile(const gab_bank *bank, uint32_t index, uint32_t left, uint32_t top,
                     MapPart part, Extent *extents)
{
    const uint8_t *tile = gab_element(bank, SECTION_TILE, index);
    if (tile == NULL)
        return false;
    uint32_t value = read_u32(tile + TILE_VALUE);
    if (tile[TILE_KIND] == 0) {
        if (value <= MAX_ZONES)
            add_rect(&extents[value], (Extent){left, top, left + part.width, top + part.height, 0});
        return value <= MAX_ZONES;
    }
    const uint8_t *pixels = tile[TILE_KIND] == 1 ? tile_pixels(bank, tile) : NULL;
    if (pixels == NULL)
        return false;
    for (uint32_t y = 0; y < part.height; y++)
        add_row(extents, pixels + (size_t)y * TILE_SIDE, left, top + y, part.width);
    return true;
}

static bool add_grid(const gab_bank *bank, const uint8_t *grid, Extent *extents)
{
    uint32_t width = read_u16(grid + GRID_WIDTH), height = read_u16(grid + GRID_HEIGHT);
    uint32_t columns = (width + TILE_SIDE - 1) / TILE_SIDE;
    uint32_t tiles = columns * ((height + TILE_SIDE - 1) / TILE_SIDE);
    bool valid = true;
    for (uint32_t i = 0; valid && i < tiles; i++)
        valid = add_tile(bank, read_u32(grid + GRID_TILE) + i, i % columns * TILE_SIDE,
                         i / columns * TILE_SIDE, part_in_grid(width, height, i), extents);
    return valid;
}

static bool has_extent(const uint8_t *zone, const Extent *extent)
{
    return read_u32(zone + ZONE_BOUNDS) == extent->left &&
           read_u32(zone + ZONE_BOUNDS + 4) == extent->top &&
           read_u32(zone + ZONE_BOUNDS + 8) == extent->right &&
           read_u32(zone + ZONE_BOUNDS + 12) == extent->bottom &&
           read_u32(zone + ZONE_AREA) == extent->area;
}

gab_result gab_check_zones_of(const gab_bank *bank, gab_fault *fault)
{
    for (uint32_t i = 0; i < bank->sections[SECTION_PLAN].count; i++) {
        Extent extents[MAX_ZONES + 1] = {{0, 0, 0, 0, 0}};
        const uint8_t *plane = gab_element(bank, SECTION_PLAN, i);
        const uint8_t *grid = gab_element(bank, SECTION_GRID, read_u32(plane + PLAN_GRID));
        uint32_t zones = read_u32(plane + PLAN_ZONES), first = read_u32(plane + PLAN_ZONE);
        if (grid == NULL || zones > MAX_ZONES || !add_grid(bank, grid, extents))
            return gab_fail(fault, GAB_BAD_VALUE, SECTION_PLAN, i);
        for (uint32_t k = 0; k < zones; k++) {
            const uint8_t *zone = gab_element(bank, SECTION_ZONE, first + k);
            if (zone == NULL || !has_extent(zone, &extents[k + 1]))
                return gab_fail(fault, GAB_BAD_VALUE, SECTION_ZONE, first + k);
        }
    }
    return GAB_OK;
}
