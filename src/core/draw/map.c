/* SPDX-License-Identifier: MIT */
/* Lists what a map shows, and draws it; the contract is in map.h. */
#include "draw/labels.h"
#include "draw/map_internal.h"

#include <math.h>
#include <string.h>

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

static const DrawMapOptions *options_of(const DrawWork *work)
{
    return ((const DrawMapView *)work->view)->options;
}

static const Map *map_of(const DrawWork *work)
{
    return ((const DrawMapView *)work->view)->map;
}

static bool shows(const DrawWork *work, unsigned part)
{
    return (options_of(work)->show & part) != 0;
}

static PixelRect map_rect(const Map *map)
{
    return (PixelRect){0, 0, map->width, map->height};
}

static void draw_map_labels(const DrawWork *work, const Blocks *pixels,
                            const DrawLabelStyle *styles)
{
    const DrawLabels labels = {.read = draw_read_blocks,
                               .source = pixels,
                               .width = (uint32_t)map_of(work)->width,
                               .height = (uint32_t)map_of(work)->height,
                               .styles = styles};
    draw_labels(work->target, &labels);
}

/* ---- The picture ---- */

static void draw_background(DrawWork *work, const DrawMark *mark)
{
    const Map *map = map_of(work);
    PixelRect all = map_rect(map);
    const DrawPictureView view = {.part = all, .alpha = 1, .theme = work->theme};
    if (shows(work, DRAW_MAP_CHECKER))
        draw_checker(work->target, all, work->theme);
    if (shows(work, DRAW_MAP_PICTURE) && map->picture != 0)
        work->state = draw_picture(work->target, work->pictures, mark->item, &view);
    draw_fill(work->target, draw_area(work->target, all),
              draw_faded(work->theme->dim, options_of(work)->dim));
}

/* ---- Zones ---- */

static bool is_road(const Map *map, int32_t tag)
{
    return tag > 0 && tag < 256 && (map->road[tag >> 5] >> (tag & 31) & 1) != 0;
}

static bool shows_bands(const DrawWork *work)
{
    return options_of(work)->bands != NULL && options_of(work)->bands->labels != NULL;
}

/* Returns the style of a zone: that of its tag or, with DRAW_MAP_BY_ZONE, a colour of its own. The
 * tag decides whether the zone is hidden or grey. */
