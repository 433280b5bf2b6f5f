/* SPDX-License-Identifier: MIT */
/* Implements the accessors of gabarit/bank.h: names, tags, roles, properties, pictures. */
#include "gabarit/bank.h"

#include "view_internal.h"

#include <string.h>

bool gab_bank_matches(const gab_bank *bank, uint64_t digest)
{
    const uint8_t *info = view_bytes(bank, SECTION_INFO, 0);
    return info != NULL && read_u64(info + INFO_DIGEST) == digest;
}

/* ---- Names ---- */

/* Compares an entry of the name index with a kind, a parent and a name; the result is below 0, 0 or
 * above 0. */
static int compare_entry(const gab_bank *bank, const uint8_t *entry, gab_kind kind, uint32_t parent,
                         const char *name)
{
    uint32_t entry_kind = entry[NAME_KIND], entry_parent = read_u32(entry + NAME_PARENT);
    if (entry_kind != (uint32_t)kind)
        return entry_kind < (uint32_t)kind ? -1 : 1;
    if (entry_parent != parent)
        return entry_parent < parent ? -1 : 1;
    return strcmp(gab_text(bank, read_u32(entry + NAME_STRING)), name);
}

uint32_t gab_bank_find(const gab_bank *bank, gab_kind kind, uint32_t parent, const char *name)
{
    uint32_t min = 0, end = name != NULL ? element_count(bank, SECTION_NAME) : 0;
    while (min < end) {
        uint32_t middle = min + (end - min) / 2;
        const uint8_t *entry = gab_element(bank, SECTION_NAME, middle);
        int order = compare_entry(bank, entry, kind, parent, name);
        if (order == 0)
            return read_u32(entry + NAME_INDEX);
        if (order < 0)
            min = middle + 1;
        else
            end = middle;
    }
    return GAB_NONE;
}

/* ---- Tags and roles ---- */

uint32_t gab_bank_tag_count(const gab_bank *bank)
{
    return element_count(bank, SECTION_TAGS);
}

static gab_tag tag_at(const gab_bank *bank, uint32_t index)
{
    const uint8_t *bytes = view_bytes(bank, SECTION_TAGS, index);
    static const gab_tag none = {"", GAB_NONE, GAB_NONE, {0, 0, 0, 0}};
    gab_tag tag = none;
    if (bytes == NULL)
        return tag;
    tag.name = gab_text(bank, read_u32(bytes + TAGS_NAME));
    tag.number = bytes[TAGS_NUMBER];
    tag.role = decode_role(bytes[TAGS_ROLE]);
    memcpy(tag.colour, bytes + TAGS_COLOUR, sizeof tag.colour);
    return tag;
}

gab_tag gab_bank_tag_at(const gab_bank *bank, uint32_t index)
{
    return tag_at(bank, INDEX_BELOW(bank, index, gab_bank_tag_count(bank)));
}

gab_tag gab_bank_tag_numbered(const gab_bank *bank, gab_tag_id number)
{
    uint32_t min = 0, end = gab_bank_tag_count(bank);
    while (min < end) {
        uint32_t middle = min + (end - min) / 2;
        uint32_t found = gab_element(bank, SECTION_TAGS, middle)[TAGS_NUMBER];
        if (found == number)
            return tag_at(bank, middle);
        if (found < number)
            min = middle + 1;
        else
            end = middle;
    }
    if (number != 0 && number != GAB_NONE)
        gab_report_mistake(bank, __func__, GAB_REASON_INDEX, "", number);
    return tag_at(bank, GAB_NONE);
}

gab_tag gab_bank_tag(const gab_bank *bank, const char *name)
{
    return tag_at(bank, FIND(bank, GAB_KIND_TAG, name));
}

uint32_t gab_bank_role_count(const gab_bank *bank)
{
    return element_count(bank, SECTION_ROLE);
}

const char *gab_bank_role_name(const gab_bank *bank, gab_role_id role)
{
    const uint8_t *bytes = view_bytes(bank, SECTION_ROLE, role);
    if (bytes == NULL && role != GAB_NONE)
        gab_report_mistake(bank, __func__, GAB_REASON_INDEX, "", role);
    return bytes != NULL ? gab_text(bank, read_u32(bytes + ROLE_NAME)) : "";
}

gab_filter gab_filter_tag(const gab_bank *bank, const char *name)
{
    return gab_filter_number(tag_at(bank, FIND(bank, GAB_KIND_TAG, name)).number);
}

/* A role is compared as it is stored, so that an unknown one is that of no tag. */
static gab_filter filter_of_role(const gab_bank *bank, gab_role_id role)
{
    gab_filter filter = {true, {{0}}};
    for (uint32_t i = 0; i < gab_bank_tag_count(bank); i++) {
        const uint8_t *tag = gab_element(bank, SECTION_TAGS, i);
        if (tag[TAGS_ROLE] == role)
            gab_tags_add(&filter.tags, tag[TAGS_NUMBER]);
    }
    return filter;
}

