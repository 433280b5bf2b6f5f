/* SPDX-License-Identifier: MIT */
/* The memory of Tiled's files after reading, and queries; the contract is in tiled.h. */
#include "formats/tiled/tiled_internal.h"

#include <glib/gi18n-lib.h>

/* ---- Memory ---- */

bool tiled_fail(GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    /* A character may have been truncated. */
    g_autofree char *valid = g_utf8_make_valid(message, -1);
    g_set_error_literal(error, IMPORT_ERROR, IMPORT_BROKEN, valid);
    return false;
}

const char *tiled_keep_text(TiledMemory *memory, const char *text)
{
    return g_string_chunk_insert_const(memory->texts, text);
}

static bool take_memory(TiledMemory *memory, uint64_t bytes, GError **error)
{
    if (!budget_take(memory->budget, bytes, error))
        return false;
    memory->taken += bytes;
    return true;
}

bool tiled_keep(TiledMemory *memory, GArray *array, void *items, uint32_t *count, GError **error)
{
    bool ok = take_memory(memory, (uint64_t)array->len * g_array_get_element_size(array), error);
    *count = ok ? array->len : 0;
    void *block = ok && array->len > 0 ? g_array_steal(array, NULL) : NULL;
    memcpy(items, &block, sizeof block);
    if (block != NULL)
        g_ptr_array_add(memory->blocks, block);
    g_array_unref(array);
    return ok;
}

void *tiled_allocate(TiledMemory *memory, uint64_t count, size_t size, GError **error)
{
    if (!take_memory(memory, count * size, error))
        return NULL;
    void *block = g_try_malloc0(count * size);
    if (block == NULL) {
        tiled_fail(error, _("there is not enough memory"));
        return NULL;
    }
    g_ptr_array_add(memory->blocks, block);
    return block;
}

const char *tiled_relative_path(const TiledReading *reading, const char *name)
{
    g_autofree char *path = path_relative_to_file(reading->tiled->path, name);
    return tiled_keep_text(reading->memory, path);
}

void tiled_free(Tiled *tiled)
{
    if (tiled == NULL)
        return;
    g_autofree TiledMemory *memory = tiled->memory;
    budget_release(memory->budget, memory->taken);
    budget_unref(memory->budget);
    g_ptr_array_unref(memory->blocks);
    g_ptr_array_unref(memory->tables);
    g_ptr_array_unref(memory->paths);
    g_hash_table_unref(memory->sets);
    g_hash_table_unref(memory->templates);
    g_string_chunk_free(memory->texts);
    g_free(tiled);
}

const GPtrArray *tiled_named_files(const Tiled *tiled)
{
    return tiled->memory->paths;
}

/* ---- Queries ---- */

/* The bits of a cell: flips, and the number of the tile in all sets. */
static const uint32_t in_flip_x = UINT32_C(1) << 31, in_flip_y = 1 << 30, in_flip_xy = 1 << 29;
static const uint32_t in_turned = 1 << 28, in_number = (1 << 28) - 1;

TiledRef tiled_tile_at(const Tiled *map, uint32_t cell)
{
    TiledRef ref = {.flip_x = (cell & in_flip_x) != 0,
                    .flip_y = (cell & in_flip_y) != 0,
                    .flip_xy = (cell & in_flip_xy) != 0,
                    .turned = (cell & in_turned) != 0};
    uint32_t gid = cell & in_number, first = 0;
    for (uint32_t i = 0; gid != 0 && i < map->set_count; i++)
        if (map->first_gids[i] <= gid && map->first_gids[i] > first) {
            first = map->first_gids[i];
            ref.set = map->sets[i];
        }
    ref.id = gid - first;
    return ref;
}

uint32_t tiled_gid(const Tiled *map, const TiledRef *ref)
{
    uint32_t i = 0;
    while (i < map->set_count && map->sets[i] != ref->set)
        i++;
    return i < map->set_count ? (map->first_gids[i] + ref->id) | (ref->flip_x ? in_flip_x : 0) |
                                    (ref->flip_y ? in_flip_y : 0) | (ref->flip_xy ? in_flip_xy : 0)
                              : 0;
}

const TiledTile *tiled_tile(const TiledSet *set, uint32_t id)
{
    return set != NULL ? g_hash_table_lookup(set->by_id, GUINT_TO_POINTER(id)) : NULL;
}

bool tiled_tile_picture(const TiledSet *set, uint32_t id, const TiledImage **image, PixelRect *rect)
{
    const TiledTile *tile = tiled_tile(set, id);
    *rect = (PixelRect){0, 0, 0, 0};
    *image = tile != NULL && tile->image.path != NULL ? &tile->image : &set->image;
    if ((*image)->path == NULL)
        return false;
    if (*image != &set->image) {
        if (tile->w > 0 && tile->h > 0)
            *rect = (PixelRect){tile->x, tile->y, tile->x + tile->w, tile->y + tile->h};
        return true;
    }
    if (set->columns <= 0 || (set->tile_count > 0 && id >= (uint32_t)set->tile_count))
        return false;
    int64_t column = id % (uint32_t)set->columns, row = id / (uint32_t)set->columns;
    int64_t x = set->margin + column * (set->tile_w + set->spacing);
    int64_t y = set->margin + row * (set->tile_h + set->spacing);
    if (x + set->tile_w > DOCUMENT_MAX_AREA || y + set->tile_h > DOCUMENT_MAX_AREA)
        return false;
    *rect = (PixelRect){(int32_t)x, (int32_t)y, (int32_t)x + set->tile_w, (int32_t)y + set->tile_h};
    return true;
}

void tiled_tile_size(const TiledSet *set, uint32_t id, int32_t *width, int32_t *height)
{
    const TiledTile *tile = tiled_tile(set, id);
    *width = set->tile_w;
    *height = set->tile_h;
    if (tile == NULL || tile->image.path == NULL)
        return;
    *width = tile->w > 0 ? tile->w : tile->image.width;
    *height = tile->h > 0 ? tile->h : tile->image.height;
}

const ImportedProperty *tiled_property(const ImportedProperties *properties, const char *key)
{
    for (uint32_t i = 0; i < properties->count; i++)
        if (strcmp(properties->items[i].key, key) == 0)
            return &properties->items[i];
    return NULL;
}
