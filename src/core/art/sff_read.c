/* SPDX-License-Identifier: MIT */
/*
 * Reads the structure of MUGEN's sprite files; the contract is in sff.h. All numbers are
 * little-endian.
 *
 *     OFFSET  SIZE  MEANING
 *          0    12  "ElecbyteSpr", NUL
 *         12     4  version, lowest part first: its byte 15 is 1 or 2, byte 13 is 0 for 2.00
 *     version 1:
 *         20     4  number of sprites
 *         24     4  offset of the first sprite, which has the offset of the next
 *     version 2:
 *         36     8  offset and number of the sprites' nodes, 28 bytes each
 *         44     8  offset and number of the palettes' nodes, 16 bytes each
 *         52     4  offset of the data
 *         60     4  offset of further data
 */
#include "art/sff_internal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
    HEADER = 64,
    SUBHEADER = 32,
    NODE = 28,
    PALETTE_NODE = 16,
    COLOURS = 256,
    RGB_PALETTE = 3 * COLOURS,
    SIZE_FIELD = 4, /* before the pixels, in version 2 */
};

typedef struct Reader {
    const PictureInput *input;
    SffFile *file;
    GArray *palettes; /* SffPalette, in version 2 */
    uint64_t data[2]; /* offsets of the data sections */
    uint32_t max;     /* maximum number of sprites to read */
    GError **error;
} Reader;

bool sff_fail(const SffSprite *sprite, GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN, _("sprite %d,%d: %s"), sprite->group,
                sprite->image, text);
    return false;
}

static bool fail(const Reader *reader, const char *text)
{
    g_set_error_literal(reader->error, PICTURE_ERROR, PICTURE_BROKEN, text);
    return false;
}

static const SffSprite *sprite_at(const Reader *reader, uint64_t index)
{
    return &g_array_index(reader->file->sprites, SffSprite, index);
}

/* ---- Both versions ---- */

/* Makes a sprite show the picture of an earlier one. A sprite that links to itself shows
 * nothing. */
static bool link_sprite(const Reader *reader, SffSprite *sprite, uint32_t index, uint32_t to)
{
    if (to == index) {
        sprite->picture = SFF_NO_PICTURE;
        return true;
    }
    if (to > index)
        return sff_fail(sprite, reader->error,
                        _("it uses the picture of sprite number %u, which comes later in the file"),
                        to);
    SffSprite link = *sprite;
    *sprite = *sprite_at(reader, to);
    sprite->group = link.group;
    sprite->image = link.image;
    sprite->axis_x = link.axis_x;
    sprite->axis_y = link.axis_y;
    return true;
}

static bool is_inside(const Reader *reader, uint64_t at, uint64_t size)
{
    return at <= reader->input->size && size <= reader->input->size - at;
}

static void add_sprite(Reader *reader, const SffSprite *sprite)
{
    SffFile *file = reader->file;
    int64_t number = (int64_t)sprite->group * 65536 + sprite->image;
    if (!g_hash_table_contains(file->by_number, &number))
        g_hash_table_insert(file->by_number, g_memdup2(&number, sizeof number),
                            GUINT_TO_POINTER(file->sprites->len));
    g_array_append_val(file->sprites, *sprite);
    file->width = MAX(file->width, sprite->width);
    file->height = MAX(file->height, sprite->height);
}

static bool is_valid_count(const Reader *reader, uint32_t count)
{
    if (count > DOCUMENT_MAX_PARTS)
        g_set_error(reader->error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                    _("it has %u sprites; the limit is %d"), count, DOCUMENT_MAX_PARTS);
    else if (count == 0)
        fail(reader, _("it is damaged: it contains no picture"));
    return count > 0 && count <= DOCUMENT_MAX_PARTS;
}

/* ---- Version 1 ---- */

/* True if a PCX picture is empty. Programs store a sprite without pixels with a last column or row
 * just before the first one, where -1 is stored as 65535. Both are inclusive. */
static bool is_empty_pcx(uint32_t first, uint32_t last)
{
    return (uint16_t)(last + 1) == first;
}

static bool read_pcx(const Reader *reader, SffSprite *sprite)
{
    uint8_t pcx[PCX_HEADER];
    if (sprite->size < PCX_HEADER ||
        !picture_input_read(reader->input, sprite->data, pcx, PCX_HEADER))
        return sff_fail(sprite, reader->error,
                        _("its %llu bytes at offset %llu are not a complete PCX picture"),
                        (unsigned long long)sprite->size, (unsigned long long)sprite->data);
    uint32_t left = sff_u16(pcx + 4), top = sff_u16(pcx + 6), right = sff_u16(pcx + 8),
             bottom = sff_u16(pcx + 10);
    if (is_empty_pcx(left, right) || is_empty_pcx(top, bottom)) {
        sprite->picture = SFF_NO_PICTURE;
        return true;
    }
    if (pcx[0] != 10 || pcx[2] > 1 || pcx[3] != 8 || pcx[65] != 1 || right < left || bottom < top)
        return sff_fail(sprite, reader->error, _("it is not a PCX picture with 256 colours"));
    sprite->width = right - left + 1;
    sprite->height = bottom - top + 1;
    if (sff_u16(pcx + PCX_LINE) < sprite->width)
        return sff_fail(sprite, reader->error,
                        _("it is damaged: a line has %u bytes for %u pixels"),
                        sff_u16(pcx + PCX_LINE), sprite->width);
    return true;
}

