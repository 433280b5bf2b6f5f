/* SPDX-License-Identifier: MIT */
/* Reads the structure of GIF files, block by block; the contract is in gif.h. */
#include "art/gif_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
    HEADER = 13,
    WINDOW = 4096,
    COLOUR = 3,
    EXTENSION = 0x21,
    PICTURE = 0x2c,
    TRAILER = 0x3b,
    CONTROL = 0xf9,
    APPLICATION = 0xff,
    APPLICATION_NAME = 11,
    MIN_DURATION = 20, /* milliseconds; shorter durations are replaced */
    DEFAULT_DURATION = 100,
    MAX_BLOCKS = 1 << 24
};

/* ---- Bytes ---- */

/* A file that is read from start to end, one window at a time. */
typedef struct GifWindow {
    const PictureInput *input;
    uint64_t at, window_at;
    size_t window_size;
    uint8_t window[WINDOW];
} GifWindow;

/* True if the next `count` bytes exist; they are then in the window. */
static bool ensure_window(GifWindow *walk, size_t count)
{
    if (walk->at >= walk->window_at && walk->at + count <= walk->window_at + walk->window_size)
        return true;
    if (walk->at > walk->input->size || count > walk->input->size - walk->at)
        return false;
    walk->window_at = walk->at;
    walk->window_size = (size_t)MIN((uint64_t)WINDOW, walk->input->size - walk->at);
    if (!picture_input_read(walk->input, walk->at, walk->window, walk->window_size))
        walk->window_size = 0;
    return count <= walk->window_size;
}

/* Returns the next bytes, at most WINDOW; NULL if there are fewer. */
static const uint8_t *next_bytes(GifWindow *walk, size_t count)
{
    if (!ensure_window(walk, count))
        return NULL;
    const uint8_t *bytes = walk->window + (walk->at - walk->window_at);
    walk->at += count;
    return bytes;
}

static uint32_t u16_at(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8;
}

/* ---- Blocks ---- */

/* The values that extensions set for the next picture. */
typedef struct Control {
    int32_t duration;
    int disposal, transparent;
} Control;

static const Control no_control = {DEFAULT_DURATION, GIF_KEEP, GIF_NO_COLOUR};

typedef struct Reader {
    GifWindow walk;
    GifFile *file;
    uint32_t max; /* maximum number of frames to read */
    uint64_t palette;
    uint32_t colours, blocks;
    Control control;
} Reader;

/* Skips sub-blocks and adds their number of bytes to `*sum`. Returns false if the file ends. */
static bool skip_blocks(Reader *reader, uint64_t *sum)
{
    const uint8_t *size;
    while (reader->blocks++ < MAX_BLOCKS && (size = next_bytes(&reader->walk, 1)) != NULL) {
        uint64_t count = *size;
        if (count == 0)
            return true;
        *sum += MIN(count, reader->walk.input->size - reader->walk.at);
        reader->walk.at += count;
    }
    return false;
}

static void set_control(Reader *reader, const uint8_t *bytes)
{
    static const int disposals[] = {GIF_KEEP, GIF_KEEP, GIF_CLEAR, GIF_RESTORE};
    uint32_t disposal = bytes[0] >> 2 & 7, duration = u16_at(bytes + 1) * 10;
    reader->control =
        (Control){.duration = (int32_t)(duration < MIN_DURATION ? DEFAULT_DURATION : duration),
                  .disposal = disposal < G_N_ELEMENTS(disposals) ? disposals[disposal] : GIF_KEEP,
                  .transparent = (bytes[0] & 1) != 0 ? bytes[3] : GIF_NO_COLOUR};
}

static bool read_control(Reader *reader)
{
    uint64_t ignored = 0;
    const uint8_t *bytes = next_bytes(&reader->walk, 5);
    if (bytes == NULL || bytes[0] != 4) {
        reader->walk.at -= bytes != NULL ? 5 : 0;
        return skip_blocks(reader, &ignored);
    }
    set_control(reader, bytes + 1);
    return skip_blocks(reader, &ignored);
}

/* The number of repetitions is stored in an extension block of Netscape, a program that is no
 * longer used. */
static bool read_application(Reader *reader)
{
    uint64_t ignored = 0;
    const uint8_t *bytes = next_bytes(&reader->walk, APPLICATION_NAME + 1 + 4);
    if (bytes == NULL)
        return skip_blocks(reader, &ignored);
    const uint8_t *loops = bytes + APPLICATION_NAME + 1;
    bool named = bytes[0] == APPLICATION_NAME && (memcmp(bytes + 1, "NETSCAPE2.0", 11) == 0 ||
                                                  memcmp(bytes + 1, "ANIMEXTS1.0", 11) == 0);
    if (named && loops[0] == 3 && loops[1] == 1)
        reader->file->plays = u16_at(loops + 2);
    reader->walk.at -= APPLICATION_NAME + 1 + 4;
    return skip_blocks(reader, &ignored);
}

static bool read_extension(Reader *reader)
{
    uint64_t ignored = 0;
    const uint8_t *kind = next_bytes(&reader->walk, 1);
    if (kind == NULL)
        return false;
    return *kind == CONTROL       ? read_control(reader)
           : *kind == APPLICATION ? read_application(reader)
                                  : skip_blocks(reader, &ignored);
}

/* Stores where the colours are that the flags of a header announce, if any, and skips them. */
static bool read_palette(Reader *reader, uint8_t flags, uint64_t *palette, uint32_t *colours)
{
    if ((flags & 0x80) == 0)
        return true;
    *palette = reader->walk.at;
    *colours = 2U << (flags & 7);
    reader->walk.at += COLOUR * *colours;
    return reader->walk.at <= reader->walk.input->size;
}

