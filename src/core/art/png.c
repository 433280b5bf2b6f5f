/* SPDX-License-Identifier: MIT */
/*
 * Decodes PNG files with libpng, which reports errors by long jumps: everything that must survive a
 * jump is in a struct outside the function that is left. The contract is in picture.h.
 */
#include "art/picture_internal.h"

#include "bank/png.h"

#include <glib/gi18n-lib.h>
#include <png.h>
#include <string.h>

enum { DEFLATE_MAX_RATIO = 1032, CHUNK_MAX = 1 << 20, MESSAGE_MAX = 96 };

/* ---- Reading the header ---- */

bool pixels_size_from_png(const void *bytes, size_t size, uint32_t *width, uint32_t *height,
                          GError **error)
{
    if (!png_size(bytes, size, width, height)) {
        g_set_error(error, PICTURE_ERROR, PICTURE_UNSUPPORTED, _("it is not a PNG file"));
        return false;
    }
    if (*width != 0 && *height != 0 && *width <= INT32_MAX && *height <= INT32_MAX)
        return true;
    g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN,
                _("it is damaged: invalid size of %u x %u "
                  "pixels"),
                *width, *height);
    *width = *height = 0;
    return false;
}

enum { DEPTH = 24, COLOUR = 25 }; /* offsets in the file */

/* True if a header states 16-bit greys, with or without alpha. */
static bool has_grey_16(const uint8_t *bytes, size_t size)
{
    return size > COLOUR && bytes[DEPTH] == 16 &&
           (bytes[COLOUR] == PNG_COLOR_TYPE_GRAY || bytes[COLOUR] == PNG_COLOR_TYPE_GRAY_ALPHA);
}

/* Returns the bits per pixel that a header states; 0 for an invalid combination, which libpng
 * rejects. */
static uint64_t stated_bits(const uint8_t *bytes, size_t size)
{
    static const uint8_t channels[] = {1, 0, 3, 1, 2, 0, 4};
    if (size <= COLOUR || bytes[COLOUR] >= sizeof channels)
        return 0;
    return (uint64_t)bytes[DEPTH] * channels[bytes[COLOUR]];
}

/* Rejects files that are too large, and files that are too short for the size that they state:
 * deflate has a maximum ratio. */
static bool check_header(const void *bytes, size_t size, const PictureLimits *limits,
                         uint32_t *width, uint32_t *height, GError **error)
{
    if (!picture_file_fits(size, limits, error) ||
        !pixels_size_from_png(bytes, size, width, height, error) ||
        !picture_head_fits(&(PictureHead){*width, *height}, limits, error))
        return false;
    if (*height * (*width * stated_bits(bytes, size) / 8) / DEFLATE_MAX_RATIO > size) {
        g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN,
                    _("it is truncated: %zu bytes cannot contain %u x %u pixels"), size, *width,
                    *height);
        return false;
    }
    return true;
}

/* ---- Decoding ---- */

typedef struct Decoding {
    const uint8_t *bytes;
    size_t size, at;
    const PictureLimits *limits;
    uint32_t width, height;
    png_structp png;
    png_infop info;
    GCancellable *cancel; /* or NULL */
    bool greys;           /* decode 16-bit greys instead of RGBA */
    Indices *indices;     /* where to keep the palette and the indices; NULL: decode to RGBA */
    uint8_t *pixels;
    bool indexed, no_memory;
    char message[MESSAGE_MAX];
} Decoding;

static void fail_decoding(png_structp png, png_const_charp message)
{
    Decoding *decoding = png_get_error_ptr(png);
    g_strlcpy(decoding->message, message, sizeof decoding->message);
    png_longjmp(png, 1);
}

/* Translates our own messages; libpng's are unchanged. */
static const char *displayed_message(const Decoding *decoding)
{
    return decoding->message[0] != 0 ? _(decoding->message) : "";
}

/* Allocates for libpng, so that a lack of memory is not reported as damage. */
static png_voidp allocate(png_structp png, png_alloc_size_t size)
{
    Decoding *decoding = png_get_mem_ptr(png);
    void *memory = g_try_malloc(size);
    decoding->no_memory |= memory == NULL;
    return memory;
}

static void release(png_structp png, png_voidp memory)
{
    g_free(memory);
}

/* Ignores warnings: they concern what libpng corrects without losing pixels. Lost pixels are
 * errors. */
static void ignore_warning(png_structp png, png_const_charp message)
{
}

static void read_bytes(png_structp png, png_bytep to, size_t count)
{
    Decoding *decoding = png_get_io_ptr(png);
    if (count > decoding->size - decoding->at)
        png_error(png, N_("it is truncated"));
    memcpy(to, decoding->bytes + decoding->at, count);
    decoding->at += count;
}

