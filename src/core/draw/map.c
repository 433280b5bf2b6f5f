/* SPDX-License-Identifier: MIT */
/* A map and what is known about it, on a target; the contract is map.h. */
#include "draw/labels.h"
#include "draw/map_internal.h"

#include <math.h>

static const DrawColour black = 0xff000000;

/* Zones lie on busy pictures: their paint is a little stronger than that of boxes. */
#define ZONE_SHARE 1.25

/* One map on one target. */
typedef struct Work {
    const DrawTarget *target;
    const Project *project;
    const Map *map;
    const DrawMapOptions *options;
    const DrawTheme *theme;
    DrawPictures *pictures;
} Work;

static bool shows(const Work *work, unsigned part)
{
    return (work->options->show & part) != 0;
}

static PixelRect map_rect(const Map *map)
{
    return (PixelRect){0, 0, map->width, map->height};
}

static void draw_map_labels(const Work *work, DrawLabelRead read, const void *source,
                            const DrawLabelStyle *styles)
{
    const DrawLabels labels = {.read = read,
                               .source = source,
                               .width = (uint32_t)work->map->width,
                               .height = (uint32_t)work->map->height,
                               .styles = styles};
    draw_labels(work->target, &labels);
}

/* ---- The picture ---- */

static DrawPictureState draw_ground(const Work *work)
{
    const Map *map = work->map;
    PixelRect all = map_rect(map);
    const DrawPictureView view = {.part = all, .alpha = 1, .theme = work->theme};
    DrawPictureState state = DRAW_PICTURE_HERE;
    draw_fill(work->target, draw_area_of(work->target), work->theme->surround);
    if (shows(work, DRAW_MAP_CHECKER))
        draw_checker(work->target, all, work->theme);
    if (shows(work, DRAW_MAP_PICTURE) && map->picture != 0)
        state = draw_picture(work->target, work->pictures,
                             project_picture(work->project, map->picture), &view);
    draw_fill(work->target, draw_area(work->target, all),
              draw_faded(work->theme->dim, work->options->dim));
    return state;
}

/* ---- Zones ---- */

static bool is_road(const Map *map, int32_t tag)
{
    return tag > 0 && tag < 256 && (map->road[tag >> 5] >> (tag & 31) & 1) != 0;
}

/* How a zone's tag looks in a plane: greyed where another is worked on. */
static DrawTagStyle zone_style(const Work *work, const DrawMapPlane *plane, const Zone *zone)
{
    const DrawMapOptions *options = work->options;
    DrawTagStyle style = draw_tag_seen(work->theme, &options->tags, work->project, zone->tag);
    bool greyed = plane->greyed || (plane->zone != 0 && plane->zone != zone->number);
    if (greyed && style.colour >> 24 != 0)
        style.colour = draw_faded(work->theme->grey, DRAW_GREY_SHARE);
    style.colour = draw_faded(style.colour, plane->opacity);
    return style;
}

static void draw_zones(const Work *work, const DrawMapPlane *plane)
{
    DrawLabelStyle styles[256] = {0};
    ListIter zones = list_iter(plane->plane->zones);
    for (const Zone *zone; (zone = list_next(&zones)) != NULL;) {
        DrawLabelStyle *style = &styles[zone->number & 255];
        *style = draw_label_style(zone_style(work, plane, zone), ZONE_SHARE);
        if (!shows(work, DRAW_MAP_OUTLINES))
            style->line = 0;
        /* Bands stand for the road's paint. */
        if (work->options->bands != NULL && is_road(work->map, zone->tag))
            style->fill = style->hatched = 0;
    }
    const Tiles *pixels = plane->pixels != NULL ? plane->pixels : plane->plane->pixels;
    draw_map_labels(work, draw_read_tiles, pixels, styles);
}

static const Zone *first_road(const Work *work)
{
    for (uint32_t i = 0; i < work->options->plane_count; i++) {
        ListIter zones = list_iter(work->options->planes[i].plane->zones);
        for (const Zone *zone; (zone = list_next(&zones)) != NULL;)
            if (is_road(work->map, zone->tag))
                return zone;
    }
    return NULL;
}

/* ---- Bands and distances ---- */

void draw_bands_label(const DistanceField *field, const BandPicture *bands, uint8_t *labels,
                      size_t stride)
{
    for (uint32_t y = 0; y < field->height; y++) {
        const uint32_t *squared = field->squared + y * field->stride;
        const uint8_t *fits = bands->fits + y * bands->stride;
        for (uint32_t x = 0; x < field->width; x++)
            labels[y * stride + x] = (uint8_t)(squared[x] == 0 ? 0 : MIN(fits[x], 254) + 1);
    }
}

static DrawLabelStyle band_style(const Band *band, uint32_t place, double opacity)
{
    DrawColour colour = draw_colour(band->colour, 1) | black;
    return (DrawLabelStyle){.fill = draw_faded(colour, 0.76 * opacity),
                            .hatched = draw_faded(draw_mixed(colour, black, 0.55), 0.3 * opacity),
                            .line = draw_faded(draw_mixed(colour, black, 0.4), 0.5 * opacity),
                            .hatch = draw_band_hatch(place)};
}

