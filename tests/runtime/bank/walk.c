/* SPDX-License-Identifier: MIT */
/* Implements walk.h. There is one function for each topic; walk_bank calls all of them. */
#include "walk.h"

#include "image.h"
#include "judge.h"
#include "walk_internal.h"

#include <gabarit/mask.h>
#include <gabarit/property.h>

#include <string.h>

/* Indices of sections in the order of FORMAT.md, for lists that no query returns. */
enum { STRS = 0, NAME = 1, PROP = 5, FRAM = 9, BITS = 19, SPAN = 20, OCCU = 21 };

enum { KINDS = 20 };

const uint32_t bad_indices[BAD_INDICES] = {0x7FFFFFFFu, 0x80000000u, GAB_NONE - 1, GAB_NONE};

void touch(const void *bytes, size_t size)
{
    const uint8_t *address = bytes;
    uint32_t sum = 0;
    for (size_t i = 0; i < size; i++)
        sum += address[i];
    volatile uint32_t result = sum;
    (void)result;
}

bool is_text(const gab_bank *bank, const char *text)
{
    const gab_section *strings = &bank->sections[STRS];
    if (text == NULL)
        return false;
    touch(text, strlen(text) + 1);
    uintptr_t address = (uintptr_t)text, first = (uintptr_t)strings->bytes;
    return text[0] == 0 || (address >= first && address - first < strings->count);
}

/* ---- Tags and roles ---- */

static bool is_empty_tag(gab_tag tag)
{
    static const uint8_t none[4] = {0};
    return strcmp(tag.name, "") == 0 && tag.number == GAB_NONE && tag.role == GAB_NONE &&
           memcmp(tag.colour, none, 4) == 0;
}

static bool is_same_tag(gab_tag a, gab_tag b)
{
    return a.name == b.name && a.number == b.number && a.role == b.role &&
           memcmp(a.colour, b.colour, 4) == 0;
}

static const char *walk_tags(const gab_bank *bank)
{
    uint32_t count = gab_bank_tag_count(bank), roles = gab_bank_role_count(bank), found = 0;
    uint8_t previous = 0;
    for (uint32_t i = 0; i < count; i++) {
        gab_tag tag = gab_bank_tag_at(bank, i);
        MUST(is_text(bank, tag.name) && tag.name[0] != 0);
        MUST(tag.number > previous);
        MUST(tag.role == GAB_NONE || tag.role < roles);
        MUST(is_same_tag(gab_bank_tag_numbered(bank, tag.number), tag));
        MUST(is_same_tag(gab_bank_tag(bank, tag.name), tag));
        MUST(gab_bank_find(bank, GAB_KIND_TAG, 0, tag.name) == i);
        previous = tag.number;
    }
    for (uint32_t number = 0; number < 256; number++) {
        gab_tag tag = gab_bank_tag_numbered(bank, (uint8_t)number);
        MUST(tag.number == number || is_empty_tag(tag));
        found += tag.number != GAB_NONE;
    }
    MUST(found == count);
    MUST(is_empty_tag(gab_bank_tag_at(bank, count)) &&
         is_empty_tag(gab_bank_tag_at(bank, count + 1)));
    for (int i = 0; i < BAD_INDICES; i++)
        MUST(is_empty_tag(gab_bank_tag_at(bank, bad_indices[i])));
    MUST(is_empty_tag(gab_bank_tag(bank, "\xFF")) && is_empty_tag(gab_bank_tag(bank, "")));
    return NULL;
}

static const char *walk_roles(const gab_bank *bank)
{
    uint32_t count = gab_bank_role_count(bank);
    MUST(count <= 64);
    for (uint32_t i = 0; i < 256; i++) {
        const char *name = gab_bank_role_name(bank, (uint8_t)i);
        MUST(is_text(bank, name) && (name[0] != 0) == (i < count));
        MUST(i >= count || gab_bank_find(bank, GAB_KIND_ROLE, 0, name) == i);
    }
    MUST(gab_bank_find(bank, GAB_KIND_ROLE, 0, "") == GAB_NONE);
    MUST(gab_bank_find(bank, GAB_KIND_ROLE, 0, "\xFF") == GAB_NONE);
    return NULL;
}

