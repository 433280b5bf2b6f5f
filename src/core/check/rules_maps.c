/* SPDX-License-Identifier: MIT */
/* Rules about maps and their bands; planes and zones are in rules_planes.c. */
#include "check/check_internal.h"

#include "derive/bands.h"
#include "derive/pinch.h"
#include "edit/maps.h"
#include "edit/shapes.h"
#include "export/compile.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

enum { MAX_PINCHES = 20 }; /* per band */

/* ---- Maps ---- */

static bool has_zones(const Map *map)
{
    LIST_EACH (Plane, plane, map->planes)
        if (plane->zones != NULL)
            return true;
    return false;
}

static void compare_with_picture(Check *c, const NodePlace *place)
{
    const Map *map = place->node;
    const Picture *picture = project_picture(c->project, map->picture);
    if (picture != NULL && (picture->width != map->width || picture->height != map->height))
        report_problem(c, RULE_MAP_PICTURE_SIZE, place, no_area,
                       _("it has %d x %d pixels, but its picture has %d x %d"), (int)map->width,
                       (int)map->height, (int)picture->width, (int)picture->height);
}

/* ---- Bands ---- */

/* The data computed from a map's road for one band. */
typedef struct Road {
    const Map *map;
    uint8_t *pixels;   /* see map_road_pixels */
    uint32_t *squared; /* the memory of `field` */
    DistanceField field;
    DeriveJob job;
} Road;

static bool is_cancelled(void *user)
{
    return check_stopped(user);
}

static void open_road(Road *road, Check *c, const Map *map)
{
    size_t count = (size_t)map->width * (size_t)map->height;
    *road = (Road){.map = map,
                   .pixels = map_road_pixels(map),
                   .squared = g_try_new(uint32_t, count),
                   .job = {.cancelled = is_cancelled, .user = c}};
    road->field = (DistanceField){.squared = road->squared,
                                  .stride = (size_t)map->width,
                                  .width = (uint32_t)map->width,
                                  .height = (uint32_t)map->height};
}

static void close_road(Road *road)
{
    g_free(road->pixels);
    g_free(road->squared);
}

/* True if a plane has a pixel of a road zone. */
static bool plane_has_road(const Map *map, const Plane *plane)
{
    bool values[256], found = false;
    g_autoptr(Blocks) pixels = plane_with_shapes(plane);
    blocks_values(pixels, NULL, values);
    LIST_EACH (Zone, zone, plane->zones)
        found |= values[zone->number] && (map->road[zone->tag / 32] >> zone->tag % 32 & 1) != 0;
    return found;
}

static bool has_road(const Map *map)
{
    bool found = false;
    LIST_EACH_WHILE (!found, Plane, plane, map->planes)
        found = plane->band == 0 && plane_has_road(map, plane);
    return found;
}

static bool find_pinches(Road *road, uint32_t radius, PinchList *list)
{
    DistanceMask mask = {.pixels = road->pixels,
                         .stride = road->field.stride,
                         .width = road->field.width,
                         .height = road->field.height};
    DistanceOptions options = {.edge_is_off_road = !road->map->edge_is_road,
                               .largest = bands_squared_limit(&radius, 1)};
    return road->squared != NULL &&
           distance_build(&road->job, &mask, &options, &road->field) == DERIVE_DONE &&
           pinch_find(&road->job, &road->field, radius, list) == DERIVE_DONE;
}

static void report_pinches(Check *c, const NodePlace *place, const PinchList *list)
{
    for (size_t i = 0; i < list->count && i < MAX_PINCHES; i++) {
        const PinchPoint *point = &list->points[i];
        PixelRect area = {(int32_t)point->x, (int32_t)point->y, (int32_t)point->x + 1,
                          (int32_t)point->y + 1};
        const char *format = point->kind == PINCH_PASSAGE
                                 ? _("it does not fit at %u, %u: the largest radius there is %.4g")
                                 : _("it fits nowhere: the largest radius is that at %u, %u, %.4g");
        report_problem(c, RULE_BAND_TOO_WIDE, place, area, format, (unsigned)point->x,
                       (unsigned)point->y, MAX(point->clearance, 0) / 256.0);
    }
    if (list->count > MAX_PINCHES)
        report_problem(c, RULE_BAND_TOO_WIDE, place, no_area,
                       g_dngettext(GETTEXT_PACKAGE, "%u more place is too narrow",
                                   "%u more places are too narrow", list->count - MAX_PINCHES),
                       (unsigned)(list->count - MAX_PINCHES));
}

static void check_has_road(Check *c, const NodePlace *place)
{
    const Map *map = place->node;
    ListIter iter = list_iter(map->bands);
    const Band *band;
    while ((band = list_next(&iter)) != NULL && map_band_is_painted(map, band))
        continue;
    if (band == NULL || !check_is_enabled(c, RULE_BANDS_WITHOUT_ROAD))
        return;
    if (!has_road(map))
        report_problem(c, RULE_BANDS_WITHOUT_ROAD, place, no_area,
                       _("it has bands, but no pixels with a road tag"));
}

void check_map(Check *c, const NodePlace *place)
{
    const Map *map = place->node;
    if (!has_zones(map))
        report_problem(c, RULE_MAP_EMPTY, place, no_area, _("it has no zones"));
    compare_with_picture(c, place);
    check_has_road(c, place);
}

enum { BYTES_OF_PIXEL = 8 }; /* per pixel of the map, during the search for pinch points */

static void check_pinches(Check *c, const NodePlace *place, uint32_t radius)
{
    const Map *map = place->above->node;
    uint64_t bytes = BYTES_OF_PIXEL * (uint64_t)map->width * (uint64_t)map->height;
    GError *problem = NULL;
    if (!budget_take(picture_store_budget(c->store), bytes, &problem)) {
        report_problem(c, RULE_BAND_TOO_WIDE, place, no_area,
                       _("cannot search for bottlenecks: %s"), problem->message);
        g_error_free(problem);
        return;
    }
    Road road;
    PinchList list = {0};
    open_road(&road, c, map);
    if (find_pinches(&road, radius, &list))
        report_pinches(c, place, &list);
    else if (!check_stopped(c))
        report_problem(c, RULE_BAND_TOO_WIDE, place, no_area,
                       _("there is not enough memory to search for bottlenecks"));
    pinch_clear(&road.job, &list);
    close_road(&road);
    budget_release(picture_store_budget(c->store), bytes);
}

void check_band(Check *c, const NodePlace *place)
{
    const Band *band = place->node;
    const Map *map = place->above->node;
    if (band->radius > BANDS_MAX_RADIUS) {
        report_problem(c, RULE_BAND_TOO_LARGE, place, no_area, _("its radius is above %d pixels"),
                       BANDS_MAX_RADIUS / 256);
        return;
    }
    if (!map_band_is_painted(map, band) && check_is_enabled(c, RULE_BAND_TOO_WIDE) && has_road(map))
        check_pinches(c, place, (uint32_t)band->radius);
}

/* ---- Fixes ---- */

Project *fix_map_size(const Fix *fix, GError **error)
{
    const Map *map = fix->node;
    const Picture *picture = project_picture(fix->project, map->picture);
    if (picture == NULL)
        return fix_fails(error, _("the map has no picture now"));
    return edit_resize_map(fix->project, map->id, picture->width, picture->height, 0, 0, error);
}
