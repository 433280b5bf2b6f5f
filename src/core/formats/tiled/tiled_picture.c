/* SPDX-License-Identifier: MIT */
/*
 * Draws the tiles, tile objects and image layers of Tiled's maps, as Tiled shows them, as the
 * picture of a level or map; see tiled_import.h. The picture has the size of the map's cells, and
 * begins at the origin.
 */
#include "formats/tiled/tiled_import.h"

#include "art/blend.h"
#include "bank/recognise.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The state while a map is drawn. */
typedef struct MapDrawing {
    const Tiled *map;
    PictureStore *store;
    GHashTable *pictures; /* from paths to Pixels */
    Pixels *pixels;
    GCancellable *cancel;
    GError **error;
} MapDrawing;

static void free_pixels(gpointer pixels)
{
    pixels_unref(pixels);
}

/* ---- Art ---- */

/* Returns the pixels of a picture that the map names; owned by the drawing. NULL with an error. It
 * is not read through the store's cache, because a picture that is a map of Tiled, which may show
 * this one, is not drawn. */
static Pixels *picture_at(const MapDrawing *drawing, const char *path)
{
    Pixels *pixels = g_hash_table_lookup(drawing->pictures, path);
    if (pixels != NULL)
        return pixels;
    GBytes *bytes =
        picture_store_bytes(drawing->store, &(Picture){.path = (char *)path}, drawing->error);
    if (bytes == NULL)
        return NULL;
    PictureLimits limits = picture_store_limits(drawing->store);
    pixels = pixels_from_bytes(bytes, &(PictureSource){.path = path}, &limits, NULL,
                               drawing->cancel, drawing->error);
    g_bytes_unref(bytes);
    if (pixels != NULL)
        g_hash_table_insert(drawing->pictures, g_strdup(path), pixels);
    else
        g_prefix_error(drawing->error, _("%s: "), path);
    return pixels;
}

/* True if a set shows the tags of a project that was exported: these are not art. */
static bool shows_tags(PictureStore *store, const TiledSet *set)
{
    g_autoptr(GBytes) bytes =
        set->image.path != NULL
            ? picture_store_bytes(store, &(Picture){.path = (char *)set->image.path}, NULL)
            : NULL;
    gsize size = 0;
    const char *data = bytes != NULL ? g_bytes_get_data(bytes, &size) : NULL;
    return data != NULL && page_is_known(data, size);
}

/* True if a tile has a picture; sets that show tags are added to `without`. */
static bool is_art(PictureStore *store, const TiledRef *ref, GPtrArray *without)
{
    const TiledImage *image;
    PixelRect rect;
    if (ref->set == NULL || g_ptr_array_find(without, ref->set, NULL) ||
        !tiled_tile_picture(ref->set, ref->id, &image, &rect))
        return false;
    if (!shows_tags(store, ref->set))
        return true;
    g_ptr_array_add(without, (gpointer)ref->set);
    return false;
}

uint32_t tiled_count_without_picture(const Tiled *map, const TiledLayer *layer)
{
    const TiledImage *image;
    PixelRect rect;
    uint32_t count = 0;
    uint64_t cells = layer->cells != NULL ? (uint64_t)layer->columns * layer->rows : 0;
    for (uint64_t i = 0; i < cells; i++) {
        TiledRef ref = tiled_tile_at(map, layer->cells[i]);
        count += layer->cells[i] != 0 &&
                 (ref.set == NULL || !tiled_tile_picture(ref.set, ref.id, &image, &rect));
    }
    SPAN_EACH (const TiledObject, object, layer->objects, layer->object_count)
        count += object->shape == TILED_TILE &&
                 (object->tile.set == NULL ||
                  !tiled_tile_picture(object->tile.set, object->tile.id, &image, &rect));
    return count;
}

/* True if the picture of an image layer is shown with other pixels, or with something below it. */
static bool is_changed_picture(const Tiled *map, const TiledLayer *layer)
{
    return layer->kind == TILED_PICTURE && layer->image.path != NULL &&
           (map->background[3] > 0 || layer->opacity < 1 ||
            memcmp(layer->tint, (uint8_t[]){255, 255, 255, 255}, 4) != 0);
}

