/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any text must either be rejected with a reason or give a file of Tiled in which all
 * references are valid and whose outlines and tiles can be queried. Every file that the text refers
 * to is the text itself, to test files that include themselves. The file must also be importable as
 * fuzz_import.h describes, with other files next to it.
 */
#include "fuzz_bank.h"
#include "fuzz_import.h"

#include "formats/tiled/tiled.h"
#include "formats/tiled/tiled_shape.h"

#include <stdlib.h>
#include <string.h>

static GBytes *open_same(void *user, const char *path, GError **error)
{
    return g_bytes_ref(user);
}

static void check_object(const Tiled *map, const TiledLayer *layer, const TiledObject *object)
{
    TiledProjection projection = tiled_map_projection(map, layer);
    GArray *corners = tiled_outline(object, &projection);
    bool may_have_corners = tiled_has_outline(object);
    if (object->name == NULL || object->type == NULL || (corners->len > 0 && !may_have_corners))
        fuzz_fail("an object has no name or type, or has unexpected corners");
    if (object->tile.set != NULL)
        projection = tiled_object_projection(map, layer, object);
    for (guint i = 0; i < corners->len; i++) {
        int32_t x = 0, y = 0;
        bool is_in_range = tiled_point_to_fixed(g_array_index(corners, TiledPoint, i), &x, &y);
        if (is_in_range && (abs(x) > 65535 * 256 || abs(y) > 65535 * 256))
            fuzz_fail("a corner is out of range");
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
            fuzz_fail("a tile has no picture");
    }
}

/* Writes the files that maps and tilesets may refer to. */
static void put_neighbours(void)
{
    static const char set[] =
        "<tileset name='s' tilewidth='16' tileheight='16' tilecount='8' columns='4'>"
        "<image source='outer.png' width='64' height='32'/><tile id='1' type='rock'><objectgroup>"
        "<object id='1' x='1' y='2' width='9' height='8'/></objectgroup></tile></tileset>";
    static const char object[] = "<template><tileset firstgid='1' source='outer.tsx'/>"
                                 "<object gid='2' name='o' width='16' height='16'/></template>";
    fuzz_put_picture("inner.png", 64, 32);
    fuzz_put_picture("outer.png", 64, 32);
    fuzz_put_file("outer.tsx", set, strlen(set));
    fuzz_put_file("outer.tx", object, strlen(object));
}

/* The size chooses the options, so that they are the same whenever an input is repeated. */
static void import(const uint8_t *data, size_t size, TiledFileKind kind)
{
    static const char *const all_tiles[] = {"all_tiles", NULL};
    static bool has_neighbours;
    ImportOptions options = {.as = kind == TILED_TILESET ? IMPORT_SPRITE : (ImportAs)(size % 3),
                             .choices = size % 2 != 0 ? all_tiles : NULL};
    if (!has_neighbours)
        put_neighbours();
    has_neighbours = true;
    const char *name = kind == TILED_TILESET ? "a.tsx" : "a.tmx";
    fuzz_put_file(name, data, size);
    fuzz_import(name, &options);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PictureLimits limits = fuzz_limits();
    GBytes *bytes = g_bytes_new(data, size);
    TiledFiles files = {.open = open_same, .user = bytes, .budget = limits.budget};
    GError *error = NULL;
    (void)tiled_is_json(size > 0 ? (const char *)data : "", size);
    Tiled *tiled = tiled_read("maps/cave.tmx", bytes, &files, &error);
    TiledFileKind kind = tiled != NULL ? tiled->kind : TILED_MAP;
    fuzz_check_result(tiled != NULL, &error);
    for (uint32_t i = 0; tiled != NULL && i < tiled->layer_count; i++)
        check_layer(tiled, &tiled->layers[i]);
    tiled_free(tiled);
    g_bytes_unref(bytes);
    fuzz_check_released(&limits);
    import(data, size, kind);
    return 0;
}
