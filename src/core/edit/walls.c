/* SPDX-License-Identifier: MIT */
/* Edits of one or several walls; the contract is in levels.h. */
#include "edit/levels_internal.h"

#include "edit/shapes.h"

#include <math.h>
#include <stdlib.h>

/* ---- Access ---- */

const Walls *walls_at(const Project *project, const LayerRef *ref)
{
    Path path = path_walls(ref->level, ref->layer);
    return path_get(project, &path);
}

Project *walls_missing(const Project *before, const LayerRef *ref, GError **error)
{
    Path path = path_walls(ref->level, ref->layer);
    return edit_missing(before, &path, error);
}

Project *put_walls(const Project *before, const LayerRef *ref, List *list, GError **error)
{
    Path path = path_walls(ref->level, ref->layer);
    return edit_put_list(before, &path, "walls", list, error);
}

int32_t fixed_within(double fixed)
{
    const double max = (double)DOCUMENT_RANGE * DOCUMENT_PIXEL;
    return (int32_t)lrint(CLAMP(fixed, -max, max));
}

static Wall *wall_between(WallPoint a, WallPoint b, const WallStyle *style)
{
    Wall *wall = node_new(&wall_kind);
    wall->ax = a.x;
    wall->ay = a.y;
    wall->bx = b.x;
    wall->by = b.y;
    wall->tag = style->tag;
    wall->blocks = (int)style->blocks;
    node_set_text(&wall->name, style->name);
    return wall;
}

/* ---- New walls ---- */

/* Returns a list with walls between successive points added at the end. */
static List *append_lines(const List *walls, const WallPoint *points, uint32_t count, bool closed,
                          const WallStyle *style)
{
    List *list = list_ref(walls);
    uint32_t lines = count < 2 ? 0 : closed && count > 2 ? count : count - 1;
    for (uint32_t i = 0; i < lines; i++) {
        Wall *wall = wall_between(points[i], points[(i + 1) % count], style);
        node_set_list(&list, list_append(list, wall));
    }
    return list;
}

Project *edit_draw_walls(const Project *before, const LayerRef *ref, const WallPoint *points,
                         uint32_t count, bool closed, const WallStyle *style, GError **error)
{
    const Walls *walls = walls_at(before, ref);
    if (walls == NULL)
        return walls_missing(before, ref, error);
    return put_walls(before, ref, append_lines(walls->walls, points, count, closed, style), error);
}

/* The state of making walls along outlines. */
typedef struct Outlines {
    List *list;
    const WallStyle *style;
} Outlines;

static void add_outline_cb(void *user, const PaintPoint *points, uint32_t count)
{
    Outlines *outlines = user;
    g_autofree WallPoint *corners = g_new(WallPoint, count);
    /* An outline has its inside on its right, as a wall has its front. Add the points in reverse
     * order, so that fronts face away from the zone. */
    for (uint32_t i = 0; i < count; i++) {
        const PaintPoint *point = &points[count - 1 - i];
        corners[i] = (WallPoint){fixed_within(point->x * DOCUMENT_PIXEL),
                                 fixed_within(point->y * DOCUMENT_PIXEL)};
    }
    List *longer = append_lines(outlines->list, corners, count, true, outlines->style);
    node_set_list(&outlines->list, longer);
}

/* Adds walls along the outlines of the pixels with a value. */
static Project *add_outlines(const Project *before, const LayerRef *ref, const Blocks *pixels,
                             uint8_t value, double tolerance, const WallStyle *style,
                             GError **error)
{
    Outlines outlines = {list_ref(walls_at(before, ref)->walls), style};
    blocks_trace(pixels, value, tolerance, add_outline_cb, &outlines);
    return put_walls(before, ref, outlines.list, error);
}

Project *edit_walls_from_pixels(const Project *before, const LayerRef *ref, const Blocks *pixels,
                                double tolerance, const WallStyle *style, GError **error)
{
    return walls_at(before, ref) != NULL
               ? add_outlines(before, ref, pixels, 1, tolerance, style, error)
               : walls_missing(before, ref, error);
}

