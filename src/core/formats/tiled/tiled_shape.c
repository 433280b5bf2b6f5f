/* SPDX-License-Identifier: MIT */
/* Computes positions and outlines in Tiled's maps; see tiled_shape.h. */
#include "formats/tiled/tiled_shape.h"

#include <math.h>

/* ---- Transformations ---- */

static TiledTransform translation(double x, double y)
{
    return (TiledTransform){1, 0, 0, 1, x, y};
}

/* Returns the transformation that applies `first`, then `second`. */
static TiledTransform combine(TiledTransform first, TiledTransform second)
{
    return (TiledTransform){second.xx * first.xx + second.xy * first.yx,
                            second.xx * first.xy + second.xy * first.yy,
                            second.yx * first.xx + second.yy * first.yx,
                            second.yx * first.xy + second.yy * first.yy,
                            second.xx * first.x + second.xy * first.y + second.x,
                            second.yx * first.x + second.yy * first.y + second.y};
}

TiledPoint tiled_transform_point(TiledTransform move, double x, double y)
{
    return (TiledPoint){move.xx * x + move.xy * y + move.x, move.yx * x + move.yy * y + move.y};
}

/* Returns a rotation; quarter turns are exact. */
static TiledTransform rotation_by(double degrees)
{
    static const TiledTransform quarters[] = {
        {1, 0, 0, 1, 0, 0}, {0, -1, 1, 0, 0, 0}, {-1, 0, 0, -1, 0, 0}, {0, 1, -1, 0, 0, 0}};
    double remainder = fmod(degrees, 360), quarter = remainder / 90;
    if (!(fabs(quarter - round(quarter)) > 0))
        return quarters[((int)round(quarter) + 4) % 4];
    double angle = remainder * G_PI / 180;
    return (TiledTransform){cos(angle), -sin(angle), sin(angle), cos(angle), 0, 0};
}

/* ---- Maps ---- */

/* The arrangement of hexagonal and staggered cells. */
typedef struct Stagger {
    int32_t side_x, side_y;     /* length of the sides of hexagons along x or y; else 0 */
    int32_t offset_x, offset_y; /* the rest of a cell on each end of such a side */
    int32_t column, row;        /* distance between two columns, and between two rows */
    int32_t cell_w, cell_h;     /* size of a cell, which is even around its side */
} Stagger;

/* Tiled halves these lengths as whole numbers. */
static Stagger stagger_of(const Tiled *map)
{
    int32_t side = map->orientation == TILED_HEXAGONAL ? map->hex_side : 0;
    Stagger stagger = {.side_x = map->stagger_x ? side : 0, .side_y = map->stagger_x ? 0 : side};
    stagger.offset_x = (map->tile_w - stagger.side_x) / 2;
    stagger.offset_y = (map->tile_h - stagger.side_y) / 2;
    stagger.column = stagger.offset_x + stagger.side_x;
    stagger.row = stagger.offset_y + stagger.side_y;
    stagger.cell_w = stagger.column + stagger.offset_x;
    stagger.cell_h = stagger.row + stagger.offset_y;
    return stagger;
}

static bool is_staggered(const Tiled *map)
{
    return map->orientation == TILED_STAGGERED || map->orientation == TILED_HEXAGONAL;
}

bool tiled_cell_is_shifted(const Tiled *map, int32_t column, int32_t row)
{
    bool odd = ((map->stagger_x ? column : row) & 1) != 0;
    return is_staggered(map) && odd != map->stagger_even;
}

TiledPoint tiled_cell_bottom_left(const Tiled *map, int32_t column, int32_t row)
{
    double x = column, y = row, w = map->tile_w, h = map->tile_h;
    if (map->orientation == TILED_ISOMETRIC)
        return (TiledPoint){(x - y) * w / 2 + map->rows * map->tile_w / 2 - map->tile_w / 2,
                            (x + y) * h / 2 + h};
    if (!is_staggered(map))
        return (TiledPoint){x * w, (y + 1) * h};
    Stagger stagger = stagger_of(map);
    bool shifted = tiled_cell_is_shifted(map, column, row);
    if (map->stagger_x)
        return (TiledPoint){x * stagger.column,
                            y * stagger.cell_h + (shifted ? stagger.row : 0) + stagger.cell_h};
    return (TiledPoint){x * stagger.cell_w + (shifted ? stagger.column : 0),
                        y * stagger.row + stagger.cell_h};
}

