/* SPDX-License-Identifier: MIT */
/*
 * Frames that show the same picture, in Aseprite, GIF and SFF files: importing them and reading
 * their pictures composes it once, however many there are. What is counted are the pixels that
 * decoders announce.
 */
#include "import_folder.h"

#include "art/picture_internal.h"
#include "model/picture_layers.h"

#include <string.h>

enum { SIDE = 40, AREA = SIDE * SIDE, FEW = 4, MANY = 64 };

/* ---- Files ---- */

static void put_u8(GByteArray *to, unsigned value)
{
    g_byte_array_append(to, &(guint8){(guint8)value}, 1);
}

static void put_u16(GByteArray *to, unsigned value)
{
    put_u8(to, value & 0xff);
    put_u8(to, value >> 8 & 0xff);
}

static void put_u32(GByteArray *to, unsigned value)
{
    put_u16(to, value & 0xffff);
    put_u16(to, value >> 16);
}

static void put_zeros(GByteArray *to, unsigned count)
{
    while (count-- > 0)
        put_u8(to, 0);
}

static void put_all(GByteArray *to, GByteArray *from)
{
    g_byte_array_append(to, from->data, from->len);
    g_byte_array_unref(from);
}

/* Returns a cel chunk of layer 0; a link to frame 0 if `linked`. */
static GByteArray *cel(unsigned x, bool linked)
{
    GByteArray *chunk = g_byte_array_new();
    put_u32(chunk, 6 + 16 + (linked ? 2 : 4 + 4 * AREA));
    put_u16(chunk, 0x2005);
    put_u16(chunk, 0); /* layer */
    put_u16(chunk, x);
    put_u16(chunk, 0);
    put_u8(chunk, 255);
    put_u16(chunk, linked);
    put_zeros(chunk, 7);
    put_u16(chunk, linked ? 0 : SIDE);
    if (!linked)
        put_u16(chunk, SIDE);
    for (unsigned i = 0; i < 4 * AREA && !linked; i++)
        put_u8(chunk, i % 4 == 3 ? 255 : i * 7);
    return chunk;
}

static GByteArray *layer(void)
{
    GByteArray *chunk = g_byte_array_new();
    put_u32(chunk, 6 + 19);
    put_u16(chunk, 0x2004);
    put_u16(chunk, 1); /* visible */
    put_zeros(chunk, 10);
    put_u8(chunk, 255);
    put_zeros(chunk, 3);
    put_u16(chunk, 1);
    put_u8(chunk, 'a');
    return chunk;
}

static void put_frame(GByteArray *to, GByteArray *chunks, unsigned count)
{
    put_u32(to, 16 + chunks->len);
    put_u16(to, 0xf1fa);
    put_u16(to, count);
    put_u16(to, 100);
    put_u16(to, 0);
    put_u32(to, count);
    put_all(to, chunks);
}

/* All frames show one cel. That of the last frame is at another position. */
static GByteArray *aseprite(unsigned frames)
{
    GByteArray *body = g_byte_array_new(), *first = layer(), *file = g_byte_array_new();
    put_all(first, cel(0, false));
    put_frame(body, first, 2);
    for (unsigned i = 1; i < frames; i++)
        put_frame(body, cel(i + 1 == frames, true), 1);
    put_u32(file, 128 + body->len);
    put_u16(file, 0xa5e0);
    put_u16(file, frames);
    put_u16(file, SIDE);
    put_u16(file, SIDE);
    put_u16(file, 32);
    put_u32(file, 1);
    put_zeros(file, 128 - file->len);
    put_all(file, body);
    return file;
}

/* Appends a picture of one colour to a GIF file. The colour table of its compression is cleared
 * before codes become longer than a byte. */
static void put_gif_picture(GByteArray *file, unsigned side, unsigned colour)
{
    const unsigned sizes[] = {0, 0, side, side};
    put_u8(file, ',');
    for (int i = 0; i < 4; i++)
        put_u16(file, sizes[i]);
    put_u8(file, 0);
    put_u8(file, 7);
    for (unsigned done = 0, count; done < side * side; done += count) {
        count = MIN(side * side - done, 100);
        put_u8(file, count + 1);
        put_u8(file, 128);
        for (unsigned i = 0; i < count; i++)
            put_u8(file, colour);
    }
    put_u8(file, 1);
    put_u8(file, 129);
    put_u8(file, 0);
}

/* All frames but the last draw colours that are already there. */
static GByteArray *gif(unsigned frames)
{
    GByteArray *file = g_byte_array_new();
    g_byte_array_append(file, (const guint8 *)"GIF89a", 6);
    put_u16(file, SIDE);
    put_u16(file, SIDE);
    put_u8(file, 0x80 | 6); /* 128 colours */
    put_u16(file, 0);
    for (unsigned i = 0; i < 3 * 128; i++)
        put_u8(file, i / 2);
    put_gif_picture(file, SIDE, 5);
    for (unsigned i = 1; i < frames; i++)
        put_gif_picture(file, i % 2 == 0 ? SIDE / 8 : 1, i + 1 == frames ? 6 : 5);
    put_u8(file, ';');
    return file;
}

