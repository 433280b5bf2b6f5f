/* SPDX-License-Identifier: MIT */
/*
 * Opening and verifying a bank: the header and the section table. The contract is in
 * gabarit/bank.h, the format in FORMAT.md. bank_check.c checks the contents of the sections;
 * bank_names.c has the accessors.
 */
#include "gabarit/bank.h"

#include "bank_check_internal.h"

#include <string.h>

_Static_assert(GAB_SECTIONS == SECTION_COUNT, "bank.h has the number of sections");
_Static_assert(GAB_SECTION_ROOM == MAX_SECTIONS, "a gab_bank can hold all sections of a table");
_Static_assert(GAB_BANK_ALIGNMENT == SECTION_ALIGNMENT, "bank.h has the alignment of banks");
_Static_assert(sizeof(gab_bank) == 3 * sizeof(void *) + 8 + GAB_SECTION_ROOM * (sizeof(void *) + 8),
               "the size of a gab_bank is part of the ABI");

/* Tag and element size of each section this library knows. */
static const struct {
    char tag[5];
    uint32_t stride;
} known_sections[SECTION_COUNT] = {
#define X(name, size, contents) {#name, size},
    BANK_SECTIONS(X)
#undef X
};

/* ---- Faults ---- */

gab_result gab_fail(gab_fault *fault, gab_result code, SectionId id, uint32_t index)
{
    fault->code = code;
    memcpy(fault->section, known_sections[id].tag, sizeof fault->section);
    fault->index = index;
    return code;
}

static gab_result fail_head(gab_fault *fault, gab_result code, uint32_t index)
{
    fault->code = code;
    memcpy(fault->section, "HEAD", sizeof fault->section);
    fault->index = index;
    return code;
}

/* ---- Header and table ---- */

static bool all_zero(const uint8_t *bytes, size_t size)
{
    uint8_t combined = 0;
    for (size_t i = 0; i < size; i++)
        combined |= bytes[i];
    return combined == 0;
}

static uint32_t min_limit(uint32_t requested, uint32_t max)
{
    return requested > 0 && requested < max ? requested : max;
}

static gab_limits effective_limits(const gab_limits *limits)
{
    gab_limits none = {0};
    if (limits == NULL)
        limits = &none;
    return (gab_limits){
        .size = min_limit(limits->size, INT32_MAX),
        .side = min_limit(limits->side, 16384),
        .area = min_limit(limits->area, 64u << 20),
        .frames = min_limit(limits->frames, 1u << 20),
        .boxes_per_frame = min_limit(limits->boxes_per_frame, 4096),
        .strings = min_limit(limits->strings, 16u << 20),
        .corners_per_frame = min_limit(limits->corners_per_frame, 4096),
    };
}

/* Returns the checksum of header and table, with the field of the checksum treated as zero. */
static uint32_t head_checksum(const uint8_t *bytes, uint32_t sections)
{
    static const uint8_t zero[4] = {0};
    uint32_t crc = gab_crc32(0, bytes, HEADER_CRC);
    crc = gab_crc32(crc, zero, sizeof zero);
    return gab_crc32(crc, bytes + HEADER_ZEROS,
                     HEADER_SIZE - HEADER_ZEROS + (size_t)sections * ENTRY_LENGTH);
}

static gab_result check_header(const uint8_t *bytes, size_t size, const gab_limits *limits,
                               gab_fault *fault)
{
    if (size < HEADER_SIZE || memcmp(bytes, BANK_MAGIC, 8) != 0)
        return fail_head(
            fault, size < 8 || memcmp(bytes, BANK_MAGIC, 8) != 0 ? GAB_NOT_A_BANK : GAB_BAD_LENGTH,
            0);
    if (read_u16(bytes + HEADER_MAJOR) != GAB_BANK_MAJOR ||
        (read_u32(bytes + HEADER_REQUIRED) &
         ~(uint32_t)(REQUIRED_STEPS | REQUIRED_REFERENCES | REQUIRED_SHAPES)) != 0)
        return fail_head(fault, GAB_BAD_VERSION, 0);
    if (size > limits->size)
        return fail_head(fault, GAB_TOO_LARGE, 0);
    uint32_t sections = read_u32(bytes + HEADER_SECTIONS);
    if (read_u32(bytes + HEADER_FILE_SIZE) != size || sections > MAX_SECTIONS ||
        sections * ENTRY_LENGTH > size - HEADER_SIZE)
        return fail_head(fault, GAB_BAD_LENGTH, 0);
    if (head_checksum(bytes, sections) != read_u32(bytes + HEADER_CRC))
        return fail_head(fault, GAB_BAD_CHECKSUM, 0);
    bool newer = read_u16(bytes + HEADER_MINOR) > GAB_BANK_MINOR;
    if (read_u32(bytes + HEADER_SIZE_FIELD) != HEADER_SIZE ||
        (!newer && read_u32(bytes + HEADER_OPTIONAL) != 0) ||
        !all_zero(bytes + HEADER_ZEROS, HEADER_SIZE - HEADER_ZEROS))
        return fail_head(fault, GAB_BAD_LAYOUT, 0);
    return GAB_OK;
}