static void set_limits(const Decoding *decoding)
{
    png_structp png = decoding->png;
    png_set_user_limits(png, decoding->limits->area, decoding->limits->area);
    png_set_chunk_malloc_max(png, CHUNK_MAX);
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    /* Skip all chunks that do not concern pixels: profiles and texts could expand to any size. */
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
}

/* Converts every format to 8-bit RGBA. Palettes are looked up in this file, because libpng treats
 * missing colours as black. */
static void set_transformations(const Decoding *decoding)
{
    png_structp png = decoding->png;
    if (decoding->greys) {
        png_set_strip_alpha(png);
        return;
    }
    if (decoding->indexed) {
        png_set_packing(png);
        return;
    }
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
}

static void read_rows(Decoding *decoding)
{
    png_structp png = decoding->png;
    size_t stride = (size_t)(decoding->greys ? 2 : 4) * decoding->width;
    /* Indices are read into the end of each row, so that expanding them to colours from the left
     * does not overwrite indices that are still needed. */
    size_t start = decoding->indexed ? (size_t)3 * decoding->width : 0;
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, decoding->info);
    if (png_get_rowbytes(png, decoding->info) != stride - start)
        png_error(png, N_("unsupported pixel format"));
    decoding->pixels = g_try_malloc(stride * decoding->height);
    if (decoding->pixels == NULL) {
        decoding->no_memory = true;
        png_error(png, N_("there is not enough memory"));
    }
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < decoding->height; y++) {
            if (g_cancellable_is_cancelled(decoding->cancel))
                png_error(png, N_("cancelled"));
            png_read_row(png, decoding->pixels + y * stride + start, NULL);
        }
}

static void read_palette(const Decoding *decoding, uint8_t colours[256][4], int *count)
{
    png_colorp palette = NULL;
    png_bytep alphas = NULL;
    int transparent = 0;
    png_get_PLTE(decoding->png, decoding->info, &palette, count);
    png_get_tRNS(decoding->png, decoding->info, &alphas, &transparent, NULL);
    for (int i = 0; i < *count; i++) {
        const uint8_t alpha = i < transparent ? alphas[i] : 0xff;
        memcpy(colours[i], (uint8_t[]){palette[i].red, palette[i].green, palette[i].blue, alpha},
               4);
    }
}

/* Replaces indices by their colours, or moves them together if they are kept. */
static void replace_indices(Decoding *decoding)
{
    uint8_t colours[256][4] = {0}, *to = decoding->pixels;
    int count = 0;
    read_palette(decoding, colours, &count);
    for (uint32_t y = 0; y < decoding->height; y++) {
        const uint8_t *indices = decoding->pixels + (size_t)decoding->width * (4 * (size_t)y + 3);
        for (uint32_t x = 0; x < decoding->width; x++) {
            if (indices[x] >= count)
                png_error(decoding->png, N_("a pixel uses a colour that is not in the palette"));
            if (decoding->indices != NULL) {
                *to++ = indices[x];
                continue;
            }
            memcpy(to, colours[indices[x]], 4);
            to += 4;
        }
    }
    if (decoding->indices != NULL)
        memcpy(decoding->indices->colours, colours, sizeof colours);
}

static bool decode(Decoding *decoding)
{
    decoding->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, decoding, fail_decoding,
                                             ignore_warning, decoding, allocate, release);
    if (decoding->png != NULL)
        decoding->info = png_create_info_struct(decoding->png);
    decoding->no_memory |= decoding->info == NULL;
    if (decoding->no_memory || setjmp(png_jmpbuf(decoding->png)) != 0)
        return false;
    set_limits(decoding);
    png_set_read_fn(decoding->png, decoding, read_bytes);
    png_read_info(decoding->png, decoding->info);
    decoding->indexed = png_get_color_type(decoding->png, decoding->info) == PNG_COLOR_TYPE_PALETTE;
    set_transformations(decoding);
    read_rows(decoding);
    png_read_end(decoding->png, decoding->info);
    if (decoding->indexed)
        replace_indices(decoding);
    return true;
}

/* Decodes a file after checking its header. The caller owns the pixels, which are charged to the
 * budget. */