/* Finds the palette of a sprite: the last bytes of its picture or, if it shares a palette, that of
 * the previous sprite. For a character's stance (0,0), that is the palette of the file's first
 * sprite. */
static bool find_colours(const Reader *reader, SffSprite *sprite, uint32_t index,
                         bool shares_palette)
{
    if (shares_palette && index > 0) {
        bool is_stance = sprite->group == 0 && sprite->image == 0;
        sprite->palette = sprite_at(reader, is_stance ? 0 : index - 1)->palette;
        return true;
    }
    if (sprite->size < PCX_HEADER + RGB_PALETTE)
        return sff_fail(sprite, reader->error,
                        _("its %llu bytes are too few to contain its "
                          "palette"),
                        (unsigned long long)sprite->size);
    sprite->size -= RGB_PALETTE;
    sprite->palette = (SffPalette){sprite->data + sprite->size, COLOURS};
    return true;
}

/* Finds the end of a sprite's bytes. Many files state a length that is too small: the offset of the
 * next sprite then gives the end of this one. The length of a sprite that shares a palette may
 * extend beyond the end of the file. */
static bool find_extent(const Reader *reader, SffSprite *sprite, uint64_t next, bool shares_palette)
{
    if (next > sprite->data && next <= reader->input->size)
        sprite->size = MAX(sprite->size, next - sprite->data);
    if (shares_palette && sprite->data <= reader->input->size)
        sprite->size = MIN(sprite->size, reader->input->size - sprite->data);
    return is_inside(reader, sprite->data, sprite->size) ||
           sff_fail(sprite, reader->error,
                    _("its %llu bytes begin at byte %llu and do not fit into the file of %llu "
                      "bytes"),
                    (unsigned long long)sprite->size, (unsigned long long)sprite->data,
                    (unsigned long long)reader->input->size);
}

static bool read_subheader(Reader *reader, uint32_t index, uint64_t *at)
{
    uint8_t head[SUBHEADER];
    if (!picture_input_read(reader->input, *at, head, sizeof head)) {
        g_set_error(reader->error, PICTURE_ERROR, PICTURE_BROKEN,
                    _("sprite number %u is at offset %llu, beyond the end of the file at %llu"),
                    index, (unsigned long long)*at, (unsigned long long)reader->input->size);
        return false;
    }
    SffSprite sprite = {.group = sff_i16(head + 12),
                        .image = sff_i16(head + 14),
                        .axis_x = sff_i16(head + 8),
                        .axis_y = sff_i16(head + 10),
                        .picture = index,
                        .format = SFF_PCX,
                        .depth = 8,
                        .data = *at + SUBHEADER,
                        .size = sff_u32(head + 4)};
    bool shares_palette = head[18] != 0 && index > 0, is_link = sprite.size == 0;
    *at = sff_u32(head);
    bool ok = is_link ? link_sprite(reader, &sprite, index, sff_u16(head + 16))
                      : find_extent(reader, &sprite, *at, shares_palette) &&
                            read_pcx(reader, &sprite) &&
                            find_colours(reader, &sprite, index, shares_palette);
    if (ok)
        add_sprite(reader, &sprite);
    return ok;
}

static bool read_version_1(Reader *reader, const uint8_t *head)
{
    uint32_t count = sff_u32(head + 20);
    uint64_t at = sff_u32(head + 24);
    bool ok = is_valid_count(reader, count);
    for (uint32_t i = 0; ok && i < MIN(count, reader->max); i++)
        ok = read_subheader(reader, i, &at);
    return ok;
}

/* ---- Version 2 ---- */

static bool read_palette(Reader *reader, uint32_t index, uint64_t at)
{
    uint8_t node[PALETTE_NODE];
    if (!picture_input_read(reader->input, at, node, sizeof node))
        return fail(reader, _("the file ends within its palettes"));
    uint32_t length = sff_u32(node + 12), link = sff_u16(node + 6);
    SffPalette palette = {reader->data[0] + sff_u32(node + 8), MIN(length / 4, COLOURS)};
    if (length == 0 && link < index)
        palette = g_array_index(reader->palettes, SffPalette, link);
    if (!is_inside(reader, palette.at, (uint64_t)4 * palette.colours) && palette.colours > 0) {
        g_set_error(reader->error, PICTURE_ERROR, PICTURE_BROKEN,
                    _("palette %d,%d: its %u colours begin at byte %llu and do not fit into the "
                      "file of %llu bytes"),
                    sff_i16(node), sff_i16(node + 2), palette.colours,
                    (unsigned long long)palette.at, (unsigned long long)reader->input->size);
        return false;
    }
    g_array_append_val(reader->palettes, palette);
    return true;
}

