/* SPDX-License-Identifier: MIT */
/*
 * Mutates banks: usually sections and elements, so that the first check does not reject the result;
 * sometimes single bytes. The magic, sizes and checksums are corrected afterwards.
 */
#include "fuzz_bank.h"
#include "mutate_levels.h"

#include "runtime/bank/image.h"

#include <gabarit/bank.h>
#include <string.h>

/* ---- Values ---- */

static ImagePart *random_part(Image *image, Random *random)
{
    return &image->parts[random_below(random, image->part_count)];
}

/* Returns a number that is likely to be meaningful: a count, an index, a value of another field, an
 * extreme. */
static uint64_t likely_value(Image *image, Random *random, uint64_t current)
{
    static const uint64_t extremes[] = {0,       1,          255,        65535,      0x7FFF,
                                        0x8000,  0x7FFFFFFF, 0x80000000, UINT64_MAX, 4096,
                                        1 << 24, 16384,      65535 * 256};
    const ImagePart *part = random_part(image, random);
    switch (random_below(random, 6)) {
    case 0:
        return extremes[random_below(random, sizeof extremes / sizeof extremes[0])];
    case 1:
        return part->count + (uint64_t)random_below(random, 3) - 1;
    case 2:
        return part->stride >= 4 && part->count > 0
                   ? load(part->bytes + (size_t)random_below(random, part->count) * part->stride +
                              random_below(random, part->stride / 4) * 4,
                          4)
                   : current;
    case 3:
        return current + (uint64_t)random_below(random, 9) - 4;
    case 4:
        return current ^ UINT64_C(1) << random_below(random, 32);
    default:
        return random_next(random);
    }
}

static void change_field(Image *image, Random *random)
{
    ImagePart *part = random_part(image, random);
    if (part->count == 0)
        return;
    unsigned width = 1u << random_below(random, 3);
    width = width > part->stride ? 1 : width;
    uint8_t *address = part->bytes + (size_t)random_below(random, part->count) * part->stride +
                       random_below(random, part->stride / width) * width;
    store(address, width, likely_value(image, random, load(address, width)));
}

/* ---- Elements and sections ---- */

static void change_elements(Image *image, Random *random)
{
    ImagePart *part = random_part(image, random);
    uint32_t index = random_below(random, part->count), other = random_below(random, part->count);
    size_t stride = part->stride;
    if (part->count == 0)
        return;
    switch (random_below(random, 4)) {
    case 0:
        part_remove(part, index, part->count > 1);
        break;
    case 1:
        part_insert(part, index, 1);
        memcpy(part->bytes + index * stride, part->bytes + (index + 1) * stride, stride);
        break;
    case 2:
        memmove(part->bytes + index * stride, part->bytes + other * stride, stride);
        break;
    default:
        part_insert(part, index, 1 + random_below(random, 3));
        break;
    }
}

static void change_sections(Image *image, Random *random)
{
    uint32_t index = random_below(random, image->part_count);
    switch (random_below(random, 6)) {
    case 0:
        image_remove(image, index);
        break;
    case 1:
        part_stretch(&image->parts[index], 1 + random_below(random, 8),
                     (uint8_t)random_next(random));
        break;
    case 2:
        image->minor = NEWER * random_below(random, 2);
        break;
    case 3:
        image->parts[index].flags = random_below(random, 3);
        break;
    case 4:
        if (image->part_count < 64)
            image_add(image, image->part_count, "MORE", 1 + random_below(random, 4),
                      1 + random_below(random, 9))
                ->flags = 1;
        break;
    default:
        image->optional = image->minor > 0 ? random_next(random) : 0;
        break;
    }
}

/* Adds pixels to a tile. They are in a separate section; no other mutation gives it the right
 * size. */
static void add_tile_pixels(Image *image, Random *random)
{
    ImagePart *data = image_part(image, "DATA"), *tiles = image_part(image, "TILE");
    if (data == NULL || tiles == NULL || tiles->count == 0 || tiles->stride < 8)
        return;
    uint32_t size = 1u << random_below(random, 3), first = data->count;
    uint32_t values = random_below(random, 4) == 0 ? 256 : 4;
    uint8_t *tile = tiles->bytes + (size_t)random_below(random, tiles->count) * tiles->stride;
    part_insert(data, first, 4096 * size);
    for (uint32_t i = random_below(random, 64); i < 64 * size; i += 1 + random_below(random, 9))
        data->bytes[first + i] = (uint8_t)random_below(random, values);
    tile[0] = (uint8_t)size;
    store(tile + 4, 4, first);
}

