/* SPDX-License-Identifier: MIT */
/* The road of a map under edits; the contract is in map_road.h. Blocks shared by two versions are
 * skipped. */
#include "road/map_road.h"

#include "edit/shapes.h"

#include <string.h>

/* A plane of a map with its shapes. */
typedef struct RoadPlane {
    Plane *plane;
    Blocks *filled;    /* its paint with its shapes filled in */
    bool is_road[256]; /* by number of a zone */
} RoadPlane;

struct MapRoad {
    gint refs;
    RoadPlane *planes;
    uint32_t count;
    Blocks *road;
};

void map_road_unref(MapRoad *road)
{
    if (road == NULL || !g_atomic_int_dec_and_test(&road->refs))
        return;
    for (uint32_t i = 0; i < road->count; i++) {
        node_unref(road->planes[i].plane);
        blocks_unref(road->planes[i].filled);
    }
    blocks_unref(road->road);
    g_free(road->planes);
    g_free(road);
}

const Blocks *map_road_blocks(const MapRoad *road)
{
    return road->road;
}

static const RoadPlane *find_plane(const MapRoad *road, uint64_t id)
{
    for (uint32_t i = 0; road != NULL && i < road->count; i++)
        if (road->planes[i].plane->id == id)
            return &road->planes[i];
    return NULL;
}

const Blocks *map_road_plane(const MapRoad *road, uint64_t plane, bool is_road[256])
{
    const RoadPlane *found = find_plane(road, plane);
    if (found == NULL)
        return NULL;
    memcpy(is_road, found->is_road, sizeof found->is_road);
    return found->filled;
}

bool blocks_share(const Blocks *a, const Blocks *b, uint32_t column, uint32_t row)
{
    uint8_t value_a = 0, value_b = 0;
    const uint8_t *pixels_a = blocks_block(a, column, row, &value_a);
    const uint8_t *pixels_b = blocks_block(b, column, row, &value_b);
    return pixels_a == pixels_b && (pixels_a != NULL || value_a == value_b);
}

static bool same_size(const Blocks *a, const Blocks *b)
{
    return blocks_width(a) == blocks_width(b) && blocks_height(a) == blocks_height(b);
}

/* ---- Planes ---- */

/* Copies a block that differs; the edit shares all others with the picture that it started from. */
static void copy_block(BlocksEdit *edit, const Blocks *from, uint32_t column, uint32_t row)
{
    uint8_t value = 0;
    const uint8_t *pixels = blocks_block(from, column, row, &value);
    if (pixels == NULL)
        blocks_edit_uniform(edit, column, row, value);
    else
        memcpy(blocks_edit_block(edit, column, row), pixels, BLOCK_PIXELS);
}

/* Extends `rect` by the area in which the shapes of two versions of a plane may fill different
 * pixels. Returns false if they may differ everywhere. */
static bool shapes_differ(const Plane *before, const Plane *after, PixelRect *rect)
{
    uint32_t count = list_count(after->shapes);
    if (before->shapes == after->shapes)
        return true;
    if (count != list_count(before->shapes))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const Shape *from = list_get(before->shapes, i), *to = list_get(after->shapes, i);
        if (from->id != to->id)
            return false;
        if (from != to)
            *rect = rect_joined(*rect, shape_difference(from, to));
    }
    return true;
}

/* Fills shapes again in whole blocks where they or the paint below them have changed. Blocks that
 * turn out equal remain shared. */
static Blocks *refill_near(const RoadPlane *before, const Plane *plane, PixelRect rect)
{
    BlocksEdit *paint = blocks_edit(plane->pixels), *edit = blocks_edit(before->filled);
    paint_shapes(paint, plane->shapes, rect, -1);
    g_autoptr(Blocks) painted = blocks_edit_end(paint);
    for (int32_t y = rect.top; y < rect.bottom; y += BLOCK_SIDE)
        for (int32_t x = rect.left; x < rect.right; x += BLOCK_SIDE) {
            uint32_t column = (uint32_t)x / BLOCK_SIDE, row = (uint32_t)y / BLOCK_SIDE;
            if (!blocks_share(before->filled, painted, column, row))
                copy_block(edit, painted, column, row);
        }
    return blocks_edit_end(edit);
}