static bool read_palettes(Reader *reader, const uint8_t *head)
{
    uint64_t at = sff_u32(head + 44);
    uint32_t count = sff_u32(head + 48);
    bool ok = count <= DOCUMENT_MAX_PARTS;
    if (!ok)
        g_set_error(reader->error, PICTURE_ERROR, PICTURE_TOO_LARGE,
                    _("it has %u palettes; the limit is %d"), count, DOCUMENT_MAX_PARTS);
    for (uint32_t i = 0; ok && i < count; i++)
        ok = read_palette(reader, i, at + (uint64_t)PALETTE_NODE * i);
    return ok;
}

static bool is_known(const Reader *reader, const SffSprite *sprite)
{
    static const struct {
        int format;
        uint32_t depth;
    } known[] = {{SFF_RAW, 8},    {SFF_RAW, 24},   {SFF_RAW, 32},   {SFF_RLE8, 8},  {SFF_RLE5, 5},
                 {SFF_RLE5, 8},   {SFF_LZ5, 5},    {SFF_LZ5, 8},    {SFF_PNG8, 8},  {SFF_PNG8, 5},
                 {SFF_PNG24, 24}, {SFF_PNG24, 32}, {SFF_PNG32, 32}, {SFF_PNG32, 24}};
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
        if (known[i].format == sprite->format && known[i].depth == sprite->depth)
            return true;
    return sff_fail(sprite, reader->error, _("unsupported format %d with %u bits per pixel"),
                    sprite->format, sprite->depth);
}

static bool read_colours(const Reader *reader, SffSprite *sprite, uint32_t palette)
{
    if (sprite->depth > 8)
        return true;
    if (palette >= reader->palettes->len)
        return sff_fail(sprite, reader->error,
                        _("it uses palette %u, but the file has only %u "
                          "palettes"),
                        palette, reader->palettes->len);
    sprite->palette = g_array_index(reader->palettes, SffPalette, palette);
    return true;
}

static bool read_pixels(const Reader *reader, SffSprite *sprite, const uint8_t *node)
{
    uint64_t skipped = sprite->format == SFF_RAW ? 0 : SIZE_FIELD;
    sprite->data = reader->data[node[26] & 1] + sff_u32(node + 16);
    if (!is_inside(reader, sprite->data, sprite->size) || sprite->size < skipped)
        return sff_fail(sprite, reader->error,
                        _("its %llu bytes begin at byte %llu and do not fit into the file of %llu "
                          "bytes"),
                        (unsigned long long)sprite->size, (unsigned long long)sprite->data,
                        (unsigned long long)reader->input->size);
    sprite->data += skipped;
    sprite->size -= skipped;
    return is_known(reader, sprite) && read_colours(reader, sprite, sff_u16(node + 24));
}

static bool read_node(Reader *reader, uint32_t index, uint64_t at)
{
    uint8_t node[NODE];
    if (!picture_input_read(reader->input, at, node, sizeof node))
        return fail(reader, _("the file ends within its list of sprites"));
    SffSprite sprite = {.group = sff_i16(node),
                        .image = sff_i16(node + 2),
                        .axis_x = sff_i16(node + 8),
                        .axis_y = sff_i16(node + 10),
                        .width = sff_u16(node + 4),
                        .height = sff_u16(node + 6),
                        .picture = index,
                        .format = node[14],
                        .depth = node[15],
                        .size = sff_u32(node + 20)};
    bool is_empty = sprite.size > 0 && (sprite.width == 0 || sprite.height == 0);
    if (is_empty)
        sprite.picture = SFF_NO_PICTURE;
    bool ok =
        is_empty || (sprite.size == 0 ? link_sprite(reader, &sprite, index, sff_u16(node + 12))
                                      : read_pixels(reader, &sprite, node));
    if (ok)
        add_sprite(reader, &sprite);
    return ok;
}

static bool read_version_2(Reader *reader, const uint8_t *head)
{
    uint64_t at = sff_u32(head + 36);
    uint32_t count = sff_u32(head + 40);
    reader->data[0] = sff_u32(head + 52);
    reader->data[1] = sff_u32(head + 60);
    bool ok = is_valid_count(reader, count) && read_palettes(reader, head);
    for (uint32_t i = 0; ok && i < MIN(count, reader->max); i++)
        ok = read_node(reader, i, at + (uint64_t)NODE * i);
    return ok;
}

