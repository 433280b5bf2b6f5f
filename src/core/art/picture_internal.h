/* SPDX-License-Identifier: MIT */
/* Declarations for the sources of picture.h: limits, and the table of decoders. Functions that
 * receive limits expect them filled in by picture_limits. */
#pragma once

#include "art/picture.h"

/* Returns limits with every 0 replaced by its default. NULL means all zeros. */
PictureLimits picture_limits(const PictureLimits *limits);

/* The size that a file states for its parts, before anything is decoded. If parts differ in size,
 * it is the largest width and the largest height. */
typedef struct PictureHead {
    uint32_t width, height;
} PictureHead;

/* True if limits allow a picture of this size. Otherwise returns false with PICTURE_TOO_LARGE. */
bool picture_head_fits(const PictureHead *head, const PictureLimits *limits, GError **error);

/* True if limits allow a file of this size. Otherwise returns false with PICTURE_TOO_LARGE. */
bool picture_file_fits(uint64_t size, const PictureLimits *limits, GError **error);

/* Charges memory to the budget of limits. Returns false with PICTURE_TOO_LARGE if too little
 * remains. */
bool picture_budget_take(const PictureLimits *limits, uint64_t bytes, GError **error);

/* Announces pixels that are about to be computed: those of a picture, of one of its layers, or of
 * an intermediate picture. Every decoder calls this, directly or through picture_begin, before it
 * computes them. Returns false with an error if they must not be computed. */
bool picture_announce(uint64_t pixels, GError **error);

/* Announces a picture and returns its pixels, which are transparent, in memory of picture_allocate.
 * Returns NULL with an error on failure. */
uint8_t *picture_begin(const PictureLimits *limits, uint32_t width, uint32_t height,
                       GError **error);

/* Returns zeroed memory, charged to the budget of limits. Returns NULL with an error on failure. */
void *picture_allocate(const PictureLimits *limits, uint64_t size, GError **error);
/* Frees memory of picture_allocate and releases it from the budget. */
void picture_release(const PictureLimits *limits, void *memory, uint64_t size);
/* Returns a picture that owns memory of picture_allocate, and that releases it from the budget when
 * it is freed. */
Pixels *picture_of(const PictureLimits *limits, uint32_t width, uint32_t height, uint8_t *rgba);

/* The bytes of a file, either in memory or to be read from a descriptor. */
typedef struct PictureInput {
    const uint8_t *bytes; /* or NULL */
    uint64_t size;
    int file; /* a descriptor, used if `bytes` is NULL */
} PictureInput;

PictureInput picture_input_of_file(int file);
PictureInput picture_input_of_bytes(GBytes *bytes);
/* Copies bytes. Returns false if there are fewer. */
bool picture_input_read(const PictureInput *input, uint64_t at, void *to, size_t count);
/* Copies the first bytes of the input, at most PICTURE_START. Returns how many. */
size_t picture_input_start(const PictureInput *input, uint8_t *start);

/* One format. */
typedef struct PictureDecoder {
    /* True if a file begins like this format; `start` has at most PICTURE_START bytes. */
    bool (*begins)(const void *start, size_t size);
    bool (*head)(const PictureInput *input, PictureHead *head, GError **error);
    /* Returns how many parts the file has, at least 1; 0 with an error on failure. NULL: always
     * one. */
    uint32_t (*parts)(const PictureInput *input, GError **error);
    /* Returns how many bytes of a file are compressed pixels. Only these count for the allowance of
     * the file. */
    uint64_t (*data_size)(const PictureInput *input);
    /* Decodes a file with a single picture. The path of the source is not read. When `cancel` (or
     * NULL) is cancelled, it returns soon with G_IO_ERROR_CANCELLED. NULL: the format has parts. */
    Pixels *(*decode)(GBytes *bytes, const PictureSource *source, const PictureLimits *limits,
                      const PictureEarlier *earlier, GCancellable *cancel, GError **error);
    /* For formats with parts. `open` reads everything but pixels, and returns NULL with an error on
     * failure; several threads may use the result, which `close` frees. `compose` returns a part,
     * without the layers that its source leaves out, as `decode` does. A part that shows the same
     * picture as one of `earlier` should return that. */
    void *(*open)(GBytes *bytes, const PictureLimits *limits, GError **error);
    void (*close)(void *file);
    Pixels *(*compose)(void *file, const PictureSource *source, const PictureLimits *limits,
                       const PictureEarlier *earlier, GCancellable *cancel, GError **error);
    /* Gets the hot spot that a file states, relative to the top left corner. Returns false if it
     * states none. NULL: the format has none. */
    bool (*hot_spot)(const PictureInput *input, int32_t *x, int32_t *y);
    bool is_png; /* its bytes may be stored in banks, and may have 16-bit greys */
} PictureDecoder;

enum { PICTURE_START = 128 };

/* The bytes of a picture file, with everything that a decoder of parts has read of them. Reading a
 * file once for all parts keeps their cost proportional to their number. It is reference-counted,
 * and several threads may use it. */
typedef struct OpenPicture {
    gint refs;
    GBytes *bytes;
    const PictureDecoder *decoder; /* or NULL: no decoder fits */
    void *file;                    /* or NULL: the format has a single picture */
} OpenPicture;

/* Keeps a reference to `bytes`. Returns NULL with an error if a decoder rejects them. */
OpenPicture *open_picture_new(GBytes *bytes, const PictureLimits *limits, GError **error);
OpenPicture *open_picture_ref(OpenPicture *picture);
/* NULL is allowed. */
void open_picture_unref(OpenPicture *picture);
/* Decodes a part of a file for which there is a decoder, as pixels_from_bytes does. */
Pixels *open_picture_pixels(const OpenPicture *picture, const PictureSource *source,
                            const PictureLimits *limits, const PictureEarlier *earlier,
                            GCancellable *cancel, GError **error);

/* Returns the decoder for a file, found by its first bytes; NULL with PICTURE_UNSUPPORTED if no
 * decoder fits. */
const PictureDecoder *picture_decoder(const PictureInput *input, GError **error);
/* Returns the decoder for a file, and reads the file's head. Returns NULL with an error on
 * failure. */
const PictureDecoder *picture_head(const PictureInput *input, PictureHead *head, GError **error);

extern const PictureDecoder png_decoder, gif_decoder, aseprite_decoder, jpeg_decoder, webp_decoder,
    sff_decoder;

/* True for part 0, the only part of a single-picture format. Returns false with an error for any
 * other part. */
bool picture_is_only_part(uint32_t part, GError **error);
/* Checks that `part` is 0, reads the head, and checks the file and the head against limits. Returns
 * false with an error on failure. */
bool picture_only_head(const PictureDecoder *decoder, const PictureInput *input, uint32_t part,
                       const PictureLimits *limits, PictureHead *head, GError **error);

/* The callbacks of the PNG decoder that read its chunks. */
uint64_t png_data_size(const PictureInput *input);
bool png_hot_spot(const PictureInput *input, int32_t *x, int32_t *y);

/* Computes the brightness of 8-bit pixels. The caller clears the greys. */
void greys_of_pixels(const Pixels *pixels, Greys *greys);
