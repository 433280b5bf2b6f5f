/* SPDX-License-Identifier: MIT */
/*
 * Checks that the sections of a bank are valid before any query reads them; FORMAT.md describes the
 * rules. Makes one pass over each section, without recursion or allocation. No value is trusted
 * before it is checked. Sprites, maps and levels are in bank_check_sprites.c, bank_check_maps.c and
 * bank_check_levels.c.
 */
#include "bank_check_internal.h"

#include <string.h>

/* ---- Strings ---- */

/* Returns the length of a UTF-8 sequence from its first byte; 0 for a byte that cannot be first. */
static unsigned sequence_length(uint8_t first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/* True if a sequence is well formed: no overlong form, no surrogate, nothing beyond U+10FFFF. */
static bool sequence_is_valid(const uint8_t *bytes, unsigned length)
{
    for (unsigned i = 1; i < length; i++)
        if ((bytes[i] & 0xC0) != 0x80)
            return false;
    uint8_t first = bytes[0];
    uint8_t min = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    uint8_t max = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    return length < 2 || (bytes[1] >= min && bytes[1] <= max);
}

/* Returns the length of the string at an offset, including its NUL; 0 if it is not valid. */
static uint32_t valid_string_length(const gab_section *strings, uint32_t offset)
{
    uint32_t index = offset;
    while (index < strings->count && strings->bytes[index] != 0) {
        unsigned length = sequence_length(strings->bytes[index]);
        if (length == 0 || length > strings->count - index ||
            !sequence_is_valid(strings->bytes + index, length))
            return 0;
        index += length;
    }
    return index < strings->count ? index - offset + 1 : 0;
}

static gab_result check_strings(Check *check)
{
    const gab_section *strings = &check->bank->sections[SECTION_STRS];
    if (strings->count > check->limits->strings)
        return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_STRS, 0);
    if (strings->count > 0 && strings->bytes[0] != 0)
        return gab_fail(check->fault, GAB_BAD_TEXT, SECTION_STRS, 0);
    uint32_t previous = 0;
    for (uint32_t offset = 1; offset < strings->count;) {
        uint32_t length = valid_string_length(strings, offset);
        if (length == 0)
            return gab_fail(check->fault, GAB_BAD_TEXT, SECTION_STRS, offset);
        if (strcmp((const char *)strings->bytes + previous,
                   (const char *)strings->bytes + offset) >= 0)
            return gab_fail(check->fault, GAB_BAD_ORDER, SECTION_STRS, offset);
        previous = offset;
        offset += length;
    }
    return GAB_OK;
}

/* ---- Roles and tags ---- */

static gab_result check_roles(Check *check)
{
    uint32_t count = section_count(check, SECTION_ROLE);
    if (count > 64)
        return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_ROLE, 64);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t name = read_u32(gab_element(check->bank, SECTION_ROLE, i) + ROLE_NAME);
        if (name == 0 || !count_name(check, name))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_ROLE, i);
    }
    return GAB_OK;
}

static gab_result check_tags(Check *check)
{
    uint32_t count = section_count(check, SECTION_TAGS), previous = 0;
    check->tag_and_role[0] = (uint32_t)STORED_NO_ROLE << 8;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *tag = gab_element(check->bank, SECTION_TAGS, i);
        uint32_t name = read_u32(tag + TAGS_NAME), number = tag[TAGS_NUMBER], role = tag[TAGS_ROLE];
        if (number <= previous)
            return gab_fail(check->fault, GAB_BAD_ORDER, SECTION_TAGS, i);
        if (name == 0 || !count_name(check, name) ||
            (role != STORED_NO_ROLE && role >= section_count(check, SECTION_ROLE)))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_TAGS, i);
        if (read_u16(tag + TAGS_ZERO) != 0)
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_TAGS, i);
        check->tag_and_role[number] = number | role << 8;
        previous = number;
    }
    return GAB_OK;
}

static gab_result check_info(Check *check)
{
    uint32_t count = section_count(check, SECTION_INFO);
    if (count > 1)
        return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_INFO, 1);
    if (count == 1 && read_u64(gab_element(check->bank, SECTION_INFO, 0) + INFO_ZERO) != 0)
        return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_INFO, 0);
    return GAB_OK;
}

/* ---- Names and properties: checked after the items that they refer to ---- */

/* The section of a kind, and of its parents; the fields of a parent that locate its children of
 * this kind. A kind without parents has no such fields. */
typedef struct KindFields {
    uint8_t section, parents, first, count;
} KindFields;

