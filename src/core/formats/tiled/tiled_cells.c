/* SPDX-License-Identifier: MIT */
/* Reads the cells of tile layers in Tiled's files, in all encodings; see tiled_internal.h. */
#include "formats/tiled/tiled_internal.h"

#include <glib/gi18n-lib.h>
#include <zlib.h>

/* The cells of a layer or of a part of it, as the file contains them. */
typedef struct EncodedCells {
    TiledNode node; /* the node with the cells: a layer, a chunk, or its data */
    const char *encoding, *compression;
} EncodedCells;

/* ---- Encodings ---- */

static bool fail_count(uint64_t count, uint32_t wanted, GError **error)
{
    return tiled_fail(error, _("it has %llu cells instead of %u"), (unsigned long long)count,
                      wanted);
}

static bool read_csv(const char *text, uint32_t *cells, uint32_t count, GError **error)
{
    const char *at = text;
    for (uint32_t i = 0; i < count; i++) {
        at += strspn(at, i == 0 ? " \t\r\n" : " \t\r\n,");
        if (!g_ascii_isdigit(*at))
            return *at == 0 ? fail_count(i, count, error)
                            : tiled_fail(error, _("\"%.20s\" is not a tile number"), at);
        uint64_t cell = g_ascii_strtoull(at, (char **)&at, 10);
        cells[i] = (uint32_t)MIN(cell, UINT32_MAX);
    }
    at += strspn(at, " \t\r\n,");
    return *at == 0 || tiled_fail(error, _("it has more than %u cells"), count);
}

static bool read_items(TiledNode node, uint32_t *cells, uint32_t count, GError **error)
{
    uint32_t number = 0;
    TiledNode item;
    for (TiledNodes each = tiled_nodes(node, "tile", "data"); tiled_next(&each, &item); number++) {
        if (number >= count)
            return tiled_fail(error, _("it has more than %u cells"), count);
        cells[number] =
            item.xml != NULL
                ? (uint32_t)CLAMP(tiled_int64(item, "gid", 0), 0, UINT32_MAX)
                : (uint32_t)CLAMP(json_value_integer(item.json), 0, (int64_t)UINT32_MAX);
    }
    return number == count || fail_count(number, count, error);
}

static bool inflate_cells(const uint8_t *bytes, size_t size, uint32_t *cells, uint32_t count,
                          GError **error)
{
    enum { ANY_HEADER = 15 + 32 }; /* for zlib: the largest window; headers of zlib and gzip */
    z_stream stream = {.next_in = (Bytef *)bytes,
                       .avail_in = (uInt)size,
                       .next_out = (Bytef *)cells,
                       .avail_out = (uInt)(4 * count)};
    if (inflateInit2(&stream, ANY_HEADER) != Z_OK)
        return tiled_fail(error, _("there is not enough memory"));
    int result = inflate(&stream, Z_FINISH);
    uLong output_size = stream.total_out;
    inflateEnd(&stream);
    if (result == Z_STREAM_END)
        return output_size == 4ul * count || fail_count(output_size / 4, count, error);
    return output_size == 4ul * count ? tiled_fail(error, _("it has more than %u cells"), count)
                                      : tiled_fail(error, _("its compressed cells are damaged"));
}

static bool unpack(const EncodedCells *encoded, const uint8_t *bytes, size_t size, uint32_t *cells,
                   uint32_t count, GError **error)
{
    const char *format = encoded->compression;
    if (format[0] == 0) {
        if (size != 4 * (size_t)count)
            return fail_count(size / 4, count, error);
        memcpy(cells, bytes, size);
    } else if (strcmp(format, "zlib") != 0 && strcmp(format, "gzip") != 0) {
        return tiled_fail(error,
                          _("its cells are compressed with %s, which is not supported: save the "
                            "map with another tile layer format"),
                          format);
    } else if (!inflate_cells(bytes, size, cells, count, error)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++)
        cells[i] = GUINT32_FROM_LE(cells[i]);
    return true;
}

static bool read_base64(const TiledReading *reading, const EncodedCells *encoded, const char *text,
                        size_t length, uint32_t *cells, uint32_t count, GError **error)
{
    gsize size = 0;
    if (!budget_take(reading->memory->budget, length, error))
        return false;
    g_autofree guchar *bytes = length > 0 ? g_base64_decode(text, &size) : NULL;
    bool ok = unpack(encoded, bytes, size, cells, count, error);
    budget_release(reading->memory->budget, length);
    return ok;
}

static bool read_encoded(const TiledReading *reading, const EncodedCells *encoded, uint32_t *cells,
                         uint32_t count, GError **error)
{
    size_t length;
    const char *text = tiled_content(encoded->node, "data", &length);
    const char *encoding = encoded->encoding;
    if (strcmp(encoding, "base64") == 0)
        return read_base64(reading, encoded, text != NULL ? text : "", length, cells, count, error);
    if (encoding[0] != 0 && strcmp(encoding, "csv") != 0)
        return tiled_fail(error, _("its cells are encoded as %s, which is not supported"),
                          encoding);
    return encoding[0] != 0 && encoded->node.xml != NULL
               ? read_csv(text != NULL ? text : "", cells, count, error)
               : read_items(encoded->node, cells, count, error);
}

/* ---- Chunks ---- */