/* ---- Names ---- */

static const char *walk_names(const gab_bank *bank)
{
    const gab_section *names = &bank->sections[NAME], *strings = &bank->sections[STRS];
    for (uint32_t i = 0; i < names->count; i++) {
        const uint8_t *entry = names->bytes + (size_t)i * names->stride;
        gab_kind kind = (gab_kind)entry[0];
        uint32_t parent = (uint32_t)load(entry + 4, 4);
        const char *name = (const char *)strings->bytes + load(entry + 8, 4);
        MUST(gab_bank_find(bank, kind, parent, name) == load(entry + 12, 4));
        MUST(gab_bank_find(bank, (gab_kind)(kind + 100), parent, name) == GAB_NONE);
        MUST(gab_bank_find(bank, kind, parent + 0x80000000u, name) == GAB_NONE);
    }
    for (int kind = -1; kind <= KINDS; kind++) {
        MUST(gab_bank_find(bank, (gab_kind)kind, 0, "") == GAB_NONE);
        MUST(gab_bank_find(bank, (gab_kind)kind, 0, "\xFF no UTF-8, no name") == GAB_NONE);
        MUST(gab_bank_find(bank, (gab_kind)kind, GAB_NONE, "a") == GAB_NONE);
    }
    return NULL;
}

/* ---- Properties ---- */

static bool is_no_property(gab_property property)
{
    return property.type == GAB_VALUE_NONE && strcmp(property.key, "") == 0 &&
           strcmp(property.text, "") == 0 && property.number == 0 && !property.boolean &&
           property.reference.kind == GAB_KIND_NONE && property.reference.index == GAB_NONE;
}

static bool is_same_property(gab_property a, gab_property b)
{
    return a.key == b.key && a.type == b.type && a.text == b.text && a.number == b.number &&
           a.boolean == b.boolean && a.reference.kind == b.reference.kind &&
           a.reference.index == b.reference.index;
}

static bool leads_to_an_item(const gab_bank *bank, gab_reference reference)
{
    switch (reference.kind) {
    case GAB_KIND_SPRITE:
        return gab_sprite_exists((gab_sprite){bank, reference.index});
    case GAB_KIND_ANIMATION:
        return gab_animation_exists((gab_animation){bank, reference.index});
    case GAB_KIND_MAP:
        return gab_map_exists((gab_map){bank, reference.index});
    case GAB_KIND_ZONE:
        return gab_zone_exists((gab_zone){bank, reference.index});
    case GAB_KIND_LEVEL:
        return gab_level_exists((gab_level){bank, reference.index});
    default:
        return reference.kind == GAB_KIND_MARKER &&
               gab_marker_exists((gab_marker){bank, reference.index});
    }
}

static const char *check_property(const gab_bank *bank, gab_property property)
{
    MUST(is_text(bank, property.key) && property.key[0] != 0 && is_text(bank, property.text));
    MUST(property.type >= GAB_VALUE_TEXT && property.type <= GAB_VALUE_REFERENCE);
    MUST(property.type == GAB_VALUE_TEXT || property.text[0] == 0);
    MUST(property.type == GAB_VALUE_NUMBER || property.number == 0);
    MUST(property.type == GAB_VALUE_BOOLEAN || !property.boolean);
    MUST(property.type == GAB_VALUE_REFERENCE || property.reference.kind == GAB_KIND_NONE);
    MUST((property.reference.kind == GAB_KIND_NONE) == (property.reference.index == GAB_NONE));
    MUST(property.reference.index == GAB_NONE || leads_to_an_item(bank, property.reference));
    MUST(property.number - property.number == 0);
    return NULL;
}