Project *edit_walls_from_zone(const Project *before, const LayerRef *ref, uint64_t map,
                              uint64_t plane, int32_t zone, double tolerance,
                              const WallStyle *style, GError **error)
{
    Path path = path_plane(map, plane);
    const Plane *source = path_get(before, &path);
    if (walls_at(before, ref) == NULL)
        return walls_missing(before, ref, error);
    if (source == NULL)
        return edit_missing(before, &path, error);
    g_autoptr(Blocks) pixels = plane_with_shapes(source);
    return add_outlines(before, ref, pixels, (uint8_t)zone, tolerance, style, error);
}

/* ---- Edits of several walls ---- */

/* An edit of some walls of a layer. */
typedef struct WallEdit {
    const FieldValue *value;
    const WallTransform *transform;
    bool mirrors; /* whether the transform mirrors */
    int32_t dx, dy;
} WallEdit;

typedef void (*WallChange)(const WallEdit *edit, Wall *wall);

static int compare_numbers(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Returns the valid indices among the given ones, each once, ascending; the caller frees the
 * array. */
static uint32_t *sorted_indices(const List *list, const uint32_t *walls, uint32_t *count)
{
    uint32_t *indices = g_memdup2(walls, *count * sizeof walls[0]), kept = 0;
    if (*count > 0)
        qsort(indices, *count, sizeof indices[0], compare_numbers);
    for (uint32_t i = 0; i < *count; i++)
        if (indices[i] < list_count(list) && (kept == 0 || indices[kept - 1] != indices[i]))
            indices[kept++] = indices[i];
    *count = kept;
    return indices;
}

static Project *change_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                             uint32_t count, WallChange change, const WallEdit *edit,
                             GError **error)
{
    const Walls *owner = walls_at(before, ref);
    if (owner == NULL)
        return walls_missing(before, ref, error);
    g_autofree uint32_t *indices = sorted_indices(owner->walls, walls, &count);
    g_autofree void **copies = g_new(void *, (gsize)count + 1);
    for (uint32_t i = 0; i < count; i++) {
        copies[i] = node_copy(list_get(owner->walls, indices[i]));
        change(edit, copies[i]);
    }
    List *list = list_set_many(owner->walls, indices, copies, count);
    return put_walls(before, ref, list, error);
}

static void set_field(const WallEdit *edit, Wall *wall)
{
    edit_store(wall, edit->value);
}

static void exchange_ends(const WallEdit *edit, Wall *wall)
{
    int32_t x = wall->ax, y = wall->ay;
    wall->ax = wall->bx;
    wall->ay = wall->by;
    wall->bx = x;
    wall->by = y;
}

static void transform_point(const WallTransform *t, int32_t *x, int32_t *y)
{
    double dx = *x - t->cx, dy = *y - t->cy;
    *x = fixed_within(t->cx + t->xx * dx + t->xy * dy);
    *y = fixed_within(t->cy + t->yx * dx + t->yy * dy);
}

Project *edit_set_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                        uint32_t count, const FieldValue *value, GError **error)
{
    WallEdit edit = {.value = value};
    if (!edit_value_fits(&wall_kind, value, error))
        return NULL;
    return change_walls(before, ref, walls, count, set_field, &edit, error);
}

Project *edit_flip_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                         uint32_t count, GError **error)
{
    WallEdit edit = {0};
    return change_walls(before, ref, walls, count, exchange_ends, &edit, error);
}

/* Changes one end of a wall. */
typedef void (*EndChange)(const WallEdit *edit, int32_t *x, int32_t *y);

/* Adds with saturation. A coordinate outside the valid range makes the validation fail. */
static int32_t add_saturated(int32_t at, int32_t by)
{
    return (int32_t)CLAMP((int64_t)at + by, INT32_MIN, INT32_MAX);
}

static void move_point(const WallEdit *edit, int32_t *x, int32_t *y)
{
    *x = add_saturated(*x, edit->dx);
    *y = add_saturated(*y, edit->dy);
}

static void map_point(const WallEdit *edit, int32_t *x, int32_t *y)
{
    transform_point(edit->transform, x, y);
}