typedef struct Chunk {
    TiledNode node;
    int32_t x, y, w, h;
} Chunk;

static bool is_valid_side(int64_t side)
{
    return side >= 1 && side <= DOCUMENT_MAX_SIDE;
}

static bool fail_size(int64_t columns, int64_t rows, GError **error)
{
    return tiled_fail(error, _("it has %lld x %lld cells; the limits are 1 and %d"),
                      (long long)columns, (long long)rows, DOCUMENT_MAX_SIDE);
}

static bool place_chunks(TiledLayer *layer, TiledNodes each, GArray *chunks, GError **error)
{
    int64_t left = INT32_MAX, top = INT32_MAX, right = INT32_MIN, bottom = INT32_MIN;
    TiledNode node;
    while (tiled_next(&each, &node)) {
        Chunk chunk = {node, tiled_integer(node, "x", 0), tiled_integer(node, "y", 0),
                       tiled_integer(node, "width", 0), tiled_integer(node, "height", 0)};
        if (!is_valid_side(chunk.w) || !is_valid_side(chunk.h))
            return fail_size(chunk.w, chunk.h, error);
        left = MIN(left, chunk.x);
        top = MIN(top, chunk.y);
        right = MAX(right, (int64_t)chunk.x + chunk.w);
        bottom = MAX(bottom, (int64_t)chunk.y + chunk.h);
        g_array_append_val(chunks, chunk);
    }
    if (chunks->len == 0)
        return true;
    if (!is_valid_side(right - left) || !is_valid_side(bottom - top))
        return fail_size(right - left, bottom - top, error);
    layer->x = (int32_t)left;
    layer->y = (int32_t)top;
    layer->columns = (uint32_t)(right - left);
    layer->rows = (uint32_t)(bottom - top);
    return true;
}

static bool read_chunk(const TiledReading *reading, const Chunk *chunk, const EncodedCells *format,
                       const TiledLayer *layer, uint32_t *cells, GError **error)
{
    uint32_t count = (uint32_t)chunk->w * (uint32_t)chunk->h;
    uint64_t bytes = (uint64_t)count * sizeof *cells;
    if (!budget_take(reading->memory->budget, bytes, error))
        return false;
    g_autofree uint32_t *chunk_cells = g_try_malloc0(bytes);
    EncodedCells encoded = {chunk->node, format->encoding, format->compression};
    bool ok = chunk_cells != NULL ? read_encoded(reading, &encoded, chunk_cells, count, error)
                                  : tiled_fail(error, _("there is not enough memory"));
    size_t left = (size_t)((int64_t)chunk->x - layer->x),
           top = (size_t)((int64_t)chunk->y - layer->y);
    for (size_t row = 0; ok && row < (size_t)chunk->h; row++)
        memcpy(cells + (top + row) * layer->columns + left, chunk_cells + row * (size_t)chunk->w,
               (size_t)chunk->w * sizeof *cells);
    budget_release(reading->memory->budget, bytes);
    return ok;
}

static bool read_chunks(const TiledReading *reading, const EncodedCells *format, TiledNodes each,
                        TiledLayer *layer, GError **error)
{
    g_autoptr(GArray) chunks = g_array_new(false, false, sizeof(Chunk));
    bool ok = place_chunks(layer, each, chunks, error);
    uint32_t *cells = NULL;
    if (ok && chunks->len > 0) {
        cells = tiled_allocate(reading->memory, (uint64_t)layer->columns * layer->rows,
                               sizeof *cells, error);
        ok = cells != NULL;
    }
    for (guint i = 0; ok && i < chunks->len; i++)
        ok = read_chunk(reading, &g_array_index(chunks, Chunk, i), format, layer, cells, error);
    layer->cells = cells;
    return ok;
}

/* ---- Layers ---- */

bool tiled_read_cells(const TiledReading *reading, TiledNode node, TiledLayer *layer,
                      GError **error)
{
    TiledNode data = node.xml != NULL ? tiled_child(node, "data", NULL) : node, first;
    if (!tiled_is_node(data))
        return true;
    EncodedCells encoded = {data, tiled_text(data, "encoding", ""),
                            tiled_text(data, "compression", "")};
    TiledNodes chunks = tiled_nodes(data, "chunk", "chunks"), peek = chunks;
    if (tiled_next(&peek, &first) || tiled_is_node(tiled_child(node, "chunks", "chunks")))
        return read_chunks(reading, &encoded, chunks, layer, error);
    if (reading->tiled->infinite && node.xml != NULL && xml_first(data.xml) == NULL)
        return true;
    int32_t columns = tiled_integer(node, "width", reading->tiled->columns);
    int32_t rows = tiled_integer(node, "height", reading->tiled->rows);
    if (!is_valid_side(columns) || !is_valid_side(rows))
        return fail_size(columns, rows, error);
    uint32_t *cells =
        tiled_allocate(reading->memory, (uint64_t)columns * (uint64_t)rows, sizeof *cells, error);
    layer->x = tiled_integer(node, "x", 0);
    layer->y = tiled_integer(node, "y", 0);
    layer->columns = (uint32_t)columns;
    layer->rows = (uint32_t)rows;
    layer->cells = cells;
    return cells != NULL &&
           read_encoded(reading, &encoded, cells, (uint32_t)columns * (uint32_t)rows, error);
}