/* Returns the known section with a tag, searched in format order from `first`; SECTION_COUNT for
 * none. */
static SectionId section_from(SectionId first, const uint8_t *tag)
{
    SectionId id = first;
    while (id < SECTION_COUNT && memcmp(known_sections[id].tag, tag, 4) != 0)
        id = (SectionId)(id + 1);
    return id;
}

/* True if a tag is four capital letters or digits, so that a fault can always name its section. */
static bool is_tag(const uint8_t *tag)
{
    for (int i = 0; i < 4; i++)
        if (!('A' <= tag[i] && tag[i] <= 'Z') && !('0' <= tag[i] && tag[i] <= '9'))
            return false;
    return true;
}

/* A walk along the section table. */
typedef struct TableWalk {
    uint32_t end;   /* of the previous section, including its padding */
    SectionId next; /* the first known section that may still follow */
    bool newer;     /* a newer minor version: elements may be longer, sections may be added */
} TableWalk;

static uint32_t align_up(uint32_t offset)
{
    return (offset + SECTION_ALIGNMENT - 1) & ~(uint32_t)(SECTION_ALIGNMENT - 1);
}

/* True if an entry of the table is valid by itself and follows the previous entries. */
static bool entry_is_valid(const gab_bank *bank, const uint8_t *entry, const TableWalk *walk)
{
    uint32_t offset = read_u32(entry + ENTRY_OFFSET), size = read_u32(entry + ENTRY_SIZE);
    uint32_t count = read_u32(entry + ENTRY_COUNT), stride = read_u32(entry + ENTRY_STRIDE);
    if (offset != walk->end || size > bank->size - offset)
        return false;
    return count > 0 && stride > 0 && (uint64_t)count * stride == size &&
           read_u32(entry + ENTRY_ZERO) == 0;
}

/* Records a section that this library knows, or skips one that may be ignored; false for any
 * other. */
static bool record_section(gab_bank *bank, const uint8_t *entry, TableWalk *walk)
{
    uint32_t stride = read_u32(entry + ENTRY_STRIDE), flags = read_u16(entry + ENTRY_FLAGS);
    SectionId id = section_from(walk->next, entry + ENTRY_TAG);
    if (id == SECTION_COUNT) {
        bool known = section_from(SECTION_STRS, entry + ENTRY_TAG) != SECTION_COUNT;
        walk->next = SECTION_COUNT;
        return !known && walk->newer && (flags & ENTRY_MAY_IGNORE) != 0 &&
               is_tag(entry + ENTRY_TAG);
    }
    uint32_t min = known_sections[id].stride;
    bool is_default = flags == 0 && read_u16(entry + ENTRY_VERSION) == 0;
    /* Elements of text and pixels have no fields, so none can be added. */
    bool may_be_longer =
        walk->newer && min > 1 && id != SECTION_BITS && id != SECTION_SPAN && id != SECTION_OCCU;
    if (stride < min || (stride > min && !may_be_longer) || (!is_default && !walk->newer))
        return false;
    bank->sections[id] = (gab_section){bank->bytes + read_u32(entry + ENTRY_OFFSET),
                                       read_u32(entry + ENTRY_COUNT), stride};
    walk->next = (SectionId)(id + 1);
    return true;
}

static gab_result check_table(gab_bank *bank, gab_fault *fault)
{
    uint32_t count = read_u32(bank->bytes + HEADER_SECTIONS);
    TableWalk walk = {HEADER_SIZE + count * ENTRY_LENGTH, SECTION_STRS,
                      bank->minor > GAB_BANK_MINOR};
    _Static_assert(HEADER_SIZE % SECTION_ALIGNMENT == 0 && ENTRY_LENGTH % SECTION_ALIGNMENT == 0,
                   "no zeros between the table and the first section");
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *entry = bank->bytes + HEADER_SIZE + (size_t)i * ENTRY_LENGTH;
        if (!entry_is_valid(bank, entry, &walk) || !record_section(bank, entry, &walk))
            return fail_head(fault, GAB_BAD_LAYOUT, i);
        uint32_t end = walk.end + read_u32(entry + ENTRY_SIZE);
        walk.end = align_up(end);
        if (walk.end > bank->size || !all_zero(bank->bytes + end, walk.end - end))
            return fail_head(fault, GAB_BAD_LAYOUT, i);
    }
    return walk.end == bank->size ? GAB_OK : fail_head(fault, GAB_BAD_LENGTH, count);
}

