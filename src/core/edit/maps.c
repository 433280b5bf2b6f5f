/* SPDX-License-Identifier: MIT */
/* Edits of planes, zones, shapes and bands; the contract is in maps.h. */
#include "edit/maps.h"

#include "edit/assets.h"
#include "edit/assets_internal.h"
#include "edit/bands_text.h"
#include "edit/rewrite.h"
#include "edit/shapes.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* ---- Planes and zones ---- */

Project *edit_add_plane(const Project *before, uint64_t map, const char *name, uint64_t *id,
                        GError **error)
{
    Path path = path_map(map);
    const Map *owner = path_get(before, &path);
    *id = 0;
    if (owner == NULL)
        return edit_missing(before, &path, error);
    Plane *plane = node_new(&plane_kind);
    *id = plane->id = edit_new_id();
    g_autofree char *free_name = asset_free_name(owner->planes, name);
    node_set_text(&plane->name, free_name);
    plane->pixels = blocks_new((uint32_t)owner->width, (uint32_t)owner->height, 0);
    return edit_insert(before, &path, "planes", UINT32_MAX, plane, error);
}

/* Returns a copy of a plane to be changed, and its path, or NULL if it does not exist. */
static Plane *copy_plane_at(const Project *before, uint64_t map, uint64_t plane, Path *path)
{
    *path = path_plane(map, plane);
    const Plane *found = path_get(before, path);
    return found != NULL ? node_copy(found) : NULL;
}

/* Returns a number that no zone has: the wanted one, or the lowest; 0: all are in use. */
static int32_t free_number(const Plane *plane, int32_t wanted)
{
    int32_t number = wanted;
    if (number >= 1 && number <= DOCUMENT_MAX_ZONES && plane_zone(plane, number) == NULL)
        return number;
    for (number = 1; number <= DOCUMENT_MAX_ZONES; number++)
        if (plane_zone(plane, number) == NULL)
            return number;
    return 0;
}

Project *edit_insert_zone(const Project *before, uint64_t map, uint64_t plane, const Zone *zone,
                          int32_t *number, GError **error)
{
    Path path = path_plane(map, plane);
    const Plane *owner = path_get(before, &path);
    *number = owner != NULL ? free_number(owner, zone->number) : 0;
    if (owner == NULL)
        return edit_missing(before, &path, error);
    if (*number == 0) {
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_TOO_LARGE,
                    _("plane %s already has %d zones, which is the maximum"), owner->name,
                    DOCUMENT_MAX_ZONES);
        return NULL;
    }
    Zone *added = node_copy(zone);
    added->number = *number;
    if (zone->name[0] != 0) {
        g_autofree char *free_name = asset_free_name(owner->zones, zone->name);
        node_set_text(&added->name, free_name);
    }
    return edit_insert(before, &path, "zones", UINT32_MAX, added, error);
}

Project *edit_add_zone(const Project *before, uint64_t map, uint64_t plane, const char *name,
                       int32_t tag, int32_t *number, GError **error)
{
    node_auto Zone *zone = node_new(&zone_kind);
    zone->tag = tag;
    node_set_text(&zone->name, name);
    return edit_insert_zone(before, map, plane, zone, number, error);
}

/* Returns shapes in which those of zone `number` are assigned to zone `by`, or removed if `by` is
 * 0. */
static List *reassign_shapes(const List *shapes, int32_t number, int32_t by)
{
    List *result = list_ref(shapes);
    for (uint32_t i = list_count(shapes); i > 0; i--) {
        const Shape *shape = list_get(shapes, i - 1);
        if (shape->zone != number)
            continue;
        if (by == 0) {
            node_set_list(&result, list_remove(result, i - 1));
            continue;
        }
        Shape *copy = node_copy(shape);
        copy->zone = by;
        node_set_list(&result, list_set(result, i - 1, copy));
    }
    return result;
}

Project *edit_replace_zone(const Project *before, uint64_t map, uint64_t plane, int32_t number,
                           int32_t by, GError **error)
{
    Path zone = path_zone(before, map, plane, number), path;
    uint32_t index = path_index(before, &zone);
    Plane *changed = copy_plane_at(before, map, plane, &path);
    if (changed == NULL || index == UINT32_MAX) {
        node_unref(changed);
        return edit_missing(before, &zone, error);
    }
    uint8_t values[256];
    for (int i = 0; i < 256; i++)
        values[i] = (uint8_t)(i == number ? by : i);
    BlocksEdit *edit = blocks_edit(changed->pixels);
    blocks_edit_map(edit, values);
    node_set_blocks(&changed->pixels, blocks_edit_end(edit));
    node_set_list(&changed->shapes, reassign_shapes(changed->shapes, number, by));
    node_set_list(&changed->zones, list_remove(changed->zones, index));
    return edit_put(before, &path, changed, error);
}

