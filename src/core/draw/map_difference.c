/* SPDX-License-Identifier: MIT */
/* What of a map looks different in another version; the contract is map.h. */
#include "draw/map_internal.h"

#include <string.h>

static bool same_plane_options(const DrawMapPlane *a, const DrawMapPlane *b)
{
    return a->plane->id == b->plane->id && a->opacity == b->opacity && a->greyed == b->greyed &&
           a->zone == b->zone;
}

static bool same_bands(const DrawMapBands *a, const DrawMapBands *b)
{
    if (a == NULL || b == NULL || a->count != b->count)
        return a == b;
    bool same = a->labels == b->labels && a->stride == b->stride && a->opacity == b->opacity &&
                memcmp(a->hidden, b->hidden, sizeof a->hidden) == 0;
    for (uint32_t i = 0; same && i < a->count; i++)
        same = memcmp(a->bands[i]->colour, b->bands[i]->colour, sizeof a->bands[i]->colour) == 0;
    return same;
}

static bool same_distances(const DistanceField *a, const DistanceField *b)
{
    return a == b || (a != NULL && b != NULL && a->squared == b->squared && a->stride == b->stride);
}

static bool same_options(const DrawMapOptions *a, const DrawMapOptions *b)
{
    bool same = a->theme == b->theme && a->show == b->show && a->dim == b->dim &&
                memcmp(&a->tags, &b->tags, sizeof a->tags) == 0 &&
                a->plane_count == b->plane_count && same_bands(a->bands, b->bands) &&
                same_distances(a->distances, b->distances) && a->pinches == b->pinches &&
                a->pinch_count == b->pinch_count;
    for (uint32_t i = 0; same && i < a->plane_count; i++)
        same = same_plane_options(&a->planes[i], &b->planes[i]);
    return same;
}

static bool same_ground(const DrawMapView *before, const DrawMapView *after)
{
    const Map *a = before->map, *b = after->map;
    const Picture *from = project_picture(before->project, a->picture);
    const Picture *to = project_picture(after->project, b->picture);
    return a->width == b->width && a->height == b->height && a->picture == b->picture &&
           memcmp(a->road, b->road, sizeof a->road) == 0 &&
           (from == to || (from != NULL && to != NULL && node_equal(from, to)));
}

/* Zones say how pixels look. */
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

static void shapes_differ(const Plane *a, const Plane *b, DrawDirty *dirty)
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

static void planes_differ(const DrawMapPlane *a, const DrawMapPlane *b, unsigned show,
                          DrawDirty *dirty)
{
    const Tiles *from = a->pixels != NULL ? a->pixels : a->plane->pixels;
    const Tiles *to = b->pixels != NULL ? b->pixels : b->plane->pixels;
    PixelRect rect = from != to ? tiles_difference(from, to) : (PixelRect){0, 0, 0, 0};
    if ((show & DRAW_MAP_ZONES) != 0 && rect.left < rect.right)
        draw_dirty_add(dirty, rect, 1);
    if ((show & DRAW_MAP_SHAPES) != 0)
        shapes_differ(a->plane, b->plane, dirty);
}

void draw_map_difference(const DrawMapView *before, const DrawMapView *after, DrawDirty *dirty)
{
    const DrawMapOptions *a = before->options, *b = after->options;
    if (!same_options(a, b) || !same_ground(before, after) || !same_zones(a, b) ||
        !draw_tags_alike(before->project, after->project)) {
        draw_dirty_all(dirty);
        return;
    }
    for (uint32_t i = 0; i < a->plane_count; i++)
        planes_differ(&a->planes[i], &b->planes[i], b->show, dirty);
}