static uint32_t *find_walls_of_ends(const List *list, const WallEnd *ends, uint32_t count,
                                    uint32_t *found)
{
    g_autofree uint32_t *numbers = g_new(uint32_t, (gsize)count + 1);
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = ends[i].wall;
    *found = count;
    return sorted_indices(list, numbers, found);
}

static Project *change_ends(const Project *before, const LayerRef *ref, const WallEnd *ends,
                            uint32_t count, EndChange change, const WallEdit *edit, GError **error)
{
    const Walls *owner = walls_at(before, ref);
    if (owner == NULL)
        return walls_missing(before, ref, error);
    uint32_t changed;
    g_autofree uint32_t *indices = find_walls_of_ends(owner->walls, ends, count, &changed);
    /* For each changed wall: bit 0 if end a is among `ends`, bit 1 for end b. */
    g_autofree uint8_t *given_ends = g_new0(uint8_t, (gsize)changed + 1);
    g_autofree void **copies = g_new(void *, (gsize)changed + 1);
    for (uint32_t i = 0; i < changed; i++)
        copies[i] = node_copy(list_get(owner->walls, indices[i]));
    for (uint32_t i = 0; i < count && changed > 0; i++) {
        const uint32_t *found =
            bsearch(&ends[i].wall, indices, changed, sizeof *indices, compare_numbers);
        if (found == NULL)
            continue;
        Wall *copy = copies[found - indices];
        change(edit, ends[i].end == 0 ? &copy->ax : &copy->bx,
               ends[i].end == 0 ? &copy->ay : &copy->by);
        given_ends[found - indices] |= (uint8_t)(1 << ends[i].end);
    }
    for (uint32_t i = 0; i < changed && edit->mirrors; i++)
        if (given_ends[i] == 3)
            exchange_ends(edit, copies[i]);
    List *list = list_set_many(owner->walls, indices, copies, changed);
    return put_walls(before, ref, list, error);
}

Project *edit_move_wall_ends(const Project *before, const LayerRef *ref, const WallEnd *ends,
                             uint32_t count, int32_t dx, int32_t dy, GError **error)
{
    WallEdit edit = {.dx = dx, .dy = dy};
    return change_ends(before, ref, ends, count, move_point, &edit, error);
}

Project *edit_transform_wall_ends(const Project *before, const LayerRef *ref, const WallEnd *ends,
                                  uint32_t count, const WallTransform *wanted, GError **error)
{
    bool mirrors = wanted->xx * wanted->yy - wanted->xy * wanted->yx < 0;
    WallEdit edit = {.transform = wanted, .mirrors = mirrors};
    return change_ends(before, ref, ends, count, map_point, &edit, error);
}

/* ---- Copies and removal ---- */

Project *edit_remove_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                           uint32_t count, GError **error)
{
    const Walls *owner = walls_at(before, ref);
    if (owner == NULL)
        return walls_missing(before, ref, error);
    g_autofree uint32_t *sorted = g_memdup2(walls, count * sizeof walls[0]);
    if (count > 0)
        qsort(sorted, count, sizeof sorted[0], compare_numbers);
    List *list = list_ref(owner->walls);
    for (uint32_t i = count; i > 0; i--) {
        bool is_repeated = i < count && sorted[i] == sorted[i - 1];
        if (!is_repeated && sorted[i - 1] < list_count(list))
            node_set_list(&list, list_remove(list, sorted[i - 1]));
    }
    return put_walls(before, ref, list, error);
}

Project *edit_duplicate_walls(const Project *before, const LayerRef *ref, const uint32_t *walls,
                              uint32_t count, int32_t dx, int32_t dy, GError **error)
{
    const Walls *owner = walls_at(before, ref);
    if (owner == NULL)
        return walls_missing(before, ref, error);
    List *list = list_ref(owner->walls);
    for (uint32_t i = 0; i < count; i++) {
        const Wall *wall = list_get(owner->walls, walls[i]);
        if (wall == NULL)
            continue;
        Wall *copy = node_copy(wall);
        copy->ax += dx;
        copy->bx += dx;
        copy->ay += dy;
        copy->by += dy;
        node_set_list(&list, list_append(list, copy));
    }
    return put_walls(before, ref, list, error);
}
