/* SPDX-License-Identifier: MIT */
/* Finds the areas that look different in another version of a map; the contract is in map.h. */
#include "draw/map_internal.h"

#include <string.h>

static bool same_plane_options(const DrawMapPlane *a, const DrawMapPlane *b)
{
    return a->plane->id == b->plane->id && a->opacity == b->opacity && a->greyed == b->greyed &&
           a->zone == b->zone && a->alone == b->alone;
}

/* True if two pictures of labels both exist with the same size, or are both NULL. */
static bool same_size(const Blocks *a, const Blocks *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    return blocks_width(a) == blocks_width(b) && blocks_height(a) == blocks_height(b);
}

static bool same_bands(const DrawMapBands *a, const DrawMapBands *b)
{
    if (a == NULL || b == NULL || a->count != b->count)
        return a == b;
    bool same = same_size(a->labels, b->labels) && a->opacity == b->opacity &&
                memcmp(a->hidden, b->hidden, sizeof a->hidden) == 0;
    for (uint32_t i = 0; same && i < a->count; i++)
        same = memcmp(a->bands[i]->colour, b->bands[i]->colour, sizeof a->bands[i]->colour) == 0;
    return same;
}

/* True if two proposals are equal. If they differ anywhere, everything is drawn again. */
static bool same_proposal(const Blocks *a, const Blocks *b)
{
    return a == b || (a != NULL && b != NULL && blocks_equal(a, b));
}

static bool same_options(const DrawMapOptions *a, const DrawMapOptions *b)
{
    bool same = a->theme == b->theme && a->show == b->show && a->dim == b->dim &&
                memcmp(&a->tags, &b->tags, sizeof a->tags) == 0 &&
                a->plane_count == b->plane_count && same_proposal(a->proposal, b->proposal) &&
                same_bands(a->bands, b->bands) && same_size(a->distances, b->distances) &&
                same_size(a->differences, b->differences);
    for (uint32_t i = 0; same && i < a->plane_count; i++)
        same = same_plane_options(&a->planes[i], &b->planes[i]);
    return same;
}

static bool same_background(const DrawMapView *before, const DrawMapView *after)
{
    const Map *a = before->map, *b = after->map;
    const Picture *from = project_picture(before->project, a->picture);
    const Picture *to = project_picture(after->project, b->picture);
    return a->width == b->width && a->height == b->height && a->picture == b->picture &&
           memcmp(a->road, b->road, sizeof a->road) == 0 &&
           (from == to || (from != NULL && to != NULL && node_equal(from, to)));
}

/* True if the zones look the same; they determine how pixels look. */
static bool same_zones(const DrawMapOptions *a, const DrawMapOptions *b)
{
    bool same = true;
    for (uint32_t i = 0; same && i < a->plane_count; i++) {
        const List *from = a->planes[i].plane->zones, *to = b->planes[i].plane->zones;
        uint8_t before[NODE_DIGEST], after[NODE_DIGEST];
        if (from == to)
            continue;
        list_digest(from, before);
        list_digest(to, after);
        same = memcmp(before, after, NODE_DIGEST) == 0;
    }
    return same;
}

static void add_shape(const Shape *shape, DrawDirty *dirty)
{
    ShapeLines *lines = shape_lines_new(shape);
    draw_dirty_add(dirty, lines->bounds, MAP_LINE_REACH);
    shape_lines_unref(lines);
}

static void compare_shapes(const Plane *a, const Plane *b, DrawDirty *dirty)
{
    ListIter before = list_iter(a->shapes), after = list_iter(b->shapes);
    const Shape *from, *to;
    if (a->shapes == b->shapes)
        return;
    do {
        from = list_next(&before);
        to = list_next(&after);
        if (from != to && from != NULL)
            add_shape(from, dirty);
        if (from != to && to != NULL)
            add_shape(to, dirty);
    } while (from != NULL || to != NULL);
}

