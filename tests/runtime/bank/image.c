/* SPDX-License-Identifier: MIT */
/* Implements image.h. The layout is that of the header and the section table in FORMAT.md. */
#include "image.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER = 64, ENTRY = 32, CRC_OFFSET = 32 };

/* ---- Numbers ---- */

void store(uint8_t *bytes, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
}

/* Entry b of table k is the effect of a byte b on the checksum after k more bytes. */
static void fill_tables(uint32_t tables[8][256])
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t value = i;
        for (int bit = 0; bit < 8; bit++)
            value = (value & 1) != 0 ? 0xEDB88320u ^ value >> 1 : value >> 1;
        tables[0][i] = value;
    }
    for (int k = 1; k < 8; k++)
        for (uint32_t i = 0; i < 256; i++)
            tables[k][i] = tables[0][tables[k - 1][i] & 255] ^ tables[k - 1][i] >> 8;
}

uint32_t image_crc(uint32_t crc, const uint8_t *bytes, size_t size)
{
    static uint32_t tables[8][256];
    if (tables[0][1] == 0)
        fill_tables(tables);
    crc = ~crc;
    for (; size >= 8; size -= 8, bytes += 8) {
        uint32_t next = 0;
        for (unsigned k = 0; k < 4; k++)
            next ^= tables[7 - k][(bytes[k] ^ crc >> 8 * k) & 255] ^ tables[3 - k][bytes[4 + k]];
        crc = next;
    }
    for (; size > 0; size--, bytes++)
        crc = tables[0][(crc ^ *bytes) & 255] ^ crc >> 8;
    return ~crc;
}

/* Returns the number of table entries that the header states, limited to those that fit the
 * file. */
static uint32_t count_entries(const uint8_t *bytes, size_t size)
{
    if (size < HEADER)
        return 0;
    uint64_t stated = load(bytes + 20, 4), max = (size - HEADER) / ENTRY;
    return (uint32_t)(stated < max ? stated : max);
}

static bool is_inside_file(const uint8_t *entry, size_t size)
{
    return load(entry + 4, 4) + load(entry + 8, 4) <= size;
}

static void seal_head(uint8_t *bytes, size_t size)
{
    if (size < HEADER)
        return;
    store(bytes + CRC_OFFSET, 4, 0);
    store(bytes + CRC_OFFSET, 4,
          image_crc(0, bytes, HEADER + ENTRY * (size_t)count_entries(bytes, size)));
}

void image_seal(uint8_t *bytes, size_t size)
{
    uint32_t entries = count_entries(bytes, size);
    for (uint32_t i = 0; i < entries; i++) {
        uint8_t *entry = bytes + HEADER + ENTRY * (size_t)i;
        if (is_inside_file(entry, size))
            store(entry + 24, 4, image_crc(0, bytes + load(entry + 4, 4), load(entry + 8, 4)));
    }
    seal_head(bytes, size);
}

void image_seal_at(uint8_t *bytes, size_t size, size_t changed)
{
    uint32_t entries = count_entries(bytes, size);
    if (changed < HEADER + ENTRY * (size_t)entries) {
        image_seal(bytes, size);
        return;
    }
    for (uint32_t i = 0; i < entries; i++) {
        uint8_t *entry = bytes + HEADER + ENTRY * (size_t)i;
        uint64_t offset = load(entry + 4, 4), length = load(entry + 8, 4);
        if (is_inside_file(entry, size) && changed >= offset && changed - offset < length)
            store(entry + 24, 4, image_crc(0, bytes + offset, length));
    }
    seal_head(bytes, size);
}

/* ---- Images ---- */

/* Resizes memory. Aborts if there is not enough, because the test would have no result. */
static void *resize_memory(void *old, size_t size)
{
    void *memory = realloc(old, size > 0 ? size : 1);
    if (memory == NULL)
        abort();
    return memory;
}

static bool read_part(ImagePart *part, const uint8_t *entry, const uint8_t *bytes, size_t size)
{
    uint64_t length = load(entry + 8, 4), count = load(entry + 12, 4), stride = load(entry + 16, 4);
    if (!is_inside_file(entry, size) || count == 0 || stride == 0 || count * stride != length)
        return false;
    memcpy(part->tag, entry, 4);
    part->count = (uint32_t)count;
    part->stride = (uint32_t)stride;
    part->version = (uint32_t)load(entry + 20, 2);
    part->flags = (uint32_t)load(entry + 22, 2);
    part->bytes = resize_memory(NULL, length);
    memcpy(part->bytes, bytes + load(entry + 4, 4), length);
    return true;
}

bool image_read(Image *image, const uint8_t *bytes, size_t size)
{
    memset(image, 0, sizeof *image);
    uint32_t entries = count_entries(bytes, size);
    if (size < HEADER || entries > 64)
        return false;
    image->major = (uint32_t)load(bytes + 8, 2);
    image->minor = (uint32_t)load(bytes + 10, 2);
    image->required = (uint32_t)load(bytes + 24, 4);
    image->optional = (uint32_t)load(bytes + 28, 4);
    for (uint32_t i = 0; i < entries; i++) {
        if (!read_part(&image->parts[i], bytes + HEADER + ENTRY * (size_t)i, bytes, size)) {
            image_free(image);
            return false;
        }
        image->part_count++;
    }
    return true;
}

void image_free(Image *image)
{
    for (uint32_t i = 0; i < image->part_count; i++)
        free(image->parts[i].bytes);
    memset(image, 0, sizeof *image);
}

