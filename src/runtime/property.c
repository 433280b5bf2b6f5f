/* SPDX-License-Identifier: MIT */
/* Implements gabarit/property.h: the functions of all kinds of items are made by one macro. */
#include "gabarit/property.h"

#include "level_element_internal.h"

/* ---- Values ---- */

/* Returns a property, and reports one of another type for the function with a name. */
static gab_property typed(const gab_bank *bank, gab_kind kind, uint32_t index, const char *key,
                          gab_value_type type, const char *name)
{
    gab_property property = gab_bank_property(bank, kind, index, key);
    if (property.type != type && property.type != GAB_VALUE_NONE)
        gab_report_mistake(bank, name, GAB_REASON_TYPE, key, (double)property.type);
    return property;
}

/* Returns the value of a hexadecimal digit, or 16. */
static uint32_t digit_of(char c)
{
    return c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
           : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10
           : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A') + 10
                                  : 16;
}

static gab_colour colour_of(const gab_bank *bank, gab_property property, gab_colour otherwise,
                            const char *name)
{
    uint8_t parts[4] = {0, 0, 0, 255};
    uint32_t count = 0;
    const char *text = property.text;
    for (; text[0] == '#' && count < 8 && digit_of(text[count + 1]) < 16; count++)
        parts[count / 2] = (uint8_t)(parts[count / 2] * 16u + digit_of(text[count + 1]));
    gab_colour colour = {parts[0], parts[1], parts[2], parts[3]};
    const bool is_colour = (count == 6 || count == 8) && text[count + 1] == 0;
    if (!is_colour && property.type == GAB_VALUE_TEXT)
        gab_report_mistake(bank, name, GAB_REASON_TYPE, property.key, (double)property.type);
    return is_colour ? colour : otherwise;
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

/* A function that returns a MEMBER; the last arguments are the parameters of an item. */
#define VALUE(name, c_type, type_, member, bank, kind, index, ...)              \
    c_type name(__VA_ARGS__, const char *key, c_type otherwise)                 \
    {                                                                           \
        gab_property property = typed(bank, kind, index, key, type_, __func__); \
        return property.type == type_ ? property.member : otherwise;            \
    }

/* The functions that begin with PREFIX. */
#define TYPED(prefix, bank, kind, index, ...)                                                      \
    VALUE(prefix##_number, double, GAB_VALUE_NUMBER, number, bank, kind, index, __VA_ARGS__)       \
    VALUE(prefix##_text, const char *, GAB_VALUE_TEXT, text, bank, kind, index, __VA_ARGS__)       \
    VALUE(prefix##_flag, bool, GAB_VALUE_BOOLEAN, boolean, bank, kind, index, __VA_ARGS__)         \
    gab_colour prefix##_colour(__VA_ARGS__, const char *key, gab_colour otherwise)                 \
    {                                                                                              \
        return colour_of(bank, typed(bank, kind, index, key, GAB_VALUE_TEXT, __func__), otherwise, \
                         __func__);                                                                \
    }                                                                                              \
    gab_reference prefix##_reference(__VA_ARGS__, const char *key)                                 \
    {                                                                                              \
        return typed(bank, kind, index, key, GAB_VALUE_REFERENCE, __func__).reference;             \
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
TYPED(gab_level, level.bank, GAB_KIND_LEVEL,
      view_index(level.bank, SECTION_LEVL, level.index, __func__), gab_level level)
TYPED(gab_marker, marker.bank, GAB_KIND_MARKER,
      view_index(marker.bank, SECTION_MARK, marker.index, __func__), gab_marker marker)
TYPED(gab_bank_tag, bank, GAB_KIND_TAG, tag_index(bank, tag, __func__), const gab_bank *bank,
      gab_tag_id tag)
