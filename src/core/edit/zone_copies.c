/* SPDX-License-Identifier: MIT */
/* Copies of zones; the contract is in zone_copies.h. */
#include "edit/zone_copies.h"

#include "edit/maps.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Copying ---- */

static Plane *empty_copy(const Plane *plane)
{
    Plane *copy = node_copy(plane);
    copy->band = 0;
    node_set_list(&copy->zones, NULL);
    node_set_list(&copy->shapes, NULL);
    return copy;
}

static void add_node(List **list, const void *node)
{
    node_set_list(list, list_append(*list, node_ref(node)));
}

static void add_zones(Plane *copy, const Plane *plane, const bool wanted[256])
{
    LIST_EACH (Zone, zone, plane->zones)
        if (wanted[zone->number & 255])
            add_node(&copy->zones, zone);
}

Plane *zones_copy(const Plane *plane, const bool wanted[256])
{
    Plane *copy = empty_copy(plane);
    uint8_t values[256];
    for (int i = 0; i < 256; i++)
        values[i] = (uint8_t)(wanted[i] ? i : 0);
    BlocksEdit *edit = blocks_edit(plane->pixels);
    blocks_edit_map(edit, values);
    node_set_blocks(&copy->pixels, blocks_edit_end(edit));
    add_zones(copy, plane, wanted);
    LIST_EACH (Shape, shape, plane->shapes)
        if (wanted[shape->zone & 255])
            add_node(&copy->shapes, shape);
    return copy;
}

Plane *shapes_copy(const Plane *plane, const uint64_t *ids, uint32_t count)
{
    Plane *copy = empty_copy(plane);
    bool wanted[256] = {false};
    node_set_blocks(&copy->pixels,
                    blocks_new(blocks_width(plane->pixels), blocks_height(plane->pixels), 0));
    for (uint32_t i = 0; i < count; i++) {
        const Shape *shape = list_find_id(plane->shapes, ids[i], NULL);
        if (shape == NULL)
            continue;
        add_node(&copy->shapes, shape);
        wanted[shape->zone & 255] = true;
    }
    add_zones(copy, plane, wanted);
    return copy;
}

/* ---- Places ---- */

static PixelRect paint_bounds(const Blocks *pixels)
{
    g_autoptr(Blocks) blank = blocks_new(blocks_width(pixels), blocks_height(pixels), 0);
    return blocks_difference(pixels, blank);
}

/* Returns the pixels that contain all nodes of the shapes; empty without shapes. */
static PixelRect shape_bounds(const List *shapes)
{
    int64_t left = INT32_MAX, top = INT32_MAX, right = INT32_MIN, bottom = INT32_MIN;
    LIST_EACH (Shape, shape, shapes) {
        LIST_EACH (ShapeNode, node, shape->nodes) {
            left = MIN(left, node->x);
            top = MIN(top, node->y);
            right = MAX(right, node->x);
            bottom = MAX(bottom, node->y);
        }
    }
    if (left > right)
        return (PixelRect){0};
    const int64_t part = DOCUMENT_PIXEL - 1;
    return (PixelRect){(int32_t)(left >> 8), (int32_t)(top >> 8), (int32_t)((right + part) >> 8),
                       (int32_t)((bottom + part) >> 8)};
}

/* Returns how far a range must move so that it is inside 0 to `size`: all of it if `whole` and
 * possible, else some of it. */
static int32_t shift_inside(int32_t min, int32_t max, int32_t size, bool whole)
{
    if (whole && max - min <= size)
        return min < 0 ? -min : MIN(size - max, 0);
    if (min < size && max > 0)
        return 0;
    return (min >= size ? MAX(size - (max - min), 0) : 0) - min;
}

/* A copy to be pasted, and the plane that it is pasted into. */
typedef struct Placing {
    const Plane *copy, *target;
    PixelRect paint, bounds; /* of the copy */
    int32_t x, y;            /* how far it moves */
} Placing;

static PixelRect moved(PixelRect rect, int32_t x, int32_t y)
{
    return (PixelRect){rect.left + x, rect.top + y, rect.right + x, rect.bottom + y};
}

static PixelRect map_rect(const Placing *placing)
{
    const Blocks *pixels = placing->target->pixels;
    return (PixelRect){0, 0, (int32_t)blocks_width(pixels), (int32_t)blocks_height(pixels)};
}

/* Paints the copy, with its values mapped, where the target is empty, and returns the number of
 * painted pixels. `edit` NULL: only counts. Counts the pixels inside the map that are not painted
 * in `*others`. */
static uint64_t paint_copy(const Placing *placing, const int32_t zones[256], BlocksEdit *edit,
                           uint64_t *others)
{
    PixelRect to = rect_common(moved(placing->paint, placing->x, placing->y), map_rect(placing));
    uint64_t painted = 0;
    *others = 0;
    if (rect_is_empty(to))
        return 0;
    size_t width = (size_t)(to.right - to.left);
    uint8_t *from = g_malloc(2 * width), *line = from + width;
    for (int32_t y = to.top; y < to.bottom; y++) {
        const PixelRect row = {to.left, y, to.right, y + 1};
        blocks_read(placing->copy->pixels, moved(row, -placing->x, -placing->y), from, width);
        blocks_read(placing->target->pixels, row, line, width);
        for (size_t x = 0; x < width; x++) {
            bool is_free = line[x] == 0;
            painted += from[x] != 0 && is_free;
            *others += from[x] != 0 && !is_free;
            if (is_free && from[x] != 0)
                line[x] = (uint8_t)zones[from[x]];
        }
        if (edit != NULL)
            blocks_edit_write(edit, row, line, width);
    }
    g_free(from);
    return painted;
}

