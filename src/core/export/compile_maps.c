/* SPDX-License-Identifier: MIT */
/* Compiles maps: planes with their shapes, and data derived from the road: distances and bands. */
#include "derive/bands.h"
#include "edit/shapes.h"
#include "export/compile_internal.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

enum { WORK_PIXELS = 1 << 14 }; /* pixels per unit of work, see compile_work_map */

/* The map that is being compiled. */
typedef struct MapTask {
    Compiler *c;
    const Map *map;
    PlainMap *plain;
    Path path;
    size_t pixels;
} MapTask;

double compile_work_map(const Map *map)
{
    return 1 + (double)map->width * map->height / WORK_PIXELS * (1 + list_count(map->planes));
}

/* ---- The road ---- */

/* Sets the pixels whose zones are road; leaves the others unchanged. */
static void add_road(const Map *map, const Plane *plane, uint8_t *road)
{
    bool is_road[256] = {false};
    LIST_EACH (Zone, zone, plane->zones)
        is_road[zone->number] = (map->road[zone->tag / 32] >> zone->tag % 32 & 1) != 0;
    g_autoptr(Blocks) blocks = plane_with_shapes(plane);
    PixelRect row = {0, 0, map->width, 1};
    g_autofree uint8_t *line = g_malloc((size_t)map->width);
    for (; row.top < map->height; row.top++, row.bottom++, road += map->width) {
        blocks_read(blocks, row, line, (size_t)map->width);
        for (int32_t x = 0; x < map->width; x++)
            road[x] |= is_road[line[x]];
    }
}

uint8_t *plane_road_pixels(const Map *map, const Plane *plane)
{
    uint8_t *road = g_malloc0((size_t)map->width * (size_t)map->height);
    add_road(map, plane, road);
    return road;
}

uint8_t *map_road_pixels(const Map *map)
{
    uint8_t *road = g_malloc0((size_t)map->width * (size_t)map->height);
    LIST_EACH (Plane, plane, map->planes)
        if (plane->band == 0)
            add_road(map, plane, road);
    return road;
}

/* ---- Planes ---- */

static bool compile_zones(Compiler *c, const Plane *plane, PlainPlane *plain)
{
    LIST_EACH (Zone, zone, plane->zones)
        plain->zone_count = MAX(plain->zone_count, (uint32_t)zone->number);
    plain->zones = compile_alloc(c, plain->zone_count, sizeof *plain->zones);
    bool ok = plain->zones != NULL;
    LIST_EACH_WHILE (ok, Zone, from, plane->zones) {
        PlainZone *zone = &plain->zones[from->number - 1];
        zone->name = from->name;
        zone->tag = (uint8_t)from->tag;
        zone->has_walk = from->has_walk;
        zone->walk_x = from->walk_x;
        zone->walk_y = from->walk_y;
        ok = compile_properties(c, from, &zone->properties);
    }
    return ok;
}

static bool compile_plane(const MapTask *task, const Plane *plane, PlainPlane *plain)
{
    uint8_t *pixels = compile_alloc(task->c, task->pixels, 1);
    if (pixels == NULL)
        return false;
    if (plane->shapes != NULL && !compile_take(task->c, task->pixels))
        return false;
    g_autoptr(Blocks) blocks = plane_with_shapes(plane);
    blocks_read(blocks, (PixelRect){0, 0, task->map->width, task->map->height}, pixels,
                (size_t)task->map->width);
    if (plane->shapes != NULL)
        compile_release(task->c, task->pixels);
    plain->name = plane->name;
    plain->pixels = pixels;
    return compile_zones(task->c, plane, plain) &&
           compile_advance(task->c, (double)task->pixels / WORK_PIXELS);
}

static bool compile_planes(const MapTask *task)
{
    const List *planes = task->map->planes;
    PlainPlane *plain = compile_alloc(task->c, list_count(planes), sizeof *plain);
    bool ok = plain != NULL;
    task->plain->planes = plain;
    task->plain->plane_count = ok ? list_count(planes) : 0;
    LIST_EACH_WHILE (ok, Plane, plane, planes)
        ok = compile_plane(task, plane, plain++);
    return ok;
}

/* ---- Bands ---- */

/* Bands sorted by radius. */
typedef struct BandOrder {
    const Band *bands[DOCUMENT_MAX_BANDS];
    uint32_t radii[DOCUMENT_MAX_BANDS];
    uint32_t count;
} BandOrder;

static int compare_radii(const void *a, const void *b)
{
    int32_t left = (*(const Band *const *)a)->radius, right = (*(const Band *const *)b)->radius;
    return (left > right) - (left < right);
}

static BandOrder order_bands(const Map *map)
{
    BandOrder order = {.count = 0};
    LIST_EACH (Band, band, map->bands)
        order.bands[order.count++] = band;
    qsort(order.bands, order.count, sizeof *order.bands, compare_radii);
    for (uint32_t i = 0; i < order.count; i++)
        order.radii[i] = (uint32_t)order.bands[i]->radius;
    return order;
}