static bool read_picture(Reader *reader)
{
    const uint8_t *bytes = next_bytes(&reader->walk, 9);
    if (bytes == NULL)
        return false;
    GifFrame frame = {.x = u16_at(bytes),
                      .y = u16_at(bytes + 2),
                      .w = u16_at(bytes + 4),
                      .h = u16_at(bytes + 6),
                      .duration = reader->control.duration,
                      .disposal = reader->control.disposal,
                      .transparent = reader->control.transparent,
                      .interlaced = (bytes[8] & 0x40) != 0,
                      .palette = reader->palette,
                      .colours = reader->colours};
    reader->control = no_control;
    if (!read_palette(reader, bytes[8], &frame.palette, &frame.colours))
        return false;
    frame.data = reader->walk.at;
    if (next_bytes(&reader->walk, 1) == NULL) /* the bit width of the first codes */
        return false;
    g_array_append_val(reader->file->frames, frame);
    return skip_blocks(reader, &reader->file->data_size);
}

/* Unknown bytes between blocks are skipped, as browsers do. */
static void read_blocks(Reader *reader)
{
    const uint8_t *kind;
    bool ok = true;
    while (ok && reader->file->frames->len < reader->max && reader->blocks++ < MAX_BLOCKS &&
           (kind = next_bytes(&reader->walk, 1)) != NULL && *kind != TRAILER)
        ok = *kind == PICTURE     ? read_picture(reader)
             : *kind == EXTENSION ? read_extension(reader)
                                  : true;
}

/* ---- The whole file ---- */

static bool begins(const void *start, size_t size)
{
    return size >= HEADER && (memcmp(start, "GIF87a", 6) == 0 || memcmp(start, "GIF89a", 6) == 0);
}

/* Enlarges the file's size to contain its first picture: many files state a size of 0, or one that
 * is too small. */
static void enlarge_to_first(GifFile *file)
{
    const GifFrame *first = &g_array_index(file->frames, GifFrame, 0);
    file->width = MAX(file->width, first->x + first->w);
    file->height = MAX(file->height, first->y + first->h);
}

static GifFile *read_input(const PictureInput *input, uint32_t max, GError **error)
{
    Reader reader = {.walk = {.input = input}, .max = max, .control = no_control};
    GifFile *file = reader.file = g_new0(GifFile, 1);
    file->frames = g_array_new(false, false, sizeof(GifFrame));
    file->plays = 1;
    const uint8_t *head = next_bytes(&reader.walk, HEADER);
    if (head != NULL && begins(head, HEADER)) {
        file->width = u16_at(head + 6);
        file->height = u16_at(head + 8);
        if (read_palette(&reader, head[10], &reader.palette, &reader.colours))
            read_blocks(&reader);
    }
    if (file->frames->len > 0)
        enlarge_to_first(file);
    if (file->frames->len > 0 && file->width > 0 && file->height > 0)
        return file;
    g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN, _("it is damaged: it contains no picture"));
    gif_free(file);
    return NULL;
}

GifFile *gif_read(GBytes *bytes, const PictureLimits *limits, GError **error)
{
    PictureInput input = picture_input_of_bytes(bytes);
    PictureLimits filled = picture_limits(limits);
    GifFile *file = picture_file_fits(input.size, &filled, error)
                        ? read_input(&input, DOCUMENT_MAX_PARTS, error)
                        : NULL;
    if (file != NULL)
        file->bytes = g_bytes_ref(bytes);
    if (file != NULL &&
        !picture_head_fits(&(PictureHead){file->width, file->height}, &filled, error))
        g_clear_pointer(&file, gif_free);
    return file;
}

void gif_free(GifFile *file)
{
    if (file == NULL)
        return;
    g_clear_pointer(&file->bytes, g_bytes_unref);
    g_array_unref(file->frames);
    g_free(file);
}

/* ---- The decoder ---- */

static bool read_head(const PictureInput *input, PictureHead *head, GError **error)
{
    GifFile *file = read_input(input, 1, error);
    *head = (PictureHead){0};
    if (file != NULL)
        *head = (PictureHead){file->width, file->height};
    gif_free(file);
    return head->width > 0;
}

static uint32_t count_parts(const PictureInput *input, GError **error)
{
    GifFile *file = read_input(input, DOCUMENT_MAX_PARTS, error);
    uint32_t count = file != NULL ? file->frames->len : 0;
    gif_free(file);
    return count;
}

static uint64_t data_size(const PictureInput *input)
{
    GifFile *file = read_input(input, DOCUMENT_MAX_PARTS, NULL);
    uint64_t size = file != NULL ? file->data_size : 0;
    gif_free(file);
    return size;
}

static void *open_file(GBytes *bytes, const PictureLimits *limits, GError **error)
{
    return gif_read(bytes, limits, error);
}

static void close_file(void *file)
{
    gif_free(file);
}

static Pixels *compose(void *file, const PictureSource *source, const PictureLimits *limits,
                       const PictureEarlier *earlier, GCancellable *cancel, GError **error)
{
    return gif_compose(file, (uint32_t)source->part, limits, earlier, cancel, NULL, error);
}

const PictureDecoder gif_decoder = {.begins = begins,
                                    .head = read_head,
                                    .parts = count_parts,
                                    .data_size = data_size,
                                    .open = open_file,
                                    .close = close_file,
                                    .compose = compose};