/* ---- Bands ---- */

Project *edit_add_band(const Project *before, uint64_t map, const char *name, int32_t radius,
                       uint64_t *id, GError **error)
{
    Path path = path_map(map);
    const Map *owner = path_get(before, &path);
    *id = 0;
    if (owner == NULL)
        return edit_missing(before, &path, error);
    Band *band = node_new(&band_kind);
    *id = band->id = edit_new_id();
    node_set_text(&band->name, name);
    band->radius = radius;
    memcpy(band->colour, band_colour(list_count(owner->bands)), sizeof band->colour);
    uint32_t index = 0;
    while (index < list_count(owner->bands) &&
           ((const Band *)list_get(owner->bands, index))->radius < radius)
        index++;
    return edit_insert(before, &path, "bands", index, band, error);
}

Project *edit_set_road(const Project *before, uint64_t map, const uint32_t road[8], GError **error)
{
    Path path = path_map(map);
    const Map *owner = path_get(before, &path);
    if (owner == NULL)
        return edit_missing(before, &path, error);
    Map *changed = node_copy(owner);
    memcpy(changed->road, road, sizeof changed->road);
    return edit_put(before, &path, changed, error);
}

Project *edit_add_road(const Project *before, uint64_t map, int32_t tag, GError **error)
{
    Path path = path_map(map);
    const Map *owner = path_get(before, &path);
    uint32_t road[8] = {0};
    bool found = false;
    if (owner != NULL)
        memcpy(road, owner->road, sizeof road);
    LIST_EACH (Tag, each, before->tags)
        if (strcmp(each->role, "road") == 0) {
            road[each->number / 32] |= UINT32_C(1) << each->number % 32;
            found = true;
        }
    if (!found && tag > 0 && tag < 256)
        road[tag / 32] |= UINT32_C(1) << tag % 32;
    return edit_set_road(before, map, road, error);
}

/* ---- Shapes ---- */

static int32_t fixed_of(double pixels)
{
    return (int32_t)lrint(CLAMP(pixels, -DOCUMENT_RANGE, DOCUMENT_RANGE) * DOCUMENT_PIXEL);
}

static Shape *new_shape(ShapeKind kind, int32_t zone, const PaintPoint *nodes, uint32_t count,
                        double width)
{
    Shape *shape = node_new(&shape_kind);
    g_autofree void **items = g_new(void *, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        ShapeNode *node = node_new(&shape_node_kind);
        node->x = fixed_of(nodes[i].x);
        node->y = fixed_of(nodes[i].y);
        node->width = kind == SHAPE_TRACK ? fixed_of(width) : 0;
        items[i] = node;
    }
    shape->id = edit_new_id();
    shape->kind = (int)kind;
    shape->zone = zone;
    node_set_list(&shape->nodes, list_from(items, count));
    return shape;
}

Project *edit_add_shape(const Project *before, uint64_t map, uint64_t plane, ShapeKind kind,
                        int32_t zone, const PaintPoint *nodes, uint32_t count, double width,
                        uint64_t *id, GError **error)
{
    Shape *shape = new_shape(kind, zone, nodes, count, width);
    *id = shape->id;
    Path path = path_plane(map, plane);
    return edit_insert(before, &path, "shapes", UINT32_MAX, shape, error);
}

Project *edit_shape_to_paint(const Project *before, uint64_t map, uint64_t plane, uint64_t shape,
                             GError **error)
{
    Path path, target = path_shape(map, plane, shape);
    Plane *changed = copy_plane_at(before, map, plane, &path);
    uint32_t index;
    const Shape *found = changed != NULL ? list_find_id(changed->shapes, shape, &index) : NULL;
    if (found == NULL) {
        node_unref(changed);
        return edit_missing(before, &target, error);
    }
    BlocksEdit *edit = blocks_edit(changed->pixels);
    paint_shape(edit, found, (uint8_t)found->zone);
    node_set_blocks(&changed->pixels, blocks_edit_end(edit));
    node_set_list(&changed->shapes, list_remove(changed->shapes, index));
    return edit_put(before, &path, changed, error);
}

/* The state of tracing the polygons of a zone. */
typedef struct Tracing {
    Plane *plane;
    int32_t zone;
} Tracing;