void tiled_map_size(const Tiled *map, double *width, double *height)
{
    double columns = map->columns, rows = map->rows;
    for (uint32_t i = 0; map->infinite && i < map->layer_count; i++) {
        const TiledLayer *layer = &map->layers[i];
        columns = MAX(columns, (double)layer->x + layer->columns);
        rows = MAX(rows, (double)layer->y + layer->rows);
    }
    Stagger stagger = stagger_of(map);
    *width = columns * map->tile_w;
    *height = rows * map->tile_h;
    if (map->orientation == TILED_ISOMETRIC) {
        *width = (columns + rows) * map->tile_w / 2;
        *height = (columns + rows) * map->tile_h / 2;
    } else if (is_staggered(map) && map->stagger_x) {
        *width = columns * stagger.column + stagger.offset_x;
        *height = rows * stagger.cell_h + (columns > 1 ? stagger.row : 0);
    } else if (is_staggered(map)) {
        *width = columns * stagger.cell_w + (rows > 1 ? stagger.column : 0);
        *height = rows * stagger.row + stagger.offset_y;
    }
}

/* ---- Conversions ---- */

TiledProjection tiled_map_projection(const Tiled *map, const TiledLayer *layer)
{
    TiledProjection place = {.isometric = map->orientation == TILED_ISOMETRIC,
                             .cell_w = map->tile_w,
                             .cell_h = map->tile_h,
                             .left = map->rows * map->tile_w / 2}; /* a whole number, as in Tiled */
    place.move = translation(layer->offset_x, layer->offset_y);
    return place;
}

TiledProjection tiled_tile_projection(const TiledSet *set, uint32_t id)
{
    int32_t width, height;
    tiled_tile_size(set, id, &width, &height);
    TiledProjection place = {.isometric = set->grid_is_isometric,
                             .cell_w = set->grid_w,
                             .cell_h = set->grid_h,
                             .left = set->grid_w / 2.0};
    place.move = translation(0, set->grid_is_isometric ? height - set->grid_h : 0);
    return place;
}

/* Returns the transformation of a tile's picture that fills a box, whose bottom left corner is
 * given. A picture that is turned by 90 degrees fills a box that is turned, too. */
static TiledTransform fill_box(const Tiled *map, const TiledRef *ref, double width, double height,
                               TiledPoint corner)
{
    int32_t tile_w, tile_h;
    tiled_tile_size(ref->set, ref->id, &tile_w, &tile_h);
    double scale_x = tile_w > 0 ? width / tile_w : 1, scale_y = tile_h > 0 ? height / tile_h : 1;
    if (ref->set->keeps_aspect)
        scale_x = scale_y = MIN(scale_x, scale_y);
    bool is_hexagonal = map->orientation == TILED_HEXAGONAL;
    bool quarter = ref->flip_xy && !is_hexagonal;
    bool flip_x = quarter ? ref->flip_y : ref->flip_x,
         flip_y = quarter ? !ref->flip_x : ref->flip_y;
    double angle = quarter ? 90 : is_hexagonal ? 60 * ref->flip_xy + 120 * ref->turned : 0;
    double difference = quarter ? (height - width) / 2 : 0;
    double x = corner.x + width / 2 + difference + ref->set->offset_x * scale_x;
    double y = corner.y - height / 2 + difference + ref->set->offset_y * scale_y;
    TiledTransform move = translation(-tile_w / 2.0, -tile_h / 2.0);
    TiledTransform scale = {flip_x ? -scale_x : scale_x, 0, 0, flip_y ? -scale_y : scale_y, 0, 0};
    move = combine(combine(move, scale), rotation_by(angle));
    return combine(move, translation(x, y));
}

TiledTransform tiled_cell_transform(const Tiled *map, const TiledLayer *layer, const TiledRef *ref,
                                    int32_t column, int32_t row)
{
    int32_t width = map->tile_w, height = map->tile_h;
    if (!ref->set->fills_cells)
        tiled_tile_size(ref->set, ref->id, &width, &height);
    TiledPoint corner = tiled_cell_bottom_left(map, column, row);
    corner.x += layer->offset_x;
    corner.y += layer->offset_y;
    return fill_box(map, ref, width, height, corner);
}

TiledProjection tiled_cell_projection(const Tiled *map, const TiledLayer *layer,
                                      const TiledRef *ref, int32_t column, int32_t row)
{
    TiledProjection place = tiled_tile_projection(ref->set, ref->id);
    place.move = combine(place.move, tiled_cell_transform(map, layer, ref, column, row));
    return place;
}

TiledTransform tiled_object_transform(const Tiled *map, const TiledLayer *layer,
                                      const TiledObject *object)
{
    const TiledSet *set = object->tile.set;
    TiledProjection around = tiled_map_projection(map, layer);
    int32_t tile_w, tile_h;
    tiled_tile_size(set, object->tile.id, &tile_w, &tile_h);
    double width = object->width > 0 ? object->width : tile_w;
    double height = object->height > 0 ? object->height : tile_h;
    double anchor_x = !set->anchor.stated && around.isometric ? 0.5 : set->anchor.x;
    TiledPoint at = tiled_project_point(&around, object->x, object->y);
    TiledPoint corner = {-anchor_x * width, (1 - set->anchor.y) * height};
    TiledTransform move = fill_box(map, &object->tile, width, height, corner);
    move = combine(move, rotation_by(object->rotation));
    return combine(move, translation(at.x, at.y));
}

