/* SPDX-License-Identifier: MIT */
/* Writes the file around the sections: header, section table, padding, checksums. */
#include "bank/aligned.h"
#include "bank/writer_internal.h"

#include <assert.h>

/* ---- CRC-32 as in PNG ---- */

typedef struct CrcTable {
    uint32_t of_byte[256];
} CrcTable;

static void make_crc_table(CrcTable *table)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t crc = i;
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? 0xEDB88320 ^ crc >> 1 : crc >> 1;
        table->of_byte[i] = crc;
    }
}

static uint32_t crc_of(const CrcTable *table, const uint8_t *bytes, size_t size)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size; i++)
        crc = table->of_byte[(crc ^ bytes[i]) & 255] ^ crc >> 8;
    return ~crc;
}

/* ---- The file ---- */

static size_t align(size_t offset)
{
    return (offset + SECTION_ALIGNMENT - 1) / SECTION_ALIGNMENT * SECTION_ALIGNMENT;
}

static uint32_t count_sections(const Writer *w)
{
    uint32_t count = 0;
    for (int i = 0; i < SECTION_COUNT; i++)
        count += w->sections[i].size > 0;
    return count;
}

static uint64_t size_of_file(const Writer *w)
{
    /* Each section is smaller than 2^31 bytes and there are few, so the sum does not overflow. */
    uint64_t size = align(HEADER_SIZE + count_sections(w) * ENTRY_LENGTH);
    for (int i = 0; i < SECTION_COUNT; i++)
        size += (w->sections[i].size + UINT64_C(15)) / SECTION_ALIGNMENT * SECTION_ALIGNMENT;
    return size;
}

static void put_section(const Writer *w, SectionId id, const CrcTable *table, uint8_t *entry,
                        uint8_t *section, size_t offset)
{
    static const char tags[SECTION_COUNT][5] = {
#define X(name, size, contents) #name,
        BANK_SECTIONS(X)
#undef X
    };
    const Buffer *buffer = &w->sections[id];
    uint32_t count = writer_count(w, id);
    assert(count > 0 && offset % SECTION_ALIGNMENT == 0);
    memcpy(section, buffer->bytes, buffer->size);
    memcpy(entry + ENTRY_TAG, tags[id], 4);
    put_u32(entry + ENTRY_OFFSET, (uint32_t)offset);
    put_u32(entry + ENTRY_SIZE, (uint32_t)buffer->size);
    put_u32(entry + ENTRY_COUNT, count);
    put_u32(entry + ENTRY_STRIDE, (uint32_t)(buffer->size / count));
    put_u32(entry + ENTRY_CRC, crc_of(table, buffer->bytes, buffer->size));
}

static void put_header(const Writer *w, const CrcTable *table, uint8_t *bytes, size_t size,
                       uint32_t sections)
{
    memcpy(bytes, BANK_MAGIC, 8);
    put_u16(bytes + HEADER_MAJOR, GAB_BANK_MAJOR);
    put_u16(bytes + HEADER_MINOR, GAB_BANK_MINOR);
    put_u32(bytes + HEADER_SIZE_FIELD, HEADER_SIZE);
    put_u32(bytes + HEADER_FILE_SIZE, (uint32_t)size);
    put_u32(bytes + HEADER_SECTIONS, sections);
    put_u32(bytes + HEADER_REQUIRED, w->required);
    put_u32(bytes + HEADER_CRC, crc_of(table, bytes, HEADER_SIZE + sections * ENTRY_LENGTH));
}

bool writer_make_file(Writer *w, uint8_t **bytes, size_t *size)
{
    uint64_t file_size = size_of_file(w);
    uint32_t sections = count_sections(w);
    if (file_size > MAX_BYTES)
        return writer_fail(w, "would take %llu bytes; a bank must be smaller than 2147483648",
                           (unsigned long long)file_size);
    uint8_t *file = bank_memory((size_t)file_size);
    if (!file)
        return writer_no_memory(w);
    memset(file, 0, (size_t)file_size);
    CrcTable table;
    make_crc_table(&table);
    uint8_t *entry = file + HEADER_SIZE;
    size_t offset = align(HEADER_SIZE + sections * ENTRY_LENGTH);
    for (int i = 0; i < SECTION_COUNT; i++) {
        if (w->sections[i].size == 0)
            continue;
        put_section(w, (SectionId)i, &table, entry, file + offset, offset);
        entry += ENTRY_LENGTH;
        offset = align(offset + w->sections[i].size);
    }
    assert(offset == file_size && entry == file + HEADER_SIZE + sections * ENTRY_LENGTH);
    put_header(w, &table, file, (size_t)file_size, sections);
    *bytes = file;
    *size = (size_t)file_size;
    return true;
}