/* Returns the fields of a kind; the section of an unknown kind is SECTION_COUNT. */
static const KindFields *fields_of(uint32_t kind)
{
    static const KindFields fields[] = {
        [0] = {.section = SECTION_COUNT},
        [GAB_KIND_ROLE] = {.section = SECTION_ROLE},
        [GAB_KIND_TAG] = {.section = SECTION_TAGS},
        [GAB_KIND_SPRITE] = {.section = SECTION_SPRT},
        [GAB_KIND_FRAME] = {SECTION_FRAM, SECTION_SPRT, SPRT_FRAME, SPRT_FRAMES},
        [GAB_KIND_ANIMATION] = {SECTION_ANIM, SECTION_SPRT, SPRT_ANIMATION, SPRT_ANIMATIONS},
        [GAB_KIND_POINT] = {.section = SECTION_PNAM},
        [GAB_KIND_MAP] = {.section = SECTION_MAPS},
        [GAB_KIND_PLANE] = {SECTION_PLAN, SECTION_MAPS, MAPS_PLANE, MAPS_PLANES},
        [GAB_KIND_ZONE] = {SECTION_ZONE, SECTION_PLAN, PLAN_ZONE, PLAN_ZONES},
        [GAB_KIND_BAND] = {SECTION_BAND, SECTION_MAPS, MAPS_BAND, MAPS_BANDS},
        [GAB_KIND_LEVEL] = {.section = SECTION_LEVL},
        [GAB_KIND_LAYER] = {SECTION_LAYR, SECTION_LEVL, LEVL_LAYER, LEVL_LAYERS},
        [GAB_KIND_DOOR] = {SECTION_DOOR, SECTION_LEVL, LEVL_DOOR, LEVL_DOORS},
        [GAB_KIND_MARKER] = {SECTION_MARK, SECTION_LEVL, LEVL_MARKER, LEVL_MARKERS},
        [GAB_KIND_BOX] = {.section = SECTION_BOXS},
        [GAB_KIND_PLACED_POINT] = {.section = SECTION_PNTS},
        [GAB_KIND_WALL] = {.section = SECTION_WALL},
    };
    return &fields[kind < sizeof fields / sizeof fields[0] ? kind : 0];
}

/* True if the item that an entry of the name index refers to has the name and the parent stored in
 * the entry. */
static bool name_entry_is_valid(const Check *check, const uint8_t *entry)
{
    uint32_t kind = entry[NAME_KIND], index = read_u32(entry + NAME_INDEX);
    uint32_t parent = read_u32(entry + NAME_PARENT);
    const KindFields *fields = fields_of(kind);
    const uint8_t *item = gab_element(check->bank, (SectionId)fields->section, index);
    /* The name is the first field of every element that has one. */
    if (item == NULL || read_u32(item) != read_u32(entry + NAME_STRING))
        return false;
    if (fields->count == 0)
        return parent == 0;
    const uint8_t *owner = gab_element(check->bank, (SectionId)fields->parents, parent);
    return owner != NULL &&
           index - read_u32(owner + fields->first) < read_u32(owner + fields->count);
}

/* True if the three numbers of an entry are lexicographically greater than those of the previous
 * one. */
static bool is_after(const uint32_t previous[3], const uint32_t current[3])
{
    for (int i = 0; i < 3; i++)
        if (previous[i] != current[i])
            return previous[i] < current[i];
    return false;
}

static gab_result check_names(Check *check)
{
    uint32_t count = section_count(check, SECTION_NAME), previous[3] = {0, 0, 0};
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *entry = gab_element(check->bank, SECTION_NAME, i);
        uint32_t current[3] = {entry[NAME_KIND], read_u32(entry + NAME_PARENT),
                               read_u32(entry + NAME_STRING)};
        if (!is_after(previous, current))
            return gab_fail(check->fault, GAB_BAD_ORDER, SECTION_NAME, i);
        if (current[0] == 0 || current[0] > LAST_NAMED_KIND || current[2] == 0 ||
            !name_entry_is_valid(check, entry))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_NAME, i);
        if ((read_u32(entry) >> 8) != 0)
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_NAME, i);
        memcpy(previous, current, sizeof previous);
    }
    /* Each entry names a different item, so equal counts mean that every item is listed. */
    return count == check->named ? GAB_OK
                                 : gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_NAME, count);
}

/* True if a property refers to an item of the bank, or to nothing. */
static bool reference_is_valid(const Check *check, const uint8_t *property)
{
    SectionId section = target_section(property[PROP_TARGET]);
    uint64_t index = read_u64(property + PROP_VALUE);
    if (property[PROP_TARGET] == GAB_KIND_NONE)
        return index == 0;
    return section != SECTION_COUNT && index < section_count(check, section);
}

/* True if the value of a property is valid for its type. */
static bool value_is_valid(const Check *check, const uint8_t *property)
{
    uint32_t text = read_u32(property + PROP_TEXT);
    uint64_t number = read_u64(property + PROP_VALUE);
    const uint64_t one = 0x3FF0000000000000u, exponent = 0x7FF0000000000000u;
    if (property[PROP_TYPE] == GAB_VALUE_REFERENCE)
        return text == 0 && reference_is_valid(check, property);
    if (property[PROP_TARGET] != 0)
        return false;
    switch (property[PROP_TYPE]) {
    case GAB_VALUE_TEXT:
        return is_string(check, text) && number == 0;
    case GAB_VALUE_NUMBER:
        return text == 0 && (number & exponent) != exponent;
    case GAB_VALUE_BOOLEAN:
        return text == 0 && (number == 0 || number == one);
    }
    return false;
}