static bool decode_all(Decoding *decoding, GError **error)
{
    PictureLimits filled = picture_limits(decoding->limits);
    decoding->limits = &filled;
    if (!check_header(decoding->bytes, decoding->size, &filled, &decoding->width, &decoding->height,
                      error))
        return false;
    uint64_t area = (uint64_t)decoding->width * decoding->height, bytes = 4 * area;
    if (!picture_announce(area, error) || !picture_budget_take(&filled, bytes, error))
        return false;
    bool done = decode(decoding);
    png_destroy_read_struct(&decoding->png, &decoding->info, NULL);
    if (done)
        return true;
    budget_release(filled.budget, bytes);
    g_clear_pointer(&decoding->pixels, g_free);
    if (g_cancellable_set_error_if_cancelled(decoding->cancel, error))
        return false;
    if (decoding->no_memory)
        g_set_error(error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                    _("there is not enough memory for this picture"));
    else
        g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN, _("it is damaged: %s"),
                    displayed_message(decoding));
    return false;
}

static Pixels *decode_pixels(const void *bytes, size_t size, const PictureLimits *limits,
                             GCancellable *cancel, GError **error)
{
    Decoding decoding = {.bytes = bytes, .size = size, .limits = limits, .cancel = cancel};
    if (!decode_all(&decoding, error))
        return NULL;
    Pixels *pixels = pixels_take(decoding.width, decoding.height, decoding.pixels);
    pixels->budget = limits != NULL ? budget_ref(limits->budget) : NULL;
    return pixels;
}

Pixels *pixels_from_png(const void *bytes, size_t size, const PictureLimits *limits, GError **error)
{
    return decode_pixels(bytes, size, limits, NULL, error);
}

static bool greys_from_pixels(const void *bytes, size_t size, const PictureLimits *limits,
                              Greys *greys, GError **error)
{
    g_autoptr(Pixels) pixels = pixels_from_png(bytes, size, limits, error);
    if (pixels == NULL)
        return false;
    greys_of_pixels(pixels, greys);
    return true;
}

bool greys_from_png(const void *bytes, size_t size, const PictureLimits *limits, Greys *greys,
                    GError **error)
{
    Decoding decoding = {.bytes = bytes, .size = size, .limits = limits, .greys = true};
    *greys = (Greys){0};
    if (!has_grey_16(bytes, size))
        return greys_from_pixels(bytes, size, limits, greys, error);
    if (!decode_all(&decoding, error))
        return false;
    /* Greys need no RGBA pixels: the memory charged for those is released. */
    if (limits != NULL)
        budget_release(limits->budget, (uint64_t)4 * decoding.width * decoding.height);
    /* Files store the high byte first. */
    size_t count = (size_t)decoding.width * decoding.height;
    for (size_t i = 0; i < count; i++) {
        uint8_t *sample = decoding.pixels + 2 * i, high = sample[0];
        sample[0] = sample[1];
        sample[1] = high;
    }
    *greys = (Greys){decoding.width, decoding.height, 2, decoding.pixels};
    return true;
}

bool indices_from_png(const void *bytes, size_t size, const PictureLimits *limits, Indices *indices,
                      GError **error)
{
    *indices = (Indices){0};
    const uint8_t *start = bytes;
    if (size <= COLOUR || start[COLOUR] != PNG_COLOR_TYPE_PALETTE)
        return true;
    Decoding decoding = {.bytes = bytes, .size = size, .limits = limits, .indices = indices};
    if (!decode_all(&decoding, error))
        return false;
    /* Indices need no RGBA pixels: the memory charged for those is released. */
    if (limits != NULL)
        budget_release(limits->budget, (uint64_t)4 * decoding.width * decoding.height);
    indices->width = decoding.width;
    indices->height = decoding.height;
    indices->pixels = g_realloc(decoding.pixels, (size_t)decoding.width * decoding.height);
    return true;
}

/* ---- The decoder ---- */

enum { SIGNATURE = 8 };

static bool begins(const void *start, size_t size)
{
    return size >= SIGNATURE && png_sig_cmp(start, 0, SIGNATURE) == 0;
}

static bool read_head(const PictureInput *input, PictureHead *head, GError **error)
{
    uint8_t start[PICTURE_START];
    size_t size = picture_input_start(input, start);
    return pixels_size_from_png(start, size, &head->width, &head->height, error);
}

static Pixels *decode_part(GBytes *bytes, const PictureSource *source, const PictureLimits *limits,
                           const PictureEarlier *earlier, GCancellable *cancel, GError **error)
{
    gsize size;
    const void *data = g_bytes_get_data(bytes, &size);
    return picture_is_only_part((uint32_t)source->part, error)
               ? decode_pixels(data, size, limits, cancel, error)
               : NULL;
}

const PictureDecoder png_decoder = {.begins = begins,
                                    .head = read_head,
                                    .data_size = png_data_size,
                                    .decode = decode_part,
                                    .hot_spot = png_hot_spot,
                                    .is_png = true};