bool tiled_layer_has_art(const Tiled *map, PictureStore *store, const TiledLayer *layer)
{
    g_autoptr(GPtrArray) without = g_ptr_array_new();
    uint64_t cells = layer->cells != NULL ? (uint64_t)layer->columns * layer->rows : 0;
    bool found = !layer->hidden && is_changed_picture(map, layer);
    for (uint64_t i = 0; !layer->hidden && !found && i < cells; i++) {
        TiledRef ref = tiled_tile_at(map, layer->cells[i]);
        found = is_art(store, &ref, without);
    }
    for (uint32_t i = 0; !layer->hidden && !found && i < layer->object_count; i++)
        found = !layer->objects[i].hidden && is_art(store, &layer->objects[i].tile, without);
    return found;
}

/* ---- Drawing ---- */

/* A part of a picture, and its place in the map. */
typedef struct Stamp {
    const Pixels *pixels;
    PixelRect from;
    const uint8_t *key; /* the colour that is transparent; NULL: none */
    TiledTransform place;
    const TiledLayer *layer;
    int opacity; /* 0 to 255 */
} Stamp;

static TiledTransform inverse_of(TiledTransform move)
{
    double area = move.xx * move.yy - move.xy * move.yx;
    TiledTransform back = {move.yy / area, -move.xy / area, -move.yx / area, move.xx / area, 0, 0};
    back.x = -(back.xx * move.x + back.xy * move.y);
    back.y = -(back.yx * move.x + back.yy * move.y);
    return back;
}

/* Returns a number from 0 to `max`, also for infinities and NaN. */
static int32_t clamped(double number, uint32_t max)
{
    return (int32_t)fmax(0, fmin(number, max));
}

/* Returns the pixels of a map that a stamp can change. */
static PixelRect stamp_bounds(const Stamp *stamp, const Pixels *to)
{
    double w = stamp->from.right - stamp->from.left, h = stamp->from.bottom - stamp->from.top;
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    for (int i = 0; i < 4; i++) {
        TiledPoint at = tiled_transform_point(stamp->place, (i & 1) * w, i / 2 * h);
        left = fmin(left, at.x);
        top = fmin(top, at.y);
        right = fmax(right, at.x);
        bottom = fmax(bottom, at.y);
    }
    return (PixelRect){clamped(floor(left), to->width), clamped(floor(top), to->height),
                       clamped(ceil(right), to->width), clamped(ceil(bottom), to->height)};
}

/* Multiplies a pixel by a tint. As in Tiled, translucent pixels are mixed with white before. */
static void tint_pixel(const uint8_t tint[4], const uint8_t from[4], uint8_t to[4])
{
    for (int i = 0; i < 3; i++)
        to[i] = (uint8_t)blend_multiply_255(tint[i],
                                            255 - from[3] + blend_multiply_255(from[i], from[3]));
    to[3] = (uint8_t)blend_multiply_255(tint[3], from[3]);
}

static void draw_stamp(const Stamp *stamp, Pixels *to)
{
    const double middle = 0.5 - 1.0 / 4096; /* halves are rounded up, as in Tiled */
    PixelRect bounds = stamp_bounds(stamp, to), from = stamp->from;
    TiledTransform back = inverse_of(stamp->place);
    bool has_tint = memcmp(stamp->layer->tint, (uint8_t[]){255, 255, 255, 255}, 4) != 0;
    budget_work((uint64_t)rect_area(bounds));
    for (int32_t y = bounds.top; y < bounds.bottom; y++)
        for (int32_t x = bounds.left; x < bounds.right; x++) {
            TiledPoint at = tiled_transform_point(back, x + middle, y + middle);
            if (!(at.x >= 0 && at.x < from.right - from.left && at.y >= 0 &&
                  at.y < from.bottom - from.top))
                continue;
            int32_t u = from.left + (int32_t)at.x, v = from.top + (int32_t)at.y;
            const uint8_t *pixel =
                stamp->pixels->rgba + 4 * ((size_t)v * stamp->pixels->width + (size_t)u);
            uint8_t tinted[4];
            if (stamp->key != NULL && memcmp(pixel, stamp->key, 3) == 0)
                continue;
            if (has_tint)
                tint_pixel(stamp->layer->tint, pixel, tinted);
            blend_pixel(BLEND_NORMAL, to->rgba + 4 * ((size_t)y * to->width + (size_t)x),
                        has_tint ? tinted : pixel, stamp->opacity);
        }
}

