/* SPDX-License-Identifier: MIT */
/* The decoder of .aseprite files. A part of a file is a frame. */
#include "art/aseprite_internal.h"
#include "art/picture_internal.h"

enum { MAX_CHUNKS = 1 << 20 };

static uint32_t u32_at(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Returns the size in bytes of the cels and tile sets in a frame, from the headers of its
 * chunks. */
static uint64_t frame_data(const PictureInput *input, uint64_t at, uint64_t end, int *remaining)
{
    uint64_t sum = 0;
    uint8_t head[ASE_CHUNK_HEAD];
    while (at + ASE_CHUNK_HEAD <= end && (*remaining)-- > 0 &&
           picture_input_read(input, at, head, sizeof head)) {
        uint64_t size = u32_at(head);
        uint32_t type = head[4] | (uint32_t)head[5] << 8;
        if (size < ASE_CHUNK_HEAD || size > end - at)
            break;
        sum += type == ASE_CEL_CHUNK || type == ASE_TILESET_CHUNK ? size : 0;
        at += size;
    }
    return sum;
}

static uint64_t data_size(const PictureInput *input)
{
    uint64_t sum = 0, at = ASE_HEADER;
    uint8_t head[ASE_FRAME_HEAD];
    int remaining = MAX_CHUNKS;
    while (remaining-- > 0 && picture_input_read(input, at, head, sizeof head)) {
        uint64_t size = u32_at(head);
        if (size < ASE_FRAME_HEAD || size > input->size - at)
            break;
        sum += frame_data(input, at + ASE_FRAME_HEAD, at + size, &remaining);
        at += size;
    }
    return sum;
}

static bool read_head(const PictureInput *input, PictureHead *head, GError **error)
{
    uint8_t start[PICTURE_START];
    uint32_t count;
    return ase_read_head(start, picture_input_start(input, start), head, &count, error);
}

static uint32_t count_parts(const PictureInput *input, GError **error)
{
    uint8_t start[PICTURE_START];
    PictureHead head;
    uint32_t count;
    ase_read_head(start, picture_input_start(input, start), &head, &count, error);
    return count;
}

static Pixels *decode(GBytes *bytes, const PictureSource *source, const PictureLimits *limits,
                      const PictureEarlier *earlier, GCancellable *cancel, GError **error)
{
    (void)earlier;
    AseFile *file = ase_read(bytes, limits, error);
    if (file == NULL)
        return NULL;
    bool *drawn = ase_layers_drawn(file, source->layers);
    Pixels *pixels = ase_compose(file, (uint32_t)source->part, drawn, limits, cancel, NULL, error);
    g_free(drawn);
    ase_free(file);
    return pixels;
}

const PictureDecoder aseprite_decoder = {.begins = ase_begins,
                                         .head = read_head,
                                         .parts = count_parts,
                                         .data_size = data_size,
                                         .decode = decode};