/* Chooses the place next to the original that has the most empty pixels, if the original is in the
 * way. */
static void avoid_original(Placing *placing)
{
    static const int32_t no_zones[256] = {0};
    const int32_t wide = placing->paint.right - placing->paint.left;
    const int32_t high = placing->paint.bottom - placing->paint.top;
    const int32_t sides[][2] = {{wide, 0}, {-wide, 0}, {0, high}, {0, -high}};
    Placing best = *placing;
    uint64_t others, beside, max = paint_copy(placing, no_zones, NULL, &others);
    for (size_t i = 0; i < G_N_ELEMENTS(sides) && others > 0; i++) {
        Placing next = *placing;
        next.x += sides[i][0];
        next.y += sides[i][1];
        uint64_t free_pixels = paint_copy(&next, no_zones, NULL, &beside);
        if (free_pixels > max) {
            max = free_pixels;
            best = next;
        }
    }
    *placing = best;
}

static Placing place_copy(const Plane *copy, const Plane *target, ZonesPasted *pasted)
{
    Placing placing = {.copy = copy, .target = target, .paint = paint_bounds(copy->pixels)};
    placing.bounds = rect_joined(placing.paint, shape_bounds(copy->shapes));
    bool has_paint = !rect_is_empty(placing.paint);
    PixelRect map = map_rect(&placing), bounds = placing.bounds;
    if (rect_is_empty(bounds))
        return placing;
    placing.x = shift_inside(bounds.left, bounds.right, map.right, has_paint);
    placing.y = shift_inside(bounds.top, bounds.bottom, map.bottom, has_paint);
    pasted->moved = placing.x != 0 || placing.y != 0;
    if (has_paint && copy->id == target->id)
        avoid_original(&placing);
    bounds = moved(bounds, placing.x, placing.y);
    pasted->beyond = !rect_is_equal(rect_common(bounds, map), bounds);
    return placing;
}

/* ---- Pasting ---- */

/* Moves a coordinate, with saturation: a copy may contain any number, and one out of range is
 * rejected later. */
static int32_t moved_by(int32_t fixed, int32_t pixels)
{
    return (int32_t)CLAMP(fixed + (int64_t)pixels * DOCUMENT_PIXEL, INT32_MIN, INT32_MAX);
}

static Project *next_version(Project *current, Project *next)
{
    node_unref(current);
    return next;
}

/* Adds the zones of a copy. Takes ownership of `current`. NULL with an error. */
static Project *paste_zones(Project *current, uint64_t map, const Placing *placing,
                            int32_t numbers[256], GError **error)
{
    const Plane *target = placing->target;
    bool joins = rect_is_empty(placing->paint) && placing->copy->id == target->id &&
                 placing->copy->shapes != NULL;
    LIST_EACH_WHILE (current != NULL, Zone, zone, placing->copy->zones) {
        int32_t *number = &numbers[zone->number & 255];
        if (joins && plane_zone(target, zone->number) != NULL) {
            *number = zone->number;
            continue;
        }
        Zone *added = node_copy(zone);
        added->number = 0;
        added->id = 0; /* references lead to the original */
        added->walk_x = moved_by(zone->walk_x, zone->has_walk ? placing->x : 0);
        added->walk_y = moved_by(zone->walk_y, zone->has_walk ? placing->y : 0);
        current =
            next_version(current, edit_insert_zone(current, map, target->id, added, number, error));
        node_unref(added);
    }
    return current;
}

static Shape *moved_shape(const Shape *from, const Placing *placing, int32_t zone)
{
    Shape *shape = node_copy(from);
    shape->id = edit_new_id();
    shape->zone = zone;
    for (uint32_t i = 0; i < list_count(shape->nodes); i++) {
        ShapeNode *node = node_copy(list_get(shape->nodes, i));
        node->x = moved_by(node->x, placing->x);
        node->y = moved_by(node->y, placing->y);
        node_set_list(&shape->nodes, list_set(shape->nodes, i, node));
    }
    return shape;
}

/* Adds the paint and shapes of a copy to a plane that has its zones; NULL with an error. */
static Project *paste_content(const Project *before, const Path *path, const Placing *placing,
                              ZonesPasted *pasted, GError **error)
{
    Plane *changed = node_copy(path_get(before, path));
    BlocksEdit *edit = blocks_edit(changed->pixels);
    uint64_t painted = paint_copy(placing, pasted->zones, edit, &pasted->left_out);
    node_set_blocks(&changed->pixels, blocks_edit_end(edit));
    if (painted == 0 && !rect_is_empty(placing->paint)) {
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_BROKEN_RULE,
                    _("plane %s has no empty pixels for the paint of these zones"), changed->name);
        node_unref(changed);
        return NULL;
    }
    LIST_EACH (Shape, shape, placing->copy->shapes) {
        Shape *added = moved_shape(shape, placing, pasted->zones[shape->zone & 255]);
        node_set_list(&changed->shapes, list_append(changed->shapes, added));
    }
    return edit_put(before, path, changed, error);
}

Project *edit_paste_zones(const Project *before, uint64_t map, uint64_t plane, const Plane *copy,
                          ZonesPasted *pasted, GError **error)
{
    Path path = path_plane(map, plane);
    const Plane *target = path_get(before, &path);
    *pasted = (ZonesPasted){0};
    if (target == NULL)
        return edit_missing(before, &path, error);
    Placing placing = place_copy(copy, target, pasted);
    Project *current = paste_zones(node_ref(before), map, &placing, pasted->zones, error);
    if (current == NULL)
        return NULL;
    return next_version(current, paste_content(current, &path, &placing, pasted, error));
}