TiledProjection tiled_object_projection(const Tiled *map, const TiledLayer *layer,
                                        const TiledObject *object)
{
    TiledProjection place = tiled_tile_projection(object->tile.set, object->tile.id);
    place.move = combine(place.move, tiled_object_transform(map, layer, object));
    return place;
}

static TiledPoint project(const TiledProjection *place, double x, double y)
{
    if (!place->isometric)
        return (TiledPoint){x, y};
    return (TiledPoint){(x - y) / place->cell_h * place->cell_w / 2 + place->left, (x + y) / 2};
}

TiledPoint tiled_project_point(const TiledProjection *place, double x, double y)
{
    TiledPoint point = project(place, x, y);
    return tiled_transform_point(place->move, point.x, point.y);
}

/* ---- Outlines ---- */

enum { ROUND_CORNERS = 32 };

bool tiled_is_closed(const TiledObject *object)
{
    return object->shape != TILED_POLYLINE;
}

bool tiled_has_outline(const TiledObject *object)
{
    return object->shape != TILED_POINT && object->shape != TILED_TEXT &&
           object->shape != TILED_TILE;
}

static void add_corner(GArray *points, double x, double y)
{
    g_array_append_val(points, ((TiledPoint){x, y}));
}

/* Adds half circles around two centres, which coincide for an ellipse. */
static void add_round_corners(GArray *points, const TiledObject *object)
{
    double w = object->width, h = object->height;
    bool is_capsule = object->shape == TILED_CAPSULE;
    double x = is_capsule ? MIN(w, h) / 2 : w / 2, y = is_capsule ? MIN(w, h) / 2 : h / 2;
    bool wide = w > h;
    int half = ROUND_CORNERS / 2, first = wide ? -half / 2 : 0;
    for (int i = 0; i < ROUND_CORNERS + 2 * is_capsule; i++) {
        bool second = is_capsule && i > half;
        TiledTransform at = rotation_by((i - second + first) * 360.0 / ROUND_CORNERS);
        double middle_x = wide && !second ? w - x : x, middle_y = !wide && !second ? h - y : y;
        add_corner(points, middle_x + x * at.xx, middle_y + y * at.yx);
    }
}

/* Adds the corners relative to an object's position, before rotation. */
static void add_local_corners(GArray *points, const TiledObject *object)
{
    switch (object->shape) {
    case TILED_ELLIPSE:
    case TILED_CAPSULE:
        add_round_corners(points, object);
        break;
    case TILED_POLYGON:
    case TILED_POLYLINE:
        g_array_append_vals(points, object->points, object->point_count);
        break;
    case TILED_RECTANGLE:
        add_corner(points, 0, 0);
        add_corner(points, object->width, 0);
        add_corner(points, object->width, object->height);
        add_corner(points, 0, object->height);
        break;
    default:
        break;
    }
}

GArray *tiled_outline(const TiledObject *object, const TiledProjection *place)
{
    GArray *points = g_array_new(false, false, sizeof(TiledPoint));
    TiledTransform local_rotation = rotation_by(object->rotation);
    TiledPoint origin = project(place, object->x, object->y);
    add_local_corners(points, object);
    for (guint i = 0; i < points->len; i++) {
        TiledPoint *point = &g_array_index(points, TiledPoint, i);
        TiledPoint at = project(place, object->x + point->x, object->y + point->y);
        at = tiled_transform_point(local_rotation, at.x - origin.x, at.y - origin.y);
        *point = tiled_transform_point(place->move, origin.x + at.x, origin.y + at.y);
    }
    return points;
}

TiledPoint tiled_direction(const TiledObject *object, const TiledProjection *place)
{
    TiledTransform local_rotation = rotation_by(object->rotation), move = place->move;
    double x = move.xx * local_rotation.xx + move.xy * local_rotation.yx;
    double y = move.yx * local_rotation.xx + move.yy * local_rotation.yx, length = hypot(x, y);
    return length > 0 ? (TiledPoint){x / length, y / length} : (TiledPoint){1, 0};
}

bool tiled_point_to_fixed(TiledPoint point, int32_t *x, int32_t *y)
{
    return imported_position(point.x, point.y, x, y);
}

double tiled_area(const GArray *corners)
{
    double sum = 0;
    for (guint i = 0; i < corners->len; i++) {
        const TiledPoint *a = &g_array_index(corners, TiledPoint, i);
        const TiledPoint *b = &g_array_index(corners, TiledPoint, (i + 1) % corners->len);
        sum += a->x * b->y - b->x * a->y;
    }
    return sum;
}
