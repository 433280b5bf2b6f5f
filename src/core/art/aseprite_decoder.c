/* SPDX-License-Identifier: MIT */
/* The decoder of .aseprite files. A part of a file is a frame. */
#include "art/aseprite_internal.h"

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

/* A file, with the same frames for the layers that were asked for last. */
typedef struct OpenFile {
    AseFile *file;
    GMutex lock;    /* protects the fields below */
    char *layers;   /* the layers that are left out, or NULL: nothing was asked for */
    uint32_t *same; /* see ase_same_frames */
} OpenFile;

static void *open_file(GBytes *bytes, const PictureLimits *limits, GError **error)
{
    AseFile *file = ase_read(bytes, limits, error);
    if (file == NULL)
        return NULL;
    OpenFile *open = g_new0(OpenFile, 1);
    open->file = file;
    g_mutex_init(&open->lock);
    return open;
}

static void close_file(void *item)
{
    g_autofree OpenFile *open = item;
    g_mutex_clear(&open->lock);
    g_free(open->layers);
    g_free(open->same);
    ase_free(open->file);
}

/* Returns the first frame that shows the same picture as a frame. */
static uint32_t first_same(OpenFile *open, uint32_t frame, const char *layers, const bool *drawn)
{
    if (frame >= open->file->frames->len)
        return frame;
    g_mutex_lock(&open->lock);
    if (g_strcmp0(open->layers, layers) != 0 || open->same == NULL) {
        g_free(open->layers);
        g_free(open->same);
        open->layers = g_strdup(layers);
        open->same = ase_same_frames(open->file, drawn);
    }
    uint32_t first = open->same[frame];
    g_mutex_unlock(&open->lock);
    return first;
}

static Pixels *compose(void *file, const PictureSource *source, const PictureLimits *limits,
                       const PictureEarlier *earlier, GCancellable *cancel, GError **error)
{
    OpenFile *open = file;
    uint32_t frame = (uint32_t)source->part;
    g_autofree bool *drawn = ase_layers_drawn(open->file, source->layers);
    uint32_t first = earlier != NULL ? first_same(open, frame, source->layers, drawn) : frame;
    Pixels *pixels = first != frame ? earlier->get(earlier->user, first) : NULL;
    if (pixels == NULL)
        pixels = ase_compose(open->file, frame, drawn, limits, cancel, NULL, error);
    return pixels;
}

const PictureDecoder aseprite_decoder = {.begins = ase_begins,
                                         .head = read_head,
                                         .parts = count_parts,
                                         .data_size = data_size,
                                         .open = open_file,
                                         .close = close_file,
                                         .compose = compose};
