/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any text must either be rejected with a reason or give a file of Tiled in which all
 * references are valid and whose outlines and tiles can be queried. All memory must be released.
 * Every file that the text refers to is the text itself, to test files that include themselves.
 */
#include "fuzz_bank.h"

#include "import/tiled.h"
#include "import/tiled_shape.h"

#include <stdio.h>
#include <stdlib.h>

enum { MEMORY = 1 << 24 };

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static GBytes *open_same(void *user, const char *path, GError **error)
{
    (void)path;
    (void)error;
    return g_bytes_ref(user);
}

static void check_object(const Tiled *map, const TiledLayer *layer, const TiledObject *object)
{
    TiledProjection projection = tiled_map_projection(map, layer);
    GArray *corners = tiled_outline(object, &projection);
    bool may_have_corners = tiled_has_outline(object);
    if (object->name == NULL || object->type == NULL || (corners->len > 0 && !may_have_corners))
        fail("an object has no name or type, or has unexpected corners");
    if (object->tile.set != NULL)
        projection = tiled_object_projection(map, layer, object);
    for (guint i = 0; i < corners->len; i++) {
        int32_t x = 0, y = 0;
        bool is_in_range = tiled_point_to_fixed(g_array_index(corners, TiledPoint, i), &x, &y);
        if (is_in_range && (abs(x) > 65535 * 256 || abs(y) > 65535 * 256))
            fail("a corner is out of range");
    }
    g_array_unref(corners);
}

static void check_layer(const Tiled *map, const TiledLayer *layer)
{
    for (uint32_t i = 0; i < layer->object_count; i++)
        check_object(map, layer, &layer->objects[i]);
    for (uint64_t i = 0; layer->cells != NULL && i < (uint64_t)layer->columns * layer->rows; i++) {
        TiledRef ref = tiled_tile_at(map, layer->cells[i]);
        const TiledImage *image;
        PixelRect rect;
        if (ref.set != NULL && tiled_tile_picture(ref.set, ref.id, &image, &rect) &&
            (image->path == NULL || rect.left < 0 || rect.right < rect.left))
            fail("a tile has no picture");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    GBytes *bytes = g_bytes_new(data, size);
    TiledFiles files = {open_same, bytes, budget_new(MEMORY, NULL)};
    GError *error = NULL;
    (void)tiled_is_json(size > 0 ? (const char *)data : "", size);
    Tiled *tiled = tiled_read("maps/cave.tmx", bytes, &files, &error);
    if ((tiled == NULL) != (error != NULL))
        fail("neither a file nor an error, or both");
    for (uint32_t i = 0; tiled != NULL && i < tiled->layer_count; i++)
        check_layer(tiled, &tiled->layers[i]);
    tiled_free(tiled);
    g_bytes_unref(bytes);
    g_clear_error(&error);
    if (!budget_take(files.budget, MEMORY, NULL))
        fail("memory was not released");
    budget_unref(files.budget);
    return 0;
}