static DrawTagStyle base_style(const DrawWork *work, const Zone *zone)
{
    const DrawTagView *tags = &options_of(work)->tags;
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
static DrawTagStyle zone_style(const DrawWork *work, const DrawMapPlane *plane, const Zone *zone)
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
static void add_outline(const DrawWork *work, const DrawMapPlane *plane, DrawColour colour,
                        DrawLabelStyle *style)
{
    double factor = line_alpha(plane);
    DrawColour line = (plane->greyed ? work->theme->grey : colour) | black;
    style->line = draw_faded(draw_mixed(line, work->theme->mark, LINE_LIGHT), factor);
    style->rim = draw_faded(black, LINE_RIM * factor);
}

static const Blocks *plane_pixels(const DrawMapPlane *plane)
{
    return plane->pixels != NULL ? plane->pixels : plane->plane->pixels;
}

static void draw_zones(DrawWork *work, const DrawMark *mark)
{
    const DrawMapPlane *plane = mark->content;
    DrawLabelStyle styles[256] = {0};
    LIST_EACH (Zone, zone, plane->plane->zones) {
        DrawLabelStyle *style = &styles[zone->number & 255];
        DrawTagStyle tag_style = zone_style(work, plane, zone);
        *style = draw_label_style(tag_style, ZONE_ALPHA);
        style->line = 0;
        if (shows(work, DRAW_MAP_OUTLINES) && tag_style.colour >> 24 != 0)
            add_outline(work, plane, tag_style.colour, style);
        /* Bands are drawn instead of the road's paint. */
        if (shows_bands(work) && is_road(map_of(work), zone->tag))
            style->fill = style->hatched = 0;
    }
    draw_map_labels(work, plane_pixels(plane), styles);
}

static const Zone *first_road(const DrawWork *work)
{
    for (uint32_t i = 0; i < options_of(work)->plane_count; i++) {
        LIST_EACH (Zone, zone, options_of(work)->planes[i].plane->zones)
            if (is_road(map_of(work), zone->tag))
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
static void draw_bands(DrawWork *work, const DrawMark *mark)
{
    const DrawMapBands *bands = mark->content;
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
    draw_map_labels(work, bands->labels, styles);
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

static void draw_distances(DrawWork *work, const DrawMark *mark)
{
    DrawLabelStyle styles[256] = {0};
    for (int i = 1; i <= MAP_BANDS_FAR; i++) {
        DrawColour colour = distance_colour(i / (i + 14.0));
        if (i % CONTOUR_STEP == 0)
            colour = draw_mixed(colour, work->theme->mark, i % STRONG_STEP == 0 ? 0.9 : 0.35);
        styles[i].fill = draw_faded(colour, 0.92);
    }
    draw_map_labels(work, mark->content, styles);
}

/* Draws the pixels where a band that is painted by hand differs from its radius. */
static void draw_differences(DrawWork *work, const DrawMark *mark)
{
    static const DrawColour colours[] = {[BAND_TOO_FAR] = 0xffff3b5c, [BAND_LEFT_OUT] = 0xff38c6ff};
    DrawLabelStyle styles[256] = {0};
    for (int i = BAND_TOO_FAR; i <= BAND_LEFT_OUT; i++)
        styles[i] = (DrawLabelStyle){.fill = draw_faded(colours[i], 0.6),
                                     .hatched = draw_faded(work->theme->mark, 0.6),
                                     .line = colours[i],
                                     .hatch = i == BAND_TOO_FAR ? HATCH_CROSSED : HATCH_DOTS};
    draw_map_labels(work, mark->content, styles);
}

/* ---- Lines and marks ---- */

/* Returns the colour of a zone's lines; 0 if it is hidden. */
static DrawColour zone_colour(const DrawWork *work, const DrawMapPlane *plane, int32_t number)
{
    const Zone *zone = plane_zone(plane->plane, number);
    DrawColour colour = zone != NULL ? zone_style(work, plane, zone).colour : work->theme->grey;
    return colour >> 24 != 0 ? draw_faded(colour | black, line_alpha(plane)) : 0;
}

static void draw_shape(DrawWork *work, const DrawMark *mark)
{
    draw_shape_lines(work->target, mark->content, (DrawColour)mark->look, work->theme);
}

static void free_shapes(gpointer shapes)
{
    draw_shapes_free(shapes);
}

static void add_shapes(DrawMarks *marks, const DrawMapPlane *plane)
{
    const DrawShapes *shapes = plane->shapes;
    if (shapes == NULL)
        shapes = marks_own(marks, draw_shapes_new(plane->plane, NULL), free_shapes);
    for (uint32_t i = 0; i < shapes->count; i++) {
        const ShapeLines *lines = shapes->lines[i];
        DrawColour colour = zone_colour(&marks->work, plane, lines->shape->zone);
        if (colour >> 24 == 0)
            continue;
        DrawMark *mark = marks_add(marks, draw_shape, lines->shape, lines->bounds, MAP_LINE_REACH);
        mark->look = colour;
        mark->content = lines;
    }
}

static void draw_walk(DrawWork *work, const DrawMark *mark)
{
    const Zone *zone = mark->item;
    DrawSpot spot = draw_spot_fixed(work->target, zone->walk_x, zone->walk_y);
    double alpha = line_alpha(mark->content);
    double facing = properties_number(zone->properties, "facing", (double)NAN) * G_PI / 180;
    const DrawStroke stroke = {.colour = draw_faded(work->theme->mark, alpha),
                               .width = 1.5,
                               .rim = 3.5,
                               .rim_colour = draw_faded(work->theme->mark_rim, alpha)};
    if (!isnan(facing))
        draw_arrow(work->target, spot, cos(facing), -sin(facing), MAP_WALK_ARROW, &stroke);
    /* As wide as the points of frames: thinner rings are invisible on bright art. */
    draw_ring(work->target, spot, 5, 4, draw_faded(work->theme->mark_rim, alpha));
    draw_ring(work->target, spot, 5, 1.5, draw_faded(work->theme->mark, alpha));
    draw_disc(work->target, spot, 3, (DrawColour)mark->look);
}

static void add_walks(DrawMarks *marks, const DrawMapPlane *plane)
{
    LIST_EACH (Zone, zone, plane->plane->zones) {
        DrawColour colour = zone_colour(&marks->work, plane, zone->number);
        PixelRect pixel = marks_pixel(zone->walk_x, zone->walk_y);
        if (!zone->has_walk || colour >> 24 == 0)
            continue;
        DrawMark *mark = marks_add(marks, draw_walk, zone, pixel, MAP_WALK_REACH);
        mark->look = colour;
        mark->content = plane;
    }
}

/* Returns the colour of a band's marks; 0 if they are hidden. */
static DrawColour band_colour_at(const DrawWork *work, uint32_t index)
{
    const DrawMapBands *bands = options_of(work)->bands;
    if (bands == NULL || index >= bands->count)
        return work->theme->warning;
    return is_hidden(bands, index) ? 0 : draw_colour(bands->bands[index]->colour, 1) | black;
}

/* Draws a pinch point: the largest disc that fits through, in the colour of the band that does
 * not. */
static void draw_pinch(DrawWork *work, const DrawMark *mark)
{
    const DrawTarget *target = work->target;
    const MapPinch *pinch = mark->item;
    DrawSpot spot = draw_spot(target, pinch->point.x + 0.5, pinch->point.y + 0.5);
    double radius = fmax(pinch->point.clearance, 0) / 256.0 * target->zoom / target->scale;
    DrawColour colour = (DrawColour)mark->look;
    draw_ring(target, spot, fmax(radius, 6), 4.5, work->theme->mark_rim);
    draw_ring(target, spot, fmax(radius, 6), 2, colour);
    draw_disc(target, spot, 4.5, work->theme->mark_rim);
    draw_disc(target, spot, 3.25, work->theme->mark);
    draw_disc(target, spot, 2, colour);
}

static void add_pinch(DrawMarks *marks, const MapPinch *pinch)
{
    int32_t x = (int32_t)pinch->point.x, y = (int32_t)pinch->point.y;
    int32_t radius = MAX(pinch->point.clearance, 0) / 256 + 1;
    PixelRect bounds = {x - radius, y - radius, x + radius + 1, y + radius + 1};
    DrawColour colour = band_colour_at(&marks->work, pinch->index);
    if (colour == 0)
        return;
    DrawMark *mark = marks_add(marks, draw_pinch, pinch, bounds, MAP_LINE_REACH);
    mark->size = sizeof *pinch;
    mark->look = colour;
}

static void draw_curve(DrawWork *work, const DrawMark *mark)
{
    const MapCurve *curve = mark->content;
    const DrawStroke stroke = {.colour = (DrawColour)mark->look,
                               .width = 1.5,
                               .rim = 3.5,
                               .rim_colour = work->theme->mark_rim};
    g_autofree DrawSpot *spots = draw_spots(work->target, curve->points, curve->count);
    draw_lines(work->target, spots, curve->count, curve->closed, &stroke);
}

static void add_curve(DrawMarks *marks, const MapCurve *curve)
{
    DrawColour colour = band_colour_at(&marks->work, curve->index);
    if (colour == 0)
        return;
    DrawMark *mark =
        marks_add(marks, draw_curve, curve->points, map_curve_bounds(curve), MAP_LINE_REACH);
    mark->size = curve->count * sizeof *curve->points;
    mark->look = colour | (uint64_t)curve->closed << 32;
    mark->content = curve;
}

/* Draws a proposal so that it is visible on any art: filled and hatched, with a line around it. */
static void draw_proposal(DrawWork *work, const DrawMark *mark)
{
    const DrawColour colours[] = {work->theme->accent, work->theme->warning};
    DrawLabelStyle styles[256] = {0};
    for (int i = 0; i < 2; i++)
        styles[i + 1] = (DrawLabelStyle){.fill = draw_faded(colours[i], 0.55),
                                         .hatched = draw_faded(black, 0.5),
                                         .line = work->theme->mark,
                                         .hatch = i == 0 ? HATCH_RISING : HATCH_CROSSED};
    draw_map_labels(work, mark->content, styles);
}

/* ---- Whole maps ---- */

/* Compares labels, such as distances, pixel by pixel. */
static void labels_differ(const DrawMark *before, const DrawMark *after, DrawDirty *dirty)
{
    marks_pixels_differ(before->content, after->content, 1, dirty);
}

static void bands_differ(const DrawMark *before, const DrawMark *after, DrawDirty *dirty)
{
    const DrawMapBands *a = before->content, *b = after->content;
    bool same = a->opacity == b->opacity;
    for (uint32_t i = 0; same && i < a->count; i++)
        same = memcmp(a->bands[i]->colour, b->bands[i]->colour, sizeof a->bands[i]->colour) == 0;
    if (same)
        marks_pixels_differ(a->labels, b->labels, 1, dirty);
    else
        draw_dirty_all(dirty);
}

/* If zones differ, everything looks different. */
static void planes_differ(const DrawMark *before, const DrawMark *after, DrawDirty *dirty)
{
    const DrawMapPlane *a = before->content, *b = after->content;
    uint8_t zones[2][NODE_DIGEST] = {{0}};
    if (a->plane->zones != b->plane->zones) {
        list_digest(a->plane->zones, zones[0]);
        list_digest(b->plane->zones, zones[1]);
    }
    if (memcmp(zones[0], zones[1], NODE_DIGEST) != 0)
        draw_dirty_all(dirty);
    else if (after->draw != NULL)
        marks_pixels_differ(plane_pixels(a), plane_pixels(b), MAP_OUTLINE_REACH, dirty);
}

static void add_plane(DrawMarks *marks, const DrawMapPlane *plane)
{
    DrawMark *mark = marks_add_whole(marks, shows(&marks->work, DRAW_MAP_ZONES) ? draw_zones : NULL,
                                     plane, offsetof(DrawMapPlane, alone) + sizeof plane->alone);
    mark->content = plane;
    mark->differ = planes_differ;
}

static void add_labels(DrawMarks *marks, DrawMarkCallback draw, const Blocks *labels)
{
    if (labels == NULL)
        return;
    DrawMark *mark = marks_add_whole(marks, draw, NULL, 0);
    mark->content = labels;
    mark->differ = labels_differ;
}

static void add_bands(DrawMarks *marks, const DrawMapBands *bands)
{
    if (bands == NULL)
        return;
    DrawMark *mark = marks_add_whole(marks, bands->labels != NULL ? draw_bands : NULL,
                                     &bands->count, sizeof bands->count + sizeof bands->hidden);
    mark->content = bands;
    mark->differ = bands_differ;
}

static void add_planes(DrawMarks *marks, void (*add)(DrawMarks *marks, const DrawMapPlane *plane))
{
    const DrawMapOptions *options = options_of(&marks->work);
    for (uint32_t i = 0; i < options->plane_count; i++)
        add(marks, &options->planes[i]);
}

DrawMarks *draw_map_marks(const DrawMapView *view)
{
    const DrawMapOptions *options = view->options;
    const Map *map = view->map;
    DrawMarks *marks = marks_new(view->project, options->theme, view);
    marks_add_whole(marks, NULL, options, offsetof(DrawMapOptions, planes));
    marks_add_whole(marks, NULL, map->road, sizeof map->road);
    marks_add_whole(marks, NULL, &map->picture, offsetof(Map, planes) - offsetof(Map, picture));
    marks_add_whole(marks, draw_background, project_picture(view->project, map->picture), 0);
    add_labels(marks, draw_distances, options->distances);
    add_bands(marks, options->bands);
    add_planes(marks, add_plane);
    add_labels(marks, draw_differences, options->differences);
    add_labels(marks, draw_proposal, options->proposal);
    if (shows(&marks->work, DRAW_MAP_GRID))
        marks_add(marks, marks_draw_grid, NULL, map_rect(map), 1);
    if (shows(&marks->work, DRAW_MAP_SHAPES))
        add_planes(marks, add_shapes);
    for (size_t i = 0; i < options->curve_count; i++)
        add_curve(marks, &options->curves[i]);
    if (shows(&marks->work, DRAW_MAP_WALKS))
        add_planes(marks, add_walks);
    for (size_t i = 0; i < options->pinch_count; i++)
        add_pinch(marks, &options->pinches[i]);
    return marks;
}

DrawPictureState draw_map(const DrawTarget *target, const DrawMapView *view, DrawPictures *pictures)
{
    return marks_draw_once(draw_map_marks(view), target, pictures);
}