static void add_outline_cb(void *user, const PaintPoint *points, uint32_t count)
{
    Tracing *tracing = user;
    Shape *shape = new_shape(SHAPE_POLYGON, tracing->zone, points, count, 0);
    node_set_list(&tracing->plane->shapes, list_append(tracing->plane->shapes, shape));
}

/* Takes the pixels of a zone that `since` does not have from a plane, which gets those of `since`
 * there. Returns a picture of them, in which all others are 0. */
static Blocks *take_paint(Plane *plane, uint8_t zone, const Blocks *since)
{
    const Blocks *pixels = plane->pixels;
    BlocksEdit *rest = blocks_edit(pixels), *taken = blocks_edit(since);
    for (uint32_t row = 0; row < blocks_rows(pixels); row++)
        for (uint32_t column = 0; column < blocks_columns(pixels); column++) {
            uint8_t value = zone, old = 0;
            const uint8_t *block = blocks_block(pixels, column, row, &value);
            const uint8_t *other = blocks_block(since, column, row, &old);
            bool shared = block == other && (block != NULL || value == old);
            if (shared || (block == NULL && value != zone)) {
                blocks_edit_uniform(taken, column, row, 0);
                continue;
            }
            uint8_t *now = blocks_edit_block(rest, column, row);
            uint8_t *then = blocks_edit_block(taken, column, row);
            for (uint32_t i = 0; i < BLOCK_PIXELS; i++) {
                bool is_new = now[i] == zone && then[i] != zone;
                now[i] = is_new ? then[i] : now[i];
                then[i] = is_new ? zone : 0;
            }
        }
    node_set_blocks(&plane->pixels, blocks_edit_end(rest));
    return blocks_edit_end(taken);
}

Project *edit_paint_to_shapes(const Project *before, uint64_t map, uint64_t plane, int32_t zone,
                              const Blocks *since, double tolerance, GError **error)
{
    Path path;
    Plane *changed = copy_plane_at(before, map, plane, &path);
    if (changed == NULL)
        return edit_missing(before, &path, error);
    g_autoptr(Blocks) none =
        blocks_new(blocks_width(changed->pixels), blocks_height(changed->pixels), 0);
    g_autoptr(Blocks) taken = take_paint(changed, (uint8_t)zone, since != NULL ? since : none);
    Tracing tracing = {changed, zone};
    blocks_trace_pieces(taken, (uint8_t)zone, tolerance, add_outline_cb, &tracing);
    bool is_new = !blocks_equal(taken, none);
    if (is_new)
        return edit_put(before, &path, changed, error);
    node_unref(changed);
    return node_ref(before);
}

/* ---- Resizing ---- */

/* The old and the new size of a map, and the movement of its content, in pixels. */
typedef struct Resizing {
    int32_t old_width, old_height, width, height, dx, dy;
    bool scales; /* the content is scaled instead of moved */
} Resizing;

static int32_t scaled(int32_t value, int32_t new_size, int32_t old_size)
{
    return (int32_t)CLAMP(llround((double)value * new_size / old_size), INT32_MIN, INT32_MAX);
}

/* Returns the new position of a coordinate, in fixed-point numbers. */
static int32_t new_x(const Resizing *resizing, int32_t x)
{
    return resizing->scales ? scaled(x, resizing->width, resizing->old_width)
                            : x + resizing->dx * DOCUMENT_PIXEL;
}

static int32_t new_y(const Resizing *resizing, int32_t y)
{
    return resizing->scales ? scaled(y, resizing->height, resizing->old_height)
                            : y + resizing->dy * DOCUMENT_PIXEL;
}

/* Returns the new value of a length that has no direction. */
static int32_t new_length(const Resizing *resizing, int32_t length)
{
    return resizing->scales ? scaled(length, resizing->width + resizing->height,
                                     resizing->old_width + resizing->old_height)
                            : length;
}

static Blocks *resized_blocks(const Resizing *resizing, const Blocks *old)
{
    const uint32_t width = (uint32_t)resizing->width, height = (uint32_t)resizing->height;
    if (!resizing->scales)
        return blocks_resize(old, width, height, resizing->dx, resizing->dy, 0);
    g_autoptr(Blocks) blank = blocks_new(width, height, 0);
    BlocksEdit *edit = blocks_edit(blank);
    uint8_t *from = g_malloc((size_t)resizing->old_width + width), *to = from + resizing->old_width;
    for (int32_t y = 0; y < resizing->height; y++) {
        int32_t row = (int32_t)((int64_t)y * resizing->old_height / resizing->height);
        blocks_read(old, (PixelRect){0, row, resizing->old_width, row + 1}, from,
                    (size_t)resizing->old_width);
        for (uint32_t x = 0; x < width; x++)
            to[x] = from[(uint64_t)x * (uint32_t)resizing->old_width / width];
        blocks_edit_write(edit, (PixelRect){0, y, resizing->width, y + 1}, to, width);
    }
    g_free(from);
    return blocks_edit_end(edit);
}

