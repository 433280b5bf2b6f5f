/* SPDX-License-Identifier: MIT */
/* Draws maps; the contract is in map.h. */
#include "draw/labels.h"
#include "draw/map_internal.h"

#include <math.h>

static const DrawColour black = 0xff000000;

/* Alpha factor of the paint of zones. Zones lie on busy pictures, so their paint is slightly
 * stronger than that of boxes. */
#define ZONE_ALPHA 1.25
/* Outlines must be visible on any picture, however faint the paint is. They are therefore much
 * more opaque than the paint, light, and have a dark rim. Outlines of other planes are weaker,
 * and grey. */
#define LINE_ALPHA  2.5
#define LINE_LIGHT  0.35
#define LINE_RIM    0.75
#define OTHER_LINES 0.9

/* A map being drawn on a target. */
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

static DrawPictureState draw_background(const Work *work)
{
    const Map *map = work->map;
    PixelRect all = map_rect(map);
    const DrawPictureView view = {.part = all, .alpha = 1, .theme = work->theme};
    DrawPictureState state = DRAW_PICTURE_READY;
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

static bool shows_bands(const Work *work)
{
    return work->options->bands != NULL && work->options->bands->labels != NULL;
}

/* Returns the style of a zone: that of its tag or, with DRAW_MAP_BY_ZONE, a colour of its own. The
 * tag decides whether the zone is hidden or grey. */
static DrawTagStyle base_style(const Work *work, const Zone *zone)
{
    const DrawTagView *tags = &work->options->tags;
    DrawTagStyle style = draw_tag_style_in_view(work->theme, tags, work->project, zone->tag);
    if (!shows(work, DRAW_MAP_BY_ZONE) || draw_tag_share(tags, zone->tag) < 1)
        return style;
    style = draw_zone_style(zone->number);
    if (tags->plain != 0)
        style.hatch = HATCH_NONE;
    return style;
}

/* Returns the style of a zone in a plane; grey if another plane is edited or only another zone is
 * in colour. */
static DrawTagStyle zone_style(const Work *work, const DrawMapPlane *plane, const Zone *zone)
{
    DrawTagStyle style = base_style(work, zone);
    bool other = plane->zone != 0 && plane->zone != zone->number;
    bool greyed = plane->greyed || other;
    if (other && plane->alone)
        style.colour = 0;
    if (greyed && style.colour >> 24 != 0)
        style.colour = draw_faded(work->theme->grey, DRAW_GREY_SHARE);
    style.colour = draw_faded(style.colour, plane->opacity);
    return style;
}

/* Returns the alpha factor of a plane's lines and points. */
static double line_alpha(const DrawMapPlane *plane)
{
    double factor = fmin(plane->opacity * LINE_ALPHA, 1);
    return plane->greyed ? factor * OTHER_LINES : factor;
}

/* Adds a zone's outline in its colour. In a plane that is not edited, the outline is grey and the
 * only part that is clearly visible. */
static void add_outline(const Work *work, const DrawMapPlane *plane, DrawColour colour,
                        DrawLabelStyle *style)
{
    double factor = line_alpha(plane);
    DrawColour line = (plane->greyed ? work->theme->grey : colour) | black;
    style->line = draw_faded(draw_mixed(line, work->theme->mark, LINE_LIGHT), factor);
    style->rim = draw_faded(black, LINE_RIM * factor);
}

static void draw_zones(const Work *work, const DrawMapPlane *plane)
{
    DrawLabelStyle styles[256] = {0};
    ListIter zones = list_iter(plane->plane->zones);
    for (const Zone *zone; (zone = list_next(&zones)) != NULL;) {
        DrawLabelStyle *style = &styles[zone->number & 255];
        DrawTagStyle tag_style = zone_style(work, plane, zone);
        *style = draw_label_style(tag_style, ZONE_ALPHA);
        style->line = 0;
        if (shows(work, DRAW_MAP_OUTLINES) && tag_style.colour >> 24 != 0)
            add_outline(work, plane, tag_style.colour, style);
        /* Bands are drawn instead of the road's paint. */
        if (shows_bands(work) && is_road(work->map, zone->tag))
            style->fill = style->hatched = 0;
    }
    const Blocks *pixels = plane->pixels != NULL ? plane->pixels : plane->plane->pixels;
    draw_map_labels(work, draw_read_blocks, pixels, styles);
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

static DrawLabelStyle band_style(const Band *band, uint32_t index, double opacity)
{
    DrawColour colour = draw_colour(band->colour, 1) | black;
    return (DrawLabelStyle){.fill = draw_faded(colour, 0.76 * opacity),
                            .hatched = draw_faded(draw_mixed(colour, black, 0.55), 0.3 * opacity),
                            .line = draw_faded(draw_mixed(colour, black, 0.4), 0.5 * opacity),
                            .hatch = draw_band_hatch(index)};
}

static bool is_hidden(const DrawMapBands *bands, uint32_t index)
{
    return (bands->hidden[index >> 5] >> (index & 31) & 1) != 0;
}

/* Draws bands. The pixels of a hidden band belong to the next band that is not hidden, or to the
 * road. */
static void draw_bands(const Work *work, const DrawMapBands *bands)
{
    DrawLabelStyle styles[256] = {0};
    const Zone *road = first_road(work);
    uint32_t last = MIN(bands->count, 254);
    /* Pixels where all bands fit show the road itself. */
    if (road != NULL)
        styles[last + 1] =
            draw_label_style(draw_tag_style(work->project, road->tag), bands->opacity);
    styles[last + 1].line = 0;
    for (uint32_t i = last; i-- > 0;)
        styles[i + 1] =
            is_hidden(bands, i) ? styles[i + 2] : band_style(bands->bands[i], i, bands->opacity);
    draw_map_labels(work, draw_read_blocks, bands->labels, styles);
}

enum { CONTOUR_STEP = 8, STRONG_STEP = 32 };

/* Returns the colour of a distance: dark and cold near the border, bright and warm far from it, in
 * steps that look even. */
static DrawColour distance_colour(double fraction)
{
    static const DrawColour ramp[] = {0xff3b1053, 0xff3f4a8a, 0xff26828e, 0xff3dba76, 0xfffde725};
    double at = fraction * (G_N_ELEMENTS(ramp) - 1);
    size_t from = MIN((size_t)at, G_N_ELEMENTS(ramp) - 2);
    return draw_mixed(ramp[from], ramp[from + 1], at - (double)from);
}

static void draw_distances(const Work *work, const Blocks *distances)
{
    DrawLabelStyle styles[256] = {0};
    for (int i = 1; i <= MAP_BANDS_FAR; i++) {
        DrawColour colour = distance_colour(i / (i + 14.0));
        if (i % CONTOUR_STEP == 0)
            colour = draw_mixed(colour, work->theme->mark, i % STRONG_STEP == 0 ? 0.9 : 0.35);
        styles[i].fill = draw_faded(colour, 0.92);
    }
    draw_map_labels(work, draw_read_blocks, distances, styles);
}

/* Draws the pixels where a band that is painted by hand differs from its radius. */
static void draw_differences(const Work *work, const Blocks *differences)
{
    static const DrawColour colours[] = {[BAND_TOO_FAR] = 0xffff3b5c, [BAND_LEFT_OUT] = 0xff38c6ff};
    DrawLabelStyle styles[256] = {0};
    for (int i = BAND_TOO_FAR; i <= BAND_LEFT_OUT; i++)
        styles[i] = (DrawLabelStyle){.fill = draw_faded(colours[i], 0.6),
                                     .hatched = draw_faded(work->theme->mark, 0.6),
                                     .line = colours[i],
                                     .hatch = i == BAND_TOO_FAR ? HATCH_CROSSED : HATCH_DOTS};
    draw_map_labels(work, draw_read_blocks, differences, styles);
}

/* ---- Lines and marks ---- */

/* Returns the colour of a zone's lines; 0 if it is hidden. */
static DrawColour zone_colour(const Work *work, const DrawMapPlane *plane, int32_t number)
{
    const Zone *zone = plane_zone(plane->plane, number);
    DrawColour colour = zone != NULL ? zone_style(work, plane, zone).colour : work->theme->grey;
    return colour >> 24 != 0 ? draw_faded(colour | black, line_alpha(plane)) : 0;
}

static void draw_shapes(const Work *work, const DrawMapPlane *plane)
{
    DrawShapes *temporary = plane->shapes == NULL ? draw_shapes_new(plane->plane, NULL) : NULL;
    const DrawShapes *shapes = temporary != NULL ? temporary : plane->shapes;
    for (uint32_t i = 0; i < shapes->count; i++) {
        DrawColour colour = zone_colour(work, plane, shapes->lines[i]->shape->zone);
        if (colour >> 24 != 0)
            draw_shape_lines(work->target, shapes->lines[i], colour, work->theme);
    }
    draw_shapes_free(temporary);
}

static void draw_walks(const Work *work, const DrawMapPlane *plane)
{
    ListIter zones = list_iter(plane->plane->zones);
    for (const Zone *zone; (zone = list_next(&zones)) != NULL;) {
        DrawColour colour = zone_colour(work, plane, zone->number);
        DrawSpot spot = draw_spot_fixed(work->target, zone->walk_x, zone->walk_y);
        if (!zone->has_walk || colour >> 24 == 0)
            continue;
        /* As wide as the points of frames: thinner rings are invisible on bright art. */
        draw_ring(work->target, spot, 5, 4, draw_faded(work->theme->mark_rim, line_alpha(plane)));
        draw_ring(work->target, spot, 5, 1.5, draw_faded(work->theme->mark, line_alpha(plane)));
        draw_disc(work->target, spot, 3, colour);
    }
}

/* Returns the colour of a band's marks; 0 if they are hidden. */
static DrawColour band_colour_at(const Work *work, uint32_t index)
{
    const DrawMapBands *bands = work->options->bands;
    if (bands == NULL || index >= bands->count)
        return work->theme->warning;
    return is_hidden(bands, index) ? 0 : draw_colour(bands->bands[index]->colour, 1) | black;
}

/* Draws a pinch point: the largest disc that fits through, in the colour of the band that does
 * not. */
static void draw_pinch(const Work *work, const MapPinch *pinch)
{
    const DrawTarget *target = work->target;
    DrawSpot spot = draw_spot(target, pinch->point.x + 0.5, pinch->point.y + 0.5);
    double radius = fmax(pinch->point.clearance, 0) / 256.0 * target->zoom / target->scale;
    DrawColour colour = band_colour_at(work, pinch->index);
    if (colour == 0)
        return;
    draw_ring(target, spot, fmax(radius, 6), 4.5, work->theme->mark_rim);
    draw_ring(target, spot, fmax(radius, 6), 2, colour);
    draw_disc(target, spot, 4.5, work->theme->mark_rim);
    draw_disc(target, spot, 3.25, work->theme->mark);
    draw_disc(target, spot, 2, colour);
}

static void draw_curve(const Work *work, const MapCurve *curve)
{
    const DrawStroke stroke = {.colour = band_colour_at(work, curve->index),
                               .width = 1.5,
                               .rim = 3.5,
                               .rim_colour = work->theme->mark_rim};
    PixelRect bounds = map_curve_bounds(curve),
              visible = draw_visible_rect(work->target, MAP_LINE_REACH);
    if (stroke.colour == 0 || bounds.left >= visible.right || bounds.right <= visible.left ||
        bounds.top >= visible.bottom || bounds.bottom <= visible.top)
        return;
    DrawSpot *spots = g_new(DrawSpot, curve->count);
    for (uint32_t i = 0; i < curve->count; i++)
        spots[i] = draw_spot(work->target, curve->points[i].x, curve->points[i].y);
    draw_lines(work->target, spots, curve->count, curve->closed, &stroke);
    g_free(spots);
}

/* Draws a proposal so that it is visible on any art: filled and hatched, with a line around it. */
static void draw_proposal(const Work *work)
{
    const DrawColour colours[] = {work->theme->accent, work->theme->warning};
    DrawLabelStyle styles[256] = {0};
    for (int i = 0; i < 2; i++)
        styles[i + 1] = (DrawLabelStyle){.fill = draw_faded(colours[i], 0.55),
                                         .hatched = draw_faded(black, 0.5),
                                         .line = work->theme->mark,
                                         .hatch = i == 0 ? HATCH_RISING : HATCH_CROSSED};
    draw_map_labels(work, draw_read_blocks, work->options->proposal, styles);
}

/* ---- Whole map ---- */

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
    DrawPictureState state = draw_background(&work);
    if (options->distances != NULL)
        draw_distances(&work, options->distances);
    if (shows_bands(&work))
        draw_bands(&work, options->bands);
    draw_planes(&work, DRAW_MAP_ZONES, draw_zones);
    if (options->differences != NULL)
        draw_differences(&work, options->differences);
    if (options->proposal != NULL)
        draw_proposal(&work);
    if (shows(&work, DRAW_MAP_GRID))
        draw_pixel_grid(target, map_rect(view->map), work.theme);
    draw_planes(&work, DRAW_MAP_SHAPES, draw_shapes);
    for (size_t i = 0; i < options->curve_count; i++)
        draw_curve(&work, &options->curves[i]);
    draw_planes(&work, DRAW_MAP_WALKS, draw_walks);
    for (size_t i = 0; i < options->pinch_count; i++)
        draw_pinch(&work, &options->pinches[i]);
    return state;
}