gab_filter gab_filter_role(const gab_bank *bank, const char *name)
{
    return filter_of_role(bank, FIND(bank, GAB_KIND_ROLE, name));
}

gab_filter gab_filter_without_role(const gab_bank *bank)
{
    return gab_filter_or(filter_of_role(bank, STORED_NO_ROLE), gab_filter_number(0));
}

/* ---- User properties ---- */

static double read_double(const uint8_t *bytes)
{
    uint64_t bits = read_u64(bytes);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static gab_property property_at(const gab_bank *bank, uint32_t index)
{
    const uint8_t *bytes = view_bytes(bank, SECTION_PROP, index);
    static const gab_property none = {"", GAB_VALUE_NONE, "", 0, false, {GAB_KIND_NONE, GAB_NONE}};
    gab_property property = none;
    if (bytes == NULL)
        return property;
    double value = read_double(bytes + PROP_VALUE);
    property.key = gab_text(bank, read_u32(bytes + PROP_KEY));
    property.type = (gab_value_type)bytes[PROP_TYPE];
    property.text = gab_text(bank, read_u32(bytes + PROP_TEXT));
    property.number = property.type == GAB_VALUE_NUMBER ? value : 0;
    property.boolean = property.type == GAB_VALUE_BOOLEAN && value > 0;
    property.reference.kind = (gab_kind)bytes[PROP_TARGET];
    if (bytes[PROP_TARGET] != GAB_KIND_NONE)
        property.reference.index = read_u32(bytes + PROP_VALUE);
    return property;
}

/* Returns the index of the first property that does not precede those of an item. */
static uint32_t first_property(const gab_bank *bank, uint32_t kind, uint64_t index)
{
    uint32_t min = 0, end = element_count(bank, SECTION_PROP);
    while (min < end) {
        uint32_t middle = min + (end - min) / 2;
        const uint8_t *bytes = gab_element(bank, SECTION_PROP, middle);
        uint32_t found = bytes[PROP_KIND];
        if (found < kind || (found == kind && read_u32(bytes + PROP_OWNER) < index))
            min = middle + 1;
        else
            end = middle;
    }
    return min;
}

uint32_t gab_bank_property_count(const gab_bank *bank, gab_kind kind, uint32_t index)
{
    return first_property(bank, (uint32_t)kind, (uint64_t)index + 1) -
           first_property(bank, (uint32_t)kind, index);
}

gab_property gab_bank_property_at(const gab_bank *bank, gab_kind kind, uint32_t index, uint32_t i)
{
    bool found = INDEX_BELOW(bank, i, gab_bank_property_count(bank, kind, index)) != GAB_NONE;
    return property_at(bank, found ? first_property(bank, (uint32_t)kind, index) + i : GAB_NONE);
}

gab_property gab_bank_property(const gab_bank *bank, gab_kind kind, uint32_t index, const char *key)
{
    uint32_t min = first_property(bank, (uint32_t)kind, index);
    uint32_t end = first_property(bank, (uint32_t)kind, (uint64_t)index + 1);
    while (key != NULL && min < end) {
        uint32_t middle = min + (end - min) / 2;
        gab_property property = property_at(bank, middle);
        int order = strcmp(property.key, key);
        if (order == 0)
            return property;
        if (order < 0)
            min = middle + 1;
        else
            end = middle;
    }
    return property_at(bank, GAB_NONE);
}

/* ---- Pictures ---- */

uint32_t gab_bank_picture_count(const gab_bank *bank)
{
    return element_count(bank, SECTION_PICT);
}

gab_picture gab_bank_picture_at(const gab_bank *bank, uint32_t index)
{
    const uint8_t *bytes = view_bytes(bank, SECTION_PICT, index);
    if (bytes == NULL && index != GAB_NONE)
        gab_report_mistake(bank, __func__, GAB_REASON_INDEX, "", index);
    static const gab_picture none = {"", 0, 0, GAB_PIXELS_NONE, NULL, 0, NULL};
    gab_picture picture = none;
    if (bytes == NULL)
        return picture;
    picture.name = gab_text(bank, read_u32(bytes + PICT_NAME));
    picture.width = read_u16(bytes + PICT_WIDTH);
    picture.height = read_u16(bytes + PICT_HEIGHT);
    picture.kind = (gab_pixels)bytes[PICT_KIND];
    picture.size = read_u32(bytes + PICT_BYTES);
    picture.digest = bytes + PICT_DIGEST;
    if (picture.size > 0)
        picture.pixels = gab_element(bank, SECTION_PIXL, read_u32(bytes + PICT_FIRST));
    return picture;
}