/* Makes a property a reference, usually to an item that exists, and usually sets the feature that
 * they require. */
static void make_reference(Image *image, Random *random)
{
    static const struct {
        uint8_t kind;
        char tag[5];
    } targets[] = {{GAB_KIND_NONE, ""},          {GAB_KIND_SPRITE, "SPRT"},
                   {GAB_KIND_ANIMATION, "ANIM"}, {GAB_KIND_MAP, "MAPS"},
                   {GAB_KIND_ZONE, "ZONE"},      {GAB_KIND_LEVEL, "LEVL"},
                   {GAB_KIND_MARKER, "MARK"},    {GAB_KIND_FRAME, "FRAM"}};
    ImagePart *properties = image_part(image, "PROP");
    if (properties == NULL || properties->count == 0 || properties->stride < 24)
        return;
    uint32_t i = random_below(random, sizeof targets / sizeof targets[0]);
    const ImagePart *part = image_part(image, targets[i].tag);
    uint32_t count = part != NULL ? part->count : 0;
    uint8_t *property =
        properties->bytes + (size_t)random_below(random, properties->count) * properties->stride;
    property[1] = GAB_VALUE_REFERENCE;
    property[2] = targets[i].kind;
    store(property + 12, 4, 0);
    store(property + 16, 8, count > 0 ? random_below(random, count + 1) : 0);
    image->required |= random_below(random, 16) != 0 ? 2 : 0;
}

static void change_image(Image *image, Random *random)
{
    static const struct {
        uint32_t end; /* of 20 */
        void (*change)(Image *image, Random *random);
    } rows[] = {{10, change_field},    {14, change_elements}, {15, change_sections},
                {16, add_tile_pixels}, {17, mutate_tree},     {18, mutate_cells},
                {20, make_reference}};
    uint32_t times = 1 + random_below(random, 4);
    for (uint32_t i = 0; i < times && image->part_count > 0; i++) {
        uint32_t kind = random_below(random, 20), row = 0;
        while (kind >= rows[row].end)
            row++;
        rows[row].change(image, random);
    }
}

/* ---- Functions that libFuzzer calls ---- */

/* Makes the checked fields of the header valid, for any bytes. Returns the new size. */
static size_t fix_head(uint8_t *data, size_t size)
{
    if (size < 64)
        return size;
    size = size / 16 * 16;
    memcpy(data, "\x89GAB\r\n\x1a\n", 8);
    store(data + 8, 2, 1);
    store(data + 12, 4, 64);
    store(data + 16, 4, size);
    store(data + 24, 4, 0);
    image_seal(data, size);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    Random random = {seed};
    Image image;
    random_next(&random);
    if (random_below(&random, 8) == 0 || !image_read(&image, data, size))
        return fix_head(data, LLVMFuzzerMutate(data, size, max));
    change_image(&image, &random);
    if (random_below(&random, 8) != 0)
        image_seal_names(&image);
    image.skips_checksums = random_below(&random, 8) != 0;
    size_t written = image_write(&image, data, max);
    image_free(&image);
    return written > 0 ? written : size;
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *first, size_t first_size, const uint8_t *second,
                                 size_t second_size, uint8_t *out, size_t max, unsigned seed)
{
    Random random = {seed};
    Image to, from;
    size_t written = 0;
    random_next(&random);
    if (!image_read(&to, first, first_size))
        return 0;
    if (image_read(&from, second, second_size) && from.part_count > 0) {
        const ImagePart *part = random_part(&from, &random);
        ImagePart *target = image_part(&to, part->tag);
        if (target != NULL && target->stride == part->stride) {
            part_remove(target, 0, target->count);
            part_insert(target, 0, part->count);
            memcpy(target->bytes, part->bytes, (size_t)part->count * part->stride);
            written = image_write(&to, out, max);
        }
        image_free(&from);
    }
    image_free(&to);
    return written;
}