/* Walks the properties of an element, which may not exist, and adds their number to `all`. */
static const char *walk_owner(const gab_bank *bank, gab_kind kind, uint32_t index, uint64_t *all)
{
    uint32_t count = gab_bank_property_count(bank, kind, index);
    const char *previous = "";
    for (uint32_t i = 0; i < count; i++) {
        gab_property property = gab_bank_property_at(bank, kind, index, i);
        FOLLOW(check_property(bank, property));
        MUST(strcmp(previous, property.key) < 0);
        MUST(is_same_property(gab_bank_property(bank, kind, index, property.key), property));
        previous = property.key;
    }
    MUST(is_no_property(gab_bank_property_at(bank, kind, index, count)));
    MUST(is_no_property(gab_bank_property_at(bank, kind, index, GAB_NONE)));
    MUST(is_no_property(gab_bank_property(bank, kind, index, "")));
    MUST(is_no_property(gab_bank_property(bank, kind, index, "\xFF")));
    *all += count;
    return NULL;
}

static const char *walk_properties(const gab_bank *bank)
{
    /* the index of the section of each kind of owner */
    static const uint8_t owners[KINDS] = {
        [GAB_KIND_TAG] = 4,           [GAB_KIND_SPRITE] = 8,  [GAB_KIND_FRAME] = 9,
        [GAB_KIND_ANIMATION] = 10,    [GAB_KIND_MAP] = 22,    [GAB_KIND_PLANE] = 23,
        [GAB_KIND_ZONE] = 24,         [GAB_KIND_BAND] = 25,   [GAB_KIND_LEVEL] = 29,
        [GAB_KIND_LAYER] = 30,        [GAB_KIND_MARKER] = 32, [GAB_KIND_BOX] = 14,
        [GAB_KIND_PLACED_POINT] = 13, [GAB_KIND_WALL] = 34};
    uint64_t all = 0, outside = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        uint32_t count = owners[kind] != 0 ? bank->sections[owners[kind]].count : 0;
        for (uint32_t i = 0; i < count; i++)
            FOLLOW(walk_owner(bank, (gab_kind)kind, i, &all));
        FOLLOW(walk_owner(bank, (gab_kind)kind, count, &outside));
        for (int i = 0; i < BAD_INDICES; i++)
            FOLLOW(walk_owner(bank, (gab_kind)kind, bad_indices[i], &outside));
    }
    FOLLOW(walk_owner(bank, (gab_kind)-1, GAB_NONE, &outside));
    MUST(all == bank->sections[PROP].count && outside == 0);
    return NULL;
}

/* ---- Pictures ---- */

static bool is_no_picture(gab_picture picture)
{
    return strcmp(picture.name, "") == 0 && picture.width == 0 && picture.height == 0 &&
           picture.kind == GAB_PIXELS_NONE && picture.pixels == NULL && picture.size == 0 &&
           picture.digest == NULL;
}

static const char *walk_pictures(const gab_bank *bank)
{
    uint32_t count = gab_bank_picture_count(bank);
    for (uint32_t i = 0; i < count; i++) {
        gab_picture picture = gab_bank_picture_at(bank, i);
        MUST(is_text(bank, picture.name) && picture.digest != NULL);
        MUST(picture.width >= 1 && picture.width <= 16384);
        MUST(picture.height >= 1 && picture.height <= 16384);
        MUST((picture.kind == GAB_PIXELS_NONE) == (picture.pixels == NULL));
        MUST((picture.size == 0) == (picture.pixels == NULL));
        MUST(picture.kind != GAB_PIXELS_RGBA || picture.size == 4 * picture.width * picture.height);
        touch(picture.digest, 16);
        touch(picture.pixels, picture.size);
    }
    MUST(is_no_picture(gab_bank_picture_at(bank, count)));
    for (int i = 0; i < BAD_INDICES; i++)
        MUST(is_no_picture(gab_bank_picture_at(bank, bad_indices[i])));
    return NULL;
}

/* ---- Masks ---- */

bool is_inside(const gab_bank *bank, int section, const uint8_t *bytes, size_t size)
{
    const gab_section *range = &bank->sections[section];
    uintptr_t address = (uintptr_t)bytes, first = (uintptr_t)range->bytes;
    size_t length = (size_t)range->count * range->stride;
    return address >= first && address - first <= length && size <= length - (address - first);
}