static void *resize_node(void *user, const void *node)
{
    const Resizing *resizing = user;
    const NodeKind *kind = ((const Node *)node)->kind;
    if (kind == &shape_node_kind) {
        ShapeNode *copy = node_copy(node);
        copy->x = new_x(resizing, copy->x);
        copy->y = new_y(resizing, copy->y);
        copy->width = new_length(resizing, copy->width);
        return copy;
    }
    if (kind == &zone_kind && ((const Zone *)node)->has_walk) {
        Zone *copy = node_copy(node);
        copy->walk_x = new_x(resizing, copy->walk_x);
        copy->walk_y = new_y(resizing, copy->walk_y);
        return copy;
    }
    if (kind == &band_kind) {
        Band *copy = node_copy(node);
        copy->radius = MAX(new_length(resizing, copy->radius), 1);
        return copy;
    }
    if (kind == &plane_kind) {
        Plane *copy = node_copy(node);
        node_set_blocks(&copy->pixels, resized_blocks(resizing, copy->pixels));
        return copy;
    }
    return NULL;
}

static Project *resize(const Project *before, uint64_t map, const Resizing *wanted, GError **error)
{
    Path path = path_map(map);
    const Map *owner = path_get(before, &path);
    const int max = DOCUMENT_MAX_SIDE;
    bool fits = wanted->width >= 1 && wanted->width <= max && wanted->height >= 1 &&
                wanted->height <= max && ABS(wanted->dx) <= max && ABS(wanted->dy) <= max;
    if (owner != NULL && !fits) {
        g_set_error(error, DOCUMENT_ERROR, DOCUMENT_TOO_LARGE,
                    _("the size of a map must be from 1 x 1 to %d x %d pixels, not %d x %d"),
                    DOCUMENT_MAX_SIDE, DOCUMENT_MAX_SIDE, (int)wanted->width, (int)wanted->height);
        return NULL;
    }
    if (owner == NULL)
        return edit_missing(before, &path, error);
    Resizing resizing = *wanted;
    resizing.old_width = owner->width;
    resizing.old_height = owner->height;
    void *resized = node_rewrite(owner, resize_node, &resizing);
    Map *changed = node_copy(resized);
    node_unref(resized);
    changed->width = resizing.width;
    changed->height = resizing.height;
    return edit_put(before, &path, changed, error);
}

Project *edit_resize_map(const Project *before, uint64_t map, int32_t width, int32_t height,
                         int32_t dx, int32_t dy, GError **error)
{
    const Resizing resizing = {.width = width, .height = height, .dx = dx, .dy = dy};
    return resize(before, map, &resizing, error);
}

Project *edit_scale_map(const Project *before, uint64_t map, int32_t width, int32_t height,
                        GError **error)
{
    const Resizing resizing = {.width = width, .height = height, .scales = true};
    return resize(before, map, &resizing, error);
}

int32_t anchor_offset(int32_t space, int32_t size, int anchor)
{
    int32_t rest = space - size, half_rounded_down = rest >= 0 ? rest / 2 : -((1 - rest) / 2);
    return anchor < 0 ? 0 : anchor > 0 ? rest : half_rounded_down;
}

Project *edit_set_map_picture(const Project *before, uint64_t map, uint64_t picture, int across,
                              int down, GError **error)
{
    Path path = path_map(map), shown_path = path_picture(picture);
    const Map *owner = path_get(before, &path);
    const Picture *art = path_get(before, &shown_path);
    if (owner == NULL || art == NULL)
        return edit_missing(before, owner == NULL ? &path : &shown_path, error);
    Project *sized = across == ANCHOR_SCALE
                         ? edit_scale_map(before, map, art->width, art->height, error)
                         : edit_resize_map(before, map, art->width, art->height,
                                           anchor_offset(art->width, owner->width, across),
                                           anchor_offset(art->height, owner->height, down), error);
    if (sized == NULL)
        return NULL;
    Map *shown = node_copy(project_map(sized, map));
    shown->picture = picture;
    Project *put = path_replace(sized, &path, shown), *after = node_copy(put);
    node_unref(put);
    node_unref(sized);
    remove_unused_pictures(after);
    return edit_finish(before, after, error);
}
