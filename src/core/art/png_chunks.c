/* SPDX-License-Identifier: MIT */
/* Reads the chunks of PNG files without decoding them: the size of the compressed data, and hot
 * spots. */
#include "art/picture_internal.h"

#include <string.h>

enum { SIGNATURE = 8, CHUNK_HEAD = 8, CHUNK_FRAME = 12, MAX_CHUNKS = 1 << 16 };

static uint32_t u32_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* A chunk. All zeros: the position before the first one. */
typedef struct Chunk {
    uint64_t at, length; /* its data, as far as the file contains it */
    char name[4];
} Chunk;

/* Moves to the next chunk. Returns false if there is none. */
static bool next_chunk(const PictureInput *input, Chunk *chunk)
{
    uint8_t head[CHUNK_HEAD];
    uint64_t at = chunk->at == 0 ? SIGNATURE : chunk->at + chunk->length + CHUNK_FRAME - CHUNK_HEAD;
    if (at + CHUNK_FRAME > input->size || !picture_input_read(input, at, head, sizeof head))
        return false;
    *chunk = (Chunk){.at = at + CHUNK_HEAD,
                     .length = MIN((uint64_t)u32_at(head), input->size - at - CHUNK_FRAME)};
    memcpy(chunk->name, head + 4, sizeof chunk->name);
    return true;
}

static bool has_name(const Chunk *chunk, const char *name)
{
    return memcmp(chunk->name, name, sizeof chunk->name) == 0;
}

uint64_t png_data_size(const PictureInput *input)
{
    uint64_t sum = 0;
    Chunk chunk = {0};
    for (int i = 0; i < MAX_CHUNKS && next_chunk(input, &chunk); i++)
        sum += has_name(&chunk, "IDAT") ? chunk.length : 0;
    return sum;
}

size_t pixels_data_size(const void *bytes, size_t size)
{
    return (size_t)png_data_size(&(PictureInput){.bytes = bytes, .size = bytes != NULL ? size : 0});
}

/* The sizes of the data of these chunks, and the unit that the last byte of oFFs states. */
enum { GRAB = 8, OFFSET = 9, IN_PIXELS = 0 };

/* Programs for Doom store the point by which a picture is held (grAb). Others store its position on
 * a page (oFFs); the origin of the page is then the hot spot. */
bool png_hot_spot(const PictureInput *input, int32_t *x, int32_t *y)
{
    Chunk chunk = {0};
    uint8_t bytes[OFFSET];
    bool found = false;
    for (int i = 0; i < MAX_CHUNKS && next_chunk(input, &chunk) && !has_name(&chunk, "IDAT"); i++) {
        bool is_grab = has_name(&chunk, "grAb") && chunk.length == GRAB;
        bool is_offset = has_name(&chunk, "oFFs") && chunk.length == OFFSET;
        if (!(is_grab || is_offset) ||
            !picture_input_read(input, chunk.at, bytes, (size_t)chunk.length))
            continue;
        uint32_t left = u32_at(bytes), top = u32_at(bytes + 4);
        if (is_grab || (bytes[OFFSET - 1] == IN_PIXELS && !found)) {
            *x = (int32_t)(is_grab ? left : -left);
            *y = (int32_t)(is_grab ? top : -top);
            found = true;
        }
        if (is_grab)
            break;
    }
    return found;
}