/* Extends a rectangle to whole blocks of a picture. */
static PixelRect whole_blocks(const Blocks *blocks, PixelRect rect)
{
    int32_t side = BLOCK_SIDE;
    return (PixelRect){MAX(rect.left, 0) / side * side, MAX(rect.top, 0) / side * side,
                       MIN((rect.right + side - 1) / side * side, (int32_t)blocks_width(blocks)),
                       MIN((rect.bottom + side - 1) / side * side, (int32_t)blocks_height(blocks))};
}

static Blocks *fill_plane(const RoadPlane *before, const Plane *plane)
{
    if (list_count(plane->shapes) == 0)
        return blocks_ref(plane->pixels);
    if (before == NULL || !same_size(before->plane->pixels, plane->pixels))
        return plane_with_shapes(plane);
    PixelRect rect = {0, 0, 0, 0};
    if (before->plane->pixels != plane->pixels)
        rect = blocks_difference(before->plane->pixels, plane->pixels);
    if (!shapes_differ(before->plane, plane, &rect))
        rect = (PixelRect){0, 0, (int32_t)blocks_width(plane->pixels),
                           (int32_t)blocks_height(plane->pixels)};
    if (rect.left >= rect.right || rect.top >= rect.bottom)
        return blocks_ref(before->filled);
    return refill_near(before, plane, whole_blocks(plane->pixels, rect));
}

static void init_plane(RoadPlane *to, const Map *map, const Plane *plane, const MapRoad *before)
{
    to->plane = node_ref(plane);
    to->filled = fill_plane(find_plane(before, plane->id), plane);
    LIST_EACH (Zone, zone, plane->zones)
        to->is_road[zone->number] = (map->road[zone->tag / 32] >> zone->tag % 32 & 1) != 0;
}

/* ---- Combining all planes ---- */

/* True if the same planes and zones are road in two versions. */
static bool same_rules(const MapRoad *a, const MapRoad *b)
{
    bool same = b != NULL && a->count == b->count;
    for (uint32_t i = 0; same && i < a->count; i++)
        same = a->planes[i].plane->id == b->planes[i].plane->id &&
               (a->planes[i].plane->band != 0) == (b->planes[i].plane->band != 0) &&
               memcmp(a->planes[i].is_road, b->planes[i].is_road, sizeof a->planes[i].is_road) == 0;
    return same;
}

static bool is_touched(const MapRoad *road, const MapRoad *before, uint32_t column, uint32_t row)
{
    for (uint32_t i = 0; i < road->count; i++)
        if (road->planes[i].plane->band == 0 &&
            !blocks_share(road->planes[i].filled, before->planes[i].filled, column, row))
            return true;
    return false;
}

static void add_plane(const RoadPlane *plane, uint8_t *pixels, uint32_t column, uint32_t row)
{
    const Blocks *filled = plane->filled;
    uint32_t width = MIN(blocks_width(filled) - column * BLOCK_SIDE, BLOCK_SIDE);
    uint32_t height = MIN(blocks_height(filled) - row * BLOCK_SIDE, BLOCK_SIDE);
    uint8_t value = 0;
    const uint8_t *from = blocks_block(filled, column, row, &value);
    if (from == NULL && !plane->is_road[value])
        return;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            pixels[y * BLOCK_SIDE + x] |=
                from == NULL ? 1 : plane->is_road[from[y * BLOCK_SIDE + x]];
}

/* Returns 1 if uniform blocks show that a block is entirely on the road, 0 if they show that it is
 * entirely off the road, else -1. */
static int whole_block(const MapRoad *road, uint32_t column, uint32_t row)
{
    int whole = 0;
    for (uint32_t i = 0; i < road->count; i++) {
        uint8_t value = 0;
        if (road->planes[i].plane->band != 0)
            continue;
        if (blocks_block(road->planes[i].filled, column, row, &value) != NULL)
            whole = whole == 1 ? 1 : -1;
        else if (road->planes[i].is_road[value])
            return 1;
    }
    return whole;
}

static void join_block(const MapRoad *road, BlocksEdit *edit, uint32_t column, uint32_t row)
{
    int whole = whole_block(road, column, row);
    if (whole >= 0) {
        blocks_edit_uniform(edit, column, row, (uint8_t)whole);
        return;
    }
    uint8_t *pixels = blocks_edit_block(edit, column, row);
    memset(pixels, 0, BLOCK_PIXELS);
    for (uint32_t i = 0; i < road->count; i++)
        if (road->planes[i].plane->band == 0)
            add_plane(&road->planes[i], pixels, column, row);
}