static void compare_planes(const DrawMapPlane *a, const DrawMapPlane *b, unsigned show,
                           DrawDirty *dirty)
{
    const Blocks *from = a->pixels != NULL ? a->pixels : a->plane->pixels;
    const Blocks *to = b->pixels != NULL ? b->pixels : b->plane->pixels;
    PixelRect rect = from != to ? blocks_difference(from, to) : (PixelRect){0, 0, 0, 0};
    if ((show & DRAW_MAP_ZONES) != 0 && rect.left < rect.right)
        draw_dirty_add(dirty, rect, MAP_OUTLINE_REACH);
    if ((show & DRAW_MAP_SHAPES) != 0)
        compare_shapes(a->plane, b->plane, dirty);
}

/* ---- Computed data ---- */

static void compare_labels(const Blocks *a, const Blocks *b, DrawDirty *dirty)
{
    if (a == b)
        return;
    PixelRect rect = blocks_difference(a, b);
    if (rect.left < rect.right)
        draw_dirty_add(dirty, rect, 1);
}

static bool same_pinch(const MapPinch *a, const MapPinch *b)
{
    return a->point.x == b->point.x && a->point.y == b->point.y && a->index == b->index &&
           a->point.clearance == b->point.clearance;
}

static void add_pinch(const MapPinch *pinch, DrawDirty *dirty)
{
    int32_t x = (int32_t)pinch->point.x, y = (int32_t)pinch->point.y;
    int32_t reach = MAX(pinch->point.clearance, 0) / 256 + 1;
    draw_dirty_add(dirty, (PixelRect){x - reach, y - reach, x + reach + 1, y + reach + 1},
                   MAP_LINE_REACH);
}

static void compare_pinches(const DrawMapOptions *a, const DrawMapOptions *b, DrawDirty *dirty)
{
    size_t count = MAX(a->pinch_count, b->pinch_count);
    for (size_t i = 0; a->pinches != b->pinches && i < count; i++) {
        const MapPinch *from = i < a->pinch_count ? &a->pinches[i] : NULL;
        const MapPinch *to = i < b->pinch_count ? &b->pinches[i] : NULL;
        if (from != NULL && to != NULL && same_pinch(from, to))
            continue;
        if (from != NULL)
            add_pinch(from, dirty);
        if (to != NULL)
            add_pinch(to, dirty);
    }
}

static bool same_curve(const MapCurve *a, const MapCurve *b)
{
    return a->count == b->count && a->closed == b->closed && a->index == b->index &&
           (a->points == b->points ||
            memcmp(a->points, b->points, a->count * sizeof *a->points) == 0);
}

static void compare_curves(const DrawMapOptions *a, const DrawMapOptions *b, DrawDirty *dirty)
{
    size_t count = MAX(a->curve_count, b->curve_count);
    for (size_t i = 0; a->curves != b->curves && i < count; i++) {
        const MapCurve *from = i < a->curve_count ? &a->curves[i] : NULL;
        const MapCurve *to = i < b->curve_count ? &b->curves[i] : NULL;
        if (from != NULL && to != NULL && same_curve(from, to))
            continue;
        if (from != NULL)
            draw_dirty_add(dirty, map_curve_bounds(from), MAP_LINE_REACH);
        if (to != NULL)
            draw_dirty_add(dirty, map_curve_bounds(to), MAP_LINE_REACH);
    }
}

static void compare_computed(const DrawMapOptions *a, const DrawMapOptions *b, DrawDirty *dirty)
{
    if (a->bands != NULL && a->bands->labels != NULL)
        compare_labels(a->bands->labels, b->bands->labels, dirty);
    if (a->distances != NULL)
        compare_labels(a->distances, b->distances, dirty);
    if (a->differences != NULL)
        compare_labels(a->differences, b->differences, dirty);
    compare_pinches(a, b, dirty);
    compare_curves(a, b, dirty);
}

void draw_map_difference(const DrawMapView *before, const DrawMapView *after, DrawDirty *dirty)
{
    const DrawMapOptions *a = before->options, *b = after->options;
    if (!same_options(a, b) || !same_background(before, after) || !same_zones(a, b) ||
        !draw_tags_equal(before->project, after->project)) {
        draw_dirty_all(dirty);
        return;
    }
    for (uint32_t i = 0; i < a->plane_count; i++)
        compare_planes(&a->planes[i], &b->planes[i], b->show, dirty);
    compare_computed(a, b, dirty);
}