/* Checks that the pointers of a mask lie in their sections, and that the mask overlaps itself in
 * all of its solid pixels. */
static const char *walk_mask(const gab_bank *bank, const gab_mask *mask)
{
    size_t rows = mask->height, strips = (mask->width + (size_t)63) / 64;
    MUST((mask->width == 0) == (rows == 0) && (mask->words == NULL) == (rows == 0));
    if (rows > 0) {
        MUST(is_inside(bank, BITS, mask->words, strips * rows * 8));
        MUST(is_inside(bank, SPAN, mask->spans, rows * 4));
        MUST((mask->blocks != NULL) == (mask->width > 64));
        MUST(mask->blocks == NULL ||
             is_inside(bank, OCCU, mask->blocks, (strips + 15) / 16 * ((rows + 15) / 16) * 8));
    }
    MUST(gab_masks_area_at(mask, mask, 0, 0, GAB_MASK_UPRIGHT) == mask->solid);
    for (int flip = 0; flip < 4; flip++) {
        gab_mask_pixel pixel;
        uint64_t area = gab_masks_area_at(mask, mask, 1, -1, (gab_mask_flip)flip);
        MUST(gab_mask_meets_mask_at(mask, mask, 1, -1, (gab_mask_flip)flip) == (area > 0));
        MUST(gab_masks_first_at(mask, mask, 1, -1, (gab_mask_flip)flip, &pixel) == (area > 0));
        MUST(area == 0 || gab_mask_solid_at(mask, pixel.x, pixel.y));
    }
    return NULL;
}

static const char *walk_masks(const gab_bank *bank)
{
    uint32_t count = bank->sections[FRAM].count;
    for (uint32_t i = 0; i <= count; i++) {
        gab_mask mask = gab_frame_mask((gab_frame){bank, i});
        FOLLOW(walk_mask(bank, &mask));
        MUST(i < count || mask.solid == 0);
    }
    return NULL;
}

/* ---- The bank as a whole ---- */

static const char *walk_checks(const gab_bank *bank)
{
    gab_fault fault;
    gab_result result = gab_bank_verify(bank, &fault);
    MUST(result == fault.code &&
         (result == GAB_OK || result == GAB_BAD_CHECKSUM || result == GAB_BAD_REFERENCE ||
          result == GAB_BAD_VALUE || result == GAB_BAD_TEXT));
    MUST((result == GAB_OK) == (fault.section[0] == 0));
    /* Tiles are verified after names and before zones. */
    bool are_pixels_wrong = strcmp(fault.section, "TILE") == 0;
    if (bank->size > 0 && (result == GAB_OK || result == GAB_BAD_VALUE))
        MUST(are_pixels_wrong == (judge_bank_with_pixels(bank->bytes, bank->size) != NULL));
    MUST(!gab_bank_matches(bank, 0) || !gab_bank_matches(bank, 1));
    return NULL;
}

static const char *(*const parts[WALK_PARTS])(const gab_bank *) = {
    walk_tags,  walk_roles,   walk_names, walk_properties, walk_pictures,
    walk_masks, walk_sprites, walk_maps,  walk_levels,     walk_checks,
};

const char *walk_part(const gab_bank *bank, uint32_t part)
{
    return parts[part % WALK_PARTS](bank);
}

const char *walk_bank(const gab_bank *bank)
{
    for (uint32_t i = 0; i < WALK_PARTS; i++)
        FOLLOW(walk_part(bank, i));
    return NULL;
}

const char *walk_empty(const gab_bank *bank)
{
    MUST(gab_bank_tag_count(bank) == 0 && gab_bank_role_count(bank) == 0);
    MUST(gab_bank_picture_count(bank) == 0 && bank->sections[NAME].count == 0);
    MUST(bank->sections[PROP].count == 0 && gab_bank_verify(bank, NULL) == GAB_OK);
    MUST(!gab_bank_matches(bank, 0));
    return walk_bank(bank);
}