/* All sprites are links to the first one. */
static GByteArray *sff(unsigned sprites)
{
    GByteArray *file = g_byte_array_new();
    unsigned size = 128 + 2 * AREA + 768;
    g_byte_array_append(file, (const guint8 *)"ElecbyteSpr\0\0\1\0\1", 16);
    put_u32(file, 1);
    put_u32(file, sprites);
    put_u32(file, 512);
    put_u32(file, 32);
    put_zeros(file, 512 - file->len);
    for (unsigned i = 0; i < sprites; i++) {
        unsigned next = file->len + 32 + (i == 0 ? size : 0);
        put_u32(file, i + 1 < sprites ? next : 0);
        put_u32(file, i == 0 ? size : 0);
        put_zeros(file, 4); /* axis */
        put_u16(file, 0);
        put_u16(file, i);
        put_zeros(file, 2 + 1 + 13); /* a link to sprite 0 */
        if (i > 0)
            continue;
        const unsigned head[] = {0, 0, SIDE - 1, SIDE - 1};
        put_u32(file, 10 | 5 << 8 | 1 << 16 | 8u << 24);
        for (int k = 0; k < 4; k++)
            put_u16(file, head[k]);
        put_zeros(file, 53);
        put_u8(file, 1);
        put_u16(file, SIDE);
        put_zeros(file, 60);
        for (unsigned k = 0; k < AREA; k++)
            put_u16(file, 0xc1 | (k % 200) << 8);
        for (unsigned k = 0; k < 768; k++)
            put_u8(file, k);
    }
    return file;
}

/* ---- Counts ---- */

typedef struct Format {
    const char *name;
    GByteArray *(*file)(unsigned frames);
    unsigned different; /* number of frames at the end that show another picture */
    LayerUse use;       /* of the layer "a" */
} Format;

/* Reads all pictures with another store, compares them with the project, and checks that equal
 * frames share their pixels. */
static void check_pictures(const Folder *folder, const Project *project, const Format *format)
{
    PictureStore *store = picture_store_new(folder->path, NULL, NULL);
    uint32_t count = list_count(project->pictures);
    Pixels *first = picture_store_get(store, list_get(project->pictures, 0), NULL);
    for (uint32_t i = 0; i < count; i++) {
        const Picture *picture = list_get(project->pictures, i);
        Pixels *pixels = picture_store_get(store, picture, NULL);
        CHECK(pixels != NULL && memcmp(pixels_digest(pixels), picture->digest, 16) == 0);
        CHECK_INT(pixels == first, i + format->different < count);
        pixels_unref(pixels);
    }
    pixels_unref(first);
    picture_store_unref(store);
}

/* Imports a file and reads its pictures. Returns the number of pixels that were announced. */
static uint64_t count_pixels(const Format *format, unsigned frames)
{
    Folder folder = folder_new();
    char *path = g_build_filename(folder.path, format->name, NULL);
    GByteArray *file = format->file(frames);
    CHECK(g_file_set_contents(path, (const char *)file->data, (gssize)file->len, NULL));
    const char *const paths[] = {format->name, NULL};
    Project *empty = project_new();
    ImportDone done;
    GError *error = NULL;
    GArray *layers = picture_layers_new();
    ImportOptions options = {.name = "a", .layers = layers};
    picture_layers_add(layers, "a", format->use, "");
    Budget *budget = budget_new(UINT32_MAX, NULL);
    BudgetScope scope;
    budget_open(&scope, budget);
    Project *project = import_files(empty, folder.store, paths, &options, &done, &error);
    CHECK_THAT(project != NULL, "%s: %s", format->name, error != NULL ? error->message : "");
    if (project != NULL) {
        const Sprite *sprite = list_get(project->sprites, 0);
        const Frame *last = list_get(sprite->frames, frames - 1);
        CHECK_INT(done.frames, frames);
        CHECK_INT(list_count(last->boxes), format->use == LAYER_BOXES);
        check_pictures(&folder, project, format);
    }
    uint64_t pixels = scope.work;
    CHECK(budget_close(&scope, NULL));
    budget_unref(budget);
    g_array_unref(layers);
    g_clear_error(&error);
    node_unref(project);
    node_unref(empty);
    g_byte_array_unref(file);
    g_free(path);
    folder_clear(&folder);
    return pixels;
}

static void test_compositions(void)
{
    static const Format formats[] = {{"a.aseprite", aseprite, 1, LAYER_ART},
                                     {"a.aseprite", aseprite, 0, LAYER_BOXES},
                                     {"a.gif", gif, 1, LAYER_ART},
                                     {"a.sff", sff, 0, LAYER_ART}};
    for (size_t i = 0; i < CHECK_COUNT(formats); i++) {
        uint64_t few = count_pixels(&formats[i], FEW), many = count_pixels(&formats[i], MANY);
        CHECK_THAT(few >= 2 * AREA, "%s: only %llu pixels are announced", formats[i].name,
                   (unsigned long long)few);
        CHECK_THAT(many < few + 2 * AREA, "%s: %llu pixels for %d frames, %llu for %d",
                   formats[i].name, (unsigned long long)few, FEW, (unsigned long long)many, MANY);
    }
}

CHECK_CASES({"equal frames are composed once", test_compositions})