/* ---- The whole file ---- */

static bool begins(const void *start, size_t size)
{
    const uint8_t *bytes = start;
    return size >= HEADER && memcmp(start, "ElecbyteSpr", 12) == 0 &&
           (bytes[15] == 1 || bytes[15] == 2);
}

static bool read_version(Reader *reader, const uint8_t *head)
{
    reader->file->is_first = head[15] == 1;
    reader->file->has_alpha = head[15] == 2 && head[13] != 0;
    bool ok = reader->file->is_first ? read_version_1(reader, head) : read_version_2(reader, head);
    if (ok && (reader->file->width == 0 || reader->file->height == 0))
        ok = fail(reader, _("none of its sprites has a picture"));
    return ok;
}

static SffFile *read_input(const PictureInput *input, uint32_t max, GError **error)
{
    uint8_t head[HEADER];
    if (!picture_input_read(input, 0, head, sizeof head) || !begins(head, sizeof head)) {
        g_set_error(error, PICTURE_ERROR, PICTURE_BROKEN, _("it is not a MUGEN sprite file"));
        return NULL;
    }
    SffFile *file = g_new0(SffFile, 1);
    file->sprites = g_array_new(false, false, sizeof(SffSprite));
    file->by_number = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    Reader reader = {.input = input,
                     .file = file,
                     .palettes = g_array_new(false, false, sizeof(SffPalette)),
                     .max = max,
                     .error = error};
    bool ok = read_version(&reader, head);
    g_array_unref(reader.palettes);
    if (!ok)
        g_clear_pointer(&file, sff_free);
    return file;
}

SffFile *sff_read(GBytes *bytes, const PictureLimits *limits, GError **error)
{
    PictureInput input = picture_input_of_bytes(bytes);
    PictureLimits filled = picture_limits(limits);
    SffFile *file = picture_file_fits(input.size, &filled, error)
                        ? read_input(&input, DOCUMENT_MAX_PARTS, error)
                        : NULL;
    if (file != NULL)
        file->bytes = g_bytes_ref(bytes);
    if (file != NULL &&
        !picture_head_fits(&(PictureHead){file->width, file->height}, &filled, error))
        g_clear_pointer(&file, sff_free);
    return file;
}

void sff_free(SffFile *file)
{
    if (file == NULL)
        return;
    g_clear_pointer(&file->bytes, g_bytes_unref);
    g_array_unref(file->sprites);
    g_hash_table_unref(file->by_number);
    g_free(file);
}

int64_t sff_find(const SffFile *file, int32_t group, int32_t image)
{
    int64_t number = (int64_t)group * 65536 + image;
    gpointer found;
    return g_hash_table_lookup_extended(file->by_number, &number, NULL, &found)
               ? (int64_t)GPOINTER_TO_UINT(found)
               : -1;
}

/* ---- The decoder ---- */

static bool read_head(const PictureInput *input, PictureHead *head, GError **error)
{
    SffFile *file = read_input(input, DOCUMENT_MAX_PARTS, error);
    *head = (PictureHead){0};
    if (file != NULL)
        *head = (PictureHead){file->width, file->height};
    sff_free(file);
    return head->width > 0;
}

static uint32_t count_parts(const PictureInput *input, GError **error)
{
    SffFile *file = read_input(input, DOCUMENT_MAX_PARTS, error);
    uint32_t count = file != NULL ? file->sprites->len : 0;
    sff_free(file);
    return count;
}

/* Returns the bytes of all pixels. Sprites that share bytes do not count for more bytes than the
 * file has. */
static uint64_t data_size(const PictureInput *input)
{
    SffFile *file = read_input(input, DOCUMENT_MAX_PARTS, NULL);
    uint64_t sum = 0;
    ARRAY_EACH (const SffSprite, sprite, file != NULL ? file->sprites : NULL)
        sum += sprite->picture == EACH_INDEX(sprite) ? sprite->size : 0;
    sff_free(file);
    return MIN(sum, input->size);
}

static void *open_file(GBytes *bytes, const PictureLimits *limits, GError **error)
{
    return sff_read(bytes, limits, error);
}

static void close_file(void *file)
{
    sff_free(file);
}

static Pixels *compose(void *file, const PictureSource *source, const PictureLimits *limits,
                       const PictureEarlier *earlier, GCancellable *cancel, GError **error)
{
    (void)earlier; /* frames name the sprite that has the pixels, so that the store shares them */
    return sff_compose(file, (uint32_t)source->part, limits, cancel, error);
}

const PictureDecoder sff_decoder = {.begins = begins,
                                    .head = read_head,
                                    .parts = count_parts,
                                    .data_size = data_size,
                                    .open = open_file,
                                    .close = close_file,
                                    .compose = compose};