static void write_entry(uint8_t *entry, const ImagePart *part, size_t offset)
{
    memcpy(entry, part->tag, 4);
    store(entry + 4, 4, offset);
    store(entry + 8, 4, (uint64_t)part->count * part->stride);
    store(entry + 12, 4, part->count);
    store(entry + 16, 4, part->stride);
    store(entry + 20, 2, part->version);
    store(entry + 22, 2, part->flags);
}

size_t image_write(const Image *image, uint8_t *storage, size_t max)
{
    size_t size = HEADER + ENTRY * (size_t)image->part_count;
    if (max < size)
        return 0;
    memset(storage, 0, size);
    for (uint32_t i = 0; i < image->part_count; i++) {
        const ImagePart *part = &image->parts[i];
        size_t length = (size_t)part->count * part->stride, end = (size + length + 15) / 16 * 16;
        if (end > max)
            return 0;
        write_entry(storage + HEADER + ENTRY * (size_t)i, part, size);
        memcpy(storage + size, part->bytes, length);
        memset(storage + size + length, 0, end - size - length);
        size = end;
    }
    memcpy(storage, "\x89GAB\r\n\x1a\n", 8);
    store(storage + 8, 2, image->major);
    store(storage + 10, 2, image->minor);
    store(storage + 12, 4, HEADER);
    store(storage + 16, 4, size);
    store(storage + 20, 4, image->part_count);
    store(storage + 24, 4, image->required);
    store(storage + 28, 4, image->optional);
    if (image->skips_checksums)
        seal_head(storage, size);
    else
        image_seal(storage, size);
    return size;
}

ImagePart *image_part(Image *image, const char *tag)
{
    for (uint32_t i = 0; i < image->part_count; i++)
        if (memcmp(image->parts[i].tag, tag, 4) == 0)
            return &image->parts[i];
    return NULL;
}

ImagePart *image_add(Image *image, uint32_t index, const char *tag, uint32_t count, uint32_t stride)
{
    if (image->part_count == IMAGE_PARTS)
        abort();
    ImagePart *part = &image->parts[index];
    memmove(part + 1, part, (image->part_count - index) * sizeof *part);
    image->part_count++;
    *part = (ImagePart){"", 0, stride, 0, 0, NULL};
    memcpy(part->tag, tag, 4);
    part_insert(part, 0, count);
    return part;
}

void image_remove(Image *image, uint32_t index)
{
    ImagePart *part = &image->parts[index];
    free(part->bytes);
    image->part_count--;
    memmove(part, part + 1, (image->part_count - index) * sizeof *part);
}

void part_insert(ImagePart *part, uint32_t index, uint32_t count)
{
    size_t stride = part->stride;
    part->bytes = resize_memory(part->bytes, (part->count + (size_t)count) * stride);
    uint8_t *start = part->bytes + index * stride;
    memmove(start + count * stride, start, (part->count - index) * stride);
    memset(start, 0, count * stride);
    part->count += count;
}

void part_remove(ImagePart *part, uint32_t index, uint32_t count)
{
    size_t stride = part->stride;
    uint8_t *start = part->bytes + index * stride;
    memmove(start, start + count * stride, (part->count - index - count) * stride);
    part->count -= count;
}

void part_stretch(ImagePart *part, uint32_t added_bytes, uint8_t value)
{
    size_t stride = part->stride, longer = stride + added_bytes;
    part->bytes = resize_memory(part->bytes, part->count * longer);
    for (uint32_t i = part->count; i-- > 0;) {
        memmove(part->bytes + i * longer, part->bytes + i * stride, stride);
        memset(part->bytes + i * longer + stride, value, added_bytes);
    }
    part->stride += added_bytes;
}

/* ---- The digest of names ---- */

static uint64_t add_to_digest(uint64_t hash, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
    return hash;
}

/* Adds an entry of NAME to a digest. False if a section that it refers to is too short. */
static bool add_name(Image *image, const uint8_t *entry, uint64_t *hash)
{
    enum { KIND_TAG = 2, TAG_SIZE = 12, TAG_NUMBER = 4 };
    const ImagePart *strings = image_part(image, "STRS"), *tags = image_part(image, "TAGS");
    uint64_t text = load(entry + 8, 4), index = load(entry + 12, 4);
    if (strings == NULL || text >= strings->count)
        return false;
    const uint8_t *end = memchr(strings->bytes + text, 0, strings->count - text);
    bool has_number = entry[0] == KIND_TAG;
    if (end == NULL ||
        (has_number && (tags == NULL || index >= tags->count || tags->stride < TAG_SIZE)))
        return false;
    uint8_t number[4];
    store(number, 4, has_number ? tags->bytes[index * tags->stride + TAG_NUMBER] : index);
    *hash = add_to_digest(*hash, entry, 1);
    *hash = add_to_digest(*hash, entry + 4, 4);
    *hash =
        add_to_digest(*hash, strings->bytes + text, (size_t)(end - (strings->bytes + text)) + 1);
    *hash = add_to_digest(*hash, number, 4);
    return true;
}

void image_seal_names(Image *image)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    const ImagePart *names = image_part(image, "NAME"), *info = image_part(image, "INFO");
    if (info == NULL || info->count == 0 || info->stride < 16)
        return;
    for (uint32_t i = 0; names != NULL && i < names->count; i++)
        if (names->stride < 16 || !add_name(image, names->bytes + (size_t)i * names->stride, &hash))
            return;
    store(info->bytes, 8, hash);
}