static bool compile_band_list(const MapTask *task, const BandOrder *order)
{
    PlainBand *plain = compile_alloc(task->c, order->count, sizeof *plain);
    if (plain == NULL)
        return false;
    task->plain->bands = plain;
    task->plain->band_count = order->count;
    for (uint32_t i = 0; i < order->count; i++) {
        plain[i] = (PlainBand){.name = order->bands[i]->name, .radius = order->bands[i]->radius};
        if (order->radii[i] > BANDS_MAX_RADIUS)
            return compile_fail_at(task->c, COMPILE_LIMIT,
                                   path_band(task->map->id, order->bands[i]->id),
                                   _("its radius is above 32767 pixels"));
    }
    return true;
}

static void apply_band_plane(const MapTask *task, const Plane *plane, uint8_t index,
                             const BandPicture *picture)
{
    g_autofree uint8_t *pixels = plane_road_pixels(task->map, plane);
    const DistanceMask painted = {pixels, picture->stride, picture->width, picture->height};
    bands_apply_paint(picture, &painted, index);
}

/* Applies planes that are painted as bands, in order of decreasing radius, so that smaller bands
 * win. */
static void apply_band_planes(const MapTask *task, const BandOrder *order,
                              const BandPicture *picture)
{
    for (uint32_t band = order->count; band-- > 0;) {
        LIST_EACH (Plane, plane, task->map->planes)
            if (plane->band == order->bands[band]->id)
                apply_band_plane(task, plane, (uint8_t)band, picture);
    }
}

static bool compile_bands(const MapTask *task, const BandOrder *order, const DistanceField *field)
{
    if (order->count == 0)
        return true;
    uint8_t *fits = compile_alloc(task->c, task->pixels, 1);
    if (fits == NULL)
        return false;
    BandPicture picture = {
        .fits = fits, .stride = field->stride, .width = field->width, .height = field->height};
    DeriveJob *job = compile_job(task->c, 0);
    if (!compile_check_built(task->c, bands_build(job, field, order->radii, order->count, &picture),
                             task->path))
        return false;
    apply_band_planes(task, order, &picture);
    task->plain->band_pixels = fits;
    return true;
}

static bool build_distances(const MapTask *task, const BandOrder *order, DistanceField *field)
{
    const Map *map = task->map;
    DistanceOptions options = {.edge_is_off_road = !map->edge_is_road};
    if (!map->store_distances)
        options.largest = bands_squared_limit(order->radii, order->count);
    if (!compile_take(task->c, 2 * (uint64_t)task->pixels))
        return false;
    g_autofree uint8_t *road = map_road_pixels(map);
    DistanceMask mask = {
        .pixels = road, .stride = field->stride, .width = field->width, .height = field->height};
    DeriveJob *job = compile_job(task->c, (double)task->pixels / WORK_PIXELS);
    bool ok = compile_check_built(task->c, distance_build(job, &mask, &options, field), task->path);
    compile_release(task->c, 2 * (uint64_t)task->pixels);
    return ok;
}

/* Computes the data derived from the road. Distances are stored only if the map has
 * store_distances. */
static bool compile_road(const MapTask *task)
{
    const Map *map = task->map;
    BandOrder order = order_bands(map);
    if (!compile_band_list(task, &order))
        return false;
    if (order.count == 0 && !map->store_distances)
        return true;
    uint32_t *squared = compile_alloc(task->c, task->pixels, sizeof *squared);
    if (squared == NULL)
        return false;
    DistanceField field = {.squared = squared,
                           .stride = (size_t)map->width,
                           .width = (uint32_t)map->width,
                           .height = (uint32_t)map->height};
    task->plain->distances = map->store_distances ? squared : NULL;
    return build_distances(task, &order, &field) && compile_bands(task, &order, &field);
}

/* ---- Maps ---- */

static bool compile_map(Compiler *c, const void *asset, void *to)
{
    const Map *map = asset;
    PlainMap *plain = to;
    MapTask task = {.c = c,
                    .map = map,
                    .plain = plain,
                    .path = path_map(map->id),
                    .pixels = (size_t)map->width * (size_t)map->height};
    c->path = task.path;
    plain->name = map->name;
    plain->picture = compile_picture_number(c, map->picture);
    plain->width = (uint32_t)map->width;
    plain->height = (uint32_t)map->height;
    return compile_properties(c, map, &plain->properties) && compile_planes(&task) &&
           compile_road(&task) && compile_advance(c, 1);
}

bool compile_maps(Compiler *c)
{
    c->bank->maps =
        compile_assets(c, c->project->maps, sizeof(PlainMap), compile_map, &c->bank->map_count);
    return c->bank->maps != NULL;
}