/* Draws a picture or a part of it; the part is clipped to the picture. */
static bool draw_image(const MapDrawing *drawing, const TiledLayer *layer, const TiledImage *image,
                       PixelRect part, TiledTransform place, double opacity)
{
    Pixels *pixels = picture_at(drawing, image->path);
    if (pixels == NULL)
        return false;
    int32_t width = (int32_t)pixels->width, height = (int32_t)pixels->height;
    bool is_whole = part.right == 0 && part.bottom == 0;
    PixelRect from = {part.left, part.top, is_whole ? width : MIN(part.right, width),
                      is_whole ? height : MIN(part.bottom, height)};
    Stamp stamp = {pixels, from,  image->has_key ? image->key : NULL,
                   place,  layer, (int)lround(255 * layer->opacity * opacity)};
    draw_stamp(&stamp, drawing->pixels);
    return budget_holds(drawing->error);
}

/* Draws a tile, unless it has no picture. */
static bool draw_tile(const MapDrawing *drawing, const TiledLayer *layer, const TiledRef *ref,
                      TiledTransform place, double opacity)
{
    const TiledImage *image;
    PixelRect part;
    return !tiled_tile_picture(ref->set, ref->id, &image, &part) ||
           draw_image(drawing, layer, image, part, place, opacity);
}

static bool draw_cell(const MapDrawing *drawing, const TiledLayer *layer, uint32_t column,
                      uint32_t row)
{
    TiledRef ref = tiled_tile_at(drawing->map, layer->cells[(size_t)row * layer->columns + column]);
    return ref.set == NULL ||
           draw_tile(drawing, layer, &ref,
                     tiled_cell_transform(drawing->map, layer, &ref, layer->x + (int32_t)column,
                                          layer->y + (int32_t)row),
                     1);
}

/* Draws a row. Shifted columns are lower than the others of their row, so they are drawn later. */
static bool draw_row(const MapDrawing *drawing, const TiledLayer *layer, uint32_t row)
{
    const Tiled *map = drawing->map;
    bool is_reversed = map->orientation == TILED_ORTHOGONAL && map->from_right, ok = true;
    for (int shifted = 0; shifted < 2; shifted++)
        for (uint32_t i = 0; ok && i < layer->columns; i++) {
            uint32_t x = is_reversed ? layer->columns - 1 - i : i;
            if (shifted == (map->stagger_x && tiled_cell_is_shifted(map, layer->x + (int32_t)x,
                                                                    layer->y + (int32_t)row)))
                ok = draw_cell(drawing, layer, x, row);
        }
    return ok;
}

/* Draws the cells of an isometric map that have the same height on the screen. */
static bool draw_diagonal(const MapDrawing *drawing, const TiledLayer *layer, uint32_t sum)
{
    bool ok = true;
    for (uint32_t x = sum < layer->rows ? 0 : sum - layer->rows + 1;
         ok && x <= sum && x < layer->columns; x++)
        ok = draw_cell(drawing, layer, x, sum - x);
    return ok;
}

static bool draw_cells(const MapDrawing *drawing, const TiledLayer *layer)
{
    const Tiled *map = drawing->map;
    bool is_isometric = map->orientation == TILED_ISOMETRIC, ok = true;
    bool is_reversed = map->orientation == TILED_ORTHOGONAL && map->from_bottom;
    uint32_t count = is_isometric ? layer->rows + layer->columns - 1 : layer->rows;
    for (uint32_t i = 0; ok && layer->cells != NULL && i < count; i++)
        ok = !g_cancellable_set_error_if_cancelled(drawing->cancel, drawing->error) &&
             (is_isometric ? draw_diagonal(drawing, layer, i)
                           : draw_row(drawing, layer, is_reversed ? count - 1 - i : i));
    return ok;
}

