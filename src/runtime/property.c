/* SPDX-License-Identifier: MIT */
/* Implements gabarit/property.h: the functions of all kinds of items are made by one macro. */
#include "gabarit/property.h"

#include "level_element_internal.h"

/* ---- Values ---- */

static double number_of(gab_property property, double otherwise)
{
    return property.type == GAB_VALUE_NUMBER ? property.number : otherwise;
}

static const char *text_of(gab_property property, const char *otherwise)
{
    return property.type == GAB_VALUE_TEXT ? property.text : otherwise;
}

static bool flag_of(gab_property property, bool otherwise)
{
    return property.type == GAB_VALUE_BOOLEAN ? property.boolean : otherwise;
}

/* Returns the value of a hexadecimal digit, or 16. */
static uint32_t digit_of(char c)
{
    return c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
           : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10
           : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A') + 10
                                  : 16;
}

static gab_colour colour_of(gab_property property, gab_colour otherwise)
{
    uint8_t parts[4] = {0, 0, 0, 255};
    uint32_t count = 0;
    const char *text = property.text;
    for (; text[0] == '#' && count < 8 && digit_of(text[count + 1]) < 16; count++)
        parts[count / 2] = (uint8_t)(parts[count / 2] * 16u + digit_of(text[count + 1]));
    gab_colour colour = {parts[0], parts[1], parts[2], parts[3]};
    return (count == 6 || count == 8) && text[count + 1] == 0 ? colour : otherwise;
}

/* ---- Items: an item that does not exist is reported for the function with a name ---- */

static uint32_t view_index(const gab_bank *bank, SectionId id, uint32_t index, const char *name)
{
    view_or_report(bank, id, index, name);
    return index;
}

/* The empty answer of a look-up by position is not a mistake. */
static uint32_t zone_index(gab_zone zone, const char *name)
{
    if (zone.index != GAB_NONE)
        view_or_report(zone.bank, SECTION_ZONE, zone.index, name);
    return zone.index;
}

static uint32_t box_index(gab_frame frame, uint32_t i, const char *name)
{
    const uint8_t *bytes = view_or_report(frame.bank, SECTION_FRAM, frame.index, name);
    if (bytes == NULL || index_or_report(frame.bank, i, read_u16(bytes + FRAM_BOXES), name) != i)
        return GAB_NONE;
    return read_u32(bytes + FRAM_BOX) + i;
}

static uint32_t wall_index(gab_layer layer, uint32_t i, const char *name)
{
    view_or_report(layer.bank, SECTION_LAYR, layer.index, name);
    return child_or_report(layer.bank, layer_content(layer, GAB_LAYER_WALLS), WALS_WALL, WALS_WALLS,
                           i, name);
}

static uint32_t tag_index(const gab_bank *bank, gab_tag_id tag, const char *name)
{
    for (uint32_t i = 0; i < element_count(bank, SECTION_TAGS); i++)
        if (gab_element(bank, SECTION_TAGS, i)[TAGS_NUMBER] == tag)
            return i;
    if (tag != 0 && tag != GAB_NONE)
        gab_report_mistake(bank, name, GAB_REASON_INDEX, "", tag);
    return GAB_NONE;
}

/* The functions that begin with PREFIX; the last arguments are the parameters of an item. */
#define TYPED(prefix, bank, kind, index, ...)                                      \
    double prefix##_number(__VA_ARGS__, const char *key, double otherwise)         \
    {                                                                              \
        return number_of(gab_bank_property(bank, kind, index, key), otherwise);    \
    }                                                                              \
    const char *prefix##_text(__VA_ARGS__, const char *key, const char *otherwise) \
    {                                                                              \
        return text_of(gab_bank_property(bank, kind, index, key), otherwise);      \
    }                                                                              \
    bool prefix##_flag(__VA_ARGS__, const char *key, bool otherwise)               \
    {                                                                              \
        return flag_of(gab_bank_property(bank, kind, index, key), otherwise);      \
    }                                                                              \
    gab_colour prefix##_colour(__VA_ARGS__, const char *key, gab_colour otherwise) \
    {                                                                              \
        return colour_of(gab_bank_property(bank, kind, index, key), otherwise);    \
    }                                                                              \
    gab_reference prefix##_reference(__VA_ARGS__, const char *key)                 \
    {                                                                              \
        return gab_bank_property(bank, kind, index, key).reference;                \
    }

TYPED(gab_sprite, sprite.bank, GAB_KIND_SPRITE,
      view_index(sprite.bank, SECTION_SPRT, sprite.index, __func__), gab_sprite sprite)
TYPED(gab_frame, frame.bank, GAB_KIND_FRAME,
      view_index(frame.bank, SECTION_FRAM, frame.index, __func__), gab_frame frame)
TYPED(gab_frame_box, frame.bank, GAB_KIND_BOX, box_index(frame, box, __func__), gab_frame frame,
      uint32_t box)
TYPED(gab_animation, animation.bank, GAB_KIND_ANIMATION,
      view_index(animation.bank, SECTION_ANIM, animation.index, __func__), gab_animation animation)
TYPED(gab_map, map.bank, GAB_KIND_MAP, view_index(map.bank, SECTION_MAPS, map.index, __func__),
      gab_map map)
TYPED(gab_zone, zone.bank, GAB_KIND_ZONE, zone_index(zone, __func__), gab_zone zone)
TYPED(gab_layer_wall, layer.bank, GAB_KIND_WALL, wall_index(layer, wall, __func__), gab_layer layer,
      uint32_t wall)
TYPED(gab_marker, marker.bank, GAB_KIND_MARKER,
      view_index(marker.bank, SECTION_MARK, marker.index, __func__), gab_marker marker)
TYPED(gab_bank_tag, bank, GAB_KIND_TAG, tag_index(bank, tag, __func__), const gab_bank *bank,
      gab_tag_id tag)
