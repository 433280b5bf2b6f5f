/* SPDX-License-Identifier: MIT */
/*
 * The checks of names in gab_bank_verify: their digest, and that each string and each name of
 * points is used. No query relies on these. bank_check.c has the checks made on opening, and
 * bank_check_maps.c those of zones.
 */
#include "bank_check_internal.h"

#include <string.h>

/* ---- The digest of names ---- */

/* Adds bytes to a hash (FNV-1a of 64 bits; see INFO in FORMAT.md). */
static uint64_t add_bytes(uint64_t hash, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001B3u;
    return hash;
}

static uint64_t add_text(const gab_section *strings, uint64_t hash, uint32_t string)
{
    for (uint32_t i = string; i < strings->count; i++) {
        hash = add_bytes(hash, strings->bytes + i, 1);
        if (strings->bytes[i] == 0)
            break;
    }
    return hash;
}

static uint64_t digest_of_names(const gab_bank *bank)
{
    uint64_t hash = 0xCBF29CE484222325u;
    for (uint32_t i = 0; i < bank->sections[SECTION_NAME].count; i++) {
        const uint8_t *entry = gab_element(bank, SECTION_NAME, i);
        uint32_t number = read_u32(entry + NAME_INDEX);
        const uint8_t *tag = gab_element(bank, SECTION_TAGS, number);
        if (entry[NAME_KIND] == GAB_KIND_TAG && tag != NULL)
            number = tag[TAGS_NUMBER];
        uint8_t number_bytes[4];
        for (int byte = 0; byte < 4; byte++)
            number_bytes[byte] = (uint8_t)(number >> 8 * byte);
        hash = add_bytes(hash, entry + NAME_KIND, 1);
        hash = add_bytes(hash, entry + NAME_PARENT, 4);
        hash = add_text(&bank->sections[SECTION_STRS], hash, read_u32(entry + NAME_STRING));
        hash = add_bytes(hash, number_bytes, sizeof number_bytes);
    }
    return hash;
}

/* ---- Unused strings ---- */

/* The fields that refer to strings. */
static const struct {
    SectionId section;
    uint32_t field;
} string_fields[] = {
    {SECTION_ROLE, ROLE_NAME}, {SECTION_TAGS, TAGS_NAME}, {SECTION_PROP, PROP_KEY},
    {SECTION_PROP, PROP_TEXT}, {SECTION_PICT, PICT_NAME}, {SECTION_SPRT, SPRT_NAME},
    {SECTION_FRAM, FRAM_NAME}, {SECTION_ANIM, ANIM_NAME}, {SECTION_PNAM, PNAM_NAME},
    {SECTION_BOXS, BOXS_NAME}, {SECTION_MAPS, MAPS_NAME}, {SECTION_PLAN, PLAN_NAME},
    {SECTION_ZONE, ZONE_NAME}, {SECTION_BAND, BAND_NAME}, {SECTION_LEVL, LEVL_NAME},
    {SECTION_LAYR, LAYR_NAME}, {SECTION_DOOR, DOOR_NAME}, {SECTION_MARK, MARK_NAME},
};

/* The number of string offsets, or of names of points, that are examined in one pass. */
enum { PART_OFFSETS = 1 << 16 };

/* A bit for each item of one part, set if the item is used. */
typedef struct UsedBits {
    uint32_t first;
    uint32_t bits[PART_OFFSETS / 32];
} UsedBits;

static void mark_used(UsedBits *used, uint32_t index)
{
    index -= used->first;
    if (index < PART_OFFSETS)
        used->bits[index / 32] |= (uint32_t)1 << index % 32;
}

static bool is_used(const UsedBits *used, uint32_t index)
{
    index -= used->first;
    return (used->bits[index / 32] >> index % 32 & 1) != 0;
}

/* Returns the end of the current part of `count` items. */
static uint32_t end_of_part(const UsedBits *used, uint32_t count)
{
    return count - used->first < PART_OFFSETS ? count : used->first + PART_OFFSETS;
}

static void mark_used_strings(const gab_bank *bank, UsedBits *used)
{
    for (size_t i = 0; i < sizeof string_fields / sizeof string_fields[0]; i++) {
        const gab_section *section = &bank->sections[string_fields[i].section];
        for (uint32_t k = 0; k < section->count; k++) {
            const uint8_t *element = section->bytes + (size_t)k * section->stride;
            mark_used(used, read_u32(element + string_fields[i].field));
        }
    }
}

/* Returns the first unused string of a part, or the end of all strings. */
static uint32_t first_unused_string(const gab_section *strings, const UsedBits *used)
{
    uint32_t end = end_of_part(used, strings->count);
    for (uint32_t at = used->first; at < end; at++)
        if (at > 0 && strings->bytes[at - 1] == 0 && !is_used(used, at))
            return at;
    return strings->count;
}

/* ---- Unused names of points ---- */

static gab_result check_point_names(const gab_bank *bank, gab_fault *fault)
{
    const gab_section *names = &bank->sections[SECTION_PNAM];
    const gab_section *points = &bank->sections[SECTION_PNTS];
    UsedBits used;
    for (used.first = 0; used.first < names->count; used.first += PART_OFFSETS) {
        memset(used.bits, 0, sizeof used.bits);
        for (uint32_t i = 0; i < points->count; i++)
            mark_used(&used, read_u32(points->bytes + (size_t)i * points->stride + PNTS_NAME));
        for (uint32_t i = used.first; i < end_of_part(&used, names->count); i++)
            if (!is_used(&used, i))
                return gab_fail(fault, GAB_BAD_REFERENCE, SECTION_PNAM, i);
    }
    return GAB_OK;
}

/* ---- All names ---- */

gab_result gab_check_names_of(const gab_bank *bank, gab_fault *fault)
{
    const gab_section *strings = &bank->sections[SECTION_STRS];
    const uint8_t *info = gab_element(bank, SECTION_INFO, 0);
    if (strings->count == 0)
        return gab_fail(fault, GAB_BAD_TEXT, SECTION_STRS, 0);
    if (info == NULL || read_u64(info + INFO_DIGEST) != digest_of_names(bank))
        return gab_fail(fault, GAB_BAD_CHECKSUM, SECTION_INFO, 0);
    /* Data that a newer version adds may use strings and names of points, too. */
    if (bank->minor > GAB_BANK_MINOR)
        return GAB_OK;
    UsedBits used;
    for (used.first = 0; used.first < strings->count; used.first += PART_OFFSETS) {
        memset(used.bits, 0, sizeof used.bits);
        mark_used_strings(bank, &used);
        uint32_t unused = first_unused_string(strings, &used);
        if (unused < strings->count)
            return gab_fail(fault, GAB_BAD_REFERENCE, SECTION_STRS, unused);
    }
    return check_point_names(bank, fault);
}