static Blocks *join_planes(const MapRoad *road, const Map *map, const MapRoad *before)
{
    g_autoptr(Blocks) blank = blocks_new((uint32_t)map->width, (uint32_t)map->height, 0);
    bool same = before != NULL && same_size(blank, before->road);
    BlocksEdit *edit = blocks_edit(same ? before->road : blank);
    bool all = !same || !same_rules(road, before);
    for (uint32_t row = 0; row < blocks_rows(blank); row++)
        for (uint32_t column = 0; column < blocks_columns(blank); column++)
            if (all || is_touched(road, before, column, row))
                join_block(road, edit, column, row);
    return blocks_edit_end(edit);
}

MapRoad *map_road_new(const Map *map, const MapRoad *before)
{
    MapRoad *road = g_new0(MapRoad, 1);
    road->refs = 1;
    road->planes = g_new0(RoadPlane, list_count(map->planes) + 1);
    LIST_EACH (Plane, plane, map->planes)
        init_plane(&road->planes[road->count++], map, plane, before);
    road->road = join_planes(road, map, before);
    return road;
}

/* ---- Distance to the border ---- */

/* The search for the nearest pixel off the road. */
typedef struct Search {
    const Blocks *road;
    int64_t x, y;
    uint64_t best;
} Search;

static uint64_t square(int64_t a)
{
    return (uint64_t)(a * a);
}

/* Returns the distance of a coordinate from the interval [from, until). */
static int64_t distance_outside(int64_t at, int64_t from, int64_t until)
{
    return at < from ? from - at : at >= until ? at - until + 1 : 0;
}

static void search_block(Search *search, uint32_t column, uint32_t row)
{
    int64_t left = (int64_t)column * BLOCK_SIDE, top = (int64_t)row * BLOCK_SIDE;
    int64_t right = MIN(left + BLOCK_SIDE, (int64_t)blocks_width(search->road));
    int64_t bottom = MIN(top + BLOCK_SIDE, (int64_t)blocks_height(search->road));
    uint64_t nearest = square(distance_outside(search->x, left, right)) +
                       square(distance_outside(search->y, top, bottom));
    uint8_t value = 0;
    const uint8_t *pixels = blocks_block(search->road, column, row, &value);
    if (nearest >= search->best || (pixels == NULL && value != 0))
        return;
    if (pixels == NULL)
        search->best = nearest;
    for (int64_t y = top; pixels != NULL && y < bottom; y++)
        for (int64_t x = left; x < right; x++)
            if (pixels[(y - top) * BLOCK_SIDE + x - left] == 0)
                search->best = MIN(search->best, square(x - search->x) + square(y - search->y));
}

/* Searches the blocks that are `ring` blocks away from the block with the pixel. */
static void search_ring(Search *search, int64_t ring)
{
    int64_t middle_x = search->x / BLOCK_SIDE, middle_y = search->y / BLOCK_SIDE;
    int64_t columns = blocks_columns(search->road), rows = blocks_rows(search->road);
    for (int64_t row = MAX(middle_y - ring, 0); row <= MIN(middle_y + ring, rows - 1); row++) {
        bool whole = row == middle_y - ring || row == middle_y + ring;
        int64_t step = whole || ring == 0 ? 1 : 2 * ring;
        for (int64_t column = middle_x - ring; column <= middle_x + ring; column += step)
            if (column >= 0 && column < columns)
                search_block(search, (uint32_t)column, (uint32_t)row);
    }
}

uint32_t road_distance(const Blocks *road, bool edge_is_road, int32_t x, int32_t y)
{
    int64_t width = blocks_width(road), height = blocks_height(road);
    if (blocks_get(road, x, y) == 0)
        return 0;
    Search search = {road, x, y, UINT32_MAX};
    if (!edge_is_road)
        search.best = square(MIN(MIN((int64_t)x + 1, width - x), MIN((int64_t)y + 1, height - y)));
    int64_t rings = MAX(blocks_columns(road), blocks_rows(road));
    for (int64_t ring = 0; ring <= rings; ring++) {
        if (ring > 0 && square((ring - 1) * BLOCK_SIDE + 1) > search.best)
            break;
        search_ring(&search, ring);
    }
    return (uint32_t)search.best;
}