static gab_result open_checked(gab_bank *bank, const uint8_t *bytes, size_t size,
                               const gab_limits *limits, gab_fault *fault)
{
    if ((uintptr_t)bytes % SECTION_ALIGNMENT != 0)
        return fail_head(fault, GAB_BAD_ALIGNMENT, 0);
    gab_result result = check_header(bytes, bytes != NULL ? size : 0, limits, fault);
    if (result != GAB_OK)
        return result;
    bank->bytes = bytes;
    bank->size = (uint32_t)size;
    bank->major = (uint16_t)read_u16(bytes + HEADER_MAJOR);
    bank->minor = (uint16_t)read_u16(bytes + HEADER_MINOR);
    result = check_table(bank, fault);
    return result == GAB_OK ? gab_check_sections(bank, limits, fault) : result;
}

gab_result gab_bank_open(gab_bank *bank, const void *bytes, size_t size, const gab_limits *limits,
                         gab_fault *fault)
{
    static const gab_bank empty = {0};
    gab_fault unused;
    gab_limits effective = effective_limits(limits);
    if (fault == NULL)
        fault = &unused;
    *fault = (gab_fault){GAB_OK, "", 0};
    *bank = empty;
    gab_result result = open_checked(bank, (const uint8_t *)bytes, size, &effective, fault);
    if (result != GAB_OK)
        *bank = empty;
    return result;
}

/* Compares the checksums of all sections. Each number of the table is checked before it is used. */
static gab_result check_checksums(const uint8_t *bytes, uint32_t size, gab_fault *fault)
{
    uint32_t count = read_u32(bytes + HEADER_SECTIONS);
    if (count > MAX_SECTIONS || count * ENTRY_LENGTH > size - HEADER_SIZE)
        return fail_head(fault, GAB_BAD_LENGTH, 0);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *entry = bytes + HEADER_SIZE + (size_t)i * ENTRY_LENGTH;
        uint32_t offset = read_u32(entry + ENTRY_OFFSET), length = read_u32(entry + ENTRY_SIZE);
        if (offset > size || length > size - offset)
            return fail_head(fault, GAB_BAD_LENGTH, i);
        if (gab_crc32(0, bytes + offset, length) != read_u32(entry + ENTRY_CRC)) {
            fault->code = GAB_BAD_CHECKSUM;
            memcpy(fault->section, entry + ENTRY_TAG, 4);
            fault->index = i;
            return GAB_BAD_CHECKSUM;
        }
    }
    return GAB_OK;
}

gab_result gab_bank_compare(const gab_bank *bank, const void *bytes, size_t size)
{
    const uint8_t *start = (const uint8_t *)bytes;
    const gab_limits limits = effective_limits(NULL);
    gab_fault unused;
    if (size == 0 || (size < 8 && memcmp(start, BANK_MAGIC, size) == 0))
        return GAB_INCOMPLETE;
    gab_result result = check_header(start, size, &limits, &unused);
    if (result == GAB_OK && bank != NULL && bank->size == size &&
        memcmp(bank->bytes, start, HEADER_SIZE) == 0)
        return GAB_UNCHANGED;
    if (result == GAB_OK)
        result = check_checksums(start, (uint32_t)size, &unused);
    return result == GAB_BAD_LENGTH || result == GAB_BAD_CHECKSUM ? GAB_INCOMPLETE : result;
}

gab_result gab_bank_verify(const gab_bank *bank, gab_fault *fault)
{
    gab_fault unused;
    if (fault == NULL)
        fault = &unused;
    *fault = (gab_fault){GAB_OK, "", 0};
    if (bank == NULL || bank->size == 0)
        return GAB_OK;
    gab_result result = check_checksums(bank->bytes, bank->size, fault);
    if (result == GAB_OK)
        result = gab_check_names_of(bank, fault);
    if (result == GAB_OK)
        result = gab_check_tiles_of(bank, fault);
    return result == GAB_OK ? gab_check_zones_of(bank, fault) : result;
}