static void draw_bands(const Work *work, const DrawMapBands *bands)
{
    DrawLabelStyle styles[256] = {0};
    const Zone *road = first_road(work);
    const DrawBytes bytes = {bands->labels, bands->stride, (uint32_t)work->map->width,
                             (uint32_t)work->map->height};
    for (uint32_t i = 0; i < bands->count && i < 254; i++)
        if ((bands->hidden[i >> 5] >> (i & 31) & 1) == 0)
            styles[i + 1] = band_style(bands->bands[i], i, bands->opacity);
    /* Where all fit is the road itself. */
    if (road != NULL && bands->count < 255) {
        styles[bands->count + 1] =
            draw_label_style(draw_tag_style(work->project, road->tag), bands->opacity);
        styles[bands->count + 1].line = 0;
    }
    draw_map_labels(work, draw_read_bytes, &bytes, styles);
}

enum { FARTHEST_SHADE = 255, CONTOUR_STEP = 8 };

/* `source` is a DistanceField: the label is the distance in whole pixels, as far as it goes. */
static void read_distances(const void *source, int64_t row, const int64_t *columns, size_t count,
                           uint8_t *labels)
{
    const DistanceField *field = source;
    for (size_t i = 0; i < count; i++) {
        labels[i] = 0;
        if (row >= 0 && row < field->height && columns[i] >= 0 && columns[i] < field->width) {
            uint32_t squared = field->squared[(size_t)row * field->stride + (size_t)columns[i]];
            labels[i] = (uint8_t)fmin(sqrt(squared), FARTHEST_SHADE);
        }
    }
}

static void draw_distances(const Work *work, const DistanceField *field)
{
    DrawLabelStyle styles[256] = {0};
    for (int i = 1; i <= FARTHEST_SHADE; i++) {
        double share = 0.12 + 0.5 * i / (i + 24.0);
        styles[i].fill =
            draw_faded(draw_mixed(work->theme->accent, work->theme->mark, share), share);
        if (i % CONTOUR_STEP == 0)
            styles[i].fill = draw_faded(work->theme->mark, 0.6);
    }
    draw_map_labels(work, read_distances, field, styles);
}

/* ---- Lines and marks ---- */

static DrawColour zone_colour(const Work *work, const DrawMapPlane *plane, int32_t number)
{
    const Zone *zone = plane_zone(plane->plane, number);
    return zone != NULL ? zone_style(work, plane, zone).colour
                        : draw_faded(work->theme->grey, plane->opacity);
}

static void draw_shapes(const Work *work, const DrawMapPlane *plane)
{
    DrawShapes *own = plane->shapes == NULL ? draw_shapes_new(plane->plane, NULL) : NULL;
    const DrawShapes *shapes = own != NULL ? own : plane->shapes;
    for (uint32_t i = 0; i < shapes->count; i++) {
        DrawColour colour = zone_colour(work, plane, shapes->lines[i]->shape->zone);
        if (colour >> 24 != 0)
            draw_shape_lines(work->target, shapes->lines[i], colour, work->theme);
    }
    draw_shapes_free(own);
}

static void draw_walks(const Work *work, const DrawMapPlane *plane)
{
    ListIter zones = list_iter(plane->plane->zones);
    for (const Zone *zone; (zone = list_next(&zones)) != NULL;) {
        DrawColour colour = zone_style(work, plane, zone).colour;
        DrawSpot spot = draw_spot_fixed(work->target, zone->walk_x, zone->walk_y);
        if (!zone->has_walk || colour >> 24 == 0)
            continue;
        draw_ring(work->target, spot, 5, 3.5, draw_faded(work->theme->mark_rim, plane->opacity));
        draw_ring(work->target, spot, 5, 1.5, draw_faded(work->theme->mark, plane->opacity));
        draw_disc(work->target, spot, 3, colour);
    }
}

static void draw_pinch(const Work *work, const PinchPoint *pinch)
{
    const DrawTarget *target = work->target;
    DrawSpot spot = draw_spot(target, pinch->x + 0.5, pinch->y + 0.5);
    double radius = fmax(pinch->clearance, 0) / 256.0 * target->zoom / target->scale;
    draw_ring(target, spot, fmax(radius, 5), 4, work->theme->mark_rim);
    draw_ring(target, spot, fmax(radius, 5), 2, work->theme->warning);
    draw_disc(target, spot, 3.5, work->theme->mark_rim);
    draw_disc(target, spot, 2.5, work->theme->warning);
}

/* ---- All ---- */

static void draw_planes(const Work *work, unsigned part,
                        void (*draw)(const Work *work, const DrawMapPlane *plane))
{
    for (uint32_t i = 0; shows(work, part) && i < work->options->plane_count; i++)
        draw(work, &work->options->planes[i]);
}

DrawPictureState draw_map(const DrawTarget *target, const DrawMapView *view, DrawPictures *pictures)
{
    const DrawMapOptions *options = view->options;
    const Work work = {target,
                       view->project,
                       view->map,
                       options,
                       options->theme != NULL ? options->theme : &draw_theme_dark,
                       pictures};
    DrawPictureState state = draw_ground(&work);
    if (options->distances != NULL)
        draw_distances(&work, options->distances);
    if (options->bands != NULL)
        draw_bands(&work, options->bands);
    draw_planes(&work, DRAW_MAP_ZONES, draw_zones);
    if (shows(&work, DRAW_MAP_GRID))
        draw_pixel_grid(target, map_rect(view->map), work.theme);
    draw_planes(&work, DRAW_MAP_SHAPES, draw_shapes);
    draw_planes(&work, DRAW_MAP_WALKS, draw_walks);
    for (size_t i = 0; i < options->pinch_count; i++)
        draw_pinch(&work, &options->pinches[i]);
    return state;
}