static int compare_heights(const void *a, const void *b)
{
    const TiledObject *first = *(const TiledObject *const *)a;
    const TiledObject *second = *(const TiledObject *const *)b;
    if (fabs(first->y - second->y) > 0)
        return first->y > second->y ? 1 : -1;
    return (first > second) - (first < second);
}

static bool draw_objects(const MapDrawing *drawing, const TiledLayer *layer)
{
    bool ok = true;
    g_autoptr(GPtrArray) objects = g_ptr_array_new();
    for (uint32_t i = 0; i < layer->object_count; i++)
        if (layer->objects[i].tile.set != NULL && !layer->objects[i].hidden)
            g_ptr_array_add(objects, (gpointer)&layer->objects[i]);
    if (!layer->draws_in_order && objects->len > 0)
        qsort(objects->pdata, objects->len, sizeof objects->pdata[0], compare_heights);
    POINTER_EACH_WHILE (ok, const TiledObject, object, objects)
        ok = !g_cancellable_set_error_if_cancelled(drawing->cancel, drawing->error) &&
             draw_tile(drawing, layer, &object->tile,
                       tiled_object_transform(drawing->map, layer, object), object->opacity);
    return ok;
}

static bool draw_layer(const MapDrawing *drawing, const TiledLayer *layer)
{
    if (layer->hidden)
        return true;
    if (layer->kind == TILED_TILES)
        return draw_cells(drawing, layer);
    if (layer->kind == TILED_OBJECTS)
        return draw_objects(drawing, layer);
    return layer->image.path == NULL ||
           draw_image(drawing, layer, &layer->image, (PixelRect){0, 0, 0, 0},
                      (TiledTransform){1, 0, 0, 1, layer->offset_x, layer->offset_y}, 1);
}

static Pixels *draw_map(const Tiled *map, PictureStore *store, GCancellable *cancel, GError **error)
{
    double width, height;
    tiled_map_size(map, &width, &height);
    int32_t w = (int32_t)CLAMP(ceil(width), 1, DOCUMENT_RANGE);
    int32_t h = (int32_t)CLAMP(ceil(height), 1, DOCUMENT_RANGE);
    tiled_stated_size(map, DOCUMENT_RANGE, &w, &h);
    PictureLimits limits = picture_store_limits(store);
    Pixels *pixels = pixels_new((uint32_t)w, (uint32_t)h, &limits, error);
    if (pixels == NULL)
        return NULL;
    MapDrawing drawing = {
        map,    store,  g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_pixels),
        pixels, cancel, error};
    bool ok = true;
    for (size_t i = 0; map->background[3] > 0 && i < (size_t)pixels->width * pixels->height; i++)
        memcpy(pixels->rgba + 4 * i, map->background, 4);
    for (uint32_t i = 0; ok && i < map->layer_count; i++)
        ok = draw_layer(&drawing, &map->layers[i]);
    g_hash_table_unref(drawing.pictures);
    if (!ok)
        g_clear_pointer(&pixels, pixels_unref);
    return pixels;
}

/* ---- Entry points ---- */

Pixels *tiled_draw(PictureStore *store, const char *path, GBytes *bytes, GCancellable *cancel,
                   GError **error)
{
    Budget *budget = picture_store_budget(store);
    budget_add_file(budget, path, BUDGET_PER_PICTURE_BYTE * (uint64_t)g_bytes_get_size(bytes));
    Tiled *tiled = tiled_from_store(store, path, bytes, NULL, error);
    Pixels *pixels = NULL;
    if (tiled != NULL && tiled->kind == TILED_MAP)
        pixels = draw_map(tiled, store, cancel, error);
    else if (tiled != NULL)
        g_set_error(error, PICTURE_ERROR, PICTURE_UNSUPPORTED, _("unsupported image format"));
    tiled_free(tiled);
    return pixels;
}