static gab_result check_properties(Check *check)
{
    uint32_t count = section_count(check, SECTION_PROP), previous[3] = {0, 0, 0};
    uint32_t required = read_u32(check->bank->bytes + HEADER_REQUIRED), used = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *property = gab_element(check->bank, SECTION_PROP, i);
        uint32_t kind = property[PROP_KIND], key = read_u32(property + PROP_KEY);
        uint32_t current[3] = {kind, read_u32(property + PROP_OWNER), key};
        if (!is_after(previous, current))
            return gab_fail(check->fault, GAB_BAD_ORDER, SECTION_PROP, i);
        SectionId section = (SectionId)fields_of(kind)->section;
        if (section == SECTION_COUNT || kind == GAB_KIND_ROLE || kind == GAB_KIND_POINT ||
            kind == GAB_KIND_DOOR || current[1] >= section_count(check, section) || key == 0 ||
            !is_string(check, key))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_PROP, i);
        if (property[PROP_ZERO] != 0 || !value_is_valid(check, property))
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_PROP, i);
        if (property[PROP_TYPE] == GAB_VALUE_REFERENCE)
            used = REQUIRED_REFERENCES;
        memcpy(previous, current, sizeof previous);
    }
    return (required & REQUIRED_REFERENCES) == used
               ? GAB_OK
               : gab_fail(check->fault, GAB_BAD_VALUE, SECTION_PROP, count);
}

/* ---- Pictures ---- */

static bool picture_size_is_valid(const Check *check, const uint8_t *picture)
{
    uint32_t width = read_u16(picture + PICT_WIDTH), height = read_u16(picture + PICT_HEIGHT);
    return width <= check->limits->side && height <= check->limits->side &&
           width * height <= check->limits->area;
}

static bool pixels_are_valid(const uint8_t *picture)
{
    uint32_t bytes = read_u32(picture + PICT_BYTES);
    uint32_t area = read_u16(picture + PICT_WIDTH) * read_u16(picture + PICT_HEIGHT);
    switch (picture[PICT_KIND]) {
    case GAB_PIXELS_NONE:
        return bytes == 0;
    case GAB_PIXELS_PNG:
        return bytes > 0;
    case GAB_PIXELS_RGBA:
        return bytes / 4 == area && bytes % 4 == 0;
    }
    return false;
}

/* True if a string is a base name: a bank stores no folders. Its length is limited, because many
 * pictures may share one string and each of them checks it. */
static bool is_base_name(const Check *check, uint32_t string)
{
    if (!is_string(check, string))
        return false;
    const char *text = gab_text(check->bank, string);
    for (int i = 0; i <= MAX_NAME_BYTES; i++) {
        if (text[i] == 0)
            return true;
        if (text[i] == '/' || text[i] == '\\')
            return false;
    }
    return false;
}

/*
 * Checks that a picture's bytes, and the zeros that pad them to a multiple of 4, directly follow
 * those of the previous picture, and advances `sum`.
 */
static bool consume_pixels(const Check *check, const uint8_t *picture, uint32_t *sum)
{
    const gab_section *pixels = &check->bank->sections[SECTION_PIXL];
    uint32_t bytes = read_u32(picture + PICT_BYTES), first = *sum;
    if (bytes > INT32_MAX ||
        !consume_children(sum, read_u32(picture + PICT_FIRST), (bytes + 3) & ~3u, pixels->count))
        return false;
    for (uint32_t i = first + bytes; i < *sum; i++)
        if (pixels->bytes[i] != 0)
            return false;
    return true;
}

static gab_result check_pictures(Check *check)
{
    uint32_t count = section_count(check, SECTION_PICT), sum = 0;
    if (count > 65535)
        return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_PICT, 65535);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *picture = gab_element(check->bank, SECTION_PICT, i);
        if (!is_base_name(check, read_u32(picture + PICT_NAME)))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_PICT, i);
        if (!picture_size_is_valid(check, picture))
            return gab_fail(check->fault, GAB_TOO_LARGE, SECTION_PICT, i);
        if (read_u16(picture + PICT_WIDTH) == 0 || read_u16(picture + PICT_HEIGHT) == 0 ||
            !pixels_are_valid(picture) || (read_u64(picture + PICT_KIND) >> 8) != 0)
            return gab_fail(check->fault, GAB_BAD_VALUE, SECTION_PICT, i);
        if (!consume_pixels(check, picture, &sum))
            return gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_PICT, i);
    }
    return sum == section_count(check, SECTION_PIXL)
               ? GAB_OK
               : gab_fail(check->fault, GAB_BAD_REFERENCE, SECTION_PIXL, sum);
}

/* ---- All sections ---- */

gab_result gab_check_sections(const gab_bank *bank, const gab_limits *limits, gab_fault *fault)
{
    static gab_result (*const checks[])(Check *) = {
        check_strings,    check_info,        check_roles,      check_tags,
        check_pictures,   gab_check_sprites, gab_check_masks,  gab_check_maps,
        gab_check_levels, check_names,       check_properties,
    };
    Check check = {.bank = bank, .limits = limits, .fault = fault};
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        gab_result result = checks[i](&check);
        if (result != GAB_OK)
            return result;
    }
    return GAB_OK;
}
